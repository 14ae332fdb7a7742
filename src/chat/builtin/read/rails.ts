import type { RailWish } from '../intent.js';
import type { QuantityToken, Token } from './lexer.js';

interface Chain {
  readonly wishes: readonly RailWish[];
  /** Token after the last. */
  readonly end: number;
}

const word = (token: Token | undefined): string => (token?.type === 'word' ? token.stem : '');
const said = (token: Token | undefined): string => (token?.type === 'word' ? token.text.toLowerCase() : '');
const volts = (token: Token | undefined): QuantityToken | null => (token?.type === 'quantity' && token.unit === 'V' ? token : null);

/** After a voltage these say that it belongs to a source with a name of its own. */
const SOURCE_WORD =
  /^(battery|barrel|usb|screw|terminal|supply|jack|adapter|adaptor|lipo|cell|wall|power|coin|li|lithium|car|solar|lead|block|pp3|aa|aaa|pack|source|dc|input|rechargeable)$/;
const FED = /^(power|powered|run|runs|running|fed|feed|supplied|operate|operated|work|works|working)$/;

/** Voltages that are wanted out ("5 V 2 A out", "12 V to 5 V and 3.3 V") and those that come in ("12 V in", "powered from 12 V"). `at`: token → which of `out`. */
export function readRails(tokens: readonly Token[], taken: Set<number>): { out: RailWish[]; in: RailWish[]; at: Map<number, number> } {
  const found: { out: RailWish[]; in: RailWish[] } = { out: [], in: [] };
  const at = new Map<number, number>();
  for (let i = 0; i < tokens.length; i++) {
    if (volts(tokens[i]) === null || taken.has(i)) continue;
    const coil = coilAt(tokens, i);
    if (coil) found.in.push({ volts: volts(tokens[i])?.value ?? 5 });
    if (coil || isLimit(tokens, i) || isLevel(tokens, i) || isMains(tokens, i)) {
      taken.add(i);
      continue;
    }
    const chain = chainAt(tokens, i);
    const role = converts(tokens, chain.end) ? 'in' : converts(tokens, i - 1) ? 'out' : roleOf(tokens, i, chain.end);
    if (role === null) continue;
    const before = found.out.length - 1;
    found[role].push(...chain.wishes);
    for (let k = i, nth = before; k < chain.end; k++) {
      if (volts(tokens[k]) !== null) nth++;
      if (role === 'out') at.set(k, nth);
      if (tokens[k]?.type === 'quantity') taken.add(k);
    }
    if (/^(out|output|in|input|rail)$/.test(word(tokens[chain.end])) && !/^(terminal|connector|header|jack)$/.test(word(tokens[chain.end + 1])))
      taken.add(chain.end);
    i = chain.end - 1;
  }
  return { ...found, at };
}

/** "Works down at 3.5 V", "down to 3 V", "as low as 2.7 V": how low a part still works, no supply and no output. */
const isLimit = (tokens: readonly Token[], at: number): boolean =>
  (word(tokens[at - 2]) === 'down' && /^(at|to)$/.test(word(tokens[at - 1]))) || (word(tokens[at - 2]) === 'low' && word(tokens[at - 1]) === 'as');

/** "From 3.3 V logic", "3.3 V GPIO", "5 V coils": the level of a signal and the voltage of a coil are no supply and no output. */
const isLevel = (tokens: readonly Token[], at: number): boolean =>
  (levelled(tokens, at) ||
    /^(logic|gpio|tolerant)$/.test(word(tokens[at + 1])) ||
    (/^(level|signal)$/.test(word(tokens[at + 1])) && !/^(shifter|converter|translator)$/.test(word(tokens[at + 2])))) &&
  !tokens.some((t) => /^(shifter|translator|uart|serial|ch340\w?|ft232\w*|cp210\w*)$/.test(word(t)));

/** "Logic inputs at 3.3 V", "control signal of 5 V": the level stands behind what has it. */
function levelled(tokens: readonly Token[], at: number): boolean {
  if (!/^(at|of|are|is|being|with)$/.test(said(tokens[at - 1]))) return false;
  for (let i = at - 2; i >= at - 5; i--) {
    if (tokens[i]?.type === 'break' || /^(supply|rail|power|powered|run|vcc|vdd|feed|side)$/.test(word(tokens[i]))) return false;
    if (/^(logic|signal|gpio|pwm|control|enable)$/.test(word(tokens[i]))) return true;
  }
  return false;
}

