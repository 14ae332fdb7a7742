import type { Language } from './concept.js';

/** Lower case, without accents: "Résistance" and "resistance" are the same. */
export const fold = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII, which has nothing to fold
  /^[\x00-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('²', '2').replaceAll('μ', 'µ').replaceAll('’', "'");

const SEPARATOR = /[\s\-‐‑–_/.·]+/u;

/** The parts of a word that may be written together, apart or with hyphens: "pin-header" has two. */
export const partsOf = (word: string): readonly string[] =>
  fold(word)
    .split(SEPARATOR)
    .filter((part) => part !== '');

/** One key for "screw terminal", "screw-terminal" and "screwterminal"; the point of a number stays. */
export const keyOf = (word: string): string => fold(word).replace(/(?:[\s\-‐‑–_/·]|(?<!\d)\.|\.(?!\d))+/gu, '');

const undouble = (stem: string): string[] => (/([bcdfgklmnprt])\1$/.test(stem) ? [stem.slice(0, -1)] : []);

/** What a regular plural (or, where the language bends adjectives, a form) may be the form of, most likely first. */
const SINGULARS: Readonly<Record<Language, (key: string) => readonly string[]>> = {
  en: (k) => {
    if (k.endsWith("'s")) return [k.slice(0, -2)];
    if (!k.endsWith('s') || k.length < 3) return [];
    if (k.endsWith('ies')) return [`${k.slice(0, -3)}y`, k.slice(0, -1)];
    if (/(?:[sxz]|ch|sh)es$/.test(k)) return [k.slice(0, -2), k.slice(0, -1), ...undouble(k.slice(0, -2))];
    if (k.endsWith('oes')) return [k.slice(0, -2), k.slice(0, -1)];
    return [k.slice(0, -1)];
  },
  de: (k) => endings(k, ['ern', 'en', 'er', 'em', 'es', 'e', 'n', 's']),
  fr: (k) => [...endings(k, ['s', 'x', 'es', 'e']), ...(k.endsWith('aux') ? [`${k.slice(0, -3)}al`] : [])],
  es: (k) => [...endings(k, ['s', 'es']), ...(k.endsWith('as') ? [`${k.slice(0, -2)}o`] : []), ...(k.endsWith('a') ? [`${k.slice(0, -1)}o`] : [])],
  pt: (k) => [
    ...endings(k, ['s', 'es']),
    ...(k.endsWith('oes') ? [`${k.slice(0, -3)}ao`] : []),
    ...(k.endsWith('is') ? [`${k.slice(0, -2)}l`] : []),
    ...(k.endsWith('as') ? [`${k.slice(0, -2)}o`] : []),
    ...(k.endsWith('a') ? [`${k.slice(0, -1)}o`] : []),
  ],
  it: (k) =>
    /[aei]$/.test(k)
      ? ['o', 'a', 'e']
          .map((vowel) => k.slice(0, -1) + vowel)
          .concat(k.endsWith('hi') || k.endsWith('he') ? [`${k.slice(0, -2)}o`, `${k.slice(0, -2)}a`] : [])
      : [],
  nl: (k) => [...endings(k, ['en', 's', 'e', 'n']), ...endings(k, ['en', 'e']).flatMap(undouble)],
};

function endings(key: string, all: readonly string[]): string[] {
  return all.filter((end) => key.endsWith(end) && key.length - end.length >= 3).map((end) => key.slice(0, -end.length));
}

/** Keys that this form may stand under, itself first. */
export const singularsOf = (key: string, language: Language): readonly string[] => SINGULARS[language](key);

/** Forms of an English verb: "blinks", "blinking", "logged" stand under "blink" and "log". */
export function verbsOf(key: string): readonly string[] {
  const stems = [/^(.{2,})ing$/, /^(.{2,})ed$/].flatMap((form) => form.exec(key)?.[1] ?? []);
  return [
    ...stems.flatMap((stem) => [stem, `${stem}e`, ...undouble(stem)]),
    ...(key.endsWith('s') ? [key.slice(0, -1)] : []),
    ...(key.endsWith('es') ? [key.slice(0, -2)] : []),
  ];
}
