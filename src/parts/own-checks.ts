import type { Footprint } from '../board/index.js';
import { INTEGRATED, type OwnDevice, type OwnPin } from '../design/index.js';
import { guard } from './guard.js';
import { againstShipped } from './land-checks.js';
import { landNamed } from './land-names.js';
import type { Library } from './library.js';
import { deviceOf } from './own.js';
import { type EntryFault, fault, shortList } from './own-fault.js';
import { outlinesOf } from './package.js';
import { isGeneric } from './pins.js';
import { packagePattern } from './resolve.js';

const GROUND =
  /^(?:[A-Z]{0,3}GND[A-Z]{0,2}\d*|[ADPS]?GND[_-].*|VSS[ADIO]*\d*|VEE|V-|VS-|VCC-|EP|EPAD|PAD|GROUND|COM|0V|ADJ.*|V(?:IN|OUT|I|O)?-\d*|-\d*|-V(?:IN|OUT|I|O))$/i;
/** The lower wire of a pair: a signal of an amplifier or a comparator, the ground of a converter where it is a supply pin. */
const LOWER = /^(?:IN|OUT|I|O)[A-D]?\d*-\d*$/i;
const isGroundPin = ({ name, type }: Pick<OwnPin, 'name' | 'type'>): boolean =>
  GROUND.test(name) || (LOWER.test(name) && (type === 'power_in' || type === 'power_out'));
const SUPPLY = /^(?:[ADPV]*VCC|[ADP]?VDD|VIN|VBAT|VBUS|VS|V\+|VS\+|VCC\+|[AP]?VCC|VSUP|VM|VPP|VDDA|VDDIO|IN|VI)(?:\d*|[_-].*)$/i;
const GIVES = /^(?:V_?OUT|VO|PVOUT|OUT_?[HS]S)\d*$/i;
const DECOUPLED = /\d\s*(?:[nuµp]F|[nuµ]\b)|decoupl|bypass|capacitor/i;
/** A page, a table or a figure: so that somebody else finds the place. */
const PLACED = /\b(?:p\.?|pp\.?|pages?|tables?|fig(?:ure)?s?\.?|section|chapter|sheet)\s*\d/i;
const EXPOSED = /(?:-EP\b|EPAD|POWERPAD|EXPOSED|^[WVUTX]*Q?FN\d|QFN|DFN|HTSSOP|HSOP|ESOP|WSON|VSON|MSOP-EP)/i;

/** Pads wider than this in the middle of a part are its exposed pad, mm. */
const BELLY = 0.75;

/**
 * The usual faults of a device that somebody entered: pins against pads, ground and supplies, the exposed pad, names and types, the catalogue's
 * word on the package. `footprint`: its land pattern; null: nobody knows it.
 */
export function deviceFaults(device: OwnDevice, footprint: Footprint | null, library: Library): EntryFault[] {
  return [
    ...namedTwice(device),
    ...(footprint === null
      ? [fault('land.unknown', 'error', `no land pattern ${device.footprint} is known: ${elsewhere(device.footprint, library)}`)]
      : [...padsAgainst(device, footprint), ...exposed(device, footprint), ...otherwise(device, footprint, library)]),
    ...supplies(device),
    ...typing(device),
    ...sold(device, footprint, library),
    ...(PLACED.test(device.source ?? '')
      ? []
      : [fault('source.place', 'info', 'the source names no page, table or figure: say where the pins stand')]),
  ];
}

/** Most land patterns that are offered. */
const OFFERED = 4;

function elsewhere(called: string, library: Library): string {
  const { near } = landNamed(called, library);
  return `enter it, or name one that is there${near.length === 0 ? '' : `: ${near.slice(0, OFFERED).join(', ')}`}`;
}

