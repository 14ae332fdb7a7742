import type { ConnectorFamily } from '../../intent.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import { connectorDevice, FAMILY_NAMES } from '../families.js';
import { connectorsOf, voltsOf } from './clauses.js';
import type { PathWish } from './wish.js';

const WAYS = String.raw`(\d{1,2}|three|four|five|six|seven|eight)[- ]?(?:pole|way|pin|position|pos|p)s?\b`;
const COUNTED = new RegExp(String.raw`\b(?:one|single|same|a|an|common|shared)\s+(?:[\w.]+ ){0,2}?${WAYS}[^.;,]{0,30}`, 'i');
const POLES = /\bon (\d{1,2}|three|four|five|six|seven|eight) (?:screw |terminal |wire )?(?:poles|ways|positions|contacts|clamps)\b/i;
/** The supply itself is among what comes out. */
const RAW = /\braw\b|\bunregulated\b|\bstraight through\b|\bpassed (?:on|through)\b/i;
const TOGETHER =
  /\b(?:all|both|everything|rails?|outputs?|voltages?|them)\b[^.;]{0,40}\b(?:on|share|at|to|onto|through)\s+(?:one|a single|the same|a common)\s+(?:[\w.]+ ){0,3}?(?:terminal|connector|header|block|jst|plug)[^.;,]{0,12}/i;
const LISTED = /((?:\d+(?:\.\d+)?\s*V\b(?:\s*[,/+&]\s*|\s+and\s+|\s+)?(?:and\s+)?){2,})/i;

/** Several voltages on one connector, in the order of its pins. */
export interface Shared {
  readonly family: ConnectorFamily;
  /** Named contacts; 0: as many as there are voltages, and one ground. */
  readonly ways: number;
  readonly volts: readonly number[];
}

/** The one connector that several outputs of unlike voltages end on; null: each has its own. */
export function sharedOf(sentence: string, { inputs, outputs }: Pick<PathWish, 'inputs' | 'outputs'>): Shared | null {
  const [counted, ways] = COUNTED.exec(sentence) ?? POLES.exec(sentence) ?? [];
  const place = counted ?? TOGETHER.exec(sentence)?.[0];
  if (place === undefined) return null;
  const listed = [...new Set(voltsOf(LISTED.exec(sentence)?.[1] ?? '').map((v) => v.volts))];
  const raw = RAW.test(sentence) && inputs[0]?.volts !== undefined ? [inputs[0].volts] : [];
  const volts = [...new Set([...(listed.length >= 2 ? listed : []), ...raw, ...outputs.flatMap((o) => (o.volts === undefined ? [] : [o.volts]))])];
  const count = ways === undefined ? 0 : /^\d/.test(ways) ? Number(ways) : (NUMBER_WORDS[ways.toLowerCase()] ?? 0);
  if (volts.length < 2 || (count > 0 && count < volts.length + 1)) return null;
  const family = connectorsOf(place)[0]?.family;
  const pair = family !== undefined && family !== 'jack' && family !== 'usb_a' && family !== 'usb_c' ? family : 'screw';
  return { family: pair, ways: count, volts };
}

/** The connector itself: each net once, ground on the rest. */
export function sharedConnector(draft: Draft, { family, ways }: Shared, nets: readonly string[]): void {
  const count = Math.max(ways, nets.length + 1);
  const pins = Array.from({ length: count }, (_, n) => nets[n] ?? 'GND');
  const device = connectorDevice(family, count);
  const made = draft.device(device, `Output: ${pins.join(', ')}`, Object.fromEntries(pins.map((net, n) => [String(n + 1), net])), {
    edge: 'any',
    value: 'Outputs',
  });
  if (made !== null) draft.put(`${FAMILY_NAMES[family].replace(/^an? /, '')} of ${count} with ${pins.join(', ')}`);
}
