export type { Board, BoardPad } from '../../../src/board/index.js';
export type { Routed } from '../../../src/layout/stage.js';
