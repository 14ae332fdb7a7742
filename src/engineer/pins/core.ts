import type { Platform } from '../../parts/index.js';
import type { Ask } from '../../request/index.js';
import type { Composer } from '../compose.js';
import type { Minutes } from '../decision.js';
import { blocksFor, evidenceOf, type Knowledge, takes } from '../knowledge.js';
import { hostNet, litVolts } from '../plan.js';
import { same } from '../power/supplies.js';
import { indicatorOf, namesOf } from '../units/unit-params.js';
import { BRIDGE_LINES, type Wired } from './buses.js';

/** How a platform gets its program. */
export type Programming = 'header' | 'usb' | 'debug' | 'serial' | 'bridge' | 'own';

export function programmingOf(platform: Platform, usb: boolean): Programming {
  if (platform.host !== undefined && platform.boot === null) return 'own';
  if (platform.programming !== null) return 'header';
  if (platform.functions.usb !== null && usb) return 'usb';
  return platform.debug === undefined ? 'serial' : 'debug';
}

/** Whether a pin of a function ("can") is joined. */
const isJoined = (platform: Platform, name: string, { pins }: Wired): boolean => {
  const groups: unknown = (platform.functions as Readonly<Record<string, unknown>>)[name];
  const of = Array.isArray(groups) ? groups.flatMap((g) => Object.values(g as Record<string, string>)) : [];
  return of.some((pin) => pins.has(pin));
};

