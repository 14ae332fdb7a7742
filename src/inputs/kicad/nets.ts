import type { Board } from '../../board/index.js';
import { classOf, NetNames, voltsOf } from '../net-names.js';
import { NEW_OVERBARS, newOverbars } from './overbars.js';
import type { List } from './reader.js';

type BoardNet = Board['nets'][number];

const MOST = 10000;

/** The file's nets: by number up to KiCad 9, by name alone since. */
export class Nets {
  private readonly byCode = new Map<string, string>();
  private readonly made = new Map<string, BoardNet>();
  private readonly names = new NetNames();

  constructor(
    root: List,
    private readonly version: number,
  ) {
    for (const list of root.all('net')) {
      const code = list.word(1);
      const name = list.items.length > 2 ? list.word(2) : '';
      if (this.byCode.has(code)) list.fail(`net ${code} is there twice`);
      if (this.byCode.size > MOST) list.fail(`the board has more than ${MOST} nets`);
      this.byCode.set(code, name === '' ? '' : this.add(name));
    }
  }

  /** The board's name of the net that `(net …)` of an item tells; '' for none. */
  nameOf(list: List): string {
    const code = list.word(1);
    const known = this.byCode.get(code);
    if (known !== undefined) return known;
    if (this.byCode.size > 0 || /^\d+$/.test(code)) return list.fail(`there is no net ${code}`);
    return code === '' ? '' : this.add(code);
  }

  /** A list's text with the number that its net has when the board goes out: nets are numbered in the file's order then. */
  outgoing = (list: List, text: string): string => {
    const net = list.find('net');
    const name = net === undefined ? undefined : this.byCode.get(net.word(1));
    if (net === undefined || name === undefined || !/^\d+$/.test(net.word(1))) return text;
    const number = name === '' ? 0 : [...this.made.values()].findIndex((n) => n.name === name) + 1;
    return `${number}` === net.word(1) ? text : text.replace(net.raw, `(net ${number})`);
  };

  /** The nets that the board knows by another name than the file. */
  get renamed(): { readonly net: string; readonly message: string }[] {
    return this.all.flatMap(({ name, kicad }) =>
      kicad === undefined ? [] : [{ net: name, message: `The net ${JSON.stringify(kicad)} is called ${name} here; the KiCad file keeps its name.` }],
    );
  }

  get all(): BoardNet[] {
    return [...this.made.values()];
  }

  /** In the order of the file; answers the name that the board knows it by. */
  private add(written: string): string {
    const own = this.version < NEW_OVERBARS ? newOverbars(written) : written;
    const known = this.made.get(own);
    if (known !== undefined) return known.name;
    const name = this.names.take(own);
    this.made.set(own, { name, class: classOf(own), volts: voltsOf(own), ...(name === own ? {} : { kicad: own }) });
    return name;
  }
}
