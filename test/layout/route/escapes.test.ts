import { describe, expect, it } from 'vitest';
import { route } from '../../../src/layout/route/index.js';
import { LONG } from '../../support/long.js';
import { sharpCorners } from './angles.js';
import { escapeBoard, quad, usbC } from './boards.js';
import type { Board } from './types.js';
import { openNets, violations } from './violations.js';

const LQFP_48 = quad('LQFP-48', 12, 0.5, 4.1625, 1.475, 0.3, 0);
const QFN_56 = quad('QFN-56', 14, 0.4, 3.4375, 0.875, 0.2, 3.2);
const USB_C = usbC();

/** Off any round grid, as a placer leaves a part. */
const at = (x: number, rot: number) => ({ x, y: x, rot, side: 'front' as const });
const lqfpNets = { 1: '3V3', 24: '3V3', 36: '3V3', 48: '3V3', 8: 'GND', 23: 'GND', 35: 'GND', 47: 'GND' };
const qfnNets = { 57: 'GND', 1: '3V3', 10: '3V3', 22: '3V3', 33: '3V3', 42: '3V3', 49: '3V3' };
const usbNets = { A1B12: 'GND', B1A12: 'GND', A4B9: 'VBUS', B4A9: 'VBUS', S1: 'GND', A6: 'USB_DP', B6: 'USB_DP', A7: 'USB_DM', B7: 'USB_DM' };

const boards: Record<string, Board> = {
  'LQFP-48 at 0.5 mm': escapeBoard(LQFP_48, at(25, 0), 50, lqfpNets),
  'LQFP-48 off the grid, turned': escapeBoard(LQFP_48, at(25.137, 90), 50, lqfpNets),
  'LQFP-48 on the slant': escapeBoard(LQFP_48, at(25, 45), 50, lqfpNets),
  'QFN-56 at 0.4 mm with an exposed pad': escapeBoard(QFN_56, at(27, 0), 54, qfnNets),
  'QFN-56 off the grid, turned': escapeBoard(QFN_56, at(26.913, 270), 54, qfnNets),
  'USB-C, 16 pins': escapeBoard(USB_C, { x: 15, y: 5, rot: 180, side: 'front' }, 30, usbNets),
  'USB-C on the back': escapeBoard(USB_C, { x: 14.877, y: 25, rot: 0, side: 'back' }, 30, usbNets),
};

describe('fine-pitch packages escape completely and legally', () => {
  for (const [name, board] of Object.entries(boards)) {
    // Turned, both ways are of the long form alone.
    for (const pours of LONG || !name.includes('turned') ? [[], ['GND']] : [['GND']]) {
      it(`${name}${pours.length > 0 ? ', ground poured' : ''}`, () => {
        const routed = route(board, { seed: 1, pours, keep: false });
        expect(routed.unrouted).toEqual([]);
        expect([...openNets(board, routed, pours)]).toEqual([]);
        expect(violations(board, routed)).toEqual([]);
        expect(sharpCorners(routed)).toEqual([]);
      });
    }
  }

  it('puts vias into the exposed pad of a poured net, and nowhere else into a surface pad', () => {
    const board = boards['QFN-56 at 0.4 mm with an exposed pad'] as Board;
    const { vias } = route(board, { seed: 1, pours: ['GND'], keep: false });
    const inPad = vias.filter((v) => Math.abs(v.x - 27) < 1.6 && Math.abs(v.y - 27) < 1.6);
    expect(inPad.length).toBeGreaterThanOrEqual(4);
    for (const v of inPad) expect(v.net).toBe('GND');
    const pads = board.parts.flatMap((p) => p.pads).filter((p) => p.drill === null && p.number !== '57');
    for (const v of vias) {
      for (const p of pads) {
        const [w, h] = p.rot % 180 === 0 ? [p.w, p.h] : [p.h, p.w];
        const gap = Math.hypot(Math.max(0, Math.abs(v.x - p.x) - w / 2), Math.max(0, Math.abs(v.y - p.y) - h / 2));
        expect(gap).toBeGreaterThanOrEqual(v.diameter_mm / 2);
      }
    }
  });

  it('necks power down to enter a pad of 0.2 mm and widens it again', () => {
    const board = boards['QFN-56 at 0.4 mm with an exposed pad'] as Board;
    const { tracks } = route(board, { seed: 1, pours: ['GND'], keep: false });
    const widths = new Set(tracks.filter((t) => t.net === '3V3').map((t) => t.width_mm));
    expect(widths).toEqual(new Set([0.2, 0.5]));
    for (const t of tracks.filter((x) => x.net !== '3V3' && x.net !== 'GND')) expect(t.width_mm).toBe(0.2);
  });
});
