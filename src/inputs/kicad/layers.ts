import { type CopperLayer, copperLayers, copperName, type LayerSide, MOST_INNER, sideOf } from '../../board/index.js';
import type { List } from './reader.js';

/** KiCad's layers by number, up to version 8; version 9 numbers them anew but always writes their own names. */
const BY_NUMBER: Readonly<Record<number, string>> = {
  0: 'F.Cu', 31: 'B.Cu', 32: 'B.Adhes', 33: 'F.Adhes', 34: 'B.Paste', 35: 'F.Paste', 36: 'B.SilkS', 37: 'F.SilkS', 38: 'B.Mask', 39: 'F.Mask',
  40: 'Dwgs.User', 41: 'Cmts.User', 42: 'Eco1.User', 43: 'Eco2.User', 44: 'Edge.Cuts', 45: 'Margin', 46: 'B.CrtYd', 47: 'F.CrtYd', 48: 'B.Fab', 49: 'F.Fab',
}; // biome-ignore format: a table
const RENUMBERED = 20240900;
const INNER_NAME = /^In(\d{1,2})\.Cu$/;

/** Before this a word of its own in the table hid the layer. */
const HIDDEN_IN_TABLE = 20200000;
const BARE_OR_QUOTED = /"(?:[^"\\]|\\.)*"|[^\s()"]+/g;
/** A quoted text, or a list of nothing but layers. */
const NAMED_LAYERS = /"(?:[^"\\]|\\.)*"|\((?:layers?)(?:\s+(?:"[^"\\\n]*"|[^\s()"]+))+\s*\)/g;

/** KiCad's own name of a layer up to version 8: copper could be called anything, and before KiCad 6 its items named it so too. */
const ownName = (number: number, name: string, version: number): string =>
  (version < RENUMBERED ? (BY_NUMBER[number] ?? (number < 31 ? `In${number}.Cu` : undefined)) : undefined) ?? name;

/** The same text with layers called as KiCad calls them itself; null where it does already. Lines stay where they are. */
export function withOwnLayerNames(text: string, root: List, version: number): string | null {
  const names = new Map<string, string>();
  for (const row of root.find('layers')?.lists ?? []) {
    const own = ownName(Number(row.name), row.words[0] ?? '', version);
    if (row.words.length > 0 && own !== row.words[0]) names.set(row.word(1), own);
  }
  if (names.size === 0 || version >= HIDDEN_IN_TABLE) return null;
  const renamed = (word: string): string => names.get(word.replace(/^"|"$/g, '')) ?? word;
  return text.replace(NAMED_LAYERS, (found) => (found.startsWith('"') ? found : found.replace(BARE_OR_QUOTED, renamed)));
}

/** The layer table: what its own names mean. */
export class Layers {
  readonly rows: [number, string, string, string][] = [];
  /** How many copper layers lie inside, and all of them from the front to the back. */
  readonly inner: number;
  readonly all: readonly CopperLayer[];
  private readonly names = new Map<string, string>();

  constructor(table: List, version: number) {
    for (const row of table.lists) {
      const number = Number(row.name);
      if (!Number.isInteger(number) || number < 0 || number > 255) row.fail('a layer has no number');
      const name = row.word(1);
      const own = ownName(number, name, version);
      const type = row.items.length > 2 ? row.word(2) : 'user';
      const alias = row.words.slice(2).find((word) => version >= HIDDEN_IN_TABLE || word !== 'hide');
      this.rows.push([number, own, type, alias ?? (own === name ? '' : name)]);
      this.names.set(name, own).set(own, own);
    }
    const numbers = [...new Set(this.rows.flatMap(([, name]) => INNER_NAME.exec(name)?.[1] ?? []).map(Number))];
    this.inner = numbers.length;
    if (this.inner > MOST_INNER || numbers.some((n) => n > this.inner)) table.fail(`the inner copper layers are not In1.Cu to In${this.inner}.Cu`);
    this.all = copperLayers({ inner_layers: this.inner });
    if (!this.rows.some(([, name]) => name === 'F.Cu') || !this.rows.some(([, name]) => name === 'B.Cu'))
      table.fail('the layer table does not name F.Cu and B.Cu');
  }

  /** The layer's own name, whatever the person called it. */
  name(word: string): string {
    return this.names.get(word) ?? word;
  }

  /** Layers of an item: `(layer X)` or `(layers X Y *.Cu F&B.Cu)`. */
  of(list: List): string[] {
    const one = list.find('layer') ?? list.find('layers');
    return one === undefined ? [] : one.words.flatMap((w) => this.spread(w));
  }

  private spread(word: string): string[] {
    const match = /^(?:\*|F&B)\.(\w+)$/.exec(word);
    if (match === null) return [this.name(word)];
    return word === '*.Cu' ? this.all.map(copperName) : [`F.${match[1]}`, `B.${match[1]}`];
  }

  /** Copper layers among an item's, front to back. Library parts name inner layers that the board need not have. */
  copper(list: List): CopperLayer[] {
    return this.copperOf(this.of(list));
  }

  copperOf(names: readonly string[]): CopperLayer[] {
    return this.all.filter((layer) => names.includes(copperName(layer)));
  }

  /** The one copper layer that a track is on. */
  oneCopper(list: List): CopperLayer {
    const [layer, ...more] = this.copper(list);
    return layer === undefined || more.length > 0 ? list.fail(`(${list.name} …) is not on one copper layer of the board`) : layer;
  }

  /** The side that a part is on. */
  oneSide(list: List): LayerSide {
    return sideOf(this.oneCopper(list)) ?? list.fail(`(${list.name} …) is on an inner layer`);
  }
}

export const sidesOf = (names: readonly string[], kind: string): LayerSide[] =>
  (['front', 'back'] as const).filter((side) => names.includes(`${side === 'front' ? 'F' : 'B'}.${kind}`));
