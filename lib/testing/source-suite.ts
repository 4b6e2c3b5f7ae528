import { afterEach, describe, expect, it } from "vitest";
import { assembleChanges } from "#lib/content/ledger/assemble.ts";
import { openLocalRepository } from "#lib/content/sources/git/open.ts";
import type { RangeSelection } from "#lib/content/sources/git/range.ts";
import type { ActivitySource } from "#lib/content/sources/source.ts";
import { faultOf } from "./faults.ts";
import { TestRepository } from "./git-repository.ts";
import type { HostedRepository } from "./hosted-repository.ts";

export type ServedSources = {
  open: (repository: HostedRepository, branch?: string) => Promise<ActivitySource>;
  close: () => Promise<void>;
};

/** Serves repositories as one vendor does, a few rows a page. */
export type SourceVendor = { name: string; serve: (repositories: HostedRepository[]) => Promise<ServedSources> };

const at = (day: number, hour = 0) => new Date(Date.UTC(2024, 2, day, hour));
const window = (from: Date, to: Date): RangeSelection => ({ kind: "time", from, to });
const everything: RangeSelection = { kind: "revisions", from: null, to: "HEAD" };

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

/** The guarantees that every provider adapter gives alike, over the wire, with git itself as the measure. */
export function describeSource(vendor: SourceVendor): void {
  const made: (() => void | Promise<void>)[] = [];

  afterEach(async () => {
    for (const undo of made.splice(0).reverse()) await undo();
  });

  function repository(): TestRepository {
    const git = new TestRepository();
    made.push(() => git.remove());
    return git;
  }

  async function open(seed: Partial<HostedRepository> & { git: TestRepository }, branch?: string) {
    const whole = { id: 7, owner: "acme", name: "widget", ...seed };
    const served = await vendor.serve([whole]);
    made.push(served.close);
    return served.open(whole, branch);
  }

  async function shasOfGit(git: TestRepository, selection: RangeSelection): Promise<string[]> {
    const source = await openLocalRepository(git.path, { environment: { PATH: process.env.PATH } });
    return (await source.readActivity(selection)).commits.map(({ sha }) => sha).sort();
  }

  /** Branches, merges and a squash over eight days. */
  function busyHistory(): TestRepository {
    const git = repository();
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

  describe(`ranges of ${vendor.name}`, () => {
    it("are half-open: the first instant belongs to the range, the last does not", async () => {
      const git = repository();
      for (const day of [1, 2, 3, 4]) git.commit(`Day ${day}`, { at: at(day) });
      const activity = await (await open({ git })).readActivity(window(at(2), at(4)));
      expect(activity.commits.map(({ subject }) => subject)).toEqual(["Day 3", "Day 2"]);
      expect(activity.commitCount).toBe(2);
    });

    it("hold exactly the commits that git lists, whatever the range", async () => {
      const git = busyHistory();
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

    it("give changes that account for every commit once", async () => {
      const git = busyHistory();
      const source = await open({ git });
      for (const range of [everything, window(at(2), at(6))]) {
        const activity = await source.readActivity(range);
        const owned = assembleChanges(activity).flatMap(({ change }) => change.commits.map(({ sha }) => sha));
        expect(owned.sort()).toEqual(activity.commits.map(({ sha }) => sha).sort());
      }
    });

    it("are refused where they end before they begin or name what is not there", async () => {
      const source = await open({ git: busyHistory() });
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
      const git = busyHistory();
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
  });

  describe(`merged requests of ${vendor.name}`, () => {
    it("own what they brought in: merged, squashed, rebased and fast-forwarded", async () => {
      const git = repository();
      git.commit("Start", { at: at(1) });
      git.branch("frob");
      const one = git.commit("wip one", { at: at(2), files: { "src/frob.ts": "1" } });
      const two = git.commit("wip two", { at: at(3), files: { "src/frob.ts": "2" } });
      git.checkout("main");
      const merge = git.merge("frob", "Merge it", { at: at(4) });
      const squash = git.commit("Add bar (#12)", { at: at(5) });
      const copyOne = git.commit("step one", { at: at(6), body: "copied" });
      const copyTwo = git.commit("step two", { at: at(6, 1), body: "copied" });
      git.branch("side");
      git.git("checkout", "--quiet", "-B", "side", squash);
      const ownOne = git.commit("step one", { at: at(5, 1) });
      const ownTwo = git.commit("step two", { at: at(5, 2) });
      git.checkout("main");
      const ahead = git.commit("straight on", { at: at(7) });
      const source = await open({
        git,
        requests: [
          { number: 11, title: "Add frob", mergedAt: at(4).toISOString(), mergeSha: merge, commits: [two, one] },
          { number: 12, title: "Add bar", mergedAt: at(5).toISOString(), mergeSha: squash, commits: [] },
          {
            number: 13,
            title: "Steps",
            mergedAt: at(6, 1).toISOString(),
            mergeSha: copyTwo,
            commits: [ownTwo, ownOne],
          },
          { number: 14, title: "Go on", mergedAt: at(7).toISOString(), mergeSha: ahead, commits: [ahead] },
        ],
      });
      const activity = await source.readActivity(window(at(2), at(8)));
      const brought = new Map(activity.pullRequests.map((pull) => [pull.number, [...pull.commitShas].sort()]));
      expect(Object.fromEntries(brought)).toEqual({ 11: [one, two].sort(), 12: [], 13: [copyOne], 14: [] });
      const changes = assembleChanges(activity).map(({ change }) => [
        change.number,
        change.title,
        change.commits.length,
      ]);
      expect(changes).toEqual([
        [14, "Go on", 1],
        [13, "Steps", 2],
        [12, "Add bar", 1],
        [11, "Add frob", 3],
      ]);
    });

    it("carry title, text, labels, author and address as the host has them", async () => {
      const git = repository();
      git.commit("Start", { at: at(1) });
      const sha = git.commit("work (#5)", { at: at(2) });
      const request = {
        number: 5,
        title: "Better title",
        body: "First line\r\n\r\nBREAKING CHANGE: all of it",
        labels: ["kind/feature", "area: core"],
        author: "mia",
        mergedAt: at(2).toISOString(),
        mergeSha: sha,
      };
      const { pullRequests } = await (await open({ git, requests: [request] })).readActivity(window(at(2), at(3)));
      expect(pullRequests).toEqual([
        expect.objectContaining({
          number: 5,
          title: "Better title",
          body: "First line\n\nBREAKING CHANGE: all of it",
          labels: ["kind/feature", "area: core"],
          author: expect.objectContaining({ login: "mia" }),
          mergedAt: at(2).toISOString(),
          mergeCommitSha: sha,
          url: expect.stringMatching(/^http:.*\/5$/),
        }),
      ]);
    });

    it("that were merged after the range are named as such, and closed ones and other branches' left out", async () => {
      const git = repository();
      git.commit("Start", { at: at(1) });
      git.branch("frob");
      const own = git.commit("wip", { at: at(2) });
      git.checkout("main");
      const merge = git.merge("frob", "Merge it", { at: at(5) });
      const source = await open({
        git,
        requests: [
          { number: 8, title: "Later", mergedAt: at(5).toISOString(), mergeSha: merge, commits: [own] },
          { number: 9, title: "Refused", updatedAt: at(6).toISOString() },
          { number: 10, title: "Elsewhere", mergedAt: at(3).toISOString(), mergeSha: "a".repeat(40) },
        ],
      });
      const activity = await source.readActivity(window(at(2), at(3)));
      expect(activity.pullRequests.map(({ number }) => number)).toEqual([8]);
      expect(assembleChanges(activity).map(({ dropReason }) => dropReason)).toEqual([
        "merged outside this range, as #8",
      ]);
    });

    it("are all found, page after page", async () => {
      const git = repository();
      const requests = Array.from({ length: 10 }, (_, index) => {
        const mergeSha = git.commit(`Change (#${index + 1})`, { at: at(2, index / 2) });
        return { number: index + 1, title: `Change ${index + 1}`, mergedAt: at(2, index / 2).toISOString(), mergeSha };
      });
      const activity = await (await open({ git, requests })).readActivity(everything);
      expect(activity.pullRequests.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
        requests.map(({ number }) => number),
      );
    });

    it("bring the issues they close, told apart by who opened them", async () => {
      const git = repository();
      git.commit("Start", { at: at(1), author: "Lee <lee@example.org>" });
      const sha = git.commit("work (#5)", { at: at(2) });
      const body = "Fixes #40, closes #41\n<!-- resolves #42 -->\nSee #43. Fixes other/repo#44";
      const source = await open({
        git,
        requests: [{ number: 5, title: "Work", body, author: "lee", mergedAt: at(2).toISOString(), mergeSha: sha }],
        issues: [
          { number: 40, title: "It crashes", author: "stranger", labels: ["bug"] },
          { number: 41, title: "Todo", author: "lee" },
          { number: 42, title: "Template", author: "stranger" },
          { number: 43, title: "Mentioned", author: "stranger" },
        ],
      });
      const { pullRequests } = await source.readActivity(window(at(2), at(3)));
      const linked = pullRequests.flatMap(({ linkedIssues }) => linkedIssues);
      expect(linked.map(({ number, title, labels, byUser }) => [number, title, labels, byUser])).toEqual([
        [40, "It crashes", ["bug"], true],
        [41, "Todo", [], false],
      ]);
    });

    it("with one number in two repositories stay two changes", async () => {
      const seeds = ["widget", "gadget"].map((name, index): HostedRepository => {
        const git = repository();
        git.commit("Start", { at: at(1) });
        const mergeSha = git.commit(`${name} work (#5)`, { at: at(2) });
        const requests = [{ number: 5, title: `${name} work`, mergedAt: at(2).toISOString(), mergeSha }];
        return { id: index + 1, owner: "acme", name, git, requests };
      });
      const served = await vendor.serve(seeds);
      made.push(served.close);
      const activities = await Promise.all(
        seeds.map(async (seed) => (await served.open(seed)).readActivity(window(at(2), at(3)))),
      );
      const changes = activities.flatMap(assembleChanges).map(({ change }) => change);
      expect(changes.map(({ number, title }) => [number, title])).toEqual([
        [5, "widget work"],
        [5, "gadget work"],
      ]);
      expect(new Set(changes.map(({ id }) => id)).size).toBe(2);
    });
  });

  describe(`texts of ${vendor.name}`, () => {
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
  });

  describe(`releases of ${vendor.name}`, () => {
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
  });
}
