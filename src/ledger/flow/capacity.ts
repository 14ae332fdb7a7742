import { wantedAsks } from '../claims.js';
import { namesOf } from '../realised/instances.js';
import type { Scene } from '../scene.js';
import { type Source, sources } from './sources.js';

/** A sort of cell, and what it holds by its makers' sheets at a light load, Ah. */
export interface CellSort {
  readonly called: RegExp;
  readonly name: string;
  readonly hours: number;
}
const CELLS: readonly CellSort[] = [
  { called: /CR ?2032|3034|coin|button cell/i, name: 'a CR2032', hours: 0.22 },
  { called: /CR ?2025/i, name: 'a CR2025', hours: 0.165 },
  { called: /CR ?2477/i, name: 'a CR2477', hours: 1 },
  { called: /CR ?2450/i, name: 'a CR2450', hours: 0.6 },
  { called: /CR ?123A?/i, name: 'a CR123A', hours: 1.5 },
  { called: /_9V|\b9 ?-?V (?:block|battery|cell|pp3)\b|PP3|nine volt/i, name: 'a 9 V block', hours: 0.55 },
  { called: /AAA|\b(?:aaa|triple a)\b/, name: 'an alkaline AAA', hours: 1.1 },
  { called: /AA|\b(?:aa|double a)\b|mignon/, name: 'an alkaline AA', hours: 2.5 },
  { called: /18650/, name: 'an 18650', hours: 2.6 },
];
/** The sort of cell that a text names; undefined: none. */
export const cellNamed = (text: string): CellSort | undefined => CELLS.find(({ called }) => called.test(text));

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
  const all = sources(scene);
  // A pack on a terminal is known by what was asked for.
  const asked = wantedAsks(scene.request).flatMap((a) =>
    a.kind === 'supply' ? (cellNamed(`${a.text} ${a.part ?? ''} ${a.concept.replaceAll('_', ' ')}`) ?? []) : [],
  )[0];
  return all
    .filter((s) => scene.part(s.ref)?.component.kind === 'battery_connector' || (asked !== undefined && all.length === 1))
    .map((source) => {
      const part = scene.part(source.ref);
      const names = part === undefined ? '' : `${namesOf(part).join(' ')} ${part.component.purpose}`;
      return { source, hours: said ?? cellNamed(names)?.hours ?? asked?.hours ?? null };
    });
}
