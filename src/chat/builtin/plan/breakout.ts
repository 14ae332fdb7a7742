import type { Block } from '../../../parts/index.js';
import type { ItemWish } from '../intent.js';
import { plainOf, signalHeader } from './bridge.js';
import { busSensor } from './bus-sensor.js';
import type { Draft, Rail } from './draft.js';
import { FAMILY_NAMES } from './families.js';
import { addPowerLed } from './leds.js';
import { plainCircuit } from './plain-circuit.js';
import { RAW_SUPPLY } from './ports.js';
import type { Supplies } from './power.js';
import type { Brief } from './settle.js';
import { channelsOfShifter, planShifter } from './shifters.js';
import { grove } from './wires/headers.js';

/** A board whose only supply comes through its own header: a sensor breakout, a level shifter. */
export function planBreakout(draft: Draft, brief: Brief): void {
  const wished = brief.items.find((i) => i.id === 'level_shifter');
  const channels =
    wished === undefined || brief.items.some((i) => i.id === 'sensor' || i.id === 'circuit') ? null : channelsOfShifter(brief.intent, wished);
  if (wished !== undefined && channels !== null) {
    planShifter(draft, wished, channels);
    return;
  }
  const volts = supplyOf(draft, brief);
  const vcc = draft.rail({ net: 'VCC', volts, limit_ma: null, from: 'the header' });
  const qwiic = brief.items.some((i) => i.id === 'qwiic');
  draft.assume(
    `The board is fed with ${volts} V through its ${qwiic ? 'Qwiic sockets' : 'header'}${/\b3[.,]3 ?v\b/i.test(brief.intent.sentence) ? '' : ': you named no supply'}.`,
  );
  const lines = { SDA: 'SDA', SCL: 'SCL' };
  const shifter = brief.items.find((i) => i.id === 'level_shifter');
  const onBus = brief.items.some((i) => (i.id === 'circuit' ? blockOf(draft, i)?.ports.some((p) => p.kind === 'i2c_sda') : ON_I2C.has(i.id)));
  const bus = busConnectors(brief);
  const single = onBus && bus.length === 0 ? oneHeader(brief) : null;
  // Qwiic sockets carry the supply and the bus: a pin header stands beside them where one is asked for.
  const sockets =
    bus.length === 0 &&
    brief.items.some((i) => i.id === 'qwiic') &&
    !brief.items.some((i) => /^(?:i2c|gpio)_header$|^terminal_out$/.test(i.id) && !/break-?out/i.test(i.text));
  if (sockets && onBus && shifter === undefined) draft.block('i2c_pullups', 'I²C pull-ups', { VCC: 'VCC', ...lines });
  else if (onBus && single === null) busOutlets(draft, brief, bus, shifter === undefined);
  if (single !== null) draft.block('i2c_pullups', 'I²C pull-ups', { VCC: 'VCC', ...lines });
  circuits(draft, brief, vcc, onBus, single !== null);
  if (shifter !== undefined) {
    draft.rail({ net: '5V', volts: 5, limit_ma: null, from: 'the 5 V header' });
    draft.block('level_shifter_i2c', 'Level shifter', {
      LV: 'VCC',
      HV: '5V',
      GND: 'GND',
      SDA_LV: 'SDA',
      SCL_LV: 'SCL',
      SDA_HV: 'SDA_5V',
      SCL_HV: 'SCL_5V',
    });
    draft.block('i2c_header', '5 V I²C header', { VCC: '5V', GND: 'GND', SDA: 'SDA_5V', SCL: 'SCL_5V' });
    draft.put('level shifter for SDA and SCL');
    draft.put('5 V I²C header');
  }
  const taken = new Set<string>();
  for (const item of brief.items.filter((i) => i.id === 'sensor')) for (let n = 0; n < item.count; n++) busSensor(draft, item, taken);
  for (const item of brief.items) {
    if (item.id === 'qwiic')
      for (let n = 0; n < item.count; n++)
        if (item.part === 'grove') grove(draft, 'VCC', item);
        else draft.atEdge(draft.block('qwiic', 'Qwiic connector', { VCC: 'VCC', GND: 'GND', ...lines }), item.edge);
    if (item.id === 'qwiic' && item.part !== 'grove') draft.heeded ??= /^(?:daisy(?: ?chain\w*)?|chain\w*)$/i;
    if (item.id === 'qwiic' && item.part !== 'grove') draft.put(`${item.count > 1 ? `${item.count} Qwiic connectors` : 'Qwiic connector'}`);
    if (item.id === 'power_led' || item.id === 'led') addPowerLed(draft, { net: 'VCC', volts }, item);
  }
}

/** "4-pin JST SH at both ends": the connectors that the bus has in place of a pin header. */
const busConnectors = ({ items }: Brief): ItemWish[] =>
  items.some((i) => i.id === 'qwiic')
    ? []
    : items.filter(
        (i) =>
          (i.id === 'terminal_out' || i.id === 'gpio_header' || i.id === 'i2c_header') &&
          i.connector !== undefined &&
          (i.ways ?? 4) === 4 &&
          i.volts === undefined,
      );

