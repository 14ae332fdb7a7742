import type { Intent, ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { addPowerLed } from './leds.js';
import { enterPath, outlet, readPath } from './path/index.js';

/** Shunts of the board, Ω, and what they bear, A: heat in a 1206 of 0.25 W and 0.5 W, and in a 2512 of 2 W. */
const SHUNTS = [
  { amps: 1.5, value: '100m', package: '1206', ohms: 0.1 },
  { amps: 7, value: '10m', package: '1206', ohms: 0.01 },
  { amps: 30, value: '2m', package: '2512', ohms: 0.002 },
] as const;
/** Highest supply whose current the chips measure, V (TI SBOS448, SBOS547). */
const BUS_V = { INA219AID: 26, INA226: 36 } as const;
const UNNAMED_A = 1.5;
const LOGIC_V = 3.3;

const CHIP = /\bina2(?:19|26|28|37)\w*\b/i;
const INLINE =
  /\bin (?:series|line)\b|\bin-?line\b|\bbetween\b|\bthrough\b|\bin (?:and|&|\+) out\b|\binputs? and outputs?\b|\bin ?\/ ?out\b|\bshunt\b|\b(?:xt[36]0|terminals?|jack)\b[^.;]*\bin\b[^.;]*\bout\b|\bpass(?:es|ing)?[- ]through\b/i;
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'circuit',
  'qwiic',
  'i2c_header',
  'i2c_bus',
  'gpio_header',
  'terminal_out',
  'led',
  'power_led',
  'mounting_hole',
  'fuse',
  'surge',
  'regulator',
  'reverse_protection',
]);
const HEEDED =
  /^(?:ina2\d\d\w*|current|power|monitors?|monitoring|measur\w*|sens\w*|meter|shunts?|series|inline|in-line|line|high|side|between|load|supply|battery|pack|through|i2c|qwiic|breakout|[\d.]+ ?(?:m?a|v|m?ohms?|mω|m))$/i;

/** Whether the board only measures a current on its way from one connector to another. */
export const isCurrentMonitor = ({ platform, sentence, items }: Intent): boolean =>
  platform === null &&
  CHIP.test(sentence) &&
  INLINE.test(sentence) &&
  items.every((i) => BESIDE.has(i.id) && (i.id !== 'circuit' || /^current_monitor/.test(i.part ?? '')));

/** Plans the board; false: it is of another kind. */
export function planCurrentMonitor(draft: Draft): boolean {
  const { intent } = draft;
  if (!isCurrentMonitor(intent)) return false;
  // What hangs on the bus is no end of the path.
  const sentence = intent.sentence.replace(/[,;]?[^,;.]*\b(?:i2c|qwiic|stemma)\b[^,;.]*/gi, (clause) =>
    /\b(?:in and out|xt[36]0|\d ?v\b)/i.test(clause) ? clause.replace(/\b(?:\d[- ]?pin )?(?:i2c|qwiic|stemma)\b(?: \w+)?/gi, ' ') : ' ',
  );
  const read = readPath({ ...intent, sentence });
  draft.title = 'Current monitor';
  draft.heeded = HEEDED;
  const named = [...intent.sentence.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)\s*a(?:mps?)?\b(?!h)/gi)].map((m) => Number(m[1]));
  const amps = named.length === 0 ? UNNAMED_A : Math.max(...named);
  if (named.length === 0) draft.assume(`The shunt measures up to ${UNNAMED_A} A: you named no current.`);
  const family = read.outputs.find((o) => o.family !== undefined)?.family ?? read.inputs[0]?.family;
  const ends = family === undefined ? {} : { family };
  const output = { ...read.outputs[0], ...ends, text: 'output', amps };
  const input = enterPath(draft, { ...read, inputs: [{ ...ends, ...read.inputs[0], text: 'input' }], outputs: [output], enable: null });
  if (input === null) return false;
  const out = measured(draft, input, amps);
  outlet(draft, { ...output, volts: input.volts }, out, amps);
  draft.load(out.net, 'the output', amps * 1000, amps * 1000);
  bus(draft);
  if (read.led !== null)
    addPowerLed(draft, input, { id: 'power_led', text: 'power LED', count: 1, counted: true, plural: false, pins: [], color: read.led.color });
  return true;
}

/** The chip with its shunt between the supply and the load. */
function measured(draft: Draft, input: Rail, amps: number): Rail {
  const chip = /\bina2(?:26|28|37)/i.test(draft.intent.sentence) ? 'INA226' : 'INA219AID';
  if (input.volts > BUS_V[chip]) draft.cannot(`${input.volts} V at the ${chip.slice(0, 6)}: it measures up to ${BUS_V[chip]} V.`);
  const shunt = SHUNTS.find((s) => s.amps >= amps) ?? SHUNTS[2];
  if (shunt.amps < amps) draft.cannot(`${amps} A through the shunt: mine bears ${shunt.amps} A.`);
  const net = 'VLOAD';
  draft.feed(net, input.net);
  const out = draft.rail({ ...input, net });
  draft.rail({ net: 'VCC', volts: LOGIC_V, limit_ma: null, from: 'the I²C connector' });
  draft.generic({
    kind: 'resistor',
    value: shunt.value,
    package: shunt.package,
    purpose: `Shunt, ${shunt.value}Ω`,
    pins: { '1': input.net, '2': net },
  });
  const more = chip === 'INA226' ? { VBUS: net } : {};
  draft.device(chip, 'Current and power monitor, address 0x40', {
    VS: 'VCC',
    GND: 'GND',
    A0: 'GND',
    A1: 'GND',
    SDA: 'SDA',
    SCL: 'SCL',
    'IN+': input.net,
    'IN-': net,
    ...more,
  });
  draft.generic({ kind: 'capacitor', value: '100nF', rating: '16V', purpose: 'Decoupling', pins: { '1': 'VCC', '2': 'GND' } });
  draft.put(`${chip.slice(0, 6)} with a shunt of ${shunt.value.replace('m', ' m')}Ω in the supply, up to ${shunt.amps} A, address 0x40`);
  return out;
}

/** The bus with its pull-ups, fed by whoever reads it. */
function bus(draft: Draft): void {
  const lines = { VCC: 'VCC', GND: 'GND', SDA: 'SDA', SCL: 'SCL' };
  draft.block('i2c_pullups', 'I²C pull-ups', { VCC: 'VCC', SDA: 'SDA', SCL: 'SCL' });
  if (/\bqwiic\b|\bstemma\b/i.test(draft.intent.sentence)) {
    draft.block('qwiic', 'Qwiic', lines);
    draft.put('Qwiic connector');
  }
  if (!/\bqwiic\b|\bstemma\b/i.test(draft.intent.sentence) || /\bheader\b/i.test(draft.intent.sentence)) {
    draft.block('i2c_header', 'I²C header', lines);
    draft.put('I²C header (GND, VCC, SDA, SCL)');
  }
  draft.assume(`The monitor runs on the ${LOGIC_V} to 5 V that come in over the I²C connector.`);
}
