import type { Component, Design } from '../../src/design/index.js';
import { answers, type Check, cannot, edge, either, kind, rail, says, that, untouched, without } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';
import {
  addressed,
  all,
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
  filled,
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
  sized,
  split,
  straight,
  strong,
  thing,
  wiredPins,
  wordsOf,
} from './kit.js';

/**
 * Forty more prompts, the same way: by someone who had not read the planner and did not run them. Where the library may fairly lack a part, the
 * reply may say so instead.
 */ const SCREW = /screw|terminal|plugg?able|5[.,]08|3[.,]81|lever|wago|phoenix/i;
const SWITCHES: readonly Kind[] = ['mosfet', 'bjt', 'driver'];
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
/** A way to take something out of circuit by hand: a jumper, a solder bridge, a switch, or a two-way header at a terminator. */
const jumper: Check = that('a jumper or switch', (d) => {
  const ends = new Set(
    ofKind(d, 'resistor')
      .filter((c) => amount(c.value) > 55 && amount(c.value) < 126)
      .flatMap((c) => netsOf(d, c.ref).map((n) => n.name)),
  );
  return d.components.some(
    (c) =>
      KEYS.includes(c.kind) ||
      (c.kind !== 'resistor' && /jumper|bridge|shunt|\bJP/i.test(`${c.ref} ${wordsOf(c)}`)) ||
      (c.kind === 'connector' && wiredPins(d, c.ref) <= 3 && netsOf(d, c.ref).some((n) => ends.has(n.name))),
  );
});
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
/** The same by kinds. */
const meet = (a: readonly Kind[], b: readonly Kind[]): Check =>
  that(`${a.join(' or ')} wired to ${b.join(' or ')}`, (d) => {
    const nets = d.nets.filter((n) => !isRail(n)).map(refsOn);
    const [left, right] = [ofKind(d, ...a).map((c) => c.ref), ofKind(d, ...b).map((c) => c.ref)];
    const meets = (ref: string, others: readonly string[]): boolean => nets.some((n) => n.has(ref) && others.some((o) => o !== ref && n.has(o)));
    const series = ofKind(d, 'resistor', 'capacitor', 'inductor', 'ferrite', 'esd', 'tvs', 'fuse');
    return left.some((ref) => meets(ref, right)) || series.some((c) => meets(c.ref, left) && meets(c.ref, right));
  });
/** A resistor and a capacitor that share a net and turn at a frequency. */
const corner = (least_Hz: number, most_Hz: number, count = 1): Check =>
  that(`${count} RC corner of ${least_Hz} to ${most_Hz} Hz`, (d) => {
    const met = ofKind(d, 'capacitor').filter((c) => {
      const near = new Set(
        netsOf(d, c.ref)
          .filter((n) => n.class !== 'ground')
          .flatMap((n) => [...refsOn(n)]),
      );
      return ofKind(d, 'resistor').some((r) => {
        const f = 1 / (2 * Math.PI * amount(r.value) * amount(c.value));
        return near.has(r.ref) && f >= least_Hz && f <= most_Hz;
      });
    });
    return met.length >= count;
  });
