import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ContentPage } from "#components/posts/list/content-page.tsx";
import { contentReads } from "#components/posts/reads.ts";
import { requireMember } from "#lib/auth/page.ts";
import { Prefetch } from "#lib/prefetch/service.ts";

export const metadata: Metadata = { title: "Content" };

type Props = { params: Promise<{ org: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ params, searchParams }: Props) {
  const { ctx, organization } = await requireMember((await params).org);
  const prefetch = new Prefetch(ctx);
  // With filters in the URL the browser fetches the list, because only client code parses the filters.
  if (Object.keys(await searchParams).length === 0) await prefetch.all(contentReads(organization.id));
  return (
    <HydrationBoundary state={prefetch.state()}>
      <ContentPage />
    </HydrationBoundary>
  );
}
