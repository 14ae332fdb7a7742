import type { Order } from '../editing.js';
import { nameOf } from '../things.js';

const UNFITTED =
  /\b(?:dnp|dnf|dni|do not (?:populate|place|fit|stuff|install)|don't (?:populate|place|fit|stuff|install)|not (?:populated|fitted|placed|installed)|un(?:populated|fitted|stuffed)|no[- ]?(?:pop|stuff|fit)|optional|leave \w+ (?:empty|open|unsoldered))\b/i;

/** "make R1 optional", "C5 DNP": a design has no parts that are drawn and not fitted, and that is said. */
export const unfitted: Order = (clause, editing) => {
  if (!UNFITTED.test(clause) || /^(?:add|include|with|give)\b/i.test(clause)) return false;
  const { things } = editing.target(clause.replace(UNFITTED, ' '));
  const named = things.length === 0 || things.length > 6 ? clause.trim() : things.map(nameOf).join(', ');
  editing.refused.push(
    `${named}: I cannot mark parts as not fitted (DNP); every part of a design is in its BOM. Strike the line from bom.csv and cpl.csv when you order: its pads stay free. Or say "remove" and the part goes from the board.`,
  );
  return true;
};
