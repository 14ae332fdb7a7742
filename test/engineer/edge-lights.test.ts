import { expect, it } from 'vitest';
import { designOf } from '../chat/support.js';

const edgesOf = (sentence: string) => designOf(sentence).components.flatMap((c) => (c.kind === 'led' ? [c.place?.edge] : []));

it('lights that are said to stand at an edge do', () => {
  expect(edgesOf('ATtiny85 with three LEDs on the top edge')).toEqual(['top', 'top', 'top']);
  expect(edgesOf('ATtiny85 with three LEDs')).toEqual([undefined, undefined, undefined]);
});
