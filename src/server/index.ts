export { findJava, versionOf } from '../jobs/tools.js';
export { isLoopback } from './access/token.js';
export { openLog } from './logs.js';
export { readSettings, SettingError, type Settings } from './settings.js';
export { type Running, startService } from './start.js';
export { type RunningWorker, startWorker } from './work.js';
