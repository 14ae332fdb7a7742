import { type Ask, dangerousVolts, type Request, TOUCHED_V } from '../../request/index.js';
import { claimOf, wantedAsks } from '../claims.js';
import { figureValue } from '../figures.js';
import { amount, asked, list } from '../say.js';
import type { Knowledge, Scene } from '../scene.js';
import { declined, unmet, type Verdict } from '../verdict.js';
import { inParallel } from './cells.js';
import { hazardsOf } from './hazards.js';
import { mainsFindings } from './mains.js';

/** What is not done because somebody could be hurt by it, with its reason and ways out. None: nothing speaks against it. */
export const refusals = (scene: Scene, ask: Ask): Verdict[] => [
  ...never(scene.lexicon, ask),
  ...mains(scene, ask),
  ...parallel(scene, ask),
  ...stored(scene.asks, ask),
  ...drained(scene, ask),
  ...packCharged(scene, ask),
];

/** What is refused of words that whoever designs the board reads otherwise: what is designed for nobody and what cells or charges do, whatever it is read as; mains as a supply where nothing of the meaning could be checked. */
export const refusedAsRead = (scene: Scene, ask: Ask, isChecked: boolean): Verdict[] => [
  ...never(scene.lexicon, ask),
  ...parallel(scene, ask),
  ...stored(scene.asks, ask),
  ...packCharged(scene, ask),
  ...(isChecked ? [] : fed(scene.lexicon, ask)),
];

/**
 * What is refused of a request whatever is built: what is designed for nobody, mains as a supply, hazards of what the board is for. Of the first such ask what is said, and the ways
 * out; null: nothing is. `sure`: only what somebody could be hurt by, and not where mains is a word without a voltage beside another supply, which a light
 * may show or a contact switch: who can read judges, and who can define parts has what the library lacks.
 */
export function refusedOf(request: Request, lexicon: Knowledge, sure = false): { readonly says: string; readonly ways: readonly string[] } | null {
  const asks = request.asks.filter((a) => a.state === 'wanted' && a.not !== true);
  const isLow = (a: Ask): boolean =>
    dangerousVolts(a) === 0 && /^(?:supply|connector)$/.test(a.kind) && a.figures.some((f) => f.quantity === 'voltage' && f.role !== 'out');
  const aside = (a: Ask): boolean => sure && !hasVolts(a) && asks.some(isLow);
  const [first] = asks.flatMap((ask) => [...never(lexicon, ask), ...(sure ? [] : lacked(lexicon, ask))]);
  // What somebody would be hurt by in this very use tells more than that it is mains.
  const hazard = hazardsOf(request, lexicon).find((h) => h.refused === true);
  const byId = new Map(request.asks.map((a) => [a.id, a]));
  const refused = first ?? hazard ?? asks.flatMap((ask) => stored(byId, ask))[0] ?? asks.flatMap((ask) => (aside(ask) ? [] : fed(lexicon, ask)))[0];
  return refused === undefined ? null : { says: refused.says, ways: refused.ways ?? [] };
}

const hasVolts = (ask: Ask): boolean => ask.figures.some((f) => f.quantity === 'voltage');

/** What is designed for nobody. */
function never(lexicon: Knowledge, ask: Ask): Verdict[] {
  const concept = lexicon.concept(ask.concept);
  return concept?.never === true ? [declined(concept.says ?? `${concept.title} is not designed here`, { ways: concept.ways ?? [] })] : [];
}

/** What the library has nothing for: who plans by it alone makes no board of it. */
function lacked(lexicon: Knowledge, ask: Ask): Verdict[] {
  const concept = lexicon.concept(ask.concept);
  return concept?.lacked === true ? [unmet(concept.says ?? `My library has no ${concept.title}`, { ways: concept.ways ?? [] })] : [];
}

/** Mains as what the board runs on. */
function fed(lexicon: Knowledge, ask: Ask): Verdict[] {
  if (!(dangerousVolts(ask) > 0 || lexicon.isA(ask.concept, 'mains')) || !/^(?:supply|conversion|rail)$/.test(ask.kind)) return [];
  return [
    declined(`${saidOf(ask, lexicon)} on the board: it wants insulation and approval, which nobody checks here`, {
      ways: ['a finished, approved supply (a plug-in or DIN rail supply) outside the board, its low voltage on a terminal', 'USB or a battery'],
    }),
  ];
}

