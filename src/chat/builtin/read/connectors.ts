import type { ConnectorFamily } from '../intent.js';
import { countOf } from './board.js';
import type { Token } from './lexer.js';
import type { Mention } from './mentions.js';

/** Whose a connector is: a thing that was named, the way in or out, or nobody's. */
export interface Belonging {
  readonly owner: Mention | null;
  readonly side: 'in' | 'out' | null;
  readonly family: ConnectorFamily;
  /** Index of the wished output that leaves there. */
  readonly rail: number | null;
}
type Whose = Omit<Belonging, 'family'>;
const NOBODY: Whose = { owner: null, side: null, rail: null };

const word = (token: Token | undefined): string => (token?.type === 'word' ? token.text.toLowerCase() : '');
const FAMILIES: readonly ConnectorFamily[] = ['xh', 'ph', 'sh', 'gh', 'xt30', 'xt60', 'plug', 'usb_a', 'rj45', 'dsub'];

/** Headers that stand for pins of the microcontroller are wishes of their own. */
const SPARE = /gpio|i\/?o\b|expansion|breakout|spare|free|unused|remaining|extra|all pin/i;

/** The family of a mention that is a connector and nothing else; null: it is not. */
export function familyOf({ means, text }: Mention): ConnectorFamily | null {
  if (means.role === 'source') return means.id === 'terminal' ? 'screw' : null;
  if (means.role !== 'item') return null;
  if (means.id === 'terminal_out') return FAMILIES.find((f) => f === means.part) ?? 'screw';
  if (means.id === 'gpio_header' && means.part === 'idc') return 'idc';
  if (means.id !== 'gpio_header' || SPARE.test(text) || !/header|pin|socket/i.test(text)) return null;
  return /socket/i.test(text) ? 'socket' : 'header';
}

/** Things that bring a connector of their own, whose family can be wished. */
const HAS_CONNECTOR: ReadonlySet<string> = new Set([
  'relay',
  'mosfet',
  'can',
  'rs485',
  'motor_driver',
  'circuit',
  'servo',
  'adc_divider',
  'ldr',
  'onewire',
  'led_strip_output',
  'uart_header',
  'spi_header',
  'swd',
  'i2c_header',
  'i2c_bus',
  'plug_in',
  'buzzer',
]);
const owns = ({ means }: Mention): boolean =>
  (means.role === 'item' && HAS_CONNECTOR.has(means.id)) ||
  (means.role === 'source' && (means.id === 'battery' || means.id === 'lipo' || means.id === 'supply'));

const DESCRIBES =
  /^(a|an|the|its|their|own|another|separate|single|one|two|each|pin|pins|way|ways|pole|poles|position|positions|pitch|row|rows|male|female|right|angle|angled|vertical|horizontal|black|green|small|standard|plain|simple|power|dc)$/;
const LEADS = /^(on|via|through|over|at|to|from|into|onto|by|using|as|off|with|has|have|in)$/;
const PASSES =
  /^(in|out|input|output|comes|come|coming|goes|go|going|is|are|brought|available|wired|connected|connect|connects|broken|each|both|all|fed|powered|supplied|arrives|leaves|enters|contacts?|probes?|sensors?|inputs|outputs|wires?|leads?|ends?|terminals?|lines?|bus|side|it|which|that)$/;
const IN = /^(in|input|comes|come|coming|arrives|enters|fed|powered|supplied|supply|power|vin|run|runs|running)$/;
const POWER = /^(fed|powered|supplied|supply|power|vin|run|runs|running)$/;
const OUT = /^(out|output|outputs|goes|go|going|leaves|outlets?|delivers?|gives?)$/;

/** Which connectors of the sentence belong to what. `rails`: token → index of the output that it is the voltage of. */
export function belongings(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  rails: ReadonlyMap<number, number>,
): ReadonlyMap<Mention, Belonging> {
  const found = new Map<Mention, Belonging>();
  for (const mention of mentions) {
    const family = familyOf(mention);
    if (family !== null) found.set(mention, { family, ...whose(tokens, mentions, mention, family, rails) });
  }
  return found;
}

const settled = ({ owner, side, rail }: Whose): boolean => owner !== null || side !== null || rail !== null;

