import type { Component, Design } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import { tokenise } from '../read/lexer.js';
import type { Answer } from './asked.js';
import { milliamps } from './load.js';

const LOSES = /\b(?:burn(?:s|ed|t)?|wast(?:es?|ed|ing)|los(?:es?|t|s|ses|ing)|dissipat\w*|heats?|hot|warm|power|watts?|turns? into heat)\b/i;
/** A regulator that the library has no device of: its highest rail goes in, its lowest comes out. */
function linearByNets(part: Component, design: Design): Linear[] {
  const rails = design.nets.flatMap((n) =>
    n.class !== 'ground' && n.volts !== undefined && n.pins.some((p) => p.startsWith(`${part.ref}.`)) ? [n.volts] : [],
  );
  const [into, out] = [Math.max(...rails), Math.min(...rails)];
  return rails.length < 2 || into <= out ? [] : [{ part, into, out, most: undefined }];
}

const REGULATOR = /\b(?:regulators?|ldos?|linear|ams1117|78\d\d|[ul]\d{1,2})\b/i;

/** A linear regulator with what goes in and comes out, V. */
interface Linear {
  readonly part: Component;
  readonly into: number;
  readonly out: number;
  /** The most that its block gives, mA; undefined: not known. */
  readonly most: number | undefined;
}

/** "What does the regulator burn when I draw 300 mA?": (Vin − Vout) · I of each linear regulator, for a current that the question names. */
export const linearLoss: Answer = ({ text, about: { design }, library }) => {
  const amps = tokenise(text).find((t) => t.type === 'quantity' && t.unit === 'current');
  if (amps?.type !== 'quantity' || !LOSES.test(text) || !REGULATOR.test(text)) return null;
  const all = linears(design, library);
  const named = all.filter(({ part }) => new RegExp(`\\b${part.ref}\\b`, 'i').test(text));
  const lines = (named.length > 0 ? named : all).map((l) => said(l, amps.value));
  return lines.length === 0 ? null : lines.join('\n');
};

function said({ part, into, out, most }: Linear, amps: number): string {
  const watts = Number(((into - out) * amps).toPrecision(3));
  const over = most !== undefined && amps * 1000 > most ? ` It gives no more than ${milliamps(most)}.` : '';
  return `${part.ref} (${part.value}) turns ${watts} W into heat: (${into} V − ${out} V) · ${milliamps(amps * 1000)}.${over}`;
}

export function linears(design: Design, library: Library): Linear[] {
  return design.components.flatMap((part): Linear[] => {
    const pins = library.devices.get(part.device ?? '')?.pins ?? [];
    if (part.kind !== 'regulator' || pins.some((p) => /^(?:SW|LX|PH|BST|BOOT|FB)\d?$/i.test(p.name))) return [];
    if (pins.length === 0) return linearByNets(part, design);
    const voltsOf = (type: 'power_in' | 'power_out'): number | undefined =>
      design.nets.find(
        (n) => n.class !== 'ground' && n.volts !== undefined && pins.some((p) => p.type === type && n.pins.includes(`${part.ref}.${p.name}`)),
      )?.volts;
    const [into, out] = [voltsOf('power_in'), voltsOf('power_out')];
    if (into === undefined || out === undefined || into <= out) return [];
    const block = library.blocks.get(design.blocks.find((b) => b.refs.includes(part.ref))?.block ?? '');
    return [{ part, into, out, most: block?.ports.find((p) => p.kind === 'power_out')?.max_ma }];
  });
}
