import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { ancestry, blocksFor, CELL_V, CONNECTORS, evidenceOf, figure, isA, type Knowledge, portsOf, saidAmps, supplyVolts } from '../knowledge.js';
import { cellsOf, chargedFull, DRY_V, FULL_V, inSeries } from './cells.js';
import { splits, splitters, windingVolts } from './split-winding.js';

/** Why a supply is assumed. */
export const UNFED = 'nobody said how the board is fed';

/** A source of the board: a connector or a cell. */
export interface Entry {
  readonly ask: Ask | null;
  readonly block: Block;
  readonly params: Readonly<Record<string, string | number | boolean>>;
  readonly net: string;
  readonly volts: number;
  readonly amps: number;
  readonly sort: 'usb' | 'battery' | 'open';
  /** The negative side of a dual supply. */
  readonly further?: { readonly port: string; readonly net: string; readonly volts: number };
}

/** What a USB port gives, V. */
export const USB_V = 5;
/** "USB or 12 V": the supply in whose place USB feeds the board: behind the 5 V that are made of it, before whatever else is. */
export interface Either {
  readonly main: string;
  readonly usb: string;
}

/** Whether a rail has the volts of USB. */
export const isUsbVolts = (volts: number): boolean => Math.abs(volts - USB_V) < 0.1;
/** What a source gives where its block does not say, A. */
const OPEN_A = 2;
/** What comes in at screw terminals, which are chosen by the current, and beyond them at holes for ring terminals, A. */
const TERMINAL_A = 60;
/** Lithium packs of more than three cells come without the small plug of single cells, V. */
const SMALL_PACK_V = 3 * FULL_V + 0.1;
const BATTERY: ReadonlySet<string> = new Set(['battery_connector']);
/** The highest winding that a board is made for, V. */
const MOST_AC_V = 24;
/** The peak of a winding's voltage, to which its capacitor charges. */
const PEAK = Math.SQRT2;
/** The lexicon names the connectors of a sort in the order in which one is taken: a place counts for more than a few parts. */
const PRICE_OF_PLACE = 3;
/** A voltage that somebody wants of a source, against one that its block gives anyway. */
const PRICE_OF_OTHER_VOLTS = 100;

export const isSource = (know: Knowledge, ask: Ask): boolean =>
  ask.concept !== 'interface' &&
  // A plug that is said to be an output lets the supply out.
  !(ask.kind === 'connector' && ask.features.includes('output')) &&
  (ask.kind === 'supply' || ask.kind === 'connector' || ask.kind === 'interface' || ask.kind === 'conversion') &&
  entryBlocks(know, ask).length > 0;

/** Blocks that bring a supply for this ask: those of its connector, else of its concept. */
function entryBlocks(know: Knowledge, ask: Ask): Block[] {
  const made = (names: readonly string[]): Block[] =>
    names.flatMap((n) => know.library.blocks.get(n) ?? []).filter((b) => isEntry(b) && !splits(b) && !portsOf(b, 'power_in').some((p) => p.required));
  if (isDual(know, ask))
    return isAlternating(ask) ? splitters(know, ask) : made(isA(know, ask, 'dual_supply') ? blocksFor(know, ask.concept) : ['screw_terminal_dual']);
  if (isAlternating(ask)) return made([...know.library.blocks.values()].filter((b) => b.params['ac_volts'] !== undefined).map((b) => b.name));
  // A pluggable terminal is a terminal: the block is that of the sort, its connector is exchanged.
  const sorts = ask.connector === undefined || ask.kind !== 'supply' ? [] : ancestry(know, ask.connector.concept).filter((c) => c.id !== 'connector');
  const connector = sorts.map((c) => made(c.evidence?.blocks ?? [])).find((b) => b.length > 0) ?? [];
  const ends = sorts.flatMap((c) => c.evidence?.devices ?? []);
  const own = ask.kind === 'supply' && isA(know, ask, 'battery') ? made(blocksFor(know, ask.concept)) : [];
  const plugged = own.filter((b) => b.parts.some((p) => ends.some((e) => new RegExp(`^(?:${e})$`, 'i').test(p.device ?? ''))));
  if (plugged.length > 0) return plugged;
  if (connector.length > 0) return connector;
  // A plug without a block of its own takes the place of a terminal.
  if (isA(know, ask, 'battery') && sorts[0]?.evidence?.devices !== undefined && sorts[0].evidence.blocks === undefined)
    return made(['battery_terminal']);
  if (sorts[0]?.evidence?.devices !== undefined && sorts[0].evidence.blocks === undefined) return made(['screw_terminal_power']);
  if (ask.kind === 'supply') return made(blocksFor(know, ask.concept));
  // Of connectors and interfaces only those that are a plug of their own: USB, a jack. A bus of which no more is said is none.
  if (ask.kind === 'interface' && !blocksFor(know, ask.concept).every((b) => b.startsWith('usb'))) return [];
  const plugs = made(blocksFor(know, ask.concept));
  return ask.concept === 'screw_terminal' || ask.concept === 'connector' ? [] : plugs;
}

