import { afterEach, describe, expect, test } from "vitest";
import { accepting, answering, type Endpoint, hanging, redirecting } from "./testing/endpoints.ts";
import { servedTracker } from "./testing/load.ts";
import type { TrackerOptions } from "./tracker.ts";

const { createTracker } = await servedTracker();
const page = (path = "/", headers: Record<string, string> = {}) =>
  new Request(`https://acme.example${path}`, { headers });

const open: Endpoint[] = [];
async function trackerTo(endpoint: Endpoint, options: Partial<TrackerOptions> = {}) {
  open.push(endpoint);
  const errors: string[] = [];
  const onError = (message: string) => void errors.push(message);
  return { errors, tracker: createTracker({ endpoint: endpoint.url, token: "ingest", onError, ...options }) };
}
afterEach(async () => {
  for (const endpoint of open.splice(0)) await endpoint.close();
});

describe("tracked events", () => {
  test("sends the cleaned request with the status of its response and the token", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint, { visitor: ({ header }) => header("x-visitor") });
    const headers = {
      referer: "https://chatgpt.com/c/1?session=9#x",
      "user-agent": "GPTBot/1.2",
      accept: "text/html",
      "accept-language": "de",
      "cf-ipcountry": "DE",
      "x-request-id": "r-1",
      "x-visitor": "v-1",
    };
    tracker.observe(page("/a?token=1&utm_source=x", headers), { remoteAddr: { hostname: "192.0.2.7" } }, 203);
    await tracker.flush();
    expect(endpoint.batches).toEqual([{ authorization: "Bearer ingest", size: 1 }]);
    expect(endpoint.events).toEqual([
      {
        eventId: expect.stringMatching(/^[\da-f-]{36}$/),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        method: "GET",
        url: "https://acme.example/a?token=redacted&utm_source=x",
        status: 203,
        ip: "192.0.2.7",
        referer: "https://chatgpt.com/c/1?session=redacted",
        userAgent: "GPTBot/1.2",
        country: "DE",
        requestId: "r-1",
        visitorId: "v-1",
      },
    ]);
  });

  test("sends conversions that the site reports", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint);
    tracker.track("signup", { visitorId: "v-1", value: 49, currency: "EUR" });
    await tracker.flush();
    expect(endpoint.events).toMatchObject([
      { type: "conversion", name: "signup", visitorId: "v-1", value: 49, currency: "EUR" },
    ]);
  });

  test("excludes assets, preflights and paths that the site excludes", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint, { exclude: ["/admin", /\/private\/?$/g] });
    const paths = ["/", "/robots.txt", "/llms.txt", "/a.md", "/_next/data/x", "/a/app.JS", "/logo.svg", "/font.woff2"];
    for (const path of [...paths, "/admin/users", "/private", "/team/private/"]) tracker.observe(page(path));
    tracker.observe(new Request("https://acme.example/", { method: "OPTIONS" }));
    await tracker.flush();
    const sent = endpoint.events.map(({ url }) => new URL(String(url)).pathname);
    expect(sent).toEqual(["/", "/robots.txt", "/llms.txt", "/a.md"]);
  });

  test("includes only the paths that the site names, if it names some", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint, { include: ["/docs"], exclude: ["/docs/internal"] });
    for (const path of ["/", "/docs/a.svg", "/docs/internal/b"]) tracker.observe(page(path));
    await tracker.flush();
    expect(endpoint.events.map(({ url }) => url)).toEqual(["https://acme.example/docs/a.svg"]);
  });

  test("sends nothing without a token", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint, { token: undefined });
    tracker.observe(page());
    tracker.track("signup");
    await tracker.flush();
    expect([endpoint.batches, tracker.stats()]).toEqual([[], { queued: 0, sent: 0, dropped: 0 }]);
  });

  test("takes the last address of the configured header and the public origin", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint, { ip: "x-forwarded-for", origin: "https://www.acme.example" });
    tracker.observe(page("/a", { "x-forwarded-for": "203.0.113.9, 192.0.2.7" }), {
      remoteAddr: { hostname: "10.0.0.1" },
    });
    await tracker.flush();
    expect(endpoint.events).toMatchObject([{ ip: "192.0.2.7", url: "https://www.acme.example/a" }]);
  });
});

