import type { Component, Design } from '../../src/design/index.js';
import { DesignAssembler } from '../../src/parts/assemble.js';
import type { Block } from '../../src/parts/block.js';
import type { Params } from '../../src/parts/expand.js';
import type { Library } from '../../src/parts/library.js';
import { unrolled } from '../../src/parts/repeat.js';

const LETTER: Partial<Record<Component['kind'], string>> = { resistor: 'R', capacitor: 'C', inductor: 'L', led: 'LED', zener: 'Z' };

/** "R10k", "C100nF", the device's id. */
const label = (c: Component): string => c.device ?? `${LETTER[c.kind] ?? c.kind} ${c.value}`.replace(/^([RC]) /, '$1');

/** A board that holds one block, every port on a net of the port's name unless `ports` says which are wired. */
export function alone(
  library: Library,
  template: Block,
  params: Params = {},
  ports: readonly string[] = unrolled(template, params).ports.map((p) => p.name),
): Design {
  const block = unrolled(template, params);
  const assembler = new DesignAssembler(library);
  for (const port of block.ports) {
    const volts = port.kind === 'power_in' ? (port.volts ?? (port.volts_max === undefined ? 3.3 : Math.min(port.volts_max, 3.3))) : undefined;
    if (ports.includes(port.name)) assembler.net(port.name, volts === undefined ? {} : { volts });
  }
  assembler.block(block.name, 'b', Object.fromEntries(ports.map((name) => [name, name])), params);
  return assembler.build({ name: block.name, prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
}

/** Nets as "NET: part.pin part.pin …", sorted; the pins of resistors and capacitors, which have no direction, are left out. */
export function netlistText(design: Design): string[] {
  const parts = new Map(design.components.map((c) => [c.ref, c]));
  return design.nets
    .map(({ name, pins }) => {
      const ends = pins.map((pin) => {
        const dot = pin.indexOf('.');
        const part = parts.get(pin.slice(0, dot));
        if (part === undefined) throw new Error(`${pin} names no part`);
        return part.kind === 'resistor' || part.kind === 'capacitor' ? label(part) : `${label(part)}.${pin.slice(dot + 1)}`;
      });
      return `${name.replace(/^B_/, '-')}: ${ends.sort().join(' ')}`;
    })
    .sort();
}
