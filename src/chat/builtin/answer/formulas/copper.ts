import { type TrackKind, trackCapacity, trackResistance, trackWidthFor } from '../../../../board/index.js';
import { type Formula, round, si } from './figures.js';

const TRACK = /\b(?:tracks?|traces?|copper)\b/i;
/** Of copper at 20 °C, Ω·mm (IEC 60028). */
const COPPER_OHM_MM = 1.724e-5;

function trackKind(text: string): TrackKind & { readonly words: string } {
  const rise_k = Number(/(\d+(?:\.\d+)?) ?(?:°|deg|degrees?|k\b|kelvin|celsius)/i.exec(text)?.[1] ?? 10);
  const ounces = Number(/(\d+(?:\.\d+)?) ?-?(?:oz|ounces?)\b/i.exec(text)?.[1] ?? (/\b70 ?(?:um|μm|micron)/i.test(text) ? 2 : 1));
  const inner = /\b(?:inner|internal|inside)\b/i.test(text);
  return { rise_k, ounces, inner, words: `${inner ? 'an inner' : 'an outer'} layer of ${ounces} oz copper with ${rise_k} K of rise` };
}

export const trackWidth: Formula = (text, { A: [amps] }) => {
  if (!TRACK.test(text) || amps === undefined || amps <= 0 || !/\b(?:wide|width|thick|broad|size|fat)\b/i.test(text)) return null;
  const { words, ...kind } = trackKind(text);
  const mm = trackWidthFor(amps, kind);
  return `${round(mm)} mm (${round(mm / 0.0254)} mil) for ${amps} A on ${words}, by IPC-2221 (I = ${kind.inner === true ? '0.024' : '0.048'} · ΔT^0.44 · A^0.725, A in square mils).`;
};

export const trackCurrent: Formula = (text, { mm: [wide], A: [amps] }) => {
  if (!TRACK.test(text) || wide === undefined || wide <= 0 || !/\b(?:current|amps?|amperes?|carry|carries|ma|enough|ok(?:ay)?|handle)\b/i.test(text))
    return null;
  const { words, ...kind } = trackKind(text);
  const bears = trackCapacity(wide, kind);
  const verdict = amps === undefined ? '' : amps > bears ? ` ${amps} A want ${round(trackWidthFor(amps, kind))} mm.` : ` ${amps} A are within that.`;
  return `${round(bears)} A through ${round(wide)} mm on ${words}, by IPC-2221.${verdict}`;
};

/** "Resistance of a 100 mm long, 0.3 mm wide trace": the longer figure is its length. */
export const trackOhms: Formula = (text, { mm: lengths, A: [amps] }) => {
  if (!TRACK.test(text) || lengths.length < 2 || !/\b(?:resist\w*|ohms?|drops?|voltage)\b/i.test(text)) return null;
  const [long, wide] = [Math.max(...lengths), Math.min(...lengths)];
  if (wide <= 0) return null;
  const { ounces = 1 } = trackKind(text);
  const ohms = trackResistance(long, wide) / ounces;
  const drop = amps === undefined ? '' : ` At ${amps} A it drops ${si(ohms * amps, 'V')} and turns ${si(ohms * amps ** 2, 'W')} into heat.`;
  return `${si(ohms, 'Ω')} at 20 °C: ρ · length / (width · thickness) for ${long} mm of ${wide} mm in ${ounces} oz copper (35 µm each); 4 % more for every 10 K.${drop}`;
};

/** "How much does 1 m of AWG 22 drop at 3 A?" One way: a loop has twice that. */
export const wireDrop: Formula = (text, { AWG: [awg], mm: [long], A: [amps] }) => {
  if (awg === undefined || !/\b(?:drops?|resist\w*|ohms?|loss|lose|diameter|area|section)\b/i.test(text)) return null;
  const diameter = 0.127 * 92 ** ((36 - awg) / 39);
  const area = (Math.PI * diameter ** 2) / 4;
  const each = COPPER_OHM_MM / area;
  const size = `AWG ${awg} is ${round(diameter)} mm of copper, ${round(area)} mm², ${si(each * 1000, 'Ω')} per metre`;
  if (long === undefined) return `${size}.`;
  const ohms = each * long;
  const drop = amps === undefined ? '' : `, which drops ${si(ohms * amps, 'V')} at ${amps} A (${si(2 * ohms * amps, 'V')} there and back)`;
  return `${si(ohms, 'Ω')} for ${round(long / 1000)} m one way${drop}. ${size}.`;
};

/** Width of a 50 Ω line on the usual board: IPC-2141's formula for a microstrip. */
export const microstrip: Formula = (text, { mm: [wide], Ω: [wanted] }) => {
  if (!TRACK.test(text) || !/\bimpedance\b|\bmicro-?strip\b|\b50 ?(?:ohms?|Ω)/i.test(text) || /\b(?:coplanar|differential|pair|90)\b/i.test(text))
    return null;
  const [height, er, thick] = [/\b(0\.8|1\.0|1\.2|1\.6|2\.0) ?mm (?:fr-?4|board|pcb|thick|laminate)/i.exec(text)?.[1] ?? '1.6', 4.5, 0.035];
  const h = Number(height);
  const z = (w: number): number => (87 / Math.sqrt(er + 1.41)) * Math.log((5.98 * h) / (0.8 * w + thick));
  const caveat = `on ${h} mm of FR-4 (εr 4.5) over unbroken ground, by IPC-2141; within some 5 to 10 %, the fab's calculator is nearer`;
  if (wanted !== undefined && wanted > 10 && wanted < 150 && /\b(?:wide|width)\b/i.test(text)) {
    const w = ((5.98 * h) / Math.exp((wanted * Math.sqrt(er + 1.41)) / 87) - thick) / 0.8;
    return `${round(w, 2)} mm for ${wanted} Ω ${caveat}.`;
  }
  return wide === undefined || wide <= 0 || wide > 2 * h ? null : `About ${round(z(wide), 2)} Ω for ${wide} mm ${caveat}.`;
};
