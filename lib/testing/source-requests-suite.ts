import { expect, it } from "vitest";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import type { HostedRepository } from "./hosted-repository.ts";
import { everything, marchDay, type SourceFixture, window } from "./source-fixture.ts";

/** Defines the tests of merged requests for every provider adapter: ownership of commits, and the host's metadata. */
export function describeRequests({ repository, open, serve }: SourceFixture): void {
  it("assigns commits to merged, squashed, rebased and fast-forwarded requests", async () => {
    const git = repository();
    git.commit("Start", { date: marchDay(1) });
    git.branch("frob");
    const one = git.commit("wip one", { date: marchDay(2), files: { "src/frob.ts": "1" } });
    const two = git.commit("wip two", { date: marchDay(3), files: { "src/frob.ts": "2" } });
    git.checkout("main");
    const merge = git.merge("frob", "Merge it", { date: marchDay(4) });
    const squash = git.commit("Add bar (#12)", { date: marchDay(5) });
    const copyOne = git.commit("step one", { date: marchDay(6), body: "copied" });
    const copyTwo = git.commit("step two", { date: marchDay(6, 1), body: "copied" });
    git.branch("side");
    git.git("checkout", "--quiet", "-B", "side", squash);
    const ownOne = git.commit("step one", { date: marchDay(5, 1) });
    const ownTwo = git.commit("step two", { date: marchDay(5, 2) });
    git.checkout("main");
    const ahead = git.commit("straight on", { date: marchDay(7) });
    const source = await open({
      git,
      requests: [
        { number: 11, title: "Add frob", mergedAt: marchDay(4).toISOString(), mergeSha: merge, commits: [two, one] },
        { number: 12, title: "Add bar", mergedAt: marchDay(5).toISOString(), mergeSha: squash, commits: [] },
        {
          number: 13,
          title: "Steps",
          mergedAt: marchDay(6, 1).toISOString(),
          mergeSha: copyTwo,
          commits: [ownTwo, ownOne],
        },
        { number: 14, title: "Go on", mergedAt: marchDay(7).toISOString(), mergeSha: ahead, commits: [ahead] },
      ],
    });
    const activity = await source.readActivity(window(marchDay(2), marchDay(8)));
    const commitsByRequest = new Map(activity.pullRequests.map((pull) => [pull.number, [...pull.commitShas].sort()]));
    expect(Object.fromEntries(commitsByRequest)).toEqual({ 11: [one, two].sort(), 12: [], 13: [copyOne], 14: [] });
    const changes = assembleChanges(activity).map(({ change }) => [change.number, change.title, change.commits.length]);
    expect(changes).toEqual([
      [14, "Go on", 1],
      [13, "Steps", 2],
      [12, "Add bar", 1],
      [11, "Add frob", 3],
    ]);
  });

  it("returns title, text, labels, author and URL of a request", async () => {
    const git = repository();
    git.commit("Start", { date: marchDay(1) });
    const sha = git.commit("work (#5)", { date: marchDay(2) });
    const request = {
      number: 5,
      title: "Better title",
      body: "First line\r\n\r\nBREAKING CHANGE: all of it",
      labels: ["kind/feature", "area: core"],
      author: "mia",
      mergedAt: marchDay(2).toISOString(),
      mergeSha: sha,
    };
    const { pullRequests } = await (await open({ git, requests: [request] })).readActivity(
      window(marchDay(2), marchDay(3)),
    );
    expect(pullRequests).toEqual([
      expect.objectContaining({
        number: 5,
        title: "Better title",
        body: "First line\n\nBREAKING CHANGE: all of it",
        labels: ["kind/feature", "area: core"],
        author: expect.objectContaining({ login: "mia" }),
        mergedAt: marchDay(2).toISOString(),
        mergeCommitSha: sha,
        url: expect.stringMatching(/^http:.*\/5$/),
      }),
    ]);
  });

  it("marks requests merged after the range, and leaves out closed ones and other branches'", async () => {
    const git = repository();
    git.commit("Start", { date: marchDay(1) });
    git.branch("frob");
    const own = git.commit("wip", { date: marchDay(2) });
    git.checkout("main");
    const merge = git.merge("frob", "Merge it", { date: marchDay(5) });
    const source = await open({
      git,
      requests: [
        { number: 8, title: "Later", mergedAt: marchDay(5).toISOString(), mergeSha: merge, commits: [own] },
        { number: 9, title: "Refused", updatedAt: marchDay(6).toISOString() },
        { number: 10, title: "Elsewhere", mergedAt: marchDay(3).toISOString(), mergeSha: "a".repeat(40) },
      ],
    });
    const activity = await source.readActivity(window(marchDay(2), marchDay(3)));
    expect(activity.pullRequests.map(({ number }) => number)).toEqual([8]);
    expect(assembleChanges(activity).map(({ dropReason }) => dropReason)).toEqual(["merged outside this range, as #8"]);
  });

  it("reads all pages of a listing", async () => {
    const git = repository();
    const requests = Array.from({ length: 10 }, (_, index) => {
      const mergeSha = git.commit(`Change (#${index + 1})`, { date: marchDay(2, index / 2) });
      return {
        number: index + 1,
        title: `Change ${index + 1}`,
        mergedAt: marchDay(2, index / 2).toISOString(),
        mergeSha,
      };
    });
    const activity = await (await open({ git, requests })).readActivity(everything);
    expect(activity.pullRequests.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      requests.map(({ number }) => number),
    );
  });

  it("returns the issues that a request closes and who opened them", async () => {
    const git = repository();
    git.commit("Start", { date: marchDay(1), author: "Lee <lee@example.org>" });
    const sha = git.commit("work (#5)", { date: marchDay(2) });
    const body = "Fixes #40, closes #41\n<!-- resolves #42 -->\nSee #43. Fixes other/repo#44";
    const source = await open({
      git,
      requests: [{ number: 5, title: "Work", body, author: "lee", mergedAt: marchDay(2).toISOString(), mergeSha: sha }],
      issues: [
        { number: 40, title: "It crashes", author: "stranger", labels: ["bug"] },
        { number: 41, title: "Todo", author: "lee" },
        { number: 42, title: "Template", author: "stranger" },
        { number: 43, title: "Mentioned", author: "stranger" },
      ],
    });
    const { pullRequests } = await source.readActivity(window(marchDay(2), marchDay(3)));
    const linked = pullRequests.flatMap(({ linkedIssues }) => linkedIssues);
    expect(linked.map(({ number, title, labels, byUser }) => [number, title, labels, byUser])).toEqual([
      [40, "It crashes", ["bug"], true],
      [41, "Todo", [], false],
    ]);
  });

  it("keeps requests with the same number in two repositories apart", async () => {
    const seeds = ["widget", "gadget"].map((name, index): HostedRepository => {
      const git = repository();
      git.commit("Start", { date: marchDay(1) });
      const mergeSha = git.commit(`${name} work (#5)`, { date: marchDay(2) });
      const requests = [{ number: 5, title: `${name} work`, mergedAt: marchDay(2).toISOString(), mergeSha }];
      return { id: index + 1, owner: "acme", name, git, requests };
    });
    const served = await serve(seeds);
    const activities = await Promise.all(
      seeds.map(async (seed) => (await served.open(seed)).readActivity(window(marchDay(2), marchDay(3)))),
    );
    const changes = activities.flatMap(assembleChanges).map(({ change }) => change);
    expect(changes.map(({ number, title }) => [number, title])).toEqual([
      [5, "widget work"],
      [5, "gadget work"],
    ]);
    expect(new Set(changes.map(({ id }) => id)).size).toBe(2);
  });
}
