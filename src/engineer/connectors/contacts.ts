import type { Block, Device } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { ancestry, CONNECTORS, evidenceOf, figure, isA, type Knowledge } from '../knowledge.js';

/** A signal that leaves the board: the port that it is of, and its net. */
export interface End {
  readonly port: string;
  readonly net: string;
}

/** Names of contacts that are ground, and that are a supply. */
export const GROUND_NAME = /^(?:[ADP]?GND|GROUND|0V|VSS|V?-|MINUS|MASSE)$/i;
export const SUPPLY = /^(?:V(?:CC|DD|IN|BUS|M|S|BAT|T?REF)|V?\+|PWR|POWER|PLUS|-?\d+V\d*)$/i;
/** What is on no contact. */
export const NOTHING_ON = 'NC';

/** Volts that a contact's name says; null: it says none. */
export function voltsCalled(name: string): number | null {
  const [, whole, tenths] = /^(-?\d+)V(\d*)$/i.exec(name) ?? [];
  return whole === undefined ? null : Number(`${whole}.${tenths || '0'}`);
}

/** Whether the contacts of a connector were named and one of them is for a signal. */
export const hasSignals = ({ contacts }: Ask): boolean =>
  contacts?.some((name) => !GROUND_NAME.test(name) && !SUPPLY.test(name) && name !== NOTHING_ON) === true;

/** Contacts that may stay free: two wires on a telephone jack of six. */
const SPARE = 4;
/** What holds a plug on the board and shields it. */
export const FRAME = /^(?:MP\d?|SHIELD|SHELL|G)$/;
/** Contacts that are no signal's: a shell, and springs that a plug lifts. */
const IDLE = /^(?:SHELL|SHIELD|MP\d?|G|[TRS]N)$/;

/** Devices of a connector's sort, the best for so many contacts first. `near_mm`: the pitch of what it comes in place of. */
export function connectorsFor(know: Knowledge, wanted: NonNullable<Ask['connector']>, contacts: number, near_mm: number | null): Device[] {
  const patterns = know.lexicon.concept(wanted.concept)?.evidence?.devices ?? [];
  const is = (id: string): boolean => patterns.some((p) => new RegExp(`^(?:${p})$`, 'i').test(id));
  const usual =
    ancestry(know, wanted.concept)
      .flatMap((c) => c.figures)
      .find((f) => f.quantity === 'pitch')?.typical ?? null;
  const pitch = wanted.pitch_mm ?? usual ?? near_mm;
  // Of rows by a pitch those come first that have one.
  const off = (d: Device): number => (pitch === null ? 0 : Math.abs((pitchOf(d) ?? Number.POSITIVE_INFINITY) - pitch));
  const rank = (d: Device): number => patterns.findIndex((p) => new RegExp(`^(?:${p})$`, 'i').test(d.id));
  const said = wanted.ways ?? 0;
  const short = (d: Device): number => (d.pins.length < said ? 1 : 0);
  const other = (d: Device): number => (wanted.rows !== undefined && rowsOf(d) !== wanted.rows ? 1 : 0);
  const sexed = (d: Device): boolean => wanted.gender === undefined || sexOf(d) === null || sexOf(d) === wanted.gender;
  const fits = [...know.library.devices.values()].filter(
    (d) => CONNECTORS.has(d.kind) && is(d.id) && sexed(d) && contactsOf(know, wanted.concept, d).length >= contacts,
  );
  const order = fits.sort(
    (a, b) =>
      other(a) - other(b) || short(a) - short(b) || a.pins.length - b.pins.length || off(a) - off(b) || rank(a) - rank(b) || a.id.localeCompare(b.id),
  );
  // A row of contacts is made as long as it has to be; a plug of a sort of its own comes as it is.
  return order.filter((d) => pitchOf(d) === null || d.pins.length <= Math.max(contacts, said) + SPARE);
}

export const rowsOf = (d: Device): number => (/_2x\d/.test(d.id) ? 2 : 1);

/** The contacts of a connector in the order in which signals are put on it, ground last where it has a place of its own. */
export function contactsOf(know: Knowledge, concept: string, device: Device): string[] {
  const names = device.pins.map((p) => p.name).filter((n) => !IDLE.test(n));
  const told = ancestry(know, concept).find((c) => c.contacts !== undefined)?.contacts ?? [];
  return told.some((n) => names.includes(n)) ? told.filter((n) => names.includes(n)) : names;
}

/**
 * Contact → net: by the standard of the bus where it has one for this connector, else the signals from the first contact and ground on the last one
 * told. null: there is a standard, and not all that leaves the board is of it.
 */
export function onContacts(know: Knowledge, ask: Ask, device: Device, ends: readonly End[]): Record<string, string> | null {
  const concept = ask.connector?.concept ?? '';
  const sorts = ancestry(know, concept);
  const pinouts = ancestry(know, ask.concept).flatMap((c) => c.pinouts ?? []);
  // A row of pins is put in its order where it stands.
  // Of a plug and its socket each has its own.
  const fitting = pinouts.filter((p) => p.connector !== 'pin_header' && sorts.some((c) => c.id === p.connector));
  const standard = fitting.find((p) => p.device === device.id) ?? fitting.find((p) => p.device === undefined) ?? fitting[0];
  if (standard !== undefined) {
    const found = Object.entries(standard.contacts).flatMap(([contact, signal]) =>
      ends.flatMap((e) => (isSignal(e, signal) ? [[contact, e.net]] : [])),
    );
    return found.length === ends.length ? Object.fromEntries(found) : null;
  }
  // What is plugged in there finds five volts and data where USB has them, and nothing else.
  if (device.kind === 'usb_connector') return null;
  const contacts = contactsOf(know, concept, device);
  const ground = sorts.some((c) => c.contacts !== undefined) ? ends.find((e) => e.net === 'GND') : undefined;
  const pins = ends.filter((e) => e !== ground).map((e, i) => [contacts[i] ?? '', e.net]);
  return Object.fromEntries(ground === undefined ? pins : [...pins, [contacts.at(-1) ?? '', ground.net]]);
}

