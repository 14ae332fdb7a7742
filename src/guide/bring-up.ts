import type { Board } from '../board/index.js';
import { ledCurrent } from '../electrical/current.js';
import { netsOf } from '../electrical/index.js';
import { drains } from '../ledger/flow/asleep.js';
import { feeding, sourceKey } from '../ledger/flow/feeding.js';
import { sources } from '../ledger/flow/sources.js';
import { stageLimit } from '../ledger/safety/budgets.js';
import { amount, list } from '../ledger/say.js';
import type { Scene } from '../ledger/scene.js';
import type { ResolvedPart } from '../parts/index.js';
import { hex } from './arduino.js';
import { boardLines, marks } from './looked-at.js';
import type { Controller } from './pin-map.js';

/** How far off a rail may be before something is wrong, as a share: the most that logic and regulators are commonly made for. */
const BAND = 0.05;

/** `bring-up.md`: from the bare look to the first program. Every figure is computed from the design and its board. */
export function bringUp(scene: Scene, board: Board, controllers: readonly Controller[], files: readonly string[]): string {
  const parts = [
    [
      `# ${board.name}: bring-up`,
      `Written from this version’s own design and board, of which the checks say: ${board.passed ? 'passed' : 'not clean'}. Every figure below is computed from them, but the ±${BAND * 100} % that a rail is usually allowed.`,
    ],
    section('What this board does not do', undone(board)),
    section('What the fab’s preview must show', boardLines(board)),
    section('Look, before power', marks(scene, board)),
    section('Measure, before power', shorts(scene, board)),
    section('First power', firstPower(scene)),
    section('Voltages', voltages(scene, board)),
    section('Currents', currents(scene)),
    section('What LEDs, switches and jumpers say', controls(scene)),
    ...controllers.map((c) => section(`Program ${c.ref} ${c.part.component.value}`, program(scene, c))),
    section(
      'Written for it',
      files.map((f) => `- \`${f}\``),
    ),
  ];
  return `${parts
    .filter((p) => p.length > 0)
    .map((p) => p.join('\n\n'))
    .join('\n\n')}\n`;
}

const section = (title: string, body: readonly string[]): string[] => (body.length === 0 ? [] : [`## ${title}`, body.join('\n')]);
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0 ? [] : [row(head), row(head.map(() => '---')), ...rows.map(row)];
const row = (cells: readonly string[]): string => `| ${cells.map((c) => c.replaceAll('|', '\\|')).join(' | ')} |`;

function undone(board: Board): string[] {
  const open = (board.ledger?.entries ?? [])
    .filter((e) => e.state !== 'met' && e.source === 'person')
    .map((e) => `- “${e.text}” (${e.state}): ${e.says}`);
  const unread = (board.ledger?.unread ?? []).map((words) => `- “${words}” was not understood.`);
  const faults = board.findings.filter((f) => f.severity === 'error' && f.rule !== 'ask').map((f) => `- ${f.message} [${f.rule}]`);
  return [...open, ...unread, ...faults];
}

/** Rails in the order of the nets, with the current that is planned for them. */
const rails = (scene: Scene) => scene.netlist.nets.filter((n) => scene.netlist.isRail(n.name) && n.volts !== undefined && n.volts !== 0);

/** Pads that a probe reaches best: a test point, a connector's pin, a large capacitor. */
function probe(scene: Scene, net: string, from: (p: ResolvedPart) => boolean = () => true): string | null {
  const on = scene.netlist.on(net).filter((n) => scene.stands(n.part.component) && from(n.part));
  const rank = ({ component: { kind, package: size } }: ResolvedPart): number =>
    kind === 'test_point'
      ? 0
      : kind === 'connector'
        ? 1
        : kind === 'battery_connector'
          ? 2
          : kind === 'capacitor'
            ? /^(0402|0201)$/.test(size)
              ? 5
              : 3
            : 6;
  const [best] = [...on].sort((a, b) => rank(a.part) - rank(b.part));
  return best === undefined ? null : `${best.part.component.ref}.${best.pad.pin || best.pad.number}`;
}

/** Two points for one measurement: both ends of a part between the two nets where there is one. */
function across(scene: Scene, net: string): [string, string] | null {
  // Behind an isolator the other ground tells nothing: the one that most parts of the rail share.
  const shared = (ground: string): number => scene.netlist.on(net).filter((n) => netsOf(n.part).includes(ground)).length;
  const [ground] = scene.netlist.nets.flatMap((n) => (scene.netlist.isGround(n.name) ? [n.name] : [])).sort((a, b) => shared(b) - shared(a));
  if (ground === undefined) return null;
  const both = (p: ResolvedPart): boolean => netsOf(p).includes(ground) && p.component.kind !== 'usb_connector';
  const plus = probe(scene, net, both) ?? probe(scene, net);
  const beside = plus?.slice(0, plus.indexOf('.'));
  const minus = probe(scene, ground, (p) => p.component.ref === beside) ?? probe(scene, ground);
  return plus === null || minus === null ? null : [plus, minus];
}

