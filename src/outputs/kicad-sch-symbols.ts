import type { ResolvedDesign } from '../parts/index.js';
import { type Node, q } from './sexpr.js';
import { GRID_MM, type SheetLabel, type SheetPin, type SheetSymbol } from './sheet/sheet.js';

type Pair = readonly [number, number];
type PinType = ResolvedDesign['parts'][number]['pads'][number]['type'];

const FONT: Node = ['effects', ['font', ['size', 1.27, 1.27]]];
const HIDDEN: Node = ['effects', ['font', ['size', 1.27, 1.27]], 'hide'];
const LIBRARY = 'Boardwright:';

/**
 * The symbols that a schematic file embeds: what looks alike and has the same pins is one symbol. They are drawn as they stand before they are turned
 * by quarter turns; mirrored ones, and those at other angles, are symbols of their own.
 */
export class SymbolShelf {
  readonly #nodes = new Map<string, { name: string; content: (name: string) => Node[] }>();
  readonly #names = new Set<string>();
  readonly #types: ReadonlyMap<string, PinType>;

  constructor(resolved: ResolvedDesign) {
    this.#types = new Map(resolved.parts.flatMap((p) => p.pads.map((pad) => [`${p.component.ref}.${pad.number}`, pad.type] as const)));
  }

  /** Where the symbol is found, and by how much it is turned, degrees counter-clockwise. */
  entryFor(symbol: SheetSymbol): { id: string; rot: number } {
    const rot = symbol.rot % 90 === 0 ? ((symbol.rot % 360) + 360) % 360 : 0;
    const content = this.#content(symbol, rot);
    const key = JSON.stringify(content('').map((n) => n));
    const known = this.#nodes.get(key);
    const name = known?.name ?? this.#freeName(isBox(symbol) && symbol.value !== '' ? symbol.value : symbol.kind);
    if (known === undefined) this.#nodes.set(key, { name, content });
    return { id: LIBRARY + name, rot };
  }

  nodes(): Node[] {
    return [...this.#nodes.values()].map(({ name, content }) => content(name));
  }

  #freeName(wish: string): string {
    const stem = wish.replace(/[^A-Za-z0-9_.+-]+/g, '_').slice(0, 40);
    let name = stem;
    for (let n = 2; this.#names.has(name); n++) name = `${stem}_${n}`;
    this.#names.add(name);
    return name;
  }

  #content(symbol: SheetSymbol, rot: number): (name: string) => Node[] {
    const local = (point: Pair): Pair => ownPoint(point, symbol, rot);
    const box = isBox(symbol);
    // KiCad draws the leads of a box itself; a drawn symbol has them in its art.
    const strokes = box ? symbol.art.slice(0, 1) : symbol.art;
    const art = strokes.map(({ points, fill }): Node => polyline(points.map(local), fill === true ? 'outline' : box ? 'background' : 'none'));
    const body = symbol.body.map(local);
    const pins = symbol.pins.flatMap((pin) => this.#pins(symbol, pin, local([pin.x, pin.y]), box ? body : null));
    const hide: Node[] = box
      ? [['pin_names', ['offset', 0.635]]]
      : [
          ['pin_numbers', 'hide'],
          ['pin_names', ['offset', 0], 'hide'],
        ];
    const prefix = symbol.ref.replace(/[0-9]+$/, '');
    return (name) => [
      'symbol',
      q(LIBRARY + name),
      ...hide,
      ['in_bom', 'yes'],
      ['on_board', 'yes'],
      ...fields(prefix, name, HIDDEN),
      ['symbol', q(`${name}_0_1`), ...art],
      ['symbol', q(`${name}_1_1`), ...pins],
    ];
  }

  /** One pin per pad: all at one place, the first shown. A hidden supply pin would be a net of its own in KiCad, so hidden ones are passive. */
  #pins({ ref }: SheetSymbol, pin: SheetPin, at: Pair, box: readonly Pair[] | null): Node[] {
    const [angle, length] = box === null ? [0, 0] : [inwardAngle(at, box), GRID_MM];
    return pin.pads.map((pad, i): Node => {
      const type = i === 0 ? (this.#types.get(`${ref}.${pad}`) ?? 'unspecified') : 'passive';
      // A pin that is wired is no longer one that must not be.
      const shown = type === 'no_connect' && pin.net !== null ? 'passive' : type;
      const number: Node = ['number', q(pad), FONT];
      return ['pin', shown, 'line', ['at', ...at, angle], ['length', length], ...(i === 0 ? [] : ['hide']), ['name', q(pin.name), FONT], number];
    });
  }
}

/** Supply symbols: KiCad names the net after their hidden pin. One per net and look. */
export class PowerSymbols {
  readonly #known = new Map<string, SheetLabel>();

