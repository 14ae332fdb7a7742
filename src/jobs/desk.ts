import { DesignError } from '../design/index.js';
import { CatalogueUnavailable, type RemoteCatalogue } from '../parts/catalogue.js';
import { BoundedPool, type PoolLimits } from './bounded-pool.js';
import type { DeskAnswer, Question, Questions } from './desk-worker.js';
import { thrown } from './failures.js';
import { Threads } from './threads.js';
import type { ThreadData } from './worker-library.js';

const LIMITS: PoolLimits = { threads: 1, waiting: 1000, seconds: 60 };

type Name = keyof Questions;
type Answer<N extends Name> = Awaited<ReturnType<Questions[N]>>;

/** The parts library, blocks and platforms, asked in a thread of their own: reading them takes longer than a request may hold the others up. */
export class LibraryDesk {
  private readonly pool: BoundedPool;

  /** `state`: where the parts database lies; null: in memory. `live`: a source that is asked for parts as they are today. `library`: the user's own. */
  constructor(
    state: string | null = null,
    private readonly live: RemoteCatalogue | null = null,
    library: string | null = null,
  ) {
    // The thread stays: whoever asked once will ask again, and the library is read only once.
    this.pool = new BoundedPool(
      new Threads('desk-worker', 1, { state, library } satisfies ThreadData, { idle_ms: Number.POSITIVE_INFINITY }),
      LIMITS,
    );
  }

  /** Asks one question. Rejects with DesignError for what the library says cannot be, with CatalogueUnavailable where the live source is down. */
  async ask<N extends Name>(name: N, ...args: Parameters<Questions[N]>): Promise<Answer<N>> {
    const live = await this.#withLive(name, args);
    const answer = await this.#answer(name, live);
    return name === 'part' ? ((await this.#drawn(answer as Answer<'part'>, live as Parameters<Questions['part']>)) as Answer<N>) : answer;
  }

  async #answer<N extends Name>(name: N, args: readonly unknown[]): Promise<Answer<N>> {
    const question: Question = { name, args };
    const answer = (await this.pool.run(question)) as DeskAnswer;
    if (!answer.ok) throw thrown(answer.error);
    return answer.result as Answer<N>;
  }

  /** A part without a land pattern of ours, asked once more with the vendor's drawing of it. */
  async #drawn(part: Answer<'part'>, [code, wanted, live]: Parameters<Questions['part']>): Promise<Answer<'part'>> {
    if (this.live === null || part === null || part.part.pads > 0) return part;
    const drawing = await this.live.drawing(code).catch((error: unknown) => {
      // The part was found: that its drawing cannot be had now is a gap, not an outage of the catalogue.
      if (error instanceof CatalogueUnavailable) return null;
      throw error;
    });
    return drawing === null ? part : this.#answer('part', [code, wanted, live, drawing]);
  }

  /** The vendor's drawing of a code as it came; null: it has none. DesignError where no live source is set. */
  async drawing(code: string): Promise<unknown> {
    if (this.live === null) throw new DesignError('codes', "the vendor's drawings come from the live catalogue: set SERVICE_CATALOGUE=live");
    return this.live.drawing(code);
  }

  async #withLive(name: Name, args: readonly unknown[]): Promise<readonly unknown[]> {
    if (this.live === null) return args;
    switch (name) {
      case 'searchParts': {
        const [query] = args as Parameters<Questions['searchParts']>;
        return [query, await this.live.search(query)];
      }
      case 'part': {
        const [code, wanted] = args as Parameters<Questions['part']>;
        return [code, wanted, (await this.live.byCode(code)) ?? undefined];
      }
      default:
        return args;
    }
  }

  async close(): Promise<void> {
    await this.pool.close();
  }
}
