"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { postKeys } from "#components/data/query-keys.ts";
import { useBriefs } from "#components/geo/shared/briefs.ts";
import { useGaps } from "#components/geo/shared/gaps.ts";
import { useProject } from "#components/geo/shared/project-provider.tsx";
import { STANDARD_DAYS } from "#components/geo/shared/range.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { call } from "#lib/http/call.ts";
import type { listPosts } from "#lib/posts/contract.ts";
import { listNextActions } from "./actions.ts";

const RANGE = { days: STANDARD_DAYS, from: null, to: null };

/** At most three actions worth most now, from posts and AI visibility. Renders nothing when there is none. */
export function DoNextCard() {
  const { slug } = useOrganization();
  const { id: projectId } = useProject();
  const canWrite = useCan("write");
  const drafts = useNewestDraft();
  const briefs = useBriefs(false);
  const gaps = useGaps(RANGE, false);
  if (!canWrite) return null;
  const isLoading = drafts.isPending || briefs.isPending || gaps.isPending;
  const actions = listNextActions({
    drafts: drafts.data?.posts ?? [],
    briefs: briefs.data?.briefs ?? [],
    gaps: gaps.data?.promptGaps ?? [],
    project: `?project=${encodeURIComponent(projectId)}`,
  });
  if (!isLoading && actions.length === 0) return null;
  return (
    <Card aria-label="Do next">
      <CardHeader>
        <CardTitle>Do next</CardTitle>
      </CardHeader>
      {isLoading ? (
        <ListSkeleton rows={3} trailing={0} />
      ) : (
        <ul className="divide-y">
          {actions.map(({ id, label, detail, path }) => (
            <li key={id}>
              <Link href={`/${slug}${path}`} className="flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover">
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{label}</span>
                  <span dir="auto" className="block truncate text-muted-foreground text-xs">
                    {detail}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useNewestDraft() {
  const { id: organizationId } = useOrganization();
  const query = { limit: "1", text: "excerpt", status: "draft" } as const;
  return useQuery({
    queryKey: postKeys(organizationId).list(query),
    queryFn: ({ signal }) => call<typeof listPosts>("GET /v1/posts", { organizationId, signal, query }),
  });
}
