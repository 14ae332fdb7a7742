import type { Viewed } from '../../src/outputs/viewed.js';
import { Scene } from '../canvas/scene.js';

declare global {
  var BOARD: Viewed;
}

/** The board that this page was made for. */
export const board: Viewed = globalThis.BOARD;
export const scene = new Scene(board);
export const { state, partOf, padsOn, lines, copperLayers } = scene;
