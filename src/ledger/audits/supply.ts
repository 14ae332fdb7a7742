import { PACK_NAMED_OFF } from '../../electrical/index.js';
import type { Ask, Figure } from '../../request/index.js';
import { connectorShape, contactFigures } from '../checks/connectors/connector-shape.js';
import { givenAmps } from '../checks/electric.js';
import { type FigureCheck, figures } from '../checks/figures.js';
import { part } from '../checks/part.js';
import { presence } from '../checks/presence.js';
import { body } from '../checks/shapes/body.js';
import { place } from '../checks/shapes/place.js';
import { claimOf, wantedAsks, wantedCount } from '../claims.js';
import { closeness, figureEnds } from '../figures.js';
import { backsUp } from '../flow/backup.js';
import { type Source, sources } from '../flow/sources.js';
import { CONNECTORS, outletsOf } from '../reach.js';
import { conceptTitle, realised } from '../realised/instances.js';
import { amount, asked, list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, partly, unmet, type Verdict } from '../verdict.js';
import type { Audit } from './thing.js';

/** Where current comes in: the connector or cell is there, its rail has the volts, its budget holds. */
export const supply: Audit = (scene, ask) => [...brought(scene, ask), ...drained(scene, ask)];

/** What stops long before a battery is empty because it hangs on it without a converter. */
function drained(scene: Scene, ask: Ask): Verdict[] {
  const cell = scene.lexicon.concept(ask.concept)?.figures.find((f) => f.empty !== undefined);
  if (cell?.empty === undefined || cell.typical === undefined) return [];
  const share = cell.empty / cell.typical;
  return sources(scene).flatMap(({ ref, net, volts }) => {
    if (volts === null || !isBattery(scene, ref)) return [];
    const least = Math.round(volts * share * 10) / 10;
    const stops = scene.design.blocks.flatMap((instance) => {
      const low = scene
        .blockNamed(instance.block)
        ?.ports.find((p) => p.required && p.volts_min !== undefined && instance.ports[p.name] === net)?.volts_min;
      const chips = instance.refs.filter((r) => CHIPS.has(scene.part(r)?.component.kind ?? ''));
      return low === undefined || low <= least + 0.05 || low > volts ? [] : chips.slice(0, 1).map((chip) => `${chip} wants ${amount(low, 'V')}`);
    });
    if (stops.length === 0) return [];
    return [partly(`${list(stops)} and ${ref} falls to ${amount(least, 'V')}: it stops while the battery still has charge`, { refs: [ref] })];
  });
}
const CHIPS: ReadonlySet<string> = new Set(['ic', 'module']);

