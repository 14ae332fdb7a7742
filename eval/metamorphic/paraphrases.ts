import { pick, type Random, shuffled } from './random.js';
import { clausesOf, isEnglish, isOne, listed, listOf, looseEnds, misspelt, replaced, sentencesOf, spoken, WORDS, withoutStop } from './text.js';

/** One way of saying the same in other words; null: it changes nothing of this message. */
export interface Paraphrase {
  readonly name: string;
  readonly of: (message: string, random: Random) => string | null;
}

const paraphrase = (name: string, of: Paraphrase['of'], english = true): Paraphrase => ({
  name,
  of: (message, random) => {
    if (english && !isEnglish(message)) return null;
    const other = of(message, random);
    return other === message ? null : other;
  },
});

/** A count before a plural: not a figure, a size, a way of a connector or a part of a name ("nine key pad"). */
const COUNT =
  /(?<![\d.,/×*+-] ?)(?<!\b(?:the|GPIO|pins?|type|class|no\.?|IO|grade|set|version|level|order|x|to|or|than|of) )\b(two|three|four|five|six|seven|eight|nine|ten|twelve|[2-9]|1[0-2]) (?=[A-Za-z](?:[\w.-]* ){0,2}[A-Za-z-]*[a-z]s\b)(?!(?:rows|columns|pins?|ways?|x|volts?|amps?|watts?|ohms?|poles?|and|or|to|by|mm|inch|hours?|seconds?|minutes?|times|of|bits?|wires?|[A-Z]|[a-z]{1,2}|kHz|MHz)\b)/g;
const figureOf = (count: string): number => {
  const word = WORDS.numbers.indexOf(count.toLowerCase());
  return word < 0 ? Number(count) : word;
};
const counts = (write: (n: number) => string) => (message: string) => message.replace(COUNT, (_, count: string) => write(figureOf(count)));

/** "12 V to 5 V", "24 V down to 5 V": a step from one voltage to another, not a range ("9 V to 12 V input"). */
const STEP = /(?:\bfrom )?\b(\d+(?:\.\d+)?) ?V (?:down )?to (\d+(?:\.\d+)?) ?V\b(?! ?(?:in\b|input|range|dc\b|battery|\/))/i;
const SUPPLY = /\b(?:supply|converter|regulator|ldo|buck|boost|step.?(?:down|up)|switcher|dc.?dc)\b/i;
function step(write: (from: string, to: string) => string | null, only = /./): (message: string) => string | null {
  return (message) => {
    const found = STEP.exec(message);
    const [whole, from = '', to = ''] = found ?? [];
    if (whole === undefined || (Number(from) < Number(to) && !/boost|step.?up|shift|level|translat/i.test(message)) || !only.test(message))
      return null;
    const other = write(from, to);
    return other === null ? null : message.replace(whole, other).replace(/,\s*,/g, ',').replace(/,$/, '');
  };
}
const words = (volts: string): string | null => (Number.isInteger(Number(volts)) ? spoken(Number(volts)) : null);

/** The current right behind such a step, or a noun away. */
const STEP_AMPS = new RegExp(`(${STEP.source}(?: (?!for|than|deliver|and)[a-z-]+){0,2}?),?(?: at)? ((?:\\d*\\.)?\\d+) ?A\\b(?! fuse)`, 'i');

/** Before these a unit is in the plural, else it goes with a noun: "12 volts in", "a 12 volt relay". */
const PLURAL = /^\s*(?:$|[.,;:)]|(?:in|out|at|to|on|from|and|or|down|with|for|over|through|into|via|each|max|per|of|is|by|behind|as|so|when|if)\b)/;
const UNIT = new RegExp(`(?<![\\w./-]|at )(\\d+(?:\\.\\d+)?) ?(${WORDS.units.map(([u]) => u).join('|')})(?![\\w/²³Ω-])`, 'g');
const unitNames = new Map(WORDS.units);

const spelled = (message: string): string =>
  message.replace(UNIT, (whole: string, figure: string, unit: string, at: number) => {
    const name = unitNames.get(unit) ?? unit;
    const many = figure !== '1' && !name.endsWith('hertz') && PLURAL.test(message.slice(at + whole.length));
    return `${figure} ${many ? name.replace(/y$/, 'ie').concat('s') : name}`;
  });

