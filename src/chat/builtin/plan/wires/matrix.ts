import { layKeys } from '../keys/lay.js';
import { layoutOf, MOST_KEYS } from '../keys/layout.js';
import type { Wire } from './wire.js';

/** Room above the keys for the microcontroller and its connectors, mm. */
const STRIP_MM = 34;

/** Keys on the microcontroller's pins, in rows and columns. */
export const keyMatrix: Wire = ({ c }, item) => {
  const layout = layoutOf(c.draft.intent.sentence);
  const { rows, columns, keys } = layout;
  if (keys.length > MOST_KEYS || rows + columns > c.pool.left('gpio')) {
    c.draft.cannot(
      `${item.text} of ${rows} × ${columns}: it takes ${rows + columns} pins, and the ${c.platform.name} has ${c.pool.left('gpio')} left.`,
    );
    return;
  }
  const lines = (stem: string, count: number): string[] =>
    Array.from({ length: count }, () => c.signal(stem)).filter((net) => c.pin(net, 'gpio') !== null);
  const [across, down] = [lines('COL', columns), lines('ROW', rows)];
  layKeys(c.draft, layout, across, down, STRIP_MM);
  if (layout.name !== null) c.draft.heeded ??= /^\d+ ?%$|^percent$|^tkl$|^tenkeyless$|^\w+ percent$/i;
};
