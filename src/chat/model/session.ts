import type { Board } from '../../board/index.js';
import { type Design, DesignError, issueText, nextRef, type Selection, type Wish, withWishes } from '../../design/index.js';
import { applyPatch, NO_PART_LEFT, type Operation, operationSchema, outsideSelection, type PartBook } from '../../design/patch/index.js';
import { checkElectrical } from '../../electrical/index.js';
import { gapLines, isFaulty } from '../../outputs/board-text.js';
import { LibraryBook } from '../../parts/book.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import type { PersonsWords } from '../asked/index.js';
import { checkOutline } from '../asked/room.js';
import { railLoads } from '../builtin/answer/load.js';
import { EMPTY, planAsks } from './asks.js';
import { completed } from './completed.js';
import { foundOf, pinnedLines, unbuildable } from './extents.js';
import { OFFERED } from './offered.js';
import {
  deviceOf,
  isPin,
  isTold,
  lose,
  netsNamed,
  newsOf,
  oncePerReason,
  opOf,
  PLAIN,
  pinsOff,
  RENAMING,
  refOf,
  sameButHead,
  sameLayout,
  TAKING,
} from './patched.js';
import { planLines } from './planned-lines.js';
import { byPins, named, renamedIn, stillJoined } from './refs.js';
import { settled, upToDate } from './settled.js';
import { seldomLine } from './signatures.js';
import type { DesignCheck, Done, Ending, PatchReport, Planned, Settling, Trial, Unfinished } from './turn.js';
import { quoted, Words } from './words.js';

export type { Trial } from './turn.js';

/** Most builds of one turn beside the one that ends it. */
const MOST_TRIALS = 6;

/** What a model works on within a turn: the design as its patches make it. */
export class Session {
  design: Design;
  ending: Ending | null = null;
  /** What lay outside the selection, by name. */
  readonly outside: string[] = [];
  readonly library: Library;
  /** The board that is looked at: of the turn's own last build, else of the version that it is about. */
  board: Board | null;
  private readonly trial: Trial | null;
  private trials = 0;
  /** Operations of this very answer were refused, and the model does not know yet. */
  refusedUnseen = false;
  /** Parts that were put there under another name than this very answer sent. */
  readonly #renamed = new Map<string, string>();
  /** The design that was built last, and what was told of it stands. */
  private judged: Design | null = null;
  private readonly told = new Set<string>();
  /** Devices that a patch called otherwise, by the names that it sent. */
  private readonly taken = new Map<string, string>();
  private readonly base: Design;
  private readonly selection: Selection | null;
  private readonly book: PartBook;
  readonly words: Words;
  /** The design as the engineer planned it last in this turn: planned again before it is patched, it is another one. */
  private engineered: Design | null = null;
  /** Times that a finish was sent back because of electrical errors. */
  private sentBack = 0;

  constructor(about: {
    base: Design | null;
    board: Board | null;
    library: Library;
    selection: Selection | null;
    trial?: Trial | null;
    words?: PersonsWords | null;
  }) {
    this.base = about.base ?? EMPTY;
    this.words = new Words(about.words ?? null, this.base, about.library);
    this.design = this.base;
    this.board = about.board;
    this.library = about.library;
    this.selection = about.selection;
    this.trial = about.trial ?? null;
    this.book = new LibraryBook(about.library, about.base);
  }

  /** Whether the model has seen the design that it ended with built, and ended all the same. */
  get isToldOf(): boolean {
    return this.board !== null && this.judged !== null && sameButHead(this.judged, this.design);
  }

  /** Another answer of the model begins: what came of the last one it has been told. */
  next(): void {
    this.refusedUnseen = false;
    this.#renamed.clear();
  }

  get changed(): boolean {
    return JSON.stringify(this.design) !== JSON.stringify(this.base);
  }