function namedTwice({ pins }: OwnDevice): EntryFault[] {
  const names = new Map<string, number>();
  const pads = new Map<string, string>();
  const faults: EntryFault[] = [];
  for (const pin of pins) {
    for (const name of [pin.name, ...(pin.aliases ?? [])]) names.set(name, (names.get(name) ?? 0) + 1);
    for (const pad of pin.pads) {
      const other = pads.get(pad);
      if (other !== undefined) faults.push(fault('pins.pad_twice', 'error', `pad ${pad} is ${other} and ${pin.name}`, [pad]));
      pads.set(pad, pin.name);
    }
  }
  const twice = [...names].filter(([, count]) => count > 1).map(([name]) => name);
  return [
    ...faults,
    ...twice.map((name) => fault('pins.name_twice', 'error', `two pins are called ${name}: give one pin all its pads, or number the names`)),
  ];
}

function padsAgainst({ pins }: OwnDevice, footprint: Footprint): EntryFault[] {
  const named = new Set(pins.flatMap((p) => p.pads));
  const there = new Set(footprint.pads.map((p) => p.number).filter((n) => n !== ''));
  const missing = [...named].filter((n) => !there.has(n));
  const nameless = [...there].filter((n) => !named.has(n));
  return [
    ...(missing.length === 0
      ? []
      : [
          fault(
            'pins.no_pad',
            'error',
            `${footprint.name} has no pad ${shortList(missing)}: the device names ${named.size} pads, the land pattern has ${there.size}`,
            missing,
          ),
        ]),
    ...(nameless.length === 0
      ? []
      : [
          fault(
            'pads.no_pin',
            'error',
            `pad ${shortList(nameless)} of ${footprint.name} ${nameless.length === 1 ? 'is' : 'are'} nobody's pin: a pad that must stay open is a no_connect`,
            nameless,
          ),
        ]),
  ];
}

/** The pad under the belly: named by no pin, or not drawn although the package has one. */
function exposed({ pins, package: size = '', title }: OwnDevice, footprint: Footprint): EntryFault[] {
  const belly = footprint.pads.filter(
    (p) => p.drill === undefined && Math.hypot(p.x, p.y) < 0.6 && Math.min(p.w, p.h) > BELLY && footprint.pads.length > 4,
  );
  const unassigned = belly.filter((p) => p.number !== '' && !pins.some((pin) => pin.pads.includes(p.number)));
  if (unassigned.length > 0)
    return [
      fault(
        'pads.exposed',
        'error',
        `the exposed pad ${unassigned.map((p) => p.number).join(', ')} is nobody's pin: name what it is joined to`,
        unassigned.map((p) => p.number),
      ),
    ];
  if (belly.length === 0 && EXPOSED.test(`${size} ${footprint.name} ${title}`.split(' ').join('-')) && footprint.pads.length > 4)
    return [fault('pads.exposed', 'warning', `${size || footprint.name} usually has an exposed pad, and the land pattern has none`)];
  return [];
}

function supplies({ kind = 'ic', pins }: OwnDevice): EntryFault[] {
  if (!INTEGRATED.has(kind) || untyped(pins)) return [];
  // "IN-" of an amplifier is an input, of a converter its ground.
  const ground = pins.filter((p) =>
    [p.name, ...(p.aliases ?? [])].some((n) => isGroundPin({ name: n, type: p.type }) && !(p.type === 'input' && n.includes('-'))),
  );
  const fed = pins.filter((p) => p.type === 'power_in' && !ground.includes(p));
  const bare = fed.filter((p) => !DECOUPLED.test(p.note ?? ''));
  return [
    ...(ground.length > 0
      ? []
      : [fault('pins.ground', pins.length > 3 ? 'error' : 'warning', 'no pin is a ground (GND, VSS, V-): what has no ground does not work')]),
    ...(fed.length > 0 || pins.some((p) => p.type === 'power_out')
      ? []
      : [fault('pins.supply', 'warning', 'no pin takes a supply: its supply pins are of type power_in')]),
    ...(kind !== 'regulator' || pins.some((p) => p.type === 'power_out')
      ? []
      : [
          fault(
            'pins.gives',
            'warning',
            'no pin gives a supply: the output, or the node that feeds the inductor of a step-down converter, is power_out',
          ),
        ]),
    ...(bare.length === 0
      ? []
      : [
          fault(
            'pins.decoupling',
            'warning',
            `${bare.map((p) => p.name).join(', ')}: say the decoupling that the datasheet asks for, as the pin's note`,
            bare.flatMap((p) => p.pads),
          ),
        ]),
  ];
}

