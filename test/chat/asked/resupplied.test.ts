import { describe, expect, it } from 'vitest';
import { editedOf } from '../../../src/chat/asked/edited.js';
import { engineer } from '../../../src/engineer/index.js';
import { loadLexicon } from '../../../src/lexicon/load.js';
import { loadLibrary } from '../../../src/parts/load.js';
import { read } from '../../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

/** A board of a first message, and what a second one makes of it. */
function turned(first: string, second: string) {
  const { request } = read(first, null, lexicon);
  const { design } = engineer(request, { library, lexicon, practice: true });
  if (design === null) throw new Error('no board');
  const base = { ...design, request: design.request ?? request };
  const next = read(second, base.request, lexicon);
  const asked = { ...next, undone: false, message: second };
  const edited = editedOf(base, asked, library, lexicon);
  if (edited.kind !== 'merged') throw new Error(edited.why.join(' '));
  return { base, ...edited };
}
const surge = ({ components }: { readonly components: readonly { readonly kind: string; readonly value: string }[] }): string[] =>
  components.flatMap((c) => (c.kind === 'tvs' ? [c.value] : []));

describe('another supply', () => {
  it('is told of terminals that lead it out, whose load was chosen for the old one', () => {
    const { reply, design } = turned('ESP32 board powered from 12 V, two pumps on screw terminals', 'power it from 24 V');
    expect(reply).toMatch(/pump 1.* led out 12 V and leads out 24 V now/);
    expect(design.components.filter((c) => c.kind === 'mosfet').map((c) => c.device)).not.toContain('AO3400A');
  });

  it('leaves a terminal at the voltage that its load was said to have', () => {
    const { reply, design } = turned('12 V supply, two 12 V valves of 400 mA switched by an ESP32', 'change the supply to 24 volts');
    expect(reply).not.toContain('leads out');
    const plus = design.nets.find((n) => n.pins.some((p) => design.components.some((c) => c.value.startsWith('valve') && p === `${c.ref}.1`)));
    expect(plus?.volts).toBe(12);
  });

  it('keeps the plug where no other was said', () => {
    const { base, design } = turned('12 V solenoid driver, its line comes from another board, 2 A', 'it is 24 V now');
    const plug = (d: typeof design): string[] =>
      d.components.flatMap((c) => (c.kind === 'connector' && /in$|\bV$/.test(c.value) ? [c.device ?? ''] : []));
    expect(plug(design)).toEqual(plug(base));
  });

  it('that is a vehicle is read as one when it is said later, and its surge diode stands what that rises to', () => {
    const { base, design } = turned('12 V relay board with an ATtiny85, supply at a screw terminal', 'it is for a car');
    expect(surge(base)).toEqual(['SMBJ12A']);
    expect(surge(design)).toEqual(['SMBJ15A']);
  });
});
