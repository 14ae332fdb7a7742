import { isOverFuse } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { isContact } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { sources } from '../flow/sources.js';
import { converters } from '../formulas/converters.js';
import { CONNECTORS, outletsOf } from '../reach.js';
import { channelsOf, roleOf } from '../realised/roles.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed, signalsOf } from '../signals.js';
import { met, together, unmet, type Verdict } from '../verdict.js';
import { gender } from './connectors/connector-shape.js';
import { toldLow } from './told-low.js';

/** Words that tell how a thing stands in the circuit, by what its nets lead to. */
const BY_NETS: Readonly<Record<string, (scene: Scene, ask: Ask, refs: readonly string[]) => Verdict | null>> = {
  input: (scene, ask, refs) => across(scene, ask, refs, 'in'),
  output: (scene, ask, refs) => across(scene, ask, refs, 'out'),
  as_module: modules,
  synchronous: (scene, _ask, refs) => switched(scene, refs, true),
  asynchronous: (scene, _ask, refs) => switched(scene, refs, false),
  switchable,
  individual: (_scene, ask, refs) => (refs.length < Math.max(2, ask.count ?? 2) ? null : met(`${list(refs)}: one each`, { refs })),
  shared,
  single: (scene, _ask, refs) => channels(scene, refs, 1),
  dual: (scene, _ask, refs) => channels(scene, refs, 2),
  triple: (scene, _ask, refs) => channels(scene, refs, 3),
  quad: (scene, _ask, refs) => channels(scene, refs, 4),
  octal: (scene, _ask, refs) => channels(scene, refs, 8),
  external: (scene, _ask, refs) => (refs.every((r) => isPlug(scene, r)) ? met(`it hangs at ${list(refs)}`, { refs }) : null),
  internal: (scene, ask, refs) => {
    const away = refs.filter((r) => isPlug(scene, r));
    if (away.length === 0) return met(`${list(refs)} on the board`, { refs });
    // A plug may itself be what is to be on the board; what measures is not.
    return ask.kind === 'sensor' && away.length === refs.length ? unmet(`it hangs at ${list(refs)}, and is not on the board`, { refs }) : null;
  },
  high_side: (scene, ask) => sideOf(scene, ask, 'high-side'),
  low_side: (scene, ask) => sideOf(scene, ask, 'low-side'),
  parallel_connected: beside,
  charlieplexed: plexed,
  male: (scene, _ask, refs) => together(gender(scene, refs, 'male')),
  female: (scene, _ask, refs) => together(gender(scene, refs, 'female')),
  true_bypass: bypassed,
  when_blown: (scene, _ask, refs) => {
    const dark = refs.filter((r) => scene.part(r)?.component.kind === 'led' && !isOverFuse(scene.netlist, scene.part(r)!));
    return dark.length === 0 ? met(`${list(refs)} over the fuses`, { refs }) : unmet(`${list(dark)} lie over no fuse`, { refs: dark });
  },
  alternating: byTurns,
  breadboard: plugsIn,
  mains: insulated,
  signal_line: dataOf,
  changeover: (scene, _ask, refs) => contacts(scene, refs, ['COM', 'NO', 'NC'], 'all three contacts are led out'),
  active_low: (scene, _ask, refs) => toldLow(scene, refs),
  normally_closed: (scene, _ask, refs) => contacts(scene, refs, ['COM', 'NC'], 'the closed contact is led out'),
  normally_open: (scene, _ask, refs) => contacts(scene, refs, ['COM', 'NO'], 'the open contact is led out'),
};

/** What a word says of parts that stand; null: it says nothing that their nets could tell. */
export const toldByNets = (scene: Scene, ask: Ask, id: string, refs: readonly string[]): Verdict | null => BY_NETS[id]?.(scene, ask, refs) ?? null;

/**
 * Lights that are on by turns: none is lit by the supply alone, and not all by the same level of the same line. Where a program has the lines it
 * can light them so, and the board shows no more. Null: there are fewer than two.
 */
