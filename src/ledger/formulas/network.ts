import { netsOf, otherEnd, parseValue } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Scene } from '../scene.js';

/** A resistor or capacitor from one net to another. */
export interface Between {
  readonly part: ResolvedPart;
  readonly ref: string;
  readonly value: number;
  readonly to: string;
}

/** Two-net parts of a kind on a net, with their values and where they lead. */
export function from(scene: Scene, net: string | null, kind: 'resistor' | 'capacitor' | 'inductor'): Between[] {
  if (net === null) return [];
  const seen = new Set<string>();
  return scene.netlist.on(net).flatMap(({ part }) => {
    const { ref, value: text } = part.component;
    if (part.component.kind !== kind || seen.has(ref) || !scene.stands(part.component) || netsOf(part).length !== 2) return [];
    seen.add(ref);
    const value = parseValue(text);
    const to = otherEnd(part, net);
    return value === null || to === null || value <= 0 ? [] : [{ part, ref, value, to }];
  });
}

/** The nets that a fuse or a bead joins to one. */
export const overFuses = (scene: Scene, net: string): string[] =>
  scene.netlist
    .on(net)
    .flatMap(({ part }) => (FUSES.has(part.component.kind) ? part.pads.flatMap((p) => (p.net === null || p.net === net ? [] : [p.net])) : []));
const FUSES = new Set(['fuse', 'ferrite']);

export const toGround = (scene: Scene, all: readonly Between[]): Between[] => all.filter((b) => scene.netlist.isGround(b.to));
export const toNet = (all: readonly Between[], net: string | null): Between[] => all.filter((b) => b.to === net);

/** Several in parallel; null for none. */
export const parallel = (ohms: readonly number[]): number | null => (ohms.length === 0 ? null : 1 / ohms.reduce((sum, r) => sum + 1 / r, 0));
export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Half the supply, made by two resistors or an amplifier of its own: for signals it is ground. */
export const isBias = (net: string): boolean => /^V?(REF|BIAS|MID|HALF)/i.test(net) || /(_|^)(VREF|BIAS|VMID)$/i.test(net);
