import { describe, expect, it } from "vitest";
import type { Activity, Commit, PullRequest } from "#lib/content/activity.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { sourceUnavailable } from "#lib/content/sources/faults.ts";
import { buildActivity, type CommitSeed } from "#lib/testing/activity.ts";
import { attachContents, type ContentHost } from "./contents.ts";

type Calls = { patches: string[]; files: string[]; listings: number };

/** A host in memory that records what is asked for. */
function makeHost(host: Partial<ContentHost> = {}): ContentHost & { calls: Calls } {
  const calls: Calls = { patches: [], files: [], listings: 0 };
  return {
    calls,
    commits: async function* () {
      for (;;) {
        calls.listings += 1;
        yield [];
      }
    },
    patch: async (sha) => {
      calls.patches.push(sha);
      return host.patch?.(sha) ?? { files: [], cut: false };
    },
    file: async (path, sha) => {
      calls.files.push(`${sha}:${path}`);
      return host.file?.(path, sha) ?? "";
    },
    ...(host.isScarce && { isScarce: host.isScarce }),
  };
}

async function attach(host: ContentHost, activity: Activity): Promise<Activity> {
  const [newest] = activity.commits;
  const to = new Date(newest?.committedAt ?? 0);
  const range = { kind: "revisions", fromSha: "f".repeat(40), toSha: newest?.sha ?? "", from: null, to, label: "" };
  const read = { ...activity, range: { ...range, kind: "revisions" as const } };
  await attachContents(host, read);
  return read;
}

const seeds = (count: number, paths: (index: number) => string[]): CommitSeed[] =>
  Array.from({ length: count }, (_, index) => ({
    subject: `feat: step ${index}`,
    files: paths(index).map((path) => ({ path })),
  }));

/** A request that brought in the newest two commits of an activity. */
function makeRequest({ commits: [last, first] }: Activity, labels: string[] = []): PullRequest {
  return {
    number: 7,
    title: "Two steps",
    body: "",
    author: { name: "Ann" },
    labels,
    mergedAt: last?.committedAt ?? "",
    mergeCommitSha: last?.sha ?? "",
    commitShas: [first?.sha ?? ""],
    linkedIssues: [],
  };
}

const subjectsOf = (commits: readonly Commit[]) => commits.map(({ subject }) => subject);

describe("attachContents", () => {
  it("stays within its requests when a range is large", async () => {
    const host = makeHost();
    const paths = (index: number) => [`src/${index}.ts`, `packages/${index}/CHANGELOG.md`, `.changeset/${index}.md`];
    const { commits, files } = await attach(host, buildActivity(seeds(400, paths)));
    expect(host.calls.patches).toHaveLength(300);
    expect(subjectsOf(commits.filter(({ patch }) => patch === undefined)).at(0)).toBe("feat: step 99");
    expect([host.calls.files.length, files?.length]).toEqual([60, 30]);
    expect(host.calls.listings).toBeLessThanOrEqual(6);
  });

  it("asks for nothing when the rest of a rate limit is left to others", async () => {
    const host = makeHost({ isScarce: () => true });
    const { commits } = await attach(host, buildActivity(seeds(2, () => ["CHANGELOG.md"])));
    expect(host.calls).toEqual({ patches: [], files: [], listings: 0 });
    expect(commits.every(({ patch }) => patch === undefined)).toBe(true);
  });

  it("leaves out a file when one end of it fails", async () => {
    const host = makeHost({
      file: async (path, sha) => {
        if (path === "CHANGELOG.md" && sha.startsWith("ffff")) throw sourceUnavailable("git.example.org");
        return "{}";
      },
    });
    const { files } = await attach(host, buildActivity(seeds(1, () => ["CHANGELOG.md", "package.json"])));
    expect(files).toEqual([{ path: "package.json", before: "{}", after: "{}" }]);
  });

  it("asks for no file whose path would lead elsewhere", async () => {
    const host = makeHost();
    const paths = ["../CHANGELOG.md", "a/./CHANGELOG.md", "//package.json", "a/../../package.json"];
    await attach(host, buildActivity(seeds(1, () => paths)));
    expect(host.calls.files).toEqual([]);
  });

  it("reads all commits of a rebased request when the host lists its paths at the last one", async () => {
    const activity = buildActivity(seeds(3, (index) => (index === 1 ? [] : [`src/${index}.ts`])));
    const host = makeHost();
    await attach(host, { ...activity, pullRequests: [makeRequest(activity)] });
    expect(host.calls.patches).toEqual(activity.commits.map(({ sha }) => sha));
  });

  it("reads how labels make release notes when requests have labels", async () => {
    const activity = buildActivity(seeds(3, (index) => [`src/${index}.ts`]));
    const text = "changelog:\n  categories: [{title: Breaking Changes, labels: [major]}]\n";
    const host = makeHost({ file: async (path) => (path === ".github/release.yml" ? text : null) });
    const read = await attach(host, { ...activity, pullRequests: [makeRequest(activity, ["major"])] });
    const range = { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label: "" };
    const { entries } = buildLedger([read], { audience: "developers", range });
    expect(entries.filter(({ breaking }) => breaking).map(({ id }) => id)).toHaveLength(1);
    const plain = makeHost();
    await attach(plain, { ...activity, pullRequests: [makeRequest(activity)] });
    expect(plain.calls.files).toEqual([]);
  });
});
