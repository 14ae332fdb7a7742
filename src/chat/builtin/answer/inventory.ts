import { type Component, type Design, splitPin } from '../../../design/index.js';
import { isBought, PinPool } from '../../../parts/index.js';
import { bomLines } from '../../../parts/price.js';
import { resolve } from '../../../parts/resolve.js';
import { stem, tokenise } from '../read/lexer.js';
import { findMentions } from '../read/mentions.js';
import { STOPWORDS } from '../read/stopwords.js';
import { findTarget, knownSort, mentioned } from '../read/targets.js';
import { controllerOf, nameOf, thingsOf } from '../read/things.js';
import { type Answer, type Asked, namedIn } from './asked.js';
import { aboutPart } from './devices.js';

const STOCK =
  /\b(?:in stock|stock(?:ed)?|availab(?:le|ility)|sold out|out of stock|shortage|lead time|obsolete|eol|can (?:i|we|you) (?:still )?(?:buy|order|source|get (?:it|them|that|all|these|those|the parts))\b|sourc(?:e|ing))\b/i;
const TIERS = /\b(?:basic|extended|preferred)\b/i;

/** "is everything in stock?", "which parts are not basic?" */
export const stock: Answer = ({ text, about: { design }, library }) => {
  const tiers = TIERS.test(text) && /\b(?:parts?|components?|tier|fee|which|many)\b/i.test(text);
  if (!STOCK.test(text) && !tiers) return null;
  const resolved = resolve(design, library);
  const lines = bomLines(resolved);
  const boards = design.board.quantity ?? 5;
  const said = (refs: readonly { component: Component }[], name: string): string => `${refs.map((p) => p.component.ref).join(', ')} (${name})`;
  if (tiers) {
    const extended = lines.filter((l) => l.facts.tier === 'extended').map((l) => said(l.parts, l.facts.mpn));
    const basic = lines.filter((l) => l.facts.tier === 'basic' || l.facts.tier === 'preferred').length;
    return extended.length === 0
      ? `All ${basic} lines of the parts list are basic or preferred parts.`
      : `${basic} of ${lines.length} lines are basic or preferred; each other one costs the fab's loading fee: ${extended.join(', ')}.`;
  }
  const short = lines.filter((l) => l.facts.stock !== null && l.facts.stock < l.parts.length * boards);
  const unknown = lines.filter((l) => l.facts.stock === null);
  const none = resolved.parts.filter((p) => p.bought === null && isBought(p.component.kind));
  const dated = `as of the catalogue of ${library.catalogue.dated}`;
  return [
    short.length === 0
      ? `Yes, ${dated} every part whose stock is known is there for ${boards} boards.`
      : `No, ${dated} there is not enough for ${boards} boards of ${short.map((l) => `${said(l.parts, l.facts.mpn)}: ${l.facts.stock}`).join('; ')}.`,
    unknown.length === 0 ? '' : `Nobody says whether these are in stock: ${unknown.map((l) => said(l.parts, l.facts.mpn)).join(', ')}.`,
    none.length === 0 ? '' : `No catalogue part is chosen for ${none.map((p) => p.component.ref).join(', ')}.`,
  ]
    .filter((s) => s !== '')
    .join(' ');
};

/** "which pins are free?", "how many GPIOs are left?" */
export const freePins: Answer = ({ text, about: { design }, library }) => {
  const pins = /\b(?:pins?|gpios?|i\/?os?|ports?)\b/i.test(text);
  if (
    !pins ||
    !/\b(?:free|unused|spare|left|available|open|remaining|unconnected|not (?:used|connected|in use)|still|enough|(?:run|running) out(?: of)?)\b/i.test(
      text,
    )
  )
    return null;
  if (tokenise(text).some((t) => t.type === 'pin')) return null;
  const found = controllerOf({ design, library });
  if (found === null) return 'The board has no microcontroller, so it has no pins to give away.';
  const device = library.devices.get(design.components.find((c) => c.ref === found.ref)?.device ?? '');
  if (device === undefined) return null;
  const pool = new PinPool(found.platform, device);
  for (const net of design.nets) for (const p of net.pins) if (splitPin(p).ref === found.ref) pool.claim(splitPin(p).pin, net.name);
  const free = found.platform.functions.gpio.filter((p) => pool.isFree(p));
  const analogue = free.filter((p) => found.platform.functions.adc.includes(p));
  if (free.length === 0) return `None: every pin of the ${found.platform.name} that can be used freely is taken.`;
  return `${free.length} pins of the ${found.platform.name} (${found.ref}) are free: ${free.join(', ')}.${analogue.length === 0 ? '' : ` Analogue inputs among them: ${analogue.join(', ')}.`}`;
};

