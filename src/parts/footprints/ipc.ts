/** A range of a package dimension, mm: [least, most] as the outline standard or the datasheet gives it. */
export type Range = readonly [min: number, max: number];

/** What the leads of a gull-wing package measure. */
export interface Leads {
  /** Toe to toe over two opposite rows. */
  readonly span: Range;
  /** Length of the foot that is soldered. */
  readonly foot: Range;
  readonly width: Range;
}

/** Two rows of equal pads: distance of their centres, length along the lead, width across it. */
export interface Land {
  readonly span: number;
  readonly length: number;
  readonly width: number;
}

/** Fabrication and placement tolerance, mm (IPC-7351B §3.1.1: F and P). */
const FABRICATION = 0.1;
const PLACEMENT = 0.05;
/** Toe and heel fillets of gull-wing leads at nominal density (IPC-7351B table 3-2), mm. */
const TOE = 0.35;
const HEEL = 0.35;
/** Side fillet: 0.03 mm, or −0.02 mm at pitches of 0.625 mm and less (same table). */
const sideFillet = (pitch: number): number => (pitch > 0.625 ? 0.03 : -0.02);

const rms = (...values: readonly number[]): number => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0));
/** To the nearest 0.05 mm, the standard's round-off for land dimensions. */
const round = (value: number): number => Math.round(value / 0.05) * 0.05;

/**
 * Land pattern of gull-wing leads at nominal density, by IPC-7351B §3.1.1: Z (outer), G (inner) and X (width) from the lead's
 * dimensions, the fillet goals and the root sum of squares of the tolerances.
 */
export function gullWingLand(leads: Leads, pitch: number): Land {
  const spanTolerance = leads.span[1] - leads.span[0];
  const footTolerance = leads.foot[1] - leads.foot[0];
  const outer = round(leads.span[0] + 2 * TOE + rms(spanTolerance, FABRICATION, PLACEMENT));
  const innerTolerance = rms(spanTolerance, footTolerance, footTolerance);
  const heelMost = leads.span[1] - 2 * leads.foot[0] - (spanTolerance + 2 * footTolerance - innerTolerance) / 2;
  const inner = round(heelMost - 2 * HEEL - rms(innerTolerance, FABRICATION, PLACEMENT));
  const width = round(leads.width[0] + 2 * sideFillet(pitch) + rms(leads.width[1] - leads.width[0], FABRICATION, PLACEMENT));
  return { span: (outer + inner) / 2, length: (outer - inner) / 2, width };
}
