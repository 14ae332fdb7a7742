import type { BoardView } from '../client/index.js';

/** A board as the element draws it: what `GET …/view` of a version, a proposal or a share link answers. Millimetres, y down. */
export type DrawnBoard = BoardView;

/** What is lit: parts by ref, a net, or both. */
export interface BoardSelection {
  readonly refs: readonly string[];
  readonly net: string | null;
}

/**
 * `<boardwright-board src="…" side="front|back" select="R1,R2" net="GND" plain>`: a board to look at on any page. `src` is a share link or the address of
 * a board view.
 */
export declare class BoardwrightBoard extends HTMLElement {
  /** The board that is shown; null: none yet. Setting one shows it without asking anybody. Throws Error for what is no board. */
  get board(): DrawnBoard | null;
  set board(board: DrawnBoard | null);
}

/** `boardwright-board` */
export declare const NAME: 'boardwright-board';

declare global {
  interface HTMLElementTagNameMap {
    'boardwright-board': BoardwrightBoard;
  }
  interface HTMLElementEventMap {
    'boardwright-load': CustomEvent<Record<string, never>>;
    'boardwright-select': CustomEvent<BoardSelection>;
    'boardwright-error': CustomEvent<{ readonly message: string }>;
  }
}
