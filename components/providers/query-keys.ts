/**
 * Query keys of one resource of one organization; every domain takes its keys from here, so that
 * `all` reaches each list and detail of the resource, and another organization's data never shows.
 */
export function queryKeys(organizationId: string, resource: string) {
  const all = [organizationId, resource] as const;
  return {
    all,
    list: (filters: Record<string, unknown> = {}) => [...all, "list", filters] as const,
    detail: (id: string, part = "") => [...all, "detail", id, part] as const,
  };
}
