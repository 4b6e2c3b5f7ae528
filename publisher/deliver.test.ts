import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BACKOFF_MS } from "./deliver.ts";
import { HOSTS, startCodeHost } from "./testing/code-hosts.ts";
import { KINDS } from "./testing/kinds.ts";
import { startLinkedin } from "./testing/linkedin.ts";
import { makePost, TestPublisher } from "./testing/publisher.ts";
import { startGhost, startReceiver, type Target } from "./testing/targets.ts";
import { startX } from "./testing/x.ts";

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
    publisher = new TestPublisher(kind.configure(url), [url], { CHAT_URL: `${url}/hook` });
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

  it("changes the object in its place when the post is edited, and leaves it where it cannot", async () => {
    await publisher.run();
    const before = target.list();
    publisher.posts = [EDITED];
    const deliveries = await publisher.run();
    if (kind.edits === false) {
      expect(deliveries.map(({ state }) => state)).toEqual(["delivered"]);
      expect(target.list()).toEqual(before);
      return;
    }
    expect(deliveries.map(({ state }) => state).toSorted()).toEqual(["delivered", "superseded"]);
    expect(target.list()).toHaveLength(1);
    expect(target.list()[0]).toContain("as JSON");
    publisher.posts = [makePost()];
    await publisher.run();
    expect(target.list()).toEqual(before);
  });

  it("removes the object when the post is unpublished, and publishes it again later", async () => {
    await publisher.run();
    const before = target.list();
    publisher.posts = [];
    if (kind.removes === false) {
      expect((await publisher.run()).map(({ state }) => state)).toEqual(["delivered"]);
      publisher.posts = [makePost()];
      await publisher.run();
      expect(target.list()).toEqual(before);
      return;
    }
    expect((await publisher.run()).map(({ state }) => state)).toEqual(["retracted"]);
    expect(target.list()).toEqual([]);
    publisher.posts = [makePost()];
    await publisher.run();
    expect(target.list()).toHaveLength(1);
  });

  it("reports a conflict with its diff, and overwrites and removes nothing that somebody changed", async () => {
    if (kind.edits === false) return;
    await publisher.run();
    target.edit("A text of a person");
    const changed = target.list();
    for (const posts of [[EDITED], []]) {
      publisher.posts = posts;
      const conflict = (await publisher.run()).find(({ state }) => state === "conflict");
      expect(conflict?.diff).toContain(posts.length === 0 ? "-" : "+");
      expect(conflict?.diff).toContain("A text of a person");
      expect(target.list()).toEqual(changed);
      await publisher.run();
      expect(target.list()).toEqual(changed);
    }
  });

  it("has one object when it is killed before or after any request", async () => {
    for (let request = 1, isReached = true; isReached; request += 1) {
      for (const moment of ["before", "after"] as const) {
        publisher.posts = [
          makePost({
            ...{ id: `post_${request}${moment}`, title: `Acme 1.${request}.${moment === "before" ? 0 : 1}` },
            markdown: `# Acme\n\nYou can now export reports, ${moment} request ${request}.\n`,
          }),
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

  it("has one object when two publishers that share no state come at once or one after the other", async () => {
    if (!kind.keeps) return;
    const { url } = target.server;
    const other = new TestPublisher(kind.configure(url), [url], { CHAT_URL: `${url}/hook` });
    other.posts = publisher.posts;
    await Promise.all([publisher.run(), other.run()]);
    for (const each of [publisher, other]) {
      each.now += BACKOFF_MS[0] ?? 0;
      expect((await each.run()).map(({ state }) => state)).toEqual(["delivered"]);
    }
    expect(target.list()).toHaveLength(1);
    other.reset();
    expect((await other.run()).map(({ state }) => state)).toEqual(["delivered"]);
    expect(target.list()).toHaveLength(1);
    other.remove();
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

describe("kills while an object is changed or removed", () => {
  it.each(Object.entries(KINDS).filter(([, { removes }]) => removes !== false))(
    "leaves %s with the newest text, or none after the post is unpublished",
    async (_name, kind) => {
      for (const [moment, posts] of [
        ...(kind.edits === false ? [] : (["before", "after"] as const).map((moment) => [moment, [EDITED]] as const)),
        ...(["before", "after"] as const).map((moment) => [moment, []] as const),
      ]) {
        for (let request = 1, isReached = true; isReached; request += 1) {
          const target = await kind.start();
          const { url } = target.server;
          const publisher = new TestPublisher(kind.configure(url), [url], { CHAT_URL: `${url}/hook` });
          publisher.posts = [makePost()];
          await publisher.run();
          publisher.posts = [...posts];
          isReached = await publisher.runKilled(request, moment);
          const newest = (await publisher.run()).at(-1);
          expect(newest?.state, `${moment} ${request}`).toBe(posts.length === 0 ? "retracted" : "delivered");
          expect(target.list().map((text) => text.includes("as JSON"))).toEqual(posts.map(() => true));
          publisher.remove();
          await target.server.close();
        }
      }
    },
  );
});

describe("byte-equal Markdown", () => {
  const markdown = "# T\n\nA `<b>` & *c*  \nd\n\n```js\nif (a < b) {}\n```\n\n* é 日本 \\_\n";
  const body = markdown.slice("# T\n\n".length);

  it.each(HOSTS)("stands in the release at %s", async (host) => {
    const target = await startCodeHost(host);
    const { url } = target.server;
    const destination = { kind: "release_body", host, apiUrl: url, project: "acme/site", tokenEnv: "HOST_TOKEN" };
    const publisher = new TestPublisher(destination, [url]);
    publisher.posts = [makePost({ markdown })];
    await publisher.run();
    expect(target.list()).toEqual([body.trim()]);
    publisher.remove();
    await target.server.close();
  });

  it("stands in the Markdown card of Ghost", async () => {
    const target = await startGhost();
    const { url } = target.server;
    const publisher = new TestPublisher({ kind: "ghost", url, keyEnv: "GHOST_KEY" }, [url]);
    publisher.posts = [makePost({ markdown })];
    await publisher.run();
    const [stored = ""] = target.list();
    const { root } = JSON.parse(stored.slice(stored.indexOf("{"))) as { root: { children: { markdown: string }[] } };
    expect(root.children.map((card) => card.markdown)).toEqual([body]);
    publisher.remove();
    await target.server.close();
  });
});

describe("planning", () => {
  it("takes only posts about the repository that a destination names", async () => {
    const target = await startReceiver();
    const { url } = target.server;
    const destination = { kind: "slack", urlEnv: "CHAT_URL", when: { repository: "Acme/Site" } };
    const publisher = new TestPublisher(destination, [url], { CHAT_URL: url });
    const about = (...names: string[]) => ({ repositories: names.map((repo) => ({ id: "r", owner: "acme", repo })) });
    publisher.posts = [
      makePost({ id: "post_01", sourceMetadata: about("api", "site") }),
      makePost({ id: "post_02", sourceMetadata: about("api") }),
      makePost({ id: "post_03" }),
    ];
    expect((await publisher.run()).map(({ postId }) => postId)).toEqual(["post_01"]);
    publisher.remove();
    await target.server.close();
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

  it("waits as long as a destination without keys asks, then sends once", async () => {
    const target = await startReceiver({ status: 429, headers: { "retry-after": "120" } });
    const { url } = target.server;
    const publisher = new TestPublisher({ kind: "slack", urlEnv: "CHAT_URL" }, [url], { CHAT_URL: url });
    publisher.posts = [makePost()];
    const [asked] = await publisher.run();
    expect(asked).toMatchObject({ state: "pending", nextAttemptAt: publisher.now + 120_000 });
    publisher.now += 120_000;
    expect(await publisher.run()).toMatchObject([{ state: "pending", attempts: 2 }]);
    publisher.remove();
    await target.server.close();
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

describe("x", () => {
  it("shortens a text to what X counts as 280, at the end of a word", async () => {
    const target = await startX();
    const { url } = target.server;
    const publisher = new TestPublisher(KINDS.x?.configure(url) ?? {}, [url]);
    const words = (text: string) => makePost({ contentType: "twitter_post", markdown: `# T\n\n${text}\n` });
    publisher.posts = [words("word ".repeat(90))];
    await publisher.run();
    publisher.posts.push({ ...words("日本語 ".repeat(90)), id: "post_02" });
    await publisher.run();
    const link = `https://acme.com/${"a".repeat(200)}`;
    publisher.posts.push({ ...words(`${"word ".repeat(50)}${link}`), id: "post_03" });
    await publisher.run();
    const [latin = "", japanese = "", linked = ""] = target.list();
    expect(latin).toMatch(/^(?:word )+word…$/);
    expect(latin.length).toBeGreaterThan(270);
    expect(Array.from(japanese).length).toBeLessThanOrEqual(160);
    expect(linked).toContain(link);
    publisher.remove();
    await target.server.close();
  });
});
