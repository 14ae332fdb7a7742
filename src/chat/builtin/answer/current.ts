import { type Design, splitPin } from '../../../design/index.js';
import { drains } from '../../../ledger/flow/asleep.js';
import { batteries } from '../../../ledger/flow/capacity.js';
import type { Library } from '../../../parts/index.js';
import { sceneOf } from '../read/mentions.js';
import { type Answer, type Asked, namedIn } from './asked.js';
import { ampereHours, type Cycle, capacityOf, cycleIn, drawn, entryLoad, hoursSaid, milliamps, type RailLoad, railLoads } from './load.js';
import { entriesOf } from './supplies.js';

const CURRENT =
  /\b(current|draws?|consum\w*|milli ?amps?|ma|(?<!\bop[- ]?)amps?|power budget|how much power|total power|power (?:consumption|draw|use)|battery (?:life|last)|lasts?|watts?|run (?:for )?(?:an?|one|\d+) (?:hour|day|week|month|year)s?|how long|how many (?:hours|days|weeks|months|years))\b/i;
const LIFE = /\b(?:lasts?|life|run (?:for )?(?:an?|one|\d+) (?:hour|day|week|month|year)s?|how long|how many (?:hours|days|weeks|months|years))\b/i;
const SLEEP = /\b(?:deep[- ]?)?sleep\w*|\bstand-?by\b|\bidle\b|\bquiescent\b/i;

/** What the board draws, and how long a battery that it has or that the question names lasts, by the shares of it and of the time that are said. */
export const current: Answer = (asked) => {
  const { text, about, library } = asked;
  if (!CURRENT.test(text) || /\bwhy\b/i.test(text)) return null;
  const loads = railLoads(about.design, library);
  const own = ownDraws(asked, loads);
  if (own !== null) return own;
  const entry =
    fromCell(text, loads, about.design) ??
    entryLoad(
      loads,
      entriesOf(about.design, library).map((n) => n.name),
    );
  if (entry !== undefined && entry.loads.length === 0 && !/\b(?:current|draws?|consum|power)/i.test(text)) return null;
  if (entry === undefined) return 'No net of the board is a rail of known voltage, so I cannot say what it draws.';
  const rails = loads.filter((l) => l.peak > 0).map((l) => `${l.net} (${l.volts} V) ${milliamps(l.typical)}, peak ${milliamps(l.peak)}`);
  const draws = `About ${milliamps(entry.typical)} typical and ${milliamps(entry.peak)} at the peak from ${entry.net} (${entry.volts} V). Rails: ${rails.join('; ')}. Most of it: ${entry.loads.slice(0, 4).map(drawn).join(', ')}.`;
  if (SLEEP.test(text) && LIFE.test(text) && cycleIn(text) === null)
    return `${asleep(about.design, library, cellOf(asked)?.mah).trim()} Awake: ${draws}`;
  const lasts = LIFE.test(text) || capacityOf(text) !== null ? `${life(asked, entry)} ` : '';
  const sleeps = SLEEP.test(text) || (lasts !== '' && sharesIn(text).on === 1);
  return `${lasts}${draws}${sleeps ? asleep(about.design, library, cellOf(asked)?.mah) : ''}`;
};

/** What single parts draw that the question names. */
function ownDraws(asked: Asked, loads: readonly RailLoad[]): string | null {
  const refs = namedIn(asked).flatMap((t) => t.parts.map((p) => p.ref));
  // What hangs on a circuit's terminal draws there.
  const { blocks } = asked.about.design;
  const named = new Set([
    ...refs,
    ...blocks.flatMap((b) => (b.params?.['out_volts'] === undefined && b.refs.some((r) => refs.includes(r)) ? b.refs : [])),
  ]);
  const own = new Map(
    loads.flatMap((l) =>
      l.loads
        .filter((d) => named.has(d.ref) && (!d.name.endsWith('(coil)') || /\b(?:relays?|coils?)\b/i.test(asked.text)))
        .map((d) => [d.ref, d] as const),
    ),
  );
  const asks = /\b(?:does|do|need|needs|take|takes|draws?|use|uses|of the)\b|\w's\b/i.test(asked.text);
  const whole = LIFE.test(asked.text) || /\b(?:it|board|all|everything|total)\b/i.test(asked.text);
  return own.size === 0 || !asks || whole ? null : `${[...own.values()].map(drawn).join(', ')}.`;
}

/** The battery that the question names, else the one that the board has. */
function cellOf({ text, about, library }: Asked): { readonly mah: number; readonly said: string } | null {
  const named = capacityOf(text);
  const scene = named === null ? sceneOf(about.design, library) : null;
  const [cell] = scene === null ? [] : batteries(scene);
  if (cell === undefined || cell.hours === null) return named;
  return { mah: cell.hours * 1000, said: `${cell.source.ref} (${ampereHours(cell.hours * 1000)})` };
}

function life(asked: Asked, entry: RailLoad): string {
  const cell = cellOf(asked);
  if (entry.typical <= 0) return '';
  if (cell === null) return `Each 100 mAh of a battery last about ${Number((100 / entry.typical).toPrecision(2))} hours at that.`;
  const { used, on } = sharesIn(asked.text);
  const cycle = cycleIn(asked.text);
  if (cycle !== null) return `${cell.said} ${overCycle(asked, cycle, cell.mah * used, entry.typical)}`;
  const hours = hoursSaid((cell.mah * used) / (entry.typical * on));
  const spent = used < 1 ? `, of which ${percent(used)} are used,` : '';
  return `${cell.said}${spent} lasts about ${hours} at ${milliamps(entry.typical)}${on < 1 ? ` for ${percent(on)} of the time` : ' all the time'}.`;
}

