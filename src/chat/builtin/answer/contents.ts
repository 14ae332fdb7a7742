import { basicMm, isClass2, reinforcedMm } from '../../../board/index.js';
import { type Component, splitPin } from '../../../design/index.js';
import { bomLines, eachAt } from '../../../parts/price.js';
import { parseQuantity } from '../../../parts/quantity.js';
import { resolve } from '../../../parts/resolve.js';
import { controllerOf, faceOf, nameOf } from '../read/things.js';
import { type Answer, namedIn } from './asked.js';
import { dollars } from './cost.js';

const KINDS: readonly (readonly [RegExp, Component['kind'], string])[] = [
  [/\bresist(?:or|ance)s?\b/i, 'resistor', 'resistors'],
  [/\b(?:capacitors?|caps?|capacitances?)\b/i, 'capacitor', 'capacitors'],
  [/\b(?:inductors?|coils?|inductances?)\b/i, 'inductor', 'inductors'],
];

/** "which resistor values are on it?", "list the capacitors": the values of a kind with their refs, smallest first. */
export const valuesOf: Answer = ({ text, about: { design } }) => {
  const kinds = KINDS.filter(([word]) => word.test(text));
  const asks =
    /\bvalues\b/i.test(text) ||
    /\b(?:which|what|list|show|all)(?: \w+){0,3} (?:resistors|capacitors|caps|inductors)\b(?! (?:set|sets|do|does|is|for|make|makes))/i.test(text);
  if (!asks || kinds.length === 0 || /\b(?:why|set|sets|for what|how many)\b|\b[A-Z]{1,3}\d+\b/.test(text)) return null;
  return kinds
    .map(([, kind, many]) =>
      listed(
        design.components.filter((c) => c.kind === kind),
        many,
      ),
    )
    .join('\n');
};

function listed(parts: readonly Component[], many: string): string {
  if (parts.length === 0) return `The board has no ${many}.`;
  const byValue = new Map<string, string[]>();
  for (const c of parts) byValue.set(c.value, [...(byValue.get(c.value) ?? []), c.ref]);
  const si = (value: string): number => parseQuantity(value)?.value ?? 0;
  const lines = [...byValue].sort(([a], [b]) => si(a) - si(b)).map(([value, refs]) => `${value} (${refs.join(', ')})`);
  return `${parts.length} ${parts.length === 1 ? many.slice(0, -1) : many}: ${lines.join(', ')}.`;
}

/** "how many parts are through-hole?", "is everything SMD?" */
export const mounts: Answer = ({ text, about: { design }, library }) => {
  if (!/\b(?:through[- ]?hole|tht|smd|smt|surface[- ]mount)\b/i.test(text) || /\b(?:hole size|drill)\b/i.test(text)) return null;
  const parts = resolve(design, library).parts.filter((p) => p.component.kind !== 'mounting_hole');
  const leaded = parts.filter((p) => p.footprint.mount === 'through_hole').map((p) => nameOf({ block: null, parts: [p.component] }));
  return leaded.length === 0
    ? `None is through-hole: all ${parts.length} parts are surface-mount.`
    : `${leaded.length} of ${parts.length} parts ${leaded.length === 1 ? 'is' : 'are'} through-hole: ${leaded.slice(0, 20).join(', ')}; the rest is surface-mount.`;
};

/** "how many mounting holes, and where?" */
export const holes: Answer = ({ text, about: { design, board } }) => {
  if (!/\b(?:mounting|screw|fixing)[- ]?holes?\b|\bhow many holes\b|\bholes?\b.*\b(?:size|diameter|big|spacing|position|where)/i.test(text))
    return null;
  const found = design.components.filter((c) => c.kind === 'mounting_hole');
  if (found.length === 0) return 'The board has no mounting holes. Say "add a mounting hole in each corner" for some.';
  const lines = found.map((c) => {
    const at = board?.parts.find((p) => p.ref === c.ref);
    return `${c.ref}${at === undefined ? '' : ` at ${at.x}, ${at.y} mm from the top left`}`;
  });
  const sizes = [...new Set(found.map((c) => c.value))].join(', ');
  return `${found.length} for ${sizes} screws: ${lines.join('; ')}.${board === null ? ' Where they stand the layout says; it is not laid out yet.' : ''}`;
};

