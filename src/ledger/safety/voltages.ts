import type { Finding } from '../../board/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { feeding } from '../flow/feeding.js';
import { loads } from '../flow/loads.js';
import { isCharged, topOf } from '../flow/tops.js';
import { railSettings } from '../formulas/rails.js';
import { CONNECTORS } from '../reach.js';
import { realised } from '../realised/instances.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

/** Rails beyond what a pin or a block's port on them takes, and rails that their converter's resistors set to something else. */
export function voltageFindings(scene: Scene): Finding[] {
  return [
    ...beyondPins(scene),
    ...beyondPorts(scene),
    ...beyondMeters(scene),
    ...beyondBuses(scene),
    ...railsOnJacks(scene),
    ...setElse(scene),
    ...wrongLoads(scene),
  ];
}

const error = (refs: readonly string[], nets: readonly string[], message: string): Finding => ({
  rule: 'voltage',
  severity: 'error',
  refs: [...refs],
  nets: [...nets],
  message,
});

function beyondPins(scene: Scene): Finding[] {
  return scene.design.nets.flatMap(({ name, volts }) => {
    if (volts === undefined) return [];
    const top = topOf(scene, name) ?? volts;
    const seen = new Set<string>();
    return scene.netlist.on(name).flatMap(({ part, pad, pin }) => {
      const most = pin?.volts_max;
      const key = `${part.component.ref}.${pad.pin}`;
      const over = most !== undefined && (volts > most + 1e-9 || top > Math.max(most, pin?.volts_abs ?? 0) + 1e-9);
      if (!over || seen.has(key) || !scene.stands(part.component)) return [];
      seen.add(key);
      const is = volts > most + 1e-9 ? `is ${amount(volts, 'V')}` : `rises to ${amount(top, 'V')}`;
      return [
        error(
          [part.component.ref],
          [name],
          `${key} takes at most ${amount(Math.max(most, volts > most ? 0 : (pin?.volts_abs ?? 0)), 'V')} and ${name} ${is}`,
        ),
      ];
    });
  });
}

/** A monitor whose inputs leave the board on nets of which nobody knows the voltage, beside a supply of more than they take: what is to be measured there destroys it. */
function beyondMeters(scene: Scene): Finding[] {
  const said = wantedAsks(scene.request).flatMap((a) =>
    a.not !== true && a.kind === 'supply'
      ? a.figures.flatMap((f) => (f.quantity === 'voltage' && f.ac !== true ? (f.value ?? f.max ?? []) : []))
      : [],
  );
  const highest = Math.max(0, ...said);
  return scene.design.blocks.flatMap(({ block, refs }): Finding[] => {
    if (scene.blockNamed(block)?.meters === undefined) return [];
    const open = refs.flatMap((ref) =>
      (scene.part(ref)?.pads ?? []).flatMap((pad) => {
        const nodes = pad.net === null || scene.volts(pad.net) !== null ? [] : scene.netlist.on(pad.net);
        const most = nodes.find((n) => n.part.component.ref === ref && n.pad === pad)?.pin?.volts_max;
        const plug = nodes.find((n) => CONNECTORS.has(n.part.component.kind))?.part.component.ref;
        return most === undefined || plug === undefined || highest <= most + 1e-9 ? [] : [{ ref, pin: pad.pin, net: pad.net ?? '', most, plug }];
      }),
    );
    const [first] = open;
    if (first === undefined) return [];
    const says = `${first.ref}.${first.pin} takes at most ${amount(first.most, 'V')}, and ${amount(highest, 'V')} would come to it at ${first.plug}`;
    return [error([first.ref, first.plug], [first.net], says)];
  });
}

/** Lines of a bus between boards, by the names that nets and pins give them. */
const BUS_LINE = /(?:^|_)(?:SDA|SCL|SCK|MOSI|MISO|SCLK)(?:$|_|\d)/;
/** What modules on such a bus are made for at most, V (I²C, UM10204: input levels of 5.5 V devices). */
const MODULE_V = 5.5;

