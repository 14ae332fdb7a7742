import type { Component, Kind, OwnDevice, OwnLand } from '../design/index.js';
import { landsByKicadName } from '../parts/footprints/kicad-names.js';
import { type Device, findPin, isGeneric, type Library } from '../parts/index.js';
import { parseQuantity } from '../parts/quantity.js';
import { landPattern } from '../parts/resolve.js';
import { deviceByCode } from '../parts/rows.js';
import type { ReadPart } from './circuit.js';
import { agreeing, bareName, ownPins, pinWords, type WiredPin } from './circuit-pins.js';
import { kindOf } from './kicad/kinds.js';

/** Kinds whose land pattern says all about them: another part of the same pads does as well. */
const BY_LAND: ReadonlySet<Kind> = new Set([
  'connector',
  'usb_connector',
  'battery_connector',
  'button',
  'switch',
  'mounting_hole',
  'fiducial',
  'test_point',
]);
/** Names of a diode's pins that a part must not have the other way round. */
const ANODE = /^(A|\+|anode)$/i;
const CATHODE = /^(K|C|-|cathode)$/i;

/** Finds for each part of a circuit what the library has for it. */
export class PartChooser {
  /** Land patterns that neither the library nor the file has. */
  readonly unknown = new Set<string>();
  anyKnown = false;
  readonly notes: string[] = [];
  private readonly landsNamed: (name: string) => readonly string[];
  /** Pad numbers of the land patterns that the file draws. */
  private readonly drawn: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly devices: readonly Device[];
  /** What makes an own device what it is → the device. */
  private readonly made = new Map<string, OwnDevice>();
  private readonly ownById = new Map<string, OwnDevice>();

  constructor(
    private readonly library: Library,
    lands: readonly OwnLand[],
  ) {
    this.landsNamed = landsByKicadName(library.footprints.keys());
    this.drawn = new Map(lands.map((l) => [l.name, new Set(l.pads.map((p) => p.number))]));
    this.devices = [...library.devices.values()];
  }

  /** Devices that the design must bring along. */
  get own(): OwnDevice[] {
    return [...this.made.values()];
  }

  /** `pins`: those of the part, with the nets that they are on. `words`: what nets call the pads that they reach. */
  choose(part: ReadPart, pins: readonly WiredPin[]): { component: Omit<Component, 'ref'>; words: ReadonlyMap<string, string> } {
    const kind = part.kind ?? kindOf(part.ref, `${part.footprint} ${part.symbol}`, part.value, pins.length === 0);
    const lands = this.drawn.has(part.footprint) ? [] : this.landsNamed(part.footprint);
    const found = this.shipped(part, kind, lands, pins) ?? this.generic(part, kind, lands, pins);
    if (found !== null) this.anyKnown = true;
    const component = {
      ...(found ?? this.ownPart(part, kind, lands, pins)),
      purpose: part.purpose.slice(0, 500),
      ...(part.fitted === false ? { fitted: part.fitted } : {}),
    };
    const device = this.library.devices.get(component.device ?? '') ?? this.ownById.get(component.device ?? '');
    const wired = pins.filter((p) => p.net !== null);
    return { component, words: (device === undefined ? null : pinWords(device, wired)) ?? new Map(wired.map((p) => [p.pad, p.pad])) };
  }

  /** A device of the library: the same catalogue code or name, on the same land pattern, with every pad that is wired. */
  private shipped(part: ReadPart, kind: Kind, lands: readonly string[], pins: readonly WiredPin[]): Found | null {
    const { bought, value } = part;
    const wired = pins.filter((p) => p.net !== null);
    const fits = (d: Device): boolean => lands.includes(d.footprint) && pinWords(d, wired) !== null;
    const candidates = this.devices.filter(fits);
    const coded = bought.catalog_code === '' ? null : deviceByCode(this.library, bought.catalog_code);
    const told = [bought.mpn, value].map(bareName);
    const symbol = bareName(part.symbol.replace(/^.*:/, ''));
    // "AMS1117" drawn with the symbol of AMS1117-3.3 is that one; "AMS1117-5.0" is not.
    const bySymbol = symbol !== '' && (told[1] === '' || symbol.startsWith(told[1] ?? ''));
    const called = (names: readonly string[]) => (d: Device) =>
      [d.mpn, d.id].some((n) => n !== '' && names.includes(bareName(n))) && agreeing(d, pins);
    const stands = (d: Device): boolean => BY_LAND.has(d.kind) && BY_LAND.has(kind) && bought.catalog_code === '' && bought.mpn === '';
    const device =
      candidates.find((d) => d === coded) ??
      candidates.find(called(told.filter((n) => n !== ''))) ??
      candidates.find((d) => bySymbol && called([symbol])(d)) ??
      candidates.find(stands);
    if (device === undefined) return null;
    const same = bought.catalog_code === '' || bought.catalog_code === device.catalog_code;
    const { catalog_code, mpn, manufacturer } = device;
    return {
      kind: device.kind,
      value: (value === '' || value === '~' ? device.mpn : value).slice(0, 200),
      package: device.package,
      device: device.id,
      part: !same ? { ...bought } : catalog_code === null ? null : { catalog_code, mpn, manufacturer },
    };
  }

