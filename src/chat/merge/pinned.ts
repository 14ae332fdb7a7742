import { type Component, type Design, splitPin } from '../../design/index.js';
import { touchedIn } from '../../ledger/index.js';
import type { Request } from '../../request/index.js';
import { type Told, twinsOf } from './twins.js';

/** Kinds of asks that may speak of the form of connectors that others have. */
const OF_FORM: ReadonlySet<string> = new Set(['connector', 'quality', 'board', 'mechanical', 'feature']);
const FORM = ['device', 'package', 'part', 'value'] as const;

/**
 * The plan `now` with the signal connectors of `was` in the form that they had there: which form is usual on a board hangs on what else is on it, and
 * what a turn does not speak of keeps its plug.
 */
export function pinned(was: Told, now: Told, before: Request, after: Request): Told {
  const touched = touchedIn(before.asks, after.asks);
  const formed = after.asks.filter((a) => touched.has(a.id) && a.state === 'wanted');
  if (formed.some((a) => OF_FORM.has(a.kind) || a.connector !== undefined || a.mounting !== undefined)) return now;
  const old = new Map([...twinsOf(was, now).parts].map(([a, b]) => [b, a]));
  const components = now.design.components.map((c) => {
    const twin = was.design.components.find((x) => x.ref === old.get(c.ref));
    const asks = [...(was.asks.get(twin?.ref ?? '') ?? []), ...(now.asks.get(c.ref) ?? [])];
    if (twin === undefined || c.kind !== 'connector' || twin.device === c.device || asks.some((a) => touched.has(a))) return c;
    const [had, has] = [contacts(was.design, twin.ref), contacts(now.design, c.ref)];
    return had === null || had !== has ? c : formedAs(c, twin);
  });
  return { ...now, design: { ...now.design, components } };
}

/** The contacts of a connector that are led somewhere; null: a supply runs over one of them. */
function contacts({ nets }: Design, ref: string): string | null {
  const led = nets.flatMap((n) => n.pins.map(splitPin).flatMap((p) => (p.ref === ref ? [{ pin: p.pin, net: n }] : [])));
  return led.some(({ net }) => net.volts !== undefined && net.class !== 'ground')
    ? null
    : led
        .map(({ pin }) => pin)
        .sort()
        .join();
}

function formedAs(c: Component, twin: Component): Component {
  const { device: _d, package: _p, part: _q, value: _v, ...rest } = c;
  return { ...rest, ...Object.fromEntries(FORM.flatMap((f) => (twin[f] === undefined ? [] : [[f, twin[f]]]))) } as Component;
}
