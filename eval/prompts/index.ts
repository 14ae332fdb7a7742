import type { Prompt } from '../prompt.js';
import { OWN } from './own.js';

/** Sets of prompts by name. */
export const PROMPTS: Readonly<Record<string, readonly Prompt[]>> = { own: OWN };
