import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that keep a processor busy for more than some three seconds, longest first: one that began last would be waited for by nobody but itself. */
export const LONGEST = [
  'e2e/studio-states',
  'e2e/studio-change',
  'e2e/studio-board',
  'e2e/studio-projects',
  'contract/jobs',
  'e2e/studio-draw',
  'e2e/studio-talk',
  'chat/model/backends',
  'cli/boards',
  'chat/model/bench',
  'faults/many-machines',
  'e2e/studio-whole',
  'contract/bundles',
  'contract/queues',
  'contract/revision',
  'faults/moments',
  'faults/pauses',
  'attack/browser',
  'faults/disk',
  'attack/bombs',
  'build/power',
  'contract/catalogue-live',
  'build/examples',
  'jobs/spice/simulate',
  'interop/kicad',
  'cli/command',
  'mcp/stdio',
  'build/knobs',
  'interop/kicad-import',
  'contract/odd-messages',
  'e2e/studio-many',
  'layout/route/escapes',
  'jobs/readers',
  'chat/planning',
  'contract/proposals',
  'attack/streams',
  'interop/insulation',
  'contract/walk',
  'inputs/pdf',
  'package',
  'interop/kicad-pixels',
  'e2e/studio-start',
  'layout/current/current',
  'build/why-not',
  'build/crew',
  'build/edited',
  'contract/turns',
  'jobs/threads',
  'e2e/inspector',
  'interop/four-layers',
  'e2e/studio-share',
  'properties/bundles',
  'attack/crowd',
  'attack/messages',
  'contract/mined',
  'interop/cut-outs',
  'parts/import',
  'attack/private',
  'layout/place/edges',
  'mcp/http',
  'interop/kicad-library',
  'interop/suite',
  'interop/defined-devices',
  'layout/place/constraints',
  'outputs/sheet/sheet',
  'inputs/hostile',
  'design/patch/properties',
  'attack/strangers',
  'parts/footprints',
  'chat/merge/merge',
  'chat/merge/follow-ups',
  'engineer/arranged',
].map((name) => `test/${name}.test.ts`);

/** Folders whose tests ask services: one after another they share threads that are warm. */
const ASKING = ['attack', 'chat/model', 'client', 'contract', 'e2e', 'mcp', 'operations', 'server'].map((name) => `/test/${name}/`);

/** Files apart, then the longest, then those that ask services, then all others as vitest has them: a clean checkout knows nothing but their sizes. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === 'apart') return -1;
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at >= 0 ? at : LONGEST.length + (ASKING.some((folder) => moduleId.includes(folder)) ? 0 : 1);
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
