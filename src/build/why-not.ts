import type { Board, Finding } from '../board/index.js';
import type { Constraints } from '../design/index.js';
import { roundMm } from '../geometry/index.js';
import { type Blocked, type Blocker, blockedJoins, blockerName } from '../layout/why/index.js';
import { FULL } from './faults.js';

/** A change of a person's constraints that may free what is blocked. */
interface Change {
  readonly constraints: Constraints;
  /** "let tracks through the keepout "cable"". */
  readonly what: string;
}

/** Changes that are tried before the search for one is given up. */
const TRIES = 4;
/** How far a pinned part is moved out of the way, mm, the least first. */
const SHIFTS = [1, 2.5];
/** How much larger an outline gets, the least first. */
const GROWTHS = [1.1, 1.25, 1.5];
/** Blockers that are named in a sentence. */
const NAMED = 4;

/**
 * A board's findings, with the reasons why joins are missing or parts found no place: for each join a finding that names what is in its
 * way and, on all of them, the smallest change of the constraints that frees everything: `layOut` builds with each of some changed constraints
 * in turn and so proves it. `places` false: the parts stay where they are, and only changes that leave them there are tried.
 */
export function whyNot(board: Board, layOut: (changes: readonly Constraints[]) => Iterable<Board>, places = true): Finding[] {
  const crammed = isCrammed(board);
  // Where parts stand on each other, tracks are missing because of that.
  const blocked = crammed ? [] : blockedJoins(board);
  if (blocked.length === 0 && !(crammed && places)) return board.findings;
  const freed = firstThatFrees(changesFor(board, blocked, places).slice(0, TRIES), layOut);
  const remedy = freed === undefined ? {} : { remedy: { message: freed.what, constraints: freed.constraints } };
  const kept = board.findings.map((f) =>
    f.rule !== FULL || freed === undefined ? f : { ...f, ...remedy, message: `${f.message}; they would if you ${freed.what}` },
  );
  return [...kept, ...blocked.map((b) => ({ ...findingOf(board, b, freed), ...remedy }))];
}

function firstThatFrees(changes: readonly Change[], layOut: (changes: readonly Constraints[]) => Iterable<Board>): Change | undefined {
  let k = 0;
  for (const board of layOut(changes.map((c) => c.constraints))) {
    if (isFree(board)) return changes[k];
    k++;
  }
  return undefined;
}

export const isCrammed = ({ findings }: { readonly findings: readonly Finding[] }): boolean => findings.some((f) => f.rule === FULL);

const isFree = (board: Board): boolean => board.unrouted.length === 0 && !board.findings.some((f) => f.severity === 'error');

function findingOf(board: Board, { net, from, to, at, layer, blockers }: Blocked, freed: Change | undefined): Finding {
  const names = blockers.slice(0, NAMED).map((b) => blockerName(board, b));
  const more = blockers.length > NAMED ? ` and ${blockers.length - NAMED} more` : '';
  const way =
    names.length === 0 ? 'nothing single is in the way, there is too little room' : `in the way at ${at.x}, ${at.y}: ${names.join(', ')}${more}`;
  const change = freed === undefined ? '' : `; it would be free if you ${freed.what}`;
  return {
    rule: 'route.blocked',
    severity: 'info',
    at,
    layer,
    refs: [
      ...new Set(
        [from, to]
          .map((p) => p.split('.')[0] as string)
          .concat(blockers.flatMap((b) => (b.kind === 'copper' && b.solid.ref !== null ? [b.solid.ref] : []))),
      ),
    ],
    nets: [...new Set([net, ...blockers.flatMap((b) => (b.kind === 'copper' && b.solid.net !== null ? [b.solid.net] : []))])],
    message: `${from} and ${to} [${net}] could not be joined; ${way}${change}`,
  };
}

/** What could be changed, the smallest first: what stands in the way itself, then the knobs that take room away. */
function changesFor(board: Board, blocked: readonly Blocked[], places: boolean): Change[] {
  const { constraints } = board;
  const blockers = blocked.flatMap((b) => b.blockers);
  return [
    ...unbanned(board, blockers),
    ...undrawn(board, blockers),
    ...(places ? moved(board, blocked) : []),
    ...(blocked.length > 0 ? thinner(constraints) : []),
    ...(places ? [...twoSided(constraints), ...grown(board)] : []),
  ];
}

/** A person's keepouts in the way let tracks and vias through. */
function unbanned({ constraints, keepouts }: Board, blockers: readonly Blocker[]): Change[] {
  const names = new Set(blockers.flatMap((b) => (b.kind === 'keepout' && keepouts[b.index]?.ref === null ? [keepouts[b.index]?.name ?? ''] : [])));
  if (names.size === 0) return [];
  const changed = (constraints.keepouts ?? []).map((k) => {
    if (!names.has(k.name ?? k.id)) return k;
    const bans = (k.bans ?? (['parts', 'tracks', 'vias', 'pour'] as const)).filter((ban) => ban !== 'tracks' && ban !== 'vias');
    return { ...k, bans };
  });
  return [
    {
      constraints: { ...constraints, keepouts: changed },
      what: `let tracks and vias through ${[...names].map((n) => `the keepout "${n}"`).join(' and ')}`,
    },
  ];
}

