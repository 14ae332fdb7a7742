import { CURRENT_SLACK } from '../../layout/drc/index.js';
import { closeness } from '../figures.js';
import { netCapacity } from '../flow/copper.js';
import { feeding } from '../flow/feeding.js';
import { ratedAmps } from '../flow/ratings.js';
import { sources } from '../flow/sources.js';
import { amount } from '../say.js';
import { met, unmet } from '../verdict.js';
import type { FigureCheck } from './figures.js';

/** Ratings are round figures. */
const RATED = 0.98;

/** What a supply is to give to its loads in all, whatever each is thought to draw, crosses the parts and the copper on their way. */
export const loadSupply: FigureCheck = (scene, ask, figure) => {
  const amps = figure.quantity === 'current' ? (figure.value ?? figure.max) : undefined;
  if (ask.concept !== 'load_supply' || amps === undefined) return null;
  const { drawn, nets, through } = feeding(scene);
  const volts = ask.figures.find((f) => f.quantity === 'voltage');
  const source = sources(scene).find((s) => drawn.has(s.ref) && (volts === undefined || closeness(volts, s.volts ?? Number.NaN) === 'same'));
  const total = source === undefined ? 0 : (drawn.get(source.ref)?.typical ?? 0);
  if (source === undefined || total <= 0) return null;
  const fed = new Set(drawn.get(source.ref)?.loads);
  const thin = [...nets].flatMap(([net, carried]) => {
    if (scene.volts(net) !== source.volts) return [];
    const scaled = carried.map((c) => ({ ...c, amps: (c.amps * amps) / total }));
    const found = netCapacity(scene, net, scaled);
    return found !== null && found.carries < found.amps * CURRENT_SLACK ? [found] : [];
  });
  const [weak] = [...through].flatMap(([ref, { amps: carried, loads }]) => {
    const part = scene.part(ref);
    const rated = part === undefined || !loads.some((l) => fed.has(l)) ? null : ratedAmps(part);
    return rated !== null && rated.amps < ((carried * amps) / total) * RATED ? [{ ref, rated, carried: (carried * amps) / total }] : [];
  });
  if (weak !== undefined)
    return unmet(
      `${amount(amps, 'A')} from ${source.ref}: ${weak.ref} would carry ${amount(weak.carried, 'A')} of it and is made for ${amount(weak.rated.amps, 'A')}`,
      {
        refs: [source.ref, weak.ref],
      },
    );
  const [worst] = thin;
  if (worst === undefined) return met(`${amount(amps, 'A')} from ${source.ref}: its copper carries them`, { refs: [source.ref] });
  return unmet(`${amount(amps, 'A')} from ${source.ref}: the copper of ${worst.net} carries ${amount(worst.carries, 'A')} (${worst.what})`, {
    refs: [source.ref],
    nets: thin.map((t) => t.net),
  });
};
