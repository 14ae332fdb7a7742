import { power } from '../geometry/index.js';
import type { Board } from './board.js';
import type { CopperLayer } from './layers.js';

/** Thickness of the outer copper, mm: 1 oz. */
const COPPER_MM = 0.035;
/** Rise in temperature that a track may have, K. */
const RISE_K = 10;
const MIL_MM = 0.0254;

/** What a track is: rise in temperature that it may have (K), weight of its copper (1 oz is 35 µm), and whether it lies inside the board. */
export interface TrackKind {
  readonly rise_k?: number;
  readonly ounces?: number;
  readonly inner?: boolean;
}

/** The constant of IPC-2221: half as much inside the board. */
const factor = ({ rise_k = RISE_K, inner = false }: TrackKind): number => (inner ? 0.024 : 0.048) * power(rise_k, 0.44);

/**
 * Width in mm that a track needs to carry a current (A), by default on an outer layer of 1 oz with 10 K of rise: IPC-2221,
 * I = 0.048 · ΔT^0.44 · A^0.725 with A in square mils. 1.5 A want 0.53 mm, 3 A 1.4 mm.
 */
export function trackWidthFor(amps: number, kind: TrackKind = {}): number {
  const area = power(amps / factor(kind), 1 / 0.725);
  return (area * MIL_MM * MIL_MM) / (COPPER_MM * (kind.ounces ?? 1));
}

/** Current in A that a track of a width carries under the same rule: the inverse of `trackWidthFor`. */
export function trackCapacity(width_mm: number, kind: TrackKind = {}): number {
  const area = (width_mm * COPPER_MM * (kind.ounces ?? 1)) / (MIL_MM * MIL_MM);
  return factor(kind) * power(area, 0.725);
}

/** Rise in temperature, K, of a track of a width (mm) that carries a current (A), under the same rule. */
export function trackRise(amps: number, width_mm: number, kind: Pick<TrackKind, 'ounces' | 'inner'> = {}): number {
  return power(amps / trackCapacity(width_mm, { ...kind, rise_k: 1 }), 1 / 0.44);
}

/** Tracks are no wider than this, mm, whatever they carry: pours beside them take the rest. */
export const WIDEST_TRACK_MM = 2;

/** The width that a net's tracks want, mm, for what is planned of it; 0: nothing is. */
export function wantedTrack({ amps = 0, flows = {} }: Pick<Board['nets'][number], 'amps' | 'flows'>, rules: Board['rules']): number {
  const flowing = Object.values(flows).reduce((sum, a) => sum + Math.max(0, a), 0);
  const most = Math.max(amps, flowing);
  if (most === 0) return 0;
  const kind = { rise_k: riseLimit({ rules }), ounces: rules.copper_oz ?? 1 };
  return Math.min(WIDEST_TRACK_MM, Math.ceil(trackWidthFor(most, kind) * 20) / 20);
}

/** The same of a net whose tracks are laid wider than its class's: these may be narrower on a dense board, what is poured beside them makes up for it. */
export const carryingTrack = (net: Board['nets'][number], rules: Board['rules']): number =>
  net.track_mm === undefined ? 0 : Math.max(net.track_mm, wantedTrack(net, rules));

/** IPC-6012 class 2 asks for 20 µm in the barrel on average. */
export const PLATING_MM = 0.02;

/** Current in A that the barrel of a via carries under the same rule, as a track of its cross-section: 0.3 mm carry 1.6 A. */
export const viaCapacity = (drill_mm: number, rise_k = RISE_K): number =>
  trackCapacity((Math.PI * (drill_mm + PLATING_MM) * PLATING_MM) / COPPER_MM, { rise_k });

/** Resistivity of copper at 20 °C, Ω·mm (1.72 · 10⁻⁸ Ω·m, IEC 60028). */
const COPPER_OHM_MM = 1.72e-5;

/** Resistance of a track at 20 °C, Ω. */
export const trackResistance = (length_mm: number, width_mm: number): number => (COPPER_OHM_MM * length_mm) / (width_mm * COPPER_MM);

/** Resistance of a square of copper of 1 oz at 20 °C, Ω. */
export const resistancePerSquare = COPPER_OHM_MM / COPPER_MM;

/** Copper of a layer in ounces: what its rules say outside, its stack-up inside. */
export function copperThickness({ rules, stackup }: Pick<Board, 'rules' | 'stackup'>, layer: CopperLayer): number {
  if (layer === 'front' || layer === 'back') return rules.copper_oz ?? 1;
  const inner = stackup?.layers.filter((l) => l.type === 'copper')[Number(layer.slice('inner'.length))];
  return inner === undefined ? 1 : inner.thickness_mm / COPPER_MM;
}

/** Rise in temperature that the copper of a board may have, K. */
export const riseLimit = ({ rules }: Pick<Board, 'rules'>): number => rules.rise_k ?? RISE_K;
