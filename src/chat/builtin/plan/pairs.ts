import type { Component, Design } from '../../../design/index.js';

type Edge = 'left' | 'right' | 'top' | 'bottom';

const AT = String.raw`(?:at|on|to|along|by|near|facing)\s+(?:the\s+)?(?:far\s+|board'?s?\s+)?(left|right|top|bottom)`;
const OTHER = String.raw`(?:one|the other(?: one)?|another|the second|a second|its twin)`;
/** "Two Qwiic sockets …, one at the left edge and one at the right". */
const ONE_AND_OTHER = new RegExp(
  String.raw`\b(?:two|2|2x|a pair of|pair of|twin|both)\s+([^.;]{2,80}?)\bone\s+${AT}\b[^.;]{0,24}?\b${OTHER}\s+(?:is\s+|goes\s+|sits\s+)?${AT}\b`,
  'i',
);
/** "Qwiic sockets on the left and right edges", "two JST at opposite ends". */
const LEFT_AND_RIGHT =
  /\b(?:two|2|2x|a pair of|pair of|twin|both)\s+([^.;]{2,60}?)\s*,?\s*(?:(?:one\s+)?(?:on|at|along)\s+(?:the\s+)?(left|top) and (?:the )?(right|bottom)\b|(?:one\s+)?(?:on|at)\s+(?:each|either|both|opposite)\s+(?:(?:short|narrow)\s+)?(?:ends?|sides?|edges?)\b)/i;

interface Pair {
  readonly noun: string;
  readonly edges: readonly [Edge, Edge];
}

function pairOf(sentence: string, { width_mm, height_mm }: Design['board']): Pair | null {
  const [, noun = '', first, second] = ONE_AND_OTHER.exec(sentence) ?? [];
  if (first !== undefined && second !== undefined) return { noun, edges: [first.toLowerCase() as Edge, second.toLowerCase() as Edge] };
  const [all, what = '', a, b] = LEFT_AND_RIGHT.exec(sentence) ?? [];
  if (all === undefined) return null;
  if (a !== undefined && b !== undefined) return { noun: what, edges: [a.toLowerCase() as Edge, b.toLowerCase() as Edge] };
  return { noun: what, edges: (height_mm ?? 0) > (width_mm ?? 0) ? ['top', 'bottom'] : ['left', 'right'] };
}

/** What people call the connectors of the library. */
const CALLED: readonly (readonly [RegExp, RegExp])[] = [
  [/\bscrew|\bterminal/i, /ScrewTerminal/i],
  [/\bheader|\bpin strip|\bpins\b/i, /PinHeader/i],
  [/\bqwiic|\bstemma|\bjst[- ]?sh\b/i, /qwiic|_SH_|\bSM0\d/i],
  [/\bgrove\b/i, /grove|_PH_/i],
  [/\bxh\b/i, /XH/i],
  [/\bjst\b/i, /JST|_PH_|_XH_|_SH_|_GH_|\bB\dB|\bSM0\d|\bS\dB/i],
  [/\brj-?45\b/i, /RJ45/i],
  [/\bsma\b/i, /SMA/i],
  [/\bbnc\b/i, /BNC/i],
  [/\busb/i, /USB/i],
];

const faceOf = (c: Component): string => `${c.device ?? ''} ${c.part ?? ''} ${typeof c.value === 'string' ? c.value : ''} ${c.purpose}`;

/** Stands two connectors of a kind at the two edges that the sentence gives them, whichever circuit they belong to. */
export function placePairs(design: Design, sentence: string): Design {
  const pair = pairOf(sentence, design.board);
  if (pair === null) return design;
  const kinds = new Map<string, Component[]>();
  for (const c of design.components.filter(({ kind }) => kind === 'connector')) {
    const key = `${c.device ?? ''} ${c.part ?? ''}`;
    kinds.set(key, [...(kinds.get(key) ?? []), c]);
  }
  const twos = [...kinds.values()].filter((group) => group.length === 2);
  const named = CALLED.filter(([word]) => word.test(pair.noun)).map(([, face]) => face);
  const meant = twos.filter((group) => group.every((c) => named.some((face) => face.test(faceOf(c)))));
  const [group] = meant.length > 0 || named.length > 0 ? meant : twos;
  if (group === undefined) return design;
  const at = new Map(group.map((c, n) => [c.ref, pair.edges[n]]));
  return {
    ...design,
    components: design.components.map((c) => {
      const edge = at.get(c.ref);
      return edge === undefined ? c : { ...c, place: { ...c.place, edge } };
    }),
  };
}
