import type { Block } from '../../../parts/index.js';
import { busOptions } from './bus-options.js';

const HANDSHAKE = /\brts\b|\bcts\b|\bhandshak\w*|\bflow control\b|\bmodem (?:lines|signals)\b/i;

/** Whether a port is only there with a parameter that the sentence does not ask for. */
export const isUnasked = (block: Block, port: string, sentence: string): boolean =>
  /^(?:RTS|CTS)$/.test(port) && spokenParams(block, sentence)['handshake'] === false;

/** Parameters that are words rather than numbers: how a bus ends, which end of it this is, which platinum sensor hangs on it. */
export function spokenParams({ params }: Block, sentence: string): Record<string, string | boolean> {
  const out: Record<string, string | boolean> = {};
  if (params['termination'] !== undefined) {
    const { termination, jumper } = busOptions(sentence);
    out['termination'] = termination;
    if (params['jumper'] !== undefined) out['jumper'] = jumper;
  }
  if (params['handshake'] !== undefined)
    out['handshake'] = HANDSHAKE.test(sentence) && !/\b(?:no|without) (?:rts|cts|handshak\w*|flow control)\b/i.test(sentence);
  if (params['master'] !== undefined) out['master'] = /\b(?:master|commander)\b/i.test(sentence);
  if (params['reference']?.choices?.includes('4.3k') === true && /\bpt ?1000\b/i.test(sentence)) out['reference'] = '4.3k';
  return out;
}
