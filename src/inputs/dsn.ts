import { DesignError } from '../design/index.js';
import { distanceToPoint, type Point, polygonContains } from '../geometry/index.js';
import { withNecks } from '../layout/route/neck.js';
import type { Ban, FixedCopper, LayerShape, RoutePin, RoutingProblem } from '../layout/route/problem.js';
import { type Network, networkOf, type Padstacks, padstacksOf, ruleOf, type ViaStack } from './dsn-network.js';
import { outlineOf } from './dsn-outline.js';
import { checkReferences } from './dsn-references.js';
import { moved, shapeIn } from './dsn-shapes.js';
import { length, numeric, type Resolution, resolutionOf } from './dsn-units.js';
import { copperOf, type Kept, keptWiring } from './dsn-wiring.js';
import { isList, lists, type Read, readSexpr, words } from './sexpr.js';

/** What fabs commonly ask between the walls of two holes, nm: the format has no rule for it. */
const HOLE_TO_HOLE = 0.25e6;
/** More than these no two-dimensional board has; a file that asks for more is refused before it eats the machine. */
const MOST_PINS = 200_000;
const MOST_LAYERS = 30;

/** A Specctra design: the problem that the router solves, and what its session must call by the file's own names. */
export interface DsnDesign {
  /** As the file calls itself. */
  readonly name: string;
  readonly problem: RoutingProblem;
  readonly resolution: Resolution;
  readonly host: { readonly cad: string; readonly version: string };
  readonly layers: readonly string[];
  /** Per net of the problem, the padstack of its vias. */
  readonly vias: readonly (ViaStack | null)[];
  readonly padstacks: Padstacks;
  /** Wires and vias that are there, as the file has them. */
  readonly kept: Kept;
  /** What is odd in the file, in sentences. */
  readonly notes: readonly string[];
}

/** The routing problem of a Specctra design, y down: see `readDsnDesign`. */
export const readDsn = (text: string): RoutingProblem => readDsnDesign(text).problem;

/**
 * Reads a Specctra design ("Specctra Design Language Reference", v10.1) as KiCad, EasyEDA and others write it. Layers are numbered as
 * the file lists them; every net must be routed by tracks and vias; wiring that is there stays. Throws DesignError that names the list
 * and what is wrong in it; what can be mended or left is told in `notes`.
 */
export function readDsnDesign(text: string): DsnDesign {
  const root = readSexpr(text);
  if (String(root[0]).toLowerCase() !== 'pcb') throw new DesignError('file', 'it is no Specctra design: it does not begin with (pcb');
  return new DsnReader(root).design();
}

const flip = (p: Point): Point => ({ x: p.x, y: 0 - p.y });
const rounded = (p: Point): Point => ({ x: Math.round(p.x) + 0, y: Math.round(p.y) + 0 });

/** The members of all lists of a name: some writers split a section. */
function section(root: readonly Read[], name: string): readonly Read[] {
  const found = lists(root, name);
  if (found.length === 0) throw new DesignError('file', `it has no (${name} …)`);
  return found.length === 1 ? (found[0] as readonly Read[]) : [name, ...found.flatMap((s) => s.slice(1))];
}

class DsnReader {
  private readonly resolution: Resolution;
  private readonly structure: readonly Read[];
  private readonly library: readonly Read[];
  private readonly layers: string[];
  private readonly padstacks: Padstacks;
  private readonly network: Network;
  private readonly bans: Ban[] = [];
  private readonly pins: RoutePin[] = [];
  private readonly notes: string[] = [];
  private rings: Point[][] = [];
  private clearance = 0;

  constructor(private readonly root: readonly Read[]) {
    this.resolution = resolutionOf(root);
    this.structure = section(root, 'structure');
    this.library = section(root, 'library');
    this.layers = lists(this.structure, 'layer').map((l) => String(l[1]));
    if (this.layers.length === 0 || this.layers.length > MOST_LAYERS) {
      throw new DesignError('file', `it has ${this.layers.length} layers; 1 to ${MOST_LAYERS} can be routed`);
    }
    this.padstacks = padstacksOf(this.library, this.unit);
    const network = section(root, 'network');
    const [placement, wiring] = [section(root, 'placement'), lists(root, 'wiring').flatMap((w) => w.slice(1))];
    checkReferences({ structure: this.structure, placement, library: this.library, network, wiring });
    this.network = networkOf({ network, structure: this.structure, layers: this.layers.length }, this.padstacks, this.unit);
  }

