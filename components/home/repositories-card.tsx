"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { GitBranch } from "lucide-react";
import Link from "next/link";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { listIntegrations } from "#lib/integrations/contract.ts";

const SHOWN = 8;

export function RepositoriesCard({ query }: { query: UseQueryResult<OutputOf<typeof listIntegrations>> }) {
  const { slug } = useOrganization();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Repositories</CardTitle>
        <Link
          href={`/${slug}/integrations`}
          className="rounded-sm text-muted-foreground text-xs underline-offset-4 hover:text-foreground hover:underline"
        >
          Manage<span className="sr-only"> repositories</span>
        </Link>
      </CardHeader>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={2} trailing={0} />}
        isEmpty={(data) => data.vcs.length === 0}
        empty={<NoRepositories slug={slug} />}
      >
        {({ vcs }) => (
          <ul className="divide-y">
            {vcs.slice(0, SHOWN).map((item) => (
              <li key={item.id} className="flex items-center gap-3 px-4 py-2.5">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium text-sm">{item.displayName}</span>
                  <span className="flex min-w-0 items-center gap-1 text-muted-foreground text-xs">
                    <GitBranch aria-hidden className="size-3 shrink-0" />
                    <span className="truncate">{item.defaultBranch}</span>
                  </span>
                </span>
                {item.enabled ? null : <Badge>Paused</Badge>}
              </li>
            ))}
            {vcs.length > SHOWN ? (
              <li className="px-4 py-2 text-muted-foreground text-xs tabular-nums">and {vcs.length - SHOWN} more</li>
            ) : null}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}

function NoRepositories({ slug }: { slug: string }) {
  const canManage = useCan("manage");
  return (
    <EmptyState
      className="py-8"
      title="None connected"
      description={
        canManage ? "Clarion writes posts from a repository's history." : "An admin or owner can connect one."
      }
      action={
        canManage ? (
          <Button asChild>
            <Link href={`/${slug}/integrations?connect=repository`}>Connect repository</Link>
          </Button>
        ) : undefined
      }
    />
  );
}
