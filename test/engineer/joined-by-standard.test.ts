import { describe, expect, it } from 'vitest';
import type { Design } from '../../src/design/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { planOf } from '../chat/support.js';
import { lexicon, library } from '../ledger/support.js';

function designOf(message: string): Design {
  const plan = planOf(message);
  if (plan.kind !== 'design') throw new Error(plan.reply);
  return plan.design;
}
const devices = ({ components }: Design): string[] => components.map((c) => c.device ?? c.kind);
/** Contacts that are joined, net by net: "J1.1 J2.4". */
const joined = ({ nets }: Design): Record<string, string> => Object.fromEntries(nets.map((n) => [n.name, [...n.pins].sort().join(' ')]));
const states = (design: Design) => auditDesign({ request: design.request!, design, library, lexicon }).entries.map((e) => `${e.state} ${e.says}`);

describe('plugs whose contacts a standard tells', () => {
  it('a way to program is no controller on a board of two plugs, each by its own number of contacts', () => {
    const design = designOf('little adapter board, AVR ISP plug of 6 pin to a 10 pin one');
    expect(devices(design).sort()).toEqual(['IDC_2x03', 'IDC_2x05']);
    const [six, ten] = devices(design)[0] === 'IDC_2x03' ? ['J1', 'J2'] : ['J2', 'J1'];
    expect(joined(design)['MISO']).toBe([`${six}.1`, `${ten}.9`].sort().join(' '));
    expect(joined(design)['MOSI']).toBe([`${six}.4`, `${ten}.1`].sort().join(' '));
    expect(joined(design)['RESET']).toBe([`${six}.5`, `${ten}.5`].sort().join(' '));
    expect(
      states(design)
        .filter((s) => s.includes('contacts of'))
        .every((s) => s.startsWith('met')),
    ).toBe(true);
  });

  it('a family of controllers says whose debug port it is', () => {
    const design = designOf('adapter board from a 20 pin JTAG box header to 10 pin Cortex SWD, 1.27 mm');
    expect(devices(design)).toEqual(['IDC_2x10', 'PinHeader_2x05_P1.27']);
    expect(joined(design)).toMatchObject({ SWDIO: 'J1.7 J2.2', SWCLK: 'J1.9 J2.4', NRST: 'J1.15 J2.10' });
  });

  it('contacts that were named stand in their order, under the names that were said', () => {
    const design = designOf('adapter: 20 pin ST-Link plug to a 5 pin header with RST, SWCLK, GND, SWDIO, 3V3');
    expect(joined(design)).toMatchObject({ RST: 'J1.15 J2.1', SWCLK: 'J1.9 J2.2', SWDIO: 'J1.7 J2.4', '3V3': 'J1.1 J1.2 J2.5' });
  });

  it('plugs of 25 and of 9 contacts of a serial port are joined by its signals', () => {
    const design = designOf('serial adapter, DB25 female on one side and DB9 male on the other');
    expect(devices(design).sort()).toEqual(['DSUB_25_Female', 'DSUB_9_Male']);
    const [big, small] = devices(design)[0] === 'DSUB_25_Female' ? ['J1', 'J2'] : ['J2', 'J1'];
    expect(joined(design)['TXD']).toBe([`${big}.2`, `${small}.3`].sort().join(' '));
    expect(joined(design)['GND']).toBe([`${big}.7`, `${small}.5`].sort().join(' '));
  });

  it('a crossing has two ends, of the sexes that were said', () => {
    expect(devices(designOf('null modem board with DB9 sockets, female to female'))).toEqual(['DSUB_9_Female', 'DSUB_9_Female']);
    const mixed = designOf('null modem board, DB9 male to female');
    expect(devices(mixed)).toEqual(['DSUB_9_Male', 'DSUB_9_Female']);
    expect(joined(mixed)).toMatchObject({ TXD: 'J1.3 J2.2', RXD: 'J1.2 J2.3', RTS: 'J1.7 J2.8' });
    expect(states(mixed).every((s) => s.startsWith('met'))).toBe(true);
  });

  it('contact 1 does not go to contact 1 where the standard says nothing of a plug', () => {
    const plan = planOf('RS-232 adapter board, DB25 male to RJ45');
    expect(plan.kind).not.toBe('design');
    expect(plan.reply).toContain('say what is on each');
  });

  it('terminals side by side take the lines of a header that has more than one terminal', () => {
    const design = designOf('breakout of the Raspberry Pi GPIO header onto screw terminals');
    expect(devices(design)[0]).toBe('PinHeader_2x20');
    expect(
      devices(design)
        .slice(1)
        .every((d) => d.startsWith('ScrewTerminal')),
    ).toBe(true);
    expect(joined(design)['GPIO17']).toMatch(/^J1\.11 J\d\.\d+$/);
  });
});

describe('the ledger', () => {
  it('holds each plug against the pinout of its standard', () => {
    const design = designOf('little adapter board, AVR ISP plug of 6 pin to a 10 pin one');
    const swapped: Design = {
      ...design,
      nets: design.nets.map((n) =>
        n.name === 'MISO'
          ? { ...n, pins: [n.pins[0]!] }
          : n.name === 'SCK'
            ? { ...n, pins: [...n.pins, design.nets.find((m) => m.name === 'MISO')!.pins[1]!] }
            : n,
      ),
    };
    expect(states(swapped).join('\n')).toMatch(/unmet .*other contacts than/);
  });
});