function byTurns(scene: Scene, _ask: Ask, refs: readonly string[]): Verdict | null {
  const lights = refs.filter((r) => scene.part(r)?.component.kind === 'led');
  // Behind its resistor stands the line, or the rail that it is lit from.
  const behind = (net: string | null, ref: string): string | null => {
    const others = scene.netlist.on(net ?? '').flatMap((n) => (n.part.component.ref === ref ? [] : [n.part]));
    const through = others.length === 1 && others[0]?.component.kind === 'resistor' ? others[0] : undefined;
    return through?.pads.find((p) => p.net !== net)?.net ?? net;
  };
  const ends = lights.map((ref) => ['A', 'K'].map((pin) => behind(scene.netOf(ref, pin), ref)));
  if (lights.length < 2) return null;
  const always = lights.filter((_, i) => ends[i]?.every((net) => net !== null && (scene.netlist.isRail(net) || scene.netlist.isGround(net))));
  if (always.length > 0) return unmet(`${list(always)} ${always.length === 1 ? 'is' : 'are'} lit all the time`, { refs: always });
  if (new Set(ends.map((e) => e.join('>'))).size < 2) return unmet(`${list(lights)} are lit at the same time`, { refs: lights });
  return met(`${list(lights)} ${programmed(scene).length > 0 ? 'have lines of their own, and the program has the turns' : 'are lit by turns'}`, {
    refs: lights,
  });
}

const isPlug = (scene: Scene, ref: string): boolean => CONNECTORS.has(scene.part(ref)?.component.kind ?? 'resistor');
const signals = (scene: Scene, ref: string): string[] => [
  ...new Set(scene.part(ref)?.pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) || scene.netlist.isRail(p.net) ? [] : [p.net]))),
];

/** Of converters: whether a transistor takes the place of the diode. Null: none of them converts. */
function switched(scene: Scene, refs: readonly string[], wanted: boolean): Verdict | null {
  const own = converters(scene).filter(
    (c) => c.topology !== 'linear' && (refs.includes(c.ref) || scene.blockOf(c.ref)?.refs.some((r) => refs.includes(r))),
  );
  if (own.length === 0) return null;
  const by = { refs: own.map((c) => c.ref) };
  const is = `${list(by.refs)}: ${own.every((c) => c.synchronous) ? 'synchronous' : 'its current goes on through a diode'}`;
  return own.every((c) => c.synchronous === wanted) ? met(is, by) : unmet(is, by);
}

/** A jumper, a switch or a transistor stands in series with it. */
function switchable(scene: Scene, _ask: Ask, refs: readonly string[]): Verdict | null {
  const jumpers = new Set((roleOf(scene, 'jumper') ?? []).flat());
  const opens = (ref: string, kind: string): boolean => jumpers.has(ref) || SWITCHES.has(kind);
  const by = refs.map((r) =>
    signals(scene, r)
      .flatMap((net) => scene.netlist.on(net))
      .find(({ part: { component } }) => component.ref !== r && opens(component.ref, component.kind)),
  );
  const kinds = refs.map((r) => scene.part(r)?.component.kind ?? '');
  if (kinds.every((k) => SWITCHES.has(k))) return met(`${list(refs)} ${refs.length === 1 ? 'switches' : 'switch'} it`, { refs });
  if (kinds.some((k) => k !== 'resistor' && k !== 'capacitor')) return null;
  const fixed = refs.filter((_, i) => by[i] === undefined);
  const names = by.flatMap((n) => n?.part.component.ref ?? []);
  return fixed.length === 0
    ? met(`${list(names)} ${names.length === 1 ? 'opens' : 'open'} ${list(refs)}`, { refs: [...refs, ...names] })
    : unmet(`neither a jumper nor a switch stands in series with ${list(fixed)}`, { refs: fixed });
}
const SWITCHES: ReadonlySet<string> = new Set(['switch', 'button', 'mosfet', 'bjt', 'relay', 'thyristor', 'solid_state_relay']);

