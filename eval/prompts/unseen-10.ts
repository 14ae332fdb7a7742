import type { Component, Design } from '../../src/design/index.js';
import { answers, type Check, cannot, either, kind, net, says, that } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';
import {
  ANTENNA,
  ANY,
  atMost,
  type Count,
  disc,
  drilled,
  extent,
  FLASH,
  fits,
  grew,
  is,
  isContact,
  KEYS,
  type Kind,
  kept,
  LDO,
  type Net,
  netsOf,
  notched,
  ofKind,
  PASSIVES,
  PLUGS,
  refsOn,
  SCALE,
  SERVANTS,
  volts,
  type Which,
  wiredPins,
} from './kit.js';

/**
 * Forty more by the same hand, in other words and on other subjects; these too were not run by their author.
 */ const SOME: Count = [1, 9999];
const SCREW = /screw|terminal|plugg?able|5[.,]0|3[.,]81|3[.,]5(0|mm| mm)?|lever|wago|phoenix|MKDS|MPT|KF\d{3}|WJ\d|DB\d{3}|spring|clamp|TB[-_ ]?\d/i;
const BARREL = /barrel|dc.?jack|dc.?socket|power.?jack|dc.?0\d+|5[.,]5|2[.,]1/i;
const JACK = /jack|6[.,]35|6[.,]3|3[.,]5|1\/4|phone|TRS|(?<![a-z])TS(?![a-z])|audio|socket|PJ-?3|NMJ|NRJ/i;
const FLAT = /FPC|FFC|ZIF|flat|0[.,]5 ?mm|P0[.,]50|1[.,]0 ?mm|P1[.,]00/i;
const BUCK =
  /buck|step.?down|switch(ing|er)|dc.?dc|converter|regulat|LM2[56]\d\d|LM5\d{3}|LMR\d|LMZ|LT\d{4}|LTC\d|LTM|MP\d{4}|MPM|MPQ|TPS5\d|TPS6\d|TPSM|AP6\d|AP3\d\d\d|XL\d{4}|SY8\d|RT[678]\d|MAX17|MAX20|A8\d\d\d|ISL\d|NCP|JW\d|TLV62|ST1S|L597|IR38/i;
const PD = /CH22\d|HUSB2|STUSB|IP27\d|AP33|FUSB30|CYPD|CYP|TPS2[56]\d|ZY12|XSP|power.?delivery|(?<![a-z])PD(?![a-z])|usb.?pd|trigger|sink.?control/i;
const CHARGER = /charg|MCP738|TP40[567]|TP5\d|BQ2\d|LTC40|IP53|STC4|CN30|ETA\d|SLG|MAX1[57]\d|AP51|MCP7|nPM/i;
const OPAMP =
  /op.?amp|operational|amplif|MCP6|LMV|LMC|LM[3]58|LM324|LM29|LM83|LM7\d\d|TLV|TLC|TLE|TL0[678]|TS[VXZ]|TSV|OPA\d|AD8|ADA4|NE5532|NE5534|NJM|RC4|MAX4|LT\d{4}|LTC6|INA\d|buffer/i;
const ISOLATOR = /isol|ISO[\dW]|ADM2[4-9]|ADM30|ADuM|CA-?IS|NSI|NSIP|Si8\d|6N13|opto|photocoupl|MAX149|MAX148|MAX22|LTM28|IL\d{3,4}|TD\d|RSM|CTM|π1/i;
const ISOLATED_SUPPLY =
  /isol\w*.{0,20}(dc|suppl|power|conver)|(dc|suppl|power|conver).{0,25}isol|B[0-9]{4}|F[0-9]{4}|[A-Z]{1,4}0[35]0[35]|ADM258|ADM268|ADM305|ADM304|ADM505|ADuM[56]|ISOW|transformer|SN650|MAX25[36]|MAX149|LTM28|UCC12|CA-?IS3[0-9]{3}W|NSIP|R1S|RE-\d|TMA|TME|MEE|NME|NXE|NXJ|IB05|RSM|CTM/i;
const CAN =
  /TJA1[014]\d|SN65HVD2[35]|MCP25[456]\d|TCAN|ISO1[01]\d\d|ADM305|NCV7|MAX30\d|MAX130|CAN.{0,30}(trans|phy|driv|front|bus)|(trans|isol).{0,30}CAN|SIT10|CA-?IF10|CA-?IS3|NSI10|CTM/i;
const CLAMPS: readonly Kind[] = ['tvs', 'esd', 'zener'];
const LIGHTS: readonly Kind[] = ['led', 'addressable_led'];
const wordsOf = (c: Component): string => `${c.device ?? ''} ${c.value} ${c.kind} ${c.package} ${c.purpose} ${c.part?.mpn ?? ''} ${c.block ?? ''}`;
const isGround = (n: Net): boolean => n.class === 'ground' || /^(a|d|p|i|iso|v)?_?gnd|gnd\d?$|^vss/i.test(n.name);
const chip =
  (text: RegExp): Which =>
  (c) =>
    !SERVANTS.includes(c.kind) && text.test(wordsOf(c));
