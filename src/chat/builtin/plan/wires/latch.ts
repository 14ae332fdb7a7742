import { HOLD, isLatch, KEY } from '../latch.js';
import type { Wire } from './wire.js';

/** The latch's lines to the microcontroller. */
export const wireLatch: Wire = ({ c }, item) => {
  if (!isLatch(item) || !c.draft.rails.some((r) => r.net === 'VSW')) return;
  const hold = c.pin(HOLD, 'gpio');
  const key = c.pin(KEY, 'gpio');
  if (hold === null || key === null) return;
  c.draft.generic({ kind: 'resistor', value: '100k', purpose: 'The button reads high while it is up', pins: { '1': c.logic.net, '2': KEY } });
  c.draft.assume(
    `The firmware sets ${hold} (${HOLD}) high at once to stay on, reads the button at ${key} (${KEY}, low while pressed) and sets ${HOLD} low to turn off.`,
  );
};
