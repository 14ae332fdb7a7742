import { ratedAmps } from '../../../ledger/flow/ratings.js';
import { burns } from '../../../ledger/safety/heat.js';
import { tokenise } from '../read/lexer.js';
import { sceneOf } from '../read/mentions.js';
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
  if (amps?.type !== 'quantity' || !ENOUGH.test(head)) return null;
  return partsAt({ ...asked, text: head }, amps.value) ?? supplyAt(asked, clause, amps.value);
};

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
function supplyAt({ about, library }: Asked, clause: string | undefined, amps: number): string | null {
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
