import type { Block, BlockPort } from '../../../parts/index.js';

/** Where a signal port of a block goes. The planner decides by the port's name and kind; nothing about single blocks is written here. */
export type PortRole = 'ground' | 'supply' | 'i2c' | 'spi' | 'uart' | 'pin' | 'adc' | 'header' | 'open';

const SPI_PORTS: ReadonlySet<string> = new Set(['SCK', 'MOSI', 'MISO', 'CS']);

/** Supplies that take the board's input rather than its logic rail: what motors, loads and converters call theirs. */
export const RAW_SUPPLY = /^(VM|VIN|VLOAD|VMOT|VSUP|VS|PVIN|PVDD)$/;

/** What a port asks for. Optional ports stay open, unless the block says where they go (`joins`). */
export function roleOf(port: BlockPort, block: Pick<Block, 'ports'>): PortRole {
  if (port.kind === 'ground') return 'ground';
  if (port.kind === 'power_in') return port.required ? 'supply' : 'open';
  if (port.kind === 'i2c_sda' || port.kind === 'i2c_scl') return 'i2c';
  if (port.kind === 'uart_tx' || port.kind === 'uart_rx') return port.required ? 'uart' : 'open';
  if (speaksSpi(block) && SPI_PORTS.has(port.name)) return 'spi';
  if (port.joins === 'signal_in') return 'header';
  if (port.joins === 'signal_out') return 'adc';
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
