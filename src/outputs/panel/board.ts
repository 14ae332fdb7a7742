import {
  type Board,
  type BoardPart,
  copperLayers,
  type Drawing,
  type Footprint,
  type LayerSide,
  nm,
  placePads,
  placePoints,
} from '../../board/index.js';
import type { Panel } from '../../design/index.js';
import { boundsOf, roundMm } from '../../geometry/index.js';
import { inMm, intersection } from '../../layout/pour/clip.js';
import { EDGE_WIDTH } from '../edge.js';
import { type Ink, silkInk } from '../silk.js';
import type { Frame } from './frame.js';
import { BITE_MM } from './tabs.js';

type Pair = readonly [number, number];

/**
 * Rails as JLCPCB asks for them ("Specifications for Adding Process Edges and Positioning Holes", 2024-05): holes of 2 mm, fiducials of 1 mm bare copper in
 * 2 mm of bare laminate, their middles 3.58 mm from the edge of the panel (three, so that a panel cannot lie the wrong way round).
 */
const [TOOL_MM, FIDUCIAL_MM, FIDUCIAL_IN_MM] = [2, 1, 3.58];
/** From the ends of a rail to its holes and to its fiducials, mm. */
const [TOOL_END_MM, FIDUCIAL_END_MM] = [5, 12];
/** From their middles to what hangs over the rail, mm. */
const CLEAR_MM = 1.6;

/** Copies of a board in a frame, as one board: parts are called `R1-2`, nets `2-GND` for the second of them. */
export function panelBoard(board: Board, panel: Panel, frame: Frame): Board {
  const inks = (['front', 'back'] as const).flatMap((side) => silkInk(board, side).map((ink) => drawingOf(ink, side)));
  const bare = { ...board, drawings: [...(board.drawings ?? []).filter((d) => d.layer !== 'silk'), ...inks] };
  const copies = frame.boards.map((at, i) => copyOf(bare, at, i + 1));
  const extra = [
    ...bites(frame),
    ...railParts(
      board,
      panel,
      frame,
      copies.flatMap((c) => c.parts),
    ),
  ];
  const { imported: _imported, ledger: _ledger, currents: _currents, order: _order, proof: _proof, ...whole } = board;
  return {
    ...whole,
    name: `${board.name}, panel of ${frame.boards.length}`,
    outline: mutable(frame.outline),
    width_mm: roundMm(frame.width_mm),
    height_mm: roundMm(frame.height_mm),
    corner_mm: 0,
    cutouts: frame.openings.map(mutable),
    edges: [frame.outline, ...frame.openings].flatMap((ring) =>
      ring.map((from, i) => ({
        type: 'line' as const,
        from: [...from] as [number, number],
        to: [...(ring[(i + 1) % ring.length] as Pair)] as [number, number],
        width_mm: EDGE_WIDTH,
      })),
    ),
    footprints: {
      ...Object.fromEntries(Object.entries(board.footprints).map(([name, land]) => [name, { ...land, silk: [], cuts: undefined } as Footprint])),
      ...Object.fromEntries(extra.map((e) => [e.land.name, e.land])),
    },
    nets: copies.flatMap((c) => c.nets),
    parts: [...copies.flatMap((c) => c.parts), ...extra.map((e) => partOf(e, board))],
    keepouts: copies.flatMap((c) => c.keepouts),
    tracks: copies.flatMap((c) => c.tracks),
    vias: copies.flatMap((c) => c.vias),
    zones: copies.flatMap((c) => c.zones),
    drawings: copies.flatMap((c) => c.drawings ?? []),
    texts: [],
    unrouted: [],
    findings: [],
    gaps: [],
    constraints: {},
    passed: null,
  };
}

const mutable = (ring: readonly Pair[]): [number, number][] => ring.map(([x, y]): [number, number] => [x, y]);

