import type { Draft, Rail } from './draft.js';
import { bulkCapacitor, bulkOf } from './path/index.js';

/** Capacitors from here on hold a supply up; smaller ones stand beside their chips as it is, F. */
const BULK_F = 47e-6;

/** "1000 µF near the servos", "100 µF at every driver": large capacitors that the sentence names and no block brought. */
export function addBulk(draft: Draft): void {
  const { intent, assembler } = draft;
  for (const { farads, count, at } of bulkOf(intent.sentence).filter((b) => b.farads >= BULK_F)) {
    const value = `${Math.round(farads * 1e6)}uF`;
    const there = assembler.refs.filter((ref) => assembler.valueOf(ref) === value).length;
    const rail = at === 'in' ? draft.rails[0] : loaded(draft);
    if (there >= count || rail === undefined) continue;
    bulkCapacitor(draft, rail, farads, count - there);
  }
}

/** The rail with the most current on it: what a large capacitor is meant for. */
function loaded(draft: Draft): Rail | undefined {
  const peak = (rail: Rail): number => draft.loads.filter((l) => l.net === rail.net).reduce((sum, l) => sum + l.peak_ma, 0);
  return draft.rails.filter((r) => r.net !== 'VCC' && !r.net.endsWith('_RAW')).sort((a, b) => peak(b) - peak(a) || b.volts - a.volts)[0];
}
