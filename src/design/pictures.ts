import { z } from 'zod';

const side = z.enum(['front', 'back']).optional();

/** What is printed as a picture: a QR code of a text, or a logo as the data of an SVG path (filled, a unit being a millimetre). */
export const pictureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('qr'), text: z.string().min(1).max(213), side }),
  z.strictObject({ kind: z.literal('path'), path: z.string().min(1).max(20_000), width_mm: z.number().min(1).max(200).optional(), side }),
]);
export type Picture = z.infer<typeof pictureSchema>;

/** A text of the whole board: on which side (absent: where there is room), and how high, mm (absent: as large as there is room). */
export const boardTextSchema = z.strictObject({ text: z.string().min(1).max(100), side, height_mm: z.number().min(0.8).max(10).optional() });
export type BoardText = z.infer<typeof boardTextSchema>;

interface Wish {
  readonly concept: string;
  readonly label?: string | undefined;
  readonly path?: string | undefined;
  readonly place?: { readonly side?: 'front' | 'back' | undefined } | undefined;
}

/** The picture that a wish for a code or a logo comes to; null: it says neither a text nor a drawing. */
export function pictureOf({ concept, label, path, place }: Wish): Picture | null {
  const side = place?.side === undefined ? {} : { side: place.side };
  if (concept === 'qr_code') return label === undefined || label === '' ? null : { kind: 'qr', text: label, ...side };
  return concept === 'logo' && path !== undefined ? { kind: 'path', path, ...side } : null;
}
