export { type Read, read } from './read.js';
