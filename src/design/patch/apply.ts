import { checkDesign } from '../check-design.js';
import { type Design, splitPin } from '../design.js';
import { DesignError } from '../errors.js';
import { operationsBetween } from './between.js';
import { addBlock, removeBlock, setBlock } from './blocks.js';
import { arrange, drawOutline, pinPart, setBoard, setConstraints, setEdge, setKeepout, setKnob } from './board.js';
import type { PartBook } from './book.js';
import { defineDevice, defineLandPattern } from './define.js';
import { print, renamePart } from './names.js';
import { connect, disconnect, mergeNets, renameNet, type Step, setNet, united, wantedPin } from './nets.js';
import type { Operation } from './operations.js';
import { withParams } from './params.js';
import { addPart, removePart, replacePart, setFitted, setPlace, setValue } from './parts.js';
import { restored, restoring } from './restore.js';

export interface Patched {
  readonly design: Design;
  /** Applied to `design`, these give the design as it was before. */
  readonly inverse: readonly Operation[];
  /** What each operation did, in sentences. */
  readonly said: readonly string[];
}

/**
 * Carries out operations in order, all or none. The first that cannot be is a DesignError whose path is `operations.<n>.<field>` and whose
 * reason says why. What comes out is a design that the schema takes, and every pin on its nets exists.
 */
export function applyPatch(design: Design, operations: readonly Operation[], book: PartBook): Patched {
  let now = united(design);
  const said: string[] = [];
  for (const [n, operation] of operations.entries()) {
    try {
      const step = applyOperation(now, operation, book);
      now = united(step.design);
      said.push(step.said);
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      throw new DesignError(`operations.${n}${error.path === '' ? '' : `.${error.path}`}`, error.reason, { cause: error });
    }
  }
  return { design: now, inverse: now === design ? [] : [restoring(now, design)], said };
}

/** An edit that was made on the design itself, as a patch: its operations, and at the end what they leave different (the order of lists). */
export function patchOf(base: Design, wanted: Design, book: PartBook): Patched & { readonly operations: readonly Operation[] } {
  const operations: Operation[] = operationsBetween(base, wanted);
  const first = applyPatch(base, operations, book);
  const rest = restoring(first.design, wanted);
  if (Object.keys(rest).length === 1) return { ...first, operations };
  const { design, inverse } = applyPatch(base, [...operations, rest], book);
  return { design, inverse, said: first.said, operations: [...operations, rest] };
}

/** One operation. DesignError (`path`: its field) where it cannot be carried out. */
export function applyOperation(design: Design, operation: Operation, book: PartBook): Step {
  const step = carryOut(design, operation, book.within(design));
  checkDesign(step.design);
  return step;
}

function carryOut(design: Design, operation: Operation, book: PartBook): Step {
  switch (operation.op) {
    case 'add_part':
      return addPart(design, operation, book);
    case 'remove_part':
      return removePart(design, operation.refs);
    case 'replace_part':
      return replacePart(design, operation, book);
    case 'set_value':
      return setValue(design, operation, book);
    case 'set_place':
      return setPlace(design, operation, book);
    case 'set_fitted':
      return setFitted(design, operation);
    case 'print':
      return print(design, operation);
    case 'rename_part':
      return renamePart(design, operation);
    case 'connect':
      return connect(design, operation, book);
    case 'disconnect':
      return disconnect(design, operation, book);
    case 'merge_nets':
      return mergeNets(design, operation);
    case 'rename_net':
      return renameNet(design, operation);
    case 'set_net':
      return setNet(design, operation);
    case 'add_block':
      return addBlock(design, operation, book);
    case 'remove_block':
      return removeBlock(design, operation);
    case 'set_params': {
      const edits = withParams(design, operation, book);
      const said = Object.entries(operation.params).map(([name, value]) => `${name} ${value}`);
      return {
        design: edits.reduce((now, edit) => carryOut(now, edit, book.within(now)).design, design),
        said: `${operation.block}: ${said.join(', ')}.`,
      };
    }
    case 'set_block':
      return setBlock(design, operation);
    case 'set_board':
      return setBoard(design, operation);
    case 'draw_outline':
      return drawOutline(design, operation);
    case 'pin_part':
      return pinPart(design, operation);
    case 'set_edge':
      return setEdge(design, operation);
    case 'arrange':
      return arrange(design, operation);
    case 'set_keepout':
      return setKeepout(design, operation);
    case 'set_constraints':
      return setConstraints(design, operation);
    case 'set_knob':
      return setKnob(design, operation);
    case 'describe': {
      const { op: _op, ...head } = operation;
      const given = Object.fromEntries(Object.entries(head).filter(([, v]) => v !== undefined)) as Partial<Design>;
      const { wishes, ...next } = { ...design, ...given };
      return {
        design: wishes === undefined || wishes.length === 0 ? next : { ...next, wishes },
        said: `Described: ${Object.keys(given).join(', ')}.`,
      };
    }
    case 'define_device':
    case 'define_land_pattern': {
      const step = operation.op === 'define_device' ? defineDevice(design, operation, book) : defineLandPattern(design, operation, book);
      checkPins(step.design, book.within(step.design), 'device.pins');
      return step;
    }
    case 'restore': {
      const before = restored(design, operation);
      checkPins(before, book.within(before), 'restore.nets');
      return { design: before, said: 'Undid the change.' };
    }
  }
}

/** Every pin on a net is one of a part's, and no pad is on two nets. */
function checkPins(design: Design, book: PartBook, path: string): void {
  const parts = new Map(design.components.map((c) => [c.ref, c]));
  const taken = new Map<string, string>();
  for (const net of design.nets) {
    for (const written of net.pins) {
      const { ref, pin } = splitPin(written);
      const part = parts.get(ref);
      if (part === undefined) throw new DesignError(path, `${net.name} names ${written}, and the design has no part ${ref}`);
      for (const pad of wantedPin(part, pin, book).pads) {
        const other = taken.get(`${ref} ${pad}`);
        if (other !== undefined && other !== net.name) throw new DesignError(path, `${written} would be on ${other} and on ${net.name}`);
        taken.set(`${ref} ${pad}`, net.name);
      }
    }
  }
}
