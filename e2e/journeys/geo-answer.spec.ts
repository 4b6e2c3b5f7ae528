import { expectAccessible } from "#e2e/axe.ts";
import { SANDBOX_SETTINGS } from "#e2e/geo.ts";
import { uniqueName } from "#e2e/repositories.ts";
import { client, expect, test, world } from "#e2e/world.ts";

const ATTACKER = "attacker.example";
const ANSWER = `### Which one

| Option | Suits | Why it is chosen |
| --- | --- | ---: |
| **Lantern** | Teams of every size | ${"It writes what was shipped, and says where it knows it from. ".repeat(3)} |
| [Beamer](https://beamer.example/x) | Large teams | |

1. Take \`Lantern\`.
   - It is *first*.

![p](https://${ATTACKER}/p.png) <img src="https://${ATTACKER}/i.png" onerror="window.__drawn=1"> [x](javascript:window.__drawn=1)
`;

const SETTINGS = { ...SANDBOX_SETTINGS, aliases: [], engines: ["sandbox/atlas"] };

function findNames(text: string) {
  return [...text.matchAll(/Lantern/g)].map(({ index }) => ({
    start: index,
    end: index + "Lantern".length,
    brand: "Lantern",
    own: true,
    absence: false,
  }));
}

test.describe.configure({ timeout: 240_000 });

test("renders an answer's Markdown with marked names and no active content", async ({ signedIn: page, request }) => {
  const { key, slug } = world().workspaces.drawing;
  const api = client(request, key);
  const { project } = await (await api.post("/v1/projects", { name: uniqueName("project") })).json();
  const root = `/v1/projects/${project.id}/geo`;
  const saved = await api.patch(`${root}/settings`, SETTINGS);
  expect(saved.status(), await saved.text()).toBe(200);
  const { prompt } = await (await api.post(`${root}/prompts`, { prompt: "Is Lantern good for release notes?" })).json();
  const scan = await api.post(`${root}/scans`, { promptIds: [prompt.id], repeats: 1 });
  const { statusUrl } = await scan.json();
  await expect
    .poll(async () => (await (await api.get(statusUrl)).json()).scan.status, { timeout: 120_000 })
    .toBe("completed");

  const attackerRequests: string[] = [];
  page.on("request", (sent) => void (sent.url().includes(ATTACKER) && attackerRequests.push(sent.url())));
  await page.route("**/geo/visibility/checks/*", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.check, { answer: ANSWER, matches: findNames(ANSWER) });
    await route.fulfill({ response, json: body });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${slug}/geo/prompts/${prompt.id}?project=${project.id}`);
  await page.getByRole("region", { name: "Answers" }).getByRole("listitem").getByRole("button").click();
  const answer = page.getByRole("dialog").getByRole("article", { name: /Answer from/ });

  const heads = answer.getByRole("columnheader");
  await expect(heads).toHaveText(["Option", "Suits", "Why it is chosen"]);
  await expect(answer.locator('th[scope="col"]')).toHaveCount(3);
  await expect(answer.locator("mark")).toHaveCount(2);
  await expect(answer.getByRole("cell", { name: /^Lantern/ }).locator("mark")).toContainText("Lantern, your company");
  await expect(answer.getByRole("link", { name: /Beamer/ })).toHaveAttribute("href", "https://beamer.example/x");
  await expect(answer.getByText(`![p](https://${ATTACKER}/p.png)`)).toBeVisible();
  await expect(answer.locator("img, script, iframe")).toHaveCount(0);
  expect(attackerRequests).toEqual([]);
  expect(await page.evaluate(() => "__drawn" in window)).toBe(false);

  const widths = await page.getByRole("dialog").evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  await expectAccessible(page);
});