  /** A part of two pads that its value and its package describe. */
  private generic(part: ReadPart, kind: Kind, lands: readonly string[], pins: readonly WiredPin[]): Found | null {
    if (!isGeneric(kind) || !pins.every((p) => p.pad === '1' || p.pad === '2')) return null;
    // Pad 1 of a diode's land pattern is its cathode.
    if (findPin(kind, null, 'K') !== null && pins.some((p) => (p.pad === '1' ? ANODE : CATHODE).test(p.name))) return null;
    const size = lands
      .flatMap((name) => [name.replace(/^(R|C|L|LED|D|F|FB)_/, ''), name])
      .find((s) => lands.includes(landPattern(kind, s, this.library)?.name ?? ''));
    if (size === undefined) return null;
    const { value, rating } = measured(part.value);
    const rated = rating === '' ? {} : { rating };
    const [listed] = part.bought.catalog_code === '' ? this.library.catalogue.generic({ kind, package: size, value, ...rated }) : [];
    const found = listed === undefined ? null : { catalog_code: listed.catalog_code, mpn: listed.mpn, manufacturer: listed.manufacturer };
    return { kind, value, package: size, ...rated, part: part.bought.catalog_code === '' ? found : { ...part.bought } };
  }

  /** A part as the file tells it, on a land pattern of the library, of the file, or of nobody. */
  private ownPart(part: ReadPart, kind: Kind, lands: readonly string[], pins: readonly WiredPin[]): Found {
    const wired = pins.filter((p) => p.net !== null).map((p) => p.pad);
    const land = lands.find((name) => this.lacking(name, wired).length === 0);
    const footprint = land ?? part.footprint;
    if (land !== undefined || this.drawn.has(footprint)) this.anyKnown = true;
    else this.missing(part, lands, wired);
    const { catalog_code, mpn } = part.bought;
    return {
      kind,
      value: part.value.slice(0, 200),
      package: footprint.slice(0, 100),
      device: this.device(part, { footprint, pins: ownPins(pins, land === undefined ? (this.drawn.get(footprint) ?? null) : this.padsOf(land)) }),
      part: catalog_code === '' && mpn === '' ? null : { ...part.bought },
    };
  }

  /** Parts that are alike in all share a device; its name is theirs, with a number that no device of the library has. */
  private device(part: ReadPart, about: Pick<OwnDevice, 'footprint' | 'pins'>): string {
    const name = (part.bought.mpn || part.value || part.symbol || about.footprint).slice(0, 80);
    const key = JSON.stringify([name, about]);
    const known = this.made.get(key);
    if (known !== undefined) return known.id;
    const id = `${name}#${this.made.size + 1}`;
    const device = { id, title: part.value.slice(0, 200), ...about };
    this.made.set(key, device);
    this.ownById.set(id, device);
    return id;
  }

  private padsOf(land: string): ReadonlySet<string> {
    return new Set(this.library.footprints.get(land)?.pads.map((p) => p.number));
  }

  private lacking(land: string, pads: readonly string[]): string[] {
    const numbers = this.padsOf(land);
    return pads.filter((pad) => !numbers.has(pad));
  }

  private missing(part: ReadPart, [land]: readonly string[], wired: readonly string[]): void {
    this.unknown.add(part.footprint);
    if (land === undefined) return;
    const lacking = this.lacking(land, wired).slice(0, 10);
    this.notes.push(`${part.ref}: the land pattern ${land} has no pad ${lacking.join(', ')}, so it is not taken for ${part.footprint}.`);
  }
}

type Found = Omit<Component, 'ref' | 'purpose'>;

/** "100n 50V" and "10uF/16V" are a value and a rating; anything else is a value. */
function measured(written: string): { value: string; rating: string } {
  const [first = '', ...more] = written.split(/[\s/;]+/);
  if (parseQuantity(first) === null) return { value: (written || '?').slice(0, 200), rating: '' };
  return { value: first.slice(0, 200), rating: more.join(' ').slice(0, 100) };
}