/** How long a cell lasts that is drawn from in a cycle; where nobody says how long it is awake, for some such times. `usual`: what the board draws awake where nobody says, mA. */
function overCycle({ about, library }: Asked, { period_s, awake_s, awake_a, asleep_a }: Cycle, mah: number, usual: number): string {
  const scene = sceneOf(about.design, library);
  const all = scene === null ? [] : drains(scene);
  // What has nothing that sleeps draws the same all the time.
  const rests = all.some((d) => d.why === 'asleep') ? all.reduce((sum, d) => sum + d.amps * 1000, 0) : usual;
  const awake = awake_a === null ? usual : awake_a * 1000;
  const asleep = asleep_a === null ? rests : asleep_a * 1000;
  const mean = (on_s: number): number => (awake * on_s + asleep * (period_s - on_s)) / period_s;
  const lasts = (on_s: number): string => hoursSaid(mah / mean(on_s));
  const small = (ma: number): string => (ma < 1 ? `${Number((ma * 1000).toPrecision(2))} µA` : milliamps(ma));
  const comesOff = 'what the cell loses by itself and in the cold comes off.';
  const between = `${small(asleep)} between`;
  if (awake_s !== null)
    return `lasts about ${lasts(awake_s)}: ${small(awake)} for ${awake_s} s of every ${period_s} s and ${between} are ${small(mean(awake_s))} on average; ${comesOff}`;
  const tried = AWAKE_S.filter((on_s) => on_s < period_s).map((on_s) => `${lasts(on_s)} where it is awake for ${on_s} s`);
  return `lasts by how long it is awake each time, which nobody said: about ${tried.join(', ')}; ${small(awake)} then and ${between}, once every ${period_s} s; ${comesOff}`;
}
/** Times awake that are told where nobody says one, s. */
const AWAKE_S: readonly number[] = [1, 5, 30];

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const FRACTIONS: Readonly<Record<string, number>> = {
  half: 1 / 2,
  'a third': 1 / 3,
  'one third': 1 / 3,
  'two thirds': 2 / 3,
  'a quarter': 1 / 4,
  'one quarter': 1 / 4,
  'three quarters': 3 / 4,
  'a fifth': 1 / 5,
  'a tenth': 1 / 10,
};
const PART = `(${Object.keys(FRACTIONS).join('|')}|\\d{1,3} ?%)`;
const USED = new RegExp(
  `${PART}[^.;,]{0,12}\\b(?:used|usable|discharged?|depth)\\b|\\b(?:us(?:e|ing)|discharged?(?: to)?) (?:only |about )?${PART}`,
  'i',
);
const ON = new RegExp(`${PART} (?:of )?(?:the )?time\\b|\\bduty\\D{0,12}${PART}|\\bon (?:for )?(?:about )?${PART}`, 'i');

/** Which share of the cell is used, and for which share of the time it draws; 1 where nobody says. */
function sharesIn(text: string): { readonly used: number; readonly on: number } {
  const share = (pattern: RegExp): number => {
    const said = pattern.exec(text)?.slice(1).find(Boolean)?.toLowerCase();
    return said === undefined ? 1 : (FRACTIONS[said] ?? Math.min(1, Math.max(0.01, Number.parseInt(said, 10) / 100)));
  };
  return { used: share(USED), on: share(ON) };
}

/** What is left while everything sleeps that can, with how long the cell lasts then; empty: the board has nothing that sleeps. */
function asleep(design: Design, library: Library, mah: number | undefined): string {
  const scene = sceneOf(design, library);
  const all = scene === null ? [] : drains(scene);
  const amps = all.reduce((sum, d) => sum + d.amps, 0);
  if (amps <= 0 || !all.some((d) => d.why === 'asleep')) return ' What it takes asleep is not known: no part of it is told to sleep.';
  const most = all.slice(0, 3).map((d) => d.ref);
  const hours = (mah ?? 0) / (amps * 1000);
  const holds = mah === undefined ? '' : hours > SHELF_H ? ', as long as the cell keeps on the shelf' : `, ${hoursSaid(hours)} at the most`;
  return ` Asleep it is ${amps < 1e-3 ? `${Number((amps * 1e6).toPrecision(2))} µA` : milliamps(amps * 1000)} (most by ${most.join(', ')})${holds}; how much of the time it sleeps is the firmware's.`;
}

/** Ten years: cells discharge themselves before that. */
const SHELF_H = 87_660;

/** A question about the battery asks what the cell gives, not what charges it. */
function fromCell(text: string, loads: readonly RailLoad[], { components, nets }: Design): RailLoad | undefined {
  if (capacityOf(text) === null && !LIFE.test(text) && !/\b(?:batter\w*|cell|lipo|li-?ion|on charge|per charge)\b/i.test(text)) return undefined;
  const by = (name: string): RailLoad | undefined => loads.find((l) => l.net === name && l.typical > 0);
  const holders = new Set(components.flatMap((c) => (c.kind === 'battery_connector' ? [c.ref] : [])));
  const cells = nets.filter((n) => n.class !== 'ground' && n.pins.some((p) => holders.has(splitPin(p).ref))).map((n) => n.name);
  const at = ['VBAT', ...cells].find((name) => loads.some((l) => l.net === name));
  return at === undefined ? undefined : (by(at) ?? by('VSYS'));
}
