import type { Metadata } from "next";
import { PostPage } from "#components/posts/post-page.tsx";
import { requireMember } from "#lib/auth/page.ts";

export const metadata: Metadata = { title: "Post" };

export default async function Page({ params }: { params: Promise<{ org: string; postId: string }> }) {
  const { org, postId } = await params;
  await requireMember(org);
  return <PostPage postId={postId} />;
}
