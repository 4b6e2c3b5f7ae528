import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makePost, SECRETS, TestPublisher } from "#publisher/testing/publisher.ts";
import { startReceiver, type Target } from "#publisher/testing/targets.ts";

/** The events that a receiver takes which ignores every `webhook-id` that it has seen, as Standard Webhooks asks. */
function listAccepted({ server }: Target): [string, string | undefined][] {
  const byId = new Map(server.requests.map(({ headers, text }) => [headers["webhook-id"], text]));
  return [...byId.values()].map((text) => {
    const { type, data } = JSON.parse(text) as { type: string; data: { post: { title?: string } } };
    return [type, data.post.title];
  });
}

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

  it("gives a receiver one event when two publishers that share no state send the same post", async () => {
    const { url } = target.server;
    const other = new TestPublisher({ kind: "webhook", url, secretEnvs: ["HOOK_SECRET"] }, [url]);
    other.posts = publisher.posts;
    await Promise.all([publisher.run(), other.run()]);
    expect(target.server.requests).toHaveLength(2);
    expect(listAccepted(target)).toEqual([["post.published", "Acme 1.4.0: exports as CSV"]]);
    other.remove();
  });

  it("gives a receiver one event for each change, wherever it is killed", async () => {
    const steps = [[makePost()], [makePost({ title: "Acme 1.4.1" })], []];
    for (const moment of ["before", "after"] as const) {
      for (let request = 1, isReached = true; isReached; request += 1) {
        isReached = false;
        target.server.requests.length = 0;
        for (const posts of steps) {
          publisher.posts = posts;
          isReached = (await publisher.runKilled(request, moment)) || isReached;
          expect((await publisher.run()).at(-1)?.state).toBe(posts.length === 0 ? "retracted" : "delivered");
        }
        expect(listAccepted(target), `${moment} request ${request}`).toEqual([
          ["post.published", "Acme 1.4.0: exports as CSV"],
          ["post.updated", "Acme 1.4.1"],
          ["post.unpublished", undefined],
        ]);
        const sent = target.server.requests.length;
        expect(sent, `${moment} request ${request}`).toBe(isReached && moment === "after" ? 6 : 3);
        publisher.reset();
      }
    }
  });
});
