import { describe, expect, it } from 'vitest';
import { designSchema } from '../../src/design/index.js';
import type { Library } from '../../src/parts/library.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { type ResolvedPartView, resolvePart } from '../../src/parts/rows.js';

const library = loadLibrary();

/** A board of the part alone, each of the given pins on a net of its own. */
function board({ component }: ResolvedPartView, pins: readonly string[]): Parameters<typeof resolve>[0] {
  return designSchema.parse({
    format: 1,
    name: 'pins',
    prompt: '',
    summary: '',
    board: {},
    components: [component],
    nets: pins.map((pin, i) => ({ name: `N${i}`, class: 'signal', pins: [`${component.ref}.${pin}`] })),
    blocks: [],
    constraints: {},
    assumptions: [],
    unmet: [],
  });
}

const viewOf = (code: string, from: Library = library): ResolvedPartView => {
  const view = resolvePart(from, code);
  if (view === null) throw new Error(`no part ${code}`);
  return view;
};

const coded = [...library.devices.values()].flatMap((d) => (d.catalog_code === null ? [] : [[d.catalog_code, d] as const]));

describe('GET /api/parts/<code> offers pins', () => {
  it.each(coded)('%s: every one that the build accepts, each on its own pads', (code, device) => {
    const view = viewOf(code);
    const offered = [...new Set(view.pins.map((p) => p.pin).filter((p) => p !== ''))];
    const { parts } = resolve(board(view, offered), library);
    for (const { pin, pad } of view.pins) {
      if (pin === '') continue;
      const resolved = parts[0]?.pads.find((p) => p.number === pad);
      expect(resolved?.net, `${pin} at pad ${pad}`).toBe(`N${offered.indexOf(pin)}`);
    }
    // What is not offered says why: pads that must stay open, and no other where the device has all its pins.
    for (const { pin, pad, why } of view.pins) {
      expect(why === '', `pad ${pad}`).toBe(pin !== '');
      if (pin === '') expect(device.pins.find((p) => p.pads.includes(pad))?.type ?? 'no pin').toMatch(/no_connect|no pin/);
    }
    // Aliases and pad numbers are accepted as well.
    const others = device.pins.filter((p) => p.type !== 'no_connect').flatMap((p) => p.aliases?.slice(0, 1) ?? []);
    expect(() => resolve(board(view, others), library)).not.toThrow();
  });

  it('of two-terminal parts: 1 and 2, or K and A', () => {
    const first = (q: string) => library.catalogue.search({ q, limit: 1, inStockOnly: false })[0]?.catalog_code ?? '';
    for (const [q, pins] of [
      ['10k 0603 resistor', ['1', '2']],
      ['100nF 0402', ['1', '2']],
      ['schottky SMA', ['K', 'A']],
      ['red LED 0603', ['K', 'A']],
    ] as const) {
      const view = viewOf(first(q));
      expect(
        view.pins.map((p) => p.pin),
        q,
      ).toEqual(pins);
      expect(() => resolve(board(view, pins), library)).not.toThrow();
    }
  });

  it('of packages that the catalogue calls otherwise than we do', () => {
    const land = (code: string) => [viewOf(code).part.footprint, ...viewOf(code).pins.map((p) => p.pin)];
    const coded = (size: string, word: string) =>
      library.catalogue.search({ q: word, package: size, limit: 50, inStockOnly: false }).find((p) => p.package === size)?.catalog_code ?? '';
    expect(land('C7171')).toEqual(['CP_Tantalum_A', '1', '2']);
    expect(land(coded('SMA(DO-214AC)', 'schottky'))).toEqual(['D_SMA', 'K', 'A']);
    expect(land(coded('SMD,D6.3xL7.7mm', 'capacitor'))).toEqual(['CP_Elec_6.3x7.7', '1', '2']);
  });

  it('has all supply and ground pads under one name', () => {
    const gnd = viewOf('C2838502').pins.filter((p) => p.pin === 'GND');
    expect(gnd.length).toBeGreaterThan(5);
  });

  it('lists the pads of a part whose package we know and whose pins nobody has described, each with the reason', () => {
    const view = viewOf('C42422128');
    expect(view.part).toMatchObject({ footprint: 'SOT-23-6', pads: 6, kind: 'sensor' });
    expect(view.pins).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((pad) => ({ pin: '', pad, name: '', why: 'nobody has described the pins of this part' })),
    );
    expect(view.gaps.join()).toContain('pins');
  });

  it('says why a pad has none', () => {
    const why = (code: string, pad: string) => viewOf(code).pins.find((p) => p.pad === pad)?.why;
    expect(why('C2838502', '4')).toBe('must stay open: the maker says no connection');
    // The same chip without one of its pins.
    const device = [...library.devices.values()].find((d) => d.catalog_code === 'C7593');
    if (device === undefined) throw new Error('no NE555');
    const bare = { ...device, pins: device.pins.filter((p) => !p.pads.includes('5')) };
    const less = { ...library, devices: new Map([...library.devices, [device.id, bare]]) };
    expect(viewOf('C7593', less).pins.find((p) => p.pad === '5')).toEqual({
      pin: '',
      pad: '5',
      name: '',
      why: 'NE555 names no pin at this pad of SOIC-8',
    });
  });
});
