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
  // On client-side navigation the browser fetches the post itself: the router cache of this page would hold an old
  // text.
  if (!(await isDocumentRequest())) return <PostPage postId={postId} />;
  const read = postRead(organization.id, postId);
  const prefetched = await new Prefetch(ctx).resource<OutputOf<typeof getPost>>(read);
  const saved = prefetched && { post: prefetched.data.post, etag: prefetched.etag };
  return <PostPage postId={postId} initialData={saved && { document: ctx.requestId, saved }} />;
}
