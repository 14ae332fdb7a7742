import type { Component, Design } from '../../src/design/index.js';
import { answers, type Check, cannot, either, kind, rail, that, untouched, without } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';
import {
  all,
  any,
  BARREL,
  BUCK,
  brokenOut,
  bypassed,
  CAN,
  CHARGER,
  COAX,
  type Count,
  chip,
  DIODES,
  FLAT,
  fits,
  grounded,
  grounds,
  ISOLATED_SUPPLY,
  ISOLATOR,
  inRanges,
  isGround,
  isPlug,
  isSignal,
  isUsb,
  JACK,
  KEYS,
  type Kind,
  keys,
  LDO,
  leaded,
  linked,
  type Net,
  NOTHING,
  netsOf,
  OPAMP,
  ofKind,
  orRefused,
  orSaid,
  PASSIVES,
  PLUGS,
  poles,
  port,
  RS485,
  reach,
  refsOn,
  SCALE,
  SERVANTS,
  same,
  saysNumber,
  shaped,
  stands,
  TRANSISTOR,
  tells,
  USB_A,
  wiredPins,
  wordsOf,
} from './kit.js';

/**
 * Forty more, from people at other benches, by someone who had not read the planner and did not run them. Where the library may fairly lack a
 * part, the reply may say so instead.
 */ const SOME: Count = [1, 9999];
const SCREW = /screw|terminal|plugg?able|5[.,]08|3[.,]81|3[.,]5 ?mm pitch|lever|wago|phoenix|MKDS|KF\d{3}|spring/i;
const BOOST = /boost|step.?up|MT3608|TPS61|SX1308|IP53\d\d|FP6\d|SDB628|MP34\d\d|XL6\d|LM2577|TLV61|MCP16\d|PAM24|AP30\d|ETA\d|SY7/i;
const PD = /CH22\d|HUSB2|STUSB|IP27\d|AP33|FUSB30|CYPD|TPS2[56]\d|power.?delivery|(?<![a-z])PD(?![a-z])|usb.?pd|trigger/i;
const OPTO = /opto|photocoup|PC8\d|EL8\d|LTV|TLP|6N13|MOC|VO\d|isolat|CNY|SFH|ACPL|HCPL/i;
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
const valued = (kindOf: Kind, target: number, count: Count = SOME, tolerance = 0.03): Check =>
  within(kindOf, target * (1 - tolerance), target * (1 + tolerance), count);
/** Parts with one end on ground. */
const shunt = (kindOf: Kind, least: number, most: number, count: Count = SOME): Check =>
  that(`${kindOf} of ${least} to ${most} to ground × ${String(count)}`, (d) =>
    fits(ranged(d, kindOf, least, most).filter((c) => grounded(d, c)).length, count),
  );
/** Parts with no end on ground. */
const inline = (kindOf: Kind, least: number, most: number, count: Count = SOME): Check =>
  that(`${kindOf} of ${least} to ${most} in line × ${String(count)}`, (d) =>
    fits(ranged(d, kindOf, least, most).filter((c) => !grounded(d, c)).length, count),
  );
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
/** So many nets lead from one connector to another. */
const straight = (least: number): Check =>
  that(`${least} lines from connector to connector`, (d) => {
    const plugs = new Set(d.components.filter(isPlug).map((c) => c.ref));
    return d.nets.filter((n) => [...refsOn(n)].filter((ref) => plugs.has(ref)).length >= 2).length >= least;
  });
