import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import type { Board } from '../../../src/board/index.js';
import { wordsOf } from '../../../src/chat/model/asks.js';
import { freePins } from '../../../src/chat/model/data.js';
import { Patience } from '../../../src/chat/model/patience.js';
import { loadSdk } from '../../../src/chat/model/sdk.js';
import { Session } from '../../../src/chat/model/session.js';
import { toolsFor } from '../../../src/chat/model/tools.js';
import { windowOf, within } from '../../../src/chat/model/window.js';
import { auditDesign } from '../../../src/ledger/index.js';
import { loadLexicon } from '../../../src/lexicon/load.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();
const fresh = (...asks: string[]): Session => {
  const session = new Session({ base: null, board: null, library, selection: null });
  if (asks.length > 0) session.plan(asks);
  return session;
};
const refusal = (session: Session, operation: object): string => session.patch([operation]).refused[0]?.reason ?? '';

describe('what is refused of an operation', () => {
  const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
  it.each([
    [{ op: 'set_knob', knob: 'sides', value: 'both' }, /sides takes 1 or 2, the sides that parts stand on, not "both"/],
    [{ op: 'set_knob', knob: 'copper_oz', value: 3 }, /copper_oz takes 1 or 2 oz/],
    [{ op: 'set_net', net: 'VIN', working_volts: 28 }, /dangerous to touch, 30 V and more.*what a rail has is volts/],
    [{ op: 'add_block', block: 'buck_60v', params: { amperes: 2 } }, /has no such parameter; it has out_volts \(V, 5 where nothing is said\)/],
    [{ op: 'add_block', block: 'boost_xl6009', params: { volts: 50 } }, /params\.out_volts: the converter makes 1\.5 to 28 V, not 50 V/],
    [
      {
        op: 'set_board',
        outline: [
          [0, 0],
          [40, 0],
          [40, 30],
        ],
      },
      /parts of the board’s width or height, 0 to 1, not in mm/,
    ],
    [{ op: 'add_part', kind: 'potentiometer', value: '10k' }, /needs a catalog_code or a device.* Nearest: \w*10k/],
    [{ op: 'add_part', device: 'SS12D00G4', purpose: 'slide switch of the supply' }, /there is no device SS12D00G4. Nearest: .*Slide switch/],
    [{ op: 'set_everything' }, /there is no operation set_everything; there are add_part, /],
  ])('%j says what would be taken', (operation, reason) => {
    expect(refusal(session, operation)).toMatch(reason);
    expect(refusal(session, operation)).not.toMatch(/restore|set_block/);
  });

  it('tells the fields of a seldom one once', () => {
    expect(refusal(session, { op: 'set_keepout' })).toMatch(/Its fields: set_keepout\{id:/);
    expect(refusal(session, { op: 'set_keepout' })).not.toContain('Its fields');
  });
});

describe('operations of a turn', () => {
  it('join an open pin by which they name a net', () => {
    const session = fresh('an ATtiny85', 'supply 5 V on a two pin header');
    const mcu = session.design.components.find((c) => c.kind === 'microcontroller')?.ref ?? '';
    const refused = session.patch([
      { op: 'add_part', kind: 'resistor', value: '1k', package: '0603', ref: 'R90', connect: { 1: `${mcu}.PB3`, 2: 'GND' } },
      { op: 'add_block', block: 'status_led', ports: { SIG: `${mcu}.PB4`, GND: 'GND' } },
    ]).refused;
    expect(refused).toEqual([]);
    const on = (pin: string) => session.design.nets.find((n) => n.pins.includes(`${mcu}.${pin}`))?.pins;
    expect(on('PB3')).toEqual(expect.arrayContaining([`${mcu}.PB3`, expect.stringMatching(/^R\d+\.1$/)]));
    expect(on('PB4')?.length).toBeGreaterThan(1);
  });

  it('change what a supply is set to after it was planned', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'USB-C power delivery 12 V 3 A', '5 V from it');
    const id = session.design.blocks.find((b) => b.params?.['volts'] === 12)?.id ?? '';
    expect(session.patch([{ op: 'set_params', block: id, params: { volts: 20 } }]).refused).toEqual([]);
    const block = session.design.blocks.find((b) => b.id === id);
    expect(block?.params?.['volts']).toBe(20);
    expect(session.design.nets.find((n) => n.name === block?.ports['VBUS'])?.volts ?? session.design.nets.some((n) => n.volts === 20)).toBeTruthy();
    expect(session.design.nets.filter((n) => n.volts === 12)).toEqual([]);
  });

  it('rate a capacitor as its purpose says, and set by its block what that chooses', () => {
    const session = fresh();
    const cap = (value: string, purpose: string) => ({
      op: 'add_part',
      kind: 'capacitor',
      value,
      package: '0603',
      purpose,
      connect: { 1: 'A', 2: 'GND' },
    });
    session.patch([cap('100pF', 'timing, C0G'), cap('10nF', 'filter (NP0)'), cap('10nF', 'filter')]);
    const [ours, none, plain] = session.design.components;
    expect([ours?.rating, ours?.part?.catalog_code, none?.rating, none?.part, plain?.rating]).toEqual(['C0G', 'C14858', 'C0G', null, undefined]);
    session.patch([{ op: 'add_block', block: 'fuse_glass', ports: { VIN: 'RAW', VOUT: 'VIN' } }]);
    expect(session.patch([{ op: 'set_value', ref: 'F1', value: '2 A' }]).refused).toEqual([]);
    expect(session.design.blocks[0]?.params).toEqual({ rating: '2A' });
    expect(refusal(session, { op: 'set_value', ref: 'F1', value: '3 A' })).toMatch(/a part of its own/);
  });

  it('settle an ask of an earlier turn by its id, held against the board', () => {
    const message = 'an ATtiny85 with a buzzer, 5 V on a screw terminal';
    const first = new Session({ base: null, board: null, library, selection: null, words: wordsOf(message, null, null, library) });
    first.plan(['an ATtiny85', 'a buzzer', '5 V on a screw terminal']);
    const { design: base } = first;
    const words = wordsOf('put the sounder on a plug outside', base, null, library);
    const second = new Session({ base, board: null, library, selection: null, words });
    const gone = base.components.find((c) => c.kind === 'buzzer')?.ref ?? '';
    const plug = { op: 'add_part', device: 'ScrewTerminal_1x02_P5.00', purpose: 'outside', connect: { 1: '5V', 2: 'BEEP' } };
    second.patch([{ op: 'remove_part', refs: [gone] }, plug]);
    const told = (otherwise: Record<string, string> = {}): string => {
      const planned = second.plan([], [], { otherwise });
      return typeof planned === 'string' ? planned : planned.asks.join('\n');
    };
    const [id = ''] = /\ba\d+(?=: “buzzer”)/.exec(told()) ?? [];
    expect(told({ [id]: 'J99 leads to it' })).toMatch(new RegExp(`unmet ${id}: .*there is no J99`));
    const { ref } = second.design.components.at(-1) ?? {};
    expect(told({ [id]: `${ref} leads to it` })).toContain(`meant ${id}: “buzzer”`);
  });

  it('leave a board that asks change still, where a circuit was taken off and wired anew by hand', () => {
    const lines = ['a stereo class D amplifier TPA3116D2', '24 V supply on a barrel jack', 'a fault LED'];
    const first = new Session({ base: null, board: null, library, selection: null, words: wordsOf(lines.join(', '), null, null, library) });
    first.plan(lines);
    const chip = first.design.components.find((c) => c.device === 'TPA3116D2')?.ref;
    first.patch([
      { op: 'remove_block', block: 'status_led' },
      { op: 'add_part', kind: 'led', value: 'red', package: '0805', purpose: 'fault', connect: { A: 'LIT', K: `${chip}.FAULTZ` } },
      { op: 'add_part', kind: 'resistor', value: '10k', package: '0805', purpose: 'fault', connect: { 1: 'VIN', 2: 'LIT' } },
    ]);
    const { design: base } = first;
    const change = ['19 V on the barrel jack instead of 24 V'];
    const second = new Session({ base, board: null, library, selection: null, words: wordsOf(change.join(), base, null, library) });
    const planned = second.plan(change);
    expect(typeof planned === 'string' ? planned : planned.asks.join('\n')).toMatch(/met a\d+: “[^”]*” \(supply[^)]*\): .*19 V in at J1/);
    expect(second.design.components.filter((c) => c.kind === 'led').map((c) => c.ref)).toEqual(
      base.components.filter((c) => c.kind === 'led').map((c) => c.ref),
    );
  });

  it('may name what comes later in the same patch, and are refused where it never does', () => {
    const session = fresh();
    const near = (to: string) => ({ near: [{ pin: '1', to, within_mm: 5 }] });
    const { refused } = session.patch([
      { op: 'add_part', ref: 'R1', kind: 'resistor', value: '1k', place: near('R2.1') },
      { op: 'add_part', ref: 'R3', kind: 'resistor', value: '1k', place: near('R9.1') },
      { op: 'add_part', ref: 'R2', kind: 'resistor', value: '2k' },
    ]);
    expect(session.design.components.map((c) => c.ref).sort()).toEqual(['R1', 'R2']);
    expect(refused).toEqual([{ operation: 1, op: 'add_part', reason: expect.stringMatching(/R9/) }]);
  });

  it('may name what comes later in the same patch under a name that it is not given', () => {
    const session = fresh();
    const { refused } = session.patch([
      { op: 'add_part', ref: 'R1', kind: 'resistor', value: '1k', place: { near: [{ pin: '1', to: 'MK1.1', within_mm: 5 }] } },
      { op: 'add_part', ref: 'MK1', kind: 'resistor', value: '2k' },
    ]);
    expect(refused).toEqual([]);
    const [first, second] = ['1k', '2k'].map((value) => session.design.components.find((c) => c.value === value));
    expect(first?.place?.near?.[0]?.to).toBe(`${second?.ref}.1`);
  });

  it('are refused for one long reason once', () => {
    const session = fresh();
    const wrong = { op: 'add_part', kind: 'capacitor', value: '10nF', package: 'C_Disc_D5.0_P5.00' };
    const reasons = session.patch([wrong, { ...wrong }, { ...wrong }]).refused.map((r) => r.reason);
    expect(reasons[0]?.length).toBeGreaterThan(60);
    expect(reasons.slice(1)).toEqual(['as operation 0', 'as operation 0']);
  });

  it('keep what is left of a net that the same patch ends and names again', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const led = session.design.components.find((c) => c.kind === 'led')?.ref ?? '';
    const net = session.design.nets.find((n) => n.class === 'signal' && n.pins.includes(`${led}.A`));
    const other = net?.pins.find((p) => !p.startsWith(`${led}.`)) ?? '';
    const part = { op: 'add_part', kind: 'led', value: 'blue', package: '0603', purpose: 'light', connect: { A: net?.name, K: 'GND' } };
    expect(session.patch([{ op: 'remove_part', refs: [led] }, part]).refused).toEqual([]);
    expect(session.design.nets.find((n) => n.name === net?.name)?.pins).toEqual([other, expect.stringMatching(/^D\d+\.A$/)]);
  });

  it('make a net anew once, however often the operation names it', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const blocks = session.design.blocks.map(({ id }) => ({ op: 'remove_block', block: id }));
    const kept = { op: 'add_part', ref: 'R90', kind: 'resistor', value: '1k', package: '0603', purpose: 'x', connect: { 1: 'GND', 2: 'GND' } };
    session.patch([...blocks, kept]);
    const names = session.design.nets.map((n) => n.name);
    expect(names).toEqual([...new Set(names)]);
  });

  it('take off all that was there where the same patch brings something else', () => {
    const session = fresh('an ATtiny85', 'a red LED');
    const refs = session.design.components.map((c) => c.ref);
    expect(refusal(session, { op: 'remove_part', refs })).toMatch(/every part/);
    const part = { op: 'add_part', kind: 'resistor', value: '1k', package: '0603', purpose: 'load' };
    expect(session.patch([{ op: 'remove_part', refs }, part]).refused).toEqual([]);
    expect(session.design.components.map((c) => c.value)).toEqual(['1k']);
  });

  it('rename a part in what words were taken to mean, too', () => {
    const lines = ['an ATtiny85', 'a red LED', 'supply 5 V on a two pin header'];
    const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf(lines.join(), null, null, library) });
    session.plan(lines, [], { otherwise: { 'a red LED': 'D1 at U1' } });
    const meant = () => session.design.request?.asks.flatMap((a) => a.meant ?? []);
    const chip = session.design.components.find((c) => c.kind === 'microcontroller')?.ref ?? '';
    session.patch([{ op: 'rename_part', ref: chip, to: 'U40' }]);
    for (const text of meant() ?? []) expect(text).not.toMatch(new RegExp(`\\b${chip}\\b`));
  });

  it('join the tip and the sleeve of every audio jack by these names', () => {
    for (const device of ['AudioJack_3.5mm', 'AudioJack_3.5mm_Mono', 'AudioJack_6.35mm_Mono', 'AudioJack_6.35mm_Stereo', 'PJ-320D'])
      expect(fresh().patch([{ op: 'add_part', device, connect: { TIP: 'SIGNAL', SLEEVE: 'GND' } }]).refused, device).toEqual([]);
  });

  it('plan a line for an output on which nobody hangs anything, and a switch for what takes more than a pin gives', () => {
    const switches = (...lines: string[]): number =>
      fresh('an ESP32-C3', '12 V on a screw terminal', ...lines).design.components.filter(
        (c) => ['mosfet', 'bjt', 'relay'].includes(c.kind) && c.block?.includes('output'),
      ).length;
    for (const line of ['eight digital outputs on a pin header', 'a PWM output on a screw terminal']) expect(switches(line), line).toBe(0);
    for (const line of ['four digital outputs 12 V on screw terminals', 'a PWM output of 500 mA on a screw terminal'])
      expect(switches(line), line).toBeGreaterThan(0);
  });

  it('keep no amperes and no remark on room of circuits that a patch took away', () => {
    const lines = ['ESP32-C3', '12 V on a screw terminal', 'a 12 V pump of 6 A', 'four relays 12 V', 'board 40 x 30 mm'];
    const session = fresh(...lines);
    const amps = () => session.design.nets.find((n) => n.name === 'VIN')?.amps ?? 0;
    const remark = () => session.design.assumptions.filter((a) => a.startsWith('40 × 30 mm is'));
    const [before, said] = [amps(), remark()];
    expect([before > 6, said.length]).toEqual([true, 1]);
    for (const { id, block } of session.design.blocks.filter((b) => /pump|relay|load|switch/.test(`${b.id} ${b.block}`))) {
      expect(session.patch([{ op: 'remove_block', block: id }]).refused, block).toEqual([]);
      expect(remark().length).toBeLessThan(2);
    }
    expect(amps()).toBeLessThan(1);
    expect(remark()).not.toEqual(said);
  });

  it('settle an ask by the id that a board showed it with, though the request has it under another, and another one under that', () => {
    const entry = (ask: string, text: string) => ({
      ask,
      text,
      source: 'person',
      state: 'unmet',
      says: 'There is no such part.',
      by: { refs: [], nets: [] },
    });
    const told = (id: string): string => {
      const shown = { ledger: { entries: [entry(id, 'a buzzer')], findings: [], unread: [], asks: { met: 0, of: 1 } } } as unknown as Board;
      const words = wordsOf('an ATtiny85, a red LED, a buzzer', null, null, library);
      const session = new Session({ base: null, board: null, library, selection: null, words, trial: () => shown });
      session.plan(['an ATtiny85', 'a red LED']);
      session.patch([{ op: 'add_part', device: 'ScrewTerminal_1x02_P5.00', purpose: 'sounder', connect: { 1: '5V', 2: 'BEEP' } }]);
      session.build();
      const { ref } = session.design.components.at(-1) ?? {};
      const planned = session.plan([], [], { otherwise: { [id]: `${ref} leads to the buzzer` } });
      return typeof planned === 'string' ? planned : planned.asks.join('\n');
    };
    for (const id of ['a24', 'a2']) {
      expect(told(id), id).not.toMatch(/Nothing asked is called/);
      expect(told(id), id).toMatch(/meant \w+: “a buzzer”|meant[^\n]*buzzer/);
    }
  });

  it('drop what the person’s words ask for beside the lines, by its id too', () => {
    const session = new Session({
      base: null,
      board: null,
      library,
      selection: null,
      words: wordsOf('an ATtiny85, a red LED, a buzzer', null, null, library),
    });
    const planned = session.plan(['an ATtiny85', 'a red LED']);
    const id = /unmet[^\n]* (p\d+) “a? ?buzzer”/.exec(typeof planned === 'string' ? '' : planned.asks.join('\n'))?.[1] ?? '';
    expect(id).not.toBe('');
    const again = session.plan([], [id]);
    expect(typeof again === 'string' ? again : again.asks.join('\n')).not.toMatch(/buzzer/);
    expect(session.words.dropped.join()).toMatch(/buzzer/);
  });

  it('take a knob that came as text, a parameter by the end of its name, and a part by its maker’s number', () => {
    const session = fresh('an ATtiny85', 'supply 5 V on a two pin header');
    const clamp = { op: 'add_part', ref: 'D80', device: 'SMBJ24A', connect: { K: '5V', A: 'GND' } };
    const boost = { op: 'add_block', block: 'boost_xl6009', ports: { VIN: '5V', VOUT: '15V', GND: 'GND' }, params: { volts: 15 } };
    expect(session.patch([{ op: 'set_knob', knob: 'copper_oz', value: '2' }, clamp, boost]).refused).toEqual([]);
    expect(session.design.constraints.rules?.copper_oz).toBe(2);
    expect(session.design.components.find((c) => c.ref === 'D80')).toMatchObject({ kind: 'tvs', part: { mpn: 'SMBJ24A' } });
    expect(session.design.blocks.find((b) => b.block === 'boost_xl6009')?.params).toMatchObject({ out_volts: 15 });
  });

  it('tell which pins of a controller are free, and which its module’s memory uses', () => {
    expect(freePins(fresh('an ATtiny85', 'a red LED').design, library)).toMatch(/^free pins of U1: .*PB/);
    const told = freePins(fresh('an ESP32-S3', 'a red LED', 'USB-C').design, library);
    const free = told.split(';')[0];
    expect(free).toMatch(/IO38/);
    expect(free).not.toMatch(/IO3[567]/);
    expect(told).toMatch(/; never, they are its memory's: IO35 IO36 IO37$/);
  });

  it('give a capacitor to a module that has none, and ask no voltage of nets within a circuit', () => {
    const session = fresh('an ESP32-C3', 'supply 3.7 V LiPo', '3.3 V from a buck-boost');
    const cap = { op: 'add_part', ref: 'C90', kind: 'capacitor', value: '100nF', package: '0603', purpose: 'radio', connect: { 1: '3V3', 2: 'GND' } };
    const radio = { op: 'add_part', ref: 'U90', device: 'MAX-M10S', purpose: 'radio', connect: { VCC: '3V3', GND: 'GND' } };
    const { applied } = session.patch([radio, cap]);
    expect(applied.join('\n')).not.toMatch(/how many volts/);
    expect(session.design.components.find((c) => c.ref === 'C90')?.place?.near?.[0]?.to).toMatch(/^U90\./);
  });

  it('call a connector by what it is for, where nothing else is said', () => {
    const session = fresh();
    session.patch([
      { op: 'add_part', ref: 'J1', device: 'ScrewTerminal_1x02_P5.00', purpose: 'pump' },
      { op: 'add_part', ref: 'J2', device: 'ScrewTerminal_1x02_P5.00', value: '12 V', purpose: 'supply' },
    ]);
    expect(session.design.components.map((c) => c.value)).toEqual(['pump', '12 V']);
  });

  it('tell a part that is called otherwise as none that went, and the pin of SPI by its name', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const light = session.design.components.find((c) => c.kind === 'led')?.ref ?? '';
    expect(session.patch([{ op: 'rename_part', ref: light, to: 'D77' }]).applied.join(' ')).not.toContain('Parts that went');
    expect(session.patch([{ op: 'remove_part', refs: ['D77'] }]).applied.join(' ')).toContain('Parts that went: 1.');
    const { refused } = session.patch([
      { op: 'add_part', ref: 'U70', device: 'LIS3DH', purpose: 'accelerometer', connect: { SDA: 'MOSI_A', SDO: 'MISO_A', SCK: 'SCK_A', CS: 'CS_A' } },
    ]);
    expect(refused).toEqual([]);
  });

  it('give a net that comes anew no pin of a part that went, though another bears its ref now', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const led = session.design.components.find((c) => c.kind === 'led')?.ref ?? '';
    const net = session.design.nets.find((n) => n.class === 'signal' && n.pins.includes(`${led}.A`))?.name;
    const [spare, part] = [
      { op: 'add_part', kind: 'diode', value: '1N4148W', package: '0603', purpose: 'spare' },
      { op: 'add_part', kind: 'led', value: 'blue', package: '0603', purpose: 'light', connect: { A: net, K: 'GND' } },
    ];
    const { refused } = session.patch([{ op: 'remove_part', refs: [led] }, { ...spare, package: 'SOD-123' }, part]);
    expect(refused).toEqual([]);
    expect(session.design.nets.find((n) => n.name === net)?.pins).not.toContain(`${led}.A`);
  });

  it('tell a new part by its ref, though another stood there before', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const led = session.design.components.find((c) => c.kind === 'led')?.ref ?? '';
    const part = { op: 'add_part', kind: 'led', value: 'blue', package: '0603', purpose: 'light', connect: { K: 'GND' } };
    expect(session.patch([{ op: 'remove_part', refs: [led] }, part]).applied.join(' ')).toContain(`New: ${led} blue.`);
  });

  it('give a part the next free name where its own is taken or is none of its kind, also in what follows of the patch', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const part = { op: 'add_part', kind: 'resistor', value: '10k', connect: { 1: 'OUT_A' } };
    const { refused, applied } = session.patch([
      { ...part, ref: 'R1' },
      { ...part, ref: 'R_PULL', connect: { 1: 'OUT_B' } },
      { op: 'connect', net: 'OUT_A', pins: ['R_PULL.2'] },
    ]);
    expect(refused).toEqual([]);
    const [, first = '', second = ''] = /R1 is (R\d+), R_PULL is (R\d+)\./.exec(applied.join(' ')) ?? [];
    expect(session.design.nets.find((n) => n.name === 'OUT_A')?.pins).toEqual([`${first}.1`, `${second}.2`]);
  });

  it('put a crystal at the chip that it clocks, and what loads it at the crystal', () => {
    const session = fresh('supply 3.3 V on a two pin header');
    const load = (net: string) => ({ op: 'add_part', kind: 'capacitor', value: '22pF', package: '0603', connect: { 1: net, 2: 'GND' } });
    const { refused } = session.patch([
      { op: 'add_part', ref: 'U9', device: 'MCP2515', connect: { OSC1: 'XA', OSC2: 'XB', VDD: '3V3', VSS: 'GND' } },
      { op: 'add_part', ref: 'Y9', device: 'HC49U_16MHz', connect: { 1: 'XA', 2: 'XB' } },
      load('XA'),
      load('XB'),
    ]);
    expect(refused).toEqual([]);
    const near = (ref: string) => session.design.components.find((c) => c.ref === ref)?.place?.near?.map((n) => n.to);
    expect(near('Y9')).toEqual([expect.stringMatching(/^U9\.OSC/)]);
    const loads = session.design.components.filter((c) => c.value === '22pF').map((c) => near(c.ref)?.[0]?.split('.')[0]);
    expect(loads).toEqual(['Y9', 'Y9']);
  });

  it('leave a part the name that it is sent under, though one without a name took it before', () => {
    const session = fresh('supply 5 V on a two pin header');
    const part = { op: 'add_part', kind: 'resistor', value: '10k', connect: { 1: 'OUT_A' } };
    const { refused, applied } = session.patch([part, { ...part, ref: 'R1', value: '22k' }, { op: 'connect', net: 'OUT_B', pins: ['R1.2'] }]);
    expect(refused).toEqual([]);
    expect(session.design.components.flatMap((c) => (c.kind === 'resistor' ? [[c.ref, c.value]] : []))).toEqual([
      ['R2', '10k'],
      ['R1', '22k'],
    ]);
    expect(session.design.nets.find((n) => n.name === 'OUT_B')?.pins).toEqual(['R1.2']);
    expect(applied.join(' ')).toContain('New: R2 10k.');
  });

  it('give two parts each other’s name, with all that is said of them by it', () => {
    const session = fresh('an ATtiny85', '2 LEDs', 'supply 5 V on a two pin header');
    const [a = '', b = ''] = session.design.components.flatMap((c) => (c.kind === 'led' ? [c.ref] : []));
    const pins = (ref: string): string[] =>
      session.design.nets.flatMap((n) => n.pins.filter((p) => p.startsWith(`${ref}.`)).map((p) => `${n.name} ${p.split('.')[1]}`));
    const before = [pins(a), pins(b)];
    session.patch([{ op: 'pin_part', ref: a, at: { x: 5, y: 5 } }]);
    expect(
      session.patch([
        { op: 'rename_part', ref: a, to: b },
        { op: 'print', refs: [b], text: 'Main' },
      ]).refused,
    ).toEqual([]);
    expect([pins(b), pins(a)]).toEqual(before);
    expect(Object.keys(session.design.constraints.pinned ?? {})).toEqual([b]);
    expect(session.design.components.find((c) => c.ref === b)?.print).toEqual({ text: 'Main' });
    expect(refusal(session, { op: 'rename_part', ref: a, to: 'U77' })).toMatch(/begin with D/);
  });

  it('mean what bore a name when they were sent, though another part came under that name since', () => {
    const session = fresh('an ATtiny85', 'supply 5 V on a two pin header');
    const { refused } = session.patch([
      { op: 'remove_part', refs: ['R_PULL'] },
      { op: 'add_part', ref: 'R_PULL', kind: 'resistor', value: '3.3k' },
    ]);
    expect(refused.map((r) => r.op)).toEqual(['remove_part']);
    expect(session.design.components.filter((c) => c.value === '3.3k').length).toBe(1);
  });

  it('take the voltage of a rail behind a diode or a fuse from before it, or from its name, and ask for the others', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const rail = session.design.nets.find((n) => n.volts === 5)?.name;
    const chip = (ref: string, net: string): object => ({
      op: 'add_part',
      ref,
      catalog_code: 'C7426',
      connect: { 8: net, 4: 'GND', 3: 'IN', 1: 'X', 2: 'X' },
    });
    const { applied } = session.patch([
      { op: 'add_part', kind: 'schottky', value: 'SS14', connect: { A: rail, K: 'BEHIND' } },
      chip('U11', 'BEHIND'),
      chip('U12', '12V_AUX'),
      chip('U13', 'VCC_X'),
    ]);
    expect(applied.join(' ')).toMatch(/Taken as BEHIND 5 V, 12V_AUX 12 V\. Say with set_net how many volts VCC_X has/);
  });

  it('stand like connectors at one edge in a row, in the order in which they came, where nobody said how', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const plug = (ref: string, edge: string): object => ({
      op: 'add_part',
      ref,
      device: 'ScrewTerminal_1x02_P5.08',
      connect: { 2: 'GND' },
      place: { edge },
    });
    const { applied } = session.patch([plug('J23', 'top'), plug('J21', 'top'), plug('J22', 'left')]);
    expect(applied).toContain('In a row along their edge, in this order: J23 J21.');
    expect(session.design.constraints.arranged).toEqual([{ refs: ['J23', 'J21'], as: 'row' }]);
    session.patch([{ op: 'arrange', refs: ['J21', 'J23'], how: 'row' }]);
    expect(session.design.constraints.arranged).toEqual([{ refs: ['J21', 'J23'], as: 'row' }]);
  });

  it('end what was assumed of a circuit of the plan that is removed', () => {
    const session = fresh('an ESP32-WROOM-32E', 'supply 12 V on a screw terminal');
    const buck = session.design.blocks.find((b) => /buck|ldo/.test(b.block));
    const title = library.blocks.get(buck?.block ?? '')?.title ?? '?';
    const said = (): string[] => session.design.assumptions.filter((a) => a.includes(title));
    expect(said()).toHaveLength(1);
    session.patch([{ op: 'remove_block', block: buck?.id }]);
    expect(said()).toEqual([]);
  });

  it('end a wish of the plan for the edge of a part that stands at another one', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a screw terminal on the left edge');
    const wish = session.design.wishes?.find((w) => w.kind === 'edge');
    expect(wish).toMatchObject({ edge: 'left' });
    session.patch([{ op: 'set_edge', ref: wish?.ref, edge: 'top' }]);
    expect(session.design.wishes?.filter((w) => w.kind === 'edge')).toEqual([]);
  });

  it('put a capacitor that nobody placed at a chip of its rail that has none', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    const [chip, cap] = [
      { op: 'add_part', ref: 'U11', catalog_code: 'C7426', connect: { 8: '5V', 4: 'GND', 3: 'IN', 1: 'X', 2: 'X' } },
      { op: 'add_part', ref: 'C91', kind: 'capacitor', value: '100nF', connect: { 1: 'GND', 2: '5V' } },
    ];
    session.patch([chip, cap]);
    const [near] = session.design.components.find((c) => c.ref === 'C91')?.place?.near ?? [];
    expect([near?.pin, near?.to]).toEqual(['2', expect.stringMatching(/^U11\./)]);
  });

  it('stand what is screwed to one heat sink in a row, and a regulator with its capacitors beside it', () => {
    const session = fresh();
    session.patch([
      { op: 'add_part', ref: 'J1', device: 'ScrewTerminal_1x02_P5.08', connect: { 1: 'VIN', 2: 'GND' } },
      { op: 'add_part', ref: 'U1', device: 'LM317', package: 'TO-220', connect: { VI: 'VIN', VO: 'VOUT', ADJ: 'ADJ' }, place: { edge: 'top' } },
      { op: 'add_part', ref: 'U2', device: 'L7812', connect: { VIN: 'VIN', GND: 'GND' }, place: { edge: 'top' } },
      { op: 'add_part', ref: 'C1', kind: 'capacitor', value: '10uF', package: '0805', connect: { 1: 'ADJ', 2: 'GND' } },
      { op: 'set_net', net: 'VIN', volts: 24, class: 'power' },
    ]);
    const { constraints, components } = session.design;
    expect(constraints.arranged).toEqual([{ refs: ['U1', 'U2'], as: 'row' }]);
    expect(components.find((c) => c.ref === 'C1')?.place?.near?.[0]).toMatchObject({ pin: '1', to: 'U1.ADJ' });
  });

  it('arrange parts in a row, a grid, and no more', () => {
    const session = fresh('an ATtiny85', '4 LEDs', 'supply 5 V on a two pin header');
    const refs = session.design.components.filter((c) => c.kind === 'led').map((c) => c.ref);
    expect(session.patch([{ op: 'arrange', refs, how: 'grid', columns: 2 }]).refused).toEqual([]);
    expect(session.design.constraints.arranged).toEqual([{ refs, as: 'grid', columns: 2 }]);
    session.patch([{ op: 'arrange', refs: refs.slice(0, 2), how: 'row' }]);
    expect(session.design.constraints.arranged).toEqual([
      { refs: refs.slice(2), as: 'grid', columns: 2 },
      { refs: refs.slice(0, 2), as: 'row' },
    ]);
    session.patch([{ op: 'arrange', refs, how: null }]);
    expect(session.design.constraints.arranged).toBeUndefined();
    expect(refusal(session, { op: 'arrange', refs: ['Z9'], how: 'row' })).toContain('the board has no part Z9');
  });
});

