import type { Draft } from './draft.js';

const WISHED = /\bESD\b|\bTVS\b|\bsurge\b|\btransients?\b|\bNUP2105\w*|\bPESD\w*/i;

/** Surge diodes at the lines of CAN where the sentence asks for protection there. */
export function clampCan(draft: Draft, [high, low]: readonly [string, string], ground = 'GND'): void {
  if (!WISHED.test(draft.intent.sentence)) return;
  draft.device('NUP2105L', 'Surge diodes at the lines of CAN', { K1: high, K2: low, A: ground }, { value: 'NUP2105L' });
  draft.put('surge diodes (NUP2105L) at CAN_H and CAN_L');
  clamped(draft);
}

/** The lines of the bus have their surge diodes: what the reader took for a part that lacks is there. */
export function clamped(draft: Draft): void {
  draft.heed(/^(?:esd|tvs|surge|transient\w*|protect\w*|protected)(?: (?:diodes?|protection))?$/i);
  draft.unmet.splice(0, draft.unmet.length, ...draft.unmet.filter((u) => !/^(?:ESD|surge|transient)[\w ]*: it is not in my parts library/i.test(u)));
}
