import { parseValue } from '../electrical/index.js';
import type { Ask, Request } from '../request/index.js';
import { closeness } from './figures.js';
import { AT_EDGE_MM, edgeGaps } from './geometry.js';
import { offBoard } from './off-board.js';
import { carried, connectorsOf, waysOf } from './reach.js';
import { type Instance, isTitled, matches, namesOf, realised } from './realised/instances.js';
import { namedParts } from './realised/named.js';
import type { Scene } from './scene.js';

/** What each ask has for itself: of two asks of one kind no part serves both. */
export interface Claim {
  readonly instances: readonly Instance[];
  /** All that would do, whoever has it. */
  readonly candidates: readonly Instance[];
}

/** Asks that are held against the board. */
export const wantedAsks = (request: Request): Ask[] => request.asks.filter((a) => a.state === 'wanted');

/** What was said of the board, whichever way whoever designs it reads the words: what is dangerous of it stays so. */
export const saidAsks = (request: Request): Ask[] => request.asks.filter((a) => a.state === 'wanted' || a.state === 'meant');

/** How many are wanted: `count`, times the count of what it is `per`. null: nobody said. */
export function wantedCount(scene: Scene, ask: Ask): number | null {
  if (ask.count === undefined && ask.per === undefined) return null;
  const of = ask.per === undefined ? undefined : scene.asks.get(ask.per);
  return (ask.count ?? 1) * (of === undefined ? 1 : (wantedCount(scene, of) ?? 1));
}

/** Kinds of which one part serves several asks: a rail feeds all, a board has one outline. */
const SHARED: ReadonlySet<Ask['kind']> = new Set([
  'supply',
  'rail',
  'board',
  'quality',
  'behaviour',
  'marking',
  'interface',
  'function',
  'conversion',
  'charging',
]);

const WHOLES: ReadonlySet<string> = new Set(['night_light', 'led_ring', 'led_matrix', 'led_bar', 'key_matrix']);

/** Every ask's claim: the most units of all asks are served, the best fitting part first, earlier asks before later ones. */
export function claims(scene: Scene): ReadonlyMap<string, Claim> {
  return scene.once('claims', () => {
    const asks = wantedAsks(scene.request).filter((a) => a.not !== true);
    const candidates = new Map(asks.map((a) => [a.id, candidatesOf(scene, a)]));
    // What the board is for is no part beside those that it consists of: a night-light is its LEDs.
    // What comes as one ("programming", "isolation") and is said twice is the same one.
    const one = (a: Ask): boolean => a.count === undefined && a.part === undefined && scene.lexicon.concept(a.concept)?.counted === 'one';
    const alone = (a: Ask): boolean => asks.every((b) => b === a || b.concept !== a.concept);
    const whole = (a: Ask): boolean =>
      SHARED.has(a.kind) || one(a) || (a.concept === scene.request.purpose?.concept && alone(a)) || WHOLES.has(a.concept);
    const own = new Map<string, Instance[]>(asks.map((a) => [a.id, whole(a) ? [...(candidates.get(a.id) ?? [])] : []]));
    const kinds = [...new Set(asks.map((a) => a.kind))].filter((k) => !SHARED.has(k));
    for (const kind of kinds) {
      const of = asks.filter((a) => a.kind === kind && !whole(a));
      for (const [id, instances] of share(scene, of, candidates)) own.set(id, instances);
    }
    for (const ask of asks.filter((a) => own.get(a.id)?.length === 0))
      own.set(ask.id, [
        ...(ask.kind === 'sensor' ? measuredBeside(scene, asks, ask, own, candidates) : hosted(scene, ask, candidates.get(ask.id) ?? [])),
        ...within(scene, asks, ask, own),
      ]);
    return new Map(asks.map((a) => [a.id, { instances: own.get(a.id) ?? [], candidates: candidates.get(a.id) ?? [] }]));
  });
}

/**
 * One chip measures several quantities: a second one that was asked for by its own name is served by the part that serves the first. A chip that was named and
 * what it reads at its connectors are served by one.
 */