describe('a plan of what makes no board by itself', () => {
  it('goes as far as it can, says why, and is thrown away where it is planned anew', () => {
    const session = fresh();
    const planned = session.plan(['supply 12 V on a screw terminal']);
    expect(typeof planned === 'string' ? '' : planned.asks.join('\n')).toMatch(/^Not planned by itself: /);
    session.patch([{ op: 'add_part', ref: 'J5', device: 'ScrewTerminal_1x02_P5.08', connect: { 1: '12V', 2: 'GND' } }]);
    expect(session.design.components.some((c) => c.ref === 'J5')).toBe(true);
    session.plan(['an ATtiny85', 'a red LED', 'supply 5 V on a two pin header'], [], {}, true);
    expect(session.design.components.some((c) => c.ref === 'J5')).toBe(false);
    expect(session.design.components.length).toBeGreaterThan(3);
  });
});

describe('a finish', () => {
  it('behind operations that were refused in the same answer does not end the turn, before the model has seen them', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    session.patch([{ op: 'add_block', block: 'no_such_block' }]);
    expect(session.finish('Made.', {})).toMatchObject({ says: [expect.stringMatching(/^Operations before were refused/)], board: null });
    expect(session.ending).toBeNull();
    session.refusedUnseen = false;
    session.finish('Made.', {});
    expect(session.ending).toMatchObject({ kind: 'finish' });
  });
});

