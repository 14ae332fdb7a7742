import { type Board, type Copper, copperOf, type Finding, gapBetween } from '../../board/index.js';
import { mm, toMm } from '../../geometry/index.js';
import type { Ask } from '../../request/index.js';
import { wantedAsks } from '../claims.js';
import { amount, list } from '../say.js';
import type { Scene } from '../scene.js';

/** Above this a contact is dangerous to touch, V (IEC 61140: 60 V direct, 25 V RMS alternating in the wet; 50 V otherwise). */
const DANGEROUS_V = 60;
/** Reinforced insulation at 250 V, pollution degree 2, material III: creepage 5 mm on a bare board, clearance 3 mm; 6 mm is asked for between mains and what may be touched (IEC 62368-1). */
const APART_MM = 6;

/** Whether a voltage that may not be touched is said of an ask. What contacts are rated for is what they will switch; of other things a limit is what they bear. */
export const isDangerous = (ask: Ask): boolean =>
  ask.figures.some(
    (f) =>
      f.quantity === 'voltage' &&
      (f.role !== 'limit' || ask.kind === 'output') &&
      Math.max(f.value ?? 0, f.max ?? 0) * (f.ac === true ? Math.SQRT2 : 1) > DANGEROUS_V,
  );

/** Mains and other contacts above 60 V: their nets stand apart from all others, or the board is not to be plugged in. */
export function mainsFindings(scene: Scene): Finding[] {
  const asks = wantedAsks(scene.request).filter((a) => a.not !== true && isDangerous(a));
  const declared = scene.design.nets.filter((n) => Math.abs(n.volts ?? 0) > DANGEROUS_V).map((n) => n.name);
  if (asks.length === 0 && declared.length === 0) return [];
  const nets = new Set([...declared, ...contacts(scene)]);
  const volts = Math.max(
    ...asks.flatMap((a) => a.figures.filter((f) => f.quantity === 'voltage').map((f) => Math.max(f.value ?? 0, f.max ?? 0))),
    ...scene.design.nets.map((n) => Math.abs(n.volts ?? 0)),
  );
  if (nets.size === 0)
    return [
      {
        rule: 'safety',
        severity: 'error',
        refs: [],
        nets: [],
        message: `${amount(volts, 'V')} was asked for, and nothing on the board keeps it apart from the rest`,
      },
    ];
  const gap = scene.board === null ? null : nearest(scene.board, nets);
  if (gap === null || gap.mm >= APART_MM) return [];
  return [
    {
      rule: 'safety',
      severity: 'error',
      refs: [],
      nets: [...nets].slice(0, 4),
      message: `${amount(volts, 'V')} on ${list([...nets], 4)}: ${gap.other} is ${gap.mm.toFixed(1)} mm away; ${APART_MM} mm are asked for between mains and what can be touched`,
    },
  ];
}

/** Nets of relays' contacts. */
const contacts = (scene: Scene): string[] =>
  scene.parts.flatMap((p) =>
    p.component.kind === 'relay' ? p.pads.flatMap((d) => (/^(COM|NO|NC)/.test(d.pin) && d.net !== null ? [d.net] : [])) : [],
  );

/** The least gap between copper of some nets and all other copper, mm. Pads of one part (a relay's own) do not count: its maker answers for them. */
function nearest(board: Board, nets: ReadonlySet<string>): { mm: number; other: string } | null {
  const all = copperOf(board);
  const mine = all.filter((c) => c.net !== null && nets.has(c.net));
  let best: { mm: number; other: string } | null = null;
  for (const a of mine) {
    for (const b of all) {
      if ((b.net !== null && nets.has(b.net)) || ownPart(a, b) || !a.layers.some((l) => b.layers.includes(l))) continue;
      const gap = toMm(gapBetween(a, b, mm(APART_MM)));
      if (gap < (best?.mm ?? APART_MM)) best = { mm: gap, other: b.net ?? b.label };
    }
  }
  return best;
}

const ownPart = (a: Copper, b: Copper): boolean => a.kind === 'pad' && b.kind === 'pad' && a.ref === b.ref;