/** A winding of a transformer, of so many volts at most. */
const isAlternating = (ask: Ask): boolean => ask.kind === 'supply' && (windingVolts(ask) ?? Number.POSITIVE_INFINITY) <= MOST_AC_V;

/** A supply with a negative side: "±12 V". */
export const isDual = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'supply' &&
  (isA(know, ask, 'dual_supply') || ask.figures.some((f) => f.quantity === 'voltage' && f.one_of?.some((v) => v < 0) === true));

/** The most that a source of this sort gives, A; infinite where no block says. */
export function givesAtMost(know: Knowledge, ask: Ask): number {
  const most = entryBlocks(know, ask).map((b) => (portsOf(b, 'power_out')[0]?.max_ma ?? Number.POSITIVE_INFINITY) / 1000);
  return most.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...most);
}

const isEntry = (block: Block): boolean => portsOf(block, 'power_out').some((p) => p.required) && block.parts.some((p) => CONNECTORS.has(p.kind));

/** Sources of the asks, one for each connector; `data`: somebody takes the USB data lines. */
export function entriesOf(
  know: Knowledge,
  asks: readonly Ask[],
  data: boolean,
  minutes: Minutes,
  hint: {
    readonly volts: number | null;
    readonly amps: number;
    /** The same at its peak: music, motors that start. */
    readonly peak?: number;
    /** What a converter that was asked for takes, V. */
    readonly converted: number | null;
    /** A battery among them is charged: another supply is beside it. */
    readonly charged?: boolean;
    /** All parts are to have leads. */
    readonly leaded?: boolean;
  },
): Entry[] {
  const entries: Entry[] = [];
  // What leaves least choice first: “USB” is whatever USB connector another ask names.
  const plugsOf = (blocks: readonly Block[]): number =>
    new Set(blocks.flatMap((b) => b.parts.flatMap((p) => (CONNECTORS.has(p.kind) ? (p.device ?? '') : [])))).size;
  const order = asks
    .map((ask) => ({ ask, blocks: suited(know, ask, entryBlocks(know, ask)) }))
    .sort((a, b) => isBare(a.ask) - isBare(b.ask) || plugsOf(a.blocks) - plugsOf(b.blocks) || a.blocks.length - b.blocks.length);
  for (const { ask, blocks } of order) {
    // More than the one of which its sort is made were counted.
    const made = cellsOf(know, ask);
    const cells = made === null || made === 1 ? (inSeries(know, ask) ?? made) : made;
    const each = lexiconVolts(know, ask) ?? (cells === null ? null : CELL_V);
    // A battery of which only what is made of it is told has the voltage that comes in there.
    const said = supplyVolts(ask) ?? (each === null && ask.kind === 'supply' && isA(know, ask, 'battery') ? hint.converted : null);
    // Of two sides the positive one is told, the other follows.
    const middle = (said === null ? null : Math.abs(said)) ?? (each === null ? null : Math.round(each * (cells ?? 1) * 100) / 100);
    const volts = middle === null ? null : chargedFull(know, ask, middle);
    const priced = blocks.map((block, i) => ({
      block,
      price:
        priceOf(block, volts, data, ask.features.includes('switchable')) +
        i * PRICE_OF_PLACE +
        holderPrice(know, block, ask, volts ?? hint.volts) +
        otherWays(know, block, ask) -
        // What feeds the board already keeps its plug where no other one was said.
        (ask.connector === undefined && !isA(know, ask, 'wall_adapter') && block.name === know.fedBy?.block ? PRICE_OF_OTHER_VOLTS / 4 : 0) +
        (ask.connector === undefined &&
        (volts ?? 0) > (isA(know, ask, 'lipo') ? SMALL_PACK_V : FULL_V + 0.1) &&
        block.parts.some((p) => p.device?.startsWith('JST_PH'))
          ? PRICE_OF_OTHER_VOLTS
          : 0) +
        (hint.leaded === true && isSurface(know, block) ? PRICE_OF_SURFACE : 0) +
        weakness(
          block,
          volts ?? hint.volts,
          Math.max((sortOf(know, block) === 'usb' ? undefined : hint.peak) ?? hint.amps, saidAmps(ask, volts) ?? 0),
        ),
    }));
    priced.sort((a, b) => a.price - b.price);
    // Cells that no holder of the library takes together come in at a terminal.
    const loose = isA(know, ask, 'battery') && Math.max(cells ?? 1, ask.count ?? 1) > 1 && (priced[0]?.price ?? 0) >= PRICE_OF_OTHER_VOLTS;
    const block = loose ? know.library.blocks.get('battery_terminal') : priced[0]?.block;
    if (block === undefined) continue;
    const sort = sortOf(know, block);
    // A connector that another ask brought already is the same one.
    const same = entries.find(
      (e) =>
        isSameBattery(know, e, ask, volts) ||
        (!isBeside(know, e, ask, volts, hint.charged === true) && (e.block.name === block.name || (sort === e.sort && sort !== 'battery'))),
    );
    if (same !== undefined) {
      // Where it is to stand, and its voltage, may be said of either.
      const at = entries.indexOf(same);
      const of = same.ask !== null && same.ask.place === undefined && ask.place !== undefined ? { ...same.ask, place: ask.place } : same.ask;
      const untold = same.sort === 'open' && said !== null && of !== null && supplyVolts(of) === null && saidAmps(of, null) === null;
      entries[at] = untold ? entry(know, { ...of, figures: ask.figures }, same.block, volts, same.sort, entries.slice(0, at)) : { ...same, ask: of };
      minutes.decide(ask.id, same.block.name, 'the same connector as another ask');
      continue;
    }
    // Of a terminal or a jack of which nobody says the voltage it is that of what it drives.
    const free = sort === 'open' || (sort === 'battery' && (ask.kind === 'connector' || block.name === 'battery_terminal'));
    entries.push(entry(know, ask, block, volts ?? (free ? hint.volts : null), sort, entries));
    minutes.decide(ask.id, block.name, volts === null ? 'it brings the supply that was asked for' : `it brings ${volts} V`);
  }
  return entries;
}

