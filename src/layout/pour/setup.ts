import Flatbush from 'flatbush';
import {
  type Board,
  type BoardPad,
  type CopperLayer,
  clearancesOf,
  type DesignRules,
  drawnCopper,
  heatPad,
  holeShape,
  insulationOf,
  laidEdge,
  layersBetween,
  nm,
  type PadJoin,
  type Placed,
  padRing,
  padShape,
  ringLayers,
  type Solid,
  screwRadius,
  solidsOf,
  type Zone,
  type ZoneFill,
} from '../../board/index.js';
import { type Box, boundsOf, boxesTouch, distance, grown, mm, outline, Region, type Shape, shapeBounds } from '../../geometry/index.js';
import { ARC_NM, type Areas, CROWD, difference, inflated, inMm, intersection, patches, positive, type Ring, united } from './clip.js';

/** Added to every clearance, nm: what rounding to whole nanometres may take away, with room. */
export const MARGIN_NM = 1000;

/** What is poured where. */
export interface PourArea {
  readonly net: string;
  readonly layer: CopperLayer;
  /** It stays inside these rings; null: inside the board. */
  readonly within: readonly Ring[] | null;
  readonly fill: ZoneFill;
  /** The settings came with a file, and other programs fill by them: spokes are as wide as they say, or none. */
  readonly given: boolean;
}

/** Corners from which a polygon is not taken apart. */
const MANY_CORNERS = 40;

/** How pours of our own are filled. */
export const fillByRules = (rules: DesignRules): ZoneFill => ({
  priority: 0,
  clearance_mm: rules.pour_clearance_mm,
  min_width_mm: rules.pour_min_width_mm,
  gap_mm: rules.thermal_gap_mm,
  spoke_mm: rules.thermal_spoke_mm,
  join: 'thermal',
  island_mm2: null,
  corner_mm: 0,
});

/** A pad of the poured net on one layer. */
export interface OwnPad {
  readonly pad: BoardPad;
  readonly shape: Shape;
  readonly join: Exclude<PadJoin, 'thermal_holes'>;
  /** Width of its relief, nm. */
  readonly gap: number;
  readonly spoke_mm: number;
}

/** A shape's outline with `clearance` around it, cut outside its arcs. */
export const keepaway = (shape: Shape, clearance: number): Ring => positive(outline(grown(shape, clearance + MARGIN_NM), ARC_NM, true));

/** The board's outline drawn in by `inset` nm, cut-outs and what is as near to them left out. */
export function insetOutline(board: Board, inset: number): Ring[] {
  const ringOf = (points: Board['outline']): Ring => positive(points.map(([x, y]) => nm(x, y)));
  const reach = inset + MARGIN_NM + ARC_NM;
  const inside = inflated([ringOf(board.outline)], -reach);
  return board.cutouts === undefined ? inside : difference(inside, inflated(board.cutouts.map(ringOf), reach));
}

/** Where a pour of our own may flow at the most, mm. */
export function pourOutline(board: Board): Board['outline'] {
  const inset = insetOutline(board, mm(board.rules.edge_clearance_mm));
  return inset.length === 1 ? inMm(inset[0] as Ring) : board.outline;
}

/**
 * Something that copper of the poured net keeps `apart` nm away from: a shape, or a polygon where `ring` is one. `lasts`: it stays while the board is poured (pads, tracks, vias that
 * were there before), among others of which the like was asked for already where the same is said of them.
 */
type Obstacle = { readonly apart: number; readonly box: Box; readonly lasts?: string } & ({ readonly shape: Shape } | Polygonal);
interface Polygonal {
  readonly region: Region;
  /** The polygon, so many nm larger. */
  readonly grown: (by: number) => readonly Ring[];
}

/** All that a pour of one net keeps away from on one layer, the board's edge included. */
export class Surroundings {
  readonly #obstacles: readonly Obstacle[];
  readonly #index: Flatbush | null;
  readonly #inside: Region | null;
  #laid: Region | null | undefined;

