import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge, supplyVolts } from '../knowledge.js';
import { ADJUSTABLE } from '../power/turned.js';
import type { Sorted } from '../sort.js';
import { PLAIN, SWINGS } from './timers.js';

/** Features that say that a light comes and goes. */
const BLINKING: ReadonlySet<string> = new Set(['blink', 'alternating']);
const TURNS = 'alternating';
const FLICKER = 'flicker';
/** A pair of transistors flashes two lights by turns, from so many volts on. */
const [PAIR, PAIR_V] = ['transistor_flasher', 4.5] as const;
/** Groups of lights that flicker, and the rates at which they come and go, Hz: none is a multiple of another. */
const RATES_HZ = [1.7, 2.6, 3.7] as const;
/** Lights run so fast from one to the next, Hz. */
const RUNS_HZ = 5;
/** A counter of the library has so many outputs. */
const MOST_RUNNING = 10;

/** What flashes, flickers or runs by itself where nobody wants a controller: timers do it, and a counter behind one. */
export function withFlashers(know: Knowledge, sort: Sorted, minutes: Minutes): Sorted {
  if (sort.all.some((a) => a.kind === 'controller')) return sort;
  const lights = sort.all.filter((a) => (a.kind === 'light' || isA(know, a, 'lamp')) && a.concept !== 'power_led');
  return runners(know, sort, lights, minutes) ?? flickering(know, sort, lights, minutes) ?? flashing(know, sort, lights, minutes) ?? sort;
}

const isWithout = (know: Knowledge, { excluded }: Sorted): boolean => excluded.some((a) => a.kind === 'controller' || isA(know, a, 'firmware'));
const isLed = (know: Knowledge, a: Ask): boolean => a.kind === 'light' && isA(know, a, 'led');

/** A function of the board that nobody named. */
const made = (id: string, of: Ask, concept: string, hz: number | null): Ask => ({
  id,
  words: of.words,
  kind: 'function',
  concept,
  text: of.text,
  figures: hz === null || of.words[0] === undefined ? [] : [{ quantity: 'frequency', role: 'value', value: hz, words: of.words[0] }],
  features: [],
  links: [],
  state: 'wanted',
  source: 'assumed',
});
const beside = (sort: Sorted, asks: readonly Ask[]): Sorted => ({
  ...sort,
  all: [...sort.all, ...asks],
  things: [...sort.things, ...asks.map((ask) => ({ ask, serves: null }))],
});

/** Lights that run one after another: a counter, and a timer that steps it. */
function runners(know: Knowledge, sort: Sorted, lights: readonly Ask[], minutes: Minutes): Sorted | null {
  const counter = sort.things.find(({ ask }) => isA(know, ask, 'counter'))?.ask;
  const runs = sort.all.find((a) => isA(know, a, 'chase')) ?? (counter?.part === undefined ? counter : undefined);
  const count = lights.reduce((sum, a) => sum + (a.count ?? 1), 0);
  const clocked = sort.things.some(
    ({ ask }) => isA(know, ask, 'timer') || isA(know, ask, 'oscillator') || isA(know, ask, SWINGS) || ask.kind === 'sensor',
  );
  const stepped = sort.things.some(({ ask }) => ask.kind === 'input' && !isA(know, ask, 'power_switch') && !isA(know, ask, 'potentiometer'));
  const own = counter !== undefined || isWithout(know, sort);
  if (runs === undefined || !own || count < 2 || count > MOST_RUNNING || !lights.every((a) => isLed(know, a)) || stepped) return null;
  const more = [
    ...(counter === undefined ? [made(`${runs.id}_counter`, runs, 'counter', null)] : []),
    ...(clocked ? [] : [made(`${runs.id}_timer`, runs, SWINGS, RUNS_HZ)]),
  ];
  if (more.length === 0) return null;
  minutes.decide(runs.id, 'a timer and a counter', 'one light after another is lit, without a program');
  return beside(sort, more);
}

