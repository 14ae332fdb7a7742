import type { MutableAsk, RequestBuilder } from '../../asks/builder.js';
import { plainDraft, UNKNOWN_PART } from '../../asks/draft.js';
import { wanted } from '../../asks/wanted.js';

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
  fusesLit(request);
  const mine = wanted(request.asks);
  const isPlain = (a: MutableAsk): boolean => a.concept === 'output' && a.part === undefined;
  const splits = (a: MutableAsk): boolean =>
    lexicon.isA(a.concept, 'splitter') || (a.concept === 'rail_splitter' && mine.some((b) => lexicon.isA(b.concept, 'fuse')));
  comesIn(request, mine, (a) => PASSING.has(a.kind) || isPlain(a) || splits(a));
  if (!mine.every((a) => PASSING.has(a.kind) || isPlain(a) || splits(a))) {
    // Of a board with a program so many outputs of a voltage are switched by it.
    if (mine.some((a) => a.kind === 'controller'))
      for (const a of mine) if (isPlain(a) && (a.count ?? 1) > 1 && voltsOf(a).some((f) => f.value !== undefined)) a.concept = 'switched_output';
    return;
  }
  // What a jumper chooses between is made here, and passed on by nobody.
  if (converts(mine) || mine.some((a) => a.concept === 'rail_by_jumper')) return;
  const host = outputsOf(mine, (a) => isPlain(a) || splits(a) || a.kind === 'rail') ?? outputsOfFuses(request, mine);
  // Connectors alone, and no volts, amperes or fuse: lines are split up, and no supply.
  const power = mine.some(
    (a) =>
      ['supply', 'rail', 'protection', 'light'].includes(a.kind) ||
      a.features.includes('supply') ||
      a.figures.some((f) => f.quantity === 'voltage' || f.quantity === 'current') ||
      lexicon.isA(a.concept, 'power_terminal') ||
      (a.kind === 'connector' &&
        !lexicon.isA(a.concept, 'idc_header') &&
        !lexicon.isA(a.concept, 'signal_connector') &&
        !lexicon.isA(a.concept, 'd_sub')),
  );
  if (!power) return;
  // What is split up is what comes in.
  for (const a of mine.filter((b) => splits(b) && b !== host)) Object.assign(a, { kind: 'rail', concept: 'rail', features: [] });
  for (const a of mine.filter((b) => b !== host && ((isPlain(b) && b.count === 1) || b.concept === 'protection'))) request.unmake(a);
  const feeds = mine.some(
    (a) => a.kind === 'supply' || a.kind === 'rail' || a.kind === 'protection' || a.features.includes('supply') || voltsOf(a).length > 0,
  );
  if (host === undefined || !feeds) return;
  const count = host.count ?? waysOf(host) ?? 1;
  if (host.kind !== 'connector') {
    const figures = host.figures.filter((f) => f.quantity !== 'ways').map((f) => (f.quantity === 'voltage' ? { ...f, role: 'out' as const } : f));
    Object.assign(host, { kind: 'output', concept: 'output', count, figures });
  } else if (!host.features.includes('output')) host.features = [...host.features, 'output'];
  feeding(request, host, mine);
  shared(request, host, wanted(request.asks));
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
  const fuses = wanted(request.asks).filter((a) => lexicon.isA(a.concept, 'fuse'));
  // "A fused board", "over every fuse" are what the fuses make of it.
  const told = fuses.filter((a) => a.figures.length > 0);
  const kept = told.length > 0 ? told : fuses.slice(0, 1);
  for (const a of fuses) if (!kept.includes(a) && a.count === undefined && !MAIN.test(a.text)) request.unmake(a);
  const lights = mine.filter((a) => a.kind === 'light' && a.concept !== 'power_led');
  for (const ask of [...kept, ...lights]) {
    if (fuses.some((f) => f.id === ask.per)) delete ask.per;
    if (ask.per !== undefined || MAIN.test(ask.text) || ask.features.includes('input') || (ask.count ?? count) !== count) continue;
    ask.per = host.id;
    ask.links = [...ask.links.filter((l) => l.ask !== host.id), { role: 'per', ask: host.id }];
    delete ask.count;
  }
}

