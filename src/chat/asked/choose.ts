import { type Design, DesignError } from '../../design/index.js';
import { checkElectrical } from '../../electrical/index.js';
import { engineer } from '../../engineer/index.js';
import { auditDesign } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import { checkOutline } from '../builtin/index.js';
import { type Asked, heartless } from './asked.js';
import { turnedByHand } from './by-hand.js';

/** A first board as it was planned, by whichever of the two roads. */
export interface Chosen {
  readonly design: Design;
  readonly by: 'planner' | 'engineer';
}

/** Parts beyond what another choice of circuits explains: so many times those of the other board, and a few. */
const MUCH = 1.25;
const FEW = 3;
/** So many errors fewer are no chance. */
const CLEARLY = 2;

/** What speaks for a design and against it, before it is laid out. */
interface Worth {
  readonly errors: number;
  readonly met: number;
}

/**
 * The planner's design and the engineer's of the same message, held against what was asked: the one with fewer errors, of equals the one that
 * meets more asks, of equals the planner's. The engineer's is taken on another controller or with a good deal more parts only where it stands
 * without an error, with clearly fewer or with fewer and no ask less that is met, or the planner's lacks the heart of what was asked: what was read wrongly adds circuits.
 * What a message says beside the circuit (its words, outline, wishes that every version keeps) stays the planner's.
 */
export function chosenOf(first: Design, asked: Asked, library: Library, lexicon: Lexicon): Chosen {
  const { request: _asked, ...planned } = turnedByHand({ ...first, request: asked.request }, library, lexicon);
  const made = engineer(asked.request, { library, lexicon }).design;
  const outside = asked.request.asks.some((a) => a.kind === 'controller' && a.state === 'wanted' && a.features.includes('external'));
  const size = made?.components.length ?? 0;
  const alike = made !== null && (outside || sameController(planned, made, library)) && size <= MUCH * planned.components.length + FEW;
  const worth = made === null ? null : worthOf(made, asked, library, lexicon);
  const ours = worthOf(planned, asked, library, lexicon);
  const clearly = worth !== null && ours !== null && (worth.errors <= ours.errors - CLEARLY || (worth.errors < ours.errors && worth.met >= ours.met));
  const free = worth?.errors === 0 || clearly || heartless({ ...planned, request: asked.request }, library, lexicon) !== null;
  const theirs = alike || free ? worth : null;
  if (made === null || theirs === null || (ours !== null && !exceeds(theirs, ours))) return { design: planned, by: 'planner' };
  const { wishes: _wishes, request: _request, ...circuit } = made;
  const board = { ...planned.board, ...made.board };
  return {
    design: { ...circuit, board, prompt: planned.prompt, ...(planned.wishes === undefined ? {} : { wishes: planned.wishes }) },
    by: 'engineer',
  };
}

/**
 * The engineer's board of a message that the planner refuses: what it lacks is told with it. null: its heart is missing, or hardly anything of the
 * message was understood.
 */
export function afterRefusal(asked: Asked, library: Library, lexicon: Lexicon): Design | null {
  const { design } = engineer(asked.request, { library, lexicon });
  const worth = design === null ? null : worthOf(design, asked, library, lexicon);
  const wanted = asked.request.asks.filter((a) => a.state === 'wanted' && a.not !== true).length;
  if (design === null || !hasRoom(design, library)) return null;
  return worth !== null && worth.met * LEAST_MET >= wanted && heartless(design, library, lexicon) === null ? design : null;
}
/** Whether the outline that was asked for can be made, and the parts can stand on it. */
function hasRoom(design: Design, library: Library): boolean {
  try {
    checkOutline(design, library);
    return true;
  } catch (error) {
    if (error instanceof DesignError) return false;
    throw error;
  }
}

/** One ask in so many is met, or the refusal stands. */
const LEAST_MET = 3;

/** The engineer's board of a message whose circuit no other planner does; null: it is another one, or its heart is missing. */
export function ownRoad(asked: Asked, library: Library, lexicon: Lexicon): Design | null {
  const { design, alone } = engineer(asked.request, { library, lexicon });
  if (design === null || !alone || !hasRoom(design, library)) return null;
  // What is fed can be wrong in more ways than a network: of that the board has to be right.
  if (design.nets.some((n) => n.class === 'power') && worthOf(design, asked, library, lexicon)?.errors !== 0) return null;
  return heartless(design, library, lexicon) === null ? design : null;
}

/** The engineer's board of a message that the planner can make nothing of; null: something of it was not understood, or would be wrong or missing. */
export function engineered(asked: Asked, library: Library, lexicon: Lexicon): Design | null {
  const { design } = engineer(asked.request, { library, lexicon });
  const worth = design === null ? null : worthOf(design, asked, library, lexicon);
  const { asks, unread } = asked.request;
  // What was not understood may be the heart, unless all that was understood is there.
  const wanted = asks.filter((a) => a.state === 'wanted').length;
  if (unread.some((u) => u.weight === 'loud') && worth?.met !== wanted) return null;
  return design !== null && worth?.errors === 0 && worth.met > 0 && heartless(design, library, lexicon) === null ? design : null;
}

function sameController(a: Design, b: Design, library: Library): boolean {
  const cores = new Set([...library.platforms.values()].map((p) => p.core.name));
  const [ours, theirs] = [a, b].map((d) => d.blocks.flatMap((x) => (cores.has(x.block) ? [x.block] : [])).sort());
  return ours !== undefined && ours.length > 0 && ours.join() === theirs?.join();
}

const exceeds = (a: Worth, b: Worth): boolean => a.errors < b.errors || (a.errors === b.errors && a.met > b.met);

/** null: the design cannot be resolved. */
function worthOf(design: Design, { request }: Asked, library: Library, lexicon: Lexicon): Worth | null {
  try {
    const ledger = auditDesign({ request, design, library, lexicon });
    const faults = [...ledger.findings, ...checkElectrical(resolve(design, library))];
    return { errors: faults.filter((f) => f.severity === 'error').length, met: ledger.asks.met };
  } catch (error) {
    if (error instanceof DesignError) return null;
    throw error;
  }
}
