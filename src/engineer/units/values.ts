import type { Component, Design } from '../../design/index.js';
import { engineering } from '../../parts/formulas.js';
import { CHIP_SIZES, isGeneric } from '../../parts/pins.js';
import type { Ask } from '../../request/index.js';
import type { Minutes } from '../decision.js';
import { evidenceOf, figure, type Knowledge } from '../knowledge.js';
import { shuntFor } from '../power/shunts.js';
import type { Unit } from './units.js';

/** Quantities of parts that are told by their value, each with its letter in a value's text. */
const VALUES = { resistance: '', capacitance: 'F', inductance: 'H' } as const;

/**
 * Values that were said of a part which a block has by the name of its concept ("a 5 mΩ shunt" beside a current monitor): the block's parameter
 * of that name, where it allows the value. Returns the units with them, and which asks were answered so.
 */
export function withValues(
  know: Knowledge,
  units: readonly Unit[],
  parts: readonly Ask[],
  minutes: Minutes,
): { units: Unit[]; told: ReadonlySet<string> } {
  const told = new Set<string>();
  let out = [...units];
  for (const ask of parts) {
    const chosen = chosenPart(know, ask, out);
    if (chosen !== null) {
      told.add(ask.id);
      minutes.decide(ask.id, chosen.device, `it stands in ${chosen.host.title}`);
      out = out.map((u) => (u.ask === chosen.host.ask ? { ...u, params: { ...u.params, [chosen.param]: chosen.device } } : u));
      continue;
    }
    const host = out.find((u) => u.block.params[ask.concept] !== undefined);
    // "A 10 A shunt": the one that bears it.
    const borne = host?.block.meters?.shunt === ask.concept ? figure(ask, 'current', ['limit', 'rated', 'value', 'in']) : null;
    const value = partValue(ask) ?? (borne === null || host === undefined ? null : shuntFor(host.block, borne));
    const outside = host?.block.params['external'] !== undefined && (ask.features.includes('external') || (borne !== null && value === null));
    if (host !== undefined && outside) {
      told.add(ask.id);
      minutes.decide(ask.id, `terminals of ${host.title}`, 'it stands outside, and its sense wires come in there');
      out = out.map((u) => (u.ask === host.ask ? { ...u, params: { ...u.params, external: true } } : u));
      continue;
    }
    if (borne !== null && value === null) {
      minutes.cannot(ask.id, `no shunt of the ${host?.block.title} bears ${borne} A`);
      continue;
    }
    if (host === undefined || know.lexicon.concept(ask.concept) === undefined) continue;
    const choices = host.block.params[ask.concept]?.choices?.map(String);
    if (value !== null && choices !== undefined && !choices.includes(value)) {
      minutes.cannot(ask.id, `${host.block.title} takes ${choices.join(', ')}`);
      continue;
    }
    told.add(ask.id);
    minutes.decide(ask.id, value ?? ask.concept, `it belongs to ${host.title}`);
    if (value !== null) out = out.map((u) => (u.ask === host.ask ? { ...u, params: { ...u.params, [ask.concept]: value } } : u));
  }
  return { units: out, told };
}

/** The block that has a named part among the choices of a parameter: one that is linked to it before any other. null: there is none. */
function chosenPart(know: Knowledge, ask: Ask, units: readonly Unit[]): { host: Unit; param: string; device: string } | null {
  const devices = ask.part === undefined ? [] : (know.lexicon.part(ask.part)?.devices ?? []);
  if (devices.length === 0) return null;
  const linked = (u: Unit): boolean => u.ask.links.some((l) => l.ask === ask.id) || ask.links.some((l) => l.ask === u.ask.id);
  for (const host of [...units.filter(linked), ...units.filter((u) => !linked(u))])
    for (const [param, { choices }] of Object.entries(host.block.params)) {
      const device = devices.find((d) => choices?.includes(d) === true);
      if (device !== undefined && host.block.parts.some((p) => p.device === `$${param}` || p.kin === param)) return { host, param, device };
    }
  return null;
}

/** "10m", "4.7k", "100nF". */
function partValue(ask: Ask): string | null {
  for (const [quantity, unit] of Object.entries(VALUES)) {
    const value = ask.figures.find((f) => f.quantity === quantity && f.value !== undefined)?.value;
    if (value === undefined) continue;
    return engineering(value, unit);
  }
  return null;
}

/** Sizes of passives and lights that were asked for as such: "0805 resistors", "passives 0805": nothing is smaller, where the catalogue has it. */
export function sized(know: Knowledge, design: Design, asks: readonly Ask[]): Design {
  const wanted = asks
    .map((a) => (a.kind === 'light' && a.mounting === 'through_hole' && a.package === undefined ? { ...a, package: USUAL_LENS } : a))
    .filter((a) => a.package !== undefined && (a.kind === 'component' || a.kind === 'light'));
  const least = wanted.find((a) => a.concept === 'discrete')?.package;
  const components = design.components.map((c) => {
    if (least !== undefined && isBelow(c, least)) {
      const [part] = know.library.catalogue.generic({
        kind: c.kind,
        value: c.value,
        package: least,
        ...(c.rating === undefined ? {} : { rating: c.rating }),
      });
      if (part !== undefined) {
        const { catalog_code, mpn, manufacturer } = part;
        return { ...c, package: least, part: { catalog_code, mpn, manufacturer } };
      }
    }
    const colour = (a: Ask): boolean => c.kind !== 'led' || a.features.every((f) => !isColour(know, f) || f === c.value);
    const ask = wanted.find(
      (a) =>
        c.device === undefined &&
        colour(a) &&
        [null, c.value].includes(partValue(a)) &&
        evidenceOf(know, a.concept).some((e) => e.kinds?.includes(c.kind)),
    );
    return ask?.package === undefined ? c : { ...c, package: ask.package, part: null };
  });
  return { ...design, components };
}

const isColour = ({ lexicon }: Knowledge, feature: string): boolean => lexicon.isA(feature, 'colour');

/** A generic part that is smaller than a size, or of the usual size where that is larger. */
const isBelow = ({ device, kind, package: size }: Component, least: string): boolean => {
  const [own, asked, usual] = [size, least, USUAL_SIZE].map((s) => CHIP_SIZES.indexOf(s));
  const chip = device === undefined && isGeneric(kind) && own !== undefined && own >= 0 && asked !== undefined && asked >= 0;
  return chip && (own < asked || (own === usual && asked < own));
};
const USUAL_SIZE = '0603';
/** The case of an LED of which only its leads were asked for. */
const USUAL_LENS = '5mm';