/** One copy, moved and numbered. */
function copyOf(board: Board, [dx, dy]: Pair, n: number): Pick<Board, 'parts' | 'tracks' | 'vias' | 'zones' | 'keepouts' | 'nets' | 'drawings'> {
  const net = (name: string): string => `${n}-${name}`;
  const move = ([x, y]: Pair): [number, number] => [roundMm(x + dx), roundMm(y + dy)];
  const ref = (name: string): string => `${name}-${n}`;
  return {
    nets: board.nets.map((o) => ({ ...o, name: net(o.name) })),
    parts: board.parts.map((p) => {
      const [x, y] = move([p.x, p.y]);
      return {
        ...p,
        ref: ref(p.ref),
        ...(p.designator === undefined ? {} : { designator: ref(p.designator) }),
        x,
        y,
        pads: p.pads.map((pad) => {
          const [px, py] = move([pad.x, pad.y]);
          return {
            ...pad,
            x: px,
            y: py,
            net: pad.net === null ? null : net(pad.net),
            ...(pad.hole_at === undefined ? {} : { hole_at: move(pad.hole_at) }),
          };
        }),
      };
    }),
    tracks: board.tracks.map((t) => ({ ...t, net: net(t.net), points: t.points.map(move), ...(t.mid === undefined ? {} : { mid: move(t.mid) }) })),
    vias: board.vias.map((v) => {
      const [x, y] = move([v.x, v.y]);
      return { ...v, x, y, net: net(v.net) };
    }),
    zones: board.zones.map((z) => ({ ...z, net: net(z.net), outline: z.outline.map(move), filled: z.filled.map((ring) => ring.map(move)) })),
    // What an antenna keeps free beyond its own board is free once the boards are apart.
    keepouts: board.keepouts.flatMap((k) =>
      within(k.points, board.outline).map((ring) => ({
        ...k,
        name: `${k.name} (${n})`,
        ref: k.ref === null ? null : ref(k.ref),
        points: ring.map(move),
      })),
    ),
    drawings: (board.drawings ?? []).map((d) => ({
      ...d,
      ref: d.ref === null ? null : ref(d.ref),
      points: d.points.map(move),
      ...(d.mid === undefined ? {} : { mid: move(d.mid) }),
    })),
  };
}

const within = (points: readonly Pair[], outline: readonly Pair[]): [number, number][][] =>
  intersection([points.map(([x, y]) => nm(x, y))], [outline.map(([x, y]) => nm(x, y))]).map(inMm);

const CHORDS = 32;
/** Ink as it is printed on one board, so that what was cut off at its edge does not come out on the next one. */
function drawingOf(ink: Ink, side: LayerSide): Drawing {
  const common = { layer: 'silk' as const, side, ref: null };
  if (ink.type !== 'circle')
    return {
      ...common,
      type: ink.type,
      points: mutable(ink.points),
      width_mm: ink.width,
      ...(ink.type === 'line' && ink.mid !== undefined ? { mid: ink.mid } : {}),
    };
  const r = ink.filled ? ink.r + ink.width / 2 : ink.r;
  const ring = Array.from({ length: CHORDS + (ink.filled ? 0 : 1) }, (_, k): [number, number] => {
    const turn = (2 * Math.PI * k) / CHORDS;
    return [roundMm(ink.x + r * Math.cos(turn)), roundMm(ink.y + r * Math.sin(turn))];
  });
  return { ...common, type: ink.filled ? 'area' : 'line', points: ring, width_mm: ink.filled ? 0 : ink.width };
}

interface Extra {
  readonly ref: string;
  readonly kind: 'mounting_hole' | 'fiducial';
  readonly land: Footprint;
  readonly at: Pair;
  readonly side: LayerSide;
}

const hole = (x: number, y: number, d: number): Footprint['pads'][number] => ({
  number: '',
  shape: 'circle',
  x: roundMm(x),
  y: roundMm(y),
  rot: 0,
  w: d,
  h: d,
  drill: { w: d, h: d },
  plated: false,
});

function landOf(name: string, pads: Footprint['pads'], r: number): Footprint {
  const body: [number, number][] = [[-r, -r], [r, -r], [r, r], [-r, r]]; // biome-ignore format: a square
  return { name, description: name, source: 'Of the panel', mount: 'none', pads, courtyard: body, body, height_mm: 0.05, silk: [] };
}

