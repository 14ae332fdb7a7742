import type { Component, Design } from '../../../design/index.js';
import { burns, chargersBurn } from '../../../ledger/safety/heat.js';
import type { Library } from '../../../parts/index.js';
import { tokenise } from '../read/lexer.js';
import { sceneOf } from '../read/mentions.js';
import { nameOf, type Thing, thingsOf } from '../read/things.js';
import { type Answer, namedIn } from './asked.js';
import { milliamps, railLoads } from './load.js';

const HEAT = /\b(?:hot|heat|heats|warm|temperature|thermal|cool|cooling|heat ?sink|dissipat\w*)\b/i;

/** Between the air (60 °C) and a junction (125 °C) that `sheds` is told for, K. */
const RISE_K = 65;

/** "how hot does the regulator get?", "and the FETs, at 3 A each?": of what is named, else of all that burns anything worth naming. */
export const heat: Answer = (asked) => {
  const { text, about, library } = asked;
  if (!HEAT.test(text) || /\bsensor\b/i.test(text) || /\bmeasure|reading\b/i.test(text)) return null;
  const { design } = about;
  const scene = sceneOf(design, library);
  const said = tokenise(text).find((t) => t.type === 'quantity' && t.unit === 'current');
  const named = new Set(namedIn(asked).flatMap((t) => t.parts.map((p) => p.ref)));
  const all = scene === null ? [] : [...burns(scene, said?.type === 'quantity' ? said.value : undefined), ...chargersBurn(scene)];
  const own = all.filter((b) => named.has(b.ref));
  const warm = own.length > 0 ? own : all.filter((b) => b.watts >= WORTH_W || b.nets.length > 0);
  const valued = (ref: string): string => `${ref} (${design.components.find((c) => c.ref === ref)?.value ?? ''})`;
  const lines = warm.map(({ ref, watts, sheds, by }) => {
    const rise = sheds === null ? '' : `, about ${Math.round((watts / sheds) * RISE_K)} °C above the air about it`;
    return `${valued(ref)} turns ${Number(watts.toPrecision(2))} W into heat (${by})${rise}${sheds !== null && watts > sheds ? `: more than the ${Number(sheds.toPrecision(2))} W that its package sheds` : ''}.`;
  });
  const converters = switchers(design, library).filter(({ thing }) => named.size === 0 || thing.parts.some((p) => named.has(p.ref)));
  lines.push(
    ...converters.map(
      ({ thing, volts, watts }) =>
        `${nameOf(thing)} switches: at ${volts} V it passes on ${watts.toFixed(2)} W and loses about a tenth of it, ${(watts / 9).toFixed(2)} W.`,
    ),
  );
  if (lines.length > 0) return lines.join(' ');
  return named.size > 0
    ? `Of ${[...named].slice(0, 6).join(', ')} the design does not tell what it turns into heat.`
    : 'Nothing on the board turns anything worth naming into heat.';
};
/** Heat that is told where nothing is named, W. */
const WORTH_W = 0.02;

/** Switching converters with what they give on, typically. */
function switchers(design: Design, library: Library): { thing: Thing; volts: number; watts: number }[] {
  const loads = railLoads(design, library);
  return thingsOf(design).flatMap((thing) => {
    const block = library.blocks.get(thing.block?.block ?? '');
    const out = block?.ports.find((p) => p.kind === 'power_out');
    const rail = loads.find((l) => l.net === thing.block?.ports[out?.name ?? '']);
    return rail !== undefined && block !== undefined && /^(buck|boost|dcdc)/.test(block.name)
      ? [{ thing, volts: rail.volts, watts: rail.volts * Math.max(rail.typical / 1000, design.nets.find((n) => n.name === rail.net)?.amps ?? 0) }]
      : [];
  });
}

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

/** Heat of the linear regulators at a current that the question names: (Vin − Vout) · I of each. */
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
