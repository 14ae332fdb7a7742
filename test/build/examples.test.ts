import { describe, expect, it } from 'vitest';
import { type BuildInput, type Built, build } from '../../src/build/index.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { builtOnce } from '../support/built-once.js';
import { EXAMPLES } from '../support/examples.js';
import { some } from '../support/long.js';

const library = loadLibrary();
const ENDINGS = [
  ...['design.json', 'board.json', 'board.svg', '.ecad_pcb', '.dsn', '-BOM.csv', '-CPL.csv', '-Edge_Cuts.gm1'],
  ...['-F_Cu.gtl', '-B_Cu.gbl', '-F_Mask.gts', '-B_Mask.gbs', '-F_Paste.gtp', '-F_Silkscreen.gto', '-B_Silkscreen.gbo'],
];

const known = new Map<string, Built>();
/** The board of a sentence, made once. */
function made(sentence: string): Built {
  const board = known.get(sentence) ?? builtOnce(orderOf(sentence));
  known.set(sentence, board);
  return board;
}

function orderOf(sentence: string, seed = 1): BuildInput {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(`answered instead of designing: ${plan.reply}`);
  return { design: plan.design, seed, name: plan.design.name, version: 'v001' };
}

const afresh = (sentence: string, seed = 1): Built => build(orderOf(sentence, seed), library);

describe('a sentence becomes a clean board', () => {
  // The two that the tests below look at and each third in the bounded share.
  for (const sentence of new Set([...EXAMPLES.slice(0, 2), ...some(EXAMPLES, 3)])) {
    it(sentence, () => {
      const { board, files } = made(sentence);
      expect(board.findings.filter((f) => f.severity === 'error')).toEqual([]);
      expect(board.unrouted).toEqual([]);
      expect(board.passed).toBe(true);
      for (const ending of ENDINGS)
        expect(
          files.filter((f) => f.name.endsWith(ending)).map((f) => f.name),
          ending,
        ).toHaveLength(1);
    });
  }
});

describe('a build', () => {
  const sentence = EXAMPLES[0] as string;

  it('gives the same bytes for the same sentence and seed', () => {
    const [a, b] = [made(sentence), afresh(sentence)];
    expect(a.files.map((f) => f.name)).toEqual(b.files.map((f) => f.name));
    for (const [i, file] of a.files.entries()) expect(Buffer.from(file.content).equals(Buffer.from(b.files[i]?.content ?? ''))).toBe(true);
  });

  it('gives another layout for another seed, with the same netlist', () => {
    const [a, b] = [made(sentence), afresh(sentence, 2)];
    expect(b.board.parts.map((p) => [p.x, p.y, p.rot])).not.toEqual(a.board.parts.map((p) => [p.x, p.y, p.rot]));
    expect(b.board.parts.map((p) => p.pads.map((q) => q.net))).toEqual(a.board.parts.map((p) => p.pads.map((q) => q.net)));
  });

  it('stops when it is told to', () => {
    const plan = planFirst(sentence, library);
    if (plan.kind !== 'design') throw new Error(plan.reply);
    const design = plan.design;
    expect(() => build({ design, seed: 1, name: 'x', version: 'v001' }, library, { signal: AbortSignal.abort(new Error('stopped')) })).toThrow(
      'stopped',
    );
  });

  it('keeps decoupling within 3 mm, parts inside and apart, connectors at the edge', () => {
    const { board, design } = made(EXAMPLES[1] as string);
    for (const component of design.components) {
      for (const near of component.place?.near ?? []) {
        if (component.kind !== 'capacitor' || near.within_mm > 3) continue;
        const [ref, pin] = [near.to.slice(0, near.to.indexOf('.')), near.to.slice(near.to.indexOf('.') + 1)];
        const own = board.parts.find((p) => p.ref === component.ref)?.pads ?? [];
        const other = (board.parts.find((p) => p.ref === ref)?.pads ?? []).filter((p) => p.pin === pin || p.number === pin);
        const gap = Math.min(
          ...own.flatMap((a) =>
            other.map((b) => Math.hypot(Math.max(0, Math.abs(a.x - b.x) - (a.w + b.w) / 2), Math.max(0, Math.abs(a.y - b.y) - (a.h + b.h) / 2))),
          ),
        );
        expect(gap, `${component.ref} to ${near.to}`).toBeLessThanOrEqual(3);
      }
    }
    const usb = board.parts.find((p) => p.kind === 'usb_connector');
    const reach = Math.min(usb?.x ?? 99, usb?.y ?? 99, board.width_mm - (usb?.x ?? -99), board.height_mm - (usb?.y ?? -99));
    expect(reach).toBeLessThan(6);
    expect([board.width_mm, board.height_mm]).toEqual([40, 30]);
  });
});
