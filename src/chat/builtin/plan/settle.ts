import type { Intent, ItemWish, SourceWish } from '../intent.js';
import { type ItemId, NUMBER_WORDS } from '../read/vocabulary.js';
import { onBand } from './band.js';
import { withoutBusOf } from './bus-said.js';
import type { Draft } from './draft.js';
import { latched } from './latch.js';
import { analogRgb, sameLoads } from './loads-said.js';
import { monitored } from './monitored.js';
import { named } from './named.js';
import { asCircuit, needsMicrocontroller } from './needs.js';
import { ontoArray } from './onto-array.js';
import { RAW_SUPPLY } from './ports.js';
import { withoutReader, withoutVague } from './sensed.js';

/** What is to be built, once the sentence's mentions are one wish per thing. */
export interface Brief {
  readonly intent: Intent;
  readonly items: readonly ItemWish[];
  readonly controlled: boolean;
  /** The supply that is neither USB nor a Li-ion cell: a jack, a terminal, a battery. */
  readonly main: SourceWish | null;
  readonly usb: SourceWish | null;
  readonly cell: SourceWish | null;
  /** A supply beside the cell that only charges it and feeds the board meanwhile: a solar panel, 5 V on a terminal. */
  readonly feeder?: SourceWish;
  /** Voltage that switched loads ask for and no source has, V. */
  readonly loadVolts: number | null;
}

/** Things that a board has once, however often the sentence names them. */
export const SINGLE: ReadonlySet<ItemId> = new Set([
  'key_matrix',
  'timer_555',
  'charger',
  'rs485',
  'can',
  'usb_uart',
  'reset_button',
  'boot_button',
  'swd',
  'isp',
  'prog_header',
  'crystal',
  'blink',
  'night_light',
  'usb_data',
  'i2c_bus',
  'power_led',
  'level_shifter',
  'reverse_protection',
  'fuse',
  'surge',
  'power_switch',
]);
/** Wishes that are granted by the way things are built, not by a part of their own. */
const IMPLIED: ReadonlySet<ItemId> = new Set(['pullups', 'mounting_hole', 'microcontroller', 'wireless']);
/** Things of which "LEDs" without a number means two. */
const PLURAL_IS_TWO: ReadonlySet<ItemId> = new Set(['led', 'button', 'relay', 'mosfet', 'ws2812', 'potentiometer', 'servo']);
/** Parts that bring their own screw terminal. */
const WITH_TERMINAL: ReadonlySet<ItemId> = new Set(['relay', 'mosfet', 'can', 'rs485', 'motor_driver']);
/** Things whose voltage is that of the supply, where no supply is named. */
const FED_BY_VOLTS: ReadonlySet<ItemId> = new Set(['relay', 'mosfet', 'timer_555', 'led', 'button', 'can', 'rs485', 'terminal_out', 'motor_driver']);
const PLAIN_MOSFET = /mosfet|fet|switch|output|channel|transistor|driver|nmos|ao3400/i;

/** Makes one wish of what the sentence says twice, and finds the supplies. */
export function settle(wished: Intent, draft: Draft): Brief {
  const intent = monitored(latched(weighed(foiled(shifting(wished)))));
  const channels = channelsOf(intent.sentence);
  const merged = [
    (items: ItemWish[]) => named(items, intent.sentence),
    sameLoads,
    (items: ItemWish[]) => analogRgb(items, intent.sentence),
    (items: ItemWish[]) => perChannel(items, channels),
    mergeSame,
    mergeOutputs,
    mergeDimmer,
    onContacts,
    ofNamedBridge,
    oneBridge,
    mergeLoads,
    (items: ItemWish[]) => mergePixels(items, intent.sentence),
    (items: ItemWish[]) => mergeEncoder(items, intent.sentence),
    mergeFamilies,
    (items: ItemWish[]) => onBand(items, intent.sentence, draft),
    mergeSensors,
    mergeHeaders,
    (items: ItemWish[]) => withoutBusOf(items, draft.library),
    (items: ItemWish[]) => atBothEnds(items, intent.sentence),
    mergeRepeated,
    absorbTerminals,
    absorbBlink,
    spreadEach,
    (items: ItemWish[]) => plainColours(items, intent, draft),
  ].reduce<ItemWish[]>(
    (items, step) => step(items),
    mergeDefinite(
      mergeKeys(
        chargeLamps(ontoArray(broughtOut(intent.items), intent.sentence, channels, isFedAnyhow(intent)), intent).filter(
          (i) => !IMPLIED.has(i.id) && !isFlashing(i, intent),
        ),
      ),
    ).flatMap((i) => splitColors(settleCount(i, draft))),
  );
  for (const { note, text } of [...merged, ...intent.sources.filter((source) => source.id === 'usb')])
    if (note !== undefined) draft.note(`${text}: ${note}.`);
  const panel = /\bsolar\b/i.test(intent.sentence) && merged.some((i) => i.id === 'charger');
  const terminal = merged.find((i) => isSupply(i) && intent.sources.every((s) => s.id === 'usb' || (panel && s.id === 'lipo')));
  const implied = intent.items.filter((i) => IMPLIED.has(i.id));
  const controlled = needsMicrocontroller({ ...intent, items: [...withoutVague(merged), ...implied] }, draft.library);
  const items = withoutReader(
    merged.filter((i) => i !== terminal),
    controlled,
    draft,
  );
  const asked =
    terminal === undefined && intent.sources.length === 0
      ? items.find((i) => i.volts !== undefined && isFed(i, draft) && !(i.id === 'relay' && i.volts === 5))
      : undefined;
  const sources =
    terminal === undefined
      ? [...intent.sources, ...(asked === undefined ? [] : [supplyFor(asked)])]
      : [...intent.sources, { ...terminal, id: 'terminal' as const }];
  return {
    intent,
    items: controlled ? items : items.filter((i) => i.id !== 'reset_button').map((i) => (i.id === 'sensor' ? i : asCircuit(i))),
    controlled,
    ...settleSources(sources, items, draft),
  };
}

