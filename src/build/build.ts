import { type Board, boardSchema, type Finding, type Ledger } from '../board/index.js';
import { type Design, designSchema } from '../design/index.js';
import { checkElectrical } from '../electrical/index.js';
import { withLive } from '../electrical/live.js';
import { guideFiles } from '../guide/index.js';
import { loadFirmware } from '../guide/load.js';
import type { Pass, Passed } from '../layout/pass.js';
import type { StageContext } from '../layout/stage.js';
import { audit, auditDesign } from '../ledger/index.js';
import { loadLexicon } from '../lexicon/load.js';
import { exportFiles, type OutputFile } from '../outputs/index.js';
import { inspectorFile } from '../outputs/inspector.js';
import type { Library, ResolvedDesign } from '../parts/index.js';
import { loadPriceList } from '../parts/load-prices.js';
import { priceBoard } from '../parts/price.js';
import { estimateOrder } from '../parts/price-order.js';
import { resolve } from '../parts/resolve.js';
import { carried } from '../parts/users.js';
import { dangerousVolts, EMPTY_REQUEST } from '../request/index.js';
import type { PhaseClock } from './clock.js';
import { ALONE, type Crew } from './crew.js';
import { declaredAmps, planned, withContactAmps, withLoadAmps, withMeasuredAmps } from './declared.js';
import { type ExternalRouter, externalFor } from './external.js';
import type { Layouts } from './laid.js';
import { layOut } from './layout.js';
import { libraryModels } from './load-models.js';
import { loadViewer } from './load-viewer.js';
import type { LayoutInput } from './orders.js';
import { unheld, withPassing } from './passing.js';
import { type PadNets, prove } from './proof.js';
import { withSwitching } from './switching.js';
import type { Planned } from './task.js';
import { withoutBarrier } from './without-barrier.js';

/** The stages in order; `commit` is the store's, `think` the chat's. */
export type BuildPhase = 'resolve' | 'erc' | 'place' | 'route' | 'pour' | 'drc' | 'price' | 'export';

export interface BuildInput {
  readonly design: Design;
  /** Whole number 0–10000; the same design and seed give the same bytes. */
  readonly seed: number;
  /** Project name: file stem and silkscreen. */
  readonly name: string;
  /** Version id that the board will have, "v001": printed on it. */
  readonly version: string;
  /** The board that the design was edited from: untouched parts keep their places where that gives a clean board. */
  readonly before?: Board | null;
  /** The change was made by hand: the outline of `before` stands as it was built, and a board no further from clean than that one will do. */
  readonly byHand?: boolean;
}

export interface BuildContext {
  readonly signal?: AbortSignal;
  /** A phase begins; place, route, pour and drc begin again with each attempt. */
  readonly phase?: (phase: BuildPhase) => void;
  readonly progress?: (phase: BuildPhase, done: number, total: number, what: string) => void;
  /** Given boards on their way: placed, then with their copper, of each attempt that the caller's thread makes. */
  readonly shown?: (board: Board) => void;
  /** Given each pass of those attempts when it is done: what it changed can be drawn and taken back. */
  readonly passed?: (pass: Pass, passed: Passed) => void;
  /** What `rules.router: "freerouting"` runs; absent: a build that asks for it is refused. */
  readonly external?: ExternalRouter;
  /** Who helps to lay out a board that takes several attempts; absent: the caller's thread does it all. The board is the same. */
  readonly crew?: Crew;
  /** Layouts of earlier builds of the same turn; absent: each is made. */
  readonly layouts?: Layouts;
}

export interface Built {
  readonly design: Design;
  readonly board: Board;
  /** Every file of the version, design.json and board.json included. */
  readonly files: OutputFile[];
  /** Seconds per phase, attempts added up. */
  readonly seconds: Partial<Record<BuildPhase, number>>;
}

/**
 * A design becomes a board and its manufacturing files. Throws DesignError for a design that cannot be resolved; a board that is not
 * clean is no error: it comes back with its findings and `passed: false`.
 */
export function build(order: BuildInput, library: Library, context: BuildContext = {}): Built {
  const input = { ...order, design: carried(order.design, library) };
  const external = externalFor(input.design.constraints, context.external);
  const clock = new Stopwatch(context);
  const resolved = clock.run('resolve', () => withLive(resolve(input.design, library), askedVolts(input.design)));
  const erc = clock.run('erc', () => checkElectrical(resolved));
  const { flows, unheld: told = [] } = plannedOf(resolved, library);
  const wanted: LayoutInput = {
    resolved,
    name: input.name,
    version: input.version,
    before: input.before ?? null,
    byHand: input.byHand === true,
    faulty: erc.some((f) => f.severity === 'error') || isOverloaded(input.design, library),
    ...(flows === undefined ? {} : { flows }),
    external,
    crew: context.crew ?? ALONE,
  };
  const make = (): Board => layOut(wanted, clock.stage(input.seed), clock);
  const laid = context.layouts?.of(wanted, input.seed, clock, make) ?? make();
  return finish(input, { ...laid, findings: [...(resolved.findings ?? []), ...erc, ...told, ...laid.findings] }, resolved, library, clock);
}

