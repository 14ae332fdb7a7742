import type { LayerSide } from '../../board/index.js';
import type { List } from './reader.js';

/** KiCad's layers by number, up to version 8; version 9 numbers them anew but always writes their own names. */
const BY_NUMBER: Readonly<Record<number, string>> = {
  0: 'F.Cu', 31: 'B.Cu', 32: 'B.Adhes', 33: 'F.Adhes', 34: 'B.Paste', 35: 'F.Paste', 36: 'B.SilkS', 37: 'F.SilkS', 38: 'B.Mask', 39: 'F.Mask',
  40: 'Dwgs.User', 41: 'Cmts.User', 42: 'Eco1.User', 43: 'Eco2.User', 44: 'Edge.Cuts', 45: 'Margin', 46: 'B.CrtYd', 47: 'F.CrtYd', 48: 'B.Fab', 49: 'F.Fab',
}; // biome-ignore format: a table
const RENUMBERED = 20240900;
const COPPER_TYPES: ReadonlySet<string> = new Set(['signal', 'power', 'mixed', 'jumper']);

/** The layer table: what its own names mean. */
export class Layers {
  readonly rows: [number, string, string, string][] = [];
  private readonly names = new Map<string, string>();

  constructor(table: List, version: number) {
    for (const row of table.lists) {
      const number = Number(row.name);
      if (!Number.isInteger(number) || number < 0 || number > 255) row.fail('a layer has no number');
      const name = row.word(1);
      const own = (version < RENUMBERED ? BY_NUMBER[number] : undefined) ?? name;
      const type = row.items.length > 2 ? row.word(2) : 'user';
      this.rows.push([number, own, type, row.words[2] ?? (own === name ? '' : name)]);
      this.names.set(name, own).set(own, own);
    }
    const copper = this.rows.filter(([, name, type]) => COPPER_TYPES.has(type) || name.endsWith('.Cu'));
    const inner = copper.filter(([, name]) => name !== 'F.Cu' && name !== 'B.Cu').map(([, name, , user]) => user || name);
    if (inner.length > 0)
      table.fail(`the board has ${copper.length} copper layers (${inner.slice(0, 4).join(', ')}); only boards of two can be kept exactly`);
    if (copper.length !== 2) table.fail('the layer table does not name F.Cu and B.Cu');
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
    return match === null ? [this.name(word)] : [`F.${match[1]}`, `B.${match[1]}`];
  }

  /** Sides of copper among an item's layers. Library parts name inner layers too, which a board of two has not. */
  copper(list: List): LayerSide[] {
    return sidesOf(this.of(list), 'Cu');
  }

  /** The one copper layer that a track is on. */
  oneCopper(list: List): LayerSide {
    const [side, ...more] = this.copper(list);
    return side === undefined || more.length > 0 ? list.fail(`(${list.name} …) is on no copper layer`) : side;
  }
}

export const sidesOf = (names: readonly string[], kind: string): LayerSide[] =>
  (['front', 'back'] as const).filter((side) => names.includes(`${side === 'front' ? 'F' : 'B'}.${kind}`));
