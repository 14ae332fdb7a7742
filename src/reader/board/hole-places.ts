import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';
import type { Grammar } from '../text/grammar.js';
import { MEASURES, MILLED_MM } from './cut-shapes.js';

/**
 * Where holes stand to each other and to the edges: two sizes behind them are how far apart they are (`pitch`), one that is told from an edge or a
 * corner is their inset, one beside a ring is across it (role `total`), and a screw or a diameter that is told apart from them is theirs.
 */
export function holePlaces(request: RequestBuilder, grammar: Grammar): void {
  const { lexicon } = request;
  for (const hole of wanted(request.asks).filter((a) => a.concept === 'mounting_hole' || lexicon.isA(a.concept, 'slotted_hole'))) {
    strayOfHole(request, hole);
    jackOfHole(request, hole);
    for (const own of wanted(request.asks).filter((a) => isOfHole(request, hole, a))) {
      const across = own.concept === 'board_size' ? 'size' : null;
      const figures = own.figures.map((f) =>
        across !== null || own.concept === 'screw' ? f : { ...f, quantity: 'pitch' as const, role: 'value' as const },
      );
      Object.assign(own, { figures, words: own.concept === 'board_size' ? [] : own.words });
      unite(request, hole, own);
    }
    apartOfBoard(request, hole);
    insetOf(request, hole, grammar);
    const ring = hole.place?.pattern === 'ring';
    const { pattern, centre: _middles, ...place } = hole.place ?? { words: hole.words[0]! };
    // How far apart or from the edges they stand is no pattern, and words for their middles are no place in the middle of the board.
    const set =
      place.inset_mm !== undefined || hole.figures.some((f) => (f.quantity === 'pitch' || f.quantity === 'length') && (f.value ?? 0) >= MILLED_MM);
    if (set && !ring && hole.place !== undefined) hole.place = { ...place, ...(pattern === undefined || pattern === 'spread' ? {} : { pattern }) };
    hole.figures = hole.figures.map((f) => {
      const length = f.quantity === 'length' || f.quantity === 'pitch';
      if (!length || f.value === undefined || f.value < MILLED_MM) return f;
      return ring ? { ...f, quantity: 'length', role: 'total' } : { ...f, quantity: 'pitch', role: 'value' };
    });
  }
}

/** What tells of holes and stands behind them as a thing of its own. */
const HOLES_OWN = ['screw', 'hole_spacing', 'rectangle', 'board_size'];

function isOfHole(request: RequestBuilder, hole: MutableAsk, ask: MutableAsk): boolean {
  if (!HOLES_OWN.includes(ask.concept) || ask.figures.length === 0) return false;
  if (hole.links.some((l) => l.ask === ask.id && l.role === 'for') && ask.concept === 'screw') return true;
  const first = wanted(request.asks).find((a) => a.concept === 'board_size');
  if (ask.concept === 'board_size' && (ask === first || ask.figures.length > 1)) return false;
  const behind = wanted(request.asks)[wanted(request.asks).indexOf(hole) + 1] === ask;
  return behind && (ask.concept !== 'rectangle' || first !== undefined);
}

/** Lengths, and the place, that stand right behind holes and were given to what stands before these. */
function strayOfHole({ asks, message }: RequestBuilder, hole: MutableAsk): void {
  const heads = wanted(asks).flatMap((a) => a.words.flatMap((w) => (w.message === message ? [w] : [])));
  const end = Math.max(-1, ...hole.words.flatMap((w) => (w.message === message ? [w.to] : [])));
  const behind = ({ message: of, from }: MutableAsk['words'][number]): boolean =>
    end >= 0 && of === message && from >= end && !heads.some((h) => h.from >= end && h.from < from);
  for (const other of wanted(asks).filter((a) => a !== hole && a.concept !== 'board_size' && a.words.every((w) => w.to <= end))) {
    const stray = other.figures.filter((f) => (f.quantity === 'length' || f.quantity === 'pitch') && behind(f.words));
    if (stray.length > 0) {
      other.figures = other.figures.filter((f) => !stray.includes(f));
      hole.figures.push(...stray);
    }
    if (other.place === undefined || !behind(other.place.words)) continue;
    hole.place = { ...other.place, ...hole.place, words: other.place.words };
    delete other.place;
  }
}

/** A size by which a jack is called is one of holes behind these. */
function jackOfHole(request: RequestBuilder, hole: MutableAsk): void {
  const all = wanted(request.asks);
  const jack = all[all.indexOf(hole) + 1];
  const [words] = jack?.words ?? [];
  if (jack?.kind !== 'connector' || words === undefined || !MEASURES.test(jack.text) || jack.count !== undefined) return;
  const { place } = jack;
  hole.figures.push({ quantity: 'length', role: 'size', value: Number.parseFloat(jack.text), words });
  unite(request, hole, jack);
  if (place !== undefined) hole.place = place;
}

/** A second pair of sizes of the board that stands behind holes, and is the smaller one, is how far apart they are. */
function apartOfBoard(request: RequestBuilder, hole: MutableAsk): void {
  const size = wanted(request.asks).find((a) => a.concept === 'board_size');
  const [w, h, ...more] = size?.figures.filter((f) => f.quantity === 'length') ?? [];
  const [x, y] = more;
  if (size === undefined || w?.value === undefined || h?.value === undefined || x?.value === undefined || y?.value === undefined) return;
  if (more.length !== 2 || x.words.from === w.words.from || x.value > w.value || y.value > h.value) return;
  const before = request.asks.flatMap((a) =>
    a.words.flatMap((at) => (at.message === x.words.message && at.to <= x.words.from ? [{ a, to: at.to }] : [])),
  );
  const last = before.reduce<(typeof before)[number] | null>((best, at) => (best === null || at.to > best.to ? at : best), null);
  if (last?.a !== hole) return;
  size.figures = size.figures.filter((f) => f !== x && f !== y);
  size.words = size.words.filter((at) => at.from !== x.words.from);
  hole.figures.push(...[x, y].map((f) => ({ ...f, quantity: 'pitch' as const, role: 'value' as const })));
}

/** A size right before "from the edge" or "from the corners". */
function insetOf({ text, message }: RequestBuilder, hole: MutableAsk, grammar: Grammar): void {
  const { place } = hole;
  if (place === undefined || place.words.message !== message || (place.edge === undefined && place.corner === undefined)) return;
  const isInset = ({ quantity, words, value }: MutableAsk['figures'][number]): boolean => {
    if (quantity !== 'length' || value === undefined || words.message !== message || words.to > place.words.from) return false;
    const between = text.slice(words.to, place.words.from).trim().toLowerCase().split(/\s+/);
    return between.length <= FROM_WORDS && between.some((_, i) => grammar.lookup(between, i)?.preposition === 'from');
  };
  const inset = hole.figures.filter(isInset).sort((a, b) => b.words.to - a.words.to)[0];
  if (inset?.value === undefined) return;
  hole.figures = hole.figures.filter((f) => f !== inset);
  hole.words = [...hole.words, inset.words];
  const { edge, ...where } = place;
  hole.place = { ...where, ...(edge === 'any' || edge === undefined ? { corner: where.corner ?? 'each' } : { edge }), inset_mm: inset.value };
}
/** Words between a size and the edge that it is told from. */
const FROM_WORDS = 4;
