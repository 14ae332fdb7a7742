import type { Kind } from '../design/index.js';
import type { ResolvedPart } from '../parts/index.js';
import { type Instance, realised } from './realised/instances.js';
import type { Scene } from './scene.js';
import { signalsOf } from './signals.js';

export const CONNECTORS: ReadonlySet<Kind> = new Set(['connector', 'usb_connector', 'battery_connector']);

/** A net that leads from a thing to a connector's pin. */
export interface Ending {
  readonly connector: ResolvedPart;
  readonly pin: string;
  readonly net: string;
  /** Parts in series on the way. */
  readonly steps: number;
}

/** Where the signals of some parts end in connectors. */
export function endings(scene: Scene, refs: readonly string[]): Ending[] {
  const own = new Set(refs);
  return [...signalsOf(scene, refs)].flatMap(([net, steps]) =>
    scene.netlist
      .on(net)
      .filter((n) => CONNECTORS.has(n.part.component.kind) && scene.stands(n.part.component))
      .map((n): Ending => ({ connector: n.part, pin: n.pad.pin || n.pad.number, net, steps: own.has(n.part.component.ref) ? 0 : steps + 1 })),
  );
}

/** Connectors of a concept in which a thing's signals, or else its supplies, end: its own first. */
export function connectorsOf(scene: Scene, instance: Instance, concept: string): string[] {
  const kind = new Set([...realised(scene, concept).instances.map((i) => i.main), ...rowsOfBus(scene, concept)]);
  const own = instance.refs.filter((r) => kind.has(r));
  if (own.length > 0) return own;
  const ends = endings(scene, [instance.main]).filter((e) => kind.has(e.connector.component.ref));
  return [...new Set(ends.sort((a, b) => a.steps - b.steps).map((e) => e.connector.component.ref))];
}

/** Rows of pins that are the header of a bus by the lines on them, whoever put them there. */
function rowsOfBus(scene: Scene, concept: string): string[] {
  const lines = (scene.lexicon.concept(concept)?.signals ?? []).map((s) => /^[A-Z]+/.exec(s)?.[0] ?? '');
  if (concept === ROW || lines.length < 2 || lines.includes('') || !scene.lexicon.isA(concept, ROW)) return [];
  return realised(scene, ROW).instances.flatMap(({ main }) => {
    const nets = scene.part(main)?.pads.flatMap((p) => p.net ?? []) ?? [];
    return lines.every((line) => nets.some((net) => net.split('_').some((word) => word.startsWith(line)))) ? [main] : [];
  });
}
const ROW = 'pin_header';

/** Connectors at which a thing ends: its own, else those on its nets. */
export function outletsOf(scene: Scene, instance: Instance): string[] {
  const own = instance.refs.filter((r) => CONNECTORS.has(scene.part(r)?.component.kind ?? 'resistor'));
  if (own.length > 0) return own;
  return [
    ...new Set(
      endings(scene, instance.refs)
        .filter((e) => e.steps <= 1)
        .map((e) => e.connector.component.ref),
    ),
  ];
}

/** Numbered contacts of a connector. */
export const contacts = (scene: Scene, ref: string) =>
  (scene.part(ref)?.footprint.pads ?? []).filter((p) => /^[1-9]\d*$/.test(p.number) && p.plated !== false);
export const waysOf = (scene: Scene, ref: string): number | null => {
  const numbers = new Set(contacts(scene, ref).map((p) => p.number)).size;
  return numbers === 0 ? null : numbers;
};

const GROUND = /^(?:[ADP]?GND|GROUND|0V|VSS|V?-|MINUS)$/i;
const SUPPLY = /^(?:V\w{1,4}|V?\+|PWR|POWER|PLUS|-?\d+V\d*)$/i;
/** What is on no contact. */
export const NOTHING_ON = 'NC';
/** Volts that are one to those who say them. */
const SAME_V = 0.2;

/** Whether a name says for sure what is on a contact: ground, or so many volts. */
export const isFed = (name: string): boolean => GROUND.test(name) || /^-?\d+V\d*$/i.test(name);

/** Contacts of a part, by their numbers, that carry what they were asked to carry. */
export const carried = (scene: Scene, ref: string, names: readonly string[]): number =>
  names.filter((name, i) => {
    const net = scene.netOf(ref, String(i + 1));
    return net === null ? name === NOTHING_ON : carries(scene, net, name);
  }).length;

/** Whether a net is what a contact is called: ground, a supply of those volts, or by its name or a pin on it. */
export function carries(scene: Scene, net: string, name: string): boolean {
  if (GROUND.test(name)) return scene.netlist.isGround(net);
  const [, whole, tenths] = /^(-?\d+)V(\d*)$/i.exec(name) ?? [];
  // Of what only passes through a board nobody knows the volts but by its name.
  if (whole !== undefined && scene.volts(net) === null) return net.toUpperCase() === name.toUpperCase();
  if (whole !== undefined) return Math.abs((scene.volts(net) ?? Number.NaN) - Number(`${whole}.${tenths || '0'}`)) < SAME_V;
  if (SUPPLY.test(name)) return scene.netlist.isRail(net);
  const pins = scene.pinsOf(net).flatMap(({ ref, pin }) => {
    const found = scene.part(ref)?.device?.pins.find((p) => p.name === pin);
    return [pin, ...(found?.aliases ?? [])];
  });
  const letters = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const same = SAME.find((s) => s.includes(letters(name))) ?? [letters(name)];
  return [...pins, ...net.split('_'), net].some((n) => same.includes(letters(n)) || (/^[RT]X$/i.test(name) && letters(n).startsWith(letters(name))));
}
/** What one line of SPI is called on chips and modules. */
const SAME: readonly (readonly string[])[] = [
  ['CLK', 'SCK', 'SCLK'],
  ['DIN', 'MOSI', 'SDI'],
  ['DOUT', 'MISO', 'SDO'],
];
