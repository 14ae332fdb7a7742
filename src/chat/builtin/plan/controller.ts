import type { Platform } from '../../../parts/index.js';
import type { ItemWish } from '../intent.js';
import type { Draft, Rail } from './draft.js';
import { type PinAnswer, PinPool } from './pins.js';
import type { Supplies, UsbPair } from './power.js';
import { takesCrystal } from './quartz.js';
import type { Brief } from './settle.js';

/** Who takes the USB data lines. */
export type UsbRole = 'native' | 'bridge' | 'none';

/** A microcontroller on the board, with its pins to give away. */
export class Controller {
  readonly pool: PinPool;
  readonly #counts = new Map<string, number>();
  readonly #translated: string[] = [];

  /** `ref`: the microcontroller, which stands on the board already. `nets`: names that are taken. */
  constructor(
    readonly draft: Draft,
    readonly platform: Platform,
    readonly power: Supplies,
    readonly logic: Rail,
    readonly ref: string,
    readonly nets: readonly string[] = [],
  ) {
    const device = draft.library.devices.get(platform.core.parts.find((p) => p.id === platform.mcu)?.device ?? '');
    if (device === undefined) throw new Error(`platform ${platform.id} has no device for its microcontroller`);
    this.pool = new PinPool(platform, device);
  }

  /** Puts the microcontroller on the board with all that it needs. */
  static add(draft: Draft, platform: Platform, power: Supplies, logic: Rail, { ports, params }: ReturnType<typeof coreOptions>): Controller {
    const rail = platform.rails[0];
    if (rail === undefined) throw new Error(`platform ${platform.id} names no rail`);
    const { mcu, instance } = draft.assembler.platform(platform.id, 'mcu', { [rail.port]: logic.net, GND: 'GND', ...ports }, params);
    draft.made.unshift({ what: platform.name });
    const draws = instance.refs.length === 0 ? [] : platform.core.parts.flatMap((p) => draft.library.devices.get(p.device ?? '')?.draw_ma ?? []);
    // A board of its own lives on its own supply: what its pins give is beside that.
    if (platform.host === undefined) draft.load(logic.net, platform.name, sum(draws.map((d) => d.typical)), sum(draws.map((d) => d.peak)));
    return new Controller(draft, platform, power, logic, mcu);
  }

  /** Net of the reset line: named after the pin, where that says so. */
  get resetNet(): string | null {
    const { reset } = this.platform;
    return reset === null ? null : /^P[A-H]\d/.test(reset) ? 'RESET' : reset;
  }

  /** "LED" → LED1, LED2 … */
  signal(stem: string): string {
    const count = (this.#counts.get(stem) ?? 0) + 1;
    this.#counts.set(stem, count);
    const name = `${stem}${count}`;
    return this.nets.some((n) => n === name || n.startsWith(`${name}_`)) ? this.signal(stem) : name;
  }

  join(net: string, pin: string): void {
    this.draft.assembler.connect(net, `${this.ref}.${pin}`);
  }

  /** The rail of parts that stand 3.3 V only: the microcontroller's own, but beside a 5 V board on sockets, which cannot come down. */
  get lowRail(): Rail {
    return this.#shifts ? (this.power.three() ?? this.logic) : this.logic;
  }

  get #shifts(): boolean {
    return this.platform.host !== undefined && this.logic.volts > 4;
  }

  /** Joins a signal of such a part: through a level translator where the levels differ. */
  joinLow(net: string, pin: string): void {
    if (!this.#shifts) {
      this.join(net, pin);
      return;
    }
    this.#translated.push(net);
    this.join(`${net}_5V`, pin);
  }

  /** Puts the level translators on the board, four lines each. */
  translate(): void {
    for (let from = 0; from < this.#translated.length; from += TRANSLATED) {
      const lines = this.#translated.slice(from, from + TRANSLATED);
      const ports = Object.fromEntries(lines.flatMap((net, n) => [[`A${n + 1}`, net] as const, [`B${n + 1}`, `${net}_5V`] as const]));
      this.draft.block('level_translator_4', 'Level translator', { VCCA: this.lowRail.net, VCCB: this.logic.net, GND: 'GND', ...ports });
      this.draft.put(`level translator (TXB0104) for ${lines.join(', ')}`);
    }
    this.#translated.length = 0;
  }

