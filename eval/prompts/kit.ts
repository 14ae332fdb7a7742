import { type Component, type Design, splitPin } from '../../src/design/index.js';
import { type Check, cannot, either, kind, that } from '../checks.js';

/** What the sets of prompts judge by: texts that parts are known by, what a design holds, and checks made of both. */
export type Count = number | readonly [least: number, most: number];
export type Kind = Component['kind'];
export const SOME: Count = [1, 999];
export const SCREW = /screw|terminal ?block/i;
export const PLUGS: readonly Kind[] = ['connector', 'usb_connector', 'battery_connector'];
export const fits = (n: number, wanted: Count): boolean => (typeof wanted === 'number' ? n === wanted : n >= wanted[0] && n <= wanted[1]);
export const wiredPins = (d: Design, ref: string): number => new Set(d.nets.flatMap((n) => n.pins).filter((p) => splitPin(p).ref === ref)).size;
export const SCALE: Readonly<Record<string, number>> = { p: 1e-12, n: 1e-9, u: 1e-6, µ: 1e-6, μ: 1e-6, m: 1e-3, k: 1e3, K: 1e3, M: 1e6, G: 1e9 };
/** "4.7k", "4k7", "100nF", "330R" or "12 MHz" in its unit; NaN for a text that starts with no number. */
export const amount = (text: string): number => {
  const found = /^\s*(\d+(?:\.\d+)?)\s*([pnuµμmkKMGR]?)(\d*)/.exec(text);
  if (found === null) return Number.NaN;
  const [, whole = '', prefix = '', rest = ''] = found;
  return Number(rest === '' ? whole : `${whole}.${rest}`) * (SCALE[prefix] ?? 1);
};
export const all = (...checks: readonly Check[]): Check => ({
  what: checks.map((c) => c.what).join(' and '),
  holds: (o) => checks.every((c) => c.holds(o)),
});
/** Met as asked, or the reply says what is not. */
export const orSaid = (subject: RegExp, ...checks: readonly Check[]): Check => either(all(...checks), cannot(subject));
/** No board at all is fair where its main part is missing and the reply says so; a board must hold every check. */
export const orRefused = (subject: RegExp, ...checks: readonly Check[]): readonly Check[] =>
  checks.map((c) => ({ what: c.what, holds: (o) => (o.design === null ? cannot(subject) : c).holds(o) }));
/** A question answered without a board, judged against the board it was asked about. */
export const truth = (what: string, holds: (before: Design, reply: string) => boolean): Check => ({
  what,
  holds: ({ design, before, reply }) => design === null && before !== null && holds(before, reply),
});
export const PD = /CH224|HUSB238|IP2721|STUSB4500|FUSB30|AP3377|CYPD|power delivery|\bPD\b/i;
export type Net = Design['nets'][number];
export const BARREL = /barrel|dc.?jack|power.?jack|dc.?00\d|5[.,]5/i;
export const JACK = /jack|3[.,]5|phone|TRS|audio|PJ-?3/i;
export const COAX = /(?<![a-z])(sma|rf)(?![a-z])|coax|bnc|antenna|u\.?fl|ipex|mhf/i;
export const KEYS: readonly Kind[] = ['switch', 'button'];
export const DIODES: readonly Kind[] = ['diode', 'schottky', 'zener', 'tvs', 'esd'];
export const wordsOf = (c: Component): string => `${c.device ?? ''} ${c.value} ${c.kind} ${c.package} ${c.purpose} ${c.part?.mpn ?? ''}`;
export const refsOn = (n: Net): Set<string> => new Set(n.pins.map((p) => splitPin(p).ref));
export const netsOf = (d: Design, ref: string): Net[] => d.nets.filter((n) => refsOn(n).has(ref));
export const isRail = (n: Net): boolean => n.class === 'ground' || n.volts !== undefined;
export const ofKind = (d: Design, ...kinds: readonly Kind[]): Component[] => d.components.filter((c) => kinds.includes(c.kind));
export const amounts = (d: Design, kindOf: Kind): number[] => ofKind(d, kindOf).map((c) => amount(c.value));
/** Any part but a plain passive whose words tell it. */
export const thing = (text: RegExp, count: Count = SOME): Check =>
  that(`${text.source} × ${String(count)}`, (d) =>
    fits(d.components.filter((c) => !['resistor', 'capacitor', 'inductor', 'ferrite'].includes(c.kind) && text.test(wordsOf(c))).length, count),
  );
