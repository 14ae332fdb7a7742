import type { Solid } from './body.js';
import { triangles } from './triangles.js';

/** KiCad takes a unit of a VRML model for a tenth of an inch. */
const UNIT_MM = 2.54;
const short = (value: number): string => String(Number((value / UNIT_MM).toFixed(5)) + 0);
const colour = (rgb: readonly number[]): string => rgb.map((c) => Number(c.toFixed(3))).join(' ');

/** A model as VRML 2.0 (ISO/IEC 14772-1): one shape per material, its points shared. */
export function wrlFile(solids: readonly Solid[]): string {
  return `#VRML V2.0 utf8\n${solids.map(shape).join('')}`;
}

function shape({ name, colour: rgb, metallic, bodies }: Solid): string {
  const index = new Map<string, number>();
  const faces = bodies.flatMap((body) =>
    triangles(body).map((t) => {
      const corners = t.map((v) => {
        const point = v.map(short).join(' ');
        const known = index.get(point) ?? index.size;
        index.set(point, known);
        return known;
      });
      return `${corners.join(',')},-1`;
    }),
  );
  const shine = metallic > 0.5 ? 'specularColor 0.6 0.6 0.6 shininess 0.6' : 'specularColor 0.1 0.1 0.1 shininess 0.2';
  return [
    `# ${name}`,
    `Shape { appearance Appearance { material Material { diffuseColor ${colour(rgb)} ambientIntensity 0.4 ${shine} } }`,
    ` geometry IndexedFaceSet { creaseAngle 0.3`,
    `  coord Coordinate { point [${[...index.keys()].join(',')}] }`,
    `  coordIndex [${faces.join(',')}] } }`,
    '',
  ].join('\n');
}
