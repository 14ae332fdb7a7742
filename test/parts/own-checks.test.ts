import { describe, expect, it } from 'vitest';
import { DesignError, type OwnDevice, type OwnLand, ownDeviceSchema } from '../../src/design/index.js';
import { landFaults } from '../../src/parts/land-checks.js';
import { loadLibrary } from '../../src/parts/load.js';
import { deviceFaults } from '../../src/parts/own-checks.js';
import { landOfEntry, readDeviceEntry, readLandEntry } from '../../src/parts/own-entry.js';
import { ownFootprint, ownLandOf } from '../../src/parts/own-land.js';
import { DEVICE, LAND } from '../contract/own-entries.js';

const library = loadLibrary();
const footprint = ownFootprint(landOfEntry(readLandEntry(LAND)), 'land');
const device = (more: object = {}): OwnDevice => ownDeviceSchema.parse({ ...DEVICE, ...more });
const rules = (own: OwnDevice, land = footprint): string[] => [...deviceFaults(own, land, library), ...landFaults(land, own.kind)].map((f) => f.rule);
const pins = (change: (pin: (typeof DEVICE)['pins'][number]) => object | null) => ({ pins: DEVICE.pins.flatMap((p) => change(p) ?? []) });
/** A shipped land pattern with its pads changed. */
const changed = (name: string, change: (pads: OwnLand['pads']) => OwnLand['pads']) => {
  const land = ownLandOf(library.footprints.get(name)!, undefined, null);
  return ownFootprint({ ...land, name: `${name}-own`, pads: change(land.pads) }, 'land');
};

