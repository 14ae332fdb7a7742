import { type Block, type DesignAssembler, innerNet, isContact, unrolled } from '../../parts/index.js';
import { type Ask, dangerousVolts } from '../../request/index.js';
import { hasRelay } from '../knowledge.js';
import type { Unit } from '../units/units.js';

/** Up to here it is known how far contacts have to stand apart, V (IEC 60664-1 table F.4). */
const HIGHEST_V = 1000;

/**
 * RMS volts at the contacts of a unit's relays that may not be touched; 0: they may. What is said of the relay, and of what it switches,
 * counts; where nothing is said of those, they stand what is said of any other thing.
 */
export function liveVolts({ ask }: Unit, asks: readonly Ask[]): number {
  const own = asks.filter((a) => a.id === ask.id || a.links.some((l) => l.ask === ask.id) || ask.links.some((l) => l.ask === a.id));
  const loads = own.filter((a) => a.kind === 'load' || a.kind === 'light' || a.kind === 'output');
  const told = loads.some((a) => a.kind !== 'output' && a.figures.some((f) => f.quantity === 'voltage'));
  const volts = Math.max(0, dangerousVolts(ask), ...(told ? loads : asks).map(dangerousVolts));
  return volts > HIGHEST_V ? 0 : volts;
}

/** Nets of a relay's contacts. */
function contactsOf(block: Block): string[] {
  const { parts, nets } = unrolled(block);
  const relays = parts.flatMap((p) => (p.kind === 'relay' ? [p.id] : []));
  return Object.keys(nets).filter((n) => nets[n]?.some((pin) => relays.some((r) => isContact(pin.slice(r.length + 1)) && pin.startsWith(`${r}.`))));
}

/** Tells the layout which of a unit's nets may not be touched, at so many volts. */
export function keepApart(assembler: DesignAssembler, volts: number, { block }: Unit, id: string, ports: Readonly<Record<string, string>>): void {
  if (volts > 0 && hasRelay(block)) for (const net of contactsOf(block)) assembler.net(ports[net] ?? innerNet(id, net), { working_volts: volts });
}
