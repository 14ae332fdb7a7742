import { type Constraints, type Design, pictureOf } from '../../design/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import { type Ask, ouncesOf } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import { outlineOf, sidesOf } from './outline.js';
import { panelOf } from './panel.js';

/** Features of a size or a shape that keep the outline as it was said. */
const HELD: ReadonlySet<string> = new Set(['exact', 'fixed']);

/** Outline, sides, layers and count of boards as asked. */
export function boardOf(know: Knowledge, all: readonly Ask[], minutes: Minutes): { board: Design['board']; constraints: Constraints } {
  const asks = all.filter((a) => a.kind === 'board');
  const sides = sidesOf(know, asks, minutes);
  const board: Design['board'] = { ...sides, ...outlineOf(know, asks, sides, minutes) };
  const pictures = all.flatMap((a) => (a.kind === 'marking' && a.not !== true ? (pictureOf(a) ?? []) : []));
  if (pictures.length > 0) board.pictures = pictures;
  Object.assign(board, panelOf(know, asks, board, minutes));
  const held: NonNullable<Constraints['board']> = {};
  for (const ask of asks) {
    if (isA(know, ask, 'layers')) layered(know, ask, board, minutes);
    else if (ask.concept === 'quantity')
      board.quantity = Math.max(1, Math.round(figure(ask, 'number', ['size', 'value', 'rated']) ?? ask.count ?? 1));
    else if (ask.concept === 'single_sided_parts') {
      held.sides = 1;
      minutes.decide(ask.id, 'all parts stand on the front', 'it was asked for');
    } else if (
      (isA(know, ask, 'board_size') || isA(know, ask, 'shape')) &&
      (ask.features.some((f) => HELD.has(f)) || ask.figures.some((f) => f.quantity === 'length' && f.role === 'limit'))
    )
      held.fixed = true;
  }
  const heavy = copperOf(asks, minutes);
  return {
    board,
    constraints: { ...(Object.keys(held).length === 0 ? {} : { board: held }), ...(heavy === null ? {} : { rules: { copper_oz: heavy } }) },
  };
}

/** Ounces of outer copper that were asked for; null: one, as usual. */
function copperOf(asks: readonly Ask[], minutes: Minutes): 2 | null {
  for (const ask of asks.filter((a) => a.concept === 'copper_thickness' && a.not !== true)) {
    const ounces = Math.round(Math.max(0, ...ask.figures.flatMap((f) => ouncesOf(f) ?? [])) * 2) / 2;
    if (ounces > 2) minutes.cannot(ask.id, 'my outer copper is of 1 or 2 oz');
    else if (ounces > 1) {
      minutes.decide(ask.id, '2 oz of outer copper', 'it was asked for');
      return 2;
    }
  }
  return null;
}

function layered({ lexicon }: Knowledge, ask: Ask, board: Design['board'], minutes: Minutes): void {
  const count = layersOf(ask, lexicon);
  if (count === null) return;
  if (count === 2 || count === 4) {
    if (count === 4) board.layers = count;
    minutes.decide(ask.id, `${count === 2 ? 'two' : 'four'} copper layers`, 'it was asked for');
  } else minutes.cannot(ask.id, 'my boards have two or four copper layers');
}

/** Copper layers that an ask names; null: none. Several are four. */
export function layersOf(ask: Ask, lexicon: Lexicon): number | null {
  if (lexicon.isA(ask.concept, 'single_layer')) return 1;
  const few = lexicon.isA(ask.concept, 'multilayer') || lexicon.isA(ask.concept, 'four_layers') ? 4 : null;
  return lexicon.isA(ask.concept, 'layers') ? (ask.count ?? figure(ask, 'number', ['size', 'value', 'rated']) ?? few) : null;
}

/** What the outline itself has holes of: a ring of which no more was said, a drawing. */
export const ringHoles = (know: Knowledge, asks: readonly Ask[], { width_mm }: Design['board']): Ask[] =>
  asks.flatMap((ask) => {
    if (ask.path !== undefined && ask.kind === 'board') return [ask];
    const share = know.lexicon.concept(ask.concept)?.outline?.hole;
    if (share === undefined || asks.some((a) => a.concept === 'round_cutout' && a.place?.centre === true)) return [];
    const [, inner] = ask.figures.flatMap((f) => (f.quantity === 'length' ? (f.value ?? []) : []));
    const value = inner ?? Math.round((width_mm ?? RING_MM) * share);
    const { words, place: _place, ...ring } = ask;
    const at = words[0] ?? { message: 0, from: 0, to: 0 };
    return [
      {
        ...ring,
        words,
        concept: 'round_cutout',
        figures: [{ quantity: 'length', role: 'size', value, words: at }],
        place: { centre: true, words: at },
      },
    ];
  });
/** Across a ring of no size, mm. */
const RING_MM = 60;