function measuredBeside(
  scene: Scene,
  asks: readonly Ask[],
  ask: Ask,
  own: ReadonlyMap<string, readonly Instance[]>,
  candidates: ReadonlyMap<string, readonly Instance[]>,
): Instance[] {
  if (ask.per !== undefined) return [];
  const count = ask.count ?? 1;
  const block = ({ block: b }: Instance) => scene.blockNamed(b?.block ?? '');
  const beside = (a: Ask, i: Instance): boolean =>
    (a.part === undefined) === (ask.part === undefined)
      ? a.concept !== ask.concept && count < 2 && ask.part === undefined
      : ask.part === undefined && count < 2 && a.concept !== ask.concept && saysBoth(a, i)
        ? true
        : block(i)?.parts.some((p) => p.kind === 'connector') === true && (count < 2 || (block(i)?.serves ?? 1) >= count);
  // Its maker's title names both: it is the one chip for them.
  const saysBoth = (a: Ask, { main }: Instance): boolean =>
    scene.parts.some((p) => p.component.ref === main && [a, ask].every(({ concept }) => isTitled(scene, concept, p)));
  const held = asks.flatMap((a) => (a.kind === 'sensor' && a !== ask ? (own.get(a.id) ?? []).filter((i) => beside(a, i)) : [])).map((i) => i.main);
  return (candidates.get(ask.id) ?? []).filter((i) => held.includes(i.main)).slice(0, 1);
}

/** What another circuit consists of, of which no more was said, is within it; so is what a whole circuit has itself, in its plugs where it was said to end in one. */
function within(scene: Scene, asks: readonly Ask[], ask: Ask, own: ReadonlyMap<string, readonly Instance[]>): Instance[] {
  if (ask.part !== undefined) return [];
  const { lexicon } = scene;
  const plugs = ({ refs, block }: Instance): Instance[] =>
    realised(scene, ask.connector?.concept ?? '').instances.flatMap((c) => (refs.includes(c.main) ? [{ main: c.main, refs: [c.main], block }] : []));
  return asks.flatMap((a) => {
    const { made_of, holds } = (a === ask ? undefined : lexicon.concept(a.concept)) ?? {};
    // A sort with parts of its own is not any of those that it has.
    const general = (c: string): boolean => ask.concept === c || lexicon.concept(ask.concept)?.evidence === undefined;
    if (holds?.some((c) => lexicon.isA(ask.concept, c) && general(c)) === true)
      return (own.get(a.id) ?? []).flatMap((i) => (ask.connector === undefined ? [i] : plugs(i)));
    return ask.count === undefined && made_of?.includes(ask.concept) === true ? (own.get(a.id) ?? []) : [];
  });
}

/** What hangs on a module that has its driver is served by that module. */
const hosted = (scene: Scene, ask: Ask, candidates: readonly Instance[]): Instance[] => candidates.filter((i) => hosts(scene, ask, i));
/** Whether the circuit of this part drives what was asked for at its own terminals. */
export const hosts = (scene: Scene, ask: Ask, { block }: Pick<Instance, 'block'>): boolean =>
  scene.blockNamed(block?.block ?? '')?.hosts?.some((c) => scene.lexicon.isA(ask.concept, c)) === true;

/** The module by whose own terminals a thing is fed and driven, off the board; null: it is on the board's own. */
export function moduleOf(scene: Scene, ask: Ask): string | null {
  const [own] = claimOf(scene, ask).instances.filter((i) => hosts(scene, ask, i));
  const onBoard = own?.refs.some((r) => scene.part(r)?.component.kind === 'connector') ?? true;
  return onBoard ? null : (own?.main ?? null);
}

export const claimOf = (scene: Scene, ask: Ask): Claim => claims(scene).get(ask.id) ?? { instances: [], candidates: [] };

function candidatesOf(scene: Scene, ask: Ask): Instance[] {
  const named = namedParts(scene, ask);
  const own = named !== null && named.instances.length > 0 ? named.instances : (measured(scene, ask) ?? realised(scene, ask.concept).instances);
  // A board that is a lamp is lit by its lights.
  const lit = own.length === 0 && ask.figures.length === 0 && scene.lexicon.isA(ask.concept, 'lamp');
  const found = lit ? [...realised(scene, 'led').instances, ...realised(scene, 'addressable_led').instances] : own;
  // A button on a cable hangs at its terminal, whatever others stand on the board.
  const wired =
    ask.connector !== undefined && scene.lexicon.isA(ask.concept, 'button')
      ? offBoard(scene, ask.concept).filter((o) => !found.some((f) => f.main === o.main))
      : [];
  return (
    [...wired, ...found]
      .filter((i) => !isService(scene, ask, i) && !isGuards(scene, ask, i) && !(ask.kind === 'output' && isInlet(scene, i)))
      // The second of three is the second on the board, unless something else tells it.
      .map((instance, i) => ({ instance, i, score: fits(scene, ask, instance) + (ask.among?.numbers.includes(i + 1) === true ? 2 : 0) }))
      .sort((a, b) => b.score - a.score || a.i - b.i)
      .map(({ instance }) => instance)
  );
}

