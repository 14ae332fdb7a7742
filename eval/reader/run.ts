import { basename } from 'node:path';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { type Read, read } from '../../src/reader/index.js';
import type { Ask, Request } from '../../src/request/index.js';
import { record, writeRun } from '../results.js';
import { flag, option, share, table } from '../terms.js';
import { type Comparison, compare, FIELDS, type Field, HEART } from './compare.js';
import { type Coverage, coverageOf } from './coverage.js';
import { type GoldAsk, type GoldEntry, loadGold, wantedOf } from './gold.js';
import { Heads } from './heads.js';

type Change = Read['changes'][number];

/** One message: what was wanted, what was read, and where they differ. */
export interface Judged {
  readonly entry: GoldEntry;
  readonly comparison: Comparison;
  readonly coverage: Coverage;
  readonly purpose: boolean;
  readonly ms: number;
}

/**
 * `npm run eval -- --reader <file> [--only <id>] [--run <name>] [--record]`: holds what src/reader makes of messages against what an engineer wrote down of
 * them by hand (gold.ts). Prints the disagreements and the totals; with `--record` the figures
 * go to eval/results.json under `--run` (reader-<file>).
 */
export function runReader(path: string): void {
  const heads = new Heads(loadLexicon(loadLibrary()));
  const only = option('only');
  const judged = loadGold(path)
    .filter((e) => only === undefined || e.id.includes(only))
    .map((entry) => judgeEntry(entry, heads));
  for (const one of judged) process.stdout.write(disagreements(one));
  const totals = totalsOf(judged);
  process.stdout.write(printed(totals));
  if (heads.unknown.size > 0) process.stdout.write(`words of the gold that the lexicon does not know: ${[...heads.unknown].sort().join(', ')}\n`);
  const run = option('run') ?? `reader-${basename(path, '.json')}`;
  writeRun(
    run,
    judged.map((j) => ({ id: j.entry.id, message: j.entry.message, disagreements: disagreements(j).split('\n').slice(1) })),
  );
  if (flag('record')) record({ run, rows: [{ backend: 'builtin', ...totals }] });
}

export function judgeEntry(entry: GoldEntry, heads: Heads): Judged {
  const standing = (entry.before ?? []).reduce<Request | null>((request, message) => read(message, request, heads.lexicon).request, null);
  const from = performance.now();
  const now = read(entry.message, standing, heads.lexicon);
  const ms = performance.now() - from;
  const editing = entry.edit !== undefined;
  const asks = editing ? touched(now) : now.request.asks.filter((a) => a.state === 'wanted' && a.source === 'person');
  const comparison = operated(compare(wantedOf(entry), now.request, asks, heads, editing), now.changes);
  return {
    entry,
    comparison,
    coverage: coverageOf(entry.message, now.request.messages.length - 1, now.request),
    purpose: purposeAgrees(entry, now.request),
    ms,
  };
}

const touched = ({ request, changes }: Read): Ask[] => {
  const ids = new Set(changes.flatMap((c) => ('ask' in c ? [c.ask] : [])));
  return request.asks.filter((a) => ids.has(a.id));
};

/** What the reader may do for each change that was meant. */
const MEANS: Readonly<Record<NonNullable<GoldAsk['do']>, readonly Change['op'][]>> = {
  add: ['add', 'set'],
  remove: ['drop'],
  replace: ['add', 'set'],
  set: ['set', 'add'],
  move: ['move', 'set'],
};
/** An edit whose ask was changed in another way is missed. */
function operated(found: Comparison, changes: readonly Change[]): Comparison {
  const done = (wanted: GoldAsk, ask: Ask): boolean => {
    if (wanted.do === undefined || (wanted.do === 'remove' && ask.not === true)) return true;
    const ops = changes.flatMap((c) => ('ask' in c && c.ask === ask.id ? [c.op] : []));
    return ops.some((op) => MEANS[wanted.do as NonNullable<GoldAsk['do']>].includes(op));
  };
  const pairs = found.pairs.filter((p) => done(p.wanted, p.ask));
  return { ...found, pairs, missed: [...found.missed, ...found.pairs.filter((p) => !done(p.wanted, p.ask)).map((p) => p.wanted)] };
}

