import type { Design } from '../../design/index.js';
import { power } from '../../geometry/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import type { Change } from '../../reader/index.js';
import type { Ask, Quantity, Request } from '../../request/index.js';
import { found, pattern, type Said, wordsOf } from '../builtin/by-hand/grammar.js';

/** A figure that is told by what it is now: how it is called, the parameter of blocks that has it where nobody said it, and of what it is told. */
interface Dial {
  readonly quantity: Quantity;
  readonly role: Ask['figures'][number]['role'];
  readonly param: string;
  /** The parameter's unit in that of the quantity. */
  readonly unit: number;
  readonly isOf: (ask: Ask, lexicon: Lexicon) => boolean;
}
const DIALS = {
  speed: {
    quantity: 'frequency',
    role: 'value',
    param: 'freq_hz',
    unit: 1,
    isOf: (a, lexicon) => ['blink', 'astable', 'oscillator'].some((id) => lexicon.isA(a.concept, id)),
  },
  gain: { quantity: 'gain', role: 'value', param: 'gain', unit: 1, isOf: (a, lexicon) => lexicon.isA(a.concept, 'amplifier') },
  charge: { quantity: 'current', role: 'rated', param: 'charge_ma', unit: 0.001, isOf: (a) => a.kind === 'charging' },
  light: { quantity: 'current', role: 'rated', param: 'ma', unit: 0.001, isOf: (a) => a.kind === 'light' },
} as const satisfies Record<string, Dial>;

const TIMES: Readonly<Record<string, number>> = { DOUBLE: 2, HALVE: 0.5, FASTER: 2, SLOWER: 0.5, BRIGHTER: 2, DIMMER: 0.5 };
/** Said before the order: what is wrong. */
const WRONG = 'IT|LED? SPEED? TOO? AND? SET? IT|LED?';

const ORDERS = (
  [
    [`${WRONG} SPEED? DOUBLE|HALVE FAST`, 'speed'],
    [`${WRONG} SPEED? FASTER|SLOWER`, 'speed'],
    [`${WRONG} SPEED? DOUBLE|HALVE IT? SPEED`, 'speed'],
    [`${WRONG} SPEED TO? DOUBLE|HALVE IT?`, 'speed'],
    [`${WRONG} GO IT|LED? DOWN? TO HZ`, 'speed'],
    ['SET? GAIN TO? DB', 'gain'],
    ['SET? DOUBLE|HALVE GAIN', 'gain'],
    ['SET? GAIN TO? DOUBLE|HALVE IT?', 'gain'],
    ['SET? DOUBLE|HALVE CHARGE', 'charge'],
    ['SET? CHARGE TO? DOUBLE|HALVE IT?', 'charge'],
    ['SET? ALL? LED|IT SET? BRIGHTER|DIMMER', 'light'],
    ['SET? BRIGHTER|DIMMER ALL? LED|IT', 'light'],
    ['SET? ALL? LED|IT? SET? TO? DOUBLE|HALVE BRIGHT', 'light'],
  ] as const
).map(([text, dial]) => ({ pattern: pattern(text), dial: DIALS[dial] as Dial }));

/** "half the gain", "make it blink faster", "the LED is too bright": the request with the figure that this comes to. null: the message is none of the kind. */
export function relative(message: string, { blocks, request }: Design, lexicon: Lexicon): { request: Request; changes: Change[] } | null {
  if (request === undefined) return null;
  const words = wordsOf(message, new Set()).filter(({ token }, i, all) => token.kind !== 'break' || i < all.length - 1);
  for (const { pattern, dial } of ORDERS) {
    const said = found(pattern, words);
    if (said === null || said.length === 0) continue;
    const live = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
    const figured = live.filter((a) => a.figures.some((f) => f.quantity === dial.quantity && f.value !== undefined) && dial.isOf(a, lexicon));
    const asks = figured.length > 0 ? figured : live.filter((a) => dial.isOf(a, lexicon)).slice(-1);
    const param = blocks.map((b) => b.params?.[dial.param]).find((p) => typeof p === 'number');
    const changed = asks.flatMap(
      (ask) => toldAs(ask, dial, figureNow(said, ask, dial, typeof param === 'number' ? param * dial.unit : undefined), request) ?? [],
    );
    if (changed.length === 0) return null;
    const now = new Map(changed.map((a) => [a.id, a]));
    const next = { ...request, messages: [...request.messages, message], asks: request.asks.map((a) => now.get(a.id) ?? a) };
    return { request: next, changes: changed.map(({ id }) => ({ op: 'set', ask: id })) };
  }
  return null;
}

const figureOf = ({ figures }: Ask, { quantity }: Dial) => figures.find((f) => f.quantity === quantity && f.value !== undefined);

function figureNow(said: readonly Said[], ask: Ask, dial: Dial, param: number | undefined): number | undefined {
  const told = said.find((s) => s.sort === 'HZ' || s.sort === 'DB');
  const value = told?.token.kind === 'measure' ? told.token.value.value : undefined;
  if (value !== undefined) return told?.sort === 'DB' ? Number(power(10, value / 20).toPrecision(4)) : value;
  const now = figureOf(ask, dial)?.value ?? param;
  const times = said.flatMap((s) => TIMES[s.sort] ?? []).at(-1);
  return now === undefined || times === undefined ? undefined : Number((now * times).toPrecision(4));
}

function toldAs(ask: Ask, dial: Dial, value: number | undefined, { messages }: Request): Ask | null {
  if (value === undefined) return null;
  const words = { message: messages.length, from: 0, to: 0 };
  const old = figureOf(ask, dial);
  const figure = { ...(old ?? { quantity: dial.quantity, role: dial.role }), value, words };
  return { ...ask, figures: [...ask.figures.filter((f) => f !== old), figure] };
}
