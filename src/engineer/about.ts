import type { Ask } from '../request/index.js';
import { voltsCalled } from './connectors/contacts.js';
import { blocksFor, figure, isA, type Knowledge, supplyVolts } from './knowledge.js';
import type { Host } from './pins/levels.js';
import { fixedVolts } from './power/outlets.js';
import { USB_V } from './power/sources.js';
import type { Sorted } from './sort.js';

/** Whether what has no connector of its own ends in terminals: some were asked for and no row of pins was, nor is there a board outside that has pins; or no pins were to be there. */
export const terminals = (know: Knowledge, { all, excluded }: Sorted): boolean => {
  const has = (sort: string): boolean =>
    all.some((a) => isA(know, a, sort) || (a.connector !== undefined && isA(know, { concept: a.connector.concept }, sort)));
  const pinned = all.some(
    (a) => a.kind === 'controller' && a.features.includes('external') && a.concept !== 'microcontroller' && a.concept !== 'plc',
  );
  return excluded.some((a) => a.concept === 'pin_header') || (has('screw_terminal') && !has('pin_header') && !pinned);
};

/** Volts that a controller which stays outside has at its pins, that of its logic first; a 3.3 V board hands on its 5 V too. Empty: nobody names one. */
export function givenOutside(know: Knowledge, asks: readonly Ask[]): number[] {
  const outside = asks.find((a) => a.kind === 'controller' && a.features.includes('external'));
  // What is regulated on the board comes in higher.
  const regulated = asks.filter((a) => a.kind === 'conversion' && figure(a, 'voltage', ['out']) !== null);
  if (regulated.length > 0) return [Math.max(...regulated.map((a) => figure(a, 'voltage', ['in']) ?? USB_V))];
  // What is to work at several is made for the highest.
  const said = outside?.figures.filter((f) => f.quantity === 'voltage').flatMap((f) => f.one_of ?? f.value ?? f.max ?? []) ?? [];
  if (said.length > 0) return [Math.max(...said)];
  const fed = asks.some((o) => o.kind === 'supply' || (o.kind === 'controller' && !o.features.includes('external')));
  // What comes in by the names of contacts, where nothing else feeds the board.
  const named = fed ? [] : asks.flatMap((a) => (a.contacts ?? []).flatMap((name) => voltsCalled(name) ?? [])).filter((v) => v > 0);
  if (named.length > 0) return [...new Set(named)];
  const platforms = outside?.part === undefined ? [] : (know.lexicon.part(outside.part)?.platforms ?? []);
  const logic = platforms.flatMap((id) => know.library.platforms.get(id)?.rails[0]?.volts ?? [])[0];
  // Lines at a row of pins of which the voltage was said.
  const isRow = (a: Ask): boolean => (a.concept === 'pin_header' && a.kind === 'connector') || a.concept === 'uart';
  const lines = fed ? null : (asks.flatMap((a) => (isRow(a) ? (figure(a, 'voltage', ['supply', 'rated', 'value', 'in']) ?? []) : []))[0] ?? null);
  return logic === undefined ? (lines === null ? [] : [lines]) : [...new Set([logic, USB_V])];
}

/** The one voltage that lines were said to have, V; null: none, or several. */
export function logicSaid(rails: readonly Ask[]): number | null {
  const said = new Set(
    rails
      .flatMap((a) => figure(a, 'voltage', ['out']) ?? (a.kind === 'rail' ? supplyVolts(a) : null) ?? [])
      .filter((v) => v > 0 && v <= LOGIC_MOST_V),
  );
  return said.size === 1 ? Math.max(...said) : null;
}
const LOGIC_MOST_V = 5.5;

/** The controller that stays outside and speaks at a known voltage, with the lines that come in from it; null: there is none. */
export function hostOutside(know: Knowledge, asks: readonly Ask[], headers: readonly { readonly nets: readonly string[] }[]): Host | null {
  const [volts] = asks.some((a) => a.kind === 'controller' && a.features.includes('external')) ? givenOutside(know, asks) : [];
  return volts === undefined ? null : { volts, nets: headers.flatMap((h) => h.nets) };
}

/** Voltages that the board probably has: those of its sources and of its logic. */
export const voltsAbout = (know: Knowledge, { all, sources, rails, converters }: Sorted): number[] => {
  const given = sources.length === 0 ? givenOutside(know, all) : [];
  if (given.length > 0) return given;
  const usb = sources.length === 0 || sources.some((a) => blocksFor(know, a.connector?.concept ?? a.concept).some((b) => b.startsWith('usb')));
  return [
    3.3,
    ...(usb ? [USB_V] : []),
    // What moves by much is none of them: something is made of it.
    ...[...sources, ...rails].flatMap((a) => (isWide(a) ? [] : (supplyVolts(a) ?? []))),
    ...converters.flatMap((a) => figure(a, 'voltage', ['out']) ?? fixedVolts(know, a) ?? []),
  ];
};

/** Whether a supply is said to be anywhere between two voltages. */
const isWide = (ask: Ask): boolean =>
  ask.figures.some(
    (f) => f.quantity === 'voltage' && f.ac === undefined && f.min !== undefined && f.max !== undefined && f.min > 0 && f.min < NARROW * f.max,
  );
/** A supply keeps its voltage to so much of it. */
const NARROW = 0.8;
