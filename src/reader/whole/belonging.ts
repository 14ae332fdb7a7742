import { LEAST_FED_V } from '../../request/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** A chip that makes the circuit said just before it is that circuit's, with its figures. */
export function chipOfIt(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  for (const [i, chip] of mine.entries()) {
    const circuit = mine[i - 1];
    const blocks = chip.part === undefined ? undefined : lexicon.part(chip.part)?.blocks;
    const own = circuit === undefined ? undefined : lexicon.concept(circuit.concept)?.evidence?.blocks;
    if (
      circuit?.kind !== 'function' ||
      circuit.part !== undefined ||
      !/^(?:conversion|sensor)$/.test(chip.kind) ||
      blocks === undefined ||
      own === undefined
    )
      continue;
    const alone = (chip.count ?? 1) === (circuit.count ?? 1) && !mine.some((a) => a !== circuit && a.links.some((l) => l.ask === chip.id));
    if (!alone || !own.some((b) => blocks.includes(b)) || chip.part === undefined) continue;
    circuit.part = chip.part;
    const figures = chip.figures.map((f) => (f.role === 'rated' ? { ...f, role: 'out' as const } : f));
    unite(request, circuit, Object.assign(chip, { figures }));
  }
}

/** Ounces on no thing that is weighed are the copper's, which is told by the weight of a square foot. */
export function ouncesOfCopper(request: RequestBuilder): void {
  const { lexicon } = request;
  const weighed = (a: MutableAsk): boolean => lexicon.sortsOf(a.concept).some((c) => c.figures.some((f) => f.quantity === 'weight'));
  for (const ask of wanted(request.asks)) {
    if (ask.source !== 'person' || weighed(ask)) continue;
    // In grams and pounds things are weighed.
    const [first] = ask.figures.filter(
      (f) => f.quantity === 'weight' && /oz|ounce/i.test(f.words.message === request.message ? request.text.slice(f.words.from, f.words.to) : ''),
    );
    if (first === undefined) continue;
    const copper = wanted(request.asks).find((a) => a.concept === 'copper_thickness') ?? request.board('copper_thickness', first.words);
    // What contradicts it stays where it was said, and is told.
    if (copper.figures.length > 0) continue;
    ask.figures = ask.figures.filter((f) => f !== first);
    copper.figures.push({ ...first, role: 'size' });
  }
}

const FED: ReadonlySet<string> = new Set(['supply', 'conversion', 'charging', 'protection', 'rail', 'load', 'output']);
/** Millivolts of a supply or of what it passes are its drop or its ripple, and no voltage that it has. */
export function dropsOfVolts(request: RequestBuilder): void {
  for (const ask of wanted(request.asks)) {
    if (!FED.has(ask.kind)) continue;
    const isDrop = (f: MutableAsk['figures'][number]): boolean => {
      const most = f.value ?? f.max;
      return (
        f.quantity === 'voltage' &&
        f.role !== 'limit' &&
        most !== undefined &&
        Math.abs(most) > 0 &&
        Math.abs(most) < LEAST_FED_V &&
        (f.min ?? 0) >= 0
      );
    };
    ask.figures = ask.figures.map((f) => (isDrop(f) ? { ...f, role: 'limit' as const } : f));
  }
}

/** "A monitor for a battery up to 15 A": what the battery gives is what is measured. */
export function measuredAmps(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const meters = mine.filter((a) => ['battery_monitor', 'current_sensor'].some((id) => lexicon.isA(a.concept, id)));
  const batteries = mine.filter((a) => lexicon.isA(a.concept, 'battery'));
  const [meter, battery] = [meters[0], batteries[0]];
  const amps = (a: MutableAsk): MutableAsk['figures'] => a.figures.filter((f) => f.quantity === 'current');
  if (meter === undefined || meters.length > 1) return;
  const loaded = mine.some((a) => a.kind === 'load' || a.kind === 'output');
  if (battery !== undefined && batteries.length === 1 && amps(meter).length === 0 && !loaded) meter.figures = [...meter.figures, ...amps(battery)];
  // What reads amperes is no divider of the battery's voltage.
  const monitor = lexicon.concept('power_monitor');
  if (meter.concept === 'battery_monitor' && meter.part === undefined && amps(meter).length > 0 && monitor !== undefined)
    Object.assign(meter, { concept: monitor.id, kind: monitor.kind });
}

