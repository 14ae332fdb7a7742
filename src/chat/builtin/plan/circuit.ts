import type { Block, BlockPort } from '../../../parts/index.js';
import type { ItemWish } from '../intent.js';
import { spokenParams } from './block-words.js';
import type { Draft, Rail } from './draft.js';
import { RAW_SUPPLY } from './ports.js';
import type { Supplies } from './power.js';

/** The rail that a supply port hangs on; null, and said so, where the board has none in its range. */
export function railOf(port: BlockPort, power: Supplies, logic: Rail | null, draft: Draft, label: string): Rail | null {
  const takes = (rail: Rail | null): rail is Rail =>
    rail !== null && rail.volts >= (port.volts_min ?? 0) - 0.01 && rail.volts <= (port.volts_max ?? Number.POSITIVE_INFINITY) + 0.01;
  if (port.name === CELL_PORT) return cellRail(draft, label);
  const known = RAW_SUPPLY.test(port.name) ? [power.input, power.system, logic] : [logic];
  const found = known.find(takes);
  if (found !== undefined && found !== null) return found;
  const least = port.volts_min ?? 0;
  const made =
    (port.volts_max ?? 99) < 4.5 ? power.three() : least > 3.31 || logic === null ? (takes(power.system) ? power.system : power.five()) : null;
  if (takes(made)) return made;
  draft.cannot(`${label}: it wants ${least} to ${port.volts_max ?? '?'} V, and the board has no such supply.`);
  return null;
}

/** The supply of a port that has one of its own (a bus that brings its battery) where the board's is in its range: the two are one. */
export const spareSupply = (port: BlockPort, rails: readonly Rail[]): Rail | null =>
  port.kind === 'power_in' && !port.required && port.name === 'VSUP'
    ? (rails.find((r) => r.volts >= (port.volts_min ?? 0) && r.volts <= (port.volts_max ?? 0)) ?? null)
    : null;

/** What a port calls its supply that must be the lithium cell itself. */
const CELL_PORT = 'VCELL';

/** The cell of the board, or the connector of one. */
function cellRail(draft: Draft, label: string): Rail {
  const cell = draft.rails.find((r) => r.net === 'VBAT' && r.volts < 4.5);
  if (cell !== undefined) return cell;
  draft.block('battery_jst', 'Battery connector', { VBAT: 'VBAT', GND: 'GND' }, { volts: 3.7 });
  draft.put(`connector for the cell that the ${label} watches`);
  return draft.rail({ net: 'VBAT', volts: 3.7, limit_ma: null, from: 'the Li-ion cell' });
}

/** Parameters that the sentence names: an address, a gain, a rate, in the block's own units. */
export function paramsOf(block: Block, item: ItemWish, sentence: string): Record<string, string | number | boolean> {
  const out: Record<string, string | number | boolean> = spokenParams(block, sentence);
  const by: Readonly<Record<string, number | undefined>> = {
    V: item.volts,
    A: item.amps,
    mA: item.amps === undefined ? undefined : item.amps * 1000,
    Ω: item.ohms,
    Hz: item.hertz,
    F: item.farads,
  };
  for (const [name, { unit, choices, default: usual }] of Object.entries(block.params)) {
    const value = unit === undefined ? named(name, sentence) : (by[unit] ?? (unit === 'Hz' ? rated(choices ?? [], sentence) : undefined));
    if (value === undefined || typeof usual === 'boolean') continue;
    const allowed = choices?.find((c) => Number(c) === value);
    if (choices === undefined) out[name] = typeof usual === 'string' ? String(value) : value;
    else if (allowed !== undefined && typeof allowed !== 'boolean') out[name] = allowed;
  }
  return out;
}

/** "80 samples per second", "80 SPS": one of the rates that the block can be set to. */
const rated = (choices: readonly (string | number | boolean)[], sentence: string): number | undefined =>
  choices.map(Number).find((n) => new RegExp(String.raw`\b${n}\s*(?:hz|sps|samples|readings|s\/s|times)\b`, 'i').test(sentence));

/** "gain of 20", "20x gain": a number beside the parameter's own name. */
function named(name: string, sentence: string): number | undefined {
  const word = name.replaceAll('_', '[ _-]');
  const after = new RegExp(`\\b${word}\\b\\s*(?:of|is|=|:)?\\s*(\\d+(?:\\.\\d+)?)`, 'i').exec(sentence)?.[1];
  const before = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*(?:x|×|times)?\\s*\\b${word}\\b`, 'i').exec(sentence)?.[1];
  const found = after ?? before;
  return found === undefined ? undefined : Number(found);
}

/** The ports that leave the board, on one header with the supply and ground. */
export function offboardHeader(draft: Draft, label: string, rail: Rail | null, nets: readonly string[], item: ItemWish): void {
  if (nets.length === 0) return;
  const pins = ['GND', ...(rail === null ? [] : [rail.net]), ...nets];
  const id = `PinHeader_1x${String(pins.length).padStart(2, '0')}`;
  draft.device(id, `${label}: ${pins.join(', ')}`, Object.fromEntries(pins.map((net, n) => [String(n + 1), net])), {
    edge: item.edge ?? 'any',
    value: label.slice(0, 20),
  });
}
