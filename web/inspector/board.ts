import type { Viewed, ViewedPad, ViewedPart } from '../../src/outputs/viewed.js';

export type { Viewed, ViewedPad, ViewedPart };
export type Point = readonly [number, number];

declare global {
  var BOARD: Viewed;
}

/** The board that this page was made for. */
export const board: Viewed = globalThis.BOARD;
export const partOf: ReadonlyMap<string, ViewedPart> = new Map(board.parts.map((p) => [p.ref, p]));

/** Pads of every net, with their parts. */
export const padsOn: ReadonlyMap<string, readonly { part: ViewedPart; pad: ViewedPad }[]> = (() => {
  const nets = new Map<string, { part: ViewedPart; pad: ViewedPad }[]>();
  for (const part of board.parts) {
    for (const pad of part.pads) {
      if (pad.net !== null) nets.set(pad.net, [...(nets.get(pad.net) ?? []), { part, pad }]);
    }
  }
  return nets;
})();

const naturally = new Intl.Collator('en', { numeric: true });
export const inOrder = (a: string, b: string): number => naturally.compare(a, b);

/** A line of the parts list: parts that are bought as one. */
export interface Line {
  readonly refs: readonly string[];
  readonly part: ViewedPart;
}
export const lines: readonly Line[] = (() => {
  const groups = new Map<string, ViewedPart[]>();
  for (const part of board.parts) {
    if (!part.assembled) continue;
    const key = JSON.stringify([part.kind, part.value, part.package, part.catalog_code]);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  const all = [...groups.values()].map((parts) => ({ refs: parts.map((p) => p.ref).sort(inOrder), part: parts[0] as ViewedPart }));
  return all.sort((a, b) => inOrder(a.refs[0] ?? '', b.refs[0] ?? ''));
})();

/** A footprint's local point on the board: mirrored left to right on the back, then turned counter-clockwise (y down). */
export function placed([x, y]: Point, at: { x: number; y: number; rot: number; side?: string }): Point {
  const a = (at.rot * Math.PI) / 180;
  const u = at.side === 'back' ? -x : x;
  return [at.x + u * Math.cos(a) + y * Math.sin(a), at.y + y * Math.cos(a) - u * Math.sin(a)];
}

/** Layers of copper, front first. */
export const copperLayers: readonly string[] = (() => {
  const seen = new Set<string>(['front', 'back']);
  for (const { layer } of [...board.tracks, ...board.zones]) seen.add(layer);
  const inner = [...seen].filter((l) => l !== 'front' && l !== 'back').sort(inOrder);
  return ['front', ...inner, 'back'];
})();
export const otherSide = (side: string): 'front' | 'back' => (side === 'front' ? 'back' : 'front');
