import type { ItemWish } from '../../intent.js';
import type { Controller } from '../controller.js';
import { addDimmed, dimmersOf, inStringsOf, shares } from '../dimmed-strings.js';
import type { Rail } from '../draft.js';
import { addLed, addPowerLed } from '../leds.js';
import { markOf } from '../named.js';
import { loadRail } from '../outlets.js';
import { dataOhms, pixel } from '../pixel-chain.js';
import type { Wire } from './wire.js';

export const led: Wire = ({ c, loadVolts }, item, pin) => {
  const strings = inStringsOf([item]);
  if (strings !== null) {
    const rail = loadRail(c.draft, c.power, item.volts ?? loadVolts);
    for (const share of shares(strings, dimmersOf(c.draft.intent.items))) {
      const gate = c.signal('DIM');
      if (c.pin(gate, 'pwm', pin) !== null) addDimmed(c.draft, rail, share, gate);
    }
    return;
  }
  const net = item.label === undefined ? c.signal('LED') : `LED_${markOf(item.label)}`;
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  const color = addLed(c.draft, { net, volts: c.logic.volts }, item, 2, c.logic.net);
  c.draft.put(`${color} LED${item.label === undefined ? '' : ` for ${item.label}`}`, used);
};

/** WS2812B work from 3.7 V on: a lone Li-ion cell will do. */
const pixelRail = (c: Controller): Rail | null =>
  c.power.input.volts >= 3.7 && c.power.input.volts <= 5.3 ? (c.power.vbus === null ? c.power.input : c.power.system) : c.power.five();

/** APA102: data and clock, each raised to 5 V where the microcontroller's level is lower. */
function clocked(c: Controller, item: ItemWish): void {
  const rail = c.power.five();
  if (rail === null) return;
  const lines = ['DAT', 'CLK'].map((stem) => {
    const net = c.signal(stem);
    const used = c.pin(net, 'gpio');
    if (used === null || c.logic.volts >= 0.7 * rail.volts) return { net, used };
    c.draft.block('level_up_buffer', 'Level buffer', { VCC: rail.net, GND: 'GND', IN: net, OUT: `${net}_5V` });
    return { net: `${net}_5V`, used };
  });
  if (lines.some((l) => l.used === null)) return;
  let before = lines.map((l) => l.net);
  for (let n = 1; n <= item.count; n++) {
    const after = n < item.count ? lines.map((l) => `${l.net}_${n}`) : [];
    const instance = pixel(c.draft, { name: 'APA102', lines: ['DAT', 'CLK'] }, rail, before, after, rail.volts);
    if (n === 1) c.draft.atEdge(instance, item.edge);
    before = after;
  }
  c.draft.load(rail.net, `${item.count} APA102`, 20 * item.count, 60 * item.count);
  c.draft.put(`${item.count === 1 ? 'an APA102' : `${item.count} APA102 in a chain`}`, lines.map((l) => l.used).join(' and '));
}

export const pixels = (c: Controller, item: ItemWish, pin: string | undefined): void => {
  if (item.part === 'apa102') {
    clocked(c, item);
    return;
  }
  const rail = pixelRail(c);
  const net = rail === null ? null : c.signal('PIXEL');
  const used = net === null ? null : c.pin(net, 'gpio', pin);
  if (rail === null || net === null || used === null) return;
  let din = net;
  for (let n = 1; n <= item.count; n++) {
    const dout = n < item.count ? { DOUT: `${net}_${n}` } : {};
    // The first takes the microcontroller's level: a diode lowers its supply so that 3.3 V counts as high. It hands on a higher one.
    const logic_volts = n === 1 && c.logic.volts < 0.7 * rail.volts - 0.01 ? 3.3 : 5;
    const instance = c.draft.block(
      'addressable_led',
      'WS2812B',
      { VCC: rail.net, GND: 'GND', DIN: din, ...dout },
      { logic_volts, damped: n === 1, ...dataOhms(c.draft) },
    );
    if (n === 1) c.draft.atEdge(instance, item.edge);
    din = `${net}_${n}`;
  }
  if (rail.volts < 4) c.draft.assume('The WS2812B run from the cell: below 3.7 V their blue and white grow dim.');
  c.draft.load(rail.net, item.count === 1 ? 'WS2812B' : `${item.count} WS2812B`, 20 * item.count, 50 * item.count);
  c.draft.put(`${item.count === 1 ? 'a WS2812B' : `${item.count} WS2812B in a chain`}`, used);
};

/** Current that a pin of a 2.54 mm header carries, mA. */
const HEADER_MA = 3000;

/** What a strip of unknown length may take: most of the supply's own figure, else five LEDs' worth. */
const stripDraw = (c: Controller): number =>
  Math.min(
    HEADER_MA,
    c.power.input.limit_ma === null || c.power.vbus !== null ? 300 : Math.max(60, Math.floor((c.power.input.limit_ma - 500) / 60) * 60),
  );

export const strip: Wire = ({ c, loadVolts }, item, pin) => {
  const rail = item.volts !== undefined && item.volts > 5.5 && loadVolts !== null ? null : c.power.five();
  if (rail === null) {
    c.draft.cannot(`${item.text}: my output for addressable strips is 5 V.`);
    return;
  }
  const net = c.signal('STRIP');
  const used = c.pin(net, 'gpio', pin);
  if (used === null) return;
  const instance = c.draft.block('addressable_led_output', 'LED strip output', { VCC: rail.net, GND: 'GND', DIN: net }, dataOhms(c.draft));
  c.draft.atEdge(instance, item.edge);
  const ma = item.amps === undefined ? stripDraw(c) : item.amps * 1000;
  if (ma > HEADER_MA)
    c.draft.cannot(`${ma} mA through the strip's header: its pins carry ${HEADER_MA} mA; feed a longer strip at its other end too.`);
  c.draft.load(rail.net, 'LED strip', ma, ma);
  if (item.amps === undefined) c.draft.assume(`The strip is planned with ${ma} mA (${Math.floor(ma / 60)} LEDs at full white).`);
  c.draft.put('addressable LED strip output', used);
};

export const powerLed: Wire = ({ c }, item) => addPowerLed(c.draft, c.logic, item);
