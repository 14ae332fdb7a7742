import { type Board, type BoardPad, type CopperLayer, type Drawing, ringLayers } from '../board/index.js';
import type { Contour, DrillHit, XY } from '../inputs/gerber/index.js';
import { capsule, circle, counterClockwise } from '../inputs/gerber/index.js';

/** Copper that a board document asks for, nm, y up; drawn anew here, with nothing of what the gerbers are written with. */
export interface Expected {
  readonly contours: readonly Contour[];
  /** "track of VCC", "pad U1.3". */
  readonly label: string;
  readonly refs: readonly string[];
  readonly nets: readonly string[];
}

const NM = 1e6;
export const flipped = ([x, y]: readonly [number, number]): XY => ({ x: x * NM, y: -y * NM });

/** A point of a pad's own frame (y up) on the board. */
function placed(pad: BoardPad, { x, y }: XY): XY {
  const a = (pad.rot * Math.PI) / 180;
  const centre = flipped([pad.x, pad.y]);
  return { x: centre.x + x * Math.cos(a) - y * Math.sin(a), y: centre.y + x * Math.sin(a) + y * Math.cos(a) };
}

/** The pad's copper: a rounded rectangle is a cross of two bars and four discs. */
export function padContours(pad: BoardPad): Contour[] {
  const [w, h] = [(pad.w * NM) / 2, (pad.h * NM) / 2];
  const at = (x: number, y: number): XY => placed(pad, { x, y });
  const bar = (x: number, y: number): Contour => [at(-x, -y), at(x, -y), at(x, y), at(-x, y)];
  switch (pad.shape) {
    case 'circle':
      return [circle(at(0, 0), w)];
    case 'oval': {
      const [x, y] = [Math.max(0, w - h), Math.max(0, h - w)];
      return [capsule(at(-x, -y), at(x, y), Math.min(w, h))];
    }
    case 'rect':
      return [bar(w, h)];
    case 'roundrect': {
      const r = pad.ratio * 2 * Math.min(w, h);
      const discs = [
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ].map(([x = 0, y = 0]) => circle(at(x * (w - r), y * (h - r)), r));
      return [bar(w - r, h), bar(w, h - r), ...discs].filter((c) => area(c) > 0);
    }
    case 'polygon':
      return [counterClockwise((pad.polygon ?? []).map(([x, y]) => placed(pad, { x: x * NM, y: -y * NM })))];
  }
}

const area = (c: Contour): number =>
  Math.max(...c.map((p) => p.x)) - Math.min(...c.map((p) => p.x)) + Math.max(...c.map((p) => p.y)) - Math.min(...c.map((p) => p.y));

/** Everything on a layer. */
export function expectedCopper(board: Board, side: CopperLayer): Expected[] {
  return [
    ...board.parts.flatMap((part) =>
      part.pads
        .filter((pad) => pad.layers.includes(side))
        .map((pad) => ({
          contours: padContours(pad),
          label: `pad ${part.ref}.${pad.number}`,
          refs: [part.ref],
          nets: pad.net === null ? [] : [pad.net],
        })),
    ),
    ...board.vias
      .filter((v) => ringLayers(board, v).includes(side))
      .map((v) => ({
        contours: [circle(flipped([v.x, v.y]), (v.diameter_mm * NM) / 2)],
        label: `via of ${v.net}`,
        refs: [],
        nets: [v.net],
      })),
    ...board.tracks
      .filter((t) => t.layer === side)
      .map((t) => ({
        contours: t.points.slice(1).map((b, i) => capsule(flipped(t.points[i] ?? b), flipped(b), (t.width_mm * NM) / 2)),
        label: `track of ${t.net}`,
        refs: [],
        nets: [t.net],
      })),
    ...board.zones
      .filter((z) => z.layer === side)
      .map((z) => ({ contours: z.filled.map((ring) => counterClockwise(ring.map(flipped))), label: `pour of ${z.net}`, refs: [], nets: [z.net] })),
    ...(board.drawings ?? []).filter((d) => d.layer === 'copper' && d.side === side).map(drawn),
  ];
}

/** Copper that a file draws outside pads, tracks and zones. */
function drawn({ type, points, width_mm, ref }: Drawing): Expected {
  const at = points.map(flipped);
  const [first] = at;
  const path = type === 'area' && first !== undefined ? [...at, first] : at;
  const strokes = width_mm === 0 ? [] : path.slice(1).map((b, i) => capsule(path[i] ?? b, b, (width_mm * NM) / 2));
  return { contours: [...(type === 'area' ? [counterClockwise(at)] : []), ...strokes], label: 'drawing', refs: ref === null ? [] : [ref], nets: [] };
}

/** A hole that the board document asks for. */
export interface ExpectedHole extends DrillHit {
  readonly plated: boolean;
  readonly label: string;
  readonly refs: readonly string[];
  readonly nets: readonly string[];
}

export function expectedHoles(board: Board): ExpectedHole[] {
  const vias = board.vias.map((v): ExpectedHole => {
    const at = flipped([v.x, v.y]);
    return { diameter: v.drill_mm * NM, from: at, to: at, plated: true, label: `via of ${v.net}`, refs: [], nets: [v.net] };
  });
  const pads = board.parts.flatMap((part) =>
    part.pads.flatMap((pad): ExpectedHole[] => {
      if (pad.drill === null) return [];
      const [w, h] = [pad.drill.w * NM, pad.drill.h * NM];
      const [dx, dy] = [Math.max(0, w - h) / 2, Math.max(0, h - w) / 2];
      const centre = flipped(pad.hole_at ?? [pad.x, pad.y]);
      const own = flipped([pad.x, pad.y]);
      const end = (x: number, y: number): XY => {
        const p = placed(pad, { x, y });
        return { x: p.x - own.x + centre.x, y: p.y - own.y + centre.y };
      };
      const label = `hole of ${part.ref}.${pad.number}`;
      return [
        {
          diameter: Math.min(w, h),
          from: end(-dx, -dy),
          to: end(dx, dy),
          plated: pad.plated,
          label,
          refs: [part.ref],
          nets: pad.net === null ? [] : [pad.net],
        },
      ];
    }),
  );
  return [...vias, ...pads];
}
