import type { Lexicon } from '../../lexicon/index.js';
import { isBare, type Mods, noMods, span } from '../asks/draft.js';
import type { Phrase } from './phrases.js';
import { PlacingReader } from './placing.js';

/** What is cut out of a board has sides of its own. */
const isCut = (lexicon: Lexicon, concept: string): boolean => {
  const { cut, field } = lexicon.concept(concept) ?? {};
  return concept === 'board_notch' || cut !== undefined || field !== undefined;
};
/** Things of which a screw's size is said. */
const SCREWED = ['mounting_hole', 'screw', 'standoff', 'hole_spacing', 'power_terminal', 'ring_terminal'];

/** What is said of the board as a whole: how its parts are fitted, its holes, its size. */
export abstract class WholeBoardReader extends PlacingReader {
  /** "SMD only", "no through-hole": how every part is fitted, where nothing before it is meant. */
  protected assembly({ mounting, heard, ...mods }: Mods, { preposition, joined, each }: Phrase['lead']): boolean {
    if ((mounting !== 'smd' && mounting !== 'through_hole') || !isBare({ ...mods, heard })) return false;
    // ", through hole" behind several things is of none of them alone; behind a connector or a part it is that one's.
    const of = this.last?.kind;
    const whole =
      joined === 'comma' && preposition === undefined && this.clause.length > 1 && of !== 'connector' && of !== 'component' && of !== 'input';
    if (preposition !== 'without' && !whole && !(joined === 'start' || (each && this.clause.length === 0))) return false;
    const other = mounting === 'smd' ? 'through_hole' : 'smd';
    this.made(this.conceptOf('discrete', 'component'), heard[0] ?? this.at, { ...noMods(), mounting: preposition === 'without' ? other : mounting });
    return true;
  }

  /** Screws by themselves are the holes for them. */
  protected holes(mods: Mods): Mods {
    const { screw, count, counted, places, grid, ...rest } = mods;
    const { last } = this;
    const held = last !== undefined && SCREWED.some((c) => this.request.lexicon.isA(last.concept, c));
    if (screw === undefined || counted !== undefined || held) return mods;
    const told = {
      ...noMods(),
      screw,
      places,
      heard: mods.heard.filter((h) => h.field === 'screw' || h.field === 'count'),
      ...(count === undefined ? {} : { count }),
    };
    this.made(this.conceptOf('mounting_hole', 'mechanical'), screw, told);
    return { ...rest, places: [], heard: mods.heard.filter((h) => !told.heard.includes(h)), ...(grid === undefined ? {} : { grid }) };
  }

  protected size({ sides = [], sidesAs, heard, features }: Mods, lead: Phrase['lead']): void {
    const { request } = this;
    const at = { from: request.text.length, to: request.text.length };
    const said = heard.find((h) => h.field === 'sides' || h.field === 'grid') ?? at;
    // "a notch of 30 x 20 mm"
    const of = lead.preposition === 'of' ? this.clause.at(-1) : undefined;
    const own = of !== undefined && isCut(request.lexicon, of.concept) && of.figures.length === 0 ? of : undefined;
    const board = own ?? request.board('board_size', said);
    request.sides(board, sides, span(request.message, said), lead.named === 'max' ? 'max' : lead.about ? 'about' : sidesAs);
    if (features.delete('exact')) board.features.push('exact');
  }
}