const brought: Audit = (scene, ask) => {
  // A supply without further words is whatever brings current; a lithium cell is one.
  const told = ask.concept !== 'supply' && scene.lexicon.sortsOf(ask.concept).some((c) => c.evidence !== undefined);
  const { says, signals } = scene.lexicon.concept(ask.concept) ?? {};
  if (!told && says !== undefined && signals === undefined) return [unmet(`${conceptTitle(scene, ask.concept)}: ${says}`)];
  // A pack or an adapter stands elsewhere: it is there by the connector that it was said to come in at.
  const at = ask.connector === undefined ? [] : realised(scene, ask.connector.concept).instances.map((i) => i.main);
  const plugged = claimOf(scene, ask).instances.length > 0 ? [] : sources(scene).filter((s) => at.includes(s.ref));
  const own = told && plugged.length === 0 ? presence(scene, ask) : null;
  const refs = new Set([...plugged.map((s) => s.ref), ...(told ? claimOf(scene, ask).instances.flatMap((i) => i.refs) : [])]);
  // A clock's own cell brings the board nothing.
  const entering = sources(scene).filter((s) => (refs.size === 0 ? !backsUp(scene, s.ref) : refs.has(s.ref)));
  const outlet = fedFrom(scene, ask, entering);
  if (outlet !== null) return [outlet];
  const minus = bothSides(scene, ask);
  if (minus !== null) return [minus];
  // Two batteries that give both signs come in at one terminal.
  const dual = wantedAsks(scene.request).find(
    (a) => a !== ask && a.kind === 'supply' && a.figures.some((f) => f.one_of?.some((v) => v < 0) === true),
  );
  if (dual !== undefined && isStored(scene, ask) && ((ask.count ?? 1) === 2 || ask.several === true) && bothSides(scene, dual) === null)
    return [met(`above and below ground at ${list(sources(scene).map((s) => s.ref))}`, { refs: sources(scene).map((s) => s.ref) })];
  if (own !== null && own.state === 'unmet')
    return [alike(scene, ask) ?? own, ...inSeries(scene, ask, entering), ...part(scene, ask), ...place(scene, ask)];
  if (entering.length === 0) return [throughSignal(scene) ?? intoWhole(scene, ask) ?? unmet('no supply comes onto the board as asked')];
  const by = { refs: entering.map((s) => s.ref), nets: entering.map((s) => s.net) };
  const shared = panelAtCell(scene, ask, by.refs);
  if (shared !== null) return [shared];
  const idle = entering.filter((s) => leadsNowhere(scene, s)).map((s) => s.ref);
  if (idle.length > 0) return [unmet(`nothing on the board is joined to ${list(idle)}`, { refs: idle })];
  // Supplies that are counted beside several voltages are those that the board makes.
  const made = wantedAsks(scene.request).filter((a) => a.kind === 'rail' || a.kind === 'conversion').length;
  const count = isStored(scene, ask) || made > 1 ? 1 : (wantedCount(scene, ask) ?? 1);
  if (own === null && entering.length < count)
    return [unmet(`${count} supplies were asked for and ${list(by.refs)} ${by.refs.length === 1 ? 'brings one' : `bring ${by.refs.length}`}`, by)];
  return [
    own ?? met(`${list(by.refs)} ${by.refs.length === 1 ? 'brings' : 'bring'} the supply`, by),
    ...part(scene, ask),
    ...inSeries(scene, ask, entering),
    ...connectorOf(scene, ask, entering),
    ...body(scene, ask),
    ...place(scene, ask),
    ...figures(scene, ask, [(s, a, f) => sourceVolts(entering, f, isStored(s, a)), givenAmps, contactFigures, cells(entering), capacity]),
  ];
};

/** A panel that comes in where a battery does charges it without anything that ends the charge. Null: it has a way of its own. */
function panelAtCell(scene: Scene, ask: Ask, refs: readonly string[]): Verdict | null {
  if (!scene.lexicon.isA(ask.concept, SOLAR)) return null;
  const cell = wantedAsks(scene.request).find((a) => a !== ask && scene.lexicon.isA(a.concept, 'battery') && !scene.lexicon.isA(a.concept, SOLAR));
  const both =
    cell === undefined
      ? []
      : claimOf(scene, cell)
          .instances.map((i) => i.main)
          .filter((r) => refs.includes(r));
  const apart = cell !== undefined && claimOf(scene, cell).instances.some((i) => !refs.includes(i.main));
  if (both.length === 0 || apart || refs.some((r) => !both.includes(r))) return null;
  return unmet(`panel and battery come in at one terminal, ${list(both)}: nothing ends the charge`, { refs: both });
}
const SOLAR = 'solar';

/** "±12 V": the negative side is on a net of its own, which a contact brings that is no part of a plug of one supply, or a converter makes. Null: it is there. */
function bothSides(scene: Scene, ask: Ask): Verdict | null {
  const below = ask.figures.flatMap((f) => (f.quantity === 'voltage' ? (f.one_of ?? []) : [])).find((v) => v < 0);
  if (below === undefined) return null;
  const rails = scene.netlist.nets.filter((n) => n.volts !== undefined && Math.abs(n.volts - below) < 0.06 * Math.abs(below));
  const [rail] = rails;
  if (rail === undefined) return unmet(`${amount(below, 'V')} was asked for and no net of the board has it`);
  const given = rails
    .flatMap((n) => scene.netlist.on(n.name))
    .some(({ part: p, pad }) => (CONNECTORS.has(p.component.kind) ? !ONE_SUPPLY.test(p.component.device ?? '') : pad.type === 'power_out'));
  return given ? null : unmet(`${rail.name} is to be at ${amount(below, 'V')} and nothing brings or makes it`, { nets: [rail.name] });
}
const ONE_SUPPLY = /^(?:BarrelJack|USB_)/;

