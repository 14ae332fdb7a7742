import { oddText } from './text.js';

/** What a JSON text from outside may cost. */
export interface JsonLimits {
  readonly bytes: number;
  /** Lists and objects within each other. */
  readonly depth: number;
  /** Values of all kinds, at any depth. */
  readonly values: number;
  /** Refuses keys that could reach an object's prototype, as the web's servers do. */
  readonly plainKeys?: true;
}

/** A JSON text that is not taken: what it is too much of (`too-large`), or that it is none. */
export class JsonRefused extends Error {
  override readonly name = 'JsonRefused';
  constructor(
    readonly problem: 'too-large' | 'invalid',
    readonly reason: string,
    /** Keys and indices to where it is; '': the whole. */
    readonly path = '',
  ) {
    super(path === '' ? reason : `${path}: ${reason}`);
  }
}

const [QUOTE, COMMA, OPEN, CLOSE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT] = [34, 44, 91, 93, 92, 123, 125];

/**
 * Parses a JSON text from outside. What it would cost is counted before anything is made of it, in time and memory proportional to its bytes.
 * Throws JsonRefused, also for text that is no UTF-8, for half surrogate pairs and for control characters in strings.
 */
export function parseBounded(bytes: Uint8Array, limits: JsonLimits): unknown {
  const value = parseCounted(bytes, limits);
  if (limits.plainKeys === true && reachesPrototype(value)) throw new JsonRefused('invalid', 'holds a key that no document has: "__proto__"');
  const odd = oddText(value);
  if (odd === null) return value;
  throw new JsonRefused('invalid', `holds the character ${odd.character}, which no text has`, odd.path);
}

/** The same for a document that was let in before: its texts are taken as they are. */
export function parseCounted(bytes: Uint8Array, limits: JsonLimits): unknown {
  checkCost(bytes, limits);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new JsonRefused('invalid', `is not JSON: ${cause instanceof SyntaxError ? short(cause.message) : 'it is no UTF-8'}`);
  }
}

function reachesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  const maker: unknown = Object.hasOwn(value, 'constructor') ? (value as { constructor: unknown }).constructor : null;
  if (typeof maker === 'object' && maker !== null && Object.hasOwn(maker, 'prototype')) return true;
  return Object.values(value).some(reachesPrototype);
}

/** The engine's words, without what they quote of a long text. */
const short = (message: string): string => (message.length > 120 ? `${message.slice(0, 120)}…` : message);

/** Throws JsonRefused `too-large` for what parsing would make too much of. What is no JSON may pass. */
function checkCost(bytes: Uint8Array, { bytes: longest, depth: deepest, values: most }: JsonLimits): void {
  if (bytes.length > longest) throw new JsonRefused('too-large', `is longer than ${sizeOf(longest)}`);
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case OPEN:
      case OPEN_OBJECT:
        // Its members but the first have a comma each.
        values++;
        if (++depth > deepest) throw new JsonRefused('too-large', `is nested more than ${deepest} deep`);
        break;
      case CLOSE:
      case CLOSE_OBJECT:
        depth--;
        break;
      case COMMA:
        values++;
        break;
    }
    if (values > most) throw new JsonRefused('too-large', `holds more than ${most.toLocaleString('en')} values`);
  }
}

/** Where the string that begins at `at` ends. */
function endOfString(bytes: Uint8Array, at: number): number {
  let end = at;
  for (;;) {
    end = bytes.indexOf(QUOTE, end + 1);
    if (end < 0) return bytes.length;
    let escapes = 0;
    while (bytes[end - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return end;
  }
}

const sizeOf = (bytes: number): string => (bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${Math.round(bytes / 1024 / 1024)} MB`);