/** Whether the connector of a block has no leads through the board. */
const isSurface = ({ library }: Knowledge, { parts }: Block): boolean =>
  parts.some(({ device }) => {
    const sort = library.devices.get(device ?? '');
    return sort !== undefined && CONNECTORS.has(sort.kind) && library.footprints.get(sort.footprint)?.mount === 'smd';
  });
const PRICE_OF_SURFACE = 60;

/** Of several blocks those that do what is said of the supply; one that is taken by its name only where that is. */
function suited({ lexicon }: Knowledge, { features }: Ask, blocks: readonly Block[]): Block[] {
  const named = features.flatMap((f) => lexicon.concept(f)?.evidence?.blocks ?? []);
  const own = blocks.filter((b) => named.includes(b.name));
  return own.length > 0 ? own : blocks.filter((b) => b.by_name === undefined);
}

/** "A battery" of which no sort is said. */
const isBare = (ask: Ask): number => Number(ask.concept === 'battery' && ask.connector === undefined);

/** "A battery" beside one that was named already is that one. */
function isSameBattery(know: Knowledge, { ask: known, volts: has }: Entry, ask: Ask, volts: number | null): boolean {
  if (known === null || ask.connector !== undefined || !isA(know, ask, 'battery')) return false;
  return (volts === null || volts === has || supplyVolts(known) === null) && isA(know, known, ask.concept);
}

/** A battery and a supply of other volts than it rises to are two. */
function isBeside(know: Knowledge, { ask: known, volts: has }: Entry, ask: Ask, volts: number | null, charged: boolean): boolean {
  if (known === null || volts === null || isA(know, ask, 'battery') === isA(know, known, 'battery')) return false;
  return Math.abs(volts - has) > APART * Math.min(volts, has) && (charged || (supplyVolts(ask) !== null && supplyVolts(known) !== null));
}
/** More than a lead battery rises over its name when it is charged. */
const APART = 0.25;

/** The jack or terminal that a board has already, of which nobody said how it is fed, where it can feed what is asked. */
export function standingEntry(know: Knowledge, volts: number | null, minutes: Minutes): Entry | null {
  const { fedBy } = know;
  const block = know.library.blocks.get(fedBy?.block ?? '');
  if (fedBy === undefined || block === undefined || !isEntry(block) || sortOf(know, block) !== 'open' || (volts ?? 0) > fedBy.volts) return null;
  minutes.decide(null, block.title, 'it feeds the board already');
  return entry(know, null, block, fedBy.volts, 'open', []);
}

