import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { voltsOf, wanted } from '../asks/wanted.js';
import { commandedAt, commandedByHost, driverInputs, isTitle } from './commanded.js';
import { lampOfLights, lightsSomething } from './lamps.js';
import { saidOfOwn } from './said-of-own.js';
import { railsByJumper } from './supplies/rails-by-jumper.js';
import { saidOfSupplies } from './supplies/said-of-supplies.js';
import { MOST_LOGIC_V, portOfCharger } from './supplies/supply-ports.js';

/** What the title of a board, and what stands beside it, make of things that were read one by one. */
export function titled(request: RequestBuilder): void {
  saidTwice(request);
  adapted(request);
  pinsOnHeader(request);
  converted(request);
  lampOfLights(request);
  lightsSomething(request);
  sensorOfTitle(request);
  commandedByHost(request);
  relaysTold(request);
  adapterOfTitle(request);
  portOfCharger(request);
  supplyMade(request);
  givenByConverter(request);
  effectOfTitle(request);
  chosenByJumper(request);
  railsByJumper(request);
  saidOfSupplies(request);
  saidOfOwn(request);
  driverOf(request);
  loadOfMeter(request);
  stripOfTitle(request);
  commandedAt(request);
  speedByKnob(request);
  driverInputs(request);
  signalHeader(request);
  lightsOfEach(request);
  purposesOfTitle(request);
}

/** Where a title ends that a list follows ("drone beeper: ATtiny13, buzzer"); 0: there is none. */
function endOfTitle({ text, message }: RequestBuilder): number {
  const end = message > 0 ? 0 : text.indexOf(':');
  return end > 0 && end < LONGEST_TITLE && !/[,.;\n]/.test(text.slice(0, end)) ? end : 0;
}
const LONGEST_TITLE = 60;
const isBefore = (ask: MutableAsk, end: number): boolean => ask.words.length > 0 && ask.words.every((w) => w.message === 0 && w.to <= end);

/** What a title names and the list behind it names again, with its part, its figures or its plug, is one thing. */
function saidTwice(request: RequestBuilder): void {
  const { lexicon } = request;
  const end = endOfTitle(request);
  for (const title of wanted(request.asks).filter((a) => isBefore(a, end))) {
    if (title.part !== undefined || title.count !== undefined || title.figures.length > 0 || title.connector !== undefined) continue;
    const isA = (a: MutableAsk, b: MutableAsk): boolean => lexicon.isA(a.concept, b.concept);
    // Several of a plainer sort are what it has: the ports of a hub.
    const same = (a: MutableAsk): boolean =>
      isA(a, title) || (isA(title, a) && (a.count ?? 1) === 1) || a.text.toLowerCase().includes(title.text.toLowerCase());
    const list = wanted(request.asks).filter((a) => !isBefore(a, end));
    // What switches the load that the title names, or gives its socket, is in the list.
    const switched = SWITCHED.has(title.concept) || title.kind === 'load' ? list.filter((a) => a.kind === 'output' || SWITCHES.has(a.concept)) : [];
    const sockets = title.concept === 'usb' ? list.filter((a) => a.kind === 'connector' && a.concept.startsWith('usb_')) : [];
    const [by] = [...switched, ...sockets];
    if (by !== undefined) {
      unite(request, by, Object.assign(title, { features: [] }));
      continue;
    }
    const [again, ...more] = list.filter((a) => a.kind === title.kind && same(a));
    if (again === undefined || more.length > 0) continue;
    if (isA(title, again) && again.part === undefined) again.concept = title.concept;
    unite(request, again, title);
  }
}

const SWITCHES: ReadonlySet<string> = new Set(['solid_state_relay', 'mosfet']);
/** Functions that are outputs of so many. */
const SWITCHED: ReadonlySet<string> = new Set(['led_dimmer', 'dimmer_stage']);

