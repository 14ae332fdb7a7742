import type { Constraints, Design } from '../design/index.js';
import type { Lexicon } from '../lexicon/index.js';
import type { Ask } from '../request/index.js';
import type { Composer } from './compose.js';
import type { Minutes } from './decision.js';
import { figure, isA, type Knowledge } from './knowledge.js';

const CORNERS = ['top-left', 'bottom-right', 'top-right', 'bottom-left'] as const;
const HOLES = ['MountingHole_M2', 'MountingHole_M2.5', 'MountingHole_M3', 'MountingHole_M4', 'MountingHole_M5'] as const;
/** A board without a wish is held by four of these. */
const USUAL_HOLE = 'MountingHole_M3';
/** Clearance hole of a metric screw, ISO 273, medium series, mm. */
const CLEARANCE_MM: Readonly<Record<string, number>> = {
  MountingHole_M2: 2.4,
  'MountingHole_M2.5': 2.9,
  MountingHole_M3: 3.4,
  MountingHole_M4: 4.5,
  MountingHole_M5: 5.5,
};
const NEAR_MM = 0.35;

/** Outline, sides and count of boards as asked. */
export function boardOf(know: Knowledge, asks: readonly Ask[], minutes: Minutes): { board: Design['board']; constraints: Constraints } {
  const board: Design['board'] = {};
  const constraints: Constraints = {};
  for (const ask of asks.filter((a) => a.kind === 'board')) {
    const sides = ask.figures.filter((f) => f.quantity === 'length' && f.role === 'size').flatMap((f) => f.value ?? f.max ?? []);
    if (isA(know, ask, 'layers')) layered(know, ask, board, minutes);
    else if (ask.concept === 'corner_radius') board.corner_mm = figure(ask, 'length', ['size', 'value']) ?? 3;
    else if (isA(know, ask, 'shape') && ask.concept !== 'rectangle') continue;
    else if (isA(know, ask, 'quantity') || ask.concept === 'quantity')
      board.quantity = Math.max(1, Math.round(figure(ask, 'number', ['size', 'value', 'rated']) ?? ask.count ?? 1));
    else if (sides[0] !== undefined && isA(know, ask, 'board_size')) {
      board.width_mm = sides[0];
      board.height_mm = sides[1] ?? sides[0];
      minutes.decide(ask.id, `${board.width_mm} × ${board.height_mm} mm`, 'it was asked for');
    }
  }
  return { board, constraints };
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

/** Mounting holes: those asked for, of the screw that was said. */
export function drill(composer: Composer, asks: readonly Ask[], minutes: Minutes): void {
  for (const ask of asks) {
    const count = ask.count ?? CORNERS.length;
    const device = holeOf(ask);
    if (device === null) {
      minutes.cannot(ask.id, `the library has holes for ${HOLES.map((h) => h.slice('MountingHole_'.length)).join(', ')}`);
      continue;
    }
    const refs = Array.from({ length: count }, (_, i) => {
      const corner = CORNERS[i];
      return composer.assembler.device(device, { purpose: 'Mounting hole', pins: {}, ...(corner === undefined ? {} : { place: { corner } }) }).ref;
    });
    composer.refs.set(ask.id, refs);
    minutes.decide(ask.id, `${count} × ${device}`, 'one in each corner');
  }
}

/** The hole by its screw, or by the diameter that was said. */
function holeOf(ask: Ask): string | null {
  const texts = [ask.part, ask.package, ...ask.features, ask.concept].flatMap((t) => (t === undefined ? [] : [t.toUpperCase().replace('_', '.')]));
  const named = [...HOLES].reverse().find((h) => texts.some((t) => t === h.slice('MountingHole_'.length)));
  if (named !== undefined) return named;
  const mm = figure(ask, 'length', ['size', 'value', 'rated']);
  if (mm === null) return USUAL_HOLE;
  return HOLES.find((h) => Math.abs((CLEARANCE_MM[h] ?? 0) - mm) <= NEAR_MM || h === `MountingHole_M${mm}`) ?? null;
}
