import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { SourceRateLimited } from "#lib/content/sources/faults.ts";
import type { HostedTarget } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import { type GithubRepositorySeed, GithubServer, githubSha } from "#lib/testing/github-server.ts";
import { openGithub, probeGithub } from "./open.ts";

const DAY = 24 * 60;

const app: GithubRepositorySeed = {
  id: 7,
  owner: "acme",
  name: "app",
  formerly: ["acme/old-app"],
  commits: [
    { title: "feat: begin", minute: 0, files: ["src/app.ts"] },
    { title: "Sort lists (#3)", minute: 1 * DAY, files: ["src/list.ts"] },
    { title: "work on export", minute: 2 * DAY - 60, parents: [1], files: ["src/export.ts"] },
    { title: "Merge pull request #4 from bea/export\n\nExport as CSV", minute: 2 * DAY, parents: [1, 2] },
    { title: "Rebase one", minute: 3 * DAY, files: ["src/one.ts"] },
    { title: "Rebase two", minute: 3 * DAY + 1, files: ["src/two.ts"] },
    { title: "fix: a direct commit", minute: 4 * DAY, files: ["docs/guide.md"] },
  ],
  pulls: [
    { number: 2, title: "Never merged", mergedAs: null },
    { number: 3, title: "Sort lists", body: "Fixes #1, closes #5.\n<!-- Fixes #999 -->", labels: ["bug"], mergedAs: 1 },
    { number: 4, title: "Export as CSV", body: "Resolves acme/other#1", mergedAs: 3, commits: [2] },
    { number: 6, title: "Two steps", mergedAs: 5, commits: [4, 5] },
  ],
  issues: [
    { number: 1, title: "Lists are not sorted", labels: ["bug"] },
    { number: 5, title: "Sorting plan", association: "MEMBER" },
  ],
  tags: { "v1.0.0": 1, "v1.1.0": 5, nightly: 6 },
  releases: [
    { tag: "v2.0.0", minute: 9 * DAY, draft: true },
    { tag: "v1.1.0", minute: 3 * DAY + 60, body: "## Export" },
    { tag: "v1.0.0", minute: 1 * DAY + 60 },
  ],
};
const long: GithubRepositorySeed = {
  id: 8,
  owner: "acme",
  name: "long",
  commits: Array.from({ length: 620 }, (_, index) => ({ title: `feat: step ${index}`, minute: index })),
  tags: { "v1.0.0": 9, "v2.0.0": 609 },
};
const secret: GithubRepositorySeed = {
  id: 9,
  owner: "acme",
  name: "secret",
  token: "ghp_right",
  commits: [{ title: "feat: hidden", minute: 0 }],
};
const empty: GithubRepositorySeed = { id: 10, owner: "acme", name: "empty", commits: [] };
const usurper: GithubRepositorySeed = {
  id: 11,
  owner: "acme",
  name: "taken",
  commits: [{ title: "feat: not yours", minute: 0 }],
};

const server = new GithubServer([app, long, secret, empty, usurper]);
const cacheDirectory = mkdtempSync(join(tmpdir(), "clarion-github-"));
beforeAll(() => server.start());
beforeEach(() => {
  server.requests.length = 0;
  server.intercept = () => undefined;
  server.limit = undefined;
});
afterAll(async () => {
  await server.stop();
  rmSync(cacheDirectory, { recursive: true });
});

const network = () => ({ allowedHosts: [server.url], retryPauseMs: 1 });

function target(of: Pick<GithubRepositorySeed, "name">, extra: Partial<HostedTarget> = {}): HostedTarget {
  return {
    provider: "github",
    baseUrl: server.url,
    owner: "acme",
    name: of.name,
    token: null,
    id: `repo_${of.name}`,
    branch: null,
    externalId: null,
    ...extra,
  };
}

const open = (of: Pick<GithubRepositorySeed, "name">, extra: Partial<HostedTarget> = {}) =>
  openGithub(target(of, extra), network());

const START = Date.UTC(2024, 0, 1);
const minutes = (from: number, to: number) => ({
  kind: "time" as const,
  from: new Date(START + from * 60_000),
  to: new Date(START + to * 60_000),
});

async function catchAppError(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`not a fault of the product: ${error}`);
  return error;
}

