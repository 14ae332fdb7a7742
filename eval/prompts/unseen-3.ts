import { type Component, type Design, splitPin } from '../../src/design/index.js';
import { answers, type Check, cannot, edge, either, joined, kind, part, rail, size, that, untouched, without } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';
import { amount, type Count, fits, type Kind, orRefused, orSaid, PD, PLUGS, SCREW, SOME, truth, wiredPins } from './kit.js';

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
const onGround = (d: Design, ref: string): boolean => d.nets.some((n) => n.class === 'ground' && n.pins.some((p) => splitPin(p).ref === ref));

const sized = (d: Design): readonly [number, number] => [
  d.board.width_mm ?? d.constraints.board?.width_mm ?? Number.NaN,
  d.board.height_mm ?? d.constraints.board?.height_mm ?? Number.NaN,
];
const atMost = (long_mm: number, short_mm: number): Check =>
  that(`at most ${long_mm} × ${short_mm} mm`, (d) => Math.max(...sized(d)) <= long_mm && Math.min(...sized(d)) <= short_mm);
/** A disc is a square whose corners are half as wide, or an outline of its own. */
const round = (diameter_mm: number): Check =>
  either(
    that(`round, ${diameter_mm} mm`, (d) => {
      if (/outline|round|circle|disc|diameter/i.test(JSON.stringify(d.board))) return true;
      const corner = d.board.corner_mm ?? d.constraints.board?.corner_mm ?? 0;
      return sized(d).every((mm) => mm === diameter_mm) && Math.abs(corner - diameter_mm / 2) < 0.51;
    }),
    cannot(/round|circ|disc|diameter/i),
  );

/** A 555 flashes at 1.44 / ((R1 + 2 R2) C). */
const flashes = (least_hz: number, most_hz: number): Check =>
  that(`a 555 at ${least_hz} to ${most_hz} Hz`, (d) => {
    const of = (k: Kind): number[] => d.components.filter((c) => c.kind === k).map((c) => amount(c.value));
    const [ohms, farads] = [of('resistor'), of('capacitor')];
    const hertz = ohms.flatMap((r1, i) => ohms.flatMap((r2, j) => (i === j ? [] : farads.map((f) => 1.44 / ((r1 + 2 * r2) * f)))));
    return hertz.some((hz) => hz >= least_hz && hz <= most_hz);
  });

/** A series part or a shunt diode where the supply comes in. */
const guarded: Check = that('protection against a reversed supply', (d) => {
  const kindOf = new Map(d.components.map((c) => [c.ref, c.kind]));
  const guards: readonly (Kind | undefined)[] = ['mosfet', 'schottky', 'diode', 'tvs'];
  const entries: readonly (Kind | undefined)[] = ['fuse', ...PLUGS];
  return d.nets.some((n) => {
    const kinds = n.pins.map((p) => kindOf.get(splitPin(p).ref));
    return n.class !== 'ground' && kinds.some((k) => guards.includes(k)) && kinds.some((k) => entries.includes(k));
  });
});

/** Each relay coil has a diode across it, or a driver with clamps of its own. */
const clamped: Check = either(
  part(/ULN2[08]\d\d|TBD62/i),
  that('a diode across every relay coil', (d) => {
    const netsOf = (ref: string): string[] => d.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === ref)).map((n) => n.name);
    const diodes = d.components.filter((c) => c.kind === 'diode' || c.kind === 'schottky').map((c) => new Set(netsOf(c.ref)));
    return d.components.filter((c) => c.kind === 'relay').every((r) => diodes.some((on) => netsOf(r.ref).filter((n) => on.has(n)).length >= 2));
  }),
);

const resistors = (d: Design): number => d.components.filter((c) => c.kind === 'resistor').length;

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const BARO = 'Breakout for a BME280: I2C with 4.7k pull-ups, a 100nF next to it, four pin header with 3.3 V, GND, SDA and SCL';
const TIMER = 'NE555 blinking a red LED roughly twice a second, 5 V from a two way screw terminal';
const TWO_RELAYS =
  'two 5V relays, each driven from a logic input on a pin header by an NPN transistor, contacts on 3 way screw terminals, 5V supply on a screw terminal';
