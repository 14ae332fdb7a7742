import { planFirst } from '../../src/chat/asked/index.js';
import type { planTurn } from '../../src/chat/builtin/index.js';
import { DesignError } from '../../src/design/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { record, writeRun } from '../results.js';
import { flag, option, setsNamed, share, table } from '../terms.js';
import { ADDITIONS } from './additions.js';
import type { Planned } from './compare.js';
import { type Course, type Miss, measureAddition, measureParaphrase, type Row, totalOf } from './measure.js';
import { PARAPHRASES } from './paraphrases.js';
import { randomOf, sampled } from './random.js';
import { WORDS } from './text.js';

/**
 * `npm run eval -- --metamorphic [--set <name>] [--sample N] [--seed N] [--by <transformation>] [--run <name>] [--record]`: is a sentence in
 * other words the same board, and does a wish more only add to it? Boards are planned, not built, and compared without their names
 * (netlist.ts). What failed is listed in eval/runs/<run>.json; with `--record` the figures go to eval/results.json under `--run` (metamorphic).
 */
export function runMetamorphic(): void {
  const library = loadLibrary();
  const seed = Number(option('seed') ?? 1);
  const plan = (message: string): Planned => planned(() => planFirst(message, library));
  const bases = sentences(seed).flatMap(({ id, message }) => {
    const { design, told } = plan(message);
    return design === null ? [] : [{ id, message, design, told }];
  });
  const by = (option('by') ?? '').toLowerCase();
  const wanted = ({ name }: { readonly name: string }): boolean => name.toLowerCase().includes(by);
  const misses: Miss[] = [];
  const course: Course = { backend: 'builtin', plan, bases, seed, misses };
  const paraphrases = PARAPHRASES.filter(wanted).map((p) => measureParaphrase(p, course));
  const additions = ADDITIONS.filter(wanted).map((a) => measureAddition(a, course));
  const rows = [...totalOf(paraphrases), ...totalOf(additions), ...paraphrases, ...additions];
  const run = option('run') ?? 'metamorphic';
  writeRun(run, { seed, sentences: bases.length, misses });
  process.stdout.write(printed(rows));
  const sample = option('sample');
  if (flag('record')) record({ run, sentences: bases.length, seed, ...(sample === undefined ? {} : { sample: Number(sample) }), rows });
}

/** First messages of the sets, each once, and the plain ones of words.json; a sample of them where one is asked for. */
function sentences(seed: number): { id: string; message: string }[] {
  const own = option('set') === undefined ? WORDS.sentences.map((message, i) => ({ id: `plain-${i + 1}`, message })) : [];
  const first = new Map<string, string>();
  for (const prompt of setsNamed(option('set')).flat()) {
    const message = prompt.turns[0] ?? '';
    if (!first.has(message)) first.set(message, prompt.id);
  }
  const all = [...[...first].map(([message, id]) => ({ id, message })), ...own];
  const sample = Number(option('sample') ?? all.length);
  return sample < all.length ? sampled(all, sample, randomOf(seed, 'sample')) : all;
}

function planned(plan: () => ReturnType<typeof planTurn>): Planned {
  try {
    const { refused = [], reply, ...what } = plan();
    return what.kind === 'design' ? { design: what.design, told: [...new Set([...what.design.unmet, ...refused])] } : { design: null, told: [reply] };
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return { design: null, told: [error.reason] };
  }
}

function printed(rows: readonly Row[]): string {
  const paraphrases = rows.flatMap((r) =>
    r.sort === 'paraphrase' ? [[r.name, r.of, share(r.same, r.of), r.joins, r.parts, r.no_board, r.silent]] : [],
  );
  const additions = rows.flatMap((r) =>
    r.sort === 'addition' ? [[r.name, r.of, share(r.only_added, r.of), share(r.kept, r.of), share(r.arrived, r.of), r.invented, r.silent]] : [],
  );
  const first = table(['paraphrase', 'of', 'same', 'other joins', 'other parts', 'no board', 'silent'], paraphrases);
  const second = table(['addition', 'of', 'only adds', 'base kept', 'wish there', 'invents', 'silent'], additions);
  return `${first}\n\n${second}\n`;
}