/** From so much on an LED lights a room and wants a constant current, A, W. */
const POWER_LED_A = 0.1;
const POWER_LED_W = 0.5;
/** Lights that hang at a driver: no indicators. */
const DRIVEN: ReadonlySet<string> = new Set(['led', 'power_led_emitter']);

/**
 * LEDs that are said beside a driver of constant current, or to have the current or the watts of a lamp, hang on drivers outside: those of one driver are in
 * series, as many as its supply lifts. What dims them is said of the driver.
 */
export function ledsOfDriver(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const strong = (a: MutableAsk): boolean =>
    a.figures.some((f) => (f.quantity === 'current' && (f.value ?? 0) >= POWER_LED_A) || (f.quantity === 'power' && (f.value ?? 0) >= POWER_LED_W));
  // "Five power LEDs" are no lights that show a supply.
  const hangs = (a: MutableAsk): boolean =>
    a.part === undefined && (DRIVEN.has(a.concept) || (a.concept === 'power_led' && ((a.count ?? 1) > 1 || strong(a))));
  const [lights, ...others] = mine.filter(hangs);
  const driver = mine.find((a) => lexicon.isA(a.concept, 'led_driver'));
  const emitter = lexicon.concept('power_led_emitter');
  if (emitter === undefined || lights === undefined || others.length > 0 || (driver?.count ?? 1) > 1) return;
  const linked = driver?.links.some((l) => l.ask === lights.id) === true || lights.links.some((l) => l.ask === driver?.id);
  const row = lights.features.includes('series_connected');
  const told = strong(lights) || lights.concept === emitter.id;
  if (driver === undefined ? !told : !(linked || row || told || mine.every((a) => a.kind !== 'controller'))) return;
  const number = lights.count ?? 1;
  const [words] = lights.words;
  if ((row || driver !== undefined) && number > 1 && words !== undefined) {
    lights.figures.push({ quantity: 'number', role: 'size', value: number, words });
    delete lights.count;
    delete lights.several;
  }
  // They stand outside.
  delete lights.mounting;
  Object.assign(lights, { concept: emitter.id, kind: emitter.kind });
  // Volts of an LED beside a supply are those that it drops.
  const drops = mine.some((a) => a.kind === 'supply') || driver?.figures.some((f) => f.quantity === 'voltage') === true;
  const own = drops ? ('threshold' as const) : driver === undefined ? null : ('in' as const);
  if (own !== null) lights.figures = lights.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: own } : f));
  const into = driver ?? lights;
  // "A 5 W LED, 12 V, 450 mA": no supply was named, and the current is the LED's.
  const bare = mine.find((a) => a.concept === 'supply' && a.connector === undefined && a.text.split(' ').length < 3);
  const amps = bare?.figures.filter((f) => f.quantity === 'current') ?? [];
  if (bare !== undefined && amps.length > 0 && [lights, into].every((a) => a.figures.every((f) => f.quantity !== 'current'))) {
    bare.figures = bare.figures.filter((f) => !amps.includes(f));
    lights.figures.push(...amps.map((f) => ({ ...f, role: driver === undefined ? ('rated' as const) : ('out' as const) })));
  }
  if (driver !== undefined) {
    const said = driver.figures.some((f) => f.quantity === 'current');
    lights.figures = lights.figures.flatMap((f) => (f.quantity === 'current' ? (said ? [] : [{ ...f, role: 'out' as const }]) : [f]));
    unite(request, driver, lights);
  }
  const knob = mine.find((a) => lexicon.isA(a.concept, 'potentiometer'));
  if (knob !== undefined) into.features = into.features.filter((f) => f !== 'adjustable' && f !== 'dimmable');
  // The lamp is what they make; what dims them, and how bright they are, is said of them.
  const isTold = (a: MutableAsk): boolean =>
    (a.concept === 'dimmer_stage' ||
      lexicon.isA(a.concept, 'lamp') ||
      a.concept === 'led_lighting' ||
      (knob !== undefined && a.concept === 'bright')) &&
    (a.count ?? 1) === 1 &&
    a.part === undefined &&
    a.figures.length === 0;
  for (const ask of mine.filter((a) => a !== into && isTold(a))) unite(request, into, ask);
}

/** What stands on a board that only charges. */
const BESIDE_CHARGER: ReadonlySet<string> = new Set([
  'charging',
  'supply',
  'connector',
  'light',
  'board',
  'quality',
  'protection',
  'mechanical',
  'marking',
]);

