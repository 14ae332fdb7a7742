import type { Ask, AskKind } from '../../request/index.js';
import { Minutes } from '../decision.js';
import { blocksFor, CONNECTORS, evidenceOf, isA, type Knowledge } from '../knowledge.js';
import { countOf } from '../units/units.js';
import { plugIns } from './plug-ins.js';

/** Sorts of connectors for wires, which say in a list by themselves how all that hangs on wires is joined. */
const FORMS = ['screw_terminal', 'jst', 'molex'] as const;
/** Screw terminals that say what they are for. */
const MEANT = ['power_terminal', 'output_terminal'] as const;
/** Kinds of what may hang on wires. */
const HANGING: ReadonlySet<AskKind> = new Set(['sensor', 'input', 'output', 'load']);

/**
 * A sort of connector that is said in a list and of nothing is that of everything there that hangs on wires and of which no other is said. Counted ones are
 * it only where they are as many.
 */
export function withSharedForm(know: Knowledge, asks: readonly Ask[], minutes: Minutes): Ask[] {
  const forms = asks.filter((a) => isForm(know, a));
  const [form] = forms;
  const [words] = form?.words ?? [];
  if (form === undefined || words === undefined || forms.length > 1) return [...asks];
  const ways = form.figures.find((f) => f.quantity === 'ways')?.value;
  const connector = { concept: form.concept, words, ...(ways === undefined ? {} : { ways }) };
  const free = asks.filter((a) => HANGING.has(a.kind) && a.connector === undefined);
  const wired = free.filter((a) => hangs(know, a, form) === 'otherwise');
  const so = free.filter((a) => hangs(know, a, form) === 'so');
  // Where nothing has to hang on wires, what may stand elsewhere does.
  const hung = wired.length + so.length > 0 ? [...wired, ...so] : free.filter((a) => plugIns(know, { ...a, connector }, new Minutes()) !== null);
  const count = hung.reduce((sum, a) => sum + countOf(a, asks), 0);
  if (hung.length === 0 || (form.count ?? count) !== count) return [...asks];
  minutes.decide(form.id, `those of ${hung.map((a) => a.text).join(', ')}`, 'they are said of nothing else');
  // Two wires that bring volts hang there too.
  const brought = (a: Ask): boolean =>
    a.kind === 'supply' && a.concept === 'supply' && a.connector === undefined && isA(know, form, 'screw_terminal');
  return asks.flatMap((a) => (a === form ? [] : hung.includes(a) || brought(a) ? [{ ...a, connector }] : [a]));
}

/** Whether an ask names a sort of connector and nothing that it would be of. */
const isForm = (know: Knowledge, ask: Ask): boolean =>
  ask.kind === 'connector' &&
  FORMS.some((f) => isA(know, ask, f)) &&
  !MEANT.some((m) => isA(know, ask, m)) &&
  ask.part === undefined &&
  ask.per === undefined &&
  ask.label === undefined &&
  ask.place === undefined &&
  ask.links.length + ask.features.length === 0 &&
  ask.figures.every((f) => f.quantity === 'ways');

/** Whether a thing ends in a connector of that sort by itself, or in another one; null: in none. */
function hangs(know: Knowledge, ask: Ask, form: Ask): 'so' | 'otherwise' | null {
  const names = ask.part === undefined ? blocksFor(know, ask.concept) : (know.lexicon.part(ask.part)?.blocks ?? []);
  const plugs = know.library.blocks.get(names[0] ?? '')?.parts.filter((p) => CONNECTORS.has(p.kind) && p.when === undefined) ?? [];
  const sort = evidenceOf(know, form.concept).flatMap((e) => e.devices ?? []);
  const isOf = (device = ''): boolean => sort.some((d) => new RegExp(`^(?:${d})$`, 'i').test(device));
  if (plugs.length > 0) return plugs.every((p) => isOf(p.device)) ? 'so' : 'otherwise';
  return plugIns(know, ask, new Minutes()) === null ? null : 'otherwise';
}
