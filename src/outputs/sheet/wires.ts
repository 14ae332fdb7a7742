import type { Arrangement } from './arrange-sheet.js';
import type { Circuit } from './circuit.js';
import { grow, labelBox, labelDir, labelPoint, type Placed, type PlacedPin, pinsAt, textBox, textsOf, wallsOf } from './extent.js';
import { Grid, type Way } from './grid.js';
import { type Point, STEP } from './place.js';
import type { Side } from './sheet.js';

/** Lines and names that join the pins, u. */
export interface Wiring {
  readonly wires: { net: string; points: Point[] }[];
  readonly labels: { net: string; x: number; y: number; kind: 'power' | 'ground' | 'net'; dir: Side }[];
  readonly junctions: { net: string; x: number; y: number }[];
}

/** Costs of running through a text, the place of a name to be, and beside a foreign pin. */
/** Within a frame: a wire from group to group rather runs between them. */
const INSIDE = 1;
const OVER_TEXT = 6;
const OVER_NAME = 5;
const BESIDE_PIN = 6;
/** Wires of so many u may always be drawn; longer ones up to half the sheet, between groups no longer than an A4 page is wide. */
const SHORT = 50;
const PAGE = 80;
/** A wire between groups that has to cross more than this many others becomes names. */
const CROSSINGS = 3;

/** A name without room beside its wire is led to some so many cells away. */
const NAME_REACH = 8;
/** Wires keep so far from texts, u. */
const TEXT_GAP = 0.25;

const SIDES: readonly Side[] = ['right', 'left', 'up', 'down'];

/** Draws the nets of a sheet of so many cells. */
export function wire(arrangement: Arrangement, circuit: Circuit, width: number, height: number): Wiring {
  return new Wirer(arrangement, circuit, new Grid(width, height)).run();
}

class Wirer {
  readonly #wires: Wiring['wires'] = [];
  readonly #labels: Wiring['labels'] = [];
  readonly #pins: PlacedPin[];
  readonly #ids: ReadonlyMap<string, number>;
  /** Cells that are drawn of a net, by island. */
  readonly #islands = new Map<string, Island[]>();

  constructor(
    private readonly arrangement: Arrangement,
    private readonly circuit: Circuit,
    private readonly grid: Grid,
  ) {
    this.#pins = arrangement.placed.flatMap(pinsAt);
    this.#ids = new Map(circuit.resolved.nets.map((n, i) => [n.name, i]));
  }

