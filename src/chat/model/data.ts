import { type Board, verdictOf } from '../../board/index.js';
import { type Component, type Design, splitPin } from '../../design/index.js';
import type { Library } from '../../parts/index.js';

/** Longest name of a source, in characters: a file may be called anything. */
const LONGEST_SOURCE = 200;

/**
 * Text that came from outside (part descriptions, imported names, boards) as a model is to see it: marked, and unable to end its own mark. The
 * system prompt says that nothing between the marks is an order.
 */
export function asData(source: string, content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const named = source.replaceAll(/["\s]+/g, ' ').slice(0, LONGEST_SOURCE);
  const closed = (s: string): string => s.replaceAll('<', '‹').replaceAll('>', '›');
  return `<data source="${closed(named)}">\n${closed(text)}\n</data>`;
}

/** Longest list of pins that is told of a net. */
const PINS_TOLD = 60;

/** Designs of more parts are told block by block; a list of refs or nets tells the rest. */
const WHOLE = 16;
/** Kinds whose pins say nothing of what a net is for. */
const PASSIVE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'diode', 'tvs']);
/** Longest purpose of a loose part, and most pins of a net, where a design is told in short. */
const PURPOSE = 60;
const FEW_PINS = 12;

/** A design in lines that a model reads at small cost: all of it where it is small, or where `whole` is wanted. */
export function designText(design: Design, board: Board | null): string {
  return design.components.length <= WHOLE ? fullText(design, board, null) : shortText(design, board);
}

/** All of a design, part by part and net by net. */
export const wholeText = (design: Design, board: Board | null): string => fullText(design, board, null);

/** What some refs and nets of a design are about, in full: of a net that was not asked for by name, the pins of these refs, and how many more. */
export function aboutText(design: Design, board: Board | null, refs: readonly string[], nets: readonly string[]): string {
  return fullText(partOfDesign(design, refs, nets), board, { refs, nets });
}

/** Blocks with their ports and parts, loose parts, and the nets that lead from one to another. */
function shortText(design: Design, board: Board | null): string {
  const { components, blocks, nets, constraints, wishes = [] } = design;
  const parts = new Map(components.map((c) => [c.ref, c]));
  const named = (ref: string): string => `${ref} ${parts.get(ref)?.value ?? ''}`.trim();
  const blockOf = (pin: string): string => parts.get(splitPin(pin).ref)?.block ?? splitPin(pin).ref;
  const outward = nets.filter((n) => n.volts !== undefined || n.working_volts !== undefined || new Set(n.pins.map(blockOf)).size > 1);
  return [
    ...headLines(design, board),
    'blocks, id (block) ports: parts',
    ...blocks.map((b) => {
      const isOwn = ([port, net]: [string, string]): boolean => net.toUpperCase() === `${b.id}_${port}`.toUpperCase();
      const all = Object.entries(b.ports);
      const ports = all.flatMap(([p, n]) => (isOwn([p, n]) ? [] : [p === n ? p : `${p}=${n}`]));
      const own = all.filter(isOwn).map(([p]) => p);
      if (own.length > 0) ports.push(`${b.id.toUpperCase()}_{${own.join(' ')}}`);
      return `  ${b.id}${b.id === b.block ? '' : ` (${b.block})`} ${ports.join(' ')}: ${refsText(b.refs.flatMap((r) => parts.get(r) ?? []))}`;
    }),
    'loose parts:',
    ...components
      .filter((c) => c.block === undefined || !blocks.some((b) => b.id === c.block))
      .map((c) => `  ${named(c.ref)} ${c.package}: ${c.purpose.slice(0, PURPOSE)}`),
    'nets between them, by the pins of what is no passive:',
    ...joinedLines(
      outward.map((n) => {
        const pins = n.class === 'ground' ? [] : n.pins.filter((p) => !PASSIVE.has(parts.get(splitPin(p).ref)?.kind ?? ''));
        const more = n.pins.length - Math.min(pins.length, FEW_PINS);
        return `${netHead(n).replace(' [signal]', '')}: ${pins.slice(0, FEW_PINS).join(' ')}${more > 0 ? ` +${more}` : ''}`;
      }),
    ),
    ...(nets.length === outward.length
      ? []
      : [`${nets.length - outward.length} nets within a block or part, packages, places: read_design with refs or nets`]),
    ...(Object.keys(constraints).length === 0 ? [] : [`constraints: ${JSON.stringify(constraints)}`]),
    ...(wishes.length === 0 ? [] : [`wishes: ${wishes.map((w) => w.text).join('; ')}`]),
  ].join('\n');
}

/** Pins of the controllers that are on no net yet, so that who wires them need not try: "free pins of U1: IO4 IO5"; '' where there is no controller. */
export function freePins({ components, nets }: Design, { devices, platforms }: Library): string {
  const joined = new Set(nets.flatMap((n) => n.pins));
  const strapsOf = (device: string | undefined): Readonly<Record<string, string>> =>
    [...platforms.values()].find(({ core, mcu }) => core.parts.some((p) => p.id === mcu && p.device === device))?.strapping ?? {};
  return components
    .flatMap(({ ref, device }) => {
      const is = devices.get(device ?? '');
      const gpio = is?.pins.filter((p) => p.type === 'bidirectional' && !DEBUG.test(p.name)) ?? [];
      if (gpio.length < LEAST_GPIO || !/^(?:microcontroller|module)$/.test(is?.kind ?? '')) return [];
      const free = gpio.filter((p) => ![p.name, ...p.pads, ...(p.aliases ?? [])].some((n) => joined.has(`${ref}.${n}`)));
      const straps = strapsOf(device);
      const isMemorys = (name: string): boolean => MEMORY.test(straps[name] ?? '');
      const care = free.flatMap((p) => (straps[p.name] === undefined || isMemorys(p.name) ? [] : [`${p.name} (${straps[p.name]})`]));
      const memory = free.flatMap((p) => (isMemorys(p.name) ? [p.name] : []));
      const plain = free.flatMap((p) => (straps[p.name] === undefined ? [p.name] : []));
      return [
        `free pins of ${ref}: ${plain.join(' ') || 'none'}${care.length === 0 ? '' : `; with care: ${care.join(', ')}`}${memory.length === 0 ? '' : `; never, they are its memory's: ${memory.join(' ')}`}`,
      ];
    })
    .join('\n');
}
/** Pins that a debugger alone has, by their names; those of a port that serve one as well are free for other things. */
const DEBUG = /^(?:SWD(?:IO)?|SWD?CLK|UPDI)$/;
/** What a platform says of a pin that its module's own memory hangs on. */
const MEMORY = /^(?!strapping).*\b(?:PSRAM|flash)\b/i;
/** Pins that do either way of the least controller. */
const LEAST_GPIO = 5;

