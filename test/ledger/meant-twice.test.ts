import { describe, expect, it } from 'vitest';
import { auditDesign } from '../../src/ledger/index.js';
import type { Ask } from '../../src/request/index.js';
import { engineeredOf } from '../chat/support.js';
import { lexicon, library } from './support.js';

describe('a meaning whose parts meet another thing already', () => {
  const design = engineeredOf('ESP32-C3 with a 12 V fan of 0.3 A on a screw terminal, 12 V in on a screw terminal');
  const request = design.request!;
  const fan = request.asks.find((a) => a.concept === 'fan')!;
  const entryOf = (concept: string, kind: Ask['kind'], meant: string) => {
    const ask: Ask = { ...fan, id: 'm1', concept, kind, text: 'those words', figures: [], links: [], state: 'meant', meant };
    const asked = { ...request, asks: [...request.asks, ask] };
    return auditDesign({ request: asked, design: { ...design, request: asked }, library, lexicon }).entries.find((e) => e.ask === 'm1');
  };
  const met = auditDesign({ request, design, library, lexicon }).entries.find((e) => e.ask === fan.id);
  const [ref = ''] = met?.by.refs ?? [];

  it('is an error: where a fan hangs no lamp does', () => {
    expect(met?.state).toBe('met');
    expect(entryOf('led_strip', 'load', `at ${ref}`)).toMatchObject({
      state: 'unmet',
      says: expect.stringContaining(`what “${fan.text}” is met by`),
    });
  });

  it('is told where it is the same sort of thing, another kind of wish, or a part besides', () => {
    const other = design.components.find((c) => !met?.by.refs.includes(c.ref) && c.kind === 'module')!.ref;
    expect(entryOf('fan', 'load', `at ${ref}`)?.state).toBe('meant');
    expect(entryOf('status_led', 'light', `at ${ref}`)?.state).toBe('meant');
    expect(entryOf('led_strip', 'load', `${ref} and ${other}`)?.state).toBe('meant');
  });
});
