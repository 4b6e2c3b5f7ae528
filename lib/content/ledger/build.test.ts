import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildActivity, type CommitSeed, fakeSha } from "#lib/testing/activity.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { buildLedger } from "./build.ts";
import { reconcile } from "./reconcile.ts";
import { serializeLedger } from "./serialize.ts";

const options = {
  audience: "developers",
  range: { from: "2024-01-01T00:00:00.000Z", to: "2024-02-01T00:00:00.000Z", label: "v1..v2" },
} as const;

const TITLES = [
  "Add frob",
  "fix: crash on start",
  "docs: typo",
  "chore(deps): bump left-pad",
  "feat!: drop Node 18",
  "Update tests",
];

/** Random histories with merges, squashes, every form of revert claim, equal titles and equal patches. */
const seeds = fc
  .array(
    fc.record({
      title: fc.constantFrom(...TITLES),
      number: fc.option(fc.integer({ min: 1, max: 8 })),
      back: fc.nat(3),
      other: fc.option(fc.nat(20)),
      merge: fc.constantFrom("pull", "branch"),
      revert: fc.option(fc.record({ target: fc.nat(20), by: fc.constantFrom("sha", "title", "number", "reapply") })),
      patchId: fc.option(fc.constantFrom("p1", "p2")),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((steps) => {
    const made: CommitSeed[] = [];
    for (const [index, step] of steps.entries()) made.push(toSeed(step, index, made));
    return made;
  });

type Step = {
  title: string;
  number: number | null;
  back: number;
  other: number | null;
  merge: string;
  revert: { target: number; by: string } | null;
  patchId: string | null;
};

function toSeed(step: Step, index: number, made: readonly CommitSeed[]): CommitSeed {
  const patch = step.patchId === null ? {} : { patchId: step.patchId };
  const suffix = step.number === null ? "" : ` (#${step.number})`;
  if (index === 0) return { subject: `${step.title}${suffix}`, ...patch };
  const first = Math.max(0, index - 1 - step.back);
  const second = step.other === null ? first : step.other % index;
  if (second !== first) {
    const subject = step.merge === "pull" ? `Merge pull request #${step.number ?? 9} from lee/x` : "Merge branch 'x'";
    return { subject, body: step.title, parents: [first, second] };
  }
  if (step.revert === null) return { subject: `${step.title}${suffix}`, parents: [first], ...patch };
  const targetIndex = step.revert.target % index;
  const title = made[targetIndex]?.subject ?? "";
  const texts: Record<string, Pick<CommitSeed, "subject" | "body">> = {
    sha: { subject: "Take back", body: `This reverts commit ${fakeSha(targetIndex)}.` },
    title: { subject: `Revert "${title}"${suffix}` },
    number: { subject: `Revert #${(targetIndex % 8) + 1}` },
    reapply: { subject: `Reapply "${title}"${suffix}` },
  };
  return { ...(texts[step.revert.by] ?? { subject: title }), parents: [first] };
}

describe("buildLedger", () => {
  it("lists the commits of a branch when its request only names a version", () => {
    const seeds = [
      { subject: "Add frob" },
      { subject: "Add boards", parents: [0] },
      { subject: "Add shares", parents: [1] },
      { subject: "Merge pull request #9 from acme/dev", body: "v3.1.0", parents: [0, 2] },
    ];
    const { entries } = buildLedger([buildActivity(seeds)], options);
    const kept = entries.filter(({ disposition }) => disposition !== "dropped");
    expect(kept.map(({ title }) => title)).toEqual(["Add shares", "Add boards", "Add frob"]);
  });

  it("drops a repair of what only the same range added", () => {
    const board = { path: "src/board.ts", status: "created" } as const;
    const seeds = [
      { subject: "feat: add boards", files: [board] },
      { subject: "fix: crash of a board without rows", files: [{ path: "src/board.ts" }] },
      { subject: "fix: crash of a list without rows", files: [{ path: "src/list.ts" }] },
      { subject: "fix: crash of both", files: [{ path: "src/board.ts" }, { path: "src/list.ts" }] },
    ];
    const reasons = (changes: CommitSeed[]) =>
      buildLedger([buildActivity(changes)], options).entries.flatMap(({ title, reason, disposition }) =>
        disposition === "dropped" ? [`${title}: ${reason}`] : [],
      );
    expect(reasons(seeds)).toEqual(["fix: crash of a board without rows: repairs what this range added"]);
    const moved = { subject: "feat: add boards", files: [board, { path: "old/board.ts", status: "deleted" as const }] };
    expect(reasons([moved, ...seeds.slice(1)])).toEqual([]);
  });

  it("keeps breaking work that shares its title with other work", () => {
    const seeds = [{ subject: "Add frob (#1)" }, { subject: "Add frob (#2)", body: "BREAKING CHANGE: frobs are new" }];
    const { entries } = buildLedger([buildActivity(seeds)], options);
    expect(entries.map(({ disposition }) => disposition)).toEqual(["highlight", "update"]);
  });

  it("keeps one of several changes with the same title and author, and names it in the drop reasons", () => {
    const other = { name: "Lee Other", email: "lee@example.org" };
    const seeds = [
      { subject: "Add frob (#1)", patchId: "p1" },
      { subject: "Add frob (#2)", patchId: "p2" },
      { subject: "Add frob (#3)", patchId: "p3", author: other },
    ];
    const { entries } = buildLedger([buildActivity(seeds)], options);
    expect(entries.map(({ disposition, reason }) => [disposition, reason])).toEqual([
      ["update", null],
      ["dropped", "told in the same words as #1"],
      ["update", null],
    ]);
  });

  it("accounts for every commit of any history exactly once, owned or dropped with a reason", () => {
    fc.assert(
      fc.property(seeds, (commits) => {
        const activity = buildActivity(commits);
        const ledger = buildLedger([activity], options);
        const proof = reconcile(ledger.entries, [activity]);
        expect(proof).toMatchObject({ balanced: true, unowned: [], repeated: [], unknown: [] });
        expect(ledger.commits.owned + ledger.commits.dropped).toBe(commits.length);
        expect(new Set(ledger.entries.map((entry) => entry.id)).size).toBe(ledger.entries.length);
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("returns the same bytes for the same input", () => {
    fc.assert(
      fc.property(seeds, (commits) => {
        const [first, second] = [
          buildLedger([buildActivity(commits)], options),
          buildLedger([buildActivity(structuredClone(commits))], options),
        ];
        expect(serializeLedger(second)).toBe(serializeLedger(first));
      }),
    );
  });

  it("credits the authors of a request's commits but not the person who merged it", () => {
    const lee = { name: "Lee", email: "12+lee@users.noreply.github.com", login: "lee", url: "https://github.com/lee" };
    const activity = buildActivity([
      { subject: "Start" },
      { subject: "wip", parents: [0], author: lee, body: "Co-authored-by: Kim Doe <kim@example.org>" },
      { subject: "Merge pull request #4 from lee/x", body: "Add frob", parents: [0, 1] },
    ]);
    const entry = buildLedger([activity], options).entries.find((item) => item.title === "Add frob");
    expect(entry?.authors).toEqual([
      { name: "lee", url: "https://github.com/lee" },
      { name: "Kim Doe", url: null },
    ]);
  });

  it("credits a person once under all names of one account, and no tool next to a person", () => {
    const lee = {
      name: "Lee Doe",
      email: "12+lee@users.noreply.github.com",
      login: "lee",
      url: "https://github.com/lee",
    };
    const body =
      "Co-authored-by: Lee Doe <lee@example.org>\nCo-authored-by: lee <l@home.example>\nCo-authored-by: Helper 4 <noreply@helper.example>";
    const activity = buildActivity([
      { subject: "Add one", author: { name: "Lee Doe", email: "lee@example.org" }, body },
      { subject: "Add two", author: lee },
    ]);
    for (const entry of buildLedger([activity], options).entries) {
      expect(entry.authors).toEqual([{ name: "lee", url: "https://github.com/lee" }]);
    }
  });

  it("titles work on an advisory by its order or first sentence, otherwise by its common path", () => {
    const titles = (body: string, files: string[]) => {
      const commit = { subject: "Merge commit from fork", body, files: files.map((path) => ({ path })) };
      return buildLedger([buildActivity([commit])], options).entries.map(({ title, security }) => [title, security]);
    };
    expect(titles("* fix(cookie): check names\n\n* tidy", ["src/cookie.ts"])).toEqual([
      ["fix(cookie): check names", true],
    ]);
    const worked = "* fix(cookie): check names\n\n* format\n\n* refactor the regexp";
    expect(titles(worked, ["src/cookie.ts"])).toEqual([["fix(cookie): check names", true]]);
    const wrapped =
      "Both fallbacks of the search relied on a library that folds many more\nletters than ASCII has.\n\nReplace the search by bytes: no letter beyond ASCII can be part of a match, as all paths are checked before and are in lower case.";
    expect(titles(wrapped, ["src/split.ts"])).toEqual([["Replace the search by bytes", true]]);
    expect(titles(wrapped.split("\n\n", 1)[0] ?? "", ["src/split.ts"])).toEqual([
      ["Both fallbacks of the search relied on a library that folds many more letters than ASCII has.", true],
    ]);
    expect(titles("Necessary as otherwise the early exit compares cases", ["src/match.ts"])).toEqual([
      ["Security fix in `src/match.ts`", true],
    ]);
    expect(titles("", ["src/jwt/verify.ts", "src/jwt/sign.ts", "test/jwt.test.ts"])).toEqual([
      ["Security fix in `src/jwt`", true],
    ]);
  });

  it("uses the only commit of a merge when the merge itself has no description", () => {
    const activity = buildActivity([
      { subject: "Start" },
      { subject: "Drop the old format", body: "BREAKING CHANGE: files of version 1 are no longer read.", parents: [0] },
      { subject: "Merge pull request #4 from lee/x", body: "Drop the old format", parents: [0, 1] },
    ]);
    const [entry] = buildLedger([activity], options).entries;
    expect(entry).toMatchObject({ title: "Drop the old format", breaking: true });
  });

  it("completes the cut title of a merge by the commit that it was taken from", () => {
    const activity = buildActivity([
      { subject: "Start" },
      { subject: "Read the address of clients behind a proxy", parents: [0] },
      { subject: "Merge pull request #4 from lee/x", body: "Read the address of clients beh…", parents: [0, 1] },
    ]);
    const [entry] = buildLedger([activity], options).entries;
    expect(entry?.title).toBe("Read the address of clients behind a proxy");
  });

  it("links requests and commits only when the host's URL format is known", () => {
    const commits = [{ subject: "Add frob (#4)" }];
    const acme = { id: "acme/app", owner: "acme", name: "app", url: "https://github.com/acme/app" };
    const url = (repository?: typeof acme) =>
      buildLedger([buildActivity(commits, repository)], options).entries[0]?.refs[0]?.url;
    expect(url(acme)).toBe("https://github.com/acme/app/pull/4");
    expect(url()).toBeNull();
  });

  it("keeps a merge without a request as a dropped entry, so that its commit is accounted for", () => {
    const activity = buildActivity([
      { subject: "Start" },
      { subject: "Add frob", parents: [0] },
      { subject: "Merge branch 'x'", parents: [0, 1] },
    ]);
    const entries = buildLedger([activity], options).entries;
    expect(entries.find((entry) => entry.title.startsWith("Merge"))).toMatchObject({
      disposition: "dropped",
      reason: "merge commit",
    });
  });

  it("reports an unbalanced ledger when git counts more commits than were read", () => {
    const activity = { ...buildActivity([{ subject: "Start" }]), commitCount: 2 };
    expect(reconcile(buildLedger([activity], options).entries, [activity]).balanced).toBe(false);
  });
});
