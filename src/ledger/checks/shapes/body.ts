import { parseValue } from '../../../electrical/index.js';
import type { Ask } from '../../../request/index.js';
import { claimOf } from '../../claims.js';
import { corners } from '../../formulas/filters.js';
import { CONNECTORS } from '../../reach.js';
import { conceptTitle, goesOnAlone, isPart, judged, matches, namesOf, realised } from '../../realised/instances.js';
import { list } from '../../say.js';
import type { Scene } from '../../scene.js';
import { programmed, signalsOf } from '../../signals.js';
import { met, partly, unchecked, unmet, type Verdict } from '../../verdict.js';
import { toldByNets } from '../by-nets.js';
import { reaches } from '../links.js';
import { handsOn, hangsAtDriver } from '../series.js';
import { wiredAs } from '../wired-as.js';

/** Surface mount or through hole, by the pads; package; what is said of the thing ("red", "isolated"). */
export function body(scene: Scene, ask: Ask): Verdict[] {
  const refs = claimOf(scene, ask).instances.map((i) => i.main);
  if (refs.length === 0) return [];
  return [...mounting(scene, ask, refs), ...packages(scene, ask, refs), ...said(scene, ask, refs)];
}

const WORD = { smd: 'surface mount', through_hole: 'through hole' } as const;

function mounting(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  const { mounting: wanted } = ask;
  if (wanted === undefined) return [];
  if (wanted === 'socket' && refs.every((r) => isSocketed(scene, r)))
    return [met(`${list(refs)} ${refs.length === 1 ? 'fits a socket' : 'fit sockets'}`, { refs })];
  if (wanted !== 'smd' && wanted !== 'through_hole')
    return [unchecked(`that ${list(refs)} is for ${wanted.replaceAll('_', ' ')} mounting`, { refs })];
  const wrong = refs.filter((r) => mountOf(scene, r) !== wanted);
  if (wrong.length === 0) return [met(`${list(refs)}: ${WORD[wanted]}`, { refs })];
  return [
    unmet(`${list(wrong)} ${wrong.length === 1 ? 'is' : 'are'} ${WORD[wanted === 'smd' ? 'through_hole' : 'smd']}, not ${WORD[wanted]}`, {
      refs: wrong,
    }),
  ];
}

/** A ready-made board stands in its rows of sockets; a chip in DIP fits one. */
const isSocketed = (scene: Scene, ref: string): boolean => {
  const part = scene.part(ref);
  const made = [...scene.library.platforms.values()].some(
    (p) => p.mounting === 'socket' && p.core.parts.some((c) => c.id === p.mcu && c.device === part?.component.device),
  );
  return made || /(?:^|[^A-Z])P?DIP/i.test(`${part?.component.package} ${part?.footprint.name}`) || /socket/i.test(part?.component.value ?? '');
};

/** By the pads that carry a net: a surface mount connector may have pegs. */
export function mountOf(scene: Scene, ref: string): 'smd' | 'through_hole' {
  const lands = scene.part(ref)?.footprint.pads.filter((p) => p.plated !== false && p.number !== '') ?? [];
  return lands.filter((p) => p.drill !== undefined).length * 2 > lands.length ? 'through_hole' : 'smd';
}

/** Whether somebody asked for USB, in whatever form. */
export const asksForUsb = ({ request, lexicon }: Scene): boolean =>
  request.asks.some(
    (a) =>
      a.state === 'wanted' &&
      a.not !== true &&
      [a.concept, a.connector?.concept ?? ''].some((c) => /^usb/.test(c) || lexicon.concept(c)?.evidence?.kinds?.includes('usb_connector') === true),
  );

/** Of a part that was asked for by its value those that have it, where some do. */
function ofValue(scene: Scene, ask: Ask, refs: readonly string[]): readonly string[] {
  const figure = ask.kind === 'component' ? ask.figures.find((f) => f.quantity === 'resistance' && f.value !== undefined) : undefined;
  const own = refs.filter((r) => figure?.value !== undefined && parseValue(scene.part(r)?.component.value ?? '') === figure.value);
  return own.length > 0 ? own : refs;
}

