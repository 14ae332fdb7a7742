import { GerberError, within } from './error.js';
import { box, type Contour, circle, counterClockwise, type Exposure, polygonOf, type XY } from './outline.js';

/** Runs an aperture macro (§4.5): `body` are its blocks without the stars, `values` its `$1` and on. Lengths of the file are `unit` nm. */
export function runMacro(body: readonly string[], values: readonly number[], unit: number, line: number): Exposure[] {
  const variables = new Map(values.map((v, i) => [i + 1, v]));
  const exposures: Exposure[] = [];
  for (const block of body) {
    if (/^0(\s|$)/.test(block)) continue;
    const assignment = /^\$(\d+)=(.+)$/.exec(block);
    if (assignment !== null) {
      variables.set(Number(assignment[1]), evaluate(assignment[2] ?? '', variables, line));
      continue;
    }
    const [code = '', ...rest] = block.split(',');
    exposures.push(
      ...primitive(
        code.trim(),
        rest.map((e) => evaluate(e, variables, line)),
        unit,
        line,
      ),
    );
  }
  return exposures;
}

function primitive(code: string, v: readonly number[], unit: number, line: number): Exposure[] {
  const n = (i: number): number => v[i] ?? 0;
  const length = (i: number): number => within(n(i) * unit, line);
  const at = (i: number): XY => ({ x: length(i), y: length(i + 1) });
  const made = (contour: Contour, degrees: number): Exposure[] => [{ dark: n(0) !== 0, contours: [counterClockwise(turned(contour, degrees))] }];
  switch (code) {
    case '1':
      return made(circle(at(2), length(1) / 2), n(4));
    case '2':
    case '20':
      return made(bar(at(2), at(4), length(1) / 2), n(6));
    case '21':
      return made(
        box(length(1), length(2)).map((p) => ({ x: p.x + length(3), y: p.y + length(4) })),
        n(5),
      );
    case '4': {
      const count = n(1);
      if (!Number.isInteger(count) || count < 0 || v.length < 2 * count + 4) throw new GerberError(line, 'an outline primitive has too few values');
      return made(
        Array.from({ length: count }, (_, i) => at(2 + 2 * i)),
        n(2 * count + 4),
      );
    }
    case '5': {
      const centre = at(2);
      return made(
        polygonOf(cornersIn(n(1), line), length(4), 0).map((p) => ({ x: p.x + centre.x, y: p.y + centre.y })),
        n(5),
      );
    }
    default:
      throw new GerberError(line, `the macro primitive ${code} is not known`);
  }
}

/** Corners of a regular polygon (§4.4.5). */
export function cornersIn(count: number, line: number): number {
  if (Number.isInteger(count) && count >= 3 && count <= 12) return count;
  throw new GerberError(line, `a polygon has 3 to 12 corners, not ${count}`);
}

/** A line with square ends. */
function bar(a: XY, b: XY, half: number): Contour {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [nx, ny] = [(-(b.y - a.y) / length) * half, ((b.x - a.x) / length) * half];
  return [
    { x: a.x - nx, y: a.y - ny },
    { x: b.x - nx, y: b.y - ny },
    { x: b.x + nx, y: b.y + ny },
    { x: a.x + nx, y: a.y + ny },
  ];
}

/** About the origin, counter-clockwise. */
function turned(contour: Contour, degrees: number): Contour {
  if (degrees === 0) return contour;
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return contour.map(({ x, y }) => ({ x: x * c - y * s, y: x * s + y * c }));
}

/** Numbers, variables and signs that an expression has at most. */
const MOST_TOKENS = 200;
const TOKEN = /\s*(\d*\.?\d+|\$\d+|[-+xX/()])/y;

/** An arithmetic expression of numbers, variables, + − x / and brackets. */
function evaluate(text: string, variables: ReadonlyMap<number, number>, line: number): number {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined || tokens.length >= MOST_TOKENS) throw new GerberError(line, `"${text}" in a macro cannot be read`);
    tokens.push(token);
  }
  let at = 0;
  const factor = (): number => {
    const token = tokens[at++];
    if (token === '-') return -factor();
    if (token === '+') return factor();
    if (token === '(') {
      const inner = sum();
      at++;
      return inner;
    }
    const value = token?.startsWith('$') === true ? (variables.get(Number(token.slice(1))) ?? 0) : Number(token);
    if (!Number.isFinite(value)) throw new GerberError(line, `"${text}" in a macro cannot be read`);
    return value;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === 'x' || tokens[at] === 'X' || tokens[at] === '/') value = tokens[at++] === '/' ? value / factor() : value * factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value = tokens[at++] === '-' ? value - product() : value + product();
    return value;
  };
  return sum();
}
