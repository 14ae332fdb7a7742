import type { Component } from '../../../../design/index.js';
import { engineering } from '../../../../parts/formulas.js';
import type { ConnectorFamily, Intent } from '../../intent.js';
import { normalise, type QuantityToken, tokenise } from '../../read/lexer.js';
import type { EdgeWish } from '../../read/vocabulary.js';
import type { Draft } from '../draft.js';
import { connectorDevice, FAMILY_NAMES } from '../families.js';

/** Every quantity of a unit that the sentence names, in order. */
export const quantities = (intent: Pick<Intent, 'sentence'>, unit: QuantityToken['unit']): number[] =>
  tokenise(normalise(intent.sentence)).flatMap((t) => (t.type === 'quantity' && t.unit === unit ? [t.value] : []));

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
const WORDS: Readonly<Record<End, RegExp>> = { in: /\b(in|input|inputs|source|from)\b/i, out: /\b(out|output|outputs|load|to)\b/i };
const FAMILY: readonly (readonly [RegExp, ConnectorFamily])[] = [
  [/\bxh\b/i, 'xh'],
  [/\bjst\b|\bph\b/i, 'ph'],
  [/\bscrew|terminal/i, 'screw'],
  [/\bsocket/i, 'socket'],
  [/\bheader|\bpins?\b/i, 'header'],
];
const COAXIAL = /\b(sma|bnc|rca|u\.?fl|mcx|mmcx|jack|banana|xlr|phono)\b/i;

/** Where a port stands and what it is, of the clause that speaks of it, else of the whole sentence. */
function spoken(draft: Draft, end: End): { family: ConnectorFamily; edge: EdgeWish | undefined; other: string | undefined } {
  const { sentence } = draft.intent;
  const clauses = sentence.split(/[.;,\n]|\band\b|\bthen\b/i);
  const own = clauses.filter(
    (c) => WORDS[end].test(c) && !(WORDS[end === 'in' ? 'out' : 'in'].test(c) && /\bin\b.*\bout\b|\binput.*\boutput/i.test(c)),
  );
  const of = <T>(find: (text: string) => T | undefined): T | undefined => own.map(find).find((f) => f !== undefined);
  const familyIn = (text: string): ConnectorFamily | undefined => FAMILY.find(([pattern]) => pattern.test(text))?.[1];
  const edgeIn = (text: string): EdgeWish | undefined => /\b(left|right|top|bottom)\b/i.exec(text)?.[1]?.toLowerCase() as EdgeWish | undefined;
  const otherIn = (text: string): string | undefined => namedCoaxial(draft, text) ?? COAXIAL.exec(text)?.[1];
  const opposite = /\bopposite (edges|sides|ends)|\beach (side|end)\b|\beither (side|end)\b/i.test(sentence);
  return {
    family: of(familyIn) ?? familyIn(sentence) ?? 'header',
    edge: of(edgeIn) ?? (opposite ? (end === 'in' ? 'left' : 'right') : undefined),
    other: of(otherIn) ?? otherIn(sentence),
  };
}

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
  const { family, edge, other } = spoken(draft, end);
  const purpose = `${name}: ${nets.join(', ')}`;
  const pins = Object.fromEntries(nets.map((net, i) => [String(i + 1), net]));
  const place = { edge: edge ?? 'any', value: name } as const;
  const coaxial = other === undefined || nets.length !== 2 ? undefined : coaxialOf(draft, other);
  const [signal = ''] = nets;
  if (coaxial !== undefined) {
    draft.device(coaxial, purpose, { SIG: signal, GND: 'GND' }, place);
    return;
  }
  const wanted = connectorDevice(family, nets.length);
  const fits = draft.library.devices.has(wanted);
  if (other !== undefined)
    draft.cannot(`${other.toUpperCase()} connector: it is not in my parts library yet; ${name} goes to ${FAMILY_NAMES[fits ? family : 'header']}.`);
  draft.device(fits ? wanted : connectorDevice('header', nets.length), purpose, pins, place);
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