/** "drone beeper: …", "synth mixer: …": what such a title puts before a thing is what the board is for, and no property of the thing. */
function purposesOfTitle(request: RequestBuilder): void {
  const end = endOfTitle(request);
  const title = request.text.slice(0, end).toLowerCase().split(/\s+/);
  const told = new Set(title.flatMap((_, i) => request.lexicon.lookup(title, i)?.concepts.map((c) => c.id) ?? []));
  const purpose = (f: string): boolean => told.has(f) && /^(?:function|purpose|controller|sound)$/.test(request.lexicon.concept(f)?.kind ?? '');
  for (const ask of wanted(request.asks)) if (ask.concept !== DRIVER) ask.features = ask.features.filter((f) => !purpose(f));
}
const DRIVER = 'driver';

/** "an adapter that turns a SOIC-8 chip into DIP-8": the chip that an adapter is for is its package, and no part of the board. */
function adapted(request: RequestBuilder): void {
  const [adapter, ...others] = wanted(request.asks).filter((a) => request.lexicon.isA(a.concept, 'breakout'));
  const chip = wanted(request.asks).find((a) => a.concept === 'ic' && a.part === undefined);
  if (adapter === undefined || others.length > 0 || chip === undefined || !(chip.package ?? adapter.package)) return;
  const said = [...request.text.matchAll(PACKAGED)].map((m) => m[0]);
  for (const m of request.text.matchAll(PACKAGED)) request.hear({ from: m.index, to: m.index + m[0].length });
  const dip = said.find((p) => /^P?DI[PL]/i.test(p));
  const land = said.find((p) => p !== dip);
  if (land !== undefined) adapter.package = land;
  if (dip !== undefined && adapter.connector === undefined)
    adapter.connector = { concept: 'dip_pins', words: request.spanOf(adapter), ...(/\d/.test(dip) ? { ways: Number(/\d+/.exec(dip)![0]) } : {}) };
  unite(request, adapter, chip);
}
const PACKAGED = /(?<![\w-])(?:P?DI[PL]|SOIC|SOP?|[MST]?SSOP|TSSOP|MSOP|SOT-?23)-?\d*(?![\w-])/gi;

/** "A soil moisture monitor with three probes": what the board is called is what the probes feel, and no sensor beside them. */
function sensorOfTitle(request: RequestBuilder): void {
  const called = wanted(request.asks).filter((a) => a.kind === 'sensor' && isTitle(request, a));
  const [title] = called;
  const bare = title?.count === undefined && title?.part === undefined && title?.connector === undefined && title?.several !== true;
  const felt = wanted(request.asks).filter((a) => FEELERS.has(a.concept) && a.part === undefined && a !== title);
  const [probes] = felt;
  if (title === undefined || probes === undefined || called.length > 1 || felt.length > 1 || !bare) return;
  Object.assign(probes, { concept: title.concept, kind: title.kind });
  unite(request, probes, title);
}
/** What feels something that nobody says there. */
const FEELERS: ReadonlySet<string> = new Set(['probe', 'sensor']);

/**
 * "a relay module": where it is what the board is called, it is the relays on it. "… opto isolated inputs": those of the relays, where no controller
 * stands on the board: what isolates them is there once for each.
 */