/** Nobody said what the pins are: an adapter's pads, or a device that is only half entered. */
const untyped = (pins: readonly OwnPin[]): boolean => pins.every((p) => p.type === 'passive' || p.type === 'unspecified' || p.type === 'no_connect');

/** Pins whose name says another type than is given. */
function typing({ pins, kind = 'ic' }: OwnDevice): EntryFault[] {
  const wrong = (is: (p: OwnPin) => boolean, message: (p: OwnPin) => string): EntryFault[] =>
    pins.filter(is).map((p) => fault('pins.type', 'warning', message(p), p.pads));
  const active = INTEGRATED.has(kind);
  return [
    ...wrong(
      (p) => active && isGroundPin(p) && !/^ADJ/i.test(p.name) && !['power_in', 'passive', 'power_out'].includes(p.type),
      (p) => `${p.name} is ${p.type}: a ground is power_in`,
    ),
    ...wrong(
      (p) => active && SUPPLY.test(p.name) && ['output', 'bidirectional', 'open_collector', 'no_connect', 'tri_state'].includes(p.type),
      (p) => `${p.name} is ${p.type}: a supply is power_in`,
    ),
    ...wrong(
      (p) => active && GIVES.test(p.name) && p.type === 'passive' && pins.some((o) => o.type === 'power_in' && !isGroundPin(o)),
      (p) => `${p.name} is passive: what gives a supply is power_out`,
    ),
    ...wrong(
      (p) => /^(?:NC|N\.C\.|DNC|NIC)\d*$/i.test(p.name) && p.type !== 'no_connect' && p.type !== 'passive',
      (p) => `${p.name} is ${p.type}: what stays open is no_connect`,
    ),
    ...(pins.length > 2 && (active ? untyped(pins) : pins.every((p) => p.type === 'unspecified'))
      ? [fault('pins.type', 'warning', 'no pin has an electrical type: no rule can check what is joined to it')]
      : []),
  ];
}

/** What the catalogue says under the code: another part, another package, another number of pins. */
function sold(own: OwnDevice, footprint: Footprint | null, library: Library): EntryFault[] {
  const { catalog_code: code } = own;
  if (code === undefined || code === null || code === '' || footprint === null) return [];
  const device = deviceOf(own);
  const component = { ref: own.id, kind: device.kind, value: device.mpn, package: device.package, device: own.id, purpose: '' };
  const part = { catalog_code: code, mpn: device.mpn, manufacturer: device.manufacturer };
  const listed =
    library.catalogue.byCode(code) === null
      ? [fault('part.listed', 'warning', `the catalogue does not list ${code}: nobody confirms that it is ${device.mpn}`)]
      : [];
  return [...listed, ...guard({ component: { ...component, part }, device, footprint }, library).map((f) => fault(f.rule, f.severity, f.message))];
}

/** The same package as the shipped library draws it: another count, or its mirror image. */
function otherwise({ package: size = '', kind = 'ic' }: OwnDevice, footprint: Footprint, library: Library): EntryFault[] {
  // A plug has no package: SMA is one of diodes.
  if (size === '' || isGeneric(kind) || kind.endsWith('connector') || outlinesOf(size).length === 0) return [];
  const shipped = packagePattern(size, library);
  return shipped === null || shipped.name === footprint.name ? [] : againstShipped(footprint, shipped);
}
