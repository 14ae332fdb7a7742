import { children, readTree, type Tree } from './sexpr-reader.js';

type Pair = readonly [number, number];

/**
 * KiCad's netlist of a flat schematic, by its own rules: wires join at their ends only, pins and labels at their points; global labels and the hidden
 * supply pins of power symbols name the net. Returns the pads (`U1.3`) by net name; a net with two names shows under both.
 */
export function netlistOfSchematic(text: string): Map<string, string[]> {
  const root = readTree(text);
  const parent = new Map<string, string>();
  const find = (k: string): string => {
    const up = parent.get(k) ?? k;
    return up === k ? k : find(up);
  };
  const join = (a: string, b: string): void => void parent.set(find(a), find(b));
  const names = new Set<string>();
  const name = (place: string, net: string): void => {
    names.add(net);
    join(place, `name ${net}`);
  };
  const points = (tree: Tree | undefined): string[] => children(tree, 'xy').map((p) => key([Number(p[1]), Number(p[2])]));
  for (const wire of children(root, 'wire')) {
    const [from, to] = points(children(wire, 'pts')[0]);
    join(from ?? '', to ?? '');
  }
  for (const label of children(root, 'global_label')) name(at(label), word(label[1]));
  const library = new Map(children(children(root, 'lib_symbols')[0], 'symbol').map((s) => [word(s[1]), s]));
  const pads: { pad: string; at: string }[] = [];
  for (const symbol of children(root, 'symbol')) {
    const drawn = library.get(word(children(symbol, 'lib_id')[0]?.[1]));
    const ref = word(children(symbol, 'property').find((p) => word(p[1]) === 'Reference')?.[2]);
    for (const pin of children(drawn, 'symbol').flatMap((unit) => children(unit, 'pin'))) {
      const place = key(onSheet(symbol, pin));
      if (children(drawn, 'power').length > 0) name(place, word(children(pin, 'name')[0]?.[1]));
      else pads.push({ pad: `${ref}.${word(children(pin, 'number')[0]?.[1])}`, at: place });
    }
  }
  return new Map([...names].map((net) => [net, pads.filter((p) => find(p.at) === find(`name ${net}`)).map((p) => p.pad)]));
}

const word = (node: Tree | undefined): string => String(node ?? '');
const key = ([x, y]: Pair): string => `${(Math.round(x * 1e4) / 1e4 + 0).toFixed(4)} ${(Math.round(y * 1e4) / 1e4 + 0).toFixed(4)}`;

function at(tree: Tree): string {
  const [, x, y] = children(tree, 'at')[0] ?? [];
  return key([Number(x), Number(y)]);
}

/** A pin's end: its own y is up, the sheet's down; the symbol is turned counter-clockwise. */
function onSheet(symbol: Tree, pin: Tree): Pair {
  const [, x = 0, y = 0, rot = 0] = (children(symbol, 'at')[0] ?? []).map(Number);
  const [, px = 0, py = 0] = (children(pin, 'at')[0] ?? []).map(Number);
  const turned: Record<number, Pair> = { 0: [px, -py], 90: [-py, -px], 180: [-px, py], 270: [py, px] };
  const [dx, dy] = turned[rot] ?? [Number.NaN, Number.NaN];
  return [x + dx, y + dy];
}
