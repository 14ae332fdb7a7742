import type { Intent, ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { bulkCapacitor, bulkOf, pathFuse } from './path/index.js';
import type { Brief } from './settle.js';

/** What stands on a board that only brings servos their supply and their signals. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'servo',
  'gpio_header',
  'terminal_out',
  'power_led',
  'fuse',
  'mounting_hole',
  'i2c_header',
  'i2c_bus',
  'circuit',
  'reverse_protection',
  'surge',
]);
const CHIP = 'pwm_driver_pca9685';
/** What hobby servos stand, V, and the supply that is usual. */
const SERVO_V: readonly [number, number] = [4.5, 6];
const USUAL_V = 5;
/** Mean and peak current of a hobby servo, mA. */
const SERVO_MA: readonly [number, number] = [150, 500];
const MOST_SERVOS = 16;
/** Signals on one header beside ground. */
const MOST_SIGNALS = 18;

/** Servos without a microcontroller: their signals come in at a header, or from a PCA9685 on an I²C bus. */
export const isServoBoard = ({ platform, items, excluded }: Intent): boolean =>
  platform === null &&
  !excluded.has('servo') &&
  items.some((i) => i.id === 'servo') &&
  items.every((i) => BESIDE.has(i.id) && (i.id !== 'circuit' || i.part === CHIP)) &&
  items.some((i) => i.part === CHIP || i.id === 'gpio_header' || i.id === 'i2c_header');

/** Plans such a board; false: it is of another kind. */
export function planServos(draft: Draft, brief: Brief): boolean {
  const { intent } = draft;
  if (!isServoBoard(intent)) return false;
  const chip = intent.items.some((i) => i.part === CHIP);
  const count = countOf(intent, chip);
  const supply = supplied(draft, brief, count);
  const logic = chip ? draft.rail({ net: 'VCC', volts: 3.3, limit_ma: null, from: 'the header' }) : null;
  const signals = Array.from({ length: count }, (_, n) => (chip ? `PWM${n}` : `SIG${n + 1}`));
  if (logic !== null) {
    const outputs = Object.fromEntries(signals.map((net) => [net, net]));
    draft.block(CHIP, 'Sixteen PWM outputs', { VCC: logic.net, GND: 'GND', SDA: 'SDA', SCL: 'SCL', ...outputs });
    draft.block('i2c_pullups', 'I²C pull-ups', { VCC: logic.net, SDA: 'SDA', SCL: 'SCL' });
    row(draft, 'I²C', ['GND', logic.net, 'SCL', 'SDA']);
    draft.put('PCA9685 on an I²C header (GND, VCC, SCL, SDA), address 0x40');
    draft.assume('The logic supply VCC (3.3 or 5 V) comes in at the I²C header, apart from that of the servos.');
  } else for (let from = 0; from < count; from += MOST_SIGNALS) row(draft, 'Signals', ['GND', ...signals.slice(from, from + MOST_SIGNALS)]);
  if (logic === null) draft.put(`signal header (GND, ${signals.join(', ')})`);
  const edge = intent.items.find((i) => i.id === 'servo')?.edge;
  for (const signal of signals) {
    draft.atEdge(draft.block('servo_header', 'Servo', { VCC: supply.net, GND: 'GND', SIG: signal }), edge);
    draft.load(supply.net, 'servo', SERVO_MA[0], SERVO_MA[1]);
    draft.put('servo header (signal, supply, ground)');
  }
  for (const bulk of bulkOf(intent.sentence)) bulkCapacitor(draft, supply, bulk.farads, bulk.count);
  draft.heeded = /^(?:servo\w*|signals?|power|hobby|common|shared|bulk|connectors?|one|driver|[\d.]+ ?(?:v|a|[uµ]f))$/i;
  draft.title = `${count} servo${count === 1 ? '' : 's'}`;
  return true;
}

function countOf({ items, sentence }: Intent, chip: boolean): number {
  const named = items.find((i) => i.id === 'servo' && i.counted)?.count ?? /\b(\d{1,2})[- ](?:channel|way|ch)\b/i.exec(sentence)?.[1];
  return Math.min(MOST_SERVOS, named === undefined ? (chip ? MOST_SERVOS : 4) : Number(named));
}

/** The servos' own supply, fused where that is wished. */
function supplied(draft: Draft, { main, intent }: Brief, count: number): Rail {
  const said = main?.volts ?? intent.items.find((i) => i.volts !== undefined)?.volts ?? USUAL_V;
  const volts = said >= SERVO_V[0] && said <= SERVO_V[1] ? said : USUAL_V;
  if (volts !== said)
    draft.cannot(`Servos at ${said} V: hobby servos stand ${SERVO_V[0]} to ${SERVO_V[1]} V; their supply is planned for ${volts} V.`);
  const amps = main?.amps ?? intent.items.find((i) => i.amps !== undefined && i.id !== 'fuse')?.amps;
  const jack = main?.id === 'barrel_jack';
  const instance = draft.styled(main?.connector, 'The supply', () =>
    draft.block(jack ? 'barrel_jack' : 'screw_terminal_power', 'Servo supply', { VOUT: 'VSERVO', GND: 'GND' }, { volts }),
  );
  draft.atEdge(instance, main?.edge);
  draft.put(`servo supply on a ${jack ? 'DC jack' : 'terminal'} (${volts} V)`);
  const rail = draft.rail({ net: 'VSERVO', volts, limit_ma: amps === undefined ? null : amps * 1000, from: `the ${volts} V servo supply` });
  if (amps === undefined) draft.assume(`The supply gives up to ${(count * SERVO_MA[1]) / 1000} A when all servos start at once.`);
  const fuse = intent.items.find((i) => i.id === 'fuse');
  return fuse === undefined
    ? rail
    : pathFuse(draft, rail, { holder: true, ...(fuse.amps === undefined ? {} : { amps: fuse.amps }) }, (count * SERVO_MA[1]) / 1000);
}

function row(draft: Draft, label: string, nets: readonly string[]): void {
  draft.device(
    `PinHeader_1x${String(nets.length).padStart(2, '0')}`,
    `${label}: ${nets.join(', ')}`,
    Object.fromEntries(nets.map((net, i) => [String(i + 1), net])),
    {
      edge: 'any',
      value: label,
    },
  );
}
