import { courtyardArea } from '../../board/index.js';
import type { Constraints, Design } from '../../design/index.js';
import type { Platform } from '../../parts/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge } from '../knowledge.js';
import type { Sorted } from '../sort.js';

/** A size that was said may be so much smaller than the standard's and is still that, mm: "65 x 56 mm". */
const ROUNDED_MM = 1;
/** A land pattern that takes more of the standard's outline is that of the whole host: where it stands decides nothing, and it leaves no room beside it. */
const MOST_TAKEN = 0.5;

/**
 * Where the header of a board that is plugged onto its host stands, and its screw holes where nobody said others, as the host's standard has
 * them. `ref`: the header. Empty: no such host, or a size or shape was said into which the standard does not go.
 */
export function onHost(
  { know, assembler }: Composer,
  { platform, ref = '' }: { readonly platform: Platform | null; readonly ref: string | undefined },
  sort: Pick<Sorted, 'holes' | 'excluded'>,
  { outline, tall, width_mm = Infinity, height_mm = Infinity }: Design['board'],
  minutes: Minutes,
): NonNullable<Constraints['pinned']> {
  const host = platform?.host?.board;
  if (platform === null || host === undefined || outline !== undefined || tall !== undefined) return {};
  if (width_mm < host.width_mm - ROUNDED_MM || height_mm < host.height_mm - ROUNDED_MM) return {};
  const land = landOf(know, assembler.deviceOf(ref));
  if (land === undefined || courtyardArea(land) > MOST_TAKEN * host.width_mm * host.height_mm) return {};
  const pinned: NonNullable<Constraints['pinned']> = { [ref]: host.at };
  const drilled = sort.holes.length > 0 || sort.excluded.some((a) => isA(know, a, 'mounting_hole'));
  for (const at of drilled ? [] : host.holes)
    pinned[assembler.device(`MountingHole_${host.hole}`, { purpose: 'Mounting hole', pins: {}, value: host.hole }).ref] = at;
  minutes.decide(null, `the ${platform.name}'s header${drilled ? '' : ' and screw holes'} in place`, 'the board is plugged onto it');
  return pinned;
}

const landOf = ({ library }: Knowledge, device: string | undefined) => library.footprints.get(library.devices.get(device ?? '')?.footprint ?? '');
