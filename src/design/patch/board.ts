import { checkConstraints, knownIn } from '../check-constraints.js';
import type { Constraints } from '../constraints.js';
import type { Design } from '../design.js';
import { drawnOutline, MM_PER, ringCut } from '../drawn-outline.js';
import { DesignError } from '../errors.js';
import { drawable } from './names.js';
import { partOf, type Step } from './nets.js';
import type { OperationOf } from './operations.js';

type Fields = Readonly<Record<string, unknown>>;

/** Fields with others over them: undefined leaves, null clears. */
const over = (was: Fields, now: Fields): Fields =>
  Object.fromEntries(
    Object.entries({ ...was, ...Object.fromEntries(Object.entries(now).filter(([, v]) => v !== undefined)) }).filter(([, v]) => v !== null),
  );

/** The wished outline; what a person's constraints said of the same sides gives way. */
export function setBoard(design: Design, operation: OperationOf<'set_board'>): Step {
  const { op: _op, ...wished } = operation.outline === null ? { ...unshaped(design.board), ...operation } : operation;
  const board = over(design.board, wished) as Design['board'];
  const { quantity: _quantity, layers: _layers, panel: _panel, pictures: _pictures, texts, ...sides } = wished;
  for (const { text } of texts ?? []) drawable(text, 'texts');
  const own = design.constraints.board;
  const constraints = own === undefined ? design.constraints : { ...design.constraints, board: without(own, sides) };
  const size = `${board.width_mm ?? 'as wide as it needs'} × ${board.height_mm ?? 'as high as it needs'} mm`;
  const corner = board.corner_mm === undefined ? '' : `, corners of ${board.corner_mm} mm`;
  const shape = board.outline === undefined ? '' : `, with an outline of ${board.outline.length} corners`;
  const quantity = board.quantity === undefined ? '' : `, priced for ${board.quantity} boards`;
  const layers = board.layers === undefined ? '' : `, of ${board.layers} copper layers`;
  const panel = board.panel === undefined ? '' : `, in panels of ${board.panel.columns} × ${board.panel.rows}`;
  const printed = (texts ?? []).map((t) => `“${t.text}”`).join(', ');
  const print = printed === '' ? '' : `, with ${printed} printed on it`;
  return { design: { ...design, board, constraints }, said: `The board is ${size}${corner}${shape}${layers}${quantity}${panel}${print}.` };
}

/** What goes with a shape that is taken back: its proportion, and corners that were the shape itself or kept sharp for it. */
function unshaped({ width_mm = 0, height_mm = 0, corner_mm }: Design['board']): { readonly tall: null; readonly corner_mm?: null } {
  const own = corner_mm === 0 || (corner_mm !== undefined && 2 * corner_mm >= Math.min(width_mm, height_mm));
  return own ? { tall: null, corner_mm: null } : { tall: null };
}

/** Purpose by which what an earlier drawing cut out is known. */
const DRAWN = 'Cut-out of the drawn outline';

/** The outline as it is drawn, with what it cuts out in place of what an earlier drawing did. */
export function drawOutline(design: Design, { path, unit = 'mm' }: OperationOf<'draw_outline'>): Step {
  const { outline, width_mm, height_mm, holes } = drawnOutline(path, MM_PER[unit], 'path');
  const was = new Set(design.components.flatMap((c) => (c.purpose === DRAWN && c.cut !== undefined ? [c.ref] : [])));
  const components = design.components.filter((c) => !was.has(c.ref));
  const taken = Math.max(0, ...components.flatMap((c) => (/^H\d+$/.test(c.ref) ? [Number(c.ref.slice(1))] : [])));
  const cuts = holes.map((ring, i) => cutOut(ring, `H${taken + 1 + i}`));
  const pinned = Object.fromEntries(Object.entries(design.constraints.pinned ?? {}).filter(([ref]) => !was.has(ref)));
  const all = { ...pinned, ...Object.fromEntries(cuts.map(({ part, x, y }) => [part.ref, { x, y }])) };
  const { pinned: _pinned, ...others } = design.constraints;
  const step = setBoard(
    {
      ...design,
      components: [...components, ...cuts.map((c) => c.part)],
      constraints: Object.keys(all).length === 0 ? others : { ...others, pinned: all },
    },
    { op: 'set_board', width_mm, height_mm, outline, corner_mm: 0, tall: null },
  );
  const told = cuts.length === 0 ? '' : ` ${cuts.map((c) => c.part.ref).join(', ')} ${cuts.length === 1 ? 'is' : 'are'} cut out of it.`;
  return { ...step, said: `${step.said}${told}` };
}

/** A ring as a part that is cut out, and where its middle is. */
function cutOut(ring: readonly (readonly [number, number])[], ref: string): { part: Design['components'][number]; x: number; y: number } {
  const { cut, x, y } = ringCut(ring);
  return { part: { ref, kind: 'mounting_hole', value: `${cut.w_mm} × ${cut.h_mm} mm`, package: '', part: null, purpose: DRAWN, cut }, x, y };
}

const without = <T extends object>(own: T, said: Fields): T =>
  Object.fromEntries(Object.entries(own).filter(([key]) => said[key] === undefined)) as T;

/** DesignError names the field of a block that cannot be. */
const checked = (design: Design, constraints: Constraints): Design => ({ ...design, constraints: checkConstraints(constraints, knownIn(design)) });

