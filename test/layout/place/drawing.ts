import type { Placement, PlacementProblem } from '../../../src/layout/stage.js';
import { padBoxes, polygonOf, poseOf, treeOf } from './measures.js';

/** A placement as SVG: outline, courtyards, bodies, pads, designators, ratsnest. For looking at. */
export function drawing(problem: PlacementProblem, placement: Placement): string {
  const { width_mm: w, height_mm: h } = placement;
  const lines: string[] = [
    `<rect x="0" y="0" width="${w}" height="${h}" rx="${placement.corner_mm}" fill="#123b23" stroke="#fff" stroke-width="0.1"/>`,
  ];
  for (const p of problem.parts) {
    const pose = poseOf(placement, p.ref);
    const poly = (points: readonly (readonly [number, number])[], style: string): string =>
      `<polygon points="${polygonOf(points, pose)
        .map((q) => `${q.x},${q.y}`)
        .join(' ')}" ${style}/>`;
    lines.push(poly(p.footprint.courtyard, 'fill="none" stroke="#c4c" stroke-width="0.06"'));
    lines.push(poly(p.footprint.body, 'fill="#444" fill-opacity="0.7" stroke="#bbb" stroke-width="0.08"'));
    if (p.footprint.antenna_keepout) lines.push(poly(p.footprint.antenna_keepout, 'fill="#f004" stroke="#f44" stroke-width="0.1"'));
    for (const number of new Set(p.footprint.pads.map((q) => q.number))) {
      for (const b of padBoxes(p, number, placement)) {
        const fill = p.nets.has(number) ? (number === '1' ? '#fd6' : '#c93') : '#765';
        lines.push(`<rect x="${b.minX}" y="${b.minY}" width="${b.maxX - b.minX}" height="${b.maxY - b.minY}" fill="${fill}"/>`);
      }
    }
  }
  for (const net of problem.nets) {
    if (net.class === 'ground') continue;
    const colour = net.class === 'power' ? '#f66' : net.class === 'usb' ? '#fa4' : '#8cf';
    for (const [a, b] of treeOf(problem, placement, net.name))
      lines.push(`<line x1="${a.x}" y1="${a.y}" x2="${b.x}" y2="${b.y}" stroke="${colour}" stroke-width="0.08"/>`);
  }
  for (const p of problem.parts) {
    const pose = poseOf(placement, p.ref);
    const c = polygonOf(p.footprint.courtyard, pose).reduce((s, q, _, all) => ({ x: s.x + q.x / all.length, y: s.y + q.y / all.length }), {
      x: 0,
      y: 0,
    });
    lines.push(`<text x="${c.x}" y="${c.y + 0.4}" font-size="1.2" font-family="sans-serif" text-anchor="middle" fill="#fff">${p.ref}</text>`);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${w + 4} ${h + 4}" width="${(w + 4) * 16}" height="${(h + 4) * 16}"><rect x="-2" y="-2" width="100%" height="100%" fill="#222"/>${lines.join('\n')}</svg>`;
}
