import { busOptions } from '../../plan/bus-options.js';
import type { Editing, Order } from '../editing.js';
import { withParams } from '../params.js';
import { nameOf, type Thing, thingsOf } from '../things.js';

/** What blocks have or leave out, by the words for it. */
const OPTIONS: readonly { readonly word: RegExp; readonly param: string; readonly what: string }[] = [
  { word: /\bterminat(?:ion|ed|ing|or)s?\b|\bterminat(?:ion)? resistors?\b|\b120 ?(?:ohms?|r|Ω)\b/i, param: 'termination', what: 'bus termination' },
  { word: /\b(?:fail-?safe|bias(?:ing)?)\b/i, param: 'bias', what: 'fail-safe bias' },
  { word: /\bdebounc(?:e|ing|ed)\b/i, param: 'debounce', what: 'capacitor against bouncing' },
  {
    word: /\b(?:surge|tvs|transient)\b.*\b(?:bus|rs-?485|a and b|lines?)\b|\b(?:bus|rs-?485)\b.*\b(?:surge|tvs|transient)\b/i,
    param: 'surge',
    what: 'surge protection of the bus',
  },
  { word: /\bbackup (?:cell|battery|holder)\b/i, param: 'backup', what: 'backup cell' },
  {
    word: /\bpull-?\s?ups?\b.*\b(?:buttons?|switch(?:es)?|keys?)\b|\b(?:buttons?|switch(?:es)?|keys?)\b.*\bpull-?\s?ups?\b/i,
    param: 'pullup',
    what: 'pull-up',
  },
];
const OFF =
  /^(?:remove|delete|drop|get rid|take|lose|omit|skip|scrap|ditch|strip|leave|eliminate|without|no|disable|unfit|turn off|switch off|i (?:do not|don't)|we (?:do not|don't)|(?:do not|don't))\b/i;
const ON =
  /^(?:add|include|append|fit|put|enable|with|give|turn on|switch on|i(?:'d)? (?:also )?(?:need|want|like)|it needs|use|place|mount|debounce|terminate)\b/i;

/** A termination that may be there or not is one behind a jumper. */
const LOOSE = /\b(?:optional|dnp|dnf|removable|switchable|selectable|jumpers?|disconnectable)\b/i;

/** "take the termination off", "add debouncing to the buttons": what a block has or leaves out. */
export const options: Order = (clause, editing) => {
  const option = OPTIONS.find((o) => o.word.test(clause));
  const loose = option?.param === 'termination' && LOOSE.test(clause);
  const on = loose || ON.test(clause) || (/\b(?:should|must|needs?|gets?|wants?)\b/i.test(clause) && !/\b(?:no|not|without)\b/i.test(clause));
  if (option === undefined || (!on && !OFF.test(clause))) return false;
  const having = thingsOf(editing.design).filter((t) => optionOf(t, option.param, editing) !== null);
  if (having.length === 0) return false;
  const meant = editing.target(clause.replace(option.word, ' ')).things;
  const chosen = having.filter((t) => meant.some((m) => m.block === t.block));
  const things = chosen.length > 0 ? chosen : having;
  const open = things.filter((t) => optionOf(t, option.param, editing) !== on || (loose && t.block?.params?.['jumper'] !== true));
  for (const thing of open)
    editing.design = withParams(editing, thing, {
      [option.param]: on,
      ...behindJumper(option.param, on, clause),
      ...(loose ? { jumper: true } : {}),
    });
  const names = open.map(nameOf).join(', ');
  if (open.length > 0)
    editing.done.push(
      on
        ? `${names} has its ${option.what} now${loose || behindJumper(option.param, on, clause).jumper === true ? ', behind a jumper' : ''}.`
        : `${names}: the ${option.what} is gone.`,
    );
  else editing.refused.push(`${things.map(nameOf).join(', ')} ${on ? 'has' : 'has no'} ${option.what}${on ? ' already' : ' as it is'}.`);
  return true;
};

/** A termination "that I can take out with a jumper"; what goes takes its jumper with it. */
const behindJumper = (param: string, on: boolean, clause: string): { jumper?: boolean } =>
  param !== 'termination' ? {} : { jumper: on && busOptions(clause).jumper };

/** Whether a block has the option; null: it knows no such option. */
function optionOf(thing: Thing, param: string, { library }: Editing): boolean | null {
  const known = library.blocks.get(thing.block?.block ?? '')?.params[param];
  return typeof known?.default === 'boolean' ? (thing.block?.params?.[param] ?? known.default) === true : null;
}
