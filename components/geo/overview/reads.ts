import { geoKeys, projectKeys } from "#components/data/query-keys.ts";
import type { Scan } from "#lib/geo/scans/contract.ts";
import type { Read } from "#lib/prefetch/read.ts";

/** The window when the URL names none. */
const STANDARD = { days: "30" };
const PATH = "GET /v1/projects/{projectId}/geo";

/** The projects of the organization. */
export function projectsRead(organizationId: string): Read {
  return { queryKey: projectKeys(organizationId).list(), route: "GET /v1/projects" };
}

/** The newest scans. */
export function scansRead(organizationId: string, projectId: string): Read {
  const queryKey = geoKeys(organizationId, projectId).list({ of: "scans" });
  return { queryKey, route: `${PATH}/scans`, params: { projectId }, query: { limit: "10" } };
}

/** Every prompt. */
export function promptsRead(organizationId: string, projectId: string): Read {
  const queryKey = geoKeys(organizationId, projectId).list({ of: "prompts" });
  return { queryKey, route: `${PATH}/prompts`, params: { projectId } };
}

/** The headline of the standard window. */
export function headlineRead(organizationId: string, projectId: string): Read {
  return figureRead(organizationId, projectId, "overview");
}

/** The figures of the standard window. */
export function figureReads(organizationId: string, projectId: string): Read[] {
  return ["overview", "timeseries", "competitor-share", "language-share"].map((of) =>
    figureRead(organizationId, projectId, of),
  );
}

/** Scans that can be compared, newest first. */
export function comparableScans(scans: readonly Scan[]): Scan[] {
  return scans.filter(({ status, kind }) => status === "completed" && kind === "scan");
}

/** Changes since the preceding window. */
export function changesRead(organizationId: string, projectId: string): Read {
  return figureRead(organizationId, projectId, "changes");
}

function figureRead(organizationId: string, projectId: string, of: string): Read {
  const queryKey = geoKeys(organizationId, projectId).list({ of, ...STANDARD });
  return { queryKey, route: `${PATH}/visibility/${of}`, params: { projectId }, query: STANDARD };
}
