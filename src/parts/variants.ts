import type { CataloguePart } from './catalogue.js';
import type { Device } from './device.js';
import { outlinesOf, packageKey } from './package.js';
import type { Variant } from './variant.js';

interface Ready {
  readonly variant: Variant;
  readonly device: Device;
  readonly numbers: RegExp;
  readonly says: RegExp | null;
}
const made = new WeakMap<readonly Variant[], readonly Ready[]>();
/** Whether a number is any variant's, asked at once: of most parts it is none. */
const anyOf = new WeakMap<readonly Variant[], RegExp>();

/** What of a library they are looked up in. */
interface Known {
  readonly variants?: readonly Variant[];
  readonly devices: ReadonlyMap<string, Device>;
}

function ready({ variants = [], devices }: Known): readonly Ready[] {
  const known = made.get(variants);
  if (known !== undefined) return known;
  const all = variants.flatMap((variant): Ready[] => {
    const device = devices.get(variant.device);
    const says = variant.says === undefined ? null : new RegExp(variant.says);
    return device === undefined ? [] : [{ variant, device, numbers: new RegExp(`^(?:${variant.mpn.join('|')})$`), says }];
  });
  made.set(variants, all);
  anyOf.set(variants, new RegExp(`^(?:${all.flatMap(({ variant }) => variant.mpn).join('|') || '(?!)'})$`));
  return all;
}

/** The number alone: bins and makers in brackets, and what makers and sellers append, say nothing of the pins. */
const numberOf = (mpn: string): string => mpn.toUpperCase().replace(/\(.*$/, '').split(/[,\s]/)[0]!.replace(/\/TR$/, '');

/** The device that a catalogue part is a variant of, in the same package; null: none. */
export function variantOf(part: Named, library: Known): Device | null {
  return find(part, library)?.device ?? null;
}

/** Where it is said that a part is a variant; '' where it is none. */
export const variantSource = (part: Named, library: Known): string => find(part, library)?.variant.source ?? '';

type Named = Pick<CataloguePart, 'mpn' | 'package' | 'description'>;

function find(part: Named, library: Known): Ready | undefined {
  const number = numberOf(part.mpn);
  const all = ready(library);
  if (anyOf.get(library.variants ?? [])?.test(number) === false) return undefined;
  return all.find((v) => v.numbers.test(number) && (v.says === null || v.says.test(part.description)) && samePackage(part.package, v));
}

function samePackage(sold: string, { variant, device }: Ready): boolean {
  if (variant.packages?.includes(sold) === true || packageKey(sold) === packageKey(device.package)) return true;
  const [is, has] = [outlinesOf(sold), outlinesOf(device.package)];
  return is.some((o) => has.includes(o)) && widthOf(sold) === widthOf(device.package);
}

/** Bodies of SO that are wider than 3.9 mm. */
function widthOf(size: string): string {
  if (/208\s?mil|5\.[23]x5/i.test(size)) return '208 mil';
  return /300\s?mil|7\.5x/i.test(size) ? '300 mil' : '';
}
