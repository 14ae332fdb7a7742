/**
 * Trains the routability asset on boards that the placer and the router make themselves.
 *
 *   npx tsx scripts/train-routability.ts [--cpu <seconds, default 600>] [--samples <file of samples: read when it is there, else written>]
 *
 * Random small designs of shipped blocks are placed on outlines of random tightness and routed once. A logistic model learns whether
 * everything was routed, a linear one how full of copper the fullest window became. Every fourth design is held out. Writes
 * data/bench/routability.json.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { designRules, netClasses } from '../src/board/index.js';
import { assembleBoard, placeable } from '../src/build/assemble-board.js';
import { layCopper } from '../src/build/copper.js';
import { type Random, seededRandom } from '../src/geometry/index.js';
import { buildModel } from '../src/layout/place/model.js';
import { placementOf } from '../src/layout/place/report.js';
import { predictRoutability, ROUTABILITY_FEATURES, type RoutabilityModel, routabilityFeatures } from '../src/layout/place/routability.js';
import { bestOf } from '../src/layout/place/solve.js';
import type { PlacementProblem } from '../src/layout/stage.js';
import { DesignAssembler } from '../src/parts/index.js';
import { loadLibrary } from '../src/parts/load.js';
import { loadFabProfile } from '../src/parts/load-fab.js';
import { resolve } from '../src/parts/resolve.js';

interface Sample {
  readonly design: number;
  readonly outline: number;
  readonly features: readonly number[];
  readonly routed: boolean;
  /** Copper share of the fullest window, 0–1. */
  readonly congestion: number;
  readonly route_s: number;
}

const PLATFORMS = ['attiny84', 'attiny1614', 'ch32v003', 'stm32f030', 'atmega328p', 'stm32f103', 'stm32f411'];
/** Floors under the track width: wider tracks make a small board as hard as a large one. */
const FLOORS_MM = [0.15, 0.3, 0.4, 0.5];
/** CPU seconds after which a board counts as not routed. */
const PATIENCE_S = 4;
const OUTLINES = 2;
const SEEDS = 2;
const WINDOW_MM = 6;
/** Less than the product's: more boards in the time, and worse ones among them to learn from. */
const EFFORT = { starts: 1, retries: 1, movesPerPart: 600 };

const option = (name: string): string | undefined => {
  const k = process.argv.indexOf(`--${name}`);
  return k < 0 ? undefined : process.argv[k + 1];
};
const cpu = (): number => process.cpuUsage().user / 1e6;
const library = loadLibrary();
const profile = loadFabProfile();

