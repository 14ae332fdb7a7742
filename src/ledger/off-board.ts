import type { Concept } from '../lexicon/index.js';
import type { ResolvedPart } from '../parts/index.js';
import type { Instance } from './realised/realised.js';
import { matches } from './realised/realised.js';
import type { Scene } from './scene.js';
import { isSwitched, programmed } from './signals.js';

/** Kinds of ask whose thing may hang on a connector, and stand nowhere on the board itself. */
const OUTSIDE: ReadonlySet<string> = new Set(['sensor', 'input', 'output', 'load', 'display', 'light', 'sound', 'function', 'interface']);
const HEARD: readonly string[] = ['headphone', 'speaker', 'audio_output'];
const PROGRAMMERS = /prog|swd|swio|isp|updi/;

/** Connectors at which a thing hangs that is not on the board: their nets or pins have the names that the concept's signals have, or they are made for it. */
export function offBoard(scene: Scene, id: string): Instance[] {
  const concept = scene.lexicon.concept(id);
  // A bus's header is told by its lines.
  const bus = concept?.kind === 'connector' && concept.parents.includes('pin_header') && concept.signals !== undefined;
  if (concept === undefined || !(bus || OUTSIDE.has(concept.kind))) return [];
  const names = concept.signals ?? [];
  const words = [concept.title, ...(concept.words.en ?? [])];
  // Nothing is heard where a signal comes in, and none comes in where it leaves.
  const heard = HEARD.some((h) => scene.lexicon.isA(id, h));
  const taken = concept.kind === 'input' && scene.lexicon.isA(id, 'analog_input');
  const outlets = scene.parts.filter((p) => isOutlet(scene, p) && !(heard && leadsIn(p)) && !(taken && isCalledOut(p)));
  // What bears its name before what only shares a bus with it.
  const named = outlets.filter((p) => saysSo(p, words));
  const served = named.length > 0 ? [] : endsOf(scene, concept);
  const found = named.length > 0 ? named : served.length > 0 ? served : outlets.filter((p) => carries(scene, p, names));
  const all = found.length > 0 ? found : ofAnySort(scene, concept, outlets);
  return all.map((p) => ({ main: p.component.ref, refs: [p.component.ref], block: null }));
}

/** On a board without a program: plain connectors at which other boards read what its circuits give, or tell them what to do. */
function endsOf(scene: Scene, { id }: Concept): readonly ResolvedPart[] {
  const way = READ_AT.has(id) ? 'output' : TOLD_AT.has(id) ? 'input' : null;
  if (way === null || programmed(scene).length > 0) return [];
  const lines = new Set(
    scene.design.blocks.flatMap(({ block, ports }) =>
      (scene.blockNamed(block)?.ports ?? []).flatMap((p) => (p.kind === way && ports[p.name] !== undefined ? [ports[p.name]] : [])),
    ),
  );
  // A light over the supply is told by nobody.
  const isTold = (net: string | null): boolean => net !== null && lines.has(net) && !scene.netlist.isRail(net);
  return scene.parts.filter((p) => p.component.kind === 'connector' && scene.blockOf(p.component.ref) === null && p.pads.some((x) => isTold(x.net)));
}
const READ_AT: ReadonlySet<string> = new Set(['output', 'analog_output', 'digital_output']);
const TOLD_AT: ReadonlySet<string> = new Set(['digital_input', 'input']);

/** Outputs, inputs and lines of which nothing is said but that they are: connectors that lead out what the board makes, or bring in what it does not. */
function ofAnySort(scene: Scene, concept: Concept, outlets: readonly ResolvedPart[]): readonly ResolvedPart[] {
  const brought = outlets.filter((p) => undriven(scene, p));
  if (concept.id === 'output') return scene.parts.filter((p) => leadsOut(scene, p));
  if (concept.id === 'input')
    return orElse(
      scene.parts.filter((p) => leadsIn(p)),
      brought,
    );
  if (concept.id === 'digital_input') return brought;
  const line = concept.kind === 'interface' && concept.evidence === undefined && concept.says === undefined;
  return line ? orElse(brought, outlets) : [];
}

/** The output of a board that makes or passes on a supply: a connector with a rail that comes from a converter, a cell or a USB socket. */
const leadsOut = (scene: Scene, part: ResolvedPart): boolean =>
  part.component.kind === 'connector' &&
  !PROGRAMMERS.test(scene.blockOf(part.component.ref)?.block ?? '') &&
  part.pads.some(
    (p) =>
      p.net !== null &&
      scene.netlist.isRail(p.net) &&
      (passesOn(scene, part, p.net) ||
        scene.netlist
          .on(p.net)
          .some(
            (n) => n.pad.type === 'power_out' || GIVES.has(n.part.component.kind) || (n.part.component.kind === 'schottky' && n.pad.pin === 'K'),
          )),
  );