/** Several that have a rail, a line or at least the ground in common. */
function shared(scene: Scene, _ask: Ask, refs: readonly string[]): Verdict | null {
  const nets = refs.map((r) => new Set(scene.part(r)?.pads.flatMap((p) => p.net ?? [])));
  const common = [...(nets[0] ?? [])].filter((n) => nets.every((s) => s.has(n)));
  if (refs.length < 2) return null;
  return common.length === 0
    ? unmet(`${list(refs)} have nothing in common`, { refs })
    : met(`${list(refs)}: ${list(common)} in common`, { refs, nets: common });
}

/** Connectors all of whose lines other ones have too. Null: what stands beside another is no connector. */
function beside(scene: Scene, _ask: Ask, refs: readonly string[]): Verdict | null {
  if (!refs.every((r) => isPlug(scene, r))) return null;
  const lines = (ref: string): string[] =>
    scene.part(ref)?.pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) ? [] : [p.net])) ?? [];
  const others = (ref: string, net: string): string[] =>
    scene.netlist.on(net).flatMap(({ part: { component: o } }) => (o.ref !== ref && isPlug(scene, o.ref) ? [o.ref] : []));
  const alone = refs.filter((r) => lines(r).some((n) => others(r, n).length === 0));
  const by = [...new Set(refs.flatMap((r) => lines(r).flatMap((n) => others(r, n))))];
  return alone.length === 0
    ? met(`${list(refs)}: the same lines as ${list(by)}`, { refs })
    : unmet(`no other connector has the lines of ${list(alone)}`, { refs: alone });
}

/** LEDs between lines of which each also lights others, and that no supply holds. */
function plexed(scene: Scene, _ask: Ask, refs: readonly string[]): Verdict | null {
  const leds = scene.parts.filter((p) => p.component.kind === 'led').map((p) => p.component.ref);
  const shown = refs.every((r) => leds.includes(r)) ? refs : leds;
  const shares = (ref: string): boolean =>
    signals(scene, ref).filter((n) => leds.some((o) => o !== ref && signals(scene, o).includes(n))).length === 2;
  const plain = shown.filter((r) => !shares(r));
  if (shown.length === 0) return null;
  return plain.length === 0
    ? met(`${list(shown)}: between shared lines`, { refs: shown })
    : unmet(`${list(plain)} lie between no shared lines`, { refs: plain });
}

/** Channels of one part, or as many parts. Null: fewer, so that the word may be said of something else. */
function channels(scene: Scene, refs: readonly string[], wanted: number): Verdict | null {
  // A plug of one signal has as many beside it as go by its name and another number.
  const kind = (ref: string): string => `${scene.part(ref)?.component.device} ${scene.part(ref)?.component.value.replace(/\d+/g, '')}`;
  const plugs =
    refs.length === 1 && isPlug(scene, refs[0] as string) ? scene.parts.filter((p) => kind(p.component.ref) === kind(refs[0] as string)) : [];
  if (wanted > 1 && plugs.length === wanted)
    return met(`${list(plugs.map((p) => p.component.ref))}: ${wanted}`, { refs: plugs.map((p) => p.component.ref) });
  const have = refs.reduce((sum, r) => sum + Math.max(1, channelsOf(scene, r)), 0);
  if (have < wanted || (wanted === 1 && have > 1)) return null;
  return met(`${list(refs)}: ${wanted === 1 ? 'one' : `${wanted} channels`}`, { refs });
}