  private get unit(): number {
    return this.resolution.nm;
  }

  design(): DsnDesign {
    const { nets, vias } = this.network;
    this.clearance = ruleOf(this.structure, 'clearance', this.unit) ?? 0.2e6;
    this.rings = outlineOf(this.structure, this.unit, (text) => this.note(text));
    this.place();
    for (const keepout of this.structure) this.ban(keepout, (p) => p, false);
    this.closeLayers();
    const kept = keptWiring(this.root, this.layers, this.unit);
    return {
      name: String(this.root[1] ?? 'board'),
      problem: this.problem(kept),
      resolution: this.resolution,
      host: this.host(),
      layers: this.layers,
      vias,
      padstacks: this.padstacks,
      kept,
      notes: [
        ...this.notes,
        ...this.oddPins(),
        ...this.missingPins(),
        ...nets.flatMap((n, i) => (vias[i] === null ? [`${n.name} has no via padstack: it stays on one layer`] : [])),
      ].slice(0, 200),
    };
  }

  private problem(kept: Kept): RoutingProblem {
    const { clearance, rings, pins, bans } = this;
    const { nets } = this.network;
    const copper: FixedCopper[] = copperOf(kept, new Map(nets.map((n, i) => [n.name, i])), this.padstacks);
    const rules = { clearance, edgeClearance: clearance, holeClearance: 0, holeToHole: HOLE_TO_HOLE, holeToEdge: clearance, viaToPad: 0 };
    return { layers: this.layers.length, rings, rules, nets: withNecks(nets, pins), pins, bans, copper, joined: [] };
  }

  private note(text: string): void {
    if (!this.notes.includes(text)) this.notes.push(text);
  }

  private host(): DsnDesign['host'] {
    const [parser] = lists(this.root, 'parser');
    return { cad: words(lists(parser, 'host_cad')[0])[0] ?? '', version: words(lists(parser, 'host_version')[0])[0] ?? '' };
  }

  private place(): void {
    const images = new Map(lists(this.library, 'image').map((i) => [String(i[1]), i]));
    const placement = section(this.root, 'placement');
    const rotateFirst = lists(placement, 'place_control').some((c) => words(lists(c, 'flip_style')[0])[0] === 'rotate_first');
    for (const component of lists(placement, 'component')) {
      const image = images.get(String(component[1]));
      for (const at of lists(component, 'place')) {
        const [ref = '', x, y, side, rot] = words(at);
        if (image === undefined || x === undefined || y === undefined) continue;
        const where = `(place ${ref} …)`;
        const back = side === 'back';
        const degrees = rot === undefined ? 0 : numeric(rot, where);
        const to = pose(length(x, this.unit, where), length(y, this.unit, where), back && rotateFirst ? -degrees : degrees, back);
        for (const pin of lists(image, 'pin')) this.pin(ref, pin, to, back);
        for (const keepout of image) this.ban(keepout, to, back);
      }
    }
  }

  /** `(pin <padstack> (rotate 90) <number> x y)`. A padstack stays as it is until its part is turned or mirrored. */
  private pin(ref: string, node: readonly Read[], to: (p: Point) => Point, back: boolean): void {
    const [stack = '', number = '', x, y] = words(node);
    const name = `${ref}-${number}`;
    const where = `the pin ${name}`;
    if (this.pins.length >= MOST_PINS) throw new DesignError('file', `it has more than ${MOST_PINS} pins`);
    const shapes = this.padstacks.get(stack);
    const rotate = words(lists(node, 'rotate')[0])[0];
    const turn = pose(length(x, this.unit, where), length(y, this.unit, where), rotate === undefined ? 0 : numeric(rotate, where), false);
    const place = (p: Point): Point => flip(to(turn(p)));
    const copper = (shapes ?? []).flatMap((s): LayerShape[] => moved(s.shapes, place).map((shape) => ({ shape, layers: this.mask(s.layer, back) })));
    const centre = rounded(place({ x: 0, y: 0 }));
    const inside = copper.length === 0 || copper.some((c) => distanceToPoint(c.shape, centre) === 0);
    const at = inside ? centre : middle(copper[0] as LayerShape);
    this.pins.push({ name, net: this.network.netOfPin.get(name) ?? -1, at, copper, hole: null, thermal: false });
  }