/** On a board that only charges, its plain lights tell how far it is. */
export function chargeLights(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const charger = mine.find((a) => a.kind === 'charging' && a.concept !== 'power_bank');
  const charges = charger !== undefined && mine.every((a) => BESIDE_CHARGER.has(a.kind) || lexicon.isA(a.concept, 'power_switch'));
  // What a board that only charges gives to a load is its own output, and nothing switches it.
  const gives = mine.filter((a) => a.concept === 'switched_output' && (a.count ?? 1) === 1 && a.features.length + a.figures.length === 0);
  if (charger !== undefined && mine.every((a) => gives.includes(a) || BESIDE_CHARGER.has(a.kind))) for (const ask of gives) ask.concept = 'output';
  const isPlain = (a: MutableAsk): boolean => a.concept === 'led' && (a.count ?? 1) === 1 && a.features.every((f) => lexicon.isA(f, 'colour'));
  const lights = mine.filter(isPlain);
  const status = lexicon.concept('charge_led');
  if (!charges || status === undefined || lights.length > 2) return;
  for (const light of lights) Object.assign(light, { concept: status.id, kind: status.kind, links: [] });
  for (const ask of mine) ask.links = ask.links.filter((l) => !lights.some((a) => a.id === l.ask));
}

/** "Isolated USB to RS-485", "RS-485 to UART, isolated", "CAN node with isolation": the one line that leaves the house is parted, and not those of the board beside. */
export function isolateLine(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  const mine = wanted(asks);
  const [line, ...more] = mine.filter((a) => a.kind === 'interface' && lexicon.isA(a.concept, 'field_bus'));
  const joined = (a: MutableAsk, b: MutableAsk | undefined): boolean => a.links.some((l) => l.role === 'to' && l.ask === b?.id);
  const near = mine.find(
    (a) => NEAR.has(a.concept) && a.features.includes('isolated') && (joined(a, line) || (line !== undefined && joined(line, a))),
  );
  const barrier = mine.find((a) => a.concept === 'isolation' && a.part === undefined && a.count === undefined && a.figures.length === 0);
  if (line === undefined || more.length > 0 || (near ?? barrier) === undefined) return;
  if (near !== undefined) near.features = near.features.filter((f) => f !== 'isolated');
  if (barrier !== undefined) unite(request, line, barrier);
  if (!line.features.includes('isolated')) line.features.push('isolated');
}
const NEAR: ReadonlySet<string> = new Set(['usb', 'uart']);

/** "A 74HC based adder, uses a 74HC283": the family is that of the chip. */
export function familyOfChip(request: RequestBuilder): void {
  const { lexicon } = request;
  const begins = (a: MutableAsk, b: MutableAsk): boolean => a.part !== b.part && b.part?.toLowerCase().startsWith(a.part!.toLowerCase()) === true;
  for (const family of wanted(request.asks).filter((a) => a.part !== undefined && (a.count ?? 1) === 1)) {
    const [chip, ...more] = wanted(request.asks).filter((a) => a !== family && a.concept === family.concept && begins(family, a));
    const named = chip === undefined ? moduleOf(request, family) : undefined;
    if (named !== undefined) unite(request, named, Object.assign(family, { part: undefined }));
    if (chip === undefined || more.length > 0 || lexicon.part(family.part!)?.relation === 'exact') continue;
    delete family.part;
    unite(request, chip, family);
  }
}