function packages(scene: Scene, ask: Ask, all: readonly string[]): Verdict[] {
  const wanted = ask.package;
  if (wanted === undefined) return [];
  const refs = ofValue(scene, ask, all);
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const has = (ref: string): boolean => {
    const part = scene.part(ref);
    return (
      part !== undefined && [part.component.package, part.footprint.name, part.component.device ?? ''].some((p) => plain(p).includes(plain(wanted)))
    );
  };
  // Of an adapter it is the package that is broken out, whatever its pins are.
  const broken = scene.lexicon.isA(ask.concept, 'breakout') ? scene.parts.map((p) => p.component.ref).filter(has) : [];
  const wrong = broken.length > 0 ? [] : refs.filter((r) => !has(r));
  if (wrong.length === 0) return [met(`${list(broken.length > 0 ? broken : refs)}: ${wanted}`, { refs })];
  const are = [...new Set(wrong.map((r) => scene.part(r)?.component.package ?? ''))].join(', ');
  return [unmet(`${wanted} was asked for; ${list(wrong)} ${wrong.length === 1 ? 'is' : 'are'} ${are}`, { refs: wrong })];
}

/** "Level", "voltage": they name what a figure is of and say nothing of the thing. */
const NAMES = /_word$/;

function said(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  // LEDs outside have the colour and the row that somebody gives them.
  const outside = hangsAtDriver(scene, ask);
  const colours = ask.features.filter((f) => scene.lexicon.isA(f, 'colour') && !outside);
  const rest = ask.features.filter(
    (f) =>
      !NAMES.test(f) &&
      !(outside && (f === 'series_connected' || scene.lexicon.isA(f, 'colour') || (f === ADJUSTABLE && isTurnedBy(scene, refs)))) &&
      !(f === 'series_connected' && (ask.links.length > 0 || handsOn(scene, ask, refs))) &&
      !(colours.length > 1 && scene.lexicon.isA(f, 'colour')),
  );
  const stray = ask.features.filter((f) => NAMES.test(f) && isStray(scene, ask, f));
  const lost = stray.length === 0 ? [] : [unmet(`${list(stray.map((f) => conceptTitle(scene, f)))}: nothing on the board has to do with it`)];
  const own = ask.kind === 'function' ? wiredAs(scene, ask.concept, refs) : null;
  return [
    ...lost,
    ...(own === null ? [] : [own]),
    ...(colours.length > 1 ? several(scene, ask, colours, refs) : []),
    ...lacks(scene, ask, refs),
    ...rest.flatMap((f) => feature(scene, ask, f, refs)),
  ];
}

const ADJUSTABLE = 'adjustable';
/** Whether the wiper of a potentiometer is on a net of some parts. */
const isTurnedBy = (scene: Scene, refs: readonly string[]): boolean =>
  [...signalsOf(scene, refs).keys()].some((net) => scene.netlist.on(net).some((n) => n.part.component.kind === 'potentiometer'));

/** A word that this thing cannot have: "speed" of a battery's voltage was a wish of its own. */
const isStray = ({ lexicon }: Scene, { kind, concept, figures }: Ask, feature: string): boolean => {
  const of = lexicon.concept(feature)?.of;
  return of !== undefined && figures.length === 0 && !of.some((id) => id === kind || lexicon.isA(concept, id));
};

/** "Red, yellow and green": of several lights each colour has as many as any other, give or take one; one part of several colours has them all. */
function several(scene: Scene, ask: Ask, colours: readonly string[], refs: readonly string[]): Verdict[] {
  const have = (c: string): number => refs.filter((r) => feature(scene, ask, c, [r]).every((v) => v.state === 'met')).length;
  const names = (ids: readonly string[]): string => list(ids.map((c) => conceptTitle(scene, c)));
  const counts = colours.map(have);
  const lacking = colours.filter((_, i) => counts[i] === 0);
  if (lacking.length > 0) return [unmet(`none of ${list(refs)} is ${names(lacking)}`, { refs })];
  const least = Math.floor(refs.length / colours.length);
  const few = colours.filter((_, i) => counts[i]! < least);
  if (few.length > 0) return [unmet(`fewer than ${least} of ${list(refs)} are ${names(few)}`, { refs })];
  return [met(`${list(refs)}: ${names(colours)}`, { refs })];
}

