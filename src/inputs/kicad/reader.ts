import { KicadError } from './error.js';

/** `(xy 1 2)`: most of a large file, so it is kept small. */
export interface Xy {
  readonly x: number;
  readonly y: number;
}
export type Item = string | List | Xy;

/** Longest file that is read, characters. */
const MAX_LENGTH = 64 * 1024 * 1024;
/** KiCad's own files nest about ten lists deep. */
const MAX_DEPTH = 100;
/** KiCad's coordinates are 32-bit nanometres. */
const MAX_MM = 2147;

/** A list of the file: its line, where it stands in the text, its members; the first is its name. */
export class List {
  readonly items: Item[] = [];
  end = 0;
  constructor(
    readonly text: string,
    readonly line: number,
    readonly start: number,
  ) {}

  get name(): string {
    const [first] = this.items;
    return typeof first === 'string' ? first : '';
  }

  /** As the file has it. */
  get raw(): string {
    return this.text.slice(this.start, this.end);
  }

  fail(why: string): never {
    throw new KicadError(this.line, why);
  }

  /** The lists inside. */
  get lists(): List[] {
    return this.items.filter((i): i is List => i instanceof List);
  }

  all(name: string): List[] {
    return this.lists.filter((l) => l.name === name);
  }

  find(name: string): List | undefined {
    for (const item of this.items) if (item instanceof List && item.name === name) return item;
    return undefined;
  }

  need(name: string): List {
    return this.find(name) ?? this.fail(`(${this.name} …) has no (${name} …)`);
  }

  /** The plain words after the name. */
  get words(): string[] {
    return this.items.slice(1).filter((i): i is string => typeof i === 'string');
  }

  word(index: number): string {
    const item = this.items[index];
    return typeof item === 'string' ? item : this.fail(`(${this.name} …) has no word in place ${index}`);
  }

  /** The angle of `(at x y angle)`; 0 where there is none (or only a word: `(at 1 2 unlocked)`). */
  get angle(): number {
    const word = this.items[3];
    return typeof word === 'string' && NUMBER.test(word) ? this.number(3) : 0;
  }

  /** The first word of the list `name` inside; `otherwise` where there is no such list. */
  wordOf(name: string, otherwise: string): string {
    const list = this.find(name);
    return list === undefined ? otherwise : list.items.length < 2 ? '' : list.word(1);
  }

  number(index: number): number {
    const word = this.word(index);
    const value = NUMBER.test(word) ? Number(word) : Number.NaN;
    return Math.abs(value) <= MAX_MM
      ? value
      : this.fail(`${JSON.stringify(word.slice(0, 40))} is no number of at most ${MAX_MM} in (${this.name} …)`);
  }

  positive(index: number): number {
    const value = this.number(index);
    return value > 0 ? value : this.fail(`${value} in (${this.name} …) must be more than 0`);
  }

  /** The number of the list `name` inside; `otherwise` where there is none. */
  numberOf(name: string, otherwise: number): number {
    return this.find(name)?.number(1) ?? otherwise;
  }

  point(name: string): Xy {
    const list = this.need(name);
    return { x: list.number(1), y: list.number(2) };
  }

  /** Whether a flag is set: `locked` among the words, or `(locked yes)`. */
  flag(name: string): boolean {
    return this.words.includes(name) || ['yes', 'true', ''].includes(this.wordOf(name, 'no'));
  }
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i;

/** Reads a file's one list without recursion: time and memory are proportional to the text, whatever it holds. */
export function readLists(text: string): List {
  if (text.length > MAX_LENGTH) throw new KicadError(1, `the file is longer than ${MAX_LENGTH / 1024 / 1024} MB`);
  return new Reader(text).read();
}

const [OPEN, CLOSE, QUOTE, BACKSLASH, NEWLINE, SPACE] = [40, 41, 34, 92, 10, 32];

/** Items of the board itself: within another list they show that a bracket is missing before them. */
const OUTERMOST: ReadonlySet<string> = new Set(['segment', 'footprint', 'module']);

class Reader {
  private at = 0;
  private line = 1;
  private root: List | null = null;
  private readonly stack: List[] = [];

  constructor(private readonly text: string) {}

  read(): List {
    const { text } = this;
    if (text.charCodeAt(0) === 0xfeff) this.at = 1;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code === NEWLINE) this.line++;
      if (code <= SPACE) {
        if (code === 0) throw new KicadError(this.line, 'it holds a zero byte: it is no text, or its encoding is not UTF-8');
        this.at++;
      } else if (code === OPEN) this.open();
      else if (code === CLOSE) this.close();
      else this.add(code === QUOTE ? this.quoted() : this.bare());
    }
    const open = this.stack.at(-1);
    if (open !== undefined) throw new KicadError(open.line, `(${open.name} … is not closed: the file ends on line ${this.line}`);
    return this.root ?? this.fail('the file is empty');
  }

  private fail(why: string): never {
    throw new KicadError(this.line, why);
  }

  private open(): void {
    if (this.root !== null && this.stack.length === 0) this.fail('something follows the end of the board');
    if (this.stack.length >= MAX_DEPTH) this.fail(`lists are nested more than ${MAX_DEPTH} deep`);
    const list = new List(this.text, this.line, this.at++);
    this.root ??= list;
    this.stack.push(list);
  }

  private close(): void {
    const list = this.stack.pop();
    if (list === undefined) this.fail('a bracket closes nothing');
    list.end = ++this.at;
    const outer = this.stack.at(-1);
    if (this.stack.length > 1 && this.root?.name === 'kicad_pcb' && OUTERMOST.has(list.name))
      throw new KicadError(list.line, `(${list.name} …) stands inside (${outer?.name ?? ''} …)`);
    outer?.items.push(list.items[0] === 'xy' ? { x: list.number(1), y: list.number(2) } : list);
  }

  private add(word: string): void {
    const list = this.stack.at(-1);
    if (list === undefined) this.fail(`${JSON.stringify(word.slice(0, 20))} stands outside the board: it is no KiCad board file`);
    list.items.push(word);
  }

  private bare(): string {
    const from = this.at;
    for (; this.at < this.text.length; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (code <= SPACE || code === OPEN || code === CLOSE || code === QUOTE) break;
    }
    return this.text.slice(from, this.at);
  }

  private quoted(): string {
    const { text, line } = this;
    const from = ++this.at;
    let escaped = false;
    for (; this.at < text.length; this.at++) {
      const code = text.charCodeAt(this.at);
      if (code === QUOTE) {
        const word = text.slice(from, this.at++);
        return escaped ? unescaped(word) : word;
      }
      if (code === NEWLINE) this.line++;
      if (code === BACKSLASH) {
        escaped = true;
        this.at++;
      }
    }
    throw new KicadError(line, 'a quote is not closed');
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const unescaped = (word: string): string => word.replace(/\\(.)/gs, (_, c: string) => ESCAPES[c] ?? c);
