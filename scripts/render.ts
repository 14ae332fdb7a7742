/**
 * Pictures of a board as it will be made, from its gerbers alone.
 *
 *   npx tsx scripts/render.ts <folder with the files> <out.png> [pixels per mm, default 20]
 *
 * pcb-stackup draws both sides, Chromium turns them into one PNG (set CHROMIUM to its command if it has another name).
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pcbStackup from 'pcb-stackup';

const COLOURS = { fr4: '#666666', cu: '#cccccc', cf: '#d9b45b', sm: 'rgba(0, 66, 34, 0.8)', ss: '#f5f5f0', sp: '#999999', out: '#000000' };

async function main(dir: string, out: string, scale: number): Promise<void> {
  const names = readdirSync(dir)
    .filter((f) => /\.(gtl|gbl|gts|gbs|gto|gbo|gtp|gbp|gm1|g\d{1,2}|drl)$/.test(f))
    .sort();
  if (names.length === 0) throw new Error(`no gerbers in ${dir}`);
  const layers = names.map((filename) => ({ filename, gerber: createReadStream(join(dir, filename)) }));
  const stackup = await pcbStackup(layers, { color: COLOURS });
  const millimetres = stackup.top.units === 'in' ? 25.4 : 1;
  const width = Math.ceil(stackup.top.width * millimetres * scale);
  const height = Math.ceil(stackup.top.height * millimetres * scale);
  const gap = 20;
  const img = (svg: string): string =>
    `<img width="${width}" height="${height}" style="margin:${gap / 2}px" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
  const html = `<body style="margin:0;background:#fff;white-space:nowrap;font-size:0">${img(stackup.top.svg)}${img(stackup.bottom.svg)}</body>`;
  screenshot(html, out, 2 * (width + gap), height + gap);
}

function screenshot(html: string, out: string, width: number, height: number): void {
  const scratch = mkdtempSync(join(tmpdir(), 'render-'));
  try {
    const page = join(scratch, 'page.html');
    writeFileSync(page, html);
    const browser = process.env['CHROMIUM'] ?? 'chromium';
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars', `--user-data-dir=${join(scratch, 'profile')}`];
    const run = spawnSync(browser, [...flags, `--window-size=${width},${height}`, `--screenshot=${resolve(out)}`, `file://${page}`], {
      encoding: 'utf8',
    });
    if (run.status !== 0) throw new Error(`${browser} failed: ${run.error?.message ?? run.stderr}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

const [dir, out, scale = '20'] = process.argv.slice(2);
if (dir === undefined || out === undefined) {
  console.error('usage: npx tsx scripts/render.ts <folder with the files> <out.png> [pixels per mm]');
  process.exit(2);
}
await main(dir, out, Number(scale));
