import { DesignError, type Kind } from '../../design/index.js';
import { landsByKicadName } from '../../parts/footprints/kicad-names.js';
import type { Library } from '../../parts/index.js';
import { type DeviceEntry, ENTRY_NAME, type LandEntry, landOfEntry, readDeviceEntry, readLandEntry } from '../../parts/own-entry.js';
import { KicadError } from '../kicad/error.js';
import { kindOf } from '../kicad/kinds.js';
import { oneLine } from '../one-line.js';
import { readLand } from './land.js';
import { isLegacyLibrary, readLegacySymbols } from './legacy.js';
import { devicePins } from './pins.js';
import { type LibrarySymbol, readSymbols } from './symbols.js';
import { vendorPart } from './vendor.js';

/** A library file: what it is called, its text. */
export interface PartFile {
  readonly name: string;
  readonly text: string;
}
export interface ReadParts {
  readonly devices: DeviceEntry[];
  readonly lands: LandEntry[];
  /** What was left out, and why. */
  readonly skipped: { readonly name: string; readonly why: string }[];
}
export interface Wanted {
  /** Names of symbols and footprints; absent: all. */
  readonly only?: readonly string[];
  /** Land pattern of symbols that name none. */
  readonly footprint?: string;
}

/** A catalogue code as the name of the vendor's drawing. */
export const VENDOR_FILE = /^C\d{1,15}\.json$/;

/** A footprint file tells no height. */
const HEIGHT_MM = 1;

/** What parts of KiCad's own libraries are, by the library's name. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^Amplifier_(?:Operational|Buffer|Difference|Instrumentation)|^Comparator/, 'opamp'],
  [/^Regulator|^Converter_DCDC/, 'regulator'],
  [/^MCU_|^MCU$/, 'microcontroller'],
  [/^RF_Module|^RF_GPS|_Module/, 'module'],
  [/^Memory/, 'memory'],
  [/^Interface/, 'transceiver'],
  [/^Driver|^Amplifier_Audio|^Motor/, 'driver'],
  [/^74|^4xxx|^CPLD|^Logic/, 'logic'],
  [/^Sensor/, 'sensor'],
  [/^Timer/, 'timer'],
  [/^Transistor_FET/, 'mosfet'],
  [/^Transistor_BJT/, 'bjt'],
  [/^Battery_Management/, 'charger'],
  [/^Connector/, 'connector'],
  [/^Triac_Thyristor/, 'thyristor'],
  [/^Relay_SolidState/, 'solid_state_relay'],
  [/^Relay/, 'relay'],
  [/^Power_Protection/, 'esd'],
];

/**
 * Devices and land patterns of KiCad's library files: `.kicad_sym` (KiCad 6 to 10), `.lib` (KiCad 5), `.kicad_mod`; and of the vendor's drawing of a
 * catalogue part (`C123.json`, as EasyEDA answers for its code). A file that cannot be read is refused
 * with its name and line (DesignError, path `files`); a symbol, or a footprint among several, that is no part of ours is told in `skipped`. Nobody has
 * confirmed any.
 */
export function readPartFiles(files: readonly PartFile[], library: Library, wanted: Wanted = {}): ReadParts {
  const skipped: { name: string; why: string }[] = [];
  const only = wanted.only === undefined ? null : new Set(wanted.only);
  const footprintFiles = files.filter((f) => f.name.endsWith('.kicad_mod'));
  const vendor = files
    .filter(isVendor)
    .flatMap((file) => kept(skipped, base(file.name), () => vendorPart(file.text, base(file.name), library, entryName), only, files.length === 1));
  const lands = footprintFiles.flatMap((file) => kept(skipped, base(file.name), () => landEntry(file), only, files.length === 1));
  const own = new Map(lands.map((l) => [drawnName(l.name), l.name]));
  const ours = landsByKicadName(library.footprints.keys());
  const landOf = (footprint: string): string => {
    const name = footprint.slice(footprint.indexOf(':') + 1);
    return own.get(drawnName(entryName(name))) ?? ours(footprint)[0] ?? entryName(name);
  };
  const devices = files
    .filter((f) => !f.name.endsWith('.kicad_mod') && !isVendor(f))
    .flatMap((file) =>
      inFile(file, () => symbolsOf(file)).flatMap((s) => kept(skipped, s.name, () => deviceEntry(s, base(file.name), landOf, wanted), only)),
    );
  return { devices: [...devices, ...vendor.map((v) => v.device)], lands: [...lands, ...vendor.map((v) => v.land)], skipped };
}

