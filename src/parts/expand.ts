import { DesignError, type Kind, type Net } from '../design/index.js';
import type { Block, BlockPart, BlockPort } from './block.js';
import { compute } from './formulas.js';
import { unrolled } from './repeat.js';

export type ParamValue = string | number | boolean;
export type Params = Readonly<Record<string, ParamValue>>;

/** A block's part with its parameters put in. */
export interface ExpandedPart {
  readonly id: string;
  readonly kind: Kind;
  readonly device: string | null;
  readonly value: string;
  readonly package: string | null;
  readonly rating: string | null;
  readonly purpose: string;
  readonly edge: boolean;
  readonly near: readonly { readonly pin: string; readonly to: string; readonly within_mm: number }[];
}

/** A net of a block instance. */
export interface ExpandedNet {
  readonly name: string;
  /** The port whose net it is; null for an inner net. */
  readonly port: BlockPort | null;
  /** Whether the caller named the net; false for inner nets and ports left to the block. */
  readonly given: boolean;
  readonly class: Net['class'];
  readonly volts: number | null;
  /** Current that it carries, A; null: nothing is planned. */
  readonly amps: number | null;
  /** `[part id, pin]`. */
  readonly pins: readonly (readonly [string, string])[];
}

export interface Expansion {
  readonly params: Params;
  readonly parts: readonly ExpandedPart[];
  readonly nets: readonly ExpandedNet[];
}

/**
 * Puts parameters and ports into a block. Net names: the caller's for a port, `<INSTANCE>_<NAME>` for an inner net or a port left
 * open. Throws DesignError `blocks.<instance>…` for an unknown port or parameter, a missing port, a value without a solution.
 */
export function expandBlock(template: Block, instance: string, ports: Readonly<Record<string, string>>, given: Params = {}): Expansion {
  const path = `blocks.${instance}`;
  const params = settleParams(template, given, `${path}.params`);
  const block = within(`${path}.params`, () => unrolled(template, params));
  for (const name of Object.keys(ports)) {
    if (!block.ports.some((p) => p.name === name)) {
      throw new DesignError(`${path}.ports.${name}`, `${block.name} has no such port; it has ${block.ports.map((p) => p.name).join(', ')}`);
    }
  }
  const missing = block.ports.find((p) => p.required && ports[p.name] === undefined);
  if (missing !== undefined) throw new DesignError(`${path}.ports.${missing.name}`, `${block.name} needs this port`);
  const holds = (condition: string | undefined): boolean => condition === undefined || evaluate(condition, params, ports, path);
  const parts = block.parts.filter((p) => holds(p.when)).map((p) => expandPart(p, params, path));
  const present = new Set(parts.map((p) => p.id));
  const isChip = (id: string): boolean => parts.some((p) => p.id === id && p.device !== null);
  const nets = Object.entries(block.nets).flatMap(([name, pins]) => {
    const kept = pins.flatMap((text) => {
      const [pin = '', condition] = text.split('?');
      const { part, name: pinName } = splitBlockPin(pin);
      return present.has(part) && holds(condition) ? [[part, pinName] as const] : [];
    });
    // A chip's output whose part is left out stays open, as it does where nobody wired it.
    const isOpen = kept.length === 1 && pins.length > 1 && !block.ports.some((p) => p.name === name) && isChip(kept[0]?.[0] ?? '');
    return kept.length === 0 || isOpen ? [] : [expandNet(block, name, instance, ports, params, kept)];
  });
  return { params, parts, nets };
}

/** Net name of what a block instance keeps to itself. */
export const innerNet = (instance: string, name: string): string => `${instance}_${name}`.toUpperCase().replace(/[^A-Z0-9_+\-.]/g, '_');

/** `U.VDD` → part and pin; the pin may hold dots. */
export function splitBlockPin(pin: string): { part: string; name: string } {
  const dot = pin.indexOf('.');
  return { part: pin.slice(0, dot), name: pin.slice(dot + 1) };
}

/** `0x76`, `118`, "4.7" as a number where it is one; lower-case text otherwise. */
const plain = (value: ParamValue): string => {
  const text = String(value).trim().toLowerCase();
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
};

/** A parameter as it is told: its name, what it may be, its unit and what it is where nothing is said. */
const toldParam = ([name, { unit, default: usual, choices }]: [string, Block['params'][string]]): string =>
  `${name} (${choices === undefined ? '' : `${choices.map(String).join('|')}, `}${unit === undefined || unit === '' ? '' : `${unit}, `}${String(usual)} where nothing is said)`;