const usb = (count: Count = SOME): Check => that(`USB connector × ${String(count)}`, (d) => fits(d.components.filter(isUsb).length, count));
/** A USB-C socket that only takes 5 V pulls both CC lines down. */
const sink: Check = valued('resistor', 5100, [2, 9999]);
const battery: Check = that('a battery connector or holder', (d) =>
  d.components.some(
    (c) =>
      c.kind === 'battery_connector' ||
      (!PASSIVES.includes(c.kind) && /holder|retainer/i.test(wordsOf(c))) ||
      (PLUGS.includes(c.kind) && /batt|cell|CR2032|18650|li-?(po|ion)|XT[36]0|\bAAA?\b|PP3|9 ?V|JST/i.test(wordsOf(c))),
  ),
);
const clocked: Check = either(kind('crystal', SOME), fn(/crystal|resonator|oscillator|TCXO/i));
const potentiometer: Check = either(kind('potentiometer', SOME), thing(/potentiom|trimm?er|trimpot|(?<![a-z])pot(?![a-z])/i));
const fused = (least: number): Check => thing(/fuse|PTC|TPS2[05]|TPS259|resettable/i, [least, 9999]);
/** The part by its name, or another of its family with the reply saying so. */
const named = (name: RegExp, family: RegExp): Check => any(fn(name), all(fn(family), cannot(name)));
/** A radio's antenna pin leads, through small parts only, to an antenna or its connector; or the radio carries its own. */
const fed = (radio: RegExp): Check =>
  that(`${radio.source} fed to an antenna`, (d) => {
    const ends = new Set(
      d.components
        .filter(
          (c) =>
            !PASSIVES.includes(c.kind) &&
            !chip(radio)(c) &&
            (COAX.test(wordsOf(c)) || /ant|aerial|whip|wire/i.test(`${c.kind} ${c.device ?? ''} ${c.purpose}`)),
        )
        .map((c) => c.ref),
    );
    return d.components
      .filter(chip(radio))
      .some((c) => netsOf(d, c.ref).some((n) => isSignal(n) && [...reach(d, [n])].some((m) => [...refsOn(m)].some((ref) => ends.has(ref)))));
  });
/** The size, whichever way it lies. */
const sized = (a: number, b: number): Check =>
  that(
    `${a} × ${b} mm`,
    ({ board }) => (same(board.width_mm, a) && same(board.height_mm, b)) || (same(board.width_mm, b) && same(board.height_mm, a)),
  );
const atMost = (a: number, b: number): Check =>
  that(`at most ${a} × ${b} mm`, ({ board }) => {
    const [w, h] = [(board.width_mm ?? Number.NaN) - 0.05, (board.height_mm ?? Number.NaN) - 0.05];
    return (w <= a && h <= b) || (w <= b && h <= a);
  });
const holes = (least: number): Check =>
  that(`${least} mounting holes`, (d) => ofKind(d, 'mounting_hole').length >= least || /hole/i.test(JSON.stringify(d.board)));
/** Lights with their own driver in them, each one part. */
const pixels = (least: number): Check =>
  that(
    `${least} addressable LEDs`,
    (d) =>
      d.components.filter(
        (c) => (c.kind === 'led' || !SERVANTS.includes(c.kind)) && /WS28|SK68|neopixel|addressable|APA10|XL-?\d{4}RGB/i.test(wordsOf(c)),
      ).length >= least,
  );
/** The resistors and capacitors on the nets that a timer's capacitor shares with it. */
const timed = (what: string, holds: (r: number, c: number, others: readonly number[]) => boolean): Check =>
  that(what, (d) => {
    const timers = new Set(d.components.filter(chip(/555|7555|timer/i)).map((c) => c.ref));
    const ohms = ofKind(d, 'resistor', 'potentiometer');
    const others = [0, ...ohms.map((r) => amount(r.value))];
    return ofKind(d, 'capacitor').some((c) =>
      netsOf(d, c.ref)
        .filter((n) => isSignal(n) && [...refsOn(n)].some((ref) => timers.has(ref)))
        .some((n) => ohms.some((r) => refsOn(n).has(r.ref) && holds(amount(r.value), amount(c.value), others))),
    );
  });
/** An astable 555 of this frequency in hertz. */
const astable = (least: number, most: number): Check =>
  timed(`555 at ${least} to ${most} Hz`, (r, c, others) =>
    others.some((a) => [1.44 / ((a + 2 * r) * c), 1.44 / ((a + r) * c)].some((f) => f >= least && f <= most)),
  );
/** Two resistors of this ratio meet on a net. */
const ratio = (target: number): Check =>
  that(`resistors ${target} to 1`, (d) =>
    d.nets.some((n) => {
      const ohms = ofKind(d, 'resistor')
        .filter((r) => refsOn(n).has(r.ref))
        .map((r) => amount(r.value));
      return !isGround(n) && ohms.some((a) => ohms.some((b) => Math.abs(a / b / target - 1) < 0.04));
    }),
  );
