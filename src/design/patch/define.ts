import type { Design } from '../design.js';
import type { Own } from '../own.js';
import type { PartBook } from './book.js';
import type { Step } from './nets.js';
import type { OperationOf } from './operations.js';

/** A device of the design's own. DesignError where the library has one of that id, and for what no device is. */
export function defineDevice(design: Design, { device }: OperationOf<'define_device'>, book: PartBook): Step {
  const { entry, faults } = book.device(device);
  const { devices, lands } = ownOf(design);
  const own: Own = { devices: [...devices.filter((d) => d.id !== entry.id), entry], lands };
  const components = design.components.map((c) => (c.device === entry.id && c.kind !== entry.kind ? { ...c, kind: entry.kind ?? 'ic' } : c));
  const moved = components.flatMap((c, i) => (c === design.components[i] ? [] : [c]));
  const told = moved.length === 0 ? '' : ` ${moved.map((c) => c.ref).join(', ')}: ${moved[0]?.kind} now, under the name as it is.`;
  const what = said(`Device ${entry.id} on ${entry.footprint}: ${entry.pins.length} pins`, faults);
  return { design: { ...design, own, ...(moved.length === 0 ? {} : { components }) }, said: `${what}${told}` };
}

/** A land pattern of the design's own. DesignError where the library has one of that name, and for pads that cannot be made. */
export function defineLandPattern(design: Design, { land_pattern }: OperationOf<'define_land_pattern'>, book: PartBook): Step {
  const { entry, faults } = book.land(land_pattern);
  const { devices, lands } = ownOf(design);
  const own: Own = { devices, lands: [...lands.filter((l) => l.name !== entry.name), entry] };
  return { design: { ...design, own }, said: said(`Land pattern ${entry.name}: ${entry.pads.length} pads`, faults) };
}

const ownOf = ({ own }: Design): Own => own ?? { devices: [], lands: [] };

const said = (what: string, faults: readonly string[]): string =>
  `${what}; nobody has confirmed it.${faults.length === 0 ? '' : ` Its checks find: ${faults.join('; ')}.`}`;
