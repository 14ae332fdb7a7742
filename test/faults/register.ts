import { expect } from 'vitest';

interface Write {
  readonly value: number;
  readonly sent: number;
  /** Infinity: not answered. */
  answered: number;
}

/** One value that several clients write through several services: what is there at last must be a write that no answered one came after. */
export class Register {
  private readonly writes: Write[] = [];

  /** Sends a value that nobody sent before. A request that gets no answer may have been carried out. */
  async write(send: (value: number) => Promise<{ status: number; text: string }>): Promise<void> {
    const write: Write = { value: this.writes.length + 1, sent: performance.now(), answered: Number.POSITIVE_INFINITY };
    this.writes.push(write);
    const { status, text } = await send(write.value);
    expect(status, text).toBe(200);
    write.answered = performance.now();
  }

  settle(found: number, what: string): void {
    if (this.writes.length === 0) return;
    const last = this.writes.find((w) => w.value === found);
    expect(last, `${what}: ${found} was never sent`).toBeDefined();
    const later = this.writes.filter((w) => w.answered < Number.POSITIVE_INFINITY && w.sent > (last?.answered ?? 0));
    expect(
      later.map((w) => w.value),
      `${what}: ${found} stands, though these were sent after its answer and answered`,
    ).toEqual([]);
  }
}