/** "what can I plug in?", "which connectors are there?" */
export const connectors: Answer = ({ text, about: { design } }) => {
  if (
    !/\b(?:which|what|list|how many)\b.*\b(?:connectors?|headers?|terminals?|sockets?|jacks?)\b/i.test(text) ||
    /\bpins?\b.*\b(?:on|of)\b/i.test(text)
  )
    return null;
  const found = design.components.filter((c) => /connector$/.test(c.kind));
  if (found.length === 0) return 'The board has no connector.';
  const pinsOf = (ref: string): string => {
    const own = design.nets.flatMap((n) => n.pins.flatMap((p) => (splitPin(p).ref === ref ? [{ pin: splitPin(p).pin, net: n.name }] : [])));
    const numbered = own.filter((o) => /^\d+$/.test(o.pin)).sort((a, b) => Number(a.pin) - Number(b.pin));
    if (own.every((o) => numbered.includes(o) || /^(?:MP|SH|EP)\d*$/i.test(o.pin)) && numbered.length <= 20)
      return numbered.map((o) => `${o.pin} ${o.net}`).join(', ');
    return [...new Set(own.map((o) => o.net))].slice(0, 8).join(', ');
  };
  return `${found.length === 1 ? 'One connector' : `${found.length} connectors`}: ${found.map((c) => `${c.ref} (${c.value}: ${pinsOf(c.ref)})`).join('; ')}.`;
};

const HAS =
  /^(?:\W*(?:so|and|ok|but)\W+)?(?:is there|are there|isn't there|aren't there|does (?:it|the board|this|that) (?:already )?have|do (?:we|you|i) (?:already )?have|has (?:it|the board)(?: got)?|have (?:we|i)(?: got)?|did you (?:add|include|put|fit|use|forget))\b/i;

/** "is there a fuse?": yes with what it is, or no with how to get one. */
export const has: Answer = (asked) => {
  const { text, about, library } = asked;
  if (!HAS.test(text)) return null;
  const wanted = text
    .replace(HAS, ' ')
    .replace(/[?.!]/g, ' ')
    .replace(/[,\s]+and (?:what|which|how|where|at what)\b.*$/i, ' ')
    .replace(/\b(?:any|a|an|the|some|on|it|board|already|enough|in)\b/gi, ' ')
    .trim();
  const mentions = findMentions(wanted, library);
  const standing = { design: about.design, library };
  const sorts = mentions.filter(knownSort);
  const found = sorts.length > 0 ? sorts.flatMap((m) => mentioned(m, standing)) : findTarget(wanted, standing).things;
  const target = { things: [...new Set(found)] };
  if (target.things.length > 0)
    return `Yes: ${target.things.slice(0, 8).map(nameOf).join(', ')}.${target.things.length === 1 ? ` ${aboutPart(target.things[0]?.parts[0] as Component, about, library)}` : ''}`;
  const parts = sorts.length > 0 ? [] : byFunction(asked, wanted);
  if (parts.length > 0)
    return `Yes: ${parts
      .slice(0, 8)
      .map((p) => `${p.ref} (${p.value}: ${p.purpose.charAt(0).toLowerCase()}${p.purpose.slice(1)})`)
      .join(', ')}.`;
  const can = mentions.find(knownSort);
  return `No, the board has no ${wanted}.${can === undefined ? '' : ` Say "add a ${can.text}" if you want one.`}`;
};

/** Words of a question that name something, as stems. */
const content = (text: string): string[] =>
  tokenise(text).flatMap((t) =>
    t.type === 'word' && t.stem.length > 2 && (!STOPWORDS.has(t.stem) || KINDS.test(t.stem)) && !ASKED.test(t.stem) ? [t.stem] : [],
  );
const KINDS = /^(?:resistor|capacitor|diode|crystal|transistor|inductor|decoupling|bypass|filter|gate|coil|divider)$/;
const ASKED = /^(?:value|why|what|which|purpose|needed|need|reason|exactly|there|use|used|job|mean|kind|type)$/;

