import { assemblyOf, type Footprint, type Gap } from '../board/index.js';
import { type Component, type Design, DesignError, type Kind, splitPin } from '../design/index.js';
import type { CataloguePart } from './catalogue.js';
import type { Device } from './device.js';
import { cutLand, fieldLand, withCut } from './footprints/index.js';
import { guard } from './guard.js';
import type { Library } from './library.js';
import { nearestTo } from './library-search.js';
import { withOwn } from './own.js';
import { landsCalled, packageKey } from './package.js';
import { findPin, isGeneric, pinNames } from './pins.js';
import { type CatalogueFacts, isBought, NOT_BOUGHT, type ResolvedDesign, type ResolvedPad, type ResolvedPart } from './resolved.js';
import { unconfirmed } from './unconfirmed.js';

/** Beginning of the land pattern's name for parts that are chosen by value and package. */
const LAND_PREFIX: Partial<Record<Kind, string>> = {
  resistor: 'R',
  capacitor: 'C',
  inductor: 'L',
  ferrite: 'FB',
  led: 'LED',
  diode: 'D',
  schottky: 'D',
  zener: 'D',
  tvs: 'D',
  fuse: 'F',
};
/**
 * Turns every component into a land pattern with named pads on nets, and finds the part that is bought. A reference, device, package or
 * pin that does not exist, and a pad on two nets, are DesignErrors that name it; what is only unknown (a code, a voltage, the fab's
 * angle, the land pattern of a device of the design's own) is a gap, and a code that is another part is a finding.
 */
export function resolve(design: Design, shipped: Library): ResolvedDesign {
  const library = withOwn(shipped, design);
  const found = components(design, library);
  keepAnglesOf(found);
  const wired = wire(design, found);
  const parts = [...found.values()].flatMap((part) => resolvedPart(part, wired.get(part.component.ref), library) ?? []);
  const gaps = [
    ...withoutLand(found),
    ...parts.flatMap((part) => [...partGaps(part, library), ...unverified(part, design, library)]),
    ...railGaps(design),
  ];
  return { design, parts, nets: design.nets, gaps, findings: parts.flatMap((part) => guard(part, library)) };
}

/** Parts of the design's own whose land pattern nobody knows are not on the board; a gap names each. */
function withoutLand(found: ReadonlyMap<string, FoundPart>): Gap[] {
  return [...found.values()].flatMap(({ component: { ref, value }, device, footprint }) =>
    footprint !== null
      ? []
      : [
          {
            kind: 'pads' as const,
            ref,
            message: `${ref} (${value}) is not on the board: the land pattern ${device?.footprint ?? ''} is not known here`,
          },
        ],
  );
}

/** A land pattern goes into the board's document with the angles of the codes that the board buys, not of all that were measured. */
function keepAnglesOf(parts: ReadonlyMap<string, FoundPart>): void {
  const codes = new Set([...parts.values()].map((p) => p.component.part?.catalog_code ?? ''));
  const trimmed = new Map<string, Footprint>();
  for (const part of parts.values()) {
    if (part.footprint === null) continue;
    const { assembly_by_code: all, ...rest } = part.footprint;
    if (all === undefined) continue;
    const own = Object.entries(all).filter(([code]) => codes.has(code));
    const kept = trimmed.get(rest.name) ?? (own.length === 0 ? rest : { ...rest, assembly_by_code: Object.fromEntries(own) });
    trimmed.set(rest.name, kept);
    part.footprint = kept;
  }
}

interface FoundPart {
  readonly component: Component;
  readonly device: Device | null;
  /** null: the device is the design's own, and its land pattern is not known. */
  footprint: Footprint | null;
  /** Index in the design, for messages. */
  readonly path: string;
}

function components(design: Design, library: Library): Map<string, FoundPart> {
  const found = new Map<string, FoundPart>();
  const own = new Set(design.own?.devices.map((d) => d.id));
  for (const [i, component] of design.components.entries()) {
    const path = `components.${i}`;
    if (found.has(component.ref)) throw new DesignError(`${path}.ref`, `${component.ref} is there twice`);
    const device = deviceOf(component, library, path);
    const unknown = own.has(device?.id ?? '') && !library.footprints.has(device?.footprint ?? '');
    found.set(component.ref, { component, device, footprint: unknown ? null : footprintOf(component, device, library, path), path });
  }
  return found;
}

function deviceOf(component: Component, library: Library, path: string): Device | null {
  const { ref, kind, device: id } = component;
  if (id === undefined) {
    if (isGeneric(kind) || MADE.some((m) => component[m] !== undefined && NOT_BOUGHT.has(kind))) return null;
    throw new DesignError(`${path}.device`, `${ref} is a ${kind}: it needs a device of the library, which says what its pins are`);
  }
  const device = library.devices.get(id);
  if (device === undefined) throw new DesignError(`${path}.device`, `${ref}: the library has no device ${id}${nearestTo(id, 'device', library)}`);
  return device;
}

