import { diffDesigns } from '../../design/diff.js';
import { type Design, DesignError, splitPin } from '../../design/index.js';
import { applyPatch } from '../../design/patch/index.js';
import { checkElectrical } from '../../electrical/index.js';
import { auditDesign, type Entry, FEEDING, lostBetween, notUnderstood, touchedIn } from '../../ledger/index.js';
import type { Lexicon } from '../../lexicon/index.js';
import { LibraryBook } from '../../parts/book.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import { ALSO } from '../../reader/index.js';
import type { Ask, Request } from '../../request/index.js';
import { leaving, wishing } from '../builtin/index.js';
import { changedBy, plannedAnew, sourcesOf } from '../merge/index.js';
import type { Asked } from './asked.js';
import { movedIn, outlets } from './besides.js';
import { checkOutline } from './room.js';
import { withoutServed, withRefused } from './unserved.js';

/** How a board stands after a turn, held against what is asked then. */
export interface Judged {
  readonly design: Design;
  /** Errors but those of asks that the turn changed. */
  readonly errors: readonly string[];
  /** Of what the turn asks: what is there, and what is not, in sentences. */
  readonly done: readonly string[];
  readonly open: readonly string[];
  readonly met: number;
  /** Of what the turn asks: what parts of the board stand for. */
  readonly there: number;
  /** What is added and has parts of its own, but not all that was said of it. */
  readonly lacking: number;
  /** Something of what is not there was there before the turn, or was not missing. */
  readonly opened: boolean;
  /** What feeds the board and is there in another form, though nobody spoke of it. */
  readonly reshaped?: readonly string[];
}

/** Asks that the turn changes. */
const touchedBy = (asked: Asked): Set<string> => new Set(asked.changes.flatMap((c) => ('ask' in c ? [c.ask] : [])));

/** Errors of a board, held against a request: the ledger's and the electrical. null: it cannot be resolved. */
function errorsOf(design: Design, request: Request, library: Library, lexicon: Lexicon): { errors: string[]; entries: readonly Entry[] } | null {
  try {
    const { findings, entries } = auditDesign({ request, design, library, lexicon });
    const faults = [...findings, ...checkElectrical(resolve(design, library))];
    return { errors: faults.flatMap((f) => (f.severity === 'error' ? [f.message] : [])), entries };
  } catch (error) {
    if (error instanceof DesignError) return null;
    throw error;
  }
}

const isOpen = (e: Entry): boolean => e.state === 'unmet' || e.state === 'declined';

/** What a design is worth as the answer to a turn. null: it cannot be. */
export function judged(base: Design, design: Design, asked: Asked, library: Library, lexicon: Lexicon): Judged | null {
  const found = errorsOf(design, asked.request, library, lexicon);
  if (found === null) return null;
  const touched = touchedBy(asked);
  const mine = found.entries.filter((e) => touched.has(e.ask));
  const told = (e: Entry): string => `“${e.text}”: ${e.says}`;
  const before = base.request === undefined ? [] : (errorsOf(base, base.request, library, lexicon)?.entries ?? []);
  const message = asked.request.messages.length - 1;
  // What of the message was not understood is told with the board.
  const unheard = asked.request.unread.flatMap((u) => (u.words.message === message && u.weight !== 'fact' ? [notUnderstood(u.text)] : []));
  const own = new Set([...unheard, ...mine.flatMap((e) => (e.state === 'met' ? [] : [e.says, told(e)]))]);
  // One thing more that cannot be had keeps nobody from the others: it is told with them.
  const asks = new Map(asked.request.asks.map((a) => [a.id, a]));
  const conceptOf = (e: Entry): string | undefined => asks.get(e.ask)?.concept;
  const alone = (e: Entry): boolean => {
    const ask = asks.get(e.ask);
    const placed = ask?.links.some((l) => l.role === 'instead_of') === true || ask?.kind === 'controller' || ask?.kind === 'supply';
    return !placed && !mine.some((m) => !isOpen(m) && conceptOf(m) === conceptOf(e));
  };
  const without = design.unmet.filter((said) => mine.some((e) => e.state !== 'met' && alone(e) && said.startsWith(`${e.text}: `)));
  for (const said of without) own.add(said);
  return {
    design,
    errors: found.errors.filter((m) => !own.has(m)),
    done: mine.filter((e) => e.state === 'met' || e.state === 'partly').map(told),
    open: [...mine.filter(isOpen).map(told), ...without.filter((said) => !mine.some((e) => isOpen(e) && said.startsWith(`${e.text}: `)))],
    opened: mine.some((e) => isOpen(e) && !before.some((b) => b.ask === e.ask && isOpen(b))),
    met: mine.filter((e) => e.state === 'met').length,
    lacking: mine.filter((e) => isOpen(e) && e.by.refs.length > 0 && e.by.refs.every((r) => !base.components.some((c) => c.ref === r))).length,
    there: mine.filter((e) => !isOpen(e) && e.by.refs.length > 0).length,
  };
}

