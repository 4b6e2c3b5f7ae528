import { expect, test } from "vitest";
import { authenticateBearer } from "#lib/auth/bearer.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { registerTestClient, type TestTokens, testBrowser } from "#lib/testing/oauth.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { DEVICE_CODE_GRANT } from "./provider.ts";

const db = await testDatabase();
let offsetMs = 0;
const clock = { now: () => new Date(Date.now() + offsetMs) };
const context = { db, clock };

async function createScene() {
  const userId = await testUser(db, clock.now());
  const organization = await testOrganization(db, clock.now(), { [userId]: "owner" });
  const browser = testBrowser(context);
  await browser.signIn(db, userId, clock);
  const metadata = { redirect_uris: undefined, grant_types: [DEVICE_CODE_GRANT, "refresh_token"] };
  const clientId = await registerTestClient(browser, metadata);
  const deviceRequest = { client_id: clientId, scope: "posts.read posts.write offline_access" };
  const device = (await (await browser.form("/oauth/device_authorization", deviceRequest)).json()) as Record<
    string,
    string
  >;
  const poll = async () => {
    const fields = { grant_type: DEVICE_CODE_GRANT, device_code: device.device_code ?? "", client_id: clientId };
    const response = await browser.form("/oauth/token", fields);
    return (await response.json()) as TestTokens;
  };
  return { organization, browser, device, poll, userCode: device.user_code ?? "" };
}

const nextPoll = () => {
  offsetMs += 5_000;
};

test("lets a device poll until the user has compared the code and decided", async () => {
  const { organization, browser, device, poll, userCode } = await createScene();
  expect(device).toMatchObject({ interval: 5, verification_uri: expect.stringMatching(/\/oauth\/device$/) });
  expect((await poll()).error).toBe("authorization_pending");
  expect((await poll()).error).toBe("slow_down");
  const typed = ` ${userCode.toLowerCase().replace("-", " ")} `;
  const lookup = await browser.post("/oauth/device/code", { userCode: typed });
  expect(await lookup.json()).toMatchObject({
    request: { clientName: "Test client", redirectUri: null, scopes: ["posts.read", "posts.write"], offline: true },
  });
  nextPoll();
  expect((await poll()).error).toBe("authorization_pending");
  const decision = { userCode, allow: true, organizationId: organization.id, scopes: ["posts.read"] };
  expect((await browser.post("/oauth/device/decision", decision)).status).toBe(200);
  expect((await browser.post("/oauth/device/decision", decision)).status).toBe(404);
  nextPoll();
  const tokens = await poll();
  expect(tokens).toMatchObject({ scope: "posts.read", refresh_token: expect.any(String) });
  expect(await authenticateBearer(db, `Bearer ${tokens.access_token}`, clock.now())).toMatchObject({ organization });
  nextPoll();
  expect((await poll()).error).toBe("invalid_grant");
});

test("reports a refusal to the device", async () => {
  const { browser, poll, userCode } = await createScene();
  expect((await browser.post("/oauth/device/decision", { userCode, allow: false })).status).toBe(200);
  expect((await poll()).error).toBe("access_denied");
});

test("refuses even the right code after ten guesses a minute from one address", async () => {
  const { browser, userCode } = await createScene();
  const statuses = [];
  for (let i = 0; i < 10; i++)
    statuses.push((await browser.post("/oauth/device/code", { userCode: "BCDF-GHJK" })).status);
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 404));
  const refused = await browser.post("/oauth/device/code", { userCode });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
  offsetMs += 60_000;
  expect((await browser.post("/oauth/device/code", { userCode })).status).toBe(200);
});

test("refuses lookups and decisions from another site", async () => {
  const { browser, userCode } = await createScene();
  for (const path of ["/oauth/device/code", "/oauth/device/decision"]) {
    const response = await browser.post(path, { userCode, allow: true }, { Origin: "https://evil.example" });
    expect(response.status).toBe(403);
  }
});
