import type { Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';

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
