import { describe, expect, it } from 'vitest';
import type { Footprint, LandPad } from '../../src/board/index.js';
import { type Box, shapeBounds } from '../../src/geometry/index.js';
import { landShape } from '../../src/parts/footprints/index.js';
import { type KicadModel, kicadModel } from '../../src/parts/footprints/kicad-models.js';
import { KICAD_ORIGINS, kicadName } from '../../src/parts/footprints/kicad-names.js';
import { KICAD_NAMES } from '../../src/parts/footprints/kicad-names-table.js';
import { loadLibrary } from '../../src/parts/load.js';
import { DIFFERENT, NOT_IN_KICAD, OF_NO_MAKER } from './footprint-map.js';
import { hasKicadFootprints, type KicadPad, readKicadFootprint, readKicadModels } from './kicad-footprint.js';

/** Every land pattern against KiCad's of the same package: drawn by others, from the same standards and datasheets. */

const CENTRE = 0.1;
const SIZE = 0.15;
const HOLE = 0.06;

interface Copper {
  readonly number: string;
  readonly box: Box;
  /** Drilled size; null for surface pads and for pads that have merged with others. */
  readonly hole: readonly [number, number] | null;
}

const touching = (a: Box, b: Box): boolean => a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
const around = (a: Box, b: Box): Box => ({
  minX: Math.min(a.minX, b.minX),
  minY: Math.min(a.minY, b.minY),
  maxX: Math.max(a.maxX, b.maxX),
  maxY: Math.max(a.maxY, b.maxY),
});

/** Pads of one number whose copper touches are one: KiCad draws an exposed pad with its vias, a tab with its lead, as several. */
function merged(pads: readonly Copper[]): Copper[] {
  const done: Copper[] = [];
  for (const pad of pads) {
    let now = pad;
    for (let i = done.findIndex((d) => d.number === now.number && touching(d.box, now.box)); i >= 0; ) {
      const [other] = done.splice(i, 1) as [Copper];
      now = { number: now.number, box: around(now.box, other.box), hole: null };
      i = done.findIndex((d) => d.number === now.number && touching(d.box, now.box));
    }
    done.push(now);
  }
  return done;
}

const ours = (pad: LandPad): Copper => ({
  number: pad.plated === false ? '' : pad.number,
  box: shapeBounds(landShape(pad)),
  hole: pad.drill === undefined ? null : [pad.drill.w, pad.drill.h],
});

function theirs(pad: KicadPad, [dx, dy]: readonly [number, number]): Copper {
  const [x, y] = [pad.x + dx, pad.y + dy];
  return {
    number: pad.type === 'np_thru_hole' ? '' : pad.number,
    box: { minX: x - pad.w / 2, minY: y - pad.h / 2, maxX: x + pad.w / 2, maxY: y + pad.h / 2 },
    hole: pad.drill,
  };
}

const centre = (b: Box): [number, number] => [(b.minX + b.maxX) / 2, (b.minY + b.maxY) / 2];
const size = (b: Box): [number, number] => [b.maxX - b.minX, b.maxY - b.minY];
const apart = (a: Copper, b: Copper): number => Math.hypot(centre(a.box)[0] - centre(b.box)[0], centre(a.box)[1] - centre(b.box)[1]);
const most = (a: readonly number[], b: readonly number[]): number => Math.max(...a.map((v, i) => Math.abs(v - (b[i] ?? Number.NaN))));

/** What sets a footprint apart from KiCad's, one line a pad. */
function differences(footprint: Footprint, kicad: readonly KicadPad[]): string[] {
  const left = merged(kicad.filter((p) => p.copper || p.type === 'np_thru_hole').map((p) => theirs(p, KICAD_ORIGINS[footprint.name] ?? [0, 0])));
  const found: string[] = [];
  const known = DIFFERENT[footprint.name] ?? {};
  for (const pad of merged(footprint.pads.map(ours))) {
    const best = left.filter((p) => p.number === pad.number).sort((a, b) => apart(a, pad) - apart(b, pad))[0];
    const name = `pad ${pad.number || '(unplated)'} at ${centre(pad.box).map((v) => v.toFixed(2))}`;
    if (best === undefined) {
      found.push(`${name}: KiCad has none`);
      continue;
    }
    left.splice(left.indexOf(best), 1);
    if (known[pad.number] !== undefined) continue;
    if (apart(pad, best) > CENTRE + 1e-9) found.push(`${name}: KiCad's is at ${centre(best.box).map((v) => v.toFixed(2))}`);
    if (most(size(pad.box), size(best.box)) > SIZE + 1e-9) found.push(`${name}: ${size(pad.box)}, KiCad's ${size(best.box)} mm`);
    if ((pad.hole === null) !== (best.hole === null) || most(pad.hole ?? [], best.hole ?? []) > HOLE)
      found.push(`${name}: hole ${pad.hole}, KiCad's ${best.hole}`);
  }
  return [...found, ...left.filter((p) => known[p.number] === undefined).map((p) => `KiCad's pad ${p.number} at ${centre(p.box)} is missing`)];
}

