import type { MutableAsk, RequestBuilder } from '../../asks/builder.js';
import { unite } from '../../asks/uniting.js';
import { voltsOf, wanted } from '../../asks/wanted.js';

/** Voltages between which the library's jumper chooses, V. */
const CHOICE = [3.3, 5] as const;
/** A breadboard has a rail on either side. */
const SIDES = 2;

/** A rail of either voltage beside a jumper is one that the jumper chooses. Without a jumper nothing is changed. */
export function railsByJumper(request: RequestBuilder): void {
  const { lexicon, message } = request;
  const all = wanted(request.asks);
  const jumper = all.find((a) => lexicon.isA(a.concept, 'jumper') || lexicon.isA(a.connector?.concept ?? '', 'jumper'));
  const rail = all.find(
    (a) => a.part === undefined && ((a.kind === 'rail' && voltsOf(a).length > 0) || (a.concept === 'output' && RAILS.test(a.text))),
  );
  if (message > 0 || jumper === undefined || rail === undefined || (jumper !== rail && jumper.kind !== 'connector')) return;
  // The other voltage may have been read as what feeds the board over the jumper.
  const others = all.filter((a) => a !== rail && a !== jumper && a.concept === 'supply' && a.connector === undefined && voltsOf(a).some(isChoice));
  const said = [rail, jumper, ...others];
  const written = EITHER.exec(request.text);
  const told = said.flatMap((a) => voltsOf(a).flatMap((f) => f.one_of ?? f.value ?? []));
  const volts = written === null ? told.sort((a, b) => a - b) : [...CHOICE];
  if (written !== null) request.hear({ from: written.index, to: written.index + written[0].length });
  if (volts.length !== CHOICE.length || !CHOICE.every((v, i) => Math.abs(v - (volts[i] ?? 0)) < 0.05)) return;
  const [first] = voltsOf(rail);
  const figures: MutableAsk['figures'] = [
    { quantity: 'voltage', role: 'out', one_of: [...CHOICE], words: first?.words ?? request.spanOf(rail) },
    ...rail.figures.filter((f) => f.quantity !== 'voltage'),
  ];
  for (const a of [jumper, ...others].filter((b) => b !== rail)) {
    a.figures = [];
    a.links = [];
    a.features = [];
    unite(request, rail, a);
  }
  // That it can be chosen, and where it is plugged in, is said by now.
  const [begin, end] = sentenceOf(request.text, request.spanOf(rail).from);
  for (const m of request.text.slice(begin, end).matchAll(CHOSEN)) request.hear({ from: begin + m.index, to: begin + m.index + m[0].length });
  const breadboard = rail.features.includes('breadboard') || /breadboard/i.test(request.text);
  delete rail.connector;
  Object.assign(rail, {
    concept: 'rail_by_jumper',
    kind: 'rail',
    figures,
    features: rail.features.filter((f) => !/^(?:switchable|breadboard|output)$/.test(f)),
  });
  if (rail.count === undefined && breadboard) rail.count = SIDES;
}
/** Where the sentence of a place in a text begins and ends. */
function sentenceOf(text: string, at: number): readonly [number, number] {
  const begin = Math.max(...STOPS.map((s) => text.lastIndexOf(s, at))) + 1;
  const ends = STOPS.map((s) => text.indexOf(s, at)).filter((i) => i >= 0);
  return [begin, ends.length === 0 ? text.length : Math.min(...ends)];
}
const STOPS = ['. ', '!', '?', ';', '\n'];
const CHOSEN = /\b(?:select|switch)\w*able\b|\bbreadboard\b/gi;
const RAILS = /^rails?$/i;
const EITHER = /\b(?:3[.,]3 ?V|3V3) ?(?:or|\/) ?5 ?V\b|\b5 ?V ?(?:or|\/) ?(?:3[.,]3 ?V|3V3)\b/i;
const isChoice = (f: MutableAsk['figures'][number]): boolean => CHOICE.some((v) => Math.abs(v - (f.value ?? 0)) < 0.05);
