export { type BoardLook, boardPng } from './board.js';
export { landPng } from './land.js';
export { sheetPng } from './sheet.js';
