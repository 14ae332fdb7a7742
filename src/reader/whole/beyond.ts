import type { Concept } from '../../lexicon/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft, UNKNOWN_PART } from '../asks/draft.js';
import { takes } from '../asks/figures.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';
import type { Item } from '../items/item.js';
import { BANDS_MHZ } from '../text/units.js';

/** More than any controller takes at its own pins, V. */
const MOST_PIN_V = 6;

/** "a supply, 3.3 V and 5 V": a rail for each, and not one of two voltages. */
export function railsApart(request: RequestBuilder): void {
  const concept = request.lexicon.concept('rail');
  for (const rail of request.asks.filter((a) => a.kind === 'rail' && a.state === 'wanted' && a.not === undefined)) {
    const [, ...further] = rail.figures.filter((f) => f.quantity === 'voltage' && f.role === 'out' && f.value !== undefined);
    rail.figures = rail.figures.filter((f) => !further.includes(f));
    if (concept !== undefined) for (const f of further) request.add(plainDraft(concept, f.words)).figures.push(f);
  }
}

/** Sorts of supplies that have their own voltage. */
const STORED = ['battery', 'solar_panel'];
/** Volts that come from a battery are what the board makes of it; those of a supply that was named are its own. */
export function madeOfStored(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const stores = (a: MutableAsk | undefined): boolean => a !== undefined && STORED.some((c) => lexicon.isA(a.concept, c));
  const bare = mine.find((a) => a.kind === 'rail' && a.figures.length === 0 && a.part === undefined);
  for (const made of mine.filter((a) => a.concept === 'supply' && a.part === undefined && a.connector === undefined)) {
    const from = mine.find((a) => a.kind === 'supply' && made.links.some((l) => l.role === 'from' && l.ask === a.id));
    if (from === undefined || !made.figures.some((f) => f.quantity === 'voltage')) continue;
    if (!stores(from)) {
      if (from.concept === 'supply' || from.figures.some((f) => f.quantity === 'voltage')) continue;
      unite(request, from, made);
      continue;
    }
    // Two batteries that give both signs are what they are.
    if (made.figures.some((f) => f.one_of !== undefined)) continue;
    const figures = made.figures.map((f) => ({ ...f, role: 'out' as const }));
    if (bare === undefined) Object.assign(made, { kind: 'rail', concept: 'rail', figures });
    else {
      bare.figures.push(...figures);
      request.unmake(made);
    }
  }
}

/** "An ESP32 at 24 V": what is said of a controller beyond its pins' voltage is what the board is fed with. */
export function feedBeyond(request: RequestBuilder): void {
  for (const ask of request.asks.filter((a) => a.kind === 'controller' && a.state === 'wanted' && a.not !== true)) {
    const over = ask.figures.filter((f) => f.quantity === 'voltage' && (f.min ?? f.value ?? f.one_of?.[0] ?? 0) > MOST_PIN_V);
    if (over[0] === undefined) continue;
    ask.figures = ask.figures.filter((f) => !over.includes(f));
    const supply = openSupply(request) ?? request.add(bare(request, over[0].words));
    supply.figures = [...supply.figures, ...over];
  }
}

/** Kinds of what brings a supply. */
const SOURCES: ReadonlySet<string> = new Set(['supply', 'conversion', 'charging', 'rail']);

/** "…and an LED, 12 V": an LED has no supply of its own; where nothing else feeds the board, that is what the board is fed with. */
export function feedWithLights(request: RequestBuilder): void {
  const { asks } = request;
  const mine = wanted(asks);
  if (mine.some((a) => SOURCES.has(a.kind) || /^usb/.test(a.connector?.concept ?? a.concept))) return;
  for (const ask of mine.filter((a) => a.concept === 'led')) {
    const volts = ask.figures.filter((f) => f.quantity === 'voltage' && f.role === 'supply');
    if (volts[0] === undefined) continue;
    ask.figures = ask.figures.filter((f) => !volts.includes(f));
    const supply = request.add(bare(request, volts[0].words));
    supply.figures = volts.map((f) => ({ ...f, role: 'in' as const }));
    return;
  }
}

/** Channels of a band lie no further from what it is called by. */
const WITHIN = 0.01;
const banded = (mhz: number): boolean => [...BANDS_MHZ].some((band) => Math.abs(mhz - band) <= band * WITHIN);

