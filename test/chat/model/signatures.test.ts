import { describe, expect, it } from 'vitest';
import { OFFERED } from '../../../src/chat/model/offered.js';
import { Patience } from '../../../src/chat/model/patience.js';
import { SYSTEM } from '../../../src/chat/model/prompt.js';
import { loadSdk } from '../../../src/chat/model/sdk.js';
import { Session } from '../../../src/chat/model/session.js';
import { operationLines, seldomLine, signature } from '../../../src/chat/model/signatures.js';
import { toolsFor } from '../../../src/chat/model/tools.js';
import { windowOf } from '../../../src/chat/model/window.js';
import { operationSchema } from '../../../src/design/patch/index.js';
import { loadLibrary } from '../../../src/parts/load.js';

describe('what a model is told of the operations', () => {
  it('names each with all its fields, and none that is not for models', () => {
    const lines = operationLines().split('\n');
    const told = lines.slice(0, -6).map((line) => line.slice(0, line.indexOf('{')));
    // Of some a field alone is told to who sends it without its own.
    const seldom = [...OFFERED].filter((op) => seldomLine(op) !== '' && !told.includes(op));
    expect(seldomLine('set_board')).toContain('panel?:{');
    expect(told).toEqual([...OFFERED].filter((op) => !seldom.includes(op)));
    expect(lines.at(-6)?.split(': ')[0]?.split(' ').sort()).toEqual(seldom.sort());
    for (const option of operationSchema.options) {
      const line = lines.find((l) => l.startsWith(`${option.shape.op.value}{`)) ?? seldomLine(option.shape.op.value);
      const fields = OFFERED.has(option.shape.op.value) ? Object.keys(option.shape).filter((f) => f !== 'op' && f !== 'as') : [];
      for (const field of fields) expect(line, option.shape.op.value).toMatch(new RegExp(`[{,]${field}\\??:`));
    }
    expect(lines.find((l) => l.startsWith('set_net{'))).toBe('set_net{net:str,class?:class,volts?:num|null,amps?:num|null,working_volts?:num|null}');
    expect(signature({ type: 'object', additionalProperties: { type: 'string' } })).toBe('{name:str}');
  });

  it('costs at most 8,000 characters in every request, 10,000 with the system prompt', async () => {
    const sdk = await loadSdk();
    const session = new Session({ base: null, board: null, library: loadLibrary(), selection: null });
    const told = await Promise.all(
      Object.entries(toolsFor(session, sdk, windowOf(200_000, 16_000), new Patience(60_000, 60_000))).map(async ([name, tool]) => {
        const schema = await sdk.ai.asSchema(tool.inputSchema as never).jsonSchema;
        return `${name}${tool.description}${JSON.stringify(schema)}`.length;
      }),
    );
    const tools = told.reduce((sum, n) => sum + n, 0);
    expect(tools).toBeLessThanOrEqual(8000);
    expect(tools + SYSTEM.length).toBeLessThanOrEqual(10_000);
  });
});
