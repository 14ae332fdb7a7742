import type { Intent } from '../../intent.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import { attenuator, divider } from './divider.js';
import { filter } from './filter.js';
import { ladder } from './ladder.js';
import { DUMMY, dummyLoad, MATCHING, matchingPad, SPLITTER, splitter } from './lines.js';
import { bridge, notch } from './networks.js';
import { TAPPED, taps } from './taps.js';

export { quantities } from './parts.js';

/** A sentence that says both. */
const both = (a: RegExp, b: RegExp): { test: (text: string) => boolean } => ({ test: (text) => a.test(text) && b.test(text) });

/** Circuits of resistors, capacitors and inductors alone, between two connectors. */
const CIRCUITS = [
  { title: 'R-2R ladder', pattern: /\b(r-?2r|resistor ladder dac|ladder dac|resistive ladder|resistor ladder)\b/i, plan: ladder },
  { title: 'Notch filter', pattern: /\btwin[- ]?t\b|\bnotch\b/i, plan: notch },
  { title: 'Measuring bridge', pattern: /\bwheatstone\b|\b(resistor|resistance|measuring) bridge\b/i, plan: bridge },
  {
    title: 'Filter',
    pattern:
      /\b(low|high|band)[- ]?(?:pass|stop|reject)\b|\b(rc|lc|cr|lcl|clc|rlc|passive|pi|π)[- ](filter|network|ladder|stages?)\b|\bladder filter\b|\bstages? of (?:rc|lc)\b|\banti-?alias\w*|\b(butterworth|chebyshev|bessel)\b/i,
    plan: filter,
  },
  { title: 'Splitter', pattern: SPLITTER, plan: splitter },
  { title: 'Matching pad', pattern: MATCHING, plan: matchingPad },
  { title: 'Dummy load', pattern: DUMMY, plan: dummyLoad },
  { title: 'Attenuator', pattern: /\battenuat\w*|\b(pi|t)[- ]pads?\b|\d ?-?db\b[^.;]*\bpads?\b|\bpads?\b[^.;]*\d ?-?db\b/i, plan: attenuator },
  { title: 'Divider', pattern: both(/\bdivid\w*|\bladder\b|\bchain\b/i, TAPPED), plan: taps },
  { title: 'Divider', pattern: /\b(voltage|resist\w*|potential) dividers?\b|\bdivid(?:er|ers|ing|es)\b/i, plan: divider },
] as const;

/** What stands beside such a circuit without changing what it is. */
const BESIDE = new Set(['terminal_out', 'gpio_header', 'divider', 'mounting_hole', 'regulator', 'adc_divider', 'blink', 'adc_chip']);
/** A bridge may be balanced by a trimmer. */
const BALANCED = /\bbridge\b/i;

/** Plans a passive circuit when the sentence is of nothing else; false: it is not. */
export function planPassive(draft: Draft): boolean {
  const { intent } = draft;
  const circuit = CIRCUITS.find((c) => c.pattern.test(intent.sentence));
  const alone =
    intent.platform === null &&
    intent.items.every((i) => BESIDE.has(i.id) || (i.id === 'potentiometer' && BALANCED.test(intent.sentence))) &&
    intent.sources.every((s) => s.id === 'supply' || s.id === 'terminal');
  if (circuit === undefined || !alone) return false;
  const copies = copiesOf(intent.sentence);
  if (copies === 1) circuit.plan(draft);
  for (let nth = 1, ports = new Map<string, string[]>(); copies > 1 && nth <= copies; nth++) {
    draft.copy = { nth, of: copies, ports, sentence: shareOf(intent.sentence, nth, copies) };
    circuit.plan(draft);
  }
  draft.copy = null;
  draft.unmet.splice(
    0,
    draft.unmet.length,
    ...draft.unmet.filter(
      (u) => !shown(draft, u) && !/takes its place\.$|3\.5 mm jack|^SMA\b|^(?:audio|headphones?|speakers?)\b[^:]*: it is not/i.test(u),
    ),
  );
  draft.heeded = HEEDED;
  draft.title = circuit.title;
  return true;
}