/** Rechargeable cells that are counted stand in series, unless they are said to stand beside each other. */
function inSeries(scene: Scene, ask: Ask, entering: readonly Source[]): Verdict[] {
  const each = scene.lexicon.concept(ask.concept)?.figures.find((f) => f.full !== undefined)?.typical;
  const count = wantedCount(scene, ask) ?? 1;
  if (each === undefined || count < 2 || ask.features.includes('parallel_connected') || ask.figures.some((f) => f.quantity === 'voltage')) return [];
  const fit = entering.filter((s) => s.volts !== null && (Math.abs(s.volts - count * each) <= SPREAD * each || isCharge(count * each, s.volts)));
  const refs = entering.map((s) => s.ref);
  if (fit.length > 0) return [met(`${amount(fit[0]?.volts ?? 0, 'V')} of ${count} cells at ${list(fit.map((s) => s.ref))}`, { refs })];
  const are = entering.map((s) => (s.volts === null ? 'an unknown voltage' : amount(s.volts, 'V'))).join(' and ');
  return [unmet(`${count} cells make ${amount(count * each, 'V')}, and ${list(refs)} brings ${are}`, { refs })];
}

const leadsNowhere = (scene: Scene, { ref, net }: Source): boolean =>
  !scene.parts.some((p) => p.component.ref !== ref && p.pads.some((d) => d.net === net));

const UNFED: ReadonlySet<string> = new Set(['resistor', 'capacitor', 'inductor', 'connector', 'mounting_hole', 'test_point']);

/** A board of which no part is supplied (a divider, a filter): the voltage is what comes in at its input. */
function throughSignal(scene: Scene): Verdict | null {
  const passive = scene.parts.some((p) => p.component.kind === 'resistor' || p.component.kind === 'inductor');
  if (!passive || !scene.parts.every((p) => UNFED.has(p.component.kind)) || scene.design.nets.some((n) => scene.netlist.isRail(n.name))) return null;
  const inputs = scene.parts.filter(
    (p) => p.component.kind === 'connector' && p.pads.some((d) => d.net !== null && /^(V?IN|INPUT|SIG)/i.test(d.net)),
  );
  const refs = inputs.map((p) => p.component.ref);
  return refs.length === 0 ? null : met(`it comes in at ${list(refs)}; no part of the board takes a supply`, { refs });
}

/** "Powered from what it measures": the source is where that ask's thing ends. Null: nothing is said of that, or it is so. */
function fedFrom(scene: Scene, ask: Ask, entering: readonly Source[]): Verdict | null {
  const link = ask.links.find((l) => l.role === 'from' || l.role === 'powered_by');
  const other = scene.asks.get(link?.ask ?? '');
  if (other === undefined || other.kind === 'supply') return null;
  const outlets = new Set(claimOf(scene, other).instances.flatMap((i) => [...i.refs, ...outletsOf(scene, i)]));
  if (entering.some((s) => outlets.has(s.ref))) return null;
  const refs = entering.map((s) => s.ref);
  return unmet(
    `the board is fed at ${list(refs)} and not from ${conceptTitle(scene, other.concept)}${outlets.size === 0 ? '' : ` (${list([...outlets], 3)})`}`,
    { refs },
  );
}

