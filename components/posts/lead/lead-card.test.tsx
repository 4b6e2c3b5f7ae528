import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PostSession, type Saved } from "#components/posts/post-session.ts";
import { testGateway } from "#components/posts/testing.ts";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import { toast } from "#components/ui/toast.ts";
import type { LedgerEntryResource } from "#lib/posts/contract.ts";
import type { ThinLead } from "#lib/posts/lead/contract.ts";
import LeadCard from "./lead-card.tsx";

vi.mock("#components/ui/toast.ts", () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const FACT: LedgerEntryResource["facts"][number] = {
  kind: "surface",
  standing: "source",
  text: "Added the HTTP route `POST /labels`",
  span: { in: "file", commit: "a".repeat(40), path: "api/labels.ts", from: 3, to: 3 },
};
const LEAD: ThinLead = {
  entry: {
    id: "e1",
    kind: "pull_request",
    refs: [{ type: "pull_request", repository: "repo_1", id: "12", url: "https://code.example/pull/12" }],
    title: "feat: print labels",
    authors: [],
    mergedAt: "2026-03-01T00:00:00.000Z",
    category: "Features & Enhancements",
    breaking: false,
    security: false,
    disposition: "highlight",
    reason: null,
    evidence: [],
    confidence: 1,
    folded: false,
    action: null,
    facts: [FACT],
  },
  description: null,
};
const SAVED: Saved = {
  etag: '"one"',
  post: {
    id: "post_1",
    title: "Acme",
    slug: null,
    content: "",
    htmlUrl: null,
    markdown: "# Acme\n\nAcme prints labels.\n",
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
const READ = "GET /v1/posts/post_1/lead";
const ADD = "POST /v1/posts/post_1/lead";
const ADDED = { ...SAVED.post, markdown: "# Acme\n\nAcme prints labels. You can print.\n" };

function refuse(path: string, message: string) {
  const details = [{ path, message }];
  const body = { error: "The facts of the change do not support this", recovery: "Leave that out.", details };
  return Response.json(body, { status: 400 });
}

function open({ lead = LEAD, answer }: { lead?: ThinLead | null; answer?: unknown } = {}) {
  const answers: Record<string, unknown> = { [READ]: { lead }, [ADD]: answer };
  const session = new PostSession(testGateway(SAVED), SAVED);
  const page = renderInDashboard(<LeadCard postId="post_1" session={session} />, answers);
  const write = async (text: string) => {
    await page.user.type(await screen.findByRole("textbox", { name: "What can readers do now?" }), text);
    await page.user.click(screen.getByRole("button", { name: "Check and add" }));
  };
  const bodies = () => page.sent.filter(({ route }) => route === ADD).map(({ body }) => body);
  return { ...page, answers, session, write, bodies };
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

describe("LeadCard", () => {
  it("shows the change, its source and its facts beside the empty field", async () => {
    open();
    const field = await screen.findByRole("textbox", { name: "What can readers do now?" });
    expect(field).toHaveProperty("value", "");
    expect(screen.getByRole("complementary", { name: "Add a sentence on the main change" })).toBeTruthy();
    expect(screen.getByText("Print labels")).toBeTruthy();
    expect(screen.getByRole("link", { name: "#12" }).getAttribute("href")).toBe("https://code.example/pull/12");
    expect(screen.getByText("api/labels.ts:3 at aaaaaaaaa")).toBeTruthy();
  });

  it("says so when nothing else is known, and counts the facts that it does not show", async () => {
    const { unmount } = open({ lead: { ...LEAD, entry: { ...LEAD.entry, facts: [] } } });
    expect(await screen.findByText("The repository says nothing else about it.")).toBeTruthy();
    unmount();
    const facts = Array.from({ length: 7 }, (_, index) => ({ ...FACT, text: `Added the option --size-${index}` }));
    open({ lead: { ...LEAD, entry: { ...LEAD.entry, facts } } });
    expect(await screen.findByText("4 more facts in Evidence.")).toBeTruthy();
  });

  it("shows nothing when the post asks for no sentence", async () => {
    const { sent } = open({ lead: null });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("adds a sentence on one line, shows the new text and goes away", async () => {
    const { write, bodies, session, answers } = open({ answer: { post: ADDED } });
    await screen.findByRole("complementary");
    answers[READ] = { lead: null };
    await write("You can{enter}print.");
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
    expect(bodies()).toEqual([{ sentence: "You can print.", withoutSource: false, draft: true }]);
    expect(session.view().draft.markdown).toBe(ADDED.markdown);
    expect(toast.success).toHaveBeenCalledExactlyOnceWith("Sentence added");
  });

  it("names the words without a source and adds the sentence only when the person insists", async () => {
    const { write, bodies, answers, user } = open({
      answer: refuse("withoutSource", 'No fact of this change says "500".'),
    });
    await write("You can print 500 labels.");
    expect((await screen.findByRole("alert")).textContent).toBe('No fact of this change says "500". Leave that out.');
    Object.assign(answers, { [ADD]: { post: ADDED }, [READ]: { lead: null } });
    await user.click(screen.getByRole("button", { name: "Add without a source" }));
    await waitFor(() => expect(screen.queryByRole("complementary")).toBeNull());
    expect(bodies().map((body) => (body as { withoutSource: boolean }).withoutSource)).toEqual([false, true]);
    expect(toast.success).toHaveBeenCalledExactlyOnceWith("Sentence added without a source");
  });

  it("offers no way around a fault of the form, and clears it when the text changes", async () => {
    const { write, user } = open({ answer: refuse("sentence", "Write one sentence only.") });
    await write("You can print. You can sort.");
    expect((await screen.findByRole("alert")).textContent).toBe("Write one sentence only.");
    expect(screen.queryByRole("button", { name: "Add without a source" })).toBeNull();
    await user.type(screen.getByRole("textbox"), "x");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says what to do when the post was changed elsewhere", async () => {
    const stale = Response.json({ error: "Stale", recovery: "Read again." }, { status: 412 });
    const { write } = open({ answer: stale });
    await write("You can print.");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The post was changed elsewhere. Reload the page, then add the sentence.",
    );
  });

  it("sends nothing without a sentence", async () => {
    const { write, bodies } = open();
    await write(" ");
    expect((await screen.findByRole("alert")).textContent).toBe("Write a sentence first.");
    expect(bodies()).toEqual([]);
  });

  it("stays away after Not now, also when the page is opened again", async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole("button", { name: "Not now" }));
    expect(screen.queryByRole("complementary")).toBeNull();
    unmount();
    const { sent } = open();
    expect(screen.queryByRole("complementary")).toBeNull();
    expect(sent).toEqual([]);
  });
});
