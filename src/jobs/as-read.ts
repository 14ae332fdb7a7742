import type { Board } from '../board/index.js';

/**
 * Why a board that was read from a file is not built: a build designs placement and copper anew, and would put a board of our own in the
 * place of the one that was brought.
 */
export function asRead(board: Board): string {
  const file = board.imported?.filename ?? 'a file';
  return `This board was read from ${file} and is kept exactly as it is: its parts, outline and copper are changed in KiCad and read in again. Here you can ask about it, look at it, simulate it, route it again and export it. For a board that is designed here, start another project.`;
}