/** Where a transistor switches its load: its source at the supply or at ground. Null: no transistor of its own tells it. */
function sideOf(scene: Scene, ask: Ask, wanted: 'high-side' | 'low-side'): Verdict | null {
  const own = [...new Set(claimOf(scene, ask).instances.flatMap((i) => i.refs))].flatMap((r) => scene.part(r) ?? []);
  const held = own.flatMap(({ component, pads }) => {
    if (component.kind !== 'mosfet' && component.kind !== 'bjt') return [];
    const source = pads.find((p) => p.pin === 'S' || p.pin === 'E')?.net ?? null;
    const drain = pads.find((p) => p.pin === 'D' || p.pin === 'C')?.net ?? null;
    if (source === null || drain === null || !scene.netlist.on(drain).some((n) => CONNECTORS.has(n.part.component.kind))) return [];
    return [{ ref: component.ref, side: scene.netlist.isGround(source) ? 'low-side' : scene.netlist.isRail(source) ? 'high-side' : null }];
  });
  const told = held.filter((h) => h.side !== null);
  const refs = told.map((h) => h.ref);
  if (told.length === 0) return null;
  return told.every((h) => h.side === wanted)
    ? met(`${list(refs)}: ${wanted}`, { refs })
    : unmet(`${list(told.filter((h) => h.side !== wanted).map((h) => h.ref))}: ${told.find((h) => h.side !== wanted)?.side}, not ${wanted}`, {
        refs,
      });
}

/** Contacts that join what comes in with what goes out, so that the signal passes by the circuit. */
function bypassed(scene: Scene): Verdict {
  const on = (net: string, but: string): boolean =>
    scene.netlist.on(net).some((n) => CONNECTORS.has(n.part.component.kind) && n.part.component.ref !== but);
  const by = scene.parts.flatMap(({ component: { kind, ref } }) => {
    // A switch outside has both ends and the circuit's at its connector.
    const outside = CONNECTORS.has(kind);
    const nets = signals(scene, ref);
    const ends = nets.filter((n) => on(n, ref)).length;
    return (kind === 'switch' || kind === 'relay' || (outside && nets.length >= ends + 2)) && ends >= 2 ? [ref] : [];
  });
  return by.length > 0
    ? met(`${list(by)} joins what comes in with what goes out`, { refs: by })
    : unmet('no contact leads the signal past the circuit');
}

/** Pins of 2.54 mm that go into the holes of a breadboard. */
function plugsIn(scene: Scene): Verdict {
  const by = scene.parts.filter((p) => CONNECTORS.has(p.component.kind) && HEADER.test(p.footprint.name)).map((p) => p.component.ref);
  return by.length > 0
    ? met(`${list(by)}: pins of 2.54 mm`, { refs: by })
    : unmet('nothing on the board has pins of 2.54 mm that go into a breadboard');
}
const HEADER = /PinHeader.*2\.54|HDR.*2\.54/i;

/** Whether what comes in or goes out does so at these connectors: a supply enters or leaves, or something on the board gives or takes the signal. */
function across(scene: Scene, ask: Ask, refs: readonly string[], way: 'in' | 'out'): Verdict | null {
  const own = refs.filter((r) => isPlug(scene, r));
  // What is no connector gives or takes its signals at those that it ends in.
  const ends = own.length > 0 || ask.kind === 'connector' ? own : claimOf(scene, ask).instances.flatMap((i) => outletsOf(scene, i));
  const apart = ends.filter((r) => wayOf(scene, r) === way);
  const plugs = own.length > 0 || apart.length === 0 ? own : [...new Set(apart)];
  const ways = plugs.map((r) => wayOf(scene, r));
  if (own.length === 0 && plugs.length > 0) return met(`${list(plugs)}: ${WAYS[way]}`, { refs: plugs });
  if (plugs.length === 0 || plugs.length < refs.length || ways.some((w) => w === null))
    return way === 'in' && TAKING.has(ask.kind) && !ways.includes('out') ? met(`${list(refs)}: input`, { refs }) : null;
  const wrong = plugs.filter((_, i) => ways[i] !== way);
  if (wrong.length === 0) return met(`${list(plugs)}: ${WAYS[way]}`, { refs: plugs });
  // Which of several is which nobody decided: one that is right will do.
  const right = claimOf(scene, ask)
    .candidates.map((i) => i.main)
    .filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor') && wayOf(scene, r) === way);
  const enough = ask.features.includes('input') && ask.features.includes('output') ? 1 : plugs.length;
  if (right.length >= enough) return met(`${list(right.slice(0, enough))}: ${WAYS[way]}`, { refs: right.slice(0, enough) });
  return wrong.length < plugs.length ? null : unmet(`${list(wrong)} ${wrong.length === 1 ? 'is' : 'are'} no ${WAYS[way]}`, { refs: wrong });
}

