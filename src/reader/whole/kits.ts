import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** Circuits that do without a program what applications are asked for: magazines and kits show them. */
const KIT = 'kit_circuit';
/** Kinds of what runs a program, or speaks to one. */
const RUNS: ReadonlySet<string> = new Set(['controller', 'display', 'interface', 'storage']);
/** What a circuit without a program is named by. */
const CHIPS = ['timer', 'counter', 'oscillator'] as const;

/** What applications come to where nothing on the board runs a program. */
export function kits(request: RequestBuilder): void {
  replaced(request);
  feedsSounder(request);
  inVehicle(request);
  drawnByLoad(request);
  rechargeable(request);
  if (wanted(request.asks).some((a) => RUNS.has(a.kind))) return;
  bySort(request);
  ofTwoFloats(request);
  clapped(request);
}

/** "A drop-in for a 7805": what it takes the place of is no part of the board. */
function replaced(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const instead = mine.find((a) => a.concept === 'drop_in_buck');
  const was = mine.find((a) => a !== instead && a.part !== undefined && request.lexicon.isA(a.concept, 'regulator'));
  if (instead !== undefined && was !== undefined) unite(request, instead, Object.assign(was, { part: undefined }));
}

/** "…, a buzzer, 9 V": volts that stand after a sounder feed the board where nobody says what else does. */
function feedsSounder(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const supply = request.lexicon.concept('supply');
  const sounder = mine.find((a) => a.kind === 'sound' && a.part === undefined && a.figures.some((f) => f.quantity === 'voltage'));
  const volts = sounder?.figures.find((f) => f.quantity === 'voltage' && f.words.from > (sounder.words[0]?.from ?? 0));
  const fed = mine.some((a) => a.kind === 'supply' || a.kind === 'rail' || a.kind === 'conversion');
  if (sounder === undefined || volts === undefined || fed || supply === undefined) return;
  sounder.figures = sounder.figures.filter((f) => f !== volts);
  request.add(plainDraft(supply, volts.words)).figures = [{ ...volts, role: 'in' }];
}

/** What the board is called is made by a circuit of its own: nobody wants a program, chips were named for it, or nobody commands it. */
function bySort(request: RequestBuilder): void {
  const { lexicon, purpose } = request;
  const mine = wanted(request.asks);
  const sort = purpose?.concept === undefined ? undefined : lexicon.concept(purpose.concept);
  const circuit = lexicon.concept(sort?.alone ?? '');
  if (purpose === null || circuit === undefined || mine.some((a) => lexicon.isA(a.concept, KIT))) return;
  const without = request.asks.some((a) => a.not === true && a.kind === 'controller');
  const named = mine.some((a) => a.part !== undefined && CHIPS.some((c) => lexicon.isA(a.concept, c)));
  const own = sort?.commanded === true && mine.some((a) => a.kind === 'supply') && !mine.some((a) => lexicon.isA(a.concept, 'pin_header'));
  if (without || named || own) request.add(plainDraft(circuit, purpose.words ?? mine[0]!.words[0]!)).source = 'assumed';
}

/** Two floats and a pump: a latch, so that the pump does not chatter at one level. */
function ofTwoFloats(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const floats = mine.filter((a) => lexicon.isA(a.concept, 'float_switch'));
  const control = lexicon.concept('two_float_control');
  const other = control?.turns_to?.find((t) => spoken(request, t.spoken));
  const latch = other === undefined ? control : lexicon.concept(other.to);
  const pump = mine.find((a) => a.kind === 'load' || a.kind === 'output');
  const [first, ...others] = floats;
  const count = floats.reduce((sum, a) => sum + (a.count ?? (a.several === true ? 2 : 1)), 0);
  const one = pump !== undefined && (pump.count ?? 1) === 1 && [...floats, pump].every((a) => a.per === undefined) && pump.several !== true;
  if (first === undefined || latch === undefined || !one || count !== 2 || mine.some((a) => a.kind === 'sensor')) return;
  for (const more of others) unite(request, first, more);
  first.count = 2;
  request.add(plainDraft(latch, request.spanOf(first))).source = 'assumed';
}
/** Whether any of these words stands in the message. */
function spoken({ text }: RequestBuilder, words: readonly string[]): boolean {
  const said = ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  return words.some((w) => said.includes(` ${w} `));
}

