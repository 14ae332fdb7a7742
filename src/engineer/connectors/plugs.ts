import type { Block } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { blocksFor, CONNECTORS, carries, isA, isPer, type Knowledge, saidAmps, takes } from '../knowledge.js';
import { FUSE_MARGIN, fuseFor } from '../power/fuses.js';
import { countOf, type Outlet } from '../power/outlets.js';
import type { Sorted } from '../sort.js';
import type { Unit } from '../units/units.js';
import { endsBy, plugOf } from './contacts.js';
import { strengthened } from './fitting.js';

/** What each of several outlets has for itself. */
export interface Own {
  readonly fuse: { readonly ask: Ask; readonly block: Block } | null;
  readonly light: Ask | null;
}

/** The fuse and the light that every outlet of an ask has: said of each of them, or a fuse of its own where only one sort of outlet is counted. */
export function ownOf(know: Knowledge, { all, series, things }: Sorted, ask: Pick<Ask, 'id'>): Own {
  const counted = all.filter((a) => (a.kind === 'connector' || a.kind === 'output') && (a.count ?? 1) > 1);
  const lone = counted.length === 1 && counted[0]?.id === ask.id;
  const of = (a: Ask): boolean => isPer(a, ask) || (lone && a.features.includes('individual'));
  return {
    fuse: series.find((s) => isA(know, s.ask, 'fuse') && of(s.ask)) ?? null,
    light: things.find((t) => isA(know, t.ask, 'led') && t.ask.per === ask.id)?.ask ?? null,
  };
}

/** The fuse and the light that each of several switched outputs has for itself, by the ask of the output or of what it switches. */
export function ownsOf(know: Knowledge, sort: Sorted): Map<string, Own> {
  const switched = sort.things.flatMap(({ ask, serves }): [string, Own][] => {
    if (ask.kind !== 'output' && ask.kind !== 'load') return [];
    const of = (a: Ask): boolean => isPer(a, ask) || (serves !== null && isPer(a, serves));
    const fuse = sort.series.find((s) => isA(know, s.ask, 'fuse') && of(s.ask)) ?? null;
    const light = sort.things.find((t) => isA(know, t.ask, 'led') && of(t.ask))?.ask ?? null;
    return fuse === null && light === null ? [] : [[ask.id, { fuse, light }]];
  });
  return new Map([...sort.parts.map((a): [string, Own] => [a.id, ownOf(know, sort, a)]), ...switched]);
}

/** Puts a switched output's own fuse into the line that its connector has from the supply, and its own light onto the line that switches it. */
export function withOwn(composer: Composer, { ask, block, load }: Unit, { fuse, light }: Own, refs: readonly string[], control: string | null): void {
  const { assembler, know, minutes } = composer;
  if (light !== null && control === null) minutes.cannot(light.id, `no line of ${block.title} says that it is on`);
  if (light !== null && control !== null) {
    composer.block(
      'status_led',
      light.id,
      { SIG: control, GND: 'GND' },
      { volts: Math.min(composer.power.logic, OUTSIDE_V), ...colourOf(know, light) },
    );
    minutes.decide(light.id, 'one at each output', 'it lights while that is switched on');
  }
  if (fuse === null) return;
  const pins = refs.flatMap((ref) => {
    const device = know.library.devices.get(assembler.deviceOf(ref) ?? '');
    return CONNECTORS.has(device?.kind ?? '') ? (device?.pins ?? []).map((p) => `${ref}.${p.name}`) : [];
  });
  const isFed = (pin: string): boolean => assembler.voltsOf(assembler.netOf(pin) ?? '') !== null && assembler.netOf(pin) !== 'GND';
  const line = pins.find(isFed) ?? pins.find((p) => assembler.netOf(p)?.endsWith('_COM') === true);
  const net = line === undefined ? null : assembler.netOf(line);
  if (line === undefined || net === null || ask.features.includes('mains')) {
    minutes.cannot(fuse.ask.id, `no line of ${block.title} could take it`);
    return;
  }
  const volts = assembler.voltsOf(net);
  const out = assembler.net(`${net}_FUSED_${line.split('.')[0]}`, volts === null ? {} : { class: 'power', volts });
  assembler.move(line, out);
  const amps = load?.amps ?? UNSAID_A;
  fused(composer, fuse, { VIN: net, VOUT: out }, volts ?? 0, amps, amps * FUSE_MARGIN);
  minutes.decide(fuse.ask.id, 'one at each output', 'each was to have its own');
}
/** Lines from outside stand no higher than this, V. */
const OUTSIDE_V = 5;
/** What a switched output is fused for where nobody says what it takes, A. */
const UNSAID_A = 1;

