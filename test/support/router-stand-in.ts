import { readFileSync, writeFileSync } from 'node:fs';
import { routeDsn } from '../../src/build/route-dsn.js';

/**
 * Stands in for `java -jar freerouting.jar` where tests run it as a process: it takes the same options and files, and is krt behind them.
 * STAND_IN tells how it behaves: `route` (default), `hang`, `fail`. It tells its process id to the file STAND_IN_PID.
 */
const args = process.argv.slice(2);
const option = (name: string): string => args[args.indexOf(name) + 1] ?? '';
const pidFile = process.env['STAND_IN_PID'];

if (pidFile !== undefined) writeFileSync(pidFile, String(process.pid));
process.stdout.write(`options ${args.join(' ')}\n`);
if (process.env['STAND_IN'] === 'hang') setInterval(() => process.stdout.write('pass\n'), 100);
else if (process.env['STAND_IN'] === 'fail') {
  process.stderr.write('Exception in thread "main" java.lang.OutOfMemoryError\n');
  process.exitCode = 3;
} else writeFileSync(option('-do'), routeDsn(readFileSync(option('-de'), 'utf8'), { seed: 1 }).ses);
