import { queryKeys } from "#components/data/query-keys.ts";
import type { Read } from "#lib/prefetch/read.ts";

const RECENT = 6;

/** The newest posts. */
export function recentPosts(organizationId: string) {
  const query = { limit: String(RECENT), text: "excerpt" as const };
  return { queryKey: queryKeys(organizationId, "posts").list(query), route: "GET /v1/posts", query } satisfies Read;
}

/** The queries of the home page, for prefetching. */
export function homeReads(organizationId: string): Read[] {
  const list = (resource: string, route: string) => ({ queryKey: queryKeys(organizationId, resource).list(), route });
  return [
    recentPosts(organizationId),
    list("jobs", "GET /v1/posts/generate"),
    list("integrations", "GET /v1/integrations"),
    list("schedules", "GET /v1/schedules"),
    list("brand-identities", "GET /v1/brand-identities"),
    list("plan", "GET /plan"),
  ];
}
