import { type Component, type Design, splitPin } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import { parseQuantity } from '../../../parts/quantity.js';
import { radialFor } from './analogue/bench.js';
import type { Draft } from './draft.js';

/** How much of a board is wished with leads through the board: all, its chips alone (DIP), or nothing. */
export type Leads = 'all' | 'chips' | 'none';

const ALL =
  /\bthrough[- ]?holes?\b|\btht\b|\bth parts\b|\bleaded\b|\bhand[- ]?solder\w*|\beasy to solder\b|\bsolder (?:it )?by hand|\b(?:no|without|avoid\w*) (?:any )?(?:smd|smt|surface[- ]?mount)|\bbreadboard(?:[- ]friendly)? parts\b/i;
const DENIED =
  /\b(?:no|not|without|avoid\w*) (?:any )?(?:through[- ]?holes?|tht|leaded|hand[- ]?solder\w*)|\bthrough[- ]?hole (?:pin |screw |jst )?(?:connectors?|headers?|terminals?|pads?|sockets?|test)|\bsmd only\b|\bonly smd\b|\ball smd\b/i;
const CHIPS = /\bdips?\b(?![- ]?switch)|\bdip-?\d+\b|\bpdip\b|\bat(?:mega|tiny)\w*-\d*pu\b|\bto-?92\b/i;

export const leadsOf = (sentence: string): Leads =>
  DENIED.test(sentence) ? 'none' : ALL.test(sentence) ? 'all' : CHIPS.test(sentence) ? 'chips' : 'none';

/** 74HC and 4000 chips whose kin with leads is called after them: SN74HC00N, CD4001BE. */
const HC = '10 11 20 21 27 132 125 74 139 151 153 157 161 163 164 174 175 193 240 244 273 373 374 393 541 574 4040 4060 165 245'.split(' ');
const CD = [
  '4001 4002 4011 4012 4013 4015 4016 4020 4021 4023 4025 4027 4028 4029 4040 4043 4047 4050 4051 4052 4053 4060 4066 4070 4071 4072 4075 4077 4081 4093',
  '4094 40106 4511 4514 4518 4520',
].flatMap((line) => line.split(' '));

/** Chips and transistors by their kin with leads: the same pin names. */
const KIN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(HC.map((n) => [`74HC${n}`, `SN74HC${n}N`])),
  ...Object.fromEntries(CD.map((n) => [`CD${n}`, `CD${n}BE`])),
  '74HC173': 'CD74HC173E',
  '74HC573': 'SN74HC573AN',
  '74HC4052': 'CD74HC4052E',
  '74HC4053': 'CD74HC4053E',
  '74HC4066': 'CD74HC4066E',
  '74HC4051': 'CD74HC4051E',
  SN74HC138: 'SN74HC138N',
  CD4049: 'CD4049UBE',
  CD4069: 'CD4069UBE',
  CD4538: 'CD14538BE',
  TL071: 'TL071CP',
  TL081: 'TL081CP',
  TL082: 'TL082CP',
  TL084: 'TL084CN',
  OPA2134: 'OPA2134PA',
  RC4558: 'RC4558P',
  NJM4558: 'NJM4558D',
  LM4562: 'LM4562NA/NOPB',
  NE5534: 'NE5534P',
  OP07: 'OP07CP',
  LM13700: 'LM13700N/NOPB',
  LM311: 'LM311P',
  TLC555: 'TLC555CP',
  LMC555: 'LMC555CN',
  NE556: 'NE556N',
  NE555: 'NE555P',
  LM358: 'LM358P',
  TL072: 'TL072CP',
  NE5532: 'NE5532P',
  MCP6002: 'MCP6002-I/P',
  LM324: 'LM324N',
  TL074: 'TL074CN',
  LM386: 'LM386N-1',
  LM393: 'LM393P',
  LM339: 'LM339N',
  ULN2003A: 'ULN2003AN',
  CD4017: 'CD4017BE',
  '74HC00': 'SN74HC00N',
  '74HC02': 'SN74HC02N',
  '74HC04': 'SN74HC04N',
  '74HC08': 'SN74HC08N',
  '74HC14': 'SN74HC14N',
  '74HC32': 'SN74HC32N',
  '74HC86': 'SN74HC86N',
  '74HC595': 'SN74HC595N',
  EL817S1: 'EL817',
  'ATTINY85-20SU': 'ATTINY85-20PU',
  'ATMEGA328P-AU': 'ATMEGA328P-PU',
  MMBT3904: '2N3904',
  MMBT3906: '2N3906',
  S8050: 'BC337',
  '2N7002': '2N7000',
  AO3400A: 'IRLZ44N',
  'TL431_SOT-23': 'TL431_TO-92',
  'LM317_TO-252': 'LM317_TO-220',
  'AMS1117-3.3': 'LM1117T-3.3',
  'AMS1117-5.0': 'L7805',
};
/** Further parts that change where all are to have leads. */
const PARTS: Readonly<Record<string, string>> = {
  '1N4148W': '1N4148',
  SS14: '1N5819',
  SS34: '1N5822',
  B5819W: '1N5819',
  'SW_TS-1187A': 'SW_B3F-1000',
};
const KEPT: ReadonlySet<Component['kind']> = new Set([
  'connector',
  'usb_connector',
  'battery_connector',
  'relay',
  'potentiometer',
  'mounting_hole',
  'test_point',
  'module',
  'buzzer',
]);

