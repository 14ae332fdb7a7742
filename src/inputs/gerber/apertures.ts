import { GerberError } from './error.js';
import { runMacro } from './macro.js';
import { box, type Contour, capsule, circle, type Exposure, polygonOf } from './outline.js';

/** An aperture about its origin, nm. */
export interface Aperture {
  /** Radius of a plain round one, which may stroke; else null. */
  readonly round: number | null;
  readonly exposures: readonly Exposure[];
}

const dark = (...contours: Contour[]): Exposure[] => [{ dark: true, contours }];

/** An aperture definition, `C,0.5X0.2` or a macro with its values ("The Gerber Layer Format Specification" 2024.05, §4.3–4.5). `unit`: nm. */
export function apertureOf(template: string, macros: ReadonlyMap<string, readonly string[]>, unit: number, line: number): Aperture {
  const [name = '', list = ''] = template.split(',', 2);
  const values = list === '' ? [] : list.split('X').map(Number);
  if (values.some((v) => !Number.isFinite(v))) throw new GerberError(line, `the aperture ${template} has a value that is no number`);
  const macro = macros.get(name);
  if (macro !== undefined) return { round: null, exposures: runMacro(macro, values, unit, line) };
  const [a = 0, b = 0] = values.map((v) => v * unit);
  switch (name) {
    case 'C':
      return { round: values.length > 1 ? null : a / 2, exposures: [...dark(circle({ x: 0, y: 0 }, a / 2)), ...hole(values[1], unit)] };
    case 'R':
      return { round: null, exposures: [...dark(box(a, b)), ...hole(values[2], unit)] };
    case 'O':
      return { round: null, exposures: [...dark(oblong(a, b)), ...hole(values[2], unit)] };
    case 'P':
      return { round: null, exposures: [...dark(polygonOf(values[1] ?? 3, a, values[2] ?? 0)), ...hole(values[3], unit)] };
    default:
      throw new GerberError(line, `the aperture ${name} is not defined`);
  }
}

const hole = (diameter: number | undefined, unit: number): Exposure[] =>
  diameter === undefined || diameter === 0 ? [] : [{ dark: false, contours: [circle({ x: 0, y: 0 }, (diameter * unit) / 2)] }];

function oblong(width: number, height: number): Contour {
  const reach = Math.abs(width - height) / 2;
  const end = width > height ? { x: reach, y: 0 } : { x: 0, y: reach };
  return capsule({ x: -end.x, y: -end.y }, end, Math.min(width, height) / 2);
}
