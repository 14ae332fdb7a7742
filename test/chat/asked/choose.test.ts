import { describe, expect, it } from 'vitest';
import { askedOf, chosenOf } from '../../../src/chat/asked/index.js';
import { planTurn } from '../../../src/chat/builtin/index.js';
import { auditDesign } from '../../../src/ledger/index.js';
import { loadLexicon } from '../../../src/lexicon/load.js';
import { loadLibrary } from '../../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function chosen(message: string) {
  const asked = askedOf({ message, base: null, board: null, history: [] }, lexicon);
  const plan = planTurn(message, null, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  const choice = chosenOf(plan.design, asked, library, lexicon);
  const errors = (design: typeof choice.design): number =>
    auditDesign({ request: asked.request, design, library, lexicon }).findings.filter((f) => f.severity === 'error').length;
  return { ...choice, planned: plan.design, errors: errors(choice.design), plannedErrors: errors(plan.design) };
}

describe('of the planner and the engineer', () => {
  it('the one is taken that leaves less of the wish open', () => {
    const { by, design, errors, plannedErrors } = chosen('an RS485 transceiver for an Arduino Uno');
    expect([by, errors < plannedErrors]).toEqual(['engineer', true]);
    expect(design.blocks.map((b) => b.block)).toContain('rs485_transceiver_5v');
    expect(design.prompt).toContain('Arduino');
  });

  it('the planner is, where both do as much', () => {
    const { by, design, planned } = chosen('an ESP32-C3 with a BME280 and a status LED, powered over USB-C');
    expect(by).toBe('planner');
    expect(design).toEqual(planned);
  });

  it('the planner is, where no controller is on the board', () => {
    expect(chosen('a 12 V to 5 V regulator for 1 A with a volume knob').by).toBe('planner');
  });

  it('what was said of the outline stays', () => {
    const { by, design } = chosen('an isolated CAN transceiver for an ESP32-C3, 50 x 40 mm');
    expect(by).toBe('engineer');
    expect(design.board).toMatchObject({ width_mm: 50, height_mm: 40 });
  });

  it('a knob is turned by a hand, a trimmer with a screwdriver', () => {
    const pots = (message: string) => chosen(message).design.components.flatMap((c) => (c.kind === 'potentiometer' ? [c.device, c.package] : []));
    expect(pots('an LM386 amplifier with a volume knob, fed with 9 V')).toEqual(['POT_RK09K_10k', 'RK09K']);
    expect(pots('an LM386 amplifier with a trimmer for the volume, fed with 9 V')).toEqual(['POT_3296W_10k', '3296W']);
  });
});
