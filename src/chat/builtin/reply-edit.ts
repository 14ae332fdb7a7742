import { loadLexicon } from '../../lexicon/load.js';
import type { Library } from '../../parts/index.js';
import { read } from '../../reader/index.js';
import type { About } from './about.js';
import { findMentions } from './read/mentions.js';
import { findTarget, knownSort, mentioned } from './read/targets.js';
import { nameOf, thingsOf } from './read/things.js';

/** What an order begins with: not that word is what was not understood. */
const VERB = /^(?:swap|make|change|set|replace|reduce|raise|lower|increase|use|put|drop|turn|instead|give)$/i;

/** What to say where a message orders nothing that can be carried out: nothing is changed, and why. `absent`: it speaks of what is not there. */
export function notUnderstood(message: string, { design }: About, library: Library): { readonly reply: string; readonly absent: boolean } {
  const { unread, messages } = read(message, design.request ?? null, loadLexicon(library)).request;
  const words = unread.flatMap((u) => (u.weight === 'loud' && u.words.message === messages.length - 1 && !VERB.test(u.text) ? [`"${u.text}"`] : []));
  const heard = words.length > 0 ? `I could make nothing of ${words.slice(0, 5).join(', ')}.` : 'I could not make out what shall change.';
  const named = findTarget(message, { design, library }).things;
  const shown = named.length > 0 && named.length < 6 ? ` You spoke of ${named.map(nameOf).join(', ')}.` : '';
  const absent = findMentions(message, library).flatMap((m) => (knownSort(m) && mentioned(m, { design, library }).length === 0 ? [m.text] : []));
  const missing = absent.map((text) => ` There is no ${text} on the board.`).join('');
  const on = thingsOf(design)
    .filter((t) => t.parts.some((p) => !/^(resistor|capacitor|diode|inductor|ferrite)$/.test(p.kind)))
    .slice(0, 8)
    .map(nameOf);
  const reply = `${heard}${shown}${missing} Nothing is changed. The board has ${on.join(', ')}. Say what to do with one of them, what to add, or a size: "make D1 blue", "move J1 to the left edge", "remove the button", "change R1 to 4.7k", "add an LED on GPIO4", "60 x 40 mm", "undo that".`;
  return { reply, absent: absent.length > 0 };
}
