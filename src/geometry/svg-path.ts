/** What is wrong with the data of an SVG path, and behind how many of its characters. */
export class PathFault extends Error {
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(`${message}, at character ${at + 1}`);
    this.name = 'PathFault';
  }
}

type Pair = [number, number];

/** One stretch of a path, flattened to chords, in the path's own units. */
export interface Subpath {
  readonly points: readonly Pair[];
  /** It ends where it began: by `Z`, or by its own last point, which is left out then. */
  readonly closed: boolean;
  /** Where it begins in the data. */
  readonly at: number;
}

/** Longest data that is read, in characters, and most chords of one path: both bound the time. */
const [MOST_CHARACTERS, MOST_CHORDS] = [20_000, 20_000];
/** Numbers that each command takes at a time (SVG 2, chapter 9.3). */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };
const NUMBER = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)/y;
const FLAG = /[\s,]*([01])/y;
const BLANK = /[\s,]*/y;
/** Ends of a closed path that lie no further apart than this are one point, in the path's units. */
const SAME = 1e-6;

/** Data of an SVG path (SVG 2, chapter 9: M L H V C S Q T A Z and their small letters) as chords no further than `tolerance` from its curves. Throws PathFault. */
export function readPath(data: string, tolerance: number): Subpath[] {
  if (data.length > MOST_CHARACTERS) throw new PathFault(`the path has more than ${MOST_CHARACTERS} characters`, MOST_CHARACTERS);
  return new PathReader(data, tolerance).read();
}

class PathReader {
  #at = 0;
  #chords = 0;
  #pen: Pair = [0, 0];
  #start: Pair = [0, 0];
  /** Last control point of a cubic or a quadratic curve, which S and T go on from. */
  #cubic: Pair | null = null;
  #quadratic: Pair | null = null;
  readonly #done: Subpath[] = [];
  #points: Pair[] = [];
  #from = 0;

  constructor(
    private readonly data: string,
    private readonly tolerance: number,
  ) {}

