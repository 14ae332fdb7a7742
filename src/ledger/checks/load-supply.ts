import { closeness } from '../figures.js';
import { netCapacity } from '../flow/copper.js';
import { feeding } from '../flow/feeding.js';
import { sources } from '../flow/sources.js';
import { amount } from '../say.js';
import { met, unmet } from '../verdict.js';
import type { FigureCheck } from './figures.js';

/** A piece that carries a little less than planned is within the figure's own uncertainty. */
const SLACK = 0.9;

/** What a supply is to give to its loads in all, whatever each is thought to draw, crosses the copper on their way. */
export const loadSupply: FigureCheck = (scene, ask, figure) => {
  const amps = figure.quantity === 'current' ? (figure.value ?? figure.max) : undefined;
  if (ask.concept !== 'load_supply' || amps === undefined) return null;
  const { drawn, nets } = feeding(scene);
  const volts = ask.figures.find((f) => f.quantity === 'voltage');
  const source = sources(scene).find((s) => drawn.has(s.ref) && (volts === undefined || closeness(volts, s.volts ?? Number.NaN) === 'same'));
  const total = source === undefined ? 0 : (drawn.get(source.ref)?.typical ?? 0);
  if (source === undefined || total <= 0) return null;
  const thin = [...nets].flatMap(([net, carried]) => {
    if (scene.volts(net) !== source.volts) return [];
    const scaled = carried.map((c) => ({ ...c, amps: (c.amps * amps) / total }));
    const found = netCapacity(scene, net, scaled);
    return found !== null && found.carries < found.amps * SLACK ? [found] : [];
  });
  const [worst] = thin;
  if (worst === undefined) return met(`${amount(amps, 'A')} from ${source.ref}: its copper carries them`, { refs: [source.ref] });
  return unmet(`${amount(amps, 'A')} from ${source.ref}: the copper of ${worst.net} carries ${amount(worst.carries, 'A')} (${worst.narrow})`, {
    refs: [source.ref],
    nets: thin.map((t) => t.net),
  });
};
