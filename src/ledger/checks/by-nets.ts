import type { Ask } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { sources } from '../flow/sources.js';
import { CONNECTORS } from '../reach.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { signalsOf } from '../signals.js';
import { met, unmet, type Verdict } from '../verdict.js';

/** Words that tell how a thing stands in the circuit, by what its nets lead to. */
const BY_NETS: Readonly<Record<string, (scene: Scene, ask: Ask, refs: readonly string[]) => Verdict | null>> = {
  input: (scene, ask, refs) => across(scene, ask, refs, 'in'),
  output: (scene, ask, refs) => across(scene, ask, refs, 'out'),
  as_module: modules,
  changeover: (scene, _ask, refs) => contacts(scene, refs, ['COM', 'NO', 'NC'], 'all three contacts are led out'),
  normally_closed: (scene, _ask, refs) => contacts(scene, refs, ['COM', 'NC'], 'the closed contact is led out'),
  normally_open: (scene, _ask, refs) => contacts(scene, refs, ['COM', 'NO'], 'the open contact is led out'),
};

/** What a word says of parts that stand; null: it says nothing that their nets could tell. */
export const toldByNets = (scene: Scene, ask: Ask, id: string, refs: readonly string[]): Verdict | null => BY_NETS[id]?.(scene, ask, refs) ?? null;

/** Whether what comes in or goes out does so at these connectors: a supply enters or leaves, or something on the board gives or takes the signal. */
function across(scene: Scene, ask: Ask, refs: readonly string[], way: 'in' | 'out'): Verdict | null {
  const plugs = refs.filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'));
  if (plugs.length === 0 || plugs.length < refs.length) return null;
  const ways = plugs.map((r) => wayOf(scene, r));
  if (ways.some((w) => w === null)) return null;
  const wrong = plugs.filter((_, i) => ways[i] !== way);
  const word = { in: 'input', out: 'output' } as const;
  if (wrong.length === 0) return met(`${list(plugs)}: ${word[way]}`, { refs: plugs });
  // Which of several is which nobody decided: one that is right will do.
  const right = claimOf(scene, ask)
    .candidates.map((i) => i.main)
    .filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor') && wayOf(scene, r) === way);
  const enough = ask.features.includes('input') && ask.features.includes('output') ? 1 : plugs.length;
  if (right.length >= enough) return met(`${list(right.slice(0, enough))}: ${word[way]}`, { refs: right.slice(0, enough) });
  return wrong.length < plugs.length ? null : unmet(`${list(wrong)} ${wrong.length === 1 ? 'is' : 'are'} no ${word[way]}`, { refs: wrong });
}

/** Which way power or signals cross a connector; null: both ways, or nobody can say. */
function wayOf(scene: Scene, ref: string): 'in' | 'out' | null {
  if (sources(scene).some((s) => s.ref === ref)) return 'in';
  const nets = [...new Set(scene.part(ref)?.pads.flatMap((p) => (p.net === null || scene.netlist.isGround(p.net) ? [] : [p.net])))];
  const rails = nets.filter((n) => scene.netlist.isRail(n) || scene.netlist.net(n)?.class === 'power');
  if (nets.length > 0 && rails.length === nets.length) return 'out';
  // A reference that biases an input gives the signal nothing.
  const references = (scene.lexicon.concept('reference')?.evidence?.nets ?? []).map((n) => new RegExp(`^(?:${n})$`, 'i'));
  const ends = [...signalsOf(scene, [ref])].flatMap(([net, steps]) => {
    if (references.some((r) => r.test(net))) return [];
    const types = scene.netlist.on(net).flatMap((x) => (x.part.component.ref !== ref && TELLING.has(x.pad.type) ? [x.pad.type] : []));
    return types.length === 0
      ? []
      : [{ steps, way: types.includes('bidirectional') ? null : types.some((t) => t !== 'input') ? 'out' : 'in' } as const];
  });
  // What is nearest decides: behind an output stands the feedback to its input. An input and an output equally far, as in a filter, tell nothing.
  const nearest = Math.min(...ends.map((e) => e.steps));
  const told = new Set(ends.flatMap((e) => (e.steps === nearest ? [e.way] : [])));
  const [way] = told;
  return told.size === 1 ? (way ?? null) : null;
}
const TELLING: ReadonlySet<string> = new Set(['input', 'output', 'open_collector', 'power_out', 'bidirectional']);

const MODULE = /module|devkit|dev board|board\b/i;
/** A chip is no module; a module, or the socket of one, is. */
function modules(scene: Scene, ask: Ask, refs: readonly string[]): Verdict | null {
  // "A transceiver module": the board is it.
  if (scene.request.purpose?.heart.includes(ask.id) === true) return null;
  const is = (ref: string): boolean => {
    const part = scene.part(ref);
    return (
      part !== undefined &&
      (part.component.kind === 'module' ||
        CONNECTORS.has(part.component.kind) ||
        MODULE.test(part.device?.title ?? '') ||
        MODULE.test(part.footprint.name))
    );
  };
  const chips = refs.filter((r) => !is(r));
  return chips.length === 0
    ? met(`${list(refs)}: as a module`, { refs })
    : unmet(`${list(chips)} ${chips.length === 1 ? 'is a chip' : 'are chips'} and no module`, { refs: chips });
}

/** Whether these contacts of each relay reach a connector. Null: none is a relay. */
function contacts(scene: Scene, refs: readonly string[], wanted: readonly string[], says: string): Verdict | null {
  const relays = refs.filter((r) => scene.part(r)?.component.kind === 'relay');
  if (relays.length === 0 || relays.length < refs.length) return null;
  const lacking = relays.filter((ref) => {
    const outside = scene
      .part(ref)
      ?.pads.flatMap((p) =>
        p.net !== null && scene.netlist.on(p.net).some((n) => CONNECTORS.has(n.part.component.kind)) ? [p.pin.replace(/\d+$/, '')] : [],
      );
    return wanted.some((w) => outside?.includes(w) !== true);
  });
  return lacking.length === 0
    ? met(`${list(relays)}: ${says}`, { refs: relays })
    : unmet(`not all of ${wanted.join(', ')} of ${list(lacking)} ${lacking.length === 1 ? 'is' : 'are'} led out`, { refs: lacking });
}
