import type { ResolvedPart } from '../../parts/index.js';
import { from } from '../formulas/network.js';
import type { Scene } from '../scene.js';
import type { Way } from './way.js';

/** One of several that are never fed at once: the part that chooses among them, and which of its ways is the load's. */
export interface Turn {
  readonly chooser: string;
  readonly way: string;
}

/** Pins of a changeover switch that lead current; more are several switches in one case. */
const CHANGEOVER_PINS = 3;
/** What of a chip's title says that one of its outputs is on at a time. */
const ONE_OF = /^Decoder, one of|\bdecoded outputs\b/i;

/** Where a load's current is switched in turn with others: at a changeover contact, or by one output of a decoder. */
export function turnsOf(scene: Scene, ways: readonly Way[]): Turn[] {
  return ways.flatMap(({ hops }) =>
    hops.slice(0, -1).flatMap(({ to }, i): Turn[] => {
      const part = scene.part(to.ref);
      const leaves = hops[i + 1]?.from.pin;
      if (part === undefined || leaves === undefined) return [];
      return [...thrown(part, to.pin, leaves), ...decoded(scene, part)];
    }),
  );
}

/** A contact of a changeover: the load hangs at one throw, and the pole goes on. */
function thrown(part: ResolvedPart, enters: string, leaves: string): Turn[] {
  const { kind, ref } = part.component;
  const pins = new Set(part.pads.flatMap((p) => (p.pin === 'MP' || p.net === null ? [] : [p.pin || p.number])));
  const is = kind === 'relay' ? /^COM/.test(leaves) : kind === 'switch' && pins.size === CHANGEOVER_PINS;
  return is ? [{ chooser: `${ref}.${leaves}`, way: enters }] : [];
}

/** A transistor whose gate or base an output of a decoder holds, one of which is on at a time. */
function decoded(scene: Scene, { component: { kind }, pads }: ResolvedPart): Turn[] {
  if (kind !== 'mosfet' && kind !== 'bjt') return [];
  return pads.flatMap(({ pin, net }) => {
    if (!/^[GB]\d*$/.test(pin) || net === null) return [];
    const nets = [net, ...from(scene, net, 'resistor').map((r) => r.to)].filter((n) => !scene.netlist.isGround(n));
    return nets.flatMap((n) =>
      scene.netlist
        .on(n)
        .flatMap(({ part, pad }) =>
          pad.type === 'output' && ONE_OF.test(part.device?.title ?? '') ? [{ chooser: part.component.ref, way: pad.pin }] : [],
        ),
    );
  });
}