describe("time ranges of GithubSource", () => {
  test("reads commits with pull requests, their issues and changed paths", async () => {
    const activity = await (await open(app)).readActivity(minutes(DAY, 5 * DAY));
    expect(activity.commits.map(({ subject }) => subject)).toEqual([
      "fix: a direct commit",
      "Rebase two",
      "Rebase one",
      "Merge pull request #4 from bea/export",
      "work on export",
      "Sort lists (#3)",
    ]);
    expect(activity.commitCount).toBe(6);
    expect(activity.pullRequests.map(({ number, commitShas }) => [number, commitShas])).toEqual([
      [6, [githubSha(app, 4)]],
      [4, [githubSha(app, 2)]],
      [3, []],
    ]);
    expect(activity.pullRequests[2]).toMatchObject({
      title: "Sort lists",
      labels: ["bug"],
      author: { login: "bea" },
      url: `${server.url}/acme/app/pull/3`,
      files: [{ path: "src/list.ts", added: 3, deleted: 1 }],
      linkedIssues: [
        { number: 1, title: "Lists are not sorted", labels: ["bug"], byUser: true },
        { number: 5, byUser: false },
      ],
    });
    expect(activity.commits[0]).toMatchObject({ files: [{ path: "docs/guide.md" }], author: { login: "ann" } });
    expect(activity.commits[0]?.committedAt).toBe("2024-01-05T00:00:00.000Z");
    expect(activity.releases.map(({ tag, sha, body }) => [tag, sha, body])).toEqual([
      ["nightly", githubSha(app, 6), ""],
      ["v1.1.0", githubSha(app, 5), "## Export"],
      ["v1.0.0", githubSha(app, 1), ""],
    ]);
  });

  test("builds a ledger that accounts for every commit once", async () => {
    const activity = await (await open(app)).readActivity(minutes(0, 5 * DAY));
    const changes = assembleChanges(activity).map(({ change }) => [
      change.number ?? "-",
      change.title,
      change.commits.length,
    ]);
    expect(changes).toEqual([
      ["-", "fix: a direct commit", 1],
      [6, "Two steps", 2],
      [4, "Export as CSV", 2],
      [3, "Sort lists", 1],
      ["-", "feat: begin", 1],
    ]);
    const ledger = buildLedger([activity], { audience: "developers", range: { from: "", to: "", label: "" } });
    expect(ledger.commits.counted).toBe(7);
  });

  test("includes the first instant of a range and excludes the last", async () => {
    const source = await open(app);
    const subjects = async (from: number, to: number) =>
      (await source.readActivity(minutes(from, to))).commits.map(({ subject }) => subject);
    expect(await subjects(0, DAY)).toEqual(["feat: begin"]);
    expect(await subjects(DAY, DAY + 1)).toEqual(["Sort lists (#3)"]);
    expect(await subjects(10 * DAY, 11 * DAY)).toEqual([]);
  });

  test("assigns a commit to the request that merged it after the range", async () => {
    const activity = await (await open(app)).readActivity(minutes(2 * DAY - 90, 2 * DAY));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["work on export"]);
    const [only] = assembleChanges(activity);
    expect(only).toMatchObject({ dropReason: "merged outside this range, as #4" });
  });

  test("reads all pages of a range, and the host's own count", async () => {
    const activity = await (await open(long)).readActivity(minutes(5, 600), "outline");
    expect(activity.commits).toHaveLength(595);
    expect(activity.commitCount).toBe(595);
    expect(activity.commits[0]?.subject).toBe("feat: step 599");
  });

  test("requests no paths and issues for an outline", async () => {
    const { pullRequests } = await (await open(app)).readActivity(minutes(DAY, 5 * DAY), "outline");
    expect(pullRequests).toHaveLength(3);
    expect(server.requests.some(({ path }) => /files|issues|commits\/[0-9a-f]{40}$/.test(path))).toBe(false);
  });
});

