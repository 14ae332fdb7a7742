import type { Finding } from '../board/index.js';
import type { Platform } from '../parts/index.js';
import { wantedAsks } from './claims.js';
import type { Scene } from './scene.js';

/** Two peripherals of a controller that both are wired, of which it does one at a time: USB and CAN of an STM32F103 share their memory. The program may change between them, so it is a remark. */
export function rivals(scene: Scene): Finding[] {
  return [...scene.library.platforms.values()].flatMap((platform): Finding[] => {
    const device = platform.core.parts.find((p) => p.id === platform.mcu)?.device;
    const ref = scene.parts.find((p) => p.component.device === device && device !== undefined)?.component.ref;
    if (ref === undefined) return [];
    const both = (platform.functions.exclusive ?? []).filter((pair) => pair.every((of) => isUsed(scene, platform, ref, of)));
    return both.map((pair) => ({
      rule: 'ask',
      severity: 'warning',
      refs: [ref],
      nets: [],
      message: `The ${platform.name} (${ref}) uses ${pair.map((p) => p.toUpperCase()).join(' or ')}, one at a time: they share its memory`,
    }));
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
    return [
      {
        rule: 'ask',
        severity: 'error',
        refs,
        nets: [],
        message: `The ${platform.name} (${mcu}) has no I2S, by which ${refs.join(', ')} gets its sound`,
      },
    ];
  });
}

/** Whether a chip for it hangs at its pins; the plug of a ready-made board is used where somebody asked for it. */
function isUsed(scene: Scene, { functions, host }: Platform, ref: string, of: string): boolean {
  if (of === 'usb' && host !== undefined) return wantedAsks(scene.request).some((a) => a.not !== true && scene.lexicon.isA(a.concept, 'usb'));
  const pins = of === 'usb' ? [functions.usb?.dp] : of === 'can' ? functions.can.map((c) => c.tx) : [];
  const ends = pins.flatMap((pin) => (pin === undefined ? [] : scene.netlist.on(scene.netOf(ref, pin) ?? '')));
  return ends.some(({ part }) => part.component.ref !== ref && (of === 'usb' || part.component.kind === 'transceiver'));
}
