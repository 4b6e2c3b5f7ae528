import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makePost, SECRETS, TestPublisher } from "#publisher/testing/publisher.ts";
import { startReceiver, type Target } from "#publisher/testing/targets.ts";

describe("webhook", () => {
  let target: Target;
  let publisher: TestPublisher;
  beforeEach(async () => {
    target = await startReceiver();
    const { url } = target.server;
    publisher = new TestPublisher({ kind: "webhook", url, secretEnvs: ["HOOK_SECRET", "NEXT_HOOK_SECRET"] }, [url]);
    // The library accepts requests of the last five minutes.
    publisher.now = Date.now();
    publisher.posts = [makePost()];
  });
  afterEach(async () => {
    publisher.remove();
    await target.server.close();
  });

  it("signs each event with both secrets, as the library of Standard Webhooks verifies it", async () => {
    await publisher.run();
    publisher.posts = [makePost({ title: "Acme 1.4.1" })];
    await publisher.run();
    publisher.posts = [];
    await publisher.run();
    const events = target.server.requests.map(({ text, headers }) => {
      for (const secret of [SECRETS.HOOK_SECRET, SECRETS.NEXT_HOOK_SECRET])
        new Webhook(secret ?? "").verify(text, headers as Record<string, string>);
      return JSON.parse(text) as { type: string; data: { post: { id: string; title?: string } } };
    });
    expect(events.map(({ type }) => type)).toEqual(["post.published", "post.updated", "post.unpublished"]);
    expect(events.map(({ data }) => [data.post.id, data.post.title])).toEqual([
      ["post_01", "Acme 1.4.0: exports as CSV"],
      ["post_01", "Acme 1.4.1"],
      ["post_01", undefined],
    ]);
  });

  it("repeats a request under the same webhook-id after it was killed", async () => {
    expect(await publisher.runKilled(1, "after")).toBe(true);
    await publisher.run();
    const ids = target.server.requests.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
