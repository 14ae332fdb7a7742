import type { MutableAsk, RequestBuilder } from './builder.js';
import { unite } from './uniting.js';

/** Lower voltages are no mains, V. */
const MAINS_V = 85;
/** What says that mains feed the board: an input, or a supply of its own. */
const FED: ReadonlySet<string> = new Set(['input', 'isolated']);

/**
 * "Eight relays for mains", "a mains relay board, 5 V": mains beside what has contacts, and that nothing says to feed the board, are what the
 * contacts switch. Their figures are the contacts'; a low voltage that was read with them is the board's supply.
 */
export function switchedMains(request: RequestBuilder): void {
  const { asks, lexicon } = request;
  const wanted = (): MutableAsk[] => asks.filter((a) => a.state === 'wanted' && a.not !== true);
  for (const mains of wanted()) {
    if (mains.concept !== 'mains' || mains.features.some((f) => FED.has(f))) continue;
    const switches = wanted().filter((a) => lexicon.isA(a.concept, 'relay') || lexicon.isA(a.concept, 'switched_output'));
    const fed = wanted().some((a) => a.kind === 'conversion' || a.links.some((l) => l.role === 'powered_by' && l.ask === mains.id));
    const [first] = switches;
    if (first === undefined || fed) continue;
    const low = mains.figures.filter((f) => f.quantity === 'voltage' && Math.max(f.value ?? 0, f.max ?? 0) < MAINS_V);
    const own = mains.figures.filter((f) => !low.includes(f));
    for (const ask of switches) {
      ask.figures = [
        ...ask.figures,
        ...own.map((f) => ({ ...f, role: 'rated' as const, ...(f.quantity === 'voltage' ? { ac: true as const } : {}) })),
      ];
      ask.features = [...new Set([...ask.features, 'mains'])];
    }
    if (switches.length === 1 && mains.count !== undefined) first.count ??= mains.count;
    mains.figures = low;
    const supply = lexicon.concept('supply');
    if (low.length > 0 && supply !== undefined) {
      Object.assign(mains, { concept: supply.id });
      delete mains.count;
    } else {
      mains.features = [];
      unite(request, first, mains);
    }
  }
}
