import { type Component, type Design, splitPin } from '../../src/design/index.js';
import { answers, type Check, cannot, edge, either, joined, kind, part, rail, says, size, that, untouched, without } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';
import { all, amount, type Count, fits, type Kind, orRefused, orSaid, PD, PLUGS, SCREW, SOME, truth, wiredPins } from './kit.js';

/**
 * Forty more prompts by someone who had not read the planner and did not run them. Where the library may fairly lack a part, or the design
 * format an outline, the reply may say so instead.
 */

const wordsOf = (c: Component): string => `${c.device ?? ''} ${c.value} ${c.kind} ${c.package} ${c.purpose}`;

/** Parts of a kind with a value from least to most, however the value is written. */
const within = (kindOf: Kind, least: number, most: number, count: Count = SOME): Check =>
  that(`${kindOf} of ${least} to ${most} × ${String(count)}`, (d) =>
    fits(d.components.filter((c) => c.kind === kindOf && amount(c.value) >= least && amount(c.value) <= most).length, count),
  );
const valued = (kindOf: Kind, target: number, count: Count = SOME, tolerance = 0.01): Check =>
  within(kindOf, target * (1 - tolerance), target * (1 + tolerance), count);

const among = (kinds: readonly Kind[], count: Count): Check =>
  that(`${kinds.join(' or ')} × ${String(count)}`, (d) => fits(d.components.filter((c) => kinds.includes(c.kind)).length, count));

/** Connectors by their words, with at least so many pins on nets. */
const plug = (text: RegExp, count: Count = SOME, pins = 1): Check =>
  that(`connector ${text.source} of ${pins} pins × ${String(count)}`, (d) =>
    fits(d.components.filter((c) => PLUGS.includes(c.kind) && text.test(wordsOf(c)) && wiredPins(d, c.ref) >= pins).length, count),
  );

/** Two parts share a net other than a rail, or sit at either end of one part in series. */
const wiredTo = (a: RegExp, b: RegExp): Check =>
  either(
    joined(a, b),
    that(`${a.source} wired to ${b.source}`, (d) => {
      const nets = d.nets.filter((n) => n.class !== 'ground' && n.volts === undefined).map((n) => new Set(n.pins.map((p) => splitPin(p).ref)));
      const of = (text: RegExp): string[] => d.components.filter((c) => text.test(wordsOf(c))).map((c) => c.ref);
      const meets = (ref: string, others: readonly string[]): boolean => nets.some((n) => n.has(ref) && others.some((o) => n.has(o)));
      const series: readonly Kind[] = ['resistor', 'capacitor', 'inductor', 'ferrite', 'esd'];
      return d.components.some((c) => series.includes(c.kind) && meets(c.ref, of(a)) && meets(c.ref, of(b)));
    }),
  );
/** Two resistors that divide by a ratio (lower over both), whichever they are. */
const divides = (least: number, most: number): Check =>
  that(`a divider of ${least} to ${most}`, (d) => {
    const ohms = d.components.filter((c) => c.kind === 'resistor').map((c) => amount(c.value));
    return ohms.some((low, i) => ohms.some((high, j) => i !== j && low / (low + high) >= least && low / (low + high) <= most));
  });

/** A resistor and a capacitor whose product lies between two times. */
const timed = (least_s: number, most_s: number): Check =>
  that(`RC of ${least_s} to ${most_s} s`, (d) => {
    const of = (k: Kind): number[] => d.components.filter((c) => c.kind === k).map((c) => amount(c.value));
    return of('resistor').some((r) => of('capacitor').some((f) => r * f >= least_s && r * f <= most_s));
  });

const shaped = (d: Design): boolean => /outline|polygon|points|shape|round|circle|diameter/i.test(JSON.stringify(d.board));

const atMost = (long_mm: number, short_mm: number): Check =>
  that(`at most ${long_mm} × ${short_mm} mm`, (d) => {
    const sides = [
      d.board.width_mm ?? d.constraints.board?.width_mm ?? Number.NaN,
      d.board.height_mm ?? d.constraints.board?.height_mm ?? Number.NaN,
    ];
    return Math.max(...sides) <= long_mm && Math.min(...sides) <= short_mm;
  });

