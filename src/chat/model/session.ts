import type { Board } from '../../board/index.js';
import { DESIGN_FORMAT, type Design, DesignError, issueText, type Selection, type Wish, withWishes } from '../../design/index.js';
import { applyPatch, type Operation, operationSchema, outsideSelection, type PartBook } from '../../design/patch/index.js';
import { checkElectrical } from '../../electrical/index.js';
import { gapLines } from '../../outputs/board-text.js';
import { LibraryBook } from '../../parts/book.js';
import type { Library } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import { checkOutline } from '../asked/room.js';
import { railLoads } from '../builtin/answer/load.js';
import { askLines, planAsks } from './asks.js';
import { OFFERED } from './offered.js';
import { seldomLine } from './signatures.js';

/** How a model ended its turn. */
export type Ending =
  | { readonly kind: 'answer'; readonly reply: string }
  | { readonly kind: 'finish'; readonly reply: string; readonly head: Partial<Pick<Design, 'name' | 'summary' | 'assumptions' | 'unmet'>> };

/** Most builds of one turn beside the one that ends it. */
const MOST_TRIALS = 3;

/** Builds a design in the middle of a turn, as its end would. */
export type Trial = (design: Design) => Board;

export interface PatchReport {
  readonly applied: string[];
  readonly refused: { readonly operation: number; readonly op: string; readonly reason: string }[];
}

/** What the electrical rules say of a design, in sentences. */
export interface DesignCheck {
  readonly errors: string[];
  readonly warnings: string[];
  readonly gaps: string[];
  /** What each rail carries. */
  readonly rails: string[];
  /** Whether the parts fit the outline that is set, by their areas; empty: none is set, or they do easily. */
  readonly room: string;
}

/** What a model works on within a turn: the design as its patches make it. */
export class Session {
  design: Design;
  ending: Ending | null = null;
  /** What lay outside the selection, by name. */
  readonly outside: string[] = [];
  /** Earlier wishes that the model took for taken back, in their words. */
  readonly dropped: string[] = [];
  readonly library: Library;
  /** The board that is looked at: of the turn's own last build, else of the version that it is about. */
  board: Board | null;
  private readonly trial: Trial | null;
  private trials = 0;
  private readonly told = new Set<string>();
  private readonly base: Design;
  private readonly selection: Selection | null;
  private readonly book: PartBook;
  /** The design as the engineer planned it last in this turn: planned again before it is patched, it is another one. */
  private engineered: Design | null = null;
  /** Times that a finish was sent back because of electrical errors. */
  private sentBack = 0;

  constructor(about: { base: Design | null; board: Board | null; library: Library; selection: Selection | null; trial?: Trial | null }) {
    this.base = about.base ?? EMPTY;
    this.design = this.base;
    this.board = about.board;
    this.library = about.library;
    this.selection = about.selection;
    this.trial = about.trial ?? null;
    this.book = new LibraryBook(about.library, about.base);
  }

  get changed(): boolean {
    return JSON.stringify(this.design) !== JSON.stringify(this.base);
  }

  /** Carries out operations one by one: each that cannot be is refused by name, the others stand. */
  patch(operations: readonly unknown[]): PatchReport {
    const report: PatchReport = { applied: [], refused: [] };
    for (const [n, value] of operations.entries()) {
      const done = this.#one(value);
      if (done.ok) report.applied.push(done.said);
      else report.refused.push({ operation: n, op: opOf(value), reason: done.reason });
    }
    return report;
  }

  #one(value: unknown): { ok: true; said: string } | { ok: false; reason: string } {
    const parsed = operationSchema.safeParse(value);
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
      const { design, said } = applyPatch(this.design, [operation], this.book);
      this.design = design;
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

