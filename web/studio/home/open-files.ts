import { ApiError, api, type ProjectDetail, type Started, upload } from '../api.js';
import { t } from '../strings.js';

type Source = { readonly design: unknown; readonly filename: string } | { readonly ecad: string; readonly filename: string };

/** What the API is sent of files: one board, netlist or design, with what stands beside it. Throws Error naming what does not fit. */
export async function sourceOf(files: readonly File[]): Promise<Source> {
  const isLand = (file: File): boolean => file.name.endsWith('.kicad_mod');
  const isProject = (file: File): boolean => file.name.endsWith('.kicad_pro');
  const [file, second] = files.filter((f) => !isLand(f) && !isProject(f));
  const beside = files.filter(isProject);
  if (file === undefined || second !== undefined || beside.length > 1) throw new Error(t.home.oneFile);
  const text = await file.text();
  if (/\.json$/i.test(file.name)) {
    try {
      return { design: JSON.parse(text) as unknown, filename: file.name };
    } catch (error) {
      throw new Error(t.home.notJson(file.name, error instanceof Error ? error.message : String(error)));
    }
  }
  // A netlist names a footprint by its library too; the file only by its own name.
  const lands = await Promise.all(files.filter(isLand).map(async (land) => [land.name.replace(/\.kicad_mod$/, ''), await land.text()]));
  const project = beside[0] === undefined ? {} : { ecad_project: await beside[0].text() };
  return { ecad: text, filename: file.name, ...project, ...(lands.length === 0 ? {} : { footprints: Object.fromEntries(lands) as unknown }) };
}

/** Makes a project of files; answers its slug. */
export async function openFiles(files: readonly File[]): Promise<string> {
  const [first] = files;
  if (first === undefined) throw new ApiError(0, t.home.oneFile);
  if (/\.zip$/i.test(first.name)) {
    const { project } = await upload<{ project: ProjectDetail }>(
      `/api/projects/import?filename=${encodeURIComponent(first.name)}`,
      first,
      'application/zip',
    );
    return project.slug;
  }
  return (await api<Started>('POST', '/api/projects', await sourceOf(files))).project.slug;
}

/** Kinds of files that can be opened. */
export const ACCEPTED = '.kicad_pcb,.ecad_pcb,.net,.json,.kicad_mod,.kicad_pro,.zip';