/** Lights of all colours show the one that they are told over their line. Null: they are none, or the word is no colour. */
function anyColour(scene: Scene, id: string, refs: readonly string[]): Verdict | null {
  if (!scene.lexicon.isA(id, 'colour') || !refs.every((r) => scene.part(r)?.component.kind === 'addressable_led')) return null;
  const title = conceptTitle(scene, id);
  const brains = programmed(scene);
  return brains.length > 0
    ? met(`${title}: the firmware's, on ${list(brains, 2)}`, { refs })
    : partly(`${list(refs)} show the colour that they are told from outside`, { refs, loses: [title] });
}

/** Colours that a thing was said not to have. */
function lacks(scene: Scene, ask: Ask, refs: readonly string[]): Verdict[] {
  return (ask.lacks ?? []).map((c) => {
    const has = refs.filter((r) => scene.part(r)?.component.kind !== 'addressable_led' && feature(scene, ask, c, [r]).some((v) => v.state === 'met'));
    const title = conceptTitle(scene, c);
    return has.length === 0
      ? met(`${list(refs)}: not ${title}`, { refs })
      : unmet(`${list(has)} ${has.length === 1 ? 'is' : 'are'} ${title}`, { refs: has });
  });
}

const ACTIVE: ReadonlySet<string> = new Set(['opamp', 'bjt', 'mosfet', 'ic', 'timer', 'logic', 'driver', 'microcontroller']);

/** Whether an amplifier or a transistor takes part; null: the word says nothing of that. */
function active(scene: Scene, id: string, refs: readonly string[]): Verdict | null {
  if (id !== 'passive_kind' && id !== 'active_kind') return null;
  const has = refs.flatMap((r) => [r, ...(scene.blockOf(r)?.refs ?? [])]).filter((r) => ACTIVE.has(scene.part(r)?.component.kind ?? ''));
  if (id === 'passive_kind') return has.length === 0 ? met('no active part takes part', { refs }) : unmet(`${list(has)} is active`, { refs: has });
  return has.length > 0 ? met(`${list(has)} is active`, { refs: has }) : unmet(`${list(refs)} is passive`, { refs });
}

/** Parts that drive a light which stands elsewhere. */
const LIGHTS_BY: ReadonlySet<string> = new Set(['driver', 'ic', 'mosfet', 'connector', 'regulator']);

/** What the nets of a connector tell: both lines of a balanced pair carry a signal, the pole of a barrel jack. Null: the word is none of these. */
function wired(scene: Scene, id: string, refs: readonly string[]): Verdict | null {
  const net = (ref: string, pin: string): string | null => scene.netOf(ref, pin);
  if (id === 'balanced') {
    const single = refs.filter(
      (r) => new Set(scene.part(r)?.pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) ? [] : [p.net]))).size < 2,
    );
    return single.length === 0
      ? met(`${list(refs)}: balanced`, { refs })
      : unmet(`${list(single)} has one line with a signal and is not balanced`, { refs: single });
  }
  if (id === 'second_order' || id === 'first_order') return orderOf(scene, id, refs);
  if (id === 'straight_through') return straight(scene, refs);
  if (id !== 'center_negative' && id !== 'center_positive') return null;
  const negative = refs.filter((r) => scene.netlist.isGround(net(r, 'TIP')));
  const right = id === 'center_negative' ? negative.length === refs.length : negative.length === 0;
  const is = `the pin of ${list(refs)} is ${negative.length > 0 ? 'minus' : 'plus'}`;
  return right ? met(is, { refs }) : unmet(is, { refs });
}