const footprints = [...loadLibrary().footprints.values()];

describe.skipIf(!hasKicadFootprints)("land patterns against KiCad's library", () => {
  it.each(footprints.filter((f) => kicadName(f.name) !== undefined).map((f) => [f.name, f] as const))('%s', (name, footprint) => {
    expect(differences(footprint, readKicadFootprint(kicadName(name) as string).pads)).toEqual([]);
  });

  it.each(footprints.filter((f) => kicadModel(f.name) !== null && kicadName(f.name) !== undefined).map((f) => [f.name]))(
    "%s takes the model of KiCad's footprint, as it stands there",
    (name) => {
      const [x, y] = KICAD_ORIGINS[name] ?? [0, 0];
      const [theirs, ...more] = readKicadModels(kicadName(name) as string);
      if (theirs === undefined) return expect(name).toMatch(/^(MountingHole|Fiducial|TestPoint|TC20|SolderJumper|Lug)/);
      const { file, offset, turn } = kicadModel(name) as KicadModel;
      expect(more).toEqual([]);
      expect([file, 1, 0, 0, turn]).toEqual([theirs.file, ...theirs.scale.slice(0, 1), ...theirs.rotate]);
      expect(
        most(
          [...offset, 0],
          theirs.offset.map((v, i) => v + ([x, -y][i] ?? 0)),
        ),
      ).toBeLessThan(0.001);
    },
  );

  it('tells a mirrored, a turned and a shifted land pattern apart', () => {
    const soic = footprints.find((f) => f.name === 'SOIC-8') as Footprint;
    const kicad = readKicadFootprint(kicadName('SOIC-8') as string).pads;
    const bent = (change: (p: LandPad) => LandPad): string[] => differences({ ...soic, pads: soic.pads.map(change) }, kicad);
    expect(bent((p) => ({ ...p, x: -p.x }))).toHaveLength(8);
    expect(bent((p) => ({ ...p, x: -p.x, y: -p.y }))).toHaveLength(8);
    expect(bent((p) => ({ ...p, y: p.y + 0.11 }))).toHaveLength(8);
    expect(bent((p) => (p.number === '3' ? { ...p, w: p.w + 0.2 } : p))).toHaveLength(1);
    expect(bent((p) => (p.number === '8' ? { ...p, number: '9' } : p))).toHaveLength(2);
  });
});

describe('land patterns that KiCad has not', () => {
  it('are these', () => {
    expect(footprints.map((f) => f.name).filter((name) => kicadName(name) === undefined)).toEqual(
      expect.arrayContaining([...OF_NO_MAKER, ...NOT_IN_KICAD]),
    );
    expect(footprints.filter((f) => kicadName(f.name) === undefined)).toHaveLength(OF_NO_MAKER.length + NOT_IN_KICAD.length);
  });

  it.each(OF_NO_MAKER)('%s names its standard or the fab', (name) => {
    expect(footprints.find((f) => f.name === name)?.source ?? '').toMatch(/ISO 273|EISA|JLCPCB/);
  });

  it.each(NOT_IN_KICAD)("%s names the maker's drawing and a second source", (name) => {
    const source = footprints.find((f) => f.name === name)?.source ?? '';
    expect(source).toMatch(/drawing|datasheet/i);
    expect(source).toMatch(/;| and /);
  });
});

describe('what the map says', () => {
  it('is of land patterns that are there, and gives reasons', () => {
    const names = new Set(footprints.map((f) => f.name));
    const meant = new Set(footprints.map((f) => kicadName(f.name)));
    for (const [name, kicad] of Object.entries(KICAD_NAMES)) {
      if (/\{[nd]\}/.test(name))
        expect(
          [...meant].some((m) => m?.startsWith(kicad.split('{')[0] ?? '')),
          name,
        ).toBe(true);
      else expect(names).toContain(name);
    }
    for (const name of [...Object.keys(KICAD_ORIGINS), ...Object.keys(DIFFERENT)]) expect(names).toContain(name);
    for (const [name, pads] of Object.entries(DIFFERENT)) {
      for (const [number, reason] of Object.entries(pads)) {
        expect(reason.length).toBeGreaterThan(20);
        expect(footprints.find((f) => f.name === name)?.pads.map((p) => p.number)).toContain(number);
      }
    }
  });
});
