import { type Board, copperName } from '../../board/index.js';
import { DesignError, drawnOutline } from '../../design/index.js';
import { BITE_PLACES, type NamedOutline } from '../../lexicon/index.js';
import type { Ask, Figure } from '../../request/index.js';
import { isRound } from '../geometry.js';
import { cuspsOf, hasShape, isMissing, lobesOf } from '../outline.js';
import { conceptTitle, judged } from '../realised/instances.js';
import { amount, asked } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';
import { costs, fabrication } from './fabrication.js';
import type { Audit } from './thing.js';

/** An outline is drawn to a tenth of a millimetre. */
const SIZE_MM = 0.15;

/** Size, shape, corners, sides, price, pieces of the board itself. */
export const board: Audit = (scene, ask) => {
  const made = fabrication(scene, ask);
  if (made !== null) return [made];
  const said = ask.figures.filter((f) => f.quantity === 'length');
  const ring = scene.lexicon.concept(ask.concept)?.outline?.hole !== undefined;
  const [lengths, [inner]] = ring ? [said.slice(0, 1), said.slice(1)] : [said, []];
  const others = ask.figures.filter((f) => f.quantity !== 'length' && !(f.quantity === 'number' && LAYERS.test(ask.concept)));
  const found = [
    ...(NO_OUTLINE.has(ask.concept) ? [] : size(scene, scene.board, lengths)),
    ...(inner === undefined ? [] : [hole(scene, inner)]),
    ...others.map((f) => other(scene, f)),
    ...shape(scene, ask),
    ...sides(scene, ask),
  ];
  return found.length > 0 ? found : [judged(scene, ask.concept) ?? unchecked(conceptTitle(scene, ask.concept))];
};

const NOTCH = 'board_notch';
/** Their lengths are none of the outline's. */
const NO_OUTLINE: ReadonlySet<string> = new Set([
  NOTCH,
  'trace_width',
  'copper_thickness',
  'board_thickness',
  'part_height',
  'corner_radius',
  'corner_chamfer',
  'clearance',
]);

/** The hole of a ring. */
function hole({ design }: Scene, inner: Figure): Verdict {
  const cuts = design.components.flatMap((c) => (c.cut === undefined || c.cut.shape !== 'round' ? [] : [c.cut.w_mm]));
  const has = cuts.find((mm) => Math.abs(mm - (inner.value ?? 0)) < SIZE_MM);
  return has === undefined ? unmet(`no hole of ${asked(inner)} is in it`) : met(`a hole of ${has} mm is in it`);
}

function size(scene: Scene, built: Board | null, lengths: readonly Figure[]): Verdict[] {
  if (lengths.length === 0) return [];
  const { design } = scene;
  const [w, h] = built === null ? [design.board.width_mm, design.board.height_mm] : [built.width_mm, built.height_mm];
  if (w === undefined || h === undefined) return [unchecked(`the size (${lengths.map(asked).join(' × ')})`)];
  const is = `the board is ${w} × ${h} mm`;
  const fits = (f: Figure, value: number): boolean => {
    const most = f.role === 'limit' ? (f.value ?? f.max) : f.max;
    if (most !== undefined && value > most + SIZE_MM) return false;
    if (f.min !== undefined && value < f.min - SIZE_MM) return false;
    return f.role === 'limit' || f.value === undefined || Math.abs(value - f.value) <= (f.about === true ? 0.1 * f.value : SIZE_MM);
  };
  const [a, b] = lengths;
  const good =
    a === undefined
      ? true
      : b === undefined
        ? fits(a, w) || fits(a, h) || (round(scene) && fits(a, Math.max(w, h)))
        : (fits(a, w) && fits(b, h)) || (fits(a, h) && fits(b, w));
  return [good ? met(is) : unmet(`${is}, not ${lengths.map(asked).join(' × ')}`)];
}

const round = (scene: Scene): boolean => scene.board !== null && isRound(scene.board);

