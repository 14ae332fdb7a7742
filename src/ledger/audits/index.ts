import type { AskKind } from '../../request/index.js';
import { carriedAmps, suppliedVolts } from '../checks/electric.js';
import { inputVolts } from '../checks/input-volts.js';
import { ownValue } from '../checks/values.js';
import { board } from './board.js';
import { fn } from './functions.js';
import { mechanical } from './mechanical.js';
import { charging, conversion, rail } from './rails.js';
import { supply } from './supply.js';
import { type Audit, thing } from './thing.js';
import { behaviour, marking, quality } from './words.js';

const plain: Audit = (scene, ask) => thing(scene, ask);
const input: Audit = (scene, ask) => thing(scene, ask, [inputVolts, ownValue, suppliedVolts, carriedAmps]);

/** One audit for each kind of ask. */
export const AUDITS: Readonly<Record<AskKind, Audit>> = {
  controller: plain,
  sensor: fn,
  input,
  output: plain,
  load: plain,
  light: plain,
  display: plain,
  sound: fn,
  supply,
  rail,
  charging,
  conversion,
  protection: plain,
  interface: plain,
  connector: plain,
  function: fn,
  storage: plain,
  component: fn,
  mechanical,
  board,
  quality,
  behaviour,
  marking,
};
