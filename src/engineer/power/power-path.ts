import type { Block } from '../../parts/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { isA, type Knowledge, portsOf, takes } from '../knowledge.js';
import { SYS } from '../pins/ports.js';
import type { Power } from '../plan.js';
import type { Sorted } from '../sort.js';
import type { Charger } from './charging.js';
import { type Either, type Entry, isUsbVolts, USB_V } from './sources.js';
import type { Stage } from './supplies.js';

/** Whether a charger feeds the board from what charges it while that is there: USB, a panel. */
const sharesIn = ({ block }: Charger): boolean => block.ports.some((p) => p.name === SYS);

/** Asks that USB and the battery take turns: "load sharing". */
export const turnsAsked = (know: Knowledge, sort: Sorted): Sorted['things'] => sort.things.filter(({ ask }) => isA(know, ask, 'supply_or'));

/** Whether a board on this battery has a USB supply that can take over from it: it was asked for, or it charges. */
const usbBeside = (entries: readonly Entry[], charger: Charger | null): Entry | undefined =>
  charger !== null && (charger.from.sort === 'usb' || sharesIn(charger))
    ? charger.from
    : charger === null
      ? entries.find((e) => e.sort === 'usb' && e.ask !== null)
      : undefined;

/**
 * What stands between the battery and the board so that USB feeds it while it is there: a charger that has it inside, else a FET and a diode. Beside a
 * charger it is there where it was asked for; of two supplies that were asked for neither is idle.
 */
export function powerPath(
  know: Knowledge,
  sort: Sorted,
  main: Entry | undefined,
  entries: readonly Entry[],
  charger: Charger | null,
  power: Power,
  minutes: Minutes,
): Stage | null {
  const asks = turnsAsked(know, sort);
  const usb = usbBeside(entries, charger);
  if (main?.sort !== 'battery' || usb === undefined) return null;
  const [ask = null] = asks.map((t) => t.ask);
  const within = charger !== null && sharesIn(charger) ? charger.block : undefined;
  const block = within ?? know.library.blocks.get('power_path');
  if (block === undefined || (within === undefined && charger !== null && ask === null)) return null;
  const input = portsOf(block, 'power_in')[0];
  if (within === undefined && input !== undefined && !takes(input, main.volts)) return refuse(`${main.net} is at ${main.volts} V`);
  const weak = power.feeds.flatMap(({ unit, port, volts }) =>
    volts === main.volts ? (unit?.block.ports.filter((p) => p.name === port && p.cell !== true && !takes(p, USB_V)) ?? []) : [],
  );
  const made = power.tree.rails
    .filter((r) => r.from === main.net)
    .flatMap((r) => {
      const by = know.library.blocks.get(r.block);
      return by === undefined ? [] : [{ by, volts: r.volts }];
    });
  // A step-up converter passes on what is more than it makes.
  const fits = ({ by, volts }: (typeof made)[number]): boolean =>
    portsOf(by, 'power_in').every((p) => takes(p, USB_V)) && (by.converts?.topology !== 'boost' || volts >= USB_V);
  if (weak.length > 0 || !made.every(fits)) return refuse(`what hangs on ${main.net} does not take the ${USB_V} V of USB`);
  const why =
    within === undefined ? 'USB feeds the board while it is there, else the battery' : `it feeds the board from ${usb.net} while it charges`;
  for (const a of asks) minutes.decide(a.ask.id, block.name, why);
  if (asks.length === 0 && within === undefined) minutes.decide(usb.ask?.id ?? null, block.title, why);
  if (within !== undefined && charger !== null) return { ask: charger.ask, block, params: charger.params, beside: { VIN: charger.from.net } };
  return { ask, block, beside: { VUSB: usb.net } };

  function refuse(reason: string): null {
    const told = ask ?? (within === undefined ? usb?.ask : null);
    if (told != null) minutes.cannot(told.id, `USB does not take over from the battery: ${reason}`);
    return null;
  }
}

/** Two supplies of which either is to do. null: that was not asked for, or what hangs on the one does not take the other. */
export function eitherSupply(know: Knowledge, main: Entry | undefined, entries: readonly Entry[], power: Power, minutes: Minutes): Either | null {
  const usb = entries.find((e) => e.sort === 'usb' && e.ask !== null);
  const or = (a: Entry | undefined, b: Entry | undefined): boolean => a?.ask?.links.some((l) => l.role === 'or' && l.ask === b?.ask?.id) === true;
  if (main?.sort !== 'open' || usb === undefined || usb.ask === null || !(or(main, usb) || or(usb, main))) return null;
  const behind = power.tree.rails.filter((r) => r.from === main.net && !isUsbVolts(r.volts));
  const unable = behind.find((r) => !portsOf(know.library.blocks.get(r.block) as Block, 'power_in').every((p) => takes(p, USB_V)));
  if (unable !== undefined || power.tree.rails.every((r) => r.from !== main.net)) {
    const why = unable === undefined ? `everything hangs on ${main.net} itself` : `its ${unable.volts} V cannot be made of the ${USB_V} V of USB`;
    minutes.cannot(usb.ask.id, `USB does not feed the board in turn with ${main.net}: ${why}`);
    return null;
  }
  minutes.decide(usb.ask.id, 'supply_or', `either it or ${main.net} feeds the board, over a diode each; what ${main.net} alone drives stays on it`);
  return { main: main.net, usb: usb.net };
}

/** Puts the charger between its source and the cell, where it does not stand in the supply already. */
export function charge(composer: Composer, charger: Charger, path: Stage | null): void {
  if (path?.block === charger.block) return;
  const cell = composer.cell(charger.cell.net);
  // What it would feed the board by charges past its charger where it is joined to the cell: it ends at its capacitor.
  const sys = sharesIn(charger) ? { [SYS]: `${cell}_${SYS}` } : {};
  composer.block(charger.block.name, charger.ask.id, { VIN: charger.from.net, VBAT: cell, GND: 'GND', ...sys }, charger.params);
}