const resistors = (d: Design): Component[] => d.components.filter((c) => c.kind === 'resistor');
/** What any two resistors would give a non-inverting amplifier. */
const gains = (d: Design): number[] => {
  const ohms = resistors(d).map((c) => amount(c.value));
  return ohms.flatMap((f, i) => ohms.flatMap((g, j) => (i === j ? [] : [1 + f / g])));
};
/** 1200 V over the programming resistor is the current: 80 to 250 mA. */
const gentle: Check = that('80 to 250 mA by the programming resistor', (d) => {
  const chargers = new Set(d.components.filter((c) => /4056/.test(wordsOf(c)) && c.kind !== 'resistor').map((c) => c.ref));
  const asked = new Set(
    resistors(d)
      .filter((c) => amount(c.value) >= 4700 && amount(c.value) <= 15e3)
      .map((c) => c.ref),
  );
  return d.nets.some((n) => {
    const refs = n.pins.map((p) => splitPin(p).ref);
    return n.class !== 'ground' && n.volts === undefined && refs.some((ref) => chargers.has(ref)) && refs.some((ref) => asked.has(ref));
  });
});
/** Two of these connectors face each other. */
const opposite = (text: RegExp): Check =>
  that(`${text.source} at opposite edges`, (d) => {
    const at = d.components.filter((c) => PLUGS.includes(c.kind) && text.test(wordsOf(c))).map((c) => d.constraints.edges?.[c.ref] ?? c.place?.edge);
    return (at.includes('left') && at.includes('right')) || (at.includes('top') && at.includes('bottom'));
  });

const HEADER = /header|PinSocket/i;

const DIMMER =
  'One logic level N-MOSFET to dim a 12 V LED strip: gate from a two pin header through 100 ohms with a 10k to ground, strip and supply on two-way screw terminals';
const SERIAL = 'CH340 USB to serial adapter, USB-C, TX and RX LEDs, 6 pin header with 3.3V, 5V, GND, TX, RX, DTR';
const CLIMATE = 'SHT31 humidity sensor with I2C on a JST SH (Qwiic) socket, 3.3 V';
const GAIN =
  'MCP6002 as a non-inverting amplifier with a gain of 11 (10k and 1k), 5 V single supply on a screw terminal, input and output on two pin headers';
const CELL = 'TP4056 charger for one LiPo, micro or C type USB, 1 A, battery on a JST PH, two LEDs for charging and done';
const NODE = 'STM32F030F4 with 3.3 V from an AMS1117, 5 V in on a screw terminal, SWD header, a user button and two LEDs';

const ANALOGUE: readonly Prompt[] = [
  medium(
    'u4-01',
    'Hum filter: passive twin-T notch for 50 Hz, signal enters and leaves on 2-pin headers, no supply needed',
    among(['resistor', 'potentiometer'], [3, 8]),
    kind('capacitor', [3, 8]),
    timed(2.85e-3, 3.55e-3),
    plug(HEADER, 2, 2),
    among(['regulator', 'ic', 'opamp'], 0),
  ),
  easy(
    'u4-02',
    'Let a 3.3 V ADC look at a 24 V battery bus: divider that stays under full scale at 27 V, small cap across the lower leg, clamp so that nothing nasty gets to the ADC pin. Screw terminal in, header out.',
    divides(0.06, 0.1225),
    kind('capacitor', SOME),
    among(['zener', 'schottky', 'diode', 'tvs', 'esd'], SOME),
    plug(SCREW, SOME, 2),
    plug(HEADER, SOME, 2),
  ),
  easy(
    'u4-03',
    'CLC supply filter, 100uF - 10uH - 100uF, good for an amp or so, two-way screw terminals at both ends',
    valued('capacitor', 100e-6, 2),
    valued('inductor', 10e-6, 1),
    plug(SCREW, 2, 2),
    kind('regulator', 0),
  ),
  hard(
    'u4-04',
    'First-order two-way speaker crossover, 8 ohm drivers, 3 kHz, to handle 30 W. Amplifier, woofer and tweeter each on a fat screw terminal.',
    ...orRefused(
      /inductor|coil|mH|µH|uH|30 ?W|current|film/i,
      plug(SCREW, 3, 2),
      orSaid(/inductor|coil|mH|µH|uH|30 ?W|current/i, within('inductor', 360e-6, 520e-6)),
      orSaid(/capacitor|film|µF|uF|bipolar/i, within('capacitor', 3e-6, 8.2e-6)),
    ),
  ),
  medium(
    'u4-05',
    'Electret capsule preamplifier, gain about a hundred, single 5 V supply with mid-supply bias, op-amp of your choice, mic on a JST or two pads, output AC coupled on a pin header',
    kind('opamp', SOME),
    that('a gain of 60 to 150, in one stage or two', (d) => {
      const ohms = d.components.filter((c) => c.kind === 'resistor').map((c) => amount(c.value));
      const ratios = ohms.flatMap((f, i) => ohms.flatMap((g, j) => (i === j ? [] : [f / g])));
      return ratios.some((r) => r >= 60 && r <= 150) || ratios.some((r) => r >= 7 && r <= 13);
    }),
    that('two equal resistors for the bias', (d) => {
      const texts = d.components.filter((c) => c.kind === 'resistor').map((c) => c.value);
      return texts.some((t, i) => texts.indexOf(t) < i);
    }),
    kind('capacitor', [3, 20]),
    rail(5),
    plug(HEADER),
  ),
];

