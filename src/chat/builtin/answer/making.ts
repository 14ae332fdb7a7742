import { splitPin } from '../../../design/index.js';
import { resolve } from '../../../parts/resolve.js';
import { normalise, tokenise } from '../read/lexer.js';
import { nameOf, thingsOf } from '../read/things.js';
import type { Answer } from './asked.js';
import { milliamps, railLoads } from './load.js';

/** Packages without leads that an iron reaches. */
const LEADLESS = /\b(?:V?[QWUX]*[DQ]FN|V?SON|LGA|BGA|WLCSP|CSP|DSBGA)\b|QFN|DFN|LGA|BGA|SON-?\d/i;

/** "can I solder this by hand?" */
export const byHand: Answer = ({ text, about: { design }, library }) => {
  if (!/\bsolder\w*\b/i.test(text) || !/\b(?:hand|iron|myself|easy|hard|difficult|home|can i|possible|diy|beginner)\b/i.test(text)) return null;
  const parts = resolve(design, library).parts.filter((p) => p.component.kind !== 'mounting_hole');
  const of = (test: (pack: string, p: (typeof parts)[number]) => boolean): string[] =>
    parts.filter((p) => test(p.component.package || p.footprint.name, p)).map((p) => nameOf({ block: null, parts: [p.component] }));
  const hot = of((pack) => LEADLESS.test(pack));
  const tiny = of((pack) => /\b0?201\b|\b0402\b/.test(pack));
  const modules = of((_, p) => p.component.kind === 'module' || /MINI-1|WROOM|module/i.test(p.component.package));
  const through = of((_, p) => p.footprint.mount === 'through_hole');
  const lines = [
    hot.length === 0 ? '' : `Hot air or a hot plate is needed for ${hot.join(', ')}: their pads lie under the body.`,
    modules.length === 0 ? '' : `${modules.join(', ')} can be soldered at its edge with an iron; the ground pad beneath wants hot air.`,
    tiny.length === 0 ? '' : `${tiny.slice(0, 8).join(', ')} are 0402 or smaller: say "use 0805" for parts that are easier.`,
    through.length === 0 ? '' : `${through.length} parts are through-hole.`,
  ].filter((l) => l !== '');
  return hot.length === 0 && tiny.length === 0
    ? `Yes, with a fine iron, flux and tweezers: no part hides its pads under the body${tiny.length === 0 ? ' and none is smaller than 0603' : ''}. ${lines.join(' ')}`.trim()
    : `Partly. ${lines.join(' ')} The other parts take a fine iron.`;
};

/** "how do I order it?" */
export const ordering: Answer = ({ text, about: { board } }) =>
  /\b(?:how|where|what)\b.*\b(?:order|have it made|get (?:it|this|the board) (?:made|manufactured|produced|built)|manufacture it|send (?:it )?to)\b/i.test(
    text,
  )
    ? `Download gerbers.zip of this version and upload it at the fab; for assembly add the parts list (BOM) and the placement list (CPL), which are files of the version too. ${board?.stackup === undefined ? 'Two copper layers, 1.6 mm, 1 oz' : `Four copper layers, 1.6 mm, stack-up ${board.stackup.name}`}${board === null ? '' : `, ${board.width_mm} × ${board.height_mm} mm`}. I order nothing myself; ask "what would it cost for 20?" for the parts.`
    : null;

/** "which side are the parts on?", "are there parts on the back?" */
export const sides: Answer = ({ text, about: { design, board } }) => {
  if (
    !/\b(?:sides?|back|front|bottom side|top side|underside)\b/i.test(text) ||
    !/\b(?:parts?|components?|which|what|anything|everything|single|double|one|both)\b/i.test(text)
  )
    return null;
  if (/\b(?:move|put|edge|left|right)\b/i.test(text)) return null;
  if (board === null)
    return `It is not laid out yet; ${design.constraints.board?.sides === 2 ? 'parts may stand on both sides' : 'parts stand on the front where nothing else is said'}.`;
  const back = board.parts.filter((p) => p.side === 'back').map((p) => p.ref);
  return back.length === 0
    ? `All ${board.parts.length} parts stand on the front.`
    : `${board.parts.length - back.length} parts stand on the front, ${back.length} on the back: ${back.slice(0, 20).join(', ')}.`;
};

/** "will it fit in a 45 × 45 mm enclosure?" */
export const fits: Answer = ({ text, about: { design, board }, library }) => {
  if (!/\bfits?\b|\bfit in(?:to)?\b/i.test(text)) return null;
  const size = tokenise(normalise(text)).find((t) => t.type === 'size');
  const [width, height] = [board?.width_mm ?? design.board.width_mm, board?.height_mm ?? design.board.height_mm];
  if (size?.type !== 'size') return null;
  if (width === undefined || height === undefined)
    return `The board has no size yet: say "make it ${size.width_mm} × ${size.height_mm} mm" and I lay it out so.`;
  const ok = (width <= size.width_mm && height <= size.height_mm) || (height <= size.width_mm && width <= size.height_mm);
  const tall = Math.max(...resolve(design, library).parts.map((p) => p.footprint.height_mm));
  return `${ok ? 'Yes' : 'No'}: the board is ${width} × ${height} mm${ok ? '' : `, ${size.width_mm} × ${size.height_mm} mm is too small; say "make it ${size.width_mm} × ${size.height_mm} mm" and I try`}. Its tallest part is ${tall} mm above the board, and plugs need room at the edge.`;
};