/** The source that a board gets of which nobody said how it is fed. */
export function assumedEntry(
  know: Knowledge,
  data: boolean,
  minutes: Minutes,
  /** What it drives: at a voltage of its own, null: any; and how much that takes. */
  drives: { readonly volts: number | null; readonly amps: number /** Somebody said a voltage. */; readonly said?: boolean },
  /** What the board is to have none of. */
  excluded: readonly Ask[] = [],
  /** All parts are to have leads. */
  leaded = false,
): Entry | null {
  const port = know.library.blocks.get(data ? (leaded ? 'usb_b_data' : 'usb_c_data') : 'usb_c_power');
  if (leaded && !data && drives.volts === null) return terminalEntry(know, USB_V, [], `${UNFED}, and all of its parts are to have leads`, minutes);
  if (excluded.some((a) => evidenceOf(know, a.concept).some((e) => e.kinds?.includes('usb_connector'))))
    return terminalEntry(know, drives.volts ?? USB_V, [], `${UNFED}, and it is to have no USB`, minutes);
  const usb = port === undefined ? null : entry(know, null, port, null, 'usb', []);
  // More than a USB port gives comes in at a terminal.
  const volts = drives.volts ?? (usb !== null && drives.amps > usb.amps ? usb.volts : null);
  const wants =
    drives.said === false
      ? `${UNFED}, nor at what voltage: ${volts} V is usual for what it drives and stands at its terminals; say another one first`
      : `${UNFED}, and what it drives wants ${volts} V`;
  if (volts !== null) return terminalEntry(know, volts, [], wants, minutes);
  if (usb !== null) minutes.decide(null, usb.block.title, UNFED);
  return usb;
}

/** A terminal that nobody asked for, with the reason why. */
export function terminalEntry(know: Knowledge, volts: number, others: readonly Entry[], why: string, minutes: Minutes): Entry | null {
  const terminal = know.library.blocks.get('screw_terminal_power');
  if (terminal === undefined) return null;
  minutes.decide(null, terminal.title, why);
  return entry(know, null, terminal, volts, 'open', others);
}

function entry(know: Knowledge, ask: Ask | null, block: Block, volts: number | null, sort: Entry['sort'], others: readonly Entry[]): Entry {
  const out = portsOf(block, 'power_out')[0];
  const holder = ask === null ? null : holderOf(know, block, ask);
  const winding =
    block.params['ac_volts'] === undefined ? null : ((ask === null ? null : windingVolts(ask)) ?? volts ?? Number(block.params['ac_volts'].default));
  const peak = winding === null ? null : Math.round(winding * PEAK * 10) / 10;
  // What is set on the board may be the highest.
  const most = block.params['volts'] === undefined && winding === null ? out?.volts_max : undefined;
  const given = out?.volts ?? most ?? holder?.volts ?? peak ?? volts ?? Number(block.params['volts']?.default ?? 5);
  const params = {
    ...(winding === null ? {} : { ac_volts: winding }),
    ...(block.params['volts'] === undefined ? {} : { volts: given }),
    ...(holder === null ? {} : { holder: holder.device, cells: holder.cells }),
    ...(block.params['negative_volts'] === undefined ? {} : { negative_volts: -given }),
  };
  const name = sort === 'usb' ? 'VBUS' : sort === 'battery' ? 'VBAT' : 'VIN';
  const said = ask === null ? null : saidAmps(ask, given);
  const amps = said ?? plugAmps(know, ask) ?? gives(block, given);
  const net = others.some((e) => e.net === name) ? `${name}${others.length + 1}` : name;
  const minus = portsOf(block, 'power_out').find((p) => p.required && block.net_volts?.[p.name] === '$negative_volts');
  return {
    ask,
    block,
    params,
    net,
    volts: given,
    amps,
    sort,
    ...(minus === undefined ? {} : { further: { port: minus.name, net: 'VEE', volts: -given } }),
  };
}

const sortOf = (know: Knowledge, block: Block): Entry['sort'] => {
  if (block.parts.some((p) => p.kind === 'usb_connector')) return 'usb';
  const kinds = block.parts.flatMap((p) => [p.kind, know.library.devices.get(p.device ?? '')?.kind ?? '']);
  return kinds.some((k) => BATTERY.has(k)) || portsOf(block, 'power_out')[0]?.name === 'VBAT' ? 'battery' : 'open';
};

