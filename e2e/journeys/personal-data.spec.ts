import { readFileSync } from "node:fs";
import { expectAccessible } from "#e2e/axe.ts";
import { createMember, dashboard, signInByLink } from "#e2e/session.ts";
import { expect, test, world } from "#e2e/world.ts";

test("downloads what is stored about a person and erases the account", async ({ browser }) => {
  const { slug } = world().second;
  const member = await createMember("member");
  const other = await createMember("member");
  const page = await signInByLink(browser, member.link);
  await page.goto(`/${slug}/settings/account`);
  await page.getByRole("switch", { name: /^Weekly email for / }).click();
  await expect(page.getByText("Weekly email turned on")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download your data" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^clarion-personal-data-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({
    account: { id: member.id, email: member.email },
    memberships: [{ role: "member", weeklyEmail: true }],
    sessions: [{ userId: member.id }],
  });
  expect(text).not.toContain(other.email);

  await page.getByRole("button", { name: "Erase account" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("button", { name: "Erase account" })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("textbox").fill(member.email);
  await dialog.getByRole("button", { name: "Erase account" }).click();
  await page.waitForURL(/\/sign-in/);
  expect((await dashboard(page.request, slug).get("/me")).status()).toBe(401);

  const colleague = await signInByLink(browser, other.link);
  const members = await (await dashboard(colleague.request, slug).get("/members")).json();
  const addresses = members.members.map(({ email }: { email: string }) => email);
  expect(addresses).toContain(other.email);
  expect(addresses).not.toContain(member.email);
});
