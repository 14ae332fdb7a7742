import { describe, expect, it } from 'vitest';
import { askedOf, firstOf } from '../../src/chat/asked/index.js';
import { engineer } from '../../src/engineer/index.js';
import { auditDesign } from '../../src/ledger/index.js';
import { loadLexicon } from '../../src/lexicon/load.js';
import { loadLibrary } from '../../src/parts/load.js';
import { read } from '../../src/reader/index.js';

const library = loadLibrary();
const lexicon = loadLexicon(library);

function made(message: string): { readonly blocks: readonly string[]; readonly wrong: readonly string[] } {
  const { request } = askedOf({ message, base: null, board: null, history: [] }, lexicon);
  const { design } = engineer(request, { library, lexicon });
  if (design === null) return { blocks: [], wrong: ['no board'] };
  const wrong = auditDesign({ request, design, library, lexicon }).findings.filter((f) => f.severity === 'error');
  return { blocks: design.blocks.map((b) => b.block), wrong: wrong.map((f) => f.message) };
}

const DRIVEN: readonly (readonly [why: string, message: string, on: string, without: RegExp])[] = [
  ['a loudspeaker hangs on the player’s own amplifier', 'Arduino Uno, a DFPlayer Mini and a loudspeaker', 'mp3_dfplayer', /^audio_amplifier/],
  ['a motor hangs on the bridge that it is bought with', 'Arduino Uno, an IBT-2 and a 24 V motor', 'motor_module_bts7960', /^motor_driver|switch/],
  ['two motors hang on one board of two bridges', 'Arduino Uno, an L298N module and two motors', 'motor_module_l298n', /^motor_driver|switch/],
  ['servos hang on the board that drives sixteen', 'a Pico with a PCA9685 module and 9 servos', 'servo_module_pca9685', /^servo_header|^pwm_driver/],
];

describe('a module with a driver of its own', () => {
  it.each(DRIVEN)('%s', (_why, message, on, without) => {
    const { blocks, wrong } = made(message);
    expect(blocks.filter((b) => b === on)).toEqual([on]);
    expect(blocks.filter((b) => without.test(b))).toEqual([]);
    expect(wrong).toEqual([]);
  });

  it('is none of what hangs on it: alone, a loudspeaker has an amplifier', () => {
    expect(made('a Pico with a loudspeaker').blocks).not.toContain('mp3_dfplayer');
  });
});

describe('a chip that is sold on a board', () => {
  it('is the chip, and the board on its header where somebody says so', () => {
    expect(made('a Pico with an HX711').blocks).toContain('load_cell_hx711');
    expect(made('a Pico with an HX711 module').blocks).toContain('load_cell_module_hx711');
  });

  it('has one header for as many ways as the relay board has', () => {
    expect(made('ESP32 devkit and an 8 channel relay module').blocks.filter((b) => b.startsWith('relay_'))).toEqual(['relay_module_8']);
  });
});

it('a receiver that the library has not stays off the board, and is told', () => {
  expect(made('an RP2040 with a NEO-M9N').blocks).not.toContain('gnss_max_m10s');
  expect(made('an ESP32-S3 with a MAX-M10S').blocks).toContain('gnss_max_m10s');
});

describe('the plug of a battery', () => {
  const PLUGS: readonly (readonly [lamps: number, block: string])[] = [
    [1, 'battery_jst'],
    [4, 'battery_xt30'],
    [12, 'battery_xt60'],
  ];
  it.each(PLUGS)('carries what %d lamps of 2 A draw', (lamps, block) => {
    expect(made(`Pico, 3S lipo, ${lamps} lamps of 12.6 V 2 A`).blocks.filter((b) => b.startsWith('battery_'))).toEqual([block]);
  });
});

describe('a supply of both signs', () => {
  it('is made of one winding, by the regulators that were named, and let out at its own terminal', () => {
    const named = made('±15 V supply with LM317 and LM337 from an 18 V AC adapter');
    expect(named).toEqual({ blocks: ['dual_supply_ac_adjustable'], wrong: [] });
    expect(made('±12 V supply from a 15 V AC adapter, 7812 and 7912').blocks).toEqual(['dual_supply_ac_12v']);
  });

  it('is a board of its own where nothing else is asked for', () => {
    const asked = askedOf({ message: '±5 V supply from a 9 V AC adapter', base: null, board: null, history: [] }, lexicon);
    const plan = firstOf(asked, library, lexicon);
    expect(plan.kind === 'design' ? plan.design.blocks.map((b) => b.block) : plan.kind).toEqual(['dual_supply_ac_5v']);
  });

  it.each([
    ['±15 V supply from a 12 V AC adapter', /16\.3 V.*17 V are wanted/],
    ['±12 V supply from a 24 V AC adapter', /18 V at most/],
    ['±5 V 500 mA supply from an 18 V AC adapter', /9\.9 W of heat.*8 W/],
  ])('%s: is not made of a winding that its regulators do not bear', (message, why) => {
    const { design, unmet } = engineer(read(message, null, lexicon).request, { library, lexicon });
    expect(design?.blocks ?? []).toEqual([]);
    expect(unmet.map((u) => u.why).join()).toMatch(why);
  });

  it('tells the heat of its regulators', () => {
    const heat = (message: string) =>
      engineer(read(message, null, lexicon).request, { library, lexicon })
        .decisions.filter((d) => /^Heat sinks/.test(d.what))
        .map((d) => d.why);
    expect(heat('±12 V 100 mA supply from an 18 V AC adapter')).toEqual(['1.3 W of heat in each at 100 mA']);
    expect(heat('±12 V 20 mA supply from a 15 V AC adapter')).toEqual([]);
  });

  it('comes in at three contacts where no winding is spoken of', () => {
    expect(made('an NE5532 preamp, gain 5, on a ±12 V dual supply').blocks.filter((b) => b.startsWith('dual_supply'))).toEqual([]);
  });
});

it('an Arduino Uno runs on the battery of three cells whose motors hang on modules', () => {
  expect(made('Arduino Uno, 3S lipo, an IBT-2 and a motor')).toEqual({
    blocks: expect.arrayContaining(['battery_jst', 'motor_module_bts7960']),
    wrong: [],
  });
});

it('a USB hub stands between its host and four sockets', () => {
  const { blocks, wrong } = made('a USB hub with 4 USB-A sockets and a USB-C plug to the computer');
  expect(wrong).toEqual([]);
  expect(blocks).toEqual(expect.arrayContaining(['usb_c_data', 'usb_hub_4']));
});
