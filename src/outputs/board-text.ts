import { type Board, type BoardPart, type Finding, type Gap, verdictOf } from '../board/index.js';
import { place } from '../geometry/transform.js';

/** What of a board is to be read; both absent: all of it in short. */
export interface BoardAbout {
  readonly refs?: readonly string[];
  readonly nets?: readonly string[];
  /** In short: what is wrong, and what of the asks is not met; with `places` also where parts stand, and the longest nets. */
  readonly brief?: 'faults' | 'places';
}

/** Lines of each list; the rest is counted. */
const PARTS_TOLD = 300;
const NETS_TOLD = 60;
const FINDINGS_TOLD = 60;
const RANK = { error: 0, warning: 1, info: 2 } as const;

/**
 * A built board in lines that a model or a person reads: verdict, outline, where parts stand, nets by the length of their tracks, what is open, findings
 * (errors first), gaps and the asks. Millimetres, y down from the top-left corner. With `refs` or `nets`: these parts with their pads, and these nets.
 */
export function boardText(board: Board, { refs = [], nets = [], brief }: BoardAbout = {}): string {
  const some = refs.length + nets.length > 0;
  return (some ? [head(board), ...chosen(board, refs, nets)] : brief === undefined ? whole(board) : faulty(board, brief === 'places')).join('\n');
}

const head = (board: Board): string => {
  const { name, width_mm: w, height_mm: h, cost, imported } = board;
  const verdict = verdictOf(board);
  const judged = verdict === null ? 'read in, not judged' : verdict ? 'passed' : 'not clean';
  return `${name}: ${judged}; ${w} × ${h} mm; ${imported === undefined ? `parts $${cost.toFixed(2)} a board` : 'not priced'}`;
};

const areaLine = (board: Board): string => {
  const { stats, order } = board;
  const cost = order === undefined ? '' : `; order of ${order.quantity}: $${order.total_usd.toFixed(2)}`;
  return `${stats.parts} parts cover ${courtyards(board).toFixed(0)} mm² of ${(board.width_mm * board.height_mm).toFixed(0)}; ${stats.track_mm.toFixed(0)} mm of tracks, ${stats.vias} vias${cost}`;
};

/** Lines of each list where only what is wrong is told. */
const FAULTS_TOLD = 20;

/** What whoever designed the board says of asks, and nothing on it shows. */
function onWord({ asks, entries }: NonNullable<Board['ledger']>): string {
  const open = entries.filter((e) => e.source === 'person' && e.state !== 'met' && e.state !== 'meant').length;
  const rest = asks.of - asks.met - open;
  return rest > 0 ? `, ${rest} on your word alone, which names nothing that can be checked` : '';
}

const openAsks = ({ ledger }: Board) => (ledger?.entries ?? []).filter((e) => e.source === 'person' && e.state !== 'met' && e.state !== 'meant');
/** Findings about what is printed only. */
const PRINTED = /^(?:label|silk|drc\.silk)/;

/** Advice that stands in many right designs. */
const ADVICE = /^erc\.gate_series$/;

/** Whether whoever designs a board has something to mend: it is not passed, a warning stands of its circuit or copper, something asked is not met. `proven`: refs of the library's own circuits, whose warnings nobody has to mend. */
export const isFaulty = (board: Board, proven: ReadonlySet<string> = new Set()): boolean =>
  board.passed !== true ||
  openAsks(board).some((e) => e.state === 'unmet') ||
  board.findings.some(
    (f) =>
      f.severity !== 'info' &&
      f.rule !== 'ask' &&
      !PRINTED.test(f.rule) &&
      !ADVICE.test(f.rule) &&
      !(f.severity === 'warning' && f.refs.length > 0 && f.refs.every((ref) => proven.has(ref))),
  );