const FEEDER = 'USB-C powered 3.3 V bench supply: AMS1117-3.3, a power LED, output on a 2 pin header';
const AVR = 'ATmega328P running at 16 MHz from a crystal, 5 V on a screw terminal, ISP header, one green LED on a port pin, reset button';

const PASSIVE: readonly Prompt[] = [
  easy(
    'u3-01',
    'I need a 10 dB pad for the bench. 50 ohm, pi section, SMA at either end, nothing else on it.',
    valued('resistor', 96.2, 2, 0.06),
    valued('resistor', 71.2, 1, 0.06),
    plug(/SMA/i, 2, 2),
    among(['regulator', 'led', 'ic', 'fuse'], 0),
  ),
  medium(
    'u3-02',
    'Anti-alias board for a data logger: four independent first-order RC low-passes, corner at 1 kHz, 100 nF caps. Five pins in along the left side (four signals and ground), five pins out along the right.',
    within('resistor', 1500, 1700, 4),
    valued('capacitor', 100e-9, 4),
    plug(/header|conn/i, 2, 5),
    edge(/header|conn/i, 'left'),
    edge(/header|conn/i, 'right'),
    kind('regulator', 0),
  ),
  hard(
    'u3-03',
    'AM broadcast is swamping my SDR. Make me a passive third order high-pass, 1.8 MHz, for a 50 ohm coax line, BNC or SMA connectors, whichever you have.',
    plug(/SMA|BNC/i, 2, 2),
    among(['inductor'], [1, 4]),
    among(['capacitor'], [1, 6]),
    within('capacitor', 0.6e-9, 4e-9),
    within('inductor', 1.5e-6, 6e-6),
    that('coils to ground and capacitors in line', (d) =>
      d.components.every((c) => (c.kind !== 'inductor' || onGround(d, c.ref)) && (c.kind !== 'capacitor' || !onGround(d, c.ref))),
    ),
  ),
];

const POWER: readonly Prompt[] = [
  medium(
    'u3-04',
    'PD trigger: asks a USB-C laptop brick for 20 volts and puts them on a screw terminal. LED on when the output is live. Small, 40 x 25 mm would be nice.',
    ...orRefused(
      /\bPD\b|power delivery|20 ?V|negotiat/i,
      orSaid(/\bPD\b|power delivery|20 ?V|negotiat/i, part(PD), rail(20)),
      kind('usb_connector', 1),
      plug(SCREW, SOME, 2),
      kind('led', SOME),
      size(40, 25),
    ),
  ),
  easy(
    'u3-05',
    '5 volt splitter. One USB-C socket in (power only), four 2-pin JST XH out, every output with its own 500 mA polyfuse and a green LED behind that fuse.',
    kind('usb_connector', 1),
    valued('resistor', 5100, 2),
    plug(/JST|XH/i, 4, 2),
    kind('fuse', [4, 5]),
    kind('led', [4, 5]),
    rail(5),
  ),
  medium(
    'u3-06',
    'Step-down for a printer: 24 V comes in on a screw terminal through a fuse and has to survive being wired backwards; 5 V at 3 A leaves on another screw terminal.',
    rail(24),
    rail(5),
    kind('fuse', SOME),
    guarded,
    within('inductor', 1e-6, 150e-6),
    plug(SCREW, 2, 2),
  ),
  hard(
    'u3-07',
    'Need 5 V at 6 A continuous from a 12 V lead acid battery, to feed a Jetson. Efficient please, so synchronous. M3 holes in the corners, 70 by 50.',
    ...orRefused(
      /\b6 ?A\b|amp|current|synchronous/i,
      orSaid(/\b6 ?A\b|amp|current|synchronous/i, rail(5), within('inductor', 0.3e-6, 47e-6)),
      rail(12),
      kind('mounting_hole', 4),
      size(70, 50),
    ),
  ),
  medium(
    'u3-08',
    'High-side switch for a 12 V pump drawing up to 5 A. P-channel FET, pulled on by a small transistor from a 3.3 V GPIO, zener to protect the gate, freewheel diode over the pump. Screw terminals for supply and pump, pin header for the GPIO.',
    rail(12),
    kind('mosfet', [1, 2]),
    among(['mosfet', 'bjt'], [2, 3]),
    among(['zener', 'tvs'], SOME),
    among(['diode', 'schottky'], SOME),
    plug(SCREW, 2, 2),
    plug(/header|GPIO|JST/i, SOME, 2),
    kind('resistor', [2, 12]),
  ),
  easy(
    'u3-09',
    'Old-school bench supply: 9-12 V DC barrel jack, toggle or slide switch, 7805 in TO-220, electrolytic caps before and after, 5V out on a two-way screw terminal and on a 4 pin header too. Power LED.',
    part(/78[ML]?05/i),
    part(/TO-?220/i),
    plug(/barrel|DC ?jack|DC ?power|DC005|PJ-/i, SOME, 2),
    kind('switch', SOME),
    plug(SCREW, SOME, 2),
    plug(/header|1x0?4/i),
    within('capacitor', 1e-6, 2200e-6, [2, 8]),
    kind('led', 1),
    rail(5),
  ),
];

