import type { Ask, Figure } from '../../request/index.js';
import { bore } from '../checks/connectors/connector-shape.js';
import { chargeCurrent, givenAmps, wayCarries } from '../checks/electric.js';
import { figures } from '../checks/figures.js';
import { loadSupply } from '../checks/input-volts.js';
import { part } from '../checks/part.js';
import { presence } from '../checks/presence.js';
import { strung } from '../checks/series.js';
import { body, feature } from '../checks/shapes/body.js';
import { claimOf, wantedAsks } from '../claims.js';
import { closeness, figureEnds } from '../figures.js';
import { feeding } from '../flow/feeding.js';
import { loads } from '../flow/loads.js';
import { sources } from '../flow/sources.js';
import { railSettings } from '../formulas/rails.js';
import { CONNECTORS } from '../reach.js';
import { taps } from '../realised/circuits.js';
import { conceptTitle, realised } from '../realised/instances.js';
import { stageLimit } from '../safety/budgets.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';
import { driven } from './functions.js';
import { cells, sourceVolts } from './supply.js';
import { type Audit, thing } from './thing.js';

/** A rail of a voltage, and what it gives; a ground. */
export const rail: Audit = (scene, ask) => {
  if (scene.lexicon.isA(ask.concept, 'ground')) return grounds(scene, ask);
  const named = realised(scene, ask.concept);
  const there = named.instances.length + named.nets.length > 0;
  // A rail that is told by nets or parts of its own is not there by another one.
  if (!there && scene.lexicon.concept(ask.concept)?.evidence !== undefined) return [presence(scene, ask)];
  const nets = netsOf(scene, ask);
  return [
    ...(there && ask.figures.length === 0 ? [presence(scene, ask)] : []),
    ...output(
      scene,
      ask,
      ask.figures.filter((f) => f.quantity !== 'length' || ask.connector === undefined),
    ),
    ...atConnector(scene, ask, nets),
    ...saidOf(scene, ask, nets),
  ];
};

/** "Isolated", "adjustable": what is said of a rail is said of what makes it, and where nothing does of where it comes in. */
function saidOf(scene: Scene, ask: Ask, nets: readonly string[]): Verdict[] {
  const features = ask.features.filter((id) => {
    const { kind, evidence, of } = scene.lexicon.concept(id) ?? {};
    return kind === 'feature' && evidence !== undefined && of === undefined;
  });
  const makers = [...feeding(scene).stages.values()].flatMap((s) => (nets.includes(s.to) ? [s.ref] : []));
  const entering = sources(scene).flatMap((s) => (nets.includes(s.net) ? [s.ref] : []));
  const refs = makers.length > 0 ? [...new Set(makers)] : entering;
  return refs.length === 0 ? [] : features.flatMap((f) => feature(scene, ask, f, refs));
}

/** Nets of the voltage that was said. */
function netsOf(scene: Scene, { figures: said }: Ask): string[] {
  const volts = said.find((f) => f.quantity === 'voltage');
  if (volts === undefined) return [];
  return scene.design.nets.flatMap((n) => (closeness(volts, scene.volts(n.name) ?? Number.NaN) === 'same' ? [n.name] : []));
}

/** A ground is there; one of its own beside the first is another net. */
function grounds(scene: Scene, ask: Ask): Verdict[] {
  const nets = scene.design.nets.flatMap((n) => (scene.netlist.isGround(n.name) ? [n.name] : []));
  const own = ask.concept !== 'ground' || OWN_GROUND.some((f) => ask.features.includes(f));
  const title = conceptTitle(scene, ask.concept);
  if (nets.length === 0) return [unmet('the board has no ground')];
  const returns = own ? returnsOf(scene) : [];
  if (returns.length > 0) return [met(`${title}: ${list(nets, 3)}, and ${list(returns, 3)} apart from it`, { nets: [...nets, ...returns] })];
  if (own && nets.length < 2) return [unmet(`the board has one ground (${nets[0]}), and no ${title} beside it`, { nets })];
  return [met(`${title}: ${list(nets, 3)}`, { nets }), ...atConnector(scene, ask, nets)];
}
/** Returns of optocouplers' inputs that leave the board apart from its ground. */
function returnsOf(scene: Scene): string[] {
  const nets = realised(scene, 'optocoupler').instances.flatMap(
    (i) => scene.part(i.main)?.pads.flatMap((p) => (p.pin === 'K' ? (p.net ?? []) : [])) ?? [],
  );
  return scene.netlist.isGround(nets[0] ?? '') ? [] : [...new Set(nets)].filter((n) => !scene.netlist.isGround(n));
}
const OWN_GROUND = ['isolated', 'individual', 'analog_kind'];

