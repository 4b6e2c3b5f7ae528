import { expect, test } from "@playwright/test";
import { freePort, freshInstallation, startServer, stopServer } from "#e2e/server.ts";

test("the first visitor of an empty installation makes the workspace, the second needs an invitation", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { data, remove } = freshInstallation();
  const server = startServer(await freePort(), data, { CLARION_DEMO: "off" });
  const visit = async () => (await browser.newContext({ baseURL: server.origin })).newPage();
  try {
    const answers = () =>
      fetch(`${server.origin}/v1/status`).then(
        (response) => response.status,
        () => 0,
      );
    await expect.poll(answers, { timeout: 60_000 }).toBe(200);

    const first = await visit();
    await first.goto("/");
    await first.getByRole("link", { name: "Sign up" }).click();
    await first.getByLabel("Workspace").fill("Docs");
    await first.getByLabel("E-mail").fill("Founder@Example.com");
    await first.getByLabel("Password").fill("too short");
    await first.getByLabel("Password").evaluate((input: HTMLInputElement) => input.removeAttribute("minlength"));
    await first.getByRole("button", { name: "Create workspace" }).click();
    await expect(first.getByText("Use at least 10 characters.")).toBeVisible();
    await expect(first.getByLabel("Workspace")).toHaveValue("Docs");
    await first.getByLabel("Password").fill("a long enough password");
    await first.getByRole("button", { name: "Create workspace" }).click();
    await first.waitForURL(/\/docs-2/);
    expect(await (await first.request.get("/api/app/me")).json()).toMatchObject({
      user: { email: "founder@example.com" },
      organizations: [{ slug: "docs-2", name: "Docs", role: "owner", demo: false }],
    });

    const second = await visit();
    await second.goto("/sign-up");
    await expect(second.getByRole("heading", { name: "Sign-up is closed" })).toBeVisible();
  } finally {
    await stopServer(server);
    remove();
  }
});
