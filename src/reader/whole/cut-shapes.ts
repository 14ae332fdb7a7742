import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';
import type { Grammar } from '../text/grammar.js';

/** Shapes of boards that a cut-out may have, and which one that makes it. */
const SHAPES: Readonly<Record<string, string>> = { round: 'round_cutout', square: 'cutout', rectangle: 'cutout' };
/** What may stand between a shape and what has it. */
const MEASURES = /^[\s\d.,×x*-]*(?:mm|cm)?[\s-]*$/i;

/** Wider than the hole for any screw of the library (M6: 6.6 mm), mm. */
const MILLED_MM = 8;

/** "Outer diameter 70 mm, inner diameter 30 mm", "80/40 mm": both sizes of a ring are across it, and no sides of the board; the smaller one is its hole. */
function ringAcross(request: RequestBuilder): void {
  const ring = wanted(request.asks).find((a) => request.lexicon.concept(a.concept)?.outline?.hole !== undefined);
  if (ring === undefined) return;
  const across = (ask: MutableAsk): MutableAsk['figures'] => ask.figures.filter((f) => f.quantity === 'length');
  for (const size of wanted(request.asks).filter((a) => a.concept === 'board_size' && a.place === undefined))
    if (across(size).length > 0 && across(ring).length + across(size).length <= 2) unite(request, ring, size);
  ring.figures = ring.figures.flatMap((f) => {
    const { one_of, ...rest } = f;
    return f.quantity === 'length' && one_of !== undefined ? one_of.map((value) => ({ ...rest, value })) : [f];
  });
  ring.figures.sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  // The words beside them said which is which.
  const both = across(ring).length === 2 ? across(ring) : [];
  request.soften(({ words: said }) =>
    both.some(({ words }) => said.message === words.message && said.from - words.to <= BESIDE && words.from - said.to <= BESIDE),
  );
}
/** Characters between a figure and a word that says something of it: a space, or ": ". */
const BESIDE = 2;

/** A hole in the middle that no screw is so thick for is milled; on a ring it is in the middle. */
function wideHoles({ asks, lexicon }: RequestBuilder): void {
  const ring = wanted(asks).some((a) => lexicon.concept(a.concept)?.outline?.hole !== undefined);
  for (const ask of wanted(asks)) {
    const across = ask.figures.filter((f) => f.quantity === 'length');
    const wide = across.length === 1 && (across[0]?.value ?? 0) >= MILLED_MM;
    const hole = ask.concept === 'mounting_hole' || ask.concept === 'round_cutout';
    if (!hole || (ask.count ?? 1) !== 1 || !wide || !(ring || ask.place?.centre === true)) continue;
    ask.concept = 'round_cutout';
    if (ring && ask.place === undefined) ask.place = { centre: true, words: ask.words[0]! };
  }
}

/** "A gear with 12 teeth", "scallops of 8 mm": how many its outline has, and how wide they are. Where the board is no such shape, the word is not of it. */
function shapesPieces(request: RequestBuilder): void {
  const shape = wanted(request.asks).find((a) => request.lexicon.concept(a.concept)?.outline?.made !== undefined);
  for (const ask of wanted(request.asks).filter((a) => a.concept === 'outline_pieces')) {
    if (shape === undefined) request.unmake(ask, false);
    else {
      if (ask.count !== undefined) shape.count = ask.count;
      // Of teeth that are counted a length is that of the whole.
      if (ask.count === undefined) ask.figures = ask.figures.map((f) => (f.quantity === 'length' ? { ...f, quantity: 'pitch' as const } : f));
      unite(request, shape, ask);
    }
  }
}

/** "A round 22 mm opening": the opening is round, not the board. */
export function cutShapes(request: RequestBuilder): void {
  ringAcross(request);
  wideHoles(request);
  shapesPieces(request);
  for (const shape of wanted(request.asks)) {
    const [said] = shape.words;
    const concept = SHAPES[shape.concept];
    if (shape.kind !== 'board' || said === undefined || said.message !== request.message || concept === undefined) continue;
    const cut = wanted(request.asks).find(
      ({ concept: of, words: [at] }) =>
        request.lexicon.concept(of)?.cut !== undefined &&
        at !== undefined &&
        at.from >= said.to &&
        MEASURES.test(request.text.slice(said.to, at.from)),
    );
    if (cut === undefined) continue;
    if (cut.concept === 'cutout') cut.concept = concept;
    request.unmake(shape);
  }
}

/** "In a circle of 50 mm diameter", "with 25 mm radius": the ring's, unless it is all that is said of a round board. */
export function ringSize(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const round = all.some((a) => a.concept === 'round' && a.kind === 'board');
  all.forEach((ask, i) => {
    const [before, [size, ...more]] = [all[i - 1], ask.figures.filter((f) => f.quantity === 'length')];
    const radius = ask.concept === 'corner_radius';
    if (before?.place?.pattern !== 'ring' || before.figures.some((f) => f.quantity === 'length') || size?.value === undefined) return;
    if (more.length % 2 > 0 || (!radius && (ask.concept !== 'board_size' || (round && more.length === 0)))) return;
    before.figures.push({ ...size, role: 'size', value: radius ? 2 * size.value : size.value });
    ask.figures = ask.figures.filter((f) => f !== size);
    if (more.length === 0) request.unmake(ask);
  });
}

