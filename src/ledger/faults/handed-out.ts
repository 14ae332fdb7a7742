import type { Entry, Finding } from '../../board/index.js';
import type { Kind } from '../../design/index.js';
import type { Ask, AskKind } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed } from '../signals.js';
import { fault } from '../verdict.js';
import { islands } from './islands.js';

/** What a board does that somebody may set or tell. */
const WORKS: ReadonlySet<AskKind> = new Set(['function', 'conversion', 'sound', 'load', 'output', 'display', 'charging']);
/** What is turned or pressed by hand. */
const SETS = ['switch', 'button'] as const;
/** Buses that a chip has to speak. */
const BUSES = ['i2c', 'spi'] as const;
const IDLE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'test_point', 'esd', 'tvs', 'ferrite', 'diode', 'zener', 'schottky']);

/**
 * Signals that leave the board where nobody asked for it, in place of being joined to what they are for: a switch beside a circuit that it does not reach,
 * a bus that no chip of the board speaks, what acts beside a program that does not tell it.
 */
export function handedOut(scene: Scene, entries: readonly Entry[]): Finding[] {
  const asked = askedConnectors(scene, entries);
  return [
    ...setsNothing(scene, asked),
    ...spokenByNobody(scene),
    ...untold(scene, asked),
    ...standsApart(scene, asked),
    ...litByNobody(scene, asked),
    ...(isServed(scene) && programmed(scene).length === 0 ? [] : islands(scene, asked)),
  ];
}

const kindOf = (scene: Scene, ref: string): Kind => scene.part(ref)?.component.kind ?? 'resistor';

/** Connectors that an ask of the person has, be it as a connector or as the thing that hangs there. */
function askedConnectors(scene: Scene, entries: readonly Entry[]): ReadonlySet<string> {
  const mine = entries.filter((e) => e.source === 'person').flatMap((e) => e.by.refs);
  // Of a circuit with plugs of its own they are asked for with it.
  const whole = wantedAsks(scene.request).filter((a) => a.source === 'person' && scene.lexicon.concept(a.concept)?.holds !== undefined);
  const own = whole.flatMap((a) => claimOf(scene, a).instances.flatMap((i) => i.refs));
  return new Set([...mine, ...own].filter((r) => CONNECTORS.has(kindOf(scene, r))));
}

/** Boards that others command are told over a header: breakouts, shields, what has its controller elsewhere. Where none was to be, nothing commands. */
const isServed = ({ request, lexicon }: Scene): boolean => {
  const purpose = request.purpose?.concept;
  const wanted = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
  const alone = request.asks.some((a) => a.not === true && a.concept === 'microcontroller');
  return (
    (!alone && purpose !== undefined && lexicon.concept(purpose)?.commanded === true) ||
    wanted.some((a) => a.kind === 'controller' || a.concept === 'breakout')
  );
};

/** Switches and buttons of a board without a program that does something by itself, and of which no line reaches anything of it. */
function setsNothing(scene: Scene, asked: ReadonlySet<string>): Finding[] {
  const asks = wantedAsks(scene.request);
  if (programmed(scene).length > 0 || isServed(scene) || !asks.some((a) => a.source === 'person' && WORKS.has(a.kind))) return [];
  return asks.flatMap((a): Finding[] => {
    if (a.not === true || a.links.some((l) => l.role === 'to') || !SETS.some((id) => scene.lexicon.isA(a.concept, id))) return [];
    const refs = claimOf(scene, a).instances.flatMap((i) => i.refs.filter((r) => HANDS.has(kindOf(scene, r))));
    // What stands in the supply has no line of its own.
    const there = linesOf(scene, refs).flatMap((net) => along(scene, net, refs));
    if (there.length === 0 || there.some((r) => isReached(scene, r, asked))) return [];
    const message = `“${a.text}”: no line of ${list(refs)} reaches a circuit of the board: what ${refs.length === 1 ? 'it is' : 'they are'} to set does not follow`;
    return [fault(message, refs)];
  });
}
const HANDS: ReadonlySet<string> = new Set(['switch', 'button']);
/** Nets of some parts that are neither a supply nor ground. */
const linesOf = (scene: Scene, refs: readonly string[]): string[] => [
  ...new Set(refs.flatMap((r) => scene.part(r)?.pads.flatMap((p) => (p.net === null || !isLine(scene, p.net) ? [] : [p.net])) ?? [])),
];
const isLine = (scene: Scene, net: string): boolean => !scene.netlist.isGround(net) && !scene.netlist.isRail(net);
function isReached(scene: Scene, ref: string, asked: ReadonlySet<string>): boolean {
  const kind = kindOf(scene, ref);
  return CONNECTORS.has(kind) ? asked.has(ref) : !IDLE.has(kind);
}

