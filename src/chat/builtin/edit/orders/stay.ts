import type { Order } from '../editing.js';

const STAY = /^(?:keep|leave|retain|do not (?:touch|change|move)|don't (?:touch|change|move))\s+(.+)$/i;
const REST = /\b(?:everything|anything|all|the rest|the others?|board)\b/i;
/** What changes something all the same, or bounds it. */
const CHANGES =
  /\d|\b(?:out|off|away|under|below|above|within|left|right|top|bottom|corner|edge|back|front|near|apart|short|small|free|clear|room|space)\b/i;

/** "keep the fan on its screws", "leave the rest as it is": what stands stays, as it would anyway. */
export const stay: Order = (clause, editing) => {
  const what = STAY.exec(clause)?.[1];
  if (what === undefined || CHANGES.test(what)) return false;
  const known = REST.test(what) || editing.target(what).things.length > 0;
  if (known) editing.stays.push(what);
  return known;
};
