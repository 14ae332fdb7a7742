import { undrawable } from '../../geometry/index.js';
import { withRefs } from '../align.js';
import type { Component, Design } from '../design.js';
import { DesignError } from '../errors.js';
import { partOf, type Step } from './nets.js';
import type { OperationOf } from './operations.js';

/** DesignError (`path`) for a text with characters that the font cannot draw. */
export function drawable(text: string, path: string): void {
  const strange = undrawable(text);
  if (strange.length > 0) throw new DesignError(path, `“${text}” cannot be printed: the font of the silkscreen has no ${strange.join(' ')}`);
}

/** Words beside parts on the silkscreen. */
export function print(design: Design, { refs, text, height_mm }: OperationOf<'print'>): Step {
  const said = new Map(refs.map((ref) => [ref, text === undefined ? partOf(design, ref).value.slice(0, LONGEST) : text]));
  for (const [ref, words] of said) {
    partOf(design, ref);
    if (words === '') throw new DesignError('text', `${ref} has no value that could be printed`);
    if (words !== null) drawable(words, 'text');
  }
  const printed = (c: Component): Component => {
    const words = said.get(c.ref);
    if (words === undefined) return c;
    return { ...c, print: { text: words ?? '', ...(height_mm === undefined ? {} : { height_mm }) } };
  };
  const words = [...said].map(([ref, is]) => (is === null ? `nothing at ${ref}` : `“${is}” at ${ref}`));
  return { design: { ...design, components: design.components.map(printed) }, said: `Printed: ${words.join(', ')}.` };
}
/** Characters of a print. */
const LONGEST = 40;

/** A part under another ref; one that bears it takes the ref that gets free. What is said of them by ref follows. */
export function renamePart(design: Design, { ref, to }: OperationOf<'rename_part'>): Step {
  partOf(design, ref);
  const head = (r: string): string => r.replace(/\d+$/, '');
  if (ref === to) throw new DesignError('to', `it is called ${to} already`);
  if (head(ref) !== head(to)) throw new DesignError('to', `${to} is no name for this part: those begin with ${head(ref)}`);
  const isTaken = design.components.some((c) => c.ref === to);
  const names = new Map([[ref, to], ...(isTaken ? [[to, ref] as const] : [])]);
  const called = (r: string): string => names.get(r) ?? r;
  const keys = <T>(of: Readonly<Record<string, T>>): Record<string, T> => Object.fromEntries(Object.entries(of).map(([r, v]) => [called(r), v]));
  const words = (text: string): string => text.replace(/\b[A-Z]{1,5}\d{1,4}\b/g, called);
  const { constraints: c, wishes, request } = design;
  const constraints = {
    ...c,
    ...(c.pinned === undefined ? {} : { pinned: keys(c.pinned) }),
    ...(c.edges === undefined ? {} : { edges: keys(c.edges) }),
    ...(c.schematic === undefined ? {} : { schematic: keys(c.schematic) }),
    ...(c.arranged === undefined ? {} : { arranged: c.arranged.map((a) => ({ ...a, refs: a.refs.map(called) })) }),
  };
  const asks = request?.asks.map((a) => (a.meant === undefined ? a : { ...a, meant: words(a.meant) }));
  const next: Design = {
    ...withRefs(design, names),
    constraints,
    assumptions: design.assumptions.map(words),
    ...(wishes === undefined ? {} : { wishes: wishes.map((w) => (w.kind === 'edge' ? { ...w, ref: called(w.ref) } : w)) }),
    ...(request === undefined || asks === undefined ? {} : { request: { ...request, asks } }),
  };
  return { design: next, said: `${ref} is called ${to} now${isTaken ? `, and what was ${to} is ${ref}` : ''}.` };
}
