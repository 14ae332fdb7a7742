import type { Footprint, LandPad } from '../board/index.js';
import { DesignError, type OwnLand, type OwnPad } from '../design/index.js';
import { type Box, boundsOf } from '../geometry/index.js';
import { dressed } from './footprints/made.js';
import { boxPolygon, landBounds, pasteWindows, unite, WINDOWS_ABOVE } from './footprints/pads.js';

/** A file that draws pads alone tells no height. */
const HEIGHT_MM = 3;

/** The land pattern as the stages know it: silkscreen is ours, about pads and body. DesignError (`path` and its pad) for pads that cannot be made. */
export function ownFootprint(land: OwnLand, path: string): Footprint {
  const { name, courtyard, body, faces, edge_offset_mm } = land;
  const pads = land.pads.map((pad, i) => landPad(pad, `${path}.pads.${i}`));
  const surface = pads.some((p) => p.drill === undefined);
  const plated = pads.some((p) => p.plated !== false);
  const box = body === undefined ? landBounds(pads) : boxOf(body);
  const edge = faces === undefined || edge_offset_mm === undefined ? {} : { faces, edge_offset_mm };
  const made = dressed(surface ? 'smd' : plated ? 'through_hole' : 'none', pads, box, land.mark, edge);
  return {
    name,
    description: land.description ?? `${name}, as the file draws it`,
    source: land.source ?? 'The pads of the file that the design was read from; outline and courtyard about them, height not told',
    height_mm: land.height_mm ?? HEIGHT_MM,
    ...made,
    ...(body === undefined ? {} : { body }),
    courtyard: courtyardOf(courtyard, made.courtyard),
    ...edge,
  };
}

/** The given one where it holds what ours holds (pads, body, silkscreen); else the box about both. */
function courtyardOf(given: OwnLand['courtyard'], ours: Footprint['courtyard']): Footprint['courtyard'] {
  if (given === undefined) return ours;
  const [theirs, least] = [boxOf(given), boxOf(ours)];
  const holds = theirs.minX <= least.minX && theirs.minY <= least.minY && theirs.maxX >= least.maxX && theirs.maxY >= least.maxY;
  return holds ? given : boxPolygon(unite([theirs, least]));
}

const boxOf = (ring: readonly (readonly [number, number])[]): Box => boundsOf(ring.map(([x, y]) => ({ x, y })));

function landPad({ paste, ...pad }: OwnPad, path: string): LandPad {
  if (pad.drill !== undefined && pad.plated === false) return { ...pad, number: '', w: pad.drill.w, h: pad.drill.h };
  if (pad.plated === false) throw new DesignError(path, 'a pad without a hole cannot be unplated');
  if (pad.drill !== undefined && (pad.w <= pad.drill.w || pad.h <= pad.drill.h)) throw new DesignError(path, 'its hole leaves no copper around it');
  if ((pad.shape === 'polygon') !== (pad.polygon !== undefined)) throw new DesignError(path, 'a polygon pad has a polygon, and no other has');
  if (pad.drill !== undefined) return pad;
  if (paste === 'none') return { ...pad, paste: [] };
  const large = pad.shape === 'rect' && pad.rot === 0 && Math.min(pad.w, pad.h) > WINDOWS_ABOVE;
  return large || paste === 'windows' ? { ...pad, paste: pasteWindows(pad) } : pad;
}

/** A land pattern of ours as a design carries it; `mark` is what its family prints. */
export function ownLandOf(footprint: Footprint, mark: OwnLand['mark'], checked: OwnLand['checked']): OwnLand {
  const { name, description, source, height_mm, courtyard, body, faces, edge_offset_mm } = footprint;
  return {
    name,
    description: description.slice(0, 500),
    source: source.slice(0, 500),
    height_mm,
    pads: footprint.pads.map(ownPad),
    courtyard,
    body,
    ...(faces === undefined ? {} : { faces: faces as NonNullable<OwnLand['faces']> }),
    ...(edge_offset_mm === undefined ? {} : { edge_offset_mm }),
    ...(mark === undefined ? {} : { mark }),
    ...(checked === undefined ? {} : { checked }),
  };
}

function ownPad({ paste, ...pad }: LandPad): OwnPad {
  if (paste === undefined) return pad;
  return { ...pad, paste: paste.length === 0 ? 'none' : 'windows' };
}
