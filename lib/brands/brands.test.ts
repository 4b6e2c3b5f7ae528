import { describe, expect, test } from "vitest";
import { insertJob } from "#db/queries/posts/generation-jobs.ts";
import type { Role } from "#lib/access/principal.ts";
import { getBrandProfile } from "#lib/brand-voice.ts";
import { brandOperations } from "#lib/brands/operations.ts";
import { newId } from "#lib/ids.ts";
import { insertOrganization } from "#lib/orgs/service/organizations.ts";
import { skillOperations } from "#lib/skills/operations.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { BrandIdentity } from "./contract.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const call = callOperation([...brandOperations, ...skillOperations]);
const userId = await testUser(db, now);
type Answer = { brandIdentity: BrandIdentity };

/** A new organization and the operations of its member. */
async function organization(role: Role = "owner") {
  const org = await testOrganization(db, now, { [userId]: role });
  const ctx = testCtx(db, org, { userId, role }, now);
  return {
    org,
    ctx,
    list: async () =>
      (await call<{ brandIdentities: BrandIdentity[] }>("listBrandIdentities", ctx)).output.brandIdentities,
    get: async (id: string) =>
      (await call<Answer>("getBrandIdentity", ctx, { params: { brandIdentityId: id } })).output.brandIdentity,
    create: async (body: unknown) => (await call<Answer>("createBrandIdentity", ctx, { body })).output.brandIdentity,
    update: async (id: string, body: unknown) =>
      (await call<Answer>("updateBrandIdentity", ctx, { params: { brandIdentityId: id }, body })).output.brandIdentity,
    remove: (id: string) => call("deleteBrandIdentity", ctx, { params: { brandIdentityId: id } }),
    skill: (body: unknown) => call("createSkill", ctx, { body }),
  };
}

const WHOLE = {
  name: "Widget",
  websiteUrl: "https://widget.example/",
  companyName: "Widget Co",
  companyDescription: "Makes widgets.",
  toneProfile: "Casual",
  customTone: "Dry.",
  customInstructions: "Name the version first.\nThen the change.",
  audience: "Developers who run it themselves",
  language: "de",
  colors: ["#0a0b0c", "#ffffff"],
  font: "Source Serif 4",
  logoUrl: "https://widget.example/logo.svg",
  imageLayout: "list",
  skills: ["plain-words"],
  references: [
    { title: "Launch", content: "It is here." },
    { title: "Second", content: "Still here." },
  ],
};

