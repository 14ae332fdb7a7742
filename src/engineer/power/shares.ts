import type { Ask, Figure } from '../../request/index.js';
import { classDraws, isA, type Knowledge, saidAmps, supplyVolts } from '../knowledge.js';

/** What tells how long a strip is, and with it what it draws. */
const SIZES: ReadonlySet<string> = new Set(['number', 'length', 'power']);
/** What a supply of the loads alone is said to give. */
const GIVEN = ['total', 'rated', 'limit', 'value', 'in', 'out', 'supply'] as const;
/** What feeds the loads and nothing else: they draw what it was said to give. */
const LOAD_SUPPLY = 'load_supply';
/** Voltages of one supply, V. */
const SAME_V = 0.3;

/** What controls a load that nobody described. */
const CONTROLS = ['led_dimmer', 'speed_control', 'led_controller'] as const;
/** A load that is as large as its owner likes: a strip of which nobody says the length or the current, and what is dimmed or turned at will. */
function isOpen(know: Knowledge, ask: Ask): boolean {
  const sized = ask.figures.some((f) => SIZES.has(f.quantity));
  const strip = (ask.kind === 'load' && classDraws(know, ask.concept)?.metre_w !== undefined) || CONTROLS.some((c) => isA(know, ask, c));
  return strip && !sized && saidAmps(ask, null) === null;
}

/**
 * Loads of which nobody says how long they are share what was said that their supply gives, so that their connectors and fuses bear it: "5 V 20 A in
 * total" over four strips are 5 A each.
 */
export function withShares(know: Knowledge, asks: readonly Ask[]): Ask[] {
  const given = asks.some((a) => a.concept === LOAD_SUPPLY && saidAmps(a, null) !== null);
  // What another ask is for, and says the current of, is not open: a dimmer's strip.
  const told = (a: Ask): boolean => asks.some((o) => saidAmps(o, null) !== null && o.links.some((l) => l.role === 'for' && l.ask === a.id));
  const open = asks.filter(
    (a) => (isOpen(know, a) && !told(a)) || (given && a.kind === 'load' && a.concept !== LOAD_SUPPLY && saidAmps(a, null) === null),
  );
  const count = open.reduce((n, a) => n + (a.count ?? 1), 0);
  const total = count === 0 ? null : totalOf(know, asks, open);
  if (total === null) return [...asks];
  const share: Figure = { ...total, value: Number(((total.value ?? 0) / count).toPrecision(3)), role: 'each' };
  return asks.map((a) => (open.includes(a) ? { ...a, figures: [...a.figures, share] } : a));
}

/** The current that the loads share: said of all of them together, or of the supply that they hang on. */
function totalOf(know: Knowledge, asks: readonly Ask[], open: readonly Ask[]): Figure | null {
  const others = asks.filter((a) => !open.includes(a));
  const told = others.flatMap((a) => a.figures.filter((f) => f.quantity === 'current' && f.role === 'total' && f.value !== undefined));
  if (told.length > 0) return told[0] ?? null;
  const volts = open.flatMap((a) => supplyVolts(a) ?? know.lexicon.concept(a.concept)?.figures.find((f) => f.quantity === 'voltage')?.typical ?? []);
  const feeds = (a: Ask): boolean =>
    (a.kind === 'supply' || a.kind === 'rail') &&
    !isA(know, a, 'battery') &&
    (volts.length === 0 || volts.some((v) => Math.abs(v - (supplyVolts(a) ?? v)) < SAME_V));
  const given = others
    .filter(feeds)
    .flatMap((a) => a.figures.filter((f) => f.quantity === 'current' && GIVEN.some((r) => r === f.role) && f.value !== undefined));
  return given[0] ?? null;
}
