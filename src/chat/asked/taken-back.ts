import { type Design, DesignError } from '../../design/index.js';
import { auditDesign } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Library } from '../../parts/index.js';

/** The design with what the person took back by removing parts, and the words of what that was. */
export interface TakenBack {
  readonly design: Design;
  readonly words: readonly string[];
}

/** Who removes the parts that a wish was served by, all of them, takes the wish back. A wish that something is left of stays, and is not met any more. */
export function takenBack(before: Design, after: Design, removed: readonly string[], library: Library, lexicon: Lexicon): TakenBack {
  const { request } = after;
  if (request === undefined || removed.length === 0) return { design: after, words: [] };
  try {
    const [was, is] = [before, after].map((design) => auditDesign({ request, design, library, lexicon }).entries);
    const served = new Map((was ?? []).map((e) => [e.ask, e]));
    const gone = (is ?? []).filter((entry) => {
      const old = served.get(entry.ask);
      const had = old !== undefined && (old.state === 'met' || old.state === 'partly') && old.by.refs.some((r) => removed.includes(r));
      return had && entry.source === 'person' && entry.state === 'unmet' && entry.by.refs.length === 0;
    });
    const ids = new Set(gone.map((e) => e.ask));
    const asks = request.asks.map((a) => (ids.has(a.id) ? { ...a, state: 'dropped' as const } : a));
    return { design: { ...after, request: { ...request, asks } }, words: gone.map((e) => e.text) };
  } catch (error) {
    // A design that cannot be resolved is refused by the build, with its reason.
    if (error instanceof DesignError) return { design: after, words: [] };
    throw error;
  }
}
