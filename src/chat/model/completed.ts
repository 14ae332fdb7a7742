import type { Design } from '../../design/index.js';
import type { Library } from '../../parts/library.js';

/**
 * A definition of a device as it was sent, with pins where it has none: those of the device that it is `like` (the same chip in another package), else a
 * passive pin for each pad of its land pattern that has a number, as connectors and sockets have. Anything else stays as it was sent.
 */
export function completed(value: unknown, design: Design, library: Library): unknown {
  if (!isRecord(value) || value['op'] !== 'define_device' || !isRecord(value['device'])) return value;
  const { like, ...device } = value['device'];
  if (device['pins'] !== undefined) return { ...value, device };
  const model = typeof like === 'string' ? library.devices.get(like) : undefined;
  if (model !== undefined) return { ...value, device: { kind: model.kind, draw_ma: model.draw_ma, ...device, pins: model.pins } };
  const land = String(device['footprint']);
  const { pads = [] } = library.footprints.get(land) ?? design.own?.lands.find((l) => l.name === land) ?? {};
  const numbers = [...new Set(pads.map((p) => p.number))].filter((n) => /^\d+$/.test(n));
  if (like !== undefined || numbers.length === 0) return { ...value, device };
  return { ...value, device: { ...device, pins: numbers.map((n) => ({ name: n, pads: [n], type: 'passive' })) } };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