function footprintOf(component: Component, device: Device | null, library: Library, path: string): Footprint {
  const { ref, kind, cut, field } = component;
  if (field !== undefined && device === null) return fieldLand(field);
  if (cut !== undefined && device === null && !isGeneric(kind)) return cutLand(cut);
  if (cut !== undefined) {
    const { cut: _, ...whole } = component;
    return withCut(footprintOf(whole, device, library, path), cut);
  }
  const found = device === null ? landPattern(kind, component.package, library) : (library.footprints.get(device.footprint) ?? null);
  if (found !== null) return found;
  const name = device?.footprint ?? landNames(kind, component.package)[0];
  throw new DesignError(`${path}.package`, `${ref}: the library has no land pattern ${name}`);
}

/** What a part without a device may be made from. */
const MADE = ['cut', 'field'] as const;

const POLARISED_LAND = /^CP_/;

/** Names that the land pattern may have: a diode's stand on diodes only, a polarised capacitor's on capacitors only. */
function landNames(kind: Kind, size: string): string[] {
  const prefix = `${LAND_PREFIX[kind] ?? ''}_`;
  const called = landsCalled(size).filter((name) => name.startsWith(prefix) || (kind === 'capacitor' && POLARISED_LAND.test(name)));
  // As KiCad writes it: "R_Axial_DIN0411_L9.9mm_D3.6mm_P15.24mm_Horizontal", "CP_Radial_D16.0mm_P7.50mm".
  const plain = size.replace(/_(?:Horizontal|SnapIn)$/, '').replace(/(?<=\d)mm/g, '').replace(/(?<=^CP_Radial_D\d+)(?=_)/, '.0').replace(/(?<=^R_Axial)_\w+_L[\d.]+_[DW][\d.]+/, ''); // biome-ignore format: one name
  return [`${prefix}${size}`, size, plain, ...called];
}

/** Nothing says which of three pads a part of two ends stands on: a zener's SOT-23 has its cathode on 3. */
const hasTwoEnds = (land: Footprint): boolean => land.pads.every(({ number }) => ['1', '2', ''].includes(number));

/** The land pattern of a part that its value and package describe; null where the library has none. */
export function landPattern(kind: Kind, size: string, library: Library): Footprint | null {
  return (
    landNames(kind, size)
      .map((name) => library.footprints.get(name))
      .find((f) => f !== undefined && (!isGeneric(kind) || hasTwoEnds(f))) ?? null
  );
}

const byPackage = new WeakMap<Library['footprints'], ReadonlyMap<string, string | null>>();

/** The one land pattern that goes by a package's name, however that is written: pads without a word on what they are. null: none, or several. */
export function packagePattern(size: string, library: Library): Footprint | null {
  const names = byPackage.get(library.footprints) ?? namesByPackage(library);
  byPackage.set(library.footprints, names);
  const name = names.get(packageKey(size)) ?? null;
  return name === null ? null : (library.footprints.get(name) ?? null);
}

function namesByPackage({ footprints, users }: Library): Map<string, string | null> {
  const names = new Map<string, string | null>();
  const own = new Set(users?.lands.map((land) => land.name));
  for (const name of footprints.keys()) if (!own.has(name)) names.set(packageKey(name), names.has(packageKey(name)) ? null : name);
  // The user's own stand in only where nothing that ships has that name.
  for (const name of own) if (!names.has(packageKey(name))) names.set(packageKey(name), name);
  return names;
}

/** ref → pad number → net. */
function wire(design: Design, parts: ReadonlyMap<string, FoundPart>): Map<string, Map<string, string>> {
  const wired = new Map<string, Map<string, string>>();
  const names = new Set<string>();
  for (const [i, net] of design.nets.entries()) {
    const path = `nets.${i}`;
    if (names.has(net.name)) throw new DesignError(`${path}.name`, `the net ${net.name} is there twice`);
    names.add(net.name);
    for (const [k, written] of net.pins.entries()) {
      for (const [ref, pad] of padsOf(written, parts, `${path}.pins.${k}`)) {
        const pads = wired.get(ref) ?? new Map<string, string>();
        wired.set(ref, pads);
        const other = pads.get(pad);
        if (other !== undefined && other !== net.name) {
          throw new DesignError(`${path}.pins.${k}`, `${written} (pad ${pad}) is on ${net.name} and on ${other}`);
        }
        pads.set(pad, net.name);
      }
    }
  }
  return wired;
}