function whose(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  connector: Mention,
  family: ConnectorFamily,
  rails: ReadonlyMap<number, number>,
): Whose {
  const after = follows(tokens, mentions, connector, rails);
  if (settled(after)) return after;
  const before = precedes(tokens, mentions, connector, family, rails);
  if (settled(before)) return before;
  const side = /\b(input|supply|power)\b/i.test(connector.text) ? 'in' : /\bout(put|let)?s?\b/i.test(connector.text) ? 'out' : null;
  return { ...NOBODY, side };
}

/** "A screw terminal for the motor", "a header in". */
function follows(tokens: readonly Token[], mentions: readonly Mention[], { to }: Mention, rails: ReadonlyMap<number, number>): Whose {
  const next = word(tokens[to]);
  if (/^(in|input)$/.test(next) && !/^(the|a|series|parallel|corner|and)$/.test(word(tokens[to + 1]))) return { ...NOBODY, side: 'in' };
  if (/^(out|output|outputs)$/.test(next)) return { ...NOBODY, side: 'out' };
  if (!/^(for|carrying|feeding|with)$/.test(next)) return NOBODY;
  for (let i = to + 1; i < to + 5; i++) {
    const said = word(tokens[i]);
    const token = tokens[i];
    const mention = mentions.find((m) => m.from === i);
    const rail = rails.get(i);
    if (rail !== undefined) return { ...NOBODY, rail };
    if (mention !== undefined && owns(mention) && next !== 'with') return { ...NOBODY, owner: mention };
    if (mention !== undefined && mention.means.role === 'source' && next !== 'with') return { ...NOBODY, side: 'in' };
    if (next !== 'with' && /^(input|power|supply|vin|in)$/.test(said)) return { ...NOBODY, side: 'in' };
    if (next !== 'with' && /^(output|outputs|out|load|loads|vout)$/.test(said)) return { ...NOBODY, side: 'out' };
    if (token === undefined || mention !== undefined || !(token.type === 'quantity' || countOf(token) !== null || DESCRIBES.test(said)))
      return NOBODY;
  }
  return NOBODY;
}

/** "Motors on JST XH", "in on a two pin header". */
function precedes(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  { from }: Mention,
  family: ConnectorFamily,
  rails: ReadonlyMap<number, number>,
): Whose {
  const bare = family === 'header' || family === 'socket';
  let at = from - 1;
  while (at >= 0 && describes(tokens[at])) at--;
  const lead = word(tokens[at]);
  if (/^(output|outputs)$/.test(lead)) return { ...NOBODY, side: 'out' };
  if (/^(input|supply)$/.test(lead)) return { ...NOBODY, side: bare && lead === 'input' ? null : 'in' };
  if (!LEADS.test(lead)) return bracketed(tokens, mentions, at);
  let side: 'in' | 'out' | null = null;
  let fed = false;
  for (let i = at - 1, gap = 0; i >= 0 && gap < 6; i--, gap++) {
    const token = tokens[i];
    const said = word(token);
    const mention = mentions.find((m) => m.from <= i && i < m.to);
    const rail = rails.get(i);
    if (rail !== undefined && side !== 'in') return { ...NOBODY, rail };
    if (mention !== undefined && owns(mention)) return { ...NOBODY, owner: mention };
    if (mention !== undefined || token?.type === 'break') break;
    side ??= OUT.test(said) ? 'out' : IN.test(said) ? 'in' : null;
    fed ||= POWER.test(said) || (token?.type === 'quantity' && token.unit === 'V');
    if (!PASSES.test(said) && side === null && token?.type !== 'quantity' && !POWER.test(said)) break;
  }
  if (side === null && lead === 'from' && (fed || !bare)) side = 'in';
  return { ...NOBODY, side: side === 'in' && bare && !fed ? null : side };
}

/** "Two motors (JST XH each)". */
function bracketed(tokens: readonly Token[], mentions: readonly Mention[], at: number): Whose {
  const owner = tokens[at]?.type === 'break' && tokens[at]?.text === '(' ? mentions.find((m) => m.to === at && owns(m)) : undefined;
  return { ...NOBODY, owner: owner ?? null };
}

function describes(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.type === 'number' || (token.type === 'quantity' && token.unit === 'mm')) return true;
  return token.type === 'word' && (DESCRIBES.test(token.text.toLowerCase()) || countOf(token) !== null);
}
