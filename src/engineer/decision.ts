import type { Design } from '../design/index.js';
import type { Lexicon } from '../lexicon/index.js';
import type { Ask, Request } from '../request/index.js';

/** What the engineer decided, and why. */
export interface Decision {
  /** Id of the ask that it serves; null: nobody asked for it, it was needed. */
  readonly ask: string | null;
  /** What was chosen: a block, a pin, a rail. */
  readonly what: string;
  readonly why: string;
  /** Told where somebody asks, and not with the board: which pin a signal has. */
  readonly detail?: true;
}

/** An ask of which something is missing on the board. */
export interface Unmet {
  readonly ask: string;
  readonly why: string;
}

/** Keeps what was decided and what was not met, in the order in which it was found. */
export class Minutes {
  readonly decisions: Decision[] = [];
  readonly unmet: Unmet[] = [];

  decide(ask: string | null, what: string, why: string): void {
    this.decisions.push({ ask, what, why });
  }

  detail(what: string, why: string): void {
    this.decisions.push({ ask: null, what, why, detail: true });
  }

  cannot(ask: string, reason: string): void {
    // The reason is written into a sentence.
    const why = reason.endsWith('.') ? reason.slice(0, -1) : reason;
    if (!this.unmet.some((u) => u.ask === ask && u.why === why)) this.unmet.push({ ask, why });
  }
}

/** How all parts are fitted, how large they are or on which side they stand: no part of its own. */
export const isFitting = ({ concept, mounting, package: size, part, count, place }: Ask): boolean =>
  concept === 'discrete' && (mounting !== undefined || size !== undefined || place?.side !== undefined) && part === undefined && count === undefined;

/** What no circuit answers: it is looked at on the finished board. */
const LOOKED_AT: ReadonlySet<Ask['kind']> = new Set(['quality', 'marking', 'board', 'mechanical']);

/** "Ground", "the rails": what each board has, of which no more is said. */
const isPlainRail = ({ concept, figures, features, links, connector, count }: Ask): boolean =>
  (concept === 'ground' || concept === 'rail') &&
  figures.length + features.length + links.length === 0 &&
  connector === undefined &&
  (count ?? 1) === 1;

/** Every ask ends in a decision or is not met: what nothing was chosen by is said. */
export function account(asks: readonly Ask[], programmed: boolean, minutes: Minutes): void {
  const told = new Set([...minutes.decisions.flatMap((d) => d.ask ?? []), ...minutes.unmet.map((u) => u.ask)]);
  for (const ask of asks) {
    if (told.has(ask.id)) continue;
    // What a board without a program does, its circuit does: the audit looks for it.
    if (ask.kind === 'behaviour' && !programmed) minutes.decide(ask.id, 'the finished board', 'no program does it');
    else if (ask.kind === 'behaviour') minutes.decide(ask.id, 'a program', 'the controller can run one');
    else if (LOOKED_AT.has(ask.kind) || ask.concept === 'wire' || isFitting(ask))
      minutes.decide(ask.id, 'the finished board', 'no circuit answers it');
    else if (isPlainRail(ask)) minutes.decide(ask.id, 'the supplies of the board', 'they are what was spoken of');
    else minutes.cannot(ask.id, 'nothing on the board was chosen by it');
  }
}

/** What the board assumes: what the reader took to be meant, and what the engineer decided that nobody asked for. */
export const assumptionsOf = (lexicon: Pick<Lexicon, 'concept'>, { asks, purpose }: Request, { decisions }: Minutes): string[] => [
  ...asks.flatMap((a) => {
    const why = lexicon.concept(purpose?.concept ?? '')?.usual?.find((u) => u.concept === a.concept)?.why;
    return a.source === 'assumed' && a.state === 'wanted' && a.words.length > 0
      ? [assumed(lexicon.concept(a.concept)?.title ?? a.concept, a, why)]
      : [];
  }),
  ...decisions.flatMap((d) => (d.ask === null && d.detail !== true ? [`${d.what} (${d.why}).`] : [])),
];

function assumed(title: string, { figures, text, count = 1 }: Ask, why: string | undefined): string {
  const name = `${title.charAt(0).toUpperCase()}${title.slice(1)}${count > 1 ? `, ${count} of it` : ''}`;
  if (why !== undefined) return `${name}: ${why}; say “without” or name another to have it otherwise.`;
  const volts = figures.find((f) => f.quantity === 'voltage')?.value;
  return `${name}${volts === undefined ? '' : `, ${volts} V`} (“${text}” wants it, and nobody said more).`;
}

export interface Engineered {
  /** null: nothing of the request can be put onto a board. */
  readonly design: Design | null;
  readonly decisions: readonly Decision[];
  readonly unmet: readonly Unmet[];
  /** A signal's way from connector to connector, which no other planner does. */
  readonly alone: boolean;
  /** Designators by the ask that they were put there for. */
  readonly refs: ReadonlyMap<string, readonly string[]>;
  /** Which unit of which ask a block instance is (`unitKey`), by its id. */
  readonly units: ReadonlyMap<string, string>;
}

/** One try, and the ask whose circuit does not work on the board that was planned. */
export interface Attempt extends Engineered {
  readonly broke?: { readonly ask: string; readonly why: string } | null;
  /** Circuits for which the controller had no pins left. */
  readonly short?: number;
  /** Buses of what found no pins or no address. */
  readonly shortOf?: ReadonlySet<string>;
  /** Buses of the asks that found none, by ask. */
  readonly lacks?: ReadonlyMap<string, ReadonlySet<string>>;
}
