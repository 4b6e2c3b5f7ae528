import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { resolveChanges } from "#lib/content/ledger/resolve.ts";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import { AppError } from "#lib/errors.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { openLocalRepository } from "./open.ts";

const environment = { PATH: process.env.PATH };
const made: { remove: () => void }[] = [];

function repository(options: { bare?: boolean } = {}): TestRepository {
  const created = new TestRepository(options);
  made.push(created);
  return created;
}

function folder(): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "clarion-folder-")));
  made.push({ remove: () => rmSync(path, { recursive: true, force: true }) });
  return path;
}

afterEach(() => {
  for (const item of made.splice(0)) item.remove();
});

const everything: RangeSelection = { kind: "revisions", from: null, to: "HEAD" };

async function read(path: string, selection: RangeSelection = everything) {
  const source = await openLocalRepository(path, { environment });
  return source.readActivity(selection);
}

async function keptTitles(path: string, selection: RangeSelection = everything): Promise<string[]> {
  const activity = await read(path, selection);
  return resolveChanges(activity)
    .filter(({ dropReason }) => dropReason === null)
    .map(({ change }) => change.title)
    .reverse();
}

function catchAppError(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => expect.unreachable("a fault was expected"),
    (fault: unknown) => {
      if (fault instanceof AppError) return fault;
      throw fault;
    },
  );
}

describe("GitSource", () => {
  it("reads commits, authors, files and messages exactly as git stores them", async () => {
    const repo = repository();
    const sha = repo.commit("Add frob", {
      body: 'Body with "quotes"\n\nM\n0123456789012345678901234567890123456789',
      files: { "src/ü b.ts": "x", "a\tb": "y" },
      author: "Lee <12+lee@users.noreply.github.com>",
    });
    const { commits, commitCount } = await read(repo.path);
    expect(commitCount).toBe(1);
    expect(commits[0]).toMatchObject({
      sha,
      parents: [],
      subject: "Add frob",
      body: 'Body with "quotes"\n\nM\n0123456789012345678901234567890123456789',
      author: { name: "Lee", login: "lee" },
    });
    expect(commits[0]?.files.map(({ path }) => path).sort()).toEqual(["a\tb", "src/ü b.ts"]);
  });

  it("reads a merged request as one change with its commits on the main line", async () => {
    const repo = repository();
    repo.commit("Start");
    repo.branch("frob");
    repo.commit("wip one", { files: { "src/frob.ts": "1" } });
    repo.checkout("main");
    repo.commit("Meanwhile", { files: { "src/other.ts": "1" } });
    repo.checkout("frob");
    repo.merge("main", "Merge branch 'main' into frob");
    repo.checkout("main");
    repo.merge("frob", "Merge pull request #12 from lee/frob\n\nAdd frob");
    const changes = resolveChanges(await read(repo.path)).map(({ change }) => change);
    const frob = changes.find((change) => change.number === 12);
    expect(frob).toMatchObject({ kind: "pull_request", title: "Add frob" });
    expect(frob?.commits).toHaveLength(3);
    expect([...new Set(frob?.commits.flatMap(({ files }) => files.map(({ path }) => path)))]).toEqual(["src/frob.ts"]);
    expect(changes.map(({ title }) => title)).toEqual(["Add frob", "Meanwhile", "Start"]);
  });

  it("cancels reverts that git created, and restores reverted reverts", async () => {
    const repo = repository();
    repo.commit("Start");
    const sha = repo.commit("Add frob (#10)");
    const revert = repo.revert(sha);
    expect(await keptTitles(repo.path)).toEqual(["Start"]);
    repo.revert(revert);
    expect(await keptTitles(repo.path)).toEqual(["Start", "Add frob"]);
  });

  it("deduplicates a backport by its patch", async () => {
    const repo = repository();
    repo.commit("Start");
    repo.branch("8.x");
    repo.commit("Other work on the branch", { files: { "src/branch.ts": "1" } });
    repo.commit("[8.x] Add frob (#11)", { files: { "src/frob.ts": "same patch\n" } });
    repo.checkout("main");
    repo.commit("Add frob (#10)", { files: { "src/frob.ts": "same patch\n" } });
    repo.merge("8.x", "Merge branch '8.x'");
    expect((await keptTitles(repo.path)).filter((title) => title.includes("frob"))).toHaveLength(1);
  });

  it("keeps equal titles with different patches apart", async () => {
    const repo = repository();
    repo.commit("Update", { files: { "src/a.ts": "1" } });
    repo.commit("Update", { files: { "src/b.ts": "2" } });
    expect(await keptTitles(repo.path)).toEqual(["Update", "Update"]);
  });

  it("reads bare and shallow repositories", async () => {
    const repo = repository();
    repo.commit("One");
    repo.commit("Two");
    const bare = join(folder(), "bare.git");
    repo.git("clone", "--quiet", "--bare", repo.path, bare);
    expect((await read(bare)).commits.map(({ subject }) => subject)).toEqual(["Two", "One"]);
    const shallow = join(folder(), "shallow");
    repo.git("clone", "--quiet", "--depth=1", `file://${repo.path}`, shallow);
    const activity = await read(shallow);
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Two"]);
    expect(activity.commitCount).toBe(1);
  });

  it("reads a pushed branch of a bare repository whose HEAD names another one", async () => {
    const repo = repository();
    repo.commit("One");
    const bare = repository({ bare: true });
    repo.git("push", "--quiet", bare.path, "main:trunk");
    expect((await read(bare.path)).commits).toHaveLength(1);
  });

  it("reads tags as releases, highest version first, and marks prereleases", async () => {
    const repo = repository();
    for (const tag of ["v1.9.0", "v1.10.0-rc.1", "v1.10.0"]) {
      repo.commit(`Work for ${tag}`);
      repo.tag(tag);
    }
    const source = await openLocalRepository(repo.path, { environment });
    expect((await source.releases()).map(({ tag, prerelease }) => [tag, prerelease])).toEqual([
      ["v1.10.0", false],
      ["v1.10.0-rc.1", true],
      ["v1.9.0", false],
    ]);
    expect(await keptTitles(repo.path, { kind: "revisions", from: "v1.9.0", to: "v1.10.0" })).toEqual([
      "Work for v1.10.0-rc.1",
      "Work for v1.10.0",
    ]);
  });
});

