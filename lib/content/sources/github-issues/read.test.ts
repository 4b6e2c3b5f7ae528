import { afterEach, describe, expect, it } from "vitest";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import { type ApiAnswer, type ApiServer, startApiServer } from "#lib/testing/api-server.ts";
import { catchAppError, serializeError } from "#lib/testing/faults.ts";
import { probeGithubIssues, readGithubIssues } from "./read.ts";

const KEY = "ghp_secretsecretsecret";
const range = { from: new Date("2024-03-01T00:00:00Z"), to: new Date("2024-03-08T00:00:00Z") };
const inside = "2024-03-02T10:00:00Z";

type Seed = { number: number; closed_at?: string | null; updated_at?: string } & Record<string, unknown>;

const servers: ApiServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

function issueJson(seed: Seed, server: ApiServer) {
  return {
    id: seed.number,
    title: `Issue ${seed.number}`,
    body: null,
    labels: [],
    state: "closed",
    state_reason: "completed",
    closed_at: inside,
    assignee: null,
    html_url: `${server.url}/acme/widget/issues/${seed.number}`,
    ...seed,
  };
}

/**
 * A self-hosted server that answers as GitHub documents for "Get a repository" and "List repository issues"
 * (docs.github.com/rest): requests among the issues, pages by `Link`, `since` by the last update.
 */
async function github(seeds: Seed[] = []) {
  const server = await startApiServer(({ url, headers }, self): ApiAnswer | undefined => {
    if (headers.authorization !== `Bearer ${KEY}`) return { status: 401, json: { message: "Bad credentials" } };
    if (url.pathname === "/api/v3/repos/acme/old-widget")
      return { status: 301, headers: { location: `${self.url}/api/v3/repositories/7` } };
    if (url.pathname === "/api/v3/repos/acme/old-widget/issues")
      return { status: 301, headers: { location: `${self.url}/api/v3/repositories/7/issues${url.search}` } };
    if (["/api/v3/repos/acme/widget", "/api/v3/repositories/7"].includes(url.pathname))
      return { json: { id: 7, full_name: "acme/widget", has_issues: true } };
    if (!/^\/api\/v3\/(?:repos\/acme\/widget|repositories\/7)\/issues$/.test(url.pathname)) return undefined;
    const since = url.searchParams.get("since") ?? "";
    const rows = seeds.filter((seed) => (seed.updated_at ?? seed.closed_at ?? inside) >= since.replace(".000Z", "Z"));
    const limit = Math.min(Number(url.searchParams.get("per_page")), 2);
    const start = Number(url.searchParams.get("after") ?? 0);
    const end = start + limit;
    const next = new URL(url);
    next.searchParams.set("after", String(end));
    return {
      headers: end < rows.length ? { link: `<${next.href}>; rel="next", <${self.url}/>; rel="first"` } : {},
      json: rows.slice(start, end).map((seed) => issueJson(seed, self)),
    };
  });
  servers.push(server);
  const access = { integrationId: "int_1", apiKey: KEY, teamId: "acme/widget", baseUrl: server.url };
  return { server, access, network: { allowedHosts: [server.url], retryPauseMs: 1 } };
}

