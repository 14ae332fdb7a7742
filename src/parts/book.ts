import { type Component, type Design, DesignError, type OwnDevice, type OwnLand } from '../design/index.js';
import type { PartBook, PartOrder } from '../design/patch/index.js';
import type { OperationOf } from '../design/patch/operations.js';
import { DesignAssembler } from './assemble.js';
import type { CataloguePart } from './catalogue.js';
import { kindOfCategory } from './category.js';
import type { Device } from './device.js';
import type { Library } from './library.js';
import { nearestTo } from './library-search.js';
import { usersNames, withOwn } from './own.js';
import { landOfEntry } from './own-entry.js';
import type { EntryFault } from './own-fault.js';
import { deviceView, landView } from './own-view.js';
import { choosePassive } from './passives.js';
import { findPin, isGeneric, pinNames } from './pins.js';
import { unrolled } from './repeat.js';
import { landPattern, packagePattern } from './resolve.js';
import { componentOf, deviceOfPart, listedPart } from './rows.js';

/** What patches ask of the library. */
export class LibraryBook implements PartBook {
  private readonly library: Library;
  private readonly own: Design['own'];
  /** The book of the design that was asked for last. */
  private latest: LibraryBook | null = null;

  /** `design`: whose own devices count too; null: there is none yet. */
  constructor(
    private readonly given: Library,
    design: Design | null = null,
  ) {
    this.library = design === null ? given : withOwn(given, design);
    this.own = design?.own;
  }

  within(design: Design): LibraryBook {
    if (design.own === this.own) return this;
    if (this.latest === null || this.latest.own !== design.own) this.latest = new LibraryBook(this.given, design);
    return this.latest;
  }