const isUsb: Which = (c) =>
  PLUGS.includes(c.kind) && (c.kind === 'usb_connector' || /usb|type.?c/i.test(`${c.device ?? ''} ${c.value} ${c.package}`));
const isSignal = (n: Net): boolean => !isGround(n) && n.volts === undefined;
/** "4.7k", "4k7", "100nF", "330R", "R10" or "12 MHz" in its unit; NaN for a text that starts with no number. */
const amount = (text: string): number => {
  const found = /^\s*(\d*(?:[.,]\d+)?)\s*([pnuµμmkKMGRΩ]?)(\d*)/.exec(text);
  if (found === null) return Number.NaN;
  const [, whole = '', prefix = '', rest = ''] = found;
  if (whole === '' && rest === '') return Number.NaN;
  const digits = whole.replace(',', '.');
  return Number(rest === '' ? digits : `${digits === '' ? '0' : digits}.${rest}`) * (SCALE[prefix] ?? 1);
};
/** Parts of a kind with a value from least to most, however the value is written. */
const ranged = (d: Design, kindOf: Kind, least: number, most: number): Component[] =>
  ofKind(d, kindOf).filter((c) => amount(c.value) >= least * 0.999 && amount(c.value) <= most * 1.001);
const within = (kindOf: Kind, least: number, most: number, count: Count = SOME): Check =>
  that(`${kindOf} of ${least} to ${most} × ${String(count)}`, (d) => fits(ranged(d, kindOf, least, most).length, count));
const valued = (kindOf: Kind, target: number, count: Count = SOME, tolerance = 0.05): Check =>
  within(kindOf, target * (1 - tolerance), target * (1 + tolerance), count);
const among = (kinds: readonly Kind[], count: Count = SOME): Check =>
  that(`${kinds.join(' or ')} × ${String(count)}`, (d) => fits(ofKind(d, ...kinds).length, count));
/** A function: any chip, module or other main part whose words tell it. */
const fn = (text: RegExp, count: Count = SOME): Check =>
  that(`${text.source} × ${String(count)}`, (d) => fits(d.components.filter(chip(text)).length, count));
/** Any part but a plain passive whose words tell it. */
const thing = (text: RegExp, count: Count = SOME): Check =>
  that(`${text.source} × ${String(count)}`, (d) =>
    fits(d.components.filter((c) => !PASSIVES.includes(c.kind) && text.test(wordsOf(c))).length, count),
  );
/** Connectors by their words, with at least so many pins on nets. */
const plug = (text: RegExp, count: Count = SOME, pins = 1): Check =>
  that(`connector ${text.source} of ${pins} pins × ${String(count)}`, (d) =>
    fits(ofKind(d, ...PLUGS).filter((c) => text.test(wordsOf(c)) && wiredPins(d, c.ref) >= pins).length, count),
  );
const usb: Check = that('USB connector', (d) => d.components.some(isUsb));
/** So many contacts on nets, over however many connectors or pads of these words, USB aside. */
const poles = (least: number, text: RegExp = ANY): Check =>
  that(
    `${least} poles of ${text.source}`,
    (d) => d.components.filter((c) => isContact(c) && !isUsb(c) && text.test(wordsOf(c))).reduce((sum, c) => sum + wiredPins(d, c.ref), 0) >= least,
  );
/** So many nets lead from one connector to another, straight or through one part in series. */
const straight = (least: number): Check =>
  that(`${least} lines from connector to connector`, (d) => {
    const plugs = new Set(d.components.filter(isContact).map((c) => c.ref));
    const ends = (n: Net): string[] => [...refsOn(n)].filter((ref) => plugs.has(ref));
    const beyond = (n: Net): string[] =>
      d.components
        .filter((c) => (c.kind === 'ferrite' || (c.kind === 'resistor' && amount(c.value) <= 1000)) && refsOn(n).has(c.ref))
        .flatMap((c) => netsOf(d, c.ref).filter((other) => other.name !== n.name && !isGround(other) && other.volts === undefined))
        .flatMap(ends);
    return d.nets.filter((n) => ends(n).length >= 2 || (ends(n).length > 0 && isSignal(n) && beyond(n).length > 0)).length >= least;
  });
