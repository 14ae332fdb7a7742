import { type Component, splitPin } from '../../../../design/index.js';
import { ratedAmps } from '../../../../ledger/flow/ratings.js';
import { burns } from '../../../../ledger/safety/heat.js';
import { sceneOf } from '../../read/mentions.js';
import type { Asked } from '../asked.js';
import { entryLoad, milliamps, railLoads } from '../load.js';
import { entriesOf } from '../supplies.js';

/** What the answers of `questions.json` are filled with; what is not known of a board is absent. */
export type Facts = Readonly<Record<string, string | undefined>>;

/** Fuses that are sold (ISO 8820-3, IEC 60127-2), A; supplies that are, A; cross-sections (IEC 60228), mm². */
const FUSES_A = [0.5, 1, 2, 3, 4, 5, 7.5, 10, 15, 20, 25, 30, 40];
const SUPPLIES_A = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12.5, 15, 20, 25, 30, 40, 50];
const WIRES_MM2 = [0.14, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10];
/** A wire in free air carries 6 A per mm² without getting warm; 1 m of copper there and back has 0.036 Ω per mm² (20 °C), on which 3 % of the voltage may be lost. */
const WIRE = { most: 6, ohm: 0.0356, drop: 0.03 };
const MARGIN = 1.25;
/** Direct current that may be touched (IEC 62368-1, ES1), V; a part that burns so much is told as hot, W. */
const TOUCHED_V = 60;
const WARM_W = 0.5;

const next = (all: readonly number[], least: number): number => all.find((a) => a >= least - 1e-9) ?? Math.ceil(least);
const short = (value: number): string => String(Number(value.toPrecision(3)));
const amps = (ma: number): string => (ma < 1000 ? milliamps(ma) : `${short(ma / 1000)} A`);
const listed = (refs: readonly string[]): string | undefined => (refs.length === 0 ? undefined : refs.join(', '));
const said = (pattern: RegExp, text: string): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);

/** What a board is fed with, and what that wants of fuses, supplies and wires. */
export function fedFacts({ about: { design }, library }: Asked): Facts {
  const scene = sceneOf(design, library);
  const entries = entriesOf(design, library).map((n) => n.name);
  const load = entryLoad(railLoads(design, library), entries);
  if (scene === null || load === undefined || load.peak <= 0) return {};
  const pins = design.nets.find((n) => n.name === load.net)?.pins.map((p) => splitPin(p).ref) ?? [];
  const plug = scene.parts.find((p) => /connector$/.test(p.component.kind) && pins.includes(p.component.ref));
  const bears = plug === undefined ? undefined : ratedAmps(plug)?.amps;
  const figure = design.request?.asks
    .flatMap((a) => (a.state === 'wanted' && a.kind === 'supply' ? a.figures : []))
    .find((f) => (f.quantity === 'current' || f.quantity === 'power') && f.value !== undefined);
  const gives = figure?.value === undefined ? undefined : figure.value / (figure.quantity === 'power' ? load.volts : 1);
  const peak = load.peak / 1000;
  const wished = next(FUSES_A, Math.max((load.typical / 1000) * MARGIN, peak));
  const needs = next(SUPPLIES_A, peak * MARGIN);
  const limits = [
    ...(gives === undefined ? [] : [['The supply that was told', gives] as const]),
    ...(bears === undefined ? [] : [[plug!.component.ref, bears] as const]),
  ];
  const told = limits.map(([by, a]) => `${by} bears ${short(a)} A`).join(', ');
  const relays = design.components.flatMap((c) => (c.kind === 'relay' ? c.ref : []));
  const fuses = design.components.flatMap((c) => (c.kind === 'fuse' ? `${c.ref} (${c.value})` : []));
  return {
    takes: `The board takes ${amps(load.typical)}, ${amps(load.peak)} at the peak, from ${load.net} (${load.volts} V)`,
    volts: String(load.volts),
    peak: amps(load.peak),
    most: load.loads
      .slice(0, 3)
      .map((l) => `${l.name} ${amps(l.peak)}`)
      .join(', '),
    bears: told === '' ? undefined : told,
    fits: limits.some(([, a]) => a < peak) ? undefined : 'Yes, as to the board',
    exceeds: limits.some(([, a]) => a < peak) ? 'No' : undefined,
    fuse: short(FUSES_A.findLast((a) => bears !== undefined && wished > bears && a <= bears && a >= peak) ?? wished),
    fuses: listed(fuses),
    fuseless: fuses.length === 0 ? '' : undefined,
    needs: short(needs),
    watts: short(load.volts * needs),
    wire: short(next(WIRES_MM2, Math.max(peak / WIRE.most, (WIRE.ohm * peak) / (load.volts * WIRE.drop)))),
    relays: listed(relays),
  };
}

