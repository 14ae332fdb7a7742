import { type BlockInstance, type Component, type Design, splitPin } from '../../design/index.js';
import { touchedIn } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Library } from '../../parts/index.js';
import { entriesOf } from '../builtin/read/entries.js';
import { servedOn } from '../merge/index.js';

/** What is different on a board after a turn, in sentences: of what was asked, and besides. */
export interface Besides {
  readonly own: readonly string[];
  readonly beside: readonly string[];
}
interface Line {
  readonly text: string;
  readonly refs: readonly string[];
}

/** Designators that a line names; more are counted. */
const MOST_NAMED = 6;
const list = (refs: readonly string[]): string =>
  refs.length <= MOST_NAMED ? refs.join(', ') : `${refs.slice(0, MOST_NAMED).join(', ')} and ${refs.length - MOST_NAMED} more`;
/** Kinds that a person knows by their purpose and not by their value. */
const PLUGS: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'battery_connector', 'button', 'switch']);
const called = ({ ref, kind, value, device }: Component): string => {
  const what = PLUGS.has(kind) ? [value, device].filter((t) => t !== undefined && t !== '').join(', ') : value || kind;
  return `${ref} (${what})`;
};

/** Compares two versions of a board by parts, circuits, places, rails and pins; what serves no ask that the turn changed stands by itself. */
export function besides(base: Design, design: Design, library: Library, lexicon: Lexicon): Besides {
  const touched = touchedIn(base.request?.asks ?? [], design.request?.asks ?? []);
  const know = { library, lexicon };
  const served = [base, design].flatMap((d) => (d.request === undefined ? [] : [...servedOn(d, d.request, know)]));
  const direct = new Set(served.flatMap(([ref, asks]) => ([...asks].some((a) => touched.has(a)) ? [ref] : [])));
  const placed = [...touched].some((id) => design.request?.asks.find((a) => a.id === id)?.place !== undefined);
  const whole = [...base.blocks, ...design.blocks].filter((b) => b.refs.some((r) => direct.has(r)));
  const owned = new Set([...direct, ...whole.flatMap((b) => b.refs)]);
  const lines = [
    ...circuits(base, design, library),
    ...loose(base, design),
    ...outlets(base, design, library),
    ...rails(base, design),
    ...contacts(base, design),
    ...pins(base, design),
  ];
  const [own, beside]: [string[], string[]] = [[], []];
  (placed ? own : beside).push(...movedIn(base, design));
  for (const { text, refs } of lines) (refs.some((r) => owned.has(r)) ? own : beside).push(text);
  return { own, beside };
}

/** Terminals and headers that led a voltage off the board and lead another one now: what hangs there was chosen for the old one. */
export function outlets(base: Design, design: Design, library: Library): Line[] {
  const brings = new Set([base, design].flatMap((d) => entriesOf({ design: d, library }).map((e) => e.face)));
  const plugs = partsOf(design);
  const volts = ({ nets }: Design): Map<string, number> =>
    new Map(nets.flatMap((n) => (n.volts === undefined || n.class === 'ground' ? [] : n.pins.map((p) => [p, n.volts!] as const))));
  const [before, after] = [volts(base), volts(design)];
  const told = new Map<string, Line>();
  for (const [pin, was] of before) {
    const part = plugs.get(splitPin(pin).ref);
    const is = after.get(pin);
    if (part === undefined || is === undefined || is === was || brings.has(part.ref) || !/connector$/.test(part.kind)) continue;
    told.set(part.ref, { text: `${called(part)} led out ${was} V and leads out ${is} V now: what hangs there has to bear that.`, refs: [part.ref] });
  }
  return [...told.values()];
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): Map<string, T> => new Map(all.map((a) => [a.id, a]));
const partsOf = (design: Design): Map<string, Component> => new Map(design.components.map((c) => [c.ref, c]));

/** Circuits that came, went, or are made in another way now. */
function circuits(base: Design, design: Design, library: Library): Line[] {
  const [before, after] = [byId(base.blocks), byId(design.blocks)];
  const title = (b: BlockInstance): string => library.blocks.get(b.block)?.title ?? b.block;
  const gone = base.blocks.filter((b) => !after.has(b.id) || after.get(b.id)?.block !== b.block);
  const come = design.blocks.filter((b) => !before.has(b.id) || before.get(b.id)?.block !== b.block);
  const heirs = new Map<BlockInstance, BlockInstance>();
  for (const b of gone) {
    const heir = come.find((c) => ![...heirs.values()].includes(c) && c.refs.some((r) => b.refs.includes(r)));
    if (heir !== undefined) heirs.set(b, heir);
  }
  const taken = new Set(heirs.values());
  return [
    ...[...heirs].map(([b, c]) => ({ text: `${title(c)} in place of ${title(b)} (${list(c.refs)}).`, refs: [...b.refs, ...c.refs] })),
    ...come.filter((c) => !taken.has(c)).map((c) => ({ text: `New: ${title(c)} (${list(c.refs)}).`, refs: c.refs })),
    ...gone.filter((b) => !heirs.has(b)).map((b) => ({ text: `Gone: ${title(b)} (${list(b.refs)}).`, refs: b.refs })),
  ];
}

