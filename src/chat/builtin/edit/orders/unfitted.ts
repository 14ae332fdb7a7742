import type { Component, Design } from '../../../../design/index.js';
import type { Editing, Order } from '../editing.js';
import { nameOf } from '../things.js';

const UNFITTED =
  /\b(?:dnp|dnf|dni|do not (?:populate|place|fit|stuff|install|mount)|don't (?:populate|place|fit|stuff|install|mount)|not (?:be )?(?:populated|fitted|placed|installed|mounted)|un(?:populated|fitted|stuffed|placed)|depopulat\w*|no[- ]?(?:pop|stuff|fit)|optional|leave \S+(?: \w+)? (?:empty|open|unsoldered|off (?:the )?assembly)|hand[- ]?solder(?:ed)? later)\b/i;
const FITTED =
  /^(?:(?:re)?-?(?:populate|fit|place|stuff|mount|install|solder))\b(?!.*\b(?:an?|another|new)\b)|\b(?:should|shall|must) be (?:fitted|populated|placed)\b|\bfitted (?:again|after all)\b/i;

/** "make R1 optional", "C5 DNP", "don't populate the terminator", "fit R5 again". */
export const unfitted: Order = (clause, editing) => {
  if (/^(?:add|include|with|give)\b/i.test(clause)) return false;
  const off = UNFITTED.test(clause);
  if (!off && !FITTED.test(clause)) return false;
  const phrase = clause
    .replace(UNFITTED, ' ')
    .replace(FITTED, ' ')
    .replace(/\b(?:mark|make|set|leave|as|the part|should|be|is|are)\b/gi, ' ');
  const { things } = editing.target(phrase);
  const parts = things.flatMap((t) => t.parts);
  const open = parts.filter((p) => !off === (p.fitted === false));
  if (!off && open.length === 0) return false;
  if (things.length === 0) {
    editing.missing(phrase.trim() === '' ? clause : phrase.trim());
    return true;
  }
  if (open.length === 0) {
    editing.told.push(`${things.map(nameOf).join(', ')}: not fitted already.`);
    return true;
  }
  mark(open, !off, editing);
  return true;
};

function mark(parts: readonly Component[], fitted: boolean, editing: Editing): void {
  const { design } = editing;
  const refs = new Set(parts.map((p) => p.ref));
  const next = (c: Component): Component => {
    if (!refs.has(c.ref)) return c;
    const { fitted: _was, ...rest } = c;
    return fitted ? rest : { ...rest, fitted: false };
  };
  const marked: Design = { ...design, components: design.components.map(next) };
  const names = parts.map((p) => `${p.ref} (${p.value})`).join(', ');
  editing.apply(
    marked,
    fitted
      ? `${names}: fitted again, in the BOM and the placement list.`
      : `${names}: not fitted (DNP). The pads stay on the board; ${parts.length === 1 ? 'it is' : 'they are'} in neither the BOM nor the placement list.`,
  );
}
