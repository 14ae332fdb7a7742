import { describe, expect, it } from 'vitest';
import { askedOf, editedOf } from '../../../src/chat/asked/index.js';
import { auditDesign } from '../../../src/ledger/index.js';
import { plugsLost } from '../../../src/ledger/turns/plugs-kept.js';
import { read } from '../../../src/reader/index.js';
import { library } from '../support.js';
import { boardOf, edited, lexicon } from './support.js';

const NOBODY = { asked: new Set<string>(), spoken: new Set<string>(), besides: false };

describe('plugs of a board that stood', () => {
  it('are told where they come in another form, with the amperes of a weaker one', async () => {
    const base = boardOf('ESP32 with two 12 V fans, 12 V from an XT60');
    const design = await edited(base, 'use a JST-XH for the supply');
    const lost = plugsLost(base, design, NOBODY, library);
    expect(lost).toEqual([
      expect.objectContaining({ reshaped: true, says: expect.stringMatching(/XT60.*gives way to JST XH.*3 A in place of 30 A/) }),
    ]);
    expect(plugsLost(base, base, NOBODY, library)).toEqual([]);
  });

  it('are told where the side that their load is switched on is another one', () => {
    const base = boardOf('ESP32 with two 12 V valves on high-side switches');
    const design = boardOf('ESP32 with two 12 V valves on low-side switches');
    const load = (d: typeof base) => d.components.filter((c) => c.kind === 'connector' && /valve/i.test(c.value));
    const renamed = structuredClone(design);
    for (const c of load(renamed)) {
      for (const net of renamed.nets) net.pins = net.pins.map((p) => (p.startsWith(`${c.ref}.`) ? p.replace(`${c.ref}.`, `${c.ref}0.`) : p));
      c.ref = `${c.ref}0`;
    }
    for (const net of renamed.nets) if (net.volts === undefined && net.class !== 'ground') net.name = `${net.name}_NEW`;
    for (const net of renamed.nets) net.pins = net.pins.filter((p) => !p.startsWith('Q'));
    expect(plugsLost(base, renamed, NOBODY, library).map((l) => l.says)).toContainEqual(
      expect.stringMatching(/^J\d+ \(valve 1\) was switched on the side of the supply, and J\d+ is on the side of the ground/),
    );
  });

  it('do not give way to what comes beside them', () => {
    const base = boardOf('RP2040 with a UART header, an I2C header and two buttons');
    const asked = askedOf({ message: 'a screw terminal for the UART as well', base, board: null, history: [] }, lexicon, library);
    const made = editedOf(base, asked, library, lexicon);
    const stands = made.kind === 'refused' ? base : made.design;
    expect(stands.components.map((c) => c.ref)).toEqual(
      expect.arrayContaining(base.components.filter((c) => c.kind === 'connector').map((c) => c.ref)),
    );
    expect(plugsLost(base, stands, { ...NOBODY, besides: true }, library)).toEqual([]);
  });

  it('are lost where no other leads their lines out and nobody spoke of them', () => {
    const base = boardOf('ESP32 with an SPI header and a BME280');
    const header = base.components.find((c) => /spi/i.test(c.value))!;
    const bare = structuredClone(base);
    bare.components = bare.components.filter((c) => c.ref !== header.ref);
    for (const net of bare.nets) net.pins = net.pins.filter((p) => !p.startsWith(`${header.ref}.`));
    expect(plugsLost(base, bare, { ...NOBODY, asked: new Set([header.ref]) }, library)).toContainEqual(
      expect.objectContaining({ says: expect.stringMatching(new RegExp(`^${header.ref} .*would go, of which nobody spoke`)) }),
    );
    expect(plugsLost(base, bare, { ...NOBODY, spoken: new Set([header.ref]) }, library)).toEqual([]);
  });
});

it('keeps a barrier with the line that takes the place of another', async () => {
  const design = await edited(boardOf('ESP32 with isolated RS-485, 24 V'), 'replace the RS-485 with CAN');
  expect(design.request?.asks.find((a) => a.concept === 'can')?.features).toContain('isolated');
});

it('does not take both of two wishes that were read for one another', () => {
  const first = read('ESP32-C3, a 12 V fan and a 12 V pump', null, lexicon).request;
  const { asks } = read('I want the fan to be on 230 V instead, it is a 40 W mains fan, same transistor please', first, lexicon).request;
  expect(asks.filter((a) => a.state === 'wanted').some((a) => a.figures.some((f) => f.value === 230))).toBe(true);
});

it('tells what stays wrong where a turn reads as if it settled it', () => {
  const base = boardOf('Light-activated coop door, geared 12V motor with two limit switches, no programming');
  const message = 'add a red light when it is closed, on a 2 pin connector for a long wire';
  const made = editedOf(base, askedOf({ message, base, board: null, history: [] }, lexicon, library), library, lexicon);
  const stays = auditDesign({
    request: made.kind === 'merged' ? made.design.request! : base.request!,
    design: made.kind === 'merged' ? made.design : base,
    library,
    lexicon,
  });
  const said = made.kind === 'merged' ? made.reply : '';
  const told = [said, ...stays.findings.map((f) => f.message)].join('\n');
  expect(told).toMatch(/limit switches”: what J\d+ and J\d+ tell ends at J\d+/);
});
