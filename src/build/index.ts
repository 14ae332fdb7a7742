export { type BuildContext, type BuildInput, type BuildPhase, type Built, build, fileStem } from './build.js';
