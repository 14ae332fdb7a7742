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

  it('promises no smaller value than its schema takes', () => {
    // Without and with every field that may be left out.
    const refused = [false, true].flatMap((whole) =>
      [...OFFERED].flatMap((op) => {
        const line = operationLines()
          .split('\n')
          .find((l) => l.startsWith(`${op}{`));
        const told = (line ?? seldomLine(op)).slice(op.length);
        const { error } = operationSchema.safeParse({ op, ...(new Lines(told, whole).value('') as object) });
        return error === undefined ? [] : [`${op}: ${error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; ')}`];
      }),
    );
    expect(refused).toEqual([]);
  });
});

/** Strings that a schema takes for more than any word. */
const STRINGS: Readonly<Record<string, string>> = {
  ref: 'R1', to: 'R2', refs: 'R1', pins: 'R1.1', net: 'N1', into: 'N2', connect: 'N1', ports: 'N1', pin: '1', path: 'M0 0L1 0L1 1Z', value: '1', near: 'R1',
}; // biome-ignore format: a table

/** Reads the lines as a model does, and makes the smallest value that they promise; `whole`: with every field that may be left out. */
class Lines {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly whole = false,
  ) {}

  value(field: string): unknown {
    const first = this.one(field);
    while (this.take('|')) this.one(field);
    return first;
  }

  private take(what: string): boolean {
    if (!this.text.startsWith(what, this.at)) return false;
    this.at += what.length;
    return true;
  }

  private one(field: string): unknown {
    if (this.take('{')) return this.object(field);
    if (this.take('[')) return this.list(field);
    const [word = ''] = /^(?:"[^"]*"|[^,|}\]×]+)/.exec(this.text.slice(this.at)) ?? [];
    this.at += word.length;
    return named(word, field);
  }

  private object(field: string): object {
    const made: Record<string, unknown> = {};
    while (!this.take('}')) {
      const [, name = '', open] = /^,?([^:?]+)(\?)?:/.exec(this.text.slice(this.at)) ?? [];
      this.at += (/^,?[^:?]+\??:/.exec(this.text.slice(this.at)) ?? [''])[0].length;
      const value = this.value(name === 'name' ? field || name : name);
      if (open === undefined || this.whole) made[name] = value;
    }
    return made;
  }

  private list(field: string): unknown[] {
    const all = [this.value(field)];
    while (this.take(',')) all.push(this.value(field));
    const [, least] = /^×(\d+)\+/.exec(this.text.slice(this.at)) ?? [];
    if (least !== undefined) this.at += least.length + 2;
    this.take(']');
    // Its corners reach all sides of its box, as who sends it is told.
    if (field === 'outline') return [[0, 0], [1, 0], [1, 1]]; // biome-ignore format: points
    return least === undefined ? all : Array.from({ length: Number(least) }, () => all[0]);
  }
}

function named(word: string, field: string): unknown {
  const list = operationLines()
    .split('\n')
    .find((l) => l.startsWith(`${word}: `));
  if (list !== undefined) return list.split(': ')[1]?.split(' ')[0];
  if (word === 'num') return field === 'ratio' ? 0.5 : 1;
  if (word === 'int' || word === '0..1') return 1;
  if (word === 'bool') return true;
  if (word === 'str') return STRINGS[field] ?? 'x1';
  if (word === 'any') return undefined;
  if (word === 'null') return null;
  return word.startsWith('"') ? JSON.parse(word) : /^\d/.test(word) ? Number(word) : word;
}
