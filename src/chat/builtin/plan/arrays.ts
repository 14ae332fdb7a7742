import type { Draft, Rail } from './draft.js';

const SEVEN = /\b(?:ULN\s?-?200[1-5]\w*|TBD6200\d\w*)\b/i;
const EIGHT = /\b(?:ULN\s?-?28\d\d\w*|TBD6208\d\w*|UDN2981\w*)\b/i;
const ARRAY = /\bdarlington (?:driver )?(?:array|driver)s?\b/i;

/** What one output carries with several others on, A (TI SLRS027, figure 15: some 0.5 A alone, 0.2 A with all seven on). */
export const CHANNEL_MOST_A = 0.5;

/** The Darlington array that a sentence names: its words, and the channels of one chip of ours. */
export function namedArray(sentence: string): { readonly text: string; readonly channels: 7 | 8 } | null {
  const eight = EIGHT.exec(sentence)?.[0];
  if (eight !== undefined) return { text: eight, channels: 8 };
  const seven = (SEVEN.exec(sentence) ?? ARRAY.exec(sentence))?.[0];
  return seven === undefined ? null : { text: seven, channels: 7 };
}

/** Gives a load a channel of the array that the sentence names; null: it names none. The chips are put on the board by `placeArrays`. */
export function arrayChannel(draft: Draft, input: string, output: string, supply: Rail): string | null {
  if (namedArray(draft.intent.sentence) === null) return null;
  draft.channels.push({ input, output, supply: supply.net });
  return output;
}

/** Puts the arrays on the board that the loads' channels need: each chip has one supply at its clamp diodes. */
export function placeArrays(draft: Draft): void {
  const named = namedArray(draft.intent.sentence);
  if (named === null || draft.channels.length === 0) return;
  const [block, device] = named.channels === 8 ? (['darlington_driver_8', 'ULN2803A'] as const) : (['darlington_driver', 'ULN2003A'] as const);
  for (const supply of new Set(draft.channels.map((c) => c.supply))) {
    const own = draft.channels.filter((c) => c.supply === supply);
    for (let from = 0; from < own.length; from += named.channels) {
      const lines = own.slice(from, from + named.channels);
      const ports = Object.fromEntries(lines.flatMap(({ input, output }, n) => [[`IN${n + 1}`, input] as const, [`OUT${n + 1}`, output] as const]));
      draft.block(block, named.text, { VLOAD: supply, GND: 'GND', ...ports });
      draft.put(`${device} with ${lines.length} of ${named.channels} channels in use, its clamp diodes at ${supply}`);
    }
  }
  if (!named.text.toUpperCase().replace(/[\s-]/g, '').startsWith(device.slice(0, 7)))
    draft.cannot(`${named.text}: my library has the ${device}, which does the same; I used it.`);
  draft.channels.length = 0;
}