/** A radio band that stands at the controller is the radio's, where that has none of its own; what is no band is the controller's clock. */
export function tuneRadios({ asks, lexicon }: RequestBuilder): void {
  const mine = wanted(asks);
  const controllers = mine.filter((a) => a.kind === 'controller');
  const radios = mine.filter((a) => lexicon.isA(a.concept, 'wireless'));
  const tuned = (a: MutableAsk): boolean => a.figures.some((f) => f.quantity === 'frequency');
  const move = (from: readonly MutableAsk[], to: readonly MutableAsk[], isBand: boolean): void => {
    for (const ask of from) {
      const said = ask.figures.find((f) => f.quantity === 'frequency' && banded((f.value ?? 0) / 1e6) === isBand);
      const taker = to.find((a) => !tuned(a));
      if (said === undefined || taker === undefined) continue;
      ask.figures = ask.figures.filter((f) => f !== said);
      taker.figures = [...taker.figures, { ...said, role: 'value' }];
    }
  };
  move(controllers, radios, true);
  move(radios, controllers, false);
}

/** "lora node …, 868": a number alone that is a band in megahertz is that of the one radio. */
export function bandAlone({ asks, lexicon, unread }: RequestBuilder): void {
  const [radio, ...others] = wanted(asks).filter((a) => lexicon.isA(a.concept, 'wireless'));
  const at = unread.findIndex((u) => /^\d{3}$/.test(u.text) && BANDS_MHZ.has(Number(u.text)));
  if (at < 0 || radio === undefined || others.length > 0 || radio.figures.some((f) => f.quantity === 'frequency')) return;
  for (const { text, words } of unread.splice(at, 1)) radio.figures.push({ quantity: 'frequency', role: 'value', value: Number(text) * 1e6, words });
}

/** Kinds of things of which amperes are said where there is one. */
const TAKES: ReadonlySet<string> = new Set(['load', 'output', 'light', 'conversion', 'charging', 'sensor', 'rail', 'sound', 'controller']);
/** Kinds that are made for a current, and what they are called where no supply is. */
const CARRIES: ReadonlySet<string> = new Set(['protection', 'output', 'connector']);
/** "A protection board for 12 V, 5 A: …": what passes through a board on which nothing takes it comes in at its supply. */
export function currentAlone(request: RequestBuilder, items: readonly Item[]): void {
  const { unread } = request;
  const mine = wanted(request.asks);
  const amps = items.filter((i) => i.kind === 'figure' && i.quantity === 'current');
  const [only] = amps;
  const at = unread.findIndex((u) => only !== undefined && u.words.message === request.message && u.words.from < only.to && only.from < u.words.to);
  if (amps.length !== 1 || only?.kind !== 'figure' || at < 0 || mine.some((a) => TAKES.has(a.kind))) return;
  const through = mine.find((a) => a.kind === 'supply') ?? mine.find((a) => CARRIES.has(a.kind));
  const role = through?.kind === 'supply' ? 'limit' : 'rated';
  if (through === undefined) return;
  for (const { words } of unread.splice(at, 1)) through.figures.push({ quantity: 'current', role, ...only.value, words });
}