/** Short lines one after the other, so that no line is spent on a net of two pins. */
function joinedLines(lines: readonly string[]): string[] {
  const out: string[] = [];
  for (const line of lines) {
    const last = out.at(-1);
    if (last !== undefined && last.length + line.length < LINE) out[out.length - 1] = `${last}; ${line}`;
    else out.push(`  ${line}`);
  }
  return out;
}
const LINE = 160;

/** Refs with their values; those in a row that share one are a range. */
function refsText(parts: readonly Component[]): string {
  const rows: { from: string; to: string; value: string }[] = [];
  const number = (ref: string): number => Number(/\d+$/.exec(ref)?.[0]);
  const head = (ref: string): string => ref.replace(/\d+$/, '');
  for (const { ref, value: said, kind, device } of parts) {
    // What a connector is called says not what plugs into it.
    const value = kind === 'connector' && device !== undefined ? device : said;
    const last = rows.at(-1);
    if (last !== undefined && last.value === value && head(last.to) === head(ref) && number(ref) === number(last.to) + 1) last.to = ref;
    else rows.push({ from: ref, to: ref, value });
  }
  return rows.map(({ from, to, value }) => `${from === to ? from : `${from}-${to}`} ${value}`.trim()).join(', ');
}

const netHead = ({ name, class: kind, volts, amps, working_volts: apart }: Design['nets'][number]): string => {
  const facts = [
    kind,
    ...(volts === undefined ? [] : [`${volts} V`]),
    ...(apart === undefined ? [] : [`not to be touched ${apart} V`]),
    ...(amps === undefined ? [] : [`${amps} A`]),
  ];
  return `${name} [${facts.join(' ')}]`;
};

function headLines(design: Design, board: Board | null): string[] {
  const { width_mm, height_mm } = design.board;
  const built =
    board === null
      ? 'not built yet'
      : `built as ${board.width_mm} × ${board.height_mm} mm, ${board.passed ? 'passed' : verdictOf(board) === null ? 'read in, not judged' : 'not clean'}, ${board.imported === undefined ? `parts $${board.cost.toFixed(2)}` : 'parts not priced'}`;
  return [`name: ${design.name}`, `outline: ${width_mm ?? 'any'} × ${height_mm ?? 'any'} mm (${built})`];
}

function fullText(design: Design, board: Board | null, about: { readonly refs: readonly string[]; readonly nets: readonly string[] } | null): string {
  const { constraints, wishes = [] } = design;
  const pinsOf = ({ name, pins }: Design['nets'][number]): string => {
    const long = about !== null && pins.length > FEW_PINS && !about.nets.includes(name);
    const told = (long ? pins.filter((p) => about.refs.includes(splitPin(p).ref)) : pins).slice(0, PINS_TOLD);
    return `${told.join(' ')}${pins.length > told.length ? ` +${pins.length - told.length}` : ''}`;
  };
  return [
    ...(about === null ? headLines(design, board) : []),
    'parts:',
    ...design.components.map(partLine),
    'nets:',
    ...design.nets.map((n) => `  ${netHead(n)}: ${pinsOf(n)}`),
    ...(design.blocks.length === 0 ? [] : ['blocks:']),
    ...design.blocks.map((b) => {
      const ports = Object.entries(b.ports).map(([p, n]) => (p === n ? p : `${p}=${n}`));
      return `  ${b.id}${b.id === b.block ? '' : ` (${b.block})`} ${ports.join(' ')}: ${b.refs.join(' ')}`;
    }),
    ...(about !== null || Object.keys(constraints).length === 0 ? [] : [`constraints: ${JSON.stringify(constraints)}`]),
    ...(about !== null || wishes.length === 0 ? [] : [`wishes: ${JSON.stringify(wishes)}`]),
  ].join('\n');
}

function partLine(c: Component): string {
  const place = c.place === undefined ? '' : ` place ${JSON.stringify(c.place)}`;
  return `  ${c.ref} ${c.kind} ${c.value} ${c.package}${c.device === undefined ? '' : ` device ${c.device}`}${c.part === null ? ' (no catalogue part)' : ` ${c.part.catalog_code}`}: ${c.purpose}${place}`;
}

/** Only what a list of refs or nets is about. */
function partOfDesign(design: Design, refs: readonly string[], nets: readonly string[]): Design {
  const wanted = new Set(refs);
  const on = design.nets.filter((n) => nets.includes(n.name) || n.pins.some((p) => wanted.has(splitPin(p).ref)));
  return {
    ...design,
    components: design.components.filter((c) => wanted.has(c.ref)),
    nets: on,
    blocks: design.blocks.filter((b) => b.refs.some((r) => wanted.has(r))),
  };
}
