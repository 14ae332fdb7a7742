import type { Component, Design, Net } from '../../design/index.js';
import { splitPin } from '../../design/index.js';
import { nameKey } from '../database/schema.js';
import type { Device } from '../device.js';
import type { Library } from '../library.js';
import { findPin, isGeneric } from '../pins.js';

export interface WiredPart {
  readonly component: Component;
  /** Of a part with more than two pads: the device of the library that it is; null: none of ours. */
  readonly device: Device | null;
  /** Pad → net; pads that are open are not there. */
  readonly pads: ReadonlyMap<string, string>;
}

export interface WiredNet {
  readonly name: string;
  readonly class: Net['class'];
  readonly volts: number | null;
  readonly pins: readonly { readonly ref: string; readonly pad: string }[];
}

/** A design by pads, so that boards that name pins and boards that number pads can be compared. */
export interface Wiring {
  readonly parts: ReadonlyMap<string, WiredPart>;
  readonly nets: ReadonlyMap<string, WiredNet>;
}

/** Devices by what boards call them: catalogue code, maker's number, our own name. */
export class DeviceNames {
  readonly #byCode = new Map<string, Device>();
  readonly #byName = new Map<string, Device>();

  constructor(private readonly library: Library) {
    for (const device of library.devices.values()) {
      if (device.catalog_code !== null) this.#byCode.set(device.catalog_code, device);
      for (const name of [device.mpn, device.id].map(nameKey)) if (name !== '' && !this.#byName.has(name)) this.#byName.set(name, device);
    }
  }

  /** null: a part chosen by its value, or one that the library does not have. */
  of({ kind, device, value, part }: Component): Device | null {
    if (device !== undefined) return this.library.devices.get(device) ?? null;
    if (isGeneric(kind)) return null;
    return this.#byCode.get(part?.catalog_code ?? '') ?? this.#byName.get(nameKey(part?.mpn ?? '')) ?? this.#byName.get(nameKey(value)) ?? null;
  }
}

/** A pin that the device does not have makes the part another one: it is then of no device, and its pins are what the board calls them. */
export function wiringOf(design: Design, devices: DeviceNames): Wiring {
  const written = new Map<string, { pin: string; net: string }[]>(design.components.map((c) => [c.ref, []]));
  for (const net of design.nets) {
    for (const text of net.pins) {
      const { ref, pin } = splitPin(text);
      written.get(ref)?.push({ pin, net: net.name });
    }
  }
  const parts = new Map<string, WiredPart>();
  for (const component of design.components) parts.set(component.ref, wiredPart(component, written.get(component.ref) ?? [], devices));
  const nets = new Map<string, { name: string; class: Net['class']; volts: number | null; pins: { ref: string; pad: string }[] }>();
  for (const { name, class: kind, volts } of design.nets) nets.set(name, { name, class: kind, volts: volts ?? null, pins: [] });
  for (const [ref, { pads }] of parts) for (const [pad, net] of pads) nets.get(net)?.pins.push({ ref, pad });
  return { parts, nets };
}

function wiredPart(component: Component, pins: readonly { pin: string; net: string }[], devices: DeviceNames): WiredPart {
  const device = devices.of(component);
  const found = pins.map(({ pin, net }) => ({ net, pads: findPin(component.kind, device, pin)?.pads ?? null }));
  const known = found.every((f) => f.pads !== null);
  const pads = new Map<string, string>();
  if (known) for (const { net, pads: numbers } of found) for (const pad of numbers ?? []) pads.set(pad, net);
  else for (const { pin, net } of pins) pads.set(pin, net);
  return { component, device: known ? device : null, pads };
}

/** "2" before "10", "A2" before "B1". */
export const byPad = (a: string, b: string): number => {
  const [x, y] = [Number(a), Number(b)];
  if (Number.isFinite(x) && Number.isFinite(y)) return x - y;
  return a < b ? -1 : a > b ? 1 : 0;
};
