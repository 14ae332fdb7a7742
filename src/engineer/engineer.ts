import { type Design, DesignError } from '../design/index.js';
import { describeDesign } from '../parts/describe.js';
import type { Ask, Request } from '../request/index.js';
import { givenOutside, hostOutside, logicSaid, terminals, voltsAbout } from './about.js';
import { arrangedAs, atEach, bounded } from './board/arranged.js';
import { boardOf, ringHoles } from './board/board.js';
import { drill } from './board/holes.js';
import { onHost } from './board/hosted.js';
import { keyField, otherHalf, placeKeys, singleKeys } from './board/matrix.js';
import { practised } from './board/practice.js';
import { standAtEdges, standBehind } from './board/stand.js';
import { titleOf } from './board/title.js';
import { Composer } from './compose.js';
import { compose } from './composing.js';
import { isPlug, voltsCalled } from './connectors/contacts.js';
import { withEnds } from './connectors/ends.js';
import { freeOf, orderContacts } from './connectors/header-order.js';
import { ofSources, solder, withJumpers } from './connectors/jumpers.js';
import { namedRow } from './connectors/named-rows.js';
import { onOnePlug } from './connectors/one-plug.js';
import { broughtOut, outerHeaders, outerLines, takeLines } from './connectors/outer-lines.js';
import { plugIns } from './connectors/plug-ins.js';
import { ownsOf } from './connectors/plugs.js';
import { isBareRow, isBareTerminal } from './connectors/rows.js';
import { withSharedInputs } from './connectors/shared-inputs.js';
import { placeStraight, straightOf } from './connectors/straight.js';
import { bySupplyStandard } from './connectors/supply-standard.js';
import { tagAll } from './connectors/tag-connect.js';
import { decided, litAs, litBySupply, shiningAt, throughIsolation } from './deciding.js';
import { type Attempt, account, assumptionsOf, type Engineered, Minutes } from './decision.js';
import { ancestry, figure, isA, type Knowledge } from './knowledge.js';
import { withAmplifiers } from './paths/amplified.js';
import { withFlashers } from './paths/flashers.js';
import { withKnobs } from './paths/knobs.js';
import { plugEnds } from './paths/path-ends.js';
import { signalPath } from './paths/signal-path.js';
import { withTimers, withWidths } from './paths/timers.js';
import { atTheirSupply, ownPart, withBrought, withoutAntennas } from './pins/brought.js';
import { wire } from './pins/buses.js';
import { channelsAlone, linesOf, widened } from './pins/channels.js';
import { plexed } from './pins/charlieplex.js';
import { chooseController } from './pins/controller.js';
import { powerLed, programmingOf } from './pins/core.js';
import { heldAtReaders } from './pins/held.js';
import { bearing, liftWeak, matchLevels } from './pins/levels.js';
import { bridgedOver, busesOf, isAdapter, overBus, serialBridge } from './pins/over-bus.js';
import { shiftedBus } from './pins/shifting.js';
import { litInside } from './pins/shown.js';
import { throughBuffers } from './pins/strip-buffers.js';
import { litVolts, type Power, planPower, tellPower, withoutIdle } from './plan.js';
import { demandOf } from './power/demand.js';
import { beyond, feedingEntries, idleSources, isPassive, supplies, wishOf } from './power/feeding.js';
import { atRowVolts, lightsOf, lightsOfCharger } from './power/lights/brightness.js';
import { liveVolts } from './power/live-contacts.js';
import { metered } from './power/metered.js';
import { namedConverters, type Outlet, outletsOf, powerPlugs, withIdleOut } from './power/outlets.js';
import { turnsAsked } from './power/power-path.js';
import { sensingSupply } from './power/sensed-supply.js';
import { topsOf } from './power/surges.js';
import { withTrimmers } from './power/trimmers.js';
import { broughtBy, type Sorted, sorted, switches, withoutAsks } from './sort.js';
import type { Standing } from './standing.js';
import { absorbed } from './units/absorbing.js';
import { BREAKOUT, breakOut, brokenOut, isBroken } from './units/breakout.js';
import { comparedEach } from './units/compared.js';
import { withoutIdle as withoutIdleGates } from './units/gates.js';
import { leadsOf, withLeads } from './units/leads.js';
import { litAndSet } from './units/lit-and-set.js';
import { namedAlone, partOf } from './units/parts.js';
import { withPrints } from './units/prints.js';
import { isBridge, type Unit, unitsOf } from './units/units.js';
import { sized, withValues } from './units/values.js';