/** The holder of so many cells of the concept that was asked for: the device by the concept's evidence and the count in its name. */
function holderOf(know: Knowledge, block: Block, ask: Ask): { device: string; cells: string; volts: number } | null {
  if (block.params['holder'] === undefined) return null;
  const wanted = ask.count ?? 1;
  const devices = [...know.library.devices.values()].filter((d) => d.kind === 'battery_connector' && d.id.startsWith('BatteryHolder_'));
  const patterns = know.lexicon.concept(ask.concept)?.evidence?.devices ?? [];
  const fits = devices.filter((d) => patterns.some((p) => new RegExp(`^(?:${p})$`, 'i').test(d.id)));
  const device = fits.find((d) => d.id.includes(`_${wanted}x`)) ?? (wanted > 1 ? undefined : fits[0]);
  if (device === undefined) return null;
  const cells = device.id.slice('BatteryHolder_'.length);
  const number = Number.parseInt(cells, 10);
  const each = lexiconVolts(know, ask);
  const dry = Number.isFinite(number) && cells.includes('x');
  return { device: device.id, cells, volts: dry ? number * DRY_V : (each ?? CELL_V) };
}

function priceOf(block: Block, volts: number | null, data: boolean, set: boolean): number {
  const out = portsOf(block, 'power_out')[0];
  const lines = block.ports.some((p) => p.kind === 'usb_dp');
  const choices = block.params['volts']?.choices;
  // A fixed source of more volts has a converter behind it; of fewer it is the wrong one.
  const wrong = volts !== null && ((out?.volts !== undefined && volts > out.volts + 0.3) || (choices !== undefined && !choices.includes(volts)));
  // A source that negotiates its voltage is for those who want one.
  const idle = (volts === null && choices !== undefined) || (out?.volts === undefined && block.params['volts'] === undefined);
  // One that somebody sets on the board has no parameter for it.
  if (set) return (out?.volts === undefined && block.params['volts'] === undefined ? 0 : PRICE_OF_OTHER_VOLTS) + block.parts.length;
  return (wrong || idle ? PRICE_OF_OTHER_VOLTS : 0) + (lines === data ? 0 : 20) + block.parts.length;
}

/** Another number of contacts than was said of a connector without a name. */
function otherWays({ library }: Knowledge, { parts }: Block, { connector }: Ask): number {
  const ways = connector?.concept === 'connector' ? connector.ways : undefined;
  const plug = parts.map((p) => library.devices.get(p.device ?? '')).find((d) => d !== undefined && CONNECTORS.has(d.kind));
  return ways === undefined || plug === undefined || plug.pins.length === ways ? 0 : PRICE_OF_OTHER_VOLTS / 4;
}

/** A connector that bears less than the loads draw, the more so the less it bears. */
const weakness = (block: Block, volts: number | null, amps: number): number =>
  Math.min(PRICE_OF_OTHER_VOLTS - 1, amps > gives(block, volts) ? PRICE_OF_OTHER_VOLTS / 2 + amps - gives(block, volts) : 0);

/** What a named sort of connector carries that takes the place of a terminal, A; null: nobody says. */
function plugAmps(know: Knowledge, ask: Ask | null): number | null {
  const [sort, ...more] = ask?.connector === undefined ? [] : ancestry(know, ask.connector.concept);
  if (sort?.evidence?.devices === undefined || sort.evidence.blocks !== undefined) return null;
  return [sort, ...more].flatMap((c) => c.figures).find((f) => f.quantity === 'current')?.typical ?? null;
}

/** What comes out of a source of so many volts, A; what its block says of a battery is that of the one which it is made for. */
function gives(block: Block, volts: number | null): number {
  const out = portsOf(block, 'power_out')[0];
  const screwed = block.parts.some((p) => p.device?.startsWith('ScrewTerminal') === true);
  if (out?.volts === undefined && volts !== null && screwed && block.params['volts'] !== undefined && block.params['ac_volts'] === undefined)
    return TERMINAL_A;
  return out?.max_ma === undefined ? OPEN_A : out.max_ma / 1000;
}

/** A holder is for cells, and only where they make the voltage. */
function holderPrice(know: Knowledge, block: Block, ask: Ask, volts: number | null): number {
  if (block.params['holder'] === undefined) return 0;
  const held = holderOf(know, block, ask);
  return held === null || (volts !== null && Math.abs(held.volts - volts) > 1) ? PRICE_OF_OTHER_VOLTS : 0;
}

const lexiconVolts = (know: Knowledge, ask: Ask): number | null =>
  figure(ask, 'voltage', ['in', 'supply', 'rated', 'value']) ??
  know.lexicon.concept(ask.concept)?.figures.find((f) => f.quantity === 'voltage')?.typical ??
  null;
