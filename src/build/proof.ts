import { createHash } from 'node:crypto';
import { Clipper, ClipType, EndType, FillRule, JoinType } from 'clipper2-ts';
import { type Board, type CopperLayer, DisjointSets, type Finding, type Proof } from '../board/index.js';
import { clipped } from '../geometry/index.js';
import {
  type Blot,
  blotsOf,
  type Contour,
  type DrillHit,
  encloses,
  GerberError,
  type Plot,
  readDrills,
  readPlot,
  signedArea2,
  type XY,
} from '../inputs/gerber/index.js';
import { copperEndings, type OutputFile } from '../outputs/index.js';
import { type Expected, type ExpectedHole, expectedCopper, expectedHoles, flipped, padContours } from './proof-expected.js';

/** Copper that differs by less than twice this is rounding, nm. */
const TOLERANCE = 5000;
/** Holes agree within this, nm: tools are told to a micrometre. */
const HOLE_TOLERANCE = 2000;
/** Differences that are told one by one, for each kind. */
const TOLD = 10;

const PLOTS = /\.(gtl|gbl|gts|gbs|gto|gbo|gtp|gbp|gm1|g\d{1,2}|drl)$/;

/** Copper and holes as the files have them, nm, y up. */
interface Made {
  /** From the front to the back. */
  readonly copper: readonly MadeLayer[];
  readonly plated: readonly PlatedHit[];
  readonly bare: readonly DrillHit[];
}
interface MadeLayer {
  readonly layer: CopperLayer;
  /** As its file is named: `F_Cu`. */
  readonly name: string;
  readonly plot: Plot;
  readonly blots: readonly Blot[];
}
/** A plated hole and the copper layers that it joins, counted from the front; `to` included. */
interface PlatedHit extends DrillHit {
  readonly first: number;
  readonly last: number;
}

/** Pad (`U1.3`) → the net that the design gives it; null: none. */
export type PadNets = ReadonlyMap<string, string | null>;

/**
 * Reads a board's own gerbers and drill files back, with a reader that shares nothing with their writer, rebuilds the nets from copper
 * and plated holes, and compares them pin by pin with `asked`, the nets that the design gives the pads (`U1.3` → net; absent: the board's
 * own); the copper of each layer and the holes are compared with the board. Nets that the board itself calls unrouted may be open.
 */
