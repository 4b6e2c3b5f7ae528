import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listIntegrations as listRows } from "#db/queries/integrations/integrations.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { type ApiServer, startApiServer } from "#lib/testing/api-server.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { serializeError } from "#lib/testing/faults.ts";
import { startLinearServer } from "#lib/testing/linear-server.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import type { TrackerIntegration } from "./contract.ts";
import { integrationOperations } from "./operations.ts";
import { unsealToken } from "./service/token.ts";

const db = await testDatabase();
const call = callOperation(integrationOperations);
const now = new Date("2026-03-01T00:00:00.000Z");
const KEY = "lin_api_key-that-may-read";
const TEAMS = [
  { id: "team-web", key: "WEB", name: "Website" },
  { id: "team-eng", key: "ENG", name: "Engineering" },
];

let linear: ApiServer;
let github: ApiServer;
let ctx: Ctx;

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

beforeAll(async () => {
  linear = await startLinearServer({ key: KEY, teams: TEAMS });
  github = await startApiServer(({ url, headers }) => {
    if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, json: { message: "Bad credentials" } };
    const path = /^\/api\/v3\/repos\/acme\/widget(\/issues)?$/i.exec(url.pathname);
    if (!path) return undefined;
    return { json: path[1] ? [] : { full_name: "acme/widget", has_issues: true } };
  });
  env.CLARION_ALLOWED_HOSTS.git.push(linear.url, github.url);
});
beforeEach(async () => {
  ctx = await newCtx();
  linear.intercept = undefined;
});
afterAll(() => Promise.all([linear.close(), github.close()]));

type Answer = { integration: TrackerIntegration };
const connect = async (body: object = {}, from = ctx) => {
  const request = { provider: "linear", apiKey: KEY, baseUrl: linear.url, teamId: "team-eng", ...body };
  return (await call<Answer>("connectTracker", from, { body: request })).output.integration;
};
const issues = () => ({ provider: "github_issues", baseUrl: github.url, teamId: "acme/widget" });
const update = async (integrationId: string, body: object) =>
  (await call<Answer>("updateIntegration", ctx, { params: { integrationId }, body })).output.integration;
const check = async (integrationId: string) =>
  (await call<Answer>("checkIntegration", ctx, { params: { integrationId } })).output.integration;
const list = async (from = ctx) => (await call<{ tracker: unknown[] }>("listIntegrations", from)).output.tracker;

describe("POST /v1/integrations/tracker", () => {
  test("connects a team, whose key is sealed and never shown", async () => {
    const made = await connect();
    expect(made).toMatchObject({
      provider: "linear",
      displayName: "Engineering",
      teamId: "team-eng",
      teamName: "Engineering",
      enabled: true,
      baseUrl: linear.url,
      checkError: null,
    });
    expect(await list()).toEqual([made]);
    const answers = [made, await list(), await update(made.id, { displayName: "Ours" }), await check(made.id)];
    expect(JSON.stringify(answers)).not.toContain(KEY);
    const [row] = await listRows(db, ctx.organization.id, "tracker");
    expect(JSON.stringify(row)).not.toContain(KEY);
    expect(row && unsealToken({ integration: row })).toBe(KEY);
  });

  test("connects everything that the key can read when no team is given", async () => {
    expect(await connect({ teamId: undefined })).toMatchObject({ displayName: "Linear", teamId: null, teamName: null });
  });

  test("connects the issues of a repository", async () => {
    const made = await connect({ ...issues(), teamId: "Acme/Widget" });
    expect(made).toMatchObject({ provider: "github_issues", displayName: "acme/widget", teamId: "acme/widget" });
  });

  test("connects a team once per organization, also concurrently", async () => {
    const results = await Promise.allSettled([connect(), connect()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await catchAppError(connect({ displayName: "Again" }))).message).toBe("Tracker already connected");
    await connect({ ...issues() });
    expect((await catchAppError(connect({ ...issues(), teamId: "ACME/widget" }))).kind).toBe("conflict");
    await connect({ teamId: "team-web" });
    expect(await list()).toHaveLength(3);
    await connect({}, await newCtx());
  });

  test.each([
    ["a key that is not taken", { apiKey: "lin_api_wrong" }, "forbidden", undefined],
    ["a team that the key does not see", { teamId: "team-hidden" }, "notFound", undefined],
    [
      "a token of GitHub that is not taken",
      { ...issuesOfTeam("acme/widget"), apiKey: "wrong" },
      "forbidden",
      undefined,
    ],
    ["a repository that is not there", issuesOfTeam("acme/none"), "notFound", undefined],
    ["a repository without an owner", issuesOfTeam("widget"), "invalid", "teamId"],
    ["issues of no repository", issuesOfTeam(undefined), "invalid", "teamId"],
    ["no key", { apiKey: undefined }, "invalid", "apiKey"],
    ["a key of two lines", { apiKey: "a\r\nX: y" }, "invalid", "apiKey"],
    ["an unknown tracker", { provider: "jira" }, "invalid", "provider"],
    ["a private address", { baseUrl: "https://10.0.0.1" }, "invalid", "baseUrl"],
    ["plain http", { baseUrl: "http://example.org" }, "invalid", "baseUrl"],
  ])("refuses %s and stores nothing", async (_, body, kind, path) => {
    const local = "provider" in body && body.provider === "github_issues" ? { baseUrl: github.url } : {};
    const fault = await catchAppError(connect({ ...local, ...body }));
    expect(fault.kind).toBe(kind);
    if (path !== undefined) expect(fault.details?.[0]?.path).toBe(path);
    expect(serializeError(fault)).not.toContain("lin_api");
    expect(await list()).toEqual([]);
  });

  test.each([500, 429])("reports an answer of %i as an error of the tracker", async (status) => {
    linear.intercept = () => ({ status, json: {} });
    expect((await catchAppError(connect())).kind).toBe("unavailable");
    expect(await list()).toEqual([]);
  });
});