/** Parts that a text names by what they do, or that stand in what it names: best first. */
function byFunction({ about: { design }, library }: Asked, text: string): Component[] {
  const words = content(text);
  if (words.length === 0) return [];
  const scored = design.components.map((c) => {
    const block = design.blocks.find((b) => b.refs.includes(c.ref));
    const own = new Set(`${c.purpose} ${c.kind.replaceAll('_', ' ')} ${c.value}`.split(/[^\p{L}\p{N}]+/u).map(stem));
    const wider = new Set(
      `${library.blocks.get(block?.block ?? '')?.title ?? ''} ${block?.block.replaceAll('_', ' ') ?? ''} ${c.device ?? ''}`
        .split(/[^\p{L}\p{N}]+/u)
        .map(stem),
    );
    const inOwn = words.filter((w) => own.has(w)).length;
    return { c, all: words.every((w) => own.has(w) || wider.has(w)), inOwn };
  });
  const best = Math.max(0, ...scored.filter((s) => s.all).map((s) => s.inOwn));
  if (best > 0) return scored.filter((s) => s.all && s.inOwn === best).map((s) => s.c);
  // A word that no part is described by ("in series") may be the question's own: two that fit say enough.
  const most = Math.max(0, ...scored.map((s) => s.inOwn));
  return most < 2 ? [] : scored.filter((s) => s.inOwn === most).map((s) => s.c);
}

/** "what's the CAN termination?", "why the gate resistor?": parts by what they do. */
export const functions: Answer = (asked) => {
  const found = byFunction(asked, asked.text);
  const faces = new Set(thingsOf(asked.about.design).map((t) => t.parts[0]?.ref));
  if (found.length === 0 || found.length > 3 || found.every((c) => faces.has(c.ref) && c.device !== undefined)) return null;
  return found.map((c) => aboutPart(c, asked.about, asked.library)).join('\n\n');
};

const MANY_KINDS: readonly [RegExp, Component['kind']][] = [
  [/\b(?:capacitors?|caps?)\b/i, 'capacitor'],
  [/\bresistors?\b/i, 'resistor'],
  [/\bdiodes?\b/i, 'diode'],
  [/\b(?:transistors?|mosfets?|fets?)\b/i, 'mosfet'],
  [/\b(?:inductors?|coils?)\b/i, 'inductor'],
];

/** The clamp diodes that a driver array has inside, where coils hang on one. */
function clampsOf({ components }: Design): string {
  const array = components.find((c) => c.kind === 'driver' && /^ULN2/.test(c.value));
  if (array === undefined) return '';
  return ` ${array.ref} (${array.value}) has them built in: a clamp diode from each output to COM, which stands on the supply of the coils and takes their current when they are switched off.`;
}

/** "why two capacitors there?", "what are all these resistors for?": those of a kind by their jobs. */
export const jobs: Answer = (asked) => {
  const {
    text,
    about: { design },
  } = asked;
  if (!/\b(?:why|what (?:are|is|do|does)|what's|explain|reason|purpose|need)\b/i.test(text) || /\b(?:cost|price|address)\b/i.test(text)) return null;
  const [word, kind] = MANY_KINDS.find(([w]) => w.test(text)) ?? [];
  if (word === undefined || kind === undefined || /\b[A-Z]{1,3}\d+\b/.test(text)) return null;
  const all = design.components.filter((c) => c.kind === kind);
  // "… at the sensor": those of what is named beside.
  const beside = new Set(namedIn({ ...asked, text: text.replace(word, ' ') }).flatMap((t) => t.block?.refs ?? []));
  const own = all.filter((c) => beside.has(c.ref));
  const parts = own.length > 0 ? own : all;
  if (parts.length === 0) return `The board has no ${kind}.${kind === 'diode' ? clampsOf(design) : ''}`;
  const lines = new Map<string, string[]>();
  for (const c of parts) {
    const job = `${c.purpose}${c.value === '' ? '' : ` (${c.value})`}`;
    lines.set(job, [...(lines.get(job) ?? []), c.ref]);
  }
  return [...lines]
    .slice(0, 20)
    .map(([job, refs]) => `- ${refs.join(', ')}: ${job}`)
    .join('\n');
};
