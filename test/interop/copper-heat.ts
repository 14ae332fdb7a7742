import { type Blot, blotsOf, type DrillHit, readDrills, readPlot } from '../../src/inputs/gerber/index.js';

/**
 * What currents do in copper, computed from manufacturing files: copper, mask openings and drills rastered, Ohm's law solved pixel by pixel, the rise
 * of each place by IPC-2221. It shares the reader of gerbers with the proof and nothing with the layout or its rule `current`; the figures that define
 * a rise (docs/board-format.md) are written down here again.
 */
export interface Files {
  /** Copper from the front to the back, gerber. */
  readonly copper: readonly string[];
  /** Ounces of each. */
  readonly ounces: readonly number[];
  /** Openings of the mask, front and back, gerber. */
  readonly masks: readonly [string, string];
  readonly drill: string;
}
/** A place where current enters (or leaves, negative), A; mm, y down. */
export interface Feed {
  readonly x: number;
  readonly y: number;
  readonly amps: number;
  /** Copper layers on which the pad lies. */
  readonly layers: readonly number[];
}
export interface Heat {
  readonly rise_k: number;
  readonly via_k: number;
  readonly copper_k: number;
  /** Where the copper is warmest, mm. */
  readonly at: { readonly x: number; readonly y: number; readonly layer: number };
  readonly drop_v: number;
}

const OHM_MM = 1.72e-5;
const OUNCE_MM = 0.035;
const PLATING_MM = 0.02;
const BOARD_MM = 1.6;
const SPREAD_MM = 5;
const GROUP_MM = 3;
const MIL2 = 0.0254 ** 2;
const WIDEST_MM = 60;
/** A pixel is looked at in so many places each way: a track of 0.2 mm is 0.2 mm wide, whatever pixels it falls on. */
const LOOKS = 3;

/** IPC-2221: I = k ΔT^0.44 A^0.725, A in square mils. */
const rise = (amps: number, mm2: number, inner: boolean): number =>
  mm2 <= 0 ? 0 : (amps / ((inner ? 0.024 : 0.048) * (mm2 / MIL2) ** 0.725)) ** (1 / 0.44);

interface Hole {
  readonly x: number;
  readonly y: number;
  readonly mm: number;
}