/** A supply is named, or USB is what there is. */
const isFedAnyhow = ({ sources, rails, platform }: Intent): boolean => sources.length + rails.length > 0 || platform !== null;

/** "RGB LED" on a coin cell: three plain LEDs; one with a chip in it wants 5 V and a milliampere at rest. */
function plainColours(items: ItemWish[], { sources, sentence }: Intent, draft: Draft): ItemWish[] {
  if (!sources.some((s) => s.id === 'coin_cell') || sources.length > 1 || /ws28|neopixel|addressable|sk68/i.test(sentence)) return items;
  return items.flatMap((i): ItemWish[] => {
    if (i.id !== 'ws2812' || !/^rgb/i.test(i.text) || i.count > 1) return [i];
    draft.assume(`${i.text}: a red, a green and a blue LED, each on its own pin: an addressable one wants 5 V and draws current at rest.`);
    return ['red', 'green', 'blue'].map((color) => ({ ...i, id: 'led', color, count: 1, counted: true }));
  });
}

/** "A header for flashing", "16 MB flash" beside a microcontroller: nothing blinks. */
const isFlashing = ({ id, text }: ItemWish, { platform, items }: Intent): boolean =>
  id === 'blink' &&
  !items.some((i) => i.id === 'led') &&
  ((platform !== null && /^flash(ing)?$/i.test(text)) || isRadioBeacon(text, platform, items));

/** "BLE beacon": it sends, it does not flash. */
const isRadioBeacon = (text: string, platform: Intent['platform'], items: Intent['items']): boolean =>
  /^beacons?$/i.test(text) && (platform !== null || items.some((i) => i.id === 'wireless' || /lora|radio|nrf24|rfm/.test(i.part ?? '')));

/** A connector with a voltage, and no word that it gives it out, brings it in. */
const isSupply = (i: ItemWish): boolean =>
  (i.id === 'terminal_out' || (i.id === 'gpio_header' && i.connector !== undefined && (i.ways ?? 2) === 2)) &&
  i.volts !== undefined &&
  i.count === 1 &&
  i.side !== 'out' &&
  !/\bout/i.test(i.text);

/** A thing whose voltage is the supply's. */
const isFed = (item: ItemWish, draft: Draft): boolean =>
  FED_BY_VOLTS.has(item.id) ||
  (item.id === 'circuit' &&
    draft.library.blocks.get(item.part ?? '')?.ports.some((p) => p.kind === 'power_in' && p.required && RAW_SUPPLY.test(p.name)) === true);

/** "HX711, cell on a 4-way screw terminal": the cell that is weighed with is no battery. */
function weighed(intent: Intent): Intent {
  const scale = intent.items.find((i) => i.part?.startsWith('load_cell') === true);
  const cell = intent.sources.find((s) => (s.id === 'battery' || s.id === 'lipo') && /^cells?$/i.test(s.text));
  if (scale === undefined || cell === undefined) return intent;
  const { connector } = cell;
  return {
    ...intent,
    sources: intent.sources.filter((s) => s !== cell),
    items: intent.items.map((i) => (i === scale && i.connector === undefined && connector !== undefined ? { ...i, connector } : i)),
  };
}

/** "An FFC of an RGB display, broken out to a header": what the foil belongs to is no part of the board. */
function foiled(intent: Intent): Intent {
  if (intent.platform !== null || !intent.items.some((i) => i.id === 'fpc')) return intent;
  const belongs = (i: ItemWish): boolean =>
    !i.counted && /^(?:rgb|tft|lcd|oled|(?:tft |lcd |oled |e ?-?paper |e ink )?(?:display|screen|panel)|touch|breakout|spi|i2c)$/i.test(i.text);
  return {
    ...intent,
    items: intent.items.filter((i) => !belongs(i)),
    unsupported: intent.unsupported.filter((u) => !/camera|mipi|lvds|panel|hdmi|ribbon/i.test(u.text)),
  };
}

/** The two voltages of a level shifter are its sides, not a supply and an output. */
function shifting(intent: Intent): Intent {
  if (!intent.items.some((i) => i.id === 'level_shifter') || intent.sources.some((s) => s.id !== 'supply')) return intent;
  return { ...intent, rails: [], sources: [] };
}

function settleCount(item: ItemWish, draft: Draft): ItemWish {
  if (SINGLE.has(item.id) && item.count > 1) {
    // The number of its keys is read with the matrix.
    if (item.id !== 'key_matrix') draft.cannot(`${item.count} ${item.text}: a board of mine has one.`);
    return { ...item, count: 1 };
  }
  if (item.counted || !item.plural || !PLURAL_IS_TWO.has(item.id) || item.pins.length > 1) {
    return item.pins.length > 1 && !item.counted && item.plural ? { ...item, count: item.pins.length, counted: true } : item;
  }
  if (item.id === 'mosfet' && !PLAIN_MOSFET.test(item.text)) return item;
  draft.assume(`You gave no number of ${item.text}: I took two.`);
  return { ...item, count: 2, counted: true };
}