/** A signal net of the one reaches the other, straight or over one protector or series part. */
const linked = (what: string, a: Which, b: Which): Check =>
  that(what, (d) => {
    const signals = (which: Which): Net[] => d.components.filter(which).flatMap((c) => netsOf(d, c.ref).filter(isSignal));
    const [from, to] = [new Set(signals(a)), new Set(signals(b))];
    const bridges: readonly Kind[] = [...PASSIVES, 'esd', 'tvs', 'ic'];
    return (
      [...from].some((n) => to.has(n)) ||
      ofKind(d, ...bridges).some((c) => {
        const nets = netsOf(d, c.ref);
        return nets.some((n) => from.has(n)) && nets.some((n) => to.has(n));
      })
    );
  });
/** What switches a coil: transistors or an array of them, not the relay itself. */
const coilDriver: Check = that('coil driver', (d) =>
  d.components.some((c) => c.kind !== 'relay' && chip(/driver|ULN|TBD6|TPL7|darlington|fet|mos|npn|bjt|transistor|array/i)(c)),
);
const grounds = (least: number): Check => that(`${least} grounds`, (d) => d.nets.filter(isGround).length >= least);
/** The board's size, whichever way round it lies. */
const sized = (width: number, height: number, slack = 0.6): Check =>
  that(`${width} × ${height} mm`, (d) => {
    const [w, h] = extent(d);
    const near = (a: number, b: number): boolean => Math.abs(a - b) <= slack;
    return (near(w, width) && near(h, height)) || (near(w, height) && near(h, width));
  });
const quartz = (mhz: number): Check =>
  that(`${mhz} MHz`, (d) =>
    d.components.some(
      (c) =>
        (c.kind === 'crystal' && Math.abs(amount(c.value) / 1e6 - mhz) < mhz * 0.01) ||
        (/crystal|oscill|reson|MHz/i.test(wordsOf(c)) && new RegExp(`(?<![\\d.])${mhz}([.,]0+)? ?M`, 'i').test(wordsOf(c))),
    ),
  );
/** A USB-C device's two pull-downs, or a controller that has them. */
const pulldowns: Check = that('CC pull-downs', (d) => ranged(d, 'resistor', 4600, 5700).length >= 2 || d.components.some(chip(PD)));
const orSaid = (check: Check, subject: RegExp): Check => either(check, cannot(subject));
const both = (a: Check, b: Check): Check => ({ what: `${a.what} and ${b.what}`, holds: (o) => a.holds(o) && b.holds(o) });
/** Some resistor with some capacitor, on one net, at this corner. */
const rcCorner = (hertz: number, slack = 0.2, count = 1): Check =>
  that(`RC corner at ${hertz} Hz × ${count}`, (d) => {
    const pairs = ofKind(d, 'resistor').flatMap((r) =>
      ofKind(d, 'capacitor').filter((c) => {
        const f = 1 / (2 * Math.PI * amount(r.value) * amount(c.value));
        return Math.abs(f - hertz) <= hertz * slack && netsOf(d, r.ref).some((n) => !isGround(n) && refsOn(n).has(c.ref));
      }),
    );
    return new Set(pairs.map((c) => c.ref)).size >= count;
  });

/** Every choice of two from a list. */
const pairs = <T>(list: readonly T[]): (readonly [T, T])[] => list.flatMap((a, i) => list.slice(i + 1).map((b): readonly [T, T] => [a, b]));
/** Two parts in parallel or in series, where no single one has the value: either way their sum is what is bought. */
const paired = (kindOf: Kind, least: number, most: number): Check =>
  that(`two of ${kindOf} for ${least} to ${most}`, (d) =>
    pairs(ofKind(d, kindOf)).some(([a, b]) => {
      const sum = amount(a.value) + amount(b.value);
      return sum >= least && sum <= most;
    }),
  );
const MCU = /STM32|ATmega|ATtiny|AVR|RP2040|ESP32|SAMD|CH32|PIC1|microcontroller|nRF5/i;