/** So many connector pins on nets, over however many connectors of these words. */
export const poles = (text: RegExp, least: number): Check =>
  that(
    `${least} poles of ${text.source}`,
    (d) =>
      ofKind(d, ...PLUGS)
        .filter((c) => text.test(wordsOf(c)))
        .reduce((sum, c) => sum + wiredPins(d, c.ref), 0) >= least,
  );
/** So many nets lead from one connector to another. */
export const straight = (least: number): Check =>
  that(`${least} lines from connector to connector`, (d) => {
    const plugs = new Set(ofKind(d, ...PLUGS, 'test_point').map((c) => c.ref));
    return d.nets.filter((n) => [...refsOn(n)].filter((ref) => plugs.has(ref)).length >= 2).length >= least;
  });
export const battery: Check = that('a battery connector or holder', (d) =>
  ofKind(d, ...PLUGS).some(
    (c) => c.kind === 'battery_connector' || /batt|cell|CR2032|18650|li-?(po|ion)|holder|XT[36]0|\bAAA?\b|PP3|9 ?V|JST/i.test(wordsOf(c)),
  ),
);
export const any = (...checks: readonly Check[]): Check => ({
  what: checks.map((c) => c.what).join(' or '),
  holds: (o) => checks.some((c) => c.holds(o)),
});
/** Two resistors that divide by a ratio (lower over both), whichever they are. */
export const divides = (least: number, most: number): Check =>
  that(`a divider of ${least} to ${most}`, (d) => {
    const ohms = amounts(d, 'resistor');
    return ohms.some((low, i) => ohms.some((high, j) => i !== j && low / (low + high) >= least && low / (low + high) <= most));
  });
/** A gain that two resistors give (either way round), or two stages of them. */
export const gain = (least: number, most: number): Check =>
  that(`a gain of ${least} to ${most}`, (d) => {
    const ohms = amounts(d, 'resistor').filter((r) => r > 0);
    const stages = ohms.flatMap((f, i) => ohms.flatMap((g, j) => (i === j ? [] : [f / g, 1 + f / g])));
    const hit = (g: number): boolean => g >= least && g <= most;
    return stages.some(hit) || stages.some((a) => stages.some((b) => a > 1.5 && b > 1.5 && hit(a * b)));
  });
/** A 555 that free-runs at a frequency: the usual circuit, or a single resistor from the output. */
export const astable = (least_Hz: number, most_Hz: number): Check =>
  that(`free-runs at ${least_Hz} to ${most_Hz} Hz`, (d) => {
    const ohms = [...amounts(d, 'resistor'), ...amounts(d, 'potentiometer')];
    const hit = (f: number): boolean => f >= least_Hz && f <= most_Hz;
    return amounts(d, 'capacitor').some((c) =>
      ohms.some((b, j) => hit(0.72 / (b * c)) || hit(1.44 / (b * c)) || ohms.some((a, i) => i !== j && hit(1.44 / ((a + 2 * b) * c)))),
    );
  });
/** So many grounds, with nothing conductive between two of them. */
export const isolated = (grounds = 2): Check =>
  that(`${grounds} grounds apart`, (d) => {
    const earths = new Set(d.nets.filter((n) => n.class === 'ground' || /gnd/i.test(n.name)).map((n) => n.name));
    const bridge = (c: Component): boolean =>
      (c.kind !== 'resistor' || amount(c.value) < 1e5) && netsOf(d, c.ref).filter((n) => earths.has(n.name)).length >= 2;
    return earths.size >= grounds && !ofKind(d, 'resistor', 'inductor', 'ferrite', 'fuse').some(bridge);
  });
