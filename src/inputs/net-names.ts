import type { Net } from '../design/index.js';

/** Every character of a name that a design's net may have; others become `_`. */
const FOREIGN = /[^A-Za-z0-9_+\-./~#(){}[\]:,=*&!@$%^|?]/g;
const LONGEST = 60;

const GROUND = /^\/?([ADPS]?GND[ADPS]?\d*|VSS[A-Z]?|0V|EARTH|CHASSIS|SHIELD)$/i;
const POWER = /^\/?([+-]?\d+V\d*|[+-]?\d+(\.\d+)?V|V(CC|DD|BUS|IN|BAT|SYS|OUT|EE|PP|AA)[A-Z0-9_]*|[+-]\w*V\d*\w*)$/i;
const USB = /USB.{0,6}[_-]?D?[PMN+-]$|(^|[/_])D[+-]$/i;

/** Names that a design's nets can have, made of a file's: each once. */
export class NetNames {
  private readonly taken = new Set<string>();
  private readonly next = new Map<string, number>();

  take(written: string): string {
    const clean = written.replace(FOREIGN, '_').slice(0, LONGEST);
    const stem = clean.slice(0, LONGEST - 6);
    let name = clean;
    let n = this.next.get(stem) ?? 2;
    for (; this.taken.has(name); n++) name = `${stem}~${n}`;
    this.next.set(stem, n);
    this.taken.add(name);
    return name;
  }
}

/** What a net is, as its name says. */
export function classOf(name: string): Net['class'] {
  if (GROUND.test(name)) return 'ground';
  if (POWER.test(name)) return 'power';
  return USB.test(name) ? 'usb' : 'signal';
}

/** "+3V3" and "5V" say their voltage; others do not. */
export function voltsOf(name: string): number | null {
  const match = /^\/?([+-]?)(\d{1,3})(?:\.(\d{1,2}))?V(\d{1,2})?$/i.exec(name);
  if (match === null) return null;
  const [, sign, whole, fraction, after] = match;
  return Number(`${sign === '-' ? '-' : ''}${whole}.${fraction ?? after ?? '0'}`) + 0;
}