/** A probe or an input that is said of a sensor ("DS18B20 probe") is where that sensor hangs. */
function measured(scene: Scene, ask: Ask): readonly Instance[] | null {
  if (!scene.lexicon.isA(ask.concept, 'sensor_input')) return null;
  const sensors = ask.features.filter((f) => scene.lexicon.concept(f)?.kind === 'sensor');
  const found = sensors.flatMap((f) => realised(scene, f).instances);
  return found.length === 0 ? null : found;
}

/** What a guard against wrong polarity consists of is no other part that was asked for, where nobody asked for that guard. */
function isGuards(scene: Scene, { kind, part }: Ask, { main }: Instance): boolean {
  if (kind !== 'component' || part !== undefined || scene.blockOf(main) === null) return false;
  const asked = wantedAsks(scene.request).some((a) => a.not !== true && scene.lexicon.isA(a.concept, GUARD));
  return !asked && realised(scene, GUARD).instances.some((i) => i.block !== null && i.refs.includes(main));
}
const GUARD = 'reverse_polarity';

/** The connector at which a supply comes onto the board is no output of it. */
function isInlet(scene: Scene, { main }: Instance): boolean {
  const instance = scene.part(main)?.component.kind === 'connector' ? scene.blockOf(main) : null;
  const kinds = new Set(instance === null ? [] : scene.blockNamed(instance.block)?.ports.map((p) => p.kind));
  return kinds.has('power_out') && !kinds.has('power_in');
}

/** A boot or reset button is nobody's user button or switch. */
const SERVICE = /^(boot\w*|reset|n?rst|run)$/i;
const isService = (scene: Scene, { concept, text }: Ask, { main }: Instance): boolean =>
  (scene.lexicon.isA(concept, 'button') || scene.lexicon.isA(concept, 'switch')) &&
  concept !== 'reset_button' &&
  concept !== 'boot_button' &&
  !/boot|reset|rst|run/i.test(text) &&
  SERVICE.test(scene.part(main)?.component.value ?? '');

/** Fewest of which a plural is true. */
const SEVERAL = 2;

/** Maximum matching of units of asks to parts (augmenting paths), then what is left over to asks that name no number. */
function share(scene: Scene, asks: readonly Ask[], candidates: ReadonlyMap<string, readonly Instance[]>): Map<string, Instance[]> {
  const units = asks.flatMap((a) => Array.from({ length: wantedCount(scene, a) ?? (a.several === true ? SEVERAL : 1) }, () => a));
  const open = (a: Ask): number => candidates.get(a.id)?.length ?? 0;
  // Of several alike the ones that are told closer choose first.
  const first = (a: Ask): number => units.findIndex((u) => u.concept === a.concept);
  const specific = [...units].sort((a, b) => open(a) - open(b) || first(a) - first(b) || b.features.length - a.features.length);
  const holder = new Map<string, number>();
  const of = (unit: number): readonly Instance[] => candidates.get(specific[unit]?.id ?? '') ?? [];
  const place = (unit: number, seen: Set<string>): boolean => {
    const left = of(unit).filter((i) => !seen.has(i.main));
    const free = left.find((i) => !holder.has(i.main));
    if (free !== undefined) {
      holder.set(free.main, unit);
      return true;
    }
    for (const instance of left) {
      seen.add(instance.main);
      if (!place(holder.get(instance.main) as number, seen)) continue;
      holder.set(instance.main, unit);
      return true;
    }
    return false;
  };
  for (let unit = 0; unit < specific.length; unit++) place(unit, new Set());
  const got = new Map<string, Instance[]>(asks.map((a) => [a.id, []]));
  const held = (main: string): string | undefined => specific[holder.get(main) ?? -1]?.id;
  for (const ask of asks) {
    const mine = (candidates.get(ask.id) ?? []).filter((i) => held(i.main) === ask.id);
    // What is told by a colour or by its contacts are those that have them, and no others.
    const told = ask.features.length > 0 || (ask.several !== true && ask.figures.some((f) => f.quantity === 'ways'));
    const rest =
      wantedCount(scene, ask) === null && (mine.length === 0 || !told)
        ? (candidates.get(ask.id) ?? []).filter((i) => held(i.main) === undefined)
        : [];
    got.set(ask.id, [...mine, ...rest]);
  }
  return got;
}

