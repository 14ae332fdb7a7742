import { type BlockInstance, splitPin } from '../../../design/index.js';
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

/** Connectors that pass a supply on and carry no signals: what stands between the board and its loads. */
export function outletsOf(standing: Standing): string[] {
  const { design } = standing;
  const entries = new Set(entriesOf(standing).flatMap((e) => e.refs));
  return design.components.flatMap(({ ref, kind }) => {
    const on = design.nets.filter((n) => n.pins.some((p) => splitPin(p).ref === ref));
    const supplies = on.filter((n) => n.volts !== undefined && n.class !== 'ground');
    const alone = supplies.length === 1 && on.every((n) => n === supplies[0] || n.class === 'ground');
    return /connector$/.test(kind) && !entries.has(ref) && alone ? [ref] : [];
  });
}
