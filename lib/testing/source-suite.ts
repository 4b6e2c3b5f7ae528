import { describe, expect, it } from "vitest";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import { openLocalRepository } from "#lib/content/sources/git/open.ts";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import { faultOf } from "./faults.ts";
import type { TestRepository } from "./git-repository.ts";
import { at, everything, type SourceFixture, type SourceVendor, sourceFixture, window } from "./source-fixture.ts";
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

/** A stream of `git fast-import`: one commit an hour from the first day on. */
function straightHistory(subjects: readonly string[]): string {
  return subjects
    .map((subject, index) => {
      const signature = `committer A <a@example.org> ${at(1, index).getTime() / 1000} +0000`;
      return `commit refs/heads/main\n${signature}\ndata ${subject.length}\n${subject}\n`;
    })
    .join("");
}

async function shasOfGit(git: TestRepository, selection: RangeSelection): Promise<string[]> {
  const source = await openLocalRepository(git.path, { environment: { PATH: process.env.PATH } });
  return (await source.readActivity(selection)).commits.map(({ sha }) => sha).sort();
}

/** Branches, merges and a squash over eight days. */
function busyHistory(git: TestRepository): TestRepository {
  git.commit("Start", { at: at(1) });
  git.tag("v1.0.0");
  git.branch("topic");
  git.commit("Topic one", { at: at(2) });
  git.commit("Topic two", { at: at(4) });
  git.checkout("main");
  git.commit("Squashed work (#3)", { at: at(3) });
  git.merge("topic", "Merge the topic", { at: at(5) });
  git.commit("After", { at: at(6) });
  git.tag("v1.1.0");
  for (let hour = 0; hour < 6; hour += 1) git.commit(`Hour ${hour}`, { at: at(7, hour) });
  return git;
}

/** The guarantees that every provider adapter gives alike, over the wire, with git itself as the measure. */
export function describeSource(vendor: SourceVendor): void {
  const fixture = sourceFixture(vendor);
  describe(`ranges of ${vendor.name}`, () => describeRanges(fixture));
  describe(`merged requests of ${vendor.name}`, () => describeRequests(fixture));
  describe(`texts of ${vendor.name}`, () => describeTexts(fixture));
  describe(`releases of ${vendor.name}`, () => describeReleases(fixture));
}

function describeRanges({ repository, open }: SourceFixture): void {
  it("are half-open: the first instant belongs to the range, the last does not", async () => {
    const git = repository();
    for (const day of [1, 2, 3, 4]) git.commit(`Day ${day}`, { at: at(day) });
    const activity = await (await open({ git })).readActivity(window(at(2), at(4)));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Day 3", "Day 2"]);
    expect(activity.commitCount).toBe(2);
  });

  it("hold exactly the commits that git lists, whatever the range", async () => {
    const git = busyHistory(repository());
    const source = await open({ git });
    const ranges: RangeSelection[] = [
      everything,
      { kind: "revisions", from: "v1.0.0", to: "v1.1.0" },
      { kind: "revisions", from: "v1.1.0", to: "HEAD" },
      { kind: "revisions", from: "topic", to: "main" },
      window(at(2), at(5)),
      window(at(5), at(30)),
      window(at(7, 2), at(7, 5)),
      window(at(1), at(2)),
      window(at(20), at(21)),
    ];
    for (const range of ranges) {
      const activity = await source.readActivity(range);
      expect(activity.commits.map(({ sha }) => sha).sort()).toEqual(await shasOfGit(git, range));
      expect(activity.commitCount).toBe(activity.commits.length);
    }
  });

  it("find every commit inside them although a skewed clock stands in the way", async () => {
    const git = repository();
    git.commit("Day 5", { at: at(5) });
    for (let index = 0; index < 12; index += 1) git.commit(`Old clock ${index}`, { at: at(1) });
    git.commit("Day 6", { at: at(6) });
    const activity = await (await open({ git })).readActivity(window(at(5), at(7)));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Day 6", "Day 5"]);
  });

  it("are found far back in a long history", async () => {
    const git = repository();
    git.import(straightHistory(["Old work", "Older than the rest", ...Array<string>(40).fill("Later")]));
    const activity = await (await open({ git })).readActivity(window(at(1), at(1, 1)));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Old work"]);
  });

  it("without a beginning are cut to the newest commits", async () => {
    const git = repository();
    git.import(straightHistory(Array.from({ length: 60 }, (_, index) => `Step ${index}`)));
    git.tag("v1.0.0");
    for (const to of ["HEAD", "v1.0.0"]) {
      const source = await open({ git });
      const { commits, commitCount } = await source.readActivity({ kind: "revisions", from: null, to, max: 7 });
      const newest = Array.from({ length: 7 }, (_, index) => `Step ${59 - index}`);
      expect([commits.map(({ subject }) => subject), commitCount]).toEqual([newest, 7]);
    }
  });

  it("give changes that account for every commit once", async () => {
    const git = busyHistory(repository());
    const source = await open({ git });
    for (const range of [everything, window(at(2), at(6))]) {
      const activity = await source.readActivity(range);
      const owned = assembleChanges(activity).flatMap(({ change }) => change.commits.map(({ sha }) => sha));
      expect(owned.sort()).toEqual(activity.commits.map(({ sha }) => sha).sort());
    }
  });

  it("are refused where they end before they begin or name what is not there", async () => {
    const source = await open({ git: busyHistory(repository()) });
    for (const range of [
      window(at(4), at(4)),
      { kind: "revisions", from: null, to: "v9" },
      { kind: "revisions", from: "--all", to: "HEAD" },
      { kind: "revisions", from: "a..b", to: "HEAD" },
    ] satisfies RangeSelection[]) {
      expect(await faultOf(source.readActivity(range))).toMatchObject({ kind: "invalid" });
    }
  });

  it("begin at the branch that was asked for", async () => {
    const git = busyHistory(repository());
    git.checkout("topic");
    git.branch("feature/with-slash");
    git.commit("On the branch", { at: at(9) });
    git.checkout("main");
    const source = await open({ git }, "feature/with-slash");
    expect(source.head).toBe(git.git("rev-parse", "feature/with-slash").trim());
    expect((await source.headTime()).toISOString()).toBe(at(9).toISOString());
    const activity = await source.readActivity(window(at(8), at(10)));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["On the branch"]);
    for (const branch of ["nope", "../main", "a/./b", "."])
      expect(await faultOf(open({ git }, branch))).toMatchObject({ kind: "invalid" });
  });

  it("are none where there are no commits yet", async () => {
    expect(await faultOf(open({ git: repository() }))).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("no commits yet"),
    });
  });
}

