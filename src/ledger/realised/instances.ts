import { isCutOut } from '../../board/index.js';
import { type BlockInstance, type Component, INTEGRATED } from '../../design/index.js';
import { otherEnd, SWITCH } from '../../electrical/index.js';
import type { Concept, Evidence } from '../../lexicon/index.js';
import { type ExpandedPart, expandBlock, type ResolvedPart } from '../../parts/index.js';
import { backsUp } from '../flow/backup.js';
import { from } from '../formulas/network.js';
import { offBoard, railOutlets } from '../off-board.js';
import type { Scene } from '../scene.js';
import { met, partly, type Verdict } from '../verdict.js';
import { onlyShaped, shaped } from './circuits.js';
import type { Instance, Realised } from './realised.js';
import { matches } from './realised.js';
import { roleOf } from './roles.js';

export type { Instance, Realised } from './realised.js';
export { matches } from './realised.js';

/** Kinds of which a sort is realised by what realises the whole. */
const ALIKE: ReadonlySet<string> = new Set(['load', 'input', 'output']);
const NOTHING: Realised = { instances: [], nets: [], by: 'none' };
/** What of the board realises a concept; kept per scene. */
export function realised(scene: Scene, id: string): Realised {
  return scene.once(`realised ${id}`, () => {
    const own = roleOf(scene, id);
    if (own !== null) return { instances: together(scene, own, evidenceOf(scene, id, false)), nets: [], by: 'own' as const };
    const joined = shaped(scene, id);
    if (onlyShaped(id))
      return {
        instances: together(
          scene,
          joined.map((i) => i.refs),
          evidenceOf(scene, id, false),
        ),
        nets: [],
        by: 'own' as const,
      };
    if (joined.length > 0 && scene.lexicon.concept(id)?.evidence?.serves === true) return { instances: joined, nets: [], by: 'own' as const };
    // Its own evidence before that of its sorts: a charge LED belongs to charging and is no charger.
    for (const sorts of [false, true]) {
      const own = feeding(scene, id, found(scene, evidenceOf(scene, id, sorts)));
      if (own.instances.length + own.nets.length > 0) return { ...own, by: 'own' as const };
    }
    if (joined.length > 0) return { instances: joined, nets: [], by: 'own' as const };
    const described = scene.parts
      .filter((p) => isDescribed(scene, p) && (isTitled(scene, id, p) || converts(scene, id, p)))
      .map(({ component: { ref } }) => ref);
    if (described.length > 0) return { instances: described.map((ref) => ({ main: ref, refs: [ref], block: null })), nets: [], by: 'own' as const };
    const concept = scene.lexicon.concept(id);
    // A plug by its name is that plug, and no other with the same lines.
    const named = concept?.kind === 'interface' && concept.evidence?.devices !== undefined && concept.evidence.nets === undefined;
    const outside = named ? [] : offBoard(scene, id);
    // Of a sort that the library has not, a connector shows nothing.
    const lacking = concept?.says !== undefined && concept.signals === undefined;
    if (concept?.kind !== 'load' && !lacking && outside.length > 0) return { instances: outside, nets: [], by: 'own' as const };
    const led = concept?.kind === 'load' ? railOutlets(scene, concept) : [];
    if (led.length > 0) return { instances: led, nets: [], by: 'own' as const };
    const known = evidenceOf(scene, id).length > 0 || concept?.signals !== undefined || concept?.says !== undefined;
    const ownParts = concept?.kind !== 'load' && concept?.evidence !== undefined && concept.evidence.serves !== true;
    for (const parent of ancestors(scene, id)) {
      // A pump is whatever load hangs on a switch, a measuring input an analogue one; a moisture sensor is not just any sensor.
      const alike = scene.lexicon.concept(parent)?.kind === concept?.kind && ALIKE.has(concept?.kind ?? '');
      if ((known && !alike) || (concept?.kind === 'load' && !alike)) continue;
      const evidence = evidenceOf(scene, parent, false);
      // What takes data hangs on no plain switch.
      if (concept?.kind === 'load' && disjoint(concept.evidence?.blocks, evidence)) continue;
      const there = found(scene, evidence);
      if (evidence.length > 0 && (there.instances.length > 0 || outside.length === 0))
        // What has parts of its own is not any other of its kind: a boot button is no reset button.
        return { ...there, by: alike && concept?.says === undefined && !ownParts ? ('own' as const) : ('parent' as const) };
    }
    if (outside.length > 0) return { instances: outside, nets: [], by: 'own' as const };
    return { ...NOTHING, by: known ? ('own' as const) : ('none' as const) };
  });
}

