import type { Design } from '../../design/index.js';
import type { Device } from '../../parts/device.js';
import { landNamed } from '../../parts/land-names.js';
import type { Library } from '../../parts/library.js';
import { isUsable } from '../../parts/part-search.js';
import { parseRating } from '../../parts/quantity.js';

/**
 * An operation as it was sent, with what goes without saying: the library's name of a device or a land pattern that was called otherwise, what a land
 * pattern is, and the pins of a definition that has none: those of the device that it is `like` (the same chip in another package), else a passive pin for
 * each pad of its land pattern that has a number, as connectors and sockets have. Anything else stays as it was sent.
 */
export function completed(value: unknown, design: Design, library: Library): unknown {
  if (!isRecord(value)) return value;
  const { device, land_pattern: land } = value;
  if (value['op'] === 'add_block' || value['op'] === 'set_params') return withParamNames(value, design, library);
  if (typeof device === 'string') {
    const id = deviceNamed(device, value['package'], design, library);
    const row = library.devices.has(id) || design.own?.devices.some((d) => d.id === id) === true ? undefined : sold(id, library);
    if (row === undefined) return called({ ...value, device: id }, design, library);
    const { device: _, ...rest } = value;
    return { ...rest, catalog_code: row };
  }
  if (value['op'] === 'add_part' || value['op'] === 'replace_part') return partNamed(withDielectric(value), design, library);
  if (value['op'] === 'set_value') return ofBlock(value, design, library);
  if (isRecord(land)) return { ...value, land_pattern: { description: `Land pattern ${land['name']}`, ...land } };
  return isRecord(device) && value['op'] === 'define_device' ? { ...value, device: defined(device, design, library) } : value;
}

/** A block's parameters under its own names for them: "volts" is out_volts where that alone ends so. */
function withParamNames(value: Readonly<Record<string, unknown>>, design: Design, { blocks, platforms }: Library): unknown {
  const { block, params } = value;
  const is = value['op'] === 'add_block' ? block : design.blocks.find((b) => b.id === block)?.block;
  const known = Object.keys((blocks.get(String(is)) ?? platforms.get(String(is))?.core)?.params ?? {});
  if (!isRecord(params) || known.length === 0) return value;
  const named = (sent: string): string => {
    const alike = known.includes(sent) ? [] : known.filter((k) => k.endsWith(`_${sent}`) || sent.endsWith(`_${k}`));
    return alike.length === 1 && params[alike[0] as string] === undefined ? (alike[0] as string) : sent;
  };
  return { ...value, params: Object.fromEntries(Object.entries(params).map(([sent, of]) => [named(sent), of])) };
}

/** A connector is called by what it is for, where nothing else is said: its value is what a person reads beside it. */
function called(value: Readonly<Record<string, unknown>>, design: Design, library: Library): unknown {
  const { op, device, purpose, value: said } = value;
  const is = library.devices.get(String(device)) ?? design.own?.devices.find((d) => d.id === device);
  const isNamed = op !== 'add_part' || said !== undefined || typeof purpose !== 'string' || purpose.length > LONGEST_CALLED;
  return isNamed || is?.kind !== 'connector' ? value : { ...value, value: purpose };
}
/** Characters that are printed beside a connector at the most. */
const LONGEST_CALLED = 22;

/** A capacitor whose purpose tells its dielectric is rated so: one of another would do as well otherwise. */
function withDielectric(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { kind, value: of, rating, purpose } = value;
  const dielectric = (...texts: unknown[]): string | undefined => parseRating(texts.filter((t) => typeof t === 'string').join(' ')).dielectric;
  if (kind !== 'capacitor' || typeof purpose !== 'string' || dielectric(of, rating) !== undefined) return value;
  const said = dielectric(purpose.replace(/[^\w ]/g, ' '));
  return said === undefined ? value : { ...value, rating: [rating, said].filter((t) => t !== undefined).join(' ') };
}

