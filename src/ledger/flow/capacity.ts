import { wantedAsks } from '../claims.js';
import { namesOf } from '../instances.js';
import type { Scene } from '../scene.js';
import { type Source, sources } from './sources.js';

/** Ampere hours of cells by their sheets (CR2032 225 mAh, alkaline AA 2500, AAA 1100, 9 V 550; 18650 2600). */
const CELLS: readonly (readonly [RegExp, number])[] = [
  [/CR2032|3034|coin/i, 0.22],
  [/CR2477/i, 1],
  [/CR2450/i, 0.6],
  [/_9V|9 V block|PP3/i, 0.55],
  [/AAA/, 1.1],
  [/AA/, 2.5],
  [/18650/, 2.6],
];

export interface Cell {
  readonly source: Source;
  /** Ah; null: nobody says, and the holder does not tell. */
  readonly hours: number | null;
}

/** Cells and batteries of the board with what they hold: as the person said, else as their sort usually does. */
export function batteries(scene: Scene): readonly Cell[] {
  const said = wantedAsks(scene.request)
    .flatMap((a) => a.figures)
    .find((f) => f.quantity === 'capacity')?.value;
  return sources(scene)
    .filter((s) => scene.part(s.ref)?.component.kind === 'battery_connector')
    .map((source) => {
      const part = scene.part(source.ref);
      const names = part === undefined ? '' : `${namesOf(part).join(' ')} ${part.component.purpose}`;
      return { source, hours: said ?? CELLS.find(([name]) => name.test(names))?.[1] ?? null };
    });
}