/** "Red, yellow and green LEDs": one wish for each colour; a larger number goes round. */
function splitColors(item: ItemWish): ItemWish[] {
  const { colors, ...rest } = item;
  if (colors === undefined) return [item];
  return colors.map((color, n) => {
    const pins = item.pins.filter((_, k) => k % colors.length === n);
    return { ...rest, color, pins, counted: true, count: Math.ceil((item.count - n) / colors.length) };
  });
}

const COUNTED = new RegExp(
  String.raw`\b(\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})[- ]?(?:\d+(?:\.\d+)?\s?v(?:olts?)? )?(?:identical |independent |separate |isolated |opto[- ]isolated |low[- ]side |high[- ]side |mosfet |n-?mosfet |fet |switched |relay |pwm |power |dimm(?:er|ing) |led |output )*(channel|input|output|way outlet)s?\b`,
  'i',
);

/** "Six channels", "4-channel", "four 24 V inputs": how many of what a board of channels has. */
function channelsOf(sentence: string): number | null {
  const said = COUNTED.exec(sentence)?.[1]?.toLowerCase();
  if (said === undefined) return null;
  const count = /^\d/.test(said) ? Number(said) : (NUMBER_WORDS[said] ?? 0);
  return count > 1 ? count : null;
}

/** Things of which a board of channels has one in each. */
const PER_CHANNEL: ReadonlySet<ItemId> = new Set(['mosfet', 'relay']);

/** "One MOSFET per channel", "two channel opto isolated driver". */
const perChannel = (items: ItemWish[], channels: number | null): ItemWish[] =>
  channels === null
    ? items
    : items.map((i) => {
        const whole = PER_CHANNEL.has(i.id) || (i.id === 'circuit' && i.part?.startsWith('opto') === true);
        return whole && (!i.counted || i.each === true) ? { ...i, count: channels, counted: true } : i;
      });

/** "Four servos …, 1000 µF near the servos": a plural without a number or a word of its own is the counted one again. */
function mergeDefinite(items: ItemWish[]): ItemWish[] {
  const again = (i: ItemWish): boolean =>
    PLURAL_IS_TWO.has(i.id) &&
    !i.counted &&
    // "Two relays …; each relay needs an LED": those two again.
    (i.plural || (i.each === true && i.id !== 'led')) &&
    i.color === undefined &&
    i.pins.length === 0 &&
    // Servos have one supply: a voltage beside the word is often that of another rail.
    (i.volts === undefined || i.id === 'servo') &&
    items.some((k) => k !== i && k.id === i.id && k.part === i.part && k.counted && k.count > 1);
  // "Four switched outputs for LED strips, 2 A each": what is said of them again holds for them.
  const more = (i: ItemWish): Partial<ItemWish> => {
    if (!i.counted || i.count < 2) return {};
    const said = items.filter((k) => again(k) && k.id === i.id && k.part === i.part);
    const amps = i.amps ?? said.find((k) => k.amps !== undefined)?.amps;
    const connector = i.connector ?? said.find((k) => k.connector !== undefined)?.connector;
    return { ...(amps === undefined ? {} : { amps }), ...(connector === undefined ? {} : { connector }) };
  };
  return items.filter((i) => !again(i)).map((i) => ({ ...i, ...more(i) }));
}

/** "Opto isolated inputs with 817 couplers", "LM393 comparator": one thing by two names. */
function mergeSame(items: ItemWish[]): ItemWish[] {
  const merged = new Map<string, ItemWish>();
  for (const part of ['opto_input', 'comparator_threshold']) {
    const same = items.filter((i) => i.part === part);
    const [first, second] = same;
    if (first === undefined || second === undefined) continue;
    const lamp = same.find((i) => i.lamp !== undefined)?.lamp;
    const connector = same.find((i) => i.connector !== undefined)?.connector;
    const more = { ...(lamp === undefined ? {} : { lamp }), ...(connector === undefined ? {} : { connector }) };
    merged.set(part, { ...first, ...more, count: Math.max(...same.map((i) => i.count)), counted: same.some((i) => i.counted) });
  }
  return items.flatMap((i) => {
    const whole = merged.get(i.part ?? '');
    return whole === undefined ? [i] : items.find((k) => k.part === i.part) === i ? [whole] : [];
  });
}

/** "Six outputs on screw terminals": as many terminals. */
function mergeOutputs(items: ItemWish[]): ItemWish[] {
  const many = items.find((i) => i.id === 'regulator' && /^outputs$/i.test(i.text) && i.counted && i.count > 1 && i.volts === undefined);
  if (many === undefined) return items;
  const own = items.find((i) => i.id === 'terminal_out' && i.side !== 'in' && !i.counted);
  const others = items.filter((i) => i !== many && i !== own);
  return [...others, { ...many, ...own, id: 'terminal_out', text: own?.text ?? 'output terminal', side: 'out', count: many.count, counted: true }];
}

