import { describe, expect, it } from 'vitest';
import { type Board, copperLayers, copperOf, gapBetween, nm } from '../../src/board/index.js';
import { planesFor } from '../../src/build/planes.js';
import type { Design } from '../../src/design/index.js';
import { applyPatch } from '../../src/design/patch/index.js';
import type { OutputFile } from '../../src/outputs/index.js';
import { LibraryBook } from '../../src/parts/book.js';
import { DesignAssembler } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import { builtOnce } from '../support/built-once.js';

const library = loadLibrary();

function design(compose: (a: DesignAssembler) => void, layers?: 2 | 4): Design {
  const a = new DesignAssembler(library);
  compose(a);
  const board = layers === undefined ? {} : { layers };
  return a.build({ name: 'planes', prompt: '', summary: '', board, constraints: {}, assumptions: [], unmet: [] });
}

const motor = (a: DesignAssembler): void => {
  a.block('screw_terminal_power', 'in', { VOUT: 'VIN', GND: 'GND' }, { volts: 12 });
  a.block('ldo_5v', 'ldo', { VIN: 'VIN', VOUT: '5V', GND: 'GND' });
  for (const n of [1, 2]) a.block('relay_driver', `relay${n}`, { CTRL: `K${n}`, VCC: '5V', GND: 'GND' });
  for (const n of [1, 2]) a.block('button', `b${n}`, { SIG: `K${n}`, GND: 'GND', VCC: '5V' });
};

const made = (d: Design): { board: Board; files: OutputFile[] } => builtOnce({ design: d, seed: 1, name: d.name, version: 'v001' });
const four = made(design(motor, 4));
const text = (ending: string): string => String(four.files.find((f) => f.name.endsWith(ending))?.content);

describe('a board of four layers', () => {
  it('comes out clean, by its own files too, with a plane of ground and one of a supply', () => {
    const { board } = four;
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect([board.passed, board.unrouted, board.proof?.ok]).toEqual([true, [], true]);
    expect(copperLayers(board)).toEqual(['front', 'inner1', 'inner2', 'back']);
    expect(board.planes).toEqual([
      { layer: 'inner1', net: 'GND' },
      { layer: 'inner2', net: '5V' },
    ]);
    expect(board.rules.profile).toMatch(/^jlcpcb-4layer/);
  });

  it('has no track inside, and joins every via and plated hole of a plane’s net to it', () => {
    const { board } = four;
    expect(board.tracks.filter((t) => t.layer.startsWith('inner'))).toEqual([]);
    const copper = copperOf(board);
    for (const { layer, net } of board.planes ?? []) {
      const fills = copper.filter((c) => c.kind === 'zone' && c.layers.includes(layer));
      const through = copper.filter((c) => c.net === net && c.kind !== 'zone' && c.layers.includes(layer));
      expect(through.length).toBeGreaterThan(5);
      expect(through.filter((c) => !fills.some((f) => gapBetween(f, c, 0) === 0))).toEqual([]);
      const foreign = copper.filter((c) => c.net !== net && c.layers.includes(layer));
      expect(foreign.filter((c) => fills.some((f) => gapBetween(f, c, 200_000) < 200_000))).toEqual([]);
    }
  });

  it('leaves with four layers in every file', () => {
    expect(four.files.map((f) => f.name).filter((n) => /_Cu\./.test(n))).toEqual(
      ['F_Cu.gtl', 'In1_Cu.g2', 'In2_Cu.g3', 'B_Cu.gbl'].map((n) => `planes-${n}`),
    );
    expect(text('In1_Cu.g2')).toContain('TF.FileFunction,Copper,L2,Inr*');
    expect(text('In2_Cu.g3')).toContain('TF.FileFunction,Copper,L3,Inr*');
    expect(text('planes.drl')).toContain('TF.FileFunction,Plated,1,4,PTH');
    expect(text('.dsn')).toMatch(/\(layer In1\.Cu\s+\(type power\)/);
    expect(text('.ecad_pcb')).toMatch(/\(1 "In1\.Cu" power\)[\s\S]*\(2 "In2\.Cu" power\)[\s\S]*\(stackup/);
    expect(text('.ecad_pcb')).toMatch(/"prepreg"\) \(thickness 0\.2104\) \(material "7628"\) \(epsilon_r 4\.4\)/);
    expect(text('board.svg')).toContain('In2.Cu');
  });

  it('says what to order, and what it costs', () => {
    const { board } = four;
    expect(board.findings.find((f) => f.rule === 'place.layers')).toMatchObject({
      severity: 'info',
      message: '4 copper layers: GND fills In1.Cu, 5V fills In2.Cu; order the stack-up JLC04161H-7628',
    });
    const [bare] = board.order?.lines ?? [];
    expect([bare?.what, bare?.title.endsWith('4 layers'), (bare?.usd ?? 0) > 0]).toEqual(['board', true, true]);
    const sheets = board.stackup?.layers ?? [];
    expect(sheets.map((l) => l.type)).toEqual(['copper', 'prepreg', 'copper', 'core', 'copper', 'prepreg', 'copper']);
    expect(sheets.reduce((sum, l) => sum + l.thickness_mm, 0)).toBeCloseTo(1.5862, 4);
  });

  it('has a plane cut out where a keepout names its layer, and nothing else of the board', () => {
    const rect = { x: 4, y: 4, w: 8, h: 6 };
    const cut = applyPatch(
      design(motor, 4),
      [{ op: 'set_keepout', id: 'slot', keepout: { rect, sides: ['inner2'] } }],
      new LibraryBook(library),
    ).design;
    const { board, files } = made(cut);
    expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
    expect(board.keepouts.filter((k) => k.ref === null)).toMatchObject([{ layers: ['inner2'], bans: ['tracks', 'pour'] }]);
    const middle = { core: [nm(8, 7)], radius: 0 };
    const over = (layer: string): boolean =>
      copperOf(board).some((c) => c.kind === 'zone' && c.layers.includes(layer as 'inner1') && c.region.gap(middle, 1) === 0);
    expect([over('inner1'), over('inner2')]).toEqual([true, false]);
    expect(String(files.find((f) => f.name.endsWith('.ecad_pcb'))?.content)).toMatch(/\(layer "In2\.Cu"\)\s+\(tstamp [^)]*\)\s+\(name "slot"\)/);
    expect(() =>
      applyPatch(design(motor), [{ op: 'set_keepout', id: 'slot', keepout: { rect, sides: ['inner2'] } }], new LibraryBook(library)),
    ).toThrow(/keepout\.sides/);
  });

  it('is what somebody asks for: two layers hold nothing of it', () => {
    const { board } = made(design(motor));
    expect([board.inner_layers, board.planes, board.stackup]).toEqual([undefined, undefined, undefined]);
    expect(board.rules.profile).toMatch(/^jlcpcb-2layer/);
  });
});

