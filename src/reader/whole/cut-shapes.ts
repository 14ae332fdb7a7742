import type { RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';

/** Shapes of boards that a cut-out may have, and which one that makes it. */
const SHAPES: Readonly<Record<string, string>> = { round: 'round_cutout', square: 'cutout', rectangle: 'cutout' };
/** What may stand between a shape and what has it. */
const MEASURES = /^[\s\d.,×x*-]*(?:mm|cm)?[\s-]*$/i;

/** "A round 22 mm opening": the opening is round, not the board. */
export function cutShapes(request: RequestBuilder): void {
  for (const shape of wanted(request.asks)) {
    const [said] = shape.words;
    const concept = SHAPES[shape.concept];
    if (shape.kind !== 'board' || said === undefined || said.message !== request.message || concept === undefined) continue;
    const cut = wanted(request.asks).find(
      ({ concept: of, words: [at] }) =>
        request.lexicon.concept(of)?.cut !== undefined &&
        at !== undefined &&
        at.from >= said.to &&
        MEASURES.test(request.text.slice(said.to, at.from)),
    );
    if (cut === undefined) continue;
    if (cut.concept === 'cutout') cut.concept = concept;
    request.unmake(shape);
  }
}