/** The module whose name stands right behind that of its chip. */
function moduleOf(request: RequestBuilder, { id, concept, kind, words }: MutableAsk): MutableAsk | undefined {
  const end = words[0]?.to ?? -1;
  return wanted(request.asks).find((a) => {
    const at = a.words[0];
    const beside = at?.message === words[0]?.message && at !== undefined && at.from > end && /^ ?\(?$/.test(request.text.slice(end, at.from));
    return kind === 'controller' && a.id !== id && a.part !== undefined && a.kind === kind && a.concept === concept && beside;
  });
}

/** "switches for the inputs" of a circuit that works by itself: its own inputs, and none beside them. */
export function inputsOfCircuit(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const adc = mine.find((a) => lexicon.isA(a.concept, 'adc'));
  const alone = adc !== undefined || mine.some((a) => a.part !== undefined && lexicon.concept(a.concept)?.by_itself === true);
  if (mine.some((a) => a.kind === 'controller') || !alone) return;
  for (const [i, ask] of mine.entries()) {
    const sets = mine[i - 1];
    const bare = ask.concept === 'input' && ask.figures.length + ask.features.length === 0 && ask.count === undefined;
    const plain = bare && ask.connector === undefined;
    // "an ADC, terminals for the inputs": where what it converts comes in.
    if (bare && ask.connector !== undefined && adc !== undefined && adc.connector === undefined) {
      adc.connector = ask.connector;
      unite(request, adc, ask);
    }
    if (plain && sets?.kind === 'input' && ['switch', 'button', 'power_switch'].some((c) => lexicon.isA(sets.concept, c))) request.unmake(ask);
  }
}

/**
 * "SHT31 breakout, Qwiic": a bus that has a connector of its own, said of what speaks it, is that connector. It ends in no row of pins, and stands at each
 * end twice.
 */
export function plugsOfBuses(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const ask of wanted(request.asks).filter((a) => a.kind === 'interface' && a.part === undefined && lexicon.hasOwnPlug(a.concept))) {
    if (ask.connector !== undefined && lexicon.isA(ask.connector.concept, 'pin_header')) delete ask.connector;
    if (ask.place?.edge === 'short' && ask.count === undefined) ask.count = 2;
  }
  for (const ask of wanted(request.asks)) {
    if (!ACTS.has(ask.kind) || ask.kind === 'controller') continue;
    const bus = ask.features.find((f) => lexicon.concept(f)?.kind === 'interface' && lexicon.hasOwnPlug(f));
    const concept = lexicon.concept(bus ?? '');
    if (concept === undefined) continue;
    ask.features = ask.features.filter((f) => f !== bus);
    if (!wanted(request.asks).some((a) => lexicon.isA(a.concept, concept.id))) request.add(plainDraft(concept, request.spanOf(ask)));
  }
}

/** "RS-485 breakout: RJ45 to terminals, one to one": where plugs are joined contact by contact and no part was named, a bus is what their lines are called. */
export function busOfPlugs(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const plug = mine.find((a) => a.kind === 'connector' && a.features.includes('straight_through'));
  const active = mine.some((a) => ACTS.has(a.kind) || (a.kind === 'interface' && a.part !== undefined));
  if (plug === undefined || active) return;
  for (const ask of mine)
    if (ask.kind === 'interface' && ask.part === undefined && ask.figures.length === 0 && ask.connector === undefined && ask.count === undefined)
      unite(request, plug, ask);
}

/** Kinds of what speaks over a bus. */
const ACTS: ReadonlySet<string> = new Set([
  'controller',
  'function',
  'sensor',
  'input',
  'display',
  'storage',
  'load',
  'output',
  'conversion',
  'charging',
]);

const POLES: ReadonlySet<string> = new Set(['center_negative', 'center_positive']);
const FEEDS: ReadonlySet<string> = new Set(['charging', 'conversion']);

/** A barrel jack behind a voltage that a board gives, where it is fed by something else: the voltage leaves by it. */
export function jackOfRail(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const [rail, ...more] = mine.filter((a) => a.kind === 'rail');
  const [jack, ...jacks] = mine.filter((a) => a.kind === 'connector' && a.concept === 'barrel_jack');
  const fed = mine.some((a) => a.kind === 'supply' || /powered$/i.test(a.text));
  // "(9 V jack, centre negative)" where nothing else feeds the board: how a plug is poled is said of what comes in.
  const poled = rail?.connector?.concept === 'barrel_jack' && rail.features.some((f) => POLES.has(f));
  const supply = request.lexicon.concept('supply');
  if (rail !== undefined && poled && !fed && supply !== undefined && !mine.some((a) => FEEDS.has(a.kind)))
    Object.assign(rail, { kind: supply.kind, concept: supply.id, figures: rail.figures.map((f) => ({ ...f, role: 'in' as const })) });
  if (rail === undefined || jack === undefined || more.length + jacks.length > 0 || rail.connector !== undefined || !fed) return;
  if (
    (jack.count ?? 1) > 1 ||
    jack.features.includes('input') ||
    jack.figures.some((f) => f.quantity === 'voltage') ||
    mine.indexOf(jack) < mine.indexOf(rail)
  )
    return;
  rail.connector = { concept: jack.concept, words: jack.words.at(-1)! };
  rail.features = [...new Set([...rail.features, ...jack.features])];
  rail.figures = [...rail.figures, ...jack.figures];
  request.unmake(jack);
}

