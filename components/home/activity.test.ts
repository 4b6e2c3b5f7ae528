import { describe, expect, it } from "vitest";
import type { Job } from "#lib/jobs/contract.ts";
import type { Post } from "#lib/posts/contract.ts";
import { homeEvents } from "./activity.ts";

const day = (number: number) => new Date(Date.UTC(2026, 2, number)).toISOString();

function job(fields: Partial<Job>): Job {
  return {
    id: "job_1",
    organizationId: "org_1",
    repositoryIds: [],
    brandVoiceId: null,
    workflowRunId: null,
    postId: null,
    error: null,
    createdAt: day(1),
    updatedAt: day(1),
    completedAt: day(2),
    status: "completed",
    contentType: "changelog",
    lookbackWindow: null,
    source: "dashboard",
    resumeAt: null,
    ...fields,
  };
}

function post(fields: Partial<Post>): Post {
  return {
    id: "post_1",
    title: "What changed",
    slug: "what-changed",
    content: "",
    htmlUrl: null,
    markdown: "",
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
    createdAt: day(2),
    updatedAt: day(2),
    ...fields,
  };
}

describe("homeEvents", () => {
  it("lists written, published, skipped and failed work, newest first, without running jobs", () => {
    const events = homeEvents(
      [
        job({ postId: "post_1" }),
        job({ id: "job_2", status: "skipped", completedAt: day(4) }),
        job({ id: "job_3", status: "failed", completedAt: day(3), error: "The repository cannot be read" }),
        job({ id: "job_4", status: "running", completedAt: null }),
      ],
      [post({ status: "published", publishedAt: day(5) })],
      null,
    );
    expect(events.map(({ kind, text, detail }) => [kind, text, detail])).toEqual([
      ["published", "What changed", "Changelog published"],
      ["skipped", "Changelog skipped", "Nothing worth publishing"],
      ["failed", "Changelog failed", "The repository cannot be read"],
      ["written", "What changed", "Changelog written"],
    ]);
  });

  it("says what was written where the post is not among the listed ones", () => {
    const [event] = homeEvents([job({ postId: "post_9" })], [], null);
    expect([event?.text, event?.detail]).toEqual(["Changelog written", null]);
  });

  it("omits events up to the last visit", () => {
    expect(homeEvents([job({})], [], day(2))).toEqual([]);
    expect(homeEvents([job({})], [], day(1))).toHaveLength(1);
  });

  it("does not report a post as published after it returned to draft", () => {
    expect(homeEvents([], [post({ status: "draft", publishedAt: day(5) })], null)).toEqual([]);
  });
});
