import { power } from '../../geometry/index.js';
import { type Aperture, apertureOf } from './apertures.js';
import { GerberError, within } from './error.js';
import { ringed } from './image.js';
import { arcPoints, type Contour, capsule, counterClockwise, type Exposure, shifted, type XY } from './outline.js';

/** What a gerber draws, in order: contours that are put down, or wiped out of everything before (`dark` false). nm, y up. */
export type Plot = readonly Exposure[];

/** Corners of all contours of a layer: a large board's poured planes have a hundred thousand. */
const MOST_CORNERS = 5_000_000;

/** Words that say nothing about the image. */
const SILENT = /^(G04|G54$|G75$|G90$|M0?0$|M0?1$|IPPOS$|LN|IN|T[FAOD]|LMN$|LR0(\.0+)?$|LS1(\.0+)?$|SRX1Y1|ASAXBY$|MIA0B0$|OFA0B0$|IR0$)/;
const EXTENDED = /%([^%]*)%|([^*%]+)\*/g;
const OPERATION = /^(?:G0?([123]))?(?:X([-+]?\d+))?(?:Y([-+]?\d+))?(?:I([-+]?\d+))?(?:J([-+]?\d+))?(?:D0?([123]))?$/;

/**
 * Reads a gerber layer (RS-274X, "The Gerber Layer Format Specification" 2024.05). Step-and-repeat, block apertures, single-quadrant
 * arcs and incremental coordinates are refused. Throws GerberError with the line.
 */
export function readPlot(text: string): Plot {
  const plotter = new Plotter();
  let line = 1;
  let last = 0;
  for (const match of text.matchAll(EXTENDED)) {
    for (; last < match.index; last++) if (text.charCodeAt(last) === 10) line++;
    const [, extended, word] = match;
    const at = line + (/^\s*\n/.test(match[0]) ? 1 : 0);
    if (extended === undefined) plotter.word((word ?? '').trim(), at);
    else plotter.command(extended.replace(/\s*\n\s*/g, ''), at);
    if (plotter.ended) break;
  }
  if (!plotter.ended) throw new GerberError(line, 'the file ends without M02');
  return plotter.plot;
}

class Plotter {
  readonly plot: Exposure[] = [];
  ended = false;
  private readonly apertures = new Map<number, Aperture>();
  private readonly macros = new Map<string, string[]>();
  private aperture: Aperture | null = null;
  /** nm of a coordinate's last digit, and of a whole unit. */
  private step = 0;
  private unit = 0;
  private digits: number | null = null;
  private at: XY = { x: 0, y: 0 };
  private mode: 'line' | 'clockwise' | 'counter' = 'line';
  private dark = true;
  private contour: Contour | null = null;
  private inRegion = false;
  private corners = 0;

  /** What stands between % signs: one command, or a macro with its blocks. */
  command(text: string, line: number): void {
    const blocks = text.split('*').filter((b) => b !== '');
    const [first = ''] = blocks;
    const macro = /^AM(.+)$/.exec(first);
    if (macro !== null) {
      this.macros.set(macro[1] ?? '', blocks.slice(1));
      return;
    }
    for (const block of blocks) this.parameter(block, line);
  }

  private parameter(block: string, line: number): void {
    const format = /^FSLAX(\d)(\d)Y(\d)(\d)$/.exec(block);
    const definition = /^ADD(\d+)(.+)$/.exec(block);
    if (format !== null) {
      if (format[2] !== format[4]) throw new GerberError(line, 'x and y have different formats');
      this.digits = Number(format[2]);
      this.scale();
    } else if (block === 'MOMM' || block === 'MOIN') {
      this.unit = block === 'MOMM' ? 1e6 : 25.4e6;
      this.scale();
    } else if (definition !== null) {
      if (this.unit === 0) throw new GerberError(line, 'an aperture before the unit');
      this.apertures.set(Number(definition[1]), apertureOf(definition[2] ?? '', this.macros, this.unit, line));
    } else if (block === 'LPD' || block === 'LPC') this.dark = block === 'LPD';
    else if (!SILENT.test(block)) throw new GerberError(line, `%${block}*% is not known`);
  }

