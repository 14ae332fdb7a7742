import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { ancestry, blocksFor, CELL_V, figure, isA, type Knowledge, portsOf, takes } from '../knowledge.js';
import type { Sorted } from '../sort.js';
import { choosing } from '../units/named-devices.js';
import { cellOf, FULL_V } from './cells.js';
import { assumedEntry, type Entry, entriesOf, USB_V } from './sources.js';
import { BARE_W, SUNK_W } from './split-winding.js';

export interface Charger {
  readonly ask: Ask;
  readonly block: Block;
  readonly from: Entry;
  readonly cell: Entry;
  readonly params: Readonly<Record<string, number>>;
}

/** What is between the voltage that a charger is set to and the one that its battery is full at, as a share of it. */
const FULL_OFF = 0.03;
/** Above what it charges to, an input of which nobody said more brings so much, V. */
const ABOVE_V = 4;

/** The charger that was asked for, or that a panel beside a cell wants, between its source and its cell: one for that sort of cell. null: there is none. */
export function charging(know: Knowledge, sort: Sorted, entries: readonly Entry[], data: boolean, minutes: Minutes): Charger | null {
  const ask = sort.charging.find((a) => blocksFor(know, a.concept).length > 0) ?? sort.charging[0] ?? panelCharging(know, entries, minutes);
  if (ask === undefined) return null;
  const cannot = (why: string): null => {
    minutes.cannot(ask.id, why);
    return null;
  };
  const battery = entries.find((e) => e.sort === 'battery' || (e.ask !== null && isA(know, e.ask, 'battery')));
  // "lead_acid" is charged by what "lead_acid_charging" says, whatever word was used for the charger.
  const own = [...(battery?.ask == null ? [] : ancestry(know, battery.ask.concept)), ...sort.charging.map((a) => ({ id: a.concept }))];
  const special = own.flatMap(({ id }) => know.lexicon.concept(id.endsWith('_charging') ? id : `${id}_charging`) ?? [])[0];
  if (special?.says !== undefined) return cannot(special.says);
  const sorts = ancestry(know, ask.concept).flatMap((c) => c.evidence?.blocks ?? []);
  const fit = special?.evidence?.blocks ?? sorts;
  const names = [...sorts.filter((n) => fit.includes(n)), ...fit];
  // What is a sort of charger by its parts (a power bank) has what charges.
  const named = ask.part === undefined ? null : know.lexicon.part(ask.part);
  const chargers = [...(named?.blocks ?? []), ...names]
    .flatMap((n) => know.library.blocks.get(n) ?? [])
    .filter((b) => b.ports.some((p) => p.name === 'VBAT'));
  // A regulator charges lead alone.
  const lead = !fit.some((n) => isChip(know.library.blocks.get(n)));
  const said = figure(ask, 'cells', ['size', 'value', 'rated', 'in', 'supply', 'each', 'total']);
  const sortOf = { ...ask, concept: special?.id.replace(/_charging$/, '') ?? '' };
  const { typical, full } = (battery?.ask == null ? undefined : cellOf(know, battery.ask)) ?? cellOf(know, sortOf) ?? {};
  // The volts of a pack are its nominal ones or those of full cells: never more cells than they make.
  const within = (volts: number, each: number, n: number): number => Math.max(1, n * each > volts * NOMINAL_OFF ? n - 1 : n);
  const cellsIn = (volts: number): number => (typical === undefined ? 1 : (said ?? within(volts, typical, Math.round(volts / typical))));
  const most = full === undefined || (battery === undefined && said === null) ? null : cellsIn(battery?.volts ?? 0) * full;
  const inputs = entries.filter((e) => e !== battery);
  const stands = (b: Block): boolean =>
    (inputs.length === 0 || inputs.some((e) => portsOf(b, 'power_in').some((p) => takes(p, e.volts)))) &&
    isChip(b) !== lead &&
    (most === null || (b.params['out_volts'] === undefined ? Math.abs(fullOf(b) - most) <= FULL_OFF * most : most <= fullOf(b) * (1 + FULL_OFF)));
  const made = chargers.find(stands) ?? chargers[0];
  if (made === undefined) return cannot('the library has no charger for it');
  const [usual, of] = [made.params['out_volts'], made.params['battery_volts']].map((p) => Number(p?.default ?? Number.NaN)) as [number, number];
  const step = typical ?? of / 2;
  // "A 6 V charger" is for a battery of so much, "13.8 V" what it charges to.
  const told = figure(ask, 'voltage', ['out']);
  const called = told !== null && Math.abs(told / step - Math.round(told / step)) < 0.05;
  // What else comes in at a terminal (a lead battery) does so as a battery here.
  const pack =
    battery !== undefined && said !== null && typical !== undefined
      ? { ...battery, volts: said * typical, params: { ...battery.params, volts: said * typical } }
      : battery;
  const cell =
    pack?.sort === 'battery'
      ? pack
      : cellEntry(know, ask, battery?.volts ?? (called ? told : typical === undefined ? of : typical * (said ?? 1)), battery?.ask ?? null, minutes);
  const [input] = portsOf(made, 'power_in');
  const cells = cellsIn(cell?.volts ?? 0);
  // A cell is charged to a little less than it bears.
  const filled = full === undefined ? (usual * (cell?.volts ?? of)) / of : Math.floor(full * 10 + 1e-6) * cells * 0.1;
  const set = Number.isNaN(usual) ? null : told !== null && !called ? told : Math.round(filled * 100) / 100;
  const plug =
    ask.connector === undefined ? [] : entriesOf(know, [{ ...ask, kind: 'supply' }], data, minutes, { volts: USB_V, amps: 0, converted: null });
  const panel = entries.find((e) => isPanel(know, e)) ?? (isA(know, ask, 'solar_charging') ? panelEntry(know, ask, minutes) : undefined);
  const feeds = (e: Entry): boolean => e !== cell && e !== battery && input !== undefined && takes(input, e.volts);
  const wants = input !== undefined && !takes(input, USB_V) ? Math.ceil((set ?? USB_V) + ABOVE_V) : null;
  const from =
    panel ??
    entries.find((e) => e.sort === 'usb' && feeds(e)) ??
    entries.find(feeds) ??
    entries.find((e) => e !== cell && e !== battery) ??
    plug[0] ??
    assumedEntry(know, data, minutes, { volts: wants, amps: 0 }, sort.excluded);
  if (cell === null || from === null) return cannot('the library has no charger for it');
  const to = set ?? fullOf(made);
  if (full !== undefined ? Math.abs(to - cells * full) > FULL_OFF * to * (set === null ? 1 : 3) : cell.volts > to)
    return cannot(
      `${made.title} charges ${set === null ? 'one cell ' : ''}to ${round(to)} V, and ${cell.net} is full at ${round(full === undefined ? cell.volts : cells * full)} V: it is left out`,
    );
  if (cells > 1 && full !== undefined && !sort.all.some((a) => a.features.includes(OWN)))
    return cannot(
      `${made.title} holds the sum of ${cells} cells and balances none: it charges a pack that brings its own protection and balance, if you say so`,
    );
  const least = set === null ? 0 : Math.round((set + (isChip(made) ? CHIP_DROPS_V : DROPS_V)) * 10) / 10;
  if (from.volts < least) return cannot(`${made.title} wants ${least} V and more, and ${from.net} brings ${from.volts} V`);
  if (input?.volts_max !== undefined && from.volts > input.volts_max)
    return cannot(`${made.title} takes ${input.volts_max} V at most, and ${from.net} brings ${from.volts} V`);
  const charge = chargeOf(made, sort.charging, cell.ask, minutes);
  if (set !== null && !isChip(made)) {
    const float = set / cell.volts;
    if (float > MOST_FLOAT + 1e-6)
      return cannot(
        `${Math.round(set * 10) / 10} V is more than a lead battery of ${cell.volts} V is held at: ${Math.round(cell.volts * MOST_FLOAT * 10) / 10} V at most`,
      );
    if (float > LONG_FLOAT)
      minutes.decide(null, `${Math.round(set * 10) / 10} V on a battery of ${cell.volts} V`, 'it gasses where it is held there for long');
    const amps = Number(charge['charge_ma'] ?? made.params['charge_ma']?.default ?? 0) / 1000;
    const watts = (from.volts - DIODE_V - cell.volts * EMPTY - SENSE_V) * amps;
    const heat = `${watts.toFixed(1)} W of heat in the regulator while ${amps} A of ${from.volts} V charge an empty battery of ${cell.volts} V`;
    if (watts > SUNK_W) return cannot(`${heat}: more than the ${SUNK_W} W of one on a heat sink`);
    if (watts > BARE_W) minutes.decide(null, 'A heat sink on the charger’s regulator', heat);
  }
  const held = from === panel && made.params['panel_volts'] !== undefined ? { panel_volts: from.volts } : {};
  if (from === panel && made.params['panel_volts'] !== undefined)
    minutes.decide(
      null,
      `The panel is held at ${from.volts} V`,
      'it is called so: of one called 12 V the most comes at 17 to 18 V; say the volts at its maximum power',
    );
  minutes.decide(ask.id, made.name, `it charges ${cell.net} from ${from.net}`);
  for (const other of sort.charging.filter((a) => a !== ask)) minutes.decide(other.id, made.name, 'the same charger as another ask');
  return {
    ask,
    block: made,
    from,
    cell,
    params: { ...charge, ...held, ...choosing(made, named?.devices ?? []), ...(set === null ? {} : { out_volts: set }) },
  };
}

