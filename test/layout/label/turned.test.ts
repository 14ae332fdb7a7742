import { describe, expect, it } from 'vitest';
import type { Board, Footprint } from '../../../src/board/index.js';
import { astray, label } from '../../../src/layout/label/index.js';
import { pinNames, shorterNames } from '../../../src/layout/label/names.js';
import { namedPads } from '../../../src/layout/label/rows.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { boardOf } from '../../support/demo-board.js';

const CONNECTORS = /Header|Terminal|JST|Molex|Socket|IDC|Pluggable|Jack|DSUB|RJ|Battery|Grove|XT/i;
const MOST_PINS = 9;
const SIZE_MM = 120;

/** Of each family of connectors that is shipped the one with the fewest and the one with the most contacts. */
function shipped(): Footprint[] {
  const families = new Map<string, Footprint[]>();
  for (const footprint of loadLibrary().footprints.values()) {
    if (!CONNECTORS.test(footprint.name) || footprint.pads.length < 2 || footprint.pads.length > MOST_PINS) continue;
    const family = footprint.name.replace(/\d+/g, '');
    families.set(
      family,
      [...(families.get(family) ?? []), footprint].sort((a, b) => a.pads.length - b.pads.length),
    );
  }
  return [...families.values()].flatMap((all) => [...new Set([all[0] as Footprint, all.at(-1) as Footprint])]);
}

const standing = (footprint: Footprint, rot: number, side: 'front' | 'back'): Board => {
  const numbers = [...new Set(footprint.pads.map((p) => p.number))].filter((n) => n !== '');
  const nets = Object.fromEntries(numbers.map((n, k) => [n, `${'ABCDEFGHI'[k]}X`]));
  const board = boardOf(SIZE_MM, SIZE_MM, [{ ref: 'J1', kind: 'connector', footprint, at: { x: 60, y: 60, rot, side }, nets }]);
  return { ...board, texts: label(board, { name: 'x', version: 'v1' }) };
};

describe('the names of pins', () => {
  const all = shipped();

  it('stand at their own pins, however a connector is turned and on whichever side', () => {
    let named = 0;
    for (const footprint of all)
      for (const side of ['front', 'back'] as const)
        for (const rot of [0, 90, 180, 270]) {
          const board = standing(footprint, rot, side);
          const [part] = board.parts;
          const pads = part === undefined ? [] : namedPads(board, part);
          const names = pinNames(pads);
          const short = shorterNames(names);
          for (const pad of pads) {
            const net = pad.net as string;
            const own = board.texts.filter((t) => t.side === side && t.ref === null && (t.text === names.get(net) || t.text === short.get(net)));
            for (const t of own) {
              const away = (p: { x: number; y: number }): number => Math.hypot(p.x - t.x, p.y - t.y);
              const mine = Math.min(...pads.filter((p) => p.net === net).map(away));
              const next = Math.min(...pads.filter((p) => p.net !== net).map(away));
              expect(mine, `${footprint.name} ${side} ${rot}: ${t.text}`).toBeLessThan(next + 1e-6);
              named++;
            }
          }
          expect(astray(board), `${footprint.name} ${side} ${rot}`).toEqual([]);
        }
    expect(named).toBeGreaterThan(8 * all.length);
  }, 120_000);

  it('are told where they stand at another pin', () => {
    const header = loadLibrary().footprints.get('PinHeader_1x04_P2.54') as Footprint;
    const board = standing(header, 0, 'front');
    const swapped: Readonly<Record<string, string>> = { AX: 'DX', DX: 'AX' };
    const texts = board.texts.map((t) => ({ ...t, text: swapped[t.text] ?? t.text }));
    expect(astray({ ...board, texts }).map(([ref, name]) => `${ref} ${name}`)).toEqual(['J1 AX', 'J1 DX']);
  });
});