/** A purpose that was meant is told in one of its words; where none was, the reader may name the board as it likes. */
function purposeAgrees({ purpose }: GoldEntry, request: Request): boolean {
  const said = request.purpose?.text.toLowerCase() ?? '';
  if (purpose === null) return true;
  return purpose
    .toLowerCase()
    .split(/\s+/)
    .some((w) => w.length > 3 && said.includes(w));
}

function disagreements({ entry, comparison: { pairs, missed, extra }, coverage, purpose }: Judged): string {
  const lines = [
    ...missed.map((w) => `  missed   ${w.do ?? ''} ${w.head}${w.part === undefined ? '' : ` ${w.part}`}`),
    ...extra.map((a) => `  extra    ${a.concept} "${a.text}"`),
    ...pairs.flatMap(({ wanted, ask, off }) =>
      [...off].map(([field, why]) => `  ${field.padEnd(8)} ${wanted.head} (${ask.concept} "${ask.text}"): ${why}`),
    ),
    ...(coverage.lost.length === 0 ? [] : [`  lost     ${coverage.lost.join(' ')}`]),
    ...(coverage.unread.length === 0 ? [] : [`  unread   ${coverage.unread.join(' ')}`]),
    ...(purpose ? [] : [`  purpose  ${entry.purpose}`]),
  ];
  return lines.length === 0 ? '' : `${entry.id}  ${entry.message.replace(/\s+/g, ' ').slice(0, 150)}\n${lines.join('\n')}\n`;
}

export type Totals = ReturnType<typeof totalsOf>;
export function totalsOf(judged: readonly Judged[]) {
  const pairs = judged.flatMap((j) => j.comparison.pairs);
  const sum = (of: (j: Judged) => number): number => judged.reduce((n, j) => n + of(j), 0);
  const missed = sum((j) => j.comparison.missed.length);
  const extra = sum((j) => j.comparison.extra.length);
  const agree = (fields: readonly Field[]): number => pairs.filter((p) => fields.every((f) => !p.off.has(f))).length;
  return {
    messages: judged.length,
    asks: pairs.length + missed,
    /** Read at all; read, and not wanted. */
    read: pairs.length,
    extra,
    /** Read with their counts, figures, links and negations. */
    right: agree(HEART),
    /** Right asks of wanted and read ones together. */
    agreement: Math.round((1000 * agree(HEART)) / Math.max(1, pairs.length + missed + extra)) / 1000,
    fields: Object.fromEntries(FIELDS.map((f) => [f, agree([f])])) as Record<Field, number>,
    figures: sum((j) => j.coverage.of),
    figures_in_asks: sum((j) => j.coverage.asked),
    figures_unread: sum((j) => j.coverage.unread.length),
    figures_lost: sum((j) => j.coverage.lost.length),
    purposes: judged.filter((j) => j.entry.purpose !== null).length,
    purposes_right: judged.filter((j) => j.entry.purpose !== null && j.purpose).length,
    slowest_ms: Math.round(Math.max(0, ...judged.map((j) => j.ms))),
  };
}

function printed(t: Totals): string {
  const rows: (string | number)[][] = [
    ['asks read (recall)', t.read, t.asks, share(t.read, t.asks)],
    ['of those read, wanted (precision)', t.read, t.read + t.extra, share(t.read, t.read + t.extra)],
    ['right: count, figures, links, not', t.right, t.asks, share(t.right, t.asks)],
    ...FIELDS.map((f) => [`${f} agree`, t.fields[f], t.read, share(t.fields[f], t.read)]),
    ['purposes agree', t.purposes_right, t.purposes, share(t.purposes_right, t.purposes)],
    ['figures in an ask', t.figures_in_asks, t.figures, share(t.figures_in_asks, t.figures)],
    ['figures that end somewhere', t.figures - t.figures_lost, t.figures, share(t.figures - t.figures_lost, t.figures)],
  ];
  return `\n${table([`${t.messages} messages`, 'n', 'of', 'share'], rows)}\nslowest message ${t.slowest_ms} ms\n`;
}
