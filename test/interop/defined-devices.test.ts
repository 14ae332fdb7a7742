import { describe, expect, it } from 'vitest';
import type { OwnLand } from '../../src/design/index.js';
import type { Device } from '../../src/parts/device.js';
import { KICAD_ORIGINS, kicadName } from '../../src/parts/footprints/kicad-names.js';
import { loadLibrary } from '../../src/parts/load.js';
import { ownLandOf } from '../../src/parts/own-land.js';
import { serviceForTests } from '../contract/service.js';
import { some } from '../support/long.js';
import { hasKicadFootprints, readKicadFootprint } from './kicad-footprint.js';
import { hasSymbols, symbolPins } from './symbol-library.js';

/**
 * Devices as somebody enters them from datasheets, through the API: the facts are those of the shipped library, whose sources are the datasheets; what the
 * service then has of each is held against what KiCad's people drew of the same part.
 */
const DEVICES = [
  'TJA1021T SN65HVD230 NE555P LM3914N L293D TXS0102 TXS0108E PCM5102A ATMEGA1284P-AU AM26LS32 AM26LS31 HX711 BQ24075RGT MCP73871',
  'MT3608 MCP4725 CD4047 MCP3424 ENC28J60 AD9833 ADS1115 TLC5940 SP3232EEY TCA9548A MIC5219-3.3 MCP73831T-2ACI MCP1640 DRV8871DDA',
  'MCP9808 INA219AID TMP102 SHT31-DIS MAX31865 W25Q32JVSS RP2040 STM32F103C8T6 PCA9685PW MPU-6050 INA3221 MAX9814',
].flatMap((line) => line.split(' '));
const APART = 0.05;