function relaysTold(request: RequestBuilder): void {
  const { purpose, lexicon } = request;
  const all = wanted(request.asks);
  if (all.some((a) => a.kind === 'controller' && !a.features.includes('external') && !lexicon.isA(a.concept, 'single_board_computer'))) return;
  const module = all.find((a) => a.concept === 'relay_module' && purpose?.heart.includes(a.id) === true);
  if (module !== undefined) module.concept = 'relay';
  // Relays of which no more is said than their kind are those that were counted.
  const bare = (a: MutableAsk): boolean => a.several === true && a.count === undefined && a.part === undefined && a.links.length === 0;
  const [counted, again, third] = all.filter((a) => a.concept === 'relay');
  if ((counted?.count ?? 1) > 1 && again !== undefined && third === undefined && bare(again)) unite(request, counted!, again);
  const [relay, ...others] = wanted(request.asks).filter((a) => a.concept === 'relay');
  // "…, 5 V coils": those of the relays, whatever stands before.
  for (const ask of others.length === 0 && relay !== undefined ? all : []) {
    if (ask === relay || !ask.features.includes(COIL)) continue;
    const own = ask.figures.filter((f) => f.quantity === 'voltage' && /^\s*coil/i.test(request.text.slice(f.words.to)));
    ask.figures = ask.figures.filter((f) => !own.includes(f));
    ask.features = ask.features.filter((f) => f !== COIL);
    relay!.figures = [...relay!.figures, ...own.map((f) => ({ ...f, role: 'supply' as const }))];
  }
  // "Screw terminals for the contacts": those of the relays, which read none.
  const out = all.find((a) => a.concept === 'contact_input' && a.connector !== undefined && a.count === undefined);
  if (relay !== undefined && others.length === 0 && out?.connector !== undefined) {
    relay.connector ??= out.connector;
    unite(request, relay, out);
  }
  const isolates = (f: string): boolean => lexicon.isA(f, 'isolation') || f === 'isolated';
  const couplers = all.filter((a) => a.concept === 'optocoupler');
  if (relay === undefined || others.length > 0) return;
  const parted = relay.features.includes('isolated') || lexicon.concept('isolated')?.words.en?.some((w) => purpose?.text.toLowerCase().includes(w));
  // Of a coil whose voltage is told an input behind a barrier is no supply.
  const input = all.find((a) => a.concept === 'supply' && a.connector === undefined && lexicon.lookup([a.text], 0)?.concepts[0]?.id === 'input');
  if (input !== undefined && voltsOf(relay).length > 0 && (parted === true || couplers.length > 0))
    Object.assign(input, { concept: 'isolated_input', kind: 'input' });
  if (input?.kind === 'input') relay.features = relay.features.filter((f) => f !== 'isolated');
  const told = all.find(
    (a) =>
      (a.concept === 'input' || a.concept === 'isolated_input') &&
      a.figures.every((f) => f.quantity === 'voltage' && (f.value ?? f.max ?? MOST_LOGIC_V) <= MOST_CONTROL_V) &&
      (a.count ?? relay.count) === relay.count,
  );
  // What a PLC gives is 24 V, and more than logic is what an isolated input takes.
  const plc = lexicon.concept('plc')?.words.en?.some((w) => new RegExp(`\\b${w}\\b`, 'i').test(request.text)) === true;
  for (const a of told === undefined ? couplers : [told])
    if (plc && a.figures.length === 0) a.figures = [{ quantity: 'voltage', role: 'in', value: PLC_V, words: request.spanOf(a) }];
  const isHigh = (a: MutableAsk): boolean => voltsOf(a).some((f) => (f.value ?? f.max ?? 0) > MOST_LOGIC_V);
  if (told === undefined) {
    for (const coupler of couplers.filter(isHigh)) Object.assign(coupler, { concept: 'isolated_input', kind: 'input' });
    for (const coupler of couplers.filter((a) => a.count === undefined && a.per === undefined)) {
      coupler.per = relay.id;
      request.link(coupler, 'per', relay);
    }
    return;
  }
  const contacts = told.features.filter((f) => CONTACTS.has(f));
  relay.features = [...new Set([...relay.features, ...contacts])];
  if (told.connector !== undefined) relay.connector ??= told.connector;
  if (told.concept === 'input' && !told.features.some(isolates) && couplers.length === 0 && parted !== true) return;
  for (const coupler of couplers) request.unmake(coupler);
  Object.assign(told, {
    ...(isHigh(told) ? { concept: 'isolated_input', kind: 'input' } : { concept: 'optocoupler', kind: 'function' }),
    per: relay.id,
    features: told.features.filter((f) => !isolates(f) && !CONTACTS.has(f)),
  });
  delete told.connector;
  delete told.several;
  delete told.count;
  request.link(told, 'per', relay);
}
/** What a PLC's outputs give (IEC 61131-2), and the most that an isolated input of a relay is told by, V. */
const PLC_V = 24;
const MOST_CONTROL_V = 30;
const COIL = 'coil_word';
const CONTACTS = new Set(['changeover', 'normally_open', 'normally_closed']);

