import { type Concept, type Evidence, type Lexicon, wattsBySize } from '../lexicon/index.js';
import type { Block, BlockPort, Library } from '../parts/index.js';
import { unrolled } from '../parts/index.js';
import type { Ask, Figure, Quantity, Role } from '../request/index.js';

/** What the engineer knows: the parts and what words mean. */
export interface Knowledge {
  readonly library: Library;
  readonly lexicon: Lexicon;
  /** The controller's pins ran short: of circuits that do the same the one with fewest lines is taken. */
  readonly sparing?: true;
  /** So many signals found no pin: a controller with as many more is taken where its sort has one. */
  readonly roomier?: number;
  /** Buses that the controller had no more of, by the ask that was left out for it: a circuit on another is taken. */
  readonly lacks?: ReadonlyMap<string, ReadonlySet<string>>;
  /** What a good engineer adds unasked is added, and chips may stand in for pins that the controller lacks. */
  readonly practice?: true;
  /** What was added unasked to a board that stands: nothing else is added to it so. Absent: it is a first board. */
  readonly unasked?: ReadonlySet<string>;
  /** Whoever asks wires the board: no controller, no header and nothing of practice is added that no ask names. */
  readonly wired?: true;
  /** The platform that stands on the board. */
  readonly runs?: string;
  /** The block that stands for an ask, which stays where it still does what is asked. */
  readonly stands?: ReadonlyMap<string, string>;
  /** What supplies rise to, by the volts that they are called by. */
  readonly tops?: ReadonlyMap<number, number>;
  /** The same as far as surge diodes have to bear it: of a battery of which no sort is said as if it were of lead. */
  readonly guards?: ReadonlyMap<number, number>;
  /** What the board is fed by that nobody asked for: it stays where nobody says another source and it can feed what is asked. */
  readonly fedBy?: { readonly block: string; readonly volts: number };
}

/** Kinds whose sorts are realised by what realises the whole: a pump is a load. */
const ALIKE: ReadonlySet<string> = new Set(['load', 'input', 'output', 'light', 'charging', 'supply']);

/** A concept with what it is a sort of, the nearest first. */
export function ancestry({ lexicon }: Knowledge, id: string): Concept[] {
  const order = [id];
  for (const next of order) for (const parent of lexicon.concept(next)?.parents ?? []) if (!order.includes(parent)) order.push(parent);
  return order.flatMap((name) => lexicon.concept(name) ?? []);
}

/** What realises a concept: its own evidence, that of its sorts, or of the whole that it is like. */
export function evidenceOf(know: Knowledge, id: string): Evidence[] {
  const own = know.lexicon.concept(id);
  if (own === undefined) return [];
  if (own.evidence !== undefined) return [own.evidence];
  // A sensor by its signals alone plugs in: none of its sorts is it.
  if (own.kind === 'sensor' && own.signals !== undefined) return [];
  const sorts = know.lexicon.sortsOf(id).flatMap((c) => (c.kind === own.kind && c.evidence?.blocks !== undefined ? [c.evidence] : []));
  if (sorts.length > 0) return sorts;
  for (const above of ancestry(know, id).slice(1))
    if (ALIKE.has(own.kind) && above.kind === own.kind && above.evidence !== undefined) return [above.evidence];
  return [];
}

/** Blocks that realise a concept, in the order of its evidence. */
export const blocksFor = (know: Knowledge, id: string): string[] => [...new Set(evidenceOf(know, id).flatMap((e) => e.blocks ?? []))];

/** The value of the first figure of a quantity in one of these roles, the roles in order of preference. */
export function figure(ask: Pick<Ask, 'figures'>, quantity: Quantity, roles: readonly Role[]): number | null {
  for (const role of roles) {
    const found = ask.figures.find((f) => f.quantity === quantity && f.role === role);
    const value = found === undefined ? undefined : atMost(found);
    if (value !== undefined) return value;
  }
  return null;
}

/** A range counts by what must be borne: its upper end. */
const atMost = (f: Figure): number | undefined => f.value ?? f.max ?? f.min ?? f.one_of?.at(-1);

/** Volts of which a thing is fed. */
export const supplyVolts = (ask: Pick<Ask, 'figures'>): number | null => figure(ask, 'voltage', ['supply', 'in', 'rated', 'value', 'out', 'limit']);

/** What one of an ask's things draws, A: said, from its power (P/U) or from a load's resistance (U/R, of a motor its stall current), or null. */
export function saidAmps(ask: Ask, volts: number | null): number | null {
  const each = figure(ask, 'current', ['each', 'rated', 'supply', 'limit', 'value', 'peak', 'out', 'in']);
  if (each !== null) return each;
  const total = figure(ask, 'current', ['total']);
  if (total !== null) return total / (ask.count ?? 1);
  if (volts === null || volts <= 0) return null;
  const watts = figure(ask, 'power', ['each', 'rated', 'value']);
  if (watts !== null) return watts / volts;
  const ohms = ask.kind === 'load' ? figure(ask, 'resistance', ['each', 'rated', 'value']) : null;
  return ohms === null || ohms <= 0 ? null : volts / ohms;
}