/** "A bilge pump …, 12 V 8 A": what one load is fed with, and no more is said of either, is what that load draws. */
function drawnByLoad(request: RequestBuilder): void {
  const mine = wanted(request.asks);
  const [load, ...loads] = mine.filter((a) => a.kind === 'load');
  const [supply, ...supplies] = mine.filter((a) => a.kind === 'supply');
  const amps = supply?.figures.find((f) => f.quantity === 'current');
  const told = (a: { readonly figures: readonly { readonly quantity: string }[] }): boolean =>
    a.figures.some((f) => f.quantity === 'current' || f.quantity === 'power');
  if (load === undefined || supply === undefined || amps === undefined || loads.length + supplies.length > 0 || told(load)) return;
  const bare = /^[\s\d.,]*v?(?:olts?)?[\s\d.,]*a?$/i.test(request.text.slice(supply.words[0]?.from, supply.words[0]?.to));
  if (!bare || (load.count ?? 1) > 1 || mine.some((a) => a.kind === 'rail' || a.kind === 'conversion')) return;
  supply.figures = supply.figures.filter((f) => f !== amps);
  const volts = supply.figures.filter((f) => f.quantity === 'voltage' && !load.figures.some((g) => g.quantity === 'voltage'));
  load.figures = [...load.figures, { ...amps, role: 'rated' }, ...volts.map((f) => ({ ...f, role: 'supply' as const }))];
}

/** Lights and toys that are recharged: a cell that is on the board is turned off by a switch, and guarded. */
function rechargeable(request: RequestBuilder): void {
  const { lexicon, purpose } = request;
  const mine = wanted(request.asks);
  const is = (id: string) => (a: { readonly concept: string }) => lexicon.isA(a.concept, id);
  const cell = mine.find((a) => a.kind === 'supply' && is('lipo')(a));
  // One light, or two, tell how far the charge is.
  const lights = mine.filter((a) => a.kind === 'light' && (a.count ?? 1) > 2 && !is('charge_led')(a));
  const shines = lexicon.concept(purpose?.concept ?? '')?.shines === true || (lights.length > 0 && mine.every((a) => LIT.has(a.kind)));
  const charger = mine.find((a) => a.kind === 'charging' && (is('lipo_charging')(a) || a.concept === 'charging'));
  if ((charger === undefined && cell === undefined) || !shines || mine.some((a) => a.kind === 'interface' || a.kind === 'sensor')) return;
  const unwanted = (id: string): boolean => request.asks.some((a) => a.not === true && is(id)(a));
  const add = (id: string): void => {
    const concept = lexicon.concept(id);
    if (concept === undefined || mine.some(is(id)) || unwanted(id)) return;
    request.add(plainDraft(concept, request.spanOf(charger ?? cell!))).source = 'assumed';
  };
  if (!mine.some((a) => a.kind === 'input')) add('power_switch');
  add('cell_protection');
}

/** Kinds of what stands on a board that only shines. */
const LIT: ReadonlySet<string> = new Set([
  'light',
  'supply',
  'charging',
  'behaviour',
  'connector',
  'input',
  'protection',
  'board',
  'quality',
  'mechanical',
]);

/** "A clap switch for a lamp": without a program a flip-flop remembers the clap before. */
function clapped(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const claps = mine.filter((a) => lexicon.isA(a.concept, 'clap_sensor') || (a.kind === 'behaviour' && a.concept === 'clapped'));
  const concept = lexicon.concept('clap_circuit');
  const [first, ...others] = claps;
  if (first === undefined || concept === undefined || !mine.some((a) => a.kind === 'load' || a.kind === 'light' || a.kind === 'output')) return;
  Object.assign(first, { concept: concept.id, kind: concept.kind, links: [] });
  for (const other of others) unite(request, first, other);
}

/** "…, car 12 V", "24 V to 12 V for a truck radio": what comes in where a vehicle is spoken of is the vehicle's, which rises while it is charged. */
function inVehicle(request: RequestBuilder): void {
  const { lexicon, purpose } = request;
  const mine = wanted(request.asks);
  const system = lexicon.concept('vehicle_system');
  const words = ['motor_vehicle', 'vehicle_electronics']
    .flatMap((id) => lexicon.concept(id)?.words.en ?? [])
    .filter((w) => w.length > 3 || w === 'car');
  const usual = lexicon.concept(purpose?.concept ?? '')?.fed_by?.concept;
  if (system === undefined || (usual !== system.id && !spoken(request, words))) return;
  const supplies = mine.filter((a) => a.kind === 'supply');
  const volts = (a: MutableAsk): MutableAsk['figures'][number] | undefined =>
    a.figures.find((f) => f.quantity === 'voltage' && f.role === 'in' && VEHICLE_V.includes(f.value ?? 0));
  const supply = supplies.find((a) => a.concept === 'supply' && a.connector === undefined && volts(a) !== undefined);
  if (supply !== undefined) supply.concept = system.id;
  const made = supplies.length > 0 ? undefined : mine.find((a) => a.kind === 'conversion' && volts(a) !== undefined);
  if (made === undefined) return;
  const fed = request.add(plainDraft(system, request.spanOf(made)));
  Object.assign(fed, { source: 'assumed', figures: [{ ...volts(made)! }] });
}
const VEHICLE_V: readonly number[] = [12, 24];
