import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's Python has `pcbnew`; another Python found first on the path has not. */
export const PYTHON = process.env['KICAD_PYTHON'] ?? (existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3');

const answers = (command: string, args: readonly string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Under CI a missing tool is a failure, not a reason to skip. */
const CI = process.env['CI'] === 'true';
export const hasKicad = CI || answers(PYTHON, ['-c', 'import pcbnew']);
export const hasGerbv = CI || answers('gerbv', ['--version']);
