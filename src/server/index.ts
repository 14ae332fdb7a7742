export { findJava, versionOf } from '../jobs/tools.js';
export { readSettings, SettingError, type Settings } from './settings.js';
export { type Running, startService } from './start.js';
export { isLoopback } from './token.js';
