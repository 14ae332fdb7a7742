import { type Component, type Design, DesignError } from '../../../../design/index.js';
import { checkElectrical } from '../../../../electrical/index.js';
import type { Block, Library } from '../../../../parts/index.js';
import { resolve } from '../../../../parts/resolve.js';
import { readIntent } from '../../read/index.js';
import { normalise, tokenise } from '../../read/lexer.js';
import { findMentions } from '../../read/mentions.js';
import { wordsOf } from '../../words.js';
import { attachable, controllerOf } from '../attach.js';
import type { Editing, Order } from '../editing.js';
import { withParams } from '../params.js';
import { faceOf, isController, nameOf, type Thing, thingsOf } from '../things.js';
import { addWishes } from './add.js';
import { withoutThings } from './remove.js';

const SWAP = [
  /^(?:swap|replace|exchange|substitute|change|switch|convert)\s+(?:out\s+)?(.+?)\s+(?:for|with|by|to|into)\s+(.+)$/i,
  /^(?:use|fit|take|put in|give me|want)\s+(.+?)\s+(?:instead of|in place of|rather than)\s+(.+)$/i,
  /\b(?:from|over|through|via|by|on)\s+(?:an?\s+|the\s+)?(usb(?:[- ]?c)?|type[- ]c|barrel jack|dc jack|screw terminals?)\s+(?:instead of|in place of|rather than)\s+(.+)$/i,
  /^(?!(?:use|fit|take|put|give|want|swap|replace|change|make|set|move|add|i|we|have)\b)(.{2,60}?)\s+(?:instead of|in place of|rather than)\s+(.+)$/i,
  /^(?:use|fit|try)\s+(?:a\s+)?(?:different|other)\s+(.+?)[,:]?\s+(?:like|such as|e\.g\.|say|maybe|namely)\s+(.+)$/i,
] as const;

/** "swap the regulator for one with 1 A", "replace the BME280 by an SHT31", "use an SHT40 instead of the SHT31". */
export const swap: Order = (clause, editing) => {
  const there = SWAP[0].exec(clause);
  const back = SWAP[1].exec(clause);
  const source = SWAP[2].exec(clause);
  const bare = SWAP[3].exec(clause);
  const other = SWAP[4].exec(clause);
  const [old, next] =
    there !== null
      ? [there[1], there[2]]
      : back !== null
        ? [back[2], back[1]]
        : source !== null
          ? [source[2], source[1]]
          : bare !== null
            ? [bare[2], bare[1]]
            : [other?.[1], other?.[2]];
  // A chip with USB of its own gets its data lines too: that is planned anew.
  if (next !== undefined && USB.test(next) && controllerOf(editing)?.platform.functions.usb != null) return false;
  if (old === undefined || next === undefined) return stronger(clause, editing);
  const target = editing.target(old);
  const things = target.byRef
    ? target.things.flatMap((t) => thingsOf(editing.design).filter((w) => w.parts.some((p) => p.ref === t.parts[0]?.ref)))
    : target.things;
  const same = things.filter((t) => isNamed(faceOf(t), next));
  if (things.length > 0 && same.length === things.length && !isPlatformWish(next, editing)) {
    editing.refused.push(`${same.map(nameOf).join(', ')} ${same.length === 1 ? 'is that' : 'are those'} already.`);
    return true;
  }
  const blocks = things.filter((t) => t.block !== null && !isPlatformWish(next, editing));
  if (blocks.length === 0) return things.length > 0 && !isPlatformWish(next, editing) && exchanged(things, target.several, next, editing);
  const amps = ampsIn(next);
  const volts = tokenise(next).find((t) => t.type === 'quantity' && t.unit === 'V');
  // What takes the place of a part that the library lacks is said.
  for (const { note, text } of readIntent(next, wordsOf(editing.library)).items) if (note !== undefined) editing.assumed.push(`${text}: ${note}.`);
  for (const thing of target.several ? blocks.slice(-1) : blocks) {
    const wanted = namedBlocks(next, thing, editing);
    if (wanted.length === 0 && amps === null && volts === undefined) return exchanged(blocks, target.several, next, editing);
    const out = outOf(editing.library.blocks.get(thing.block?.block ?? '') ?? NO_PORTS)?.volts;
    // Another voltage on the rail is another rail for all that hangs on it: that is planned anew.
    if (wanted.length === 0 && amps === null && volts?.type === 'quantity' && out !== undefined && Math.abs(out - volts.value) > 0.05) return false;
    const candidates = wanted.length > 0 ? wanted : [...editing.library.blocks.values()].filter((b) => b.by_name === undefined);
    replaceWith(thing, candidates, { amps, volts: volts?.type === 'quantity' ? volts.value : null, named: wanted.length > 0, words: next }, editing);
  }
  return true;
};

