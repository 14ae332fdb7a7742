import { DesignError } from '../../../../design/index.js';
import type { Draft, Rail } from '../draft.js';
import { addPowerLed } from '../leds.js';
import { addReverse, addSurge, seriesLimits } from '../protection.js';
import { addRegulator, canEnable, DOWN_MAX_V, isFrugal, type Method, methodOf, type RegulatorWish, railName } from '../regulators.js';
import { bulkCapacitor } from './bulk.js';
import { atEdge, edgesOf } from './edges.js';
import { EFUSE, electronicFuse } from './efuse.js';
import { familyName, inlet, outlet } from './ends.js';
import { lightsInput, withInputOut } from './every-rail.js';
import { pathFuse } from './fuses.js';
import { isPath, readPath } from './read.js';
import { type Shared, sharedConnector, sharedOf } from './shared.js';
import type { PathPort, PathWish } from './wish.js';

/** Current that an output is planned with when the sentence names none, A. */
const UNNAMED_A = 1;
const EFFICIENCY = 0.85;
/** What the FETs of the library stand and carry. */
const FET_MAX_V = 24;
const SMALL_FET_A = 3;
const LARGE_FET_A = 5;
const LARGE_FET_LEAST_V = 8;

/** Plans a board that brings power from one end to the other; false: the sentence is of another board. */
export function planPath(draft: Draft): boolean {
  const { intent } = draft;
  if (!isPath(intent)) return false;
  const read = readPath(intent);
  const shared = sharedOf(intent.sentence, read);
  const full = withDefaults(shared === null ? read : { ...read, outputs: together(read.outputs, shared) }, draft);
  if (full === null) return false;
  const wish = withInputOut(full, intent.sentence);
  draft.heeded = heeded(draft.intent.sentence);
  draft.title = titleOf(wish);
  forgetLoads(draft, wish);
  const input = entered(draft, wish);
  const rails = wish.outputs.map((output) => converted(draft, wish, input, output));
  const joint: string[] = [];
  for (const [n, output] of wish.outputs.entries()) {
    const rail = rails[n];
    if (rail !== undefined) given(draft, wish, rail, output, shared === null ? null : joint);
  }
  if (shared !== null) sharedConnector(draft, shared, joint);
  if (lightsInput(wish, intent.sentence)) addPowerLed(draft, input, { ...LED, color: wish.led?.color ?? 'green' });
  for (const bulk of wish.bulk) bulkCapacitor(draft, bulk.at === 'in' ? input : (rails[0] ?? input), bulk.farads, bulk.count);
  if (wish.led !== null && !wish.led.each) {
    const lit = rails[0] ?? input;
    for (let n = 0; n < wish.led.count; n++) addPowerLed(draft, n === 0 ? lit : (rails[n] ?? input), { ...LED, color: wish.led.color });
  }
  return true;
}

/** The way in of a board whose ways out are another planner's: connectors, fuse, protection, switch. null: the supply is none that a path has. */
export function enterPath(draft: Draft, wished: PathWish): Rail | null {
  const wish = withDefaults(wished, draft);
  return wish === null ? null : entered(draft, wish);
}

/** "12 V to 5 V converter", "12 V load switch". */
function titleOf(wish: PathWish): string {
  const volts = wish.inputs[0]?.volts ?? USUAL_V;
  const made = [...new Set(wish.outputs.map((o) => o.volts ?? volts))].filter((v) => Math.abs(v - volts) >= SAME_V);
  if (made.length > 0) return `${volts} V to ${made.map((v) => `${v} V`).join(' and ')} converter`;
  if (wish.enable !== null) return `${volts} V load switch`;
  if (wish.joined) return `${volts} V supply switch-over`;
  if (wish.outputs.reduce((sum, o) => sum + (o.count ?? 1), 0) > 1) return `${volts} V power distribution`;
  return wish.ideal ? `${volts} V ideal diode` : wish.slide ? `${volts} V supply with switch` : `${volts} V supply protection`;
}

const LED = { id: 'power_led', text: 'power LED', count: 1, counted: true, plural: false, pins: [] } as const;

