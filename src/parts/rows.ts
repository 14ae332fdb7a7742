import type { Footprint } from '../board/index.js';
import { type Component, type Kind, REF_PREFIX } from '../design/index.js';
import type { Block, Platform } from './block.js';
import type { CataloguePart } from './catalogue.js';
import { kindOfCategory } from './category.js';
import type { Device } from './device.js';
import { expandBlock } from './expand.js';
import { DrawingError, easyEdaFootprint, easyEdaPinNames } from './footprints/index.js';
import type { Library } from './library.js';
import { findPin, isGeneric } from './pins.js';
import { unrolled } from './repeat.js';
import { landPattern, packagePattern } from './resolve.js';
import { variantOf, variantSource } from './variants.js';

/** One line of a part search. */
export interface PartRow {
  catalog_code: string;
  mfr: string;
  description: string;
  package: string;
  category: string;
  stock: number | null;
  /** USD for one; null: not known. */
  price: number | null;
  basic: boolean;
  /** Pads of its land pattern; 0 where no geometry is known. */
  pads: number;
  kind: Kind | '';
  /** Land pattern that the pipeline has for it; '' where it has none, or its pads come from the vendor's drawing of the code. */
  footprint: string;
  /** A board can have it as things stand: its pins and pads are known, or it is a generic part in a known size. */
  usable: boolean;
}

const coded = new WeakMap<Library['devices'], ReadonlyMap<string, Device>>();

/** The first device of each code. */
function codesOf(devices: Library['devices']): ReadonlyMap<string, Device> {
  const codes = new Map<string, Device>();
  for (const device of devices.values()) if (device.catalog_code !== null && !codes.has(device.catalog_code)) codes.set(device.catalog_code, device);
  return codes;
}

/** The device that is bought under a code; null: none is described. */
export function deviceByCode(library: Library, code: string): Device | null {
  const known = coded.get(library.devices) ?? codesOf(library.devices);
  coded.set(library.devices, known);
  return known.get(code) ?? null;
}

/** The device that a catalogue part is: bought under its code, or a variant of one, which then goes by the part's own number. null: none is described. */
export function deviceOfPart(part: CataloguePart, library: Library): Device | null {
  const device = deviceByCode(library, part.catalog_code);
  if (device !== null) return device;
  const like = variantOf(part, library);
  return like === null ? null : { ...like, mpn: part.mpn, manufacturer: part.manufacturer, catalog_code: part.catalog_code };
}

export function partRow(part: CataloguePart, library: Library, drawn: Footprint | null = null): PartRow {
  const device = deviceOfPart(part, library);
  const kind = device?.kind ?? kindOfCategory(part.category);
  const own = footprintFor(part, device, kind, library);
  const footprint = own ?? drawn;
  return {
    catalog_code: part.catalog_code,
    mfr: part.mpn,
    description: part.description,
    package: part.package,
    category: part.category,
    stock: part.stock,
    price: part.price,
    basic: part.tier === 'basic',
    pads: footprint === null ? 0 : padNumbers(footprint).length,
    kind,
    footprint: own?.name ?? '',
    usable: device !== null || (kind !== '' && isGeneric(kind) && own !== null),
  };
}

function footprintFor(part: CataloguePart, device: Device | null, kind: Kind | '', library: Library): Footprint | null {
  if (device !== null) return library.footprints.get(device.footprint) ?? null;
  return kind !== '' && isGeneric(kind) ? landPattern(kind, part.package, library) : packagePattern(part.package, library);
}

const padNumbers = (footprint: Footprint): string[] => [...new Set(footprint.pads.map((p) => p.number))].filter((n) => n !== '');

/** A part with what a net may call its pads: SPEC.md "Resolved part". */
export interface ResolvedPartView {
  part: PartRow;
  kind: Kind | '';
  package: string;
  symbol: string;
  component: Omit<Component, 'ref'> & { ref: string };
  pins: { pin: string; pad: string; name: string; why: string }[];
  notes: string[];
  gaps: string[];
}

/**
 * The part under a code as a design would write it; null for a code that neither the catalogue nor the devices list. `drawing`: the vendor's
 * drawing of it, which gives the pads where the library has no land pattern.
 */