/** Errors of the board that stands, by what was asked of it. */
export const standingErrors = (base: Design, library: Library, lexicon: Lexicon): readonly string[] =>
  base.request === undefined ? [] : (errorsOf(base, base.request, library, lexicon)?.errors ?? []);

/** Errors of the board that stood which the changed one still has by what was asked before, and which its own request does not show any more: what a turn says may be read as if it settled them. */
function stillSo(base: Design, design: Design, library: Library, lexicon: Lexicon): string[] {
  if (base.request === undefined || design.request === undefined) return [];
  const was = errorsOf(base, base.request, library, lexicon)?.errors ?? [];
  const own = new Set(was.length === 0 ? [] : (errorsOf(design, design.request, library, lexicon)?.errors ?? []));
  const gone = was.filter((m) => !own.has(m));
  const still = new Set(gone.length === 0 ? [] : (errorsOf(design, base.request, library, lexicon)?.errors ?? []));
  const settled = design.request.asks.filter((a) => a.state !== 'wanted' && a.text !== '').map((a) => `“${a.text}”`);
  const open = gone.filter((m) => still.has(m) && !settled.some((text) => m.includes(text)));
  return open.map((m) => `Still so: ${m}${/[.!?]$/.test(m) ? '' : '.'}`);
}

/** What a changed request comes to. */
interface Merged {
  /** null: nothing of it can be made on the board. */
  readonly best: Judged | null;
  /** Why not, in sentences. */
  readonly why: readonly string[];
}

/** Rails that an edit would bring to another voltage, where it only adds things that are fed: what hangs there already was laid out for the old one; and supplies that it would bring, of which nobody spoke. */
function otherRails(base: Design, design: Design, asked: Asked, entries: readonly Entry[], library: Library, anew: boolean): string[] {
  const kinds = new Map(asked.request.asks.map((a) => [a.id, a.kind]));
  if (!asked.changes.every((c) => c.op === 'add' && !FEEDING.has(kinds.get(c.ask) ?? ''))) return [];
  const now = new Map(design.nets.flatMap((n) => n.pins.map((p) => [p, n] as const)));
  // What is told its voltage by the turn is to have it.
  const served = new Set(entries.flatMap((e) => (touchedBy(asked).has(e.ask) ? e.by.refs : [])));
  const told = new Set([...served, ...design.blocks.flatMap((b) => (b.refs.some((r) => served.has(r)) ? b.refs : []))]);
  const [stood, fed] = [base, design].map((d) => sourcesOf(d, { library }).map(({ block }) => block));
  const brought = (fed?.length ?? 0) <= (stood?.length ?? 0) ? [] : (fed ?? []).filter((block) => stood?.includes(block) !== true);
  const rails = base.nets.flatMap(({ name, volts, pins }) => {
    const moved =
      volts === undefined
        ? undefined
        : pins.find((p) => now.get(p)?.volts !== undefined && now.get(p)?.volts !== volts && !told.has(splitPin(p).ref));
    return moved === undefined ? [] : [`With that, ${moved} on ${name} would stand at ${now.get(moved)?.volts} V and not at ${volts} V.`];
  });
  // What its header feeds gets no supply of its own by the way.
  const bare = stood?.length === 0;
  return [...(anew || bare ? brought : []).map((block) => `It would need ${library.blocks.get(block)?.title ?? block} besides.`), ...rails];
}

