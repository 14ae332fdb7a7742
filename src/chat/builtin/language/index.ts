import { fromScript } from './scripts.js';
import { LANGUAGES as TABLE } from './table.js';

/** A message in the reader's English. */
export interface Read {
  readonly text: string;
  /** What to say of the language, in it; '' where the message is English already. */
  readonly note: string;
}

interface Language {
  /** Phrase, words joined by spaces → English. */
  readonly lexicon: ReadonlyMap<string, string>;
  /** Words of its longest phrase. */
  readonly longest: number;
  /** Endings that a word may lose. */
  readonly endings: readonly string[];
  /** Its verbs of order may stand last: "den Taster entfernen". */
  readonly verbLast: boolean;
  readonly note: string;
}

const plain = (text: string): string => text.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

const LANGUAGES: readonly Language[] = TABLE.languages.map(({ words, endings, verb_last, note }) => ({
  lexicon: new Map(Object.entries(words)),
  longest: Math.max(...Object.keys(words).map((p) => p.split(' ').length)),
  endings,
  verbLast: verb_last,
  note,
}));

/** Words that English has and the others have not, or mean otherwise by. */
const ENGLISH = new Set(TABLE.english.split(' '));
/** As English as anything. */
const SHARED = new Set(TABLE.shared.split(' '));

const WORD = /[\p{L}\p{M}]+/gu;

/** The message in English: word by word, with the commonest phrases. A message that is English, or in a tongue that is not known here, is as it was. */
export function inEnglish(message: string): Read {
  const other = fromScript(message);
  if (other !== null) return other;
  const words = (message.slice(0, 2000).match(WORD) ?? []).map(plain);
  const english = words.filter((w) => ENGLISH.has(w)).length;
  const hits = LANGUAGES.map((l) => ({
    language: l,
    sure: words.filter((w) => !SHARED.has(w) && !ENGLISH.has(w) && l.lexicon.has(w)).length,
    all: words.filter((w) => l.lexicon.has(w)).length,
  }));
  const best = hits.reduce((a, b) => (b.sure > a.sure || (b.sure === a.sure && b.all > a.all) ? b : a));
  if (best.sure === 0 || best.sure <= english) return { text: message, note: '' };
  return {
    text: message
      .split('\n')
      .map((line) => translated(line, best.language))
      .join('\n'),
    note: best.language.note,
  };
}

/** Orders that a German sentence ends on. */
const LAST = /^(?:add|remove|delete|move|put|change|swap|replace|use|make|rotate|double|halve|rename|omit|connect|undo|order)$/;
const MODAL = /^(?:please\s+)?(?:(?:can|could|should|shall|must|want|i|we|you|it|one|get)\s+)+/i;

const UNIT = /^(?:m?a|m?v|m?w|k|mm|cm|m|ms|s|h|[kmg]?hz|[unp]f|[unm]h|ma?h|ohms?)$/i;

function translated(line: string, tongue: Language): string {
  const pieces = line
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/(\d)\s*(mm\s+)?(?:mal|sur|por)\s+(?=\d)/gi, '$1 x ')
    .split(/([\p{L}\p{M}]+)/u);
  const out: string[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] ?? '';
    if (!/^[\p{L}\p{M}]/u.test(piece)) {
      out.push(piece);
      continue;
    }
    // "10 mA" is no "10 my".
    if (UNIT.test(piece) && /\d\s?$/.test(pieces[i - 1] ?? '')) {
      out.push(piece);
      continue;
    }
    const phrase = longestAt(pieces, i, tongue);
    out.push(phrase?.english ?? piece);
    i = phrase?.last ?? i;
  }
  const text = out
    .join('')
    .replace(/\b(on|to|in) the (?:on|to|in) the\b/g, '$1 the')
    .replace(/\b(?:on|to|in|at) (on the (?:left|right|top|bottom))\b/g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim();
  return tongue.verbLast ? text.replace(/[^.!?;,]+/g, verbFirst) : text;
}

/** "den Taster entfernen" → "remove the button". */
function verbFirst(clause: string): string {
  const words = clause.trim().split(' ');
  const last = words.at(-1) ?? '';
  if (!LAST.test(last) || words.length < 2 || LAST.test(words[0] ?? '')) return clause;
  return `${/^\s*/.exec(clause)?.[0] ?? ''}${last} ${words.slice(0, -1).join(' ').replace(MODAL, '')}`;
}

function longestAt(pieces: readonly string[], at: number, tongue: Language): { english: string; last: number } | null {
  for (let words = tongue.longest; words > 1; words--) {
    const span = pieces.slice(at, at + 2 * words - 1);
    if (span.length < 2 * words - 1 || span.some((p, k) => k % 2 === 1 && !/^(?:\s+|-|')$/.test(p))) continue;
    const english = tongue.lexicon.get(
      span
        .filter((_, k) => k % 2 === 0)
        .map(plain)
        .join(' '),
    );
    if (english !== undefined) return { english, last: at + 2 * words - 2 };
  }
  const english = wordOf(plain(pieces[at] ?? ''), tongue);
  return english === null ? null : { english, last: at };
}

/** A word by itself, without an ending, or as a compound of two known words. */
function wordOf(word: string, { lexicon, endings, verbLast }: Language): string | null {
  const spelt = [word, word.replaceAll('ae', 'a').replaceAll('oe', 'o').replaceAll('ue', 'u')];
  for (const w of spelt) {
    const own = lexicon.get(w);
    if (own !== undefined) return own;
    for (const ending of endings) {
      const bare = w.length > ending.length + 2 && w.endsWith(ending) ? lexicon.get(w.slice(0, -ending.length)) : undefined;
      if (bare !== undefined && bare !== '') return bare;
    }
  }
  if (!verbLast) return null;
  for (let cut = 3; cut <= word.length - 4; cut++) {
    const [head, tail] = [lexicon.get(word.slice(0, cut)) ?? lexicon.get(word.slice(0, cut).replace(/s$/, '')), lexicon.get(word.slice(cut))];
    if (head && tail && head.length > 2 && tail.length > 2) return `${head} ${tail}`;
  }
  return null;
}