/** A value of a part that a block chooses by a parameter is that parameter's. */
function ofBlock(value: Readonly<Record<string, unknown>>, design: Design, library: Library): unknown {
  const part = design.components.find((c) => c.ref === value['ref']);
  const instance = design.blocks.find((b) => b.id === part?.block);
  if (part?.device === undefined || instance === undefined || typeof value['value'] !== 'string') return value;
  const params = Object.entries(library.blocks.get(instance.block)?.params ?? {});
  const plain = (text: unknown): string => String(text).toUpperCase().replace(/\s/g, '');
  for (const [id, param] of params) {
    const choice = ('choices' in param ? param.choices : undefined)?.find((c: unknown) => plain(c) === plain(value['value']));
    if (choice !== undefined) return { op: 'set_params', block: instance.id, params: { [id]: choice } };
  }
  return value;
}

/** Kinds whose value says all that there is to say of their pins. */
const PLAIN: ReadonlySet<unknown> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'led', 'diode', 'schottky', 'zener', 'tvs', 'fuse']);

/** A part that is called by its value ("BC547", "NE5532") or by its land pattern, with the device that it means; as it was sent where none or several do. */
function partNamed(value: Readonly<Record<string, unknown>>, design: Design, library: Library): unknown {
  const { kind, value: called, package: size, device, catalog_code } = value;
  if (device !== undefined || catalog_code !== undefined || PLAIN.has(kind) || typeof kind !== 'string') return value;
  const own = design.own?.devices.map((d) => d.id) ?? [];
  const is = (name: string): boolean => own.includes(name) || library.devices.get(name)?.kind === kind;
  const fits = (name: string): boolean => {
    const found = library.devices.get(name);
    const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
    return (
      typeof size !== 'string' ||
      found === undefined ||
      [found.package, found.footprint].some((p) => plain(p).startsWith(plain(size)) || plain(size).startsWith(plain(p)))
    );
  };
  const word = typeof called === 'string' ? (called.trim().split(/[\s,]/)[0] ?? '').toUpperCase() : '';
  const named =
    word === '' ? [] : [...library.devices.values()].filter((d) => d.id.toUpperCase() === word || d.mpn.toUpperCase() === word).map((d) => d.id);
  const landed =
    typeof size === 'string'
      ? [...library.devices.values()].filter((d) => d.footprint === size && d.kind === kind && d.pins.every((p) => /^\d+$/.test(p.name)))
      : [];
  const ofKind = [...library.devices.values()].filter((d) => d.kind === kind).map((d) => d.id);
  // "M3" of a hole; of a kind of which one alone bears its name, that.
  const sized = ofKind.filter((id) => word !== '' && id.toUpperCase().endsWith(`_${word}`));
  const bearing = ofKind.filter((id) => id.toLowerCase().startsWith(kind.replace('_', '')));
  const only = sized.length === 1 ? sized : bearing.length === 1 ? bearing : [];
  if (typeof size === 'string' && library.devices.get(size)?.kind === kind) return { ...value, device: size };
  const [found, ...others] = [...new Set([...named, ...own.filter((o) => o.toUpperCase() === word)])].filter((id) => is(id) && fits(id));
  if (found !== undefined && others.length === 0) return { ...value, device: found };
  if (found === undefined && only.length === 1) return { ...value, device: only[0] };
  return found === undefined && kind === 'connector' && landed.length === 1 ? { ...value, device: landed[0]?.id } : value;
}

function defined({ like, ...sent }: Readonly<Record<string, unknown>>, design: Design, library: Library): unknown {
  const called = String(sent['footprint']);
  const own = design.own?.lands.find((l) => l.name === called);
  // A part of the library is no land pattern, and stands on one: it is as good as the name of that.
  const alike = own === undefined && !library.footprints.has(called) ? library.devices.get(called) : undefined;
  const land = own !== undefined || library.footprints.has(called) ? called : (alike?.footprint ?? landNamed(called, library).is ?? called);
  const device = { ...(sent['footprint'] === undefined ? {} : { package: called.split('_')[0] }), ...sent, footprint: land };
  if (sent['pins'] !== undefined) return device;
  const model = typeof like === 'string' ? library.devices.get(like) : undefined;
  if (model !== undefined) return { ...kinOf(model), ...device, pins: model.pins };
  const { pads = [] } = library.footprints.get(land) ?? own ?? {};
  const numbers = [...new Set(pads.map((p) => p.number))].filter((n) => /^\d+$/.test(n));
  return like !== undefined || numbers.length === 0 ? device : { ...device, pins: numbers.map((n) => ({ name: n, pads: [n], type: 'passive' })) };
}

