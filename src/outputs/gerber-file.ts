import { outline, type Point, type Shape } from '../geometry/index.js';

/** How far the chords of a shape's round corners may be from them, nm. */
const OUTLINE_NM = 2000;

/**
 * Attributes of what is drawn (Ucamco, "The Gerber Layer Format Specification" 2024.05, §5): aperture function, net, component,
 * pin (`[ref, pad number, pin name]`).
 */
export interface Attributes {
  readonly aperture?: string;
  readonly net?: string;
  readonly component?: string;
  readonly pin?: readonly string[];
}

const MACROS: Readonly<Record<'Hull' | 'Quad' | 'Slot', string>> = {
  // A convex quadrilateral swept by a disc: $1 radius, $2… its corners.
  Hull: [
    '0 Convex quadrilateral with round corners: $1 radius, $2..$9 corners*',
    '4,1,4,$2,$3,$4,$5,$6,$7,$8,$9,$2,$3,0*',
    ...[2, 4, 6, 8].map((i) => `1,1,$1+$1,$${i},$${i + 1}*`),
    '20,1,$1+$1,$2,$3,$4,$5,0*',
    '20,1,$1+$1,$4,$5,$6,$7,0*',
    '20,1,$1+$1,$6,$7,$8,$9,0*',
    '20,1,$1+$1,$8,$9,$2,$3,0*',
  ].join('\n'),
  Quad: ['0 Quadrilateral: $1..$8 corners*', '4,1,4,$1,$2,$3,$4,$5,$6,$7,$8,$1,$2,0*'].join('\n'),
  Slot: ['0 Segment with round ends: $1 width, $2..$5 ends*', '20,1,$1,$2,$3,$4,$5,0*', '1,1,$1,$2,$3*', '1,1,$1,$4,$5*'].join('\n'),
};

/** Attribute values may not hold the format's own delimiters (§5.1): they become \uXXXX. */
const escaped = (text: string): string =>
  text.replace(/[%*,\\]|\p{Cc}|\P{ASCII}/gu, (c) =>
    [...Array(c.length).keys()].map((i) => `\\u${c.charCodeAt(i).toString(16).padStart(4, '0').toUpperCase()}`).join(''),
  );

/**
 * An attribute as a standard comment (§5.1.1's form for readers of the older format): readers of X2 take it as the attribute, gerbv and
 * other readers of plain RS-274X pass over it in silence.
 */
const comment = (attribute: string): string => `G04 #@! ${attribute}*`;

const mm = (nanometres: number): string => (Math.round(nanometres) / 1e6 + 0).toFixed(6);

/** Collects the operations of one gerber layer, 4.6 mm. Takes nm with y down and writes y up (y → −y), as KiCad plots. */
export class GerberFile {
  private readonly apertures = new Map<string, number>();
  private readonly definitions: string[] = [];
  private readonly macros = new Set<keyof typeof MACROS>();
  private readonly body: string[] = [];
  private objects = '';
  private selected = 0;

  /** `attributes` are file attributes: `['FileFunction', 'Copper,L1,Top']`. */
  constructor(private readonly attributes: readonly (readonly [string, string])[]) {}

  flash(at: Point, shape: Shape, attributes: Attributes): void {
    if (shape.core.length === 3 || shape.core.length > 4) {
      this.region(outline(shape, OUTLINE_NM), attributes);
      return;
    }
    this.attach(attributes);
    this.select(this.template(at, shape), attributes.aperture);
    this.body.push(`${xy(at)}D03*`);
  }

  stroke(points: readonly Point[], width: number, attributes: Attributes): void {
    this.attach(attributes);
    this.select(`C,${mm(width)}`, attributes.aperture);
    points.forEach((p, i) => {
      this.body.push(`${xy(p)}D0${i === 0 ? 2 : 1}*`);
    });
  }

