import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { built } from '../contract/built.js';
import { serviceForTests } from '../contract/service.js';
import { LONG, share } from '../support/long.js';

const service = serviceForTests();
/** How long the most awkward message may be thought about, s, besides ten times what a plain one takes on this machine. */
const MOST_S = share(5, 10);
let plain_s = 0;
beforeAll(async () => {
  const { slug } = await service().blank('Plain');
  await thought(slug, 'hello?'); // The thread that thinks has begun, and has read the library.
  plain_s = await thought(slug, 'what does a resistor do?');
});

/** Pieces over which a pattern could try every way to cut them. */
const UNITS = [
  ...['a ', '1 ', '1', '1.', '1,', '1-', '1/', '1x', '10 V ', '10k ', 'R1 ', 'R1, ', 'R1-', 'and ', 'and, ', 'or ', 'with ', 'no ', 'not ', 'a and ', 'x to '],
  ...['LED ', 'LEDs, ', 'two ', 'two LEDs and ', 'red ', 'USB-C ', 'I2C ', 'pin ', 'pin 1 ', 'D13 ', 'GPIO', 'GPIO4 -> ', '(', ')', '()', '[', '"', '"a" ', "'", '- ', '* ', '| '],
  ...['\n', '\n- ', '\n\n', '\t', ' \t', '. ', '; ', ': ', ', ', '... ', '! ', '?', '= ', '+ ', '± ', '% ', '5 % ', '°C ', 'µ', '10 µF ', 'Ω', '1e9 ', '0x1 ', 'each ', 'of ', 'of the '],
  ...['make it bigger ', 'move R1 to ', 'replace R1 by ', 'what is ', 'how many ', 'left ', 'between ', 'from 3 to ', 'up to ', 'at least ', 'mm ', '40x30 ', 'http://', 'a@', '💡', 'ü', '中', 'é'],
]; // biome-ignore format: a table
const HEADS = ['', 'a board with ', 'What is the voltage over '];
const MESSAGES = UNITS.flatMap((unit) => HEADS.map((head) => ({ unit, head })));

/** In whole pieces: half a character is refused at the door. */
const long = ({ unit, head }: { unit: string; head: string }, most: number): string =>
  head + unit.repeat(Math.floor((most - head.length) / unit.length));

/** Sends a message and answers how long it was thought about, s; a board that it orders is not waited for. */
async function thought(slug: string, message: string): Promise<number> {
  const from = performance.now();
  const { status, text, json } = await service().post(`/api/projects/${slug}/chat`, { message });
  expect([message.slice(0, 80), status], text).toEqual([message.slice(0, 80), 202]);
  for (;;) {
    const job = (await service().get(`/api/jobs/${json.job.id}`)).json;
    const thinking = job.finished === null && (job.phase === 'queued' || job.phase === 'think');
    if (!thinking) {
      const took = (performance.now() - from) / 1000;
      if (job.status === 'failed')
        expect([message.slice(0, 80), job.error]).toEqual([
          message.slice(0, 80),
          expect.not.stringMatching(/crash|worker ended|stack|RangeError|TypeError/),
        ]);
      await service().delete(`/api/jobs/${json.job.id}`);
      return took;
    }
    await sleep(20);
  }
}

describe('a message of one piece again and again', () => {
  const few = share(MESSAGES.length, 4);
  const chosen = Array.from({ length: few }, (_, i) => MESSAGES[Math.floor((i * MESSAGES.length) / few)] ?? { unit: 'x', head: '' });

  it.each<[string, number, boolean]>([
    ['first', 20_000, false],
    ['about a board that stands', 4_000, true],
  ])('%s, is thought about for a bounded time and is no fault', { timeout: LONG ? 3_600_000 : 240_000 }, async (_how, most, stands) => {
    let slowest: [number, string] = [0, ''];
    // Built once: each message is said to a copy of its own.
    const stood = stands ? await built(service(), {}, 'Stands') : null;
    for (const message of chosen) {
      const text = long(message, most);
      if (text.trim() === '') continue;
      const asked = stood === null ? service().post('/api/projects', { name: 'Message' }) : service().post(`/api/projects/${stood.slug}/fork`);
      const { slug } = (await asked).json.project;
      const took = await thought(slug, text);
      if (took > slowest[0]) slowest = [took, `${message.head}${message.unit}`];
    }
    if (LONG) console.log(`${chosen.length} messages, the slowest ${slowest[0].toFixed(1)} s: ${JSON.stringify(slowest[1])}`);
    expect([slowest[1], slowest[0] < MOST_S + 10 * plain_s ? 'in time' : slowest[0], plain_s]).toEqual([slowest[1], 'in time', plain_s]);
  });
});
