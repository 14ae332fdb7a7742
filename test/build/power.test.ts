import { describe, expect, it } from 'vitest';
import type { Board } from '../../src/board/index.js';
import { planFirst } from '../../src/chat/asked/index.js';
import { engineer } from '../../src/engineer/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';
import { compared, filesOf } from '../interop/board-heat.js';
import { builtOnce } from '../support/built-once.js';
import { LONG } from '../support/long.js';
import { POWER } from './power-sentences.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);
/** What the connector that was asked for does not carry: it is said with its figures. */
const TOO_MUCH = new Map([['p2', /^J1 is to carry 5 A and is made for 3 A/]]);
/** What no circuit of the library does as it was asked: it is answered with why, no board is made. */
const UNMADE = ['u4', 'c1', 'c3'];
const SHARE = ['u5'];
const ids = (LONG ? Object.keys(POWER) : SHARE).filter((id) => !UNMADE.includes(id));

/** Rises below this are told to a tenth, K. */
const COOL_K = 1;
const WITHIN = 0.15;
/** What is told as an error is held to no more than that, K. */
const WARM_K = 12;

function built(id: string): { readonly board: Board; readonly text: (ending: string) => string } {
  const { design } = engineer(read(POWER[id] ?? '', null, lexicon).request, { library, lexicon });
  if (design === null) throw new Error(`no design of ${id}`);
  const { board, files } = builtOnce({ design, seed: 1, name: 'power', version: 'v001' });
  const text = (ending: string): string => String(files.find((f) => f.name.endsWith(ending) && !f.name.endsWith('-NPTH.drl'))?.content ?? '');
  return { board, text };
}

describe('boards of much current', () => {
  it.each(UNMADE)('are not made where the library has no circuit for them: %s', (id) => {
    expect(POWER[id]).toBeDefined();
    expect(planFirst(POWER[id] ?? '', library).kind).toBe('answer');
  });

  it.each(ids)('carry it, or say what they carry; their gerbers say the same: %s', (id) => {
    const { board, text } = built(id);
    const errors = board.findings.filter((f) => f.severity === 'error' && !f.rule.startsWith('ask'));
    const much = TOO_MUCH.get(id);
    expect(errors.map((f) => f.message).filter((m) => much?.test(m) !== true)).toEqual([]);
    if (much !== undefined) expect(errors).not.toEqual([]);
    for (const { net, told_k, found } of compared({ board, files: filesOf(board, text) }, LONG ? undefined : 2)) {
      if (told_k === null || told_k < COOL_K || (TOO_MUCH.has(id) && told_k > WARM_K)) continue;
      expect(found, net).not.toBeNull();
      expect(Math.abs((found?.rise_k ?? 0) - told_k), `${net}: ${told_k} K told, ${found?.rise_k} K found`).toBeLessThan(
        Math.max(COOL_K, WITHIN * told_k),
      );
    }
  });
});
