import type { Platform } from '../../../parts/index.js';
import type { Intent, ItemWish } from '../intent.js';
import { EMPTY_ATTRIBUTES } from '../intent.js';
import { NUMBER_WORDS } from '../read/vocabulary.js';
import type { Draft, Rail } from './draft.js';
import { jackOf } from './jacks.js';
import { addLed, addPowerLed } from './leds.js';
import { type Plug, plugDevice, plugsOf, plugTitle, plugWays } from './plugs.js';
import { PowerTree } from './power.js';
import { quantities } from './quantities.js';
import type { Brief } from './settle.js';
import { withSupply } from './supply.js';

/** Test boards without a microcontroller: a lamp for each wire of a cable, sockets that each have their resistor. */

const CABLE = /\b(?:cables?|patch(?:[- ](?:cables?|leads?|cords?))?|leads?|cords?|wir(?:es?|ing)|network|harness(?:es)?)\b/i;
const TESTS = /\btest(?:er|ers|ing|s)?\b|\bchecker\b/i;
const SCANS =
  /\b(?:cd|hef)?4017\w*\b|\b555\b|\bscan\w*|\bstep(?:s|ping|ped)?\b|\bsequen\w*|\bone (?:wire |lamp |led )?(?:after|at)\b|\bwalk\w*|\brunning\b/i;
const NO_SUPPLY = { typical: 0, peak: 0 };
/** Outputs of a decade counter. */
const MOST_SCANNED = 10;
/** What a lamp at the end of a wire takes, mA: a CD4017 gives so much at 9 V (TI SCHS027, figure 4). */
const LAMP_MA = 3;
/** In each wire before the cable: what is crossed or shorted fights over it. */
const GUARD = '1k';
/** A 4017's output stays so far under its supply at a few mA, V. */
const DROP_V = 0.5;
const USUAL_HZ = 2;

const isCableTester = ({ platform, sentence }: Intent): boolean =>
  platform === null && TESTS.test(sentence) && CABLE.test(sentence) && ends(sentence) !== null;

/** The connectors of a cable's two ends: the first named twice where there is only one. null: no connector with a known number of wires. */
function ends(sentence: string): readonly [Plug, Plug] | null {
  const plugs = plugsOf(sentence).filter((p) => p.family !== 'package' && p.family !== 'dip' && plugWays(p) !== null);
  const [near, other] = plugs;
  if (near === undefined) return null;
  return [near, other ?? farOf(near)];
}

/** What a cable's other end goes into: leads with XLR and D-subs have a plug at one end. */
const farOf = (near: Plug): Plug =>
  near.family === 'dsub' ? { ...near, name: near.name === 'Female' ? 'Male' : 'Female' } : near.name === 'xlr_f' ? { ...near, name: 'xlr_m' } : near;

/** A lamp for each wire between two sockets; false: the sentence is of another board. */
function cableTester(draft: Draft, brief: Brief): boolean {
  const both = isCableTester(draft.intent) ? ends(draft.intent.sentence) : null;
  if (both === null) return false;
  const { sentence } = draft.intent;
  const [near, far] = both;
  const wires = Math.min(plugWays(near) ?? 0, plugWays(far) ?? 0);
  const scans = SCANS.test(sentence);
  const rail = supply(draft, brief);
  const lit = Math.min(wires, scans ? MOST_SCANNED : wires);
  if (lit < wires) draft.cannot(`${wires} wires: a CD4017 steps through ${MOST_SCANNED} of them; the others have no lamp.`);
  const [from, to] = [names('W', wires), names('T', wires)];
  const drives = scans ? counter(draft, rail, lit, brief) : names('', lit).map(() => rail.net);
  for (let n = 0; n < lit; n++)
    draft.generic({
      kind: 'resistor',
      value: GUARD,
      purpose: `Wire ${n + 1}: bears a short`,
      pins: { '1': drives[n] ?? rail.net, '2': from[n] ?? '' },
    });
  socket(draft, near, 'Near end', from, 'left');
  socket(draft, far, 'Far end', to, 'right');
  const lamp = brief.items.find((i) => i.id === 'led') ?? { ...EMPTY_ATTRIBUTES, id: 'led' as const, text: 'LED' };
  const volts = scans ? rail.volts - DROP_V : rail.volts;
  for (const net of to.slice(0, lit)) addLed(draft, { net, volts }, { ...lamp, count: 1 }, LAMP_MA, rail.net);
  if (/\bboth ends\b|\beach end\b|\bat either end\b|\bnear (?:jack|socket|end) (?:too|as well)\b/i.test(sentence))
    for (const net of from.slice(0, lit)) addLed(draft, { net, volts }, { ...lamp, count: 1 }, LAMP_MA, rail.net);
  draft.put(`${plugTitle(near)} for the near end and ${plugTitle(far)} for the far end, ${wires} wires`);
  draft.put(`${lit} LEDs, one at each wire of the far end, ${scans ? 'lit one after another' : 'lit while their wire conducts'}`);
  draft.assume(
    scans
      ? `The lamps return over the board's ground: a wire that is open stays dark, crossed wires light out of turn; ${GUARD} in each wire bears a short.`
      : 'All wires are fed at once: an open wire stays dark; crossed wires do not show. A counter that steps through them would show those.',
  );
  draft.title = `${plugTitle(near)} cable tester`;
  return true;
}

