import { type Component, type Design, splitPin } from '../design/index.js';
import type { Library } from './library.js';
import { parseQuantity } from './quantity.js';

/** How much of a board has leads through the board: all, or its chips and transistors alone (DIP, TO-92). */
export type Leads = 'all' | 'chips';

/** Case of a leaded electrolytic by its charge rating, F·V: makers' general-purpose series (105 °C). */
const RADIAL = [
  [100e-6 * 25, 'CP_Radial_D5.0_P2.00'],
  [220e-6 * 25, 'CP_Radial_D6.3_P2.50'],
  [470e-6 * 25, 'CP_Radial_D8.0_P3.50'],
  [1000e-6 * 25, 'CP_Radial_D10.0_P5.00'],
] as const;
/** The case of a leaded electrolytic. */
export const radialFor = (farads: number, rating: number): string =>
  RADIAL.find(([most]) => farads * rating <= most * 1.0001)?.[1] ?? 'CP_Radial_D12.5_P5.00';

const KEPT: ReadonlySet<Component['kind']> = new Set([
  'connector',
  'usb_connector',
  'battery_connector',
  'relay',
  'potentiometer',
  'mounting_hole',
  'test_point',
  'module',
  'buzzer',
]);

/** The design with leaded parts in the place of surface-mount ones, as far as the library has them. `kept`: what has no kin with leads. */
export function inLeads(
  written: Design,
  library: Library,
  leads: Leads | 'none',
  /** A part's place is taken by this device whatever else has leads. */
  named: (component: Component) => string | undefined = () => undefined,
): { readonly design: Design; readonly swapped: ReadonlyMap<string, Component>; readonly kept: readonly Component[] } {
  const kept: Component[] = [];
  const swapped = new Map<string, Component>();
  const design = inNames(written, library);
  for (const component of design.components) {
    const other = leadedKin(component, design, library, leads, named(component));
    if (other !== null) swapped.set(component.ref, other);
    else if (leads === 'all' && !KEPT.has(component.kind) && !throughHole(component, library)) kept.push(component);
  }
  for (const [ref, load] of crystalLoads(design, library, swapped)) swapped.set(ref, { ...(swapped.get(ref) ?? load), ...load });
  // What led nowhere but to a contact ends with its pin.
  const nets = polarised(design, swapped).flatMap((net) => {
    const pins = net.pins.filter((pin) => !isLeftOut(pin, design, library, swapped));
    return pins.length < Math.min(2, net.pins.length) ? [] : [{ ...net, pins }];
  });
  return { design: { ...design, components: design.components.map((c) => swapped.get(c.ref) ?? c), nets }, swapped, kept };
}

/** Pads lie elsewhere in another case: what may get one is wired by the names of its pins. */
function inNames(design: Design, { devices, leaded }: Library): Design {
  const known = new Map(
    design.components.flatMap(({ ref, device = '' }) => {
      const pins = [leaded?.chips, leaded?.parts, leaded?.crystals].some((t) => t?.[device] !== undefined) ? devices.get(device)?.pins : undefined;
      return pins === undefined ? [] : [[ref, pins] as const];
    }),
  );
  const named = (pin: string): string => {
    const at = splitPin(pin);
    const own = known.get(at.ref);
    const found = own?.find((p) => p.name === at.pin || p.aliases?.includes(at.pin) === true) ?? own?.find((p) => p.pads.includes(at.pin));
    return found === undefined ? pin : `${at.ref}.${found.name}`;
  };
  return { ...design, nets: design.nets.map((net) => ({ ...net, pins: [...new Set(net.pins.map(named))] })) };
}

/** A pin that the part with leads has not: `fits` let it go. */
function isLeftOut(written: string, { components }: Design, { devices }: Library, swapped: ReadonlyMap<string, Component>): boolean {
  const { ref, pin } = splitPin(written);
  const before = components.find((c) => c.ref === ref)?.device;
  const now = swapped.get(ref)?.device;
  if (now === undefined || now === before) return false;
  return devices.get(now)?.pins.every((p) => p.name !== pin && p.aliases?.includes(pin) !== true) === true;
}

