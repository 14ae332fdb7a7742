import type { Design } from '../../../design/index.js';
import { isBought, type Library } from '../../../parts/index.js';
import { bomLines, eachAt } from '../../../parts/price.js';
import { resolve } from '../../../parts/resolve.js';
import type { Answer } from './asked.js';

/** What the parts cost when so many boards are made. */
interface Cost {
  readonly boards: number;
  /** USD for one board. */
  readonly each: number;
  readonly total: number;
  /** Parts that no price is known of. */
  readonly unpriced: readonly string[];
  /** The dearest lines: code, what, USD for one board. */
  readonly dearest: readonly { readonly refs: readonly string[]; readonly name: string; readonly usd: number }[];
}

/** Prices at the catalogue's break for the whole lot. */
export function costOf(design: Design, library: Library, boards: number): Cost {
  const resolved = resolve(design, library);
  const unpriced = resolved.parts.filter((p) => p.bought === null && isBought(p.component.kind)).map((p) => p.component.ref);
  const priced = bomLines(resolved).map(({ facts, parts }) => {
    const refs = parts.map((p) => p.component.ref);
    const one = eachAt(facts, refs.length * boards);
    if (one === null) unpriced.push(...refs);
    return { refs, name: facts.mpn, usd: (one ?? 0) * refs.length };
  });
  const each = priced.reduce((a, b) => a + b.usd, 0);
  return { boards, each, total: each * boards, unpriced, dearest: [...priced].sort((a, b) => b.usd - a.usd).slice(0, 3) };
}

export const dollars = (usd: number): string => `$${usd.toFixed(2)}`;

/** What the parts cost, and what would lower it. */
export const cost: Answer = ({ text, about, library }) => {
  if (
    !/\b(cost|costs|price|prices|expensive|cheap|cheaper|pay|dollars?|usd|how much (?:is|are|for)|budget|looking at for|save money|bucks)\b|\$/i.test(
      text,
    )
  )
    return null;
  const many = /\b(\d{1,6})\b(?!\s*(?:v|ma|a|mm|%|ohm|k)\b)/i.exec(text)?.[1];
  const boards = Number(many ?? about.design.board.quantity ?? 5);
  const found = costOf(about.design, library, Math.max(1, boards));
  const dear = found.dearest.filter((l) => l.usd > 0).map((l) => `${l.refs.join(', ')} (${l.name}) ${dollars(l.usd)}`);
  return [
    `The parts cost ${dollars(found.each)} for one board when ${found.boards} ${found.boards === 1 ? 'is' : 'are'} made, ${dollars(found.total)} in all (catalogue of ${library.catalogue.dated}; bare boards, soldering and shipping come on top).`,
    dear.length === 0 ? '' : `The dearest: ${dear.join(', ')}.`,
    found.unpriced.length === 0 ? '' : `No price is known for ${found.unpriced.join(', ')}.`,
    CHEAPER.test(text) ? cheaper(about.design, library) : '',
  ]
    .filter((s) => s !== '')
    .join(' ');
};

/** Wishes for a lower price: what makes it, to choose from. I do not choose what a person may miss. */
export const CHEAPER =
  /\b(?:cheap(?:er)?|less expensive|(?:lower|reduce|cut|bring down) (?:the )?(?:cost|price)s?|save (?:some )?money|cost down)\b/i;

function cheaper(design: Design, library: Library): string {
  const extended = bomLines(resolve(design, library)).filter((l) => l.facts.tier === 'extended');
  const fees =
    extended.length === 0
      ? ''
      : ` ${extended.length} lines are extended parts, for each of which the fab charges a loading fee: ${extended
          .slice(0, 8)
          .map((l) => `${l.parts.map((p) => p.component.ref).join(', ')} (${l.facts.mpn})`)
          .join(', ')}.`;
  return `To lower it, leave out or replace one of the dearest, or make more boards at once.${fees}`;
}