/** What plugs into a connector of a kind. */
const PLUGS: readonly (readonly [RegExp, string])[] = [
  [/usb-?\s?c/i, 'a USB-C cable (for data one that carries data, not a charging cable only)'],
  [/micro-?\s?usb/i, 'a micro-USB cable'],
  [/mini-?\s?usb/i, 'a mini-USB cable'],
  [/usb-?\s?a/i, 'a USB-A plug'],
  [/usb-?\s?b/i, 'a USB-B cable'],
  [/barrel|dc jack/i, 'a DC plug of 5.5 × 2.1 mm, plus inside'],
  [/batter|jst/i, 'a JST lead of its family; check the polarity against the print'],
  [/qwiic|stemma/i, 'a Qwiic (STEMMA QT) cable, JST SH 4-pin'],
  [/swd/i, 'an SWD probe (ST-Link, J-Link, CMSIS-DAP) with jumper wires'],
  [/isp/i, 'an AVR ISP programmer with a 6-pin ribbon'],
  [/uart|program|ftdi|serial/i, 'a USB-to-serial adapter of its level, TX to RX crossed'],
];

/** "what cable do I need?" */
export const cables: Answer = ({ text: asked, about: { design } }) => {
  // "What happens if I plug 5 V in?" asks for no plug.
  const text = asked.replace(/\bplug(?:s|ged|ging)?\b(?=.*\bin(?:to)?\b)/gi, '');
  if (!/\b(?:cable|cables|lead|plug|adapter)\b/i.test(text) || !/\b(?:what|which|need|kind|type|sort)\b/i.test(text) || /\bwhy\b/i.test(text))
    return null;
  const lines = design.components.flatMap((c): string[] => {
    const plug = /connector$/.test(c.kind) ? PLUGS.find(([word]) => word.test(`${c.value} ${c.purpose}`)) : undefined;
    return plug === undefined ? [] : [`${c.ref} (${c.value}) takes ${plug[1]}`];
  });
  const wires = design.components.filter((c) => c.kind === 'connector' && !lines.some((l) => l.startsWith(`${c.ref} `)));
  const rest =
    wires.length === 0
      ? ''
      : ` ${wires
          .slice(0, 8)
          .map((c) => `${c.ref} (${c.value})`)
          .join(', ')}: wires or jumper leads.`;
  return lines.length === 0 ? (rest === '' ? 'The board has no connector.' : rest.trim()) : `${lines.join('; ')}.${rest}`;
};

/** FR-4 with copper, g/mm³. */
const BOARD_G_MM3 = 0.0019;

/** "what does the board weigh?": the bare board; nobody knows its parts' weights. */
export const weight: Answer = ({ text, about: { design, board } }) => {
  if (!/\b(?:weight|weigh|weighs|heavy|grams?)\b/i.test(text)) return null;
  const [width, height] = [board?.width_mm ?? design.board.width_mm, board?.height_mm ?? design.board.height_mm];
  return width === undefined || height === undefined
    ? 'I cannot say: the board has no size yet, and I keep no weights of parts.'
    : `The bare board of ${width} × ${height} × 1.6 mm weighs about ${Number((width * height * 1.6 * BOARD_G_MM3).toPrecision(2))} g (1.9 g/cm³); I keep no weights of its parts.`;
};

/** "what is the clearance between tracks?", "how close is copper to the edge?" */
export const clearances: Answer = ({ text, about: { design, board } }) => {
  const far = /\b(?:clearance|creepage|spacing|gap|distance|close|how far|apart)\b/i.test(text);
  const live = Math.max(0, ...design.nets.map((n) => n.working_volts ?? 0));
  if (far && /\b(?:mains|contacts?|230|240|120|110|creepage|insulat\w*|isolat\w*|high voltage|low[- ]voltage|logic)\b/i.test(text)) {
    const nets = design.nets.filter((n) => n.working_volts !== undefined).map((n) => n.name);
    const direct = isClass2(design.nets);
    if (live > 0)
      return `${nets.slice(0, 4).join(', ')}${nets.length > 4 ? ` and ${nets.length - 4} more` : ''} may have ${live} V: ${Number((direct ? basicMm(live) : reinforcedMm(live)).toFixed(1))} mm is kept between them and all that may be touched, over the surface and through the air (${direct ? 'basic' : 'reinforced'} insulation), less only beside the relays' own pins. ${board === null ? 'The layout is held against that when the board is built, and nearer copper is an error.' : 'The layout was held against that; nearer copper is an error among its findings.'}`;
    if (!/\bcopper|tracks?|traces?|pads?\b/i.test(text))
      return 'Nothing on the board was said to have a voltage that may not be touched, so nothing is kept apart for it. Say "the contacts carry 230 V" and they are.';
  }
  if (!far || !/\b(?:tracks?|traces?|copper|pads?|nets?|edge|pour)\b/i.test(text)) return null;
  return board === null
    ? 'It is not laid out yet; my rules keep 0.15 to 0.2 mm between nets and 0.3 mm or more to the edge, as the fab profile has it.'
    : `At least ${board.rules.clearance_mm} mm between nets, ${board.rules.pour_clearance_mm} mm around the pour, ${board.rules.edge_clearance_mm} mm from copper to the edge (rules of ${board.rules.profile}).`;
};