/** "With an 8-pin header": supply, bus and further signals on one header of so many pins; null: the bus has its own. */
const oneHeader = ({ items }: Brief): ItemWish | null => items.find((i) => i.id === 'gpio_header' && (i.ways ?? 0) > 4 && i.count === 1) ?? null;

const ENDS = /\b(?:(?:both|each|either|two|opposite) (?:ends?|sides?|edges?)|in and out|in\s*\/\s*out|daisy[- ]?chain\w*)\b/i;

/** The connectors of the bus: as wished, a pin header where nothing is said; none beside Qwiic sockets alone. */
function busOutlets(draft: Draft, brief: Brief, wishes: readonly ItemWish[], pullups: boolean): void {
  const [wish] = wishes;
  const count = wish === undefined ? 1 : wish.counted ? wish.count : ENDS.test(brief.intent.sentence) ? 2 : 1;
  for (let n = 0; n < count; n++) {
    const edge = wish?.edge ?? brief.items.find((i) => i.id === 'i2c_header' || i.id === 'gpio_header')?.edge;
    draft.styled(wish?.connector, 'The I²C connector', () =>
      draft.atEdge(
        draft.block('i2c_header', 'I²C header', { VCC: 'VCC', GND: 'GND', SDA: 'SDA', SCL: 'SCL' }, { pullups: pullups && n === 0 }),
        edge,
      ),
    );
  }
  const family = wish?.connector === undefined ? 'I²C header' : `I²C on ${FAMILY_NAMES[wish.connector.family]}`;
  draft.put(`${count > 1 ? `${count} × ` : ''}${family} (GND, VCC, SCL, SDA)`);
  if (count > 1) draft.heeded = /^(?:ends?|end|both|daisy(?: chain)?|chain|sides?)$/i;
}

const ON_I2C: ReadonlySet<ItemWish['id']> = new Set(['sensor', 'qwiic', 'level_shifter', 'i2c_header']);
const blockOf = (draft: Draft, item: ItemWish): Block | undefined => draft.library.blocks.get(item.part ?? '');

/** 3.3 V, or 5 V where a part wants more than 3.3. */
function supplyOf(draft: Draft, { items }: Brief): number {
  const least = items.flatMap((i) => blockOf(draft, i)?.ports.flatMap((p) => (p.kind === 'power_in' && p.required ? (p.volts_min ?? 0) : [])) ?? []);
  return least.some((volts) => volts > 3.3) ? 5 : 3.3;
}

/** Blocks of the library on the header's supply; their signals go to a header of their own. */
function circuits(draft: Draft, brief: Brief, vcc: Rail, onBus: boolean, single: boolean): void {
  const within = (least: number, most: number): Rail | null => (vcc.volts >= least && vcc.volts <= most ? vcc : null);
  const power: Supplies = {
    input: rawSupply(draft, brief) ?? vcc,
    system: vcc,
    vbus: null,
    five: () => within(4.5, 5.5),
    three: () => within(2.9, 3.6),
    raised: () => null,
    logic: (volts) => (volts > 4 ? within(4.5, 5.5) : within(2.9, 3.6)),
  };
  const lines = new Set(onBus && !single ? ['SDA', 'SCL'] : []);
  const plain = plainOf(draft, brief, power, { lines, rail: vcc });
  if (single) plain.signals.push('SCL', 'SDA');
  for (const item of brief.items.filter((i) => i.id === 'circuit'))
    for (let n = 0; n < item.count; n++) draft.styled(item.connector, item.text, () => plainCircuit(plain, item));
  signalHeader(plain);
}

/** Motors and other loads have a supply of their own, on a terminal, however the logic is fed. */
function rawSupply(draft: Draft, brief: Brief): Rail | null {
  for (const item of brief.items) {
    const port = blockOf(draft, item)?.ports.find((p) => p.kind === 'power_in' && p.required && RAW_SUPPLY.test(p.name));
    const logic = blockOf(draft, item)?.ports.some((p) => p.kind === 'power_in' && p.required && !RAW_SUPPLY.test(p.name)) === true;
    if (port === undefined || !logic) continue;
    const volts = item.volts ?? Math.min(USUAL_LOAD_V, port.volts_max ?? USUAL_LOAD_V);
    if (item.volts === undefined)
      draft.assume(`${port.name}, the supply of what ${item.text} drives, is planned for ${volts} V: you named no voltage.`);
    draft.block('screw_terminal_power', 'Load supply', { VOUT: port.name, GND: 'GND' }, { volts });
    draft.put(`screw terminal for ${port.name}`);
    return draft.rail({ net: port.name, volts, limit_ma: null, from: `the ${volts} V terminal` });
  }
  return null;
}

/** Supply of motors that nobody gave a voltage, V. */
const USUAL_LOAD_V = 6;
