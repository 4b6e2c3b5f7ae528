"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useOrganization } from "#components/dashboard/organization.tsx";

/** Builds URLs of GEO pages that keep the current project: `path("/prompts")`. */
export function useGeoPath(): (path?: string, query?: Record<string, string>) => string {
  const { slug } = useOrganization();
  const [project] = useQueryState("project", parseAsString);
  return (path = "", query = {}) => {
    const search = new URLSearchParams({ ...(project ? { project } : {}), ...query }).toString();
    return `/${slug}/geo${path}${search ? `?${search}` : ""}`;
  };
}
