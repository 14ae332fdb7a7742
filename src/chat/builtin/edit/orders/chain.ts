import type { Editing } from '../editing.js';
import { regrow } from '../regrow.js';
import { nameOf, type Thing } from '../things.js';

/** Further addressable LEDs behind the last one of a chain: no pin of the microcontroller is taken for them. */
export function moreOfChain(last: Thing, count: number, editing: Editing): void {
  const { block } = last;
  if (block === null) return;
  const { VCC = '', GND = 'GND', DIN = '' } = block.ports;
  const stem = DIN.replace(/_\d+$/, '');
  const used = editing.design.nets.map((n) => n.name);
  const names: string[] = [];
  for (let n = 1; names.length < count; n++) if (!used.includes(`${stem}_${n}`)) names.push(`${stem}_${n}`);
  const ids = editing.design.blocks.map((b) => b.id);
  const free: string[] = [];
  for (let n = 2; free.length < count; n++) if (!ids.includes(`${block.block}_${n}`)) free.push(`${block.block}_${n}`);
  const grown = regrow(
    editing,
    last.parts.map((p) => p.ref),
    (draft) => {
      draft.assembler.block(block.block, block.id, { ...block.ports, DOUT: names[0] ?? '' }, block.params ?? {});
      for (const [n, net] of names.entries()) {
        const next = names[n + 1];
        draft.assembler.block(
          block.block,
          free[n] ?? '',
          { VCC, GND, DIN: net, ...(next === undefined ? {} : { DOUT: next }) },
          { logic_volts: 5, damped: false },
        );
      }
    },
  );
  const fresh = grown.refs.filter((r) => !last.parts.some((p) => p.ref === r));
  editing.apply(
    grown.design,
    `Added ${count} ${count === 1 ? 'addressable LED' : 'addressable LEDs'} to the chain behind ${nameOf(last)} (${fresh.join(', ')}).`,
  );
}