describe('the checks of somebody’s own entries', () => {
  it('find nothing wrong with a device entered well', () => {
    expect(rules(device())).toEqual([]);
  });

  it('take the lower wire of a pair for a signal, and for a ground only where it is a supply pin', () => {
    const [a, b, ...rest] = DEVICE.pins.filter((p) => p.type === 'output' || p.type === 'input');
    if (a === undefined || b === undefined || rest.length === 0) throw new Error('the device has no signals');
    const named = pins((p) => (p === a ? { ...p, name: 'OUT-', type: 'output' } : p === b ? { ...p, name: 'IN-', type: 'input' } : p));
    expect(rules(device(named)).filter((r) => r.startsWith('pins.type'))).toEqual([]);
    const only = pins((p) => (/GND/.test(p.name) ? { ...p, name: 'OUT-', type: 'output' } : p));
    expect(rules(device(only))).toContain('pins.ground');
    const converter = pins((p) => (p.name === 'GND' ? { ...p, name: 'IN-', type: 'power_in' } : p));
    expect(rules(device(converter))).not.toContain('pins.ground');
  });

  it.each([
    ['a pad that the land pattern lacks', pins((p) => (p.name === 'SDZ' ? { ...p, pads: ['2', '40'] } : p)), 'pins.no_pad'],
    ['a pad that no pin names', pins((p) => (p.name === 'SYNC' ? null : p)), 'pads.no_pin'],
    ['a pad on two pins', pins((p) => (p.name === 'SDZ' ? { ...p, pads: ['1', '2'] } : p)), 'pins.pad_twice'],
    ['a name given twice', pins((p) => (p.name === 'SDZ' ? { ...p, name: 'MODSEL' } : p)), 'pins.name_twice'],
    ['no ground', pins((p) => (p.name === 'GND' ? { ...p, name: 'X' } : p)), 'pins.ground'],
    [
      'no supply',
      pins((p) => ((p.type === 'power_in' && p.name !== 'GND') || p.type === 'power_out' ? { ...p, type: 'passive' } : p)),
      'pins.supply',
    ],
    ['a regulator that gives nothing', { kind: 'regulator', ...pins((p) => (p.type === 'power_out' ? { ...p, type: 'output' } : p)) }, 'pins.gives'],
    ['a supply without its decoupling', pins((p) => (p.name === 'AVCC' ? { ...p, note: undefined } : p)), 'pins.decoupling'],
    ['an exposed pad that is nobody’s', pins((p) => (p.name === 'GND' ? { ...p, pads: ['9', '22', '25', '28'] } : p)), 'pads.exposed'],
    ['a supply that is an output', pins((p) => (p.name === 'PVCC' ? { ...p, type: 'output' } : p)), 'pins.type'],
    ['no land pattern', { footprint: 'NOWHERE' }, 'land.unknown'],
    ['a source that names no place', { source: 'the datasheet' }, 'source.place'],
    ['a code that is another part', { catalog_code: 'C7950' }, 'part.mpn'],
  ])('find %s', (_what, more, rule) => {
    const own = device(more);
    expect(deviceFaults(own, rule === 'land.unknown' ? null : footprint, library).map((f) => f.rule)).toContain(rule);
  });

  it.each([
    ['a mirrored drawing', 'SOIC-8', (pads: OwnLand['pads']) => pads.map((p) => ({ ...p, x: -p.x })), 'pads.mirrored'],
    ['a mirrored quad', 'LQFP-48', (pads: OwnLand['pads']) => pads.map((p) => ({ ...p, x: -p.x })), 'pads.mirrored'],
    [
      'a number given twice',
      'SOIC-8',
      (pads: OwnLand['pads']) => pads.map((p) => (p.number === '6' ? { ...p, number: '5' } : p)),
      'pads.number_twice',
    ],
    ['pads that touch', 'SOIC-8', (pads: OwnLand['pads']) => pads.map((p) => ({ ...p, h: 1.25, w: p.w })), 'pads.touch'],
    ['a pad that is missing', 'SOIC-8', (pads: OwnLand['pads']) => pads.filter((p) => p.number !== '3'), 'pads.missing'],
  ])('find %s in a land pattern', (_what, name, change, rule) => {
    expect(landFaults(library.footprints.get([...library.footprints.keys()].find((n) => n.startsWith(name))!)!)).toEqual([]);
    expect(landFaults(changed([...library.footprints.keys()].find((n) => n.startsWith(name))!, change)).map((f) => f.rule)).toContain(rule);
  });

  it('hold a land pattern against the one that ships for its package', () => {
    const lm = library.devices.get('LM358')!;
    const own = device({ id: 'MINE', kind: 'opamp', mpn: 'X', package: 'SOIC-8', footprint: 'SOIC-8-own', pins: lm.pins, source: 'page 3' });
    const against = (change: (pads: OwnLand['pads']) => OwnLand['pads']) => deviceFaults(own, changed('SOIC-8', change), library).map((f) => f.rule);
    expect(against((pads) => pads)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(land|pads)\./)]));
    expect(against((pads) => pads.map((p) => ({ ...p, x: -p.x })))).toContain('pads.mirrored');
    expect(against((pads) => pads.map((p) => ({ ...p, y: p.y * 1.6 })))).toContain('land.elsewhere');
    expect(against((pads) => pads.slice(1))).toContain('land.count');
  });

  it('find no error in a device that ships', () => {
    const wrong = [...library.devices.values()].flatMap((d) => {
      const { sources, ...rest } = d;
      const parsed = ownDeviceSchema.safeParse(
        Object.fromEntries(Object.entries({ ...rest, source: sources[0]?.slice(0, 400) }).filter(([k]) => k in ownDeviceSchema.shape)),
      );
      const own = parsed.success ? parsed.data : null;
      const land = library.footprints.get(d.footprint)!;
      if (own === null) return [];
      const faults = [...deviceFaults({ ...own, pins: d.pins }, land, library), ...landFaults(land, d.kind)];
      return faults.filter((f) => f.severity === 'error').map((f) => `${d.id}: ${f.message}`);
    });
    expect(wrong).toEqual([]);
  });

  it('reads no entry that is several land patterns, or has no room for its pads', () => {
    const row = {
      name: 'R',
      description: 'r',
      source: 'page 1',
      height_mm: 1,
      family: 'dip',
      parameters: { counts: [4, 6], pitch: 2.54, apart: 7.62, pad: { w: 1.6, h: 1.6 }, drill: 0.8, body_w: 6 },
    };
    expect(() => readLandEntry(row)).toThrow(DesignError);
    expect(() => readDeviceEntry({ ...DEVICE, extra: 1 })).toThrow(/extra/);
  });
});
