import type { Component } from '../../../../design/index.js';
import { engineering } from '../../../../parts/formulas.js';
import type { Intent } from '../../intent.js';
import { normalise, type QuantityToken, tokenise } from '../../read/lexer.js';
import type { EdgeWish } from '../../read/vocabulary.js';
import { connect } from '../analogue/ports.js';
import { bindSockets, type Socket, socketsOf } from '../analogue/sockets.js';
import { IN_WORDS, OUT_WORDS } from '../analogue/words.js';
import type { Draft } from '../draft.js';

/** Every quantity of a unit that the sentence names, in order. */
export const quantities = (intent: Pick<Intent, 'sentence'>, unit: QuantityToken['unit']): number[] =>
  tokenise(normalise(intent.sentence)).flatMap((t) => (t.type === 'quantity' && t.unit === unit ? [t.value] : []));

/** What is said of the circuit that is being wired: of several, its own share of the sentence. */
export const wishOf = ({ copy, intent }: Draft): Pick<Intent, 'sentence'> => ({ sentence: copy?.sentence ?? intent.sentence });

const UNIT = { resistor: '', capacitor: 'F', inductor: 'H' } as const;
const SIZES = ['0603', '0805', '1206'] as const;

/** A resistor, capacitor or inductor between two nets; an inductor in the size that the fab has it in. */
export function part(draft: Draft, kind: keyof typeof UNIT, value: number, purpose: string, a: string, b: string): Component {
  const text = engineering(value, UNIT[kind]);
  const sold = (size: string): boolean => draft.library.catalogue.generic({ kind, value: text, package: size }).length > 0;
  const size = SIZES.find(sold) ?? (kind === 'inductor' ? '0805' : '0603');
  if (kind === 'inductor' && !sold(size))
    draft.cannot(`An inductor of ${text}: the catalogue snapshot has none; its place is on the board, the part is yours to choose.`);
  const own = draft.copy === null ? purpose : `Channel ${draft.copy.nth}: ${purpose}`;
  return draft.generic({ kind, value: text, package: size, purpose: own, pins: { '1': netOf(draft, a), '2': netOf(draft, b) } });
}

/** A net of one of several equal circuits has its number; the ground is theirs together. */
const netOf = ({ copy }: Draft, net: string): string => (copy === null || net === 'GND' ? net : `${net}${copy.nth}`);

type End = 'in' | 'out';
const COAXIAL = /\b(sma|bnc|rca|u\.?fl|mcx|mmcx|jack|banana|xlr|phono)\b/i;

/** A signal and its ground on the connector that the sentence gives it; what the library lacks is said. */
export function port(draft: Draft, end: End, name: string, nets: readonly string[]): void {
  if (draft.copy !== null) {
    collect(draft, draft.copy, end, name, nets);
    return;
  }
  connector(draft, end, name, nets);
}

/** Equal circuits share one connector on each side: its ground last. */
function collect(draft: Draft, copy: NonNullable<Draft['copy']>, end: End, name: string, nets: readonly string[]): void {
  const coaxials = namedCoaxial(draft, draft.intent.sentence);
  if (coaxials !== undefined && nets.length === 2) {
    connector(
      draft,
      end,
      `${name}${copy.nth}`,
      nets.map((net) => netOf(draft, net)),
    );
    return;
  }
  const lines = [...(copy.ports.get(name) ?? []), ...nets.filter((net) => net !== 'GND').map((net) => netOf(draft, net))];
  copy.ports.set(name, lines);
  if (copy.nth === copy.of) connector(draft, end, name, [...lines, 'GND']);
}

function connector(draft: Draft, end: End, name: string, nets: readonly string[]): void {
  const text = normalise(draft.intent.sentence);
  const sockets = fitted(draft, socketsOf(text), text);
  const bound = bindSockets(text, sockets, [
    { name: 'in', words: IN_WORDS },
    { name: 'out', words: OUT_WORDS },
  ]).get(end);
  const edge = bound?.edge ?? edgeOf(text, end);
  const socket = bound === undefined ? undefined : { ...bound, edge, ways: null };
  connect(
    draft,
    { name: end, title: name, nets, words: end === 'in' ? IN_WORDS : OUT_WORDS, usual: 'header', ...(edge === undefined ? {} : { edge }) },
    socket,
  );
}

/** "BNC or SMA": of two that are joined by "or", the first that the library has. */
function fitted(draft: Draft, sockets: readonly Socket[], text: string): Socket[] {
  const has = (s: Socket): boolean => s.family !== 'coaxial' || coaxialOf(draft, s.text.split(/[ -]/)[0] ?? '') !== undefined;
  return sockets.filter((s, i) => {
    const or = (a: Socket | undefined, b: Socket | undefined): boolean =>
      a !== undefined && b !== undefined && /^\s*or\s*(?:an? )?$/i.test(text.slice(a.to, b.from));
    if (or(sockets[i - 1], s)) return !has(sockets[i - 1] as Socket) && has(s);
    return !or(s, sockets[i + 1]) || has(s) || !has(sockets[i + 1] as Socket);
  });
}

/** "At opposite ends", "in on the left, out on the right". */
function edgeOf(text: string, end: End): EdgeWish | undefined {
  const clauses = text.split(/[.;,\n]|\band\b|\bthen\b/i);
  const own = clauses.find((c) => (end === 'in' ? IN_WORDS : OUT_WORDS).test(c) && /\b(left|right|top|bottom)\b/i.test(c));
  const said = own === undefined ? undefined : (/\b(left|right|top|bottom)\b/i.exec(own)?.[1]?.toLowerCase() as EdgeWish | undefined);
  const opposite = /\bopposite (edges|sides|ends)|\beach (side|end)\b|\beither (side|end)\b|\bboth (sides|ends)\b/i.test(text);
  return said ?? (opposite ? (end === 'in' ? 'left' : 'right') : undefined);
}

/** "BNC or SMA": the first that the library has. */
const namedCoaxial = (draft: Draft, text: string): string | undefined =>
  [...text.matchAll(new RegExp(COAXIAL, 'gi'))].map(([name]) => name).find((name) => coaxialOf(draft, name) !== undefined);

/** The library's coaxial connector of that name. */
function coaxialOf(draft: Draft, name: string): string | undefined {
  const plain = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');
  const isIt = (id: string): boolean =>
    plain(id).startsWith(plain(name)) && draft.library.devices.get(id)?.pins.some((p) => p.name === 'SIG') === true;
  return [...draft.library.devices.keys()].find(isIt);
}