function saidOf(ask: Ask, lexicon: Knowledge): string {
  const [volts] = ask.figures.filter((f) => f.quantity === 'voltage').sort((x, y) => (figureValue(y) ?? 0) - (figureValue(x) ?? 0));
  return volts === undefined ? (lexicon.concept(ask.concept)?.title ?? ask.concept) : asked(volts);
}

/** Mains onto the board, and contacts that switch it without the distance that mains wants. */
function mains(scene: Scene, ask: Ask): Verdict[] {
  const supplied = fed(scene.lexicon, ask);
  if (supplied.length > 0 || !(dangerousVolts(ask) > 0 || scene.lexicon.isA(ask.concept, 'mains'))) return supplied;
  const said = saidOf(ask, scene.lexicon);
  const [found] = mainsFindings(scene);
  if (found === undefined) return [];
  return [
    declined(`${said}: ${found.message}`, {
      refs: found.refs,
      nets: found.nets,
      ways: ['a relay or solid-state relay module with its own insulation, driven from a low-voltage output of the board', 'a load of low voltage'],
    }),
  ];
}

/** What keeps cells apart that lie side by side. */
const APART = ['bms', 'cell_protection', 'ideal_diode'] as const;

/** Packs side by side with nothing between them, on the board or at its terminal. */
function parallel(scene: Scene, ask: Ask): Verdict[] {
  if (ask.kind !== 'supply') return [];
  const { isA } = scene.lexicon;
  const own = new Set(claimOf(scene, ask).instances.flatMap((i) => i.refs));
  const refs = inParallel(scene).find((all) => all.filter((r) => own.has(r)).length > 1) ?? [];
  const told =
    (ask.count ?? 1) > 1 && ask.features.includes('parallel_connected') && isA(ask.concept, 'battery') && !isA(ask.concept, 'primary_battery');
  const kept = scene.request.asks.some((a) => a.state === 'wanted' && a.not !== true && APART.some((id) => isA(a.concept, id)));
  if (refs.length === 0 && (!told || kept)) return [];
  return [
    declined(
      `${refs.length > 0 ? list(refs) : ask.text} are in parallel with nothing between them: the fuller pack charges the other without limit`,
      {
        refs,
        ways: ['one pack of the cells, joined and protected by its maker', 'an ideal diode at each pack', 'a charger and a protection for each pack'],
      },
    ),
  ];
}

/** What is charged to more than may be touched keeps it when everything else is off. */
function stored(asks: ReadonlyMap<string, Ask>, ask: Ask): Verdict[] {
  const charged = ask.links.flatMap((l) => (l.role === 'charges' ? (asks.get(l.ask) ?? []) : []));
  return [...charged, ask].flatMap((a) => {
    // What one bears is what it is bought for from so much on: below it is a margin over a lower rail.
    const isMargin = charged.length === 0 && a.figures.every((f) => f.quantity !== 'voltage' || f.role === 'limit');
    const said = Math.max(0, ...numbersOf(a, 'voltage'));
    const volts = isMargin && said < CHARGED_V ? 0 : said;
    const [farads] = numbersOf(a, 'capacitance');
    if (a.kind !== 'component' || volts <= TOUCHED_V || (charged.length === 0 && farads === undefined)) return [];
    const joules = farads === undefined ? 0 : ((a.count ?? 1) * farads * volts * volts) / 2;
    if (charged.length === 0 && joules < LETHAL_J) return [];
    const held = joules === 0 ? amount(volts, 'V') : `${amount(volts, 'V')} and ${amount(joules, 'J')}`;
    return [
      declined(`${a.text} would hold ${held}, which may kill who touches it, also hours after it is switched off: I design nothing that charges it`, {
        ways: [
          `the same with less than ${TOUCHED_V} V`,
          'a finished, closed supply with its own discharge, switched by a low-voltage output of the board',
        ],
      }),
    ];
  });
}
/** Energy that a capacitor of 100 V and more may not hold within reach, J (NFPA 70E, article 360: hazardous from 1 J). */
const LETHAL_J = 1;
/** A capacitor that bears so much, V, is bought to be charged so far. */
const CHARGED_V = 120;

