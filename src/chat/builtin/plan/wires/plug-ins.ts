import type { ItemWish } from '../../intent.js';
import { takeUart } from '../buses.js';
import type { Controller } from '../controller.js';
import type { Rail } from '../draft.js';
import { spi } from './headers.js';
import type { Context, Wire } from './wire.js';

/**
 * What a pin of a module is, seen from the module: `in` is driven by the microcontroller, `out` drives it, `pulse` is an open collector,
 * `press` a contact to ground, `tx` where the module sends.
 */
type Role = 'gnd' | 'supply' | 'open' | 'in' | 'out' | 'analog' | 'pulse' | 'press' | 'tx' | 'rx' | 'SCK' | 'MOSI' | 'MISO' | 'CS' | 'sda' | 'scl';

interface Module {
  readonly title: string;
  /** On the silkscreen, and how its nets begin. */
  readonly mark: string;
  /** In the order of the module's own row. */
  readonly pins: readonly (readonly [name: string, role: Role])[];
  /** The microcontroller's supply, 5 V, or 3.3 V and no more. */
  readonly supply: 'logic' | '5V' | 'low';
  /** Pins stand in two rows, counted across them. */
  readonly rows?: 2;
  /** Its outputs swing up to its supply: they are divided down for a 3.3 V microcontroller. */
  readonly swings?: boolean;
  /** RC in its supply, as its maker asks for. */
  readonly filtered?: boolean;
  readonly ma: readonly [typical: number, peak: number];
  readonly say?: string;
  readonly lacks?: string;
}

const ORDER = 'makers order its pins differently: compare the row with your module before you plug it in';

/**
 * Modules by the names of read/words/plug-ins.ts. Rows as their makers print them: Elecfreaks HC-SR04, HC-SR501, Joy-IT KY-023, Vishay TSOP382xx (82491), HC-05 user
 * manual, Ebyte E32 and E07-M1101D manuals, HC-12 manual, Adafruit MAX98357A and MAX9814, Handson MFRC-522, 0.96″ OLED with seven pins (SH1106/SSD1306), 1.8″ TFT (ST7735), 2.8″ TFT (ILI9341).
 */
