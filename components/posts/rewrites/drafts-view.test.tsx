import { screen, waitFor, within } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PostSession, type Saved } from "#components/posts/post-session.ts";
import { testGateway } from "#components/posts/testing.ts";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { toast } from "#components/ui/toast.ts";
import type { DirectionOption, Rewrite } from "#lib/jobs/rewrites/contract.ts";
import DraftsView from "./drafts-view.tsx";

vi.mock("#components/ui/toast.ts", () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const SAVED: Saved = {
  etag: '"one"',
  post: {
    id: "post_1",
    title: "Acme",
    slug: null,
    content: "<h1>Acme</h1><p>Acme prints labels. It is quick to learn.</p>",
    htmlUrl: null,
    markdown: "# Acme\n\nAcme prints labels. It is quick to learn.\n",
    rawHtml: null,
    recommendations: null,
    contentType: "changelog",
    status: "draft",
    sourceMetadata: null,
    brandIdentityId: null,
    publishDestination: null,
    review: "none",
    publishedAt: null,
    publishAt: null,
    publishTimeZone: null,
    draftRevisionId: null,
    createdAt: "2026-03-01T00:00:00.000Z",
    updatedAt: "2026-03-01T00:00:00.000Z",
  },
};
const SHORT: Rewrite = {
  id: "rwr_1",
  postId: "post_1",
  jobId: "job_1",
  direction: "shorter",
  status: "open",
  error: null,
  title: "Acme",
  markdown: "# Acme\n\nAcme prints labels.\n",
  content: "<h1>Acme</h1><p>Acme prints labels.</p>",
  recommendations: null,
  writer: "rules",
  createdAt: "2026-03-01T00:00:00.000Z",
  updatedAt: "2026-03-01T00:00:00.000Z",
};
const WARM: Rewrite = {
  ...SHORT,
  id: "rwr_2",
  direction: "warmer",
  markdown: "# Acme\n\nYou can now print labels.\n",
  content: "<h1>Acme</h1><p>You can now print labels.</p>",
};
const OPTIONS: DirectionOption[] = [
  { direction: "shorter", writer: "rules", reason: null },
  { direction: "warmer", writer: "rules", reason: null },
  { direction: "technical", writer: null, reason: "Only a model can" },
  { direction: "users", writer: "rules", reason: null },
];
const LIST = "GET /v1/posts/post_1/rewrites";
const UPDATE = "PATCH /v1/posts/post_1/rewrites/rwr_1";
const ACCEPT = "POST /v1/posts/post_1/rewrites/rwr_1/accept";
const RESTORE = "POST /v1/posts/post_1/revisions/rev_1/restore";

function open(drafts: Rewrite[] = [SHORT], { canWrite = true, saved = SAVED } = {}) {
  const answers: Record<string, unknown> = { [LIST]: { rewrites: drafts, directions: OPTIONS } };
  const session = new PostSession(testGateway(saved), saved);
  const Page = () => {
    const view = useSyncExternalStore(session.subscribe, session.view);
    return <DraftsView session={session} view={view} canWrite={canWrite} />;
  };
  const page = renderInDashboard(<Page />, answers);
  const routes = () => page.sent.map(({ route }) => route).filter((route) => !route.startsWith("GET"));
  return { ...page, answers, session, routes };
}

const click = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole("button", { name }));
const pressUndo = () => {
  const [, options] = vi.mocked(toast.success).mock.lastCall ?? [];
  const action = options?.action as { onClick: (event: never) => void } | undefined;
  action?.onClick(undefined as never);
};

beforeEach(() => void vi.mocked(toast.success).mockClear());