/** The rise of one net's copper. `pixel`: mm; null: its feeds do not hang together. */
export function heatOf(files: Files, feeds: readonly Feed[], pixel: number): Heat | null {
  const layers = files.copper.map((text) => blotsOf(readPlot(text)));
  const openings = files.masks.map((text) => blotsOf(readPlot(text)));
  const all = layers.flatMap((l) => l.flatMap((b) => b.outer));
  const [minX, minY] = [Math.min(...all.map((p) => p.x)) / 1e6 - pixel, Math.min(...all.map((p) => p.y)) / 1e6 - pixel];
  const wide = Math.ceil((Math.max(...all.map((p) => p.x)) / 1e6 - minX) / pixel) + 2;
  const high = Math.ceil((Math.max(...all.map((p) => p.y)) / 1e6 - minY) / pixel) + 2;
  const size = wide * high;
  const at = (x: number, y: number): number => Math.floor((y - minY) / pixel) * wide + Math.floor((x - minX) / pixel);
  const paint = (into: Int32Array, blots: readonly Blot[]): void => {
    for (const [n, b] of blots.entries()) scan([b.outer, ...b.holes], minX, minY, pixel, wide, high, (cell) => (into[cell] = n + 1));
  };
  const blot: Int32Array[] = [];
  const share: Float64Array[] = [];
  for (const l of layers) {
    const [map, part, own] = [new Int32Array(size), new Float64Array(size), new Uint16Array(size)];
    const [held, seen] = [new Uint8Array(size), new Uint8Array(size * LOOKS ** 2)];
    for (const [n, b] of l.entries()) {
      const touched: number[] = [];
      scan([b.outer, ...b.holes], minX, minY, pixel / LOOKS, wide * LOOKS, high * LOOKS, (fine) => {
        const cell = Math.floor(fine / (wide * LOOKS * LOOKS)) * wide + Math.floor((fine % (wide * LOOKS)) / LOOKS);
        if ((own[cell] as number) === 0) touched.push(cell);
        own[cell]!++;
        if (seen[fine] === 0) part[cell]! += 1 / LOOKS ** 2;
        seen[fine] = 1;
      });
      // Of two nets within a pixel it is whose it is more.
      for (const cell of touched) {
        const now = own[cell] as number;
        own[cell] = 0;
        if (now <= (held[cell] as number)) continue;
        [held[cell], map[cell]] = [now, n + 1];
      }
    }
    blot.push(map);
    share.push(part);
  }
  const open = openings.map((o) => {
    const map = new Int32Array(size);
    paint(map, o);
    return map;
  });
  const last = layers.length - 1;
  const opened = (layer: number, cell: number): number => (layer === 0 ? (open[0]?.[cell] ?? 0) : layer === last ? (open[1]?.[cell] ?? 0) : 0);
  // Holes: those that the mask leaves open are pads, the others vias.
  const holes = readDrills(files.drill).map(
    (h: DrillHit): Hole => ({ x: (h.from.x + h.to.x) / 2e6, y: (h.from.y + h.to.y) / 2e6, mm: h.diameter / 1e6 }),
  );
  const rings = holes.map((h) => ({ ...h, cells: discOf(h.x, h.y, h.mm / 2 + 0.12, minX, minY, pixel, wide, high) }));
  const isPad = (h: Hole): boolean => (open[0]?.[at(h.x, h.y)] ?? 0) > 0 || (open[1]?.[at(h.x, h.y)] ?? 0) > 0;
  // Copper that hangs together with the feeds.
  const parent = Int32Array.from({ length: layers.reduce((s, l) => s + l.length + 1, 0) }, (_, i) => i);
  const base = layers.map((_, i) => layers.slice(0, i).reduce((s, l) => s + l.length + 1, 0));
  const root = (i: number): number => {
    let r = i;
    while (parent[r] !== r) r = parent[r] as number;
    return r;
  };
  const touched = (ring: (typeof rings)[number]): number[] =>
    blot.flatMap((map, l) => {
      const hit = ring.cells.find((c) => (map[c] ?? 0) > 0);
      return hit === undefined ? [] : [(base[l] as number) + (map[hit] as number)];
    });
  for (const ring of rings) {
    const own = touched(ring);
    for (const b of own.slice(1)) parent[root(b)] = root(own[0] as number);
  }
  const places = feeds.map((f) => f.layers.map((l) => ({ l, cell: at(f.x, -f.y) })).find(({ l, cell }) => (blot[l]?.[cell] ?? 0) > 0));
  const [start] = places;
  if (start === undefined) return null;
  const net = root((base[start.l] as number) + (blot[start.l]?.[start.cell] as number));
  const mine = (l: number, cell: number): boolean => {
    const b = blot[l]?.[cell] ?? 0;
    return b > 0 && root((base[l] as number) + b) === net;
  };
  // Nodes: one for each pad (an opening of the mask, with its hole on all layers), one for each other pixel, one for each via's ring on a layer.
  const node = new Int32Array(size * layers.length).fill(-1);
  let nodes = 0;
  const area: number[] = [];
  const solid: boolean[] = [];
  const make = (isSolid: boolean): number => {
    area.push(0);
    solid.push(isSolid);
    return nodes++;
  };
  const pads = new Map<string, number>();
  for (const ring of rings) {
    const pad = isPad(ring);
    if (pad) {
      const n = make(true);
      for (const cell of ring.cells) {
        for (const l of layers.keys()) {
          if (!mine(l, cell)) continue;
          node[l * size + cell] = n;
          const o = opened(l, cell);
          if (o > 0) pads.set(`${l} ${o}`, n);
        }
      }
    }
  }
  const vias: { hole: Hole; rings: Map<number, number> }[] = [];
  for (const ring of rings) {
    if (isPad(ring)) continue;
    const own = new Map<number, number>();
    for (const l of layers.keys()) {
      const cells = ring.cells.filter((c) => mine(l, c) && node[l * size + c] === -1);
      if (cells.length === 0) continue;
      const n = make(true);
      for (const c of cells) node[l * size + c] = n;
      own.set(l, n);
    }
    if (own.size > 1) vias.push({ hole: ring, rings: own });
  }
  for (const l of layers.keys())
    for (let c = 0; c < size; c++) {
      if (!mine(l, c)) continue;
      const i = l * size + c;
      if (node[i] === -1 || (opened(l, c) > 0 && !solid[node[i] as number])) {
        const o = opened(l, c);
        const key = `${l} ${o}`;
        const known = o > 0 ? pads.get(key) : undefined;
        const n = known ?? make(o > 0);
        if (o > 0) pads.set(key, n);
        node[i] = n;
      }
      area[node[i] as number]! += pixel * pixel * (share[l]?.[c] as number);
    }
  /** How much of two neighbours is copper: their mean comes nearest to slanting edges (one behind the other, 0.2 mm at 45 degrees is a third too thin). */
  const between = (l: number, c: number, next: number): number => ((share[l]?.[c] as number) + (share[l]?.[next] as number)) / 2;
  const [from, to, weight]: [number[], number[], number[]] = [[], [], []];
  const link = (a: number, b: number, w: number): void => {
    if (a === b) return;
    from.push(a);
    to.push(b);
    weight.push(w);
  };
  for (const l of layers.keys())
    for (let c = 0; c < size; c++) {
      const n = node[l * size + c] as number;
      if (n < 0) continue;
      for (const next of [c + 1, c + wide]) {
        const m = next < size ? (node[l * size + next] as number) : -1;
        if (m >= 0) link(n, m, (files.ounces[l] ?? 1) * between(l, c, next));
      }
    }
  const barrels = vias.flatMap(({ hole, rings: own }) => {
    const section = Math.PI * (hole.mm + PLATING_MM) * PLATING_MM;
    const list = [...own].sort((a, b) => a[0] - b[0]);
    return list.slice(1).map(([l, n], i) => {
      const [above, m] = list[i] as [number, number];
      const length = (BOARD_MM * (l - above)) / last;
      link(m, n, section / length / OUNCE_MM);
      return { hole, link: from.length - 1 };
    });
  });
  const into = new Float64Array(nodes);
  for (const [i, f] of feeds.entries()) {
    const place = places[i];
    if (place === undefined || !mine(place.l, place.cell)) {
      if (Math.abs(f.amps) > 0.05) return null;
      continue;
    }
    into[node[place.l * size + place.cell] as number]! += f.amps;
  }
  const lost = into.reduce((s, a) => s + a, 0);
  const sink = into.indexOf(into.reduce((least, a) => Math.min(least, a), 0));
  into[sink]! -= lost;
  const leak = new Float64Array(nodes);
  leak[sink] = 1;
  const volts = conjugate(nodes, from, to, weight, leak, into, 1e-5);
  const through = (k: number): number => ((volts[from[k] as number] as number) - (volts[to[k] as number] as number)) * (weight[k] as number);
  // Density by pixel, A/mm, smoothed over its neighbours.
  const heat = new Float64Array(nodes);
  for (const l of layers.keys()) {
    const [kx, ky] = [new Float64Array(size), new Float64Array(size)];
    const ounces = files.ounces[l] ?? 1;
    const inner = l > 0 && l < last;
    const dens = (c: number, next: number): number => {
      const [a, b] = [node[l * size + c] as number, node[l * size + next] as number];
      return a < 0 || b < 0 || a === b ? 0 : (((volts[a] as number) - (volts[b] as number)) * ounces * between(l, c, next)) / pixel;
    };
    for (let c = wide; c < size - wide; c++) {
      if ((node[l * size + c] as number) < 0) continue;
      kx[c] = (dens(c - 1, c) + dens(c, c + 1)) / 2;
      ky[c] = (dens(c - wide, c) + dens(c, c + wide)) / 2;
    }
    const live = (c: number): boolean => c >= 0 && c < size && (node[l * size + c] as number) >= 0 && !solid[node[l * size + c] as number];
    for (let c = wide; c < size - wide; c++) {
      if (!live(c)) continue;
      const [sx, sy] = [kx[c] as number, ky[c] as number];
      const k = Math.hypot(sx, sy);
      if (k === 0 || rise(k * WIDEST_MM, WIDEST_MM * OUNCE_MM * ounces, inner) < 0.2) continue;
      const [dx, dy] = [sx / k, sy / k];
      const [cx, cy] = [(c % wide) + 0.5, Math.floor(c / wide) + 0.5];
      let [amps, width] = [k * pixel, pixel * (share[l]?.[c] as number)];
      for (const way of [1, -1])
        for (let step = 1; step * pixel < WIDEST_MM; step++) {
          const [x, y] = [Math.floor(cx - way * step * dy), Math.floor(cy + way * step * dx)];
          const next = y * wide + x;
          if (x < 0 || x >= wide || !live(next)) break;
          const along = (kx[next] as number) * dx + (ky[next] as number) * dy;
          if (along < k / 2) break;
          amps += along * pixel;
          width += pixel * (share[l]?.[next] as number);
        }
      heat[node[l * size + c] as number]! += rise(amps, width * OUNCE_MM * ounces, inner) * pixel * pixel * (share[l]?.[c] as number);
    }
  }
  const warm = conjugate(
    nodes,
    from,
    to,
    weight.map((w) => w * SPREAD_MM ** 2),
    Float64Array.from(area, (a) => Math.max(a, 1e-6)),
    heat,
    1e-5,
  );
  const loads = barrels.map((b) => ({ ...b.hole, amps: Math.abs(through(b.link)) }));
  const via_k = Math.max(
    0,
    ...loads.map((v) => {
      const near = loads.filter((o) => Math.hypot(o.x - v.x, o.y - v.y) <= GROUP_MM);
      return rise(near.reduce((s, o) => s + o.amps, 0) / near.length, Math.PI * (v.mm + PLATING_MM) * PLATING_MM, false);
    }),
  );
  const copper_k = warm.reduce((m, k, i) => (solid[i] ? m : Math.max(m, k)), 0);
  const cell = node.findIndex((n) => n >= 0 && !solid[n] && warm[n] === copper_k);
  const hottest = {
    x: minX + (((cell % size) % wide) + 0.5) * pixel,
    y: -(minY + (Math.floor((cell % size) / wide) + 0.5) * pixel),
    layer: Math.floor(cell / size),
  };
  const at2 = (_: Feed, i: number): number => {
    const p = places[i];
    return p === undefined ? Number.NaN : (volts[node[p.l * size + p.cell] as number] as number);
  };
  const high2 = Math.max(...feeds.flatMap((f, i) => (f.amps > 0 && !Number.isNaN(at2(f, i)) ? [at2(f, i)] : [])));
  const low2 = Math.min(...feeds.flatMap((f, i) => (f.amps < 0 && !Number.isNaN(at2(f, i)) ? [at2(f, i)] : [])));
  return { rise_k: Math.max(via_k, copper_k), via_k, copper_k, at: hottest, drop_v: Math.max(0, high2 - low2) * (OHM_MM / OUNCE_MM) };
}

