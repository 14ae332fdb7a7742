import type { Finding, Footprint } from '../board/index.js';
import type { Component, Kind } from '../design/index.js';
import { kindOfCategory } from './category.js';
import type { Device } from './device.js';
import type { Library } from './library.js';
import { outlinesOf, packageKey } from './package.js';
import { isGeneric } from './pins.js';
import { type CatalogueRow, genericKey, genericKind, keyOfRow } from './row.js';
import { variantOf } from './variants.js';

/** A component as resolve has it. */
export interface Guarded {
  readonly component: Component;
  readonly device: Device | null;
  readonly footprint: Footprint;
}

type Problem = readonly [rule: 'part.code' | 'part.kind' | 'part.mpn' | 'part.value' | 'part.package' | 'part.pins', message: string];

/**
 * Whether the code that is to be bought is the part that the design says it is: the mistake that planners make most. Every rule is an error,
 * for the fab would fit another part than the board was drawn for; what nobody can tell (a code that the catalogue does not list, a package
 * name that says no outline) is not one.
 */
export function guard({ component, device, footprint }: Guarded, library: Pick<Library, 'catalogue' | 'devices' | 'variants'>): Finding[] {
  const { ref, part } = component;
  if (part === null || part.catalog_code === '') return [];
  return problems({ component, device, footprint }, part, library).map(([rule, message]) => ({
    rule,
    severity: 'error',
    refs: [ref],
    nets: [],
    message: `${ref}: ${message}`,
  }));
}

function problems(guarded: Guarded, part: NonNullable<Component['part']>, library: Parameters<typeof guard>[1]): Problem[] {
  const code = part.catalog_code;
  if (!/^C[1-9]\d*$/.test(code)) return [['part.code', `${JSON.stringify(code)} is no catalogue code: such a code is C and a number`]];
  const row = library.catalogue.byCode(code);
  if (row === null) return [];
  const sold: CatalogueRow = { attributes: {}, ...row };
  const { component, device, footprint } = guarded;
  const kind = wrongKind(component, sold);
  // Of a part of another kind, nothing else is worth saying.
  if (kind !== null) return [kind];
  return [
    wrongName(part.mpn, device !== null && variantOf(row, library)?.id === device.id ? null : device, sold),
    device === null ? wrongValue(component, sold) : null,
    wrongPackage(component, device, sold) ?? wrongPins(component, footprint, sold),
  ].filter((p) => p !== null);
}

/** Kinds that catalogues and designs tell apart differently. */
const FAMILIES: readonly (readonly string[])[] = [
  ['diode', 'schottky', 'zener', 'tvs', 'esd'],
  ['inductor', 'ferrite'],
  ['led', 'addressable_led'],
];

function wrongKind({ kind }: Component, row: CatalogueRow): Problem | null {
  const sold = genericKind(row.category) ?? kindOfCategory(row.category);
  if (sold === '' || sold === kind || !(isGeneric(kind) || isGeneric(sold))) return null;
  if (FAMILIES.some((f) => f.includes(kind) && f.includes(sold))) return null;
  return ['part.kind', `${row.catalog_code} is a ${word(sold)} (${row.mpn}), not a ${word(kind)}`];
}

const word = (kind: string): string => kind.replace('_', ' ');

/** A number may be written without its ending (NE555 for NE555DR), but not be another one (AMS1117-5.0 for AMS1117-3.3). */
function wrongName(claimed: string, device: Device | null, row: CatalogueRow): Problem | null {
  const { catalog_code: code, mpn } = row;
  if (device !== null && device.catalog_code !== code && device.mpn !== '' && !sameName(device.mpn, mpn)) {
    return ['part.mpn', `${code} is ${mpn}, but the pins and the land pattern are those of ${device.mpn}`];
  }
  if (claimed !== '' && !sameName(claimed, mpn)) return ['part.mpn', `${code} is ${mpn}, not ${claimed}`];
  return null;
}

function sameName(a: string, b: string): boolean {
  const [x, y] = [bare(a), bare(b)];
  return x === y || (Math.min(x.length, y.length) >= 4 && (x.startsWith(y) || y.startsWith(x)));
}

