import type { Design } from '../../design/index.js';
import { landNamed } from '../../parts/land-names.js';
import type { Library } from '../../parts/library.js';

/**
 * An operation as it was sent, with what goes without saying: the library's name of a device or a land pattern that was called otherwise, what a land
 * pattern is, and the pins of a definition that has none: those of the device that it is `like` (the same chip in another package), else a passive pin for
 * each pad of its land pattern that has a number, as connectors and sockets have. Anything else stays as it was sent.
 */
export function completed(value: unknown, design: Design, library: Library): unknown {
  if (!isRecord(value)) return value;
  const { device, land_pattern: land } = value;
  if (typeof device === 'string') return { ...value, device: deviceNamed(device, value['package'], design, library) };
  if (isRecord(land)) return { ...value, land_pattern: { description: `Land pattern ${land['name']}`, ...land } };
  return isRecord(device) && value['op'] === 'define_device' ? { ...value, device: defined(device, design, library) } : value;
}

function defined({ like, ...sent }: Readonly<Record<string, unknown>>, design: Design, library: Library): unknown {
  const called = String(sent['footprint']);
  const own = design.own?.lands.find((l) => l.name === called);
  const land = own !== undefined || library.footprints.has(called) ? called : (landNamed(called, library).is ?? called);
  const device = { ...(sent['footprint'] === undefined ? {} : { package: called.split('_')[0] }), ...sent, footprint: land };
  if (sent['pins'] !== undefined) return device;
  const model = typeof like === 'string' ? library.devices.get(like) : undefined;
  if (model !== undefined) return { kind: model.kind, draw_ma: model.draw_ma, ...device, pins: model.pins };
  const { pads = [] } = library.footprints.get(land) ?? own ?? {};
  const numbers = [...new Set(pads.map((p) => p.number))].filter((n) => /^\d+$/.test(n));
  return like !== undefined || numbers.length === 0 ? device : { ...device, pins: numbers.map((n) => ({ name: n, pads: [n], type: 'passive' })) };
}

/** The library's device that goes by a name with its pitch or its posture behind it, or by a family and a package. */
function deviceNamed(name: string, size: unknown, design: Design, { devices }: Library): string {
  const has = (id: string): boolean => devices.has(id) || design.own?.devices.some((d) => d.id === id) === true;
  const plain = name.replace(/_(?:Vertical|Horizontal)$/, '').replace(/(?<=_P[\d.]+)mm$/, '');
  const names = [name, plain, plain.replace(/_P[\d.]+$/, ''), ...(typeof size === 'string' ? [`${name}_${size}`] : [])];
  return names.find(has) ?? name;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
