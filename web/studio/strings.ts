import { board } from './strings/board.js';
import { project } from './strings/project.js';
import { start } from './strings/start.js';
import { views } from './strings/views.js';

/** Every word of the studio: nothing that people read stands anywhere else. */
export const t = { ...start, ...project, ...board, ...views };