function settleParams(block: Block, given: Params, path: string): Params {
  const settled: Record<string, ParamValue> = {};
  for (const name of Object.keys(given)) {
    if (block.params[name] === undefined) {
      const known = Object.entries(block.params).map(toldParam).join(', ') || 'none';
      throw new DesignError(`${path}.${name}`, `${block.name} has no such parameter; it has ${known}`);
    }
  }
  for (const [name, { default: fallback, choices }] of Object.entries(block.params)) {
    const value = given[name] ?? fallback;
    if (choices !== undefined && !choices.some((c) => plain(c) === plain(value))) {
      throw new DesignError(`${path}.${name}`, `must be one of ${choices.map(String).join(', ')}, not ${String(value)}`);
    }
    settled[name] = value;
  }
  return settled;
}

/**
 * `name` (parameter truthy, or port wired), `!name`, `name=value`, `name>number`, `name<number`, joined by `|`. Whether a pin or a part
 * of a block is there.
 */
function evaluate(condition: string, params: Params, ports: Readonly<Record<string, string>>, path: string): boolean {
  return condition.split('|').some((term) => {
    const negated = term.startsWith('!');
    const [name = '', operator, wanted = ''] = (negated ? term.slice(1) : term).split(/([=<>])/);
    const value = params[name];
    if (operator === undefined) return (value === undefined ? ports[name] !== undefined : isTrue(value)) !== negated;
    if (value === undefined) throw new DesignError(path, `the block's condition ${condition} names no parameter`);
    return compare(value, operator, wanted) !== negated;
  });
}

function compare(value: ParamValue, operator: string, wanted: string): boolean {
  if (operator === '=') return plain(value) === plain(wanted);
  return operator === '<' ? Number(value) < Number(wanted) : Number(value) > Number(wanted);
}

const isTrue = (value: ParamValue): boolean => !['false', 'no', 'off', '0', ''].includes(plain(value));

const substitute = (text: string, params: Params): string => text.replace(/\$([a-z_]+)/g, (whole, name: string) => String(params[name] ?? whole));

function expandPart(part: BlockPart, params: Params, path: string): ExpandedPart {
  const kin = part.kin === undefined ? undefined : params[part.kin];
  return {
    id: part.id,
    kind: part.kind,
    device: part.device === undefined ? null : kin === undefined ? substitute(part.device, params) : String(kin),
    value: kin === undefined || kin === part.device ? expandValue(part, params, path) : String(kin),
    package: part.package ?? null,
    rating: part.rating === undefined ? null : substitute(part.rating, params),
    purpose: substitute(part.purpose, params),
    edge: part.edge ?? false,
    near: part.near ?? [],
  };
}

function expandValue({ value }: BlockPart, params: Params, path: string): string {
  if (typeof value === 'string') return substitute(value, params);
  const args = Object.fromEntries(Object.entries(value.args).map(([k, v]) => [k, typeof v === 'string' ? substitute(v, params) : v]));
  // What is wrong is told by the block's own parameter, from which the formula has it.
  const named = (arg: string): string => /^\$\{?(\w+)\}?$/.exec(String(value.args[arg]))?.[1] ?? arg;
  return within(`${path}.params`, () => compute(value.formula, args), named);
}

/** What is wrong with a parameter is told with the block's name before it. */
function within<T>(path: string, run: () => T, named: (arg: string) => string = (arg) => arg): T {
  try {
    return run();
  } catch (cause) {
    if (cause instanceof DesignError) throw new DesignError(`${path}.${named(cause.path)}`, cause.reason, { cause });
    throw cause;
  }
}

const PORT_CLASS: Partial<Record<BlockPort['kind'], Net['class']>> = {
  power_in: 'power',
  power_out: 'power',
  ground: 'ground',
  usb_dp: 'usb',
  usb_dm: 'usb',
};

function expandNet(
  block: Block,
  name: string,
  instance: string,
  ports: Readonly<Record<string, string>>,
  params: Params,
  pins: ExpandedNet['pins'],
): ExpandedNet {
  const port = block.ports.find((p) => p.name === name) ?? null;
  const said = block.net_volts?.[name];
  const known = typeof said === 'string' ? Number(params[said.slice(said.indexOf('$') + 1)]) * (said.startsWith('-') ? -1 : 1) : said;
  const declared = known ?? (port?.kind === 'power_out' ? (port.volts ?? Number(params['volts'])) : Number.NaN);
  return {
    name: ports[name] ?? innerNet(instance, name),
    port,
    given: ports[name] !== undefined,
    class: block.net_classes?.[name] ?? (port === null ? 'signal' : (PORT_CLASS[port.kind] ?? 'signal')),
    volts: Number.isFinite(declared) ? declared : null,
    amps: block.net_amps?.[name] ?? null,
    pins,
  };
}