/** Which parts are to be soldered one way round only, by what they are. */
export function wayFacts({ about: { design } }: Asked): Facts {
  const by = (is: (c: Component) => boolean): string | undefined => listed(design.components.flatMap((c) => (is(c) ? c.ref : [])));
  const kinds = (...all: string[]): string | undefined => by((c) => all.includes(c.kind));
  return {
    diodes: kinds('diode', 'schottky', 'zener', 'tvs'),
    leds: kinds('led', 'addressable_led'),
    transistors: kinds('bjt', 'mosfet'),
    polar: by((c) => c.kind === 'capacitor' && /electrolytic|polari[sz]ed|tantalum|^CP_/i.test(`${c.package} ${c.device ?? ''} ${c.purpose}`)),
    chips: by((c) => /^(?:U|K|BZ)\d/.test(c.ref)),
    plugs: by((c) => /connector$/.test(c.kind)),
  };
}

/** What may be touched, and what gets hot. */
export function touchFacts({ about: { design }, library }: Asked): Facts {
  const most = Math.max(0, ...design.nets.map((n) => Math.max(Math.abs(n.volts ?? 0), n.working_volts ?? 0)));
  const scene = sceneOf(design, library);
  const warm = (scene === null ? [] : burns(scene)).flatMap((b) => (b.watts >= WARM_W ? `${b.ref} (${short(b.watts)} W)` : []));
  const cell = design.components.some((c) => c.kind === 'battery_connector');
  return {
    low: most <= TOUCHED_V ? String(most) : undefined,
    live: most > TOUCHED_V ? String(most) : undefined,
    warm: listed(warm),
    cool: warm.length === 0 ? '' : undefined,
    cell: cell ? '' : undefined,
    fed: cell ? undefined : '',
  };
}

/** What an amplifier gives into a loudspeaker: U² / 2R of a bridge, U² / 8R of one end, and no more than its title says. */
export function speakerFacts({ text, about: { design }, library }: Asked): Facts {
  const ohms = said(/(\d+(?:\.\d+)?) ?-?(?:ohms?|Ω)/i, text);
  const titleOf = (c: Component): string => library.devices.get(c.device ?? '')?.title ?? '';
  const amp = design.components.find((c) => /^U/.test(c.ref) && /amplifier/i.test(titleOf(c)));
  if (amp === undefined || !(ohms > 0)) return {};
  const rated = said(/(\d+(?:\.\d+)?) W\b/, titleOf(amp));
  const volts = Math.max(0, ...design.nets.flatMap((n) => (n.pins.some((p) => splitPin(p).ref === amp.ref) ? (n.volts ?? 0) : [])));
  const refs = design.blocks.find((b) => b.refs.includes(amp.ref))?.refs ?? [];
  const plugs = design.components.flatMap((c) => (refs.includes(c.ref) && c.kind === 'connector' ? c.ref : []));
  const grounded = design.nets.some((n) => n.class === 'ground' && n.pins.some((p) => plugs.includes(splitPin(p).ref)));
  const bridge = plugs.length > 0 && !grounded;
  const gives = Math.min((volts * volts) / ((bridge ? 2 : 8) * ohms), Number.isNaN(rated) ? Number.POSITIVE_INFINITY : rated);
  const box = said(/(\d+(?:\.\d+)?) ?W(?:atts?)?\b/i, text);
  return {
    ohms: String(ohms),
    gives: short(gives),
    amp: `${amp.ref} (${amp.value}) from ${volts} V as ${bridge ? 'a bridge, U² / 2R' : 'one end, U² / 8R'}`,
    rated: Number.isNaN(rated) ? undefined : String(rated),
    strong: box >= gives ? String(box) : undefined,
    weak: box < gives ? String(box) : undefined,
  };
}
