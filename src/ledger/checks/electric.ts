import { ledCurrent } from '../../electrical/current.js';
import { parseValue } from '../../electrical/index.js';
import { isContact } from '../../parts/index.js';
import { type Ask, type Figure, LEAST_FED_V } from '../../request/index.js';
import { claimOf } from '../claims.js';
import { closeness, figureEnds, figureValue } from '../figures.js';
import { feeding } from '../flow/feeding.js';
import { loads } from '../flow/loads.js';
import { ratedAmps } from '../flow/ratings.js';
import { sources } from '../flow/sources.js';
import { isCharged } from '../flow/tops.js';
import { chargeAmps, limitAmps } from '../formulas/charge.js';
import { stageLimit } from '../safety/budgets.js';
import { overloaded, tooThin } from '../safety/currents.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unchecked, unmet, type Verdict } from '../verdict.js';
import { compared, type FigureCheck } from './figures.js';

/** Nets of the ask's parts that carry a voltage; of a light also those on the other side of its resistor. */
export function railsOf(scene: Scene, ask: Ask): string[] {
  const own = claimOf(scene, ask).instances.flatMap((i) => i.refs);
  const refs = ask.kind === 'light' ? [...own, ...own.flatMap((r) => resistorsOf(scene, r))] : own;
  const nets = refs.flatMap(
    (r) => scene.part(r)?.pads.flatMap((p) => (p.net !== null && !scene.netlist.isGround(p.net) && scene.volts(p.net) !== null ? [p.net] : [])) ?? [],
  );
  return [...new Set(nets)];
}

/** Resistors on the lines of an LED. */
function resistorsOf(scene: Scene, ref: string): string[] {
  const part = scene.part(ref);
  if (part?.component.kind !== 'led') return [];
  const lines = part.pads.flatMap((p) => (p.net !== null && !scene.netlist.isGround(p.net) && scene.volts(p.net) === null ? [p.net] : []));
  return scene.parts.flatMap((p) =>
    p.component.kind === 'resistor' && p.pads.some((q) => q.net !== null && lines.includes(q.net)) ? [p.component.ref] : [],
  );
}

/** Relays of a load or a relay ask whose contacts are on no rail: the voltage is that of whatever is connected there, not the coil's. */
function dryContacts(scene: Scene, ask: Ask): string[] {
  if (ask.kind !== 'load' && ask.kind !== 'output') return [];
  const mains = claimOf(scene, ask).instances.map((i) => i.main);
  const contacts = (ref: string) => scene.part(ref)?.pads.filter((p) => p.net !== null && isContact(p.pin)) ?? [];
  const dry = mains.filter((r) => scene.part(r)?.component.kind === 'relay' && contacts(r).every((p) => scene.volts(p.net) === null));
  return dry.length === mains.length ? dry : [];
}

/** The voltage of a relay's own coil, where that was asked for: what it is made for, and the rail that it hangs on. */
export const coilVolts: FigureCheck = (scene, ask, figure) => {
  // Beside what the coil takes, other volts are those of the contacts.
  const coiled = (f: Figure): boolean => f.quantity === 'voltage' && f.role === 'supply';
  if (!coiled(figure) && (figure.quantity !== 'voltage' || !ask.features.includes('coil_word') || ask.figures.some(coiled))) return null;
  const refs = claimOf(scene, ask)
    .instances.map((i) => i.main)
    .filter((r) => scene.part(r)?.component.kind === 'relay');
  if (refs.length === 0 || !scene.lexicon.isA(ask.concept, 'relay')) return null;
  const coils = refs.map((ref) => {
    const part = scene.part(ref);
    const rated = /(\d+)\s*VDC/i.exec(part?.component.device ?? part?.component.value ?? '')?.[1];
    const rails = part?.pads.flatMap((p) => (/^COIL/.test(p.pin) ? (scene.volts(p.net) ?? []) : [])) ?? [];
    return { ref, volts: rated === undefined ? Math.max(0, ...rails) : Number(rated) };
  });
  const wrong = coils.filter((c) => !figureEnds(figure).some((v) => Math.abs(c.volts - v) <= 0.06 * Math.abs(v)));
  if (wrong.length === 0) return met(`${list(refs)}: coils for ${asked(figure)}`, { refs });
  return unmet(
    `${list(wrong.map((c) => c.ref))}: ${wrong.length === 1 ? 'its coil is' : 'their coils are'} for ${amount(wrong[0]?.volts ?? 0, 'V')}, not ${asked(figure)}`,
    {
      refs: wrong.map((c) => c.ref),
    },
  );
};