export function pinPart(design: Design, { ref, at }: OperationOf<'pin_part'>): Step {
  partOf(design, ref);
  const pinned = over(design.constraints.pinned ?? {}, { [ref]: at });
  return {
    design: checked(design, { ...design.constraints, pinned: pinned as Constraints['pinned'] }),
    said: at === null ? `${ref} is not pinned any more.` : `${ref} is pinned at ${at.x}, ${at.y} mm.`,
  };
}

export function setEdge(design: Design, { ref, edge }: OperationOf<'set_edge'>): Step {
  partOf(design, ref);
  const edges = over(design.constraints.edges ?? {}, { [ref]: edge });
  return {
    design: checked(design, { ...design.constraints, edges: edges as Constraints['edges'] }),
    said: edge === null ? `${ref} is held at no edge any more.` : `${ref} is held at the ${edge} edge.`,
  };
}

/** A part that is arranged anew leaves the arrangement that it was in. */
export function arrange(design: Design, { op: _op, how, ...wanted }: OperationOf<'arrange'>): Step {
  for (const ref of wanted.refs) partOf(design, ref);
  const { arranged: was = [], ...rest } = design.constraints;
  const others = was.map((a) => ({ ...a, refs: a.refs.filter((r) => !wanted.refs.includes(r)) })).filter((a) => a.refs.length > 0);
  const arranged = how === null ? others : [...others, { ...wanted, as: how }];
  return {
    design: checked(design, arranged.length === 0 ? rest : { ...rest, arranged }),
    said: how === null ? `${wanted.refs.join(', ')} stand where there is room.` : `${wanted.refs.join(', ')} are arranged as ${how}.`,
  };
}

export function setKeepout(design: Design, { id, keepout }: OperationOf<'set_keepout'>): Step {
  const inner = keepout?.sides?.find((side) => side !== 'front' && side !== 'back');
  if (inner !== undefined && design.board.layers !== 4)
    throw new DesignError('keepout.sides', `there is no ${inner}: the board has two copper layers`);
  const now = design.constraints.keepouts ?? [];
  const next = keepout === null ? [] : [{ id, ...keepout }];
  const at = now.findIndex((k) => k.id === id);
  const keepouts = at < 0 ? [...now, ...next] : [...now.slice(0, at), ...next, ...now.slice(at + 1)];
  return {
    design: checked(design, { ...design.constraints, keepouts }),
    said: keepout === null ? `The keepout ${id} is gone.` : `The keepout ${id} is set.`,
  };
}

export function setConstraints(design: Design, { constraints }: OperationOf<'set_constraints'>): Step {
  return { design: checked(design, constraints), said: 'The constraints are set.' };
}

/** What each knob of the layout takes, for who sends something else. */
const TAKES: Readonly<Record<OperationOf<'set_knob'>['knob'], string>> = {
  router: 'krt or freerouting',
  seed: 'a whole number from 0 to 10000',
  pour: 'true or false, whether ground is poured',
  precedent: 'true or false',
  min_track_mm: 'mm, how wide tracks are at least',
  rise_k: '1 to 100 K, how much warmer copper may become',
  copper_oz: '1 or 2 oz, the outer copper',
  barrier_mm: '0.5 to 15 mm, between circuits that share no ground',
  sides: '1 or 2, the sides that parts stand on',
  fixed: 'true or false, whether the board keeps its size',
};

/** A knob's value where it came as text: "2" is 2, "true" is true. */
const knobValue = (value: OperationOf<'set_knob'>['value']): OperationOf<'set_knob'>['value'] => {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  return text === 'true' || text === 'false' ? text === 'true' : text !== '' && Number.isFinite(Number(text)) ? Number(text) : value;
};

/** A design with other knobs; DesignError saying what the knob takes where it is none of that. */
function knobbed(design: Design, constraints: Constraints, takes: string): Design {
  try {
    return checked(design, constraints);
  } catch (cause) {
    throw cause instanceof DesignError ? new DesignError('value', takes, { cause }) : cause;
  }
}

export function setKnob(design: Design, { knob, value: sent }: OperationOf<'set_knob'>): Step {
  const value = knobValue(sent);
  const { rules = {}, board = {} } = design.constraints;
  const next = knob === 'sides' || knob === 'fixed' ? { board: over(board, { [knob]: value }) } : { rules: over(rules, { [knob]: value }) };
  return {
    design: knobbed(design, { ...design.constraints, ...(next as Constraints) }, `${knob} takes ${TAKES[knob]}, not ${JSON.stringify(sent)}`),
    said: value === null ? `${knob} is as it is by default.` : knobWords(knob, value),
  };
}

/** What a knob of the layout comes to. */
function knobWords(knob: OperationOf<'set_knob'>['knob'], value: NonNullable<OperationOf<'set_knob'>['value']>): string {
  switch (knob) {
    case 'sides':
      return value === 1 ? 'Parts stand on one side only.' : 'Parts may stand on both sides.';
    case 'pour':
      return value === false ? 'No ground is poured.' : 'Ground is poured.';
    case 'fixed':
      return value === false ? 'The board may grow.' : 'The board keeps its size.';
    case 'min_track_mm':
      return `Tracks are ${value} mm wide at least.`;
    case 'rise_k':
      return `Copper may become ${value} K warmer.`;
    case 'copper_oz':
      return `The copper is ${value} oz.`;
    case 'barrier_mm':
      return `Circuits that share no ground stand ${value} mm apart.`;
    case 'router':
      return `The router is ${value}.`;
    default:
      return `${knob} is ${value}.`;
  }
}
