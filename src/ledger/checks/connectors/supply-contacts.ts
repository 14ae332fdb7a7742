import type { Ask } from '../../../request/index.js';
import { claimOf } from '../../claims.js';
import { sources } from '../../flow/sources.js';
import { amount, list } from '../../say.js';
import type { Scene } from '../../scene.js';
import { met, unmet, type Verdict } from '../../verdict.js';

/** What a contact is called, as volts: "12V", "3V3"; null: it is ground or a signal. */
function voltsOf(line: string): number | null {
  const [, whole, tenths] = /^(-?\d+)V(\d*)$/.exec(line) ?? [];
  return whole === undefined ? null : Number(`${whole}.${tenths || '0'}`);
}

/**
 * A plug of supplies that a standard tells (PCIe, EPS, ATX): what is plugged in there has ground and its volts on the contacts of the standard. A contact
 * on another net is a short circuit or a wrong voltage, and of a line that is used every contact is, since one alone does not carry the current of all.
 */
export function supplyContacts(scene: Scene, ask: Ask): Verdict[] {
  const concept = scene.lexicon.concept(ask.connector?.concept ?? ask.concept);
  if (concept?.supply_pinout === undefined) return [];
  const refs = [...new Set(claimOf(scene, ask).instances.flatMap((i) => i.refs))];
  return refs.flatMap((ref): Verdict[] => {
    const pinout = concept.supply_pinout?.find((o) => o.device === scene.part(ref)?.component.device);
    if (pinout === undefined) return [];
    const contacts = Object.entries(pinout.contacts).map(([pin, line]) => ({ pin, line, net: scene.netOf(ref, pin) }));
    const suits = ({ line, net }: (typeof contacts)[number]): boolean =>
      line === 'GND' ? scene.netlist.isGround(net) : voltsOf(line) === null || scene.volts(net) === voltsOf(line);
    const wrong = contacts.filter((c) => c.net !== null && !suits(c));
    const [first] = wrong;
    if (first !== undefined) {
      const has = scene.volts(first.net) === null ? (first.net ?? '') : amount(scene.volts(first.net) ?? 0, 'V');
      return [unmet(`contact ${first.pin} of ${ref} is ${first.line} by the standard of a ${concept.title}, and has ${has}`, { refs: [ref] })];
    }
    const used = new Set(contacts.flatMap((c) => (c.net === null ? [] : [c.line])));
    const open = contacts.filter((c) => c.net === null && used.has(c.line));
    if (open.length > 0)
      return [
        unmet(
          `${ref}: contacts ${list(
            open.map((c) => c.pin),
            6,
          )} of ${list([...new Set(open.map((c) => c.line))])} are open`,
          { refs: [ref] },
        ),
      ];
    if (!ask.features.includes('output') && !sources(scene).some((s) => s.ref === ref))
      return [unmet(`no supply comes in at ${ref}, which is a ${concept.title}`, { refs: [ref] })];
    if (used.size === 0) return [unmet(`no contact of ${ref} is joined`, { refs: [ref] })];
    return [met(`${ref}: the contacts of a ${concept.title}`, { refs: [ref] })];
  });
}
