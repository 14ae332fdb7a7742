import { type Concept, isPartNumberShape } from '../../lexicon/index.js';
import type { GrammarHit } from '../text/grammar.js';
import { numberAt, type Taken } from '../text/numbers.js';
import type { Token } from '../text/token.js';
import { tokenise } from '../text/tokens.js';
import { lengthsOf } from '../whole/uses.js';
import { onPins } from './controller-pins.js';
import { either, elided } from './elided.js';
import { ranged } from './figures/extremes.js';
import { grouped } from './figures/multiples.js';
import { pitched } from './figures/sizes.js';
import { indicated } from './indicators.js';
import type { At, Item } from './item.js';
import { articled, bodyOf, likened, listed, named } from './lists.js';
import { lived } from './lives.js';
import { modifying } from './modifying.js';
import { headShared, isNumbered, isPart, NUMBERED_NAME, numbersTold, wordIsName } from './names.js';
import { pinned } from './pins.js';
import { BREAK, isShouted, isVerbHere, nameAroundFigure, nameWithFigure, type Reading, runAt, waysAt } from './runs.js';
import { sensed } from './senses.js';
import { inAndOut, signalEnds } from './signal-ends.js';

/** Gives each token its meaning: the longest of part name, word of the lexicon, grammar word. */
export function itemsOf(tokens: readonly Token[], reading: Reading): Item[] {
  const pieces = tokens.flatMap((token) => piecesOf(token, reading));
  const texts = pieces.map((t) => (t.kind === 'break' || t.kind === 'mark' || t.kind === 'arrow' || t.kind === 'quoted' ? BREAK : t.text));
  const items: Item[] = [];
  for (let i = 0; i < pieces.length; ) {
    const around = nameAroundFigure(pieces, texts, i, reading);
    if (around !== null) {
      items.push(around.item, itemAt(pieces, texts, i + around.before, reading, around.item).item);
      i += around.before + 1 + around.behind;
      continue;
    }
    const { item, tokens: taken } = itemAt(pieces, texts, i, reading, items.at(-1));
    items.push(item);
    i += taken;
    // "3 to 8 decoder": no count of them.
    const called = item.kind === 'count' && pieces[i - taken + 2]?.kind === 'number' ? nameWithFigure(pieces, texts, i - taken, reading) : null;
    if (called !== null) items.pop();
    const figure = item.kind === 'figure' ? (nameWithFigure(pieces, texts, i - taken, reading) ?? nameOfFigure(pieces, i - taken, reading)) : null;
    const named = called ?? figure;
    if (named !== null) {
      items.push(named.item);
      i += named.tokens - 1;
    }
  }
  const { lexicon } = reading;
  const told = likened(
    sensed(
      elided(
        onPins(
          indicated(
            numbersTold(
              headShared(
                modifying(inAndOut(signalEnds(ranged(lengthsOf(lived(items, reading.grammar)), reading.grammar), lexicon), lexicon), lexicon),
                lexicon,
              ),
              lexicon,
            ),
          ),
          lexicon,
          reading.controlled,
        ),
        (name) => {
          const known = lexicon.lookupPart([name])?.part ?? null;
          return known === null ? null : { known, concepts: known.concepts.flatMap((id) => lexicon.concept(id) ?? []) };
        },
      ),
      lexicon.concept('quantity'),
      reading.grammar,
      lexicon,
    ),
  );
  const read = either(articled(pitched(listed(named(bodyOf(told))), lexicon), reading.grammar));
  return grouped(pinned(read, lexicon), lexicon.concept('channel'));
}

/** "24VAC in", "0–10 V output": a name that is a figure. It is said all the same. */
function nameOfFigure(tokens: readonly Token[], i: number, reading: Reading): Taken | null {
  const item = measuredName(tokens[i]!, tokens[i + 1], reading);
  return item === null ? null : { item, tokens: 1 };
}

/** No designator of a board is so long, a transistor's name is. */
const LONG_REF = 4;