const SUPPLIES: readonly Prompt[] = [
  hard(
    'u4-06',
    'USB-C power delivery sink where I choose 9, 12, 15 or 20 V with solder jumpers or a DIP switch. Output up to 3 A on a 5.08 screw terminal.',
    ...orRefused(
      /\bPD\b|power delivery|negotiat|select/i,
      kind('usb_connector', 1),
      plug(SCREW, SOME, 2),
      orSaid(/\bPD\b|power delivery|negotiat|controller/i, part(PD)),
      orSaid(/jumper|DIP|select|switch|strap/i, part(/jumper|DIP|select|solder|strap/i)),
    ),
  ),
  hard(
    'u4-07',
    'Solar telemetry box: 48 V battery down to 12 V, 5 A, on an 80 x 60 board. Input fuse, screw terminals rated for it.',
    ...orRefused(
      /48 ?V|\b5 ?A|60 ?V|buck|convert/i,
      orSaid(/48 ?V|\b5 ?A|60 ?V|buck|convert/i, rail(48), rail(12), kind('inductor', SOME)),
      kind('fuse', SOME),
      plug(SCREW, [2, 3], 2),
      size(80, 60),
      without(part(/1117|LM25[97]6(?!HV)|MP1584|XL4015|LM317|TPS5430/i)),
    ),
  ),
  medium(
    'u4-08',
    'Load switch with enable: 5 V rail, 2 A to a camera module, soft start, defaults to off when the enable line floats. 2-pin screw terminal in, JST out, enable on a pin header (3.3 V logic).',
    either(part(/TPS22\d|AP22\d|SiP32|load switch|MIC20|RT97|SY628/i), kind('mosfet', [1, 3])),
    rail(5),
    within('resistor', 4.7e3, 1e6),
    plug(SCREW, SOME, 2),
    plug(/JST|PH|XH/i, SOME, 2),
    plug(HEADER, SOME, 2),
  ),
  medium(
    'u4-09',
    'Boost from one LiPo to 12 V at 300 mA for a short LED strip; slide switch, battery on JST PH, strip on a screw terminal.',
    ...orRefused(
      /12 ?V|boost|step-?up/i,
      orSaid(/12 ?V|boost|step-?up/i, rail(12), within('inductor', 1e-6, 100e-6)),
      kind('switch', SOME),
      plug(/JST|PH|batter/i, SOME, 2),
      plug(SCREW, SOME, 2),
    ),
  ),
  easy(
    'u4-10',
    'LM317 variable supply with through hole parts, 1.25 to 12 V out set by a trimpot, 15 V on a barrel jack, screw terminal out',
    part(/LM317/i),
    kind('potentiometer', 1),
    within('resistor', 120, 270, SOME),
    kind('capacitor', [2, 8]),
    plug(/barrel|DC ?jack|DC ?power|DC005|PJ-/i, SOME, 2),
    plug(SCREW, SOME, 2),
    rail(15),
  ),
  hard(
    'u4-11',
    'Straight from 36 V to 3.3 V, 200 mA, with an AMS1117-3.3 please, I have a bag full of those.',
    either(
      cannot(/AMS1117|1117/i),
      all(
        rail(36),
        rail(3.3),
        that('no 1117 at 36 V', (d) => {
          const linear = new Set(d.components.filter((c) => /1117/.test(wordsOf(c))).map((c) => c.ref));
          return d.nets.every((n) => (n.volts ?? 0) < 15.5 || !n.pins.some((p) => linear.has(splitPin(p).ref)));
        }),
      ),
    ),
  ),
  medium(
    'u4-12',
    '2S lithium pack to 5 V 2 A for a Pi Zero, with an undervoltage cut-off if you can, a XT30 or screw terminal in, USB-A socket out',
    rail(5),
    kind('inductor', SOME),
    plug(/screw|terminal|XT30/i, SOME, 2),
    orSaid(/USB-?A|USB/i, kind('usb_connector', 1)),
    orSaid(/under-?volt|cut-?off|UVLO|discharge/i, part(/under-?volt|cut-?off|UVLO|discharge|supervisor|TL431|comparator/i)),
  ),
];