function issuesOfTeam(teamId: string | undefined) {
  return { provider: "github_issues", teamId };
}

describe("POST /v1/integrations/tracker/teams", () => {
  const teams = async (body: object = {}) =>
    (await call("listTrackerTeams", ctx, { body: { provider: "linear", apiKey: KEY, baseUrl: linear.url, ...body } }))
      .output;

  test("lists the teams that a key can read, by name, and stores nothing", async () => {
    expect(await teams()).toMatchObject({
      teams: [
        { id: "team-eng", name: "Engineering (ENG)" },
        { id: "team-web", name: "Website (WEB)" },
      ],
    });
    expect(await list()).toEqual([]);
  });

  test("refuses an invalid key and a forbidden address", async () => {
    expect((await catchAppError(teams({ apiKey: "lin_api_wrong" }))).kind).toBe("forbidden");
    const fault = await catchAppError(teams({ baseUrl: "https://127.0.0.1" }));
    expect(fault.details?.[0]?.path).toBe("baseUrl");
  });
});

describe("connected trackers", () => {
  test("renames and pauses a tracker and replaces its key only after the new one has been tried", async () => {
    const { id } = await connect();
    expect(await update(id, { displayName: "Ours", enabled: false })).toMatchObject({
      displayName: "Ours",
      enabled: false,
    });
    expect((await catchAppError(update(id, { token: "lin_api_wrong", displayName: "No" }))).kind).toBe("forbidden");
    const [row] = await listRows(db, ctx.organization.id, "tracker");
    expect(row && [row.displayName, unsealToken({ integration: row })]).toEqual(["Ours", KEY]);
    expect(await update(id, { token: KEY })).toMatchObject({ checkError: null });
  });

  test.each([
    ["branch", { branch: "main" }],
    ["token", { token: null }],
    ["foldWithoutNote", { foldWithoutNote: true }],
    ["foldWithoutNote", { foldWithoutNote: null }],
  ])("refuses a change of %s", async (path, body) => {
    const { id } = await connect();
    const fault = await catchAppError(update(id, body));
    expect([fault.kind, fault.details?.[0]?.path]).toEqual(["invalid", path]);
  });

  test("reports why a tracker is unreadable, and deletes it like any other integration", async () => {
    const { id } = await connect();
    linear.intercept = () => ({ status: 401, json: {} });
    expect((await check(id)).checkError).toMatch(/.+\. .+\.$/);
    linear.intercept = undefined;
    expect((await check(id)).checkError).toBeNull();
    const params = { integrationId: id };
    const nothing = { id, disabledSchedules: [], disabledEvents: [] };
    expect((await call("getIntegrationConsequences", ctx, { params })).output).toMatchObject({ ...nothing, posts: 0 });
    expect((await call("deleteIntegration", ctx, { params })).output).toMatchObject(nothing);
    expect(await list()).toEqual([]);
    await connect();
  });

  test("answers 404 to another organization for every operation", async () => {
    const { id } = await connect();
    const stranger = await newCtx();
    const params = { integrationId: id };
    for (const [operation, body] of [
      ["updateIntegration", { enabled: false }],
      ["checkIntegration", {}],
      ["getIntegrationConsequences", {}],
      ["deleteIntegration", {}],
    ] as const) {
      expect((await catchAppError(call(operation, stranger, { params, body }))).message).toBe("Integration not found");
    }
    expect(await list(stranger)).toEqual([]);
    expect(await list()).toHaveLength(1);
  });
});