/** "Two NTCs with a 10k divider for each": what the divider has beside a thermistor is its other resistor. */
export function dividersOfProbes(request: RequestBuilder): void {
  const { lexicon } = request;
  const probes = wanted(request.asks).filter((a) => lexicon.isA(a.concept, 'thermistor'));
  const [probe, ...others] = probes;
  for (const ask of wanted(request.asks).filter((a) => a.concept === 'divider' && a.figures.every((f) => f.quantity === 'resistance'))) {
    const host = probes.find((p) => p.id === ask.per) ?? (others.length === 0 ? probe : undefined);
    if (host === undefined || ask.connector !== undefined || (ask.count ?? host.count) !== host.count) continue;
    delete ask.per;
    // It is as large as the thermistor at 25 °C, where nobody says what that is.
    unite(request, host, ask);
  }
}

/** "A notch filter, twin-T", "a level shifter with four channels of BSS138": a circuit called once more, by its form or its part. */
export function calledTwice(request: RequestBuilder): void {
  const said = wanted(request.asks).filter((a) => a.kind === 'function' && (a.count ?? 1) === 1 && a.per === undefined);
  for (const [i, first] of said.entries()) {
    const again = said.slice(i + 1).filter((a) => a.concept === first.concept && request.asks.includes(a));
    const [other] = again;
    if (other === undefined || again.length > 1 || !request.asks.includes(first) || !TWICE.has(first.concept)) continue;
    const same = other.figures.every((f) => !first.figures.some((g) => g.quantity === f.quantity));
    const joined = [first, other].some((a) => a.links.length > 0 || a.several === true) || (first.part !== undefined && other.part !== undefined);
    if (!same || joined || (first.connector !== undefined && other.connector !== undefined)) continue;
    if (other.part !== undefined) first.part = other.part;
    unite(request, first, other);
  }
}
/** Circuits of which a board that speaks of one twice has one. */
const TWICE: ReadonlySet<string> = new Set([
  'notch',
  'level_shifter',
  'low_pass',
  'high_pass',
  'band_pass',
  'comparator',
  'instrumentation_amplifier',
]);

/** "threshold 6 V", "0.5 V of hysteresis around 2.5 V": what is said next to hysteresis lies between both thresholds of the comparator, what is said besides is their middle, and feeds nothing. */
export function levelsOfComparator(request: RequestBuilder): void {
  const isIt = (a: MutableAsk): boolean => a.concept === 'comparator' || (a.concept === 'schmitt_trigger' && a.part === undefined);
  const [comparator, word, ...more] = wanted(request.asks).filter((a) => a.kind === 'function' && isIt(a));
  if (comparator === undefined || more.length > 0 || (word !== undefined && word.concept === comparator.concept)) return;
  for (const level of wanted(request.asks).filter((a) => a.concept === 'supply' && a.features.includes('level_word') && a.connector === undefined)) {
    // "…, 12 V": what stands alone beside a threshold that was called so feeds the board.
    const [own] = comparator.figures.filter((f) => f.quantity === 'voltage' && f.role === 'threshold');
    const below = (own?.value ?? 0) <= (level.figures[0]?.value ?? 0);
    const fed = own === undefined || below || wanted(request.asks).some((a) => a !== level && a.kind === 'supply');
    const figures = level.figures.map((f) => ({ ...f, role: 'threshold' as const }));
    if (fed) {
      level.figures = figures;
      unite(request, comparator, level);
      continue;
    }
    comparator.figures = [...comparator.figures.filter((f) => f !== own), ...figures];
    comparator.links = [...comparator.links, ...level.links];
    comparator.words = [...comparator.words, ...level.words];
    comparator.features = [...new Set([...comparator.features, ...level.features])];
    Object.assign(level, {
      figures: [{ ...own, role: 'in' as const }],
      features: [],
      links: [],
      words: [own.words],
      text: request.text.slice(own.words.from, own.words.to),
    });
  }
  const spans = word ?? (comparator.concept === 'schmitt_trigger' ? comparator : undefined);
  const at = spans?.words.find((w) => w.message === request.message && request.text.slice(w.from, w.to) === spans.text);
  if (spans === undefined || at === undefined) return;
  if (word !== undefined) unite(request, comparator, word);
  const volts = comparator.figures.filter((f) => f.quantity === 'voltage');
  const gap = (f: (typeof volts)[number]): number => Math.min(Math.abs(f.words.from - at.to), Math.abs(at.from - f.words.to));
  const [span] = [...volts].sort((a, b) => gap(a) - gap(b));
  if (span === undefined) return;
  comparator.concept = 'comparator';
  comparator.figures = comparator.figures.map((f) =>
    f.quantity !== 'voltage' ? f : { ...f, role: f === span ? ('size' as const) : ('threshold' as const) },
  );
}
