import { afterEach, describe, expect, it } from "vitest";
import { catchAppError } from "#lib/testing/faults.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { startGiteaServer } from "#lib/testing/gitea-server.ts";
import { describeHost } from "#lib/testing/host-suite.ts";
import { describeSource } from "#lib/testing/source-suite.ts";
import { openGitea, probeGitea } from "./open.ts";

const common = { provider: "gitea", token: null, externalId: null, owner: "acme", name: "widget" } as const;

describeSource({
  name: "gitea",
  serve: async (repositories) => {
    const server = await startGiteaServer(repositories, { pageSize: 3 });
    return {
      open: ({ owner, name }, branch) =>
        openGitea(
          { ...common, baseUrl: server.url, owner, name, id: `repo_${name}`, branch: branch ?? null },
          { allowedHosts: [server.url] },
        ),
      close: server.close,
    };
  },
});

describeHost({
  provider: "gitea",
  start: startGiteaServer,
  probe: probeGitea,
  open: openGitea,
  authorization: (token) => `token ${token}`,
});

describe("Gitea adapter", () => {
  const made: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const undo of made.splice(0).reverse()) await undo();
  });

  async function open(options: { old?: boolean; pageSize?: number } = {}) {
    const git = new TestRepository();
    const first = git.commit("Start", { files: { "src/a.ts": "1" }, author: "Lee <lee@example.org>" });
    git.tag("v1");
    git.branch("topic");
    git.commit("Two", { files: { "src/b.ts": "1" } });
    git.checkout("main");
    git.commit("Three", { files: { "src/c.ts": "1" } });
    git.merge("topic", "Merge topic");
    const seed = { id: 7, owner: "acme", name: "widget", git, accounts: { "lee@example.org": "lee-on-the-host" } };
    const server = await startGiteaServer([seed], options);
    made.push(() => git.remove(), server.close);
    const location = { ...common, baseUrl: server.url, id: "repo_1", branch: null };
    return { source: await openGitea(location, { allowedHosts: [server.url] }), server, first };
  }

  it("requires the server's address", async () => {
    const fault = await catchAppError(probeGitea({ ...common, baseUrl: null }, { allowedHosts: [] }));
    expect(fault).toMatchObject({ kind: "invalid", details: [{ path: "baseUrl" }] });
    for (const baseUrl of ["ftp://git.example.org", "https://me:secret@git.example.org", "git.example.org", "https://"])
      expect(await catchAppError(probeGitea({ ...common, baseUrl }, { allowedHosts: [] }))).toMatchObject({
        kind: "invalid",
      });
  });

  it("lists commits with their paths and accounts, and merges without paths", async () => {
    const { source, first } = await open();
    const { commits } = await source.readActivity({ kind: "revisions", from: null, to: "HEAD" });
    const files = commits.map(({ subject, files: paths }) => [subject, paths.map(({ path }) => path)]);
    expect(Object.fromEntries(files)).toEqual({
      "Merge topic": [],
      Three: ["src/c.ts"],
      Two: ["src/b.ts"],
      Start: ["src/a.ts"],
    });
    expect(commits.find(({ sha }) => sha === first)?.author).toMatchObject({ login: "lee-on-the-host" });
  });

  it("requests no page beyond the requested number of commits", async () => {
    const { source, server } = await open({ pageSize: 1 });
    server.requests.length = 0;
    const { commits } = await source.readActivity({ kind: "revisions", from: null, to: "HEAD", max: 2 });
    expect(commits.map(({ subject }) => subject)).toContain("Merge topic");
    expect(commits).toHaveLength(2);
    expect(server.requests.filter(({ url }) => url.pathname.endsWith("/commits"))).toHaveLength(2);
  });

  it("excludes commits that an older server lists despite the filter", async () => {
    const { source, server } = await open({ old: true, pageSize: 2 });
    const { commits } = await source.readActivity({ kind: "revisions", from: "v1", to: "main" });
    expect(commits.map(({ subject }) => subject).sort()).toEqual(["Merge topic", "Three", "Two"]);
    expect(server.requests.some(({ url }) => url.pathname.includes("/compare/"))).toBe(true);
  });

  it("continues without paths from the first page that is too large with them", async () => {
    const { source, server } = await open({ pageSize: 2 });
    server.intercept = ({ url }) =>
      url.searchParams.get("files") === "true" && url.searchParams.get("page") === "2"
        ? { raw: "x".repeat(10_000_001) }
        : undefined;
    const { commits } = await source.readActivity({ kind: "revisions", from: null, to: "HEAD" });
    expect(commits).toHaveLength(4);
    expect(commits.flatMap(({ files }) => files)).not.toEqual([]);
    expect(commits.at(-1)?.files).toEqual([]);
  });

  it("sends requests below the path of the server's address", async () => {
    const { server } = await open();
    server.intercept = ({ url }) =>
      url.pathname.startsWith("/git/api/v1/repos/acme/widget") ? { status: 404, json: {} } : undefined;
    const location = { ...common, baseUrl: `${server.url}/git/` };
    await catchAppError(probeGitea(location, { allowedHosts: [server.url] }));
    expect(server.requests.at(-1)?.url.pathname).toBe("/git/api/v1/repos/acme/widget");
  });
});
