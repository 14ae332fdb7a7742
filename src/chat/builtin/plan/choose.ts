import type { Library, Platform } from '../../../parts/index.js';
import type { Intent } from '../intent.js';
import { NEEDS } from './needs.js';
import { asksOf } from './ports.js';
import { busOf, ownPins } from './wires/plug-ins.js';

/** Platforms in the order in which one is taken for a sentence that names none. */
const DEFAULTS = ['esp32-c3', 'esp32-s3', 'rp2040', 'stm32f103', 'atmega328p', 'attiny85'] as const;
/** Platforms that stand in for one that the library lacks. */
const STAND_IN: Readonly<Record<string, string>> = { esp32: 'esp32-c3' };
export const WITH_RADIO: ReadonlySet<string> = new Set(['esp32', 'esp32-c3', 'esp32-c6', 'esp32-s3', 'nrf52840']);

export interface Choice {
  readonly platform: Platform;
  readonly assumptions: readonly string[];
  readonly unmet: readonly string[];
}

/** The platform that a sentence means, or the first of the library that can do what it asks. null: the library has none that fits. */
export function choosePlatform(intent: Intent, library: Library): Choice | null {
  const named = carried(intent);
  if (named === null) return chooseUnnamed(intent, library);
  const id = library.platforms.has(named.id) ? kinFor(intent, named, library) : (STAND_IN[named.id] ?? 'esp32-c3');
  const platform = library.platforms.get(id);
  if (platform === undefined) return null;
  const assumptions: string[] = [];
  const unmet: string[] = [];
  if (named.note !== undefined) unmet.push(`${named.text}: ${named.note}.`);
  else if (id !== named.id) {
    if (named.id === 'esp32') assumptions.push(`"${named.text}" is the ${platform.name}: the ESP32 module that my library has.`);
    else unmet.push(`${named.text}: it is not in my library; I used the ${platform.name}.`);
  }
  if (intent.items.some((i) => i.id === 'wireless') && !WITH_RADIO.has(id)) unmet.push(`Wireless: the ${platform.name} has no radio.`);
  return { platform, assumptions, unmet };
}

/** Families by their bare name, smallest first: any of them is meant. */
const KIN: readonly (readonly [name: RegExp, ids: readonly string[]])[] = [
  [/^(?:at)?tiny$|^avr$/i, ['attiny85', 'attiny84', 'attiny1614', 'attiny3216', 'atmega328p']],
  [/^atmega$/i, ['atmega328p', 'atmega32u4']],
];

/** "ATtiny or similar": the smallest of the family whose pins suffice; a chip by its full name is that chip. */
function kinFor(intent: Intent, { id, text }: NonNullable<Intent['platform']>, library: Library): string {
  const family = KIN.find(([name]) => name.test(text))?.[1];
  // "ATtiny84 or 85": either will do.
  const either = /\bat ?tiny ?\d+ or (?:at ?tiny ?)?\d+\b/i.test(intent.sentence) ? ['attiny85', 'attiny84'] : undefined;
  const pins = pinsWanted(intent, library);
  const fits = (name: string): boolean => {
    const platform = library.platforms.get(name);
    return platform !== undefined && platform.functions.gpio.length >= pins && intent.items.every((i) => offers(platform, NEEDS[i.id].function));
  };
  return (family ?? either)?.find(fits) ?? id;
}

/** Words of a board that carries another whole. */
const CARRIES =
  /\b(carriers?|sockets?|socketed|base ?boards?|baseplate|host|motherboard|mother ?board|shields?|hats?|plug(?:s|ged)? (?:in|onto|into)|plug-?in|dock|back ?pack|(?:female|pin) headers? for|on headers|module|holds? (?:a|an|the|my)|breakout for|castellat\w*|(?:solder(?:ed|s)?|mount(?:ed|s)?|sits?|drop(?:ped|s)?) (?:(?:straight|directly|flat|down|right|itself) )*(?:on|onto|in|into|down|to)|solder(?:ed)? (?:as|like) a module|piggy-?back\w*|rides? on|dev ?kit|nodemcu)\b/i;
/** Chips that boards of a name are made with, and the board itself. */
const BOARDS: readonly (readonly [chip: string, name: RegExp, board: string])[] = [
  ['rp2040', /pico/i, 'pico'],
  ['atmega328p', /nano/i, 'arduino-nano'],
  ['atmega328p', /uno\b|arduino/i, 'arduino-uno'],
  ['stm32f103', /blue ?pill/i, 'blue-pill'],
  ['atmega32u4', /pro micro/i, 'pro-micro'],
];

/** "A carrier for a Raspberry Pi Pico" takes the whole board, on sockets; an Uno goes under a shield. */
function carried({ platform, sentence }: Intent): Intent['platform'] {
  if (platform === null || (!CARRIES.test(sentence) && !/^pro[- ]?micro$/i.test(platform.text))) return platform;
  const board = BOARDS.find(([chip, name]) => chip === platform.id && name.test(platform.text))?.[2];
  if (board === undefined || (board === 'arduino-uno' && !/\bshield/i.test(sentence))) return platform;
  return { id: board, text: platform.text };
}

function chooseUnnamed(intent: Intent, library: Library): Choice | null {
  const pins = pinsWanted(intent, library);
  const wireless = intent.items.some((i) => i.id === 'wireless');
  const fits = (p: Platform): boolean => {
    if (wireless && !WITH_RADIO.has(p.id)) return false;
    const analogue = intent.items.reduce((sum, i) => sum + (NEEDS[i.id].function === 'adc' ? i.count : 0), 0);
    return p.functions.gpio.length >= pins && p.functions.adc.length >= analogue && intent.items.every((i) => offers(p, NEEDS[i.id].function));
  };
  const order = DEFAULTS.flatMap((id) => library.platforms.get(id) ?? []);
  const isp = intent.items.some((i) => i.id === 'isp');
  const swd = intent.items.some((i) => i.id === 'swd');
  const preferred = [
    ...order.filter((p) => (isp && p.programming?.block === 'isp_header') || (swd && p.programming?.block === 'swd_header')),
    ...order,
  ];
  const platform = preferred.find(fits) ?? preferred.find((p) => !wireless || WITH_RADIO.has(p.id));
  if (platform === undefined) return null;
  return { platform, assumptions: [`You named no microcontroller: I chose the ${platform.name}.`], unmet: [] };
}

function offers(platform: Platform, wanted: (typeof NEEDS)[keyof typeof NEEDS]['function']): boolean {
  return wanted === undefined || platform.functions[wanted].length > 0;
}

/** Microcontroller pins that the wishes take, buses counted once. */
export function pinsWanted(intent: Intent, library: Library): number {
  const circuits = intent.items.flatMap((i) => {
    const block = i.id === 'circuit' ? library.blocks.get(i.part ?? '') : undefined;
    return block === undefined ? [] : [{ count: i.count, ...asksOf(block) }];
  });
  const own = circuits.reduce((sum, c) => sum + c.pins * c.count, 0);
  const single = intent.items.reduce((sum, i) => sum + (i.id === 'plug_in' ? ownPins(i) : NEEDS[i.id].pins) * (i.id === 'ws2812' ? 1 : i.count), own);
  const buses = new Set([
    ...intent.items.flatMap((i) => (i.id === 'plug_in' ? (busOf(i) ?? []) : (NEEDS[i.id].function ?? []))),
    ...circuits.flatMap((c) => [...c.buses]),
  ]);
  const cost = { i2c: 2, spi: 4, uart: 2, can: 2, adc: 0 } as const;
  return single + [...buses].reduce((sum, b) => sum + cost[b], 0);
}
