import type { APIRequestContext } from "@playwright/test";
import { expectDocumented } from "#e2e/documented.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

const test = base.extend<{ mine: Client }>({
  mine: ({ request }, use) => use(client(request, world().workspaces.feedback.key)),
});
// Serial, because the last test uses up the rate limit of the address.
test.describe.configure({ mode: "serial", timeout: 240_000 });

const endpoint = (slug = world().workspaces.feedback.slug) => `/v1/feedback/${slug}`;

/** Sends feedback without a credential, like an agent. */
async function send(request: APIRequestContext, data: unknown, slug?: string) {
  const response = await request.post(endpoint(slug), { data });
  await expectDocumented(world().demo.url, "POST", response);
  return response;
}

test("accepts feedback from any origin without a credential and shows it to the organization", async ({
  request,
  mine,
  second,
}) => {
  const preflight = await request.fetch(endpoint(), {
    method: "OPTIONS",
    headers: { Origin: "https://agent.example", "Access-Control-Request-Method": "POST" },
  });
  expect(preflight.status()).toBe(204);
  expect(preflight.headers()["access-control-allow-origin"]).toBe("*");
  expect(preflight.headers()["access-control-allow-headers"]).toContain("Content-Type");

  const message = "list_posts crashes with a TypeError.\n<script>alert(1)</script>";
  const sent = await send(request, { message, source: "mcp", metadata: { tool: "list_posts" } });
  expect(sent.status(), await sent.text()).toBe(202);
  expect(sent.headers()["access-control-allow-origin"]).toBe("*");
  expect(sent.headers()["ratelimit-limit"]).toBe("30");
  const { feedback, deduplicated } = await sent.json();
  expect(deduplicated).toBe(false);
  expect(feedback).toMatchObject({ message, kind: "bug", sentiment: "negative", source: "mcp", status: "new" });

  const { feedback: item } = await (await mine.get(`/v1/feedback/items/${feedback.id}`)).json();
  expect(item).toEqual(feedback);
  const listed = await (await mine.get("/v1/feedback?status=new&kind=bug&q=TypeError")).json();
  expect(listed.feedback[0].id).toBe(feedback.id);
  expect(listed.pagination.limit).toBe(25);
  expect((await second.get(`/v1/feedback/items/${feedback.id}`)).status()).toBe(404);
  expect((await second.patch(`/v1/feedback/items/${feedback.id}`, { status: "archived" })).status()).toBe(404);
  const past = await mine.get(`/v1/feedback?page=${listed.pagination.totalPages + 1_000}`);
  expect((await past.json()).error).toBe("Invalid page number");
});

test("answers 404 for an unknown organization and allows only POST", async ({ request }) => {
  expect((await send(request, { message: "Hello" }, "nobody-has-this")).status()).toBe(404);
  const refused = await send(request, { message: "", contextUrl: "javascript:alert(1)" });
  expect(refused.status()).toBe(400);
  const { details } = await refused.json();
  expect(details.map(({ path }: { path: string }) => path)).toEqual(["message", "contextUrl"]);
  const read = await request.get(endpoint());
  expect([read.status(), read.headers().allow]).toEqual([405, "OPTIONS, POST"]);
});

test("stores concurrent duplicates once, with and without an API key", async ({ request, mine }) => {
  const body = { message: "It hangs.", idempotencyKey: `retry-${Date.now()}` };
  for (const way of [() => send(request, body), () => mine.post("/v1/feedback", body)]) {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => (await way()).json()));
    expect(new Set(answers.map(({ feedback }) => feedback.id)).size).toBe(1);
    expect(answers.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1);
  }
  expect((await mine.post("/v1/feedback", { ...body, message: "Something else" })).status()).toBe(409);
});

test("requires write access for triage", async ({ mine, readOnly }) => {
  const sent = await mine.post("/v1/feedback", { message: "Please add a flag." });
  expect(sent.headers()["ratelimit-limit"]).toBe("120");
  const { feedback } = await sent.json();
  const path = `/v1/feedback/items/${feedback.id}`;
  const resolved = (await (await mine.patch(path, { status: "resolved", kind: "question" })).json()).feedback;
  expect(resolved).toMatchObject({ status: "resolved", kind: "question", resolvedAt: expect.any(String) });
  expect((await (await mine.patch(path, { status: "new" })).json()).feedback.resolvedAt).toBeNull();
  expect((await mine.patch(path, {})).status()).toBe(400);
  expect((await readOnly.patch(path, { status: "new" })).status()).toBe(403);
  expect((await readOnly.post("/v1/feedback", { message: "Hello" })).status()).toBe(403);
  expect((await readOnly.get("/v1/feedback")).status()).toBe(200);
});

test("serves the feedback guide for agents publicly", async ({ request }) => {
  const { slug } = world().workspaces.feedback;
  const file = await request.get(`/p/${slug}/agents/feedback.md`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(await file.text()).toContain(`POST ${world().demo.url}${endpoint()}`);
  expect((await request.get("/p/nobody-has-this/agents/feedback.md")).status()).toBe(404);
});

test("limits an address to 30 items in ten minutes across organizations", async ({ request }) => {
  const probe = await send(request, { message: "How many are left?" });
  const left = Number(probe.headers()["ratelimit-remaining"]);
  const slugs = [world().workspaces.feedback.slug, world().second.slug];
  const answers = await Promise.all(
    Array.from({ length: left + 4 }, (_, n) => send(request, { message: `${n}` }, slugs[n % 2])),
  );
  expect(answers.filter((answer) => answer.status() === 202)).toHaveLength(left);
  const [refused] = answers.filter((answer) => answer.status() === 429);
  expect(await refused?.json()).toMatchObject({ error: "Rate limit exceeded", limit: 30, remaining: 0 });
  expect(Number(refused?.headers()["retry-after"])).toBeGreaterThan(0);
});