/** Songle SRD sheet: contacts of 10 A at 30 V of direct current, above which the arc stays. Volts of mains are alternating where nobody says so. */
const BROKEN_V = 30;
const MAINS_V = 100;
/** No contact of the library's relays is made for more (Songle SRD and KEMET EC2 sheets), V of alternating current. */
const CONTACT_V = 250;

/** No circuit is fed with so much, V: said of what isolates it is what the barrier is to stand. */
const BARRIER_V = 1000;

/** Volts of what isolates: the least that a part across the barrier stands for a minute, peaks against peaks. */
const barrierOf: FigureCheck = (scene, ask, figure) => {
  const most = Math.max(...figureEnds(figure));
  if (figure.role !== 'limit' && most < BARRIER_V) return null;
  const across = claimOf(scene, ask).instances.flatMap(({ refs }) =>
    refs.flatMap((ref) => {
      const device = scene.part(ref)?.device;
      return device?.isolates === true || device?.barrier !== undefined ? [{ ref, barrier: device.barrier }] : [];
    }),
  );
  if (across.length === 0) return ask.features.includes('isolated') ? unchecked(`that its barrier stands ${asked(figure)}`) : null;
  const unknown = across.filter((a) => a.barrier === undefined).map((a) => a.ref);
  const peak = ({ volts, dc }: { volts: number; dc?: boolean | undefined }): number => volts * (dc === true ? 1 : Math.SQRT2);
  const weak = across.filter((a) => a.barrier !== undefined && peak(a.barrier) < most * Math.SQRT2 * 0.99);
  const said = (a: (typeof across)[number]): string =>
    `${a.ref}'s barrier stands ${amount(a.barrier?.volts ?? 0, 'V')}${a.barrier?.dc === true ? ' of direct current' : ''}`;
  if (weak.length > 0) return unmet(`${weak.map(said).join(', ')} for a minute, not ${asked(figure)}`, { refs: weak.map((a) => a.ref) });
  return unknown.length > 0
    ? unchecked(`that the barrier of ${list(unknown)} stands ${asked(figure)}`)
    : met(across.map(said).join(', '), { refs: across.map((a) => a.ref) });
};

