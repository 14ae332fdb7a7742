import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFabList } from '../../src/parts/database/fab-list.js';
import { serviceForTests } from './service.js';

const service = serviceForTests();
const HEADER = 'LCSC Part,First Category,Second Category,MFR.Part,Package,Solder Joint,Manufacturer,Library Type,Description,Datasheet,Stock,Price';

/** A list of so many resistors of one maker, with a broken row in line 5. */
function list(name: string, maker: string, rows: number): string {
  const file = join(service().home, name);
  const lines = Array.from(
    { length: rows },
    (_, i) =>
      `C${8_000_000 + i},Resistors,Chip Resistor - Surface Mount,${maker}-${i},0603,2,${maker},expand,${100 + (i % 900)}Ω ±1% 0603,,500,"1-99:0.02,100-:0.01"`,
  );
  writeFileSync(file, `${[HEADER, ...lines.slice(0, 3), 'C1,too,few,cells', ...lines.slice(3)].join('\n')}\n`);
  return file;
}
const found = async (words: string): Promise<string[]> => {
  const { status, json } = await service().get(`/api/parts?q=${words}&limit=3`);
  expect(status).toBe(200);
  return json.parts.map((p: { mfr: string }) => p.mfr);
};

it('goes on serving while a list is imported: every search answers, with the old list until the new one is whole', async () => {
  const state = join(service().home, '.service');
  await importFabList(list('first.csv', 'Alpha', 50), { state });
  expect(await found('Alpha-7')).toEqual(['Alpha-7']);

  let ended = false;
  const phases = new Set<string>();
  const importing = importFabList(list('second.csv', 'Beta', 30000), { state, progress: (phase) => void phases.add(phase) }).finally(() => {
    ended = true;
  });
  let during = 0;
  while (!ended) {
    const [old, shipped] = [await found('Alpha-7'), await found('AMS1117-3.3')];
    expect(shipped[0]).toContain('AMS1117-3.3');
    // Between its taking the old list's place and the end of the import the new one is whole.
    if (old.length === 0) expect(await found('Beta-29999')).toEqual(['Beta-29999']);
    else expect(old).toEqual(['Alpha-7']);
    during++;
  }
  expect(during).toBeGreaterThan(2);
  expect([...phases].sort()).toEqual(['read', 'sort']);
  expect(await importing).toMatchObject({ parts: 30000, broken: 1, listed: [{ line: 5, why: expect.stringContaining('4 cells') }] });

  expect(await found('Beta-29999')).toEqual(['Beta-29999']);
  expect(await found('Alpha-7')).toEqual([]);
  expect(readdirSync(state).filter((name) => name.includes('half'))).toEqual([]);
});