describe("readGithubIssues", () => {
  it("returns the fields that the ledger needs", async () => {
    const { access, network, server } = await github([
      {
        number: 12,
        title: "Export  stops",
        body: "Since\r\nMonday",
        labels: [{ name: "type: bug" }, "plain"],
        assignee: { login: "mia", html_url: "https://github.com/mia" },
      },
    ]);
    expect(await readGithubIssues(access, range, network)).toEqual([
      {
        id: "#12",
        integrationId: "int_1",
        provider: "github_issues",
        repository: "acme/widget",
        title: "Export stops",
        body: "Since\nMonday",
        labels: ["type: bug", "plain"],
        type: "bug",
        assignee: { name: "mia", login: "mia", url: "https://github.com/mia" },
        completedAt: "2024-03-02T10:00:00.000Z",
        url: `${server.url}/acme/widget/issues/12`,
      },
    ]);
  });

  it("reads issues completed in the half-open range from all pages, without pull requests", async () => {
    const { access, network, server } = await github([
      { number: 1, closed_at: "2024-02-29T23:59:59Z", updated_at: inside },
      { number: 2, closed_at: "2024-03-01T00:00:00Z" },
      { number: 3, closed_at: "2024-03-07T23:59:59Z" },
      { number: 4, closed_at: "2024-03-08T00:00:00Z" },
      { number: 5, state_reason: "not_planned" },
      { number: 6, state_reason: "duplicate" },
      { number: 7, pull_request: { url: "x" } },
      { number: 8, state_reason: null },
      { number: 9, type: { name: "Feature" }, labels: [{ name: "bug" }] },
    ]);
    const issues = await readGithubIssues(access, range, network);
    expect(issues.map(({ id }) => id)).toEqual(["#3", "#9", "#8", "#2"]);
    expect(issues[1]?.type).toBe("Feature");
    expect(server.requests.length).toBeGreaterThan(4);
  });

  it("uses the current name of a renamed repository", async () => {
    const { access, network } = await github([{ number: 1 }]);
    const old = { ...access, teamId: "acme/old-widget" };
    expect(await probeGithubIssues(old, network)).toEqual({ teamId: "acme/widget", teamName: "acme/widget" });
    expect(await readGithubIssues(old, range, network)).toMatchObject([{ id: "#1", repository: "acme/widget" }]);
  });

  it("keeps hostile text as truncated data", async () => {
    const hostile = `<script>alert(1)</script>\u202E=1+1\0${"[".repeat(100_000)}`;
    const { access, network } = await github([
      { number: 1, title: hostile, body: hostile, labels: [{ name: hostile }] },
    ]);
    const [issue] = await readGithubIssues(access, range, network);
    expect(issue?.body).toBe(hostile.slice(0, 65_536).replace("\0", ""));
    expect(issue?.title.length).toBeLessThanOrEqual(1_000);
    expect(issue?.labels[0]?.length).toBeLessThanOrEqual(255);
  });
});

describe("errors of the GitHub issues adapter", () => {
  const reset = Math.floor(Date.now() / 1000) + 900;

  it.each<[string, ApiAnswer, string]>([
    ["an unknown token", { status: 401, json: {} }, "forbidden"],
    ["a token without permission", { status: 403, json: {} }, "forbidden"],
    ["a missing repository", { status: 404, json: {} }, "notFound"],
    ["disabled issues", { status: 410, json: {} }, "notFound"],
    ["a broken server", { status: 500, raw: "" }, "unavailable"],
    ["invalid JSON", { raw: "<html>" }, "unavailable"],
    ["a truncated answer", { raw: "x".repeat(900), cut: true }, "unavailable"],
    [
      "a rate limit",
      { status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": `${reset}` }, json: {} },
      "rateLimited",
    ],
  ])("maps the error for %s", async (_name, answer, kind) => {
    const { access, network, server } = await github();
    server.intercept = () => answer;
    const fault = await catchAppError(readGithubIssues(access, range, network));
    expect(fault.kind).toBe(kind);
    expect(serializeError(fault)).not.toContain(KEY);
    if (fault instanceof SourceRateLimited) expect(fault.resetAt.getTime()).toBe(reset * 1000);
  });

  it("reports a secondary rate limit", async () => {
    const { access, network, server } = await github();
    server.intercept = () => ({ status: 403, headers: { "retry-after": "30" }, json: {} });
    expect(await catchAppError(readGithubIssues(access, range, network))).toBeInstanceOf(SourceRateLimited);
  });

  it.each([null, "", "acme", "acme/", "/widget", "acme/widget/x", "acme/.."])(
    "rejects the repository name %j",
    async (teamId) => {
      const { access, network, server } = await github();
      expect(await catchAppError(probeGithubIssues({ ...access, teamId }, network))).toMatchObject({ kind: "invalid" });
      expect(server.requests).toEqual([]);
    },
  );

  it("does not send the token to another host on a redirect", async () => {
    const { access, network, server } = await github();
    const { server: other } = await github();
    server.intercept = () => ({ status: 301, headers: { location: `${other.url}/api/v3/repos/acme/widget` } });
    const both = { ...network, allowedHosts: [...network.allowedHosts, other.url] };
    expect(await catchAppError(probeGithubIssues(access, both))).toMatchObject({ kind: "invalid" });
    expect(other.requests).toEqual([]);
  });
});
