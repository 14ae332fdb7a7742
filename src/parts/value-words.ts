import { parseQuantity, type Quantity } from './quantity.js';
import type { CatalogueRow } from './row.js';

/** "100nF 50V" → qf1em7, qv5e1: every quantity of a text. */
export function quantityWords(text: string): string[] {
  const words: string[] = [];
  for (const word of text.split(/[\s,;、~()]+|@\(?|(?<=[VAWFHzΩ%])\//)) {
    if (!/^±?\d.*[ΩΩVAFHWzmR]$/.test(word)) continue;
    const quantity = parseQuantity(word.replace(/^±/, ''));
    if (quantity !== null && quantity.unit !== '') words.push(quantityWord(quantity.value, quantity.unit));
  }
  return words;
}

/** Rails that people name. */
const RAILS = [1.2, 1.8, 2.5, 3, 3.3, 5, 9, 12, 15, 24, 36, 48];
const SUPPLY = /^(?:Operating Supply|Operating|Supply|Power) Voltage\b/i;
const OUTPUT = /^Output Voltage\b/i;
const SPAN = /(\d+(?:\.\d+)?)\s*(m?)V?\s*~\s*(\d+(?:\.\d+)?)\s*V/g;

/**
 * A part that runs from 3 V to 3.6 V is one for 3.3 V, and so is a converter that can be set to it. Linear regulators are asked for by the one
 * voltage that they are made for.
 */
export function railWords(row: CatalogueRow): string[] {
  if (/Regulator|LDO/i.test(row.category)) return [];
  const asked = /DC-DC/i.test(row.category) ? OUTPUT : SUPPLY;
  const spans = Object.entries(row.attributes).flatMap(([name, value]) => (asked.test(name) ? [...value.matchAll(SPAN)] : []));
  const within = (v: number): boolean => spans.some(([, least, milli, most]) => Number(least) / (milli === 'm' ? 1000 : 1) <= v && v <= Number(most));
  return RAILS.filter(within).map((v) => quantityWord(v, 'V'));
}

/**
 * "128Mbit", "16MB" → qb134217728: how much a part stores, in bits, for makers count bits and people bytes. A lone letter says which:
 * "Mb" is bits, "MB" bytes, and "mb", as people type it, either.
 */
const MEMORY = /(?<![\w.])(\d+(?:\.\d+)?)[-\s]?([kmg])[-\s]?(bits?|bytes?|b)(?![\w/])/gi;
const SCALE: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

export function memoryWords(text: string): string[] {
  return [...text.matchAll(MEMORY)].flatMap(([, count, scale = '', unit = '']) => {
    const size = Number(count) * (SCALE[scale.toLowerCase()] ?? 1);
    const bits = /^bit/i.test(unit) || unit === 'b';
    const bytes = /^byte/i.test(unit) || unit === 'B' || (unit === 'b' && scale === scale.toLowerCase());
    return [...(bits ? [size] : []), ...(bytes ? [size * 8] : [])].map((n) => `qb${n}`);
  });
}

/** "16 MB" in one word. */
export const joinMemory = (text: string): string => text.replace(MEMORY, '$1$2$3');

const LETTER: Readonly<Record<Exclude<Quantity['unit'], ''>, string>> = { Ω: 'r', F: 'f', H: 'h', V: 'v', A: 'a', W: 'w', Hz: 'z' };

/** 1e-7 F → "qf1em7": a word of letters and figures only. */
export function quantityWord(value: number, unit: Exclude<Quantity['unit'], ''>): string {
  return `q${LETTER[unit]}${Number(value.toPrecision(4)).toExponential().replace('+', '').replace('-', 'm')}`;
}
