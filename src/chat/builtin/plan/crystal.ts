import { type Component, type Design, splitPin } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import { parseQuantity } from '../../../parts/quantity.js';
import type { ItemWish } from '../intent.js';
import { fastCrystal } from './clocks.js';
import type { Draft } from './draft.js';
import { leadsOf } from './leaded.js';
import { quartzAt as at, LEADED, type Quartz, SURFACE, takesCrystal } from './quartz.js';

/** Capacitance of tracks and pins that the load sees beside its capacitors, pF. */
const STRAY_PF = 5;
/** "Two 22 pF caps" beside a crystal. */
const LOAD = /\b(\d{1,2}(?:\.\d)?)\s?pF\b/i;

/** The design with the crystal that the sentence names, by its frequency, its leads and its load capacitors. */
export function withCrystal(design: Design, library: Library, draft: Draft, items: readonly ItemWish[]): Design {
  const crystal = design.components.find((c) => c.kind === 'crystal' && /mhz/i.test(c.value));
  const platform = [...library.platforms.values()].find((p) => design.blocks.some((b) => b.block === p.core.name));
  if (crystal === undefined || platform === undefined) return design;
  const own = (parseQuantity(crystal.value.replace(/hz/i, ''))?.value ?? 0) * (/mhz/i.test(crystal.value) && !/\dM/.test(crystal.value) ? 1e6 : 1);
  const wish = fastCrystal(draft.intent, items)?.hertz;
  const hertz = wish !== undefined && takesCrystal(platform.id, wish) ? wish : own;
  const all = leadsOf(design.prompt) === 'all';
  const quartz = all ? at(LEADED, hertz) : hertz === own ? undefined : (at(SURFACE, hertz) ?? at(LEADED, hertz));
  const said = wish === undefined && !/\bcrystal|\bxtal|\bquartz/i.test(design.prompt) ? undefined : LOAD.exec(design.prompt)?.[1];
  if (quartz === undefined && said === undefined) return design;
  const fitted = quartz === undefined ? design : fit(design, library, crystal, quartz);
  const load = said === undefined ? (quartz === undefined ? null : stocked(2 * (quartz.load_pF - STRAY_PF))) : Number(said);
  return load === null ? fitted : loaded(fitted, library, crystal.ref, load, said === undefined);
}

/** The nearest value that capacitors come in, pF. */
const stocked = (pF: number): number => VALUES_PF.reduce<number>((best, v) => (Math.abs(v - pF) < Math.abs(best - pF) ? v : best), VALUES_PF[0]);
const VALUES_PF = [6.8, 8.2, 10, 12, 15, 18, 20, 22, 27, 30, 33] as const;

/** Takes the crystal's place: its lid, where it has one, goes to ground. */
function fit(design: Design, library: Library, crystal: Component, { device: id, hertz }: Quartz): Design {
  const device = library.devices.get(id);
  if (device === undefined) throw new Error(`no device ${id}`);
  const part = device.catalog_code === null ? null : { catalog_code: device.catalog_code, mpn: device.mpn, manufacturer: device.manufacturer };
  const lid = `${crystal.ref}.GND`;
  const has = device.pins.some((p) => p.name === 'GND');
  return {
    ...design,
    components: design.components.map((c) =>
      c.ref === crystal.ref ? { ...c, device: id, package: device.package, part, value: `${hertz / 1e6}MHz` } : c,
    ),
    nets: design.nets.map((n) => {
      const pins = n.pins.filter((p) => p !== lid);
      return n.name === 'GND' && has ? { ...n, pins: [...pins, lid] } : { ...n, pins };
    }),
  };
}

/** Capacitors from the crystal's nets to ground get this value. */
function loaded(design: Design, library: Library, ref: string, load_pF: number, chosen: boolean): Design {
  const ends = design.nets.filter((n) => n.class !== 'ground' && n.pins.some((p) => splitPin(p).ref === ref));
  const grounded = new Set(design.nets.filter((n) => n.class === 'ground').flatMap((n) => n.pins.map((p) => splitPin(p).ref)));
  const caps = new Set(ends.flatMap((n) => n.pins.map((p) => splitPin(p).ref)).filter((r) => grounded.has(r)));
  const value = `${load_pF}pF`;
  return {
    ...design,
    components: design.components.map((c) => {
      if (c.kind !== 'capacitor' || !caps.has(c.ref)) return c;
      const found = library.catalogue.generic({
        kind: 'capacitor',
        value,
        package: c.package,
        ...(c.rating === undefined ? {} : { rating: c.rating }),
      })[0];
      const part = found === undefined ? null : { catalog_code: found.catalog_code, mpn: found.mpn, manufacturer: found.manufacturer };
      return { ...c, value, part, purpose: chosen ? `Crystal load: 2·(CL − ${STRAY_PF}) pF` : 'Crystal load, as asked' };
    }),
  };
}
