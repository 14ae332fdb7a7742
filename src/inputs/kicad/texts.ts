import { textSize, textStrokes } from '../../board/index.js';
import { boundsOf, capsule, mm, outline, type Point, roundMm, toMm } from '../../geometry/index.js';
import { difference, patches, positive, type Ring } from '../../layout/pour/clip.js';
import { keyholed } from '../../layout/pour/keyhole.js';
import { rectPoints } from './arcs.js';
import type { DrawingContext, Drawn } from './drawn.js';
import { penOf } from './outline.js';
import type { List } from './reader.js';

type Line = [number, number][];

/** KiCad's distance between the lines of a text, over its height. */
const LINE_PITCH = 1.62;
const CHORD_NM = 3000;
const MOST_LINES = 200;
const MOST_LETTERS = 500;

interface Font {
  readonly height: number;
  readonly stroke: number;
  readonly justify: ReadonlySet<string>;
}

/** null: hidden, or without effects. */
function fontOf(list: List): Font | null {
  const effects = list.find('effects');
  if (effects === undefined || list.flag('hide') || effects.flag('hide')) return null;
  const font = effects.find('font');
  const height = font?.find('size')?.number(1) ?? 1;
  const stroke = font?.numberOf('thickness', height * 0.15) || height * 0.15;
  return { height, stroke, justify: new Set(effects.find('justify')?.words ?? []) };
}

/** The ink of a text: outlines of letters where the file has them (other fonts than KiCad's own), else strokes. */
export function textOf(list: List, raw: string, context: DrawingContext): Drawn[] {
  const font = fontOf(list);
  if (font === null) return [];
  const cached = list.find('render_cache');
  if (cached !== undefined) return lettersOf(cached, context);
  const at = list.need('at');
  const lines = shown(raw, context).split('\n').slice(0, MOST_LINES);
  const strokes = written(lines, font, { x: at.number(1), y: at.number(2), rot: upright(at.angle, list) }, context);
  return list.find('layer')?.words.includes('knockout') === true ? knockedOut(strokes, font) : strokes;
}

/** A text in a frame, its lines broken where they are wider than it. */
export function textBoxOf(list: List, context: DrawingContext): Drawn[] {
  const font = fontOf(list);
  const width_mm = penOf(list);
  const corners =
    list.find('pts') === undefined ? rectPoints(list) : list.need('pts').items.flatMap((p) => (typeof p === 'object' && 'x' in p ? [p] : []));
  const points = [...corners, ...corners.slice(0, 1)].map(context.placed);
  const border: Drawn[] = list.wordOf('border', 'yes') === 'yes' && width_mm > 0 ? [{ type: 'line', points, width_mm }] : [];
  if (font === null || corners.length < 4) return border;
  const cached = list.find('render_cache');
  if (cached !== undefined) return [...border, ...lettersOf(cached, context)];
  const { minX, minY, maxX, maxY } = boundsOf(corners);
  const margins = list.find('margins');
  const own = width_mm / 2 + font.height * 0.75;
  const [l, t, r, b] = [1, 2, 3, 4].map((i) => margins?.number(i) ?? own) as [number, number, number, number];
  const rot = list.numberOf('angle', 0);
  const across = ((rot % 180) + 180) % 180 === 90;
  const lines = wrapped(shown(list.word(1), context), (across ? maxY - minY : maxX - minX) - l - r, font);
  const { justify } = font;
  const x = justify.has('left') ? minX + l : justify.has('right') ? maxX - r : (minX + l + maxX - r) / 2;
  const y = justify.has('top') ? minY + t : justify.has('bottom') ? maxY - b : (minY + t + maxY - b) / 2;
  return [...border, ...written(lines, font, { x, y, rot }, context)];
}

function wrapped(text: string, room: number, font: Font): string[] {
  const wide = (s: string): boolean => textSize(s, font.height + font.stroke, font.stroke).w > room;
  return text
    .split('\n')
    .flatMap((line) => {
      const lines: string[] = [];
      for (const word of line.slice(0, 4000).split(' ')) {
        const last = lines.at(-1);
        if (last === undefined || wide(`${last} ${word}`)) lines.push(word);
        else lines[lines.length - 1] = `${last} ${word}`;
      }
      return lines;
    })
    .slice(0, MOST_LINES);
}

/** Lines of text as strokes. */
function written(lines: readonly string[], font: Font, at: { x: number; y: number; rot: number }, context: DrawingContext): Drawn[] {
  const { height, stroke, justify } = font;
  const [x, y] = context.placed(at);
  const mirror = justify.has('mirror') ? -1 : 1;
  const turn = (at.rot * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const middle = ((lines.length - 1) / 2) * LINE_PITCH * height;
  const top = justify.has('top') ? height / 2 : justify.has('bottom') ? -2 * middle - height / 2 : -middle;
  return lines.flatMap((text, i) => {
    const local: Line[] = textStrokes({
      text: text.slice(0, MOST_LETTERS),
      ref: null,
      side: 'front',
      x: 0,
      y: 0,
      rot: 0,
      height_mm: height + stroke,
      stroke_mm: stroke,
    });
    if (local.length === 0) return [];
    const { minX, maxX } = boundsOf(local.flat().map(([px, py]) => ({ x: px, y: py })));
    const dx = justify.has('left') ? -minX : justify.has('right') ? -maxX : 0;
    const dy = top + i * LINE_PITCH * height;
    return local.map((points): Drawn => {
      const moved = points.map(([px, py]): [number, number] => {
        const [u, v] = [mirror * (px + dx), py + dy];
        return [roundMm(x + u * c + v * s), roundMm(y + v * c - u * s)];
      });
      return { type: 'line', points: moved, width_mm: stroke };
    });
  });
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
function knockedOut(strokes: readonly Drawn[], { height, stroke }: Font): Drawn[] {
  const all = strokes.flatMap(({ points }) => points.map(nm));
  if (all.length === 0) return [];
  const { minX, minY, maxX, maxY } = boundsOf(all);
  const m = mm(Math.max(stroke / 2, height / 9) + stroke / 2);
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

/** Texts of a footprint are turned to be read from below or from the right, unless they are set free. */
function upright(rot: number, list: List): number {
  if (list.name === 'gr_text' || list.flag('unlocked') || (list.find('at')?.words.includes('unlocked') ?? false)) return rot;
  const turned = ((rot % 360) + 360) % 360;
  return turned > 90 && turned <= 270 ? turned - 180 : turned;
}

function shown(text: string, { reference, value, variables }: DrawingContext): string {
  const known = (name: string): string | undefined => (name === 'REFERENCE' ? reference : name === 'VALUE' ? value : variables.get(name));
  return text
    .replace(/%[RV]/g, (w) => (w === '%R' ? reference : value))
    .replace(/\$\{([^}]*)\}/g, (whole, name: string) => known(name) ?? whole)
    .replace(/~\{([^}]*)\}/g, '$1');
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