describe("time ranges of GitSource", () => {
  const toDate = (day: number) => new Date(Date.UTC(2024, 2, day));
  const window = (from: number, to: number): RangeSelection => ({ kind: "time", from: toDate(from), to: toDate(to) });

  it("includes the first instant of a range and excludes the last", async () => {
    const repo = repository();
    for (const day of [1, 2, 3, 4]) repo.commit(`Day ${day}`, { date: toDate(day) });
    const activity = await read(repo.path, window(2, 4));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Day 3", "Day 2"]);
    expect(activity.commitCount).toBe(2);
  });

  it("finds every commit of a range despite a skewed clock in between", async () => {
    const repo = repository();
    repo.commit("Day 5", { date: toDate(5) });
    for (let index = 0; index < 12; index += 1) repo.commit(`Old clock ${index}`, { date: toDate(1) });
    repo.commit("Day 6", { date: toDate(6) });
    const activity = await read(repo.path, window(5, 7));
    expect(activity.commits.map(({ subject }) => subject)).toEqual(["Day 6", "Day 5"]);
    expect(activity.commitCount).toBe(2);
  });

  it("rejects an end before the beginning", async () => {
    const repo = repository();
    repo.commit("One");
    expect(await catchAppError(read(repo.path, window(4, 4)))).toMatchObject({ kind: "invalid" });
  });
});

describe("openLocalRepository", () => {
  it("reports a missing repository, an empty one, an unknown revision and a missing branch", async () => {
    const repo = repository();
    expect(await catchAppError(read(repo.path))).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("no commits yet"),
    });
    repo.commit("One");
    expect(await catchAppError(read(join(repo.path, "nowhere")))).toMatchObject({ kind: "notFound" });
    expect(await catchAppError(read(folder()))).toMatchObject({ kind: "notFound" });
    expect(await catchAppError(read(repo.path, { kind: "revisions", from: null, to: "v9" }))).toMatchObject({
      kind: "invalid",
    });
    expect(await catchAppError(openLocalRepository(repo.path, { environment, branch: "nope" }))).toMatchObject({
      kind: "invalid",
    });
  });

  it.each(["--output=/var/x", "-1", "a..b", "HEAD~1", "HEAD@{1}", ":/Start", ""])(
    "rejects %j as a revision",
    async (revision) => {
      const repo = repository();
      repo.commit("Start");
      expect(await catchAppError(read(repo.path, { kind: "revisions", from: null, to: revision }))).toMatchObject({
        kind: "invalid",
      });
    },
  );

  it("rejects paths outside the allowed roots with the same error, existing or not", async () => {
    const repo = repository();
    repo.commit("One");
    const root = folder();
    const open = (path: string) => catchAppError(openLocalRepository(path, { environment, allowedRoots: [root] }));
    const faults = [
      await open(repo.path),
      await open("/no/such/place"),
      await open(join(root, "..")),
      await open(`${root}/../${repo.path}`),
    ];
    for (const fault of faults)
      expect(fault).toMatchObject({ kind: "forbidden", message: expect.stringContaining("not in a folder") });
  });

  it("rejects links out of the allowed roots, and does not climb out of a plain folder", async () => {
    const repo = repository();
    repo.commit("One");
    const root = folder();
    symlinkSync(repo.path, join(root, "link"));
    expect(
      await catchAppError(openLocalRepository(join(root, "link"), { environment, allowedRoots: [root] })),
    ).toMatchObject({ kind: "forbidden" });
    mkdirSync(join(repo.path, "inner"));
    const inner = join(repo.path, "inner");
    expect(await catchAppError(openLocalRepository(inner, { environment, allowedRoots: [inner] }))).toMatchObject({
      kind: "notFound",
    });
  });

  it("opens a repository that is an allowed root itself", async () => {
    const repo = repository();
    repo.commit("One");
    const source = await openLocalRepository(repo.path, { environment, allowedRoots: [repo.path] });
    expect(source.head).toBe(repo.head());
  });
});