const LOGIC: readonly Prompt[] = [
  hard(
    'u3-10',
    'Fully isolated RS-485 transceiver module. Logic side: 3.3 V, TX, RX, DE, ground on a header. Bus side: A, B and its own ground on a three-way screw terminal, powered through the barrier by a small isolated DC-DC. Jumper for a 120 ohm terminator, TVS on the pair.',
    ...orRefused(
      /isolat|barrier|galvanic|DC-?DC/i,
      orSaid(
        /isolat|barrier|galvanic|DC-?DC/i,
        that('two grounds', (d) => d.nets.filter((n) => n.class === 'ground').length >= 2),
        part(/isolat|ISO\d{3,4}|ADM2\d{3}/i),
      ),
      part(/485|MAX34|SN65HVD|THVD/i),
      valued('resistor', 120),
      among(['tvs', 'esd'], SOME),
      plug(SCREW, SOME, 3),
      plug(/header/i, SOME, 5),
    ),
  ),
  medium(
    'u3-11',
    'Bare STM32F103C8T6 on a board of its own: 8 MHz and 32.768 kHz crystals, USB-C for data and power, 3.3 V LDO, BOOT0 selectable, reset button, 4-pin SWD, remaining pins out to headers on the two long sides.',
    part(/STM32F103/i),
    valued('crystal', 8e6, 1),
    valued('crystal', 32768, 1),
    within('capacitor', 4e-12, 33e-12, [4, 6]),
    kind('usb_connector', 1),
    wiredTo(/usb_connector/, /STM32F103/i),
    valued('resistor', 1500, SOME),
    valued('resistor', 5100, 2),
    rail(3.3),
    among(['button'], [1, 2]),
    plug(/SWD|1x0?4|debug/i, SOME, 4),
    plug(/header/i, [2, 6]),
  ),
  medium(
    'u3-12',
    'rp2040 from scratch - chip not module: qspi flash 4MB or more, 12MHz xtal, usb c, BOOTSEL and RESET push buttons, ldo, one led on a gpio, at least ten gpio on a header. keep it under 60x30mm',
    part(/RP2040/i),
    kind('memory', 1),
    valued('crystal', 12e6, 1),
    kind('button', 2),
    within('resistor', 22, 33, 2),
    wiredTo(/usb_connector/, /RP2040/i),
    valued('resistor', 5100, 2),
    rail(3.3),
    kind('led', SOME),
    plug(/header/i, SOME, 10),
    atMost(60, 30),
  ),
  easy(
    'u3-13',
    'FPC adapter, 24 way 0.5 mm pitch ribbon socket fanned out one to one to two rows of 12 header pins.',
    ...orRefused(
      /\b24\b|FPC|FFC|0\.5/i,
      orSaid(/\b24\b|FPC|FFC|0\.5/i, plug(/FPC|FFC|flex|ribbon/i, 1, 24)),
      plug(/header/i, [1, 2], 12),
      among(['resistor', 'capacitor', 'regulator', 'led'], 0),
    ),
  ),
  hard(
    'u3-14',
    'Range-test node: RFM95W LoRa radio on 868 MHz, SMA on the board edge, ATmega328P at 3.3 V talking SPI to it, two AA cells as supply, ISP header, one LED and one push button.',
    ...orRefused(
      /RFM95|LoRa|868|SX127/i,
      orSaid(/RFM95|LoRa|868|SX127/i, part(/RFM9|LoRa|SX12\d\d|RA-0/i), wiredTo(/RFM9|LoRa|SX12\d\d|RA-0/i, /SMA|antenna/i)),
      part(/ATmega328/i),
      orSaid(/AA|cell|batter/i, part(/\bAA\b|battery|cell/i)),
      plug(/2x0?3|ISP/i, SOME, 6),
      kind('led', SOME),
      kind('button', SOME),
    ),
  ),
  medium(
    'u3-15',
    'Platine mit ATmega328P und 16-MHz-Quarz, ISP-Stecker 2x3, Versorgung 5 V über Schraubklemme, Reset-Taster, 50 x 50 mm, vier Befestigungslöcher M3.',
    part(/ATmega328/i),
    valued('crystal', 16e6, 1),
    within('capacitor', 8e-12, 33e-12, [2, 4]),
    plug(/2x0?3|ISP/i, SOME, 6),
    plug(SCREW, SOME, 2),
    kind('button', SOME),
    kind('mounting_hole', 4),
    rail(5),
    size(50, 50),
  ),
];

