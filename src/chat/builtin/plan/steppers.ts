import type { Intent } from '../intent.js';
import { NUMBER_WORDS } from '../read/vocabulary.js';
import type { Draft, Rail } from './draft.js';
import { addPowerLed } from './leds.js';
import { bulkCapacitor } from './path/bulk.js';
import { enterPath, readPath } from './path/index.js';
import type { PathFamily } from './path/wish.js';
import { addRegulator, methodOf } from './regulators.js';
import { isStepperBoard, MODULES } from './stepper-board.js';

/** The socket's block: its motor supply, V, and what one motor draws from it at the most, A. */
const [LEAST_V, MOST_V] = [8, 28];
const USUAL_V = 24;
const MOTOR_A = 1.5;
const MOST_AXES = 6;
/** Capacitor that the socket's block has on its motor supply, F. */
const OWN_F = 100e-6;

const NUMBER = `${Object.keys(NUMBER_WORDS).join('|')}|dual|triple|quad|single|\\d`;
const COUNTED = new RegExp(
  String.raw`\b(${NUMBER})[- ]?(?:x |× )?(?:\w+[- ]){0,2}?(?:ax[ie]s|channels?|motors?|steppers?|drivers?|sockets?|modules?|step-?sticks?|a4988s?|drv88\d\ds?|tmc2\d{3}s?)\b`,
  'i',
);
const LETTERS = /\bX\b[\s,/&+]*(?:and\s+)?Y\b(?:[\s,/&+]*(?:and\s+)?(Z)\b)?(?:[\s,/&+]*(?:and\s+)?(E|A)\b)?/;

function axesOf({ items, sentence }: Intent): number {
  const said = COUNTED.exec(sentence)?.[1]?.toLowerCase() ?? '';
  const words: Readonly<Record<string, number>> = { ...NUMBER_WORDS, dual: 2, triple: 3, quad: 4, single: 1 };
  const letters = LETTERS.exec(sentence);
  const counted = items.filter((i) => i.counted && (i.id === 'motor_driver' || i.part === 'stepper_socket')).map((i) => i.count);
  const named = /^\d/.test(said) ? Number(said) : (words[said] ?? 0);
  return Math.max(1, named, letters === null ? 0 : 2 + letters.slice(1).filter((l) => l !== undefined).length, ...counted);
}

/** Sockets for the drivers, each with its motor's connector, and one header for the signals of all; false: the sentence is of another board. */
export function planSteppers(draft: Draft): boolean {
  const { intent } = draft;
  if (!isStepperBoard(intent)) return false;
  const { sentence } = intent;
  const wanted = axesOf(intent);
  const axes = Math.min(MOST_AXES, wanted);
  if (wanted > axes) draft.cannot(`${wanted} drivers: I put ${MOST_AXES} on a board.`);
  const motors = motorSupply(draft, axes);
  if (motors === null) return false;
  const logic = logicSupply(draft, motors);
  const common = /\b(?:common|shared|joint|one|single|same) enable\b|\benables? (?:is |are )?(?:common|shared|joined|tied)\b/i.test(sentence);
  const signals: string[] = [];
  for (let n = 1; n <= axes; n++) {
    const name = axes === 1 ? '' : String(n);
    const own = [`STEP${name}`, `DIR${name}`, common ? 'ENABLE' : `ENABLE${name}`] as const;
    signals.push(...own.filter((net) => !signals.includes(net)));
    driver(draft, { VM: motors.net, VCC: logic.net, GND: 'GND', STEP: own[0], DIR: own[1], ENABLE: own[2] });
  }
  draft.load(motors.net, 'motors', axes * 800, axes * MOTOR_A * 1000);
  draft.load(logic.net, 'stepper drivers', axes * 5, axes * 10);
  bulk(draft, motors, axes);
  signalHeader(draft, [logic.net, 'GND', ...signals]);
  for (const led of intent.items.filter((i) => i.id === 'led' || i.id === 'power_led')) addPowerLed(draft, motors, led);
  tell(draft, axes);
  return true;
}