function shorts(scene: Scene, board: Board): string[] {
  const rows = rails(scene).flatMap((net) => {
    const at = across(scene, net.name);
    if (at === null) return [];
    const amps = Math.max(currentsOf(scene, net.name)?.peak ?? 0, net.amps ?? 0);
    const volts = Math.abs(net.volts ?? 0);
    const load = amps <= 0 ? null : volts / amps;
    return [[net.name, at[0], at[1], load === null ? 'no short' : `more than ${amount(load, 'Ω')}`]];
  });
  if (rows.length === 0) return [];
  const rest =
    board.unrouted.length === 0 ? [] : ['', `${board.unrouted.length} connections of this version are not routed: join them by hand first.`];
  return [
    'With an ohmmeter, nothing plugged in. Capacitors charge first, so wait for the reading to settle; chips read differently when the leads are swapped. The figure is what the rail’s peak or planned load would be as a resistor: less than that is a short or a wrong part.',
    '',
    ...table(['Rail', 'Red lead', 'Black lead', 'Resistance'], rows),
    ...rest,
  ];
}

/** What is drawn from a rail: at its source, or out of what makes it. */
function currentsOf(scene: Scene, net: string): { typical: number; peak: number } | null {
  const fed = feeding(scene);
  const source = sources(scene).find((s) => s.net === net);
  const drawn = source === undefined ? undefined : fed.drawnAt.get(sourceKey(source));
  return drawn ?? [...fed.stages.values()].find((s) => s.to === net) ?? null;
}

function firstPower(scene: Scene): string[] {
  const all = sources(scene).filter((s) => s.sort !== 'host' || !scene.parts.some((p) => p.component.kind === 'usb_connector'));
  const steps = all.map((s) => {
    const drawn = feeding(scene).drawnAt.get(sourceKey(s));
    const volts = s.volts === null ? '' : ` ${amount(s.volts, 'V')}`;
    const limit =
      drawn === undefined
        ? ''
        : `, with the current limited to ${amount(Math.max(drawn.peak, scene.netlist.net(s.net)?.amps ?? 0), 'A')}, what its net is planned for`;
    const { component } = scene.part(s.ref) ?? {};
    return `Feed${volts} at ${s.ref} ${component?.value ?? ''} (pin ${s.pin}, net ${s.net})${limit}.`;
  });
  const loads = scene.parts
    .filter((p) => p.component.kind === 'connector' && !all.some((s) => s.ref === p.component.ref))
    .map((p) => p.component.ref);
  const order = [
    ...(loads.length === 0 ? [] : [`Leave ${list(loads, 12)} open.`]),
    ...(steps.length > 1 ? ['One supply at a time:'] : []),
    ...steps,
    'Anything hot, or more current than the table below says: off, and look at polarity first.',
    `Measure the rails in the order of the table${rails(scene).length > 1 ? ': each is made from one above it or from a supply' : ''}.`,
    ...(loads.length === 0 ? [] : ['Off, plug in what belongs at the connectors, one after the other, and watch the current each time.']),
  ];
  return steps.length === 0 ? [] : order.map((text, i) => `${i + 1}. ${text}`);
}

function voltages(scene: Scene, board: Board): string[] {
  const fed = feeding(scene);
  const rows = rails(scene).flatMap((net) => {
    const at = across(scene, net.name);
    if (at === null || net.volts === undefined) return [];
    const maker = [...fed.stages.values()].find((s) => s.to === net.name);
    const source = sources(scene).find((s) => s.net === net.name);
    const by = source === undefined ? (maker === undefined ? '' : `${maker.ref}, from ${maker.from}`) : `comes in at ${source.ref}`;
    const [low, high] = [net.volts * (1 - BAND), net.volts * (1 + BAND)].sort((a, b) => a - b);
    return [
      [
        net.name,
        amount(net.volts, 'V'),
        `${(low ?? 0).toFixed(2)} to ${(high ?? 0).toFixed(2)} V`,
        stands(scene, net.name),
        `${at[0]} against ${at[1]}`,
        by,
      ],
    ];
  });
  return rows.length === 0
    ? []
    : [
        `Within ±${BAND * 100} %. “Parts stand” is the range that every part on the rail is made for.`,
        '',
        ...table(['Rail', 'Expect', 'Within', 'Parts stand', 'Probe', 'Made by'], rows),
        ...open(board),
      ];
}
const open = (board: Board): string[] => (board.unrouted.length === 0 ? [] : ['', `${board.unrouted.length} connections are open.`]);

/** The volts that every part fed from a rail is made for. */
function stands(scene: Scene, net: string): string {
  const pins = scene.netlist.on(net).filter((n) => n.pad.type === 'power_in' && scene.stands(n.part.component));
  const least = pins.flatMap((n) => n.pin?.volts_min ?? []);
  const most = pins.flatMap((n) => n.pin?.volts_max ?? []);
  if (least.length === 0 || most.length === 0) return '–';
  return `${amount(Math.max(...least), 'V')} to ${amount(Math.min(...most), 'V')}`;
}

