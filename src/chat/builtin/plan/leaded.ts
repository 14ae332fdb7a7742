import type { Component, Design } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import { inLeads } from '../../../parts/leaded.js';
import type { Draft } from './draft.js';

/** How much of a board is wished with leads through the board: all, its chips alone (DIP), or nothing. */
export type Leads = 'all' | 'chips' | 'none';

const ALL =
  /\bthrough[- ]?holes?\b|\btht\b|\bth parts\b|\bleaded\b|\bhand[- ]?solder\w*|\beasy to solder\b|\bsolder (?:it )?by hand|\b(?:no|without|avoid\w*) (?:any )?(?:smd|smt|surface[- ]?mount)|\bbreadboard(?:[- ]friendly)? parts\b/i;
const DENIED =
  /\b(?:no|not|without|avoid\w*) (?:any )?(?:through[- ]?holes?|tht|leaded|hand[- ]?solder\w*)|\bthrough[- ]?hole (?:pin |screw |jst )?(?:connectors?|headers?|terminals?|pads?|sockets?|test)|\bsmd only\b|\bonly smd\b|\ball smd\b/i;
const CHIPS = /\bdips?\b(?![- ]?switch)|\bdip-?\d+\b|\bpdip\b|\bat(?:mega|tiny)\w*-\d*pu\b|\bto-?92\b/i;

export const leadsOf = (sentence: string): Leads =>
  DENIED.test(sentence) ? 'none' : ALL.test(sentence) ? 'all' : CHIPS.test(sentence) ? 'chips' : 'none';

/** The design with leaded parts in the place of surface-mount ones, as far as the library has them; what stays is said. */
export function withLeads(design: Design, library: Library, draft: Pick<Draft, 'cannot' | 'assume' | 'made'>): Design {
  const leads = leadsOf(design.prompt);
  const large = /\birl[zb]?\d+n?\b|\birf\d+\w?\b/i.test(design.prompt);
  if (leads === 'none' && !large && !namesTransistor(design.prompt)) return design;
  const named = (c: Component): string | undefined =>
    namedFor(c.device ?? '', design.prompt) ?? (large && c.device === 'AO3400A' ? library.leaded?.chips[c.device] : undefined);
  const made = inLeads(design, library, leads, named);
  const { swapped } = made;
  const kept = made.kept.map((c) => `${c.ref} (${c.value})`);
  if (kept.length > 0)
    draft.cannot(
      `Through-hole parts only: ${kept.join(', ')} stay surface-mount; my library has no leaded kind of ${kept.length === 1 ? 'it' : 'them'}.`,
    );
  const summary = renamed(design, swapped, draft);
  if (swapped.size > 0)
    draft.assume(
      `${leads === 'all' ? 'Through-hole parts are' : leads === 'chips' ? 'Chips in DIP and transistors in TO-92 are' : large ? 'The MOSFET in TO-220 is' : 'The transistors in TO-92 are'} soldered by hand: the catalogue of the fab’s assembly has no codes for them.`,
    );
  return { ...made.design, summary };
}

/** What was put on the board is called as it now is: "AMS1117-5.0" has become an L7805CV. */
function renamed({ components, summary }: Design, swapped: ReadonlyMap<string, Component>, { made }: Pick<Draft, 'made'>): string {
  let said = summary;
  for (const { ref, value } of components) {
    const now = swapped.get(ref)?.value;
    if (now === undefined || now === value || !/[a-z]{2}.*\d/i.test(value)) continue;
    said = said.replaceAll(value, now);
    for (const [n, m] of made.entries()) made[n] = { ...m, what: m.what.replaceAll(value, now) };
  }
  return said;
}

/** Small transistors that a sentence names: they stand where any small one of their sort does. */
const NAMED: readonly (readonly [RegExp, string, 'npn' | 'pnp'])[] = [
  [/\bbc54[6-9]\w?\b/i, 'BC547', 'npn'],
  [/\b2n3904\b/i, '2N3904', 'npn'],
  [/\b(?:2n|pn)2222a?\b/i, 'PN2222A', 'npn'],
  [/\bbc33[78]\b/i, 'BC337', 'npn'],
  [/\bbc55[6-9]\w?\b/i, 'BC557', 'pnp'],
  [/\b2n390[56]\b/i, '2N3906', 'pnp'],
];
const SMALL: Readonly<Record<string, 'npn' | 'pnp'>> = { S8050: 'npn', MMBT3904: 'npn', MMBT3906: 'pnp' };
const namesTransistor = (sentence: string): boolean => NAMED.some(([pattern]) => pattern.test(sentence));
const namedFor = (device: string, sentence: string): string | undefined =>
  SMALL[device] === undefined ? undefined : NAMED.find(([pattern, , sort]) => sort === SMALL[device] && pattern.test(sentence))?.[1];
