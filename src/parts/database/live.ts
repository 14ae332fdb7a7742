import { type Catalogue, type CataloguePart, CatalogueUnavailable, type RemoteCatalogue } from '../catalogue.js';
import { byMerit } from '../row.js';
import { answerSchema, drawingAddress, partsOf, searchAddress } from './jlcsearch.js';

export interface LiveOptions {
  /** Where the service lies: "https://jlcsearch.tscircuit.com". */
  readonly base: string;
  /** An answer may take so long, headers and body, ms. */
  readonly timeout_ms?: number;
  /** An answer is kept so long, ms. */
  readonly keep_ms?: number;
  /** Pause before the one retry, ms. */
  readonly pause_ms?: number;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

interface Kept {
  readonly until: number;
  readonly answer: Promise<unknown>;
}

const MOST_KEPT = 500;
const LONGEST_ANSWER = 8 * 1024 * 1024;

/**
 * The fab's parts as a public search service has them today. Answers are kept for a while, and the same question at the same time is asked
 * once; a question that fails is asked once more, and then the catalogue is unavailable.
 */
export class LiveCatalogue implements RemoteCatalogue {
  readonly #kept = new Map<string, Kept>();
  readonly #now: () => number;

  constructor(private readonly options: LiveOptions) {
    this.#now = options.now ?? Date.now;
  }

  /** As the settings name it; null: none is asked. */
  static of({
    url,
    timeout_ms,
    keep_ms,
  }: {
    readonly url: string | null;
    readonly timeout_ms: number;
    readonly keep_ms: number;
  }): LiveCatalogue | null {
    return url === null ? null : new LiveCatalogue({ base: url, timeout_ms, keep_ms });
  }

  /** null: not listed, or not in stock: the service tells only of what is. */
  async byCode(code: string): Promise<CataloguePart | null> {
    if (!/^C\d{1,15}$/.test(code)) return null;
    const found = await this.#ask(searchAddress(this.options.base, code, undefined, 10));
    return found.find((part) => part.catalog_code === code) ?? null;
  }

  async search({ q, package: size, limit }: Parameters<Catalogue['search']>[0]): Promise<CataloguePart[]> {
    const found = await this.#ask(searchAddress(this.options.base, q, size, Math.min(limit, 100)));
    return [...found].sort(byMerit).slice(0, limit);
  }

  /** What EasyEDA holds of a code, as it came: its symbol and its package drawing. null: it has none. */
  async drawing(code: string): Promise<unknown> {
    if (!/^C\d{1,15}$/.test(code)) return null;
    const address = drawingAddress(this.options.base, code);
    return this.#once(address, async () => {
      try {
        return json(await this.#fetchTwice(address));
      } catch (error) {
        if (error instanceof CatalogueUnavailable && error.cause instanceof Refused && error.cause.status === 404) return null;
        throw error;
      }
    });
  }

  #ask(address: string): Promise<readonly CataloguePart[]> {
    return this.#once(address, async () => {
      const parsed = answerSchema.safeParse(json(await this.#fetchTwice(address)));
      if (!parsed.success) throw unavailable(address, new Refused('its answer is no list of parts'));
      return partsOf(parsed.data, new Date(this.#now()).toISOString().slice(0, 10));
    });
  }

  /** An address is always asked by the same `question`. */
  #once<T>(address: string, question: () => Promise<T>): Promise<T> {
    const now = this.#now();
    const kept = this.#kept.get(address);
    if (kept !== undefined && kept.until > now) return kept.answer as Promise<T>;
    const answer = question();
    this.#kept.delete(address);
    this.#kept.set(address, { until: now + (this.options.keep_ms ?? 15 * 60_000), answer });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    // A failure is no answer to keep; whoever asked is told by the promise itself.
    answer.catch(() => this.#kept.delete(address));
    return answer;
  }

  async #fetchTwice(address: string): Promise<string> {
    try {
      return await this.#fetch(address);
    } catch (first) {
      if (first instanceof Refused) throw unavailable(address, first);
      await new Promise((resolve) => setTimeout(resolve, this.options.pause_ms ?? 300));
    }
    try {
      return await this.#fetch(address);
    } catch (cause) {
      throw unavailable(address, cause);
    }
  }

  async #fetch(address: string): Promise<string> {
    const signal = AbortSignal.timeout(this.options.timeout_ms ?? 8000);
    const answer = await fetch(address, { signal, headers: { accept: 'application/json' } });
    if (!answer.ok) {
      await answer.body?.cancel();
      const why = `it answered ${answer.status}`;
      // What it refuses once it refuses again; what is too much now may go in a moment.
      throw answer.status < 500 && answer.status !== 429 && answer.status !== 408 ? new Refused(why, answer.status) : new Error(why);
    }
    return readText(answer);
  }
}

/** Asking again would not help. */
class Refused extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

async function readText(answer: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > LONGEST_ANSWER) throw new Refused('its answer is too long');
  }
  return text + decoder.decode();
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused with the rest that is no list of parts.
    return null;
  }
}

function unavailable(address: string, cause: unknown): CatalogueUnavailable {
  const { host } = new URL(address);
  const slow = cause instanceof Error && cause.name === 'TimeoutError';
  const why = slow ? 'it did not answer in time' : cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : '';
  return new CatalogueUnavailable(`the parts catalogue at ${host} cannot answer: ${why || 'no connection'}`, { cause });
}
