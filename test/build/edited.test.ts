import { describe, expect, it } from 'vitest';
import { build } from '../../src/build/index.js';
import { designOf, library } from '../chat/support.js';
import { LONG } from '../support/long.js';
import { BASES, EDITS, editedBy, editOf, faultsOf, sequence, unmetOf } from './edited-boards.js';

/** The bounded share: growth, shrinking, a move and a part put on the back, all of one board. */
const SHARE: readonly (readonly [number, number])[] = [
  [3, 0],
  [3, 1],
  [3, 3],
  [3, 4],
];

const built = new Map<number, ReturnType<typeof build>>();
const baseOf = (base: number): ReturnType<typeof build> => {
  const known = built.get(base) ?? build({ design: designOf(BASES[base] ?? ''), seed: 1, name: 'edited', version: 'v001' }, library);
  built.set(base, known);
  return known;
};

describe('an edited board', () => {
  const cases = LONG ? BASES.flatMap((_, base) => Array.from({ length: EDITS }, (_, k) => [base, k] as const)) : SHARE;

  it.each(cases)('keeps antenna, holes, sides and edges, and does what it was told: board %i, edit %i', async (base, k) => {
    const { design, board } = baseOf(base);
    const message = editOf(k, board, sequence(base * EDITS + k));
    const { faults } = await editedBy(message, { said: BASES[base] ?? '', design, board }, library);
    expect(faults, message).toEqual([]);
  });

  it('is held against where an order moved a part, and not against where it was first', async () => {
    const { design, board } = baseOf(0);
    const plug = board.parts.find((p) => p.kind === 'usb_connector')?.ref;
    const edited = await editedBy(`move ${plug} to the bottom edge`, { said: BASES[0] ?? '', design, board }, library);
    expect([edited.faults, edited.board?.findings.filter((f) => f.severity === 'error')]).toEqual([[], []]);
  });

  it('is held against where it was first, where nobody ordered it elsewhere', () => {
    const { design, board: first } = baseOf(0);
    const plug = first.parts.find((p) => p.kind === 'usb_connector')?.ref ?? '';
    const put = { ...design, constraints: { ...design.constraints, edges: { ...design.constraints.edges, [plug]: 'bottom' as const } } };
    const { board } = build({ design: put, seed: 1, name: 'put', version: 'v002' }, library);
    const unmet = board.findings.flatMap((f) => (f.severity === 'error' && f.refs.includes(plug) ? [f.message] : []));
    expect(unmet.join('; ')).toContain(`${plug} does not stand at`);
  });

  it('is found wrong where it is', () => {
    const { board } = baseOf(3);
    const [hole] = board.parts.filter((p) => p.kind === 'mounting_hole');
    const off = board.parts.map((p) => (p === hole ? { ...p, x: board.width_mm / 2 } : p.kind === 'resistor' ? { ...p, side: 'back' as const } : p));
    const keepouts = board.keepouts.map((k) => ({ ...k, points: k.points.map(([x, y]) => [x * 0.5 + 12, y * 0.5 + 12] as [number, number]) }));
    const faults = faultsOf({ ...board, parts: off, keepouts }, board, []).join('; ');
    for (const word of ['corner', 'on the back', 'inside the board']) expect(faults).toContain(word);
    expect(unmetOf('make it 99 x 99 mm', { ...board, findings: [] })).not.toEqual([]);
  });
});
