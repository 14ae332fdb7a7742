import { boundsOf, capsule, mm, outline, type Point, roundMm, toMm } from '../../geometry/index.js';
import { difference, patches, positive, type Ring } from '../../layout/pour/clip.js';
import { keyholed } from '../../layout/pour/keyhole.js';
import { styledLines } from './dashes.js';
import type { DrawingContext, Drawn } from './drawn.js';
import { penOf } from './outline.js';
import type { List, Xy } from './reader.js';
import { type Lettering, MOST_LETTERS, MOST_LINES, strokeText, widthOf } from './stroke-text.js';

const CHORD_NM = 3000;

interface Font extends Lettering {
  readonly mirror: boolean;
}

/** null: hidden, or without effects. */
export function fontOf(list: List): Font | null {
  const effects = list.find('effects');
  if (effects === undefined || list.flag('hide') || effects.flag('hide')) return null;
  const font = effects.find('font');
  const size = font?.find('size');
  const [height, width] = [size?.number(1) ?? 1, size?.number(2) ?? 1];
  const bold = font?.flag('bold') === true;
  // A pen is at most a quarter of the letters, whatever the file says; without one it follows from them.
  const pen = Math.min(font?.numberOf('thickness', 0) || width / (bold ? 5 : 8), Math.min(Math.abs(width), Math.abs(height)) / 4);
  const justify = new Set(effects.find('justify')?.words ?? []);
  return {
    ...{ width, height, pen },
    italic: font?.flag('italic') === true,
    across: justify.has('left') ? 'left' : justify.has('right') ? 'right' : 'centre',
    down: justify.has('top') ? 'top' : justify.has('bottom') ? 'bottom' : 'centre',
    mirror: justify.has('mirror'),
  };
}

/** The ink of a text: outlines of letters where the file has them (other fonts than KiCad's own), else strokes. */
export function textOf(list: List, raw: string, context: DrawingContext): Drawn[] {
  const font = fontOf(list);
  if (font === null) return [];
  const cached = list.find('render_cache');
  if (cached !== undefined) return lettersOf(cached, context);
  const at = list.need('at');
  const rot = upright(at.angle, list, context.version);
  const strokes = written(shown(raw, context), font, context.placed({ x: at.number(1), y: at.number(2) }), rot);
  return list.find('layer')?.words.includes('knockout') === true ? knockedOut(strokes, font) : strokes;
}

/** Corners of a box or of a table's cell: `start` and `end`, or `pts` where it stands at an angle. Around it from the first. */
export function cornersOf(list: List): Xy[] {
  const pts = list.find('pts');
  if (pts !== undefined) return pts.items.flatMap((p) => (typeof p === 'object' && 'x' in p ? [p] : [])).slice(0, 4);
  const [a, b] = [list.point('start'), list.point('end')];
  return [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }];
}

/** A text in a frame, its lines broken where they are wider than it. */
export function textBoxOf(list: List, context: DrawingContext): Drawn[] {
  const font = fontOf(list);
  const width_mm = penOf(list);
  const corners = cornersOf(list);
  const points = [...corners, ...corners.slice(0, 1)].map(context.placed);
  const framed = list.name !== 'table_cell' && list.wordOf('border', 'yes') === 'yes' && width_mm > 0;
  const border = framed ? styledLines(list, [{ type: 'line', points, width_mm }], context.dashes) : [];
  if (font === null || corners.length < 4) return border;
  const cached = list.find('render_cache');
  if (cached !== undefined) return [...border, ...lettersOf(cached, context)];
  const rot = list.numberOf('angle', 0);
  const { u, v } = axesOf(font, rot);
  const [across, down] = [u, v].map((axis) => points.map(([x, y]) => x * axis[0] + y * axis[1]));
  const margins = list.find('margins');
  const own = width_mm / 2 + font.height * 0.75;
  const margin = (i: number): number => margins?.number(i) ?? own;
  const [left, right] = [Math.min(...(across ?? [])) + margin(1), Math.max(...(across ?? [])) - margin(3)];
  const [top, bottom] = [Math.min(...(down ?? [])) + margin(2), Math.max(...(down ?? [])) - margin(4)];
  const text = wrapped(shown(list.word(list.name === 'property' ? 2 : 1), context), right - left, font).join('\n');
  const h = font.across === 'left' ? left : font.across === 'right' ? right : (left + right) / 2;
  const w = font.down === 'top' ? top : font.down === 'bottom' ? bottom : (top + bottom) / 2;
  return [...border, ...written(text, font, [h * u[0] + w * v[0], h * u[1] + w * v[1]], rot)];
}

/** Ways on the board in which a text is read and in which its lines follow each other. */
function axesOf({ mirror }: Font, rot: number): { u: [number, number]; v: [number, number] } {
  const [c, s] = [Math.cos((rot * Math.PI) / 180), Math.sin((rot * Math.PI) / 180)];
  return { u: mirror ? [-c, s] : [c, -s], v: [s, c] };
}

