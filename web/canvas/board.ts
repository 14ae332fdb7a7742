import type { Viewed, ViewedPad, ViewedPart } from '../../src/outputs/viewed.js';

export type { ViewedPad, ViewedPart };
/** A board as the flat canvas draws it. */
export type DrawnBoard = Omit<Viewed, 'meshes' | 'findings' | 'gaps'>;
export type Point = readonly [number, number];
export type Side = 'front' | 'back';

/** A pad with its part. */
export interface PartPad {
  readonly part: ViewedPart;
  readonly pad: ViewedPad;
}

/** Names in order, those that follow each other as one: C1–C4, C7. */
export function shortened(refs: readonly string[]): string {
  const runs: { from: string; to: string; stem: string; last: number }[] = [];
  for (const ref of refs) {
    const [, stem = ref, digits] = /^(.*?)(\d+)$/.exec(ref) ?? [];
    const number = Number(digits);
    const run = runs.at(-1);
    if (run?.stem === stem && number === run.last + 1) Object.assign(run, { to: ref, last: number });
    else runs.push({ from: ref, to: ref, stem, last: number });
  }
  return runs
    .flatMap(({ from, to, stem, last }) => (from === to ? from : Number(from.slice(stem.length)) + 1 === last ? [from, to] : `${from}–${to}`))
    .join(', ');
}

const naturally = new Intl.Collator('en', { numeric: true });
export const inOrder = (a: string, b: string): number => naturally.compare(a, b);

/** A line of the parts list: parts that are bought as one. */
export interface Line {
  readonly refs: readonly string[];
  readonly part: ViewedPart;
}
export function linesOf(board: DrawnBoard): readonly Line[] {
  const groups = new Map<string, ViewedPart[]>();
  for (const part of board.parts) {
    if (!part.assembled) continue;
    const key = JSON.stringify([part.kind, part.value, part.package, part.catalog_code]);
    groups.set(key, [...(groups.get(key) ?? []), part]);
  }
  const all = [...groups.values()].map((parts) => ({ refs: parts.map((p) => p.ref).sort(inOrder), part: parts[0] as ViewedPart }));
  return all.sort((a, b) => inOrder(a.refs[0] ?? '', b.refs[0] ?? ''));
}

/** A footprint's local point on the board: mirrored left to right on the back, then turned counter-clockwise (y down). */
export function placed([x, y]: Point, at: { x: number; y: number; rot: number; side?: string }): Point {
  const a = (at.rot * Math.PI) / 180;
  const u = at.side === 'back' ? -x : x;
  return [at.x + u * Math.cos(a) + y * Math.sin(a), at.y + y * Math.cos(a) - u * Math.sin(a)];
}

/** "Front", "Inner 1". */
export const layerTitle = (layer: string): string => `${layer.charAt(0).toUpperCase()}${layer.slice(1)}`.replace(/(?=\d)/, ' ');
export const otherSide = (side: string): Side => (side === 'front' ? 'back' : 'front');