/** A 555 that clocks a 4017, which returns after as many steps as there are wires. Answers its outputs. */
function counter(draft: Draft, rail: Rail, steps: number, { items }: Brief): string[] {
  const hertz = items.find((i) => i.id === 'timer_555')?.hertz ?? quantities(draft.intent, 'Hz')[0] ?? USUAL_HZ;
  draft.block('timer_555_astable', '555 timer', { VCC: rail.net, GND: 'GND', OUT: 'CLK' }, { freq_hz: hertz });
  const outputs = names('Q', MOST_SCANNED, 0);
  const used = steps < MOST_SCANNED ? outputs.slice(0, steps + 1) : outputs;
  const reset = steps < MOST_SCANNED ? { RESET: `Q${steps}` } : {};
  draft.block(
    'decade_counter',
    'Decade counter',
    { VDD: rail.net, GND: 'GND', CLK: 'CLK', ...reset, ...Object.fromEntries(used.map((q) => [q, q])) },
    { reset: steps < MOST_SCANNED ? 'port' : 'none' },
  );
  draft.load(rail.net, '555 timer and counter', 6, 15);
  draft.put(`CD4017 clocked by a 555 at ${hertz} Hz, ${steps} steps`);
  return outputs.slice(0, steps);
}

const names = (stem: string, count: number, first = 1): string[] => Array.from({ length: count }, (_, n) => `${stem}${n + first}`);

function socket(draft: Draft, plug: Plug, purpose: string, nets: readonly string[], edge: 'left' | 'right'): void {
  const ways = plugWays(plug) ?? nets.length;
  const id = plugDevice(plug, ways);
  const known = draft.library.devices.has(id);
  const contacts = known ? (jackOf(plug.name)?.contacts.map(([contact]) => contact) ?? []) : [];
  if (!known) draft.cannot(`${plugTitle(plug)} with ${ways} pins: my library has none; a pin header stands there.`);
  draft.device(
    known ? id : `PinHeader_1x${String(nets.length).padStart(2, '0')}`,
    `${purpose}: wires 1 to ${nets.length}`,
    Object.fromEntries(nets.map((net, n) => [contacts[n] ?? String(n + 1), net])),
    { edge, value: purpose },
  );
}

const COUNT = String.raw`(\d{1,2}|${Object.keys(NUMBER_WORDS).join('|')})`;
const PLACES = new RegExp(
  String.raw`\b${COUNT}(?!\s*-?\s*(?:pin|way|pole|contact)s?\b)\s*[x×]?\s*(?:[\w-]+ ){0,2}?(sockets?|terminals?|headers?|slots?|positions?|stations?|holders?|outlets?|pairs of pads|jacks?|connectors?)\b`,
  'i',
);
const SERIES =
  /\bin series\b|\bseries resistors?\b|\b(?:own|a different|another|its|each with an?|with) (?:series )?resistor|\bresistors? each\b|\beach with \d/i;
const OTHER =
  /\b(?:attenuat\w*|divider|ladder|r-?2r|dac|decade box|filter|bridge|load cell|dummy load|shunt|amplif\w*|regulat\w*|led driver|555|relay|mosfet)\b/i;
/** What a socket's lamp may draw, W: resistors of these sizes stay cool. */
const SIZES: readonly (readonly [string, number])[] = [
  ['0603', 0.07],
  ['0805', 0.0875],
  ['1206', 0.175],
  ['2512', 0.7],
];

