import { describe, expect, it } from 'vitest';
import { designOf } from './planned.js';

const connectors = (message: string): string[] =>
  designOf(message)
    .components.filter((c) => c.kind === 'connector')
    .map((c) => c.device ?? '');
const QWIIC = 'JST_SH_SM04B-SRSS-TB';

describe('a bus with a plug of its own', () => {
  it.each([
    ['a TMP117 board with qwiic and a pin header', [QWIIC, 'PinHeader_1x04']],
    ['a TMP117 with a 4 pin header and a qwiic connector', [QWIIC, 'PinHeader_1x04']],
    ['a VEML7700 with qwiic on both ends', [QWIIC, QWIIC]],
  ])('%s', (message, expected) => {
    expect(connectors(message).sort()).toEqual([...expected].sort());
  });

  it('stands at both ends where that is said, and the row beside takes no turn', () => {
    const { components, constraints } = designOf('VEML7700 breakout with qwiic on both ends and a header');
    const at = components
      .filter((c) => c.device === QWIIC)
      .map((c) => c.place?.edge ?? constraints?.edges?.[c.ref])
      .sort();
    expect(at).toEqual(['left', 'right']);
    expect(components.filter((c) => c.device?.startsWith('PinHeader') === true)).toHaveLength(1);
  });

  it('stands beside the row of a breakout that has all pins', () => {
    const found = connectors('breakout for the SHT31: qwiic, all pins on a header');
    expect(found.filter((d) => d === QWIIC)).toHaveLength(1);
    expect(found.filter((d) => d.startsWith('PinHeader'))).toHaveLength(1);
  });
});

describe('a plug for one line', () => {
  it('carries no supply of the board beside it', () => {
    const { components, nets } = designOf('photodiode amplifier with a BPW34, single 5 V supply, BNC out');
    const [bnc, ...more] = components.filter((c) => c.device?.startsWith('BNC') === true);
    expect(more).toEqual([]);
    const net = nets.find((n) => n.pins.includes(`${bnc?.ref}.SIG`));
    expect(net?.pins.some((p) => p.startsWith('U'))).toBe(false);
    expect(net?.name).not.toMatch(/^(?:VIN|5V)$/);
  });
});

describe('a ready-made board with terminals and nothing else', () => {
  it.each(['Arduino Nano screw terminal adapter', 'an Arduino Nano on a carrier with screw terminals for all pins'])(
    '%s: leads its pins out there',
    (message) => {
      const found = connectors(message);
      expect(found.length).toBeGreaterThan(1);
      expect(found.every((d) => d.startsWith('ScrewTerminal'))).toBe(true);
      const { nets } = designOf(message);
      for (const pin of ['VIN', 'RESET', 'AREF', '3V3', 'A7'])
        expect([pin, nets.find((n) => n.pins.includes(`U1.${pin}`))?.pins.some((p) => p.startsWith('J'))]).toEqual([pin, true]);
    },
  );
});

describe('a microphone with I²S', () => {
  it('has its three lines on the controller, and is kept off SPI', () => {
    const { blocks, nets, components } = designOf('ESP32-S3 with an INMP441 microphone');
    const mcu = components.find((c) => c.kind === 'module')?.ref;
    const header = blocks.find((b) => b.block === 'microphone_i2s_header');
    for (const port of ['SCK', 'WS', 'SD']) {
      const net = nets.find((n) => n.name === header?.ports[port]);
      expect([port, net?.pins.some((p) => p.startsWith(`${mcu}.`))]).toEqual([port, true]);
    }
  });
});
