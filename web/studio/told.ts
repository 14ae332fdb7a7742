import type * as Told from '../../src/client/generated.js';
import type * as Read from './api.js';

type Fits<A extends B, B> = A;

/** What the service's OpenAPI document says of its answers holds for what the studio reads of them: where it does not, this does not compile. */
export type Held = readonly [
  Fits<Told.Job, Read.Job>,
  Fits<Told.App, Read.AppInfo>,
  Fits<Told.ProjectSummary, Read.ProjectSummary>,
  Fits<Told.Project, Read.ProjectDetail>,
  Fits<Told.Turn, Read.TurnView>,
  Fits<Told.Version, Read.VersionView>,
  Fits<Told.Started, Read.Started>,
  Fits<Told.ConstraintsInForce, Read.InForce>,
  Fits<Told.Constraints, Read.Constraints>,
  Fits<Told.Simulated, Read.Simulation>,
  Fits<Told.Quote, Read.Quote>,
  Fits<Told.VersionFile, Read.FileEntry>,
  Fits<Told.Variation, Read.Variation>,
  Fits<Told.Share, Read.ShareRow>,
  Fits<Told.EntryFault, Read.OwnFault>,
  Fits<Told.Platform, Read.Platform>,
  Fits<Told.FoundPart, Read.FoundPart>,
  Fits<Told.ResolvedPart, Read.ResolvedPart>,
  Fits<Told.BlockRow, Read.BlockRow>,
  Fits<Told.Proposal, Read.Proposal>,
  Fits<Told.Diff, Read.DesignDiff>,
];
