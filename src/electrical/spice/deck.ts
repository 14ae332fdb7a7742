import type { ResolvedDesign, ResolvedPart } from '../../parts/index.js';
import { Netlist } from '../netlist.js';
import type { SimulationGap } from './result.js';

/** What an engine has computed for one instant, by the names of the deck. */
export interface Readings {
  /** Of a node of the deck, V; node 0 is 0. */
  volts(node: string): number;
  /** Through a voltage source, from its first node to its second, A. */
  amps(source: string): number;
}

/** Supplies rise in this time when they are switched on, s. */
export const RAMP_S = 100e-6;

/** How a part's current and heat are read off. */
export interface Probe {
  readonly ref: string;
  readonly amps: (at: Readings) => number;
  readonly watts: (at: Readings) => number;
}

/** Lines that differ between the operating point, the transient and small signals. */
export type Analysis = 'op' | 'tran' | 'ac';

/** A SPICE deck while it is written: nodes by net, element lines, probes, and what was left out. */
export class Deck {
  readonly netlist: Netlist;
  readonly gaps: SimulationGap[] = [];
  readonly notes: string[] = [];
  readonly probes: Probe[] = [];
  /** Rail → the source that feeds it: its current is what flows into the rail. */
  readonly feeds = new Map<string, string[]>();
  readonly timers: { ref: string; out: string }[] = [];
  /** Rail → the element line of its source, up to what it gives. */
  readonly sources = new Map<string, { readonly element: string; readonly volts: number }>();
  readonly #lines: { text: string; only: readonly Analysis[] | null }[] = [];
  readonly #nodes = new Map<string, string>();
  #count = 0;

  constructor(readonly resolved: ResolvedDesign) {
    this.netlist = new Netlist(resolved);
    resolved.nets.forEach((net, i) => {
      this.#nodes.set(net.name, net.class === 'ground' ? '0' : `n${i + 1}`);
    });
  }

  /** Node of a net. A pin that is joined to nothing gets a node of its own. */
  node(net: string | null): string {
    if (net !== null) return this.#nodes.get(net) ?? this.inner();
    const open = this.inner();
    this.add(`R${this.id()} ${open} 0 1g`);
    return open;
  }

  inner(): string {
    return `x${this.id()}`;
  }

  id(): number {
    this.#count++;
    return this.#count;
  }

  /** `only`: the analyses that it is for; all without one. */
  add(text: string, ...only: readonly Analysis[]): void {
    this.#lines.push({ text, only: only.length === 0 ? null : only });
  }

  /** A source of 0 V that measures what flows from `from` to `to`; its name. */
  ammeter(from: string, to: string): string {
    const name = `VA${this.id()}`;
    this.add(`${name} ${from} ${to} 0`);
    return name;
  }

  gap(part: ResolvedPart, reason: string): void {
    this.gaps.push({ ref: part.component.ref, kind: part.component.kind, reason });
  }

  #sourceLines(analysis: Analysis, excited: string | null): string[] {
    if (analysis === 'tran') return [...this.sources.values()].map(({ element, volts }) => `${element} PWL(0 0 ${RAMP_S} ${num(volts)})`);
    const lines = [...this.sources].map(([net, { element, volts }]) => `${element} DC ${num(volts)}${net === excited ? ' AC 1' : ''}`);
    if (excited === null || this.sources.has(excited)) return lines;
    return [...lines, `VAC ${this.node(excited)} 0 DC ${num(this.netlist.net(excited)?.volts ?? 0)} AC 1`];
  }

  /** Said once, however often it is noted. */
  note(sentence: string): void {
    if (!this.notes.includes(sentence)) this.notes.push(sentence);
  }

  /** The whole deck. Every net has 1 GΩ to ground, so that none floats. `excited`: the net that small signals of 1 V come in on. */
  text(analysis: Analysis, command: string, excited: string | null = null): string {
    const bleed = [...this.#nodes.values()].filter((n) => n !== '0').map((n) => `RB${n} ${n} 0 1g`);
    const lines = this.#lines.filter((l) => l.only === null || l.only.includes(analysis)).map((l) => l.text);
    return [
      'boardwright',
      ...lines,
      ...this.#sourceLines(analysis, excited),
      ...bleed,
      '.options reltol=1e-4 abstol=1e-10 vntol=1e-6 gmin=1e-12 method=gear',
      command,
      '.end',
      '',
    ].join('\n');
  }
}

/** Net of the first of a part's pins that goes by one of the names (or pad numbers); undefined: it has no such pin. */
export function netOf(part: ResolvedPart, ...names: string[]): string | null | undefined {
  for (const name of names) {
    const pads = part.pads.filter((p) => p.pin === name || p.number === name);
    if (pads.length > 0) return pads.find((p) => p.net !== null)?.net ?? null;
  }
  return undefined;
}

/** A number as SPICE reads it. */
export const num = (value: number): string => String(Number(value.toPrecision(9)));
