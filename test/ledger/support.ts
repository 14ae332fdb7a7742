import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Case, loadCases, requestOf } from '../../eval/ledger/cases.js';
import type { Board } from '../../src/board/index.js';
import { type Design, designSchema } from '../../src/design/index.js';
import { audit, auditDesign, type Entry, type Ledger } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import type { Request } from '../../src/request/index.js';
import { builtOnce } from '../support/built-once.js';

export const library = loadLibrary();
export const lexicon = loadLexicon(library);
const here = fileURLToPath(new URL('.', import.meta.url));

/** Hand-written requests of eval/ledger with the state that an engineer reads off the board. */
export const CASES: readonly Case[] = loadCases(join(here, '../../eval/ledger'), (name) => name === 'first.json');

const designs = new Map<string, Design>();
const boards = new Map<string, Board>();

export function designOf(id: string): Design {
  const known = designs.get(id) ?? designSchema.parse(JSON.parse(readFileSync(join(here, 'designs', `${id}.json`), 'utf8')));
  designs.set(id, known);
  return structuredClone(known);
}

/** Built once per file of tests. */
export function boardOf(id: string): Board {
  const known = boards.get(id) ?? builtOnce({ design: { ...designOf(id), request: requestFor(id) }, seed: 1, name: id, version: 'v001' }).board;
  boards.set(id, known);
  return structuredClone(known);
}

export function caseOf(id: string): Case {
  const found = CASES.find((c) => c.id === `l-${id}`);
  if (found === undefined) throw new Error(`eval/ledger has no case l-${id}`);
  return found;
}

export const requestFor = (id: string): Request => requestOf(caseOf(id), lexicon);

export interface Change {
  readonly design?: (design: Design) => void;
  readonly board?: (board: Board) => void;
}

/** The ledger of a sentence's board with something changed behind the planner's back. */
export function ledgerOf(id: string, change: Change = {}): Ledger {
  const [design, board] = [designOf(id), boardOf(id)];
  change.design?.(design);
  change.board?.(board);
  return audit({ request: requestFor(id), design, board, library, lexicon });
}

/** The same before there is a board. */
export function designLedgerOf(id: string, change: Omit<Change, 'board'> = {}): Ledger {
  const design = designOf(id);
  change.design?.(design);
  return auditDesign({ request: requestFor(id), design, library, lexicon });
}

/** Its entry for the ask of a concept. */
export function entryOf(ledger: Ledger, request: Request, concept: string): Entry {
  const ask = request.asks.find((a) => a.concept === concept);
  const found = ledger.entries.find((e) => e.ask === ask?.id);
  if (found === undefined) throw new Error(`nothing of ${concept} in the ledger`);
  return found;
}

export const errorsOf = (ledger: Ledger, rule: string): string[] =>
  ledger.findings.filter((f) => f.rule === rule && f.severity === 'error').map((f) => f.message);

/** Changes the value of a part in both documents. */
export function revalue(ref: string, value: string): Change {
  return {
    design: (design) => {
      const part = design.components.find((c) => c.ref === ref);
      if (part === undefined) throw new Error(`no ${ref}`);
      part.value = value;
      part.part = null;
    },
  };
}

/** Takes a part away. */
export function without(ref: string): Change {
  return {
    design: (design) => {
      design.components = design.components.filter((c) => c.ref !== ref);
      for (const net of design.nets) net.pins = net.pins.filter((p) => !p.startsWith(`${ref}.`));
    },
  };
}
