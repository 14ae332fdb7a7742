import type { Finding } from '../../board/index.js';
import type { BlockInstance } from '../../design/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { closeness } from '../figures.js';
import { backsUp } from '../flow/backup.js';
import { feeding } from '../flow/feeding.js';
import { isShunt, sources } from '../flow/sources.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { programmed, signalsOf } from '../signals.js';
import { fault } from '../verdict.js';

/** Supplies that were asked for and from which nothing of the board draws: they end in a dead end. */
export function idleSources(scene: Scene): Finding[] {
  const { drawn, through } = feeding(scene);
  return wantedAsks(scene.request)
    .filter((a) => a.not !== true && a.kind === 'supply')
    .flatMap((ask): Finding[] => {
      const refs = new Set(claimOf(scene, ask).instances.flatMap((i) => i.refs));
      const volts = ask.figures.find((f) => f.quantity === 'voltage');
      const all = sources(scene).filter((s) => refs.has(s.ref));
      const said = all.filter((s) => volts !== undefined && closeness(volts, s.volts ?? Number.NaN) === 'same');
      const own = said.length > 0 ? said : all;
      // What passes a board by, from connector to connector, is no dead end; nor is a clock's cell, which gives nothing while the rest is fed.
      const busy = own.some((s) => (drawn.get(s.ref)?.peak ?? 0) > 0 || through.has(s.ref));
      const joined = own.some((s) =>
        behind(scene, s.net).some((net) => scene.netlist.on(net).some((n) => n.part.component.ref !== s.ref && takes(n))),
      );
      if (own.length === 0 || busy || joined || drawn.size === 0 || own.every((s) => backsUp(scene, s.ref))) return [];
      const at = own.map((s) => s.ref);
      return [
        fault(
          `“${ask.text}”: nothing of the board draws from ${list([...new Set(at)])}`,
          at,
          own.map((s) => s.net),
        ),
      ];
    });
}

/** Rails that were asked for, that the board makes, and that nobody can have: neither does a part of it draw from them nor do they leave it. */
export function idleRails(scene: Scene): Finding[] {
  return wantedAsks(scene.request)
    .filter((a) => a.not !== true && (a.kind === 'rail' || a.kind === 'conversion'))
    .flatMap((ask): Finding[] => {
      const volts = ask.figures.find((f) => f.quantity === 'voltage' && f.role !== 'in');
      return scene.design.nets.flatMap(({ name, volts: here }): Finding[] => {
        if (here === undefined || volts === undefined || closeness(volts, here) !== 'same') return [];
        const maker =
          scene.netlist
            .on(name)
            .map((n) => scene.blockOf(n.part.component.ref))
            .find((b) => b !== null && makes(scene, b, name)) ?? null;
        const had = ({ part: { component: c } }: Node): boolean =>
          maker?.refs.includes(c.ref) !== true && !IDLE.has(c.kind) && scene.blockOf(c.ref)?.block !== SHOWS;
        if (maker === null || behind(scene, name).some((net) => scene.netlist.on(net).some(had))) return [];
        return [fault(`“${ask.text}”: ${name} is made, feeds nothing and leaves the board nowhere`, maker.refs.slice(0, 1), [name])];
      });
    });
}

/** The light that shows that a rail is there. */
const SHOWS = 'power_led';
const makes = (scene: Scene, { block, ports }: BlockInstance, net: string): boolean => {
  const entry = scene.blockNamed(block);
  return entry?.converts !== undefined && entry.ports.some((p) => p.kind === 'power_out' && ports[p.name] === net);
};

/** Contacts of a supply that nothing of the board feeds or draws from: the socket is there and does nothing, whatever it was asked for. */
export function deadContacts(scene: Scene): Finding[] {
  return scene.parts.flatMap(({ component: { kind, ref }, pads }): Finding[] => {
    if (!CONNECTORS.has(kind)) return [];
    const rails = [...new Set(pads.flatMap((p) => (p.net !== null && scene.netlist.isRail(p.net) ? [p.net] : [])))];
    // A resistor that leads back to the connector itself tells it what it may draw.
    const back = (part: Node['part'], net: string): boolean =>
      part.component.kind === 'resistor' &&
      part.pads.every((p) => p.net === net || scene.netlist.on(p.net ?? net).every((x) => x.part === part || x.part.component.ref === ref));
    // A capacitor that leads on to something else than ground couples a signal of some power.
    const couples = (part: Node['part'], net: string): boolean =>
      part.component.kind === 'capacitor' && part.pads.some((p) => p.net !== null && p.net !== net && !scene.netlist.isGround(p.net));
    const works = ({ part }: Node, net: string): boolean =>
      part.component.ref !== ref && (!IDLE.has(part.component.kind) || couples(part, net)) && !back(part, net);
    const used = (net: string): boolean => behind(scene, net).some((n) => scene.netlist.on(n).some((x) => works(x, n)));
    const dead = rails.filter((net) => !used(net));
    // A socket with data lines in use works without its supply.
    const talks = pads.some((p) => p.net !== null && !rails.includes(p.net) && scene.netlist.on(p.net).some((x) => TALKS.has(x.pad.type)));
    if (dead.length === 0 || talks) return [];
    const message = `${ref}: nothing of the board feeds ${list(dead)} or draws from it`;
    return [fault(message, [ref], dead)];
  });
}
/** Parts by which no current is drawn or brought. */
const IDLE: ReadonlySet<string> = new Set([...['capacitor', 'tvs', 'zener', 'esd', 'test_point'], ...['fuse', 'ferrite', 'inductor']]);
const TALKS: ReadonlySet<string> = new Set(['bidirectional', 'input', 'output']);

