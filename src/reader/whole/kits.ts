import type { RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** Circuits that do without a program what applications are asked for: magazines and kits show them. */
const KIT = 'kit_circuit';
/** Kinds of what runs a program, or speaks to one. */
const RUNS: ReadonlySet<string> = new Set(['controller', 'display', 'interface', 'storage']);
/** What a circuit without a program is named by. */
const CHIPS = ['timer', 'counter', 'oscillator'] as const;

/** What applications come to where nothing on the board runs a program. */
export function kits(request: RequestBuilder): void {
  parted(request);
  replaced(request);
  feedsSounder(request);
  if (wanted(request.asks).some((a) => RUNS.has(a.kind))) return;
  bySort(request);
  ofTwoFloats(request);
}

/** "A steady hand game buzzer": the game is no property of the buzzer, but a circuit beside it. */
function parted(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const ask of wanted(request.asks)) {
    const kit = ask.features.find((f) => lexicon.isA(f, KIT));
    const concept = kit === undefined ? undefined : lexicon.concept(kit);
    if (concept === undefined) continue;
    ask.features = ask.features.filter((f) => f !== kit);
    if (!wanted(request.asks).some((a) => a.concept === kit)) request.add(plainDraft(concept, request.spanOf(ask)));
  }
}

/** "A drop-in for a 7805": what it takes the place of is no part of the board. */
function replaced(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const instead = mine.find((a) => a.concept === 'drop_in_buck');
  const was = mine.find((a) => a !== instead && a.part !== undefined && request.lexicon.isA(a.concept, 'regulator'));
  if (instead !== undefined && was !== undefined) unite(request, instead, Object.assign(was, { part: undefined }));
}

/** "…, a buzzer, 9 V": volts that stand after a sounder feed the board where nobody says what else does. */
function feedsSounder(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const supply = request.lexicon.concept('supply');
  const sounder = mine.find((a) => a.kind === 'sound' && a.part === undefined && a.figures.some((f) => f.quantity === 'voltage'));
  const volts = sounder?.figures.find((f) => f.quantity === 'voltage' && f.words.from > (sounder.words[0]?.from ?? 0));
  const fed = mine.some((a) => a.kind === 'supply' || a.kind === 'rail' || a.kind === 'conversion');
  if (sounder === undefined || volts === undefined || fed || supply === undefined) return;
  sounder.figures = sounder.figures.filter((f) => f !== volts);
  request.add(plainDraft(supply, volts.words)).figures = [{ ...volts, role: 'in' }];
}

/** What the board is called is made by a circuit of its own: nobody wants a program, chips were named for it, or nobody commands it. */
function bySort(request: RequestBuilder): void {
  const { lexicon, purpose } = request;
  const mine = wanted(request.asks);
  const sort = purpose?.concept === undefined ? undefined : lexicon.concept(purpose.concept);
  const circuit = lexicon.concept(sort?.alone ?? '');
  if (purpose === null || circuit === undefined || mine.some((a) => lexicon.isA(a.concept, KIT))) return;
  const without = request.asks.some((a) => a.not === true && a.kind === 'controller');
  const named = mine.some((a) => a.part !== undefined && CHIPS.some((c) => lexicon.isA(a.concept, c)));
  const own = sort?.commanded === true && mine.some((a) => a.kind === 'supply') && !mine.some((a) => lexicon.isA(a.concept, 'pin_header'));
  if (without || named || own) request.add(plainDraft(circuit, purpose.words ?? mine[0]!.words[0]!)).source = 'assumed';
}

/** Two floats and a pump: a latch, so that the pump does not chatter at one level. */
function ofTwoFloats(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const floats = mine.filter((a) => lexicon.isA(a.concept, 'float_switch'));
  const latch = lexicon.concept(says(request, EMPTIES) ? 'two_float_emptying' : 'two_float_control');
  const pump = mine.find((a) => a.kind === 'load' || a.kind === 'output');
  const [first, ...others] = floats;
  const count = floats.reduce((sum, a) => sum + (a.count ?? (a.several === true ? 2 : 1)), 0);
  if (first === undefined || latch === undefined || pump === undefined || count !== 2 || mine.some((a) => a.kind === 'sensor')) return;
  for (const other of others) unite(request, first, other);
  first.count = 2;
  request.add(plainDraft(latch, request.spanOf(first))).source = 'assumed';
}
/** What water is pumped out of, and not into. */
const EMPTIES = /\b(?:bilge|sump|drain\w*|empt(?:y|ies|ying)|dewater\w*|pump(?:s|ing)? out|cellar|basement)\b/i;

const says = ({ text }: RequestBuilder, words: RegExp): boolean => words.test(text);