/** Another battery than the one asked for, or the same at another connector. */
function alike(scene: Scene, ask: Ask): Verdict | null {
  const sorts = sources(scene).filter(
    (s) => ['cell', 'dry', 'block', 'coin', 'open'].includes(s.sort) && isBattery(scene, s.ref) && (s.sort !== 'coin' || !backsUp(scene, s.ref)),
  );
  if (!scene.lexicon.isA(ask.concept, 'battery') || sorts.length === 0) return null;
  const refs = sorts.map((s) => s.ref);
  const are = sorts.map((s) => `${s.ref} (${scene.part(s.ref)?.component.device ?? s.ref}${s.volts === null ? '' : `, ${amount(s.volts, 'V')}`})`);
  const title = conceptTitle(scene, ask.concept);
  const own = scene.lexicon.concept(ask.concept)?.figures.find((f) => f.quantity === 'voltage')?.typical;
  const count = wantedCount(scene, ask) ?? 1;
  const said = ask.figures.some((f) => f.quantity === 'voltage' || f.quantity === 'cells');
  // A holder of two cells is one part for both of them.
  const held = realised(scene, ask.concept).instances.map((i) => i.main);
  if (own !== undefined && sorts.every((s) => held.includes(s.ref) && s.volts !== null && Math.abs(s.volts - count * own) <= OTHER_CELL * own))
    return met(`${are.join(' and ')}: ${count} in series`, { refs });
  if (
    own !== undefined &&
    !said &&
    sorts.every(
      (s) =>
        s.volts !== null &&
        Math.abs(s.volts - own) > OTHER_CELL * own &&
        s.volts % own > OTHER_CELL * own &&
        !isCharge((count > 1 ? count : Math.round(s.volts / own)) * own, s.volts),
    )
  )
    return unmet(`a battery comes in at ${are.join(' and ')}, and ${/^[aeiou1]/i.test(title) ? 'an' : 'a'} ${title} has ${amount(own, 'V')}`, {
      refs,
    });
  const counts = count > 1 ? [1, count] : [1];
  const far = ask.figures.find(
    (f) =>
      f.quantity === 'voltage' &&
      figureEnds(f).every((v) => sorts.every((s) => s.volts !== null && counts.every((n) => isOther(v * n, s.volts ?? 0)))),
  );
  if (far !== undefined) return unmet(`${asked(far)} was asked for; a battery comes in at ${are.join(' and ')}`, { refs });
  return partly(`a battery comes in at ${are.join(' and ')}; that it is for ${/^[aeiou1]/i.test(title) ? 'an' : 'a'} ${title} could not be checked`, {
    refs,
  });
}

/** By so much of its own voltage another battery is none of its sort; so many in series are. */
const OTHER_CELL = 0.2;
const isOther = (v: number, has: number): boolean => Math.abs(has - v) > OTHER_CELL * v && !isCharge(v, has);
const isBattery = (scene: Scene, ref: string): boolean => realised(scene, 'battery').instances.some((i) => i.refs.includes(ref));

function connectorOf(scene: Scene, ask: Ask, entering: readonly Source[]): Verdict[] {
  const wanted = ask.connector;
  if (wanted === undefined) return [];
  const kind = new Set(realised(scene, wanted.concept).instances.map((i) => i.main));
  const fit = entering.filter((s) => kind.has(s.ref)).map((s) => s.ref);
  if (fit.length === 0)
    return [
      unmet(
        `the supply comes in at ${list(entering.map((s) => s.ref))} (${scene.part(entering[0]?.ref ?? '')?.component.device ?? ''}), no ${scene.lexicon.concept(wanted.concept)?.title ?? wanted.concept}`,
        { refs: entering.map((s) => s.ref) },
      ),
    ];
  return [met(`the supply comes in at ${list(fit)}`, { refs: fit }), ...connectorShape(scene, fit, wanted)];
}

/** A pack is named by its middle voltage and planned for its full one, or the other way round: lithium 3.6 to 3.7 and 4.2 V a cell, LiFePO4 3.2 and 3.6, lead 2 and 2.4. */
const CELLS_V: readonly (readonly [number, number])[] = [
  [3.7, 4.2],
  [3.6, 4.2],
  [3.2, 3.65],
  [2, 2.4],
];
function isCharge(a: number, b: number): boolean {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  return CELLS_V.some(([mid, full]) => {
    return [Math.round(low / mid), Math.ceil(low / mid)].some(
      (cells) => cells > 0 && Math.abs(low - cells * mid) <= PACK_NAMED_OFF * low && high <= cells * full * 1.01,
    );
  });
}
const isStored = (scene: Scene, ask: Ask): boolean => scene.lexicon.isA(ask.concept, 'battery');

