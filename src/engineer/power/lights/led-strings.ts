import { ledRowVolts } from '../../../parts/led-rows.js';
import type { Ask } from '../../../request/index.js';
import { figure, isA, type Knowledge, supplyVolts } from '../../knowledge.js';

/** The least that a step-down driver runs on, V (PT4115 sheet). */
const LEAST_V = 7;
/** What is made of less, V. */
const RAISED_V = [12, 24, 28] as const;

/** Which asks are for LEDs that hang at drivers. */
export const isDriven = (know: Knowledge, ask: Ask): boolean =>
  (ask.kind === 'conversion' || ask.kind === 'light') && ['led_driver', 'power_led_emitter'].some((c) => isA(know, ask, c));

/** What a driver of LEDs takes of its supply, A: the power of its row over the supply's volts; null: nobody said which row. */
export function rowAmps(know: Knowledge, ask: Ask, volts: number | null): number | null {
  const [number, amps] = [figure(ask, 'number', ['size']), figure(ask, 'current', ['out', 'rated', 'each', 'value'])];
  if (!isDriven(know, ask) || number === null || amps === null || volts === null || volts <= 0) return null;
  const row = ledRowVolts(Math.ceil(number / (ask.count ?? 1)), ask.features);
  return Math.min(amps, (amps * row) / volts / EFFICIENCY);
}
const EFFICIENCY = 0.9;

/**
 * LEDs at drivers of constant current: as few equal rows as the supply lifts, a driver for each; of a supply that lifts not even one, a higher one is made that
 * lifts the whole row.
 */
export function inRows(know: Knowledge, ask: Ask, all: readonly Ask[]): Ask {
  const own = isDriven(know, ask) ? figure(ask, 'voltage', ['threshold']) : null;
  const number = isDriven(know, ask) && ask.part === undefined ? (figure(ask, 'number', ['size']) ?? (own === null ? null : 1)) : null;
  const wants = (count: number): number => ledRowVolts(count, ask.features, own);
  const sources = [figure(ask, 'voltage', ['in']) ?? [], ...all.map((a) => (a.kind === 'supply' && a !== ask ? (supplyVolts(a) ?? []) : []))].flat();
  const [words] = ask.words;
  if (number === null || words === undefined) return ask;
  const battery = all.some((a) => a.kind === 'supply' && isA(know, a, 'battery') && supplyVolts(a) === null);
  const most = Math.max(battery ? 0 : -1, ...sources);
  if (most < 0) return ask;
  const rows = Array.from({ length: number }, (_, i) => i + 1).find(
    (k) => number % k === 0 && (k < number || number < 3) && wants(number / k) <= most,
  );
  if (rows !== undefined && most >= LEAST_V) return rows === 1 ? ask : { ...ask, count: rows };
  const raised = RAISED_V.find((v) => wants(number) <= v);
  return raised === undefined ? ask : { ...ask, figures: [...ask.figures, { quantity: 'voltage', role: 'supply', value: raised, words }] };
}
