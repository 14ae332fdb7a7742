import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { End } from '../connectors/contacts.js';
import { connectorsFor, isPlug, PARALLEL, pitchOf, plugOf } from '../connectors/contacts.js';
import type { Minutes } from '../decision.js';
import type { Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import type { Unit } from '../units/units.js';

/** What was said of the connector at one end of a signal path. */
export interface Side {
  readonly asks: readonly Ask[];
  readonly connector: NonNullable<Ask['connector']> | null;
  readonly edge: 'left' | 'right' | 'top' | 'bottom' | null;
  /** So many connectors were asked for. */
  readonly count: number;
  /** Further connectors with the same lines. */
  readonly beside: readonly Side[];
}

/** One end of the path: the nets of each channel, and what they leave the board by. */
export interface PathEnd {
  readonly side: Side | null;
  readonly nets: readonly (readonly string[])[];
  readonly name: 'IN' | 'OUT';
  /** What each line is called where each has a plug of its own. */
  readonly titles: readonly string[];
}

/** What a signal passes from connector to connector, on a board without a controller. */
export interface SignalPath {
  readonly units: readonly Unit[];
  /** Nets of the ends of stages, before anything else is wired. */
  readonly wiring: ReadonlyMap<Unit, ReadonlyMap<string, string>>;
  readonly ends: readonly PathEnd[];
  /** Asks that the path answers: nothing else is looked for for them. */
  readonly told: ReadonlySet<string>;
  /** Nothing on it is fed: a supply that was named is what comes in. */
  readonly passive: boolean;
}

/** Concepts by which an end of the path itself is called. */
const ENDS: ReadonlySet<string> = new Set([
  'input',
  'analog_input',
  'measuring_input',
  'audio_input',
  'sensor_input',
  'cv_input',
  'output',
  'audio_output',
  'analog_output',
  'analog_out',
  'dac_output',
]);

/** Whether an ask is an end of the path itself: “the input”. */
export const isEnd = (ask: Ask): boolean => ENDS.has(ask.concept) && ask.part === undefined;

interface Said {
  readonly ask: Ask;
  readonly connector: NonNullable<Ask['connector']> | null;
  readonly way: 'in' | 'out' | null;
}

/** The connectors that were asked for, by the end that they are for; their asks are told. One that no direction is said of is both ends'. */
export function sidesOf(
  know: Knowledge,
  sort: Sorted,
  told: Set<string>,
  /** What the path begins or ends at outside the board. */
  outside: ReadonlySet<Ask>,
  minutes: Minutes,
): { into: Side | null; out: Side | null } {
  const said = sort.all.flatMap((ask): Said[] => {
    const end = isEnd(ask) || outside.has(ask);
    const plug = isPlug(know, ask) && !powers(sort, ask);
    // What is said of a stage's connector, or of the ground beside it, is said of the path's.
    const hung = ask.kind === 'sound' && told.has(ask.id) && !outside.has(ask);
    const beside = ask.connector !== undefined && !hung && (told.has(ask.id) || ask.kind === 'component' || ask.concept === 'ground');
    if (!end && !plug && !beside) return [];
    return [{ ask, connector: plugOf(ask).connector ?? null, way: outside.has(ask) ? (ask.kind === 'sound' ? 'out' : 'in') : wayOf(ask) }];
  });
  for (const { ask } of said) {
    if (!told.has(ask.id)) minutes.decide(ask.id, 'an end of the signal’s way', 'it begins or ends there');
    told.add(ask.id);
  }
  // A connector in parallel has the lines of the one before it, and what nobody says more of goes out.
  const twins = said.filter((s, i) => i > 0 && s.connector !== null && s.ask.features.includes(PARALLEL));
  const twinned = said
    .filter((s) => !twins.includes(s))
    .map((s): Said => (twins.includes(said[said.indexOf(s) + 1] as Said) ? { ...s, way: s.way ?? 'out' } : s));
  const open = twinned.filter((s) => s.way === null && s.connector !== null);
  const ins = twinned.filter((s) => s.way === 'in');
  const outs = twinned.filter((s) => s.way === 'out');
  const besideOf = (way: Said['way']): Side[] => twins.filter((t) => (t.way ?? 'out') === way).flatMap((t) => sideOf([t]) ?? []);
  const [first, second] = open;
  const plugged = (all: readonly Said[]): boolean => all.some((s) => s.connector !== null);
  const shared = open.length === 1 && first !== undefined && !plugged(ins) && !plugged(outs);
  const into = sideOf([...ins, ...(shared || !plugged(ins) ? open.slice(0, 1) : [])], besideOf('in'));
  const rest = plugged(ins) ? first : second;
  const out = sideOf([...outs, ...(shared ? open : rest === undefined ? [] : [rest])], besideOf('out'));
  return { into, out };
}

const wayOf = (ask: Ask): Said['way'] => {
  if (ask.features.includes('input') || (ask.kind === 'input' && ENDS.has(ask.concept))) return 'in';
  return ask.features.includes('output') || ENDS.has(ask.concept) ? 'out' : null;
};

/** A connector that a supply comes in at. */
const powers = (sort: Sorted, ask: Ask): boolean => sort.sources.includes(ask) || sort.aspects.includes(ask);

function sideOf(said: readonly Said[], beside: readonly Side[] = []): Side | null {
  if (said.length === 0) return null;
  const plug = said.find((s) => s.connector !== null);
  const edge = said.flatMap((s) => s.ask.place?.edge ?? [])[0];
  return {
    asks: said.map((s) => s.ask),
    connector: plug?.connector ?? null,
    edge: edge === 'left' || edge === 'right' || edge === 'top' || edge === 'bottom' ? edge : null,
    count: plug?.ask.kind === 'connector' ? (plug.ask.count ?? 1) : 1,
    beside,
  };
}

/** One row of contacts that has just as many as both ends take together carries them both. */
function together(ends: readonly PathEnd[]): PathEnd[] | null {
  const [first, second] = ends;
  const lines = ends.flatMap((e) => e.nets.flat());
  const one = first?.side?.asks[0];
  if (first === undefined || second === undefined || one === undefined || second.side?.asks[0] !== one) return null;
  return first.side?.connector?.ways === lines.length + 1 && (one.count ?? 1) === 1 ? [{ ...first, nets: [lines] }] : null;
}

const USUAL_EDGE = { IN: 'left', OUT: 'right' } as const;
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;

/** Puts the connectors of a path's ends on the board: all channels on one row with ground last, or a plug of two contacts for each. */
export function plugEnds(composer: Composer, ends: readonly PathEnd[]): void {
  const both = together(ends);
  const all = (both ?? ends).flatMap((end) => [end, ...(end.side?.beside ?? []).map((side): PathEnd => ({ ...end, side }))]);
  for (const end of all) {
    const { side, nets, name } = end;
    const other = ends.find((e) => e !== end)?.side?.edge ?? null;
    const edge = side?.edge ?? (other === null ? USUAL_EDGE[name] : OPPOSITE[other]);
    const own = end.titles.length > 0;
    const groups = own ? nets.flat().map((n) => [n]) : grouped(composer.know, side, nets);
    const [ask] = side?.asks ?? [];
    groups.forEach((group, i) => {
      const lines: End[] = group.map((net) => ({ port: net, net }));
      // Of two ends the one with most lines has the ways that were said.
      const said = side?.connector?.ways ?? 0;
      const wanted = said <= 2 * (lines.length + 1) ? said : 0;
      const whole = ask === undefined ? null : dressed(ask, side, wanted, edge);
      const grounds = Math.max(1, (groups.length === 1 ? wanted : 0) - lines.length);
      const title = own ? (end.titles[i % end.titles.length] ?? '') : groups.length === 1 ? TITLES[name] : `${TITLES[name]} ${i + 1}`;
      const spare = single(composer.know, side) ? 1 : Math.min(grounds, MOST_GROUNDS);
      composer.plug(
        whole,
        ask?.label ?? title,
        [...lines, ...Array.from({ length: spare }, () => ({ port: 'GND', net: 'GND' }))],
        composer.loose,
        edge,
      );
    });
    for (const more of side?.asks.slice(1) ?? []) composer.refs.set(more.id, composer.refs.get(ask?.id ?? '') ?? []);
  }
}
const TITLES = { IN: 'IN', OUT: 'OUT' } as const;
const MOST_GROUNDS = 12;

function dressed(ask: Ask, side: Side | null, ways: number, edge: Side['edge']): Ask {
  const { connector: _, place, ...rest } = ask;
  const { ways: _ways, ...plug } = side?.connector ?? {};
  const connector = side?.connector == null ? null : ({ ...plug, ...(ways > 0 ? { ways } : {}) } as NonNullable<Ask['connector']>);
  return { ...rest, ...(connector === null ? {} : { connector }), ...(edge === null || place === undefined ? {} : { place }) };
}

/** A plug for one signal and its ground: a coaxial one, a jack. */
function single(know: Knowledge, side: Side | null): boolean {
  if (side?.connector === undefined || side?.connector === null) return false;
  const [device] = connectorsFor(know, side.connector, 2, null);
  return device !== undefined && pitchOf(device) === null && device.pins.length <= 6;
}

/** Which nets share a connector. */
function grouped(know: Knowledge, side: Side | null, nets: readonly (readonly string[])[]): string[][] {
  const sides = nets.map((n) => [...n]);
  // Several inputs of two sides: the left and the right line of each stand together.
  const several = sides.length > 1 && sides.every((s) => s.length > 1 && s.length === sides[0]?.length);
  const each = several ? (sides[0] ?? []).map((_, i) => sides.flatMap((s) => s[i] ?? [])) : sides;
  const lines = each.flat();
  const apart = side !== null && side.count === each.length && each.length > 1;
  // Two signals share a stereo jack, and have a coaxial plug each.
  const holds = (group: readonly string[]): boolean =>
    side?.connector != null && connectorsFor(know, side.connector, group.length + 1, null).length > 0;
  if (!single(know, side)) return apart || (several && side !== null) ? each : [lines];
  if (!apart && !several && holds(lines)) return [lines];
  return each.every(holds) ? each : lines.map((l) => [l]);
}

/** What sums its inputs stands there once, and once for each side of a stereo signal. */
export const sidesOfSum = (ask: Ask, all: readonly Ask[]): number =>
  [ask, ...all.filter((a) => isEnd(a))].some((a) => a.features.includes('dual')) ? 2 : 1;

/** How many inputs a circuit has that sums them: as many as it, its inputs or what stands before each are said to be. null: it has one of each. */
export function inputsOf(block: Block, ask: Ask, all: readonly Ask[]): Unit['params'] | null {
  const { repeat } = block;
  if (repeat?.ports?.some((p) => p.joins === 'signal_in') !== true || block.params[repeat.by]?.figure !== undefined) return null;
  const counts = [ask, ...all.filter((a) => isEnd(a) && a.kind === 'input')].flatMap((a) => a.count ?? []);
  const most = Math.max(repeat.least, ...counts);
  return { [repeat.by]: Math.min(repeat.most, most) };
}
