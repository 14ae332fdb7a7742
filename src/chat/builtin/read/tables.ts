/** Specifications as people paste them: headings, label and value, tables, parts lists. Made plain sentences, one line each. */

/** Headings that say what a paragraph is about and wish nothing. */
const PLAIN_HEADING =
  /^\s*(?:#{1,6}\s*)?(?:\d+(?:\.\d+)*[.)]?\s+)?\**(?:overview|introduction|summary|description|background|purpose|scope|goals?|general|mechanical|mechanics|electrical|physical|requirements?|specifications?|specs?|features?|functions?|notes?|misc(?:ellaneous)?|other|others|constraints|what i (?:want|need)|details|hardware|parts? list|bill of materials|bom)\**\s*:?\s*$/i;
/** Headings that are a thing too: they wish nothing where the lines beneath name it. */
const THING_HEADING =
  /^\s*(?:#{1,6}\s*)?(?:\d+(?:\.\d+)*[.)]?\s+)?\**(indicators?|leds?|lights?|buttons?|connectors?|sensors?|outputs?|inputs?|power(?: supply)?|supply|relays?|interfaces?|controller|microcontroller|mcu)\**\s*:?\s*$/i;
const SAME: Readonly<Record<string, RegExp>> = {
  indicator: /\b(?:leds?|lights?|lamps?)\b/i,
  led: /\bleds?\b/i,
  light: /\b(?:leds?|lights?)\b/i,
  button: /\b(?:buttons?|switch(?:es)?|keys?)\b/i,
  connector: /\b(?:connectors?|terminals?|headers?|jst|usb|sockets?|jacks?)\b/i,
  sensor: /\b(?:sensors?|[a-z]{2,5}\d{2,}\w*)\b/i,
  output: /\b(?:outputs?|relays?|terminals?|headers?|\d+ ?v)\b/i,
  input: /\b(?:inputs?|terminals?|headers?|buttons?|usb|\d+ ?v)\b/i,
  power: /\b(?:usb|v|volts?|batter\w+|lipo|cell|jack|supply|terminal)\b|\d ?v\b/i,
  supply: /\b(?:usb|volts?|batter\w+|lipo|cell|jack|terminal)\b|\d ?v\b/i,
  relay: /\brelays?\b/i,
  interface: /\b(?:i2c|uart|spi|can|usb|rs-?485|header)\b/i,
  controller: /\d/,
  microcontroller: /\d/,
  mcu: /\d/,
};
const COLOUR = /^\s*[-*•·]\s*(red|green|blue|yellow|white|orange|amber)\s*$/i;

/** Lines without the headings among them; colours under "LEDs:" are LEDs. */
function withoutHeadings(lines: readonly string[]): string[] {
  const out: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const beneath = lines.slice(i + 1).find((l) => l.trim() !== '') ?? '';
    if (PLAIN_HEADING.test(line) && beneath !== '') continue;
    const thing = THING_HEADING.exec(line)?.[1]
      ?.toLowerCase()
      .replace(/^power supply$/, 'power')
      .replace(/s$/, '');
    if (thing === undefined || beneath === '') {
      out.push(line);
      continue;
    }
    if (/^(?:led|light|indicator)$/.test(thing) && COLOUR.test(beneath)) {
      let k = i + 1;
      for (; k < lines.length && COLOUR.test(lines[k] ?? ''); k++) out.push(`- ${COLOUR.exec(lines[k] ?? '')?.[1] ?? ''} LED`);
      i = k - 1;
      continue;
    }
    if (SAME[thing]?.test(beneath) !== true) out.push(line);
  }
  return out;
}

const COUNTED =
  'leds?|buttons?|push ?buttons?|relays?|switch(?:es)?|sensors?|outputs?|inputs?|channels?|mosfets?|terminals?|screw terminals?|servos?|motors?|potentiometers?|pots|headers?|mounting holes?|holes?|jumpers?|keys?|sockets?|thermistors?|fans?|fuses?';
/** "LEDs: 3" → "3 LEDs". */
const LABELLED_COUNT = new RegExp(
  String.raw`(^|[.;|\n,]\s*|- )((?:[A-Za-z][\w-]* ){0,2}(?:${COUNTED}))\s*[:=]\s*(\d{1,2})x?(?=\s*(?:[.;,|\n(]|$))`,
  'gim',
);

const HEAD_CELL =
  /^(?:qty|quantity|count|no|#|ref(?:s|erence)?(?: ?des(?:ignators?)?)?|designators?|part(?: ?(?:no|number|name))?|component|item|value|description|desc|comment|type|function|footprint|package|name|spec(?:ification)?|requirement|parameter|mpn|manufacturer|notes?)\.?$/i;
const REF = `(?:R|C|L|D|Q|U|J|K|Y|X|F|H|P|M|T|IC|SW|LED|TP|RV|FB|BT|BZ|CN|JP)${String.raw`\d{1,3}`}`;
const REF_CELL = new RegExp(`^${REF}(?:\\s*[-,;/ ]\\s*(?:${REF}|\\d{1,3}))*$`);
const RULE = /^\s*\|?[\s|:=+-]*-{2,}[\s|:=+-]*$/;

const cellsOf = (line: string, mark: string): string[] =>
  line
    .split(mark)
    .map((c) => c.trim().replace(/^"|"$/g, ''))
    .filter((c, i, all) => c !== '' || (i > 0 && i < all.length - 1));

/** A pasted table, its head named by what its columns are: rows as "3x red LED, 0603". Tables of pins are left: they are read as such. */
function withoutTables(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => ['|', '\t', ';', ','].some((mark) => isHead(cellsOf(line, mark))));
  const head = lines[at];
  const mark = ['|', '\t', ';', ','].find((m) => head !== undefined && isHead(cellsOf(head, m)));
  if (head === undefined || mark === undefined || /\bpins?\b|\bgpio\b/i.test(head)) return [...lines];
  const columns = cellsOf(head, mark);
  const quantity = columns.findIndex((c) => /^(?:qty|quantity|count|#)/i.test(c));
  const rows: string[] = [];
  let last = at + 1;
  for (; last < lines.length; last++) {
    const line = lines[last] ?? '';
    if (RULE.test(line)) continue;
    const cells = cellsOf(line, mark);
    if (cells.length < 2) break;
    rows.push(rowSaid(cells, columns, quantity));
  }
  return rows.length === 0 ? [...lines] : [...lines.slice(0, at), ...rows, ...withoutTables(lines.slice(last))];
}

const isHead = (cells: readonly string[]): boolean => cells.length >= 2 && cells.every((c) => HEAD_CELL.test(c));

function rowSaid(cells: readonly string[], columns: readonly string[], quantity: number): string {
  const count = /^\d{1,3}$/.test(cells[quantity] ?? '') ? `${cells[quantity] ?? ''}x ` : '';
  const kept = cells.filter((c, i) => i !== quantity && c !== '' && !REF_CELL.test(c) && !/^(?:footprint|manufacturer)$/i.test(columns[i] ?? ''));
  const label = /^(?:function|parameter|item|requirement|spec)/i.test(columns[0] ?? '') && kept.length === 2;
  return `- ${label ? `${kept[0] ?? ''}: ${kept[1] ?? ''}` : `${count}${kept.join(' ')}`}`;
}

const LABEL =
  /^(\s*(?:[-*•·]\s*)?)(indicators?|leds?|lights?|buttons?|connectors?|sensors?|outputs?|inputs?|power(?: supply)?|supply|relays?|interfaces?|controller|microcontroller|mcu)\s*[:=]\s*(\S.*)$/i;

/** "Indicator: green LED" is a green LED: the label says what stands behind it. */
function withoutLabel(line: string): string {
  const [, mark = '', label = '', value = ''] = LABEL.exec(line) ?? [];
  const sort = label
    .toLowerCase()
    .replace(/^power supply$/, 'power')
    .replace(/s$/, '');
  return /^(?:indicator|light|led)$/.test(sort) && SAME[sort]?.test(value) === true ? `${mark}${value}` : line;
}

/** Lists, tables and headings as plain lines. Prose is left as it is. */
export function plainLines(text: string): string {
  const lines = text.includes('\n') ? withoutHeadings(withoutTables(text.split('\n'))) : [text];
  return lines.map(withoutLabel).join('\n').replace(LABELLED_COUNT, '$1$3 $2');
}
