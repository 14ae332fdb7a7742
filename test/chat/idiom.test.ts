import { describe, expect, it } from 'vitest';
import { type About, type PastVersion, type Plan, speaksOfPast } from '../../src/chat/builtin/index.js';
import type { Design } from '../../src/design/index.js';
import { designOf, findings, part, turned } from './support.js';

const WEATHER = 'USB-C powered ESP32-C3 board with a BME280 over I2C, a green status LED and a reset button, 40x30 mm';
const weather = designOf(WEATHER);
const lights = designOf('ESP32-S3 with three LEDs red yellow green, 2 servos and a 5 V barrel jack');
const node = designOf('RS-485 sensor node with an SHT31, powered from a 12 V screw terminal, M3 holes in the corners');
const relays = designOf('ATmega328P with two relays and a power LED from a 12 V barrel jack');
const buck = designOf('12 V to 5 V 2 A buck converter with screw terminals');

/** A conversation as the service leads it: every version and every word is kept. */
function talk(first: Design, ...messages: string[]): { design: Design; plan: Plan; designs: Design[] } {
  const past: PastVersion[] = [{ version: 'v001', parent: null, message: first.prompt, design: first }];
  const said: { you: string; bot: string }[] = [{ you: first.prompt, bot: '' }];
  let design = first;
  let plan: Plan = { kind: 'answer', reply: '' };
  for (const message of messages) {
    const version = past.at(-1)?.version ?? '';
    const about: About = { design, board: null, said: [...said], past: [...past], version };
    plan = turned(message, about);
    said.push({ you: message, bot: plan.reply });
    if (plan.kind !== 'design') continue;
    design = plan.design;
    past.push({ version: `v${String(past.length + 1).padStart(3, '0')}`, parent: version, message, design });
  }
  return { design, plan, designs: past.map((p) => p.design) };
}

const edited = (first: Design, ...messages: string[]): Design => {
  const { design, plan } = talk(first, ...messages);
  if (plan.kind !== 'design') throw new Error(`answered instead of editing: ${plan.reply}`);
  expect(findings(design).filter((f) => f.startsWith('error'))).toEqual([]);
  return design;
};
const answer = (first: Design, ...messages: string[]): string => {
  const { plan } = talk(first, ...messages);
  expect(plan.kind).toBe('answer');
  return plan.reply;
};
const colors = (design: Design): string[] => design.components.filter((c) => c.kind === 'led').map((c) => c.value);
const pinOfNet = (design: Design, net: string): string | undefined =>
  design.nets.find((n) => n.name === net)?.pins.find((p) => p.startsWith(part(design, 'ESP32-C3-MINI-1-N4').ref));

describe('going back', () => {
  it('undoes the last change, then the one before, and redoes', () => {
    const { designs } = talk(weather, 'make the LED blue', 'make it 60x40', 'undo that', 'undo', 'redo');
    const [first, blue, , once, twice, again] = designs;
    expect(once).toEqual(blue);
    expect(twice).toEqual(first);
    expect(again).toEqual(blue);
  });

  it.each(['go back to v001', 'back to the first version', 'go back two versions', 'revert to version 1'])('%s', (message) => {
    expect(edited(weather, 'make the LED red', 'make it 60x40', message)).toEqual(weather);
  });

  it('leaves what more the message orders to a turn of its own on the earlier design', () => {
    const { design, plan } = talk(weather, 'make it 60x40', 'undo that and make the LED red');
    expect(design.board).toMatchObject({ width_mm: 40, height_mm: 30 });
    expect(plan).toMatchObject({ kind: 'design', back: 'make the LED red' });
  });

  it('says that there is nothing to undo, and no such version', () => {
    expect(answer(weather, 'undo')).toMatch(/nothing to undo/);
    expect(answer(weather, 'make the LED red', 'go back to v007')).toMatch(/no version 7/);
  });

  it('tells what changed', () => {
    expect(answer(weather, 'make the LED blue', 'what changed?')).toMatch(/v001.*D1: value green → blue/s);
  });

  it('knows which messages need the versions', () => {
    expect(['undo that', 'what changed?', 'please go back to v002', 'mach das rückgängig'].every(speaksOfPast)).toBe(true);
    expect(['make the LED blue', 'back side please', 'put it on GPIO4', 'what does R3 do?'].some(speaksOfPast)).toBe(false);
  });
});

describe('words that stand for what was spoken of', () => {
  it('takes it from a question too', () => {
    expect(pinOfNet(edited(weather, 'what does D1 do?', 'put it on GPIO5 instead'), 'STATUS_LED')).toMatch(/IO5$/);
  });

  it('changes nothing where nothing was spoken of', () => {
    expect(answer(weather, 'put it on GPIO5 instead')).toMatch(/nothing of "GPIO5".*Nothing is changed/s);
  });
});

