import type { Finding } from '../../board/index.js';
import { levelFaults } from '../../electrical/index.js';
import type { ResolvedPart } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import { amount } from '../say.js';
import type { Scene } from '../scene.js';

/** A host that speaks this and more harms inputs of 3.3 V, V. */
const HIGH_LOGIC_V = 4.5;
const SAME_V = 0.3;
/** Lines of buses by which a host's connector is known. */
const BUS = /^(SCK|MOSI|MISO|SDA|SCL|UART_TX|UART_RX)(_|\d|$)/;
const PROGRAMMERS = /prog|swd|swio|isp|updi/;
/** Types of pins that speak. */
const SPEAKS: ReadonlySet<string> = new Set(['output', 'tri_state', 'open_collector', 'power_out']);

/** What the pins of a controller that stays outside speak, V; null: nobody knows. */
function logicOf({ lexicon, library }: Scene, { figures, part }: Ask): number | null {
  const said = figures.find((f) => f.quantity === 'voltage')?.value;
  if (said !== undefined) return said;
  const [platform] = part === undefined ? [] : (lexicon.part(part)?.platforms ?? []);
  return library.platforms.get(platform ?? '')?.rails[0]?.volts ?? null;
}

/** Lines of the connectors that a host hangs at (they carry its supply or a bus) on which nothing of the board speaks. */
function driven(scene: Scene, volts: number): string[] {
  const { netlist } = scene;
  const isLine = (net: string | null): net is string => net !== null && !netlist.isRail(net) && !netlist.isGround(net);
  const hosts = (p: ResolvedPart): boolean =>
    p.component.kind === 'connector' &&
    // What says what its contacts bear is a socket of its own: a card's.
    !p.device?.pins.some((pin) => pin.volts_max !== undefined) &&
    !PROGRAMMERS.test(scene.blockOf(p.component.ref)?.block ?? '') &&
    p.pads.some((d) => d.net !== null && (BUS.test(d.net) || Math.abs((scene.volts(d.net) ?? 0) - volts) < SAME_V));
  const lines = scene.parts.filter(hosts).flatMap((p) => p.pads.flatMap((d) => (isLine(d.net) ? [d.net] : [])));
  return [...new Set(lines)].filter((net) => !/^(SDA|SCL|MISO)/.test(net) && !netlist.on(net).some((n) => SPEAKS.has(n.pad.type ?? '')));
}

/** Pins that a controller outside drives higher than they bear: an Arduino of 5 V before a chip of 3.3 V. */
export function hostFindings(scene: Scene): Finding[] {
  const host = scene.request.asks.find((a) => a.state === 'wanted' && a.not !== true && a.kind === 'controller' && a.features.includes('external'));
  const volts = host === undefined ? null : logicOf(scene, host);
  if (host === undefined || volts === null || volts < HIGH_LOGIC_V) return [];
  const outside = { by: host.text, volts: new Map(driven(scene, volts).map((net) => [net, volts])) };
  return levelFaults(scene.netlist, outside).flatMap((f): Finding[] => {
    if (f.by !== host.text || !f.listens) return [];
    const { ref } = f.node.part.component;
    const bears = f.limit === null ? `${ref} stands at ${amount(f.supply ?? 0, 'V')}` : `${ref} takes ${amount(f.limit, 'V')} there`;
    return [
      {
        rule: 'levels',
        severity: 'error',
        refs: [ref],
        nets: [f.net],
        message: `${host.text} drives ${f.net} at ${amount(volts, 'V')}, and ${bears}`,
      },
    ];
  });
}
