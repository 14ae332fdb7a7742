import type { Draft } from './draft.js';
import { PowerTree } from './power.js';
import type { Brief } from './settle.js';
import type { JigSupply } from './straight.js';
import { withSupply } from './supply.js';

/** Current of what a jig feeds, mA. */
const TARGET_MA = 100;

/** What feeds the board under test, and what the jig itself has: from its own socket, behind its switch. */
export function jigSupply(draft: Draft, brief: Brief, five: boolean): JigSupply | null {
  const none = { typical: 0, peak: 0 };
  const tree = new PowerTree(draft, withSupply({ ...brief, controlled: false }, null, draft), { logic: none, five: none }, null);
  const target = five ? tree.five() : tree.three();
  if (target === null) return null;
  draft.load(target.net, 'the board under test', TARGET_MA, TARGET_MA);
  draft.assume(`The board under test is planned with ${TARGET_MA} mA: you named no current.`);
  return { input: tree.input, target };
}
