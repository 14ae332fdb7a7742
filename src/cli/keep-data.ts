import { readLexicon } from '../lexicon/load.js';
import { loadLibrary } from '../parts/load.js';
import { keepChecked } from '../parts/load-checked.js';
import { readGrammars } from '../reader/load/grammars.js';

/** Run once when the program is bundled: what every process and thread would check of data/ is checked here. */
keepChecked(() => {
  loadLibrary();
  readLexicon();
  readGrammars();
});