const VALUES: ReadonlySet<string> = new Set(['resistance', 'capacitance', 'inductance']);
/** A hyphened or slashed word that means nothing as a whole is its pieces. */
function piecesOf(token: Token, { lexicon, grammar, language }: Reading): Token[] {
  // A number that a maker prints is no value that is written like one: "32U4".
  if (token.kind === 'measure' && VALUES.has(token.quantity) && lexicon.part(token.text)?.relation === 'exact')
    return [{ kind: 'word', from: token.from, to: token.to, text: token.text }];
  if (token.kind !== 'word' || !/[-–.+]/.test(token.text.slice(1))) return [token];
  const known =
    lexicon.lookup([token.text], 0, language) ?? lexicon.lookup([token.text]) ?? lexicon.part(token.text) ?? grammar.lookup([token.text], 0);
  // "RP2040-based"
  const [, name, rest] = /^(.+)[-–](\p{Ll}{4,})$/u.exec(token.text) ?? [];
  if (name !== undefined && (lexicon.part(name) !== null || lexicon.isPartNumberShape(name)) && grammar.lookup([rest!], 0)?.plain === 'filler') {
    const at = token.to - rest!.length;
    return [
      { ...token, to: at - 1, text: name },
      { kind: 'word', from: at, to: token.to, text: rest! },
    ];
  }
  if (known !== null || lexicon.isPartNumberShape(token.text)) return [token];
  const pieces: Token[] = [];
  for (const m of token.text.matchAll(/[^-–+]+|[-–+]$/g))
    for (const piece of tokenise(m[0])) pieces.push({ ...piece, from: piece.from + token.from + m.index, to: piece.to + token.from + m.index });
  return pieces.length < 2 ? [token] : pieces.filter((piece) => piece.kind !== 'mark');
}

const at = (first: Token, last: Token, texts: readonly string[]): At => ({
  from: first.from,
  to: last.to,
  text: texts.length === 0 ? first.text : texts.join(' '),
});

function itemAt(tokens: readonly Token[], texts: readonly string[], i: number, reading: Reading, before: Item | undefined): Taken {
  const token = tokens[i]!;
  const alone = (item: Item): Taken => ({ item, tokens: 1 });
  const here = { from: token.from, to: token.to, text: token.text };
  switch (token.kind) {
    case 'measure': {
      const name =
        pluralName(token, reading) ?? (token.quantity === 'length' || token.value.value === 0 ? measuredName(token, tokens[i + 1], reading) : null);
      if (name !== null) return alone(name);
      const { quantity, value, ac, way, bare } = token;
      return alone({ ...here, kind: 'figure', quantity, value, ...(ac ? { ac } : {}), ...(way ? { way } : {}), ...(bare ? { bare } : {}) });
    }
    case 'size':
      return alone({ ...here, kind: 'size', sides: token.sides });
    case 'barrel':
      return alone({ ...here, kind: 'size', sides: token.diameters, barrel: true });
    case 'grid':
      return alone({ ...here, kind: 'grid', columns: token.columns, rows: token.rows });
    case 'times':
      return alone({ ...here, kind: 'count', value: token.value });
    case 'quoted':
      return alone({ ...here, kind: 'quoted', inner: token.inner });
    case 'arrow':
      return alone({ ...here, kind: 'arrow', both: token.both });
    case 'break':
      return alone({ ...here, kind: 'break', strength: token.strength });
    case 'ref':
      // "D1 mini": a name of several words; "J310": a transistor's; "H0": a word.
      if (
        (reading.lexicon.lookupPart(runAt(texts, i))?.tokens ?? 0) > (token.text.length < LONG_REF ? 1 : 0) ||
        (!token.text.startsWith('M') && reading.lexicon.lookup([token.text], 0, reading.language) !== null)
      )
        return wordAt(tokens, texts, i, reading, before);
      return alone({ ...here, kind: 'ref' });
    case 'standard': {
      const held = reading.lexicon.concept('certified');
      return alone(held === undefined ? { ...here, kind: 'unread', speech: 'NOUN' } : thingOf(here, held));
    }
    case 'version':
      // Which edition: it is said of the name before it.
      return alone({ ...here, kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'ADJ' });
    case 'fact':
      return alone({ ...here, kind: 'unread', speech: 'X', context: true });
    case 'package':
    case 'screw':
      return alone({ ...here, kind: token.kind });
    case 'mark':
      return alone(markOf(here, before));
    case 'number':
    case 'word':
      return wordAt(tokens, texts, i, reading, before);
  }
}

const thingOf = (here: At, concept: Concept): Item => ({ ...here, kind: 'thing', concepts: [concept], plural: false, speech: 'NOUN' });