/** Whether a concept has circuits of its own, and none of them is among those of its sort. */
const disjoint = (own: readonly string[] | undefined, sort: readonly Evidence[]): boolean =>
  own !== undefined && !own.some((b) => sort.some((e) => e.blocks?.includes(b) === true));

/** Evidence of a concept; with that of all sorts of it, or alone. A net's name tells of the sort that it was written for and no other. */
const evidenceOf = (scene: Scene, id: string, sorts = true): Evidence[] =>
  (sorts ? scene.lexicon.sortsOf(id) : [scene.lexicon.concept(id)]).flatMap((c) => {
    if (c?.evidence === undefined) return [];
    if (c.id === id) return [c.evidence];
    if (c.kind === 'feature' || (c.evidence.serves === true && c.evidence.blocks === undefined)) return [];
    const { nets, ...rest } = c.evidence;
    return nets === undefined || rest.kinds === undefined ? [c.evidence] : [rest];
  });

/** Parts that do a concept's work with the blocks that are made for it. */
function together(scene: Scene, roles: readonly (readonly string[])[], evidence: readonly Evidence[]): Instance[] {
  const done = roles.map((refs): Instance => ({ main: refs[0] ?? '', refs: [...refs], block: scene.blockOf(refs[0] ?? '') }));
  const blocks = evidence.flatMap((e) => (e.blocks === undefined ? [] : [{ blocks: e.blocks }]));
  const inside = new Set(done.flatMap((i) => i.block?.id ?? []));
  return [...done, ...found(scene, blocks).instances.filter((i) => !inside.has(i.block?.id ?? ''))];
}

/** What a concept is a sort of, the nearest first. */
function ancestors(scene: Scene, id: string): string[] {
  const all: string[] = [];
  const next = [...(scene.lexicon.concept(id)?.parents ?? [])];
  for (const parent of next) {
    if (all.includes(parent)) continue;
    all.push(parent);
    next.push(...(scene.lexicon.concept(parent)?.parents ?? []));
  }
  return all;
}

function found(scene: Scene, evidence: readonly Evidence[]): Omit<Realised, 'by'> {
  const parts = scene.parts.filter((p) => evidence.some((e) => isPart(scene, e, p) && onIts(scene, e, p)));
  const inside = new Set(parts.map((p) => p.component.block));
  // A block that has a part of the kind is there by that part: without its LED it is no light.
  const byPart = (e: Evidence, b: BlockInstance): boolean =>
    e.devices === undefined && expectedOf(scene, b).some((p) => e.kinds?.includes(p.kind) === true);
  const stands = (b: BlockInstance): boolean => evidence.some((e) => e.blocks?.includes(b.block) === true && !byPart(e, b));
  const whole = scene.design.blocks.filter((b) => !inside.has(b.id) && stands(b)).flatMap((b) => instanceOf(scene, b) ?? []);
  const single = parts.map((p): Instance => {
    const block = scene.blockOf(p.component.ref);
    return { main: p.component.ref, refs: block === null ? [p.component.ref] : [...new Set([p.component.ref, ...block.refs])], block };
  });
  const names = evidence.flatMap((e) => e.nets ?? []);
  const nets = names.length === 0 ? [] : netsCalled(scene, names);
  return { instances: [...single, ...whole].sort((a, b) => order(scene, a.main) - order(scene, b.main)), nets };
}

/** Of a supply what feeds the board: a cell that keeps a clock running is none, but as the coin cell that it is. */
function feeding(scene: Scene, id: string, there: Omit<Realised, 'by'>): Omit<Realised, 'by'> {
  const { lexicon } = scene;
  if (lexicon.isA(id, BACKUP)) {
    const keeping = scene.parts.flatMap(({ component: { ref } }) => (backsUp(scene, ref) ? [ref] : []));
    return keeping.length === 0 ? there : { ...there, instances: keeping.map((ref) => ({ main: ref, refs: [ref], block: scene.blockOf(ref) })) };
  }
  if (lexicon.concept(id)?.kind !== 'supply' || lexicon.isA(id, COIN)) return there;
  // Nor is a cell of another chemistry the one that was named.
  const coin = id !== 'battery' && lexicon.isA(id, 'battery') ? lexicon.concept(COIN)?.evidence : undefined;
  const isCoin = (ref: string): boolean => {
    const part = scene.part(ref);
    return coin !== undefined && part !== undefined && part !== null && isPart(scene, coin, part);
  };
  return { ...there, instances: there.instances.filter((i) => !backsUp(scene, i.main) && !isCoin(i.main)) };
}
const COIN = 'coin_cell';
const BACKUP = 'backup_battery';

