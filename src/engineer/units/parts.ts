import type { Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { testPoints } from '../board/test-points.js';
import type { Composer } from '../compose.js';
import { WIRE } from '../connectors/ends.js';
import { isFitting, type Minutes } from '../decision.js';
import { evidenceOf, isA, type Knowledge } from '../knowledge.js';
import { bulk } from '../power/bulk.js';
import type { Entry } from '../power/sources.js';
import { broughtBy, type Sorted } from '../sort.js';
import { isWhole, type Unit } from './units.js';

/** Parts that were named, that have a circuit of their own and that nothing of the board brings along: each gets its circuit. */
export function namedAlone(know: Knowledge, { parts, all }: Pick<Sorted, 'parts' | 'all'>, units: readonly Unit[]): Ask[] {
  const blocks = units.map((u) => u.block);
  return parts.filter((ask) => {
    if (ask.kind !== 'component' || ask.part === undefined) return false;
    const own = know.lexicon.part(ask.part)?.blocks.flatMap((name) => know.library.blocks.get(name) ?? []) ?? [];
    const linked = ask.links.length > 0 || all.some((a) => a.links.some((l) => l.ask === ask.id));
    return !linked && own.some(isWhole) && !broughtBy(know, ask, blocks, null);
  });
}

/** A part that was named and that another block has to bring along. */
export function partOf(
  know: Knowledge,
  ask: Ask,
  composer: Composer,
  units: readonly Unit[],
  entries: readonly Entry[],
  platform: Platform | null,
  asks: readonly Ask[],
  minutes: Minutes,
): void {
  const names = composer.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] }).blocks.map((b) => b.block);
  const blocks = [...units.map((u) => u.block), ...entries.map((e) => e.block), ...names.flatMap((n) => know.library.blocks.get(n) ?? [])];
  if (bulk(know, ask, composer, units, asks, minutes)) return;
  if (testPoints(know, ask, composer, asks, minutes)) return;
  if (isA(know, ask, 'tag_connect') && composer.refs.has(ask.id)) return;
  if (antenna(know, ask, composer, units)) {
    minutes.decide(ask.id, 'an antenna connector', 'it takes the place of the module’s own');
    return;
  }
  const devices = composer.assembler.refs.map((r) => composer.assembler.deviceOf(r) ?? '');
  const patterns = evidenceOf(know, ask.concept).flatMap((e) => e.devices ?? []);
  const there = devices.some((d) => patterns.some((p) => new RegExp(`^(?:${p})$`, 'i').test(d)));
  if (ask.concept === WIRE || isFitting(ask)) return;
  if (there || broughtBy(know, ask, blocks, platform)) minutes.decide(ask.id, 'brought along', 'a block of the board has it');
  else minutes.cannot(ask.id, know.lexicon.concept(ask.concept)?.says ?? missing(know, ask));
}

/** Why a part is not on the board: the library has none such, has no circuit for it, or nothing is to be joined to it. */
function missing(know: Knowledge, { part, concept, kind }: Ask): string {
  if (part === undefined) return 'nothing on the board says what it is to be joined to';
  const known = know.lexicon.part(part);
  const none = (known?.devices.length ?? 0) === 0 && (known?.blocks.length ?? 0) === 0;
  if (none && kind !== 'connector') return `the library has no ${part}`;
  return evidenceOf(know, concept).length === 0 ? `the library has no circuit for ${part}` : 'nothing on the board says what it is to be joined to';
}

/** An antenna connector that was asked for takes the place of the one that a radio brings. */
function antenna(know: Knowledge, ask: Ask, composer: Composer, units: readonly Unit[]): boolean {
  const radio = units.find((u) => Object.values(u.block.net_classes ?? {}).includes('rf'));
  const patterns = evidenceOf(know, ask.concept).flatMap((e) => e.devices ?? []);
  return ask.kind === 'connector' && radio !== undefined && patterns.length > 0 && composer.swap(composer.refs.get(radio.ask.id) ?? [], patterns);
}