function wrapped(text: string, room: number, font: Font): string[] {
  const wide = (s: string): boolean => widthOf(s, font) > room;
  return text
    .split('\n', MOST_LINES)
    .flatMap((line) => {
      const lines: string[] = [];
      for (const word of line.slice(0, MOST_LETTERS).split(' ')) {
        const last = lines.at(-1);
        if (last === undefined || wide(`${last} ${word}`)) lines.push(word);
        else lines[lines.length - 1] = `${last} ${word}`;
      }
      return lines;
    })
    .slice(0, MOST_LINES);
}

/** A text as strokes from its anchor on the board. */
function written(text: string, font: Font, [x, y]: readonly [number, number], rot: number): Drawn[] {
  const { u, v } = axesOf(font, rot);
  return strokeText(text, font).map(
    (line): Drawn => ({
      type: 'line',
      points: line.map(([a, b]) => [roundMm(x + a * u[0] + b * v[0]), roundMm(y + a * u[1] + b * v[1])]),
      width_mm: font.pen,
    }),
  );
}

const areas = (rings: readonly Ring[]): Drawn[] =>
  patches(rings).map((patch) => ({ type: 'area', points: keyholed(patch).map((p): [number, number] => [toMm(p.x), toMm(p.y)]), width_mm: 0 }));

const nm = ([x, y]: readonly [number, number]): Point => ({ x: mm(x), y: mm(y) });

/** Outlines of letters that KiCad keeps for fonts of the system, in the board's coordinates: a ring, then its holes. */
function lettersOf(cache: List, context: DrawingContext): Drawn[] {
  return cache.all('polygon').flatMap((polygon) => {
    const rings = polygon
      .all('pts')
      .map((pts) => positive(pts.items.flatMap((p) => (typeof p === 'object' && 'x' in p ? [nm(context.onBoard(p))] : []))));
    const [outer, ...holes] = rings.filter((ring) => ring.length > 2);
    return outer === undefined ? [] : areas([outer, ...holes.map((ring) => [...ring].reverse())]);
  });
}

/** A filled box around a text, the text left free. */
function knockedOut(strokes: readonly Drawn[], { height, pen }: Font): Drawn[] {
  const all = strokes.flatMap(({ points }) => points.map(nm));
  if (all.length === 0) return [];
  const { minX, minY, maxX, maxY } = boundsOf(all);
  const m = mm(Math.max(pen / 2, height / 9) + pen / 2);
  const box: Ring = [
    { x: minX - m, y: minY - m },
    { x: maxX + m, y: minY - m },
    { x: maxX + m, y: maxY + m },
    { x: minX - m, y: maxY + m },
  ];
  const ink = strokes.flatMap(({ points, width_mm }) => {
    const at = points.map(nm);
    return at.slice(1).map((to, i) => positive(outline(capsule(at[i] ?? to, to, mm(width_mm)), CHORD_NM)));
  });
  return areas(difference([positive(box)], ink));
}

/** KiCad 7: from here on texts between the right and the left stand on their feet. */
const UPRIGHT = 20220000;

/** Texts of a footprint are turned to be read from below or from the right, unless they are set free; up to KiCad 6 those above 90° hang. */
function upright(rot: number, list: List, version: number): number {
  if (list.name === 'gr_text' || list.flag('unlocked') || (list.find('at')?.words.includes('unlocked') ?? false)) return rot;
  const turned = ((rot % 180) + 180) % 180;
  return turned > 90 && version >= UPRIGHT ? turned - 180 : turned;
}

/** Characters that KiCad writes by name where its files could not hold them as they are. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ '': '{', dblquote: '"', quote: "'", lt: '<', gt: '>', backslash: '\\', slash: '/', bar: '|', colon: ':' },
    ...{ space: ' ', tab: '\t', return: '\n', brace: '{' },
  }),
);

/** A text as it is shown: variables filled in where they are known, characters by name. */
function shown(text: string, { ref, reference, value, variables }: DrawingContext): string {
  const own = ref === null ? variables : new Map([...variables, ['REFERENCE', reference], ['VALUE', value]]);
  return (ref === null ? text : text.replaceAll('%R', reference).replaceAll('%V', value))
    .replace(/\$\{([^}]*)\}/g, (whole, name: string) => own.get(name) ?? whole)
    .replace(/(?<![$~^_])\{(\w*)\}/g, (whole, name: string) => NAMED.get(name) ?? whole);
}

const TITLE_FIELDS: Readonly<Record<string, string>> = { title: 'TITLE', date: 'ISSUE_DATE', rev: 'REVISION', company: 'COMPANY' };

/** What the title block and the board's own properties give texts to show. */
export function variablesOf(root: List): Map<string, string> {
  const block = root.find('title_block');
  const fields = Object.entries(TITLE_FIELDS).map(([field, name]) => [name, block?.wordOf(field, '') ?? ''] as const);
  const comments = (block?.all('comment') ?? []).flatMap((c) => (c.items.length > 2 ? [[`COMMENT${c.word(1)}`, c.word(2)] as const] : []));
  const own = root.all('property').flatMap((p) => (p.items.length > 2 ? [[p.word(1), p.word(2)] as const] : []));
  return new Map([...fields, ...comments, ...own]);
}