describe('how many', () => {
  it('removes all but the one that is named, and nobody else', () => {
    expect(colors(edited(lights, 'remove all LEDs except the red one'))).toEqual(['red']);
  });

  it('adds no further relays for "use"', () => {
    expect(edited(relays, 'use 5 V relays').components.filter((c) => c.kind === 'relay')).toHaveLength(2);
  });
});

describe('edits by idiom', () => {
  it('takes the termination off the bus, and nothing else', () => {
    const design = edited(node, 'take the termination off');
    const gone = node.components.filter((c) => !design.components.some((d) => d.ref === c.ref));
    expect(gone.map((c) => c.value)).toEqual(['120']);
  });

  it.each([
    ['shave 5 mm off the width', { width_mm: 35, height_mm: 30 }],
    ['rotate the board', { width_mm: 30, height_mm: 40 }],
    ['make it 10mm longer', { width_mm: 50, height_mm: 30 }],
  ])('%s', (message, board) => {
    const design = edited(weather, message);
    expect(design.board).toMatchObject(board);
    expect(design.nets).toEqual(weather.nets);
  });

  it('drops the wished size for "as small as possible"', () => {
    expect(edited(weather, 'make it as small as possible').board).not.toHaveProperty('width_mm');
  });

  it('exchanges colours, and gives each of several its own', () => {
    expect(colors(edited(lights, 'swap the red and green LEDs'))).toEqual(['green', 'yellow', 'red']);
    expect(colors(edited(lights, 'make the first LED white', 'make the last LED blue'))).toEqual(['white', 'yellow', 'blue']);
  });

  it('stands a part beside another', () => {
    expect(edited(weather, 'move the LED next to the USB').components.find((c) => c.ref === 'D1')?.place?.near?.[0]?.to).toMatch(/^J1\./);
  });

  it.each(['make the board black', 'frobnicate the board', 'thanks!', 'looks good'])('changes nothing for: %s', (message) => {
    expect(answer(weather, message)).not.toMatch(/What should be on the board\?/);
  });

  it.each(['line up the LED with the button', 'keep the antenna clear'])('leaves every part where it was for: %s', (message) => {
    const { design, plan } = talk(weather, message);
    expect(plan.reply).toMatch(/^Nothing on the board changes/);
    expect([design.components, design.nets, design.constraints]).toEqual([weather.components, weather.nets, weather.constraints]);
  });
});

describe('orders and questions in one message', () => {
  it('carries out the one and answers the other', () => {
    const { design, plan } = talk(weather, 'make the LED red. How much does it cost then?');
    expect(colors(design)).toEqual(['red']);
    expect(plan.reply).toMatch(/D1: red.*\$\d+\.\d\d for one board/s);
  });

  it('knows what "it" is from the question', () => {
    expect(edited(weather, 'What does R3 do? Change it to 4.7k.').components.find((c) => c.ref === 'R3')?.value).toBe('4.7k');
  });
});

describe('questions by idiom', () => {
  it.each([
    [weather, 'would it survive 24 V?', /^No: VBUS .*J1\.VBUS takes at most 21 V/s],
    [relays, 'can I run it from 24 V?', /^No: VIN_RAW .*SMBJ12A.* clamps/s],
    [relays, "what's the input voltage range?", /from \d+(\.\d)? to 12\.9 V/],
    [weather, 'what am I looking at for 50?', /when 50 are made/],
    [weather, 'which pins are free?', /5 pins .* are free: IO\d/],
    [weather, 'is everything in stock?', /in stock|stock is known/],
    [node, 'why two capacitors there?', /C\d+.*: .*(input|output|Decoupling)/i],
    [node, 'how hot does the regulator get?', /U1 .*switches/],
    [weather, 'is there a fuse?', /^No, the board has no fuse/],
    [weather, 'does it have a reset button?', /^Yes: SW1/],
    [relays, 'what happens if I reverse the polarity?', /^Nothing breaks: Q1/],
    [buck, 'can it deliver 3 A?', /^No: 3000 mA/],
    [weather, 'what voltage does the sensor need?', /U4 .*3\.6 V/],
    [node, "what's the termination resistor?", /R\d+ is a 120 resistor/],
    [weather, 'could you do a purple PCB?', /solder mask: it is chosen with the order/],
    [weather, 'can you make it cheaper?', /The dearest: U4/],
  ] as const)('%#', (design, question, said) => {
    expect(answer(design, question)).toMatch(said);
  });
});