/** The one input of a board that passes on volts and amperes alone is its supply. */
function comesIn(request: RequestBuilder, mine: readonly MutableAsk[], passes: (a: MutableAsk) => boolean): void {
  const inputs = mine.filter((a) => a.concept === 'input' && a.part === undefined && (a.count ?? 1) === 1);
  const [input] = inputs;
  const given = mine.some((a) => a.kind === 'supply') || !mine.every((a) => inputs.includes(a) || passes(a));
  if (input === undefined || inputs.length > 1 || given || !mine.some((a) => request.lexicon.isA(a.concept, 'fuse') || input.figures.length > 0))
    return;
  const rail = mine.find((a) => a.kind === 'rail' && (a.count ?? 1) === 1 && voltsOf(a).length === 1);
  const volts = voltsOf(input).length > 0 ? [] : voltsOf(rail ?? input);
  const figures = [...input.figures, ...volts].map((f) => ({ ...f, role: 'in' as const }));
  Object.assign(input, { kind: 'supply', concept: 'supply', figures });
  delete input.count;
  if (rail !== undefined && mine.some((a) => a.concept === 'output')) request.unmake(rail);
}

/** Whether a rail is made of a supply of other volts, and not passed on. */
function converts(mine: readonly MutableAsk[]): boolean {
  const ends = (kind: string): number[] =>
    mine.flatMap((a) => (a.kind === kind ? voltsOf(a).flatMap((f) => [f.value, f.min, f.max].filter((v) => v !== undefined)) : []));
  const [given, made] = [ends('supply'), ends('rail')];
  return given.length > 0 && made.some((v) => v < Math.min(...given) * RAIL_OFF || v > Math.max(...given) / RAIL_OFF);
}
/** A rail of less than this share of what comes in is no loss on the way. */
const RAIL_OFF = 0.8;

/** What feeds a board of which only what it gives was said, and the fuses of a fuse board. */
function feeding(request: RequestBuilder, host: MutableAsk, mine: readonly MutableAsk[]): void {
  const { lexicon } = request;
  const [supply, fuse, words] = [lexicon.concept('supply'), lexicon.concept('fuse'), host.words[0]];
  if (supply === undefined || fuse === undefined || words === undefined) return;
  if (FUSED.test(host.text) && !mine.some((a) => lexicon.isA(a.concept, 'fuse'))) request.add(plainDraft(fuse, words)).per = host.id;
  const volts = voltsOf(host).find((f) => f.value !== undefined);
  if (volts === undefined || mine.some((a) => a.kind === 'supply' || (a !== host && voltsOf(a).length > 0))) return;
  // A USB socket that is no outlet brings its 5 V.
  const usb = mine.find(
    (a) => a !== host && a.kind === 'connector' && a.concept.startsWith('usb_') && a.features.length === 0 && a.links.length === 0,
  );
  const [at] = usb?.words ?? [];
  if (usb !== undefined && at !== undefined && volts.value === USB_V && (usb.count ?? 1) === 1)
    Object.assign(usb, { kind: 'supply', concept: supply.id, connector: { concept: usb.concept, words: at }, figures: [{ ...volts, role: 'in' }] });
  else request.add(plainDraft(supply, volts.words)).figures = [{ ...volts, role: 'in' }];
  host.figures = host.figures.filter((f) => f !== volts);
}
const FUSED = /\bfuse/i;
const USB_V = 5;

