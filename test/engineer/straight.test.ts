import { describe, expect, it } from 'vitest';
import { askedOf } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { checkElectrical } from '../../src/electrical/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** The engineer's board of a message, and the errors of ledger and electrical check. */
function made(message: string): { design: Design; errors: string[] } {
  const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) throw new Error(`no board of “${message}”`);
  const findings = [...auditDesign({ request, design, library, lexicon }).findings, ...checkElectrical(resolve(design, library))];
  return { design, errors: findings.filter((f) => f.severity === 'error').map((f) => f.message) };
}

const netOf = ({ nets }: Design, pin: string): string => nets.find((n) => n.pins.includes(pin))?.name ?? '';

describe('connectors joined contact to contact', () => {
  it.each([
    ['16 way 0.5 mm FFC to a 2x8 pin header', ['FPC_0.5_1x16', 'PinHeader_2x08']],
    ['breakout for a 12-pin 1.0 mm FPC', ['FPC_1.0_1x12', 'PinHeader_1x12']],
    ['FFC extender, 26 contacts, 0.5 mm, straight through', ['FPC_0.5_1x26', 'FPC_0.5_1x26']],
    ['adapter from a 5-pin JST XH to a 5-pin header', ['JST_XH_B5B-XH-A', 'PinHeader_1x05']],
    ['10-pin box header to two 5-way screw terminals', ['IDC_2x05', 'ScrewTerminal_1x05_P5.00', 'ScrewTerminal_1x05_P5.00']],
    ['RJ12 to a 6 pin header', ['RJ12_1x06', 'PinHeader_1x06']],
    ['male DB25 to 3.5 mm screw terminals', undefined],
    ['SOIC-16 to DIP-16 adapter', ['LAND_SOIC-16', 'DIP_16']],
    ['breakout for TSSOP-20', ['LAND_TSSOP-20', 'DIP_20']],
    ['SSOP-28 adapter board', ['LAND_SSOP-28', 'DIP_28']],
    ['QFN-32 breakout', ['LAND_QFN-32', 'DIP_32']],
    ['TQFP-48 to DIP adapter', ['LAND_TQFP-48', 'DIP_48']],
  ])('%s', (message, devices) => {
    const { design, errors } = made(message);
    if (devices !== undefined) expect(design.components.map((c) => c.device)).toEqual(devices);
    expect(errors).toEqual([]);
    expect(design.components.every((c) => c.kind === 'connector' || c.device?.startsWith('LAND_') === true)).toBe(true);
  });

  it('are shared out where the others have together as many contacts', () => {
    const { design } = made('10-pin box header to two 5-way screw terminals');
    expect([netOf(design, 'J2.1'), netOf(design, 'J3.1')]).toEqual([netOf(design, 'J1.1'), netOf(design, 'J1.6')]);
  });

  it('stand at opposite ends', () => {
    const { design } = made('20 way 0.5 mm FPC to a 2x10 header');
    expect(design.components.map((c) => c.place?.edge)).toEqual(['left', 'right']);
  });

  it('are in parallel where each has all of them', () => {
    const { design } = made('RJ45 to two RJ45 splitter');
    expect(design.components).toHaveLength(3);
    expect(design.nets.find((n) => n.pins.includes('J1.4'))?.pins).toEqual(['J1.4', 'J2.4', 'J3.4']);
  });
});