/** The capacitors at both ends of a crystal in another case, as that wants them. */
function crystalLoads({ nets, components }: Design, library: Library, swapped: ReadonlyMap<string, Component>): Map<string, Component> {
  const loads = new Map<string, Component>();
  const grounds = nets.filter((n) => n.class === 'ground').flatMap((n) => n.pins.map((p) => splitPin(p).ref));
  for (const { ref, device } of components) {
    const own = library.leaded?.crystals[device ?? ''];
    if (own === undefined || swapped.get(ref)?.device !== own.by) continue;
    const beside = nets.filter((n) => n.class !== 'ground' && n.pins.some((p) => splitPin(p).ref === ref)).flatMap((n) => n.pins);
    const held = new Set(beside.map((p) => splitPin(p).ref).filter((r) => grounds.includes(r)));
    for (const c of components)
      if (c.kind === 'capacitor' && held.has(c.ref)) {
        const at = swapped.get(c.ref) ?? c;
        loads.set(c.ref, { ...at, value: own.load, part: null, purpose: 'Crystal load, as its case with leads wants it' });
      }
  }
  return loads;
}

const throughHole = (c: Component, library: Library): boolean =>
  c.device !== undefined && library.footprints.get(library.devices.get(c.device)?.footprint ?? '')?.mount === 'through_hole';

/** A part's kin with leads; null: the library has none. */
function leadedKin(component: Component, design: Design, library: Library, leads: Leads | 'none', named: string | undefined): Component | null {
  if (leads === 'none' && named === undefined) return null;
  if (component.device === undefined) return leads === 'all' ? generic(component, library) : null;
  if (component.kind === 'inductor' && leads === 'all' && !throughHole(component, library) && !LARGE_COIL.test(component.package))
    return undevised(component, SMALL_COIL.test(component.package) ? 'Radial_P5.00' : 'Radial_D12.0_P5.00', component.value);
  const id =
    named ??
    library.leaded?.chips[component.device] ??
    (leads === 'all' ? (library.leaded?.parts[component.device] ?? library.leaded?.crystals[component.device]?.by) : undefined);
  const device = id === undefined ? undefined : library.devices.get(id);
  if (device === undefined || id === undefined || !fits(component, design, id, library)) return zener(component, leads);
  return { ...component, device: id, package: device.package, part: null, value: nameAfter(component, device.mpn, library) };
}

/** A value that was the part's own name follows it; one that says what the part does stays. */
const nameAfter = (c: Component, mpn: string, library: Library): string => {
  const own = library.devices.get(c.device ?? '');
  return own?.mpn.startsWith(c.value) === true || c.value === c.device ? mpn : c.value;
};

/** Every wired pin is there, or was only brought out at a contact, or tied to the part's own supply or to ground (an enable, the lid of a crystal), and every supply suits it. */
function fits(component: Component, design: Design, id: string, library: Library): boolean {
  const pins = library.devices.get(id)?.pins ?? [];
  const own = library.devices.get(component.device ?? '')?.pins ?? [];
  const feeds = new Set(own.flatMap((p) => (p.type === 'power_in' ? [`${component.ref}.${p.name}`] : [])));
  return design.nets.every((net) =>
    net.pins.every((written) => {
      const { ref, pin } = splitPin(written);
      if (ref !== component.ref) return true;
      const found = pins.find((p) => p.name === pin || p.aliases?.includes(pin) === true);
      const isContact = (p: string): boolean => design.components.find((c) => c.ref === splitPin(p).ref)?.kind === 'connector';
      if (found === undefined && net.pins.every((p) => p === written || isContact(p))) return true;
      if (found === undefined) return net.class === 'ground' || net.pins.some((p) => p !== written && feeds.has(p));
      const { volts } = net;
      return (
        volts === undefined ||
        ((found.volts_min === undefined || volts >= found.volts_min) && (found.volts_max === undefined || volts <= found.volts_max))
      );
    }),
  );
}

