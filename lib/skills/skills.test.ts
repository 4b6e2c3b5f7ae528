import { describe, expect, test } from "vitest";
import { brandOperations } from "#lib/brands/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { Skill } from "./contract.ts";
import { skillOperations } from "./operations.ts";
import { SYSTEM_SKILLS } from "./system.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation([...brandOperations, ...skillOperations]);
const userId = await testUser(db, now);

async function organization() {
  const org = await testOrganization(db, now, { [userId]: "member" });
  const ctx = testCtx(db, org, { userId, role: "member" }, now);
  const one = async (id: string, input: object) => (await call<{ skill: Skill }>(id, ctx, input)).output.skill;
  return {
    org,
    list: async () => (await call<{ skills: Skill[] }>("listSkills", ctx)).output.skills,
    get: (name: string) => one("getSkill", { params: { name } }),
    create: (body: object) => one("createSkill", { body }),
    update: (name: string, body: object) => one("updateSkill", { params: { name }, body }),
    remove: async (name: string) => (await call("deleteSkill", ctx, { params: { name } })).output,
    brand: async (name: string, skills: string[]) => {
      const made = await call<{ brandIdentity: { id: string; name: string } }>("createBrandIdentity", ctx, {
        body: { name, skills },
      });
      return { id: made.output.brandIdentity.id, name };
    },
    brandSkills: async (id: string) => {
      const params = { brandIdentityId: id };
      const answer = await call<{ brandIdentity: { skills: string[] } }>("getBrandIdentity", ctx, { params });
      return answer.output.brandIdentity.skills;
    },
  };
}

const OWN = { name: "house-style", description: "How we write", content: "# House style\n\nBe brief." };

describe("skills", () => {
  test("list the system skills first in every organization and do not allow changes to them", async () => {
    const { list, get, update, remove } = await organization();
    expect((await list()).map(({ name, isSystem }) => [name, isSystem])).toEqual(
      SYSTEM_SKILLS.map(({ name }) => [name, true]),
    );
    const previous = await get("plain-words");
    expect((await catchAppError(update("plain-words", { content: "Anything goes." }))).kind).toBe("forbidden");
    expect((await catchAppError(remove("plain-words"))).kind).toBe("forbidden");
    expect(await get("plain-words")).toEqual(previous);
  });

  test("are created, read, changed and deleted", async () => {
    const { create, get, update, remove, list } = await organization();
    const made = await create(OWN);
    expect(made).toMatchObject({ ...OWN, isSystem: false });
    expect(await get(OWN.name)).toEqual(made);
    expect((await update(OWN.name, { description: "Ours" })).description).toBe("Ours");
    expect(await remove(OWN.name)).toMatchObject({ id: made.id, brandIdentities: [] });
    expect((await catchAppError(get(OWN.name))).kind).toBe("notFound");
    expect((await list()).every(({ isSystem }) => isSystem)).toBe(true);
  });

  test("have unique names including those of system skills, even with concurrent creation", async () => {
    const { create, update } = await organization();
    const ends = await Promise.allSettled([create(OWN), create(OWN)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await catchAppError(create({ ...OWN, name: "plain-words" }))).kind).toBe("conflict");
    await create({ ...OWN, name: "other" });
    expect((await catchAppError(update("other", { name: OWN.name }))).kind).toBe("conflict");
    expect((await catchAppError(update("other", { name: "short-sentences" }))).kind).toBe("conflict");
  });

  test("are renamed in brand identities and removed from them on deletion, which names the brand identities", async () => {
    const { create, update, remove, brand, brandSkills } = await organization();
    await create(OWN);
    const one = await brand("One", ["plain-words", OWN.name]);
    const two = await brand("Two", ["plain-words"]);
    await update(OWN.name, { name: "our-style" });
    expect(await brandSkills(one.id)).toEqual(["plain-words", "our-style"]);
    expect(await remove("our-style")).toMatchObject({
      brandIdentities: [one],
      disabledSchedules: [],
      disabledEvents: [],
    });
    expect([await brandSkills(one.id), await brandSkills(two.id)]).toEqual([["plain-words"], ["plain-words"]]);
  });

  test("are rejected with every invalid line, and the earlier text stays", async () => {
    const { create, update, get } = await organization();
    await create(OWN);
    const content = "Words\n\n```rules\navoid: a -> b\nshout: loud\nsentence-words: none\n```\n";
    const fault = await catchAppError(update(OWN.name, { content }));
    expect([fault.kind, fault.details?.map(({ path }) => path)]).toEqual([
      "invalid",
      ["content.line 5", "content.line 6"],
    ]);
    expect((await catchAppError(create({ ...OWN, name: "new", content }))).kind).toBe("invalid");
    expect((await get(OWN.name)).content).toBe(OWN.content);
  });

  test.each([
    ["a name with a space", { name: "house style" }],
    ["a name in upper case", { name: "House" }],
    ["a name that ends in a dash", { name: "house-" }],
    ["a name of 65 characters", { name: "a".repeat(65) }],
    ["no description", { description: "" }],
    ["a description of 1,001 characters", { description: "d".repeat(1_001) }],
    ["no content", { content: "  " }],
    ["content of 200,001 characters", { content: "c".repeat(200_001) }],
    ["a null byte", { content: "a\u0000b" }],
  ])("reject %s", async (_, fields) => {
    const { create } = await organization();
    expect((await catchAppError(create({ ...OWN, ...fields }))).kind).toBe("invalid");
  });

  test("store 200,000 characters of hostile Markdown unchanged as data", async () => {
    const { create, get } = await organization();
    const content = `<script>alert(1)</script>\u202e${"*_[".repeat(60_000)}`;
    await create({ ...OWN, content });
    expect((await get(OWN.name)).content).toBe(content);
  });

  test("of another organization are not visible", async () => {
    const [first, second] = [await organization(), await organization()];
    await first.create(OWN);
    expect((await catchAppError(second.get(OWN.name))).kind).toBe("notFound");
    expect((await catchAppError(second.remove(OWN.name))).kind).toBe("notFound");
    expect((await catchAppError(second.brand("Two", [OWN.name]))).kind).toBe("invalid");
    expect((await second.create(OWN)).name).toBe(OWN.name);
  });
});
