import type { Design } from '../../design/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Ask, Request, Span } from '../../request/index.js';
import type { Asked } from './asked.js';

/**
 * A design whose request a chat model wrote, held against the person's words too: what this message asks for and none of the lines that the model
 * planned by does becomes an ask of the request, so that no wish goes by being left out of them, and a part that is put there for it later, or a
 * message that takes it back, settles it.
 */
export function heldToWords(design: Design, asked: Asked, base: Design | null, lexicon: Lexicon): Design {
  const { request } = design;
  if (request === undefined) return design;
  const old = new Set(base?.request?.asks.map((a) => a.id) ?? []);
  const planned = request.asks.filter((a) => a.state === 'wanted');
  const alike = (ask: Ask): Ask | undefined =>
    planned.find(
      (a) =>
        (a.not === true) === (ask.not === true) &&
        (a.part === undefined || ask.part === undefined || a.part.toUpperCase() === ask.part.toUpperCase() || a.concept === ask.concept) &&
        (lexicon.isA(a.concept, ask.concept) || lexicon.isA(ask.concept, a.concept)) &&
        (ask.kind !== 'board' || sameSides(a, ask)),
    );
  const latest = asked.request.messages.length - 1;
  const own = asked.request.asks.filter(
    (a) =>
      a.state === 'wanted' &&
      a.source === 'person' &&
      a.words.some((w) => w.message === latest) &&
      !(old.has(a.id) && base?.request?.asks.includes(a)),
  );
  const missing = own.filter((a) => alike(a) === undefined);
  if (missing.length === 0) return design;
  return { ...design, request: withAsks(request, missing, asked.request, (id) => alikeId(id, own, alike)) };
}

/** Sides of the board that an ask names, mm, as they were said. */
const sidesOf = (ask: Ask): readonly number[] => ask.figures.flatMap((f) => (f.quantity === 'length' && f.value !== undefined ? [f.value] : []));
const sameSides = (a: Ask, b: Ask): boolean => [...sidesOf(a)].sort().join(' ') === [...sidesOf(b)].sort().join(' ');

/**
 * A model's design whose outline is what was said of it, or decided by hand: both sides that are known are held, and do not grow while a layout is sought.
 * Who designs it sees a board that does not fit, and can do something about it.
 */
export function sizeKept(design: Design, lexicon: Lexicon): Design {
  const said = (design.request?.asks ?? []).findLast(
    (a) =>
      a.state === 'wanted' &&
      a.not !== true &&
      lexicon.isA(a.concept, 'board_size') &&
      sidesOf(a).length === 2 &&
      a.figures.every((f) => f.about !== true && f.min === undefined),
  );
  const own = design.constraints.board;
  const decided = own?.width_mm !== undefined && own.height_mm !== undefined;
  if ((said === undefined && !decided) || own?.fixed !== undefined) return design;
  const [width_mm, height_mm] = said === undefined ? [] : sidesOf(said);
  const board = said === undefined || decided ? design.board : { ...design.board, ...turned(design.board, width_mm, height_mm) };
  return { ...design, board, constraints: { ...design.constraints, board: { ...own, fixed: true } } };
}

/** The sides that were said, turned as the outline that is wished already; those that are wished otherwise stay, and the ledger tells it. */
function turned({ width_mm: w, height_mm: h }: Design['board'], a?: number, b?: number): Pick<Design['board'], 'width_mm' | 'height_mm'> {
  if (a === undefined || b === undefined) return {};
  if (w !== undefined && h !== undefined) return {};
  const across = w === b || h === a;
  return { width_mm: w ?? (across ? b : a), height_mm: h ?? (across ? a : b) };
}

const alikeId = (id: string, own: readonly Ask[], alike: (ask: Ask) => Ask | undefined): string | undefined => {
  const ask = own.find((a) => a.id === id);
  return ask === undefined ? undefined : alike(ask)?.id;
};

/** A request with asks of another one, under ids of their own, with the message that they are from; `other`: what stands for an ask that is not among them. */
function withAsks(request: Request, asks: readonly Ask[], from: Request, other: (id: string) => string | undefined): Request {
  const taken = new Set(request.asks.map((a) => a.id));
  let next = 1;
  const fresh = (): string => {
    while (taken.has(`p${next}`)) next++;
    taken.add(`p${next}`);
    return `p${next}`;
  };
  const ids = new Map(asks.map((a) => [a.id, fresh()]));
  const idOf = (id: string): string | undefined => ids.get(id) ?? other(id);
  const messages = [...request.messages, from.messages.at(-1) ?? ''];
  const span = <T extends Span>(s: T): T => ({ ...s, message: messages.length - 1 });
  const moved = asks.map((ask): Ask => {
    const { per, among, place, connector, ...rest } = ask;
    const near = place?.near === undefined ? undefined : idOf(place.near);
    const of = per === undefined ? undefined : idOf(per);
    const { near: _, ...where } = place ?? { words: { message: 0, from: 0, to: 0 } };
    const whole = among === undefined ? undefined : idOf(among.of);
    return {
      ...rest,
      id: ids.get(ask.id) as string,
      words: ask.words.map(span),
      figures: ask.figures.map((f) => ({ ...f, words: span(f.words) })),
      links: ask.links.flatMap((l) => {
        const to = idOf(l.ask);
        return to === undefined ? [] : [{ ...l, ask: to }];
      }),
      ...(of === undefined ? {} : { per: of }),
      ...(among === undefined || whole === undefined ? {} : { among: { ...among, of: whole } }),
      ...(place === undefined ? {} : { place: { ...where, words: span(place.words), ...(near === undefined ? {} : { near }) } }),
      ...(connector === undefined ? {} : { connector: { ...connector, words: span(connector.words) } }),
    };
  });
  return { ...request, messages, asks: [...request.asks, ...moved] };
}