  /** `signal`, `pcb` and unknown names mean every layer. */
  private mask(layer: string, back: boolean): number {
    const at = this.layers.indexOf(layer);
    if (at < 0) return 2 ** this.layers.length - 1;
    return 1 << (back ? this.layers.length - 1 - at : at);
  }

  private ban(node: Read, to: (p: Point) => Point, back: boolean): void {
    if (!isList(node)) return;
    const tracks = node[0] === 'keepout' || node[0] === 'wire_keepout';
    const vias = node[0] === 'keepout' || node[0] === 'via_keepout';
    const shape = tracks || vias ? shapeIn(node, this.unit, `(${String(node[0])} …)`) : null;
    if (shape === null) return;
    for (const s of moved(shape.shapes, (p) => flip(to(p)))) {
      this.bans.push({ shape: s, layers: this.mask(shape.layer, back), tracks, vias, clearance: this.clearance });
    }
  }

  /** A layer of type power that has a plane carries no tracks (without one the word says nothing); where no net has a padstack for vias, none are made. */
  private closeLayers(): void {
    const ring = this.rings[0] as Point[];
    const [xs, ys] = [ring.map((p) => p.x), ring.map((p) => p.y)];
    const [x1, y1, x2, y2] = [least(xs), least(ys), most(xs), most(ys)];
    const shape = {
      core: [
        { x: x1, y: y1 },
        { x: x2, y: y1 },
        { x: x2, y: y2 },
        { x: x1, y: y2 },
      ],
      radius: 0,
    };
    const planes = new Set(lists(this.structure, 'plane').flatMap((plane) => plane.filter(isList).map((shape) => String(shape[1]))));
    lists(this.structure, 'layer').forEach((layer, i) => {
      const type = words(lists(layer, 'type')[0])[0];
      if (type === 'power' && planes.has(this.layers[i] as string))
        this.bans.push({ shape, layers: 1 << i, tracks: true, vias: false, clearance: 0 });
    });
    if (this.network.nets.length > 0 && this.network.vias.every((v) => v === null)) {
      this.bans.push({ shape, layers: 2 ** this.layers.length - 1, tracks: false, vias: true, clearance: 0 });
    }
  }

  /** Pins that nets name and no part has. */
  private missingPins(): string[] {
    const known = new Set(this.pins.map((p) => p.name));
    const missing = [...this.network.netOfPin.keys()].filter((p) => !known.has(p));
    const shown = missing.slice(0, 5).join(', ');
    return missing.length === 0 ? [] : [`${missing.length} pins of nets are on no placed part: ${shown}${missing.length > 5 ? ', …' : ''}`];
  }

  /** Pins that cannot be routed to, or only by luck. */
  private oddPins(): string[] {
    const edge = this.rings[0] as Point[];
    return this.pins.flatMap((pin) => {
      const wanted = pin.net >= 0;
      if (wanted && pin.copper.length === 0) return [`the pin ${pin.name} has no copper`];
      if (wanted && pin.copper.every((c) => c.shape.radius === 0 && extent(c.shape.core) === 0)) return [`the pad of ${pin.name} has no size`];
      if (wanted && !polygonContains(edge, pin.at)) return [`the pin ${pin.name} lies outside the board's edge`];
      return [];
    });
  }
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
const extent = (core: readonly Point[]): number =>
  most(core.map((p) => p.x)) - least(core.map((p) => p.x)) + most(core.map((p) => p.y)) - least(core.map((p) => p.y));

/** Mirrored left to right when on the back, turned counter-clockwise (y up), moved. */
function pose(x: number, y: number, degrees: number, back: boolean): (p: Point) => Point {
  const quarter =
    degrees % 90 === 0
      ? [
          [1, 0],
          [0, 1],
          [-1, 0],
          [0, -1],
        ][(((degrees / 90) % 4) + 4) % 4]
      : undefined;
  const a = (degrees * Math.PI) / 180;
  const [c, s] = (quarter ?? [Math.cos(a), Math.sin(a)]) as [number, number];
  return (p) => {
    const px = back ? -p.x : p.x;
    return { x: x + px * c - p.y * s, y: y + px * s + p.y * c };
  };
}

function middle({ shape: { core } }: LayerShape): Point {
  return rounded({ x: core.reduce((sum, p) => sum + p.x, 0) / core.length, y: core.reduce((sum, p) => sum + p.y, 0) / core.length });
}
