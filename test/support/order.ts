import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that keep a processor busy for more than some eight seconds, longest first: one that began last would be waited for by nobody but itself. */
export const LONGEST = [
  'e2e/studio-states',
  'chat/model/backends',
  'faults/many-machines',
  'cli/boards',
  'interop/kicad-import',
  'e2e/studio-whole',
  'interop/kicad-pixels',
  'attack/bombs',
  'build/examples',
  'faults/disk',
  'contract/revision',
  'build/knobs',
  'contract/jobs',
  'e2e/studio-change',
  'faults/moments',
  'e2e/studio-talk',
  'chat/model/bench',
  'contract/bundles',
  'interop/four-layers',
  'e2e/studio-projects',
  'attack/streams',
  'attack/crowd',
  'cli/command',
  'e2e/studio-board',
  'package',
  'e2e/studio-draw',
  'contract/projects',
  'e2e/studio-many',
  'interop/defined-devices',
  'jobs/spice/simulate',
  'faults/pauses',
  'contract/turns',
  'build/why-not',
  'build/crew',
  'jobs/readers',
  'contract/queues',
  'faults/writers',
  'contract/anyway',
  'interop/examples',
  'inputs/hostile',
  'attack/private',
  'jobs/threads',
  'layout/route/escapes',
  'properties/bundles',
  'attack/browser',
  'contract/odd-messages',
  'contract/mined',
  'contract/walk',
  'contract/proposals',
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
