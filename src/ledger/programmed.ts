import type { Scene } from './scene.js';

/** Parts that run a program of ours. */
export const programmed = (scene: Scene): string[] =>
  scene.parts
    .filter(
      (p) =>
        p.device?.programming !== undefined ||
        p.component.kind === 'microcontroller' ||
        (p.component.kind === 'module' &&
          /wi-?fi|bluetooth|microcontroller|arduino|pico|esp/i.test(`${p.device?.title ?? ''} ${p.component.purpose}`)),
    )
    .map((p) => p.component.ref);
