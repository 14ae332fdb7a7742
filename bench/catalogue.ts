/**
 * A fab's whole parts list: import and search. Prints figures; exit code 1 when the median search takes 30 ms or more.
 *   npx tsx bench/catalogue.ts [rows, default 1000000]
 */
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../src/geometry/index.js';
import { fabListFile, importFabList } from '../src/parts/database/fab-list.js';
import { loadLibrary } from '../src/parts/load.js';
import { searchParts } from '../src/parts/part-search.js';

const MEDIAN_MS = 30;
const rows = Number(process.argv[2] ?? 1_000_000);
const random = seededRandom(1);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const letters = (count: number): string => Array.from({ length: count }, () => pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])).join('');
const figures = (count: number): string => Array.from({ length: count }, () => pick([...'0123456789'])).join('');

const E96 = Array.from({ length: 96 }, (_, i) => Math.round(100 * 10 ** (i / 96)) / 100);
const E12 = [1, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 3.9, 4.7, 5.6, 6.8, 8.2];
const SIZES = ['0201', '0402', '0603', '0805', '1206', '1210', '2512'];
const MAKERS = Array.from({ length: 400 }, () => `${letters(1)}${letters(6).toLowerCase()} ${pick(['Elec', 'Semi', 'Tech', 'Components'])}`);
const decade = (from: number, prefixes: readonly string[], unit: string, values: readonly number[]): string => {
  const power = Math.floor(random() * prefixes.length * 3);
  const value = Number((pick(values) * 10 ** (power % 3) * from).toPrecision(3));
  return `${value}${prefixes[Math.floor(power / 3)]}${unit}`;
};

type Made = readonly [first: string, second: string, mpn: string, size: string, joints: number, description: string];
/** As often as each is picked. */
const SHARES: readonly (() => Made)[] = [
  ...Array<() => Made>(6).fill(resistor),
  ...Array<() => Made>(5).fill(capacitor),
  inductor,
  ...Array<() => Made>(2).fill(diode),
  ...Array<() => Made>(2).fill(connector),
  ...Array<() => Made>(4).fill(chip),
];

