import type { Board, BoardKeepout, Footprint, LayerSide, Track, Via, Zone } from '../../../src/board/index.js';
import type { Kind } from '../../../src/design/index.js';
import { boardOf, type Standing } from '../../support/demo-board.js';

type Pair = [number, number];

export const box = (x0: number, y0: number, x1: number, y1: number): Pair[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

export interface Post {
  readonly net?: string;
  readonly x: number;
  readonly y: number;
  readonly w?: number;
  readonly h?: number;
  readonly shape?: 'rect' | 'circle' | 'oval';
  readonly rot?: number;
  readonly drill?: number;
  /** A bare hole of this diameter. */
  readonly hole?: number;
  readonly side?: LayerSide;
  /** Half the side of its square courtyard; the smallest there is unless said. */
  readonly yard?: number;
  /** Half the side of its square body. */
  readonly body?: number;
  readonly silk?: Footprint['silk'];
  readonly more?: Partial<Footprint>;
  /** A test point unless said. */
  readonly kind?: Kind;
}

/** A part of one pad: every rule can be met or broken with it alone. */
function standing(post: Post, i: number): Standing {
  const {
    net,
    x,
    y,
    w = 0.4,
    h = w,
    shape = 'circle',
    rot = 0,
    drill,
    hole,
    side = 'front',
    yard = 0.01,
    body = 0.01,
    silk = [],
    more = {},
    kind = 'test_point',
  } = post;
  const land = { number: '1', shape, x: 0, y: 0, rot: 0, w: hole ?? w, h: hole ?? h };
  const d = hole ?? drill;
  const footprint: Footprint = {
    name: `Post${i + 1}`,
    description: '',
    source: 'test',
    mount: hole !== undefined ? 'none' : drill === undefined ? 'smd' : 'through_hole',
    height_mm: 1,
    pads: [{ ...land, ...(d === undefined ? {} : { drill: { w: d, h: d } }), ...(hole === undefined ? {} : { number: '', plated: false }) }],
    courtyard: box(-yard, -yard, yard, yard),
    body: box(-body, -body, body, body),
    silk,
    ...more,
  };
  return { ref: `P${i + 1}`, kind, footprint, at: { x, y, rot, side }, nets: net === undefined ? {} : { 1: net } };
}

export interface Extras {
  readonly posts?: readonly Post[];
  readonly tracks?: Track[];
  readonly vias?: Via[];
  readonly zones?: Zone[];
  readonly keepouts?: BoardKeepout[];
  readonly texts?: Board['texts'];
  readonly rules?: Partial<Board['rules']>;
  readonly outline?: Pair[];
}

/** 20 × 20 mm with what is given, and nothing else. */
export function boardWith({ posts = [], rules = {}, ...rest }: Extras): Board {
  const board = boardOf(20, 20, posts.map(standing), 'rule');
  const nets = [...(rest.tracks ?? []), ...(rest.vias ?? []), ...(rest.zones ?? [])].map((c) => c.net);
  const more = [...new Set(nets)].filter((n) => board.nets.every((k) => k.name !== n));
  return {
    ...board,
    ...rest,
    nets: [...board.nets, ...more.map((name) => ({ name, class: 'signal' as const, volts: null }))],
    rules: { ...board.rules, ...rules },
  };
}

export const track = (net: string, points: Pair[], width_mm = 0.5, layer: LayerSide = 'front'): Track => ({ net, layer, width_mm, points });
export const via = (net: string, x: number, y: number, diameter_mm = 0.8, drill_mm = 0.3): Via => ({ net, x, y, drill_mm, diameter_mm });
/** A pour; its outline reaches over the board's middle (KiCad looks no farther for what a fill may touch) unless it is `own`. */
export const zone = (net: string, filled: Pair[], layer: LayerSide = 'front', own = false): Zone => ({
  net,
  layer,
  outline: own ? filled : box(1, 1, 19, 19),
  filled: [filled],
});
export const keepout = (points: Pair[], bans: BoardKeepout['bans'], layers: LayerSide[] = ['front', 'back']): BoardKeepout => ({
  name: 'mine',
  ref: null,
  points,
  layers,
  bans,
});

/** Two posts of a net with an upright track between them, its middle at `x`. */
export const line = (net: string, x: number, width_mm = 0.5, layer: LayerSide = 'front'): Required<Pick<Extras, 'posts' | 'tracks'>> => ({
  posts: [
    { net, x, y: 5, w: 0.1, side: layer },
    { net, x, y: 15, w: 0.1, side: layer },
  ],
  tracks: [track(net, [[x, 5], [x, 15]], width_mm, layer)], // biome-ignore format: one line
});

/** Copper and parts of all, anything else of the last that has it. */
export function together(...all: readonly Extras[]): Extras {
  const merged: Extras = Object.assign({}, ...all);
  return {
    ...merged,
    posts: all.flatMap((e) => e.posts ?? []),
    tracks: all.flatMap((e) => e.tracks ?? []),
    vias: all.flatMap((e) => e.vias ?? []),
    zones: all.flatMap((e) => e.zones ?? []),
  };
}
