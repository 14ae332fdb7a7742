import { BaseSequencer, type TestSpecification } from 'vitest/node';

const pathsOf = (names: readonly string[]): string[] => names.map((name) => `test/${name}.test.ts`);

/** Files that wait for a browser, a process, a time-out or each other half of the time, longest first. */
export const WAITING = pathsOf([
  'e2e/studio-board',
  'e2e/studio-change',
  'e2e/studio-draw',
  'e2e/studio-projects',
  'chat/model/bench',
  'chat/model/backends',
  'e2e/studio-whole',
  'faults/many-machines',
  'contract/queues',
  'faults/pauses',
  'e2e/studio-talk',
  'faults/disk',
  'contract/catalogue-live',
  'e2e/studio-many',
  'attack/streams',
  'faults/moments',
  'e2e/studio-start',
  'e2e/inspector',
  'e2e/studio-share',
  'e2e/studio-library',
  'faults/shutdown',
  'faults/writers',
  'faults/two-services',
]);

/** Files that keep a processor busy for more than some two seconds, longest first: one that began last would be waited for by nobody but itself. */
export const BUSY = pathsOf([
  'e2e/studio-states',
  'cli/boards',
  'contract/bundles',
  'contract/jobs',
  'attack/bombs',
  'interop/four-layers',
  'jobs/spice/simulate',
  'build/power',
  'cli/command',
  'package',
  'attack/browser',
  'interop/examples',
  // These two ask KiCad before their first test, which nobody counts as theirs.
  'interop/kicad-import',
  'interop/kicad-pixels',
  'mcp/stdio',
  'interop/insulation',
  'layout/route/escapes',
  'build/knobs',
  'interop/kicad',
  'contract/turns',
  'inputs/pdf',
  'attack/crowd',
  'build/placed',
  'chat/planning',
  'properties/round-trip',
  'contract/walk',
  'ledger/boards',
  'contract/odd-messages',
  'contract/proposals',
  'chat/model/turn',
  'design/patch/properties',
  'layout/current/current',
  'build/crew',
  'build/examples',
  'build/why-not',
  'contract/revision',
  'contract/own-library',
  'inputs/hostile',
  'properties/bundles',
  'layout/place/constraints',
  'interop/cut-outs',
  'parts/footprints',
  'interop/suite',
  'interop/defined-devices',
  'mcp/http',
  'contract/mined',
  'jobs/threads',
  'attack/messages',
  'client/client',
  'engineer/arranged',
  'attack/strangers',
  'attack/private',
  'build/edited',
  'interop/route-imports',
  'parts/import',
  'attack/words',
  'jobs/queue-journal',
  'contract/auth',
  'chat/merge/kept',
  'layout/place/edges',
  'layout/place/outlines',
  'interop/grounds',
  'outputs/kicad-sch',
  'chat/merge/merge',
  'contract/projects',
  'inputs/dsn-hostile',
  'parts/load',
]);

/** Folders whose tests ask services: one after another they share threads that are warm. */
const ASKING = ['attack', 'chat/model', 'client', 'contract', 'e2e', 'mcp', 'operations', 'server'].map((name) => `/test/${name}/`);

/**
 * Files apart first. Then one that waits to each two that work, so that three processes keep two processors busy; of both the longest first, after the busy ones those that
 * ask services, then all others as vitest has them: a clean checkout knows nothing but their sizes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeIn = (names: readonly string[], { moduleId }: TestSpecification): number => names.findIndex((name) => moduleId.endsWith(name));
    const isApart = ({ project }: TestSpecification): boolean => project.name === 'apart';
    const rankOf = (file: TestSpecification): number => {
      const at = placeIn(BUSY, file);
      return at >= 0 ? at : BUSY.length + (ASKING.some((folder) => file.moduleId.includes(folder)) ? 0 : 1);
    };
    const waiting = sorted.filter((file) => !isApart(file) && placeIn(WAITING, file) >= 0).sort((a, b) => placeIn(WAITING, a) - placeIn(WAITING, b));
    const busy = sorted.filter((file) => !isApart(file) && placeIn(WAITING, file) < 0).sort((a, b) => rankOf(a) - rankOf(b));
    const mixed = waiting.flatMap((file, i) => [file, ...busy.slice(2 * i, 2 * i + 2)]);
    return [...sorted.filter(isApart), ...mixed, ...busy.slice(2 * waiting.length)];
  }
}
