import { type Design, DesignError, splitPin } from '../../../../design/index.js';
import { engineering, eSeries } from '../../../../parts/formulas.js';
import { normalise, type QuantityToken, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { apart, freeName } from '../entries.js';
import { regrow } from '../regrow.js';
import { placesIn, signalOf, wholeThings } from '../where.js';

const ADDS =
  /^(?:add|put|fit|include|insert|place|mount|give (?:it|me|the board)|i(?:'d)? (?:also )?(?:need|want|like)|it (?:also )?needs|wire|use|have|an?|\d+(?:\.\d+)?\s?(?:k|r|ohms?|Ω))(?!\w)/i;
const SERIES =
  /^(?:(?:add|put|fit|insert) )?(?:an?\s+)?\d\S*\s?(?:ohms?|r|k|Ω)?(?!\w).*\bin series\b|\b(?:series|in series|in[- ]line|inline)\b.*\bresistors?\b|\bresistors?\b.*\b(?:in series|inline|in line|in the .* (?:line|path|output|input|lead))\b|\bprotection resistors?\b/i;
const FILTER = /\b(?:rc|low-?\s?pass|anti-?alias\w*)\b|\bfilter\b(?!.*\b(?:ferrite|emi|supply)\b)/i;
const COUPLING = /\b(?:coupling|dc[- ]?block\w*|blocking|ac[- ]?coupl\w*)\b/i;

/** What stands in series by default. */
const SERIES_OHMS = 100;
const FILTER_OHMS = 1000;
const FILTER_F = 100e-9;
const COUPLING_F = 1e-6;

/** "an RC filter at the output", "100 ohm in series with TX", "a coupling cap at the input": what stands between a connector and the circuit. */
export const inline: Order = (clause, editing) => {
  const text = normalise(clause);
  const what = SERIES.test(text)
    ? 'resistor'
    : COUPLING.test(text) && /\b(?:caps?|capacitors?)\b/i.test(text)
      ? 'coupling'
      : FILTER.test(text)
        ? 'filter'
        : null;
  if (
    !ADDS.test(text) ||
    what === null ||
    /\b(?:led|supply|power|rail|high-?\s?pass|band-?\s?pass|crystal|debounc\w*|second[- ]order|third[- ]order|lc|pi|notch)\b/i.test(text)
  )
    return false;
  const where =
    /\b(?:at|on|in|to|with|behind|after|before|for|between|of)\s+(?:both\s+|all\s+|every\s+|each\s+)?(?:the\s+)?(?!series\b|line\b)(.+)$/i.exec(
      text.replace(/\bin series with\b/i, 'at').replace(/\bin series\b/i, ''),
    )?.[1] ?? '';
  const lines = linesOf(where, editing);
  if (lines.length === 0) return false;
  const tokens = tokenise(text);
  const of = (unit: string): number | undefined => tokens.find((t): t is QuantityToken => t.type === 'quantity' && t.unit === unit)?.value;
  for (const line of lines.slice(0, MOST)) put(line, what, { ohms: of('ohm'), farads: of('F'), hertz: of('Hz') }, editing);
  return true;
};

/** Lines of one order. */
const MOST = 16;

interface Line {
  readonly net: string;
  /** The connector whose pin goes behind what is put in. */
  readonly plug: string;
}

/** Signals that lead to a connector, by what the words name: "the output", "TX and RX", "J3". */
function linesOf(where: string, editing: Editing): Line[] {
  const { design } = editing;
  const role = /\b(?:signal |audio |amplifier |filter |analog(?:ue)? )?(in|out)puts?\b/i.exec(where)?.[1]?.toUpperCase();
  const byRole =
    role === undefined
      ? []
      : design.nets
          .filter((n) => n.volts === undefined && n.class === 'signal' && new RegExp(`^V?${role}(?:\\d|_|$)`).test(n.name))
          .map((n) => n.name);
  const places = byRole.length > 0 ? byRole : placesIn(where, editing).map((p) => p.net);
  const nets = places.length > 0 ? places : wholeThings(where, editing).flatMap((t) => signalOf(t, editing) ?? []);
  return [...new Set(nets)].flatMap((net) => {
    const found = design.nets.find((n) => n.name === net && n.class === 'signal' && n.volts === undefined);
    const plug = found?.pins.map((p) => splitPin(p).ref).find((ref) => design.components.some((c) => c.ref === ref && /connector$/.test(c.kind)));
    return found === undefined || plug === undefined || found.pins.length < 2 ? [] : [{ net, plug }];
  });
}

interface Values {
  readonly ohms: number | undefined;
  readonly farads: number | undefined;
  readonly hertz: number | undefined;
}

function put({ net, plug }: Line, what: 'resistor' | 'coupling' | 'filter', { ohms, farads, hertz }: Values, editing: Editing): void {
  const { design, library } = editing;
  const inward = /IN\d*$/i.test(net);
  const outer = freeName(`${net}_EXT`, design);
  const c =
    farads ??
    (what === 'coupling' ? COUPLING_F : hertz === undefined ? FILTER_F : eSeries(1 / (2 * Math.PI * (ohms ?? FILTER_OHMS) * hertz), 'nearest'));
  const r = ohms ?? (what === 'filter' ? (hertz === undefined ? FILTER_OHMS : 1 / (2 * Math.PI * c * hertz)) : SERIES_OHMS);
  const [rv, cv] = [engineering(eSeries(r, 'nearest')), engineering(eSeries(c, 'nearest'), 'F')];
  const ground = design.nets.find((n) => n.class === 'ground')?.name ?? 'GND';
  try {
    const moved: Design = apart(design, [plug], net, outer);
    const grown = regrow({ design: moved, library }, [], (draft) => {
      if (what !== 'coupling')
        draft.generic({
          kind: 'resistor',
          value: rv,
          purpose: what === 'filter' ? `Low-pass of ${net}` : `In series with ${net}`,
          pins: { '1': inward ? outer : net, '2': inward ? net : outer },
        });
      else draft.generic({ kind: 'capacitor', value: cv, purpose: `Couples ${net}`, pins: { '1': inward ? outer : net, '2': inward ? net : outer } });
      if (what === 'filter')
        draft.generic({ kind: 'capacitor', value: cv, purpose: `Low-pass of ${net}`, pins: { '1': inward ? net : outer, '2': ground } });
    });
    editing.refused.push(...grown.draft.unmet);
    const corner =
      what === 'filter'
        ? `, cut-off ${engineering(Number((1 / (2 * Math.PI * eSeries(r, 'nearest') * eSeries(c, 'nearest'))).toPrecision(3)))}Hz`
        : '';
    const parts =
      what === 'filter' ? `RC low-pass of ${rv} and ${cv}${corner}` : what === 'resistor' ? `${rv} in series` : `coupling capacitor of ${cv}`;
    editing.apply(
      grown.design,
      `Added ${what === 'filter' ? 'an' : what === 'resistor' ? '' : 'a '}${what === 'filter' ? ' ' : ''}${parts} (${grown.refs.join(', ')}) between ${net} and ${plug}; all else stays as it was.`,
    );
    if (what === 'filter' && ohms === undefined && farads === undefined && hertz === undefined)
      editing.assumed.push('You named no corner of the filter.');
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${net}: ${error.reason}.`);
  }
}
