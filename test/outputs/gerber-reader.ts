type Pair = readonly [number, number];

interface Drawn {
  /** Aperture definition, `R,1.200000X0.600000`; '' for a region. */
  readonly aperture: string;
  /** Attributes in force: `.AperFunction`, `.N`, `.P`, `.C` → value. */
  readonly attributes: ReadonlyMap<string, string>;
}
export interface Gerber {
  readonly file: ReadonlyMap<string, string>;
  readonly flashes: (Drawn & { readonly at: Pair })[];
  readonly strokes: (Drawn & { readonly from: Pair; readonly to: Pair; readonly arc: 'none' | 'clockwise' | 'counter' })[];
  readonly regions: (Drawn & { readonly points: Pair[] })[];
}

/** A small reader of what our writer may use of RS-274X (4.6 mm, absolute), coordinates in mm. Throws on anything else. */
export function readGerber(text: string): Gerber {
  const gerber: Gerber = { file: new Map(), flashes: [], strokes: [], regions: [] };
  const apertures = new Map<string, { template: string; attributes: Map<string, string> }>();
  const dictionary = new Map<string, string>();
  let aperture = '';
  let at: Pair = [0, 0];
  let arc: 'none' | 'clockwise' | 'counter' = 'none';
  let region: Pair[] | null = null;
  let ended = false;
  const attribute = (body: string): void => {
    const [name = '', ...value] = body.slice(2).split(',');
    const key = `.${name.replace(/^\./, '')}`;
    if (body.startsWith('TF')) (gerber.file as Map<string, string>).set(key, value.join(','));
    else if (body === 'TD') dictionary.clear();
    else if (body.startsWith('TD')) dictionary.delete(key);
    else dictionary.set(key, value.join(','));
  };
  const drawn = (): Drawn => {
    const known = apertures.get(aperture);
    return { aperture: known?.template ?? '', attributes: new Map([...(known?.attributes ?? []), ...dictionary]) };
  };
  for (const token of text.matchAll(/%AM(\w+)\*[^%]*%|%([^%]*)\*%|([^*%\n]+)\*/g)) {
    const [, macro, extended, word = ''] = token;
    if (ended) throw new Error('content after the end');
    if (macro !== undefined) continue;
    if (extended !== undefined) {
      const definition = /^ADD(\d+)(.+)$/.exec(extended);
      if (definition !== null) apertures.set(`D${definition[1]}`, { template: definition[2] ?? '', attributes: new Map(dictionary) });
      else if (!['FSLAX46Y46', 'MOMM', 'LPD'].includes(extended)) throw new Error(`unknown %${extended}`);
      continue;
    }
    const comment = /^G04 #@! (T.*)$/.exec(word);
    const operation = /^X(-?\d+)Y(-?\d+)(?:I(-?\d+)J(-?\d+))?D0([123])$/.exec(word);
    if (comment !== null) attribute(comment[1] ?? '');
    else if (operation !== null) {
      const to: Pair = [Number(operation[1]) / 1e6, Number(operation[2]) / 1e6];
      if (operation[5] === '3') gerber.flashes.push({ ...drawn(), at: to });
      else if (region !== null) region.push(to);
      else if (operation[5] === '1') gerber.strokes.push({ ...drawn(), from: at, to, arc });
      at = to;
    } else if (/^D\d+$/.test(word)) {
      if (!apertures.has(word)) throw new Error(`undefined aperture ${word}`);
      aperture = word;
    } else if (word === 'G36') region = [];
    else if (word === 'G37') {
      gerber.regions.push({ ...drawn(), aperture: '', attributes: new Map(dictionary), points: region ?? [] });
      region = null;
    } else if (word === 'G01') arc = 'none';
    else if (word === 'G02') arc = 'clockwise';
    else if (word === 'G03') arc = 'counter';
    else if (word === 'M02') ended = true;
    else if (word !== 'G75') throw new Error(`unknown word ${word}`);
  }
  if (!ended) throw new Error('no end');
  return gerber;
}