/** Pixels whose middle lies within an odd number of contours (mm from nm, y up). */
function scan(
  contours: readonly (readonly { x: number; y: number }[])[],
  minX: number,
  minY: number,
  pixel: number,
  wide: number,
  high: number,
  put: (cell: number) => void,
): void {
  const rows = new Map<number, number[]>();
  for (const ring of contours)
    ring.forEach((a, i) => {
      const b = ring[(i + 1) % ring.length] as { x: number; y: number };
      const [ay, by] = [a.y / 1e6, b.y / 1e6];
      if (ay === by) return;
      const [low, top] = [Math.min(ay, by), Math.max(ay, by)];
      for (let row = Math.max(0, Math.ceil((low - minY) / pixel - 0.5)); row < high && minY + (row + 0.5) * pixel < top; row++) {
        const y = minY + (row + 0.5) * pixel;
        const x = (a.x + ((y - ay) / (by - ay)) * (b.x - a.x)) / 1e6;
        const list = rows.get(row);
        if (list === undefined) rows.set(row, [x]);
        else list.push(x);
      }
    });
  for (const [row, xs] of rows) {
    xs.sort((p, q) => p - q);
    for (let k = 0; k + 1 < xs.length; k += 2)
      for (
        let i = Math.max(0, Math.ceil(((xs[k] as number) - minX) / pixel - 0.5));
        i < wide && minX + (i + 0.5) * pixel < (xs[k + 1] as number);
        i++
      )
        put(row * wide + i);
  }
}