export function resolvePart(
  library: Library,
  code: string,
  wanted: { kind?: Kind; value?: string } = {},
  drawing: unknown = null,
): ResolvedPartView | null {
  const listed = listedPart(library, code);
  if (listed === null) return null;
  const device = deviceOfPart(listed, library);
  const kind = wanted.kind ?? device?.kind ?? kindOfCategory(listed.category);
  const footprint = footprintFor(listed, device, kind, library);
  const drawn = footprint !== null || drawing === null ? null : readDrawing(drawing, code);
  const row = partRow(listed, library, drawn?.footprint ?? null);
  const component = componentOf(listed, device, kind === '' ? 'ic' : kind, wanted.value);
  const gaps: string[] = [];
  if (footprint === null) gaps.push(`no land pattern is known for ${code} (${listed.package || 'no package named'})`);
  if (drawn !== null) gaps.push(drawn.gap);
  if (kind === '') gaps.push('the catalogue does not say what kind of part this is: name its kind');
  if (device === null && (kind === '' || !isGeneric(kind))) gaps.push('nobody has described its pins: no net can be joined to it yet');
  if (listed.price === null) gaps.push('no price is known');
  if (listed.stock === null) gaps.push('nobody says whether it is in stock');
  return {
    part: row,
    kind,
    package: component.package,
    symbol: device?.kicad_symbol ?? '',
    component: { ref: `${REF_PREFIX[component.kind]}1`, ...component },
    pins: footprint !== null ? pinsOf(footprint, device, kind) : (drawn?.pins ?? []),
    notes: [...(device?.pins ?? []).flatMap((p) => (p.note === undefined ? [] : [`${p.name}: ${p.note}`])), ...variantNote(listed, device, library)],
    gaps,
  };
}

/** Says whose pins they are, where they are not the part's own. */
function variantNote(part: CataloguePart, device: Device | null, library: Library): string[] {
  if (device === null || deviceByCode(library, part.catalog_code) !== null) return [];
  return [`its pins and pads are those of ${device.id}: ${variantSource(part, library)}`];
}

/** The catalogue's word on a code; for a code that only a device names, what the device says. */
export function listedPart(library: Library, code: string): CataloguePart | null {
  const listed = library.catalogue.byCode(code);
  if (listed !== null) return listed;
  const device = deviceByCode(library, code);
  if (device === null) return null;
  return {
    catalog_code: code,
    mpn: device.mpn,
    manufacturer: device.manufacturer,
    tier: 'extended',
    category: '',
    value: device.mpn,
    package: device.package,
    description: device.title,
    price: null,
    stock: null,
    moq: null,
    datasheet: null,
    evidence: device.sources.length,
  };
}

/** The design line of a part, without its ref. */
export function componentOf(part: CataloguePart, device: Device | null, kind: Kind, value?: string): Omit<Component, 'ref'> {
  return {
    kind,
    value: value ?? (device === null ? part.value || part.mpn : device.mpn),
    package: device?.package ?? part.package,
    ...(device === null ? {} : { device: device.id }),
    part: { catalog_code: part.catalog_code, mpn: part.mpn, manufacturer: part.manufacturer },
    purpose: '',
  };
}

function pinsOf(footprint: Footprint, device: Device | null, kind: Kind | ''): ResolvedPartView['pins'] {
  return padNumbers(footprint).map((pad) => {
    const named = device?.pins.find((p) => p.pads.includes(pad));
    if (named?.type === 'no_connect') return { pin: '', pad, name: named.name, why: 'must stay open: the maker says no connection' };
    const found = device !== null ? findPin(device.kind, device, pad) : kind === '' ? null : findPin(kind, null, pad);
    const pin = named?.name ?? found?.name ?? '';
    return { pin, pad, name: pin, why: pin === '' ? unnamed(footprint, device, kind) : '' };
  });
}

/** Why no net can be joined to a pad. */
function unnamed(footprint: Footprint, device: Device | null, kind: Kind | ''): string {
  if (device !== null) return `${device.id} names no pin at this pad of ${footprint.name}`;
  if (kind === '') return 'the catalogue does not say what kind of part this is';
  return isGeneric(kind) ? `a ${kind} has two pins, and ${footprint.name} has more pads` : 'nobody has described the pins of this part';
}

/** The pads of the vendor's drawing, with its own pin names; a net can name none of them, for the build has no such land pattern. */
function readDrawing(drawing: unknown, code: string): { footprint: Footprint | null; pins: ResolvedPartView['pins']; gap: string } {
  try {
    const footprint = easyEdaFootprint(drawing, code);
    const names = easyEdaPinNames(drawing);
    const why = `known from the vendor's drawing of ${code} only: the library has neither its land pattern nor its pins`;
    const pins = padNumbers(footprint).map((pad) => ({ pin: '', pad, name: names.get(pad) ?? '', why }));
    return {
      footprint,
      pins,
      gap: `the pads are those of the vendor's drawing (${footprint.description.split(',')[0]}): a build cannot use them yet`,
    };
  } catch (error) {
    if (!(error instanceof DrawingError)) throw error;
    return { footprint: null, pins: [], gap: `the vendor's drawing cannot be used: ${error.message}` };
  }
}

