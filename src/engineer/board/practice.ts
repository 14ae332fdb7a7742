import { courtyardArea } from '../../board/index.js';
import type { Design } from '../../design/index.js';
import type { Platform, Practice } from '../../parts/index.js';
import { resolve } from '../../parts/resolve.js';
import type { Ask, Request } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { CONNECTORS, evidenceOf, type Knowledge } from '../knowledge.js';
import type { Entry } from '../power/sources.js';

/** Kinds that are no part of a circuit. */
const ASIDE: ReadonlySet<string> = new Set(['mounting_hole', 'test_point', 'fiducial']);
/** Ids of asks are a letter and a number. */
const LETTER = 'p';
/** The letter of those that stand in for pins. */
const EXTENDING = 'x';

/** The board as it was composed, before anything is added unasked. */
interface Composed {
  readonly composer: Composer;
  readonly board: Design['board'];
  /** Places of its parts are pinned. */
  readonly held: boolean;
  readonly platform: Platform | null;
  /** Sources that something is fed from. */
  readonly feeding: readonly Entry[];
}

/** What a good engineer adds to this board unasked (data/practice/), as asks of their own. */
export function practised(know: Knowledge, request: Request, composed: Composed, minutes: Minutes): Ask[] {
  const { practice = [] } = know.library;
  const spoken = (concept: string): boolean =>
    know.lexicon.isA(request.purpose?.concept ?? '', concept) ||
    request.asks.some((a) => know.lexicon.isA(a.concept, concept) || a.features.includes(concept));
  const open = practice.filter((p) => !p.unless.some(spoken) && know.unasked?.has(p.adds.concept) !== false);
  if (open.length === 0) return [];
  const facts = factsOf(know, composed);
  return open
    .filter((p) => fits(p, facts))
    .flatMap((p): Ask[] => {
      const id = idOf(practice.indexOf(p) + 1, request);
      const ask = askOf(know, p, id, 'practice');
      if (ask !== null) minutes.decide(id, p.says, p.why);
      return ask === null ? [] : [ask];
    });
}

/** The same id for the same practice in every plan of a request. */
function idOf(nth: number, { asks }: Request): string {
  const taken = new Set(asks.map((a) => a.id));
  let id = `${LETTER}${nth}`;
  for (let n = 100 + nth; taken.has(id); n += 100) id = `${LETTER}${n}`;
  return id;
}

function askOf({ lexicon }: Knowledge, { adds, says }: Practice, id: string, source: Ask['source']): Ask | null {
  const kind = lexicon.concept(adds.concept)?.kind as Ask['kind'] | undefined;
  if (kind === undefined) return null;
  return { id, ...adds, kind, words: [], text: says, figures: [], features: [], links: [], state: 'wanted', source };
}

/** What stands in for pins that a controller lacks (data/practice/), as asks that nobody said; of each what it is short of. */
export function extensions(
  know: Knowledge,
  request: Request,
): { readonly ask: Ask; readonly says: string; readonly why: string; readonly pins: boolean }[] {
  const spoken = (concept: string): boolean => request.asks.some((a) => know.lexicon.isA(a.concept, concept));
  const fit = (know.library.practice ?? []).filter((p) => p.when.some((w) => w.short_of !== undefined) && !p.unless.some(spoken));
  return fit.flatMap((p, i) => {
    const ask = askOf(know, p, `${EXTENDING}${i + 1}`, 'assumed');
    return ask === null ? [] : [{ ask, says: p.says, why: p.why, pins: p.when.some((w) => w.short_of !== 'address') }];
  });
}

interface Facts {
  readonly parts: number;
  readonly connectors: number;
  readonly terminals: number;
  readonly rails: number;
  readonly fed: ReadonlySet<Entry['sort']>;
  readonly traits: ReadonlySet<Practice['not_on'][number]>;
  /** Part of a wished outline that courtyards fill, its shorter side, mm, and whether its connectors have an edge between corners; null: the outline follows the parts. */
  readonly wished: { readonly fill: number; readonly side: number; readonly edges: boolean } | null;
}

