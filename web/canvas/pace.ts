/** A frame that took longer, or less, ms, changes how fine the next ones are. */
const SLOW_MS = 21;
const FAST_MS = 18;
/** Longer between two frames nothing moved. */
const PAUSE_MS = 200;
/** A new size is a new buffer, which costs more than a frame: sizes are this far apart. */
const STEP = 0.7;
/** Frames in a row that took too long, or little, before the size changes. */
const TIRED = 3;
const RESTED = 60;

/** As many pixels as can be drawn in time while a picture moves. */
export class Pace {
  #fast = 0;
  #slow = 0;
  #last = 0;
  #patience = RESTED;

  /** `ratio`: pixels of the drawing for one of the page, to begin with. */
  constructor(
    public ratio: number,
    private readonly least: number,
    private readonly most: number,
  ) {}

  /** A frame begins at `now`, ms. `held`: the pointer holds the picture, so that however long a frame takes, it moves. */
  frame(now: number, held: boolean): void {
    const took = now - this.#last;
    this.#last = now;
    if (!held && took > PAUSE_MS) return;
    this.#fast = took < FAST_MS ? this.#fast + 1 : 0;
    this.#slow = took > SLOW_MS ? this.#slow + 1 : 0;
    if (this.#slow >= TIRED) this.#change(Math.max(this.least, this.ratio * STEP));
    else if (this.#fast >= this.#patience) this.#change(Math.min(this.most, this.ratio / STEP));
  }

  /** What was too much once is tried again later each time. */
  #change(ratio: number): void {
    if (ratio < this.ratio) this.#patience = Math.min(this.#patience * 2, RESTED * 64);
    this.ratio = ratio;
    this.#fast = this.#slow = 0;
  }
}