/** SPEC.md "Block library row", as DECISIONS.md §5 fills it. */
export interface BlockRow {
  name: string;
  boards: string[];
  source: Block['source'];
  instances: number;
  agreed: number;
  named: string;
  ports: { name: string; kind: string; net?: string; required: boolean }[];
  parts: { ref: string; kind: Kind; value: string; package: string; catalog_code: string | null }[];
  checked: Block['checked'];
}

/** `agreed` of an authored block is 1: there is one source, and it agrees with itself. */
export function blockRow(block: Block, library: Library): BlockRow {
  const mined = library.mined.get(block.name);
  return {
    name: block.name,
    boards: [...(mined?.boards ?? [])],
    source: block.source,
    instances: mined?.instances ?? 0,
    agreed: mined?.agreed ?? 1,
    named: block.title,
    ports: unrolled(block).ports.map(({ name, kind, required }) => {
      const net = mined?.nets[name];
      return { name, kind, ...(net === undefined ? {} : { net }), required };
    }),
    parts: blockParts(block, library),
    checked: block.checked,
  };
}

function blockParts(block: Block, library: Library): BlockRow['parts'] {
  const ports = Object.fromEntries(unrolled(block).ports.map((p) => [p.name, p.name]));
  return expandBlock(block, 'x', ports).parts.map((part) => {
    const device = part.device === null ? null : (library.devices.get(part.device) ?? null);
    const size = device?.package ?? part.package ?? '0603';
    const bought =
      device === null
        ? library.catalogue.generic({
            kind: part.kind,
            value: part.value,
            package: size,
            ...(part.rating === null ? {} : { rating: part.rating }),
          })[0]
        : undefined;
    return {
      ref: part.id,
      kind: part.kind,
      value: part.value === '' ? (device?.mpn ?? '') : part.value,
      package: size,
      catalog_code: device?.catalog_code ?? bought?.catalog_code ?? null,
    };
  });
}

/** DECISIONS.md §5: a platform with its geometry, price and stock. */
export interface PlatformRow {
  id: string;
  name: string;
  catalog_code: string | null;
  mounting: Platform['mounting'];
  symbol: string;
  rails: { net: string; volts: number; max_ma: number }[];
  antenna: { keepout: [number, number][] } | null;
  geometry: { width: number; height: number; tall: number; pads: number };
  price: number | null;
  stock: number | null;
  pins: string[];
}

export function platformRow(platform: Platform, library: Library): PlatformRow {
  const { device, footprint } = platformBody(platform, library);
  const listed = device.catalog_code === null ? null : library.catalogue.byCode(device.catalog_code);
  const span = (axis: 0 | 1): number => {
    const values = footprint.body.map((p) => p[axis]);
    return Math.round((Math.max(...values) - Math.min(...values)) * 1000) / 1000;
  };
  return {
    id: platform.id,
    name: platform.name,
    catalog_code: device.catalog_code,
    mounting: platform.mounting,
    symbol: platform.symbol,
    rails: platform.rails.map(({ net, volts, max_ma }) => ({ net, volts, max_ma })),
    antenna: footprint.antenna_keepout === undefined ? null : { keepout: footprint.antenna_keepout },
    geometry: { width: span(0), height: span(1), tall: footprint.height_mm, pads: padNumbers(footprint).length },
    price: listed?.price ?? null,
    stock: listed?.stock ?? null,
    pins: device.pins.map((p) => p.name),
  };
}

/** The microcontroller of a platform and its land pattern. A platform without them is a fault of the shipped data. */
export function platformBody(platform: Platform, library: Library): { device: Device; footprint: Footprint } {
  const id = platform.core.parts.find((p) => p.id === platform.mcu)?.device ?? '';
  const device = library.devices.get(id);
  const footprint = device === undefined ? undefined : library.footprints.get(device.footprint);
  if (device === undefined || footprint === undefined)
    throw new Error(`the platform ${platform.id} lacks its device ${id} or that one's land pattern`);
  return { device, footprint };
}

/** A block, or a platform with what its pins can do, as `add_block` takes it: SPEC.md's row with its parameters. */
export type BlockView = Pick<BlockRow, 'name' | 'named' | 'ports' | 'parts' | 'checked'> & {
  readonly params: Block['params'];
  readonly platform?: Pick<Platform, 'rails' | 'functions' | 'strapping' | 'boot'>;
};

/** null: there is neither a block nor a platform of that name. */
export function blockView(name: string, library: Library): BlockView | null {
  const platform = library.platforms.get(name);
  const block = platform?.core ?? library.blocks.get(name);
  if (block === undefined) return null;
  const { ports, parts, checked } = blockRow(block, library);
  const view = { name, named: platform?.name ?? block.title, ports, params: block.params, parts, checked };
  if (platform === undefined) return view;
  const { rails, functions, strapping, boot } = platform;
  return { ...view, platform: { rails, functions, strapping, boot } };
}