/** What a light is to tell is said of the light: it names no fuse, and nothing that it lights. */
function fusesLit(request: RequestBuilder): void {
  const { lexicon } = request;
  const mine = wanted(request.asks);
  const fuses = mine.filter((a) => lexicon.isA(a.concept, 'fuse'));
  const led = lexicon.concept('led');
  if (fuses.length === 0 || led === undefined || mine.some((a) => a.kind === 'controller')) return;
  const lit = mine.filter((a) => a.kind === 'light' || (a.concept === 'led_lighting' && (a.count ?? 1) === 1));
  const opens = mine.some((a) => a.concept === 'lock_action');
  const blown = [...fuses, ...lit].filter((a) => a.features.includes(BLOWN));
  for (const a of lit) {
    if (a.kind === 'load') Object.assign(a, { kind: led.kind, concept: led.id });
    const over = a.features.includes('parallel_connected');
    if (over) a.features = a.features.filter((f) => f !== 'parallel_connected');
    if ((over || opens || blown.length > 0) && !a.features.includes(BLOWN)) a.features = [...a.features, BLOWN];
  }
  if (lit.length === 0) return;
  for (const a of mine.filter((b) => b.kind === 'behaviour' && SHOWN.has(b.concept))) request.unmake(a);
  for (const a of fuses.filter((f) => f.features.includes(BLOWN))) {
    a.features = a.features.filter((f) => f !== BLOWN);
    if (fuses.some((f) => f !== a && !f.features.includes(BLOWN)) && a.figures.length === 0 && a.count === undefined) request.unmake(a);
  }
}
const BLOWN = 'when_blown';
const SHOWN: ReadonlySet<string> = new Set(['show', 'light_up', 'lock_action']);
/** What ends a stretch of a message that is of one figure, and what is said there of all outputs together and of each. */
const [APART, ALL, EACH] = [
  /,|;|\band\b|\n/i,
  /\b(?:total|together|altogether|combined|overall|in all|feed)\b/i,
  /\b(?:each|per|every|apiece|any one)\b/i,
];

/** Amperes that were said of all outputs are what comes in, those of each what each gives, whatever they stand beside; a light takes none of them. */
function shared(request: RequestBuilder, host: MutableAsk, mine: readonly MutableAsk[]): void {
  for (const ask of mine) {
    for (const f of ask.figures.filter((g) => g.quantity === 'current' && g.words.message === request.message)) {
      const said = `${request.text.slice(0, f.words.from).split(APART).at(-1)} ${request.text.slice(f.words.to).split(APART)[0]}`;
      const whole = ALL.test(said);
      const to = whole ? mine.find((a) => a.kind === 'supply') : EACH.test(said) || ask.kind === 'light' ? host : ask;
      // What a fuse is made for it keeps.
      if (to === undefined || (!whole && (to === ask || request.lexicon.isA(ask.concept, 'fuse')))) continue;
      ask.figures = ask.figures.filter((g) => g !== f);
      const { min: _least, max, ...rest } = f;
      to.figures = [...to.figures, { ...rest, ...(max === undefined ? {} : { value: max }), role: whole ? 'in' : 'each' }];
    }
  }
  // What each is fused with it may take, and all of them together no more than comes in.
  const amps = (a: MutableAsk | undefined): MutableAsk['figures'][number] | undefined => a?.figures.find((f) => f.quantity === 'current');
  const fuse = amps(mine.find((a) => request.lexicon.isA(a.concept, 'fuse') && !MAIN.test(a.text)));
  const comes = amps(mine.find((a) => a.kind === 'supply'));
  if (comes !== undefined && amps(host) === undefined && fuse?.value !== undefined) host.figures = [...host.figures, { ...fuse, role: 'each' }];
  const [brought, each] = [comes, amps(host)];
  if (brought?.value !== undefined && brought.value < (each?.value ?? Number.POSITIVE_INFINITY) * (host.count ?? 1))
    host.figures = [...host.figures, { ...brought, role: 'total' }];
}

/** "Six outputs of 5 A with a blade fuse" that were read as six fuses, "a panel with 6 fuses": outputs with one each, and what each was said to take. */
function outputsOfFuses(request: RequestBuilder, mine: readonly MutableAsk[]): MutableAsk | undefined {
  const fuse = mine.find((a) => request.lexicon.isA(a.concept, 'fuse') && (a.count ?? 1) > 1 && a.per === undefined);
  const panel = request.lexicon.isA(request.purpose?.concept ?? '', 'power_supply_board') && fuse?.features.includes('series_connected') === false;
  if (fuse?.features.includes('output') !== true && !/\boutputs?\b/i.test(fuse?.text ?? '') && !panel) return undefined;
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
