import { DesignError } from '../../../../design/index.js';
import type { Editing, Order } from '../editing.js';
import { regrow } from '../regrow.js';

/** "5.08 mm pitch", "pitch of 3.5 mm", "5.08 terminals": a distance that pins of a row have, mm. */
const PITCH =
  /\b(?:pitch|spacing|grid|raster)\s*(?:of|to|is|=|at)?\s*(\d+(?:[.,]\d+)?)\s*(?:mm)?|\b(\d+(?:[.,]\d+)?)\s*-?\s*(?:mm\b)?\s*-?\s*(?:pitch|spacing|grid|raster)\b|\b(5[.,]08|3[.,]81|3[.,]50?|2[.,]54|2[.,]0)\s*(?:mm\b)?/i;
const ROWS = /\b(?:terminals?|headers?|connectors?|blocks?|sockets?|jsts?|J\d+)\b/i;
const NOT_MINE = /^(?:add|include|append|remove|delete|drop|move|shift|rename|order)\b/i;

/** "make both terminals 5.08", "3.5 mm pitch for the output terminal", "the header shall have 2 mm pitch": the same connector with its pins further apart or nearer. */
export const pitch: Order = (clause, editing) => {
  const found = PITCH.exec(clause);
  const mm = Number((found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replace(',', '.'));
  if (found === null || NOT_MINE.test(clause) || !ROWS.test(clause) || !(mm > 0 && mm < 20)) return false;
  const phrase = clause
    .replace(found[0], ' ')
    .replace(/\b(?:make|use|change|set|give|have|to|mm|with|an?|for|into|should|shall|be|of|pitch)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const refs = connectorsOf(phrase, editing);
  if (refs.length === 0) return false;
  for (const ref of refs) spaced(ref, mm, editing);
  return true;
};

/** Rows of pins by the words for them, and their devices. */
const FAMILIES: readonly (readonly [words: RegExp, device: RegExp])[] = [
  [/\bplugg?able\b/i, /^Pluggable_/],
  [/\bjsts?\b/i, /^JST_/],
  [/\bscrew\b|\bterminals?\b|\bblocks?\b/i, /^(?:ScrewTerminal|Pluggable)_/],
  [/\bsockets?\b/i, /^PinSocket_/],
  [/\bheaders?\b/i, /^PinHeader_/],
];
const ROW = /^(?:ScrewTerminal|Pluggable|PinHeader|PinSocket|JST_\w\w)_/;

/** The connectors with a row of pins that a phrase names: by what it calls them, else by their family. */
function connectorsOf(phrase: string, editing: Editing): string[] {
  const rows = editing.design.components.filter((c) => ROW.test(c.device ?? ''));
  const target = editing.target(phrase);
  const refs = target.things.flatMap((t) => t.parts.map((p) => p.ref));
  const named = rows.filter((c) => refs.includes(c.ref)).map((c) => c.ref);
  if (target.byRef) return named;
  const family = FAMILIES.find(([words]) => words.test(phrase))?.[1];
  const alike = family === undefined ? [] : rows.filter((c) => family.test(c.device ?? '')).map((c) => c.ref);
  const plural = /\b(?:all|every|both|each|terminals|headers|connectors|blocks|sockets)\b/i.test(phrase);
  if (family === undefined) return named;
  if (plural && !/\b(?:input|output|in|out|supply|power|load|motor|relay|sensor)s?\b/i.test(phrase)) return alike;
  const fitting = named.filter((ref) => alike.includes(ref));
  return fitting.length > 0 ? fitting : alike.length === 1 || plural ? alike : [];
}

function spaced(ref: string, mm: number, editing: Editing): void {
  const part = editing.design.components.find((c) => c.ref === ref);
  const device = part?.device ?? '';
  const row = /^((?:ScrewTerminal|Pluggable|PinHeader|PinSocket)_\dx\d\d)/.exec(device)?.[1];
  const own = row === undefined ? [] : [...editing.library.devices.keys()].filter((d) => d === row || d.startsWith(`${row}_P`));
  const pitches = own.map((d) => ({ device: d, mm: Number(/_P(\d+\.\d+)$/.exec(d)?.[1] ?? 2.54) }));
  // Makers' 3.5 and 3.81 mm are two lands: only the one that is there counts.
  const wanted = pitches.find((p) => Math.abs(p.mm - mm) < 0.01);
  if (part === undefined || wanted === undefined) {
    const known =
      pitches.length === 0 ? 'its family has one pitch' : `my library has it with ${[...new Set(pitches.map((p) => p.mm))].join(', ')} mm`;
    editing.refused.push(`${ref} (${part?.value ?? ''}) with ${mm} mm pitch: ${known}, so it stays as it is.`);
    return;
  }
  if (wanted.device === device) {
    editing.refused.push(`${ref} has ${mm} mm pitch already.`);
    return;
  }
  try {
    const grown = regrow(editing, [], (assembler) => assembler.exchange(ref, wanted.device));
    editing.apply(grown.design, `${ref} (${part.value}) has ${mm} mm pitch now, on the same nets.`);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${ref}: ${error.reason}.`);
  }
}