function padsOf(written: string, parts: ReadonlyMap<string, FoundPart>, path: string): [ref: string, pad: string][] {
  const { ref, pin } = splitPin(written);
  const part = parts.get(ref);
  if (part === undefined) throw new DesignError(path, `${written}: the design has no part ${ref}`);
  const { component, device, footprint } = part;
  const found = findPin(component.kind, device, pin);
  if (found === null) {
    throw new DesignError(path, `${written}: ${ref} (${component.value}) has no pin ${pin}; it has ${shortList(pinNames(component.kind, device))}`);
  }
  if (footprint === null) return [];
  const numbers = new Set(footprint.pads.map((p) => p.number));
  const missing = found.pads.find((pad) => !numbers.has(pad));
  if (missing !== undefined) throw new DesignError(path, `${written}: the land pattern ${footprint.name} has no pad ${missing}`);
  return found.pads.map((pad) => [ref, pad]);
}

function shortList(names: readonly string[]): string {
  return names.length > 40 ? `${names.slice(0, 40).join(', ')} …` : names.join(', ');
}

function resolvedPart(found: FoundPart, nets: ReadonlyMap<string, string> | undefined, library: Library): ResolvedPart | null {
  const { component, device, footprint } = found;
  if (footprint === null) return null;
  const numbers = [...new Set(footprint.pads.map((p) => p.number))].filter((n) => n !== '');
  const pads = numbers.map((number): ResolvedPad => {
    const pin = device?.pins.find((p) => p.pads.includes(number));
    const generic = device === null ? findPin(component.kind, null, number) : null;
    return { number, pin: pin?.name ?? generic?.name ?? '', type: pin?.type ?? 'passive', net: nets?.get(number) ?? null };
  });
  return { component, footprint, device, pads, bought: bought(component, library) };
}

/** What the catalogue says of the part that the design names; the design's own words where the catalogue does not list it. */
function bought(component: Component, library: Library): CatalogueFacts | null {
  const { part } = component;
  if (part === null || part.catalog_code === '') return null;
  const row: CataloguePart | null = library.catalogue.byCode(part.catalog_code);
  if (row === null) return { ...part, price: null, stock: null, basic: false, tier: null, moq: null, attrition: null };
  const { mpn, manufacturer, tier, price, price_dated, price_breaks, stock, moq, attrition, joints } = row;
  return {
    ...part,
    mpn,
    manufacturer,
    tier,
    basic: tier === 'basic',
    price,
    stock,
    moq,
    attrition: attrition ?? null,
    joints: joints ?? null,
    price_dated: price_dated ?? null,
    ...(price_breaks === undefined ? {} : { price_breaks }),
  };
}

function partGaps(part: ResolvedPart, library: Library): Gap[] {
  const { component, bought: facts, footprint, pads } = part;
  const { ref, kind } = component;
  const gaps: Gap[] = [];
  const nameless = pads.filter((p) => p.pin === '').map((p) => p.number);
  if (nameless.length > 0) {
    gaps.push({ kind: 'pads', ref, message: `${ref}: nobody says what pad ${shortList(nameless)} of ${footprint.name} is` });
  }
  if (!isBought(kind) || component.fitted === false) return gaps;
  if (facts === null) {
    const size = component.package === '' ? '' : ` ${component.package}`;
    gaps.push({ kind: 'part', ref, message: `${ref}: no catalogue part is known for ${component.value}${size}` });
    return gaps;
  }
  if (library.catalogue.byCode(facts.catalog_code) === null) {
    const message = `${ref}: the catalogue does not list ${facts.catalog_code}: nobody confirms that it is ${facts.mpn || component.value}`;
    gaps.push({ kind: 'part', ref, message });
  }
  if (assemblyOf(footprint, facts.catalog_code) === null) {
    gaps.push({ kind: 'rotation', ref, message: `${ref}: the fab's angle for ${facts.catalog_code} is not known: check it in the order's preview` });
  }
  return gaps;
}

/** Entries of somebody's own that nobody has held against their source. */
function unverified({ component: { ref, device }, footprint }: ResolvedPart, design: Design, library: Library): Gap[] {
  const open = unconfirmed(design, library, { device, land: footprint.name });
  if (open.length === 0) return [];
  return [{ kind: 'unverified', ref, message: `${ref}: nobody has confirmed ${open.join(' and ')}: hold it against the datasheet` }];
}

/** Whether a net is one circuit's of the library alone: nobody else has to know its voltage. */
export const isInner = ({ pins }: Pick<Design['nets'][number], 'pins'>, { blocks }: Pick<Design, 'blocks'>): boolean =>
  blocks.some((b) => pins.every((p) => b.refs.includes(splitPin(p).ref)));

function railGaps(design: Design): Gap[] {
  return design.nets
    .filter((n) => n.class === 'power' && n.volts === undefined && n.pins.length > 0 && !isInner(n, design))
    .map((n) => ({ kind: 'rail', net: n.name, message: `${n.name}: nobody declared its voltage` }));
}