function describeTexts({ repository, open }: SourceFixture): void {
  it.each(HOSTILE)("pass through as data: %s", async (_name, hostile) => {
    const git = repository();
    git.commit("Start", { at: at(1) });
    const subject = hostile.replaceAll("\0", "").replaceAll("\uD83D", "").slice(0, 900);
    const mergeSha = git.commit(subject, { at: at(2) });
    const requests = [
      { number: 5, title: hostile, body: hostile, labels: [hostile], mergedAt: at(2).toISOString(), mergeSha },
    ];
    const releases = [{ tag: "v1", name: hostile, body: hostile, publishedAt: at(2).toISOString() }];
    git.tag("v1");
    const source = await open({ git, requests, releases });
    const activity = await source.readActivity(window(at(2), at(3)));
    const [pull] = activity.pullRequests;
    const kept = hostile.slice(0, 65_536).replaceAll("\0", "").toWellFormed();
    expect(activity.commits[0]?.subject).toBe(subject);
    expect(pull?.body).toBe(kept);
    expect(pull?.title).toBe(kept.slice(0, 1_000));
    expect(activity.releases[0]?.body).toBe(kept);
    expect(JSON.stringify(activity)).not.toContain("\\u0000");
  });
}

function describeReleases({ repository, open }: SourceFixture): void {
  it("come newest first, each with the commit of its tag", async () => {
    const git = repository();
    const shas = ["v1", "v2", "v3-rc.1"].map((tag, index) => {
      const sha = git.commit(`For ${tag}`, { at: at(index + 1) });
      git.tag(tag);
      return sha;
    });
    const releases = [
      { tag: "v1", name: "One", body: "first", publishedAt: at(11).toISOString() },
      { tag: "v3-rc.1", prerelease: true, publishedAt: at(13).toISOString() },
      { tag: "v2", name: "Two", publishedAt: at(12).toISOString() },
      { tag: "gone", publishedAt: at(14).toISOString() },
    ];
    const source = await open({ git, releases });
    const found = await source.releases();
    expect(found.map(({ tag, sha, prerelease }) => [tag, sha, prerelease])).toEqual([
      ["v3-rc.1", shas[2], true],
      ["v2", shas[1], false],
      ["v1", shas[0], false],
    ]);
    expect(found[2]).toMatchObject({ name: "One", body: "first", publishedAt: at(11).toISOString() });
    const { releases: inRange } = await source.readActivity(window(at(2), at(3)));
    expect(inRange.map(({ tag }) => tag)).toEqual(["v2"]);
  });

  it("are the tags where there is no release, over several pages", async () => {
    const git = repository();
    const tags = Array.from({ length: 8 }, (_, index) => `v0.${index}.0`);
    for (const [index, tag] of tags.entries()) {
      git.commit(`For ${tag}`, { at: at(index + 1) });
      git.tag(tag);
    }
    const found = await (await open({ git })).releases();
    expect(found.map(({ tag }) => tag)).toEqual(tags.toReversed());
  });
}
