import type { Ask } from './request.js';

/** What says of a thing that it is told how much, and not only whether, by the width of pulses. */
const TELLS = ['pwm', 'dimmer_stage'] as const;
const SAID: ReadonlySet<string> = new Set(['dimmable', 'dimmed', 'pwm', 'variable_speed']);
/** Things with a line of their own by which a program turns them on. */
const TOLD: ReadonlySet<Ask['kind']> = new Set(['load', 'light', 'output']);

/** Ids of the asks whose lines carry pulses of which the width says how much: dimmed lights, motors and fans of which the speed is set. */
export function pulsedAsks(asks: readonly Ask[], isA: (id: string, ancestor: string) => boolean): ReadonlySet<string> {
  const wanted = asks.filter((a) => a.state === 'wanted' && a.not !== true);
  const tells = wanted.filter((a) => TELLS.some((t) => isA(a.concept, t)));
  const ids = new Set(tells.map((a) => a.id));
  const meant = (a: Ask): boolean => a.links.some((l) => ids.has(l.ask)) || tells.some((t) => t.links.some((l) => l.ask === a.id));
  const own = (a: Ask): boolean => a.features.some((f) => SAID.has(f)) || isA(a.concept, 'pwm_output');
  const things = wanted.filter((a) => TOLD.has(a.kind) && !ids.has(a.id));
  const found = things.filter((a) => own(a) || meant(a));
  // "Speed control" of a board with one sort of load is that load's.
  const loads = things.filter((a) => a.kind === 'load');
  const alone = tells.length > 0 && !found.some((a) => meant(a)) && loads.length === 1 ? loads : [];
  return new Set([...found, ...alone, ...tells.filter((a) => a.kind !== 'interface')].map((a) => a.id));
}
