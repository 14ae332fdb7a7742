import { type Component, type Design, splitPin } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import type { About } from '../about.js';
import { whatChanged } from '../past.js';
import { normalise } from '../read/lexer.js';
import { findTarget } from '../read/targets.js';
import { controllerOf, faceOf, nameOf, type Thing, thingsOf } from '../read/things.js';
import { type Answer, type Asked, contentOf, MOST_WORDS, namedIn } from './asked.js';
import { exactVolts, knownHere, knownOf, layersOf, stackup, tallness, terminated, uncoded } from './basics.js';
import { amplifierFigures, passiveFigures } from './circuits/analogue.js';
import { states } from './circuits/states.js';
import { bothSupplies, cables, chosen, clearances, extremes, holes, mounts, padOf, partCost, radio, valuesOf, weight } from './contents.js';
import { cost } from './cost.js';
import { current } from './current.js';
import { aboutDevice, aboutPart } from './devices.js';
import { enough } from './enough.js';
import { ledFigures, networkFigures, pinout, watts } from './figures.js';
import { heat, linearLoss } from './heat.js';
import { connectors, freePins, functions, has, jobs, stock } from './inventory.js';
import { aside, ofKind, UNTOLD, WORKED_OUT } from './kinds.js';
import { byHand, fits, guarded, margin, ordering, sides, trackWidths } from './making.js';
import { ofThing } from './of-thing.js';
import { others, pins } from './pins.js';
import { delivers, duty, efficiency, needs, reversed, settings, supply, withstands } from './supplies.js';
import { verdict, why } from './why.js';

export { UNTOLD } from './kinds.js';
export { heldBack, isOrder, isQuestion, ordersAndQuestions } from './question.js';

/**
 * Answers from the design, the board as it was built, the library and what is commonly known; builds nothing. `attempt` says what an order would come
 * to ("can I add another sensor?"); null: it is none that can be carried out.
 */
export function answerQuestion(
  message: string,
  about: About,
  library: Library,
  attempt: (order: string, wished?: boolean) => string | null = () => null,
): string {
  const asked = { text: normalise(message), about, library };
  const kind = ofKind(asked, attempt);
  if (kind !== null) return kind;
  const common = GENERAL.test(asked.text) && !namesRef(asked) && !/\b(?:this|my|the) board\b/i.test(asked.text) ? knownOf(asked.text) : null;
  if (common !== null) {
    const own = functions(asked);
    return own === null || own.length > 700 ? common : `${common}\n\nOn this board: ${own}`;
  }
  const here = namesRef(asked) ? null : knownHere(asked.text, about.design);
  if (here !== null) return here;
  const order = (CAN_I.exec(asked.text) ?? WHAT_IF.exec(asked.text))?.[1] ?? SUPPOSE.exec(asked.text)?.[1];
  const how = HOW_TO.exec(asked.text)?.[1];
  const tried = order === undefined ? (how === undefined ? null : attempt(how)) : (first(asked, BEFORE_TRYING) ?? attempt(order));
  const known = tried ?? first(asked, ANSWERS) ?? aboutDevice(asked.text, library) ?? knownOf(asked.text) ?? aside(asked);
  // "Can it give 12 V too?": what a wish for it would come to.
  const wish = known === null ? (CAN_IT.exec(asked.text)?.[1] ?? AND_WITH.exec(asked.text)?.[1]) : undefined;
  return known ?? (wish === undefined ? null : attempt(wish, true)) ?? unknown;
}

function first(asked: Asked, answers: readonly Answer[]): string | null {
  for (const answer of answers) {
    const said = answer(asked);
    if (said !== null) return said;
  }
  return null;
}

/** Whether a question names a part of the board by its ref: "STM32" is none. */
const namesRef = ({ text, about: { design } }: Asked): boolean =>
  [...text.matchAll(/\b[A-Z]{1,3}\d{1,3}\b/gi)].some((m) => design.components.some((c) => c.ref === m[0].toUpperCase()));

/** Questions of the trade rather than of this board. */
const GENERAL =
  /^(?:so |and |but |ok(?:ay)?,? |well,? )?(?:do (?:i|we|you|they) (?:really |always |even )?need|should (?:i|we|you|there|one)|what(?:'s| is| are) (?:a|an|the difference|the purpose of a)\b|why (?:do|does|would|should) (?:i|we|one|you|people|a|an|every\w*)\b|how (?:do|should|would|can) (?:i|we|one|you) (?:choose|calculate|pick|size|select|protect|know|connect)|(?:which|what) (?:type|kind|sort|size|value)s? (?:of |for |should |do |is best)|what(?:'s| is) (?:best|better)|is it (?:ok|okay|bad|good|safe) to|when (?:do|should) (?:i|we|you))\b/i;