/** "UART1", "I2C0": one of several of a controller's. */
const INSTANCE = /^(UART|USART|I2C|SPI|I2S|CAN|ADC|DAC)\d$/i;

/** A name of digits in the plural is not so many seconds. */
function pluralName({ from, to, text }: Token, { lexicon }: Reading): Item | null {
  const digits = /^(\d{3,5})s$/.exec(text)?.[1];
  const known = digits === undefined ? null : lexicon.lookupPart([digits]);
  if (known === null) return null;
  const concepts = known.part.concepts.flatMap((id) => lexicon.concept(id) ?? []);
  return { from, to, text, kind: 'thing', concepts, part: { written: digits!, known: known.part }, plural: true, speech: 'NOUN' };
}

/** A jack called by its diameter: "3.5mm in", "3.5 mm and …", where no thing follows. */
function measuredName(token: Token, next: Token | undefined, { lexicon, grammar }: Reading): Item | null {
  const { from, to, text } = token;
  const way = next?.kind === 'word' ? grammar.lookup([next.text], 0)?.marker : undefined;
  const name = text.replace(/\s/g, '');
  const plain = lexicon.lookup([name]);
  const sided = plain !== null && (way === 'in' || way === 'out') ? lexicon.lookup([name, `${way}put`]) : null;
  const word = sided?.tokens === 2 ? sided : plain;
  // Keys have no hyphens: a range is not the one number that its digits make.
  const ranges = token.kind === 'measure' && token.value.min !== undefined;
  if (ranges && word !== null && !/\d\D+\d/.test(word.word)) return null;
  // "0 V" is what every voltage is told against.
  if (word === null || (way !== 'in' && way !== 'out' && !/^0v$/i.test(name))) return null;
  return { from, to, text, kind: 'thing', concepts: word.concepts, plural: false, speech: 'NOUN' };
}

function markOf(here: At, before: Item | undefined): Item {
  const kinds = {
    ',': 'comma',
    ':': 'colon',
    '(': 'open',
    '[': 'open',
    '{': 'open',
    ')': 'close',
    ']': 'close',
    '}': 'close',
    '/': 'slash',
    '|': 'comma',
    '–': 'comma',
    '—': 'comma',
    '-': 'comma',
  } as const;
  const kind = kinds[here.text as keyof typeof kinds];
  if (kind !== undefined) return { ...here, kind };
  if (here.text === '&' || here.text === '+') return { ...here, kind: 'grammar', hit: { tokens: 1, plain: 'and' }, speech: 'CCONJ' };
  if (/^[~≈]$/.test(here.text)) return { ...here, kind: 'grammar', hit: { tokens: 1, plain: 'about' }, speech: 'ADV' };
  if (/^[<≤]$/.test(here.text)) return { ...here, kind: 'grammar', hit: { tokens: 1, named: 'max' }, speech: 'ADV' };
  if (/^[>≥]$/.test(here.text)) return { ...here, kind: 'grammar', hit: { tokens: 1, named: 'min' }, speech: 'ADV' };
  if (here.text === '@') return { ...here, kind: 'grammar', hit: { tokens: 1, preposition: 'at' }, speech: 'ADP' };
  if (here.text === '=') return { ...here, kind: 'grammar', hit: { tokens: 1, plain: 'copula' }, speech: 'VERB' };
  if (here.text === '-' && before?.kind !== 'thing') return { ...here, kind: 'comma' };
  return { ...here, kind: 'grammar', hit: { tokens: 1, plain: 'filler' }, speech: 'PUNCT' };
}

const GLUED_COUNT = /^(\d{1,3})-?([a-z]+)$/i;

