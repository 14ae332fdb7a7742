import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** Shapes of boards that a cut-out may have, and which one that makes it. */
const SHAPES: Readonly<Record<string, string>> = { round: 'round_cutout', square: 'cutout', rectangle: 'cutout' };
/** What may stand between a shape and what has it. */
export const MEASURES = /^[\s\d.,×x*-]*(?:mm|cm)?[\s-]*$/i;

/** Wider than the hole for any screw of the library (M6: 6.6 mm), mm. */
export const MILLED_MM = 8;

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
