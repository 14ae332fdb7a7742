import type { Design } from '../../design/index.js';
import { UNFED } from '../../engineer/index.js';
import type { Library } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { heldToWords, type PersonsWords, readOtherwise, standsFor, toldAsks } from '../asked/index.js';
import { askIds, askLines, metIn } from './asks.js';
import { renamedIn } from './refs.js';

/** What a model says of the words that its board is held against: those that are wished no more, and what those mean that are read as something else. */
export class Words {
  /** Earlier wishes that the model took for taken back, in their words. */
  readonly dropped: string[] = [];
  /** Words that are read as something else, with what they mean, as the model understands them. */
  readonly otherwise = new Map<string, string>();
  /** Words that ask nothing of the board, with why. */
  readonly asides = new Map<string, string>();
  /** Lines of asks that were told: they are not told again as long as they are the same. */
  private readonly told = new Set<string>();
  /** Ids of asks as they were told last, with their words: what is shown is what is taken, whichever request it was of. */
  private readonly shown = new Map<string, string>();

  constructor(
    private readonly persons: PersonsWords | null,
    private readonly base: Design,
    private readonly library: Library,
  ) {
    if (persons !== null) this.show(toldAsks(persons).map(([id, ask]) => [id, ask.text]));
  }

  /** A design that is held to the person's own words where nobody planned it by lines. */
  asked(design: Design): Design {
    return design.request === undefined && this.persons !== null ? { ...design, request: this.persons.asked.request } : design;
  }

  wanted({ request }: Design): readonly Ask[] {
    return request?.asks.filter((a) => a.state === 'wanted') ?? [];
  }

  /** Asks that stand, with the ids that they are settled by; they are told by it. */
  listed(design: Design): string {
    this.show(askIds(design, this.persons));
    return this.wanted(design)
      .map((a) => `${a.id} “${a.text.trim()}”`)
      .join(', ');
  }

  forget(): void {
    this.told.clear();
  }

  /** How asks are read and met; of what was told to be met already, the names. */
  lines(design: Design): string[] {
    const lines = askLines(design, this.library, this.persons);
    const before = lines.filter((l) => this.told.has(l) && /^(?:met|meant)[ :]/.test(l));
    for (const line of lines) this.told.add(line);
    this.show(askIds(design, this.persons));
    const names = before.map((l) => l.slice(l.indexOf(' ') + 1, l.indexOf('”') + 1).replace(':', ''));
    return [...lines.filter((l) => !before.includes(l)), ...(names.length === 0 ? [] : [`as before: ${names.join(', ')}`])];
  }

  /** Keeps what ids stand for where they are told: with the lines of a plan, with a board that was built. */
  show(asks: Iterable<readonly [id: string, text: string]>): void {
    for (const [id, text] of asks) this.shown.set(id, text);
  }

  /**
   * The id of the ask that an id was told for: it may be another one's by now, and one of the person's words that of the line which asks for the same.
   * Where none is, the words that it was told with; null: an ask's that was told to nobody, so that it was guessed. What is no id stays.
   */
  private named(design: Design): (sent: string) => string | null {
    const all = askIds(design, this.persons);
    const now = new Map(all);
    return (sent) => {
      const text = this.shown.get(sent);
      if (text === undefined) return now.has(sent) ? null : sent;
      if (now.get(sent) === text) return sent;
      const so = all.flatMap(([id, called]) => (called === text ? [id] : []));
      const same = so.length === 1 ? so[0] : so.find((id) => id.slice(1) === sent.slice(1));
      const { request } = design;
      return same ?? (so.length > 1 ? null : ((this.persons && request && standsFor(request, this.persons, sent)) ?? text));
    };
  }

  /** Asks, by their words or ids, that are wished no more. Answers what nothing is called. */
  drop(design: Design, drops: readonly string[]): { readonly design: Design; readonly unknown: string[] } {
    const same = (text: string, drop: string): boolean => text.trim().toLowerCase() === drop.trim().toLowerCase();
    const gone = new Set<string>();
    const unknown: string[] = [];
    // What the person's words ask for beside the lines: dropped, it is kept as that, so that it is not missed again.
    const beside = this.persons === null || drops.length === 0 ? [] : this.wanted(heldToWords(design, this.persons));
    const passed: Ask[] = [];
    const name = this.named(design);
    for (const sent of drops) {
      const drop = name(sent);
      if (drop === null) {
        unknown.push(sent);
        continue;
      }
      const own = this.wanted(design).filter((a) => a.id === drop || same(a.text, drop));
      const others = own.length > 0 ? [] : beside.filter((a) => a.id === drop || same(a.text, drop));
      if (own.length + others.length === 0) unknown.push(drop);
      passed.push(...others.map(({ place: _, connector: __, ...a }) => ({ ...a, words: [], figures: [], links: [], state: 'dropped' as const })));
      this.dropped.push(...others.map((a) => a.text));
      for (const { id, text } of own) {
        gone.add(id);
        if (this.base.request?.asks.some((a) => a.id === id) === true && !this.dropped.includes(text)) this.dropped.push(text);
      }
    }
    const { request } = design;
    if (request === undefined || gone.size + passed.length === 0) return { design, unknown };
    const asks = request.asks.map((a) => (gone.has(a.id) ? { ...a, state: 'dropped' as const } : a));
    return { design: { ...design, request: { ...request, asks: [...asks, ...passed] } }, unknown };
  }