/** Parts of the board that a turn names by their designators and says nothing more of that was understood. */
const onlyNamed = (base: Design, { changes, request }: Asked): string[] =>
  changes.flatMap((c) => {
    const ask = c.op === 'add' ? request.asks.find((a) => a.id === c.ask) : undefined;
    const part = base.components.find((p) => p.ref === ask?.part?.toUpperCase());
    return part === undefined || ask?.text.toUpperCase() !== part.ref
      ? []
      : [`What is to be done with ${part.ref} (${part.value}) was not understood.`];
  });

/** The board with the changed request merged into it, held against it. `way`: the difference made on what stands, or the whole planned anew. */
export function mergedEdit(base: Design, asked: Asked, library: Library, lexicon: Lexicon, way: 'merged' | 'anew' = 'merged'): Merged {
  if (base.request === undefined || asked.changes.length === 0) return { best: null, why: [] };
  const named = onlyNamed(base, asked);
  if (named.length > 0) return { best: null, why: named };
  try {
    const know = { library, lexicon, practice: true as const };
    const changed = way === 'anew' ? plannedAnew(base, asked.request, know) : changedBy(base, base.request, asked.request, know);
    if (changed === null) return { best: null, why: [] };
    const touched = touchedBy(asked);
    const text = (id: string): string => asked.request.asks.find((a) => a.id === id)?.text ?? id;
    const why = changed.unmet.flatMap((u) => (touched.has(u.ask) ? [`“${text(u.ask)}”: ${u.why}.`] : []));
    const off = changed.missing.map((said) => `The board has no part any more for this: ${said.slice(said.indexOf(': ') + 2)}.`);
    if (off.length > 0) return { best: null, why: [...why, ...off.slice(0, 2)] };
    const now = { ...asked, request: changed.request };
    const [was, is] = [errorsOf(base, base.request, library, lexicon)?.entries, errorsOf(changed.design, now.request, library, lexicon)?.entries];
    const others = otherRails(base, changed.design, asked, is ?? [], library, way === 'anew');
    const stood = { design: base, request: base.request, entries: was ?? [] };
    const stands = { design: changed.design, request: now.request, entries: is ?? [] };
    const all = is === undefined ? [] : lostBetween(stood, stands, library, ALSO.test(asked.message));
    const gone = all.flatMap((l) => (l.reshaped === true ? [] : [l.says]));
    const lost = [...gone, ...others];
    if (lost.length > 0) return { best: null, why: [...new Set([...why, ...lost])] };
    checkOutline(changed.design, library);
    const best = judged(base, { ...changed.design, request: changed.request }, now, library, lexicon);
    const told = [
      ...all.map((l) => l.says),
      ...(best === null ? [] : stillSo(base, { ...changed.design, request: changed.request }, library, lexicon)),
    ];
    return { best: best === null ? null : { ...best, reshaped: [...new Set(told)] }, why };
  } catch (error) {
    if (error instanceof DesignError) return { best: null, why: [`${error.reason}.`] };
    throw error;
  }
}

