import { NUMBER_WORDS } from './vocabulary.js';

/** A microcontroller's pin as people write it in a table. */
const PIN = String.raw`(?:GPIO\s?\d{1,2}|GP\d{1,2}|IO\d{1,2}|P[A-K]\d{1,2}|P\d\.\d{1,2}|D\d{1,2}|A\d)`;
const JOINS = String.raw`\s*(?:<?[-=–—]+>|<[-=–—]+|→|←|⇒|:|=|\||\t|,|\s[-–—]\s|\s{2,}|\bto\b|\bis\b|\bfor\b)\s*`;
const PIN_FIRST = new RegExp(String.raw`^(${PIN})${JOINS}(\S.*)$`, 'i');
const PIN_LAST = new RegExp(String.raw`^([A-Za-z][^.;]{0,40}?)${JOINS}(${PIN})$`, 'i');
const BULLET = /^\s*(?:[-*•·‣▪◦–—+]|\d{1,2}[.)](?=\s)|\[[ xX]?\])\s+/;
const RULE = /^\s*\|?[\s|:=+-]*-[\s|:=+-]*$/;
/** "Output 2: 3.3 V / 500 mA, 2-pin JST PH": a rail and, behind a comma, the connector that it is on. */
const ON_CONNECTOR =
  /^((?:main |aux\w* |second )?(?:out(?:put)?|in(?:put)?|supply|power(?: in(?:put)?)?))\s*[#\d]*\s*:\s*(\d[^,;:]*?\d?\s*[VAvm][^,;:]*?)\s*,\s*(?:on |over |via |through |at )?(?:an? )?([^,;:]*\b(?:terminals?|jst|xh|ph|headers?|jacks?|sockets?|plugs?|xt[36]0|connectors?)\b[^,;:]*)$/i;
/** `led = machine.Pin(25, …)`, `sda=Pin(4)` */
const IN_CODE = /\b([A-Za-z_]\w*)\s*=\s*(?:\w+\.)?Pin\(\s*(\d{1,2})[^()]*\)/g;
const CODE_WORDS: Readonly<Record<string, string>> = {
  btn: 'button',
  but: 'button',
  sw: 'button',
  pot: 'potentiometer',
  np: 'WS2812',
  neopixel: 'WS2812',
};

interface Assigned {
  readonly pin: string;
  readonly what: string;
}

/**
 * Lists and tables as the sentences that they stand for: "GPIO6 -> button 1" is "button on GPIO6.", the rows of a pin table too; a
 * line "Output 2: 3.3 V, JST PH" is an output on that connector. Prose is left as it is.
 */
export function asProse(text: string): string {
  const coded = text.replace(IN_CODE, (_, name: string, pin: string) => `${CODE_WORDS[name.toLowerCase()] ?? name} on GPIO${pin}.`);
  const ordered = counted(BEHIND.reduce((now, [found, put]) => now.replace(found, put), coded));
  const lines = ordered
    .split('\n')
    .filter((line) => !FENCE.test(line))
    .map((line) => line.replace(BULLET, (mark) => (mark.trim() === '' ? mark : '- ')));
  const assigned: (Assigned | null)[] = lines.map((line) => assignment(line));
  const table = assigned.filter((a) => a !== null);
  if (table.length < LEAST_ROWS) return reworded(lines).join('\n');
  const first = assigned.findIndex((a) => a !== null);
  const rest = reworded(
    lines.filter((line, i) => assigned[i] === null && !RULE.test(line) && !HEADING.test(line)).map((line) => line.replace(TITLE, '')),
  );
  const before = assigned.slice(0, first).filter((a, i) => a === null && !RULE.test(lines[i] ?? '') && !HEADING.test(lines[i] ?? '')).length;
  return [...rest.slice(0, before), ...sentencesOf(table), ...rest.slice(before)].join('\n');
}

/** "A two pin header" is one header. */
const counted = (text: string): string =>
  text.replace(
    /\b(two|three|four|five|six|seven|eight|ten|twelve)[- ](pin|way|pole|position)(?=[- ](?!s\b)\w)/gi,
    (_, number: string, unit: string) => `${NUMBER_WORDS[number.toLowerCase()] ?? number}-${unit}`,
  );

/** One line with an arrow may be anything; two are a table. */
const LEAST_ROWS = 2;
/** The head of a table of pins. */
const HEADING = /^\s*\|.*\bpins?\b.*\|\s*$/i;
/** "Pin table for ESP32-S3:": only the chip says something. */
const TITLE = /^\s*(?:pin|gpio)s?[- ]*(?:table|map\w*|out|list|assignments?|usage|config\w*)\b\s*(?:for|of)?\s*(?:the\s+)?/i;
const FENCE = /^\s*```\s*\w*\s*$|^\s*(?:import|from)\s+\w+(?:\s+import\b.*)?$/;
/** "8 digital inputs, opto-isolated", "sensors with analog outputs": a quality behind its thing, put before it. */
const BEHIND: readonly (readonly [RegExp, string])[] = [
  [/\b(\d+|two|three|four|six|eight)\s*x?\s*(?:digital |logic )?inputs?\s*[,(]\s*(opto[- ]?(?:isolated|coupled))\)?/gi, '$1 $2 inputs'],
  [
    /\b((?:[\w²]+ )?(?:headers?|connectors?|terminals?|sockets?|terminal blocks?))\s*\((\d{1,2})[- ]?(?:pins?|ways?|poles?|pos(?:itions?)?)\)/gi,
    '$2-pin $1',
  ],
  [
    /\b(?:is|are|be|must be|should be|needs to be|shall be)?\s*protected (?:against|from) (reverse[d]?(?: polarity)?|overvoltage|surges?|esd)\b/gi,
    'with $1 protection',
  ],
  [
    /\b(over|on|via|with) (I2C|I²C|UART|serial)\s*,?\s*(?:and )?connected (?:with|over|by|via|through|using|to) (an? \d-pin [\w -]*?(?:connector|header|socket))\b/gi,
    '$1 $2 on $3',
  ],
  [/\b(ATmega\d+\w*)-(?:AU|MU|AUR|MUR)\b/gi, '$1'],
  [/\b(sensors?|probes?)\s+with\s+(?:an?\s+)?analog(?:ue)?\s+outputs?\b/gi, '$1'],
];

const reworded = (lines: readonly string[]): string[] =>
  lines.map((line) => {
    const bare = line.replace(/^- /, '').trim();
    const found = ON_CONNECTOR.exec(bare);
    if (found === null) return line;
    const way = /^in|supply|power/i.test(found[1] ?? '') ? 'input' : 'output';
    return `${found[2] ?? ''} ${way} on a ${found[3] ?? ''}.`;
  });

function assignment(line: string): Assigned | null {
  const bare = line.replace(/^- /, '').trim();
  if (/^\|.*\|$/.test(bare)) {
    const cells = bare
      .split('|')
      .map((c) => c.trim())
      .filter((c) => c !== '');
    const at = cells.findIndex((c) => new RegExp(`^${PIN}$`, 'i').test(c));
    return at < 0 || cells.length < 2 ? null : { pin: cells[at] ?? '', what: cells.filter((_, i) => i !== at).join(' ') };
  }
  const ahead = PIN_FIRST.exec(bare);
  if (ahead !== null && !new RegExp(`^${PIN}\\b`, 'i').test(ahead[2] ?? '')) return { pin: ahead[1] ?? '', what: ahead[2] ?? '' };
  const behind = PIN_LAST.exec(bare);
  return behind === null ? null : { pin: behind[2] ?? '', what: behind[1] ?? '' };
}

const named = (what: string): string =>
  what
    .replace(/[|]/g, ' ')
    .replace(/\b(?:active (?:low|high)|data (?:in|out)?|data|signal|pin)\b/gi, ' ')
    .replace(/([A-Za-z])\s*[#_]?\d{1,2}\s*$/, (whole, letter: string) => (/\b(?:[A-Z]{2,}\d+\w*|\w+\d{3,})\s*$/.test(what) ? whole : letter))
    .replace(/\s+/g, ' ')
    .trim();

/** Lines of a bus belong together; all else is one thing on one pin each. */
function sentencesOf(table: readonly Assigned[]): string[] {
  const pinOf = (role: RegExp): Assigned | undefined => table.find((a) => role.test(a.what));
  const pairs = [
    { of: [pinOf(/\bSDA\b/i), pinOf(/\bSCL\b/i)], say: (a: string, b: string, more: string) => `I2C ${more} with SDA on ${a} and SCL on ${b}.` },
    {
      of: [pinOf(/\bTXD?\b/i), pinOf(/\bRXD?\b/i)],
      say: (a: string, b: string, more: string) =>
        /rs-?485|rs-?232|can\b|gps|midi/i.test(more) ? `${more} with TX on ${a} and RX on ${b}.` : `UART header with TX on ${a} and RX on ${b}.`,
    },
  ];
  const used = new Set<Assigned>();
  const said = pairs.flatMap(({ of: [a, b], say }) => {
    if (a === undefined || b === undefined) return [];
    for (const one of [a, b]) used.add(one);
    const more = a.what
      .replace(/\b(?:SDA|SCL|TXD?|RXD?|I2C|I²C|UART|serial|pin|signal)\b|[|()]/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return [say(a.pin, b.pin, more).replace(/ {2,}/g, ' ')];
  });
  return [...said, ...table.filter((a) => !used.has(a)).map(({ pin, what }) => `${named(what)} on ${pin}.`)];
}
