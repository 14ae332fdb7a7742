import { realised } from './instances.js';
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

/** Whether a circuit without a program goes on by itself: a timer, two transistors that take turns. */
export const oscillates = (scene: Scene): boolean =>
  scene.parts.some((p) => p.component.kind === 'timer') || realised(scene, 'astable').instances.length > 0;