const DIGITAL: readonly Prompt[] = [
  hard(
    'u4-13',
    'Modbus slave for the workshop: ESP32 module, RS-485 isolated from everything else, 24 V DC supply, four dry contact inputs, DIN-rail sized 90 x 70. Screw terminals all round.',
    ...orRefused(
      /isolat|galvanic/i,
      part(/ESP32/i),
      part(/485|SN65HVD|THVD|MAX1487|ADM2|ISO1/i),
      orSaid(
        /isolat|galvanic/i,
        that('two grounds', (d) => d.nets.filter((n) => n.class === 'ground').length >= 2),
      ),
      rail(24),
      rail(3.3),
      plug(SCREW, [2, 8], 2),
      size(90, 70),
    ),
  ),
  medium(
    'u4-14',
    'stm32g031 or similar smallest g0, minimum parts: swd on tag-connect or 5 pin header, decoupling, 3v3 ldo from 5v header, LED, all spare pins on 0.1" headers',
    ...orRefused(
      /STM32|G031|G0/i,
      orSaid(/STM32G0|G031|G0/i, part(/STM32G0/i)),
      part(/STM32/i),
      valued('capacitor', 100e-9, SOME),
      rail(3.3),
      rail(5),
      kind('led', SOME),
      plug(/SWD|tag|debug|1x0?[456]/i, SOME, 4),
      plug(HEADER, [2, 8], 2),
    ),
  ),
  easy(
    'u4-15',
    'Carrier for a Raspberry Pi Pico in sockets with four hobby servos on three-pin headers, servo power 5 V / 4 A from its own screw terminal, 1000 uF near the servos',
    orSaid(/Pico/i, part(/Pico/i)),
    orSaid(/1000|capacit|[uµ]F/i, within('capacitor', 900e-6, 2300e-6)),
    plug(/servo|1x0?3/i, 4, 3),
    plug(SCREW, SOME, 2),
    rail(5),
  ),
  easy(
    'u4-16',
    'Break a 40-pin 0.5mm FFC (RGB panel) out to a 2x20 male header, pin for pin.',
    orSaid(/40|FFC|FPC/i, plug(/FPC|FFC|flex|ribbon/i, 1, 40), plug(/2x20|header/i, SOME, 40)),
  ),
  medium(
    'u4-17',
    'Coin cell remote: ATtiny84 or 85, nRF24L01+ module on a 2x4 socket, CR2032 holder, two buttons, as little standby current as possible.',
    part(/ATtiny\d4|ATtiny\d5/i),
    part(/CR2032|coin/i),
    either(plug(/2x0?4|nRF24/i, SOME, 7), part(/nRF24/i)),
    kind('button', 2),
    valued('capacitor', 100e-9, SOME),
    kind('regulator', 0),
    that('no power LED', (d) => d.components.every((c) => c.kind !== 'led' || !/power|supply/i.test(c.purpose))),
  ),
  hard(
    'u4-18',
    'Dog tracker: u-blox MAX or NEO GPS receiver with active antenna on u.FL (bias fed through an inductor), ESP32-S3 module, LiPo with USB-C charging, everything at 3.3 V, as small as it gets but no more than 60 x 40.',
    ...orRefused(
      /GPS|GNSS|u-?blox|NEO|MAX-/i,
      orSaid(/GPS|GNSS|u-?blox|NEO|MAX-/i, part(/NEO|MAX-|u-?blox|GPS|GNSS|L76|L80|ATGM/i), part(/u\.?fl|ipex|SMA/i), kind('inductor', SOME)),
      orSaid(/ESP32-?S3/i, part(/ESP32-?S3/i)),
      atMost(60, 40),
      kind('usb_connector', 1),
      either(kind('charger', SOME), part(/charg/i)),
      rail(3.3),
    ),
  ),
  medium(
    'u4-19',
    'Numeric keypad, 17 mechanical keys, ATmega32U4, USB-C, diode matrix, the controller runs from 16 MHz. One LED for num lock.',
    ...orRefused(
      /32U4/i,
      orSaid(/32U4/i, part(/ATmega32U4/i), wiredTo(/usb_connector/, /ATmega32U4/i), within('resistor', 20, 33, 2)),
      that('seventeen keys', (d) => fits(d.components.filter((c) => c.kind === 'switch' || c.kind === 'button').length, [17, 20])),
      among(['diode', 'schottky'], [17, 22]),
      valued('crystal', 16e6, 1),
      kind('usb_connector', 1),
      kind('led', [1, 2]),
    ),
  ),
  medium(
    'u4-20',
    'Thermostat display: MAX7219 driving four 7-segment digits or a TM1637 if you prefer, one NTC into the ADC of an ATmega328P, 5 V from micro USB or USB-C',
    part(/ATmega328/i),
    orSaid(/MAX7219|TM1637|segment|digit|display/i, part(/MAX7219|TM1637|segment|HT16K33/i)),
    orSaid(/NTC|thermistor/i, part(/NTC|thermistor/i)),
    kind('usb_connector', 1),
    rail(5),
  ),
];

