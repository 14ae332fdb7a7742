import type { Finding } from '../board/index.js';
import type { BlockInstance } from '../design/index.js';
import { pulsedAsks } from '../request/index.js';
import { claimOf, wantedAsks } from './claims.js';
import { list } from './say.js';
import type { Scene } from './scene.js';

/** Lines that tell something how much by the width of their pulses, on pins of a controller that has no PWM channel there. */
export function unpulsed(scene: Scene): Finding[] {
  const dull = scene.design.blocks.flatMap((b) => dullPins(scene, b));
  if (dull.length === 0) return [];
  const said = pulsedAsks(scene.request.asks, (id, of) => scene.lexicon.isA(id, of));
  return wantedAsks(scene.request).flatMap((ask): Finding[] => {
    const own = claimOf(scene, ask).instances.flatMap((i) => [i.main, ...i.refs].flatMap((r) => scene.blockOf(r) ?? []));
    const nets = new Set([...new Set(own)].flatMap((b) => linesOf(scene, b, said.has(ask.id))));
    const on = dull.filter((d) => nets.has(d.net));
    if (on.length === 0) return [];
    const message = `“${ask.text}”: ${list(on.map((d) => d.pin))} of ${on[0]?.ref ?? ''} ${on.length === 1 ? 'has' : 'have'} no PWM channel, and its pulses say how much`;
    return [{ rule: 'ask', severity: 'error', refs: [on[0]?.ref ?? ''], nets: on.map((d) => d.net), message }];
  });
}

/** Nets of the lines of a circuit whose pulses say how much; of one that has none of its own and is told so, all that turn it on. */
function linesOf(scene: Scene, { block, ports }: BlockInstance, told: boolean): string[] {
  const all = scene.blockNamed(block)?.ports ?? [];
  const own = all.filter((p) => p.pulsed === true);
  return (own.length > 0 ? own : told ? all.filter((p) => p.kind === 'input' && p.required) : []).flatMap((p) => ports[p.name] ?? []);
}

/** Pins of a controller without a PWM channel, where its data know that no other has one. */
function dullPins(scene: Scene, { block, refs }: BlockInstance): { readonly ref: string; readonly pin: string; readonly net: string }[] {
  const functions = scene.cores.get(block)?.functions;
  if (functions?.pwm_only !== true) return [];
  return refs.flatMap((ref) =>
    (scene.part(ref)?.pads ?? []).flatMap(({ pin, net }) =>
      net !== null && functions.gpio.includes(pin) && !functions.pwm.includes(pin) ? [{ ref, pin, net }] : [],
    ),
  );
}
