import type { Component, Design } from '../../src/design/index.js';
import { answers, type Check, cannot, either, kind, that } from '../checks.js';
import { easy, edit, hard, medium, type Prompt, question } from '../prompt.js';
import {
  ANTENNA,
  ANY,
  atMost,
  type Count,
  DIODES,
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
 * Forty more, by someone who had not read the planner and did not run them. Where the library may fairly lack a part, the reply may say so instead.
 */ type Side = 'left' | 'right' | 'top' | 'bottom';
const SOME: Count = [1, 9999];
const SCREW = /screw|terminal|plugg?able|5[.,]0|3[.,]81|3[.,]5(0|mm| mm)?|lever|wago|phoenix|MKDS|MPT|KF\d{3}|WJ\d|DB\d{3}|spring|clamp|TB[-_ ]?\d/i;
const BARREL = /barrel|dc.?jack|dc.?socket|power.?jack|dc.?0\d+|5[.,]5|2[.,]1/i;
const JACK = /jack|6[.,]35|6[.,]3|3[.,]5|1\/4|phone|TRS|(?<![a-z])TS(?![a-z])|audio|socket|PJ-?3|NMJ|NRJ/i;
const COAX = /(?<![a-z])(sma|rf)(?![a-z])|coax|bnc|mcx|antenna|u\.?fl|ipex|mhf/i;
const FLAT = /FPC|FFC|ZIF|flat|0[.,]5 ?mm|P0[.,]50|1[.,]0 ?mm|P1[.,]00/i;
const BATTERY = /batt|cell|CR20|CR24|18650|AAA?(?![a-z])|li-?(ion|po)|lipo|holder|JST|PH2/i;
const TRANSISTOR =
  /mosfet|(?<![a-z])[np][-_ ]?(mos|ch)|fet(?![a-z])|npn|pnp|bjt|transistor|darlington|IRL|IRF|AO[34D]\d|2N\d{4}|BSS\d|SI\d{4}|MMBT|BC[58]\d\d|DMN|DMP|CSD\d/i;
const LOAD_SWITCH =
  /load.?switch|high.?side|e-?fuse|smart.?switch|profet|hot.?swap|BTS\d|BTT\d|BV\d|VN\d|VNQ|IPS\d|TPS\d|TPD\d|ITS\d|LTC4\d|LM5\d|LM7\d|MIC2|SLG5|AP22|SIP3|FPF2|NCP4|NCV8|mosfet|[np].?(fet|mos|channel)/i;
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
const RS485 = /485|ADM2[4-9]|ISO1[45]|ISO308|ISO35|ISOW14|SN65HVD[137]|SN75176|SP3\d|MAX3\d|MAX148|LTC28|LTM28|CA-?IS3|NSI83|THVD|ST3\d|XR33|RSM/i;
const USB_UART = /CP21\d|FT2\d|FT4\d|CH34\d|CH9\d|MCP22|CY7C|PL23|usb.{0,16}(uart|serial|rs.?232|ttl)|(uart|serial).{0,10}usb/i;
const STEPPER = /DRV88|DRV84|TMC\d|A49\d|A598|LV8|STSPIN|TB6|MP65|stepper|L64|THB/i;
const ADDRESSABLE = /WS28|SK68|SK98|addressable|neopixel|APA10|XL-?\d{4}|LC88|pixel/i;
const ENCODER = /encod|EC1[12]|EC\d\d|rotary|PEC1|knob/i;
const TIMER = /555|timer/i;
const SELECTOR = /jumper|switch|dip(?![a-z])|select|header|slide|rotary|bridge|link/i;
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
/** Addressable LEDs, however their kind is called. */
const pixels = (count: Count): Check =>
  that(`addressable LED × ${String(count)}`, (d) =>
    fits(
      d.components.filter(
        (c) =>
          c.kind === 'addressable_led' || (!PLUGS.includes(c.kind) && !PASSIVES.includes(c.kind) && ADDRESSABLE.test(`${c.device ?? ''} ${c.value}`)),
      ).length,
      count,
    ),
  );
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
const edged = (d: Design, c: Component, side: Side): boolean =>
  c.place?.edge === side || d.constraints.edges?.[c.ref] === side || (c.place?.corner ?? '').split('-').includes(side);
const onEdge = (what: string, which: Which, side: Side): Check =>
  that(`${what} on the ${side} edge`, (d) => d.components.some((c) => which(c) && edged(d, c, side)));
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
/** The board before had what the edit is about: a starting board without it is a fault of the start. */
const had = (which: Which): Check => that('start had it', (_, { before }) => before?.components.some(which) === true);
/** An answer that names one of these parts of the board in question. */
const names = (what: string, which: Which): Check => ({
  what: `answer names ${what}`,
  holds: ({ design, before, reply }) =>
    design === null &&
    before !== null &&
    before.components
      .filter(which)
      .some((c) =>
        [c.ref, c.device, c.value, c.part?.mpn].some(
          (word) => word !== undefined && word.length > 1 && reply.toLowerCase().includes(word.toLowerCase()),
        ),
      ),
});
/** Some inductor with some capacitor whose L·C·ω² at this frequency lies so. */
const resonant = (hertz: number, least: number, most: number): Check =>
  that(`LC near ${hertz} Hz`, (d) =>
    ofKind(d, 'inductor').some((l) =>
      ofKind(d, 'capacitor').some((c) => {
        const k = amount(l.value) * amount(c.value) * (2 * Math.PI * hertz) ** 2;
        return k >= least && k <= most;
      }),
    ),
  );

export const UNSEEN_9: readonly Prompt[] = [
  easy(
    'u9-01',
    '3rd order pi low-pass, 50 ohm, corner around 30 MHz, SMA at both ends.',
    thing(COAX, [2, 99]),
    kind('inductor', SOME),
    kind('capacitor', [2, 20]),
    resonant(30e6, 0.7, 2.8),
  ),
  easy(
    'u9-02',
    '8 bit R-2R ladder, 10k/20k, header for the eight bits and ground, one analog out pin',
    that('R-2R ladder of 8 bits', (d) => {
      const single = ranged(d, 'resistor', 9.5e3, 10.5e3).length;
      const double = ranged(d, 'resistor', 19e3, 22.5e3).length;
      const network = d.components.some((c) => c.kind !== 'resistor' && /R.?2R|ladder|network/i.test(`${c.device ?? ''} ${c.value}`));
      return network || (single >= 7 && double >= 8) || single >= 22 || double >= 20;
    }),
    poles(10),
  ),
  easy(
    'u9-03',
    'USB-C PD trigger board, jumper or switch picks 9, 12 or 20 V, output on a 2-way screw terminal.',
    usb,
    orSaid(fn(PD), /PD|power delivery|trigger|controller/i),
    plug(SCREW, SOME, 2),
    orSaid(thing(SELECTOR), /jumper|switch|select|voltage/i),
  ),
  medium(
    'u9-04',
    'isolated RS485 for a 3.3 V UART: pin header on the logic side, 3-way screw terminal on the bus side, and make the isolated supply on board',
    fn(RS485),
    fn(ISOLATOR),
    fn(ISOLATED_SUPPLY),
    grounds(2),
    plug(SCREW, SOME, 3),
    poles(7),
    volts(3.2, 3.4),
  ),
  easy(
    'u9-05',
    'Bare minimum STM32G031 board: SWD, two rows of pins, a power LED, fed 5 V through the pins',
    fn(/STM32G0/i),
    fn(LDO),
    volts(3.0, 3.4),
    volts(4.7, 5.3),
    kind('led', SOME),
    kind('capacitor', [3, 40]),
    poles(10),
    plug(ANY, [2, 99], 3),
  ),
  easy('u9-06', 'breakout for a 24 pin 0.5 mm FPC cable to 2.54 mm pins', plug(FLAT, SOME, 24), poles(48), straight(24)),
  medium(
    'u9-07',
    'LoRa node: RFM95W, ATmega328P at 3.3 V, SMA antenna, single Li-ion cell in, FTDI style 6 pin programming header',
    orSaid(fn(/RFM9|SX127|LoRa|RA-0/i), /RFM|LoRa/i),
    fn(/ATmega328/i),
    thing(ANTENNA),
    fn(LDO),
    volts(3.0, 3.4),
    that('battery connector', (d) =>
      d.components.some((c) => c.kind === 'battery_connector' || (c.kind === 'connector' && BATTERY.test(wordsOf(c)))),
    ),
    plug(ANY, SOME, 4),
  ),
  medium(
    'u9-08',
    'high side load switch, 12 V at 5 A, turned on by a 3.3 V logic pin. screw terminals in and out',
    fn(LOAD_SWITCH),
    that(
      'four power contacts on screw terminals',
      (d) =>
        ofKind(d, 'connector')
          .filter((c) => SCREW.test(wordsOf(c)))
          .reduce((sum, c) => sum + wiredPins(d, c.ref), 0) >= 4,
    ),
    poles(5),
    volts(11.7, 12.3),
  ),
  medium(
    'u9-09',
    '24 V to 5 V buck good for 6 A, screw terminals both sides',
    orSaid(fn(BUCK), /6 ?A|buck/i),
    orSaid(either(kind('inductor', SOME), fn(/module|LMZ|TPSM|MPM|LTM/i)), /6 ?A|buck/i),
    volts(4.8, 5.2),
    volts(23.5, 24.5),
    kind('capacitor', [3, 60]),
    poles(4),
  ),
  easy(
    'u9-10',
    'All through hole kit for beginners: 555 blinking one LED, speed set with a trimmer, 9 V battery clip',
    fn(TIMER),
    kind('led', [1, 2]),
    either(kind('potentiometer', SOME), thing(/trim|poten/i)),
    kind('capacitor', SOME),
    volts(8.6, 9.4),
    orSaid(drilled, /through|hole|SMD|surface|DIP/i),
  ),
  easy(
    'u9-11',
    'nine key macropad with a rotary encoder, RP2040, usb-c',
    fn(/RP2040|Pico|XIAO|Waveshare|KB2040/i),
    among(KEYS, [9, 16]),
    thing(ENCODER),
    that('USB-C on board or on its module', (d) => d.components.some(isUsb) || d.components.some(chip(/Pico|XIAO|Zero|KB2040|QT/i))),
  ),
  medium(
    'u9-12',
    'Round board 50 mm across with a ring of 12 WS2812B. 5V, data and ground come in on one 3-pin connector and data out leaves on another.',
    disc(50),
    pixels(12),
    plug(ANY, SOME, 3),
    poles(4),
    volts(4.8, 5.2),
    kind('capacitor', SOME),
  ),
  easy('u9-13', '10 dB pi attenuator, 50 ohms, SMA to SMA', thing(COAX, [2, 99]), within('resistor', 85, 105, [2, 9]), within('resistor', 65, 78)),
  easy(
    'u9-14',
    'Four BSS138 level shifters, 3.3 V one side and 5 V the other, one 6 pin header per side',
    fn(TRANSISTOR, [2, 99]),
    that('eight pull-ups', (d) => ofKind(d, 'resistor').length >= 8 || d.components.some((c) => /network|array|x4/i.test(wordsOf(c)))),
    plug(ANY, [2, 99], 6),
    volts(3.1, 3.5),
    volts(4.7, 5.3),
  ),
  medium(
    'u9-15',
    "I'd like a clean guitar buffer/booster for a pedal enclosure. It runs from the usual 9 V DC barrel jack, uses a TL072, has a half-supply bias with a decoupling electrolytic, coupling capacitors at input and output, a level pot and two quarter-inch jacks. Protect it against the adapter being plugged in backwards.",
    fn(OPAMP),
    thing(BARREL),
    orSaid(
      that(
        'two jacks',
        (d) =>
          ofKind(d, 'connector').filter((c) => JACK.test(wordsOf(c)) && !/barrel|dc/i.test(`${c.device ?? ''} ${c.value} ${c.package}`)).length >= 2,
      ),
      /jack|6[.,]35|quarter|1\/4/i,
    ),
    either(kind('potentiometer', SOME), thing(/poten|(?<![a-z])pot(?![a-z])/i)),
    volts(8.6, 9.4),
    kind('resistor', [3, 40]),
    kind('capacitor', [3, 40]),
    among(['diode', 'schottky', 'mosfet', 'bjt', 'zener', 'tvs']),
  ),
  hard(
    'u9-16',
    'I need an isolated CAN node for a machine. 24 V comes in on a pluggable terminal and is stepped down to 3.3 V for an STM32 that has CAN on chip. The transceiver sits behind an isolation barrier with its own isolated 5 V supply, and the bus leaves on a second terminal with a 120 ohm terminator that can be disconnected by a jumper. SWD header and two status LEDs.',
    fn(/STM32/i),
    fn(CAN),
    fn(ISOLATOR),
    fn(ISOLATED_SUPPLY),
    fn(BUCK),
    volts(23, 25),
    volts(3.2, 3.4),
    volts(4.7, 5.3),
    grounds(2),
    either(valued('resistor', 120), within('resistor', 59, 63, [2, 9])),
    thing(/jumper|switch|header|link|bridge/i),
    kind('led', [2, 9]),
    poles(8),
  ),
  medium(
    'u9-17',
    'Relay card, four channels. 12 V supply on a screw terminal feeds 12 V coils. Each input is opto-isolated so a 3.3 V or 5 V controller can drive it over a pin header, each channel has its own LED, and common, NO and NC of every relay must come out on screw terminals.',
    kind('relay', 4),
    fn(/opto|photocoupl|PC8\d\d|LTV|EL\d|TLP|isol|4N\d\d|K10|CNY/i),
    either(among(DIODES, [4, 40]), fn(/ULN|TBD6|TPL7|array/i)),
    kind('led', [4, 99]),
    poles(14, SCREW),
    poles(19),
    volts(11.7, 12.3),
  ),
  hard(
    'u9-18',
    'A battery powered room sensor: ESP32-C3 module, SHT40 or similar humidity sensor on I2C, one LiPo cell on a JST connector with a charger from USB-C, 3.3 V low dropout regulator, a charge LED and a user button. The USB data lines should go to the ESP so that I can flash it.',
    fn(/ESP32.?-?C3/i),
    orSaid(fn(/SHT|HDC|HTU|SI70|AHT|BME|humid/i), /SHT|humid/i),
    fn(CHARGER),
    fn(LDO),
    usb,
    pulldowns,
    that('battery connector', (d) =>
      d.components.some((c) => c.kind === 'battery_connector' || (c.kind === 'connector' && BATTERY.test(wordsOf(c)))),
    ),
    volts(3.2, 3.4),
    kind('led', SOME),
    among(KEYS),
    within('resistor', 1e3, 12e3, [4, 99]),
    linked('USB data to the ESP', isUsb, chip(/ESP32/i)),
  ),
  hard(
    'u9-19',
    "Ortholinear keyboard, 4 rows by 12 columns of MX switches with a diode on every key so there's no ghosting. RP2040 directly on the board with its flash and crystal, USB-C with ESD protection, a reset button and a BOOTSEL button.",
    fn(/RP2040/i),
    fn(FLASH),
    quartz(12),
    among(KEYS, [50, 99]),
    that('a diode for every key', (d) => ofKind(d, 'diode', 'schottky').length >= 24),
    usb,
    pulldowns,
    thing(/ESD|TVS|USBLC|TPD|PRTR|SRV|SP05|protect/i),
    volts(3.2, 3.4),
  ),
  medium(
    'u9-20',
    'Programming jig for our little sensor boards. A 10-pin 1.27 mm Cortex debug connector goes to six spring-loaded pogo pins (3V3, GND, SWDIO, SWCLK, NRST, SWO). The jig takes 5 V from a USB-C socket, makes 3.3 V for the board under test through a slide switch, and has one LED for power in and one for power on the target.',
    usb,
    pulldowns,
    fn(LDO),
    volts(3.2, 3.4),
    volts(4.7, 5.3),
    plug(ANY, SOME, 5),
    that(
      'six spring contacts',
      (d) =>
        d.components
          .filter((c) => isContact(c) && !isUsb(c) && /pogo|spring|P75|P50|P100|pad|test|probe|target|needle|DUT|1x0?6|header/i.test(wordsOf(c)))
          .reduce((sum, c) => sum + wiredPins(d, c.ref), 0) >= 6,
    ),
    straight(4),
    kind('switch', SOME),
    kind('led', [2, 6]),
  ),
  medium(
    'u9-21',
    'L-shaped board, 60 by 40 mm overall with the upper right 30 x 20 mm missing. On it an ATtiny85 with its 6-pin ISP header, two push buttons, one LED and a CR2032 holder.',
    sized(60, 40),
    notched(0.7, 0.8),
    fn(/ATtiny/i),
    among(KEYS, [2, 4]),
    kind('led', [1, 3]),
    thing(/CR20|coin|batt|cell/i),
    plug(ANY, SOME, 5),
    kind('resistor', SOME),
  ),
  hard(
    'u9-22',
    'Two-axis stepper driver. Supply 12 to 24 V on a screw terminal with a 100 µF electrolytic next to each driver; drivers are DRV8825 or TMC2209, your pick, soldered on board. Each motor gets a 4-pin connector. STEP, DIR and ENABLE for both axes arrive on one header together with 3.3 V and ground, and the current should be settable.',
    orSaid(fn(STEPPER, [2, 9]), /driver|DRV|TMC|stepper/i),
    within('capacitor', 47e-6, 1e-3, [2, 20]),
    plug(ANY, [3, 12], 4),
    poles(17),
    plug(SCREW, SOME, 2),
    either(
      among(['potentiometer'], SOME),
      that('sense or reference resistors', (d) => ofKind(d, 'resistor').length >= 4),
    ),
  ),
  medium(
    'u9-23',
    'Transimpedance amplifier for a BPW34 photodiode. Gain 1 V per microamp, feedback capacitor for stability, single 5 V supply from a two-pin header, output through a small series resistor to a BNC or SMA. Use a low bias current rail-to-rail op-amp.',
    fn(OPAMP),
    orSaid(thing(/photo|BPW|SFH|VEMD|TEMD/i), /photo|BPW/i),
    within('resistor', 0.9e6, 1.1e6),
    within('capacitor', 0.2e-12, 100e-12),
    thing(COAX),
    within('resistor', 10, 1100),
    volts(4.7, 5.3),
    poles(3),
  ),
  medium(
    'u9-24',
    'USB-C to RS-232 adapter: real RS232 levels on a male DB9, full set of at least TX, RX, RTS and CTS, with TX and RX activity LEDs. Keep it under 60 x 35 mm please.',
    usb,
    pulldowns,
    fn(USB_UART),
    fn(/MAX32|MAX23|SP32|SP23|(?<!FT)232|ICL32|TRS32|ADM32|ADM20|ST32/i),
    orSaid(plug(/D.?sub|DB.?0?9|DE.?0?9|9.?pin|(?<!\d)0?9(?!\d)/i, SOME, 5), /DB-?9|D-?sub|DE-?9/i),
    kind('led', [2, 99]),
    kind('capacitor', [5, 40]),
    atMost(60, 35),
  ),
  medium(
    'u9-25',
    'Kitchen scale electronics: HX711 for one four-wire load cell, an ATmega328P reading it, a 4-pin header for an I2C OLED, a tare button and a unit button, powered from 5 V micro USB or USB-C, whichever you have.',
    orSaid(fn(/HX711|ADS12|NAU78|24.?bit|load.?cell|weigh/i), /HX711|load cell/i),
    fn(/ATmega328|328P|Nano|Pro Mini/i),
    plug(ANY, [2, 12], 4),
    among(KEYS, [2, 6]),
    either(usb, fn(/Nano|Pro Micro/i)),
    volts(4.7, 5.3),
    kind('capacitor', [3, 40]),
  ),
  medium(
    'u9-26',
    'Small power distribution board for a robot: 12 V battery in on a screw terminal through a fuse with reverse polarity protection, then one switching supply for 5 V at 3 A and a 3.3 V rail at about 800 mA. All three voltages on screw terminals, one LED per rail.',
    thing(/fuse|PTC/i),
    among(['diode', 'schottky', 'mosfet', 'ic', 'driver', 'tvs']),
    fn(BUCK, [1, 9]),
    fn(LDO, [2, 99]),
    either(kind('inductor', SOME), fn(/module/i)),
    volts(11.5, 12.5),
    volts(4.8, 5.2),
    volts(3.2, 3.4),
    plug(SCREW, SOME, 2),
    poles(6),
    kind('led', [3, 99]),
  ),
  hard(
    'u9-27',
    'DMX controlled LED dimmer. DMX comes in on a 3- or 5-pin XLR or failing that a terminal block, through an RS-485 receiver into a small microcontroller (AVR or STM32, I do not mind), which drives four low-side MOSFETs for 12 V LED strip at 2 A each. The 12 V supply also feeds the logic. Add a DIP switch or something similar to set the address, a 120 ohm termination and gate resistors.',
    fn(RS485),
    fn(/STM32|ATmega|ATtiny|AVR|RP2040|ESP32/i),
    that('four output transistors', (d) => {
      const cans = d.components.filter((c) => c.kind === 'mosfet').length;
      const dual = d.components.some((c) => c.kind === 'mosfet' && /dual|quad|2N.?ch|AO4|SI49|FDS/i.test(wordsOf(c)));
      return cans >= 4 || (dual && cans >= 2);
    }),
    fn(LDO),
    volts(11.7, 12.3),
    volts(3.0, 5.3),
    valued('resistor', 120),
    orSaid(thing(/dip|switch|rotary|encod|button|jumper|header/i), /address|DIP/i),
    poles(10),
    kind('resistor', [5, 60]),
  ),
  medium(
    'u9-28',
    'Staircase light timer. Press a button and a 555 (CMOS or bipolar) in monostable mode pulls in a 12 V relay for a time adjustable from about five seconds to a minute. 12 V DC on a terminal block; the relay contacts on another one, switching 12 V lamps only. LED across the coil so I can see it.',
    fn(TIMER),
    kind('relay', 1),
    among(['diode', 'schottky', 'zener', 'tvs']),
    either(kind('potentiometer', SOME), thing(/poten|trim|(?<![a-z])pot(?![a-z])/i)),
    among(KEYS),
    within('capacitor', 1e-6, 2.2e-3),
    plug(SCREW, [1, 6], 2),
    poles(4),
    kind('led', [1, 3]),
    volts(11.7, 12.3),
  ),
  edit(
    'u9-29',
    ['ESP32-C3 board with a BME280 on I2C, USB-C power.', 'Make it 50 x 30 mm with an M3 hole in each corner.'],
    orSaid(sized(50, 30), /50|30|size|small/i),
    kind('mounting_hole', 4),
    kept(is('mounting_hole', 'fiducial', 'test_point')),
  ),
  edit(
    'u9-30',
    ['A 555 LED flasher running from a 9 V battery.', 'it blinks too fast, make it about half that speed'],
    fn(TIMER),
    that('a timing part grew', (design, { before }) => {
      if (before === null) return false;
      const timing: readonly Kind[] = ['resistor', 'capacitor', 'potentiometer'];
      const was = new Map(before.components.map((c) => [c.ref, c]));
      return design.components.some((c) => {
        const old = was.get(c.ref);
        return timing.includes(c.kind) && (old === undefined || amount(c.value) >= 1.4 * amount(old.value));
      });
    }),
    kept(is('resistor', 'capacitor', 'potentiometer')),
  ),
  edit(
    'u9-31',
    ['RP2040 board with USB-C, BOOTSEL button, one LED and the GPIOs on headers.', 'Put a second LED and one more push button on two free GPIOs'],
    grew('LEDs', is('led'), 1),
    grew('buttons', is(...KEYS), 1),
    that('a resistor more', (d, { before }) => before !== null && ofKind(d, 'resistor').length > ofKind(before, 'resistor').length),
    kept(() => false),
  ),
  edit(
    'u9-32',
    ['Buck converter, 24 V in, 5 V 2 A out, screw terminals.', 'Actually I need 3.3 V out instead of 5.'],
    volts(3.2, 3.4),
    volts(23.5, 24.5),
    that('no connector at 5 V', (d) =>
      ofKind(d, ...PLUGS).every((c) => netsOf(d, c.ref).every((n) => n.volts === undefined || Math.abs(n.volts - 5) > 0.3)),
    ),
    fn(BUCK),
  ),
  edit(
    'u9-33',
    ['Two 12 V relays driven from a 3.3 V header, contacts on screw terminals.', 'make that four relays'],
    kind('relay', 4),
    either(among(DIODES, [4, 40]), fn(/ULN|TBD6|TPL7|array/i)),
    coilDriver,
    poles(13),
  ),
  edit(
    'u9-34',
    ['RP2040 macropad with six keys, a rotary encoder and a header for an OLED.', 'Drop the encoder, leave the rest as it is.'],
    had((c) => /encod|rotary|EC1[12]|PEC/i.test(wordsOf(c))),
    that('no encoder', (d) => d.components.every((c) => !/encod|rotary|EC1[12]|PEC1/i.test(`${c.device ?? ''} ${c.value} ${c.package}`))),
    among(KEYS, [6, 10]),
    kept((c) => PASSIVES.includes(c.kind) || DIODES.includes(c.kind) || /encod|rotary|EC1[12]|PEC/i.test(wordsOf(c))),
  ),
  edit(
    'u9-35',
    ['STM32F103 board with USB-C and a 4-pin UART header.', 'USB connector on the left edge and the UART header on the right edge'],
    onEdge('USB', isUsb, 'left'),
    onEdge('UART header', (c) => c.kind === 'connector' && !isUsb(c) && /uart|serial|tx|rx|0?4/i.test(wordsOf(c)), 'right'),
    kept(() => false),
  ),
  question('u9-36', 'Which series resistor do I want for a white LED at 10 mA from 5 V?', answers(/(?<![\d.])(1[5-9]\d|2[0-2]\d)(?![\d])/)),
  question(
    'u9-37',
    ['ATmega328P data logger at 3.3 V with a microSD socket, powered from USB-C.', 'which part makes the 3.3 V here?'],
    names('the regulator', (c) => !SERVANTS.includes(c.kind) && (c.kind === 'regulator' || LDO.test(`${c.device ?? ''} ${c.value} ${c.purpose}`))),
  ),
  question(
    'u9-38',
    ['RS-485 interface for a 3.3 V UART with a screw terminal and 120 ohm termination.', 'What is the 120 ohm resistor between A and B for?'],
    answers(/terminat|reflect|impedance|match/i),
  ),
  question(
    'u9-39',
    ['ATtiny85 with an I2C temperature sensor, coin cell powered.', 'do the I2C lines need pull-ups, and of what value?'],
    answers(/pull.?up/i),
    answers(/\d(?:[.,]\d+)? ?(?:k|kΩ|kohm)/i),
  ),
  question(
    'u9-40',
    'How wide does a track have to be for 5 A on 1 oz outer copper?',
    answers(/(?<![\d.])(?:[1-4](?:[.,]\d+)?\s?mm|(?:[4-9]\d|1\d\d)(?:[.,]\d+)?\s?mil)/i),
  ),
];
