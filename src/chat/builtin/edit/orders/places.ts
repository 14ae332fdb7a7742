import { type Component, type Constraints, splitPin } from '../../../../design/index.js';
import { PinPool } from '../../../../parts/index.js';
import type { EdgeWish } from '../../read/edges.js';
import { edgeAt } from '../../read/edges.js';
import { tokenise } from '../../read/lexer.js';
import { findMentions } from '../../read/mentions.js';
import type { Editing, Order } from '../editing.js';
import { pinsOf } from '../targets.js';
import { controllerOf, faceOf, isController, nameOf, type Thing, thingsOf } from '../things.js';

const MOVE =
  /^(?:move|put|place|shift|position|bring|keep|mount|relocate|reposition|make|set|stick|turn|switch|change|hook|wire|connect|reassign|use|rotate)\s+(.+)$/i;
/** Parts that can stand at an edge for a person to reach. */
const AT_EDGE =
  /^(connector|usb_connector|battery_connector|button|switch|led|addressable_led|potentiometer|sensor|relay|buzzer|module|microcontroller)$/;

/** "move the USB connector to the left edge", "LEDs along the top". */
export const edge: Order = (clause, editing) => {
  if (/^(add|include|append|remove|delete|drop)\b/i.test(clause)) return false;
  const tokens = tokenise(clause);
  const at = tokens.findIndex((_, i) => edgeAt(tokens, i) !== null);
  const wanted = edgeAt(tokens, at);
  if (at < 0 || wanted === null) return false;
  const from = tokens[at]?.from ?? 0;
  const phrase = (MOVE.exec(clause.slice(0, from))?.[1] ?? clause.slice(0, from))
    .replace(/\b(?:on|at|along|to|near|by|in|the|its|board|far|should|be|go|goes|sit|stand)\b\s*/gi, ' ')
    .trim();
  if (phrase === '' || /^(it|them)$/i.test(phrase)) return false;
  const target = editing.target(phrase);
  if (target.things.length === 0) {
    // "Put an OLED connector on the left" orders one.
    if (/\b(?:an?|another|one more|two|three|four|\d+)\s/i.test(clause.slice(0, from))) return false;
    editing.missing(phrase);
    return true;
  }
  const plugs = target.things.filter((t) => t.parts.some((p) => /connector/.test(p.kind)));
  // "The output header" is no regulator, though that has an output too.
  const things = !target.byRef && plugs.length > 0 && /\b(?:header|connector|terminal|socket|jack|plug)s?\b/i.test(phrase) ? plugs : target.things;
  const refs = things.map((t) => edgePart(t, target.byRef));
  for (const part of refs) toEdge(part, wanted, editing);
  editing.done.push(`${refs.map((r) => r.ref).join(', ')} ${refs.length === 1 ? 'goes' : 'go'} to the ${wanted} edge.`);
  const rest = clause
    .slice(tokens[at]?.to ?? clause.length)
    .replace(/^[\s,]*(?:hand\s+)?(?:edge|side|end|border|corner|row)?(?:\s+of (?:the )?(?:board|pcb))?[\s,]*/i, '');
  if (findMentions(rest, editing.library).length > 0) editing.refused.push(`I did not carry out "${rest.trim()}".`);
  return true;
};

/** The part of a thing that a person means by its edge. */
export function edgePart(thing: Thing, byRef: boolean): Component {
  return byRef
    ? faceOf(thing)
    : (thing.parts.find((p) => p.place?.edge !== undefined) ?? thing.parts.find((p) => AT_EDGE.test(p.kind)) ?? faceOf(thing));
}

/** The wish of the part; what a person pinned, arranged or wished to another edge before gives way. */
export function toEdge(part: Component, wanted: EdgeWish, editing: Editing): void {
  const { design } = editing;
  const { arranged, ...others } = design.constraints;
  const { pinned = {}, edges = {} } = others;
  const { [part.ref]: _pin, ...otherPins } = pinned;
  const constraints = {
    ...others,
    ...without(arranged, part.ref),
    ...(design.constraints.pinned === undefined ? {} : { pinned: otherPins }),
    ...(edges[part.ref] === undefined ? {} : { edges: { ...edges, [part.ref]: wanted } }),
  };
  editing.design = {
    ...design,
    constraints,
    components: design.components.map((c) => (c.ref === part.ref ? { ...c, place: { ...c.place, edge: wanted } } : c)),
  };
}

