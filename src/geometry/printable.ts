import { GLYPHS } from './stroke-font.js';

/** Characters that the font lacks, as one writes them without; "²" and "é" lose what is above them by Unicode's own decomposition. */
const SPELT: Readonly<Record<string, string>> = {
  '\u00a9': '(c)',
  '\u00b0': 'deg ',
  '\u00b1': '+/-',
  '\u03a9': 'ohm',
  '\u2126': 'ohm',
  '\u00b5': 'u',
  '\u03bc': 'u',
  '\u00d7': 'x',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2026': '...',
  '\u00df': 'ss',
  '\u00e4': 'ae',
  '\u00f6': 'oe',
  '\u00fc': 'ue',
  '\u00c4': 'Ae',
  '\u00d6': 'Oe',
  '\u00dc': 'Ue',
};

const has = (c: string): string => (GLYPHS[c] === undefined ? '' : c);
const spelt = (c: string): string => (GLYPHS[c] !== undefined ? c : (SPELT[c] ?? [...c.normalize('NFKD')].map(has).join('')));

/** The text in characters that the font has; others are left out. */
export function printable(text: string): string {
  return [...text.normalize('NFC')].map(spelt).join('').replace(/\s+/g, ' ').trim();
}

/** Characters of a text that the font neither has nor spells, each once: a text with one of them cannot be printed as it is. */
export const undrawable = (text: string): string[] => [...new Set([...text.normalize('NFC')].filter((c) => /\S/.test(c) && spelt(c) === ''))];