/** A thing of which a figure or something beside it says which sort it is; what is said of how often that happens is said of it. */
export function narrowSorts(request: RequestBuilder): void {
  const { asks, lexicon, purpose } = request;
  const mine = wanted(asks);
  for (const ask of mine) {
    for (const { to, figure, range_to: end, range_from: start, over, exact, count, beside, several, word, without, plug } of lexicon.concept(
      ask.concept,
    )?.narrows ?? []) {
      if (word !== undefined && ask.text.toLowerCase().replace(/s$/, '') !== word) continue;
      if (without !== undefined && mine.some((a) => lexicon.isA(a.concept, without))) continue;
      const other = mine.find((a) => a !== ask && beside !== undefined && [a.concept, ...a.features].some((c) => lexicon.isA(c, beside)));
      const own = beside !== undefined && ask.features.some((c) => lexicon.isA(c, beside));
      // Humidity, where plants are watered, is that of the soil.
      const made = beside !== undefined && purpose?.concept !== undefined && ask.part === undefined && lexicon.isA(purpose.concept, beside);
      const so = (f: MutableAsk['figures'][number]): boolean =>
        f.quantity === figure &&
        (end === undefined || (f.min !== undefined && f.max === end)) &&
        (start === undefined || f.min === start) &&
        (exact === undefined ? (f.value ?? f.max ?? 0) > (over ?? -1) : f.value === exact);
      const plugged = plug !== undefined && ask.connector !== undefined && lexicon.isA(ask.connector.concept, plug);
      const near = other !== undefined || own || made || plugged;
      const ways = figure === 'ways' && exact !== undefined && ask.connector?.ways === exact;
      const many = ask.part === undefined && ((ask.count ?? 1) > 1 || ask.connector !== undefined);
      const told = several === true ? many && ask.features.every((f) => lexicon.isA(f, 'analog_input')) : ask.figures.some(so) || ways;
      // What says both wants both.
      if (!(beside !== undefined && figure !== undefined ? near && told : near || told) || (count ?? ask.count) !== ask.count) continue;
      Object.assign(ask, { concept: to, kind: lexicon.concept(to)?.kind ?? ask.kind });
      if (count !== undefined) delete ask.count;
      const role = lexicon.concept(to)?.figures.find((f) => f.quantity === figure)?.role;
      if (role !== undefined) ask.figures = ask.figures.map((f) => (so(f) ? { ...f, role } : f));
      // "Eight inputs for drums, piezos": said twice by what became the same.
      const twin = lexicon.concept(to)?.once === true ? wanted(asks).find((a) => a !== ask && a.concept === to) : undefined;
      if (twin !== undefined) {
        const [more, less] = (ask.count ?? 1) > (twin.count ?? 1) ? [ask, twin] : [twin, ask];
        if (less.connector !== undefined) more.connector ??= less.connector;
        unite(request, more, less);
      }
      if (own) ask.features = ask.features.filter((c) => !lexicon.isA(c, beside));
      if (other === undefined || ask.figures.some((f) => f.quantity === 'frequency' || f.quantity === 'time')) break;
      const said = other.figures.filter((f) => f.quantity === 'frequency' || f.quantity === 'time');
      other.figures = other.figures.filter((f) => !said.includes(f));
      ask.figures = [...ask.figures, ...said.map((f) => ({ ...f, role: 'value' as const }))];
      break;
    }
  }
}

/** Motors that may turn both ways where nobody says so. */
const TURNING = new Set(['motor', 'linear_actuator', 'curtain_motor', 'winch']);
/** What is driven to and fro, whatever is said of it. */
const REVERSED = new Set(['linear_actuator', 'curtain_motor', 'winch']);
const BOTH_WAYS = 'bidirectional';
const TO_AND_FRO = 'to_and_fro';

/** Two end switches stop what runs both ways, and so does what goes up and down or has a direction: its motor is turned round, and wants a bridge. */
export function turnBothWays(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  const mine = wanted(asks);
  const ends = mine.filter((a) => lexicon.isA(a.concept, 'limit_switch')).reduce((sum, a) => sum + (a.count ?? (a.several ? 2 : 1)), 0);
  const isAny = (a: MutableAsk, ids: ReadonlySet<string>): boolean =>
    ids.has(a.concept) || (lexicon.concept(a.concept)?.parents.some((p) => ids.has(p)) ?? false);
  const motors = mine.filter((a) => TURNING.has(a.concept) || isAny(a, REVERSED));
  const moved = mine.some((a) => a.features.includes(TO_AND_FRO));
  for (const ask of mine) ask.features = ask.features.filter((f) => f !== TO_AND_FRO);
  const alone = motors.length === 1 && (motors[0]?.count ?? 1) === 1;
  const set = mine.find((a) => a.concept === 'speed_control');
  const said = (word: string, of: MutableAsk): boolean =>
    [of, ...(motors.length === 1 ? mine.filter((a) => SETS.has(a.kind)) : [])].some((a) => a.features.includes(word));
  for (const motor of motors) {
    const ways = said('direction_word', motor) || isAny(motor, REVERSED) || (motors.length === 1 && moved) || (alone && ends === 2);
    if (!motor.features.includes(BOTH_WAYS) && ways) motor.features = [...motor.features, BOTH_WAYS];
    if (motor.features.includes(BOTH_WAYS)) atAnySpeed(request, motor, set ?? null, said('speed_word', motor));
  }
}
/** Kinds of what is told beside a motor that is set. */
const SETS: ReadonlySet<string> = new Set(['function', 'interface', 'input', 'behaviour']);