  run(): Wiring {
    this.#occupy();
    const joined = this.#bars();
    for (const pin of this.#pins) if (pin.net !== null && this.circuit.style(pin.net) !== 'net' && !joined.has(key(pin))) this.#label(pin);
    const nets = this.#signalNets();
    for (const { net, pins } of nets) this.#islands.set(net, this.#islandsOf(net, pins));
    for (const { net } of nets)
      for (const ref of this.#groupsOn(net)) this.#join(net, (i) => i.groups.has(ref), Math.max(this.grid.width / 2, SHORT), 99);
    for (const { net } of nets)
      if (this.#groupsOn(net).length === 2) this.#join(net, () => true, Math.min(PAGE, Math.max(this.grid.width / 2, SHORT)), CROSSINGS);
    for (const { net } of nets) this.#nameIslands(net);
    return { wires: this.#wires, labels: this.#labels, junctions: this.#junctions() };
  }

  #id(net: string): number {
    return this.#ids.get(net) ?? -2;
  }

  /** Symbols are walls; pins belong to their nets; texts are better left alone. */
  #occupy(): void {
    for (const { box } of this.arrangement.frames) {
      this.grid.avoid(box, INSIDE);
      this.grid.avoid({ ...box, y1: box.y0 + 1 }, OVER_TEXT);
    }
    for (const wall of this.arrangement.placed.flatMap(wallsOf)) this.grid.block(wall);
    for (const placed of this.arrangement.placed) {
      for (const text of textsOf(placed, this.#value(placed))) this.grid.avoid(grow(textBox(text), TEXT_GAP), OVER_TEXT);
    }
    for (const pin of this.#pins) {
      this.grid.reserve(pin.x, pin.y, pin.net === null ? null : this.#id(pin.net));
      const [dx, dy] = STEP[pin.side];
      this.grid.avoid({ x0: pin.x + dx, x1: pin.x + dx, y0: pin.y + dy, y1: pin.y + dy }, BESIDE_PIN);
    }
  }

  #value({ ref }: Placed): string {
    return this.circuit.resolved.parts.find((p) => p.component.ref === ref)?.component.value ?? '';
  }

  /** Capacitors side by side on the same two supplies share one bar above and one below; the pins that then need no symbol of their own. */
  #bars(): Set<string> {
    const joined = new Set<string>();
    const upright = this.arrangement.placed.filter((p) => p.shape.pins.length === 2 && p.pose.rot % 180 !== 0);
    for (const left of upright) {
      const right = upright.find((p) => p.pose.y === left.pose.y && p.pose.x > left.pose.x && p.pose.x - left.pose.x <= 8 && sameNets(p, left));
      if (right === undefined) continue;
      const pairs = pinsAt(left).map((pin) => [pin, pinsAt(right).find((p) => p.side === pin.side)] as const);
      const ways = pairs.map(([a, b]) => (a.net === null || b === undefined ? null : this.#straight(a, b, this.#id(a.net))));
      if (!pairs.every(([a]) => a.net !== null && this.circuit.style(a.net) !== 'net') || ways.some((w) => w === null)) continue;
      pairs.forEach(([a, b], i) => {
        const cells = ways[i];
        if (a.net === null || b === undefined || cells === null || cells === undefined) return;
        this.#draw(a.net, cells);
        joined.add(key(b));
      });
    }
    return joined;
  }

  /** Cells of a level line between two pins; null where something stands between. */
  #straight(a: PlacedPin, b: PlacedPin, net: number): number[] | null {
    const cells: number[] = [];
    for (let x = a.x; x <= b.x; x++) {
      if (!this.grid.free(x, a.y, net)) return null;
      cells.push(this.grid.cell(x, a.y));
    }
    return cells;
  }

  #draw(net: string, cells: readonly number[]): void {
    this.grid.draw(cells, this.#id(net));
    const points = cells.map((c) => this.grid.point(c));
    this.#wires.push({ net, points: corners(points) });
  }

  /** Nets that are drawn as wires and names, short ones first. */
  #signalNets(): { net: string; pins: PlacedPin[] }[] {
    const nets = this.circuit.resolved.nets.filter((n) => this.circuit.style(n.name) === 'net');
    const with_ = nets.map(({ name }) => ({ net: name, pins: this.#pins.filter((p) => p.net === name) }));
    const span = (pins: readonly PlacedPin[]): number => {
      const [xs, ys] = [pins.map((p) => p.x), pins.map((p) => p.y)];
      return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
    };
    return with_.filter((n) => n.pins.length > 0).sort((a, b) => span(a.pins) - span(b.pins));
  }

  #islandsOf(net: string, pins: readonly PlacedPin[]): Island[] {
    const groups = new Map<string, number>();
    const islands = pins.map((pin): Island => {
      const group = this.circuit.groupOf.get(pin.ref)?.id ?? '';
      groups.set(group, (groups.get(group) ?? 0) + 1);
      return { pins: [pin], cells: this.grid.inside(pin.x, pin.y) ? [this.grid.cell(pin.x, pin.y)] : [], groups: new Set([group]) };
    });
    for (const {
      pins: [pin],
      groups: own,
    } of islands) {
      if (pin === undefined || groups.size < 2 || groups.get([...own][0] ?? '') !== 1) continue;
      const [x, y] = labelPoint(pin, 'net');
      this.grid.avoid(labelBox(net, 'net', x, y, pin.side), OVER_NAME);
    }
    return islands;
  }

  #groupsOn(net: string): string[] {
    return [...new Set((this.#islands.get(net) ?? []).flatMap((i) => [...i.groups]))];
  }

  /** Joins the islands of a net that `which` chooses, nearest first, as long as a way of at most `longest` cells is found. */
  #join(net: string, which: (island: Island) => boolean, longest: number, crossings: number): void {
    const given_up = new Set<Island>();
    for (;;) {
      const islands = this.#islands.get(net) ?? [];
      const chosen = islands.filter((i) => which(i) && i.cells.length > 0);
      const start = chosen.find((i) => !given_up.has(i));
      if (start === undefined || chosen.length < 2) return;
      const others = chosen.filter((i) => i !== start);
      const id = this.#id(net);
      const targets = new Set(others.flatMap((i) => i.cells.filter((c) => this.grid.mayBranch(c, id))));
      const way = this.grid.find(
        start.cells.filter((c) => this.grid.mayBranch(c, id)),
        targets,
        id,
        longest * 3,
      );
      const end = way?.cells.at(-1);
      const other = others.find((i) => end !== undefined && i.cells.includes(end));
      if (way === null || other === undefined || !short(way, longest, crossings)) {
        given_up.add(start);
        continue;
      }
      this.#draw(net, way.cells);
      const merged: Island = {
        pins: [...start.pins, ...other.pins],
        cells: [...start.cells, ...other.cells, ...way.cells],
        groups: new Set([...start.groups, ...other.groups]),
      };
      this.#islands.set(net, [...islands.filter((i) => i !== start && i !== other), merged]);
      given_up.clear();
    }
  }

  /** One name for each part of a net that no wire joins to the rest. */
  #nameIslands(net: string): void {
    const islands = this.#islands.get(net) ?? [];
    if (islands.length < 2) return;
    for (const island of islands) this.#name(net, island);
  }

  /** Puts the name where it fits best: at a pin that no wire leaves yet, or beside a wire of the island. */
  #name(net: string, { pins, cells }: Island): void {
    const [only] = pins;
    if (only !== undefined && pins.length === 1) {
      if (this.#clear(only) || !this.#lead(net, cells)) this.#label(only);
      return;
    }
    const places = cells.flatMap((cell) => {
      const [x, y] = this.grid.point(cell);
      if (!this.grid.mayBranch(cell, this.#id(net))) return [];
      return SIDES.map((dir) => ({ x, y, dir, room: this.#room(net, x, y, dir) + (dir === 'left' || dir === 'right' ? 0.05 : 0) }));
    });
    const best = places.reduce((a, b) => (b.room > a.room ? b : a));
    if (best.room < 1 && this.#lead(net, cells)) return;
    this.#labels.push({ net, x: best.x, y: best.y, kind: 'net', dir: best.dir });
    this.grid.avoid(labelBox(net, 'net', best.x, best.y, best.dir), OVER_TEXT * 3);
  }

  /** Whether no foreign wire runs where a pin's name would stand. */
  #clear(pin: PlacedPin): boolean {
    const { x0, y0, x1, y1 } = labelBox(pin.net ?? '', 'net', ...labelPoint(pin, 'net'), pin.side);
    for (let x = Math.round(x0); x <= Math.round(x1); x++) {
      for (let y = Math.round(y0); y <= Math.round(y1); y++) if (!this.grid.free(x, y, this.#id(pin.net ?? ''))) return false;
    }
    return true;
  }

  /** Leads a wire to the nearest place where the name of an island has room. Whether there is one. */
  #lead(net: string, cells: readonly number[]): boolean {
    const id = this.#id(net);
    const [xs, ys] = [0, 1].map((axis) => cells.map((c) => this.grid.point(c)[axis] ?? 0)) as [number[], number[]];
    const targets = new Set<number>();
    for (let x = Math.min(...xs) - NAME_REACH; x <= Math.max(...xs) + NAME_REACH; x++) {
      for (let y = Math.min(...ys) - NAME_REACH; y <= Math.max(...ys) + NAME_REACH; y++) {
        if (this.grid.empty(x, y) && this.grid.inside(x, y) && SIDES.some((dir) => this.#room(net, x, y, dir) === 1))
          targets.add(this.grid.cell(x, y));
      }
    }
    const ends = cells.filter((c) => this.grid.mayBranch(c, id));
    const way = targets.size === 0 ? null : this.grid.find(ends, targets, id, 6 * NAME_REACH);
    const end = way?.cells.at(-1);
    if (way === null || end === undefined) return false;
    this.#draw(net, way.cells);
    const [x, y] = this.grid.point(end);
    const dir = SIDES.reduce((a, b) => (this.#room(net, x, y, b) > this.#room(net, x, y, a) ? b : a));
    this.#labels.push({ net, x, y, kind: 'net', dir });
    this.grid.avoid(labelBox(net, 'net', x, y, dir), OVER_TEXT * 3);
    return true;
  }

  /** How well a name fits: the share of cells free where it would stand, of nobody's wire and no text. */
  #room(net: string, x: number, y: number, dir: Side): number {
    const [dx, dy] = STEP[dir];
    const { x0, y0, x1, y1 } = labelBox(net, 'net', x + dx, y + dy, dir);
    let [free, all] = [0, 0];
    for (let cx = Math.round(x0); cx <= Math.round(x1); cx++) {
      for (let cy = Math.round(y0); cy <= Math.round(y1); cy++) {
        all++;
        if (this.grid.empty(cx, cy)) free++;
      }
    }
    return free / all;
  }

  /** A name or supply symbol at a pin, with its short wire where there is room. */
  #label(pin: PlacedPin): void {
    if (pin.net === null) return;
    const kind = this.circuit.style(pin.net);
    const id = this.#id(pin.net);
    let [x, y] = labelPoint(pin, kind);
    const onGrid = this.grid.inside(pin.x, pin.y);
    if ((x !== pin.x || y !== pin.y) && onGrid && !this.grid.free(x, y, id)) [x, y] = [pin.x, pin.y];
    if (x !== pin.x || y !== pin.y) {
      if (onGrid) this.#draw(pin.net, [this.grid.cell(pin.x, pin.y), this.grid.cell(x, y)]);
      else
        this.#wires.push({
          net: pin.net,
          points: [
            [pin.x, pin.y],
            [x, y],
          ],
        });
    }
    this.#labels.push({ net: pin.net, x, y, kind, dir: labelDir(kind, pin.side) });
    const box = labelBox(pin.net, kind, x, y, pin.side);
    this.grid.avoid(box, OVER_TEXT * 3);
    if (kind !== 'net') this.grid.reserve(x, y + (labelDir(kind, pin.side) === 'up' ? -1 : 1), id);
    this.grid.reserve(x, y, id);
  }

  /** Where three wires, or two and a pin, meet. */
  #junctions(): Wiring['junctions'] {
    const pins = new Set(this.#pins.map((p) => `${p.x} ${p.y}`));
    const seen = new Set<string>();
    return this.#wires.flatMap(({ net, points }) =>
      points.flatMap(([x, y]) => {
        const at = `${x} ${y}`;
        if (seen.has(at) || !this.grid.inside(x, y)) return [];
        seen.add(at);
        return this.grid.arms(this.grid.cell(x, y)) + (pins.has(at) ? 1 : 0) >= 3 ? [{ net, x, y }] : [];
      }),
    );
  }
}

/** Pins of a net that wires join. */
interface Island {
  readonly pins: readonly PlacedPin[];
  readonly cells: readonly number[];
  readonly groups: ReadonlySet<string>;
}

const key = (pin: PlacedPin): string => `${pin.ref}.${pin.pin}`;
const short = (way: Way, longest: number, crossings: number): boolean => way.cells.length - 1 <= longest && way.crossings <= crossings;

function sameNets(a: Placed, b: Placed): boolean {
  const by = new Map(pinsAt(b).map((p) => [p.side, p.net]));
  return pinsAt(a).every((p) => by.get(p.side) === p.net && p.net !== null);
}

/** Ends and bends of a run of cells. */
function corners(points: readonly Point[]): Point[] {
  return points.filter((p, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    return (
      before === undefined ||
      after === undefined ||
      (before[0] !== after[0] && before[1] !== after[1]) ||
      (before[0] === p[0]) !== (after[0] === p[0])
    );
  });
}