/** The voltage that a thing stands at: of what it hangs on, by the rails' declared volts. */
export const suppliedVolts: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'voltage' || figure.role === 'threshold') return null;
  const barrier = barrierOf(scene, ask, figure);
  if (barrier !== null) return barrier;
  if (figure.role === 'limit' && figureEnds(figure).every((v) => Math.abs(v) < LEAST_FED_V))
    return unchecked(`that no more than ${asked(figure)} is lost there`);
  // What a sensor gives is read by what stands at no less.
  if (ask.kind === 'sensor' && figure.role === 'out') {
    const most = Math.max(0, ...railsOf(scene, ask).map((net) => scene.volts(net) ?? 0));
    return Math.max(...figureEnds(figure)) <= most ? met(`${asked(figure)} is within ${amount(most, 'V')}`) : null;
  }
  const dry = dryContacts(scene, ask);
  const direct = figure.ac === true ? 0 : Math.max(...figureEnds(figure));
  if (dry.length > 0 && direct > BROKEN_V && direct < MAINS_V)
    return unmet(`the contacts of ${list(dry)} break ${BROKEN_V} V of direct current, not ${asked(figure)}`, { refs: dry });
  if (dry.length > 0 && Math.max(...figureEnds(figure)) > CONTACT_V)
    return unmet(`the contacts of ${list(dry)} are made for ${CONTACT_V} V of alternating current, not ${asked(figure)}`, { refs: dry });
  if (dry.length > 0)
    return met(`${list(dry)} ${dry.length === 1 ? 'switches' : 'switch'} it with ${dry.length === 1 ? 'a contact' : 'contacts'} of no supply`, {
      refs: dry,
    });
  // “A 5 V ESP32 board” is fed with them, as the chip itself bears no 5 V.
  const bears = claimOf(scene, ask).instances.some((i) =>
    scene.part(i.main)?.device?.pins.some((p) => p.type === 'power_in' && figureEnds(figure).some((v) => v <= (p.volts_max ?? 0))),
  );
  const nets = [...railsOf(scene, ask), ...(ask.kind === 'controller' && !bears ? sources(scene).map((s) => s.net) : [])];
  // What a meter measures stands at its inputs.
  const [meter] = scene.lexicon.isA(ask.concept, 'current_sensor') ? claimOf(scene, ask).instances.map((i) => i.main) : [];
  const bearing = scene.part(meter ?? '')?.device?.pins.find((p) => p.name === METERED)?.volts_max;
  if (meter !== undefined && bearing !== undefined && figureEnds(figure).some((v) => nets.every((n) => (scene.volts(n) ?? 0) < v)))
    return figureEnds(figure).every((v) => v <= bearing)
      ? met(`${meter} measures up to ${amount(bearing, 'V')}`, { refs: [meter] })
      : unmet(`${meter} measures up to ${amount(bearing, 'V')}, not ${asked(figure)}`, { refs: [meter] });
  if (nets.length === 0) return null;
  if (figure.ac === true)
    return unmet(`${asked(figure)} alternating was asked for; ${list(nets, 3)} ${nets.length === 1 ? 'is a rail' : 'are rails'} of direct current`, {
      nets,
    });
  const fit = nets.filter(
    (n) =>
      figureEnds(figure).some((v) => Math.abs((scene.volts(n) ?? 0) - v) <= 0.06 * Math.abs(v) || isCharged(scene, n, v)) ||
      closeness(figure, scene.volts(n) ?? 0) === 'same',
  );
  if (fit.length > 0) return met(`${amount(scene.volts(fit[0] as string) ?? 0, 'V')} at ${list(fit, 3)}`, { nets: fit });
  const are = [...new Set(nets.map((n) => amount(scene.volts(n) ?? 0, 'V')))].join(' and ');
  const own = nets.find((n) => sources(scene).some((s) => s.net === n) && isNear(scene, ask, figure, scene.volts(n) ?? 0));
  if (own !== undefined) return partly(`${are} of the battery is what it runs on, and it takes ${asked(figure)} as well`, { nets: [own] });
  return unmet(
    `${asked(figure)} was asked for; ${list(
      claimOf(scene, ask).instances.map((i) => i.main),
      3,
    )} ${claimOf(scene, ask).instances.length === 1 ? 'stands' : 'stand'} at ${are}`,
    { nets },
  );
};

/** The pin at which a monitor stands before its shunt. */
const METERED = 'IN+';

/** Cells straight at a chip that takes both: what they bring may be so far off what was said, as a part of it. */
const NEAR = 0.15;
const isNear = (scene: Scene, ask: Ask, figure: Figure, volts: number): boolean =>
  figureEnds(figure).some((said) => Math.abs(volts - said) <= NEAR * said) &&
  claimOf(scene, ask).instances.some((i) => {
    const pins =
      scene.part(i.main)?.device?.pins.filter((p) => p.type === 'power_in' && p.volts_min !== undefined && p.volts_max !== undefined) ?? [];
    return pins.length > 0 && pins.every((p) => [volts, ...figureEnds(figure)].every((v) => v >= (p.volts_min ?? 0) && v <= (p.volts_max ?? 0)));
  });

