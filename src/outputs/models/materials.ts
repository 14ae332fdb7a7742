import type { Body, Rgb, Solid } from './body.js';

interface Material {
  readonly colour: Rgb;
  readonly metallic: number;
}
const matte = (r: number, g: number, b: number): Material => ({ colour: [r, g, b], metallic: 0 });
const metal = (r: number, g: number, b: number): Material => ({ colour: [r, g, b], metallic: 0.8 });

/** What parts look like; colours are linear 0–1. */
export const MATERIALS = {
  plastic: matte(0.06, 0.06, 0.065),
  'dark plastic': matte(0.03, 0.03, 0.035),
  'white plastic': matte(0.82, 0.81, 0.76),
  'cream plastic': matte(0.78, 0.7, 0.52),
  'green plastic': matte(0.06, 0.36, 0.16),
  'blue plastic': matte(0.05, 0.2, 0.55),
  'yellow plastic': matte(0.85, 0.62, 0.08),
  ceramic: matte(0.86, 0.85, 0.82),
  resistor: matte(0.045, 0.045, 0.06),
  capacitor: matte(0.55, 0.4, 0.24),
  ferrite: matte(0.16, 0.16, 0.17),
  inductor: matte(0.24, 0.24, 0.26),
  fuse: matte(0.1, 0.3, 0.18),
  glass: matte(0.62, 0.24, 0.12),
  lens: matte(0.86, 0.86, 0.8),
  ink: matte(0.9, 0.9, 0.87),
  'black ink': matte(0.02, 0.02, 0.02),
  tin: metal(0.74, 0.74, 0.75),
  steel: metal(0.62, 0.63, 0.65),
  gold: metal(0.83, 0.62, 0.24),
  brass: metal(0.72, 0.55, 0.25),
  aluminium: metal(0.78, 0.79, 0.8),
  'module board': matte(0.03, 0.09, 0.14),
  'green board': matte(0.03, 0.28, 0.12),
  // Lights, by the colour that their value names.
  red: matte(0.85, 0.06, 0.04),
  green: matte(0.08, 0.72, 0.16),
  blue: matte(0.06, 0.22, 0.9),
  yellow: matte(0.92, 0.76, 0.06),
  orange: matte(0.95, 0.42, 0.04),
  amber: matte(0.95, 0.55, 0.05),
  white: matte(0.95, 0.93, 0.8),
} as const satisfies Record<string, Material>;

export type MaterialName = keyof typeof MATERIALS;
export const LIGHTS = ['red', 'green', 'blue', 'yellow', 'orange', 'amber', 'white'] as const satisfies readonly MaterialName[];

/** Bodies of one material; nothing where there are none. */
export const made = (name: MaterialName, ...bodies: readonly Body[]): Solid[] => (bodies.length === 0 ? [] : [{ name, ...MATERIALS[name], bodies }]);

/** One solid per material. */
export function merged(solids: readonly Solid[]): Solid[] {
  const byName = new Map<string, Solid>();
  for (const solid of solids) {
    const known = byName.get(solid.name);
    byName.set(solid.name, known === undefined ? solid : { ...known, bodies: [...known.bodies, ...solid.bodies] });
  }
  return [...byName.values()];
}
