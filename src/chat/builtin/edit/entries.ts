import { type BlockInstance, type Design, splitPin } from '../../../design/index.js';
import type { Editing } from './editing.js';
import { type Standing, thingsOf } from './things.js';

/** A connector that brings a supply in. */
export interface Entry {
  /** The connector, and what belongs to it. */
  readonly refs: readonly string[];
  readonly block: BlockInstance | null;
  /** The connector's ref. */
  readonly face: string;
  /** The net that it brings in. */
  readonly net: string;
}

/** Connectors that bring a supply in: blocks that give one and take none, and connectors that say so. */
export function entriesOf({ design, library }: Standing): Entry[] {
  return thingsOf(design).flatMap(({ block, parts }): Entry[] => {
    const plug = parts.find((p) => /connector$/.test(p.kind) || /^(?:Battery|Coin)/i.test(p.device ?? ''));
    if (plug === undefined) return [];
    if (block === null) {
      const net = design.nets.find((n) => n.volts !== undefined && n.class !== 'ground' && n.pins.some((p) => splitPin(p).ref === plug.ref));
      return net !== undefined && /^(?:supply input|battery)/i.test(plug.purpose) ? [{ refs: [plug.ref], block, face: plug.ref, net: net.name }] : [];
    }
    const ports = library.blocks.get(block.block)?.ports ?? [];
    const outs = ports.filter((p) => p.kind === 'power_out');
    const net = block.ports[outs[0]?.name ?? ''];
    if (net === undefined || outs.length !== 1 || ports.some((p) => p.kind === 'power_in')) return [];
    return [{ refs: block.refs, block, face: plug.ref, net }];
  });
}

/** The supply connector that the words name, or the only one; null: it is not plain which. */
export function entryOf(clause: string, editing: Editing): Entry | null {
  const entries = entriesOf(editing);
  const named = /\b(?:after|behind|at|on|in|from|to|for|next to|downstream of|following|between)\s+(.+)$/i.exec(clause)?.[1];
  const meant = named === undefined ? [] : editing.target(named).things.flatMap((t) => t.parts.map((p) => p.ref));
  const fitting = entries.filter((e) => meant.includes(e.face));
  const open = fitting.length > 0 ? fitting : entries;
  if (open.length < 2) return open[0] ?? null;
  // Several bring a supply in: the one of the highest voltage is meant, and said.
  const volts = (e: Entry): number => editing.design.nets.find((n) => n.name === e.net)?.volts ?? 0;
  const [most, next] = [...open].sort((a, b) => volts(b) - volts(a));
  if (most === undefined || next === undefined || volts(most) === volts(next)) return null;
  editing.assumed.push(`There are ${open.map((e) => `${e.face} (${volts(e)} V)`).join(', ')}: I took ${most.face}.`);
  return most;
}

export function freeName(wish: string, { nets }: Design): string {
  const used = new Set(nets.map((n) => n.name));
  for (let n = 1; ; n++) {
    const name = n === 1 ? wish : `${wish}_${n}`;
    if (!used.has(name)) return name;
  }
}

/** Parts that were on one net with others, on a net of their own; the old one keeps the rest. */
export function apart(design: Design, refs: readonly string[], from: string, net: string): Design {
  const mine = (pin: string): boolean => refs.includes(splitPin(pin).ref);
  const ids = new Set(design.blocks.filter((b) => b.refs.some((r) => refs.includes(r))).map((b) => b.id));
  return {
    ...design,
    nets: design.nets.flatMap((n) =>
      n.name === from
        ? [
            { ...n, name: net, pins: n.pins.filter(mine) },
            { ...n, pins: n.pins.filter((p) => !mine(p)) },
          ]
        : [n],
    ),
    blocks: design.blocks.map((b) =>
      ids.has(b.id) ? { ...b, ports: Object.fromEntries(Object.entries(b.ports).map(([p, n]) => [p, n === from ? net : n])) } : b,
    ),
  };
}

/** Connectors that pass a supply on: what stands between the board and its loads, by the net that each gives. */
export function outletsOf(editing: Editing): { face: string; net: string }[] {
  const { design } = editing;
  const entries = new Set(entriesOf(editing).flatMap((e) => e.refs));
  return design.components.flatMap((c) => {
    if (!/connector$/.test(c.kind) || entries.has(c.ref)) return [];
    const on = design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === c.ref));
    const supply = on.filter((n) => n.volts !== undefined && n.class !== 'ground');
    const [only] = supply;
    // A connector with signals beside its supply is no outlet.
    return only === undefined || supply.length > 1 || on.some((n) => n !== only && n.class !== 'ground') ? [] : [{ face: c.ref, net: only.name }];
  });
}
