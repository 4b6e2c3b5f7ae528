import { uniqueName } from "#e2e/repositories.ts";
import { dashboard } from "#e2e/session.ts";
import { type Client, expect, test, world } from "#e2e/world.ts";

type Brand = { id: string; name: string; isDefault: boolean; skills: string[]; references: { id: string }[] };

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const list = async (api: Client) => (await (await api.get("/v1/brand-identities")).json()).brandIdentities as Brand[];

async function createBrand(api: Client, body: Record<string, unknown> = {}): Promise<Brand> {
  const response = await api.post("/v1/brand-identities", { name: uniqueName("brand"), ...body });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).brandIdentity;
}

test("creates, reads, changes and deletes a brand identity, and answers 304 when it is unchanged", async ({ api }) => {
  const made = await createBrand(api, {
    websiteUrl: "https://acme.example",
    toneProfile: "Casual",
    language: "fr",
    colors: ["#4F46E5"],
    skills: ["plain-words"],
    references: [{ title: "Launch", content: "It is here.\nTry it." }],
  });
  expect(made).toMatchObject({ isDefault: false, language: "fr", colors: ["#4f46e5"], skills: ["plain-words"] });
  const one = `/v1/brand-identities/${made.id}`;
  const read = await api.get(one);
  expect((await read.json()).brandIdentity).toEqual(made);
  expect((await api.get(one, { "If-None-Match": read.headers().etag ?? "" })).status()).toBe(304);
  const changed = await api.patch(one, { audience: "Teams", references: [] });
  expect((await changed.json()).brandIdentity).toMatchObject({ audience: "Teams", references: [], language: "fr" });
  const removed = await api.delete(one);
  expect(removed.status()).toBe(200);
  expect(await removed.json()).toMatchObject({ id: made.id, disabledSchedules: [], disabledEvents: [] });
  expect((await api.get(one)).status()).toBe(404);
});

test("moves the default to another brand identity and refuses to delete the default", async ({ second }) => {
  const made = await createBrand(second);
  const [previousDefault] = await list(second);
  expect(previousDefault?.isDefault).toBe(true);
  expect((await second.patch(`/v1/brand-identities/${made.id}`, { isDefault: true })).status()).toBe(200);
  const after = await list(second);
  expect(after.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([made.id]);
  const refused = await second.delete(`/v1/brand-identities/${made.id}`);
  expect([refused.status(), await refused.json()]).toEqual([409, ENVELOPE]);
});

test("rejects invalid brand identities and stores nothing", async ({ api }) => {
  const countBefore = (await list(api)).length;
  const taken = (await list(api))[0]?.name ?? "";
  for (const [body, status] of [
    [{}, 400],
    [{ name: "a\u0000b" }, 400],
    [{ name: "x", customTone: "a\u0000b" }, 400],
    [{ name: "x", language: "French" }, 400],
    [{ name: "x", colors: ["red"] }, 400],
    [{ name: "x", skills: ["none-such"] }, 400],
    [{ name: "x", logoUrl: "javascript:alert(1)" }, 400],
    [{ name: taken.toUpperCase() }, 409],
  ] as const) {
    const response = await api.post("/v1/brand-identities", body);
    expect([body, response.status()]).toEqual([body, status]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  expect(await list(api)).toHaveLength(countBefore);
});

test("refuses writes by readers and returns 404 for another organization's brand identity", async ({
  api,
  readOnly,
  second,
}) => {
  const made = await createBrand(api);
  const one = `/v1/brand-identities/${made.id}`;
  expect((await readOnly.get(one)).status()).toBe(200);
  expect((await readOnly.patch(one, { name: "mine" })).status()).toBe(403);
  expect((await readOnly.post("/v1/brand-identities/generate", { websiteUrl: "https://a.example" })).status()).toBe(
    403,
  );
  for (const [path, status] of [
    [one, 404],
    ["/v1/brand-identities/brand_unknown", 404],
    ["/v1/brand-identities/brand.1", 400],
  ] as const) {
    expect((await second.get(path)).status()).toBe(status);
    expect((await second.patch(path, { name: "mine" })).status()).toBe(status);
    expect((await second.delete(path)).status()).toBe(status);
  }
  expect(await (await second.get(one)).json()).toEqual(await (await second.get("/v1/brand-identities/brand_x")).json());
  expect((await list(second)).map(({ id }) => id)).not.toContain(made.id);
  expect((await api.delete(one)).status()).toBe(200);
});

test("queues an analysis, reports its status and explains why a website is refused", async ({ api, second }) => {
  const queued = await api.post("/v1/brand-identities/generate", { websiteUrl: "http://127.0.0.1:9/inside" });
  expect(queued.status()).toBe(202);
  const { job } = await queued.json();
  const path = `/v1/brand-identities/generate/${job.id}`;
  expect(queued.headers().location).toBe(path);
  expect(job).toMatchObject({ status: "queued", brandIdentityId: null, totalSteps: 3 });
  const status = async () => (await (await api.get(path)).json()).job.status;
  await expect.poll(status, { timeout: 120_000, intervals: [500, 1_000] }).toBe("failed");
  const { job: ended } = await (await api.get(path)).json();
  expect(ended.error).toContain("is not an address on the public internet");
  expect((await (await api.get("/v1/brand-identities/generate")).json()).jobs[0].id).toBe(job.id);
  expect((await second.get(path)).status()).toBe(404);
  expect((await api.post("/v1/brand-identities/generate", { websiteUrl: "acme" })).status()).toBe(400);
});

test("creates, reads and deletes brand identities through the dashboard API", async ({ session }) => {
  const app = dashboard(session, world().demo.organization);
  const made = await app.post("/v1/brand-identities", { name: uniqueName("dashboard") });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()).brandIdentity;
  expect((await app.get(`/v1/brand-identities/${id}`)).status()).toBe(200);
  expect((await app.delete(`/v1/brand-identities/${id}`)).status()).toBe(200);
});