/** Whether a part is the one that the words name. */
const isNamed = ({ device }: Component, words: string): boolean =>
  device !== undefined &&
  stemsOf(device).some((s) =>
    words
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')
      .includes(s),
  );

const USB = /\busb\b|\btype[- ]c\b/i;

/** What another thing cannot stand in for on the same nets is taken away, and the other is hung on the board. */
function exchanged(things: readonly Thing[], several: boolean, next: string, editing: Editing): boolean {
  const intent = readIntent(next, wordsOf(editing.library));
  const gone = (several ? things.slice(-1) : things).filter((t) => !isController(t, editing.library));
  if (gone.length === 0 || intent.sources.length > 0 || intent.rails.length > 0) return false;
  const rest = withoutThings(editing, gone);
  const standing = { design: rest.design, library: editing.library };
  if (!attachable(intent, standing)) {
    if (intent.items.length > 0) return false;
    const why = intent.unsupported.map(({ text, why: reason }) => `${text}: ${reason}`).join('; ') || `"${next}" is nothing that I know`;
    editing.refused.push(`${why}; ${gone.map(nameOf).join(', ')} ${gone.length === 1 ? 'stays' : 'stay'}.`);
    return true;
  }
  const before = { design: editing.design, done: editing.done.length };
  editing.apply(rest.design, `Removed ${gone.map(nameOf).join(', ')} (${rest.refs.join(', ')}).`);
  addWishes(intent.items, editing);
  const stranded = brokenBy(before.design, editing);
  if (stranded !== null) editing.refused.push(`${next} in place of ${gone.map(nameOf).join(', ')}: then ${stranded}; nothing is exchanged.`);
  // Nothing came in its place, or the board would not work: the old thing stays.
  if (stranded !== null || editing.done.length === before.done + 1) {
    editing.design = before.design;
    editing.done.length = before.done;
  }
  return true;
}

/** The first electrical error that the design has and did not have before; null: none. */
function brokenBy(before: Design, { design, library }: Editing): string | null {
  const errors = (d: Design): string[] => checkElectrical(resolve(d, library)).flatMap((f) => (f.severity === 'error' ? [f.message] : []));
  const known = new Set(errors(before));
  return errors(design).find((e) => !known.has(e)) ?? null;
}

/** "a stronger regulator", "a regulator that gives 1 A". */
function stronger(clause: string, editing: Editing): boolean {
  const amps = ampsIn(clause);
  const something = /\b(?:something|one|it|U\d+)\b/i.test(clause) && COOLER.test(clause.toLowerCase());
  if (!(something || /\b(regulator|ldo|buck|converter|smps)\b/i.test(clause)) || /^(add|remove|delete)\b/i.test(clause)) return false;
  const [thing] = editing.target('regulator').things;
  if (thing === undefined) return false;
  const better = amps === null ? namedBlocks(clause.replace(/\b(?:the|an?|linear) (?:ldo|regulator)\b/i, ' '), thing, editing) : [];
  if (amps === null && better.length === 0) return false;
  const candidates = amps === null ? better : [...editing.library.blocks.values()].filter((b) => b.by_name === undefined);
  replaceWith(thing, candidates, { amps, volts: null, named: amps === null, words: clause }, editing);
  return true;
}

const isPlatformWish = (words: string, editing: Editing): boolean =>
  findMentions(tokenise(normalise(words)), editing.vocabulary, new Set()).some((m) => m.means.role === 'platform');

function ampsIn(words: string): number | null {
  const token = tokenise(words).find((t) => t.type === 'quantity' && t.unit === 'A');
  return token?.type === 'quantity' ? token.value : null;
}

