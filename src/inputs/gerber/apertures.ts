import { GerberError, within } from './error.js';
import { cornersIn, runMacro } from './macro.js';
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
  const size = (i: number): number => within((values[i] ?? 0) * unit, line);
  switch (name) {
    case 'C':
      return { round: values.length > 1 ? null : size(0) / 2, exposures: [...dark(circle({ x: 0, y: 0 }, size(0) / 2)), ...hole(size(1))] };
    case 'R':
      return { round: null, exposures: [...dark(box(size(0), size(1))), ...hole(size(2))] };
    case 'O':
      return { round: null, exposures: [...dark(oblong(size(0), size(1))), ...hole(size(2))] };
    case 'P':
      return { round: null, exposures: [...dark(polygonOf(cornersIn(values[1] ?? 3, line), size(0), values[2] ?? 0)), ...hole(size(3))] };
    default:
      throw new GerberError(line, `the aperture ${name} is not defined`);
  }
}

const hole = (diameter: number): Exposure[] => (diameter === 0 ? [] : [{ dark: false, contours: [circle({ x: 0, y: 0 }, diameter / 2)] }]);

function oblong(width: number, height: number): Contour {
  const reach = Math.abs(width - height) / 2;
  const end = width > height ? { x: reach, y: 0 } : { x: 0, y: reach };
  return capsule({ x: -end.x, y: -end.y }, end, Math.min(width, height) / 2);
}
