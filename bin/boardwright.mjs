#!/usr/bin/env node
import { existsSync } from 'node:fs';

const entry = new URL('../dist/cli/main.js', import.meta.url);
if (!existsSync(entry)) {
  process.stderr.write('Boardwright is not set up yet: run `npm start` or `npm run build` once.\n');
  process.exit(1);
}
try {
  const { main } = await import(entry.href);
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error?.code !== 'EMFILE') throw error;
  process.stderr.write('Boardwright may not open enough files: raise the limit to 1024 (`ulimit -n 1024`, or LimitNOFILE= of a service manager).\n');
  process.exit(1);
}
