import { type JsonLimits, JsonRefused, parseBounded } from '../design/index.js';

/** A long body: what it may cost, which of its fields stay packed, and how many values the rest of it may have. */
export interface LongBody {
  readonly bytes: Uint8Array;
  readonly limits: JsonLimits;
  readonly packs: readonly string[];
  readonly values: number;
}

/**
 * Parses a long body so that it is cheap to hand from thread to thread: fields that `packs` names stay JSON, in UTF-8, until a reader opens them.
 * Throws JsonRefused.
 */
export function parseLong({ bytes, limits, packs, values }: LongBody): unknown {
  const body = parseBounded(bytes, limits);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return checkedCount(body, values);
  const packed = packs.filter((key) => Object.hasOwn(body, key)).map((key) => [key, (body as Record<string, unknown>)[key]] as const);
  const rest = checkedCount(Object.fromEntries(Object.entries(body).filter(([key]) => !packs.includes(key))), values);
  const encoder = new TextEncoder();
  return { ...rest, ...Object.fromEntries(packed.map(([key, value]) => [key, encoder.encode(JSON.stringify(value))])) };
}

function checkedCount<T>(value: T, most: number): T {
  let left = most;
  const count = (each: unknown): void => {
    if (--left < 0) throw new JsonRefused('too-large', `holds more than ${most.toLocaleString('en')} values`);
    if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) count(inner);
  };
  count(value);
  return value;
}
