import type { BlockInstance, Component } from '../design/index.js';
import type { Concept, Evidence } from '../lexicon/index.js';
import { type ExpandedPart, expandBlock, type ResolvedPart } from '../parts/index.js';
import type { Scene } from './scene.js';

/** One thing of the board that realises a concept: a part, or an instance of a block with its main part. */
export interface Instance {
  readonly main: string;
  /** The main part, and the parts that came with it. */
  readonly refs: readonly string[];
  readonly block: BlockInstance | null;
}

/** What realises a concept. */
export interface Realised {
  readonly instances: readonly Instance[];
  /** Nets by which it is known where no part of its own does it. */
  readonly nets: readonly string[];
  /** `own`: by its evidence or that of a sort of it; `parent`: only what it is a sort of can be told; `none`: nothing tells. */
  readonly by: 'own' | 'parent' | 'none';
}

const NOTHING: Realised = { instances: [], nets: [], by: 'none' };
const patterns = new Map<string, RegExp>();

/** A whole-string, case-insensitive pattern of the lexicon. */
export function matches(pattern: string, text: string): boolean {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'i');
  patterns.set(pattern, known);
  return known.test(text);
}

/** What of the board realises a concept; kept per scene. */
export function realised(scene: Scene, id: string): Realised {
  return scene.once(`realised ${id}`, () => {
    const own = evidenceOf(scene, id);
    if (own.length > 0) return { ...found(scene, own), by: 'own' as const };
    for (const parent of ancestors(scene, id)) {
      const evidence = evidenceOf(scene, parent);
      if (evidence.length > 0) return { ...found(scene, evidence), by: 'parent' as const };
    }
    return NOTHING;
  });
}

const evidenceOf = (scene: Scene, id: string): Evidence[] =>
  scene.lexicon.sortsOf(id).flatMap((c) => (c.evidence === undefined || (c.kind === 'feature' && c.id !== id) ? [] : [c.evidence]));

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
  const parts = scene.parts.filter((p) => evidence.some((e) => isPart(scene, e, p)));
  const blocks = new Set(evidence.flatMap((e) => e.blocks ?? []));
  const inside = new Set(parts.map((p) => p.component.block));
  const whole = scene.design.blocks.filter((b) => blocks.has(b.block) && !inside.has(b.id)).flatMap((b) => instanceOf(scene, b) ?? []);
  const single = parts.map((p): Instance => {
    const block = scene.blockOf(p.component.ref);
    return { main: p.component.ref, refs: block === null ? [p.component.ref] : [...new Set([p.component.ref, ...block.refs])], block };
  });
  const names = evidence.flatMap((e) => e.nets ?? []);
  const nets = names.length === 0 ? [] : netsCalled(scene, names);
  return { instances: [...single, ...whole].sort((a, b) => order(scene, a.main) - order(scene, b.main)), nets };
}

const order = (scene: Scene, ref: string): number =>
  scene.once('order', () => new Map(scene.parts.map((p, i) => [p.component.ref, i]))).get(ref) ?? -1;

/** Names by which a part is known: its device, its value, its maker's number, what the library says of it. */
export const namesOf = ({ component, device, bought }: ResolvedPart): string[] =>
  [component.device, component.value, component.part?.mpn, bought?.mpn, device?.title, device?.mpn, component.package].filter(
    (n): n is string => n !== undefined && n !== '',
  );

/** Whether a part is one of those that a piece of evidence tells of by its kind, its device or its platform. */
export function isPart(scene: Scene, evidence: Evidence, part: ResolvedPart): boolean {
  const { kinds, devices, platforms } = evidence;
  const named = (): boolean => devices?.some((pattern) => namesOf(part).some((name) => matches(pattern, name))) ?? true;
  if (kinds?.includes(part.component.kind) === true && named()) return true;
  if (kinds === undefined && devices !== undefined && named()) return true;
  return platforms?.some((id) => part.device !== null && platformDevices(scene).get(part.device.id)?.includes(id) === true) ?? false;
}

/** Device → platforms whose microcontroller it is. */
export const platformDevices = (scene: Scene): ReadonlyMap<string, readonly string[]> =>
  scene.once('platform devices', () => {
    const map = new Map<string, string[]>();
    for (const { id, core, mcu } of scene.library.platforms.values()) {
      const device = core.parts.find((p) => p.id === mcu)?.device;
      if (device !== undefined) map.set(device, [...(map.get(device) ?? []), id]);
    }
    return map;
  });

/** A block instance of which every part that does something still stands; null where one is gone. */
function instanceOf(scene: Scene, block: BlockInstance): Instance | null {
  const parts = partsOf(scene, block);
  const wanted = expectedOf(scene, block).filter((p) => p.device !== null);
  const has = (device: string): number => parts.filter((c) => c.device === device).length;
  if (parts.length === 0) return null;
  if (wanted.some((p) => has(p.device ?? '') < wanted.filter((q) => q.device === p.device).length)) return null;
  const main = wanted.find((p) => p.kind !== 'connector') ?? wanted[0];
  const ref = parts.find((c) => c.device === main?.device)?.ref ?? parts[0]?.ref ?? '';
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
    return pins.length > 0 && (hit(n.name) || (pins.length > 1 && pins.some(({ pin }) => hit(pin)))) ? [n.name] : [];
  });
}

export const conceptTitle = (scene: Scene, id: string): string => scene.lexicon.concept(id)?.title ?? id.replaceAll('_', ' ');
export const conceptOf = (scene: Scene, id: string): Concept | undefined => scene.lexicon.concept(id);
