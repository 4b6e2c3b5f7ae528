import { describe, expect, it } from "vitest";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import { openLocalRepository } from "#lib/content/sources/git/open.ts";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import { catchAppError } from "./faults.ts";
import type { TestRepository } from "./git-repository.ts";
import {
  everything,
  marchDay,
  type SourceFixture,
  type SourceVendor,
  sourceFixture,
  window,
} from "./source-fixture.ts";
import { describeRequests } from "./source-requests-suite.ts";

const HOSTILE = [
  ["a script", "<script>alert(1)</script>"],
  ["a link that runs", "[click](javascript:alert(1))"],
  ["an override of direction", "\u202Egnp.exe\u202C"],
  ["a formula", '=HYPERLINK("http://evil.example")'],
  ["a null byte", "null\0byte"],
  ["half a character", "half \uD83D of a face"],
  ["nested emphasis", `${"*".repeat(50_000)}a${"*".repeat(50_000)}`],
] as const;

/** Builds a `git fast-import` stream with one commit per hour from March 1 on. */
function buildLinearHistory(subjects: readonly string[]): string {
  return subjects
    .map((subject, index) => {
      const signature = `committer A <a@example.org> ${marchDay(1, index).getTime() / 1000} +0000`;
      return `commit refs/heads/main\n${signature}\ndata ${subject.length}\n${subject}\n`;
    })
    .join("");
}

async function listShasWithGit(git: TestRepository, selection: RangeSelection): Promise<string[]> {
  const source = await openLocalRepository(git.path, { environment: { PATH: process.env.PATH } });
  return (await source.readActivity(selection)).commits.map(({ sha }) => sha).sort();
}

/** Creates branches, merges and a squash over eight days. */
function createBranchedHistory(git: TestRepository): TestRepository {
  git.commit("Start", { date: marchDay(1) });
  git.tag("v1.0.0");
  git.branch("topic");
  git.commit("Topic one", { date: marchDay(2) });
  git.commit("Topic two", { date: marchDay(4) });
  git.checkout("main");
  git.commit("Squashed work (#3)", { date: marchDay(3) });
  git.merge("topic", "Merge the topic", { date: marchDay(5) });
  git.commit("After", { date: marchDay(6) });
  git.tag("v1.1.0");
  for (let hour = 0; hour < 6; hour += 1) git.commit(`Hour ${hour}`, { date: marchDay(7, hour) });
  return git;
}

/** Defines the tests that every provider adapter must pass over HTTP, with git itself as the reference. */
export function describeSource(vendor: SourceVendor): void {
  const fixture = sourceFixture(vendor);
  describe(`ranges on ${vendor.name}`, () => describeRanges(fixture));
  describe(`merged requests on ${vendor.name}`, () => describeRequests(fixture));
  describe(`hostile texts on ${vendor.name}`, () => describeTexts(fixture));
  describe(`releases on ${vendor.name}`, () => describeReleases(fixture));
  describe(`packages on ${vendor.name}`, () => describePackages(fixture));
}

