import { type Block, type BlockPort, unrolled } from '../../parts/index.js';
import { portsOf } from '../knowledge.js';

/** Where a port of a block goes beside a controller. */
export type PortRole =
  | { readonly to: 'ground' | 'supply' | 'made' | 'pin' | 'adc' | 'header' | 'outlet' | 'wire' | 'open' }
  | { readonly to: 'i2c' | 'spi' | 'uart' | 'can' | 'usb'; readonly line: string };

const SPI = { SCK: 'sck', MOSI: 'mosi', MISO: 'miso' } as const;
/** Lines of a transceiver between a serial port and a pair of wires. */
const SERIAL = { DI: 'tx', RO: 'rx' } as const;
const CAN = { TXD: 'tx', RXD: 'rx' } as const;

const has = (block: Block, ...names: string[]): boolean => names.every((n) => block.ports.some((p) => p.name === n));
const named = <T extends Record<string, string>>(table: T, name: string): string | undefined => (table as Record<string, string>)[name];

/** Whether a block is nothing but connectors and passives: its TX is the controller's, a chip's goes to the controller's RX. */
export const isHeader = (block: Block): boolean => block.parts.every((p) => ['connector', 'resistor', 'capacitor'].includes(p.kind));

/** The ports by which several in a row hand on what they are told. */
export const chainOf = (block: Block): Block['chain'] => block.chain ?? (has(block, 'DIN', 'DOUT') ? { near: 'DIN', far: 'DOUT' } : undefined);

/** Which side of a block a port is a line of; null: it has no sides, or the port is none of their lines. */
export function sideOf(block: Block, port: string): number | null {
  const side = block.sides?.findIndex((s) => new RegExp(`^(?:${s.lines})$`).test(port)) ?? -1;
  return side < 0 ? null : side;
}

/** What a port asks for; optional ports stay open unless the block says where they go. */
export function roleOf(port: BlockPort, block: Block): PortRole {
  if (sideOf(block, port.name) !== null) return { to: 'header' };
  switch (port.kind) {
    case 'ground':
      return { to: 'ground' };
    case 'power_in':
      return { to: port.required || port.joins === 'pin' ? 'supply' : 'open' };
    case 'power_out':
      return { to: port.required ? 'made' : 'open' };
    case 'i2c_sda':
      return { to: 'i2c', line: 'sda' };
    case 'i2c_scl':
      return { to: 'i2c', line: 'scl' };
    case 'usb_dp':
      return { to: 'usb', line: 'dp' };
    case 'usb_dm':
      return { to: 'usb', line: 'dm' };
    case 'uart_tx':
    case 'uart_rx':
      return port.required ? { to: 'uart', line: (port.kind === 'uart_tx') === isHeader(block) ? 'tx' : 'rx' } : { to: 'open' };
    case 'input':
    case 'output':
    case 'bidirectional':
    case 'passive':
      return signalRole(port, block);
    default:
      return port.kind satisfies never;
  }
}

function signalRole(port: BlockPort, block: Block): PortRole {
  const spi = named(SPI, port.name);
  if (spi !== undefined && has(block, 'SCK', 'CS')) return { to: 'spi', line: spi };
  const serial = named(SERIAL, port.name);
  if (serial !== undefined && has(block, 'DI', 'RO')) return { to: 'uart', line: serial };
  const can = named(CAN, port.name);
  if (can !== undefined && port.kind !== 'passive') return { to: 'can', line: can };
  // Off a path a stage takes its signal at a header and gives it to the controller.
  if (port.joins === 'signal_in') return { to: 'header' };
  if (port.joins === 'signal_out') return { to: 'adc' };
  if (port.joins !== undefined) return { to: port.joins };
  if (!port.required) return { to: 'open' };
  if (port.kind === 'passive') return { to: 'outlet' };
  // The far side of a transceiver.
  return { to: port.kind === 'bidirectional' ? 'wire' : 'pin' };
}

/** Where a charger feeds the board, from USB or from its cell. */
export const SYS = 'SYS';

/** The ports by which a block stands in series with a supply; a charger with a power path feeds the board at SYS. */
export const throughOf = (block: Block): [string, string] => {
  const sys = block.ports.find((p) => p.name === SYS);
  if (sys !== undefined) return [portsOf(block, 'power_out')[0]?.name ?? 'VBAT', SYS];
  return [portsOf(block, 'power_in')[0]?.name ?? 'VIN', portsOf(block, 'power_out')[0]?.name ?? 'VOUT'];
};

/** Whether something of a block leaves the board. */
export const leaves = ({ block }: { readonly block: Block }): boolean =>
  block.parts.some((p) => p.kind === 'connector') || block.ports.some((p) => ['outlet', 'wire', 'header'].includes(roleOf(p, block).to));

/** Whether a block only tells pins something, and none tells it anything. */
export const tellsOnly = (block: Block): boolean =>
  [block.ports.filter((p) => roleOf(p, block).to === 'pin')].some((ends) => ends.length > 0 && ends.every((p) => p.kind === 'output'));

/** Channels that go to a header whether or not anybody asked for so many. */
export const idle = (block: Block): number => block.ports.filter((p) => roleOf(p, block).to === 'header').length;
export const pinsOf = (block: Block): number => unrolled(block).ports.filter((p) => roleOf(p, block).to === 'pin').length;

/** Lines to a controller, those of buses among them. */
export const linesTo = (block: Block): number =>
  block.ports.filter((p) => ['pin', 'adc', 'i2c', 'spi', 'uart', 'can'].includes(roleOf(p, block).to)).length;

/** The port whose current is the load's. */
export function loadPort(block: Block): BlockPort | null {
  const inputs = portsOf(block, 'power_in').filter((p) => p.required);
  const feeding = inputs.find((p) => p.feeds === true);
  if (feeding !== undefined) return feeding;
  // What hangs on a module of its own is fed there.
  const tells = ['pin', 'outlet', ...(block.serves === undefined || inputs.length < 2 ? [] : ['i2c'])];
  if (
    inputs.length === 0 ||
    block.hosts !== undefined ||
    block.gives_v !== undefined ||
    !unrolled(block).ports.some((p) => tells.includes(roleOf(p, block).to))
  )
    return null;
  // One of which only the current is said takes what the board has.
  const high = (p: (typeof inputs)[number]): number => p.volts_max ?? (p.max_ma === undefined ? 0 : Number.POSITIVE_INFINITY);
  return inputs.reduce((a, b) => (high(b) > high(a) ? b : a));
}