/** The motors' supply behind its connector, fuse and protection; null: none that a path has. */
function motorSupply(draft: Draft, axes: number): Rail | null {
  const { intent } = draft;
  const { sentence } = intent;
  const said = [...sentence.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:V\b|(?=\s*(?:-|–|to|\.\.)\s*\d+(?:[.,]\d+)?\s*V\b))/gi)].map(([, v = '']) =>
    Number(v.replace(',', '.')),
  );
  const named = said.filter((v) => v > 6);
  if (named.length === 0) draft.assume(`You named no supply for the motors: I planned for ${USUAL_V} V.`);
  const asked = named.length === 0 ? USUAL_V : Math.max(...named);
  if (asked > MOST_V) draft.cannot(`${asked} V for the motors: the drivers and their capacitors are planned for ${MOST_V} V at the most.`);
  if (asked < LEAST_V) draft.cannot(`${asked} V for the motors: the drivers start at ${LEAST_V} V.`);
  const volts = Math.min(MOST_V, Math.max(LEAST_V, asked));
  const family: PathFamily = /\bxt-?60\b/i.test(sentence)
    ? 'xt60'
    : /\bxt-?30\b/i.test(sentence)
      ? 'xt30'
      : /\bbarrel|\bdc[- ]?jack/i.test(sentence)
        ? 'jack'
        : 'screw';
  const { fuse, slide, surge, reverse } = readPath(intent);
  return enterPath(draft, {
    inputs: [{ text: 'motor supply', volts, family }],
    outputs: [{ text: 'motors', volts, amps: axes * MOTOR_A }],
    ...{ fuse, slide, surge, reverse, eachFuse: null, led: null, bulk: [], enable: null },
    ...{ ideal: false, joined: false, soft: false, cutoff: null, buckBoost: false, flyback: false },
  });
}

/** The drivers' logic supply: from the header, unless the board is to make it. */
function logicSupply(draft: Draft, motors: Rail): Rail {
  const { sentence } = draft.intent;
  const volts = /\b5(?:[.,]0)? ?V\b/i.test(sentence) && !/\b3[.,V]3/i.test(sentence) ? 5 : 3.3;
  const net = volts === 5 ? '5V' : '3V3';
  if (/\bregulators?\b|\bldo\b|\bbuck\b|\bon-?board (?:5|3)|\bmakes? (?:the |its )?(?:own )?(?:5|3[.,]3)/i.test(sentence)) {
    const wish = { net, volts, from: motors, typical_ma: 60, switching: motors.volts > 12 };
    const method = methodOf(wish);
    if (method !== null) return addRegulator(draft, wish, method);
  }
  if (!/\b(?:3[.,V]3|5) ?V?\b/i.test(sentence))
    draft.assume(`The logic supply of the drivers, ${volts} V (3 to 5.5 V will do), comes in at the header.`);
  return draft.rail({ net, volts, limit_ma: null, from: 'the header' });
}

/** One socket; its motor's connector is of the family that the sentence gives the motors. */
function driver(draft: Draft, ports: Readonly<Record<string, string>>): void {
  const before = draft.assembler.refs.length;
  draft.block('stepper_socket', 'Stepper driver', ports);
  const { sentence } = draft.intent;
  const onScrews =
    /\bmotors?\b[^.;]{0,40}\b(?:screw|terminals?|plug{1,2}able)\b|\b(?:screw|terminals?|plug{1,2}able)\b[^.;,]{0,30}\b(?:for|to) (?:the |each |every )?(?:\w+ )?motors?\b/i.exec(
      sentence,
    );
  if (onScrews === null || /\bsupply|\bpower\b|\binput\b|\d ?V\b/i.test(onScrews[0])) return;
  const device = /plug/i.test(onScrews[0]) ? 'Pluggable_1x04_P5.08' : 'ScrewTerminal_1x04_P5.00';
  const fitted = draft.library.devices.has(device) ? device : 'ScrewTerminal_1x04_P5.00';
  for (const ref of draft.assembler.refs.slice(before))
    if (/^JST_XH_B4B/.test(draft.assembler.deviceOf(ref) ?? '') && draft.library.devices.has(fitted)) draft.assembler.exchange(ref, fitted);
}

