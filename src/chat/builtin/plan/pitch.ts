import type { Draft } from './draft.js';

/** Pitches of screw terminals that a sentence may name, and how the library's devices end. */
const PITCHES: readonly (readonly [said: RegExp, ending: string, mm: number])[] = [
  [/\b5[.,]08(?!\d)/, 'P5.08', 5.08],
  [/\b3[.,](?:5|50|81)\s*-?\s*mm\b/i, 'P3.50', 3.5],
];
const NEAR = /\b(?:screw|terminals?|blocks?|pitch|phoenix)\b/i;

/** "3-way 5.08 mm screw terminal": every screw terminal of the board in the pitch that the sentence names, as far as the library has it. */
export function pitched(draft: Draft): void {
  const { sentence } = draft.intent;
  const found = PITCHES.find(([said]) => {
    const at = said.exec(sentence)?.index;
    return at !== undefined && NEAR.test(sentence.slice(Math.max(0, at - REACH), at + REACH));
  });
  if (found === undefined) return;
  const [, ending, mm] = found;
  const said = /^[\d.,]+ ?mm$/i;
  draft.heeded = draft.heeded === null ? said : new RegExp(`${draft.heeded.source}|${said.source}`, 'i');
  for (const ref of draft.assembler.refs) {
    const row = /^(ScrewTerminal_1x\d\d)_P5\.00$/.exec(draft.assembler.deviceOf(ref) ?? '')?.[1];
    if (row === undefined) continue;
    const wanted = `${row}_${ending}`;
    if (draft.library.devices.has(wanted)) draft.assembler.exchange(ref, wanted);
    else draft.cannot(`A screw terminal of ${Number(row.slice(-2))} ways at ${mm} mm: my library has none; one of 5 mm stands there.`);
  }
}

/** How far from the figure the word may stand, characters. */
const REACH = 40;