export const addressed = (least: number): Check =>
  that(`${least} addressable LEDs in a chain`, (d) => {
    const leds = new Set(ofKind(d, 'addressable_led').map((c) => c.ref));
    return leds.size >= least && d.nets.filter((n) => !isRail(n) && [...refsOn(n)].filter((ref) => leds.has(ref)).length >= 2).length >= least - 1;
  });
export const railBetween = (least: number, most: number): Check =>
  that(`a rail of ${least} to ${most} V`, (d) => d.nets.some((n) => n.volts !== undefined && n.volts >= least && n.volts <= most));
/** No converter known to fall short. */
export const SHORT_OF_3A =
  /1117|MCP1700|AP2112|XC6206|ME6211|HT7\d{3}|78[LM]?\d\d\b|TPS54202|TPS562201|MP2359|AP6320\d|LMR14020|LMR33620|LM2675|LM2574|LM2594/i;
export const SHORT_OF_5A =
  /LM2596|XL2596|LM2576|MP1584|TPS5430\b|TPS54331|TPS54302|TPS563201|MP2307|MP2315|AP6330\d|LMR14030|LMR33630|XL1509|TPS54360/i;
/** A regulator with an inductor at one of its pins, or a plain one with the rail it makes: a small helper supply does not count. */
export const powers = (d: Design, c: Component): boolean => {
  const coils = new Set(ofKind(d, 'inductor').map((o) => o.ref));
  return netsOf(d, c.ref).some((n) => [...refsOn(n)].some((ref) => coils.has(ref))) || coils.size === 0;
};
export const strong = (...short: readonly RegExp[]): Check =>
  orSaid(
    /\d ?A\b|amp|current/i,
    that(
      'a converter strong enough',
      (d) => !d.components.some((c) => c.kind === 'regulator' && short.some((text) => text.test(wordsOf(c))) && powers(d, c)),
    ),
  );
export const sides = (d: Design): readonly [number, number] => {
  const points = d.board.outline ?? [];
  const span = (values: readonly number[]): number => (values.length === 0 ? Number.NaN : Math.max(...values) - Math.min(...values));
  return [
    d.board.width_mm ?? d.constraints.board?.width_mm ?? span(points.map(([x]) => x)),
    d.board.height_mm ?? d.constraints.board?.height_mm ?? span(points.map(([, y]) => y)),
  ];
};
/** The size asked for, lying or standing. */
export const sized = (a: number, b: number): Check =>
  that(`${a} × ${b} mm`, (d) => {
    const [w, h] = sides(d);
    const near = (x: number, y: number): boolean => Math.abs(x - y) < 0.6;
    return (near(w, a) && near(h, b)) || (near(w, b) && near(h, a));
  });
