"use client";

import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";

/** Links a post to the brief that it was written from; renders nothing for other posts. */
export function BriefLink({ sourceMetadata }: { sourceMetadata: unknown }) {
  const { slug } = useOrganization();
  const source = parseBriefReference(sourceMetadata);
  if (!source) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <Link
        href={`/${slug}/geo/briefs/${source.briefId}?project=${source.projectId}`}
        className="text-accent-text underline-offset-3 hover:underline"
      >
        Written from a brief
      </Link>
    </>
  );
}

function parseBriefReference(metadata: unknown): { briefId: string; projectId: string } | undefined {
  if (typeof metadata !== "object" || metadata === null) return undefined;
  if (!("briefId" in metadata && "projectId" in metadata)) return undefined;
  const { briefId, projectId } = metadata;
  return typeof briefId === "string" && typeof projectId === "string" ? { briefId, projectId } : undefined;
}
