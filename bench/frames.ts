import type { Page } from 'playwright-core';

const SECONDS = 3;
const RUNS = 5;

export type Motion = 'drag' | 'zoom';

/** Moves a view at every frame, back and forth, with the middle button or the wheel; frames drawn a second. */
const moved = (page: Page, selector: string, motion: Motion): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const view = document.querySelector(${JSON.stringify(selector)});
    const frames = () => Number(view.dataset.frames);
    const { left, top, width, height } = view.getBoundingClientRect();
    const [x0, y0] = [left + width / 2, top + height / 2];
    const drag = (type, x) => view.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y0, pointerId: 1, pointerType: 'mouse', button: ${selector.includes('canvas') ? 1 : 0}, buttons: 1, bubbles: true }));
    view.setPointerCapture = () => {};
    const [from, began] = [frames(), performance.now()];
    if (${motion === 'drag'}) drag('pointerdown', x0);
    let last = 0;
    const step = () => {
      const t = (performance.now() - began) / 1000;
      if (t >= ${SECONDS}) { if (${motion === 'drag'}) drag('pointerup', x0); done((frames() - from) / t); return; }
      if (${motion === 'drag'}) drag('pointermove', x0 + 200 * Math.sin(3 * t));
      else {
        const now = 600 * Math.sin(3 * t);
        view.dispatchEvent(new WheelEvent('wheel', { clientX: x0, clientY: y0, deltaY: now - last, bubbles: true, cancelable: true }));
        last = now;
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);

/** The median of several runs with the least and the most; the first is not counted. */
export async function framesASecond(page: Page, selector: string, motion: Motion = 'drag'): Promise<string> {
  await moved(page, selector, motion);
  const rates: number[] = [];
  for (let i = 0; i < RUNS; i++) rates.push(await moved(page, selector, motion));
  rates.sort((a, b) => a - b);
  return `${rates[RUNS >> 1]?.toFixed(1)} (${rates[0]?.toFixed(1)} to ${rates.at(-1)?.toFixed(1)})`;
}