/** How much of its rectangle the outline fills. */
export const filled = (d: Design): number => {
  const points = d.board.outline ?? [];
  const [w, h] = sides(d);
  if (points.length < 3) {
    const r = d.board.corner_mm ?? d.constraints.board?.corner_mm ?? 0;
    return 1 - ((4 - Math.PI) * r * r) / (w * h);
  }
  const twice = points.reduce((sum, [x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? [x, y];
    return sum + x * ny - nx * y;
  }, 0);
  return Math.abs(twice) / 2 / (w * h);
};
export const round = (diameter_mm: number): Check =>
  orSaid(
    /round|circ|outline|shape|dis[ck]|rectang|square/i,
    that(`round, ${diameter_mm} mm`, (d) => sides(d).every((s) => Math.abs(s - diameter_mm) < 1) && filled(d) > 0.72 && filled(d) < 0.87),
  );
export const holes = (count: Count): Check => kind('mounting_hole', count);
/** A question answered without a board, judged against the board it was asked about. */
export const answersFrom = (what: string, holds: (before: Design, reply: string) => boolean): Check => ({
  what: `answers ${what}`,
  holds: ({ design, before, reply }) => design === null && before !== null && holds(before, reply),
});
/** Supplies of this voltage either side of zero. */
export const split = (volts: number): Check =>
  that(`+${volts} V and -${volts} V`, (d) => {
    const about = (n: Net, v: number): boolean => n.volts !== undefined && Math.abs(n.volts - v) < 0.6;
    const plus = d.nets.find((n) => about(n, volts) && !/^(-|N|VEE|V-|VSS|MINUS)/i.test(n.name));
    return plus !== undefined && d.nets.some((n) => n !== plus && (about(n, -volts) || /^(-|N\d|NEG|VEE|V-|V_NEG|VSS|MINUS)/i.test(n.name)));
  });
/** An edit's parts of a kind grow by so many. */
export const more = (what: string, of: (d: Design) => number, by: Count): Check =>
  that(`${what} + ${String(by)}`, (d, { before }) => before !== null && fits(of(d) - of(before), by));
export type Which = (c: Component) => boolean;
export const NOTHING = /(?!)/;
export const FLAT = /FPC|FFC|ZIF|flat|0[.,]5/i;
export const USB_A = /usb.?(type.?)?a(?![a-z])|type.?a(?![a-z])/i;
export const TRANSISTOR =
  /mosfet|(?<![a-z])[np][-_ ]?(mos|ch)|fet(?![a-z])|npn|pnp|bjt|transistor|darlington|IRL|IRF|AO[34D]\d|2N7002|BSS138|SI23\d\d|MMBT|BC[58]\d\d/i;
export const BUCK =
  /buck|step.?down|switch(ing|er)|dc.?dc|converter|LM25\d\d|LM26\d\d|LM5\d{3}|LMR\d|LMZ|LT\d{4}|LTM|MP\d{4}|MPM|TPS5\d|TPS6\d|AP6\d|AP3\d\d\d|XL\d{4}|SY8\d|RT[678]\d|MAX17|MAX20|A849|ISL\d|NCP|JW\d|TLV62|ST1S/i;
export const LDO =
  /LDO|linear|regulat|1117|AP2\d|MCP170|XC62|XC6|HT7|ME6|RT9\d|TLV7|TPS7|78[LM]?\d\d|LP\d{4}|NCP|MIC5|SPX|LD\d|TCR|S-?1\d{3}|TC1\d|converter|buck/i;
export const CHARGER = /charg|MCP738|TP40[567]|TP5\d|BQ2\d|LTC40|IP53|STC4|CN30|ETA\d|SLG|MAX1[57]\d|LTC4|AP51|MCP7/i;
export const OPAMP =
  /op.?amp|operational|amplif|MCP6|LMV|LMC|LM[3]58|LM324|LM29|LM83|TLV|TLC|TL0[678]|TS[VXZ]|OPA\d|AD8|ADA4|NE5532|NJM|RC4|MAX4|LT\d{4}|INA\d/i;
export const ISOLATOR = /isol|ISO[\dW]|ADM2[4-9]|ADM30|ADuM|CA-?IS|NSI|NSIP|Si8\d|6N13|opto|MAX149|MAX148|MAX22|LTM28|IL\d{3,4}|TD\d|RSM|CTM|π1/i;
export const ISOLATED_SUPPLY =
  /isol\w*.{0,20}(dc|suppl|power|conver)|(dc|suppl|power|conver).{0,25}isol|B[0-9]{4}|F[0-9]{4}|[A-Z]{1,4}0[35]0[35]|ADM258|ADM268|ADM305|ADM304|ADM505|ADuM[56]|ISOW|transformer|SN650|MAX25[36]|MAX149|LTM28|UCC12|CA-?IS3[0-9]{3}W|NSIP|R1S|RE-\d|TMA|MEE|NME|IB05|RSM|CTM/i;
export const CAN =
  /TJA1[014]\d|SN65HVD2[35]|MCP25[456]\d|TCAN|ISO1[01]\d\d|ADM305|NCV7|MAX30\d|MAX130|CAN.{0,30}(trans|phy|driv|front)|(trans|isol).{0,30}CAN|SIT10|CA-?IF10|CA-?IS3|NSI10|CTM/i;
export const RS485 = /485|ADM2[4-9]|ISO1[45]|ISO308|ISO35|ISOW14|SN65HVD[137]|SP3\d|MAX3\d|MAX148|LTC28|LTM28|CA-?IS3|NSI83|THVD|ST3\d|XR33|RSM/i;
export const PASSIVES: readonly Kind[] = ['resistor', 'capacitor', 'inductor', 'ferrite'];
/** Kinds whose words tell of what they serve, not of what they are. */
export const SERVANTS: readonly Kind[] = [
  ...PASSIVES,
  ...DIODES,
  ...PLUGS,
  ...KEYS,
  'led',
  'potentiometer',
  'buzzer',
  'fuse',
  'crystal',
  'mounting_hole',
  'fiducial',
  'test_point',
];
export const isGround = (n: Net): boolean => n.class === 'ground';
export const isSignal = (n: Net): boolean => !isGround(n) && n.volts === undefined;
export const chip =
  (text: RegExp): Which =>
  (c) =>
    !SERVANTS.includes(c.kind) && text.test(wordsOf(c));
export const isPlug: Which = (c) => PLUGS.includes(c.kind) || c.kind === 'test_point';
export const isUsb: Which = (c) => PLUGS.includes(c.kind) && /usb|type.?c/i.test(wordsOf(c));
export const grounded = (d: Design, c: Component): boolean => netsOf(d, c.ref).some(isGround);
export const BRIDGES: readonly Kind[] = [...PASSIVES, ...DIODES, 'fuse', 'switch'];
/** The signal nets that these lead to through small parts only. */
export const reach = (d: Design, from: readonly Net[]): Set<Net> => {
  const seen = new Set(from.filter(isSignal));
  const bridges = new Set(
    d.components
      .filter((c) => BRIDGES.includes(c.kind) || /choke|balun|filter|jumper|transient|protect/i.test(`${c.kind} ${c.device ?? ''}`))
      .map((c) => c.ref),
  );
  for (const n of seen) for (const ref of refsOn(n)) if (bridges.has(ref)) for (const m of netsOf(d, ref)) if (isSignal(m)) seen.add(m);
  return seen;
};
/** So many signal nets of the one part lead, through small parts at most, to the other. */
export const linked = (what: string, a: Which, b: Which, least: number): Check =>
  that(`${what} linked by ${least}`, (d) => {
    const ends = d.components.filter(b).map((c) => c.ref);
    const found = d.components.filter(a).flatMap((c) => {
      const others = new Set(ends.filter((ref) => ref !== c.ref));
      return netsOf(d, c.ref).filter((n) => isSignal(n) && [...reach(d, [n])].some((m) => [...refsOn(m)].some((ref) => others.has(ref))));
    });
    return new Set(found).size >= least;
  });
/** So many nets but ground that a chip has in common with connectors. */
export const brokenOut = (text: RegExp, least: number): Check =>
  that(`${least} lines of ${text.source} on connectors`, (d) => {
    const plugs = new Set(d.components.filter(isPlug).map((c) => c.ref));
    const chips = new Set(d.components.filter(chip(text)).map((c) => c.ref));
    const has = (n: Net, refs: Set<string>): boolean => [...refsOn(n)].some((ref) => refs.has(ref));
    const far = (n: Net): readonly Net[] => (isSignal(n) ? [...reach(d, [n])] : [n]);
    return d.nets.filter((n) => !isGround(n) && has(n, chips) && far(n).some((m) => has(m, plugs))).length >= least;
  });
/** One connector with so many of a chip's signal lines: a programming or debug port. */
export const port = (text: RegExp, least: number): Check =>
  that(`a connector with ${least} lines of ${text.source}`, (d) => {
    const chips = new Set(d.components.filter(chip(text)).map((c) => c.ref));
    return d.components
      .filter(isPlug)
      .some(
        (c) =>
          netsOf(d, c.ref).filter((n) => isSignal(n) && [...reach(d, [n])].some((m) => [...refsOn(m)].some((ref) => chips.has(ref)))).length >= least,
      );
  });
/** Each of these chips between a rail and ground has a capacitor from one of its nets to ground. */
export const bypassed = (text: RegExp): Check =>
  that(`${text.source} bypassed`, (d) => {
    const caps = new Set(
      ofKind(d, 'capacitor')
        .filter((c) => grounded(d, c))
        .map((c) => c.ref),
    );
    const fedChips = d.components.filter(
      (c) => chip(text)(c) && grounded(d, c) && netsOf(d, c.ref).some((n) => !isGround(n) && n.volts !== undefined),
    );
    return fedChips.every((c) => netsOf(d, c.ref).some((n) => !isGround(n) && [...refsOn(n)].some((ref) => caps.has(ref))));
  });
export const grounds = (least: number): Check => that(`${least} grounds`, (d) => d.nets.filter(isGround).length >= least);
export const same = (a: number | undefined, b: number): boolean => a !== undefined && Math.abs(a - b) < 0.05;
export const stands = (what: string, which: Which, at: string): Check =>
  that(`${what} at the ${at} edge`, (d) => d.components.some((c) => which(c) && (c.place?.edge === at || d.constraints.edges?.[c.ref] === at)));
/** An outline of its own, under whatever name the board keeps it, or the reply says that there is none. */
export const shaped = (subject: RegExp): Check =>
  either(
    that('an outline of its own', (d) =>
      /circ|(?<!g)round|dis[ck]|ellip|outline|polygon|shape|radius|diameter|cut.?out|notch|points|vert|path|arc/i.test(
        JSON.stringify(d.board, (_, v: unknown) =>
          v === null ||
          v === false ||
          (typeof v === 'number' && v < 3) ||
          (typeof v === 'string' && /^rect/i.test(v)) ||
          (Array.isArray(v) && v.length === 0)
            ? undefined
            : v,
        ),
      ),
    ),
    cannot(subject),
  );
/** Keys of a keyboard, as switches or as sockets for them. */
export const keys = (least: number): Check =>
  that(
    `${least} keys`,
    (d) =>
      d.components.filter(
        (c) =>
          KEYS.includes(c.kind) ||
          (!PASSIVES.includes(c.kind) && !DIODES.includes(c.kind) && /\bMX\b|kailh|choc|hot.?swap|key.?switch/i.test(wordsOf(c))),
      ).length >= least,
  );
/** No part in a package for surface mounting. */
export const leaded: Check = that('leaded parts only', (d) =>
  d.components.every(
    (c) =>
      !/(?<!\d)(0201|0402|0603|0805|1206|1210|2512)(?!\d)|SOIC|\bSOP|SSOP|SOT-?(23|89|223|323|363|563)|QFN|DFN|QFP|\bSM[ABC]\b|SOD-?(123|323|523|80)|SMD/i.test(
        c.package,
      ),
  ),
);
export const inRanges = (values: readonly number[], ranges: readonly (readonly [number, number])[]): boolean =>
  values.length === ranges.length && ranges.every(([least, most], i) => (values[i] ?? Number.NaN) >= least && (values[i] ?? Number.NaN) <= most);
export const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
];
export const saysNumber = (reply: string, n: number): boolean =>
  new RegExp(`(?<![\\d.,])${n}(?![\\d]|[.,]\\d)|\\b${NUMBERS[n] ?? n}\\b`, 'i').test(reply);
