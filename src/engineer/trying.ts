import type { Request } from '../request/index.js';
import { extensions } from './board/practice.js';
import type { Attempt, Engineered } from './decision.js';
import { attempt } from './engineer.js';
import { isA, type Knowledge } from './knowledge.js';
import { NOTHING_STANDS, type Standing } from './standing.js';

/** Asks that are left out one after the other before the board is given up. */
const TRIES = 6;

/** Parts that tries with more chips may plan in all: some half a second of planning. */
const PLANNED_PARTS = 900;

/**
 * Request → design: blocks for the asks, one search for the supply tree, buses and pins by matching, then the board. Pure and bounded; reads no
 * text but names of parts. Where pins run short, circuits with fewer lines are tried, then a controller of the sort that was asked for with more pins, then chips whose channels stand in for pins. An ask of which something is missing is in `unmet` with its reason; one whose circuit does not work on the board is left
 * out, and the rest is built. `standing`: pins of a board that is to be changed.
 */
export function engineer(request: Request, given: Knowledge, standing: Standing = NOTHING_STANDS): Engineered {
  const first = tried(request, given, standing);
  if (first.design === null || !(first.short ?? 0)) return first;
  const better = (a: Attempt, b: Attempt): Attempt => (b.design !== null && (b.short ?? 0) < (a.short ?? 0) ? b : a);
  const { lacks } = first;
  const over = lacks === undefined || lacks.size === 0 ? first : better(first, tried(request, { ...given, lacks }, standing));
  const know = over === first || lacks === undefined ? given : { ...given, lacks };
  const usual = over === first ? first : tellingOver(given, over, first);
  if ((usual.short ?? 0) === 0) return usual;
  // What only meets by its address wants no other circuits.
  const addressed = usual.shortOf?.has('i2c') === true;
  const apart = know.practice === true && addressed ? extensions(know, request).filter((m) => !m.pins) : [];
  const branched = apart.length > 0 ? extended(request, apart, know, standing) : usual;
  if (branched.design !== null && (branched.short ?? 0) === 0) return branched;
  const spare = better(usual, tried(request, { ...know, sparing: true }, standing));
  if ((spare.short ?? 0) === 0) return spare;
  const roomy = better(spare, tried(request, { ...know, roomier: spare.short ?? 0 }, standing));
  if (know.practice !== true) return roomy;
  // A chip that leaves no more open than there was is tried with the others of that sort, and twice; one that takes more than it gives is tried no further.
  let planned = 0;
  const tryWith = (set: readonly Extension[]): Attempt => {
    const made = extended(request, set, know, standing);
    planned += made.design?.components.length ?? 0;
    return made;
  };
  const isEnough = ({ short = 0 }: Attempt): boolean => short === 0 || planned > PLANNED_PARTS;
  const further = (best: Attempt, set: readonly Extension[]): Attempt => (isEnough(best) ? best : better(best, tryWith(set)));
  const more = extensions(know, request).filter((m) => m.pins || addressed);
  const helping: Extension[] = [];
  let best = roomy;
  for (const m of more) {
    if (isEnough(best)) return best;
    const made = tryWith([m]);
    if (made.design !== null && (made.short ?? 0) <= (roomy.short ?? 0)) helping.push(m);
    best = better(best, made);
  }
  const pairs = helping.flatMap((m, i) => helping.slice(i + 1).map((n) => [m, n]));
  const twice = helping.map((m) => ({ ...m, ask: { ...m.ask, count: 2 } }));
  const all = [helping, twice].filter((set) => set.length > 1);
  return [...pairs, ...all.slice(0, 1), ...twice.map((m) => [m]), ...all.slice(1)].reduce(further, best);
}
type Extension = ReturnType<typeof extensions>[number];

/** What was done where the controller has no more of a bus: said, as a chip more than was asked for. */
function tellingOver({ library }: Knowledge, made: Attempt, first: Attempt): Attempt {
  const titled = (what: string): string => library.blocks.get(/\S+$/.exec(what)?.[0] ?? '')?.title ?? what;
  const left = first.unmet.filter((u) => first.lacks?.has(u.ask) === true && !made.unmet.some((v) => v.ask === u.ask));
  const said = left.flatMap((u) =>
    made.decisions
      .filter((d) => d.ask === u.ask)
      .slice(0, 1)
      .map((d) => `${titled(d.what)} (${u.why}).`),
  );
  const design = made.design === null ? null : { ...made.design, assumptions: [...made.design.assumptions, ...new Set(said)] };
  return { ...made, design };
}

/** A try with chips that stand in for pins. */
function extended(request: Request, set: readonly Extension[], know: Knowledge, standing: Standing): Attempt {
  const made = tried(
    { ...request, asks: [...request.asks, ...set.map((m) => m.ask)] },
    set.some((m) => m.pins) ? { ...know, sparing: true } : know,
    standing,
  );
  const told = set.map((m) => ({ ask: m.ask.id, what: m.says, why: m.why }));
  const said = set.map((m) => `${m.says.charAt(0).toUpperCase()}${m.says.slice(1)} (${m.why}).`);
  const design = made.design === null ? null : { ...made.design, assumptions: [...said, ...made.design.assumptions] };
  return { ...made, design, decisions: [...told, ...made.decisions] };
}

/** Cells in series that are tried where nobody says how many "batteries" are, the usual number first. */
const CELLS = [3, 2, 4] as const;

/** The first try; cells that nobody counted are as many as feed the board. */
function firstTry(request: Request, know: Knowledge, standing: Standing): Attempt {
  const once = attempt(request, know, standing);
  const cells = request.asks.find((a) => a.state === 'wanted' && a.count === undefined && isA(know, a, 'primary_battery') && a.figures.length === 0);
  if (once.design !== null || cells === undefined) return once;
  for (const count of CELLS) {
    const asks = request.asks.map((a) => (a === cells ? { ...a, count } : a));
    const made = attempt({ ...request, asks }, know, standing);
    if (made.design === null || made.unmet.length > 0) continue;
    const { request: planned } = made.design;
    // The request stays as it was said.
    const design =
      planned === undefined
        ? made.design
        : { ...made.design, request: { ...planned, asks: planned.asks.map((a) => (a.id === cells.id ? cells : a)) } };
    return {
      ...made,
      design,
      decisions: [
        ...made.decisions,
        { ask: cells.id, what: `${count} cells in series`, why: 'nobody said how many, and one does not feed the board' },
      ],
    };
  }
  return once;
}

function tried(request: Request, know: Knowledge, standing: Standing): Attempt {
  const left = new Map<string, string>();
  const first = firstTry(request, know, standing);
  let made = first;
  while (made.design === null && made.broke != null && !left.has(made.broke.ask) && left.size < TRIES) {
    left.set(made.broke.ask, made.broke.why);
    const asks = request.asks.filter((a) => !left.has(a.id));
    made = attempt({ ...request, asks }, know, standing);
  }
  if (made === first || made.design === null) return first;
  const unmet = [...[...left].map(([ask, why]) => ({ ask, why })), ...made.unmet];
  const said = (id: string): string => request.asks.find((a) => a.id === id)?.text ?? id;
  const told = [...left].map(([ask, why]) => `${said(ask)}: ${why}.`);
  const added = made.design.request?.asks.filter((a) => a.source === 'practice' && !request.asks.includes(a)) ?? [];
  const whole = { ...request, asks: [...request.asks, ...added] };
  return { ...made, unmet, design: { ...made.design, unmet: [...told, ...made.design.unmet], request: whole } };
}
