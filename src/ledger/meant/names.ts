import { splitPin } from '../../design/index.js';
import type { Scene } from '../scene.js';
import { type Claim, claimsOf, type Names } from './parse.js';

/** Parts of the board that claims are about. */
export const refsIn = (scene: Scene, claims: readonly Claim[]): string[] =>
  [...new Set(claims.flatMap((c) => ('refs' in c ? c.refs : 'pins' in c ? c.pins.map((p) => splitPin(p).ref) : [])))].filter(
    (ref) => scene.part(ref) !== undefined,
  );

/** Parts of the board that a meaning names. */
export const refsMeant = (scene: Scene, text: string): readonly string[] =>
  scene.once(`meant ${text}`, () => refsIn(scene, claimsOf(text, namesIn(scene))));

/** What words may be on a board: its refs, nets, pins and values. */
export function namesIn(scene: Scene): Names {
  const { design } = scene;
  const heads = new Set(design.components.map((c) => c.ref.replace(/\d+$/, '')));
  const nets = new Map(design.nets.map((n) => [n.name.toUpperCase(), n.name]));
  const pins = scene.once(
    'pin names',
    () => new Set(scene.netlist.parts.flatMap((p) => p.pads.flatMap((d) => [d.pin.toUpperCase(), ...d.pin.toUpperCase().split('/')]))),
  );
  const values = design.components.map((c) => `${c.value} ${c.purpose}`.toUpperCase());
  return {
    isRef: (word) => scene.part(word) !== undefined,
    isLikeRef: (word) => heads.has(word.replace(/\d+$/, '')) && !pins.has(word) && !values.some((v) => v.split(/[^A-Z0-9]+/).includes(word)),
    net: (word) => nets.get(word.toUpperCase()),
  };
}
