import type { Intent, ItemWish } from '../../intent.js';
import { NUMBER_WORDS } from '../../read/vocabulary.js';
import { namesIdealDiode } from '../ideal-diode.js';
import { ampsOf, type Clause, clausesOf, sourceOf, voltsOf } from './clauses.js';
import type { PathFuse, PathPort, PathWish } from './wish.js';

/** What stands on a board that only brings power from one connector to others. */
const ON_PATHS: ReadonlySet<ItemWish['id']> = new Set([
  'regulator',
  'terminal_out',
  'gpio_header',
  'fuse',
  'surge',
  'reverse_protection',
  'power_led',
  'led',
  'mounting_hole',
  'power_switch',
  'led_strip_output',
  'pullups',
]);
const CIRCUITS = /^(?:load_switch|load_switch_ic|high_side_switch|ideal_diode|supply_or|undervoltage_cutoff|inrush_limit|buck_boost)$/;
/** What makes such a board. */
const WORDS =
  /\b(?:buck|boost|step[- ]?(?:up|down)|dc[- ]?dc|convert\w*|regulat\w*|power supply|supply|load switch\w*|high[- ]side switch\w*|distribut\w*|split\w*|fuses?|fused|poly ?fuses?|protect\w*|ideal diodes?|or-?ing|power mux|switch-?over|ups|redundan\w*|soft[- ]?start|inrush|cut[- ]?off|under[- ]?voltage|uvlo|disconnect|slide switch|on[-/ ]?off|battery|batteries|cells?|lipo|18650|xt[36]0|usb[- ]?a\b|high[- ]side\b|e-?fuse|hot[- ]?(?:swap|plug)\w*|electronic fuse|barrel|dc jack|or'?ed\b|or'd\b|pd\b|power delivery|trigger|decoy|feed-?through|power (?:board|module|input|entry|adapter|stage|rail)|tvs|surge|adapter|[\d.]+ ?v(?:olts?)?\b.{0,40}\bto\b.{0,20}\d|[\d.]+ ?v(?:olts?|dc)? in(?:put)?\b[^;]*\d ?v[^;]*\bout(?:puts?)?\b)/i;
/** Boards that are another planner's: linear supplies, chargers, microcontrollers, motors, mains, data. */
const OTHER =
  /\b(?:select\w*|jumpers?|dip[- ]switch\w*|latch\w*|divid\w*|attenuat\w*|filters?|lm3[13]7\w*|7[89]\d\d|78l\d\d|ldo|linear|ams1117|(?<!gate[- ])(?<!gate protection )zener(?! (?:at|on|for|from|across) (?:the |its )?(?:gate|vgs)| clamp)|op-?amps?|esp\d*\w*|rp2040|stm32\w*|arduino|attiny\w*|atmega\w*|pico\b|wifi|bluetooth|relays?|motors? drivers?|h[- ]bridges?|servos?|steppers?|mains|2[234]0 ?v|1[12]0 ?v|vac|triac|i2c|spi|can bus|rs-?485|data|breakout|dimm\w*|555|sensors?|display|ina\d+|shunt|current sens\w*|monitor\w*|gauge|split[- ]rail|negative|bipolar|rectif\w*|transformer|adjustable|variable|potentiometer|trim\w*|constant[- ]current|mppt|buttons?)\b|(?<![\d.V]\s?)[-−–±]\s?\d+\s?V|\+\/-/i;

/** What the board feeds is not on it. */
const PURPOSE =
  /\b(?:for|to power|powers|powering|feeds|feeding)\s+(?:(?:an?|the|my|some|two|three|several)\s+)?(?:[\w-]+\s+){0,2}?(?:sensors?|nodes?|displays?|relays?|servos?|steppers?|filters?|data ?loggers?)\b/gi;

