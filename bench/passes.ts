import { mkdirSync, writeFileSync } from 'node:fs';
import { build } from '../src/build/index.js';
import { designOf, library } from '../test/engineer/planned.js';

/** Draws what each pass of a board's layout changed, in their order. `npm run bench -- passes "a sentence" directory`. */
const [sentence = '555 timer blinking an LED from a 9 V battery', directory = 'passes'] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });
const design = designOf(sentence);
let nth = 0;
build({ design, seed: 1, name: design.name, version: 'v001' }, library, {
  passed: ({ name }, { picture }) => {
    const file = `${directory}/${String(++nth).padStart(2, '0')}-${name}.svg`;
    writeFileSync(file, picture());
    console.log(file);
  },
});
