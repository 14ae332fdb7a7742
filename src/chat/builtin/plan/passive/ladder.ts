import { engineering } from '../../../../parts/formulas.js';
import type { Draft } from '../draft.js';
import { part, port, quantities, wishOf } from './parts.js';

const MOST_BITS = 16;

/** An R-2R ladder: as many bits as are named, 8 otherwise. */
export function ladder(draft: Draft): void {
  const intent = wishOf(draft);
  const said = Number(/(\d{1,2})[- ]?bits?\b/i.exec(intent.sentence)?.[1] ?? 8);
  const bits = Math.min(MOST_BITS, Math.max(2, said));
  if (bits !== said) draft.cannot(`${said} bits: ladders of mine have 2 to ${MOST_BITS}; resistors of 1 % serve about 7.`);
  // "R-2R" is the circuit's name, not a value of 2 Ω.
  const named = quantities({ sentence: intent.sentence.replace(/\br-?2r\b/gi, ' ') }, 'ohm');
  const r = named.length === 0 ? 10_000 : Math.min(...named);
  for (let bit = 0; bit < bits; bit++) {
    const node = bit === bits - 1 ? 'OUT' : `NODE${bit}`;
    if (bit === 0) part(draft, 'resistor', 2 * r, 'Ladder, its end', node, 'GND');
    else part(draft, 'resistor', r, `Ladder, between bits ${bit - 1} and ${bit}`, `NODE${bit - 1}`, node);
    part(draft, 'resistor', 2 * r, `Ladder, bit ${bit}`, `D${bit}`, node);
  }
  const digital = Array.from({ length: bits }, (_, b) => `D${b}`);
  // "A ten pin header for D0 to D7 plus ground": the pins left over are ground too.
  const ways = draft.intent.items.find((i) => i.id === 'gpio_header' && (i.ways ?? 0) > bits)?.ways ?? bits + 1;
  port(draft, 'in', 'BITS', [...Array.from({ length: Math.min(ways, 20) - bits }, () => 'GND'), ...digital]);
  port(draft, 'out', 'OUT', ['OUT', 'GND']);
  draft.put(`R-2R ladder of ${bits} bits, ${engineering(r)} and ${engineering(2 * r)}`);
}