/** The design with leaded parts in the place of surface-mount ones, as far as the library has them; what stays is said. */
export function withLeads(design: Design, library: Library, draft: Pick<Draft, 'cannot' | 'assume' | 'made'>): Design {
  const leads = leadsOf(design.prompt);
  const large = /\birl[zb]?\d+n?\b|\birf\d+\w?\b/i.test(design.prompt);
  if (leads === 'none' && !large && !namesTransistor(design.prompt)) return design;
  const kept: string[] = [];
  const swapped = new Map<string, Component>();
  for (const component of design.components) {
    const other =
      leads !== 'none' || (large && component.device === 'AO3400A') || namedFor(component.device ?? '', design.prompt) !== undefined
        ? leaded(component, design, library, leads)
        : null;
    if (other !== null) swapped.set(component.ref, other);
    else if (leads === 'all' && !KEPT.has(component.kind) && !throughHole(component, library)) kept.push(`${component.ref} (${component.value})`);
  }
  if (kept.length > 0)
    draft.cannot(
      `Through-hole parts only: ${kept.join(', ')} stay surface-mount; my library has no leaded kind of ${kept.length === 1 ? 'it' : 'them'}.`,
    );
  const summary = renamed(design, swapped, draft);
  if (swapped.size > 0)
    draft.assume(
      `${leads === 'all' ? 'Through-hole parts are' : leads === 'chips' ? 'Chips in DIP and transistors in TO-92 are' : large ? 'The MOSFET in TO-220 is' : 'The transistors in TO-92 are'} soldered by hand: the catalogue of the fab’s assembly has no codes for them.`,
    );
  return { ...design, summary, components: design.components.map((c) => swapped.get(c.ref) ?? c), nets: polarised(design, swapped) };
}

/** What was put on the board is called as it now is: "AMS1117-5.0" has become an L7805CV. */
function renamed({ components, summary }: Design, swapped: ReadonlyMap<string, Component>, { made }: Pick<Draft, 'made'>): string {
  let said = summary;
  for (const { ref, value } of components) {
    const now = swapped.get(ref)?.value;
    if (now === undefined || now === value || !/[a-z]{2}.*\d/i.test(value)) continue;
    said = said.replaceAll(value, now);
    for (const [n, m] of made.entries()) made[n] = { ...m, what: m.what.replaceAll(value, now) };
  }
  return said;
}

const throughHole = (c: Component, library: Library): boolean =>
  c.device !== undefined && library.footprints.get(library.devices.get(c.device)?.footprint ?? '')?.mount === 'through_hole';

/** Small transistors that a sentence names: they stand where any small one of their sort does. */
const NAMED: readonly (readonly [RegExp, string, 'npn' | 'pnp'])[] = [
  [/\bbc54[6-9]\w?\b/i, 'BC547', 'npn'],
  [/\b2n3904\b/i, '2N3904', 'npn'],
  [/\b(?:2n|pn)2222a?\b/i, 'PN2222A', 'npn'],
  [/\bbc33[78]\b/i, 'BC337', 'npn'],
  [/\bbc55[6-9]\w?\b/i, 'BC557', 'pnp'],
  [/\b2n390[56]\b/i, '2N3906', 'pnp'],
];
const SMALL: Readonly<Record<string, 'npn' | 'pnp'>> = { S8050: 'npn', MMBT3904: 'npn', MMBT3906: 'pnp' };
const namesTransistor = (sentence: string): boolean => NAMED.some(([pattern]) => pattern.test(sentence));
const namedFor = (device: string, sentence: string): string | undefined =>
  SMALL[device] === undefined ? undefined : NAMED.find(([pattern, , sort]) => sort === SMALL[device] && pattern.test(sentence))?.[1];

function leaded(component: Component, design: Design, library: Library, leads: Leads): Component | null {
  if (component.device !== undefined) {
    const id =
      namedFor(component.device, design.prompt) ??
      (leads === 'none' && component.device !== 'AO3400A' ? undefined : KIN[component.device]) ??
      (leads === 'all' ? PARTS[component.device] : undefined);
    const device = id === undefined ? undefined : library.devices.get(id);
    return device === undefined || id === undefined || !fits(component, design, id, library)
      ? zener(component, leads)
      : { ...component, device: id, package: device.package, part: null, value: nameAfter(component, device.mpn, library) };
  }
  return leads === 'all' ? generic(component) : null;
}

