import type { Net, PinType } from '../design/index.js';
import type { Library } from '../parts/index.js';
import type { ReadCircuit, ReadNet, ReadPart, ReadPin } from './circuit.js';
import { circuitDesign } from './circuit-design.js';
import { KicadError } from './kicad/error.js';
import { newOverbars } from './kicad/overbars.js';
import { type List, readLists } from './kicad/reader.js';
import { classOf, voltsOf } from './net-names.js';
import { readLandFile } from './netlist-lands.js';

/** Drawn land patterns beside a netlist: the name in the netlist, with or without its library → the text of the `.kicad_mod` file. */
export type LandFiles = Readonly<Record<string, string>>;

/** Whether a text that begins with a bracket is a netlist: `(export …)`. */
export const isNetlist = (text: string): boolean => /^\uFEFF?\s*\(\s*export[\s(]/.test(text.slice(0, 4096));

/**
 * A KiCad netlist (`.net`, the s-expression form that KiCad 5 and later export) as a design: its parts with value, land pattern and catalogue code,
 * its nets by name. `lands` are land patterns that the library lacks. Throws KicadError (line and reason) for what is none, or says too little.
 */
export function importNetlist(text: string, filename: string, library: Library, lands: LandFiles = {}) {
  const root = readLists(text);
  if (root.name !== 'export') root.fail('it is no KiCad netlist: it does not begin with (export');
  return circuitDesign(new NetlistReader(root, filename, lands).read(), library);
}

/** Electrical types as KiCad 5 and as later versions write them. */
const TYPES: Readonly<Record<string, PinType>> = {
  input: 'input',
  output: 'output',
  bidirectional: 'bidirectional',
  bidi: 'bidirectional',
  tri_state: 'tri_state',
  '3state': 'tri_state',
  passive: 'passive',
  free: 'passive',
  power_in: 'power_in',
  power_out: 'power_out',
  open_collector: 'open_collector',
  opencol: 'open_collector',
  open_emitter: 'open_emitter',
  openem: 'open_emitter',
  no_connect: 'no_connect',
  notconnected: 'no_connect',
};
/** Fields that hold the fab's code, the maker's number and the maker, as people and plug-ins name them. */
const CODE_FIELD = /^(lcsc|jlcpcb|jlc)([\s_]*(part|pn|code|no|number|#|\.)*)*$/i;
const MPN_FIELD = /^(mpn|mfr[\s._]*part([\s._]*(no|number|#))*|manufacturer[\s._]*part[\s._]*(no|number|#)|part[\s._]*number)\.?$/i;
const MAKER_FIELD = /^(manufacturer|mfr|maker|manufacturer[\s._]*name)$/i;
/** Names that KiCad makes for nets that nobody named. */
const UNNAMED = /^(Net-|unconnected-|N\$)/;
const GROUND_PIN = /^(A|D|P)?(GND|VSS)/i;

const MOST_PINS = 2000;

class NetlistReader {
  /** `library:symbol` → its pins. */
  private readonly symbols = new Map<string, readonly ReadPin[]>();
  private readonly text: (written: string) => string;

  constructor(
    private readonly root: List,
    private readonly filename: string,
    private readonly lands: LandFiles,
  ) {
    const tool = root.find('design')?.wordOf('tool', '') ?? '';
    this.text = /^eeschema \D?[45]\./i.test(tool) ? newOverbars : (written) => written;
    for (const symbol of root.find('libparts')?.all('libpart') ?? []) {
      const pins = (symbol.find('pins')?.all('pin') ?? []).map((pin) => this.pin(pin, 'num', 'name', 'type'));
      const aliases = (symbol.find('aliases')?.all('alias') ?? []).map((a) => a.word(1));
      for (const name of [symbol.wordOf('part', ''), ...aliases]) this.symbols.set(`${symbol.wordOf('lib', '')}:${name}`, pins);
    }
  }

  read(): ReadCircuit {
    const { root, filename } = this;
    const all = root.need('components').all('comp');
    const left = new Set(all.filter((comp) => propertyOf(comp, 'exclude_from_board') !== null).map(refOf));
    const kept = all.filter((comp) => !left.has(refOf(comp)) && !refOf(comp).startsWith('#'));
    const nodes = this.nodes(new Set(all.map(refOf)), new Set(kept.map(refOf)));
    const drawn = new Set(kept.map((comp) => comp.wordOf('footprint', '')));
    return {
      name: this.name(),
      filename,
      board: {},
      parts: kept.map((comp) => this.part(comp, nodes.get(refOf(comp)) ?? [])),
      nets: root
        .need('nets')
        .all('net')
        .flatMap((net) => this.net(net, left) ?? []),
      lands: [...drawn].flatMap((name) => {
        // By own keys only: a footprint may be called as what every object has.
        const known = [name, name.replace(/^[^:]*:/, '')].find((n) => Object.hasOwn(this.lands, n));
        return known === undefined ? [] : [readLandFile(name, this.lands[known] as string)];
      }),
      notes: kept.flatMap((comp) =>
        propertyOf(comp, 'dnp') === null
          ? []
          : [`${refOf(comp)} is marked as not fitted in the schematic: its pads are on the board, and it is neither bought nor placed.`],
      ),
      refuse: (why) => new KicadError(root.line, why),
    };
  }

  private name(): string {
    const design = this.root.find('design');
    const title = design?.find('sheet')?.find('title_block')?.wordOf('title', '').trim() ?? '';
    const stem = this.filename
      .replace(/^.*[/\\]/, '')
      .replace(/\.net$/i, '')
      .trim();
    return (title || stem || 'Imported netlist').slice(0, 200);
  }

  private pin(list: List, number: string, name: string, type: string): ReadPin {
    return { pad: list.wordOf(number, ''), name: this.text(list.wordOf(name, '')), type: typeOf(list.wordOf(type, '')) };
  }

  /** The pins of each part that nets speak of. */
  private nodes(known: ReadonlySet<string>, kept: ReadonlySet<string>): Map<string, ReadPin[]> {
    const pins = new Map<string, ReadPin[]>();
    for (const net of this.root.need('nets').all('net')) {
      for (const node of net.all('node')) {
        const ref = refOf(node);
        if (!known.has(ref)) node.fail(`the net ${net.wordOf('name', '')} has a pin of ${JSON.stringify(ref)}, which is no part of the netlist`);
        if (!kept.has(ref)) continue;
        const pin = this.pin(node, 'pin', 'pinfunction', 'pintype');
        if (pin.pad === '') node.fail(`a pin of ${ref} has no number`);
        const own = pins.get(ref) ?? [];
        pins.set(ref, own);
        own.push(pin);
        if (own.length > MOST_PINS) node.fail(`${ref} has more than ${MOST_PINS} pins on nets`);
      }
    }
    return pins;
  }

  private part(comp: List, nodes: readonly ReadPin[]): ReadPart {
    const source = comp.find('libsource');
    const symbol = `${source?.wordOf('lib', '') ?? ''}:${source?.wordOf('part', '') ?? ''}`;
    const pins = new Map((this.symbols.get(symbol) ?? []).filter((p) => p.pad !== '').map((p) => [p.pad, p]));
    for (const node of nodes) if (!pins.has(node.pad)) pins.set(node.pad, node);
    const fields = fieldsOf(comp);
    const field = (name: RegExp): string => (fields.find(([key, value]) => name.test(key.trim()) && value.trim() !== '')?.[1] ?? '').trim();
    const value = comp.wordOf('value', '').trim();
    return {
      ref: refOf(comp),
      value: value === '~' ? '' : value,
      footprint: comp.wordOf('footprint', '').trim(),
      symbol: symbol === ':' ? '' : symbol,
      kind: null,
      purpose: source?.wordOf('description', '') ?? '',
      bought: { catalog_code: codeIn(field(CODE_FIELD)), mpn: field(MPN_FIELD), manufacturer: field(MAKER_FIELD) },
      pins: [...pins.values()],
      ...(propertyOf(comp, 'dnp') === null ? {} : { fitted: false }),
      refuse: (why) => new KicadError(comp.line, why),
    };
  }

  /** null: nothing of it is on the board, or a pin that nobody joined to anything. */
  private net(list: List, left: ReadonlySet<string>): ReadNet | null {
    const nodes = list.all('node').filter((n) => !left.has(refOf(n)) && !refOf(n).startsWith('#'));
    const name = this.text(list.wordOf('name', '')) || `N$${list.wordOf('code', '')}`;
    if (nodes.length === 0 || (nodes.length === 1 && UNNAMED.test(name))) return null;
    return {
      name,
      class: supplyOf(
        classOf(name),
        nodes.map((n) => this.pin(n, 'pin', 'pinfunction', 'pintype')),
      ),
      volts: voltsOf(name),
      pins: nodes.map((n) => ({ ref: refOf(n), pad: n.wordOf('pin', '') })),
    };
  }
}

const refOf = (list: List): string => list.wordOf('ref', '').trim() || list.fail(`(${list.name} …) has no reference`);

/** "bidirectional+no_connect" is a pin with a no-connect flag. */
function typeOf(written: string): PinType {
  const [type = '', flag] = written.toLowerCase().split('+');
  return flag === 'no_connect' ? 'no_connect' : (TYPES[type] ?? 'unspecified');
}

/** A net that its name does not tell: one with supply pins is a supply, or a ground where all of them are ground pins. */
function supplyOf(named: Net['class'], pins: readonly ReadPin[]): Net['class'] {
  const supplies = pins.filter((p) => p.type === 'power_in' && p.name !== '');
  if (named !== 'signal' || supplies.length === 0) return named;
  return supplies.every((p) => GROUND_PIN.test(p.name)) ? 'ground' : 'power';
}

/** `(fields (field (name "LCSC") "C1525"))` and `(property (name "LCSC") (value "C1525"))`. */
function fieldsOf(comp: List): [string, string][] {
  const fields = (comp.find('fields')?.all('field') ?? []).map((f): [string, string] => [f.wordOf('name', ''), f.words[0] ?? '']);
  return [...fields, ...comp.all('property').map((p): [string, string] => [p.wordOf('name', ''), p.wordOf('value', '')])];
}

const propertyOf = (comp: List, name: string): string | null =>
  comp
    .all('property')
    .find((p) => p.wordOf('name', '').toLowerCase() === name)
    ?.wordOf('value', '') ?? null;

/** A catalogue code; '' for what is none ("DNP", "n/a"). */
const codeIn = (field: string): string => /^C[1-9]\d*$/.exec(field.toUpperCase())?.[0] ?? '';