const zener = (c: Component, leads: Leads | 'none'): Component | null =>
  leads === 'all' && c.kind === 'zener' ? undevised(c, 'DO-35_P7.62', zenerVolts(c.value)) : null;

/** "MMSZ5240B", "MM1Z3V3", "BZT52B5V1S" → volts as text. */
function zenerVolts(value: string): string {
  if (/5240/.test(value)) return '10V';
  const found = /(\d+)V(\d)|Z(\d+)$|[BC](\d+)S?$/.exec(value);
  return found === null ? value : `${found[1] === undefined ? (found[3] ?? found[4]) : `${found[1]}.${found[2]}`}V`;
}

const undevised = ({ device: _device, ...c }: Component, size: string, value: string): Component => ({ ...c, package: size, part: null, value });

/** Coils of converters of an ampere and less; larger ones are 12 mm across. */
const SMALL_COIL = /^[1-4](?:\.\d)?x/;
/** None with leads carries what these do. */
const LARGE_COIL = /^\d\d/;
const MOST_AXIAL_OHM_2512 = /^2512$|^2010$/;
const BIG_F = 1.01e-6;

function generic(c: Component, library: Library): Component | null {
  switch (c.kind) {
    case 'resistor':
      return MOST_AXIAL_OHM_2512.test(c.package) ? null : { ...c, package: 'Axial_P10.16', part: null };
    case 'capacitor': {
      const farads = parseQuantity(c.value)?.value ?? 0;
      if (/Radial|Film|Disc/.test(c.package)) return c;
      const rating = Number(/(\d+(?:\.\d+)?) ?V/.exec(c.rating ?? '')?.[1] ?? 25);
      return { ...c, package: farads > BIG_F ? radialFor(farads, rating) : 'Disc_P5.00', part: null };
    }
    case 'led':
      return { ...c, package: '5mm', part: null };
    case 'diode':
      return c.value === 'M7' ? { ...c, value: '1N4007', package: 'DO-41_P10.16', part: null } : null;
    case 'zener':
      return { ...c, value: zenerVolts(c.value), package: 'DO-35_P7.62', part: null };
    case 'tvs': {
      const standoff = Number(/SMBJ(\d+(?:\.\d+)?)/.exec(c.value)?.[1] ?? Number.NaN);
      const surge = library.leaded?.surge.find(({ volts }) => volts >= standoff);
      return surge === undefined ? null : { ...c, value: surge.value, package: 'DO-201AD_P15.24', part: null };
    }
    case 'inductor':
      return /Radial/.test(c.package) ? c : { ...c, package: 'Radial_P5.00', part: null };
    default:
      return null;
  }
}

/** A capacitor that has become polarised turns its plus away from ground. */
function polarised({ nets }: Design, swapped: ReadonlyMap<string, Component>): Design['nets'] {
  const grounds = new Set(nets.filter((n) => n.class === 'ground').map((n) => n.name));
  const below = new Set(nets.filter((n) => (n.volts ?? 0) < 0).map((n) => n.name));
  const on = (ref: string, pin: string): string => nets.find((n) => n.pins.includes(`${ref}.${pin}`))?.name ?? '';
  const turned = new Set(
    [...swapped.values()]
      .filter((c) => c.kind === 'capacitor' && c.package.startsWith('CP_'))
      .map((c) => c.ref)
      .filter((ref) => (grounds.has(on(ref, '1')) && !below.has(on(ref, '2'))) || below.has(on(ref, '1'))),
  );
  const turn = (written: string): string => {
    const { ref, pin } = splitPin(written);
    return turned.has(ref) ? `${ref}.${pin === '1' ? '2' : '1'}` : written;
  };
  return nets.map((net) => ({ ...net, pins: net.pins.map(turn) }));
}

/** Whether a chip or module can be had with leads, or has them. */
export const hasLeads = (id: string, library: Library): boolean =>
  library.leaded?.chips[id] !== undefined || library.footprints.get(library.devices.get(id)?.footprint ?? '')?.mount === 'through_hole';
