import { describe, expect, it } from 'vitest';
import { type BoardPart, padShape, placePoints, textStrokes } from '../../../src/board/index.js';
import { capsule, disc, distance, mm } from '../../../src/geometry/index.js';
import { label } from '../../../src/layout/label/index.js';
import { boardOf, chip, demoBoard } from '../../support/demo-board.js';

describe('label', () => {
  const board = demoBoard();
  const texts = label(board, { name: 'blinker', version: 'v001' });

  it('names every part but mounting holes', () => {
    expect(texts.flatMap((t) => (t.ref === null ? [] : [t.ref])).sort()).toEqual(
      board.parts
        .map((p) => p.ref)
        .filter((r) => r !== 'H1')
        .sort(),
    );
  });

  it('prints the name and version of the board', () => expect(texts.some((t) => t.text === 'blinker v001')).toBe(true));

  it('names the nets of a header beside its pins', () =>
    expect(texts.filter((t) => t.ref === null && t.side === 'front').map((t) => t.text)).toEqual(expect.arrayContaining(['9V', 'GND'])));

  it('keeps ink off pads, holes and other ink', () => {
    const ink = texts.flatMap((t) =>
      textStrokes(t).flatMap((line) =>
        line.slice(1).map(([x, y], i) => {
          const [px, py] = line[i] as [number, number];
          return { text: t, shape: capsule({ x: mm(px), y: mm(py) }, { x: mm(x), y: mm(y) }, mm(t.stroke_mm)) };
        }),
      ),
    );
    for (const { text, shape } of ink) {
      for (const pad of board.parts.flatMap((p) => p.pads)) {
        if (pad.drill !== null || pad.layers.includes(text.side))
          expect(distance(shape, padShape(pad))).toBeGreaterThanOrEqual(mm(board.rules.silk_to_pad_mm) - 1);
      }
      for (const other of ink) if (other.text !== text && other.text.side === text.side) expect(distance(shape, other.shape)).toBeGreaterThan(0);
    }
  });

  it('stands each designator nearer to its own part than to any other', () => {
    for (const text of texts.filter((t) => t.ref !== null)) {
      const gap = (ref: string): number => {
        const part = board.parts.find((p) => p.ref === ref);
        const body = placePoints(board.footprints[part?.footprint ?? '']?.body ?? [], part as BoardPart);
        return distance({ core: body.map(([x, y]) => ({ x: mm(x), y: mm(y) })), radius: 0 }, disc({ x: mm(text.x), y: mm(text.y) }, 0));
      };
      for (const part of board.parts) if (part.ref !== text.ref) expect(gap(part.ref)).toBeGreaterThanOrEqual(gap(text.ref as string) - mm(0.3));
    }
  });

  it('leaves a designator out rather than print it over a pad', () => {
    const full = boardOf(3, 2, [
      { ref: 'R1', kind: 'resistor', footprint: chip('R', 0.8, 1, 1.9), at: { x: 1.5, y: 1, rot: 0, side: 'front' }, nets: {} },
    ]);
    expect(label(full, { name: '', version: '' })).toEqual([]);
  });
});
