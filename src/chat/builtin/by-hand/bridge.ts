import { type Design, splitPin } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';

type Net = Design['nets'][number];
/** Parts that pass a supply on as it is. */
const THROUGH = /^(?:fuse|ferrite|switch|jumper)$/;

/**
 * The nets on both sides of what is about to go, where they are to be one so that the supply still reaches what it feeds, and the signal the next stage: a
 * protection, a fuse, a bead in the plus line, a volume control. The second name is the net behind.
 */
export function bridges(design: Design, gone: ReadonlySet<string>, library: Library): [string, string][] {
  const fed = (net: Net): boolean => net.pins.some((p) => !gone.has(splitPin(p).ref));
  const net = (name: string | undefined): Net | undefined => design.nets.find((n) => n.name === name);
  const alike = (a: Net | undefined, b: Net | undefined): [string, string][] =>
    a !== undefined && b !== undefined && a !== b && a.volts === b.volts && fed(a) && fed(b) ? [[a.name, b.name]] : [];
  const blocks = design.blocks.flatMap(({ block, refs, ports }) => {
    const kinds = library.blocks.get(block)?.ports ?? [];
    const [ins, outs] = ['power_in', 'power_out'].map((kind) => kinds.filter((p) => p.kind === kind && ports[p.name] !== undefined));
    const [into, out] = [net(ports[ins?.[0]?.name ?? '']), net(ports[outs?.[0]?.name ?? ''])];
    return refs.every((r) => gone.has(r)) && ins?.length === 1 && outs?.length === 1 && into?.volts !== undefined ? alike(into, out) : [];
  });
  const inBlocks = new Set(design.blocks.flatMap((b) => b.refs));
  const alone = design.components.filter((c) => gone.has(c.ref) && !inBlocks.has(c.ref));
  const parts = alone.flatMap(({ ref, kind }) => {
    const on = (pin: string): Net | undefined => design.nets.find((n) => n.pins.includes(`${ref}.${pin}`));
    if (THROUGH.test(kind)) {
      const [a, b, ...more] = design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === ref));
      return more.length === 0 && a?.volts !== undefined ? alike(a, b) : [];
    }
    const isSignal = (n: Net | undefined): n is Net => n !== undefined && n.class !== 'ground' && n.volts === undefined && !/^VREF/.test(n.name);
    const tops = kind === 'potentiometer' ? [on('1'), on('3')].filter(isSignal) : [];
    return tops.length === 1 && isSignal(on('2')) ? alike(tops[0], on('2')) : [];
  });
  return [...blocks, ...parts];
}