/** A block's own connector knows its signals by their nets, which end in the signal's name. */
const isSignal = ({ port, net }: End, signal: string): boolean =>
  port === signal ||
  net === signal ||
  net.endsWith(`_${signal}`) ||
  (signal === 'GND' && net.endsWith(FAR_GROUND)) ||
  (signal === 'VCC' && SUPPLY.test(net));
/** The ground of a side behind a barrier. */
const FAR_GROUND = '_GND2';

export const pitchOf = (device: Device | undefined): number | null =>
  Number(/\bP=([\d.]+)mm/.exec(device?.package ?? '')?.[1] ?? /_P(\d\.\d+)$/.exec(device?.id ?? '')?.[1] ?? Number.NaN) || null;

const sexOf = (d: Device): 'male' | 'female' | null => (/female|socket/i.test(d.id) ? 'female' : /male/i.test(d.id) ? 'male' : null);

/** Numbers of a connector's contacts. */
export const numbered = (device: Device): string[] => device.pins.map((p) => p.name).filter((n) => /^\d+$/.test(n));

/** What is said of how a connector is made; null: nothing. */
export interface Shape {
  readonly rows: number | null;
  readonly pitch_mm: number | null;
  readonly gender: 'male' | 'female' | null;
}
/** A pitch that is said is met within this, mm; 5 and 5.08 are one to those who say it. */
const SAME_MM = 0.06;
const ANY: Shape = { rows: null, pitch_mm: null, gender: null };

/** Devices of a sort of connector with just so many contacts and so made, the usual first. `ways` null: of any number. */
export function connectorsNamed(know: Knowledge, concept: string, ways: number | null = null, shape: Shape = ANY): Device[] {
  const sorts = ancestry(know, concept);
  const patterns = sorts.find((c) => c.evidence?.devices !== undefined)?.evidence?.devices ?? [];
  const rank = (d: Device): number => patterns.findIndex((p) => new RegExp(`^(?:${p})$`, 'i').test(d.id));
  const usual = sorts.flatMap((c) => c.figures).find((f) => f.quantity === 'pitch')?.typical ?? null;
  const off = (d: Device): number => (usual === null ? 0 : Math.abs((pitchOf(d) ?? usual) - usual));
  return [...know.library.devices.values()]
    .filter((d) => {
      if (!(CONNECTORS.has(d.kind) || d.kind === 'test_point') || rank(d) < 0) return false;
      const contacts = numbered(d).length;
      const pitch = pitchOf(d);
      const near = shape.pitch_mm === null || pitch === null || Math.abs(pitch - shape.pitch_mm) < (shape.pitch_mm >= 5 ? 0.11 : SAME_MM);
      const alike = shape.gender === null || sexOf(d) === null || sexOf(d) === shape.gender;
      return (ways === null || contacts === 0 || contacts === ways) && near && alike && (shape.rows === null || rowsOf(d) === shape.rows);
    })
    .sort((a, b) => off(a) - off(b) || rank(a) - rank(b) || rowsOf(a) - rowsOf(b) || a.pins.length - b.pins.length || a.id.localeCompare(b.id));
}

/** Whether an ask is a connector of which the library knows devices. */
export const isPlug = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'connector' &&
  !isProbed(know, ask) &&
  !isA(know, ask, 'jumper') &&
  !isA(know, ask, 'tag_connect') &&
  evidenceOf(know, ask.concept).some((e) => e.devices !== undefined);

/** Test points of the supplies and the bus: no lines end there. */
const isProbed = (know: Knowledge, ask: Ask): boolean =>
  isA(know, ask, 'test_point') && ask.pins === undefined && ask.links.every((l) => l.role === 'of');

/** A connector that was asked for by itself, as an ask that ends in it. */
export function plugOf(ask: Ask): Ask {
  const [words] = ask.words;
  if (ask.kind !== 'connector' || ask.connector !== undefined || words === undefined) return ask;
  const [ways, pitch] = (['ways', 'pitch'] as const).map((q) => figure(ask, q, ['size', 'value', 'rated']));
  return {
    ...ask,
    connector: { concept: ask.concept, words, ...(ways == null ? {} : { ways: Math.round(ways) }), ...(pitch == null ? {} : { pitch_mm: pitch }) },
  };
}

/** Connectors that carry signals and no supply. */
export const SIGNALS = 'signal_connector';
/** What is said of a connector that has the lines of another one. */
export const PARALLEL = 'parallel_connected';

/** Whether a device of a block is a jumper on the board: nothing plugs in there. */
export const isWithin = ({ parts }: Block, device: string | undefined): boolean =>
  parts.some(
    (p) =>
      p.device === device &&
      p.kind === 'connector' &&
      p.edge !== true &&
      (p.when === 'jumper' || parts.some((q) => q.kind === 'connector' && q.edge)),
  );

export const GROUND: End = { port: 'GND', net: 'GND' };

/** Nets that leave the board by their names. */
export const endsBy = (nets: readonly string[]): End[] => nets.map((net) => ({ port: net, net }));
