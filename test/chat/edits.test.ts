import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/chat/builtin/index.js';
import type { Design } from '../../src/design/index.js';
import { splitPin } from '../../src/design/index.js';
import { designOf, findings, turned } from './support.js';

const WEATHER = 'USB-C powered ESP32-C3 board with a BME280 over I2C, a green status LED and a reset button, 40x30 mm';
const weather = designOf(WEATHER);

const turn = (message: string, design: Design = weather): Plan => turned(message, { design, board: null });

function edited(message: string, design: Design = weather): Design {
  const plan = turn(message, design);
  if (plan.kind !== 'design') throw new Error(`answered instead of editing: ${plan.reply}`);
  return plan.design;
}

const valued = (design: Design, ref: string): string | undefined => design.components.find((c) => c.ref === ref)?.value;
const errors = (design: Design): string[] => findings(design).filter((f) => f.startsWith('error'));

/** Pins of the base on the nets that they were on, but those of the refs given. */
function keepsNets(after: Design, but: readonly string[] = []): void {
  for (const net of weather.nets) {
    const pins = net.pins.filter((p) => !but.includes(splitPin(p).ref));
    if (pins.length > 1) expect(after.nets.find((n) => n.name === net.name)?.pins).toEqual(expect.arrayContaining(pins));
  }
}

describe('what is arranged', () => {
  it('loses a part that is told to stand at an edge', () => {
    const ring = designOf('RP2040 with 6 buttons in a circle with 22 mm radius, 76x76 mm');
    const [first = '', ...others] = ring.constraints.arranged?.[0]?.refs ?? [];
    expect(others).toHaveLength(5);
    const after = edited(`put ${first} at the left edge`, ring);
    expect(after.components.find((c) => c.ref === first)?.place?.edge).toBe('left');
    expect(after.constraints.arranged?.map((a) => a.refs)).toEqual([others]);
  });

  it('turns with the board: a row is a column then', () => {
    const row = designOf('ATtiny84 with six LEDs in one row, 60x40 mm, micro USB');
    expect(row.constraints.arranged?.map((a) => a.as)).toEqual(['row']);
    expect(edited('rotate the board', row).constraints.arranged?.map((a) => a.as)).toEqual(['column']);
    const refs = row.constraints.arranged?.[0]?.refs ?? [];
    const grid = edited('rotate the board', { ...row, constraints: { arranged: [{ refs, as: 'grid', columns: 2 }] } });
    const columns = [grid, edited('rotate the board', grid)].map((d) => d.constraints.arranged?.[0]?.columns);
    expect(columns).toEqual([3, 2]);
  });
});

describe('edits of a design', () => {
  it('colours the LED and sets its resistor for the colour', () => {
    const after = edited('make the LED blue');
    expect(valued(after, 'D1')).toBe('blue');
    expect(valued(after, 'R9')).not.toBe(valued(weather, 'R9'));
    keepsNets(after, ['D1', 'R9']);
    expect(errors(after)).toEqual([]);
  });

  it('adds a mounting hole in each corner', () => {
    const after = edited('add a mounting hole in each corner');
    expect(after.components.filter((c) => c.kind === 'mounting_hole').map((c) => c.place?.corner)).toHaveLength(4);
    expect(after.components.slice(0, weather.components.length)).toEqual(weather.components);
    expect(after.nets).toEqual(weather.nets);
  });

  it.each([
    ['make it 50 x 50', { width_mm: 50, height_mm: 50 }],
    ['60 mm wide please', { width_mm: 60, height_mm: 30 }],
    ['give it rounded corners', { width_mm: 40, height_mm: 30, corner_mm: 3 }],
  ])('%s', (message, board) => {
    const after = edited(message);
    expect(after.board).toMatchObject(board);
    expect(after.components).toEqual(weather.components);
  });

  it('moves the USB connector to the left edge', () => {
    const after = edited('move the USB connector to the left edge');
    expect(after.components.find((c) => c.kind === 'usb_connector')?.place?.edge).toBe('left');
    expect(after.nets).toEqual(weather.nets);
  });

  it('removes a part with what then leads nowhere', () => {
    const after = edited('remove the status LED');
    expect(after.components.map((c) => c.ref)).not.toEqual(expect.arrayContaining(['D1']));
    expect(valued(after, 'R9')).toBeUndefined();
    expect(after.nets.map((n) => n.name)).not.toContain('LED1');
    keepsNets(after, ['D1', 'R9', 'U3']);
    expect(errors(after)).toEqual([]);
  });

  it('names what is not there', () => {
    const plan = turn('remove the relay');
    expect(plan).toMatchObject({ kind: 'answer' });
    expect(plan.reply).toContain('There is no relay on the board');
  });

  it.each(['move the USB connector to the left edge', 'remove the USB connector', 'remove the USB'])(
    'touches no other part for one that is not there: %s',
    (message) => {
      const node = designOf('Isolated RS-485 node with an STM32F103, 24 V input screw terminal, 70 x 50 mm');
      const plan = turn(message, node);
      expect(plan.kind).toBe('answer');
      expect(plan.reply).toMatch(/There is no USB/);
      expect(edited('move the RS-485 connector to the top edge', node).components.find((c) => /rs-?485/i.test(c.value))?.place?.edge).toBe('top');
    },
  );

  it('renames the project', () => {
    expect(turn('rename the project to Balcony')).toMatchObject({
      kind: 'design',
      renamed: 'Balcony',
      design: { name: 'Balcony', nets: weather.nets },
    });
  });

  it('doubles the pull-ups of the bus to a value that is sold', () => {
    const after = edited('double the pull-ups');
    const pullups = after.blocks.find((b) => b.block === 'i2c_pullups')?.refs ?? [];
    expect(pullups.map((r) => valued(after, r))).toEqual(['9.1k', '9.1k']);
    expect(after.components.filter((c) => pullups.includes(c.ref)).every((c) => c.part !== null)).toBe(true);
  });

  it('moves the LED to another pin, and refuses one that is taken', () => {
    expect(edited('move the LED to GPIO4').nets.find((n) => n.name === 'STATUS_LED')?.pins).toContain('U3.IO4');
    expect(turn('move the LED to GPIO6')).toMatchObject({ kind: 'answer', reply: expect.stringContaining('taken') });
  });

  it('carries out several orders of one message', () => {
    const after = edited('make the LED blue and the board 60x40 mm, then remove the reset button');
    expect(after.board).toMatchObject({ width_mm: 60, height_mm: 40 });
    expect(valued(after, 'D1')).toBe('blue');
    expect(after.blocks.some((b) => b.block === 'reset_button')).toBe(false);
  });
});

describe('questions about a design', () => {
  it.each([
    ['what does R1 do?', /R1 is a 5\.1k resistor/],
    ['how much current does it draw?', /\d+ mA typical/],
    ['why is there a 5.1k resistor on CC1?', /Rd on CC1: asks the source for 5 V/],
    ['what would it cost for 20?', /\$\d+\.\d\d for one board when 20 are made/],
    ['which pin is the LED on?', /is on IO3/],
    ['how big is it?', /40 × 30 mm/],
    ['which address does the sensor have?', /0x76/],
  ])('%s', (question, answer) => {
    const plan = turn(question);
    expect(plan.kind).toBe('answer');
    expect(plan.reply).toMatch(answer);
  });

  it('takes an order that is put as a question for an order', () => {
    expect(turn('could you make the LED blue?').kind).toBe('design');
  });
});
