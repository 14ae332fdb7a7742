import { planFirst } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { DesignError } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import type { Library } from '../../src/parts/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';
import type { Ask } from '../../src/request/index.js';
import { randomOf } from '../metamorphic/random.js';
import { record, writeRun } from '../results.js';
import { flag, option, share, table } from '../terms.js';
import { type Sentence, sentence, type Wanted } from './sentences.js';

interface Miss {
  readonly n: number;
  readonly text: string;
  readonly why: readonly string[];
}

/**
 * `npm run eval -- --random N [--seed N] [--most N] [--run <name>] [--record]`: sentences made of random things, whose truth is known because we made them. Of each thing: did the reader write
 * down one ask with its count, connector and current, and does the ledger find it met on the planned design? What failed is listed in eval/runs/<run>.json.
 */
export function runRandom(count: number): void {
  const library = loadLibrary();
  const seed = Number(option('seed') ?? 1);
  const most = Number(option('most') ?? 4);
  const misses: Miss[] = [];
  const sums = { asks: 0, read: 0, met: 0, sentences: 0, right: 0, no_board: 0 };
  for (let n = 1; n <= count; n++) {
    const made = sentence(randomOf(seed, 'random', n), most);
    const judged = judge(made, library);
    sums.sentences += 1;
    sums.asks += made.wanted.length;
    sums.read += judged.read;
    sums.met += judged.met;
    if (judged.board === false) sums.no_board += 1;
    if (judged.why.length === 0) sums.right += 1;
    else misses.push({ n, text: made.text, why: judged.why });
  }
  const run = option('run') ?? 'random';
  writeRun(run, { seed, sums, misses });
  const rows = [
    ['asks read with count, connector and current', sums.asks, share(sums.read, sums.asks)],
    ['asks met', sums.asks, share(sums.met, sums.asks)],
    ['sentences right, nothing else asked or wrong', sums.sentences, share(sums.right, sums.sentences)],
  ];
  process.stdout.write(`${table(['random asks', 'of', 'right'], rows)}\n`);
  if (flag('record')) record({ run, sentences: count, seed, rows: [{ backend: 'builtin', ...sums }] });
}

interface Judged {
  readonly read: number;
  readonly met: number;
  readonly board: boolean;
  readonly why: string[];
}

function judge(made: Sentence, library: Library): Judged {
  const plan = planned(made.text, library);
  if (typeof plan === 'string') return { read: 0, met: 0, board: false, why: [`no board: ${plan}`] };
  const lexicon = loadLexicon(library);
  const { request } = plan;
  if (request === undefined) return { read: 0, met: 0, board: false, why: ['no request'] };
  const ledger = auditDesign({ request, design: plan, library, lexicon });
  const asks = request.asks.filter((a) => a.source === 'person' && a.state === 'wanted');
  const why: string[] = ledger.unread.map((u) => `unread: ${u}`);
  let read = 0;
  let met = 0;
  const used = new Set<string>();
  for (const wanted of made.wanted) {
    const from = made.text.indexOf(wanted.text);
    const at = made.text.indexOf(wanted.noun, from);
    const over = asks.filter((a) => a.words.some((w) => w.from < at + wanted.noun.length && w.to > at));
    for (const ask of over) used.add(ask.id);
    const wrong = misread(wanted, over);
    if (wrong === null) read += 1;
    else why.push(`read: ${wanted.text}: ${wrong}`);
    const entries = ledger.entries.filter((e) => over.some((a) => a.id === e.ask));
    const short = entries.filter((e) => e.state !== 'met');
    if (entries.length > 0 && short.length === 0) met += 1;
    for (const e of short) why.push(`${e.state}: ${e.text}: ${e.says}`);
  }
  for (const e of ledger.entries) {
    if (e.source === 'person' && !used.has(e.ask) && e.state !== 'met') why.push(`${e.state}: ${e.text}: ${e.says}`);
  }
  for (const f of [...ledger.findings, ...checkElectrical(resolve(plan, library))]) {
    if (f.severity === 'error' && f.rule !== 'ask') why.push(`${f.rule}: ${f.message}`);
  }
  return { read, met, board: true, why };
}

function planned(text: string, library: Library): Design | string {
  try {
    const plan = planFirst(text, library);
    return plan.kind === 'design' ? plan.design : plan.reply;
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return error.reason;
  }
}

/** null: the asks that stand on these words say what was said. */
function misread(wanted: Wanted, asks: readonly Ask[]): string | null {
  if (asks.length === 0) return 'no ask';
  const total = asks.filter((a) => a.not !== true).reduce((sum, a) => sum + (a.count ?? 1), 0);
  if (total !== wanted.count) return `${total} (${asks.map((a) => a.concept).join(', ')})`;
  const [ask] = asks as [Ask];
  if (wanted.end !== undefined && !asks.some((a) => a.connector?.concept === wanted.end)) return `ends in ${ask.connector?.concept ?? 'nothing'}`;
  if (
    wanted.amps !== undefined &&
    !ask.figures.some((f) => f.quantity === 'current' && Math.abs((f.value ?? f.max ?? 0) - (wanted.amps as number)) < 1e-9)
  )
    return 'no current';
  return null;
}
