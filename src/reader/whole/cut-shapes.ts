import type { RequestBuilder } from '../asks/builder.js';
import { wanted } from '../asks/wanted.js';

/** Shapes of boards that a cut-out may have, and which one that makes it. */
const SHAPES: Readonly<Record<string, string>> = { round: 'round_cutout', square: 'cutout', rectangle: 'cutout' };
/** What may stand between a shape and what has it. */
const MEASURES = /^[\s\d.,×x*-]*(?:mm|cm)?[\s-]*$/i;

/** Wider than the hole for any screw of the library (M6: 6.6 mm), mm. */
const MILLED_MM = 8;

/** A hole in the middle that no screw is so thick for is milled. */
function wideHoles({ asks }: RequestBuilder): void {
  for (const ask of wanted(asks)) {
    const across = ask.figures.filter((f) => f.quantity === 'length');
    const wide = across.length === 1 && (across[0]?.value ?? 0) >= MILLED_MM;
    if (ask.concept === 'mounting_hole' && ask.place?.centre === true && (ask.count ?? 1) === 1 && wide) ask.concept = 'round_cutout';
  }
}

/** "A round 22 mm opening": the opening is round, not the board. */
export function cutShapes(request: RequestBuilder): void {
  wideHoles(request);
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
