import { type Design, edgeOf, heldWishes, type Wish, withWishes } from '../../design/index.js';

/** "no more than $8", "under 8 dollars", "$8 or less", "a budget of $8". */
const CAPS = [
  /[,;]?\s*\b(?:and\s+|for\s+|it\s+)?(?:(?:should|must|may)\s+)?(?:(?:cost|costs|costing|keep it|stay|staying)\s+)?(?:under|below|at most|no more than|not more than|less than|(?:a )?max(?:imum)?(?: of)?|up to|within|cheaper than|(?:a )?budget (?:of|is))\s*(?:US)?\$\s?(\d+(?:\.\d+)?)(?:\s*(?:in parts|for the parts|per board|a board|each))?/i,
  /[,;]?\s*\b(?:and\s+|for\s+)?(?:(?:should|must|may)\s+)?(?:(?:cost|costs|costing|keep it|stay)\s+)?(?:under|below|at most|no more than|not more than|less than|max(?:imum)?(?: of)?|up to|within|cheaper than|(?:a )?budget (?:of|is))\s*(\d+(?:\.\d+)?)\s*(?:dollars|bucks|usd)\b(?:\s*(?:in parts|for the parts|per board|a board|each))?/i,
  /[,;]?\s*(?:for\s+)?(?:US)?\$\s?(\d+(?:\.\d+)?)\s*(?:or less|at most|max(?:imum)?|budget|tops)\b/i,
] as const;

/** What parts may cost, USD, and the sentence without the words that say so; null: no cap is named. */
export function costCap(sentence: string): { usd: number; rest: string } | null {
  for (const pattern of CAPS) {
    const found = pattern.exec(sentence);
    const usd = Number(found?.[1] ?? 0);
    if (found !== null && usd > 0) return { usd, rest: `${sentence.slice(0, found.index)}${sentence.slice(found.index + found[0].length)}`.trim() };
  }
  return null;
}

/** What a message asked of the board that can be checked, read off what it changed in the design. `before` null: everything is new. */
function wishesOf(design: Design, before: Design | null, usd: number | null): Wish[] {
  const { width_mm, height_mm } = design.board;
  const sized = width_mm !== before?.board.width_mm || height_mm !== before?.board.height_mm;
  const size: Wish[] =
    sized && (width_mm !== undefined || height_mm !== undefined)
      ? [
          {
            kind: 'size',
            text: sizeWords(width_mm, height_mm),
            ...(width_mm === undefined ? {} : { width_mm }),
            ...(height_mm === undefined ? {} : { height_mm }),
          },
        ]
      : [];
  const edges = design.components.flatMap((c): Wish[] => {
    const edge = edgeOf(design, c.ref);
    if (edge === undefined || edge === 'any' || (before !== null && edge === edgeOf(before, c.ref))) return [];
    return [{ kind: 'edge', text: `${c.ref} (${c.kind.replaceAll('_', ' ')}) on the ${edge} edge`, ref: c.ref, edge }];
  });
  const one = design.constraints.board?.sides === 1 && before?.constraints.board?.sides !== 1;
  return [
    ...size,
    ...edges,
    ...(usd === null ? [] : [{ kind: 'cost' as const, text: `no more than $${usd}`, usd }]),
    ...(one ? [{ kind: 'one_side' as const, text: 'parts on one side' }] : []),
  ];
}

function sizeWords(width: number | undefined, height: number | undefined): string {
  if (width !== undefined && height !== undefined) return `${width} × ${height} mm`;
  return width === undefined ? `${height} mm high` : `${width} mm wide`;
}

/** The design with its wishes and those of the latest message, which overrule what it changes. */
export function wishing(design: Design, before: Design | null, usd: number | null): Design {
  const said = wishesOf(design, before, usd);
  const kept = before === null ? [] : heldWishes(before.wishes ?? [], before, design);
  const wishes = withWishes(planned(kept, design, before), said).slice(0, 200);
  const { wishes: _old, ...bare } = design;
  return wishes.length === 0 ? bare : { ...bare, wishes };
}

/** A board planned anew has the rails of what is asked of it now, however it was put before. */
function planned(kept: readonly Wish[], { wishes = [] }: Design, before: Design | null): readonly Wish[] {
  if (before === null || wishes === before.wishes) return kept;
  return [...kept.filter((w) => w.kind !== 'rail'), ...wishes.filter((w) => w.kind === 'rail')];
}