const MODULES: Readonly<Record<string, Module>> = {
  hc_sr04: {
    title: 'HC-SR04 ultrasonic sensor',
    mark: 'HC-SR04',
    supply: '5V',
    swings: true,
    ma: [3, 15],
    pins: [
      ['VCC', 'supply'],
      ['TRIG', 'in'],
      ['ECHO', 'out'],
      ['GND', 'gnd'],
    ],
  },
  pir: {
    title: 'PIR sensor',
    mark: 'PIR',
    supply: '5V',
    ma: [0.1, 1],
    say: `PIR sensor: the row is that of the HC-SR501 (supply, output, ground), whose output is 3.3 V; ${ORDER}.`,
    pins: [
      ['VCC', 'supply'],
      ['OUT', 'out'],
      ['GND', 'gnd'],
    ],
  },
  cc1101: {
    title: 'CC1101 radio module',
    mark: 'CC1101',
    supply: 'low',
    rows: 2,
    ma: [16, 35],
    lacks:
      'CC1101: there is no bare CC1101 in my library: the radio module plugs into 2 x 4 pins in the order of the Ebyte E07-M1101D (GND, VCC, GDO0, CSN, SCK, MOSI, MISO, GDO2), whose antenna or SMA socket sits on the module; older modules of eight or ten pins differ.',
    pins: [
      ['GND', 'gnd'],
      ['VCC', 'supply'],
      ['GDO0', 'out'],
      ['CSN', 'CS'],
      ['SCK', 'SCK'],
      ['MOSI', 'MOSI'],
      ['MISO', 'MISO'],
      ['GDO2', 'open'],
    ],
  },
  rcwl_0516: {
    title: 'RCWL-0516 radar sensor',
    mark: 'RCWL-0516',
    supply: '5V',
    ma: [3, 5],
    pins: [
      ['3V3', 'open'],
      ['GND', 'gnd'],
      ['OUT', 'out'],
      ['VIN', 'supply'],
      ['CDS', 'open'],
    ],
  },
  relay_module: {
    title: 'relay module',
    mark: 'RELAY',
    supply: '5V',
    ma: [75, 90],
    say: `Relay module: supply, ground, input; ${ORDER}. Modules that close at a low level may not open at 3.3 V.`,
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['IN', 'in'],
    ],
  },
  ir_receiver: {
    title: 'TSOP382xx infrared receiver',
    mark: 'IR',
    supply: 'logic',
    filtered: true,
    ma: [0.4, 1],
    say: 'Infrared receiver: three holes for a TSOP382xx or one with its pins (output, ground, supply), with the RC in its supply that Vishay asks for.',
    pins: [
      ['OUT', 'out'],
      ['GND', 'gnd'],
      ['VS', 'supply'],
    ],
  },
  joystick: {
    title: 'joystick module',
    mark: 'JOYSTICK',
    supply: 'logic',
    ma: [1, 2],
    lacks: 'Joystick: there is no bare one in my library; a thumb joystick on its module (KY-023) plugs into a 5-pin header.',
    pins: [
      ['GND', 'gnd'],
      ['VCC', 'supply'],
      ['VRX', 'analog'],
      ['VRY', 'analog'],
      ['SW', 'press'],
    ],
  },
  hc_05: {
    title: 'HC-05/HC-06 Bluetooth module',
    mark: 'HC-05',
    supply: '5V',
    ma: [30, 50],
    pins: [
      ['EN', 'open'],
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['TXD', 'tx'],
      ['RXD', 'rx'],
      ['STATE', 'open'],
    ],
  },
  oled_spi: {
    title: 'OLED module on SPI',
    mark: 'OLED',
    supply: 'low',
    ma: [15, 30],
    pins: [
      ['GND', 'gnd'],
      ['VCC', 'supply'],
      ['SCK', 'SCK'],
      ['MOSI', 'MOSI'],
      ['RES', 'in'],
      ['DC', 'in'],
      ['CS', 'CS'],
    ],
  },
  tft_8: {
    title: 'TFT module on SPI',
    mark: 'TFT',
    supply: 'low',
    ma: [40, 80],
    say: `TFT: the row is that of 8-pin ST7735 and ST7789 modules, the backlight always on; ${ORDER}.`,
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['CS', 'CS'],
      ['RES', 'in'],
      ['DC', 'in'],
      ['MOSI', 'MOSI'],
      ['SCK', 'SCK'],
      ['BL', 'supply'],
    ],
  },
  ili9341: {
    title: 'ILI9341 TFT module',
    mark: 'TFT',
    supply: 'low',
    ma: [80, 120],
    say: `TFT: the row is that of 9-pin ILI9341 modules, the backlight always on; ${ORDER}.`,
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['CS', 'CS'],
      ['RES', 'in'],
      ['DC', 'in'],
      ['MOSI', 'MOSI'],
      ['SCK', 'SCK'],
      ['LED', 'supply'],
      ['MISO', 'MISO'],
    ],
  },
  epaper: {
    title: 'e-paper module on SPI',
    mark: 'E-PAPER',
    supply: 'low',
    ma: [5, 30],
    say: `E-paper: the row is that of 8-pin Waveshare modules; ${ORDER}.`,
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['DIN', 'MOSI'],
      ['CLK', 'SCK'],
      ['CS', 'CS'],
      ['DC', 'in'],
      ['RST', 'in'],
      ['BUSY', 'out'],
    ],
  },
  rc522: {
    title: 'RC522 RFID reader module',
    mark: 'RC522',
    supply: 'low',
    ma: [13, 30],
    pins: [
      ['SDA', 'CS'],
      ['SCK', 'SCK'],
      ['MOSI', 'MOSI'],
      ['MISO', 'MISO'],
      ['IRQ', 'open'],
      ['GND', 'gnd'],
      ['RST', 'in'],
      ['3V3', 'supply'],
    ],
  },
  max7219: {
    title: 'MAX7219 module',
    mark: 'MAX7219',
    supply: '5V',
    ma: [40, 160],
    lacks: 'MAX7219: there is no such chip in my library: the display module plugs into a 5-pin header. At 5 V it wants 3.5 V for a high level.',
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['DIN', 'in'],
      ['CS', 'in'],
      ['CLK', 'in'],
    ],
  },
  // It pulls its lines up to its own supply: that is the microcontroller's.
  tm1637: {
    title: 'TM1637 module',
    mark: 'TM1637',
    supply: 'logic',
    ma: [40, 80],
    lacks: 'TM1637: there is no such chip in my library: the display module plugs into a 4-pin header.',
    pins: [
      ['CLK', 'in'],
      ['DIO', 'in'],
      ['VCC', 'supply'],
      ['GND', 'gnd'],
    ],
  },
  mq_sensor: {
    title: 'MQ gas sensor module',
    mark: 'MQ',
    supply: '5V',
    swings: true,
    ma: [150, 180],
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['DO', 'open'],
      ['AO', 'analog'],
    ],
  },
  microphone: {
    title: 'microphone module',
    mark: 'MIC',
    supply: 'logic',
    ma: [3, 5],
    say: `Microphone module: supply, ground, output; ${ORDER}.`,
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['OUT', 'analog'],
    ],
  },
  digital_module: {
    title: 'sensor module with a switching output',
    mark: 'SENSOR',
    supply: 'logic',
    ma: [5, 20],
    say: `Sensor module: supply, ground, output; ${ORDER}.`,
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['OUT', 'out'],
    ],
  },
  pulse_sensor: {
    title: 'pulse sensor (hall, flow)',
    mark: 'PULSE',
    supply: '5V',
    ma: [5, 15],
    say: 'Pulse sensor: its output is taken as an open collector and pulled up to the microcontroller’s supply.',
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['SIG', 'pulse'],
    ],
  },
  max98357a: {
    title: 'MAX98357A I²S amplifier module',
    mark: 'I2S AMP',
    supply: '5V',
    ma: [50, 650],
    pins: [
      ['LRC', 'in'],
      ['BCLK', 'in'],
      ['DIN', 'in'],
      ['GAIN', 'open'],
      ['SD', 'open'],
      ['GND', 'gnd'],
      ['VIN', 'supply'],
    ],
  },
  ebyte_e32: {
    title: 'Ebyte LoRa module (UART)',
    mark: 'LORA',
    supply: '5V',
    ma: [20, 130],
    pins: [
      ['M0', 'in'],
      ['M1', 'in'],
      ['RXD', 'rx'],
      ['TXD', 'tx'],
      ['AUX', 'out'],
      ['VCC', 'supply'],
      ['GND', 'gnd'],
    ],
  },
  hc_12: {
    title: 'HC-12 radio module',
    mark: 'HC-12',
    supply: '5V',
    ma: [20, 100],
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['RXD', 'rx'],
      ['TXD', 'tx'],
      ['SET', 'in'],
    ],
  },
  dfplayer: {
    title: 'DFPlayer Mini',
    mark: 'DFPLAYER',
    supply: '5V',
    ma: [25, 200],
    lacks: 'DFPlayer Mini: there is no land pattern for its two rows in my library: it is wired to a 4-pin header; the speaker goes to the module.',
    pins: [
      ['VCC', 'supply'],
      ['RX', 'rx'],
      ['TX', 'tx'],
      ['GND', 'gnd'],
    ],
  },
  i2c: {
    title: 'I²C breakout',
    mark: 'I2C',
    supply: 'low',
    ma: [10, 30],
    pins: [
      ['VCC', 'supply'],
      ['GND', 'gnd'],
      ['SCL', 'scl'],
      ['SDA', 'sda'],
    ],
  },
};