/** "LED strip dimmer, one MOSFET per channel, PCA9685": the chip dims; a strip that a MOSFET switches is a load. */
function mergeDimmer(items: ItemWish[]): ItemWish[] {
  const chip = items.some((i) => i.id === 'circuit' && i.part?.startsWith('pwm_driver') === true);
  const switched = items.some((i) => i.id === 'mosfet');
  // "A 12 V LED strip …, strip on a terminal": the strip said again.
  const plainStrip = items.find((i) => i.id === 'mosfet' && /strip/i.test(i.text));
  return items
    .filter((i) => !(chip && i.id === 'potentiometer' && /dimmer$|control$/i.test(i.text)))
    .filter((i) => i.id !== 'potentiometer' || !/dimmer$|control$/i.test(i.text) || !items.some((k) => k !== i && k.id === 'potentiometer'))
    .filter((i) => plainStrip === undefined || i.id !== 'led_strip_output' || !/^(?:led )?strips?$/i.test(i.text))
    .map(
      (i): ItemWish =>
        switched && i.id === 'led_strip_output' && !/ws28|neopixel|addressable|rgb/i.test(i.text) && (i.volts ?? 5) > 5.5
          ? { ...i, id: 'mosfet' }
          : i,
    );
}

/** "Over I2C on a 4-pin JST PH": the bus goes out there, unless a connector of its own is named. */
const broughtOut = (items: readonly ItemWish[]): ItemWish[] =>
  items.some((i) => i.id === 'qwiic' || i.id === 'i2c_header')
    ? [...items]
    : items.map((i) => (i.id === 'i2c_bus' && i.connector !== undefined ? { ...i, id: 'i2c_header' } : i));

/** LEDs of the charger's own: charging, done. */
const CHARGE_LAMPS = 2;

/** LEDs of a charger by their words; a "status LED" is one where no microcontroller has a status of its own. */
const CHARGES =
  /\b(?:charg\w*|done|full|standby|complete\w*)\b[^.;,]{0,30}\bleds?\b|\bleds?\b(?: \w+){0,2} (?:for )?(?:charg|done|full)|\btwo leds\b/i;
const STATUS = /\bstatus\b[^.;,]{0,30}\bleds?\b|\bleds?\b(?: \w+){0,2} (?:for )?status/i;

/** "Charge and done LEDs": a charger brings those. One on a pin is the microcontroller's. */
function chargeLamps(items: ItemWish[], { sentence, platform }: Intent): ItemWish[] {
  const own = CHARGES.test(sentence) || (platform === null && STATUS.test(sentence));
  if (!own || !items.some((i) => i.id === 'charger')) return items;
  const isOwn = (i: ItemWish): boolean => i.id === 'led' && i.pins.length === 0 && !(platform !== null && /status|heartbeat|user/i.test(i.text));
  return items.flatMap((i) => (!isOwn(i) ? [i] : i.counted && i.count > CHARGE_LAMPS ? [{ ...i, count: i.count - CHARGE_LAMPS }] : []));
}

/** "Switch a lamp with a relay": what is switched hangs on the relay's contacts. */
function onContacts(items: ItemWish[]): ItemWish[] {
  const relay = items.find((i) => i.id === 'relay');
  if (relay === undefined || items.some((i) => i.id === 'mosfet' && PLAIN_MOSFET.test(i.text))) return items;
  const loads = items.filter((i) => i.id === 'mosfet' && !i.counted);
  const amps = relay.amps ?? loads.find((l) => l.amps !== undefined)?.amps;
  const gone = (i: ItemWish): boolean => loads.includes(i) || (i.id === 'terminal_out' && i.volts === undefined && i.part === undefined);
  return items.filter((i) => !gone(i)).map((i) => (i === relay && amps !== undefined ? { ...i, amps } : i));
}

/** "TB6612FNG dual motor driver": the part number says which driver. */
function oneBridge(items: ItemWish[]): ItemWish[] {
  const named = items.some((i) => i.id === 'circuit' && i.part?.startsWith('motor_driver') === true);
  return named ? items.filter((i) => i.id !== 'motor_driver' || i.counted || /\d{3}/.test(i.text)) : items;
}

/** "DRV8833: two brushed motors on terminals": the motors are what that one bridge turns. */
function ofNamedBridge(items: ItemWish[]): ItemWish[] {
  const isMotors = (i: ItemWish): boolean => i.id === 'motor_driver' && !/\d{3}/.test(i.text) && !/driver|bridge/i.test(i.text);
  const named = items.find((i) => (i.id === 'motor_driver' || i.part?.startsWith('motor_driver') === true) && /\d{3}/.test(i.text));
  const motors = items.filter(isMotors);
  if (named === undefined || motors.length === 0) return items;
  const find = <K extends 'volts' | 'connector' | 'edge'>(key: K): Partial<ItemWish> => {
    const owner = [named, ...motors].find((i) => i[key] !== undefined);
    return owner === undefined ? {} : { [key]: owner[key] };
  };
  const turned = Math.max(...motors.map((i) => (i.counted ? i.count : 1)));
  const count = named.counted ? named.count : Math.ceil(turned / 2);
  const whole = { ...named, ...find('volts'), ...find('connector'), ...find('edge'), count, counted: named.counted || count > 1 };
  return items.filter((i) => !motors.includes(i)).map((i) => (i === named ? whole : i));
}