/** "can I add another SHT31?", "could it run from a coin cell?" */
const CAN_I =
  /^(?:so |and |but )?(?:can|could|may|might) (?:i|we|you|it|this|the board)(?: also| still| just| instead| maybe)?\s+((?:add|swap|replace|remove|use|have|run|be powered|power|feed|put|move|drop|omit|leave out|fit|make|change|get)\b.*?)\s*\?*$/i;

/** "could it also give 12 V?" */
const CAN_IT = /^(?:so |and |but )?(?:can|could|may|might|will|would|does|should) (?:i|we|you|it|this|the board)\s+(.*?)\s*\?*$/i;

/** Asks what another supply or part would mean, without a verb. */
const AND_WITH = /^(?:so |and |but )?((?:with|from|on|using)\b.*?)\s*\?+$/i;

/** "how do I change the cut-off to 10 kHz?", "how would I make it blink slower?" */
const HOW_TO =
  /^(?:so |and |but )?how (?:do|can|could|would|should) (?:i|we|you)\s+((?:add|swap|replace|remove|move|omit|make|change|set|raise|lower|increase|decrease|double|halve|reduce|rotate|rename)\b.*?)\s*\?*$/i;

/** "what if I leave the OLED out?" */
const WHAT_IF =
  /^(?:(?:so |and |but )?what (?:if|happens if|would happen if|about if)|(?:will|would|does|do|is|are|can)\b.*\bif) (?:i|we|you)\s+((?:add|swap|replace|remove|use|move|drop|omit|leave|take|fit|put|make|change)\b.*?)\s*\?*$/i;

/** "what if it ran at 24 V?", "would it still work with a 3S pack?" */
const SUPPOSE =
  /^(?:so |and |but |ok(?:ay)?,? )?(?:(?:and )?what (?:if|happens if|happens when|would happen if|about if)|suppose|would (?:it|this|the board) (?:still |also )?(?:work|run))\s+(.*?)\s*\?*$/i;

const PLUG = /\b(?:connectors?|terminals?|plugs?|sockets?|jacks?|headers?)\b/i;
const PLUGS: ReadonlySet<string> = new Set(['connector', 'usb_connector', 'battery_connector']);

/** Connectors of a thing: its own, else those that its signals end at. */
function plugsOf(thing: Thing, design: Design): Component[] {
  const refs = new Set(thing.parts.map((p) => p.ref));
  const whole = new Set(design.blocks.flatMap((b) => (b.refs.some((r) => refs.has(r)) ? b.refs : [])));
  const own = design.components.filter((c) => PLUGS.has(c.kind) && (refs.has(c.ref) || whole.has(c.ref)));
  const signals = design.nets.filter((n) => n.volts === undefined && n.class !== 'ground' && n.pins.some((p) => refs.has(splitPin(p).ref)));
  const led = new Set(signals.flatMap((n) => n.pins.map((p) => splitPin(p).ref)));
  const ends = own.length > 0 ? own : design.components.filter((c) => PLUGS.has(c.kind) && led.has(c.ref));
  return ends.length > 0 ? ends : [faceOf(thing)];
}

/** "where are the buttons?" */
const where: Answer = (asked) => {
  const plug =
    /^(?:so |and )?(?:(?:on|at|to) )?(?:which|what) (?:connector|terminal|header|plug|jack|socket)s?\b.*\b(?:on|at|to|for|of|goes?|hangs?|is|are)\b/i.test(
      asked.text,
    );
  if (!plug && !/^(?:so |and )?(?:where|on which (?:edge|side))\b/i.test(asked.text)) return null;
  const { design, board } = asked.about;
  const of = plug ? { ...asked, text: asked.text.replace(PLUG, ' ') } : asked;
  const parts = PLUG.test(asked.text) ? namedIn(of).flatMap((t) => plugsOf(t, design)) : namedIn(asked).map(faceOf);
  if (parts.length === 0 || parts.length > 12) return null;
  const lines = parts.map((part) => {
    const at = board?.parts.find((p) => p.ref === part.ref);
    const edge = design.constraints.edges?.[part.ref] ?? part.place?.edge;
    const wish = edge !== undefined && edge !== 'any' ? ` at the ${edge} edge, as wished` : '';
    return `${nameOf({ block: null, parts: [part] })}${part.purpose === '' ? '' : ` (${part.purpose})`}: ${at === undefined ? `${wish === '' ? 'where the layout puts it; the board is not laid out yet' : wish.trim()}` : `${at.x}, ${at.y} mm from the top left on the ${at.side}${wish}`}.`;
  });
  return lines.join('\n');
};