const moduleOf = ({ part }: Pick<ItemWish, 'part'>): Module | undefined => MODULES[part ?? ''];
const has = (item: Pick<ItemWish, 'part'>, ...roles: readonly Role[]): boolean => moduleOf(item)?.pins.some(([, r]) => roles.includes(r)) === true;

/** Bus that a module speaks, for who picks pins first. */
export const busOf = (item: ItemWish): 'spi' | 'uart' | 'i2c' | 'adc' | null =>
  has(item, 'SCK') ? 'spi' : has(item, 'tx', 'rx') ? 'uart' : has(item, 'sda') ? 'i2c' : has(item, 'analog') ? 'adc' : null;

/** Pins of the microcontroller that a module takes beside those of its bus. */
export const ownPins = (item: Pick<ItemWish, 'part'>): number =>
  moduleOf(item)?.pins.filter(([, r]) => r === 'in' || r === 'out' || r === 'analog' || r === 'pulse' || r === 'press').length ?? 1;

/** Whether a module stands 3.3 V only. */
export const standsLow = (item: ItemWish): boolean => item.id === 'plug_in' && moduleOf(item)?.supply === 'low';

/** "An" before a vowel, and before a letter that is said with one: "an HC-05". */
const article = (label: string): string => (/^(?:[aeiou]|[FHLMNRSX][A-Z0-9-])/.test(label) ? 'an' : 'a');

/** Resistors that take 5 V down to 3.33 V, from the module's output and to ground. */
const FROM = '1k';
const DOWN = '2k';

