import type { MutableAsk, RequestBuilder } from '../../asks/builder.js';
import { unite } from '../../asks/uniting.js';
import { rounded } from '../../text/units.js';

/** Lower voltages are no mains, V. */
const MAINS_V = 85;
/** What ties mains to what has contacts, from the one or the other. */
const TIES: ReadonlySet<string> = new Set(['for', 'switched_by', 'driven_by', 'via']);

/**
 * "Eight relays for mains", "a mains relay board, 5 V": mains that a link or their place right before it tie to what has contacts are what the
 * contacts switch. Their figures are the contacts'; a low voltage that was read with them is the board's supply. Any others feed the board.
 */
export function switchedMains(request: RequestBuilder): void {
  const { asks, lexicon, text } = request;
  const wanted = (): MutableAsk[] => asks.filter((a) => a.state === 'wanted' && a.not !== true);
  for (const mains of wanted().filter((a) => a.concept === 'mains')) {
    const title = lexicon.concept(mains.concept)?.title;
    const before = (ask: MutableAsk): boolean =>
      mains.words.some(
        ({ message, from, to }) =>
          message === request.message &&
          text.slice(from, to).toLowerCase() === title &&
          ask.words.some((w) => w.message === message && w.from <= to + 1 && w.to > to),
      );
    const tied = (ask: MutableAsk): boolean =>
      ask.links.some((l) => l.ask === mains.id && TIES.has(l.role)) || mains.links.some((l) => l.ask === ask.id && TIES.has(l.role)) || before(ask);
    const switches = wanted().filter((a) => (lexicon.isA(a.concept, 'relay') || lexicon.isA(a.concept, 'switched_output')) && tied(a));
    const [first] = switches;
    if (first === undefined) continue;
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

/** "the relay switches a 230 V 1.5 kW boiler": what a contact at mains switches is a current (I = P / V). */
export function contactCurrents({ asks, lexicon }: RequestBuilder): void {
  for (const ask of asks.filter((a) => a.state === 'wanted' && a.not !== true && lexicon.isA(a.concept, 'relay'))) {
    const volts = ask.figures.find((f) => f.quantity === 'voltage' && (f.value ?? 0) >= MAINS_V)?.value;
    if (volts === undefined) continue;
    ask.figures = ask.figures.map((f) =>
      f.quantity === 'power' && f.value !== undefined ? { ...f, quantity: 'current', role: 'rated', value: rounded(f.value / volts) } : f,
    );
  }
}