/** What is said of the jack that a voltage leaves by. */
const POLES: ReadonlySet<string> = new Set(['center_negative', 'center_positive']);

/** "GND on the terminal", "a 5 V output": a connector of that kind has a pin on it, or as many as were counted. */
function atConnector(scene: Scene, ask: Ask, nets: readonly string[]): Verdict[] {
  const led = ask.kind === 'rail' && ask.features.includes('output');
  if ((ask.connector === undefined && !led) || nets.length === 0) return [];
  const sort = ask.connector?.concept ?? 'connector';
  const entering = new Set(led ? sources(scene).map((s) => s.ref) : []);
  const kind = realised(scene, sort).instances.flatMap((i) => (entering.has(i.main) ? [] : [i.main]));
  const pins = kind.flatMap((r) => scene.part(r)?.pads.flatMap((p) => (p.net !== null && nets.includes(p.net) ? [r] : [])) ?? []);
  const on = [...new Set(pins)];
  const [what, count] = [conceptTitle(scene, sort), ask.count ?? 1];
  if (on.length > 0 && pins.length < count) return [unmet(`${count} were asked for, and ${list(on, 3)} has ${pins.length}`, { refs: on })];
  if (on.length === 0) return [unmet(`no ${what} has it`)];
  const poles = ask.features.filter((f) => POLES.has(f)).flatMap((f) => feature(scene, ask, f, on));
  const wide = bore(scene, on, ask.figures.find((f) => f.quantity === 'length')?.value);
  return [met(`at ${list(on, 3)}`, { refs: on }), ...poles, ...(wide === null ? [] : [wide])];
}

/** From one voltage to another, over something that makes the one out of the other. */
export const conversion: Audit = (scene, ask) => {
  const input = ask.figures.filter((f) => f.role === 'in' || f.role === 'supply');
  const rows = ask.figures.filter((f) => strung(scene, ask, f) !== null);
  const out = ask.figures.filter((f) => !input.includes(f) && !rows.includes(f));
  // "5 V down to 3.3 V": whatever makes the one of the other, a divider too.
  const plain = ask.part === undefined && /^[\d\s.,+-]*(V|volts?)?$/i.test(ask.text);
  const there = !plain && (realised(scene, ask.concept).by === 'own' || ask.part !== undefined) ? [presence(scene, ask), ...part(scene, ask)] : [];
  const passive = sources(scene).length === 0 && taps(scene).length > 0;
  const entering = input.flatMap((f) =>
    f.quantity === 'voltage' ? (passive ? [] : entered(scene, f, out)) : figures(scene, { ...ask, figures: [f] }, [givenAmps]),
  );
  return [
    ...there,
    ...body(scene, ask),
    ...entering,
    ...figures(scene, { ...ask, figures: rows }, [strung]),
    ...chosen(scene, ask),
    ...((plain || ask.part !== undefined ? null : unmade(scene, ask, out)) ?? output(scene, ask, out)),
    ...ends(scene, ask),
  ];
};

/** The source that brings the volts that a converter was asked to take in; where none does, what takes them from a rail of the board. */
function entered(scene: Scene, taken: Figure, made: readonly Figure[]): Verdict[] {
  const brought = sourceVolts(sources(scene), taken);
  const given = brought?.state === 'met' ? brought : (takenIn(scene, taken, made) ?? brought);
  return given === null ? [] : [given];
}

/** What takes in volts that the board has itself, and makes of them what was asked for; null: nothing does. */
function takenIn(scene: Scene, taken: Figure, made: readonly Figure[]): Verdict | null {
  const is = (figure: Figure, net: string): boolean => closeness(figure, scene.volts(net) ?? Number.NaN) === 'same';
  const makes = (net: string): boolean => made.every((f) => f.quantity !== 'voltage' || is(f, net));
  const [stage] = [...feeding(scene).stages.values()].filter((s) => is(taken, s.from) && makes(s.to));
  return stage === undefined ? null : met(`${amount(scene.volts(stage.from) ?? 0, 'V')} in at ${stage.ref}`, { refs: [stage.ref] });
}

/** Of one supply there is none to choose. */
function chosen(scene: Scene, ask: Ask): Verdict[] {
  const from = [...new Set(sources(scene).map((s) => s.ref))];
  if (!scene.lexicon.isA(ask.concept, 'supply_or') || from.length !== 1) return [];
  return [unmet(`the board has one supply (${list(from)}), and nothing takes turns with it`, { refs: from })];
}