/** A row of holes for a module, its pins wired to supplies, buses and free pins by what they are. */
export const plugIn: Wire = (context, item) => {
  const { c, bus } = context;
  const module = moduleOf(item);
  if (module === undefined) return;
  const rail = supplyOf(c, module, bus.rail);
  const joined = new Joiner(context, module, rail, item);
  const nets = joined.all();
  if (nets === null) return;
  const rows = module.rows ?? 1;
  const ways = `${rows}x${String(nets.length / rows).padStart(2, '0')}`;
  const names = module.pins.map(([name]) => name).join(', ');
  const label = item.part === 'i2c' || item.part === 'digital_module' || item.part === 'pulse_sensor' ? item.text : module.title;
  c.draft.device(
    `${rows === 1 && /socket/i.test(item.text) ? 'PinSocket' : 'PinHeader'}_${ways}`,
    `${label}: ${names}`,
    Object.fromEntries(nets.flatMap((net, i) => (net === null ? [] : [[String(i + 1), net] as const]))),
    { edge: item.edge ?? 'any', value: item.part === 'i2c' ? item.text.toUpperCase().slice(0, 12) : module.mark },
  );
  const [typical, peak] = module.ma;
  c.draft.load(rail.net, label, typical, peak);
  c.draft.put(
    `${rows === 1 ? nets.length : ways.replace('x0', 'x')}-pin header for ${article(label)} ${label} (${names})`,
    joined.pins.join(', ') || undefined,
  );
  if (module.say !== undefined) c.draft.assume(module.say);
  if (module.lacks !== undefined) c.draft.cannot(module.lacks);
  if (item.part === 'i2c') c.draft.cannot(`${item.text}: there is no such chip in my library: its breakout board plugs into a 4-pin I²C header.`);
};

function supplyOf(c: Controller, module: Module, i2c: Rail): Rail {
  switch (module.supply) {
    case 'logic':
      return c.logic;
    case 'low':
      return module.pins.some(([, r]) => r === 'sda') ? i2c : c.lowRail;
    case '5V':
      return c.power.five() ?? c.logic;
  }
}

/** A serial port is taken first, pins of its own next, shared lines last: where one is not to be had, nothing was joined yet. */
const ORDER_OF: Readonly<Partial<Record<Role, number>>> = { tx: -1, rx: -1, sda: 1, scl: 1, SCK: 1, MOSI: 1, MISO: 1, CS: 1 };

/** Joins a module's pins, all of them or none. */
class Joiner {
  /** The microcontroller's pins that the module got. */
  readonly pins: string[] = [];
  readonly #stem: string;
  readonly #later: (() => void)[] = [];
  #failed = false;
  #spi: Readonly<Record<string, string>> | null = null;
  #uart: { tx: string; rx: string } | null = null;

  constructor(
    readonly context: Context,
    readonly module: Module,
    readonly rail: Rail,
    readonly item: ItemWish,
  ) {
    this.#stem = context.c.signal(module.mark.replaceAll(/[^A-Z0-9]/g, '').slice(0, MOST_STEM));
  }