function faulty(board: Board, withPlaces: boolean): string[] {
  const { unrouted, findings, gaps, ledger } = board;
  // What of the asks is not met is told with the asks.
  const remarks = findings.filter((f) => f.severity === 'info').length;
  const open = openAsks(board);
  const asked = [...open.map((e) => e.text), ...(ledger?.unread ?? [])].map((text) => `“${text}”`);
  const faults = findings.filter((f) => f.severity !== 'info' && !(f.rule === 'ask' && asked.some((text) => f.message.startsWith(text))));
  return [
    head(board),
    areaLine(board),
    ...(withPlaces ? places(board) : []),
    ...section(
      'open connections:',
      limited(unrouted, FAULTS_TOLD, (u) => `  ${u.net}: ${u.from} to ${u.to}`),
    ),
    ...section('findings:', findingLines(faults, FAULTS_TOLD)),
    ...(remarks === 0 ? [] : [`${remarks} remarks: read_board`]),
    ...section(
      'gaps:',
      // What is to be looked up for the order, no change of the design mends.
      limited(gapLines(gaps.filter((g) => !(g.kind in OF_THE_ORDER))), FAULTS_TOLD, (line) => `  ${line.slice(0, LONGEST_GAP)}`),
    ),
    ...(ledger === undefined
      ? []
      : [`asks: ${ledger.asks.met} of ${ledger.asks.of} met${onWord(ledger)}`, ...open.map((e) => `  ${e.state} ${e.ask}: “${e.text}” ${e.says}`)]),
    ...section(
      'not understood:',
      (ledger?.unread ?? []).map((words) => `  ${words}`),
    ),
  ];
}
/** Longest nets that are told. */
const LONG_NETS = 12;
const SMALL: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'diode', 'test_point']);

/** Where parts stand, small ones in one line, and the longest nets. */
function places(board: Board): string[] {
  const at = ({ ref, x, y, rot, side }: BoardPart): string => `${ref} ${x},${y}${rot === 0 ? '' : ` ${rot}°`}${side === 'back' ? ' back' : ''}`;
  const small = board.parts.filter((p) => SMALL.has(p.kind)).map(at);
  return [
    'parts, x,y rotation side (front unless said):',
    ...board.parts.filter((p) => !SMALL.has(p.kind)).map((p) => `  ${at(p)} ${p.value}`),
    ...(small.length === 0 ? [] : [`  ${small.join('; ')}`]),
    `longest nets: ${lengthsOf(board)
      .slice(0, LONG_NETS)
      .map(([net, { mm, vias }]) => `${net} ${mm.toFixed(0)} mm ${vias} vias`)
      .join('; ')}`,
  ];
}

/** A gap that names many parts is cut. */
const LONGEST_GAP = 200;

function whole(board: Board): string[] {
  const lengths = lengthsOf(board);
  const { parts, unrouted, findings, gaps, ledger } = board;
  return [
    head(board),
    areaLine(board),
    'parts (ref value package @ x,y rotation side):',
    ...limited(parts, PARTS_TOLD, partLine),
    'nets by track length:',
    ...limited(lengths, NETS_TOLD, ([net, { mm, vias, pads }]) => `  ${net}: ${mm.toFixed(1)} mm, ${vias} vias, ${pads} pads`),
    ...section(
      'open connections:',
      unrouted.map((u) => `  ${u.net}: ${u.from} to ${u.to}`),
    ),
    ...section('findings:', findingLines(findings)),
    ...section(
      'gaps:',
      gapLines(gaps).map((line) => `  ${line}`),
    ),
    ...(ledger === undefined
      ? []
      : [
          `asks: ${ledger.asks.met} of ${ledger.asks.of} met${onWord(ledger)}`,
          ...ledger.entries.filter((e) => e.source === 'person' || e.state !== 'met').map((e) => `  ${e.state}: “${e.text}” ${e.says}`),
          ...section(
            'not understood:',
            ledger.unread.map((words) => `  ${words}`),
          ),
        ]),
  ];
}

