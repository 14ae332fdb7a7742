import type { Component, Design } from '../../src/design/index.js';
import { answers, type Check, cannot, either, kind, rail, that, untouched } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';
import {
  addressed,
  amount,
  amounts,
  answersFrom,
  any,
  astable,
  BARREL,
  battery,
  COAX,
  type Count,
  DIODES,
  divides,
  fits,
  gain,
  holes,
  isolated,
  isRail,
  JACK,
  KEYS,
  type Kind,
  more,
  netsOf,
  ofKind,
  orRefused,
  orSaid,
  PLUGS,
  poles,
  railBetween,
  refsOn,
  round,
  SHORT_OF_3A,
  SHORT_OF_5A,
  SOME,
  sides,
  sized,
  split,
  straight,
  strong,
  thing,
  wiredPins,
  wordsOf,
} from './kit.js';

/**
 * Forty more again, on other boards in other words, by someone who had not read the planner and did not run them. Where the library may fairly
 * lack a part, the reply may say so instead.
 */ const SCREW = /screw|terminal|plugg?able|5[.,]08|3[.,]81|lever|wago|phoenix/i;
/** Kinds whose words tell of what they serve, not of what they are. */
const SERVANTS: readonly Kind[] = [
  'resistor',
  'capacitor',
  'inductor',
  'ferrite',
  'diode',
  'schottky',
  'zener',
  'tvs',
  'esd',
  'led',
  'connector',
  'usb_connector',
  'battery_connector',
  'button',
  'switch',
  'potentiometer',
  'buzzer',
  'fuse',
  'crystal',
  'mounting_hole',
  'fiducial',
  'test_point',
];
/** Parts of a kind with a value from least to most, however the value is written. */
const within = (kindOf: Kind, least: number, most: number, count: Count = SOME): Check =>
  that(`${kindOf} of ${least} to ${most} × ${String(count)}`, (d) => fits(amounts(d, kindOf).filter((v) => v >= least && v <= most).length, count));
const valued = (kindOf: Kind, target: number, count: Count = SOME, tolerance = 0.03): Check =>
  within(kindOf, target * (1 - tolerance), target * (1 + tolerance), count);
const among = (kinds: readonly Kind[], count: Count = SOME): Check =>
  that(`${kinds.join(' or ')} × ${String(count)}`, (d) => fits(ofKind(d, ...kinds).length, count));
/** A function: a part of one of these kinds, or any chip or module whose words tell it. */
const fn = (text: RegExp, kinds: readonly Kind[] = [], count: Count = SOME): Check =>
  that(`${text.source} × ${String(count)}`, (d) =>
    fits(d.components.filter((c) => kinds.includes(c.kind) || (!SERVANTS.includes(c.kind) && text.test(wordsOf(c)))).length, count),
  );
/** Connectors by their words, with at least so many pins on nets. */
const plug = (text: RegExp, count: Count = SOME, pins = 1): Check =>
  that(`connector ${text.source} of ${pins} pins × ${String(count)}`, (d) =>
    fits(ofKind(d, ...PLUGS).filter((c) => text.test(wordsOf(c)) && wiredPins(d, c.ref) >= pins).length, count),
  );
const clocked: Check = either(kind('crystal', SOME), fn(/crystal|resonator|oscillator|TCXO/i));
/** A radio's antenna pin leads, through passives only, to an antenna or its connector. */
const fed = (radio: RegExp): Check =>
  that(`${radio.source} fed to an antenna`, (d) => {
    const passive = new Set(ofKind(d, 'resistor', 'capacitor', 'inductor', 'ferrite', 'esd').map((c) => c.ref));
    const goals = new Set(
      d.components.filter((c) => (PLUGS.includes(c.kind) || /antenna/i.test(c.value)) && COAX.test(wordsOf(c))).map((c) => c.ref),
    );
    const starts = d.components.filter((c) => !SERVANTS.includes(c.kind) && radio.test(wordsOf(c)) && !goals.has(c.ref)).map((c) => c.ref);
    const seen = new Set(starts);
    for (const ref of seen)
      for (const n of netsOf(d, ref).filter((o) => !isRail(o)))
        for (const other of refsOn(n)) {
          if (goals.has(other)) return true;
          if (passive.has(other)) seen.add(other);
        }
    return false;
  });
