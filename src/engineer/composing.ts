import type { Platform } from '../parts/index.js';
import type { Ask } from '../request/index.js';
import { crossKeys, type KeyField } from './board/matrix.js';
import type { Composer } from './compose.js';
import { GROUND, plugOf } from './connectors/contacts.js';
import { enableOut } from './connectors/enable-out.js';
import { type OuterHeader, placeOuter } from './connectors/outer-lines.js';
import { giveOut, type Own, withOwn } from './connectors/plugs.js';
import { bringPinsOut } from './connectors/rows.js';
import { placeSides } from './connectors/side-headers.js';
import type { Minutes } from './decision.js';
import type { Knowledge } from './knowledge.js';
import { hasRelay } from './knowledge.js';
import type { Wired } from './pins/buses.js';
import { type Plexed, placePlexed } from './pins/charlieplex.js';
import { placeCore, powerLed, type programmingOf } from './pins/core.js';
import { roleOf, SYS } from './pins/ports.js';
import { type ShiftedBus, shift } from './pins/shifting.js';
import { litVolts, pulledTo, usedOf } from './plan.js';
import type { Charger } from './power/charging.js';
import { between, passing } from './power/guarding.js';
import type { Outlet } from './power/outlets.js';
import { charge, eitherSupply, powerPath } from './power/power-path.js';
import type { Entry } from './power/sources.js';
import { stopAt } from './power/stopping.js';
import type { Stage } from './power/supplies.js';
import type { Sorted } from './sort.js';
import { linesLeft } from './units/breakout.js';
import type { Unit } from './units/units.js';

const NOTHING: Own = { fuse: null, light: null };

/** What is put onto the board. */
interface Plan {
  readonly platform: Platform | null;
  readonly ask: string | null;
  readonly units: readonly Unit[];
  readonly wired: Wired;
  readonly entries: readonly Entry[];
  readonly charger: Charger | null;
  /** Sources that something is fed from, the board's own first. */
  readonly feeding: readonly Entry[];
  readonly usb: boolean;
  readonly programming: ReturnType<typeof programmingOf>;
  readonly bridged: boolean;
  readonly outlets: readonly Outlet[];
  /** The bus is shifted where it leaves the board. */
  readonly bus: ShiftedBus | null;
  /** Chips come out at headers of their own. */
  readonly broken: boolean;
  /** What the board breaks out: all lines of it leave the board. */
  readonly breaks: readonly Ask[];
  readonly stands: boolean;
  /** The connectors that signals without a controller end in. */
  readonly headers: readonly OuterHeader[];
  /** Lines that the board is told by or tells. */
  readonly lines: readonly Ask[];
  /** Connectors that nothing ends in yet. */
  readonly plugs: readonly Ask[];
  readonly field: KeyField | null;
  readonly lights: Plexed | null;
  /** What each outlet of an ask has for itself. */
  readonly owns: ReadonlyMap<string, Own>;
}

