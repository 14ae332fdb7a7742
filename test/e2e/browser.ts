import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The machine's Chromium; null where there is none. CHROMIUM names another. */
export const CHROMIUM: string | null =
  [process.env['CHROMIUM'] ?? '', ...PLACES].find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false; // Not there: the next one.
    }
  }) ?? null;

/** 3D is computed by the processor. */
const COMPUTED = ['--no-sandbox', '--enable-unsafe-swiftshader', '--disable-gpu-rasterization'];
/** The page itself is put together by a computed graphics card too, which no machine does of its own accord: the heaviest way there is. */
export const COMPOSED = ['--use-gl=angle', '--use-angle=swiftshader'];

const kept = globalThis as { boardwrightChromium?: Promise<Browser> };
/** One Chromium for all tests of a process, which keep to contexts of their own; it ends with the process. */
export const shared = (): Promise<Browser> => {
  kept.boardwrightChromium ??= launch();
  return kept.boardwrightChromium;
};

/** Chromium without a screen or a graphics card, with further flags. Throws Error where there is none. */
export async function launch(flags: readonly string[] = []): Promise<Browser> {
  if (CHROMIUM === null) throw new Error('there is no Chromium on this machine (package chromium); CHROMIUM may name one');
  return chromium.launch({ executablePath: CHROMIUM, args: [...COMPUTED, ...flags] });
}
