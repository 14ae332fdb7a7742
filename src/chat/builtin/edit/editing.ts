import type { Board } from '../../../board/index.js';
import type { Design } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import type { Turn } from '../about.js';
import { findTarget, type Target } from './targets.js';
import { nameOf, type Standing } from './things.js';

/** A message's orders while they are carried out, one after the other. */
export class Editing implements Standing {
  /** What was done, in sentences. */
  readonly done: string[] = [];
  /** What was assumed on the way. */
  readonly assumed: string[] = [];
  /** What was asked and could not be done. */
  readonly refused: string[] = [];
  /** What was asked and is so already. */
  readonly told: string[] = [];
  /** The name that a person gave the project. */
  renamed: string | null = null;

  constructor(
    public design: Design,
    readonly library: Library,
    /** The board as it was built; null: never. */
    readonly board: Board | null,
    /** What was said before, oldest first. */
    public said: readonly Turn[] = [],
  ) {}

  target(phrase: string): Target {
    return findTarget(phrase, this);
  }

  /** Says under what could not be done that a phrase names nothing on the board. */
  missing(phrase: string): void {
    const things = this.design.components.filter((c) => !['resistor', 'capacitor'].includes(c.kind)).map((c) => nameOf({ block: null, parts: [c] }));
    this.refused.push(`There is no ${phrase.replace(/^(the|a|an|my|our)\s+/i, '').trim()} on the board; it has ${things.slice(0, 12).join(', ')}.`);
  }

  /** Takes over a design when it is another; says what was done. */
  apply(design: Design, sentence: string): void {
    this.design = design;
    this.done.push(sentence);
  }
}

/** Carries out an order that it understands; false: the order is another's. */
export type Order = (clause: string, editing: Editing) => boolean;
