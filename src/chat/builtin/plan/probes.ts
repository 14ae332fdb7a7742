import type { Controller } from './controller.js';
import { MOST_PROBES, pointsOf, probes } from './fixture.js';

const SPRUNG = /\b(?:pogo\w*|spring[- ]?(?:loaded )?(?:probes?|pins?|contacts?)|bed of nails)\b/i;
const SWITCHED = 'LOAD_SWITCH_LOAD';

/** "Six pogo pins touch the board under test": a row for the probes on the microcontroller's free pins, beside ground and a supply. */
export function probeRow(c: Controller): void {
  const { draft, logic } = c;
  const wanted = SPRUNG.test(draft.intent.sentence) ? pointsOf(draft.intent.sentence) : 0;
  if (wanted < 2) return;
  const points = Math.min(MOST_PROBES, wanted);
  if (wanted > points) draft.cannot(`${wanted} probes: my longest row has ${MOST_PROBES}.`);
  const supply = draft.made.some((m) => /load switch/i.test(m.what)) ? SWITCHED : logic.net;
  const lines = [supply, 'GND'].slice(0, points);
  while (lines.length < points) {
    const net = c.signal('PROBE');
    if (c.pin(net, 'gpio', undefined) === null) break;
    lines.push(net);
  }
  if (lines.length < points) draft.cannot(`${points} probes: the ${c.platform.name} has pins left for ${lines.length} of them.`);
  probes(draft, lines);
  draft.assume(
    `The probes carry ${supply === SWITCHED ? 'the switched supply' : supply}, ground and ${lines.length - 2} lines of the ${c.platform.name} at ${logic.volts} V: you did not say which is which.`,
  );
}