  /** An arc, `clockwise` as seen on a screen with y down (which is clockwise on the board too). */
  arc(from: Point, to: Point, centre: Point, clockwise: boolean, width: number, attributes: Attributes): void {
    this.attach(attributes);
    this.select(`C,${mm(width)}`, attributes.aperture);
    const i = Math.round(centre.x) - Math.round(from.x);
    const j = -(Math.round(centre.y) - Math.round(from.y)) + 0;
    this.body.push(`${xy(from)}D02*`, `G75*\n${clockwise ? 'G02' : 'G03'}*`, `${xy(to)}I${i}J${j}D01*`, 'G01*');
  }

  region(points: readonly Point[], attributes: Attributes): void {
    this.attach(attributes);
    const first = points[0];
    if (first === undefined) return;
    if (attributes.aperture !== undefined) this.body.push(comment(`TA.AperFunction,${attributes.aperture}`));
    this.body.push('G36*', `${xy(first)}D02*`);
    for (const p of [...points.slice(1), first]) this.body.push(`${xy(p)}D01*`);
    this.body.push('G37*');
    if (attributes.aperture !== undefined) this.body.push(comment('TD.AperFunction'));
  }

  text(): string {
    const head = this.attributes.map(([name, value]) => comment(`TF.${name},${value}`));
    const macros = [...this.macros].sort().map((name) => `%AM${name}*\n${MACROS[name]}%`);
    const start = [...head, '%FSLAX46Y46*%', '%MOMM*%', '%LPD*%', 'G01*', ...macros, ...this.definitions];
    return `${[...start, ...this.body, 'M02*'].join('\n')}\n`;
  }

  /** The aperture that draws a shape about `at`: a standard one where it is upright, else a macro. */
  private template(at: Point, shape: Shape): string {
    const local = shape.core.map((p) => ({ x: Math.round(p.x - at.x), y: -Math.round(p.y - at.y) + 0 }));
    const [a, b, c] = local;
    const diameter = 2 * shape.radius;
    if (a === undefined || b === undefined) return `C,${mm(diameter)}`;
    const flat = (p: Point, q: Point): boolean => p.x === q.x || p.y === q.y;
    const corners = local.map((p) => `${mm(p.x)}X${mm(p.y)}`).join('X');
    if (c === undefined) {
      if (flat(a, b)) return `O,${mm(Math.abs(b.x - a.x) + diameter)}X${mm(Math.abs(b.y - a.y) + diameter)}`;
      this.macros.add('Slot');
      return `Slot,${mm(diameter)}X${corners}`;
    }
    if (shape.radius > 0) {
      this.macros.add('Hull');
      return `Hull,${mm(shape.radius)}X${corners}`;
    }
    // Four level or upright sides make a rectangle; a trapezoid has two.
    if (local.every((p, i) => flat(p, local[(i + 1) % local.length] as Point))) return `R,${mm(Math.abs(c.x - a.x))}X${mm(Math.abs(c.y - a.y))}`;
    this.macros.add('Quad');
    return `Quad,${corners}`;
  }

  private select(template: string, aperture: string | undefined): void {
    const key = `${aperture ?? ''}|${template}`;
    let code = this.apertures.get(key);
    if (code === undefined) {
      code = 10 + this.apertures.size;
      this.apertures.set(key, code);
      const definition = `%ADD${code}${template}*%`;
      this.definitions.push(aperture === undefined ? definition : [comment(`TA.AperFunction,${aperture}`), definition, comment('TD')].join('\n'));
    }
    if (code !== this.selected) this.body.push(`D${code}*`);
    this.selected = code;
  }

  private attach({ net, component, pin }: Attributes): void {
    const lines = [
      ...(pin === undefined ? [] : [comment(`TO.P,${pin.map(escaped).join(',')}`)]),
      ...(net === undefined ? [] : [comment(`TO.N,${escaped(net)}`)]),
      ...(component === undefined ? [] : [comment(`TO.C,${escaped(component)}`)]),
    ].join('\n');
    if (lines === this.objects) return;
    if (this.objects !== '') this.body.push(comment('TD'));
    if (lines !== '') this.body.push(lines);
    this.objects = lines;
  }
}

const xy = (p: Point): string => `X${Math.round(p.x) + 0}Y${-Math.round(p.y) + 0}`;

/** A value of an attribute with its delimiters escaped. */
export const attributeValue = escaped;