const library = loadLibrary();
const service = serviceForTests();
const PATHS = { devices: '/api/library/devices', lands: '/api/library/land-patterns' };
const plain = (name: string): string =>
  name
    .replace(/~\{([^}]*)\}/g, '$1')
    .replace(/[#/ _()]/g, '')
    .toUpperCase();
const GROUND = /^(?:[A-Z]{0,3}GND|VSSA?|V-|EP|E|COM|0V)\d*$/;

interface Entry {
  readonly device: { id: string; pins: Device['pins'] } & Record<string, unknown>;
  readonly land: { name: string; pads: OwnLand['pads'] } & Record<string, unknown>;
}

/** What a person would type of it. */
function entryOf(id: string): Entry {
  const { kind, title, mpn, manufacturer, package: size, footprint, pins, sources } = library.devices.get(id) as Device;
  const shipped = library.footprints.get(footprint);
  if (shipped === undefined) throw new Error(`no land pattern ${footprint}`);
  const { pads } = ownLandOf(shipped, undefined, null);
  const name = `${id}-land`;
  const source = `${sources[0]}, page 1`.slice(0, 300);
  return {
    land: { name, description: shipped.description, source, height_mm: shipped.height_mm, pads },
    device: {
      id: `${id}-own`,
      title,
      kind,
      mpn,
      manufacturer,
      package: size,
      footprint: name,
      source,
      pins: pins.map(({ strap: _, ...pin }) => pin),
    },
  };
}

/** What of a device the service has otherwise than KiCad, a line each. */
function otherwise(id: string, pins: Device['pins'], pads: OwnLand['pads']): string[] {
  const { kicad_symbol: symbol = '', footprint } = library.devices.get(id) as Device;
  const drawn = symbolPins(symbol) ?? [];
  const [x, y] = KICAD_ORIGINS[footprint] ?? [0, 0];
  const copper = readKicadFootprint(kicadName(footprint) ?? '').pads.filter((p) => p.copper && p.number !== '');
  const numbers = (all: readonly string[]): string => [...new Set(all)].sort().join(' ');
  return [
    ...(numbers(drawn.map((p) => p.pad)) === numbers(pins.flatMap((p) => p.pads)) ? [] : ['other pins']),
    ...drawn.flatMap(({ pad, name }) => {
      const pin = pins.find((p) => p.pads.includes(pad));
      return [pin?.name ?? '', ...(pin?.aliases ?? [])].map(plain).includes(plain(name)) ? [] : [`${pad} is ${pin?.name}, not ${name}`];
    }),
    ...(numbers(copper.map((p) => p.number)) === numbers(pads.map((p) => p.number)) ? [] : ['other pads']),
    ...pads.flatMap((pad) => {
      const near = copper.some((p) => p.number === pad.number && Math.hypot(p.x + x - pad.x, p.y + y - pad.y) <= APART);
      return near ? [] : [`pad ${pad.number} at ${pad.x}, ${pad.y} is elsewhere`];
    }),
  ];
}

type Pins = Device['pins'];
type Pads = OwnLand['pads'];
const last = <T>(all: readonly T[]): T => all.at(-1) as T;
/** The usual faults of whoever copies from a datasheet, each with the rule that must find it. */
const IN_PINS: readonly [rule: string, spoil: (pins: Pins) => Pins][] = [
  ['pads.no_pin', (pins) => pins.slice(0, -1)],
  ['pins.no_pad', (pins) => pins.with(-1, { ...last(pins), pads: [...last(pins).pads, '999'] })],
  ['pins.pad_twice', (pins) => pins.with(-1, { ...last(pins), pads: [...last(pins).pads, ...(pins[0]?.pads ?? [])] })],
  ['pins.name_twice', (pins) => pins.with(-1, { ...last(pins), name: pins[0]?.name ?? '' })],
  ['pins.ground', (pins) => pins.map((p) => ({ ...p, name: GROUND.test(p.name) ? `X${p.pads[0]}` : p.name, aliases: [] }))],
  ['pins.decoupling', (pins) => pins.map(({ note: _, ...p }) => p)],
];
const IN_PADS: readonly [rule: string, spoil: (pads: Pads) => Pads][] = [
  ['pads.mirrored', (pads) => pads.map((p) => ({ ...p, x: -p.x }))],
  ['pads.number_twice', (pads) => pads.with(3, { ...(pads[3] as Pads[number]), number: pads[1]?.number ?? '' })],
  ['pads.missing', (pads) => pads.filter((p) => p.number !== '2')],
  ['pads.touch', (pads) => pads.map((p) => ({ ...p, w: p.w * 2, h: p.h * 2 }))],
];

/** Faults are planted in each fourth in the bounded share: ten requests each. */
const spoiled = new Set(some(DEVICES, 4));

describe.skipIf(!hasSymbols || !hasKicadFootprints)('devices defined from datasheet facts through the API', () => {
  it('are forty', () => expect([DEVICES.length, new Set(DEVICES).size]).toEqual([40, 40]));

  it.each(some(DEVICES, 2))("%s comes out equal to KiCad's symbol and footprint, and each usual fault planted in it is found", async (id) => {
    const { device, land } = entryOf(id);
    expect((await service().post(PATHS.lands, land)).status).toBe(201);
    const entered = await service().post(PATHS.devices, device);
    expect([entered.status, entered.json.checks.filter((c: { severity: string }) => c.severity === 'error')]).toEqual([201, []]);
    const stored = (await service().get(`${PATHS.devices}/${device.id}`)).json.device.pins as Pins;
    const laid = (await service().get(`${PATHS.lands}/${land.name}`)).json.land_pattern.pads as Pads;
    expect(otherwise(id, stored, laid)).toEqual([]);
    // The comparison itself sees what is wrong.
    expect(otherwise(id, stored.with(0, { ...(stored[0] as Pins[number]), name: 'WRONG', aliases: [] }), laid)).toHaveLength(
      stored[0]?.pads.length ?? 0,
    );
    expect(otherwise(id, stored, laid.with(0, { ...(laid[0] as Pads[number]), x: (laid[0]?.x ?? 0) + 0.2 }))).toHaveLength(1);

    if (!spoiled.has(id)) return;
    const found: string[] = [];
    for (const [rule, spoil] of IN_PINS) {
      const { json } = await service().put(`${PATHS.devices}/${device.id}`, { ...device, pins: spoil(device.pins) });
      found.push(...(json.checks.some((c: { rule: string }) => c.rule === rule) ? [] : [`${rule} is not found`]));
    }
    for (const [rule, spoil] of IN_PADS) {
      const { json } = await service().put(`${PATHS.lands}/${land.name}`, { ...land, pads: spoil(land.pads) });
      found.push(...(json.checks.some((c: { rule: string }) => c.rule === rule) ? [] : [`${rule} is not found`]));
    }
    expect(found).toEqual([]);
  });
});