/** What the reader has no entry for and such a circuit says all the same. */
const HEEDED =
  /^(?:dB|ohms?|independent|identical|separate|channels?|corner|cut ?-?off|third|order|pi|section|first|pole|stages?|cascaded|passive|[\d.]+ ?[kMG]?Hz|[\d.]+ ?ohms?(?: coax)?|[\d.]+ ?[nuµp]F|dB pad|coax|line|(?:pi|t)[- ]section|whichever|ends?|taps?|tapped|brought|splitter|combiner|dummy|load|terminator|minimum|loss|matching|bessel|chebyshev|ripple|equal|decade|chain|stereo|balanced|[ho][- ]?pad|band|(?:lc )?band[- ]?(?:stop|reject|pass)|lc|rc|balance\w*|excitation|trim\w*|[\d.]+ ?w|[\d.]+-?ohms?(?: matching| pad)?|wheatstone(?: bridge)?|nothing else|hum|enters?|leaves?|needed|\d+(?:st|nd|rd|th)|band ?pass|low ?pass|high ?pass|anti|alias|r|2r|rca|jacks?|mm)$/i;

/** "SMA: it is not …" of a connector that was fitted after all. */
const shown = ({ assembler, intent }: Draft, unmet: string): boolean =>
  /^(?:sma|bnc)\b/i.test(unmet) &&
  /\bsma\b/i.test(intent.sentence) &&
  assembler.refs.some((ref) => assembler.deviceOf(ref)?.startsWith('SMA') === true);

/** Figures of which a sentence may name one for each of several circuits. */
const FIGURES = [
  /(?<![\d.])\d+(?:\.\d+)?[ -]?[kMG]?Hz\b/gi,
  /(?<![\d.])\d+(?:\.\d+)?[ -]?dB\b/gi,
  /\b\d+(?:\.\d+)?\s*:\s*\d+(?:\.\d+)?\b/g,
  /(?<![\d.])\d+(?:\.\d+)? ?[nuµp]F\b/gi,
  /(?<![\d.])\d+(?:\.\d+)? ?(?:k|M)?(?:ohms?|Ω)(?!\w)/gi,
];

/** "Three pads of 3, 6 and 10 dB": what the sentence says of the nth of them, the others' figures left out. */
function shareOf(sentence: string, nth: number, of: number): string {
  const whole = sentence.replace(
    /\b(\d+(?:\.\d+)?)((?:\s*,\s*\d+(?:\.\d+)?)*)\s*(?:,|and|&)\s*(\d+(?:\.\d+)?)([ -]?)(dB|[kM]?Hz)\b/gi,
    (_, first: string, more: string, last: string, gap: string, unit: string) =>
      [first, ...more.split(',').map((m) => m.trim()), last]
        .filter((m) => m !== '')
        .map((m) => `${m}${gap}${unit}`)
        .join(', '),
  );
  return FIGURES.reduce((text, figure) => {
    const found = [...text.matchAll(figure)];
    if (found.length !== of || new Set(found.map((f) => f[0])).size < 2) return text;
    let n = 0;
    return text.replace(figure, (own) => (++n === nth ? own : ' '));
  }, whole);
}

const NUMBERS = Object.keys(NUMBER_WORDS).join('|');
const COPIES = new RegExp(
  String.raw`\b(\d{1,2}|${NUMBERS}|dual|quad|stereo)[ -](?:(?:independent|identical|separate|equal|parallel|passive|simple|first[- ]order|second[- ]order|1st[- ]order|2nd[- ]order|rc|lc|resistive|voltage|small|matched|times|x|×|\d+:\d+|(?:to|by)|\d+)[ -]+)*(?:(?:(?:low|high|band)[- ]?pass(?:es)?|rc|lc)(?: (?:filters?|sections?|networks?|circuits?))?|filters?|dividers?|attenuators?|pads|channels?)(?! (?:order|stages?|poles?))\b`,
  'i',
);
const MOST_COPIES = 16;

/** "Four independent first-order RC low-passes", "8-channel divider": equal circuits side by side. */
function copiesOf(sentence: string): number {
  const said = COPIES.exec(sentence)?.[1]?.toLowerCase();
  if (said === undefined && /\bstereo\b|\bleft and right\b/i.test(sentence)) return 2;
  if (said === undefined || /cascad|in series|back[- ]to[- ]back|one after/i.test(sentence)) return 1;
  const words: Readonly<Record<string, number>> = { ...NUMBER_WORDS, dual: 2, stereo: 2, quad: 4 };
  const count = /^\d/.test(said) ? Number(said) : (words[said] ?? 1);
  return Math.min(MOST_COPIES, Math.max(1, count));
}

/** A bridge whose trimmer is no microcontroller's knob. */
export const isTrimmedBridge = ({ sentence, platform, items }: Intent): boolean =>
  platform === null &&
  /\b(?:wheatstone|resistor bridge|resistance bridge|measuring bridge)\b/i.test(sentence) &&
  items.some((i) => i.id === 'potentiometer');

export const namesPassive = (sentence: string): boolean => CIRCUITS.some((c) => c.pattern.test(sentence));
