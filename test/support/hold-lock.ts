import { Locks } from '../../src/projects/lock.js';

/** Takes the lock `argv[3]` in the folder `argv[2]`, says so, and holds it until the process is ended. */
const [folder = '', name = ''] = process.argv.slice(2);
await new Locks(folder).take(name);
process.stdout.write('held\n');
setInterval(() => {}, 1000);
