import { planTurn } from '../../src/chat/builtin/index.js';
import { type Design, DesignError } from '../../src/design/index.js';
import { loadLibrary } from '../../src/parts/load.js';
import { record, writeRun } from '../results.js';
import { option, setsNamed, share, table } from '../terms.js';
import { ADDITIONS } from './additions.js';
import { growth, likeness, onlyAdds, type Planned } from './compare.js';
import { PARAPHRASES } from './paraphrases.js';
import { randomOf, sampled } from './random.js';
import { WORDS } from './text.js';

/** A case that failed, for the reader of eval/runs. */
interface Miss {
  readonly id: string;
  readonly by: string;
  readonly message: string;
  readonly why: string;
  readonly silent: boolean;
}
interface ParaphraseRow {
  readonly backend: 'builtin';
  readonly sort: 'paraphrase';
  readonly name: string;
  readonly of: number;
  readonly same: number;
  /** The same parts, joined otherwise; other parts; no board at all. */
  readonly joins: number;
  readonly parts: number;
  readonly no_board: number;
  /** Those not the same that say nothing more of what they did not do than the sentence itself does. */
  readonly silent: number;
}
interface AdditionRow {
  readonly backend: 'builtin';
  readonly sort: 'addition';
  readonly name: string;
  readonly of: number;
  readonly only_added: number;
  readonly kept: number;
  readonly arrived: number;
  readonly invented: number;
  readonly silent: number;
}

/**
 * `npm run eval -- --metamorphic [--set <name>] [--sample N] [--seed N] [--run <name>]`: is a sentence in other words the same board, and does
 * a wish more only add to it? Boards are planned, not built, and compared without their names (netlist.ts). What failed is listed in
 * eval/runs/<run>.json; the figures go to eval/results.json under
 * `--run` (metamorphic), those of a sample only where `--run` names them.
 */
export function runMetamorphic(): void {
  const library = loadLibrary();
  const seed = Number(option('seed') ?? 1);
  const all = sentences();
  const wanted = Number(option('sample') ?? all.length);
  const chosen = wanted < all.length ? sampled(all, wanted, randomOf(seed, 'sample')) : all;
  const plan = (message: string): Planned => planned(() => planTurn(message, null, library));
  const bases = chosen.flatMap(({ id, message }) => {
    const { design, told } = plan(message);
    return design === null ? [] : [{ id, message, design, told }];
  });
  const misses: Miss[] = [];
  const rows = [
    ...PARAPHRASES.map(({ name, of }) => {
      const tally = { same: 0, joins: 0, parts: 0, 'no board': 0 };
      let silent = 0;
      for (const base of bases) {
        const message = of(base.message, randomOf(seed, name, base.message));
        if (message === null) continue;
        const other = plan(message);
        const like = likeness(base.design, other);
        tally[like]++;
        if (like === 'same') continue;
        const mute = saysNothingMore(base, other);
        if (mute) silent++;
        misses.push({ id: base.id, by: name, message, why: like, silent: mute });
      }
      const total = tally.same + tally.joins + tally.parts + tally['no board'];
      const { same, joins, parts } = tally;
      return {
        backend: 'builtin',
        sort: 'paraphrase',
        name,
        of: total,
        same,
        joins,
        parts,
        no_board: tally['no board'],
        silent,
      } satisfies ParaphraseRow;
    }),
    ...ADDITIONS.map((addition) => {
      const tally = { of: 0, only_added: 0, kept: 0, arrived: 0, invented: 0, silent: 0 };
      for (const base of bases) {
        const message = addition.of(base.message, base.design);
        if (message === null) continue;
        tally.of++;
        const other = plan(message);
        const grown = growth(base.design, other, addition);
        if (grown.kept) tally.kept++;
        if (grown.arrived) tally.arrived++;
        if (grown.invented.length > 0) tally.invented++;
        if (onlyAdds(grown)) {
          tally.only_added++;
          continue;
        }
        const mute = saysNothingMore(base, other);
        if (mute) tally.silent++;
        const why = grown.board
          ? [grown.kept ? '' : 'base changed', grown.arrived ? '' : 'wish missing', ...grown.invented.map((k) => `${k} invented`)]
              .filter((w) => w !== '')
              .join(', ')
          : 'no board';
        misses.push({ id: base.id, by: addition.name, message, why, silent: mute });
      }
      return { backend: 'builtin', sort: 'addition', name: addition.name, ...tally } satisfies AdditionRow;
    }),
  ];
  const run = option('run') ?? 'metamorphic';
  writeRun(run, { seed, sentences: bases.length, misses });
  const totals = [sum('paraphrase', rows), sum('addition', rows)];
  process.stdout.write(printed(rows, totals));
  if (wanted >= all.length || option('run') !== undefined)
    record({ run, sentences: bases.length, seed, ...(wanted < all.length ? { sample: wanted } : {}), rows: [...totals, ...rows] });
}

type Row = ParaphraseRow | AdditionRow;

/** First messages of the sets, each once, and the plain ones of words.json. */
function sentences(): { id: string; message: string }[] {
  const own = option('set') === undefined ? WORDS.sentences.map((message, i) => ({ id: `plain-${i + 1}`, message })) : [];
  const first = new Map<string, string>();
  for (const prompt of setsNamed(option('set')).flat()) {
    const message = prompt.turns[0] ?? '';
    if (!first.has(message)) first.set(message, prompt.id);
  }
  return [...[...first].map(([message, id]) => ({ id, message })), ...own];
}

function planned(plan: () => { kind: string; design?: Design; refused?: readonly string[]; reply: string }): Planned {
  try {
    const { kind, design, refused = [], reply } = plan();
    if (kind !== 'design' || design === undefined) return { design: null, told: [reply] };
    return { design, told: [...new Set([...design.unmet, ...refused])] };
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    return { design: null, told: [error.reason] };
  }
}

const saysNothingMore = (base: Planned, other: Planned): boolean => other.design !== null && other.told.every((t) => base.told.includes(t));

function sum<T extends Row['sort']>(sort: T, rows: readonly Row[]): Row {
  const own = rows.filter((r) => r.sort === sort);
  const total: Record<string, unknown> = { ...own[0], name: 'all' };
  for (const key of Object.keys(total)) if (typeof total[key] === 'number') total[key] = own.reduce((n, r) => n + Number(r[key as keyof Row]), 0);
  return total as unknown as Row;
}

function printed(rows: readonly Row[], totals: readonly Row[]): string {
  const all = [...rows, ...totals];
  const paraphrases = all.flatMap((r) =>
    r.sort === 'paraphrase' ? [[r.name, r.of, share(r.same, r.of), r.joins, r.parts, r.no_board, r.silent]] : [],
  );
  const additions = all.flatMap((r) =>
    r.sort === 'addition' ? [[r.name, r.of, share(r.only_added, r.of), share(r.kept, r.of), share(r.arrived, r.of), r.invented, r.silent]] : [],
  );
  return `${table(['paraphrase', 'of', 'same', 'other joins', 'other parts', 'no board', 'silent'], paraphrases)}\n\n${table(['addition', 'of', 'only adds', 'base kept', 'wish there', 'invents', 'silent'], additions)}\n`;
}