function resistor(): Made {
  const size = pick(SIZES);
  const text = `-55°C~+155°C ${pick(['62.5mW', '100mW', '125mW', '250mW'])} ${decade(1, ['', 'k', 'M'], 'Ω', E96)} Thick Film Resistor ±${pick(['0.1', '1', '5'])}% ±100ppm/°C ${size} Chip Resistor - Surface Mount`;
  return ['Resistors', 'Chip Resistor - Surface Mount', `RC${size}${letters(2)}-07${figures(4)}${letters(1)}`, size, 2, text];
}
function capacitor(): Made {
  const size = pick(SIZES);
  const text = `${decade(1, ['p', 'n', 'u'], 'F', E12)} ${pick([6.3, 10, 16, 25, 50, 100, 250, 1000])}V ${pick(['X7R', 'X5R', 'C0G'])} ±${pick([5, 10, 20])}% ${size} Multilayer Ceramic Capacitors MLCC - SMD/SMT`;
  return ['Capacitors', 'Multilayer Ceramic Capacitors MLCC - SMD/SMT', `CC${size}${letters(4)}${figures(6)}`, size, 2, text];
}
function inductor(): Made {
  const size = pick(SIZES);
  const text = `${decade(1, ['n', 'u'], 'H', E12)} ${pick(['300mA', '1A', '3A'])} ±20% ${size} Inductors (SMD)`;
  return ['Inductors/Coils/Transformers', 'Inductors (SMD)', `LQ${letters(3)}${figures(5)}`, size, 2, text];
}
function diode(): Made {
  const size = pick(['SOD-123', 'SOD-323', 'SMA(DO-214AC)', 'SMB', 'SOT-23']);
  const text = `${pick([20, 30, 40, 60, 100])}V ${pick([1, 2, 3, 5])}A 550mV@1A ${size} Schottky Barrier Diodes (SBD)`;
  return ['Diodes', 'Schottky Barrier Diodes (SBD)', `SS${figures(2)}${letters(3)}`, size, size === 'SOT-23' ? 3 : 2, text];
}
function connector(): Made {
  const pins = pick([2, 3, 4, 6, 8, 10, 16, 24]);
  const [second, text] = pick([
    ['USB Connectors', `${pins}P Female Type-C SMD USB Connectors`],
    ['Pin Headers', `1x${pins}P 2.54mm Straight Pin Headers`],
    ['Wire To Board Connector', `${pins}P 1.25mm Wire To Board Connector`],
  ] as const);
  return [
    'Connectors',
    second,
    `${letters(3)}-${figures(4)}-${String(pins).padStart(2, '0')}P`,
    pick(['SMD', 'Plugin,P=2.54mm', 'SMD,P=1.25mm']),
    pins,
    text,
  ];
}
function chip(): Made {
  const [first, second, name, text] = pick([
    [
      'Power Management ICs',
      'Linear Voltage Regulators (LDO)',
      'AP',
      `${pick(['1.8V', '3.3V', '5V'])} ${pick(['150mA', '300mA', '500mA', '600mA', '1A'])} Fixed Positive LDO`,
    ],
    [
      'Embedded Processors & Controllers',
      'Microcontrollers (MCU/MPU/SOC)',
      pick(['STM32F', 'ATMEGA', 'GD32F', 'CH32V']),
      `${pick([16, 32, 64, 128])}KB Flash ${pick([24, 48, 72, 168])}MHz`,
    ],
    ['Sensors', 'Temperature and Humidity Sensor', 'SHT', 'I2C digital humidity sensor'],
    [
      'Transistors',
      'MOSFETs',
      pick(['AO', 'SI', 'IRL']),
      `1 ${pick(['N', 'P'])}-channel ${pick([20, 30, 60, 100])}V ${pick(['2A', '5.7A', '30A'])} MOSFETs`,
    ],
    ['Amplifiers', 'Operational Amplifier', 'LM', '1MHz dual operational amplifier'],
    ['Interface ICs', 'RS-485/RS-422 ICs', 'SP', '10Mbps half-duplex transceiver'],
  ] as const);
  const size = pick(['SOT-23', 'SOT-23-5', 'SOT-23-6', 'SOIC-8', 'SOP-8', 'SOIC-16', 'TSSOP-20', 'QFN-32-EP(5x5)', 'LQFP-48(7x7)']);
  return [first, second, `${name}${figures(4)}${letters(3)}`, size, Number(/-(\d+)/.exec(size)?.[1] ?? 3), `${text} ${size} ${second}`];
}

