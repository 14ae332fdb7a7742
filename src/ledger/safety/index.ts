import type { Finding } from '../../board/index.js';
import type { Scene } from '../scene.js';
import { budgetFindings, starvedFindings } from './budgets.js';
import { cellFindings } from './cells.js';
import { currentFindings } from './currents.js';
import { hazardFindings } from './hazards.js';
import { heatFindings } from './heat.js';
import { hostFindings } from './hosts.js';
import { isolationFindings } from './isolation.js';
import { mainsFindings } from './mains.js';
import { stopFindings } from './stops.js';
import { surgeFindings } from './surges.js';
import { switchFindings } from './switches.js';
import { turnedPacks } from './turned.js';
import { voltageFindings } from './voltages.js';

/** What must hold whoever asked for what. */
const CHECKS: readonly ((scene: Scene) => Finding[])[] = [
  budgetFindings,
  starvedFindings,
  currentFindings,
  voltageFindings,
  surgeFindings,
  heatFindings,
  hostFindings,
  mainsFindings,
  isolationFindings,
  cellFindings,
  turnedPacks,
  stopFindings,
  switchFindings,
  hazardFindings,
];

export const safety = (scene: Scene): Finding[] => CHECKS.flatMap((check) => check(scene));
