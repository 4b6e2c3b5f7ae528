import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderInDashboard } from "#components/testing/dashboard.tsx";
import type { Job, JobEvent } from "#lib/jobs/contract.ts";
import { getMissingTitle, MissingSentence } from "./missing-sentence.tsx";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const GENERATE = "POST /v1/posts/generate";
const JOB = { id: "job_1", contentType: "twitter_post", brandVoiceId: "brand_1", status: "skipped" } as Job;

const skipped = (metadata: unknown) => [{ type: "skipped", message: "Nothing", metadata } as JobEvent];

async function open(answer: unknown) {
  const answers: Record<string, unknown> = { [GENERATE]: answer };
  const page = renderInDashboard(<MissingSentence job={JOB} title="Print labels" />, answers);
  await page.user.type(screen.getByRole("textbox", { name: "What can readers do now?" }), "You can print labels.");
  await page.user.click(screen.getByRole("button", { name: "Check and write the post" }));
  return { ...page, answers, bodies: () => page.sent.map(({ body }) => body) };
}

describe("getMissingTitle", () => {
  it("reads the change from the event of the skip, and nothing from any other", () => {
    expect(getMissingTitle(skipped({ missing: { entryId: "e1", title: "Print labels" } }))).toBe("Print labels");
    for (const metadata of [null, {}, { missing: null }, { missing: { title: 7 } }])
      expect(getMissingTitle(skipped(metadata))).toBeNull();
    expect(getMissingTitle([])).toBeNull();
  });
});

describe("MissingSentence", () => {
  beforeEach(() => push.mockReset());

  it("queues the post with the sentence and opens its job", async () => {
    const { bodies } = await open({ job: { id: "job_2" } });
    await vi.waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith("/acme/content/jobs/job_2"));
    expect(bodies()).toEqual([
      {
        contentType: "twitter_post",
        runId: "job_1",
        leadSentence: "You can print labels.",
        withoutSource: false,
        brandIdentityId: "brand_1",
      },
    ]);
  });

  it("names the words without a source and writes the post only when the person insists", async () => {
    const details = [{ path: "withoutSource", message: 'No fact of this change says "labels".' }];
    const body = { error: "The facts of the change do not support this", recovery: "Leave that out.", details };
    const { answers, user, bodies } = await open(Response.json(body, { status: 400 }));
    expect((await screen.findByRole("alert")).textContent).toContain('says "labels"');
    answers[GENERATE] = { job: { id: "job_2" } };
    await user.click(screen.getByRole("button", { name: "Write it without a source" }));
    await vi.waitFor(() => expect(push).toHaveBeenCalled());
    expect(bodies().at(-1)).toMatchObject({ withoutSource: true });
  });
});
