import { expect, it } from "vitest";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import type { HostedRepository } from "./hosted-repository.ts";
import { at, everything, type SourceFixture, window } from "./source-fixture.ts";

/** What every provider adapter tells of merged requests: whose work a commit is, and what the host adds to it. */
export function describeRequests({ repository, open, serve }: SourceFixture): void {
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
    const changes = assembleChanges(activity).map(({ change }) => [change.number, change.title, change.commits.length]);
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
    expect(assembleChanges(activity).map(({ dropReason }) => dropReason)).toEqual(["merged outside this range, as #8"]);
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
    const served = await serve(seeds);
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
}