  /** Carries out operations one by one: each that cannot be is tried once more at the end, where what it lacked may have come, and else refused by name; the others stand. */
  patch(operations: readonly unknown[]): PatchReport {
    const report: PatchReport = { applied: [], refused: [] };
    this.taken.clear();
    const before = this.design;
    const pinned: string[] = [];
    const added: string[] = [];
    const unnamed: string[] = [];
    const ofBlocks: string[] = [];
    let plain = 0;
    const lost = new Map<string, Design['nets'][number]>();
    const called = new Map<string, string>();
    // Names as they were when an operation was first tried: tried again it means the same parts, and those that came since under names that nothing bore.
    const asOf: { readonly names: ReadonlyMap<string, string>; readonly bore: ReadonlySet<string> }[] = [];
    const carryOut = (n: number, sent: unknown): PatchReport['refused'][number] | null => {
      asOf[n] ??= { names: new Map(called), bore: new Set(this.design.components.map((c) => c.ref)) };
      const { names, bore } = asOf[n];
      const value = named(sent, new Map([...[...called].filter(([sentAs]) => !bore.has(sentAs)), ...names]));
      for (const pin of pinsOff(value)) for (const [name, net] of lost) lost.set(name, { ...net, pins: net.pins.filter((p) => p !== pin) });
      this.#revive(value, lost);
      const { nets, components } = this.design;
      const done = this.#added(value, called, [unnamed, ofBlocks], report.applied);
      lose(RENAMING.has(opOf(value)) ? [] : nets, this.design, lost);
      if (!done.ok) return { operation: n, op: opOf(value), reason: done.reason };
      if (!PLAIN.has(opOf(value))) report.applied.push(done.said);
      else plain++;
      if (done.ok && isPin(value)) pinned.push(value.ref);
      if (opOf(value) === 'add_part') {
        const is = this.design.components.flatMap((c) => (components.some((o) => o.ref === c.ref) || c.ref === refOf(value) ? [] : [c.ref]));
        if (refOf(value) === null) unnamed.push(...is);
        else added.push(...is.filter((r) => !unnamed.includes(r)));
      }
      // Nobody named the parts of a block either: who names one of them means another.
      if (opOf(value) === 'add_block') ofBlocks.push(...this.design.components.flatMap((c) => (components.includes(c) ? [] : [c.ref])));
      return null;
    };
    const first = [...operations.entries()].flatMap(([n, sent]) => carryOut(n, sent) ?? []);
    const changed = first.length < operations.length;
    // What takes away is never tried late, for it would undo what came after it; but what would have left no part at all then leaves what has come since.
    const isLate = (n: number, reason: string): boolean =>
      changed && (!TAKING.has(opOf(operations[n])) || reason.endsWith(NO_PART_LEFT)) && carryOut(n, operations[n]) === null;
    report.refused.push(...oncePerReason(first.filter(({ operation, reason }) => !isLate(operation, reason))));
    if (report.refused.length > 0) this.refusedUnseen = true;
    for (const [sent, given] of called) this.#renamed.set(sent, given);
    const whole = this.#settled();
    report.applied.push(
      ...(called.size === 0 ? [] : [`Names that were taken or none of such a part: ${[...called].map(([a, b]) => `${a} is ${b}`).join(', ')}.`]),
      ...(this.taken.size === 0 ? [] : [`Devices: ${[...this.taken].map(([a, b]) => `${a} is ${b}`).join(', ')}.`]),
      ...newsOf(before, this.design, [...added, ...unnamed]),
      ...whole,
      ...this.#covered(pinned),
      ...(plain === 0 ? [] : [`${plain} ${plain === 1 ? 'is' : 'are'} done as sent.`]),
    );
    return report;
  }