/** A message that starts as a person speaks takes no further start. */
const SPEAKS = /^(?:i\b|i'd|we\b|can|could|hey|hi\b|hello|please|looking|give|need|want|would|ich|bitte)/i;

export const PARAPHRASES: readonly Paraphrase[] = [
  paraphrase('synonyms of nouns', (m) => replaced(m, WORDS.synonyms)),
  paraphrase('synonyms of phrases', (m) => replaced(m, WORDS.phrases)),
  paraphrase('shorthand (w/, &)', (m) => replaced(m, WORDS.shorthand)),
  paraphrase('order of a list', (m, random) => {
    const list = listOf(m);
    return list === null ? null : `${list.head}${listed(shuffled(list.items, random))}${list.tail}`;
  }),
  paraphrase('order of clauses', (m, random) => {
    const found = clausesOf(m);
    return found === null ? null : [found.head, ...shuffled(found.clauses, random)].join(', ');
  }),
  paraphrase('order of sentences', (m, random) => {
    const found = looseEnds(m);
    return found === null ? null : [...found.kept, ...shuffled(found.loose, random)].join(' ');
  }),
  paraphrase('supply said first', (m) => {
    const found = isOne(m) ? /^(.{8,}?),? (powered (?:from|by|over|via) [^,.;:]+)[.!]?$/i.exec(m.trim()) : null;
    const [, rest = '', supply = ''] = found ?? [];
    return found === null || /\b(?:it|one|each|which|that)\b/i.test(supply) ? null : `P${supply.slice(1)}: ${rest}`;
  }),
  paraphrase(
    'counts in words',
    counts((n) => `${spoken(n)} `),
  ),
  paraphrase(
    'counts in figures',
    counts((n) => `${n} `),
  ),
  paraphrase(
    'counts as 2x',
    counts((n) => `${n}x `),
  ),
  paraphrase(
    'step: 12V-to-5V',
    step((a, b) => `${a}V-to-${b}V`),
  ),
  paraphrase(
    'step: 12 V → 5 V',
    step((a, b) => `${a} V → ${b} V`),
  ),
  paraphrase(
    'step: from twelve volts to five volts',
    step((a, b) => (words(a) === null || words(b) === null ? null : `from ${words(a)} volts to ${words(b)} volts`)),
  ),
  paraphrase(
    'step: Vin = 12 V, Vout = 5 V',
    step((a, b) => `Vin = ${a} V, Vout = ${b} V,`, SUPPLY),
  ),
  paraphrase('step: Iout = 3 A', (m) =>
    SUPPLY.test(m) ? m.replace(STEP_AMPS, '$1, Iout = $4 A,').replace(/,\s*,/g, ',').replace(/,\s*$/, '') : null,
  ),
  paraphrase('units set apart (12 V)', (m) => m.replace(/\b(\d+(?:\.\d+)?)(V|A|mA|W|Hz|kHz|MHz|mm|nF|uF|µF|pF|uH)\b(?![-/]?\d)/g, '$1 $2'), false),
  paraphrase('units set close (12V)', (m) => m.replace(/\b(\d+(?:\.\d+)?) (V|A|mA|W|Hz|kHz|MHz|mm|nF|uF|µF|pF|uH)\b/g, '$1$2'), false),
  paraphrase('units in words', spelled),
  paraphrase('size: 60mm x 50mm', (m) => m.replace(/\b(\d+) ?(?:mm)? ?[x×] ?(\d+) ?mm\b/i, '$1mm x $2mm'), false),
  paraphrase('size: 60 by 50 mm', (m) => m.replace(/\b(\d+) ?(?:mm)? ?[x×] ?(\d+) ?mm\b/i, '$1 by $2 mm')),
  paraphrase('polite: please', (m) => (SPEAKS.test(m) ? null : `Can you please make this for me: ${m}`)),
  paraphrase('polite: thanks', (m) => `${withoutStop(m)}. Thanks a lot!`),
  paraphrase('greeting', (m) => (SPEAKS.test(m) ? null : `Hi! I need the following board: ${m}`)),
  paraphrase('purpose', (m) => `${withoutStop(m)}. It is for my workshop.`),
  paraphrase('purpose that names a thing', (m, random) => {
    const place = pick(WORDS.places, random);
    return m.toLowerCase().includes(place.split(' ')[0] ?? '')
      ? null
      : isOne(m)
        ? `${withoutStop(m)}, for my ${place}`
        : `${withoutStop(m)}. It is for my ${place}.`;
  }),
  paraphrase('one-letter typo', (m, random) => {
    const long = [...m.matchAll(/(?<![\w/-])[a-z]{7,}(?![\w/-])/g)];
    if (long.length === 0) return null;
    const { 0: word, index } = pick(long, random);
    return `${m.slice(0, index)}${misspelt(word, random)}${m.slice(index + word.length)}`;
  }),
  paraphrase('full stop', (m) => (/[.!?]$/.test(m.trim()) ? withoutStop(m) : `${m.trim()}.`), false),
  paraphrase('semicolons', (m) => {
    const found = clausesOf(m);
    return found === null ? null : [found.head, ...found.clauses].join('; ');
  }),
  paraphrase('comma before and', (m) => {
    const list = listOf(m);
    return list === null || list.items.length < 3 ? null : `${list.head}${list.items.slice(0, -1).join(', ')}, and ${list.items.at(-1)}${list.tail}`;
  }),
  paraphrase('bullets', (m) => {
    const list = listOf(m);
    const found = list === null ? clausesOf(m) : null;
    const tail = list?.tail.slice(2) ?? '';
    if (list !== null) return `${list.head.trim()}\n${[...list.items, ...(tail === '' ? [] : [tail])].map((i) => `- ${i}`).join('\n')}`;
    return found === null ? null : `${found.head}:\n${found.clauses.map((c) => `- ${c}`).join('\n')}`;
  }),
  paraphrase('a sentence a line', (m) => (isOne(m) ? null : sentencesOf(m).join('\n'))),
  // M and m are other prefixes; "10 a" is no current and "can" no bus.
  paraphrase(
    'lower case',
    (m) => m.replace(/\S+/g, (w) => ((/[Mµ]/.test(w) && /\d|^M(?:Hz|Ω|B)/.test(w)) || /^(?:A|CAN)\b/.test(w) ? w : w.toLowerCase())),
    false,
  ),
  paraphrase('upper case', (m) => (/\b\d[\d.]* ?[mkµun](?:[A-ZΩ]|Hz|m)?\b|\b(?:mA|mm|kHz|nF|pF|mV)\b/.test(m) ? null : m.toUpperCase()), false),
  paraphrase('without articles', (m) => m.replace(/(?<=^|\s)(?:an?|the) (?!second\b|minute\b|hour\b|day\b)(?=\w)|^(?:An?|The) /g, '')),
  paraphrase('two spaces', (m) => m.replace(/ /g, '  '), false),
];