/** Arrangements that a part has left. */
function without(arranged: Constraints['arranged'], ref: string): Pick<Constraints, 'arranged'> {
  const left = (arranged ?? []).map((a) => ({ ...a, refs: a.refs.filter((r) => r !== ref) })).filter((a) => a.refs.length > 0);
  return left.length === 0 ? {} : { arranged: left };
}

const POINT = /\(?\s*(?:x\s*=?\s*)?(\d+(?:\.\d+)?)\s*(?:mm)?\s*,\s*(?:y\s*=?\s*)?(\d+(?:\.\d+)?)\s*(?:mm)?\s*\)?/i;

/** "put U1 at 10, 20", "rotate J2 by 90". A person's place: it is pinned. */
export const spot: Order = (clause, editing) => {
  const point = /\b(to|at)\s*\(?\s*(?:x\s*=?\s*)?\d/i.test(clause) ? POINT.exec(clause) : null;
  const turn = /^rotate\b.*?(-?\d+)/i.exec(clause)?.[1];
  if ((point === null && turn === undefined) || !/\b(move|put|place|shift|position|rotate|pin)\b/i.test(clause)) return false;
  const target = editing.target(clause.slice(0, point?.index ?? clause.length));
  const part = target.things.map(faceOf)[0];
  if (part === undefined) return false;
  const stands = editing.board?.parts.find((p) => p.ref === part.ref);
  if (point === null && stands === undefined) {
    editing.refused.push(`${part.ref}: the board is not placed yet, there is nothing to turn.`);
    return true;
  }
  const rot = ((((stands?.rot ?? 0) + Number(turn ?? 0)) % 360) + 360) % 360;
  if (rot % 90 !== 0) {
    editing.refused.push(`${part.ref}: parts stand in quarter turns, ${turn} degrees is none.`);
    return true;
  }
  const x = point === null ? (stands?.x ?? 0) : Number(point[1]);
  const y = point === null ? (stands?.y ?? 0) : Number(point[2]);
  const pin = { x, y, rot: rot as 0 | 90 | 180 | 270, side: stands?.side ?? ('front' as const), by: 'user' };
  const { design } = editing;
  editing.apply(
    { ...design, constraints: { ...design.constraints, pinned: { ...design.constraints.pinned, [part.ref]: pin } } },
    `${part.ref} is pinned at ${x}, ${y} mm${turn === undefined ? '' : `, turned to ${rot}°`}.`,
  );
  return true;
};

/** "move the LED to GPIO5", "put the button on PA0". */
export const pin: Order = (clause, editing) => {
  if (!OTHER_PIN.test(clause) && /\b(?:another|further|additional|extra|one more|more|second|third|new)\b|^(?:an?|two|three|four)\s/i.test(clause))
    return false;
  if (/\b(?:bright\w*|dim\w*|m?a|ohms?|red|green|blue|yellow|white|orange)\s*(?:please)?$/i.test(clause)) return false;
  if (/^(add|include|append|remove|delete|drop)\b/i.test(clause)) return false;
  const wanted = tokenise(clause).findLast((t) => t.type === 'pin');
  const found = controllerOf(editing);
  if (wanted === undefined && found !== null && OTHER_PIN.test(clause)) return elsewhere(clause, found, editing);
  if (wanted?.type !== 'pin' || found === null) return false;
  const phrase = clause.slice(0, clause.lastIndexOf(wanted.text)).replace(/\b(to|on|at|pin|onto)\s*$/i, '');
  const target = editing.target(MOVE.exec(phrase)?.[1] ?? phrase);
  const thing = target.things[0];
  if (thing === undefined && /^\w+\s+(?:it|that|this|them)\b/i.test(clause)) {
    const movable = thingsOf(editing.design).filter(
      (t) => t.block?.block !== 'reset_button' && !isController(t, editing.library) && onOnePin(t, editing),
    );
    editing.refused.push(
      `What shall be on ${wanted.pin}? On a pin of its own stands ${movable.map((t) => `${nameOf(t)} (${[...pinsOf(t, editing)][0] ?? ''})`).join(', ') || 'nothing'}.`,
    );
    return true;
  }
  if (thing === undefined) return false;
  const refs = new Set(
    (target.byRef ? (thingsOf(editing.design).find((t) => t.parts.some((p) => p.ref === thing.parts[0]?.ref)) ?? thing) : thing).parts.map(
      (p) => p.ref,
    ),
  );
  const lines = editing.design.nets.flatMap((n) =>
    n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => refs.has(splitPin(p).ref))
      ? n.pins.filter((p) => splitPin(p).ref === found.ref).map((p) => ({ net: n.name, pin: splitPin(p).pin }))
      : [],
  );
  const [line] = lines;
  if (line === undefined || lines.length > 1) {
    editing.refused.push(
      line === undefined
        ? `${nameOf(thing)} is on no pin of the ${found.platform.name}.`
        : `${nameOf(thing)} is on ${lines.map((l) => l.pin).join(' and ')}: say which of them.`,
    );
    return true;
  }
  repin(line, wanted.pin, found, faceOf(thing).ref, editing);
  return true;
};

