import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';
import { bellsOf } from './elsewhere.js';
import { outputOfSupply, supplyOfOutputs } from './supplies/outputs-of-supply.js';

/** What can only be understood beside what else is asked for. */
export function lastWords(request: RequestBuilder): void {
  bellsOf(request);
  phonesHeard(request);
  mountings(request);
  countsByProgram(request);
  labelled(request);
  cellGuards(request);
  levelOfInputs(request);
  partOfProbe(request);
  bothNames(request);
  theSame(request);
  sharedLoads(request);
  stripsOfDimmer(request);
  strangeShapes(request);
  entrances(request);
  panels(request);
  knobOfPot(request);
  knobsOfList(request);
  plugOfSerial(request);
  genders(request);
  transistorsOfLoads(request);
  supplyOfOutputs(request);
  jackOfSupply(request);
}

/** "An amplifier for 32 ohm phones", "for my cans": they are heard. */
function phonesHeard({ asks, lexicon, purpose }: RequestBuilder): void {
  const heard = [purpose?.concept ?? '', ...wanted(asks).map((a) => a.concept)].some((c) => lexicon.isA(c, 'headphone_amplifier'));
  const [phones, sound] = [
    wanted(asks).find((a) => a.concept === 'phone' || (a.concept === 'can' && /^cans$/i.test(a.text))),
    lexicon.concept('headphone'),
  ];
  if (heard && phones !== undefined && sound !== undefined) Object.assign(phones, { concept: sound.id, kind: sound.kind });
}

/** Kinds of what has no leads: said of it, they are those of all parts. */
const LEADLESS = new Set(['behaviour', 'quality', 'board', 'place']);
const LEADS = /through[- ]?hole|\btht\b|surface[- ]?mount|\bsmd\b/i;
/** "a blinker (through hole)": how parts are mounted is of the parts. */
function mountings(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const parts = request.lexicon.concept('discrete');
  const cell = (a: MutableAsk): boolean =>
    a.kind === 'supply' && a.mounting === 'through_hole' && a.connector === undefined && !/holder|clip/i.test(a.text);
  for (const ask of all.filter((a) => (LEADLESS.has(a.kind) && (a.mounting === 'through_hole' || a.mounting === 'smd')) || cell(a))) {
    const { mounting, words } = ask;
    delete ask.mounting;
    if (parts === undefined || mounting === undefined || all.some((a) => a.concept === parts.id)) continue;
    const said = LEADS.exec(request.text);
    const at = said === null ? (words[0] ?? { from: 0, to: 0 }) : { from: said.index, to: said.index + said[0].length };
    request.add(plainDraft(parts, at)).mounting = mounting;
  }
}

/** "over-discharge protection" of one lithium cell is that of the cell, with its own thresholds. */
function cellGuards({ asks, lexicon }: RequestBuilder): void {
  const guard = lexicon.concept('cell_protection');
  const all = wanted(asks);
  const cell = all.find((a) => ['lipo', 'cell_18650', 'lipo_charging'].some((id) => lexicon.isA(a.concept, id)) && (a.count ?? 1) === 1);
  const series = all.some((a) => a.figures.some((f) => f.quantity === 'cells' && (f.value ?? 1) > 1));
  for (const ask of all.filter((a) => a.concept === 'undervoltage_cutoff' && a.figures.length === 0 && /discharge/i.test(a.text)))
    if (guard !== undefined && cell !== undefined && !series) Object.assign(ask, { concept: guard.id, kind: guard.kind });
}

/** More than any logic speaks, V. */
const MOST_LEVEL_V = 5.5;
const TOLD_FROM = /\binputs?\s+(?:from|by|at)\s+(?:an?\s+|my\s+|the\s+)?$/i;
/** The level of what commands the board from outside, and no supply. */
function levelOfInputs({ asks, text, message }: RequestBuilder): void {
  if (wanted(asks).some((a) => a.kind === 'controller')) return;
  for (const ask of wanted(asks).filter((a) => a.concept === 'supply' && a.connector === undefined && a.figures.length === 1)) {
    const [f] = ask.figures;
    const told = f?.words.message === message && TOLD_FROM.test(text.slice(0, f.words.from));
    if (f === undefined || f.quantity !== 'voltage' || (f.value ?? f.max ?? 99) > MOST_LEVEL_V || !told) continue;
    Object.assign(ask, { concept: 'microcontroller', kind: 'controller', features: ['external'], figures: [{ ...f, role: 'supply' as const }] });
  }
}

