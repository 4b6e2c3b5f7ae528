import { afterEach, describe, expect, it } from "vitest";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { startGitlabServer } from "#lib/testing/gitlab-server.ts";
import { describeHost } from "#lib/testing/host-suite.ts";
import { describeSource } from "#lib/testing/source-suite.ts";
import { openGitlab, probeGitlab } from "./open.ts";

const common = { provider: "gitlab", token: null, externalId: null } as const;

describeSource({
  name: "gitlab",
  serve: async (repositories) => {
    const server = await startGitlabServer(repositories, { pageSize: 3 });
    return {
      open: ({ owner, name }, branch) =>
        openGitlab(
          { ...common, baseUrl: server.url, owner, name, id: `repo_${name}`, branch: branch ?? null },
          { allowedHosts: [server.url] },
        ),
      close: server.close,
    };
  },
});

describeHost({
  provider: "gitlab",
  start: startGitlabServer,
  probe: probeGitlab,
  open: openGitlab,
  authorization: (token) => `Bearer ${token}`,
});

describe("GitLab adapter", () => {
  const made: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const undo of made.splice(0).reverse()) await undo();
  });

  const toDate = (day: number) => new Date(Date.UTC(2024, 2, day));

  async function open() {
    const git = new TestRepository();
    git.commit("Start", { date: toDate(1), files: { "README.md": "1" } });
    git.branch("topic");
    const own = git.commit("wip", { date: toDate(2), files: { "src/topic.ts": "1" } });
    git.git("checkout", "--quiet", "-B", "squashed", "main");
    const squash = git.commit("Topic in one", { date: toDate(3), files: { "src/topic.ts": "1" } });
    git.checkout("main");
    git.commit("Direct", { date: toDate(2), files: { "src/direct.ts": "1" } });
    const merge = git.merge(
      "squashed",
      "Merge branch 'topic' into 'main'\n\nTopic\n\nSee merge request group/sub/widget!4",
      {
        date: toDate(3),
      },
    );
    const requests = [
      {
        number: 4,
        title: "Topic",
        mergedAt: toDate(3).toISOString(),
        mergeSha: merge,
        squashSha: squash,
        commits: [own],
      },
    ];
    const releases = [
      { tag: "next", publishedAt: toDate(20).toISOString(), draft: true },
      { tag: "v1", publishedAt: toDate(4).toISOString() },
    ];
    git.tag("v1");
    git.tag("next");
    const seed = { id: 42, owner: "group/sub", name: "widget", git, requests, releases };
    const server = await startGitlabServer([seed]);
    made.push(() => git.remove(), server.close);
    const network = { allowedHosts: [server.url] };
    const location = { ...common, baseUrl: server.url, owner: "group/sub", name: "widget" };
    return {
      location,
      network,
      server,
      squash,
      source: await openGitlab({ ...location, id: "r", branch: null }, network),
    };
  }

  it("finds a project of nested groups", async () => {
    const { location, network, server } = await open();
    expect(await probeGitlab(location, network)).toMatchObject({
      externalId: "42",
      owner: "group/sub",
      name: "widget",
    });
    expect(server.requests.at(-1)?.url.pathname).toBe("/api/v4/projects/group%2Fsub%2Fwidget");
  });

  it("assigns both commits of a squashed and merged request to it, with its paths", async () => {
    const { source, squash } = await open();
    const { pullRequests, commits } = await source.readActivity({ kind: "time", from: toDate(2), to: toDate(4) });
    expect(pullRequests).toMatchObject([{ number: 4, commitShas: [squash] }]);
    const files = commits.map(({ subject, files: paths }) => [subject, paths.map(({ path }) => path)]);
    expect(Object.fromEntries(files)).toEqual({
      "Merge branch 'topic' into 'main'": ["src/topic.ts"],
      "Topic in one": [],
      Direct: ["src/direct.ts"],
    });
  });

  it("skips scheduled releases", async () => {
    const { source } = await open();
    expect((await source.releases()).map(({ tag }) => tag)).toEqual(["v1"]);
  });

  it("reads a change without its paths when its diff is too large", async () => {
    const { source, server } = await open();
    server.intercept = ({ url }) => (url.pathname.endsWith("/diff") ? { raw: "x".repeat(10_000_001) } : undefined);
    const { commits } = await source.readActivity({ kind: "time", from: toDate(2), to: toDate(4) });
    expect(commits.find(({ subject }) => subject === "Direct")?.files).toEqual([]);
  });
});
