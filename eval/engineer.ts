import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Board } from '../src/board/index.js';
import { build } from '../src/build/index.js';
import { planTurn } from '../src/chat/builtin/index.js';
import type { Design } from '../src/design/index.js';
import { engineer } from '../src/engineer/index.js';
import { audit } from '../src/ledger/index.js';
import { loadLexicon } from '../src/lexicon/load.js';
import { loadLibrary } from '../src/parts/load.js';
import { read } from '../src/reader/index.js';
import type { Request } from '../src/request/index.js';
import { PROMPTS } from './prompts/index.js';
import { runFile, writeRun } from './results.js';
import { flag, option } from './terms.js';

/**
 * The engineer beside the built-in planner, on the same requests: npx tsx eval/engineer.ts [--n 20] [--seed 1] [--only word] [--all] [--design] [--why].
 * Both boards are built and audited by the ledger. Without `--all` only requests with a controller; `--design` audits without building;
 * `--why` prints each ask. Fewer is better: 2 for an ask unmet, 1 for one met in part, 2 for an error of the board.
 */
const library = loadLibrary();
const lexicon = loadLexicon(library);
const N = Number(option('n') ?? 20);
const SEED = Number(option('seed') ?? 1);
const only = option('only');

interface Outcome {
  readonly met: number;
  readonly partly: number;
  readonly unmet: number;
  readonly errors: readonly string[];
  readonly ms: number;
  readonly says: readonly string[];
}
const cost = (o: Outcome): number => 2 * o.unmet + o.partly + 2 * o.errors.length;

/** Sentences in an order that the seed decides. */
function sample(): { message: string; request: Request }[] {
  const messages = [...new Set(Object.values(PROMPTS).flatMap((set) => set.flatMap((p) => (p.sort === 'make' ? [p.turns[0] ?? ''] : []))))];
  const key = (m: string): string => createHash('sha256').update(`${SEED} ${m}`).digest('hex');
  const shuffled = messages.map((m) => [key(m), m] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const found: { message: string; request: Request }[] = [];
  for (const [, message] of shuffled) {
    if (found.length >= N) break;
    if (only !== undefined && !message.toLowerCase().includes(only.toLowerCase())) continue;
    const { request } = read(message, null, lexicon);
    if (flag('all') || request.asks.some((a) => a.kind === 'controller' && a.not !== true)) found.push({ message, request });
  }
  return found;
}

function boardOf(design: Design): Board | null {
  if (flag('design')) return null;
  const { request: _, ...plain } = design as Design & { request?: Request };
  const kept = `engineer/${createHash('sha256').update(JSON.stringify(plain)).digest('hex').slice(0, 16)}`;
  if (existsSync(runFile(kept))) return JSON.parse(readFileSync(runFile(kept), 'utf8')) as Board;
  const { board } = build({ design: plain as Design, seed: 1, name: 'x', version: 'v001' }, library);
  writeRun(kept, board);
  return board;
}

function outcome(request: Request, design: Design | null, ms: number): Outcome {
  const asks = request.asks.filter((a) => a.state === 'wanted').length;
  if (design === null) return { met: 0, partly: 0, unmet: asks, errors: [], ms, says: ['no board'] };
  try {
    const board = boardOf(design);
    const ledger = audit({ request, design, board, library, lexicon });
    const count = (state: string): number =>
      ledger.entries.filter((e) => (state === 'unmet' ? e.state === 'unmet' || e.state === 'declined' : e.state === state)).length;
    const own = (board?.findings ?? []).filter((f) => f.severity === 'error');
    const errors = [...own, ...ledger.findings.filter((f) => f.severity === 'error' && f.rule !== 'ask')].map((f) => `${f.rule}: ${f.message}`);
    const says = ledger.entries.map((e) => `${e.state === 'met' ? ' ' : e.state === 'partly' ? '~' : '!'} ${e.ask} “${e.text}”: ${e.says}`);
    return { met: count('met'), partly: count('partly'), unmet: count('unmet'), errors, ms, says };
  } catch (cause) {
    return { met: 0, partly: 0, unmet: asks, errors: [`no audit: ${cause instanceof Error ? cause.message : String(cause)}`], ms, says: [] };
  }
}

const timed = <T>(make: () => T): { value: T; ms: number } => {
  const from = performance.now();
  const value = make();
  return { value, ms: performance.now() - from };
};
const shown = (o: Outcome): string => `${o.met}/${o.partly}/${o.unmet} e${o.errors.length} ${o.ms.toFixed(0)} ms`;

const total = { better: 0, equal: 0, worse: 0 };
const sums = { planner: [0, 0, 0, 0], engineer: [0, 0, 0, 0] };
const times: number[] = [];
for (const { message, request } of sample()) {
  const plan = timed(() => planTurn(message, null, library));
  const before = outcome(request, plan.value.kind === 'design' ? plan.value.design : null, plan.ms);
  const made = timed(() => engineer(request, { library, lexicon }));
  const after = outcome(request, made.value.design, made.ms);
  times.push(made.ms);
  const verdict = cost(after) < cost(before) ? 'better' : cost(after) === cost(before) ? 'equal' : 'worse';
  total[verdict]++;
  for (const [who, o] of [
    ['planner', before],
    ['engineer', after],
  ] as const)
    [o.met, o.partly, o.unmet, o.errors.length].forEach((x, i) => {
      sums[who][i] = (sums[who][i] ?? 0) + x;
    });
  console.log(`${verdict.padEnd(6)} planner ${shown(before)} | engineer ${shown(after)} | ${message.slice(0, 110).replace(/\s+/g, ' ')}`);
  if (!flag('why') && verdict !== 'worse') continue;
  for (const line of after.says) if (flag('why') || !line.startsWith(' ')) console.log(`    ${line}`);
  for (const e of after.errors) console.log(`    E ${e.slice(0, 220)}`);
  for (const u of made.value.unmet) console.log(`    U ${u.ask}: ${u.why}`);
  if (flag('why')) for (const e of before.errors) console.log(`    planner E ${e.slice(0, 200)}`);
}
times.sort((a, b) => a - b);
const line = (who: 'planner' | 'engineer'): string =>
  `${who}: ${sums[who][0]} met, ${sums[who][1]} partly, ${sums[who][2]} unmet, ${sums[who][3]} errors`;
console.log(`${line('planner')}\n${line('engineer')}`);
console.log(`engineer better ${total.better}, equal ${total.equal}, worse ${total.worse} of ${total.better + total.equal + total.worse}`);
console.log(`planning: median ${(times[times.length >> 1] ?? 0).toFixed(0)} ms, most ${(times.at(-1) ?? 0).toFixed(0)} ms`);