/** The sets of holes: those that look alike are of one land pattern. */
function bites({ bites: sets }: Frame): Extra[] {
  const lands = new Map<string, Footprint>();
  return sets.map((holes, i) => {
    const [first = [0, 0]] = holes;
    const local = holes.map(([x, y]): Pair => [roundMm(x - first[0]), roundMm(y - first[1])]);
    const key = JSON.stringify(local);
    const land = lands.get(key) ?? landOf(`MouseBites_${lands.size + 1}`, local.map(([x, y]) => hole(x, y, BITE_MM)), BITE_MM); // biome-ignore format: one land
    lands.set(key, land);
    return { ref: `MB${i + 1}`, kind: 'mounting_hole', land, at: first, side: 'front' };
  });
}

/** Holes and fiducials of the rails, on the sides that have parts. */
function railParts(
  board: Board,
  { tooling = true, fiducials = true }: Panel,
  { width_mm: w, height_mm: h, rail }: Frame,
  parts: readonly BoardPart[],
): Extra[] {
  const lying = rail.top > 0;
  const width = lying ? rail.top : rail.left;
  if (width === 0) return [];
  const [length, across] = lying ? [w, h] : [h, w];
  const spot = (along: number, deep: number): Pair => (lying ? [roundMm(along), roundMm(deep)] : [roundMm(deep), roundMm(along)]);
  const yards = parts.map((p) => boundsOf(placePoints(board.footprints[p.footprint]?.courtyard ?? [[0, 0]], p).map(([x, y]) => ({ x, y }))));
  const free = ([x, y]: Pair): boolean => yards.every((b) => Math.max(b.minX - x, x - b.maxX, b.minY - y, y - b.maxY) > CLEAR_MM);
  /** In each corner, or as near to it as no plug hangs over the rail. */
  const ends = (inset: number, from: number): Pair[] =>
    [0, 1, 2, 3].map((k) => {
      const at = (along: number): Pair => spot(k % 2 === 0 ? along : length - along, k < 2 ? from : across - from);
      const tries = Array.from({ length: Math.max(1, Math.floor(length / 2 - inset)) }, (_, i) => at(inset + i));
      return tries.find(free) ?? at(inset);
    });
  const tool = landOf('ToolingHole_2mm', [hole(0, 0, TOOL_MM)], TOOL_MM / 2 + 0.5);
  const mark = landOf(
    'PanelFiducial_1mm',
    [{ number: '', shape: 'circle', x: 0, y: 0, rot: 0, w: FIDUCIAL_MM, h: FIDUCIAL_MM, paste: [] }],
    FIDUCIAL_MM,
  );
  const sides = (['front', 'back'] as const).filter((side) => side === 'front' || board.parts.some((p) => p.side === 'back'));
  const deep = Math.min(FIDUCIAL_IN_MM, width - 1.3);
  return [
    ...(tooling ? ends(TOOL_END_MM, width / 2) : []).map(
      (at, i): Extra => ({ ref: `TH${i + 1}`, kind: 'mounting_hole', land: tool, at, side: 'front' }),
    ),
    ...(fiducials ? sides : []).flatMap((side, s) =>
      ends(FIDUCIAL_END_MM, deep)
        .slice(0, 3)
        .map((at, i): Extra => ({ ref: `FID${s * 3 + i + 1}`, kind: 'fiducial', land: mark, at, side })),
    ),
  ];
}

function partOf({ ref, kind, land, at: [x, y], side }: Extra, board: Board): BoardPart {
  const pads = placePads(land, { x, y, rot: 0, side }, () => ({ pin: '', net: null }), copperLayers(board));
  return {
    ref,
    kind,
    value: land.name,
    package: '',
    footprint: land.name,
    catalog_code: null,
    mpn: null,
    manufacturer: null,
    x,
    y,
    rot: 0,
    side,
    pads: kind === 'fiducial' ? pads.map((p) => ({ ...p, mask_on: { sides: [side], margin_mm: FIDUCIAL_MM / 2 } })) : pads,
    price: null,
    stock: null,
    basic: false,
    left_out: ['bom', 'cpl'],
  };
}
