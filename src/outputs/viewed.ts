import { type Board, type BoardPad, type BoardPart, copperLayers } from '../board/index.js';
import { boardMeshes, type Meshes } from './models/index.js';
import { type Ink, silkInk } from './silk.js';

type Pair = readonly [number, number];

/** A part as the viewer shows it. */
export type ViewedPart = Pick<
  BoardPart,
  'ref' | 'kind' | 'value' | 'package' | 'catalog_code' | 'mpn' | 'manufacturer' | 'x' | 'y' | 'rot' | 'side' | 'price' | 'stock'
> & {
  readonly body: readonly Pair[];
  readonly assembled: boolean;
  readonly pads: readonly ViewedPad[];
};
export type ViewedPad = Pick<
  BoardPad,
  'number' | 'pin' | 'net' | 'shape' | 'x' | 'y' | 'rot' | 'w' | 'h' | 'ratio' | 'drill' | 'plated' | 'layers' | 'polygon' | 'hole_at'
>;

/** What the inspector is given: the board as far as it can be looked at. Millimetres, as board.json. */
export interface Viewed {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly thickness: number;
  /** Copper, front first. */
  readonly layers: readonly string[];
  readonly outline: readonly Pair[];
  readonly cutouts: readonly (readonly Pair[])[];
  readonly parts: readonly ViewedPart[];
  readonly tracks: Board['tracks'];
  readonly vias: Board['vias'];
  readonly zones: readonly Pick<Board['zones'][number], 'net' | 'layer' | 'filled'>[];
  readonly copper: readonly { side: string; type: 'line' | 'area'; points: readonly Pair[]; width_mm: number }[];
  readonly silk: Record<'front' | 'back', readonly Ink[]>;
  readonly unrouted: Board['unrouted'];
  /** What planned currents do in the copper; absent: nobody looked. */
  readonly currents?: Board['currents'];
  readonly nets: readonly { name: string; class: string; volts: number | null; amps?: number }[];
  readonly findings: readonly { severity: string; message: string; refs: readonly string[]; nets: readonly string[] }[];
  readonly gaps: readonly string[];
  readonly meshes: Meshes;
}

export function viewed(board: Board): Viewed {
  return { ...drawn(board), gaps: board.gaps.map((g) => g.message), meshes: boardMeshes(board) };
}

/** The board as the studio shows it: what its canvas draws, and what is to be said of it. */
export type StudioBoard = Omit<Viewed, 'meshes' | 'findings' | 'gaps' | 'parts'> &
  Pick<Board, 'findings' | 'gaps' | 'ledger' | 'order' | 'stats' | 'cost' | 'quantity' | 'passed' | 'keepouts' | 'corner_mm'> & {
    readonly parts: readonly (ViewedPart & { readonly courtyard: readonly Pair[]; readonly locked: boolean })[];
    /** Name of the file that it was read from; null: designed here. */
    readonly imported: string | null;
  };

export function studioBoard(board: Board): StudioBoard {
  const { findings: _findings, ...rest } = drawn(board);
  const { findings, gaps, ledger, order, stats, cost, quantity, passed, keepouts, corner_mm, imported } = board;
  const parts = board.parts.map((part) => ({
    ...viewedPart(board, part),
    courtyard: board.footprints[part.footprint]?.courtyard ?? [],
    locked: part.locked === true,
  }));
  return {
    ...rest,
    ...{ parts, findings, gaps, stats, cost, quantity, passed, keepouts, corner_mm },
    ...(ledger === undefined ? {} : { ledger }),
    ...(order === undefined ? {} : { order }),
    imported: imported?.filename ?? null,
  };
}

function drawn(board: Board): Omit<Viewed, 'meshes' | 'gaps'> {
  return {
    name: board.name,
    width: board.width_mm,
    height: board.height_mm,
    thickness: board.imported?.thickness_mm ?? board.stackup?.thickness_mm ?? 1.6,
    layers: copperLayers(board),
    outline: board.outline,
    cutouts: board.cutouts ?? [],
    parts: board.parts.map((part) => viewedPart(board, part)),
    tracks: board.tracks.map(({ net, layer, width_mm, points }) => ({ net, layer, width_mm, points })),
    vias: board.vias.map(({ net, x, y, drill_mm, diameter_mm }) => ({ net, x, y, drill_mm, diameter_mm })),
    zones: board.zones.map(({ net, layer, filled }) => ({ net, layer, filled })),
    copper: (board.drawings ?? []).flatMap((d) =>
      d.layer === 'copper' ? [{ side: d.side, type: d.type, points: d.points, width_mm: d.width_mm }] : [],
    ),
    silk: { front: silkInk(board, 'front'), back: silkInk(board, 'back') },
    unrouted: board.unrouted,
    ...(board.currents === undefined ? {} : { currents: board.currents }),
    nets: board.nets.map(({ name, class: kind, volts, amps }) => ({ name, class: kind, volts, ...(amps === undefined ? {} : { amps }) })),
    findings: board.findings.map(({ severity, message, refs, nets }) => ({ severity, message, refs, nets })),
  };
}

function viewedPart(board: Board, part: BoardPart): ViewedPart {
  const { ref, kind, value, catalog_code, mpn, manufacturer, x, y, rot, side, price, stock } = part;
  const copper = part.pads.some((p) => p.layers.length > 0);
  return {
    ...{ ref, kind, value, package: part.package, catalog_code, mpn, manufacturer, x, y, rot, side, price, stock },
    body: board.footprints[part.footprint]?.body ?? [],
    assembled: copper && kind !== 'fiducial' && kind !== 'test_point' && kind !== 'mounting_hole',
    pads: part.pads.map(viewedPad),
  };
}

const viewedPad = ({ number, pin, net, shape, x, y, rot, w, h, ratio, drill, plated, layers, polygon, hole_at }: BoardPad): ViewedPad => ({
  ...{ number, pin, net, shape, x, y, rot, w, h, ratio, drill, plated, layers },
  ...(polygon === undefined ? {} : { polygon }),
  ...(hole_at === undefined ? {} : { hole_at }),
});