const REST: readonly Prompt[] = [
  medium(
    'u4-21',
    'Necklace pendant, a 38 mm disc: coin cell holder on the back, ATtiny85, six LEDs near the rim, tiny push button',
    part(/ATtiny[248]5/i),
    kind('led', 6),
    kind('button', 1),
    part(/coin|CR20|CR2032|CR1|cell/i),
    either(
      that('round', (d) => shaped(d) || Math.abs((d.board.corner_mm ?? 0) - 19) < 0.51),
      cannot(/round|circ|disc|38/i),
    ),
  ),
  hard(
    'u4-22',
    'Hexagonal lamp tile, 50 mm across the flats, 7 WS2812B, 3-pin JST on two opposite sides so that tiles chain (data in, data out).',
    ...orRefused(
      /hexagon|outline|shape|rectang/i,
      kind('addressable_led', 7),
      plug(/JST|PH|XH/i, 2, 3),
      rail(5),
      either(that('a hexagon', shaped), cannot(/hexagon|outline|shape|rectang/i)),
    ),
  ),
  medium(
    'u4-23',
    'Switch a 230 V lamp, 2 A, with a relay from a 3.3 V GPIO. 5 V for the coil. Mains in and out on screw terminals.',
    ...orRefused(
      /230|mains/i,
      kind('relay', 1),
      among(['bjt', 'mosfet'], SOME),
      among(['diode', 'schottky'], SOME),
      plug(SCREW, [2, 4], 2),
      says(/clearance|creepage|isolat|spacing|hazard|danger|lethal|qualified|safety|slot/i),
    ),
  ),
  hard(
    'u4-24',
    'Three TMC2209 (or A4988 stick) stepper sockets for a pen plotter, 12-24 V on a big screw terminal with 100 uF at every driver, endstops on three 3-pin JSTs, everything to an ESP32 DevKit socket, motors on 4-pin JST XH.',
    orSaid(/TMC2209|A4988|100 ?[uµ]F/i, part(/TMC2209|A4988|step/i, [3, 99]), valued('capacitor', 100e-6, [3, 6])),
    part(/ESP32/i),
    plug(/JST|XH/i, [6, 8], 3),
    plug(/JST|XH/i, [3, 4], 4),
    plug(SCREW, SOME, 2),
  ),
  easy(
    'u4-25',
    'Load cell amplifier, HX711, cell on a 4-way screw terminal, DT/SCK/VCC/GND on a header, 10 samples per second',
    ...orRefused(/HX711/i, orSaid(/HX711/i, part(/HX711/i)), plug(SCREW, 1, 4), plug(HEADER, SOME, 4), kind('capacitor', SOME)),
  ),
  medium(
    'u4-26',
    'Cable tester for DB9 leads: two D-sub sockets, nine LEDs with resistors, runs on a 9 V battery, steps through with a 555 and a CD4017',
    ...orRefused(
      /D-?sub|DB-?9|DE-?9|4017/i,
      orSaid(/D-?sub|DB9|DE-?9/i, plug(/D-?sub|DB-?9|DE-?9/i, 2, 9)),
      orSaid(/4017/, part(/4017/)),
      part(/555/),
      kind('led', [9, 11]),
      rail(9),
    ),
  ),
];

