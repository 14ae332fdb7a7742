/** Of what stands inside the element: the page's own styles do not reach it. */
export const STYLE = `
:host { display: block; position: relative; height: 24rem; min-height: 8rem; font: 14px/1.4 system-ui, sans-serif; color: #e6ece8; background: #0a0f0c; border-radius: .5rem; overflow: hidden; }
:host([hidden]) { display: none; }
.frame, .board { position: absolute; inset: 0; overflow: hidden; }
.board { touch-action: pan-y; cursor: grab; }
.board:focus { touch-action: none; }
.board:focus-visible { outline: 2px solid #7dffb0; outline-offset: -2px; }
.board canvas { position: absolute; left: 0; top: 0; transform-origin: 0 0; will-change: transform; pointer-events: none; }
.board svg { position: absolute; inset: 0; width: 100%; height: 100%; fill: none; pointer-events: none; }
.said { position: absolute; left: .6rem; bottom: .5rem; margin: 0; max-width: calc(100% - 1.2rem); padding: .15rem .6rem; border-radius: .4rem; background: #0c1411e6; pointer-events: none; }
.bar { position: absolute; right: .5rem; top: .5rem; left: .5rem; display: flex; gap: .3rem; justify-content: flex-end; flex-wrap: wrap; pointer-events: none; }
.bar > * { pointer-events: auto; }
button, input[type="search"], summary { font: inherit; color: inherit; background: #18211cf2; border: 1px solid #4a5a52; border-radius: .4rem; padding: .15rem .6rem; cursor: pointer; list-style: none; }
input[type="search"] { width: 10rem; min-width: 0; cursor: text; }
input[type="search"]::placeholder { color: #a3b1a9; }
details { position: relative; }
.layers { position: absolute; right: 0; top: 2rem; padding: .4rem .7rem; background: #16201b; border: 1px solid #4a5a52; border-radius: .4rem; white-space: nowrap; z-index: 1; }
.layers label { display: flex; gap: .4rem; align-items: center; }
.swatch { width: .8rem; height: .8rem; border-radius: .2rem; }
`;