/** "an RS-232 to TTL converter": between two sorts of lines it makes no supply, and is the interface that is named beside it. */
function converted(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const ask of wanted(request.asks)) {
    const chip = ask.part === undefined ? undefined : lexicon.part(ask.part)?.concepts.find((c) => lexicon.concept(c)?.kind === 'interface');
    if (
      ask.concept !== 'dcdc' ||
      (ask.part !== undefined && chip === undefined) ||
      ask.figures.length > 0 ||
      !/^(?:\p{L}+[\d-]*\s)?converter$/iu.test(ask.text)
    )
      continue;
    const own = chip ?? ask.features.find((f) => lexicon.concept(f)?.kind === 'interface' && f !== 'logic_level');
    const faces = wanted(request.asks).filter((a) => a.kind === 'interface');
    const said = faces.find((a) => own !== undefined && lexicon.isA(a.concept, own)) ?? (own === undefined ? faces[0] : undefined);
    ask.features = ask.features.filter((f) => f !== own && f !== 'logic_level');
    if (said !== undefined) unite(request, said, ask);
    else if (own !== undefined) Object.assign(ask, { concept: own, kind: 'interface' });
  }
}

/** "all the pins on a 2.54 header": the pins are the header's. */
function pinsOnHeader(request: RequestBuilder): void {
  const headers = wanted(request.asks).filter((a) => a.concept === 'pin_header' && a.part === undefined);
  const pins = headers.find((a) => /^pins?$/i.test(a.text) && a.count === undefined && a.figures.length === 0 && a.connector?.ways === undefined);
  const header = headers.find((a) => a !== pins && (a.words[0]?.from ?? 0) > (pins?.words[0]?.from ?? Number.POSITIVE_INFINITY));
  const between = request.text.slice(pins?.words[0]?.to ?? 0, header?.words[0]?.from ?? 0);
  if (pins !== undefined && header !== undefined && ON.test(between)) unite(request, header, pins);
}
const ON = /^[^;,\n]*\b(?:on|onto|to|via|as|auf|sur|en|su|op)\b[^;,\n]*$/iu;

/** Two voltages that are further apart than this share are not the same. */
const APART = 0.2;
/** "a 5 V power supply, 9 V adapter in": what the board is called gives that voltage, where something else feeds it. */
function supplyMade(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const made = all.find((a) => a.concept === 'supply' && a.connector === undefined && isTitle(request, a));
  const [volts, ...more] = made === undefined ? [] : voltsOf(made);
  if (made === undefined || (volts?.value ?? volts?.max) === undefined) return;
  // Nothing feeds a board at two voltages: it gives both.
  if (more.length > 0)
    return void Object.assign(made, {
      concept: 'rail',
      kind: 'rail',
      figures: made.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: 'out' } : f)),
    });
  const given = volts?.value ?? volts?.max;
  const ranges = volts?.value === undefined;
  if (given === undefined) return;
  const other = (a: MutableAsk): boolean => voltsOf(a).some((f) => Math.abs((f.value ?? f.min ?? 0) - given) > given * APART);
  const fed = all.filter((a) => a !== made && (a.kind === 'supply' || (a.kind === 'connector' && /barrel|usb/.test(a.concept))));
  const source = fed.find(other) ?? fed.find((a) => voltsOf(a).length === 0 && a.kind === 'supply' && a.concept !== 'supply');
  if (source === undefined) return;
  source.figures = source.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: 'in' as const } : f));
  const out = made.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: 'out' as const } : { ...f, role: 'rated' as const }));
  const converter = all.find((a) => a.kind === 'conversion' && !a.figures.some((f) => f.role === 'out'));
  // What is set is made by a converter, what is fixed is a rail.
  if (converter === undefined)
    Object.assign(made, ranges ? { concept: 'dcdc', kind: 'conversion' } : { concept: 'rail', kind: 'rail' }, { figures: out });
  else {
    converter.figures = [...converter.figures, ...out.map((f) => (f.quantity === 'voltage' ? f : { ...f, role: 'out' as const }))];
    made.figures = [];
    unite(request, converter, made);
  }
  if (request.purpose !== null) request.purpose = { ...request.purpose, concept: 'power_supply_board' };
}

