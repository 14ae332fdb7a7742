import type { Draft } from '../draft.js';
import type { Bench } from './bench.js';
import type { Feed } from './supply.js';

interface Chip {
  readonly id: string;
  readonly units: 2 | 4;
  /** Least and most between its supply pins, V. */
  readonly min: number;
  readonly max: number;
  readonly called: RegExp;
}

/** Operational amplifiers of the library; a name in the sentence chooses, else the supply. */
const CHIPS: readonly Chip[] = [
  { id: 'MCP6002', units: 2, min: 1.8, max: 6, called: /\bmcp600[124]\b|\bmcp60[02]2\b/i },
  { id: 'LM358', units: 2, min: 3, max: 32, called: /\blm(?:358|2904|158)\w?\b/i },
  { id: 'TL072', units: 2, min: 7, max: 36, called: /\btl0[78][12]\w*\b/i },
  { id: 'NE5532', units: 2, min: 10, max: 30, called: /\bne553[24]\w?\b|\b(?:rc|jrc|njm)?4558\b/i },
  { id: 'LM324', units: 4, min: 3, max: 32, called: /\blm324\w?\b/i },
  { id: 'TL074', units: 4, min: 7, max: 36, called: /\btl0[78]4\w*\b/i },
];
/** Op-amps that people name and the library has not. */
const OTHERS =
  /\b(?:lm741|ua741|741|opa\d{3,4}\w*|ad8\d{2,3}\w*|ada\d{4}\w*|lmv\d{3}|tlv\d{3,4}|lt1\d{3}|ts9\d{2}|op07|op27|lf35\d|mcp6\d{3}|max4\d{3}|tlc27\d|lm833|njm\d+|ina1\d\d|ad62\d|that ?1[0-9]\d\d|ssm2\d{3}|drv13[45])\b/i;
const AUDIO =
  /\baudio\b|\bmic(?:rophone)?\b|\belectret\b|\bheadphones?\b|\bguitar\b|\bline[- ]level\b|\btone\b|\bpre-?amp|\bmixer\b|\bspeaker|\bmusic\b|\bxlr\b|\brca\b|\bbalanced\b|\bstereo\b|\bphono\b|\bhi-?fi\b|\bline (?:receiver|driver)/i;

interface Unit {
  readonly plus: string;
  readonly minus: string;
  readonly out: string;
}

/** Operational amplifiers of one kind; packages are filled when all are known, and units left over follow a quiet net. */
export class Amps {
  readonly chip: Chip;
  readonly #units: Unit[] = [];
  /** What an idle unit's input rests on. */
  #quiet: string;

  constructor(
    readonly bench: Bench,
    readonly feed: Feed,
  ) {
    this.chip = chipFor(bench, feed);
    this.#quiet = 'GND';
  }

  unit(plus: string, minus: string, out: string): void {
    this.#units.push({ plus, minus, out });
  }

  /** The nets that the amplifiers drive, in order, but the reference's. */
  get outputs(): string[] {
    return this.#units.map((u) => u.out).filter((out) => out !== 'VREF');
  }

  /** Half the supply where there is one side, with a capacitor; ground where there are two. `stiff`: buffered, for what draws current from it. */
  reference(stiff = false): string {
    if (this.feed.dual) return 'GND';
    const { bench, feed } = this;
    if (this.#quiet === 'VREF') return 'VREF';
    const net = stiff ? 'VMID' : 'VREF';
    const ohms = stiff ? 10e3 : 100e3;
    bench.r(ohms, feed.plus, net, 'Half the supply, upper');
    bench.r(ohms, net, 'GND', 'Half the supply, lower');
    bench.c(10e-6, net, 'GND', 'Quietens half the supply');
    if (stiff) this.unit('VMID', 'VREF', 'VREF');
    this.#quiet = 'VREF';
    return 'VREF';
  }

  /** Puts the packages on the board. Answers what they are called. */
  place(): string {
    const { bench, feed, chip } = this;
    const { draft } = bench;
    const packages = Math.ceil(this.#units.length / chip.units);
    for (let n = 0; n < packages; n++) {
      const pins: Record<string, string> = { VDD: feed.plus, VSS: feed.minus };
      for (let k = 0; k < chip.units; k++) {
        const letter = 'ABCD'[k] ?? 'A';
        const idle = `IDLE${n * chip.units + k}`;
        const unit = this.#units[n * chip.units + k] ?? { plus: this.#quiet, minus: idle, out: idle };
        Object.assign(pins, { [`IN${letter}+`]: unit.plus, [`IN${letter}-`]: unit.minus, [`OUT${letter}`]: unit.out });
      }
      const made = draft.device(chip.id, 'Operational amplifiers', pins);
      if (made === null) continue;
      bench.decouple(made.ref, 'VDD', feed.plus, 'GND', feed.volts);
      if (feed.dual) bench.decouple(made.ref, 'VSS', 'GND', feed.minus, feed.volts);
    }
    draw(draft, feed, chip.id, packages);
    return chip.id;
  }
}

function draw(draft: Draft, feed: Feed, id: string, packages: number): void {
  const { typical = 0, peak = 0 } = draft.library.devices.get(id)?.draw_ma ?? {};
  draft.load(feed.plus, 'operational amplifiers', packages * typical, packages * peak);
}

/** The op-amp that the sentence names where the supply suits it, else one that suits the supply. */
function chipFor({ draft, text }: Bench, { volts, dual }: Feed): Chip {
  const span = dual ? 2 * volts : volts;
  const suits = (c: Chip): boolean => span >= c.min - 1e-9 && span <= c.max + 1e-9;
  const named = CHIPS.find((c) => c.called.test(text));
  if (named !== undefined && suits(named)) {
    const said = named.called.exec(text)?.[0] ?? '';
    if (!said.toUpperCase().startsWith(named.id) && !/\d4\w?$|^lm2904/i.test(said))
      draft.assume(`${said}: I fitted the ${named.id}, its pair in one case.`);
    return named;
  }
  const audio = AUDIO.test(text);
  const order = audio ? ['MCP6002', 'NE5532', 'TL072', 'LM358'] : ['MCP6002', 'LM358', 'TL072'];
  const chip = order.flatMap((id) => CHIPS.filter((c) => c.id === id && suits(c)))[0] ?? CHIPS[1];
  if (chip === undefined) throw new Error('the library holds no operational amplifier');
  const supply = dual ? `±${volts} V` : `${volts} V`;
  if (named !== undefined)
    draft.cannot(`${named.id} from ${supply}: it needs ${named.min} to ${named.max} V between its supply pins; I used the ${chip.id}.`);
  const other = OTHERS.exec(text)?.[0];
  if (named === undefined && other !== undefined)
    draft.cannot(`${other.toUpperCase()}: it is not in my parts library yet; I used the ${chip.id} in its place.`);
  return chip;
}
