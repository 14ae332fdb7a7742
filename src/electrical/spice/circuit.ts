import type { ResolvedDesign, ResolvedPart } from '../../parts/index.js';
import { netsOf } from '../netlist.js';
import { parseValue } from '../values.js';
import { Deck, RAMP_S } from './deck.js';
import { type Filter, filtersOf } from './filters.js';
import { writeOpamp } from './opamp.js';
import { SimulationImpossible } from './result.js';
import { writeBipolar, writeDiode, writeMosfet, writeReactance, writeResistance } from './semiconductors.js';
import { sourcesOf } from './sources.js';
import { writeCharger, writeIntegrated, writeRegulator, writeSource } from './supplies.js';
import { writeTimer } from './timer.js';

/** What an engine is given. */
export interface SpiceJob {
  /** Operating point. */
  readonly op: string;
  /** From switching on; null where no capacitor or timer makes waiting worth it. */
  readonly tran: string | null;
  /** Small signals through each filter that is recognised. */
  readonly ac: readonly { readonly filter: Filter; readonly deck: string }[];
  readonly deck: Deck;
}

/** Points of a transient: the engine's steps are no longer than its length by this. */
const POINTS = 600;
/** With a timer, whose comparators must not be stepped over. */
const TIMER_POINTS = 4000;
/** From well below to well above what boards filter; 50 points a decade place a corner to a thousandth. */
const AC_COMMAND = '.ac dec 50 0.1 100meg';
const FILTERS = 6;
const SHORTEST_S = 2e-3;
const LONGEST_S = 30;
/** SRD-05VDC: 0.36 W at 5 V (its datasheet). */
const RELAY_COIL_OHM = 70;

/** The deck of a design. SimulationImpossible: it has no ground, or neither a declared rail nor a filter that small signals could go through. */
export function spiceJob(resolved: ResolvedDesign): SpiceJob {
  if (!resolved.nets.some((n) => n.class === 'ground')) throw new SimulationImpossible('no simulation: the board has no ground net');
  const deck = new Deck(resolved);
  const filters = filtersOf(deck.netlist).slice(0, FILTERS);
  const powered = resolved.nets.some((n) => n.class !== 'ground' && n.volts !== undefined);
  if (!powered && filters.length === 0) throw new SimulationImpossible('no simulation: nobody declared the voltage of a rail');
  if (!powered) deck.note('No net has a declared voltage: only what the filters do to small signals is simulated.');
  for (const { net, volts, ref } of sourcesOf(deck.netlist)) {
    if (ref === null) deck.note(`Nothing on the board feeds ${net}: taken as fed with ${volts} V.`);
    writeSource(deck, net, volts);
  }
  for (const part of resolved.parts) write(deck, part);
  const grounds = resolved.nets.filter((n) => n.class === 'ground');
  if (grounds.length > 1) deck.note(`${grounds.map((n) => n.name).join(', ')} are taken as one ground.`);
  const length = powered ? settling(deck) : null;
  return {
    deck,
    op: deck.text('op', '.op'),
    ac: filters.map((filter) => ({ filter, deck: deck.text('ac', AC_COMMAND, filter.input) })),
    tran: length === null ? null : deck.text('tran', tranCommand(length, deck.timers.length > 0 ? TIMER_POINTS : POINTS)),
  };
}

const tranCommand = (seconds: number, points: number): string => {
  const step = (seconds / points).toPrecision(4);
  return `.tran ${step} ${seconds.toPrecision(4)} 0 ${step} uic`;
};

