import { describe, expect, it } from 'vitest';
import { type Change, designLedgerOf, entryOf, errorsOf, ledgerOf, requestFor, revalue, without } from './support.js';

type Fault = Change;
/** Faults of the design are looked for before there is a board, which takes no time. */
const faulty = (id: string, fault: Fault, laid = fault.board !== undefined) => (laid ? ledgerOf(id, fault) : designLedgerOf(id, fault));
const stateOf = (id: string, concept: string, fault: Fault, laid?: boolean): string =>
  entryOf(faulty(id, fault, laid), requestFor(id), concept).state;
const saysOf = (id: string, concept: string, fault: Fault): string => entryOf(faulty(id, fault), requestFor(id), concept).says;

describe('a fault behind the planner’s back is found', () => {
  it('a part that is gone', () => {
    expect(stateOf('c3relay', 'relay', without('K1'))).toBe('unmet');
    expect(stateOf('attiny', 'addressable_led', without('D3'))).toBe('unmet');
    expect(saysOf('attiny', 'addressable_led', without('D3'))).toContain('there are 7');
  });

  it('a part that is on the board and not fitted', () => {
    const unfitted: Fault = {
      design: (design) => {
        const relay = design.components.find((c) => c.ref === 'K1');
        if (relay !== undefined) relay.fitted = false;
      },
    };
    expect(stateOf('c3relay', 'relay', unfitted)).toBe('unmet');
  });

  it('another chip in place of the one that was named', () => {
    const swapped: Fault = {
      design: (design) => {
        const sensor = design.components.find((c) => c.device === 'BME280');
        if (sensor === undefined) throw new Error('no BME280');
        Object.assign(sensor, { device: 'BMP280', value: 'BMP280', part: null });
        for (const net of design.nets) net.pins = net.pins.filter((p) => !p.startsWith(`${sensor.ref}.`));
      },
    };
    const entry = entryOf(designLedgerOf('c3relay', swapped), requestFor('c3relay'), 'environment_sensor');
    expect(entry.state).toBe('unmet');
    expect(entry.says).toContain('BMP280');
  });

  it('a part that nobody asked for', () => {
    const added: Fault = {
      design: (design) => {
        const known = design.components.find((c) => c.kind === 'resistor');
        if (known === undefined) throw new Error('no resistor');
        const { block: _block, ...plain } = structuredClone(known);
        design.components.push({ ...plain, ref: 'BZ90', kind: 'buzzer', device: 'PS1240P02BT', value: 'PS1240' });
      },
    };
    expect(errorsOf(designLedgerOf('c3relay', {}), 'ask').join()).not.toContain('nobody asked for');
    expect(errorsOf(designLedgerOf('c3relay', added), 'ask').join()).toContain('BZ90 (PS1240P02BT) is on the board, and nobody asked for it');
  });

  it('a supply that leads nowhere', () => {
    expect(stateOf('ldo', 'supply', {})).toBe('met');
    const cut: Fault = {
      design: (design) => {
        const fed = design.nets.find((n) => n.volts === 12 && n.pins.some((p) => p.startsWith('J1.')));
        if (fed === undefined) throw new Error('J1 feeds nothing');
        fed.pins = fed.pins.filter((p) => p.startsWith('J1.'));
      },
    };
    expect(saysOf('ldo', 'supply', cut)).toMatch(/nothing on the board is joined to J\d/i);
  });

  it('a wrong resistor at the charger', () => {
    expect(stateOf('charger', 'charging', {})).toBe('met');
    expect(stateOf('charger', 'charging', revalue('R3', '1.2k'))).toBe('unmet');
    expect(saysOf('charger', 'charging', revalue('R3', '1.2k'))).toContain('1 A by R3');
  });

  it('a wrong divider at a converter', () => {
    const ledger = designLedgerOf('buck', revalue('R2', '100k'));
    expect(entryOf(ledger, requestFor('buck'), 'buck').state).toBe('unmet');
    expect(errorsOf(ledger, 'voltage').join()).toContain('set U1 to 8.54 V');
  });

  it('wrong values of filters, timers and amplifiers', () => {
    expect(stateOf('rc', 'low_pass', revalue('C1', '100nF'))).toBe('unmet');
    expect(stateOf('555', 'astable', revalue('C4', '10uF'))).toBe('unmet');
    expect(stateOf('opamp', 'noninverting_amplifier', revalue('R2', '10k'))).toBe('unmet');
    expect(stateOf('bed', 'thermistor', revalue('R6', '10k'))).toBe('unmet');
  });

  it('another colour', () => {
    expect(stateOf('coin', 'led', {})).toBe('met');
    const led = { ...revalue('D1', 'green') };
    expect(stateOf('coin', 'led', led)).toBe('unmet');
  });

  it('a track that is too thin for what it carries', () => {
    const thin: Fault = {
      board: (board) => {
        for (const track of board.tracks) if (track.net === '5V') track.width_mm = 0.2;
        board.zones = board.zones.filter((z) => z.net !== '5V');
      },
    };
    const ledger = ledgerOf('buck', thin);
    expect(errorsOf(ledger, 'current').join()).toMatch(/5V is to carry 3 A and its copper carries .* 0\.2 mm of track/);
    expect(entryOf(ledger, requestFor('buck'), 'buck').state).toBe('unmet');
  });

  it('a cut track', () => {
    const cut: Fault = {
      board: (board) => {
        board.tracks = board.tracks.filter((t) => t.net !== '5V');
        board.zones = board.zones.filter((z) => z.net !== '5V');
      },
    };
    expect(errorsOf(ledgerOf('buck', cut), 'current').join()).toContain('5V is to carry 3 A and its copper carries 0 A');
  });

  it('a hole that has left its corner', () => {
    expect(stateOf('holes', 'mounting_hole', {}, true)).toBe('met');
    const moved: Fault = {
      board: (board) => {
        const hole = board.parts.find((p) => p.ref === 'H2');
        if (hole !== undefined) Object.assign(hole, { x: board.width_mm / 2, y: board.height_mm / 2 });
      },
    };
    expect(stateOf('holes', 'mounting_hole', moved)).toBe('unmet');
    expect(saysOf('holes', 'mounting_hole', moved)).toMatch(/no hole is in the .* corner/i);
  });

  it('a smaller hole than the screw', () => {
    const small: Fault = {
      board: (board) => {
        for (const part of board.parts) if (part.kind === 'mounting_hole') for (const pad of part.pads) pad.drill = { w: 2.2, h: 2.2 };
      },
      design: (design) => {
        for (const part of design.components)
          if (part.kind === 'mounting_hole') Object.assign(part, { device: 'MountingHole_M2', value: 'M2', package: 'M2' });
      },
    };
    expect(stateOf('holes', 'mounting_hole', small)).toBe('unmet');
  });

  it('a board of another size', () => {
    const grown: Fault = { board: (board) => Object.assign(board, { width_mm: 49 }) };
    expect(stateOf('holes', 'board_size', grown)).toBe('unmet');
  });

  it('a load at the wrong voltage', () => {
    expect(errorsOf(designLedgerOf('fan'), 'voltage').join()).toContain('for 12 V');
  });

  it('a rail beyond what a pin takes, and one to which nothing leads', () => {
    const high: Fault = {
      design: (design) => {
        for (const net of design.nets) if (net.name === '3V3') net.volts = 5;
      },
    };
    expect(errorsOf(designLedgerOf('c3relay', high), 'voltage').join()).toContain('takes at most 3.6 V');
    expect(errorsOf(designLedgerOf('c3relay', without('U2')), 'supply').join()).toContain('no supply leads there');
  });
});
