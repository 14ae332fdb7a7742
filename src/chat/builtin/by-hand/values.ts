import type { Component, Kind } from '../../../design/index.js';
import type { Operation } from '../../../design/patch/index.js';
import { realised } from '../../../ledger/realised/instances.js';
import { engineering, eSeries } from '../../../parts/formulas.js';
import { isGeneric } from '../../../parts/pins.js';
import { landPattern } from '../../../parts/resolve.js';
import { sceneOf } from '../read/mentions.js';
import { siOf } from '../read/networks.js';
import { type Act, figuresOf, type Hand, has, partsOf, refused } from './hand.js';

const UNIT: Partial<Record<Kind, { sign: string; quantity: string }>> = {
  resistor: { sign: '', quantity: 'resistance' },
  capacitor: { sign: 'F', quantity: 'capacitance' },
  inductor: { sign: 'H', quantity: 'inductance' },
};
const KINDS: Readonly<Record<string, Kind>> = { RESISTOR: 'resistor', CAPACITOR: 'capacitor', INDUCTOR: 'inductor', LED: 'led' };

const valued = (part: Component, si: number): Operation => {
  const unit = UNIT[part.kind];
  if (unit === undefined) throw refused(`${part.ref} is a ${part.kind.replaceAll('_', ' ')}, which has no such value`);
  return { op: 'set_value', ref: part.ref, value: engineering(si, unit.sign) };
};

/** "make R3 4.7k", "C1 and C2 to 22 uF". */
export const setValue: Act = (said, hand) => to(partsOf(said, hand), said);

function to(parts: readonly Component[], said: Parameters<Act>[0]): Operation[] {
  const figure = said.findLast((s) => s.sort === 'VALUE')?.token;
  return parts.map((part) => {
    if (figure?.kind !== 'measure' || figure.quantity !== UNIT[part.kind]?.quantity)
      throw refused(`${part.ref} (${part.value}) is a ${part.kind.replaceAll('_', ' ')}: ${figure?.text ?? ''} is no value of one`);
    return valued(part, figure.value.value ?? Number.NaN);
  });
}

/** "make D3 yellow": an LED of a board of which nobody knows what was asked. */
export const setColour: Act = (said, hand) => {
  const colour = said.findLast((s) => s.sort === 'COLOUR')?.text.toLowerCase() ?? '';
  const lights = hand.design.components.filter((c) => c.kind === 'led');
  const named = said.some((s) => s.sort === 'REF') ? partsOf(said, hand) : lights;
  if (named.length === 0 || (named === lights && lights.length > 1)) throw refused(`There are ${lights.length} LEDs on the board: say which`);
  return named.map((part) => {
    if (part.kind !== 'led' || part.device !== undefined) throw refused(`${part.ref} (${part.value}) is no LED of one colour`);
    return { op: 'set_value', ref: part.ref, value: colour };
  });
};

/** "halve R9", "double the pull-ups": the value next to it that is made. */
export const scaleValue: Act = (said, hand) => by(partsOf(said, hand), said, hand);
function by(parts: readonly Component[], said: Parameters<Act>[0], { library }: Hand): Operation[] {
  const [up, down] = [has(said, 'BIGGER'), has(said, 'SMALLER')];
  const ratios = up || down ? STEPS.map((step) => (up ? step : 1 / step)) : NEAR.map((near) => near * (has(said, 'DOUBLE') ? 2 : 0.5));
  return parts.map((part) => {
    const values = ratios.map((ratio) => eSeries(siOf(part) * ratio, 'nearest'));
    const isSold = (si: number): boolean => {
      const { kind, package: size, rating } = part;
      const value = engineering(si, UNIT[kind]?.sign ?? '');
      return library.catalogue.generic({ kind, value, package: size, ...(rating === undefined ? {} : { rating }) }).length > 0;
    };
    const sold = values.find(isSold);
    if (sold === undefined && (up || down))
      throw refused(`Nothing ${up ? 'larger' : 'smaller'} than ${part.ref} (${part.value}) is kept in ${part.package}: name a value`);
    return valued(part, sold ?? values[0] ?? Number.NaN);
  });
}
/** How much "bigger" is: the next but one of 1, 2.2, 4.7, or what else is sold. */
const STEPS = [2.2, 1.5, 3.3, 4.7];
/** How far from double or half a value in stock may be. */
const NEAR = [1, 0.97, 1.03, 1.06];
/** Capacitors from here on hold a rail up; smaller ones carry edges and stay, F. */
const BULK_F = 0.9e-6;

