import type { Sheet } from '../../../src/outputs/sheet/index.js';

type Point = readonly [number, number];

/**
 * Follows the lines of a sheet as a reader would: wires that touch at an end are joined, wires that only cross are not, labels of one name are one net.
 * Returns the pads (`U1.3`) by net name; a net without a label goes by the name that its wires carry, one without either by its pin's. A short between two
 * nets shows as a net that holds the pads of both.
 */
export function netlistOfSheet(sheet: Sheet): Map<string, string[]> {
  const items: { points: Point[]; segment: boolean; name?: string; pads?: string[]; wanted?: string }[] = [
    ...sheet.wires.map((w) => ({ points: w.points, segment: true, wanted: w.net })),
    ...sheet.labels.map((l) => ({ points: [[l.x, l.y] as Point], segment: false, name: l.net })),
    ...sheet.symbols.flatMap((s) =>
      s.pins.map((p) => ({
        points: [[p.x, p.y] as Point],
        segment: false,
        pads: p.pads.map((pad) => `${s.ref}.${pad}`),
        ...(p.net === null ? {} : { wanted: p.net }),
      })),
    ),
  ];
  const parent = items.map((_, i) => i);
  const find = (i: number): number => (parent[i] === i ? i : find(parent[i] as number));
  const join = (a: number, b: number): void => {
    parent[find(a)] = find(b);
  };
  const ends = items.map((item) => (item.segment ? [item.points[0] as Point, item.points.at(-1) as Point] : item.points));
  const dots = new Set(sheet.junctions.map((j) => `${j.x} ${j.y}`));
  items.forEach((a, i) => {
    items.forEach((b, j) => {
      if (i === j) return;
      for (const p of [...(ends[i] ?? []), ...a.points.filter(([x, y]) => dots.has(`${x} ${y}`))]) if (touches(p, b.points)) join(i, j);
    });
  });
  const names = new Map<string, number>();
  items.forEach((item, i) => {
    if (item.name === undefined) return;
    const known = names.get(item.name);
    if (known === undefined) names.set(item.name, i);
    else join(i, known);
  });
  const nets = new Map<number, { pads: string[]; names: Set<string> }>();
  items.forEach((item, i) => {
    const net = nets.get(find(i)) ?? { pads: [], names: new Set<string>() };
    nets.set(find(i), net);
    net.pads.push(...(item.pads ?? []));
    const name = item.name ?? item.wanted;
    if (name !== undefined) net.names.add(name);
  });
  return new Map([...nets.values()].flatMap(({ pads, names: own }) => [...own].map((name): [string, string[]] => [name, [...pads].sort()])));
}

function touches([x, y]: Point, line: readonly Point[]): boolean {
  if (line.length === 1) return x === line[0]?.[0] && y === line[0]?.[1];
  return line.slice(1).some((to, i) => {
    const from = line[i] as Point;
    const [x0, x1, y0, y1] = [Math.min(from[0], to[0]), Math.max(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    return x >= x0 - 1e-6 && x <= x1 + 1e-6 && y >= y0 - 1e-6 && y <= y1 + 1e-6;
  });
}
