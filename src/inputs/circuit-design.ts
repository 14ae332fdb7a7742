import { type Component, checkDesign, DESIGN_FORMAT, type Design, DesignError, type Net, type OwnDevice, type OwnLand } from '../design/index.js';
import type { Library } from '../parts/index.js';
import type { ReadCircuit, ReadNet } from './circuit.js';
import { PartChooser } from './circuit-parts.js';
import { LONGEST_VALUE, readSummary } from './kicad/design.js';
import { Refs } from './kicad/kinds.js';
import { NetNames } from './net-names.js';
import { oneLine, shortened } from './one-line.js';

/** Most names that a refusal lists. */
const LISTED = 20;
const MOST_PARTS = 5000;
const MOST_NETS = 10000;

/**
 * A design of a circuit that another program drew. Parts that the library knows are its parts; others keep the pins that the file tells and the
 * land pattern that it names. A land pattern that nobody knows is the build's to tell (a gap; the part is not on the board). What is refused: a
 * file with parts that have no land pattern at all, or one of whose land patterns none is known.
 */
export function circuitDesign(circuit: ReadCircuit, library: Library): Design {
  if (circuit.parts.length === 0) throw circuit.refuse('it holds no parts');
  if (circuit.parts.length > MOST_PARTS) throw circuit.refuse(`it holds more than ${MOST_PARTS} parts`);
  if (circuit.nets.length > MOST_NETS) throw circuit.refuse(`it holds more than ${MOST_NETS} nets`);
  const bare = circuit.parts.filter((p) => p.footprint === '').map((p) => p.ref);
  if (bare.length > 0) throw circuit.refuse(withoutFootprint(bare));
  const refs = new Refs(
    circuit.parts.map((p) => p.ref),
    false,
  );
  const texts: string[] = [];
  const chooser = new PartChooser(library, circuit.lands);
  const called = new Map<string, string>();
  const components: Component[] = [];
  const wired = wiredPads(circuit);
  const words = new Map<string, string>();
  for (const drawn of circuit.parts) {
    const part = { ...drawn, value: oneLine(drawn.value, LONGEST_VALUE) };
    texts.push(...[shortened(`The value of ${part.ref}`, drawn.value, LONGEST_VALUE)].flatMap((note) => note ?? []));
    if (called.has(part.ref)) throw part.refuse(`${part.ref} is there twice`);
    const pins = part.pins.map((pin) => ({ ...pin, net: wired.get(`${part.ref}.${pin.pad}`) ?? null }));
    const chosen = chooser.choose(part, pins);
    const { ref } = refs.take(part.ref, chosen.component.kind, part.footprint);
    called.set(part.ref, ref);
    components.push({ ref, ...chosen.component });
    for (const [pad, word] of chosen.words) words.set(`${part.ref}.${pad}`, `${ref}.${word}`);
  }
  if (chooser.unknown.size > 0 && !chooser.anyKnown) throw circuit.refuse(unknownLands([...chooser.unknown]));
  const nets = netsOf(circuit.nets, words, components);
  const renamed = nets.flatMap(({ name }, i) => {
    const own = circuit.nets[i]?.name ?? name;
    return own === name ? [] : [`The net ${JSON.stringify(own)} is called ${name} here.`];
  });
  const notes = [...circuit.notes, ...refs.notes.map((n) => n.message), ...renamed, ...texts, ...chooser.notes];
  const design: Design = {
    format: DESIGN_FORMAT,
    name: oneLine(circuit.name, 200).trim() || 'Imported circuit',
    prompt: '',
    summary: readSummary(components.length, circuit.nets.length, circuit.filename),
    board: circuit.board,
    components,
    nets,
    blocks: [],
    constraints: {},
    assumptions: notes,
    unmet: [...chooser.unknown].map((name) => `No land pattern ${name} is known here: the parts that stand on it are not on the board.`),
    ...ownOf(chooser.own, circuit.lands),
  };
  return checked(design, circuit);
}

/** What a file gives must be what the rest of the program expects. */
function checked(design: Design, circuit: ReadCircuit): Design {
  try {
    return checkDesign(design);
  } catch (error) {
    if (error instanceof DesignError) throw circuit.refuse(`it makes no design: ${error.message}`);
    throw error;
  }
}

function ownOf(devices: OwnDevice[], lands: readonly OwnLand[]): Pick<Design, 'own'> {
  const used = new Set(devices.map((d) => d.footprint));
  return devices.length === 0 ? {} : { own: { devices, lands: lands.filter((l) => used.has(l.name)) } };
}

/** `ref.pad` → the net, by its place in the list. */
function wiredPads(circuit: ReadCircuit): Map<string, string> {
  const wired = new Map<string, string>();
  for (const [i, net] of circuit.nets.entries()) {
    for (const { ref, pad } of net.pins) {
      const other = wired.get(`${ref}.${pad}`);
      if (other !== undefined && other !== String(i)) {
        throw circuit.refuse(`pad ${pad} of ${ref} is on two nets: ${circuit.nets[Number(other)]?.name ?? ''} and ${net.name}`);
      }
      wired.set(`${ref}.${pad}`, String(i));
    }
  }
  return wired;
}

const USB_VOLTS = 5;

function netsOf(nets: readonly ReadNet[], words: ReadonlyMap<string, string>, components: readonly Component[]): Net[] {
  const names = new NetNames();
  const usb = new Set(components.filter((c) => c.kind === 'usb_connector').map((c) => `${c.ref}.VBUS`));
  return nets.map((net) => {
    const pins = [...new Set(net.pins.map(({ ref, pad }) => words.get(`${ref}.${pad}`) ?? `${ref}.${pad}`))];
    const bus = pins.some((pin) => usb.has(pin));
    const volts = net.volts ?? (bus ? USB_VOLTS : null);
    return { name: names.take(net.name), class: bus ? 'power' : net.class, ...(volts === null ? {} : { volts }), pins };
  });
}

const listed = (names: readonly string[]): string =>
  names.length > LISTED ? `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more` : names.join(', ');
const withoutFootprint = (refs: readonly string[]): string =>
  `${listed(refs)} ${refs.length === 1 ? 'has' : 'have'} no footprint: give every part one in the schematic and export it again`;
const unknownLands = (names: readonly string[]): string =>
  `none of its footprints is known here (${listed(names)}): send their drawings (.kicad_mod) along as footprints`;
