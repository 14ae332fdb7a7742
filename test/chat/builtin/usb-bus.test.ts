import { describe, expect, it } from 'vitest';
import { planFirst } from '../../../src/chat/asked/index.js';
import type { Design } from '../../../src/design/index.js';
import { checkElectrical } from '../../../src/electrical/index.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { resolve } from '../../../src/parts/resolve.js';

const library = loadLibrary();
function design(sentence: string): Design {
  const plan = planFirst(sentence, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  expect(checkElectrical(resolve(plan.design, library)).filter((f) => f.severity === 'error')).toEqual([]);
  return plan.design;
}
const netOf = (d: Design, pin: string): string | undefined => d.nets.find((n) => n.pins.includes(pin))?.name;
const ref = (d: Design, device: string): string => d.components.find((c) => c.device === device)?.ref ?? '';

describe('USB to RS-485', () => {
  it('is a bridge whose data switch the driver on, nothing left for a header', () => {
    const d = design('USB to RS485 adapter with TX/RX LEDs');
    const [bus, q] = [ref(d, 'SP3485EN'), ref(d, 'S8050')];
    expect(netOf(d, `${bus}.DI`)).toBe('GND');
    expect(netOf(d, `${bus}.DE`)).toBe(netOf(d, `${q}.C`));
    expect(netOf(d, `${bus}.RO`)).toBe(netOf(d, `${ref(d, 'CH340C')}.RXD`));
    expect(d.components.filter((c) => c.kind === 'led')).toHaveLength(2);
    expect(d.components.some((c) => c.device?.startsWith('PinHeader') === true)).toBe(false);
  });

  it('crosses the barrier where the bus is isolated', () => {
    const d = design('isolated USB to RS485 adapter');
    expect(netOf(d, `${ref(d, 'ADM2587E')}.RXD`)).toBe(netOf(d, `${ref(d, 'CH340C')}.RXD`));
  });
});

describe('a modular jack', () => {
  it.each([
    ['ESP32 DMX512 node with an RJ45 jack', ['RS485_A', 'RS485_B', undefined, undefined, undefined, undefined, 'GND', 'GND']],
    ['STM32F103 CAN node, bus on an RJ45 jack', ['CANH', 'CANL', 'GND', undefined, undefined, undefined, 'GND', undefined]],
    ['USB to RS485 converter, RJ45', [undefined, undefined, undefined, 'RS485_A', 'RS485_B', undefined, undefined, 'GND']],
  ])('%s has the contacts of its standard', (sentence, contacts) => {
    const d = design(sentence);
    expect(contacts.map((_, i) => netOf(d, `${ref(d, 'RJ45_1x08')}.${i + 1}`))).toEqual(contacts);
  });
});

describe('DIP switches', () => {
  it('have a pulled-up pin for each position, ground across', () => {
    const d = design('ATmega328P with an 8 position DIP switch');
    const dip = ref(d, 'SW_DIP_x08');
    expect(netOf(d, `${dip}.16`)).toBe('GND');
    expect(d.nets.find((n) => n.name === netOf(d, `${dip}.1`))?.pins).toHaveLength(3);
  });

  it('are as many as are counted, each of the bits that are said', () => {
    expect(design('two 4-bit DIP switches on a Pico').components.filter((c) => c.device === 'SW_DIP_x04')).toHaveLength(2);
  });
});
