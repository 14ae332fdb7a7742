import { type Board, copperOf, type Finding, gapBetween, Insulation, isClass2, reinforcedMm } from '../../board/index.js';
import { liveNets } from '../../electrical/live.js';
import { mm, toMm } from '../../geometry/index.js';
import { dangerousVolts } from '../../request/index.js';
import { saidAsks, wantedAsks } from '../claims.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

/** What rounding may take away. */
const EQUAL_MM = 0.001;

/** Mains and other contacts that may not be touched: their nets stand apart from all others, or the board is not to be plugged in. */
export function mainsFindings(scene: Scene): Finding[] {
  const asked = Math.max(0, ...wantedAsks(scene.request).map(dangerousVolts));
  const said = Math.max(0, ...saidAsks(scene.request).map(dangerousVolts));
  // Volts that were said stay on contacts which are there, whatever the model makes of the words.
  const aside = scene.request.asks.flatMap((a) =>
    a.aside !== undefined && a.figures.some((f) => f.quantity === 'voltage') ? dangerousVolts(a) : [],
  );
  const live = liveNets(scene.netlist.design, Math.max(said, ...aside));
  const volts = Math.max(said, ...live.values());
  if (volts === 0) return [];
  const nets = new Set(live.keys());
  if (nets.size === 0)
    return [
      {
        rule: 'safety',
        // Of words that are read otherwise it is told all the same.
        severity: asked > 0 ? 'error' : 'warning',
        refs: [],
        nets: [],
        message: `${amount(volts, 'V')} was asked for, and nothing on the board keeps it apart from the rest`,
      },
    ];
  const gap = scene.board === null ? null : nearest(scene.board, nets, volts);
  if (gap === null) return [];
  return [
    {
      rule: 'safety',
      severity: 'error',
      refs: [],
      nets: [...nets].slice(0, 4),
      message: `${amount(volts, 'V')} on ${list([...nets], 4)}: ${gap.other} is ${gap.mm.toFixed(1)} mm away; ${Number(gap.wanted.toFixed(1))} mm are asked for ${gap.why}`,
    },
  ];
}

interface Near {
  readonly mm: number;
  readonly wanted: number;
  readonly other: string;
  /** Between what and what. */
  readonly why: string;
}

/** Copper of other nets that comes nearer to some nets than insulation asks; what lacks most. Pads of one part (a relay's own) do not count: its maker answers for them. */
function nearest(board: Board, nets: ReadonlySet<string>, volts: number): Near | null {
  const marked = board.nets.map((n) => (nets.has(n.name) ? { ...n, working_volts: Math.max(volts, n.working_volts ?? 0) } : n));
  const insulation = Insulation.of({ nets: marked, parts: board.parts });
  const direct = isClass2(marked);
  if (insulation === null) return null;
  const all = copperOf(board);
  const mine = all.filter((c) => c.net !== null && nets.has(c.net));
  let worst: Near | null = null;
  for (const a of mine) {
    for (const b of all) {
      if ((b.net !== null && nets.has(b.net)) || !a.layers.some((l) => b.layers.includes(l))) continue;
      const wanted = insulation.between(a, b);
      const gap = wanted === 0 ? 0 : toMm(gapBetween(a, b, mm(wanted)));
      if (gap < wanted - EQUAL_MM && wanted - gap > (worst === null ? 0 : worst.wanted - worst.mm))
        worst = {
          mm: gap,
          wanted,
          other: b.net ?? b.label,
          why:
            wanted === reinforcedMm(volts)
              ? 'between mains and what can be touched'
              : direct
                ? 'between direct voltage and what can be touched'
                : 'beside a relay',
        };
    }
  }
  return worst;
}