/** Any resistor and capacitor whose product lies between two times; a potentiometer counts by its full value. */
const timed = (least_s: number, most_s: number): Check =>
  that(`RC of ${least_s} to ${most_s} s`, (d) => {
    const ohms = [...amounts(d, 'resistor'), ...amounts(d, 'potentiometer')];
    return ohms.some((r) => amounts(d, 'capacitor').some((f) => r * f >= least_s && r * f <= most_s));
  });
/** A capacitor to ground at a supply of the part. */
const decoupled = (text: RegExp): Check =>
  that(`${text.source} decoupled`, (d) => {
    const grounded = (c: Component): boolean => netsOf(d, c.ref).some((n) => n.class === 'ground');
    const caps = new Set(
      ofKind(d, 'capacitor')
        .filter(grounded)
        .map((c) => c.ref),
    );
    const parts = d.components.filter((c) => !SERVANTS.includes(c.kind) && text.test(wordsOf(c)));
    const supplied = (c: Component): boolean =>
      netsOf(d, c.ref).some(
        (n) => n.class !== 'ground' && (n.volts !== undefined || n.class === 'power') && [...refsOn(n)].some((ref) => caps.has(ref)),
      );
    return parts.length > 0 && parts.some(supplied);
  });
/** Every LED has a resistor or a chip in its string. */
const limited: Check = that('every LED limited', (d) => {
  const leds = new Set(ofKind(d, 'led').map((c) => c.ref));
  const stops = new Set(d.components.filter((c) => c.kind === 'resistor' || !SERVANTS.includes(c.kind)).map((c) => c.ref));
  const reaches = (start: string): boolean => {
    const seen = new Set([start]);
    for (const ref of seen)
      for (const n of netsOf(d, ref).filter((o) => o.class !== 'ground'))
        for (const other of refsOn(n)) {
          if (stops.has(other) && !isRail(n)) return true;
          if (leds.has(other) && !isRail(n)) seen.add(other);
        }
    return false;
  };
  return [...leds].every(reaches);
});
const terminated: Check = either(within('resistor', 115, 125), within('resistor', 56, 64, [2, 999]));
const atMost = (long_mm: number, short_mm: number): Check =>
  that(`at most ${long_mm} × ${short_mm} mm`, (d) => Math.max(...sides(d)) <= long_mm + 0.1 && Math.min(...sides(d)) <= short_mm + 0.1);
/** Every part that was there still is, as it was, but for the refs that match; how it is wired may have changed. */
const kept = (but: RegExp): Check =>
  that(`parts but ${but.source} kept`, (d, { before }) => {
    const face = (c: Component): string => JSON.stringify([c.ref, c.kind, c.value, c.package, c.device]);
    const now = new Set(d.components.map(face));
    return before?.components.every((c) => but.test(c.ref) || now.has(face(c))) ?? false;
  });

