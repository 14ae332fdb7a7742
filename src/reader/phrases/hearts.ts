import type { Concept } from '../../lexicon/index.js';
import type { Request } from '../../request/index.js';
import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { unite } from '../asks/uniting.js';

/** Kinds of things that a title asks for by naming them. */
const NAMED: ReadonlySet<string> = new Set(['interface', 'sound', 'light', 'display', 'function', 'conversion', 'output', 'input', 'sensor']);
/** Kinds of what a board switches. */
const DRIVEN: ReadonlySet<string> = new Set(['output', 'load']);
/** Inputs for a sensor that is not named. */
const MOTOR = 'motor';
const DRIVER = 'motor_driver';
const DEV_BOARD = 'dev_board_purpose';
const TURNS = ['servo', 'solenoid', 'valve'] as const;
/** What a heart is called where its sort follows from the title: strips of a pixel controller. */
const PLAIN: Readonly<Record<string, string>> = { addressable_led_strip: 'led_strip' };
const ANY_SENSOR = ['sensor_input', 'analog_input'];
/** Kinds that a purpose brings only where nothing of it is said. */
const SENSES = new Set(['sensor', 'supply', 'connector']);

type Made = (concept: Concept, at: { readonly from: number; readonly to: number }) => MutableAsk;

/** What the board is for asks for its heart, where nobody said it in other words: a heater controller has a heater output. `made` adds an ask. */
export function hearts(request: RequestBuilder, purpose: NonNullable<Request['purpose']>, made: Made): void {
  const { lexicon } = request;
  if (purpose.concept === undefined) return;
  const concept = lexicon.concept(purpose.concept);
  if (concept === undefined) return;
  const all = concept.kind === 'purpose' ? (concept.heart ?? []) : [concept.id];
  const { words } = purpose;
  // The title's own words have become an ask already, of whatever sort.
  const own = (ask: MutableAsk): boolean => ask.words.some((w) => words !== undefined && w.message === 0 && w.from < words.to && words.from < w.to);
  // "A brake light controller, 12 V, 2 A lamps": figures behind the title made what is named after them.
  for (const id of concept.kind === 'purpose' ? all : []) {
    const [first, ...more] = request.asks.filter(
      (a) => a.state === 'wanted' && a.not === undefined && a.part === undefined && lexicon.isA(a.concept, id),
    );
    const [said, ...others] = more.filter((a) => !own(a));
    if (first !== undefined && own(first) && first.count === undefined && said !== undefined && others.length === 0) unite(request, said, first);
  }
  // How many boards there are to be is none of them.
  const live = request.asks.filter((a) => a.state === 'wanted' && a.not === undefined && a.concept !== 'quantity');
  if (concept.elsewhere === true && live.length > 0) return;
  const served = (id: string): MutableAsk | undefined =>
    live.find(
      (a) =>
        lexicon.isA(a.concept, id) ||
        // A chip that measures several things, of which it is called by one.
        (a.part !== undefined && lexicon.part(a.part)?.concepts.some((c) => lexicon.isA(c, id)) === true) ||
        a.features.includes(id) ||
        a.kind === id ||
        (a.kind === 'conversion' && lexicon.concept(id)?.kind === 'rail'),
    );
  const some = all.some((id) => served(id) !== undefined);
  const blind = concept.senses === true && !live.some((a) => a.kind === 'sensor' || a.kind === 'input');
  const at = purpose.words ?? { from: 0, to: 0 };
  const added: MutableAsk[] = [];
  const asBuilt = (ask: MutableAsk): MutableAsk => {
    const count = concept.counts?.[ask.concept];
    added.push(ask);
    return count === undefined ? ask : Object.assign(ask, { count });
  };
  const heart = all.flatMap((id) => {
    const wanted = lexicon.concept(id);
    const instead = concept.served_by?.[id]?.flatMap((other) => live.find((a) => a.connector?.concept === other) ?? served(other) ?? [])[0];
    // Probes and plain sensors: what it measures with, by another name.
    const measures =
      wanted?.kind === 'sensor' ? live.find((a) => a.concept === 'sensor' || ANY_SENSOR.some((any) => lexicon.isA(a.concept, any))) : undefined;
    // Outputs that are only counted are of the sort that the board is named for.
    const drives =
      DRIVEN.has(wanted?.kind ?? '') && !some
        ? live.find((a) => a.concept === 'output' || a.concept === 'channel' || (instead === undefined && a.concept === PLAIN[id]))
        : undefined;
    if (drives !== undefined && wanted !== undefined) Object.assign(drives, { concept: wanted.id, kind: wanted.kind });
    // What a module outside switches is its business.
    const elsewhere = wanted?.kind === 'load' ? live.find((a) => lexicon.isA(a.concept, 'solid_state_relay')) : undefined;
    // "a feeder: servo": what turns.
    const turns = id === MOTOR ? live.find((a) => TURNS.some((any) => lexicon.isA(a.concept, any))) : undefined;
    // What is switched was told: its output is there with it.
    const switched = wanted?.kind === 'output' && lexicon.isA(id, 'switched_output') ? live.find((a) => a.kind === 'load') : undefined;
    // Motors that transistors switch want no driver beside those.
    const stage = id === DRIVER ? live.find((a) => lexicon.isA(a.concept, MOTOR) && throughTransistor(a, live, lexicon)) : undefined;
    const lit = wanted?.kind === 'light' ? live.find((a) => a.kind === 'light') : undefined;
    // Several of the plainer sort that were counted are what is pressed.
    const plain = wanted?.kind === 'input' ? live.find((a) => (a.count ?? 1) > 1 && wanted.parents.includes(a.concept)) : undefined;
    const known =
      served(id) ??
      plain ??
      instead ??
      measures ??
      drives ??
      switched ??
      elsewhere ??
      stage ??
      turns ??
      lit ??
      (concept.kind === 'purpose' ? undefined : live.find(own));
    if (known !== undefined) {
      // Figures behind the title have made it already.
      if (own(known) && known.part === undefined && known.count === undefined) asBuilt(known);
      return [known.id];
    }
    // "A 74HC595 demo board": what it shows works by itself.
    if (concept.id === DEV_BOARD && live.some((a) => a.kind === 'function' && a.part !== undefined)) return [];
    // What a board does is asked for whatever else is said; what it measures only where nothing of its purpose is.
    // A title that names a thing asks for it, where nothing said is it.
    const thing = NAMED.has(concept.kind) || (concept.kind === 'load' && !live.some((a) => DRIVEN.has(a.kind) || a.kind === 'light'));
    if (wanted === undefined || (concept.kind !== 'purpose' && !thing) || (some && !blind && SENSES.has(wanted.kind))) return [];
    return [asBuilt(made(wanted, at)).id];
  });
  request.purpose = { ...purpose, heart };
  if (added.length > 0) usual(request, concept, (other) => made(other, at));
  // "a charger module": the board is it.
  for (const ask of request.asks)
    if (heart.includes(ask.id) && (ask.kind === 'conversion' || ask.kind === 'charging'))
      ask.features = ask.features.filter((f) => f !== 'as_module');
}