const WAYS = { in: 'input', out: 'output' } as const;

/** What is asked for under these is an input by itself. */
const TAKING: ReadonlySet<Ask['kind']> = new Set(['input', 'sensor']);

/** Which way power or signals cross a connector; null: both ways, or nobody can say. */
function wayOf(scene: Scene, ref: string): 'in' | 'out' | null {
  const nets = [...new Set(scene.part(ref)?.pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) ? [] : [p.net])))];
  const rails = nets.filter((n) => scene.netlist.isRail(n) || scene.netlist.net(n)?.class === 'power');
  // A socket without data lines carries its supply alone.
  const socket = scene.part(ref)?.component.kind === 'usb_connector' && rails.length > 0 && !scene.parts.some((p) => usesData(p, nets, ref));
  if (socket) return sources(scene).some((s) => s.ref === ref) ? 'in' : 'out';
  // A header may bring the supply and lead signals out beside it.
  if (rails.length === nets.length && sources(scene).some((s) => s.ref === ref)) return 'in';
  if (nets.length > 0 && rails.length === nets.length) return 'out';
  // A reference that biases an input gives the signal nothing.
  const references = (scene.lexicon.concept('reference')?.evidence?.nets ?? []).map((n) => new RegExp(`^(?:${n})$`, 'i'));
  const ends = [...signalsOf(scene, [ref])].flatMap(([net, steps]) => {
    if (references.some((r) => r.test(net))) return [];
    const types = [
      ...scene.netlist.on(net).flatMap((x) => (x.part.component.ref !== ref && TELLING.has(x.pad.type) ? [x.pad.type] : [])),
      ...passed(scene, net),
    ];
    return types.length === 0
      ? []
      : [{ steps, way: types.includes('bidirectional') ? null : types.some((t) => t !== 'input') ? 'out' : 'in' } as const];
  });
  // What is nearest decides: behind an output stands the feedback to its input. An input and an output equally far, as in a filter, tell nothing.
  const nearest = Math.min(...ends.map((e) => e.steps));
  const told = new Set(ends.flatMap((e) => (e.steps === nearest ? [e.way] : [])));
  const [way] = told;
  return told.size === 1 ? (way ?? null) : null;
}
/** Whether a part takes or gives data at a socket's lines: a resistor or a guard does not. */
const usesData = ({ component, pads }: ResolvedPart, nets: readonly string[], ref: string): boolean =>
  component.ref !== ref && pads.some((p) => p.net !== null && nets.includes(p.net) && (p.type === 'bidirectional' || p.type === 'input'));
/** What the ports of circuits that only pass a signal say of a net: a potentiometer's wiper. */
const passed = (scene: Scene, net: string): ('input' | 'output')[] =>
  scene.design.blocks.flatMap(({ block, ports }) =>
    (scene.blockNamed(block)?.ports ?? []).flatMap((p) =>
      ports[p.name] !== net || p.kind !== 'passive'
        ? []
        : p.joins === 'signal_in'
          ? ['input' as const]
          : p.joins === 'signal_out'
            ? ['output' as const]
            : [],
    ),
  );
const TELLING: ReadonlySet<string> = new Set(['input', 'output', 'open_collector', 'power_out', 'bidirectional']);

