import type { Intent, ItemWish } from '../intent.js';
import type { Draft } from './draft.js';

/** What people call a D-sub of nine poles. */
export const D_SUB = /\b(?:d[- ]?sub(?:miniature)?(?:[- ]?9)?|sub-?d(?:[- ]?9)?|[dm]?(?:db|de|d)-?(?:9|09)[mf]?)\b/i;
const MALE = /\b(?:male|plug)\b|\b(?:db|de)-?9m\b|\bdte\b/i;
const FEMALE = /\b(?:female|socket|receptacle)\b|\b(?:db|de)-?9f\b|\bdce\b/i;

/** A bus on a D-sub: new pin ← pin of its terminal, and the standard that says so. */
interface DsubBus {
  readonly name: string;
  /** Nets of the terminal's first pin. */
  readonly first: RegExp;
  readonly pins: Readonly<Record<string, string>>;
  readonly usual: 'Male' | 'Female';
  readonly after: string;
}

const CAN: DsubBus = {
  name: 'CAN',
  first: /CAN_?H$/,
  pins: { '2': '2', '3': '3', '7': '1', SHELL: '3' },
  usual: 'Male',
  after: 'CAN on a 9-pin D-sub (CiA 303-1): 2 CAN_L, 7 CAN_H, 3 ground; the shell is on the ground of the bus',
};
const PROFIBUS: DsubBus = {
  name: 'PROFIBUS',
  first: /(?:^|_)A$/,
  pins: { '3': '1', '5': '3', '8': '2', SHELL: '3' },
  usual: 'Female',
  after: "PROFIBUS on a 9-pin D-sub (IEC 61158-2): 3 line B, the transceiver's A, 8 line A, the transceiver's B, 5 ground",
};
const MODBUS: DsubBus = {
  name: 'RS-485',
  first: /(?:^|_)A$/,
  pins: { '1': '3', '5': '1', '9': '2', SHELL: '3' },
  usual: 'Female',
  after: 'RS-485 on a 9-pin D-sub ("Modbus over serial line", 4.2): 5 D1 (A of the transceiver), 9 D0 (B), 1 common',
};
const LIN: DsubBus = {
  name: 'LIN',
  first: /(?:^|_)(?:VSUP|VIN|VBAT\w*)$/,
  pins: { '3': '3', '7': '2', '9': '1', SHELL: '3' },
  usual: 'Male',
  after: 'LIN on a 9-pin D-sub, as test equipment has it: 7 LIN, 3 ground, 9 battery',
};
/** TIA-574: the terminal equipment (male) sends on 3, the modem's side (female) on 2. */
const RS232: Readonly<Record<'Male' | 'Female', Readonly<Record<string, string>>>> = {
  Female: { '2': '1', '3': '2', '5': '3', SHELL: '3' },
  Male: { '3': '1', '2': '2', '5': '3', SHELL: '3' },
};
/** The same with RTS and CTS: the terminal equipment asks on 7 and is answered on 8. */
const RS232_HANDSHAKE: typeof RS232 = {
  Female: { '2': '1', '3': '2', '8': '3', '7': '4', '5': '5', SHELL: '5' },
  Male: { '3': '1', '2': '2', '7': '3', '8': '4', '5': '5', SHELL: '5' },
};

const isBus = ({ id, part }: ItemWish): boolean => id === 'can' || id === 'rs485' || /^(?:rs232_sp3232|lin_transceiver|can_spi)/.test(part ?? '');
const isDsub = ({ id, part }: ItemWish): boolean => id === 'terminal_out' && part === 'dsub';

/** "RS-232 on a DB9": the connector is the bus's, no outlet of its own. */
export const withDsub = (intent: Intent): Intent =>
  intent.items.some(isDsub) && intent.items.some(isBus) ? { ...intent, items: intent.items.filter((i) => !isDsub(i)) } : intent;

/** Sex of the connector by the words about its name; null: none is said. */
export function sexOf(words: string): 'Male' | 'Female' | null {
  return FEMALE.test(words) ? 'Female' : MALE.test(words) ? 'Male' : null;
}

const around = (sentence: string): string => {
  const at = D_SUB.exec(sentence);
  return at === null ? '' : sentence.slice(Math.max(0, at.index - 24), at.index + at[0].length + 24);
};

/** Puts the terminals of buses on 9-pin D-subs where the sentence names one. */
export function busesOnDsub(draft: Draft): void {
  const { assembler, intent } = draft;
  if (!D_SUB.test(intent.sentence) || !intent.items.some(isBus)) return;
  const said = sexOf(around(intent.sentence));
  for (const ref of assembler.refs.filter((r) => /^ScrewTerminal_1x0[35]/.test(assembler.deviceOf(r) ?? ''))) {
    const [one, two] = [assembler.netOf(`${ref}.1`) ?? '', assembler.netOf(`${ref}.2`) ?? ''];
    const serial = assembler.valueOf(ref) === 'RS-232';
    const five = /1x05/.test(assembler.deviceOf(ref) ?? '');
    const rs485 = /\bprofibus\b/i.test(intent.sentence) ? PROFIBUS : MODBUS;
    const bus = serial ? null : [CAN, rs485, LIN].find((b) => b.first.test(one) && (b.name !== 'LIN' || /LIN$/.test(two)));
    if (bus === undefined) continue;
    const sex = said ?? bus?.usual ?? 'Female';
    const name = bus?.name ?? 'RS-232';
    const sent = sex === 'Female' ? 2 : 3;
    const after =
      bus?.after ??
      `RS-232 on a ${sex.toLowerCase()} 9-pin D-sub (TIA-574): the board sends on ${sent} and receives on ${5 - sent}, 5 ground; a straight cable leads to ${sex === 'Female' ? 'a PC' : 'a modem or device'}`;
    assembler.rewire(ref, `DSUB_9_${sex}`, bus?.pins ?? (five ? RS232_HANDSHAKE : RS232)[sex], `${name} on a 9-pin D-sub, ${sex.toLowerCase()}`);
    draft.put(`9-pin D-sub (${sex.toLowerCase()}) for ${name}`);
    draft.assume(`${after}.`);
    draft.heed(/^(?:sub|cia|way|wired|far(?: side)?|barrier|can_[hl]|(?:fe)?male|right angle|pinout|standard|shell|dce|dte|null)$/i);
  }
}