const STAGES = ['transistor', 'low_side_switch', 'relay'];
const throughTransistor = (ask: MutableAsk, live: readonly MutableAsk[], lexicon: RequestBuilder['lexicon']): boolean =>
  ask.links.some((l) => live.some((a) => a.id === l.ask && STAGES.some((id) => lexicon.isA(a.concept, id))));

/** Sorts of things that are so unlike each other that one of them says nothing of another. */
const UNLIKE: ReadonlySet<string> = new Set(['function', 'protection', 'interface', 'connector', 'behaviour', 'sensor']);
/** Said of a board that is to have nothing beside what was named. */
const BARE = 'bare';

/**
 * What every engineer adds to a board whose heart was left to its name (`Recipe.usual`): who listed the parts left the others out on purpose. What was
 * named of its kind, or said against it, stands in its place.
 */
function usual(request: RequestBuilder, recipe: Concept, made: (concept: Concept) => MutableAsk): void {
  const { lexicon } = request;
  const said = request.asks.filter((a) => a.state === 'wanted');
  const any = (ids: readonly string[]): boolean =>
    said.some((a) => ids.some((id) => a.kind === id || lexicon.isA(a.concept, id) || a.features.includes(id)));
  for (const { concept: id, count, beside, unless = [] } of recipe.usual ?? []) {
    const concept = lexicon.concept(id);
    const like = concept === undefined || UNLIKE.has(concept.kind) ? id : concept.kind;
    if (concept === undefined || any([like, BARE, ...unless]) || (beside !== undefined && !any(beside))) continue;
    const ask = Object.assign(made(concept), { source: 'assumed' as const });
    if (count !== undefined) ask.count = count;
  }
}