const MODULE = /module|devkit|dev board|board\b/i;
/** A chip is no module; a module, or the socket of one, is. */
function modules(scene: Scene, ask: Ask, refs: readonly string[]): Verdict | null {
  // "A transceiver module": the board is it.
  const whole = scene.request.purpose?.heart.includes(ask.id) === true;
  // What is soldered down by its edge is a module, whatever stands on it.
  const edged = scene.request.asks.find((a) => scene.lexicon.isA(a.connector?.concept ?? a.concept, 'castellated_edge') && a.not !== true);
  if (edged?.state === 'wanted') return met('the board is the module: its edge is soldered down', { refs });
  if (whole && scene.request.asks.every((a) => a.kind !== 'controller' || a.not === true || a.features.includes('external')))
    return met('the board is the module', { refs });
  const is = (ref: string): boolean => {
    const part = scene.part(ref);
    return (
      part !== undefined &&
      (part.component.kind === 'module' ||
        CONNECTORS.has(part.component.kind) ||
        MODULE.test(part.device?.title ?? '') ||
        MODULE.test(part.footprint.name))
    );
  };
  const chips = refs.filter((r) => !is(r));
  return chips.length === 0
    ? met(`${list(refs)}: as a module`, { refs })
    : unmet(`${list(chips)} ${chips.length === 1 ? 'is a chip' : 'are chips'} and no module`, { refs: chips });
}

/** Whether these contacts of each relay reach a connector. Null: none is a relay. */
function contacts(scene: Scene, refs: readonly string[], wanted: readonly string[], says: string): Verdict | null {
  const plugs = refs.every((r) => isPlug(scene, r));
  const at = plugs ? refs.flatMap((r) => scene.part(r)?.pads.flatMap((p) => (p.net === null ? [] : scene.netlist.on(p.net))) ?? []) : [];
  // Of a terminal it is said of the contacts that end there.
  const behind = at.flatMap((n) => (n.part.component.kind === 'relay' && isContact(n.pad.pin) ? [n.part.component.ref] : []));
  const relays = plugs ? [...new Set(behind)] : refs.filter((r) => scene.part(r)?.component.kind === 'relay');
  if (relays.length === 0 || (!plugs && relays.length < refs.length)) return null;
  const lacking = relays.filter((ref) => {
    const outside = scene
      .part(ref)
      ?.pads.flatMap((p) =>
        p.net !== null && scene.netlist.on(p.net).some((n) => CONNECTORS.has(n.part.component.kind)) ? [p.pin.replace(/\d+$/, '')] : [],
      );
    return wanted.some((w) => outside?.includes(w) !== true);
  });
  return lacking.length === 0
    ? met(`${list(relays)}: ${says}`, { refs: relays })
    : unmet(`not all of ${wanted.join(', ')} of ${list(lacking)} ${lacking.length === 1 ? 'is' : 'are'} led out`, { refs: lacking });
}

/** Data of a USB socket: both of its lines end at another part than what guards them. Null: it is none. */
function dataOf(scene: Scene, _ask: Ask, refs: readonly string[]): Verdict | null {
  if (refs.length === 0 || !refs.every((r) => scene.part(r)?.component.kind === 'usb_connector')) return null;
  const ends = (ref: string, pin: string): string[] => {
    const net = scene.netOf(ref, pin);
    const on = net === null ? [] : scene.netlist.on(net).map((n) => n.part.component);
    return on.flatMap((c) => (c.ref === ref || c.kind === 'esd' || c.kind === 'tvs' ? [] : [c.ref]));
  };
  const open = refs.filter((ref) => ['DP', 'DM'].some((pin) => ends(ref, pin).length === 0));
  const to = [...new Set(refs.flatMap((ref) => ends(ref, 'DP')))];
  return open.length === 0 ? met(`data to ${list(to)}`, { refs }) : unmet(`the data lines of ${list(open)} lead nowhere`, { refs: open });
}

/** Contacts that switch mains: their nets are held apart from all that may be touched. */
function insulated(scene: Scene, _ask: Ask, refs: readonly string[]): Verdict | null {
  const relays = refs.filter((r) => scene.part(r)?.component.kind === 'relay');
  if (relays.length === 0) return null;
  const live = new Set(scene.design.nets.flatMap((n) => (n.working_volts === undefined ? [] : [n.name])));
  const bare = relays.filter((r) => scene.part(r)?.pads.some((p) => isContact(p.pin) && p.net !== null && !live.has(p.net)) === true);
  return bare.length === 0
    ? met(`the contacts of ${list(relays)} stand apart from what may be touched`, { refs })
    : unmet(`the contacts of ${list(bare)} are not held apart from what may be touched`, { refs: bare });
}
