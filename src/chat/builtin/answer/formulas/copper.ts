import { type TrackKind, trackCapacity, trackWidthFor } from '../../../../board/index.js';
import { type Formula, round } from './figures.js';

const TRACK = /\b(?:tracks?|traces?|copper)\b/i;

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