/** Lights that flicker: groups of them, each colour one, come and go at rates of their own. */
function flickering(know: Knowledge, sort: Sorted, lights: readonly Ask[], minutes: Minutes): Sorted | null {
  const [light, ...others] = lights;
  const flickers = sort.all.find((a) => isA(know, a, FLICKER)) ?? lights.find((a) => a.features.includes(FLICKER));
  const timed = sort.things.some(({ ask }) => isA(know, ask, 'timer') || isA(know, ask, SWINGS));
  if (light === undefined || others.length > 0 || flickers === undefined || !isWithout(know, sort) || timed || !isLed(know, light)) return null;
  const isColour = (f: string): boolean => know.lexicon.isA(f, 'colour');
  const colours = light.features.filter(isColour);
  const rest = light.features.filter((f) => !isColour(f) && f !== FLICKER && !BLINKING.has(f));
  const count = light.count ?? 1;
  const groups = Math.min(count, colours.length > 1 ? colours.length : RATES_HZ.length, RATES_HZ.length);
  const each = (k: number): number => Math.floor(count / groups) + (k < count % groups ? 1 : 0);
  const pairs = Array.from({ length: groups }, (_, k) => {
    const timer = made(`${light.id}_timer${k + 1}`, light, SWINGS, RATES_HZ[k]!);
    const own = colours.length > groups ? colours.filter((_, i) => i % groups === k) : colours.slice(k % Math.max(1, colours.length)).slice(0, 1);
    const lit: Ask = {
      ...light,
      id: `${light.id}_${k + 1}`,
      count: each(k),
      features: [...rest, ...own],
      links: [{ role: 'driven_by', ask: timer.id }],
    };
    return { timer, lit };
  });
  minutes.decide(
    flickers.id,
    `${groups} timers of different rates`,
    'no part of the library flickers by itself: groups of lights come and go, each at a rate of its own',
  );
  const kept = { ...sort, all: sort.all.filter((a) => a !== light), things: sort.things.filter(({ ask }) => ask !== light) };
  return beside(
    kept,
    pairs.flatMap(({ timer, lit }) => [timer, lit]),
  );
}

/** Lights that flash, and nothing on the board that a program would read: a timer flashes them, two by turns a pair of transistors. */
function flashing(know: Knowledge, sort: Sorted, lights: readonly Ask[], minutes: Minutes): Sorted | null {
  const blinks = sort.all.find((a) => isA(know, a, 'blink')) ?? lights.find((a) => a.features.some((f) => BLINKING.has(f)));
  const knob = sort.things.find(({ ask }) => isA(know, ask, 'potentiometer'))?.ask;
  const plain = sort.all.every(
    (a) => a === blinks || a === knob || lights.includes(a) || PLAIN.has(a.kind) || isA(know, a, 'power_switch') || a.concept === 'power_led',
  );
  const [light] = lights;
  if (blinks === undefined || light === undefined || !plain) return null;
  if (lights.length > 1 ? !lights.every((a) => isLed(know, a)) : !(isA(know, light, 'led') || light.kind === 'load')) return null;
  // Less than a pair of transistors runs on: a timer for a low supply has turns too.
  const low = sort.sources.some((a) => isA(know, a, 'coin_cell') || (supplyVolts(a) ?? PAIR_V) < PAIR_V);
  const pair = lights.length === 1 && (light.count ?? 1) === 2 && light.kind === 'light' && knob === undefined && !low;
  minutes.decide(blinks.id, pair ? 'two transistors' : 'a timer', 'it flashes by itself, without a program');
  if (knob !== undefined) minutes.decide(knob.id, blinks.text, 'its timer is set by it');
  const figures = [blinks, ...lights].flatMap((a) => a.figures).filter((f) => f.quantity === 'frequency' || f.quantity === 'time');
  const own: Ask = {
    ...made(`${blinks.id}_timer`, blinks, pair ? PAIR : SWINGS, null),
    figures: [...figures.map((f) => ({ ...f, role: 'value' as const })), ...(knob?.figures.filter((f) => f.quantity === 'resistance') ?? [])],
    features: [
      ...(knob === undefined ? [] : [ADJUSTABLE]),
      ...(pair ? light.features.filter((f) => f !== TURNS && know.lexicon.isA(f, 'colour')) : []),
    ],
  };
  return beside({ ...sort, things: sort.things.filter(({ ask }) => ask !== knob) }, [own]);
}