/** "2-channel MOSFET driver for 12 V LED strips": the load says what the driver switches, it is not another driver. */
function mergeLoads(items: ItemWish[]): ItemWish[] {
  const socket = items.find((i) => i.id === 'circuit' && i.part === 'stepper_socket');
  if (socket !== undefined) {
    // What a stepper module drives is on its own connector.
    const motors = items.filter((i) => i.id === 'motor_driver' || (i.id === 'mosfet' && /motor/i.test(i.text)));
    const connector = socket.connector ?? motors.find((m) => m.connector !== undefined)?.connector;
    const volts = socket.volts ?? motors.find((m) => m.volts !== undefined)?.volts;
    return items
      .filter((i) => !motors.includes(i))
      .map((i) =>
        i === socket
          ? {
              ...i,
              ...(connector === undefined ? {} : { connector }),
              ...(volts === undefined ? {} : { volts }),
              count: Math.max(...items.filter((k) => k.part === 'stepper_socket').map((k) => k.count)),
            }
          : i,
      );
  }
  const bridge = items.find((i) => i.id === 'motor_driver' || (i.id === 'circuit' && i.part?.startsWith('motor_driver')));
  if (bridge !== undefined) {
    const motors = items.filter((i) => i.id === 'mosfet' && /motor/i.test(i.text));
    const volts = bridge.volts ?? motors.find((m) => m.volts !== undefined)?.volts;
    const connector = bridge.connector ?? motors.find((m) => m.connector !== undefined)?.connector;
    // "Dual motor driver", "driver for two motors": one bridge turns two motors.
    const many = bridge.id === 'motor_driver' && !/\d{3}/.test(bridge.text) ? Math.ceil(bridge.count / 2) : bridge.count;
    const whole = { ...bridge, count: many, ...(volts === undefined ? {} : { volts }), ...(connector === undefined ? {} : { connector }) };
    return items.filter((i) => !motors.includes(i)).map((i) => (i === bridge ? whole : i));
  }
  const high = items.find((i) => i.id === 'circuit' && /^(high_side_switch|load_switch)/.test(i.part ?? ''));
  if (high !== undefined) {
    // A high-side switch described by its load and its FET is one switch.
    const told = items.filter((i) => i.id === 'mosfet');
    const find = <K extends 'volts' | 'amps' | 'connector'>(key: K): Partial<ItemWish> => {
      const owner = [high, ...told].find((i) => i[key] !== undefined);
      return owner === undefined ? {} : { [key]: owner[key] };
    };
    const whole = { ...high, ...find('volts'), ...find('amps'), ...find('connector') };
    return items.filter((i) => !told.includes(i) || (i.counted && i.count > 1)).map((i) => (i === high ? whole : i));
  }
  const driver = items.find((i) => i.id === 'mosfet' && PLAIN_MOSFET.test(i.text));
  if (driver === undefined) return items;
  const loads = items.filter((i) => i.id === 'mosfet' && i !== driver);
  const volts = [driver, ...loads].find((i) => i.volts !== undefined)?.volts;
  const amps = [driver, ...loads].find((i) => i.amps !== undefined)?.amps;
  const count = Math.max(driver.count, ...loads.map((l) => l.count));
  const connector = [driver, ...loads].find((i) => i.connector !== undefined)?.connector;
  const told = {
    ...(volts === undefined ? {} : { volts }),
    ...(amps === undefined ? {} : { amps }),
    ...(connector === undefined ? {} : { connector }),
  };
  const whole = { ...driver, count, counted: driver.counted || loads.some((l) => l.counted), ...told };
  return items.filter((i) => !loads.includes(i)).map((i) => (i === driver ? whole : i));
}

/** "PAM8403 audio amplifier with speaker terminals": of circuits of one family the part number says which. */
function mergeFamilies(items: ItemWish[]): ItemWish[] {
  const family = (i: ItemWish): string => (i.id !== 'circuit' ? '' : isRadio(i) ? 'radio' : (i.part ?? '').split('_').slice(0, 2).join('_'));
  const named = new Set(items.filter((i) => /\d/.test(i.text)).map(family));
  const isVague = (i: ItemWish): boolean => i.id === 'circuit' && !/\d/.test(i.text) && named.has(family(i));
  // "HX711, load cell on a JST XH", "74HC595, two shift registers": what is said of the vague one is the named one's.
  const more = (i: ItemWish): Partial<ItemWish> => {
    const vague = i.id === 'circuit' ? items.filter((v) => isVague(v) && family(v) === family(i)) : [];
    const connector = i.connector ?? vague.find((v) => v.connector !== undefined)?.connector;
    const counted = i.counted ? undefined : vague.find((v) => v.counted && v.connector === undefined);
    return {
      ...(connector === undefined ? {} : { connector }),
      ...(counted === undefined ? {} : { count: counted.count, counted: true }),
    };
  };
  return sameMemory(items.filter((i) => !isVague(i)).map((i) => ({ ...i, ...more(i) })));
}

/** Radios on SPI, by whatever they are called. */
const isRadio = ({ part }: ItemWish): boolean => /^(?:lora|radio)_/.test(part ?? '');

/** "24C02 EEPROM": one memory by its number and its name. */
const sameMemory = (items: ItemWish[]): ItemWish[] => {
  const [first, ...more] = items.filter((i) => i.id === 'eeprom' && !i.counted);
  const named = [first, ...more].find((i) => i !== undefined && /\d/.test(i.text)) ?? first;
  return first === undefined ? items : items.filter((i) => i.id !== 'eeprom' || i.counted || i === named);
};

