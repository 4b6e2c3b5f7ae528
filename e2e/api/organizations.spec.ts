import { fetchFrom } from "#e2e/oauth.ts";
import { confirmIdentity, createMember, dashboard, signInByLink, uniqueEmail } from "#e2e/session.ts";
import { expect, test, world } from "#e2e/world.ts";

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };

test("requires a session, an organization and the dashboard's own origin", async ({ request, session }) => {
  const { organization, url } = world().demo;
  expect((await request.get("/api/app/me")).status()).toBe(401);
  expect((await session.get("/api/app/me")).status()).toBe(200);
  expect((await session.get("/api/app/members")).status()).toBe(400);
  expect((await dashboard(session, "nothing").get("/members")).status()).toBe(404);
  const foreignPage = await session.patch("/api/app/organization", {
    headers: { "X-Clarion-Organization": organization, Origin: "https://evil.example" },
    data: { name: "Taken over" },
  });
  expect(foreignPage.status()).toBe(403);
  const key = { Authorization: `Bearer ${world().keys.full}` };
  expect((await request.get("/api/app/members", { headers: { ...key, Origin: url } })).status()).toBe(401);
});

test("redirects a signed-in user from the start to the first organization", async ({ session }) => {
  const answer = await session.get("/", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, `/${world().demo.organization}`]);
});

test("returns the same 404 for another organization as for an unknown one", async ({ browser }) => {
  const page = await signInByLink(browser, (await createMember("owner")).link);
  const foreign = await dashboard(page.request, world().demo.organization).get("/organization");
  const none = await dashboard(page.request, "no-such-organization").get("/organization");
  expect([foreign.status(), await foreign.json()]).toEqual([none.status(), await none.json()]);
  expect(foreign.status()).toBe(404);
  expect((await page.goto(`/${world().demo.organization}`))?.status()).toBe(404);
});

test("lets an owner create, read, change and delete an organization", async ({ browser }) => {
  const page = await signInByLink(browser, (await createMember("owner")).link);
  const name = `Made ${uniqueEmail().split("@")[0]}`;
  const create = (data: unknown) => dashboard(page.request, world().second.slug).post("/organizations", data);
  const created = await create({ name, websiteUrl: "https://made.example" });
  expect(created.status()).toBe(201);
  const { organization } = await created.json();
  const app = dashboard(page.request, organization.slug);
  expect(await (await app.get("/organization")).json()).toMatchObject({
    organization: { name, websiteUrl: "https://made.example", publicPages: false, demo: false },
    role: "owner",
  });
  const changed = await app.patch("/organization", { name: "Changed", publicPages: true, websiteUrl: null });
  expect((await changed.json()).organization).toMatchObject({ name: "Changed", publicPages: true, websiteUrl: null });
  for (const body of [
    {},
    { slug: "v1" },
    { slug: "Not A Slug" },
    { name: "" },
    { websiteUrl: "javascript:alert(1)" },
  ]) {
    const refused = await app.patch("/organization", body);
    expect([body, refused.status()]).toEqual([body, 400]);
    expect(await refused.json()).toMatchObject(ENVELOPE);
  }
  expect((await app.patch("/organization", { slug: world().second.slug })).status()).toBe(409);
  expect((await create({ name: "" })).status()).toBe(400);
  expect((await app.delete("/organization")).status()).toBe(200);
  expect((await app.get("/organization")).status()).toBe(404);
});

test("refuses organizations by non-owners while sign-up is closed", async ({ browser }) => {
  const page = await signInByLink(browser, (await createMember("viewer")).link);
  const refused = await dashboard(page.request, world().second.slug).post("/organizations", { name: "Mine" });
  expect(refused.status()).toBe(403);
});

test("enforces the contract's rules for members and invitations", async ({ browser, session }) => {
  const { second } = world();
  const [owner, admin, viewer] = [
    await createMember("owner"),
    await createMember("admin"),
    await createMember("viewer"),
  ];
  const app = dashboard((await signInByLink(browser, admin.link)).request, second.slug);
  const setRole = (id: string, to: string) => app.patch(`/members/${id}`, { role: to });
  expect((await (await setRole(viewer.id, "member")).json()).member).toMatchObject({
    userId: viewer.id,
    role: "member",
  });
  expect((await setRole(viewer.id, "owner")).status()).toBe(403);
  expect((await setRole(owner.id, "viewer")).status()).toBe(403);
  expect((await setRole(viewer.id, "king")).status()).toBe(400);
  expect((await setRole("usr_none", "viewer")).status()).toBe(404);
  const demoOwner = (await (await session.get("/api/app/me")).json()).user.id;
  expect((await setRole(demoOwner, "viewer")).status()).toBe(404);
  expect((await app.delete(`/members/${demoOwner}`)).status()).toBe(404);
  expect((await app.delete("/members/a.b")).status()).toBe(400);

  const invite = (email: string, as: string) => app.post("/invitations", { email, role: as });
  expect((await invite("not an address", "viewer")).status()).toBe(400);
  expect((await invite(uniqueEmail(), "owner")).status()).toBe(403);
  expect((await invite(viewer.email, "viewer")).status()).toBe(409);
  const { invitation } = await (await invite(uniqueEmail(), "viewer")).json();
  const foreign = dashboard(session, world().demo.organization);
  expect((await foreign.delete(`/invitations/${invitation.id}`)).status()).toBe(404);
  const theirs = (await (await foreign.get("/members")).json()).invitations as { id: string }[];
  expect(theirs.map((one) => one.id)).not.toContain(invitation.id);
  expect((await app.delete(`/invitations/${invitation.id}`)).status()).toBe(200);
  expect((await app.delete(`/invitations/${invitation.id}`)).status()).toBe(404);
});

test("refuses to demote or remove the last owner", async ({ session }) => {
  await confirmIdentity(session);
  const app = dashboard(session, world().demo.organization);
  const { user } = await (await session.get("/api/app/me")).json();
  expect((await app.patch(`/members/${user.id}`, { role: "admin" })).status()).toBe(409);
  expect((await app.delete(`/members/${user.id}`)).status()).toBe(409);
});

test("answers keys of an organization from its allowed networks only", async ({ browser, request }) => {
  const page = await signInByLink(browser, (await createMember("owner")).link);
  const created = await dashboard(page.request, world().second.slug).post("/organizations", { name: "Networks" });
  const app = dashboard(page.request, (await created.json()).organization.slug);
  const { secret } = await (await app.post("/keys", { name: "k", mode: "full" })).json();
  const { address } = await (await app.get("/organization/security")).json();
  const save = (allowedNetworks: string[]) =>
    app.put("/organization/security", { allowedNetworks, keyMaxDays: null, requireSecondFactor: false });
  expect((await save(["192.0.2.0/24"])).status()).toBe(400);
  expect((await save([address])).status()).toBe(200);
  const headers = { Authorization: `Bearer ${secret}` };
  expect((await request.get("/v1/skills", { headers })).status()).toBe(200);
  const fromElsewhere = await fetchFrom(99)(`${world().demo.url}/v1/skills`, { headers });
  expect(fromElsewhere.status).toBe(403);
  expect((await save([])).status()).toBe(200);
  expect((await fetchFrom(99)(`${world().demo.url}/v1/skills`, { headers })).status).toBe(200);
});
