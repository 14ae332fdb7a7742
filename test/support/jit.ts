/** From Node 22 on functions are optimized by how often they have run, in two steps, and there is no such budget. */
const BUDGET: readonly string[] = process.versions.node.startsWith('20.') ? ['--interrupt-budget=500000'] : [];

/**
 * What Node is told in a run of the tests, where each function runs a little and many do: no function is optimized before it has run seven times as long as usual, and what is young may fill
 * more memory before it is looked through. A seventh less processor time over builds, turns and services alike; the results are the same, and programs that are measured run without it.
 */
export const JIT: readonly string[] = [...BUDGET, '--max-semi-space-size=64', '--min-semi-space-size=32'];

/** The same for services of their own that tests start, with memory as people have it; nothing where a service is measured (bench/). */
export const LATER: readonly string[] = process.env['VITEST'] === 'true' ? BUDGET : [];
