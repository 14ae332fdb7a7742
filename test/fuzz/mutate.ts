import type { Random } from '../../src/geometry/index.js';
import { mutatedText } from '../support/mutate-text.js';
import { bytesOf, textOf } from './reader.js';

/** Numbers at which programs change their mind. */
const NUMBERS = ['0', '-0', '-1', '1', '1e-9', '1e9', '1e308', '-1e308', '2147483647', '4294967296', '9007199254740993', '0.0000001', '99999'];
const VALUES: readonly unknown[] = [
  null,
  -1,
  0,
  1,
  1e300,
  '',
  'R1',
  'x'.repeat(300),
  true,
  [],
  {},
  [[]],
  { x: 1 },
  '\ud800',
  '__proto__',
  'constructor',
];

/** An input made of another: `others` are spliced in, `words` are what the readers' own sources look for. */
export function mutatedInput(input: Uint8Array, random: Random, others: readonly Uint8Array[], words: readonly string[], json: boolean): Uint8Array {
  const whole = (n: number): number => Math.floor(random() * n);
  const kind = whole(10);
  if (json && kind < 6) return bytesOf(mutatedJson(textOf(input), random, others));
  if (kind < 4) return bytesOf(mutatedText(textOf(input), random));
  let bytes = input;
  for (let i = 1 << whole(4); i > 0; i--) bytes = havoc(bytes, whole, others, words);
  return bytes;
}

function havoc(bytes: Uint8Array, whole: (n: number) => number, others: readonly Uint8Array[], words: readonly string[]): Uint8Array {
  const at = whole(bytes.length + 1);
  const length = Math.min(bytes.length - at, 1 + whole(1 << whole(10)));
  const insert = (what: Uint8Array, over = 0): Uint8Array => Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at + over)]);
  switch (whole(8)) {
    case 0: {
      const copy = bytes.slice();
      if (copy.length > 0) copy[whole(copy.length)] = whole(256);
      return copy;
    }
    case 1:
      return insert(new Uint8Array(0), length);
    case 2:
      return insert(bytes.subarray(at, at + length));
    case 3: {
      const from = whole(bytes.length);
      return insert(bytes.subarray(from, from + length), length);
    }
    case 4: {
      const other = others[whole(others.length)] ?? bytes;
      const from = whole(other.length);
      return insert(other.subarray(from, from + 1 + whole(1 << whole(11))), whole(2) * length);
    }
    case 5:
      return bytesOf(numbered(textOf(bytes), whole));
    default:
      return insert(bytesOf(words[whole(words.length)] ?? ''), whole(2) * Math.min(length, 8));
  }
}

/** One number of a text replaced. */
function numbered(text: string, whole: (n: number) => number): string {
  const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)];
  const found = numbers[whole(numbers.length)];
  if (found === undefined) return text;
  const next = whole(3) === 0 ? String(Number(found[0]) + whole(5) - 2) : NUMBERS[whole(NUMBERS.length)];
  return `${text.slice(0, found.index)}${next}${text.slice(found.index + found[0].length)}`;
}

/** Values of a document changed, so that it stays JSON. */
function mutatedJson(text: string, random: Random, others: readonly Uint8Array[]): string {
  const whole = (n: number): number => Math.floor(random() * n);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return mutatedText(text, random); // An input that is no JSON any more is changed as text.
  }
  for (let i = 1 + whole(4); i > 0; i--) {
    const holders = holdersIn(document);
    const holder = holders[whole(holders.length)];
    if (holder === undefined) break;
    const keys = Object.keys(holder);
    const key = keys[whole(keys.length)] ?? 'x';
    const donor = holders[whole(holders.length)] as Record<string, unknown>;
    switch (whole(6)) {
      case 0:
        if (Array.isArray(holder)) holder.splice(whole(holder.length), 1);
        else delete holder[key];
        break;
      case 1:
        if (Array.isArray(holder)) holder.push(structuredClone(holder[whole(holder.length)]));
        else holder[key] = structuredClone(donor[Object.keys(donor)[0] ?? '']);
        break;
      case 2:
        (holder as Record<string, unknown>)[key] = structuredClone(valueIn(others[whole(others.length)], whole));
        break;
      case 3:
        if (typeof (holder as Record<string, unknown>)[key] === 'number')
          (holder as Record<string, unknown>)[key] = Number(NUMBERS[whole(NUMBERS.length)]);
        break;
      default:
        (holder as Record<string, unknown>)[key] = structuredClone(VALUES[whole(VALUES.length)]);
    }
  }
  return JSON.stringify(document);
}

type Holder = Record<string, unknown> | unknown[];

function holdersIn(value: unknown, found: Holder[] = []): Holder[] {
  if (typeof value !== 'object' || value === null || found.length > 3000) return found;
  found.push(value as Holder);
  for (const inner of Object.values(value)) holdersIn(inner, found);
  return found;
}

/** Some value out of another input. */
function valueIn(other: Uint8Array | undefined, whole: (n: number) => number): unknown {
  try {
    const holders = holdersIn(JSON.parse(textOf(other ?? new Uint8Array(0))));
    return holders[whole(holders.length)];
  } catch {
    return null; // That input is no JSON any more.
  }
}