/** "what does the microcontroller cost?": one part's price. */
export const partCost: Answer = (asked) => {
  const { text, about, library } = asked;
  if (
    !/\b(?:cost|costs|price|expensive)\b/i.test(text) ||
    /\b(?:board|all|total|everything|parts|it|this|whole|most)\b|\b(?:what|how much) (?:does|would) it\b/i.test(text)
  )
    return null;
  const refs = new Set(namedIn(asked).map((t) => faceOf(t).ref));
  for (const m of text.matchAll(/\b[A-Z]{1,3}\d{1,3}\b/g)) refs.add(m[0]);
  const boards = Number(/\bfor (\d{1,5})\b/i.exec(text)?.[1] ?? about.design.board.quantity ?? 5);
  const lines = bomLines(resolve(about.design, library)).flatMap(({ facts, parts }) => {
    const own = parts.map((p) => p.component.ref).filter((r) => refs.has(r));
    const each = eachAt(facts, parts.length * boards);
    return own.length === 0
      ? []
      : [`${own.join(', ')} (${facts.mpn}) ${each === null ? 'has no known price' : `costs ${dollars(each)} each for ${boards} boards`}`];
  });
  return lines.length === 0 || lines.length > 4 ? null : `${lines.join('; ')} (catalogue of ${library.catalogue.dated}).`;
};

/** Platforms whose chip or module has a radio. */
const WITH_RADIO: ReadonlySet<string> = new Set([
  'd1-mini',
  'esp32',
  'esp32-c3',
  'esp32-c3-supermini',
  'esp32-c6',
  'esp-01',
  'esp32-cam',
  'esp32-devkit-v1',
  'esp32-devkitc',
  'esp32-s3',
  'esp32-s3-devkitc-1',
  'esp8266',
  'lolin-s2-mini',
  'nodemcu-v2',
  'nodemcu-v3',
  'nrf52840',
]);

/** "does it have Wi-Fi?": the microcontroller has it or not. */
export const radio: Answer = ({ text, about: { design }, library }) => {
  if (
    !/\b(?:wi-?fi|wlan|bluetooth|ble|wireless|radio|bt)\b/i.test(text) ||
    !/^(?:so |and |but )*(?:is|are|does|do|has|have|can|which|what|will)\b/i.test(text)
  )
    return null;
  const found = controllerOf({ design, library });
  if (found === null || /\b(?:lora|nrf24|433|868|gps)\b/i.test(text)) return null;
  if (!WITH_RADIO.has(found.platform.id))
    return `No: the ${found.platform.name} (${found.ref}) has no radio. Say "use an ESP32-C3" for one with Wi-Fi and Bluetooth LE.`;
  return `Yes: ${library.devices.get(design.components.find((c) => c.ref === found.ref)?.device ?? '')?.title ?? found.platform.name} (${found.ref}).`;
};

/** "why did you choose the ESP32-C3?": it was named, or the assumption that says why. */
export const chosen: Answer = (asked) => {
  const {
    text,
    about: { design },
    library,
  } = asked;
  if (!/\bwhy\b.*\b(?:choose|chose|chosen|pick(?:ed)?|use[ds]?|using|select(?:ed)?|take|took|went with|go with)\b/i.test(text)) return null;
  const found = controllerOf({ design, library });
  const parts = namedIn(asked).map(faceOf);
  const names = [
    ...new Set([
      ...(found !== null && new RegExp(found.platform.name.replace(/\W/g, '.?'), 'i').test(text) ? [found.platform.name] : []),
      ...parts.map((p) => p.value),
    ]),
  ];
  const told = names.filter((n) => new RegExp(String.raw`(?<!\w)${n.replace(/\W/g, '.?')}`, 'i').test(design.prompt));
  if (told.length > 0) return `You named it: ${told.join(', ')} stands in your wish.`;
  const said = design.assumptions.filter((a) => names.some((n) => a.includes(n)));
  return said.length === 0 ? null : said.join(' ');
};

