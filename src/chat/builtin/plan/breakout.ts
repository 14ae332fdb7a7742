import type { ItemWish } from '../intent.js';
import type { Draft } from './draft.js';
import { addPowerLed } from './leds.js';
import { drawOf } from './needs.js';
import type { Brief } from './settle.js';

/** A board whose only supply comes through its own header: a sensor breakout, a level shifter. */
export function planBreakout(draft: Draft, brief: Brief): void {
  draft.rail({ net: 'VCC', volts: 3.3, limit_ma: null, from: 'the header' });
  draft.assume('The board is fed with 3.3 V through its header: you named no supply.');
  const lines = { SDA: 'SDA', SCL: 'SCL' };
  const shifter = brief.items.find((i) => i.id === 'level_shifter');
  draft.atEdge(
    draft.block('i2c_header', 'I²C header', { VCC: 'VCC', GND: 'GND', ...lines }, { pullups: shifter === undefined }),
    brief.items.find((i) => i.id === 'i2c_header' || i.id === 'gpio_header')?.edge,
  );
  draft.put('I²C header (GND, VCC, SCL, SDA)');
  if (shifter !== undefined) {
    draft.rail({ net: '5V', volts: 5, limit_ma: null, from: 'the 5 V header' });
    draft.block('level_shifter_i2c', 'Level shifter', {
      LV: 'VCC',
      HV: '5V',
      GND: 'GND',
      SDA_LV: 'SDA',
      SCL_LV: 'SCL',
      SDA_HV: 'SDA_5V',
      SCL_HV: 'SCL_5V',
    });
    draft.block('i2c_header', '5 V I²C header', { VCC: '5V', GND: 'GND', SDA: 'SDA_5V', SCL: 'SCL_5V' });
    draft.put('level shifter for SDA and SCL');
    draft.put('5 V I²C header');
  }
  const taken = new Set<string>();
  for (const item of brief.items.filter((i) => i.id === 'sensor')) for (let n = 0; n < item.count; n++) breakoutSensor(draft, item, taken);
  for (const item of brief.items) {
    if (item.id === 'qwiic')
      for (let n = 0; n < item.count; n++) draft.atEdge(draft.block('qwiic', 'Qwiic connector', { VCC: 'VCC', GND: 'GND', ...lines }), item.edge);
    if (item.id === 'qwiic') draft.put(`${item.count > 1 ? `${item.count} Qwiic connectors` : 'Qwiic connector'}`);
    if (item.id === 'power_led' || item.id === 'led') addPowerLed(draft, { net: 'VCC', volts: 3.3 }, item);
  }
}

function breakoutSensor(draft: Draft, item: ItemWish, taken: Set<string>): void {
  const block = `i2c_sensor_${item.part ?? ''}`;
  const choices = (draft.library.blocks.get(block)?.params['address']?.choices ?? []).map(String);
  const address = choices.find((a) => Number(a) === item.address && !taken.has(a)) ?? choices.find((a) => !taken.has(a));
  const name = (item.part ?? '').toUpperCase();
  if (address === undefined) {
    draft.cannot(`A further ${name}: every I²C address that it can have is taken.`);
    return;
  }
  taken.add(address);
  draft.block(block, name, { VCC: 'VCC', GND: 'GND', SDA: 'SDA', SCL: 'SCL' }, { address });
  const { typical, peak } = drawOf(block, draft.library);
  draft.load('VCC', name, typical, peak);
  draft.put(`${name} on I²C, address ${address}`);
}
