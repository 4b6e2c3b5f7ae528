import type { Locator } from "@playwright/test";
import { connectRepository, generatePost } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { dashboard } from "#e2e/session.ts";
import { client, expect, test, world } from "#e2e/world.ts";

const MARKDOWN = "# Printed\n\nRead [the guide](https://acme.example/guide).\n\n```\nnpm run a-long-command\n```\n";

const readAfterContent = (locator: Locator) =>
  locator.evaluate((element) => getComputedStyle(element, "::after").getPropertyValue("content"));
const readStyle = (locator: Locator, property: string) =>
  locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test("prints only the post from the dashboard and from its public page", async ({ signedIn: page, request }) => {
  test.setTimeout(120_000);
  const { slug, key } = world().workspaces.content;
  const mine = client(request, key);
  await dashboard(page.request, slug).patch("/organization", { publicPages: true });
  const source = await connectRepository(mine, makeRepository());
  const { id } = await generatePost(mine, { integrations: { vcs: [source.id] } });
  const written = await mine.patch(`/v1/posts/${id}`, { markdown: MARKDOWN, status: "published" });
  const { post } = await written.json();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of [`/${slug}/content/${id}?tab=preview`, `/p/${slug}/${post.slug}`]) {
    await page.goto(path);
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { name: "Printed", level: 1 })).toBeVisible();
    for (const chrome of ["Publish", "Unpublish"])
      await expect(page.getByRole("button", { name: chrome })).toHaveCount(0);
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "RSS" })).toHaveCount(0);
    expect(await readStyle(article.getByRole("paragraph").first(), "color")).toMatch(
      /^(?:rgb\(0, 0, 0\)|oklch\(0 0 0\))$/,
    );
    expect(await readAfterContent(article.getByRole("link"))).toContain("https://acme.example/guide");
    expect(await readStyle(article.getByText("npm run"), "white-space-collapse")).toContain("preserve");
    expect(await readStyle(article.locator("pre"), "text-wrap-mode")).toBe("wrap");
    const sheet = await page.pdf();
    expect(sheet.subarray(0, 5).toString()).toBe("%PDF-");
  }
});