describe("brand identities", () => {
  test("are stored, read, changed field by field, and listed with the default first", async () => {
    const { create, get, update, list } = await organization();
    const made = await create({ ...WHOLE, colors: ["#0A0B0C", "#ffffff", "#0a0b0c"] });
    expect(made).toMatchObject({ ...WHOLE, isDefault: false });
    expect(await get(made.id)).toEqual(made);
    const changed = await update(made.id, { audience: "  ", language: "th" });
    expect(changed).toEqual({ ...made, audience: null, language: "th" });
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ["Default", true],
      ["Widget", false],
    ]);
    expect(await update(made.id, changed)).toEqual(changed);
  });

  test("keep the IDs of references that stay in any order and with any text", async () => {
    const { create, update } = await organization();
    const made = await create(WHOLE);
    const [first, second] = made.references;
    const { references } = await update(made.id, {
      references: [
        { title: "New", content: "n" },
        { title: "Second", content: "Still here." },
        { id: first?.id, title: "Launch", content: "Reworded." },
      ],
    });
    expect(references.map(({ id }) => id)).toEqual([expect.stringMatching(/^ref_/), second?.id, first?.id]);
    expect(references[0]?.id).not.toBe(first?.id);
    expect((await update(made.id, { references: [] })).references).toEqual([]);
  });

  test("cannot take over the reference of another brand identity", async () => {
    const { create, update, get } = await organization();
    const one = await create(WHOLE);
    const two = await create({ ...WHOLE, name: "Gadget" });
    const stolen = await update(two.id, { references: [{ ...one.references[0], content: "Mine." }] });
    expect(stolen.references[0]?.id).not.toBe(one.references[0]?.id);
    expect(await get(one.id)).toEqual(one);
  });

  test("have exactly one default after concurrent changes", async () => {
    const { create, update, list } = await organization();
    const made = [await create({ name: "A" }), await create({ name: "B" }), await create({ name: "C" })];
    await Promise.all(made.map(({ id }) => update(id, { isDefault: true })));
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const newDefault = await create({ name: "D", isDefault: true });
    expect((await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([newDefault.id]);
    expect((await catchAppError(update(newDefault.id, { isDefault: false }))).kind).toBe("conflict");
  });

  test("have unique names in any case, even with concurrent creation", async () => {
    const { create, update } = await organization();
    const ends = await Promise.allSettled([create({ name: "Widget" }), create({ name: "WIDGET" })]);
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const other = await create({ name: "Other" });
    expect((await catchAppError(update(other.id, { name: "widget" }))).kind).toBe("conflict");
    expect((await update(other.id, { name: "OTHER" })).name).toBe("OTHER");
  });

  test("are deleted unless they are the default, and their jobs stay", async () => {
    const { org, create, remove, get, list } = await organization();
    const made = await create(WHOLE);
    const job = {
      status: "completed",
      contentType: "changelog",
      source: "api",
      request: {},
      repositoryIds: [],
    } as const;
    await insertJob(db, {
      ...job,
      repositoryIds: [],
      id: newId("job"),
      organizationId: org.id,
      brandIdentityId: made.id,
      createdAt: now,
      updatedAt: now,
    });
    const { output } = await remove(made.id);
    expect(output).toEqual({ id: made.id, organization: org, disabledSchedules: [], disabledEvents: [] });
    expect((await catchAppError(get(made.id))).kind).toBe("notFound");
    const [defaultBrand] = await list();
    expect((await catchAppError(remove(defaultBrand?.id ?? ""))).kind).toBe("conflict");
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ["no name", { name: " " }],
    ["a null byte", { customTone: "a\u0000b" }],
    ["half of a surrogate pair", { companyDescription: "a\ud83d" }],
    ["an unknown tone", { toneProfile: "Shouting" }],
    ["an unknown language", { language: "German" }],
    ["seven colors", { colors: Array.from({ length: 7 }, (_, index) => `#00000${index}`) }],
    ["a color by name", { colors: ["red"] }],
    ["a script as a website", { websiteUrl: "javascript:alert(1)" }],
    ["data as a logo", { logoUrl: "data:image/png;base64,AAAA" }],
    ["an unknown skill", { skills: ["no-such-skill"] }],
    ["a reference without text", { references: [{ title: "t", content: " " }] }],
    ["21 references", { references: Array.from({ length: 21 }, () => ({ title: "t", content: "c" })) }],
    ["an endless text", { customInstructions: "x".repeat(8_001) }],
  ])("reject %s and store nothing", async (_, fields) => {
    const { create, list } = await organization();
    expect((await catchAppError(create({ name: "Widget", ...fields }))).kind).toBe("invalid");
    expect(await list()).toHaveLength(1);
  });

  test("store hostile text unchanged as data", async () => {
    const { create, get } = await organization();
    const hostile =
      '<script>alert(1)</script> [x](javascript:alert(1)) \u202eevil =1+1 {{7*7}} "; drop table posts; --';
    const made = await create({
      name: hostile,
      companyName: hostile,
      customTone: `${hostile}\n${"*".repeat(1_000)}`,
      references: [{ title: hostile, content: hostile.repeat(100) }],
    });
    expect(await get(made.id)).toMatchObject({ name: hostile, companyName: hostile });
  });

  test("are writable for members and readable for viewers", async () => {
    const { create, list } = await organization("viewer");
    expect(await list()).toHaveLength(1);
    expect((await catchAppError(create({ name: "Widget" }))).kind).toBe("forbidden");
  });
});

describe("getBrandProfile", () => {
  test("contains references, skills in the brand's order, and the rules that code enforces", async () => {
    const { org, create, skill } = await organization();
    await skill({ name: "house", description: "Ours", content: "Text\n\n```rules\navoid: robust -> stable\n```\n" });
    const made = await create({ ...WHOLE, skills: ["house", "plain-words", "product-names"], isDefault: true });
    const profile = await getBrandProfile(db, org.id, null);
    expect(profile).toMatchObject({
      id: made.id,
      tone: "Casual",
      audience: "developers",
      audienceDescription: WHOLE.audience,
      language: "German",
      references: WHOLE.references,
    });
    expect(profile.skills.map(({ name }) => name)).toEqual(["house", "plain-words", "product-names"]);
    const { forbidden, names } = profile.style;
    expect(forbidden.filter(({ phrase }) => phrase === "robust")).toEqual([
      { phrase: "robust", replacement: "stable" },
    ]);
    expect(names).toContain("PostgreSQL");
  });

  test("enables plain words and product names for a new organization", async () => {
    const made = await db.transaction((tx) => insertOrganization(tx, { name: "Fresh start" }, null, now));
    const profile = await getBrandProfile(db, made.id, null);
    expect(profile.skills.map(({ name }) => name)).toEqual(["plain-words", "product-names"]);
    expect((await catchAppError(getBrandProfile(db, made.id, "brand_unknown"))).kind).toBe("notFound");
  });
});