/** "Rotary encoder with push button": the encoder's own shaft. */
function mergeEncoder(items: ItemWish[], sentence: string): ItemWish[] {
  const own =
    /\bencoders?\s*(?:,\s*|\()?(?:with|incl\w*|and its|plus its|has|having)?\s*(?:an? |the |its |integrated |built-?in |own )*(?:push|press|switch|click|button)/i.test(
      sentence,
    );
  if (!own || !items.some((i) => i.id === 'circuit' && i.part?.includes('encoder') === true)) return items;
  const push = items.find((i) => i.id === 'button' && !i.counted && /push|press|switch|click|button/i.test(i.text));
  return items.filter((i) => i !== push);
}

/** "a temperature sensor, the BME280": the part number says which sensor. */
function mergeSensors(items: ItemWish[]): ItemWish[] {
  const named = items.filter((i) => i.id === 'sensor' && /\d/.test(i.text));
  if (named.length === 0) return items;
  return items.filter((i) => i.id !== 'sensor' || named.includes(i));
}

/** "A 3x4 macropad, tactile switches will do": the switches are the keys. */
function mergeKeys(items: ItemWish[]): ItemWish[] {
  if (!items.some((i) => i.id === 'key_matrix')) return items;
  return items.filter((i) => i.id !== 'button' || !/switch|key/i.test(i.text));
}

/** "WS2812 lamp with 16 LEDs", "8 APA102 LEDs", "a WS2812 under each key": one sort of lights; a lamp made of them is no load that is switched. */
function pixelsCounted(items: ItemWish[], sentence: string): ItemWish[] {
  const pixels = items.filter((i) => i.id === 'ws2812');
  const [first, ...more] = pixels;
  if (first === undefined) return items;
  const plain = items.filter(
    (i) => i.id === 'led' && i.color === undefined && i.colors === undefined && !i.pins.length && /^(?:leds?|lights?|pixels?|lamps?)$/i.test(i.text),
  );
  const same = more.filter((i) => !i.counted && i.part === first.part);
  const counted = [...plain, ...pixels].find((i) => i.counted);
  const count = first.counted ? first.count : (counted?.count ?? gridOf(items, sentence));
  const whole = count === undefined ? first : { ...first, count, counted: true };
  const gone = (i: ItemWish): boolean => same.includes(i) || (i !== first && plain.includes(i) && (!first.counted || !i.counted)) || isLampOf(i);
  return items.filter((i) => !gone(i)).map((i) => (i === first ? whole : i));
}

/** "8x8 WS2812 panel". */
function gridOf(items: readonly ItemWish[], sentence: string): number | undefined {
  const [, across, down] = /\b(\d{1,2})\s*(?:x|×|by)\s*(\d{1,2})\b(?!\s*(?:mm|cm|in\b|"))/i.exec(sentence) ?? [];
  if (across === undefined || items.some((i) => i.id === 'key_matrix')) return undefined;
  const count = Number(across) * Number(down);
  return count > 1 && count <= 256 ? count : undefined;
}

/** What addressable LEDs make up: no load of a switch. */
const isLampOf = ({ id, text, volts, counted }: ItemWish): boolean =>
  id === 'mosfet' && /^(?:lamps?|lights?)$/i.test(text) && volts === undefined && !counted;

/** "WS2812 strip controller": the strip is what the WS2812 are on. */
function mergePixels(all: ItemWish[], sentence: string): ItemWish[] {
  const items = pixelsCounted(all, sentence);
  const strip = items.some((i) => i.id === 'led_strip_output');
  return strip ? items.filter((i) => i.id !== 'ws2812' || i.counted) : items;
}

const BOTH_ENDS =
  /\b(?:(?:both|each|either|two|opposite) (?:ends?|sides?|edges?)|in and out|in\s*\/\s*out|daisy[- ]?chain\w*|chainable|pass[- ]?through)\b/i;
const ENDS: ReadonlySet<ItemId> = new Set(['qwiic', 'i2c_header']);

/** "Qwiic at both ends", "Grove in and out": two of the connector. */
function atBothEnds(items: ItemWish[], sentence: string): ItemWish[] {
  if (!BOTH_ENDS.test(sentence)) return items;
  const first = items.find((i) => ENDS.has(i.id) && i.part !== 'display');
  return items.map((i) => (i === first && !i.counted ? { ...i, count: 2, counted: true } : i));
}

/** "All spare pins on two headers", "RP2040 breakout with a 2x10 header": the pins are what is on the headers. */
function mergeHeaders(all: ItemWish[]): ItemWish[] {
  // "At least ten GPIO on a header": ten pins, not ten headers.
  const counts = all.filter(
    (i) =>
      i.id === 'gpio_header' && i.counted && /^(?:spare |free |extra |unused |remaining )?(?:gpios?|pins?|i\/?os?|(?:gpio|io) pins?)$/i.test(i.text),
  );
  const ways = counts[0] === undefined ? undefined : counts[0].count + 2;
  const items = all
    .map((i) =>
      counts.includes(i) ? { ...i, count: 1, counted: false } : i.id === 'gpio_header' && ways !== undefined ? { ...i, ways: i.ways ?? ways } : i,
    )
    .map((i) =>
      ways !== undefined && i.id === 'gpio_header' && i.ways === undefined && !all.some((k) => k.id === 'gpio_header' && !counts.includes(k))
        ? { ...i, ways }
        : i,
    );
  const pieces = items.filter((i) => i.id === 'gpio_header');
  const built = pieces.filter((i) => i.connector !== undefined || i.ways !== undefined || i.counted);
  if (built.length === 0 && pieces.length < 2) return items;
  const kept = built.length === 0 ? pieces.slice(0, 1) : built;
  return items.filter((i) => i.id !== 'gpio_header' || kept.includes(i) || i.pins.length > 0);
}

/** "relay board with two relays" has two relays; "555 … NE555" is one timer. */
function mergeRepeated(items: ItemWish[]): ItemWish[] {
  const kept: ItemWish[] = [];
  for (const item of items) {
    const same = kept.findIndex(
      (k) => k.id === item.id && k.part === item.part && (SINGLE.has(item.id) || isVague(k) || isVague(item)) && k.id !== 'sensor',
    );
    const before = kept[same];
    if (before === undefined) kept.push(item);
    else if (SINGLE.has(item.id)) kept[same] = { ...item, ...before, pins: [...before.pins, ...item.pins] };
    else if ((item.id === 'circuit' || item.id === 'motor_driver') && !before.counted && !item.counted && !before.plural && !item.plural)
      kept[same] = { ...item, ...before };
    // "A u-blox GNSS module …, an antenna for the GNSS": one receiver.
    else if (isReceiver(item) && isReceiver(before) && !before.counted && !item.counted) continue;
    else if (before.counted || item.counted) kept[same] = before.counted ? { ...item, ...before } : { ...before, ...item };
    else kept.push(item);
  }
  return kept;
}

const isReceiver = (i: ItemWish): boolean => i.part === 'gps' && /g(?:ps|nss)|blox/i.test(i.text);

const isVague = (i: ItemWish): boolean => !i.counted && i.color === undefined && i.pins.length === 0 && i.edge === undefined;

/** A terminal beside a relay or a bus transceiver is theirs. */
function absorbTerminals(items: ItemWish[]): ItemWish[] {
  const owner = items.find((i) => WITH_TERMINAL.has(i.id) || i.id === 'circuit');
  if (owner === undefined) return items;
  const own = items.find((i) => i.id === 'terminal_out' && i.volts === undefined && i.side !== 'out' && !/output|out/i.test(i.text));
  if (own === undefined) return items;
  return items.filter((i) => i !== own).map((i) => (i === owner && own.edge !== undefined && i.edge === undefined ? { ...i, edge: own.edge } : i));
}

/** Blinking is what a 555 or a microcontroller does with an LED; alone it asks for both. */
function absorbBlink(items: ItemWish[]): ItemWish[] {
  const lights = items.some((i) => i.id === 'led' || i.id === 'ws2812');
  const blink = items.find((i) => i.id === 'blink');
  const night = items.find((i) => i.id === 'night_light');
  const rest = items.filter((i) => i.id !== 'blink' && i.id !== 'night_light');
  const timed = rest.map((i) => (i.id === 'timer_555' && i.hertz === undefined && blink?.hertz !== undefined ? { ...i, hertz: blink.hertz } : i));
  const light = blink ?? night;
  if (lights || light === undefined) return timed;
  return [...timed, { ...light, id: 'led', ...(night === undefined ? {} : { color: light.color ?? 'white', count: Math.max(light.count, 3) }) }];
}

/** Things that can have an LED or a fuse each. */
const CHANNELS: ReadonlySet<ItemId> = new Set(['relay', 'mosfet', 'terminal_out']);

/** "An LED per relay", "outputs each behind a fuse": part of every channel, not a thing beside it. */
function spreadEach(items: ItemWish[]): ItemWish[] {
  const isChannel = (i: ItemWish): boolean => CHANNELS.has(i.id) || (i.id === 'circuit' && i.part?.startsWith('opto') === true);
  const loads = items.filter((i) => (i.id === 'relay' || i.id === 'mosfet') && isChannel(i));
  const channels = loads.length > 0 ? loads : items.filter(isChannel);
  const led = items.find((i) => i.id === 'led' && i.each === true);
  const fuse = items.find((i) => i.id === 'fuse' && i.each === true);
  if (channels.length === 0 || (led === undefined && fuse === undefined)) return items;
  const outlets = fuse === undefined ? [] : channels.filter((i) => i.id === 'terminal_out');
  const spread = (i: ItemWish): ItemWish => ({
    ...i,
    ...(led === undefined ? {} : { lamp: led.color ?? 'red' }),
    ...(outlets.includes(i) && fuse !== undefined ? { fused: fuse.amps === undefined ? {} : { amps: fuse.amps } } : {}),
  });
  return items.filter((i) => i !== led && (i !== fuse || outlets.length === 0)).map((i) => (channels.includes(i) ? spread(i) : i));
}

function settleSources(sources: readonly SourceWish[], items: readonly ItemWish[], draft: Draft): Pick<Brief, 'main' | 'usb' | 'cell' | 'loadVolts'> {
  const backed = items.some((i) => i.part?.startsWith('rtc') === true) && !RUNS_ON_COIN.test(draft.intent.sentence);
  if (backed && sources.some((s) => s.id === 'coin_cell'))
    return settleSources(
      sources.filter((s) => s.id !== 'coin_cell'),
      items,
      draft,
    );
  const delivered = sources.some((s) => s.id === 'usb_pd');
  const spoken = sources.some((s) => s.id !== 'supply') && !APART.test(draft.intent.sentence);
  const others = sources.filter((s) => s.id !== 'usb' && s.id !== 'lipo' && !isChargersCell(s, sources, items) && !(spoken && isWordOnly(s)));
  const [named, ...again] = sources.filter((s) => s.id === 'usb' && !delivered);
  const edge = named?.edge ?? again.find((s) => s.edge !== undefined)?.edge;
  const usb = named === undefined ? null : { ...named, ...(edge === undefined ? {} : { edge }) };
  const cell =
    sources.find((s) => s.id === 'lipo') ?? (items.some((i) => i.id === 'charger') ? (sources.find((s) => s.id === 'battery') ?? null) : null);
  const [main = null, ...more] = mergeSupplies(others);
  for (const extra of more) draft.cannot(`${extra.text}: I join at most one supply with USB-C and a cell; I used ${main?.text ?? 'the first'}.`);
  const wanted =
    items.find((i) => (i.id === 'mosfet' || i.id === 'motor_driver' || i.id === 'led_strip_output') && i.volts !== undefined)?.volts ?? null;
  const raw = wanted ?? items.find((i) => i.id === 'circuit' && i.volts !== undefined && isFed(i, draft))?.volts ?? null;
  const coil = items.some((i) => i.id === 'relay') && main?.id !== 'battery' ? COIL_V : null;
  const open = raw ?? (main?.id === 'supply' || main?.id === 'terminal' ? coil : null);
  const fed = main !== null && main.volts === undefined && open !== null ? { ...main, volts: open } : main;
  return { main: fed, usb, cell, loadVolts: wanted !== null && !serves(wanted, fed, usb) ? wanted : null };
}

/** "USB-C power supply", "Power supply: USB-C": the word for what is named beside it. */
const isWordOnly = ({ id, text, volts, connector }: SourceWish): boolean =>
  id === 'supply' && volts === undefined && connector === undefined && /^(?:main )?(?:power )?supply$|^power (?:source|input)$/i.test(text);
const APART =
  /\b(?:or|and|plus|external|separate|second|another|additional|alternative|bench|lab)\s+(?:an?\s+|the\s+)?(?:(?:external|separate|second) )?(?:power )?suppl(?:y|ies)\b/i;

/** The coin cell beside a clock keeps the clock, not the board, unless the sentence says so. */
const RUNS_ON_COIN = /\b(?:powered|runs?|running|fed|supplied|supply|lives?)\b[^.;,]{0,25}\b(?:coin|cr\s?20\d\d|button cell)/i;

/** What the relays of the library run from, V. */
const COIL_V = 5;

const serves = (volts: number, main: SourceWish | null, usb: SourceWish | null): boolean =>
  (main !== null && (main.volts === undefined || Math.abs(main.volts - volts) < 0.6)) || (usb !== null && Math.abs(5 - volts) < 0.6);

const isChargersCell = (s: SourceWish, sources: readonly SourceWish[], items: readonly ItemWish[]): boolean =>
  s.id === 'battery' &&
  (s.volts === undefined || (/^battery$/i.test(s.text) && !s.counted && sources.some((o) => o.id === 'lipo'))) &&
  (items.some((i) => i.id === 'charger') || sources.some((o) => o.id === 'lipo'));

/** A connector for "the supply" that says no more than that. */
const isBare = ({ id, volts, connector }: SourceWish): boolean => id === 'terminal' && connector !== undefined && volts === undefined;

/** "12 V supply through a barrel jack" is one supply: the connector with the voltage. */
function mergeSupplies(sources: readonly SourceWish[]): SourceWish[] {
  // A supply that is said to come over a connector of a family is that connector's.
  const named = sources.map((s): SourceWish => (s.id === 'supply' && s.connector !== undefined ? { ...s, id: 'terminal' } : s));
  const connectors = named.filter((s) => s.id !== 'supply').sort((a, b) => Number(isBare(a)) - Number(isBare(b)));
  const supplies = named.filter((s) => s.id === 'supply');
  const [first, ...rest] = connectors;
  if (first === undefined) return [...supplies].sort((a, b) => Number(b.volts !== undefined) - Number(a.volts !== undefined)).slice(0, 1);
  const same = [...rest.filter((r) => r.id === first.id || isBare(r)), ...supplies];
  const volts = first.volts ?? same.find((s) => s.volts !== undefined)?.volts;
  const connector = first.connector ?? (first.id === 'barrel_jack' ? undefined : same.find((s) => s.connector !== undefined)?.connector);
  const whole = { ...first, ...(volts === undefined ? {} : { volts }), ...(connector === undefined ? {} : { connector }) };
  return [whole, ...rest.filter((r) => !same.includes(r))];
}

function supplyFor(item: ItemWish): SourceWish {
  const volts = item.volts ?? 5;
  const what = item.id === 'mosfet' ? 'the loads' : `the ${item.text}`;
  const note = `You named no connector for the supply: ${volts} V for ${what} come in at a screw terminal`;
  return { id: 'terminal', text: `${volts} V screw terminal`, volts, count: 1, counted: false, plural: false, pins: [], note };
}
