import { type Block, settledBlock } from '../../parts/index.js';
import type { Minutes } from '../decision.js';
import type { Knowledge } from '../knowledge.js';
import { stemOf } from '../names.js';
import { choosing } from '../units/named-devices.js';
import type { Unit } from '../units/units.js';

/** A block that does without a buffer of its own where this parameter is false, and its line. */
const [OWN, LINE] = ['buffered', 'DIN'] as const;

/** The lines of a chip that each lead through a buffer: 1A to 1Y, A0 to B0, A1 to Y1; what enables them (by being low) is in `enables`. */
function buffersOf({ ports }: Block): { readonly lines: readonly (readonly [from: string, to: string])[]; readonly enables: readonly string[] } {
  const outs = new Set(ports.flatMap((p) => (p.kind === 'output' ? [p.name] : [])));
  const inputs = ports.flatMap((p) => (p.kind === 'input' ? [p.name] : []));
  const lines = inputs.flatMap((name): [string, string][] => {
    const [, before = '', after = ''] = /^(\d?)A(\d?)$/.exec(name) ?? [];
    const to = [`${before}Y${after}`, `B${after}`].find((n) => before + after !== '' && outs.has(n));
    return to === undefined ? [] : [[name, to]];
  });
  return { lines, enables: inputs.filter((n) => /^\d?OE\d?$/.test(n)) };
}

/**
 * A chip of buffers that was asked for by its name beside strips of addressable LEDs brings their data to 5 V: a line each, in place of a buffer of
 * its own at each strip. Returns the units; the nets between are put into `nets`.
 */
export function throughBuffers(know: Knowledge, units: readonly Unit[], nets: Map<Unit, ReadonlyMap<string, string>>, minutes: Minutes): Unit[] {
  const strips = units.filter((u) => u.block.params[OWN] !== undefined && !nets.has(u));
  const chips = units.flatMap((unit) => {
    const part = unit.ask.part === undefined || unit.of > 1 ? null : know.lexicon.part(unit.ask.part);
    const block = (part?.blocks ?? [])
      .flatMap((n) => know.library.blocks.get(n) ?? [])
      .find((b) => b.parts.some((p) => p.kind === 'logic') && buffersOf(b).lines.length > 1);
    return block === undefined || part === null ? [] : [{ unit, block: settledBlock(know.library, block, part.devices), devices: part.devices }];
  });
  const [chip, ...others] = chips;
  if (chip === undefined || others.length > 0 || strips.length === 0) return [...units];
  const { lines, enables } = buffersOf(chip.block);
  if (strips.length > lines.length) return [...units];
  const used = lines.slice(0, strips.length);
  const idle = lines.slice(strips.length);
  const gone = new Set([...enables, ...idle.flat()]);
  const ports = chip.block.ports
    .filter((p) => !gone.has(p.name))
    .map((p) => (used.some(([from]) => from === p.name) ? { ...p, joins: 'pin' as const } : p));
  const buffer: Unit = {
    ...chip.unit,
    block: { ...chip.block, ports },
    params: { ...chip.unit.params, ...choosing(chip.block, chip.devices) },
    tied: [...enables, ...idle.map(([from]) => from)],
    load: null,
  };
  const bare = new Map(strips.map((s) => [s, { ...s, params: { ...s.params, [OWN]: false } }]));
  const between = strips.map((s, i) => ({ unit: bare.get(s)!, net: `${stemOf(s.title)}_5V`, to: used[i]?.[1] ?? '' }));
  for (const { unit, net } of between) nets.set(unit, new Map([[LINE, net]]));
  nets.set(buffer, new Map(between.map(({ to, net }) => [to, net])));
  minutes.decide(chip.unit.ask.id, 'before the strips', 'their data passes it');
  return units.map((u) => (u === chip.unit ? buffer : (bare.get(u) ?? u)));
}