/** What lies between ground and each net, by the sum of these: capacitances, or conductances. */
const toGround = (d: Design, kindOf: Kind, of: (v: number) => number): number[] => {
  const sums = new Map<Net, number>();
  for (const c of ofKind(d, kindOf).filter((p) => grounded(d, p)))
    for (const n of netsOf(d, c.ref)) if (!isGround(n)) sums.set(n, (sums.get(n) ?? 0) + of(amount(c.value)));
  return [...sums.values()].sort((a, b) => a - b);
};
/** Every number with a unit's prefix in a text. */
const amountsIn = (text: string): number[] => [...text.matchAll(/\d+(?:[.,]\d+)?\s*[pnuµμmkKMGRΩ]?\d*/g)].map(([t]) => amount(t));
const mentions = (reply: string, v: number): boolean => amountsIn(reply).some((a) => Math.abs(a / v - 1) < 0.01);
const more = (what: string, kinds: readonly Kind[], by: Count): Check =>
  that(`${what}: ${String(by)} more`, (d, { before }) => before !== null && fits(ofKind(d, ...kinds).length - ofKind(before, ...kinds).length, by));

const LORA = /lora|RFM9|SX12[67]|RA-?0|E22|E220|E32|LLCC68/i;
const ESP = /ESP32|ESP-?C3/i;
const RECEIVER = /INA13|INA2134|THAT12|SSM214|DRV134|receiver|differen|instrument|op.?amp|NE553|TL07|OPA|LM833|LM4562|LME/i;