/** The current of a load: whether the copper, the vias and the parts on its way carry it, and its source gives it. */
export const carriedAmps: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'current' && figure.quantity !== 'power' && (figure.quantity !== 'resistance' || ask.kind !== 'load')) return null;
  // What a connector leads out is carried up to its limit all the time.
  const led = figure.role === 'limit' && figure.quantity === 'current' && ask.kind === 'connector';
  if (figure.role === 'limit' && figure.quantity === 'current' && !led) return limited(scene, ask, figure) ?? peakAmps(scene, ask, figure);
  if (figure.role === 'asleep' || figure.role === 'threshold' || (figure.role === 'limit' && !led)) return null;
  const own = loads(scene).filter((l) => l.ask === ask.id);
  if (own.length === 0) return null;
  const refs = own.map((l) => l.ref);
  const starved = own.filter((l) => feeding(scene).starved.includes(l));
  if (starved.length > 0) return unmet(`no supply leads to ${list(starved.map((l) => l.ref))}`, { refs: starved.map((l) => l.ref) });
  const drawn = figure.quantity === 'resistance' ? ` (${amount(own[0]?.typical ?? 0, 'A')})` : '';
  return wayCarries(scene, refs, `${asked(figure)}${drawn} for ${list(refs)}`);
};

/** What a converter gives whose loads all stand on the board: as much as its circuit was made for. */
function madeAmps(scene: Scene, ask: Ask, figure: Figure): Verdict | null {
  const said = figure.max ?? figure.value;
  const made = claimOf(scene, ask).instances.flatMap((i) => i.refs.flatMap((ref) => ({ ref, amps: stageLimit(scene, ref) })));
  const by = made.find((m) => m.amps !== null);
  if (figure.quantity !== 'current' || said === undefined || by?.amps == null) return null;
  const gives = `${by.ref} gives ${amount(by.amps, 'A')}`;
  return by.amps >= said ? met(gives, { refs: [by.ref] }) : unmet(`${gives}, not ${asked(figure)}`, { refs: [by.ref] });
}

/** Drivers that limit their current by a resistor: what it sets, within the steps of resistors that are made. */
function limited(scene: Scene, ask: Ask, figure: Figure): Verdict | null {
  const said = figure.max ?? figure.value;
  const set = claimOf(scene, ask).instances.flatMap(({ refs }) =>
    refs.flatMap((ref) => {
      const part = scene.part(ref);
      const own = part === undefined ? null : limitAmps(scene, part);
      return own === null ? [] : [{ ref, ...own }];
    }),
  );
  if (said === undefined || set.length === 0) return null;
  const refs = set.flatMap((s) => [s.ref, ...s.refs]);
  const wrong = set.find((s) => s.amps > said * (1 + LIMIT_STEP) || s.amps < said * (1 - LIMIT_STEP));
  if (wrong !== undefined) return unmet(`${wrong.ref} limits at ${amount(wrong.amps, 'A')} by ${list(wrong.refs)}, not ${asked(figure)}`, { refs });
  return met(
    `${list(set.map((s) => s.ref))} limit${set.length > 1 ? '' : 's'} at ${amount(set[0]!.amps, 'A')} by ${list(set.flatMap((s) => s.refs))}`,
    { refs },
  );
}
const LIMIT_STEP = 0.1;

/** What a load draws at most, and not all the time: parts on its way that are rated for less may bear it for a moment, which nothing here tells. */
function peakAmps(scene: Scene, ask: Ask, figure: Figure): Verdict | null {
  const most = figure.max ?? figure.value;
  const mine = new Set(loads(scene).flatMap((l) => (l.ask === ask.id ? [l.ref] : [])));
  if (ask.kind !== 'load' || most === undefined || mine.size === 0) return null;
  const way = [...feeding(scene).through].flatMap(([ref, { loads: fed }]) => {
    const part = fed.some((l) => mine.has(l.ref)) ? scene.part(ref) : undefined;
    const rated = part === undefined ? null : ratedAmps(part);
    return rated === null ? [] : [{ ref, amps: rated.amps }];
  });
  const [weakest] = way.filter((w) => w.amps < most).sort((a, b) => a.amps - b.amps);
  const refs = way.map((w) => w.ref);
  return weakest === undefined
    ? met(`${asked(figure)}: no part on its way is rated for less`, { refs })
    : partly(
        `${weakest.ref} is made for ${amount(weakest.amps, 'A')} all the time; whether it bears ${asked(figure)} for a moment could not be checked`,
        { refs: [weakest.ref] },
      );
}