const CHANGES: readonly Prompt[] = [
  edit(
    'u4-27',
    [DIMMER, 'Give it two more channels, same thing again, common 12 V'],
    kind('mosfet', 3),
    valued('resistor', 100, 3),
    valued('resistor', 10e3, 3),
    rail(12),
    untouched(/^J\d/),
  ),
  edit('u4-28', [SERIAL, 'No need for the two LEDs.'], kind('led', 0), part(/CH340/i), kind('usb_connector', 1), untouched(/^(D|LED|R|U|IC)\d/)),
  edit(
    'u4-29',
    [CLIMATE, 'add a second Qwiic so I can daisy chain, other end of the board'],
    plug(/JST|SH|qwiic/i, 2, 4),
    part(/SHT3/i),
    opposite(/JST|qwiic/i),
    untouched(/^J\d/),
  ),
  edit(
    'u4-30',
    [GAIN, 'Make that a gain of 21.'],
    that('gain of 21', (d) => gains(d).some((g) => g >= 20.3 && g <= 21.7)),
    part(/MCP600/i),
    untouched(/^R\d/),
  ),
  edit(
    'u4-31',
    [CELL, 'My battery is only 250 mAh, drop the charge current to something sane.'],
    gentle,
    valued('resistor', 1200, 0),
    part(/4056/),
    untouched(/^R\d/),
  ),
  edit(
    'u4-32',
    [NODE, 'Three volt three from USB-C instead of the screw terminal'],
    kind('usb_connector', 1),
    plug(SCREW, 0),
    valued('resistor', 5100, 2),
    rail(5),
    rail(3.3),
    part(/STM32F030/i),
    untouched(/^J\d/),
  ),
  edit(
    'u4-33',
    [NODE, 'Board must be 40 mm square, holes for M2.5 in the corners, terminal at the bottom'],
    size(40, 40),
    kind('mounting_hole', 4),
    edge(SCREW, 'bottom'),
    untouched(/^(H|MH)\d/),
  ),
  edit(
    'u4-34',
    [DIMMER, 'The supply is 24 V, not 12. And a 3 A fuse in the plus line.'],
    rail(24),
    without(rail(12)),
    kind('fuse', 1),
    kind('mosfet', 1),
  ),
];

const ASKED: readonly Prompt[] = [
  question(
    'u4-35',
    [NODE, 'which resistor has the smallest value, and how much is it?'],
    truth('the smallest resistor', (before, reply) => {
      const least = Math.min(...resistors(before).map((c) => amount(c.value)));
      return resistors(before).some((c) => amount(c.value) === least && new RegExp(`\\b${c.ref}\\b`).test(reply));
    }),
  ),
  question(
    'u4-36',
    [CELL, 'What sets the charge current and what is it now?'],
    answers(/(PROG|R\d+|resistor)[\s\S]*\b(1 ?A|1000 ?mA|1\.0+ ?A)|(1 ?A|1000 ?mA|1\.0+ ?A)[\s\S]*(PROG|R\d+|resistor)/i),
  ),
  question(
    'u4-37',
    [DIMMER, 'Does it stay dark when the gate header is unplugged?'],
    answers(/10 ?k|pull-?down|pulled (down|low|to ground)|\byes\b|stays (off|dark)/i),
  ),
  question('u4-38', 'Do I need an external pull-up on the 1-wire data line of a DS18B20, and what value?', answers(/4[.,]7 ?k|4k7/i)),
  question('u4-39', [GAIN, 'Could I run this from 12 V?'], answers(/\b(6(\.0)?|7(\.0)?|5\.5) ?V|\bno\b|\bnot\b|n't|exceed|too (much|high)/i)),
  question('u4-40', [SERIAL, 'List the signals on the 6 pin connector'], answers(/(?=[\s\S]*TX)(?=[\s\S]*RX)(?=[\s\S]*DTR)(?=[\s\S]*GND)/i)),
];

export const UNSEEN_4: readonly Prompt[] = [...ANALOGUE, ...SUPPLIES, ...DIGITAL, ...REST, ...CHANGES, ...ASKED];