/** Each socket brings 100 µF; what the sentence wants beyond that stands beside it. */
function bulk(draft: Draft, motors: Rail, axes: number): void {
  const wanted = /(\d+(?:[.,]\d+)?)\s*[uµμ]F\b/i.exec(draft.intent.sentence)?.[1];
  const farads = wanted === undefined ? OWN_F : Number(wanted.replace(',', '.')) * 1e-6;
  if (farads > OWN_F * 1.2 && farads < 5e-3) {
    bulkCapacitor(draft, motors, farads, axes, 'Motor supply bulk');
    draft.put(`${Math.round(farads * 1e6)} µF at each driver, beside its 100 µF`);
  }
}

function signalHeader(draft: Draft, nets: readonly string[]): void {
  const item = draft.intent.items.find((i) => i.id === 'gpio_header');
  const rows = item?.rows === 2 || nets.length > 20 || /\b2 ?[x×] ?\d|\bdual[- ]row\b|\btwo[- ]row\b/i.test(draft.intent.sentence);
  const count = rows ? 2 * Math.ceil(nets.length / 2) : nets.length;
  const id = rows ? `PinHeader_2x${String(count / 2).padStart(2, '0')}` : `PinHeader_1x${String(count).padStart(2, '0')}`;
  const pins = Object.fromEntries(Array.from({ length: count }, (_, n) => [String(n + 1), nets[n] ?? 'GND']));
  draft.device(id, `Control: ${nets.join(', ')}`, pins, { edge: item?.edge ?? 'any', value: 'Control' });
  draft.put(`header with ${nets.join(', ')}`);
}

function tell(draft: Draft, axes: number): void {
  const { sentence } = draft.intent;
  const named = MODULES.exec(sentence)?.[0]?.toUpperCase();
  draft.title = `${axes === 1 ? 'Stepper' : `${axes}-axis stepper`} driver`;
  draft.put(
    `${axes === 1 ? 'socket' : `${axes} sockets`} for stepper driver modules (A4988, DRV8825, TMC2209), each with 100 µF at its motor supply, jumpers for the microsteps and a 4-pin connector for its motor`,
  );
  if (/\bsolder\w*|\bon[- ]?board\b|\bbare\b|\bchips?\b|\bICs?\b|\bdiscrete\b|\bno (?:modules?|sockets?)\b|\bdirectly on\b/i.test(sentence))
    draft.cannot(`${named ?? 'A stepper driver'} soldered on the board: my library has it as a plug-in module; its socket is on the board.`);
  draft.assume(`The current of a motor is set with the trimmer of its driver module; the tracks are laid out for ${MOTOR_A} A.`);
  draft.heed(
    /^(?:ax[ie]s|x|y|z|e|steps?|dir(?:ection)?|en(?:ables?)?|sleep|reset|ms ?\d|micro-?steps?\w*|pick|your|arrives?|together|settable|adjustable|current|motors?|steppers?|drivers?|each|nema ?\d*|soldered|next|cnc|plotter|printer|gantry|telescope|slider|bipolar|coils?|4 wires?|signals?|common|shared|one|all|bring|brought|control\w*|shield|carriers?|sockets?|modules?|take|silent\w*|[ab]\d|bulk|electrolytic|beside|own|choice|either)(?:[ /-](?:ax[ie]s|steps?|dir|en|enables?|sticks?|motors?|drivers?|signals?|arrive|current|pins?|modules?|sockets?))*$/i,
  );
}
