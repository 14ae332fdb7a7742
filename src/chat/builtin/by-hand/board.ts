import type { Constraints, Design } from '../../../design/index.js';
import type { Operation } from '../../../design/patch/index.js';
import { sidesOf as sidesIn } from './grammar.js';
import { type Act, figuresOf, type Hand, has, refused } from './hand.js';

/** Least and greatest side of a board, mm (the fab's). */
const [LEAST_MM, MOST_MM] = [10, 600];
/** How much "bigger" is. */
const STEP = 1.2;

interface Sides {
  readonly width: number;
  readonly height: number;
}
function sidesOf({ design, board }: Hand): Sides {
  const [width, height] = [design.board.width_mm ?? board?.width_mm, design.board.height_mm ?? board?.height_mm];
  if (width === undefined || height === undefined)
    throw refused('The board has no size yet, it is as small as its parts allow: name one ("60 x 40 mm")');
  return { width, height };
}

function sized(width_mm: number | undefined, height_mm: number | undefined): Operation {
  const sides = [width_mm, height_mm].flatMap((s) => s ?? []);
  if (sides.some((s) => s < LEAST_MM || s > MOST_MM))
    throw refused(`Boards are ${LEAST_MM} to ${MOST_MM} mm on a side; ${sides.join(' × ')} mm is not`);
  return { op: 'set_board', width_mm, height_mm };
}

/** "60 mm wide". */
export const oneSide: Act = (said) => {
  const [mm] = figuresOf(said, 'LENGTH');
  return [has(said, 'HIGH') ? sized(undefined, mm) : sized(mm, undefined)];
};

/** A size in two sides. */
export const bothSides: Act = (said) => {
  const size = said.find((s) => s.sort === 'SIZE')?.token;
  const [width, height] = size === undefined ? [] : sidesIn(size);
  return [sized(width, height)];
};

/** "10 mm wider", "a bit smaller", "shave 5 mm off the width". */
export const stretched: Act = (said, hand) => {
  const { width, height } = sidesOf(hand);
  const [by] = figuresOf(said, 'LENGTH');
  const less = ['SMALLER', 'NARROWER', 'SHORTER', 'SHAVE'].some((sort) => has(said, sort));
  const next = (side: number): number => Math.round((by === undefined ? (less ? side / STEP : side * STEP) : side + (less ? -by : by)) * 10) / 10;
  const across = ['TALLER', 'SHORTER', 'HEIGHT'].some((sort) => has(said, sort));
  const along = ['WIDER', 'NARROWER', 'WIDTH'].some((sort) => has(said, sort));
  return [sized(across ? undefined : next(width), along ? undefined : next(height))];
};

/** "make it square": of the area that it has. */
export const squared: Act = (_, hand) => {
  const { width, height } = sidesOf(hand);
  const side = Math.ceil(Math.sqrt(width * height));
  return [sized(side, side)];
};

/** A round board, of a diameter where one is said. What a person placed must lie within it. */
export const round: Act = (said, hand) => {
  const [mm] = figuresOf(said, 'LENGTH');
  const { width, height } = mm === undefined ? sidesOf(hand) : { width: mm, height: mm };
  const across = Math.max(width, height);
  const r = across / 2;
  const outside = Object.entries(hand.design.constraints.pinned ?? {}).flatMap(([ref, { x, y }]) => (Math.hypot(x - r, y - r) > r ? [ref] : []));
  if (outside.length > 0)
    throw refused(`A disc of ${across} mm: ${outside.slice(0, 6).join(', ')} would lie outside at the place that was given; name a larger one`);
  return [{ ...sized(across, across), corner_mm: r, outline: null } as Operation];
};

/** No size of its own: the layout makes the board as small as its parts allow. */
export const smallest: Act = (_, { design }) => {
  if (design.board.width_mm === undefined && design.board.height_mm === undefined)
    throw refused('The board has no wished size: it is as small as its parts and their tracks allow already');
  return [{ op: 'set_board', width_mm: null, height_mm: null }];
};

/** "rotate the board", "make it portrait": what stands at an edge, in a row or at a place turns along. */
export const turned: Act = (said, hand) => {
  const { design } = hand;
  const { width, height } = sidesOf(hand);
  if (design.board.outline !== undefined) throw refused('I turn rectangles only: this outline has a shape of its own');
  const upright = has(said, 'PORTRAIT');
  if ((upright || has(said, 'LANDSCAPE')) && upright === height >= width) throw refused(`The board is ${width} × ${height} mm: it stands so already`);
  const { constraints, components } = design;
  const pinned = Object.entries(constraints.pinned ?? {}).map(([ref, p]) => [
    ref,
    { ...p, x: height - p.y, y: p.x, rot: ((p.rot ?? 0) + 270) % 360 },
  ]);
  const edges = Object.entries(constraints.edges ?? {}).map(([ref, edge]) => [ref, CLOCKWISE[edge]]);
  const next = {
    ...constraints,
    ...(constraints.pinned === undefined ? {} : { pinned: Object.fromEntries(pinned) }),
    ...(constraints.edges === undefined ? {} : { edges: Object.fromEntries(edges) }),
    ...(constraints.arranged === undefined ? {} : { arranged: constraints.arranged.map(turnedGroup) }),
  } as Constraints;
  return [
    sized(height, width),
    { op: 'set_constraints', constraints: next },
    ...components.flatMap(({ ref, place }): Operation[] => {
      const edge = place?.edge;
      return edge === undefined || edge === 'any' ? [] : [{ op: 'set_place', ref, edge: CLOCKWISE[edge] }];
    }),
  ];
};
const CLOCKWISE = { left: 'top', top: 'right', right: 'bottom', bottom: 'left' } as const;

function turnedGroup(group: NonNullable<Design['constraints']['arranged']>[number]): typeof group {
  const edge = group.edge === undefined ? {} : { edge: CLOCKWISE[group.edge] };
  if (group.as === 'row') return { ...group, as: 'column', ...edge };
  if (group.as === 'column') return { ...group, as: 'row', ...edge };
  return group.columns === undefined ? group : { ...group, columns: Math.ceil(group.refs.length / group.columns) };
}

/** What the layout goes by. */
export const knob: Act = (said) => {
  const [mm] = figuresOf(said, 'LENGTH');
  if (has(said, 'POUR')) return [{ op: 'set_knob', knob: 'pour', value: !has(said, 'NO') && !has(said, 'REMOVE') }];
  if (has(said, 'TRACKS')) return [{ op: 'set_knob', knob: 'min_track_mm', value: mm ?? null }];
  if (has(said, 'FREEROUTING')) return [{ op: 'set_knob', knob: 'router', value: 'freerouting' }];
  if (has(said, 'KEEP')) return [{ op: 'set_knob', knob: 'fixed', value: true }];
  return [{ op: 'set_knob', knob: 'sides', value: has(said, 'ONE_SIDE') ? 1 : 2 }];
};

/** Another name for the project. */
export const named: Act = (said) => {
  const at = said.findIndex((s) => s.sort === 'TEXT');
  return [{ op: 'describe', name: textOf(said.slice(at)) }];
};
const textOf = (said: Parameters<Act>[0]): string =>
  said
    .filter((s) => s.sort === 'TEXT')
    .map((s) => s.text)
    .join(' ')
    .slice(0, 200);

/** Another name for a net. */
export const netNamed: Act = (said, { design }) => {
  const net = said.find((s) => s.sort === 'NETNAME')?.text ?? '';
  if (design.nets.every((n) => n.name !== net)) throw refused(`The board has no net ${net}`);
  return [{ op: 'rename_net', net, to: textOf(said) }];
};
