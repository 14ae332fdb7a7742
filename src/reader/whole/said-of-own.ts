import type { MutableAsk, RequestBuilder } from '../asks/builder.js';
import { plainDraft } from '../asks/draft.js';
import { unite } from '../asks/uniting.js';
import { wanted } from '../asks/wanted.js';

/** What is said beside a chip and is its own: the ports of a hub, the plugs of a multiplexer, the limit of a driver. */
export function saidOfOwn(request: RequestBuilder): void {
  terminalsOfOne(request);
  portsOfHub(request);
  plugsOfBranches(request);
  limitOfDriver(request);
  busesOfChips(request);
  jackOfSound(request);
  holderOfCell(request);
  levelOfBreakout(request);
  dimmedFromOutside(request);
  suppliesSwitched(request);
  supplySensed(request);
  madeWithFets(request);
  pinsOfBreadboard(request);
  supplyBesideInputs(request);
}

/** A bus at the end of a list is that of what speaks it, and of no button, output, load or light of that list. */
function busesOfChips({ asks, lexicon }: RequestBuilder): void {
  const all = wanted(asks);
  const isBus = (f: string): boolean => lexicon.isA(f, 'chip_bus');
  const mute = (a: MutableAsk): boolean => a.part === undefined && MUTE.has(a.kind);
  for (const ask of all.filter(mute)) ask.features = ask.features.filter((f) => !isBus(f) || !all.some((b) => !mute(b) && b.features.includes(f)));
}
const MUTE: ReadonlySet<string> = new Set(['input', 'output', 'load', 'light']);

/** "PCM5102, headphone jack": where a chip that was named gives sound, its jack is the end of it. */
function jackOfSound(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const [phones, ...more] = all.filter((a) => a.concept === 'headphone' && a.part === undefined && a.figures.length === 0 && (a.count ?? 1) === 1);
  const [chip, ...chips] = all.filter((a) => a.part !== undefined && SOUNDS.some((c) => request.lexicon.isA(a.concept, c)));
  if (phones?.connector === undefined || chip === undefined || more.length + chips.length > 0 || chip.connector !== undefined) return;
  chip.connector = phones.connector;
  unite(request, chip, phones);
}
const SOUNDS = ['audio_dac', 'headphone_amplifier'] as const;

/** A holder that is said beside cells is that of the cells, and no other one. */
function holderOfCell(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const holder = all.find((a) => a.concept === 'aa_holder' && a.part === undefined && a.count === undefined && !/\baa/i.test(a.text));
  const [cell, ...more] = all.filter((a) => a !== holder && a.kind === 'supply' && /^(?:cell_|coin_cell)/.test(a.concept));
  if (holder !== undefined && cell !== undefined && more.length === 0) unite(request, cell, holder);
}

/** "a breakout with level shifting to 5 V": the volts of what it is plugged into. */
function levelOfBreakout(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const { lexicon } = request;
  const shifter = all.find((a) => a.concept === 'level_shifter' && a.part === undefined && a.count === undefined && a.connector === undefined);
  const [volts, ...others] = shifter?.figures ?? [];
  const host = lexicon.concept('microcontroller');
  const sensed = all.some((a) => a.kind === 'sensor' && a.part !== undefined) && all.some((a) => lexicon.isA(a.concept, 'breakout'));
  if (shifter === undefined || volts?.quantity !== 'voltage' || others.length > 0 || !sensed || host === undefined) return;
  if (all.some((a) => a.kind === 'controller' || a.kind === 'supply')) return;
  Object.assign(shifter, { concept: host.id, kind: host.kind, features: ['external'], figures: [{ ...volts, role: 'supply' as const }] });
}

/** "LEDs at 350 mA, dimmable by PWM", with no program on the board: their driver has a line for it. Volts of a driver of constant current feed it. */
function dimmedFromOutside(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const { lexicon } = request;
  const driver = lexicon.concept('led_driver');
  if (request.message > 0 || driver === undefined || all.some((a) => a.kind === 'controller')) return;
  const drivers = all.filter((a) => lexicon.isA(a.concept, driver.id));
  if (!all.some((a) => a.kind === 'supply'))
    for (const ask of drivers)
      ask.figures = ask.figures.map((f) => (f.quantity === 'voltage' && f.role === 'out' ? { ...f, role: 'in' as const } : f));
  const pwm = all.some((a) => a.concept === 'pwm' && a.part === undefined);
  const [light, ...more] = all.filter((a) => a.concept === 'power_led_emitter');
  if (pwm && light !== undefined && more.length + drivers.length === 0) request.add(plainDraft(driver, request.spanOf(light)));
}

