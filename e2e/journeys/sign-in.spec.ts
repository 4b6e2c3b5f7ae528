import { request as httpRequest } from "node:http";
import { expectAccessible } from "#e2e/axe.ts";
import { createMember, dashboard, signInByLink, uniqueEmail } from "#e2e/session.ts";
import { expect, test, world } from "#e2e/world.ts";

test("rejects a wrong password and returns to the requested page after sign-in", async ({ page }) => {
  await page.goto(`/${world().demo.organization}/keys`);
  await page.waitForURL(/\/sign-in\?next=/);
  await page.getByLabel("Email").fill(world().demo.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Wrong email address or password")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(world().demo.email);
  await page.getByLabel("Password", { exact: true }).fill(world().demo.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`/${world().demo.organization}/keys`);
});

test("never redirects to another site after sign-in", async ({ browser }) => {
  const { link } = await createMember("viewer");
  const page = await signInByLink(browser, link);
  for (const next of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
    expect(new URL(page.url()).origin).toBe(world().demo.url);
  }
});

test("accepts a one-time link once, even after link previews", async ({ browser, request }) => {
  const { link } = await createMember("member");
  for (let i = 0; i < 2; i++) expect((await request.get(link)).status()).toBe(200);
  const page = await signInByLink(browser, link);
  expect((await page.request.get("/api/app/me")).status()).toBe(200);
  const again = await (await browser.newContext()).newPage();
  await again.goto(link);
  await expect(again.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  expect((await again.request.get("/api/app/me")).status()).toBe(401);
});

test("ends the session for every copy of its cookie on sign-out", async ({ browser, playwright }) => {
  const { link } = await createMember("member");
  const page = await signInByLink(browser, link);
  const copy = await playwright.request.newContext({
    baseURL: world().demo.url,
    storageState: await page.context().storageState(),
  });
  expect((await copy.get("/api/app/me")).status()).toBe(200);
  await page.getByRole("button", { name: /account$/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in/);
  expect((await copy.get("/api/app/me")).status()).toBe(401);
  await copy.dispose();
});

test("lets an invited guest join with a new account and ends access on removal", async ({ browser }) => {
  const { second } = world();
  const owner = await signInByLink(browser, (await createMember("owner")).link);
  const email = uniqueEmail();
  const invited = await dashboard(owner.request, second.slug).post("/invitations", { email, role: "viewer" });
  expect(invited.status()).toBe(201);
  const { link } = await invited.json();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByText(email)).toBeVisible();
  await guest.getByLabel("Password").fill("short");
  await guest.getByRole("button", { name: "Create account and join" }).click();
  await expect(guest).toHaveURL(link);
  await guest.getByLabel("Password").fill("a long enough password");
  await guest.getByRole("button", { name: "Create account and join" }).click();
  await guest.waitForURL(new RegExp(`/${second.slug}`));
  const me = await (await guest.request.get("/api/app/me")).json();
  expect(me).toMatchObject({ user: { email }, organizations: [{ slug: second.slug, role: "viewer" }] });
  expect((await dashboard(owner.request, second.slug).delete(`/members/${me.user.id}`)).status()).toBe(200);
  expect((await dashboard(guest.request, second.slug).get("/organization")).status()).toBe(404);
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
});

test("closes sign-up when an account exists", async ({ page }) => {
  await page.goto("/sign-up");
  await expect(page.getByRole("heading", { name: "Sign-up is closed" })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
});

test("gives the same answer to a password reset for every address", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status")).toContainText("If this address has an account");
});

/** Signs in over HTTP from a separate loopback address, so that its rate limit affects no other test. */
function attemptFrom(localAddress: string, headers: Record<string, string>, body: string) {
  const { port } = new URL(world().demo.url);
  const path = "/api/auth/callback/credentials";
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method: "POST", localAddress, headers };
    const sent = httpRequest(options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

test("refuses the eleventh sign-in from an address regardless of its forwarded headers", async ({ request }) => {
  const csrf = await request.get("/api/auth/csrf");
  const { csrfToken } = await csrf.json();
  const { cookies } = await request.storageState();
  const attempt = (n: number) =>
    attemptFrom(
      "127.0.0.77",
      {
        Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
        "Content-Type": "application/x-www-form-urlencoded",
        "X-Forwarded-For": `203.0.113.${n}`,
        "X-Clarion-Client-Ip": `203.0.113.${n}`,
      },
      new URLSearchParams({ csrfToken, email: `x${n}@example.com`, password: "wrong", json: "true" }).toString(),
    );
  for (let n = 0; n < 10; n++) expect((await attempt(n)).text).toContain("CredentialsSignin");
  const refused = await attempt(10);
  expect(refused.status).toBe(401);
  expect(refused.text).toContain("Too%20many%20attempts");
});

for (const scheme of ["light", "dark"] as const) {
  test(`passes axe on the sign-in pages on a phone in the ${scheme} theme`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.emulateMedia({ colorScheme: scheme });
    const { link } = await createMember("viewer");
    const signInLink = new URL(link);
    signInLink.searchParams.set("token", "unknown");
    const paths = ["/sign-in", "/sign-in?error=CredentialsSignin", "/sign-up", "/forgot-password", "/reset-password"];
    for (const path of [...paths, "/accept-invitation?token=unknown", signInLink.href]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
}