describe("delivery", () => {
  test("sends batches: a full one at once, the rest after a delay, each event once", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint, { batchSize: 10, flushMs: 10 });
    for (let index = 0; index < 25; index += 1) tracker.observe(page(`/${index}`));
    await expect.poll(() => tracker.stats()).toEqual({ queued: 0, sent: 25, dropped: 0 });
    expect(new Set(endpoint.events.map(({ eventId }) => eventId)).size).toBe(25);
    expect(endpoint.batches.length).toBeLessThan(25);
  });

  test("passes the promise to the runtime, which waits for its end", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint, { flushMs: 1 });
    const work: Promise<unknown>[] = [];
    tracker.observe(page(), { waitUntil: (promise) => void work.push(promise) });
    tracker.track("signup", {}, { waitUntil: (promise) => void work.push(promise) });
    expect(work).toHaveLength(1);
    await Promise.all(work);
    expect(endpoint.events).toHaveLength(2);
  });

  test("retries after a failure without loss or duplicates", async () => {
    const endpoint = await answering(500, 429, 202);
    const { tracker, errors } = await trackerTo(endpoint);
    tracker.observe(page("/a"));
    await tracker.flush();
    tracker.observe(page("/b"));
    await tracker.flush();
    expect(tracker.stats()).toEqual({ queued: 2, sent: 0, dropped: 0 });
    await tracker.flush();
    expect(tracker.stats()).toEqual({ queued: 0, sent: 2, dropped: 0 });
    expect(new Set(endpoint.events.map(({ eventId }) => eventId)).size).toBe(2);
    expect(errors).toEqual([expect.stringContaining("500")]);
  });

  test("drops the oldest events above the limit and counts them", async () => {
    const endpoint = await answering(503, 202);
    const { tracker } = await trackerTo(endpoint, { queueLimit: 4, batchSize: 1_000 });
    for (const path of ["/1", "/2", "/3"]) tracker.observe(page(path));
    await tracker.flush();
    for (const path of ["/4", "/5", "/6"]) tracker.observe(page(path));
    expect(tracker.stats()).toEqual({ queued: 4, sent: 0, dropped: 2 });
    endpoint.events.length = 0;
    await tracker.flush();
    expect(endpoint.events.map(({ url }) => String(url).slice(-2))).toEqual(["/3", "/4", "/5", "/6"]);
  });

  test("splits events that are too large for one request", async () => {
    const endpoint = await accepting();
    const { tracker } = await trackerTo(endpoint, { queueLimit: 2_000, batchSize: 2_000 });
    const long = { "user-agent": "x".repeat(5_000) };
    for (let index = 0; index < 700; index += 1) tracker.observe(page(`/${index}`, index > 500 ? long : {}));
    await tracker.flush();
    expect(endpoint.events).toHaveLength(700);
    expect(Math.max(...endpoint.batches.map(({ size }) => size))).toBeLessThanOrEqual(500);
  });

  test("gives up on refused events and reports the reason once, even to a listener that throws", async () => {
    const endpoint = await answering(401);
    const messages: string[] = [];
    const onError = (message: string) => {
      messages.push(message);
      throw new Error("listener");
    };
    const { tracker } = await trackerTo(endpoint, { onError });
    for (const path of ["/a", "/b"]) {
      tracker.observe(page(path));
      await tracker.flush();
    }
    expect(tracker.stats()).toEqual({ queued: 0, sent: 0, dropped: 2 });
    expect(messages).toEqual(["Clarion tracker: not sent: 401"]);
  });

  test("never sends the token to a redirect", async () => {
    const thief = await accepting();
    const endpoint = await redirecting(thief.url);
    open.push(thief);
    const { tracker } = await trackerTo(endpoint);
    tracker.observe(page());
    await tracker.flush();
    expect([thief.batches, tracker.stats().dropped]).toEqual([[], 1]);
  });

  test("times out when an endpoint does not answer, and keeps the events", async () => {
    const endpoint = await hanging();
    const { tracker } = await trackerTo(endpoint, { timeoutMs: 50 });
    tracker.observe(page());
    await tracker.flush();
    expect(tracker.stats()).toEqual({ queued: 1, sent: 0, dropped: 0 });
  });
});