function other(scene: Scene, figure: Figure): Verdict {
  const { board: built } = scene;
  if (built === null) return unchecked(asked(figure));
  if (figure.quantity === 'money') return costs(built, figure);
  if (figure.quantity === 'number' && figure.value !== undefined)
    return built.quantity === figure.value ? met(`${figure.value} boards`) : partly(`${built.quantity} boards are priced, not ${figure.value}`);
  return unchecked(asked(figure));
}

const SHAPES: Readonly<Record<string, (b: Board) => boolean>> = {
  round: isRound,
  square: (b) => Math.abs(b.width_mm - b.height_mm) <= SIZE_MM,
  rectangle: (b) => b.outline.length > 3 && !isRound(b),
};

function shape(scene: Scene, ask: Ask): Verdict[] {
  const { board: built } = scene;
  const { outline: own, says } = scene.lexicon.concept(ask.concept) ?? {};
  if (
    ask.path === undefined &&
    ask.concept !== 'shape' &&
    scene.lexicon.isA(ask.concept, 'shape') &&
    own === undefined &&
    SHAPES[ask.concept] === undefined
  )
    return [
      unmet(`the board is not ${ask.text === '' ? conceptTitle(scene, ask.concept) : `“${ask.text}”`}${says === undefined ? '' : `: ${says}`}`),
    ];
  if (built === null) return [];
  if (ask.path !== undefined) return [asDrawn(built, ask.path)];
  if (ask.concept === NOTCH) return [notch(scene, built, ask)];
  return [ask.concept, ...ask.features].flatMap((id) => {
    const outline = scene.lexicon.concept(id)?.outline;
    const title = conceptTitle(scene, id);
    if (outline?.size_mm !== undefined) return size(scene, built, outline.size_mm.map(measure));
    if (outline?.made !== undefined && (outline.points === undefined || ask.count !== undefined)) return [shapeMade(built, ask, outline, title)];
    const known = SHAPES[id] ?? (outline === undefined ? undefined : (b: Board) => hasShape(b, outline));
    if (known === undefined) return [];
    const is = isRound(built) ? 'round' : `${built.width_mm} × ${built.height_mm} mm with ${built.outline.length} corners`;
    return [known(built) ? met(`the board is ${title}`) : unmet(`the board is ${is}, not ${title}`)];
  });
}

/** An outline that somebody drew: its corners, its area, and as many cut-outs as the drawing has. */
function asDrawn(built: Board, path: string): Verdict {
  try {
    const { outline, holes, width_mm, height_mm } = drawnOutline(path, 1, '');
    const good = hasShape(built, { points: outline }) && (built.cutouts ?? []).length >= holes.length;
    const size = `${built.width_mm} × ${built.height_mm} mm`;
    if (!good) return unmet(`the board (${size}) has not the outline that was drawn`);
    const same = Math.abs(built.width_mm - width_mm) <= SIZE_MM && Math.abs(built.height_mm - height_mm) <= SIZE_MM;
    const cut = holes.length === 0 ? '' : `, with ${amount(holes.length, '')} cut-outs`;
    return same ? met(`the outline is the path that was drawn, ${size}${cut}`) : met(`the outline is the path that was drawn, at ${size}${cut}`);
  } catch (error) {
    if (error instanceof DesignError) return unmet(error.reason);
    throw error;
  }
}

/** A shape that is made from figures: by its teeth, points and petals, or by the bows that meet in corners, as they are on the board. */
function shapeMade(built: Board, { count, figures }: Ask, { made }: NamedOutline, title: string): Verdict {
  if (made === 'cloud' || made === 'scalloped') {
    const cusps = cuspsOf(built);
    const pitch = figures.find((f) => f.quantity === 'pitch')?.value;
    const around = (2 * (built.width_mm + built.height_mm)) / Math.max(1, cusps);
    const good = cusps >= 3 && cusps <= (made === 'cloud' ? 12 : 1000) && (pitch === undefined || Math.abs(around - pitch) <= 0.2 * pitch);
    return (good ? met : unmet)(`the outline is one of ${amount(cusps, '')} bows${good ? `: a ${title}` : `, and no ${title} as it was asked for`}`);
  }
  const [has, wanted] = [made === 'polygon' ? built.outline.length : lobesOf(built), count];
  const good = wanted === undefined ? has >= 3 : has === wanted;
  return (good ? met : unmet)(`the board is a ${title} of ${has}${good ? '' : `, not ${wanted ?? 'four and more'}`}`);
}

