import type { Footprint, LandPad } from '../board/index.js';
import { DesignError, type OwnDevice } from '../design/index.js';
import type { Device, DevicePin } from './device.js';
import type { Library } from './library.js';
import { usersNames } from './own.js';
import { type DeviceEntry, footprintOfEntry, type LandEntry } from './own-entry.js';
import { variantOf } from './variants.js';

type Entry = DeviceEntry | LandEntry;

/** What is compared: fields by their names, and pins or pads by their numbers. */
interface Told {
  readonly what: 'device' | 'land pattern';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly numbers: ReadonlyMap<string, string>;
}

/** What one entry of the user's library has unlike another, a sentence each. */
export const entryDifferences = (was: Entry, now: Entry): string[] => differences(told(was), told(now), NEVER);

/**
 * What an entry has unlike another one by name: of the user's library, else one that ships; null: the shipped one that it most likely is, a device by its
 * number, a land pattern by the shipped devices of those that stand on it. DesignError where there is none.
 */
export function differencesFrom(entry: Entry, name: string | null, library: Library): { against: string; differences: string[] } {
  const other = name ?? shippedLike(entry, library);
  if (other === null) throw new DesignError('against', 'no shipped part has its number: name what it is compared with');
  if ('id' in entry) {
    const device = library.devices.get(other);
    if (device === undefined) throw new DesignError('against', `there is no device ${other}`);
    return { against: other, differences: differences(toldDevice(device), told(entry), OTHERS) };
  }
  const footprint = library.footprints.get(other);
  if (footprint === undefined) throw new DesignError('against', `there is no land pattern ${other}`);
  return { against: other, differences: differences(toldLand(footprint), toldLand(footprintOfEntry(entry)), OTHERS) };
}

/** Fields that say nothing of the part; between two parts, those neither that each has for itself. */
const NEVER: readonly string[] = ['checked'];
const OTHERS: readonly string[] = [...NEVER, 'id', 'name', 'source', 'description'];

function differences(was: Told, now: Told, skip: readonly string[]): string[] {
  if (was.what !== now.what) return [];
  const names = [...new Set([...Object.keys(was.fields), ...Object.keys(now.fields)])].filter((n) => !skip.includes(n));
  // A pinout alone has no number and no maker: that is no difference.
  const told = names.filter((name) => skip === NEVER || words(was.fields[name]) !== 'nothing');
  return [...told.flatMap((name) => changed(name, was.fields[name], now.fields[name])), ...byNumber(was.numbers, now.numbers)];
}

function told(entry: Entry): Told {
  if (!('id' in entry)) return { ...toldLand(footprintOfEntry(entry)), fields: without(entry, ['pads', 'parameters']) };
  return { what: 'device', fields: without(entry, ['pins']), numbers: byPad(entry.pins) };
}

const toldDevice = ({
  id,
  title,
  kind,
  mpn,
  manufacturer,
  catalog_code,
  package: size,
  footprint,
  pins,
  draw_ma,
  supplies_ma,
  windings,
}: Device): Told => ({
  what: 'device',
  fields: { id, title, kind, mpn, manufacturer, catalog_code, package: size, footprint, draw_ma, supplies_ma, windings },
  numbers: byPad(pins),
});

/** Pads of one number are told together, for a number may have several. */
function toldLand({ name, height_mm, pads }: Footprint): Told {
  const numbers = new Map<string, string>();
  for (const pad of pads) numbers.set(pad.number, [numbers.get(pad.number), padWords(pad)].filter((t) => t !== undefined).join(' and '));
  return { what: 'land pattern', fields: { name, height_mm }, numbers };
}

/** The shipped device that an entry is, by its number; of a land pattern the one below the shipped devices of its own. */
function shippedLike(entry: Entry, library: Library): string | null {
  const users = usersNames(library);
  const device = ({ mpn = '', package: size, title }: Pick<OwnDevice, 'mpn' | 'package' | 'title'>): Device | null =>
    [...library.devices.values()].find((d) => !users.devices.has(d.id) && d.mpn !== '' && d.mpn.toUpperCase() === mpn.toUpperCase()) ??
    variantOf({ mpn, package: size ?? '', description: title }, library);
  if ('id' in entry) return device(entry)?.id ?? null;
  const standing = (library.users?.devices ?? []).filter((d) => d.footprint === entry.name);
  return standing.map((d) => device(d)?.footprint).find((land) => land !== undefined) ?? null;
}

const without = (entry: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !names.includes(name)));

const words = (value: unknown): string =>
  value === undefined || value === null || value === '' ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
const changed = (name: string, was: unknown, now: unknown): string[] =>
  words(was) === words(now) ? [] : [`${name}: was ${words(was)}, is ${words(now)}`];

function byNumber(was: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const numbers = [...new Set([...was.keys(), ...now.keys()])].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return numbers.flatMap((n) => changed(`pad ${n}`, was.get(n), now.get(n)));
}

const byPad = (pins: readonly Pick<DevicePin, 'name' | 'pads' | 'type'>[]): Map<string, string> =>
  new Map(pins.flatMap(({ name, pads, type }) => pads.map((pad) => [pad, `${name} (${type})`] as const)));

const padWords = ({ shape, x, y, w, h, rot, drill }: LandPad): string =>
  `${shape} ${w} x ${h} mm at ${x}, ${y}${rot === 0 ? '' : ` turned ${rot}°`}${drill === undefined ? '' : `, hole ${drill.w === drill.h ? drill.w : `${drill.w} x ${drill.h}`}`}`;
