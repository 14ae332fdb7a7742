import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/parts/device.js';
import { devicesFor } from '../../src/parts/kin.js';
import { inLeads } from '../../src/parts/leaded.js';
import { loadLibrary } from '../../src/parts/load.js';
import { findPin } from '../../src/parts/pins.js';
import { unrolled } from '../../src/parts/repeat.js';
import { alone } from './netlist-text.js';

const library = loadLibrary();
const { leaded } = library;
const cased = [...library.devices.values()].filter((d) => d.case_of !== undefined);
const tables = { ...leaded?.chips, ...leaded?.parts, ...Object.fromEntries(Object.entries(leaded?.crystals ?? {}).map(([k, { by }]) => [k, by])) };
const cores = [...library.platforms.values()].map((p) => p.core);

describe('cases with leads', () => {
  it.each(cased.map((d) => [d.id, d] as const))('%s goes through the board, and is had in the place of its elder', (_, device) => {
    expect(library.footprints.get(device.footprint)?.mount).toBe('through_hole');
    expect([leaded?.chips[device.case_of ?? ''], leaded?.parts[device.case_of ?? '']]).toContain(device.id);
  });

  it.each(Object.entries(tables))('%s: %s is a device of its kind', (of, by) => {
    const [elder, own] = [library.devices.get(of), library.devices.get(by)] as [Device, Device];
    expect([own?.kind, of]).toEqual([elder?.kind, of]);
  });

  /** Pins that blocks wire of an elder and that its case has not: what `inLeads` leaves out where they are tied. */
  const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
    TMP36: ['SHUTDOWN'],
    'ATMEGA8A-AU': ['ADC6', 'ADC7'],
  };
  it.each(cased.map((d) => [d.case_of ?? '', d] as const))('%s keeps what is wired', (of, device) => {
    const wired = new Set<string>();
    for (const block of [...library.blocks.values(), ...cores]) {
      const flat = unrolled(block);
      for (const part of flat.parts.filter((p) => devicesFor(block, p).includes(of)))
        for (const pin of Object.values(flat.nets).flat())
          if (pin.startsWith(`${part.id}.`)) wired.add(pin.split('?')[0]?.slice(part.id.length + 1) ?? '');
    }
    const elder = library.devices.get(of) as Device;
    const names = [...wired].map((w) => findPin(elder.kind, elder, w)?.name ?? w);
    const lost = names.filter((n) => findPin(device.kind, device, n) === null && elder.pins.some((p) => p.name === n));
    expect(lost.filter((n) => LEFT_OUT[of]?.includes(n) !== true)).toEqual([]);
  });

  it('wires another case by the names of its pins, leaves out what has no pin there and fits the load of a crystal', () => {
    const block = library.blocks.get('can_spi');
    if (block === undefined) throw new Error('no such block');
    const design = alone(library, block, {});
    const { design: made } = inLeads(design, library, 'all');
    const crystal = made.components.find((c) => c.kind === 'crystal');
    expect(crystal?.device).toBe('HC49U_16MHz');
    const pins = made.nets.flatMap((n) => n.pins.filter((p) => p.startsWith(`${crystal?.ref}.`)));
    expect(pins.sort()).toEqual([`${crystal?.ref}.X1`, `${crystal?.ref}.X2`]);
    const loads = made.components.filter((c) => c.kind === 'capacitor' && c.value === '22pF');
    expect(loads).toHaveLength(2);
  });
});
