import type { Finding } from '../../board/index.js';
import type { Kind } from '../../design/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import { type Netlist, type Node, netsOf, otherEnd } from '../netlist.js';

export type Found = Omit<Finding, 'rule'>;

/** One electrical rule. Adding a rule is adding an entry to RULES (index.ts) and a line to docs/kinds.md. */
export interface ErcRule {
  readonly id: string;
  readonly title: string;
  readonly check: (netlist: Netlist) => Found[];
}

export { INTEGRATED } from '../../design/index.js';

/** Kinds that run a program. */
export const PROGRAMMED: ReadonlySet<Kind> = new Set(['microcontroller', 'module']);

export const finding = (severity: Finding['severity'], message: string, refs: readonly string[], nets: readonly string[] = []): Found => ({
  severity,
  message,
  refs: [...new Set(refs)],
  nets: [...new Set(nets)],
});

export const refOf = (node: Node): string => node.part.component.ref;

export const kindOf = (node: Node): Kind => node.part.component.kind;

/** The net of a part's pin; null where it is open or there is no such pin. */
export const netOfPin = (part: ResolvedPart, pin: string): string | null => part.pads.find((p) => p.pin === pin)?.net ?? null;

/** Whether a two-net part of this kind joins net `a` to a net that passes the test. */
export function joins(part: ResolvedPart, kind: Kind, a: string, test: (other: string) => boolean): boolean {
  if (part.component.kind !== kind || !netsOf(part).includes(a)) return false;
  const other = otherEnd(part, a);
  return other !== null && test(other);
}

/** Nodes by pin: pads of one pin of one part count once. */
export function pinsOn(netlist: Netlist, net: string): Node[] {
  const seen = new Map<string, Node>();
  for (const node of netlist.on(net)) {
    const key = `${refOf(node)}.${node.pad.pin === '' ? node.pad.number : node.pad.pin}`;
    if (!seen.has(key)) seen.set(key, node);
  }
  return [...seen.values()];
}

/** "3.3 V", "0.25 W", "12 mA": three significant digits at most. */
export const written = (value: number, unit: string): string => `${Number(value.toPrecision(value >= 100 ? 3 : 2))} ${unit}`;
