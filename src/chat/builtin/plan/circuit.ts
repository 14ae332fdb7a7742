import type { Block, BlockPort } from '../../../parts/index.js';
import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import type { Supplies } from './power.js';

/** Where a signal port of a block goes. The planner decides by the port's name and kind; nothing about single blocks is written here. */
export type PortRole = 'ground' | 'supply' | 'i2c' | 'spi' | 'uart' | 'pin' | 'adc' | 'header' | 'open';

const SPI_PORTS: ReadonlySet<string> = new Set(['SCK', 'MOSI', 'MISO', 'CS']);

/** Supplies that take the board's input rather than its logic rail: what motors, loads and converters call theirs. */
const RAW_SUPPLY = /^(VM|VIN|VLOAD|VMOT|VSUP|VS|PVIN|PVDD)$/;

/** What a port asks for. Optional ports stay open, unless the block says where they go (`joins`). */
export function roleOf(port: BlockPort, block: Pick<Block, 'ports'>): PortRole {
  if (port.kind === 'ground') return 'ground';
  if (port.kind === 'power_in') return port.required ? 'supply' : 'open';
  if (port.kind === 'i2c_sda' || port.kind === 'i2c_scl') return 'i2c';
  if (port.kind === 'uart_tx' || port.kind === 'uart_rx') return port.required ? 'uart' : 'open';
  if (speaksSpi(block) && SPI_PORTS.has(port.name)) return 'spi';
  if (port.joins !== undefined) return port.joins;
  if (!port.required || port.kind === 'power_out') return 'open';
  return port.kind === 'passive' ? 'adc' : 'pin';
}

const speaksSpi = ({ ports }: Pick<Block, 'ports'>): boolean => ['SCK', 'CS'].every((name) => ports.some((p) => p.name === name));

/** Blocks that say nothing without somebody to talk to: those on a bus, and bare analogue inputs. */
export const wantsController = (block: Pick<Block, 'ports'>): boolean =>
  block.ports.some((p) => {
    const role = roleOf(p, block);
    return role === 'i2c' || role === 'spi' || role === 'uart' || (role === 'adc' && p.kind === 'passive');
  });

/** What a block asks of a microcontroller: pins of its own and buses. */
export function asksOf(block: Pick<Block, 'ports'>): { pins: number; buses: ReadonlySet<'i2c' | 'spi' | 'uart' | 'adc'> } {
  const roles = block.ports.map((p) => roleOf(p, block));
  const buses = (['i2c', 'spi', 'uart', 'adc'] as const).filter((bus) => roles.includes(bus));
  return { pins: roles.filter((r) => r === 'pin' || r === 'adc').length, buses: new Set(buses) };
}

/** The rail that a supply port hangs on; null, and said so, where the board has none in its range. */
export function railOf(port: BlockPort, power: Supplies, logic: Rail | null, draft: Draft, label: string): Rail | null {
  const takes = (rail: Rail | null): rail is Rail =>
    rail !== null && rail.volts >= (port.volts_min ?? 0) - 0.01 && rail.volts <= (port.volts_max ?? Number.POSITIVE_INFINITY) + 0.01;
  const known = RAW_SUPPLY.test(port.name) ? [power.input, power.system, logic] : [logic];
  const found = known.find(takes);
  if (found !== undefined && found !== null) return found;
  const least = port.volts_min ?? 0;
  const made =
    (port.volts_max ?? 99) < 4.5 ? power.three() : least > 3.31 || logic === null ? (takes(power.system) ? power.system : power.five()) : null;
  if (takes(made)) return made;
  draft.cannot(`${label}: it wants ${least} to ${port.volts_max ?? '?'} V, and the board has no such supply.`);
  return null;
}

/** Parameters that the sentence names: an address, a gain, a rate, in the block's own units. */
export function paramsOf(block: Block, item: ItemWish, sentence: string): Record<string, string | number> {
  const out: Record<string, string | number> = {};
  const by: Readonly<Record<string, number | undefined>> = {
    V: item.volts,
    A: item.amps,
    mA: item.amps === undefined ? undefined : item.amps * 1000,
    Ω: item.ohms,
    Hz: item.hertz,
    F: item.farads,
  };
  for (const [name, { unit, choices, default: usual }] of Object.entries(block.params)) {
    const value = unit === undefined ? named(name, sentence) : by[unit];
    if (value === undefined || typeof usual === 'boolean') continue;
    const allowed = choices?.find((c) => Number(c) === value);
    if (choices === undefined) out[name] = typeof usual === 'string' ? String(value) : value;
    else if (allowed !== undefined && typeof allowed !== 'boolean') out[name] = allowed;
  }
  return out;
}

/** "gain of 20", "20x gain": a number beside the parameter's own name. */
function named(name: string, sentence: string): number | undefined {
  const word = name.replaceAll('_', '[ _-]');
  const after = new RegExp(`\\b${word}\\b\\s*(?:of|is|=|:)?\\s*(\\d+(?:\\.\\d+)?)`, 'i').exec(sentence)?.[1];
  const before = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(?:x|×|times)?\\s*\\b${word}\\b`, 'i').exec(sentence)?.[1];
  const found = after ?? before;
  return found === undefined ? undefined : Number(found);
}

/** The ports that leave the board, on one header with the supply and ground. */
export function offboardHeader(draft: Draft, label: string, rail: Rail | null, nets: readonly string[], item: ItemWish): void {
  if (nets.length === 0) return;
  const pins = ['GND', ...(rail === null ? [] : [rail.net]), ...nets];
  const id = `PinHeader_1x${String(pins.length).padStart(2, '0')}`;
  draft.device(id, `${label}: ${pins.join(', ')}`, Object.fromEntries(pins.map((net, n) => [String(n + 1), net])), {
    edge: item.edge ?? 'any',
    value: label.slice(0, 20),
  });
}
