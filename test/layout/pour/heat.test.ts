import { describe, expect, it } from 'vitest';
import { type Board, heatPad, unroutedOf } from '../../../src/board/index.js';
import { layCopper } from '../../../src/build/copper.js';
import { checkBoard } from '../../../src/layout/drc/index.js';
import { pour } from '../../../src/layout/pour/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { boardOf, chip, type Standing } from '../../support/demo-board.js';
import { area, inside, tooNear } from './measure.js';

const { footprints } = loadLibrary();
const footprint = (name: string) => {
  const found = footprints.get(name);
  if (found === undefined) throw new Error(`no footprint ${name}`);
  return found;
};
const clock = { run: <T>(_: string, work: () => T): T => work() };
const at = (x: number, y: number, rot = 0) => ({ x, y, rot, side: 'front' as const });
const chipOf = (name: string, nets: Record<string, string>, kind: Standing['kind'] = 'regulator'): Standing => ({
  ref: 'U1',
  kind,
  footprint: footprint(name),
  at: at(15, 15),
  nets,
});
/** Two of a net's pads far from the chip, so that the net is one to route. */
const load = (ref: string, x: number, y: number, a: string, b: string): Standing => ({
  ref,
  kind: 'capacitor',
  footprint: chip('C', 0.775, 0.9, 0.95),
  at: at(x, y),
  nets: { 1: a, 2: b },
});
const finished = (chip: Standing, more: Standing[] = []): Board => layCopper(boardOf(30, 30, [chip, ...more]), { seed: 1 }, clock);

/** Vias that stand in the chip's heat pad. */
function viasIn(board: Board): number {
  const pad = heatPad(board.parts[0] as Board['parts'][0]);
  if (pad === null) throw new Error('no heat pad');
  return board.vias.filter((v) => v.net === pad.net && Math.abs(v.x - pad.x) < pad.w / 2 && Math.abs(v.y - pad.y) < pad.h / 2).length;
}

describe('the heat pad of a part', () => {
  it('is the exposed pad or tab of every land pattern that has one', () => {
    // A humidity sensor's centre pad of 0.7 mm has no heat to lead away.
    const tabbed = [...footprints.keys()].filter(
      (n) => /(?<![A-Z])EP(?![A-Z])|^(TO-2(52|63)|HTSSOP|SOT-(223|89)|ESP32-)/.test(n) && !n.startsWith('CP_') && n !== 'DFN-4_2x2_P1.0_EP',
    );
    expect(tabbed.length).toBeGreaterThan(30);
    const without = tabbed.filter((n) => heatPad(boardOf(60, 60, [chipOf(n, {})]).parts[0] as Board['parts'][0]) === null);
    expect(without).toEqual([]);
  });

  it.each(['SOIC-8', 'SOT-23', 'LQFP-48_7x7_P0.5', 'LGA-8_2.5x2.5_P0.65', 'TSSOP-20', 'LED_WS2812B_5050', 'CRYSTAL_3225-4P'])(
    '%s has none',
    (name) => {
      expect(heatPad(boardOf(30, 30, [chipOf(name, {})]).parts[0] as Board['parts'][0])).toBeNull();
    },
  );

  it.each(['USB_Micro-B_105017', 'BatteryHolder_3034', 'microSD_DM3AT'])('the shell of %s is none', (name) => {
    const kind = name.startsWith('Battery') ? 'battery_connector' : 'connector';
    expect(heatPad(boardOf(40, 40, [chipOf(name, {}, kind)]).parts[0] as Board['parts'][0])).toBeNull();
  });
});

describe('a tab on the poured net', () => {
  it.each([
    ['TO-252-2', '2', 8],
    ['TO-263-5', '3', 16],
    ['SOT-223', '2', 4],
    ['HTSSOP-28', '29', 6],
  ])('%s has vias in it, and the pour runs over it', (name, number, least) => {
    const board = finished(chipOf(name, { [number]: 'GND', 1: 'VIN' }), [load('C1', 5, 5, 'VIN', 'GND')]);
    expect(viasIn(board)).toBeGreaterThanOrEqual(least);
    expect(checkBoard(board).filter((f) => f.severity === 'error')).toEqual([]);
  });
});

describe('a tab on another net', () => {
  const ams1117 = (): Board =>
    finished(chipOf('SOT-223', { 1: 'GND', 2: '3V3', 3: '5V' }), [load('C1', 5, 15, '5V', 'GND'), load('C2', 25, 15, '3V3', 'GND')]);
  const copper = (board: Board, net: string): number =>
    board.zones.filter((z) => z.net === net).reduce((sum, z) => sum + z.filled.reduce((s, ring) => s + Math.abs(area(ring)), 0), 0);

  it('has more than 100 mm² of copper joined to it, within the rules', () => {
    const board = ams1117();
    const pad = heatPad(board.parts[0] as Board['parts'][0]);
    const [zone, ...others] = board.zones.filter((z) => z.net === '3V3');
    expect(others).toEqual([]);
    expect(zone?.layer).toBe('front');
    expect(zone?.filled).toHaveLength(1);
    expect(inside([pad?.x ?? 0, pad?.y ?? 0], zone?.filled[0] ?? [])).toBe(true);
    expect(copper(board, '3V3')).toBeGreaterThan(100);
    expect(tooNear(board)).toEqual([]);
    expect(checkBoard(board).filter((f) => f.severity === 'error')).toEqual([]);
    expect(unroutedOf(board)).toEqual([]);
  });

  it('leaves a switching node as small as it is', () => {
    const coil: Standing = { ref: 'L1', kind: 'inductor', footprint: chip('L', 2, 1.5, 3), at: at(25, 8), nets: { 1: 'SW', 2: '3V3' } };
    const board = finished(chipOf('TO-252-2', { 1: 'GATE', 2: 'SW', 3: '5V' }, 'mosfet'), [coil, load('C1', 5, 5, '5V', 'GND')]);
    expect(copper(board, 'SW')).toBe(0);
  });

  it('has none where the person wants no pour', () => {
    const board = boardOf(30, 30, [chipOf('SOT-223', { 1: 'GND', 2: '3V3', 3: '5V' })]);
    expect(pour({ ...board, constraints: { rules: { pour: false } } }, { seed: 1 }).zones).toEqual([]);
  });
});