/** "what happens when USB and the battery are both connected?" */
export const bothSupplies: Answer = ({ text, about: { design }, library }) => {
  if (
    !/\b(?:both|together|at the same time|simultaneous\w*|as well as|plugged in (?:while|too))\b/i.test(text) ||
    !/\b(?:usb|batter\w*|cell|suppl(?:y|ies)|adapter|power|connected|plugged)\b/i.test(text)
  )
    return null;
  const said = design.assumptions.filter((a) => /plugged in|both|takes over|higher of|feeds the (?:load|board) itself|while USB/i.test(a));
  const diodes = design.components.filter(
    (c) =>
      /schottky|mosfet|ideal_diode/.test(c.kind) &&
      /\b(?:or|share|path|switch(?:es)? over|backfeed|feeds back|load|source|cell|usb)\b/i.test(c.purpose),
  );
  const sources = design.blocks.filter((b) => {
    const ports = library.blocks.get(b.block)?.ports ?? [];
    return ports.some((p) => p.kind === 'power_out') && !ports.some((p) => p.kind === 'power_in');
  });
  if (sources.length < 2) return 'The board has one supply only.';
  const how = diodes.slice(0, 3).map((c) => `${c.ref} (${c.value}): ${c.purpose}`);
  if (said.length + how.length === 0) return null;
  return [...said, ...(how.length === 0 ? [] : [`${how.join('; ')}.`])].join(' ');
};

/** "what is on pin 3 of U1?": any part's pads, by its device. */
export const padOf: Answer = ({ text, about: { design }, library }) => {
  const asked =
    /\bpins?\s+(?:no\.? ?|number )?(\d{1,3})\s+(?:of|on|at)\s+(?:the )?([A-Z]{1,3}\d{1,3})\b|\b([A-Z]{1,3}\d{1,3})(?:'s)?[,.]?\s+pins?\s+(\d{1,3})\b/i.exec(
      text,
    );
  const ref = (asked?.[2] ?? asked?.[3])?.toUpperCase();
  const pad = asked?.[1] ?? asked?.[4];
  const part = design.components.find((c) => c.ref === ref);
  if (part === undefined || pad === undefined || /connector$/.test(part.kind)) return null;
  const pin = library.devices.get(part.device ?? '')?.pins.find((p) => p.pads.includes(pad));
  const name = pin?.name ?? pad;
  const net = design.nets.find((n) => n.pins.includes(`${part.ref}.${name}`));
  const what = `Pin ${pad} of ${part.ref} (${part.value})${pin === undefined ? '' : ` is ${pin.name}`}`;
  if (net === undefined) return pin === undefined ? null : `${what}: it is not connected.`;
  const others = net.pins.filter((p) => splitPin(p).ref !== part.ref);
  return `${what} on the net ${net.name}${net.volts === undefined ? '' : ` (${net.volts} V)`}${net.class === 'ground' ? '' : `, with ${others.slice(0, 8).join(', ') || 'nothing else'}`}.`;
};

const MOST = /\b(?:largest|biggest|highest|greatest|most|maximum)\b/i;
const LEAST = /\b(?:smallest|lowest|least|minimum)\b/i;
/** "As small as", "at most": limits, no superlatives. */
const NOT =
  /\b(?:as (?:small|large|big|low|high)|at (?:most|least)|can (?:it|i|we)|could it|possible|may i|range|make|stand|survive|voltage|current|power)\b/i;
const VALUED: readonly [RegExp, Component['kind'], string][] = [
  [/\bresist(?:or|ance)s?\b/i, 'resistor', 'resistors'],
  [/\b(?:capacitors?|caps?|capacitance)\b/i, 'capacitor', 'capacitors'],
  [/\b(?:inductors?|inductance)\b/i, 'inductor', 'inductors'],
];
const named = (parts: readonly Component[]): string =>
  parts
    .slice(0, 12)
    .map((c) => `${c.ref} (${c.value})`)
    .join(', ');

/** The largest and the smallest value of a kind of part, and how many different ones there are. */
export const extremes: Answer = ({ text, about: { design } }) => {
  const [, kind, what] = VALUED.find(([word]) => word.test(text)) ?? [];
  const parts = design.components.filter((c) => c.kind === kind);
  if (parts.length === 0 || /\b[A-Z]{1,3}\d+\b/.test(text)) return null;
  if (/\b(?:different|unique|distinct)\b/i.test(text)) {
    const values = [...new Set(parts.map((c) => c.value))].map((v) => `${v} (${parts.flatMap((c) => (c.value === v ? c.ref : [])).join(', ')})`);
    return `${values.length} different values of ${what}: ${values.join('; ')}.`;
  }
  const most = MOST.test(text);
  if ((!most && !LEAST.test(text)) || NOT.test(text)) return null;
  const size = (c: Component): number => parseQuantity(c.value)?.value ?? Number.NaN;
  const best = (most ? Math.max : Math.min)(...parts.map(size).filter((v) => !Number.isNaN(v)));
  return `${named(parts.filter((c) => size(c) === best))}, the ${(most ? MOST : LEAST).exec(text)?.[0].toLowerCase()} of ${parts.length} ${what}.`;
};
