"use client";

import { useQuery } from "@tanstack/react-query";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { useGeoScope } from "#components/geo/shared/scope.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { getVisibilityMethodology } from "#lib/geo/visibility/contract.ts";
import { call } from "#lib/http/call.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";

type Methodology = OutputOf<typeof getVisibilityMethodology>;

/** How figures are made: plain words first, the statistics below each. */
export function MethodologyPage() {
  const { organizationId, projectId, keys } = useGeoScope();
  const query = useQuery({
    queryKey: keys.list({ of: "methodology" }),
    queryFn: ({ signal }) =>
      call<typeof getVisibilityMethodology>("GET /v1/projects/{projectId}/geo/visibility/methodology", {
        organizationId,
        params: { projectId },
        signal,
      }),
  });
  return (
    <Page>
      <PageHeader title="How we measure" description="What every figure means, and how sure it is." />
      <QueryView query={query} skeleton={<ListSkeleton rows={7} trailing={0} />}>
        {(data) => <Methods {...data} />}
      </QueryView>
    </Page>
  );
}

function Methods({ methods, topics }: Methodology) {
  return (
    <div className="grid max-w-3xl gap-4">
      {methods.map(({ id, title, summary, details, sources }) => (
        <Card key={id} aria-label={title}>
          <CardHeader>
            <CardTitle>{title}</CardTitle>
          </CardHeader>
          <CardContent className="grid gap-2">
            <p className="text-pretty text-sm">{summary}</p>
            <Disclosure summary="The statistics" className="text-muted-foreground text-sm">
              <p className="mt-2 text-pretty">{details}</p>
              {sources.length > 0 ? <p className="mt-1 text-xs">{sources.join("; ")}</p> : null}
            </Disclosure>
            {id === "the_topic" ? <Topics topics={topics} /> : null}
          </CardContent>
        </Card>
      ))}
    </div>
  );
}

function Topics({ topics }: Pick<Methodology, "topics">) {
  if (topics.length === 0)
    return <p className="text-muted-foreground text-sm">Each of your prompts is its own topic.</p>;
  return (
    <Disclosure summary="Prompts that count as one topic" className="text-sm" summaryClassName="text-foreground">
      <ul className="mt-2 grid gap-2">
        {topics.map(({ prompts }) => (
          <li key={prompts[0]} dir="auto">
            {prompts.join(" · ")}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
