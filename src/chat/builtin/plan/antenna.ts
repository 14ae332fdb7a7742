import type { Draft } from './draft.js';

const LEAD_SOCKET = 'U.FL-R-SMT-1';
const JACK = 'SMA_132134';
/** An antenna's socket is meant to be an SMA jack on the board itself. */
const JACK_SAID = /\bsma\b/i;
/** A lead from the small socket to an SMA jack in the housing. */
const LEAD_SAID = /\bu\.?fl\b|\bipex\b|\bmhf\b|\bpig-?tail\b/i;

/** "RFM95W with an SMA antenna connector": the radio's socket is that jack, which the reader took for one that is lacking. */
export function antennaJack(draft: Draft): void {
  const { assembler, intent, library } = draft;
  if (!JACK_SAID.test(intent.sentence) || LEAD_SAID.test(intent.sentence) || !library.devices.has(JACK)) return;
  const sockets = assembler.refs.filter((ref) => assembler.deviceOf(ref) === LEAD_SOCKET);
  if (sockets.length === 0) return;
  for (const ref of sockets) assembler.exchange(ref, JACK);
  draft.put('SMA jack, upright, for the antenna');
  draft.unmet.splice(0, draft.unmet.length, ...draft.unmet.filter((u) => !/^(?:edge )?sma\b/i.test(u)));
}