  private scale(): void {
    if (this.digits !== null) this.step = this.unit / power(10, this.digits);
  }

  word(text: string, line: number): void {
    if (/^M0?2$/.test(text)) this.end(line);
    else if (text === 'G36') this.inRegion = true;
    else if (text === 'G37') this.endRegion(line);
    else if (/^(G54)?D[1-9]\d+$/.test(text)) {
      this.aperture = this.apertures.get(Number(text.replace(/^(G54)?D/, ''))) ?? null;
      if (this.aperture === null) throw new GerberError(line, `the aperture ${text} is not defined`);
    } else if (text !== '' && !SILENT.test(text)) this.operate(text, line);
  }

  private end(line: number): void {
    this.endRegion(line);
    this.ended = true;
  }

  private operate(text: string, line: number): void {
    const match = OPERATION.exec(text);
    if (match === null) throw new GerberError(line, `"${text.slice(0, 40)}" is not known`);
    const [, mode, x, y, i, j, code] = match;
    if (mode !== undefined) this.mode = mode === '1' ? 'line' : mode === '2' ? 'clockwise' : 'counter';
    if (code === undefined) return;
    if (this.step === 0) throw new GerberError(line, 'a coordinate before the format and the unit');
    const length = (digits: string): number => within(Number(digits) * this.step, line);
    const to = { x: x === undefined ? this.at.x : length(x), y: y === undefined ? this.at.y : length(y) };
    const centre = { x: this.at.x + length(i ?? '0'), y: this.at.y + length(j ?? '0') };
    if (code === '1') this.draw(to, centre, line);
    else if (code === '2') this.move(to, line);
    else this.flash(to, line);
    this.at = to;
  }

  private draw(to: XY, centre: XY, line: number): void {
    const points = this.mode === 'line' ? [to] : arcPoints(this.at, to, centre, this.mode === 'clockwise');
    if (this.inRegion) {
      this.contour ??= [this.at];
      this.contour.push(...points);
      return;
    }
    const radius = this.aperture?.round ?? null;
    if (radius === null) throw new GerberError(line, 'a stroke without a round aperture');
    let from = this.at;
    const contours: Contour[] = [];
    for (const p of points) {
      contours.push(capsule(from, p, radius));
      from = p;
    }
    this.put(this.dark, contours, line);
  }

  private move(to: XY, line: number): void {
    if (!this.inRegion) return;
    this.closeContour(line);
    this.contour = [to];
  }

  private flash(at: XY, line: number): void {
    if (this.aperture === null) throw new GerberError(line, 'a flash without an aperture');
    if (this.inRegion) throw new GerberError(line, 'a flash inside a region');
    const [first, ...rest] = this.aperture.exposures;
    // What an aperture wipes out of itself must not wipe what lies below it.
    if (first !== undefined && rest.some((e) => !e.dark))
      this.put(
        this.dark,
        ringed(this.aperture.exposures).map((c) => shifted(c, at)),
        line,
      );
    else
      for (const { contours } of this.aperture.exposures)
        this.put(
          this.dark,
          contours.map((c) => shifted(c, at)),
          line,
        );
  }

  private endRegion(line: number): void {
    this.closeContour(line);
    this.inRegion = false;
  }

  private closeContour(line: number): void {
    const contour = this.contour ?? [];
    const [first, last] = [contour[0], contour.at(-1)];
    if (first !== undefined && first.x === last?.x && first.y === last.y) contour.pop();
    if (contour.length > 2) this.put(this.dark, [counterClockwise(contour)], line);
    this.contour = null;
  }

  private put(dark: boolean, contours: readonly Contour[], line: number): void {
    for (const { length } of contours) this.corners += length;
    if (this.corners > MOST_CORNERS) throw new GerberError(line, `the image has more than ${MOST_CORNERS} corners`);
    const last = this.plot.at(-1);
    if (last?.dark === dark) for (const contour of contours) (last.contours as Contour[]).push(contour);
    else this.plot.push({ dark, contours: [...contours] });
  }
}