/** A piece that is to be missing: of the size and at the place that was said. */
function notch(scene: Scene, built: Board, ask: Ask): Verdict {
  const lengths = ask.figures.filter((f) => f.quantity === 'length');
  const [w, h = w] = lengths.flatMap((f) => f.value ?? []);
  const { corner, edge } = ask.place ?? {};
  const at = corner !== undefined && corner !== 'each' && corner !== 'any' ? corner : edge;
  const [letter] = scene.request.asks.flatMap((a) => scene.lexicon.concept(a.concept)?.outline?.bites ?? []).map((b) => b.at);
  const where = at === undefined || !isPlace(at) ? (letter === undefined ? BITE_PLACES : [letter]) : [at];
  const words = lengths.map(asked).join(' × ');
  if (w === undefined || h === undefined)
    return hasShape(built, { bites: [] }) ? unmet('nothing is missing of the outline') : met('a piece is missing of the outline');
  const found = where.find((place) => isMissing(built, { at: place, w, h }));
  return found === undefined
    ? unmet(`nothing of ${words} is missing ${where.length > 1 ? 'of the outline' : `at the ${where[0]}`}`)
    : met(`${words} are missing at the ${found}`);
}

const isPlace = (at: string): at is (typeof BITE_PLACES)[number] => (BITE_PLACES as readonly string[]).includes(at);
const measure = (value: number): Figure => ({ quantity: 'length', role: 'size', value, words: { message: 0, from: 0, to: 0 } });

const ONE_SIDE = /one_side|single_side/;
const LAYERS = /layer/;
const layersWanted = (ask: Ask, ids: readonly string[]): number | undefined =>
  ask.count ?? ONE_OR_MORE.find(([id]) => ids.some((i) => id.test(i)))?.[1] ?? ask.figures.find((f) => f.quantity === 'number')?.value;

/** Counts that a concept says without a number. */
const ONE_OR_MORE: readonly (readonly [RegExp, number])[] = [
  [/single_layer/, 1],
  [/multilayer|four_layers/, 4],
];

const layersWords = ({ planes = [] }: Board, has: number): string =>
  [`${has} copper layers`, ...planes.map((p) => `${p.net} fills ${copperName(p.layer)}`)].join(', ');

function sides(scene: Scene, ask: Ask): Verdict[] {
  const ids = [ask.concept, ...ask.features];
  const { board: built } = scene;
  const layers = ids.some((id) => LAYERS.test(id)) ? layersWanted(ask, ids) : undefined;
  if (built === null) {
    const has = scene.design.board.layers ?? 2;
    return layers === undefined
      ? []
      : [(has === layers ? met : unmet)(`the board has ${has} copper layers${has === layers ? '' : `, not ${layers}`}`)];
  }
  const back = built.parts.filter((p) => p.side === 'back').map((p) => p.ref);
  const one = ids.some((id) => ONE_SIDE.test(id)) || (ask.concept === 'parts_side' && ask.place?.side !== undefined);
  const verdicts = one
    ? [back.length === 0 ? met('all parts stand on the front') : unmet(`${amount(back.length, '')} parts stand on the back`, { refs: back })]
    : [];
  const has = 2 + (built.inner_layers ?? 0);
  const why = built.findings.find((f) => f.rule === 'place.layers' && f.severity === 'warning')?.message;
  return layers === undefined
    ? verdicts
    : [...verdicts, has === layers ? met(layersWords(built, has)) : unmet(why ?? `the board has ${has} copper layers, not ${layers}`)];
}
