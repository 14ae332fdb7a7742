import type { Component, Design } from '../../src/design/index.js';
import { answers, type Check, cannot, either, kind, rail, that, untouched } from '../checks.js';
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
 * And forty more, on other subjects in other words, by someone who had not read the planner and did not run them. Where the library may fairly
 * lack a part, the reply may say so instead.
 */
const SOME: Count = [1, 9999];
const SCREW = /screw|terminal|plugg?able|5[.,]08|3[.,]81|3[.,]5 ?mm pitch|lever|wago|phoenix|MKDS|KF\d{3}|spring/i;
const PD = /CH22\d|HUSB2|STUSB|IP27\d|AP33|FUSB30|CYPD|TPS2[56]\d|power.?delivery|(?<![a-z])PD(?![a-z])|usb.?pd|trigger/i;
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
const holes = (least: number): Check =>
  that(`${least} mounting holes`, (d) => ofKind(d, 'mounting_hole').length >= least || /hole/i.test(JSON.stringify(d.board)));
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
/** A monostable 555 of this length in seconds. */
const oneShot = (least: number, most: number): Check =>
  timed(`555 for ${least} to ${most} s`, (r, c, others) => others.some((a) => 1.1 * (r + a) * c >= least && 1.1 * (r + a) * c <= most));