/** Whether the sentence is of a supply path and of nothing else. */
export function isPath(intent: Intent): boolean {
  const { platform, items, sources, sentence, rails } = intent;
  const charges = /(?<!\b(?:phone|usb|usb-c|wall|laptop|pd|type-c|notebook) )\bcharg(?:e|er|ers|ing)\b/i.test(sentence);
  const gives =
    /\busb[- ]?(?:type[- ]?)?a\b/i.test(sentence) && !/\b(?:lipo|li[- ]?ion|lithium|18650|batter\w*|cells?|power ?bank)\b/i.test(sentence);
  // A plain sink has its own planner; here it feeds a jack.
  if (
    sources.some((s) => s.id === 'usb_pd') &&
    !isDivided(items) &&
    !branches(intent) &&
    !/\bbarrel|\bdc (?:power )?(?:jack|plug|socket)/i.test(sentence)
  )
    return false;
  const adapter = !gives && namesIdealDiode(intent) && !/\bideal\b|\bor-?ing\b/i.test(sentence);
  if (platform !== null || adapter || OTHER.test(sentence.replace(PURPOSE, ' ')) || !WORDS.test(sentence) || (charges && !gives)) return false;
  const own = (i: ItemWish): boolean =>
    ON_PATHS.has(i.id) ||
    (gives && i.id === 'charger') ||
    isBareSwitch(i) ||
    (i.id === 'circuit' && CIRCUITS.test(i.part ?? '')) ||
    (i.id === 'mosfet' && i.count === 1 && isLoad(i, sentence));
  if (!items.every(own)) return false;
  if (items.some((i) => i.id === 'led' && (i.strings !== undefined || i.count > 4) && i.each !== true)) return false;
  return (
    sources.length + rails.length > 0 ||
    items.some((i) => i.id !== 'led' && i.id !== 'power_led' && i.id !== 'gpio_header' && i.id !== 'mounting_hole')
  );
}

/** Ways out of several voltages. */
const isDivided = (items: readonly ItemWish[]): boolean =>
  new Set(items.filter((i) => i.id === 'terminal_out' && i.volts !== undefined).map((i) => i.volts)).size > 1;

/** Several ways out, or a voltage that is made of the supply's. */
const branches = ({ items, rails, sources, sentence }: Intent): boolean =>
  !/\bselect\w*|\bjumper|\badjust|\bswitchable|\bconfigur/i.test(sentence) &&
  (rails.length + sources.filter((s) => s.id === 'supply').length > 0 ||
    items.reduce((sum, i) => sum + (i.id === 'terminal_out' ? i.count : 0), 0) > 1);

/** "A switch" beside a battery turns it on and off. */
const isBareSwitch = ({ id, text, count }: ItemWish): boolean => id === 'button' && count === 1 && /^switch$/i.test(text);

/** A lamp, a strip or a pump at the end of the path; a FET that the path itself is switched with. */
const isLoad = ({ text, counted }: ItemWish, sentence: string): boolean =>
  !counted &&
  (/strip|lamp|light|pump|fan|solenoid|valve|heater|motor/i.test(text) || /high[- ]side|p-?(?:ch|mos|fet)|load switch|soft/i.test(sentence));

const has = (sentence: string, words: RegExp): boolean =>
  words.test(
    sentence.replace(
      new RegExp(String.raw`\b(?:no|without|not|don't want|skip)\s+(?:(?:a|an|any|need for)\s+)?(?:\w+\s+)?(?:${words.source})`, 'gi'),
      ' ',
    ),
  );