/** A plug that brings a rail beside the lines of a bus, of more than what hangs on those lines bears, or than any module does; and lines that are pulled up to one. */
function beyondBuses(scene: Scene): Finding[] {
  const lines = scene.netlist.nets.filter((n) => n.class !== 'ground' && n.volts === undefined && BUS_LINE.test(n.name)).map((n) => n.name);
  const seen = new Set<string>();
  return lines.flatMap((line) =>
    scene.netlist.on(line).flatMap(({ part }): Finding[] => {
      const { ref, kind } = part.component;
      if (!(CONNECTORS.has(kind) || kind === 'resistor') || seen.has(ref)) return [];
      const chips = scene.netlist
        .on(line)
        .flatMap(({ pin, part: p }) => (p.component.kind === 'connector' || pin?.volts_max === undefined ? [] : [pin.volts_max]));
      const most = Math.min(MODULE_V, ...chips);
      const rail = part.pads
        .flatMap((p) => (p.net !== null && p.net !== line && scene.netlist.isRail(p.net) ? [p.net] : []))
        .find((n) => (scene.volts(n) ?? 0) > most + 0.1);
      if (rail === undefined) return [];
      seen.add(ref);
      const does = kind === 'resistor' ? 'pulls' : 'brings';
      return [
        error(
          [ref],
          [rail, line],
          `${ref} ${does} ${kind === 'resistor' ? `${line} up to` : `${line} and`} ${amount(scene.volts(rail) ?? 0, 'V')} of ${rail}, and what hangs on that line bears ${amount(most, 'V')}`,
        ),
      ];
    }),
  );
}

/** A contact of a plug for sound that is on a rail: what is plugged in there has its signal shorted to the supply. */
function railsOnJacks(scene: Scene): Finding[] {
  const jacks = ['audio_jack', 'big_jack', 'rca', 'xlr'].flatMap((c) =>
    scene.lexicon.concept(c) === undefined ? [] : realised(scene, c).instances.map((i) => i.main),
  );
  const others = wantedAsks(scene.request).flatMap((a) => (OWN_FEED.has(a.kind) ? claimOf(scene, a).instances.flatMap((i) => i.refs) : []));
  return [...new Set(jacks)].flatMap((ref): Finding[] => {
    const fed = others.includes(ref) ? undefined : scene.part(ref)?.pads.find((p) => p.net !== null && scene.netlist.isRail(p.net));
    return fed === undefined
      ? []
      : [error([ref], [fed.net ?? ''], `${ref}.${fed.pin} is on ${fed.net}: a signal that comes in there is shorted to the supply`)];
  });
}
/** Kinds of asks whose plug brings a supply, whatever its form. */
const OWN_FEED: ReadonlySet<string> = new Set(['supply', 'rail', 'conversion', 'charging', 'sensor', 'load', 'light', 'display']);

/** A block's limit holds for all of it: its FETs, its capacitors, what it was drawn for. */
function beyondPorts(scene: Scene): Finding[] {
  return scene.design.blocks.flatMap((instance) => {
    const block = scene.blockNamed(instance.block);
    if (block === null || !instance.refs.some((r) => scene.part(r) !== undefined)) return [];
    return block.ports.flatMap((port) => {
      const net = instance.ports[port.name];
      const volts = scene.volts(net ?? null);
      if (net === undefined || volts === null || port.volts_max === undefined || volts <= port.volts_max + 1e-9 || scene.netlist.isGround(net))
        return [];
      return [
        error(
          instance.refs.slice(0, 1),
          [net],
          `${block.title} (${list(instance.refs, 3)}) takes at most ${amount(port.volts_max, 'V')} and ${net} is ${amount(volts, 'V')}`,
        ),
      ];
    });
  });
}

/** A lead-acid battery is full at so many times its voltage. */
const FULL = 1.2;

function setElse(scene: Scene): Finding[] {
  return [...railSettings(scene)].flatMap(([net, set]) => {
    const volts = scene.volts(net);
    if (volts === null || Math.abs(set.volts - volts) <= 0.04 * volts + 0.03) return [];
    // A battery is charged to more than it is called by.
    if (scene.blockOf(set.regulator)?.ports['VBAT'] === net && set.volts > volts && set.volts <= FULL * volts) return [];
    return [
      error(
        [set.regulator, ...set.refs],
        [net],
        `${net} is planned as ${amount(volts, 'V')} and ${list(set.refs)} set ${set.regulator} to ${amount(set.volts, 'V')}`,
      ),
    ];
  });
}

/** A load that was given volts hangs on a rail of others. */
function wrongLoads(scene: Scene): Finding[] {
  const starved = new Set(feeding(scene).starved);
  return loads(scene).flatMap((load) => {
    const figure = scene.asks
      .get(load.ask ?? '')
      ?.figures.find((f) => f.quantity === 'voltage' && f.role !== 'in' && f.role !== 'threshold' && f.role !== 'limit');
    const volts = scene.volts(load.plus.net);
    if (
      scene.asks.get(load.ask ?? '')?.state === 'meant' ||
      figure?.value === undefined ||
      volts === null ||
      starved.has(load) ||
      load.by !== 'asked'
    )
      return [];
    if (Math.abs(volts) <= Math.abs(figure.value) * 1.1 || isCharged(scene, load.plus.net, figure.value)) return [];
    return [
      error(
        [load.ref],
        [load.plus.net],
        `what hangs on ${load.ref} is for ${amount(figure.value, 'V')} and ${load.plus.net} is ${amount(volts, 'V')}`,
      ),
    ];
  });
}
