import { readFileSync } from 'node:fs';
import { build } from '../../src/build/index.js';
import type { PastVersion } from '../../src/chat/builtin/index.js';
import { NO_ACCESS, type Said } from '../../src/chat/model/index.js';
import { type Component, type Design, DesignError } from '../../src/design/index.js';
import { thinkOver } from '../../src/jobs/tasks.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import type { Library } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { flag, option, share } from '../terms.js';

/** A line of a file of messages: one message, or a conversation. */
type Line = { readonly id: string } & ({ readonly message: string } | { readonly messages: readonly string[] });

/**
 * Judges any messages by the ledger, on the design alone, with `--build` on the finished boards: `npm run eval -- --asks <file> [--only <id>,<id>] [--build] [--verbose]`.
 * The file is a JSON array of `{id, message}` or, for conversations, `{id, messages}`; the last turn of a conversation is counted. Prints a line per
 * message and the sums; `--verbose` prints parts, nets, asks, what was assumed and the reply too.
 */
export async function runAsks(file: string): Promise<void> {
  const only = option('only')?.split(',');
  const lines = (JSON.parse(readFileSync(file, 'utf8')) as Line[]).filter((l) => only === undefined || only.includes(l.id));
  const library = loadLibrary();
  const sums = { clean: 0, errors: 0, answered: 0, met: 0, of: 0 };
  for (const line of lines) {
    const said: Said[] = [];
    const versions: PastVersion[] = [];
    let base: Design | null = null;
    for (const message of 'message' in line ? [line.message] : line.messages) {
      const turn = await turnOf(message, base, said, versions, library);
      print(line.id, message, turn);
      said.push({ you: message, bot: turn.reply });
      if (turn.design === null) continue;
      versions.push({
        version: `v${String(versions.length + 1).padStart(3, '0')}`,
        parent: versions.at(-1)?.version ?? null,
        message,
        design: turn.design,
      });
      base = turn.design;
      if (message !== ('message' in line ? line.message : line.messages.at(-1))) continue;
      sums[turn.errors.length === 0 ? 'clean' : 'errors']++;
      sums.met += turn.met;
      sums.of += turn.of;
    }
  }
  sums.answered = lines.length - sums.clean - sums.errors;
  const { clean, errors, answered, met, of } = sums;
  process.stdout.write(
    `${lines.length}: ${clean} without an error, ${errors} with errors told, ${answered} answered; ${met} of ${of} asks (${share(met, of)})\n`,
  );
}

interface Turn {
  readonly design: Design | null;
  readonly reply: string;
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  readonly asks: readonly string[];
  readonly met: number;
  readonly of: number;
}

async function turnOf(
  message: string,
  base: Design | null,
  history: readonly Said[],
  versions: readonly PastVersion[],
  library: Library,
): Promise<Turn> {
  const none = { design: null, errors: [], warnings: [], asks: [], met: 0, of: 0 };
  const at = versions.at(-1)?.version ?? null;
  const past = at === null ? {} : { past: { at, versions: [...versions] } };
  const untold = { kind: 'chat', board: null, chat: null, seed: 1, version: 'v001', name: null, revision: null } as const;
  try {
    const thought = await thinkOver({ ...untold, message, base, history: [...history], ...past }, library, {}, NO_ACCESS);
    if (thought.kind === 'answer') return { ...none, reply: thought.reply };
    const { design } = thought;
    if (design.request === undefined) return { ...none, design, reply: thought.plan.reply };
    const from = performance.now();
    const board = flag('build') ? build({ design, seed: 1, name: 'judged', version: 'v001' }, library).board : null;
    if (board !== null) process.stdout.write(`${design.components.length} parts, ${Math.round((performance.now() - from) / 100) / 10} s: `);
    const ledger = board?.ledger ?? auditDesign({ request: design.request, design, library, lexicon: loadLexicon(library) });
    const findings = board?.findings ?? ledger.findings;
    const told = (severity: string): string[] => findings.filter((f) => f.severity === severity).map((f) => f.message);
    const states = ledger.entries.map((e) => `${e.state} ${e.text}: ${e.says}`);
    return {
      design,
      reply: thought.plan.reply,
      errors: told('error'),
      warnings: told('warning'),
      asks: states,
      ...ledger.asks,
    };
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return { ...none, reply: `refused: ${error.reason}` };
  }
}

function print(id: string, message: string, turn: Turn): void {
  const state = turn.design === null ? 'ANSWER' : turn.errors.length === 0 ? 'clean' : 'ERRORS';
  const out = [`${id} ${state} ${turn.met}/${turn.of}  ${message}`];
  if (turn.design === null) out.push(`    > ${turn.reply.slice(0, 400).replaceAll('\n', ' / ')}`);
  out.push(...turn.errors.map((e) => `    E ${e}`));
  if (flag('verbose')) {
    out.push(...turn.warnings.map((w) => `    w ${w}`), ...turn.asks.map((a) => `    ${a}`));
    out.push(...(turn.design?.assumptions ?? []).map((a) => `    assumed ${a}`));
    if (turn.design !== null)
      out.push(...partsOf(turn.design), ...turn.design.nets.map((n) => `    ${n.name}: ${n.pins.join(' ')}`), `    > ${turn.reply}`);
  }
  process.stdout.write(`${out.join('\n')}\n`);
}

const partsOf = ({ components }: Design): string[] => components.map((c: Component) => `    ${c.ref} ${c.kind} ${c.device ?? ''} ${c.value}`);
