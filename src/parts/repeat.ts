import { DesignError } from '../design/index.js';
import type { Block, BlockPart } from './block.js';

type Values = Readonly<Record<string, string | number | boolean>>;

/** `{i}`, `{2i-1}`, `{n}`, `{n-i}` in the texts of what is repeated. */
const NUMBER = /\{(\d*)([in])([+-](?:\d+|i))?\}/g;

const TIMES = {
  half_up: (n: number): number => Math.ceil(n / 2),
  half_down: (n: number): number => Math.floor(n / 2),
  one_less: (n: number): number => n - 1,
  one_more: (n: number): number => n + 1,
} as const;

const timesOf = ({ repeat, params }: Block, given: Values): number =>
  repeat === undefined ? 1 : Math.round(Number(given[repeat.by] ?? params[repeat.by]?.default));

/** Whether a block can be had with what it repeats as often as the parameter says (its default where `given` says nothing). */
export function isMadeFor(block: Block, given: Values = {}): boolean {
  const times = timesOf(block, given);
  return block.repeat === undefined || (times >= block.repeat.least && times <= block.repeat.most);
}

/**
 * A block with what it has several times written out, as often as the parameter says (its default where `given` says nothing). A block without
 * `repeat` is itself. DesignError `<param>` for a number that it is not made for.
 */
export function unrolled(block: Block, given: Values = {}): Block {
  const { repeat, ...rest } = block;
  if (repeat === undefined) return block;
  const n = timesOf(block, given);
  if (!isMadeFor(block, given))
    throw new DesignError(repeat.by, `“${block.title}” is made for ${repeat.least} to ${repeat.most}, not ${String(given[repeat.by])}`);
  const upTo = (count: number, from = 1): number[] => Array.from({ length: count + 1 - from }, (_, k) => k + from);
  const parts = repeat.parts.flatMap(({ times, ...part }) =>
    upTo(times === undefined ? n : TIMES[times](n)).map((i) => JSON.parse(numbered(JSON.stringify(part), i, n)) as BlockPart),
  );
  const ports = (repeat.ports ?? []).flatMap((port) => upTo(n).map((i) => ({ ...port, name: numbered(port.name, i, n) })));
  const all = [...rest.parts, ...parts];
  const there = new Set(all.map((p) => p.id));
  const nets: Record<string, string[]> = Object.fromEntries(Object.entries(rest.nets).map(([name, pins]) => [name, [...pins]]));
  const join = (name: string, pins: readonly string[]): void => {
    nets[name] = [...new Set([...(nets[name] ?? []), ...pins])];
  };
  for (const [name, pins] of Object.entries(repeat.nets)) {
    const copies = upTo(n + 1, 0).flatMap((i) => {
      const kept = pins.flatMap((p) => {
        const pin = numbered(p, i, n);
        return there.has(pin.slice(0, pin.indexOf('.'))) ? [{ pin, own: p.slice(0, p.indexOf('.')).includes('{') }] : [];
      });
      // A pin of what is there once has a copy of the net only beside what is repeated.
      return kept.some((k) => k.own) ? [{ name: numbered(name, i, n), pins: kept.map((k) => k.pin) }] : [];
    });
    const ends = repeat.chain?.net === name ? repeat.chain : undefined;
    copies.forEach((copy, k) => {
      const end = k === 0 ? ends?.first : k === copies.length - 1 ? ends?.last : undefined;
      join(end ?? copy.name, copy.pins);
    });
  }
  const open = rest.open?.flatMap((pin) => (pin.includes('{') ? upTo(n).map((i) => numbered(pin, i, n)) : [pin]));
  return { ...rest, parts: all, ports: [...rest.ports, ...ports], nets, ...(open === undefined ? {} : { open }) };
}

const numbered = (text: string, i: number, n: number): string =>
  text.replace(NUMBER, (_, factor: string, letter: string, more: string | undefined) => {
    const own = (factor === '' ? 1 : Number(factor)) * (letter === 'i' ? i : n);
    const added = more === undefined ? 0 : more.endsWith('i') ? (more.startsWith('-') ? -i : i) : Number(more);
    return String(own + added);
  });
