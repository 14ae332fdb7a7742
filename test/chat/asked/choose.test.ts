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
    const { by, design, errors, plannedErrors } = chosen('a board with an RP2040 over USB-C, a volume knob to turn and a buzzer');
    expect([by, errors < plannedErrors]).toEqual(['engineer', true]);
    expect(design.blocks.map((b) => b.block)).toContain('rotary_encoder');
    expect(design.prompt).toContain('knob');
  });

  it('the planner is, where both do as much', () => {
    const { by, design, planned } = chosen('an ESP32-C3 with a BME280 and a status LED, powered over USB-C');
    expect(by).toBe('planner');
    expect(design).toBe(planned);
  });

  it('the planner is, where no controller is on the board', () => {
    expect(chosen('a 12 V to 5 V regulator for 1 A with a volume knob').by).toBe('planner');
  });

  it('what was said of the outline and of the price stays', () => {
    const { by, design, planned } = chosen('an RP2040 over USB-C with a knob to turn and a buzzer, 60 x 40 mm, parts under $30');
    expect(by).toBe('engineer');
    expect(design.board).toMatchObject({ width_mm: 60, height_mm: 40 });
    expect(design.wishes).toEqual(planned.wishes);
    expect(design.wishes?.length).toBeGreaterThan(0);
  });
});
