import { type Design, DesignError } from '../../../design/index.js';
import type { Host, Library, Platform } from '../../../parts/index.js';
import { EMPTY_ATTRIBUTES, type Intent, type ItemWish } from '../intent.js';
import { namesAnalogue, planAnalogue } from './analogue/index.js';
import { refusesLinear } from './analogue/limits.js';
import { antennaJack } from './antenna.js';
import { arrange } from './arrange.js';
import { placeArrays } from './arrays.js';
import { addHoles, boardOf, checkRoom, checkWishes, constraintsOf } from './board.js';
import { planBreakout } from './breakout.js';
import { withBreakouts } from './breakouts-on-i2c.js';
import { budget, type RailBudget } from './budget.js';
import { addBulk } from './bulk.js';
import { I2cBus } from './buses.js';
import { type Choice, choosePlatform, pinsWanted } from './choose.js';
import { fastCrystal, slowClock } from './clocks.js';
import { Controller, coreOptions, USB_NETS, usbRole } from './controller.js';
import { withCountedChips } from './counted-chips.js';
import { withCrystal } from './crystal.js';
import { isCurrentMonitor, planCurrentMonitor } from './current-monitor.js';
import { busesOnDsub, withDsub } from './d-sub.js';
import { Draft } from './draft.js';
import { isFixture, planFixture } from './fixture.js';
import { withFurtherLamps } from './further-lamps.js';
import { HostSupplies, standAs } from './host.js';
import { isMuxBoard, planMuxBoard } from './i2c-mux.js';
import { planIdealDiode } from './ideal-diode.js';
import { withoutIdleSupplies } from './idle-supply.js';
import { innerRails } from './inner-rails.js';
import { isIsolatedSupply, planIsolatedSupply } from './isolated-supply.js';
import { isIsolated, parted } from './isolation.js';
import { jigSupply } from './jig-supply.js';
import { withLampFeed, withLooseColors } from './lamp-feed.js';
import { isBackpack, planBackpack } from './lcd-backpack.js';
import { leadsOf, withLeads } from './leaded.js';
import { isLedDriver, planLedDriver, withLedDriver } from './led-driver.js';
import { isLooseAmps, withLooseAmps, withMadeVolts } from './loose-amps.js';
import { tell } from './made.js';
import { nameOf } from './name.js';
import { blockOf, drawOf, NEEDS, platformDraw } from './needs.js';
import { MAINS_REFUSED, namesMains, supplyTerminal, wishedRails } from './outlets.js';
import { shapeOf } from './outline.js';
import { placePairs } from './pairs.js';
import { isPath, planPath } from './path/index.js';
import { pitched } from './pitch.js';
import { planPixelChain } from './pixel-chain.js';
import { planPlain } from './plain.js';
import { asksOf } from './ports.js';
import { type Estimate, PowerTree, SHARES } from './power.js';
import { probeRow } from './probes.js';
import { planHeader, planProgramming } from './programming.js';
import { rowsApart } from './rows-apart.js';
import { isServoBoard, planServos } from './servos.js';
import { type Brief, settle } from './settle.js';
import { withSpiCan } from './spi-can.js';
import { isStepperBoard } from './stepper-board.js';
import { planSteppers } from './steppers.js';
import { planStraight } from './straight.js';
import { withSupply } from './supply.js';
import { testPoints } from './test-points.js';
import { planTester } from './testers.js';
import { withoutTitleLamp } from './title-lamp.js';
import { withUsbSide } from './usb-bus.js';
import { withUsbSerial } from './usb-serial.js';
import { gpioHeader } from './wires/headers.js';
import { type Context, WIRES } from './wires/index.js';
import { busOf, standsLow } from './wires/plug-ins.js';

export interface PlannedBoard {
  readonly design: Design;
  readonly draft: Draft;
  readonly budgets: readonly RailBudget[];
  /** Nothing could be put on the board but its supply. */
  readonly idle: boolean;
}

