import { describe, expect, it } from 'vitest';
import { type Board, designRules, netClasses } from '../../src/board/index.js';
import { placeable } from '../../src/build/assemble-board.js';
import { attemptLayout, isEnough, type LayoutOrder } from '../../src/build/attempt.js';
import { build } from '../../src/build/build.js';
import { ALONE, type Crew } from '../../src/build/crew.js';
import { Hands } from '../../src/build/hands.js';
import { SharedOrders } from '../../src/build/shared-orders.js';
import type { LayoutTask } from '../../src/build/task.js';
import { type HelperData, type HelperNews, startHelper, ThreadCrew } from '../../src/build/thread-crew.js';
import { planFirst } from '../../src/chat/asked/index.js';
import type { Stop } from '../../src/layout/stage.js';
import { loadLibrary } from '../../src/parts/load.js';
import { loadFabProfile } from '../../src/parts/load-fab.js';
import { resolve } from '../../src/parts/resolve.js';

const library = loadLibrary();
const plan = planFirst('ATtiny85 with one red LED, an ISP header and a battery connector', library);
if (plan.kind !== 'design') throw new Error(plan.reply);
const { design } = plan;
const resolved = resolve(design, library);
const rules = designRules(loadFabProfile(), {});
const task: LayoutTask = { resolved, rules, classes: netClasses(loadFabProfile(), {}), density: 'usual', name: 'crew', version: 'v001' };
const UNTIMED = { run: <T>(_phase: string, work: () => T): T => work() };

const onOutline = (width_mm: number, height_mm: number): LayoutOrder => ({
  task,
  seed: 1,
  problem: {
    parts: resolved.parts.map(placeable),
    nets: resolved.nets.map((n) => ({ name: n.name, class: n.class })),
    width_mm,
    height_mm,
    corner_mm: 1,
    constraints: { ...design.constraints, board: { width_mm, height_mm, fixed: true } },
    rules,
    slack: 0,
  },
});
/** No board leaves less than none of its wishes unkept: not enough. */
const never = (order: LayoutOrder): LayoutOrder => ({ ...order, mostFar: -1 });
/** The size that its board takes by itself. */
const { width_mm, height_mm } = build({ design, seed: 1, name: 'crew', version: 'v001' }, library).board;
const wider = (by: number): LayoutOrder => onOutline(width_mm + by, height_mm + by);
const orders = [never(wider(4)), never(wider(5)), wider(8), wider(10)];
const own = (order: LayoutOrder, stop: Stop | undefined): Board => attemptLayout(order, stop === undefined ? {} : { signal: stop }, UNTIMED);

/** The boards up to the first that is enough. */
function made(crew: Crew): Board[] {
  const boards: Board[] = [];
  for (const board of crew.attempts({ orders, own, eager: false })) {
    boards.push(board);
    if (isEnough(orders[boards.length - 1] as LayoutOrder, board)) break;
  }
  return boards;
}

describe('attempts side by side', () => {
  it('give the boards that one thread makes, in the same order, and give their hands back', () => {
    const alone = made(ALONE);
    expect(alone).toHaveLength(3);
    const hands = Hands.ofMachine(1);
    expect(made(new ThreadCrew(hands))).toEqual(alone);
    expect(hands.free).toBe(1);
  });

  it('need no other thread where no hand is free', () => {
    const hands = Hands.ofMachine(1);
    hands.hold();
    expect(made(new ThreadCrew(hands))).toHaveLength(3);
    expect([hands.free, hands.forOne().free]).toEqual([0, 0]);
    hands.returnAll();
    expect(hands.free).toBe(1);
  });

  it('fail as one thread fails', () => {
    const crew = new ThreadCrew(Hands.ofMachine(1));
    const boom = (): Board => {
      throw new Error('no such board');
    };
    expect(() => [...crew.attempts({ orders, own: boom, eager: false })]).toThrow('no such board');
  });
});

describe('a helper', () => {
  it('makes what the building thread would make, and no attempt after one that is enough', async () => {
    const shared = SharedOrders.of(orders.length);
    shared.take();
    const news = await newsFrom({ orders, cells: shared.cells });
    expect(news.map((n) => n.index)).toEqual([1, 2]);
    expect(news[1]?.board).toEqual(own(orders[2] as LayoutOrder, undefined));
    expect([shared.wants(2), shared.wants(3), shared.told]).toEqual([true, false, 2]);
  });
});

/** Starts a helper and collects what it tells until it ends. */
function newsFrom(data: Omit<HelperData, 'port'>): Promise<HelperNews[]> {
  const { worker, port } = startHelper(data);
  const news: HelperNews[] = [];
  port.on('message', (n: HelperNews) => news.push(n));
  return new Promise((done, failed) => {
    worker.on('error', failed);
    port.on('close', () => done(news));
  });
}
