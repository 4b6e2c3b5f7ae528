import { uniqueName } from "#e2e/repositories.ts";
import { type Client, expect, test } from "#e2e/world.ts";

type Skill = { id: string; name: string; isSystem: boolean; content: string };

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const list = async (api: Client) => (await (await api.get("/v1/skills")).json()).skills as Skill[];
const uniqueSkillName = () => uniqueName("skill").toLowerCase();

async function createSkill(api: Client, body: Record<string, unknown> = {}): Promise<Skill> {
  const response = await api.post("/v1/skills", {
    name: uniqueSkillName(),
    description: "Ours",
    content: "Be brief.",
    ...body,
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).skill;
}

test("creates, reads, renames and deletes a skill and updates brand identities", async ({ api }) => {
  const made = await createSkill(api, { content: "Text\n\n```rules\navoid: leverage -> use\n```\n" });
  expect(made).toMatchObject({ isSystem: false });
  const brand = await api.post("/v1/brand-identities", { name: uniqueName("brand"), skills: [made.name] });
  const { brandIdentity } = await brand.json();
  const name = uniqueSkillName();
  const renamed = await api.patch(`/v1/skills/${made.name}`, { name });
  expect((await renamed.json()).skill).toMatchObject({ id: made.id, name });
  expect((await api.get(`/v1/skills/${made.name}`)).status()).toBe(404);
  const removed = await api.delete(`/v1/skills/${name}`);
  expect(await removed.json()).toMatchObject({
    id: made.id,
    brandIdentities: [{ id: brandIdentity.id, name: brandIdentity.name }],
    disabledSchedules: [],
    disabledEvents: [],
  });
  const after = await (await api.get(`/v1/brand-identities/${brandIdentity.id}`)).json();
  expect(after.brandIdentity.skills).toEqual([]);
  expect((await api.delete(`/v1/brand-identities/${brandIdentity.id}`)).status()).toBe(200);
});

test("lists system skills and refuses to change, delete or replace them", async ({ api }) => {
  const system = (await list(api)).filter(({ isSystem }) => isSystem);
  expect(system.map(({ name }) => name)).toEqual(expect.arrayContaining(["plain-words", "product-names"]));
  for (const response of [
    await api.patch("/v1/skills/plain-words", { content: "Anything." }),
    await api.delete("/v1/skills/plain-words"),
  ]) {
    expect([response.status(), await response.json()]).toEqual([403, ENVELOPE]);
  }
  const taken = await api.post("/v1/skills", { name: "plain-words", description: "d", content: "c" });
  expect([taken.status(), await taken.json()]).toEqual([409, ENVELOPE]);
});

test("rejects invalid rules and names their lines", async ({ api }) => {
  const content = "```rules\nspell: GitHub\nshout: loud\n```";
  const response = await api.post("/v1/skills", { name: uniqueSkillName(), description: "d", content });
  expect(response.status()).toBe(400);
  expect((await response.json()).details).toEqual([{ path: "content.line 3", message: expect.any(String) }]);
});

test("rejects invalid and duplicate skills", async ({ api }) => {
  const made = await createSkill(api);
  for (const [body, status] of [
    [{ name: "Upper", description: "d", content: "c" }, 400],
    [{ name: "a-", description: "d", content: "c" }, 400],
    [{ name: uniqueSkillName(), description: "", content: "c" }, 400],
    [{ name: uniqueSkillName(), description: "d", content: "a\u0000b" }, 400],
    [{ name: uniqueSkillName(), description: "d", content: "c".repeat(200_001) }, 400],
    [{ name: made.name, description: "d", content: "c" }, 409],
  ] as const) {
    const response = await api.post("/v1/skills", body);
    expect([body.name, response.status()]).toEqual([body.name, status]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  expect((await api.delete(`/v1/skills/${made.name}`)).status()).toBe(200);
});

test("refuses writes by readers and returns 404 for another organization's skill", async ({
  api,
  readOnly,
  second,
}) => {
  const made = await createSkill(api);
  const one = `/v1/skills/${made.name}`;
  expect((await readOnly.get(one)).status()).toBe(200);
  expect((await readOnly.patch(one, { description: "mine" })).status()).toBe(403);
  for (const [path, status] of [
    [one, 404],
    ["/v1/skills/none-such", 404],
    ["/v1/skills/none.such", 400],
  ] as const) {
    expect((await second.get(path)).status()).toBe(status);
    expect((await second.patch(path, { description: "mine" })).status()).toBe(status);
    expect((await second.delete(path)).status()).toBe(status);
  }
  expect((await list(second)).map(({ id }) => id)).not.toContain(made.id);
  expect((await api.delete(one)).status()).toBe(200);
});
