import type { Kind } from '../../design/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { type Netlist, netsOf } from '../netlist.js';

const ENTRIES: ReadonlySet<Kind> = new Set(['connector', 'usb_connector', 'battery_connector']);
const PASSES: ReadonlySet<Kind> = new Set(['ferrite', 'inductor', 'fuse', 'diode', 'schottky', 'switch', 'mosfet']);

/** A rail that comes in from outside. */
export interface Source {
  readonly net: string;
  readonly volts: number;
  /** The connector that brings it; null: nothing on the board does. */
  readonly ref: string | null;
}

/**
 * Where supplies come onto the board: declared rails on connectors, likely ones first (USB, batteries, blocks that bring power), as long as nothing that is
 * already fed feeds them; then declared rails that parts need and nothing feeds.
 */
export function sourcesOf(netlist: Netlist): Source[] {
  const sources: Source[] = [];
  const rails = netlist.nets.filter((n) => n.class !== 'ground' && n.volts !== undefined && n.volts !== 0);
  const made = (net: string): boolean => netlist.on(net).some((n) => n.pad.type === 'power_out' && n.part.component.kind !== 'charger');
  const fed = (): ReadonlySet<string> => reached(netlist, new Set([...sources.map((s) => s.net), ...rails.map((r) => r.name).filter(made)]));
  const candidates = rails.flatMap(({ name, volts }) => {
    const entry = netlist
      .on(name)
      .map((n) => n.part)
      .filter((p) => ENTRIES.has(p.component.kind))
      .sort((a, b) => likely(b, netlist) - likely(a, netlist))[0];
    return entry === undefined || volts === undefined ? [] : [{ net: name, volts, ref: entry.component.ref, score: likely(entry, netlist) }];
  });
  for (const { score, ...source } of candidates.sort((a, b) => b.score - a.score)) {
    if (score >= 2 ? !made(source.net) : !fed().has(source.net)) sources.push(source);
  }
  for (const { name, volts } of rails) {
    const needed = netlist.on(name).some((n) => n.pad.type === 'power_in') || netlist.on(name).length > 1;
    if (needed && volts !== undefined && !fed().has(name)) sources.push({ net: name, volts, ref: null });
  }
  return sources;
}

/** How likely a connector is where a supply comes in: 3 surely, 2 by its block's or its own description, 0 it may be a load. */
function likely({ component }: ResolvedPart, netlist: Netlist): number {
  if (component.kind !== 'connector') return 3;
  const block = netlist.design.design.blocks.find((b) => b.id === component.block)?.block ?? '';
  if (/(^|_)(jack|battery|power)(_|$)/.test(block) || /power (in|input|jack|entry)\b|supply input/i.test(component.purpose)) return 2;
  return 0;
}

/** Nets that current comes to from the given ones through diodes, fuses, chokes, switches and FETs, either way. */
function reached(netlist: Netlist, from: ReadonlySet<string>): ReadonlySet<string> {
  const seen = new Set(from);
  for (let grew = true; grew; ) {
    grew = false;
    for (const part of netlist.parts) {
      if (!PASSES.has(part.component.kind)) continue;
      const nets = netsOf(part).filter((n) => !netlist.isGround(n) && !isGate(part, n));
      if (!nets.some((n) => seen.has(n))) continue;
      for (const net of nets) {
        if (seen.has(net)) continue;
        seen.add(net);
        grew = true;
      }
    }
  }
  return seen;
}

const isGate = (part: ResolvedPart, net: string): boolean =>
  part.component.kind === 'mosfet' && part.pads.every((p) => p.net !== net || p.pin === 'G');