describe('a device that a model defines', () => {
  const define = (session: Session, device: object): string =>
    refusal(session, { op: 'define_device', device: { title: 'x', kind: 'logic', mpn: 'x', source: 'datasheet', ...device } });

  it('has the pins of the one that it is like, or those of its land pattern by their numbers', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    expect(define(session, { id: 'HCT688_DIP', like: '74HCT688', footprint: 'DIP-20_W7.62' })).toBe('');
    expect(define(session, { id: 'BUS39', kind: 'connector', footprint: 'PinHeader_1x39_P2.54' })).toBe('');
    const [dip, bus] = session.design.own?.devices ?? [];
    expect(dip?.pins.find((p) => p.name === 'P=R')?.pads).toEqual(['19']);
    expect([bus?.pins.length, bus?.pins[38]?.name]).toEqual([39, '39']);
    expect(define(session, { id: 'TSS16', like: '74HC595', footprint: 'TSSOP-16_4.4x5mm_P0.65mm' })).toBe('');
    expect(session.design.own?.devices.at(-1)).toMatchObject({ footprint: 'TSSOP-16', package: 'TSSOP-16' });
    expect(define(session, { id: 'NONE', like: 'no such chip', footprint: 'DIP-20_W7.62' })).toMatch(/pins/);
  });

  it('of a package that the library has of the same chip is that one, and no other package goes by without a word', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    session.patch([{ op: 'add_part', ref: 'U71', device: '74HC574', package: 'DIP-20' }]);
    expect(session.design.components.find((c) => c.ref === 'U71')?.device).toBe('SN74HC574N');
    expect(refusal(session, { op: 'add_part', device: '74HCT688', package: 'DIP-20' })).toMatch(/74HCT688 is SOIC-20W here.*define_device.*like/);
    expect(refusal(session, { op: 'add_part', device: '74HCT688', package: 'SOIC-20' })).toBe('');
  });
});