  /** A design whose meanings go on naming a part that is called otherwise now; said ones too. */
  renamed(design: Design, from: string, to: string): Design {
    const called = new Map([[from, to]]);
    for (const [text, means] of this.otherwise) this.otherwise.set(text, renamedIn(means, called));
    const { request } = design;
    if (request === undefined) return design;
    const asks = request.asks.map((a) => (a.meant === undefined ? a : { ...a, meant: renamedIn(a.meant, called) }));
    return { ...design, request: { ...request, asks } };
  }

  /** A design without what an earlier turn took words for whose parts this one has taken away: the new wish stands for them. */
  outlived(planned: Design): Design {
    const design = this.#fed(planned);
    const { request } = design;
    const before = new Map(this.base.request?.asks.flatMap((a) => (a.state === 'meant' ? [[a.id, a.meant] as const] : [])));
    if (request === undefined || before.size === 0) return design;
    const had = new Set(this.base.components.map((c) => c.ref));
    const has = new Set(design.components.map((c) => c.ref));
    const isGone = ({ id, state, meant = '' }: Ask): boolean =>
      state === 'meant' && before.get(id) === meant && meant.split(/[^A-Za-z0-9]+/).some((w) => had.has(w) && !has.has(w));
    const gone = request.asks.filter(isGone);
    if (gone.length === 0) return design;
    this.dropped.push(...gone.map((a) => a.text).filter((t) => !this.dropped.includes(t)));
    return { ...design, request: { ...request, asks: request.asks.map((a) => (gone.includes(a) ? { ...a, state: 'dropped' as const } : a)) } };
  }

  /** A design without what was assumed of its supply, where the person says what it is: lines of a model may say it otherwise. */
  #fed(design: Design): Design {
    const isFed = this.persons !== null && toldAsks(this.persons).some(([, a]) => a.not !== true && (a.kind === 'supply' || a.kind === 'charging'));
    const assumptions = isFed ? design.assumptions.filter((a) => this.base.assumptions.includes(a) || !a.includes(UNFED)) : design.assumptions;
    return assumptions.length === design.assumptions.length ? design : { ...design, assumptions };
  }

  /**
   * Words that mean something else from now on, or ask nothing (`asides`), and all that did before: what of the new ones cannot be settled so is told,
   * and forgotten.
   */
  settle(
    design: Design,
    sent: Readonly<Record<string, string>>,
    asides: Readonly<Record<string, string>> = {},
  ): { readonly design: Design; readonly unknown: string[]; readonly said: string[] } {
    const name = this.named(design);
    const guessed = [...Object.keys(sent), ...Object.keys(asides)].filter((text) => name(text) === null);
    const named = (all: Readonly<Record<string, string>>): [string, string][] =>
      Object.entries(all).flatMap(([text, means]): [string, string][] => [name(text)].flatMap((n) => (n === null ? [] : [[n, means]])));
    const otherwise = named(sent);
    // Said beforehand of what is met by then a meaning settles nothing, and takes nothing away.
    const met = otherwise.length === 0 ? new Set() : metIn(design, this.library, this.persons);
    const meant = otherwise.filter(([text]) => !met.has(text));
    const aside = named(asides);
    const fresh = [...meant, ...aside].map(([text]) => text);
    for (const [text, means] of meant) this.otherwise.set(text, means);
    for (const [text, why] of aside) this.asides.set(text, why);
    for (const [text] of aside) this.otherwise.delete(text);
    const none = this.otherwise.size + this.asides.size === 0;
    if (this.persons === null || none || design.request === undefined) return { design, unknown: guessed, said: [] };
    const stands = new Set(design.request.asks.flatMap((a) => (a.state === 'meant' || a.aside !== undefined ? [a.text] : [])));
    const open = (all: ReadonlyMap<string, string>) => new Map([...all].filter(([text]) => fresh.includes(text) || !stands.has(text)));
    const { design: settled, unknown, absent } = readOtherwise(design, open(this.otherwise), this.persons, open(this.asides));
    // An id is of the request as it is told now: planned anew, it may be another ask's.
    const ids = new Set(settled.request?.asks.map((a) => a.id));
    for (const all of [this.otherwise, this.asides])
      for (const text of all.keys()) if (unknown.includes(text) || absent.includes(text) || ids.has(text)) all.delete(text);
    // One that is settled by another since is no unknown name.
    const told = new Set([...this.shown].flat());
    const missing = absent.filter((t) => fresh.includes(t));
    const said = missing.length === 0 ? [] : [`${quoted(missing)}: no such part is on the board; say by its ref which part stands in its place.`];
    return { design: settled, unknown: [...guessed, ...unknown.filter((t) => fresh.includes(t) && !told.has(t))], said };
  }
}

export const quoted = (texts: readonly string[]): string => texts.map((t) => `“${t.trim()}”`).join(', ');
