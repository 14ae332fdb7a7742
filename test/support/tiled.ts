import type { Board } from '../../src/board/index.js';

/** The board again and again beside itself until it has as many parts as are asked for. */
export function tiled(tile: Board, parts: number): Board {
  const count = Math.ceil(parts / tile.parts.length);
  const columns = Math.ceil(Math.sqrt(count));
  const [w, h] = [tile.width_mm, tile.height_mm];
  const copies = Array.from({ length: count }, (_, i) => ({ id: i, dx: (i % columns) * w, dy: Math.floor(i / columns) * h }));
  const move = ([x, y]: readonly [number, number], dx: number, dy: number): [number, number] => [x + dx, y + dy];
  const [width, height] = [columns * w, Math.ceil(count / columns) * h];
  return {
    ...tile,
    width_mm: width,
    height_mm: height,
    outline: [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    parts: copies.flatMap(({ id, dx, dy }) =>
      tile.parts.map((p) => ({
        ...p,
        ref: `${p.ref}_${id}`,
        x: p.x + dx,
        y: p.y + dy,
        pads: p.pads.map((q) => ({ ...q, x: q.x + dx, y: q.y + dy })),
      })),
    ),
    tracks: copies.flatMap(({ dx, dy }) => tile.tracks.map((t) => ({ ...t, points: t.points.map((p) => move(p, dx, dy)) }))),
    vias: copies.flatMap(({ dx, dy }) => tile.vias.map((v) => ({ ...v, x: v.x + dx, y: v.y + dy }))),
    zones: copies.flatMap(({ dx, dy }) =>
      tile.zones.map((z) => ({ ...z, outline: z.outline.map((p) => move(p, dx, dy)), filled: z.filled.map((f) => f.map((p) => move(p, dx, dy))) })),
    ),
    texts: copies.flatMap(({ dx, dy }) => tile.texts.map((t) => ({ ...t, x: t.x + dx, y: t.y + dy }))),
  };
}