/** Parts go with what they serve: what was asked for of a circuit whose heart is dropped is dropped with it. */
function withServants(base: Design, asked: Asked, library: Library, lexicon: Lexicon): Asked {
  const drops = new Set(asked.changes.flatMap((c) => (c.op === 'drop' ? [c.ask] : [])));
  if (drops.size === 0 || base.request === undefined) return asked;
  const entries = errorsOf(base, base.request, library, lexicon)?.entries ?? [];
  const gone = new Set(entries.flatMap((e) => (drops.has(e.ask) ? e.by.refs : [])));
  const circuits = new Set(base.blocks.flatMap((b) => (b.refs.some((r) => gone.has(r)) ? b.refs : [])));
  const kinds = new Map(asked.request.asks.map((a) => [a.id, a.kind]));
  // A plug stays for what comes in the place of what it was for.
  const heirs = asked.request.asks.some((a) => a.state === 'wanted' && a.links.some((l) => l.role === 'instead_of' && drops.has(l.ask)));
  const own: ReadonlySet<string> = new Set(heirs ? ['component'] : ['component', 'connector']);
  const serves = (e: Entry): boolean => own.has(kinds.get(e.ask) ?? '') && e.by.refs.length > 0 && e.by.refs.every((r) => circuits.has(r));
  const ids = new Set(entries.flatMap((e) => (serves(e) && !drops.has(e.ask) ? [e.ask] : [])));
  const asks = asked.request.asks.map((a) => (ids.has(a.id) ? { ...a, state: 'dropped' as const } : a));
  return ids.size === 0
    ? asked
    : { ...asked, request: { ...asked.request, asks }, changes: [...asked.changes, ...[...ids].map((ask) => ({ op: 'drop' as const, ask }))] };
}

/** The board without the parts by which the ledger finds what is not to be there, where no plan tells them: those that serve nothing else. */
function takenOff(base: Design, asked: Asked, library: Library, lexicon: Lexicon): Judged | null {
  const asks = new Map(asked.request.asks.map((a) => [a.id, a]));
  const away = (id: string): boolean => asks.get(id)?.state === 'dropped' || asks.get(id)?.not === true;
  if (!asked.changes.every((c) => 'ask' in c && away(c.ask))) return null;
  const entries = [base.request, asked.request].flatMap((r) => (r === undefined ? [] : (errorsOf(base, r, library, lexicon)?.entries ?? [])));
  const touched = touchedBy(asked);
  const kept = new Set(entries.flatMap((e) => (away(e.ask) ? [] : e.by.refs)));
  // "No flux capacitor" is not said of every capacitor.
  const many = (e: Entry): boolean => asks.get(e.ask)?.not === true && e.by.refs.length > (asks.get(e.ask)?.count ?? 1);
  if (entries.some((e) => touched.has(e.ask) && many(e))) return null;
  const refs = new Set(entries.flatMap((e) => (touched.has(e.ask) ? e.by.refs.filter((r) => !kept.has(r)) : [])));
  if (refs.size === 0) return null;
  const { design } = applyPatch(base, leaving(refs, { design: base, library }), new LibraryBook(library, base));
  return judged(base, { ...design, request: asked.request }, asked, library, lexicon);
}

/** What a turn about a board comes to: the board of the changed request, or why there is none. */
export type Edited =
  | { readonly kind: 'merged'; readonly design: Design; readonly reply: string; readonly refused?: readonly string[] }
  /** `kept`: the request with what was wished and could not be done; absent: nothing was wished that the board has not. */
  | { readonly kind: 'refused'; readonly why: readonly string[]; readonly kept?: Request };

/** Reasons of a refusal that are told. */
const MOST_REASONS = 4;
/** Longest conversation that a design keeps, as long as its prompt may be. */
const LONGEST_PROMPT = 20_000;

/** The board with the changed request merged into it, or planned anew where that cannot be. None is taken that makes more errors than there were and does nothing of what was asked. */
export function editedOf(base: Design, asked: Asked, library: Library, lexicon: Lexicon): Edited {
  const refused = new Set(base.request?.asks.flatMap((a) => (a.state === 'refused' ? [a.id] : [])));
  // What was refused and is taken back was nowhere on the board.
  if (asked.changes.length > 0 && asked.changes.every((c) => c.op === 'drop' && refused.has(c.ask)))
    return mergedInto(base, { ...base, request: asked.request }, asked, '', library);
  const made = triedOf(base, asked, library, lexicon);
  return made.kind === 'refused' || refused.size === 0
    ? made
    : { ...made, design: withoutServed(base, made.design, touchedBy(asked), library, lexicon) };
}