/** A pack that brings its own protection and balance. */
const OWN = 'own_protection';
/** What a charger of a linear regulator drops, V, of it its diode and its sense resistors; and one with a chip of its own (LT3652: 3.3 V and a diode). */
const [DROPS_V, CHIP_DROPS_V] = [3, 3.5];
const [DIODE_V, SENSE_V] = [0.5, 0.3];
/** An empty lead battery, the most that it is charged to, and above which it is not held for long, as shares of its name. */
const [EMPTY, MOST_FLOAT, LONG_FLOAT] = [0.875, 1.2, 1.17];

const round = (volts: number): number => Math.round(volts * 100) / 100;
/** Whether a chip made for it charges. */
const isChip = (block: Block | undefined): boolean => block?.parts.some((p) => p.kind === 'charger') === true;
/** The voltage to which a charger charges at most, V. */
const fullOf = (block: Block): number => Math.max(...portsOf(block, 'power_out').map((p) => p.volts_max ?? FULL_V));

/** The charge current that was asked for, within what the charger's resistor can set; else no more than fills the cell in an hour. */
function chargeOf(block: Block, asks: readonly Ask[], cell: Ask | null, minutes: Minutes): Record<string, number> {
  if (block.params['charge_ma'] === undefined) return {};
  const set = block.parts.flatMap((p) => (typeof p.value === 'object' && p.value.args['charge_ma'] !== undefined ? [p.value.args] : []))[0];
  const steps = (block.params['charge_ma'].choices ?? []).map(Number);
  const fitted = (wanted: number): number => {
    const [least, most] = [Number(set?.['min_ma'] ?? steps[0] ?? wanted), Number(set?.['max_ma'] ?? steps.at(-1) ?? wanted)];
    return steps.findLast((ma) => ma <= wanted) ?? Math.min(most, Math.max(least, wanted));
  };
  const said = asks.map((ask) => ({ ask, amps: figure(ask, 'current', ['limit', 'rated', 'value', 'out']) })).find(({ amps }) => amps !== null);
  if (said?.amps != null) {
    const wanted = Math.round(said.amps * 1000);
    const fit = fitted(wanted);
    const range = steps.length > 0 ? steps.join(', ') : `${set?.['min_ma'] ?? wanted} to ${set?.['max_ma'] ?? wanted}`;
    if (fit !== wanted) minutes.cannot(said.ask.id, `${block.title} charges with ${range} mA; it is set to ${fit} mA`);
    return { charge_ma: fit };
  }
  const hours = cell === null ? null : figure(cell, 'capacity', ['rated', 'value', 'size', 'limit']);
  const usual = Number(block.params['charge_ma'].default);
  if (hours === null || usual <= hours * 1000) return {};
  const slow = fitted(Math.floor(hours * 100) * 10);
  minutes.decide(asks[0]?.id ?? null, `${slow} mA`, `a cell of ${Math.round(hours * 1000)} mAh is charged in no less than an hour`);
  return { charge_ma: slow };
}

