import type { Kind } from '../../design/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { CHIP_SIZES } from '../../parts/pins.js';
import type { Ask } from '../../request/index.js';
import { claimOf, hosts, wantedAsks, wantedCount } from '../claims.js';
import { closeness } from '../figures.js';
import { CONNECTORS, outletsOf, waysOf } from '../reach.js';
import { conceptOf, conceptTitle, judged, realised } from '../realised/instances.js';
import { channelsOf, summedBy } from '../realised/roles.js';
import { counted, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';
import { asksForUsb, mountOf } from './shapes/body.js';

/** Whether what was asked for is there at all, and as often as it was asked for. */
export function presence(scene: Scene, ask: Ask): Verdict {
  const { instances, candidates } = claimOf(scene, ask);
  const { nets, by } = realised(scene, ask.concept);
  const title = conceptTitle(scene, ask.concept);
  const wanted = wantedCount(scene, ask);
  const named = ask.part !== undefined;
  if (instances.length === 0 && nets.length > 0 && (wanted ?? 1) === 1) return met(`${title}: ${list(nets)}`, { nets });
  // A matrix is known by its lines; how many were asked for are its keys.
  if (instances.length === 0 && nets.length > 0 && wanted !== null) {
    const keys = new Set(nets.flatMap((n) => scene.netlist.on(n).flatMap(({ part: p }) => (KEYS.has(p.component.kind) ? [p.component.ref] : []))));
    if (keys.size >= wanted) return met(`${title}: ${list([...keys])}`, { refs: [...keys], nets });
    const plugs = new Set(
      nets.flatMap((n) => scene.netlist.on(n).flatMap(({ part: p }) => (p.component.kind === 'connector' ? [p.component.ref] : []))),
    );
    const rows = nets.filter((n) => /ROW_?\d+$/i.test(n)).length;
    if (keys.size === 0 && plugs.size === 1 && rows * (nets.length - rows) >= wanted)
      return met(`${counted(wanted, 'key')} plug in at ${list([...plugs])}`, { refs: [...plugs], nets });
    if (keys.size > 0)
      return unmet(`${counted(wanted, 'key')} were asked for and there are ${keys.size}: ${list([...keys])}`, { refs: [...keys], nets });
  }
  const fed = ask.concept === 'light_output' ? suppliedAt(scene, ask) : null;
  if (fed !== null)
    return fed.length > 0 ? met(`${title} outside at ${list(fed)}`, { refs: fed }) : unmet(`no outlet gives what the ${title} runs on`);
  if (by === 'none' && !named && instances.length === 0) return unknown(scene, ask, title);
  // "1 in, 4 out": as many as a circuit of the board has by itself.
  const own = ask.concept === 'output' && instances.length === 0 && wanted !== null ? ownPlugs(scene, wanted) : null;
  if (own !== null) return met(`${counted(own.length, title)}: ${list(own)}`, { refs: own });
  if (instances.length === 0) return missing(scene, ask, title, candidates.length > 0);
  const refs = instances.map((i) => i.main);
  const have =
    wanted === null
      ? refs.length
      : Math.max(
          countOf(scene, ask, refs),
          ask.kind === 'load' ? Math.max(new Set(instances.flatMap((i) => outletsOf(scene, i))).size, linesOf(scene, refs)) : 0,
        );
  // How many lights hang in a string outside is the person's to choose.
  if (wanted !== null && have < wanted && ask.kind === 'light' && instances.every((i) => scene.part(i.main)?.component.kind === 'driver'))
    return partly(
      `${list(refs)} drives a string at ${list(instances.flatMap((i) => outletsOf(scene, i)))}; its ${counted(wanted, title)} stand elsewhere`,
      { refs },
    );
  // What stands elsewhere shares the bus that it speaks.
  if (wanted !== null && have < wanted && ask.part === undefined && ask.features.some((f) => scene.lexicon.isA(f, 'field_bus')))
    return met(`${counted(wanted, title)} share the bus at ${list(refs)}`, { refs });
  if (wanted !== null && have < wanted)
    return unmet(
      `${counted(wanted, title)} ${wanted === 1 ? 'was' : 'were'} asked for and there ${have === 1 ? 'is' : 'are'} ${have}: ${list(refs)}`,
      { refs },
    );
  if (
    ask.several === true &&
    wanted === null &&
    refs.length < 2 &&
    countOf(scene, ask, refs) < 2 &&
    instances.every((i) => outletsOf(scene, i).length < 2)
  )
    return unmet(`several were asked for and there is one ${title}: ${list(refs)}`, { refs });
  const each = ask.per === undefined ? undefined : scene.asks.get(ask.per);
  if (each !== undefined && each.state === 'wanted' && claimOf(scene, each).instances.length === 0)
    return partly(`${list(refs)}: there is no ${conceptTitle(scene, each.concept)} that ${refs.length === 1 ? 'it' : 'they'} could be for`, { refs });
  // The library says that it has none of that sort: something more general stands there.
  const says = conceptOf(scene, ask.concept)?.says;
  if (by === 'parent' && !named && says !== undefined) return unmet(`${list(refs)} is no ${title}: ${says}`, { refs });
  if (by === 'parent' && !named) return partly(`${list(refs)}: that it is a ${title} could not be checked`, { refs });
  const one = wanted === null && conceptOf(scene, ask.concept)?.counted === 'one';
  const thing = ask.part ?? title;
  if (wanted !== null && wanted > refs.length && scene.lexicon.isA(ask.concept, 'mixer'))
    return met(`${list(refs)} adds up ${have} inputs`, { refs });
  return met(`${one ? thing : counted(wanted ?? have, thing)}: ${list(wanted === null ? refs : refs.slice(0, wanted))}`, { refs });
}

/** The connectors that a circuit has so often, where it is made for several. null: none has as many. */
function ownPlugs(scene: Scene, wanted: number): readonly string[] | null {
  for (const { block, refs } of scene.design.blocks) {
    if (scene.blockNamed(block)?.repeat?.parts?.some((p) => p.kind === 'connector') !== true) continue;
    const plugs = refs.filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'));
    // One is where the signal comes in.
    if (plugs.length === wanted + 1) return plugs.slice(1);
  }
  return null;
}

/** Where the supply leaves the board that is made for what stands elsewhere: outlets with a contact at its voltage. null: none is made for it. */
function suppliedAt(scene: Scene, ask: Ask): string[] | null {
  const supplies = wantedAsks(scene.request).filter(
    (a) => (a.kind === 'rail' || a.kind === 'conversion') && a.links.some((l) => l.role === 'for' && l.ask === ask.id),
  );
  if (supplies.length === 0) return null;
  const given = supplies.flatMap((a) => a.figures.filter((f) => f.quantity === 'voltage' && f.role !== 'in'));
  const isIt = (net: string | null): boolean => given.length === 0 || given.some((f) => closeness(f, scene.volts(net) ?? 0, 0.06) === 'same');
  const outlets = realised(scene, 'output').instances.map((i) => i.main);
  return outlets.filter((ref) => scene.part(ref)?.pads.some((p) => isIt(p.net)) === true);
}

const KEYS: ReadonlySet<string> = new Set(['button', 'switch']);

/** How many of what it is for hang on the circuit whose main part this is. */
/** Loads of which several hang on one chip: its outputs that lead anywhere. */
const linesOf = (scene: Scene, refs: readonly string[]): number =>
  refs.reduce((sum, ref) => sum + (servedBy(scene, ref) > 1 ? channelsOf(scene, ref) : 0), 0);

function servedBy(scene: Scene, ref: string): number {
  const instance = scene.blockOf(ref);
  return instance === null ? 1 : (scene.blockNamed(instance.block)?.serves ?? 1);
}

/** How many of what was asked for a circuit has that is made for so many of it. */
const madeFor = (scene: Scene, ask: Ask, refs: readonly string[]): number =>
  refs.reduce((sum, ref) => {
    const instance = scene.blockOf(ref);
    const params = Object.entries(scene.blockNamed(instance?.block ?? '')?.params ?? {});
    const [name, of] = params.find(([, p]) => p.counts?.some((c) => scene.lexicon.isA(ask.concept, c)) === true) ?? [];
    return sum + (name === undefined ? 1 : Number(instance?.params?.[name] ?? of?.default));
  }, 0);

/** Pieces, or the channels and ways that the pieces have. */
function countOf(scene: Scene, ask: Ask, refs: readonly string[]): number {
  const hosted = refs.filter((ref) => hosts(scene, ask, { block: scene.blockOf(ref) }));
  if (hosted.length > 0) return hosted.reduce((sum, ref) => sum + servedBy(scene, ref), 0);
  // Loudspeakers hang on the terminals that their amplifiers have for them.
  const plugs = (ref: string): number =>
    (scene.blockOf(ref)?.refs ?? []).filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor')).length;
  if (ask.kind === 'sound' && refs.some((ref) => plugs(ref) > 1)) return refs.reduce((sum, ref) => sum + Math.max(1, plugs(ref)), 0);
  const by = conceptOf(scene, ask.concept)?.counted ?? 'pieces';
  const sums = scene.lexicon.isA(ask.concept, 'mixer');
  // "Two op-amps" are two amplifiers, "two NE5532" two chips.
  switch (by === 'channels' && ask.part !== undefined && scene.lexicon.isA(ask.concept, 'opamp') ? 'pieces' : by) {
    case 'channels':
      return Math.max(
        madeFor(scene, ask, refs),
        refs.reduce((sum, ref) => sum + Math.max(servedBy(scene, ref), sums ? summedBy(scene, ref) : channelsOf(scene, ref)), 0),
      );
    case 'ways':
      // Holes on the edge are there, whatever leads to them.
      if (scene.lexicon.isA(ask.concept, 'castellated_edge')) return refs.reduce((sum, ref) => sum + (waysOf(scene, ref) ?? 0), 0);
      return Math.max(
        refs.length,
        refs.reduce(
          (sum, ref) =>
            sum +
            new Set(
              scene
                .part(ref)
                ?.pads.filter((p) => p.net !== null)
                .map((p) => p.pin || p.number),
            ).size,
          0,
        ),
      );
    case 'pieces':
    case 'one':
      return Math.max(refs.length, contactsOf(scene, ask, refs), madeFor(scene, ask, refs));
  }
}

/** "Eight screw terminals", where nobody said how many contacts each has: one for each of eight wires. */
function contactsOf(scene: Scene, ask: Ask, refs: readonly string[]): number {
  const said = ask.connector?.ways ?? ask.figures.find((f) => f.quantity === 'ways')?.value;
  if (ask.kind !== 'connector' || said !== undefined || !scene.lexicon.isA(ask.concept, 'screw_terminal')) return 0;
  const contacts = refs.reduce((sum, ref) => sum + (waysOf(scene, ref) ?? 0), 0);
  return contacts === ask.count ? contacts : 0;
}

function missing(scene: Scene, ask: Ask, title: string, taken: boolean): Verdict {
  const says = conceptOf(scene, ask.concept)?.says;
  const name = ask.part ?? title;
  const what = taken ? `there is no ${name} beside those that other wishes have` : `there is no ${name} on the board`;
  return unmet(says === undefined || taken ? what : `${what}: ${says}`);
}

function unknown(scene: Scene, ask: Ask, title: string): Verdict {
  const says = conceptOf(scene, ask.concept)?.says;
  if (says !== undefined) return unmet(`${title}: ${says}`);
  const said = judged(scene, ask.concept) ?? fitted(scene, ask);
  if (said !== null) return said;
  return unchecked(`${ask.text === '' ? title : `“${ask.text}”`} (nothing tells what of a board it is)`);
}

/** "All parts with leads", "SMD only", "passives 0805": every part is fitted so, but for those that come one way alone. */
function fitted(scene: Scene, { concept, mounting, package: size, place }: Ask): Verdict | null {
  if (concept === 'discrete' && place?.side !== undefined) return onSide(scene, place.side);
  if (concept === 'discrete' && size !== undefined && CHIP_SIZES.includes(size)) return inSize(scene, size);
  if (concept !== 'discrete' || (mounting !== 'smd' && mounting !== 'through_hole')) return null;
  const apart = mounting === 'smd' ? LEADED : SURFACE;
  const all = scene.parts.filter((p) => p.footprint.pads.some((d) => d.plated !== false));
  const other = all.filter((p) => mountOf(scene, p.component.ref) !== mounting);
  // A USB-C receptacle has none: it is there because somebody wants it, or wrong.
  const unasked = (p: ResolvedPart): boolean => mounting === 'through_hole' && p.component.kind === 'usb_connector' && !asksForUsb(scene);
  const wrong = other.filter((p) => !apart.has(p.component.kind) || unasked(p)).map((p) => p.component.ref);
  if (wrong.length === 0) {
    const but =
      mounting === 'smd' || other.length === 0 ? '' : ` but ${list(other.map((p) => p.component.ref))}, of which there is no such kind here`;
    return met(mounting === 'smd' ? 'every part is surface mount' : `every part has leads${but}`);
  }
  return unmet(`${list(wrong)} ${wrong.length === 1 ? 'is' : 'are'} ${mounting === 'smd' ? 'through hole' : 'surface mount'}`, { refs: wrong });
}
/** What a hand or an eye reaches keeps its side where "everything" stands on the other. */
const REACHED: ReadonlySet<string> = new Set([
  'led',
  'addressable_led',
  'button',
  'switch',
  'potentiometer',
  'test_point',
  'mounting_hole',
  'fiducial',
]);

/** All parts on one side, but for what is plugged into, looked at or touched, and what another wish has on a side. */
function onSide(scene: Scene, side: 'front' | 'back'): Verdict {
  if (scene.board === null) return unchecked(`that all parts stand on the ${side}`);
  const elsewhere = new Set(
    wantedAsks(scene.request).flatMap((a) => (a.place?.side === undefined ? [] : claimOf(scene, a).instances.flatMap((i) => i.refs))),
  );
  const free = ({ component: { kind, ref } }: ResolvedPart): boolean => !REACHED.has(kind) && !CONNECTORS.has(kind) && !elsewhere.has(ref);
  const sideOf = new Map(scene.board.parts.map((p) => [p.ref, p.side]));
  const wrong = scene.parts.filter((p) => free(p) && sideOf.get(p.component.ref) !== side).map((p) => p.component.ref);
  if (wrong.length === 0) return met(`all parts but what is plugged into, seen and touched stand on the ${side}`);
  return unmet(`${list(wrong)} ${wrong.length === 1 ? 'stands' : 'stand'} on the other side`, { refs: wrong });
}

/** "Passives 0805": no resistor, capacitor or light is smaller; of a size below the usual one, those that are larger are told. */
function inSize(scene: Scene, size: string): Verdict {
  const all = scene.parts.filter((p) => p.component.device === undefined && CHIP_SIZES.includes(p.component.package));
  const at = CHIP_SIZES.indexOf(size);
  const other = (least: boolean): string[] =>
    all
      .filter((p) => (least ? CHIP_SIZES.indexOf(p.component.package) < at : CHIP_SIZES.indexOf(p.component.package) > at))
      .map((p) => p.component.ref);
  const [small, large] = [other(true), other(false)];
  if (small.length > 0) return unmet(`${list(small)} ${small.length === 1 ? 'is' : 'are'} smaller than ${size}`, { refs: small });
  const tiny = at < CHIP_SIZES.indexOf('0603') && large.length > 0;
  if (tiny)
    return partly(`${list(large)} ${large.length === 1 ? 'is' : 'are'} larger than ${size}: there is no part of that value in it`, { refs: large });
  return met(
    large.length === 0
      ? `every chip part is ${size}`
      : `no chip part is smaller than ${size}; ${list(large)} ${large.length === 1 ? 'is' : 'are'} larger`,
  );
}
/** What comes with leads, and what as a surface part, in most cases alone. */
const LEADED: ReadonlySet<Kind> = new Set(['connector', 'battery_connector', 'relay', 'switch', 'potentiometer', 'buzzer', 'test_point', 'module']);
const SURFACE: ReadonlySet<Kind> = new Set(['usb_connector', 'connector', 'test_point', 'module']);