/** Of a kind of part that also nets tell of, those on such a net, or over a resistor from it: a reset button is one that leads to the reset. */
function onIts(scene: Scene, { kinds, nets }: Evidence, part: ResolvedPart): boolean {
  if (kinds === undefined || nets === undefined) return true;
  const named = scene.once(`signals ${nets.join(' ')}`, () => {
    const own = netsCalled(scene, nets);
    return new Set([...own, ...own.flatMap((n) => from(scene, n, 'resistor').flatMap((r) => (isSignal(scene, r.to) ? [r.to] : [])))]);
  });
  return part.pads.some((p) => p.net !== null && named.has(p.net));
}

const isSignal = (scene: Scene, net: string): boolean => !scene.netlist.isGround(net) && !scene.netlist.isRail(net);

const order = (scene: Scene, ref: string): number =>
  scene.once('order', () => new Map(scene.parts.map((p, i) => [p.component.ref, i]))).get(ref) ?? -1;

/** Names by which a part is known: its device, its value, its maker's number, what the library says of it. */
export const namesOf = ({ component, device, bought }: ResolvedPart): string[] =>
  [component.device, device?.case_of, component.value, component.part?.mpn, bought?.mpn, device?.title, device?.mpn, component.package].filter(
    (n): n is string => n !== undefined && n !== '',
  );

/** What a part is called: its device, or the number of another chip that stands on that one's pins. */
export function calledOf({ component, device }: ResolvedPart): string {
  const { kind, value } = component;
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const own = [component.device, device?.mpn].map((n) => plain(n ?? '')).filter((n) => n !== '');
  const other =
    INTEGRATED.has(kind) && /[A-Z].*\d/i.test(value) && own.length > 0 && !own.some((n) => n.includes(plain(value)) || plain(value).includes(n));
  return other ? value : (component.device ?? (value === '' ? component.ref : value));
}

/** Whether a part is none of the library's: its device is the design's own, or it is a catalogue row that nobody has described. */
const isDescribed = ({ design, library }: Scene, { component: c }: ResolvedPart): boolean =>
  c.block === undefined &&
  (design.own?.devices.some((d) => d.id === c.device) === true || (c.part?.catalog_code !== undefined && !library.devices.has(c.device ?? '')));

/** Kinds of concepts that a part is one of by what its maker calls it. */
const TITLED: ReadonlySet<string> = new Set([
  'connector',
  'sensor',
  'component',
  'protection',
  'storage',
  'display',
  'sound',
  'conversion',
  'output',
]);

/** Whether the words of a concept stand in a part's own title: what its device or its catalogue row is called. A plug of another kind of part is none. */
export function isTitled({ lexicon, library }: Scene, id: string, { component, device }: ResolvedPart): boolean {
  const concept = lexicon.concept(id);
  if (concept === undefined || !TITLED.has(concept.kind) || (concept.kind === 'connector') !== component.kind.endsWith('connector')) return false;
  // What stands at a converter is none, though it is made for one.
  if (concept.kind === 'conversion' && !INTEGRATED.has(component.kind)) return false;
  const row = library.catalogue.byCode(component.part?.catalog_code ?? '');
  const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const title = plain(`${device?.title ?? ''} ${row?.description ?? ''}`).replace(/s /g, ' ');
  return (concept.words.en ?? []).some((w) => title.includes(plain(w).replace(/s /g, ' ')));
}

/** Whether a regulator that somebody described is a converter of a sort by how it stands: one with a switch of its own is none but a switching one, whose coil leads up or down. */
function converts(scene: Scene, id: string, part: ResolvedPart): boolean {
  const { lexicon, netlist } = scene;
  const volts = (net: string): number | null => scene.volts(net);
  if (part.component.kind !== 'regulator' || !lexicon.isA(id, 'regulator')) return false;
  const at = part.pads.flatMap((p) => (p.net !== null && SWITCH.test(p.pin) ? [p.net] : []));
  if (id === 'regulator') return true;
  if (id === 'ldo' || id === 'linear_regulator') return at.length === 0;
  if (id === 'dcdc') return at.length > 0;
  if (id !== 'buck' && id !== 'boost') return false;
  const inputs = part.pads.flatMap((p) => (p.type === 'power_in' && p.net !== null && !netlist.isGround(p.net) ? [p.net] : []));
  const most = Math.max(...inputs.map((n) => volts(n) ?? 0));
  const ends = at.flatMap((n) => netlist.on(n).flatMap(({ part: coil }) => (coil.component.kind === 'inductor' ? (otherEnd(coil, n) ?? []) : [])));
  return ends.some((n) => (id === 'boost' ? inputs.includes(n) : !inputs.includes(n) && (volts(n) ?? most) < most));
}