/** What so many of an ask draw at once, A: what was said of all of them together, else so many times what each does. */
export function togetherAmps(ask: Ask, volts: number | null, count = ask.count ?? 1): number | null {
  const each = saidAmps(ask, volts);
  return each === null ? null : Math.min(each * count, figure(ask, 'current', ['total']) ?? Number.POSITIVE_INFINITY);
}

/** What a concept draws when nobody says, A; from the nearest concept that knows. */
export const classDraws = (know: Knowledge, id: string): Concept['draws'] => ancestry(know, id).find((c) => c.draws !== undefined)?.draws;

/** What a thing of this concept draws where nobody says how much: made of so many, each of them at its brightest; A. */
export function usualAmps(know: Knowledge, { concept, figures }: Ask, volts: number | null): number | null {
  const draws = know.lexicon.concept(concept)?.draws;
  const watts = wattsBySize(draws ?? null, figures);
  return watts === null || volts === null ? (draws?.typical_a ?? null) : watts / volts;
}

export const isA = (know: Knowledge, ask: Pick<Ask, 'concept'>, concept: string): boolean => know.lexicon.isA(ask.concept, concept);

/** A lithium cell's nominal voltage, V. */
export const CELL_V = 3.7;

/** Whether what is asked for hangs on this circuit where both are wanted. */
export const hosts = (know: Knowledge, block: Block, ask: Ask): boolean => block.hosts?.some((c) => isA(know, ask, c)) === true;

/** Whether there is one of an ask for each of another. */
export const isPer = (ask: Ask, host: Pick<Ask, 'id'>): boolean =>
  ask.per === host.id || ask.links.some((l) => l.role === 'per' && l.ask === host.id);

/** Kinds of parts that cables plug into. */
export const CONNECTORS: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'battery_connector']);

/** What a block in series with a supply carries, A. */
export const carries = (block: Block): number =>
  Math.min(...portsOf(block, 'power_in', 'power_out').map((p) => p.max_ma ?? Number.POSITIVE_INFINITY)) / 1000;

export const portsOf = (block: Block, ...kinds: BlockPort['kind'][]): BlockPort[] => block.ports.filter((p) => kinds.includes(p.kind));

/** Whether a port takes these volts. */
export function takes(port: Pick<BlockPort, 'volts' | 'volts_min' | 'volts_max'>, volts: number): boolean {
  const low = port.volts ?? port.volts_min ?? 0;
  const high = port.volts ?? port.volts_max ?? Number.POSITIVE_INFINITY;
  return volts >= low - 1e-6 && volts <= high + 1e-6;
}

/** Supply current of a block's own parts, A. */
export function ownDraw({ library }: Knowledge, block: Block): { typical: number; peak: number } {
  // A device that a parameter chooses draws what the usual choice does.
  const chosen = (device: string): string => (device.startsWith('$') ? String(block.params[device.slice(1)]?.default ?? '') : device);
  const draws = block.parts.flatMap((p) => (p.when === undefined ? (library.devices.get(chosen(p.device ?? ''))?.draw_ma ?? []) : []));
  const sum = (pick: (d: { typical: number; peak: number }) => number): number => draws.reduce((s, d) => s + pick(d), 0) / 1000;
  return { typical: sum((d) => d.typical), peak: sum((d) => d.peak) };
}

/** How a rail is called: 3V3, 5V, 12V. */
export const railName = (volts: number): string => {
  const [whole = '0', part] = String(Math.round(volts * 100) / 100).split('.');
  return `${whole}V${part ?? ''}`;
};

/** What an amplifier takes to give the watts that were asked for on all of its channels, A; null where none were, or it is no amplifier. */
export function amplifierAmps(know: Knowledge, ask: Ask, volts: number): number | null {
  const watts = isA(know, ask, 'amplifier') ? figure(ask, 'power', ['rated', 'out', 'value', 'total']) : null;
  return watts === null || volts <= 0 ? null : (watts * (ask.figures.some((f) => f.role === 'total') ? 1 : (ask.count ?? 1))) / volts;
}

/** A level control that a signal passes: where there is a program, a knob is read by it. */
export const isLevel = (block: Block): boolean =>
  block.ports.some((p) => p.joins === 'signal_in') && block.parts.every((p) => p.kind === 'potentiometer');

/** A relay whose contacts are free of the board's supplies: two that turn a motor round have theirs on its supply. */
export const hasRelay = (block: Block): boolean =>
  unrolled(block).parts.some((p) => p.kind === 'relay') &&
  !portsOf(block, 'power_in').some((p) => block.nets[p.name]?.some((pin) => pin.endsWith('.NO')) === true);

/** Two motors hang on a dual bridge: a block with its two halves' signals by letter counts twice. */
export function channelsOf(block: Block): number {
  if (block.serves !== undefined) return block.serves;
  if (!block.parts.some((p) => p.kind === 'driver')) return 1;
  return ['AIN1', 'BIN1'].every((n) => block.ports.some((p) => p.name === n)) ? 2 : 1;
}