function triedOf(base: Design, read: Asked, library: Library, lexicon: Lexicon): Edited {
  const asked = withServants(base, read, library, lexicon);
  const strange = misread(asked);
  if (strange !== null) return { kind: 'refused', why: [strange] };
  const { best: merged, why } = mergedEdit(base, asked, library, lexicon);
  const before = standingErrors(base, library, lexicon);
  const fits = (one: Judged | null): boolean => one !== null && takes(base, one, asked, before.length);
  const best = fits(merged) ? merged : (takenOff(base, asked, library, lexicon) ?? merged);
  // What is to go and is not there.
  const unwanted = asked.request.asks.filter((a) => a.not === true && touchedBy(asked).has(a.id));
  if (best !== null && unwanted.length === touchedBy(asked).size && best.open.length === 0 && isSame(base, best.design))
    return { kind: 'refused', why: unwanted.map((a) => `There is no ${a.text} on the board.`) };
  if (asked.changes.every((c) => c.op === 'move') || onlyPlaced(base, asked)) {
    const moved = best === null ? [] : movedIn(base, best.design);
    if (best !== null && moved.length > 0) return mergedInto(base, best.design, asked, moved.join(' '), library);
  }
  if (best !== null && fits(best)) {
    const same = isSame(base, best.design) ? ['Nothing on the board changes with that.'] : [];
    return mergedInto(base, best.design, asked, [...(best.reshaped ?? []), ...same, ...best.open, ...best.done].join('\n'), library);
  }
  // What stands and is enough is not planned anew.
  const stands = best !== null && best.open.length === 0 && isSame(base, best.design);
  const anew = stands ? null : mergedEdit(base, asked, library, lexicon, 'anew').best;
  if (anew !== null && anew.done.length > 0 && !isSame(base, anew.design) && fits(anew))
    return mergedInto(base, anew.design, asked, [...(anew.reshaped ?? []), ...anew.open, ...anew.done].join('\n'), library);
  const fresh = best?.errors.filter((e) => !before.includes(e)).map((e) => (/[.!?]$/.test(e) ? e : `${e}.`)) ?? [];
  const stays = standingAsks(base, library, lexicon);
  const told = [...(why.length > 0 ? why : (best?.open ?? [])), ...fresh].map((said) => asOfBoard(said, stays));
  const reasons = [...new Set(told)].slice(0, MOST_REASONS);
  return partly(base, asked, reasons, library, lexicon) ?? refusing(base, asked, reasons, stands);
}

/** A turn that cannot be done: what it wished stays in the request. `stands`: the board has all of it already. */
function refusing({ request }: Design, asked: Asked, why: readonly string[], stands: boolean): Edited {
  if (request === undefined || stands) return { kind: 'refused', why };
  const said = touchedIn(request.asks, asked.request.asks);
  const reasons = why.length > 0 ? why : ['It could not be worked into the board that stands.'];
  const kept = withRefused(request, asked.request, new Set([...touchedBy(asked)].filter((id) => said.has(id))), reasons);
  return kept === request ? { kind: 'refused', why } : { kind: 'refused', why: reasons, kept };
}

/** Words of what the board has now, of what was asked of it. */
const standingAsks = (base: Design, library: Library, lexicon: Lexicon): readonly string[] =>
  base.request === undefined
    ? []
    : (errorsOf(base, base.request, library, lexicon)?.entries ?? []).flatMap((e) => (e.by.refs.length > 0 && !isOpen(e) ? [e.text] : []));

/** A reason that was found on a board which is not taken, as one of the board that stands: what that one has is not said to be missing. */
const asOfBoard = (said: string, stays: readonly string[]): string =>
  stays.reduce((r, text) => (r.startsWith(`“${text}”: There is no `) ? `“${text}” could not stay as it is with that.` : r), said);