  /** Makes a net anew that this patch has ended and now names: what is left of it is still meant. */
  #revive(value: unknown, lost: ReadonlyMap<string, Design['nets'][number]>): void {
    const { nets } = this.design;
    const taken = new Set(nets.flatMap((n) => n.pins));
    for (const name of new Set(netsNamed(value))) {
      const was = lost.get(name);
      const pins = was?.pins.filter((p) => !taken.has(p)) ?? [];
      if (was === undefined || pins.length === 0 || nets.some((n) => n.name === name)) continue;
      this.design = { ...this.design, nets: [...this.design.nets, { ...was, pins }] };
    }
  }

  /** What is understood of loose parts; a design that cannot be resolved yet is told by check_design. */
  #settled(): readonly string[] {
    try {
      const { design, said } = settled(this.design, this.library);
      this.design = this.words.outlived(upToDate(design, this.base, this.engineered, this.library));
      return said;
    } catch (error) {
      if (error instanceof DesignError) return [];
      throw error;
    }
  }

  #covered(refs: readonly string[]): readonly string[] {
    return refs.length === 0 ? [] : foundOf(() => pinnedLines(this.design, refs, this.library));
  }

  /** Adds a part under the next free name where the one that was sent is taken, or is none of such a part: what follows in the patch means it. */
  #added(value: unknown, called: Map<string, string>, auto: readonly string[][], said: string[]): Done {
    const done = this.#one(value);
    const ref = refOf(value);
    if (done.ok || ref === null || opOf(value) !== 'add_part' || !done.reason.startsWith('ref: ')) return done;
    // Who sent parts without a name means none of them by it: such a one gives way.
    const yielding = auto.find((refs) => refs.includes(ref));
    const free = nextRef(ref.replace(/\d+$/, ''), new Set(this.design.components.map((c) => c.ref)));
    if (yielding !== undefined && this.#one({ op: 'rename_part', ref, to: free }).ok) {
      yielding[yielding.indexOf(ref)] = free;
      for (const [i, line] of said.entries()) said[i] = renamedIn(line, new Map([[ref, free]]));
      return this.#one(value);
    }
    const had = new Set(this.design.components.map((c) => c.ref));
    const again = this.#one({ ...(value as object), ref: undefined });
    const given = this.design.components.find((c) => !had.has(c.ref))?.ref;
    if (again.ok && given !== undefined) called.set(ref, given);
    return again;
  }

  #one(value: unknown): Done {
    const book = this.book.within(this.design);
    const left = stillJoined(value, this.design, book);
    if (left === null) return { ok: true, said: '' };
    const { value: called, open } = byPins(left, this.design, book);
    const whole = completed(called, this.design, this.library);
    const [sent, meant] = [deviceOf(value), deviceOf(whole)];
    if (sent !== null && meant !== null && sent !== meant) this.taken.set(sent, meant);
    const parsed = operationSchema.safeParse(whole);
    if (!parsed.success) {
      const op = opOf(value);
      if (![...OFFERED].includes(op as Operation['op']))
        return { ok: false, reason: `there is no operation ${op}; there are ${[...OFFERED].join(', ')}` };
      const [issue] = parsed.error.issues;
      return { ok: false, reason: `${issue?.path.map(String).join('.') ?? ''}: ${issueText(issue)}${this.#fields(op)}` };
    }
    const operation: Operation = parsed.data;
    if (!OFFERED.has(operation.op)) return { ok: false, reason: 'this operation is not for models: say what is to be different by the others' };
    if ('as' in operation && operation.as !== undefined) return { ok: false, reason: 'as: name a catalog_code, a device, or a kind with its value' };
    const held = this.selection === null ? null : outsideSelection(operation, this.base, this.design, this.selection);
    if (held !== null) {
      if (!this.outside.includes(held)) this.outside.push(held);
      return { ok: false, reason: `${held}: the person allowed changes to the selection only` };
    }
    try {
      const joins = [...open].map(([pin, net]): Operation => ({ op: 'connect', net, pins: [pin] }));
      const { design, said } = applyPatch(this.design, [operation, ...joins], this.book);
      this.design = operation.op === 'rename_part' ? this.words.renamed(design, operation.ref, operation.to) : design;
      return { ok: true, said: said.join(' ') };
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      return { ok: false, reason: error.message.replace(/^operations\.0\.?/, '').replace(/^: /, '') };
    }
  }

  /** The fields of an operation that is told nowhere else, the first time that they are missed. */
  #fields(op: string): string {
    const line = this.told.has(op) ? '' : seldomLine(op);
    this.told.add(op);
    return line === '' ? '' : `. Its fields: ${line}`;
  }

  /**
   * The design as the engineer plans it from asks, with how each was read and what is not met; why it is not, in sentences. `drops`: asks that are
   * wished no more; `otherwise`: words that are read wrongly, with what they mean; `asides`: those that ask nothing of the board, with why. Without any
   * ask the design stays.
   */
  plan(asks: readonly string[], drops: readonly string[] = [], { otherwise = {}, asides = {} }: Settling = {}, anew = false): Planned | string {
    if (this.selection !== null) return 'Not planned: the person allowed changes to the selection only; use apply_patch.';
    if (anew) this.#restart();
    // Who wires a board without a plan is held to the person's own words.
    if (asks.length === 0) this.design = this.words.asked(this.design);
    const dropped = this.words.drop(this.design, drops);
    this.design = dropped.design;
    // What was patched since it was planned is never thrown away: asks change it, as they do a board that stands.
    const patched = this.engineered !== null && JSON.stringify(this.engineered) !== JSON.stringify(this.design);
    const stands = this.base.components.length > 0 || patched;
    const told: string[] = [];
    if (asks.length > 0) {
      if (!stands && this.design.components.length > 0 && this.engineered === null)
        return 'Not planned: parts were put onto the board already; go on with apply_patch, or plan anew.';
      const { planned, told: lines } = planLines(asks, !stands, this.library, (some) =>
        planAsks(some, stands ? this.design : null, this.board, this.library),
      );
      if (planned.design === undefined) return [`Not planned: ${planned.why}`, ...lines].join('\n');
      if (!stands && this.engineered !== null) told.push(`Planned anew: the plan before, ${this.engineered.components.length} parts, is gone.`);
      if (!stands) this.words.forget();
      if (planned.why !== undefined && planned.why !== '') told.push(`Not planned by itself: ${planned.why}`);
      told.push(...lines);
      this.engineered = planned.design;
      this.design = this.words.outlived(planned.design);
    }
    told.push(...this.#settle({ otherwise, asides }, dropped.unknown));
    return { design: asks.length === 0 ? null : this.design, asks: [...told, ...this.words.lines(this.design)] };
  }

  /** Settles words that mean something else; what cannot be, in sentences. */
  #settle({ otherwise = {}, asides = {} }: Settling, others: readonly string[] = []): string[] {
    const { design, unknown, said } = this.words.settle(this.design, otherwise, asides);
    this.design = design;
    const all = [...others, ...unknown];
    const names = this.words.listed(design);
    return [...(all.length === 0 ? [] : [`Nothing asked is called ${quoted(all)}; asked are ${names}.`]), ...said];
  }

  /** Back to what the turn began with; what was defined stays. */
  #restart(): void {
    const { own } = this.design;
    this.design = own === undefined ? this.base : { ...this.base, own };
    this.engineered = null;
  }

  keep(wishes: readonly Wish[]): void {
    const unknown = wishes.find((w) => w.kind === 'edge' && !this.design.components.some((c) => c.ref === w.ref));
    if (unknown?.kind === 'edge') throw new DesignError('wishes', `the board has no part ${unknown.ref}`);
    this.design = { ...this.design, wishes: withWishes(this.design.wishes ?? [], wishes) };
  }

  /** The design as it stands, built; why it is not, in a sentence. */
  build(): Board | string {
    if (this.trial === null) return 'Nothing can be built in the middle of this turn: end it with finish.';
    if (this.design.components.length === 0) return 'There is no part on the board.';
    const lacking = unbuildable(this.design, this.library);
    if (lacking !== null) {
      this.judged = this.design;
      return lacking;
    }
    if (this.trials >= MOST_TRIALS) return `This turn has built ${MOST_TRIALS} times: mend what is left and end it with finish.`;
    this.trials++;
    this.judged = this.design;
    try {
      this.board = this.trial(this.design);
      this.words.show((this.board.ledger?.entries ?? []).map((e) => [e.ask, e.text]));
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      return `Not built: ${error.message}.`;
    }
    return this.board;
  }

  /** Electrical findings, gaps and the load of each rail. */
  check(): DesignCheck {
    const resolved = resolve(this.design, this.library);
    const findings = [...(resolved.findings ?? []), ...checkElectrical(resolved)];
    const of = (severity: string): string[] => findings.filter((f) => f.severity === severity).map((f) => f.message);
    return {
      errors: of('error'),
      warnings: of('warning'),
      gaps: gapLines(resolved.gaps),
      rails: railLoads(this.design, this.library).map(
        (r) => `${r.net} ${r.volts} V: ${r.typical.toFixed(0)} mA typical, ${r.peak.toFixed(0)} mA peak${this.#carries(r.net, r.peak)}`,
      ),
      room: this.#room(),
    };
  }

  /** What a net was said to carry beyond what is known to draw there. */
  #carries(name: string, milliamps: number): string {
    const amps = this.design.nets.find((n) => n.name === name)?.amps ?? 0;
    return amps * 1000 > milliamps ? `; its copper carries ${amps} A` : '';
  }

  #room(): string {
    try {
      return checkOutline(this.design, this.library) ?? '';
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      return `${error.reason}.`;
    }
  }

  /**
   * Ends the turn where the board is clean, or as it was told last; else it is built and what is wrong comes back. What was refused or settles nothing
   * keeps it from ending, and the rest is built all the same: every request that says so alone says all before it again.
   */
  finish(said: string, head: Extract<Ending, { kind: 'finish' }>['head'], { otherwise: sent = {}, asides = {} }: Settling = {}): string | Unfinished {
    const reply = renamedIn(said, this.#renamed);
    const otherwise = Object.fromEntries(Object.entries(sent).map(([text, means]) => [text, renamedIn(means, this.#renamed)]));
    if (Object.keys(otherwise).length + Object.keys(asides).length > 0) this.design = this.words.asked(this.design);
    const unsettled = this.#settle({ otherwise, asides });
    if (!this.changed) return [...unsettled, 'Nothing was changed: patch the design first, or end with answer.'].join(' ');
    if (this.design.components.length === 0) return 'There is no part on the board.';
    // What is told of a board that has something to mend is told of the one that is mended.
    if (head.name !== undefined) this.design = { ...this.design, name: head.name };
    const held = [...unsettled, ...(this.refusedUnseen ? ['Operations before were refused: mend them, or finish again.'] : [])];
    // Where something was refused a circuit with errors is patched again whatever its layout is: it is told by them, and nothing is laid out.
    const errors = this.refusedUnseen && this.trial !== null && this.trials < MOST_TRIALS ? foundOf(() => this.check().errors) : [];
    if (errors.length > 0)
      return { says: [...held, [`Nothing was built for it: ${errors.join('; ')}.`, ...this.words.lines(this.design)].join('\n')], board: '' };
    const faulty = this.trial === null ? this.#electrical() : this.#unfinished();
    if (faulty !== null || held.length > 0) return { says: [...held, ...(typeof faulty === 'string' ? [faulty] : [])], board: faulty };
    this.ending = { kind: 'finish', reply, head };
    return 'Built next.';
  }

  #electrical(): string | null {
    const known = new Set(
      this.base.components.length === 0 ? [] : new Session({ base: this.base, board: null, library: this.library, selection: null }).check().errors,
    );
    const errors = this.check().errors.filter((e) => !known.has(e));
    if (errors.length === 0 || this.sentBack >= 2) return null;
    this.sentBack++;
    return `Electrical errors that a patch must mend, or that the reply must own up to:\n${errors.join('\n')}`;
  }

  /** The board where there is something to mend on it that was not told yet. */
  #unfinished(): Board | string | null {
    const { judged, board } = this;
    if (this.design === judged) return null;
    // What was only said of a board that was built is laid out already, and takes none of the turn's builds.
    const isSame = judged !== null && board !== null && sameLayout(judged, this.design);
    if (isSame ? judged.request === this.design.request : this.trials >= MOST_TRIALS) return null;
    if (isSame && unbuildable(this.design, this.library) === null) this.trials--;
    const built = this.build();
    const proven = new Set(this.design.blocks.flatMap((b) => b.refs));
    if (typeof built !== 'string' && (!isFaulty(built, proven) || (isSame && isTold(built, board)))) return null;
    return built;
  }

  answer(reply: string): void {
    this.ending = { kind: 'answer', reply };
  }
}