export const UNSEEN_7: readonly Prompt[] = [
  easy(
    'u7-01',
    'RC low-pass to smooth a PWM DAC: 1 kΩ in series, 100 nF to ground, BNC sockets in and out please.',
    inline('resistor', 970, 1030, 1),
    shunt('capacitor', 97e-9, 103e-9, 1),
    among(PLUGS, [2, 99]),
    orSaid(/bnc/i, plug(/bnc/i, [2, 99])),
    linked('the connectors', isPlug, isPlug, 2),
  ),
  medium(
    'u7-02',
    'Need a 5-pole Butterworth low-pass, 50 ohm in and out, 10 MHz corner, shunt C first (C-L-C-L-C). SMA on the left edge for input, SMA on the right edge for output, 60 x 25 mm.',
    that('shunts of 197, 637 and 197 pF', (d) =>
      inRanges(
        toGround(d, 'capacitor', (v) => v),
        [
          [170e-12, 226e-12],
          [170e-12, 226e-12],
          [560e-12, 720e-12],
        ],
      ),
    ),
    that('2.6 µH in line', (d) => {
      const sum = ofKind(d, 'inductor').reduce((s, c) => s + amount(c.value), 0);
      return ofKind(d, 'inductor').length >= 2 && sum >= 2.2e-6 && sum <= 3.1e-6;
    }),
    plug(/sma|coax/i, 2),
    stands('a connector', isPlug, 'left'),
    stands('a connector', isPlug, 'right'),
    sized(60, 25),
  ),
  easy(
    'u7-03',
    'usb c pd trigger board, always ask for 12v, screw terminal out, about 3 amps. nothing else on it',
    ...orRefused(
      /PD|power delivery|12 ?V|trigger|USB/i,
      fn(PD),
      usb(),
      plug(SCREW, SOME, 2),
      rail(12),
      linked('USB-C and the PD chip', isUsb, chip(PD), 2),
    ),
  ),
  hard(
    'u7-04',
    'Bench splitter: one USB-C PD input negotiating 20 V, fused, then three outputs: the raw 20 V on an XT30, 12 V at 3 A on a screw terminal, and 5 V at 3 A on a USB-A socket. Each output gets a small indicator LED.',
    ...orRefused(
      /PD|power delivery|20 ?V|USB/i,
      fn(PD),
      rail(20),
      rail(12),
      rail(5),
      any(fn(BUCK, [2, 99]), all(fn(BUCK), kind('inductor', [2, 99]))),
      fused(1),
      kind('led', [3, 99]),
      orSaid(/XT-?30/i, thing(/XT-?30/i)),
      plug(SCREW, SOME, 2),
      orSaid(/USB.?A|type.?A/i, usb([2, 99]), thing(USB_A)),
    ),
  ),
  medium(
    'u7-05',
    'Galvanically isolated RS-485 dongle for a 3.3 V UART. Host side on a 5-pin header (3V3, GND, TX, RX, DE), bus side A/B/GND on a pluggable terminal with surge protection and a 120R terminator you can jumper in. The bus side should get its power across the barrier too.',
    ...orRefused(
      /isolat|485/i,
      fn(RS485),
      fn(ISOLATOR),
      fn(ISOLATED_SUPPLY),
      grounds(2),
      valued('resistor', 120),
      that('a bus terminal of 3 poles', (d) => ofKind(d, ...PLUGS).some((c) => wiredPins(d, c.ref) === 3)),
      that('a host header of 5 poles', (d) => ofKind(d, ...PLUGS).some((c) => wiredPins(d, c.ref) >= 5)),
      any(among(['tvs', 'esd', 'zener']), thing(/SM712|TVS|surge|GDT|protect|clamp/i)),
      thing(/jumper|header|solder|switch|JP\d|shunt|link/i),
    ),
  ),
  hard(
    'u7-06',
    'Bare-bones STM32G031K8 board: USB-C just for power, 3.3 V LDO, SWD header, reset button, a user LED on any pin, the remaining GPIO on two rows of 2.54 mm pins.',
    ...orRefused(
      /STM32|G031/i,
      named(/STM32G031/i, /STM32/i),
      rail(3.3),
      fn(LDO),
      usb(),
      sink,
      among(KEYS),
      kind('led', SOME),
      brokenOut(/STM32/i, 18),
      port(/STM32/i, 2),
      bypassed(/STM32/i),
    ),
  ),
  medium(
    'u7-07',
    'RP2040 on its own board, Pico style but smaller: W25Q flash, 12 MHz crystal, USB-C with data, BOOTSEL and RUN buttons, 3.3 V made from the USB, SWD on three pins and as many GPIO as fit along the long sides. 50 x 25 mm at most.',
    fn(/RP2040/i),
    fn(/W25Q|flash|GD25|AT25|IS25|MX25/i),
    clocked,
    usb(),
    sink,
    among(KEYS, [2, 99]),
    rail(3.3),
    linked('USB and RP2040', isUsb, chip(/RP2040/i), 2),
    linked('flash and RP2040', chip(/W25Q|flash|GD25|AT25|IS25|MX25/i), chip(/RP2040/i), 6),
    within('resistor', 22, 33, [2, 99]),
    brokenOut(/RP2040/i, 12),
    bypassed(/RP2040/i),
    orSaid(/50|25|size|mm/i, atMost(50, 25)),
  ),
  easy(
    'u7-08',
    'Breakout for a 24-way 0.5 mm pitch FFC: every contact to a 0.1 inch header pin, two rows of twelve.',
    ...orRefused(/FPC|FFC|24|0\.5/i, plug(FLAT, SOME, 24), straight(24)),
  ),
  hard(
    'u7-09',
    'Off-grid weather transmitter: ATmega328P running straight from two AA cells, an RFM95W LoRa module on SPI with an SMA antenna connector, a DS18B20 probe on a 3-pin screw terminal, ISP header. Sleep current matters, so no power LED.',
    ...orRefused(
      /RFM95|LoRa|ATmega/i,
      fn(/ATmega328|ATmega168/i),
      named(/RFM9\d/i, LORA),
      battery,
      orSaid(/SMA/i, plug(/(?<![a-z])SMA(?![a-z])/i)),
      orSaid(/antenna|SMA/i, fed(LORA)),
      linked('micro and radio', chip(/ATmega/i), chip(LORA), 4),
      plug(SCREW, SOME, 3),
      within('resistor', 2000, 10000),
      port(/ATmega/i, 4),
      kind('led', [0, 1]),
      bypassed(/ATmega/i),
    ),
  ),
  medium(
    'u7-10',
    '24 V to 5 V buck, 6 A continuous, screw terminals both ends, input fuse, and the enable pin brought to a header. Size doesn’t matter much.',
    ...orRefused(
      /6 ?A|24 ?V|buck|step/i,
      fn(BUCK),
      rail(24),
      rail(5),
      poles(SCREW, 4),
      fused(1),
      any(kind('inductor', SOME), fn(/module/i)),
      kind('capacitor', [2, 999]),
      orSaid(/enable|\bEN\b/i, linked('converter and connector', chip(BUCK), isPlug, 1)),
    ),
  ),
  medium(
    'u7-11',
    'High-side switch for a 12 V / 10 A pump: P-channel FET, driven from a 3.3 V GPIO, pull-down so it stays off at boot, zener protecting the gate, freewheel diode across the pump, chunky screw terminals.',
    fn(new RegExp(`${TRANSISTOR.source}|${OPTO.source}|driver`, 'i'), [2, 99]),
    that('a transistor on the supply side', (d) =>
      d.components.some((c) => {
        const nets = netsOf(d, c.ref);
        return (
          chip(TRANSISTOR)(c) &&
          (/(?<![a-z])p[-_ ]?(mos|ch|fet)/i.test(wordsOf(c)) || (!nets.some(isGround) && nets.some((n) => n.volts !== undefined)))
        );
      }),
    ),
    among(DIODES, [2, 99]),
    kind('resistor', [2, 99]),
    rail(12),
    poles(SCREW, 4),
    poles(/./, 5),
  ),
  medium(
    'u7-12',
    'Adjustable bench supply with an LM317T, all leaded parts: 15–24 V DC barrel in, 1.25–12 V out on screw terminals, 5k pot, the two protection diodes from the datasheet, heatsink tab near a board edge.',
    fn(/LM317/i),
    potentiometer,
    thing(BARREL),
    plug(SCREW, SOME, 2),
    among(DIODES, [2, 99]),
    within('resistor', 100, 750),
    kind('capacitor', [2, 99]),
    orSaid(/through.?hole|THT|SMD|SMT|surface|leaded/i, leaded),
  ),
  medium(
    'u7-13',
    '3x4 macropad pls, cherry mx hotswap sockets, atmega32u4, usb c, one rotary encoder, n-key rollover so a diode on every switch',
    keys(12),
    named(/32U4/i, /RP2040|STM32|ATmega|CH32|CH55|SAMD|ESP32|KB2040|Pro ?Micro/i),
    among(DIODES, [6, 99]),
    orSaid(/encoder/i, thing(/encoder|EC1[12]|PEC1/i)),
    usb(),
    sink,
    linked('USB and the micro', isUsb, chip(/32U4|RP2040|STM32|ATmega|CH32|CH55|SAMD|ESP32|KB2040|Pro ?Micro/i), 2),
    any(clocked, cannot(/32U4/i)),
  ),
  medium(
    'u7-14',
    'Circular board, 50 mm across, carrying a ring of 12 WS2812B evenly spaced, 100n next to each one, 470 ohm in the data line and a 1000 µF bulk cap. 5V / GND / DIN on one JST, 5V / GND / DOUT on another so rings can be chained.',
    sized(50, 50),
    shaped(/round|circ/i),
    pixels(12),
    valued('capacitor', 100e-9, [12, 99]),
    valued('resistor', 470),
    orSaid(/1000|bulk|electrolytic/i, within('capacitor', 470e-6, 2200e-6)),
    that('two connectors of 3 poles', (d) => ofKind(d, ...PLUGS).filter((c) => wiredPins(d, c.ref) >= 3).length >= 2),
    rail(5),
  ),
  hard(
    'u7-15',
    'The enclosure forces an L: overall 70 x 50 mm with a 40 x 25 mm bite taken out of the top right corner. ESP32-C3 module in the wide part, USB-C at the bottom, SHT40 out at the end of the arm away from the heat, LDO to 3.3 V.',
    sized(70, 50),
    shaped(/L.?shape|outline|cut|rectang|bite|notch|corner/i),
    fn(ESP),
    named(/SHT4/i, /SHT\d|AHT\d|HDC|BME280|Si70|humid/i),
    linked('ESP32 and sensor', chip(ESP), chip(/SHT\d|AHT\d|HDC|BME280|Si70|humid/i), 2),
    within('resistor', 1000, 15000, [2, 99]),
    rail(3.3),
    fn(LDO),
    sink,
    stands('USB-C', isUsb, 'bottom'),
  ),
  easy(
    'u7-16',
    'BME280 breakout with two Qwiic sockets so it can be daisy-chained, one at the left edge and one at the right, I2C pull-ups fitted, 3.3 V only.',
    fn(/BME280/i),
    plug(/qwiic|stemma|JST|(?<![a-z])SH(?![a-z])|1[.,]0/i, [2, 9], 4),
    within('resistor', 1000, 15000, [2, 99]),
    linked('sensor and sockets', chip(/BME280/i), isPlug, 2),
    stands('a socket', isPlug, 'left'),
    stands('a socket', isPlug, 'right'),
    bypassed(/BME280/i),
  ),
  easy(
    'u7-17',
    '12 V light bar: 9 white LEDs as three strings of three, one resistor per string, 2-pin JST at one end. Long and thin, 100 x 12 mm.',
    kind('led', 9),
    kind('resistor', [3, 99]),
    plug(/JST|XH|PH|VH|2-?pin|1x0?2/i, SOME, 2),
    rail(12),
    sized(100, 12),
    that('LEDs in series', (d) => {
      const leds = new Set(ofKind(d, 'led').map((c) => c.ref));
      return d.nets.filter((n) => refsOn(n).size === 2 && [...refsOn(n)].every((ref) => leds.has(ref))).length >= 3;
    }),
  ),
  medium(
    'u7-18',
    'Carrier for a DRV8833: two brushed motors on 2-pin screw terminals, VM 3–10 V on a third, control inputs and nSLEEP on a breadboard-friendly header, 0.2 Ω sense resistors for about an amp.',
    ...orRefused(
      /DRV8833/i,
      named(/DRV8833/i, /DRV88|TB6612|L9110|motor|bridge/i),
      poles(SCREW, 6),
      orSaid(/sense|0[.,]2|DRV8833/i, within('resistor', 0.18, 0.22, [2, 99])),
      brokenOut(/DRV88|TB6612|L9110|motor|bridge/i, 9),
      within('capacitor', 2.2e-6, 2200e-6),
    ),
  ),
  medium(
    'u7-19',
    'Three-relay module for a 24 V control cabinet. 24 V coils, opto-isolated inputs, changeover contacts (NO/COM/NC) on screw terminals, one LED per channel.',
    fn(/relay|SRD|G5LE|G5Q|HF\d|JQC|JZC|SLA-?\d/i, [3, 99]),
    fn(OPTO),
    poles(SCREW, 9),
    kind('led', [3, 99]),
    rail(24),
    any(among(DIODES, [3, 99]), fn(/ULN2|TBD62|darlington/i)),
  ),
  medium(
    'u7-20',
    'Little desktop speaker amp: PAM8403, 3.5 mm stereo jack in, dual-gang volume pot, 5 V from USB-C, left and right speakers on screw terminals.',
    named(/PAM8403/i, /PAM8|amp|TPA|LM4\d/i),
    thing(JACK),
    potentiometer,
    usb(),
    sink,
    rail(5),
    poles(SCREW, 4),
    inline('capacitor', 0.08e-6, 11e-6, [2, 99]),
  ),
  hard(
    'u7-21',
    'Balanced line receiver, stereo. Two XLR sockets in, INA134 or THAT1246 type receivers, RCA out, RF filter caps on every input leg, powered from ±15 V on a 3-pin terminal. Short supply traces with decoupling at each chip.',
    ...orRefused(
      /INA134|THAT|XLR|receiver/i,
      fn(RECEIVER),
      rail(15),
      rail(-15),
      orSaid(/XLR/i, plug(/XLR/i, [2, 9])),
      orSaid(/RCA|cinch|phono/i, thing(/RCA|cinch|phono/i)),
      within('capacitor', 10e-12, 2.2e-9, [2, 99]),
      that('a supply connector with both rails', (d) =>
        ofKind(d, ...PLUGS).some((c) => {
          const volts = netsOf(d, c.ref).map((n) => n.volts ?? 0);
          return volts.some((v) => v > 14) && volts.some((v) => v < -14);
        }),
      ),
      bypassed(RECEIVER),
    ),
  ),
  medium(
    'u7-22',
    'Single-cell LiPo pack on a JST: charge it from USB-C at 500 mA, boost to 5 V 1 A for a USB-A socket, slide switch for on/off, LEDs for charging and done.',
    fn(CHARGER),
    fn(BOOST),
    kind('inductor', SOME),
    battery,
    orSaid(/USB.?A|type.?A/i, usb([2, 99]), thing(USB_A)),
    among(KEYS),
    kind('led', SOME),
    rail(5),
    sink,
  ),
  hard(
    'u7-23',
    'End-of-line jig for a little sensor PCB. Six pogo pins touch the DUT; it is fed 5 V through a high-side switch the tester can turn off, with an INA219 watching the current. Brain is a Raspberry Pi Pico plugged into two 20-pin sockets. Green pass LED, red fail LED, buzzer.',
    ...orRefused(
      /INA219|Pico|pogo/i,
      that('six contacts', (d) => {
        const pins = d.components.filter(
          (c) => c.kind === 'test_point' || (!PASSIVES.includes(c.kind) && /pogo|spring|probe|DUT|needle/i.test(wordsOf(c))),
        );
        return pins.reduce((sum, c) => sum + wiredPins(d, c.ref), 0) >= 6 || pins.length >= 6;
      }),
      named(/INA219/i, /INA[123]\d\d|current/i),
      any(within('resistor', 0.001, 0.5), fn(/INA260/i)),
      kind('led', [2, 99]),
      any(kind('buzzer', SOME), thing(/buzz|piezo|beep|sounder/i)),
      thing(/pico|RP2040/i),
      any(fn(TRANSISTOR), fn(/load.?switch|high.?side|power.?switch|TPS22|TPS2\d|AP2\d|SY62|MIC2/i)),
      rail(5),
    ),
  ),
  easy(
    'u7-24',
    '5 V <-> 3.3 V translator, 8 bits, direction sensed automatically, TXS0108E, one header for each side.',
    named(/TXS0108/i, /TXB|TXS|LSF|shift|translat|74(LV|LVC|HC|AHC)/i),
    rail(3.3),
    rail(5),
    brokenOut(/TXB|TXS|LSF|shift|translat|74(LV|LVC|HC|AHC)/i, 16),
    among(PLUGS, [2, 9]),
    bypassed(/TXB|TXS|LSF|shift|translat|74(LV|LVC|HC|AHC)/i),
  ),
  easy(
    'u7-25',
    'Blink a red LED about once a second, NE555, 9 V battery, nothing fancy',
    fn(/555/),
    kind('led', SOME),
    battery,
    rail(9),
    astable(0.5, 2),
    kind('resistor', [2, 99]),
  ),
  medium(
    'u7-26',
    'Single-stage non-inverting amplifier with a gain of 21 for a 0–150 mV sensor, so my 3.3 V ADC sees nearly full scale. Rail-to-rail op amp on a single 5 V supply, RC filter at the output, 3-pin header in and 3-pin header out.',
    fn(OPAMP),
    ratio(20),
    rail(5),
    kind('capacitor', [2, 99]),
    that('two connectors of 3 poles', (d) => ofKind(d, ...PLUGS).filter((c) => wiredPins(d, c.ref) >= 2).length >= 2),
    linked('amplifier and headers', chip(OPAMP), isPlug, 2),
    bypassed(OPAMP),
  ),
  hard(
    'u7-27',
    'Body-electronics node for a camper van: STM32F103, CAN at 500k through a TJA1051, one LIN channel, fed from the 12 V battery with reverse-polarity and load-dump protection, 5 V for the transceivers, 3.3 V for the micro. All field wiring on screw terminals, SWD for programming.',
    ...orRefused(
      /LIN|STM32|CAN/,
      fn(/STM32/i),
      fn(CAN),
      orSaid(/\bLIN\b/, fn(/TJA10[12]\d|MCP20[02]\d|TLIN|ATA66|SIT102|LIN.{0,25}(trans|phy|driv)/i)),
      rail(12),
      rail(5),
      rail(3.3),
      any(among(['tvs', 'zener', 'esd']), thing(/TVS|SMBJ|SMCJ|SMDJ|load.?dump|transient/i)),
      any(among(DIODES, [2, 99]), fn(TRANSISTOR), fn(/ideal|LM74|reverse/i)),
      linked('micro and CAN', chip(/STM32/i), chip(CAN), 2),
      clocked,
      poles(SCREW, 4),
      port(/STM32/i, 2),
      bypassed(/STM32/i),
    ),
  ),
  easy(
    'u7-28',
    'Adapter from a 6-pin JST-PH (2 mm pitch) to a 6-pin 2.54 mm header, straight through pin 1 to pin 1. As small as you can.',
    plug(/JST|(?<![a-z])PH(?![a-z])|2[.,]0/i, SOME, 6),
    straight(6),
    among(PLUGS, [2, 3]),
    that('small', ({ board }) => (board.width_mm ?? 0) * (board.height_mm ?? 0) <= 1000),
  ),
  edit(
    'u7-29',
    [
      '7805 supply board: barrel jack for 9–12 V in, screw terminal for 5 V out, caps as the datasheet says. No LEDs.',
      'Now give it a green power LED on the 5 V output, around 5 mA.',
    ],
    more('LEDs', ['led'], 1),
    more('resistors', ['resistor'], 1),
    within('resistor', 390, 1000),
    untouched(NOTHING),
  ),
  edit(
    'u7-30',
    ['24 V pilot light: 2-pin screw terminal, one red LED, 2.2k resistor in series. That is all.', 'Far too bright. Make the resistor 4.7k.'],
    valued('resistor', 4700, 1),
    valued('resistor', 2200, 0),
    kind('led', 1),
    untouched(/^R/),
  ),
  edit(
    'u7-31',
    [
      'ESP32-C3 board with USB-C on the left edge and a 4-pin I2C header on the right edge, 55 x 35 mm.',
      'Put the I2C header on the bottom edge instead.',
    ],
    stands('the header', (c) => isPlug(c) && !isUsb(c), 'bottom'),
    stands('USB-C', isUsb, 'left'),
    sized(55, 35),
    untouched(NOTHING),
  ),
  edit(
    'u7-32',
    [
      'Two-channel LED strip dimmer for 12 V: logic-level N-MOSFETs, screw terminals, 2 PWM inputs on a pin header. 70 x 50 mm.',
      'make the board 60 by 45 mm',
    ],
    sized(60, 45),
    untouched(NOTHING),
  ),
  edit(
    'u7-33',
    [
      'USB-C powered board with an AMS1117-3.3 and an SHT31 humidity sensor, I2C out on a 4-pin header.',
      'Swap the AMS1117 for a regulator with a quiescent current in the microamps. It has to stay 3.3 V.',
    ],
    any(all(fn(LDO), without(thing(/1117/))), cannot(/quiescent|regulator|LDO|1117/i)),
    rail(3.3),
    fn(/SHT3/i),
    untouched(/^(U|C|VR|IC|R)/),
  ),
  edit(
    'u7-34',
    [
      'ATtiny85 gadget on a CR2032: push button, one LED, and a piezo buzzer driven through an NPN transistor.',
      'Drop the buzzer and everything that only served it. The rest stays.',
    ],
    kind('buzzer', 0),
    without(fn(TRANSISTOR)),
    without(thing(/buzz|piezo/i)),
    fn(/ATtiny/i),
    kind('led', SOME),
    among(KEYS),
    battery,
  ),
  edit(
    'u7-35',
    [
      'MCP2515 plus TJA1050 CAN interface for a 5 V Arduino: SPI and INT on a header, CANH/CANL on a screw terminal, no termination on the board.',
      'M3 hole in every corner.',
      'Turns out I do need the 120 ohm terminator, with a jumper so it can be taken out.',
    ],
    valued('resistor', 120),
    thing(/jumper|solder|switch|JP\d|shunt|terminat/i, [1, 99]),
    more('parts', ['resistor'], [1, 2]),
    holes(4),
    untouched(NOTHING),
  ),
  question(
    'u7-36',
    ['5 V to 3.3 V regulator board with an AMS1117-3.3, pin headers in and out.', 'Which capacitor values did you put at the regulator?'],
    tells('the capacitors at the regulator', (before, reply) => {
      const chips = before.components.filter(chip(/1117|regul|LDO/i)).map((c) => c.ref);
      const near = ofKind(before, 'capacitor').filter((c) =>
        netsOf(before, c.ref).some((n) => !isGround(n) && chips.some((ref) => refsOn(n).has(ref))),
      );
      return near.length > 0 && near.every((c) => mentions(reply, amount(c.value)));
    }),
  ),
  question(
    'u7-37',
    ['Shift-register LED board: one 74HC595, 8 red LEDs with a resistor each, 5 V, input header.', 'How many resistors are on the board now?'],
    tells('how many resistors', (before, reply) => saysNumber(reply, ofKind(before, 'resistor').length)),
  ),
  question('u7-38', 'What resistors go on CC1 and CC2 when I only want 5 V from a USB-C charger?', answers(/5[.,]1 ?k|5k1|5100/i)),
  question(
    'u7-39',
    'NE555 as an astable with RA = 10k, RB = 100k and C = 1 µF: what frequency do I get?',
    answers(/6[.,][5-9]\d*|(?<![\d.,])7 ?Hz|14[4-7](?:[.,]\d+)? ?ms|0[.,]14\d*/i),
  ),
  question(
    'u7-40',
    'I want 10 mA through a red LED (about 2 V drop) from 12 V. What resistor value?',
    answers(/(?<![\d.,])1(?:[.,]0)? ?k|(?<![\d.,])1[., ]?000(?!\d)|910|0[.,]91|1[.,]1 ?k/i),
  ),
];
