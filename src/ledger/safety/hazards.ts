import type { Finding } from '../../board/index.js';
import type { Concept } from '../../lexicon/index.js';
import type { Request } from '../../request/index.js';
import { saidAsks } from '../claims.js';
import { figureValue } from '../figures.js';
import type { Knowledge, Scene } from '../scene.js';

/** The rule of what somebody who builds an application has to mind. */
export const HAZARD = 'hazard';

/** The hazards of what the board is for and of what is asked of it (`Recipe.hazards`) that hold for what is asked. */
export function hazardsOf(request: Request, lexicon: Knowledge): NonNullable<Concept['hazards']> {
  const wanted = saidAsks(request);
  const any = (ids: readonly string[]): boolean => wanted.some((a) => ids.some((id) => a.kind === id || lexicon.isA(a.concept, id)));
  const over = (quantity: string, value: number): boolean =>
    wanted.some((a) => a.figures.some((f) => f.quantity === quantity && Math.max(figureValue(f) ?? 0, f.max ?? 0) > value));
  const concepts = new Set([request.purpose?.concept ?? '', ...wanted.flatMap((a) => [a.concept, ...a.features])]);
  return [...concepts]
    .flatMap((id) => lexicon.concept(id)?.hazards ?? [])
    .filter(
      (h) =>
        (h.beside === undefined || any(h.beside)) &&
        (h.without === undefined || !any(h.without)) &&
        (h.over === undefined || over(h.over.quantity, h.over.value)),
    );
}

/** Hazards that are told with the board; what nobody is to build is an error of a board that was wired all the same. */
export const hazardFindings = ({ request, lexicon }: Scene): Finding[] =>
  hazardsOf(request, lexicon).map((h) => ({ rule: HAZARD, severity: h.refused === true ? 'error' : 'warning', refs: [], nets: [], message: h.says }));