export function prove(board: Board, files: readonly OutputFile[], asked: PadNets = new Map()): { proof: Proof; findings: Finding[] } {
  const made = readBack(board, files);
  const hashes = files
    .filter((f) => PLOTS.test(f.name))
    .map((f) => ({ name: f.name, sha256: createHash('sha256').update(f.content).digest('hex') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const pins = pinsOf(board, asked);
  const open = new Set(board.unrouted.map((u) => u.net));
  const holes = expectedHoles(board);
  const nets = new Set(pins.flatMap((p) => p.net ?? [])).size;
  const findings =
    made instanceof GerberError
      ? [difference('file', [], [], `the manufacturing files cannot be read back: ${made.message}`)]
      : [...made.copper.flatMap((layer) => copperDiffers(board, layer)), ...holesDiffer(holes, made), ...netsDiffer(pins, made, open)];
  const areas = made instanceof GerberError ? [] : made.copper.map(({ blots }) => Math.round(areaOf(blots) / 1e9) / 1000);
  const inner = areas.slice(1, -1);
  const proof = {
    ok: findings.length === 0,
    files: hashes,
    nets,
    pins: pins.length,
    holes: holes.length,
    copper_mm2: { front: areas[0] ?? 0, back: areas.at(-1) ?? 0, ...(inner.length === 0 ? {} : { inner }) },
  };
  return { proof, findings };
}

function readBack(board: Board, files: readonly OutputFile[]): Made | GerberError {
  const text = (ending: string): string | null => {
    const file = files.find((f) => f.name.endsWith(ending));
    return file === undefined ? null : String(file.content);
  };
  const bare = text('-NPTH.drl');
  try {
    const copper = copperEndings(board).map(({ layer, ending }): MadeLayer => {
      const found = text(`-${ending}`);
      if (found === null) throw new GerberError(0, `there is no file ${ending}`);
      const plot = readPlot(found);
      return { layer, name: ending.split('.')[0] ?? ending, plot, blots: blotsOf(plot) };
    });
    const drills = files.filter((f) => f.name.endsWith('.drl') && !f.name.endsWith('-NPTH.drl'));
    return { copper, plated: drills.flatMap((f) => platedHits(String(f.content))), bare: bare === null ? [] : readDrills(bare) };
  } catch (error) {
    if (error instanceof GerberError) return error;
    throw error;
  }
}

/** Holes of a file, and the layers that its own file function tells: `Plated,1,4,PTH`. */
function platedHits(text: string): PlatedHit[] {
  const [, from, to] = /TF\.FileFunction,Plated,(\d+),(\d+)/.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new GerberError(0, 'a drill file does not tell the layers that it joins');
  return readDrills(text).map((hit) => ({ ...hit, first: Number(from) - 1, last: Number(to) - 1 }));
}

const areaOf = (blots: readonly Blot[]): number =>
  blots.reduce((sum, b) => sum + (signedArea2(b.outer) + b.holes.reduce((s, h) => s + signedArea2(h), 0)) / 2, 0);

function difference(rule: string, refs: readonly string[], nets: readonly string[], message: string, at?: XY): Finding {
  const where = at === undefined ? {} : { at: { x: Math.round(at.x / 1e3) / 1e3, y: -Math.round(at.y / 1e3) / 1e3 + 0 } };
  return { rule: `proof.${rule}`, severity: 'error', ...where, refs: [...new Set(refs)], nets: [...new Set(nets)], message };
}

/** The first few, and how many more there are. */
function few(findings: readonly Finding[], rule: string): Finding[] {
  const more = findings.length - TOLD;
  return more <= 0 ? [...findings] : [...findings.slice(0, TOLD), difference(rule, [], [], `${more} more differences of this kind`)];
}

/** Where a layer's copper is not the board's by more than rounding: what is missing, what is too much. */
function copperDiffers(board: Board, { layer, name, plot, blots }: MadeLayer): Finding[] {
  const items = expectedCopper(board, layer);
  const asked = items.flatMap((i) => i.contours);
  if (sameDrawing(plot, asked)) return [];
  const has = blots.flatMap((b) => [b.outer, ...b.holes]);
  const missing = thick(clip(ClipType.Difference, asked, has)).map((c) => ({ c, what: 'is missing' }));
  const extra = thick(clip(ClipType.Difference, has, asked)).map((c) => ({ c, what: 'is too much' }));
  return few(
    [...missing, ...extra].map(({ c, what }) => {
      const at = c[0] ?? { x: 0, y: 0 };
      const item = nearestOf(items, at);
      const near = item === null ? '' : `, at the ${item.label}`;
      return { ...difference('copper', item?.refs ?? [], item?.nets ?? [], `in ${name} copper ${what}${near}`, at), layer };
    }),
    'copper',
  );
}

/**
 * Whether what a plot draws and what is asked are surely one image: contours that both have are left aside, and the areas of the others agree.
 * A quick test: where it says no, the whole images decide.
 */
function sameDrawing(plot: Plot, asked: readonly Contour[]): boolean {
  const [only] = plot;
  if (plot.length > 1 || (only !== undefined && !only.dark)) return false;
  const drawn = new Map((only?.contours ?? []).map((c) => [keyOf(c), c]));
  const wanted = new Map(asked.map((c) => [keyOf(c), c]));
  const onlyIn = (a: ReadonlyMap<string, Contour>, b: ReadonlyMap<string, Contour>): Contour[] =>
    [...a].flatMap(([key, c]) => (b.has(key) ? [] : [c]));
  return thick(clip(ClipType.Xor, onlyIn(drawn, wanted), onlyIn(wanted, drawn))).length === 0;
}

/** A contour's corners to a tenth of a micrometre; the shift keeps whole values away from where rounding turns. */
const keyOf = (contour: Contour): string => contour.map((p) => `${Math.round((p.x + 37) / 100)},${Math.round((p.y + 37) / 100)}`).join(' ');

const clip = (type: ClipType, subject: readonly Contour[], other: readonly Contour[]): Contour[] => clipped(type, FillRule.NonZero, subject, other);

/** What is left of an area when TOLERANCE is taken off all around. */
const thick = (area: Contour[]): Contour[] => (area.length === 0 ? [] : Clipper.inflatePaths(area, -TOLERANCE, JoinType.Miter, EndType.Polygon));

/** The item that holds a point, else the one with the nearest corner. */
function nearestOf(items: readonly Expected[], at: XY): Expected | null {
  const holding = items.find((i) => i.contours.some((c) => encloses(c, at)));
  if (holding !== undefined) return holding;
  let best: Expected | null = null;
  let least = Infinity;
  for (const item of items) {
    for (const p of item.contours.flat()) {
      const gap = Math.hypot(p.x - at.x, p.y - at.y);
      if (gap < least) [least, best] = [gap, item];
    }
  }
  return best;
}

function holesDiffer(asked: readonly ExpectedHole[], made: Made): Finding[] {
  const left = { plated: [...made.plated], bare: [...made.bare] };
  const missing = asked.flatMap((hole) => {
    const list = hole.plated ? left.plated : left.bare;
    const at = list.findIndex((hit) => sameHole(hit, hole));
    if (at >= 0) list.splice(at, 1);
    const kind = hole.plated ? 'plated' : 'unplated';
    return at >= 0
      ? []
      : [difference('hole', hole.refs, hole.nets, `the drill file has no ${kind} ${hole.label} of ${mm(hole.diameter)} mm`, hole.from)];
  });
  const extra = [...left.plated, ...left.bare].map((hit) =>
    difference('hole', [], [], `the drill file has a hole of ${mm(hit.diameter)} mm that the board has not`, hit.from),
  );
  return few([...missing, ...extra], 'hole');
}

const mm = (nm: number): string => String(Math.round(nm / 1e3) / 1e3);
const close = (a: XY, b: XY): boolean => Math.hypot(a.x - b.x, a.y - b.y) <= HOLE_TOLERANCE;
const sameHole = (a: DrillHit, b: DrillHit): boolean =>
  Math.abs(a.diameter - b.diameter) <= HOLE_TOLERANCE &&
  ((close(a.from, b.from) && close(a.to, b.to)) || (close(a.from, b.to) && close(a.to, b.from)));

interface Pin {
  readonly label: string;
  readonly ref: string;
  readonly net: string | null;
  /** What it may be joined to: its net, or, without one, the pads of its part with the same number. */
  readonly potential: string;
  readonly at: XY;
  readonly layers: readonly CopperLayer[];
}

function pinsOf(board: Board, asked: PadNets): Pin[] {
  return board.parts.flatMap((part) =>
    part.pads
      .filter((pad) => pad.layers.length > 0)
      .map((pad): Pin => {
        const label = `${part.ref}.${pad.number}`;
        const at = insideOf(padContours(pad), flipped([pad.x, pad.y]));
        const known = asked.get(label);
        const net = known === undefined ? pad.net : known;
        return { label, ref: part.ref, net, potential: net ?? `nothing (${label})`, at, layers: pad.layers };
      }),
  );
}

/** The pad's middle, or a point of its copper where the middle has none. */
function insideOf(contours: readonly Contour[], middle: XY): XY {
  const [first] = contours;
  if (first === undefined || contours.some((c) => encloses(c, middle))) return middle;
  for (const [i, a] of first.entries()) {
    const [b, c] = [first[(i + 1) % first.length] ?? a, first[(i + 2) % first.length] ?? a];
    const point = { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
    if (encloses(first, point)) return point;
  }
  return first[0] ?? middle;
}

/** Pins of one net that the copper leaves apart, and pins of several that it joins. */
function netsDiffer(pins: readonly Pin[], made: Made, open: ReadonlySet<string>): Finding[] {
  const lookups = lookupsOf(made);
  const pieces = new DisjointSets(made.copper.reduce((sum, l) => sum + l.blots.length, 0));
  for (const hit of made.plated) {
    const middle = { x: (hit.from.x + hit.to.x) / 2, y: (hit.from.y + hit.to.y) / 2 };
    const [first, ...others] = lookups.slice(hit.first, hit.last + 1).flatMap(({ lookup }) => lookup.at(middle) ?? []);
    for (const other of others) if (first !== undefined) pieces.union(first, other);
  }
  const byPiece = new Map<number, Pin[]>();
  const bare: Finding[] = [];
  const homes = new Map<Pin, number>();
  for (const pin of pins) {
    const on = lookups.filter(({ layer }) => pin.layers.includes(layer));
    const found = on.map(({ lookup }) => lookup.at(pin.at));
    for (const { layer, name } of on.filter((_, i) => found[i] === null))
      bare.push({
        ...difference('open', [pin.ref], pin.net === null ? [] : [pin.net], `in ${name} there is no copper at ${pin.label}`, pin.at),
        layer,
      });
    for (const piece of new Set(found.flatMap((f) => (f === null ? [] : [pieces.find(f)])))) {
      byPiece.set(piece, [...(byPiece.get(piece) ?? []), pin]);
      homes.set(pin, homes.get(pin) ?? piece);
    }
  }
  return [
    ...few(bare, 'open'),
    ...few(
      opens(pins, homes).filter((f) => !f.nets.some((n) => open.has(n))),
      'open',
    ),
    ...few(shorts(byPiece), 'short'),
  ];
}

/** One finding per piece of a net beside its first. */
function opens(pins: readonly Pin[], homes: ReadonlyMap<Pin, number>): Finding[] {
  const first = new Map<string, { pin: Pin; seen: Set<number> }>();
  return pins.flatMap((pin) => {
    const home = homes.get(pin);
    if (pin.net === null || home === undefined) return [];
    const known = first.get(pin.net);
    if (known === undefined) first.set(pin.net, { pin, seen: new Set([home]) });
    if (known === undefined || known.seen.has(home)) return [];
    known.seen.add(home);
    return [
      difference('open', [known.pin.ref, pin.ref], [pin.net], `in the gerbers ${known.pin.label} and ${pin.label} [${pin.net}] are apart`, pin.at),
    ];
  });
}

function shorts(byPiece: ReadonlyMap<number, readonly Pin[]>): Finding[] {
  return [...byPiece.values()].flatMap((pins) => {
    const each = [...new Map(pins.map((p) => [p.potential, p])).values()];
    const [a, ...others] = each;
    return a === undefined
      ? []
      : others.map((b) => {
          const message = `in the gerbers ${a.label} [${a.net ?? 'not connected'}] and ${b.label} [${b.net ?? 'not connected'}] are joined`;
          return difference(
            'short',
            [a.ref, b.ref],
            [a.net, b.net].flatMap((n) => n ?? []),
            message,
            b.at,
          );
        });
  });
}

/** Each layer's pieces, numbered through all layers. */
function lookupsOf(made: Made): { layer: CopperLayer; name: string; lookup: Lookup }[] {
  let base = 0;
  return made.copper.map(({ layer, name, blots }) => {
    const lookup = new Lookup(blots, base);
    base += blots.length;
    return { layer, name, lookup };
  });
}

/** Which piece of a layer's copper holds a point; pieces are numbered from `base`. */
class Lookup {
  private readonly boxes: Float64Array;

  constructor(
    private readonly blots: readonly Blot[],
    private readonly base: number,
  ) {
    this.boxes = Float64Array.from(
      blots.flatMap(({ outer }) => {
        let [x1, y1, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity];
        for (const { x, y } of outer) [x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x), Math.max(y2, y)];
        return [x1, y1, x2, y2];
      }),
    );
  }

  at(p: XY): number | null {
    for (const [i, { outer, holes }] of this.blots.entries()) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = this.boxes.subarray(4 * i, 4 * i + 4);
      if (p.x < x1 || p.x > x2 || p.y < y1 || p.y > y2) continue;
      if (encloses(outer, p) && !holes.some((h) => encloses(h, p))) return this.base + i;
    }
    return null;
  }
}
