import { eSeries } from '../../../../parts/formulas.js';
import { e24, type Formula, ohmsSaid, round, si } from './figures.js';

const E12 = [10, 12, 15, 18, 22, 27, 33, 39, 47, 56, 68, 82] as const;

/** "nearest E24 value to 51.3k" */
export const preferred: Formula = (text, { Ω: [ohms], F: [farads] }) => {
  const series = /\be(6|12|24|96)\b/i.exec(text)?.[1];
  const value = ohms ?? farads;
  if (
    value === undefined ||
    value <= 0 ||
    series === '96' ||
    series === '6' ||
    !/\b(?:nearest|closest|next|standard|preferred|round(?:ed)?)\b/i.test(text)
  )
    return null;
  if (series === undefined && !/\b(?:value|resistor|capacitor)s?\b/i.test(text)) return null;
  const steps = series === '12' ? E12 : undefined;
  const unit = ohms === undefined ? 'F' : 'Ω';
  const [near, down, up] = (['nearest', 'down', 'up'] as const).map((rounding) =>
    steps === undefined ? e24(value, rounding) : eSeries(value, rounding, steps),
  );
  const off = near === undefined ? 0 : round(100 * (near / value - 1), 2);
  return `${si(near ?? 0, unit, 4)}${off === 0 ? ' exactly' : ` (${off > 0 ? '+' : ''}${off} %)`} in E${series ?? 24}; below it ${si(down ?? 0, unit, 4)}, above it ${si(up ?? 0, unit, 4)}.`;
};

/** IEC 60062: "what does 472 mean on a resistor?", "4R7", "104 on a capacitor". */
export const marking: Formula = (text) => {
  if (
    !/\b(?:mean|means|marked|marking|code|value|reads?|stands?|says?|labell?ed|printed|what is)\b/i.test(text) ||
    /\b(?:bits?|error|address|hex|e12|e24)\b/i.test(text)
  )
    return null;
  const lettered = /\b(\d{1,2})([RkKM])(\d{1,2})\b/.exec(text);
  if (lettered !== null && /\b(?:mean|means|stands?|code|marked|marking|reads?)\b/i.test(text)) {
    const ohms = Number(`${lettered[1] ?? ''}.${lettered[3] ?? ''}`) * (lettered[2] === 'R' ? 1 : lettered[2] === 'M' ? 1e6 : 1e3);
    return `${ohmsSaid(ohms)}: the letter stands where the point would, R for ohms, k for thousands, M for millions (IEC 60062).`;
  }
  const digits = /(?<![\w.])(\d{2,3})(\d)([jkmz])?(?![\w.%]|\s*(?:v|ma|mm|hz|k?ohms?|uf|nf|pf|bits?)\b)/i.exec(text);
  if (digits === null || !/\b(?:resistor|capacitor|cap|inductor|smd|chip|marked|marking|code|ceramic|trimmer|pot)\b/i.test(text)) return null;
  const code = `${digits[1] ?? ''}${digits[2] ?? ''}`;
  if (/^(?:0201|0402|0603|0805|1206|1210|2512|555)$/.test(code)) return null;
  const value = Number(digits[1]) * 10 ** Number(digits[2]);
  const [head, tail] = [digits[1] ?? '', digits[2] ?? ''];
  const rule = `${head} · 10^${tail}`;
  if (/\b(?:capacitor|cap|ceramic)\b/i.test(text)) return `${si(value * 1e-12, 'F')}: ${rule} pF (IEC 60062).`;
  if (/\binductor|\bcoil\b/i.test(text)) return `${si(value * 1e-6, 'H')}: ${rule} µH.`;
  return `${ohmsSaid(value)}: ${rule} Ω (IEC 60062)${/\bresistor\b/i.test(text) || head.length === 3 ? '' : `; on a capacitor ${si(value * 1e-12, 'F')}, counted in pF`}.`;
};

const BANDS = ['black', 'brown', 'red', 'orange', 'yellow', 'green', 'blue', 'violet', 'grey', 'white'] as const;
const TOLERANCES: Readonly<Record<string, string>> = {
  brown: '1 %',
  red: '2 %',
  green: '0.5 %',
  blue: '0.25 %',
  violet: '0.1 %',
  gold: '5 %',
  silver: '10 %',
};
const BAND = /\b(black|brown|red|orange|yellow|green|blue|violet|purple|grey|gray|white|gold|silver)\b/gi;

/** Colour bands, both ways (IEC 60062). */
export const bands: Formula = (text, { Ω: [ohms] }) => {
  if (!/\bbands?\b|\bcolou?r[- ]?codes?\b|\bstripes?\b|\brings?\b|\bresistor\b/i.test(text) || /\bleds?\b/i.test(text)) return null;
  const named = [...text.matchAll(BAND)].map((m) => (m[1] ?? '').toLowerCase().replace('purple', 'violet').replace('gray', 'grey'));
  if (named.length >= 3) return bandsRead(named);
  if (ohms === undefined || ohms < 0.1 || !/\bcolou?rs?\b|\bbands?\b/i.test(text)) return null;
  const power = Math.floor(Math.log10(ohms)) - 1;
  const figures = Math.round(ohms / 10 ** power);
  const multiplier = power === -1 ? 'gold' : power === -2 ? 'silver' : BANDS[power];
  const [tens, units] = [BANDS[Math.floor(figures / 10)], BANDS[figures % 10]];
  if (multiplier === undefined || tens === undefined || units === undefined) return null;
  return `${tens}, ${units}, ${multiplier} and the tolerance (gold for 5 %): ${figures} · 10^${power} Ω. With five bands one more figure stands before the multiplier: ${tens}, ${units}, black, ${power - 1 === -1 ? 'gold' : power - 1 === -2 ? 'silver' : (BANDS[power - 1] ?? '?')}, brown for 1 %.`;
};

function bandsRead(named: readonly string[]): string | null {
  const figures = named.length >= 5 ? 3 : 2;
  const digits = named.slice(0, figures).map((c) => BANDS.indexOf(c as (typeof BANDS)[number]));
  const multiplier = named[figures] ?? '';
  const power = multiplier === 'gold' ? -1 : multiplier === 'silver' ? -2 : BANDS.indexOf(multiplier as (typeof BANDS)[number]);
  if (digits.includes(-1) || (power === -1 && multiplier !== 'gold')) return null;
  const tolerance = TOLERANCES[named[figures + 1] ?? ''];
  return `${ohmsSaid(Number(digits.join('')) * 10 ** power)}${tolerance === undefined ? '' : `, ±${tolerance}`}: ${digits.join('')} · 10^${power} Ω.`;
}
