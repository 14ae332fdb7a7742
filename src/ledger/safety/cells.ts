import type { Finding } from '../../board/index.js';
import type { Ask } from '../../request/index.js';
import { claimOf, saidAsks, wantedAsks } from '../claims.js';
import { batteries } from '../flow/capacity.js';
import { feeding } from '../flow/feeding.js';
import { type Source, sources } from '../flow/sources.js';
import { chargeAmps } from '../formulas/charge.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

const PROTECTION = /DW01|FS312|S8261|BQ29|R5460|AP9101|HY2112|(?:cell|battery|li-?ion|lithium).*protect|protect.*(?:cell|battery|li-?ion|lithium)/i;

/** Cells and packs: side by side without anything between them, and lithium charged without protection. */
export function cellFindings(scene: Scene): Finding[] {
  const cells = cellsOf(scene).filter((s) => s.sort === 'cell');
  const parallel = inParallel(scene).map(
    (refs): Finding => ({
      rule: 'safety',
      severity: 'error',
      refs: [...refs],
      nets: [],
      message: `${list(refs)} are in parallel with nothing between them: the fuller pack charges the other without limit`,
    }),
  );
  return [
    ...parallel,
    ...passedBy(scene),
    ...charged(scene),
    ...overcharged(scene),
    ...tooFast(scene),
    ...balanceTaps(scene),
    ...unfused(scene),
    ...unprotected(
      scene,
      cells.map((c) => c.ref),
    ),
  ];
}

const cellsOf = (scene: Scene): readonly Source[] => sources(scene).filter((s) => scene.part(s.ref)?.component.kind === 'battery_connector');

/** Holders of cells that are thrown away when they are empty. */
const THROWN = ['primary_battery', 'coin_cell'] as const;

/** What leads current on either way: a switch, a fuse, a transistor (its own diode leads also where it is off). */
const LEADS_ON: ReadonlySet<string> = new Set(['mosfet', 'switch', 'fuse', 'ferrite']);
const GATES: ReadonlySet<string> = new Set(['G', 'GATE']);
/** Parts in a row between a cell and its charger. */
const STEPS = 3;

/** Chargers whose current comes to a net, over what leads it on: a diode only to its cathode. */
function chargersOf(scene: Scene, net: string): string[] {
  const nets = new Set([net]);
  for (let step = 0; step < STEPS; step++)
    for (const at of [...nets])
      for (const { part } of scene.netlist.on(at)) {
        const diode = part.component.kind === 'diode' && part.pads.some((p) => p.net === at && p.pin === 'K');
        if (!diode && !LEADS_ON.has(part.component.kind)) continue;
        for (const pad of part.pads) if (pad.net !== null && !GATES.has(pad.pin) && !scene.netlist.isGround(pad.net)) nets.add(pad.net);
      }
  return [...nets].flatMap((n) => scene.netlist.on(n).flatMap(({ part }) => (part.component.kind === 'charger' ? [part.component.ref] : [])));
}

/** Cells that nobody may charge, at a charger's output. */
function charged(scene: Scene): Finding[] {
  const holders = scene.request.asks
    .filter((a) => a.state === 'wanted' && a.kind === 'supply' && THROWN.some((c) => scene.lexicon.isA(a.concept, c)))
    .flatMap((a) => claimOf(scene, a).instances.map((i) => i.main));
  return cellsOf(scene).flatMap(({ ref, net }): Finding[] => {
    const [charger] = holders.includes(ref) ? chargersOf(scene, net) : [];
    if (charger === undefined) return [];
    const message = `${charger} would charge the cell at ${ref}, which is of a sort that must not be charged: it leaks, or bursts`;
    return [{ rule: 'safety', severity: 'error', refs: [charger, ref], nets: [], message }];
  });
}

/** Chargers of lithium-ion cells, by their titles: 4.2 V at the end. */
const TO_4V2 = /li-?ion|lithium|4\.2/i;

/** A cell of lithium iron phosphate at a charger for lithium-ion: it bears 3.65 V. */
function overcharged(scene: Scene): Finding[] {
  const iron = saidAsks(scene.request).some((a) => a.not !== true && scene.lexicon.isA(a.concept, 'lifepo4'));
  const chargers = scene.parts.filter((p) => p.component.kind === 'charger' && TO_4V2.test(p.device?.title ?? ''));
  if (!iron || chargers.length === 0) return [];
  const refs = chargers.map((p) => p.component.ref);
  const message = `${list(refs)} would charge a LiFePO4 cell to 4.2 V, and it bears 3.65 V: it wants a charger of its own`;
  return [{ rule: 'safety', severity: 'error', refs, nets: [], message }];
}

/** What a cell of a capacity that was said is charged with, where its maker allows no more: its charge in an hour. */
function tooFast(scene: Scene): Finding[] {
  const told = scene.request.asks.some((a) => a.state === 'wanted' && a.figures.some((f) => f.quantity === 'capacity'));
  const hours = told ? batteries(scene).flatMap((c) => c.hours ?? []) : [];
  return scene.parts.flatMap((part): Finding[] => {
    const charge = part.component.kind === 'charger' ? chargeAmps(scene, part) : null;
    if (charge === null || hours.length === 0 || charge.amps <= Math.max(...hours) * C_SLACK) return [];
    const message = `${part.component.ref} charges with ${amount(charge.amps, 'A')}, more than a cell of ${Math.round(Math.max(...hours) * 1000)} mAh takes: ${amount(Math.max(...hours), 'A')}`;
    return [{ rule: 'safety', severity: 'error', refs: [part.component.ref, ...charge.refs], nets: [], message }];
  });
}
/** Sorts of plugs by which the cells of a pack are led out one by one. */
const TAPPED = /^JST_(?:XH|EH)_/;

