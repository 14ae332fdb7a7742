import { electrolyticFor } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { figure, isA, type Knowledge } from '../knowledge.js';
import { countOf, MOST, type Unit } from '../units/units.js';

/** Smaller ones stand beside their chips as it is, F. */
const BULK_F = 47e-6;
/** Of which nobody says the size, F. */
const USUAL_F = 100e-6;
/** Up to here and up to 6 V a ceramic capacitor does it, µF. */
const CERAMIC_UF = 47;

/**
 * A large capacitor that was asked for: across the supply of what it stands beside, else of what draws most. Returns whether it is one; a size that
 * nobody sells is told.
 */
export function bulk(know: Knowledge, ask: Ask, composer: Composer, units: readonly Unit[], asks: readonly Ask[], minutes: Minutes): boolean {
  const farads = figure(ask, 'capacitance', ['value', 'rated', 'each', 'total']) ?? (isA(know, ask, 'bulk_capacitor') ? USUAL_F : null);
  if (farads === null || farads < BULK_F || !(isA(know, ask, 'bulk_capacitor') || ask.concept === 'capacitor' || ask.concept === 'electrolytic'))
    return false;
  const volts = across(ask, composer, units);
  if (volts === null) return false;
  const uf = Math.round(farads * 1e7) / 10;
  const ceramic = uf <= CERAMIC_UF && volts <= 6;
  const can = ceramic ? { uf: CERAMIC_UF, volts: 10, package: '1206' } : electrolyticFor(uf, volts);
  if (can === null || Math.abs(can.uf - uf) > uf * 0.25) {
    minutes.cannot(ask.id, `no capacitor of ${uf} µF for ${volts} V is in the library`);
    return true;
  }
  const count = countOf(ask, asks);
  if (count > MOST) {
    minutes.cannot(ask.id, `${count} are more than the ${MOST} that one board is made for`);
    return true;
  }
  const net = composer.rail(volts);
  for (let i = 0; i < count; i++)
    composer.generic(ask.id, {
      kind: 'capacitor',
      value: `${can.uf}uF`,
      package: can.package,
      rating: `${can.volts}V`,
      purpose: `Bulk capacitor of ${net}`,
      pins: { '1': net, '2': 'GND' },
    });
  minutes.decide(ask.id, `${can.uf} µF, ${can.volts} V`, `across ${net}`);
  return true;
}

/** The voltage that it stands across: of the thing it was said beside, else where most current flows, else of the source. */
function across(ask: Ask, { power }: Composer, units: readonly Unit[]): number | null {
  const beside = units.find((u) => u.ask.id === ask.per || u.ask.id === ask.place?.near || ask.links.some((l) => l.ask === u.ask.id));
  const amps = (volts: number): number =>
    units.reduce((s, u) => s + (u.load?.amps ?? 0) * (power.feeds.some((f) => f.unit === u && f.volts === volts) ? 1 : 0), 0);
  const fed = beside === undefined ? [] : power.feeds.filter((f) => f.unit === beside).map((f) => f.volts);
  const loaded = [...new Set(power.feeds.map((f) => f.volts))].sort((a, b) => amps(b) - amps(a))[0];
  const most = loaded !== undefined && amps(loaded) > 0 ? loaded : undefined;
  return (fed.length > 0 ? Math.max(...fed) : undefined) ?? most ?? power.sources[0]?.volts ?? loaded ?? null;
}