  read(): Subpath[] {
    this.#skip();
    if (this.data[this.#at]?.toUpperCase() !== 'M') throw new PathFault('a path begins with M', this.#at);
    while (this.#at < this.data.length) this.#command();
    this.#end(false);
    return this.#done;
  }

  #command(): void {
    const letter = this.data[this.#at] as string;
    const name = letter.toUpperCase();
    const takes = TAKES[name];
    if (takes === undefined) throw new PathFault(`“${letter}” is no command of a path`, this.#at);
    const here = this.#at++;
    if (name === 'Z') this.#end(true);
    let first = true;
    while (takes > 0 && (first || this.#more())) {
      const numbers = Array.from({ length: takes }, (_, i) => this.#number(name === 'A' && (i === 3 || i === 4)));
      // Further pairs of a move are lines.
      this.#draw(name === 'M' && !first ? 'L' : name, letter !== name, numbers, here);
      first = false;
    }
    this.#skip();
  }

  #skip(): void {
    BLANK.lastIndex = this.#at;
    BLANK.exec(this.data);
    this.#at = BLANK.lastIndex;
  }

  #more(): boolean {
    this.#skip();
    return /[\d.+-]/.test(this.data[this.#at] ?? '');
  }

  #number(flag: boolean): number {
    const pattern = flag ? FLAG : NUMBER;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.data);
    if (found === null) {
      this.#skip();
      throw new PathFault(this.#at >= this.data.length ? 'the path ends where a number should stand' : 'a number should stand here', this.#at);
    }
    this.#at = pattern.lastIndex;
    return Number(found[1]);
  }

  #draw(name: string, relative: boolean, numbers: readonly number[], here: number): void {
    const [px, py] = this.#pen;
    const [ox, oy] = relative ? [px, py] : [0, 0];
    const point = (i: number): Pair => [(numbers[i] as number) + ox, (numbers[i + 1] as number) + oy];
    const { cubic, quadratic } = { cubic: this.#cubic, quadratic: this.#quadratic };
    this.#cubic = null;
    this.#quadratic = null;
    const mirrored = (control: Pair | null): Pair => (control === null ? [px, py] : [2 * px - control[0], 2 * py - control[1]]);
    switch (name) {
      case 'M':
        this.#end(false);
        this.#from = here;
        this.#pen = point(0);
        this.#start = this.#pen;
        return;
      case 'L':
        this.#line(point(0));
        return;
      case 'H':
        this.#line([(numbers[0] as number) + ox, py]);
        return;
      case 'V':
        this.#line([px, (numbers[0] as number) + oy]);
        return;
      case 'C':
        this.#curve(point(0), point(2), point(4));
        return;
      case 'S':
        this.#curve(mirrored(cubic), point(0), point(2));
        return;
      case 'Q':
        this.#bow(point(0), point(2));
        return;
      case 'T':
        this.#bow(mirrored(quadratic), point(0));
        return;
      default:
        this.#arc(numbers, point(5));
    }
  }

  #line(to: Pair): void {
    if (this.#points.length === 0) this.#points.push(this.#pen);
    if (++this.#chords > MOST_CHORDS) throw new PathFault(`the path has more than ${MOST_CHORDS} chords within ${this.tolerance}`, this.#at);
    const [x, y] = this.#pen;
    if (Math.hypot(to[0] - x, to[1] - y) > SAME) this.#points.push(to);
    this.#pen = to;
  }

  /** A curve by its points over 0 to 1; `bend` is the most of its second derivative, which bounds how far its chords are from it. */
  #along(bend: number, at: (t: number) => Pair, end: Pair): void {
    const steps = Math.min(1000, Math.max(1, Math.ceil(Math.sqrt(bend / 8 / this.tolerance))));
    for (let k = 1; k < steps; k++) this.#line(at(k / steps));
    this.#line(end);
  }

  #curve(b: Pair, c: Pair, d: Pair): void {
    const a = this.#pen;
    const bend = 6 * Math.max(second(a, b, c), second(b, c, d));
    this.#along(
      bend,
      (t) => {
        const u = 1 - t;
        const mix = (k: 0 | 1): number => u * u * u * a[k] + 3 * u * u * t * b[k] + 3 * u * t * t * c[k] + t * t * t * d[k];
        return [mix(0), mix(1)];
      },
      d,
    );
    this.#cubic = c;
  }

  #bow(b: Pair, c: Pair): void {
    const a = this.#pen;
    this.#along(
      2 * second(a, b, c),
      (t) => {
        const u = 1 - t;
        const mix = (k: 0 | 1): number => u * u * a[k] + 2 * u * t * b[k] + t * t * c[k];
        return [mix(0), mix(1)];
      },
      c,
    );
    this.#quadratic = b;
  }

  /** SVG 2, appendix B.2.4: from two ends to the middle of the ellipse. */
  #arc([rx0 = 0, ry0 = 0, turn = 0, large = 0, sweep = 0]: readonly number[], to: Pair): void {
    const [x1, y1] = this.#pen;
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const [dx, dy] = [(x1 - to[0]) / 2, (y1 - to[1]) / 2];
    const [ux, uy] = [cos * dx + sin * dy, cos * dy - sin * dx];
    let [rx, ry] = [Math.abs(rx0), Math.abs(ry0)];
    if (rx < SAME || ry < SAME || Math.hypot(dx, dy) < SAME) {
      this.#line(to);
      return;
    }
    const over = Math.hypot(ux / rx, uy / ry);
    if (over > 1) [rx, ry] = [rx * over, ry * over];
    const full = rx * ry * rx * ry;
    const part = rx * uy * rx * uy + ry * ux * ry * ux;
    const k = Math.sqrt(Math.max(0, (full - part) / part)) * (large === sweep ? -1 : 1);
    const [cx, cy] = [(k * rx * uy) / ry, (-k * ry * ux) / rx];
    const middle: Pair = [cos * cx - sin * cy + (x1 + to[0]) / 2, sin * cx + cos * cy + (y1 + to[1]) / 2];
    const from = Math.atan2((uy - cy) / ry, (ux - cx) / rx);
    const until = Math.atan2((-uy - cy) / ry, (-ux - cx) / rx);
    const whole = 2 * Math.PI;
    const swept = sweep === 1 ? (until - from + 2 * whole) % whole : -((from - until + 2 * whole) % whole);
    this.#along(
      Math.max(rx, ry) * swept * swept,
      (t) => {
        const [ex, ey] = [rx * Math.cos(from + t * swept), ry * Math.sin(from + t * swept)];
        return [middle[0] + cos * ex - sin * ey, middle[1] + sin * ex + cos * ey];
      },
      to,
    );
  }

  /** The stretch so far is done; `closed`: back to where it began. */
  #end(closed: boolean): void {
    const points = this.#points;
    const [first, last] = [points[0], points.at(-1)];
    const meets = points.length > 2 && first !== undefined && last !== undefined && Math.hypot(first[0] - last[0], first[1] - last[1]) <= SAME;
    if (meets) points.pop();
    if (points.length > 1) this.#done.push({ points, closed: closed || meets, at: this.#from });
    this.#points = [];
    if (closed) this.#pen = this.#start;
  }
}

/** How far the middle one of three points is from half way, doubled. */
const second = (a: Pair, b: Pair, c: Pair): number => Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]);
