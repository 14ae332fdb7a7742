import type { Language, Lexicon, WordHit } from '../../lexicon/index.js';
import { compoundOf } from './compounds.js';
import type { Grammar } from './grammar.js';
import type { PrintWords } from './grammar-data.js';
import type { Token } from './token.js';
import { tokenise } from './tokens.js';
import type { Typos } from './typos.js';

/** What a message is read with. */
export interface Tongue {
  readonly language: Language;
  readonly lexicon: Lexicon;
  readonly grammar: Grammar;
  readonly typos: Typos;
  /** Words of what is to be printed: its own, English ones, and nouns of all languages. */
  readonly prints: PrintWords;
}

/** Where an article or a preposition loses its vowel and is written to the next word: "l'entrée", "d'une", "dell'ingresso". */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|un|quest|quell|all|dall|dell|nell|sull)['’](?=\p{L}{2})/iu;
const ELIDES: ReadonlySet<Language> = new Set(['fr', 'it']);
const LONGEST = 6;

/**
 * Cuts and mends words that nothing knows as they stand: elisions, compounds, words with hyphens, typing mistakes. Each piece keeps the span of
 * what was written, so that a mended word is told by its text not being the message's. Words that anything knows are left alone.
 */
export function mended(tokens: readonly Token[], tongue: Tongue): Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i]!;
    const known = token.kind === 'word' ? knownAt(tokens, i, tongue) : 1;
    if (known > 0) out.push(...tokens.slice(i, i + known).flatMap((t) => (isArticled(t, tongue) ? apart(t) : [t])));
    else out.push(...piecesOf(token, tongue));
    i += Math.max(known, 1);
  }
  return tongue.language === 'en' ? out : out.filter((token, i) => !isHyphen(token, out[i - 1], out[i + 1]));
}

/** "relay 3 a 12 V one": the article of English, and no range of another language. */
const isArticled = ({ kind, text }: Token, { language }: Tongue): boolean => kind === 'measure' && language === 'en' && / a \d/.test(text);
const apart = ({ from, text }: Token): Token[] => {
  const at = text.indexOf(' a ') + 1;
  const moved = (piece: string, by: number): Token[] => tokenise(piece).map((t) => ({ ...t, from: t.from + from + by, to: t.to + from + by }));
  return [...moved(text.slice(0, at), 0), ...moved(text.slice(at, at + 1), at), ...moved(text.slice(at + 1), at + 1)];
};

/** How many tokens from here on are a word, a name or a grammar word; 0: this one is unknown. */
function knownAt(tokens: readonly Token[], i: number, { lexicon, grammar, language }: Tongue): number {
  const run: string[] = [];
  for (const token of tokens.slice(i, i + LONGEST)) {
    if (token.kind === 'break' || token.kind === 'mark' || token.kind === 'arrow' || token.kind === 'quoted') break;
    run.push(token.text);
  }
  const hits = [lexicon.lookup(run, 0, language), lexicon.lookupPart(run), grammar.lookup(run, 0)];
  return Math.max(0, ...hits.map((hit) => hit?.tokens ?? 0));
}

function piecesOf(token: Token, tongue: Tongue): Token[] {
  const { text } = token;
  const elision = ELIDES.has(tongue.language) ? ELISION.exec(text)?.[0].length : undefined;
  if (elision !== undefined) return mended([part(token, 0, text.slice(0, elision)), part(token, elision, text.slice(elision))].map(asWord), tongue);
  if (/[-–]/.test(text)) return hyphened(token, tongue);
  const compound = compoundOf(text, tongue.lexicon, tongue.grammar);
  if (compound !== null)
    return compound.map(({ at, text: piece }, n) => ({
      ...asWord(part(token, at, piece)),
      // What joins the parts belongs to the part before it.
      to: token.from + (compound[n + 1]?.at ?? text.length),
    }));
  const meant = tongue.typos.meant(text);
  return [meant === null ? token : { ...token, text: meant }];
}

/** "Sensor-Eingang", "12V-Versorgung": a word for each side; an English one stays whole, for the reader to cut. */
function hyphened(token: Token, tongue: Tongue): Token[] {
  if (tongue.lexicon.isPartNumberShape(token.text)) return [token];
  const sides = [...token.text.matchAll(/[^-–]+/g)];
  if (tongue.language !== 'en')
    return mended(
      sides.flatMap((m) => tokenise(m[0]).map((t) => ({ ...t, from: token.from + m.index + t.from, to: token.from + m.index + t.to }))),
      tongue,
    );
  const pieces = sides.map((m) => mended([asWord(part(token, m.index, m[0]))], tongue).map((t) => t.text));
  return [{ ...token, text: pieces.flat().join('-') }];
}

const part = (token: Token, at: number, text: string): Token => ({ ...token, from: token.from + at, to: token.from + at + text.length, text });
const asWord = ({ from, to, text }: Token): Token => ({ kind: 'word', from, to, text });

/** The hyphen of "12-V-Netzteil", "M3-Löcher", which is no dash. */
const isHyphen = (token: Token, before: Token | undefined, after: Token | undefined): boolean =>
  token.kind === 'mark' && /^[-–]$/.test(token.text) && before !== undefined && before.to === token.from && after?.from === token.to;

/** The lexicon as somebody reads it who writes this language and, where it has no word, English. */
export function lexiconOf(lexicon: Lexicon, own: Grammar): Lexicon {
  const { language } = own;
  const lookup = (tokens: readonly string[], from = 0, only?: Language): WordHit | null => {
    const hit = lexicon.lookup(tokens, from, language);
    if (only === language && hit !== null && tokens.length === from + 1) return hit;
    const english = own.own(tokens.slice(from, from + 1), 0) === null ? lexicon.lookup(tokens, from, 'en') : null;
    return english !== null && english.tokens > (hit?.tokens ?? 0) ? english : hit;
  };
  return {
    ...lexicon,
    lookup,
    part: (text) => (own.own([text], 0) === null ? lexicon.part(text) : null),
    // "uno" and "due" are numbers before they are boards.
    lookupPart: (tokens, from = 0) => {
      const hit = lexicon.lookupPart(tokens, from);
      return hit !== null && hit.tokens === 1 && own.own(tokens.slice(from, from + 1), 0) !== null ? null : hit;
    },
    isPartNumberShape: (text) => lexicon.isPartNumberShape(text) && lookup([text]) === null,
  };
}
