import type { Platform } from '../../parts/index.js';
import type { Ask, AskKind } from '../../request/index.js';
import { Minutes } from '../decision.js';
import { blocksFor, CONNECTORS, evidenceOf, isA, type Knowledge } from '../knowledge.js';
import { countOf } from '../units/units.js';
import { plugIns } from './plug-ins.js';

/** Sorts of connectors for wires, which say in a list by themselves how all that hangs on wires is joined. */
const FORMS = ['screw_terminal', 'jst', 'molex'] as const;
/** Screw terminals that say what they are for. */
const MEANT = ['power_terminal', 'output_terminal'] as const;
/** Kinds of what may hang on wires. */
const HANGING: ReadonlySet<AskKind> = new Set(['sensor', 'input', 'output', 'load']);

/**
 * A sort of connector that is said in a list and of nothing is that of everything there that hangs on wires and of which no other is said. Counted ones are
 * it only where they are as many.
 */
export function withSharedForm(know: Knowledge, asks: readonly Ask[], minutes: Minutes): Ask[] {
  const forms = asks.filter((a) => isForm(know, a));
  const [form] = forms;
  const [words] = form?.words ?? [];
  if (form === undefined || words === undefined || forms.length > 1) return [...asks];
  const ways = form.figures.find((f) => f.quantity === 'ways')?.value;
  const connector = { concept: form.concept, words, ...(ways === undefined ? {} : { ways }) };
  const free = asks.filter((a) => HANGING.has(a.kind) && a.connector === undefined);
  const wired = free.filter((a) => hangs(know, a, form) === 'otherwise');
  const so = free.filter((a) => hangs(know, a, form) === 'so');
  // Where nothing has to hang on wires, what may stand elsewhere does.
  const hung = wired.length + so.length > 0 ? [...wired, ...so] : free.filter((a) => plugIns(know, { ...a, connector }, new Minutes()) !== null);
  const count = hung.reduce((sum, a) => sum + countOf(a, asks), 0);
  if (hung.length === 0 || (form.count ?? count) !== count) return [...asks];
  minutes.decide(form.id, `those of ${hung.map((a) => a.text).join(', ')}`, 'they are said of nothing else');
  // Two wires that bring volts hang there too.
  const brought = (a: Ask): boolean =>
    a.kind === 'supply' && a.concept === 'supply' && a.connector === undefined && isA(know, form, 'screw_terminal');
  return asks.flatMap((a) => (a === form ? [] : hung.includes(a) || brought(a) ? [{ ...a, connector }] : [a]));
}

/** Whether an ask names a sort of connector and nothing that it would be of. */
const isForm = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'connector' &&
  FORMS.some((f) => isA(know, ask, f)) &&
  !MEANT.some((m) => isA(know, ask, m)) &&
  ask.part === undefined &&
  ask.per === undefined &&
  ask.label === undefined &&
  ask.place === undefined &&
  ask.links.length + ask.features.length === 0 &&
  ask.figures.every((f) => f.quantity === 'ways');

/** Whether a thing ends in a connector of that sort by itself, or in another one; null: in none. */
function hangs(know: Knowledge, ask: Ask, form: Ask): 'so' | 'otherwise' | null {
  const names = ask.part === undefined ? blocksFor(know, ask.concept) : (know.lexicon.part(ask.part)?.blocks ?? []);
  const plugs = know.library.blocks.get(names[0] ?? '')?.parts.filter((p) => CONNECTORS.has(p.kind) && p.when === undefined) ?? [];
  const sort = evidenceOf(know, form.concept).flatMap((e) => e.devices ?? []);
  const isOf = (device = ''): boolean => sort.some((d) => new RegExp(`^(?:${d})$`, 'i').test(device));
  if (plugs.length > 0) return plugs.every((p) => isOf(p.device)) ? 'so' : 'otherwise';
  return plugIns(know, ask, new Minutes()) === null ? null : 'otherwise';
}

/** Rows of contacts that a ready-made board plugs onto where no more is said of them. */
const ROWS: ReadonlySet<string> = new Set(['connector', 'pin_header', 'pin_socket']);

/** The platform of a ready-made board that an ask names; null: none, or a chip. */
function boardOf({ lexicon, library }: Knowledge, { part }: Ask): Platform | null {
  const named = part === undefined ? [] : (lexicon.part(part)?.platforms ?? []);
  // A board may be called as its chip is.
  const [only, ...more] = named.flatMap((id) => library.platforms.get(id) ?? []).filter((p) => p.mounting === 'socket');
  return only === undefined || more.length > 0 ? null : only;
}

/** A row of contacts of which nothing is said but whose it is. */
const isPlain = (a: Ask): boolean =>
  a.kind === 'connector' &&
  ROWS.has(a.concept) &&
  a.part === undefined &&
  a.contacts === undefined &&
  a.features.length === 0 &&
  (a.count ?? 1) === 1 &&
  a.figures.length === 0;

/**
 * "A header for an Arduino Nano": the sockets that this ready-made board stands on, with its pins where they are and its supply, in place of a row with the
 * signals alone.
 */
export function withHostSockets(know: Knowledge, asks: readonly Ask[], minutes: Minutes): Ask[] {
  const outside = asks.filter((a) => a.kind === 'controller' && a.features.includes('external'));
  const [host, ...more] = outside;
  const board = host === undefined ? null : boardOf(know, host);
  if (host === undefined || board === null || more.length > 0 || asks.some((a) => a.kind === 'controller' && a !== host)) return [...asks];
  const isFor = (a: Ask): boolean => a.links.some((l) => FOR.has(l.role) && l.ask === host.id);
  const rows = asks.filter((a) => isPlain(a) && isFor(a));
  // "A MAX31855 with a header for it": what is joined to the board through it.
  const joined = asks.filter((a) => a.kind !== 'connector' && a.connector !== undefined && isBareRow(a.connector) && isFor(a));
  if (rows.length + joined.length !== 1 || asks.some((a) => isA(know, a, 'breakout'))) return [...asks];
  for (const row of rows) minutes.decide(row.id, `the sockets of the ${board.name}`, 'a ready-made board stands on rows of its own');
  const stripped = ({ connector: _connector, ...ask }: Ask): Ask => ask;
  return asks
    .filter((a) => !rows.includes(a))
    .map((a) => (a === host ? { ...a, features: a.features.filter((f) => f !== 'external') } : joined.includes(a) ? stripped(a) : a));
}
const FOR: ReadonlySet<string> = new Set(['for', 'to']);
const isBareRow = ({ concept, ways, rows, pitch_mm: pitch }: NonNullable<Ask['connector']>): boolean =>
  ROWS.has(concept) && ways === undefined && rows === undefined && pitch === undefined;
