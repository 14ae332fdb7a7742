import type { AskKind } from '../../request/index.js';
import { contactFigures, hostSockets, onHostSockets } from '../checks/connectors/connector-shape.js';
import { carriedAmps, suppliedVolts } from '../checks/electric.js';
import { inputVolts } from '../checks/input-volts.js';
import { busAddress } from '../checks/part.js';
import { guarded } from '../checks/series.js';
import { pulses } from '../checks/timed.js';
import { toldLines } from '../checks/told-lines.js';
import { channelled, ownValue } from '../checks/values.js';
import { list } from '../say.js';
import type { Scene } from '../scene.js';
import { met, unmet } from '../verdict.js';
import { board } from './board.js';
import { fn } from './functions.js';
import { mechanical } from './mechanical.js';
import { quality } from './qualities.js';
import { charging, conversion, rail } from './rails.js';
import { supply } from './supply.js';
import { type Audit, thing } from './thing.js';
import { behaviour, marking } from './words.js';

const plain: Audit = (scene, ask) => thing(scene, ask);
const input: Audit = (scene, ask) => thing(scene, ask, [pulses, busAddress, contactFigures, inputVolts, ownValue, suppliedVolts, carriedAmps]);

/** A controller that stays outside is none of the board's: its lines come in at a connector. */
const controller: Audit = (scene, ask) => {
  if (!ask.features.includes('external')) return thing(scene, ask);
  const sockets = hostSockets(scene, ask);
  if (sockets.length > 0) return [met(`${ask.text} plugs into ${list(sockets)}`, { refs: sockets })];
  const own = scene.design.blocks.flatMap((b) => (scene.cores.has(b.block) ? b.refs.slice(0, 1) : []));
  if (own.length > 0)
    return [unmet(`${ask.text} was to be outside, and ${list(own)} ${own.length === 1 ? 'stands' : 'stand'} on the board`, { refs: own })];
  const ways = scene.parts.flatMap((p) => (p.component.kind === 'connector' && p.pads.some((d) => isLine(scene, d.net)) ? [p.component.ref] : []));
  return [
    ways.length === 0 ? unmet(`no connector has a line for ${ask.text}`) : met(`${ask.text} stays outside, at ${list(ways, 4)}`, { refs: ways }),
  ];
};
const isLine = (scene: Scene, net: string | null): boolean => net !== null && !scene.netlist.isGround(net) && !scene.netlist.isRail(net);

/** One audit for each kind of ask. */
export const AUDITS: Readonly<Record<AskKind, Audit>> = {
  controller,
  sensor: fn,
  input,
  output: plain,
  load: plain,
  light: plain,
  display: (scene, ask) => thing(scene, ask, [channelled]),
  sound: fn,
  supply,
  rail,
  charging,
  conversion,
  protection: (scene, ask) => [...thing(scene, ask), ...guarded(scene, ask)],
  interface: (scene, ask) => toldLines(scene, ask) ?? thing(scene, ask),
  connector: (scene, ask) => onHostSockets(scene, ask) ?? thing(scene, ask),
  function: fn,
  storage: plain,
  component: fn,
  mechanical,
  board,
  quality,
  behaviour,
  marking,
};
