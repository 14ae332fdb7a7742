import type { Concept } from '../../lexicon/index.js';
import { type Device, lineCalled } from '../../parts/index.js';
import { isA, type Knowledge } from '../knowledge.js';
import type { Piece, Plug, Straight } from './by-contacts.js';
import { connectorsNamed, GROUND_NAME, NOTHING_ON, numbered, pitchOf, SUPPLY, voltsCalled } from './contacts.js';

/** A row of contacts without a wish is no longer than this; more stand in two rows. */
export const ROW = 20;

/** Whether a standard tells the contacts of this plug. A header of as many contacts as its boxed one has is that one. */
function fitsPlug(know: Knowledge, plug: Plug, { connector, ways }: NonNullable<Concept['pinouts']>[number]): boolean {
  const boxed = plug.concept === 'pin_header' && plug.ways !== null && plug.ways === ways && isA(know, { concept: connector }, 'pin_header');
  return (isA(know, plug, connector) || boxed) && (ways === undefined || (plug.ways ?? ways) === ways);
}

/** A plug that is to be wired by a standard, beside one of which that standard says nothing: contact 1 is not contact 1 there. null: there is none. */
export function withoutPinout(know: Knowledge, plugs: readonly Plug[]): Omit<Straight, 'asks'> | null {
  const standard = plugs.flatMap((p) => p.ask.features.flatMap((f) => know.lexicon.concept(f) ?? [])).find((c) => c.pinouts !== undefined);
  const off = plugs.filter((p) => standard?.pinouts?.some((o) => fitsPlug(know, p, o)) !== true);
  const missing = off.map((p) => ({
    ask: p.ask.id,
    why: `I know no order of the contacts of ${standard?.title} on this connector: say what is on each, as “1 GND, 2 TX”`,
  }));
  return standard === undefined || off.length === 0 ? null : { pieces: [], missing, told: [] };
}

/** Connectors of which a bus has its lines on given contacts. */
export function byStandard(know: Knowledge, plugs: readonly Plug[], asked: readonly string[]): Omit<Straight, 'asks'> | null {
  for (const bus of know.lexicon.concepts.values()) {
    const each = plugs.flatMap((p) => Array.from({ length: p.count }, () => ({ ...p, count: 1 })));
    // Two ends of which each has its own order are told one after the other.
    const said = each.map((p, i) => {
      const fit = (bus.pinouts ?? []).filter((o) => fitsPlug(know, p, o));
      return fit[Math.min(i, fit.length - 1)];
    });
    const order = [...new Set(Object.values(said.find((o) => o !== undefined)?.contacts ?? {}))];
    const outs = each.map((p, i) => named(p, order) ?? said[i] ?? inOrder(know, p, order));
    const own =
      asked.includes(bus.id) ||
      plugs.some((p) => p.ask.features.includes(bus.id)) ||
      plugs.some((p) => isA(know, p, bus.id) || know.lexicon.concept(p.concept)?.signals?.some((s) => bus.signals?.includes(s) === true) === true);
    if (!own || outs.some((o) => o === undefined) || each.length < 2) continue;
    const shared = new Set(
      outs
        .flatMap((o) => Object.values(o?.contacts ?? {}))
        .filter((s) => outs.filter((o) => Object.values(o?.contacts ?? {}).includes(s)).length > 1),
    );
    const missing: Straight['missing'][number][] = [];
    const called = asSaid(each, order);
    const pieces = each.flatMap((p, i): Piece[] => {
      const out = outs[i];
      const size = out?.ways ?? Math.max(0, ...Object.keys(out?.contacts ?? {}).map(Number));
      const coarse = p.shape.pitch_mm !== null && out?.device !== undefined && pitchOf(know.library.devices.get(out.device)) !== p.shape.pitch_mm;
      const own = coarse ? undefined : know.library.devices.get(out?.device ?? '');
      const devices = own === undefined ? split(know, p, size) : [own];
      if (devices.length === 0)
        missing.push({ ask: p.ask.id, why: `the library has no ${know.lexicon.concept(p.concept)?.title} of ${size} contacts` });
      const first = (n: number): number => devices.slice(0, n).reduce((sum, d) => sum + numbered(d).length, 0);
      const lines = Object.entries(out?.contacts ?? {}).flatMap(([c, line]) => (shared.has(line) ? [[c, called.get(line) ?? line] as const] : []));
      return devices.map((device, n) => {
        const [from, to] = devices.length === 1 ? [0, Number.POSITIVE_INFINITY] : [first(n), first(n + 1)];
        const mine = lines.filter(([c]) => Number.isNaN(Number(c)) || (Number(c) > from && Number(c) <= to));
        return { ask: p.ask, device, lines: Object.fromEntries(mine.map(([c, l]) => [from === 0 ? c : String(Number(c) - from), l])) };
      });
    });
    const alone = each.flatMap((p, i) => {
      const ends = [...new Set(Object.values(outs[i]?.contacts ?? {}))].filter((l) => !shared.has(l));
      return ends.length === 0 ? [] : [`${ends.join(', ')} of the ${know.lexicon.concept(p.concept)?.title}`];
    });
    const why = [...new Set(outs.map((o) => o?.source ?? ''))].join('; ');
    return {
      pieces,
      missing,
      told: [
        { ask: null, what: `The connectors are joined by what ${bus.title} has on them`, why },
        ...alone.map((what) => ({ ask: null, what: `${what} lead nowhere`, why: 'the other side has no such line' })),
      ],
    };
  }
  return null;
}

