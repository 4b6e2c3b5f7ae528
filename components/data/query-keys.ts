/**
 * Query keys of one resource of one organization; every domain takes its keys from here, so that
 * `all` reaches each list and detail of the resource, and another organization's data never shows.
 */
export function queryKeys(organizationId: string, resource: string) {
  const all = [organizationId, resource] as const;
  return {
    all,
    /** Reaches the lists alone. */
    lists: [...all, "list"] as const,
    list: (filters: Record<string, unknown> = {}) => [...all, "list", filters] as const,
    detail: (id: string, part = "") => [...all, "detail", id, part] as const,
  };
}

export const postKeys = (organizationId: string) => queryKeys(organizationId, "posts");
export const brandKeys = (organizationId: string) => queryKeys(organizationId, "brand-identities");

/** Keys of an organization's projects. */
export const projectKeys = (organizationId: string) => queryKeys(organizationId, "projects");

/** Keys of everything that is read of one project; `all` reaches settings, prompts, scans and figures alike. */
export const geoKeys = (organizationId: string, projectId: string) => queryKeys(organizationId, `geo:${projectId}`);