describe("revision ranges of GithubSource", () => {
  test("reads the commits of the second revision without those of the first, from all pages", async () => {
    const range = { kind: "revisions", from: "v1.0.0", to: "v2.0.0" } as const;
    const activity = await (await open(long)).readActivity(range, "outline");
    expect(activity.commits).toHaveLength(600);
    expect(activity.commitCount).toBe(600);
    expect([activity.commits[0]?.subject, activity.commits.at(-1)?.subject]).toEqual([
      "feat: step 609",
      "feat: step 10",
    ]);
    expect(activity.range).toMatchObject({ label: "v1.0.0..v2.0.0", fromSha: githubSha(long, 9) });
  });

  test("reads the whole history up to a revision when the first is null", async () => {
    const activity = await (await open(app)).readActivity({ kind: "revisions", from: null, to: "v1.0.0" });
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Sort lists (#3)", "feat: begin"]);
  });

  test("limits the history to the newest commits without requests for older pages", async () => {
    const source = await open(long);
    server.requests.length = 0;
    const activity = await source.readActivity({ kind: "revisions", from: null, to: "v2.0.0", max: 150 }, "outline");
    expect([activity.commits.length, activity.commitCount]).toEqual([150, 150]);
    expect([activity.commits[0]?.subject, activity.commits.at(-1)?.subject]).toEqual([
      "feat: step 609",
      "feat: step 460",
    ]);
    const listed = server.requests.filter(({ path }) => /\/commits\?/.test(path));
    expect(listed.map(({ path }) => /[?&]page=(\d+)/.exec(path)?.[1])).toEqual(["1", "2"]);
  });

  test("rejects a revision that the repository lacks", async () => {
    const source = await open(app);
    for (const to of ["v9", "--upload-pack=x", "a..b"]) {
      expect((await catchAppError(source.readActivity({ kind: "revisions", from: null, to }))).kind).toBe("invalid");
    }
  });
});

test("returns tags, newest first, when there are no releases", async () => {
  const releases = await (await open(long)).releases();
  expect(releases.map(({ tag, publishedAt }) => [tag, publishedAt])).toEqual([
    ["v2.0.0", "2024-01-01T10:09:00.000Z"],
    ["v1.0.0", "2024-01-01T00:09:00.000Z"],
  ]);
  expect((await (await open(app)).releases()).map(({ tag }) => tag)).toEqual(["v1.1.0", "v1.0.0"]);
});

describe("repository names", () => {
  test("reads a renamed repository and returns its new name", async () => {
    const facts = await probeGithub(target({ name: "old-app" }), network());
    expect(facts).toMatchObject({ externalId: "7", owner: "acme", name: "app", defaultBranch: "main", private: false });
    const source = await open({ name: "old-app" }, { externalId: "7" });
    expect(source.repository).toMatchObject({ id: "repo_old-app", owner: "acme", name: "app" });
    expect(source.head).toBe(githubSha(app, 6));
  });

  test("never reads a repository that took another's name", async () => {
    const source = await open(usurper, { externalId: "7" });
    expect(source.repository.name).toBe("app");
    expect((await catchAppError(open(usurper, { externalId: "4711" }))).kind).toBe("notFound");
  });

  test("follows no redirect to another host, or to anything but a repository's id", async () => {
    const otherServer = new GithubServer([{ ...app, name: "app" }]);
    await otherServer.start();
    for (const location of [
      `${otherServer.url}/api/v3/repositories/7`,
      `${server.url}/api/v3/user`,
      "file:///etc/passwd",
    ]) {
      server.intercept = () => ({ status: 301, headers: { location }, body: JSON.stringify({ url: location }) });
      const allowed = { ...network(), allowedHosts: [server.url, otherServer.url] };
      expect((await catchAppError(openGithub(target(app, { token: "ghp_x" }), allowed))).kind).toBe("unavailable");
    }
    expect(otherServer.requests).toEqual([]);
    await otherServer.stop();
  });

  test.each(["..", ".", "a/b", "app?x=1", "app#x", ""])("rejects the repository name %j", async (name) => {
    expect((await catchAppError(open({ name }))).kind).toBe("notFound");
    expect(server.requests).toEqual([]);
  });
});

describe("access errors of GithubSource", () => {
  test("opens a private repository only with its token", async () => {
    expect((await catchAppError(open(secret))).kind).toBe("notFound");
    expect((await catchAppError(open(secret, { token: "ghp_wrong" }))).kind).toBe("notFound");
    const source = await open(secret, { token: "ghp_right" });
    expect((await source.readActivity(minutes(0, 1))).commits).toHaveLength(1);
  });

  test("rejects a private network address before any request", async () => {
    const fault = await catchAppError(openGithub(target(app), { allowedHosts: [] }));
    expect([fault.kind, server.requests]).toEqual(["invalid", []]);
  });

  test("distinguishes an empty repository from an unknown branch", async () => {
    expect((await catchAppError(open(empty))).message).toContain("has no commits yet");
    expect((await catchAppError(open(app, { branch: "nope" }))).message).toContain("has no branch nope");
  });

  test.each([
    [401, "forbidden"],
    [403, "forbidden"],
    [404, "notFound"],
    [451, "forbidden"],
    [500, "unavailable"],
    [502, "unavailable"],
  ])("maps status %i to %s", async (status, kind) => {
    server.intercept = () => ({ status, body: JSON.stringify({ message: "no" }) });
    expect((await catchAppError(open(app, { token: "ghp_x" }))).kind).toBe(kind);
  });

  test("maps status 401 without a token to notFound", async () => {
    server.intercept = () => ({ status: 401, body: JSON.stringify({ message: "Requires authentication" }) });
    expect((await catchAppError(open(app))).kind).toBe("notFound");
  });

  test("retries a temporary failure", async () => {
    server.intercept = (_url, count) => (count === 1 ? { status: 502, body: "<html>Bad gateway</html>" } : undefined);
    expect((await open(app)).head).toBe(githubSha(app, 6));
  });

  test.each([
    ["a truncated body", { status: 200, body: JSON.stringify({ id: 7, name: "app" }), cut: true }],
    ["truncated JSON", { status: 200, body: '{"id": 7, "na' }],
    ["an undocumented shape", { status: 200, body: "[]" }],
    ["an HTML page", { status: 200, headers: { "content-type": "text/html" }, body: "<html>Hello</html>" }],
  ])("rejects %s as an answer", async (_what, answer) => {
    server.intercept = () => answer;
    expect((await catchAppError(open(app))).kind).toBe("unavailable");
  });
});

describe("rate limits of GithubSource", () => {
  const limited = async (work: Promise<unknown>) => {
    const fault = await catchAppError(work);
    if (!(fault instanceof SourceRateLimited)) throw fault;
    return fault.resetAt;
  };

  test("reports the end of an exhausted limit without waiting", async () => {
    const resetAt = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 600_000);
    server.limit = { limit: 60, remaining: 1, resetAt };
    expect(await limited(open(app))).toEqual(resetAt);
    expect(server.requests.length).toBe(2);
  });

  test.each([
    [{ "retry-after": "90" }, 90],
    [{}, 60],
  ])("reads a secondary limit with %j as %i seconds", async (headers, seconds) => {
    const message = "You have exceeded a secondary rate limit.";
    server.intercept = () => ({ status: 403, headers, body: JSON.stringify({ message }) });
    const waitMs = (await limited(open(app))).getTime() - Date.now();
    expect(Math.abs(waitMs - seconds * 1_000)).toBeLessThan(5_000);
  });

  test("reads a range without paths when it exceeds the limit", async () => {
    server.limit = { limit: 60, remaining: 18, resetAt: new Date(Date.now() + 600_000) };
    const { commits, pullRequests } = await (await open(long)).readActivity(minutes(0, 620));
    expect(commits).toHaveLength(620);
    expect(pullRequests).toEqual([]);
    expect(server.limit.remaining).toBeGreaterThan(0);
  });
});

