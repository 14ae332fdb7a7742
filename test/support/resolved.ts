import type { Design, Kind, Net } from '../../src/design/index.js';
import type { Device, PinType, ResolvedDesign, ResolvedPart } from '../../src/parts/index.js';
import { chip } from './demo-board.js';

type PinSpec = readonly [name: string, type: PinType, extra?: Partial<Device['pins'][number]>];

interface PartSpec {
  readonly ref: string;
  readonly kind: Kind;
  readonly value?: string;
  /** Pins in pad order; generic two-pad parts leave this out. */
  readonly pins?: readonly PinSpec[];
  readonly device?: Partial<Device>;
  readonly near?: { readonly pin: string; readonly to: string };
  /** Land-pattern size, "0603" or "CP_Elec_6.3x7.7". */
  readonly package?: string;
  readonly rating?: string;
}

const TWO: readonly PinSpec[] = [
  ['1', 'passive'],
  ['2', 'passive'],
];
const POLAR: readonly PinSpec[] = [
  ['K', 'passive'],
  ['A', 'passive'],
];
const POLAR_KINDS: ReadonlySet<Kind> = new Set(['led', 'diode', 'schottky', 'zener', 'tvs']);

/** A resolved design from part and net tables, for rules that look at electricity and not at land patterns. */
export function resolvedOf(
  parts: readonly PartSpec[],
  nets: Readonly<Record<string, { readonly pins: readonly string[]; readonly volts?: number; readonly class?: Net['class'] }>>,
): ResolvedDesign {
  const netOf = new Map(Object.entries(nets).flatMap(([name, n]) => n.pins.map((p) => [p, name] as const)));
  const list: Net[] = Object.entries(nets).map(([name, n]) => ({
    name,
    class: n.class ?? (name === 'GND' ? 'ground' : n.volts === undefined ? 'signal' : 'power'),
    ...(n.volts === undefined ? {} : { volts: n.volts }),
    pins: [...n.pins],
  }));
  const made = parts.map((spec): ResolvedPart => {
    const pins = spec.pins ?? (POLAR_KINDS.has(spec.kind) ? POLAR : TWO);
    const device: Device | null =
      spec.pins === undefined
        ? null
        : {
            id: spec.device?.id ?? spec.ref,
            kind: spec.kind,
            title: '',
            mpn: '',
            manufacturer: '',
            catalog_code: null,
            package: '',
            footprint: 'chip',
            sources: ['test'],
            pins: pins.map(([name, type, extra], i) => ({ name, type, pads: [String(i + 1)], ...extra })),
            ...spec.device,
          };
    return {
      component: {
        ref: spec.ref,
        kind: spec.kind,
        value: spec.value ?? '',
        package: spec.package ?? '',
        part: null,
        purpose: '',
        ...(spec.rating === undefined ? {} : { rating: spec.rating }),
        ...(spec.near === undefined ? {} : { place: { near: [{ ...spec.near, within_mm: 3 }] } }),
      },
      footprint: chip('chip', 1, 1, 1),
      device,
      bought: null,
      pads: pins.map(([name, type], i) => ({ number: String(i + 1), pin: name, type, net: netOf.get(`${spec.ref}.${name}`) ?? null })),
    };
  });
  const design: Design = {
    format: 1,
    name: 'test',
    prompt: '',
    summary: '',
    board: {},
    components: made.map((p) => p.component),
    nets: list,
    blocks: [],
    constraints: {},
    assumptions: [],
    unmet: [],
  };
  return { design, parts: made, nets: list, gaps: [] };
}