/** "Four sockets for LEDs, with 220R, 470R, 1k and 10k in series": each socket behind its resistor on the supply; false: another board is meant. */
function resistorSockets(draft: Draft, brief: Brief): boolean {
  const { intent } = draft;
  const { sentence } = intent;
  const found = PLACES.exec(sentence);
  const count = found === null ? 0 : /^\d/.test(found[1] ?? '') ? Number(found[1]) : (NUMBER_WORDS[(found[1] ?? '').toLowerCase()] ?? 0);
  const ohms = quantities(intent, 'ohm');
  if (intent.platform !== null || count < 2 || count > 20 || !SERIES.test(sentence) || OTHER.test(sentence)) return false;
  if (!(TESTS.test(sentence) || intent.sources.length > 0) || (ohms.length !== count && ohms.length !== 1)) return false;
  if (brief.items.some((i) => !BESIDE.has(i.id))) return false;
  const rail = supply(draft, brief);
  const kind = found?.[2] ?? 'socket';
  const [device, title] = /term/i.test(kind)
    ? ['ScrewTerminal_1x02_P5.00', 'screw terminal']
    : /head/i.test(kind)
      ? ['PinHeader_1x02', 'pin header']
      : ['PinSocket_1x02', 'socket'];
  for (let n = 0; n < count; n++) {
    const value = ohms[n] ?? ohms[0] ?? 1000;
    const text = value >= 1e6 ? `${value / 1e6}M` : value >= 1000 ? `${value / 1000}k` : String(value);
    const watts = rail.volts ** 2 / value;
    const size = SIZES.find(([, most]) => watts <= most)?.[0] ?? '2512';
    draft.generic({
      kind: 'resistor',
      value: text,
      package: size,
      purpose: `In series with ${title} ${n + 1}`,
      pins: { '1': rail.net, '2': `S${n + 1}` },
    });
    draft.device(device, `${title} ${n + 1}: plus through ${text}, minus`, { '1': `S${n + 1}`, '2': 'GND' }, { edge: 'any', value: text });
    draft.load(rail.net, `${title} ${n + 1}`, Math.min(20, ((rail.volts - 2) / value) * 1000), (rail.volts / value) * 1000);
  }
  const values = Array.from({ length: count }, (_, n) => ohms[n] ?? ohms[0]);
  draft.put(`${count} ${title}s, each with its series resistor (${[...new Set(values)].map((v) => `${v} Ω`).join(', ')})`);
  draft.assume(`Pin 1 of each ${title} is plus, behind its resistor; pin 2 is ground. The resistors are sized to bear a short.`);
  for (const item of brief.items.filter((i) => i.id === 'power_led')) addPowerLed(draft, rail, item);
  draft.title = TESTS.test(sentence) ? 'Tester' : 'Sockets with series resistors';
  return true;
}

/** What may stand on such a board; "sockets for LEDs" are no LEDs of the board. */
const BESIDE: ReadonlySet<ItemWish['id']> = new Set([
  'led',
  'power_led',
  'terminal_out',
  'gpio_header',
  'mounting_hole',
  'power_switch',
  'button',
  'reverse_protection',
]);

/** The supply of the board, behind its switch where one is wished. */
function supply(draft: Draft, brief: Brief): Rail {
  const platform: Platform | null = null;
  const fed = withSupply({ ...brief, controlled: false }, platform, draft);
  return new PowerTree(draft, fed, { logic: NO_SUPPLY, five: NO_SUPPLY }, null).system;
}

/** Whether the sentence is of a board that tests cables: its jacks and its words for networks are no parts that lack. */
export const namesTester = (intent: Intent): boolean => isCableTester(intent);

/** Plans a tester; false: the sentence is of another board. */
export function planTester(draft: Draft, brief: Brief): boolean {
  if (!cableTester(draft, brief) && !resistorSockets(draft, brief)) return false;
  draft.unmet.splice(
    0,
    draft.unmet.length,
    ...draft.unmet.filter((u) => !/^(?:ethernet|lan|network|cd4017|counter|decade counter|cable)\b/i.test(u)),
  );
  draft.heed(
    /^(?:cables?|test\w*|ends?|(?:far|near)(?: (?:jack|end|socket))?|jacks?|clocked|stepping|steps?|wires?|starts?|patch\w*|leads?|cords?|clip|series|continuity|network|parts?|scan\w*|sequen\w*|checker|lights?|lit|remote|master|local)$/i,
  );
  return true;
}