  device(raw: unknown): { entry: OwnDevice; faults: string[] } {
    const { entry, checks } = deviceView(raw, this.library);
    if (this.#ships('devices', entry.id))
      throw new DesignError('device.id', `the library has a device ${entry.id}: name that, or give yours another id`);
    return { entry, faults: told(checks) };
  }

  land(raw: unknown): { entry: OwnLand; faults: string[] } {
    const { entry, checks } = landView(raw, this.library);
    if (this.#ships('footprints', entry.name))
      throw new DesignError('land_pattern.name', `the library has a land pattern ${entry.name}: name that, or give yours another name`);
    return { entry: landOfEntry(entry), faults: told(checks) };
  }

  #ships(shelf: 'devices' | 'footprints', name: string): boolean {
    const users = usersNames(this.given);
    return this.given[shelf].has(name) && !(shelf === 'devices' ? users.devices : users.lands).has(name);
  }

  component(order: PartOrder): Omit<Component, 'ref'> {
    const { purpose = '', rating } = order;
    const part = { ...this.#bare(order), purpose };
    return rating === undefined ? part : { ...part, rating };
  }

  pin(component: Component, name: string): { name: string; pads: readonly string[] } | null {
    const device = component.device === undefined ? null : (this.library.devices.get(component.device) ?? null);
    return component.device !== undefined && device === null ? null : findPin(component.kind, device, name);
  }

  pinNames(component: Component): readonly string[] {
    return pinNames(component.kind, component.device === undefined ? null : (this.library.devices.get(component.device) ?? null));
  }

  block({ block: name, ports: sent = {}, params = {} }: OperationOf<'add_block'>, id: string, into: Design): Design {
    const platform = this.library.platforms.get(name);
    const template = platform?.core ?? this.library.blocks.get(name);
    if (template === undefined) throw new DesignError('block', `there is no block ${name}${nearestTo(name, 'block', this.library)}`);
    const block = unrolled(template, params);
    const ports = Object.fromEntries(Object.entries(sent).map(([port, net]) => [portNamed(port, block.ports), net]));
    const unknown = Object.keys(ports).find((port) => !block.ports.some((p) => p.name === port));
    if (unknown !== undefined) {
      throw new DesignError(`ports.${unknown}`, `${block.name} has no such port; it has ${block.ports.map((p) => p.name).join(', ')}`);
    }
    const ground = into.nets.find((n) => n.class === 'ground')?.name;
    const wired = Object.fromEntries(
      block.ports.flatMap((port): [string, string][] => {
        const own = ports[port.name] ?? (port.kind === 'ground' ? ground : undefined);
        const net = own ?? (port.required ? `${id}_${port.name}`.toUpperCase().replace(/[^A-Z0-9_+\-.]/g, '_') : undefined);
        return net === undefined ? [] : [[port.name, net]];
      }),
    );
    const assembler = new DesignAssembler(this.library);
    for (const { name: net, class: kind, volts } of into.nets) {
      if (Object.values(wired).includes(net) && volts !== undefined) assembler.net(net, { class: kind, volts });
    }
    if (platform === undefined) assembler.block(name, id, wired, params);
    else assembler.platform(name, id, wired, params);
    return assembler.build({ name: block.title, prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  }

  #bare(order: PartOrder): Omit<Component, 'ref'> {
    if (order.catalog_code !== undefined) return this.#byCode(order.catalog_code, order);
    if (order.device !== undefined) return this.#device(order.device, order);
    const { kind, value, package: size, rating } = order;
    if (kind === undefined || value === undefined) throw new DesignError('kind', 'name a catalog_code, a device, or a kind with its value');
    if (!isGeneric(kind))
      throw new DesignError(
        'kind',
        `a ${kind} needs a catalog_code or a device: its value does not say what its pins are${nearestTo(`${kind} ${value}`, 'device', this.library)}`,
      );
    const { package: chosen, part } = choosePassive({ kind, value, package: size, rating }, this.library);
    const bought = part === null ? null : { catalog_code: part.catalog_code, mpn: part.mpn, manufacturer: part.manufacturer };
    return { kind, value, package: chosen, part: bought, purpose: '' };
  }

  #byCode(code: string, { kind: wanted, value }: PartOrder): Omit<Component, 'ref'> {
    const listed = listedPart(this.library, code);
    if (listed === null) throw new DesignError('catalog_code', `the catalogue does not list ${code}`);
    const device = deviceOfPart(listed, this.library);
    // Where nobody says what kind it is it is an ic, which needs a device: what is missing is told, not the kind.
    const kind = wanted ?? device?.kind ?? (kindOfCategory(listed.category) || 'ic');
    if (device === null && (!isGeneric(kind) || landPattern(kind, listed.package, this.library) === null)) {
      throw new DesignError('catalog_code', unusable(listed, this.library));
    }
    return componentOf(listed, device, kind, value);
  }

  #device(named: string, { kind, value, package: size, purpose }: PartOrder): Omit<Component, 'ref'> {
    const found = this.library.devices.get(named);
    if (found === undefined) throw new DesignError('device', `there is no device ${named}${nearestTo(named, 'device', this.library, purpose)}`);
    const device = size === undefined ? found : inPackage(found, size, this.library);
    const { id } = device;
    if (kind !== undefined && kind !== device.kind) throw new DesignError('kind', `${id} is a ${device.kind}, not a ${kind}`);
    const part = device.catalog_code === null ? null : { catalog_code: device.catalog_code, mpn: device.mpn, manufacturer: device.manufacturer };
    return { kind: device.kind, value: value ?? device.mpn, package: device.package, device: id, part, purpose: '' };
  }
}

/** Families of packages; one that is wished is another one than a device's where the family is. */
const FAMILY = /\b(?:P?DIP|SOIC|T?SSOP|MSOP|SOT|QFN|[LT]?QFP|TO)(?=[-_\d])/i;
const familyOf = (size: string): string => FAMILY.exec(size)?.[0].toUpperCase().replace('PDIP', 'DIP') ?? '';

/** The device, or its kin in the package that is wished; DesignError where the library knows none. */
function inPackage(device: Device, size: string, { devices, leaded }: Library): Device {
  const is = ({ package: own, footprint }: Device): boolean => familyOf(size) === familyOf(own) || familyOf(size) === familyOf(footprint);
  if (familyOf(size) === '' || familyOf(device.footprint) === '' || is(device)) return device;
  const kin = [leaded?.chips[device.id], leaded?.parts[device.id]].flatMap((id) => devices.get(id ?? '') ?? []).find(is);
  if (kin !== undefined) return kin;
  throw new DesignError(
    'package',
    `${device.id} is ${device.footprint} here, not ${size}: leave package out, or define_device with like "${device.id}" and the other footprint, if its pins are the same there`,
  );
}

/** The port of a block that is called so but for case and signs; the name itself where none or several are. */
function portNamed(name: string, ports: readonly { readonly name: string }[]): string {
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const alike = ports.filter((p) => plain(p.name) === plain(name));
  return alike.length === 1 && !ports.some((p) => p.name === name) ? (alike[0]?.name ?? name) : name;
}

/** Faults for a sentence, the worst first; what the electrical rules ask of the board itself is theirs to tell. */
const told = (faults: readonly EntryFault[]): string[] =>
  faults.filter((f) => f.severity !== 'info' && f.rule !== 'pins.decoupling').map((f) => f.message);

/** Categories of what is crimped or plugged onto a cable. */
const OFF_BOARD = /Housings|Cold-pressed|Frequency Cable/i;

/** What is missing before a catalogue part can be used, and what to do about it. */
function unusable({ catalog_code: code, mpn, package: size, category }: CataloguePart, library: Library): string {
  const land = packagePattern(size, library);
  const named = `${code} (${mpn}, ${size || 'no package named'})`;
  if (OFF_BOARD.test(category)) return `${named} goes on a cable, not on a board: take what it plugs into`;
  if (land === null) return `nobody knows the pads of ${named}: define its land pattern and its device, or take another part`;
  return `the pads of ${named} are known (${land.name}), its pins are not: define a device on ${land.name} with its pins, or take another part`;
}
