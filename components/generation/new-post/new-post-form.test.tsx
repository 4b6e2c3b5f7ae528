import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Answers, renderInDashboard } from "#components/testing/dashboard.tsx";
import type { VcsIntegration } from "#lib/integrations/contract.ts";
import { NewPostForm } from "./new-post-form.tsx";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const REPOSITORY = {
  id: "int_1",
  repositoryId: "repo_1",
  displayName: "acme/reports",
  defaultBranch: "main",
  checkError: null,
  enabled: true,
} as VcsIntegration;
const GENERATE = "POST /v1/posts/generate";
const PREVIEW = "POST /v1/posts/activity";
const QUEUED = { job: { id: "job_1" } };

const PACKAGES = [
  { name: "cli", path: "packages/cli", dependsOn: [], tags: [], confirmed: true },
  { name: "base", path: "packages/base", dependsOn: [], tags: [], confirmed: false },
];

/** A preview with a number of items. */
const preview = (count: number) => ({
  items: Array.from({ length: count }, (_, index) => ({
    type: "commit",
    repositoryId: "repo_1",
    id: `${index}`,
    title: "feat: export reports",
    author: "Ada",
    at: "2026-06-01T10:00:00.000Z",
    url: null,
  })),
  totals: { commits: count, pullRequests: 0, releases: 0, issues: 0 },
  range: { from: "2026-06-01T00:00:00.000Z", to: "2026-06-08T00:00:00.000Z" },
});

function open(answer: unknown, answers: Answers = {}) {
  const page = renderInDashboard(<NewPostForm repositories={[REPOSITORY]} trackers={[]} />, {
    "GET /v1/brand-identities": { brandIdentities: [] },
    "GET /v1/integrations/int_1/packages": { packages: PACKAGES, confirmed: true },
    [GENERATE]: answer,
    ...answers,
  });
  const generate = screen.getByRole("button", { name: /^Generate/ });
  const queued = () => page.sent.filter(({ route }) => route === GENERATE).map(({ body }) => body);
  return { ...page, generate, queued };
}

describe("NewPostForm", () => {
  beforeEach(() => push.mockReset());

  it("queues the chosen formats and opens their run", async () => {
    const { user, generate, queued } = open(QUEUED);
    await user.click(screen.getByRole("checkbox", { name: /X post/ }));
    generate.focus();
    await user.keyboard("{Enter}");
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/acme/content/jobs/job_1?with=job_1"));
    expect(queued()).toMatchObject([
      { contentType: "changelog", integrations: { vcs: ["int_1"] } },
      { contentType: "twitter_post", runId: "job_1" },
    ]);
  });

  it("covers the last 7 days by default, and the newest activity if they had none", async () => {
    const busy = open(QUEUED, { [PREVIEW]: preview(2) });
    await screen.findByText("2 of 2 items kept");
    expect(screen.getByRole("radio", { name: "Last 7 days" }).getAttribute("aria-checked")).toBe("true");
    expect(screen.queryByText("feat: export reports")).toBeNull();
    expect(screen.getAllByTitle("feat: export reports")).toHaveLength(2);
    busy.unmount();

    const quiet = open(QUEUED, { [PREVIEW]: preview(0) });
    await screen.findByText(/Nothing was merged in the last 7 days/);
    expect(screen.getByRole("radio", { name: "Newest activity" }).getAttribute("aria-checked")).toBe("true");
    await vi.waitFor(() => expect(quiet.sent.at(-1)?.body).toMatchObject({ newest: true }));
    await quiet.user.click(screen.getByRole("radio", { name: "Last 7 days" }));
    expect(screen.queryByText(/Nothing was merged in the last 7 days/)).toBeNull();
  });

  it("limits the run and its preview to the chosen packages, of those that are confirmed", async () => {
    const { user, generate, queued, sent } = open(QUEUED);
    const previewed = () => sent.filter(({ route }) => route === PREVIEW).map(({ body }) => body);
    await vi.waitFor(() => expect(previewed()).toEqual([expect.not.objectContaining({ packages: expect.anything() })]));
    await user.click(screen.getByRole("button", { name: "Only some packages" }));
    await user.click(await screen.findByRole("checkbox", { name: /^cli/ }));
    expect(screen.queryByRole("checkbox", { name: /^base/ })).toBeNull();
    await vi.waitFor(() => expect(previewed().at(-1)).toMatchObject({ packages: ["cli"] }));
    await user.click(generate);
    await vi.waitFor(() => expect(queued()).toMatchObject([{ packages: ["cli"] }]));
  });

  it("opens the run even if the form has unmounted", async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { user, generate, unmount } = open(promise);
    await user.click(generate);
    unmount();
    resolve(QUEUED);
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/acme/content/jobs/job_1"));
  });

  it("ignores a second press while the first is in progress", async () => {
    const { user, generate, queued } = open(new Promise(() => undefined));
    generate.focus();
    await user.keyboard("{Enter}{Enter}");
    expect(generate.getAttribute("aria-busy")).toBe("true");
    expect(document.activeElement).toBe(generate);
    expect(queued()).toHaveLength(1);
  });

  it("says why a run was rejected and allows another try", async () => {
    const { user, generate } = open(
      Response.json({ error: "Too many requests", recovery: "Wait a minute." }, { status: 429 }),
    );
    await user.click(generate);
    expect(await screen.findByText("Too many requests. Wait a minute.")).toBeTruthy();
    expect(generate.getAttribute("aria-busy")).toBeNull();
    expect(push).not.toHaveBeenCalled();
  });
});