/** Words of such sentences that say nothing more than was built. */
const HEEDED =
  /^(?:raw(?: [\d.]+ ?v)?|(?:screw )?poles?|grounds?|bench|pocket|\d ?[x×] ?\d+ ?[uµm]f|(?:against )?reverse(?: polarity)?|against|surges?|transients?|li-?fe-?po4|lfp|polarity|takes?|makes?|plc|industrial|stage|input stage|pluggable|automatic\w*|over-?voltage|bulk(?: capacit\w+)?|capacit\w+|gate zener|zener|wide|small|tiny|simple|fused|constant|active|together|or'?e?d(?: together)?|sla|cr123a?|tps2553|tps22918|schottky or-?ing|both|ends?|sides?|rated|floats?|automotive|defaults?|off|common|holder|blade|bulk|ing|or|schottky|ideal|diodes?|line|rail|pack|acid|dual|e-?bike|bike|step|steady|stable|regulated|enable|logic|common|through|straight|total|together|split|fly-?back|free-?wheel\w*|inductive|automatic|switch-?over|ups|backup|inrush|start|soft|under-?voltage|lockout|discharge|deep|disconnect|pitch|beefy|fat|short|long|guitar ?pedal|guitar|pedal|pi zero|raspberry|zero|[\d.]+ ?(?:v|a|ma|mm|[uµ]f)|\d+-?s|\d+x?aaa?|\d+p|parallel|gate|pull-?down|solar|telemetry|box)$/i;

/** What the board is for says nothing more of it: "for a Raspberry Pi from an industrial supply". */
function heeded(sentence: string): RegExp {
  const purposes = [...sentence.matchAll(/\b(?:for|from|to|of|powers?|feeds?) (?:(?:an?|the|my|some|our)\s+)?((?:[\w-]+ ?){1,4})/gi)].flatMap((m) =>
    (m[1] ?? '').trim().split(/\s+/),
  );
  const words = purposes.filter((w) => /^[a-z][\w-]*$/i.test(w) && !/^(?:select\w*|adjust\w*|isolat\w*|monitor\w*)$/i.test(w)).join('|');
  return words === '' ? HEEDED : new RegExp(`${HEEDED.source}|^(?:(?:${words})[ -]?)+$`, 'i');
}

/** Loads are named for their current, not to be put on the board: "to a camera module". */
function forgetLoads(draft: Draft, wish: PathWish): void {
  const named = wish.outputs.map((o) => o.text).join(' ');
  const kept = draft.unmet.filter(
    (u) =>
      !/not in my parts library yet/.test(u) ||
      !new RegExp(
        String.raw`\b(?:to|for|feed\w*|power\w*|driv\w*) (?:a|an|the|my|some)? ?(?:\S+ ){0,2}${u.split(':')[0]?.replace(/[^\w -]/g, '.') ?? ''}`,
        'i',
      ).test(draft.intent.sentence) ||
      named === '',
  );
  draft.unmet.splice(0, draft.unmet.length, ...kept.filter((u) => !/^(?:usb[- ]?a|xt[36]0|pluggable|phoenix)/i.test(u)));
}

/** Voltages that the sentence leaves open; null where it names none at all. */
function withDefaults(wish: PathWish, draft: Draft): PathWish | null {
  const [first, ...others] = wish.inputs;
  if (first === undefined) return null;
  const family = first.family;
  const delivered =
    first.family === 'usb_c' && PD.test(draft.intent.sentence)
      ? (first.volts ?? wish.outputs.find((o) => OFFERED_V.includes(o.volts ?? 0))?.volts)
      : undefined;
  const known =
    delivered ?? first.volts ?? (family === 'usb_c' || family === 'usb_a' ? 5 : undefined) ?? others.find((o) => o.volts !== undefined)?.volts;
  if (known === undefined) draft.assume(`You gave no input voltage: I planned for ${USUAL_V} V.`);
  // A voltage that no charger offers is the sink's planner's to put right.
  if (delivered !== undefined && !OFFERED_V.includes(delivered)) return null;
  const volts = known ?? USUAL_V;
  const twice = wish.joined && others.length === 0 ? [first, { ...first, text: 'second input' }] : wish.inputs;
  const inputs = twice.map((i) => ({ ...i, volts: (i === first ? delivered : undefined) ?? i.volts ?? volts }));
  const split = shareOf(wish, first, volts);
  if (split !== null) draft.assume(`Each output is planned with ${split} A: USB-C gives ${USB_C_A} A in all, and you named no current.`);
  const shared = split === null ? wish : { ...wish, outputs: wish.outputs.map((o) => ({ ...o, amps: split })) };
  return { ...shared, inputs: wish.joined ? inputs.slice(0, MOST_JOINED) : inputs.slice(0, 1), outputs: spread(shared, volts) };
}

/** What outputs that nobody gave a current share of a USB-C supply, A; null: it gives each the usual. */
function shareOf({ outputs }: PathWish, input: PathPort, volts: number): number | null {
  const ways = outputs.reduce((sum, o) => sum + (o.count ?? 1), 0);
  if (input.family !== 'usb_c' || volts > 5.5 || ways <= USB_C_A / UNNAMED_A || outputs.some((o) => o.amps !== undefined)) return null;
  return Math.floor((USB_C_A / ways) * 20) / 20;
}
const USB_C_A = 3;

const PD = /\bpd\b|\bpower delivery\b|\btrigger\b|\bdecoy\b|\bch224k?\b/i;
const OFFERED_V: readonly number[] = [9, 12, 15, 20];
const USUAL_V = 12;
const MOST_JOINED = 3;

/** Outputs in full: three outputs of two voltages are both and the input itself. */
function spread({ outputs }: PathWish, volts: number): PathPort[] {
  const [first] = outputs;
  const voltages = new Set(outputs.map((o) => o.volts ?? volts));
  const families = new Set(outputs.flatMap((o) => (o.family === undefined ? [] : [o.family])));
  if (first?.count === undefined || voltages.size < 2 || families.size > 1) return [...outputs];
  const family = outputs.find((o) => o.family !== undefined)?.family;
  const plain = outputs.map(({ count: _, ...o }) => ({ ...(family === undefined ? {} : { family }), ...o }));
  return first.count > plain.length ? [...plain, { text: 'input', volts, ...(family === undefined ? {} : { family }) }] : plain;
}

/** What the outputs draw from the input, A. */
function drawn({ outputs }: PathWish, volts: number): number {
  return outputs.reduce((sum, o) => {
    const out = o.volts ?? volts;
    const share = Math.abs(out - volts) < 0.2 ? 1 : out / volts / EFFICIENCY;
    return sum + (o.amps ?? UNNAMED_A) * (o.count ?? 1) * share;
  }, 0);
}

/** Input connectors, joined where there are two, with what protects and switches the path behind them. */
function entered(draft: Draft, wish: PathWish): Rail {
  const amps = drawn(wish, wish.inputs[0]?.volts ?? USUAL_V);
  const ends = wish.inputs.map((port, n) =>
    guarded(
      draft,
      wish,
      atEdge(draft, edgesOf(draft.intent.sentence, draft.intent.board).in ?? draft.intent.sources.find((s) => s.edge !== undefined)?.edge, () =>
        inlet(draft, port, n, wish.inputs.length),
      ),
      port,
      amps,
    ),
  );
  const [first, ...others] = ends;
  if (first === undefined) throw new Error('a path without an input was planned');
  const joined = others.length === 0 && !wish.ideal ? first : join(draft, wish, ends, amps);
  return switched(draft, wish, joined, amps);
}

/** Fuse, reversed polarity and surges, in the order in which they stand. */
function guarded(draft: Draft, wish: PathWish, raw: Rail, port: PathPort, amps: number): Rail {
  const fused = wish.fuse !== null ? pathFuse(draft, raw, wish.fuse, amps) : raw;
  const turned = reversible(draft, wish, fused, port, amps);
  if (wish.surge) addSurge(draft, turned, { ...LED, id: 'surge', text: 'Surge protection' });
  return turned;
}

/** Loose wires can be swapped. Diodes of joined supplies block a reversed one by themselves. */
function reversible(draft: Draft, wish: PathWish, rail: Rail, port: PathPort, amps: number): Rail {
  const loose = port.family === undefined || port.family === 'screw' || port.family === 'jack' || port.family === 'header';
  const blocked = wish.joined || wish.ideal;
  if (draft.intent.excluded.has('reverse_protection') || (!wish.reverse && (!loose || port.source === 'lipo' || port.source === 'coin'))) return rail;
  if (blocked) return rail;
  if (rail.volts > FET_MAX_V && rail.volts <= DOWN_MAX_V && amps <= SERIES_A) return seriesDiode(draft, rail);
  const [fet, diode] = [seriesLimits(draft, 'reverse_polarity'), seriesLimits(draft, 'ideal_diode')];
  if (rail.volts < fet.least || rail.volts > fet.most || amps > fet.amps) {
    if (wish.reverse && rail.volts >= diode.least && rail.volts <= diode.most && amps <= diode.amps)
      return ideal(draft, rail, 'Reverse-polarity protection', `${rail.net.replace(/_FUSED$/, '')}_OK`);
    const why = amps > fet.amps ? `at ${round(amps)} A my FETs would grow too hot` : `my FETs stand ${fet.most} V`;
    if (wish.reverse) draft.cannot(`Reverse-polarity protection for ${rail.volts} V, ${round(amps)} A: ${why}; it is not on the board.`);
    else draft.assume(`Nothing protects the board against a supply the wrong way round: ${why}.`);
    return rail;
  }
  const net = `${rail.net.replace(/_FUSED$/, '')}_OK`;
  const by = addReverse(draft, rail, net);
  draft.feed(net, rail.net);
  if (wish.reverse) draft.put(`reverse-polarity protection (${by})`);
  else draft.assume(`Reversed polarity at the board's supply does it no harm: ${by}.`);
  return draft.rail({ ...rail, net });
}

/** Above what the FETs stand, a Schottky diode in series: what it carries here, A. */
const SERIES_A = 2.5;

function seriesDiode(draft: Draft, rail: Rail): Rail {
  const net = `${rail.net.replace(/_FUSED$/, '')}_OK`;
  draft.device('SS510B', 'Keeps a reversed supply off the board', { A: rail.net, K: net });
  draft.feed(net, rail.net);
  draft.put('reverse-polarity protection (Schottky diode SS510B, 100 V)');
  return draft.rail({ ...rail, net });
}

const round = (value: number): number => Number(value.toPrecision(3));

function ideal(draft: Draft, rail: Rail, label: string, net: string): Rail {
  draft.block('ideal_diode', label, { VIN: rail.net, VOUT: net, GND: 'GND' }, { volts: rail.volts });
  draft.feed(net, rail.net);
  draft.put(`${label.toLowerCase()}: ideal diode (LM74700 with an N-channel FET), ${rail.volts} V`);
  const most_ma = seriesLimits(draft, 'ideal_diode').amps * 1000;
  return draft.rail({ ...rail, net, limit_ma: Math.min(rail.limit_ma ?? most_ma, most_ma) });
}
const SCHOTTKY = [
  { device: 'SS34', amps: 3 },
  { device: 'SS54', amps: 5 },
] as const;
const SCHOTTKY_V = 0.4;

/** Each input through its own diode, so that none feeds another. */
function join(draft: Draft, wish: PathWish, ends: readonly Rail[], amps: number): Rail {
  const limits = seriesLimits(draft, 'ideal_diode');
  const fits = ends.every((e) => e.volts >= limits.least && e.volts <= limits.most);
  if (wish.ideal && !fits)
    draft.cannot(
      `An ideal diode at ${ends.map((e) => e.volts).join(' and ')} V: mine stands ${limits.least} to ${limits.most} V${wish.joined ? '; Schottky diodes take its place' : ', it is not on the board'}.`,
    );
  if (wish.ideal && !fits && !wish.joined) return ends[0] as Rail;
  const net = 'VJOINED';
  const volts = Math.max(...ends.map((e) => e.volts));
  const from = ends.map((e) => e.from).join(' or ');
  if (wish.ideal && fits) {
    if (amps > limits.amps) draft.cannot(`${round(amps)} A through an ideal diode: it carries no more than ${limits.amps} A here.`);
    const out = ends.length === 1 ? 'VOUT' : net;
    for (const end of ends) draft.block('ideal_diode', 'Ideal diode', { VIN: end.net, VOUT: out, GND: 'GND' }, { volts: end.volts });
    draft.put(`${ends.length > 1 ? `${ends.length} × ` : ''}ideal diode (LM74700 with an N-channel FET)`);
    draft.feed(out, ...ends.map((e) => e.net));
    return draft.rail({ net: out, volts, limit_ma: limits.amps * 1000, from });
  }
  const diode = SCHOTTKY.find((d) => d.amps >= amps) ?? SCHOTTKY[1];
  if (diode.amps < amps) draft.cannot(`${round(amps)} A through a Schottky diode: the ${diode.device} carries ${diode.amps} A.`);
  for (const end of ends) draft.device(diode.device, `${end.from} feeds the output; keeps current from flowing back`, { A: end.net, K: net });
  draft.put(`${ends.length} inputs joined by Schottky diodes (${diode.device})`);
  draft.assume('The higher of the supplies feeds the output; the diodes take about 0.4 V.');
  draft.feed(net, ...ends.map((e) => e.net));
  return draft.rail({ net, volts: round(volts - SCHOTTKY_V), limit_ma: limits.amps * 1000, from });
}

/** "Limit 3 A", "3 A current limit". */
function limitOf(sentence: string): number | undefined {
  const m =
    /\b(?:limit\w*|trips?|fuse)(?: (?:at|of|to|set|is|around|about))* (\d+(?:[.,]\d+)?) ?A\b|\b(\d+(?:[.,]\d+)?) ?A(?:mps?)? (?:current[- ])?(?:limit|e-?fuse|trip)/i.exec(
      sentence,
    );
  const said = m?.[1] ?? m?.[2];
  return said === undefined ? undefined : Number(said.replace(',', '.'));
}

/** Slide switch, undervoltage cut-off and soft start, where they are wished. */
function switched(draft: Draft, wish: PathWish, rail: Rail, amps: number): Rail {
  let now = rail;
  if (EFUSE.test(draft.intent.sentence)) {
    const named = draft.intent.items.find((i) => i.part === 'efuse')?.amps ?? limitOf(draft.intent.sentence);
    now = electronicFuse(draft, now, named ?? wish.outputs.find((o) => o.amps !== undefined)?.amps, amps);
  }
  if (wish.slide) now = slide(draft, now, amps);
  if (wish.cutoff !== null) now = cutoff(draft, now, wish.cutoff, wish.inputs[0]?.least, amps);
  if (wish.soft && wish.enable === null)
    now = inSeries(
      draft,
      now,
      { block: 'inrush_limit', label: 'Soft start', net: 'VSOFT', least: LARGE_FET_LEAST_V, amps: LARGE_FET_A },
      amps,
      'soft start (the FET comes on over some milliseconds)',
    );
  return now;
}

export function slide(draft: Draft, rail: Rail, amps: number): Rail {
  const large = amps > SMALL_FET_A;
  const [block, most, least] = large
    ? (['power_switch_high', LARGE_FET_A, LARGE_FET_LEAST_V] as const)
    : (['power_switch', SMALL_FET_A, 2.5] as const);
  return inSeries(
    draft,
    rail,
    { block, label: 'Power switch', net: 'VSW', least, amps: most },
    amps,
    'slide switch that turns a P-channel FET in the supply on and off',
  );
}

function cutoff(draft: Draft, rail: Rail, named: number, least: number | undefined, amps: number): Rail {
  const volts = named > 0 ? named : (least ?? round(rail.volts * (rail.volts > 11 && rail.volts < 14.5 ? 0.9 : 0.75)));
  if (named === 0) draft.assume(`The undervoltage cut-off is set to ${volts} V: you named none.`);
  const max = rail.volts * 0.98;
  if (volts < 6 || volts > max) {
    draft.cannot(`An undervoltage cut-off at ${volts} V: mine works from 6 V up to just under the supply; it is not on the board.`);
    return rail;
  }
  return inSeries(
    draft,
    rail,
    { block: 'undervoltage_cutoff', label: 'Undervoltage cut-off', net: 'VCUT', least: 6, amps: 4, params: { cutoff_volts: volts } },
    amps,
    `undervoltage cut-off at ${volts} V (comes on again some 10 % higher)`,
  );
}

interface Stage {
  readonly block: string;
  readonly label: string;
  readonly net: string;
  readonly least: number;
  readonly amps: number;
  readonly params?: Readonly<Record<string, number>>;
}

/** A stage with VIN and VOUT in the path; left out, and said so, where the supply is none for it. */
function inSeries(draft: Draft, rail: Rail, { block, label, net, least, amps: most, params }: Stage, amps: number, made: string): Rail {
  if (rail.volts < least || rail.volts > FET_MAX_V) {
    draft.cannot(`${label} at ${rail.volts} V: mine stands ${least} to ${FET_MAX_V} V; it is not on the board.`);
    return rail;
  }
  if (amps > most) draft.cannot(`${round(amps)} A through the ${label.toLowerCase()}: it carries no more than ${most} A here.`);
  draft.block(block, label, { VIN: rail.net, VOUT: net, GND: 'GND' }, { volts: rail.volts, ...params });
  draft.put(made);
  draft.feed(net, rail.net);
  return draft.rail({ ...rail, net, limit_ma: Math.min(rail.limit_ma ?? most * 1000, most * 1000) });
}

/** Voltages that are one. */
const SAME_V = 0.25;
/** What the low-drop regulator gives from a cell as it runs down, A. */
const SMALL_LDO_A = 0.3;

/** The rail of an output: the input itself, or what a converter makes of it. */
function converted(draft: Draft, wish: PathWish, input: Rail, output: PathPort): Rail {
  const volts = output.volts ?? input.volts;
  const least = wish.inputs[0]?.least ?? input.volts;
  if (output.volts === undefined || Math.abs(volts - input.volts) < SAME_V) return input;
  const crosses = least < volts - 0.05 && input.volts > volts && least < input.volts;
  const have = draft.rails.find((r) => r !== input && Math.abs(r.volts - volts) < 0.05 && r.from !== input.from);
  if (have !== undefined) return have;
  const amps = (output.amps ?? UNNAMED_A) * (output.count ?? 1);
  const small = volts < 3.6 && input.volts < 4.5 && (output.amps ?? 0) * (output.count ?? 1) <= SMALL_LDO_A && output.amps !== undefined;
  const frugal = isFrugal(draft.intent.sentence);
  if (wish.buckBoost || (crosses && !small && !frugal)) return buckBoost(draft, input, volts, amps, least);
  if (crosses && frugal) draft.assume(`Near the end of the cells, under ${round(volts + 0.3)} V, the output follows them down.`);
  const request: RegulatorWish = {
    net: railName(volts),
    volts,
    from: input,
    typical_ma: frugal && output.amps === undefined ? 0 : amps * 1000,
    amps: frugal && output.amps === undefined ? 0 : amps,
    switching: !small,
    frugal,
  };
  const method = methodOf(request);
  if (method === null) throw new DesignError('message', refusal(request, output));
  const enable = ownEnable(draft, wish) && canEnable(request, method) ? enableNet(draft) : null;
  if (enable === null) return limited(draft, request, method, amps);
  const rail = limited(draft, { ...request, enable }, method, amps);
  enableHeader(draft, wish, `${enable} (open: on, low: off; 7 V at most)`, enable);
  return rail;
}

/** "Buck with its enable pin on a header": the converter's own pin, no switch behind it. */
const ownEnable = ({ intent }: Draft, { enable }: PathWish): boolean =>
  enable !== null && /\b[Ee]nable|\bEN\b/.test(intent.sentence) && !/\bload switch|\bhigh[- ]side/i.test(intent.sentence);

const enableNet = ({ assembler }: Draft): string => {
  const taken = assembler.refs.filter((ref) => assembler.valueOf(ref) === 'Enable').length;
  return taken === 0 ? 'EN' : `EN${taken + 1}`;
};

function limited(draft: Draft, request: RegulatorWish, method: Method, amps: number): Rail {
  const rail = addRegulator(draft, request, method);
  if (rail.limit_ma !== null && amps * 1000 > rail.limit_ma)
    draft.assume(
      `The board is laid out for what ${rail.from} gives, ${round(rail.limit_ma / 1000)} A: for ${round(amps)} A split the load over two such converters, or take a ready module.`,
    );
  return rail;
}

/** Highest input of the buck-boost, V, and the current of its switches, A. */
const BUCK_BOOST_V: readonly [number, number] = [1.8, 5.5];
const BUCK_BOOST_A = 1.2;

function buckBoost(draft: Draft, input: Rail, volts: number, amps: number, least: number): Rail {
  const full = input.volts === 3.7 ? 4.2 : input.volts;
  if (least < BUCK_BOOST_V[0] || full > BUCK_BOOST_V[1] || volts > BUCK_BOOST_V[1])
    throw new DesignError(
      'message',
      `${volts} V from ${least} to ${full} V want a buck-boost converter, and mine (TPS63000) takes 1.8 to 5.5 V and gives no more than 5.5 V: choose a supply that stays above ${Math.ceil(volts * 1.3)} V, one cell less, or a single Li-ion cell`,
    );
  const net = railName(volts);
  draft.block('buck_boost', `${volts} V buck-boost`, { VIN: input.net, VOUT: net, GND: 'GND' }, { out_volts: volts });
  draft.feed(net, input.net);
  draft.scale(net, volts / input.volts / EFFICIENCY);
  const most = Math.floor(Math.min(BUCK_BOOST_A, (0.75 * BUCK_BOOST_A * 1.5 * least) / volts) * 20) / 20;
  draft.put(`${volts} V from ${input.from} (TPS63000, buck-boost)`);
  const named = /\b(?:mcp170\d|ap2112k?|xc6206|me6211|ht7333|ht7533|rt9013)\w*/i.exec(draft.intent.sentence)?.[0];
  if (named !== undefined)
    draft.cannot(
      `${named.toUpperCase()}: as the cell runs down to ${least} V a linear regulator cannot hold ${volts} V at ${round(amps)} A; the TPS63000 does.`,
    );
  if (amps > most) draft.cannot(`${round(amps)} A at ${volts} V: the TPS63000 gives no more than ${most} A from ${least} V.`);
  return draft.rail({ net, volts, limit_ma: most * 1000, from: 'the TPS63000' });
}

/** Why a voltage cannot be made, with what comes nearest. */
function refusal({ volts, from }: RegulatorWish, output: PathPort): string {
  const wish = `${volts} V${output.amps === undefined ? '' : `, ${output.amps} A,`} from ${from.volts} V`;
  if (volts > from.volts)
    return `${wish}: my step-up converter takes 2.3 to 20 V and gives up to 28 V; from ${from.volts} V take a ready step-up module, or a higher supply that is stepped down`;
  if (from.volts > DOWN_MAX_V)
    return `${wish}: my step-down converters take ${DOWN_MAX_V} V at most. Nearest that I can build: the same board from 48 V with up to 4 A; for ${from.volts} V take a ready converter module in front`;
  return `${wish}: the drop is too small for my step-down converters, which give no more than 85 % of their input, and too large to leave out; take a supply of ${Math.ceil(volts / 0.8)} V and more`;
}

/** One output for each voltage of a shared connector, with the current that is said of it. */
const together = (outputs: readonly PathPort[], { family, volts }: Shared): PathPort[] =>
  volts.map((v) => {
    const said = outputs.find((o) => o.volts !== undefined && Math.abs(o.volts - v) < SAME_V);
    return { text: said?.text ?? `${v} V`, volts: v, family, ...(said?.amps === undefined ? {} : { amps: said.amps }) };
  });

/** An output on its connector, behind what switches, fuses and shows it; `joint`: the nets of a connector that several share. */
function given(draft: Draft, wish: PathWish, rail: Rail, output: PathPort, joint: string[] | null): void {
  const count = Math.min(MOST_OUTPUTS, output.count ?? 1);
  const amps = output.amps ?? wish.eachFuse?.amps ?? (rail.limit_ma !== null && rail.limit_ma < UNNAMED_A * 1000 ? rail.limit_ma / 2000 : UNNAMED_A);
  if (output.amps === undefined && !wish.outputs.some((o) => o.amps !== undefined))
    draft.assume(`Each output is planned with ${round(amps)} A: you named no current.`);
  if ((output.count ?? 1) > MOST_OUTPUTS) draft.cannot(`${output.count} outputs: I put ${MOST_OUTPUTS} on a board.`);
  for (let n = 0; n < count; n++) {
    const fused =
      wish.eachFuse !== null ? pathFuse(draft, rail, { ...wish.eachFuse, ...(wish.eachFuse.amps === undefined ? { amps } : {}) }, amps, n + 1) : rail;
    const live = wish.enable === null || rail.enable !== undefined ? fused : enabled(draft, wish, fused, amps);
    draft.load(live.net, 'the output', amps * 1000, amps * 1000);
    if (joint !== null) joint.push(live.net);
    else atEdge(draft, edgesOf(draft.intent.sentence, draft.intent.board).out ?? ownEdge(draft, output), () => outlet(draft, output, live, amps));
    if (wish.flyback) {
      draft.device(amps > SCHOTTKY[0].amps ? 'SS54' : 'SS34', 'Freewheel diode of the load', { K: live.net, A: 'GND' });
      draft.put('freewheel diode over the load');
    }
    if (wish.led?.each === true) addPowerLed(draft, live, { ...LED, color: wish.led.color });
  }
}
const MOST_OUTPUTS = 12;

/** The edge that the sentence gives the outputs' connectors. */
const ownEdge = ({ intent }: Draft, { family }: PathPort): 'left' | 'right' | 'top' | 'bottom' | undefined =>
  intent.items.find((i) => i.id === 'terminal_out' && i.edge !== undefined && (i.connector === undefined || i.connector.family === family))?.edge;

function enableHeader(draft: Draft, { enable }: PathWish, what: string, net: string): void {
  if (enable === null) return;
  const family = enable.family === 'jack' || enable.family === 'usb_a' || enable.family === 'usb_c' ? 'header' : enable.family;
  draft.styled({ family }, 'The enable line', () =>
    draft.device('PinHeader_1x02', `Enable: ${what}, GND`, { '1': net, '2': 'GND' }, { edge: 'any', value: 'Enable' }),
  );
  draft.put(`enable line on ${familyName(family)}`);
}

/** Load switches of the library, the smaller first: supply, V, and current, A. */
const LOAD_SWITCHES = [
  { block: 'load_switch_ic', least: 2.5, most: 5.5, amps: 2, says: 'load switch (TPS22918) with soft start' },
  { block: 'load_switch_6a', least: 2.5, most: 5.5, amps: 6, says: 'load switch (TPS22965, 16 mΩ) with soft start' },
  { block: 'load_switch_path', least: 4.9, most: FET_MAX_V, amps: 5, says: 'high-side load switch (P-channel FET)' },
  { block: 'load_switch_path_10a', least: 4.9, most: FET_MAX_V, amps: 10, says: 'high-side load switch (P-channel FET, 15 mΩ)' },
] as const;

/** A load switch in the path; its enable line is on a connector, off while that floats. */
function enabled(draft: Draft, wish: PathWish, rail: Rail, amps: number): Rail {
  const named = /\btps22965/i.test(draft.intent.sentence);
  const bears = LOAD_SWITCHES.filter((s) => rail.volts >= s.least && rail.volts <= s.most);
  const found = bears.find((s) => s.amps >= amps && (!named || s.amps > 5 || rail.volts > 5.5)) ?? bears.at(-1);
  if (found === undefined) {
    draft.cannot(
      `A load switch at ${rail.volts} V: mine stand 2.5 to 5.5 V with 6 A, and 5 to ${FET_MAX_V} V with 10 A; the output is not switched.`,
    );
    return rail;
  }
  const net = 'VSWITCHED';
  const nth = draft.rails.filter((r) => r.net.startsWith(net)).length;
  const [out, enable] = nth === 0 ? [net, 'EN'] : [`${net}${nth + 1}`, `EN${nth + 1}`];
  if (amps > found.amps) draft.cannot(`${round(amps)} A through the load switch: it carries no more than ${found.amps} A here.`);
  draft.block(found.block, 'Load switch', { CTRL: enable, VIN: rail.net, VOUT: out, GND: 'GND' });
  draft.put(`${found.says}, off while the enable line floats`);
  if (wish.soft && found.most > 5.5)
    draft.cannot(`Soft start of the load switch at ${rail.volts} V: my soft-start switches stand 5.5 V; the FET here comes on at once.`);
  enableHeader(draft, wish, `${enable} (high: on, 3.3 V logic)`, enable);
  draft.feed(out, rail.net);
  return draft.rail({ ...rail, net: out, limit_ma: Math.min(rail.limit_ma ?? found.amps * 1000, found.amps * 1000) });
}
