import type { LandPad } from '../board/index.js';
import type { DevicePin } from './device.js';
import { type DeviceEntry, footprintOfEntry, type LandEntry } from './own-entry.js';

/** What one entry of the user's library has unlike another, a sentence each: pins and pads by their numbers, the other fields by their names. */
export function entryDifferences(was: DeviceEntry | LandEntry, now: DeviceEntry | LandEntry): string[] {
  const fields = (skip: readonly string[]): string[] => {
    const names = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((n) => !skip.includes(n) && n !== 'checked');
    return names.flatMap((name) => changed(name, (was as Record<string, unknown>)[name], (now as Record<string, unknown>)[name]));
  };
  if ('id' in was && 'id' in now) return [...fields(['pins']), ...byNumber('pad', byPad(was.pins), byPad(now.pins))];
  if ('id' in was || 'id' in now) return [];
  return [...fields(['pads', 'parameters']), ...byNumber('pad', landPads(was), landPads(now))];
}

const words = (value: unknown): string =>
  value === undefined || value === null ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
const changed = (name: string, was: unknown, now: unknown): string[] =>
  words(was) === words(now) ? [] : [`${name}: was ${words(was)}, is ${words(now)}`];

function byNumber(what: string, was: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const numbers = [...new Set([...was.keys(), ...now.keys()])].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return numbers.flatMap((n) => changed(`${what} ${n}`, was.get(n), now.get(n)));
}

const byPad = (pins: readonly Pick<DevicePin, 'name' | 'pads' | 'type'>[]): Map<string, string> =>
  new Map(pins.flatMap(({ name, pads, type }) => pads.map((pad) => [pad, `${name} (${type})`] as const)));

/** Pads of one number are told together, for a number may have several. */
function landPads(entry: LandEntry): Map<string, string> {
  const told = new Map<string, string>();
  for (const pad of footprintOfEntry(entry).pads)
    told.set(pad.number, [told.get(pad.number), padWords(pad)].filter((t) => t !== undefined).join(' and '));
  return told;
}

const padWords = ({ shape, x, y, w, h, rot, drill }: LandPad): string =>
  `${shape} ${w} x ${h} mm at ${x}, ${y}${rot === 0 ? '' : ` turned ${rot}°`}${drill === undefined ? '' : `, hole ${drill.w === drill.h ? drill.w : `${drill.w} x ${drill.h}`}`}`;
