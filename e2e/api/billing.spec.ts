import { clarion } from "#e2e/clarion.ts";
import { connect, follow, queue } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { dashboard, newMember, signInByLink } from "#e2e/session.ts";
import { client, expect, test, world } from "#e2e/world.ts";

test.describe.configure({ mode: "serial" });

const mine = () => world().workspaces.billing;
const REFUSED = { error: "Active subscription required", code: "ACTIVE_SUBSCRIPTION_REQUIRED" };
const NO_CREDITS = { error: "AI credits required", code: "AI_CREDITS_REQUIRED" };

test("the first account operates: it sees the plan, sets it and adds credits", async ({ signedIn }) => {
  const app = dashboard(signedIn.request, mine().slug);
  const shown = await app.get("/plan");
  expect(shown.status()).toBe(200);
  expect(await shown.json()).toMatchObject({ plan: "scale", credits: 1_000, canOperate: true });
  const set = await app.patch("/plan", { plan: "starter", zeroDataRetention: true });
  expect(await set.json()).toMatchObject({ plan: "starter", zeroDataRetention: true });
  const added = await app.post("/credits", { amount: 11, note: "For the tests" });
  expect(added.status()).toBe(201);
  expect(await added.json()).toMatchObject({ credits: 1_011, entry: { kind: "adjust", note: "For the tests" } });
  const listed = await (await app.get("/credits?kind=adjust,grant")).json();
  expect(listed.entries.map(({ amount }: { amount: number }) => amount)).toEqual([11, 1_000]);
  expect(listed.pagination).toMatchObject({ limit: 25, totalItems: 2, totalPages: 1 });
  expect((await app.get("/credits?page=2")).status()).toBe(400);
});

test("an owner who does not operate reads both and changes neither", async ({ browser }) => {
  const owner = await signInByLink(browser, (await newMember("owner", mine().slug)).link);
  const app = dashboard(owner.request, mine().slug);
  expect((await (await app.get("/plan")).json()).canOperate).toBe(false);
  expect((await app.get("/credits")).status()).toBe(200);
  expect((await app.patch("/plan", { plan: "scale" })).status()).toBe(403);
  expect((await app.post("/credits", { amount: 1 })).status()).toBe(403);
});

test("neither is part of the public API", async ({ request }) => {
  const api = client(request, mine().key);
  for (const path of ["/v1/plan", "/v1/credits"]) expect((await api.get(path)).status()).toBe(404);
});

test("without plan and credits writes are 402 after the scope; reading and deleting work", async ({ request }) => {
  const api = client(request, mine().key);
  const { id } = await connect(api, makeRepository());
  const scoped = ["key", "create", "--org", mine().slug, "--name", "reads", "--scopes", "posts.read,posts.write"];
  const { secret } = await clarion(scoped);
  await clarion(["plan", "set", "--org", mine().slug, "--plan", "none"]);
  await clarion(["credits", "add", "--org", mine().slug, "--amount=-1011"]);
  const refused = await api.post("/v1/posts/generate", { contentType: "changelog" });
  expect(refused.status()).toBe(402);
  expect(await refused.json()).toMatchObject({ ...REFUSED, recovery: expect.any(String) });
  expect((await api.patch("/v1/posts/post_none", {})).status()).toBe(402);
  expect((await client(request, secret).post("/v1/skills", {})).status()).toBe(403);
  expect((await api.get("/v1/posts")).status()).toBe(200);
  expect((await api.delete(`/v1/integrations/${id}`)).status()).toBe(200);
});

test("past the quota credits pay, and without enough nothing is queued", async ({ request, signedIn }) => {
  const api = client(request, mine().key);
  await clarion(["credits", "add", "--org", mine().slug, "--amount", "60", "--note", "Two posts"]);
  const { id } = await connect(api, makeRepository());
  const body = { contentType: "changelog", integrations: { vcs: [id] } };
  const endOf = async (range: object) => (await follow(api, (await queue(api, { ...body, ...range })).id)).job.status;
  expect(await endOf({ newest: true })).toBe("completed");
  expect(await endOf({ from: "2001-01-01T00:00:00Z", to: "2001-01-02T00:00:00Z" })).toBe("skipped");
  expect(await endOf({ newest: true })).toBe("completed");
  const app = dashboard(signedIn.request, mine().slug);
  const jobs = async () => (await (await app.get("/v1/posts/generate")).json()).jobs.length;
  const refused = await api.post("/v1/posts/generate", { ...body, newest: true });
  expect(refused.status()).toBe(402);
  expect(await refused.json()).toMatchObject(NO_CREDITS);
  expect(await jobs()).toBe(3);
  const { entries, credits } = await (await app.get("/credits?kind=reserve,settle,release")).json();
  const amounts = entries.map(({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`);
  const expected = ["settle 0", "reserve -25", "release 25", "reserve -25", "settle 0", "reserve -25"];
  expect([amounts, credits]).toEqual([expected, 10]);
});

test("the operator's program shows what pages show, and refuses what it does not know", async () => {
  const plan = await clarion(["plan", "show", "--org", mine().slug]);
  expect(plan).toMatchObject({ organization: mine().slug, plan: "none", credits: 10, zeroDataRetention: true });
  await expect(clarion(["plan", "set", "--org", mine().slug, "--plan", "gold"])).rejects.toThrow();
  await expect(clarion(["plan", "show", "--org", "nobody"])).rejects.toThrow();
  const reset = await clarion(["plan", "set", "--org", mine().slug, "--plan", "default", "--zdr", "off"]);
  expect(reset).toMatchObject({ plan: "scale", zeroDataRetention: false });
});
