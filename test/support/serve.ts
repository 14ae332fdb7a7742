/** The service as a process of its own, from the sources: what tests kill. */
import { main } from '../../src/cli/main.js';

process.exitCode = await main(['serve']);