/** "how wide are the tracks?" */
export const trackWidths: Answer = ({ text, about: { design, board } }) => {
  if (!/\b(?:tracks?|traces?)\b/i.test(text) || !/\b(?:wide|width|thick|thin)\b/i.test(text)) return null;
  if (board === null)
    return `It is not laid out yet; signals get ${design.constraints.rules?.min_track_mm ?? 0.2} mm or more, supplies what their current asks for.`;
  const widths = new Map<number, Set<string>>();
  for (const t of board.tracks) widths.set(t.width_mm, (widths.get(t.width_mm) ?? new Set()).add(t.net));
  return `${[...widths]
    .sort(([a], [b]) => a - b)
    .map(([mm, nets]) => `${mm} mm: ${[...nets].slice(0, 8).join(', ')}${nets.size > 8 ? ` and ${nets.size - 8} more` : ''}`)
    .join('; ')}.`;
};

const GUARDS: readonly { readonly asks: RegExp; readonly kinds: RegExp; readonly words: string; readonly add: string }[] = [
  { asks: /\b(?:esd|static|electrostatic)\b/i, kinds: /^(?:esd|tvs)$/, words: 'protection against ESD', add: 'ESD protection' },
  { asks: /\b(?:over-?\s?current|short[- ]?circuits?|shorts?|fuse[ds]?)\b/i, kinds: /^fuse$/, words: 'a fuse', add: 'a fuse' },
  { asks: /\b(?:surges?|transients?|spikes?|over-?\s?voltage)\b/i, kinds: /^(?:tvs|varistor)$/, words: 'a surge diode', add: 'surge protection' },
];

/** "is it protected against ESD?", "is there overcurrent protection?" */
export const guarded: Answer = ({ text, about: { design } }) => {
  const guard = GUARDS.find((g) => g.asks.test(text));
  if (guard === undefined || !/\b(?:protect\w*|against|guard\w*|safe|survive|has|have|is there|any|happens?|fused)\b/i.test(text)) return null;
  const parts = design.components.filter((c) => guard.kinds.test(c.kind));
  const nets = (ref: string): string =>
    design.nets
      .filter((n) => n.class !== 'ground' && n.pins.some((p) => splitPin(p).ref === ref))
      .map((n) => n.name)
      .slice(0, 4)
      .join(', ');
  const open = design.components
    .filter((c) => /connector$/.test(c.kind))
    .filter(
      (c) =>
        !design.nets.some(
          (n) =>
            n.class !== 'ground' && n.pins.some((p) => splitPin(p).ref === c.ref) && n.pins.some((p) => parts.some((g) => g.ref === splitPin(p).ref)),
        ),
    );
  const limits =
    guard.kinds.test('fuse') && thingsOf(design).some((t) => t.parts.some((p) => p.kind === 'regulator'))
      ? ' A regulator limits its own output current.'
      : '';
  if (parts.length === 0) return `No, the board has no ${guard.words.replace(/^an? /, '')}.${limits} Say "add ${guard.add}" if you want it.`;
  const list = parts.map((p) => `${nameOf({ block: null, parts: [p] })} at ${nets(p.ref)}`).join('; ');
  return `Yes: ${list}.${limits}${open.length === 0 || guard.kinds.test('fuse') ? '' : ` Without it: ${open.map((c) => nameOf({ block: null, parts: [c] })).join(', ')}.`}`;
};

/** "is the 3.3 V rail strong enough?", "how much headroom has the regulator?" */
export const margin: Answer = ({ text, about: { design }, library }) => {
  if (
    !/\b(?:strong enough|enough (?:current|power)|suffic\w+|head-?\s?room|spare current|margin|overload\w*|powerful enough|cope|left over|(?:can|may|could) (?:i|we|you) (?:still )?(?:draw|take|pull)|(?:to|is) (?:spare|left))\b/i.test(
      text,
    )
  )
    return null;
  // Of so many amperes that are to be drawn it is told whether they are there.
  if (/\b(?:draw|take|pull)\b/i.test(text) && tokenise(text).some((t) => t.type === 'quantity' && t.unit === 'current')) return null;
  const loads = railLoads(design, library);
  const lines = thingsOf(design).flatMap((thing): string[] => {
    const out = library.blocks.get(thing.block?.block ?? '')?.ports.find((p) => p.kind === 'power_out' && p.max_ma !== undefined);
    const rail = loads.find((l) => l.net === thing.block?.ports[out?.name ?? '']);
    if (out?.max_ma === undefined || rail === undefined) return [];
    const verdict = rail.peak <= out.max_ma * 0.8 ? 'enough' : rail.peak <= out.max_ma ? 'just enough' : 'not enough';
    return [
      `${nameOf(thing)} gives ${milliamps(out.max_ma)} on ${rail.net} (${rail.volts} V), and the board takes ${milliamps(rail.typical)} typically and ${milliamps(rail.peak)} at the peak: ${verdict}, ${milliamps(Math.max(0, out.max_ma - rail.peak))} are left.`,
    ];
  });
  return lines.length === 0 ? null : lines.join(' ');
};