/** A value that was the part's own name follows it; one that says what the part does stays. */
const nameAfter = (c: Component, mpn: string, library: Library): string => {
  const own = library.devices.get(c.device ?? '');
  return c.value === own?.mpn || c.value === c.device ? mpn : c.value;
};

/** Every wired pin is there, and every supply suits it. */
function fits(component: Component, design: Design, id: string, library: Library): boolean {
  const pins = library.devices.get(id)?.pins ?? [];
  return design.nets.every((net) =>
    net.pins.every((written) => {
      const { ref, pin } = splitPin(written);
      if (ref !== component.ref) return true;
      const found = pins.find((p) => p.name === pin || p.aliases?.includes(pin) === true);
      if (found === undefined) return false;
      const { volts } = net;
      return (
        volts === undefined ||
        ((found.volts_min === undefined || volts >= found.volts_min) && (found.volts_max === undefined || volts <= found.volts_max))
      );
    }),
  );
}

const zener = (c: Component, leads: Leads): Component | null =>
  leads === 'all' && c.kind === 'zener' ? undevised(c, 'DO-35_P7.62', zenerVolts(c.value)) : null;

/** "MMSZ5240B", "MM1Z3V3", "BZT52B5V1S" → volts as text. */
function zenerVolts(value: string): string {
  if (/5240/.test(value)) return '10V';
  const found = /(\d+)V(\d)|Z(\d+)$|[BC](\d+)S?$/.exec(value);
  return found === null ? value : `${found[1] === undefined ? (found[3] ?? found[4]) : `${found[1]}.${found[2]}`}V`;
}

const undevised = ({ device: _device, ...c }: Component, size: string, value: string): Component => ({ ...c, package: size, part: null, value });

const MOST_AXIAL_OHM_2512 = /^2512$|^2010$/;
const BIG_F = 1.01e-6;

function generic(c: Component): Component | null {
  switch (c.kind) {
    case 'resistor':
      return MOST_AXIAL_OHM_2512.test(c.package) ? null : { ...c, package: 'Axial_P10.16', part: null };
    case 'capacitor': {
      const farads = parseQuantity(c.value)?.value ?? 0;
      if (/Radial|Film|Disc/.test(c.package)) return c;
      const rating = Number(/(\d+(?:\.\d+)?) ?V/.exec(c.rating ?? '')?.[1] ?? 25);
      return { ...c, package: farads > BIG_F ? radialFor(farads, rating) : 'Disc_P5.00', part: null };
    }
    case 'led':
      return { ...c, package: '5mm', part: null };
    case 'diode':
      return c.value === 'M7' ? { ...c, value: '1N4007', package: 'DO-41_P10.16', part: null } : null;
    case 'zener':
      return { ...c, value: zenerVolts(c.value), package: 'DO-35_P7.62', part: null };
    case 'tvs': {
      const [, kind] = TVS.find(([volts]) => volts >= Number(/SMBJ(\d+(?:\.\d+)?)/.exec(c.value)?.[1] ?? Number.NaN)) ?? [];
      return kind === undefined ? null : { ...c, value: kind, package: 'DO-201AD_P15.24', part: null };
    }
    case 'inductor':
      return /Radial/.test(c.package) ? c : { ...c, package: 'Radial_P5.00', part: null };
    default:
      return null;
  }
}

/** Stand-off voltage → leaded surge diode (Littelfuse 1.5KE series). */
const TVS: readonly (readonly [volts: number, value: string])[] = [
  [5.8, '1.5KE6.8A'],
  [9.4, '1.5KE11A'],
  [12.8, '1.5KE15A'],
  [15.3, '1.5KE18A'],
  [20.5, '1.5KE24A'],
  [25.6, '1.5KE30A'],
  [33.3, '1.5KE39A'],
];

/** A capacitor that has become polarised turns its plus away from ground. */
function polarised({ nets }: Design, swapped: ReadonlyMap<string, Component>): Design['nets'] {
  const grounds = new Set(nets.filter((n) => n.class === 'ground').map((n) => n.name));
  const below = new Set(nets.filter((n) => (n.volts ?? 0) < 0).map((n) => n.name));
  const on = (ref: string, pin: string): string => nets.find((n) => n.pins.includes(`${ref}.${pin}`))?.name ?? '';
  const turned = new Set(
    [...swapped.values()]
      .filter((c) => c.kind === 'capacitor' && c.package.startsWith('CP_'))
      .map((c) => c.ref)
      .filter((ref) => (grounds.has(on(ref, '1')) && !below.has(on(ref, '2'))) || below.has(on(ref, '1'))),
  );
  const turn = (written: string): string => {
    const { ref, pin } = splitPin(written);
    return turned.has(ref) ? `${ref}.${pin === '1' ? '2' : '1'}` : written;
  };
  return nets.map((net) => ({ ...net, pins: net.pins.map(turn) }));
}
