import { expect, it } from 'vitest';
import { applyPatch } from '../../../src/design/patch/index.js';
import { LibraryBook } from '../../../src/parts/book.js';

import { engineeredOf, library } from '../../chat/support.js';

it('nets of one name are one net after a patch, whoever made two of them', () => {
  const book = new LibraryBook(library);
  const design = engineeredOf('ATtiny85 with a red LED, 5 V from a screw terminal');
  const [ground] = design.nets.filter((n) => n.name === 'GND');
  const [first, ...others] = ground?.pins ?? [];
  const twice = {
    ...design,
    nets: design.nets.flatMap((n) =>
      n.name === 'GND'
        ? [
            { ...n, pins: [first!] },
            { ...n, pins: others },
          ]
        : [n],
    ),
  };
  const patched = applyPatch(twice, [{ op: 'set_net', net: 'GND', class: 'ground' }], book).design;
  expect(patched.nets.filter((n) => n.name === 'GND').map((n) => [...n.pins].sort())).toEqual([[...(ground?.pins ?? [])].sort()]);
});
