import type { Request } from '../request/index.js';
import { type Attempt, attempt, type Engineered } from './engineer.js';
import type { Knowledge } from './knowledge.js';
import { NOTHING_STANDS, type Standing } from './standing.js';

/** Asks that are left out one after the other before the board is given up. */
const TRIES = 6;

/**
 * Request → design: blocks for the asks, one search for the supply tree, buses and pins by matching, then the board. Pure and bounded; reads no
 * text but names of parts. Where pins run short, circuits with fewer lines are tried. An ask of which something is missing is in `unmet` with its reason; one whose circuit does not work on the board is left
 * out, and the rest is built. `standing`: pins of a board that is to be changed.
 */
export function engineer(request: Request, know: Knowledge, standing: Standing = NOTHING_STANDS): Engineered {
  const usual = tried(request, know, standing);
  if (usual.design === null || !(usual.short ?? 0)) return usual;
  const spare = tried(request, { ...know, sparing: true }, standing);
  return spare.design !== null && (spare.short ?? 0) < (usual.short ?? 0) ? spare : usual;
}

function tried(request: Request, know: Knowledge, standing: Standing): Attempt {
  const left = new Map<string, string>();
  const first = attempt(request, know, standing);
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