async function writeList(file: string): Promise<void> {
  const out = createWriteStream(file);
  out.write('LCSC Part,First Category,Second Category,MFR.Part,Package,Solder Joint,Manufacturer,Library Type,Description,Datasheet,Stock,Price\n');
  for (let i = 0; i < rows; i++) {
    const [first, second, mpn, size, joints, text] = pick(SHARES)();
    const library = random() < 0.001 ? 'base' : 'expand';
    const stock = random() < 0.4 ? 0 : Math.floor(random() ** 4 * 1e6);
    const price = Math.round(random() ** 6 * 1e6) / 1e5;
    const line = `C${i + 1},"${first}","${second}",${mpn},"${size}",${joints},${pick(MAKERS)},${library},"${text}",,${stock},"1-99:${price},100-:${price / 2}"\n`;
    if (!out.write(line)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

const QUERIES = [
  ...[
    '100nF 0402 X7R 16V',
    '10k 1%',
    '3.3V LDO SOT-23-5 500mA',
    'usb c 16 pin',
    '10k 0603',
    '4.7uF 25V 0805',
    '22pF C0G',
    '1uH 1A',
    '2.2k 0402 0.1%',
  ],
  ...[
    'stm32f',
    'stm32 lqfp-48',
    'resistor',
    'capacitor 1206',
    'schottky 40V 2A SMA',
    'nmos sot-23',
    'pin header 1x6',
    'humidity sensor i2c',
    'ldo 5V 1A',
  ],
  ...[
    'rs-485',
    'opamp soic-8',
    'C123456',
    'C25804',
    'AMS1117-3.3',
    'esp32-c3',
    'type-c',
    'mosfet 30V 5A',
    '',
    'chip resistor 0201 5%',
    'mcu 72MHz',
    'unobtainium',
  ],
  ...[
    '100R 1206',
    '470 ohm 0805',
    '12 MHz',
    'wire to board 4 pin',
    'connector smd',
    'dual operational amplifier',
    '1A 60V diode sod-123',
    '47uF 10V 1210',
  ],
];

/** Words of which some miss. */
const LONG = [
  'low noise LDO 3.3V 500mA tiny for a radio',
  'P-channel mosfet 30V 5A cheap for a load switch',
  'small humidity sensor i2c accurate to 2 percent',
  'dual operational amplifier 1 MHz rail to rail low power',
  'usb c connector 16 pin waterproof black',
  'automotive schottky diode 60V 3A low drop SMB',
  'microcontroller 64KB flash 72MHz with usb and can',
];

function figuresOf(times: readonly number[]): { median: number; p95: number; worst: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { median: at(0.5), p95: at(0.95), worst: at(1) };
}

const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

function each<T>(list: readonly T[], ask: (one: T) => unknown): string {
  const times = list.map((one) => {
    const start = performance.now();
    ask(one);
    return performance.now() - start;
  });
  const { median, worst } = figuresOf(times);
  return `median ${median.toFixed(2)} ms, slowest ${worst.toFixed(1)} ms`;
}

const folder = mkdtempSync(join(tmpdir(), 'catalogue-bench-'));
try {
  const csv = join(folder, 'list.csv');
  await writeList(csv);
  const state = join(folder, 'state');
  const from = performance.now();
  let most = 0;
  const look = (): void => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  look();
  const atFirst = most;
  const imported = await importFabList(csv, { state, progress: look });
  const seconds = (performance.now() - from) / 1000;
  const megabytes = (file: string): string => `${(statSync(file).size / 1e6).toFixed(0)} MB`;
  console.log(
    `${imported.parts} parts (${imported.broken} refused) of ${megabytes(csv)} imported in ${seconds.toFixed(1)} s to ${megabytes(fabListFile(state))}`,
  );
  console.log(`memory: ${mega(atFirst)} before the import, ${mega(most)} at most during it`);
  const opening = performance.now();
  const library = loadLibrary(undefined, state);
  const { catalogue } = library;
  console.log(`library opened in ${(performance.now() - opening).toFixed(0)} ms`);
  const times: number[] = [];
  const slow: string[] = [];
  for (const inStockOnly of [true, false]) {
    for (const q of QUERIES) {
      const start = performance.now();
      const found = catalogue.search({ q, limit: 50, inStockOnly });
      const ms = performance.now() - start;
      times.push(ms);
      if (ms > MEDIAN_MS) slow.push(`  ${ms.toFixed(0)} ms  ${JSON.stringify(q)}${inStockOnly ? '' : ' (sold out too)'}: ${found.length}`);
    }
  }
  const { median, p95, worst } = figuresOf(times);
  console.log(`${times.length} searches: median ${median.toFixed(1)} ms, 95 % under ${p95.toFixed(1)} ms, slowest ${worst.toFixed(1)} ms`);
  console.log(`memory after the searches: ${mega(process.memoryUsage.rss())}`);
  console.log(`as people ask: ${each([...QUERIES, ...LONG], (q) => searchParts({ q, limit: 20, inStockOnly: false }, library))}`);
  console.log(`with many words: ${each(LONG, (q) => searchParts({ q, limit: 19, inStockOnly: false }, library))}`);
  const codes = Array.from({ length: 2000 }, () => `C${1 + Math.floor(random() * rows)}`);
  console.log(`by code: ${each(codes, (code) => catalogue.byCode(code))}`);
  const values = Array.from({ length: 200 }, () => ({ kind: 'resistor' as const, value: `${pick(E96)}k`, package: pick(SIZES), rating: '1%' }));
  console.log(`by value and package: ${each(values, (query) => catalogue.generic(query))}`);
  if (slow.length > 0) console.log(`slower than ${MEDIAN_MS} ms:\n${slow.join('\n')}`);
  if (median >= MEDIAN_MS) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
