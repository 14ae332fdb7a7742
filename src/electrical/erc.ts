import type { Finding } from '../board/index.js';
import type { ResolvedDesign } from '../parts/index.js';
import { Netlist } from './netlist.js';
import { RULES } from './rules/index.js';

/** Every electrical-rule violation of a resolved design, in the order of the rules. Docs: docs/kinds.md. */
export function checkElectrical(resolved: ResolvedDesign): Finding[] {
  const netlist = new Netlist(resolved);
  return RULES.flatMap((rule) => rule.check(netlist).map((found) => ({ rule: rule.id, ...found })));
}
