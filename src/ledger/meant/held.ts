import type { BoardPart } from '../../board/index.js';
import { splitPin } from '../../design/index.js';
import { parseValue } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { AT_EDGE_MM, bodyOf, boxOf, cornersOf, edgeGaps } from '../geometry.js';
import { CONNECTORS } from '../reach.js';
import { calledOf, conceptTitle, isTitled, realised } from '../realised/instances.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { meant, unmet, type Verdict } from '../verdict.js';
import { namesIn, refsIn } from './names.js';
import { type Claim, claimsOf, onNets } from './parse.js';

/** How far a part may stand from coordinates that were said of it, and from the middle of an edge, mm. */
const AT_MM = 1;
const MIDDLE_MM = 5;
/** A part whose body reaches so near to a corner stands in it, mm. */
const IN_CORNER_MM = 8;
/** Parts of one value differ by rounding alone. */
const SAME = 0.01;

/** true: it holds; a clause: what is so instead; null: nothing here tells. */
type Held = true | string | null;

/**
 * Words that whoever designed the board reads otherwise than the reader does, by what they are said to mean: each part, pin, net, value and place
 * that the meaning names is held against design and board. What is false is an error; what holds is told, and never counted as met, for that it
 * serves the words is somebody's word alone. `serving`: the wishes that a part meets already.
 */
export function asMeant(scene: Scene, ask: Ask, serving: (ref: string) => readonly Ask[] = () => []): Meant {
  const { meant: text = '' } = ask;
  const names = namesIn(scene);
  const claims = claimsOf(text, names);
  const judged = claims.map((c) => narrowed(scene, c)).map((claim) => [claim, held(scene, claim)] as const);
  const wrong = judged.flatMap(([, h]) => (typeof h === 'string' ? [h] : []));
  const shown = judged.flatMap(([claim, h]) => (h === true && claim.is !== 'there' ? [wordsOf(claim)] : []));
  const refs = refsIn(scene, claims);
  for (const { refs: named, nets } of onNets(text, names)) {
    const on = nets.filter((net) => named.some((ref) => scene.part(ref)?.pads.some((d) => d.net === net)));
    // A net that is called by a plain word may be meant as one.
    if (
      on.length === 0 &&
      nets.every((n) => /[\d_]/.test(n)) &&
      !nets.some((net) => named.some((ref) => reaches(scene, ref, net))) &&
      named.every((ref) => scene.part(ref) !== undefined)
    )
      wrong.push(`${list(named)} ${named.length === 1 ? 'is' : 'are'} not on ${list(nets)}`);
    else if (on.length > 0) shown.push(`${list(named)} on ${list(on)}`);
  }
  // What it names is what was asked for, as many of it as were counted.
  const sort = realised(scene, ask.connector === undefined || refs.length === 0 ? ask.concept : ask.connector.concept);
  const are = refs.filter((ref) => sort.by !== 'none' && sort.instances.some((i) => i.main === ref));
  if (are.length > 0 && are.length >= (ask.count ?? 1))
    shown.push(`${list(are)} ${are.length === 1 ? 'is' : 'are'} ${conceptTitle(scene, ask.connector?.concept ?? ask.concept)}`);
  wrong.push(...otherPlugs(scene, ask, refs), ...spokenFor(scene, ask, refs, serving), ...inert(scene, ask, refs));
  const says = `read as “${text.replace(/[.\s]+$/, '')}”`;
  if (wrong.length > 0) return { isChecked: true, ...unmet(`${says}, but ${[...new Set(wrong)].slice(0, 3).join('; ')}`, { refs }) };
  const nets = claims.flatMap((c) => ('net' in c ? [c.net] : []));
  const checked = [...new Set(shown)].slice(0, 4).join(', ');
  // Bare names of parts say no more than what stands there.
  const isBare = /^(?:[A-Z]{1,5}\d{1,4}|and|to|,|[\s.&/–-])+$/.test(text);
  const told =
    checked !== ''
      ? `${says}; checked: ${checked}`
      : isBare
        ? `taken as ${areText(scene, refs)}`
        : `${says}, of which nothing can be checked${refs.length === 0 ? '' : `; ${areText(scene, refs)}`}`;
  return { isChecked: checked !== '', ...meant(told, { refs, nets }) };
}

/** What became of a meaning; `isChecked`: some of it could be held against the board. */
export interface Meant extends Verdict {
  readonly isChecked: boolean;
}

/** Most parts that are told by what they are. */
const TOLD = 3;
/** "U1 is TPA3118D2": what a meaning names no more of than a ref is told, so that a person sees what stands there. */
function areText(scene: Scene, refs: readonly string[]): string {
  const are = refs.flatMap((ref) => {
    const part = scene.part(ref);
    return part === undefined || calledOf(part) === ref ? [] : [`${ref} is ${calledOf(part)}`];
  });
  return are.length === 0 ? list(refs) : `${list(are.slice(0, TOLD))}${are.length > TOLD ? ` and ${are.length - TOLD} more` : ''}`;
}

