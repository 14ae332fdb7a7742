import { type Component, splitPin } from '../../../design/index.js';
import type { Library } from '../../../parts/index.js';
import type { About } from '../about.js';

/** What a part is, does and hangs on, and where it stands. */
export function aboutPart(part: Component, { design, board }: About, library: Library): string {
  const block = design.blocks.find((b) => b.refs.includes(part.ref));
  const source = library.blocks.get(block?.block ?? '') ?? [...library.platforms.values()].find((p) => p.core.name === block?.block)?.core;
  const device = library.devices.get(part.device ?? '');
  const nets = design.nets.flatMap((n) => n.pins.filter((p) => splitPin(p).ref === part.ref).map((p) => `${splitPin(p).pin} is on ${n.name}`));
  const stands = board?.parts.find((p) => p.ref === part.ref);
  const what = device === undefined ? `${part.value} ${part.kind.replaceAll('_', ' ')}` : device.title;
  return [
    `${part.ref} is ${/^[aeiou]/i.test(what) ? 'an' : 'a'} ${what}${part.package === '' ? '' : ` (${part.package})`}${part.purpose === '' ? '' : `: ${part.purpose}`}.`,
    source === undefined
      ? ''
      : `It belongs to "${source.title}"${block === undefined ? '' : ` (${block.refs.filter((r) => r !== part.ref).join(', ') || 'alone'})`}.`,
    nets.length === 0 ? 'It is on no net.' : `${nets.slice(0, 12).join(', ')}${nets.length > 12 ? ` and ${nets.length - 12} more` : ''}.`,
    part.part === null ? '' : `It is bought as ${part.part.mpn} (${part.part.catalog_code}).`,
    stands === undefined ? '' : `It stands at ${stands.x}, ${stands.y} mm on the ${stands.side}.`,
    source === undefined || source.follows.length === 0 ? '' : `The circuit follows ${source.follows[0]}.`,
  ]
    .filter((s) => s !== '')
    .join(' ');
}