const VALUES: ReadonlySet<string> = new Set(['resistance', 'capacitance', 'inductance']);

/** How well a part suits an ask among those of its concept: by volts, values, features, label, mounting and package. */
export function fits(scene: Scene, ask: Ask, instance: Instance): number {
  const parts = instance.refs.flatMap((r) => scene.part(r) ?? []);
  const main = scene.part(instance.main);
  if (main === undefined) return -1;
  const called = scene.design.components.filter((c) => instance.refs.includes(c.ref) || instance.block?.refs.includes(c.ref) === true);
  let score = ask.label?.split(', ').some((name) => called.some((c) => c.value === name)) === true ? 3 : 0;
  const rails = new Set(parts.flatMap((p) => p.pads.flatMap((d) => scene.volts(d.net) ?? [])));
  for (const figure of ask.figures) if (figure.quantity === 'voltage' && figure.value !== undefined && rails.has(figure.value)) score += 4;
  if (ask.figures.some((f) => VALUES.has(f.quantity) && closeness(f, parseValue(main.component.value) ?? Number.NaN, 0.02) === 'same')) score += 4;
  for (const feature of ask.features) {
    const evidence = scene.lexicon.concept(feature)?.evidence;
    if (evidence?.devices?.some((d) => namesOf(main).some((n) => matches(d, n)))) score += 3;
  }
  if (ask.mounting !== undefined && (main.footprint.mount === 'smd') === (ask.mounting === 'smd')) score += 1;
  if (ask.package !== undefined && namesOf(main).some((n) => n.includes(ask.package ?? ''))) score += 1;
  if (ask.connector !== undefined && connectorsOf(scene, instance, ask.connector.concept).length > 0) score += 2;
  if (ask.figures.some((f) => f.quantity === 'ways' && f.value === waysOf(scene, instance.main))) score += 1.5;
  score += strong(scene, ask, instance) + placedWell(scene, ask, instance) + (ask.kind === 'connector' ? led(ask, main.pads) : 0);
  if (ask.contacts !== undefined) score += (6 * carried(scene, instance.main, ask.contacts)) / ask.contacts.length;
  // What only passes the supply on is nobody's switch.
  const passes = instance.block === null ? [] : (scene.blockNamed(instance.block.block)?.ports ?? []);
  if (ask.kind === 'component' && ['power_in', 'power_out'].every((kind) => passes.some((p) => p.kind === kind))) score -= 2;
  // A part of its own is meant before one that came with something else.
  if (instance.block === null || instance.refs.length <= 4) score += 0.5;
  return score;
}

/** Of connectors the one by whose lines the signal comes in or goes out, where that was said of it. */
function led({ features }: Ask, pads: readonly { readonly net: string | null }[]): number {
  const on = (way: RegExp): boolean => pads.some((p) => p.net !== null && way.test(p.net));
  return (features.includes('input') && on(/^V?IN(?:\d|_|$)/)) || (features.includes('output') && on(/^V?OUT(?:\d|_|$)/)) ? 1 : 0;
}

/** The one that stands where it was asked for is the one that is meant. */
function placedWell(scene: Scene, { place }: Ask, { main }: Instance): number {
  const part = scene.placed(main);
  if (place === undefined || part === undefined || scene.board === null) return 0;
  const gaps = edgeGaps(scene.board, part);
  const edge = place.edge === 'left' || place.edge === 'right' || place.edge === 'top' || place.edge === 'bottom' ? gaps[place.edge] : null;
  return (edge !== null && edge <= AT_EDGE_MM ? 1 : 0) + (place.side === part.side ? 1 : 0);
}

/** Whether the block's supply port takes what is asked: a large load goes to the large switch. */
function strong(scene: Scene, ask: Ask, { block }: Instance): number {
  const figure = ask.figures.find((f) => f.quantity === 'current' && f.role !== 'asleep' && f.role !== 'threshold');
  const amps = figure?.value ?? figure?.max;
  const limits = block === null || amps === undefined ? [] : (scene.blockNamed(block.block)?.ports.flatMap((p) => p.max_ma ?? []) ?? []);
  return limits.length === 0 || amps === undefined ? 0 : Math.max(...limits) / 1000 >= amps ? 1 : -3;
}