/** What a person has to look up in the order rather than in the design, said once for all parts. */
const OF_THE_ORDER: Readonly<Partial<Record<Gap['kind'], string>>> = {
  rotation: "the fab's angle is not known: check it in the order's preview",
  price: 'no price is known',
  stock: 'nobody says whether it is in stock',
};

/** "J1, J2" of "J1, J2: no price is known for C1"; '' where the gap is of no part. */
const partsOf = ({ ref, message }: Gap): string => (ref === undefined ? '' : message.slice(0, Math.max(0, message.indexOf(': '))));

/** Gaps a line each; those of the order, and what is the same of several parts or nets, a line for all of them. */
export function gapLines(gaps: readonly Gap[]): string[] {
  const kinds = Object.entries(OF_THE_ORDER).flatMap(([kind, says]) => {
    const refs = gaps.filter((g) => g.kind === kind && partsOf(g) !== '').map(partsOf);
    return refs.length === 0 ? [] : [`${kind}: ${[...new Set(refs)].join(', ')}: ${says}`];
  });
  const same = new Map<string, string[]>();
  for (const g of gaps.filter((one) => !(one.kind in OF_THE_ORDER && partsOf(one) !== ''))) {
    const [, of = '', says = g.message] = /^([^:]+): (.*)$/s.exec(g.message) ?? [];
    const [line, who] = says.startsWith(UNCODED) ? [UNCODED.trim(), `${of} (${says.slice(UNCODED.length)})`] : [says, of];
    same.set(`${g.kind}|${line}`, [...(same.get(`${g.kind}|${line}`) ?? []), who]);
  }
  const own = [...same].map(([key, all]) => {
    const [kind = '', says = ''] = [key.slice(0, key.indexOf('|')), key.slice(key.indexOf('|') + 1)];
    return `${kind}: ${says === UNCODED.trim() ? `${says} ${all.join(', ')}` : all.join('') === '' ? says : `${all.join(', ')}: ${says}`}`;
  });
  return [...own, ...kinds];
}
const UNCODED = 'no catalogue part is known for ';

function chosen(board: Board, refs: readonly string[], nets: readonly string[]): string[] {
  const lengths = new Map(lengthsOf(board));
  const parts = board.parts.filter((p) => refs.includes(p.ref));
  const about = (f: Finding): boolean => f.refs.some((r) => refs.includes(r)) || f.nets.some((n) => nets.includes(n));
  return [
    ...parts.flatMap((part) => [
      `${partLine(part)}${coversText(part, board)}`,
      ...part.pads.map((p) => `    ${p.number}${p.pin === '' ? '' : ` ${p.pin}`} @ ${p.x},${p.y} ${p.w} × ${p.h}: ${p.net ?? 'not connected'}`),
    ]),
    ...refs.filter((r) => parts.every((p) => p.ref !== r)).map((r) => `  ${r}: not on this board`),
    ...nets.map((net) => {
      const length = lengths.get(net);
      if (length === undefined) return `  ${net}: not on this board`;
      const widths = board.tracks.filter((t) => t.net === net).map((t) => t.width_mm);
      const span = widths.length === 0 ? 'poured or not routed' : `${Math.min(...widths)} to ${Math.max(...widths)} mm wide`;
      const ends = board.parts.flatMap((p) => p.pads.filter((d) => d.net === net).map((d) => `${p.ref}.${d.number}`));
      return `  ${net}: ${length.mm.toFixed(1)} mm of tracks, ${span}, ${length.vias} vias; ${ends.slice(0, 100).join(' ')}`;
    }),
    ...section('findings:', findingLines(board.findings.filter(about))),
  ];
}

/** What a part's courtyard covers, mm. */
function coversText(part: BoardPart, { footprints }: Board): string {
  const points = (footprints[part.footprint]?.courtyard ?? []).map(([x, y]) => place({ x, y }, part));
  const span = (all: readonly number[]): string => `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}`;
  return points.length === 0 ? '' : `, covers x ${span(points.map((p) => p.x))}, y ${span(points.map((p) => p.y))}`;
}

