import { runClarion } from "#e2e/clarion.ts";
import { connectRepository, queueGeneration, waitForJob } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { createMember, dashboard, signInByLink } from "#e2e/session.ts";
import { client, expect, test, world } from "#e2e/world.ts";

test.describe.configure({ mode: "serial" });

const getWorkspace = () => world().workspaces.billing;
const REFUSED = { error: "Active subscription required", code: "ACTIVE_SUBSCRIPTION_REQUIRED" };
const NO_CREDITS = { error: "AI credits required", code: "AI_CREDITS_REQUIRED" };

test("lets the first account set the plan and add credits as operator", async ({ session }) => {
  const app = dashboard(session, getWorkspace().slug);
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

test("shows plan and credits to other owners and refuses changes", async ({ browser }) => {
  const owner = await signInByLink(browser, (await createMember("owner", getWorkspace().slug)).link);
  const app = dashboard(owner.request, getWorkspace().slug);
  expect((await (await app.get("/plan")).json()).canOperate).toBe(false);
  expect((await app.get("/credits")).status()).toBe(200);
  expect((await app.patch("/plan", { plan: "scale" })).status()).toBe(403);
  expect((await app.post("/credits", { amount: 1 })).status()).toBe(403);
});

test("keeps plan and credits out of the public API", async ({ request }) => {
  const api = client(request, getWorkspace().key);
  for (const path of ["/v1/plan", "/v1/credits"]) expect((await api.get(path)).status()).toBe(404);
});

test("refuses writes with 402 without plan and credits, after the scope check, and allows reads and deletes", async ({
  request,
}) => {
  const api = client(request, getWorkspace().key);
  const { id } = await connectRepository(api, makeRepository());
  const scoped = [
    "key",
    "create",
    "--org",
    getWorkspace().slug,
    "--name",
    "reads",
    "--scopes",
    "posts.read,posts.write",
  ];
  const { secret } = await runClarion(scoped);
  await runClarion(["plan", "set", "--org", getWorkspace().slug, "--plan", "none"]);
  await runClarion(["credits", "add", "--org", getWorkspace().slug, "--amount=-1011"]);
  const refused = await api.post("/v1/posts/generate", { contentType: "changelog" });
  expect(refused.status()).toBe(402);
  expect(await refused.json()).toMatchObject({ ...REFUSED, recovery: expect.any(String) });
  expect((await api.patch("/v1/posts/post_none", {})).status()).toBe(402);
  expect((await client(request, secret).post("/v1/skills", {})).status()).toBe(403);
  expect((await api.get("/v1/posts")).status()).toBe(200);
  expect((await api.delete(`/v1/integrations/${id}`)).status()).toBe(200);
});

test("charges credits past the quota and queues nothing when they run out", async ({ request, session }) => {
  const api = client(request, getWorkspace().key);
  await runClarion(["credits", "add", "--org", getWorkspace().slug, "--amount", "60", "--note", "Two posts"]);
  const { id } = await connectRepository(api, makeRepository());
  const body = { contentType: "changelog", integrations: { vcs: [id] } };
  const runToEnd = async (range: object) =>
    (await waitForJob(api, (await queueGeneration(api, { ...body, ...range })).id)).job.status;
  expect(await runToEnd({ newest: true })).toBe("completed");
  expect(await runToEnd({ from: "2001-01-01T00:00:00Z", to: "2001-01-02T00:00:00Z" })).toBe("skipped");
  expect(await runToEnd({ newest: true })).toBe("completed");
  const app = dashboard(session, getWorkspace().slug);
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

test("shows and sets the plan on the command line and rejects unknown plans and organizations", async () => {
  const plan = await runClarion(["plan", "show", "--org", getWorkspace().slug]);
  expect(plan).toMatchObject({ organization: getWorkspace().slug, plan: "none", credits: 10, zeroDataRetention: true });
  await expect(runClarion(["plan", "set", "--org", getWorkspace().slug, "--plan", "gold"])).rejects.toThrow();
  await expect(runClarion(["plan", "show", "--org", "nobody"])).rejects.toThrow();
  const reset = await runClarion(["plan", "set", "--org", getWorkspace().slug, "--plan", "default", "--zdr", "off"]);
  expect(reset).toMatchObject({ plan: "scale", zeroDataRetention: false });
});