  /** A pin for a signal: joined to its net, or null with the reason said. `wanted` is the pin that the sentence names. */
  pin(net: string, can: 'gpio' | 'adc' | 'pwm', wanted?: string): string | null {
    const { pin, refused } = this.#take(net, can, wanted);
    if (refused !== undefined) this.draft.cannot(`${net} on ${wanted ?? ''}: ${refused}; ${pin === null ? 'it was left out' : `I used ${pin}`}.`);
    else if (pin === null)
      this.draft.cannot(
        `${net}: the ${this.platform.name} has no ${can === 'gpio' ? 'free pin' : `free pin for ${can === 'adc' ? 'analogue input' : 'PWM'}`} left.`,
      );
    if (pin === null) return null;
    this.join(net, pin);
    return pin;
  }

  /** Software makes PWM on any pin where those with hardware for it are gone. */
  #take(net: string, can: 'gpio' | 'adc' | 'pwm', wanted?: string): PinAnswer {
    const answer = this.pool.take(net, can, wanted);
    if (can !== 'pwm' || (answer.pin !== null && answer.refused === undefined)) return answer;
    if (answer.pin !== null) this.pool.release(answer.pin);
    return this.pool.take(net, 'gpio', wanted);
  }
}

/** Lines of one level translator. */
const TRANSLATED = 4;

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Where USB's data lines go: to the chip that has USB, to a bridge that was asked for, or nowhere. */
export function usbRole(brief: Brief, platform: Platform | null): UsbRole {
  if (brief.usb === null) return 'none';
  if (brief.items.some((i) => i.id === 'usb_uart')) return 'bridge';
  return platform !== null && platform.functions.usb !== null ? 'native' : 'none';
}

export const USB_NETS: UsbPair = { dp: 'USB_DP', dm: 'USB_DM' };

/** Extra ports and parameters that the core takes because of what was asked. */
export function coreOptions(
  platform: Platform,
  role: UsbRole,
  logicVolts: number,
  crystal: ItemWish | undefined,
  draft: Draft,
): { ports: Record<string, string>; params: Record<string, boolean> } {
  const ports: Record<string, string> = role === 'native' ? { DP: USB_NETS.dp, DM: USB_NETS.dm } : {};
  if (role === 'native' && platform.core.ports.some((p) => p.name === 'VBUS')) ports['VBUS'] = 'VBUS';
  const serial = role === 'bridge' || draft.intent.items.some((i) => i.part === 'ftdi');
  if (serial && platform.core.ports.some((p) => p.name === 'DTR')) ports['DTR'] = 'UART_DTR';
  const params: Record<string, boolean> = {};
  const boot = draft.intent.excluded.has('boot_button');
  if (platform.core.params['boot_button'] !== undefined && boot) params['boot_button'] = false;
  if (platform.core.params['crystal'] === undefined) {
    if (crystal !== undefined && draft.library.blocks.get(platform.core.name) === undefined && platform.mounting === 'module')
      draft.assume(`The crystal is inside the ${platform.name} module.`);
    return { ports, params };
  }
  const excluded = draft.intent.excluded.has('crystal');
  const fast = platform.id === 'atmega328p' && logicVolts < 4;
  if (fast) draft.assume(`At ${logicVolts} V the ${platform.name} runs on its internal 8 MHz clock: 16 MHz wants 4.5 V.`);
  if (excluded || fast) params['crystal'] = false;
  else if (crystal !== undefined) params['crystal'] = true;
  else if (platform.core.params['crystal']?.default === false && draft.intent.items.some((i) => i.id === 'can')) {
    params['crystal'] = true;
    draft.assume(`CAN wants a clock of half a percent or better: the ${platform.name} gets its crystal, its own oscillator strays further.`);
  }
  checkFrequency(platform, crystal, draft);
  return { ports, params };
}

/** The core's crystal is the one that its data says; another wish is answered, not quietly changed. */
function checkFrequency(platform: Platform, crystal: ItemWish | undefined, draft: Draft): void {
  if (crystal?.hertz === undefined) return;
  const own = Number.parseFloat(platform.core.parts.find((p) => p.kind === 'crystal')?.value as string) * 1e6;
  if (Number.isFinite(own) && Math.abs(own - crystal.hertz) > 1 && !takesCrystal(platform.id, crystal.hertz)) {
    draft.cannot(
      `A ${crystal.hertz / 1e6} MHz crystal: the ${platform.name} of my library is laid out for ${own / 1e6} MHz, and that is what I fitted.`,
    );
  }
}