function describeRanges({ repository, open }: SourceFixture): void {
  it("includes the start of a range and excludes its end", async () => {
    const git = repository();
    for (const day of [1, 2, 3, 4]) git.commit(`Day ${day}`, { date: marchDay(day) });
    const activity = await (await open({ git })).readActivity(window(marchDay(2), marchDay(4)));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Day 3", "Day 2"]);
    expect(activity.commitCount).toBe(2);
  });

  it("returns exactly the commits that git lists for any range", async () => {
    const git = createBranchedHistory(repository());
    const source = await open({ git });
    const ranges: RangeSelection[] = [
      everything,
      { kind: "revisions", from: "v1.0.0", to: "v1.1.0" },
      { kind: "revisions", from: "v1.1.0", to: "HEAD" },
      { kind: "revisions", from: "topic", to: "main" },
      window(marchDay(2), marchDay(5)),
      window(marchDay(5), marchDay(30)),
      window(marchDay(7, 2), marchDay(7, 5)),
      window(marchDay(1), marchDay(2)),
      window(marchDay(20), marchDay(21)),
    ];
    for (const range of ranges) {
      const activity = await source.readActivity(range);
      expect(activity.commits.map(({ sha }) => sha).sort()).toEqual(await listShasWithGit(git, range));
      expect(activity.commitCount).toBe(activity.commits.length);
    }
  });

  it("finds every commit in a range despite skewed clocks", async () => {
    const git = repository();
    git.commit("Day 5", { date: marchDay(5) });
    for (let index = 0; index < 12; index += 1) git.commit(`Old clock ${index}`, { date: marchDay(1) });
    git.commit("Day 6", { date: marchDay(6) });
    const activity = await (await open({ git })).readActivity(window(marchDay(5), marchDay(7)));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Day 6", "Day 5"]);
  });

  it("finds a range far back in a long history", async () => {
    const git = repository();
    git.import(buildLinearHistory(["Old work", "Older than the rest", ...Array<string>(40).fill("Later")]));
    const activity = await (await open({ git })).readActivity(window(marchDay(1), marchDay(1, 1)));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Old work"]);
  });

  it("limits a range without a start to the newest commits", async () => {
    const git = repository();
    git.import(buildLinearHistory(Array.from({ length: 60 }, (_, index) => `Step ${index}`)));
    git.tag("v1.0.0");
    for (const to of ["HEAD", "v1.0.0"]) {
      const source = await open({ git });
      const { commits, commitCount } = await source.readActivity({ kind: "revisions", from: null, to, max: 7 });
      const newest = Array.from({ length: 7 }, (_, index) => `Step ${59 - index}`);
      expect([commits.map(({ subject }) => subject), commitCount]).toEqual([newest, 7]);
    }
  });

  it("assigns every commit to exactly one change", async () => {
    const git = createBranchedHistory(repository());
    const source = await open({ git });
    for (const range of [everything, window(marchDay(2), marchDay(6))]) {
      const activity = await source.readActivity(range);
      const owned = assembleChanges(activity).flatMap(({ change }) => change.commits.map(({ sha }) => sha));
      expect(owned.sort()).toEqual(activity.commits.map(({ sha }) => sha).sort());
    }
  });

  it("rejects empty ranges and unknown revisions", async () => {
    const source = await open({ git: createBranchedHistory(repository()) });
    for (const range of [
      window(marchDay(4), marchDay(4)),
      { kind: "revisions", from: null, to: "v9" },
      { kind: "revisions", from: "--all", to: "HEAD" },
      { kind: "revisions", from: "a..b", to: "HEAD" },
    ] satisfies RangeSelection[]) {
      expect(await catchAppError(source.readActivity(range))).toMatchObject({ kind: "invalid" });
    }
  });

  it("reads the requested branch", async () => {
    const git = createBranchedHistory(repository());
    git.checkout("topic");
    git.branch("feature/with-slash");
    git.commit("On the branch", { date: marchDay(9) });
    git.checkout("main");
    const source = await open({ git }, "feature/with-slash");
    expect(source.head).toBe(git.git("rev-parse", "feature/with-slash").trim());
    expect((await source.headTime()).toISOString()).toBe(marchDay(9).toISOString());
    const activity = await source.readActivity(window(marchDay(8), marchDay(10)));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["On the branch"]);
    for (const branch of ["nope", "../main", "a/./b", "."])
      expect(await catchAppError(open({ git }, branch))).toMatchObject({ kind: "invalid" });
  });

  it("rejects a repository without commits", async () => {
    expect(await catchAppError(open({ git: repository() }))).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("no commits yet"),
    });
  });
}