/** Changes of a turn that stand or fall together: one in the place of another, one of several, what hangs on what comes. */
function groupsOf({ changes, request }: Asked): string[][] {
  const touched = [...new Set(changes.flatMap((c) => ('ask' in c ? [c.ask] : [])))];
  const asks = new Map(request.asks.map((a) => [a.id, a]));
  const tied = (one: string, other: string): boolean => {
    const a = asks.get(one);
    return (
      a?.links.some((l) => l.ask === other) === true || a?.per === other || (a?.among !== undefined && a.among.of === asks.get(other)?.among?.of)
    );
  };
  const groups: string[][] = [];
  for (const id of touched) {
    const mine = groups.filter((g) => g.some((other) => tied(id, other) || tied(other, id)));
    for (const g of mine) groups.splice(groups.indexOf(g), 1);
    groups.push([...mine.flat(), id]);
  }
  return groups;
}

/** What a message of several wishes comes to without the one of them that cannot be had, which is told with its reason. null: none of them is all that is in the way. */
function partly(base: Design, asked: Asked, why: readonly string[], library: Library, lexicon: Lexicon): Edited | null {
  const groups = groupsOf(asked);
  if (groups.length < 2 || groups.length > MOST_GROUPS) return null;
  const stood = new Map(base.request?.asks.map((a) => [a.id, a]));
  for (const left of groups) {
    const asks = asked.request.asks.flatMap((a) => (left.includes(a.id) ? (stood.get(a.id) ?? []) : [a]));
    const changes = asked.changes.filter((c) => !('ask' in c) || !left.includes(c.ask));
    const done = triedOf(base, { ...asked, request: { ...asked.request, asks }, changes }, library, lexicon);
    if (done.kind === 'refused' || isSame(base, done.design)) continue;
    const names = asked.request.asks.flatMap((a) => (left.includes(a.id) && (a.state === 'wanted' || left.length === 1) ? [`“${a.text}”`] : []));
    const said = `Not done: ${names.join(', ')}. ${why.join(' ')}`.trim();
    const request = withRefused(done.design.request ?? asked.request, asked.request, new Set(left), why);
    return { ...done, design: { ...done.design, request }, reply: `${said}\n${done.reply}`, refused: [said, ...(done.refused ?? [])] };
  }
  return null;
}
/** Wishes of a message of which each is tried without. */
const MOST_GROUPS = 5;

/** What a turn speaks of and nobody knows, where its one figure would be told of something else: "zone 2 takes 3 A". null: nothing of the sort. */
function misread({ changes, request }: Asked): string | null {
  const message = request.messages.length - 1;
  const [only, ...more] = request.asks.filter((a) => changes.some((c) => 'ask' in c && c.ask === a.id));
  const figure = more.length > 0 ? undefined : only?.figures.find((f) => f.words.message === message);
  const strange = request.unread.filter((u) => u.weight === 'loud' && u.words.message === message && u.words.to <= (figure?.words.from ?? 0));
  if (!strange.some((u) => Number.isFinite(Number.parseFloat(u.text)))) return null;
  return `I could make nothing of ${strange.map((u) => `“${u.text}”`).join(', ')}, and what is said of it is said of nothing else.`;
}

function mergedInto(base: Design, design: Design, asked: Asked, done: string, library: Library): Edited {
  const volts = outlets(base, design, library).map((l) => l.text);
  const reply = [...volts, ...takenAway(asked), ...goneWith(base, design, asked), done].filter((line) => line !== '').join('\n');
  const prompt = `${base.prompt}${base.prompt === '' ? '' : '\n'}${asked.message}`;
  return { kind: 'merged', design: wishing({ ...design, ...(prompt.length > LONGEST_PROMPT ? {} : { prompt }) }, base, null), reply };
}

/** What stood unasked and has no place on the board any more, where the turn says nothing of it: "shrink it" takes the holes along. */
function goneWith({ request }: Design, design: Design, asked: Asked): string[] {
  const spoken = touchedBy(asked);
  const stands = (a: Ask): boolean => design.request?.asks.some((b) => b.state === 'wanted' && b.concept === a.concept) === true;
  const gone = request?.asks.filter((a) => a.source === 'practice' && a.state === 'wanted' && !spoken.has(a.id) && !stands(a)) ?? [];
  return gone.length === 0 ? [] : [`Gone with that: ${gone.map((a) => a.text).join(', ')}.`];
}