function wordAt(tokens: readonly Token[], texts: readonly string[], i: number, reading: Reading, before: Item | undefined): Taken {
  const token = tokens[i]!;
  const { lexicon, grammar, language, speech } = reading;
  const tag = speech(token.from, token.to);
  const span = (n: number): At => at(token, tokens[i + n - 1]!, texts.slice(i, i + n));
  const passive = tokens[i + 1]?.text === '=' ? lexicon.concept(PASSIVE[token.text] ?? '') : undefined;
  if (passive !== undefined) return { item: { ...span(1), kind: 'thing', concepts: [passive], plural: false, speech: 'NOUN' }, tokens: 1 };
  if (/^0x[\da-f]{1,2}$/i.test(token.text))
    return { item: { ...span(1), kind: 'figure', quantity: 'address', value: { value: Number(token.text) } }, tokens: 1 };
  const run = runAt(texts, i);
  const slashed = slashedAt(tokens, i, reading);
  if (slashed !== null) return slashed;
  const instance = lexicon.lookup([INSTANCE.exec(token.text)?.[1] ?? '']);
  if (instance !== null && lexicon.lookup(run, 0, language) === null && lexicon.lookupPart(run) === null)
    return { item: thingOf(span(1), instance.concepts[0]!), tokens: 1 };
  // A part number with the "s" of the plural; a name that ends in it is no plural.
  const whole = /^(?:exact|stand_in)$/.test(lexicon.part(token.text)?.relation ?? '');
  const several =
    !whole &&
    (/^[A-Z][A-Z\d-]*\d[A-Z\d]*s$/.test(token.text) || (/\d.*[\da-z]s$/i.test(token.text) && lexicon.part(token.text.slice(0, -1)) !== null))
      ? token.text.slice(0, -1)
      : null;
  if (several !== null && lexicon.isPartNumberShape(several)) {
    const known = lexicon.lookupPart([several]);
    const concepts = known?.part.concepts.flatMap((id) => lexicon.concept(id) ?? []) ?? lexicon.lookup([several])?.concepts ?? [];
    return {
      item: { ...span(1), kind: 'thing', concepts, part: { written: several, known: known?.part ?? null }, plural: true, speech: 'NOUN' },
      tokens: 1,
    };
  }
  const part = lexicon.lookupPart(run);
  const word = lexicon.lookup(run, 0, language) ?? (language === 'en' ? null : lexicon.lookup(run, 0, 'en'));
  const hit = withoutName(grammar.lookup(run, 0), run, tokens.slice(i), reading);
  const glued = GLUED_COUNT.exec(token.text);
  const counted = glued === null ? null : grammar.counted(glued[2]!);
  if (glued !== null && counted !== null && part === null && (word === null || Number(glued[1]) > 1))
    return { item: { ...span(1), kind: 'count', value: Number(glued[1]), counted }, tokens: 1 };
  if (
    part !== null &&
    part.tokens >= (word?.tokens ?? 0) &&
    part.tokens >= (hit?.tokens ?? 0) &&
    isPart(part.part, word, token, before, lexicon.isPartNumberShape(token.text), lexicon.lookup(runAt(texts, i + 1), 0)?.plural === true)
  ) {
    const named = part.part.concepts.flatMap((id) => lexicon.concept(id) ?? []);
    const concepts = part.part.relation === 'catalogue' && word?.tokens === part.tokens ? word.concepts : named;
    return {
      item: {
        ...span(part.tokens),
        kind: 'thing',
        concepts,
        part: { written: span(part.tokens).text, known: part.part },
        plural: false,
        speech: tag,
      },
      tokens: part.tokens,
    };
  }
  if (hit?.named !== undefined && SYMBOL.test(token.text))
    return { item: { ...span(1), kind: 'grammar', hit: { ...hit, tokens: 1 }, speech: tag }, tokens: 1 };
  // "log pots", "10k log": what is said of a part is no verb beside it.
  const said = word?.tokens === 1 ? word.concepts.find((c) => c.kind === 'feature') : undefined;
  const follows = lexicon.lookup(runAt(texts, i + 1), 0, language)?.concepts[0]?.kind;
  if (said !== undefined && hit?.relation !== undefined && (follows === 'input' || (before?.kind === 'figure' && before.quantity === 'resistance')))
    return { item: { ...span(1), kind: 'thing', concepts: [said], plural: false, speech: 'ADJ' }, tokens: 1 };
  if (hit?.edit !== undefined && hit.preposition === undefined && startsOrder(before) && (word?.tokens ?? 0) <= hit.tokens && isVerb(word, tag))
    return { item: { ...span(hit.tokens), kind: 'grammar', hit, speech: 'VERB' }, tokens: hit.tokens };
  const ways = word === null ? null : waysAt(tokens, texts, i, reading, word.tokens);
  if (ways !== null && word !== null) return { item: { ...span(word.tokens), kind: 'count', value: ways, counted: 'ways' }, tokens: word.tokens };
  const acts = hit?.relation !== undefined && hit.tokens === 1 ? isVerbHere(hit.relation === 'charges', tokens, texts, i, reading, before) : null;
  if (acts === true) return { item: { ...span(hit!.tokens), kind: 'grammar', hit: hit!, speech: 'VERB' }, tokens: hit!.tokens };
  if (acts === false && word !== null)
    return { item: { ...span(word.tokens), kind: 'thing', concepts: word.concepts, plural: false, speech: 'NOUN' }, tokens: word.tokens };
  const number = numberAt(tokens, texts, i, reading, hit);
  if (number !== null && (word === null || number.tokens >= word.tokens || token.kind === 'number'))
    if (
      word === null ||
      token.kind !== 'number' ||
      !(wordIsName(word.word) || (word.tokens > 1 && word.concepts.every((c) => NUMBERED_NAME.has(c.kind))))
    )
      return number;
  if (
    word !== null &&
    (hit === null ||
      word.tokens > hit.tokens ||
      (word.tokens === hit.tokens && /^[A-Z]{2,}$/.test(token.text) && !isShouted(texts)) ||
      (word.tokens === hit.tokens &&
        (word.plural || word.concepts[0]?.kind === 'interface') &&
        !(hit.plain === 'auxiliary' && tokens[i + 1] !== undefined && /^(?:VERB|AUX)$/.test(speech(tokens[i + 1]!.from, tokens[i + 1]!.to))) &&
        ((before?.kind === 'count' && before.counted === undefined) ||
          (word.plural &&
            before?.kind === 'thing' &&
            (before.concepts[0]?.id === 'led' ||
              (hit.preposition !== undefined && (/^(?:load|output)$/.test(before.concepts[0]?.kind ?? '') || ends(tokens[i + word.tokens]))))))) ||
      (word.tokens === hit.tokens && word.concepts[0]?.kind === 'interface' && isNamed(hit, before, tokens[i + word.tokens], reading)) ||
      (word.tokens === hit.tokens && word.concepts[0]?.id === OPPOSITE && ends(tokens[i + word.tokens])) ||
      (word.tokens === hit.tokens &&
        meansThing(hit, word.concepts, ends(tokens[i + word.tokens]) || (before === undefined && hit.relation === 'charges') ? 'NOUN' : tag)))
  ) {
    // A number that makers print is a part that was named, though the lexicon knows what sort it is.
    const numbered = word.tokens === 1 && isPartNumberShape(token.text) && word.concepts.every(isNumbered(token.text));
    const part = numbered ? { part: { written: word.plural ? token.text.replace(/s$/i, '') : token.text, known: null } } : {};
    return { item: { ...span(word.tokens), kind: 'thing', concepts: word.concepts, plural: word.plural, speech: tag, ...part }, tokens: word.tokens };
  }
  if (hit !== null) return { item: { ...span(hit.tokens), kind: 'grammar', hit, speech: tag }, tokens: hit.tokens };
  if (lexicon.isPartNumberShape(token.text))
    return { item: { ...span(1), kind: 'thing', concepts: [], part: { written: token.text, known: null }, plural: false, speech: tag }, tokens: 1 };
  return { item: PACKAGE.test(token.text) ? { ...span(1), kind: 'package' } : { ...span(1), kind: 'unread', speech: tag }, tokens: 1 };
}