/** Whether a part is one of those that a piece of evidence tells of by its kind, its device or its platform. */
export function isPart(scene: Scene, evidence: Evidence, part: ResolvedPart): boolean {
  if (isCutOut(part.footprint)) return false;
  const { kinds, devices, platforms } = evidence;
  const named = (): boolean => devices?.some((pattern) => namesOf(part).some((name) => matches(pattern, name))) ?? true;
  if (kinds?.includes(part.component.kind) === true && named()) return true;
  if (kinds === undefined && devices !== undefined && named()) return true;
  return platforms?.some((id) => part.device !== null && platformDevices(scene).get(part.device.id)?.includes(id) === true) ?? false;
}

/** Device → platforms whose microcontroller it is. */
export const platformDevices = (scene: Scene): ReadonlyMap<string, readonly string[]> =>
  scene.always('platform devices', ({ platforms }) => {
    const map = new Map<string, string[]>();
    for (const { id, core, mcu } of platforms.values()) {
      const device = core.parts.find((p) => p.id === mcu)?.device;
      if (device !== undefined) map.set(device, [...(map.get(device) ?? []), id]);
    }
    return map;
  });

/** A block instance of which every part that does something still stands; null where one is gone. */
function instanceOf(scene: Scene, block: BlockInstance): Instance | null {
  const parts = partsOf(scene, block);
  const wanted = expectedOf(scene, block).filter((p) => p.device !== null);
  // Pads that the pins of a cable touch are a connector too.
  const has = (kind: string): number => parts.filter((c) => c.kind === kind || (kind === 'connector' && c.kind === 'test_point')).length;
  if (parts.length === 0) return null;
  if (wanted.some((p) => has(p.kind) < wanted.filter((q) => q.kind === p.kind).length)) return null;
  const main = wanted.find((p) => p.kind !== 'connector') ?? wanted[0];
  const ref = (parts.find((c) => c.device === main?.device) ?? parts.find((c) => c.kind === main?.kind) ?? parts[0])?.ref ?? '';
  return { main: ref, refs: [ref, ...parts.map((c) => c.ref).filter((r) => r !== ref)], block };
}

/** The parts of an instance that stand. */
export const partsOf = (scene: Scene, block: BlockInstance): Component[] =>
  block.refs.flatMap((ref) => {
    const component = scene.part(ref)?.component;
    return component !== undefined && scene.stands(component) ? [component] : [];
  });

/** The parts that the library's block has with the instance's parameters; none where the block or its parameters are not known. */
export function expectedOf(scene: Scene, instance: BlockInstance): readonly ExpandedPart[] {
  return scene.once(`expected ${instance.id}`, () => {
    const block = scene.blockNamed(instance.block);
    if (block === null) return [];
    try {
      return expandBlock(block, instance.id, instance.ports, instance.params).parts;
    } catch {
      // A parameter of another release: nothing is expected of it.
      return [];
    }
  });
}

function netsCalled(scene: Scene, names: readonly string[]): string[] {
  const hit = (text: string): boolean => names.some((pattern) => matches(pattern, text));
  return scene.design.nets.flatMap((n) => {
    const pins = scene.pinsOf(n.name).filter(({ ref }) => scene.parts.some((p) => p.component.ref === ref));
    return pins.length > 0 && (hit(n.name) || (pins.length > 1 && isSignal(scene, n.name) && pins.some(({ pin }) => hit(pin)))) ? [n.name] : [];
  });
}

export const conceptTitle = (scene: Scene, id: string): string => scene.lexicon.concept(id)?.title ?? id.replaceAll('_', ' ');
/** What a concept's own entry says of it where nothing on the board could show it. */
export function judged(scene: Scene, id: string, outside = false): Verdict | null {
  const said = scene.lexicon.concept(id)?.judged;
  return said === undefined || (said.outside === true && !outside) ? null : (said.state === 'met' ? met : partly)(said.says);
}
export const conceptOf = (scene: Scene, id: string): Concept | undefined => scene.lexicon.concept(id);

/** Whether a circuit without a program goes on by itself: a timer, two transistors that take turns. */
export const goesOnAlone = (scene: Scene): boolean =>
  scene.parts.some((p) => p.component.kind === 'timer') || realised(scene, 'astable').instances.length > 0;
