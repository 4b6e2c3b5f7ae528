import { queryKeys } from "#components/data/query-keys.ts";
import type { Read } from "#lib/prefetch/read.ts";
import type { ContentFilters } from "./search-params.ts";

const PAGE_SIZE = 20;
const UNFILTERED: ContentFilters = { q: "", status: null, type: null, brand: null, sort: "desc", page: 1 };

/** One page of the content list. */
export function postsRead(organizationId: string, filters: ContentFilters) {
  return {
    queryKey: queryKeys(organizationId, "posts").list(filters),
    route: "GET /v1/posts",
    query: {
      limit: String(PAGE_SIZE),
      page: String(filters.page),
      sort: filters.sort,
      text: "excerpt" as const,
      q: filters.q,
      ...(filters.status ? { status: filters.status } : {}),
      ...(filters.type ? { contentType: filters.type } : {}),
      ...(filters.brand ? { brandIdentityId: filters.brand } : {}),
    },
  } satisfies Read;
}

/** One post for its page, with its draft changes. Queries of its tabs are stored below the same key. */
export function postRead(organizationId: string, postId: string) {
  return {
    queryKey: queryKeys(organizationId, "posts").detail(postId),
    route: "GET /v1/posts/{postId}",
    params: { postId },
    query: { draft: "true" as const },
  } satisfies Read;
}

/** The queries of the unfiltered content page, for prefetching. */
export function contentReads(organizationId: string): Read[] {
  const list = (resource: string, route: string) => ({ queryKey: queryKeys(organizationId, resource).list(), route });
  return [
    postsRead(organizationId, UNFILTERED),
    list("jobs", "GET /v1/posts/generate"),
    list("brand-identities", "GET /v1/brand-identities"),
  ];
}