/** A converter's voltage is not the one that comes in. Null: something makes it. */
function unmade(scene: Scene, ask: Ask, out: readonly Figure[]): Verdict[] | null {
  const volts = out.find((f) => f.quantity === 'voltage' && f.value !== undefined && f.role === 'out');
  const nets = netsOf(scene, { ...ask, figures: volts === undefined ? [] : [volts] });
  const made = [...feeding(scene).stages.values()].some((s) => nets.includes(s.to));
  const whole = nets.length > 0 && nets.every((n) => sources(scene).some((s) => s.net === n || scene.volts(s.net) === scene.volts(n)));
  return made || !whole || volts === undefined ? null : [unmet(`${asked(volts)} is what comes in, and nothing makes it`, { nets })];
}

function output(scene: Scene, ask: Ask, wanted: readonly Figure[]): Verdict[] {
  const volts = wanted.find((f) => f.quantity === 'voltage');
  const rails = scene.design.nets.filter((n) => scene.netlist.isRail(n.name) && feeds(scene, n.name));
  const fit =
    volts === undefined
      ? rails
      : rails.filter(
          (n) =>
            closeness(volts, scene.volts(n.name) ?? Number.NaN) === 'same' ||
            (volts.one_of !== undefined && figureEnds(volts).some((v) => Math.abs((scene.volts(n.name) ?? 0) - v) < 0.06 * v)),
        );
  const tap = volts === undefined || rails.length > 0 ? null : divided(scene, ask, volts);
  if (tap !== null) return [tap];
  if (volts !== undefined && fit.length === 0)
    return [
      unmet(`there is no rail of ${asked(volts)}; the board has ${[...new Set(rails.map((n) => amount(n.volts ?? 0, 'V')))].join(', ') || 'none'}`),
    ];
  const nets = fit.map((n) => n.name);
  const set = nets.flatMap((n) => setAs(scene, n, volts));
  const several =
    volts?.one_of !== undefined && volts.one_of.length > new Set(fit.map((n) => n.volts)).size
      ? [partly(`${asked(volts)}: that it can be chosen could not be checked`, { nets })]
      : [];
  const rest = wanted
    .filter((f) => f !== volts)
    .flatMap((f) => figures(scene, { ...ask, figures: [f] }, [driven, loadSupply, (s, a, g) => gives(s, a, g, nets)]));
  if (volts === undefined && rest.length === 0 && rails.length > 0) return [met(`rails: ${list(nets, 4)}`, { nets: nets.slice(0, 4) })];
  return [...(volts === undefined ? [] : [met(`${amount(fit[0]?.volts ?? 0, 'V')}: ${list(nets, 3)}`, { nets })]), ...set, ...several, ...rest];
}

/** Of a board without a supply of its own: what a divider makes of the voltage that is said to come in. */
function divided(scene: Scene, ask: Ask, volts: Figure): Verdict | null {
  const wanted = figureEnds(volts).at(-1);
  const others = wantedAsks(scene.request).flatMap((a) => a.figures.flatMap((f) => (f !== volts && f.quantity === 'voltage' ? figureEnds(f) : [])));
  if (wanted === undefined || ask.figures.length === 0) return null;
  for (const tap of taps(scene))
    for (const high of others)
      if (Math.abs(tap.ratio * high - wanted) <= 0.05 * wanted)
        return met(`${amount(high, 'V')} become ${amount(tap.ratio * high, 'V')} at ${tap.node} by ${list([tap.top, tap.bottom])}`, {
          refs: [tap.top, tap.bottom],
          nets: [tap.node],
        });
  return null;
}

/** A rail that feeds something or is led out. */
const feeds = (scene: Scene, net: string): boolean => new Set(scene.pinsOf(net).map((p) => p.ref)).size > 1;

