import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BACKOFF_MS } from "./deliver.ts";
import { startLinkedin } from "./testing/linkedin.ts";
import { makePost, TestPublisher } from "./testing/publisher.ts";
import {
  startBluesky,
  startDiscord,
  startGhost,
  startGithub,
  startMastodon,
  startReceiver,
  startWordpress,
  type Target,
} from "./testing/targets.ts";

type Kind = {
  start: () => Promise<Target>;
  configure: (url: string) => object;
  /** Whether the destination recognizes a repeated delivery by a key. */
  keeps: boolean;
};

const KINDS: Readonly<Record<string, Kind>> = {
  ghost: { start: startGhost, configure: (url) => ({ kind: "ghost", url, keyEnv: "GHOST_KEY" }), keeps: true },
  wordpress: {
    start: startWordpress,
    configure: (url) => ({ kind: "wordpress", url, user: "editor", passwordEnv: "WORDPRESS_PASSWORD" }),
    keeps: true,
  },
  mastodon: {
    start: startMastodon,
    configure: (url) => ({ kind: "mastodon", url, tokenEnv: "MASTODON_TOKEN" }),
    keeps: true,
  },
  bluesky: {
    start: startBluesky,
    configure: (url) => ({ kind: "bluesky", url, handle: "acme.example", passwordEnv: "BLUESKY_PASSWORD" }),
    keeps: true,
  },
  release_body: {
    start: startGithub,
    configure: (url) => ({
      kind: "release_body",
      host: "github",
      apiUrl: url,
      project: "acme/site",
      tokenEnv: "HOST_TOKEN",
    }),
    keeps: true,
  },
  linkedin: {
    start: startLinkedin,
    configure: (url) => ({
      kind: "linkedin",
      url,
      organization: "2414183",
      apiVersion: "202610",
      tokenEnv: "LINKEDIN_TOKEN",
    }),
    keeps: false,
  },
  discord: { start: startDiscord, configure: () => ({ kind: "discord", urlEnv: "DISCORD_URL" }), keeps: false },
};

const EDITED = makePost({
  markdown: "# Acme 1.4.0: exports as CSV\n\nYou can now export reports as CSV and as JSON.\n",
  content: "<p>You can now export reports as CSV and as JSON.</p>",
});

describe.each(Object.entries(KINDS))("%s", (_name, kind) => {
  let target: Target;
  let publisher: TestPublisher;
  beforeEach(async () => {
    target = await kind.start();
    const { url } = target.server;
    publisher = new TestPublisher(kind.configure(url), [url], { DISCORD_URL: `${url}/hook` });
    publisher.posts = [makePost()];
  });
  afterEach(async () => {
    publisher.remove();
    await target.server.close();
  });

  it("publishes a post once, however often it runs", async () => {
    const [delivery] = await publisher.run();
    await publisher.run();
    expect(delivery).toMatchObject({ state: "delivered", attempts: 1, error: null, sending: null });
    expect(target.list()).toHaveLength(1);
    expect(target.list()[0]).toContain("export reports as CSV");
  });

  it("changes the object in its place when the post is edited", async () => {
    await publisher.run();
    publisher.posts = [EDITED];
    const deliveries = await publisher.run();
    expect(deliveries.map(({ state }) => state).toSorted()).toEqual(["delivered", "superseded"]);
    expect(target.list()).toHaveLength(1);
    expect(target.list()[0]).toContain("as JSON");
  });

  it("removes the object when the post is unpublished, and publishes it again later", async () => {
    await publisher.run();
    publisher.posts = [];
    expect((await publisher.run()).map(({ state }) => state)).toEqual(["retracted"]);
    expect(target.list()).toEqual([]);
    publisher.posts = [makePost()];
    await publisher.run();
    expect(target.list()).toHaveLength(1);
  });

  it("reports a conflict with its diff and overwrites nothing when somebody changed the object", async () => {
    await publisher.run();
    target.edit("A text of a person");
    const changed = target.list();
    publisher.posts = [EDITED];
    const deliveries = await publisher.run();
    const conflict = deliveries.find(({ state }) => state === "conflict");
    expect(conflict?.diff).toContain("+");
    expect(conflict?.diff).toContain("A text of a person");
    expect(target.list()).toEqual(changed);
    await publisher.run();
    expect(target.list()).toEqual(changed);
  });

  it("has one object when it is killed before or after any request", async () => {
    for (let request = 1, isReached = true; isReached; request += 1) {
      for (const moment of ["before", "after"] as const) {
        publisher.posts = [
          makePost({ id: `post_${request}${moment}`, title: `Acme 1.${request}.${moment === "before" ? 0 : 1}` }),
        ];
        const before = target.list().length;
        isReached = await publisher.runKilled(request, moment);
        const deliveries = await publisher.run();
        const { state, sending } = deliveries.at(-1) ?? {};
        if (kind.keeps || state === "delivered") {
          expect(target.list(), `${request} ${moment}`).toHaveLength(before + 1);
          expect(state).toBe("delivered");
        } else {
          // Nobody can tell whether it arrived, so that a person decides.
          expect({ state, isOpen: sending !== null }).toEqual({ state: "failed", isOpen: true });
          expect(target.list().length - before).toBeLessThanOrEqual(1);
        }
        publisher.reset();
      }
    }
  });

  it("has one object with the newest text when it is killed and the post is edited meanwhile", async () => {
    if (!kind.keeps) return;
    for (let request = 1, isReached = true; isReached; request += 1) {
      const id = `post_${request}`;
      const title = `Acme 2.${request}.0`;
      publisher.posts = [makePost({ id, title })];
      const before = target.list().length;
      isReached = await publisher.runKilled(request, "after");
      publisher.posts = [{ ...EDITED, id, title }];
      await publisher.run();
      expect(target.list(), `${request}`).toHaveLength(before + 1);
      expect(target.list().at(-1)).toContain("as JSON");
      publisher.reset();
    }
  });
});

