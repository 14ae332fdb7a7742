import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Board, Ledger } from '../../src/board/index.js';
import { build } from '../../src/build/index.js';
import { ANYWAY, planFirst, replyOf } from '../../src/chat/asked/index.js';
import { type Design, DesignError } from '../../src/design/index.js';
import { boardWords } from '../../src/jobs/words.js';
import { audit, auditDesign } from '../../src/ledger/index.js';
import type { Lexicon } from '../../src/lexicon/index.js';
import type { Library } from '../../src/parts/index.js';
import { runFile, writeRun } from '../results.js';

/** A first message on the road that the service takes: read, planned, asked back or built, held against what was asked, answered. */
export type Served =
  | { readonly kind: 'refused' | 'answered' | 'asked back'; readonly reply: string }
  | { readonly kind: 'hopeless'; readonly design: Design; readonly ledger: Ledger }
  | { readonly kind: 'built'; readonly design: Design; readonly board: Board; readonly ledger: Ledger; readonly reply: string };

/** `hopeless`: the design alone has errors that no layout mends, so that it is not laid out. */
export function serve(message: string, library: Library, lexicon: Lexicon): Served {
  try {
    const plan = planFirst(message, library);
    if (plan.kind === 'answer') return { kind: plan.reply.includes(ANYWAY) ? 'asked back' : 'answered', reply: plan.reply };
    const { design } = plan;
    if (design.request === undefined) throw new Error(`${design.name}: nothing was asked`);
    const planned = auditDesign({ request: design.request, design, library, lexicon });
    if (planned.findings.some((f) => f.severity === 'error')) return { kind: 'hopeless', design, ledger: planned };
    return judged(design, laidOut(design, library), library, lexicon);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return { kind: 'refused', reply: error.reason };
  }
}

/** The board of a design; kept by the design without what was asked, as no wish that the ledger holds moves a track. */
function laidOut(design: Design, library: Library): Board {
  const { request: _, ...plain } = design;
  const kept = `passed/${createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 16)}`;
  if (existsSync(runFile(kept))) return JSON.parse(readFileSync(runFile(kept), 'utf8')) as Board;
  const { board } = build({ design: plain, seed: 1, name: design.name, version: 'v001' }, library);
  writeRun(kept, board);
  return board;
}

/** The verdict as the build gives it, with today's ledger. */
function judged(design: Design, laid: Board, library: Library, lexicon: Lexicon): Served {
  const { request } = design;
  if (request === undefined) throw new Error(`${design.name}: nothing was asked`);
  const ledger = audit({ request, design, board: laid, library, lexicon });
  const findings = [...laid.findings, ...ledger.findings];
  const passed = laid.passed === true && !ledger.findings.some((f) => f.severity === 'error');
  const board: Board = { ...laid, findings, ledger, passed };
  return { kind: 'built', design, board, ledger, reply: replyOf({ design, board, changes: null, verdict: boardWords(board) }) };
}