/** What a turn takes off without anything in its place, by its words: nobody is to find that out from the board. */
function takenAway({ changes, request: { asks } }: Asked): string[] {
  const heirs = new Set(asks.flatMap((a) => (a.state === 'wanted' ? a.links.flatMap((l) => (l.role === 'instead_of' ? [l.ask] : [])) : [])));
  const gone = asks.filter(
    (a) => a.state === 'dropped' && a.text !== '' && !heirs.has(a.id) && changes.some((c) => c.op === 'drop' && c.ask === a.id),
  );
  return gone.length === 0 ? [] : [`No longer asked for: ${gone.map((a) => `“${a.text}”`).join(', ')}.`];
}

/** Whether two boards are the same, but for what was asked of them. */
const isSame = (a: Design, b: Design): boolean =>
  diffDesigns(a, b).empty &&
  (['components', 'board', 'constraints'] as const).every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key])) &&
  JSON.stringify(a.nets.map((n) => [n.volts, n.working_volts])) === JSON.stringify(b.nets.map((n) => [n.volts, n.working_volts]));

/** Whether a merged board may be taken: it makes no errors and does some of what was asked, or a fact was told, which is one whatever the board makes of it. */
function takes(base: Design, { design, errors, done, open, opened, lacking, met, there }: Judged, asked: Asked, before: number): boolean {
  const changed = !diffDesigns(base, design).empty || JSON.stringify(base.constraints) !== JSON.stringify(design.constraints);
  const fact = asked.changes.every((c) => c.op === 'set');
  if (!changed && JSON.stringify(base.components) === JSON.stringify(design.components))
    return open.length === 0 && done.length > 0 && (fact || Math.max(met, there) === done.length);
  if (fact && open.length > 0 && told(base, asked)) return true;
  // What stood before was good enough then.
  if (open.length === 0 && goesBack(base, asked)) return true;
  return errors.length <= before && (done.length + lacking > 0 || !opened);
}

/** Whether a turn only brings back what stood before, in the place of what came for it. */
function goesBack(base: Design, asked: Asked): boolean {
  const stateIn = (request: Request | undefined, id: string) => request?.asks.find((a) => a.id === id)?.state;
  const touched = [...touchedBy(asked)];
  const back = touched.filter((id) => stateIn(base.request, id) === 'dropped' && stateIn(asked.request, id) === 'wanted');
  return back.length > 0 && touched.every((id) => back.includes(id) || stateIn(asked.request, id) === 'dropped');
}

/** Whether the asks that a turn changes stood, and are the same but for what `rest` leaves out. */
function alikeBut(base: Design, asked: Asked, rest: (ask: Ask) => Partial<Ask>): boolean {
  const of = (request: Request | undefined, id: string): string => {
    const ask = request?.asks.find((a) => a.id === id);
    const own = { id: '', among: undefined, count: undefined, words: [], text: '', connector: ask?.connector?.concept };
    return ask === undefined ? '' : JSON.stringify({ ...ask, ...own, ...rest(ask) });
  };
  // One of several was asked for with the others.
  const before = (id: string): string => of(base.request, id) || of(base.request, asked.request.asks.find((a) => a.id === id)?.among?.of ?? '');
  const counts = (request: Request | undefined): number =>
    request?.asks.reduce((sum, a) => sum + (a.state === 'wanted' ? (a.count ?? 1) : 0), 0) ?? 0;
  const touched = [...touchedBy(asked)];
  if (counts(base.request) !== counts(asked.request)) return false;
  return touched.length > 0 && touched.every((id) => before(id) !== '' && before(id) === of(asked.request, id));
}

/** Whether all that changes is what loads take: figures of asks that stood. */
const told = (base: Design, asked: Asked): boolean =>
  alikeBut(base, asked, ({ figures }) => ({ figures: figures.filter((f) => f.quantity !== 'current' && f.quantity !== 'power') }));

/** Whether all that changes is where things stand. */
const onlyPlaced = (base: Design, asked: Asked): boolean =>
  alikeBut(base, asked, ({ links }) => ({ place: undefined, links: links.filter((l) => l.role !== 'beside') }));