/** A controller with a random handful of what people hang on it. */
function randomDesign(random: Random) {
  const a = new DesignAssembler(library);
  const id = PLATFORMS[Math.floor(random() * PLATFORMS.length)] ?? 'attiny84';
  const platform = library.platforms.get(id);
  const rail = platform?.rails[0]?.port ?? 'VCC';
  a.net('GND');
  const { mcu } = a.platform(id, 'mcu', { [rail]: 'VDD', GND: 'GND' });
  const pins = [...(platform?.functions.gpio ?? [])];
  const drive = (net: string): void => {
    const pin = pins.splice(Math.floor(random() * pins.length), 1)[0];
    if (pin !== undefined && a.netOf(`${mcu}.${pin}`) === null) a.connect(net, `${mcu}.${pin}`);
  };
  const some = (most: number, add: (n: number) => void): void => {
    for (let n = 1; n <= Math.floor(random() * (most + 1)); n++) if (pins.length > 2) add(n);
  };
  if (random() < 0.5) a.block('usb_c_power', 'usb', { VBUS: 'VDD', GND: 'GND' });
  else a.block('screw_terminal_2', 'in', { P1: 'VDD', P2: 'GND' });
  const wired = (block: string, n: number, ports: Record<string, string>, signals: readonly string[]): void => {
    const nets = Object.fromEntries(signals.map((s) => [s, `${block}_${n}_${s}`]));
    a.block(block, `${block}${n}`, { GND: 'GND', ...ports, ...nets });
    for (const net of Object.values(nets)) drive(net);
  };
  some(4, (n) => wired('status_led', n, {}, ['SIG']));
  some(3, (n) => wired('button', n, { VCC: 'VDD' }, ['SIG']));
  some(2, (n) => wired('rc_filter', n, {}, ['IN', 'OUT']));
  some(1, (n) => wired('spi_flash', n, { VCC: 'VDD' }, ['CS', 'SCK', 'MOSI', 'MISO']));
  some(1, (n) => wired('uart_header', n, { VCC: 'VDD' }, ['TX', 'RX']));
  some(2, (n) => wired('mosfet_switch', n, { VLOAD: 'VDD' }, ['CTRL']));
  some(1, (n) => wired('i2c_eeprom', n, { VCC: 'VDD' }, ['SDA', 'SCL']));
  return a.build({ name: 'sample', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
}

/** Asked between nets: gives up by CPU time, so that a busy machine makes no other labels. */
class OutOfPatience extends Error {}
const patience = (until: number): AbortSignal =>
  ({
    throwIfAborted: () => {
      if (cpu() > until) throw new OutOfPatience();
    },
  }) as AbortSignal;

function* samplesOf(design: number): Generator<Sample> {
  const random = seededRandom(design * 7919 + 5);
  const made = randomDesign(random);
  const resolved = resolve(made, library);
  for (let outline = 0; outline < OUTLINES; outline++) {
    const fill = 0.65 + 0.3 * random();
    const aspect = 1 + 0.5 * random();
    const parts = resolved.parts.map(placeable);
    const area = parts.reduce((sum, p) => sum + boxArea(p.footprint.courtyard), 0) / fill;
    const width_mm = Math.ceil(Math.sqrt(area * aspect));
    const height_mm = Math.ceil(area / width_mm);
    const min_track_mm = FLOORS_MM[Math.floor(random() * FLOORS_MM.length)] ?? 0.15;
    const constraints = { ...made.constraints, board: { fixed: true, sides: 1 as const }, rules: { min_track_mm } };
    const problem: PlacementProblem = {
      parts,
      nets: resolved.nets.map((n) => ({ name: n.name, class: n.class })),
      width_mm,
      height_mm,
      corner_mm: 1,
      constraints,
      rules: designRules(profile, constraints),
      slack: 0,
    };
    for (let seed = 1; seed <= SEEDS; seed++) {
      const energy = bestOf(buildModel(problem, problem.rules.courtyard_gap_mm), { width: width_mm, height: height_mm }, { seed }, EFFORT);
      const placement = placementOf(energy, {});
      if (placement.findings.some((f) => f.severity === 'error')) continue;
      const start = assembleBoard({ resolved, rules: problem.rules, classes: netClasses(profile, constraints), name: 'sample' }, placement);
      const features = routabilityFeatures(problem, placement);
      const from = cpu();
      let [routed, congestion] = [false, 1];
      try {
        const board = layCopper(start, { seed, signal: patience(from + PATIENCE_S) }, { run: (_, work) => work() }, null);
        routed = board.unrouted.length === 0;
        congestion = fullest(board.tracks, width_mm, height_mm);
      } catch (error) {
        if (!(error instanceof OutOfPatience)) throw error;
      }
      yield { design, outline, features, routed, congestion, route_s: cpu() - from };
    }
  }
}

function boxArea(points: readonly (readonly [number, number])[]): number {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

/** Copper and clearance of the tracks over the area of both layers, in the fullest window. */
function fullest(tracks: readonly { points: readonly (readonly [number, number])[]; width_mm: number }[], width: number, height: number): number {
  const columns = Math.ceil(width / WINDOW_MM);
  const sums = new Float64Array(columns * Math.ceil(height / WINDOW_MM));
  for (const { points, width_mm } of tracks) {
    for (let k = 1; k < points.length; k++) {
      const [[ax, ay], [bx, by]] = [points[k - 1] ?? [0, 0], points[k] ?? [0, 0]];
      const length = Math.hypot(bx - ax, by - ay);
      const steps = Math.max(1, Math.ceil(length / 0.5));
      for (let s = 0; s < steps; s++) {
        const at =
          Math.floor((ay + ((s + 0.5) / steps) * (by - ay)) / WINDOW_MM) * columns + Math.floor((ax + ((s + 0.5) / steps) * (bx - ax)) / WINDOW_MM);
        sums[at] = (sums[at] ?? 0) + (length / steps) * (width_mm + 0.2);
      }
    }
  }
  return Math.min(1, Math.max(...sums) / (2 * WINDOW_MM * WINDOW_MM));
}

function collect(file: string | undefined, budget: number): Sample[] {
  if (file !== undefined && existsSync(file))
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Sample);
  const samples: Sample[] = [];
  for (let design = 1; cpu() < budget; design++) {
    for (const sample of samplesOf(design)) {
      samples.push(sample);
      if (file !== undefined) appendFileSync(file, `${JSON.stringify(sample)}\n`);
    }
  }
  return samples;
}

/** Gradient descent with a ridge on standardised features: logistic for `routed`, least squares for `congestion`. */
function train(samples: readonly Sample[]): RoutabilityModel {
  const columns = ROUTABILITY_FEATURES.map((_, k) => samples.map((s) => s.features[k] ?? 0));
  const mean = columns.map((c) => c.reduce((a, b) => a + b, 0) / c.length);
  const deviation = columns.map((c, k) => Math.sqrt(c.reduce((a, b) => a + (b - (mean[k] ?? 0)) ** 2, 0) / c.length) || 1);
  const scaled = (s: Sample): number[] => s.features.map((f, k) => (f - (mean[k] ?? 0)) / (deviation[k] ?? 1));
  const fitted = (of: readonly Sample[], target: (s: Sample) => number, link: (z: number) => number) => {
    const rows = of.map(scaled);
    const targets = of.map(target);
    let bias = 0;
    const weights = mean.map(() => 0);
    for (let round = 0; round < 4000; round++) {
      const slopes = mean.map((_, k) => 0.02 * (weights[k] ?? 0));
      let slope = 0;
      rows.forEach((row, i) => {
        const off = (link(row.reduce((sum, x, k) => sum + x * (weights[k] ?? 0), bias)) - (targets[i] ?? 0)) / rows.length;
        slope += off;
        row.forEach((x, k) => {
          slopes[k] = (slopes[k] ?? 0) + off * x;
        });
      });
      bias -= 0.3 * slope;
      slopes.forEach((s, k) => {
        weights[k] = (weights[k] ?? 0) - 0.3 * s;
      });
    }
    return { bias: round(bias), weights: weights.map(round) };
  };
  const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));
  return {
    mean: mean.map(round),
    deviation: deviation.map(round),
    routed: fitted(samples, (s) => Number(s.routed), sigmoid),
    congestion: fitted(
      samples.filter(isFinished),
      (s) => s.congestion,
      (z) => z,
    ),
  };
}

