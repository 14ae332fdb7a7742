import type { Board } from '../../board/index.js';
import { NEW_OVERBARS, newOverbars } from './overbars.js';
import type { List } from './reader.js';

type BoardNet = Board['nets'][number];

/** Every character of a name that a design's net may have; others become `_`. */
const FOREIGN = /[^A-Za-z0-9_+\-./~#(){}[\]:,=*&!@$%^|?]/g;
const LONGEST = 60;
const MOST = 10000;

const GROUND = /^\/?([ADPS]?GND[ADPS]?\d*|VSS[A-Z]?|0V|EARTH|CHASSIS|SHIELD)$/i;
const POWER = /^\/?([+-]?\d+V\d*|[+-]?\d+(\.\d+)?V|V(CC|DD|BUS|IN|BAT|SYS|OUT|EE|PP|AA)[A-Z0-9_]*|[+-]\w*V\d*\w*)$/i;
const USB = /USB.{0,6}[_-]?D?[PMN+-]$|(^|[/_])D[+-]$/i;

/** The file's nets: by number up to KiCad 9, by name alone since. */
export class Nets {
  private readonly byCode = new Map<string, string>();
  private readonly made = new Map<string, BoardNet>();
  private readonly taken = new Set<string>();

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

  get all(): BoardNet[] {
    return [...this.made.values()];
  }

  /** In the order of the file; answers the name that the board knows it by. */
  private add(written: string): string {
    const own = this.version < NEW_OVERBARS ? newOverbars(written) : written;
    const known = this.made.get(own);
    if (known !== undefined) return known.name;
    const clean = own.replace(FOREIGN, '_').slice(0, LONGEST);
    let name = clean;
    for (let n = 2; this.taken.has(name); n++) name = `${clean.slice(0, LONGEST - 6)}~${n}`;
    this.taken.add(name);
    this.made.set(own, { name, class: classOf(own), volts: voltsOf(own), ...(name === own ? {} : { kicad: own }) });
    return name;
  }
}

function classOf(name: string): BoardNet['class'] {
  if (GROUND.test(name)) return 'ground';
  if (POWER.test(name)) return 'power';
  return USB.test(name) ? 'usb' : 'signal';
}

/** "+3V3" and "5V" say their voltage; others do not. */
function voltsOf(name: string): number | null {
  const match = /^\/?([+-]?)(\d{1,3})(?:\.(\d{1,2}))?V(\d{1,2})?$/i.exec(name);
  if (match === null) return null;
  const [, sign, whole, fraction, after] = match;
  return Number(`${sign === '-' ? '-' : ''}${whole}.${fraction ?? after ?? '0'}`) + 0;
}