/** What a controller would have pins for. */
const LINES: ReadonlySet<string> = new Set(['pin', 'adc', 'i2c', 'spi', 'uart', 'can']);
/** Tries of the supply search after asks that nothing can feed were left out. */
const TRIES = 8;

/** One try of `engineer`. */
export function attempt(whole: Request, known: Knowledge, standing: Standing): Attempt {
  const know: Knowledge = { ...known, tops: topsOf(known, whole), guards: topsOf(known, whole, true) };
  // What nobody said is added to what was planned of what was said.
  const kept = whole.asks.filter((a) => a.source === 'practice' && a.state === 'wanted');
  const others = whole.asks.filter((a) => !kept.includes(a));
  const request: Request = { ...whole, asks: atEach(know, others) };
  const minutes = new Minutes();
  const nothing = (): Engineered => ({ design: null, ...minutes, alone: false, refs: new Map(), units: new Map() });
  const timed = withFlashers(know, withWidths(know, absorbed(know, sorted(know, request, minutes), minutes), minutes), minutes);
  const all = withTimers(know, withTrimmers(know, comparedEach(know, withAmplifiers(know, timed, minutes), minutes), minutes), minutes);
  const chips = all.things.flatMap(({ ask }) => {
    const device = brokenOut(know, ask, request);
    return device === null ? [] : [{ ask, device }];
  });
  const breaks = all.things.flatMap(({ ask }) => (isBroken(ask, request) ? [ask] : []));
  const path = chips.length > 0 ? null : signalPath(know, all, voltsAbout(know, all), minutes);
  let sort = withoutAsks(
    all,
    all.all.filter((a) => path?.told.has(a.id) === true),
  );
  const unitsFor = (things: Sorted['things']): Unit[] =>
    things.flatMap(({ ask, serves }) => plugIns(know, ask, minutes) ?? unitsOf(know, ask, sort.all, voltsAbout(know, sort), serves, minutes));
  // A timer of which no more is said, whose time is a range, or that is shown in figures is a program's work where there is a program.
  const told = sort.things.some(({ ask }) => ask.kind === 'display');
  const isOpen = (a: Ask): boolean => a.part === undefined && (told || a.figures.every((f) => f.value === undefined));
  const counts = (a: Ask): boolean => sort.controllers.length > 0 && isA(know, a, 'counter');
  const inSoftware = sort.things.filter(({ ask }) => (isA(know, ask, 'firmware') || counts(ask)) && isOpen(ask));
  const charged = lightsOfCharger(know, sort);
  for (const { ask } of charged) minutes.decide(ask.id, 'the charger', 'its circuit has it');
  sort = withoutAsks(
    sort,
    charged.map((c) => c.ask),
  );
  const straight = straightOf(know, request, sort);
  if (straight !== null) sort = withoutAsks(sort, straight.asks);
  const { lines, rest: unlined } = takeLines(know, sort);
  sort = unlined;
  const leaded = leadsOf(know, sort.all);
  const owns = ownsOf(know, sort);
  sort = withoutAsks(
    sort,
    [...owns.values()].flatMap((o) => [...(o.fuse === null ? [] : [o.fuse.ask]), ...(o.light === null ? [] : [o.light])]),
  );
  const field = keyField(know, request, sort, minutes);
  const apart = new Set([...chips.map((c) => c.ask), ...(field?.asks ?? [])]);
  const quietly = (things: Sorted['things']): Unit[] =>
    things.flatMap(({ ask, serves }) => unitsOf(know, ask, sort.all, voltsAbout(know, sort), serves, new Minutes()));
  sort = litAndSet(know, sort, quietly, minutes);
  let units = atTheirSupply(unitsFor(sort.things.filter((t) => !inSoftware.includes(t) && !apart.has(t.ask))), sort);
  if (field !== null) units.push(...singleKeys(know, field, minutes), ...otherHalf(know, field, sort, minutes));
  const bridge = serialBridge(know, sort, units, minutes);
  if (bridge !== null) units.push(...unitsFor([bridge]));
  const alone = namedAlone(know, sort, units);
  units.push(...unitsFor(alone.map((ask) => ({ ask: { ...ask, kind: switches(know, ask) ? 'output' : 'function' }, serves: null }))));
  sort = withoutAsks(sort, alone);
  const valued = withValues(know, units, sort.parts, minutes);
  units = valued.units;
  const jumpered = withJumpers(know, units, sort.all, minutes);
  units = litInside(broughtOut(know, widened(jumpered.units, field?.lines.length ?? 0), lines), minutes);
  // A line of the controller that has a connector of its own ends there, where no circuit has it.
  const ending = lines.filter(
    (a) =>
      sort.controllers.length > 0 &&
      a.connector !== undefined &&
      !broughtBy(
        know,
        a,
        units.map((u) => u.block),
        null,
      ),
  );
  const headed = ending.flatMap((a) => plugIns(know, a, minutes) ?? []);
  units.push(...headed);
  // Ends of other things' lines are nothing that a program reads or drives; a bus that was asked for may be.
  const controller = chooseController(
    know,
    sort.controllers,
    demandOf(know, request, { ...sort, all: sort.all.filter((a) => !lines.includes(a) || a.kind === 'interface') }, units, field, standing),
    minutes,
  );
  const platform = controller?.platform ?? null;
  const expander = platform === null ? overBus(know, sort, units, minutes) : null;
  if (expander !== null) units.push(...unitsFor([expander]));
  if (platform === null) units.push(...unitsFor(inSoftware));
  else for (const { ask } of inSoftware) minutes.decide(ask.id, 'a program', `the ${platform.name} runs it`);
  const left = lines.filter((a) => !headed.some((u) => u.ask === a));
  const outer = outerLines(know, units, left, platform, minutes);
  units = outer.units;
  if (platform !== null) sort = { ...sort, parts: [...withoutAntennas(know, sort.parts, platform, units, minutes), ...left] };
  const {
    units: dressed,
    ended,
    beside,
  } = withEnds(
    know,
    withBrought(know, units, minutes).filter((u) => !ownPart(know, u, platform, minutes)),
    sort.parts,
    platform === null ? sort.pins.filter((a) => a.concept === 'pin_header') : [],
    minutes,
  );
  sort = { ...sort, pins: sort.pins.filter((a) => !ended.has(a.id)) };
  units = [...dressed, ...(path?.units ?? [])];
  // A row of pins that nothing else ends in is for the controller's own.
  if (platform !== null) {
    const alone = platform.mounting === 'socket' && units.length === 0;
    const rows = sort.parts.filter((a) => (isBareRow(a) || (alone && isBareTerminal(know, a))) && !ended.has(a.id));
    sort = { ...sort, parts: sort.parts.filter((a) => !rows.includes(a)), pins: [...sort.pins, ...rows] };
  }
  units = lightsOf(know, request, sort, atRowVolts(know, units), platform, path?.wiring ?? new Map(), minutes);
  const chained = sort.all.some((a) => a.kind === 'controller') ? throughIsolation(know, units) : units;
  const heard =
    platform === null && (chained.length > 0 || chained === units)
      ? decided(
          chained,
          path?.wiring ?? new Map(),
          path?.ends.find((e) => e.name === 'OUT' && e.side === null)?.nets[0]?.[0] ?? null,
          minutes,
          know.stands,
          sort.all.some((a) => a.kind === 'connector' && isA(know, a, 'pin_header')),
        )
      : null;
  if (heard !== null) heldAtReaders(chained, heard.joined);
  const nets = new Map([...(path?.wiring ?? []), ...(heard?.joined ?? [])]);
  // Gates that nothing is joined to are tied, where nobody asked for a row of pins.
  const rowed = sort.all.some(
    (a) => isA(know, a, 'pin_header') || (a.connector !== undefined && isA(know, { concept: a.connector.concept }, 'pin_header')),
  );
  if (platform === null && !rowed)
    units = units.map((u) => {
      const joined = nets.get(u);
      const now = withoutIdleGates(u, joined);
      if (now !== u && joined !== undefined) nets.set(now, joined);
      return now;
    });
  if (platform !== null) units = throughBuffers(know, units, nets, minutes);
  const lit = platform === null && sort.sources.length + sort.converters.length > 0 && sort.pins.length === 0 ? litBySupply(units, nets) : [];
  if (bridge !== null || (platform === null && isAdapter(units))) units = bridgedOver(units, nets);
  const onPath = (u: Unit, port: string): boolean => nets.get(u)?.has(port) === true || lit.some((l) => l.unit === u);
  const bus = platform === null ? shiftedBus(know, units, sort.all, givenOutside(know, sort.all)) : null;
  units = units.filter((u) => bus?.asks.some((a) => a.id === u.ask.id) !== true);
  const bridged = units.some(isBridge);
  const outside =
    platform === null &&
    !bridged &&
    (breaks.length > 0 || units.some((u) => u.block.sides !== undefined) || linesOf(units, LINES, onPath) > channelsAlone(units, LINES));
  const still = platform === null && isPassive(sort, units);
  // What reads switches elsewhere has its own pull-ups.
  if (still)
    units = units.map((u) => {
      const held = HELD.filter((p) => u.block.params[p] !== undefined);
      // What is joined already is known by its unit.
      return held.length === 0 ? u : { ...u, params: { ...u.params, ...Object.fromEntries(held.map((p) => [p, false])) } };
    });
  const fed = supplies(know, sort, platform, units, bridged, outside || still, still ? new Minutes() : minutes);
  const { charger } = fed;
  // Which supply feeds is settled where the supplies stand.
  const turns = new Set(turnsAsked(know, sort).map((t) => t.ask.id));
  if (fed.entries.some((e) => e.sort === 'battery') && fed.entries.some((e) => e.sort === 'usb')) units = units.filter((u) => !turns.has(u.ask.id));
  const entries = ofSources(know, fed.entries, sort.all, jumpered.told, minutes);
  const given = givenOutside(know, sort.all);
  const brought = outside && entries.length === 0 && charger === null ? (given.length > 0 ? given : outer.volts) : null;
  const withUsb =
    entries.some((e) => e.block.ports.some((p) => p.kind === 'usb_dp')) || charger?.from.block.ports.some((p) => p.kind === 'usb_dp') === true;
  const usb = withUsb && (bridged || (platform?.functions.usb ?? null) !== null) && platform?.host === undefined;
  const feeding = feedingEntries(entries, charger);
  const wish = { ...wishOf(know, sort, platform === null ? lines : [], feeding), standing: standing.makes };
  const made = outletsOf(know, sort, units, feeding, platform, minutes);
  const plugs = powerPlugs(know, sort, units, feeding, ended, made);
  // What a plug gives of an outlet leaves the board there.
  const leaving = plugs.flatMap((p) => [p.volts, ...(p.ask.contacts ?? []).flatMap((name) => voltsCalled(name) ?? [])]);
  let outlets: readonly Outlet[] = made.map((o) => (leaving.some((volts) => Math.abs(volts - o.volts) < 0.05) ? { ...o, leaves: false } : o));
  const meter = charger === null && entries.length === 1 ? metered(units, feeding, [...outlets, ...plugs], minutes) : null;
  if (meter !== null) {
    units = [...meter.units];
    nets.set(meter.unit, meter.ports);
  }
  if (platform !== null && charger === null) units = sensingSupply(know, sort.all, units, feeding, nets, minutes);
  const rails = [...outlets, ...plugs].map(({ ask, volts, amps, said }) => ({
    volts,
    amps,
    ask: ask.id,
    said: said === true,
    ...(ask.kind === 'rail' && sort.converters.length === 0 ? { apart: true } : {}),
  }));
  const [source] = feeding;
  const shining = source === undefined ? [] : shiningAt(know, sort.all, lit, source, outlets);
  for (const s of shining) {
    nets.set(s.unit, new Map([[s.port, s.net]]));
    rails.push({ volts: s.volts, amps: s.amps, ask: s.unit.ask.id, said: true });
  }
  const asked = controller?.ask === null || controller === null ? null : (sort.all.find((a) => a.id === controller.ask) ?? null);
  const volts =
    asked === null
      ? platform === null
        ? (given[0] ?? logicSaid([...sort.rails, ...sort.converters]))
        : null
      : figure(asked, 'voltage', ['supply', 'value', 'rated']);
  if (platform !== null) units = bearing(know, platform, units, minutes);
  let power: Power = planPower(know, platform, units, feeding, rails, wish, brought, volts);
  const terminal = beyond(know, power, units, entries, minutes);
  if (terminal !== null) {
    entries.push(terminal);
    feeding.push(terminal);
    power = planPower(know, platform, units, feeding, rails, wish, brought, volts);
  }
  for (let i = 0; i < TRIES && power.unfed.length > 0; i++) {
    // The heaviest ask goes first: what is left may then be fed.
    const heaviest = power.unfed.reduce((a, b) => (weight(know, b, units) > weight(know, a, units) ? b : a)).ask.id;
    minutes.cannot(heaviest, 'no supply of the board can feed it');
    units = units.filter((u) => u.ask.id !== heaviest);
    power = planPower(know, platform, units, feeding, rails, wish, brought, volts);
  }
  const allOut = know.wired === true ? outlets : withIdleOut(outlets, plugs, power, minutes);
  if (allOut !== outlets) {
    for (const [i, o] of allOut.entries()) if (o !== outlets[i]) rails.splice(i, 1, { ...rails[i]!, amps: o.amps });
    outlets = allOut;
    power = planPower(know, platform, units, feeding, rails, wish, brought, volts);
  }
  tellPower(know, power, feeding, sort.all, minutes);
  for (const e of idleSources(power, entries, charger)) {
    entries.splice(entries.indexOf(e), 1);
    minutes.cannot(e.ask?.id ?? '', 'nothing on the board is fed by it');
  }
  const programming = platform === null ? 'own' : programmingOf(platform, usb && !bridged);
  const programmed = programming === 'serial' && !bridged;
  const keys = field === null || field.lines.length === 0 ? [] : [field];
  const buses = sort.all.filter((a) => /^(?:interface|controller)$/.test(a.kind) && (a.pins ?? a.lines) !== undefined);
  const short = platform !== null && wire(know, platform, units, programmed, keys, new Minutes(), nets, standing, buses).dropped.size > 0;
  const lights = plexed(know, units, short);
  if (lights !== null) units = units.filter((u) => !lights.units.includes(u));
  const wired = litAs(shining, wire(know, platform, units, programmed, lights === null ? keys : [...keys, lights], minutes, nets, standing, buses));
  units = units.filter((u) => !wired.dropped.has(u));
  const composer = new Composer(know, platform, power, minutes, terminals(know, all) ? 'ScrewTerminal' : 'PinHeader');
  composer.live = (unit) => liveVolts(unit, sort.all);
  if (meter !== null) composer.metered.set(meter.net, meter.before);
  try {
    for (const [block, params] of namedConverters(know, sort.converters)) composer.named.set(block, params);
    composer.beside = beside;
    if (heard !== null) [composer.turned, composer.inverted] = [heard.turned, heard.inverted];
    const plugsOfLines = platform === null ? [...sort.pins, ...sort.parts].filter((a) => isPlug(know, a) && !ended.has(a.id)) : [];
    const headers = outerHeaders(know, wired, outer.asks, plugsOfLines).filter((h) => h.ask !== null || know.wired !== true);
    const { done, keys: keyed } = compose(
      composer,
      know,
      sort,
      {
        platform,
        ask: controller?.ask ?? null,
        units,
        wired,
        entries,
        charger,
        feeding,
        usb,
        programming,
        bridged,
        outlets: [...outlets, ...plugs],
        broken: chips.length > 0,
        breaks: platform === null ? breaks : [],
        stands: standing.platform !== null,
        bus,
        headers,
        lines: left,
        plugs: plugsOfLines,
        field,
        lights,
        owns,
      },
      minutes,
    );
    solder(composer, jumpered.soldered);
    for (const { ask, device } of chips) breakOut(composer, ask, device, minutes);
    plugEnds(
      composer,
      (path?.ends ?? []).filter((e) => heard?.path !== true || e.name !== 'OUT' || e.side !== null),
    );
    for (const [plug, host] of ended) composer.refs.set(plug, composer.refs.get(host) ?? []);
    tagAll(know, sort.all, composer, minutes);
    const plugged = new Set(plugs.map((o) => o.ask.id));
    withSharedInputs(composer, units, sort.all, minutes);
    for (const ask of sort.parts)
      if (!leaded.asks.includes(ask) && ![done, ended, plugged, valued.told, jumpered.told].some((known) => known.has(ask.id)) && !apart.has(ask))
        if (platform === null || !namedRow(know, ask, composer, minutes)) partOf(know, ask, composer, units, entries, platform, sort.all, minutes);
    withKnobs(composer, sort);
    orderContacts(composer, sort.all, minutes, freeOf(composer, platform, wired));
    onOnePlug(know, composer, sort.all, minutes);
    bySupplyStandard(composer, sort.all, minutes);
    liftWeak(composer, know, minutes);
    matchLevels(composer, know, hostOutside(know, sort.all, headers), minutes);
    const { board: outline, constraints: bounds } = boardOf(know, sort.all, minutes);
    if (straight !== null) placeStraight(composer, straight, outline, minutes);
    standAtEdges(know, composer, sort.all, outline);
    const hosted = onHost(composer, { platform, ref: composer.refs.get(controller?.ask ?? '')?.[0] }, sort, outline, minutes);
    const { board, pinned } = field === null ? { board: outline, pinned: hosted } : placeKeys(field, keyed, platform !== null, outline, minutes);
    const arranged = field === null ? arrangedAs(know, composer, sort.all, outline, minutes) : [];
    const asked =
      know.practice === true && know.wired !== true
        ? practised(know, request, { composer, board, held: Object.keys(pinned ?? {}).length + arranged.length > 0, platform, feeding }, minutes)
        : [];
    // What a board that stands was given is not given it twice.
    const further = asked.filter((a) => kept.every((k) => k.concept !== a.concept));
    const unasked = sorted(know, { ...request, asks: [...kept, ...further] }, minutes);
    const shown = litVolts(power);
    for (const ask of unasked.aspects) if (shown !== null) powerLed(composer, know, ask, shown);
    for (const ask of unasked.parts) partOf(know, ask, composer, units, entries, platform, sort.all, minutes);
    standBehind(composer, sort.all, minutes);
    const drilled = drill(know, composer, [...sort.holes, ...ringHoles(know, sort.all, board), ...unasked.holes], board, minutes);
    const constraints = bounded(bounds, { ...drilled.pinned, ...pinned }, [...arranged, ...drilled.arranged]);
    if (composer.assembler.refs.length === 0) return nothing();
    for (const ask of sort.all)
      if (
        ask.concept === BREAKOUT &&
        (platform === null ? wired.loose.length > 0 || breaks.length > 0 : ask.links.some((l) => l.ask === controller?.ask))
      )
        minutes.decide(ask.id, 'the header of the signals', 'everything that it breaks out ends there');
    const built = (d: Design): Design =>
      withLeads(
        know,
        withPrints(know, sized(know, d, sort.all), sort.all, (id) => composer.refs.get(id) ?? [], minutes),
        leaded.leads,
        leaded.asks,
        minutes,
      );
    account(
      sort.all.filter((a) => !leaded.asks.includes(a)),
      platform !== null,
      minutes,
    );
    const said = (id: string): string => [...sort.all, ...sort.excluded].find((a) => a.id === id)?.text ?? id;
    const assembled = composer.assembler.build({
      name: titleOf(know, request, platform?.name ?? null),
      prompt: request.messages[0] ?? '',
      summary: '',
      board,
      constraints,
      assumptions: assumptionsOf(know.lexicon, request, minutes),
      unmet: [],
    });
    const design = withoutIdle({ ...built(assembled), unmet: minutes.unmet.map((u) => `${said(u.ask)}: ${u.why}.`) }, platform);
    return {
      design: {
        ...design,
        summary: describeDesign(design, know.library),
        request: asked.length === 0 ? whole : { ...whole, asks: [...whole.asks, ...asked] },
      },
      decisions: minutes.decisions,
      unmet: minutes.unmet,
      refs: composer.refs,
      units: composer.units,
      short: wired.dropped.size,
      shortOf: new Set([...wired.dropped].flatMap((u) => [...busesOf(u)])),
      // An ask of which some found theirs stays on it.
      lacks: new Map([...wired.dropped].flatMap((u) => (units.some((v) => v.ask.id === u.ask.id) ? [] : [[u.ask.id, busesOf(u)] as const]))),
      alone:
        path !== null &&
        units.every((u) => path.units.includes(u)) &&
        (path.passive ? still && entries.length === 0 : platform === null && minutes.unmet.length === 0),
    };
  } catch (cause) {
    if (!(cause instanceof DesignError)) throw cause;
    for (const ask of sort.all) minutes.cannot(ask.id, `the board could not be composed: ${cause.reason}`);
    return { ...nothing(), broke: composer.at === null ? null : { ask: composer.at, why: cause.reason } };
  }
}

/** What holds an input and quiets it where it is read. */
const HELD = ['pullup', 'debounce'] as const;

/** What the units of an ask draw together, or things of its sort usually do, A. */
const weight = (know: Knowledge, unit: Unit, units: readonly Unit[]): number =>
  units.filter((u) => u.ask.id === unit.ask.id).length *
  (unit.load?.amps ?? ancestry(know, unit.ask.concept).find((c) => c.draws !== undefined)?.draws?.typical_a ?? 0);
