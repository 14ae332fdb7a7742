import type { Design } from '../../../../design/index.js';
import { readCorner, readHoles, readSize } from '../../read/board.js';
import { tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { regrow } from '../regrow.js';

const NAMED =
  /^(?:re)?(?:name|call|title)\s+(?:(?:the|this|my)\s+)?(?:(?:project|board|design|pcb|it|this)\b\s*)?(?:to\s+|as\s+|into\s+)?["']?([^"']+?)["']?\s*$/i;
const NAME_IS =
  /^(?:change|set|update)\s+(?:the\s+)?(?:(?:project|board|design)(?:'s)?\s+)?(?:name|title)\s+(?:to|as|into)\s+["']?([^"']+?)["']?\s*$/i;
const RENAME_NET = /^(?:rename|call)\s+(?:the\s+)?net\s+([\w+\-./~#]+)\s+(?:to\s+|into\s+|as\s+)?["']?([\w+\-./~#]+)["']?\s*$/i;

/** "rename the project to Weather One", "rename net LED1 to STATUS". */
export const rename: Order = (clause, editing) => {
  const net = RENAME_NET.exec(clause);
  if (net !== null) return renameNet(net[1] ?? '', net[2] ?? '', editing);
  const swapped = /^rename\s+(?:the\s+)?(?:signal\s+|line\s+)?(\S+)\s+(?:to|as|into)\s+["']?([\w+\-./~#]+)["']?$/i.exec(clause);
  if (swapped !== null && editing.design.nets.some((n) => n.name.toUpperCase() === (swapped[1] ?? '').toUpperCase()))
    return renameNet(swapped[1] ?? '', swapped[2] ?? '', editing);
  if (swapped !== null && editing.design.components.some((c) => c.ref === (swapped[1] ?? '').toUpperCase())) {
    editing.refused.push(`${(swapped[1] ?? '').toUpperCase()} keeps its designator: I number parts myself so that they stay the same through edits.`);
    return true;
  }
  const name = (NAME_IS.exec(clause) ?? NAMED.exec(clause))?.[1]?.trim() ?? '';
  if (name === '') return false;
  editing.renamed = name.slice(0, 200);
  editing.apply({ ...editing.design, name: editing.renamed }, `The project is called ${editing.renamed}.`);
  return true;
};

function renameNet(from: string, to: string, editing: Editing): boolean {
  const { design } = editing;
  const net = design.nets.find((n) => n.name.toUpperCase() === from.toUpperCase());
  if (net === undefined) editing.refused.push(`The board has no net ${from}.`);
  else if (design.nets.some((n) => n.name === to)) editing.refused.push(`There is a net ${to} already: two nets of one name would be one.`);
  else editing.apply(withNetNamed(design, net.name, to), `The net ${net.name} is called ${to}.`);
  return true;
}

const withNetNamed = (design: Design, from: string, to: string): Design => ({
  ...design,
  nets: design.nets.map((n) => (n.name === from ? { ...n, name: to } : n)),
  blocks: design.blocks.map((b) => ({ ...b, ports: Object.fromEntries(Object.entries(b.ports).map(([p, n]) => [p, n === from ? to : n])) })),
});

/** Least and greatest side of a board, mm (the fab's, as in plan/board.ts). */
const LEAST_MM = 10;
const MOST_MM = 600;
/** How much "bigger" is. */
const STEP = 1.2;

/** "make it 50 x 50", "60 mm wide", "make the board 10 mm wider", "smaller", "rounded corners". */
export const size: Order = (clause, editing) => {
  if (SMALLEST.test(clause)) return smallest(editing);
  const tokens = tokenise(clause);
  const wished = { ...squared(clause, editing), ...readSize(tokens, new Set()), ...stretched(clause, editing) };
  const corner = /\b(square|sharp|no rounded)\s+corners?\b/i.test(clause) ? 0 : readCorner(tokens, new Set());
  if (wished.width_mm === undefined && wished.height_mm === undefined && corner === undefined) return unsized(clause, editing);
  const sides = [wished.width_mm, wished.height_mm].filter((s) => s !== undefined);
  if (sides.some((s) => s < LEAST_MM || s > MOST_MM)) {
    editing.refused.push(`Boards are ${LEAST_MM} to ${MOST_MM} mm on a side; ${sides.join(' × ')} mm is not.`);
    return true;
  }
  const { design } = editing;
  const board = { ...design.board, ...wished, ...(corner === undefined ? {} : { corner_mm: corner }) };
  const own = design.constraints.board ?? {};
  const { width_mm: _w, height_mm: _h, corner_mm: _c, ...rest } = own;
  const held = {
    ...(own.width_mm === undefined || wished.width_mm !== undefined ? {} : { width_mm: own.width_mm }),
    ...(own.height_mm === undefined || wished.height_mm !== undefined ? {} : { height_mm: own.height_mm }),
    ...(own.corner_mm === undefined || corner !== undefined ? {} : { corner_mm: own.corner_mm }),
  };
  const constraints = design.constraints.board === undefined ? design.constraints : { ...design.constraints, board: { ...rest, ...held } };
  const words = [
    ...(sides.length === 0 ? [] : [`The board is to be ${board.width_mm ?? 'as wide as it needs'} × ${board.height_mm ?? 'as high as it needs'} mm`]),
    ...(corner === undefined ? [] : [corner === 0 ? 'Its corners are square' : `Its corners are rounded with ${corner} mm`]),
  ];
  editing.apply({ ...design, board, constraints }, `${words.join('. ')}.`);
  return true;
};

const SQUARE = /^make (?:it|(?:the|this|that|my|our) (?:board|pcb|outline)) (?:a )?square$/i;

/** Sides of a square of the board's area, in whole millimetres. */
function squared(clause: string, { design, board }: Editing): Pick<Design['board'], 'width_mm' | 'height_mm'> {
  const width = design.board.width_mm ?? board?.width_mm;
  const height = design.board.height_mm ?? board?.height_mm;
  if (!SQUARE.test(clause) || width === undefined || height === undefined) return {};
  const side = Math.ceil(Math.sqrt(width * height));
  return { width_mm: side, height_mm: side };
}

const RELATIVE = /\b(?:bigger|larger|smaller|wider|narrower|taller|higher|longer|shorter)\b/i;

/** "10 mm wider" of a board that has no size yet: said, not planned. */
function unsized(clause: string, { design, board, refused }: Editing): boolean {
  const sized = (design.board.width_mm ?? board?.width_mm) !== undefined && (design.board.height_mm ?? board?.height_mm) !== undefined;
  const figure = tokenise(clause).some((t) => t.type === 'quantity' && t.unit === 'length');
  if (sized || !(RELATIVE.test(clause) || SQUARE.test(clause)) || !(figure || /\b(?:board|pcb|outline)\b/i.test(clause))) return false;
  refused.push(`"${clause}": the board has no size yet, it is as small as its parts allow; name one ("60 x 40 mm").`);
  return true;
}

const SMALLEST =
  /\b(?:as (?:small|tiny|compact|little) as (?:possible|it gets|you can|can be)|smallest (?:possible|it (?:can|gets))|minimi[sz]e (?:the )?(?:board|size|area|outline)|smallest size|shrink (?:it|the board|the outline)(?: as .*)?$|whatever size|any size|no (?:fixed )?size|size (?:does not|doesn't) matter|auto(?:matic)? size)\b|^make (?:it|the board) (?:as )?(?:compact|tiny|minimal)$/i;

/** No size of its own: the layout makes the board as small as its parts allow. */
function smallest(editing: Editing): true {
  const { design } = editing;
  const { width_mm: _w, height_mm: _h, outline, ...board } = design.board;
  const { width_mm: _cw, height_mm: _ch, fixed: _fixed, ...own } = design.constraints.board ?? {};
  const constraints = design.constraints.board === undefined ? design.constraints : { ...design.constraints, board: own };
  if (design.board.width_mm === undefined && design.board.height_mm === undefined) {
    editing.refused.push('The board has no wished size: it is as small as its parts and their tracks allow already.');
    return true;
  }
  const shape = outline === undefined ? {} : { outline };
  editing.apply(
    { ...design, board: { ...board, ...shape }, constraints },
    'The wished size is gone: the board becomes as small as its parts and their tracks allow.',
  );
  return true;
}

function stretched(clause: string, { design, board }: Editing): Pick<Design['board'], 'width_mm' | 'height_mm'> {
  const shaved = SHAVED.exec(clause);
  const word =
    shaved === null
      ? /\b(bigger|larger|smaller|wider|narrower|taller|higher|longer|shorter|tighter|roomier)\b/i.exec(clause)?.[1]?.toLowerCase()
      : shavedSide(shaved[1] ?? '');
  if (
    word === undefined ||
    (shaved === null && !/\b(board|it|pcb|outline|size)\b|^(?:\d+(?:[.,]\d+)? ?(?:mm|cm) )?\w+(?: by \d+(?:[.,]\d+)? ?(?:mm|cm))?$/i.test(clause))
  )
    return {};
  const width = design.board.width_mm ?? board?.width_mm;
  const height = design.board.height_mm ?? board?.height_mm;
  if (width === undefined || height === undefined) return {};
  const by = tokenise(clause).find((t) => t.type === 'quantity' && t.unit === 'length');
  const less = /^(smaller|narrower|shorter|tighter)$/.test(word);
  const next = (side: number): number =>
    Math.round((by?.type === 'quantity' ? side + (less ? -by.value : by.value) : less ? side / STEP : side * STEP) * 10) / 10;
  const along = !/^(taller|higher|shorter)$/.test(word);
  const across = !/^(wider|narrower|longer)$/.test(word);
  return { ...(along ? { width_mm: next(width) } : {}), ...(across ? { height_mm: next(height) } : {}) };
}

/** "shave 5 mm off the width". */
const SHAVED =
  /^(?:shave|trim|cut|take|knock|chop)\b.*\d\s*(?:mm|cm)\s+(?:off|from)\s+(?:the\s+|its\s+)?(?:board'?s?\s+)?(width|height|length|size|board|sides?|edges?)\b/i;
const shavedSide = (side: string): string => (/width|length/i.test(side) ? 'narrower' : /height/i.test(side) ? 'shorter' : 'smaller');

const CORNERS = ['top-left', 'bottom-right', 'top-right', 'bottom-left'] as const;

/** "add a mounting hole in each corner", "four M2.5 holes", "change the holes to M2". */
export const holes: Order = (clause, editing) => {
  if (/^(remove|delete|drop|get rid|no|without|lose|omit|take)\b/i.test(clause)) return false;
  const wish = readHoles(tokenise(clause), new Set());
  if (wish === null) return false;
  const { design, library } = editing;
  const there = design.components.filter((c) => c.kind === 'mounting_hole');
  const changes = /^(change|make|set|swap|replace|use|switch|turn|resize)\b/i.test(clause) && there.length > 0;
  const count = /\b(each|every|all|four|4)\b.*corner|corners\b/i.test(clause) ? 4 : changes && wish.count <= 1 ? there.length : wish.count;
  const gone = changes || there.length + count > 4 ? there : [];
  const taken = new Set(there.filter((h) => !gone.includes(h)).map((h) => h.place?.corner));
  const free = CORNERS.filter((c) => !taken.has(c));
  const grown = regrow(
    { design, library },
    gone.map((h) => h.ref),
    (assembler) => {
      for (let n = 0; n < count; n++) {
        const corner = free[n];
        assembler.device(`MountingHole_${wish.size}`, {
          purpose: `Mounting hole for ${wish.size}`,
          pins: {},
          value: wish.size,
          ...(corner === undefined ? {} : { place: { corner } }),
        });
      }
    },
  );
  editing.apply(
    grown.design,
    `${count === 1 ? 'A mounting hole' : `${count} mounting holes`} for ${wish.size}${count === 4 ? ', one in each corner' : ''} (${grown.refs.join(', ')}).`,
  );
  return true;
};

const QUANTITY = [
  /\b(?:order|quantity|qty|batch|price)\b\D{0,20}?(\d{1,6})(?:\s*(?:boards?|pcs|pieces|pcbs?|units|copies))?\s*$/i,
  /\b(?:make|build)\s+(?:me\s+|us\s+|a batch of\s+)?(\d{1,6})\s*(?:boards?|pcs|pieces|pcbs?|units|copies|of (?:it|them|these|those))?\s*$/i,
] as const;
const ALL_IN_FRONT =
  /\b(?:all|every)\b.*\b(?:parts?|components?|everything)\b.*\b(?:top|front|one side|same side)\b|\beverything\b.*\b(?:top|front|one side|same side)\b/i;

/** "single sided", "no ground pour", "keep the size", "order 20", "use freerouting". */
export const knobs: Order = (clause, editing) => {
  const { design } = editing;
  const { board = {}, rules = {} } = design.constraints;
  const quantity = QUANTITY.map((q) => q.exec(clause)?.[1]).find((q) => q !== undefined);
  const turn = (constraints: Design['constraints'], sentence: string): true => {
    editing.apply({ ...design, constraints: { ...design.constraints, ...constraints } }, sentence);
    return true;
  };
  if (/\b(single|one)[- ]sid|parts? on one side|only (?:on )?(?:the )?(?:front|top)\b/i.test(clause) || ALL_IN_FRONT.test(clause))
    return turn({ board: { ...board, sides: 1 } }, 'Parts stand on one side only.');
  if (/\b(double|two)[- ]sided|both sides\b/i.test(clause)) return turn({ board: { ...board, sides: 2 } }, 'Parts may stand on both sides.');
  if (/\b(no|without|remove|turn off|drop|delete|disable)\b.*\b(pour|ground plane|copper fill|fill)\b/i.test(clause))
    return turn({ rules: { ...rules, pour: false } }, 'There is no ground pour.');
  if (/\b(pour|ground plane|copper fill)\b/i.test(clause)) return turn({ rules: { ...rules, pour: true } }, 'Ground is poured on both layers.');
  const layers = /\b(?:(?<four>four|4)|two|2)[- ](?:copper[- ])?layers?\b/i.exec(clause);
  if (layers !== null) {
    const count = layers.groups?.['four'] === undefined ? 2 : 4;
    editing.apply({ ...design, board: { ...design.board, layers: count } }, `The board has ${count === 4 ? 'four' : 'two'} copper layers.`);
    return true;
  }
  if (/\bfreerouting\b/i.test(clause)) return turn({ rules: { ...rules, router: 'freerouting' } }, 'FreeRouting lays the tracks.');
  if (/\b(fix|lock|hold|keep)\b.*\b(size|outline|dimensions)\b/i.test(clause))
    return turn({ board: { ...board, fixed: true } }, 'The outline keeps its size.');
  if (/\b(?:tracks?|traces?)\b/i.test(clause)) return tracks(clause, editing, turn);
  if (quantity === undefined || Number(quantity) < 1) return false;
  editing.apply({ ...design, board: { ...design.board, quantity: Number(quantity) } }, `Priced for ${quantity} boards.`);
  return true;
};

/** What a signal's track is where nobody asked for more, mm. */
const USUAL_TRACK_MM = 0.2;

function tracks(clause: string, { design }: Editing, turn: (c: Design['constraints'], s: string) => true): boolean {
  const width = tokenise(clause).find((t) => t.type === 'quantity' && t.unit === 'length');
  const wider = /\b(?:wider|thicker|fatter|beefier)\b/i.test(clause);
  if (wider && width === undefined) {
    const now = design.constraints.rules?.min_track_mm ?? USUAL_TRACK_MM;
    const next = Math.round(now * 150) / 100;
    return turn({ rules: { ...design.constraints.rules, min_track_mm: next } }, `No track is narrower than ${next} mm.`);
  }
  if (width?.type !== 'quantity' || width.value > 10) return false;
  return turn({ rules: { ...design.constraints.rules, min_track_mm: width.value } }, `No track is narrower than ${width.value} mm.`);
}