describe("process isolation of GitSource", () => {
  it("runs no program from the repository's own configuration", async () => {
    const repo = repository();
    repo.commit("One");
    const proof = join(folder(), "ran");
    for (const name of ["core.fsmonitor", "core.pager", "diff.external", "core.sshCommand", "log.showSignature"]) {
      repo.git("config", name, name === "log.showSignature" ? "true" : `touch ${proof}`);
    }
    repo.git("config", "gpg.program", `touch ${proof}`);
    expect((await read(repo.path)).commits).toHaveLength(1);
    expect(() => realpathSync(proof)).toThrow(/ENOENT/);
  });

  it("stops git when the caller aborts", async () => {
    const repo = repository();
    repo.commit("One");
    const source = await openLocalRepository(repo.path, { environment, signal: AbortSignal.timeout(60_000) });
    expect((await source.readActivity(everything)).commits).toHaveLength(1);
    expect(
      await catchAppError(openLocalRepository(repo.path, { environment, signal: AbortSignal.abort() })),
    ).toMatchObject({
      kind: "unavailable",
    });
  });
});

describe("long histories in GitSource", () => {
  const COMMITS = 10_000;

  function longHistory(): TestRepository {
    const repo = repository();
    let stream = "";
    for (let index = 1; index <= COMMITS; index += 1) {
      const message = `Change ${index} (#${index})`;
      stream += `commit refs/heads/main\nmark :${index}\ncommitter A <a@b.c> ${1_700_000_000 + index * 60} +0000\ndata ${message.length}\n${message}\n`;
      if (index > 1) stream += `from :${index - 1}\n`;
      stream += `M 100644 inline src/f${index % 50}.ts\ndata ${String(index).length}\n${index}\n`;
    }
    repo.import(stream);
    return repo;
  }

  it("streams every commit, and lets the reader stop early", async () => {
    const repo = longHistory();
    const source = await openLocalRepository(repo.path, { environment });
    const range = await source.resolve(everything);
    let seen = 0;
    for await (const commit of source.commits(range)) {
      seen += 1;
      if (seen === 1) expect(commit.subject).toBe(`Change ${COMMITS} (#${COMMITS})`);
    }
    expect(seen).toBe(COMMITS);
    expect(await source.count(range)).toBe(COMMITS);
    for await (const commit of source.commits(range)) {
      expect(commit.files).toHaveLength(1);
      break;
    }
  });

  it("reads only the requested range", async () => {
    const repo = longHistory();
    const to = new Date((1_700_000_000 + (COMMITS - 9) * 60) * 1000);
    const activity = await read(repo.path, { kind: "time", from: new Date(to.getTime() - 60 * 60_000), to });
    expect(activity.commits.map(({ subject }) => subject)[0]).toBe(`Change ${COMMITS - 10} (#${COMMITS - 10})`);
    expect(activity.commits).toHaveLength(60);
    expect(activity.commitCount).toBe(60);
  });
});

describe("requests across the bounds of a time range", () => {
  const toDate = (day: number) => new Date(Date.UTC(2024, 2, day));
  const window = (from: number, to: number): RangeSelection => ({ kind: "time", from: toDate(from), to: toDate(to) });

  /** Committed on days 2 and 4 by Lee, merged by Ann on day 6. */
  function crossing(): TestRepository {
    const repo = repository();
    repo.commit("Start", { date: toDate(1) });
    repo.branch("frob");
    repo.commit("wip one", { date: toDate(2), author: "Lee <lee@example.org>" });
    repo.commit("wip two", { date: toDate(4), author: "Lee <lee@example.org>" });
    repo.checkout("main");
    repo.merge("frob", "Merge pull request #12 from lee/frob\n\nAdd frob", { date: toDate(6) });
    repo.commit("After", { date: toDate(8) });
    return repo;
  }

  async function summarize(repo: TestRepository, from: number, to: number) {
    const activity = await read(repo.path, window(from, to));
    const resolved = resolveChanges(activity);
    expect(resolved.flatMap(({ change }) => change.commits)).toHaveLength(activity.commitCount);
    return resolved.map(({ change, dropReason }) => [
      change.title,
      change.authors.map(({ name }) => name).join(),
      dropReason,
    ]);
  }

  it("keeps a request where it was merged and credits its earlier authors", async () => {
    expect(await summarize(crossing(), 5, 7)).toEqual([["Add frob", "Lee", null]]);
  });

  it("drops a request where it was only committed", async () => {
    expect(await summarize(crossing(), 3, 5)).toEqual([["Add frob", "Lee", "merged outside this range, as #12"]]);
  });

  it("keeps plain commits that a later merge without a request brought in", async () => {
    const repo = repository();
    repo.commit("Start", { date: toDate(1) });
    repo.branch("work");
    repo.commit("Add frob", { date: toDate(2) });
    repo.checkout("main");
    repo.merge("work", "Merge branch 'work'", { date: toDate(6) });
    expect(await summarize(repo, 2, 3)).toEqual([["Add frob", "Ann Author", null]]);
  });
});
