import type { Phase } from '../jobs/index.js';

const TICK_MS = 120;
const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/**
 * One live line per phase on a terminal (spinner, progress, seconds); on a pipe or in a log, one line when a phase has ended. A phase that
 * comes back in another attempt gets its line again.
 */
export class PhaseLines {
  private phase: Phase | null = null;
  private from = 0;
  private word = '';
  private frame = 0;
  private readonly timer: NodeJS.Timeout | null;

  constructor(private readonly out: NodeJS.WriteStream) {
    this.timer = out.isTTY === true ? setInterval(() => this.draw(), TICK_MS) : null;
  }

  enter(phase: Phase): void {
    if (phase === this.phase) return;
    this.close('✓');
    this.phase = phase;
    this.from = performance.now();
    this.word = '';
    this.draw();
  }

  progress(done: number, total: number, what: string): void {
    this.word = `${total > 0 ? `${done}/${total} ` : ''}${what}`;
  }

  /** Ends the last line; `mark` says how. */
  end(mark: '✓' | '✗'): void {
    this.close(mark);
    if (this.timer !== null) clearInterval(this.timer);
  }

  private close(mark: string): void {
    if (this.phase === null) return;
    if (this.timer !== null) this.out.write('\r\x1b[2K');
    this.out.write(`${mark} ${this.line()}\n`);
    this.phase = null;
  }

  private draw(): void {
    if (this.timer === null || this.phase === null) return;
    this.frame = (this.frame + 1) % SPINNER.length;
    this.out.write(`\r\x1b[2K${SPINNER[this.frame]} ${this.line()} ${this.word}`.slice(0, (this.out.columns || 80) + 4));
  }

  private line(): string {
    return `${(this.phase ?? '').padEnd(8)} ${((performance.now() - this.from) / 1000).toFixed(2).padStart(6)} s`;
  }
}
