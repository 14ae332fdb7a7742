import type { Board } from '../board/index.js';
import type { Design } from '../design/index.js';
import { Scene, type Knowledge as Words } from '../ledger/scene.js';
import type { OutputFile } from '../outputs/index.js';
import type { Library } from '../parts/index.js';
import { EMPTY_REQUEST } from '../request/index.js';
import { arduinoFiles } from './arduino.js';
import { bringUp } from './bring-up.js';
import { describedFiles } from './described.js';
import type { Knowledge } from './knowledge.js';
import { pinFiles } from './pin-files.js';
import { controllersOf } from './pin-map.js';
import { pythonFiles } from './python.js';

/** What a board is explained from. `board` with its findings and ledger. */
export interface Explained {
  readonly design: Design;
  readonly board: Board;
  readonly library: Library;
  readonly lexicon: Words;
  readonly knowledge: Knowledge;
}

/**
 * The files by which a board explains itself: bring-up, pin map, starter firmware for the first controller. A board that was read from a file has
 * none: nobody knows what its parts are. Throws DesignError for a design that cannot be resolved.
 */
export function guideFiles({ design, board, library, lexicon, knowledge }: Explained): OutputFile[] {
  if (board.imported !== undefined) return [];
  const scene = new Scene({ request: design.request ?? EMPTY_REQUEST, design, board, library, lexicon });
  const controllers = controllersOf(scene, knowledge);
  const [first] = controllers;
  const more = [
    ...pinFiles(board.name, controllers),
    ...(first === undefined
      ? []
      : [
          ...arduinoFiles(board.name, first, knowledge),
          ...pythonFiles(board.name, first, scene, knowledge),
          ...describedFiles(board.name, first, knowledge),
        ]),
  ];
  return [
    {
      name: 'bring-up.md',
      content: bringUp(
        scene,
        board,
        controllers,
        more.map((f) => f.name),
      ),
    },
    ...more,
  ];
}
