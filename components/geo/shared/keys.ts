import { queryKeys } from "#components/providers/query-keys.ts";

/** Keys of an organization's projects. */
export const projectKeys = (organizationId: string) => queryKeys(organizationId, "projects");

/** Keys of everything that is read of one project; `all` reaches settings, prompts, scans and figures alike. */
export const geoKeys = (organizationId: string, projectId: string) => queryKeys(organizationId, `geo:${projectId}`);
