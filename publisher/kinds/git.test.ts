import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BACKOFF_MS } from "#publisher/deliver.ts";
import { HOSTS, startCodeHost } from "#publisher/testing/code-hosts.ts";
import { makePost, TestPublisher } from "#publisher/testing/publisher.ts";
import { GitRepository } from "./git-repository.ts";

const FILE = "content/changelog/2026-03-02-acme-1-4-0.md";
const OTHER = "# Site\n";

let folder: string;
let remote: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clarion-remote-"));
  remote = join(folder, "remote.git");
  git("init", "--quiet", "--bare", "--initial-branch=main", remote);
  change({
    "README.md": OTHER,
    "CHANGELOG.md": "# Changelog\n\n## [Unreleased]\n\n## [1.3.0] - 2026-01-05\n\n- A fix\n",
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/** Commits files to a branch of the remote, as a person does. */
function change(files: Readonly<Record<string, string>>, branch = "main"): void {
  const clone = mkdtempSync(join(folder, "clone-"));
  git("clone", "--quiet", remote, clone);
  const exists = git("-C", clone, "ls-remote", "--heads", remote, branch) !== "";
  git("-C", clone, "checkout", "--quiet", ...(exists ? [branch] : ["-B", branch]));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(clone, path), text);
  git("-C", clone, "add", "--all");
  git("-C", clone, "-c", "user.name=Ana", "-c", "user.email=ana@example.com", "commit", "--quiet", "-m", "by hand");
  git("-C", clone, "push", "--quiet", "origin", branch);
}

const show = (path: string, branch = "main"): string => git("-C", remote, "show", `${branch}:${path}`);
const list = (branch = "main"): string[] =>
  git("-C", remote, "ls-tree", "-r", "--name-only", branch).trim().split("\n");
const count = (branch = "main"): number => Number(git("-C", remote, "rev-list", "--count", branch));

describe("git_file", () => {
  let publisher: TestPublisher;
  beforeEach(() => {
    publisher = new TestPublisher({ kind: "git_file", repository: remote, when: { contentTypes: ["changelog"] } });
    publisher.posts = [makePost()];
  });
  afterEach(() => publisher.remove());

  it("commits the post with front matter, byte for byte, and nothing else", async () => {
    expect(await publisher.run()).toMatchObject([{ state: "delivered", externalId: FILE }]);
    expect(show(FILE)).toBe(
      '---\ntitle: "Acme 1.4.0: exports as CSV"\ndate: 2026-03-02\n---\n\nYou can now export reports as CSV.\n',
    );
    expect(list()).toEqual(["CHANGELOG.md", "README.md", FILE]);
    await publisher.run();
    expect(count()).toBe(2);
  });

  it("commits once when another publisher without this one's state comes after it", async () => {
    await publisher.run();
    publisher.reset();
    expect(await publisher.run()).toMatchObject([{ state: "delivered" }]);
    expect(count()).toBe(2);
  });

  it("moves the file when the slug changes, and removes it when the post is unpublished", async () => {
    await publisher.run();
    publisher.posts = [makePost({ slug: "exports" })];
    await publisher.run();
    expect(list()).toEqual(["CHANGELOG.md", "README.md", "content/changelog/2026-03-02-exports.md"]);
    publisher.posts = [];
    expect((await publisher.run()).at(-1)).toMatchObject({ state: "retracted" });
    expect(list()).toEqual(["CHANGELOG.md", "README.md"]);
  });

  it("writes no path outside the repository", async () => {
    publisher.remove();
    publisher = new TestPublisher({ kind: "git_file", repository: remote, path: "../{slug}/./{title}.mdx" });
    publisher.posts = [makePost({ slug: "../../etc", title: "a/../b {c}" })];
    expect(await publisher.run()).toMatchObject([{ state: "delivered", externalId: "..-..-etc/a-..-b {c}.mdx" }]);
  });
});

/** Runs until just before or after a push and stops there for good, as a process that is killed does. */
async function runKilledAtPush(publisher: TestPublisher, moment: "before" | "after"): Promise<boolean> {
  const { promise: killed, resolve: kill } = Promise.withResolvers<boolean>();
  const { push } = GitRepository.prototype;
  const spy = vi.spyOn(GitRepository.prototype, "push").mockImplementation(async function (
    this: GitRepository,
    ...args
  ) {
    if (moment === "after") await push.apply(this, args);
    kill(true);
    return new Promise<never>(() => undefined);
  });
  const isReached = await Promise.race([killed, publisher.run().then(() => false)]);
  spy.mockRestore();
  return isReached;
}

describe.each(["git_file", "changelog_file"])("%s that is killed", (kind) => {
  it("commits each change once, whether it was killed before or after the push", async () => {
    const publisher = new TestPublisher({ kind, repository: remote });
    const before = show("CHANGELOG.md");
    const steps = [[makePost()], [makePost({ markdown: "# Acme 1.4.0\n\nOther words.\n" })], []];
    for (const moment of ["before", "after"] as const) {
      for (const posts of steps) {
        const commits = count();
        publisher.posts = posts;
        expect(await runKilledAtPush(publisher, moment)).toBe(true);
        const newest = (await publisher.run()).filter(({ state }) => state !== "superseded");
        expect(newest).toMatchObject([{ state: posts.length === 0 ? "retracted" : "delivered" }]);
        expect(count()).toBe(commits + 1);
      }
      expect(list()).toEqual(["CHANGELOG.md", "README.md"]);
      expect(show("CHANGELOG.md")).toBe(before);
    }
    publisher.remove();
  });
});

describe.each([
  { kind: "git_file", edited: { [FILE]: "By hand\n" } },
  { kind: "changelog_file", edited: { "CHANGELOG.md": "# Changelog\n\n## [1.4.0] - 2026-03-02\n\nBy hand\n" } },
])("$kind that others write to", ({ kind, edited }) => {
  it("reports a conflict and leaves what somebody edited, whether the post is edited or unpublished", async () => {
    const publisher = new TestPublisher({ kind, repository: remote });
    publisher.posts = [makePost()];
    await publisher.run();
    change(edited);
    for (const posts of [[makePost({ markdown: "# Acme 1.4.0\n\nOther words.\n" })], []]) {
      const commits = count();
      publisher.posts = posts;
      expect((await publisher.run()).at(-1)).toMatchObject({
        state: "conflict",
        diff: expect.stringContaining("By hand"),
      });
      expect(count()).toBe(commits);
    }
    publisher.remove();
  });

  it("has one commit when two publishers that share no state come at once", async () => {
    const publishers = [1, 2].map(() => new TestPublisher({ kind, repository: remote }));
    for (const each of publishers) each.posts = [makePost()];
    await Promise.all(publishers.map((each) => each.run()));
    for (const each of publishers) {
      each.now += BACKOFF_MS[0] ?? 0;
      expect(await each.run()).toMatchObject([{ state: "delivered" }]);
      each.remove();
    }
    expect(count()).toBe(2);
  });
});

describe("changelog_file", () => {
  it("adds, changes and removes the section of its release alone", async () => {
    const publisher = new TestPublisher({ kind: "changelog_file", repository: remote });
    const before = show("CHANGELOG.md");
    publisher.posts = [makePost()];
    expect(await publisher.run()).toMatchObject([{ state: "delivered", externalId: "[1.4.0] - 2026-03-02" }]);
    expect(show("CHANGELOG.md")).toContain(
      "## [1.4.0] - 2026-03-02\n\nYou can now export reports as CSV.\n\n## [1.3.0]",
    );
    publisher.posts = [makePost({ markdown: "# Acme 1.4.0\n\nOther words.\n" })];
    await publisher.run();
    expect(show("CHANGELOG.md")).toContain("## [1.4.0] - 2026-03-02\n\nOther words.\n\n## [1.3.0]");
    publisher.posts = [];
    await publisher.run();
    expect(show("CHANGELOG.md")).toBe(before);
    publisher.remove();
  });

  it("reports a conflict when the release has a section already", async () => {
    const publisher = new TestPublisher({ kind: "changelog_file", repository: remote });
    publisher.posts = [makePost({ title: "Acme 1.3.0" })];
    expect(await publisher.run()).toMatchObject([{ state: "conflict", diff: expect.stringContaining("- A fix") }]);
    expect(count()).toBe(1);
    publisher.remove();
  });
});

describe.each(HOSTS)("git_pull_request at %s", (name) => {
  const BRANCH = "clarion/post_01";
  let host: Awaited<ReturnType<typeof startCodeHost>>;
  let publisher: TestPublisher;
  beforeEach(async () => {
    host = await startCodeHost(name);
    const { url } = host.server;
    publisher = new TestPublisher(
      {
        ...{ kind: "git_pull_request", host: name, apiUrl: url, project: "acme/site" },
        ...{ repository: remote, tokenEnv: "HOST_TOKEN" },
      },
      [url],
    );
    publisher.posts = [makePost()];
  });
  afterEach(async () => {
    publisher.remove();
    await host.server.close();
  });

  it("opens one pull request, and updates it while it is open", async () => {
    expect(await publisher.run()).toMatchObject([{ state: "delivered", externalUrl: "https://git.example/pull/1" }]);
    publisher.posts = [makePost({ markdown: "# Acme 1.4.0\n\nOther words.\n" })];
    await publisher.run();
    expect(host.pulls).toMatchObject([{ state: "open", head: BRANCH, title: "docs: add Acme 1.4.0: exports as CSV" }]);
    expect(show(FILE, BRANCH)).toContain("Other words.");
    expect(list()).not.toContain(FILE);
  });

  it("reports a conflict and leaves what somebody pushed to the branch", async () => {
    await publisher.run();
    change({ [FILE]: "By hand\n" }, BRANCH);
    for (const posts of [[makePost({ markdown: "# Acme 1.4.0\n\nOther words.\n" })], []]) {
      publisher.posts = posts;
      expect((await publisher.run()).at(-1)).toMatchObject({
        state: "conflict",
        diff: expect.stringContaining("By hand"),
      });
      expect(show(FILE, BRANCH)).toBe("By hand\n");
      expect(host.pulls).toMatchObject([{ state: "open" }]);
    }
  });

  it("opens one pull request when two publishers that share no state come at once", async () => {
    const { url } = host.server;
    const target = { kind: "git_pull_request", host: name, apiUrl: url, project: "acme/site", repository: remote };
    const other = new TestPublisher({ ...target, tokenEnv: "HOST_TOKEN" }, [url]);
    other.posts = publisher.posts;
    await Promise.all([publisher.run(), other.run()]);
    for (const each of [publisher, other]) {
      each.now += BACKOFF_MS[0] ?? 0;
      expect(await each.run()).toMatchObject([{ state: "delivered" }]);
    }
    expect(host.pulls).toMatchObject([{ state: "open", head: BRANCH }]);
    expect(count(BRANCH)).toBe(2);
    other.remove();
  });

  // The order of requests is the same at every host.
  if (name === "github") {
    it("opens one pull request when it is killed before or after any request", async () => {
      for (let request = 1, isReached = true; isReached; request += 1) {
        for (const moment of ["before", "after"] as const) {
          const id = `post_${request}${moment}`;
          publisher.posts = [makePost({ id, slug: id })];
          isReached = await publisher.runKilled(request, moment);
          expect((await publisher.run()).at(-1)).toMatchObject({ state: "delivered" });
          expect(host.pulls.filter(({ head }) => head === `clarion/${id}`)).toHaveLength(1);
          publisher.reset();
        }
      }
    });

    it("has one pull request when it is killed while it edits or takes back", async () => {
      const edited = [makePost({ markdown: "# Acme 1.4.0\n\nOther words.\n" })];
      await publisher.run();
      for (const [moment, posts] of [
        ["before", edited],
        ["after", [makePost()]],
      ] as const) {
        publisher.posts = [...posts];
        expect(await runKilledAtPush(publisher, moment)).toBe(true);
        await publisher.run();
        expect(host.pulls).toMatchObject([{ state: "open" }]);
        expect(show(FILE, BRANCH).includes("Other words.")).toBe(posts === edited);
      }
      publisher.posts = [];
      for (let request = 1, isReached = true; isReached; request += 1)
        isReached = await publisher.runKilled(request, "after");
      expect((await publisher.run()).filter(({ state }) => state !== "superseded")).toMatchObject([
        { state: "retracted" },
      ]);
      expect(host.pulls).toMatchObject([{ state: "closed" }]);
      expect(list()).not.toContain(FILE);
    });
  }

  it("closes the pull request and deletes the branch when the post is unpublished before the merge", async () => {
    await publisher.run();
    publisher.posts = [];
    expect((await publisher.run()).at(-1)).toMatchObject({ state: "retracted" });
    expect(host.pulls).toMatchObject([{ state: "closed" }]);
    expect(git("-C", remote, "branch", "--list", BRANCH)).toBe("");
  });

  it("proposes a change in a new pull request after the merge", async () => {
    await publisher.run();
    git("-C", remote, "update-ref", "refs/heads/main", BRANCH);
    Object.assign(host.pulls[0] ?? {}, { state: "closed" });
    publisher.posts = [makePost({ markdown: "# Acme 1.4.0\n\nOther words.\n" })];
    await publisher.run();
    expect(host.pulls.map(({ state }) => state)).toEqual(["closed", "open"]);
    expect(show(FILE, BRANCH)).toContain("Other words.");
  });

  it("respects a pull request that somebody closed", async () => {
    await publisher.run();
    Object.assign(host.pulls[0] ?? {}, { state: "closed" });
    publisher.posts = [makePost({ markdown: "# Acme 1.4.0\n\nOther words.\n" })];
    expect((await publisher.run()).at(-1)).toMatchObject({ state: "conflict" });
    expect(host.pulls).toHaveLength(1);
  });
});
