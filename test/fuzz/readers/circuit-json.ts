import { DesignError } from '../../../src/design/index.js';
import { importCircuitJson } from '../../../src/inputs/circuit-json.js';
import { circuitElements, isCircuitJson } from '../../../src/inputs/circuit-json-elements.js';
import { resolve } from '../../../src/parts/resolve.js';
import { CIRCUIT_JSON } from '../../inputs/circuit-json-lamp.js';
import { bytesOf, type Reader, textOf } from '../reader.js';
import { library } from '../seeds.js';

/** Circuit-json, as a design whose parts have pads. */
export const reader: Reader = {
  seeds: () => [bytesOf(JSON.stringify(CIRCUIT_JSON))],
  endings: ['.circuit.json'],
  largest: 60_000,
  json: true,
  refuses: (error) => error instanceof DesignError || error instanceof SyntaxError,
  read: (input) => {
    const document: unknown = JSON.parse(textOf(input));
    if (isCircuitJson(document)) resolve(importCircuitJson(circuitElements(document), 'x.json', library()), library());
  },
};