/** Blocks that the words name: by what the reader knows, by a part of theirs, by their own words. */
function namedBlocks(words: string, thing: Thing, { library, vocabulary }: Editing): Block[] {
  const own = library.blocks.get(thing.block?.block ?? '');
  if (own === undefined) return [];
  const all = [...library.blocks.values()].filter((b) => b.name !== own.name && portMap(own, b) !== null);
  const said = words.toLowerCase().replace(/[^a-z0-9]+/g, ' ');
  const parts = findMentions(tokenise(normalise(words)), vocabulary, new Set()).flatMap((m) =>
    m.means.role === 'item' && m.means.part !== undefined ? [m.means.part] : m.means.role === 'source' ? [m.means.id] : [],
  );
  const source: Readonly<Record<string, RegExp>> = {
    barrel_jack: /^barrel_jack/,
    terminal: /^screw_terminal_power/,
    battery: /^battery_terminal/,
    lipo: /^battery_jst/,
    supply: /^screw_terminal_power/,
    ...(Math.abs(Number(thing.block?.params?.['volts'] ?? 0) - 5) < 0.3 ? { usb: /^usb_c_power/ } : {}),
  };
  return all.filter((b) => {
    if (parts.some((p) => b.name.endsWith(`_${p}`) || source[p]?.test(b.name) === true)) return true;
    if (/screw terminal|terminal block/.test(said) && /^screw_terminal_power/.test(b.name)) return true;
    if (/\bmicro ?(?:usb|b)\b|\busb ?micro\b/.test(said)) return /^usb_micro_/.test(b.name);
    if (/\busb ?(?:type ?)?c\b|\btype ?c\b/.test(said) && /^usb_micro_/.test(own.name)) return /^usb_c_/.test(b.name);
    if (/low(?:er)? ?drop|less drop|\bldo\b/.test(said) && /lowdrop/.test(b.name)) return true;
    if (FRUGAL.test(said)) return ownDraw(b, library) < 0.2 && ownDraw(b, library) < ownDraw(own, library) / 3;
    if (COOLER.test(said) && /^(buck(?!_boost)|dcdc)/.test(b.name)) return true;
    return b.parts.some((p) => p.device !== undefined && stemsOf(p.device).some((s) => said.replaceAll(' ', '').includes(s)));
  });
}

/** What a regulator is wished for that takes little itself. */
const FRUGAL = /\b(?:quiescent|iq|micro ?amps?|ua|standby|idle current|self consumption|battery life|sleep current|low power|micro ?power)\b/;

/** What a regulator draws itself, mA; infinite where nobody says. */
const ownDraw = ({ parts }: Block, library: Library): number =>
  parts.flatMap((p) => (p.kind === 'regulator' ? (library.devices.get(p.device ?? '')?.draw_ma?.typical ?? []) : []))[0] ?? Number.POSITIVE_INFINITY;

/** What a switching converter is wished for, or called. */
const COOLER = /\b(?:buck|switch(?:ing|er|mode)?|smps|dc dc|step down|(?:more )?efficien\w*|cooler|less heat|runs? cool|not (?:get )?(?:so )?hot)\b/;

/** "AP2112K-3.3" answers to ap2112k and ap2112. */
function stemsOf(device: string): string[] {
  const head = (device.toLowerCase().split('-')[0] ?? '').replace(/[^a-z0-9]/g, '');
  const bare = head.replace(/[a-z]+$/, '');
  return [head, bare].filter((s) => s.length >= 5 && /\d/.test(s));
}

/** Ports of the old block by those of the new one: same name, else same kind where there is one of it; null where one has no counterpart. */
export function portMap(from: Block, to: Block): ReadonlyMap<string, string> | null {
  const map = new Map<string, string>();
  for (const port of to.ports) {
    const same = from.ports.find((p) => p.name === port.name);
    const alike = from.ports.filter((p) => p.kind === port.kind);
    const found = same ?? (alike.length === 1 ? alike[0] : undefined);
    if (found !== undefined) map.set(port.name, found.name);
    else if (port.required) return null;
  }
  const used = new Set(map.values());
  return from.ports.every((p) => !p.required || used.has(p.name)) && map.size >= 2 ? map : null;
}

interface Wish {
  readonly amps: number | null;
  readonly volts: number | null;
  readonly named: boolean;
  readonly words: string;
}

const NO_PORTS: Pick<Block, 'ports'> = { ports: [] };
const outOf = (block: Pick<Block, 'ports'>): Block['ports'][number] | undefined => block.ports.find((p) => p.kind === 'power_out');