/** What the same chip in another package has as well, as far as a device of a design's own says it. */
const kinOf = ({ id, kind, title, mpn, manufacturer, draw_ma, supplies_ma, windings, sources }: Device): Readonly<Record<string, unknown>> => ({
  kind,
  title,
  mpn: mpn || id.replace(/^PINS_/, ''),
  ...(manufacturer === '' ? {} : { manufacturer }),
  ...(draw_ma === undefined ? {} : { draw_ma }),
  ...(supplies_ma === undefined ? {} : { supplies_ma }),
  ...(windings === undefined ? {} : { windings }),
  source: `pins of ${id}: ${sources.join('; ')}`.slice(0, LONGEST_SOURCE),
});
/** Characters that a definition tells of where it is from. */
const LONGEST_SOURCE = 500;

/** The library's device that goes by a name with its pitch or its posture behind it, or by a family and a package. */
function deviceNamed(name: string, size: unknown, design: Design, { devices }: Library): string {
  const has = (id: string): boolean => devices.has(id) || design.own?.devices.some((d) => d.id === id) === true;
  const plain = name.replace(/_(?:Vertical|Horizontal)$/, '').replace(/(?<=_P[\d.]+)mm$/, '');
  const names = [name, plain, plain.replace(/_P[\d.]+$/, ''), ...(typeof size === 'string' ? [`${name}_${size}`] : [])];
  return names.find(has) ?? numbered(name, devices) ?? name;
}

/** The code of a catalogue part that goes by a maker's number and can be used as it is, the one of which there are most. */
function sold(name: string, library: Library): string | undefined {
  const is = (mpn: string): boolean => mpn.toUpperCase() === name.toUpperCase();
  const rows = library.catalogue.search({ q: name, limit: 10, inStockOnly: false }).filter((p) => is(p.mpn) && isUsable(p, library));
  return rows.reduce<(typeof rows)[number] | undefined>((a, b) => (a === undefined || (b.stock ?? 0) > (a.stock ?? 0) ? b : a), undefined)
    ?.catalog_code;
}

/** A maker's number within a longer name, or a family with a count of pins ("JST_XH_1x04"): the upright one that is sold, where there are several. */
function numbered(name: string, devices: Library['devices']): string | undefined {
  const within = [...devices.keys()].filter((id) => id.length > LEAST_NAME && name.toUpperCase().includes(id.toUpperCase()));
  if (within.length > 0) return within.reduce((a, b) => (b.length > a.length ? b : a));
  const [, family, ways] = COUNTED.exec(name) ?? [];
  if (family === undefined) return undefined;
  const pins = (d: Device): number => d.pins.filter((p) => /^\d+$/.test(p.pads[0] ?? '')).length;
  const fit = [...devices.values()].filter((d) => d.id.toUpperCase().startsWith(family.toUpperCase()) && pins(d) === Number(ways));
  const rank = (d: Device): number => (d.catalog_code == null ? 2 : 0) + (UPRIGHT.test(d.id.slice(family.length)) ? 0 : 1);
  return fit.sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))[0]?.id;
}
/** "JST_XH_" and its four contacts of "JST_XH_1x04_P2.50mm_Vertical". */
const COUNTED = /^([A-Za-z]+_[A-Za-z]+_)(?:1x)?0?(\d{1,2})(?:P|pin)?(?:_|$)/;
const UPRIGHT = /^B/;
const LEAST_NAME = 7;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
