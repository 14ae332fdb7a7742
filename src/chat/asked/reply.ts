import type { Board, Entry, Finding } from '../../board/index.js';
import type { Design } from '../../design/index.js';
import { HAZARD, notUnderstood, unused } from '../../ledger/index.js';
import { gapLines } from '../../outputs/board-text.js';
import type { Besides } from './besides.js';

/** Lines of each part of a reply: a reply is at most a screen. */
const MOST_UNMET = 8;
const MOST_MET = 12;
const MOST_ASSUMED = 5;

interface Replied {
  readonly design: Design;
  readonly board: Board;
  /** What a turn changed, by comparison of the two designs; null: a first board. */
  readonly changes: Besides | null;
  /** "12 parts on 40 × 30 mm, passed". */
  readonly verdict: string;
}

/** What a turn answers, computed from design, board and ledger: first what the board does not do, then what it does, what was assumed, what is open. */
export function replyOf({ design, board, changes, verdict }: Replied): string {
  const { ledger } = board;
  const mine = (ledger?.entries ?? []).filter((e) => e.source === 'person');
  const not = mine.filter((e) => e.state === 'unmet' || e.state === 'declined');
  const partly = mine.filter((e) => e.state === 'partly');
  const meant = mine.filter((e) => e.state === 'meant');
  const known = [...new Set(design.request?.unread.flatMap((u) => (u.known === true && u.weight === 'loud' ? [`“${u.text}”`] : [])) ?? [])];
  const facts = design.request?.unread.flatMap((u) => (u.weight === 'fact' ? [`“${u.text}”`] : [])) ?? [];
  const asides =
    design.request?.asks.flatMap(({ text, aside }) => (aside === undefined ? [] : [`“${text}” – ${aside.replace(/[.\s]+$/, '')}`])) ?? [];
  const idle = changes !== null || design.request === undefined ? [] : [...unused(design.request), ...facts];
  const met = mine.filter((e) => e.state === 'met');
  const usual = (ledger?.entries ?? []).filter((e) => e.source === 'practice' && e.state === 'met');
  const minded = (ledger?.findings ?? []).flatMap((f) => (f.rule === HAZARD ? [f.message] : []));
  const hard = board.findings.filter((f) => f.severity === 'error' && f.rule !== 'ask');
  const told = [...not, ...partly].map((e) => e.says).join(' ');
  // What the board shows to be there after all is not said to be missing.
  const open = (line: string): boolean => ledger === undefined || ledger.findings.some((f) => f.message === line);
  const planned = design.unmet.filter((u) => !told.includes(u) && open(u));
  return [
    block('This board does not do what was asked:', [...not.map(asked), ...loose(board, design)], MOST_UNMET),
    block(
      'Errors that keep it from passing:',
      hard.map((f) => f.message),
      MOST_UNMET,
    ),
    block('In part only:', partly.map(asked), MOST_UNMET),
    (ledger?.unread.length ?? 0) === 0 ? '' : `Not understood, so nothing was done for it: ${ledger!.unread.map((u) => `“${u}”`).join(', ')}.`,
    block('As the model reads these words; what it names was checked, that it does what you want is its word:', meant.map(asked), MOST_MET),
    known.length === 0
      ? ''
      : `Not read by the service, and so not checked: ${known.slice(0, MOST_UNMET).join(', ')}${known.length > MOST_UNMET ? ` and ${known.length - MOST_UNMET} more` : ''}.`,
    idle.length === 0 ? '' : `No wish was read in these words, and nothing on the board follows from them: ${idle.join(', ')}.`,
    block('Not done:', planned, MOST_UNMET),
    `${design.name}: ${verdict}${ledger === undefined || ledger.asks.of === 0 ? '' : `; ${ledger.asks.met} of ${ledger.asks.of} asks met`}.`,
    block('Changed:', changes?.own ?? [], MOST_MET),
    block('Changed because of it, though nobody asked:', changes?.beside ?? [], MOST_MET),
    changes !== null
      ? ''
      : block(
          'It does:',
          met.map((e) => stated(e)),
          MOST_MET,
        ),
    changes !== null || usual.length === 0
      ? ''
      : `Added, as is good practice: ${usual.map((e) => e.text).join('; ')}. Say “bare” for a board without.`,
    changes !== null ? '' : block('Mind:', minded, MOST_ASSUMED),
    changes !== null ? '' : block('Assumed:', design.assumptions, MOST_ASSUMED),
    block(
      'Hold these against the datasheet before you order; nobody has:',
      // A line for all parts of one device.
      gapLines(board.gaps.filter((g) => g.kind === 'unverified')).map((line) => line.replace(/^unverified: /, '')),
      MOST_UNMET,
    ),
    asides.length === 0 ? '' : `Read as not about the board: ${[...new Set(asides)].join('; ')}.`,
    gapLine(board),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** What keeps the board from passing and is of no ask: parts that nobody asked for, a purpose that nothing serves. */
function loose({ ledger }: Board, design: Design): string[] {
  const told = new Set([
    ...(ledger?.entries ?? []).map((e) => (e.text === '' ? e.says : `“${e.text}”: ${e.says}`)),
    ...(ledger?.unread ?? []).map((text) => notUnderstood(text)),
    ...design.unmet,
  ]);
  return (ledger?.findings ?? []).flatMap((f) => (f.rule === 'ask' && f.severity === 'error' && !told.has(f.message) ? [f.message] : []));
}

const asked = (entry: Entry): string => `“${entry.text}”: ${entry.says}${entry.ways === undefined ? '' : ` Way out: ${entry.ways[0]}.`}`;
/** The words beside what was made of them: who meant something else sees it. */
const stated = ({ text, says, loses }: Entry): string =>
  `${text === '' ? '' : `“${text}”: `}${says}${loses === undefined ? '' : ` Lost: ${loses.join(', ')}.`}`;

function block(title: string, lines: readonly string[], most: number): string {
  if (lines.length === 0) return '';
  const unique = [...new Set(lines)];
  const more = unique.length - most;
  return [title, ...unique.slice(0, most).map((l) => `- ${l}`), ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

const GAPS: Readonly<Record<string, string>> = {
  part: 'parts without an order code',
  stock: 'parts not known to be in stock',
  price: 'parts without a price',
  pads: 'parts without pads',
  model: 'parts without a 3D model',
  rail: 'rails of unknown voltage',
  unverified: 'parts of your own that nobody has confirmed',
  rotation: 'angles of assembly to check',
  name: 'names changed',
  format: 'files newer than their reader',
};

/** One line for all gaps: how many of what. */
function gapLine({ gaps }: Board): string {
  if (gaps.length === 0) return '';
  const counts = new Map<string, number>();
  for (const gap of gaps) counts.set(gap.kind, (counts.get(gap.kind) ?? 0) + 1);
  const of = (kind: string, n: number): string => `${n} ${n === 1 ? (GAPS[kind] ?? kind).replace(/^(\w+)s\b/, '$1') : (GAPS[kind] ?? kind)}`;
  return `Before you order, ${gaps.length} ${gaps.length === 1 ? 'gap' : 'gaps'}: ${[...counts].map(([kind, n]) => of(kind, n)).join(', ')}.`;
}

/** Whether a build failed by its ledger alone: nothing that another layout could mend. */
export const failedByAsksAlone = ({ findings, unrouted, ledger }: Pick<Board, 'findings' | 'unrouted' | 'ledger'>): boolean => {
  const own = new Set((ledger?.findings ?? []).map((f: Finding) => f.message));
  return unrouted.length === 0 && !findings.some((f) => f.severity === 'error' && !own.has(f.message));
};
