import { ptsOf } from './arcs.js';
import type { DrawingContext, Drawn } from './drawn.js';
import type { List, Xy } from './reader.js';
import { widthOf } from './stroke-text.js';
import { fontOf, textOf } from './texts.js';

type Segment = readonly [Xy, Xy];

/** Half the angle between the strokes of an arrow's head, degrees. */
const HEAD = 27.5;

/** KiCad 5: the lines of a dimension as the file has them. */
const DRAWN = ['feature1', 'feature2', 'crossbar', 'arrow1a', 'arrow1b', 'arrow2a', 'arrow2b'];

const plus = (a: Xy, b: Xy, by = 1): Xy => ({ x: a.x + by * b.x, y: a.y + by * b.y });
const minus = (a: Xy, b: Xy): Xy => plus(a, b, -1);
const along = ({ x, y }: Xy): Xy => {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
};
const turned = ({ x, y }: Xy, degrees: number): Xy => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: x * c - y * s, y: x * s + y * c };
};

/** A dimension's lines, arrows and text, as KiCad 6 draws them from its two points; later kinds without lines of their own show their text. */
export function dimensionOf(list: List, context: DrawingContext): Drawn[] {
  const text = list.find('gr_text');
  const style = list.find('style');
  const width_mm = Math.max(0, style?.numberOf('thickness', 0) ?? list.numberOf('width', 0));
  const words = text === undefined || list.wordOf('type', '') === 'center' ? [] : textOf(text, text.word(1), context);
  const drawn = segmentsOf(list).map((points): Drawn => ({ type: 'line', points: points.map(context.placed), width_mm }));
  return [...drawn, ...words];
}

function segmentsOf(list: List): Segment[] {
  const type = list.wordOf('type', '');
  if (type === '') return DRAWN.flatMap((name) => list.all(name).flatMap((line) => pairs(ptsOf(line))));
  const [from, to] = ptsOf(list);
  if (from === undefined || to === undefined) return [];
  if (type === 'center') {
    const arm = minus(to, from);
    const across = turned(arm, 90);
    return [
      [minus(from, arm), to],
      [minus(from, across), plus(from, across)],
    ];
  }
  if (type === 'leader') return leader(list, from, to);
  return type === 'aligned' || type === 'orthogonal' ? measured(list, from, to, type) : [];
}

const pairs = (points: readonly Xy[]): Segment[] => points.slice(1).map((to, i): Segment => [points[i] ?? to, to]);

const heads = (tip: Xy, inward: Xy, length: number): Segment[] =>
  [HEAD, -HEAD].map((angle): Segment => [tip, plus(tip, turned(inward, angle), length)]);

const styled = (list: List, name: string): number => list.find('style')?.numberOf(name, 0) ?? 0;

/** Two lines away from what is measured, a bar with arrows between them, cut where the text stands in it. */
function measured(list: List, from: Xy, to: Xy, type: 'aligned' | 'orthogonal'): Segment[] {
  const height = list.need('height').number(1);
  const upright = type === 'orthogonal' && list.numberOf('orientation', 0) === 1;
  const bar = type === 'aligned' ? along(minus(to, from)) : upright ? { x: 0, y: 1 } : { x: 1, y: 0 };
  // An aligned one leads off to the right of its direction on a screen; an orthogonal one along its axis.
  const away = type === 'aligned' ? turned(bar, 90) : upright ? { x: 1, y: 0 } : { x: 0, y: 1 };
  const start = plus(from, away, height);
  const reach = (to.x - start.x) * bar.x + (to.y - start.y) * bar.y;
  const end = plus(start, bar, reach);
  const [offset, over] = [styled(list, 'extension_offset'), styled(list, 'extension_height')];
  const extension = (at: Xy, foot: Xy): Segment => {
    const d = along(minus(foot, at));
    return [plus(at, d, offset), plus(foot, d, over)];
  };
  const inward = reach < 0 ? plus({ x: 0, y: 0 }, bar, -1) : bar;
  const outward = list.find('style')?.wordOf('arrow_direction', 'outward') !== 'inward';
  const head = styled(list, 'arrow_length');
  const sign = outward ? 1 : -1;
  return [
    extension(from, start),
    extension(to, end),
    ...cut([start, end], list),
    ...heads(start, plus({ x: 0, y: 0 }, inward, sign), head),
    ...heads(end, plus({ x: 0, y: 0 }, inward, -sign), head),
  ];
}

/** The box of a dimension's text: its middle and half of its width and height with the room around it. */
function textBox(list: List): { at: Xy; halfWidth: number; halfHeight: number } | null {
  const text = list.find('gr_text');
  const font = text === undefined ? null : fontOf(text);
  const at = text?.find('at');
  if (text === undefined || font === null || at === undefined) return null;
  const halfWidth = widthOf(text.word(1), font) / 2 + font.width / 2 - 0.15 * font.pen;
  return { at: { x: at.number(1), y: at.number(2) }, halfWidth, halfHeight: 0.9 * font.height };
}

function cut([start, end]: Segment, list: List): Segment[] {
  const box = textBox(list);
  const d = along(minus(end, start));
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (box === null) return [[start, end]];
  const middle = minus(box.at, start);
  const [t, off] = [middle.x * d.x + middle.y * d.y, Math.abs(middle.x * d.y - middle.y * d.x)];
  if (off > box.halfHeight || t + box.halfWidth < 0 || t - box.halfWidth > length) return [[start, end]];
  const [a, b] = [t - box.halfWidth, t + box.halfWidth];
  return [...(a > 0 ? [[start, plus(start, d, a)] as const] : []), ...(b < length ? [[plus(start, d, b), end] as const] : [])];
}

/** An arrow from its end to the text, which may stand in a frame. */
function leader(list: List, from: Xy, to: Xy): Segment[] {
  const box = textBox(list);
  const arrow: Segment[] = [[from, to], ...heads(from, along(minus(to, from)), styled(list, 'arrow_length'))];
  if (box === null) return arrow;
  const { at, halfWidth: w, halfHeight: h } = box;
  const corner = (x: number, y: number): Xy => ({ x: at.x + x * w, y: at.y + y * h });
  const frame = styled(list, 'text_frame') === 1 ? pairs([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]) : [];
  const side = to.x <= at.x ? at.x - w : at.x + w;
  return [...arrow, ...frame, [to, { x: side, y: at.y }]];
}
