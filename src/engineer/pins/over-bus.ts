import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { blocksFor, isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import { isBridge, type Unit } from '../units/units.js';
import { isHeader, roleOf } from './ports.js';

const BUS = 'i2c';
const EXPANDER = 'io_expander';
/** Outputs whose pulses a chip times by itself. */
const PULSES = 'pwm_output';
/** Lines of the largest expander. */
const MOST_LINES = 16;

/**
 * A board without a controller that is to be reached over I2C, and of which nothing speaks it: an expander reads its inputs and switches its outputs.
 * Answers that expander as a thing to be placed; null: none is wanted, or the board has more lines than one has.
 */
export function overBus(know: Knowledge, { all }: Sorted, units: readonly Unit[], minutes: Minutes): Sorted['things'][number] | null {
  if (all.some((a) => a.kind === 'controller' || isA(know, a, EXPANDER))) return null;
  const bus = all.find((a) => a.not !== true && (isA(know, a, BUS) || a.features.some((f) => know.lexicon.isA(f, BUS))));
  const spoken = units.some(({ block }) => !isHeader(block) && block.ports.some((p) => p.kind === 'i2c_sda' && p.required));
  const roles = units.flatMap(({ block }) => block.ports.map((p) => roleOf(p, block).to));
  const lines = roles.filter((r) => r === 'pin').length;
  if (bus === undefined || spoken || lines === 0 || lines > MOST_LINES || roles.some((r) => r === 'adc' || r === 'spi' || r === 'uart')) return null;
  const paced = units.some(({ ask, block }) => isDimmed(know, ask) || block.ports.some((p) => p.timed === true));
  const concept = paced ? PULSES : EXPANDER;
  const chip = blocksFor(know, concept)
    .flatMap((n) => know.library.blocks.get(n) ?? [])
    .filter((b) => !paced || b.channels?.paced === true)
    .filter(({ ports }) => ports.some((p) => p.kind === 'i2c_sda') && ports.filter((p) => p.joins === 'header').length >= lines)
    .sort((a, b) => a.ports.length - b.ports.length)[0]
    ?.parts.find((p) => p.kind === 'ic')?.device;
  if (chip === undefined) return null;
  minutes.decide(bus.id, chip, `${lines} lines are reached over I²C, and nothing else on the board speaks it`);
  return { ask: { ...madeOf(bus, 'function', concept), part: chip }, serves: null };
}

/** What is told how bright it is to be, and not only whether it is on. */
const isDimmed = (know: Knowledge, ask: Ask): boolean => isA(know, ask, PULSES) || ask.features.some((f) => DIMMED.has(f));
const DIMMED: ReadonlySet<string> = new Set(['dimmable', 'dimmed']);

const madeOf = ({ id, text, words, source }: Ask, kind: Ask['kind'], concept: string): Ask => ({
  id,
  kind,
  concept,
  text,
  words,
  figures: [],
  features: [],
  links: [],
  state: 'wanted',
  source,
});

const USB_SERIAL = 'usb_uart';
/** Kinds of what may stand beside an adapter. */
const ADAPTS: ReadonlySet<string> = new Set(['interface', 'light', 'protection']);

/** "USB to RS-485": between the port and the bus, with nothing else on the board, stands a chip that makes a serial port of USB. null: nobody wants one. */
export function serialBridge(know: Knowledge, { all, sources }: Sorted, units: readonly Unit[], minutes: Minutes): Sorted['things'][number] | null {
  if (all.some((a) => a.kind === 'controller' || isA(know, a, 'uart') || a.concept === 'pin_header')) return null;
  const serial = units.filter((u) => u.ask.kind === 'interface' && u.block.ports.some((p) => roleOf(p, u.block).to === 'uart'));
  const isUsb = (a: Ask): boolean => isA(know, a, 'usb') || blocksFor(know, a.connector?.concept ?? a.concept).some((b) => b.startsWith('usb'));
  const usb = [...all, ...sources].find((a) => a.kind !== 'rail' && isUsb(a));
  if (usb === undefined || serial.length !== 1 || units.some((u) => !ADAPTS.has(u.ask.kind))) return null;
  minutes.decide(usb.id, USB_SERIAL, `a computer speaks “${serial[0]?.ask.text ?? ''}” over USB by it`);
  return { ask: madeOf(usb, 'interface', USB_SERIAL), serves: null };
}

/** Whether the bridge that somebody named has one transceiver beside it, and nothing else speaks to either: they are the adapter. */
export function isAdapter(units: readonly Unit[]): boolean {
  const serial = units.filter((u) => u.block.ports.some((p) => roleOf(p, u.block).to === 'uart'));
  const [bridge, ...others] = serial.filter(isBridge);
  return bridge !== undefined && others.length === 0 && serial.length === 2 && serial.every((u) => u.ask.kind === 'interface' || u === bridge);
}

/** Joins the bridge's lines to the transceiver beside it, whose direction the data turns where it has one. */
export function bridgedOver(units: readonly Unit[], nets: Map<Unit, ReadonlyMap<string, string>>): Unit[] {
  return units.map((u) => {
    const lines = u.block.ports.flatMap((p): [string, string][] => {
      const role = roleOf(p, u.block);
      if (role.to === 'uart') return [[p.name, (role.line === 'tx') === isBridge(u) ? 'SERIAL_RX' : 'SERIAL_TX']];
      return p.name === 'DE' ? [[p.name, 'DIRECTION']] : [];
    });
    if (lines.length === 0) return u;
    const now = u.block.params['auto'] === undefined ? u : { ...u, params: { ...u.params, auto: true } };
    nets.set(now, new Map(lines));
    return now;
  });
}

const BUSES: ReadonlySet<string> = new Set(['i2c', 'spi', 'uart', 'can']);

/** Buses that a unit's block speaks. */
export const busesOf = ({ block }: Unit): Set<string> => new Set(block.ports.map((p) => roleOf(p, block).to).filter((to) => BUSES.has(to)));