/** Asked for so many times what cells give, it is no matter of a bigger one of the sort. */
const BEYOND = 4;

/** Cells of a sort that gives little, as the only source of what takes many times their power. */
function drained(scene: Scene, ask: Ask): Verdict[] {
  const wanted = wantedAsks(scene.request);
  const alone = ask.kind === 'supply' && !wanted.some((a) => a !== ask && a.kind === 'supply');
  const concept = alone ? scene.lexicon.concept(ask.concept) : undefined;
  const typical = (quantity: string): number => concept?.figures.find((f) => f.quantity === quantity)?.typical ?? Number.POSITIVE_INFINITY;
  const most = typical('voltage') * typical('current') * Math.max(1, ask.count ?? 1);
  const watts = Math.max(0, ...wanted.map(wattsOf));
  if (watts <= BEYOND * most) return [];
  const ways = ['a lithium cell with its charger in the place of it', 'an adapter or USB'];
  return [declined(`${amount(watts, 'W')} are asked for, and ${ask.text} gives ${amount(most, 'W')} at the best`, { ways })];
}

/** What an ask is to give or takes in all, W; 0: nobody says. */
function wattsOf(ask: Ask): number {
  const largest = (quantity: string): number => Math.max(0, ...ask.figures.flatMap((f) => (f.quantity === quantity ? [figureValue(f) ?? 0] : [])));
  return (ask.count ?? 1) * Math.max(largest('power'), largest('voltage') * largest('current'));
}

/** Cells from which on a pack is one of several in series. */
const SEVERAL = 2;

/** Lithium packs of several cells that the board is to charge and nothing on it can: each cell is to be watched, and the pack has an end. */
function packCharged(scene: Scene, ask: Ask): Verdict[] {
  const { lexicon, request } = scene;
  const chargers = claimOf(scene, ask).instances.flatMap((i) => scene.blockNamed(i.block?.block ?? '') ?? []);
  if (ask.kind !== 'charging' || (request.purpose?.heart.includes(ask.id) !== true && chargers.length === 0)) return [];
  const wanted = wantedAsks(request);
  // Cells that were counted for one charger are in series, unless they are said to be in parallel.
  const counted = (a: Ask): number => (a.features.includes('parallel_connected') || (a.count ?? 1) <= chargers.length ? 0 : (a.count ?? 1));
  const cellsOf = (a: Ask): number => cellsIn(lexicon, a) ?? counted(a);
  const pack = wanted.find((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery') && cellsOf(a) >= SEVERAL);
  const cells = pack === undefined ? Math.max(0, ...numbersOf(ask, 'cells')) : cellsOf(pack);
  const full = lexicon.concept(pack?.concept ?? 'lipo')?.figures.find((f) => f.full !== undefined)?.full ?? lexicon.concept('lipo')?.figures[0]?.full;
  if (cells < SEVERAL || full === undefined) return [];
  // What is made for one cell charges no pack of them.
  const held = (b: (typeof chargers)[number]): number => Math.max(0, ...b.ports.flatMap((p) => (p.kind === 'power_out' ? (p.volts_max ?? 0) : [])));
  if (chargers.some((b) => held(b) >= cells * full * 0.98)) return [];
  const ends = `${cells} lithium cells in series are full at ${amount(Math.round(cells * full * 10) / 10, 'V')} (${full} V each), and charged past that they burn`;
  const watched = `a management board (BMS) has to watch each cell and its temperature, which no watching of the pack's voltage replaces`;
  return [
    declined(`${ends}; ${watched}. I design no charger for that`, {
      ways: [
        `a management board for ${cells} cells at the pack, and a finished charger of ${amount(Math.round(cells * full * 10) / 10, 'V')} for it`,
        'one lithium cell, which the board charges',
      ],
    }),
  ];
}

const numbersOf = (ask: Ask, quantity: string): number[] => ask.figures.flatMap((f) => (f.quantity === quantity ? [figureValue(f) ?? 0] : []));

/** Cells in series of a battery, as was said or as its sort has them. */
function cellsIn(lexicon: Knowledge, ask: Ask): number | undefined {
  const typical = lexicon.concept(ask.concept)?.figures.find((f) => f.quantity === 'cells')?.typical;
  return numbersOf(ask, 'cells')[0] ?? typical;
}