function fits({ when, room, not_on }: Practice, facts: Facts): boolean {
  const { wished } = facts;
  if (not_on.some((trait) => facts.traits.has(trait))) return false;
  if (room !== undefined && wished !== null && (wished.fill > room.fill_max || wished.side < room.side_min_mm || !wished.edges)) return false;
  return when.some(
    ({ parts_min = 0, connectors_min = 0, terminals_min = 0, rails_min = 0, fed, short_of }) =>
      short_of === undefined &&
      facts.parts >= parts_min &&
      facts.connectors >= connectors_min &&
      facts.terminals >= terminals_min &&
      facts.rails >= rails_min &&
      (fed === undefined || fed.some((sort) => facts.fed.has(sort))),
  );
}

function factsOf(know: Knowledge, { composer, board, held, platform, feeding }: Composed): Facts {
  const design = composer.assembler.build({ name: 'x', prompt: '', summary: '', board, assumptions: [], unmet: [] });
  const parts = design.components.filter((c) => !ASIDE.has(c.kind));
  const terminal = evidenceOf(know, 'screw_terminal').flatMap((e) => e.devices ?? []);
  const isTerminal = new RegExp(`^(?:${terminal.join('|')})$`, 'i');
  const { width_mm, height_mm, outline } = board;
  const resolved = width_mm === undefined || height_mm === undefined ? [] : resolve(design, know.library).parts;
  const area = (): number => resolved.reduce((sum, p) => sum + courtyardArea(p.footprint), 0);
  const traits: Practice['not_on'] = [];
  if (platform?.host !== undefined && platform.host.plug !== false) traits.push('plugged');
  if (outline !== undefined) traits.push('shaped');
  if (held) traits.push('held');
  if (showsSupply(design)) traits.push('lit');
  return {
    parts: parts.length,
    connectors: parts.filter((c) => CONNECTORS.has(c.kind)).length,
    terminals: parts.filter((c) => isTerminal.test(c.device ?? '')).length,
    rails: composer.power.tree.rails.length,
    fed: new Set(feeding.map((e) => e.sort)),
    traits: new Set(traits),
    wished:
      width_mm === undefined || height_mm === undefined
        ? null
        : { fill: area() / (width_mm * height_mm), side: Math.min(width_mm, height_mm), edges: haveEdges(resolved, width_mm, height_mm) },
  };
}

/** What a hole in a corner takes of both its edges: the head of an M3 screw and the gaps about it, mm. */
const CORNER_MM = 7.2;

/** Whether each connector of which no edge was said finds one that is long enough between holes in its corners and beside those that stand there. */
function haveEdges(parts: ReturnType<typeof resolve>['parts'], width: number, height: number): boolean {
  const plugs = parts.flatMap(({ component: { kind, place }, footprint: { courtyard } }) => {
    const across = (k: 0 | 1): number => Math.max(...courtyard.map((p) => p[k])) - Math.min(...courtyard.map((p) => p[k]));
    return CONNECTORS.has(kind) ? [{ edge: place?.edge ?? 'any', long: Math.max(across(0), across(1)) }] : [];
  });
  const open = (['left', 'right', 'top', 'bottom'] as const).map((edge) => {
    const side = edge === 'left' || edge === 'right' ? height : width;
    return side - 2 * CORNER_MM - plugs.reduce((sum, p) => sum + (p.edge === edge ? p.long : 0), 0);
  });
  return plugs.every((p) => p.edge !== 'any' || open.some((mm) => mm >= p.long));
}

/** Whether an LED shines as long as a supply is there: on both its sides a supply or ground, over a resistor or not. */
function showsSupply({ components, nets }: Design): boolean {
  const kinds = new Map(components.map((c) => [c.ref, c.kind]));
  const netsOf = (ref: string): string[] => nets.filter((n) => n.pins.some((p) => p.startsWith(`${ref}.`))).map((n) => n.name);
  const resistorsAt = (net: string): string[] =>
    nets
      .find((n) => n.name === net)
      ?.pins.map((p) => p.slice(0, p.indexOf('.')))
      .filter((ref) => kinds.get(ref) === 'resistor') ?? [];
  const classes = new Map(nets.map((n) => [n.name, n.class]));
  const firm = (net: string): boolean => classes.get(net) === 'power' || classes.get(net) === 'ground';
  return components.some(
    ({ kind, ref }) =>
      kind === 'led' && netsOf(ref).every((net) => firm(net) || resistorsAt(net).some((r) => netsOf(r).some((n) => n !== net && firm(n)))),
  );
}
