import type { MutableAsk, RequestBuilder } from '../../asks/builder.js';
import { plainDraft } from '../../asks/draft.js';
import { unite } from '../../asks/uniting.js';
import { voltsOf, wanted } from '../../asks/wanted.js';
import { feedsItself } from '../beyond.js';

/** More than logic stands at, V. */
export const MOST_LOGIC_V = 5.5;

/** "a battery voltage display", "a 12 V voltmeter": where nothing else is said of what it measures, it is the one supply that feeds it. */
export function supplyMeasured(request: RequestBuilder): void {
  const { lexicon, purpose } = request;
  const all = wanted(request.asks);
  const shown = all.find((a) => a.kind === 'display' && a.features.includes(METER));
  const there = all.filter((a) => lexicon.isA(a.concept, 'voltage_sensor'));
  const [supply, ...others] = all.filter((a) => a.kind === 'supply');
  const concept = lexicon.concept(METER);
  if (request.message > 0 || supply === undefined || others.length > 0 || concept === undefined || there.length > 1) return;
  // A gauge that is named for its battery, or that a vehicle carries.
  const words = purpose?.words;
  const within = words !== undefined && supply.words.some((w) => w.message === 0 && w.from >= words.from && w.to <= words.to);
  const gauge =
    lexicon.isA(purpose?.concept ?? '', 'voltmeter') ||
    (lexicon.isA(purpose?.concept ?? '', 'voltage_sensor') && (within || supply.source === 'assumed'));
  if (shown === undefined && (!gauge || all.some((a) => a.kind === 'sensor' && !there.includes(a)))) return;
  const bare = (a: MutableAsk): boolean => a.figures.length === 0 && a.connector === undefined && a.part === undefined && (a.count ?? 1) === 1;
  const meter = there[0] ?? request.add(plainDraft(concept, (shown ?? supply).words[0] ?? { from: 0, to: 0 }));
  if (shown !== undefined) shown.features = shown.features.filter((f) => f !== METER);
  if (bare(meter) && meter.links.length === 0) request.link(meter, 'for', supply);
}

/**
 * "an INA226 for a battery of up to 20 A": what is said of the thing that is measured is the range. Of a supply that feeds nothing else on the board it is
 * measured on its way to a terminal for what it feeds.
 */
