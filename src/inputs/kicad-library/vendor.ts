import { DesignError, type PinType } from '../../design/index.js';
import { DrawingError, easyEdaFacts, easyEdaFootprint, easyEdaPins } from '../../parts/footprints/index.js';
import type { Library } from '../../parts/index.js';
import { type DeviceEntry, type LandEntry, readDeviceEntry, readLandEntry } from '../../parts/own-entry.js';
import { ownLandOf } from '../../parts/own-land.js';
import { partRow } from '../../parts/rows.js';
import { kindOf } from '../kicad/kinds.js';
import { oneLine } from '../one-line.js';
import { devicePins } from './pins.js';

/** EasyEDA's electrical types; most symbols tell none. */
const TYPES: readonly PinType[] = ['unspecified', 'input', 'output', 'bidirectional', 'power_in'];
/** Rails and grounds, and nothing that may be a signal: "IN-" of an amplifier, "COM" of a switch, "VBUS_DET". Only such pins of one name are one pin. */
const RAIL = /^(?:[ADPS]?GND[ADPS]?|[ADP]?V(?:CC|DD|SS|EE)(?:IO|[ABDIOP])?[+-]?|VBUS|VBAT|VPP|EP|EPAD|PAD|GROUND|0V)(?:_?\d[\dPV]*)?$/i;
/** Supplies of most parts, inputs of some: each pin stays by itself. */
const SUPPLY = /^(?:[AP]?VIN|VS[+-]?|V[+-]|VM|VSUP)$/i;
const typeOf = (name: string, electric: number): PinType =>
  electric === 0 && (RAIL.test(name) || SUPPLY.test(name)) ? 'power_in' : (TYPES[electric] ?? 'unspecified');

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
    pins: devicePins(
      pins.map(({ number, name, electric }) => ({ number, name, type: typeOf(name, electric), unit: 0, at: number, alternates: [] })),
      ({ name }) => RAIL.test(name),
    ),
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
