import { BoardwrightBoard } from './element.js';

export { BoardwrightBoard };

/** The element's name in a page. */
export const NAME = 'boardwright-board';

if (globalThis.customElements?.get(NAME) === undefined) globalThis.customElements?.define(NAME, BoardwrightBoard);
