import type { Board } from '../board/index.js';

/** The placer's finding that parts found no place. */
export const FULL = 'place.full';
/** What a part without a place weighs, and an open connection, in errors. */
const NO_PLACE = 1000;
const OPEN = 100;

/** How far a board is from clean, to compare two of it. */
export const faults = ({ findings, unrouted }: Pick<Board, 'findings' | 'unrouted'>): number =>
  findings.reduce((sum, f) => sum + (f.rule === FULL ? NO_PLACE * f.refs.length : 0) + Number(f.severity === 'error'), OPEN * unrouted.length);

/** What is wrong with a board, counted. */
export const faultWords = ({ findings, unrouted }: Pick<Board, 'findings' | 'unrouted'>): string =>
  `${findings.filter((f) => f.severity === 'error').length} errors and ${unrouted.length} open connections`;

/** Of a finished board, what is wrong with its layout; whether it does what was asked is another matter. */
export const ownFaults = (board: Board): number => faults({ ...board, findings: board.findings.filter((f) => f.rule !== 'ask') });
