import { LANGUAGES } from './table.js';

/** Tongues of which the commonest words are known, longest first where one holds another. */
const SCRIPTS = LANGUAGES.scripts.map(({ sign, words, ...script }) => ({
  ...script,
  sign: new RegExp(sign, 'iu'),
  pairs: Object.entries(words).sort(([a], [b]) => b.length - a.length),
}));

/** A message in one of those tongues, its known words in English and apart from what stands beside them; null: it is in none. */
export function fromScript(message: string): { readonly text: string; readonly note: string } | null {
  const script = SCRIPTS.find(({ sign }) => sign.test(message));
  if (script === undefined) return null;
  const text = script.pairs.reduce(
    (now, [word, english]) =>
      script.apart ? now.replace(new RegExp(String.raw`(?<![\p{L}])${word}(?![\p{L}])`, 'giu'), english) : now.replaceAll(word, ` ${english} `),
    script.apart ? message : message.normalize('NFKC'),
  );
  // Signs that stand against Latin letters are words of their own.
  return {
    text: text
      .replace(/(?<=[\u3040-\u30ff\u4e00-\u9fff])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[\u3040-\u30ff\u4e00-\u9fff])/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .replace(/ ([,.:])/g, '$1'),
    note: script.note,
  };
}
