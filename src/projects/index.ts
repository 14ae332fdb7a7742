export * from './constraints.js';
export * from './document.js';
export * from './errors.js';
export { isSlug, isVersionId, nameFromPrompt, slugOf, versionId } from './names.js';
export * from './store.js';
export * from './trash.js';
export * from './variations.js';
export * from './version-files.js';
export * from './views.js';
