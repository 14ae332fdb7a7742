import type { Ask } from '../../request/index.js';
import { drains, offAsleep } from '../flow/asleep.js';
import { batteries } from '../flow/capacity.js';
import { feeding } from '../flow/feeding.js';
import { buffered } from '../flow/sources.js';
import { PULSE_A } from '../safety/budgets.js';
import { amount, duration, list } from '../say.js';
import type { Scene } from '../scene.js';
import { declined, met, partly, unmet, type Verdict } from '../verdict.js';

const HOUR = 3600;
const YEAR = 365.25 * 86400;
/** Asleep, a board that is to use little draws no more, A. */
const LOW_A = 100e-6;
/** Self-discharge and cold leave so much of a cell. */
const USABLE = 0.8;
const LOW_POWER = /low_power|battery_life|runtime|sleep|standby|energy/;

/** "Two years on a coin cell", "low power": what drains the cell while all sleeps, against what it holds. null: the ask is about something else. */
export function runtime(scene: Scene, ask: Ask): Verdict | null {
  const time = ask.figures.find((f) => f.quantity === 'time');
  const asleep = ask.figures.find((f) => f.quantity === 'current');
  if (!LOW_POWER.test(ask.concept) && (time === undefined || scene.lexicon.isA(ask.concept, 'fast'))) return null;
  const all = drains(scene);
  const amps = all.reduce((sum, d) => sum + d.amps, 0);
  const refs = all.slice(0, 3).map((d) => d.ref);
  const off = offAsleep(scene).size === 0 ? '' : `, with ${list([...offAsleep(scene)])} off,`;
  const told = `asleep${off} the board draws ${amount(amps, 'A')}${refs.length === 0 ? '' : `, most by ${list(refs)}`}`;
  const most = asleep?.value ?? asleep?.max;
  if (most !== undefined) return amps <= most * 1.05 ? met(told, { refs }) : unmet(`${told}, more than ${amount(most, 'A')}`, { refs });
  if (time === undefined) return amps <= LOW_A ? met(told, { refs }) : unmet(told, { refs });
  return lasts(scene, time.value ?? time.min ?? time.max ?? 0, amps, refs, told);
}

/** A part by its type, as it is said where nobody sees the board. */
const nameOf = (scene: Scene, ref: string): string => scene.part(ref)?.component.device ?? ref;

/** Radios whose pulses a coin cell does not give: the way out is another radio or another cell. */
function lasts(scene: Scene, seconds: number, amps: number, refs: readonly string[], told: string): Verdict {
  const [cell] = batteries(scene);
  if (cell === undefined) return unmet(`no battery is on the board that could last ${duration(seconds)}`);
  const drawn = feeding(scene).drawn.get(cell.source.ref);
  if (cell.source.sort === 'coin' && drawn !== undefined && drawn.peak > 0.03 && !(drawn.peak <= PULSE_A && buffered(scene, cell.source.net))) {
    const by = drawn.loads.reduce((a, b) => (a.peak >= b.peak ? a : b));
    const ways = [
      'a radio made for coin cells (nRF52840: Bluetooth LE, Thread, Zigbee)',
      'two AAA cells in place of the coin cell',
      'no radio: an output that something else reads',
    ];
    return declined(
      `${nameOf(scene, by.ref)} peaks at ${amount(by.peak, 'A')} and ${cell.source.why}: it cannot run for ${duration(seconds)} from ${cell.source.ref}`,
      { refs: [by.ref, cell.source.ref], ways },
    );
  }
  if (cell.hours === null) return partly(`${told}; how long that lasts depends on the cell, of which nobody says what it holds`, { refs });
  const runs = ((cell.hours * USABLE) / Math.max(amps, 1e-9)) * HOUR;
  const says = `${told}: ${amount(cell.hours, 'Ah')} last ${runs > 20 * YEAR ? 'more than 20 years' : duration(runs)}`;
  if (runs < seconds) return unmet(`${says}, not ${duration(seconds)}`, { refs });
  return partly(`${says} at the most; what it takes awake is the firmware's`, { refs });
}