/** A connector of which the person said what is on each contact, by the names that the standard has for it. */
function named({ ask, concept }: Plug, lines: readonly string[]): NonNullable<Concept['pinouts']>[number] | undefined {
  const { contacts = [] } = ask;
  if (contacts.length < 2) return undefined;
  const called = contacts.map((c) => lineOf(c, lines));
  const known = called.filter((c) => lines.includes(c)).length;
  return known < 2
    ? undefined
    : {
        connector: concept,
        ways: Math.max(contacts.length, ask.connector?.ways ?? 0),
        contacts: Object.fromEntries(called.flatMap((c, i) => (c === NOTHING_ON ? [] : [[String(i + 1), c]]))),
        source: 'the order that was asked for',
      };
}

/** Lines of a standard as the person called them: "3V3" for what the standard has as VTREF. */
const asSaid = (plugs: readonly Plug[], lines: readonly string[]): Map<string, string> =>
  new Map(plugs.flatMap(({ ask }) => (ask.contacts ?? []).map((c) => [lineOf(c, lines), GROUND_NAME.test(c) ? 'GND' : c.toUpperCase()] as const)));

/** A contact's name as one of these lines is called; itself: none is called so. Ground is ground, and a supply whose volts are not others is one. */
function lineOf(contact: string, lines: readonly string[]): string {
  const name = contact.toUpperCase().replace(/^\+(?=\d)/, '');
  if (lines.includes(name)) return name;
  const volts = voltsCalled(name);
  const apart = (l: string): boolean => volts !== null && voltsCalled(l) !== null;
  if (GROUND_NAME.test(name)) return lines.find((l) => GROUND_NAME.test(l)) ?? name;
  if (SUPPLY.test(name)) return lines.find((l) => SUPPLY.test(l) && !apart(l)) ?? name;
  return lineCalled(lines, name) ?? name;
}

/** Headers and terminals have no standard: the lines one after another. */
function inOrder(know: Knowledge, { concept, ways }: Plug, lines: readonly string[]): NonNullable<Concept['pinouts']>[number] | undefined {
  const free = isA(know, { concept }, 'pin_header') || isA(know, { concept }, 'screw_terminal');
  if (!free || (ways !== null && ways !== lines.length)) return undefined;
  return {
    connector: concept,
    ways: lines.length,
    contacts: Object.fromEntries(lines.map((l, i) => [String(i + 1), l])),
    source: 'one after another',
  };
}

/** The part with so many contacts, or several that have them together: terminals stand side by side. */
export function split(know: Knowledge, { concept, shape, land }: Plug, ways: number): Device[] {
  if (land !== undefined) return [land];
  const rows = shape.rows ?? (isA(know, { concept }, 'pin_header') && ways > ROW ? 2 : null);
  const exact = connectorsNamed(know, concept, ways, { ...shape, rows });
  // Terminals that are screwed stand side by side before one that plugs.
  const plain = exact.find((d) => !d.id.startsWith('Pluggable'));
  if (plain !== undefined) return [plain];
  const two = isA(know, { concept }, 'pin_header') ? connectorsNamed(know, concept, ways + (ways % 2), { ...shape, rows: 2 }) : [];
  if (two[0] !== undefined) return [two[0]];
  if (!isA(know, { concept }, 'screw_terminal') && !isA(know, { concept }, 'pin_header')) return exact.slice(0, 1);
  const most = connectorsNamed(know, concept, null, shape)
    .filter((d) => numbered(d).length < ways && !d.id.startsWith('Pluggable'))
    .sort((a, b) => numbered(b).length - numbered(a).length)[0];
  if (most === undefined) return exact.slice(0, 1);
  const pieces = Math.ceil(ways / numbered(most).length);
  const each = Math.ceil(ways / pieces);
  const sizes = Array.from({ length: pieces }, (_, i) => Math.min(each, ways - i * each));
  const found = sizes.flatMap((n) => connectorsNamed(know, concept, Math.max(2, n), shape)[0] ?? []);
  return found.length === pieces ? found : exact.slice(0, 1);
}
