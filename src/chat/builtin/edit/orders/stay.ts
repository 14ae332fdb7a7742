import { normalise, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';

const STAY = /^(?:keep|leave|retain|do not (?:touch|change|move)|don't (?:touch|change|move))\s+(.+)$/i;
const REST = /\b(?:everything|anything|all|the rest|the others?|board)\b/i;
/** What changes something all the same, or bounds it. */
const CHANGES =
  /\d|\b(?:out|off|away|under|below|above|within|left|right|top|bottom|corner|edge|back|front|near|apart|short|small|free|clear|room|space)\b/i;

/** "It has to stay 3.3 V" */
const REMAINS =
  /^(?:it|that|this|they|the [\w .]+?)\s+(?:has to|have to|must|should|needs? to|shall|can|is to|still has to)\s+(?:stay|remain|be kept|keep)\b/i;

/** Whether the voltages that the words name are on the board. */
function standsSo(clause: string, editing: Editing): boolean {
  const volts = tokenise(normalise(clause)).flatMap((t) => (t.type === 'quantity' && t.unit === 'voltage' ? [t.value] : []));
  return (
    volts.every((v) => editing.design.nets.some((n) => n.volts !== undefined && Math.abs(n.volts - v) < 0.06)) &&
    (volts.length > 0 || !CHANGES.test(clause))
  );
}

/** "keep the fan on its screws", "leave the rest as it is": what stands stays, as it would anyway. */
export const stay: Order = (clause, editing) => {
  if (REMAINS.test(clause) && standsSo(clause, editing)) {
    editing.stays.push(clause);
    return true;
  }
  const what = STAY.exec(clause)?.[1];
  if (what === undefined || CHANGES.test(what)) return false;
  const known = REST.test(what) || editing.target(what).things.length > 0;
  if (known) editing.stays.push(what);
  return known;
};