describe('a plan', () => {
  it('tells what somebody has to mind of it', () => {
    const planned = fresh().plan(['loop powered 4-20 mA temperature transmitter on a screw terminal', 'ESP32-C3']);
    expect(typeof planned === 'string' ? planned : planned.asks.join('\n')).toMatch(/^mind: .*less than 4 mA/m);
  });

  it('tells what it took for needed and no line asks for', () => {
    const told = (...asks: string[]): string => {
      const planned = fresh().plan(asks);
      return typeof planned === 'string' ? planned : planned.asks.join('\n');
    };
    expect(told('an LM339 comparator', '12 V on a screw terminal')).toMatch(/^put there though no line asks for it .*: .*\bJ\d/m);
    expect(told('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header')).toMatch(/^put there though no line asks for it .*: .*isp_header/m);
  });
});

describe('a part that is called by its value', () => {
  it.each([
    [{ kind: 'bjt', value: 'BC547' }, 'BC547'],
    [{ kind: 'bjt', value: '2n3904', package: 'TO-92' }, '2N3904'],
    [{ kind: 'opamp', value: 'NE5532', package: 'SOIC-8' }, 'NE5532'],
    [{ kind: 'connector', value: 'JST XH', package: 'JST_XH_B4B-XH-A' }, 'JST_XH_B4B-XH-A'],
  ])('%j is that device', (part, device) => {
    const session = fresh();
    expect(session.patch([{ op: 'add_part', ...part }]).refused).toEqual([]);
    expect(session.design.components.map((c) => c.device)).toEqual([device]);
  });

  it('in another package is none', () =>
    expect(refusal(fresh(), { op: 'add_part', kind: 'bjt', value: 'BC547', package: 'SOT-23' })).toMatch(/Nearest: BC547/));
});

