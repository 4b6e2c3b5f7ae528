import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findIntegration } from "#db/queries/integrations/integrations.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { VcsIntegration } from "./contract.ts";
import { integrationOperations } from "./operations.ts";

const db = await testDatabase();
const call = callOperation(integrationOperations);
const now = new Date("2026-03-01T00:00:00.000Z");
const { GITHUB_API_URL, GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY } = env;
let emulator: Emulator;
let first: Ctx;
let stranger: Ctx;

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

beforeAll(async () => {
  const permissions = { contents: "read", issues: "read", pull_requests: "read", metadata: "read" };
  const installations = [{ installation_id: 99, account: "acme", repository_selection: "all" }];
  emulator = await createEmulator({
    service: "github",
    port: 0,
    seed: {
      tokens: { ghp_octocat: { login: "octocat", scopes: ["repo"] } },
      github: {
        users: [{ login: "octocat", name: "Octo Cat", email: "octo@example.org" }],
        orgs: [{ login: "acme", members: [{ login: "octocat", role: "admin" }] }],
        repos: [
          { owner: "acme", name: "secret", private: true, auto_init: true },
          { owner: "octocat", name: "diary", private: true, auto_init: true },
        ],
        apps: [{ app_id: 4711, slug: "clarion", name: "Clarion", permissions, installations }],
      },
    },
  });
  const key = emulator.generatedSecrets.find(({ kind }) => kind === "github.app_private_key")?.value;
  Object.assign(env, { GITHUB_API_URL: emulator.url, GITHUB_APP_ID: "4711", GITHUB_APP_PRIVATE_KEY: key });
  env.CLARION_ALLOWED_HOSTS.git.push(new URL(emulator.url).origin);
  first = await newCtx();
  stranger = await newCtx();
});
afterAll(async () => {
  Object.assign(env, { GITHUB_API_URL, GITHUB_APP_ID, GITHUB_APP_PRIVATE_KEY });
  await emulator.close();
});

const connect = async (from: Ctx, body: object = {}) => {
  const request = { provider: "github", owner: "acme", repo: "secret", ...body };
  return (await call<{ integration: VcsIntegration }>("connectRepository", from, { body: request })).output.integration;
};

test("connects a private repository with the installed App instead of a token", async () => {
  const made = await connect(first);
  expect(made).toMatchObject({ owner: "acme", repo: "secret", private: true, access: "installation" });
  const row = await findIntegration(db, first.organization.id, made.id);
  expect(row).toMatchObject({ installationId: "99", tokenCiphertext: null });
  const params = { integrationId: made.id };
  const { output } = await call<{ integration: VcsIntegration }>("checkIntegration", first, { params });
  expect(output.integration.checkError).toBeNull();
});

test("gives no access to an organization that the App does not serve", async () => {
  const fault = await catchAppError(connect(stranger));
  expect(fault.kind).toBe("notFound");
  expect(fault.recovery).toContain("token");
  env.GITHUB_APP_ORGANIZATIONS.push(stranger.organization.slug);
  expect((await connect(stranger)).access).toBe("installation");
  const third = await newCtx();
  expect((await catchAppError(connect(third))).kind).toBe("notFound");
  expect(await connect(third, { token: "ghp_octocat" })).toMatchObject({ private: true, access: "token" });
  env.GITHUB_APP_ORGANIZATIONS.splice(0);
});

test("answers 404 for a private repository without a token where the App is not installed", async () => {
  expect((await catchAppError(connect(first, { owner: "octocat", repo: "diary" }))).kind).toBe("notFound");
});
