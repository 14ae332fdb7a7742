import { portsOf } from '../knowledge.js';
import type { Unit } from '../units/units.js';

/** Switches and buttons that are read by chips are pulled up to no more than the chips' own supplies bear: their ports are narrowed to it. */
export function heldAtReaders(units: readonly Unit[], joined: ReadonlyMap<Unit, ReadonlyMap<string, string>>): void {
  const most = (u: Unit): number => Math.min(...portsOf(u.block, 'power_in').flatMap((p) => (p.required ? (p.volts_max ?? []) : [])));
  for (const unit of units) {
    const [supply, ...others] = portsOf(unit.block, 'power_in');
    const lines = new Set(joined.get(unit)?.values());
    if (supply === undefined || unit.params['pullup'] === false || others.length > 0 || supply.volts_max !== undefined || lines.size === 0) continue;
    const readers = units.filter((u) => u !== unit && [...(joined.get(u)?.values() ?? [])].some((net) => lines.has(net)));
    const volts = Math.min(...readers.map(most));
    if (!Number.isFinite(volts)) continue;
    const ports = unit.block.ports.map((p) => (p === supply ? { ...p, volts_max: volts, required: true } : p));
    Object.assign(unit, { block: { ...unit.block, ports } });
  }
}