describe("DraftsView", () => {
  it("shows what a draft changes, accepts it and undoes that", async () => {
    const page = open();
    const changes = await screen.findByRole("region", { name: "Changes" });
    expect(changes.textContent).toContain("It is quick to learn.");
    const accepted = { ...SAVED.post, markdown: SHORT.markdown };
    page.answers[ACCEPT] = { post: accepted, previousRevisionId: "rev_1" };
    await click(page, "Accept all");
    await waitFor(() => expect(page.session.view().saved.post.markdown).toBe(SHORT.markdown));
    expect(page.routes()).toEqual([ACCEPT]);

    Object.assign(page.answers, { [RESTORE]: { post: SAVED.post }, [UPDATE]: { rewrite: SHORT } });
    pressUndo();
    await waitFor(() => expect(page.session.view().saved.post.markdown).toBe(SAVED.post.markdown));
    expect(page.routes()).toEqual([ACCEPT, RESTORE, UPDATE]);
  });

  it("accepts, rejects and undoes single changes, with the mouse and by keyboard", async () => {
    const [first, second] = ["Acme prints labels. It is quick to learn.", "Reports keep their filter."];
    const text = (one: string, other: string) => `# Acme\n\n${one}\n\n## Fixes\n\n${other}\n`;
    const saved = { ...SAVED, post: { ...SAVED.post, markdown: text(first, second) } };
    const page = open([{ ...SHORT, markdown: text("Acme prints labels.", "Reports keep it.") }], { saved });
    const getText = () => page.session.view().draft.markdown;
    const find = (change: string, name: string) =>
      within(screen.getByRole("group", { name: change })).getByRole("button", { name });
    await screen.findByText("2 to decide, 0 accepted, 0 rejected");
    await page.user.click(find("Change 1 of 2", "Accept"));
    expect(getText()).toBe(text("Acme prints labels.", second));
    find("Change 2 of 2", "Accept").focus();
    await page.user.keyboard("{Enter}");
    expect(getText()).toBe(text("Acme prints labels.", "Reports keep it."));
    await page.user.keyboard("{Enter}");
    expect(getText()).toBe(text("Acme prints labels.", second));
    await page.user.click(find("Change 2 of 2", "Reject"));
    await screen.findByText("0 to decide, 1 accepted, 1 rejected");
    expect(getText()).toBe(text("Acme prints labels.", second));
    expect(page.routes()).toEqual([]);
  });

  it("discards a draft and undoes that", async () => {
    const page = open();
    page.answers[UPDATE] = { rewrite: { ...SHORT, status: "discarded" } };
    await click(page, "Discard");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Draft discarded", expect.anything()));
    pressUndo();
    await waitFor(() => expect(page.sent.filter(({ route }) => route === UPDATE)).toHaveLength(2));
    const bodies = page.sent.filter(({ route }) => route === UPDATE).map(({ body }) => body);
    expect(bodies).toEqual([{ status: "discarded" }, { status: "open" }]);
  });

  it("keeps the text and says why when a draft cannot be accepted", async () => {
    const page = open();
    page.answers[ACCEPT] = Response.json(
      { error: "The selected changes of the post were updated since", recovery: "Write the post again." },
      { status: 409 },
    );
    await click(page, "Accept all");
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(page.session.view().saved).toBe(SAVED);
  });

  it("shows two drafts side by side, each with a button to accept it", async () => {
    const page = open([SHORT, WARM]);
    await click(page, "Side by side");
    expect(screen.getByRole("region", { name: "Current text" }).textContent).toContain("quick to learn");
    await page.user.click(screen.getByRole("combobox", { name: "Compare with" }));
    await page.user.click(await screen.findByRole("option", { name: /^Warmer/ }));
    const [warm, short] = [
      screen.getByRole("region", { name: /^Warmer/ }),
      screen.getByRole("region", { name: /^Shorter/ }),
    ];
    expect(warm.textContent).toContain("You can now print labels.");
    for (const pane of [warm, short]) expect(within(pane).getByRole("button", { name: "Accept" })).toBeTruthy();
  });

  it("offers the directions that can be written, and names those that need a model", async () => {
    const page = open([]);
    page.answers["POST /v1/posts/post_1/rewrites"] = { job: { id: "job_2" } };
    expect(await screen.findByRole("button", { name: /More technical Needs an AI model/ })).toHaveProperty(
      "disabled",
      true,
    );
    await click(page, "For users");
    await waitFor(() => expect(page.sent.at(-1)?.route).toBe(LIST));
    expect(page.sent.find(({ route }) => route.startsWith("POST"))?.body).toEqual({ direction: "users" });
  });

  it("shows why a draft was not written, and only reads for those who may not write", async () => {
    open([{ ...SHORT, status: "failed", markdown: null, title: null, error: "It would say the same" }], {
      canWrite: false,
    });
    expect(await screen.findByText("It would say the same")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});
