import type { Finding } from '../../board/index.js';
import { wantedAsks } from '../claims.js';
import { feeding } from '../flow/feeding.js';
import { loads } from '../flow/loads.js';
import { topOf } from '../flow/tops.js';
import { railSettings } from '../formulas/rails.js';
import { CONNECTORS } from '../reach.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

/** Rails beyond what a pin or a block's port on them takes, and rails that their converter's resistors set to something else. */
export function voltageFindings(scene: Scene): Finding[] {
  return [...beyondPins(scene), ...beyondPorts(scene), ...beyondMeters(scene), ...setElse(scene), ...wrongLoads(scene)];
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
const CHARGED = 1.2;

function setElse(scene: Scene): Finding[] {
  return [...railSettings(scene)].flatMap(([net, set]) => {
    const volts = scene.volts(net);
    if (volts === null || Math.abs(set.volts - volts) <= 0.04 * volts + 0.03) return [];
    // A battery is charged to more than it is called by.
    if (scene.blockOf(set.regulator)?.ports['VBAT'] === net && set.volts > volts && set.volts <= CHARGED * volts) return [];
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
    if (figure?.value === undefined || volts === null || starved.has(load) || load.by !== 'asked') return [];
    if (Math.abs(volts) <= Math.abs(figure.value) * 1.1) return [];
    return [
      error(
        [load.ref],
        [load.plus.net],
        `what hangs on ${load.ref} is for ${amount(figure.value, 'V')} and ${load.plus.net} is ${amount(volts, 'V')}`,
      ),
    ];
  });
}