/** Passive parts by their work: what realises the concept. */
function workers(said: Parameters<Act>[0], { design, library }: Hand): Component[] {
  const end = has(said, 'INPUT') ? 'input' : has(said, 'OUTPUT') ? 'output' : null;
  if (end !== null) {
    const there = design.components.filter((c) => c.kind === 'capacitor' && c.device === undefined && c.purpose.toLowerCase().includes(end));
    if (there.length === 0) throw refused(`No capacitor of the board is told to be at its ${end}: name it by its designator`);
    const bulk = there.filter((c) => siOf(c) >= BULK_F);
    return bulk.length > 0 ? bulk : there;
  }
  const concept = has(said, 'PULLUP') ? 'pullup' : has(said, 'PULLDOWN') ? 'pull_down' : 'led_resistor';
  const bus = concept === 'pullup' ? design.blocks.filter((b) => b.block === 'i2c_pullups').flatMap((b) => b.refs) : [];
  const scene = sceneOf(design, library);
  const refs = bus.length > 0 ? bus : scene === null ? [] : realised(scene, concept).instances.map((i) => i.main);
  if (refs.length === 0) throw refused(`There is no such resistor on the board`);
  return design.components.filter((c) => refs.includes(c.ref));
}
export const setWorkers: Act = (said, hand) => to(workers(said, hand), said);
export const scaleWorkers: Act = (said, hand) => by(workers(said, hand), said, hand);

/** All parts of one value get another. */
export const exchangeValue: Act = (said, { design }) => {
  const [was] = figuresOf(said, 'VALUE');
  const kinds = said.flatMap((s) => KINDS[s.sort] ?? []);
  const parts = design.components.filter((c) => kinds.includes(c.kind) && c.device === undefined && Math.abs(siOf(c) / (was ?? 1) - 1) < 1e-6);
  if (parts.length === 0) throw refused(`Nothing on the board has ${said.find((s) => s.sort === 'VALUE')?.token.text ?? ''}`);
  return to(parts, said);
};

/** "change R3 to 0402". */
export const setPackage: Act = (said, hand) =>
  partsOf(said, hand).map((part) => ({ op: 'set_value', ref: part.ref, package: said.find((s) => s.sort === 'PACKAGE')?.text ?? '' }));

/** "Resistors in 1206": every generic part of the kinds, as far as the catalogue has it in that size. */
export const setPackages: Act = (said, { design, library, left }) => {
  const size = said.find((s) => s.sort === 'PACKAGE')?.text ?? '';
  const named = said.flatMap((s) => KINDS[s.sort] ?? []);
  const kinds: readonly Kind[] = named.length > 0 ? named : ['resistor', 'capacitor', 'inductor', 'ferrite'];
  const all = design.components.filter((c) => kinds.includes(c.kind) && c.device === undefined && isGeneric(c.kind) && c.package !== size);
  const sold = all.filter(({ kind, value, rating }) => {
    const wanted = { kind, value, package: size, ...(rating === undefined ? {} : { rating }) };
    return landPattern(kind, size, library) !== null && library.catalogue.generic(wanted).length > 0;
  });
  if (all.length === 0) throw refused(`What can be ${size} is ${size} already`);
  if (sold.length === 0) throw refused(`The catalogue has no ${size} part for ${all.map((c) => c.ref).join(', ')}`);
  const kept = all.filter((c) => !sold.includes(c)).map((c) => `${c.ref} (${c.value})`);
  if (kept.length > 0) left.push(`The catalogue has no ${size} part for ${kept.join(', ')}: as before.`);
  return sold.map(({ ref }) => ({ op: 'set_value', ref, package: size }));
};

/** "make R1 DNP", "fit R1 again". */
export const setFitted: Act = (said, hand) => partsOf(said, hand).map(({ ref }) => ({ op: 'set_fitted', ref, fitted: !has(said, 'UNFIT') }));
