export { findJava, versionOf } from '../jobs/tools.js';
export { isLoopback } from './access/token.js';
export { readSettings, SettingError, type Settings } from './settings.js';
export { type Running, startService } from './start.js';
