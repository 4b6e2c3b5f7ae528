import type { Metadata } from "next";
import { postRead } from "#components/posts/reads.ts";
import { PostPage } from "#components/posts/workspace/post-page.tsx";
import { requireMember } from "#lib/auth/page.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { getPost } from "#lib/posts/contract.ts";
import { isDocumentRequest } from "#lib/prefetch/document.ts";
import { Prefetch } from "#lib/prefetch/service.ts";

export const metadata: Metadata = { title: "Post" };

export default async function Page({ params }: { params: Promise<{ org: string; postId: string }> }) {
  const { org, postId } = await params;
  const { ctx, organization } = await requireMember(org);
  // The browser reads for itself where it moves within the dashboard: what it keeps of this page would be an old text.
  if (!(await isDocumentRequest())) return <PostPage postId={postId} />;
  const read = postRead(organization.id, postId);
  const found = await new Prefetch(ctx).resource<OutputOf<typeof getPost>>(read);
  const saved = found && { post: found.data.post, etag: found.etag };
  return <PostPage postId={postId} brought={saved && { document: ctx.requestId, saved }} />;
}
