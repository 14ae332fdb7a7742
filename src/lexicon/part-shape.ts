/** Letters and digits as makers print them: TXS0108E, TPA3116D2, 74HC595, 2N7002, STM32F103C8T6, MCP2515-I/SO, NEO-M8N. */
const NUMBER =
  /^(?:[A-Z]{3,5}-[A-Z]{1,2}\d{1,2}[A-Z]{0,2}|[A-Z]{1,6}[-.]?\d{2,}[A-Z0-9]*|\d{1,3}[A-Z]{1,5}\d{2,}[A-Z0-9]*|[A-Z]{1,6}\d[A-Z]{1,3}\d[A-Z0-9]*)(?:[-/+.#,][A-Z0-9]+)*[+]?$/i;

/** Names that have the shape and are none: packages, screws, buses, connectors, cells, standards, pins, designators. */
const OTHERS: readonly RegExp[] = [
  /^(?:SOT|SOIC|SOP|SSOP|TSSOP|MSOP|HTSSOP|VSSOP|SO|QFN|VQFN|WQFN|UQFN|DFN|WDFN|SON|WSON|LQFP|TQFP|QFP|BGA|LGA|TO|DIP|PDIP|DIL|SIP|SIL|SOD|DO|SMA|SMB|SMC|SC|PLCC|WLCSP|CSP|D2?PAK|DPAK|MELF|MINIMELF|LL|CASE|X2SON|PQFN|EQFN)-?\d+.*$/i,
  /^[MW]\d(?:\.\d+)?(?:X\d+(?:\.\d+)?)?$/i,
  /^(?:RS|EIA|TIA|IEC|IEEE|ISO|EN|UL|DIN|MIL|IP|IPC|ANSI)-?\d+[A-Z]?(?:-\d+)*$/i,
  /^(?:USB|HDMI|DP|PCIE|SATA|BT|BLE|WIFI|LTE|CAT|NEMA|RJ|DB|DE|DA|DC|HD|IEC|XT|XLR|DMX|MIDI|GU|E|B|MR|RG|MC|EC|T|H)-?\d{1,3}(?:\.\d+)?[A-Z]?$/i,
  /^(?:CR|LIR|ML|LR|SR|BR|AG)-?\d{2,4}$/i,
  /^(?:I2C|I2S|I3C|1WIRE|UART|USART|SPI|QSPI|CAN|LIN|ADC|DAC|PWM|TIM|GPIO|IO|GP|PIN|PORT|CH|OUT|IN|P|PA|PB|PC|PD|PE|PF|PG|D|A|Q|R|C|L|J|K|U|X|Y|F|SW|TP|JP|LED|NET|RL|REL|VCC|VDD|V|N|S)-?\d{1,2}[A-Z]?$/i,
  /^PT-?(?:100|200|500|1000)$/i,
  /^\d+S\d*P?\d*$/i,
  /^(?:HC-?49.*|GX-?\d+)$/i,
  /^\d+(?:\.\d+)?[DGPW]$/i,
  /^(?:MP[34]|H26[45]|ATX12V|FR-?4|AES\d+|SHA\d+|CRC\d+|UTF8|X86|A[345])$/i,
  /^(?:(?:REV|VER|MK)\d+(?:\.\d+)*|V\d{1,3}(?:\.\d+)*)[A-Z]?$/i,
  /^\d+(?:PIN|WAY|CH|CHANNEL|BIT|LAYER|POS|POLE|DIGIT|SEG|STEP|POSITION|AXIS|WIRE|CELL|PORT|BAND|KEY)S?\d*$/i,
  /^(?:MAY|JUNE|JULY|MARCH|APRIL|JAN|FEB|AUG|SEPT?|OCT|NOV|DEC)\d+$/i,
];

/** A measure: 24V, 100nF, 12Vin, 16MHz. */
const MEASURE =
  /^[±+-]?\d+(?:[.,]\d+)?(?:[YZEPTGMkhdcmuµμnpf]?(?:V(?:DC|AC|pp|rms|in|out)?|A(?:h|DC|AC|rms)?|W(?:h|att)?s?|Hz|F|H|Ω|R|ohms?|m|s|sec|min|h|hr|hrs|g|B|b|bit|bps|Bd|baud|dB[mui]?|C|K|F|rpm|x|°C|°|lx|Pa|bar|psi|J|N|L|l|mil|mm|cm|in|inch|deg|AWG|ppm|SPS|oz|lb|ft|y|yr|d|mo)|[kKMGRr])$/;
/** A measure whose unit stands for the decimal point: 3V3, 4k7, 0R05, 2u2. */
const INFIX = /^\d{1,4}(?:[VRkKMGAunpmµμ]|Hz)\d{1,2}(?:[VAWFHmk]\w{0,3})?$/;
const TIMES = /^\d+(?:[.,]\d+)?[x×]\d+(?:[.,]\d+)?(?:[x×]\d+(?:[.,]\d+)?)?(?:mm|cm|in)?$/i;

/**
 * Whether this one token looks like a maker's part number. Package codes, screw sizes, names of buses, connectors and cells, pins,
 * designators and measures do not; a number of digits alone never does.
 */
export function isPartNumberShape(text: string): boolean {
  if (text.length < 4 || text.length > 40 || !/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  if (!NUMBER.test(text) || MEASURE.test(text) || INFIX.test(text) || TIMES.test(text)) return false;
  return !OTHERS.some((other) => other.test(text));
}
