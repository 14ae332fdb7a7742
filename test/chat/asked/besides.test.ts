import { describe, expect, it } from 'vitest';
import { besides } from '../../../src/chat/asked/index.js';
import { accepted } from '../../../src/chat/builtin/index.js';
import type { Design } from '../../../src/design/index.js';
import { edited, lexicon } from '../merge/support.js';
import { library } from '../support.js';

const told = (before: Design, now: Design) => besides(before, now, library, lexicon);
const FIRST = 'ESP32-C3 board with an SHT31, a 5 V relay and a 5 V screw terminal';

describe('what else changed', () => {
  it('is nothing where only what was asked for did', async () => {
    const first = await edited(null, FIRST);
    const { own, beside } = told(first, await edited(first, 'add a second relay'));
    expect(beside).toEqual([]);
    expect(own.join(' ')).toMatch(/New: .*relay/i);
  });

  it('names the circuits that came, went or are made otherwise because of it', async () => {
    const first = await edited(null, FIRST);
    const { own, beside } = told(first, await edited(first, 'the relay should be 12 V, and the supply 12 V'));
    expect(own.join(' ')).toMatch(/12 V relay .* in place of 5 V relay/);
    expect(beside.join(' ')).toMatch(/in place of 3.3 V linear regulator/);
  });

  it('names the connector that is to stand elsewhere, and not the chip', async () => {
    const first = await edited(null, 'STM32F103 with CAN, 12 V supply on a screw terminal');
    const now = await edited(first, 'CAN connector to the right');
    const { own } = told(first, now);
    expect(own).toHaveLength(1);
    expect(own[0]).toMatch(/^J\d+ .*right edge/);
    expect(now.components.filter((c) => c.place?.edge === 'right').map((c) => c.kind)).toEqual(['connector']);
  });
});

describe('an offer', () => {
  it('is taken by “do it”, and by nothing else', () => {
    const said = [{ you: 'what if it ran at 24 V?', bot: 'Yes. Say "run it at 24 V" and I do it. It would mean: …' }];
    expect(accepted('ok, do it', said)).toBe('run it at 24 V');
    expect(accepted('make it so', said)).toBe('run it at 24 V');
    expect(accepted('make it red', said)).toBe('make it red');
    expect(accepted('do it', [])).toBe('do it');
    // Who asks something more has not decided yet.
    expect(accepted('yes, but what does it cost then?', said)).toBe('yes, but what does it cost then?');
    expect(accepted('yes, add that, 500 mA will do', said)).toBe('run it at 24 V, 500 mA will do');
  });
});
