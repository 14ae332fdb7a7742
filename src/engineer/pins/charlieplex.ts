import type { Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';
import type { Unit } from '../units/units.js';
import { roleOf } from './ports.js';
import { shown } from './shown.js';

/** LEDs between pairs of lines, one each way. */
export interface Plexed {
  readonly units: readonly Unit[];
  readonly asks: readonly Ask[];
  /** Nets that want a pin each. */
  readonly lines: readonly string[];
}

/** Fewer LEDs want as many lines as pins. */
const FEWEST = 3;
/** Forward voltage grows in this order of colours. */
const BY_VOLTS: readonly string[] = ['red', 'orange', 'yellow', 'green', 'blue', 'white'];
/** A light on a transistor of its own: it hangs on shared lines where pins are short. */
const SWITCHED = 'led_fet_switch';
/** The feature of LEDs that were asked for so. */
const SAID = 'charlieplexed';

/** LEDs that a pin drives each, and that can share lines: all of them, where some were asked for so or `short` says that the pins do not suffice. */
export function plexed(know: Knowledge, units: readonly Unit[], short: boolean): Plexed | null {
  const lone = ({ ask, block }: Unit): boolean =>
    isA(know, ask, 'led') &&
    block.parts.filter((p) => p.kind === 'led').length === 1 &&
    (block.name === SWITCHED || block.parts.every((p) => p.kind === 'led' || p.kind === 'resistor')) &&
    block.ports.filter((p) => roleOf(p, block).to === 'pin').length === 1;
  const on = shown(units);
  const lights = units.filter((u) => lone(u) && !on.has(u));
  const wanted = lights.filter((u) => u.ask.features.includes(SAID));
  const chosen = wanted.length > 0 ? wanted : short ? lights : [];
  const lines = linesFor(chosen.length);
  if (chosen.length < FEWEST || lines >= chosen.length) return null;
  return { units: chosen, asks: [...new Set(chosen.map((u) => u.ask))], lines: Array.from({ length: lines }, (_, i) => `PLEX${i + 1}`) };
}

/** Lines that so many LEDs need: each pair of lines carries two. */
const linesFor = (leds: number): number => Math.ceil((1 + Math.sqrt(1 + 4 * leds)) / 2);

/** Puts the LEDs between their lines, each line behind its resistor. */
export function placePlexed(composer: Composer, { units, asks, lines }: Plexed, platform: Platform | null, minutes: Minutes): void {
  const colours = units.map((u) => String(u.params['color'] ?? 'red'));
  const color = [...colours].sort((a, b) => BY_VOLTS.indexOf(a) - BY_VOLTS.indexOf(b))[0] ?? 'red';
  for (const line of lines) composer.block('charlieplex_line', null, { PIN: line, LINE: `${line}_LED` }, { color, volts: composer.power.logic });
  const pairs = lines.flatMap((a, i) =>
    lines.slice(i + 1).flatMap((b) => [
      [a, b],
      [b, a],
    ]),
  );
  units.forEach((unit, i) => {
    const [A, K] = pairs[i] ?? [];
    const { refs } = composer.block('charlieplex_led', unit.ask.id, { A: `${A}_LED`, K: `${K}_LED` }, { color: colours[i] ?? 'red' });
    composer.stand(unit.ask, refs);
  });
  for (const ask of asks) minutes.decide(ask.id, `${units.length} LEDs charlieplexed on ${lines.length} lines`, 'each pair of lines carries two');
  if (platform !== null && !asks.some((a) => a.features.includes(SAID)))
    minutes.decide(
      null,
      `The ${units.length} LEDs are charlieplexed`,
      `they are more than the pins that the ${platform.name} has left; the firmware lights one after another`,
    );
}
