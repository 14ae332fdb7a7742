import { DesignError } from '../design/index.js';
import { distanceToPoint, type Point } from '../geometry/index.js';
import type { Ban, FixedCopper, LayerShape, RouteNet, RoutePin, RoutingProblem } from '../layout/route/problem.js';
import { type FileShape, moved, open, pairs, shapeIn } from './dsn-shapes.js';
import { isList, lists, type Read, readSexpr, words } from './sexpr.js';

/** nm in a unit of the file ("Specctra Design Language Reference" v10.1, unit descriptor). */
const UNITS: Readonly<Record<string, number>> = { um: 1e3, mm: 1e6, cm: 1e7, mil: 25400, inch: 25.4e6 };
/** The format has no drill: KiCad writes it into the padstack's name; else half the copper is taken. */
const DRILL = /:(\d+(?:\.\d+)?)_um/;
/** The format has no rule for it; what fabs commonly ask between the walls of two holes, nm. */
const HOLE_TO_HOLE = 0.25e6;

/**
 * A Specctra design as a routing problem, y down. Layers are numbered as the file lists them; every net must be routed by tracks and
 * vias of its class's first padstack; the class's width and clearance hold everywhere. Throws DesignError for a file that is none.
 */
export function readDsn(text: string): RoutingProblem {
  const root = readSexpr(text.replace(/\(string_quote\s+"\s*\)/, ''));
  if (root[0] !== 'pcb') throw new DesignError('file', 'it is no Specctra design: it does not begin with (pcb');
  return new DsnReader(root).problem();
}

const flip = (p: Point): Point => ({ x: p.x, y: p.y === 0 ? 0 : -p.y });

function section(root: readonly Read[], name: string): readonly Read[] {
  const [found] = lists(root, name);
  if (found === undefined) throw new DesignError('file', `it has no (${name} …)`);
  return found;
}

class DsnReader {
  private readonly unit: number;
  private readonly structure: readonly Read[];
  private readonly network: readonly Read[];
  private readonly library: readonly Read[];
  private readonly layerNames: string[];
  private readonly padstacks: ReadonlyMap<string, readonly FileShape[]>;
  private readonly bans: Ban[] = [];
  private readonly pins: RoutePin[] = [];
  private readonly netOfPin = new Map<string, number>();

  constructor(private readonly root: readonly Read[]) {
    const name = words(lists(root, 'unit')[0])[0] ?? words(lists(root, 'resolution')[0])[0] ?? 'um';
    const unit = UNITS[name];
    if (unit === undefined) throw new DesignError('file', `its unit ${name} is not known`);
    this.unit = unit;
    this.structure = section(root, 'structure');
    this.network = section(root, 'network');
    this.library = section(root, 'library');
    this.layerNames = lists(this.structure, 'layer').map((l) => String(l[1]));
    this.padstacks = new Map(
      lists(this.library, 'padstack').map((p) => [
        String(p[1]),
        lists(p, 'shape').flatMap((s) => {
          const shape = shapeIn(s, unit);
          return shape === null ? [] : [shape];
        }),
      ]),
    );
  }

  problem(): RoutingProblem {
    const nets = this.nets();
    this.place();
    for (const keepout of this.structure) this.ban(keepout, (p) => p, false);
    const clearance = this.rule(this.structure, 'clearance') ?? 0.2e6;
    return {
      layers: this.layerNames.length,
      rings: this.rings(),
      rules: { clearance, edgeClearance: clearance, holeClearance: 0, holeToHole: HOLE_TO_HOLE, holeToEdge: clearance, viaToPad: 0 },
      nets,
      pins: this.pins,
      bans: this.bans,
      copper: this.wiring(nets),
      joined: [],
    };
  }

  private nets(): RouteNet[] {
    const all = lists(this.network, 'net');
    const index = new Map(all.map((n, i) => [String(n[1]), i]));
    const byNet = new Map<number, readonly Read[]>();
    for (const c of lists(this.network, 'class')) {
      for (const name of words(c).slice(1)) {
        const net = index.get(name);
        if (net !== undefined) byNet.set(net, c);
      }
    }
    all.forEach((net, i) => {
      for (const pins of lists(net, 'pins')) for (const pin of words(pins)) this.netOfPin.set(pin, i);
    });
    return all.map((net, i): RouteNet => this.netOf(String(net[1]), byNet.get(i)));
  }

  private netOf(name: string, of: readonly Read[] | undefined): RouteNet {
    const width = this.rule(of, 'width') ?? this.rule(this.structure, 'width') ?? 0.2e6;
    const clearance = this.rule(of, 'clearance') ?? this.rule(this.structure, 'clearance') ?? 0.2e6;
    const used = lists(of, 'circuit').flatMap((c) => lists(c, 'use_via'))[0] ?? lists(this.structure, 'via')[0];
    const via = words(used)[0] ?? '';
    const shape = this.padstacks.get(via)?.[0]?.shapes[0];
    if (shape === undefined) throw new DesignError('file', `the net ${name} has no via padstack`);
    const viaDiameter = Math.round(2 * shape.radius);
    const drill = DRILL.exec(via)?.[1];
    const viaDrill = drill === undefined ? Math.round(viaDiameter / 2) : Math.round(Number(drill) * 1e3);
    return { name, width, neck: width, clearance, viaDiameter, viaDrill, rank: 0, pour: false };
  }

  /** A number of a node's `(rule …)`, nm; the first without a type. */
  private rule(node: readonly Read[] | undefined, name: string): number | null {
    for (const rule of lists(node, 'rule')) {
      const plain = lists(rule, name).find((r) => !r.some(isList));
      if (plain !== undefined) return Math.round(Number(plain[1]) * this.unit);
    }
    return null;
  }

  private rings(): Point[][] {
    return lists(this.structure, 'boundary').flatMap((boundary) =>
      boundary.filter(isList).map((outline) => {
        const values = words(outline)
          .slice(1)
          .map((v) => Math.round(Number(v) * this.unit));
        if (outline[0] !== 'rect') return open(pairs(values.slice(1)).map(flip));
        const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = values;
        return pairs([x1, y1, x2, y1, x2, y2, x1, y2]).map(flip);
      }),
    );
  }

  private place(): void {
    const images = new Map(lists(this.library, 'image').map((i) => [String(i[1]), i]));
    for (const component of lists(section(this.root, 'placement'), 'component')) {
      const image = images.get(String(component[1]));
      for (const at of lists(component, 'place')) {
        const [ref, x, y, side, rot] = words(at);
        if (image === undefined || x === undefined || y === undefined) continue;
        const back = side === 'back';
        const to = pose(Number(x) * this.unit, Number(y) * this.unit, Number(rot ?? 0), back);
        for (const pin of lists(image, 'pin')) this.pin(ref ?? '', pin, to, back);
        for (const keepout of image) this.ban(keepout, to, back);
      }
    }
  }

  /** `(pin <padstack> (rotate 90) <number> x y)`. A padstack stays as it is until its part is turned or mirrored. */
  private pin(ref: string, node: readonly Read[], to: (p: Point) => Point, back: boolean): void {
    const [stack = '', number = '', x = '0', y = '0'] = words(node);
    const turn = pose(Number(x) * this.unit, Number(y) * this.unit, Number(words(lists(node, 'rotate')[0])[0] ?? 0), false);
    const place = (p: Point): Point => flip(to(turn(p)));
    const copper = (this.padstacks.get(stack) ?? []).flatMap((s): LayerShape[] =>
      moved(s.shapes, place).map((shape) => ({ shape, layers: this.mask(s.layer, back) })),
    );
    const name = `${ref}-${number}`;
    const centre = rounded(place({ x: 0, y: 0 }));
    const inside = copper.length === 0 || copper.some((c) => distanceToPoint(c.shape, centre) === 0);
    const at = inside ? centre : middle(copper[0] as LayerShape);
    this.pins.push({ name, net: this.netOfPin.get(name) ?? -1, at, copper, hole: null, thermal: false });
  }

  private mask(layer: string, back: boolean): number {
    const at = this.layerNames.indexOf(layer);
    if (at < 0) return 2 ** this.layerNames.length - 1;
    return 1 << (back ? this.layerNames.length - 1 - at : at);
  }

  private ban(node: Read, to: (p: Point) => Point, back: boolean): void {
    if (!isList(node)) return;
    const tracks = node[0] === 'keepout' || node[0] === 'wire_keepout';
    const vias = node[0] === 'keepout' || node[0] === 'via_keepout';
    const shape = tracks || vias ? shapeIn(node, this.unit) : null;
    if (shape === null) return;
    const clearance = this.rule(this.structure, 'clearance') ?? 0;
    for (const s of moved(shape.shapes, (p) => flip(to(p)))) {
      this.bans.push({ shape: s, layers: this.mask(shape.layer, back), tracks, vias, clearance });
    }
  }

  private wiring(nets: readonly RouteNet[]): FixedCopper[] {
    const index = new Map(nets.map((n, i) => [n.name, i]));
    const netOf = (node: readonly Read[]): number => index.get(words(lists(node, 'net')[0])[0] ?? '') ?? -1;
    const wiring = lists(this.root, 'wiring')[0];
    const tracks = lists(wiring, 'wire').flatMap((wire) =>
      lists(wire, 'path').flatMap((path): FixedCopper[] => {
        const [layer = '', ...rest] = words(path);
        const [width = 0, ...values] = rest.map((v) => Math.round(Number(v) * this.unit));
        const points = pairs(values).map(flip);
        const on = Math.max(0, this.layerNames.indexOf(layer));
        return points.slice(1).map((b, i) => ({ kind: 'track', net: netOf(wire), layer: on, width, a: points[i] as Point, b }));
      }),
    );
    const vias = lists(wiring, 'via').map((via): FixedCopper => {
      const [stack = '', x, y] = words(via);
      const diameter = Math.round(2 * (this.padstacks.get(stack)?.[0]?.shapes[0]?.radius ?? 0.3e6));
      const drill = DRILL.exec(stack)?.[1];
      const at = flip(rounded({ x: Number(x) * this.unit, y: Number(y) * this.unit }));
      return { kind: 'via', net: netOf(via), at, diameter, drill: drill === undefined ? Math.round(diameter / 2) : Math.round(Number(drill) * 1e3) };
    });
    return [...tracks, ...vias];
  }
}

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

const rounded = (p: Point): Point => ({ x: Math.round(p.x), y: Math.round(p.y) });

function middle({ shape: { core } }: LayerShape): Point {
  return rounded({ x: core.reduce((sum, p) => sum + p.x, 0) / core.length, y: core.reduce((sum, p) => sum + p.y, 0) / core.length });
}
