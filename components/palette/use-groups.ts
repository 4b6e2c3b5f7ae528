"use client";

import { usePathname } from "next/navigation";
import { useTheme } from "next-themes";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { type OrganizationSummary, useAbilities, useOrganization } from "#components/dashboard/organization.tsx";
import { recentVisits } from "#components/dashboard/recent-pages.ts";
import { useProjects } from "#components/geo/shared/projects.ts";
import { actionCommands } from "./actions.ts";
import { buildResultGroups, groupsFor, recentCommands } from "./groups.ts";
import { pageCommands } from "./pages.ts";
import { useSearch } from "./use-search.ts";

/** The groups of rows for a query, with the state of the search. */
export function useGroups(query: string, organizations: readonly OrganizationSummary[]) {
  const { id, slug } = useOrganization();
  const pathname = usePathname();
  const [wanted] = useQueryState("project", parseAsString);
  const [visits] = useState(() => recentVisits(id));
  const projects = useProjects().data?.projects ?? [];
  const project = projects.find((candidate) => candidate.id === wanted) ?? projects[0];
  const results = useSearch(query, projects);
  const can = useAbilities();
  const { theme = "system" } = useTheme();
  const here = pathname.slice(slug.length + 1) || "/";
  const geoSearch = wanted ? `?project=${encodeURIComponent(wanted)}` : "";
  const own = {
    recent: recentCommands(slug, visits, here + geoSearch),
    actions: actionCommands({
      slug,
      can,
      organizations,
      projects,
      projectId: project?.id,
      geoSection: geoSection(slug, here),
      theme,
    }),
    pages: pageCommands(slug, geoSearch, can),
  };
  const groups = groupsFor(query, own, buildResultGroups(slug, results));
  return { groups, searching: results.searching, failed: results.failed, projectId: project?.id };
}

/** The GEO page to open for another project: the current one, or the overview. */
function geoSection(slug: string, here: string): string {
  const [, mode, part] = here.split("/");
  return mode === "geo" && part ? `/${slug}/geo/${part}` : `/${slug}/geo`;
}
