import type { Block, BlockPort } from '../../../../parts/index.js';
import { takeUart } from '../buses.js';
import { offboardHeader, paramsOf, railOf, spareSupply } from '../circuit.js';
import type { Rail } from '../draft.js';
import { heedLedDriver, ledLoad } from '../led-driver.js';
import { senseOf } from '../motor-sense.js';
import { drawOf } from '../needs.js';
import { roleOf } from '../ports.js';
import { spi } from './headers.js';
import type { Context, Wire } from './wire.js';

/** Wires any block of the library beside a microcontroller by what its ports are: supplies, buses, pins, what leaves the board. */
export const circuit: Wire = (context, item, pin) => {
  const { c } = context;
  const block = c.draft.library.blocks.get(item.part ?? '');
  if (block === undefined) return;
  const stem = c.signal(stemOf(block));
  const joints = joinPorts(context, block, stem, item.text, pin);
  if (joints === null) return;
  const params = {
    ...paramsOf(block, item, c.draft.intent.sentence),
    ...senseOf(c.draft, block),
    ...addressOf(context, block, item.address),
  };
  if (block.params['address'] !== undefined && params['address'] === undefined) {
    c.draft.cannot(`A further ${item.text}: every I²C address that it can have is taken.`);
    return;
  }
  const instance = c.draft.block(block.name, item.text, joints.nets, params);
  if (instance === null) return;
  const low = joints.rail !== null && joints.rail.volts < 4;
  for (const [net, mcuPin] of joints.pins) {
    if (low) c.joinLow(net, mcuPin);
    else c.join(net, mcuPin);
  }
  c.draft.atEdge(instance, item.edge);
  heedLedDriver(c.draft);
  const { typical, peak } = drawOf(block.name, c.draft.library);
  if (joints.rail !== null) {
    const lit = ledLoad(block.name, item, joints.rail.volts);
    c.draft.load(joints.rail.net, item.text, typical + lit, peak + lit);
  }
  offboardHeader(c.draft, item.text, joints.rail, joints.out, item);
  const address = params['address'] === undefined ? '' : `, address ${params['address']}`;
  const where = joints.pins.map(([, p]) => p).join(', ');
  c.draft.put(`${block.title}${joints.bus === null ? '' : ` on ${joints.bus}`}${address}`, where === '' ? undefined : where);
};

const hex = (address: number): string => `0x${address.toString(16)}`;

/** "rtc_ds3231" → RTC. */
const stemOf = (block: Block): string => (block.name.split('_')[0] ?? 'X').toUpperCase().slice(0, 8);

interface Joints {
  readonly nets: Record<string, string>;
  readonly pins: [net: string, pin: string][];
  readonly out: string[];
  rail: Rail | null;
  bus: 'I²C' | 'SPI' | 'UART' | null;
  spi: Readonly<Record<string, string>> | null;
}

function joinPorts(context: Context, block: Block, stem: string, label: string, wanted: string | undefined): Joints | null {
  const joints: Joints = { nets: {}, pins: [], out: [], rail: null, bus: null, spi: null };
  for (const port of block.ports) if (!joinPort(context, block, port, stem, label, wanted, joints)) return null;
  return joints;
}

function joinPort(context: Context, block: Block, port: BlockPort, stem: string, label: string, wanted: string | undefined, joints: Joints): boolean {
  const { c, bus } = context;
  const net = `${stem}_${port.name}`.replaceAll(/[^A-Z0-9_]/g, '');
  switch (roleOf(port, block)) {
    case 'ground':
      joints.nets[port.name] = 'GND';
      return true;
    case 'supply': {
      const roles = block.ports.map((p) => roleOf(p, block));
      const level = roles.includes('i2c') ? bus.rail : roles.includes('spi') ? c.lowRail : c.logic;
      const rail = railOf(port, c.power, level, c.draft, label);
      if (rail === null) return false;
      joints.nets[port.name] = rail.net;
      joints.rail ??= rail;
      return true;
    }
    case 'i2c': {
      const lines = bus.lines();
      if (lines === null) return false;
      joints.bus = 'I²C';
      joints.nets[port.name] = port.kind === 'i2c_sda' ? lines.SDA : lines.SCL;
      return true;
    }
    case 'spi':
      return joinSpi(context, block, port, label, joints);
    case 'uart':
      return joinUart(context, port, stem, label, joints);
    case 'header':
      joints.nets[port.name] = net;
      joints.out.push(net);
      return true;
    case 'open': {
      // A board on sockets makes a rail of what it is asked for: only who wants the supply asks.
      const own = port.name === 'VSUP' ? spareSupply(port, [c.power.input, c.power.system]) : null;
      if (own !== null) joints.nets[port.name] = own.net;
      return true;
    }
    default: {
      const can = roleOf(port, block) === 'adc' ? 'adc' : 'gpio';
      const { pin, refused } = c.pool.take(label, can, joints.pins.length === 0 ? wanted : undefined);
      if (refused !== undefined) c.draft.cannot(`${label} on ${wanted ?? ''}: ${refused}${pin === null ? '' : `; I used ${pin}`}.`);
      else if (pin === null) c.draft.cannot(`${label}: the ${c.platform.name} has no free pin left for ${port.name}.`);
      if (pin === null) return false;
      joints.nets[port.name] = net;
      joints.pins.push([net, pin]);
      return true;
    }
  }
}

function joinSpi(context: Context, block: Block, port: BlockPort, label: string, joints: Joints): boolean {
  if (joints.bus !== 'SPI') {
    const lines = spi(
      context.c,
      label,
      block.ports.map((p) => p.name),
    );
    if (lines === null) return false;
    joints.bus = 'SPI';
    joints.spi = lines;
  }
  const net = joints.spi?.[port.name];
  if (net !== undefined) joints.nets[port.name] = net;
  return net !== undefined;
}

/** The block's transmitter speaks to the microcontroller's receiver. */
function joinUart({ c }: Context, port: BlockPort, stem: string, label: string, joints: Joints): boolean {
  if (joints.bus !== 'UART') {
    const pins = takeUart(c, label, true);
    if (pins === null) return false;
    joints.bus = 'UART';
    joints.pins.push([`${stem}_TX`, pins.tx], [`${stem}_RX`, pins.rx]);
  }
  joints.nets[port.name] = port.kind === 'uart_tx' ? `${stem}_RX` : `${stem}_TX`;
  return true;
}

/** The address of an I²C block: of its choices, or the only one that its device has. */
function addressOf({ c, bus }: Context, block: Block, wanted: number | undefined): Record<string, string> {
  if (block.params['address'] !== undefined) {
    const address = bus.address(block.name, wanted);
    return address === null ? {} : { address };
  }
  const device = block.parts.flatMap((p) => c.draft.library.devices.get(p.device ?? '') ?? [])[0];
  const [only] = device?.i2c_addresses ?? [];
  if (only !== undefined && block.ports.some((p) => p.kind === 'i2c_sda')) bus.claim(hex(only), block.title);
  return {};
}
