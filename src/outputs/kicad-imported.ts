import { type Board, type BoardPad, type BoardPart, copperName, type Edge, type Track, type Via, type Zone } from '../board/index.js';
import { rotate } from '../geometry/index.js';
import { line, type Node, number, q, uuidOf } from './sexpr.js';

type Pair = readonly [number, number];
type Imported = NonNullable<Board['imported']>;

/** KiCad 8: things are known by `uuid`, before by `tstamp`. KiCad 10: nets by their names alone. */
const UUIDS = 20231014;
const NAMED_NETS = 20251028;
/** KiCad 6: from here on arcs, fills and overbars are written as they are here; older files are lifted to it. */
const OLDEST = 20211014;

/**
 * A board that was read from KiCad's file, written back in its own place: what the board document holds is written from it, all else
 * (settings, drawings, texts, models) as the file had it.
 */
export function importedFile(board: Board, imported: Imported): string {
  const writer = new ImportedWriter(board, imported);
  return `(kicad_pcb (version ${Math.max(imported.version, OLDEST)}) (generator boardwright)\n\n${writer.sections().join('\n')}\n)\n`;
}

class ImportedWriter {
  private readonly named: boolean;
  private readonly stamp: 'uuid' | 'tstamp';
  private readonly netNumber: ReadonlyMap<string, number>;

  constructor(
    private readonly board: Board,
    private readonly imported: Imported,
  ) {
    this.named = imported.version >= NAMED_NETS;
    this.stamp = imported.version >= UUIDS ? 'uuid' : 'tstamp';
    this.netNumber = new Map(board.nets.map((n, i) => [n.name, i + 1]));
  }

  sections(): string[] {
    const { board, imported } = this;
    const layers: Node[] = imported.layers.map(([n, name, type, user]) => [n, q(name), type, ...(user === '' ? [] : [q(user)])]);
    const nodes = (list: readonly Node[]): string[] => list.map(line);
    return [
      line(['general', ['thickness', imported.thickness_mm]]),
      ...nodes([['layers', ...layers]]),
      ...imported.head,
      ...(this.named ? [] : nodes([['net', 0, q('')], ...board.nets.map((n, i): Node => ['net', i + 1, q(n.kicad ?? n.name)])])),
      ...board.parts.map((part) => this.part(part)),
      ...imported.tail,
      ...nodes((board.edges ?? []).flatMap((edge, i) => this.edge(edge, i))),
      ...board.tracks.flatMap((track, i) => this.track(track, i)),
      ...board.vias.map((via, i) => this.via(via, i)),
      ...this.zones(),
      ...board.keepouts.flatMap((k) => (k.kicad === undefined || k.kicad === '' ? [] : [k.kicad])),
    ];
  }

  private at([x, y]: Pair): [number, number] {
    const [ox, oy] = this.imported.origin;
    return [x + ox, y + oy];
  }

  /** Written with its original number and name. */
  private net(name: string | null): number {
    return name === null ? 0 : (this.netNumber.get(name) ?? 0);
  }

  /** The net of a track, via or zone. */
  private netNode(name: string): Node {
    return ['net', this.named ? q(name === '' ? '' : this.netName(name)) : this.net(name)];
  }

  private netName(name: string): string {
    return this.board.nets[this.net(name) - 1]?.kicad ?? name;
  }

  private part(part: BoardPart): string {
    const back = part.side === 'back';
    const angle = normal(part.rot + (back ? 180 : 0));
    const own = part.kicad ?? { words: line(q(part.footprint)), lists: [] };
    const head = `(footprint ${own.words} ${line(['layer', q(back ? 'B.Cu' : 'F.Cu')])} ${line(['at', ...this.at([part.x, part.y]), angle])}`;
    return [head, ...own.lists, ...part.pads.map((pad) => this.pad(part, pad, angle))].join('\n    ').concat('\n  )');
  }

  private pad(part: BoardPart, pad: BoardPad, angle: number): string {
    const [x, y] = pad.hole_at ?? [pad.x, pad.y];
    const local = rotate({ x: x - part.x, y: y - part.y }, -angle);
    const net: Node[] = pad.net === null ? [] : [['net', ...(this.named ? [] : [this.net(pad.net)]), q(this.netName(pad.net))]];
    const own = pad.kicad ?? { words: 'smd rect', lists: line(['size', pad.w, pad.h]) };
    return ['(pad', line(q(pad.number)), own.words, line(['at', local.x, local.y, pad.rot]), own.lists, ...net.map(line)].join(' ').concat(')');
  }

