/** What is used of the package, which brings no types of its own. */
declare module 'fs-native-extensions' {
  /** Asks the kernel for the lock on an open file; false while another open file has it. Throws system errors (ENOLCK: no locks here). */
  export function tryLock(fd: number): boolean;
}
