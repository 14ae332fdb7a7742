import { type Component, type Design, splitPin } from '../../../design/index.js';
import type { Operation } from '../../../design/patch/index.js';
import { faceOf, isController, nameOf, type Thing, thingsOf } from '../read/things.js';
import { bridges } from './bridge.js';
import { type Act, type Hand, partsOf, refused } from './hand.js';

/** "remove D1": with the circuit whose heart it is, and with what then leads nowhere; what passed a supply on leaves it joined. */
export const removal: Act = (said, hand) => {
  const things = partsOf(said, hand).map((part) => wholeOf(part, hand.design));
  const kept = things.find((t) => isController(t, hand.library));
  if (kept !== undefined) throw refused(`${nameOf(kept)}: without its microcontroller this is another board; name the one that shall take its place`);
  return leaving(new Set(things.flatMap((t) => t.parts.map((p) => p.ref))), hand);
};

/** What takes parts off a board, with what then leads nowhere. */
export function leaving(refs: ReadonlySet<string>, { design, library }: Pick<Hand, 'design' | 'library'>): Operation[] {
  const gone = new Set(refs);
  for (let before = -1; before < gone.size; ) {
    before = gone.size;
    for (const thing of thingsOf(design)) if (strands(design, thing, gone)) for (const p of thing.parts) gone.add(p.ref);
  }
  const joined = bridges(design, gone, library).map(([net, into]): Operation => ({ op: 'merge_nets', net, into }));
  return [...joined, { op: 'remove_part', refs: [...gone] }];
}

const PASSIVE = /^(?:resistor|capacitor|inductor|ferrite)$/;

/** The circuit of a part that is its heart; any other part stands for itself. */
function wholeOf(part: Component, design: Design): Thing {
  const block = thingsOf(design).find((t) => t.block !== null && t.parts.includes(part));
  return block === undefined || PASSIVE.test(part.kind) || faceOf(block) !== part ? { block: null, parts: [part] } : block;
}

/** Whether a connector or a passive had signals that only the removed parts shared with it. */
function strands(design: Design, thing: Thing, gone: ReadonlySet<string>): boolean {
  const own = new Set(thing.parts.map((p) => p.ref));
  if (
    thing.parts.every((p) => gone.has(p.ref)) ||
    thing.parts.some((p) => !/^(?:resistor|capacitor|inductor|ferrite|connector|diode|schottky|led)$/.test(p.kind))
  )
    return false;
  const signals = design.nets.filter((n) => n.class !== 'ground' && n.volts === undefined && n.pins.some((p) => own.has(splitPin(p).ref)));
  const outer = signals.filter((n) => n.pins.some((p) => !own.has(splitPin(p).ref)));
  const only = (pins: readonly string[]): boolean => pins.every((p) => own.has(splitPin(p).ref) || gone.has(splitPin(p).ref));
  return outer.length > 0 && outer.every((n) => only(n.pins));
}