describe("retries", () => {
  it("tries again for a day while the destination answers 503, then fails", async () => {
    const target = await startReceiver();
    const publisher = new TestPublisher({ kind: "webhook", url: target.server.url, secretEnvs: ["HOOK_SECRET"] }, []);
    publisher.posts = [makePost()];
    const waits: number[] = [];
    // The receiver is not on the list of allowed hosts, so that the guarded fetch refuses it.
    expect((await publisher.run()).map(({ state }) => state)).toEqual(["failed"]);
    expect(target.server.requests).toEqual([]);
    publisher.remove();
    await target.server.close();

    const busy = await startReceiver({ status: 503 });
    const patient = new TestPublisher({ kind: "webhook", url: busy.server.url, secretEnvs: ["HOOK_SECRET"] }, [
      busy.server.url,
    ]);
    patient.posts = [makePost()];
    for (let delivery = (await patient.run())[0]; delivery?.state === "pending"; delivery = (await patient.run())[0]) {
      waits.push((delivery.nextAttemptAt ?? 0) - patient.now);
      await patient.run();
      patient.now = delivery.nextAttemptAt ?? 0;
    }
    expect(waits).toEqual(BACKOFF_MS);
    expect(busy.server.requests).toHaveLength(BACKOFF_MS.length + 1);
    expect(patient.now - Date.parse("2026-03-02T09:00:00Z")).toBe(24 * 3_600_000);
    patient.remove();
    await busy.server.close();
  });

  it("does not repeat what a destination without keys may have", async () => {
    const busy = await startReceiver({ status: 502 });
    const publisher = new TestPublisher({ kind: "slack", urlEnv: "SLACK_URL" }, [busy.server.url], {
      SLACK_URL: busy.server.url,
    });
    publisher.posts = [makePost()];
    const [delivery] = await publisher.run();
    expect(delivery).toMatchObject({ state: "failed", error: expect.stringContaining("Look there") });
    publisher.posts = [EDITED];
    await publisher.run();
    expect(busy.server.requests).toHaveLength(1);
    publisher.remove();
    await busy.server.close();
  });

  it("leaves posts alone that were published before the destination was added", async () => {
    const target = await startReceiver();
    const { url } = target.server;
    const publisher = new TestPublisher({ kind: "slack", urlEnv: "SLACK_URL", since: undefined }, [url], {
      SLACK_URL: url,
    });
    publisher.posts = [makePost({ publishedAt: "2026-03-02T08:59:59.000Z" })];
    expect(await publisher.run()).toEqual([]);
    publisher.posts.push(makePost({ id: "post_02" }));
    expect(await publisher.run()).toMatchObject([{ postId: "post_02", state: "delivered" }]);
    publisher.remove();
    await target.server.close();
  });
});

describe("linkedin", () => {
  it("escapes the characters that LinkedIn reads as markup", async () => {
    const target = await startLinkedin();
    const { url } = target.server;
    const destination = { kind: "linkedin", url, organization: "2414183", apiVersion: "202610" };
    const publisher = new TestPublisher({ ...destination, tokenEnv: "LINKEDIN_TOKEN" }, [url]);
    const markdown = "# Acme\n\nRead snake_case and `a|b` (see @acme, #42).\n";
    publisher.posts = [makePost({ contentType: "linkedin_post", markdown })];
    await publisher.run();
    expect(target.list()).toEqual(["Read snake\\_case and a\\|b \\(see \\@acme, \\#42\\)."]);
    publisher.remove();
    await target.server.close();
  });
});