/** Kinds of things of which one is not two: where a fan hangs no lamp does. */
const APART: ReadonlySet<Ask['kind']> = new Set(['load', 'sensor', 'display', 'sound']);

/** What keeps a meaning from holding where all that it names meets another thing of the same kind already. */
function spokenFor(scene: Scene, { kind, concept }: Ask, refs: readonly string[], serving: (ref: string) => readonly Ask[]): string[] {
  if (!APART.has(kind) || refs.length === 0) return [];
  const { lexicon } = scene;
  // One part may well be both: a chip that measures two things, a terminal that is called so.
  const own = realised(scene, concept);
  const isOne = (ref: string): boolean => kind === 'sensor' && own.by === 'own' && own.instances.some((i) => i.main === ref);
  if (refs.every((ref) => isOne(ref) || isPurposed(scene, concept, ref))) return [];
  const isOther = (a: Ask): boolean => a.kind === kind && !lexicon.isA(a.concept, concept) && !lexicon.isA(concept, a.concept);
  const others = refs.flatMap((ref) => serving(ref).find(isOther) ?? []);
  return others.length < refs.length ? [] : [`${list(refs)} ${refs.length === 1 ? 'is' : 'are'} what “${others[0]?.text}” is met by`];
}

/** Whether a connector bears the name of a thing in its purpose. */
function isPurposed(scene: Scene, concept: string, ref: string): boolean {
  const { kind, purpose = '' } = scene.part(ref)?.component ?? {};
  if (kind === undefined || !CONNECTORS.has(kind)) return false;
  const plain = (text: string): string => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return (scene.lexicon.concept(concept)?.words.en ?? []).some((w) => plain(purpose).includes(plain(w)));
}

/** Kinds of things that no part does which only passes current on. */
const DONE: ReadonlySet<Ask['kind']> = new Set(['controller', 'display', 'sound', 'storage', 'conversion', 'light']);

/** What keeps a meaning from holding where all that it names only passes current on. */
function inert(scene: Scene, { kind }: Ask, refs: readonly string[]): string[] {
  const are = refs.flatMap((ref) => scene.part(ref)?.component.kind ?? []);
  if (!DONE.has(kind) || are.length === 0 || are.some((k) => !PASSES.has(k) || k.includes('diode'))) return [];
  return [`${list(refs)} ${refs.length === 1 ? 'is' : 'are'} ${list([...new Set(are)])} alone: name what does it`];
}

/** Whether a part is on a net, or one passive part leads from it to the net. */
const reaches = (scene: Scene, ref: string, net: string): boolean =>
  scene.netlist
    .on(net)
    .some(
      ({ part }) =>
        PASSES.has(part.component.kind) &&
        part.pads.some(
          (d) => d.net !== null && d.net !== net && !scene.netlist.isGround(d.net) && scene.part(ref)?.pads.some((p) => p.net === d.net),
        ),
    );

/** Sorts after which people call any plug of several contacts: "a header for the sensor, 6 pin JST". */
const ROWS: ReadonlySet<string> = new Set(['connector', 'pin_header', 'pin_socket']);

/** What keeps a meaning from holding where a sort of connector was asked for: named connectors of another sort, or none of it on the board. */
function otherPlugs(scene: Scene, ask: Ask, refs: readonly string[]): string[] {
  const concept = ask.connector?.concept;
  if (concept === undefined || ROWS.has(concept)) return [];
  const { by, instances } = realised(scene, concept);
  if (by === 'none') return [];
  // Of several sorts that would do, any.
  const either = scene.request.asks.filter(
    (a) => a.kind === 'connector' && [a, ask].some((one) => one.links.some((l) => l.role === 'or' && (l.ask === a.id || l.ask === ask.id))),
  );
  const there = new Set([...instances, ...either.flatMap((a) => realised(scene, a.concept).instances)].map((i) => i.main));
  const plugs = refs.filter((ref) => {
    const kind = scene.part(ref)?.component.kind;
    return kind !== undefined && CONNECTORS.has(kind);
  });
  const other = plugs.filter((ref) => !there.has(ref) && !isTitled(scene, concept, scene.part(ref) as ResolvedPart));
  const title = conceptTitle(scene, concept);
  if (other.length > 0) return [`${list(other)} ${other.length === 1 ? 'is' : 'are'} no ${title}`];
  return plugs.length === 0 && there.size === 0 ? [`no ${title} is on the board`] : [];
}