type Node = ReturnType<Scene['netlist']['on']>[number];
const takes = ({ part, pad }: Node): boolean => part.component.kind === 'charger' || part.component.kind === 'module' || pad.type === 'power_in';
/** What a supply passes on its way: a fuse, a protection, a switch. */
const PASSED: ReadonlySet<string> = new Set(['fuse', 'mosfet', 'diode', 'schottky', 'switch', 'ferrite', 'inductor']);

/** A source's net and those behind what it passes. */
function behind(scene: Scene, net: string): string[] {
  const nets = new Set([net]);
  for (const at of nets)
    for (const { part, pad } of scene.netlist.on(at))
      if (PASSED.has(part.component.kind) && pad.pin !== 'G')
        for (const p of part.pads) if (p.net !== null && p.pin !== 'G' && !scene.netlist.isGround(p.net)) nets.add(p.net);
  return [...nets];
}

/** Plugs with a plus and a minus, both of which a source or a load is between. */
const POLED = /^(?:XT\d\d|Deans|TPlug|BarrelJack|DC-?\d|Anderson)|^JST_VH/i;

/** A shunt, a fuse or a coil from plus to minus of a plug is a short circuit of what is plugged in: it belongs between two plugs. */
export function shortedPlugs(scene: Scene): Finding[] {
  return scene.parts.flatMap(({ component: { ref, device }, pads }): Finding[] => {
    const nets = [...new Set(pads.flatMap((p) => (p.net === null || p.pin === 'SWITCH' ? [] : [p.net])))];
    if (!POLED.test(device ?? '') || nets.length !== 2) return [];
    const [one = '', other = ''] = nets;
    const across = scene.netlist.on(one).filter(({ part }) => part.component.ref !== ref && part.pads.some((p) => p.net === other));
    return across
      .filter(isShort)
      .map(({ part }) =>
        fault(
          `${part.component.ref} (${part.component.value}) lies across both contacts of ${ref}: what is plugged in there is shorted`,
          [ref, part.component.ref],
          nets,
        ),
      );
  });
}
const isShort = ({ part }: Node): boolean => /^(?:fuse|inductor|ferrite)$/.test(part.component.kind) || isShunt(part);

/** What hands a signal on: it stands between two things. */
const BETWEEN = ['level_shifter', 'bus_buffer', 'buffer'] as const;
const PASSIVE: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'test_point']);

/** Shifters and buffers that take a controller's signal and give it back to the same one: nothing is behind them. */
export function looped(scene: Scene): Finding[] {
  const brains = programmed(scene);
  const asks = brains.length === 0 ? [] : wantedAsks(scene.request).filter((a) => BETWEEN.some((id) => scene.lexicon.isA(a.concept, id)));
  return asks.flatMap((ask): Finding[] => {
    const idle = claimOf(scene, ask).instances.filter(({ refs }) => onlyWith(scene, refs, brains));
    const refs = idle.map((i) => i.main);
    if (refs.length === 0) return [];
    const says = `what ${list(refs)} ${refs.length === 1 ? 'hands' : 'hand'} on is at the controller itself or at nobody: nothing else is behind ${refs.length === 1 ? 'it' : 'them'}`;
    return [fault(`“${ask.text}”: ${says}`, refs)];
  });
}

/**
 * Whether what some parts hand on comes to controllers alone, or to nobody: by their outputs where they have such, else by all of their signals, of which
 * there are two or more.
 */
function onlyWith(scene: Scene, refs: readonly string[], brains: readonly string[]): boolean {
  const met = (net: string): string[] => reached(scene, net, refs);
  const gives = refs.flatMap((r) => scene.part(r)?.pads.filter((p) => /^(?:output|tri_state)$/.test(p.type ?? '')) ?? []);
  const alone = (nets: readonly string[]): boolean => nets.every((net) => met(net).every((r) => brains.includes(r)));
  if (gives.length > 0) return alone(gives.flatMap((p) => p.net ?? []));
  const signals = [...signalsOf(scene, refs).keys()].filter((net) => met(net).length > 0);
  return signals.length > 1 && alone(signals);
}

/** What a line leads to, through resistors in series too. */
function reached(scene: Scene, net: string, refs: readonly string[]): string[] {
  const nets = new Set([net]);
  for (const at of nets)
    for (const { part } of scene.netlist.on(at))
      if (part.component.kind === 'resistor')
        for (const p of part.pads) if (p.net !== null && !scene.netlist.isGround(p.net) && !scene.netlist.isRail(p.net)) nets.add(p.net);
  return [...nets].flatMap((at) =>
    scene.netlist
      .on(at)
      .flatMap(({ part: { component } }) =>
        (refs.includes(component.ref) && !CONNECTORS.has(component.kind)) || PASSIVE.has(component.kind) ? [] : [component.ref],
      ),
  );
}