/** "use a different pin for the LED" */
const OTHER_PIN = /\b(?:different|another|other|free|spare|new)\s+(?:gpio|pin|i\/?o|port)(?:\s+pin)?\b/i;

/** A pin of the planner's choice in place of the one that a thing is on. */
function elsewhere(clause: string, found: NonNullable<ReturnType<typeof controllerOf>>, editing: Editing): boolean {
  if (/^(?:add|put an?|fit|include|give)\b/i.test(clause)) return false;
  const phrase = clause
    .replace(OTHER_PIN, ' ')
    .replace(/^(?:use|move|put|change|assign|take|pick|choose|switch)\b|\b(?:for|to|on|an?|onto)\b/gi, ' ');
  const things = editing.target(phrase).things.filter((t) => !isController(t, editing.library));
  const lines = things.flatMap((t) => {
    const refs = new Set(wholeOf(t, editing).parts.map((p) => p.ref));
    return editing.design.nets.flatMap((n) =>
      n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => refs.has(splitPin(p).ref))
        ? n.pins.filter((p) => splitPin(p).ref === found.ref).map((p) => ({ net: n.name, pin: splitPin(p).pin, face: faceOf(t).ref }))
        : [],
    );
  });
  const [line] = lines;
  if (line === undefined || lines.length > 1) return false;
  repin(line, undefined, found, line.face, editing);
  return true;
}

const wholeOf = (thing: Thing, editing: Editing): Thing =>
  thingsOf(editing.design).find((t) => t.parts.some((p) => p.ref === thing.parts[0]?.ref)) ?? thing;

const onOnePin = (thing: Thing, editing: Editing): boolean =>
  new Set([...pinsOf(thing, editing)].map((p) => p.replace(/^(?:IO|GP)(?=\d)/, 'GPIO'))).size === 1;

function repin(
  line: { net: string; pin: string },
  wanted: string | undefined,
  { ref, platform }: NonNullable<ReturnType<typeof controllerOf>>,
  moved: string,
  editing: Editing,
): void {
  const device = editing.library.devices.get(editing.design.components.find((c) => c.ref === ref)?.device ?? '');
  if (device === undefined) return;
  const pool = new PinPool(platform, device);
  for (const net of editing.design.nets) for (const p of net.pins) if (splitPin(p).ref === ref) pool.claim(splitPin(p).pin, net.name);
  const can = platform.functions.adc.includes(line.pin) && /^(POT|LIGHT|ADC)/.test(line.net) ? 'adc' : 'gpio';
  const { pin, refused } = pool.take(line.net, can, wanted);
  if (refused !== undefined || pin === null) {
    editing.refused.push(`${line.net} on ${wanted ?? 'another pin'}: ${refused ?? 'no such pin'}; it stays on ${line.pin}.`);
    return;
  }
  const nets = editing.design.nets.map((n) =>
    n.name === line.net ? { ...n, pins: n.pins.map((p) => (p === `${ref}.${line.pin}` ? `${ref}.${pin}` : p)) } : n,
  );
  editing.apply({ ...editing.design, nets }, `${moved} is on ${pin} now (${line.net}; it was on ${line.pin}).`);
}
