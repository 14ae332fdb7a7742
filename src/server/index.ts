export { readSettings, SettingError, type Settings } from './settings.js';
export { type Running, startService } from './start.js';
export { isLoopback } from './token.js';
export { findJava, versionOf } from './tools.js';