/** "12 V supply, two high-side switches": what they switch is what comes in, where no other voltage was said. */
function suppliesSwitched({ asks, lexicon, message }: RequestBuilder): void {
  const all = wanted(asks);
  const said = all.flatMap((a) => (FEEDS.has(a.kind) ? a.figures.filter((f) => f.quantity === 'voltage') : []));
  const [volts, ...more] = said;
  const value = volts?.value ?? volts?.max;
  if (message > 0 || volts === undefined || value === undefined || value <= 0 || volts.ac === true || more.length > 0) return;
  const high = (a: MutableAsk): boolean => lexicon.isA(a.concept, 'high_side_switch') || a.features.includes('high_side');
  for (const ask of all.filter((a) => a.kind === 'output' && high(a) && a.figures.every((f) => f.quantity !== 'voltage')))
    ask.figures = [...ask.figures, { quantity: 'voltage', role: 'supply', value, words: volts.words }];
}

/** "a level shifter, the MOSFET kind": what it is made of, and no transistor beside it. */
function madeWithFets(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const shifter = all.find((a) => a.concept === 'level_shifter' && a.part === undefined);
  const fet = all.find((a) => a.concept === 'mosfet' && a.part === undefined && a.count === undefined && a.figures.length + a.links.length === 0);
  if (shifter === undefined || fet === undefined) return;
  shifter.part = SHIFTING_FET;
  unite(request, shifter, fet);
}
const SHIFTING_FET = 'BSS138';

/** "a breakout to 2.54 mm pins for a breadboard": the adapter stands on rows of pins. */
function pinsOfBreadboard(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const adapter = all.find((a) => request.lexicon.isA(a.concept, 'breakout') && a.part === undefined);
  if (adapter === undefined || (adapter.connector !== undefined && adapter.connector.concept !== 'pin_header')) return;
  const pins = all.find((a) => a.concept === 'pin_header' && a.features.includes('breadboard') && a.part === undefined);
  const own = adapter.package !== undefined && adapter.features.includes('breadboard');
  const others = all.filter((a) => a !== adapter && a !== pins && !OF_ADAPTER.has(a.kind));
  if ((pins === undefined && !own) || others.length > 0) return;
  adapter.connector = { concept: 'dip_pins', words: request.spanOf(pins ?? adapter) };
  adapter.features = adapter.features.filter((f) => f !== 'breadboard');
  for (const { words } of pins?.figures ?? []) request.hear(words);
  if (pins !== undefined) unite(request, adapter, Object.assign(pins, { figures: [], features: [] }));
}
const OF_ADAPTER: ReadonlySet<string> = new Set(['board', 'mechanical', 'marking', 'quality', 'component']);

/** "a 24 V battery, a voltage sense terminal": what comes in there is the battery's voltage, up to what it is charged to. */
function supplySensed({ asks, lexicon, message }: RequestBuilder): void {
  const all = wanted(asks);
  const fed = all.filter((a) => a.kind === 'supply' && lexicon.isA(a.concept, 'battery'));
  const [volts] = fed[0]?.figures.filter((f) => f.quantity === 'voltage') ?? [];
  const value = volts?.value ?? volts?.max;
  if (message > 0 || fed.length !== 1 || volts === undefined || value === undefined || value < LEAST_DIVIDED_V) return;
  const reads = (a: MutableAsk): boolean => ['voltage_sensor', 'battery_monitor'].some((c) => lexicon.isA(a.concept, c));
  for (const ask of all.filter(
    (a) => reads(a) && a.part === undefined && a.connector !== undefined && a.figures.every((f) => f.quantity !== 'voltage'),
  ))
    ask.figures = [...ask.figures, { quantity: 'voltage', role: 'in', min: 0, max: Math.ceil(value * CHARGED), words: volts.words }];
}
const LEAST_DIVIDED_V = 3.3;
/** What a battery is charged to, as a share of its name: 14.4 to 14.8 V of 12 V. */
const CHARGED = 1.25;