function discOf(x: number, y: number, r: number, minX: number, minY: number, pixel: number, wide: number, high: number): number[] {
  const cells: number[] = [];
  for (let j = Math.floor((y - r - minY) / pixel); j <= (y + r - minY) / pixel; j++)
    for (let i = Math.floor((x - r - minX) / pixel); i <= (x + r - minX) / pixel; i++)
      if (i >= 0 && j >= 0 && i < wide && j < high && Math.hypot(minX + (i + 0.5) * pixel - x, minY + (j + 0.5) * pixel - y) <= r)
        cells.push(j * wide + i);
  return cells;
}

/** How much of what the factors leave out is put back on their diagonal: all of it would make them singular where next to nothing leaks. */
const PUT_BACK = 0.99;

/** Links in the order of their first nodes, each from its lower to its higher node. */
function inOrder(n: number, from: readonly number[], to: readonly number[], weight: readonly number[]): [Int32Array, Int32Array, Float64Array] {
  const first = new Int32Array(n + 1);
  for (let k = 0; k < weight.length; k++) first[Math.min(from[k] as number, to[k] as number) + 1]!++;
  for (let i = 0; i < n; i++) first[i + 1]! += first[i] as number;
  const [a, b, w] = [new Int32Array(weight.length), new Int32Array(weight.length), new Float64Array(weight.length)];
  for (let k = 0; k < weight.length; k++) {
    const [i, j] = [from[k] as number, to[k] as number];
    const at = first[Math.min(i, j)]!++;
    [a[at], b[at], w[at]] = [Math.min(i, j), Math.max(i, j), weight[k] as number];
  }
  return [a, b, w];
}

