import { type Component, type Design, splitPin } from '../../../../design/index.js';
import { compute, engineering, eSeries, LED_FORWARD_V } from '../../../../parts/formulas.js';
import { parseQuantity } from '../../../../parts/quantity.js';
import { COLORS, NEAR_COLOR } from '../../read/colors.js';
import { type QuantityToken, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { inPackage, partFor } from '../package.js';
import { nameOf, type Thing, thingsOf } from '../things.js';

/** "make the LED blue", "change D2 to green", "all LEDs white". */
export const color: Order = (clause, editing) => {
  if (exchangedColors(clause, editing)) return true;
  const words = tokenise(clause).flatMap((t) => (t.type === 'word' ? [t.stem] : []));
  const named = words.map((w) => (w === 'amber' || w === 'orange' ? (NEAR_COLOR[w] ?? w) : w)).filter((w) => COLORS.includes(w));
  const wanted = named.at(-1);
  if (
    wanted === undefined ||
    /^(add|include|append|remove|delete|drop|move|put|place)\b/i.test(clause) ||
    FURTHER.test(clause) ||
    OTHER_THING.test(clause)
  )
    return false;
  // "change the red LED to green": the last colour is the wish, one before it tells which LED.
  const at = clause.toLowerCase().lastIndexOf(words.findLast((w) => COLORS.includes(w)) ?? wanted);
  const phrase = clause.slice(0, at);
  const target = editing.target(/\bled|light|indicator|\b[A-Z]{1,3}\d+\b/i.test(phrase) ? phrase : `${phrase} LED`);
  const leds = target.things.flatMap((t) =>
    t.parts.length === 1 ? thingsOf(editing.design).filter((w) => w.parts.some((p) => p.ref === t.parts[0]?.ref)) : [t],
  );
  const lit = leds.filter((t) => t.parts.some((p) => p.kind === 'led'));
  if (lit.length === 0) {
    if (leds.length === 0 && !/led|light|indicator/i.test(clause)) return false;
    editing.missing(/led|light/i.test(phrase) ? phrase.replace(/^\w+\s+/, '') : 'LED');
    return true;
  }
  const one = lit.length > 1 && ONE_OF.test(clause);
  for (const led of one ? lit.slice(-1) : lit) recolor(led, wanted, editing);
  return true;
};

/** "a green LED instead of the buzzer": another thing goes for it. */
const OTHER_THING = /\b(?:instead of|in place of|rather than)\s+(?:the |that |an? )?(?!(?:red|green|blue|yellow|white|orange|amber)\b)/i;

/** "Give it a green power LED", "fit a blue one on the input": one more. */
const FURTHER =
  /^(?:give (?:it|me|us|the board)|fit|mount|solder|have|it needs|i(?:'d)? (?:also )?(?:want|need|like))\s+(?:an?|another|one more|two|three|some)\b|^(?:another|one more|a (?:second|third|further)|two more|three more)\b|^(?:(?:two|three|four|five|six|\d+|some|a few)\s+)?(?:extra|additional|further|more)\b/i;

/** "one of them green", "but one in blue". */
const ONE_OF = /\bone (?:of (?:them|the|those|these|my)|in|is|to|should)\b|\b(?:but|only|just|make) one\b/i;

/** "swap the red and green LEDs": each takes the other's colour. */
function exchangedColors(clause: string, editing: Editing): boolean {
  const found = /^(?:swap|exchange|switch)\s+(?:the\s+)?(\w+)\s+(?:and|with)\s+(?:the\s+)?(\w+)\s+(?:leds?|lights?|ones?)$/i.exec(clause);
  const [a, b] = [found?.[1]?.toLowerCase() ?? '', found?.[2]?.toLowerCase() ?? ''];
  if (!COLORS.includes(a) || !COLORS.includes(b)) return false;
  const lit = (wanted: string): Thing[] => thingsOf(editing.design).filter((t) => t.parts.some((p) => p.kind === 'led' && p.value === wanted));
  const [first, second] = [lit(a), lit(b)];
  if (first.length === 0 || second.length === 0) return false;
  for (const thing of first) recolor(thing, b, editing);
  for (const thing of second) recolor(thing, a, editing);
  return true;
}

/** The LED with its resistor anew: another colour has another forward voltage. */
function recolor(thing: Thing, wanted: string, editing: Editing): void {
  const led = thing.parts.find((p) => p.kind === 'led') as Component;
  const { design } = editing;
  const own = seriesResistor(led, design);
  const level = driveOf(thing, own, design);
  if (own === null || level === null) {
    editing.refused.push(`${led.ref}: I see no resistor that sets its current, so I do not know what ${wanted} would take.`);
    return;
  }
  const color = level.volts - (LED_FORWARD_V[wanted] ?? 0) >= 0.3 ? wanted : null;
  if (color === null) {
    editing.refused.push(
      `A ${wanted} LED at ${Number(level.volts.toFixed(1))} V: it needs ${((LED_FORWARD_V[wanted] ?? 0) + 0.3).toFixed(1)} V; ${led.ref} stays ${led.value}.`,
    );
    return;
  }
  inPlace(led, own, color, level, editing);
}

/** Another current through an LED that has a resistor of its own: `next` of what it is now, mA. */
export function dimLed(led: Component, next: (now: number) => number, editing: Editing): void {
  const own = seriesResistor(led, editing.design);
  const level = driveOf({ block: null, parts: [led] }, own, editing.design);
  if (own === null || level === null) {
    editing.refused.push(`${led.ref}: I see no resistor that sets its current.`);
    return;
  }
  const now = ((level.volts - (LED_FORWARD_V[led.value] ?? 2)) / siOf(own)) * 1000;
  const ma = next(now);
  if (!(ma > 0) || ma > MOST_LED_MA) {
    editing.refused.push(`${led.ref}: ${Number(ma.toPrecision(3))} mA is too much for an indicator LED (${MOST_LED_MA} mA at most).`);
    return;
  }
  setValue(own, (siOf(own) * now) / ma, false, editing);
}

/** Most current of an indicator LED, mA. */
const MOST_LED_MA = 20;

/** The LED keeps its nets: its colour and its resistor change. */
function inPlace(led: Component, own: Component, color: string, level: { volts: number; ma: number }, editing: Editing): void {
  const sizes = [led.package, '0805', '0603'].map((size) => ({ size, part: partFor({ ...led, value: color, package: size }, editing.library) }));
  const sold = sizes.find((s) => s.part !== undefined);
  const ohms = compute('led_resistor', { color, volts: level.volts, ma: level.ma });
  const next = (c: Component): Component => {
    if (c.ref === led.ref)
      return { ...c, value: color, package: sold?.size ?? c.package, part: sold?.part ?? null, purpose: c.purpose.replace(led.value, color) };
    return c.ref === own.ref ? { ...c, value: ohms, part: partFor({ ...c, value: ohms }, editing.library) ?? null } : c;
  };
  const blocks = editing.design.blocks.map((b) =>
    b.refs.includes(led.ref) && b.params?.['color'] !== undefined ? { ...b, params: { ...b.params, color } } : b,
  );
  if (sold === undefined) editing.refused.push(`A ${color} LED: the catalogue snapshot has none; ${led.ref} is yours to choose.`);
  editing.apply(
    { ...editing.design, components: editing.design.components.map(next), blocks },
    `${led.ref} is ${color} now${ohms === own.value ? '' : `, with ${own.ref} at ${ohms} in place of ${own.value}`}.`,
  );
}

/** The resistor between an LED and what drives it. */
function seriesResistor(led: Component, design: Design): Component | null {
  const anode = design.nets.find((n) => n.pins.includes(`${led.ref}.A`));
  const refs = (anode?.pins ?? []).map((p) => splitPin(p).ref);
  return design.components.find((c) => c.kind === 'resistor' && refs.includes(c.ref)) ?? null;
}

function driveOf(thing: Thing, resistor: Component | null, design: Design): { net: string; volts: number; ma: number } | null {
  const { params, ports } = thing.block ?? {};
  if (params?.['volts'] !== undefined && ports?.['SIG'] !== undefined)
    return { net: ports['SIG'], volts: Number(params['volts']), ma: Number(params['ma'] ?? 2) };
  const anode = design.nets.find((n) => n.pins.includes(`${thing.parts.find((p) => p.kind === 'led')?.ref ?? ''}.A`))?.name;
  const net = design.nets.find((n) => n.name !== anode && n.pins.some((p) => splitPin(p).ref === resistor?.ref));
  if (net === undefined) return null;
  const ma = Number(/(\d+(?:\.\d+)?) mA/.exec(resistor?.purpose ?? '')?.[1] ?? 2);
  return { net: net.name, volts: net.volts ?? (design.nets.some((n) => n.volts === 3.3) ? 3.3 : 5), ma };
}

const SIZES = /\b(0402|0603|0805|1206)\b/;
/** The size that most people solder by hand. */
const BY_HAND_SIZE = '0805';
const BY_HAND =
  /\bhand[- ]?solder\w*|\bsolder\w*\b.*\bby hand\b|\b(?:bigger|larger) (?:parts|passives|components|packages?)\b|\b(?:bigger|larger) (?:resistors|capacitors) and (?:resistors|capacitors)\b|\beasier to solder\b/i;
/** What a word before "to 0805" picks. */
const KIND_WORDS: readonly [RegExp, readonly Component['kind'][]][] = [
  [/\bresistors?\b/i, ['resistor']],
  [/\bcap(acitor)?s?\b/i, ['capacitor']],
  [/\binductors?\b/i, ['inductor']],
  [/\bleds?\b/i, ['led']],
];

/** "use 0805", "0805 resistors", "change R3 to 0402". */
export const packages: Order = (clause, editing) => {
  const size = SIZES.exec(clause)?.[1] ?? (BY_HAND.test(clause) ? BY_HAND_SIZE : undefined);
  if (size === undefined || /^(add|remove|delete)\b/i.test(clause)) return false;
  const byRef = editing.target(clause);
  const kinds = KIND_WORDS.filter(([word]) => word.test(clause)).flatMap(([, k]) => k);
  const wanted = (c: Component): boolean =>
    byRef.byRef
      ? byRef.things.some((t) => t.parts.includes(c))
      : kinds.length > 0
        ? kinds.includes(c.kind)
        : /^(resistor|capacitor|inductor|ferrite)$/.test(c.kind);
  const result = inPackage(editing, size, wanted);
  editing.refused.push(...result.refused);
  if (result.changed.length > 0)
    editing.apply(result.design, `${result.changed.join(', ')} ${result.changed.length === 1 ? 'is' : 'are'} ${size} now.`);
  else if (result.refused.length === 0) editing.refused.push(`Nothing to change: what can be ${size} is ${size} already.`);
  return true;
};

const UNIT_OF: Partial<Record<Component['kind'], string>> = { resistor: 'resistance', capacitor: 'capacitance' };
const FACTORS: readonly [RegExp, number][] = [
  [/^(double|twice)|\bdoubled?\b|\btwice as (?:large|big|high|much)\b/i, 2],
  [/^(halve|half)|\bhalved?\b|\bhalf the\b/i, 0.5],
  [/^triple|\btripled?\b|\bthree times\b/i, 3],
];

/** "change R3 to 4.7k", "C1 22uF", "double the pull-ups", "2.2k pull-ups". */
export const value: Order = (clause, editing) => {
  if (/^(add|include|append|remove|delete|drop|move)\b/i.test(clause) || /^(?:put|place|fit|insert)\s+(?:an?|another|one|two)\b/i.test(clause))
    return false;
  const tokens = tokenise(clause);
  const quantity = tokens.findLast((t): t is QuantityToken => t.type === 'quantity' && (t.unit === 'resistance' || t.unit === 'capacitance'));
  const factor = FACTORS.find(([word]) => word.test(clause))?.[1];
  if (quantity === undefined && factor === undefined) return false;
  if (quantity?.unit === 'resistance' && lampResistor(clause.replace(quantity.text, ' '), quantity.value, editing)) return true;
  const phrase = (quantity === undefined ? clause : clause.replace(quantity.text, ' ')).replace(/^\w+\s+/, (verb) =>
    /^(?:[A-Z]{1,2}\d|pull)/i.test(verb) ? verb : '',
  );
  const target = editing.target(phrase);
  const unit = quantity?.unit;
  const fits = (c: Component): boolean => c.device === undefined && UNIT_OF[c.kind] !== undefined && (unit === undefined || UNIT_OF[c.kind] === unit);
  // "All 10k resistors to 4.7k": the first figure says which.
  const first = tokens.find((t): t is QuantityToken => t.type === 'quantity' && t.unit === unit);
  const was = first === undefined || first === quantity ? null : first.value;
  const own = target.byRef ? target.things.flatMap((t) => t.parts) : (pulling(phrase, editing.design) ?? target.things.flatMap((t) => t.parts));
  const valued = (c: Component): boolean => fits(c) && (was === null || Math.abs(siOf(c) / was - 1) < 1e-6);
  const among = was === null || target.byRef ? own : editing.design.components;
  // What holds a bus or an input at its level is meant by its name alone.
  const named = among.filter((c) => valued(c) && (target.byRef || was !== null || !/\bpull/i.test(c.purpose) || /\bpull/i.test(phrase)));
  const parts = named.length > 0 ? named : was === null ? ofKind(phrase, fits, editing) : [];
  if (was !== null && parts.length === 0) {
    editing.refused.push(`Nothing on the board has ${first?.text ?? ''}.`);
    return true;
  }
  if (parts.length === 0) {
    if (target.things.length === 0) return false;
    editing.refused.push(
      `${target.things.map(nameOf).join(', ')}: no ${unit === 'capacitance' ? 'capacitor' : 'resistor'} of ${target.things.length === 1 ? 'its' : 'theirs'} can be set so.`,
    );
    return true;
  }
  const chosen = was !== null || target.byRef || /\b(?:all|every|each|both)\b/i.test(clause) ? parts : byJob(parts, phrase);
  if (new Set(chosen.map((c) => c.value)).size > 1 && quantity !== undefined && !target.byRef && !/\b(?:all|every|each|both)\b/i.test(clause)) {
    editing.refused.push(
      `Which of them? ${chosen
        .slice(0, 8)
        .map((c) => `${c.ref} (${c.value}: ${c.purpose})`)
        .join(', ')}: name it, or say "all".`,
    );
    return true;
  }
  for (const part of chosen) setValue(part, quantity?.value ?? (factor ?? 1) * siOf(part), quantity !== undefined, editing);
  return true;
};

/** Words of an order that names a resistor and says no more of it than that it is an LED's. */
const NO_OTHER =
  /^(?:make|change|set|use|fit|put|swap|increase|decrease|raise|lower|reduce|replace|give|try|go|for|it|its|that|this|the|an?|led'?s?|light'?s?|lamp'?s?|indicator'?s?|series|dropp\w+|current|limit\w*|ballast|single|only|one|resistors?|resistance|value|to|at|of|on|in|with|be|is|now|instead|please|into|by|from|a|bit|rather|should|bigger|larger|smaller)$/i;

/** "Make the resistor 4.7k", "use 1k instead" on a board where just one resistor sets an LED's current: that one is meant, no pull-up and no gate's. */
function lampResistor(rest: string, ohms: number, editing: Editing): boolean {
  const words = rest.split(/[^\w']+/).filter((w) => w !== '');
  const { design } = editing;
  const own = new Set(design.components.flatMap((c) => (c.kind === 'led' ? (seriesResistor(c, design)?.ref ?? []) : [])));
  if (words.length === 0 || !words.every((w) => NO_OTHER.test(w)) || tokenise(rest).some((t) => t.type === 'quantity')) return false;
  if (own.size !== 1 && !(own.size > 1 && /\bresistors\b/i.test(rest) && /\b(?:leds?'?|lights?'?)\b/i.test(rest))) return false;
  for (const part of design.components.filter((c) => own.has(c.ref))) setValue(part, ohms, true, editing);
  return true;
}

/** Those whose job the phrase names most: "the output capacitors" of a converter. */
function byJob(parts: readonly Component[], phrase: string): readonly Component[] {
  const words = phrase
    .toLowerCase()
    .split(/\W+/)
    .filter((w) => w.length > 2);
  const score = (c: Component): number => words.filter((w) => c.purpose.toLowerCase().split(/\W+/).includes(w)).length;
  const best = Math.max(0, ...parts.map(score));
  return best === 0 ? parts : parts.filter((c) => score(c) === best);
}

/** "the resistor", "all capacitors": those of a kind, where there is one or all are meant. */
function ofKind(phrase: string, fits: (c: Component) => boolean, editing: Editing): Component[] {
  const kind = KIND_WORDS.find(([word]) => word.test(phrase))?.[1];
  const found = kind === undefined ? [] : editing.design.components.filter((c) => kind.includes(c.kind) && fits(c));
  if (found.length === 1 || /\b(?:all|every|each)\b/i.test(phrase)) return found;
  const named = byJob(found, phrase.replace(/\b(?:resistors?|capacitors?|caps?|inductors?|leds?)\b/gi, ' '));
  return named.length < found.length ? [...named] : [];
}

/** Pull-ups: those of the bus, else every resistor that says it is one. */
export function pulling(phrase: string, design: Design): Component[] | null {
  const down = /pull[- ]?downs?/i.test(phrase);
  if (!down && !/pull[- ]?ups?/i.test(phrase)) return null;
  const bus = design.blocks.filter((b) => b.block === 'i2c_pullups').flatMap((b) => b.refs);
  const said = design.components.filter(
    (c) => c.kind === 'resistor' && (down ? /pull-?down|pulls? .*(low|down)/i : /pull-?up|pulls? .*(high|up)/i).test(c.purpose),
  );
  const onBus = design.components.filter((c) => bus.includes(c.ref));
  const named = said.filter((c) =>
    phrase
      .toLowerCase()
      .split(/\W+/)
      .some((w) => w.length > 2 && !/^(the|all|pull|ups?)$/.test(w) && c.purpose.toLowerCase().includes(w)),
  );
  return down ? said : named.length > 0 && !/i2c|bus/i.test(phrase) ? named : onBus.length > 0 ? onBus : said;
}

/** The value of a resistor or capacitor in Ω or F. */
const siOf = (part: Component): number => parseQuantity(part.value)?.value ?? Number.NaN;

export function setValue(part: Component, wanted: number, exact: boolean, editing: Editing): void {
  if (!Number.isFinite(wanted) || wanted <= 0) {
    editing.refused.push(`${part.ref}: ${part.value} is no value that I can change so.`);
    return;
  }
  const unit = part.kind === 'capacitor' ? 'F' : '';
  const choices = [
    ...new Set([
      ...(exact ? [wanted] : []),
      eSeries(wanted, 'nearest'),
      eSeries(wanted, 'up'),
      eSeries(wanted, 'down'),
      eSeries(wanted * 1.06, 'up'),
    ]),
  ];
  const found = choices.map((v) => engineering(v, unit)).map((v) => ({ value: v, bought: partFor({ ...part, value: v }, editing.library) }));
  const [first] = found;
  const chosen = found.find((f) => f.bought !== undefined) ?? first;
  if (chosen === undefined) return;
  const components = editing.design.components.map((c) => (c.ref === part.ref ? { ...c, value: chosen.value, part: chosen.bought ?? null } : c));
  if (chosen.bought === undefined)
    editing.assumed.push(`The catalogue snapshot has no ${chosen.value} in ${part.package}: the part is yours to choose.`);
  else if (exact && chosen !== first)
    editing.assumed.push(`${engineering(wanted, unit)} is not kept in ${part.package}: I took the nearest, ${chosen.value}.`);
  editing.apply({ ...editing.design, components }, `${part.ref} is ${chosen.value} now (it was ${part.value}).`);
}
