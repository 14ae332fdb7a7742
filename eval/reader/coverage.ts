import type { Ask, Request, Span } from '../../src/request/index.js';
import { saidNumbers } from './figures.js';
import { partKey } from './heads.js';

const NUMBER =
  /(?<![\w.])[+±-]?\d[\d.,]*|[A-Za-z]+[-\w]*\d[\w-]*|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|dozen|half|twice)\b/gi;

export interface Coverage {
  readonly of: number;
  /** In an ask; in `unread`; nowhere. */
  readonly asked: number;
  readonly unread: readonly string[];
  readonly lost: readonly string[];
}

/** A count or a way stands this near to the words of its ask, in characters. */
const NEAR = 60;
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const OTHER: Readonly<Record<string, number>> = { twenty: 20, dozen: 12, half: 0.5, twice: 2 };

/** Where the figures of message `index` of a request ended: numbers, numbers in words, and names that hold digits. */
export function coverageOf(message: string, index: number, { asks, unread, purpose }: Request): Coverage {
  const spans = asks.flatMap(spansOf);
  if (purpose?.words !== undefined) spans.push(purpose.words);
  const ended = ({ text, at }: Token): boolean => within(index, at, at + text.length, spans) || asks.some((ask) => holds(ask, index, text, at));
  const found = [...message.matchAll(NUMBER)].map((m) => ({ text: m[0], at: m.index })).filter(({ at, text }) => !isBullet(message, at, text));
  const open = found.filter((token) => !ended(token));
  const left = unread.map((u) => u.words);
  const apart = open.filter(({ at, text }) => within(index, at, at + text.length, left));
  const texts = (of: readonly Token[]): string[] => of.map((t) => t.text);
  return { of: found.length, asked: found.length - open.length, unread: texts(apart), lost: texts(open.filter((o) => !apart.includes(o))) };
}

/** The number of a list's item; the second half of "2x8", which the first tells. */
const isBullet = (message: string, at: number, text: string): boolean =>
  (/^\d{1,2}\.$/.test(text) && /(?:^|\n)\s*$/.test(message.slice(0, at))) || (/^x\d+$/i.test(text) && /\d\s?$/.test(message.slice(0, at)));

interface Token {
  readonly text: string;
  readonly at: number;
}
const spansOf = (a: Ask): Span[] => [
  ...a.words,
  ...a.figures.map((f) => f.words),
  ...(a.connector === undefined ? [] : [a.connector.words]),
  ...(a.place === undefined ? [] : [a.place.words]),
];
const within = (index: number, from: number, to: number, spans: readonly Span[]): boolean =>
  spans.some((s) => s.message === index && s.from < to && from < s.to);

/** The ask beside it holds it as its count, its ways, its part or its package: those have no words of their own. */
function holds(ask: Ask, index: number, text: string, at: number): boolean {
  // A part that stands, named again in an order.
  if (/[a-z]/i.test(text) && ask.part !== undefined && partKey(ask.part).startsWith(partKey(text))) return true;
  if (!ask.words.some((w) => w.message === index && at < w.to + NEAR && at > w.from - NEAR)) return false;
  const names = [ask.part, ...(ask.parts ?? []), ask.package].flatMap((n) => (n === undefined ? [] : [partKey(n)]));
  if (partKey(text) !== '' && names.some((n) => n.includes(partKey(text)))) return true;
  const spoken = WORDS.indexOf(text.toLowerCase());
  const value = spoken >= 0 ? spoken : (OTHER[text.toLowerCase()] ?? Number(text.replace(/^[^\d]+|[^\d]+$/g, '').replace(',', '.')));
  return [ask.count, ...saidNumbers(ask).map((n) => n.value)].some((v) => v !== undefined && Math.abs(v - value) < 1e-9);
}