export const UNSEEN_6: readonly Prompt[] = [
  // Makes, easy.
  easy(
    'u6-01',
    'One-shot timer: tap a push button and an LED lights for around ten seconds. NE555, anything from 5 to 12 V on a two-pin connector.',
    fn(/555/, ['timer']),
    among(KEYS),
    kind('led', SOME),
    limited,
    timed(6, 14),
    plug(/./, SOME, 2),
  ),
  easy(
    'u6-02',
    '8 bit R-2R ladder DAC, 10k and 20k, bits on a header, output on another. no chips',
    that('a ladder of eight bits', (d) => {
      const ohms = amounts(d, 'resistor');
      const about = (v: number): number => ohms.filter((r) => Math.abs(r - v) < v * 0.03).length;
      return (about(10e3) >= 7 && about(20e3) >= 8) || about(10e3) >= 23 || about(20e3) >= 22;
    }),
    poles(/./, 10),
    plug(/./, [2, 4]),
    that('no chips', (d) => d.components.every((c) => SERVANTS.includes(c.kind))),
  ),
  easy(
    'u6-03',
    'USB type C socket to a two pole terminal block, plain 5 V, up to 3 amps. Needs whatever makes a C charger switch on. Green LED.',
    thing(/usb/i),
    valued('resistor', 5100, 2),
    rail(5),
    orSaid(/screw|terminal/i, poles(SCREW, 2)),
    kind('led', 1),
    limited,
  ),
  easy(
    'u6-04',
    'lipo charger, usb-c in, 500mA charge current, jst-ph for the cell, charging + done leds',
    fn(/charg|4056|4057|MCP738|BQ2|LTC4/i, ['charger']),
    thing(/usb/i),
    valued('resistor', 5100, [2, 4]),
    battery,
    kind('led', [1, 3]),
    limited,
    any(
      within('resistor', 1.9e3, 2.55e3),
      that('a charger programmed otherwise', (d) => !d.components.some((c) => !SERVANTS.includes(c.kind) && /405\d|MCP738/i.test(wordsOf(c)))),
      cannot(/500|current|mA/i),
    ),
  ),
  easy(
    'u6-05',
    'MAX98357A I2S mono amplifier breakout. LRCLK, BCLK, DIN, GAIN, SD, GND and VIN on one row, speaker on a 2-pin terminal, local decoupling.',
    ...orRefused(/98357|I2S|amp/i, orSaid(/98357/, fn(/98357/)), plug(/./, SOME, 5), poles(/./, 7), plug(/./, [2, 9]), kind('capacitor', [2, 20])),
  ),
  easy(
    'u6-06',
    'RJ45 jack broken out to an 8-way screw terminal, straight through, shield tied to its own pad or terminal.',
    orSaid(/RJ-?45|modular|8P8C/i, plug(/RJ-?45|modular|8P8C|ethernet/i, SOME, 8)),
    orSaid(/screw|terminal|8/i, poles(SCREW, 8)),
    straight(8),
  ),
  easy(
    'u6-07',
    '12 V light bar, 100 x 15 mm: nine warm-white LEDs as three strings of three, each string with its own resistor, wires soldered or on a small connector, an M3 hole at each end.',
    kind('led', 9),
    kind('resistor', [3, 4]),
    limited,
    rail(12),
    sized(100, 15),
    orSaid(/hole|M3/i, holes(2)),
  ),
  easy(
    'u6-08',
    'Inverting amplifier with a gain of minus ten on plus/minus 12 V. Pin headers for signal in, signal out and supply, bypass caps on both rails.',
    kind('opamp', SOME),
    gain(9.4, 10.6),
    split(12),
    within('capacitor', 4e-8, 1e-3, [2, 20]),
    poles(/./, 5),
  ),
  easy(
    'u6-09',
    'Name badge: round, 40 mm across, CR2032 holder, slide switch, two red LEDs as eyes.',
    orSaid(/CR2032|coin|holder/i, thing(/2032|coin|cell|batt/i)),
    kind('led', 2),
    among(KEYS),
    round(40),
  ),

  // Makes, medium.
  medium(
    'u6-10',
    'Galvanically isolated CAN physical layer. 3.3 V logic on a 4-pin header (VCC, GND, TXD, RXD), CANH/CANL/GND2 on a terminal, split termination ' +
      '2 x 60 ohm with 4.7 nF to isolated ground, bus ESD diode. Bus side powered by an on-board isolated converter or, failing that, from the terminal.',
    ...orRefused(
      /isolat/i,
      fn(/CAN\b|ISO10|ADM30|TJA|isolat/i, ['transceiver']),
      isolated(),
      within('resistor', 56, 64, [2, 4]),
      within('capacitor', 3.9e-9, 10.1e-9),
      among(DIODES),
      poles(SCREW, 3),
      plug(/./, [2, 9]),
      poles(/./, 7),
    ),
  ),
  medium(
    'u6-11',
    "Think 'black pill': STM32F401 or F411, 25 MHz and 32.768 kHz crystals, USB-C wired as a full-speed device, 3V3 regulator, BOOT0 and NRST buttons, four-pin SWD header.",
    ...orRefused(
      /STM32F4|F401|F411/i,
      orSaid(/STM32F4|F401|F411/i, fn(/STM32F4/i)),
      kind('crystal', [1, 2]),
      orSaid(/crystal|32[.,]?768|kHz|MHz/i, kind('crystal', 2)),
      thing(/usb/i),
      valued('resistor', 5100, [2, 4]),
      among(KEYS, [2, 4]),
      rail(3.3),
      fn(/regulator|LDO/i, ['regulator']),
      plug(/./, SOME, 4),
      kind('capacitor', [8, 99]),
      decoupled(/STM32/i),
    ),
  ),
  medium(
    'u6-12',
    'Supply for a Raspberry Pi in a machine: 24 V industrial in, solid 5 V / 5 A out. Fuse, polarity protection, screw terminals. Keep it under 70 x 40 mm.',
    kind('regulator', SOME),
    any(kind('inductor', SOME), fn(/module/i, ['module'])),
    strong(SHORT_OF_3A, SHORT_OF_5A),
    rail(24),
    rail(5),
    kind('fuse', SOME),
    any(among(['schottky', 'diode', 'tvs']), kind('mosfet', SOME)),
    poles(SCREW, 4),
    atMost(70, 40),
  ),
  medium(
    'u6-13',
    'USB numpad with 17 keys: ATmega32U4, 16 MHz crystal, USB-C, MX switches in a matrix, one diode apiece, ISP header for the bootloader.',
    ...orRefused(
      /32U4|key|MX|switch/i,
      orSaid(/32U4|ATmega/i, fn(/32U4/i)),
      orSaid(/key|switch|MX/i, among(KEYS, [17, 19])),
      orSaid(/diode|key|matrix/i, among(['diode', 'schottky'], [9, 20])),
      clocked,
      thing(/usb/i),
      valued('resistor', 5100, [2, 4]),
      within('resistor', 20, 34, [2, 4]),
      poles(/./, 11),
    ),
  ),
  medium(
    'u6-14',
    'Indoor air board: SCD41 for CO2, VEML7700 (or another light sensor), two 4-pin Qwiic sockets on opposite sides passing the I2C bus through. 3.3 V. Leave the CO2 sensor alone on its end of the board.',
    ...orRefused(
      /SCD|CO2|VEML|sensor/i,
      orSaid(/SCD4|CO2/i, fn(/SCD4/i)),
      orSaid(/VEML|light|lux/i, fn(/VEML|light|lux|TSL2|BH1750|OPT300|LTR|APDS/i)),
      plug(/./, [2, 3], 4),
      straight(4),
      rail(3.3),
      within('resistor', 1e3, 22e3, [2, 9]),
      kind('capacitor', [2, 20]),
    ),
  ),
  medium(
    'u6-15',
    'RP2040-based 868 MHz gateway stub: any SX1262/SX1276 module you have, SMA on the board edge, USB-C for power and data, status LED.',
    ...orRefused(
      /LoRa|SX12|868|radio/i,
      fn(/RP2040|pico/i),
      fn(/SX12|LoRa|RFM9|RA-0|LLCC68|E22|Wio/i),
      orSaid(/SMA|antenna/i, plug(COAX), fed(/SX12|LoRa|RFM9|RA-0|LLCC68|E22|Wio/i)),
      thing(/usb/i),
      rail(3.3),
      kind('led', [1, 4]),
      limited,
    ),
  ),
  medium(
    'u6-16',
    'I2S DAC with the PCM5102A, line out on a 3.5 mm stereo jack, 3.3 V from a 6-pin header that also carries BCK, LRCK and DIN. Analogue supply filtered separately.',
    ...orRefused(
      /PCM5102|DAC|I2S/i,
      orSaid(/PCM51|DAC/i, fn(/PCM51|DAC\b|ES90|CS43|I2S/i)),
      orSaid(/jack|3[.,]5/i, plug(JACK)),
      plug(/./, SOME, 5),
      rail(3.3),
      kind('capacitor', [5, 40]),
      any(kind('ferrite', SOME), kind('inductor', SOME), kind('regulator', SOME), within('resistor', 1, 60), cannot(/filter|analog|supply/i)),
    ),
  ),
  medium(
    'u6-17',
    'Carrier for one stepper: A4988 or DRV8825 or TMC2209 (bare chip or StepStick socket, I do not mind), 24 V motor supply with 100 uF close by, microstep pins on jumpers, STEP/DIR/EN header, four-way motor connector.',
    any(
      fn(/A4988|DRV88|TMC2|stepper/i, ['driver']),
      that('a pair of sockets', (d) => ofKind(d, 'connector').filter((c) => wiredPins(d, c.ref) >= 6).length >= 2),
    ),
    within('capacitor', 40e-6, 2e-3),
    rail(24),
    plug(/./, [3, 20]),
    plug(/./, SOME, 4),
    poles(/./, 9),
  ),
  medium(
    'u6-18',
    'Flashing jig for ESP32 modules: USB-C, USB-to-UART chip, the two-transistor auto-reset circuit, 3.3 V for the target with a switch, and six spring contacts in a row (3V3, GND, TX, RX, EN, IO0).',
    thing(/usb/i),
    fn(/CH34|CP21|FT23|UART|serial/i),
    either(among(['bjt', 'mosfet'], [1, 5]), fn(/UMH3|dual/i)),
    rail(3.3),
    kind('regulator', SOME),
    among(KEYS),
    valued('resistor', 5100, [2, 4]),
    any(
      plug(/./, SOME, 6),
      kind('test_point', [6, 20]),
      that('six contacts', (d) => d.components.filter((c) => /probe|pogo|spring|contact/i.test(wordsOf(c))).length >= 6),
    ),
  ),
  medium(
    'u6-19',
    'Low-side DC switch for a 24 V, 10 A heater. Logic-level N-MOSFET, optocoupler on the control side (5 to 24 V input), gate resistor and pull-down, heavy terminals. It should never turn on by itself at power-up.',
    kind('mosfet', SOME),
    fn(/opto|PC817|EL8|LTV|TLP|4N\d\d|6N13|photo|VO\d|isolat/i),
    within('resistor', 1, 1.1e6, [3, 12]),
    rail(24),
    poles(/./, 6),
  ),
  medium(
    'u6-20',
    'Ring light. Circular PCB 60 mm in diameter with 12 WS2812B around it and 3-pin in and out connectors. 5 V, a bulk capacitor and a resistor in the data line.',
    addressed(12),
    round(60),
    plug(/./, [2, 4], 3),
    rail(5),
    within('capacitor', 9e-6, 5e-3),
    within('resistor', 20, 1e3),
  ),

  // Makes, hard.
  hard(
    'u6-21',
    'Little UPS for a router. 18650 cell in a holder, USB-C charging at about 1 A, boost to 5 V / 2 A on a screw terminal, cell protection against deep discharge and short, and it must keep running without a glitch when the charger is pulled.',
    ...orRefused(
      /charg|boost|protect|18650|power.?path|UPS/i,
      fn(/charg|4056|MCP738|BQ2|IP5|LTC4|power bank/i, ['charger']),
      battery,
      thing(/usb/i),
      kind('inductor', SOME),
      any(kind('regulator', SOME), fn(/boost|step.?up|IP5|power bank/i)),
      orSaid(/protect|discharge|DW01|short/i, fn(/DW01|protect|FS312|S8261|BQ29|AP9101|XB\d/i)),
      rail(5),
      railBetween(3.2, 4.3),
      orSaid(/screw|terminal/i, poles(SCREW, 2)),
      valued('resistor', 5100, [2, 4]),
    ),
  ),
  hard(
    'u6-22',
    'DIN-rail style Modbus transmitter. 24 V supply, STM32 (any small G0, L0 or F0), isolated RS-485 with fail-safe bias and switchable 120 ohms, one 4-20 mA input over a 150 ohm 0.1% shunt with a clamp, four-position DIP switch for the address, two LEDs, 90 x 70 mm with holes in the corners.',
    ...orRefused(
      /isolat|STM32/i,
      fn(/STM32/i),
      fn(/485|isolat/i, ['transceiver']),
      orSaid(/isolat/i, isolated()),
      terminated,
      within('resistor', 147, 153),
      among(DIODES),
      orSaid(/DIP|address|switch/i, thing(/dip|address|switch/i), among(['switch', 'button', 'connector'])),
      kind('led', [2, 5]),
      limited,
      railBetween(20, 36),
      rail(3.3),
      fn(/regulator|buck|LDO/i, ['regulator']),
      sized(90, 70),
      holes([4, 6]),
      poles(/./, 8),
    ),
  ),
  hard(
    'u6-23',
    'Pocket bench supply from a phone charger: USB-C PD, 15 V requested, and on five screw poles: raw 15 V, 5 V at 3 A, 3.3 V at 1 A, and two grounds. A LED on every rail, polyfuse on the raw output, four rubber-foot holes.',
    ...orRefused(
      /\bPD\b|power delivery|15 ?V/i,
      fn(/CH224|IP2721|HUSB|STUSB|FUSB|AP3377|CYPD|ZYPDS|\bPD\b|power delivery|sink/i),
      thing(/usb/i),
      rail(15),
      rail(5),
      rail(3.3),
      kind('regulator', [2, 4]),
      any(kind('inductor', SOME), fn(/module/i, ['module'])),
      kind('led', [3, 5]),
      limited,
      kind('fuse', SOME),
      orSaid(/screw|terminal/i, poles(SCREW, 5)),
      holes([4, 6]),
    ),
  ),
  hard(
    'u6-24',
    'Passive two-way loudspeaker crossover, 2nd order Linkwitz-Riley at 2.5 kHz, 8 ohm woofer and tweeter. Film capacitors, air-core coils, three terminal pairs. Space for big through-hole parts.',
    ...orRefused(
      /crossover|coil|inductor|film|mH/i,
      orSaid(/coil|inductor|mH/i, within('inductor', 0.8e-3, 1.25e-3, [2, 4])),
      orSaid(
        /capacitor|film|µF|uF/i,
        either(
          within('capacitor', 3.2e-6, 4.8e-6, [2, 9]),
          that('capacitors of 6.4 to 9.6 µF in all', (d) => {
            const sum = amounts(d, 'capacitor').reduce((a, b) => a + b, 0);
            return sum > 6.4e-6 && sum < 9.6e-6;
          }),
        ),
      ),
      poles(/./, 6),
    ),
  ),
  hard(
    'u6-25',
    'Robot mainboard: ESP32-S3 module, 3S LiPo on an XT30 or similar, 5 V / 3 A buck for servos, 3.3 V for logic, two brushed-motor channels, six servo headers, an IMU on I2C, battery voltage to an ADC pin, USB-C for flashing, a buzzer that beeps when the pack is low.',
    fn(/ESP32/i),
    orSaid(/XT30|XT60|battery|connector/i, battery),
    railBetween(9, 13),
    rail(5),
    rail(3.3),
    kind('inductor', SOME),
    kind('regulator', [2, 5]),
    strong(SHORT_OF_3A),
    any(fn(/DRV8|TB66|L29|motor|bridge/i, ['driver']), kind('mosfet', [4, 99])),
    orSaid(/IMU|gyro|accel|MPU|ICM|LSM|BMI/i, fn(/IMU|gyro|accel|MPU|ICM|LSM|BMI|QMI/i, ['sensor'])),
    divides(0.1, 0.4),
    kind('buzzer', SOME),
    thing(/usb/i),
    poles(/./, 24),
  ),
  hard(
    'u6-26',
    'Point-of-load converter 12 V to 1.0 V / 10 A for an FPGA core, with remote sense if it is easy, enable, power good pulled up to 3.3 V and enough ceramics in and out. Solid mechanical terminals or pads for input and output. Tell me plainly if your catalogue stops short of 10 A.',
    ...orRefused(
      /\d ?A\b|amp|current|10/i,
      any(kind('regulator', SOME), fn(/buck|step.?down|controller|converter|module/i)),
      any(kind('inductor', SOME), fn(/module/i, ['module'])),
      strong(SHORT_OF_3A, SHORT_OF_5A),
      rail(12),
      rail(1),
      within('capacitor', 4e-6, 5e-3, [3, 99]),
      either(poles(/./, 5), kind('test_point', [4, 20])),
    ),
  ),
  hard(
    'u6-27',
    'Eurorack 4-into-1 mixer. Four 3.5 mm inputs with a 100k pot each, one mix output, TL074 or two TL072, +/-12 V from the usual 2x5 shrouded header with reverse protection, 10 uF per rail, 100 n per chip supply pin. Through-hole pots and jacks, the remainder as you like.',
    kind('opamp', SOME),
    kind('potentiometer', [4, 5]),
    orSaid(/jack|3[.,]5/i, plug(JACK, [5, 9])),
    split(12),
    plug(/./, SOME, 5),
    any(among(['schottky', 'diode'], [1, 6]), kind('mosfet', SOME), kind('fuse', SOME), cannot(/reverse|protect/i)),
    within('capacitor', 4e-6, 1e-3, [2, 9]),
    within('capacitor', 4e-8, 3e-7, [2, 20]),
    within('resistor', 4e3, 1.1e6, [4, 40]),
  ),
  hard(
    'u6-28',
    'Asset tracker: microcontroller of your choice, u-blox GNSS module, LTE-M/NB-IoT modem (SIM7000/SIM7080/BG95) with nano-SIM socket, separate antenna connectors for GNSS and cellular, LiPo with USB-C charging, 3.3 V logic. Name everything you cannot supply rather than leaving it out quietly.',
    ...orRefused(
      /modem|LTE|GNSS|GPS|SIM|u-?blox|cellular/i,
      fn(/STM32|ESP32|RP2040|nRF|ATmega|SAMD/i, ['microcontroller']),
      orSaid(/GNSS|GPS|u-?blox|satellite/i, fn(/GNSS|GPS|u-?blox|MAX-M|NEO-|SAM-M|ATGM|L76|L80/i)),
      orSaid(/LTE|modem|SIM7|BG9|cellular/i, fn(/SIM7|BG9|BC6|LTE|modem|cellular|SARA/i)),
      orSaid(/SIM/i, thing(/SIM\b.*(socket|holder|card|slot)|(nano|micro).?SIM|SIM.?(card|socket|holder)/i)),
      orSaid(/antenna|GNSS|GPS|LTE|modem/i, plug(COAX, [2, 5])),
      fn(/charg|4056|MCP738|BQ2/i, ['charger']),
      battery,
      thing(/usb/i),
      rail(3.3),
    ),
  ),

  // Edits.
  edit(
    'u6-29',
    [
      'ESP32-C3 board with USB-C power, 3.3 V regulator, boot and reset buttons.',
      'Could I get a 4-pin I2C connector on it as well, with pull-ups to 3.3 V?',
    ],
    more('connectors', (d) => ofKind(d, ...PLUGS).length, [1, 2]),
    more('pull-ups', (d) => amounts(d, 'resistor').filter((r) => r >= 1e3 && r <= 22e3).length, [2, 4]),
    plug(/./, SOME, 4),
    that('a connector joined to the microcontroller by two lines', (d) => {
      const chips = new Set(d.components.filter((c) => /ESP32/i.test(wordsOf(c)) && !SERVANTS.includes(c.kind)).map((c) => c.ref));
      return ofKind(d, 'connector').some(
        (c) => netsOf(d, c.ref).filter((n) => !isRail(n) && [...refsOn(n)].some((ref) => chips.has(ref))).length >= 2,
      );
    }),
    untouched(/^$/),
  ),
  edit(
    'u6-30',
    ['555 astable blinking an LED at 10 Hz, 5 V on a 2-pin header.', 'too fast, slow it down to about 2 Hz'],
    astable(1.5, 2.7),
    fn(/555/, ['timer']),
    kind('led', SOME),
    that('a timing value changed', (d, { before }) => {
      const values = (o: Design): string =>
        JSON.stringify(
          ofKind(o, 'resistor', 'capacitor', 'potentiometer')
            .map((c) => c.value)
            .sort((a, b) => a.localeCompare(b)),
        );
      return before !== null && values(d) !== values(before);
    }),
    untouched(/^(R|C|RV|VR|POT)\d/),
  ),
  edit(
    'u6-31',
    ['USB-C connector, 5.1k resistors, 5 V out to a screw terminal, power LED.', 'Add a resettable fuse straight after the USB connector please.'],
    kind('fuse', 1),
    that('the fuse has two ends apart', (d) =>
      ofKind(d, 'fuse').every((c) => netsOf(d, c.ref).length === 2 && netsOf(d, c.ref).every((n) => n.class !== 'ground')),
    ),
    that('the terminal only through the fuse', (d) => {
      const usb = ofKind(d, ...PLUGS)
        .filter((c) => /usb/i.test(wordsOf(c)))
        .map((c) => c.ref);
      const out = ofKind(d, ...PLUGS)
        .filter((c) => !/usb/i.test(`${c.kind} ${c.device ?? ''} ${c.value} ${c.package}`))
        .map((c) => c.ref);
      return !d.nets.some((n) => n.class !== 'ground' && usb.some((u) => !out.includes(u) && refsOn(n).has(u)) && out.some((o) => refsOn(n).has(o)));
    }),
    kept(/^$/),
  ),
  edit(
    'u6-32',
    [
      'RS-232 to TTL converter: MAX3232, 3.3 V, screw terminal for the RS-232 side, pin header for the logic side.',
      'I need to bolt it down: four M3 holes, one per corner.',
    ],
    holes(4),
    untouched(/^(H|MH|M)\d/),
  ),
  edit(
    'u6-33',
    ['Non-inverting op-amp stage, gain 11, single 5 V supply, input and output on headers.', 'Raise the gain to 21.'],
    gain(20, 22),
    that('a resistor changed', (d, { before }) => {
      const values = (o: Design): string => JSON.stringify(amounts(o, 'resistor').sort((a, b) => a - b));
      return before !== null && values(d) !== values(before);
    }),
    kind('opamp', SOME),
    untouched(/^R\d/),
  ),
  edit(
    'u6-34',
    [
      '12 V fan switch: logic-level MOSFET, flyback diode, gate resistor and pull-down, 2-pin control header, screw terminals for 12 V in and for the fan.',
      'Swap the 12 V input terminal for a barrel jack, keep the fan on its screws.',
    ],
    plug(BARREL, 1),
    poles(SCREW, 2),
    that('one terminal pair fewer', (d, { before }) => {
      const of = (o: Design): number =>
        ofKind(o, ...PLUGS)
          .filter((c) => SCREW.test(wordsOf(c)) && !BARREL.test(`${c.device ?? ''} ${c.value} ${c.package}`))
          .reduce((n, c) => n + wiredPins(o, c.ref), 0);
      return before !== null && of(d) < of(before);
    }),
    rail(12),
    untouched(/^(J|P|CN|X|TB|JP)\d/),
  ),
  edit(
    'u6-35',
    [
      'ATmega328P clock: DS3231 RTC with CR2032 backup, buzzer on a transistor, ISP header, 5 V on a screw terminal.',
      'Lose the buzzer and everything that drives it, the neighbours complained.',
    ],
    kind('buzzer', 0),
    kind('bjt', 0),
    fn(/328/),
    fn(/DS3231|RTC|clock/i),
    kept(/^(BZ|B|LS|SP|BUZ|Q|R|D|T)\d/),
  ),

  // Questions.
  question(
    'u6-36',
    ['5 V in, 3.3 V out with an AMS1117, pin headers, in and out capacitors.', 'What does the regulator burn when I draw 300 mA?'],
    answers(/0[.,]5(\d+)?\s*(W|watt)|5[0-4]\d\s*(mW|milliwatt)|half a watt/i),
  ),
  question(
    'u6-37',
    ['BME280 board, 3.3 V, I2C with pull-ups, 4-pin header.', 'which pull-up resistors did you put on the bus?'],
    answersFrom('with their value', (before, reply) => {
      const text = reply.replaceAll(/\s/g, '').toLowerCase();
      const spoken = (ohms: number): readonly string[] => [`${ohms / 1e3}k`, `${ohms}`, `${(ohms / 1e3).toFixed(1).replace('.', 'k')}`];
      return amounts(before, 'resistor').some((r) => r >= 1e3 && r <= 22e3 && spoken(r).some((s) => text.includes(s)));
    }),
  ),
  question(
    'u6-38',
    'I want to measure 24 V with an ADC that takes 3.0 V at most. With 10k at the bottom of the divider, what goes on top?',
    answers(/\b(68|69([.,]8)?|70|71([.,]5)?|75)\s*(k|,?000)/i),
  ),
  question(
    'u6-39',
    'What is the corner frequency of 10 kilohm and 100 nanofarads?',
    answers(/\b1(59|60)([.,]\d+)?\s*(Hz|hertz)|0[.,]1(59|6)\d?\s*kHz/i),
  ),
  question(
    'u6-40',
    ['Four indicator LEDs with resistors, driven from a 5-pin header, 5 V logic.', 'How many resistors are there on it and what value?'],
    answersFrom('with number and value', (before, reply) => {
      const found = ofKind(before, 'resistor');
      const names = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
      const text = reply.replaceAll(/\s/g, '').toLowerCase();
      const number = new RegExp(`(?<![\\d.])${found.length}(?![\\d.]\\d|\\d|k)|\\b${names[found.length] ?? 'none'}\\b`, 'i').test(reply);
      const listed = found.every((c) => reply.includes(c.ref));
      return (
        found.length > 0 &&
        (number || listed) &&
        found.some(
          (c) =>
            text.includes(`${amount(c.value)}`) ||
            text.includes(c.value.replaceAll(/\s/g, '').toLowerCase()) ||
            text.includes(`${amount(c.value) / 1e3}k`),
        )
      );
    }),
  ),
];
