import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';

/** Resettable fuses of the catalogue: hold current, the supply that they stand, package; the smallest first. */
const FUSES = [
  { ma: 250, volts: 24, package: '1206' },
  { ma: 500, volts: 24, package: '0805' },
  { ma: 1000, volts: 16, package: '1206' },
  { ma: 1500, volts: 16, package: '1206' },
  { ma: 2600, volts: 16, package: '1812' },
] as const;

/** The smallest fuse of the catalogue that holds the current at the voltage, and its value in words; null: there is none. */
export function fuseFor(wanted_ma: number, volts: number): { ma: number; package: string; value: string } | null {
  const fuse = FUSES.find((f) => f.ma >= wanted_ma - 1 && f.volts >= volts);
  return fuse === undefined ? null : { ma: fuse.ma, package: fuse.package, value: fuse.ma < 1000 ? `${fuse.ma}mA` : `${fuse.ma / 1000}A` };
}

/** The highest supply that the surge diodes of the catalogue stand, V. */
const SURGE_MAX_V = 64;
/** Above, the one diode of the catalogue clamps higher than the converter behind it stands, V. */
const CLOSE_V = 33;

/** Supplies of vehicles and lead-acid batteries stand above their name while they are charged. */
const CHARGED =
  /\b(?:car|vehicle|automotive|truck|van|camper|caravan|motorhome|boat|marine|tractor|motor(?:cycle|bike)|lead[- ]?acid|sla|agm|alternator|load[- ]?dump)\b/i;
const CHARGED_SHARE = 1.25;

/** What a surge diode has to stand without conducting: 14.4 V and more at a 12 V battery that is charged. As a parameter of its block. */
export const chargedOf = (volts: number, sentence: string): { charged?: number } =>
  CHARGED.test(sentence) && (Math.abs(volts - 12) < 1 || Math.abs(volts - 24) < 1) ? { charged: CHARGED_SHARE } : {};

/** From here on the protection against reversed polarity has its own surge diode, V. */
const CLAMPED_FROM_V = 10;

/** What a block in series with a supply stands, V, and carries, A, by its entry. */
export function seriesLimits({ library }: Draft, name: string): { readonly least: number; readonly most: number; readonly amps: number } {
  const ports = library.blocks.get(name)?.ports ?? [];
  const into = ports.find((p) => p.kind === 'power_in');
  const ma = Math.min(...ports.map((p) => (p.kind === 'power_in' || p.kind === 'power_out' ? (p.max_ma ?? Infinity) : Infinity)));
  return { least: into?.volts_min ?? 0, most: into?.volts_max ?? Infinity, amps: ma / 1000 };
}

/** A FET that keeps a reversed supply off `net`: the smallest block that carries what its supply gives. Answers what it is. */
export function addReverse(draft: Draft, rail: Rail, net: string): string {
  const ideal = seriesLimits(draft, 'ideal_diode');
  if ((rail.limit_ma ?? 0) / 1000 > seriesLimits(draft, 'reverse_polarity').amps && rail.volts >= ideal.least && rail.volts <= ideal.most) {
    draft.block('ideal_diode', 'Reverse-polarity protection', { VIN: rail.net, VOUT: net, GND: 'GND' }, { volts: rail.volts });
    draft.clamped.add(net);
    return 'ideal diode';
  }
  const charged = chargedOf(rail.volts, draft.intent.sentence);
  draft.block('reverse_polarity', 'Reverse-polarity protection', { VIN: rail.net, VOUT: net, GND: 'GND' }, charged);
  if (rail.volts > CLAMPED_FROM_V) draft.clamped.add(net);
  return 'P-channel FET';
}

/** Clamps surges on a rail; behind what keeps a reversed supply off, which the diode would short. */
export function addSurge(draft: Draft, rail: Rail, item: ItemWish): void {
  if (draft.clamped.has(rail.net)) {
    draft.put(`surge protection (TVS diode) on ${rail.net}`);
    return;
  }
  if (rail.volts > SURGE_MAX_V) {
    draft.cannot(`${item.text} at ${rail.volts} V: my surge diodes stand ${SURGE_MAX_V} V.`);
    return;
  }
  if (
    draft.block(
      'tvs_clamp',
      'Surge protection',
      { VCC: rail.net, GND: 'GND' },
      { volts: rail.volts, ...chargedOf(rail.volts, draft.intent.sentence) },
    ) !== null
  )
    draft.put(`surge protection (TVS diode) on ${rail.net}`);
  if (rail.volts > CLOSE_V)
    draft.assume('The SMBJ64A conducts from 71 V and clamps at 103 V: it takes the worst of surges, a converter for 60 V still fears the rest.');
}