const WIDE: readonly Prompt[] = [
  easy(
    'u3-16',
    'School workshop: 555 that blinks a red LED about once per second from a 9 volt block. Leaded parts only, the kids solder for the first time.',
    part(/555/),
    kind('led', SOME),
    among(['connector', 'battery_connector'], SOME),
    rail(9),
    flashes(0.7, 1.4),
    either(
      that('no chip resistors or capacitors', (d) =>
        d.components.every((c) => !(c.kind === 'resistor' || c.kind === 'capacitor') || !/0402|0603|0805|1206|1210/.test(c.package)),
      ),
      cannot(/through|leaded|THT|surface|SMD|0603|0805/i),
    ),
  ),
  hard(
    'u3-17',
    'Macropad, 3 rows of 4 Cherry MX style keys scanned as a matrix with a diode each, RP2040, USB-C on the top edge, plus one rotary encoder with push.',
    part(/RP2040|Pico/i),
    that('twelve keys', (d) =>
      fits(d.components.filter((c) => (c.kind === 'switch' || c.kind === 'button') && /MX|key|cherry/i.test(wordsOf(c))).length, [12, 14]),
    ),
    among(['diode', 'schottky'], [12, 16]),
    orSaid(/encoder/i, part(/encoder/i)),
    edge(/usb_connector/i, 'top'),
    that('keys in a matrix', (d) => {
      const keys = new Set(d.components.filter((c) => c.kind === 'switch' || c.kind === 'button').map((c) => c.ref));
      return d.nets.some((n) => n.class !== 'ground' && new Set(n.pins.map((p) => splitPin(p).ref).filter((ref) => keys.has(ref))).size >= 3);
    }),
  ),
  medium(
    'u3-18',
    'Circular board, 60 mm across, twelve WS2812B spread around it, data and 5 V in through a three-pin JST, a fat capacitor over the supply.',
    kind('addressable_led', 12),
    plug(/JST|PH|XH/i, SOME, 3),
    within('capacitor', 47e-6, 2200e-6),
    rail(5),
    round(60),
  ),
  hard(
    'u3-19',
    'L-shaped lamp board: both legs 80 mm long and 30 mm wide. Eight white LEDs, 12 V on a screw terminal in the inner corner, four strings of two with a resistor each, about 20 mA per string.',
    ...orRefused(
      /L-?shap|outline|rectang|L shape/i,
      kind('led', 8),
      within('resistor', 200, 390, 4),
      plug(SCREW, 1, 2),
      rail(12),
      either(
        that('an outline that is no rectangle', (d) => /outline|polygon|points|shape|notch|cut/i.test(JSON.stringify(d.board))),
        cannot(/L-?shap|outline|rectang|L shape/i),
      ),
    ),
  ),
  hard(
    'u3-20',
    'Greenhouse logger. ESP32-C3 module, a DS18B20 probe on a three way screw terminal (mind the pull-up), two analogue moisture probes on 3-pin JST connectors, runs from one LiPo cell that charges over USB-C, 3.3 V LDO that works down at 3.5 V.',
    part(/ESP32-?C3/i),
    plug(SCREW, SOME, 3),
    valued('resistor', 4700, SOME),
    plug(/JST|PH|XH/i, [2, 4], 3),
    either(kind('charger', SOME), part(/charg/i)),
    kind('usb_connector', 1),
    rail(3.3),
    without(part(/1117|78L?33/i)),
  ),
  easy(
    'u3-21',
    'Shelf light: 12V in on a screw terminal, two strings of three white LEDs in series, one resistor per string, about 15 mA.',
    kind('led', 6),
    within('resistor', 120, 270, 2),
    kind('resistor', 2),
    plug(SCREW, 1, 2),
    rail(12),
  ),
  medium(
    'u3-22',
    'Driver for a small two-wheeled robot: DRV8833, both motors on screw terminals, motor battery 6 V on a screw terminal, the four control lines and sleep on a pin header together with 3.3 V and ground.',
    ...orRefused(/DRV8833/i, orSaid(/DRV8833/i, part(/DRV8833/i)), plug(SCREW, 3, 2), plug(/header/i, SOME, 6), rail(6)),
  ),
  medium(
    'u3-23',
    'Relay hat without the hat: two channels for a Raspberry Pi, opto-coupled inputs active from 3.3 V, transistor and freewheel diode per coil, a LED per channel, coil supply 5 V separate on its own terminal, NO/COM/NC on screw terminals.',
    kind('relay', 2),
    clamped,
    part(/PC817|opto|EL817|LTV|TLP|photocoupl/i, [2, 40]),
    kind('led', [2, 4]),
    plug(SCREW, [2, 4], 3),
    plug(SCREW, [3, 6], 2),
    rail(5),
  ),
  medium(
    'u3-24',
    'Little stereo amp on a PAM8403, 5 V from USB-C, line in on a 3.5 mm jack, volume knob, two speakers on two way screw terminals',
    ...orRefused(
      /PAM8403|amplifier/i,
      orSaid(/PAM8403|amplifier/i, part(/PAM8403/i)),
      orSaid(/jack|3\.5/i, plug(/jack|3\.5|TRS|PJ-?3/i)),
      orSaid(/volume|potentiometer|gang/i, kind('potentiometer', [1, 2])),
      plug(SCREW, 2, 2),
      kind('usb_connector', 1),
      rail(5),
    ),
  ),
  hard(
    'u3-25',
    '18650 power bank core: charge at 1 A from USB-C, protect the cell (over-discharge, short), boost to 5 V 1 A on a USB-A socket. Three little LEDs for charging, full, and output on.',
    ...orRefused(
      /protect|DW01|boost|USB-?A|18650/i,
      either(kind('charger', SOME), part(/charg/i)),
      orSaid(/protect|DW01|discharge/i, part(/DW01|protect|BQ297|FS312|S-8261/i)),
      rail(5),
      kind('inductor', SOME),
      orSaid(/USB-?A/i, kind('usb_connector', 2)),
      kind('led', [3, 4]),
    ),
  ),
  medium(
    'u3-26',
    'Programming jig: six spring probes (or pads to solder them in) in one 2.54 mm row for VCC, SWDIO, SWCLK, NRST, SWO and GND, wired to a 2x5 1.27 mm Cortex debug header, with a red LED showing target power.',
    either(kind('test_point', [6, 12]), either(plug(/pogo|probe|spring|1x0?6/i, SOME, 6), part(/pogo|probe|spring/i, [6, 12]))),
    plug(/1\.27|2x0?5|cortex|debug/i, SOME, 6),
    kind('led', 1),
    kind('resistor', SOME),
  ),
];