describe('the planes of a board', () => {
  const of = (compose: (a: DesignAssembler) => void) => planesFor(resolve(design(compose, 4), library));

  it('are ground and the supply with the most current', () => {
    const resolved = resolve(design(motor, 4), library);
    const nets = resolved.nets.map((n) => (n.name === 'VIN' ? { ...n, amps: 6 } : n));
    const lots = nets.map((n) => (n.name === 'VIN' ? { ...n, pins: [...n.pins, 'X1.1', 'X1.2'] } : n));
    expect(planesFor({ ...resolved, nets: lots }).planes?.map((p) => p.net)).toEqual(['GND', 'VIN']);
  });

  it('end at the barrier where grounds are kept apart, each in the room of its own circuit', () => {
    const isolated = (a: DesignAssembler): void => {
      a.block('screw_terminal_power', 'in', { VOUT: '5V', GND: 'GND' }, { volts: 5 });
      a.block('ldo_3v3', 'ldo', { VIN: '5V', VOUT: '3V3', GND: 'GND' });
      a.block('isolated_supply', 'iso', { VIN: '5V', GND: 'GND', VISO: '5V_ISO', GND2: 'GND_ISO' });
      for (const n of [1, 2]) a.block('button', `b${n}`, { SIG: `K${n}`, GND: 'GND', VCC: '3V3' });
      for (const n of [1, 2, 3]) a.block('status_led', `led${n}`, { SIG: '5V_ISO', GND: 'GND_ISO' });
    };
    const { board } = made(design(isolated, 4));
    expect(board.planes?.map((p) => `${p.layer} ${p.net}`)).toEqual(['inner1 GND_ISO', 'inner1 GND', 'inner2 5V', 'inner2 GND_ISO']);
    expect(board.findings.filter((f) => f.severity === 'error' || f.rule === 'place.layers').map((f) => f.severity)).toEqual(['info']);
    const inside = board.zones.filter((z) => z.layer.startsWith('inner'));
    expect(new Set(inside.map((z) => z.net))).toEqual(new Set(['GND_ISO', 'GND', '5V']));
    const copper = copperOf(board);
    const [main, iso] = [new Set(['GND', '3V3', '5V']), new Set(['GND_ISO', '5V_ISO'])];
    const planes = copper.filter((c) => c.kind === 'zone' && c.layers.some((l) => l.startsWith('inner')));
    const across = (a: string | null, b: string | null): boolean => [a, b].some((n) => main.has(n ?? '')) && [a, b].some((n) => iso.has(n ?? ''));
    // No plane lies over or under copper of the other side, whatever layer that is on.
    const apart = 840_000; // as far as the pads of the isolating module are, nm
    const near = planes.flatMap((p) => copper.filter((c) => across(p.net, c.net) && gapBetween(p, c, apart) < apart));
    expect(near).toEqual([]);
  });

  it('are refused over voltages that no plane keeps off', () => {
    const resolved = resolve(design(motor, 4), library);
    const nets = resolved.nets.map((n) => (n.name === 'VIN' ? { ...n, volts: 230 } : n));
    expect(planesFor({ ...resolved, nets }).refused).toMatch(/VIN is at 230 V/);
  });

  it('are ground twice where no supply joins enough', () => {
    expect(of((a) => a.block('status_led', 'led', { SIG: 'S', GND: 'GND' })).planes?.map((p) => p.net)).toEqual(['GND', 'GND']);
  });
});