/** Makes the design of what was understood. DesignError `message` where the wish cannot be a board. */
export function planIntent(wished: Intent, library: Library): PlannedBoard {
  const intent = withFurtherLamps(
    withMadeVolts(
      withLooseAmps(
        withLooseColors(withLampFeed(withDsub(withSpiCan(withCountedChips(withBreakouts(withLedDriver(withoutTitleLamp(wished)), library)))))),
      ),
    ),
  );
  checkWishes(intent, library);
  const draft = new Draft(intent, library);
  // A load took the current that stood by itself.
  if (wished.unread.some(isLooseAmps) && !intent.unread.some(isLooseAmps)) draft.heededToo.push(/^\d+(?:[.,]\d+)? ?m?A$/i);
  const leads = leadsOf(intent.sentence);
  for (const { text, why } of intent.unsupported.filter((u) => !(leads !== 'none' && LEADS.test(u.text)))) draft.cannot(`${text}: ${why}.`);
  for (const other of intent.otherPlatforms)
    draft.cannot(`${other.text}: one microcontroller per board; I used ${intent.platform?.text ?? 'the other'}.`);
  {
    const wished = settle(intent, new Draft(intent, library));
    if (refusesLinear(draft, wished)) return finished(draft, { ...wished, controlled: false }, intent, library);
  }
  if (isCurrentMonitor(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false, main: null };
    if (planCurrentMonitor(draft)) return finished(draft, wished, intent, library);
  }
  if (isIsolatedSupply(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false, main: null };
    if (planIsolatedSupply(draft)) return finished(draft, wished, intent, library);
  }
  if (isStepperBoard(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false, main: null };
    if (planSteppers(draft)) return finished(draft, wished, intent, library);
  }
  if (isLedDriver(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false, main: null };
    if (planLedDriver(draft)) return finished(draft, wished, intent, library);
  }
  {
    const wished = settle(intent, new Draft(intent, library));
    if (planTester(draft, wished)) return finished(draft, { ...wished, controlled: false }, intent, library);
  }
  if (namesAnalogue(intent)) {
    // What the wishes of another kind of board would lack is not lacking here.
    const wished = settle(intent, new Draft(intent, library));
    if (planAnalogue(draft, wished)) return finished(draft, wished, intent, library);
  }
  if (isFixture(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false, main: null };
    if (planFixture(draft)) return finished(draft, wished, intent, library);
  }
  if (isBackpack(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false, main: null };
    if (planBackpack(draft)) return finished(draft, wished, intent, library);
  }
  if (isMuxBoard(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false, main: null };
    if (planMuxBoard(draft)) return finished(draft, wished, intent, library);
  }
  if (isPath(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false, main: null };
    if (planPath(draft)) return finished(draft, wished, intent, library);
  }
  if (leads === 'none') for (const [pattern, why] of SUBSTITUTED) if (pattern.test(intent.sentence)) draft.cannot(why);
  const isolated = /adapt[eo]r|wall ?wart|brick|transformer|charger/i.test(intent.sentence);
  if (namesMains(intent.sentence) && !isolated && intent.platform === null && intent.items.every((i) => i.id !== 'relay'))
    throw new DesignError('message', MAINS_REFUSED);
  if (isServoBoard(intent)) {
    const wished = { ...settle(intent, new Draft(intent, library)), controlled: false };
    if (planServos(draft, wished)) return finished(draft, wished, intent, library);
  }
  const brief = withUsbSerial(withUsbSide(settle(intent, draft)));
  if (planStraight(draft, (five) => jigSupply(draft, brief, five))) return finished(draft, brief, intent, library);
  if (planPixelChain(draft, brief)) return finished(draft, brief, intent, library);
  if (planIdealDiode(draft, brief)) return finished(draft, brief, intent, library);
  const breakout = !brief.controlled && isBreakout(brief);
  if (breakout) planBreakout(draft, brief);
  else if (brief.controlled) planControlled(draft, brief);
  else planPowered(draft, brief);
  if (!breakout) addBulk(draft);
  return finished(draft, brief, intent, library);
}

/** "Through hole", "DIP": words of a wish that is granted. */
const LEADS = /^(?:through[- ]?hole.*|tht|dip.*|hand[- ]solder.*)$/i;

