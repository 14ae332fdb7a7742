import type { Token as Cut } from '../../../reader/text/token.js';
import { tokenise as cut } from '../../../reader/text/tokens.js';
import type { Quantity } from '../../../request/index.js';

interface Span {
  /** Offsets into the text. */
  readonly from: number;
  readonly to: number;
  /** As written. */
  readonly text: string;
}
export interface WordToken extends Span {
  readonly type: 'word';
  /** Lower case, singular. */
  readonly stem: string;
  readonly plural: boolean;
}
export interface NumberToken extends Span {
  readonly type: 'number';
  readonly stem: string;
  readonly value: number;
}
/** A figure in the unit of what it measures, as requests have it. */
export interface QuantityToken extends Span {
  readonly type: 'quantity';
  readonly value: number;
  readonly unit: Quantity;
}
/** "40 x 30 mm". `unit` is false where none was written: millimetres are meant. */
export interface SizeToken extends Span {
  readonly type: 'size';
  readonly width_mm: number;
  readonly height_mm: number;
  readonly unit: boolean;
}
export type Token =
  | WordToken
  | NumberToken
  | QuantityToken
  | SizeToken
  | (Span & { readonly type: 'pin'; readonly pin: string })
  | (Span & { readonly type: 'break'; readonly mark: string });

/** Pins of controllers: "GPIO 5", "PA3", "P0.13", and "D13" or "A0" as boards print them. */
const PIN = /(?<![\p{L}\p{N}])(?:(gpio|gp|io|p[a-h])[ _-]?(\d{1,2})|(p[01]\.\d{2})|([da]\d{1,2}))(?![\p{L}\p{N}])/giu;
/** Boards and chips whose pins are printed so, and what leads to a pin: "on D5", "pins D2 and D3", "(A0)". */
const PRINTS =
  /\b(?:arduino|nano|uno|leonardo|xiao|feather|pro[- ]?micro|at ?(?:mega|tiny)|32u4|328p|d1 mini|wemos|nodemcu|teensy|nucleo|micro:?bit)/i;
const LEADS_TO_PIN = /(?:\b(?:on|onto|pins?|to|into|from|via|at|using|use|and|or|drives?|through)\s+|[,(=/&:-]\s*)$/i;
const WORD = /[\p{L}\p{N}_]+(?:['’]\p{L}+)?/gu;
/** Sides of a board that no unit is written with are at least as long, mm. */
const LEAST_MM = 10;

/** Spellings that mean the same, made one before anything is read. */
export const normalise = (sentence: string): string =>
  sentence
    .normalize('NFKC')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[“”″]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[µμ]/g, 'u');

/** Singular of an English word as far as matching needs it: "LEDs" → "led", "batteries" → "battery", "switches" → "switch". */
export function stem(word: string): string {
  const w = word.toLowerCase().replace(/'s$/, '');
  if (w === 'ups') return 'up';
  if (/\d/.test(w) || w.length <= 3) return w;
  if (/[^aeiou]ies$/.test(w)) return `${w.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x)es$/.test(w)) return w.slice(0, -2);
  return /[^su]s$/.test(w) && !w.endsWith('is') ? w.slice(0, -1) : w;
}

/** Tokens of a text as the reader cuts it, in the few sorts that orders on a board that stands ask for. */
export function tokenise(text: string): Token[] {
  const pins = [...text.matchAll(PIN)].flatMap((m): Token[] => {
    const printed = m[4] !== undefined;
    if (printed && !(LEADS_TO_PIN.test(text.slice(0, m.index)) && PRINTS.test(text) && !/\baddress/i.test(text))) return [];
    const bank = (m[1] ?? '').toUpperCase();
    const pin = m[2] === undefined ? m[0].toUpperCase() : `${bank === 'IO' ? 'GPIO' : bank}${Number(m[2])}`;
    return [{ type: 'pin', from: m.index, to: m.index + m[0].length, text: m[0], pin }];
  });
  // A pin is one word, whatever it is written with.
  const rest = pins.reduce((left, { from, to }) => left.slice(0, from) + 'x'.repeat(to - from) + left.slice(to), text);
  return cut(rest).flatMap((token) => pins.find((p) => p.from === token.from) ?? tokensOf(token));
}

function tokensOf(token: Cut): Token[] {
  const { from, to, text } = token;
  const at = { from, to, text };
  switch (token.kind) {
    case 'measure': {
      const { value, min, max, one_of = [] } = token.value;
      return [value ?? min, max, ...one_of].flatMap((v) => (v === undefined ? [] : [{ type: 'quantity', ...at, value: v, unit: token.quantity }]));
    }
    case 'size':
      return [{ type: 'size', ...at, width_mm: token.sides[0] ?? 0, height_mm: token.sides[1] ?? 0, unit: true }];
    case 'grid':
      if (Math.min(token.columns, token.rows) < LEAST_MM) return wordsOf(at);
      return [{ type: 'size', ...at, width_mm: token.columns, height_mm: token.rows, unit: false }];
    case 'number':
    case 'times':
      return [{ type: 'number', ...at, stem: text.replace(/\D+$/, ''), value: token.value }];
    case 'screw':
      return [{ type: 'word', ...at, stem: text.toLowerCase(), plural: false }];
    case 'mark':
    case 'break':
      return /[-"'\s]/.test(text) && token.kind === 'mark' ? [] : [{ type: 'break', ...at, mark: text }];
    default:
      return wordsOf(at);
  }
}

/** Words of a text that the reader takes as one: "top-left" is two, "4-pin" a number and a word. */
const wordsOf = ({ from, text }: Span): Token[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => {
    const at = { from: from + index, to: from + index + word.length, text: word };
    if (/^\d+$/.test(word)) return { type: 'number', ...at, stem: word, value: Number(word) };
    const stemmed = stem(word);
    return { type: 'word', ...at, stem: stemmed, plural: stemmed !== word.toLowerCase() };
  });
