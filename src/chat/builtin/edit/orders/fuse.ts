import { type Design, DesignError, splitPin } from '../../../../design/index.js';
import { railLoads } from '../../answer/load.js';
import { bladeFor } from '../../plan/path/index.js';
import { fuseFor } from '../../plan/protection.js';
import { normalise, tokenise } from '../../read/lexer.js';
import type { Order } from '../editing.js';
import { apart, type Entry, entryOf, freeName } from '../entries.js';
import { regrow } from '../regrow.js';
import type { Standing } from '../things.js';

const ADDS =
  /^(?:add|put|fit|include|insert|place|mount|give (?:it|me|the board)|protect|i(?:'d)? (?:need|want|like)|it needs)\b.*\b(?:fuse|poly-?fuse|polyswitch|ptc)s?\b/i;
/** What no resettable fuse behind the supply's connector is meant by. */
const OTHER = /\b(?:mains|ac|outputs?|loads?|each|every|per|channels?|motors?|and|instead|two|second)\b/i;
/** A fuse is loaded with no more than three quarters of what it holds. */
const MARGIN = 1.35;
/** What an output connector is planned with where nobody named its current, A. */
const OUTLET_A = 1;

/**
 * "Add a resettable fuse straight after the USB connector": between that connector and all that it feeds. The rail keeps its name and what
 * hangs on it; the connector goes to a net of its own. false: another sort of fuse, or no one supply connector is meant.
 */
export const fuse: Order = (clause, editing) => {
  if (!ADDS.test(clause) || OTHER.test(clause)) return false;
  const { design } = editing;
  const there = design.components.filter((c) => c.kind === 'fuse');
  if (there.length > 0) {
    editing.told.push(`There is a fuse already: ${there.map((c) => `${c.ref} (${c.value}: ${c.purpose})`).join(', ')}.`);
    return true;
  }
  const entry = entryOf(clause, editing);
  const rail = design.nets.find((n) => n.name === entry?.net);
  if (entry === null || rail?.volts === undefined) return false;
  const amps = tokenise(normalise(clause)).find((t) => t.type === 'quantity' && t.unit === 'A');
  const named = amps?.type === 'quantity' ? amps.value : null;
  const wanted = named ?? loadOf(design, editing, rail.name, entry) * MARGIN;
  const part = /\b(?:blade|holder|glass|cartridge)\b/i.test(clause) ? null : fuseFor(wanted * 1000, rail.volts);
  const blade = part === null ? bladeFor(wanted, rail.volts) : null;
  if (part === null && blade === null) {
    editing.refused.push(`A fuse for ${Number(wanted.toPrecision(2))} A at ${rail.volts} V: my library has none; nothing is changed.`);
    return true;
  }
  const net = freeName(`${rail.name.replace(/_RAW$/, '')}_IN`, design);
  try {
    const moved = { design: apart(design, entry.refs, rail.name, net), library: editing.library };
    const pins = { '1': net, '2': rail.name };
    const grown = regrow(moved, [], (draft) => {
      if (part !== null) draft.generic({ kind: 'fuse', value: part.value, package: part.package, purpose: `Resettable fuse, ${part.value}`, pins });
      else draft.device('FUSEHOLDER_MINI_3568', `Mini blade fuse ${blade ?? 0} A in its holder`, pins, { value: `${blade ?? 0}A` });
    });
    const what = part === null ? `mini blade fuse of ${blade ?? 0} A in a holder` : `resettable fuse of ${part.value}`;
    editing.apply(grown.design, `Added a ${what} (${grown.refs.join(', ')}) between ${entry.face} and ${rail.name}; all else stays as it was.`);
    if (named === null) editing.assumed.push(`The fuse holds ${part?.value ?? `${blade ?? 0} A`}: you named no current.`);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`The fuse: ${error.reason}.`);
  }
  return true;
};

/** What flows through the entry, A: what the board draws itself, and an ampere where it passes its supply on at a connector. */
function loadOf(design: Design, { library }: Standing, rail: string, entry: Entry): number {
  const own = (railLoads(design, library).find((l) => l.net === rail)?.peak ?? 0) / 1000;
  const supplies = new Set(design.nets.filter((n) => n.class !== 'ground' && n.volts !== undefined).map((n) => n.name));
  const outlet = design.components.some(
    (c) =>
      c.kind === 'connector' &&
      !entry.refs.includes(c.ref) &&
      design.nets.some((n) => supplies.has(n.name) && n.pins.some((p) => splitPin(p).ref === c.ref)),
  );
  return own + (outlet ? OUTLET_A : 0);
}