const cornered = (least: number, most: number): Check =>
  that(`RC corner from ${least} to ${most} Hz`, (d) =>
    ofKind(d, 'capacitor').some((c) =>
      ofKind(d, 'resistor').some((r) => {
        const f = 1 / (2 * Math.PI * amount(r.value) * amount(c.value));
        return f >= least && f <= most;
      }),
    ),
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

const MICRO = /STM32|RP2040|ATmega|ATtiny|ESP32|nRF5|SAMD|CH32|CH55|Pico|micro/i;
const BLE = /nRF5\d|BLE|bluetooth|BL65|BGM|EFR32|MDBT|E73|HM-?1\d|CC26|DA14|ESP32/i;
const SUBGHZ = /CC1101|CC11|E07|RFM69|SX12|Si44|433|sub.?GHz|HC-?12/i;
const DRIVER = /TMC2\d|A4988|DRV88|A498|LV8|stepper|TB6[56]/i;
const LED_DRIVER = /PT4115|AL88|LED.{0,20}driv|LM340\d|TPS92|MP24|MP4[68]|LT3\d|CAT41|ZXLD|BCR4|AL86|constant.?current|XL600|buck|QX|SY87|MIC3|LDD/i;
const COMPARATOR = /compar|LM[23]93|LM311|LM339|TLV[13]\d|LMV33|MCP65|TS88|op.?amp|LM358|MAX9/i;
const I2S_AMP = /MAX98\d|I2S|class.?D|TAS2|TAS5|PCM5|NS4168|amp/i;
const PROTECTOR = /DW0|FS8|protect|BQ29|S-?82|AP9|XB\d|R54|BM11|HY21|MM3/i;

export const UNSEEN_8: readonly Prompt[] = [
  easy(
    'u8-01',
    'Passive line-level rumble filter: one RC high-pass with its corner somewhere around 80 Hz, RCA jack each end. You choose R and C.',
    cornered(60, 105),
    that('a capacitor in line', (d) => ofKind(d, 'capacitor').some((c) => !grounded(d, c))),
    that('a resistor to ground', (d) => ofKind(d, 'resistor').some((c) => grounded(d, c))),
    among(PLUGS, [2, 9]),
    orSaid(/RCA|cinch|phono/i, thing(/RCA|cinch|phono/i, [2, 9])),
    linked('the connectors', isPlug, isPlug, 2),
  ),
  easy(
    'u8-02',
    'Fixed 10 dB attenuator, 50 Ω pi pad, three resistors, SMA female at either end.',
    that('two shunts of 96 Ω', (d) =>
      inRanges(
        toGround(d, 'resistor', (v) => 1 / v).map((g) => 1 / g),
        [
          [89, 104],
          [89, 104],
        ],
      ),
    ),
    that('71 Ω in line', (d) => {
      const ohms = ofKind(d, 'resistor')
        .filter((c) => !grounded(d, c))
        .map((c) => amount(c.value));
      const sum = ohms.reduce((s, v) => s + v, 0);
      const beside = 1 / ohms.reduce((s, v) => s + 1 / v, 0);
      return [sum, beside].some((v) => v >= 66 && v <= 77);
    }),
    plug(/sma|coax/i, 2),
    linked('the connectors', isPlug, isPlug, 2),
  ),
  medium(
    'u8-03',
    'I want an eight-bit R-2R converter: 10k and 20k 1 % resistors, D0 to D7 from a pin header, then a rail-to-rail follower so I can load the output, 5 V supply from the same header. Output on a 2-pin terminal.',
    any(
      all(valued('resistor', 20000, [8, 14]), valued('resistor', 10000, [7, 12])),
      valued('resistor', 10000, [23, 30]),
      valued('resistor', 20000, [22, 30]),
      that('a ladder network', (d) => d.components.some((c) => /R[-/]?2R|network|array/i.test(wordsOf(c)))),
    ),
    fn(OPAMP),
    rail(5),
    poles(/./, 12),
    that('ten poles for the bits and the supply', (d) => ofKind(d, ...PLUGS).some((c) => wiredPins(d, c.ref) >= 8)),
    linked('follower and terminal', chip(OPAMP), isPlug, 1),
    bypassed(OPAMP),
  ),
  medium(
    'u8-04',
    'Desk charging hub with no brains: USB-C takes in plain 5 V, and four USB-A sockets give it out again. A polyfuse of its own in front of every socket and one power LED. USB-C at the left edge.',
    orSaid(
      /USB.?A|type.?A/i,
      any(all(thing(USB_A, [4, 9]), usb([5, 9])), thing(/(dual|double|stack|twin).{0,20}usb|usb.{0,20}(dual|double|stack|twin)/i, [2, 4])),
    ),
    thing(/fuse|PTC|resettable/i, [4, 9]),
    sink,
    rail(5),
    kind('led', SOME),
    stands('USB-C', isUsb, 'left'),
  ),
  hard(
    'u8-05',
    'USB Power Delivery decoy where I can pick 5, 9, 12, 15 or 20 V with a DIP switch or jumpers. Output on a 2-way 5.08 mm terminal and in parallel on a 5.5/2.1 barrel socket, bleeder plus LED on the output, 5 A copper.',
    ...orRefused(
      /PD|power delivery|decoy|USB/i,
      fn(PD),
      usb(),
      linked('USB-C and the PD chip', isUsb, chip(PD), 2),
      orSaid(/switch|jumper|select|DIP/i, thing(/dip|jumper|switch|solder|select|JP\d|header/i)),
      plug(SCREW, SOME, 2),
      orSaid(/barrel|jack|5\.5/i, thing(BARREL)),
      kind('led', SOME),
      kind('resistor', [2, 99]),
    ),
  ),
  hard(
    'u8-06',
    'Isolated CAN front end for a Teensy. 6-pin header with 3V3, 5V, GND, TXD, RXD and STB; on the far side of the barrier a 9-pin D-sub wired the CiA way (2 = CAN_L, 7 = CAN_H, 3 = GND). Bus side 5 V from an isolated converter, split termination of two 60 Ω and 4.7 nF, TVS on the bus.',
    ...orRefused(
      /isolat|CAN/,
      fn(CAN),
      fn(ISOLATOR),
      fn(ISOLATED_SUPPLY),
      grounds(2),
      within('resistor', 56, 64, [2, 9]),
      valued('capacitor', 4.7e-9, SOME, 0.05),
      any(among(['tvs', 'esd', 'zener']), thing(/TVS|PESD|NUP2|protect|clamp|ESD/i)),
      orSaid(/D-?sub|DB-?9|DE-?9|9.?pin/i, thing(/D-?sub|DB-?9|DE-?9|sub-?D|9.?(pin|way|pos)/i)),
      that('a host header of 5 poles', (d) => ofKind(d, ...PLUGS).some((c) => wiredPins(d, c.ref) >= 5)),
      orSaid(/5 ?V/i, rail(5)),
    ),
  ),
  hard(
    'u8-07',
    'WiFi to Modbus gateway: ESP32-WROOM, half-duplex RS-485 behind an isolation barrier with its own supply, 9–30 V DC on the same pluggable terminal strip, programming header (TX RX EN IO0), status LED each for WiFi and bus. Board 90 x 60 with four holes.',
    ...orRefused(
      /isolat|485|ESP32/i,
      fn(/ESP32/i),
      fn(RS485),
      fn(ISOLATOR),
      fn(ISOLATED_SUPPLY),
      grounds(2),
      rail(3.3),
      any(fn(BUCK), cannot(/30 ?V|buck|input/i)),
      poles(SCREW, 4),
      kind('led', [2, 9]),
      port(/ESP32/i, 3),
      sized(90, 60),
      holes(4),
      bypassed(/ESP32/i),
    ),
  ),
  medium(
    'u8-08',
    'Give me a small STM32F411CEU6 module: 25 MHz main crystal plus 32.768 kHz watch crystal, USB-C wired to the USB peripheral, BOOT0 and NRST buttons, SWD, all spare I/O on the two long sides.',
    ...orRefused(
      /STM32|F411/i,
      named(/STM32F411/i, /STM32/i),
      any(kind('crystal', [2, 3]), fn(/crystal|oscillator/i, [2, 3]), cannot(/crystal|32\.768|25 ?MHz/i)),
      usb(),
      sink,
      linked('USB and the micro', isUsb, chip(/STM32/i), 2),
      among(KEYS, [2, 9]),
      rail(3.3),
      fn(LDO),
      port(/STM32/i, 2),
      brokenOut(/STM32/i, 20),
      bypassed(/STM32/i),
    ),
  ),
  hard(
    'u8-09',
    'Data logger around an RP2040: microSD card on SPI, DS3231 clock with a CR2032 to keep it running, 16 Mbit QSPI flash, USB-C, one user button and a card-busy LED. Four analog inputs (three would do if the ADC has no more) on a screw terminal strip.',
    fn(/RP2040/i),
    any(plug(/micro.?SD|TF.?card|SD.?card|card/i), fn(/micro.?SD|TF.?card|SD.?card|card.?(socket|slot|holder)/i)),
    named(/DS3231/i, /RTC|DS13|PCF85|RV-?\d|MCP794|clock/i),
    battery,
    fn(/W25Q|flash|GD25|AT25|IS25|MX25/i),
    clocked,
    usb(),
    linked('USB and RP2040', isUsb, chip(/RP2040/i), 2),
    linked(
      'card and RP2040',
      (c) => !PASSIVES.includes(c.kind) && c.kind !== 'led' && /micro.?SD|TF.?card|SD.?card|card/i.test(wordsOf(c)),
      chip(/RP2040/i),
      4,
    ),
    linked('clock and RP2040', chip(/DS3231|RTC|DS13|PCF85|RV-?\d|MCP794/i), chip(/RP2040/i), 2),
    within('resistor', 1000, 15000, [2, 99]),
    rail(3.3),
    among(KEYS),
    kind('led', SOME),
    plug(SCREW),
    poles(SCREW, 4),
  ),
  easy(
    'u8-10',
    'FFC extender, 30 contacts, 0.5 mm: a connector at each short end and contact n goes to contact n. 40 mm long.',
    ...orRefused(
      /FPC|FFC|30|0\.5/i,
      plug(FLAT, 2, 30),
      straight(30),
      that('40 mm long', ({ board }) => same(board.width_mm, 40) || same(board.height_mm, 40)),
    ),
  ),
  hard(
    'u8-11',
    'Garden gate remote. ATtiny or similar low-power MCU, CC1101 433 MHz transceiver (module is fine), coil-spring antenna pad or SMA, four push buttons, runs off two AAA, one LED that flashes on transmit.',
    ...orRefused(
      /CC1101|433/i,
      named(/CC1101|E07/i, SUBGHZ),
      fn(MICRO),
      linked('micro and radio', chip(MICRO), chip(SUBGHZ), 4),
      among(KEYS, [4, 9]),
      kind('led', SOME),
      battery,
      orSaid(/antenna|SMA/i, fed(SUBGHZ)),
    ),
  ),
  easy(
    'u8-12',
    'BLE beacon as small as a coin: Nordic nRF52 module with built-in antenna, CR2032 holder, SWD pads for programming, nothing more.',
    ...orRefused(/nRF52|BLE|bluetooth/i, named(/nRF52/i, BLE), battery, brokenOut(BLE, 2)),
  ),
  medium(
    'u8-13',
    'Step a 48 V e-bike pack (up to 54.6 V) down to 12 V at 3 A for lights. XT60 or screw terminal in, screw terminal out, fuse, input TVS. Please pick a converter rated for 60 V or more.',
    ...orRefused(
      /48 ?V|54|60 ?V|buck|convert/i,
      fn(BUCK),
      rail(12),
      any(
        rail(48),
        that('a rail of the pack', (d) => d.nets.some((n) => !isGround(n) && (n.volts ?? 0) >= 36 && (n.volts ?? 0) <= 60)),
      ),
      fused(1),
      any(among(['tvs', 'zener', 'esd']), thing(/TVS|SMBJ|SMCJ|SMDJ|SMAJ|transient/i)),
      plug(new RegExp(`${SCREW.source}|XT-?60`, 'i'), [2, 9], 2),
      any(kind('inductor', SOME), fn(/module/i)),
      kind('capacitor', [2, 99]),
    ),
  ),
  easy(
    'u8-14',
    'Load switch on a tiny board: 5 V in, 5 V out at 4 A, ON pin (1.8 V logic compatible), slew-rate set by a cap, integrated part such as TPS22965 or TPS22918.',
    ...orRefused(
      /load switch|TPS22/i,
      named(/TPS22/i, /load.?switch|switch|AP22|SiP3|NCP|FPF|MIC9|AOZ|fet|mos/i),
      rail(5),
      poles(/./, 4),
      kind('capacitor', [2, 99]),
      orSaid(/\bON\b|enable|control/i, linked('the switch and a connector', chip(/TPS22|switch|AP22|SiP3|NCP|FPF|MIC9|AOZ|fet|mos/i), isPlug, 1)),
    ),
  ),
  medium(
    'u8-15',
    'Beginner soldering kit, through-hole only. ATmega328P-PU in a DIP, 16 MHz crystal with its two caps, 7805 from a barrel jack, FTDI-style 6-pin header with auto reset, reset button, LED on D13, both rows of I/O on headers.',
    fn(/ATmega328/i),
    clocked,
    within('capacitor', 12e-12, 33e-12, [2, 9]),
    fn(/78[LM]?05|LM340|regul/i),
    thing(BARREL),
    rail(5),
    among(KEYS),
    kind('led', SOME),
    brokenOut(/ATmega/i, 16),
    port(/ATmega/i, 3),
    inline('capacitor', 90e-9, 110e-9),
    orSaid(/through.?hole|THT|SMD|SMT|surface|DIP/i, leaded),
    bypassed(/ATmega/i),
  ),
  medium(
    'u8-16',
    'USB number pad, 17 keys in the usual layout (MX footprint), 1N4148 per key, RP2040 or ATmega32U4, num-lock LED. Matrix scan, USB-C on the top edge.',
    keys(17),
    among(DIODES, [9, 99]),
    fn(/RP2040|32U4|STM32|CH32|CH55|SAMD|Pico/i),
    usb(),
    sink,
    linked('USB and the micro', isUsb, chip(/RP2040|32U4|STM32|CH32|CH55|SAMD|Pico/i), 2),
    kind('led', SOME),
    stands('USB-C', isUsb, 'top'),
  ),
  medium(
    'u8-17',
    'Conference badge: round, 45 mm diameter. ATtiny84 or 85 on a CR2032 (holder on the board), five LEDs in an arc, one tactile button, and a hole at the top for the lanyard.',
    sized(45, 45),
    shaped(/round|circ/i),
    fn(/ATtiny/i),
    battery,
    kind('led', 5),
    among(KEYS),
    any(holes(1), cannot(/hole|lanyard/i)),
    linked('LEDs and micro', (c) => c.kind === 'led', chip(/ATtiny/i), 1),
    bypassed(/ATtiny/i),
  ),
  hard(
    'u8-18',
    'Corner lamp PCB shaped like the letter L, both legs 80 mm long and 20 mm wide (so it is an 80 x 80 square with a 60 x 60 square removed). 5050 white or plain white LEDs, four on each leg, 12 V, a PWM input with an N-channel MOSFET on the low side, 3-pin connector at the corner.',
    sized(80, 80),
    shaped(/L.?shape|letter|outline|cut|rectang|square|notch|corner/i),
    kind('led', 8),
    fn(TRANSISTOR),
    rail(12),
    kind('resistor', [2, 99]),
    that('a connector of 3 poles', (d) => ofKind(d, ...PLUGS).some((c) => wiredPins(d, c.ref) >= 3)),
    linked('MOSFET and connector', chip(TRANSISTOR), isPlug, 1),
  ),
  medium(
    'u8-19',
    'Indoor air monitor, ESP32-S3 module with USB-C, SCD41 for CO2 and BME688 (BME680 also ok) on one I2C bus, little I2C OLED on a 4-pin socket, 60 by 40.',
    fn(/ESP32/i),
    orSaid(/S3/i, fn(/ESP32-?S3/i)),
    orSaid(/SCD4/i, fn(/SCD4/i)),
    orSaid(/BME68/i, fn(/BME68/i)),
    within('resistor', 1000, 15000, [2, 99]),
    rail(3.3),
    fn(LDO),
    usb(),
    sink,
    that('a display socket of 4 poles', (d) => ofKind(d, ...PLUGS).some((c) => !isUsb(c) && wiredPins(d, c.ref) >= 4)),
    linked('ESP32 and the sockets', chip(/ESP32/i), (c) => isPlug(c) && !isUsb(c), 2),
    sized(60, 40),
    bypassed(/ESP32/i),
  ),
  hard(
    'u8-20',
    'Run one 10 W white LED (about 9–11 V, 900 mA) off 24 V with a switching constant-current driver, PT4115 or whatever you have of that sort, PWM dimming pin, the LED itself sits off-board on a terminal.',
    ...orRefused(
      /PT4115|LED driver|constant|driver/i,
      fn(LED_DRIVER),
      kind('inductor', SOME),
      rail(24),
      within('resistor', 0.03, 1.5),
      poles(SCREW, 4),
      poles(/./, 5),
      any(among(['schottky', 'diode']), fn(/synchron/i)),
      orSaid(/dim|PWM/i, linked('driver and a connector', chip(LED_DRIVER), isPlug, 1)),
    ),
  ),
  medium(
    'u8-21',
    'Single-axis stepper driver board, TMC2209 (A4988 would do), 12–24 V motor supply, STEP/DIR/EN from a header at 3.3 V, 4-pin motor connector, current set with a trimmer or sense resistors, 100 µF near VM.',
    ...orRefused(
      /TMC2209|A4988|stepper/i,
      any(fn(DRIVER), plug(DRIVER, [1, 2], 7)),
      any(
        rail(24),
        rail(12),
        that('a motor supply', (d) => d.nets.some((n) => (n.volts ?? 0) >= 11 && (n.volts ?? 0) <= 26)),
      ),
      any(brokenOut(DRIVER, 7), all(plug(DRIVER), straight(7))),
      within('capacitor', 47e-6, 1000e-6),
      any(potentiometer, within('resistor', 0.03, 0.5), fn(/module|stick|carrier|socket/i), cannot(/sense|trimmer|current/i)),
      that('a motor connector of 4 poles', (d) => ofKind(d, ...PLUGS).some((c) => wiredPins(d, c.ref) === 4)),
    ),
  ),
  medium(
    'u8-22',
    'No-micro thermostat: 10k NTC in a divider, LM393 comparing it with a pot, some hysteresis, transistor driving a 12 V relay whose contacts go to a 3-way terminal, LED when it’s on. 12 V DC supply.',
    fn(COMPARATOR),
    fn(/relay|SRD|G5LE|HF\d|JQC/i),
    any(fn(TRANSISTOR), fn(/ULN2/i)),
    among(DIODES),
    potentiometer,
    kind('led', SOME),
    rail(12),
    poles(SCREW, 3),
    poles(/./, 5),
    any(
      that('an NTC', (d) => d.components.some((c) => /NTC|thermist/i.test(wordsOf(c)))),
      plug(/temp|sensor|probe/i),
    ),
    that('hysteresis', (d) => ofKind(d, 'resistor').some((c) => !grounded(d, c) && amount(c.value) >= 22000)),
    bypassed(COMPARATOR),
  ),
  medium(
    'u8-23',
    'Stereo I2S amplifier board: two MAX98357A, one strapped left and one right, speaker on a 2-pin JST or screw terminal per channel, 5 V, BCLK/LRCLK/DIN header.',
    ...orRefused(
      /MAX98357/i,
      any(fn(/MAX983/i, [2, 9]), all(fn(I2S_AMP), cannot(/MAX983/i))),
      rail(5),
      brokenOut(I2S_AMP, 5),
      among(PLUGS, [3, 9]),
      bypassed(I2S_AMP),
    ),
  ),
  medium(
    'u8-24',
    'Looking for an 18650 board: TP4056 charging at 1 A over USB-C, DW01A with FS8205A for protection, cell holder on the board, load terminal, red/green charge LEDs.',
    ...orRefused(
      /TP4056|DW01|charg/i,
      named(/TP4056/i, CHARGER),
      fn(PROTECTOR),
      battery,
      usb(),
      sink,
      kind('led', SOME),
      rail(5),
      any(within('resistor', 1100, 1300), cannot(/TP4056/i)),
      any(plug(SCREW, SOME, 2), plug(/load|out/i, SOME, 2)),
    ),
  ),
  hard(
    'u8-25',
    'Ethernet patch-cable tester in two parts on one board: RJ45 jack where the cable starts, RJ45 jack where it ends, a CD4017 clocked by a 555 at roughly 2 Hz stepping through the eight wires, an LED per wire next to the far jack. 9 V battery and slide switch.',
    ...orRefused(
      /RJ-?45|4017/i,
      thing(/RJ-?45|8P8C|modular/i, [2, 9]),
      named(/4017/i, /counter|74HC|CD4|shift|micro|ATtiny|595|HEF4/i),
      named(/555/i, /timer|oscillator|ATtiny/i),
      kind('led', [8, 12]),
      battery,
      among(KEYS),
      any(astable(0.7, 6), cannot(/555/i)),
      that('the eight wires from the near jack', (d) =>
        d.components.filter((c) => !PASSIVES.includes(c.kind) && /RJ-?45|8P8C|modular/i.test(wordsOf(c))).every((c) => wiredPins(d, c.ref) >= 8),
      ),
    ),
  ),
  easy(
    'u8-26',
    'MAX3232 adapter from 3.3 V serial to a DB9 female, five charge pump caps of 100 nF or so, 4-pin TTL header.',
    named(/3232/i, /RS-?232|SP32|ST32|TRS32|ICL32|MAX\d|ADM3/i),
    within('capacitor', 80e-9, 1.1e-6, [5, 9]),
    orSaid(/D-?sub|DB-?9|DE-?9|9.?pin/i, thing(/D-?sub|DB-?9|DE-?9|sub-?D|9.?(pin|way|pos)/i)),
    rail(3.3),
    brokenOut(/3232|RS-?232|SP32|ST32|TRS32|ICL32|MAX\d|ADM3/i, 4),
    that('a header of 4 poles', (d) => ofKind(d, ...PLUGS).some((c) => wiredPins(d, c.ref) >= 4)),
  ),
  easy(
    'u8-27',
    'Push the button and a lamp output stays on for ten seconds, then off. 555, 12 V in, logic-level MOSFET for a 1 A lamp.',
    fn(/555/),
    oneShot(8, 12.5),
    among(KEYS),
    fn(TRANSISTOR),
    rail(12),
    poles(/./, 4),
  ),
  medium(
    'u8-28',
    'Unity-gain Sallen-Key low-pass, Butterworth, 1 kHz, dual op amp of your choice with the second half buffering a mid-supply reference. Runs on 9 V, 3.5 mm jacks in and out, coupling caps both ends.',
    fn(OPAMP),
    that('a corner of about 1 kHz', (d) => {
      const ohms = ofKind(d, 'resistor').map((c) => amount(c.value));
      const farads = ofKind(d, 'capacitor').map((c) => amount(c.value));
      const at = (r1: number, r2: number, c1: number, c2: number): number => 1 / (2 * Math.PI * Math.sqrt(r1 * r2 * c1 * c2));
      return ohms.some((r1, i) =>
        ohms.some(
          (r2, j) => i !== j && farads.some((c1, k) => farads.some((c2, l) => k !== l && at(r1, r2, c1, c2) >= 850 && at(r1, r2, c1, c2) <= 1150)),
        ),
      );
    }),
    rail(9),
    thing(JACK, [2, 9]),
    that('coupling capacitors', (d) => ofKind(d, 'capacitor').filter((c) => !grounded(d, c) && amount(c.value) >= 90e-9).length >= 2),
    that('a divider for the reference', (d) => ofKind(d, 'resistor').length >= 4 || d.components.some(chip(/refer|rail.?split|TLE24/i))),
    bypassed(OPAMP),
  ),
  edit(
    'u8-29',
    [
      '5 V relay board, one channel: transistor driver, flyback diode, input on a 3-pin header, contacts on a 3-pin screw terminal. No lights.',
      'Add an LED that shows when the relay is pulled in.',
    ],
    more('LEDs', ['led'], 1),
    more('resistors', ['resistor'], [1, 2]),
    untouched(NOTHING),
  ),
  edit(
    'u8-30',
    ['I2C temperature board with a TMP102, 3.3 V, 4-pin header, 4.7k pull-ups.', 'Hang an AT24C32 EEPROM (or another 24C-type one) on the same bus.'],
    fn(/24[CLAFW]+\d|EEPROM|24AA|M24/i),
    linked('memory and sensor', chip(/24[CLAFW]+\d|EEPROM|24AA|M24/i), chip(/TMP1|temp/i), 2),
    valued('resistor', 4700, [2, 9]),
    bypassed(/24[CLAFW]+\d|EEPROM|24AA|M24/i),
    untouched(NOTHING),
  ),
  edit(
    'u8-31',
    ['LM2596 style adjustable buck module: 12 V in, 5 V out, 2 A, screw terminals.', 'I need 9 V instead of 5 V at the output.'],
    rail(9),
    rail(12),
    that('no 5 V left on a connector', (d) => !ofKind(d, ...PLUGS).some((c) => netsOf(d, c.ref).some((n) => !isGround(n) && same(n.volts, 5)))),
    fn(BUCK),
    that('as many connectors as before', (d, { before }) => before !== null && ofKind(d, ...PLUGS).length === ofKind(before, ...PLUGS).length),
  ),
  edit(
    'u8-32',
    [
      'Four pushbuttons with 10k pull-ups to 3.3 V and 100 nF debounce, out on a 6-pin header, 50 x 20 mm.',
      'All debounce caps down to 10 nF please, leave everything else.',
    ],
    valued('capacitor', 10e-9, [4, 9]),
    valued('resistor', 10000, [4, 9]),
    that('at most one capacitor of 100 nF left', (d) => ranged(d, 'capacitor', 97e-9, 103e-9).length <= 1),
    among(KEYS, 4),
    untouched(/^C/),
  ),
  edit(
    'u8-33',
    [
      'Power input board: 12 V screw terminal, 2 A fuse, bulk capacitor, XH 2-pin out. 40 x 30 mm.',
      'Can you protect it against someone swapping plus and minus?',
    ],
    that('a diode or transistor more', (d, { before }) => {
      const guards = (x: Design): number =>
        x.components.filter((c) => DIODES.includes(c.kind) || chip(TRANSISTOR)(c) || chip(/ideal|LM74|reverse|bridge|rectif/i)(c)).length;
      return before !== null && guards(d) > guards(before);
    }),
    fused(1),
    rail(12),
    sized(40, 30),
    that(
      'no part gone',
      (d, { before }) =>
        before?.components.every((c) => d.components.some((x) => x.ref === c.ref && x.kind === c.kind && x.value === c.value)) === true,
    ),
  ),
  edit(
    'u8-34',
    ['USB to serial adapter with a CH340C, USB-C, TX and RX LEDs, 6-pin header, 45 x 20 mm.', 'Lose the TX and RX LEDs, I want it dark.'],
    kind('led', 0),
    fn(/CH340/i),
    usb(),
    sink,
    sized(45, 20),
    that('no LED resistors left over', (d) => ofKind(d, 'resistor').every((c) => netsOf(d, c.ref).length >= 2)),
  ),
  edit(
    'u8-35',
    [
      'ATmega328P sensor board: DHT22 on a 3-pin header, ISP header, 5 V on a screw terminal, 60 x 40.',
      'Screw terminal to the left edge.',
      'Four M3 holes in the corners too, and grow it to 70 x 50 so they fit.',
    ],
    sized(70, 50),
    holes(4),
    stands('the terminal', (c) => PLUGS.includes(c.kind) && SCREW.test(wordsOf(c)), 'left'),
    untouched(NOTHING),
  ),
  question(
    'u8-36',
    ['ESP32-WROOM board: USB-C through a CH340C, AMS1117-3.3, two buttons for EN and IO0.', 'How many capacitors does it have?'],
    tells('how many capacitors', (before, reply) => saysNumber(reply, ofKind(before, 'capacitor').length)),
  ),
  question(
    'u8-37',
    [
      'LED tester: 9 V battery clip, four sockets for LEDs, with 220R, 470R, 1k and 10k in series. 50 x 40 mm.',
      'How big is the board and which resistor values are on it?',
    ],
    tells(
      'size and resistors',
      (before, reply) => [50, 40].every((mm) => saysNumber(reply, mm)) && ofKind(before, 'resistor').every((c) => mentions(reply, amount(c.value))),
    ),
  ),
  question(
    'u8-38',
    'My RC low-pass uses 4.7k and 10 nF. Where is the -3 dB point?',
    answers(/3[.,][34]\d*\s*k|3[., ]?[34]\d\d(?:[.,]\d+)?\s*Hz|3386/i),
  ),
  question('u8-39', 'What termination does a CAN bus want, and where?', answers(/(?=[\s\S]*120)(?=[\s\S]*(\bends?\b|both|each))/i)),
  question(
    'u8-40',
    'A divider from 12 V with 30k on top and 10k at the bottom, feeding an ADC: what voltage is on the tap?',
    answers(/(?<![\d.,])3(?:[.,]0+)?\s*(V|volt)|three volt/i),
  ),
];