/** "step/dir", "step/dir/en": a name with strokes in it. */
function slashedAt(tokens: readonly Token[], i: number, { lexicon, language, speech }: Reading): Taken | null {
  const first = tokens[i]!;
  let end = i;
  while (tokens[end + 1]?.text === '/' && tokens[end + 1]!.from === tokens[end]!.to && tokens[end + 2]?.kind === 'word') {
    if (tokens[end + 2]!.from !== tokens[end + 1]!.to) break;
    end += 2;
  }
  for (; end > i; end -= 2) {
    const { to } = tokens[end]!;
    const text = tokens
      .slice(i, end + 1)
      .map((t) => t.text)
      .join('');
    const word = lexicon.lookup([text, ...tokens.slice(end + 1, end + 4).map((t) => t.text)], 0, language);
    if (word?.word.includes('/') !== true) continue;
    const count = end - i + word.tokens;
    const last = tokens[i + count - 1]?.to ?? to;
    const said = { from: first.from, to: last, text: [text, ...tokens.slice(end + 1, i + count).map((t) => t.text)].join(' ') };
    return { item: { ...said, concepts: word.concepts, plural: word.plural, kind: 'thing', speech: speech(first.from, last) }, tokens: count };
  }
  return null;
}

/** A package without the number of its pins. */
const PACKAGE = /^(?:P?DI[PL]|[TL]?QFP|[UVW]?QFN|SOIC|[TMV]?SSOP|TSOP)$/i;
/** "…, the terminal opposite": where it stands, of what was said before. */
const OPPOSITE = 'opposite';
/** "R = 10k": a passive part by its letter. */
const PASSIVE: Readonly<Record<string, string>> = { R: 'resistor', C: 'capacitor', L: 'inductor', D: 'diode', Q: 'transistor' };
/** "Vin", "I_out": the name of a figure, whatever else it may stand for. */
const SYMBOL = /^[vip]_?(?:in|out|max|min|s|supply)$/i;

