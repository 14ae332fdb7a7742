import type { Board } from '../board/index.js';

/** How far a board is from clean, to compare two of it: an open connection weighs as much as a hundred errors. */
export const faults = (board: Board): number => board.unrouted.length * 100 + board.findings.filter((f) => f.severity === 'error').length;

/** Of a finished board, what is wrong with its layout; whether it does what was asked is another matter. */
export const ownFaults = (board: Board): number => faults({ ...board, findings: board.findings.filter((f) => f.rule !== 'ask') });
