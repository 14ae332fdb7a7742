import type { Component } from '../design/index.js';
import type { Platform } from './block.js';

/** Whether a part is the microcontroller of a platform. */
export const isMcu = (platform: Platform, component: Component): boolean =>
  component.device !== undefined && component.device === platform.core.parts.find((p) => p.id === platform.mcu)?.device;

/** USB pins whose port holds more than the pin itself: a series resistor stands between. */
export function usbBehindPorts({ core, mcu, functions: { usb } }: Platform): [pin: string, port: string][] {
  if (usb === null) return [];
  return (['dp', 'dm'] as const).flatMap((line): [string, string][] => {
    const port = core.ports.find((p) => p.kind === `usb_${line}`);
    const direct = port === undefined || (core.nets[port.name] ?? []).some((pin) => pin.split('?')[0] === `${mcu}.${usb[line]}`);
    return direct ? [] : [[usb[line], port.name]];
  });
}