function describeTexts({ repository, open }: SourceFixture): void {
  it("passes hostile texts through as data", async () => {
    const git = repository();
    git.commit("Start", { date: marchDay(1) });
    const served = HOSTILE.map(([name, text], index) => {
      const subject = text.replaceAll("\0", "").replaceAll("\uD83D", "").slice(0, 900);
      const date = marchDay(2, index);
      const [mergeSha, tag, number] = [git.commit(subject, { date }), `v${index}`, index + 5];
      git.tag(tag);
      const time = date.toISOString();
      const request = { number, title: text, body: text, labels: [text], mergedAt: time, mergeSha };
      return { name, text, subject, mergeSha, request, release: { tag, name: text, body: text, publishedAt: time } };
    });
    const requests = served.map(({ request }) => request);
    const source = await open({ git, requests, releases: served.map(({ release }) => release) });
    const activity = await source.readActivity(window(marchDay(2), marchDay(3)));
    for (const { name, text, subject, mergeSha, request, release } of served) {
      const pull = activity.pullRequests.find(({ number }) => number === request.number);
      const kept = text.slice(0, 65_536).replaceAll("\0", "").toWellFormed();
      expect(activity.commits.find(({ sha }) => sha === mergeSha)?.subject, name).toBe(subject);
      expect(pull?.body, name).toBe(kept);
      expect(pull?.title, name).toBe(kept.slice(0, 1_000));
      expect(activity.releases.find(({ tag }) => tag === release.tag)?.body, name).toBe(kept);
    }
    expect(JSON.stringify(activity)).not.toContain("\\u0000");
  });
}

function describeReleases({ repository, open }: SourceFixture): void {
  it("lists releases newest first with the commits of their tags", async () => {
    const git = repository();
    const shas = ["v1", "v2", "v3-rc.1"].map((tag, index) => {
      const sha = git.commit(`For ${tag}`, { date: marchDay(index + 1) });
      git.tag(tag);
      return sha;
    });
    const releases = [
      { tag: "v1", name: "One", body: "first", publishedAt: marchDay(11).toISOString() },
      { tag: "v3-rc.1", prerelease: true, publishedAt: marchDay(13).toISOString() },
      { tag: "v2", name: "Two", publishedAt: marchDay(12).toISOString() },
      { tag: "gone", publishedAt: marchDay(14).toISOString() },
    ];
    const source = await open({ git, releases });
    const listed = await source.releases();
    expect(listed.map(({ tag, sha, prerelease }) => [tag, sha, prerelease])).toEqual([
      ["v3-rc.1", shas[2], true],
      ["v2", shas[1], false],
      ["v1", shas[0], false],
    ]);
    expect(listed[2]).toMatchObject({ name: "One", body: "first", publishedAt: marchDay(11).toISOString() });
    const { releases: inRange } = await source.readActivity(window(marchDay(2), marchDay(3)));
    expect(inRange.map(({ tag }) => tag)).toEqual(["v2"]);
  });

  it("lists tags from all pages when there are no releases", async () => {
    const git = repository();
    const tags = Array.from({ length: 8 }, (_, index) => `v0.${index}.0`);
    for (const [index, tag] of tags.entries()) {
      git.commit(`For ${tag}`, { date: marchDay(index + 1) });
      git.tag(tag);
    }
    const listed = await (await open({ git })).releases();
    expect(listed.map(({ tag }) => tag)).toEqual(tags.toReversed());
  });
}

function describePackages({ repository, open }: SourceFixture): void {
  it("finds the packages of a monorepo, over all pages of its files", async () => {
    const git = repository();
    const files = {
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "packages/core/package.json": '{"name":"@acme/core"}',
      "packages/core/index.js": "",
      "packages/cli/package.json": '{"name":"@acme/cli","dependencies":{"@acme/core":"^1"}}',
    };
    git.commit("Start", { date: marchDay(1), files });
    git.tag("cli@1.0.0");
    const source = await open({ git });
    expect(await source.packages(source.head)).toEqual([
      { name: "@acme/cli", path: "packages/cli", dependsOn: ["@acme/core"], series: ["cli@"] },
      { name: "@acme/core", path: "packages/core", dependsOn: [], series: [] },
    ]);
  });
}