/** Parts by name or package that the library has not: what stands there is said. */
const SUBSTITUTED: readonly (readonly [RegExp, string])[] = [
  [/\b78[lm]?05\b/i, 'A 7805: it is not in my parts library; another 5 V regulator, surface-mount, takes its place.'],
  [/\bTO-?220\b/i, 'A TO-220 package: my library has none; what I fitted is surface-mount.'],
  [/\b3[.,]5 ?mm (?:audio |stereo |headphone )?(?:jack|socket)/i, 'A 3.5 mm jack: it is not in my parts library yet; its lines go to a header.'],
];

/** A notch filter is no notch in the outline. */
const withoutNotches = ({ notches: _notches, ...board }: Intent['board']): Intent['board'] => board;

function finished(draft: Draft, brief: Brief, intent: Intent, library: Library): PlannedBoard {
  placeArrays(draft);
  const idle = draft.made.length === 0;
  addHoles(draft);
  pitched(draft);
  antennaJack(draft);
  rowsApart(draft, intent.board);
  testPoints(draft);
  busesOnDsub(draft);
  const budgets = budget(draft, brief);
  const barrier = parted(draft);
  const outline = /notch/i.test(draft.title ?? '') ? withoutNotches(intent.board) : intent.board;
  const shape = boardOf({ ...outline, ...shapeOf(outline, draft) });
  const bare = draft.assembler.build({ name: 'x', prompt: '', summary: '', board: {}, assumptions: [], unmet: [] });
  const { width_mm, height_mm } = { ...draft.outline, ...shape };
  arrange(draft, bare.components, width_mm === undefined || height_mm === undefined ? null : { width_mm, height_mm });
  const head = {
    name: nameOf(intent, brief, draft),
    prompt: intent.sentence,
    board: { ...draft.outline, ...shape, ...(intent.board.layers === undefined ? {} : { layers: intent.board.layers }) },
    constraints: { ...constraintsOf(intent.board), ...barrier, ...(draft.pinned.size === 0 ? {} : { pinned: Object.fromEntries(draft.pinned) }) },
  };
  const build = (): Design => draft.assembler.build({ ...head, summary: summaryOf(draft), assumptions: draft.assumptions, unmet: draft.unmet });
  const leaded = (): Design => placePairs(withLeads(withCrystal(build(), library, draft, brief.items), library, draft), intent.sentence);
  checkRoom(leaded(), library, draft);
  const design = withoutIdleSupplies(leaded(), draft);
  return { design: { ...design, assumptions: draft.assumptions, unmet: draft.unmet }, draft, budgets, idle };
}

const summaryOf = (draft: Draft): string => `${tell(draft.made).join('; ')}.`.slice(0, 2000);

/** Parts of a bus alone, with no supply of their own. */
function isBreakout({ items, main, usb, cell }: Brief): boolean {
  if (main !== null || usb !== null || cell !== null) return false;
  // Chips that drive LEDs of the board, comparators and amplifiers are wired in chains.
  const chained = items.some((i) => i.id === 'circuit' && /^(comparator|shift_register|pwm_driver|audio_amplifier|opto_input)/.test(i.part ?? ''));
  if (chained && items.some((i) => ['led', 'ldr', 'potentiometer', 'relay', 'mosfet'].includes(i.id))) return false;
  if (items.some((i) => i.id === 'circuit')) return items.every((i) => ON_BREAKOUTS.has(i.id));
  return items.some((i) => i.id === 'sensor' || i.id === 'qwiic' || i.id === 'level_shifter');
}

/** What stands on a breakout beside the part that it is of. */
const ON_BREAKOUTS: ReadonlySet<ItemWish['id']> = new Set([
  'circuit',
  'sensor',
  'qwiic',
  'led',
  'power_led',
  'gpio_header',
  'i2c_header',
  'i2c_bus',
  'spi_header',
  'uart_header',
  'terminal_out',
]);

/** "A switch" on a board that only brings power turns that on and off. */
const switchedBy = (brief: Brief): Brief =>
  brief.cell === null && brief.main?.id !== 'battery'
    ? brief
    : {
        ...brief,
        items: brief.items.map((i) =>
          i.id === 'button' && i.count === 1 && /^switch$/i.test(i.text) && brief.items.some((o) => o.id === 'regulator' || o.id === 'charger')
            ? { ...i, id: 'power_switch' }
            : i,
        ),
      };

