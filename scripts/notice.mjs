/**
 * Writes NOTICE: every package that an installation of Boardwright brings with it or has inside, with its licence, and the licence texts of those whose
 * code is inside dist/ and web/. `--check` writes nothing and fails where NOTICE is not what it would write.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSIDE } from './bundle-program.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** What the bundles of scripts/bundle-*.mjs hold; with all that these need themselves. */
const BUNDLED = [
  ...INSIDE,
  '@ai-sdk/anthropic',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@modelcontextprotocol/sdk',
  'ai',
  'bullmq',
  'clipper2-ts',
  'cli-table3',
  'commander',
  'earcut',
  'eecircuit-engine',
  'elkjs',
  'flatbush',
  'pdfjs-dist',
  'prom-client',
  's3mini',
  'three',
  'yauzl',
  'yazl',
];
const MAYBE = ['react', 'react-dom', 'radix-ui', '@tanstack/react-query', 'uplot'];

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const text = notice();
const file = join(root, 'NOTICE');
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  process.stderr.write('NOTICE does not tell the packages of package-lock.json: run `npm run notice`.\n');
  process.exit(1);
}

function notice() {
  const used = [...BUNDLED, ...MAYBE.filter((name) => importedByPage(name))];
  // pdf.js reads words here and draws nothing: the canvas that it may use is not inside.
  const inside = reachable(used.map((name) => `node_modules/${name}`)).filter((place) => !place.startsWith('node_modules/@napi-rs/canvas'));
  const beside = reachable(Object.keys(packages[''].dependencies).map((name) => `node_modules/${name}`));
  return [
    'Boardwright',
    readFileSync(join(root, 'LICENSE'), 'utf8')
      .split('\n')
      .find((line) => line.startsWith('Copyright')) ?? '',
    '',
    'Third-party software. Written by scripts/notice.mjs from package-lock.json.',
    '',
    'Installed beside Boardwright by the package manager, each with its own licence text:',
    '',
    ...rows(beside),
    '',
    'Inside this package (dist/, web/), with their licence texts below:',
    '',
    ...rows(inside),
    '',
    ...licences(inside),
  ].join('\n');
}

/** The pages of web/ are bundled too; which packages they hold is what their sources import. */
function importedByPage(name) {
  const folder = join(root, 'web');
  const sources = readdirSync(folder, { recursive: true }).filter((path) => /\.tsx?$/.test(path));
  return sources.some((path) => readFileSync(join(folder, path), 'utf8').includes(`'${name}'`));
}

/** Packages by their place in node_modules, with all that they need, sorted. Those of other machines (optional ones) count too. */
function reachable(starts) {
  const seen = new Set();
  const open = [...starts];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place) || packages[place] === undefined) continue;
    seen.add(place);
    const { dependencies = {}, optionalDependencies = {} } = packages[place];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolve(place, name);
      if (found !== null) open.push(found);
    }
  }
  return [...seen].sort();
}

/** As Node looks for a package: in the node_modules of the one that needs it, then further out. */
function resolve(place, name) {
  for (let at = place; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const inner = `${at}/node_modules/${name}`;
    if (packages[inner] !== undefined) return inner;
    if (!at.includes('/node_modules/')) break;
  }
  return packages[`node_modules/${name}`] === undefined ? null : `node_modules/${name}`;
}

function rows(places) {
  const told = places.map((place) => `  ${nameOf(place)}: ${packages[place].license ?? 'see its own files'}`);
  return [...new Set(told)].sort();
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** The same text is written once, for all packages that have it. */
function licences(places) {
  const byText = new Map();
  for (const place of places) {
    const folder = join(root, place);
    const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined;
    if (file === undefined) continue;
    const words = readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim();
    byText.set(words, [...(byText.get(words) ?? []), nameOf(place)]);
  }
  return [...byText].flatMap(([words, names]) => ['-'.repeat(80), [...new Set(names)].join(', '), '', words, '']);
}
