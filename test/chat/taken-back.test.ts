import { describe, expect, it } from 'vitest';
import { askedOf, planFirst, takenBack, withAsked } from '../../src/chat/asked/index.js';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { removeParts } from '../../src/parts/edit.js';
import { loadLibrary } from '../../src/parts/load.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function designed(message: string): Design {
  const plan = planFirst(message, library);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return withAsked(plan.design, askedOf({ message, base: null, board: null, history: [] }, lexicon), true, lexicon);
}
const refOf = (design: Design, kind: string): string => design.components.find((c) => c.kind === kind)?.ref ?? '';
function without(design: Design, refs: readonly string[]) {
  const change = removeParts(design, refs);
  return takenBack(design, change.design, change.removed, library, lexicon);
}
const ledger = (design: Design) => {
  if (design.request === undefined) throw new Error('nothing was asked');
  return auditDesign({ request: design.request, design, library, lexicon });
};

describe('a part that was asked for and is removed', () => {
  const design = designed('ATtiny85 with a red LED and two buttons');

  it('takes its wish back where nothing serves it any more', () => {
    const { design: after, words } = without(design, [refOf(design, 'led')]);
    expect(words).toEqual(['LED']);
    const asks = after.request?.asks ?? [];
    expect(asks.find((a) => a.text === 'LED')?.state).toBe('dropped');
    expect(asks.filter((a) => a.state === 'wanted')).toHaveLength((design.request?.asks.length ?? 0) - 1);
    expect(ledger(after).findings.filter((f) => f.rule === 'ask')).toEqual([]);
  });

  it('leaves a wish that is still served in part: it is not met, and said', () => {
    const { design: after, words } = without(design, [refOf(design, 'button')]);
    expect(words).toEqual([]);
    const [found] = ledger(after).findings.filter((f) => f.rule === 'ask');
    expect(found).toMatchObject({ severity: 'error', message: expect.stringMatching(/2 buttons were asked for and there is 1/) });
  });

  it('takes nothing back that the parts did not serve', () => {
    const { design: after, words } = without(design, [refOf(design, 'capacitor')]);
    expect(words).toEqual([]);
    expect(after.request).toEqual(design.request);
  });

  it('needs no request', () => {
    const { request: _, ...plain } = design;
    expect(without(plain, [refOf(design, 'led')]).words).toEqual([]);
  });
});