const EDITS: readonly Prompt[] = [
  edit(
    'u3-27',
    [BARO, 'I only have 5 V at hand. Put an LDO on it so that the sensor still gets 3.3.'],
    part(/BME280/i),
    kind('regulator', 1),
    rail(5),
    rail(3.3),
    untouched(/^J/),
  ),
  edit('u3-28', [TIMER, 'Swap the screw terminal for a JST PH.'], plug(/JST/i, 1, 2), plug(SCREW, 0), part(/555/), untouched(/^J/)),
  edit(
    'u3-29',
    [FEEDER, 'Make it 45 x 25 mm and give it a hole for an M3 screw in every corner'],
    size(45, 25),
    kind('mounting_hole', 4),
    untouched(/^(H|MH)\d/),
  ),
  edit(
    'u3-30',
    [FEEDER, 'That power LED drains my power bank for nothing, drop it.'],
    kind('led', 0),
    kind('regulator', 1),
    that('one resistor fewer', (d, { before }) => before !== null && resistors(d) === resistors(before) - 1),
    untouched(/^(D|LED|R)\d/),
  ),
  edit('u3-31', [BARO, 'Long cable. Use 2.2k for both pull-ups.'], valued('resistor', 2200, 2), valued('resistor', 4700, 0), untouched(/^R\d/)),
  edit(
    'u3-32',
    [TWO_RELAYS, 'Turns out I need four of them, same as the two that are there'],
    kind('relay', 4),
    among(['bjt', 'mosfet'], 4),
    among(['diode', 'schottky'], [4, 5]),
    clamped,
    plug(SCREW, 5, 2),
    untouched(/^J\d/),
  ),
  edit(
    'u3-33',
    [FEEDER, 'usb on the left edge please and the output header opposite'],
    edge(/usb_connector/i, 'left'),
    edge(/header/i, 'right'),
    untouched(/^$/),
  ),
  edit(
    'u3-34',
    [TIMER, 'make the LED blue', 'Hm, no. Go back to how it was.'],
    kind('led', 1),
    that('no blue LED', (d) => d.components.every((c) => c.kind !== 'led' || !/blue/i.test(wordsOf(c)))),
    untouched(/^(D|LED|R)\d/),
  ),
];

