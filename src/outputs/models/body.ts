/** A point of a model: mm about the footprint's origin, x right, y **up**, z up from the board's copper (right-handed, as VRML, glTF and STEP are). */
export type Vertex = readonly [number, number, number];
/** A point of a footprint: mm, y down. */
export type Pair = readonly [number, number];
export type Rgb = readonly [number, number, number];

/** A flat face by its corners, counter-clockwise as seen from outside; holes run clockwise. */
export interface Face {
  readonly outer: readonly number[];
  readonly holes?: readonly (readonly number[])[];
}

/** A closed body of flat faces: every edge belongs to two of them. */
export interface Body {
  readonly vertices: readonly Vertex[];
  readonly faces: readonly Face[];
}

/** Bodies of one material. */
export interface Solid {
  readonly name: string;
  readonly colour: Rgb;
  /** 0 plastic, 1 bare metal. */
  readonly metallic: number;
  readonly bodies: readonly Body[];
}

/** A ring (footprint coordinates) at a height. */
export interface Level {
  readonly ring: readonly Pair[];
  readonly z: number;
}

const area = (ring: readonly Pair[]): number =>
  ring.reduce((sum, [x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length] as Pair;
    return sum + x * ny - nx * y;
  }, 0) / 2;

/** A footprint's ring in model coordinates, counter-clockwise as seen from above. */
function lifted(ring: readonly Pair[]): Pair[] {
  const up = ring.map(([x, y]): Pair => [x, -y]);
  return area(up) < 0 ? up.reverse() : up;
}

/** Rings of equally many corners over each other, lowest first, joined by flat faces: prisms, tapered cases, domes. Rings must be parallel to each other. */
export function loft(levels: readonly Level[]): Body {
  const rings = levels.map(({ ring }) => lifted(ring));
  const count = rings[0]?.length ?? 0;
  const vertices = rings.flatMap((ring, k) => ring.map(([x, y]): Vertex => [x, y, levels[k]?.z ?? 0]));
  const at = (level: number, i: number): number => level * count + (i % count);
  const index = Array.from({ length: count }, (_, i) => i);
  const sides = levels.slice(1).flatMap((_, k) => index.map((i): Face => ({ outer: [at(k, i), at(k, i + 1), at(k + 1, i + 1), at(k + 1, i)] })));
  return {
    vertices,
    faces: [{ outer: index.map((i) => at(0, i)).reverse() }, ...sides, { outer: index.map((i) => at(levels.length - 1, i)) }],
  };
}

/** An outline between two heights, with holes through it. */
export function prism(outline: readonly Pair[], low: number, high: number, holes: readonly (readonly Pair[])[] = []): Body {
  if (holes.length === 0) {
    return loft([
      { ring: outline, z: low },
      { ring: outline, z: high },
    ]);
  }
  const rings = [lifted(outline), ...holes.map((h) => lifted(h).reverse())];
  const vertices = [low, high].flatMap((z) => rings.flat().map(([x, y]): Vertex => [x, y, z]));
  const count = vertices.length / 2;
  const starts = rings.map((_, k) => rings.slice(0, k).reduce((sum, r) => sum + r.length, 0));
  const loops = rings.map((ring, k) => ring.map((_, i) => (starts[k] ?? 0) + i));
  const sides = loops.flatMap((loop) =>
    loop.map((v, i): Face => {
      const next = loop[(i + 1) % loop.length] as number;
      return { outer: [v, next, next + count, v + count] };
    }),
  );
  const [outer = [], ...inner] = loops;
  const top: Face = { outer: outer.map((v) => v + count), holes: inner.map((l) => l.map((v) => v + count)) };
  return { vertices, faces: [{ outer: [...outer].reverse(), holes: inner.map((l) => [...l].reverse()) }, ...sides, top] };
}

export const rectangle = ([x1, y1]: Pair, [x2, y2]: Pair): Pair[] => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
];
export const box = (a: Pair, b: Pair, low: number, high: number): Body => prism(rectangle(a, b), low, high);
/** A box about a point. */
export const block = (x: number, y: number, w: number, h: number, low: number, high: number): Body =>
  box([x - w / 2, y - h / 2], [x + w / 2, y + h / 2], low, high);

export const circle = (x: number, y: number, r: number, corners = 16): Pair[] =>
  Array.from({ length: corners }, (_, i) => [x + r * Math.cos((2 * Math.PI * i) / corners), y + r * Math.sin((2 * Math.PI * i) / corners)]);
export const cylinder = (x: number, y: number, r: number, low: number, high: number, corners = 16): Body =>
  prism(circle(x, y, r, corners), low, high);

/** A rectangle with its corners cut off. */
export function chamfered([x1, y1]: Pair, [x2, y2]: Pair, c: number): Pair[] {
  return [
    [x1 + c, y1],
    [x2 - c, y1],
    [x2, y1 + c],
    [x2, y2 - c],
    [x2 - c, y2],
    [x1 + c, y2],
    [x1, y2 - c],
    [x1, y1 + c],
  ];
}

/** A body in another right-handed frame: its own x, y, z along these directions of the model, from `origin`. */
function framed(body: Body, origin: Vertex, ex: Vertex, ey: Vertex, ez: Vertex): Body {
  const at = (k: 0 | 1 | 2, [x, y, z]: Vertex): number => origin[k] + x * ex[k] + y * ey[k] + z * ez[k];
  return { ...body, vertices: body.vertices.map((v): Vertex => [at(0, v), at(1, v), at(2, v)]) };
}

/** A direction in the footprint: a unit vector, y down. */
export type Heading = Pair;

/**
 * A profile drawn in the upright plane through a point of the footprint, `u` along `heading` and z up, as wide as `width` across it (bent leads). A profile
 * is counter-clockwise with u to the right.
 */
export function swept(profile: readonly Pair[], at: Pair, heading: Heading, width: number): Body {
  const [dx, dy] = [heading[0], -heading[1]];
  // `prism` takes y down: the profile's z is turned over for it.
  const flat = prism(
    profile.map(([u, z]): Pair => [u, -z]),
    -width / 2,
    width / 2,
  );
  return framed(flat, [at[0], -at[1], 0], [dx, dy, 0], [0, 0, 1], [dy, -dx, 0]);
}

/** A body whose own z runs along `heading`, its own y up: lying cylinders, openings seen from the front. `z` is the height of its origin. */
export function lying(body: Body, at: Pair, heading: Heading, z: number): Body {
  const [dx, dy] = [heading[0], -heading[1]];
  return framed(body, [at[0], -at[1], z], [-dy, dx, 0], [0, 0, 1], [dx, dy, 0]);
}

/** The heading of a footprint's angle (`faces`): 0 = +x, 90 = up (−y). */
export function headingOf(degrees: number): Heading {
  const a = (degrees * Math.PI) / 180;
  return [Math.round(Math.cos(a) * 1e9) / 1e9, -Math.round(Math.sin(a) * 1e9) / 1e9];
}

export interface Box {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export function boxOf(points: readonly Pair[]): Box {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
}

export const inset = ({ x1, y1, x2, y2 }: Box, by: number): Box => ({ x1: x1 + by, y1: y1 + by, x2: x2 - by, y2: y2 - by });
export const ringOf = ({ x1, y1, x2, y2 }: Box): Pair[] => rectangle([x1, y1], [x2, y2]);
export const middleOf = ({ x1, y1, x2, y2 }: Box): Pair => [(x1 + x2) / 2, (y1 + y2) / 2];
