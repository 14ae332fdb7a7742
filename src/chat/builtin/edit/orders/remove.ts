import type { Component, Design } from '../../../../design/index.js';
import { splitPin } from '../../../../design/index.js';
import { removeParts } from '../../../../parts/edit.js';
import { normalise, stem, tokenise } from '../../read/lexer.js';
import { bridged } from '../bridge.js';
import type { Editing, Order } from '../editing.js';
import { faceOf, isController, nameOf, refsOf, type Standing, type Thing, thingsOf } from '../things.js';

/** "the LED is not needed", "the buzzer can go". */
const NOT_NEEDED =
  /^(?:the|that|this|my|our)\s+(.+?)\s+(?:is|are)\s+(?:not|no longer)\s+(?:needed|required|necessary|wanted)|^(?:the|that|this|my|our)\s+(.+?)\s+(?:can|should|must|has to|have to) (?:go|come off|be removed|disappear)\b/i;
const REMOVE =
  /^(?:remove|delete|drop|get rid of|take (?:out|off|away)|lose|omit|skip|scrap|ditch|bin|chuck|axe|kill|strip(?: out)?|leave out|eliminate|without|no(?! (?:wait|put|bring|make|add|keep|give|set|use|leave|take|move)\b)|no more|i (?:do not|don't|no longer) (?:need|want)|we (?:do not|don't|no longer) (?:need|want)|(?:do not|don't) (?:need|want|use))\s+(.+)$/i;

/** "drop the charge current to 200 mA": less of it, not none. */
/** "take the 5 V out on a terminal": it leaves the board there, not from it. */
const BROUGHT_OUT =
  /^(?:take|bring|lead|pull)\b.*\bout\b\s+(?:on|at|to|over|via|through)\s+(?:an?|the|its|one|two|some|its own)?\s*(?:[\w.-]+\s+){0,3}(?:terminals?|headers?|connectors?|pins?|sockets?|jst\w*|pads?)\b/i;
const LESS_OF =
  /^(?:drop|take)\b.*\b(?:currents?|gain|frequency|rate|voltage|brightness|speed|cut-?\s?off|values?|size)\b.*\b(?:to|by|down|a bit|somewhat)\b/i;

/** "remove the buzzer", "delete R3", "no power LED". What then leads nowhere goes too. */
export const remove: Order = (clause, editing) => {
  const phrase = (REMOVE.exec(clause) ?? /^(?:take|leave|kick|throw)\s+(.+?)\s+(?:out|off|away)\b/i.exec(clause) ?? notNeeded(clause))?.[1]
    ?.replace(/\s+(?:after all|altogether|completely|entirely|again|please|any ?more|at all|for now)$/i, '')
    .replace(/\s+(?:from|off|on) (?:the|this) (?:board|design|pcb|circuit)$/i, '');
  if (phrase === undefined || LESS_OF.test(clause) || BROUGHT_OUT.test(clause) || /\b(?:ground|copper) (?:plane|pour|fill|flood)\b/i.test(phrase))
    return false;
  const except = /^(everything|all\b.*?|the (?:rest|others?))\s+(?:except|but|other than|apart from)\s+(?:for\s+)?(.+)$/i.exec(phrase);
  if (except !== null) return allBut(except[1] ?? '', except[2] ?? '', editing);
  const pieces = phrase.split(/\s*(?:,|\band\b|\bor\b)\s*/i).filter((p) => p !== '' && !REMARK.test(p));
  for (const [i, piece] of pieces.entries()) if (i === 0 || !(BELONGINGS.test(piece) || isReason(piece, editing))) removeOne(piece, editing);
  return true;
};

/** "… and everything that drives it": what belongs to a thing goes with it anyway. */
const BELONGINGS =
  /^(?:also\s+)?(?:(?:everything|anything|all|whatever|what|the (?:parts?|circuit(?:ry)?|components?|stuff|bits?|rest|electronics))\b.*\b(?:it|them|that)|(?:all\s+)?(?:(?:of\s+)?(?:its|their)|the (?:associated|corresponding|related))\s+(?:parts?|components?|circuit(?:ry)?|electronics|stuff|bits?|support(?:ing)? parts?))$/i;

/** A verb that makes a phrase a sentence of its own. */
const FINITE =
  /\b(?:is|are|was|were|has|have|had|do|does|did|isn't|aren't|wasn't|don't|doesn't|didn't|can't|cannot|won't|will|would|keeps?|makes?|hates?|gets?|got|says?|said|needs?|wants?|costs?|takes?)\b|\b\w{4,}ed$/i;

/** "…, the neighbours complained": after the order, a sentence that names nothing of the board. */
const isReason = (piece: string, editing: Editing): boolean =>
  FINITE.test(piece) && editing.target(piece).things.length === 0 && byPurpose(piece, editing.design).length === 0;

/** "I don't like the noise": a reason, no part. */
const REMARK = /^(?:i|we|it|they|you|that|this|there)(?:'s|'re|'m| is| are| do| don't| does| doesn't| can| want| need| like| never| really)\b/i;

/** "remove all LEDs except the red one". */
function allBut(phrase: string, kept: string, editing: Editing): boolean {
  const stays = editing.target(/\bones?\b/i.test(kept) ? kept.replace(/\bones?\b/i, phrase.replace(/^all\s+(?:the\s+)?/i, '')) : kept).things;
  const all = editing.target(phrase).things;
  const gone = all.filter((t) => !stays.some((s) => faceOf(s).ref === faceOf(t).ref) && !isController(t, editing.library));
  if (/^(?:everything|the rest|the others?)$/i.test(phrase) || all.length === 0 || stays.length === 0 || gone.length === 0) {
    editing.refused.push(`Say which parts shall go: "all but ${kept}" is more than I take away unasked.`);
    return true;
  }
  const { design, refs } = withoutThings(editing, gone);
  editing.apply(
    design,
    `Removed ${gone.map(nameOf).join(', ')} (${refs.join(', ')}); ${stays.map(nameOf).join(', ')} ${stays.length === 1 ? 'stays' : 'stay'}.`,
  );
  return true;
}

function notNeeded(clause: string): [string, string] | null {
  const found = NOT_NEEDED.exec(clause);
  return found === null ? null : [found[0], found[1] ?? found[2] ?? ''];
}

function removeOne(phrase: string, editing: Editing): void {
  const target = editing.target(phrase);
  const things = target.byRef ? target.things.map((t) => wholeOf(t, editing.design)) : chosen(target, phrase, editing);
  const kept = things.filter((t) => isController(t, editing.library));
  if (kept.length > 0)
    editing.refused.push(
      `${kept.map(nameOf).join(', ')}: without its microcontroller this is another board; name the one that shall take its place.`,
    );
  const gone = things.filter((t) => !kept.includes(t));
  const parts = things.length === 0 ? byPurpose(phrase, editing.design) : [];
  if (parts.length > 0) {
    removeAll(parts, editing);
    return;
  }
  if (things.length === 0) editing.missing(phrase);
  if (gone.length === 0) return;
  const { design, refs } = withoutThings(editing, gone);
  const faces = new Set(gone.map((t) => faceOf(t).ref));
  const along = refs.filter((r) => !faces.has(r));
  editing.apply(
    design,
    `Removed ${gone.map(nameOf).join(', ')}${along.length > 0 ? ` and what belonged to ${gone.length === 1 ? 'it' : 'them'} (${along.join(', ')})` : ''}.`,
  );
}

/** Parts of blocks that a phrase names by what they do: "the gate resistor", "the flyback diode". */
function byPurpose(phrase: string, design: Design): Component[] {
  const words = tokenise(normalise(phrase)).flatMap((t) =>
    t.type === 'word' && !/^(the|a|an|all|of|on|at|from|for|my|any|that)$/.test(t.stem) ? [t.stem] : [],
  );
  if (words.length === 0) return [];
  const said = (c: Component): Set<string> => new Set(`${c.purpose} ${c.kind} ${c.value}`.split(/[^\p{L}\p{N}]+/u).map(stem));
  return design.components.filter((c) => c.kind !== 'microcontroller' && words.every((w) => said(c).has(w)));
}

function removeAll(parts: readonly Component[], editing: Editing): void {
  const { design } = withoutThings(
    editing,
    parts.map((p) => ({ block: null, parts: [p] })),
  );
  editing.apply(
    design,
    `Removed ${parts.map((p) => `${p.ref} (${p.value}: ${p.purpose.charAt(0).toLowerCase()}${p.purpose.slice(1)})`).join(', ')}.`,
  );
}

/** One of several: the one added last. */
function chosen(target: ReturnType<Editing['target']>, phrase: string, editing: Editing): readonly Thing[] {
  const last = target.things.at(-1);
  if (!target.several || last === undefined) return target.things;
  editing.assumed.push(`There are ${target.things.length} of "${phrase}" (${target.things.map(nameOf).join(', ')}): I took ${nameOf(last)}.`);
  return [last];
}

/** A ref that is the heart of a small block brings the block along: an LED its resistor. */
function wholeOf(thing: Thing, design: Design): Thing {
  const [part] = thing.parts;
  const block = thingsOf(design).find((t) => t.block !== null && t.parts.some((p) => p.ref === part?.ref));
  const passive = part === undefined || /^(resistor|capacitor|inductor|ferrite)$/.test(part.kind);
  return passive || block === undefined ? thing : block;
}

/** The design without things, and without what then leads nowhere: a field-bus terminal without its bus, a resistor without its LED. What they passed a supply on to is fed directly. */
function withoutThings({ design: whole, library }: Standing, things: readonly Thing[]): { design: Design; refs: string[] } {
  const refs = new Set(refsOf(things));
  // What a thing passed on reaches the next: a connector behind a volume control is not stranded without it.
  const { design } = bridged(whole, refs, library);
  for (let grew = true; grew; ) {
    grew = false;
    const left = design.components.filter((c) => !refs.has(c.ref));
    for (const thing of thingsOf({ ...design, components: left })) {
      if (thing.parts.length === 0 || !strands(design, thing, refs)) continue;
      for (const p of thing.parts) refs.add(p.ref);
      grew = true;
    }
  }
  const removed = removeParts(bridged(design, refs, library).design, [...refs]);
  return { design: removed.design, refs: removed.removed };
}

/** Whether a connector or a passive had a signal that only the removed parts shared with it. */
function strands(design: Design, thing: Thing, gone: ReadonlySet<string>): boolean {
  const own = new Set(thing.parts.map((p) => p.ref));
  if (thing.parts.some((p) => !/^(resistor|capacitor|inductor|ferrite|connector|diode|schottky|led)$/.test(p.kind))) return false;
  const signals = design.nets.filter((n) => n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => own.has(splitPin(p).ref)));
  const outer = signals.filter((n) => n.pins.some((p) => !own.has(splitPin(p).ref)));
  return outer.length > 0 && outer.every((n) => n.pins.every((p) => own.has(splitPin(p).ref) || gone.has(splitPin(p).ref)));
}