/** Parts that came, went or are others, but with their circuit. */
function loose(base: Design, design: Design): Line[] {
  const [before, after] = [partsOf(base), partsOf(design)];
  const same = (a: BlockInstance | undefined, b: BlockInstance | undefined): boolean => a !== undefined && a.block === b?.block;
  const [was, is] = [byId(base.blocks), byId(design.blocks)];
  const within = (c: Component, other: Map<string, BlockInstance>, own: Map<string, BlockInstance>): boolean =>
    c.block !== undefined && !same(own.get(c.block), other.get(c.block));
  const lines: Line[] = [];
  const come = design.components.filter((c) => !before.has(c.ref) && !within(c, was, is));
  const gone = base.components.filter((c) => !after.has(c.ref) && !within(c, is, was));
  if (come.length > 0) lines.push(...come.map((c) => ({ text: `New: ${called(c)}.`, refs: [c.ref] })));
  if (gone.length > 0) lines.push(...gone.map((c) => ({ text: `Gone: ${called(c)}.`, refs: [c.ref] })));
  for (const [ref, c] of after) {
    const old = before.get(ref);
    if (old === undefined || within(c, was, is)) continue;
    if (old.device !== c.device || (old.value !== c.value && !PLUGS.has(c.kind)))
      lines.push({ text: `${ref} is ${said(c, old)} now; it was ${said(old, c)}.`, refs: [ref] });
    else if ((old.fitted === false) !== (c.fitted === false))
      lines.push({ text: `${ref} is ${c.fitted === false ? 'not fitted' : 'fitted'} now.`, refs: [ref] });
  }
  return lines;
}

const said = (c: Component, other: Component): string => (c.value !== other.value && !PLUGS.has(c.kind) ? c.value : (c.device ?? c.value));

/** What is to stand elsewhere, in sentences. */
export const movedIn = (base: Design, design: Design): string[] => places(base, design).map((l) => l.text);

/** Parts that are to stand elsewhere. */
function places(base: Design, design: Design): Line[] {
  const before = partsOf(base);
  const at = (d: Design, c: Component): string | null => {
    const edge = d.constraints.edges?.[c.ref] ?? c.place?.edge;
    return c.place?.corner !== undefined
      ? `in the ${c.place.corner.replace('-', ' ')} corner`
      : edge === undefined || edge === 'any'
        ? null
        : `at the ${edge} edge`;
  };
  return design.components.flatMap((c) => {
    const old = before.get(c.ref);
    const now = at(design, c);
    return old === undefined || now === null || now === at(base, old) ? [] : [{ text: `${called(c)} stands ${now}.`, refs: [c.ref] }];
  });
}

/** Rails of another voltage. */
function rails(base: Design, design: Design): Line[] {
  return design.nets.flatMap((net) => {
    if (net.volts === undefined || net.class === 'ground') return [];
    const pins = new Set(net.pins);
    const old = base.nets.find(
      (n) =>
        n.class !== 'ground' &&
        n.volts !== undefined &&
        n.pins.some((p) => pins.has(p)) &&
        (n.name === net.name || n.pins.filter((p) => pins.has(p)).length * 2 > n.pins.length),
    );
    return old === undefined || old.volts === net.volts
      ? []
      : [{ text: `${net.name} is ${net.volts} V; it was ${old.volts} V.`, refs: [...net.pins].map((p) => splitPin(p).ref) }];
  });
}

/** Contacts that may not be touched any more, or may again. */
function contacts(base: Design, design: Design): Line[] {
  const was = new Map(base.nets.map((n) => [n.name, n.working_volts]));
  const changed = design.nets.filter((n) => was.has(n.name) && was.get(n.name) !== n.working_volts);
  const [first] = changed;
  if (first === undefined) return [];
  const names = changed.map((n) => n.name).join(', ');
  const now = first.working_volts;
  const text =
    now === undefined ? `${names} may be touched again and stand as near as other nets.` : `${names} stand apart from what may be touched: ${now} V.`;
  return [{ text, refs: changed.flatMap((n) => n.pins.map((p) => splitPin(p).ref)) }];
}

/** Signals on other pins of a controller that stands. */
function pins(base: Design, design: Design): Line[] {
  const stands = new Set(design.components.filter((c) => c.kind === 'microcontroller' || c.kind === 'module').map((c) => c.ref));
  const on = (d: Design): Map<string, string> =>
    new Map(
      d.nets.flatMap((n): [string, string][] => {
        const pin = n.class === 'ground' || n.volts !== undefined ? undefined : n.pins.find((p) => stands.has(splitPin(p).ref));
        return pin === undefined ? [] : [[n.name, pin]];
      }),
    );
  const before = on(base);
  return [...on(design)].flatMap(([net, pin]) => {
    const old = before.get(net);
    const refs = design.nets.find((n) => n.name === net)?.pins.map((p) => splitPin(p).ref) ?? [];
    return old === undefined || old === pin ? [] : [{ text: `${net} is on ${pin} now; it was on ${old}.`, refs: refs.filter((r) => !stands.has(r)) }];
  });
}