/** "8 isolated inputs, 12 V, STM32": volts that stand by themselves feed a board of which nothing else does, and are what its inputs are told by. */
function supplyBesideInputs(request: RequestBuilder): void {
  const { text, lexicon, message } = request;
  const all = wanted(request.asks);
  const fed = all.some((a) => FEEDS.has(a.kind) || a.concept.startsWith('usb') || a.connector?.concept.startsWith('usb') === true);
  const supply = lexicon.concept('supply');
  if (message > 0 || fed || supply === undefined) return;
  for (const ask of all.filter((a) => a.kind === 'input' && (a.features.includes('isolated') || a.concept === 'isolated_input'))) {
    const volts = ask.figures.find((f) => f.quantity === 'voltage' && f.value !== undefined && f.ac !== true);
    const alone = volts !== undefined && /[,:]\s*$/.test(text.slice(0, volts.words.from)) && /^\s*(?:,|$)/.test(text.slice(volts.words.to));
    if (volts === undefined || !alone) continue;
    const made = request.add(plainDraft(supply, volts.words));
    made.figures = [{ ...volts, role: 'in' }];
    return;
  }
}
const FEEDS: ReadonlySet<string> = new Set(['supply', 'charging', 'conversion', 'rail']);

/** "probe terminals": the two of one probe, where the thing itself is not in the plural. */
function terminalsOfOne({ asks, lexicon }: RequestBuilder): void {
  for (const ask of wanted(asks)) {
    const words = ask.text.split(' ');
    const one = words.length === 2 && lexicon.lookup(words, 0)?.plural !== true && lexicon.lookup([words[0]!], 0)?.plural === false;
    if (one && ask.count === undefined && ask.connector?.concept === 'screw_terminal') delete ask.several;
  }
}

/** "a 4 port USB hub, FE1.1s", "USB hub: 4 USB ports": the ports that are counted are those of the one hub. An "aux jack" of a supply is no audio jack. */
function portsOfHub(request: RequestBuilder): void {
  const { lexicon } = request;
  const all = wanted(request.asks);
  for (const ask of all)
    if (ask.kind === 'supply' && ask.connector?.concept === 'audio_jack' && ask.figures.every((f) => f.quantity !== 'length'))
      ask.connector = { ...ask.connector, concept: 'barrel_jack' };
  const chip = (a: MutableAsk): boolean => a.concept === HUB || (a.part !== undefined && lexicon.part(a.part)?.concepts.includes(HUB) === true);
  const [hub, ...hubs] = all.filter(chip);
  const [ports, ...more] = all.filter((a) => a.kind === 'interface' && a.concept === 'usb' && (a.count ?? 1) > 1);
  const counted = hub !== undefined && (hub.count ?? 1) > 1 ? hub : ports;
  if (hub === undefined || counted === undefined || hubs.length + more.length > 0) return;
  hub.concept = HUB;
  hub.figures = [...hub.figures, { quantity: 'number', role: 'size', value: counted.count!, words: request.spanOf(counted) }];
  delete counted.count;
  delete counted.several;
  if (counted !== hub) unite(request, hub, counted);
}
const HUB = 'usb_hub';

/** Small plugs of a multiplexer of I²C, of which no more is said, are those that modules of this bus have, and its header brings no supply of its own. */
function plugsOfBranches({ asks, lexicon }: RequestBuilder): void {
  const all = wanted(asks);
  const [qwiic, header] = [lexicon.concept('qwiic_bus'), lexicon.concept('pin_header')];
  if (!all.some((a) => lexicon.isA(a.concept, 'i2c_mux')) || qwiic === undefined || header === undefined) return;
  for (const ask of all) {
    const bare = ask.figures.length === 0 && ask.part === undefined;
    if (bare && ask.concept === 'jst_sh') Object.assign(ask, { concept: qwiic.id, kind: qwiic.kind });
    if (bare && ask.concept === 'supply' && ask.connector?.concept === header.id) {
      Object.assign(ask, { concept: header.id, kind: header.kind, features: ask.features.filter((f) => f !== 'input') });
      delete ask.connector;
    }
  }
}

/** "two DRV8871, current limit 2 A": what limits its current itself is set by that figure, and nothing protects it beside. */
function limitOfDriver(request: RequestBuilder): void {
  const all = wanted(request.asks);
  const [limit, ...limits] = all.filter((a) => a.concept === 'overcurrent_protection' && a.part === undefined && a.connector === undefined);
  const [driver, ...others] = all.filter((a) => request.lexicon.isA(a.concept, 'motor_driver'));
  if (limit === undefined || driver === undefined || limits.length + others.length > 0) return;
  if (!limit.figures.some((f) => f.quantity === 'current') || limit.links.some((l) => l.ask !== driver.id)) return;
  limit.figures = limit.figures.map((f) => (f.quantity === 'current' ? { ...f, role: 'limit' as const } : f));
  unite(request, driver, limit);
}
