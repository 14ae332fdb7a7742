import { feeding } from '../../../ledger/flow/feeding.js';
import { ratedAmps } from '../../../ledger/flow/ratings.js';
import { burns } from '../../../ledger/safety/heat.js';
import { tokenise } from '../read/lexer.js';
import { findMentions, sceneOf } from '../read/mentions.js';
import { knownSort, mentioned } from '../read/targets.js';
import { nameOf } from '../read/things.js';
import { type Answer, type Asked, namedIn } from './asked.js';
import { drawn, entryLoad, milliamps, railLoads } from './load.js';
import { entriesOf } from './supplies.js';

/** Whether so much is enough, or a part good for it; in the languages that questions come in. */
const ENOUGH =
  /\b(?:enough|suffic\w*|suffi(?:t|sent)|reich(?:t|en)|basta|genoeg|good for|handle|cope with|rated|too (?:much|little|weak)|ok(?:ay)? (?:for|with))\b/i;
const IF = /\b(?:if|when|assuming|given that)\s+(.+?)[\s?.!]*$/i;

/** Whether so many amperes are enough: a part that is named by its rating and heat, else the supply by what the board takes with what the question supposes. */
export const enough: Answer = (asked) => {
  const clause = IF.exec(asked.text)?.[1];
  const head = clause === undefined ? asked.text : asked.text.slice(0, asked.text.lastIndexOf(clause));
  const amps = tokenise(head).find((t) => t.type === 'quantity' && t.unit === 'current');
  if (amps?.type !== 'quantity') return BEARS.test(head) ? ratedFor(asked) : STRONG.test(head) ? carriedBy(asked) : null;
  if (!ENOUGH.test(head)) return null;
  return partsAt({ ...asked, text: head }, amps.value) ?? supplyAt(asked, clause, amps.value);
};

/** What parts bear at the most. */
const BEARS = /\b(?:what|which|how (?:much|many))\b.*\b(?:can|may|could)\b.*\b(?:switch|carry|handle|bear|stand)\b/i;

/** What named parts are rated for. null: none that carries a current is named. */
function ratedFor(asked: Asked): string | null {
  const scene = sceneOf(asked.about.design, asked.library);
  const lines = namedIn(asked).flatMap((thing) =>
    thing.parts.flatMap(({ ref }): string[] => {
      const part = scene?.part(ref);
      const rated = part === undefined ? null : ratedAmps(part);
      return rated === null ? [] : [`${nameOf({ block: null, parts: [part!.component] })}: ${milliamps(rated.amps * 1000)} (${rated.by}).`];
    }),
  );
  return lines.length === 0 ? null : lines.slice(0, MOST_RATED).join(' ');
}
const MOST_RATED = 6;

/** Whether parts bear what the board sends through them. */
const STRONG =
  /\b(?:big|strong|large|thick|beefy|powerful|hefty|good)\s+enough\b|\b(?:too (?:small|weak|thin)|undersized|overloaded)\b|\b(?:can|could|does|do|will|would)\b.*\b(?:handle|carry|cope with|take) (?:it|that|this|them|the (?:load|current|motors?|pumps?|fans?|heaters?))\b/i;

/** What goes through named parts, and what they are rated for. null: none that carries a current is named. */
function carriedBy(asked: Asked): string | null {
  const { about, library } = asked;
  const scene = sceneOf(about.design, library);
  if (scene === null) return null;
  const through = feeding(scene).through;
  const lines = namedIn(asked).flatMap((thing) =>
    thing.parts.flatMap(({ ref }): string[] => {
      const part = scene.part(ref);
      const rated = part === undefined ? null : ratedAmps(part);
      const amps = through.get(ref)?.amps;
      if (part === undefined || rated === null || amps === undefined || amps <= 0) return [];
      const name = nameOf({ block: null, parts: [part.component] });
      return [
        `${rated.amps >= amps ? 'Yes' : 'No'}: ${milliamps(amps * 1000)} go through ${name}, which is rated for ${milliamps(rated.amps * 1000)} (${rated.by}).`,
      ];
    }),
  );
  if (lines.length > 0) return lines.slice(0, 4).join(' ');
  const absent = findMentions(asked.text, library).filter((m) => knownSort(m) && mentioned(m, { design: about.design, library }).length === 0);
  return absent.length === 1 ? `No: there is no ${absent[0]!.text} on the board. Say "add a ${absent[0]!.text}" if you want one.` : null;
}

/** What named parts are rated for, and what FETs burn at it. null: none that carries a current is named. */
function partsAt(asked: Asked, amps: number): string | null {
  const scene = sceneOf(asked.about.design, asked.library);
  const lines = namedIn(asked).flatMap((thing) =>
    thing.parts.flatMap(({ ref, kind }): string[] => {
      const part = scene?.part(ref);
      const rated = part === undefined || kind === 'connector' ? null : ratedAmps(part);
      if (rated === null || scene === null) return [];
      const burn = burns(scene, amps).find((b) => b.ref === ref);
      const hot = burn?.sheds != null && burn.watts > burn.sheds;
      const heat =
        burn === undefined
          ? ''
          : `; ${Number(burn.watts.toPrecision(2))} W of heat (${burn.by})${burn.sheds === null ? '' : `, of ${Number(burn.sheds.toPrecision(2))} W that its package sheds`}`;
      return [
        `${rated.amps >= amps && !hot ? 'Yes' : 'No'}: ${nameOf({ block: null, parts: [part!.component] })} is rated for ${milliamps(rated.amps * 1000)} (${rated.by})${heat}.`,
      ];
    }),
  );
  return lines.length === 0 ? null : lines.slice(0, 4).join(' ');
}

/** What the board takes at its entry, with what the question supposes of its loads. */
export function supplyAt({ about, library }: Asked, clause: string | undefined, amps: number): string | null {
  const merged = clause === undefined ? null : (about.merged?.(clause) ?? null);
  const design = merged !== null && 'design' in merged ? merged.design : about.design;
  const loads = railLoads(design, library);
  const entry = entryLoad(
    loads,
    entriesOf(design, library).map((n) => n.name),
  );
  if (entry === undefined || entry.peak <= 0) return null;
  const fits = entry.peak <= amps * 1000;
  const most = entry.loads.slice(0, 4).map(drawn).join(', ');
  return `${fits ? 'Yes' : 'No'}: the board takes ${milliamps(entry.typical)} typically and ${milliamps(entry.peak)} at the peak from ${entry.net} (${entry.volts} V), so ${milliamps(amps * 1000)} are ${fits ? 'enough' : 'too little'}${fits && entry.peak > amps * 800 ? ', with little to spare' : ''}. Most of it: ${most}.`;
}