  /** Nets in the order of the row, null at what stays open; null: a pin was not to be had, and it is said. */
  all(): (string | null)[] | null {
    const nets = new Map<string, string | null>();
    const late = ([, role]: Module['pins'][number]): number => ORDER_OF[role] ?? 0;
    const kept = this.#keepSpi();
    for (const [name, role] of [...this.module.pins].sort((a, b) => late(a) - late(b))) {
      if (late([name, role]) > 0) for (const pin of kept.splice(0)) this.context.c.pool.release(pin);
      nets.set(name, this.#net(name, role));
      if (!this.#failed) continue;
      for (const pin of [...this.pins, ...kept]) this.context.c.pool.release(pin);
      return null;
    }
    for (const join of this.#later) join();
    return this.module.pins.map(([name]) => nets.get(name) ?? null);
  }

  /** Keeps the pins of the SPI bus from being taken as plain ones while the others are chosen. */
  #keepSpi(): string[] {
    const { c } = this.context;
    const group = c.platform.functions.spi.find((g) => Object.values(g).every((pin) => c.pool.isFree(pin)));
    if (!has(this.item, 'SCK') || group === undefined || c.platform.functions.spi.some((g) => c.pool.owner(g.sck) === 'SPI')) return [];
    return Object.values(group).map((pin) => c.pool.claim(pin, 'SPI bus'));
  }

  #net(name: string, role: Role): string | null {
    const { c } = this.context;
    const net = `${this.#stem}_${name}`;
    switch (role) {
      case 'gnd':
        return 'GND';
      case 'open':
        return null;
      case 'supply':
        if (this.module.filtered !== true) return this.rail.net;
        this.#later.push(() => this.#filter(net));
        return net;
      case 'in':
        return this.#pin(net, 'gpio', this.module.supply === 'low');
      case 'out':
        return this.#input(net, 'gpio');
      case 'analog':
        return this.#input(net, 'adc');
      case 'pulse':
      case 'press': {
        const [value, purpose] = ['10k', `Pull-up of ${net}`];
        this.#later.push(() => c.draft.generic({ kind: 'resistor', value, purpose, pins: { '1': c.logic.net, '2': net } }));
        return this.#pin(net, 'gpio');
      }
      case 'tx':
      case 'rx':
        return this.#serial(net, role);
      default:
        return this.#line(role);
    }
  }

  #pin(net: string, can: 'gpio' | 'adc', low = false): string | null {
    const { c } = this.context;
    const { pin, refused } = c.pool.take(net, can, this.item.pins[this.pins.length]);
    if (refused !== undefined) c.draft.cannot(`${net}: ${refused}${pin === null ? '' : `; I used ${pin}`}.`);
    if (pin === null) {
      c.draft.cannot(`${this.item.text}: the ${c.platform.name} has no free pin left for ${net}.`);
      this.#failed = true;
      return null;
    }
    this.pins.push(pin);
    this.#later.push(() => (low ? c.joinLow(net, pin) : c.join(net, pin)));
    return net;
  }

  /** A line from the module to the microcontroller: divided where it swings higher than that stands. */
  #input(net: string, can: 'gpio' | 'adc'): string | null {
    const high = this.module.swings === true && this.rail.volts > this.context.c.logic.volts + 0.5;
    if (!high) return this.#pin(net, can);
    return this.#pin(`${net}_LOW`, can) === null ? null : this.#divided(net, `${net}_LOW`, net);
  }

  #divided(from: string, to: string, net: string): string {
    const { draft } = this.context.c;
    const purpose = `Divider of ${net}: 5 V to 3.3 V`;
    this.#later.push(() => {
      draft.generic({ kind: 'resistor', value: FROM, purpose, pins: { '1': from, '2': to } });
      draft.generic({ kind: 'resistor', value: DOWN, purpose, pins: { '1': to, '2': 'GND' } });
      draft.assume(`${this.item.text}: a line that swings to 5 V is divided by ${FROM} and ${DOWN} to 3.3 V.`);
    });
    return net;
  }

  /** The module's receiver stands 3.3 V: a 5 V microcontroller's transmitter is divided. */
  #serial(net: string, role: 'tx' | 'rx'): string | null {
    const { c } = this.context;
    this.#uart ??= takeUart(c, this.module.title, true);
    if (this.#uart === null) {
      this.#failed = true;
      return null;
    }
    const pin = role === 'tx' ? this.#uart.rx : this.#uart.tx;
    this.pins.push(pin);
    const high = role === 'rx' && c.logic.volts > 4;
    const own = high ? `${net}_5V` : net;
    this.#later.push(() => c.join(own, pin));
    return high ? this.#divided(own, net, net) : net;
  }

  /** A line of a bus that others share. */
  #line(role: 'sda' | 'scl' | 'SCK' | 'MOSI' | 'MISO' | 'CS'): string | null {
    const { c, bus } = this.context;
    if (role === 'sda' || role === 'scl') {
      const lines = bus.lines();
      this.#failed ||= lines === null;
      return lines === null ? null : role === 'sda' ? lines.SDA : lines.SCL;
    }
    const uses = this.module.pins.map(([, r]) => r);
    this.#spi ??= spi(c, this.module.title, uses);
    this.#failed ||= this.#spi === null;
    return this.#spi?.[role] ?? null;
  }

  #filter(net: string): void {
    const { draft } = this.context.c;
    const purpose = `RC in the supply of ${this.module.mark}`;
    draft.generic({ kind: 'resistor', value: '100', purpose, pins: { '1': this.rail.net, '2': net } });
    draft.generic({ kind: 'capacitor', value: '100nF', rating: '16V', purpose, pins: { '1': net, '2': 'GND' } });
  }
}

/** Longest beginning of a net's name. */
const MOST_STEM = 8;
