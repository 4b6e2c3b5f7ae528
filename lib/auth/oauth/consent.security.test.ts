import { describe, expect, it } from "vitest";
import { updateSecurityPolicy } from "#db/queries/accounts/orgs.ts";
import { STEP_UP_MS } from "#lib/access/step-up.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { authorizationPath, pkce, registerTestClient, testBrowser } from "#lib/testing/oauth.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { DEVICE_CODE_GRANT } from "./provider.ts";

const db = await testDatabase();

/** A browser that was signed in some time ago and has opened a request of an app. */
async function openRequest(agoMs = 0) {
  let now = new Date();
  const clock = { now: () => now };
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  const browser = testBrowser({ db, clock });
  now = new Date(Date.now() - agoMs);
  await browser.signIn(db, userId, clock);
  now = new Date();
  const clientId = await registerTestClient(browser);
  const response = await browser.ask(authorizationPath({ clientId, challenge: pkce().challenge }));
  const path = `${response.headers.get("location")}/decision`;
  const decide = async (allow: boolean) => {
    const answer = await browser.post(path, { allow, organizationId: organization.id, scopes: ["posts.read"] });
    const { code } = (await answer.json()) as { code?: string };
    return [answer.status, code];
  };
  return { organization, browser, decide, now };
}

describe("consent", () => {
  it("asks for a confirmation 15 minutes after sign-in, and lets the user refuse at any time", async () => {
    expect(await (await openRequest(STEP_UP_MS - 60_000)).decide(true)).toEqual([200, undefined]);
    const late = await openRequest(STEP_UP_MS);
    expect(await late.decide(true)).toEqual([403, "CONFIRMATION_REQUIRED"]);
    expect(await late.decide(false)).toEqual([200, undefined]);
  });

  it("asks for a confirmation before a device is connected", async () => {
    const { browser, organization } = await openRequest(STEP_UP_MS);
    const clientId = await registerTestClient(browser, { redirect_uris: undefined, grant_types: [DEVICE_CODE_GRANT] });
    const asked = await browser.form("/oauth/device_authorization", { client_id: clientId, scope: "posts.read" });
    const { user_code: userCode } = (await asked.json()) as { user_code: string };
    const decision = { userCode, allow: true, organizationId: organization.id, scopes: ["posts.read"] };
    const answer = await browser.post("/oauth/device/decision", decision);
    expect([answer.status, (await answer.json()).code]).toEqual([403, "CONFIRMATION_REQUIRED"]);
  });

  it("refuses a member without the second factor that the organization requires", async () => {
    const { organization, decide, now } = await openRequest();
    const policy = { allowedNetworks: [], keyMaxDays: null, requireSecondFactor: true };
    await updateSecurityPolicy(db, organization.id, policy, now);
    expect(await decide(true)).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
  });
});