export const UNSEEN_10: readonly Prompt[] = [
  easy(
    'u10-01',
    'passive 2-way crossover, first order at 3 kHz into 8 ohm drivers, amp in, woofer out, tweeter out, all on screw terminals',
    either(within('inductor', 0.33e-3, 0.56e-3), paired('inductor', 0.33e-3, 0.56e-3)),
    either(within('capacitor', 5.5e-6, 8.3e-6), paired('capacitor', 5.5e-6, 8.3e-6)),
    poles(6),
  ),
  easy(
    'u10-02',
    'Four RC low-pass stages in a row, 10k and 100n each, for smoothing PWM. 3 pin header: in, out, ground.',
    valued('resistor', 10e3, [4, 5]),
    valued('capacitor', 100e-9, [4, 5]),
    rcCorner(159, 0.15, 4),
    poles(3),
  ),
  medium(
    'u10-03',
    'USB-C 5V splitter: one USB-C in, three USB-A sockets out, a resettable fuse for each',
    that('three USB-A sockets', (d) => d.components.filter(isUsb).reduce((sum, c) => sum + (/dual|double|stack/i.test(wordsOf(c)) ? 2 : 1), 0) >= 4),
    pulldowns,
    either(kind('fuse', [3, 9]), thing(/fuse|PTC|polyf/i, [3, 9])),
    volts(4.7, 5.3),
  ),
  medium(
    'u10-04',
    'CAN bus isolator module for an ESP32: 3.3 V, TXD and RXD on one side, CANH/CANL and isolated ground on a terminal block on the other, isolated DC/DC on board.',
    fn(CAN),
    fn(ISOLATOR),
    fn(ISOLATED_SUPPLY),
    grounds(2),
    plug(SCREW, SOME, 2),
    poles(7),
    volts(3.1, 3.5),
  ),
  medium(
    'u10-05',
    'smallest sensible RP2040 board, usb c, 2MB flash, boot button, all GPIO on two rows of 0.1" pins',
    fn(/RP2040/i),
    fn(FLASH),
    quartz(12),
    usb,
    pulldowns,
    among(KEYS),
    volts(3.2, 3.4),
    poles(28),
    kind('capacitor', [6, 60]),
  ),
  easy('u10-06', 'FFC extender, 40 way 0.5 mm, cable in one end and cable out the other, straight through', plug(FLAT, [2, 9], 40), straight(40)),
  medium(
    'u10-07',
    'BLE beacon: nRF52 module with its antenna over the board edge, CR2032, one button, one LED, SWD on a small header',
    orSaid(fn(/nRF5|BLE|bluetooth|E73|MDBT|BL65|BMD|WT52|PTR|ISP1/i), /nRF|module|bluetooth|BLE/i),
    thing(/CR20|coin|batt|cell/i),
    among(KEYS),
    kind('led', [1, 3]),
    poles(4),
    kind('resistor', SOME),
  ),
  medium(
    'u10-08',
    'MOSFET switch for a 24 V 10 A heater, low side, optocoupler on the control input',
    that('power transistor', (d) =>
      d.components.some((c) => c.kind === 'mosfet' || (!SERVANTS.includes(c.kind) && /mosfet|n-?ch|fet(?![a-z])|IRF|IRL/i.test(wordsOf(c)))),
    ),
    fn(/opto|photocoupl|PC8\d\d|LTV|EL\d|TLP|isol|4N\d\d|6N1|FOD|VO\d|ACPL|HCPL/i),
    volts(23, 25),
    poles(5),
    kind('resistor', [2, 40]),
  ),
  hard(
    'u10-09',
    '48 V (36 to 60) down to 12 V 3 A, non isolated, screw terminals, fuse at the input',
    orSaid(fn(BUCK), /48|60 ?V|buck/i),
    orSaid(either(kind('inductor', SOME), fn(/module/i)), /48|60 ?V|buck/i),
    orSaid(volts(11.7, 12.3), /12 ?V|48|60 ?V/i),
    thing(/fuse|PTC/i),
    poles(4),
    kind('capacitor', [2, 60]),
  ),
  easy(
    'u10-10',
    'LM386 mini amp, through-hole parts only: 3.5 mm jack in, volume pot, 9 V in, speaker on a 2-way terminal',
    orSaid(fn(/386|amplif/i), /LM386|amplif/i),
    either(kind('potentiometer', SOME), thing(/poten|volume/i)),
    orSaid(
      that('audio jack', (d) => ofKind(d, 'connector').some((c) => JACK.test(wordsOf(c)))),
      /jack|3[.,]5/i,
    ),
    volts(8.6, 9.4),
    within('capacitor', 47e-6, 2.3e-3),
    plug(SCREW, SOME, 2),
    orSaid(drilled, /through|hole|SMD|surface|DIP/i),
  ),
  medium(
    'u10-11',
    '17 key numpad, MX switches, diode matrix, ATmega32U4 on board with usb-c',
    among(KEYS, [17, 24]),
    that('a diode for every key', (d) => ofKind(d, 'diode', 'schottky').length >= 9),
    orSaid(fn(/32U4/i), /32U4/i),
    orSaid(either(quartz(16), quartz(8)), /32U4/i),
    usb,
    pulldowns,
    volts(4.7, 5.3),
  ),
  medium(
    'u10-12',
    '40 mm round badge with six LEDs near the rim, an ATtiny, a coin cell holder and a push button',
    disc(40),
    kind('led', [6, 8]),
    fn(/ATtiny/i),
    thing(/CR20|CR16|coin|batt|cell/i),
    among(KEYS),
    that(
      'a resistor for every LED or a driver',
      (d) => ofKind(d, 'resistor').length >= 3 || d.components.some((c) => /driver|charlie|network|array/i.test(wordsOf(c))),
    ),
  ),
  easy(
    'u10-13',
    'Two tone siren from two 555s or a 556, runs on 12 volts, drives an 8 ohm speaker',
    that('two timers', (d) => d.components.filter(chip(/555/)).length >= 2 || d.components.some(chip(/556/))),
    volts(11.7, 12.3),
    kind('capacitor', [3, 40]),
    kind('resistor', [3, 40]),
    either(thing(/speaker|buzzer|sounder/i), poles(4)),
  ),
  medium(
    'u10-14',
    'one op amp, Sallen-Key low-pass, second order, 1 kHz, plus/minus 12 V on a 3 pin header, signal in and out on headers',
    fn(OPAMP),
    that('a second order corner at 1 kHz', (d) =>
      pairs(ofKind(d, 'resistor')).some(([r1, r2]) =>
        pairs(ofKind(d, 'capacitor')).some(([c1, c2]) => {
          const f = 1 / (2 * Math.PI * Math.sqrt(amount(r1.value) * amount(r2.value) * amount(c1.value) * amount(c2.value)));
          return f > 800 && f < 1250;
        }),
      ),
    ),
    that('two 12 V rails', (d) => {
      const twelve = d.nets.filter((n) => n.volts !== undefined && Math.abs(Math.abs(n.volts) - 12) < 0.4);
      return twelve.length >= 2 || (twelve.length === 1 && d.nets.some((n) => /^(-12|v-|vee|vss|n12|neg|v_?neg|m12)|-12|minus/i.test(n.name)));
    }),
    kind('capacitor', [3, 40]),
    poles(5),
  ),
  easy(
    'u10-15',
    'RJ45 to 8 screw terminals, every pin, nothing else on it',
    orSaid(plug(/RJ-?45|8P8C|modular|ethernet/i, SOME, 8), /RJ-?45/i),
    orSaid(poles(16), /RJ-?45/i),
    orSaid(straight(8), /RJ-?45/i),
  ),
  hard(
    'u10-16',
    'Single cell power bank. One 18650 holder, charging from USB-C at about 1 A, boost to 5 V for at least 1 A out on a USB-A socket, protection for the cell, and LEDs that tell charging and full. A push button or slide switch turns the output on. Please choose whatever chips are easy to get.',
    that('cell holder', (d) =>
      d.components.some((c) => c.kind === 'battery_connector' || (!PASSIVES.includes(c.kind) && /18650|holder|keystone|BH-/i.test(wordsOf(c)))),
    ),
    fn(CHARGER),
    fn(/boost|step.?up|converter|regulat|power.?bank|IP53|TPS61|MT3608|SX1308|FP6|ETA|PAM24|LTC3|MP34|XL6/i),
    that('USB in and out', (d) => d.components.filter(isUsb).length >= 2),
    either(pulldowns, fn(/IP53|SW6\d|power.?bank/i)),
    kind('led', [2, 12]),
    among(KEYS),
    orSaid(fn(/protect|DW01|S-?82|BQ29|FS8205|AP9|XB\d|IP53|HY2|R54/i), /protect/i),
    volts(4.7, 5.3),
  ),
  medium(
    'u10-17',
    'Driver board for a small tracked robot. Two brushed 12 V motors, about 1.5 A each, on screw terminals; any integrated H-bridge will do (DRV8871, DRV8833, TB6612 and so on). PWM and direction inputs plus 5 V and ground on a header towards an Arduino, a fat reservoir capacitor on the motor supply and an LED that shows the supply is present.',
    orSaid(fn(/DRV8|TB66|TB67|L298|L9110|L293|H.?bridge|motor|MX15|BD6|A49|A39|VNH|MP65|BTN|IFX9|AT8/i), /bridge|driver|DRV/i),
    plug(SCREW, SOME, 2),
    poles(11),
    within('capacitor', 47e-6, 5e-3),
    kind('led', SOME),
    volts(11.7, 12.3),
  ),
  medium(
    'u10-18',
    'Stereo I2S DAC to sit beside a Raspberry Pi: PCM5102A, its own quiet 3.3 V from the 5 V coming in, I2S (BCK, LRCK, DIN) plus power on a 6-pin header, and a 3.5 mm stereo jack for line out with the usual RC output filter on each channel.',
    orSaid(fn(/PCM510|PCM51|DAC|CS43|ES90|AK44|MAX98|UDA13/i), /PCM51|DAC/i),
    fn(LDO),
    volts(3.2, 3.4),
    volts(4.7, 5.3),
    plug(ANY, SOME, 5),
    orSaid(
      that('stereo jack', (d) => ofKind(d, 'connector').some((c) => JACK.test(wordsOf(c)) && wiredPins(d, c.ref) >= 3)),
      /jack|3[.,]5/i,
    ),
    orSaid(within('resistor', 22, 2.2e3, [2, 40]), /PCM51|DAC/i),
    kind('capacitor', [4, 60]),
  ),
  hard(
    'u10-19',
    'Flight logger for model rockets. STM32 of your choice, an IMU and a barometer on I2C or SPI, microSD card socket, a beeper, USB-C for download and charging a one-cell LiPo, everything on 3.3 V, SWD on a header. Board no larger than 70 x 35 mm with two mounting holes.',
    fn(/STM32/i),
    orSaid(fn(/IMU|MPU|ICM|LSM|BMI|accel|gyro|LIS|ADXL|QMI/i), /IMU|accel|gyro/i),
    orSaid(fn(/baro|pressure|BMP|BME|MS56|LPS|DPS|SPL|ILPS/i), /baro|pressure/i),
    thing(/micro.?sd|sd.?card|TF.?card|(?<![a-z])TF(?![a-z])|(?<![a-z])sd(?![a-z])/i),
    either(kind('buzzer', SOME), thing(/buzz|beep|sounder|piezo/i)),
    usb,
    pulldowns,
    fn(CHARGER),
    fn(LDO),
    volts(3.2, 3.4),
    poles(6),
    kind('mounting_hole', [2, 4]),
    atMost(70, 35),
    linked('USB data to the STM32', isUsb, chip(/STM32/i)),
  ),
  medium(
    'u10-20',
    'Shift register LED board. Three 74HC595 in a chain drive 24 red LEDs with a series resistor each, 5 V. Input header carries 5V, GND, data, clock and latch; an identical output header passes the chain on. LEDs in one long row if you can, 0603 or 0805.',
    fn(/595/, [3, 4]),
    kind('led', [24, 26]),
    that('24 series resistors', (d) => ofKind(d, 'resistor').length >= 24 || d.components.some((c) => /network|array|x4|x8/i.test(wordsOf(c)))),
    plug(ANY, [2, 9], 5),
    volts(4.7, 5.3),
    kind('capacitor', [1, 40]),
  ),
  hard(
    'u10-21',
    'Inline USB-C power meter. USB-C plug or socket in, USB-C socket out, VBUS runs through a 10 milliohm shunt measured by an INA226 (or INA219), a small AVR or STM32 reads it over I2C and shows it on an OLED connected by a four pin header. Everything runs from VBUS through a 3.3 V regulator; VBUS will never exceed 5.5 V. CC and data lines pass straight through from one connector to the other.',
    that('two USB connectors', (d) => d.components.filter(isUsb).length >= 2),
    orSaid(fn(/INA2\d\d|current.{0,12}(sens|monit|meas)|power.?monit|PAC19/i), /INA2/i),
    within('resistor', 9e-3, 11e-3),
    fn(MCU),
    fn(LDO),
    volts(3.0, 3.4),
    poles(4),
    that('lines pass from one USB connector to the other', (d) => {
      const ports = new Set(d.components.filter(isUsb).map((c) => c.ref));
      return d.nets.filter((n) => !isGround(n) && [...refsOn(n)].filter((ref) => ports.has(ref)).length >= 2).length >= 3;
    }),
  ),
  medium(
    'u10-22',
    'Kiln monitor: two K-type thermocouples through MAX31855 or MAX31856 chips into an ESP32-WROOM module, supply 24 V DC on a terminal stepped down to 3.3 V, a 24 V relay with flyback diode whose contact pulls in the contactor, programming header with EN and BOOT buttons.',
    orSaid(fn(/MAX3185|MAX6675|thermocouple|MCP960|AD849/i), /MAX31|thermocouple/i),
    fn(/ESP32/i),
    fn(BUCK),
    volts(23, 25),
    volts(3.2, 3.4),
    kind('relay', 1),
    among(['diode', 'schottky', 'zener', 'tvs']),
    coilDriver,
    among(KEYS, [2, 6]),
    poles(12),
  ),
  medium(
    'u10-23',
    'Level translator for a lab bench: eight bidirectional lines between a 1.8 V side and a 3.3 V side (TXS0108E, TXB0108 or equivalent). Both supplies are made on the board out of 5 V from a micro or C type USB socket, an enable jumper, and each side comes out on a header with its supply and ground.',
    orSaid(fn(/TXS|TXB|LSF0|FXMA|NVT|level|translat|shifter|74LVC|PCA9306|SN74/i), /translat|TXS|shift/i),
    usb,
    fn(LDO, [2, 9]),
    volts(1.7, 1.9),
    volts(3.2, 3.4),
    volts(4.7, 5.3),
    plug(ANY, [2, 9], 9),
    poles(20),
    thing(/jumper|header|switch|bridge|link/i),
  ),
  medium(
    'u10-24',
    'Foot switch box for a computer: five keyboard-style pedals plug in with 3.5 mm mono jacks, plus two buttons on the board. A Raspberry Pi Pico or a bare RP2040 reads them and talks USB. Each input has a pull-up, a series resistor and something against ESD, and there is one RGB or WS2812 LED.',
    fn(/RP2040|Pico/i),
    orSaid(
      that('five jacks', (d) => ofKind(d, 'connector').filter((c) => JACK.test(wordsOf(c))).length >= 5),
      /jack|3[.,]5/i,
    ),
    among(KEYS, [2, 6]),
    that(
      'resistors at the inputs',
      (d) => ofKind(d, 'resistor').length >= 5 || d.components.some((c) => c.kind === 'resistor' && /network|array|x4/i.test(wordsOf(c))),
    ),
    that('ESD protection', (d) => ofKind(d, ...CLAMPS, 'diode', 'schottky').length >= 1 || d.components.some((c) => /ESD|TVS/i.test(wordsOf(c)))),
    that('RGB LED', (d) => d.components.some((c) => LIGHTS.includes(c.kind))),
  ),
  hard(
    'u10-25',
    'Industrial input card: eight 24 V digital inputs, optocoupled, onto an MCP23017 I/O expander whose I2C goes to a 4-pin header at 3.3 V. Inputs arrive on screw terminals with one common, each has a series resistor sized for a few milliamps at 24 V and an indicator LED. Address jumpers for the expander and pull-ups on I2C.',
    orSaid(fn(/MCP230|PCA95|PCF85|TCA95|expander/i), /MCP23|expander/i),
    that('eight optocoupled inputs', (d) => {
      const optos = d.components.filter(chip(/opto|photocoupl|PC8\d\d|LTV|EL\d|TLP|4N\d\d|isol|ISO12|ACSL/i));
      const many = optos.filter((c) =>
        /quad|dual|x4|x2|8[24]7|[- ]?4(?!\d)|280|281|29\d|ISO12|octal/i.test(`${c.device ?? ''} ${c.value} ${c.purpose}`),
      );
      return optos.length >= 8 || (many.length >= 1 && optos.length >= 2);
    }),
    kind('led', [8, 12]),
    that('resistors', (d) => ofKind(d, 'resistor').length >= 10 || d.components.some((c) => /network|array|x4/i.test(wordsOf(c)))),
    poles(9, SCREW),
    poles(13),
    volts(3.1, 3.5),
  ),
  medium(
    'u10-26',
    'I want an L shaped strip light for a cabinet corner: 80 x 80 mm outside, both arms 25 mm wide. Nine white LEDs spread along it in three strings of three from 12 V, each string with its own resistor for around 15 mA, and a two way screw terminal at one end.',
    sized(80, 80),
    notched(0.45, 0.62),
    kind('led', 9),
    kind('resistor', [3, 9]),
    within('resistor', 82, 330, [3, 9]),
    plug(SCREW, SOME, 2),
    volts(11.7, 12.3),
  ),
  medium(
    'u10-27',
    'Garage remote: CC1101 or any 433 MHz transceiver chip or module, small low power microcontroller, four buttons, an LED that flashes when sending, two AAA cells in a holder, and either a printed/helical antenna or an SMA. It should sleep at microamps, so no regulator with a big quiescent current.',
    orSaid(fn(/CC11\d\d|433|SX12|RFM|Si44|Si40|transceiver|radio|sub.?ghz|E07|MICRF|FS1000|STX/i), /CC1101|433|radio/i),
    fn(MCU),
    among(KEYS, [4, 6]),
    kind('led', [1, 3]),
    thing(/AAA?|batt|cell|holder/i),
    either(orSaid(thing(ANTENNA), /antenna/i), net(/ant|rf/i)),
    kind('capacitor', [2, 60]),
  ),
  medium(
    'u10-28',
    'Quiet fan controller for a rack: ATtiny or similar, two 4-pin PC fan headers at 12 V with tach and 25 kHz PWM, an NTC thermistor on a 2-pin connector, 12 V in on a barrel jack with reverse protection, 5 V or 3.3 V for the logic, and a trimmer for the setpoint.',
    fn(MCU),
    plug(ANY, [2, 9], 4),
    thing(BARREL),
    poles(12),
    among(['diode', 'schottky', 'mosfet', 'zener', 'tvs']),
    fn(LDO),
    volts(11.7, 12.3),
    either(volts(4.7, 5.3), volts(3.0, 3.4)),
    either(kind('potentiometer', SOME), thing(/trim|poten/i)),
  ),
  edit(
    'u10-29',
    ['Relay board with two 12 V relays, inputs on a header, power on a screw terminal.', 'Add a fuse on the 12 V input.'],
    grew('fuses', (c) => c.kind === 'fuse' || /fuse|PTC/i.test(`${c.device ?? ''} ${c.value}`), [1, 2]),
    kept(() => false),
  ),
  edit(
    'u10-30',
    ['ATtiny85 with three LEDs on a 5 V header.', 'too bright! use 1k for all the LED resistors'],
    within('resistor', 990, 1010, [3, 9]),
    that('as many parts as before', (d, { before }) => before !== null && ofKind(d, 'resistor').length === ofKind(before, 'resistor').length),
    kept(is('resistor')),
  ),
  edit(
    'u10-31',
    ['ESP32 board, USB-C powered, with a power LED and a BME280.', 'Take off the power LED, it eats my battery.'],
    that('an LED less', (d, { before }) => before !== null && ofKind(d, 'led').length === ofKind(before, 'led').length - 1),
    kept(is('led', 'resistor')),
  ),
  edit(
    'u10-32',
    ['STM32G0 board with an SHT31 and a 4-pin I2C connector, 5 V in.', 'can the board be round, 60 mm across?'],
    disc(60),
    kept(is('mounting_hole', 'fiducial', 'test_point')),
  ),
  edit(
    'u10-33',
    ['ATmega328P at 3.3 V with a BMP280 on I2C.', 'Hang an MPU6050, or another IMU if you lack it, on the same bus.'],
    orSaid(
      both(
        that('an IMU more', (d, { before }) => {
          const imu = chip(/MPU|ICM|LSM|BMI|IMU|accel|gyro|LIS|ADXL|QMI/i);
          return d.components.filter(imu).length > (before?.components.filter(imu).length ?? 0);
        }),
        linked('IMU and MCU on one bus', chip(/MPU|ICM|LSM|BMI|IMU|accel|gyro|LIS|ADXL|QMI/i), chip(/ATmega/i)),
      ),
      /MPU|IMU/i,
    ),
    kept(() => false),
  ),
  edit(
    'u10-34',
    ['12 V to 5 V 2 A step-down with screw terminals.', 'protect it against somebody swapping plus and minus at the input'],
    either(
      that('a part against reverse polarity more', (d, { before }) => {
        const which = (c: Component): boolean =>
          ['diode', 'schottky', 'mosfet', 'ic', 'driver', 'zener', 'tvs'].includes(c.kind) || /revers|polarity|ideal/i.test(c.purpose);
        return before !== null && d.components.filter(which).length > before.components.filter(which).length;
      }),
      says(/already/i),
    ),
    volts(4.8, 5.2),
    kept(() => false),
  ),
  edit(
    'u10-35',
    ['ATmega328P on 5 V with a 16 MHz crystal, ISP header and one LED.', 'Use an 8 MHz crystal instead.'],
    quartz(8),
    that('no 16 MHz crystal', (d) => ofKind(d, 'crystal').every((c) => !(Math.abs(amount(c.value) - 16e6) <= 1e6))),
    kept((c) => c.kind === 'crystal' || c.kind === 'capacitor' || /crystal|reson|osc/i.test(wordsOf(c))),
  ),
  question('u10-36', 'What is the cutoff frequency of 1k and 100 nF?', answers(/1[.,](?:59\d*|6)\s?k|1[ ,.]?(?:59\d|600)\s?Hz/i)),
  question(
    'u10-37',
    ['Board with a blue, a green and a red LED plus three buttons on an ATtiny1614, 5 V from a header.', 'how many LEDs are on it?'],
    {
      what: 'answers the number of LEDs',
      holds: ({ design, before, reply }) => {
        const n = before?.components.filter((c) => LIGHTS.includes(c.kind)).length ?? 0;
        const word = ['no', 'one', 'two', 'three', 'four', 'five', 'six'][n] ?? '-';
        return design === null && n > 0 && new RegExp(`(?<![\\d.])${n}(?![\\d.]\\d|\\d)|\\b${word}\\b`, 'i').test(reply);
      },
    },
  ),
  question(
    'u10-38',
    ['USB-C powered board with a 3.3 V regulator and a power LED.', 'why are there 5.1k resistors next to the USB connector?'],
    answers(/(?<![a-z])CC|sink|Rd(?![a-z])|pull.?down|advertis|5 ?V|source|host|charger|orient/i),
  ),
  question(
    'u10-39',
    'I have to get 3.3 V at half an amp out of 12 V. Linear regulator or buck?',
    answers(/buck|switch(er|ing)|step.?down/i),
    answers(/heat|hot|warm|dissipat|\d ?W(?![a-z])|watt|efficien|waste|loss/i),
  ),
  question(
    'u10-40',
    ['Relay board with one 5 V relay switched by a transistor from a 3.3 V pin.', 'what does the diode across the coil do?'],
    answers(/fly.?back|free.?wheel|back.?EMF|kick|induct|spike|surge|clamp|turn(s|ed|ing)?.?off|switch(es|ed|ing)? off|suppress|snub/i),
  ),
];