  constructor(
    readonly board: Board,
    readonly area: PourArea,
  ) {
    this.#obstacles = [...solidObstacles(board, area), ...polygonObstacles(board, area)];
    this.#index = this.#obstacles.length === 0 ? null : new Flatbush(this.#obstacles.length);
    for (const { box } of this.#obstacles) this.#index?.add(box.minX, box.minY, box.maxX, box.maxY);
    this.#index?.finish();
    const inset = this.inset(0);
    this.#inside = inset.length === 0 ? null : new Region(inset);
  }

  /** The area that the board's edge leaves, drawn in by `extra` nm more. */
  inset(extra: number): Ring[] {
    const board = insetOutline(this.board, mm(this.board.rules.edge_clearance_mm) + extra);
    const { within } = this.area;
    return within === null ? board : intersection(board, inflated(within, -extra));
  }

  /** Outlines of what is kept free, `extra` nm wider than it must be; only those that reach into `box`, if there is one. */
  rings(extra: number, box?: Box): Ring[] {
    const ringsOf = (all: readonly Obstacle[]): Areas => all.map((o) => ringsAbout(o, extra));
    const some = box === undefined ? this.#obstacles : this.#search(box, extra);
    if (some.length < CROWD_OF_SHAPES) return ringsOf(some).flat();
    // Pours lie beside each other: nothing of their corners would go.
    const pours = ringsOf(some.filter((o) => !('shape' in o))).flat();
    const lasting = new Map<string | undefined, Obstacle[]>();
    for (const o of this.#obstacles) if ('shape' in o && o.lasts !== undefined) add(lasting, o.lasts, o);
    for (const o of some) if ('shape' in o && o.lasts === undefined) add(lasting, undefined, o);
    const rings = [...lasting].flatMap(([key, all]) => unitedRings(this.board, key && `${key} ${extra}`, () => ringsOf(all)));
    // Of an area without the holes that do not reach into the box the rest is as it was in there.
    const near = box === undefined ? rings : rings.filter((ring) => boxesTouch(boundsOf(ring), box));
    return [...near, ...pours];
  }

  /** Whether a shape may be copper: inside the board and away from everything. */
  clear(shape: Shape): boolean {
    if (this.#inside === null || !this.#inside.holds(shape)) return false;
    return this.#search(shapeBounds(shape), 0).every((o) => {
      const gap = 'shape' in o ? distance(o.shape, shape) : o.region.gap(shape, o.apart + MARGIN_NM);
      return gap >= o.apart + MARGIN_NM;
    });
  }

  /** Whether a shape may be laid as a track: as `clear`, and as far from the edge as tracks are. */
  free(shape: Shape): boolean {
    const inset = this.#laid === undefined ? insetOutline(this.board, mm(laidEdge(this.board))) : [];
    this.#laid ??= inset.length === 0 ? null : new Region(inset);
    return this.#laid?.holds(shape) === true && this.clear(shape);
  }

  #search(box: Box, margin: number): Obstacle[] {
    const found = this.#index?.search(box.minX - margin, box.minY - margin, box.maxX + margin, box.maxY + margin) ?? [];
    return found.sort((a, b) => a - b).map((i) => this.#obstacles[i] as Obstacle);
  }
}

function add<K, T>(groups: Map<K, T[]>, key: K, one: T): void {
  const all = groups.get(key);
  if (all === undefined) groups.set(key, [one]);
  else all.push(one);
}

/** So many shapes have about as many corners as are swept at once. */
const CROWD_OF_SHAPES = CROWD / 16;

const ringsAbout = (o: Obstacle, extra: number): readonly Ring[] =>
  'shape' in o ? [keepaway(o.shape, o.apart + extra)] : o.grown(o.apart + MARGIN_NM + ARC_NM + extra);

/** What of a board that stays keeps free depends on, besides tracks and vias. */
const BESIDES = ['parts', 'nets', 'classes', 'rules', 'imported'] as const;
type Besides = Pick<Board, (typeof BESIDES)[number]>;
/** Kept with the list of a board's tracks, which boards share while they are poured. */
const known = new WeakMap<Board['tracks'], { readonly of: Besides; readonly key: string; readonly rings: Ring[] }[]>();

/** How many vias of a board lay there when its tracks were first poured about, and lie there still. */
function lastingVias({ tracks, vias }: Board): number {
  const first = firstVias.get(tracks) ?? vias;
  firstVias.set(tracks, first);
  return first.every((v, i) => v === vias[i]) ? first.length : 0;
}
const firstVias = new WeakMap<Board['tracks'], Board['vias']>();

/** One ring or more about many: once for each `key`, each time where there is none. */
function unitedRings(board: Board, key: string | undefined, make: () => Areas): Ring[] {
  if (key === undefined) return united(make());
  const all = known.get(board.tracks) ?? [];
  known.set(board.tracks, all);
  const old = all.find((k) => k.key === key && BESIDES.every((b) => k.of[b] === board[b]));
  if (old !== undefined) return old.rings;
  const { parts, nets, classes, rules, imported } = board;
  const rings = united(make());
  all.push({ of: { parts, nets, classes, rules, imported }, key, rings });
  return rings;
}

function around(box: Box, apart: number): Box {
  const reach = apart + MARGIN_NM + ARC_NM;
  return { minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach, maxY: box.maxY + reach };
}

const shaped = (shape: Shape, apart: number, lasts?: string): Obstacle => ({
  shape,
  apart,
  box: around(shapeBounds(shape), apart),
  ...(lasts === undefined ? {} : { lasts }),
});

type Points = readonly (readonly [number, number])[];

function polygonal(points: Points, apart: number): Obstacle {
  const found = polygonOf(points);
  return { ...found, apart, box: around(found.region.box, apart) };
}

function polygonOf(points: Points): Polygonal {
  let found = polygons.get(points);
  if (found === undefined) {
    const ring = positive(points.map(([x, y]) => nm(x, y)));
    const sizes = new Map<number, readonly Ring[]>();
    const grown = (by: number): readonly Ring[] => {
      const grown = sizes.get(by) ?? inflated(ring.length < CROWD ? [ring] : openRings(ring, by), by);
      sizes.set(by, grown);
      return grown;
    };
    found = { region: new Region([ring]), grown };
    polygons.set(points, found);
  }
  return found;
}

/** A polygon without the holes that close when it grows by so much. */
function openRings(ring: Ring, by: number): Ring[] {
  const isOpen = (hole: Ring): boolean => {
    const box = boundsOf(hole);
    return Math.min(box.maxX - box.minX, box.maxY - box.minY) >= 2 * (by - ARC_NM);
  };
  return patches([ring]).flatMap(({ outer, holes }) => [outer, ...holes.filter(isOpen)]);
}

/** Polygons of boards as they were met first: a pour asks for each of them at every pad that it is joined to, and the next pour again. */
const polygons = new WeakMap<Points, Polygonal>();

/** Outlines of what a pour leaves free on every layer about copper that may not be touched. */
export function liveRings(board: Board, net: string): Ring[] {
  const { across, dangerOf } = insulationOf(board);
  const own = { net, ref: null };
  const count = lastingVias(board);
  const solids = solidsOf(board).flatMap((s) => {
    const apart = across(own, s);
    const key = s.kind === 'via' && s.index >= count ? undefined : `live ${dangerOf(s)} ${apart} ${count}`;
    return apart === 0 ? [] : [{ key, rings: [keepaway(s.shape, apart)] }];
  });
  const zones = board.zones.flatMap((z) => {
    const apart = across(own, { net: z.net, ref: null });
    return apart === 0 ? [] : z.filled.map((polygon) => polygonOf(polygon).grown(apart + MARGIN_NM + ARC_NM));
  });
  if (solids.length < CROWD_OF_SHAPES) return [...solids.map((s) => s.rings), ...zones].flat();
  const lasting = new Map<string | undefined, Ring[][]>();
  for (const { key, rings } of solids) add(lasting, key, rings);
  return [...[...lasting].flatMap(([key, all]) => unitedRings(board, key, () => all)), ...zones.flat()];
}

/** Foreign copper, pads of its own that it must not join, and holes where their walls ask for more than their pads do. */
function solidObstacles(board: Board, { net, layer, fill }: PourArea): Obstacle[] {
  const clearanceOf = clearancesOf(board);
  const insulation = insulationOf(board);
  const own = { net, ref: null };
  // A screw may touch ground, and nothing else; what lies inside it does not reach.
  const touched = (layer === 'front' || layer === 'back') && !board.nets.some((n) => n.name === net && n.class === 'ground');
  const pour = Math.max(mm(fill.clearance_mm), clearanceOf(net));
  const wall = mm(board.rules.hole_clearance_mm);
  const count = lastingVias(board);
  const padOf = (s: Solid): BoardPad | undefined => (s.kind === 'pad' ? board.parts[s.index]?.pads[s.sub] : undefined);
  const apart = (s: Solid): number =>
    Math.max(pour, clearanceOf(s.net), mm(padOf(s)?.pour?.clearance_mm ?? 0), insulation.gap(own, s), insulation.across(own, s));
  const keptOff = (s: Solid): boolean => {
    const pad = padOf(s);
    return s.net !== net || (pad !== undefined && joinOf(pad, fill) === 'none');
  };
  // What is kept away on all layers is one crowd for all nets that keep as far from it.
  const lastsAs = (s: Solid): string | undefined => {
    if (s.kind === 'via' && s.index >= count) return undefined;
    const across = insulation.across(own, s);
    const far = [insulation.dangerOf(s), across, insulation.gap(own, s), pour, apart(s)];
    return JSON.stringify([count, ...(across > 0 ? far : [net, layer, fill])]);
  };
  // No copper lies over or under what may not be touched either.
  const foreign = solidsOf(board).filter((s) => keptOff(s) && (s.layers.includes(layer) || insulation.across(own, s) > 0));
  // A pad in many pieces is quicker as the one ring that it is.
  const isWhole = (s: Solid): boolean => (padOf(s)?.polygon?.length ?? 0) > MANY_CORNERS;
  const rings = new Map(foreign.filter(isWhole).map((s) => [padOf(s) as BoardPad, apart(s)]));
  const outlines = [...rings].map(([pad, gap]) => polygonal(padRing(pad), gap));
  const holes = board.parts.flatMap((part) =>
    part.pads.flatMap((pad) => {
      const hole = pad.net === net ? null : holeShape(pad);
      if (hole === null) return [];
      const { plated, layers, w, h, drill } = pad;
      const ring = plated && layers.includes(layer) ? mm(Math.min(w - (drill?.w ?? 0), h - (drill?.h ?? 0)) / 2) : 0;
      const screw = screwRadius(board, part);
      const apart = screw === null ? 0 : insulation.gap(own, { net: null, ref: part.ref });
      const head = screw !== null && (apart > 0 || (touched && board.imported === undefined));
      if (head) return [shaped({ core: [nm(pad.x, pad.y)], radius: mm(screw) }, apart)];
      return ring > 0 && ring + pour >= wall ? [] : [shaped(hole, Math.max(wall, pour))];
    }),
  );
  const walls = board.vias.flatMap((v) => {
    const bare = !ringLayers(board, v).includes(layer);
    if (v.net === net || (bare && !layersBetween(board, v.span).includes(layer))) return [];
    const ring = bare ? 0 : mm((v.diameter_mm - v.drill_mm) / 2);
    return ring > 0 && ring + pour >= wall ? [] : [shaped({ core: [nm(v.x, v.y)], radius: mm(v.drill_mm) / 2 }, Math.max(wall, pour))];
  });
  const drawn = drawnCopper(board).filter((d) => d.layers.includes(layer));
  return [
    ...foreign.filter((s) => !isWhole(s)).map((s) => shaped(s.shape, apart(s), lastsAs(s))),
    ...outlines,
    ...drawn.map((d) => shaped(d.shape, pour)),
    ...holes,
    ...walls,
  ];
}

/** Keepouts, and pours of other nets that lie already. */
function polygonObstacles(board: Board, { net, layer, fill }: PourArea): Obstacle[] {
  const clearanceOf = clearancesOf(board);
  const insulation = insulationOf(board);
  const own = { net, ref: null };
  const poured = (z: Zone): Placed => ({ net: z.net, ref: null });
  const pour = Math.max(mm(fill.clearance_mm), clearanceOf(net));
  const keepouts = board.keepouts.filter((k) => k.bans.includes('pour') && k.layers.includes(layer));
  const zones = board.zones.filter((z) => z.net !== net && (z.layer === layer || insulation.across(own, poured(z)) > 0));
  return [
    ...keepouts.map((k) => polygonal(k.points, 0)),
    ...zones.flatMap((z) =>
      z.filled.map((polygon) =>
        polygonal(
          polygon,
          Math.max(pour, clearanceOf(z.net), mm(z.fill?.clearance_mm ?? 0), insulation.gap(own, poured(z)), insulation.across(own, poured(z))),
        ),
      ),
    ),
  ];
}

/** How a pour meets a pad of its net. */
export function joinOf(pad: BoardPad, fill: ZoneFill): OwnPad['join'] {
  const join = pad.pour?.join ?? fill.join;
  return join !== 'thermal_holes' ? join : pad.drill === null ? 'solid' : 'thermal';
}

/** The poured net's pads on a layer. On boards of our own exposed pads, whose copper is there to lead heat away, are joined all around. */
export function ownPads(board: Board, { net, layer, fill, given }: PourArea): OwnPad[] {
  return board.parts.flatMap((part) => {
    const heated = given ? null : heatPad(part);
    return part.pads
      .filter((p) => p.net === net && p.plated && p.layers.includes(layer))
      .map((pad) => ({
        pad,
        shape: padShape(pad),
        join: pad === heated ? 'solid' : joinOf(pad, fill),
        gap: mm(pad.pour?.gap_mm ?? fill.gap_mm),
        spoke_mm: pad.pour?.spoke_mm ?? fill.spoke_mm,
      }));
  });
}