/** An answer without a board, about the board before. */
export const tells = (what: string, holds: (before: Design, reply: string) => boolean): Check => ({
  what,
  holds: ({ design, before, reply }) => design === null && before !== null && holds(before, reply),
});
export const ANY = /(?:)/;
export const ANTENNA = /(?<![a-z])(sma|rf|ant)(?![a-z])|coax|antenn|u\.?fl|ipex|mhf|aerial/i;
export const FLASH = /flash|W25|GD25|MX25|IS25|AT25|XT25|BY25|P25Q|ZD25|memory|QSPI/i;
export const SMALL = /0201|0402|0603|0805|1206|SOT-?\d|SOIC|SOP-?\d|TSSOP|QFN|QFP|SOD|MELF|DFN|SMD|SM[ABC](?![a-z])|DO-?214/i;
export const isContact: Which = (c) => PLUGS.includes(c.kind) || c.kind === 'test_point';
export const volts = (least: number, most: number): Check =>
  that(`rail of ${least} to ${most} V`, (d) =>
    d.nets.some((n) => n.class !== 'ground' && n.volts !== undefined && Math.abs(n.volts) >= least && Math.abs(n.volts) <= most),
  );
export const extent = (d: Design): readonly [number, number] => {
  const outline = d.board.outline ?? [];
  const span = (axis: 0 | 1): number =>
    outline.length === 0 ? 0 : Math.max(...outline.map((p) => p[axis])) - Math.min(...outline.map((p) => p[axis]));
  // The schema gives an outline in parts of the board's sides.
  const { width_mm = Number.NaN, height_mm = Number.NaN } = d.board;
  return outline.length > 2 ? [span(0) * width_mm, span(1) * height_mm] : [width_mm, height_mm];
};
export const atMost = (width: number, height: number): Check =>
  that(`at most ${width} × ${height} mm`, (d) => {
    const [w, h] = extent(d);
    return (w <= width + 0.05 && h <= height + 0.05) || (w <= height + 0.05 && h <= width + 0.05);
  });
