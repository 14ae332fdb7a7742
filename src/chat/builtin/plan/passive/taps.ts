import { engineering, eSeries } from '../../../../parts/formulas.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import { part, port, quantities, wishOf } from './parts.js';

/** Ohms of a tapped divider for each volt across it, and its whole resistance where ratios are named, Ω. */
const OHM_PER_VOLT = 2000;
const WHOLE_OHM = 100e3;
const MOST_TAPS = 16;

/** "Taps at 1 V, 2 V and 3 V", "four taps", "1/10 and 1/100 taps". */
export const TAPPED = /\btaps?\b|\btapped\b|\btapping\b/i;

interface Chain {
  /** Share of the input at each tap, falling. */
  readonly shares: readonly number[];
  readonly whole: number;
}

/** A chain of resistors from the input to ground, each joint brought out. */
export function taps(draft: Draft): void {
  const { shares, whole } = chainOf(draft);
  const edges = [1, ...shares, 0];
  const named = quantities(wishOf(draft), 'ohm');
  let node = 'IN';
  const nets = shares.map((_, n) => `TAP${n + 1}`);
  const values: string[] = [];
  for (let n = 0; n + 1 < edges.length; n++) {
    const ideal = ((edges[n] ?? 0) - (edges[n + 1] ?? 0)) * whole;
    const ohms = named[n] ?? (named.length > 0 && equal(shares) ? (named[0] ?? ideal) : eSeries(ideal));
    const next = nets[n] ?? 'GND';
    part(draft, 'resistor', ohms, `Divider, ${n + 1} of ${edges.length - 1} from above`, node, next);
    values.push(engineering(ohms));
    node = next;
  }
  const ways = Number(/\b(\d{1,2})[- ]?(?:pin|way|pole)/i.exec(wishOf(draft).sentence)?.[1] ?? 0);
  if (ways === nets.length + 2) port(draft, 'out', 'TAPS', ['IN', ...nets, 'GND']);
  else {
    port(draft, 'in', 'IN', ['IN', 'GND']);
    port(draft, 'out', 'TAPS', [...nets, 'GND']);
  }
  draft.put(`divider of ${values.join(', ')} with ${nets.length} taps: ${shares.map((s) => Number(s.toPrecision(3))).join(', ')} of the input`);
}

const equal = (shares: readonly number[]): boolean => shares.every((s, n) => Math.abs(s - (shares.length - n) / (shares.length + 1)) < 1e-6);

function chainOf({ intent }: Draft): Chain {
  const volts = [...new Set(quantities(intent, 'V'))].sort((a, b) => b - a);
  const [top = 0, ...rest] = volts;
  if (rest.length > 0 && top > 0) return { shares: rest.slice(0, MOST_TAPS).map((v) => v / top), whole: OHM_PER_VOLT * top };
  const ratios = [...intent.sentence.matchAll(/\b1\s*[/:]\s*(\d{1,5})\b|\b(\d{1,5})\s*:\s*1\b/g)]
    .map((m) => 1 / Number(m[1] ?? m[2]))
    .filter((r) => r < 1);
  if (ratios.length > 0) return { shares: [...new Set(ratios)].sort((a, b) => b - a).slice(0, MOST_TAPS), whole: WHOLE_OHM };
  const said = /\b(\d{1,2}|[a-z]+)[- ](?:equal |even )?(?:taps?|tapped)\b/i.exec(intent.sentence)?.[1]?.toLowerCase() ?? '';
  const count = Math.min(MOST_TAPS, Math.max(1, /\d/.test(said) ? Number(said) : (NUMBER_WORDS[said] ?? 1)));
  const [ohms] = quantities(intent, 'ohm');
  return { shares: Array.from({ length: count }, (_, n) => (count - n) / (count + 1)), whole: ohms === undefined ? WHOLE_OHM : ohms * (count + 1) };
}
