import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PostSession, type Saved } from "#components/posts/post-session.ts";
import { testGateway } from "#components/posts/testing.ts";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { toast } from "#components/ui/toast.ts";
import type { PostComment } from "#lib/posts/comments/contract.ts";
import type { Post } from "#lib/posts/contract.ts";
import ReviewView from "./review-view.tsx";

vi.mock("#components/ui/toast.ts", () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const POST: Post = {
  ...{ id: "post_1", title: "Notes", slug: null, content: "<p>Imports are fast. Retry them.</p>", htmlUrl: null },
  ...{ markdown: "Imports are fast. Retry them.", rawHtml: null, recommendations: null, contentType: "changelog" },
  ...{ status: "draft", sourceMetadata: null, brandIdentityId: null, publishDestination: null, review: "requested" },
  ...{ publishedAt: null, draftRevisionId: null, publishAt: null, publishTimeZone: null },
  ...{ createdAt: "2026-03-01T00:00:00.000Z", updatedAt: "2026-03-01T00:00:00.000Z" },
};
const COMMENT: PostComment = {
  ...{ id: "cmt_1", postId: "post_1", parentId: null, revisionId: "rev_1", quote: "Imports are quick." },
  ...{ anchor: { state: "changed", sentence: "Imports are fast." }, body: "How fast?", author: "Bob" },
  ...{ authorUserId: "usr_2", resolvedAt: null, resolvedBy: null },
  ...{ createdAt: "2026-03-01T00:00:00.000Z", updatedAt: "2026-03-01T00:00:00.000Z" },
};
const sentence = (text: string) => ({ text, entryIds: [], author: "generated" });

function open(post: Post, answers: Record<string, unknown> = {}) {
  const saved: Saved = { post, etag: '"one"' };
  const session = new PostSession(testGateway(saved), saved);
  const page = renderInDashboard(<ReviewView session={session} post={post} canWrite />, {
    "GET /v1/posts/post_1/comments": { comments: [COMMENT] },
    "GET /v1/posts/post_1/evidence": {
      ...{ sentences: [sentence("Imports are fast."), sentence("Retry them.")], entries: [] },
      post: { id: "post_1", revisionId: "rev_1" },
    },
    "GET /organization": { organization: { requireApproval: true, timeZone: "UTC", publicPages: false } },
    ...answers,
  });
  return { ...page, session };
}

beforeEach(() => vi.clearAllMocks());

describe("ReviewView", () => {
  it("approves the text that is shown", async () => {
    const approved = { post: { ...POST, review: "approved" } };
    const { user, session } = open(POST, { "POST /v1/posts/post_1/review": approved });
    expect(await screen.findByText("This text is waiting for review.")).toBeTruthy();
    expect(await screen.findByText("Approval is required before it is published.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Approve" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Approved"));
    expect(session.view().saved.post.review).toBe("approved");
  });

  it("shows the new text instead of approving when the post changed meanwhile", async () => {
    const refusal = { error: "Post has changed since it was read", recovery: "Read the post again." };
    const { user, session } = open(POST, {
      "POST /v1/posts/post_1/review": Response.json(refusal, { status: 412 }),
      "GET /v1/posts/post_1": { post: { ...POST, title: "Changed" } },
    });
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await waitFor(() => expect(session.view().saved.post.title).toBe("Changed"));
    expect(toast.error).toHaveBeenCalled();
    expect(session.view().saved.post.review).toBe("requested");
  });

  it("comments on a chosen sentence and shows that a quoted one has changed", async () => {
    const { user, sent } = open(POST, { "POST /v1/posts/post_1/comments": { comment: COMMENT } });
    expect(await screen.findByText("The sentence has changed since.")).toBeTruthy();
    await user.click(await screen.findByRole("link", { name: "Retry them." }));
    await user.type(screen.getByRole("textbox", { name: "Comment on this sentence" }), "Why?");
    await user.click(screen.getByRole("button", { name: "Comment" }));
    await waitFor(() =>
      expect(sent.find(({ route }) => route === "POST /v1/posts/post_1/comments")?.body).toEqual({
        body: "Why?",
        quote: "Retry them.",
      }),
    );
  });

  it("deletes a comment at once, and restores it with Undo", async () => {
    const path = "/v1/posts/post_1/comments/cmt_1";
    const answers = { [`DELETE ${path}`]: { id: "cmt_1" }, [`POST ${path}/restore`]: { comment: COMMENT } };
    const { user, sent } = open(POST, answers);
    await user.click(await screen.findByRole("button", { name: "Delete comment by Bob" }));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    const [title, notice] = vi.mocked(toast.success).mock.calls[0] ?? [];
    expect([title, notice?.description]).toEqual(["Comment deleted", "How fast?"]);
    expect(sent.some(({ route }) => route === `DELETE ${path}`)).toBe(true);
    const undo = notice?.action as { label: string; onClick: (event: never) => void };
    expect(undo.label).toBe("Undo");
    undo.onClick(undefined as never);
    await waitFor(() => expect(sent.some(({ route }) => route === `POST ${path}/restore`)).toBe(true));
  });

  it("approves the draft changes of a published post and keeps showing them", async () => {
    const published = { ...POST, status: "published", draftRevisionId: "rev_2" } as const;
    const { user, session } = open(
      { ...published, title: "Changed" },
      {
        "POST /v1/posts/post_1/review": { post: { ...published, title: "Public", review: "approved" } },
        "GET /v1/posts/post_1": { post: { ...published, title: "Changed", review: "approved" } },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await waitFor(() => expect(session.view().saved.post).toMatchObject({ title: "Changed", review: "approved" }));
  });

  it("warns that a post whose scheduled time has passed is published after its approval", async () => {
    open({ ...POST, publishAt: "2026-03-01T08:00:00.000Z", publishTimeZone: "UTC" });
    expect(await screen.findByText(/published within a minute after its approval/)).toBeTruthy();
  });

  it("offers no review of a published post without draft changes", async () => {
    open({ ...POST, status: "published" });
    expect(await screen.findByText(/This post is published/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  });
});
