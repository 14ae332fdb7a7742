import type { Connectivity } from './connectivity.js';
import type { Maps } from './maps.js';
import { laneOf } from './pair.js';
import type { RouteNet, RoutingProblem } from './problem.js';
import type { Search } from './search.js';
import type { Wiring } from './wiring.js';

/** A net may be narrow so far from its pads at first, and farther each time that it fails, nm. */
const NECK_REACH = 1.2e6;

export const reachOf = (tries: number): number => Math.min(8, Math.floor(tries / 3));

/** What marking the search's zones needs to know. */
export interface Zones {
  readonly problem: RoutingProblem;
  readonly maps: Maps;
  readonly search: Search;
  readonly wiring: Wiring;
  readonly connectivity: Connectivity;
  /** What the search's necks are marked for at present. */
  readonly necks: { net: number; reach: number; trunk: boolean };
}

/** Marks for the next search where the net may be narrow (`trunk`: not at pads that only hang on it), where it runs beside its partner, where its own vias forbid another hole. */
export function markZones(zones: Zones, net: number, tries: number, trunk: boolean): void {
  zones.search.zone++;
  const spec = zones.problem.nets[net] as RouteNet;
  if (spec.neck < spec.width) markNecks(zones, net, NECK_REACH * (1 + reachOf(tries)), trunk);
  markPair(zones, spec);
  markHoles(zones, net, spec);
}

function markNecks({ maps, search, connectivity, necks }: Zones, net: number, reach: number, trunk: boolean): void {
  if (necks.net === net && necks.reach === reach && necks.trunk === trunk) return;
  necks.net = net;
  necks.reach = reach;
  necks.trunk = trunk;
  const zone = ++search.neckZone;
  const { zoneMark } = search;
  for (const t of connectivity.ofNet[net] as readonly number[]) {
    if (trunk && connectivity.terminal(t).leaf === true) continue;
    for (const { shape } of connectivity.terminal(t).copper) {
      maps.eachCellNear(shape.core, shape.radius + reach, (cell) => {
        zoneMark[cell] = zone;
      });
    }
  }
}

/** The lane on both sides of the other net of a pair, where it is laid already. */
function markPair({ maps, search, wiring }: Zones, spec: RouteNet): void {
  const { zone, pairMark } = search;
  const beside = spec.partner === undefined ? [] : wiring.of(spec.partner);
  search.paired = beside.length > 0;
  for (const { segments } of beside) {
    for (const s of segments) {
      maps.eachCellNear([s.a, s.b], laneOf(spec), (cell) => {
        pairMark[cell] = zone;
      });
    }
  }
}

function markHoles({ problem, maps, search, wiring }: Zones, net: number, spec: RouteNet): void {
  const { zone, holeMark } = search;
  for (const { vias } of wiring.of(net)) {
    for (const at of vias) {
      maps.eachCellNear([at], spec.viaDrill + problem.rules.holeToHole, (cell) => {
        holeMark[cell] = zone;
      });
    }
  }
}
