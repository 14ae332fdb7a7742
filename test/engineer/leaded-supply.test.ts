import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import { designOf, lexicon, library } from './planned.js';

const mounts = (message: string): (string | undefined)[] =>
  designOf(message).components.flatMap((c) => {
    const device = library.devices.get(c.device ?? '');
    return device?.kind === 'usb_connector' || device?.kind === 'connector' ? [library.footprints.get(device.footprint)?.mount] : [];
  });

describe('a board whose parts all have leads', () => {
  it('is fed at a connector with leads where nobody says how', () => {
    expect(mounts('a 555 that blinks an LED, through-hole parts only')).toEqual(['through_hole']);
  });

  it('has a USB plug with leads where USB was asked for', () => {
    expect(mounts('USB powered through-hole kit with a 555 that blinks an LED')).toEqual(['through_hole']);
  });

  it('is not called so where a plug that nobody asked for has none', () => {
    const design = structuredClone(designOf('a 555 that blinks an LED, through-hole parts only'));
    const usb = designOf('a 555 that blinks an LED');
    const plug = usb.components.find((c) => c.kind === 'usb_connector');
    if (plug === undefined || design.request === undefined) throw new Error('no plug');
    (design.components as unknown[]).push({ ...plug, ref: 'J9', block: null });
    const { entries } = auditDesign({ request: design.request, design, library, lexicon });
    const [parts] = entries.filter((e) => /surface mount|has leads/.test(`${e.says}`));
    expect(parts?.state).toBe('unmet');
  });
});