/** A board that the router gave up on for time has no copper to count. */
const isFinished = (s: Sample): boolean => s.congestion < 1;

const round = (v: number): number => Math.round(v * 1e5) / 1e5;

/** Chance that a routed board is ranked above one that is not. */
function auc(scored: readonly { score: number; routed: boolean }[]): number {
  const [good, bad] = [scored.filter((s) => s.routed), scored.filter((s) => !s.routed)];
  let wins = 0;
  for (const g of good) for (const b of bad) wins += g.score > b.score ? 1 : g.score === b.score ? 0.5 : 0;
  return wins / Math.max(1, good.length * bad.length);
}

const samples = collect(option('samples'), Number(option('cpu') ?? 600));
const held = samples.filter((s) => s.design % 4 === 0);
const model = train(samples.filter((s) => s.design % 4 !== 0));
const labelled = held.map((s) => ({ score: predictRoutability(model, s.features).routed, routed: s.routed }));
const accuracy = labelled.filter((s) => s.score >= 0.5 === s.routed).length / Math.max(1, held.length);
const finished = held.filter(isFinished);
const error =
  finished.reduce((sum, s) => sum + Math.abs(predictRoutability(model, s.features).congestion - s.congestion), 0) / Math.max(1, finished.length);
/** Router time on held-out boards that came to nothing, and what of it a threshold would have saved and lost. */
const threshold = 0.2;
const wasted = held.filter((s) => !s.routed).reduce((sum, s) => sum + s.route_s, 0);
const saved = held.filter((s, k) => !s.routed && (labelled[k]?.score ?? 1) < threshold).reduce((sum, s) => sum + s.route_s, 0);
const lost = held.filter((s, k) => s.routed && (labelled[k]?.score ?? 1) < threshold).length;
const meta = {
  trained: new Date().toISOString().slice(0, 10),
  model: 'logistic regression (routed), ridge regression (congestion of the fullest 6 mm window)',
  features: ROUTABILITY_FEATURES,
  samples: samples.length,
  designs: new Set(samples.map((s) => s.design)).size,
  routed_share: round(samples.filter((s) => s.routed).length / samples.length),
  held_out: held.length,
  accuracy: round(accuracy),
  majority_accuracy: round(Math.max(...[true, false].map((r) => held.filter((s) => s.routed === r).length)) / Math.max(1, held.length)),
  auc: round(auc(labelled)),
  congestion_error: round(error),
  bench: { threshold, wasted_route_s: round(wasted), saved_route_s: round(saved), lost_boards: lost },
  used: false,
  why: 'measured on held-out training boards only; `npm run bench -- candidates` tells whether choosing placements by it saves time or failures',
};
console.log(meta);
mkdirSync(new URL('../data/bench/', import.meta.url), { recursive: true });
writeFileSync(new URL('../data/bench/routability.json', import.meta.url), `${JSON.stringify({ meta, ...model }, null, 1)}\n`);