export const disc = (across: number): Check =>
  that(`round, ${across} mm`, (d) => {
    const [w, h] = extent(d);
    const near = Math.abs(w - across) <= 0.8 && Math.abs(h - across) <= 0.8;
    return near && ((d.board.outline ?? []).length >= 8 || (d.board.corner_mm ?? 0) >= across / 2 - 1);
  });
export const areaOf = (outline: readonly (readonly [number, number])[]): number =>
  Math.abs(
    outline.reduce((sum, [x, y], i) => {
      const [nx, ny] = outline[(i + 1) % outline.length] ?? [x, y];
      return sum + (x * ny - nx * y) / 2;
    }, 0),
  );
/** An outline that fills only so much of its bounding box. */
export const notched = (least: number, most: number): Check =>
  that('cut-out outline', (d) => {
    const outline = d.board.outline ?? [];
    const filled = areaOf(outline);
    return outline.length >= 6 && filled >= least && filled <= most;
  });
export const drilled: Check = that('through-hole only', (d) =>
  d.components.every((c) => c.kind === 'fiducial' || c.kind === 'test_point' || !SMALL.test(`${c.package}`)),
);
export const face = (c: Component): string => JSON.stringify([c.kind, c.value, c.device]);
/** The parts of the board before, but those meant to change, are still there. */
export const kept = (but: Which): Check =>
  that('other parts kept', (design, { before }) => {
    if (before === null) return false;
    const left = design.components.map(face);
    return before.components.every((c) => {
      if (but(c)) return true;
      const at = left.indexOf(face(c));
      if (at < 0) return false;
      left.splice(at, 1);
      return true;
    });
  });
/** So many more of these than on the board before. */
export const grew = (what: string, which: Which, by: Count): Check =>
  that(`${what} grew by ${String(by)}`, (design, { before }) =>
    before === null ? false : fits(design.components.filter(which).length - before.components.filter(which).length, by),
  );
export const is =
  (...kinds: readonly Kind[]): Which =>
  (c) =>
    kinds.includes(c.kind);
