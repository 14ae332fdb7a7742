import { type CopperLayer, type Drawing, textStrokes } from '../../board/index.js';
import { roundMm } from '../../geometry/index.js';
import { arcOf, arcPoints, circleArcs, curvePoints, ptsOf, rectPoints } from './arcs.js';
import type { Layers } from './layers.js';
import { sidesOf } from './layers.js';
import { fourOf, penOf } from './outline.js';
import type { List, Xy } from './reader.js';

/** What a drawing needs to know of where it is. */
export interface DrawingContext {
  readonly layers: Layers;
  readonly placed: (p: Xy) => [number, number];
  readonly ref: string | null;
  /** What `${REFERENCE}` and `${VALUE}` stand for. */
  readonly reference: string;
  readonly value: string;
}

const KINDS = { SilkS: 'silk', Mask: 'mask', Paste: 'paste' } as const;
/** KiCad's distance between the lines of a text, over its height. */
const LINE_PITCH = 1.62;

/** The ink of a drawing or text on silkscreen, mask, paste or copper; nothing on other layers, which no fabrication file shows. */
export function drawingsOf(list: List, context: DrawingContext): Drawing[] {
  const names = context.layers.of(list);
  const places = [
    ...Object.entries(KINDS).flatMap(([kind, layer]) => sidesOf(names, kind).map((side) => ({ layer, side }))),
    ...context.layers.copperOf(names).map((side) => ({ layer: 'copper' as const, side })),
  ];
  return places.flatMap(({ layer, side }) => shapesOf(list, context, side).map((shape): Drawing => ({ layer, side, ref: context.ref, ...shape })));
}

type Drawn = Pick<Drawing, 'type' | 'points' | 'width_mm'>;

function shapesOf(list: List, context: DrawingContext, side: CopperLayer): Drawn[] {
  const width_mm = penOf(list);
  const placed = (points: readonly Xy[]): [number, number][] => points.map(context.placed);
  const line = (points: readonly Xy[]): Drawn[] => [{ type: 'line', points: placed(points), width_mm }];
  const closed = (points: readonly Xy[], filled: boolean): Drawn[] =>
    filled && points.length > 2 ? [{ type: 'area', points: placed(points), width_mm }] : line([...points, ...points.slice(0, 1)]);
  const filled = (otherwise: boolean): boolean => (list.find('fill') === undefined ? otherwise : ['yes', 'solid'].includes(list.wordOf('fill', '')));
  switch (list.name.replace(/^(gr|fp)_/, '')) {
    case 'line':
      return line([list.point('start'), list.point('end')]);
    case 'arc':
      return line(arcPoints(arcOf(list)));
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
      return closed(circleArcs(centre, radius).flatMap((a) => arcPoints(a).slice(0, -1)), filled(width_mm === 0)); // biome-ignore format: one line
    }
    case 'text':
      return textOf(list, list.word(list.name === 'gr_text' ? 1 : 2), context, side);
    case 'property':
      return textOf(list, list.word(2), context, side);
    default:
      return [];
  }
}

function textOf(list: List, raw: string, context: DrawingContext, side: CopperLayer): Drawn[] {
  const effects = list.find('effects');
  const font = effects?.find('font');
  if (effects === undefined || list.flag('hide') || effects.flag('hide')) return [];
  const size = font?.find('size');
  const height = size?.number(1) ?? 1;
  const stroke = font?.numberOf('thickness', height * 0.15) || height * 0.15;
  const at = list.need('at');
  const rot = at.angle;
  const justify = new Set(effects.find('justify')?.words ?? []);
  const [x, y] = context.placed({ x: at.number(1), y: at.number(2) });
  const lines = shown(raw, context).split('\n').slice(0, 200);
  const mirrored = justify.has('mirror');
  return lines.flatMap((text, i) => {
    const local = textStrokes({
      text: text.slice(0, 500),
      ref: null,
      side: 'front',
      x: 0,
      y: 0,
      rot: 0,
      height_mm: height + stroke,
      stroke_mm: stroke,
    });
    if (local.length === 0) return [];
    const xs = local.flat().map(([px]) => px);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const dx = justify.has('left') ? -left : justify.has('right') ? -right : 0;
    const middle = ((lines.length - 1) / 2) * LINE_PITCH * height;
    const top = justify.has('top') ? height / 2 : justify.has('bottom') ? -2 * middle - height / 2 : -middle;
    const dy = top + i * LINE_PITCH * height;
    const turn = upright(rot, list, side) * (Math.PI / 180);
    const [c, s, m] = [Math.cos(turn), Math.sin(turn), mirrored ? -1 : 1];
    return local.map((points): Drawn => {
      const moved = points.map(([px, py]): [number, number] => {
        const [u, v] = [m * (px + dx), py + dy];
        return [roundMm(x + u * c + v * s), roundMm(y + v * c - u * s)];
      });
      return { type: 'line', points: moved, width_mm: stroke };
    });
  });
}

/** Texts of a footprint are turned to be read from below or from the right, unless they are set free. */
function upright(rot: number, list: List, _side: CopperLayer): number {
  if (list.name === 'gr_text' || list.flag('unlocked') || (list.find('at')?.words.includes('unlocked') ?? false)) return rot;
  const turned = ((rot % 360) + 360) % 360;
  return turned > 90 && turned <= 270 ? turned - 180 : turned;
}

function shown(text: string, { reference, value }: DrawingContext): string {
  const own: Readonly<Record<string, string>> = { '${REFERENCE}': reference, '${VALUE}': value, '%R': reference, '%V': value };
  return text.replace(/\$\{REFERENCE\}|\$\{VALUE\}|%[RV]/g, (w) => own[w] ?? w).replace(/~\{([^}]*)\}/g, '$1');
}