/** What runs both ways at a speed that is set wants a bridge, and no relays; the bridge sets the speed. */
function atAnySpeed(request: RequestBuilder, motor: MutableAsk, set: MutableAsk | null, told: boolean): void {
  const any = request.lexicon.concept('variable_speed')?.id;
  if (any === undefined || !(told || set !== null || [any, 'adjustable'].some((f) => motor.features.includes(f)))) return;
  motor.features = [...motor.features.filter((f) => f !== 'adjustable' && f !== any), any];
  if (set === null) return;
  set.features = [];
  unite(request, motor, set);
}

/** What is only said of some kinds of things, and stands beside another one, is said of the next that can be so: how a plug is poled, of the supply. */
export function ofTheirKind(request: RequestBuilder): void {
  const { asks } = request;
  const mine = wanted(asks);
  const at = (a: MutableAsk): number => a.words[0]?.from ?? 0;
  for (const ask of mine)
    for (const feature of ask.features) {
      const of = request.kindsOf(feature);
      if (of === undefined || request.among(ask, of)) continue;
      const fit = mine.filter((a) => request.among(a, of)).sort((a, b) => at(a) - at(b));
      const own = fit.findLast((a) => at(a) < at(ask)) ?? fit[0];
      if (own === undefined) continue;
      ask.features = ask.features.filter((f) => f !== feature);
      request.bear(own, feature);
    }
}

/** No board is fed with more, V: beside what is isolated it is what the barrier stands. */
const LEAST_BARRIER_V = 500;
/** "isolated RS-485, 2.5 kV": what the isolation stands, and no supply. */
export function barrierVolts(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const said = mine.find(
    (a) => a.kind === 'supply' && isUsbOrLoose(a) && a.figures.some((f) => f.quantity === 'voltage' && (f.value ?? 0) >= LEAST_BARRIER_V),
  );
  const barrier = mine.find((a) => lexicon.isA(a.concept, 'isolation')) ?? mine.find((a) => a.features.includes('isolated'));
  if (said === undefined || barrier === undefined) return;
  barrier.words = [...barrier.words, ...said.words];
  const volts = said.figures.filter((f) => f.quantity === 'voltage');
  barrier.figures = [...barrier.figures, ...volts.map(asLimit)];
  // "isolated from USB by 1 kV": the socket is there all the same.
  if (said.connector === undefined) request.unmake(said);
  else said.figures = said.figures.filter((f) => !volts.includes(f));
}
const isUsbOrLoose = ({ connector }: MutableAsk): boolean => connector === undefined || connector.concept.startsWith('usb');
const asLimit = (f: MutableAsk['figures'][number]): MutableAsk['figures'][number] => ({ ...f, role: 'limit' });

/** "a relay board without controller 12 V": what is not to be there has no voltage; it is that of what takes one. */
export function notOfTheUnwanted({ asks, lexicon }: RequestBuilder): void {
  for (const ask of asks) {
    if (ask.not !== true || ask.kind !== 'controller' || ask.part !== undefined) continue;
    for (const f of ask.figures) {
      const takers = asks.filter((a) => a.state === 'wanted' && a.not !== true && takes(a, f.quantity, lexicon) === 2);
      // What is switched is fed with it sooner than what is read.
      const taker = takers.find((a) => a.kind !== 'input') ?? takers[0];
      if (taker === undefined) continue;
      ask.figures = ask.figures.filter((g) => g !== f);
      taker.figures = [...taker.figures, f];
    }
  }
}

/** A supply that somebody asked for and that nobody said the voltage of. */
const openSupply = ({ asks, lexicon }: RequestBuilder): MutableAsk | undefined =>
  asks.find(
    (a) =>
      a.kind === 'supply' &&
      a.state === 'wanted' &&
      a.not !== true &&
      !lexicon.isA(a.concept, 'battery') &&
      !/^usb/.test(a.connector?.concept ?? a.concept) &&
      !a.figures.some((f) => f.quantity === 'voltage'),
  );

/** A supply of which nothing more is said. */
const bare = (request: RequestBuilder, at: { readonly from: number; readonly to: number }): Parameters<RequestBuilder['add']>[0] =>
  plainDraft(request.lexicon.concept('supply') ?? { ...UNKNOWN_PART, id: 'supply', kind: 'supply' }, at);

/** Supplies of which no more than their volts is said. */
const PLAIN: ReadonlySet<string> = new Set(['supply', 'supply_24v']);
/** Nominal voltages of vehicles, V. */
const VEHICLE_V: readonly number[] = [12, 24];
/** Kinds of things whose voltage is what they are fed with. */
const FED: ReadonlySet<string> = new Set(['load', 'light', 'function', 'output', 'charging', 'conversion', 'behaviour']);

