import { keepPreviousData, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
  type AppInfo,
  api,
  at,
  type Benchmarks,
  type BlockRow,
  type FileEntry,
  type FoundPart,
  type InForce,
  type Job,
  type Platform,
  type ProjectDetail,
  type ProjectSummary,
  type Proposal,
  type Quote,
  type Release,
  type ResolvedPart,
  type Sheet,
  type Simulation,
  type StudioBoard,
  type TrashEntry,
  type Variation,
} from './api.js';

export const client = new QueryClient({
  defaultOptions: { queries: { retry: (count, error) => count < 3 && 'status' in error && error.status === 0, staleTime: 5000 } },
});

/** Names of what is kept; the event stream makes them stale. */
export const keys = {
  projects: (archived: boolean): readonly unknown[] => ['projects', archived],
  project: (slug: string): readonly unknown[] => ['project', slug],
  jobs: (slug: string): readonly unknown[] => ['jobs', slug],
  constraints: (slug: string): readonly unknown[] => ['constraints', slug],
  proposal: (slug: string): readonly unknown[] => ['proposal', slug],
  variations: (slug: string): readonly unknown[] => ['variations', slug],
};

/** What of a project may be different after something happened to it. */
export async function refresh(slug: string): Promise<void> {
  const own = [keys.project(slug), keys.jobs(slug), keys.constraints(slug), keys.proposal(slug), keys.variations(slug), ['sheet', slug]];
  await Promise.all([...own, ['projects']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export const useProjects = (archived: boolean): UseQueryResult<{ projects: ProjectSummary[]; trash: number }> =>
  useQuery({ queryKey: keys.projects(archived), queryFn: () => api('GET', `/api/projects${archived ? '?archived=1' : ''}`) });

export const useProject = (slug: string): UseQueryResult<ProjectDetail> =>
  useQuery({ queryKey: keys.project(slug), queryFn: () => api('GET', at.project(slug)) });

export const useJobs = (slug: string, often: boolean): UseQueryResult<{ active: Job | null; recent: Job[] }> =>
  useQuery({ queryKey: keys.jobs(slug), queryFn: () => api('GET', `${at.project(slug)}/jobs`), refetchInterval: often ? 1000 : false });

/** The board of a running job, as far as it is, as an address of a picture; null: there is nothing to see. A phase that begins may have ended one that shows. */
export const useJobPicture = (job: Job | null): UseQueryResult<string | null> =>
  useQuery({
    queryKey: ['job-picture', job?.id, job?.steps.length],
    queryFn: async () => {
      const svg = await (await fetch(`/api/jobs/${job?.id}/picture.svg`)).text();
      return svg.startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(svg)}` : null;
    },
    enabled: job?.steps.some((s) => s.phase === 'route') === true,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** A version never changes: it is asked for once. */
export const useBoard = (slug: string, vid: string | null): UseQueryResult<StudioBoard> =>
  useQuery({
    queryKey: ['board', slug, vid],
    queryFn: () => api('GET', `${at.version(slug, vid ?? '')}/view`),
    enabled: vid !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useConstraints = (slug: string, built: boolean): UseQueryResult<InForce> =>
  useQuery({ queryKey: keys.constraints(slug), queryFn: () => api('GET', `${at.project(slug)}/constraints`), enabled: built });

export const useProposal = (slug: string, built: boolean): UseQueryResult<{ proposal: Proposal | null }> =>
  useQuery({ queryKey: keys.proposal(slug), queryFn: () => api('GET', `${at.project(slug)}/proposal`), enabled: built });

export const useProposalBoard = (slug: string, proposal: Proposal | null): UseQueryResult<StudioBoard> =>
  useQuery({
    queryKey: ['proposal-board', slug, proposal?.created],
    queryFn: () => api('GET', `${at.project(slug)}/proposal/view`),
    enabled: proposal !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useVariations = (slug: string): UseQueryResult<{ variations: Variation[] }> =>
  useQuery({ queryKey: keys.variations(slug), queryFn: () => api('GET', `${at.project(slug)}/variations`) });

export const useFiles = (slug: string, vid: string): UseQueryResult<{ files: FileEntry[] }> =>
  useQuery({ queryKey: ['files', slug, vid], queryFn: () => api('GET', `${at.version(slug, vid)}/files`) });

/** `quantity` null: as many boards as the design says. What was told last stays until the next is there. */
export const useQuote = (slug: string, vid: string | null, quantity: number | null): UseQueryResult<Quote> =>
  useQuery({
    queryKey: ['quote', slug, vid, quantity],
    queryFn: () => api('GET', `${at.version(slug, vid ?? '')}/order${quantity === null ? '' : `?quantity=${quantity}`}`),
    enabled: vid !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

/** What was simulated of a version, if anything was. */
export const useSimulation = (slug: string, version: { readonly id: string; readonly sim: boolean } | null): UseQueryResult<Simulation> =>
  useQuery({
    queryKey: ['sim', slug, version?.id ?? ''],
    queryFn: () => api('GET', at.file(slug, version?.id ?? '', 'sim.json')),
    enabled: version?.sim === true,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useText = (address: string | null): UseQueryResult<string> =>
  useQuery({
    queryKey: ['text', address],
    queryFn: async () => (await fetch(address ?? '')).text(),
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useSheet = (slug: string, vid: string): UseQueryResult<{ base: string; sheet: Sheet }> =>
  useQuery({ queryKey: ['sheet', slug, vid], queryFn: () => api('GET', `${at.project(slug)}/sheet?base=${vid}`) });

/** What is looked for; '' and null: nothing of the kind. */
export interface PartsWanted {
  readonly q: string;
  readonly size: string;
  readonly volts: number | null;
  readonly pins: number | null;
  readonly basic: boolean;
  readonly inStock: boolean;
}

/** Volts are a word of the search, which knows ratings; pins and basic hold for what is shown: pads are known of more parts than the catalogue's pins. */
export const useParts = (wanted: PartsWanted, limit: number): UseQueryResult<{ parts: FoundPart[]; full: boolean }> =>
  useQuery({
    queryKey: ['parts', wanted, limit],
    queryFn: async () => {
      const { q, size, volts, pins, basic, inStock } = wanted;
      const query = new URLSearchParams({ limit: String(limit), q: volts === null ? q : `${q} ${volts}V` });
      if (size !== '') query.set('package', size);
      if (!inStock) query.set('stock', '0');
      const { parts } = await api<{ parts: FoundPart[] }>('GET', `/api/parts?${query}`);
      // As many as were asked for: there are more.
      return { parts: parts.filter((row) => (pins === null || row.pads === pins) && (!basic || row.basic)), full: parts.length === limit };
    },
    enabled: wanted.q.trim() !== '',
    placeholderData: keepPreviousData,
  });

export const useResolved = (code: string | null, kind: string): UseQueryResult<ResolvedPart> =>
  useQuery({
    queryKey: ['part', code, kind],
    queryFn: () => api('GET', `/api/parts/${encodeURIComponent(code ?? '')}${kind === '' ? '' : `?kind=${kind}`}`),
    enabled: code !== null,
  });

export const useBlocks = (q: string): UseQueryResult<{ blocks: BlockRow[]; total: number }> =>
  useQuery({ queryKey: ['blocks', q], queryFn: () => api('GET', `/api/blocks?q=${encodeURIComponent(q)}`) });

export const useApp = (): UseQueryResult<AppInfo> => useQuery({ queryKey: ['app'], queryFn: () => api('GET', '/api/app'), staleTime: 60_000 });
export const usePlatforms = (): UseQueryResult<{ platforms: Platform[] }> =>
  useQuery({ queryKey: ['platforms'], queryFn: () => api('GET', '/api/platforms') });
export const useBenchmarks = (): UseQueryResult<Benchmarks> => useQuery({ queryKey: ['benchmarks'], queryFn: () => api('GET', '/api/benchmarks') });
export const useChangelog = (): UseQueryResult<{ releases: Release[] }> =>
  useQuery({ queryKey: ['changelog'], queryFn: () => api('GET', '/api/changelog') });
export const useTrash = (): UseQueryResult<{ trash: TrashEntry[] }> => useQuery({ queryKey: ['trash'], queryFn: () => api('GET', '/api/trash') });
