import { type Board, copperName } from '../../board/index.js';
import type { Ask, Figure } from '../../request/index.js';
import { isRound } from '../geometry.js';
import { conceptTitle } from '../instances.js';
import { amount, asked } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';
import type { Audit } from './thing.js';

/** An outline is drawn to a tenth of a millimetre. */
const SIZE_MM = 0.15;

/** Size, shape, corners, sides, price, pieces of the board itself. */
export const board: Audit = (scene, ask) => {
  const lengths = ask.figures.filter((f) => f.quantity === 'length');
  const others = ask.figures.filter((f) => f.quantity !== 'length');
  const found = [...size(scene, lengths), ...others.map((f) => other(scene, f)), ...shape(scene, ask), ...sides(scene, ask)];
  return found.length > 0 ? found : [unchecked(conceptTitle(scene, ask.concept))];
};

function size(scene: Scene, lengths: readonly Figure[]): Verdict[] {
  if (lengths.length === 0) return [];
  const { board: built, design } = scene;
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
  if (figure.quantity === 'money' && figure.value !== undefined)
    return built.cost <= figure.value
      ? met(`the parts of one board cost $${built.cost.toFixed(2)}`)
      : unmet(`the parts of one board cost $${built.cost.toFixed(2)}, more than $${figure.value}`);
  if (figure.quantity === 'number' && figure.value !== undefined)
    return built.quantity === figure.value ? met(`${figure.value} boards`) : partly(`${built.quantity} boards are priced, not ${figure.value}`);
  return unchecked(asked(figure));
}

const SHAPES: readonly (readonly [RegExp, (b: Board) => boolean])[] = [
  [/corner_radius|round_corner|rounded/, (b) => b.corner_mm > 0],
  [/round|circular|circle|disc/, isRound],
  [/square/, (b) => Math.abs(b.width_mm - b.height_mm) <= SIZE_MM],
  [/rectang/, (b) => b.outline.length > 3 && !isRound(b)],
  [/(^|_)l_shape|l_shaped/, (b) => b.outline.length >= 6 && !isRound(b)],
  [/hexagon/, (b) => b.outline.length === 6],
];

function shape(scene: Scene, ask: Ask): Verdict[] {
  const ids = [ask.concept, ...ask.features];
  return ids.flatMap((id) => {
    const known = SHAPES.find(([name]) => name.test(id));
    const { board: built } = scene;
    if (known === undefined || built === null) return [];
    const is = isRound(built) ? 'round' : `${built.width_mm} × ${built.height_mm} mm with ${built.outline.length} corners`;
    return [known[1](built) ? met(`the board is ${conceptTitle(scene, id)}`) : unmet(`the board is ${is}, not ${conceptTitle(scene, id)}`)];
  });
}

const ONE_SIDE = /one_side|single_side/;
const LAYERS = /layer/;

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
  if (built === null) return [];
  const back = built.parts.filter((p) => p.side === 'back').map((p) => p.ref);
  const one = ids.some((id) => ONE_SIDE.test(id)) || (ask.concept === 'parts_side' && ask.place?.side !== undefined);
  const verdicts = one
    ? [back.length === 0 ? met('all parts stand on the front') : unmet(`${amount(back.length, '')} parts stand on the back`, { refs: back })]
    : [];
  const layers = ids.some((id) => LAYERS.test(id)) ? (ask.count ?? ONE_OR_MORE.find(([id]) => ids.some((i) => id.test(i)))?.[1]) : undefined;
  const has = 2 + (built.inner_layers ?? 0);
  const why = built.findings.find((f) => f.rule === 'place.layers' && f.severity === 'warning')?.message;
  return layers === undefined
    ? verdicts
    : [...verdicts, has === layers ? met(layersWords(built, has)) : unmet(why ?? `the board has ${has} copper layers, not ${layers}`)];
}