const QUESTIONS: readonly Prompt[] = [
  question('u3-35', [AVR, 'Which port pin did you hang the LED on?'], answers(/\bP[BCD][0-7]\b/)),
  question(
    'u3-36',
    'How wide does an outer 1 oz trace have to be for 5 A if it may get 10 °C warmer?',
    answers(/\b2[.,][5-9]\d* ?mm|\b3([.,]0\d*)? ?mm|\b1[01]\d([.,]\d+)? ?mil/i),
  ),
  question('u3-37', [FEEDER, 'why are there two 5.1k resistors?'], answers(/\bCC|\bRd\b|sink|pull-?down/i)),
  question(
    'u3-38',
    [AVR, 'How many capacitors are on this board?'],
    truth('the number of capacitors', (before, reply) => {
      const n = before.components.filter((c) => c.kind === 'capacitor').length;
      return new RegExp(`\\b(${n}|${NUMBERS[n] ?? n})\\b`, 'i').test(reply);
    }),
  ),
  question(
    'u3-39',
    ['RC low-pass: 10k and 22nF, two pin headers', 'So where is its -3 dB point?'],
    answers(/\b7[12]\d([.,]\d+)? ?Hz|\b0?[.,]7[12]\d* ?kHz/i),
  ),
  question(
    'u3-40',
    [FEEDER, 'How hot will the regulator get if I pull 500 mA? Any trouble?'],
    answers(/0[.,]8\d* ?W|\b8\d\d ?mW|\b([6-9]\d|1[0-2]\d) ?(°|degrees)/i),
  ),
];

export const UNSEEN_3: readonly Prompt[] = [...PASSIVE, ...POWER, ...LOGIC, ...WIDE, ...EDITS, ...QUESTIONS];
