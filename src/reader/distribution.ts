import type { MutableAsk, RequestBuilder } from './builder.js';
import { plainDraft, UNKNOWN_PART } from './draft.js';
import { wanted } from './wanted.js';

/** Kinds of what a board has that does nothing but pass a supply on. */
const PASSING: ReadonlySet<string> = new Set(['supply', 'rail', 'protection', 'light', 'connector', 'board', 'mechanical', 'quality', 'marking']);
/** Fuses that stand before all that is given. */
const MAIN = /\b(?:main|master|input|fused input|incoming)\b|^haupt/i;

/**
 * A fuse board, a power strip: so many ways with a fuse and a light are so many outputs, with a fuse and a light for each. Ways that are said of the board
 * are its outputs; a fuse and an indicator that are not said to be the main ones are there once for each of them.
 */
export function distribute(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const isPlain = (a: MutableAsk): boolean => a.concept === 'output' && a.part === undefined;
  const splits = (a: MutableAsk): boolean => lexicon.isA(a.concept, 'splitter');
  if (!mine.every((a) => PASSING.has(a.kind) || isPlain(a) || splits(a))) {
    // Of a board with a program so many outputs of a voltage are switched by it.
    if (mine.some((a) => a.kind === 'controller'))
      for (const a of mine) if (isPlain(a) && (a.count ?? 1) > 1 && voltsOf(a).some((f) => f.value !== undefined)) a.concept = 'switched_output';
    return;
  }
  const host = outputsOf(mine, (a) => isPlain(a) || splits(a) || a.kind === 'rail') ?? outputsOfFuses(request, mine);
  const power = mine.some(
    (a) => a.kind === 'supply' || a.kind === 'rail' || a.kind === 'protection' || a.features.includes('supply') || voltsOf(a).length > 0,
  );
  if (host === undefined || !power) return;
  const count = host.count ?? waysOf(host) ?? 1;
  if (host.kind !== 'connector') {
    const figures = host.figures.filter((f) => f.quantity !== 'ways').map((f) => (f.quantity === 'voltage' ? { ...f, role: 'out' as const } : f));
    Object.assign(host, { kind: 'output', concept: 'output', count, figures });
  } else if (!host.features.includes('output')) host.features = [...host.features, 'output'];
  // What is said of the whole is what each of its outputs gives, where no supply is said beside it.
  for (const a of mine.filter((c) => c.kind === 'connector' && c !== host)) {
    const brings = lexicon.isA(a.concept, 'power_terminal');
    const bare = a.count === undefined && a.figures.length + a.features.length + a.links.length === 0 && a.place === undefined;
    const [words] = a.words;
    if (words === undefined || !(brings || bare)) continue;
    const connector = { concept: brings ? 'screw_terminal' : a.concept, words };
    if (host.kind !== 'connector' && host.connector === undefined) {
      host.connector = connector;
      request.unmake(a);
    }
  }
  const fuses = mine.filter((a) => lexicon.isA(a.concept, 'fuse'));
  // "A fused board" is what the fuses make of it.
  const told = fuses.filter((a) => a.figures.length > 0 || a.per !== undefined);
  for (const a of told.length > 0 ? fuses : []) if (!told.includes(a) && !MAIN.test(a.text)) request.unmake(a);
  const lights = mine.filter((a) => a.kind === 'light' && a.concept !== 'power_led');
  for (const ask of [...(told.length > 0 ? told : fuses), ...lights]) {
    if (ask.per !== undefined || MAIN.test(ask.text) || ask.features.includes('input') || (ask.count ?? count) !== count) continue;
    ask.per = host.id;
    ask.links = [...ask.links.filter((l) => l.ask !== host.id), { role: 'per', ask: host.id }];
    delete ask.count;
  }
}

/** "Six outputs of 5 A with a blade fuse" that were read as six fuses, "a panel with 6 fuses": outputs with one each, and what each was said to take. */
function outputsOfFuses(request: RequestBuilder, mine: readonly MutableAsk[]): MutableAsk | undefined {
  const fuse = mine.find((a) => request.lexicon.isA(a.concept, 'fuse') && (a.count ?? 1) > 1 && a.per === undefined);
  const panel = request.purpose?.concept === 'power_supply_board' && fuse?.features.includes('series_connected') === false;
  if (fuse?.features.includes('output') !== true && !panel) return undefined;
  const [concept, words] = [request.lexicon.concept('output'), fuse?.words[0]];
  if (fuse === undefined || concept === undefined || words === undefined) return undefined;
  const host = request.add({ ...plainDraft({ ...UNKNOWN_PART, id: 'output', kind: 'output' }, words), concept, kind: 'output' });
  host.count = fuse.count ?? 1;
  fuse.features = fuse.features.filter((f) => f !== 'output');
  for (const supply of mine.filter((a) => a.kind === 'supply')) {
    const each = supply.figures.filter((f) => f.quantity === 'current' && f.role === 'each');
    supply.figures = supply.figures.filter((f) => !each.includes(f));
    fuse.figures.push(...each);
  }
  return host;
}

const voltsOf = (ask: MutableAsk): MutableAsk['figures'] => ask.figures.filter((f) => f.quantity === 'voltage');
const waysOf = (ask: MutableAsk): number | undefined => ask.figures.find((f) => f.quantity === 'ways')?.value;

/** What the board gives several of: outputs, connectors that are outputs, or ways of the board itself. */
function outputsOf(mine: readonly MutableAsk[], whole: (a: MutableAsk) => boolean): MutableAsk | undefined {
  const many = (a: MutableAsk): boolean => (a.count ?? 1) > 1;
  return (
    mine.find((a) => whole(a) && (many(a) || (waysOf(a) ?? 1) > 1)) ??
    mine.find((a) => a.kind === 'connector' && many(a) && (a.features.includes('output') || a.concept === 'output_terminal'))
  );
}
