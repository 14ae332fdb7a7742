import { type Concept, wattsBySize } from '../../lexicon/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import type { Scene } from '../scene.js';
import type { Load } from './load.js';

type Drawn = Pick<Load, 'typical' | 'peak' | 'asleep' | 'by' | 'ask' | 'rest'>;

/** A switched load that nobody gave a current. */
const SWITCHED_A = 1;
/** What a module or a sensor on a header takes. */
const HEADER_A = 0.02;
/** Headers that programmers plug into take nothing while the board works; a row of free pins takes what somebody says. */
const PROGRAMMERS = /prog|swd|swio|isp|updi|uart/;
const BY_BLOCK: readonly (readonly [RegExp, number])[] = [
  [/servo/, 0.5],
  [/stepper/, 1],
  [/motor/, 1],
  [/usb_a_power/, 0.5],
  [/addressable/, 1],
];

/** What is drawn at a connector: the figure of the ask that it serves, what its class usually takes, never nothing. */
export function drawOf(scene: Scene, asks: readonly Ask[], ref: string, net: string, isSwitched: boolean): Drawn {
  const made = scene.blockOf(ref)?.block ?? '';
  const component = scene.part(ref)?.component;
  if (PROGRAMMERS.test(made) || (asks.length === 0 && /^GPIO/i.test(component?.value ?? '')))
    return { typical: 0, peak: 0, asleep: 0, by: 'class', ask: null };
  for (const ask of asks) {
    const said = askedAmps(scene, ask, scene.volts(net));
    if (said === null) continue;
    const amps = said / sharing(scene, ask, net);
    const peak = ask.figures.find((f) => f.quantity === 'current' && f.role === 'peak')?.value ?? amps;
    return { typical: amps, peak: Math.max(amps, peak), asleep: null, by: 'asked', ask: ask.id };
  }
  const passed = isSwitched ? null : passedOn(scene, ref, net);
  if (passed !== null) return { typical: passed.amps, peak: passed.amps, asleep: null, by: 'asked', ask: passed.ask, rest: true };
  for (const ask of asks) {
    const draws = drawsOf(scene, ask.concept);
    const whole = madeOf(draws, ask, scene.volts(net));
    if (whole !== null) return { typical: whole, peak: whole, asleep: null, by: 'class', ask: ask.id };
    const share = Math.max(draws?.typical_a ?? 0, shareOf(scene, ask));
    if (draws !== null)
      return { typical: share, peak: Math.max(share, draws.peak_a ?? draws.typical_a), asleep: draws.asleep_a ?? null, by: 'class', ask: ask.id };
  }
  const usual = BY_BLOCK.find(([name]) => name.test(made))?.[1] ?? (isSwitched ? SWITCHED_A : HEADER_A);
  return { typical: usual, peak: usual, asleep: null, by: 'class', ask: null };
}

/** What one of the loads draws that a supply of theirs alone is said to give, where nobody says what each takes, A; 0: nothing was said. */
function shareOf(scene: Scene, ask: Ask): number {
  const wanted = wantedAsks(scene.request).filter((a) => a.not !== true);
  const figure = wanted.find((a) => a.concept === 'load_supply')?.figures.find((f) => f.quantity === 'current' && f.role !== 'each');
  const open = wanted.filter((a) => a.kind === 'load' && askedAmps(scene, a, null) === null);
  const pieces = open.reduce((sum, a) => sum + Math.max(1, a.count ?? 1), 0);
  return open.includes(ask) ? (figure?.value ?? figure?.max ?? 0) / pieces : 0;
}

/** How many connectors lead a rail out of which was said what it gives in all. */
function sharing(scene: Scene, ask: Ask, net: string): number {
  if (!(ask.kind === 'conversion' || ask.kind === 'rail') || ask.connector !== undefined || (ask.count ?? 1) > 1) return 1;
  if (ask.figures.some((f) => f.quantity === 'current' && f.role === 'each')) return 1;
  return Math.max(1, scene.parts.filter((p) => p.component.kind === 'usb_connector' && p.pads.some((d) => d.net === net)).length);
}

/** What the supply was said to give, shared by the terminals that lead it out as it comes in; null: nobody said. */
function passedOn(scene: Scene, ref: string, net: string): { readonly amps: number; readonly ask: string } | null {
  const said = wantedAsks(scene.request)
    .filter((a) => a.kind === 'supply' && a.not !== true)
    .map((a) => ({
      ask: a.id,
      volts: a.figures.find((f) => f.quantity === 'voltage')?.value,
      amps: a.figures.find((f) => f.quantity === 'current' && f.role !== 'asleep')?.value,
    }));
  const supply = said.find((s) => s.amps !== undefined && (s.volts === undefined || s.volts === scene.volts(net)));
  const plain = scene.parts.filter(
    (p) =>
      p.component.kind === 'connector' &&
      p.pads.some((d) => d.net === net) &&
      p.pads.every((d) => d.net === null || scene.netlist.isRail(d.net) || scene.netlist.isGround(d.net)),
  );
  if (supply?.amps === undefined || !plain.some((p) => p.component.ref === ref)) return null;
  return { amps: supply.amps / plain.length, ask: supply.ask };
}

/** A load's current: said, its power over its volts, or its volts over its resistance; of a total the share of one. */
export function askedAmps(scene: Scene, ask: Ask, volts: number | null): number | null {
  const figure = (quantity: string) =>
    ask.figures.find((f) => f.quantity === quantity && f.role !== 'in' && f.role !== 'asleep' && f.role !== 'peak' && f.role !== 'threshold');
  const pieces = Math.max(1, claimOf(scene, ask).instances.length);
  const current = figure('current');
  const value = current?.value ?? current?.max;
  // Of several that give less together than each at its most, each has its share.
  const total = ask.figures.find((f) => f.quantity === 'current' && f.role === 'total')?.value ?? Number.POSITIVE_INFINITY;
  if (value !== undefined) return current?.role === 'total' ? value / pieces : Math.min(value, total / pieces);
  const power = figure('power');
  const watts = power?.value ?? power?.max;
  const across = figure('voltage')?.value ?? volts;
  if (across === null || across === undefined || across <= 0) return null;
  const ohms = ask.kind === 'load' ? (figure('resistance')?.value ?? 0) : 0;
  if (watts === undefined) return ohms > 0 ? across / ohms : null;
  return watts / across / (power?.role === 'total' ? pieces : 1);
}

/** What a thing draws that is told by its size, at its most; null: it is not told, A. */
export function madeOf(draws: Concept['draws'] | null, ask: Ask, volts: number | null): number | null {
  const watts = wattsBySize(draws, ask.figures);
  const across = ask.figures.find((f) => f.quantity === 'voltage')?.value ?? volts;
  return watts === null || across === null || across <= 0 ? null : watts / across;
}

/** What a concept, or what it is a sort of, usually draws. */
export function drawsOf(scene: Scene, id: string, seen: readonly string[] = []): NonNullable<Concept['draws']> | null {
  const concept = scene.lexicon.concept(id);
  if (concept === undefined || seen.includes(id)) return null;
  if (concept.draws !== undefined) return concept.draws;
  for (const parent of concept.parents) {
    const found = drawsOf(scene, parent, [...seen, id]);
    if (found !== null) return found;
  }
  return null;
}