/** A bus that was asked for and of which every line only goes from connector to connector. */
function spokenByNobody(scene: Scene): Finding[] {
  const asks = wantedAsks(scene.request);
  // What only joins connectors is asked for as such.
  const works = asks.some((a) => a.source === 'person' && a.not !== true && (WORKS.has(a.kind) || a.kind === 'sensor' || a.kind === 'storage'));
  if (!works || scene.request.purpose?.concept === 'breakout') return [];
  return asks.flatMap((a): Finding[] => {
    if (a.not === true || a.source !== 'person' || !BUSES.some((b) => a.concept === b)) return [];
    // What a level shifter or an isolator is for only passes through.
    if (asks.some((f) => f.kind === 'function' && f.not !== true && f.links.some((l) => l.role === 'for' && l.ask === a.id))) return [];
    const refs = claimOf(scene, a).instances.map((i) => i.main);
    const nets = linesOf(scene, refs);
    const there = [...refs, ...nets.flatMap((net) => along(scene, net, refs))];
    const spoken = there.some((r) => !IDLE.has(kindOf(scene, r)) && !CONNECTORS.has(kindOf(scene, r)));
    if (refs.length === 0 || nets.length === 0) return [];
    return spoken ? [] : [fault(`“${a.text}”: nothing of the board speaks it: its lines go to connectors alone`, refs, nets)];
  });
}

/** On a board with a program: a circuit that acts takes its signal from a connector that nobody asked for, and the program does not tell it. */
function untold(scene: Scene, asked: ReadonlySet<string>): Finding[] {
  const brains = programmed(scene);
  if (brains.length === 0) return [];
  const asks = wantedAsks(scene.request).filter((a) => a.source === 'person' && a.not !== true);
  // A buffer that was named beside strips is for their data, wherever terminals were asked for.
  const strips = asks.some((a) => scene.lexicon.isA(a.concept, 'addressable_led_strip'));
  const lifts = (a: Ask): boolean => strips && a.part !== undefined && BUFFERS.some((id) => scene.lexicon.isA(a.concept, id));
  return asks.flatMap((a): Finding[] => {
    if (!ACTING.has(a.kind) && !lifts(a)) return [];
    const known = lifts(a) ? new Set<string>() : asked;
    const circuits = claimOf(scene, a).instances.flatMap((i) => i.block ?? []);
    const strays = circuits.flatMap((block) => {
      const inputs = (scene.blockNamed(block.block)?.ports ?? []).flatMap((p) => (p.kind === 'input' ? (block.ports[p.name] ?? []) : []));
      return inputs.flatMap((net) => {
        const there = along(scene, net, block.refs);
        return there.some((r) => isReached(scene, r, known)) ? [] : there.filter((r) => CONNECTORS.has(kindOf(scene, r)));
      });
    });
    const at = [...new Set(strays)];
    if (at.length === 0) return [];
    const message = `“${a.text}”: its signal comes in at ${list(at)}, which nobody asked for, and ${list(brains)} does not tell it`;
    return [fault(message, at)];
  });
}
/** Beside a circuit that was asked for: a transistor that was named became a switch of its own, or a logic chip does nothing for it: both are told at a connector that nobody asked for. */
function standsApart(scene: Scene, asked: ReadonlySet<string>): Finding[] {
  const asks = wantedAsks(scene.request).filter((a) => a.source === 'person' && a.not !== true);
  if (programmed(scene).length > 0 || !asks.some((a) => a.kind === 'function')) return [];
  const [served, broken] = [isServed(scene), asks.some((a) => a.kind === 'controller' || a.concept === 'breakout')];
  return asks.flatMap((a): Finding[] => {
    const idle = isLogic(scene, a) && asks.some((f) => f.kind === 'function' && f.concept !== a.concept) && asks.some((f) => isOperated(scene, f));
    if (idle ? broken : served) return [];
    if (!idle && (a.kind !== 'component' || a.part === undefined || !scene.lexicon.isA(a.concept, 'transistor'))) return [];
    const circuits = claimOf(scene, a).instances.flatMap((i) => i.block ?? []);
    // What the circuit is made of is no part beside it.
    const own = new Set(asks.flatMap((f) => (f.kind === 'component' ? [] : claimOf(scene, f).instances.flatMap((i) => [i.main, ...i.refs]))));
    if (!idle && circuits.some((block) => block.refs.some((r) => own.has(r)))) return [];
    const told = circuits.flatMap((block) => {
      const inputs = (scene.blockNamed(block.block)?.ports ?? []).flatMap((p) => (p.kind === 'input' ? (block.ports[p.name] ?? []) : []));
      return inputs.flatMap((net) => along(scene, net, block.refs));
    });
    if (told.length === 0 || told.some((r) => !CONNECTORS.has(kindOf(scene, r)) || asked.has(r))) return [];
    const refs = claimOf(scene, a).instances.map((i) => i.main);
    const is = idle ? 'its inputs come in' : 'it is a switch of its own, told';
    const message = `“${a.text}”: ${list(refs)} stands apart from the circuit that was asked for: ${is} at ${list([...new Set(told)])}`;
    return [fault(message, refs)];
  });
}
/** A logic chip that was named. */
const isLogic = (scene: Scene, a: Ask): boolean =>
  a.kind === 'function' && a.part !== undefined && claimOf(scene, a).instances.every((i) => kindOf(scene, i.main) === 'logic');