export function currentMeasured(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const [meter, ...others] = all.filter((a) => a.kind === 'sensor' && lexicon.isA(a.concept, 'current_sensor'));
  if (request.message > 0 || meter === undefined || others.length > 0 || meter.connector !== undefined || (meter.count ?? 1) > 1) return;
  const linked = all.filter((a) => meter.links.some((l) => OF.has(l.role) && l.ask === a.id));
  const supplies = all.filter((a) => a.kind === 'supply');
  const [of = supplies.length === 1 ? supplies[0] : undefined] = linked;
  if (of === undefined) return;
  const range = of.figures.find((f) => f.quantity === 'current' && f.role !== 'asleep');
  const told = meter.figures.some((f) => f.quantity === 'current');
  if (of.kind !== 'supply' || (range === undefined && !told)) return;
  if (range !== undefined && !told) meter.figures = [...meter.figures, { ...range, role: 'limit' }];
  const feeds = all.some((a) => FED_THERE.has(a.kind) || (a.kind === 'connector' && !BUS_PLUGS.some((id) => lexicon.isA(a.concept, id))));
  const terminal = lexicon.concept('output_terminal');
  const amps = range ?? meter.figures.find((f) => f.quantity === 'current');
  if (feeds || terminal === undefined || amps === undefined) return;
  const out = request.add(plainDraft(terminal, request.spanOf(of)));
  Object.assign(out, { source: 'assumed', features: ['output'], figures: [{ ...amps, role: 'rated', value: highest(amps) }] });
}
/** "a charger with a power switch": on a board that does nothing but charge what is switched is what leaves it. */
export function switchedOut(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const terminal = lexicon.concept('output_terminal');
  const charges = all.some((a) => a.kind === 'charging') && all.some((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery'));
  const toggle = all.find((a) => lexicon.isA(a.concept, 'power_switch'));
  const plain = (a: MutableAsk): boolean => a === toggle || CHARGES_ONLY.has(a.kind) || (a.kind === 'connector' && isUsb(a.concept));
  if (request.message > 0 || terminal === undefined || !charges || toggle === undefined || !all.every(plain)) return;
  Object.assign(request.add(plainDraft(terminal, request.spanOf(toggle))), { source: 'assumed', features: ['output'] });
}
const CHARGES_ONLY: ReadonlySet<string> = new Set(['charging', 'supply', 'light', 'protection', 'board', 'mechanical', 'quality', 'marking']);

const OF: ReadonlySet<string> = new Set(['of', 'for', 'from']);
/** Kinds of what a supply feeds on the board or behind it. */
const FED_THERE: ReadonlySet<string> = new Set(['load', 'output', 'rail', 'conversion', 'charging', 'light', 'sound']);
/** Connectors of signals. */
const BUS_PLUGS = ['pin_header', 'jst', 'grove', 'qwiic', 'signal_connector'] as const;

/** What senses or sends by the sun does so in the dark as well: where nobody says what holds its charge, a lithium cell does, if the panel can fill it. */
export function storesSun(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const is = (a: MutableAsk, id: string): boolean => lexicon.isA(a.concept, id) || a.features.some((f) => lexicon.isA(f, id));
  const panel = all.find((a) => is(a, 'solar'));
  const cell = lexicon.concept('lipo');
  const works = all.some((a) => WORKS.has(a.kind));
  if (request.message > 0 || panel === undefined || cell === undefined || !works) return;
  const others = all.some((a) => a !== panel && (a.kind === 'supply' || feedsItself(a, lexicon) || STORES.some((id) => is(a, id))));
  // Of a panel that is measured the volts and amperes are wanted, and no supply.
  const measured = all.some((a) => METERS.some((id) => is(a, id)));
  const high = [panel, ...all.filter((a) => a.kind === 'supply')].some((a) => voltsOf(a).some((f) => (f.value ?? f.max ?? 0) > MOST_CHARGED_V));
  const unwanted = request.asks.some((a) => a.not === true && (is(a, 'battery') || is(a, 'charging')));
  if (others || measured || high || unwanted) return;
  request.add(plainDraft(cell, panel.words[0]!)).source = 'assumed';
}
/** Kinds of what works day and night. */
const WORKS: ReadonlySet<string> = new Set(['controller', 'sensor', 'interface', 'storage']);
/** What holds a charge, or passes on what the sun gives while it shines. */
const STORES = ['supercapacitor', 'solar_tracker', 'pump'] as const;
const METERS = ['voltage_sensor', 'current_sensor'] as const;
/** A charger of a cell bears no more (TI SLUS810, BQ24074: 10.5 V cuts off), V. */
const MOST_CHARGED_V = 10;
const METER = 'battery_monitor';
const isUsb = (connector = ''): boolean => connector.startsWith('usb_');

/** "a USB charger, 12 V in", "USB output 5 V": a socket for phones is 5 V on it, as much as the socket beside it was told. */
export function portOfCharger(request: RequestBuilder): void {
  const { lexicon } = request;
  forPhones(request);
  const all = wanted(request.asks);
  const rail = lexicon.concept('rail');
  const higher = all.some((a) => voltsOf(a).some((f) => highest(f) > MOST_LOGIC_V && (f.role !== 'out' || a.concept === 'phone_charging')));
  const cell = all.some((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery'));
  const fed = higher || cell || all.some((a) => a.kind === 'supply' && !isUsb(a.connector?.concept ?? a.concept));
  const charges = (a: MutableAsk): boolean => a.concept === 'phone_charging' || (higher && a.concept === 'charging' && isUsb(a.connector?.concept));
  const here = all.filter((a) => a.words.some((w) => w.message === request.message));
  const outlets = here.filter((a) => isOutlet(a, all, fed));
  const port = here.find((a) => (a.concept === 'usb' && outlets.includes(a)) || (!cell && charges(a)));
  if (rail === undefined || (request.message > 0 && (port === undefined || port.state === 'dropped'))) return;
  const sockets = outlets.filter((a) => a !== port);
  const plain = all.find((a) => a.kind === 'connector' && isUsb(a.concept) && voltsOf(a).length > 0);
  const [socket = plain] = sockets.filter((a) => port?.connector === undefined || port.connector.concept === a.concept || a.kind !== 'connector');
  const made = all.find(
    (a) => MAKES.has(a.kind) && a.connector === undefined && a !== port && voltsOf(a).some((f) => f.role === 'out' && isUsbVolts(f)),
  );
  if (port !== undefined) asRail(request, port, socket, made);
  // Of several each gives as much as was said of it.
  for (const other of sockets.filter((a) => a !== socket || port === undefined)) {
    if (port === undefined && made !== undefined) other.features = [...new Set([...other.features, 'output'])];
    else asRail(request, other);
  }
}
const MAKES: ReadonlySet<string> = new Set(['conversion', 'rail']);

/** "a USB plug to charge my phone": what charges a thing that somebody carries about is a socket that gives, and that thing is none of the board. */
function forPhones(request: RequestBuilder): void {
  const { lexicon } = request;
  for (const port of wanted(request.asks)) {
    const phone = request.asks.find((a) => a.kind === 'load' && lexicon.isA(a.concept, 'phone') && port.links.some((l) => l.ask === a.id));
    if (phone === undefined || !(port.concept === 'usb' || isUsb(port.concept)) || phone.state !== 'wanted') continue;
    const connector = port.concept === 'usb_c' ? port.concept : 'usb_outlet';
    Object.assign(port, { concept: 'phone_charging', kind: 'charging', connector: { concept: connector, words: request.spanOf(port) } });
    const [first, last] = [request.spanOf(port), request.spanOf(phone)];
    // It is called by both: "the phone thing" is that socket.
    if (first.to <= last.from) port.text = request.text.slice(first.from, last.to).slice(0, 100);
    port.words = [...port.words, ...phone.words];
    request.unmake(phone);
  }
}
const highest = (f: MutableAsk['figures'][number]): number => f.max ?? f.value ?? Math.max(0, ...(f.one_of ?? []));
const isUsbVolts = (f: MutableAsk['figures'][number]): boolean => Math.abs(highest(f) - USB_V) < 0.3;
const USB_V = 5;
/** Sockets that no board is fed at. */
const GIVES: ReadonlySet<string> = new Set(['usb_a', 'usb_outlet']);

/** Whether a board that is fed elsewhere gives 5 V at a USB socket: it is said to, or such a socket does nothing else. */
function isOutlet(a: MutableAsk, all: readonly MutableAsk[], fed: boolean): boolean {
  const socket = a.kind === 'connector' && isUsb(a.concept);
  if (!(socket || a.concept === 'usb') || a.features.includes('input') || a.connector !== undefined) return false;
  const charging = all.some((c) => c.kind === 'charging' && (c.links.some((l) => l.ask === a.id) || a.links.some((l) => l.ask === c.id)));
  const data = all.some((c) => c.kind === 'controller');
  const told = a.figures.some((f) => f.quantity === 'current' || (f.quantity === 'voltage' && f.role !== 'in'));
  if (charging) return false;
  if (a.features.includes('output') || (GIVES.has(a.concept) && told)) return told || (fed && !data);
  return fed && !data && (GIVES.has(a.concept) || voltsOf(a).some(isUsbVolts) || (told && ((a.count ?? 1) > 1 || a.several === true)));
}

/** The rail at a USB socket, with what was said of it, of a socket beside it and of what makes its voltage; what is higher comes in. */
function asRail(request: RequestBuilder, port: MutableAsk, socket?: MutableAsk, made?: MutableAsk): void {
  const { lexicon } = request;
  const brings = voltsOf(port).filter((f) => highest(f) > MOST_LOGIC_V);
  const words = request.spanOf(socket ?? port);
  port.figures = port.figures.filter((f) => !brings.includes(f));
  const sort =
    (socket?.kind === 'connector' ? socket.concept : undefined) ??
    port.connector?.concept ??
    (port.kind === 'connector' ? port.concept : 'usb_outlet');
  Object.assign(port, { concept: 'rail', kind: 'rail', connector: { concept: sort, words } });
  if (socket !== undefined) {
    if (socket.count !== undefined) port.count ??= socket.count;
    unite(request, port, socket);
  }
  port.features = port.features.filter((f) => f !== 'output');
  port.figures = port.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: 'out' } : f.quantity === 'current' ? { ...f, role: 'rated' } : f));
  const brought = made === undefined ? brings : [...brings, ...voltsOf(made).filter((f) => f.role === 'in')];
  const has = (f: MutableAsk['figures'][number]): boolean => port.figures.some((p) => p.quantity === f.quantity);
  // What converts for the socket is told by the socket.
  if (made !== undefined) {
    port.figures = [...port.figures, ...made.figures.filter((f) => f.role !== 'in' && !has(f))];
    made.figures = [];
    unite(request, port, made);
  }
  if (voltsOf(port).length === 0) port.figures.push({ quantity: 'voltage', role: 'out', value: USB_V, words: request.spanOf(port) });
  const [volts] = brought;
  const there = wanted(request.asks).find((a) => a.kind === 'supply');
  if (volts === undefined || (there !== undefined && voltsOf(there).length > 0)) return;
  const supply = there ?? request.add(plainDraft(lexicon.concept('supply')!, volts.words));
  // "12/24 V": either of a vehicle's, and all between them.
  const { one_of: ends, ...rest } = volts;
  supply.figures = [...supply.figures, { ...(ends === undefined ? volts : { ...rest, min: Math.min(...ends), max: Math.max(...ends) }), role: 'in' }];
}

/** "3.3 V and 5 V, 700 mA each": of several voltages that are given each gives so much, whatever it was said beside; what is turned beside a single one sets it. */
export function railsEach(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  if (request.message > 0 || all.some((a) => a.kind === 'controller')) return;
  const out = (a: MutableAsk): boolean => (a.kind === 'rail' || a.kind === 'conversion') && voltsOf(a).some((f) => f.role === 'out');
  const rails = all.filter(out);
  const told = all.find((a) => (a.kind === 'supply' || rails.includes(a)) && a.figures.some((f) => f.quantity === 'current' && f.role === 'each'));
  const each = told?.figures.find((f) => f.quantity === 'current' && f.role === 'each');
  if (told !== undefined && each !== undefined && rails.length > 1) {
    told.figures = told.figures.filter((f) => f !== each);
    for (const a of rails) if (!a.figures.some((f) => f.quantity === 'current')) a.figures = [...a.figures, { ...each, role: 'rated' }];
  }
  // A light on each output, for each rail, is one on each of the voltages.
  for (const light of rails.length > 1 ? all.filter((a) => a.kind === 'light' && a.per !== undefined) : []) {
    for (const rail of rails) {
      const one = request.add(plainDraft(lexicon.concept(light.concept === 'led' ? 'power_led' : light.concept)!, request.spanOf(light)));
      one.features = light.features;
      one.figures = voltsOf(rail).flatMap((f) => (f.role === 'out' ? [{ ...f, role: 'supply' as const }] : []));
    }
    request.unmake(light);
  }
  // "…, buck converter": of what sort the one converter is.
  const [one] = rails;
  const sort = all.find((a) => a !== one && a.kind === 'conversion' && a.part === undefined && a.figures.length === 0 && a.connector === undefined);
  if (rails.length === 1 && one?.concept === 'dcdc' && sort !== undefined && lexicon.isA(sort.concept, 'dcdc')) {
    one.concept = sort.concept;
    request.unmake(sort);
  }
  const knob = all.some((a) => ['trimmer', 'potentiometer'].some((id) => lexicon.isA(a.concept, id)));
  if (rails.length === 1 && one !== undefined && knob && all.every((a) => FEEDS_ONLY.has(a.kind)) && !one.features.includes('adjustable'))
    one.features = [...one.features, 'adjustable'];
}
const FEEDS_ONLY: ReadonlySet<string> = new Set([
  'supply',
  'rail',
  'conversion',
  'input',
  'light',
  'connector',
  'board',
  'mechanical',
  'protection',
  'interface',
]);

/** "6 V 10 A terminal for the servos", "an extra power terminal": where the servos are fed, and the connector of none of them. */
export function servosFedAt(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const servos = (a: MutableAsk): boolean => ['servo', 'servo_driver'].some((id) => lexicon.isA(a.concept, id));
  const concept = lexicon.concept('load_supply');
  if (request.message > 0 || concept === undefined || !all.some(servos) || all.some((a) => a.concept === concept.id || a.kind === 'supply')) return;
  const power = (a: MutableAsk): boolean =>
    a.figures.some((f) => f.quantity === 'current') && lexicon.isA(a.connector?.concept ?? '', 'screw_terminal');
  const at = all.find((a) => servos(a) && power(a)) ?? all.find((a) => a.kind === 'connector' && a.concept === 'power_terminal');
  if (at === undefined) return;
  const words = at.connector?.words ?? request.spanOf(at);
  const fed = request.add(plainDraft(concept, words));
  fed.connector = { concept: at.connector?.concept ?? at.concept, words };
  fed.figures = at.figures.filter((f) => f.quantity === 'voltage' || f.quantity === 'current');
  fed.figures = fed.figures.map((f) => ({ ...f, role: f.quantity === 'voltage' ? 'out' : 'rated' }));
  at.figures = at.figures.filter((f) => f.quantity !== 'voltage' && f.quantity !== 'current');
  delete at.connector;
  // A driver has its servos by itself.
  if (!servos(at) || (at.count === undefined && at.kind === 'load' && all.some((a) => a.kind === 'function' && servos(a)))) request.unmake(at);
}

/**
 * "a 5 V buck, a 3.3 V LDO from the 5 V": volts of no plug that are said behind a converter to others are what that takes in, where another converter makes
 * them or another supply brings them: no further supply.
 */
export function fedByMade(request: RequestBuilder): void {
  const all = wanted(request.asks);
  for (const [i, fed] of all.entries()) {
    const [at, before] = [voltsOf(fed), all[i - 1]];
    const [volts] = at;
    if (fed.kind !== 'supply' || before?.kind !== 'conversion' || at.length !== 1 || fed.figures.length > 1 || volts?.value === undefined) continue;
    const isBare =
      fed.concept === 'supply' && fed.connector === undefined && fed.part === undefined && fed.count === undefined && fed.features.length === 0;
    const is = (figure: { readonly value?: number | undefined }): boolean => figure.value === volts.value;
    const gives = (a: MutableAsk): boolean => voltsOf(a).some((f) => f.role === (a.kind === 'supply' ? 'in' : 'out') && is(f));
    const others = all.filter((a) => a !== fed && a !== before && /^(?:conversion|rail|supply)$/.test(a.kind));
    if (!isBare || voltsOf(before).some((f) => f.role === 'in') || gives(before) || !others.some(gives)) continue;
    unite(request, before, fed);
  }
}

/** Above what every supply gives it is what the converter bears, and no voltage of the board. */
export function convertersBear(request: RequestBuilder): void {
  const wanted = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
  const ends = (ask: MutableAsk): number[] =>
    ask.figures.flatMap((f) =>
      f.quantity === 'voltage' && f.role !== 'limit' ? [f.value, f.max, ...(f.one_of ?? [])].filter((v) => v !== undefined) : [],
    );
  const given = wanted.filter((a) => a.kind === 'supply').flatMap(ends);
  if (given.length === 0) return;
  for (const ask of wanted.filter((a) => a.kind === 'conversion'))
    for (const figure of ask.figures)
      if (figure.quantity === 'voltage' && figure.role === 'in' && (figure.value ?? 0) > Math.max(...given) * APART_V) figure.role = 'limit';
}
/** A supply stands at up to so many times what is said of it. */
const APART_V = 1.3;

/** "a timer, 12 V, with a small controller": what a program does has no supply of its own; the volts are those of the board. */
export function boardsVolts(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const supply = lexicon.concept('supply');
  const timer = all.find((a) => lexicon.isA(a.concept, 'timer') && a.part === undefined && a.figures.some(isSupplyVolts));
  if (request.message > 0 || supply === undefined || timer === undefined || !all.some((a) => a.kind === 'controller')) return;
  if (all.some((a) => a !== timer && (a.kind === 'supply' || feedsItself(a, lexicon)))) return;
  const figures = timer.figures.filter(isSupplyVolts);
  timer.figures = timer.figures.filter((f) => !figures.includes(f));
  const feed = request.add(plainDraft(supply, timer.words[0] ?? { from: 0, to: 0 }));
  feed.figures = figures.map((f) => ({ ...f, role: 'in' }));
}
/** More than logic volts beside a line of logic or a knob, neither of which bears them: they are said of the nearest thing that is driven, else of the supply. */
export function linesBearNone(request: RequestBuilder): void {
  const { lexicon } = request;
  const supply = lexicon.concept('supply');
  if (request.message > 0 || supply === undefined) return;
  const all = wanted(request.asks);
  for (const ask of all.filter((a) => BEAR_NONE.some((id) => lexicon.isA(a.concept, id)))) {
    const figures = ask.figures.filter((f) => FED_BY.has(f.quantity) && f.role !== 'out' && f.value !== undefined);
    const volts = figures.find((f) => f.quantity === 'voltage')?.value ?? 0;
    if (volts <= MOST_LOGIC_V) continue;
    const takes = (a: MutableAsk): boolean =>
      DRIVEN.has(a.kind) &&
      a.not !== true &&
      lexicon.concept(a.concept)?.figures.some((f) => f.quantity === 'voltage') === true &&
      !a.figures.some((f) => FED_BY.has(f.quantity));
    const far = (a: MutableAsk): number => Math.abs((a.words[0]?.from ?? 0) - (ask.words[0]?.from ?? 0));
    const [driven] = all.filter(takes).sort((a, b) => far(a) - far(b));
    if (driven === undefined && all.some((a) => a.kind === 'supply')) continue;
    ask.figures = ask.figures.filter((f) => !figures.includes(f));
    const fed = driven ?? request.add(plainDraft(supply, figures[0]?.words ?? request.spanOf(ask)));
    fed.figures = [
      ...fed.figures,
      ...figures.map((f) => ({
        ...f,
        role: f.quantity === 'voltage' ? (driven === undefined ? ('in' as const) : ('supply' as const)) : ('rated' as const),
      })),
    ];
  }
}
/** Lines of logic, and what is turned by hand. */
const BEAR_NONE = ['step_dir', 'pwm', 'enable_line', 'signal_line', 'chip_bus', 'uart', 'potentiometer', 'encoder'] as const;
const FED_BY: ReadonlySet<string> = new Set(['voltage', 'current', 'power']);
const DRIVEN: ReadonlySet<string> = new Set(['function', 'load', 'output']);

const isSupplyVolts = (f: MutableAsk['figures'][number]): boolean => f.quantity === 'voltage' && f.role === 'supply';

/** A load takes up to so many times what its sort usually stands at. */
const MOST_OVER = 1.7;
/** What is higher is not to be touched, and nobody gets it by a guess, V. */
const MOST_TOUCHED_V = 60;
/** "6 servos, a 6 V regulator": the one voltage above logic that is made here and that a load of no voltage takes is what it runs on. */
export function railOfLoads({ asks, lexicon, message }: RequestBuilder): void {
  const makes = wanted(asks).flatMap((a) =>
    MAKES.has(a.kind) && a.connector === undefined && (a.count ?? 1) === 1
      ? voltsOf(a).filter((f) => f.role === 'out' && (f.value ?? 0) > MOST_LOGIC_V)
      : [],
  );
  const [made] = makes;
  if (message > 0 || made === undefined || makes.length > 1) return;
  for (const load of wanted(asks).filter((a) => a.kind === 'load' && voltsOf(a).length === 0)) {
    const usual = lexicon.concept(load.concept)?.figures.find((f) => f.quantity === 'voltage' && f.role === 'supply')?.typical ?? Number.NaN;
    if (highest(made) <= MOST_TOUCHED_V && highest(made) >= 0.9 * usual && highest(made) <= MOST_OVER * usual)
      load.figures = [...load.figures, { ...made, role: 'supply' }];
  }
}