test("omits paths and issues that the host fails to return", async () => {
  server.intercept = (url) => (/files|issues/.test(url.pathname) ? { status: 502, body: "" } : undefined);
  const { commits, pullRequests } = await (await open(app)).readActivity(minutes(DAY, 5 * DAY));
  expect(commits).toHaveLength(6);
  expect(pullRequests.map(({ files, linkedIssues }) => [files, linkedIssues])).toEqual(Array(3).fill([undefined, []]));
});

describe("answer cache of GithubSource", () => {
  const cachedNetwork = () => ({ ...network(), cacheDirectory });

  test("does not request immutable answers again, and revalidates others by ETag", async () => {
    const read = async () => (await openGithub(target(app), cachedNetwork())).readActivity(minutes(DAY, 5 * DAY));
    const firstActivity = await read();
    const first = server.requests.splice(0);
    expect(await read()).toEqual(firstActivity);
    expect(server.requests.length).toBeLessThan(first.length / 2);
    expect(server.requests.filter(({ path }) => /commits|files/.test(path))).toEqual([]);
    const counted = server.requests.filter(
      ({ path, status }) => status !== 304 && !path.startsWith("/repos/acme/app?"),
    );
    expect(counted.map(({ path }) => path)).toEqual(["/repos/acme/app"]);
  });

  test("does not share answers between tokens", async () => {
    const source = await openGithub(target(secret, { token: "ghp_right" }), cachedNetwork());
    await source.readActivity(minutes(0, 1));
    server.requests.length = 0;
    expect((await catchAppError(openGithub(target(secret, { token: "ghp_wrong" }), cachedNetwork()))).kind).toBe(
      "notFound",
    );
  });
});
