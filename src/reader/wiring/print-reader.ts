import { PRINTED } from '../items/controller-pins.js';
import type { Token } from '../text/token.js';
import { type Found, MOST_NAME, MOST_SOFT, type Printed, PrintPhrases, type PrintSaid, type Where } from './print-phrases.js';

/** Of which several are called by names in capitals right behind them. */
const FACES = ['led', 'button', 'key_switch', 'switch'];
/** Names of one list. */
const MOST_NAMES = 40;

/** Reads what is to be printed out of a message. */
export class PrintReader extends PrintPhrases {
  readonly #said: PrintSaid[] = [];
  readonly #out: Token[] = [];
  /** What was named last. */
  #noun: string | null = null;

  read(): Printed {
    for (let i = 0; i < this.tokens.length; ) {
      const end = this.named(i) ?? (this.standing ? null : this.calledSo(i)) ?? this.stated(i);
      if (end === null) this.#out.push(this.tokens[i++] as Token);
      else i = end;
    }
    const names = this.#out.flatMap((t) => (t.kind === 'quoted' && !this.tokens.includes(t) ? [{ from: t.from, to: t.to, text: t.inner }] : []));
    return { tokens: this.#out, said: this.#said, names };
  }

  /** Names behind the things that bear them, behind a word for that or in capitals: they stand as if in quotation marks. */
  private named(i: number): number | null {
    const n = this.phrase(this.words.marked, i);
    const behind = this.tokens[i - 1];
    if (behind === undefined || this.phrase(this.words.surfaces, i - 1) > 0) return null;
    const start = n === 0 ? i + Number(/^[:(]$/.test(this.tokens[i]?.text ?? '')) : this.skip(this.words.says, i + n);
    // Several names behind a comma are of the things before it, one alone may be of the board.
    const apart = n > 0 && behind.text === ',' && this.isThing(i - 2, i - 1);
    if (n === 0 ? !this.isFaces(i - 1) : this.opens(i) && !apart) return null;
    const list = this.namesAt(start);
    if (list === null || (n === 0 && !(this.areNames(list.names) && this.asMany(i - 1, list.names.length))) || (apart && list.names.length < 2))
      return null;
    if (apart) this.#out.pop();
    const closes = n === 0 && this.tokens[i]?.text === '(' && this.tokens[list.end]?.text === ')' ? 1 : 0;
    const [first, last] = [this.tokens[start] as Token, this.tokens[list.end - 1] as Token];
    // A pronoun is the thing that was named last.
    if (this.phrase(this.words.ones, i - 1) > 0 && this.#noun !== null && this.#out.at(-1) === behind)
      this.#out[this.#out.length - 1] = { ...behind, text: this.#noun };
    else this.#noun = behind.kind === 'word' ? behind.text : null;
    this.#out.push({ kind: 'quoted', inner: list.names.join(', '), text: this.message.slice(first.from, last.to), from: first.from, to: last.to });
    return list.end + closes;
  }

  /** Several lights, buttons or switches: what people tell by what each is for. */
  private isFaces(i: number): boolean {
    const found = this.lexicon.lookup([this.tokens[i]?.text ?? '']);
    return found?.plural === true && found.concepts[0] !== undefined && FACES.some((id) => this.lexicon.isA(found.concepts[0]!.id, id));
  }

  /** Two words and more in capitals, of which none is a colour or a numbered pin. */
  private areNames(names: readonly string[]): boolean {
    if (names.some((name) => PRINTED.test(name.split(' ')[0] ?? ''))) return false;
    const isColour = (name: string): boolean => this.lexicon.lookup([name])?.concepts.some((c) => this.lexicon.isA(c.id, 'colour')) === true;
    return names.length > 1 && names.every((name) => /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name) && !isColour(name));
  }

  /** As many names as things that were counted; of a number that nobody said any will do. */
  private asMany(noun: number, names: number): boolean {
    const count = this.tokens.slice(Math.max(0, noun - 2), noun).findLast((t) => t.kind === 'number');
    return count?.kind !== 'number' || count.value === names;
  }

  private namesAt(start: number): { readonly names: string[]; readonly end: number } | null {
    const names: string[] = [];
    let [end, at] = [start, start];
    while (names.length < MOST_NAMES) {
      const one = this.nameOf(at);
      // Behind letters and numbers a part by its name is the next thing of the list.
      const next = names.every((n) => SHORT.test(n)) && one?.names.some((n) => this.lexicon.part(n) !== null) === true;
      if (one === null || (names.length > 0 && (next || this.isCount(at)))) break;
      names.push(...one.names);
      end = one.end;
      const comma = this.tokens[end]?.kind === 'mark' && /^[,/|]$/.test((this.tokens[end] as Token).text) ? 1 : 0;
      const and = this.phrase(this.words.and, end + comma);
      at = end + comma + and;
      // "A B C D": letters and numbers alone need nothing between them.
      if (comma + and === 0 && !(one.names.length === 1 && SHORT.test(one.names[0] as string) && SHORT.test(this.tokens[end]?.text ?? ''))) break;
    }
    return names.length === 0 ? null : { names, end };
  }

  /** A number that counts the thing behind it. */
  private isCount(i: number): boolean {
    return this.tokens[i]?.kind === 'number' && this.tokens[i + 1]?.kind === 'word' && this.phrase(this.words.joints, i + 1) === 0;
  }

  private nameOf(i: number): { readonly names: string[]; readonly end: number } | null {
    const token = this.tokens[i];
    if (token?.kind === 'quoted') return { names: [token.inner], end: i + 1 };
    const range = this.rangeAt(i);
    if (range !== null) return range;
    // "12V IN" is a name, "12V" a figure.
    const figured = token?.kind === 'measure' && this.tokens[i + 1]?.kind === 'word' && this.isLoud(i + 1);
    if (token === undefined || !(figured || /^(?:word|number|ref)$/.test(token.kind)) || !this.isLoud(i)) return null;
    let end = i + 1;
    while (!SHORT.test(token.text) && this.isLoud(end) && (this.tokens[end]?.kind === 'word' || this.tokens[end]?.kind === 'number')) end++;
    return { names: [this.message.slice(token.from, (this.tokens[end - 1] as Token).to)], end };
  }

  /** "A to D", "1-4". */
  private rangeAt(i: number): { readonly names: string[]; readonly end: number } | null {
    const [first, to, last] = this.tokens.slice(i, i + 3);
    const whole = /^(\p{L}|\d{1,2})[-–](\p{L}|\d{1,2})$/u.exec(first?.text ?? '');
    const joined = to !== undefined && (this.phrase(this.words.to, i + 1) > 0 || /^[-–]$/.test(to.text));
    const [from, until] = whole !== null ? [whole[1], whole[2]] : joined ? [first?.text, last?.text] : [];
    if (from === undefined || until === undefined || !SHORT.test(from) || !SHORT.test(until)) return null;
    const letters = /^\p{L}$/u.test(from) && /^\p{L}$/u.test(until);
    const [a, b] = letters ? [from.codePointAt(0)!, until.codePointAt(0)!] : [Number(from), Number(until)];
    if (!(b > a) || b - a >= MOST_NAMES) return null;
    const names = Array.from({ length: b - a + 1 }, (_, k) => (letters ? String.fromCodePoint(a + k) : String(a + k)));
    return { names, end: i + (whole !== null ? 1 : 3) };
  }

  /** An order to name: things with their names, a thing that is spoken of elsewhere, too, is named there. */
  private calledSo(i: number): number | null {
    const n = this.phrase(this.words.label, i);
    if (n === 0 || this.phrase(this.words.naming, i) > 0) return null;
    let [at, end] = [i + n, -1];
    const found: PrintSaid[] = [];
    const kept: Token[] = [];
    for (;;) {
      const start = this.skip(this.words.determiners, at);
      if ([this.words.verbs, this.words.puts, this.words.texts].some((list) => this.phrase(list, start) > 0)) break;
      let stop = start;
      while (stop - start < MOST_NAME && this.tokens[stop]?.kind === 'word' && this.phrase(this.words.says, stop) === 0 && !this.isLabel(stop))
        stop++;
      const list = stop === start ? null : this.namesAt(this.skip(this.words.says, stop));
      if (list === null) break;
      const [first, last] = [this.tokens[start] as Token, this.tokens[stop - 1] as Token];
      const text = list.names.join(', ');
      const to = (this.tokens[list.end - 1] as Token).to;
      const near = { from: first.from, to: last.to, words: this.tokens.slice(start, stop).map((t) => t.text) };
      if (this.isSaidAgain(start, stop)) found.push({ from: first.from, to, text, near, called: true });
      else {
        const quoted: Token = { kind: 'quoted', inner: text, text: this.message.slice(last.to, to).trim(), from: last.to + 1, to };
        kept.push(commaAt(first), ...this.tokens.slice(at, stop), quoted);
      }
      end = list.end;
      const comma = this.tokens[end]?.text === ',' ? 1 : 0;
      const and = this.phrase(this.words.and, end + comma);
      if (comma + and === 0) break;
      at = end + comma + and;
    }
    if (end < 0) return null;
    this.#said.push(...found);
    this.#out.push(...kept);
    return end;
  }

  /** A name begins there: in quotation marks, or in capitals. */
  private isLabel(i: number): boolean {
    const token = this.tokens[i];
    return token?.kind === 'quoted' || (this.isLoud(i) && !/\p{Ll}/u.test(token?.text ?? ''));
  }

  /** What is to be printed on the board itself. */
  private stated(i: number): number | null {
    const { words } = this;
    const telling = this.phrase(words.telling, i);
    if (telling === 0 && !this.opens(i)) return null;
    const changed = this.standing ? this.changed(i) : null;
    if (changed !== null) return changed;
    // A place before the text, with a colon or an order behind it.
    const first = this.whereAt(i);
    const begin = first?.end ?? i;
    const colon = first !== null && this.tokens[begin]?.text === ':' ? 1 : 0;
    const speaks = telling || Math.max(this.phrase(words.speaks, begin), this.standing ? 0 : this.phrase(words.naming, begin));
    const verb = speaks > 0 ? 0 : this.phrase(words.verbs, begin);
    const weak = speaks + verb > 0 ? 0 : this.phrase(words.puts, begin);
    const order = speaks + verb + weak + colon;
    let at = begin + order;
    let lead = this.leadAt(at);
    // A side before the word for the text.
    const before = lead === null ? this.sideAt(this.skip(words.determiners, at)) : null;
    if (lead === null) {
      at = before?.end ?? this.skip(words.determiners, at);
      lead = this.leadAt(at);
    }
    if (lead === null && telling === 0 && ((before !== null && order === 0) || (first !== null && order === 0))) return null;
    const marked = lead === null && order === 0 ? this.phrase(words.marked, at) || this.boardMarked(at) : 0;
    const said = this.skip(words.says, at + marked);
    const start = lead?.end ?? said + Number(speaks > 0 && this.tokens[said]?.text === ':');
    const alone = lead === null && order + marked === 0 ? this.editionAt(start) : null;
    const free = lead === null && order + marked === 0 && this.tellsFreely(at);
    const found = alone ?? this.textAt(free ? at : start, lead?.soft === true || (speaks > 0 && telling === 0) || colon > 0 || free);
    const sides = { first: first?.side, before: before?.side ?? lead?.side };
    // A number that counts something is no text.
    if (found === null || (!found.quoted && found.end === start + 1 && this.isCount(start))) return this.textless(i, start, lead, verb > 0);
    if (lead?.value === true && !found.quoted && !EDITION.test(found.text)) return this.textless(i, start, lead, verb > 0);
    const place = this.placeBehind(found.end);
    const { where, near } = place;
    // An order with the name of a thing in it is about that thing; what stands alone is a text in quotation marks, or where it is to be on the silkscreen.
    const sure = lead !== null || speaks + marked + colon > 0 || found.edition === true;
    const isThing = this.isThing(start, found.end);
    const ordered =
      verb > 0 && (found.quoted || where !== null || near !== null || !isThing || (found.end - start > 1 && !/\p{Ll}/u.test(found.text)));
    const put = weak > 0 && where?.side !== undefined && !isThing;
    if (!sure && !ordered && !put && !this.standsAlone(found, where)) return null;
    const text = lead?.kept === true ? `${this.message.slice(this.tokens[at]!.from, this.tokens[at]!.to)} ${found.text}` : found.text;
    this.say(i, place.end, text, { side: where?.side ?? sides.before ?? sides.first, near: near?.thing });
    return place.end;
  }

  private standsAlone(found: Found, where: Where | null): boolean {
    return where !== null && (where.silk || found.quoted);
  }

  /** "version 1.4" is one word of a message. */
  private editionAt(i: number): Found | null {
    const token = this.tokens[i];
    const ends =
      this.phrase(this.words.manners, i + 1) > 0 || this.isStop(i + 1) || this.phrase(this.words.joints, i + 1) > 0 || this.whereAt(i + 1) !== null;
    return token?.kind === 'version' && ends ? { text: token.text, end: i + 1, quoted: false, edition: true } : null;
  }

  /** Whether a word of a text is the name of a thing. */
  private isThing(from: number, to: number): boolean {
    return this.tokens.slice(from, to).some((t) => t.kind === 'ref' || this.lexicon.lookup([t.text]) !== null || this.lexicon.part(t.text) !== null);
  }

  /** Where a text is to stand, in which letters and beside what, as it is told behind it; ", on the back" too where nothing else follows. */
  private placeBehind(i: number): { readonly where: Where | null; readonly near: ReturnType<PrintReader['nearAt']>; readonly end: number } {
    const from = this.skip(this.words.manners, i);
    const next = this.skip(this.words.determiners, from + 1);
    const behind = this.tokens[from]?.text !== ',' ? null : (this.whereAt(from + 1) ?? this.sideBehind(next));
    const where = this.whereAt(from) ?? (behind !== null && this.isStop(behind.end) ? behind : null);
    const near = this.nearAt(where?.end ?? from);
    const end = this.skip(this.words.manners, near?.end ?? where?.end ?? from);
    if (near !== null && near.thing.to > (this.tokens[near.end - 1] as Token).to) this.#out.push(commaAt(this.tokens[near.end] as Token));
    return { where, near, end };
  }

  /** ", bottom side" */
  private sideBehind(i: number): Where | null {
    const side = this.sideAt(i);
    return side === null ? null : { ...side, silk: false };
  }

  /** Words with a name among them that are to be on the silkscreen. */
  private tellsFreely(i: number): boolean {
    let [at, named] = [i, false];
    while (at - i <= MOST_SOFT && !this.isStop(at) && this.whereAt(at) === null) {
      named ||= this.isLoud(at) && !this.isThing(at, at + 1);
      at++;
    }
    return named && this.whereAt(at)?.silk === true;
  }

  /** An order to change or to remove a text that stands. */
  private changed(i: number): number | null {
    const [change, remove] = [this.phrase(this.words.changes, i), this.phrase(this.words.removes, i)];
    const n = Math.max(change, remove);
    if (n === 0) return null;
    const at = this.skip(this.words.determiners, i + n);
    const noun = this.phrase(this.words.texts, at) || this.phrase(this.words.titles, at);
    const where = this.whereAt(at + noun);
    const old = this.textAt(where?.end ?? at + noun, false);
    const to = this.phrase(this.words.to, old?.end ?? where?.end ?? at + noun);
    const next = to === 0 ? null : this.textAt((old?.end ?? where?.end ?? at + noun) + to, true);
    if (noun === 0 || (change > 0 ? next === null : old === null)) return null;
    const end = (change > 0 ? next : old)!.end;
    const { from } = this.tokens[i] as Token;
    const was = { ...(old === null ? {} : { text: old.text }), ...(where?.side === undefined ? {} : { side: where.side }) };
    this.#said.push({ from, to: (this.tokens[end - 1] as Token).to, text: next?.text ?? '', was });
    return end;
  }

  /** A title, a date or an edition that is to be printed and that nobody told. */
  private textless(i: number, start: number, lead: ReturnType<PrintReader['leadAt']>, ordered: boolean): number | null {
    const where = this.whereAt(start);
    if (lead?.untold === undefined || (where === null && !(ordered && (this.isStop(start) || this.phrase(this.words.joints, start) > 0))))
      return null;
    const { from } = this.tokens[i] as Token;
    const end = where?.end ?? start;
    this.#said.push({ from, to: (this.tokens[end - 1] as Token).to, text: '', untold: lead.untold });
    return end;
  }

  /** Keeps a text. A side that is told behind several joined texts is that of each. */
  private say(i: number, end: number, text: string, { side, near }: { readonly side: PrintSaid['side']; readonly near: PrintSaid['near'] }): void {
    const [from, to] = [(this.tokens[i] as Token).from, (this.tokens[end - 1] as Token).to];
    let next = from;
    for (let k = this.#said.length - 1; k >= 0 && side !== undefined; k--) {
      const last = this.#said[k] as PrintSaid;
      if (last.side !== undefined || last.near !== undefined || !this.isJoint(last.to, next)) break;
      this.#said[k] = { ...last, side };
      next = last.from;
    }
    this.#said.push({ from, to, text, ...(side === undefined ? {} : { side }), ...(near === undefined ? {} : { near }) });
  }

  /** Nothing but a joint stands between two places of the message. */
  private isJoint(from: number, to: number): boolean {
    const between = this.message.slice(from, to).trim().toLowerCase();
    return /^[,&+]?$/.test(between) || this.words.and.includes(between);
  }

  /** A word for the board with a word for marking behind it. */
  private boardMarked(i: number): number {
    const n = this.phrase(this.words.surfaces, i);
    const said = this.skip(this.words.says, i + n);
    const marked = n === 0 ? 0 : this.phrase(this.words.marked, said);
    return marked === 0 ? 0 : said + marked - i;
  }

  /** What leads to a text: a word for one, a word for an edition, a date or a title, or the silkscreen that is to say it. */
  private leadAt(i: number): {
    readonly end: number;
    readonly soft: boolean;
    readonly side?: 'front' | 'back';
    readonly value?: true;
    readonly kept?: true;
    readonly untold?: string;
  } | null {
    const { words } = this;
    const noun = this.phrase(words.texts, i);
    const said = (place: number): { end: number; told: boolean } => {
      const from = this.skip(words.manners, place);
      const colon = this.tokens[from]?.text === ':' || this.tokens[from]?.text === '=' ? 1 : 0;
      const link = this.skip(words.says, from + colon);
      return { end: this.skip(words.determiners, link), told: colon > 0 || link > from + colon };
    };
    if (noun > 0) {
      const where = this.whereAt(i + noun);
      const { end, told } = said(where?.end ?? i + noun);
      const soft = told || this.whereSoon(end);
      return { end, soft, ...(where?.side === undefined ? {} : { side: where.side }) };
    }
    const silk = this.phrase(words.silkscreens, i);
    if (silk > 0) {
      const where = this.whereAt(i + silk);
      const more = this.phrase(words.texts, where?.end ?? i + silk);
      const { end, told } = said((where?.end ?? i + silk) + more);
      return told || more > 0 ? { end, soft: told, ...(where?.side === undefined ? {} : { side: where.side }) } : null;
    }
    const title = this.phrase(words.titles, i);
    if (title > 0) {
      const shown = this.skip(words.manners, i + title);
      const where = this.whereAt(shown);
      const { end, told } = said(where?.end ?? shown);
      if (where !== null && !told) return { end: shown, soft: false, untold: 'printed_text' };
      return { end, soft: told, untold: 'printed_text', ...(where?.side === undefined ? {} : { side: where.side }) };
    }
    const kept = this.phrase(words.editions, i);
    const dated = this.phrase(words.dates, i);
    if (dated >= kept && dated > 0) return { end: said(i + dated).end, soft: false, value: true, untold: 'date_mark' };
    return kept === 0 ? null : { end: said(i + kept).end, soft: false, value: true, untold: 'version_mark', ...(kept === 1 ? { kept: true } : {}) };
  }

  /** Whether a place for a text follows within as many words as a text may have. */
  private whereSoon(i: number): boolean {
    for (let k = i + 1; k <= i + MOST_SOFT && !this.isStop(k); k++) if (this.whereAt(k) !== null) return true;
    return false;
  }
}

/** Parts what stays in a message from what stood before it. */
const commaAt = ({ from }: Token): Token => ({ kind: 'mark', text: ',', from, to: from });

/** A letter or a number alone. */
const SHORT = /^(?:\p{Lu}|\d{1,2})$/u;
/** What an edition or a date is: a letter, or what begins with a number. */
const EDITION = /^(?:\p{Lu}$|(?:v|rev\.? ?)?\d)/iu;