const colourOf = (know: Knowledge, light: Ask): Record<string, string> => {
  const colour = light.features.find((f) => know.library.blocks.get('status_led')?.params['color']?.choices?.includes(f) === true);
  return colour === undefined ? {} : { color: colour };
};

/** Puts a fuse into a line. */
function fused(composer: Composer, fuse: NonNullable<Own['fuse']>, wires: Record<string, string>, volts: number, amps: number, needed: number): void {
  const found = fuseFor(composer.know, fuse, volts, amps, needed, composer.minutes);
  if (found === null) composer.minutes.cannot(fuse.ask.id, `no fuse of the library takes ${Math.round(volts)} V`);
  composer.block((found?.block ?? fuse.block).name, fuse.ask.id, wires, found?.params ?? {});
}

/** A voltage that was asked for is made, and leaves by the connector that was said, else by a terminal. */
export function giveOut(composer: Composer, { ask, volts, amps, leaves }: Outlet, own: Own, minutes: Minutes): void {
  const { feeds, sources } = composer.power;
  if (!feeds.some((f) => Math.abs(f.volts - volts) < 0.05) && !sources.some((s) => Math.abs(s.volts - volts) < 0.05)) {
    minutes.cannot(ask.id, `no supply of the board can make ${volts} V${amps > 0 ? ` with ${Math.round(amps * 100) / 100} A` : ''}`);
    return;
  }
  composer.at = ask.id;
  const net = composer.rail(volts);
  minutes.decide(ask.id, net, leaves ? 'it leaves the board there' : 'the rail is made');
  const count = countOf(ask);
  const made = composer.power.tree.rails.find((r) => Math.abs(r.volts - volts) < 0.05);
  const named = plugOf(ask);
  const socket =
    named.connector === undefined ? [] : blocksFor(composer.know, named.connector.concept).flatMap((b) => composer.know.library.blocks.get(b) ?? []);
  const each = saidAmps(ask, volts) ?? amps / count;
  const sockets = socket.filter((b) => b.ports.every((p) => p.kind === 'ground' || (p.kind === 'power_in' && takes(p, volts))));
  // Of a socket of which nobody said the sort the first that carries it.
  const block = sockets.find((b) => carries(b) >= each - 1e-9) ?? sockets[0];
  for (let i = 0; leaves && i < Math.min(count, MOST_PLUGS); i++) {
    const out = own.fuse === null ? net : composer.assembler.net(`${net}_OUT${i + 1}`, { class: 'power', volts, amps: each });
    if (own.fuse !== null) fused(composer, own.fuse, { VIN: net, VOUT: out }, volts, saidAmps(ask, volts) ?? amps, saidAmps(ask, volts) ?? amps);
    if (block !== undefined)
      composer.block(block.name, ask.id, Object.fromEntries(block.ports.map((p) => [p.name, p.kind === 'ground' ? 'GND' : out])), {
        amps: saidAmps(ask, volts) ?? (amps > 0 ? amps : (made?.peak ?? 0)),
      });
    else composer.plug(named, ask.label ?? `${volts} V`, endsBy([out, 'GND']), 'ScrewTerminal');
    // One that tells of a blown fuse lies over it: it lights through what hangs at the outlet.
    const over = own.fuse !== null && own.light?.features.includes('when_blown') === true;
    if (own.light !== null)
      composer.block('status_led', own.light.id, over ? { SIG: net, GND: out } : { SIG: out, GND: 'GND' }, {
        volts,
        ...colourOf(composer.know, own.light),
      });
  }
  for (const ref of composer.refs.get(ask.id) ?? []) asOutlet(composer, ref, ask.features.includes('center_negative'));
  const drawn = composer.power.tree.drawn.find((d) => d.net === net)?.peak ?? 0;
  strengthened(composer, composer.refs.get(ask.id) ?? [], Math.max(amps, drawn) / count);
  composer.at = null;
  for (const a of [own.fuse?.ask, own.light]) if (a != null) minutes.decide(a.id, `${count} of them`, 'one at each outlet');
}
const MOST_PLUGS = 32;

const SLEEVE = 'SLEEVE';
/** A jack that a supply comes in by lets one out: the same part, read the other way; `negative`: minus at its pin. */
function asOutlet({ know, assembler }: Composer, ref: string, negative: boolean): void {
  const device = know.library.devices.get(assembler.deviceOf(ref) ?? '');
  const out = know.library.devices.get(`${device?.id}${negative ? '_NEG' : ''}_OUT`);
  const [from, to] = [device, out].map((d) => d?.pins[0]?.name);
  if (out === undefined || from === undefined || to === undefined) return;
  const rest = out.pins
    .slice(1)
    .filter((p) => p.required)
    .map((p) => [p.name, p.name === from ? SLEEVE : p.name]);
  assembler.rewire(ref, out.id, { [to]: from, ...Object.fromEntries(rest) }, out.title);
}