/** Puts the block that meets the wish with the least to spare in the thing's place. */
function replaceWith(thing: Thing, candidates: readonly Block[], wish: Wish, editing: Editing): void {
  const own = editing.library.blocks.get(thing.block?.block ?? '');
  if (own === undefined || thing.block === null) return;
  const fits = candidates.filter((b) => b.name !== own.name && portMap(own, b) !== null && feeds(b, own, thing, wish, editing));
  const able = fits.filter((b) => wish.amps === null || (outOf(b)?.max_ma ?? 0) >= wish.amps * 1000);
  const next = [...able].sort((a, b) => (outOf(a)?.max_ma ?? 0) - (outOf(b)?.max_ma ?? 0))[0];
  if (next === undefined) {
    editing.refused.push(whyNot(thing, own, candidates, wish, editing));
    return;
  }
  const ports = Object.fromEntries(
    [...(portMap(own, next) ?? [])].flatMap(([to, from]) => (thing.block?.ports[from] === undefined ? [] : [[to, thing.block.ports[from]]])),
  );
  try {
    const free = freeAddress(next, thing, editing);
    const design = withParams(editing, thing, free, next.name, ports);
    const chip = design.components.find((c) => c.ref === faceOf(thing).ref);
    editing.apply(design, `${nameOf(thing)} is replaced: ${next.title}${chip === undefined ? '' : ` (${chip.ref}, ${chip.value})`}.`);
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${nameOf(thing)} by ${next.title}: ${error.reason}.`);
  }
}

/** An address that nobody else on the bus has. */
function freeAddress(next: Block, thing: Thing, { design }: Editing): Record<string, string> {
  const choices = (next.params['address']?.choices ?? []).map(String);
  const taken = design.blocks.filter((b) => b.id !== thing.block?.id).map((b) => String(b.params?.['address']));
  const free = choices.find((c) => !taken.includes(c));
  return free === undefined ? {} : { address: free };
}

/** Whether a regulator takes the rail that feeds the old one and gives the voltage that hangs on it. */
function feeds(block: Block, own: Block, thing: Thing, wish: Wish, { design }: Editing): boolean {
  const out = outOf(block);
  const was = outOf(own);
  if (was?.volts !== undefined && out?.volts !== undefined && own.ports.some((p) => p.kind === 'power_in')) {
    if (Math.abs(out.volts - (wish.volts ?? was.volts)) > 0.05) return false;
    // Another voltage on the rail is another rail for all that hangs on it: that is planned anew.
    if (wish.volts !== null && Math.abs(wish.volts - was.volts) > 0.05) return false;
  } else if (was !== undefined && !wish.named) return false;
  return block.ports.every((p) => {
    if (p.kind !== 'power_in') return true;
    const volts = design.nets.find((n) => n.name === thing.block?.ports[p.name])?.volts;
    return volts === undefined || ((p.volts_min ?? 0) <= volts + 0.05 && volts <= (p.volts_max ?? Number.POSITIVE_INFINITY) + 0.05);
  });
}

function whyNot(thing: Thing, own: Block, candidates: readonly Block[], { amps, words, named }: Wish, { design }: Editing): string {
  const out = outOf(own);
  const rail = design.nets.find((n) => n.name === thing.block?.ports['VIN']);
  const most = Math.max(
    0,
    ...candidates.filter((b) => portMap(own, b) !== null && outOf(b)?.volts === out?.volts).map((b) => outOf(b)?.max_ma ?? 0),
    out?.max_ma ?? 0,
  );
  if (amps !== null && (out?.max_ma ?? 0) >= amps * 1000) return `${nameOf(thing)} gives ${out?.max_ma} mA already.`;
  if (amps !== null && out !== undefined)
    return `A ${out.volts ?? ''} V regulator for ${amps} A from ${rail?.name ?? 'this rail'}: the strongest of my library gives ${most} mA, so ${nameOf(thing)} stays.`;
  if (named)
    return `${words} in place of ${nameOf(thing)}: it does not fit the rail${rail?.volts === undefined ? '' : ` of ${rail.volts} V`} that feeds it.`;
  return `${words}: there is nothing in my library that can take the place of ${nameOf(thing)}.`;
}
