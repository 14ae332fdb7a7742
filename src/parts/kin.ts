import { z } from 'zod';
import type { Block, BlockPart } from './block.js';
import { type Device, deviceSchema } from './device.js';
import type { Library } from './library.js';
import { unrolled } from './repeat.js';

/** A device with the pins of another, in its package, that does its work in its circuits where it is named: what differs. An entry of data/kin. */
export const kinSchema = deviceSchema
  .partial()
  .required({ id: true, title: true, mpn: true, manufacturer: true, like: true, sources: true })
  .extend({
    /** Range of its supply pins, V. */
    supply: z.tuple([z.number(), z.number()]).optional(),
    /** What its maker calls pins of the other's. */
    names: z.record(z.string(), z.string()).optional(),
    /** The only blocks that it serves in; absent: all of the other's. */
    blocks: z.array(z.string()).optional(),
  });
export type Kin = z.infer<typeof kinSchema>;

/** The device of an entry. Its draw, addresses and figures are the other's unless it has its own. */
export function kinOf({ supply, names = {}, blocks: _, ...own }: Kin, devices: ReadonlyMap<string, Device>): Device | null {
  const like = devices.get(own.like);
  if (like === undefined) return null;
  const { kicad_symbol: _symbol, by_hand: _hand, ...shared } = like;
  const pins = (own.pins ?? like.pins).map((p) => {
    const name = names[p.name];
    const aliases = [...(p.aliases ?? []), p.name].filter((alias) => alias !== name);
    return {
      ...p,
      ...(supply !== undefined && p.type === 'power_in' && p.volts_max !== undefined ? { volts_min: supply[0], volts_max: supply[1] } : {}),
      ...(name === undefined ? {} : { name, aliases }),
    };
  });
  return { ...shared, ...(own as Partial<Device> & Pick<Kin, 'id'>), catalog_code: own.catalog_code ?? null, pins } as Device;
}

/** Blocks in which parts with kin can be those: a parameter chooses, and says nothing where nobody named one. */
export function withKin(blocks: readonly Block[], entries: readonly Kin[]): Block[] {
  const likes = new Map<string, Kin[]>();
  for (const kin of entries) likes.set(kin.like, [...(likes.get(kin.like) ?? []), kin]);
  const inBlock = (block: Block, device: string): string[] =>
    (likes.get(device) ?? []).flatMap(({ id, blocks: only }) => (only === undefined || only.includes(block.name) ? [id] : []));
  return blocks.map((block) => {
    const params = { ...block.params };
    const of = new Map<string, string>();
    const chosen = <P extends BlockPart>(part: P): P => {
      const { device } = part;
      const choices = device?.startsWith('$') === true ? params[device.slice(1)]?.choices : undefined;
      if (choices !== undefined && device !== undefined) {
        const further = choices.flatMap((c) => inBlock(block, String(c))).filter((c) => !choices.includes(c));
        params[device.slice(1)] = { ...params[device.slice(1)]!, choices: [...choices, ...further] };
        return part;
      }
      const kin = device === undefined ? [] : inBlock(block, device);
      if (device === undefined || kin.length === 0) return part;
      const param = of.get(device) ?? (of.size === 0 ? 'part' : `part_${part.id.toLowerCase().replace(/[^a-z]/g, '')}`);
      of.set(device, param);
      params[param] = { title: 'Part', default: device, choices: [device, ...kin] };
      return { ...part, kin: param };
    };
    const parts = block.parts.map(chosen);
    const { repeat } = block;
    return { ...block, parts, params, ...(repeat === undefined ? {} : { repeat: { ...repeat, parts: repeat.parts.map(chosen) } }) };
  });
}

/** Devices that a part of a block is or can be, the usual one first. */
export function devicesFor({ params }: Block, { device, kin }: Pick<BlockPart, 'device' | 'kin'>): string[] {
  const param = kin ?? (device?.startsWith('$') === true ? device.slice(1) : undefined);
  const all = param === undefined ? [device] : [params[param]?.default, ...(params[param]?.choices ?? [])];
  return [...new Set(all.flatMap((d) => (d === undefined ? [] : [String(d)])))];
}

/** The block with that kin in it: what its supply takes is the kin's. Itself where none of the devices is kin of a part. */
export function settledBlock({ devices }: Pick<Library, 'devices'>, block: Block, named: readonly string[]): Block {
  let settled = block;
  for (const part of unrolled(block).parts) {
    if (named.includes(part.device ?? '')) continue;
    const own = named.map((d) => devices.get(d)).find((d) => d?.like !== undefined && devicesFor(block, part).includes(d.id));
    if (own === undefined) continue;
    const fed = own.pins.filter((p) => p.type === 'power_in' && p.volts_max !== undefined);
    const ports = settled.ports.map((port) => {
      const pin = fed.find((p) =>
        block.nets[port.name]?.some((text) => [p.name, ...(p.aliases ?? [])].some((name) => text.split('?')[0] === `${part.id}.${name}`)),
      );
      if (port.kind !== 'power_in' || pin === undefined || port.volts !== undefined) return port;
      const low = Math.max(pin.volts_min ?? 0, port.volts_min ?? 0);
      return { ...port, volts_min: low, volts_max: Math.min(pin.volts_max!, port.volts_max ?? pin.volts_max!) };
    });
    const parts = settled.parts.map((p) => (p.id === part.id && p.kin !== undefined ? { ...p, device: own.id } : p));
    settled = { ...settled, ports, parts };
  }
  return settled;
}
