import type { Library } from './library.js';

/** What the name of a package says of its outline. */
interface Outline {
  readonly family: string;
  readonly pins: number;
  /** Sides of the body, the shorter first, mm. */
  readonly body: readonly number[] | null;
  /** mm */
  readonly pitch: number | null;
  /** Sides of the exposed pad, the shorter first, mm. */
  readonly belly: readonly number[] | null;
  /** A package with leads that has an exposed pad too. */
  readonly exposed: boolean;
}

/** Names that makers, drawing programs and this library have for one outline; a body that is no family's own is told by its sides. */
const FAMILIES: readonly (readonly [RegExp, string])[] = [
  [/^(?:[HVWUXT]*QFN|LFCSP|MLF|QLP)/, 'QFN'],
  [/^(?:[VWTUX]*[DS]FN|[VW]?SON)/, 'DFN'],
  [/^[LTP]?QFP/, 'QFP'],
  [/^H(?:TSSOP)|^TSSOP.*EP/, 'HTSSOP'],
  [/^TSSOP/, 'TSSOP'],
  [/^QSOP|^SSOP.*_P0\.635/, 'QSOP'],
  [/^SSOP/, 'SSOP'],
  [/^[HE]?(?:SOIC|SOP|SO)(?=-?\d)/, 'SOIC'],
  [/^P?DIP/, 'DIP'],
  [/^LGA/, 'LGA'],
];
/** Families of leaded packages of which some have an exposed pad, and how their names tell it. */
const LEADED: ReadonlySet<string> = new Set(['SOIC', 'SSOP', 'QSOP', 'TSSOP', 'QFP']);
const EXPOSED = /^[HE]S|[-_]\d*EP|POWERPAD/;
/** Bodies of SO by their width, mm: what is told without one may be any of them. */
const widthOf = (name: string, wide: boolean, body: number, exposed: boolean): string =>
  wide || body >= 7 ? 'SOIC W' : body >= 4.5 ? 'SOIC 5' : /^SOIC/.test(name) || body > 0 || exposed ? 'SOIC' : 'SO';
/** Two names may differ by so much in a side of the body, and of the exposed pad, mm. */
const BODY_MM = 0.15;
const BELLY_MM = 0.5;

const sides = (text: string | undefined): number[] | null =>
  text
    ?.split('x')
    .map(Number)
    .sort((a, b) => a - b) ?? null;

/** "VQFN-16-1EP_3x3mm_P0.5mm_EP1.6x1.6mm", "QFN-16_3x3_P0.5_EP1.7", "SOIC-16W_7.5x10.3mm_P1.27mm". */
function outlineOf(name: string): Outline | null {
  const exposed = EXPOSED.test(name.toUpperCase());
  const text = name.toUpperCase().replace(/ ?POWERPAD/, '');
  const [, pins, wide] = /^[A-Z]+-?(\d+)(W)?/.exec(text) ?? [];
  const family = FAMILIES.find(([is]) => is.test(text))?.[1];
  if (family === undefined || pins === undefined) return null;
  const row = /_W(\d+(?:\.\d+)?)/.exec(text)?.[1];
  const body = row === undefined ? sides(/_(\d+(?:\.\d+)?X\d+(?:\.\d+)?)/.exec(text)?.[1]?.toLowerCase()) : [Number(row)];
  const pitch = /_P(\d+(?:\.\d+)?)/.exec(text)?.[1];
  const belly = /EP(\d+(?:\.\d+)?(?:X\d+(?:\.\d+)?)?)/.exec(text)?.[1]?.toLowerCase();
  return {
    family: family === 'SOIC' ? widthOf(text, wide !== undefined, /208MIL/.test(text) ? 5.3 : (body?.[0] ?? 0), exposed) : family,
    pins: Number(pins),
    body: /SO(?:IC|P)$/.test(family) ? null : body,
    pitch: pitch === undefined ? null : Number(pitch),
    belly: belly === undefined ? null : (sides(belly.includes('x') ? belly : `${belly}x${belly}`) ?? null),
    exposed: LEADED.has(family) && exposed,
  };
}

const alike = (a: readonly number[] | null, b: readonly number[] | null, most: number): boolean =>
  a === null || b === null || a.every((v, i) => Math.abs(v - (b[i] ?? b[0] ?? v)) <= most);

/** Bodies of SO of all widths are of one kin. */
const kin = ({ family }: Outline): string => (family.startsWith('SO') ? 'SO' : family);

/** The land pattern that goes by another name of its outline, and those of the same family with as many pins; `is` null: none, or several. */
export function landNamed(name: string, library: Pick<Library, 'footprints'>): { readonly is: string | null; readonly near: readonly string[] } {
  const wanted = outlineOf(name);
  if (wanted === null) return { is: null, near: [] };
  const all = [...library.footprints.keys()].flatMap((own) => {
    const outline = outlineOf(own);
    return outline !== null && kin(outline) === kin(wanted) && outline.pins === wanted.pins ? [{ own, outline }] : [];
  });
  const fits = all.filter(
    ({ outline: o }) =>
      wanted.family === o.family &&
      wanted.exposed === o.exposed &&
      alike(wanted.body, o.body, BODY_MM) &&
      (wanted.pitch === null || o.pitch === null || wanted.pitch === o.pitch) &&
      alike(wanted.belly, o.belly, BELLY_MM) &&
      (wanted.belly === null || o.belly !== null),
  );
  const off = (o: Outline): number => Math.abs((wanted.belly?.[0] ?? 0) - (o.belly?.[0] ?? 0));
  const [best, next] = fits.sort((a, b) => off(a.outline) - off(b.outline));
  const sure = best !== undefined && (next === undefined || (wanted.belly !== null && off(best.outline) < off(next.outline)));
  return { is: sure ? best.own : null, near: [...new Set([...fits, ...all].map(({ own }) => own))] };
}