function write(deck: Deck, part: ResolvedPart): void {
  const { kind, value } = part.component;
  switch (kind) {
    case 'resistor': {
      const ohms = parseValue(value.split(/[\s,/]/)[0] ?? '');
      if (ohms === null) deck.gap(part, `its value ${value} is not readable`);
      else writeResistance(deck, part, ohms, ['1', '2']);
      return;
    }
    case 'potentiometer':
      writePotentiometer(deck, part);
      return;
    case 'ferrite':
    case 'fuse':
      deck.note(`${part.component.ref} is taken as ${kind === 'fuse' ? '50' : '100'} mΩ.`);
      writeResistance(deck, part, kind === 'fuse' ? 0.05 : 0.1, ['1', '2']);
      return;
    case 'capacitor':
    case 'inductor':
      writeReactance(deck, part);
      return;
    case 'diode':
    case 'schottky':
    case 'zener':
    case 'tvs':
    case 'led':
      writeDiode(deck, part);
      return;
    case 'bjt':
      writeBipolar(deck, part);
      return;
    case 'mosfet':
      writeMosfet(deck, part);
      return;
    case 'regulator':
      writeRegulator(deck, part);
      return;
    case 'charger':
      writeCharger(deck, part);
      return;
    case 'relay':
      deck.note(`Contacts of ${part.component.ref} stand as without current in its coil.`);
      writeResistance(deck, part, RELAY_COIL_OHM, ['COIL1', 'COIL2']);
      return;
    case 'thyristor':
    case 'solid_state_relay':
      deck.note(`${part.component.ref} is taken as off.`);
      return;
    case 'timer':
      if (!writeTimer(deck, part)) writeIntegrated(deck, part, 'a timer whose pins are not those of a 555');
      return;
    case 'button':
    case 'switch':
      deck.note('Buttons and switches are open.');
      return;
    case 'microcontroller':
    case 'module':
    case 'sensor':
    case 'memory':
    case 'transceiver':
    case 'driver':
    case 'logic':
    case 'addressable_led':
    case 'ic':
      writeIntegrated(deck, part, `no model of this ${kind.replace('_', ' ')}`);
      return;
    case 'opamp':
      if (!writeOpamp(deck, part)) writeIntegrated(deck, part, 'an amplifier whose pins are not named');
      return;
    case 'crystal':
      deck.gap(part, 'oscillators are not simulated');
      return;
    case 'buzzer':
      deck.gap(part, 'no model of a buzzer');
      return;
    case 'esd':
    case 'connector':
    case 'usb_connector':
    case 'battery_connector':
    case 'mounting_hole':
    case 'fiducial':
    case 'test_point':
      return;
    default:
      kind satisfies never;
  }
}

/** Its wiper in the middle. */
function writePotentiometer(deck: Deck, part: ResolvedPart): void {
  const ohms = parseValue(/\d[\d.]*\s*[kKMR]?\d*/.exec(part.component.value)?.[0] ?? '');
  if (ohms === null) {
    deck.gap(part, `its value ${part.component.value} is not readable`);
    return;
  }
  deck.note(`The wiper of ${part.component.ref} stands in the middle.`);
  writeResistance(deck, part, ohms / 2, ['1', '2']);
  writeResistance(deck, part, ohms / 2, ['2', '3']);
}

/**
 * How long to watch: five times the longest time constant of a capacitor with the resistors at its ends (a timer makes that ten: some three periods), s.
 * null: there is no capacitor.
 */
function settling(deck: Deck): number | null {
  const { netlist } = deck;
  const capacitors = netlist.parts.filter((p) => p.component.kind === 'capacitor');
  if (capacitors.length === 0) return null;
  const constants = capacitors.map((part) => {
    const farads = parseValue(part.component.value.split(/[\s,/]/)[0] ?? '') ?? 0;
    const ends = netsOf(part).filter((n) => !netlist.isGround(n) && !netlist.isRail(n));
    const resistors = ends.flatMap((n) => netlist.on(n).filter((node) => node.part.component.kind === 'resistor'));
    return farads * resistors.reduce((sum, { part: r }) => sum + (parseValue(r.component.value) ?? 0), 0);
  });
  const periods = deck.timers.length > 0 ? 8 : 5;
  return Math.min(LONGEST_S, Math.max(SHORTEST_S, 10 * RAMP_S, periods * Math.max(...constants)));
}
