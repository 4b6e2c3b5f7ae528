import { afterEach, describe, expect, it } from "vitest";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import type { ApiAnswer, ApiServer } from "#lib/testing/api-server.ts";
import { catchAppError, serializeError } from "#lib/testing/faults.ts";
import { type LinearIssueSeed, startLinearServer } from "#lib/testing/linear-server.ts";
import { listLinearTeams, probeLinear, readLinearIssues } from "./read.ts";

const KEY = "lin_api_secretsecretsecret";
const ENGINEERING = "7f0b1c4e-0000-4000-8000-000000000001";
const DESIGN = "7f0b1c4e-0000-4000-8000-000000000002";
const range = { from: new Date("2024-03-01T00:00:00Z"), to: new Date("2024-03-08T00:00:00Z") };
const inside = "2024-03-02T10:00:00.000Z";

const servers: ApiServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function linear(issues: LinearIssueSeed[] = []) {
  const teams = [
    { id: DESIGN, key: "DES", name: "Design" },
    { id: ENGINEERING, key: "ENG", name: "Engineering" },
  ];
  const server = await startLinearServer({ key: KEY, teams, issues });
  servers.push(server);
  const access = { integrationId: "int_1", apiKey: KEY, teamId: ENGINEERING, baseUrl: server.url };
  return { server, access, network: { allowedHosts: [server.url], retryPauseMs: 1 } };
}

const done = (index: number, seed: Partial<LinearIssueSeed> = {}): LinearIssueSeed => {
  return { identifier: `ENG-${index}`, teamId: ENGINEERING, completedAt: inside, ...seed };
};

describe("readLinearIssues", () => {
  it("returns the fields that the ledger needs, in the tracker's own words", async () => {
    const { access, network } = await linear([
      done(12, {
        title: "Export  stops",
        description: "Since\r\nMonday",
        labels: [{ name: "Customer" }, { name: "Bug", parent: "Type" }],
        assignee: "mia",
      }),
    ]);
    expect(await readLinearIssues(access, range, network)).toEqual([
      {
        id: "ENG-12",
        integrationId: "int_1",
        provider: "linear",
        repository: null,
        title: "Export stops",
        body: "Since\nMonday",
        labels: ["Customer", "Bug"],
        type: "Bug",
        assignee: { name: "mia Full", login: "mia", url: "https://linear.app/acme/profiles/mia" },
        completedAt: inside,
        url: "https://linear.app/acme/issue/ENG-12",
      },
    ]);
  });

  it("reads issues of the team and the half-open range, without canceled, deleted and reopened ones", async () => {
    const { access, network } = await linear([
      done(1, { completedAt: "2024-02-29T23:59:59.999Z" }),
      done(2, { completedAt: "2024-03-01T00:00:00.000Z" }),
      done(3, { completedAt: "2024-03-07T23:59:59.999Z" }),
      done(4, { completedAt: "2024-03-08T00:00:00.000Z" }),
      done(5, { state: "canceled" }),
      done(6, { trashed: true }),
      done(7, { state: "started", completedAt: null }),
      { identifier: "DES-1", teamId: DESIGN, completedAt: inside },
    ]);
    const ids = async (teamId: string | null) =>
      (await readLinearIssues({ ...access, teamId }, range, network)).map(({ id }) => id);
    expect(await ids(ENGINEERING)).toEqual(["ENG-3", "ENG-2"]);
    expect(await ids(null)).toEqual(["ENG-3", "DES-1", "ENG-2"]);
  });

  it("reads all pages", async () => {
    const { access, network, server } = await linear(Array.from({ length: 120 }, (_, index) => done(index + 1)));
    expect(await readLinearIssues(access, range, network)).toHaveLength(120);
    expect(server.requests).toHaveLength(3);
  });

  it("fails when a server repeats a cursor", async () => {
    const { access, network, server } = await linear();
    const page = { nodes: [], pageInfo: { hasNextPage: true, endCursor: "again" } };
    server.intercept = () => ({ json: { data: { issues: page } } });
    expect(await catchAppError(readLinearIssues(access, range, network))).toMatchObject({ kind: "tooLarge" });
    expect(server.requests).toHaveLength(2);
  });

  it("keeps hostile text as data", async () => {
    const hostile = `<script>alert(1)</script> =1+1 \u202E null\0byte ${"*".repeat(100_000)}`;
    const { access, network } = await linear([done(1, { title: hostile, description: hostile })]);
    const [issue] = await readLinearIssues(access, range, network);
    expect(issue?.body).toBe(hostile.slice(0, 65_536).replace("\0", ""));
    expect(issue?.title).toHaveLength(999);
    expect(issue?.title).toContain("<script>alert(1)</script>");
  });
});

