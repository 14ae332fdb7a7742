import type { Block, BlockPort } from '../../../parts/index.js';
import type { ItemWish } from '../intent.js';
import type { Plain } from './bridge.js';
import { paramsOf, railOf } from './circuit.js';
import { drawOf } from './needs.js';
import { roleOf } from './ports.js';

/** Puts any block of the library on a board without a microcontroller: what is no supply goes to the board's header. */
export function plainCircuit(plain: Plain, item: ItemWish): void {
  const { draft } = plain;
  const block = draft.library.blocks.get(item.part ?? '');
  if (block === undefined) return;
  const nets: Record<string, string> = {};
  for (const port of block.ports) {
    const net = netFor(plain, block, port, item.text);
    if (net === null) return;
    if (net !== undefined) nets[port.name] = net;
  }
  const instance = draft.block(block.name, item.text, nets, { ...paramsOf(block, item, draft.intent.sentence), ...ownAddress(plain, block) });
  if (instance === null) return;
  draft.atEdge(instance, item.edge);
  const { typical, peak } = drawOf(block.name, draft.library);
  if (plain.rail !== null) draft.load(plain.rail.net, item.text, typical, peak);
  draft.put(block.title);
}

/** The net of a port; undefined: it stays open; null: the board cannot give what it asks for. */
function netFor(plain: Plain, block: Block, port: BlockPort, label: string): string | undefined | null {
  switch (roleOf(port, block)) {
    case 'ground':
      return 'GND';
    case 'supply': {
      const rail = railOf(port, plain.power, plain.rail, plain.draft, label);
      if (rail === null) return null;
      plain.rail ??= rail;
      return rail.net;
    }
    case 'open':
      return port.kind === 'power_in' || port.kind === 'power_out' ? undefined : signal(plain, block, port);
    case 'i2c':
      return line(plain, port.kind === 'i2c_sda' ? 'SDA' : 'SCL');
    case 'spi':
      return port.name === 'CS' ? signal(plain, block, port) : line(plain, port.name);
    default:
      return signal(plain, block, port);
  }
}

/** A line that several parts share. */
function line(plain: Plain, net: string): string {
  if (!plain.signals.includes(net) && !plain.lines.has(net)) plain.signals.push(net);
  return net;
}

function signal(plain: Plain, block: Block, port: BlockPort): string {
  const clean = port.name.replaceAll(/[^A-Z0-9_]/g, '');
  const taken = (name: string): boolean => plain.signals.includes(name) || plain.lines.has(name);
  const stem = (block.name.split('_')[0] ?? 'X').toUpperCase();
  const free = [clean, `${stem}_${clean}`, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${stem}${n}_${clean}`)].find((n) => !taken(n));
  const net = free ?? `${stem}${plain.signals.length}_${clean}`;
  plain.signals.push(net);
  return net;
}

/** Each further block of a kind takes the next address that it can have. */
function ownAddress(plain: Plain, block: Block): Record<string, string> {
  const choices = (block.params['address']?.choices ?? []).map(String);
  const free = choices.find((a) => !plain.addresses.has(a));
  if (free === undefined) return {};
  plain.addresses.add(free);
  return { address: free };
}
