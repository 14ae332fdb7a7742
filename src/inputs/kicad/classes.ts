import type { Board, DesignRules, NetClass } from '../../board/index.js';
import type { List } from './reader.js';

/** Rules and classes for what the file does not say. */
export interface FabRules {
  readonly rules: DesignRules;
  readonly classes: NetClass[];
}

/** A net class of KiCad, mm; what is absent is as in the default class, and there as the fab has it. */
export interface KicadClass {
  readonly clearance?: number | undefined;
  readonly track?: number | undefined;
  readonly via?: number | undefined;
  readonly drill?: number | undefined;
}

/** The rules that a board's author set: KiCad 5 keeps them in the board file, later ones in the project beside it. */
export interface KicadRules {
  readonly standard: KicadClass;
  /** The class of a net by the file's name of it, where that is not the default one. */
  readonly ofNet: (net: string) => KicadClass | undefined;
  /** What holds for everything; empty for KiCad 5, whose figures for it nobody set. */
  readonly least: KicadLeast;
}

/** Least values, mm; absent: not set. */
export interface KicadLeast {
  readonly clearance?: number | undefined;
  readonly track?: number | undefined;
  readonly edge?: number | undefined;
  readonly via?: number | undefined;
  readonly ring?: number | undefined;
  readonly hole?: number | undefined;
  readonly holeToHole?: number | undefined;
  readonly holeToCopper?: number | undefined;
}

/** No rule is finer than this, mm. */
const FINEST = 0.05;
const KICAD_DRILL = 0.4;

/** The net classes that a file of KiCad 5 holds; null: it has none. */
export function fileRules(root: List): KicadRules | null {
  const lists = root.all('net_class');
  const standard = lists.find((c) => c.words[0] === 'Default') ?? lists[0];
  if (standard === undefined) return null;
  const ofNet = new Map<string, KicadClass>();
  for (const list of lists) {
    if (list === standard) continue;
    const made = classOf(list);
    for (const net of list.all('add_net')) if (net.items.length > 1) ofNet.set(net.word(1), made);
  }
  return { standard: classOf(standard), ofNet: (net) => ofNet.get(net), least: {} };
}

function classOf(list: List): KicadClass {
  const figure = (name: string): number | undefined => (list.find(name) === undefined ? undefined : list.numberOf(name, 0));
  return { clearance: figure('clearance'), track: figure('trace_width'), via: figure('via_dia'), drill: figure('via_drill') };
}

/** The drill of a via that does not say its own. */
export const drillOf = (own: KicadRules | null, net: string): number => own?.ofNet(net)?.drill ?? own?.standard.drill ?? KICAD_DRILL;

/**
 * The board's rules: its author's where they say anything, else the fab's. A class of ours has the widest gap and the largest via of the KiCad
 * classes that its nets are in; widths are kept by net.
 */
export function boardRules(
  own: KicadRules | null,
  fab: FabRules,
  nets: Board['nets'],
  mask_expansion_mm: number,
): FabRules & { nets: Board['nets'] } {
  const rules = { ...fab.rules, mask_expansion_mm };
  if (own === null) return { rules, classes: fab.classes, nets };
  const { standard, least } = own;
  const figure = (value: number | undefined, otherwise: number, floor = 0): number => Math.max(FINEST, floor, value ?? otherwise);
  const classes = fab.classes.map((c): NetClass => {
    const inIt = nets.filter((n) => n.class === c.name).map((n) => own.ofNet(fileName(n)) ?? standard);
    const most = (of: (k: KicadClass) => number | undefined, otherwise: number, floor?: number): number =>
      Math.max(...[standard, ...inIt].map((k) => figure(of(k) ?? of(standard), otherwise, floor)));
    return {
      name: c.name,
      track_mm: figure(standard.track, c.track_mm, least.track),
      clearance_mm: most((k) => k.clearance, c.clearance_mm, least.clearance),
      via_diameter_mm: most((k) => k.via, c.via_diameter_mm, least.via),
      via_drill_mm: most((k) => k.drill, c.via_drill_mm, least.hole),
    };
  });
  return {
    rules: {
      ...rules,
      clearance_mm: figure(standard.clearance, rules.clearance_mm, least.clearance),
      min_track_mm: figure(least.track, rules.min_track_mm),
      min_via_diameter_mm: figure(least.via, rules.min_via_diameter_mm),
      min_annular_mm: figure(least.ring, rules.min_annular_mm),
      min_hole_mm: figure(least.hole, rules.min_hole_mm),
      min_via_drill_mm: figure(least.hole, rules.min_via_drill_mm),
      edge_clearance_mm: figure(least.edge, rules.edge_clearance_mm),
      hole_to_hole_mm: figure(least.holeToHole, rules.hole_to_hole_mm),
      hole_clearance_mm: figure(least.holeToCopper, Math.min(rules.hole_clearance_mm, wallOf(standard, least.clearance))),
    },
    classes,
    nets: nets.map((net) => {
      const { track } = own.ofNet(fileName(net)) ?? {};
      return track === undefined || track === standard.track ? net : { ...net, track_mm: figure(track, track, least.track) };
    }),
  };
}

/** How far a project that says nothing of holes has copper from the wall of its own vias: their ring and its clearance. */
function wallOf({ via, drill, clearance }: KicadClass, least = 0): number {
  return via === undefined || drill === undefined || clearance === undefined
    ? Number.POSITIVE_INFINITY
    : (via - drill) / 2 + Math.max(clearance, least);
}

const fileName = ({ name, kicad }: Board['nets'][number]): string => kicad ?? name;
