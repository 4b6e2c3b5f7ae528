import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Commit } from "#lib/content/activity.ts";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import { fakeSha } from "#lib/testing/activity.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import type { Host, Listing, MergedRequest } from "./host.ts";
import { HostedSource } from "./hosted-source.ts";

const START = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const toDate = (day: number) => new Date(START + day * DAY_MS);

type Seed = { parents: number[]; day: number; lands: boolean; squashed: boolean | null };

/** Random histories in which every commit builds on earlier ones, with clocks that may disagree. */
const histories = fc
  .array(
    fc.record({
      parents: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 2 }),
      day: fc.nat({ max: 30 }),
      lands: fc.boolean(),
      squashed: fc.constantFrom(true, false, null),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((seeds) =>
    seeds.map((seed, index): Seed => {
      const parents = seed.parents.map((back) => index - 1 - back).filter((parent) => parent >= 0);
      return { ...seed, parents: [...new Set(parents.length === 0 && index > 0 ? [index - 1] : parents)] };
    }),
  );

function makeCommit({ parents, day }: Seed, index: number): Commit {
  return {
    sha: fakeSha(index),
    parents: parents.map(fakeSha),
    author: { name: "Ann" },
    committedAt: toDate(day).toISOString(),
    subject: `Change ${index}`,
    body: "",
    files: [],
  };
}

function makeRequest({ day, squashed }: Seed, index: number): MergedRequest {
  const mergedAt = toDate(day).toISOString();
  return {
    number: index + 1,
    title: `Request ${index + 1}`,
    body: "",
    author: { name: "Ann" },
    labels: [],
    mergedAt,
    landedAs: [fakeSha(index)],
    squashed,
    updatedAt: mergedAt,
    url: undefined,
  };
}

/** An in-memory host with three rows per page that lists the commits reachable from the newest one. */
function makeHost(seeds: readonly Seed[]): Host {
  const commits = seeds.map(makeCommit);
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const reach = (tip: string): Set<string> => {
    const seen = new Set<string>();
    for (const queue = [tip]; queue.length > 0; ) {
      const sha = queue.pop() ?? "";
      if (!seen.has(sha)) queue.push(...(bySha.get(sha)?.parents ?? []));
      seen.add(sha);
    }
    return seen;
  };
  async function* pages<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
    for (let from = 0; from < rows.length; from += 3) yield rows.slice(from, from + 3);
  }
  return {
    owner: "acme",
    commits: ({ tip }: Listing) => {
      const reached = reach(tip);
      return pages(commits.filter(({ sha }) => reached.has(sha)).toReversed());
    },
    revision: async () => undefined,
    mergedRequests: () => pages(seeds.flatMap((seed, index) => (seed.lands ? [makeRequest(seed, index)] : []))),
    requestCommits: async (number) => {
      const landed = commits[number - 1];
      return landed === undefined ? [] : [landed, ...landed.parents.flatMap((sha) => bySha.get(sha) ?? [])];
    },
    mayClose: () => false,
    patch: async () => ({ files: [], cut: false }),
    file: async () => null,
    listFiles: async () => [],
    closedIssues: async () => [],
    releases: async () => [],
  };
}

describe("HostedSource with random histories", () => {
  it("assigns every commit of a range to one change and at most one request", async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.nat({ max: 30 }), fc.integer({ min: 1, max: 30 }), async (seeds, from, days) => {
        const tip = { sha: fakeSha(seeds.length - 1), committedAt: toDate(31) };
        const source = new HostedSource(makeHost(seeds), { id: "repo_1", owner: "acme", name: "widget" }, tip);
        const range = { kind: "time", from: toDate(from), to: toDate(from + days) } as const;
        const activity = await source.readActivity(range);
        const changeShas = assembleChanges(activity).flatMap(({ change }) => change.commits.map(({ sha }) => sha));
        expect(changeShas.sort()).toEqual(activity.commits.map(({ sha }) => sha).sort());
        const requestShas = activity.pullRequests.flatMap(({ commitShas, mergeCommitSha }) => [
          ...commitShas,
          mergeCommitSha,
        ]);
        expect(new Set(requestShas).size).toBe(requestShas.length);
        for (const { committedAt } of activity.commits) {
          expect(Date.parse(committedAt)).toBeGreaterThanOrEqual(range.from.getTime());
          expect(Date.parse(committedAt)).toBeLessThan(range.to.getTime());
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