function currents(scene: Scene): string[] {
  const fed = feeding(scene);
  const planned = (net: string): string => {
    const amps = scene.netlist.net(net)?.amps;
    return amps === undefined ? 'not said' : amount(amps, 'A');
  };
  const entries = sources(scene).flatMap((s) => {
    const drawn = fed.drawnAt.get(sourceKey(s));
    return drawn === undefined
      ? []
      : [
          [
            `${s.net} at ${s.ref}`,
            amount(drawn.typical, 'A'),
            amount(drawn.peak, 'A'),
            planned(s.net),
            s.amps === null ? 'not said' : amount(s.amps, 'A'),
          ],
        ];
  });
  const made = [...fed.stages.values()].map((s) => {
    const limit = stageLimit(scene, s.ref);
    return [`${s.to} out of ${s.ref}`, amount(s.typical, 'A'), amount(s.peak, 'A'), planned(s.to), limit === null ? 'not said' : amount(limit, 'A')];
  });
  const asleep = drains(scene).reduce((sum, d) => sum + d.amps, 0);
  const rows = [...entries, ...made];
  return rows.length === 0
    ? []
    : [
        ...table(['Where', 'Typical', 'Peak', 'Planned for', 'May give'], rows),
        '',
        `With everything asleep that can sleep, about ${amount(asleep, 'A')}. Until the first program runs, expect between that and the typical figure. These are sums of data-sheet and usual figures of ${fed.drawn.size === 1 ? 'all loads' : 'the loads of each supply'}, connected ones included.`,
      ];
}

function controls(scene: Scene): string[] {
  const rows = scene.parts.flatMap((part): string[][] => {
    const { kind, ref, value, purpose } = part.component;
    if (kind === 'led') {
      const lit = ledCurrent(scene.netlist, part);
      const by =
        lit === null
          ? ''
          : lit.pin === null
            ? `, lit whenever ${lit.rail ?? 'its supply'} is there`
            : `, lit by ${lit.pin.part.component.ref}.${lit.pin.pad.pin}`;
      return [[ref, `${value} LED`, `${purpose}${by}${lit === null ? '' : `, ${amount(lit.ma / 1000, 'A')}`}`]];
    }
    const named = scene.blockOf(ref)?.block ?? '';
    const jumper = kind === 'connector' && /jumper/i.test(`${purpose} ${named} ${part.component.device ?? ''}`);
    if (!CONTROLS.has(kind) && !jumper) return [];
    const nets = netsOf(part).filter((n) => !scene.netlist.isGround(n));
    return [[ref, `${kind === 'connector' ? 'jumper' : kind} ${value}`, `${purpose}${nets.length === 0 ? '' : ` (${nets.join(', ')})`}`]];
  });
  return table(['Part', 'What', 'Says or does'], rows);
}
const CONTROLS: ReadonlySet<string> = new Set(['button', 'switch', 'potentiometer', 'fuse']);

function program(scene: Scene, { ref, knows, platform, bus, pins, part }: Controller): string[] {
  const headers = [platform.programming?.block, platform.debug?.block].flatMap((block) => scene.design.blocks.filter((b) => b.block === block));
  const plugs = headers.flatMap((b) => b.refs.filter((r) => scene.part(r)?.component.kind === 'connector'));
  const usb = scene.parts.filter((p) => p.component.kind === 'usb_connector' && pins.some((x) => x.role === 'usb')).map((p) => p.component.ref);
  const own = scene.blockOf(ref)?.refs ?? [];
  const buttons = scene.parts.filter(
    (p) => p.component.kind === 'button' && (own.includes(p.component.ref) || /reset|boot/i.test(`${p.component.value} ${p.component.purpose}`)),
  );
  const boot = platform.boot === null ? null : (part.pads.find((p) => p.pin === platform.boot?.pin)?.net ?? null);
  const bootAt = boot === null || buttons.length > 0 ? null : probe(scene, boot, (p) => p !== part);
  return [
    ...(knows === null ? ['No usual way of programming is on record for it: see its maker’s guide.'] : [knows.program]),
    ...(plugs.length === 0 ? [] : [`- The header: ${plugs.map((r) => `${r} (${pinsOf(scene, r)})`).join('; ')}.`]),
    ...(usb.length === 0 ? [] : [`- USB: ${list(usb)}.`]),
    ...buttons.map((b) => `- ${b.component.ref} ${b.component.value}: ${b.component.purpose}.`),
    ...(bootAt === null ? [] : [`- No button selects its boot loader: ${platform.boot?.pin} is net ${boot}, reached at ${bootAt}.`]),
    ...pins.filter((p) => p.care !== null).map((p) => `- ${p.pin} carries ${p.net}: ${p.care}.`),
    ...(bus.length === 0 ? [] : [`- A scan of the I²C bus must find ${bus.map((d) => `${hex(d.address)} (${d.ref} ${d.device})`).join(', ')}.`]),
  ];
}

const pinsOf = (scene: Scene, ref: string): string => (scene.part(ref)?.pads ?? []).map((p) => `${p.number} ${p.net ?? 'open'}`).join(', ');