const GIVES: ReadonlySet<string> = new Set(['inductor', 'usb_connector', 'battery_connector']);

/** Whether a supply reaches a connector from another one, over nothing but fuses and what conducts one way. */
function passesOn(scene: Scene, part: ResolvedPart, net: string): boolean {
  const reached = new Set([net]);
  for (const at of reached)
    for (const { part: through } of scene.netlist.on(at)) {
      if (PASSES.has(through.component.kind))
        for (const { net: next } of through.pads) if (next !== null && scene.netlist.isRail(next) && !scene.netlist.isGround(next)) reached.add(next);
      if (at !== net && through !== part && through.component.kind === 'connector') return true;
    }
  return false;
}
const PASSES: ReadonlySet<string> = new Set(['fuse', 'mosfet', 'schottky', 'diode']);

/** The input of a board that passes something on: a connector that is called so. */
const leadsIn = (part: ResolvedPart): boolean =>
  part.component.kind === 'connector' &&
  !/\d\s?V\b|supply/i.test(`${part.component.value} ${part.component.purpose}`) &&
  (/\bin\b|input/i.test(`${part.component.value} ${part.component.purpose}`) || part.pads.some((p) => /^V?IN\d*(_|$)/i.test(p.net ?? '')));

/** A connector of a signal path that is called its end. */
const isCalledOut = ({ component, pads }: ResolvedPart): boolean =>
  component.value.startsWith('OUT') && pads.some((p) => /^OUT\d*(_|$)/.test(p.net ?? ''));

const orElse = <T>(first: readonly T[], other: readonly T[]): readonly T[] => (first.length > 0 ? first : other);

/** A connector with signals that nothing on the board drives. */
const undriven = (scene: Scene, part: ResolvedPart): boolean =>
  part.pads.some(
    (p) =>
      p.net !== null &&
      isSignal(scene, p.net) &&
      !isSwitched(scene, p.net) &&
      scene.netlist.on(p.net).every((n) => n.part === part || !DRIVES.has(n.pad.type ?? 'passive')),
  );
const DRIVES: ReadonlySet<string> = new Set(['output', 'power_out', 'bidirectional', 'open_collector']);

/** A connector with a signal of its own: no plug of the supply, no programmer's. */
function isOutlet(scene: Scene, part: ResolvedPart): boolean {
  return (
    part.component.kind === 'connector' &&
    !PROGRAMMERS.test(scene.blockOf(part.component.ref)?.block ?? '') &&
    part.pads.some((p) => p.net !== null && isSignal(scene, p.net))
  );
}

const isSignal = (scene: Scene, net: string): boolean =>
  !scene.netlist.isGround(net) &&
  (!scene.netlist.isRail(net) || scene.netlist.on(net).some((n) => n.part.component.kind === 'mosfet' && n.pad.pin === 'D'));

/** What the part itself says: its name on the sheet and its purpose. */
function saysSo({ component }: ResolvedPart, words: readonly string[]): boolean {
  const text = ` ${component.value} ${component.purpose} `.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
  return words.some((w) => text.includes(` ${w} `) || text.includes(` ${w}s `));
}

function carries(scene: Scene, part: ResolvedPart, names: readonly string[]): boolean {
  return part.pads.some(
    (p) => p.net !== null && isSignal(scene, p.net) && names.some((n) => matches(n, p.net as string) || (/[a-z]/i.test(p.pin) && matches(n, p.pin))),
  );
}

/** Of a load that nothing switches: connectors that lead out the rail that it runs from. */
export function railOutlets(scene: Scene, concept: Concept): Instance[] {
  const volts = concept.figures.find((f) => f.quantity === 'voltage')?.typical;
  if (concept.evidence === undefined || (volts === undefined && concept.parents.length > 0)) return [];
  // Of "the load" nobody says the voltage: what a protection lets through.
  const makes: readonly string[] = volts === undefined ? ['mosfet', 'fuse', 'inductor', 'schottky'] : ['inductor', 'schottky'];
  const gives = (net: string): boolean =>
    (volts === undefined || Math.abs((scene.volts(net) ?? 0) - volts) <= 0.06 * volts) &&
    scene.volts(net) !== null &&
    scene.netlist.on(net).some((n) => n.pad.type === 'power_out' || makes.includes(n.part.component.kind));
  return scene.parts
    .filter(
      (p) =>
        p.component.kind === 'connector' &&
        !PROGRAMMERS.test(scene.blockOf(p.component.ref)?.block ?? '') &&
        p.pads.some((d) => d.net !== null && gives(d.net)),
    )
    .map((p) => ({ main: p.component.ref, refs: [p.component.ref], block: null }));
}
