import { expect, test } from "vitest";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { getMe } from "./account.ts";
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  insertOrganization,
  updateOrganization,
} from "./organizations.ts";

const db = await testDatabase();
const now = new Date("2026-03-01T12:00:00.000Z");
const ada = await testUser(db, now, "ada@example.com");
const eve = await testUser(db, new Date(now.getTime() + 1), "eve@example.com");
const organization = await testOrganization(db, now, { [ada]: "owner", [eve]: "admin" });
const other = await testOrganization(db, now, { [ada]: "viewer" });
const owner = testCtx(db, organization, { userId: ada, role: "owner", email: "ada@example.com" }, now);
const admin = testCtx(db, organization, { userId: eve, role: "admin", email: "eve@example.com" }, now);

test("lists exactly the user's organizations with the roles held there", async () => {
  expect((await getMe(owner)).organizations.map(({ id, role }) => [id, role])).toEqual([
    [organization.id, "owner"],
    [other.id, "viewer"],
  ]);
  const me = await getMe(admin);
  expect(me.organizations.map(({ id }) => id)).toEqual([organization.id]);
  expect(me.user).toEqual({
    id: eve,
    email: "eve@example.com",
    emailVerified: true,
    name: null,
    image: null,
    hasPassword: false,
  });
});

test("makes the creator owner of a new organization and gives it a unique slug", async () => {
  const first = await createOrganization(owner, { name: "Café Über", websiteUrl: "https://cafe.example" });
  const second = await createOrganization(owner, { name: "Cafe Uber" });
  expect([first.organization.slug, second.organization.slug]).toEqual(["cafe-uber", "cafe-uber-2"]);
  expect((await getMe(owner)).organizations.at(-1)).toMatchObject({ slug: "cafe-uber-2", role: "owner" });
});

test("gives every organization a slug when several are created concurrently with one name", async () => {
  const make = () => db.transaction((tx) => insertOrganization(tx, { name: "Rush" }, ada, now));
  const made = await Promise.all([make(), make(), make()]);
  expect(made.map(({ slug }) => slug).sort()).toEqual(["rush", "rush-2", "rush-3"]);
});

test("avoids slugs that are paths of the product", async () => {
  expect((await createOrganization(owner, { name: "API" })).organization.slug).toBe("api-2");
  expect((await createOrganization(owner, { name: "Sign in" })).organization.slug).toBe("sign-in-2");
});

test("refuses a user without an owned organization when sign-up is closed", async () => {
  await expect(createOrganization(admin, { name: "Mine" })).rejects.toMatchObject({ kind: "forbidden" });
});

test("changes only the given fields", async () => {
  const { organization: changed } = await updateOrganization(admin, {
    name: "Renamed",
    logo: "https://x.example/l.png",
  });
  expect(changed).toMatchObject({ name: "Renamed", slug: organization.slug, logo: "https://x.example/l.png" });
  expect((await updateOrganization(admin, { logo: null })).organization).toMatchObject({ name: "Renamed", logo: null });
  expect((await findOrganization(db, other.id))?.name).toBe(other.name);
});

test("refuses a used slug, a reserved one, an empty change and URLs other than http", async () => {
  const attempts = [
    [{ slug: other.slug }, "conflict"],
    [{ slug: "sign-in" }, "invalid"],
    [{}, "invalid"],
    [{ websiteUrl: "javascript:alert(1)" }, "invalid"],
    [{ logo: "data:text/html,x" }, "invalid"],
  ] as const;
  for (const [change, kind] of attempts)
    await expect(updateOrganization(admin, change)).rejects.toMatchObject({ kind });
  expect((await getOrganization(admin)).organization).toMatchObject({ slug: organization.slug, websiteUrl: null });
});

test("lets only an owner enable or disable public pages", async () => {
  await expect(updateOrganization(admin, { publicPages: true })).rejects.toMatchObject({ kind: "forbidden" });
  expect((await updateOrganization(owner, { publicPages: true })).organization.publicPages).toBe(true);
});

test("deletes an organization with its memberships, but not the last one", async () => {
  const all = (await getMe(owner)).organizations;
  for (const { id, slug, name, logo } of all.slice(0, -1)) {
    const ctx = testCtx(db, { id, slug, name, logo }, { userId: ada, role: "owner" }, now);
    expect(await deleteOrganization(ctx)).toEqual({ id });
    await expect(deleteOrganization(ctx)).rejects.toMatchObject({ kind: expect.stringMatching("notFound|conflict") });
  }
  const [lastOrganization] = (await getMe(owner)).organizations;
  expect(lastOrganization?.id).toBe(all.at(-1)?.id);
  const ctx = testCtx(
    db,
    { id: lastOrganization?.id ?? "", slug: "", name: "", logo: null },
    { userId: ada, role: "owner" },
    now,
  );
  await expect(deleteOrganization(ctx)).rejects.toMatchObject({ kind: "conflict" });
  expect((await getMe(admin)).organizations).toEqual([]);
});