/** Called by its code in the catalogue. */
const isVendor = ({ name }: PartFile): boolean => VENDOR_FILE.test(base(name) + name.slice(name.lastIndexOf('.')));
/** File systems do not tell apart what differs in case alone. */
const drawnName = (name: string): string => name.toLowerCase();
const base = (file: string): string => file.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');

function symbolsOf({ name, text }: PartFile): LibrarySymbol[] {
  if (name.endsWith('.lib') || isLegacyLibrary(text)) return readLegacySymbols(text);
  return readSymbols(text);
}

/** What is wrong with a file is told with its name. */
function inFile<T>({ name }: PartFile, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof KicadError) throw new DesignError('files', `${name}, line ${error.line}: ${error.why}`, { cause: error });
    throw error;
  }
}

/** One entry, or why there is none. `whole`: what cannot be read is a fault of the file. */
function kept<T>(skipped: ReadParts['skipped'], name: string, read: () => T, only: ReadonlySet<string> | null, whole = false): T[] {
  if (only !== null && !only.has(name)) return [];
  try {
    return [read()];
  } catch (error) {
    if (!(error instanceof DesignError) || (whole && error.path === 'files')) throw error;
    skipped.push({ name: oneLine(name, 200), why: error.path === 'files' ? error.reason : error.message });
    return [];
  }
}

function landEntry(file: PartFile): LandEntry {
  const { model, ...drawn } = inFile(file, () => readLand(file.text));
  const name = entryName(drawn.name === '' ? base(file.name) : drawn.name);
  const entry = readLandEntry({
    ...drawn,
    name,
    description: oneLine(drawn.description ?? `${name}, as the footprint file draws it`, 500),
    source: `KiCad footprint ${oneLine(base(file.name), 150)}; height not told by the file${model === '' ? '' : `; its 3D model ${oneLine(model, 150)} is not taken over`}`,
    height_mm: HEIGHT_MM,
  });
  landOfEntry(entry);
  return entry;
}

/** A name of ours: what no file may be called goes. */
function entryName(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9._+-]+/g, '_')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 100);
  if (!ENTRY_NAME.test(plain)) throw new DesignError('name', `${JSON.stringify(name.slice(0, 60))} is no name for an entry`);
  return plain;
}

function deviceEntry(symbol: LibrarySymbol, file: string, landOf: (footprint: string) => string, { footprint: given }: Wanted): DeviceEntry {
  const property = (name: string): string => oneLine(symbol.properties.get(name) ?? '', 400);
  const named = property('footprint') || (given ?? '');
  if (symbol.pins.length === 0) throw new DesignError('pins', 'it has no pins');
  if (named === '') throw new DesignError('footprint', 'its symbol names no footprint: say which land pattern it stands on (footprint)');
  const reference = property('reference') || 'U';
  const title = property('description') || property('ki_keywords') || symbol.name;
  const code = property('lcsc') || property('lcsc part') || property('jlcpcb part #');
  const manufacturer = property('manufacturer');
  const datasheet = property('datasheet').replace(/^~$/, '');
  return readDeviceEntry({
    id: entryName(symbol.name),
    title: title.slice(0, 200),
    kind: KINDS.find(([words]) => words.test(file))?.[1] ?? kindOf(`${reference}1`, `${file}:${symbol.name}`, title, false),
    mpn: oneLine(property('mpn') || symbol.name, 100),
    ...(manufacturer === '' ? {} : { manufacturer: manufacturer.slice(0, 100) }),
    ...(/^C[1-9]\d*$/.test(code) ? { catalog_code: code } : {}),
    package: oneLine(named.slice(named.indexOf(':') + 1), 100),
    footprint: landOf(named),
    source: `KiCad symbol ${oneLine(file, 100)}:${oneLine(symbol.name, 100)}${datasheet === '' ? '' : `; ${datasheet.slice(0, 250)}`}`,
    pins: devicePins(symbol.pins),
  });
}
