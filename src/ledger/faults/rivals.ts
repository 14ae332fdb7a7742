import type { Finding } from '../../board/index.js';
import type { BlockInstance } from '../../design/index.js';
import type { Platform } from '../../parts/index.js';
import { pulsedAsks } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { fault } from '../verdict.js';

/** Two peripherals of a controller that both are wired, of which it does one at a time: USB and CAN of an STM32F103 share their memory. The program may change between them, so it is a remark. */
export function rivals(scene: Scene): Finding[] {
  return [...scene.library.platforms.values()].flatMap((platform): Finding[] => {
    const device = platform.core.parts.find((p) => p.id === platform.mcu)?.device;
    const ref = scene.parts.find((p) => p.component.device === device && device !== undefined)?.component.ref;
    if (ref === undefined) return [];
    const both = (platform.functions.exclusive ?? []).filter((pair) => pair.every((of) => isUsed(scene, platform, ref, of)));
    return both.map((pair) =>
      fault(
        `The ${platform.name} (${ref}) uses ${pair.map((p) => p.toUpperCase()).join(' or ')}, one at a time: they share its memory`,
        [ref],
        [],
        'warning',
      ),
    );
  });
}

/** Pins by which a chip that is driven over I2S is known. */
const BIT_CLOCK = /^(?:I2S_)?(?:S|B)CL?K$/i;
const FRAME_CLOCK = /LRCL?K/i;

/** A chip that is driven over I2S, at a controller that has none: its pins toggle far too slowly for sound. */
export function withoutI2s(scene: Scene): Finding[] {
  const without = [...scene.library.platforms.values()].filter((p) => p.functions.without?.includes('i2s') === true);
  return without.flatMap((platform): Finding[] => {
    const device = platform.core.parts.find((p) => p.id === platform.mcu)?.device;
    const mcu = scene.parts.find((p) => p.component.device === device && device !== undefined)?.component.ref;
    const framed = (p: Scene['parts'][number]): boolean =>
      p.pads.some((d) => d.net !== null && FRAME_CLOCK.test(d.pin) && scene.netlist.on(d.net).some((n) => n.part.component.ref === mcu));
    const driven = scene.parts.filter((p) => p.component.ref !== mcu && p.pads.some((d) => BIT_CLOCK.test(d.pin)) && framed(p));
    if (mcu === undefined || driven.length === 0) return [];
    const refs = driven.map((p) => p.component.ref);
    return [fault(`The ${platform.name} (${mcu}) has no I2S, by which ${refs.join(', ')} gets its sound`, refs)];
  });
}

/** Whether a chip for it hangs at its pins; the plug of a ready-made board is used where somebody asked for it. */
function isUsed(scene: Scene, { functions, host }: Platform, ref: string, of: string): boolean {
  if (of === 'usb' && host !== undefined) return wantedAsks(scene.request).some((a) => a.not !== true && scene.lexicon.isA(a.concept, 'usb'));
  const pins = of === 'usb' ? [functions.usb?.dp] : of === 'can' ? functions.can.map((c) => c.tx) : [];
  const ends = pins.flatMap((pin) => (pin === undefined ? [] : scene.netlist.on(scene.netOf(ref, pin) ?? '')));
  return ends.some(({ part }) => part.component.ref !== ref && (of === 'usb' || part.component.kind === 'transceiver'));
}

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
    return [
      fault(
        message,
        [on[0]?.ref ?? ''],
        on.map((d) => d.net),
      ),
    ];
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
