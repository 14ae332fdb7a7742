import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entrySchema } from '../../src/ledger/index.js';
import { ASK_KINDS, requestSchema } from '../../src/request/index.js';
import { lexicon } from './support.js';

const doc = readFileSync(new URL('../../docs/request-format.md', import.meta.url), 'utf8');
const [request, entry] = [...doc.matchAll(/```json\n([\s\S]*?)```/g)].map((m) => JSON.parse(m[1] as string) as unknown);

describe('docs/request-format.md', () => {
  it('shows a request that the schema takes as it is, whose concepts are in the lexicon', () => {
    const parsed = requestSchema.parse(request);
    expect(parsed).toEqual(request);
    for (const ask of parsed.asks) expect(lexicon.concept(ask.concept)?.kind, ask.concept).toBe(ask.kind);
  });

  it('shows spans that hold what the ask is called', () => {
    const { asks, messages } = requestSchema.parse(request);
    for (const ask of asks) {
      const [span] = ask.words;
      const said = messages[span?.message ?? 0]?.slice(span?.from, span?.to) ?? '';
      expect(ask.text).toContain(said);
      for (const { words } of ask.figures) expect(messages[words.message]?.slice(words.from, words.to)).toMatch(/^\d/);
    }
  });

  it('shows an entry of a ledger, and names every kind of ask', () => {
    expect(entrySchema.parse(entry)).toEqual(entry);
    for (const kind of ASK_KINDS) expect(doc).toContain(`\`${kind}\``);
  });
});