/** "In and out on headers": what comes in and what leads out does so at connectors of that kind, where the word is in the plural; else at one of them. */
function ends(scene: Scene, ask: Ask): Verdict[] {
  const { connector } = ask;
  if (connector === undefined) return [];
  const kind = new Set(realised(scene, connector.concept).instances.map((i) => i.main));
  const title = conceptTitle(scene, connector.concept);
  const entering = sources(scene).map((s) => s.ref);
  const leaving = loads(scene).flatMap((l) => (CONNECTORS.has(scene.part(l.ref)?.component.kind ?? 'resistor') ? [l.ref] : []));
  // What another wish has a connector of its own for is not of this one.
  const named = new Set(
    wantedAsks(scene.request).flatMap((a) => {
      const sort = a === ask ? undefined : a.kind === 'connector' ? a.concept : a.connector?.concept;
      return sort === undefined || sort === connector.concept ? [] : realised(scene, sort).instances.map((i) => i.main);
    }),
  );
  const all = [...new Set([...entering, ...leaving])].filter((r) => !named.has(r) || kind.has(r));
  if (all.length === 0) return [];
  const other = all.filter((r) => !kind.has(r));
  const words = scene.request.messages[connector.words.message]?.slice(connector.words.from, connector.words.to) ?? '';
  if (other.length === all.length || (/[a-z]s$/i.test(words) && other.length > 0 && all.length <= 2))
    return [
      unmet(`${list(other)} (${[...new Set(other.map((r) => scene.part(r)?.component.device ?? r))].join(', ')}): no ${title}`, { refs: other }),
    ];
  return [met('')];
}

/** The divider that stands at the converter against the volts that the rail is said to have. */
function setAs(scene: Scene, net: string, wanted: Figure | undefined): Verdict[] {
  const set = railSettings(scene).get(net);
  if (set === undefined || wanted === undefined || wanted.one_of !== undefined) return [];
  const is = `${set.regulator} is set to ${amount(set.volts, 'V')} by ${list(set.refs)}`;
  const by = { refs: [set.regulator, ...set.refs], nets: [net] };
  return [closeness(wanted, set.volts, 0.04) === 'same' ? met(is, by) : unmet(`${is}, not ${asked(wanted)}`, by)];
}

/** Whether what makes the rail gives the current, and copper and parts carry it to where it is led out. */
function gives(scene: Scene, ask: Ask, figure: Figure, nets: readonly string[]): Verdict | null {
  if (figure.quantity !== 'current' && figure.quantity !== 'power') return null;
  // What is fed from it and makes another voltage gives nothing of it.
  const turns = (s: { from: string; to: string }): boolean =>
    nets.includes(s.from) && (scene.volts(s.to) ?? scene.volts(s.from)) !== scene.volts(s.from);
  const makers = [...feeding(scene).stages.values()].filter(
    (s) => nets.includes(s.to) || (!turns(s) && nets.some((n) => scene.netlist.on(n).some((x) => x.part.component.ref === s.ref))),
  );
  const value =
    figure.quantity === 'power' ? (figure.value ?? figure.max ?? 0) / (scene.volts(nets[0] ?? null) ?? 1) : (figure.value ?? figure.max ?? 0);
  const limits = makers.flatMap((s) => stageLimit(scene, s.ref) ?? []);
  const weak = makers.find((s) => (stageLimit(scene, s.ref) ?? Number.POSITIVE_INFINITY) < value * 0.98);
  if (weak !== undefined)
    return unmet(`${asked(figure)} was asked for and ${weak.ref} gives ${amount(stageLimit(scene, weak.ref) ?? 0, 'A')}`, { refs: [weak.ref], nets });
  const led = loads(scene).filter((l) => l.ask === ask.id || (l.by === 'asked' && nets.includes(l.plus.net)));
  if (led.length > 0)
    return wayCarries(
      scene,
      led.map((l) => l.ref),
      asked(figure),
    );
  return limits.length > 0
    ? met(`${list(makers.map((s) => s.ref))} gives ${amount(Math.min(...limits), 'A')}`, { refs: makers.map((s) => s.ref), nets })
    : null;
}

/** A charger with its current. */
export const charging: Audit = (scene, ask) =>
  thing(scene, ask, [
    chargeCurrent,
    cells(sources(scene)),
    (_s, _a, f) => (f.quantity === 'voltage' ? (chargedTo(scene, ask, f) ?? sourceVolts(sources(scene), f)) : null),
  ]);

/** What a charger of a regulator is set to by its resistors. */
function chargedTo(scene: Scene, ask: Ask, figure: Figure): Verdict | null {
  const own = new Set(claimOf(scene, ask).instances.flatMap((i) => i.refs));
  const set = [...railSettings(scene).values()].find((s) => own.has(s.regulator) && Math.abs(s.volts - (figure.value ?? 0)) <= 0.03 * s.volts);
  return set === undefined ? null : met(`${amount(set.volts, 'V')} by ${list(set.refs)}`, { refs: set.refs });
}