describe('words that are read as something else', () => {
  const said = (thing = 'thermocouple'): Session => {
    const message = `ATtiny85 with a red LED and a ${thing}, 5 V on a two pin header`;
    const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf(message, null, null, library) });
    session.plan(['an ATtiny85', 'a red LED', 'supply 5 V on a two pin header']);
    return session;
  };
  const told = (session: Session, otherwise: Record<string, string>, drops: string[] = [], asides: Record<string, string> = {}): string => {
    const planned = session.plan([], drops, { otherwise, asides });
    return typeof planned === 'string' ? planned : planned.asks.join('\n');
  };

  it('are told as left out, and held against nothing once the model says what they mean', () => {
    const session = said();
    expect(told(session, {})).toMatch(/^unmet, of the person’s words, in no line, not there yet: p3 “thermocouple”/m);
    expect(told(session, { thermocouple: 'a board beside this one' })).not.toMatch(/^unmet.*“thermocouple”/m);
    expect([...session.words.otherwise]).toEqual([['thermocouple', 'a board beside this one']]);
    expect(session.design.request?.asks.filter((a) => a.text === 'thermocouple').map((a) => a.state)).toEqual(['meant']);
    // Planned anew, they stay settled.
    session.plan(['an ATtiny85', 'a blue LED', 'supply 5 V on a two pin header']);
    expect(told(session, {})).not.toMatch(/unmet.*“thermocouple”/);
  });

  it('settle no part that is named and not there, and nothing that nobody said', () => {
    const session = said('MAX6675');
    expect(told(session, { MAX6675: 'not needed', gizmo: 'a thing' }, ['flywheel'])).toMatch(
      /^Nothing asked is called “flywheel”, “gizmo”.*“MAX6675”: no such part is on the board/s,
    );
    expect([...session.words.otherwise]).toEqual([]);
    expect(told(session, {})).toMatch(/“MAX6675”/);
    // A part that stands in its place settles it, by its ref: the person is told.
    const led = session.design.components.find((c) => c.kind === 'led')?.ref ?? '';
    expect(told(session, { MAX6675: `${led}, of the like` })).not.toMatch(/unmet/);
  });

  it('ask nothing of the board once the model says why, whether they are met or not', () => {
    const session = said();
    const planned = told(session, {}, [], { p3: 'the oven has one already', a2: 'a story' });
    expect(planned).not.toMatch(/“thermocouple”|“(?:red )?LED”/);
    expect(session.design.request?.asks.flatMap((a) => (a.aside === undefined ? [] : [[a.text, a.state, a.aside]]))).toContainEqual([
      'thermocouple',
      'dropped',
      'the oven has one already',
    ]);
    session.plan(['an ATtiny85', 'a blue LED', 'supply 5 V on a two pin header']);
    expect(told(session, {})).not.toContain('“thermocouple”');
  });

  it('are refused for no danger that nothing but a word was', () => {
    const message = 'ATtiny85 with a red LED, 5 V on a two pin header, and a relay for a 230 V lamp';
    const session = new Session({ base: null, board: null, library, selection: null, words: wordsOf(message, null, null, library) });
    session.plan(['an ATtiny85', 'a red LED', 'supply 5 V on a two pin header']);
    const before = told(session, {});
    expect(before).toMatch(/^declined p\d+: [^\n]*230 V/m);
    const [, id = ''] = /declined (p\d+): [^\n]*230 V/.exec(before) ?? [];
    expect(told(session, {}, [], { [id]: 'it is of another board' })).not.toMatch(/^declined/m);
    const { request, ...design } = session.design;
    const { findings } = auditDesign({ request: request!, design, library, lexicon: loadLexicon(library) });
    expect(findings.filter((f) => f.rule === 'safety')).toEqual([]);
  });

  it('say which plugs are to be isolated, and each of those is', () => {
    const lines = [
      'ESP32-C3 module',
      'CAN bus on a screw terminal',
      'supply 12 V on a barrel jack',
      'two opto isolated inputs on screw terminals',
      '2 kV isolation',
    ];
    const wrong = (plugs: (design: Session['design']) => string[]): string[] => {
      const words = wordsOf(lines.join(', '), null, null, library);
      const session = new Session({ base: null, board: null, library, selection: null, words });
      session.plan(lines);
      const named = plugs(session.design);
      if (named.length > 0) session.plan([], [], { otherwise: { isolation: named.join(' and ') } });
      const { request, ...design } = session.design;
      const { findings } = auditDesign({ request: request!, design, library, lexicon: loadLexicon(library) });
      return findings.flatMap((f) => (f.message.includes('nothing isolates') ? [f.message] : []));
    };
    const on =
      (pin: string) =>
      (design: Session['design']): string[] => {
        const nets = design.nets.filter((n) => n.pins.some((p) => p.endsWith(pin) && !p.startsWith('J')));
        return design.components.flatMap((c) =>
          c.kind === 'connector' && nets.some((n) => n.pins.some((p) => p.startsWith(`${c.ref}.`))) ? [c.ref] : [],
        );
      };
    const inputs = (design: Session['design']): string[] =>
      design.components.flatMap((c) => (c.kind === 'connector' && /input/i.test(`${c.purpose} ${c.value}`) ? [c.ref] : []));
    expect(wrong(() => [])).toHaveLength(1);
    expect(wrong(inputs)).toEqual([]);
    expect(wrong((d) => [...inputs(d), ...on('.CANH')(d)])).toHaveLength(1);
  });

  it('are those of ids that were told, and of no others', () => {
    // Read before any plan, the ask of the LED is that of the line that plans it now.
    expect(told(said(), {}, [], { p2: 'a story' })).not.toMatch(/“(?:red )?LED”/);
    expect(told(said(), { a7: 'the LED', p8: 'the LED' })).toMatch(/^Nothing asked is called “a7”, “p8”; asked are a1 “[^”]*”, a2 “/);
    expect(told(said(), {})).toMatch(/^as before: a1 “ATtiny85”, a2 “/m);
    // Ids of lines that are planned in the same call were guessed.
    const fresh = new Session({ base: null, board: null, library, selection: null, words: wordsOf('a red LED on 5 V', null, null, library) });
    const planned = fresh.plan(['a red LED', 'supply 5 V on a two pin header'], [], { otherwise: { a1: 'nothing' } });
    expect(typeof planned === 'string' ? planned : planned.asks.join('\n')).toMatch(/^Nothing asked is called “a1”/m);
  });

  it('of a line of the model take what they stood for along', () => {
    const session = said();
    const after = told(session, { LED: 'on another board' });
    expect(after).not.toMatch(/^(?:un)?met.*“(?:red )?LED”/m);
  });
});