  entryFor(label: SheetLabel): string {
    const name = `${label.kind === 'ground' ? 'GND' : 'PWR'}_${label.net}`.replace(/[^A-Za-z0-9_.+-]/g, (c) => `x${c.charCodeAt(0).toString(16)}`);
    this.#known.set(name, label);
    return LIBRARY + name;
  }

  nodes(): Node[] {
    return [...this.#known].map(([name, { net, kind }]): Node => {
      const rows = kind === 'ground' ? GROUND : RAIL;
      return [
        'symbol',
        q(LIBRARY + name),
        ['power'],
        ['pin_names', ['offset', 0]],
        ['in_bom', 'yes'],
        ['on_board', 'yes'],
        ...fields('#PWR', net, FONT),
        ['symbol', q(`${name}_0_1`), ...rows.map((points) => polyline(points, 'none'))],
        [
          'symbol',
          q(`${name}_1_1`),
          ['pin', 'power_in', 'line', ['at', 0, 0, 90], ['length', 0], 'hide', ['name', q(net), FONT], ['number', q('1'), FONT]],
        ],
      ];
    });
  }
}

/** A bar above its lead, three bars below; mm, y up. */
const RAIL: readonly Pair[][] = [
  [
    [0, 0],
    [0, 1.27],
  ],
  [
    [-1.27, 1.27],
    [1.27, 1.27],
  ],
];
const GROUND: readonly Pair[][] = [
  [
    [0, 0],
    [0, -1.016],
  ],
  [
    [-1.27, -1.016],
    [1.27, -1.016],
  ],
  [
    [-0.762, -1.524],
    [0.762, -1.524],
  ],
  [
    [-0.254, -2.032],
    [0.254, -2.032],
  ],
];

const fields = (prefix: string, value: string, shown: Node): Node[] => [
  ['property', q('Reference'), q(prefix), ['id', 0], ['at', 0, 0, 0], prefix.startsWith('#') ? HIDDEN : FONT],
  ['property', q('Value'), q(value), ['id', 1], ['at', 0, 3.81, 0], shown],
  ['property', q('Footprint'), q(''), ['id', 2], ['at', 0, 0, 0], HIDDEN],
  ['property', q('Datasheet'), q(''), ['id', 3], ['at', 0, 0, 0], HIDDEN],
];

const polyline = (points: readonly Pair[], fill: 'none' | 'outline' | 'background'): Node => [
  'polyline',
  ['pts', ...points.map((p): Node => ['xy', ...p])],
  ['stroke', ['width', fill === 'background' ? 0.254 : 0.1524], ['type', 'default'], ['color', 0, 0, 0, 0]],
  ['fill', ['type', fill]],
];

/** Boxes have their pins' names written inside. */
const isBox = (symbol: SheetSymbol): boolean => symbol.texts.some((t) => t.role === 'pin');

/** A point of the sheet in the symbol's own frame before it was turned: mm, y up. */
function ownPoint([x, y]: Pair, symbol: SheetSymbol, rot: number): Pair {
  const angle = (rot * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const [dx, dy] = [x - symbol.x, y - symbol.y];
  return [tidy(dx * cos - dy * sin), tidy(-(dx * sin + dy * cos))];
}

const tidy = (v: number): number => Math.round(v * 1e4) / 1e4 + 0;

/** KiCad's angle of a pin is the way from its end to the body; y up. */
function inwardAngle([x, y]: Pair, body: readonly Pair[]): number {
  const [xs, ys] = [body.map((p) => p[0]), body.map((p) => p[1])];
  if (x < Math.min(...xs) - 1e-6) return 0;
  if (x > Math.max(...xs) + 1e-6) return 180;
  return y < Math.min(...ys) ? 90 : 270;
}