/** "what's the crystal frequency?", "what is the value of the feedback resistor?": what is written on a part. */
const written: Answer = (asked) => {
  const word = /\b(frequency|value|capacitance|resistance|inductance|rating|type|model|part number)\b/i.exec(asked.text)?.[1];
  if (word === undefined || /\bwhy\b/i.test(asked.text)) return null;
  const noun = asked.text.replace(/\b(?:what|which|is|the|of|value|frequency|type|model|part number|does|have|it|on|a|an)\b|'s|[?.!]/gi, ' ').trim();
  const direct =
    noun === ''
      ? []
      : asked.about.design.components.filter((c) =>
          noun.split(/\s+/).every((w) => new RegExp(`\\b${w.replace(/\W/g, '')}`, 'i').test(`${c.kind} ${c.purpose}`)),
        );
  const meant = direct.filter((c) => c.kind.replaceAll('_', ' ') === noun.toLowerCase());
  const parts = meant.length > 0 ? meant : direct;
  return parts.length === 0 || parts.length > 6
    ? null
    : `${parts.map((c) => `${c.ref} is ${c.value}${c.package === '' ? '' : ` (${c.package})`}: ${c.purpose}`).join('; ')}.`;
};

/** That the design does not tell, and what it does. */
const unknown = `${UNTOLD} I answer what the board, its decisions and the library tell: what a part does ("what does R3 do?"), why it was chosen, pins, nets, currents, heat, battery life, cost, size, checks, and what a change would come to ("what if it ran at 24 V?"). Nothing is changed.`;

/** A ref, or a value on a net: "R3", "the 5.1k resistor on CC1". */
const parts: Answer = (asked) => {
  if (WORKED_OUT.test(asked.text)) return null;
  const { design } = asked.about;
  const refs = [...asked.text.matchAll(/(?<![\w-])([A-Z]{1,5}\d{1,4})\b(?!-?[A-Z]*\d)/gi)].map((m) => (m[1] ?? '').toUpperCase());
  const byRef = design.components.filter((c) => refs.includes(c.ref));
  if (byRef.length > 0)
    return byRef
      .slice(0, 4)
      .map((c) => aboutPart(c, asked.about, asked.library))
      .join('\n\n');
  const valued = byValue(asked);
  if (valued.length === 0) return null;
  const shown = valued.slice(0, 3).map((c) => aboutPart(c, asked.about, asked.library));
  return `${shown.join('\n\n')}${
    valued.length > 3
      ? `\n\nSo do ${valued
          .slice(3)
          .map((c) => c.ref)
          .join(', ')}.`
      : ''
  }`;
};

function byValue({ text, about: { design } }: Asked): Component[] {
  const plain = (value: string): string =>
    value
      .toLowerCase()
      .replace(/[\sωohms]+/g, '')
      .replace(/^(\d+)k(\d)$/, '$1.$2k');
  const said = [...text.matchAll(/\b(\d+(?:\.\d+)?\s*(?:k|m|r|ohms?|Ω|[unp]f)?\d?)(?![\w.])/gi)]
    .map((m) => plain(m[1] ?? ''))
    .filter((v) => /[a-z]/.test(v) || /resistor|ohm/i.test(text));
  const wanted = design.components.filter((c) => said.includes(plain(c.value)) && c.device === undefined);
  const words = new Set(text.toUpperCase().split(/[^A-Z0-9_+]+/));
  const near = wanted.filter((c) =>
    design.nets.some(
      (n) =>
        (words.has(n.name) || n.name.split('_').some((s) => s.length > 1 && words.has(s))) &&
        n.class !== 'ground' &&
        n.pins.some((p) => splitPin(p).ref === c.ref),
    ),
  );
  return near.length > 0 ? near : wanted;
}

const nets: Answer = ({ text, about: { design } }) => {
  if (WORKED_OUT.test(text)) return null;
  const words = text.split(/[^A-Za-z0-9_+\-./~#]+/).map((w) => w.replace(/[.?]+$/, ''));
  const net =
    design.nets.find((n) => words.includes(n.name)) ??
    design.nets.find((n) => words.some((w) => w.toUpperCase() === n.name.toUpperCase() && n.name.length > 2));
  if (net === undefined || !/\b(net|on|connected|wired|rail|joins?|hangs?)\b/i.test(text)) return null;
  return `${net.name} is a ${net.class} net${net.volts === undefined ? '' : ` of ${net.volts} V`}: ${others(net, '')}.`;
};

const addresses: Answer = ({ text, about: { design } }) => {
  if (!/\b(address|addresses)\b/i.test(text)) return null;
  const having = thingsOf(design).filter((t) => t.block?.params?.['address'] !== undefined);
  return having.length === 0
    ? 'Nothing on the board has an I²C address that I know.'
    : `${having.map((t) => `${nameOf(t)} has the I²C address ${String(t.block?.params?.['address'])}`).join('; ')}.`;
};

const dimensions: Answer = ({ text, about: { design, board } }) => {
  if (/\b(?:battery|cell|cap\w*)\b/i.test(text)) return null;
  if (!/\b(size|big|large|small|dimensions?|wide|width|height|tall|area|fit in)\b/i.test(text)) return null;
  const width = board?.width_mm ?? design.board.width_mm;
  const height = board?.height_mm ?? design.board.height_mm;
  return width === undefined || height === undefined
    ? 'The board is as small as its parts allow; it has not been built yet.'
    : `The board is ${width} × ${height} mm, ${((width * height) / 100).toFixed(1)} cm², with ${layersOf(design, board)} copper layers.`;
};

const counts: Answer = ({ text, about: { design, board }, library }) => {
  const many = /\bhow many\s+([\w-]+)/i.exec(text)?.[1]?.toLowerCase();
  // What it could drive is no count of what is there.
  if (
    many === undefined ||
    /\b(?:can|could|may|might) (?:it|this|the \w+|i|we|you)\b/i.test(text) ||
    /^(?:ma|milli\w*|amps?|volts?|v|mm|cm|ohms?|watts?|w|hours?|days?|dollars?|hz)$/.test(many)
  )
    return null;
  if (/^layers?/.test(many)) return `${layersOf(design, board) === 'four' ? 'Four' : 'Two'} copper layers.`;
  if (/^(nets?|connections?)/.test(many)) return `${design.nets.length} nets.`;
  if (/^vias?/.test(many)) return board === null ? 'The board is not built yet.' : `${board.stats.vias} vias.`;
  if (/^(part|component|piece)/.test(many)) return `${design.components.length} parts.`;
  const noun = /\bhow many\s+(.+?)(?:\s+(?:are|is|do|does|can|will|has|have|on|in)\b|[?.!]|$)/i.exec(text)?.[1] ?? many;
  const { things } = findTarget(noun, { design, library });
  if (things.length > 0 && !/^(?:resistor|cap|capacitor)/.test(many)) return `${things.length}: ${things.map(nameOf).join(', ')}.`;
  const kind = many.replace(/s$/, '').replace(/^caps?$/, 'capacitor');
  const same = design.components.filter((c) => c.kind === kind || c.kind.includes(kind) || c.purpose.toLowerCase().includes(kind));
  if (same.length > 0) return `${same.length}: ${same.map((c) => `${c.ref} (${c.value})`).join(', ')}.`;
  return /\b(?:on|has|have|there)\b/i.test(text) && !/\b(?:can|could|may)\b/i.test(text) ? `No ${many} are on the board.` : null;
};

const program: Answer = ({ text, about: { design }, library }) => {
  if (!/\b(program|programmed|flash|flashed|firmware|upload|debug|sketch)\b/i.test(text) || /\bhow much\b|\bflash (?:memory|size|chip)\b/i.test(text))
    return null;
  const found = controllerOf({ design, library });
  if (found === null) return 'The board has no microcontroller: there is nothing to program.';
  const said = design.assumptions.filter((a) => /program|boot loader|USB/i.test(a));
  const headers = thingsOf(design).filter((t) => /_header$/.test(t.block?.block ?? '') && /swd|isp|prog/.test(t.block?.block ?? ''));
  const none = /\b(?:what|which) (?:firmware|code|software|program)\b|\bfirmware (?:runs?|is)\b/i.test(text)
    ? 'None comes with it: I design the board, the firmware is yours. '
    : '';
  return `${none}The ${found.platform.name} (${found.ref})${headers.length === 0 ? ' is programmed over USB' : ` is programmed through ${headers.map((t) => `${faceOf(t).ref} (${library.blocks.get(t.block?.block ?? '')?.title ?? ''})`).join(', ')}`}. ${said.join(' ')}`.trim();
};

const list: Answer = ({ text, about: { design } }) => {
  if (
    !/\b(bom|bill of materials|list|what parts|which parts|what components|which components|parts list|what's on|what is on|all parts)\b/i.test(text)
  )
    return null;
  const lines = new Map<string, string[]>();
  for (const c of design.components)
    lines.set(`${c.value || c.kind} ${c.package}`.trim(), [...(lines.get(`${c.value || c.kind} ${c.package}`.trim()) ?? []), c.ref]);
  return [...lines].map(([what, refs]) => `- ${refs.join(', ')}: ${what}`).join('\n');
};

const assumptions: Answer = ({ text, about: { design } }) => {
  if (!/\b(assum\w*|missing|left out|not done|could not|couldn't|decided)\b/i.test(text)) return null;
  return (
    [...design.assumptions.map((a) => `- ${a}`), ...design.unmet.map((u) => `- not done: ${u}`)].join('\n') ||
    'I assumed nothing and left nothing out.'
  );
};

/** What a thing by its name is: "what is the regulator for", "where is the USB connector", "which microcontroller is it". */
const things: Answer = (asked) => {
  if (WORKED_OUT.test(asked.text)) return null;
  const found = contentOf(asked).length > MOST_WORDS ? [] : namedIn(asked);
  if (found.length === 0) return null;
  return found
    .slice(0, 3)
    .map((t) => aboutPart(faceOf(t), asked.about, asked.library))
    .join('\n\n');
};

/** "Is it isolated?", "does each have a fuse?": what is said, held against the board that stands. */
const held: Answer = ({ text, about }) =>
  /^(?:so |and |but )?(?:is|are|does|do|has|have|was|were|will)(?:n't)?\b/i.test(text) ? (about.held?.(text) ?? null) : null;

const name: Answer = ({ text, about: { design } }) =>
  /\bwhat(?:'s| is)\b.*\b(?:name|called)\b/i.test(text) && /\b(?:board|project|it|this)\b/i.test(text) ? `It is called ${design.name}.` : null;

/** "what changed?" */
const changes: Answer = ({ text, about }) => whatChanged(text, about);

/** Asked whether so much is harmful or too much: "yes" is that it is. */
const HARMFUL =
  /\b(?:kill|damage|break|burn|blow|fry|destroy|hurt|harm|overload|too (?:much|high|large|little|low|weak|small)|an? (?:problem|issue)|dangerous|risky|bad for)\b/i;

/** An answer that says whether so much is borne, its "yes" and "no" turned to what was asked. */
const asAsked =
  (answer: Answer): Answer =>
  (asked) => {
    const said = answer(asked);
    return said === null || !HARMFUL.test(asked.text) ? said : said.replace(/\b(Yes|No)(?=[:.,])/g, (word) => (word === 'Yes' ? 'No' : 'Yes'));
  };
const [thing, amply, stands, gives] = [ofThing, enough, withstands, delivers].map(asAsked) as [Answer, Answer, Answer, Answer];

/** What the rules, the stock or the figures say of a change goes before what an order to change would come to. */
const BEFORE_TRYING: readonly Answer[] = [byHand, ordering, ledFigures, stock, thing, amply, reversed, stands, gives];

const ANSWERS: readonly Answer[] = [
  changes,
  why,
  thing,
  amply,
  name,
  chosen,
  bothSupplies,
  radio,
  padOf,
  holes,
  clearances,
  cables,
  weight,
  mounts,
  uncoded,
  terminated,
  exactVolts,
  valuesOf,
  partCost,
  duty,
  amplifierFigures,
  passiveFigures,
  tallness,
  stackup,
  linearLoss,
  pinout,
  states,
  extremes,
  ledFigures,
  networkFigures,
  watts,
  margin,
  guarded,
  byHand,
  ordering,
  fits,
  trackWidths,
  sides,
  where,
  stock,
  stands,
  gives,
  efficiency,
  reversed,
  freePins,
  connectors,
  counts,
  addresses,
  cost,
  parts,
  pins,
  has,
  heat,
  needs,
  settings,
  written,
  current,
  program,
  list,
  assumptions,
  dimensions,
  verdict,
  nets,
  functions,
  jobs,
  supply,
  held,
  things,
];