/** A supply with a converter of its own is what the board is, and no adapter feeds it. */
function adapterOfTitle(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const adapter = all.find((a) => a.concept === 'wall_adapter' && isTitle(request, a) && a.figures.length === 0 && a.connector === undefined);
  if (adapter !== undefined && all.some((a) => a.kind === 'conversion') && all.some((a) => a !== adapter && a.kind === 'supply'))
    request.unmake(adapter);
}

/** What a pedal does is the circuit that its title names, and no effect beside it. */
function effectOfTitle(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const effect = all.find((a) => a.concept === 'audio_effect' && a.part === undefined && isTitle(request, a));
  const circuit = all.find((a) => a !== effect && a.kind === 'function' && a.concept !== 'opamp' && isTitle(request, a));
  if (effect !== undefined && circuit !== undefined) unite(request, circuit, effect);
}

/** A jumper of voltages chooses a level, and feeds nothing. */
function chosenByJumper(request: RequestBuilder): void {
  for (const ask of wanted(request.asks))
    if (ask.kind === 'supply' && ask.connector?.concept === 'jumper') {
      Object.assign(ask, { concept: 'jumper', kind: 'connector', figures: ask.figures.map((f) => ({ ...f, role: 'value' as const })) });
      delete ask.connector;
    }
}

/** Of a board that only converts the output is what it gives, and nothing switches it. */
function givenByConverter(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const [converter, ...more] = all.filter((a) => a.kind === 'conversion');
  const output = all.find((a) => a.concept === 'output' && (a.count ?? 1) === 1 && a.several !== true && a.figures.length === 0);
  if (request.message > 0 || converter === undefined || more.length > 0 || output === undefined || all.some((a) => WORKS.has(a.kind))) return;
  unite(request, converter, output);
}
const WORKS: ReadonlySet<string> = new Set(['controller', 'load', 'function', 'sensor', 'interface', 'behaviour', 'sound']);

/** "a solenoid valve driver, 24 V, 1 A", "a HUB75 driver": the valve is what is driven, and takes that current; a logic input commands it from outside. */
function driverOf(request: RequestBuilder): void {
  const { lexicon } = request;
  const driver = wanted(request.asks).find((a) => a.concept === 'driver' && a.part === undefined);
  const load = driver?.features.find((f) => DRIVEN.has(lexicon.concept(f)?.kind ?? ''));
  if (driver === undefined || load === undefined) return;
  const supply = wanted(request.asks).find((a) => a.concept === 'supply');
  const amps = supply?.figures.filter((f) => f.quantity === 'current') ?? [];
  const own = driver.figures.some((f) => f.quantity === 'current');
  const { kind } = lexicon.concept(load)!;
  Object.assign(driver, { concept: load, kind, features: driver.features.filter((f) => f !== load) });
  if (kind !== 'load' || supply === undefined || own || wanted(request.asks).some((a) => a !== driver && a.kind === 'load')) return;
  const volts = driver.figures.some((f) => f.quantity === 'voltage') ? [] : voltsOf(supply).map((f) => ({ ...f, role: 'supply' as const }));
  driver.figures = [...driver.figures, ...volts, ...amps.map((f) => ({ ...f, role: 'rated' as const }))];
  supply.figures = supply.figures.filter((f) => !amps.includes(f));
}

/** Kinds of what a driver is for. */
const DRIVEN: ReadonlySet<string> = new Set(['load', 'display']);

/** "a current meter, screw terminals for the load": the load is what is measured, and nothing switches it. */
function loadOfMeter(request: RequestBuilder): void {
  const load = wanted(request.asks).find((a) => a.concept === 'load' && a.figures.length === 0 && a.count === undefined && a.links.length === 0);
  const meter = wanted(request.asks).find((a) => METERS.some((id) => request.lexicon.isA(a.concept, id)));
  if (load === undefined || meter === undefined) return;
  if (load.connector !== undefined) meter.connector ??= load.connector;
  unite(request, meter, load);
}
const METERS = ['power_monitor', 'current_sensor', 'current_monitor'];

