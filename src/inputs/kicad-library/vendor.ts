import { DesignError, type PinType } from '../../design/index.js';
import { DrawingError, easyEdaFacts, easyEdaFootprint, easyEdaPins } from '../../parts/footprints/index.js';
import type { Library } from '../../parts/index.js';
import { feeds } from '../../parts/own-checks.js';
import { type DeviceEntry, type LandEntry, readDeviceEntry, readLandEntry } from '../../parts/own-entry.js';
import { ownLandOf } from '../../parts/own-land.js';
import { partRow } from '../../parts/rows.js';
import { kindOf } from '../kicad/kinds.js';
import { oneLine } from '../one-line.js';
import { devicePins } from './pins.js';

/** EasyEDA's electrical types; most symbols tell none, and a supply is known by its name. */
const TYPES: readonly PinType[] = ['unspecified', 'input', 'output', 'bidirectional', 'power_in'];
const typeOf = (name: string, electric: number): PinType => (electric === 0 && feeds(name) ? 'power_in' : (TYPES[electric] ?? 'unspecified'));

/** The vendor's drawing of a catalogue part: package as a land pattern, symbol as a device on it. DesignError for what is none. */
export function vendorPart(
  raw: unknown,
  code: string,
  library: Library,
  entryName: (name: string) => string,
): { device: DeviceEntry; land: LandEntry } {
  const part = library.catalogue.byCode(code);
  const fact = easyEdaFacts(raw);
  const mpn = oneLine(part?.mpn ?? (fact('Manufacturer Part') || fact('title') || code), 100);
  const pins = drawn(() => easyEdaPins(raw));
  if (pins.length === 0) throw new DesignError('files', `${code}: the vendor's answer holds no symbol`);
  const footprint = drawn(() => easyEdaFootprint(raw, code));
  const land = readLandEntry(ownLandOf({ ...footprint, name: entryName(footprint.name) }, undefined, null));
  const manufacturer = oneLine(part?.manufacturer ?? fact('Manufacturer'), 100);
  const row = part === null ? '' : partRow(part, library).kind;
  const reference = fact('pre').replace('?', '') || 'U';
  const device = readDeviceEntry({
    id: entryName(mpn),
    title: oneLine(part?.description ?? '', 200) || mpn,
    kind: row === '' ? kindOf(`${reference}1`, `vendor:${mpn}`, fact('title'), false) : row,
    mpn,
    ...(manufacturer === '' ? {} : { manufacturer }),
    catalog_code: code,
    package: oneLine(part?.package ?? fact('package'), 100) || footprint.name,
    footprint: land.name,
    source: `The vendor's symbol and package drawing of ${code} in EasyEDA`,
    pins: devicePins(pins.map(({ number, name, electric }) => ({ number, name, type: typeOf(name, electric), unit: 0, at: number, alternates: [] }))),
  });
  return { device, land };
}

function drawn<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DrawingError) throw new DesignError('files', error.message, { cause: error });
    throw error;
  }
}
