import type { Board, Finding } from '../board/index.js';
import { tooNarrow } from '../layout/drc/index.js';

/** The placer's finding that parts found no place. */
export const FULL = 'place.full';
/** What a part without a place weighs, and an open connection, in errors. */
const NO_PLACE = 1000;
const OPEN = 100;

/** The finding of a text that somebody asked for and that is not printed: an error, and no reason for another layout or a larger board. */
export const UNPRINTED = 'label.text';

const isBroken = ({ severity, rule }: Finding): boolean => severity === 'error' && rule !== UNPRINTED;

/** How far a board is from clean, to compare two of it. */
export const faults = ({ findings, unrouted }: Pick<Board, 'findings' | 'unrouted'>): number =>
  findings.reduce((sum, f) => sum + (f.rule === FULL ? NO_PLACE * f.refs.length : 0) + Number(isBroken(f)), OPEN * unrouted.length);

/** What is wrong with a board, counted. */
export const faultWords = ({ findings, unrouted }: Pick<Board, 'findings' | 'unrouted'>): string =>
  `${findings.filter((f) => f.severity === 'error').length} errors and ${unrouted.length} open connections`;

/** Of a finished board, what is wrong with its layout; whether it does what was asked is another matter. */
export const ownFaults = (board: Board): number => faults({ ...board, findings: board.findings.filter((f) => f.rule !== 'ask') });

/** What a layout complains of: rules broken and joins left open, each with its nets. */
export function complaints({ findings, unrouted }: Pick<Board, 'findings' | 'unrouted'>): ReadonlySet<string> {
  const broken = findings.filter((f) => isBroken(f) || f.rule === FULL);
  return new Set([...broken.map(complaintOf), ...unrouted.map((u) => openOf(u.net))]);
}

const complaintOf = ({ rule, nets }: Pick<Finding, 'rule' | 'nets'>): string => [rule, ...[...nets].sort()].join(' ');
const OPEN_JOIN = 'open';
const openOf = (net: string): string => `${OPEN_JOIN} ${net}`;

/** Tracks too warm as wide as they may be: how much a net carries is no matter of room. All else (holes, edges, gaps, joins) more room or another place may end. */
const isOfPlace = (complaint: string): boolean => !complaint.startsWith('current ');

/** Tries in a row that end alike, after which another one is not expected to end otherwise. */
const ALIKE = 3;

/**
 * Told one try after the other: whether a further one is worth its time. It is not where nothing is left but what no placement can mend (pads of one
 * part nearer to each other than their nets may come), or where the last tries left the very same complaints and one of them is not about room.
 */
export class Hope {
  #last = '';
  #alike = 0;

  isLost(board: Board): boolean {
    const all = complaints(board);
    const beyond = tooNarrow(board);
    const own = new Set(beyond.map(complaintOf));
    const shut = new Set(beyond.flatMap((f) => f.nets.map(openOf)));
    const rest = [...all].filter((c) => !own.has(c) && !shut.has(c));
    if (beyond.length > 0 && rest.length === 0) return true;
    const now = rest.sort().join('|');
    this.#alike = now === this.#last ? this.#alike + 1 : 1;
    this.#last = now;
    return this.#alike >= ALIKE && rest.some((c) => !isOfPlace(c));
  }
}