/** What feeds a board that is for a vehicle is the vehicle, which rises while it is charged; where nobody says more, by what it usually has. Said later it is told of the supply that stands. */
export function fedByVehicle(request: RequestBuilder, items: readonly Item[]): void {
  const { lexicon } = request;
  const vehicle = items.filter((i) => i.kind === 'thing').find((i) => i.concepts.some((c) => lexicon.isA(c.id, 'vehicle')));
  const system = lexicon.concept('vehicle_system');
  if (vehicle === undefined || system === undefined) return;
  const mine = wanted(request.asks);
  const volts = (a: MutableAsk): MutableAsk['figures'][number] | undefined =>
    a.figures.find((f) => f.quantity === 'voltage' && VEHICLE_V.includes(f.value ?? 0) && f.role !== 'out');
  const supplies = mine.filter((a) => a.kind === 'supply');
  const [supply, ...others] = supplies;
  const fed = mine.find((a) => FED.has(a.kind) && volts(a) !== undefined);
  if (supply !== undefined) {
    // Of a plug of which nobody says the voltage it is that of what it feeds.
    const unsaid = !supply.figures.some((f) => f.quantity === 'voltage');
    const given = volts(supply) ?? (unsaid && fed !== undefined ? volts(fed) : undefined);
    if (others.length > 0 || !PLAIN.has(supply.concept) || given === undefined) return;
    supply.concept = system.id;
    if (unsaid) supply.figures = [...supply.figures, { ...given, role: 'in' }];
    if (request.message > 0) request.changed(supply);
    return;
  }
  const told = mine.some((a) => a.figures.some((f) => f.quantity === 'voltage'));
  const later = request.message > 0 && mine.every((a) => a.words.every((w) => w.message < request.message));
  const usual =
    told || !(later || isUsedIn(items, items.indexOf(vehicle), lexicon)) ? undefined : vehicle.concepts.find((c) => c.fed_by)?.fed_by?.volts;
  const otherwise = mine.some((a) => (a.kind === 'interface' && lexicon.isA(a.concept, 'usb')) || (fed === undefined && feedsItself(a, lexicon)));
  if (otherwise || (fed === undefined && usual === undefined) || mine.length === 0) return;
  const said = fed === undefined ? undefined : volts(fed);
  const made = request.add(plainDraft(system, vehicle));
  made.source = 'assumed';
  const words = made.words[0]!;
  made.figures = [said === undefined ? { quantity: 'voltage', role: 'in', value: usual!, words } : { ...said, role: 'in' }];
}

/** Kinds of what a vehicle's own electrics work: "car alarm", "van light". */
const WORKED: ReadonlySet<string> = new Set(['display', 'light', 'load', 'sound']);

/** "car voltage monitor", "… for my van": the vehicle carries the board, and is not what stands near it or is counted by it. */
function isUsedIn(items: readonly Item[], at: number, lexicon: RequestBuilder['lexicon']): boolean {
  const [before, the, , next] = [items[at - 2], items[at - 1], items[at], items[at + 1]];
  const works = (c: Concept): boolean => WORKED.has(c.kind) || [c.id, ...(c.heart ?? [])].some((id) => lexicon.isA(id, 'voltage_sensor'));
  if (the === undefined || the.kind === 'open') return next?.kind === 'thing' && next.concepts.some(works);
  const carried = before?.kind === 'grammar' && /^(?:for|on|at)$/.test(before.hit.preposition ?? '');
  const goesOn = next !== undefined && !/^(?:break|comma|close|colon)$/.test(next.kind);
  const behind = next?.kind === 'grammar' && (next.hit.plain === 'and' || (next.hit.preposition !== undefined && next.hit.preposition !== 'of'));
  return carried && the.kind === 'grammar' && the.hit.plain === 'determiner' && (!goesOn || behind);
}

/** What brings a supply of its own, or is plugged onto what has one. */
export const feedsItself = (a: MutableAsk, lexicon: RequestBuilder['lexicon']): boolean =>
  ['charging', 'conversion', 'rail'].includes(a.kind) ||
  a.figures.some((f) => f.quantity === 'voltage' && f.role === 'supply') ||
  [a.concept, a.connector?.concept ?? ''].some((id) =>
    ['usb', 'usb_c', 'usb_micro', 'usb_mini', 'barrel_jack', 'battery_connector'].some((of) => lexicon.isA(id, of)),
  );