describe('a pinned part', () => {
  it('is told with what it covers, and where it reaches beyond the board or over another', () => {
    const session = fresh('an ATtiny85', 'a red LED', 'supply 5 V on a two pin header');
    session.patch([{ op: 'set_board', width_mm: 30, height_mm: 20 }]);
    const [a, b] = session.design.components.map((c) => c.ref);
    const { applied } = session.patch([
      { op: 'pin_part', ref: a, at: { x: 15, y: 10 } },
      { op: 'pin_part', ref: b, at: { x: 15, y: 10 } },
    ]);
    expect(applied[0]).toMatch(
      new RegExp(`^${a} \\((?:its middle|its origin|pin \\d+) at the point\\) covers x [\\d.]+ to [\\d.]+, y [\\d.]+ to [\\d.]+: over ${b}$`),
    );
    expect(session.patch([{ op: 'pin_part', ref: a, at: { x: 30, y: 10 } }]).applied[0]).toContain('beyond the board, 30 × 20');
  });
});

describe('what tools tell', () => {
  const tool = async (session: Session, name: string, input: object): Promise<string> => {
    const tools = toolsFor(session, await loadSdk(), windowOf(200_000, 16_000), new Patience(60_000, 60_000)) as Record<
      string,
      { execute: (input: object, options: object) => Promise<string> }
    >;
    const execute = tools[name]?.execute;
    if (execute === undefined) throw new Error(`no tool ${name}`);
    return execute(input, {});
  };

  it('says first that nothing is called so, and then what shares words with it', async () => {
    expect(await tool(fresh(), 'search_parts', { q: 'XWD3823 watchdog' })).toMatch(/^Nothing is called XWD3823 here; what follows are other parts/);
    expect(await tool(fresh(), 'search_parts', { q: 'AMS1117-3.3' })).not.toContain('Nothing is called');
    expect(await tool(fresh(), 'search_parts', { q: '100nF 0603 capacitor SOT-23' })).not.toContain('Nothing is called');
  });

  it('finds a regulator by what it takes for itself and gives, and no passive of another value', async () => {
    // A package that it shares, another frequency and what misses the noun are other parts; a figure is one however it is spaced.
    expect(await tool(fresh(), 'search_parts', { q: 'XWD3823 SSOP-28' })).not.toMatch(/^C\d/m);
    expect(await tool(fresh(), 'search_parts', { q: 'crystal 9.83MHz' })).not.toMatch(/^C\d/m);
    expect(await tool(fresh(), 'search_parts', { q: 'buck 60V 1A' })).not.toContain('misses buck');
    expect(await tool(fresh(), 'search_parts', { q: 'P-channel MOSFET 100V' })).toContain('device IRF9540N');
    expect(await tool(fresh(), 'search_parts', { q: 'LM358B' })).toContain('device LM358');
    expect(await tool(fresh(), 'search_parts', { q: 'LDO 3.3V 500mA low quiescent' })).toMatch(/^device HT7833: /m);
    const large = await tool(fresh(), 'search_parts', { q: 'electrolytic 330uF 35V' });
    expect(large).toMatch(/^no such row; leaded ones .*CP_Radial_D8.0_P3.50/m);
    expect(large).not.toMatch(/misses 330uF/);
    expect(await tool(fresh(), 'search_parts', { q: 'JST XH 8 pin' })).toContain('JST_XH_B8B-XH-A');
  });

  it('finds a connector by how many contacts it has, and a block by its chip', async () => {
    expect(await tool(fresh(), 'search_parts', { q: 'JST PH 6 pin' })).toMatch(/^<data[^>]*>\ndevice JST_PH_B6B-PH-K:/);
    expect(await tool(fresh(), 'search_parts', { q: 'pin header 1x39' })).toMatch(/^<data[^>]*>\ndevice PinHeader_1x39:/);
    expect(await tool(fresh(), 'list_blocks', { q: 'DRV8871 motor driver' })).toMatch(/^<data[^>]*>\nmotor_driver_24v: /);
  });

  it('finds first what is named by a word that few names begin with, and tells the contacts of connectors by name', async () => {
    const coaxial = await tool(fresh(), 'search_parts', { q: 'upright SMA socket, through hole' });
    expect(coaxial).toMatch(/^<data[^>]*>\ndevice SMA_132134: /);
    expect(coaxial).toContain('device SMA_901-143: ');
    expect(await tool(fresh(), 'search_parts', { q: 'SMA connector at the board edge' })).toMatch(/device SMA_901-143: [^\n]*\ndevice SMA_132134: /);
    expect(await tool(fresh(), 'search_parts', { q: 'eurorack supply header' })).toMatch(/^<data[^>]*>\nblock eurorack_/);
    expect(await tool(fresh(), 'search_parts', { q: 'AudioJack_6.35mm_Mono' })).toMatch(/device AudioJack_6.35mm_Mono: [^\n]*; pins T, S, TN, SN/);
    // A sort of which there are many is told apart by its other words.
    expect(await tool(fresh(), 'search_parts', { q: 'relay 12 V' })).toMatch(/^<data[^>]*>\n(?:C\d|device)/);
  });

  it('tells a large design block by block, and a part in full where it is asked for', async () => {
    const session = fresh('an ESP32-S3', '8 relays, 12 V coils, on screw terminals', 'supply 12 V on a barrel jack');
    const whole = await tool(session, 'read_design', {});
    expect(whole.length).toBeLessThan(session.design.components.length * 60);
    const ranges = [...whole.matchAll(/\b([A-Z]+)(\d+)-[A-Z]+(\d+)\b/g)];
    const told = ([, head, from, to]: RegExpMatchArray): string[] =>
      Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${head}${Number(from) + i}`);
    const inRanges = new Set(ranges.flatMap(told));
    for (const { ref } of session.design.components) expect(inRanges.has(ref) || new RegExp(`\\b${ref}\\b`).test(whole), ref).toBe(true);
    expect(await tool(session, 'read_design', { refs: ['K1'] })).toMatch(/K1 relay .*device /);
  });
});

describe('names in a patch', () => {
  const jack = { op: 'add_part', ref: 'J1', device: 'BarrelJack_DC-005', connect: { TIP: '12V', SLEEVE: 'GND' } };
  const netOf = (session: Session, pin: string): string | undefined => session.design.nets.find((n) => n.pins.includes(pin))?.name;

  it('of a net may be those of a pin that is on it, by name or number', () => {
    const session = fresh();
    session.patch([jack]);
    const { refused } = session.patch([{ op: 'add_part', ref: 'R1', kind: 'resistor', value: '1k', connect: { 1: 'J1.TIP', 2: 'J1.SLEEVE' } }]);
    expect(refused).toEqual([]);
    expect([netOf(session, 'R1.1'), netOf(session, 'R1.2')]).toEqual(['12V', 'GND']);
  });

  it('of ports of a block are taken whatever signs stand between their letters', () => {
    const session = fresh();
    const ports = { vcc: '3V3', GND: 'GND', INL: 'L', INR: 'R', OUTL: 'HL', 'out-r': 'HR' };
    expect(session.patch([{ op: 'add_block', block: 'headphone_amplifier_tpa6132', ports }]).refused).toEqual([]);
    expect(refusal(session, { op: 'add_block', block: 'headphone_amplifier_tpa6132', ports: { INX: 'L' } })).toContain('has no such port');
  });

  it('of a part that was sent hold against those that a block of the same patch took', () => {
    const session = fresh();
    const { applied, refused } = session.patch([
      { op: 'add_block', block: 'ideal_diode', ports: { VIN: '12V', VOUT: 'VIN', GND: 'GND' } },
      { op: 'add_part', ref: 'U1', device: 'LM358', connect: { VDD: 'VIN', GND: 'GND' } },
    ]);
    expect(refused).toEqual([]);
    expect(session.design.components.find((c) => c.ref === 'U1')?.device).toBe('LM358');
    expect(applied.find((line) => line.startsWith('Added'))).toMatch(/\(U2, /);
  });

  it('of connectors by family and count, of test points and of holes by their screw are those of the library, and are told', () => {
    const session = fresh();
    const { applied, refused } = session.patch([
      { op: 'add_part', ref: 'J1', device: 'JST_XH_1x03_P2.50mm_Vertical', connect: { 1: 'A', 2: 'B', 3: 'C' } },
      { op: 'add_part', ref: 'TP1', kind: 'test_point', connect: { 1: 'A' } },
      { op: 'add_part', ref: 'H1', kind: 'mounting_hole', value: 'M3' },
    ]);
    expect(refused).toEqual([]);
    expect(session.design.components.map((c) => c.device)).toEqual(['JST_XH_B3B-XH-A', 'TestPoint_1.5mm', 'MountingHole_M3']);
    expect(applied.join(' ')).toContain('JST_XH_1x03_P2.50mm_Vertical is JST_XH_B3B-XH-A');
  });

  it('that are taken off a net which is gone stay off it, and what joins them afterwards holds', () => {
    const session = fresh();
    session.patch([jack, { op: 'add_part', ref: 'R1', kind: 'resistor', value: '1k', connect: { 1: '12V', 2: 'GND' } }]);
    const { refused } = session.patch([
      { op: 'remove_part', refs: ['R1'] },
      { op: 'disconnect', pins: ['J1.TIP'] },
      { op: 'add_part', ref: 'R2', kind: 'resistor', value: '1k', connect: { 1: 'VIN', 2: 'GND' } },
      { op: 'connect', net: 'VIN', pins: ['J1.TIP'] },
    ]);
    expect(refused).toEqual([]);
    expect(netOf(session, 'J1.TIP')).toBe('VIN');
  });
});

describe('what a plan leaves to who wires the board', () => {
  it('is a controller that no line names, and a header for its signals', () => {
    const session = fresh('a 10k NTC on a 2 pin JST', 'USB-C for 5 V', 'a green LED');
    expect(session.design.components.filter((c) => c.kind === 'microcontroller' || c.kind === 'module')).toEqual([]);
    expect(session.design.blocks.every((b) => !library.platforms.has(b.block))).toBe(true);
    expect(fresh('an ATtiny85', 'a 10k NTC', 'USB-C for 5 V').design.components.some((c) => c.kind === 'microcontroller')).toBe(true);
  });

  it('is told no more of what is gone: assumptions go with their parts', () => {
    const session = fresh('an ATtiny85', 'supply 12 V on a barrel jack', '5 V for the controller');
    const regulator = session.design.blocks.find((b) => b.refs.some((r) => session.design.components.find((c) => c.ref === r)?.kind === 'regulator'));
    const said = session.design.assumptions.length;
    session.patch([{ op: 'remove_block', block: regulator?.id }]);
    expect(session.design.assumptions.length).toBeLessThan(said);
  });
});

it('a guard of a line stands at the connector of that line', () => {
  const session = fresh();
  session.patch([
    { op: 'add_part', ref: 'J1', device: 'ScrewTerminal_1x02_P5.00', connect: { 1: 'LINE', 2: 'GND' } },
    { op: 'add_part', ref: 'D1', kind: 'tvs', value: 'SMBJ15A', package: 'SMB', connect: { K: 'LINE', A: 'GND' } },
  ]);
  expect(session.design.components.find((c) => c.ref === 'D1')?.place?.near?.[0]?.to).toBe('J1.1');
});

it('a fuse stands at the connector that comes in, and what guards the rail behind it at the fuse', () => {
  const session = fresh();
  session.patch([
    { op: 'add_part', ref: 'J1', device: 'ScrewTerminal_1x02_P5.00', connect: { 1: 'RAW', 2: 'GND' } },
    { op: 'add_part', ref: 'F1', kind: 'fuse', value: '1 A', package: '1812', connect: { 1: 'RAW', 2: 'RAIL' } },
    { op: 'add_part', ref: 'D1', kind: 'tvs', value: 'SMBJ15A', package: 'SMB', connect: { K: 'RAIL', A: 'GND' } },
    { op: 'add_part', ref: 'R1', kind: 'resistor', value: '10k', package: '0603', connect: { 1: 'RAIL', 2: 'GND' } },
  ]);
  const near = (ref: string): string | undefined => session.design.components.find((c) => c.ref === ref)?.place?.near?.[0]?.to;
  expect([near('F1'), near('D1')]).toEqual(['J1.1', 'F1.2']);
});

describe('what is carried from request to request', () => {
  const call = (toolCallId: string, toolName: string, input: object) => ({ type: 'tool-call' as const, toolCallId, toolName, input });
  const step = (id: string, tool: string, input: object, value: string): ModelMessage[] => [
    { role: 'assistant', content: [call(id, tool, input)] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: tool, output: { type: 'text', value } }] },
  ];
  const parts = Array.from({ length: 40 }, (_, n) => ({
    op: 'add_part',
    ref: `R${n + 1}`,
    kind: 'resistor',
    value: '10k',
    package: '0603',
    purpose: 'a pull-up of one of the many lines that there are',
    connect: { 1: '3V3', 2: `LINE_${n}` },
  }));
  const patched = step('c2', 'apply_patch', { operations: parts }, '{"applied":[],"refused":[{"operation":7,"op":"add_part","reason":"no"}]}');

  it('is a patch in short, with what was refused of it as it was sent, and no look of an earlier step', async () => {
    const sdk = await loadSdk();
    const room = windowOf(200_000, 16_000);
    const turn: ModelMessage[] = [{ role: 'user', content: 'go' }, ...step('c1', 'search_parts', { q: 'resistor' }, 'C1 a resistor'), ...patched];
    const next = JSON.stringify(within(turn, room, sdk));
    expect(next).toContain('add_part R9 10k 1:3V3,2:LINE_8');
    expect(next).toContain('"ref":"R8"');
    expect(next).toContain('C1 a resistor');
    expect(next.length).toBeLessThan(JSON.stringify(turn).length / 2);
    const later = JSON.stringify(within([...turn, ...step('c3', 'finish', { reply: 'x' }, 'Not finished.')], room, sdk));
    expect(later).not.toContain('C1 a resistor');
    expect(later).not.toContain('"ref":"R8"');
    // Calls and answers go in pairs.
    expect((later.match(/"toolCallId":"c\d"/g) ?? []).length % 2).toBe(0);
  });
});

describe('a device that is like one of ours', () => {
  it('may be like any of them, with what ours has', () => {
    const like = (id: string): object => ({
      op: 'define_device',
      device: { id: `X_${id.replace(/[^\w.+-]/g, '')}`.slice(0, 100), like: id, footprint: library.devices.get(id)?.footprint },
    });
    // A hole has no pins to take over.
    const refused = [...library.devices.values()].flatMap(({ id, pins }) => {
      if (pins.length === 0) return [];
      const reason = refusal(fresh(), like(id));
      return reason === '' ? [] : [`${id}: ${reason}`];
    });
    expect(refused).toEqual([]);
    const strapped = [...library.devices.values()].find((d) => d.pins.some((p) => p.strap !== undefined));
    const session = fresh();
    session.patch([like(strapped?.id ?? '')]);
    const [made] = session.design.own?.devices ?? [];
    expect(made?.pins).toEqual(strapped?.pins);
    expect(made?.source).toContain(`pins of ${strapped?.id}`);
  });
});

describe('a build', () => {
  const chip = (footprint: string): object => ({
    op: 'define_device',
    device: {
      id: 'XAMP',
      title: 'Amplifier',
      kind: 'opamp',
      mpn: 'XAMP',
      source: 'X sheet, table 1',
      footprint,
      pins: [
        { name: 'OUT', pads: ['1'], type: 'output' },
        { name: 'GND', pads: ['2'], type: 'power_in' },
        { name: 'VCC', pads: ['3'], type: 'power_in' },
      ],
    },
  });
  const part = { op: 'add_part', device: 'XAMP', connect: { VCC: '5V', GND: 'GND' } };

  it('does not begin while a part lacks its pads, and says so at once and once', () => {
    let built = 0;
    const trial = (): never => {
      built++;
      throw new Error('built');
    };
    const session = new Session({ base: null, board: null, library, selection: null, trial });
    expect(session.patch([chip('XLAND_7'), part]).refused).toEqual([]);
    expect(session.build()).toMatch(/^Not built, for parts lack pads or pins .*XLAND_7/);
    expect(session.finish('made', {})).toBe('Built next.');
    expect(built).toBe(0);
  });

  it('does not begin where more is to stand at an edge than it is long', () => {
    const trial = (): never => {
      throw new Error('built');
    };
    const plug = { op: 'add_part', device: 'ScrewTerminal_1x03_P5.00', connect: { 1: 'A', 2: 'B', 3: 'GND' }, place: { edge: 'left' } };
    const holes = Array.from({ length: 4 }, () => ({ op: 'add_part', device: 'MountingHole_M3' }));
    const session = new Session({ base: null, board: null, library, selection: null, trial });
    session.patch([{ op: 'set_board', width_mm: 80, height_mm: 50 }, plug, plug, plug, ...holes]);
    expect(session.build()).toMatch(/^Not built: the left edge is 50 mm long, \d+ mm between the holes .* J1, J2, J3 want 4\d mm there/);
    session.patch([{ op: 'set_edge', ref: 'J3', edge: 'top' }]);
    expect(() => session.build()).toThrow('built');
  });

  it('does not begin with errors where something of the answer was refused, which are told', () => {
    let built = 0;
    const trial = (): never => {
      built++;
      throw new Error('built');
    };
    const session = new Session({ base: null, board: null, library, selection: null, trial });
    const refused = { op: 'add_part', kind: 'inductor', value: '10uH', package: '9x9' };
    const alone = { op: 'add_part', device: 'TL072', connect: { VDD: '12V', VSS: 'GND' } };
    expect(session.patch([alone, refused]).refused).toHaveLength(1);
    expect(session.finish('made', {})).toMatchObject({ says: expect.arrayContaining([expect.stringMatching(/^Nothing was built for it: .*12V/)]) });
    expect(built).toBe(0);
    session.next();
    expect(() => session.finish('made', {})).toThrow('built');
  });

  it('begins once they are there', () => {
    const trial = (): never => {
      throw new Error('built');
    };
    const session = new Session({ base: null, board: null, library, selection: null, trial });
    session.patch([chip('SOT-23'), part]);
    expect(() => session.build()).toThrow('built');
  });
});
