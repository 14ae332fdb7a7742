import { z } from 'zod';
import type { Board } from '../board/index.js';
import { wishedBoard } from '../build/index.js';
import { diffDesigns } from '../design/diff.js';
import { brokenWishes, type Design } from '../design/index.js';

const counts = z.strictObject({ added: z.int(), removed: z.int(), changed: z.int() });

/** What accepting a proposal would change, in numbers. */
export const reviewSchema = z.strictObject({
  parts: counts,
  nets: counts,
  /** Pins that join a net, and that leave one. */
  pins: z.strictObject({ added: z.int(), removed: z.int() }),
  /** Electrical errors before and after; `errors` and `warnings` are the proposal's, in sentences. */
  erc: z.strictObject({ before: z.int(), after: z.int(), errors: z.array(z.string()), warnings: z.array(z.string()) }),
  /** Parts for one board, USD. */
  cost: z.strictObject({ before: z.number(), after: z.number(), delta: z.number() }),
  /** Wishes of the conversation that the proposal does not keep, by name. */
  wishes: z.array(z.string()).default([]),
});
export type Review = z.infer<typeof reviewSchema>;

interface Side {
  readonly design: Design;
  readonly board: Board;
}

/** A proposal beside what it would replace. */
export function reviewOf(before: Side, after: Side): Review {
  const diff = diffDesigns(before.design, after.design);
  const pins = pinChanges(before.design, after.design);
  return {
    parts: sizes(diff.components),
    nets: sizes(diff.nets),
    pins,
    erc: {
      before: electrical(before.board, 'error').length,
      after: electrical(after.board, 'error').length,
      errors: electrical(after.board, 'error'),
      warnings: electrical(after.board, 'warning'),
    },
    cost: { before: before.board.cost, after: after.board.cost, delta: cents(after.board.cost - before.board.cost) },
    wishes: brokenWishes(after.design, wishedBoard(after.board)),
  };
}

const sizes = (change: { added: unknown[]; removed: unknown[]; changed: unknown[] }): Review['parts'] => ({
  added: change.added.length,
  removed: change.removed.length,
  changed: change.changed.length,
});

const electrical = (board: Board, severity: 'error' | 'warning'): string[] =>
  board.findings.filter((f) => f.rule.startsWith('erc.') && f.severity === severity).map((f) => f.message);

function pinChanges(before: Design, after: Design): Review['pins'] {
  const places = (design: Design): Set<string> => new Set(design.nets.flatMap((n) => n.pins.map((p) => `${n.name}\n${p}`)));
  const [was, is] = [places(before), places(after)];
  return { added: [...is].filter((p) => !was.has(p)).length, removed: [...was].filter((p) => !is.has(p)).length };
}

/** The review in sentences. */
export function reviewWords(review: Review, before: Side, after: Side): string[] {
  const { erc, cost, pins } = review;
  const diff = diffDesigns(before.design, after.design);
  const pinWords = pins.added + pins.removed === 0 ? [] : [`${many(pins.added, 'pin')} joined to nets, ${many(pins.removed, 'pin')} taken off.`];
  const ercWords =
    erc.before === erc.after ? `Electrical errors: ${erc.after}, as before.` : `Electrical errors: ${erc.after}, before ${erc.before}.`;
  const costWords =
    cost.delta === 0
      ? `Parts cost $${cost.after.toFixed(2)} a board, as before.`
      : `Parts cost $${cost.after.toFixed(2)} a board, ${signed(cost.delta)}.`;
  const verdict = after.board.passed ? 'The board passes every check.' : 'The board does not pass every check.';
  const wishWords = review.wishes.map((wish) => `Not as wished: ${wish}`);
  return [...diff.summary, ...pinWords, ercWords, ...erc.errors, costWords, ...wishWords, verdict];
}

const many = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
const signed = (usd: number): string => `${usd < 0 ? '−' : '+'}$${Math.abs(usd).toFixed(2)}`;
const cents = (usd: number): number => Math.round(usd * 1e6) / 1e6;
