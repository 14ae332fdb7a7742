import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** Probes of which one chip reads one. */
const READ_SINGLY: ReadonlySet<string> = new Set(['thermocouple', 'rtd']);

/** A chip said once beside counted probes of which it reads one, or said for each of them, is the chip of each. */
export function chipEach(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const chip of wanted(request.asks)) {
    const single = [...READ_SINGLY].some((id) => lexicon.isA(chip.concept, id));
    const probes = wanted(request.asks).filter((a) => a !== chip && single && lexicon.isA(a.concept, chip.concept) && a.part === undefined);
    const alone = chip.per === undefined && chip.count === undefined && probes.length === 1 ? probes[0] : undefined;
    const of = wanted(request.asks).find((a) => a.id === chip.per) ?? alone;
    if (chip.part === undefined || of === undefined || of.part !== undefined || !lexicon.isA(of.concept, chip.concept) || (chip.count ?? 1) > 1)
      continue;
    of.part = chip.part;
    delete chip.per;
    unite(request, of, chip);
  }
}

/** What a circuit is made of, named once behind what is there for each of its inputs, is the circuit's. */
export function chipOfCircuit(request: RequestBuilder): void {
  const { lexicon } = request;
  const circuits = wanted(request.asks).flatMap((a) => (a.kind === 'function' ? (lexicon.concept(a.concept)?.made_of ?? []) : []));
  for (const chip of wanted(request.asks).filter((a) => a.part !== undefined && a.per !== undefined && a.count === undefined)) {
    if (!circuits.some((c) => lexicon.isA(chip.concept, c))) continue;
    delete chip.per;
    chip.links = chip.links.filter((l) => l.role !== 'per');
  }
}

/**
 * As many of a part as of what it is a sort of are the same; so are one charger and the chip of one, and what is measured and the one named sensor that
 * measures it.
 */
export function namedAgain(request: RequestBuilder): void {
  const { lexicon } = request;
  const [charger, chip, ...more] = wanted(request.asks).filter((a) => a.kind === 'charging');
  if (charger?.part === undefined && chip?.part !== undefined && more.length === 0 && chip.figures.length === 0) {
    charger!.part = chip.part;
    unite(request, charger!, chip);
  }
  // Pins that another connector is for are a board's, and no row beside it.
  for (const plug of wanted(request.asks).filter((a) => a.kind === 'connector' && !lexicon.isA(a.concept, 'pin_header'))) {
    const to = plug.links.find((l) => l.role === 'for')?.ask;
    const pins = wanted(request.asks).find((a) => a.id === to && a.concept === 'pin_header' && a.count === undefined && a.figures.length === 0);
    if (pins !== undefined) unite(request, plug, pins);
  }
  for (const whole of wanted(request.asks).filter((a) => a.kind === 'sensor' && a.part === undefined && a.connector === undefined)) {
    const parts = lexicon.concept(whole.concept)?.made_of ?? [];
    const named = wanted(request.asks).filter((a) => a.kind === 'sensor' && a.part !== undefined && parts.some((c) => lexicon.isA(a.concept, c)));
    if (named.length === 1 && named[0] !== undefined && (whole.count ?? 1) === (named[0].count ?? 1)) unite(request, named[0], whole);
  }
  for (const part of wanted(request.asks).filter((a) => a.part !== undefined && (a.count ?? 1) > 1)) {
    const same = wanted(request.asks).filter(
      (a) => a !== part && a.part === undefined && a.count === part.count && a.kind === part.kind && lexicon.isA(part.concept, a.concept),
    );
    if (same.length === 1 && same[0] !== undefined && same[0].per === undefined && part.per === undefined) unite(request, part, same[0]);
  }
}

/** Cells of an amplifier of load cells are no battery's, and the volts behind them feed the board; an amplifier that is called by them is the chip that is one. */
export function cellAgain(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  for (const chip of wanted(asks).filter((a) => a.kind === 'sensor' && a.part !== undefined)) {
    const title = wanted(asks).find((a) => a.kind === 'function' && a.part === undefined && a.features.some((f) => lexicon.isA(chip.concept, f)));
    if (title === undefined || (title.count ?? 1) !== (chip.count ?? 1)) continue;
    title.features = title.features.filter((f) => !lexicon.isA(chip.concept, f));
    unite(request, chip, title);
  }
  const weighs = (a: MutableAsk): boolean =>
    lexicon.isA(a.concept, 'load_cell') ||
    a.features.includes('load_cell') ||
    (a.part !== undefined && lexicon.part(a.part)?.concepts.some((c) => lexicon.isA(c, 'load_cell')) === true);
  const host = wanted(asks).find(weighs);
  for (const ask of wanted(asks).filter((a) => host !== undefined && a.concept === 'battery' && /^cells?$/i.test(a.text))) {
    if (host === undefined || (ask.figures.length === 0 && ask.connector === undefined)) {
      if (host !== undefined) unite(request, host, ask);
      continue;
    }
    host.links = host.links.filter((l) => l.ask !== ask.id);
    Object.assign(ask, {
      concept: 'supply',
      text: ask.figures[0] === undefined ? ask.text : request.text.slice(ask.figures[0].words.from, ask.figures[0].words.to),
    });
  }
}

/** A chip once more by its whole name, and the part that counted things are, are no others beside them. */
export function calledByItsNumber(request: RequestBuilder): void {
  const { lexicon, text } = request;
  const mine = wanted(request.asks).filter((a) => a.part !== undefined && a.per === undefined);
  const another = (a: MutableAsk): boolean => /\b(?:another|second|other|further|extra|more)\s+$/i.test(text.slice(0, a.words[0]?.from ?? 0));
  for (const later of mine.filter((a) => a.count === undefined && a.figures.length === 0 && !another(a))) {
    const name = bareName(later);
    const first = wanted(request.asks).find((a) => {
      if (a === later || a.kind !== later.kind || a.per !== undefined || (a.words[0]?.from ?? 0) > (later.words[0]?.from ?? 0)) return false;
      const number = a.part === undefined ? '' : bareName(a);
      if (number !== '') return number !== name && /^\d+$/.test(number) && name.endsWith(number);
      return later.several === true && (a.count ?? 1) > 1 && a.concept === later.concept && later.connector === undefined;
    });
    if (first === undefined) continue;
    first.part = later.part!;
    if (lexicon.isA(later.concept, first.concept)) first.concept = later.concept;
    unite(request, first, later);
  }
}
const bareName = ({ part = '' }: MutableAsk): string => part.replace(/[^\p{L}\d]/gu, '').toUpperCase();