/** "an ATmega328 remote with four buttons", "a micro to run them": what is held in the hand, or runs what is there, is on the board. */
export function remotes({ asks, text, message }: RequestBuilder): void {
  const controllers = wanted(asks).filter((a) => a.kind === 'controller');
  const [only] = controllers;
  const [at] = only?.words ?? [];
  if (controllers.length !== 1 || only === undefined || at?.message !== message) return;
  const held = /^\s+remote\b/i.test(text.slice(at.to)) && wanted(asks).some((a) => a.kind === 'input' && a.source === 'person');
  if (held || /^\s+to (?:run|drive|control|handle)\b/i.test(text.slice(at.to))) only.features = only.features.filter((f) => f !== 'external');
}

/** Kinds of what people list by what each is for. */
const LISTED = new Set(['input', 'light']);
/** "up/down/ok", "(up/down/ok)": so many labels of one word. */
const LABELS = /^\s*[(:]?\s*((?:\p{L}[\p{L}\d+-]*\/)+\p{L}[\p{L}\d+-]*)/u;
/** "for up, down and ok": the same with commas; what has an article is a further thing. */
const NAMES =
  /^\s*for\s+((?:\p{L}[\p{L}\d+-]*,\s*)+(?:and\s+|or\s+)?(?!(?:an?|the|one|my)\b)\p{L}[\p{L}\d+-]*(?:\s+and\s+(?!(?:an?|the|one|my)\b)\p{L}[\p{L}\d+-]*)?)/u;
/** Kinds of what a label may name that is no part to be fitted. */
const LABEL_KINDS = new Set(['supply', 'rail', 'interface', 'charging', 'behaviour', 'quality', 'place', 'input', 'light']);

/** "buttons up/down/ok", "LEDs power/wifi/error": one for each of their labels, and what is named there is no wish of its own. */
function labelled(request: RequestBuilder): void {
  const { lexicon, text, message } = request;
  for (const ask of wanted(request.asks).filter((a) => LISTED.has(a.kind) && a.several === true && a.count === undefined && a.part === undefined)) {
    const [at] = ask.words;
    const behind = text.slice(at?.to ?? text.length);
    const slashed = LABELS.exec(behind);
    const found = slashed ?? NAMES.exec(behind);
    const list = found?.[1];
    if (at?.message !== message || found === null || list === undefined) continue;
    const labels = list
      .split(/[/,]|\s+and\s+|\s+or\s+/)
      .map((l) => l.trim().replace(/^(?:and|or)\s+/, ''))
      .filter((l) => l !== '');
    // Colours are of the lights themselves.
    if (labels.length < 2 || labels.some((l) => lexicon.lookup([l])?.concepts.some((c) => lexicon.isA(c.id, 'colour')) === true)) continue;
    const from = at.to + found[0].indexOf(list);
    const within = (w: { readonly message: number; readonly from: number; readonly to: number }): boolean =>
      w.message === message && w.from >= from && w.to <= from + list.length;
    const named = wanted(request.asks).filter((a) => a !== ask && a.words.every(within));
    // What has figures, a part or a plug of its own, or is a part to be fitted, was asked for.
    if (
      named.some(
        (a) =>
          (slashed === null && !LABEL_KINDS.has(a.kind)) ||
          a.figures.length > 0 ||
          a.part !== undefined ||
          a.connector !== undefined ||
          a.count !== undefined,
      )
    )
      continue;
    for (const a of named) request.unmake(a);
    delete ask.several;
    ask.count = labels.length;
    ask.features = ask.features.filter((f) => f !== 'level_word');
    request.soften((u) => within(u.words));
  }
}

/** "a lap counter" with a controller counts by its program, unless a chip or a sort of counters is named. */
function countsByProgram({ asks, lexicon, purpose }: RequestBuilder): void {
  const counts = lexicon.concept('count_events');
  if (counts === undefined || !wanted(asks).some((a) => a.kind === 'controller')) return;
  for (const ask of wanted(asks).filter((a) => a.concept === 'counter' && a.part === undefined && a.count === undefined)) {
    const title = purpose?.words !== undefined && (ask.words[0]?.from ?? 0) < purpose.words.to;
    if (title && /^counter$/i.test(ask.text) && ask.connector === undefined) Object.assign(ask, { concept: counts.id, kind: counts.kind });
  }
}

/** "plugs for DS18B20 feelers": a probe that is called by its part is what that part is. */
function partOfProbe({ asks, lexicon }: RequestBuilder): void {
  for (const ask of wanted(asks).filter((a) => a.part !== undefined && a.kind === 'input' && lexicon.isA(a.concept, 'probe'))) {
    const concept = lexicon.lookup([ask.part ?? ''])?.concepts[0] ?? lexicon.concept(lexicon.part(ask.part ?? '')?.concepts[0] ?? '');
    if (concept?.kind === 'sensor') Object.assign(ask, { concept: concept.id, kind: 'sensor' });
  }
}

/** The chip of what was counted. */
function bothNames(request: RequestBuilder): void {
  for (const chip of wanted(request.asks).filter((a) => a.part !== undefined && a.kind === 'input' && a.count === undefined)) {
    const [thing, ...others] = wanted(request.asks).filter((a) => a !== chip && a.concept === chip.concept && a.part === undefined);
    if (thing === undefined || others.length > 0 || chip.figures.length + chip.links.length > 0) continue;
    thing.part = chip.part!;
    unite(request, thing, chip);
  }
}

/** "… the contact end is for mains": one end of what was counted. */
const ENDS = /^\s+(?:side|contacts?|end|part)\b/i;
function theSame(request: RequestBuilder): void {
  for (const again of wanted(request.asks).filter(
    (a) => (a.kind === 'output' || a.kind === 'input') && a.count === undefined && a.part === undefined,
  )) {
    const [at] = again.words;
    const first = wanted(request.asks).find((a) => a !== again && a.concept === again.concept && (a.words[0]?.from ?? 0) < (at?.from ?? 0));
    if (first !== undefined && at?.message === request.message && ENDS.test(request.text.slice(at.to))) unite(request, first, again);
  }
}

/** However many they are, they hang on the one output. */
function sharedLoads({ asks }: RequestBuilder): void {
  for (const load of wanted(asks).filter((a) => (a.kind === 'load' || a.kind === 'light') && a.several === true && a.count === undefined)) {
    const by = wanted(asks).filter((a) => a.kind === 'output' && a.links.some((l) => l.role === 'for' && l.ask === load.id));
    const [only] = by;
    if (by.length === 1 && only?.count === undefined && only?.several !== true) delete load.several;
  }
}

/** What the board is called is the strip that it drives. */
function stripsOfDimmer(request: RequestBuilder): void {
  const { asks, lexicon, purpose } = request;
  const title = wanted(asks).find((a) => a.concept === 'led_dimmer' && a.part === undefined && (a.count ?? 1) === 1);
  const [strip, ...others] = wanted(asks).filter((a) => a.kind === 'load' && lexicon.isA(a.concept, 'rgb_led_strip'));
  const named = purpose?.words;
  if (title === undefined || strip === undefined || others.length > 0 || named === undefined || (title.words[0]?.from ?? 0) > named.to) return;
  if (title.connector !== undefined || title.links.some((l) => l.ask !== strip.id)) return;
  const figures = title.figures
    .filter((f) => !strip.figures.some((g) => g.quantity === f.quantity))
    .map((f) => (f.quantity === 'voltage' ? { ...f, role: 'supply' as const } : f));
  title.figures = [];
  strip.figures = [...strip.figures, ...figures];
  unite(request, strip, title);
}

/** What is said of shapes that are none of their own. */
const PLAIN_SHAPE = /^(?:board|any|some|custom|nice|odd|same|free|its|own|the|a|an|in|of|this|that|outline|pcb|edge|and|with)$/i;
/** "a tree shape": a shape that nobody here draws is told. */
function strangeShapes({ asks, text, lexicon, message }: RequestBuilder): void {
  const fancy = lexicon.concept('fancy_shape');
  for (const ask of wanted(asks).filter((a) => a.concept === 'shape' && a.features.length === 0)) {
    const [at] = ask.words;
    const before = /([\p{L}]+)[ -]$/u.exec(text.slice(0, at?.from ?? 0))?.[1];
    if (fancy === undefined || at?.message !== message || before === undefined || PLAIN_SHAPE.test(before)) continue;
    Object.assign(ask, { concept: fancy.id, kind: fancy.kind, text: `${before} ${ask.text}` });
  }
}

/** "a 2.9 inch panel": what a display or a field of lights is, and not how it is mounted. */
function panels({ asks, text, message }: RequestBuilder): void {
  for (const ask of wanted(asks).filter((a) => a.mounting === 'panel' && (a.kind === 'display' || a.kind === 'light')))
    if (ask.words.every((w) => w.message === message) && !/panel[- ]?mount/i.test(text)) delete ask.mounting;
}

/** The one D-sub that nobody else has is that port's. */
function plugOfSerial(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  const [port, ...ports] = all.filter((a) => a.concept === 'rs232' && a.connector === undefined);
  const [plug, ...plugs] = all.filter((a) => a.kind === 'connector' && lexicon.isA(a.concept, 'd_sub') && (a.count ?? 1) === 1);
  const [at] = plug?.words ?? [];
  if (port === undefined || plug === undefined || at === undefined || ports.length + plugs.length > 0 || plug.links.length === 0) return;
  port.connector = { concept: plug.concept, words: at };
  plug.links = [];
  unite(request, port, plug);
}

const FEMALE = /\b(?:female|socket|receptacle)\b/i;
const MALE = /\b(?:male|plug)\b/i;
/** "a male DB9", "DB9 female": contacts or sleeves, where the library has both. */
function genders({ asks, lexicon, text, message }: RequestBuilder): void {
  for (const ask of wanted(asks)) {
    const at = ask.connector?.words ?? ask.words[0];
    const concept = ask.connector?.concept ?? (ask.kind === 'connector' ? ask.concept : '');
    if (at === undefined || at.message !== message || !lexicon.isA(concept, 'd_sub') || ask.connector?.gender !== undefined) continue;
    const near = `${/\b\p{L}+ $/u.exec(text.slice(0, at.from))?.[0] ?? ''}${text.slice(at.from, at.to)}${/^ \p{L}+/u.exec(text.slice(at.to))?.[0] ?? ''}`;
    const gender = FEMALE.test(near) ? ('female' as const) : MALE.test(near) ? ('male' as const) : undefined;
    if (gender !== undefined) ask.connector = { ...(ask.connector ?? { concept, words: at }), gender };
  }
}

/** "a pot with a knob" is one. */
function knobOfPot(request: RequestBuilder): void {
  const pots = wanted(request.asks).filter((a) => request.lexicon.isA(a.concept, 'potentiometer'));
  const knob = pots.find((a) => /^knobs?$/i.test(a.text) && a.count === undefined && a.figures.length + a.links.length === 0);
  const [pot, ...others] = pots.filter((a) => a !== knob && (a.words[0]?.from ?? 0) < (knob?.words[0]?.from ?? 0));
  const own = knob !== undefined && /\bwith (?:an? |its )?$/i.test(request.text.slice(0, knob.words[0]?.from));
  if (knob !== undefined && pot !== undefined && others.length === 0 && own) unite(request, pot, knob);
}

/** Transistors that nobody names switch the loads that lead over them, or are the outputs. */
function transistorsOfLoads(request: RequestBuilder): void {
  const { lexicon } = request;
  const output = lexicon.concept('low_side_switch');
  for (const fets of wanted(request.asks).filter((a) => a.concept === 'mosfet' && a.part === undefined && a.package === undefined)) {
    const loads = wanted(request.asks).filter(
      (a) => a.kind === 'load' && a.links.some((l) => l.ask === fets.id && (l.role === 'via' || l.role === 'switched_by' || l.role === 'driven_by')),
    );
    const [load] = loads;
    if (load !== undefined && loads.length === 1) {
      if (fets.count !== undefined && load.count === undefined) load.count = fets.count;
      if (load.count !== undefined) delete load.several;
      unite(request, load, fets);
      load.features = [...load.features, fets.concept];
    } else if (
      output !== undefined &&
      (fets.count ?? 1) > 1 &&
      (fets.figures.some((f) => f.quantity === 'current') || fets.features.includes('output')) &&
      fets.links.length === 0
    )
      Object.assign(fets, {
        concept: output.id,
        kind: output.kind,
        features: fets.features.filter((f) => f !== 'output'),
        figures: fets.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: 'supply' as const } : f)),
      });
    else if ((fets.count ?? 1) === 1 && fets.links.length === 0) outputOfSupply(request, fets);
  }
  const [one, ...others] = wanted(request.asks).filter((a) => a.kind === 'output');
  if (others.length === 0 && SIDES.has(one?.concept ?? '') && (one?.count ?? 1) === 1 && one?.figures.length === 0) outputOfSupply(request, one);
}
const SIDES: ReadonlySet<string> = new Set(['low_side_switch', 'high_side_switch']);