/** What somebody presses or looks at. */
const isOperated = (scene: Scene, a: Ask): boolean => a.kind === 'light' || SETS.some((id) => scene.lexicon.isA(a.concept, id));
/** On a board that does something without a program: lights of which every line goes to a connector that nobody asked for. */
function litByNobody(scene: Scene, asked: ReadonlySet<string>): Finding[] {
  const asks = wantedAsks(scene.request).filter((a) => a.source === 'person' && a.not !== true);
  const works = asks.some((a) => WORKS.has(a.kind) || a.kind === 'interface' || a.kind === 'sensor');
  if (!works || programmed(scene).length > 0 || isServed(scene)) return [];
  return asks.flatMap((a): Finding[] => {
    const refs = a.kind === 'light' ? claimOf(scene, a).instances.map((i) => i.main) : [];
    const out = refs.filter((r) => {
      const there = kindOf(scene, r) === 'led' ? linesOf(scene, [r]).flatMap((net) => along(scene, net, [r])) : [];
      const ends = there.filter((x) => !IDLE.has(kindOf(scene, x)));
      return ends.length > 0 && ends.every((x) => kindOf(scene, x) === 'connector' && !asked.has(x));
    });
    const at = [...new Set(out.flatMap((r) => linesOf(scene, [r]).flatMap((net) => along(scene, net, [r]))))].filter(
      (x) => kindOf(scene, x) === 'connector',
    );
    if (out.length === 0) return [];
    const message = `“${a.text}”: nothing of the board lights ${list(out)}: ${out.length === 1 ? 'its line goes' : 'their lines go'} to ${list(at)}, which nobody asked for`;
    return [fault(message, out)];
  });
}

const BUFFERS = ['bus_buffer', 'level_shifter', 'buffer'] as const;
const ACTING: ReadonlySet<AskKind> = new Set(['output', 'load', 'sound', 'light']);

/** Parts that a net leads to, over what stands in series, but for those of its own circuit. */
function along(scene: Scene, start: string, own: readonly string[]): string[] {
  const nets = new Set([start]);
  const refs = new Set<string>();
  for (const net of nets)
    for (const { part } of scene.netlist.on(net)) {
      const { ref, kind } = part.component;
      if (own.includes(ref) || refs.has(ref)) continue;
      refs.add(ref);
      if (!IDLE.has(kind)) continue;
      for (const { net: next } of part.pads) if (next !== null && isLine(scene, next)) nets.add(next);
    }
  return [...refs];
}

/** Kinds that a board has for the sake of somebody's wish alone: no other circuit brings them along. */
const FOR_A_WISH: ReadonlySet<string> = new Set(['sensor', 'relay', 'buzzer']);

/** Parts that no ask explains, neither they nor another part of their circuit: a word was taken for a thing. */
export function invented({ design }: Scene, entries: readonly Entry[]): Finding[] {
  const claimed = new Set(entries.flatMap((e) => e.by.refs));
  const circuitOf = (ref: string): readonly string[] => design.blocks.find((b) => b.refs.includes(ref))?.refs ?? [ref];
  return design.components
    .filter((c) => FOR_A_WISH.has(c.kind) && !circuitOf(c.ref).some((ref) => claimed.has(ref)))
    .map(({ ref, device, value }) => fault(`${ref} (${device ?? value}) is on the board, and nobody asked for it`, [ref]));
}