/** Without what is in brackets (gain ranges, makers) and what is no letter or figure. */
const bare = (name: string): string =>
  name
    .replace(/\(.*\)/, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** A value off by a decade has the right maker, the right size and the wrong code. */
function wrongValue({ kind, value }: Component, row: CatalogueRow): Problem | null {
  if (!VALUED.has(kind) || row.value === '') return null;
  const wanted = genericKey(kind, value.trim().split(/[\s,;/]+/)[0] ?? '', row.package);
  const sold = keyOfRow(row);
  if (wanted === null || sold === null || sold === wanted || sold.split('|')[0] !== kind) return null;
  return ['part.value', `${row.catalog_code} (${row.mpn}) is ${row.value}, not ${value}`];
}
const VALUED: ReadonlySet<Kind> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'fuse', 'led']);

/** Bodies of one name and several widths: the leads of one miss the pads of another. */
const WIDTHS: readonly (readonly [RegExp, string])[] = [
  [/150\s?mil|3\.9x/i, '150 mil'],
  [/208\s?mil|5\.[23]x5/i, '208 mil'],
  [/300\s?mil|7\.5x1?\d/i, '300 mil'],
];
const widthOf = (size: string): string => WIDTHS.find(([pattern]) => pattern.test(size))?.[1] ?? '';

function wrongPackage(component: Component, device: Device | null, row: CatalogueRow): Problem | null {
  const wanted = device?.package ?? component.package;
  const { package: sold, catalog_code: code } = row;
  if (packageKey(wanted) === packageKey(sold)) return null;
  const problem: Problem = ['part.package', `${code} (${row.mpn}) comes in ${sold}, the board has ${wanted}`];
  const [has, is] = [outlinesOf(wanted), outlinesOf(sold)];
  if (has.length > 0 && is.length > 0) {
    if (!has.some((o) => is.includes(o))) return problem;
    const [drawn, body] = [widthOf(wanted) || (has[0]?.startsWith('so') === true ? '150 mil' : ''), widthOf(sold)];
    return drawn !== '' && body !== '' && drawn !== body ? problem : null;
  }
  // Chip sizes are told by their four figures; "0603x4" is an array of four.
  if (device === null && has.length > 0 && /\d{4}/.test(sold)) return problem;
  // A body for holes never lies on pads: DIP-8 for SOIC-8.
  return /\b(P?DIP|SIP|TO-92|TO-220)\b/i.test(sold) && has.length > 0 ? problem : null;
}

/** Pins of the part that is sold against pads of the land pattern; a thermal pad or shield more or less is the same part. */
function wrongPins(component: Component, footprint: Footprint, row: CatalogueRow): Problem | null {
  const sold = pinsOf(row);
  if (sold === null) return null;
  const numbers = new Set(footprint.pads.map((p) => p.number).filter((n) => n !== ''));
  const plain = [...numbers].filter((n) => /^\d+$/.test(n)).length;
  // Shells and tabs have names, thermal pads the number after the last pin.
  const [least, most] = [(plain > 0 ? plain : numbers.size) - 1, footprint.pads.length + 1];
  if (sold >= least && sold <= most) return null;
  return [
    'part.pins',
    `${row.catalog_code} (${row.mpn}) has ${sold} pins, the land pattern ${footprint.name} ${numbers.size} pads (${component.value})`,
  ];
}

/** As the fab counts its joints, else as the table or the description of a connector says it; null: nobody says. */
function pinsOf(row: CatalogueRow): number | null {
  if (row.joints !== undefined && row.joints !== null && row.joints > 0) return row.joints;
  const told = Number(row.attributes['Number of Pins'] ?? row.attributes['Number Of Pins'] ?? Number.NaN);
  if (Number.isInteger(told)) return told;
  if (!/connector|header|socket|terminal|usb/i.test(row.category)) return null;
  const text = `${row.mpn} ${row.description}`;
  const grid = /\b(\d{1,2})\s?[x*×]\s?(\d{1,2})P?\b/i.exec(row.description);
  if (grid !== null) return Number(grid[1]) * Number(grid[2]);
  const pins = /(?<![\w.])0*(\d{1,3})[-\s]?(?:P|pins?)\b/i.exec(text);
  return pins === null ? null : Number(pins[1]);
}
