import { type Design, splitPin } from '../design.js';
import type { Selection } from '../selection.js';
import type { Operation } from './operations.js';

/**
 * Why an operation lies outside a selection of `base`; null: it may be carried out. Selected parts and nets may be changed or removed, anything may be
 * added, everything else stays.
 */
export function outsideSelection(operation: Operation, base: Design, now: Design, selection: Selection): string | null {
  const was = new Set(base.components.map((c) => c.ref));
  const nets = new Set(base.nets.map((n) => n.name));
  const freePart = (ref: string): boolean => selection.refs.includes(ref) || !was.has(ref);
  const freeNet = (name: string): boolean => selection.nets.includes(name) || !nets.has(name);
  const parts = (refs: readonly string[]): string | null => {
    const held = refs.filter((r) => !freePart(r));
    return held.length === 0
      ? null
      : `${held.join(', ')} ${held.length === 1 ? 'is' : 'are'} not selected and ${held.length === 1 ? 'stays' : 'stay'}`;
  };
  const net = (name: string): string | null => (freeNet(name) ? null : `the net ${name} is not selected and stays`);
  switch (operation.op) {
    case 'add_part':
    case 'add_block':
    case 'connect':
    case 'describe':
      return null;
    case 'remove_part':
      return parts(operation.refs);
    case 'remove_block':
      return parts(now.blocks.find((b) => b.id === operation.block)?.refs ?? []);
    case 'replace_part':
    case 'set_value':
    case 'set_place':
    case 'pin_part':
    case 'set_edge':
      return parts([operation.ref]);
    case 'disconnect': {
      const on = (pin: string): string => base.nets.find((n) => n.pins.includes(pin))?.name ?? '';
      const held = operation.pins.filter((p) => !freePart(splitPin(p).ref) && !freeNet(on(p)));
      return held.length === 0 ? null : `${held.join(', ')}: neither the part nor the net is selected`;
    }
    case 'merge_nets':
      return net(operation.net) ?? net(operation.into);
    case 'rename_net':
    case 'set_net':
      return net(operation.net);
    case 'set_board':
      return 'the board outline is not selected';
    case 'set_knob':
    case 'set_keepout':
      return 'what holds for the whole board is not selected';
    case 'restore':
      return 'a change is undone as a whole, not within a selection';
  }
}