/** "barrel input": a plug that brings a supply is one. */
const BRINGS = new Set(['barrel_jack', 'dc_jack', 'xt30', 'xt60', 'anderson']);
function entrances({ asks }: RequestBuilder): void {
  const isEntrance = (a: MutableAsk): boolean => a.concept === 'input' && BRINGS.has(a.connector?.concept ?? '');
  if (wanted(asks).some((a) => a.kind === 'supply' && a.connector !== undefined)) return;
  const known = wanted(asks).find((a) => a.kind === 'supply' && a.connector === undefined);
  for (const ask of wanted(asks).filter(isEntrance)) {
    if (known !== undefined) continue;
    Object.assign(ask, { concept: 'supply', kind: 'supply' });
  }
}

/** "a 5 V supply with a barrel jack, 12 V": the jack brings what is said behind it. */
function jackOfSupply(request: RequestBuilder): void {
  const { asks, text, message } = request;
  if (wanted(asks).some((a) => a.kind === 'supply')) return;
  for (const given of wanted(asks).filter((a) => a.kind === 'rail' && BRINGS.has(a.connector?.concept ?? ''))) {
    const { connector } = given;
    const behind = wanted(asks).find((a) => {
      const volts = a.figures.find((f) => f.quantity === 'voltage');
      const near =
        volts !== undefined &&
        volts.words.message === message &&
        /^[\s,:(]*(?:in|input)?[\s,:(]*$/i.test(text.slice(connector?.words.to, volts.words.from));
      return a !== given && a.kind === 'rail' && near && volts.words.from >= (connector?.words.to ?? 0);
    });
    if (connector === undefined || behind === undefined) continue;
    delete given.connector;
    Object.assign(behind, { concept: 'supply', kind: 'supply', connector });
    behind.figures = behind.figures.map((f) => (f.quantity === 'voltage' ? { ...f, role: 'in' } : f));
  }
}

/** Knobs of a list whose noun stands behind the last of them, in the plural for all: each is one. */
function knobsOfList({ asks, lexicon, text, message }: RequestBuilder): void {
  const knobs = wanted(asks).filter((a) => lexicon.isA(a.concept, 'potentiometer') && a.words[0]?.message === message);
  for (const [i, last] of knobs.entries()) {
    const [before, at] = [knobs[i - 1]?.words.at(-1), last.words[0]];
    if (last.several !== true || last.count !== undefined || before === undefined || at === undefined) continue;
    if (/^\s*(?:,|&|\/|and|,? and)\s*$/i.test(text.slice(before.to, at.from)) && last.concept !== knobs[i - 1]?.concept) delete last.several;
  }
}
