import { describe, expect, it } from 'vitest';
import { splitPin } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { read } from '../../src/reader/index.js';
import { designOf, lexicon, library } from './planned.js';

/** Nets on the contacts of the connector of a family, in their order. */
function contacts(design: ReturnType<typeof designOf>, family: RegExp): (string | undefined)[] {
  const plug = design.components.filter((c) => family.test(c.device ?? '')).at(-1);
  const nets = new Map(
    design.nets.flatMap((n) => n.pins.map(splitPin).flatMap(({ ref, pin }) => (ref === plug?.ref ? [[Number(pin), n.name] as const] : []))),
  );
  return Array.from({ length: Math.max(0, ...nets.keys()) }, (_, i) => nets.get(i + 1));
}

/** Boards with a controller and a connector whose contacts were named: lines of its buses, its pins by their names, supplies more than once. */
const BOARDS: readonly (readonly [message: string, family: RegExp, nets: readonly (string | undefined)[]])[] = [
  ['RP2040 board with a JST-SH 4 pin (GND, 3V3, SDA, SCL)', /^JST_SH/, ['GND', '3V3', 'SDA', 'SCL']],
  ['STM32F103 board, header: 1 PA0, 2 PA1, 3 GND', /^PinHeader_1x03/, ['PA0', 'PA1', 'GND']],
  ['RP2040 board, RJ45: 1 3V3, 2 GND, 3 SDA, 4 GND, 5 SCL, 8 3V3', /^RJ45/, ['3V3', 'GND', 'SDA', 'GND', 'SCL', undefined, undefined, '3V3']],
  ['ESP32 with an MPU6050, JST-PH 5 pin: 3V3, GND, SDA, SCL, INT', /^JST_PH/, ['3V3', 'GND', 'SDA', 'SCL', 'IMU_INT']],
];

describe('connectors of a controller’s board whose contacts were named', () => {
  it.each(BOARDS)('%s', (message, family, nets) => {
    const design = designOf(message);
    expect(contacts(design, family)).toEqual(nets);
    const asks = auditDesign({ request: design.request!, design, library, lexicon }).findings.filter((f) => f.severity === 'error');
    expect(asks).toEqual([]);
  });

  it('a line that nothing is called by is on a free pin of the controller', () => {
    const design = designOf('ESP32-C3 board, header (3V3, GND, TX, RX, READY)');
    const net = contacts(design, /^PinHeader_1x05/)[4];
    expect(design.assumptions.some((a) => a.startsWith('READY of'))).toBe(true);
    expect(design.nets.find((n) => n.name === net)?.pins.some((p) => /^U\d+\.IO\d+$/.test(p))).toBe(true);
  });

  it('a line that no pin of a controller is by itself is on none, and is told', () => {
    const design = designOf('ESP32 board, screw terminal (A, B, GND)');
    expect(contacts(design, /^ScrewTerminal_1x03/)).toEqual([undefined, undefined, 'GND']);
    const { findings } = auditDesign({ request: design.request!, design, library, lexicon });
    expect(findings.some((f) => f.severity === 'error' && /A and B/.test(f.message))).toBe(true);
  });

  it('a supply that is called by no volts is what the controller runs on, or what comes in', () => {
    const design = designOf('ESP32 board, 12V barrel jack, header: 1 VCC, 2 GND, 3 VIN, 4 IO4');
    const [vcc, ground, vin, line] = contacts(design, /^PinHeader_1x04/);
    const volts = (name?: string): number | undefined => design.nets.find((n) => n.name === name)?.volts;
    expect([volts(vcc), ground, volts(vin), line]).toEqual([3.3, 'GND', 12, 'IO4']);
  });

  it('a later turn names them anew', () => {
    const before = read('ESP32 board with a header (3V3, GND, SDA, SCL)', null, lexicon).request;
    const { asks } = read('the header: 1 GND, 2 3V3, 3 SDA, 4 SCL', before, lexicon).request;
    expect(asks.flatMap((a) => a.contacts ?? [])).toEqual(['GND', '3V3', 'SDA', 'SCL']);
  });

  it('what stands on another contact than was said is told', () => {
    const design = designOf('RP2040 board with a JST-SH 4 pin (GND, 3V3, SDA, SCL)');
    const request = {
      ...design.request!,
      asks: design.request!.asks.map((a) => (a.contacts === undefined ? a : { ...a, contacts: ['3V3', 'GND', 'SDA', 'SCL'] })),
    };
    const { entries } = auditDesign({ request, design, library, lexicon });
    expect(entries.find((e) => /jst/i.test(e.text))?.state).toBe('unmet');
  });
});
