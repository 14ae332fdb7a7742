/** A range of a package dimension, mm: [least, most] as the outline standard or the datasheet gives it. */
export type Range = readonly [min: number, max: number];

/** What the leads or terminals of a package measure. */
export interface Leads {
  /** Toe to toe over two opposite rows or terminals. */
  readonly span: Range;
  /** Length of the foot or terminal that is soldered. */
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

/** Solder beyond the terminal's end, before its inner end and at its sides, mm. */
interface Fillets {
  readonly toe: number;
  readonly heel: number;
  readonly side: number;
}

/** Gull-wing leads at nominal density (IPC-7351B table 3-2); the side fillet is less at pitches of 0.625 mm and below. */
const gullWing = (pitch: number): Fillets => ({ toe: 0.35, heel: 0.35, side: pitch > 0.625 ? 0.03 : -0.02 });
/** Flat terminals without leads, QFN and SON (IPC-7351B table 3-15). */
const NO_LEAD: Fillets = { toe: 0.3, heel: 0, side: -0.04 };
/** Parts with two terminals (IPC-7351B tables 3-5, 3-6, 3-7 and 3-2); chips below 1.6 mm need less toe. */
const TWO_TERMINALS: Readonly<Record<'chip' | 'small_chip' | 'melf' | 'gull_wing', Fillets>> = {
  chip: { toe: 0.35, heel: -0.05, side: 0 },
  small_chip: { toe: 0.2, heel: -0.05, side: 0 },
  melf: { toe: 0.4, heel: 0.1, side: 0.05 },
  gull_wing: { toe: 0.35, heel: 0.35, side: 0.03 },
};
const SMALL_CHIP = 1.6;

const rms = (...values: readonly number[]): number => Math.sqrt(values.reduce((sum, v) => sum + v * v, 0));
/** To the nearest 0.05 mm, the standard's round-off for land dimensions. */
const round = (value: number): number => Math.round(value / 0.05) * 0.05;

/**
 * Land pattern at nominal density, by IPC-7351B §3.1.1: Z (outer), G (inner) and X (width) from the terminal's dimensions, the fillet
 * goals and the root sum of squares of the tolerances.
 */
function landFor(leads: Leads, { toe, heel, side }: Fillets): Land {
  const spanTolerance = leads.span[1] - leads.span[0];
  const footTolerance = leads.foot[1] - leads.foot[0];
  const outer = round(leads.span[0] + 2 * toe + rms(spanTolerance, FABRICATION, PLACEMENT));
  const innerTolerance = rms(spanTolerance, footTolerance, footTolerance);
  const heelMost = leads.span[1] - 2 * leads.foot[0] - (spanTolerance + 2 * footTolerance - innerTolerance) / 2;
  const inner = round(heelMost - 2 * heel - rms(innerTolerance, FABRICATION, PLACEMENT));
  const width = round(leads.width[0] + 2 * side + rms(leads.width[1] - leads.width[0], FABRICATION, PLACEMENT));
  return { span: (outer + inner) / 2, length: (outer - inner) / 2, width };
}

export const gullWingLand = (leads: Leads, pitch: number): Land => landFor(leads, gullWing(pitch));
export const noLeadLand = (leads: Leads): Land => landFor(leads, NO_LEAD);

export function twoTerminalLand(style: 'chip' | 'melf' | 'gull_wing', leads: Leads): Land {
  return landFor(leads, TWO_TERMINALS[style === 'chip' && leads.span[1] < SMALL_CHIP ? 'small_chip' : style]);
}