function planPowered(draft: Draft, unfed: Brief): void {
  const brief = withSupply(switchedBy(unfed), null, draft);
  const power = new PowerTree(draft, brief, estimate(brief, null, draft.library), usbRole(brief, null) === 'none' ? null : USB_NETS);
  planPlain(draft, brief, power);
  if (
    SHARES.test(brief.intent.sentence) &&
    brief.cell !== null &&
    brief.intent.rails.length === 0 &&
    !brief.items.some((i) => i.id === 'terminal_out')
  )
    supplyTerminal(draft, power, { ...EMPTY_ATTRIBUTES, id: 'terminal_out', text: 'load' });
  if (brief.main?.id === 'usb_pd' && draft.made.length <= 1 && !brief.items.some((i) => i.id === 'terminal_out'))
    supplyTerminal(draft, power, { ...EMPTY_ATTRIBUTES, id: 'terminal_out', text: 'output' });
}

function planControlled(draft: Draft, unfed: Brief): void {
  const choice = choosePlatform(wishedOf(unfed), draft.library);
  if (choice === null) throw new Error('the library holds no platform');
  const { platform } = choice;
  if (platform.host !== undefined) {
    planHosted(draft, unfed, choice, platform.host);
    return;
  }
  for (const sentence of choice.assumptions) draft.assume(sentence);
  for (const sentence of choice.unmet) draft.cannot(sentence);
  const brief = withBridge(withSupply(unfed, platform, draft), platform, draft);
  const role = usbRole(brief, platform);
  const power = new PowerTree(draft, brief, estimate(brief, platform.id, draft.library), role === 'none' ? null : USB_NETS);
  innerRails(draft, power);
  const logic = logicRail(draft, brief, power, platform.rails[0]?.volts ?? 3.3);
  const crystal = fastCrystal(draft.intent, brief.items);
  const controller = Controller.add(draft, platform, power, logic, coreOptions(platform, role, logic.volts, crystal, draft));
  slowClock(controller);
  planProgramming(controller, brief, role);
  wire(controller, brief);
  planHeader(controller, role);
  if (brief.main?.id === 'coin_cell' && power.input.volts < 4 && platform.id.startsWith('nrf5'))
    draft.generic({
      kind: 'capacitor',
      value: '100uF',
      package: '1206',
      rating: '6.3V',
      purpose: "Carries the radio's bursts beside the cell",
      pins: { '1': power.input.net, '2': 'GND' },
    });
  if (brief.usb !== null && role === 'none') draft.assume(`${power.vbus?.from ?? 'USB'} only brings power: the ${platform.name} has no USB.`);
}

/** The sentence with its wishes settled: what it says twice is one thing, what is granted by the way things are built stays. */
const wishedOf = ({ intent, items }: Brief): Intent => ({ ...intent, items: [...items, ...intent.items.filter((i) => i.id === 'wireless')] });

