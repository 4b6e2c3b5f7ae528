import { z } from "zod";
import type { RewriteWithJob } from "#db/queries/posts/rewrites.ts";
import { writerRecord } from "#lib/jobs/writer/draft.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import type { Rewrite, rewrite } from "./contract.ts";

const metadata = z.object({ writer: writerRecord.pick({ kind: true }) });

/** Converts a stored draft to the API resource. */
export function toRewrite(row: RewriteWithJob): z.input<typeof rewrite> {
  const kind = metadata.safeParse(row.metadata).data?.writer.kind;
  return {
    id: row.id,
    postId: row.postId,
    jobId: row.jobId,
    direction: row.direction,
    status: getStatus(row),
    error: row.markdown === null ? row.error : null,
    title: row.title,
    markdown: row.markdown,
    content: row.markdown === null ? null : renderMarkdown(row.markdown),
    recommendations: row.recommendations,
    writer: kind === "deterministic" ? "rules" : (kind ?? null),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

function getStatus({ markdown, decision, jobStatus }: RewriteWithJob): Rewrite["status"] {
  if (markdown !== null) return decision ?? "open";
  return jobStatus === "queued" || jobStatus === "running" ? "writing" : "failed";
}
