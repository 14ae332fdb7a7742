import { engineering } from '../../../../parts/formulas.js';
import type { Draft } from '../../plan/draft.js';
import { bulkCapacitor } from '../../plan/path/index.js';
import { countOf } from '../../read/board.js';
import { normalise, type QuantityToken, type Token, tokenise } from '../../read/lexer.js';
import { controllerOf } from '../attach.js';
import type { Editing, Order } from '../editing.js';
import { regrow } from '../regrow.js';
import { logicRail, type Place, pinPlace, placesIn, supplyOf, wholeThings } from '../where.js';

const ADD =
  /^(?:add|put|place|fit|insert|include|solder|decouple|bypass|give (?:it|me|the \w+)|i(?:'d)? (?:also )?(?:need|want|like)|we need|it needs|bring out|break out|expose|connect|attach|wire)\b/i;
const FURTHER = /\b(?:an?|another|one|two|three|four|five|six|\d+|some|extra|more)\b/i;

type What = 'pull-up' | 'pull-down' | 'resistor' | 'capacitor' | 'test point';
const WHATS: readonly [RegExp, What][] = [
  [/\bpull-?\s?ups?\b/i, 'pull-up'],
  [/\bpull-?\s?downs?\b/i, 'pull-down'],
  [/\btest[- ]?(?:points?|pads?)\b/i, 'test point'],
  [/\bcap(?:acitor)?s?\b|\bdecoupl\w*\b|\bbypass\b/i, 'capacitor'],
  [/\bresistors?\b/i, 'resistor'],
];
/** Pull-ups that are a bus's or a block's own, and filters that are circuits: other orders. */
const OTHERS = /\b(?:i2c|i²c|bus|debounc\w*|termination|load cap\w*|rc|filter|low-?pass|high-?pass|leds?|screw|divider)\b/i;

/** "a 10k pull-up on GP2", "100 uF across the 3.3 V rail", "a test point on SDA", "GP20 and GP21 on a 2-pin header": single parts on nets that stand. */
export const part: Order = (clause, editing) => {
  if (!ADD.test(clause)) return false;
  const text = normalise(clause);
  const tokens = tokenise(text);
  if (pinsOut(text, tokens, editing)) return true;
  const farads = tokens.some((t) => t.type === 'quantity' && t.unit === 'F');
  const what = WHATS.find(([word]) => word.test(text))?.[1] ?? (farads ? 'capacitor' : undefined);
  const ends = acrossPart(text, editing);
  if (
    what === undefined ||
    (OTHERS.test(text) && ends.length === 0 && !(tokens.some((t) => t.type === 'pin') && /\bpull-?\s?(?:ups?|downs?)\b/i.test(text))) ||
    (what !== 'test point' && !DECOUPLES.test(text) && !FURTHER.test(text) && !tokens.some((t) => t.type === 'quantity'))
  )
    return false;
  const fed = DECOUPLES.test(text)
    ? [...new Set(wholeThings(text, editing).flatMap((t) => supplyOf(t, editing) ?? []))].map((net) => ({ net, pin: null }))
    : [];
  const nets = ends.length === 2 ? ends : fed.length > 0 ? fed : placesIn(text, editing, tokens);
  if (nets.length === 0) return false;
  const given = tokens.find((t): t is QuantityToken => t.type === 'quantity' && (t.unit === 'ohm' || t.unit === 'F'));
  const count = tokens.map(countOf).find((n, i) => n !== null && !/^(?:an?|pair|both|couple)$/i.test(tokens[i]?.text ?? '')) ?? 1;
  if (ends.length === 2 && (what === 'capacitor' || what === 'resistor')) {
    between(what, given ?? null, ends, editing);
    return true;
  }
  hang(what, given ?? null, nets, Math.min(count, 10), editing);
  return true;
};

/** "across R2", "in parallel with the lower resistor": the nets at both ends of that part. */
function acrossPart(text: string, editing: Editing): Place[] {
  const whom = /\b(?:across|in parallel (?:with|to)|parallel to|over)\s+(?:the\s+)?(.+)$/i.exec(text)?.[1];
  if (whom === undefined) return [];
  const target = editing.target(whom);
  const words = whom
    .toLowerCase()
    .split(/\W+/)
    .filter((w) => w.length > 2 && !/^(?:the|resistors?|capacitors?|caps?|divider)$/.test(w));
  const kind = /\bresistors?\b/i.test(whom) ? 'resistor' : /\bcap/i.test(whom) ? 'capacitor' : null;
  const byJob = editing.design.components.filter(
    (c) => c.kind === kind && words.length > 0 && words.every((w) => c.purpose.toLowerCase().includes(w)),
  );
  const [part, ...more] = target.byRef ? target.things.flatMap((t) => t.parts) : byJob;
  if (part === undefined || more.length > 0) return [];
  return editing.design.nets.filter((n) => n.pins.some((p) => p.startsWith(`${part.ref}.`))).map((n) => ({ net: n.name, pin: null }));
}

/** A part between two nets. */
function between(kind: 'resistor' | 'capacitor', given: QuantityToken | null, ends: readonly Place[], editing: Editing): void {
  const value = given === null ? (kind === 'capacitor' ? DECOUPLING : PULL) : engineering(given.value, given.unit === 'F' ? 'F' : '');
  const [from, to] = [ends[0]?.net ?? '', ends[1]?.net ?? ''];
  const grown = regrow(editing, [], (draft) =>
    passive(draft, editing, { kind, value, purpose: `Between ${from} and ${to}`, pins: { '1': from, '2': to } }),
  );
  editing.assumed.push(...grown.draft.assumptions);
  editing.apply(grown.design, `Added ${grown.refs.join(', ')}: ${value} from ${from} to ${to}.`);
}

const DECOUPLES = /\b(?:decoupl\w*|bypass)\b/i;
const PULL = '10k';
const DECOUPLING = '100nF';
/** From here on a capacitor on a rail is one of those that hold it up, F. */
const BULK_F = 47e-6;

function hang(what: What, given: QuantityToken | null, places: readonly Place[], count: number, editing: Editing): void {
  const { design } = editing;
  const rails = design.nets.filter((n) => n.class !== 'ground' && n.volts !== undefined);
  const ground = design.nets.find((n) => n.class === 'ground')?.name ?? 'GND';
  const isRail = (p: Place): boolean => rails.some((r) => r.name === p.net);
  const signals = places.filter((p) => !isRail(p));
  const rail = places.find(isRail)?.net ?? logicRail(editing).net;
  const done: string[] = [];
  const grown = regrow(editing, [], (draft) => {
    const on = (p: Place): string => {
      if (p.pin !== null && draft.assembler.netOf(p.pin) === null) {
        draft.assembler.net(p.net, { class: 'signal' });
        draft.assembler.connect(p.net, p.pin);
      }
      return p.net;
    };
    const put = (kind: 'resistor' | 'capacitor', value: string, purpose: string, from: string, to: string): void => {
      for (let n = 0; n < count; n++) passive(draft, editing, { kind, value, purpose, pins: { '1': from, '2': to } });
      done.push(`${value} from ${from} to ${to}`);
    };
    const bulk = (draft: Draft, net: string, farads: number): void => {
      const volts = rails.find((r) => r.name === net)?.volts ?? 0;
      bulkCapacitor(draft, { net, volts, limit_ma: null, from: net }, farads, count, `Bulk of ${net}`);
      done.push(`${Math.round(farads * 1e6)} µF from ${net} to ${ground}`);
    };
    const value = given === null ? null : engineering(given.value, given.unit === 'F' ? 'F' : '');
    if (what === 'capacitor')
      for (const p of places)
        if (given !== null && isRail(p) && given.value >= BULK_F) bulk(draft, p.net, given.value);
        else put('capacitor', value ?? DECOUPLING, isRail(p) ? `Bulk of ${p.net}` : `Filters ${p.net}`, on(p), ground);
    else if (what === 'test point')
      for (const p of signals.length > 0 || places.length < 2 ? places : [...places, { net: ground, pin: null }]) testPoint(draft, on(p), done);
    else if (what === 'resistor' && places.length === 2)
      put('resistor', value ?? PULL, `Joins ${places[0]?.net ?? ''} and ${places[1]?.net ?? ''}`, on(places[0] as Place), on(places[1] as Place));
    else if (what === 'resistor') draft.cannot(`A resistor has two ends: say between which nets ("a 330 ohm resistor between OUT and GND").`);
    else if (signals.length === 0) draft.cannot(`A ${what} on a supply rail does nothing: name the signal.`);
    else
      for (const p of signals)
        put(
          'resistor',
          value ?? PULL,
          what === 'pull-up' ? `Pull-up of ${p.net}` : `Pull-down of ${p.net}`,
          on(p),
          what === 'pull-up' ? rail : ground,
        );
  });
  editing.assumed.push(...grown.draft.assumptions);
  editing.refused.push(...grown.draft.unmet);
  if (grown.refs.length > 0) editing.apply(grown.design, `Added ${grown.refs.join(', ')}: ${done.join('; ')}.`);
}

/** A passive part in the smallest usual size that the catalogue has of the value. */
function passive(
  draft: Draft,
  editing: Editing,
  wanted: { kind: 'resistor' | 'capacitor'; value: string; purpose: string; pins: Record<string, string> },
): void {
  const sizes = ['0603', '0805', '1206'];
  const sold = sizes.find((size) => editing.library.catalogue.generic({ kind: wanted.kind, value: wanted.value, package: size })[0] !== undefined);
  if (sold === undefined) draft.assume(`The catalogue snapshot has no ${wanted.value} ${wanted.kind} in 0603 to 1206: the part is yours to choose.`);
  draft.generic({ ...wanted, package: sold ?? (wanted.kind === 'capacitor' ? '1206' : '0603') });
}

function testPoint(draft: Draft, net: string, done: string[]): void {
  draft.device('TestPoint_1.5mm', `Test point on ${net}`, { '1': net }, { value: net });
  done.push(`a test point on ${net}`);
}

/** "bring out GP20 and GP21 on a 2-pin header" */
function pinsOut(text: string, tokens: readonly Token[], editing: Editing): boolean {
  const pins = tokens.flatMap((t) => (t.type === 'pin' ? [t.pin] : []));
  const found = controllerOf(editing);
  if (
    found === null ||
    pins.length === 0 ||
    !/\b(?:pin )?(?:headers?|sockets?)\b/i.test(text) ||
    /\b(?:i2c|uart|spi|swd|isp|serial|servo)\b/i.test(text)
  )
    return false;
  const places = pins.map((pin) => ({ pin, at: pinPlace(pin, editing) }));
  const unknown = places.filter((p) => p.at === null).map((p) => p.pin);
  if (unknown.length > 0) {
    editing.refused.push(`The ${found.platform.name} has no pin ${unknown.join(', ')}.`);
    return true;
  }
  const ways = Number(/\b(\d{1,2})[- ]?(?:pins?|way|pole)\b/i.exec(text)?.[1] ?? pins.length + 1);
  const extra = [...(ways > pins.length ? ['GND'] : []), ...(ways > pins.length + 1 ? [logicRail(editing).net] : [])];
  const name = `PinHeader_1x${String(pins.length + extra.length).padStart(2, '0')}`;
  if (!editing.library.devices.has(name)) return false;
  const grown = regrow(editing, [], (draft) => {
    const nets = places.flatMap(({ at }) => {
      if (at === null) return [];
      if (at.pin !== null) {
        draft.assembler.net(at.net, { class: 'signal' });
        draft.assembler.connect(at.net, at.pin);
      }
      return [at.net];
    });
    const wired = [...extra, ...nets];
    draft.device(name, `Header: ${wired.join(', ')}`, Object.fromEntries(wired.map((net, i) => [String(i + 1), net])), {
      value: 'GPIO',
      edge: 'any',
    });
  });
  editing.refused.push(...grown.draft.unmet);
  editing.apply(grown.design, `Added a header with ${[...extra, ...places.map((p) => p.at?.net ?? '')].join(', ')} (${grown.refs.join(', ')}).`);
  return true;
}