/** "Round, 28 mm", "a heart shaped badge, 60 mm": the size of the board, whatever stands between its shape and the figure. Of lights that stand in a pattern it is the pattern's. */
export function shapeSize(request: RequestBuilder): void {
  const { lexicon } = request;
  const isSize = (a: MutableAsk): boolean => lexicon.isA(a.concept, 'board_size') && a.figures.length > 0;
  const shape = wanted(request.asks).find(
    (a) => a.kind === 'board' && lexicon.isA(a.concept, 'shape') && lexicon.concept(a.concept)?.outline !== undefined,
  );
  if (shape === undefined || request.message > 0 || request.asks.some(isSize)) return;
  const across = (a: MutableAsk): MutableAsk['figures'][number] | undefined =>
    a.figures.find((f) => f.quantity === 'length' && (f.value ?? 0) >= LEAST_ROUND_MM && (f.value ?? 0) <= MOST_ROUND_MM);
  if (shape.concept !== 'round' && across(shape) !== undefined) return;
  const bears = (a: MutableAsk): boolean => a === shape || BEARERS.has(a.kind) || (LIT.has(a.kind) && a.place?.pattern === undefined);
  for (const ask of wanted(request.asks).filter(bears)) {
    const size = across(ask);
    if (size === undefined) continue;
    ask.figures = ask.figures.filter((f) => f !== size);
    request.board('board_size', size.words).figures.push({ ...size, role: 'size' });
    return;
  }
}
/** Kinds of what a board is called for, and of what lights on it: no light is so large. */
const BEARERS: ReadonlySet<MutableAsk['kind']> = new Set(['controller', 'interface']);
const LIT: ReadonlySet<MutableAsk['kind']> = new Set(['light', 'load', 'display']);

/** A smaller shape is no board, and a larger one a strip or a cable, mm. */
const [LEAST_ROUND_MM, MOST_ROUND_MM] = [15, 300];

/** "400 mm long, 8 mm wide": the one size of the board. */
export function oneSize(request: RequestBuilder): void {
  const [first, ...more] = wanted(request.asks).filter((a) => a.concept === 'board_size' && a.words.every((w) => w.message === request.message));
  for (const size of more) if (first !== undefined && size.place === undefined) unite(request, first, size);
}

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
    // "Spaced 50 × 30 mm", "4 mm from their centres to the edge": how far, neither evenly nor in the middle.
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
/** "in from each of the": words between a size and the edge that it is told from. */
const FROM_WORDS = 4;

/** What stands about a length and says that it is how far several stand apart, in words before and behind it. */
const ABOUT_WORDS = 2;
/** Contacts of one connector are nearer to each other, mm. */
const LEAST_APART_MM = 7;
const SPACED: ReadonlySet<MutableAsk['kind']> = new Set(['light', 'input', 'connector', 'output', 'sensor', 'sound', 'component']);

/** "Eight lights 10 mm apart", "buttons at 12 mm spacing": how far each of several stands from the next. */
export function standApart({ asks, lexicon, text, message }: RequestBuilder, grammar: Grammar): void {
  const says = ({ words }: MutableAsk['figures'][number]): boolean => {
    const split = (part: string): string[] =>
      part
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .filter((w) => w !== '');
    const near = [
      split(text.slice(0, words.from)).slice(-ABOUT_WORDS),
      split(text.slice(words.from, words.to)),
      split(text.slice(words.to)).slice(0, ABOUT_WORDS),
    ];
    return near.some((all) => all.some((_, i) => grammar.lookup(all, i)?.quantity === 'pitch'));
  };
  for (const ask of wanted(asks)) {
    if (!SPACED.has(ask.kind) || ((ask.count ?? 1) < 2 && ask.several !== true) || lexicon.isA(ask.concept, 'mounting_hole')) continue;
    const apart = ask.figures.find(
      (f) =>
        (f.quantity === 'length' || f.quantity === 'pitch') &&
        f.words.message === message &&
        (f.value ?? 0) >= (ask.kind === 'connector' || ask.connector !== undefined ? LEAST_APART_MM : 0) &&
        says(f),
    );
    if (apart?.value === undefined) continue;
    ask.figures = ask.figures.filter((f) => f !== apart);
    ask.words = [...ask.words, apart.words];
    const { pattern, ...place } = ask.place ?? { words: apart.words };
    ask.place = { ...place, pattern: pattern === undefined || pattern === 'spread' ? 'row' : pattern, apart_mm: apart.value };
  }
}
