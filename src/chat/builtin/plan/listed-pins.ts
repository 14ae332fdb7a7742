/** Names on a header, as a sentence lists them: "6-pin header with 3V3, 5V, GND, TXD, RXD and STB". */
const NAME = String.raw`(?:[A-Z][A-Z0-9_+/#-]{0,8}|\+?\d{1,2}(?:[.,]\d)? ?V\d?|ground)`;
const LIST = String.raw`${NAME}(?:(?:\s*[,/;|]\s*|\s+and\s+|\s*,\s*and\s+|\s*-\s*|\s+)${NAME}){2,19}`;
const LISTING = new RegExp(
  String.raw`\b(?:headers?|connectors?|pins?|pinout|row|strip)\b(?: (?:with|for|of|carrying|bringing|brings|has|having|as|in the order))*\s*[:=(]?\s*(${LIST})`,
);
const LED_IN = new RegExp(String.raw`(${LIST})\s+(?:on|at|to) (?:an? |one |the )?(?:[\w.-]+ ){0,4}(?:header|connector|row|pins)\b`);

/** The names in their order; none: the sentence lists no pins. */
export function listedPins(sentence: string): string[] {
  const list = (LISTING.exec(sentence) ?? LED_IN.exec(sentence))?.[1];
  if (list === undefined) return [];
  const names = list.split(/\s*[,/;|]\s*(?:and\s+)?|\s+and\s+|\s+-\s+|\s+(?!V\b)/i).filter((n) => n !== '' && !/^(?:AND|ON|TO|AT|OR|THE)$/i.test(n));
  return names.length >= 3 ? names : [];
}

/** Volts that a name says: 5V, 3V3, +12 V; null: it is no such name. */
export function voltsNamed(name: string): number | null {
  const said = /^\+?(\d{1,2})(?:[.,](\d))? ?V(\d)?$/i.exec(name);
  return said === null ? null : Number(`${said[1]}.${said[2] ?? said[3] ?? '0'}`);
}

/** Names that people give the lines of transceivers and buses, by the name that the plan gives them. */
const ALIASES: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:C?TXD?|TXCAN|CTX|CAN_?TXD?|TX)$/i, /^(?:TXD|TX)$/],
  [/^(?:C?RXD?|RXCAN|CRX|CAN_?RXD?|RX)$/i, /^(?:RXD|RX)$/],
  [/^(?:TXD?|DI)$/i, /^DI$/],
  [/^(?:RXD?|RO)$/i, /^RO$/],
  [/^(?:DE|DIR|EN|RTS|DE\/RE|RE\/DE|TXEN)$/i, /^DE$/],
  [/^(?:MOSI|SI|SDI|DIN|COPI)$/i, /^MOSI$/],
  [/^(?:MISO|SO|SDO|DOUT|CIPO)$/i, /^MISO$/],
  [/^(?:SCK|SCLK|CLK)$/i, /^SCK$/],
  [/^(?:CS|SS|NSS|CSN|nCS)$/i, /^CS$/],
  [/^(?:INT|IRQ|INT1|nINT)$/i, /^INT1?$/],
  [/^(?:IN|SIG|S|TRIG)$/i, /^IN1?$/],
];

/** Which of the `signals` a name means; null: none of them. */
export function signalNamed(name: string, signals: readonly string[]): string | null {
  const same = signals.find((s) => s.toLowerCase() === name.toLowerCase());
  if (same !== undefined) return same;
  for (const [words, own] of ALIASES) {
    const found = words.test(name) ? signals.find((s) => own.test(s)) : undefined;
    if (found !== undefined) return found;
  }
  return null;
}
