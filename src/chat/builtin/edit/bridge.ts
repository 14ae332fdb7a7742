import { type Design, splitPin } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';

/** Parts that pass a supply on as it is. */
const THROUGH = /^(?:fuse|ferrite|switch|jumper)$/;

/**
 * The design with the nets on both sides of what is about to go joined into one, so that the supply still reaches what it feeds: a protection, a fuse,
 * a bead in the plus line. The net behind keeps its name. Answers the nets that are no more.
 */
export function bridged(design: Design, gone: ReadonlySet<string>, library: Library): { design: Design; joined: string[] } {
  let next = design;
  const joined: string[] = [];
  for (const [into, out] of passages(design, gone, library)) {
    const [a, b] = [into, out].map((name) => next.nets.find((n) => n.name === name));
    if (a === undefined || b === undefined || a === b || !staysFed(a, gone) || !staysFed(b, gone)) continue;
    joined.push(a.name);
    next = merged(next, a.name, b.name);
  }
  return { design: next, joined };
}

const staysFed = (net: Design['nets'][number], gone: ReadonlySet<string>): boolean => net.pins.some((p) => !gone.has(splitPin(p).ref));

/** The nets before and behind each part or block that goes and that gave on what it took. */
function passages(design: Design, gone: ReadonlySet<string>, library: Library): [string, string][] {
  const volts = (name: string | undefined): number | undefined => design.nets.find((n) => n.name === name)?.volts;
  const blocks = design.blocks.flatMap((b): [string, string][] => {
    const ports = library.blocks.get(b.block)?.ports ?? [];
    const named = (kind: string): string[] =>
      ports.flatMap((p) => (p.kind === kind && b.ports[p.name] !== undefined ? [b.ports[p.name] as string] : []));
    const [ins, outs] = [named('power_in'), named('power_out')];
    const [into, out] = [ins[0], outs[0]];
    if (!b.refs.every((r) => gone.has(r)) || ins.length !== 1 || outs.length !== 1 || into === undefined || out === undefined) return [];
    return volts(into) !== undefined && volts(into) === volts(out) ? [[into, out]] : [];
  });
  const inBlocks = new Set(design.blocks.flatMap((b) => b.refs));
  const parts = design.components.flatMap((c): [string, string][] => {
    if (!gone.has(c.ref) || !THROUGH.test(c.kind) || inBlocks.has(c.ref)) return [];
    const nets = design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === c.ref));
    const [a, b] = nets;
    return nets.length === 2 && a !== undefined && b !== undefined && a.volts !== undefined && a.volts === b.volts ? [[a.name, b.name]] : [];
  });
  // A volume control that goes leaves the signal at its full level.
  const knobs = design.components.flatMap((c): [string, string][] => {
    if (!gone.has(c.ref) || c.kind !== 'potentiometer' || inBlocks.has(c.ref)) return [];
    const on = (pin: string): (typeof design.nets)[number] | undefined => design.nets.find((n) => n.pins.includes(`${c.ref}.${pin}`));
    const isSignal = (n: (typeof design.nets)[number] | undefined): n is (typeof design.nets)[number] =>
      n !== undefined && n.class !== 'ground' && n.volts === undefined && !/^VREF/.test(n.name);
    const [wiper, tops] = [on('2'), [on('1'), on('3')].filter(isSignal)];
    const [top] = tops;
    return isSignal(wiper) && top !== undefined && tops.length === 1 && top !== wiper ? [[top.name, wiper.name]] : [];
  });
  return [...blocks, ...parts, ...knobs];
}

const merged = (design: Design, from: string, into: string): Design => ({
  ...design,
  nets: design.nets.flatMap((n) =>
    n.name === from ? [] : n.name === into ? [{ ...n, pins: [...(design.nets.find((f) => f.name === from)?.pins ?? []), ...n.pins] }] : [n],
  ),
  blocks: design.blocks.map((b) => ({ ...b, ports: Object.fromEntries(Object.entries(b.ports).map(([p, n]) => [p, n === from ? into : n])) })),
});
