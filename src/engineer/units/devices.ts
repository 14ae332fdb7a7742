import type { Block, Device } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { figure, type Knowledge } from '../knowledge.js';

/** What a chip is fed with between its supply pins, V; null: its entry does not say. */
export function supplyRange(device: Device): { readonly low: number; readonly high: number } | null {
  const pin = device.pins.find((p) => p.type === 'power_in' && p.volts_min !== undefined && p.volts_max !== undefined);
  return pin?.volts_min === undefined || pin.volts_max === undefined ? null : { low: pin.volts_min, high: pin.volts_max };
}

/** Parameters by which a block takes one of several chips: name → chips that are taken where nobody named one. */
const chipParams = ({ library }: Knowledge, block: Block): [string, readonly string[]][] =>
  Object.entries(block.params).flatMap(([name, { choices }]) =>
    choices !== undefined && block.parts.some((p) => CHOSEN.has(p.kind) && p.device === `$${name}`)
      ? [[name, choices.map(String).filter((c) => library.devices.get(c)?.like === undefined)]]
      : [],
  );

/** Kinds of chips that are chosen by what feeds them. */
const CHOSEN: ReadonlySet<string> = new Set(['opamp', 'ic']);

/** What a chip makes, V; null: its entry does not say. */
const madeBy = (device: Device): number | null => device.pins.find((p) => p.type === 'power_out' && p.volts_max !== undefined)?.volts_max ?? null;

/** Whether a block of which a parameter chooses the chip has one for this supply. */
export function hasChipFor(know: Knowledge, block: Block, given: Readonly<Record<string, string | number | boolean>>, volts: number): boolean {
  return chipParams(know, block).every(([name, choices]) => {
    const named = given[name];
    return (named === undefined ? choices : [String(named)]).some((c) => works(know, c, volts) && makes(know, block, given, c));
  });
}

/** Whether a chip makes what its block is set to. */
function makes(know: Knowledge, block: Block, given: Readonly<Record<string, string | number | boolean>>, id: string): boolean {
  const device = know.library.devices.get(id);
  const made = device === undefined ? null : madeBy(device);
  const wanted = given['out_volts'] ?? block.params['out_volts']?.default;
  return made === null || wanted === undefined || made === Number(wanted);
}

const works = (know: Knowledge, id: string, volts: number): boolean => {
  const device = know.library.devices.get(id);
  const range = device === undefined ? null : supplyRange(device);
  return range === null || (volts >= range.low - 1e-6 && volts <= range.high + 1e-6);
};

/**
 * Of several chips that fit a block the first that works between its supplies: what nobody named is chosen, what was named stays. `unfit`: one that was
 * named and does not work there.
 */
export function chipsFor(
  know: Knowledge,
  block: Block,
  given: Readonly<Record<string, string | number | boolean>>,
  volts: number,
): { readonly params: Readonly<Record<string, string>>; readonly unfit: readonly string[] } {
  const params: Record<string, string> = {};
  const unfit: string[] = [];
  for (const [name, choices] of chipParams(know, block)) {
    const named = given[name];
    if (named !== undefined) {
      if (!works(know, String(named), volts)) unfit.push(String(named));
      continue;
    }
    const own = String(block.params[name]?.default);
    const fit = [own, ...choices].find((c) => works(know, c, volts) && makes(know, block, given, c));
    if (fit !== undefined) params[name] = fit;
  }
  return { params, unfit };
}

/** Whether a radio of the block is made for the frequency that was said. */
export function isInBand({ library }: Knowledge, { parts }: Block, ask: Ask): boolean {
  const said = ask.kind === 'interface' ? figure(ask, 'frequency', ['value', 'rated', 'limit', 'size']) : null;
  const bands = parts.flatMap((p) => [library.devices.get(p.device ?? '')?.band_mhz].filter((b) => b !== undefined));
  return said === null || bands.every(([low, high]) => said >= low * 1e6 && said <= high * 1e6);
}
