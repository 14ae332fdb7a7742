import { describe, expect, it } from 'vitest';
import type { Design } from '../../../src/design/index.js';
import { thinkOver } from '../../../src/jobs/tasks.js';
import { auditDesign, type Entry, touchedIn } from '../../../src/ledger/index.js';
import { library } from '../support.js';
import { edited, lexicon } from './support.js';

/** Boards of all kinds, and edits that anybody may make of any of them. */
const BOARDS = [
  'RP2040 with four relays, a BME280 and a USB-C plug',
  'ESP32-C3 weather node with an SHT31, an OLED and two buttons, LiPo charged over USB-C',
  'power supply with 3.3 V and 5 V outputs from a 9 V barrel jack',
  'ATmega328P with three 12 V fans at 0.4 A each, an NTC and a potentiometer, 12 V on a screw terminal',
  'STM32F103 with CAN, RS485 and an SD card, 24 V on a screw terminal',
  '12 V car charger with a USB-A socket, 5 V 1 A',
  'LM386 amplifier with a volume knob, 3.5 mm jack in, speaker on a screw terminal, 9 V battery',
];
const EDITS = [
  'add -5 V as well',
  'also put a buzzer on it',
  'run it from 18 V instead',
  'make it 60 x 45 mm with four M3 holes',
  'one LED for each of them',
  'swap the terminal for a JST XH',
  'drop the power LED',
  'make it two USB-A sockets',
  'and feed the board with 12 V',
  'I want the isolated version',
];

const told = (design: Design, base: Design): ReadonlyMap<string, Entry> => {
  const { request } = base;
  return new Map(request === undefined ? [] : auditDesign({ request, design, library, lexicon }).entries.map((e) => [e.ask, e]));
};

/** What an edit did to what it says nothing of, and what of it went by without a word. */
async function harm(base: Design, message: string): Promise<string[]> {
  const task = { kind: 'chat', message, base, board: null, chat: null, seed: 1, version: 'v001', name: null, revision: null, history: [] } as const;
  const thought = await thinkOver(task, library);
  if (thought.kind === 'answer') return thought.reply.trim() === '' ? ['no word'] : [];
  const { design } = thought;
  const [before, after] = [base.request!, design.request!];
  const touched = touchedIn(before.asks, after.asks);
  const own = after.messages.length - 1;
  const heard = touched.size > 0 || after.unread.some((u) => u.words.message === own) || JSON.stringify(base.board) !== JSON.stringify(design.board);
  const [was, is] = [told(base, base), told(design, design)];
  const lost = before.asks
    .filter((a) => a.state === 'wanted' && a.source === 'person' && !touched.has(a.id))
    .flatMap((a) => {
      const [old, now] = [was.get(a.id), is.get(a.id)];
      if (after.asks.find((b) => b.id === a.id)?.state !== 'wanted') return [`“${a.text}” is not wanted any more`];
      if (old?.state === 'met' && now?.state !== 'met') return [`“${a.text}”: ${now?.says}`];
      return (now?.by.refs.length ?? 0) === 0 && (old?.by.refs.length ?? 0) > 0 ? [`“${a.text}” is nowhere`] : [];
    });
  return [...(heard ? [] : ['it was not heard']), ...lost, ...outletsLost(base, design, touched)];
}

/** Voltages that left the board and do not any more, of asks that stay as they were. */
function outletsLost(base: Design, design: Design, touched: ReadonlySet<string>): string[] {
  const plugs = (d: Design, volts: number): number =>
    d.components.filter((c) => c.kind === 'connector' && d.nets.some((n) => n.volts === volts && n.pins.some((p) => p.startsWith(`${c.ref}.`))))
      .length;
  const rails = base.request!.asks.filter((a) => a.kind === 'rail' && a.state === 'wanted' && !touched.has(a.id));
  return rails.flatMap((a) => {
    const volts = a.figures.find((f) => f.quantity === 'voltage')?.value;
    return volts !== undefined && plugs(design, volts) < plugs(base, volts) ? [`${volts} V is led out less often`] : [];
  });
}

describe.each(BOARDS)('what an edit does not speak of is there as before: %s', (board) => {
  it.each(EDITS)('%s', async (message) => {
    expect(await harm(await edited(null, board), message)).toEqual([]);
  });
});