/** Cells of lithium rise to 4.2 V and fall to 3 V about their 3.7 V. */
const SPREAD = 0.15;

export function sourceVolts(entering: readonly Source[], figure: Figure, stored = false): Verdict | null {
  if (figure.quantity !== 'voltage') return null;
  if (figure.ac === true && !entering.some((s) => s.rectified))
    return unmet(`${asked(figure)} alternating was asked for, and nothing behind ${list(entering.map((s) => s.ref))} rectifies it`, {
      refs: entering.map((s) => s.ref),
    });
  const known = entering.filter((s) => s.volts !== null);
  const spread = (s: Source): number => (s.sort === 'cell' ? SPREAD : 0.05);
  const fit = known.filter(
    (s) =>
      figureEnds(figure).some((v) => Math.abs((s.volts ?? 0) - v) <= spread(s) * Math.abs(v) || (stored && isCharge(v, s.volts ?? 0))) ||
      closeness(figure, s.volts ?? 0) === 'same',
  );
  const by = { refs: entering.map((s) => s.ref), nets: entering.map((s) => s.net) };
  // Between a transformer and its rectifier stands no voltage of a direct supply.
  if (figure.ac === true && known.length === 0)
    return partly(`${asked(figure)} alternating comes in at ${list(by.refs)} over a rectifier; its size is said nowhere on the board`, by);
  if (fit.length === 0)
    return unmet(
      `${asked(figure)} was asked for; ${list(by.refs)} ${known.length === 0 ? 'brings a voltage that nobody says' : `brings ${known.map((s) => amount(s.volts ?? 0, 'V')).join(' and ')}`}`,
      by,
    );
  return met(`${amount(fit[0]?.volts ?? 0, 'V')} in at ${list(fit.map((s) => s.ref))}`, by);
}

/** What a cell of a sort has in its middle and full, V; the sorts of the lexicon, closest first. */
const CELL_V: readonly (readonly [string, readonly number[]])[] = [
  ['lifepo4', [3.2, 3.65]],
  ['lipo', [3.6, 3.7, 4.2]],
  ['liion', [3.6, 3.7, 4.2]],
  ['nimh', [1.2]],
  ['lead_acid', [2, 2.3]],
  ['primary_battery', [1.5]],
];

/** The number of cells by the voltage: 2S of lithium is 7.4 V. */
export const cells =
  (entering: readonly Source[]): FigureCheck =>
  (scene, ask, figure) => {
    if (figure.quantity !== 'cells' || figure.value === undefined) return null;
    const each = CELL_V.find(([sort]) => scene.lexicon.isA(ask.concept, sort))?.[1] ?? CELL_V.flatMap(([, volts]) => volts);
    const fits = entering.filter(
      (s) => s.volts !== null && each.some((v) => Math.abs((s.volts ?? 0) - v * (figure.value ?? 1)) <= 0.12 * v * (figure.value ?? 1)),
    );
    return fits.length > 0
      ? met(`${list(fits.map((s) => s.ref))}: ${amount(fits[0]?.volts ?? 0, 'V')}`)
      : unmet(
          `${figure.value} cells were asked for; the board is planned for ${entering.map((s) => (s.volts === null ? 'an unknown voltage' : amount(s.volts, 'V'))).join(' and ')}`,
        );
  };

/** What a cell holds is the buyer's to choose. */
const capacity: FigureCheck = (_scene, _ask, figure) => (figure.quantity === 'capacity' || figure.quantity === 'energy' ? met('') : null);

/** What a whole circuit has its own terminal for: the alternating voltage of a rectifier within it. */
function intoWhole(scene: Scene, ask: Ask): Verdict | null {
  const within = wantedAsks(scene.request).some(
    (a) => scene.lexicon.concept(a.concept)?.holds?.some((c) => scene.lexicon.isA(ask.concept, c)) === true,
  );
  const plugs = claimOf(scene, ask).instances.flatMap((i) => i.refs.filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor')));
  return within && plugs.length > 0 ? met(`it comes in at its circuit's own terminal, of ${list(plugs)}`, { refs: plugs }) : null;
}
