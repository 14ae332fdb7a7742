import type { MutableAsk, RequestBuilder } from './builder.js';
import { UNKNOWN_PART } from './draft.js';

/** More than any controller takes at its own pins, V. */
const MOST_PIN_V = 6;

/** "An ESP32 at 24 V": what is said of a controller beyond its pins' voltage is what the board is fed with. */
export function feedBeyond(request: RequestBuilder): void {
  for (const ask of request.asks.filter((a) => a.kind === 'controller' && a.state === 'wanted' && a.not !== true)) {
    const over = ask.figures.filter((f) => f.quantity === 'voltage' && (f.min ?? f.value ?? f.one_of?.[0] ?? 0) > MOST_PIN_V);
    if (over[0] === undefined) continue;
    ask.figures = ask.figures.filter((f) => !over.includes(f));
    const supply = openSupply(request) ?? request.add(bare(request, over[0].words));
    supply.figures = [...supply.figures, ...over];
  }
}

/** A supply that somebody asked for and that nobody said the voltage of. */
const openSupply = ({ asks, lexicon }: RequestBuilder): MutableAsk | undefined =>
  asks.find(
    (a) =>
      a.kind === 'supply' &&
      a.state === 'wanted' &&
      a.not !== true &&
      !lexicon.isA(a.concept, 'battery') &&
      !/^usb/.test(a.connector?.concept ?? a.concept) &&
      !a.figures.some((f) => f.quantity === 'voltage'),
  );

const bare = (request: RequestBuilder, { from, to }: { readonly from: number; readonly to: number }): Parameters<RequestBuilder['add']>[0] => ({
  concept: request.lexicon.concept('supply') ?? { ...UNKNOWN_PART, id: 'supply', kind: 'supply' },
  kind: 'supply',
  from,
  to,
  known: true,
  plural: false,
  verb: false,
  figures: [],
  features: new Set(),
  places: [],
  refs: [],
  unread: [],
  heard: [],
});