/** "5 V coils", "5 V for the coil": what the relays run from. */
const coilAt = (tokens: readonly Token[], at: number): boolean =>
  word(tokens[at + 1]) === 'coil' || (word(tokens[at + 1]) === 'for' && [2, 3].some((k) => word(tokens[at + k]) === 'coil'));

/** Voltages of the wall socket and above: nothing of a board runs from them. */
const MAINS_V = 90;
const isMains = (tokens: readonly Token[], at: number): boolean => (volts(tokens[at])?.value ?? 0) >= MAINS_V;

/** "5 V 2 A, 3.3 V and 12 V": voltages in a row, each with its current. */
function chainAt(tokens: readonly Token[], from: number): Chain {
  const wishes: RailWish[] = [];
  let at = from;
  for (;;) {
    const token = volts(tokens[at]);
    if (token === null) break;
    let end = at + 1;
    while (/^(dc|at|up|max)$/.test(word(tokens[end])) || separates(tokens, end)) end++;
    const current = tokens[end];
    const amps = current?.type === 'quantity' && current.unit === 'A' ? current.value : undefined;
    wishes.push({ volts: token.value, ...(amps === undefined ? {} : { amps }) });
    const after = amps === undefined ? at + 1 : end + 1;
    const joint = tokens[after];
    const joined = (word(joint) === 'and' || (joint?.type === 'break' && /[,/&+]/.test(joint.mark))) && volts(tokens[after + 1]) !== null;
    if (!joined) return { wishes, end: after };
    at = after + 1;
  }
  return { wishes, end: at };
}

/** "5 V, 5 A": a comma between a voltage and its current. */
function separates(tokens: readonly Token[], at: number): boolean {
  const [mark, next] = [tokens[at], tokens[at + 1]];
  return mark?.type === 'break' && /[,/@(]/.test(mark.mark) && next?.type === 'quantity' && next.unit === 'A';
}

/** "12 V to 5 V", "12 V in, 5 V out" has its own words: is the word at `at` such a "to"? */
function converts(tokens: readonly Token[], at: number): boolean {
  const to = word(tokens[at]) === 'to' && volts(tokens[at + 1]) !== null && volts(tokens[at - 1]) !== null;
  // "7 V to 12 V input" is a range, not a conversion; "12 V to 5 V supply" converts.
  if (
    word(tokens[at]) === 'to' &&
    volts(tokens[at + 1]) !== null &&
    /^(c|usb|lipo|battery|jack|cell|pd|ion|18650|adapter)$/.test(word(tokens[at - 1]))
  )
    return true;
  const rises = (volts(tokens[at + 1])?.value ?? 0) > (volts(tokens[at - 1])?.value ?? 0);
  return to && !(rises && /^(in|input|supply)$/.test(word(tokens[at + 2])));
}

/** "… continuous from a": what the voltage is made of follows. */
const isFrom = (tokens: readonly Token[], end: number): boolean =>
  /^(from|off|out)$/.test(word(tokens[end])) ||
  (/^(from|off|out)$/.test(word(tokens[end + 1])) && /^(continuou?s(ly)?|peak|max\w*|clean|stable)$/.test(said(tokens[end])));

function roleOf(tokens: readonly Token[], from: number, end: number): 'in' | 'out' | null {
  const [before, after, then] = [word(tokens[from - 1]), word(tokens[end]), word(tokens[end + 1])];
  if (/^(out|output|rail)$/.test(after) && !/^(terminal|connector|header)$/.test(then)) return 'out';
  if (
    /^(output|deliver|delivers|provide|provides|give|gives|giving|make|makes|generate|generates|produce|produces|out)$/.test(
      said(tokens[from - 1]),
    ) &&
    !SOURCE_WORD.test(after)
  )
    return 'out';
  if (
    (/^(in|input)$/.test(after) && said(tokens[end]) !== 'inputs' && !/^(series|parallel|the|a|screw|terminal|connector|jack)$/.test(then)) ||
    before === 'input'
  )
    return 'in';
  // "Boost to 5 V", "stepped down to 3.3 V": what is made.
  const makes = /^(boost|boosted|buck|bucked|step|stepped|down|up|regulate|regulated|convert|converted|drop|dropped|reduce|reduced|raise|raised)$/;
  if (before === 'to' && makes.test(said(tokens[from - 2])) && !SOURCE_WORD.test(after)) return 'out';
  if (/^(need|want|require)s?$/.test(said(tokens[from - 1])) && isFrom(tokens, end)) return 'out';
  const fed = before === 'from' || (/^(by|on|at|off|with|via)$/.test(before) && FED.test(word(tokens[from - 2])));
  return fed && !SOURCE_WORD.test(after) ? 'in' : null;
}
