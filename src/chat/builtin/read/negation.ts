import type { Token } from './lexer.js';
import type { Mention } from './mentions.js';
import { NEGATION_ENDS, NEGATORS } from './vocabulary.js';

const word = (token: Token | undefined): string => (token?.type === 'word' ? token.text.toLowerCase() : '');
const NO: ReadonlySet<string> = new Set(NEGATORS);
const ENDS: ReadonlySet<string> = new Set(NEGATION_ENDS);

/** Which mentions the sentence refuses: "no USB", "without a reset button or LEDs", "USB is not needed". */
export function refusedMentions(tokens: readonly Token[], mentions: readonly Mention[]): ReadonlySet<Mention> {
  const starts = new Map(mentions.map((m) => [m.from, m]));
  const refused = new Set<Mention>();
  let open = false;
  let listed = false;
  // Where the refusal opened: "no data), four outlets" refuses the data alone.
  let since = 0;
  for (let i = 0; i < tokens.length; ) {
    const mention = starts.get(i);
    if (mention !== undefined) {
      if (open || refusedAfter(tokens, mention)) refused.add(mention);
      listed = open;
      i = mention.to;
      continue;
    }
    const token = tokens[i];
    const rather = word(token) === 'instead' && word(tokens[i + 1]) === 'of';
    if (rather) [open, listed] = [true, false];
    else if (NO.has(word(token)) && !(word(token) === 'not' && word(tokens[i + 1]) === 'only')) [open, listed, since] = [true, false, i];
    else if ((ENDS.has(word(token)) && !NO.has(word(tokens[i - 1]))) || (token?.type === 'break' && /[.;:!?\n)]/.test(token.mark))) open = false;
    else if (open && (listed || (i > since + 1 && token?.type === 'break')) && closesList(tokens, i)) open = false;
    i++;
  }
  return refused;
}

/** After a refused thing a comma or "and" ends the refusal, unless the list goes on to an "or": "no USB, LEDs or buttons". */
function closesList(tokens: readonly Token[], at: number): boolean {
  const here = tokens[at];
  if (word(here) === 'and') return true;
  if (here?.type !== 'break' || here.mark !== ',') return false;
  for (let i = at + 1; i < tokens.length; i++) {
    const token = tokens[i];
    if (/^(or|nor)$/.test(word(token))) return false;
    if (NO.has(word(token)) || ENDS.has(word(token)) || word(token) === 'and' || /^(a|an|one|two)$/.test(word(token))) return true;
    if (token?.type === 'break' && token.mark !== ',') return true;
    if (token?.type === 'size' || token?.type === 'quantity') return true;
  }
  return true;
}

function refusedAfter(tokens: readonly Token[], mention: Mention): boolean {
  const said = [0, 1, 2].map((k) => word(tokens[mention.to + k])).join(' ');
  return /^(is |are )?(not|isn't|aren't) (needed|required|wanted|necessary)/.test(said) || /^(isn't|aren't|not) (needed|required|wanted)/.test(said);
}
