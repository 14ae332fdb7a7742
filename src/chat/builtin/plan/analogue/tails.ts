import { engineering, eSeries } from '../../../../parts/formulas.js';
import type { Bench } from './bench.js';
import { values } from './read.js';
import { ohmsText, round } from './stages.js';
import type { Work } from './work.js';

/** An RC filter behind a stage. */
export const SMOOTHED =
  /\b(?:r-?c|low[- ]?pass|anti-?alias\w*|smoothing|noise)[- ](?:low[- ]?pass[- ])?filter\w*\b[^.;,]{0,24}\b(?:output|out|adc|after)\b|\b(?:output|(?:after|behind) (?:the )?(?:op-?amp|amplifier|stage|buffer|follower)|followed by)\b[^.;,]{0,24}\b(?:r-?c|low[- ]?pass|anti-?alias\w*)\b(?:[- ]?filter\w*)?|\bgain\b[^;]{0,40}\blow[- ]?pass\b/i;
/** A level control behind a stage. */
const VOLUME =
  /\b(?:volume|level|master|output)[- ](?:pot\w*|knob|control|trim\w*|adjust\w*)|\b(?:pot\w*|trim\w*|knob)\b(?: (?:for|as|on|at|of|to set|sets?|controls?)(?: the)?)? (?:output )?(?:volume|level|output)\b/i;
/** "100k volume pot", "volume pot 100k", "pot of 50 k": kilohms of a level control. */
const KNOB =
  /\b(\d{1,3}) ?k(?:ohms?|Ω)?\b(?= (?:\w+[- ]){0,3}?(?:pots?|potentiometers?|faders?|trimmers?|trimpots?)\b)|\b(?:pots?|potentiometers?|faders?|trimmers?|trimpots?)\b(?: of| \()? ?(\d{1,3}) ?k/i;
/** A resistor between a stage and its connector. */
const SERIES =
  /\b(?:out(?:put)?s?|cable|coax|bnc|sma)\b[^.;,]{0,28}\b(?:series|build-?out|isolation) resist\w+|\b(?:out(?:put)?|bnc|sma)\b[^.;,]{0,16}\b(?:through|via|behind|over)\b[^.;,]{0,14}(?:\bresistor\b|\d ?(?:ohms?|Ω|r)\b)|\bresistor in series with the (?:out(?:put)?|cable|line)\b|\b(?:series|build-?out|isolation) resist\w+[^.;,]{0,16}\b(?:at|on|in|before|to|for|of|towards?) (?:the |its |each |every )?(?:out(?:put)?s?|cable|coax|line|bnc|sma)\b|\b[\d.]+ ?(?:ohms?|Ω|r)\b[^.;,]{0,16}\b(?:in series (?:with|at|on) (?:the |its )?out(?:put)?|(?:at|on) (?:the |its )?out(?:put)?\b)|\bout(?:put)? (?:resistor|impedance) (?:of )?[\d.]+ ?(?:ohms?|Ω|r)\b|\b[\d.]+ ?(?:ohms?|Ω|r) (?:output|series) (?:resistor|impedance)\b[^.;]{0,30}\b(?:out(?:put)?|cable|bnc|sma)?\b/i;
/** It keeps a cable's capacitance off the amplifier and is small beside what reads it, Ω. */
const SERIES_OHMS = 100;
/** Corner of an output filter that nobody gave one, Hz. */
const SMOOTH_HZ = 1600;

/** Ohms of the level control that the sentence names; null: it names none. */
export function knobOhms(text: string): number | null {
  const [, before, after] = KNOB.exec(text) ?? [];
  const kilo = before ?? after;
  return kilo === undefined ? null : Number(kilo) * 1e3;
}

export const seriesAtOutput = (work: Work): boolean => SERIES.test(work.text);

export const wantsVolume = (work: Work): boolean => VOLUME.test(work.text);

interface Smoothing {
  readonly ohms: number;
  readonly farads: number;
  /** Hz. */
  readonly corner: number;
}

/**
 * What a stage is to drive so that what leaves the board is `outlet`: `outlet` itself, or the net before the level control and the RC filter that the
 * sentence wishes behind it. `volume`: this circuit's level control stands at its output.
 */
export function driven(work: Work, outlet: string, volume = false): string {
  const smooth = smoothing(work);
  const knob = volume && wantsVolume(work);
  const series = smooth === null ? seriesOhms(work) : null;
  if (series !== null) {
    const before = knob ? `${outlet}_KNOB` : `${outlet}_RAW`;
    work.bench.r(series, before, outlet, 'Keeps the capacitance of a cable off the amplifier');
    work.also(`${ohmsText(series)} in series with the output`);
    return knob ? levelled(work, before, `${outlet}_RAW`) : before;
  }
  if (smooth === null && !knob) return outlet;
  const raw = `${outlet}_RAW`;
  const mid = smooth !== null && knob ? `${outlet}_LEVEL` : outlet;
  if (knob) levelled(work, mid, raw);
  if (smooth !== null) {
    smoothed(work.bench, smooth, knob ? mid : raw, outlet);
    work.also(`RC filter of ${ohmsText(smooth.ohms)} and ${engineering(smooth.farads, 'F')} at the output, ${smooth.corner} Hz`);
  }
  return raw;
}

/** The level control between `raw` and `mid`. Answers `raw`. */
function levelled(work: Work, mid: string, raw: string): string {
  work.uses('potentiometer');
  const own = work.bench.pot(knobOhms(work.text) ?? 10e3, 'GND', mid, raw, 'Level of the output');
  work.also(`level control of ${ohmsText(own)} at the output`);
  return raw;
}

/** "Through a small series resistor": its ohms where the sentence wants one at the output; null: it does not. */
function seriesOhms({ text, draft, bench }: Work): number | null {
  const found = SERIES.exec(text);
  if (found === null) return null;
  const beside = text.slice(Math.max(0, found.index - 14), found.index + found[0].length + 16);
  const named = values(beside, 'ohm').find((v) => v >= 1 && v <= 2e3);
  if (named === undefined) draft.assume(`You named no value for the resistor at the output: it is ${SERIES_OHMS} Ω.`);
  return named === undefined ? SERIES_OHMS : bench.near(named);
}

/** "RC filter at the output": its values by the sentence, else by the corner that it names; null: none is wished. */
function smoothing(work: Work): Smoothing | null {
  const found = SMOOTHED.exec(work.text);
  if (found === null) return null;
  const beside = work.text.slice(Math.max(0, found.index - 40), found.index + found[0].length + 50);
  const [hertz] = values(beside, 'Hz');
  const wanted = hertz ?? SMOOTH_HZ;
  const usual = values(beside, 'F')[0] ?? (wanted < 100 ? 1e-6 : wanted < 10e3 ? 100e-9 : 10e-9);
  const named = values(beside, 'ohm').find((v) => v >= 47 && v <= 47e3);
  const ohms = named ?? work.bench.near(1 / (2 * Math.PI * wanted * usual));
  const farads = named === undefined ? usual : (values(beside, 'F')[0] ?? eSeries(1 / (2 * Math.PI * ohms * wanted)));
  const corner = round(1 / (2 * Math.PI * ohms * farads));
  if (hertz === undefined && values(beside, 'F').length === 0)
    work.draft.assume(`You named no corner for the filter at the output: it is ${corner} Hz.`);
  return { ohms, farads, corner };
}

function smoothed(bench: Bench, { ohms, farads }: Smoothing, from: string, to: string): void {
  bench.r(ohms, from, to, 'Output filter');
  bench.c(farads, to, 'GND', 'Output filter');
}