function held(scene: Scene, claim: Claim): Held {
  switch (claim.is) {
    case 'there': {
      const gone = claim.refs.filter((ref) => scene.part(ref) === undefined);
      return gone.length === 0 ? true : `there is no ${list(gone)} on the board`;
    }
    case 'as many':
      return claim.refs.length === claim.count ? true : `${list(claim.refs)} are ${claim.refs.length}, not ${claim.count}`;
    case 'joined':
      return joined(scene, claim);
    case 'meets':
      return meets(scene, claim) ? true : null;
    case 'called':
      return called(scene, claim);
    case 'volts': {
      const volts = scene.volts(claim.net);
      return volts === null ? null : Math.abs(volts - claim.volts) <= 0.02 * Math.abs(claim.volts) + 0.01 ? true : `${claim.net} has ${volts} V`;
    }
    default:
      return placed(scene, claim);
  }
}

const padsAt = (scene: Scene, ref: string, name: string) =>
  scene
    .part(ref)
    ?.pads.filter(
      (d) => d.pin.toUpperCase() === name.toUpperCase() || d.number === name || d.pin.toUpperCase().split('/').includes(name.toUpperCase()),
    );

/** Parts that are joined to a pin, or to what a passive part leads on to from it. */
function meets(scene: Scene, { refs, pin }: Extract<Claim, { is: 'meets' }>): boolean {
  const { ref, pin: name } = pin.includes('.') ? splitPin(pin) : { ref: pin, pin: '' };
  const own = ((name === '' ? scene.part(ref)?.pads : padsAt(scene, ref, name)) ?? []).flatMap((d) =>
    d.net === null || scene.netlist.isGround(d.net) || scene.netlist.isRail(d.net) ? [] : [d.net],
  );
  const beyond = own.flatMap((net) =>
    scene.netlist.on(net).flatMap(({ part }) => (PASSES.has(part.component.kind) ? part.pads.flatMap((d) => d.net ?? []) : [])),
  );
  const reached = new Set([...own, ...beyond].filter((net) => !scene.netlist.isGround(net) && !scene.netlist.isRail(net)));
  return refs.every((r) => r !== ref && scene.part(r)?.pads.some((d) => d.net !== null && reached.has(d.net)) === true);
}
const PASSES: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite', 'fuse', 'diode', 'schottky']);

function joined(scene: Scene, { pins, net }: Extract<Claim, { is: 'joined' }>): Held {
  const wrong = pins.flatMap((pin) => {
    const { ref, pin: name } = splitPin(pin);
    const pads = padsAt(scene, ref, name);
    if (pads === undefined || pads.length === 0) return [`${ref} has no pin ${name}`];
    return pads.some((d) => d.net === net) ? [] : [`${pin} is on ${pads[0]?.net ?? 'nothing'}, not on ${net}`];
  });
  return wrong.length === 0 ? true : wrong.join(', ');
}

/** Of what is named together a value is said of those that have one. */
function narrowed(scene: Scene, claim: Claim): Claim {
  if (claim.is !== 'called' || parseValue(claim.name) === null) return claim;
  const valued = claim.refs.filter((ref) => VALUED.has(scene.part(ref)?.component.kind ?? ''));
  return valued.length === 0 ? claim : { ...claim, refs: valued };
}

function called(scene: Scene, { refs, name }: Extract<Claim, { is: 'called' }>): Held {
  const value = parseValue(name);
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // A part that is called by its number has its value in its device's title, or nobody knows it.
  if (value !== null && refs.some((ref) => ownValues(scene, ref)?.length === 0)) return null;
  const wrong = refs.flatMap((ref) => {
    const part = scene.part(ref)?.component;
    if (part === undefined) return [];
    const is = parseValue(part.value.split(/\s/)[0] ?? '');
    const own = value === null ? null : ownValues(scene, ref);
    const alike =
      own !== null && value !== null
        ? own.some((v) => Math.abs(v - value) <= SAME * value)
        : value !== null && is !== null
          ? Math.abs(is - value) <= SAME * value
          : [part.value, part.device ?? '', part.part?.mpn ?? ''].some(
              (t) => t !== '' && (plain(t).includes(plain(name)) || plain(name).includes(plain(t))),
            );
    return alike ? [] : [`${ref} is ${part.value || (part.device ?? part.kind)}`];
  });
  return wrong.length === 0 ? true : `${wrong.slice(0, 3).join(', ')}, not ${name}`;
}