const isPanel = (know: Knowledge, { ask }: Entry): boolean => ask !== null && isA(know, ask, 'solar');

/** Sorts of cells that a panel beside them charges. */
const RECHARGED = ['lipo', 'lifepo4', 'lead_acid', 'nimh'] as const;
/** A panel beside a cell that can be charged charges it. */
function panelCharging(know: Knowledge, entries: readonly Entry[], minutes: Minutes): Ask | undefined {
  const ask = entries.find((e) => isPanel(know, e))?.ask ?? undefined;
  const cell = entries.find((e) => e.ask !== null && RECHARGED.some((c) => isA(know, e.ask as Ask, c)));
  if (ask === undefined || cell === undefined) return undefined;
  minutes.decide(ask.id, 'a charger', `${cell.net} is charged by the panel`);
  return { ...ask, kind: 'charging', concept: 'solar_charging', figures: [] };
}

/** The panel that charges, where a charger was asked for and nobody named the panel. */
function panelEntry(know: Knowledge, charging: Ask, minutes: Minutes): Entry | undefined {
  const figures = charging.figures.filter((f) => f.quantity === 'voltage');
  return entriesOf(know, [{ ...charging, kind: 'supply', concept: 'solar', figures }], false, minutes, { volts: null, amps: 0, converted: null })[0];
}

function cellEntry(know: Knowledge, charging: Ask, called: number, of: Ask | null, minutes: Minutes): Entry | null {
  const volts = Number.isNaN(called) ? CELL_V : called;
  const block = know.library.blocks.get(volts > FULL_V ? 'battery_terminal' : 'battery_jst');
  if (block === undefined) return null;
  minutes.decide(charging.id, block.name, 'a charger wants a cell, which comes in there');
  return {
    ask: of,
    block,
    params: { volts },
    net: 'VBAT',
    volts,
    amps: (portsOf(block, 'power_out')[0]?.max_ma ?? 2000) / 1000,
    sort: 'battery',
  };
}

/** Nominal voltages are told rounded. */
const NOMINAL_OFF = 1.02;