/** "USB power from the XIAO", "its own USB": no socket of the board's. */
const OWN_USB =
  /\busb\b[^.;,]{0,25}\b(?:from|of|on|over|via|through|by)\b (?:the|its|an?) (?:own|pico|nano|uno|xiao|module|board|esp32|dev ?kit|d1|feather|micro|pro|blue|arduino|raspberry|pi)\b|\b(?:its|their|the (?:module|board|pico|nano|xiao)'?s?) own (?:\w+ )?usb\b/i;

/** A board that carries another: fed by it over its pins, or feeding it where the sentence names a supply. */
function planHosted(draft: Draft, unfed: Brief, { platform, assumptions, unmet }: Choice, host: Host): void {
  for (const sentence of assumptions) draft.assume(sentence);
  for (const sentence of unmet) draft.cannot(sentence);
  const own = OWN_USB.test(draft.intent.sentence) ? { ...unfed, usb: null } : unfed;
  const named = own.main !== null || own.usb !== null || own.cell !== null;
  const brief = named ? withSupply(own, platform, draft) : own;
  const tree = named ? new PowerTree(draft, brief, estimate(brief, null, draft.library), null) : null;
  const power = new HostSupplies(draft, platform, host, tree, lowDraw(brief, draft.library));
  const logic = power.logic(platform.rails[0]?.volts ?? 3.3);
  if (logic === null) throw new Error(`platform ${platform.id} gives no supply for its logic`);
  const feed = power.feed();
  const controller = Controller.add(draft, platform, power, logic, { ports: feed === null ? {} : { [feed.port]: feed.rail.net }, params: {} });
  power.attach(controller.ref);
  draft.generic({
    kind: 'capacitor',
    value: '100nF',
    rating: '16V',
    purpose: 'Decoupling where the supply comes in',
    pins: { '1': logic.net, '2': 'GND' },
  });
  standAs(draft, host, controller.ref);
  const { typical, peak } = platformDraw(platform.id, draft.library);
  if (feed !== null) {
    draft.load(feed.rail.net, platform.name, typical, peak);
    draft.put(`feed for the ${platform.name} from ${feed.rail.net} through a Schottky diode`);
  } else
    draft.assume(
      tree === null
        ? `You named no supply: the ${platform.name} feeds the board over its pins.`
        : `The ${platform.name} keeps its own supply; the board's feeds what hangs on it.`,
    );
  for (const item of brief.items.filter((i) => ['swd', 'isp', 'prog_header', 'boot_button', 'crystal'].includes(i.id)))
    draft.assume(`${item.text}: the ${platform.name} brings its own.`);
  planProgramming(controller, { ...brief, items: brief.items.filter((i) => i.id === 'reset_button') }, 'none');
  wire(controller, brief);
}

/** A chip with a serial boot loader and no USB of its own is programmed over the USB socket that the sentence names: through a bridge. */
function withBridge(brief: Brief, platform: Platform, draft: Draft): Brief {
  const { intent, items } = brief;
  const named = brief.usb !== null && (intent.sources.some((s) => s.id === 'usb') || items.some((i) => i.id === 'charger'));
  const serial = platform.boot !== null && platform.functions.usb === null;
  const settled = items.some((i) => i.id === 'usb_uart' || i.id === 'prog_header') || intent.excluded.has('usb_uart');
  if (!named || !serial || settled) return brief;
  draft.assume(`The ${platform.name} has no USB of its own: a CH340C bridge behind the socket programs it.`);
  return { ...brief, items: [...items, { ...EMPTY_ATTRIBUTES, id: 'usb_uart', text: 'USB-to-serial bridge' }] };
}

/** The microcontroller's supply: its own level, or 3.3 V where a part on the board stands no more. */
function logicRail(draft: Draft, brief: Brief, power: PowerTree, own: number) {
  // The RS-485 transceiver comes for 5 V too.
  const low = brief.items.filter((i) => (NEEDS[i.id].low && (i.id !== 'rs485' || isIsolated(i))) || standsLow(i));
  const cellOnly = power.system.volts < 4.5;
  // What cannot give 5 V may still give 3.3 V, which such chips take at a lower clock.
  const wished = draft.intent.logic ?? own;
  const volts = own > 4 && (wished < 4 || low.length > 0 || cellOnly || !power.canMakeFive()) ? 3.3 : own;
  if (volts < own && low.length > 0)
    draft.assume(`The board runs at 3.3 V: ${low.map((i) => i.text).join(', ')} ${low.length === 1 ? 'takes' : 'take'} no more.`);
  const rail = power.logic(volts);
  if (rail === null) throw new Error('a supply was planned that cannot feed the microcontroller');
  return rail;
}

/** Who asks for certain pins goes first, then buses, then analogue inputs: those have the fewest to choose from. */
function turn(item: ItemWish): number {
  if (item.id === 'gpio_header') return 5;
  if (item.pins.length > 0 || item.id === 'usb_uart') return 0;
  const wanted = item.id === 'plug_in' ? (busOf(item) ?? undefined) : NEEDS[item.id].function;
  if (wanted !== undefined) return wanted === 'adc' ? 2 : 1;
  return item.id === 'mosfet' || item.id === 'servo' || item.id === 'buzzer' ? 3 : 4;
}

function wire(c: Controller, brief: Brief): void {
  const speaks = (i: ItemWish): boolean => asksOf(c.draft.library.blocks.get(i.part ?? '') ?? { ports: [] }).buses.has('i2c');
  const i2c = brief.items.filter((i) => NEEDS[i.id].function === 'i2c' || (i.id === 'circuit' && speaks(i)));
  const context: Context = { c, bus: new I2cBus(c, i2c), loadVolts: brief.loadVolts };
  const onBus = i2c.some((i) => i.id !== 'i2c_bus');
  const items = brief.items.filter((i) => !(i.id === 'i2c_bus' && onBus));
  for (const item of [...items].sort((a, b) => turn(a) - turn(b))) wireAll(context, item, brief);
  wishedRails(c.draft, c.power);
  probeRow(c);
  if (!usesPins(brief) && !NOTHING_MORE.test(c.draft.intent.sentence)) spareHeader(c);
  c.translate();
}

/** "…, nothing more": what was named is all. */
const NOTHING_MORE = /\bnothing (?:more|else)\b|\b(?:and )?that(?:'s| is) (?:it|all)\b|\bno (?:other|spare) (?:pins|gpios?|headers?|parts?)\b/i;

/** Every piece of a wish; where the pins end, how many were left out. */
function wireAll(context: Context, item: ItemWish, brief: Brief): void {
  const { c } = context;
  const { pins, function: wanted } = NEEDS[item.id];
  const pieces = item.id === 'ws2812' || (item.id === 'dip_switch' && !item.plural) ? 1 : item.count;
  for (let n = 0; n < pieces; n++) {
    if (pins > c.pool.left(wanted === 'adc' ? 'adc' : 'gpio')) {
      const left = pieces - n;
      c.draft.cannot(
        `${n === 0 ? pieces : `${left} of ${pieces}`} ${item.text}: the ${c.platform.name} has no free pin left for ${left === 1 ? 'it' : 'them'}${roomier(c, brief)}.`,
      );
      return;
    }
    c.draft.styled(item.connector, item.text, () => WIRES[item.id](context, item, item.pins[n]));
  }
}

/** A platform with enough pins, to say where too few are left. */
function roomier(c: Controller, brief: Brief): string {
  const wanted = pinsWanted(brief.intent, c.draft.library);
  const other = [...c.draft.library.platforms.values()].find(
    (p) => p.functions.gpio.length >= wanted && p.id !== c.platform.id && p.host === undefined,
  );
  return other === undefined ? '' : `; the ${other.name} has enough`;
}

const usesPins = ({ items }: Brief): boolean =>
  items.some(
    (i) => i.id !== 'usb_uart' && (NEEDS[i.id].pins > 0 || NEEDS[i.id].function !== undefined || i.id === 'gpio_header' || i.id === 'circuit'),
  );

/** A board that nothing hangs on brings its pins out. */
function spareHeader(c: Controller): void {
  c.draft.assume('Nothing was named to hang on the pins: a header brings them out.');
  gpioHeader(
    { c, bus: new I2cBus(c, []), loadVolts: null },
    { id: 'gpio_header', text: 'header', count: 1, counted: false, plural: false, pins: [] },
    undefined,
  );
}

/** Peak draw of the parts that stand 3.3 V only, mA. */
const lowDraw = ({ items }: Brief, library: Library): number =>
  items
    .filter((i) => NEEDS[i.id].low || standsLow(i) || i.id === 'circuit')
    .reduce((sum, i) => sum + i.count * ((NEEDS[i.id].extra_ma ?? 0) + drawOf(blockOf(i) ?? '', library).peak), 0);

/** What the board will draw, before it is wired: decides how many regulators share the drop. */
function estimate({ items }: Brief, platform: string | null, library: Library): Estimate {
  const sum = { logic: { typical: 0, peak: 0 }, five: { typical: 0, peak: 0 } };
  if (platform !== null) sum.logic = platformDraw(platform, library);
  for (const item of items) {
    const { feed, extra_ma = 0 } = NEEDS[item.id];
    const { typical, peak } = drawOf(blockOf(item) ?? '', library);
    const rail = feed === '5V' ? 'five' : 'logic';
    if (feed === 'none' || feed === 'input') continue;
    sum[rail] = { typical: sum[rail].typical + item.count * (typical + extra_ma), peak: sum[rail].peak + item.count * (peak + extra_ma) };
  }
  return sum;
}
