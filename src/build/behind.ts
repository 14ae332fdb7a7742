import { constants, platform, setPriority } from 'node:os';

/** A thread that lays boards out lets the one that answers requests go first. On Linux a priority is the thread's own; elsewhere it is the process's, and stays. */
export function stepBack(): void {
  if (platform() !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it; then all threads stay equal.
  }
}
