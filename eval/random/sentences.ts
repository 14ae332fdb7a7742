import { readFileSync } from 'node:fs';
import { pick, type Random, sampled } from '../metamorphic/random.js';

interface Thing {
  readonly words: readonly string[];
  /** Most of it that one sentence asks for. */
  readonly most: number;
  /** It may be asked on a connector. */
  readonly ends?: true;
  readonly amps?: readonly string[];
  readonly colours?: true;
  /** Only where a battery feeds the board. */
  readonly battery?: true;
}
interface Supply {
  readonly words: readonly string[];
  readonly volts: number;
  readonly battery?: true;
}
interface Things {
  readonly things: readonly Thing[];
  readonly controllers: readonly string[];
  readonly supplies: readonly Supply[];
  readonly ends: Readonly<Record<string, readonly string[]>>;
  readonly colours: readonly string[];
  readonly sizes: readonly (readonly [number, number])[];
}

const THINGS = JSON.parse(readFileSync(new URL('things.json', import.meta.url), 'utf8')) as Things;
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** One thing that the sentence asks for: what stands there, and what has to be understood of it. */
export interface Wanted {
  /** As it stands in the sentence. */
  readonly text: string;
  /** The noun alone, as it stands there. */
  readonly noun: string;
  readonly count: number;
  /** Concept of the connector that was asked for. */
  readonly end?: string;
  readonly amps?: number;
}
export interface Sentence {
  readonly text: string;
  readonly wanted: readonly Wanted[];
  readonly size_mm?: readonly [number, number];
  readonly volts: number;
  readonly controller: string;
}

const plural = (noun: string): string => (/(s|x|ch|sh)$/.test(noun) ? `${noun}es` : /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);
const article = (noun: string): string => (/^(8|11|18|[aeio]|[AEFHILMNORSX][A-Z0-9])/.test(noun) ? `an ${noun}` : `a ${noun}`);

function counted(noun: string, count: number, random: Random): string {
  if (count === 1) return pick([article(noun), article(noun), noun, `one ${noun}`, `1x ${noun}`], random);
  const many = plural(noun);
  return pick(
    [`${WORDS[count]} ${many}`, `${WORDS[count]} ${many}`, `${count} ${many}`, `${count}x ${noun}`, `${count} x ${noun}`, `${noun} x${count}`],
    random,
  );
}

function wantedOf(thing: Thing, random: Random): Wanted {
  const word = pick(thing.words, random);
  const count = 1 + Math.floor(random() * thing.most);
  const amps = thing.amps !== undefined && random() < 0.6 ? pick(thing.amps, random) : undefined;
  const colour = thing.colours === true && random() < 0.6 ? pick(THINGS.colours, random) : undefined;
  const before = random() < 0.5;
  const noun = [before ? amps : undefined, colour, word].filter((w) => w !== undefined).join(' ');
  const end = thing.ends === true && random() < 0.5 ? pick(Object.keys(THINGS.ends), random) : undefined;
  const said = [counted(noun, count, random)];
  if (amps !== undefined && !before)
    said.push(count > 1 ? pick([`(${amps} each)`, `at ${amps} each`], random) : pick([`(${amps})`, `drawing ${amps}`], random));
  if (end !== undefined) said.push(pick(['on', 'with', 'via'], random), pick(THINGS.ends[end] as readonly string[], random));
  return { text: said.join(' '), noun: word, count, ...(end === undefined ? {} : { end }), ...(amps === undefined ? {} : { amps: amperes(amps) }) };
}

const amperes = (text: string): number => Number.parseFloat(text) / (/mA/.test(text) ? 1000 : 1);

const listed = (items: readonly string[]): string => (items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`);

/** A sentence of one controller, one supply and some things, in one of the forms that people write. */
export function sentence(random: Random, most = 4): Sentence {
  const supply = pick(THINGS.supplies, random);
  const controller = pick(THINGS.controllers, random);
  const fit = THINGS.things.filter((t) => t.battery !== true || supply.battery === true);
  const wanted = sampled(fit, 1 + Math.floor(random() * most), random).map((t) => wantedOf(t, random));
  const size = random() < 0.5 ? pick(THINGS.sizes, random) : undefined;
  const power = pick(supply.words, random);
  const mm = size === undefined ? undefined : pick([`${size[0]}x${size[1]} mm`, `${size[0]} x ${size[1]}mm`], random);
  const things = wanted.map((w) => w.text);
  const text = pick(
    [
      `${controller} board with ${listed(things)}, ${power}${mm === undefined ? '' : `, ${mm}`}`,
      `${controller}, ${things.join(', ')}, ${power}${mm === undefined ? '' : `, ${mm}`}`,
      `I need a${mm === undefined ? '' : ` ${mm}`} PCB with ${article(controller)}: ${listed(things)}. Power: ${power}.`,
      `${listed(things)} on ${article(controller)}, powered by ${power}${mm === undefined ? '' : `. Board ${mm}`}`,
      `${power}, ${controller}, ${things.join(' + ')}${mm === undefined ? '' : ` (${mm})`}`,
      `Please design a board with ${article(controller)}. It has ${listed(things)}. Supply is ${power}.${mm === undefined ? '' : ` Max size ${mm}.`}`,
      `${controller} carrier:\n${things.map((t) => `- ${t}\n`).join('')}- ${power}${mm === undefined ? '' : `\n- ${mm}`}`,
    ],
    random,
  );
  return { text, wanted, volts: supply.volts, controller, ...(size === undefined ? {} : { size_mm: size }) };
}
