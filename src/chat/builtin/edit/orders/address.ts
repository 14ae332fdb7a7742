import type { Editing } from '../editing.js';
import { setParam } from '../set-param.js';
import { nameOf, type Thing, thingsOf } from '../things.js';

/** "address 0x77", "the other address". `wanted` null: another than it has. */
export function address(clause: string, wanted: number | null, editing: Editing): boolean {
  const target = editing.target(clause.replace(/0x[0-9a-f]+/gi, ' ').replace(/\b(other|another|different|address|i2c)\b/gi, ' '));
  const having = (target.things.length > 0 ? target.things : thingsOf(editing.design)).filter((t) => t.block?.params?.['address'] !== undefined);
  const [thing] = having;
  if (thing === undefined) return false;
  const choices = (editing.library.blocks.get(thing.block?.block ?? '')?.params['address']?.choices ?? []).map(String);
  const now = String(thing.block?.params?.['address']);
  const next = wanted === null ? choices.find((c) => c !== now) : choices.find((c) => Number(c) === wanted);
  const taken = thingsOf(editing.design).find((t) => t !== thing && t.block?.params?.['address'] === next);
  if (next === undefined || taken !== undefined) {
    editing.refused.push(
      next === undefined
        ? `${nameOf(thing)} can have the address ${choices.join(' or ')} only.`
        : `${nameOf(taken as Thing)} has the address ${next} already.`,
    );
    return true;
  }
  return setParam(thing, 'address', next, editing);
}