/** What stands between two nets, parallel resistors as one. */
const paralleled = (d: Design): readonly { readonly ohms: number; readonly shunt: boolean }[] => {
  const siemens = new Map<string, number>();
  for (const c of ofKind(d, 'resistor')) {
    const between = netsOf(d, c.ref);
    const ends = between.map((n) => (n.class === 'ground' ? '0' : n.name)).sort((a, b) => a.localeCompare(b));
    if (ends.length === 2) siemens.set(ends.join(' '), (siemens.get(ends.join(' ')) ?? 0) + 1 / amount(c.value));
  }
  return [...siemens].map(([ends, s]) => ({ ohms: 1 / s, shunt: ends.split(' ').includes('0') }));
};
const pad = (shunt: readonly [number, number, number], series: readonly [number, number, number]): Check =>
  that(`${shunt[2]} shunts of ${shunt[0]} to ${shunt[1]}, ${series[2]} in series of ${series[0]} to ${series[1]}`, (d) => {
    const arms = paralleled(d);
    const n = (of: readonly [number, number, number], grounded: boolean): boolean =>
      arms.filter((r) => r.shunt === grounded && r.ohms >= of[0] && r.ohms <= of[1]).length === of[2];
    return n(shunt, true) && n(series, false);
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
/** Every relay coil has a diode across it, or a driver with diodes in it. */
const flyback: Check = that('coils clamped', (d) => {
  const clampers = d.components.some((c) => !SERVANTS.includes(c.kind) && /ULN|28\d\d|2003|TPL7407|TBD62|DRV/i.test(wordsOf(c)));
  const across = (relay: Component): boolean => {
    const at = new Set(netsOf(d, relay.ref).map((n) => n.name));
    return ofKind(d, ...DIODES).some((c) => netsOf(d, c.ref).filter((n) => at.has(n.name)).length >= 2);
  };
  return clampers || ofKind(d, 'relay').every(across);
});
const terminated: Check = either(within('resistor', 115, 125), within('resistor', 56, 64, [2, 999]));
const notched = (share: number): Check =>
  orSaid(
    /\bL\b|L-|outline|shape|notch|cut|rectang/i,
    that(`fills ${share} of its rectangle`, (d) => (d.board.outline ?? []).length >= 6 && Math.abs(filled(d) - share) < 0.08),
  );
/** Connectors by their words at an edge. */
const at = (text: RegExp, side: 'left' | 'right' | 'top' | 'bottom'): Check =>
  that(`${text.source} at the ${side} edge`, (d) =>
    ofKind(d, ...PLUGS).some(
      (c) => text.test(wordsOf(c)) && (d.constraints.edges?.[c.ref] === side || c.place?.edge === side || c.place?.corner?.includes(side) === true),
    ),
  );
/** Two of these connectors face each other. */
const opposite = (text: RegExp): Check =>
  that(`${text.source} at opposite edges`, (d) => {
    const edges = ofKind(d, ...PLUGS)
      .filter((c) => text.test(wordsOf(c)))
      .map((c) => d.constraints.edges?.[c.ref] ?? c.place?.edge);
    return (edges.includes('left') && edges.includes('right')) || (edges.includes('top') && edges.includes('bottom'));
  });
/** No package that is plainly surface-mounted, connectors aside. */
const leaded: Check = orSaid(
  /through|THT|leaded|SMD|surface/i,
  that(
    'no surface-mount package',
    (d) => !d.components.some((c) => !PLUGS.includes(c.kind) && /0402|0603|0805|1206|SOIC|SO-?8\b|SOT-?23|QFN|SOD|SMD/i.test(c.package)),
  ),
);

export const UNSEEN_5: readonly Prompt[] = [
  // Makes, easy.
  easy(
    'u5-01',
    'LED flasher with a 555 on a 9V battery, about one flash per second. Everything through-hole please, its for a school soldering class',
    fn(/555/, ['timer']),
    kind('led', SOME),
    limited,
    astable(0.4, 2.2),
    battery,
    leaded,
  ),
  easy(
    'u5-02',
    '30 way 0.5mm FFC/FPC breakout to 0.1" pin headers, every contact brought out 1:1.',
    ...orRefused(/FPC|FFC|30|0\.5/i, orSaid(/FPC|FFC|30|0\.5/i, plug(/FPC|FFC|flex|ZIF|0\.5/i, SOME, 30), poles(/./, 60), straight(30))),
  ),
  easy(
    'u5-03',
    'Tiny USB-C power delivery decoy: negotiate 20 volts and put it on a two-way screw terminal. LED to show it is live.',
    ...orRefused(
      /\bPD\b|power delivery|negotiat|20 ?V/i,
      thing(/usb/i),
      fn(/CH224|IP2721|HUSB|STUSB|FUSB|AP3377|CYPD|ZYPDS|TPS257|\bPD\b|power delivery|sink controller/i),
      poles(SCREW, 2),
      either(rail(20), says(/20 ?V/)),
      kind('led', SOME),
      limited,
    ),
  ),
  easy(
    'u5-04',
    'passive RC low-pass filter box insert, cutoff around 1.6 kHz, BNC on the left for in and BNC on the right for out',
    corner(1300, 1950),
    plug(/./, [2, 4], 2),
    orSaid(/BNC/i, plug(/BNC/i, 2)),
    orSaid(/BNC|edge|left|right/i, opposite(/./)),
  ),
  easy(
    'u5-05',
    'Could you do a four-channel bidirectional logic level converter between 5 V and 3.3 V? Header strips on either side so that it plugs into a breadboard.',
    any(
      all(
        kind('mosfet', [2, 8]),
        either(
          within('resistor', 1e3, 51e3, [8, 99]),
          that('arrays', (d) => ofKind(d, 'resistor').some((c) => /array|network/i.test(wordsOf(c)))),
        ),
      ),
      fn(/TXS|TXB|PCA9306|LSF|NVT|level|translat|FXM/i, ['logic', 'transceiver']),
    ),
    rail(5),
    rail(3.3),
    plug(/./, [2, 99]),
    poles(/./, 11),
  ),
  easy(
    'u5-06',
    '10dB 50ohm attenuator pad, SMA in, SMA out',
    either(pad([90, 102, 2], [66, 76, 1]), pad([32, 38, 1], [24, 28, 2])),
    plug(/./, 2),
    orSaid(/SMA/i, plug(/sma|coax|rf/i, 2)),
  ),
  easy(
    'u5-07',
    'Single relay module. 5V coil, COM/NO/NC on a screw terminal, input from a 3.3V micro pin, indicator LED when it is pulled in.',
    kind('relay', 1),
    either(among(SWITCHES), fn(/ULN|darlington|driver/i)),
    flyback,
    kind('led', SOME),
    limited,
    orSaid(/screw|terminal/i, poles(SCREW, 3)),
    poles(/./, 6),
    rail(5),
  ),
  easy(
    'u5-08',
    'a stick of 8 WS2812B leds, 80 by 10 mm. data in on the left end data out on the right end so i can daisy chain them, 5v',
    addressed(8),
    sized(80, 10),
    plug(/./, [2, 4], 3),
    opposite(/./),
    rail(5),
    kind('capacitor', SOME),
  ),
  easy(
    'u5-09',
    'LM386 practice amp. 9 volt supply, volume knob, 3.5 mm jack as input, loudspeaker on a terminal block.',
    ...orRefused(
      /386/,
      orSaid(/386/, fn(/386/)),
      fn(/386|audio|amplifier|TDA|PAM|speaker/i, ['opamp']),
      kind('potentiometer', SOME),
      orSaid(/jack|3[.,]5/i, plug(JACK)),
      plug(/./, [2, 9]),
      orSaid(/386/, within('capacitor', 40e-6, 5e-3)),
    ),
  ),

  // Makes, medium.
  medium(
    'u5-10',
    'Isolated RS-485 adapter for a 3.3 V UART. Logic side: 3V3, GND, TX, RX and a driver-enable on a pin header. Bus side: A, B and the ' +
      'isolated ground on a 3-way terminal, 120 ohm termination selectable with a jumper, surge/ESD clamp on the pair. The grounds must never meet.',
    ...orRefused(
      /isolat/i,
      fn(/485|isolat|ISO\d|ADM2|ADUM/i, ['transceiver']),
      isolated(),
      terminated,
      among(DIODES),
      poles(SCREW, 3),
      plug(/./, SOME, 5),
      rail(3.3),
      jumper,
    ),
  ),
  medium(
    'u5-11',
    'Small STM32G0 dev board (G031 in LQFP32 or whatever G0 you have). USB-C just for power, 3.3V regulator, SWD header, reset button, one user LED ' +
      'and as many GPIOs as possible on two pin rows.',
    ...orRefused(
      /STM32G0/i,
      orSaid(/G0/i, fn(/STM32G0/i)),
      fn(/STM32/i),
      thing(/usb/i),
      valued('resistor', 5100, [2, 9]),
      rail(3.3),
      rail(5),
      fn(/regulator|LDO/i, ['regulator']),
      among(KEYS),
      kind('led', [1, 4]),
      limited,
      decoupled(/STM32/i),
      poles(/./, 20),
    ),
  ),
  medium(
    'u5-12',
    'Step-down board for the workshop: takes 12 to 24 V, gives 5 V at 3 A. Screw terminals at the two short ends, board 50 x 25 mm, an output-ok LED.',
    kind('regulator', SOME),
    either(kind('inductor', SOME), fn(/module/i, ['module'])),
    rail(5),
    strong(SHORT_OF_3A),
    sized(50, 25),
    poles(SCREW, 4),
    opposite(SCREW),
    kind('capacitor', [2, 99]),
    kind('led', SOME),
    limited,
  ),
  medium(
    'u5-13',
    'nine key macropad, raspberry pi pico soldered straight on, 3x3 switch matrix with a diode per key plus one rotary encoder with push button',
    fn(/pico|RP2040|RP2350/i),
    orSaid(/key|switch|matrix/i, among(KEYS, [9, 11])),
    among(['diode', 'schottky'], [5, 12]),
    orSaid(/encoder/i, thing(/encoder|EC1\d|PEC/i)),
  ),
  medium(
    'u5-14',
    'Round 30 mm carrier with a BME280 in the middle. 4-pin JST-SH on the rim (the Qwiic order), 3.3 V, pull-ups on the bus, decoupling.',
    fn(/BME280|BMP280|BME680/i),
    round(30),
    plug(/./, [1, 3], 4),
    rail(3.3),
    within('resistor', 1e3, 22e3, [2, 9]),
    decoupled(/BM[EP]\d/i),
  ),
  medium(
    'u5-15',
    'Field node: ATmega328P at 3.3 V, RFM95W LoRa, antenna on a u.FL, runs from a single Li-ion cell, programming header, one ADC input on a 3 pin connector.',
    ...orRefused(
      /LoRa|RFM|328/i,
      orSaid(/328|ATmega/i, fn(/328/)),
      orSaid(/LoRa|RFM/i, fn(/RFM9|LoRa|SX127|SX126|RA-0|LLCC68|E22|E220/i)),
      orSaid(/u\.?fl|antenna/i, plug(COAX), fed(/RFM9|LoRa|SX12|RA-0|LLCC68|E22/i)),
      battery,
      rail(3.3),
      decoupled(/328|RFM9|LoRa/i),
      plug(/./, [3, 12]),
      poles(/./, 10),
    ),
  ),
  medium(
    'u5-16',
    'Electret microphone preamp on a single 5 V supply, gain 40 dB, op-amp of your choice, mid-rail bias, AC coupled output on a 3.5 mm jack.',
    kind('opamp', SOME),
    gain(80, 125),
    divides(0.4, 0.6),
    rail(5),
    kind('capacitor', [3, 99]),
    thing(/mic|electret/i),
    orSaid(/jack|3[.,]5/i, plug(JACK)),
  ),
  medium(
    'u5-17',
    'Driver board for two brushed DC motors, 7.4 V from a 2S pack and up to 1.5 A each. Logic inputs at 3.3 V come in on a pin header; motors on screw ' +
      'terminals. DRV8833, TB6612 or similar, bulk capacitance near it.',
    any(fn(/DRV8|TB66|L29[38]|BTS|motor|bridge/i, ['driver']), kind('mosfet', [4, 99])),
    poles(SCREW, 4),
    railBetween(6, 9),
    within('capacitor', 9e-6, 1e-2),
    poles(/./, 11),
    plug(/./, [2, 99]),
  ),
  medium(
    'u5-18',
    'Bed of nails for production test. A dozen spring-probe positions (test points or pads are fine), all wired to a 2x7 box header that also brings 3.3 V and ground. Power LED.',
    any(
      kind('test_point', [12, 99]),
      that(
        'twelve probes',
        (d) => d.components.filter((c) => /probe|pogo|spring/i.test(wordsOf(c))).reduce((n, c) => n + wiredPins(d, c.ref), 0) >= 12,
      ),
    ),
    poles(/./, 14),
    straight(12),
    rail(3.3),
    kind('led', SOME),
    limited,
  ),
  medium(
    'u5-19',
    'High-side load switch for 12 V at 5 A. P-FET, switched from a 3.3 V logic pin, fused input, TVS across the supply, off when the pin floats.',
    any(kind('mosfet', SOME), fn(/load switch|high.?side|PROFET|BTS|VN|TPS/i)),
    any(
      that('a level stage', (d) => ofKind(d, 'mosfet', 'bjt').length >= 2),
      fn(/load switch|high.?side|PROFET|BTS|VN|TPS|driver/i, ['driver', 'logic']),
    ),
    within('resistor', 900, 1.1e6),
    kind('fuse', SOME),
    among(['tvs', 'zener', 'esd']),
    rail(12),
    poles(/./, 5),
  ),
  medium(
    'u5-20',
    'Corner lamp for a cabinet: L-shaped board, 60 x 60 mm with a 30 x 30 mm corner missing. Six white LEDs spread along it, two strings of three, from 12 V.',
    kind('led', [6, 7]),
    either(within('resistor', 10, 2200, [2, 8]), fn(/current|CN58|AL58|BCR4|NSI45/i, ['driver'])),
    limited,
    rail(12),
    plug(/./, [1, 3], 2),
    notched(0.75),
    sized(60, 60),
  ),

  // Makes, hard.
  hard(
    'u5-21',
    'CAN node on a 24 V vehicle supply: STM32F103C8 with 8 MHz crystal and SWD, isolated CAN with selectable 120R, 24 V to 5 V with a buck and 5 V to 3.3 V ' +
      'with an LDO, reverse-polarity and load-dump protection at the input. CAN and supply on pluggable terminals.',
    ...orRefused(
      /isolat|STM32/i,
      orSaid(/STM32|F103/i, fn(/STM32F1/i)),
      fn(/CAN\b|TJA|ISO10|SN65HVD|MCP25|isolat/i, ['transceiver']),
      orSaid(/isolat/i, isolated()),
      terminated,
      orSaid(/crystal|8 ?MHz/i, clocked),
      rail(5),
      rail(3.3),
      railBetween(20, 40),
      fn(/regulator|LDO|buck/i, ['regulator', 'module'], [2, 9]),
      any(kind('inductor', SOME), kind('module', SOME)),
      among(['tvs', 'zener']),
      any(among(['schottky', 'diode']), kind('mosfet', SOME)),
      poles(SCREW, 4),
      plug(/./, [2, 99]),
    ),
  ),
  hard(
    'u5-22',
    'I want to do an RP2040 from scratch, no module: 16 MB QSPI flash, 12 MHz crystal, USB-C with data, boot button, 3V3 LDO, SWD pads, microSD socket on ' +
      'SPI, and the other GPIOs on two rows of 2.54 pins.',
    fn(/RP2040/i),
    fn(/W25Q|GD25|flash|ZB25|P25Q|AT25|MX25|IS25/i, ['memory']),
    clocked,
    within('capacitor', 5e-12, 40e-12, [2, 9]),
    thing(/usb/i),
    valued('resistor', 5100, [2, 9]),
    within('resistor', 20, 33.5, [2, 9]),
    among(KEYS),
    rail(3.3),
    kind('regulator', SOME),
    orSaid(/SD\b|card/i, thing(/\bSD\b|micro-?SD|TF|card/i)),
    kind('capacitor', [8, 99]),
    poles(/./, 24),
  ),
  hard(
    'u5-23',
    'Desk power hub. One USB-C PD input asking for 20 V. From it: two USB-A charging ports sharing 5 V / 4 A, and one 12 V / 2 A barrel output. Each output with its own fuse or current limit.',
    ...orRefused(
      /\bPD\b|power delivery|20 ?V/i,
      fn(/CH224|IP2721|HUSB|STUSB|FUSB|AP3377|CYPD|ZYPDS|\bPD\b|power delivery|sink/i),
      rail(20),
      rail(12),
      rail(5),
      kind('inductor', [2, 9]),
      kind('regulator', [2, 9]),
      orSaid(
        /USB-?A|type-?A|port/i,
        that('USB connectors in and out', (d) => ofKind(d, ...PLUGS).filter((c) => /usb/i.test(wordsOf(c))).length >= 2),
      ),
      orSaid(/barrel|jack/i, plug(BARREL)),
      any(kind('fuse', [2, 9]), fn(/limit|load switch|TPS25|TPS20|SY62|AP22|MIC20|e-?fuse/i)),
    ),
  ),
  hard(
    'u5-24',
    'HF transmitter output filter: 5th order 0.1 dB Chebyshev low-pass at 30 MHz, 50 ohm both ends, SMA connectors, real component values please.',
    ...orRefused(
      /filter|order|Chebyshev|inductor/i,
      any(
        all(
          within('inductor', 290e-9, 440e-9, 2),
          kind('capacitor', [3, 9]),
          that('363 to 544 pF in all', (d) => {
            const sum = amounts(d, 'capacitor').reduce((a, b) => a + b, 0);
            return sum > 363e-12 && sum < 544e-12;
          }),
        ),
        all(
          within('inductor', 240e-9, 365e-9, 2),
          within('inductor', 420e-9, 630e-9, 1),
          kind('capacitor', [2, 6]),
          that('232 to 350 pF in all', (d) => {
            const sum = amounts(d, 'capacitor').reduce((a, b) => a + b, 0);
            return sum > 232e-12 && sum < 350e-12;
          }),
        ),
        cannot(/filter|order|Chebyshev|inductor/i),
      ),
      plug(/./, 2),
      orSaid(/SMA/i, plug(/sma|coax|rf/i, 2)),
    ),
  ),
  hard(
    'u5-25',
    'Outdoor plant monitor. ESP32-C3 module, single LiPo on JST-PH charged over USB-C, low-dropout 3.3 V, SHT4x for air, 3-pin connector for a capacitive ' +
      'soil probe, cell voltage measured through a divider, module antenna hanging over the board edge with no copper below.',
    fn(/ESP32-?C3|ESP32C3/i),
    fn(/charg|4056|MCP738|BQ2|LTC4/i, ['charger']),
    battery,
    thing(/usb/i),
    valued('resistor', 5100, [2, 9]),
    rail(3.3),
    kind('regulator', SOME),
    orSaid(/SHT/i, fn(/SHT|humid/i, ['sensor'])),
    divides(0.2, 0.8),
    plug(/./, SOME, 3),
    within('resistor', 1e3, 22e3, [2, 20]),
    decoupled(/ESP32/i),
  ),
  hard(
    'u5-26',
    '48 V telecom bus down to 12 V at 8 A, synchronous, for a lab rack. 4 mm banana or big screw terminals, input fuse and TVS, enable pin on a header, ' +
      'power-good LED. Efficiency matters. If the parts you have cannot do that current, say what they can do.',
    ...orRefused(
      /\d ?A\b|amp|current|48/i,
      any(kind('regulator', SOME), fn(/buck|step.?down|controller|converter/i)),
      any(kind('inductor', SOME), fn(/module/i, ['module'])),
      strong(SHORT_OF_3A, SHORT_OF_5A),
      rail(12),
      railBetween(36, 60),
      kind('fuse', SOME),
      among(['tvs', 'zener']),
      kind('led', SOME),
      limited,
      poles(/./, 5),
    ),
  ),
  hard(
    'u5-27',
    'Building-control I/O: ESP32-WROOM-32, eight relays with 24 V coils on a ULN2803, COM and NO of each on terminals, four opto-isolated 24 V inputs, RS-485, ' +
      '24 V in stepped down to 3.3 V, four M3 holes.',
    fn(/ESP32/i),
    kind('relay', 8),
    fn(/ULN280|ULN2003|TBD62|TPL74|darlington/i),
    flyback,
    that('four optocouplers, or two duals, or a quad', (d) =>
      d.components.some((c) => !SERVANTS.includes(c.kind) && /opto|PC817|EL817|LTV|TLP|4N\d\d|6N13|ISO12|photo|isolat/i.test(wordsOf(c))),
    ),
    fn(/485/, ['transceiver']),
    rail(24),
    rail(3.3),
    kind('regulator', SOME),
    poles(SCREW, 24),
    holes([4, 8]),
  ),
  hard(
    'u5-28',
    'Balanced-to-unbalanced line receiver for the studio. +/-15 V on a 3-pin terminal, XLR female in, quarter inch jack out, unity gain, 1% resistors, RF ' +
      'filtering on the inputs, rails bypassed at the op-amp (NE5532, OPA2134 or a line-receiver chip).',
    fn(/5532|OPA|THAT12|INA13|op-?amp|SSM21/i, ['opamp']),
    split(15),
    any(
      that('four alike resistors', (d) => amounts(d, 'resistor').some((r, _, rs) => rs.filter((o) => Math.abs(o - r) < r * 0.01).length >= 4)),
      fn(/THAT12|INA13|SSM21|AD8[23]|DRV13|line receiver/i),
    ),
    within('capacitor', 1e-12, 2e-9, [1, 9]),
    within('capacitor', 4e-8, 1e-3, [2, 20]),
    poles(/./, 8),
    orSaid(/XLR/i, plug(/XLR/i)),
    orSaid(/jack|6[.,]35|quarter|1\/4|XLR/i, plug(/jack|6[.,]35|1\/4|quarter|TRS/i)),
  ),

  // Edits.
  edit(
    'u5-29',
    ['5V to 3.3V linear regulator board, screw terminals in and out, red power LED.', 'Make the power LED blue instead.'],
    that(
      'a blue LED',
      (d) => ofKind(d, 'led').some((c) => /blue/i.test(wordsOf(c))) && !ofKind(d, 'led').some((c) => /\bred\b/i.test(`${c.value} ${c.device ?? ''}`)),
    ),
    kind('led', 1),
    limited,
    rail(3.3),
    untouched(/^(D|LED|LD|DS|R)\d/),
  ),
  edit(
    'u5-30',
    ['ATtiny85 on a little board: 5 V from a 2-pin header, ISP header, one LED.', 'I forgot a reset button. Please put one in.'],
    among(KEYS, [1, 2]),
    meet(KEYS, ['microcontroller']),
    untouched(/^$/),
  ),
  edit(
    'u5-31',
    [
      'Non-isolated RS485 transceiver board, 5 V, UART on a 4 or 5 pin header, A/B/GND on a screw terminal, no termination.',
      'Our run is 200 m, so add a 120 ohm terminator across A and B that I can take out with a jumper.',
    ],
    terminated,
    more('parts', (d) => d.components.length, [2, 6]),
    meet(['resistor'], ['transceiver', 'ic', 'driver', 'logic']),
    untouched(/^$/),
  ),
  edit(
    'u5-32',
    ['Relay board with one 12 V relay, transistor driver, flyback diode, input header and a 3-way screw terminal.', 'now make it two channels'],
    kind('relay', 2),
    flyback,
    that('two coils driven', (d) => ofKind(d, ...SWITCHES).length >= 2 || d.components.some((c) => /ULN|2003|280\d|darlington/i.test(wordsOf(c)))),
    poles(SCREW, 6),
    rail(12),
  ),
  edit(
    'u5-33',
    [
      'USB-C powered board with an ESP32-S3 module, 3.3 V regulator, boot and reset buttons, 60 x 40 mm.',
      'Shrink it to 50 x 35 mm and move the USB socket to the right-hand edge.',
    ],
    sized(50, 35),
    either(at(/usb/i, 'right'), edge(/usb/i, 'right')),
    untouched(/^$/),
  ),
  edit(
    'u5-34',
    ['SHT31 humidity sensor breakout, 3.3 V, I2C pull-ups, 4-pin header, power LED.', 'The LED warms the sensor up. Take it and its resistor off.'],
    kind('led', 0),
    that('one resistor fewer', (d, { before }) => before !== null && ofKind(d, 'resistor').length === ofKind(before, 'resistor').length - 1),
    fn(/SHT3/i, ['sensor']),
    untouched(/^(D|LED|R)\d/),
  ),
  edit(
    'u5-35',
    ['12 V to 5 V buck, 2 A, terminals on both ends, output LED.', 'Change of plan, the output has to be 3.3 volts'],
    rail(3.3),
    without(rail(5)),
    rail(12),
    poles(SCREW, 4),
    untouched(/^(U|R|L|C|D|LED|J|P|IC|FB)\d/),
  ),

  // Questions.
  question(
    'u5-36',
    ['12 V board with three white LEDs in one string, screw terminal.', 'Roughly what current runs through those LEDs?'],
    answers(/\d+([.,]\d+)?\s*mA/),
    answersFrom('no more than 60 mA, no less than 1 mA', (_, reply) =>
      [...reply.matchAll(/(\d+(?:[.,]\d+)?)\s*mA/g)].some(([, n = '']) => Number(n.replace(',', '.')) >= 1 && Number(n.replace(',', '.')) <= 60),
    ),
  ),
  question(
    'u5-37',
    ['Small board with an AMS1117-3.3, 5 V in and 3.3 V out on headers, input and output capacitors.', 'What value is the output capacitor?'],
    answersFrom('with the value of a capacitor at 3.3 V', (before, reply) => {
      const outs = before.nets.filter((n) => n.volts !== undefined && Math.abs(n.volts - 3.3) < 0.31);
      const text = reply.replaceAll(/\s/g, '').replaceAll(/[µμ]/g, 'u').toLowerCase();
      const short = (value: string): string =>
        (/^\d+(?:\.\d+)?[pnuµμm]?/i.exec(value.replaceAll(/\s/g, ''))?.[0] ?? '?').replaceAll(/[µμ]/g, 'u').toLowerCase();
      return ofKind(before, 'capacitor').some((c) => outs.some((n) => refsOn(n).has(c.ref)) && text.includes(short(c.value)));
    }),
  ),
  question(
    'u5-38',
    'How long will a 2000 mAh cell keep a gadget alive that takes 25 mA all the time?',
    answers(/\b(5\d|6\d|7\d|80)([.,]\d+)?\s*(-\s?)?h|\b(2[.,]\d+|3([.,]\d+)?)\s*days|\bthree days/i),
  ),
  question(
    'u5-39',
    ['Two-channel relay board, 5 V coils, ULN2003, screw terminals.', 'why is there no separate diode across the coils? or is there?'],
    answersFrom('with the clamp', (before, reply) => {
      const separate = ofKind(before, 'relay').some((relay) => {
        const names = new Set(netsOf(before, relay.ref).map((n) => n.name));
        return ofKind(before, 'diode', 'schottky', 'zener', 'tvs').some((c) => netsOf(before, c.ref).filter((n) => names.has(n.name)).length >= 2);
      });
      return /diode|clamp|flyback|freewheel/i.test(reply) && (separate || /ULN|COM\b|built|inside|internal|integrat|contain/i.test(reply));
    }),
  ),
  question('u5-40', 'I want a red LED (2 V drop) to run at 10 mA off 5 V. Which resistor do I use?', answers(/\b(270|300|330)\b/)),
];