/** Puts the controller on the board with its pins joined, its programming and the buttons and lights that are its own. Returns what it answered. */
export function placeCore(
  composer: Composer,
  know: Knowledge,
  platform: Platform,
  wired: Wired,
  how: {
    readonly usb: boolean;
    readonly programming: Programming;
    readonly ask: string | null;
    readonly aspects: readonly Ask[];
    readonly excluded: readonly Ask[];
    readonly parts: readonly Ask[];
  },
  minutes: Minutes,
): ReadonlySet<string> {
  const answered = new Set<string>();
  const { core } = platform;
  const rail = platform.rails[0]?.port ?? '';
  const ports: Record<string, string> = { GND: 'GND' };
  if (platform.host === undefined) ports[rail] = composer.rail(composer.power.logic);
  else {
    for (const g of platform.host.gives) ports[g.port] = hostNet(platform, g.port, composer.power.refed);
    const fed = composer.power.feeds.find((f) => f.unit === null && f.port === platform.host?.fed?.port);
    if (fed !== undefined) ports[fed.port] = composer.rail(fed.volts);
  }
  if (how.usb && platform.functions.usb !== null) {
    for (const [kind, net] of [
      ['usb_dp', 'USB_DP'],
      ['usb_dm', 'USB_DM'],
    ] as const) {
      const port = core.ports.find((p) => p.kind === kind);
      if (port !== undefined) ports[port.name] = net;
    }
    if (core.ports.some((p) => p.name === 'VBUS')) ports['VBUS'] = 'VBUS';
  }
  // A pin that the core brings out as a port is the net's that was given it.
  for (const [pin, net] of wired.pins) {
    const port = portAt(platform, pin);
    if (port !== null) ports[port] = net;
  }
  const reset = portAt(platform, platform.reset);
  const boot = portAt(platform, platform.boot?.pin ?? null);
  const lines = [...wired.wiring.values()].flatMap((w) => [...w.values()]);
  const overBridge = how.programming === 'bridge' && lines.includes(BRIDGE_LINES.RTS);
  // Where the bridge cannot start the boot loader by itself, a button does.
  const byHand = how.programming === 'bridge' && !overBridge && boot !== null;
  const serial = how.programming === 'serial' || overBridge;
  if (lines.includes(BRIDGE_LINES.DTR) && core.ports.some((p) => p.name === 'DTR')) ports['DTR'] = BRIDGE_LINES.DTR;
  const wants = (concept: string): Ask | undefined => how.aspects.find((a) => a.concept === concept);
  if (reset !== null && (serial || wants('reset_button') !== undefined || wants('supervisor') !== undefined || how.programming === 'header'))
    ports[reset] ??= reset;
  if (boot !== null && (serial || byHand || wants('boot_button') !== undefined)) ports[boot] ??= boot;
  const crystal = how.parts.find((a) => evidenceOf(know, a.concept).some((e) => e.kinds?.includes('crystal')));
  const low = Object.entries(core.params).flatMap(([name, p]) => (p.volts_min !== undefined && composer.power.logic < p.volts_min ? [name] : []));
  const joined = Object.entries(core.params).flatMap(([name, p]) => (p.wanted_by?.some((f) => isJoined(platform, f, wired)) === true ? [name] : []));
  const params = {
    ...Object.fromEntries(joined.map((name) => [name, true])),
    ...(crystal !== undefined && core.params['crystal'] !== undefined ? { crystal: true } : {}),
    ...Object.fromEntries(low.map((name) => [name, false])),
  };
  if (crystal !== undefined && low.includes('crystal'))
    minutes.cannot(crystal.id, `at ${composer.power.logic} V the ${platform.name} is too slow for it: it runs on its own clock`);
  const { mcu } = composer.assembler.platform(platform.id, 'mcu', ports, params);
  if (how.ask !== null) composer.refs.set(how.ask, [mcu]);
  const chip = know.library.devices.get(composer.assembler.deviceOf(mcu) ?? '');
  const least = chip?.pins.find((p) => p.type === 'power_in' && p.volts_min !== undefined)?.volts_min ?? 0;
  const { logic, sources } = composer.power;
  const falls = Math.min(logic, ...sources.flatMap((s) => (same(s.volts, logic) ? [s.empty ?? s.volts] : [])));
  if (platform.host === undefined && chip?.lower !== undefined && falls < least) {
    composer.assembler.exchange(mcu, chip.lower);
    minutes.decide(how.ask, chip.lower, `its supply falls to ${Math.round(falls * 10) / 10} V, and the ${platform.name} wants ${least} V`);
  }
  if (platform.functions.usb !== null && how.usb)
    for (const [line, net] of [
      ['dp', 'USB_DP'],
      ['dm', 'USB_DM'],
    ] as const)
      if (!core.ports.some((p) => p.kind === `usb_${line}`)) composer.assembler.connect(net, `${mcu}.${platform.functions.usb[line]}`);
  for (const [pin, net] of wired.pins) if (portAt(platform, pin) === null) composer.assembler.connect(net, `${mcu}.${pin}`);
  if (platform.host !== undefined && Object.values(ports).length > 1) {
    const rail = composer.rail(composer.power.logic);
    const pins = know.library.devices.get(composer.assembler.deviceOf(mcu) ?? '')?.pins ?? [];
    const supply = pins.find((p) => composer.assembler.netOf(`${mcu}.${p.name}`) === rail)?.name;
    composer.assembler.generic({
      kind: 'capacitor',
      value: '100nF',
      rating: '16V',
      purpose: 'Decoupling where the supply comes in',
      pins: { '1': rail, '2': 'GND' },
      ...(supply === undefined ? {} : { place: { near: [{ pin: '1', to: `${mcu}.${supply}`, within_mm: 3 }] } }),
    });
  }
  const header = headerOf(know, platform, how.aspects);
  const debugged = how.programming === 'usb' && platform.debug !== undefined && how.aspects.some((a) => serves(know, a, header));
  const ends: Ends = { reset: reset === null ? null : (ports[reset] ?? reset), boot: boot === null ? null : (ports[boot] ?? boot) };
  if (overBridge) composer.block('esp_auto_reset', null, { ...BRIDGE_LINES, EN: ends.reset ?? '', BOOT: ends.boot ?? '' });
  if (byHand && wants('boot_button') === undefined) bootButton(composer, null, ends.boot ?? '');
  program(composer, platform, mcu, debugged ? 'debug' : how.programming, ends, header);
  if (how.programming === 'header' || how.programming === 'debug')
    for (const ask of how.excluded)
      if (serves(know, ask, header)) minutes.cannot(ask.id, `I kept it: there is no other way to program the ${platform.name}`);
  for (const ask of how.aspects) {
    const why = aspect(composer, know, platform, ask, mcu, ends, how.programming, header);
    if (why === null) {
      answered.add(ask.id);
      minutes.decide(ask.id, `of the ${platform.name} itself`, 'it is the controller’s own');
    } else minutes.cannot(ask.id, why);
  }
  return answered;
}

/** Port of the core that leads to this pin of the controller. */
function portAt({ core, mcu }: Platform, pin: string | null): string | null {
  if (pin === null) return null;
  return core.ports.find((p) => (core.nets[p.name] ?? []).some((x) => x.split('?')[0] === `${mcu}.${pin}`))?.name ?? null;
}

/** Nets of the controller's reset and boot lines. */
interface Ends {
  readonly reset: string | null;
  readonly boot: string | null;
}

/** The block of the header that its program comes through: the one that was asked for where it has the lines, else the platform's own. */
function headerOf({ lexicon, library }: Knowledge, platform: Platform, aspects: readonly Ask[]): string {
  const own = platform.programming ?? platform.debug ?? null;
  const asked = aspects.flatMap((a) => lexicon.concept(a.concept)?.evidence?.blocks ?? []);
  const fits = (name: string): boolean => {
    const ports = library.blocks.get(name)?.ports.map((p) => p.name) ?? [];
    return own !== null && Object.keys(own.ports).every((port) => ports.includes(port));
  };
  return asked.includes(own?.block ?? '') ? (own?.block ?? '') : (asked.find(fits) ?? own?.block ?? '');
}