/** "an RGB controller, 12 V strip": the strip is of that sort. */
function stripOfTitle(request: RequestBuilder): void {
  const sort = /\brgbw?\b/i.exec(request.purpose?.text ?? '')?.[0].toLowerCase();
  const strips = wanted(request.asks).filter((a) => a.concept === 'led_strip');
  if (sort !== undefined && strips.length === 1) strips[0]!.concept = `${sort}_led_strip`;
}

const TURNED = new Set(['fan', 'motor', 'pump', 'led_strip', 'lamp', 'heater']);
/** "a fan controller with a potentiometer": without a program what the knob sets is how strongly the one load is driven. */
function speedByKnob(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const [load, ...others] = all.filter((a) => a.kind === 'load');
  // "a PWM speed control, 12 V motor": what it drives.
  const control = all.find((a) => DIMMERS.has(a.concept) && a.links.every((l) => l.role !== 'for'));
  if (control !== undefined && load !== undefined && others.length === 0 && load.links.length === 0 && !all.some((a) => a.kind === 'controller'))
    return void request.link(control, 'for', load);
  const knob = all.find((a) => lexicon.isA(a.concept, 'potentiometer') && (a.count ?? 1) === 1 && a.connector === undefined);
  const busy = all.some((a) => /^(?:controller|function|sensor|display|sound|behaviour|conversion|interface)$/.test(a.kind));
  const dimmer = lexicon.concept('dimmer_stage');
  if (request.message > 0 || load === undefined || others.length > 0 || knob === undefined || busy || dimmer === undefined) return;
  if (!TURNED.has(load.concept) || (load.count ?? 1) > 1) return;
  // A knob takes no power: what is said behind it is the load's.
  const own = knob.figures.filter((f) => f.quantity === 'voltage' || f.quantity === 'current');
  knob.figures = knob.figures.filter((f) => !own.includes(f));
  load.figures = [...load.figures, ...own.map((f) => ({ ...f, role: f.quantity === 'voltage' ? ('supply' as const) : ('rated' as const) }))];
  const at = load.words[0] ?? { from: 0, to: 0 };
  const made = request.add({ ...plainDraft(dimmer, at), features: new Set(['adjustable']) });
  made.source = 'assumed';
  request.link(made, 'for', load);
}
const DIMMERS = new Set(['dimmer_stage', 'speed_control']);

/** "4 relays, LEDs": lights in the plural beside several of one sort that act are one for each of them. */
function lightsOfEach(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const [many, ...others] = all.filter((a) => (a.kind === 'output' || a.kind === 'load') && (a.count ?? 1) > 1);
  const [light, ...more] = all.filter((a) => a.kind === 'light' && a.concept !== 'power_led');
  if (request.message > 0 || many === undefined || light === undefined || others.length + more.length > 0) return;
  if (!INDICATORS.has(light.concept) || light.several !== true || light.per !== undefined || light.figures.length + light.links.length > 0) return;
  if (light.count !== undefined) return;
  light.per = many.id;
  request.link(light, 'per', many);
}
const INDICATORS: ReadonlySet<string> = new Set(['led', 'status_led', 'indicator_led']);

/** "a 4 pin output header": a header by which way its signals go, and no output that is switched. */
function signalHeader(request: RequestBuilder): void {
  for (const ask of wanted(request.asks)) {
    const way = ask.concept === 'output' || ask.concept === 'input' ? ask.concept : undefined;
    if (way === undefined || ask.connector?.concept !== 'pin_header' || ask.figures.length > 0 || (ask.count ?? 1) > 1) continue;
    if (!/put\s+(?:pin\s*)?(?:header|pins)$/i.test(ask.text)) continue;
    const { ways } = ask.connector;
    const figures = ways === undefined ? [] : [{ quantity: 'ways' as const, role: 'size' as const, value: ways, words: request.spanOf(ask) }];
    Object.assign(ask, { concept: 'pin_header', kind: 'connector', figures, features: [...new Set([...ask.features, way])] });
    delete ask.connector;
  }
}
