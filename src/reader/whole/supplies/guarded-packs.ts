import type { MutableAsk, RequestBuilder } from '../../asks/builder.js';
import { plainDraft } from '../../asks/draft.js';
import { wanted } from '../../asks/wanted.js';

/** What is said of a pack beside its guard: how many cells, how much they hold. */
const OF_PACK: ReadonlySet<string> = new Set(['cells', 'capacity', 'energy']);
/** A supply of which no more than volts is said. */
const PLAIN = 'supply';

/**
 * "A 4S LiFePO4 battery fused at 10 A", "low voltage cut-off for a 3S LiPo": the battery that was read as what its guard is of is what feeds the board, with its
 * cells; volts below its own that were read as a supply are where a cut-off falls off.
 */
export function packOfGuard(request: RequestBuilder): void {
  const { lexicon } = request;
  const isCell = (id: string): boolean => lexicon.isA(id, 'battery');
  const mine = wanted(request.asks);
  const guard = mine.find((a) => a.kind === 'protection' && a.features.some(isCell));
  const sorts = guard?.features.filter(isCell) ?? [];
  const sort = lexicon.concept(sorts.find((s) => s !== 'battery') ?? sorts[0] ?? '');
  const [words] = guard?.words ?? [];
  if (guard === undefined || sort === undefined || words === undefined || mine.some((a) => a.kind === 'supply' && a.concept !== PLAIN)) return;
  const plain = mine.filter((a) => a.kind === 'supply');
  if (plain.length > 1) return;
  const cells = guard.figures.filter((f) => OF_PACK.has(f.quantity));
  const pack = (cells.find((f) => f.quantity === 'cells')?.value ?? 0) * (sort.figures.find((f) => f.full !== undefined)?.typical ?? 0);
  const supply = plain[0] ?? request.add(plainDraft(sort, words));
  supply.concept = sort.id;
  guard.features = guard.features.filter((f) => !isCell(f));
  guard.figures = guard.figures.filter((f) => !OF_PACK.has(f.quantity));
  const low = lexicon.isA(guard.concept, 'undervoltage_cutoff') ? supply.figures.filter((f) => under(f, pack)) : [];
  guard.figures.push(...low.map((f) => ({ ...f, role: 'threshold' as const })));
  supply.figures = [...supply.figures.filter((f) => !low.includes(f)), ...cells];
}

const SERIES = 'series_connected';
/** Volts of a lithium cell, empty and full, with what is lost on the way. */
const [LEAST_V, MOST_V] = [2.8, 4.5];
/** "Three LiPo cells in series": one pack of so many cells, and no cell of one's voltage. */
export function cellsInSeries({ asks, lexicon }: RequestBuilder): void {
  const pack = lexicon.concept('battery_pack_multi');
  for (const ask of wanted(asks)) {
    const { count, concept } = ask;
    const lithium = ['lipo', 'liion', 'cell_18650'].some((c) => lexicon.isA(concept, c));
    if (pack === undefined || ask.kind !== 'supply' || !lithium || count === undefined || count < 2 || !ask.features.includes(SERIES)) continue;
    const words = ask.words[0]!;
    // Volts that no such pack has are what it is charged from.
    const own = (f: MutableAsk['figures'][number]): boolean =>
      f.quantity !== 'voltage' || ((f.value ?? 0) >= count * LEAST_V && (f.value ?? 0) <= count * MOST_V);
    ask.figures = [...ask.figures.filter(own), { quantity: 'cells', role: 'size', value: count, words }];
    ask.features = ask.features.filter((f) => f !== SERIES);
    ask.concept = lexicon.concept(`battery_pack_${count}s`)?.id ?? pack.id;
    delete ask.count;
  }
}

const under = (f: MutableAsk['figures'][number], volts: number): boolean => f.quantity === 'voltage' && f.value !== undefined && f.value < volts;