  /** The design as the engineer plans it from asks, with how each was read and what is not met; why it is not, in sentences. */
  plan(asks: readonly string[], drops: readonly string[] = []): { readonly design: Design; readonly asks: readonly string[] } | string {
    if (this.selection !== null) return 'Not planned: the person allowed changes to the selection only; use apply_patch.';
    const refused = this.#drop(drops);
    if (refused !== null) return refused;
    if (asks.length === 0) return { design: this.design, asks: askLines(this.design, this.library) };
    // What was patched since it was planned is never thrown away: asks change it, as they do a board that stands.
    const patched = this.engineered !== null && JSON.stringify(this.engineered) !== JSON.stringify(this.design);
    const stands = this.base.components.length > 0 || patched;
    if (!stands && this.changed && this.engineered === null) return 'Not planned: parts were put onto the board already; go on with apply_patch.';
    const planned = planAsks(asks, stands ? this.design : null, this.board, this.library);
    if ('why' in planned) return `Not planned: ${planned.why}`;
    const anew = !stands && this.engineered !== null ? [`Planned anew: the plan before, ${this.engineered.components.length} parts, is gone.`] : [];
    this.engineered = planned.design;
    this.design = planned.design;
    return { design: planned.design, asks: [...anew, ...askLines(planned.design, this.library)] };
  }

  /** Asks, by their words or ids, that are wished no more. Why not, in a sentence; null: it is done. */
  #drop(drops: readonly string[]): string | null {
    const { request } = this.design;
    const wanted = request?.asks.filter((a) => a.state === 'wanted') ?? [];
    const same = (text: string, drop: string): boolean => text.trim().toLowerCase() === drop.trim().toLowerCase();
    const gone = new Set<string>();
    for (const drop of drops) {
      const own = wanted.filter((a) => a.id === drop || same(a.text, drop));
      if (own.length === 0) return `Not planned: nothing asked is called “${drop}”; asked are ${wanted.map((a) => `“${a.text}”`).join(', ')}.`;
      for (const { id, text } of own) {
        gone.add(id);
        if (this.base.request?.asks.some((a) => a.id === id) === true && !this.dropped.includes(text)) this.dropped.push(text);
      }
    }
    if (request === undefined || gone.size === 0) return null;
    const asks = request.asks.map((a) => (gone.has(a.id) ? { ...a, state: 'dropped' as const } : a));
    this.design = { ...this.design, request: { ...request, asks } };
    return null;
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
    if (this.trials >= MOST_TRIALS) return `This turn has built ${MOST_TRIALS} times: mend what is left and end it with finish.`;
    this.trials++;
    try {
      this.board = this.trial(this.design);
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
        (r) => `${r.net} ${r.volts} V: ${r.typical.toFixed(0)} mA typical, ${r.peak.toFixed(0)} mA peak`,
      ),
      room: this.#room(),
    };
  }

  #room(): string {
    try {
      return checkOutline(this.design, this.library) ?? '';
    } catch (error) {
      if (!(error instanceof DesignError)) throw error;
      return `${error.reason}.`;
    }
  }

  /** Ends the turn with what was built; sent back twice with the electrical errors that the patches brought. Answers what the model is told. */
  finish(reply: string, head: Extract<Ending, { kind: 'finish' }>['head']): string {
    if (!this.changed) return 'Nothing was changed: patch the design first, or end with answer.';
    if (this.design.components.length === 0) return 'There is no part on the board.';
    const known = new Set(
      this.base.components.length === 0 ? [] : new Session({ base: this.base, board: null, library: this.library, selection: null }).check().errors,
    );
    const errors = this.check().errors.filter((e) => !known.has(e));
    if (errors.length > 0 && this.sentBack < 2) {
      this.sentBack++;
      return `Not finished: electrical errors that a patch must mend, or that the reply must own up to:\n${errors.join('\n')}`;
    }
    // A revision that ends without a name keeps the one that was given.
    if (head.name !== undefined) this.design = { ...this.design, name: head.name };
    this.ending = { kind: 'finish', reply, head };
    return 'Built next.';
  }

  answer(reply: string): void {
    this.ending = { kind: 'answer', reply };
  }
}

const EMPTY: Design = {
  format: DESIGN_FORMAT,
  name: 'Board',
  prompt: '',
  summary: '',
  board: {},
  components: [],
  nets: [],
  blocks: [],
  constraints: {},
  assumptions: [],
  unmet: [],
};

const opOf = (value: unknown): string => (typeof value === 'object' && value !== null && 'op' in value ? String(value.op) : 'none');
