import type { Block } from '../../../parts/index.js';
import { busOptions } from './bus-options.js';

/** Parameters that are words rather than numbers: how a bus ends, which end of it this is, which platinum sensor hangs on it. */
export function spokenParams({ params }: Block, sentence: string): Record<string, string | boolean> {
  const out: Record<string, string | boolean> = {};
  if (params['termination'] !== undefined) {
    const { termination, jumper } = busOptions(sentence);
    out['termination'] = termination;
    if (params['jumper'] !== undefined) out['jumper'] = jumper;
  }
  if (params['master'] !== undefined) out['master'] = /\b(?:master|commander)\b/i.test(sentence);
  if (params['reference']?.choices?.includes('4.3k') === true && /\bpt ?1000\b/i.test(sentence)) out['reference'] = '4.3k';
  return out;
}
