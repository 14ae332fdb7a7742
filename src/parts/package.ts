/** Package names as catalogues write them, brought to one form. */

/** The same size however it is written: "SMA(DO-214AC)" is SMA, "SOD-123" stays apart from "SOD-123FL". */
export function packageKey(written: string): string {
  const text = written.toUpperCase();
  const jedec = /(?:^|[(\s])(SM[ABC])(?:$|[)(\s])/.exec(text);
  if (jedec !== null) return jedec[1] as string;
  return text.replace(/^(?:LED|R|C|L|D|F|FB)_/, '').replace(/[^A-Z0-9.]+/g, '');
}

/** What catalogues write for packages whose land pattern has another name. */
const LAND_NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[(\s])(SM[ABC])(?:$|[)(\s])/, 'D_$1'],
  [/^(?:LL-?34|SOD-?80C?|MINI-?MELF)$/, 'D_MiniMELF'],
  [/^(?:LL-?41|MELF|DO-?213AB)$/, 'D_MELF'],
  [/^CASE-([A-D])\b.*$/, 'CP_Tantalum_$1'],
  [/^SMD,D([\d.]+)XL([\d.]+)MM$/, 'CP_Elec_$1x$2'],
];

/** Land patterns that a catalogue's package may mean: "SMA(DO-214AC)" is D_SMA, "CASE-A-3216-18(mm)" CP_Tantalum_A. */
export function landsCalled(written: string): string[] {
  const text = written.toUpperCase();
  return LAND_NAMES.flatMap(([pattern, name]) => {
    const found = pattern.exec(text);
    return found === null ? [] : [name.replace(/\$(\d)/g, (_, i: string) => found[Number(i)] ?? '')];
  });
}

/** Outlines with more than one name (JEDEC, EIAJ and makers' own): what lies on the same pads has one name here. */
const ALIASES: Readonly<Record<string, string>> = {
  do214ac: 'sma',
  do214aa: 'smb',
  do214ab: 'smc',
  dpak: 'to252',
  d2pak: 'to263',
  sot233: 'sot23',
  sot25: 'sot235',
  sot26: 'sot236',
  sot893: 'sot89',
  sot2233: 'sot223',
  sot2234: 'sot223',
  sot3233: 'sot323',
  sot3636: 'sot363',
  sc70: 'sot323',
  sc703: 'sot323',
  sc705: 'sot353',
  sc706: 'sot363',
  sc88: 'sot363',
  to92: 'to92',
  to923: 'to92',
  to2522: 'to252',
  to2523: 'to252',
  to2632: 'to263',
  to2633: 'to263',
};

const CHIP = /^(?:F|SMD)?(01005|0201|0402|0603|0805|0806|1008|1206|1210|1812|2010|2220|2512)$/;
const DISCRETE = /^(?:T?(SOT)|(SC|SOD|TO|DO))-?(\d{2,4}[A-Z]{0,2})(?:-(\d)L?)?$/;
const SMX = /^(SM[ABC]F?|D2?PAK)$/;
/** Thickness letters (L, T, V, W, U, X) of quad and no-lead packages change the height, not the pads. */
const MANY = /^([LTVWUXHAE]*)(QFN|QFP|DFN|SON|LGA|BGA)-?(\d{1,3})$/;
const SMALL = /^([A-Z]{0,3}?)(SOIC|SOP|SO)-?(\d{1,2})(?:-(EP))?$/;

/**
 * The outlines that a package's name says, in the search's words: "SOIC-8_3.9x4.9x1.27P" and "SOP-8" are so8, "LQFN-56(7x7)" is qfn56,
 * "SOT-23-6L" is sot236. Empty where the name says none ("SMD", "Plugin,P=2.54mm").
 */
export function outlinesOf(written: string): string[] {
  const names = written
    .toUpperCase()
    .replace(/^(?:LED|R|C|L|D|F|FB)_/, '')
    .split(/[\s,()/_]+/)
    .map(outline)
    .filter((name) => name !== '');
  return [...new Set(names)];
}

function outline(word: string): string {
  const chip = CHIP.exec(word);
  if (chip !== null) return chip[1] as string;
  const discrete = DISCRETE.exec(word);
  if (discrete !== null) return alias(`${discrete[1] ?? discrete[2]}${discrete[3]}${discrete[4] ?? ''}`);
  if (SMX.test(word)) return alias(word);
  const many = MANY.exec(word.replace(/-(EP|\d+MIL)$/, ''));
  if (many !== null) return `${many[2]}${many[3]}`.toLowerCase();
  const small = SMALL.exec(word.replace(/-(\d+(\.\d+)?(MIL|MM))$/, ''));
  if (small === null) return '';
  const [, letters = '', family = '', pins = '', pad] = small;
  // SOIC, SOP and SO are one body; with a pad below it is another land pattern.
  const body = letters === '' ? (pad === undefined ? 'so' : 'esop') : letters === 'E' || letters === 'H' ? 'esop' : `${letters}${family}`;
  return `${body}${pins}`.toLowerCase();
}

const alias = (name: string): string => ALIASES[name.toLowerCase()] ?? name.toLowerCase();
