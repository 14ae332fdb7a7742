import type { Finding } from '../../board/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { signalsOf } from '../signals.js';
import { fault } from '../verdict.js';

/** What runs a program. */
const PROGRAMMED: ReadonlySet<string> = new Set(['microcontroller', 'module']);
/** What a contact acts on without one. */
const CUTS: ReadonlySet<string> = new Set(['mosfet', 'bjt', 'driver', 'relay', 'thyristor', 'solid_state_relay', 'logic']);

/**
 * An emergency stop that only a program reads stops nothing where the program hangs (ISO 13850: it has priority over all other functions): its contact has to
 * take a supply or a driver's enable away. An error where it was said that it cuts, else a warning.
 */
export function stopFindings(scene: Scene): Finding[] {
  const asks = wantedAsks(scene.request).filter((a) => a.not !== true);
  // Whose motors have a supply that is spoken of beside it, that is what it is to take away.
  const unprogrammed = scene.request.asks.some((a) => a.not === true && (a.concept === 'firmware' || a.kind === 'controller'));
  const cuts =
    unprogrammed || asks.some((a) => a.concept === 'load_supply' || (a.links.length > 0 && scene.lexicon.isA(a.concept, 'emergency_stop')));
  return asks.flatMap((a): Finding[] => {
    if (!scene.lexicon.isA(a.concept, 'emergency_stop')) return [];
    const read = claimOf(scene, a).instances.flatMap(({ main, refs }) => {
      const nodes = [...signalsOf(scene, refs).keys()].flatMap((net) => scene.netlist.on(net)).map((n) => n.part.component);
      // What leaves at a header is read by whatever is plugged in there.
      const by = nodes.filter((c) => !refs.includes(c.ref) && (PROGRAMMED.has(c.kind) || c.kind === 'connector')).map((c) => c.ref);
      return by.length > 0 && !nodes.some((c) => !refs.includes(c.ref) && CUTS.has(c.kind)) ? [{ main, by }] : [];
    });
    if (read.length === 0) return [];
    const refs = read.map((r) => r.main);
    const message = `“${a.text}”: ${list(refs)} is read at ${list([...new Set(read.flatMap((r) => r.by))])} by a program alone and cuts nothing by itself`;
    return [fault(message, refs, [], cuts ? 'error' : 'warning')];
  });
}