const partLine = ({ ref, value, wanted, package: size, x, y, rot, side, price }: BoardPart): string =>
  `  ${ref} ${value}${wanted === undefined ? '' : ` (${wanted})`} ${size} @ ${x},${y} ${rot}° ${side}${price === null ? '' : ` $${price.toFixed(3)}`}`;

/** Rules about what touches what: of parts without a place they say nothing more. */
const TOUCHING = /^(?:drc|proof)\./;

/** As many findings of one rule at one part are told as one. */
const MANY_AT = 4;

function findingLines(findings: readonly Finding[], most = FINDINGS_TOLD): string[] {
  // Parts that found no place lie on each other.
  const told = findings.some((f) => f.rule === 'place.full') ? findings.filter((f) => !TOUCHING.test(f.rule)) : findings;
  const sorted = [...told].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  // What one part does to many is one cause: its hole, its ring, its place.
  const touched = new Map<string, number>();
  for (const { rule, refs } of told) for (const ref of new Set(refs)) touched.set(`${rule} ${ref}`, (touched.get(`${rule} ${ref}`) ?? 0) + 1);
  const alike = new Map<string, Finding[]>();
  for (const f of sorted) {
    const one = TOUCHING.test(f.rule) ? f.refs.find((ref) => (touched.get(`${f.rule} ${ref}`) ?? 0) >= MANY_AT) : undefined;
    const key = f.refs.length === 0 ? f.message : `${f.severity} ${f.rule} ${one ?? [...f.refs].sort().join()}`;
    alike.set(key, [...(alike.get(key) ?? []), f]);
  }
  const lines = limited([...alike.values()], most, ([first, ...more]) => {
    const { severity, rule, message, at } = first as Finding;
    const others = more.length === 0 ? '' : `; ${more.length} more of ${rule} there`;
    return `  ${severity} ${rule}: ${message}${at === undefined ? '' : ` (at ${at.x.toFixed(1)},${at.y.toFixed(1)})`}${others}`;
  });
  const left = findings.length - told.length;
  return left === 0 ? lines : [...lines, `  … ${left} more of parts that lie on each other`];
}

function limited<T>(all: readonly T[], most: number, line: (one: T) => string): string[] {
  return [...all.slice(0, most).map(line), ...(all.length > most ? [`  … ${all.length - most} more`] : [])];
}

const section = (title: string, lines: readonly string[]): string[] => (lines.length === 0 ? [] : [title, ...lines.slice(0, PARTS_TOLD)]);

interface Length {
  mm: number;
  vias: number;
  pads: number;
}

/** Each net with the length of its tracks, the longest first. */
function lengthsOf({ nets, tracks, vias, parts }: Board): [string, Length][] {
  const lengths = new Map<string, Length>(nets.map((n) => [n.name, { mm: 0, vias: 0, pads: 0 }]));
  const add = (net: string, change: (length: Length) => void): void => {
    const length = lengths.get(net);
    if (length !== undefined) change(length);
  };
  for (const { net, points } of tracks) {
    add(net, (l) => {
      for (let i = 1; i < points.length; i++) {
        const [[ax, ay], [bx, by]] = [points[i - 1] as [number, number], points[i] as [number, number]];
        l.mm += Math.hypot(bx - ax, by - ay);
      }
    });
  }
  for (const { net } of vias) add(net, (l) => l.vias++);
  for (const { pads } of parts) for (const { net } of pads) if (net !== null) add(net, (l) => l.pads++);
  return [...lengths].sort(([a, x], [b, y]) => y.mm - x.mm || (a < b ? -1 : 1));
}

/** Area of the parts' courtyards, mm². */
const courtyards = ({ parts, footprints }: Board): number => parts.reduce((sum, p) => sum + areaOf(footprints[p.footprint]?.courtyard ?? []), 0);

const areaOf = (ring: readonly (readonly [number, number])[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length] as readonly [number, number];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;
