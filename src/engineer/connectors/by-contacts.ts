import type { Device } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Knowledge } from '../knowledge.js';
import { connectorsNamed, GROUND_NAME, NOTHING_ON, numbered, type Shape } from './contacts.js';

/** A connector of a board that only joins connectors: the part, and the line on each of its contacts. */
export interface Piece {
  readonly ask: Ask | null;
  readonly device: Device;
  readonly lines: Readonly<Record<string, string>>;
}

/** A board without a circuit: connectors joined contact to contact, or by what a standard has on them. */
export interface Straight {
  readonly asks: readonly Ask[];
  readonly pieces: readonly Piece[];
  readonly told: readonly { readonly ask: string | null; readonly what: string; readonly why: string }[];
  readonly missing: readonly { readonly ask: string; readonly why: string }[];
}

/** A connector that was asked for: how often, and what is told of it. */
export interface Plug {
  readonly ask: Ask;
  readonly concept: string;
  readonly count: number;
  readonly ways: number | null;
  readonly shape: Shape;
  /** The land pattern that stands for it. */
  readonly land?: Device;
}

/** Connectors of which the person said what is on each contact: those that are called alike are joined. */
export function byContacts(know: Knowledge, plugs: readonly Plug[]): Omit<Straight, 'asks'> | null {
  const listed = plugs.filter((p) => (p.ask.contacts?.length ?? 0) > 1);
  if (listed.length < 2 || listed.length < plugs.length || plugs.some((p) => p.count > 1)) return null;
  const line = (name: string): string => (GROUND_NAME.test(name) ? 'GND' : name.toUpperCase());
  const names = (p: Plug): string[] => (p.ask.contacts ?? []).map(line);
  const shared = (p: Plug, name: string): boolean => name !== NOTHING_ON && plugs.some((q) => q !== p && names(q).includes(name));
  const missing: Straight['missing'][number][] = [];
  const pieces = plugs.flatMap((p): Piece[] => {
    const ways = Math.max(p.ways ?? 0, names(p).length);
    // Of those that have contacts by numbers enough the smallest.
    const sized = (n: number | null): Device[] => connectorsNamed(know, p.concept, n, p.shape).filter((d) => numbered(d).length >= ways);
    const device = sized(ways)[0] ?? sized(null).sort((a, b) => numbered(a).length - numbered(b).length)[0];
    if (device === undefined)
      missing.push({ ask: p.ask.id, why: `the library has no ${know.lexicon.concept(p.concept)?.title} of ${ways} contacts that is so made` });
    const contacts = device === undefined ? [] : numbered(device);
    const lines = names(p).flatMap((name, i) => (shared(p, name) ? [[contacts[i] ?? '', name] as const] : []));
    return device === undefined ? [] : [{ ask: p.ask, device, lines: Object.fromEntries(lines) }];
  });
  const alone = plugs.flatMap((p) => names(p).filter((name) => name !== NOTHING_ON && !shared(p, name)));
  return {
    pieces,
    missing,
    told: [
      { ask: null, what: 'The connectors are joined contact by contact', why: 'as was said of them' },
      ...(alone.length === 0
        ? []
        : [{ ask: null, what: `${[...new Set(alone)].join(', ')} lead nowhere`, why: 'no other connector has a contact that is called so' }]),
    ],
  };
}