/** Prices a checked board, writes its files, reads them back and gives its verdict. */
export function finish(input: Omit<BuildInput, 'seed'>, laid: Board, resolved: ResolvedDesign, library: Library, clock: Stopwatch): Built {
  const { price, estimate } = clock.run('price', () => ({
    price: priceBoard(resolved, laid.quantity, library.catalogue),
    estimate: estimateOrder(laid, resolved, loadPriceList()),
  }));
  const gaps = [...laid.gaps, ...price.gaps, ...estimate.gaps];
  const design = designSchema.parse(input.design);
  const { board, files } = clock.run('export', () => {
    const made = exportFiles(laid, design, { stem: fileStem(input.name), version: input.version, created: '', models: libraryModels() });
    const { proof, findings: differences } = prove(laid, made, padNets(resolved));
    const ledger = ledgerOf(design, laid, library);
    const findings = outgrown([...laid.findings, ...withoutBarrier(laid, resolved), ...differences, ...(ledger?.findings ?? [])], design);
    const clean = laid.unrouted.length === 0 && !findings.some((f) => f.severity === 'error') && !gaps.some((g) => g.kind === 'pads');
    const board = boardSchema.parse({
      ...laid,
      findings,
      gaps,
      ...(ledger === null ? {} : { ledger }),
      cost: price.cost,
      order: estimate.order,
      proof,
      passed: clean,
    });
    const guide = guideFiles({ design, board, library, lexicon: loadLexicon(library), knowledge: loadFirmware() });
    return { board, files: [...documents(design, board), ...made, ...guide] };
  });
  return { design, board, files, seconds: clock.seconds };
}

/** A size that an order gave the outline and no ask tells of: a board that became larger is not what was ordered. A size among the constraints may grow, unless it is fixed. */
function outgrown(findings: readonly Finding[], { request, constraints }: Design): Finding[] {
  if (constraints?.board?.width_mm !== undefined || constraints?.board?.height_mm !== undefined) return [...findings];
  const told = request?.asks.some((a) => a.state === 'wanted' && a.kind === 'board' && a.figures.some((f) => f.quantity === 'length')) ?? true;
  return findings.map((f) => (told || f.rule !== 'place.grown' ? f : { ...f, severity: 'error' as const }));
}

/** Dangerous volts that are asked for, V; 0: none. */
export const askedVolts = ({ request }: Design): number =>
  Math.max(0, ...(request?.asks ?? []).filter((a) => a.state === 'wanted').map(dangerousVolts));

/** What currents are planned; nothing where nobody asked for anything and no net is said to carry any. */
function plannedOf(resolved: ResolvedDesign, library: Library): { flows?: Planned; unheld?: Finding[] } {
  const { design } = resolved;
  const declared = declaredAmps(design, library);
  const contacts = withContactAmps(design, library);
  if (design.request === undefined && declared.size === 0 && contacts === design) return {};
  const audited = { request: design.request ?? EMPTY_REQUEST, design, board: null, library, lexicon: loadLexicon(library) };
  const loads = withLoadAmps({ ...audited, design: contacts });
  const passing = withPassing(planned(audited), { ...resolved, design: withMeasuredAmps({ ...audited, design: loads }) }, declared);
  const flows = withSwitching(passing, resolved);
  return { flows, unheld: unheld(declared, flows) };
}

/** Whether a part carries more than it is made for: no layout mends that either. */
function isOverloaded(design: Design, library: Library): boolean {
  if (design.request === undefined) return false;
  const { findings } = auditDesign({ request: design.request, design, library, lexicon: loadLexicon(library) });
  return findings.some((f) => f.severity === 'error' && f.rule === 'current');
}

/** What was asked, held against design and board; null: nobody asked, the design came from outside. */
function ledgerOf(design: Design, board: Board, library: Library): Ledger | null {
  const { request } = design;
  return request === undefined || board.imported !== undefined ? null : audit({ request, design, board, library, lexicon: loadLexicon(library) });
}

const padNets = (resolved: ResolvedDesign): PadNets =>
  new Map(resolved.parts.flatMap(({ component, pads }) => pads.map((pad) => [`${component.ref}.${pad.number}`, pad.net] as const)));

const documents = (design: Design, board: Board): OutputFile[] => [
  { name: 'design.json', content: `${JSON.stringify(design, null, 1)}\n` },
  { name: 'board.json', content: `${JSON.stringify(board)}\n` },
  { name: 'inspector.html', content: inspectorFile(board, loadViewer()) },
];

/** Tells the phases of a build and measures them. */
export class Stopwatch implements PhaseClock {
  readonly seconds: Partial<Record<BuildPhase, number>> = {};
  private current: BuildPhase = 'resolve';

  constructor(private readonly context: BuildContext) {}

  run<T>(phase: BuildPhase, work: () => T): T {
    this.context.signal?.throwIfAborted();
    this.current = phase;
    this.context.phase?.(phase);
    const from = performance.now();
    try {
      return work();
    } finally {
      this.seconds[phase] = (this.seconds[phase] ?? 0) + (performance.now() - from) / 1000;
    }
  }

  shown(board: Board): void {
    this.context.shown?.(board);
  }

  passed(pass: Pass, passed: Passed): void {
    this.context.passed?.(pass, passed);
  }

  /** What a stage of the layout is told. */
  stage(seed: number): StageContext {
    const { signal, progress } = this.context;
    return {
      seed,
      ...(signal === undefined ? {} : { signal }),
      progress: (done, total, what) => progress?.(this.current, done, total, what),
    };
  }
}

/** A project's name as a file stem: `[A-Za-z0-9_-]`, never empty. */
export function fileStem(name: string): string {
  const stem = name
    .normalize('NFKD')
    // "Café" is Cafe: an accent is no character of its own.
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return stem === '' ? 'board' : stem;
}