describe('connectors joined by what they carry', () => {
  it('are those of a debug probe by the standard of Arm', () => {
    const { design, errors } = made('adapter, 20-pin IDC to 10-pin Cortex debug');
    expect(['J1.7', 'J1.9', 'J1.15', 'J1.4'].map((p) => netOf(design, p))).toEqual(['SWDIO', 'SWCLK', 'NRST', 'GND']);
    expect(['J2.2', 'J2.4', 'J2.10', 'J2.3'].map((p) => netOf(design, p))).toEqual(['SWDIO', 'SWCLK', 'NRST', 'GND']);
    expect(errors).toEqual([]);
  });

  it('are those of I²C whatever their order', () => {
    const { design, errors } = made('Grove to Qwiic adapter');
    expect(['J1.1', 'J1.2', 'J1.4'].map((p) => netOf(design, p))).toEqual(['J2.4', 'J2.3', 'J2.1'].map((p) => netOf(design, p)));
    expect(errors).toEqual([]);
  });

  it('are jacks, hot to hot and ground to ground', () => {
    const { design, errors } = made('XLR to 6.35 mm jack adapter');
    expect(['J1.2', 'J1.3', 'J1.1'].map((p) => netOf(design, p))).toEqual(['J2.T', 'J2.R', 'J2.S'].map((p) => netOf(design, p)));
    expect(errors).toEqual([]);
  });

  it('are the lines of USB, with the resistors that ask for 5 V', () => {
    const { design, errors } = made('USB-C breakout to a pin header');
    expect(design.components.filter((c) => c.value === '5.1k')).toHaveLength(2);
    expect(errors).toEqual([]);
  });
});

describe('what stands beside the connectors', () => {
  it('is not what a foil belongs to', () => {
    const { design, errors } = made('a 26-pin 0.5 mm FFC (TFT panel) to a 2x13 header, pin for pin');
    expect(design.components.map((c) => c.device)).toEqual(['FPC_0.5_1x26', 'PinHeader_2x13']);
    expect(errors).toEqual([]);
  });

  it('is a shield that the library has not, and that is said', () => {
    const { design } = made('RJ45 jack to an 8-way screw terminal, shield on a pad of its own');
    expect(netOf(design, 'J1.5')).toBe(netOf(design, 'J2.5'));
    expect(design.unmet.join(' ')).toMatch(/shield/);
  });

  it('is a number of contacts that no connector has, and that is said', () => {
    const { request } = askedOf({ message: '39 pin 0.5 mm FPC to a pin header', base: null, board: null, history: [] }, lexicon);
    expect(JSON.stringify(engineer(request, { library, lexicon }).unmet)).toMatch(/39 contacts/);
  });
});

describe('a null modem', () => {
  it('crosses its lines', () => {
    const { design, errors } = made('null modem adapter, female DB9 to female DB9');
    expect(['J1.2', 'J1.3', 'J1.4', 'J1.7', 'J1.5'].map((p) => netOf(design, p))).toEqual(
      ['J2.3', 'J2.2', 'J2.6', 'J2.8', 'J2.5'].map((p) => netOf(design, p)),
    );
    expect(errors).toEqual([]);
  });
});

describe('a supply that is split', () => {
  it.each([
    ['USB-C splitter with five 2-pin JST XH outlets of 5 V', 'JST_XH_B2B-XH-A', 5, 0, 0],
    ['5 V splitter, one USB-C socket in, three 2-pin JST XH out, each output with a 500 mA polyfuse and a green LED', 'JST_XH_B2B-XH-A', 3, 3, 3],
    ['USB-C in, two USB-A sockets out, a resettable fuse for each', 'USB_A_67643', 2, 2, 0],
    ['USB-C power splitter: one USB-C input to six screw terminals with 5 V', 'ScrewTerminal_1x02_P5.00', 6, 0, 0],
  ])('%s', (message, device, outlets, fuses, lights) => {
    const { design, errors } = made(message);
    const count = (kind: string): number => design.components.filter((c) => c.kind === kind).length;
    expect(design.components.filter((c) => c.device === device)).toHaveLength(outlets);
    expect([count('fuse'), count('led')]).toEqual([fuses, lights]);
    expect(errors).toEqual([]);
  });
});

describe('boards that are of more than connectors', () => {
  it.each(['12 V in on a barrel jack to 5 V on a screw terminal', 'ESP32 with a 10-pin FPC'])('%s', (message) => {
    const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
    const blocks = engineer(request, { library, lexicon }).design?.blocks ?? [];
    expect(blocks.some((b) => b.block !== 'usb_c_sink')).toBe(true);
  });
});