/** Contact n of a connector is on the net of contact n of another one. Null: it has no numbered contacts. */
function straight(scene: Scene, refs: readonly string[]): Verdict | null {
  const plugs = scene.parts.filter((p) => p.component.kind === 'connector');
  const netsOf = (ref: string): Map<string, string | null> =>
    new Map((scene.part(ref)?.pads ?? []).flatMap((d) => (/^\d+$/.test(d.pin || d.number) ? [[d.pin || d.number, d.net] as const] : [])));
  for (const ref of refs) {
    const own = netsOf(ref);
    if (own.size < 2) return null;
    const others = plugs.filter((p) => p.component.ref !== ref).map((p) => netsOf(p.component.ref));
    // Contacts that the other has not are nobody's.
    const astray = [...own]
      .filter(([n, net]) => others.some((o) => o.has(n)) && (net === null || !others.some((o) => o.get(n) === net)))
      .map(([n]) => n);
    if (astray.length === own.size) return null;
    if (astray.length > 0) return unmet(`contact ${list(astray)} of ${ref} leads to no contact of the same number`, { refs: [ref] });
  }
  return met(`${list(refs)}: contact to contact`, { refs });
}

/** Order of a filter by its sections: a second-order one has two resistors and two capacitors. */
function orderOf(scene: Scene, id: string, refs: readonly string[]): Verdict | null {
  const found = corners(scene).find((c) => c.refs.length === 4) ?? corners(scene)[0];
  if (found === undefined) return null;
  const order = found.refs.length === 4 ? 2 : 1;
  const says = `${list(found.refs)}: of ${order === 2 ? 'second' : 'first'} order`;
  return (id === 'second_order') === (order === 2) ? met(says, { refs }) : unmet(says, { refs });
}

/** A bus that a thing is to speak: its pins are on that bus's nets. Null: the word is no bus. */
function spoken(scene: Scene, id: string, refs: readonly string[]): Verdict | null {
  const concept = scene.lexicon.concept(id);
  const names = [...(concept?.signals ?? []), ...(concept?.evidence?.nets ?? [])];
  if (concept?.kind !== 'interface' || names.length === 0) return null;
  const on = (ref: string, of: readonly string[] = names): boolean =>
    [ref, ...(scene.blockOf(ref)?.refs ?? [])].some((r) =>
      scene.part(r)?.pads.some((p) => isLine(p.net) && of.some((n) => matches(n, p.net as string) || matches(n, p.pin))),
    );
  // A pin that a supply or ground ties speaks no bus: a chip's select that chooses its other one.
  const isLine = (net: string | null): boolean => net !== null && !scene.netlist.isRail(net) && !scene.netlist.isGround(net);
  // A chip that reads or switches it may speak for it.
  const through = (ref: string): boolean =>
    [ref, ...(scene.blockOf(ref)?.refs ?? [])]
      .flatMap((r) => scene.part(r)?.pads.flatMap((p) => (isLine(p.net) ? (p.net as string) : [])) ?? [])
      .some((net) => scene.netlist.on(net).some((n) => n.part.component.kind === 'ic' && on(n.part.component.ref)));
  const off = refs.filter((r) => !on(r) && !through(r));
  if (off.length === 0) return met(`${list(refs)}: over ${concept.title}`, { refs });
  const other = CHIP_BUSES.filter((b) => b !== id && CHIP_BUSES.includes(id)).find((b) =>
    off.every((r) => on(r, scene.lexicon.concept(b)?.evidence?.nets ?? [])),
  );
  if (other !== undefined)
    return unmet(`${list(off)} ${off.length === 1 ? 'speaks' : 'speak'} ${conceptTitle(scene, other)} here, not ${concept.title}`, { refs: off });
  return unchecked(`that ${list(off)} speaks ${concept.title}`, { refs: off });
}
/** Buses of which a chip that speaks several is wired to one. */
const CHIP_BUSES: readonly string[] = ['i2c', 'spi'];

const HANGS: ReadonlySet<string> = new Set(['sensor', 'light', 'load', 'component', 'input', 'sound']);

