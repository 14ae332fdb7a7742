import type { Prompt } from '../prompt.js';
import { OWN } from './own.js';
import { UNSEEN_1 } from './unseen-1.js';
import { UNSEEN_2 } from './unseen-2.js';
import { UNSEEN_3 } from './unseen-3.js';
import { UNSEEN_4 } from './unseen-4.js';
import { UNSEEN_5 } from './unseen-5.js';
import { UNSEEN_6 } from './unseen-6.js';
import { UNSEEN_7 } from './unseen-7.js';
import { UNSEEN_8 } from './unseen-8.js';
import { UNSEEN_9 } from './unseen-9.js';
import { UNSEEN_10 } from './unseen-10.js';

/** Sets of prompts by name. */
export const PROMPTS: Readonly<Record<string, readonly Prompt[]>> = {
  own: OWN,
  'unseen-1': UNSEEN_1,
  'unseen-2': UNSEEN_2,
  'unseen-3': UNSEEN_3,
  'unseen-4': UNSEEN_4,
  'unseen-5': UNSEEN_5,
  'unseen-6': UNSEEN_6,
  'unseen-7': UNSEEN_7,
  'unseen-8': UNSEEN_8,
  'unseen-9': UNSEEN_9,
  'unseen-10': UNSEEN_10,
};