/** Puts everything onto the board. Returns what of the controller's own asks was answered, and its keys in their order. */
export function compose(
  composer: Composer,
  know: Knowledge,
  sort: Sorted,
  plan: Plan,
  minutes: Minutes,
): { done: ReadonlySet<string>; keys: readonly string[] } {
  const { platform, wired, units, entries, charger } = plan;
  composer.hostSupplies();
  const brought = entries.length === 0 && platform === null ? usedOf(composer.power) : [];
  for (const s of brought) composer.assembler.net(s.net, { class: 'power', volts: s.volts });
  const [main] = plan.feeding;
  const path = powerPath(know, sort, main, entries, charger, composer.power, minutes);
  composer.either = platform?.host === undefined ? eitherSupply(know, main, entries, composer.power, minutes) : null;
  const stop = stopAt(know, sort.series, composer.power);
  const all = { ...sort, series: sort.series.filter((s) => s.ask !== stop?.stage.ask) };
  const guards = (e: Entry): Stage[] => {
    const stages = plan.feeding.includes(e)
      ? between(know, e === main ? all : { ...all, series: [] }, e, composer, charger?.cell === e, minutes)
      : [];
    if (e !== main || path === null) return stages;
    // What switches the board off does so behind either supply.
    const last = stages.filter((s) => s.cellBefore === true);
    return [...stages.filter((s) => !last.includes(s)), path, ...last];
  };
  if (units.some((u) => u.block.ports.some((p) => p.kind === 'ground' && p.cell === true)))
    composer.cellGround = composer.assembler.net('CELL_GND', { class: 'ground' });
  for (const entry of entries) {
    composer.source(entry, guards(entry), plan.usb && entry.sort === 'usb', passing(sort, entry, composer));
    if (platform !== null && entry.sort === 'usb' && main?.sort === 'open' && charger === null && composer.either === null)
      minutes.decide(null, 'USB for data only', `the board is fed at ${main.net}`);
  }
  if (charger !== null) charge(composer, charger, path);
  if (stop !== null) {
    composer.stop(stop.stage, stop.volts);
    minutes.decide(
      stop.stage.ask?.id ?? null,
      `${stop.stage.block.title} before what acts`,
      'it opens their supply without a program; what computes stays on. A transistor that fails shorted is not seen: no safety function by ISO 13849',
    );
  }
  // What a charger with a power path feeds leaves the board where nothing on it is fed.
  const idle = composer.power.feeds.length === 0 && composer.power.tree.rails.length === 0 && plan.outlets.length === 0;
  if (charger !== null && path?.block === charger.block && main !== undefined && idle) {
    composer.plug(null, 'Load', [{ port: SYS, net: main.net }, GROUND], 'ScrewTerminal');
    minutes.decide(null, 'a terminal for the load', 'the charger feeds it, from its input while that is there');
  }
  let answered: ReadonlySet<string> = new Set();
  const programming = plan.bridged && plan.programming === 'serial' ? 'bridge' : plan.programming;
  if (platform !== null)
    answered = placeCore(
      composer,
      know,
      platform,
      wired,
      { ...plan, usb: plan.usb && !plan.bridged, programming, aspects: sort.aspects, excluded: sort.excluded, parts: sort.parts },
      minutes,
    );
  else
    for (const ask of sort.aspects) {
      const volts = ask.concept === 'power_led' ? litVolts(composer.power, ask) : null;
      if (volts === null) minutes.cannot(ask.id, 'there is no controller that it could belong to');
      else powerLed(composer, know, ask, volts);
    }
  const shifted = plan.bus !== null && wired.i2c ? shift(composer, plan.bus, pulledTo(composer.power), minutes) : null;
  if (wired.i2c && shifted === null) composer.block('i2c_pullups', null, { VCC: composer.rail(pulledTo(composer.power)), SDA: 'SDA', SCL: 'SCL' });
  for (const unit of units) {
    const before = composer.refs.get(unit.ask.id)?.length ?? 0;
    composer.unit(unit, wired);
    const control = unit.block.ports.find((p) => roleOf(p, unit.block).to === 'pin')?.name ?? '';
    const added = composer.refs.get(unit.ask.id)?.slice(before) ?? [];
    withOwn(composer, unit, plan.owns.get(unit.ask.id) ?? NOTHING, added, wired.wiring.get(unit)?.get(control) ?? null);
  }
  const live = Math.max(0, ...units.map((u) => (hasRelay(u.block) ? composer.live(u) : 0)));
  if (live > 0)
    minutes.decide(
      null,
      `Contacts for ${live} V stand apart from all that may be touched, from their coils' supply as far as the relays' own pins do`,
      'the insulation inside a relay of this size is basic: the board belongs into a closed housing, behind a fuse, and wired by somebody who may',
    );
  const { lights, field } = plan;
  if (lights !== null && !wired.cramped.has(lights)) placePlexed(composer, lights, platform, minutes);
  const keys = field === null || wired.cramped.has(field) ? [] : crossKeys(composer, field, minutes);
  placeSides(composer, composer.sides, platform === null ? plan.plugs : [], minutes);
  const [first = { ask: null, nets: [] }, ...others] = plan.headers;
  // Of lines that are only broken out those have a contact that the connector has room for.
  const room = (first.ask === null ? undefined : plugOf(first.ask).connector?.ways) ?? Number.POSITIVE_INFINITY;
  const left = linesLeft(composer, plan.breaks, new Set(plan.headers.flatMap((h) => h.nets)), room - first.nets.length - brought.length - 1);
  // A bus with a plug of its own brings the supply with its lines.
  const fed = brought.length === 0 || units.some((u) => composer.know.lexicon.hasOwnPlug(u.ask.concept));
  const alone = plan.headers.length === 0 && left.length === 0 && (plan.breaks.length === 0 || plan.broken || fed);
  const headers = alone ? [] : [{ ...first, nets: [...first.nets, ...left] }, ...others];
  placeOuter(
    composer,
    headers.map((h) => ({ ...h, nets: h.nets.map((n) => shifted?.get(n) ?? n) })),
    brought,
    units,
    field === null ? 'Signals' : 'Keys',
    minutes,
    sort.pins.length > 0,
  );
  for (const outlet of plan.outlets) giveOut(composer, outlet, plan.owns.get(outlet.ask.id) ?? NOTHING, minutes);
  if (platform === null) enableOut(composer, plan.lines, minutes);
  bringPinsOut(composer, sort, plan, minutes);
  return { done: answered, keys };
}