const OWN_SHARE = 0.25;

/** What is wrong on the way to some loads, or that nothing is. */
export function wayCarries(scene: Scene, refs: readonly string[], what: string): Verdict {
  const { nets, through } = feeding(scene);
  const mine = new Set(refs);
  const parts = overloaded(scene).filter((o) => through.get(o.ref)?.loads.some((l) => mine.has(l.ref)));
  // What is too thin by what others draw is no fault of this load: it is an error of its own.
  const own = loads(scene).reduce((sum, l) => sum + (mine.has(l.ref) ? l.typical : 0), 0);
  const onWay = (net: string): boolean =>
    nets.get(net)?.some(({ hop }) => mine.has(hop.from.ref) || mine.has(hop.to.ref)) === true || passes(scene, net, mine);
  const thin = tooThin(scene).filter((c) => own >= OWN_SHARE * c.amps && onWay(c.net));
  const [part] = parts;
  if (part !== undefined)
    return unmet(`${what}: ${part.ref} would carry ${amount(part.amps, 'A')} and is made for ${amount(part.rated, 'A')}`, {
      refs: parts.map((p) => p.ref),
    });
  const [net] = thin;
  if (net !== undefined)
    return unmet(`${what}: the copper of ${net.net} carries ${amount(net.carries, 'A')} of ${amount(net.amps, 'A')} (${net.what})`, {
      refs,
      nets: thin.map((t) => t.net),
    });
  if (scene.board === null) return met(`${what}: no part on its way is rated for less`, { refs });
  return met(`${what}: copper and parts on its way carry it`, { refs });
}

/** Whether a net lies on the way of some loads: a part in series on it carries them. */
function passes(scene: Scene, net: string, refs: ReadonlySet<string>): boolean {
  const { through, nets } = feeding(scene);
  return (nets.get(net) ?? []).some(({ hop }) => [hop.from.ref, hop.to.ref].some((r) => through.get(r)?.loads.some((l) => refs.has(l.ref))));
}

/** The current of LEDs that stand on the board, by their resistors. */
export const litAmps: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'current' || ask.kind !== 'light' || figure.role === 'limit') return null;
  const found = claimOf(scene, ask).instances.flatMap((i) => {
    const part = scene.part(i.main);
    const lit = part?.component.kind === 'led' ? ledCurrent(scene.netlist, part) : null;
    return lit === null ? [] : [{ ref: i.main, amps: lit.ma / 1000 }];
  });
  if (figure.role === 'total' && found.length > 0) {
    const refs = found.map((f) => f.ref);
    return compared(figure, `the current of ${list(refs)} together`, { value: found.reduce((sum, f) => sum + f.amps, 0), refs }, 0.2);
  }
  const worst = found.sort((a, b) => Math.abs(b.amps - (figureValue(figure) ?? 0)) - Math.abs(a.amps - (figureValue(figure) ?? 0)))[0];
  return worst === undefined ? null : compared(figure, `the current of ${worst.ref}`, { value: worst.amps, refs: found.map((f) => f.ref) }, 0.2);
};

/** Charge current by the resistor that stands at the charger. */
export const chargeCurrent: FigureCheck = (scene, _ask, figure) => {
  if (figure.quantity !== 'current') return null;
  const chargers = scene.parts.filter((p) => p.component.kind === 'charger');
  const found = chargers.map((c) => ({ ref: c.component.ref, charge: chargeAmps(scene, c) }));
  const [first] = found;
  if (first === undefined) return null;
  if (first.charge === null) return unchecked(`the charge current of ${first.ref}`, { refs: [first.ref] });
  return compared(figure, `the charge current of ${first.ref}`, { value: first.charge.amps, refs: first.charge.refs }, 0.1);
};