/** Conjugate gradients, preconditioned by a modified incomplete Cholesky factorisation that changes the diagonal alone (Gustafsson 1978). */
function conjugate(
  n: number,
  from: readonly number[],
  to: readonly number[],
  weight: readonly number[],
  leak: Float64Array,
  into: Float64Array,
  tolerance: number,
): Float64Array {
  const [a, b, w] = inOrder(n, from, to, weight);
  const whole = leak.slice();
  const onward = new Float64Array(n);
  for (let k = 0; k < w.length; k++) {
    whole[a[k] as number]! += w[k] as number;
    whole[b[k] as number]! += w[k] as number;
    onward[a[k] as number]! += w[k] as number;
  }
  // Links are in order: what is divided by is final.
  const diagonal = whole.map((v) => (v > 0 ? v : 1));
  for (let k = 0; k < w.length; k++) {
    const [i, g] = [a[k] as number, w[k] as number];
    diagonal[b[k] as number]! -= (g * (g + PUT_BACK * ((onward[i] as number) - g))) / (diagonal[i] as number);
  }
  const z = new Float64Array(n);
  const smooth = (r: Float64Array): void => {
    z.set(r);
    for (let k = 0; k < w.length; k++)
      z[b[k] as number]! += ((w[k] as number) * (z[a[k] as number] as number)) / (diagonal[a[k] as number] as number);
    for (let i = 0; i < n; i++) z[i]! /= diagonal[i] as number;
    for (let k = w.length - 1; k >= 0; k--)
      z[a[k] as number]! += ((w[k] as number) * (z[b[k] as number] as number)) / (diagonal[a[k] as number] as number);
  };
  const x = new Float64Array(n);
  const r = into.slice();
  smooth(r);
  const p = z.slice();
  const q = new Float64Array(n);
  let rho = 0;
  for (let i = 0; i < n; i++) rho += (r[i] as number) * (z[i] as number);
  const enough = rho * tolerance * tolerance;
  for (let turn = 0; turn < 20_000 && rho > enough; turn++) {
    for (let i = 0; i < n; i++) q[i] = (whole[i] as number) * (p[i] as number);
    for (let k = 0; k < w.length; k++) {
      const [i, j, g] = [a[k] as number, b[k] as number, w[k] as number];
      q[i]! -= g * (p[j] as number);
      q[j]! -= g * (p[i] as number);
    }
    let pq = 0;
    for (let i = 0; i < n; i++) pq += (p[i] as number) * (q[i] as number);
    const step = rho / pq;
    for (let i = 0; i < n; i++) {
      x[i]! += step * (p[i] as number);
      r[i]! -= step * (q[i] as number);
    }
    smooth(r);
    let next = 0;
    for (let i = 0; i < n; i++) next += (r[i] as number) * (z[i] as number);
    const beta = next / rho;
    rho = next;
    for (let i = 0; i < n; i++) p[i] = (z[i] as number) + beta * (p[i] as number);
  }
  return x;
}
