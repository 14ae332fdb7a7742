import type { Drawing } from '../../board/index.js';
import { arcOf, arcPoints, circleArcs, circleOf, curvePoints, ptsOf, rectPoints } from './arcs.js';
import { zonePen } from './copper.js';
import { styledLines } from './dashes.js';
import { dimensionOf } from './dimensions.js';
import type { DrawingContext, Drawn } from './drawn.js';
import { sidesOf } from './layers.js';
import { fourOf, penOf } from './outline.js';
import type { List, Xy } from './reader.js';
import { tableOf } from './tables.js';
import { textBoxOf, textOf } from './texts.js';

const DRAWN = /^(gr_|fp_|property$|dimension$|table$)/;
const KINDS = { SilkS: 'silk', Mask: 'mask', Paste: 'paste' } as const;

/**
 * The ink of a drawing or text on silkscreen, mask, paste or copper, and of a zone on all but copper; nothing on other layers, which no
 * fabrication file shows.
 */
export function drawingsOf(list: List, context: DrawingContext): Drawing[] {
  if (list.name === 'zone') return list.all('filled_polygon').flatMap((fill) => fillOf(fill, list, context));
  // A track that is an arc is called that, too.
  if (!DRAWN.test(list.name) || !isPlotted(list, context)) return [];
  const names = context.layers.of(list);
  const places = [...inkPlaces(names), ...context.layers.copperOf(names).map((side) => ({ layer: 'copper' as const, side }))];
  const shapes = places.length === 0 ? [] : inStyle(list, shapesOf(list, context), context);
  return inked(list, places, shapes, context);
}

type Place = Pick<Drawing, 'layer' | 'side'>;

const inkPlaces = (names: readonly string[]): Place[] =>
  Object.entries(KINDS).flatMap(([kind, layer]) => sidesOf(names, kind).map((side) => ({ layer, side })));

function inked(list: List, places: readonly Place[], shapes: readonly Drawn[], context: DrawingContext): Drawing[] {
  context.ink.left -= places.length * shapes.length;
  if (context.ink.left < 0) list.fail('there is more drawn on the board than can be kept (400,000 strokes)');
  return places.flatMap(({ layer, side }) => shapes.map((shape): Drawing => ({ layer, side, ref: context.ref, ...shape })));
}

/** One of a zone's fills; it names its layer itself where the zone is on several. A footprint's zones are in the board's own coordinates. */
function fillOf(fill: List, zone: List, context: DrawingContext): Drawing[] {
  const points = ptsOf(fill).map(context.onBoard);
  if (points.length < 3) return [];
  const places = inkPlaces(context.layers.of(fill.find('layer') === undefined ? zone : fill));
  return inked(zone, places, [{ type: 'area', points, width_mm: zonePen(zone, context.version) }], context);
}

/** Texts have no line style of their own; boxes and tables style their lines themselves. */
const inStyle = (list: List, shapes: Drawn[], { dashes }: DrawingContext): Drawn[] =>
  /(line|arc|circle|rect|poly|curve)$/.test(list.name) ? styledLines(list, shapes, dashes) : shapes;

/** A footprint's reference and value may be left out of plots. */
function isPlotted(list: List, { plotted }: DrawingContext): boolean {
  const what = list.name === 'fp_text' || list.name === 'property' ? list.word(1).toLowerCase() : '';
  return what === 'reference' ? plotted.reference : what === 'value' ? plotted.value : true;
}

function shapesOf(list: List, context: DrawingContext): Drawn[] {
  const width_mm = penOf(list);
  const placed = (points: readonly Xy[]): [number, number][] => points.map(context.placed);
  const line = (points: readonly Xy[]): Drawn[] => [{ type: 'line', points: placed(points), width_mm }];
  const closed = (points: readonly Xy[], filled: boolean): Drawn[] =>
    filled && points.length > 2 ? [{ type: 'area', points: placed(points), width_mm }] : line([...points, ...points.slice(0, 1)]);
  const filled = (otherwise: boolean): boolean => (list.find('fill') === undefined ? otherwise : ['yes', 'solid'].includes(list.wordOf('fill', '')));
  switch (list.name.replace(/^(gr|fp)_/, '')) {
    case 'line':
      return line([list.point('start'), list.point('end')]);
    case 'arc': {
      const arc = arcOf(list);
      return line(arcPoints(arc)).map((drawn) => ({ ...drawn, ...(circleOf(arc) === null ? {} : { mid: context.placed(arc.mid) }) }));
    }
    case 'curve':
      return line(curvePoints(fourOf(list)));
    case 'poly':
      return closed(ptsOf(list), filled(true));
    case 'rect': {
      return closed(rectPoints(list), filled(width_mm === 0));
    }
    case 'circle': {
      const [centre, end] = [list.point('center'), list.point('end')];
      const radius = Math.hypot(end.x - centre.x, end.y - centre.y);
      if (radius === 0) return [];
      const ring = circleArcs(centre, radius).flatMap((a) => arcPoints(a).slice(0, -1));
      const mid = context.placed({ x: centre.x - radius, y: centre.y });
      return closed(ring, filled(width_mm === 0)).map((drawn) => (drawn.type === 'line' ? { ...drawn, mid } : drawn));
    }
    case 'text':
      return textOf(list, list.word(list.name === 'gr_text' ? 1 : 2), context);
    case 'property':
      return textOf(list, list.word(2), context);
    case 'dimension':
      return dimensionOf(list, context);
    case 'table':
      return tableOf(list, context);
    case 'text_box':
      return textBoxOf(list, context);
    default:
      return [];
  }
}