/** Drawn copper in the way is taken out. */
function undrawn(board: Board, blockers: readonly Blocker[]): Change[] {
  const { constraints, tracks, vias } = board;
  const inTheWay = (kind: 'track' | 'via'): Set<number> =>
    new Set(blockers.flatMap((b) => (b.kind === 'copper' && b.fixed && b.solid.kind === kind ? [b.solid.index] : [])));
  const [badTracks, badVias] = [inTheWay('track'), inTheWay('via')];
  if (badTracks.size + badVias.size === 0) return [];
  const corners = new Set([...badTracks].map((i) => JSON.stringify(tracks[i]?.points)));
  const places = new Set([...badVias].map((i) => JSON.stringify([vias[i]?.x, vias[i]?.y])));
  const copper = {
    tracks: (constraints.copper?.tracks ?? []).filter((t) => !corners.has(JSON.stringify(t.points))),
    vias: (constraints.copper?.vias ?? []).filter((v) => !places.has(JSON.stringify([v.x, v.y]))),
  };
  const nets = [...new Set([...badTracks].map((i) => tracks[i]?.net ?? '').concat([...badVias].map((i) => vias[i]?.net ?? '')))];
  return [{ constraints: { ...constraints, copper }, what: `take out the drawn copper of ${nets.join(', ')} that is in the way` }];
}

/** A pinned part in the way, or at an end, moves aside: away from where the way is blocked. */
function moved(board: Board, blocked: readonly Blocked[]): Change[] {
  const { constraints, parts } = board;
  const pinned = constraints.pinned ?? {};
  const first = blocked.find((b) => b.blockers.some((x) => x.kind === 'copper' && x.solid.ref !== null && pinned[x.solid.ref] !== undefined));
  const blocker = first?.blockers.find((x) => x.kind === 'copper' && x.solid.ref !== null && pinned[x.solid.ref] !== undefined);
  const ref = blocker?.kind === 'copper' ? blocker.solid.ref : null;
  const part = parts.find((p) => p.ref === ref);
  const pin = ref === null ? undefined : pinned[ref];
  if (first === undefined || ref === null || part === undefined || pin === undefined) return [];
  const [dx, dy] = [part.x - first.at.x, part.y - first.at.y];
  const along = Math.abs(dx) >= Math.abs(dy) ? [Math.sign(dx) || 1, 0] : [0, Math.sign(dy) || 1];
  return SHIFTS.map((by) => {
    const to = { ...pin, x: roundMm(pin.x + (along[0] ?? 0) * by), y: roundMm(pin.y + (along[1] ?? 0) * by) };
    return { constraints: { ...constraints, pinned: { ...pinned, [ref]: to } }, what: `move ${ref} by ${by} mm to ${to.x}, ${to.y}` };
  });
}

/** The floor under track widths goes. */
function thinner(constraints: Constraints): Change[] {
  const { min_track_mm, ...rules } = constraints.rules ?? {};
  return min_track_mm === undefined ? [] : [{ constraints: { ...constraints, rules }, what: `allow tracks thinner than ${min_track_mm} mm` }];
}

function twoSided(constraints: Constraints): Change[] {
  return constraints.board?.sides !== 1
    ? []
    : [{ constraints: { ...constraints, board: { ...constraints.board, sides: 2 } }, what: 'allow parts on the back' }];
}

/** The outline grows; it stays fixed if it was. Holes that are pinned keep their place in it. */
function grown({ constraints, parts, width_mm, height_mm }: Board): Change[] {
  const holes = parts.filter((p) => p.kind === 'mounting_hole' && constraints.pinned?.[p.ref] !== undefined);
  const up = (mm: number, by: number): number => Math.ceil(mm * by * 2) / 2;
  return GROWTHS.map((by) => {
    const size = { width_mm: up(width_mm, by), height_mm: up(height_mm, by) };
    const what = `let the board grow from ${width_mm} × ${height_mm} mm to ${size.width_mm} × ${size.height_mm} mm`;
    const at = ({ x, y }: Board['parts'][number]) => ({ x: roundMm((x * size.width_mm) / width_mm), y: roundMm((y * size.height_mm) / height_mm) });
    const pinned = Object.fromEntries(holes.map((hole) => [hole.ref, { ...constraints.pinned?.[hole.ref], ...at(hole) }]));
    const pins = holes.length === 0 ? {} : { pinned: { ...constraints.pinned, ...pinned } };
    return { constraints: { ...constraints, ...pins, board: { ...constraints.board, ...size } }, what };
  });
}
