import type { Platform } from '../../parts/index.js';
import { hasLeads } from '../../parts/leaded.js';
import type { Request } from '../../request/index.js';
import type { KeyField } from '../board/matrix.js';
import { blocksFor, evidenceOf, isA, type Knowledge } from '../knowledge.js';
import type { PinDemand } from '../pins/controller.js';
import { roleOf } from '../pins/ports.js';
import { wantsProgram } from '../pins/program.js';
import type { Sorted } from '../sort.js';
import type { Standing } from '../standing.js';
import { leadsOf } from '../units/leads.js';
import { isBridge, type Unit } from '../units/units.js';
import { givesAtMost } from './sources.js';

/** Batteries that are thrown away when they are empty. */
const THROWN = ['primary_battery', 'coin_cell', 'nine_volt_battery'] as const;

/** What the board that was planned so far wants of a controller. */
export function demandOf(
  know: Knowledge,
  request: Request,
  sort: Sorted,
  units: readonly Unit[],
  field: KeyField | null,
  standing: Standing,
): PinDemand {
  const roles = units.flatMap((u) => u.block.ports.map((p) => roleOf(p, u.block).to));
  const usb = sort.sources.some((a) => blocksFor(know, a.concept).some((b) => b.startsWith('usb')));
  const platforms = sort.parts.flatMap((a) => {
    const set = evidenceOf(know, a.concept).flatMap((e) => e.platforms ?? []);
    return set.length === 0 || a.kind === 'connector' ? [] : [new Set(set)];
  });
  const shunned = request.asks.flatMap((a) =>
    a.state === 'wanted' && a.not === true && a.kind === 'interface' ? evidenceOf(know, a.concept).flatMap((e) => e.platforms ?? []) : [],
  );
  // What a computer takes for a device of its own (keys, knobs, a stick) is read by what such firmware runs on.
  const named = know.lexicon.concept(request.purpose?.concept ?? '');
  const ports = new Set(sort.all.flatMap((a) => (isA(know, a, 'usb') ? [a.id] : [])));
  // "A joystick to USB": what is read for a computer that is plugged in.
  const adapts = sort.all.some((a) => (a.kind === 'input' || isA(know, a, 'ps2')) && a.links.some((l) => l.role === 'to' && ports.has(l.ask)));
  const made = usb && named?.kind === 'purpose' ? named.id : adapts && !units.some(isBridge) ? 'macro_pad' : '';
  const device = evidenceOf(know, made).flatMap((e) => e.platforms ?? []);
  const typed = field?.typed === true || device.length > 0;
  const typing = device.length > 0 || field?.typed !== true ? device : evidenceOf(know, 'macro_pad').flatMap((e) => e.platforms ?? []);
  const { library } = know;
  const leads = ({ mounting, core, mcu }: Platform): boolean =>
    mounting === 'socket' || hasLeads(core.parts.find((p) => p.id === mcu)?.device ?? '', library);
  const leadless = leadsOf(know, sort.all).leads === 'all' ? [...library.platforms.values()].filter((p) => !leads(p)) : [];
  const buses = new Set((['i2c', 'spi', 'uart', 'can'] as const).filter((b) => roles.includes(b)));
  return {
    gpio: roles.filter((r) => r === 'pin').length + (field?.lines.length ?? 0),
    adc: roles.filter((r) => r === 'adc').length,
    buses,
    platforms: typing.length === 0 ? platforms : [...platforms, new Set(typing)],
    shunned: new Set(shunned),
    leadless: new Set(leadless.map((p) => p.id)),
    usb: usb || typed,
    bridged: units.some(isBridge),
    typed,
    source_a: Math.min(...sort.sources.map((a) => givesAtMost(know, a)), Number.POSITIVE_INFINITY),
    cells: sort.sources.length > 0 && platforms.length === 0 && !usb && sort.sources.every((a) => THROWN.some((id) => isA(know, a, id))),
    program: standing.bare !== true && wantsProgram(know, request, sort, units, typed),
  };
}