/** What a supply gives is held against what is asked of it. */
export const givenAmps: FigureCheck = (scene, ask, figure) => {
  if (figure.quantity !== 'current') return null;
  const refs = claimOf(scene, ask).instances.flatMap((i) => i.refs);
  const drawn = [...feeding(scene).drawn].filter(([ref]) => refs.length === 0 || refs.includes(ref));
  const limit = figureValue(figure);
  if (limit === null || drawn.length === 0) return madeAmps(scene, ask, figure);
  const most = Math.max(...drawn.map(([, d]) => d.typical));
  const by = { refs: drawn.map(([ref]) => ref) };
  if (most > limit * 1.05) return unmet(`the board takes ${amount(most, 'A')}, more than ${amount(limit, 'A')}`, by);
  const passed = loads(scene).filter((l) => l.by === 'asked' && l.ask === ask.id);
  if (passed.length > 0)
    return wayCarries(
      scene,
      passed.map((l) => l.ref),
      `${amount(limit, 'A')} to ${list(passed.map((l) => l.ref))}`,
    );
  return met(`the board takes ${amount(most, 'A')} of ${amount(limit, 'A')}`, by);
};

/** The current that a monitor measures: what its shunt sheds and where its range ends, by its circuit's data. */
export const meteredAmps: FigureCheck = (scene, ask, figure) => {
  const amps = figureValue(figure);
  if ((figure.quantity !== 'current' && figure.quantity !== 'voltage') || figure.role === 'asleep' || amps === null) return null;
  const claimed = claimOf(scene, ask).instances.flatMap((i) => i.refs);
  for (const ref of claimed) {
    const block = scene.blockOf(ref);
    const meters = scene.library.blocks.get(block?.block ?? '')?.meters;
    if (block === null || meters === undefined) continue;
    const { most_mv: mv = Number.POSITIVE_INFINITY, most_w: watts = Number.POSITIVE_INFINITY, most_a: range } = meters;
    if (range !== undefined) {
      if (figure.quantity === 'voltage') continue;
      const is = `${ref} measures up to ${amount(range, 'A')}`;
      return range >= amps ? met(is, { refs: [ref] }) : unmet(`${is}, not ${asked(figure)}`, { refs: [ref] });
    }
    if (block.params?.['external'] === true) {
      // What an outside shunt gives at its current is the maker's; the monitor has to reach it.
      const [said] = ask.figures.flatMap((f) => (f.quantity === 'voltage' && (figureValue(f) ?? 1) < 1 ? [(figureValue(f) ?? 0) * 1000] : []));
      if (figure.quantity === 'voltage' && amps >= 1) return null;
      const is = `${block.refs[0]} reads up to ${mv} mV across it`;
      return (said ?? 0) > mv ? unmet(`${is}, not ${said} mV`, { refs: [ref] }) : met(is, { refs: [ref] });
    }
    if (figure.quantity === 'voltage') continue;
    const ohms = (r: string): number => parseValue(scene.part(r)?.component.value ?? '') ?? Number.POSITIVE_INFINITY;
    const shunt = block.refs.filter((r) => scene.part(r)?.component.kind === 'resistor').sort((a, b) => ohms(a) - ohms(b))[0];
    if (shunt === undefined) continue;
    const most = Math.min(mv / 1000 / ohms(shunt), Math.sqrt(watts / ohms(shunt)));
    const is = `${shunt} of ${amount(ohms(shunt), 'Ω')} measures up to ${amount(most, 'A')}`;
    return most >= amps ? met(is, { refs: [shunt] }) : unmet(`${is}, not ${asked(figure)}`, { refs: [shunt] });
  }
  return null;
};
