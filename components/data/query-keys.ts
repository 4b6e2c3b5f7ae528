/**
 * Query keys of one resource of one organization. All domains build their keys here, so that `all` invalidates every
 * list and detail of the resource and organizations never share cached data.
 */
export function queryKeys(organizationId: string, resource: string) {
  const all = [organizationId, resource] as const;
  return {
    all,
    /** Matches the lists only, not the details. */
    lists: [...all, "list"] as const,
    list: (filters: Record<string, unknown> = {}) => [...all, "list", filters] as const,
    detail: (id: string, part = "") => [...all, "detail", id, part] as const,
  };
}

export const postKeys = (organizationId: string) => queryKeys(organizationId, "posts");
export const brandKeys = (organizationId: string) => queryKeys(organizationId, "brand-identities");

/** Query keys of an organization's projects. */
export const projectKeys = (organizationId: string) => queryKeys(organizationId, "projects");

/** Query keys of one project's data; `all` matches settings, prompts, scans and figures. */
export const geoKeys = (organizationId: string, projectId: string) => queryKeys(organizationId, `geo:${projectId}`);
