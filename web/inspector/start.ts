import type { Viewed } from '../../src/outputs/viewed.js';
import { byId } from './element.js';

declare global {
  /** The board as the page holds it: JSON, deflated (zlib), base64. */
  var PACKED: string;
}

async function unpacked(text: string): Promise<Viewed> {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return (await new Response(stream).json()) as Viewed;
}

unpacked(globalThis.PACKED)
  .then((board) => {
    globalThis.BOARD = board;
    return import('./main.js');
  })
  .catch((error: unknown) => {
    byId('said').textContent = `The board cannot be shown: ${error instanceof Error ? error.message : String(error)}`;
    throw error;
  });
