import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/parts/block.js';
import type { Device } from '../../src/parts/device.js';
import { devicesFor, kinOf, settledBlock, withKin } from '../../src/parts/kin.js';
import { loadLibrary } from '../../src/parts/load.js';
import { findPin } from '../../src/parts/pins.js';
import { alone } from './netlist-text.js';

const library = loadLibrary();
const kin = [...library.devices.values()].filter((d) => d.like !== undefined);
const blocks = [...library.blocks.values()];
const hosts = (device: Device): Block[] => blocks.filter((b) => b.parts.some((p) => devicesFor(b, p).includes(device.id)));

describe.each(kin.map((d) => [d.id, d] as const))('%s', (id, device) => {
  it('has a circuit of its elder, which can feed it', () => {
    const own = hosts(device);
    expect(own.map((b) => b.name)).not.toEqual([]);
    for (const block of own) {
      const settled = settledBlock(library, block, [id]);
      for (const port of settled.ports) expect(port.volts_min ?? 0, `${block.name}.${port.name}`).toBeLessThan(port.volts_max ?? Infinity);
      for (const part of block.parts.filter((p) => devicesFor(block, p).includes(id)))
        for (const pin of Object.values(block.nets).flat())
          if (pin.startsWith(`${part.id}.`)) expect(findPin(part.kind, device, pin.split('?')[0]!.slice(part.id.length + 1)), pin).not.toBeNull();
    }
  });
});

describe('kin', () => {
  const elder = library.devices.get('74HC10') as Device;
  const entry = { id: 'X10', like: '74HC10', title: 'Gates', mpn: 'X10D', manufacturer: 'X', sources: ['a', 'b'] };

  it('has the pins of the other, its own supply and names, and no code of the other', () => {
    const made = kinOf({ ...entry, supply: [4.75, 5.25], names: { GND: 'VSS' } }, library.devices);
    expect(made?.pins.map((p) => p.pads)).toEqual(elder.pins.map((p) => p.pads));
    expect(made?.pins.find((p) => p.name === 'VCC')).toMatchObject({ volts_min: 4.75, volts_max: 5.25 });
    expect(made?.pins.find((p) => p.name === 'VSS')?.aliases).toContain('GND');
    expect(made?.catalog_code).toBeNull();
    expect(kinOf({ ...entry, like: 'NOBODY' }, library.devices)).toBeNull();
  });

  it('stands in the block where its parameter says so, and nowhere else', () => {
    const plain = { ...(library.blocks.get('logic_74hc10') as Block), params: {} };
    const bare = { ...plain, parts: plain.parts.map(({ kin: _, ...part }) => part) };
    const [block] = withKin([bare], [entry]) as [Block];
    expect(block.params['part']?.choices).toEqual(['74HC10', 'X10']);
    const devices = new Map([...library.devices, ['X10', kinOf(entry, library.devices) as Device]]);
    const chip = (params: Record<string, string>) =>
      alone({ ...library, devices, blocks: new Map([[block.name, block]]) }, block, params).components.find((c) => c.kind === 'logic');
    expect(chip({})).toMatchObject({ device: '74HC10', value: '74HC10' });
    expect(chip({ part: 'X10' })).toMatchObject({ device: 'X10', value: 'X10' });
    const [apart] = withKin([bare], [{ ...entry, blocks: ['another'] }]) as [Block];
    expect(apart).toEqual(bare);
  });

  it('narrows what its block takes to what it takes itself', () => {
    const block = library.blocks.get('logic_74hc10') as Block;
    const vcc = (named: string[]) => settledBlock(library, block, named).ports.find((p) => p.name === 'VCC');
    expect(vcc(['74LS10'])).toMatchObject({ volts_min: 4.75, volts_max: 5.25 });
    expect(vcc(['74HC10', '74LS10'])).toEqual(block.ports.find((p) => p.name === 'VCC'));
  });
});