/** An order begins the message, a sentence, or what "and" or a comma joins. */
const startsOrder = (before: Item | undefined): boolean =>
  before === undefined ||
  before.kind === 'break' ||
  before.kind === 'comma' ||
  (before.kind === 'grammar' && before.hit.plain !== 'determiner' && before.hit.preposition === undefined);
/** "make", "put", "set" are things to nobody; "display" and "light" are things unless the sentence has them as verbs. */
const isVerb = (word: { readonly concepts: readonly Concept[] } | null, tag: string): boolean =>
  tag === 'VERB' || word === null || word.concepts.every((c) => c.kind === 'filler' || c.kind === 'behaviour' || c.kind === 'feature');

/** Whether nothing follows that a verb could act on. */
const ends = (next: Token | undefined): boolean => next === undefined || next.kind === 'break' || next.kind === 'mark';

/** "usb and can, …": the last word of a run that is grammar is a name, where nothing follows that it could help. */
function withoutName(
  hit: GrammarHit | null,
  run: readonly string[],
  tokens: readonly Token[],
  { grammar, lexicon, speech }: Reading,
): GrammarHit | null {
  const next = tokens[hit?.tokens ?? 0];
  const adverb = next !== undefined && speech(next.from, next.to) === 'ADV';
  const listed = ends(next) || (!adverb && /^(?:and|or)$/.test(grammar.lookup([next?.text ?? ''], 0)?.plain ?? ''));
  if (hit === null || hit.tokens < 2 || hit.preposition !== 'that' || !listed) return hit;
  const last = run[hit.tokens - 1] ?? '';
  const named = grammar.lookup([last], 0)?.plain === 'auxiliary' && lexicon.lookup([last])?.concepts[0]?.kind === 'interface';
  return named ? grammar.lookup(run.slice(0, hit.tokens - 1), 0) : hit;
}

/** "with can", "usb and can": behind a preposition, or where a list goes on or ends, the bus and no verb. */
function isNamed({ plain }: GrammarHit, before: Item | undefined, next: Token | undefined, { grammar, speech }: Reading): boolean {
  if (plain !== 'auxiliary' || before === undefined) return false;
  const listed = before.kind === 'comma' || (before.kind === 'grammar' && before.hit.plain === 'and');
  const joint = next === undefined ? null : grammar.lookup([next.text], 0);
  // "can also be charged": the verb goes on.
  const adverb = next !== undefined && speech(next.from, next.to) === 'ADV';
  const goesOn = ends(next) || (joint?.plain === 'and' && !adverb) || joint?.plain === 'or' || joint?.preposition !== undefined;
  return (before.kind === 'grammar' && before.hit.preposition !== undefined) || (listed && goesOn);
}

/** Whether a word that grammar and lexicon both know is the thing here: "a switch" and "switch the pump". What the board is to charge first of all has a charger. */
function meansThing(hit: GrammarHit, concepts: readonly Concept[], tag: string): boolean {
  if (hit.preposition !== undefined || hit.number !== undefined) return false;
  if (hit.plain === 'filler') return true;
  if (hit.plain !== undefined) return false;
  // "battery operated": by what, where a word says it.
  if (hit.marker === 'supply' && concepts.every((c) => c.kind === 'behaviour')) return false;
  if (hit.relation !== undefined || hit.edit !== undefined) return tag !== 'VERB' && concepts.some((c) => c.kind !== 'behaviour');
  return true;
}
