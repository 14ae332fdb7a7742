import Table from 'cli-table3';
import type { Board, OrderLine } from '../board/index.js';
import type { TurnResult } from '../jobs/index.js';
import { CLOSE, paint } from './colour.js';

type Built = Extract<TurnResult, { kind: 'built' }>;

/** What `design --json` prints. */
export function jsonReport(built: Built, folder: string): Record<string, unknown> {
  const { board } = built;
  return {
    name: built.name,
    reply: built.reply,
    decisions: built.decisions,
    passed: board.passed,
    asks: board.ledger?.asks ?? null,
    parts: board.stats.parts,
    nets: board.stats.nets,
    width_mm: board.width_mm,
    height_mm: board.height_mm,
    cost: board.cost,
    quantity: board.quantity,
    order: board.order ?? null,
    track_mm: board.stats.track_mm,
    vias: board.stats.vias,
    unrouted: board.unrouted,
    findings: board.findings,
    gaps: board.gaps,
    out: folder,
    files: built.files.map((f) => f.name),
  };
}

/** What `design` prints: the reply, the figures, the findings, the files. */
export function tableReport(built: Built, folder: string): string {
  const { board } = built;
  const table = new Table({ style: { head: [], border: [] }, chars: CLOSE });
  table.push(
    ['parts', String(board.stats.parts)],
    ['nets', String(board.stats.nets)],
    ['size', `${board.width_mm} × ${board.height_mm} mm`],
    ['cost', costOf(board)],
    ['order', orderOf(board)],
    ['tracks', `${board.stats.track_mm.toFixed(0)} mm`],
    ['vias', String(board.stats.vias)],
    ['findings', findingCounts(board)],
    ...(board.ledger === undefined || board.ledger.asks.of === 0 ? [] : [['asked', `${board.ledger.asks.met} of ${board.ledger.asks.of} met`]]),
    ['files', `${built.files.length} in ${folder}`],
    ['verdict', board.passed ? paint('green', 'passed') : paint('red', 'NOT CLEAN')],
  );
  return `\n${built.reply.trim()}\n\n${table.toString()}\n${findingLines(board)}`;
}

function costOf(board: Board): string {
  const unpriced = board.gaps.filter((g) => g.kind === 'price').length;
  const rest = unpriced === 0 ? '' : `, without ${unpriced} whose price is not known`;
  return `$${board.cost.toFixed(2)} of parts a board${rest} (${board.quantity} boards)`;
}

/** The estimate, its largest items and how old its oldest price is. */
function orderOf({ order }: Board): string {
  if (order === undefined) return 'not estimated';
  const sum = (...what: OrderLine['what'][]): number => order.lines.filter((l) => what.includes(l.what)).reduce((a, l) => a + (l.usd ?? 0), 0);
  const unknown = order.lines.filter((l) => l.usd === null).length;
  const items = [
    ['bare boards', sum('board')],
    ['parts', sum('part')],
    ['assembly', sum('setup', 'stencil', 'part_type', 'joints', 'hand_labour', 'hand_joints')],
  ] as const;
  const told = items.filter(([, usd]) => usd > 0).map(([what, usd]) => `${what} $${usd.toFixed(2)}`);
  const assembly = order.assembly === 'none' ? 'not assembled' : `${order.assembly} assembly`;
  return [
    `about $${order.total_usd.toFixed(2)} for ${order.quantity} boards, ${assembly}: ${told.join(', ')}`,
    ...(unknown === 0 ? [] : [`without ${unknown} whose price is not known`]),
    `${order.dated === null ? '' : `oldest price of ${order.dated}; `}without shipping and tax`,
  ].join('\n');
}

function findingCounts(board: Board): string {
  const count = (severity: string): number => board.findings.filter((f) => f.severity === severity).length;
  const counts = [
    [count('error'), 'errors'],
    [count('warning'), 'warnings'],
    [board.unrouted.length, 'unrouted'],
    [board.gaps.length, 'gaps'],
  ] as const;
  const told = counts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
  return told.length === 0 ? 'none' : told.join(', ');
}

function findingLines(board: Board): string {
  const found = board.findings.filter((f) => f.severity !== 'info').map((f) => `${f.severity}: ${f.message} [${f.rule}]`);
  const open = board.unrouted.map((u) => `unrouted: ${u.net} from ${u.from} to ${u.to}`);
  const gaps = board.gaps.map((g) => `gap: ${g.message}`);
  return [...found, ...open, ...gaps].map((line) => `${line}\n`).join('');
}