/** Whether a block is what an ask is for. */
const serves = (know: Knowledge, ask: Ask, block: string): boolean => evidenceOf(know, ask.concept).some((e) => e.blocks?.includes(block) === true);

/** The header that its program comes through; lines that serve the board too share their nets. */
function program(composer: Composer, platform: Platform, mcu: string, how: Programming, { reset, boot }: Ends, block: string): void {
  const vcc = { VCC: composer.rail(composer.power.logic), GND: 'GND' };
  if (how === 'serial') {
    const lines = { TX: 'UART_TX', RX: 'UART_RX', ...(reset === null ? {} : { EN: reset }), ...(boot === null ? {} : { BOOT: boot }) };
    composer.block('uart_prog_header', null, { ...vcc, ...lines });
  }
  const wires = how === 'header' ? platform.programming : how === 'debug' ? platform.debug : undefined;
  if (wires === null || wires === undefined) return;
  const { ports } = wires;
  const entries = Object.entries(ports).map(([port, pin]) => {
    const net = composer.assembler.netOf(`${mcu}.${pin}`) ?? port;
    if (composer.assembler.netOf(`${mcu}.${pin}`) === null) composer.assembler.connect(net, `${mcu}.${pin}`);
    return [port, net] as const;
  });
  const known = composer.know.library.blocks.get(block)?.ports.map((p) => p.name) ?? [];
  composer.block(block, null, Object.fromEntries([...Object.entries(vcc), ...entries].filter(([port]) => known.includes(port))));
}

/** What an ask about the controller itself gets; null: it is there, else why not. */
function aspect(
  composer: Composer,
  know: Knowledge,
  platform: Platform,
  ask: Ask,
  mcu: string,
  { reset, boot }: Ends,
  how: Programming,
  programmer: string,
): string | null {
  const evidence = evidenceOf(know, ask.concept);
  switch (ask.concept) {
    case 'reset_button': {
      const net = reset ?? (platform.reset === null ? null : composer.assembler.netOf(`${mcu}.${platform.reset}`));
      if (net === null) return `the ${platform.name} has no reset line for a button`;
      const { refs } = composer.block('reset_button', ask.id, { RST: net, GND: 'GND' });
      composer.assembler.title(refs[0] ?? '', 'RESET');
      return null;
    }
    case 'supervisor': {
      const volts = composer.power.logic;
      const block = blocksFor(know, ask.concept).find((n) => know.library.blocks.get(n)?.ports.some((p) => p.kind === 'power_in' && takes(p, volts)));
      if (reset === null || block === undefined)
        return reset === null ? `the ${platform.name} has no reset line for it` : `the library has no supervisor for ${volts} V`;
      composer.block(block, ask.id, { VCC: composer.rail(volts), GND: 'GND', RST: reset });
      return null;
    }
    case 'boot_button': {
      if (platform.core.params['boot_button'] !== undefined) return null;
      if (boot === null) return `the ${platform.name} has no boot pin for a button`;
      bootButton(composer, ask.id, boot);
      return null;
    }
    case 'power_led':
      powerLed(composer, know, ask, litVolts(composer.power, ask, [composer.power.logic]) ?? composer.power.logic);
      return null;
    default: {
      const header =
        how === 'header' || how === 'debug' ? programmer : how === 'serial' ? 'uart_prog_header' : how === 'bridge' ? 'esp_auto_reset' : 'usb_c_data';
      const there =
        serves(know, ask, header) || evidence.some((e) => e.nets !== undefined) || (platform.debug !== undefined && serves(know, ask, programmer));
      return there ? null : `the ${platform.name} is programmed otherwise`;
    }
  }
}

/** A button that starts the boot loader. */
function bootButton(composer: Composer, ask: string | null, boot: string): void {
  const { refs } = composer.block('button', ask, { SIG: boot, GND: 'GND' }, { pullup: false, debounce: false });
  composer.assembler.title(refs[0] ?? '', 'BOOT');
}

/** A light at a supply. */
export function powerLed(composer: Composer, know: Knowledge, ask: Ask, volts: number): void {
  composer.minutes.decide(ask.id, 'status_led', `it shows ${composer.rail(volts)}`);
  composer.block('status_led', ask.id, { SIG: composer.rail(volts), GND: 'GND' }, { volts, ...colour(know, ask) }, 'power_led');
}

/** Colour and current of a light at a supply, as they were said. */
function colour(know: Knowledge, ask: Ask): Record<string, string | number> {
  const choices = know.library.blocks.get('status_led')?.params['color']?.choices ?? [];
  const said = ask.features.flatMap((f) => namesOf(know, f)).find((f) => choices.includes(f));
  const ma = indicatorOf(ask);
  return { ...(said === undefined ? {} : { color: said }), ...(ma === null ? {} : { ma }) };
}