describe("Linear teams", () => {
  it("lists teams by name and returns the team of an integration", async () => {
    const { access, network } = await linear();
    expect((await listLinearTeams(access, network)).map(({ key }) => key)).toEqual(["DES", "ENG"]);
    expect(await probeLinear(access, network)).toEqual({ teamId: ENGINEERING, teamName: "Engineering" });
    expect(await probeLinear({ ...access, teamId: null }, network)).toEqual({ teamId: null, teamName: null });
  });

  it("reports a team that the key cannot see as missing", async () => {
    const { access, network } = await linear();
    expect(await catchAppError(probeLinear({ ...access, teamId: "other" }, network))).toMatchObject({
      kind: "notFound",
    });
  });
});

describe("errors of the Linear adapter", () => {
  const limited = { errors: [{ message: "Rate limit exceeded", extensions: { code: "RATELIMITED" } }] };
  const reset = Date.now() + 1_800_000;
  const invalid = { errors: [{ message: "bad", extensions: { code: "INVALID_INPUT" } }] };
  const strange = { errors: [{ message: "boom", extensions: { code: "INTERNAL_SERVER_ERROR" } }] };

  it.each<[string, ApiAnswer, string]>([
    ["a rate limit as status 400", { status: 400, json: limited }, "rateLimited"],
    ["a rate limit as status 200", { status: 200, json: limited }, "rateLimited"],
    ["a rate limit as status 429", { status: 429, raw: "slow down" }, "rateLimited"],
    ["an unknown team", { status: 400, json: invalid }, "notFound"],
    ["an unknown error code", { status: 200, json: strange }, "unavailable"],
    ["invalid JSON", { status: 200, raw: "<html>" }, "unavailable"],
    ["an undocumented shape", { status: 200, json: { data: { issues: [] } } }, "unavailable"],
    ["a null body", { status: 200, json: null }, "unavailable"],
    ["a forbidden key", { status: 403, json: {} }, "forbidden"],
    ["a broken server", { status: 502, raw: "" }, "unavailable"],
    ["a truncated answer", { status: 200, json: { data: "x".repeat(500) }, cut: true }, "unavailable"],
  ])("maps the error for %s", async (_name, answer, kind) => {
    const { access, network, server } = await linear();
    server.intercept = () => ({ ...answer, headers: { "x-ratelimit-requests-reset": String(reset) } });
    const fault = await catchAppError(readLinearIssues(access, range, network));
    expect(fault.kind).toBe(kind);
    expect(serializeError(fault)).not.toContain(KEY);
    if (fault instanceof SourceRateLimited) expect(fault.resetAt.getTime()).toBe(reset);
  });

  it("rejects a wrong key without repeating it in the error", async () => {
    const { access, network } = await linear();
    const apiKey = "lin_api_wrongwrongwrong";
    const fault = await catchAppError(probeLinear({ ...access, apiKey }, network));
    expect(fault.kind).toBe("forbidden");
    expect(serializeError(fault)).not.toContain(apiKey);
  });

  it("rejects a key with invalid header characters before any request", async () => {
    const { access, network, server } = await linear();
    const fault = await catchAppError(readLinearIssues({ ...access, apiKey: "secret\r\nx-evil: 1" }, range, network));
    expect(fault.kind).toBe("forbidden");
    expect(serializeError(fault)).not.toContain("secret");
    expect(server.requests).toEqual([]);
  });

  it("does not send the key to another host on a redirect", async () => {
    const { access, network, server } = await linear();
    const { server: other } = await linear();
    server.intercept = () => ({ status: 307, headers: { location: `${other.url}/graphql` } });
    const both = { ...network, allowedHosts: [...network.allowedHosts, other.url] };
    expect(await catchAppError(readLinearIssues(access, range, both))).toMatchObject({ kind: "invalid" });
    expect(other.requests).toEqual([]);
  });

  it("sends an application token as a bearer", async () => {
    const teams = [{ id: ENGINEERING, key: "ENG", name: "Engineering" }];
    const server = await startLinearServer({ key: "lin_oauth_abc", teams });
    servers.push(server);
    const access = { integrationId: "int_1", apiKey: "lin_oauth_abc", teamId: ENGINEERING, baseUrl: server.url };
    await probeLinear(access, { allowedHosts: [server.url] });
    expect(server.requests[0]?.headers.authorization).toBe("Bearer lin_oauth_abc");
  });
});