/** Values that the device's title names of a passive that goes by its number; null: it goes by its value. */
function ownValues(scene: Scene, ref: string): readonly number[] | null {
  const part = scene.part(ref);
  if (part === undefined || !VALUED.has(part.component.kind) || parseValue(part.component.value.split(/\s/)[0] ?? '') !== null) return null;
  const { device } = part.component;
  const text = device === undefined ? '' : (scene.library.devices.get(device)?.title ?? '');
  return [...text.matchAll(VALUE)].flatMap(([said]) => parseValue(said.replace(/\s/g, '')) ?? []);
}
const VALUED: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor', 'ferrite']);
const VALUE = /\d+(?:\.\d+)?\s?[pnuµmkM]?(?:[FHΩ]|ohms?)(?![A-Za-z])/g;

type Placed = Exclude<Claim, { is: 'there' | 'as many' | 'joined' | 'meets' | 'called' | 'volts' }>;

function placed(scene: Scene, claim: Placed): Held {
  const { board } = scene;
  const parts = claim.refs.flatMap((ref) => scene.placed(ref) ?? []);
  if (board === null || parts.length === 0) return null;
  const wrong = parts.flatMap((part) => away(scene, board, part, claim) ?? []);
  return wrong.length === 0 ? true : wrong.slice(0, 3).join(', ');
}

/** Where a part stands instead; null: where it was said. */
function away(scene: Scene, board: NonNullable<Scene['board']>, part: BoardPart, claim: Placed): string | null {
  const box = boxOf(bodyOf(board, part));
  const [x, y] = [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
  const { width_mm: w, height_mm: h } = board;
  const mm = (n: number): string => `${n.toFixed(1)} mm`;
  switch (claim.is) {
    case 'at edge': {
      const gap = edgeGaps(board, part)[claim.edge];
      if (gap > AT_EDGE_MM) return `${part.ref} is ${mm(gap)} from the ${claim.edge} edge`;
      const off = claim.edge === 'top' || claim.edge === 'bottom' ? Math.abs(x - w / 2) : Math.abs(y - h / 2);
      return claim.middle && claim.refs.length === 1 && off > MIDDLE_MM
        ? `${part.ref} is ${mm(off)} from the middle of the ${claim.edge} edge`
        : null;
    }
    case 'in corner': {
      const corner = cornersOf(board).find((c) => c.name === claim.corner);
      if (corner === undefined) return null;
      const gap = Math.max(box.minX - corner.x, corner.x - box.maxX, box.minY - corner.y, corner.y - box.maxY);
      return gap > IN_CORNER_MM ? `${part.ref} is ${mm(gap)} from the ${claim.corner} corner` : null;
    }
    case 'in the middle': {
      const off = Math.hypot(x - w / 2, y - h / 2);
      return claim.refs.length > 1 || off <= Math.max(MIDDLE_MM, 0.1 * Math.max(w, h)) ? null : `${part.ref} is ${mm(off)} from the middle`;
    }
    case 'on side':
      return part.side === claim.side ? null : `${part.ref} stands on the ${part.side}`;
    case 'at':
      return Math.abs((claim.x ?? part.x) - part.x) <= AT_MM && Math.abs((claim.y ?? part.y) - part.y) <= AT_MM
        ? null
        : `${part.ref} stands at ${part.x}, ${part.y}`;
    case 'near': {
      const other = scene.placed(claim.to);
      if (other === undefined) return null;
      const o = boxOf(bodyOf(board, other));
      const gap = Math.hypot(Math.max(0, o.minX - box.maxX, box.minX - o.maxX), Math.max(0, o.minY - box.maxY, box.minY - o.maxY));
      return gap <= claim.within_mm ? null : `${part.ref} is ${mm(gap)} from ${claim.to}`;
    }
  }
}

/** A claim in words, where it holds. */
function wordsOf(claim: Claim): string {
  switch (claim.is) {
    case 'as many':
      return `${list(claim.refs)} are ${claim.count}`;
    case 'joined':
      return `${list(claim.pins)} ${claim.pins.length === 1 ? 'is' : 'are'} on ${claim.net}`;
    case 'meets':
      return `${list(claim.refs)} ${claim.refs.length === 1 ? 'meets' : 'meet'} ${claim.pin}`;
    case 'called':
      return `${list(claim.refs)} ${claim.refs.length === 1 ? 'is' : 'are'} ${claim.name}`;
    case 'volts':
      return `${claim.net} has ${claim.volts} V`;
    case 'at edge':
      return `${list(claim.refs)} at the ${claim.edge} edge`;
    case 'in corner':
      return `${list(claim.refs)} in the ${claim.corner} corner`;
    case 'on side':
      return `${list(claim.refs)} on the ${claim.side}`;
    case 'near':
      return `${list(claim.refs)} within ${claim.within_mm} mm of ${claim.to}`;
    case 'at':
      return `${list(claim.refs)} at ${[...(claim.x === undefined ? [] : [`x ${claim.x}`]), ...(claim.y === undefined ? [] : [`y ${claim.y}`])].join(', ')}`;
    default:
      return list(claim.refs);
  }
}
