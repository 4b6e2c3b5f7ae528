import { expectAccessible } from "#e2e/axe.ts";
import { connectRepository, type Post, readPost } from "#e2e/posts.ts";
import { makeRepository } from "#e2e/repositories.ts";
import { createMember, signInByLink } from "#e2e/session.ts";
import { client, expect, test, world } from "#e2e/world.ts";

const ZONE = "Europe/Berlin";
const DAY_MS = 86_400_000;
test.describe.configure({ timeout: 360_000 });

/** The local time of day of an instant in Berlin, such as `09:00`. */
const formatTime = (at: number) => new Date(at).toLocaleTimeString("en-GB", { timeZone: ZONE, timeStyle: "short" });

/** Finds the next day on which Berlin has another offset than today. @returns it as `2027-03-29` */
function findDayAfterClockChange(): string {
  const noon = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
  let day = noon;
  while (formatTime(day) === formatTime(noon)) day += DAY_MS;
  return new Date(day).toISOString().slice(0, 10);
}

test("takes an automation's draft through a writer, two reviewers and a schedule to its publication", async ({
  signedIn: owner,
  browser,
  request,
}) => {
  const { slug, key } = world().workspaces.review;
  const api = client(request, key);
  const writer = await signInByLink(browser, (await createMember("member", slug)).link);
  const reviewer = await signInByLink(browser, (await createMember("admin", slug)).link);
  let id = "";
  const read = async () => (await readPost(api, id)) as Post & { review: string; publishAt: string | null };
  const open = (page: typeof owner, tab: string) => page.goto(`/${slug}/content/${id}?tab=${tab}&view=markdown`);
  const edit = async (text: string) => {
    await open(writer, "write");
    await writer.getByRole("textbox", { name: "Markdown" }).click();
    await writer.keyboard.press("Control+End");
    await writer.keyboard.type(text);
    await writer.getByRole("tab", { name: "Review", exact: true }).click();
  };

  await test.step("requires an approval and runs an automation that publishes by itself", async () => {
    await owner.goto(`/${slug}/settings/general`);
    await owner.getByRole("combobox", { name: "Time zone" }).selectOption(ZONE);
    await owner.getByRole("button", { name: "Save" }).click();
    await owner.getByRole("switch", { name: "Require approval before publishing" }).click();
    const settings = async () => (await api.get("/v1/calendar")).json();
    await expect.poll(async () => (await settings()).timeZone).toBe(ZONE);
    const { repositoryId } = await connectRepository(api, makeRepository());
    const made = await api.post("/v1/schedules", {
      ...{ name: "Weekly changelog", sourceType: "cron", outputType: "changelog", enabled: false, autoPublish: true },
      ...{ sourceConfig: { cron: { frequency: "daily", hour: 9, minute: 0 } } },
      targets: { repositoryIds: [repositoryId] },
    });
    const { schedule } = await made.json();
    expect((await api.post(`/v1/schedules/${schedule.id}/run`)).status()).toBe(202);
    const findPost = async () => (await (await api.get("/v1/posts")).json()).posts[0]?.id ?? "";
    await expect.poll(findPost, { timeout: 120_000 }).not.toBe("");
    id = await findPost();
    expect(await read()).toMatchObject({ status: "draft", review: "requested", publishedAt: null });
  });

  await test.step("asks for changes at a sentence, which the writer makes and answers", async () => {
    await open(reviewer, "review");
    await expect(reviewer.getByText("This text is waiting for review.")).toBeVisible();
    await reviewer.locator("article a[aria-description]").first().click();
    await reviewer.getByRole("textbox", { name: "Comment on this sentence" }).fill("Which reports?");
    await reviewer.getByRole("button", { name: "Comment", exact: true }).click();
    await reviewer.getByRole("button", { name: "Request changes" }).click();
    await edit("\n\nEvery report has the export.\n");
    await expect(writer.getByText("A reviewer asked for changes.")).toBeVisible();
    await expect(writer.getByRole("button", { name: "Publish" })).toHaveCount(0);
    const thread = writer.getByRole("region", { name: "Comments" }).getByRole("listitem");
    await expect(thread).toContainText("Which reports?");
    await thread.getByRole("button", { name: "Reply" }).click();
    await thread.getByRole("textbox", { name: "Reply" }).fill("All of them.");
    await thread.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(thread).toContainText("All of them.");
    await expect(thread.getByRole("button", { name: /^Delete comment by/ })).toHaveCount(1);
    await expectAccessible(writer);
    await writer.getByRole("button", { name: "Request review" }).click();
    await expect(writer.getByText("This text is waiting for review.")).toBeVisible();
  });

  await test.step("keeps the first of two reviews at once and withdraws it with an edit", async () => {
    await Promise.all([open(owner, "review"), open(reviewer, "review")]);
    await expect(owner.getByRole("button", { name: "Request changes" })).toBeEnabled();
    await reviewer.getByRole("button", { name: "Approve" }).click();
    await expect(reviewer.getByText("This text is approved.")).toBeVisible();
    await owner.getByRole("button", { name: "Request changes" }).click();
    await expect(owner.getByText("Couldn't save the review")).toBeVisible();
    await expect(owner.getByText("This text is approved.")).toBeVisible();
    expect((await read()).review).toBe("approved");
    await edit("\n\nAn edit after the approval.\n");
    await expect(writer.getByText("Nobody has been asked to review this text.")).toBeVisible();
    expect((await read()).review).toBe("none");
    await reviewer.reload();
    await reviewer.getByRole("button", { name: "Approve" }).click();
    await expect(reviewer.getByText("This text is approved.")).toBeVisible();
  });

  await test.step("schedules it over a change of the clocks and publishes it by the clock", async () => {
    const day = findDayAfterClockChange();
    await owner.reload();
    await owner.getByRole("button", { name: "Schedule", exact: true }).click();
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel("Date").fill(day);
    await dialog.getByLabel("Time").fill("09:00");
    await dialog.getByRole("button", { name: "Schedule" }).click();
    await expect(owner.getByText(/^Scheduled for .*, 09:00$/)).toBeVisible();
    const publishAt = (await read()).publishAt ?? "";
    expect([publishAt.slice(0, 10), formatTime(Date.parse(publishAt))]).toEqual([day, "09:00"]);
    await owner.goto(`/${slug}/calendar?month=${day.slice(0, 7)}&view=list`);
    await expect(owner.getByRole("link", { name: /^09:00.*Scheduled, approved/ })).toBeVisible();
    await api.patch(`/v1/posts/${id}`, { publishAt: new Date(Date.now() + 2_000).toISOString() });
    await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe("published");
  });

  await test.step("reviews draft changes of the published post before readers see them", async () => {
    await edit("\n\nA later addition.\n");
    const changes = writer.getByRole("region", { name: "Draft changes" });
    await expect(changes.getByRole("link", { name: "Review" })).toBeVisible();
    await reviewer.reload();
    await expect(reviewer.getByRole("article")).toContainText("A later addition.");
    await reviewer.getByRole("button", { name: "Approve" }).click();
    await expect(reviewer.getByText("This text is approved.")).toBeVisible();
    expect((await read()).markdown).not.toContain("A later addition.");
    await writer.reload();
    await changes.getByRole("button", { name: "Publish changes" }).click();
    await expect.poll(async () => (await read()).markdown).toContain("A later addition.");
  });
  for (const page of [writer, reviewer]) await page.context().close();
});
