import type { Design } from '../../design/index.js';
import type { Library } from '../../parts/index.js';
import type { About } from './about.js';
import { findTarget } from './edit/targets.js';
import { nameOf, thingsOf } from './edit/things.js';
import type { Intent } from './intent.js';
import { vocabularyOf } from './read/mentions.js';
import { wordsOf } from './words.js';

/** Whether planning the board anew can make something of a message: it names a thing, a supply, a chip, an outline. */
export const bearsPlanning = (intent: Intent): boolean =>
  intent.platform !== null ||
  intent.sources.length > 0 ||
  intent.rails.length > 0 ||
  intent.items.length > 0 ||
  intent.excluded.size > 0 ||
  Object.entries(intent.board).some(([key, value]) => !['fixed', 'holes'].includes(key) && value !== undefined) ||
  intent.board.fixed ||
  intent.board.holes !== null;

/** What an order begins with: not that word is what was not understood. */
const VERB = /^(?:swap|make|change|set|replace|reduce|raise|lower|increase|use|put|drop|turn|instead|give)$/i;

/** What to say where a message orders nothing that can be carried out: nothing is changed, and why. */
export function notUnderstood(message: string, intent: Intent, { design }: About, library: Library): string {
  const refused = intent.unsupported.map(({ text, why }) => `${text}: ${why}.`);
  const words = intent.unread
    .filter((w) => !VERB.test(w))
    .slice(0, 5)
    .map((w) => `"${w}"`);
  const heard =
    words.length > 0 ? `I could make nothing of ${words.join(', ')}.` : refused.length > 0 ? '' : 'I could not make out what shall change.';
  const named = findTarget(message, { design, library }, vocabularyOf(wordsOf(library))).things;
  const shown = named.length > 0 && named.length < 6 ? ` You spoke of ${named.map(nameOf).join(', ')}.` : '';
  const on = thingsOf(design)
    .filter((t) => t.parts.some((p) => !/^(resistor|capacitor|diode|inductor|ferrite)$/.test(p.kind)))
    .slice(0, 8)
    .map(nameOf);
  return `${[...refused, heard].filter((s) => s !== '').join(' ')}${shown} Nothing is changed. The board has ${on.join(', ')}. Say what to do with one of them, what to add, or a size: "make D1 blue", "move J1 to the left edge", "remove the button", "change R1 to 4.7k", "add an LED on GPIO4", "60 x 40 mm", "undo that".`;
}

/** A message that asks for what the board has. */
export function alreadySo(message: string, intent: Intent, planned: Design, { design }: About, library: Library): string {
  const fresh = planned.unmet.filter((u) => !design.unmet.includes(u));
  if (fresh.length > 0) return `Nothing is changed. ${fresh.join(' ')}`;
  const there = findTarget(message, { design, library }, vocabularyOf(wordsOf(library))).things;
  const named = there.length === 0 ? '' : ` There ${there.length === 1 ? 'is' : 'are'} ${[...new Set(there.map(nameOf))].slice(0, 6).join(', ')}.`;
  const notes = [...intent.sources, ...intent.items].flatMap(({ text, note }) => (note === undefined ? [] : [` ${text}: ${note}.`]));
  return `Nothing about the board changes with that: it already is what was asked.${notes.join('')}${named}`;
}

/** A board that was read from a file or drawn by hand was not planned here: its chip or supply cannot be planned anew. */
export const notMine = ({ design }: About): string =>
  `${design.name} did not come from a sentence, so I cannot plan it anew with that. Nothing is changed. Parts of it I can change one by one: values, sizes, places, nets, what is added or removed. For a new board in its place say "start over:" and what it shall be.`;