  private edge(edge: Edge, index: number): Node[] {
    const tail: Node[] = [
      ['layer', q('Edge.Cuts')],
      ['width', edge.width_mm],
    ];
    const stamp: Node = [this.stamp, uuidOf(`edge ${index}`)];
    if (edge.type === 'line') return [['gr_line', ['start', ...this.at(edge.from)], ['end', ...this.at(edge.to)], ...tail, stamp]];
    if (edge.half === 2) return [];
    if (edge.half === 1) {
      const centre = this.at([(edge.from[0] + edge.to[0]) / 2, (edge.from[1] + edge.to[1]) / 2]);
      return [['gr_circle', ['center', ...centre], ['end', ...this.at(edge.from)], ...tail, ['fill', 'none'], stamp]];
    }
    return [['gr_arc', ['start', ...this.at(edge.from)], ['mid', ...this.at(edge.mid)], ['end', ...this.at(edge.to)], ...tail, stamp]];
  }

  private track(track: Track, index: number): string[] {
    const [first, last] = [track.points[0] as Pair, track.points.at(-1) as Pair];
    const steps: readonly Pair[] = track.mid === undefined ? track.points : [first, last];
    return steps.slice(1).map((to, i) => {
      const own = track.kicad ?? line([this.stamp, uuidOf(`track ${index} ${i}`)]);
      const mid: Node[] = track.mid === undefined ? [] : [['mid', ...this.at(track.mid)]];
      const ends: Node[] = [['start', ...this.at(steps[i] ?? to)], ...mid, ['end', ...this.at(to)]];
      const tail: Node[] = [
        ['width', track.width_mm],
        ...(/^[^(]*\(layers /.test(own) ? [] : [['layer', q(copperName(track.layer))]]),
        this.netNode(track.net),
      ];
      return `(${track.mid === undefined ? 'segment' : 'arc'} ${[...ends, ...tail].map(line).join(' ')}${own === '' ? '' : ` ${own}`})`;
    });
  }

  private via(via: Via, index: number): string {
    const nodes: Node[] = [
      ['at', ...this.at([via.x, via.y])],
      ['size', via.diameter_mm],
      ['drill', via.drill_mm],
      ['layers', ...(via.span ?? ['front', 'back']).map((l) => q(copperName(l)))],
      this.netNode(via.net),
    ];
    const own = via.kicad ?? line([this.stamp, uuidOf(`via ${index}`)]);
    // KiCad forgets the layers of a via whose type (blind, micro) comes after them.
    const type = /^[^("]*/.exec(own)?.[0] ?? '';
    return ['(via', type.trim(), ...nodes.map(line), own.slice(type.length)]
      .filter((s) => s !== '')
      .join(' ')
      .concat(')');
  }

  /** Zones of one group are one zone on several layers. */
  private zones(): string[] {
    const groups = new Map<string, Zone[]>();
    for (const [i, zone] of this.board.zones.entries()) {
      if (zone.kicad !== undefined && zone.kicad.group < 0) continue;
      const key = zone.kicad === undefined ? `own ${i}` : `${zone.kicad.group}`;
      groups.set(key, [...(groups.get(key) ?? []), zone]);
    }
    return [...groups.values()].map((zones) => this.zone(zones));
  }

  private zone(zones: readonly Zone[]): string {
    const zone = zones[0] as Zone;
    const own = zone.kicad === undefined ? { words: '', lists: this.newZone(zone) } : { ...zone.kicad, lists: asFilled(zones, zone.kicad.lists) };
    const net: Node[] = [this.netNode(zone.net), ...(this.named ? [] : [['net_name', q(zone.net === '' ? '' : this.netName(zone.net))]])];
    // KiCad reads no line of more than a million characters, so every corner has its own.
    const fills = zones.flatMap((z) =>
      z.filled.map((ring) => {
        const corners = ring.map((p) => {
          const [x, y] = this.at(p);
          return `      (xy ${number(x)} ${number(y)})`;
        });
        return `(filled_polygon ${line(['layer', q(copperName(z.layer))])} (pts\n${corners.join('\n')}))`;
      }),
    );
    return ['(zone', ...(own.words === '' ? [] : [own.words]), ...net.map(line), own.lists, ...fills].join('\n    ').concat(')');
  }

  private newZone(zone: Zone): string {
    const { pour_clearance_mm, pour_min_width_mm, thermal_gap_mm, thermal_spoke_mm } = this.board.rules;
    const nodes: Node[] = [
      ['layer', q(copperName(zone.layer))],
      ['hatch', 'edge', 0.508],
      ['connect_pads', ['clearance', pour_clearance_mm]],
      ['min_thickness', pour_min_width_mm],
      ['filled_areas_thickness', 'no'],
      ['fill', 'yes', ['thermal_gap', thermal_gap_mm], ['thermal_bridge_width', thermal_spoke_mm]],
      ['polygon', ['pts', ...zone.outline.map((p): Node => ['xy', ...this.at(p)])]],
    ];
    return nodes.map(line).join(' ');
  }
}

/** A zone that is filled says so. */
const asFilled = (zones: readonly Zone[], lists: string): string =>
  zones.every((z) => z.filled.length === 0) ? lists : lists.replace(/\(fill(?=\s*\()/, '(fill yes');

const normal = (degrees: number): number => ((degrees % 360) + 360) % 360;
