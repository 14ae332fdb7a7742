/** How long what runs has to end by itself, ms. */
const PATIENCE_MS = 10_000;

/**
 * For faults that nobody caught: each is written to the log, the first also ends the process with 1, so that a supervisor starts a sound one: what
 * runs is finished before (`close`), for as long as patience lasts. Without it Node would end at once, and everybody's work with it.
 */
export function onFault(close: () => Promise<void>, patience_ms = PATIENCE_MS): void {
  let ending = false;
  const fault = (error: unknown): void => {
    process.stderr.write(`fault: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (ending) return;
    ending = true;
    process.stderr.write(`the service ends: what runs has ${patience_ms / 1000} s to finish\n`);
    const end = (): never => process.exit(1);
    setTimeout(end, patience_ms);
    close().then(end, end);
  };
  process.on('uncaughtException', fault);
  process.on('unhandledRejection', fault);
}