/** Cells in series that were said, of one ask or of its sort. */
const cellsSaid = (scene: Scene, a: Ask): number =>
  a.figures.find((f) => f.quantity === 'cells')?.value ?? scene.lexicon.concept(a.concept)?.figures.find((f) => f.quantity === 'cells')?.typical ?? 0;

/** A balance lead of n cells has n + 1 contacts, one for each tap in their order: two of them on one net short a cell as soon as it is plugged in. */
function balanceTaps(scene: Scene): Finding[] {
  const asks = wantedAsks(scene.request).filter((a) => a.not !== true);
  const cells = Math.max(0, ...asks.map((a) => cellsSaid(scene, a)));
  const asked = asks.filter((a) => [a.concept, a.connector?.concept].some((c) => c !== undefined && scene.lexicon.isA(c, 'balance_lead')));
  const own = new Set(asked.flatMap((a) => claimOf(scene, a).instances.flatMap((i) => [i.main, ...i.refs])));
  const packs = new Set(cells > 1 ? sources(scene).map((s) => s.ref) : []);
  // The supply that was said to be a balance lead comes in where a supply comes in.
  if (asked.some((a) => a.kind === 'supply')) for (const ref of packs) own.add(ref);
  return scene.parts.flatMap((part): Finding[] => {
    const { ref, device } = part.component;
    const taps = part.pads.filter((p) => /^[1-9]\d*$/.test(p.pin || p.number));
    if (!TAPPED.test(device ?? '') || !(own.has(ref) || (packs.has(ref) && taps.length > 2))) return [];
    const [first] = taps.filter((p, i) => p.net !== null && taps.findIndex((q) => q.net === p.net) < i);
    const joined = first === undefined ? '' : list(taps.filter((p) => p.net === first.net).map((p) => `${ref}.${p.pin || p.number}`));
    const says =
      first !== undefined
        ? `${joined} are one net, and the taps of a pack come in there: a cell is shorted when it is plugged in`
        : own.has(ref) && cells > 1 && taps.length !== cells + 1
          ? `${ref} has ${taps.length} contacts, and the balance lead of ${cells} cells has ${cells + 1}: it does not fit, or meets other taps`
          : null;
    return says === null ? [] : [{ rule: 'safety', severity: 'error', refs: [ref], nets: first?.net == null ? [] : [first.net], message: says }];
  });
}

/** A lead battery or a pack of lithium cells on wires with no fuse behind its plug: what shorts them there burns. One cell has its own protection to tell of. */
function unfused(scene: Scene): Finding[] {
  const strong = wantedAsks(scene.request).filter(
    (a) =>
      a.not !== true &&
      a.kind === 'supply' &&
      (scene.lexicon.isA(a.concept, 'lead_acid') ||
        (scene.lexicon.isA(a.concept, 'battery') &&
          cellsSaid(scene, a) > 1 &&
          !scene.lexicon.isA(a.concept, 'primary_battery') &&
          !scene.lexicon.isA(a.concept, 'nimh'))),
  );
  const own = new Set(strong.flatMap((a) => claimOf(scene, a).instances.flatMap((i) => i.refs)));
  const fused = scene.parts.some((p) => p.component.kind === 'fuse');
  const bare = fused ? [] : [...new Set(sources(scene).flatMap((s) => (own.has(s.ref) && s.sort !== 'dry' ? [s.ref] : [])))];
  if (bare.length === 0) return [];
  const message = `no fuse stands behind ${list(bare)}: a short on the board draws what the battery gives; it wants one in its lead`;
  return [{ rule: 'safety', severity: 'warning', refs: bare, nets: [], message }];
}

/** A charger with a power path whose supply for the board is joined to the cell: that is charged past the charger, to the supply's voltage. */
function passedBy(scene: Scene): Finding[] {
  return scene.parts.flatMap(({ component: { kind, ref }, pads }): Finding[] => {
    const netOf = (pin: string): string | null => pads.find((p) => p.pin === pin)?.net ?? null;
    const cell = netOf('BAT') ?? netOf('VBAT');
    if (kind !== 'charger' || cell === null || netOf('OUT') !== cell) return [];
    return [
      {
        rule: 'safety',
        severity: 'error',
        refs: [ref],
        nets: [cell],
        message: `${ref} charges ${cell} past itself: its output for the board is joined to the cell`,
      },
    ];
  });
}

/** Resistors that set a current are of a series. */
const C_SLACK = 1.1;

/** Cells that lie side by side on the same two nets. */
export function inParallel(scene: Scene): readonly (readonly string[])[] {
  const cells = cellsOf(scene);
  const byNet = new Map<string, string[]>();
  for (const c of cells) byNet.set(`${c.net} ${c.minus.join(' ')}`, [...(byNet.get(`${c.net} ${c.minus.join(' ')}`) ?? []), c.ref]);
  return [...byNet.values()].filter((refs) => refs.length > 1);
}

function unprotected(scene: Scene, cells: readonly string[]): Finding[] {
  const chargers = scene.parts.filter((p) => p.component.kind === 'charger');
  const guarded = scene.parts.some((p) => PROTECTION.test(`${p.component.device ?? ''} ${p.device?.title ?? ''}`));
  const drawn = cells.filter((ref) => (feeding(scene).drawn.get(ref)?.typical ?? 0) > 0 || chargers.length > 0);
  if (drawn.length === 0 || guarded) return [];
  return [
    {
      rule: 'safety',
      severity: 'warning',
      refs: [...drawn],
      nets: [],
      message: `nothing on the board protects the cell at ${list(drawn)} from deep discharge and short circuit: it must have a protection of its own`,
    },
  ];
}