/** Kinds of what a relay or a contactor is named for: it hangs at the contacts. */
const SWITCHED: ReadonlySet<string> = new Set(['load', 'function', 'supply']);
const switches = (scene: Scene, ask: Ask): boolean => ['relay', 'contactor', 'solid_state_relay'].some((c) => scene.lexicon.isA(ask.concept, c));

const LIT: ReadonlySet<string> = new Set(['led']);
/** Kinds of what is a single one by its number: of others it may be said of their supply, their channels or their form. */
const COUNTED: ReadonlySet<string> = new Set(['connector', 'button', 'relay']);
/** Kinds of what no other thing is in its place: a cell, a relay, a charger. */
const OF_ITSELF: ReadonlySet<string> = new Set([
  ...['supply', 'charging', 'controller', 'storage', 'display', 'sound', 'output', 'function', 'conversion', 'protection', 'interface'],
]);

/** What is said of parts that stand by one word. */
export function feature(scene: Scene, ask: Ask, id: string, refs: readonly string[]): Verdict[] {
  if (id === 'single' && refs.length === 1 && refs.every((r) => COUNTED.has(scene.part(r)?.component.kind ?? '')))
    return [met(`${list(refs)}: one`, { refs })];
  // Lines that were named contact by contact are held against their names.
  if (ask.kind === 'connector' && ask.contacts !== undefined && scene.lexicon.isA(id, 'interface')) return [];
  const lit = id === 'output' && ask.kind === 'light' ? onOutput(scene, refs) : null;
  const known =
    lit ??
    anyColour(scene, id, refs) ??
    toldByNets(scene, ask, id, refs) ??
    active(scene, id, refs) ??
    wired(scene, id, refs) ??
    wiredAs(scene, id, refs) ??
    spoken(scene, id, refs);
  if (known !== null) return [known];
  const concept = scene.lexicon.concept(id);
  const title = conceptTitle(scene, id);
  if (scene.lexicon.isA(id, 'colour') && refs.every((r) => LIGHTS_BY.has(scene.part(r)?.component.kind ?? '')))
    return [unchecked(`that what hangs at ${list(refs)} is ${title}`, { refs })];
  const plugs = refs.every((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'));
  const own = judged(scene, id, plugs);
  if (own !== null) return [{ ...own, says: `${title}: ${own.says}`, refs }];
  // A pump output is where the pump hangs.
  if (id === 'output' && ask.kind === 'load') return [];
  // "A reed switch input": it names what hangs there.
  if (
    (plugs && HANGS.has(concept?.kind ?? '')) ||
    (switches(scene, ask) && SWITCHED.has(concept?.kind ?? '') && (id !== 'ac_supply' || scene.lexicon.isA(ask.concept, 'contactor')))
  )
    return [met(`${list(refs)}: for a ${title} outside`, { refs })];
  // Dimmed it is by the program that its line leads to.
  const brains = concept?.timed === true || id === 'dimmable' ? programmed(scene) : [];
  const by = id === 'dimmable' ? brains.filter((b) => reaches(scene, refs, new Set([b]))) : brains;
  if (concept?.timed === true || by.length > 0) {
    if (by.length > 0 || goesOnAlone(scene))
      return [met(`${title}: ${by.length > 0 ? `the firmware's, on ${list(by, 2)}` : 'its circuit does it'}`, { refs })];
    return [unmet(`nothing on the board makes ${list(refs)} ${title}`, { refs })];
  }
  const itself = concept !== undefined && concept.id !== concept.kind && OF_ITSELF.has(concept.kind);
  if (itself && concept.evidence === undefined) return [nothingIs(title, refs)];
  if (concept?.evidence === undefined) {
    // A light has the colour that its part has, and no other.
    const lit = scene.lexicon.isA(id, 'colour') && refs.every((r) => LIT.has(scene.part(r)?.component.kind ?? ''));
    return [lit ? unmet(`no part of the library is ${title}: ${list(refs)}`, { refs }) : unchecked(`“${title}” of ${list(refs)}`, { refs })];
  }
  const { evidence } = concept;
  const shows = (ref: string): boolean => {
    const block = scene.blockOf(ref);
    if (block !== null && evidence.blocks?.includes(block.block)) return true;
    // What colour a light has is not told by the light beside it.
    const alone = scene.lexicon.isA(id, 'colour') && LIT.has(scene.part(ref)?.component.kind ?? '');
    const around = [ref, ...(alone ? [] : (block?.refs ?? []))].flatMap((r) => scene.part(r) ?? []);
    return around.some(
      (p) =>
        isPart(scene, evidence, p) ||
        (evidence.kinds === undefined && evidence.devices?.some((d) => namesOf(p).some((n) => new RegExp(d, 'i').test(n)))),
    );
  };
  // Of a bus one of its parts will do: the isolator in its lines.
  const bus =
    ask.kind === 'interface' &&
    refs.flatMap((r) => [...signalsOf(scene, [r]).keys()]).some((n) => scene.netlist.on(n).some((x) => shows(x.part.component.ref)));
  const without = bus ? [] : refs.filter((r) => !shows(r));
  if (without.length === 0) return [met(`${list(refs)}: ${title}`, { refs })];
  // "A battery node", "a LiPo charger": a thing beside it that the board has, and no property of the part.
  if (concept.kind !== 'feature') {
    // "A transistor boost": of the circuit itself, and not one of the supply's.
    if (concept.kind === 'component' && ask.kind === 'function') return [unmet(`the circuit of ${list(without)} has no ${title}`, { refs: without })];
    const beside = realised(scene, id);
    const there = [...beside.instances.map((i) => i.main), ...beside.nets];
    // What was just found not to be so is no other thing that is.
    const same = beside.by === 'parent' && beside.nets.length === 0 && beside.instances.every((i) => without.includes(i.main));
    if (same && there.length > 0)
      return [unmet(`no part of the library is a ${title}: ${list(without)} ${without.length === 1 ? 'is' : 'are'} none`, { refs: without })];
    if (there.length > 0) return [met(`${title}: ${list(there, 3)}`, { refs: beside.instances.map((i) => i.main) })];
    return [itself ? nothingIs(title, refs) : unchecked(`“${title}” of ${list(refs)}`, { refs })];
  }
  const said = `${list(without)} ${without.length === 1 ? 'is' : 'are'} not ${title}`;
  const near = concept.parents.find((p) => p !== 'colour' && feature(scene, ask, p, without).every((v) => v.state === 'met'));
  if (near !== undefined) return [partly(`${said} but ${conceptTitle(scene, near)}`, { refs: without, loses: [title] })];
  return [ask.optional === true ? partly(said, { refs: without }) : unmet(said, { refs: without })];
}

const nothingIs = (title: string, refs: readonly string[]): Verdict =>
  unmet(`nothing on the board is ${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title}, which was said of ${list(refs)}`, { refs });

/** Kinds that take a signal and give another one. */
const STAGES: ReadonlySet<string> = new Set(['ic', 'logic', 'timer', 'opamp', 'comparator', 'optocoupler']);

/**
 * “A light on the output”: what gives its signal stands last. Unmet where that signal goes on into another chip, whose outputs light nothing of it. Null: no
 * chip gives it.
 */
function onOutput(scene: Scene, refs: readonly string[]): Verdict | null {
  const on = refs.flatMap((ref) =>
    [...signalsOf(scene, [ref]).keys()].flatMap((net) => {
      const pins = scene.netlist.on(net).filter((n) => STAGES.has(n.part.component.kind));
      const from = pins.find((n) => n.pad.type === 'output' || n.pad.type === 'open_collector');
      const into = pins.find((n) => n.pad.type === 'input' && n.part !== from?.part);
      return from === undefined ? [] : [{ ref, from: from.part.component.ref, into: into?.part.component.ref }];
    }),
  );
  const early = on.find((o) => o.into !== undefined);
  if (early !== undefined) return unmet(`${early.ref} hangs on ${early.from}, whose signal goes on to ${early.into}`, { refs: [early.ref] });
  return on.length === 0 ? null : met(`${list([...new Set(on.map((o) => o.from))])} lights ${list(on.map((o) => o.ref))}`, { refs });
}
