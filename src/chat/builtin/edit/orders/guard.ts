import { type Component, type Design, DesignError } from '../../../../design/index.js';
import type { Draft } from '../../plan/draft.js';
import { normalise, type QuantityToken, tokenise } from '../../read/lexer.js';
import type { Editing, Order } from '../editing.js';
import { apart, type Entry, entriesOf, entryOf, freeName, outletsOf } from '../entries.js';
import { regrow } from '../regrow.js';
import { railsOf } from '../where.js';

const ADDS =
  /^(?:dw01\w*|bms|add|put|fit|include|insert|place|mount|give|protect|guard|secure|make|use|have|wire|throw in|with|i(?:'d| would)? (?:also )?(?:need|want|like)|we (?:also )?(?:need|want)|(?:it|this|the (?:board|input|supply|output|circuit)) (?:also )?(?:needs?|should|must|has to))\b/i;
const NOT_MINE = /\b(?:instead|replace|swap|remove|without|move|bigger|stronger|each|every)\b/i;

/** What protects a board or switches its supply: how people call it, what of the board does it already, how it is put in. */
interface Guard {
  readonly words: RegExp;
  readonly what: string;
  /** Parts that do it already. */
  readonly has: (c: Component, design: Design) => boolean;
  /** What they do, in words after their names. */
  readonly does: string;
  /** How the connector's side is called: its net gets that ending. */
  readonly before?: string;
  /** Puts it between two nets of a supply; null: it is nothing that stands in a supply. */
  readonly between: ((draft: Draft, from: string, to: string, volts: number, said: Figures) => void) | null;
  /** Puts it between a rail and ground. */
  readonly across?: (draft: Draft, rail: string, volts: number) => void;
  /** Block that parts the minus of a cell from ground. */
  readonly beneath?: string;
  /** Least and most volts that it is made for. */
  readonly volts?: readonly [number, number];
  /** Why it cannot be had where the board has none. */
  readonly lacks?: string;
}

/** Figures of the order. */
interface Figures {
  readonly amps: number | null;
  readonly volts: number | null;
}

const inBlock =
  (name: RegExp): Guard['has'] =>
  (c, design) =>
    design.blocks.some((b) => name.test(b.block) && b.refs.includes(c.ref));
const block =
  (name: string, label: string, params: (said: Figures) => Record<string, number> = () => ({})): NonNullable<Guard['between']> =>
  (draft, VIN, VOUT, _volts, said) =>
    void draft.block(name, label, { VIN, VOUT, GND: 'GND' }, params(said));

const GUARDS: readonly Guard[] = [
  {
    words:
      /\brevers\w*[- ]*(?:voltage|polarity|battery|supply|connection|polari[sz]ed)?\b.*\bprotect\w*|\bprotect\w*\b.*\b(?:revers\w*|polarity|wrong way|swap\w*|backwards?|plus and minus)\b|\b(?:polarity|idiot) (?:protect\w*|guard|proof)|\breverse[- ](?:polarity|voltage|battery)\b|\b(?:plus and minus|polarity|wires) (?:swapped|reversed|mixed up)\b/i,
    what: 'protection against reversed polarity',
    has: inBlock(/^(?:reverse_polarity|ideal_diode)/),
    does: 'keep a supply that is connected the wrong way round off the board',
    before: 'RAW',
    between: block('reverse_polarity', 'Reverse-polarity protection'),
    volts: [2.5, 24],
  },
  {
    words: /\besd\b|\belectrostatic\b|\bstatic discharge\b/i,
    what: 'ESD protection',
    has: (c) => c.kind === 'esd' || /\bESD\b/.test(c.purpose),
    does: 'clamp discharges',
    between: null,
    lacks: 'I have ESD diodes for the data lines of USB and for RS-485 only; the lines of this board get none',
  },
  {
    words: /\b(?:tvs|surges?|transients?|over-?voltage|load[- ]?dump|spikes?)\b(?!.*\b(?:bus|rs-?485|can|a and b)\b)/i,
    what: 'surge protection',
    has: (c) => c.kind === 'tvs',
    does: 'clamp surges of the supply',
    between: null,
    across: (draft, VCC, volts) => void draft.block('tvs_clamp', 'Surge protection', { VCC, GND: 'GND' }, { volts }),
    volts: [3, 33],
  },
  {
    words: /\b(?:flyback|fly-back|free-?wheel\w*|back[- ]?emf|kick-?back)\b/i,
    what: 'flyback diode',
    has: (c) => /flyback|free-?wheel/i.test(c.purpose),
    does: 'take the current of the coil when it is switched off',
    between: null,
    lacks: 'nothing on this board switches a coil; what leaves it at a header wants its diode at the coil itself',
  },
  {
    words: /\b(?:inrush|in-rush|soft[- ]?start)\b/i,
    what: 'soft start',
    has: inBlock(/^(?:inrush_limit|efuse)/),
    does: 'let the supply come on slowly',
    before: 'IN',
    between: block('inrush_limit', 'Soft start'),
    volts: [8, 24],
  },
  {
    words: /\be-?fuse\b|\belectronic fuse\b/i,
    what: 'electronic fuse',
    has: inBlock(/^efuse/),
    does: 'cut the current off above their limit',
    before: 'IN',
    between: block('efuse', 'Electronic fuse', ({ amps }) => (amps === null ? {} : { amps })),
    volts: [4.5, 14],
  },
  {
    words: /\bunder-?voltage\b|\blow[- ]?(?:battery|voltage) (?:cut-?off|disconnect|lock-?out|protection)\b|\bdeep discharge\b/i,
    what: 'undervoltage cut-off',
    has: (c, design) => inBlock(/^(?:undervoltage_cutoff|cell_protection)/)(c, design),
    does: 'part the load from an empty battery',
    before: 'IN',
    between: block('undervoltage_cutoff', 'Undervoltage cut-off', ({ volts }) => (volts === null ? {} : { cutoff_volts: volts })),
    volts: [6, 24],
  },
  {
    words: /\b(?:push[- ]?button|button|soft) (?:on\/off|power|on and off|latch\w*)\b|\b(?:soft|latching) (?:power )?(?:switch|button)\b/i,
    what: 'push button that turns the board on and off',
    has: inBlock(/^power_(?:latch|hold)/),
    does: 'turn the board on and off',
    before: 'IN',
    between: block('power_latch', 'Power latch'),
    volts: [3, 13],
  },
  {
    words:
      /\b(?:power|on[-/ ]?off|on and off|main|master|battery|supply|slide|toggle|rocker)[- ](?:slide |toggle |rocker )?switch\b|\bswitch\b.*\b(?:in|for|at|on|to (?:turn|switch|cut)|before|after|behind)\b.*\b(?:batter\w*|power|supply|input|off|line|lead|usb|jack|terminal|rail)\b/i,
    what: 'power switch',
    has: inBlock(/^power_switch/),
    does: 'switch the supply',
    before: 'IN',
    between: block('power_switch', 'Power switch'),
    volts: [2.5, 24],
  },
  {
    words: /\bhysteresis\b/i,
    what: 'hysteresis',
    has: (c) => /hysteresis/i.test(c.purpose),
    does: 'keep the output from chattering',
    between: null,
    lacks: 'there is no comparator on the board whose threshold I could widen',
  },
  {
    words:
      /\bdw01\w*\b|\bfs8205\w*\b|\b(?:cell|battery|lipo|li-?ion|over-?discharge|over-?charge)\b.*\bprotect\w*|\bprotect\w*\b.*\b(?:cell|battery|lipo|over-?discharge|over-?charge|deep discharge)\b|\bbms\b/i,
    what: 'protection of the cell',
    has: inBlock(/^cell_protection/),
    does: 'cut the cell off when it is empty, overcharged or shorted',
    between: null,
    beneath: 'cell_protection',
    volts: [2.5, 4.5],
  },
  {
    words: /\bferrite\b|\bemi filter\b|\bnoise filter\b.*\b(?:supply|input|power)\b/i,
    what: 'ferrite bead',
    has: (c) => c.kind === 'ferrite',
    does: 'keep high frequencies off their supply',
    before: 'IN',
    between: block('ferrite_filter', 'Supply filter'),
    volts: [0, 6],
  },
];

/** "protect it against swapped polarity", "a switch in the battery line", "soft start": what stands in the supply behind its connector, unless it is there. */
export const guard: Order = (clause, editing) => {
  if (!ADDS.test(clause) || NOT_MINE.test(clause)) return false;
  const meant = GUARDS.find((g) => g.words.test(clause));
  if (meant === undefined) return false;
  const there = editing.design.components.filter((c) => meant.has(c, editing.design));
  if (there.length > 0 && !/\b(?:second|another|more|better|stronger|further)\b/i.test(clause)) {
    editing.told.push(
      `There is ${/^[aeiou]/i.test(meant.what) ? 'an' : 'a'} ${meant.what} on the board already: ${there
        .slice(0, 6)
        .map(
          (c) => `${c.ref} (${c.value}: ${/^[A-Z][a-z]/.test(c.purpose) ? `${c.purpose.charAt(0).toLowerCase()}${c.purpose.slice(1)}` : c.purpose})`,
        )
        .join(', ')}${there.length === 1 ? '' : `: they ${meant.does}`}.`.replace(
        /^There is an? (protection|surge protection|ESD protection|hysteresis)/,
        'There is $1',
      ),
    );
    return true;
  }
  if (meant.between === null && meant.across === undefined && meant.beneath === undefined) {
    editing.refused.push(`${meant.what.charAt(0).toUpperCase()}${meant.what.slice(1)}: ${meant.lacks ?? 'my library has none'}.`);
    return true;
  }
  return insert(meant, clause, editing);
};

/** The minus of the cell on a net of its own, and what watches over it between that and ground. */
function underneath(block: string, what: string, editing: Editing): boolean {
  const { design, library } = editing;
  const cell = entriesOf(editing).find((e) => e.block !== null && /^(?:battery_|coin_|liion)/.test(e.block.block));
  const volts = design.nets.find((n) => n.name === cell?.net)?.volts;
  if (cell === undefined || volts === undefined || volts < 3 || volts > 4.3 || !library.blocks.has(block)) {
    editing.refused.push(
      `${what}: what my library has is made for one Li-ion cell on a connector of its own, which this board has not; nothing is changed.`,
    );
    return true;
  }
  const minus = freeName('CELL_GND', design);
  const moved = { design: apart(design, cell.refs, 'GND', minus), library };
  const grown = regrow(moved, [], (draft) => void draft.block(block, what, { VBAT: cell.net, CELL_GND: minus, GND: 'GND' }));
  editing.refused.push(...grown.draft.unmet);
  editing.apply(
    grown.design,
    `Added ${what} (${grown.refs.join(', ')}): it parts the minus of ${cell.face}, now ${minus}, from ground; all else stays as it was.`,
  );
  return true;
}

function insert(meant: Guard, clause: string, editing: Editing): boolean {
  if (meant.beneath !== undefined) return underneath(meant.beneath, meant.what, editing);
  const { design, library } = editing;
  const outlet = /\boutputs?\b|\bload\b/i.test(clause) || (meant.what === 'power switch' && entriesOf(editing).length > 1) ? outletsOf(editing) : [];
  const entry = outlet.length === 1 ? null : entryOf(clause, editing);
  const side = outlet.length === 1 ? outlet[0] : entry;
  const rail = railsOf(design).find((n) => n.name === side?.net);
  if (side == null || rail?.volts === undefined) return false;
  if (meant.before === 'RAW' && entry !== null && isUsb(entry)) {
    editing.told.push(
      'A USB-C plug cannot be put in the wrong way round, and USB gives 5 V of the right polarity: nothing is needed there, nothing is changed.',
    );
    return true;
  }
  const volts = rail.volts;
  const [least, most] = meant.volts ?? [0, 1000];
  if (volts < least || volts > most) {
    editing.refused.push(`${meant.what} at ${volts} V: what my library has is made for ${least} to ${most} V; nothing is changed.`);
    return true;
  }
  const figures = figuresOf(clause);
  const between = meant.between;
  try {
    if (meant.across !== undefined) {
      // Behind what keeps a reversed supply off, which the diode would short.
      const safe =
        railsOf(design).find((n) => n.volts === volts && /_OK$/.test(n.name)) ?? railsOf(design).find((n) => `${n.name}_RAW` === rail.name) ?? rail;
      const shunt = regrow(editing, [], (draft) => meant.across?.(draft, safe.name, volts));
      editing.refused.push(...shunt.draft.unmet);
      editing.apply(shunt.design, `Added ${meant.what} (${shunt.refs.join(', ')}) from ${safe.name} to ground; all else stays as it was.`);
      return true;
    }
    const before = entry !== null;
    const net = freeName(before ? `${rail.name.replace(/_(?:RAW|IN)$/, '')}_${meant.before ?? 'IN'}` : `${rail.name}_OUT`, design);
    const moved = { design: apart(design, before ? entry.refs : [side.face], rail.name, net), library };
    const grown = regrow(moved, [], (draft) => between?.(draft, before ? net : rail.name, before ? rail.name : net, volts, figures));
    editing.refused.push(...grown.draft.unmet);
    editing.apply(
      grown.design,
      `Added ${/^[aeiou]/i.test(meant.what) ? 'an' : 'a'} ${meant.what} (${grown.refs.join(', ')}) between ${before ? `${side.face} and ${rail.name}` : `${rail.name} and ${side.face}`}; all else stays as it was.`.replace(
        /^Added an? protection/,
        'Added protection',
      ),
    );
  } catch (error) {
    if (!(error instanceof DesignError)) throw error;
    editing.refused.push(`${meant.what}: ${error.reason}.`);
  }
  return true;
}

const isUsb = ({ block: from }: Entry): boolean => /^usb_/.test(from?.block ?? '');

function figuresOf(clause: string): Figures {
  const tokens = tokenise(normalise(clause));
  const of = (unit: string): number | null => tokens.find((t): t is QuantityToken => t.type === 'quantity' && t.unit === unit)?.value ?? null;
  return { amps: of('A'), volts: of('V') };
}
