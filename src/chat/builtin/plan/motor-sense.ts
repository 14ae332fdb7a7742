import type { Block } from '../../../parts/index.js';
import type { Draft } from './draft.js';

/** Voltage over a sense resistor at which the bridge limits its motor's current, V (TI SLVSAR1, VTRIP). */
const TRIP_V = 0.2;
/** Sense resistors that make sense, Ω: up to the driver's 1.5 A, down to a tenth of an ampere. */
const LEAST_OHMS = 0.13;
const MOST_OHMS = 2;
const OHMS = String.raw`(\d*[.,]?\d+) ?(m)?(?:Ω|Ω|ohms?\b|r\b)`;
const WORDS = String.raw`(?:current[- ])?(?:sens(?:e|ing)|shunt)`;
const RESISTOR = new RegExp(String.raw`${OHMS}[^.;,]{0,12}${WORDS}|${WORDS}[^.;,]{0,25}?${OHMS}`, 'i');
const SAID = new RegExp(String.raw`\b${WORDS} resist\w*|\bcurrent[- ]limit\w*|\blimit\w*[^.;,]{0,30}\bcurrent\b|\bshunts?\b`, 'i');
const AMPS = /(?:limit\w*|chop\w*)[^.;,]{0,30}?(\d*[.,]?\d+) ?(m)?a(?:mps?)?\b|(\d*[.,]?\d+) ?(m)?a(?:mps?)? (?:current[- ])?limit/i;

const numberOf = (text: string, milli: string | undefined): number => Number(text.replace(',', '.')) * (milli === undefined ? 1 : 1e-3);

/** "0.2 Ω sense resistors", "current limit 1 A": what a motor driver's block takes for it; nothing where the sentence says nothing of it. */
export function senseOf(draft: Draft, { params }: Block): Record<string, string | boolean> {
  const { sentence } = draft.intent;
  if (params['sense_ohms'] === undefined || (!SAID.test(sentence) && !RESISTOR.test(sentence))) return {};
  const [, first, firstMilli, second, secondMilli] = RESISTOR.exec(sentence) ?? [];
  const [, amps, ampsMilli, other, otherMilli] = AMPS.exec(sentence) ?? [];
  const said = first ?? second;
  const limit = amps ?? other;
  const wanted =
    said !== undefined
      ? numberOf(said, firstMilli ?? secondMilli)
      : limit === undefined
        ? TRIP_V
        : TRIP_V / numberOf(limit, amps === undefined ? otherMilli : ampsMilli);
  const ohms = Math.min(MOST_OHMS, Math.max(LEAST_OHMS, wanted));
  if (Math.abs(ohms - wanted) > 0.001)
    draft.cannot(`Sense resistors of ${Number(wanted.toPrecision(2))} Ω: the bridges carry 1.5 A and less is out of their range; I used ${ohms} Ω.`);
  const value = standard(ohms);
  draft.assume(`Sense resistors of ${value} Ω limit each motor to about ${Number((TRIP_V / value).toPrecision(2))} A (0.2 V over them).`);
  return { limited: true, sense_ohms: value < 1 ? `${Math.round(value * 1000)}m` : String(value) };
}

/** Low resistors that everybody makes, Ω. */
const STANDARD: readonly number[] = [0.15, 0.18, 0.2, 0.22, 0.25, 0.27, 0.3, 0.33, 0.39, 0.4, 0.47, 0.5, 0.56, 0.68, 0.82, 1, 1.2, 1.5, 1.8, 2];
const standard = (ohms: number): number => STANDARD.reduce((best, r) => (Math.abs(r - ohms) < Math.abs(best - ohms) ? r : best));