const JOINED =
  /\bor-?ing\b|\bor['-]?e?d\b|\bpower mux\b|\bswitch-?over\b|\bups\b|\bredundan\w*\b|\bdual (?:[\w.]+ ){0,2}(?:supply|supplies|inputs?|feeds?)\b|\btwo (?:[\w.]+ ){0,3}(?:supplies|inputs|sources|feeds|batteries|adapters)\b|\bbackup\b|\bwhichever\b/i;
const EACH = /\b(?:each|every|per|own|individual\w*|all)\b/i;

/** What the sentence wishes of the path. */
export function readPath(intent: Intent): PathWish {
  const { sentence } = intent;
  const clauses = clausesOf(sentence);
  const joined = has(sentence, JOINED);
  const limit = cutoffClause(intent, clauses);
  const { inputs, outputs } = delivered(
    intent,
    endsOf(
      clauses.filter((c) => c !== limit),
      sentence,
      joined,
    ),
  );
  const led = intent.items.find((i) => i.id === 'led' || i.id === 'power_led');
  const enable = clauses.find((c) => c.role === 'enable');
  const switched = /\bload switch|high[- ]side|\benable/i.test(sentence);
  return {
    inputs,
    outputs,
    enable: switched || enable !== undefined ? { family: enable?.ports[0]?.family ?? 'header', text: enable?.text ?? 'enable' } : null,
    ...fusesOf(clauses, sentence),
    led:
      led === undefined
        ? null
        : { color: led.color ?? 'green', each: led.each === true || eachOf(clauses, /\bleds?\b/i), count: led.counted ? led.count : 1 },
    bulk: bulkOf(sentence),
    slide: intent.items.some((i) => i.id === 'power_switch' || (isBareSwitch(i) && !/\bswitch(?:es)?[- ]?over\b|\bauto\w* switch/i.test(sentence))),
    surge: intent.items.some((i) => i.id === 'surge') || has(sentence, /\bsurges?\b|\btransients?\b|\btvs\b/i),
    reverse: intent.items.some((i) => i.id === 'reverse_protection') || has(sentence, /reverse[- ](?:polarity|battery|voltage)/i),
    ideal: has(sentence, /\bideal[- ]diodes?\b|\blm74700\b/i),
    joined,
    soft: has(sentence, /\bsoft[- ]?start\b|\binrush\b|\bslew\b/i),
    cutoff: cutoffOf(intent, clauses),
    buckBoost: has(sentence, /\bbuck[-/ ]?boost\b|\btps6300\d\b/i),
    flyback: has(sentence, /\bfly-?back\b|\bfree-?wheel\w*\b|\bpumps?\b|\bmotors?\b|\bsolenoids?\b|\bvalves?\b|\bfans?\b|\binductive\b|\bcoils?\b/i),
  };
}

/** USB Power Delivery comes in over USB-C, whatever connector stands beside its name. */
function delivered({ sources }: Intent, ends: Ends): Ends {
  const source = sources.find((s) => s.id === 'usb_pd');
  const [first, ...others] = ends.inputs;
  if (source === undefined || first === undefined || first.family === 'usb_c') return ends;
  const { family: _, pitch_mm: __, ...rest } = first;
  return { ...ends, inputs: [{ ...rest, family: 'usb_c', ...(source.volts === undefined ? {} : { volts: source.volts }) }, ...others] };
}

const eachOf = (clauses: readonly Clause[], thing: RegExp): boolean => clauses.some((c) => thing.test(c.text) && EACH.test(c.text));

/** The fuse at the input and those of the outputs: "input fuse 10 A, each output behind 3 A". */
function fusesOf(clauses: readonly Clause[], sentence: string): Pick<PathWish, 'fuse' | 'eachFuse'> {
  const word = /(?<!\be-?)(?<!electronic )\b(?!fuse\w* gauge)(?:fuses?|fused|poly ?fuses?|ptcs?|resettable)\b/i;
  if (!has(sentence, word)) return { fuse: null, eachFuse: null };
  const holder = /\bholders?\b|\bblade\b|\bcartridge\b|\bglass\b|\b5 ?x ?20\b|\breplaceable\b/i.test(sentence);
  const own = clauses.filter((c) => word.test(c.text));
  const each = (c: Clause): boolean => EACH.test(c.text) || /\bfused (?:\w+ )?(?:outputs|outlets|ways|channels|terminals|ports)\b/i.test(c.text);
  const of = (some: readonly Clause[]): PathFuse => {
    const amps = some.flatMap((c) => ampsOf(c.text))[0];
    return { holder, ...(amps === undefined ? {} : { amps }) };
  };
  const several = own.length === 1 && EACH_FUSED.test(sentence) ? own : own.filter(each);
  const main = own.filter((c) => !several.includes(c));
  return {
    fuse: several.length > 0 && !main.some((c) => /\b(?:input|main|master|supply)\b/i.test(c.text)) ? null : of(main),
    eachFuse: several.length > 0 ? of(several) : null,
  };
}

/** "Eight outputs, each with a 1 A polyfuse". */
const EACH_FUSED =
  /\b(?:each|every one|all)\b(?: of \w+)?(?: (?:with|having|behind|has|gets|protected by|through|via|fused)\b| \w+ (?:with|behind|has|gets|through)\b)[^.;]*(?:fuse|ptc)/i;

const CUTOFF = /\bunder[- ]?voltage|\buvlo\b|\bcut[- ]?off|\blow[- ](?:voltage|battery)|\b(?:deep|over)[- ]discharge/i;

function cutoffOf(intent: Intent, clauses: readonly Clause[]): number | null {
  const named = intent.items.some((i) => i.part === 'undervoltage_cutoff');
  const own = clauses.find((c) => CUTOFF.test(c.text));
  if (!named && own === undefined) return null;
  if (own === undefined) return 0;
  return own.volts ?? cutoffClause(intent, clauses)?.volts ?? 0;
}

/** "Undervoltage cut-off, 9.9 V": the clause behind it that is nothing but its voltage, where the sentence names a supply beside it. */
function cutoffClause({ sentence }: Intent, clauses: readonly Clause[]): Clause | null {
  const own = clauses.find((c) => CUTOFF.test(c.text));
  if (own === undefined || own.volts !== null) return null;
  const after = clauses[clauses.indexOf(own) + 1];
  if (after === undefined || after.role !== null || after.ports.length > 0 || after.volts === null) return null;
  return sourceOf(sentence) !== null || voltsOf(sentence).length > 1 ? after : null;
}

/** Capacitors of 47 µF and more that the sentence names. */
export function bulkOf(sentence: string): PathWish['bulk'] {
  const named = bulkNamed(sentence);
  return named.length > 0 || !BULK_WORD.test(sentence) ? named : [{ farads: USUAL_BULK_F, count: 1, at: 'out' }];
}

/** A reservoir without a value. */
const BULK_WORD =
  /\b(?:bulk|reservoir|smoothing|buffer|big|large|input|output) (?:electrolytic |filter )?(?:cap(?:acitor|s|acitors|acitance)?)\b|\belectrolytics?\b/i;
const USUAL_BULK_F = 100e-6;

function bulkNamed(sentence: string): PathWish['bulk'] {
  const number = Object.keys(NUMBER_WORDS).join('|');
  return [...sentence.matchAll(new RegExp(String.raw`(?:\b(\d|${number})(?:\s*[x×]\s*|\s+))?(\d+(?:\.\d+)?)\s*([uµμm])f\b([^,;.]*)`, 'gi'))].flatMap(
    (m) => {
      const farads = Number(m[2]) * (/m/i.test(m[3] ?? '') ? 1e-3 : 1e-6);
      const count = m[1] === undefined ? 1 : /^\d/.test(m[1]) ? Number(m[1]) : (NUMBER_WORDS[m[1].toLowerCase()] ?? 1);
      return farads < LEAST_BULK_F
        ? []
        : [{ farads, count, at: /\binput\b|\bsupply\b|\bin\b$/i.test(m[4] ?? '') ? ('in' as const) : ('out' as const) }];
    },
  );
}
const LEAST_BULK_F = 10e-6;

interface Ends {
  readonly inputs: PathPort[];
  readonly outputs: PathPort[];
  readonly joined: boolean;
}

/** The ends of the path: what each clause says of a way in or out, in order; what says neither, by what is still lacking. */
function endsOf(clauses: readonly Clause[], sentence: string, joined: boolean): Ends {
  const ends: Ends = { inputs: [], outputs: [], joined };
  const lone: Clause[] = [];
  for (const clause of clauses) {
    switch (clause.role) {
      case 'in':
        into(ends, clause, sentence);
        break;
      case 'out':
        outOf(ends, clause, sentence);
        break;
      case 'both':
        both(ends, clause);
        break;
      case null:
        lone.push(clause);
        break;
      case 'enable':
      case 'part':
        break;
    }
  }
  for (const clause of lone) unsaid(ends, clause, sentence);
  completed(ends, clauses, sentence);
  return ends;
}

/** What is only said beside a part of the path ("TVS for a 12 V 3 A line"), and the voltage of a path that changes none. */
function completed(ends: Ends, clauses: readonly Clause[], sentence: string): void {
  const beside = clauses.filter((c) => c.role === 'part' && !/\b(?:fuses?|poly ?fuses?|leds?)\b/i.test(c.text));
  const source = sourceOf(sentence);
  inSeries(ends, sentence);
  const [first] = ends.inputs;
  const volts = beside.filter((c) => !/cut[- ]?off|under[- ]?voltage|uvlo|disconnect/i.test(c.text)).find((c) => c.volts !== null)?.volts;
  const amps = beside.find((c) => c.amps !== null)?.amps;
  if (first === undefined) ends.inputs.push({ text: 'input', ...(volts == null ? {} : { volts }), ...source });
  else if (first.volts === undefined && first.family !== 'usb_c') ends.inputs[0] = { ...first, ...source, ...(volts == null ? {} : { volts }) };
  if (ends.outputs.length === 0) ends.outputs.push({ text: 'output' });
  const family = ends.outputs.find((o) => o.family !== undefined)?.family;
  if (family !== undefined)
    for (const [n, output] of ends.outputs.entries()) if (output.family === undefined) ends.outputs[n] = { ...output, family };
  for (const [n, output] of ends.outputs.entries()) if (output.amps === undefined && amps != null) ends.outputs[n] = { ...output, amps };
  converterAmps(ends, clauses);
  inAll(ends, sentence);
  const only = ends.inputs[0];
  const out = ends.outputs.find((o) => o.volts !== undefined);
  const any = out?.volts ?? voltsOf(sentence)[0]?.volts;
  if (only !== undefined && only.volts === undefined && only.family !== 'usb_c' && any !== undefined) ends.inputs[0] = { ...only, volts: any };
}

/** "5 A buck 24 V to 12 V": a converter is named for what it gives. */
function converterAmps(ends: Ends, clauses: readonly Clause[]): void {
  const [input] = ends.inputs;
  const named = clauses.some(
    (c) => c.role === 'in' && /\b\d+(?:\.\d+)? ?m?a(?:mps?)? (?:\S+ ){0,2}?(?:buck|boost|step|dc|convert|regulat|supply|module)/i.test(c.text),
  );
  const battery = input?.source !== undefined && input.source !== 'solar';
  if (!(named || battery) || input?.amps === undefined || ends.outputs.some((o) => o.amps !== undefined)) return;
  const { amps, ...rest } = input;
  ends.inputs[0] = rest;
  for (const [n, output] of ends.outputs.entries()) ends.outputs[n] = { ...output, amps };
}

/** "Six outputs, 30 A in all": what they share. */
function inAll(ends: Ends, sentence: string): void {
  const said = /(\d+(?:\.\d+)?) ?A(?:mps?)? (?:in )?(?:total|all|altogether|combined)\b|\btotal(?: of| current)? (\d+(?:\.\d+)?) ?A\b/i.exec(
    sentence,
  );
  const ways = ends.outputs.reduce((sum, o) => sum + (o.count ?? 1), 0);
  const amps = Number(said?.[1] ?? said?.[2]);
  if (said === null || ways < 2) return;
  for (const [n, output] of ends.outputs.entries())
    if (output.amps === undefined || output.amps === amps) ends.outputs[n] = { ...output, amps: Math.round((amps / ways) * 100) / 100 };
}

/** "18650 (3S)", "a 3S pack": the cells are counted apart from their kind. */
function inSeries(ends: Ends, sentence: string): void {
  const cells = Number(/\b([2-6])s(?:\d?p)?\b/i.exec(sentence)?.[1] ?? 1);
  for (const [n, input] of ends.inputs.entries())
    if (cells > 1 && input.source === 'lipo' && (input.volts ?? 0) < 5)
      ends.inputs[n] = { ...input, volts: Math.round(cells * 42) / 10, least: cells * 3 };
}

const merge = (port: PathPort, more: Partial<PathPort>): PathPort => ({ ...more, ...port, text: port.text });

function said(clause: Clause): Partial<PathPort> {
  const [volts] = voltsOf(clause.text);
  return {
    ...(volts === undefined ? {} : { volts: volts.volts, ...(volts.least === undefined ? {} : { least: volts.least }) }),
    ...(clause.amps === null ? {} : { amps: clause.amps }),
  };
}

/** "XT60 in", "12 V adapter on a barrel jack", "or a screw terminal": a second connector is a second input. */
function into(ends: Ends, clause: Clause, sentence: string): void {
  const source = sourceOf(clause.text);
  for (const outward of clause.ports.filter((p) => p.side === 'out'))
    outOf(ends, { ...clause, text: outward.text, amps: null, ports: [{ ...outward, side: 'in' }] }, sentence);
  const [port, ...alternatives] = clause.ports.filter((p) => p.side !== 'out');
  const more: Partial<PathPort> = { ...said(clause), ...source, ...port };
  const last = ends.inputs.at(-1);
  const fresh = ends.joined && last !== undefined && (more.source !== undefined || more.volts !== undefined);
  const clashes =
    fresh ||
    (last !== undefined &&
      ((last.family !== undefined && more.family !== undefined) ||
        (last.volts !== undefined && source !== null && last.source !== undefined && more.source !== 'pack' && more.source !== last.source)));
  if (last === undefined || clashes) ends.inputs.push({ ...more, text: clause.text });
  else ends.inputs[ends.inputs.length - 1] = merge(last, more);
  if (!/\bor\b/i.test(clause.text)) for (const extra of alternatives) ends.inputs.push({ ...said(clause), ...extra });
}

function outOf(ends: Ends, clause: Clause, sentence: string): void {
  const voltages = voltsOf(clause.text);
  const more = said(clause);
  const number = /\b(\d{1,2}|two|three|four|five|six|eight|ten)\s+(?:\S+\s+){0,3}(?:outputs|outlets|ways|channels)\b/i
    .exec(clause.text)?.[1]
    ?.toLowerCase();
  const count = number === undefined ? undefined : /^\d/.test(number) ? Number(number) : NUMBER_WORDS[number];
  for (const inward of clause.ports.filter((p) => p.side === 'in' && clause.role === 'out'))
    into(ends, { ...clause, text: inward.text, amps: null, ports: [{ ...inward, side: 'in' }] }, sentence);
  const own = clause.ports.filter((p) => p.side !== 'in' || clause.role !== 'out');
  const ports: readonly Partial<PathPort>[] = own.length > 0 ? own : [{}];
  for (const port of ports) {
    const wish: Partial<PathPort> = { ...more, ...(count === undefined ? {} : { count }), ...port };
    const last =
      ends.outputs.find((o) => o.family !== undefined && o.family === wish.family && o.count === undefined && o.volts === wish.volts) ??
      ends.outputs.at(-1);
    const fresh =
      last === undefined ||
      (wish.volts !== undefined && last.volts !== undefined && wish.volts !== last.volts) ||
      (wish.family !== undefined && last.family !== undefined && !EACH.test(sentence));
    if (fresh) ends.outputs.push({ ...wish, text: clause.text });
    else for (const [n, output] of ends.outputs.entries()) if (output === last || lacks(output, wish)) ends.outputs[n] = merge(output, wish);
  }
  for (const further of voltages.slice(1))
    if (clause.ports.length <= 1) ends.outputs.push({ ...clause.ports[0], text: clause.text, volts: further.volts });
}

const lacks = (output: PathPort, wish: Partial<PathPort>): boolean =>
  (wish.family !== undefined && output.family === undefined) || (wish.amps !== undefined && output.amps === undefined);

function both(ends: Ends, clause: Clause): void {
  const [port] = clause.ports;
  const family =
    port === undefined
      ? {}
      : { family: port.family as NonNullable<PathPort['family']>, ...(port.pitch_mm === undefined ? {} : { pitch_mm: port.pitch_mm }) };
  const more = said(clause);
  for (const end of [ends.inputs, ends.outputs]) {
    if (end.length === 0) end.push({ text: clause.text, ...family, ...(end === ends.inputs ? {} : {}), ...more });
    else for (const [n, have] of end.entries()) end[n] = merge(have, { ...family, ...(have.volts === undefined ? more : {}) });
  }
}

/** A type A socket is a way out: the same one where it was named before. */
function usbOut(ends: Ends, port: PathPort): void {
  const at = ends.outputs.findIndex((o) => o.family === 'usb_a' || o.family === undefined);
  const have = ends.outputs[at];
  if (have === undefined || (have.count !== undefined && port.count !== undefined)) ends.outputs.push(port);
  else ends.outputs[at] = { ...port, ...have, ...(have.count === undefined && port.count !== undefined ? { count: port.count } : {}) };
}

/** A clause that says neither in nor out. */
function unsaid(ends: Ends, clause: Clause, sentence: string): void {
  const more = said(clause);
  for (const port of clause.ports) {
    const plural = port.count === undefined && /s$/i.test(port.text);
    if (port.family === 'usb_a') usbOut(ends, { ...more, ...port });
    else if (plural || port.count === 2) both(ends, { ...clause, ports: [port] });
    else if (ends.joined && ends.inputs.length < 2 && ends.inputs[0]?.family !== undefined) ends.inputs.push({ ...ends.inputs[0], ...more, ...port });
    else if (ends.inputs.every((i) => i.family === undefined)) into(ends, { ...clause, ports: [port] }, sentence);
    else if (ends.outputs.every((o) => o.family === undefined)) outOf(ends, { ...clause, ports: [port] }, sentence);
    else ends.outputs.push({ ...more, ...port });
  }
  if (clause.ports.length > 0 || (more.volts === undefined && more.amps === undefined)) return;
  const [input] = ends.inputs;
  if (input !== undefined && more.least !== undefined && (input.source !== undefined || input.volts === undefined)) {
    ends.inputs[0] = { ...input, least: more.least, ...(input.source === undefined && more.volts !== undefined ? { volts: more.volts } : {}) };
    return;
  }
  if (input === undefined)
    ends.inputs.push({
      text: clause.text,
      ...(more.volts === undefined ? {} : { volts: more.volts }),
      ...(more.least === undefined ? {} : { least: more.least }),
    });
  else if (input.volts === undefined && more.volts !== undefined) ends.inputs[0] = { ...input, volts: more.volts };
  else if (
    more.volts !== undefined &&
    more.volts !== input.volts &&
    ends.outputs.length > 0 &&
    ends.outputs.every((o) => o.volts !== undefined && o.volts !== more.volts)
  ) {
    ends.outputs.push({ text: clause.text, volts: more.volts, ...(more.amps === undefined ? {} : { amps: more.amps }) });
    return;
  } else if (more.volts !== undefined && ends.outputs.every((o) => o.volts === undefined) && more.volts !== input.volts && ends.outputs.length <= 1) {
    const last = ends.outputs[0];
    ends.outputs[0] = last === undefined ? { text: clause.text, volts: more.volts } : { ...last, volts: more.volts };
  }
  if (more.amps === undefined) return;
  if (ends.outputs.length === 0) ends.outputs.push({ text: clause.text, amps: more.amps });
  else for (const [n, output] of ends.outputs.entries()) if (output.amps === undefined) ends.outputs[n] = { ...output, amps: more.amps };
}
