import type { Design } from '../../design/index.js';
import { inLeads, type Leads } from '../../parts/leaded.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';

/** Packages that chips with leads come in. */
const DIP = /^(?:P?DIP|TO-?92|TO-?220)/i;

/** Kinds of asks that are chips where they name a part. */
const CHIPS: ReadonlySet<Ask['kind']> = new Set(['function', 'storage', 'output']);

/** Kinds of asks that are parts: where leads were said of all of them, the whole board has them. */
const MOUNTED: ReadonlySet<Ask['kind']> = new Set([
  'component',
  'light',
  'output',
  'controller',
  'sensor',
  'conversion',
  'storage',
  'interface',
  'display',
  'sound',
]);

/** What of a board is to have leads through it, and the asks that say so. */
export function leadsOf(know: Knowledge, asks: readonly Ask[]): { readonly leads: Leads | null; readonly asks: readonly Ask[] } {
  const all = asks.filter((a) => (a.mounting === 'through_hole' && isA(know, a, 'discrete')) || isA(know, a, 'easy_to_solder'));
  const parts = asks.filter((a) => MOUNTED.has(a.kind));
  if (all.length > 0 || (parts.length > 0 && parts.every((a) => a.mounting === 'through_hole')))
    return { leads: 'all', asks: all.length > 0 ? all : parts };
  return { leads: asks.some((a) => (a.package !== undefined && DIP.test(a.package)) || isInDip(know, a)) ? 'chips' : null, asks: [] };
}

/** A chip that is to be in a socket, or to have leads; a ready-made board has sockets anyhow. */
function isInDip({ lexicon, library }: Knowledge, { mounting, kind, part }: Ask): boolean {
  const named = part === undefined ? null : lexicon.part(part);
  if (mounting === 'through_hole' && named?.devices.some((d) => library.leaded?.chips[d] !== undefined) === true) return true;
  if ((mounting !== 'socket' && mounting !== 'through_hole') || named === null) return false;
  return kind === 'controller'
    ? named.platforms.some((p) => library.platforms.get(p)?.mounting === 'chip')
    : CHIPS.has(kind) && named.devices.length > 0;
}

/** The design with leaded parts where they were asked for; what the library has none of is told. */
export function withLeads(know: Knowledge, design: Design, leads: Leads | null, asks: readonly Ask[], minutes: Minutes): Design {
  if (leads === null) return design;
  const made = inLeads(design, know.library, leads);
  for (const ask of asks) {
    minutes.decide(ask.id, 'parts with leads', 'they were asked for');
    if (made.kept.length > 0)
      minutes.cannot(ask.id, `the library has no kind with leads of ${made.kept.map((c) => `${c.ref} (${c.value})`).join(', ')}`);
  }
  return made.design;
}
