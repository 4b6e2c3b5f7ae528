import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { buildLedger } from "#lib/content/ledger/build.ts";
import type { Fact } from "#lib/content/ledger/types.ts";
import type { ApiServer } from "#lib/testing/api-server.ts";
import { catchAppError } from "#lib/testing/faults.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { startGiteaServer } from "#lib/testing/gitea-server.ts";
import { GithubServer } from "#lib/testing/github-server.ts";
import { startGitlabServer } from "#lib/testing/gitlab-server.ts";
import { SourceRateLimited } from "./faults.ts";
import { openGitea } from "./gitea/open.ts";
import { openGithub } from "./github/open.ts";
import { openGitlab } from "./gitlab/open.ts";
import type { RangeSelection } from "./range.ts";
import type { ActivitySource, HostedTarget, SourceNetwork } from "./source.ts";

/** One commit an hour; files end with a line feed. */
type Step = { title: string; files: Record<string, string> };
type Answer = { status?: number; headers?: Record<string, string>; body: string };

type Served = {
  url: string;
  host: string;
  /** Paths with queries, in the order of their arrival. */
  requests: () => string[];
  intercept: (answer: (path: string) => Answer | undefined) => void;
  close: () => void | Promise<void>;
};

type Vendor = {
  name: HostedTarget["provider"];
  serve: (steps: readonly Step[]) => Promise<Served>;
  open: (target: HostedTarget, network: SourceNetwork) => Promise<ActivitySource>;
  /** Requests for patches, and for files. */
  patch: RegExp;
  file: RegExp;
  /** Answers as the host does for a diff that is too large for it. */
  answerTooLarge: () => Answer;
};

const START = Date.UTC(2024, 0, 1, 12);
const HOUR_MS = 3_600_000;

const toData = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`;

/** Writes the steps as a stream of `git fast-import`. */
function toStream(steps: readonly Step[]): string {
  return steps
    .map(({ title, files }, index) => {
      const texts = Object.entries(files).map(([path, text]) => `M 100644 inline ${path}\n${toData(text)}`);
      const seconds = (START + index * HOUR_MS) / 1_000;
      const header = `commit refs/heads/main\ncommitter Ann <ann@example.org> ${seconds} +0000\n`;
      return `${header}${toData(title)}${texts.join("")}`;
    })
    .join("");
}

/** Serves a git repository with the steps as commits. */
async function serveGit(start: typeof startGiteaServer, steps: readonly Step[]): Promise<Served> {
  const git = new TestRepository();
  git.import(toStream(steps));
  const server: ApiServer = await start([{ id: 7, owner: "acme", name: "widget", git }]);
  return {
    url: server.url,
    host: server.host,
    requests: () => server.requests.map(({ url }) => url.pathname + url.search),
    intercept: (answer) => {
      server.intercept = ({ url }) => {
        const { body, ...rest } = answer(url.pathname + url.search) ?? {};
        return body === undefined ? undefined : { ...rest, raw: body };
      };
    },
    close: () => {
      git.remove();
      return server.close();
    },
  };
}

async function serveGithub(steps: readonly Step[]): Promise<Served> {
  const tree = new Map<string, string>();
  const commits = steps.map(({ title, files }, index) => {
    const changed = Object.entries(files).filter(([path, text]) => tree.get(path) !== text);
    for (const [path, text] of changed) tree.set(path, text);
    return { title, minute: 12 * 60 + index * 60, texts: Object.fromEntries(changed) };
  });
  const server = new GithubServer([{ id: 7, owner: "acme", name: "widget", commits }]);
  await server.start();
  return {
    url: server.url,
    host: server.host,
    requests: () => server.requests.map(({ path }) => path),
    intercept: (answer) => {
      server.intercept = ({ pathname, search }) => {
        const match = answer(pathname + search);
        return match && { status: 200, ...match };
      };
    },
    close: () => server.stop(),
  };
}

const TOO_LARGE_GITLAB = {
  ...{ old_path: "src/big.ts", new_path: "src/big.ts", a_mode: "100644", b_mode: "100644" },
  ...{ new_file: false, renamed_file: false, deleted_file: false, diff: "" },
};

const VENDORS: readonly Vendor[] = [
  {
    name: "gitea",
    serve: (steps) => serveGit(startGiteaServer, steps),
    open: openGitea,
    patch: /\/git\/commits\/[0-9a-f]{40}\.diff/,
    file: /\/raw\//,
    answerTooLarge: () => ({ body: "x".repeat(10_000_001) }),
  },
  {
    name: "gitlab",
    serve: (steps) => serveGit(startGitlabServer, steps),
    open: openGitlab,
    patch: /\/repository\/commits\/[0-9a-f]{40}\/diff/,
    file: /\/repository\/files\//,
    answerTooLarge: () => ({ body: JSON.stringify([{ ...TOO_LARGE_GITLAB, too_large: true, collapsed: false }]) }),
  },
  {
    name: "github",
    serve: serveGithub,
    open: openGithub,
    patch: /\/commits\/[0-9a-f]{40}\?/,
    file: /\/contents\//,
    answerTooLarge: () => {
      const file = { filename: "src/big.ts", status: "modified", additions: 9_000, deletions: 1, changes: 9_001 };
      return { body: JSON.stringify({ files: [file] }) };
    },
  },
];

const CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Fixes\n\n- Fix the first thing (#1)\n";
const STEPS: readonly Step[] = [
  {
    title: "feat: begin",
    files: {
      "src/a.ts": "export const a = 1;\n",
      "CHANGELOG.md": CHANGELOG,
      ".env.example": "# Where the data is.\nDATA_DIR=./data\n",
      "package.json": '{"dependencies":{"x":"1.0.0"}}\n',
    },
  },
  {
    title: "stale title",
    files: {
      "src/a.ts": "export const a = 2;\n",
      "CHANGELOG.md": `${CHANGELOG}- Show the reason when a job fails\n`,
      "package.json": '{"dependencies":{"x":"2.0.0"}}\n',
    },
  },
  {
    title: "feat: limit uploads",
    files: {
      "src/limit.ts": "export const limit = Number(process.env.UPLOAD_LIMIT ?? 5);\n",
      ".env.example": "# Where the data is.\nDATA_DIR=./data\n# The most megabytes of an upload.\nUPLOAD_LIMIT=5\n",
    },
  },
];

const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of cleanups.splice(0).reverse()) await undo();
});

async function serve(vendor: Vendor, steps: readonly Step[]) {
  const served = await vendor.serve(steps);
  cleanups.push(served.close);
  const cacheDirectory = mkdtempSync(join(tmpdir(), "clarion-contents-"));
  cleanups.push(() => rmSync(cacheDirectory, { recursive: true }));
  const common = { provider: vendor.name, token: null, externalId: null, owner: "acme", name: "widget" };
  const open = (network: Partial<SourceNetwork> = {}) =>
    vendor.open(
      { ...common, baseUrl: served.url, id: "repo_1", branch: null },
      { allowedHosts: [served.url], ...network },
    );
  const count = (pattern: RegExp) => served.requests().filter((path) => pattern.test(path)).length;
  return { ...served, open, count, cacheDirectory };
}

/** The commits of the steps from an index on. */
const since = (index: number): RangeSelection => ({
  kind: "time",
  from: new Date(START + index * HOUR_MS),
  to: new Date(START + 1_000 * HOUR_MS),
});

const EVERYTHING: RangeSelection = { kind: "revisions", from: null, to: "HEAD" };

function pick({ kind, text }: Fact): string {
  return `${kind}: ${text}`;
}

describe.each(VENDORS)("contents of changes on $name", (vendor) => {
  it("brings facts of a note, a dependency and a surface change into the ledger", async () => {
    const { open } = await serve(vendor, STEPS);
    const activity = await (await open()).readActivity(since(1));
    const range = { from: "2024-01-01T00:00:00.000Z", to: "2024-01-02T00:00:00.000Z", label: "" };
    const { entries } = buildLedger([activity], { audience: "developers", range });
    const facts = Object.fromEntries(entries.map(({ title, facts }) => [title, facts?.map(pick)]));
    expect(facts).toMatchObject({
      "stale title": [
        "note: Show the reason when a job fails",
        "dependency: Updated the runtime dependency `x` from 1.0.0 to 2.0.0 in `package.json`",
      ],
      "feat: limit uploads": expect.arrayContaining([expect.stringMatching(/^surface: .*UPLOAD_LIMIT/)]),
    });
  });

  it("reads the message, the lines and a file of one commit", async () => {
    const { open } = await serve(vendor, STEPS);
    const source = await open();
    const contents = source.contents();
    expect(await contents.message(source.head)).toBe("feat: limit uploads");
    expect((await contents.patch(source.head)).files.map(({ path }) => path)).toContain("src/limit.ts");
    expect(await contents.file("src/a.ts", source.head)).toBe("export const a = 2;\n");
    expect(await contents.file("src/none.ts", source.head)).toBeNull();
    expect(await contents.searchDocumentation(["upload"], source.head)).toBeNull();
  });

  it("returns the changed lines with their numbers when the host sends lines around them", async () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`);
    const steps = [
      { title: "feat: begin", files: { "src/a.ts": lines.join("") } },
      { title: "fix: end the list", files: { "src/a.ts": lines.join("").replace("line 9\n", "nine\n9\n") } },
    ];
    const { open } = await serve(vendor, steps);
    const { commits } = await (await open()).readActivity(since(1));
    expect(commits[0]?.patch).toEqual({
      files: [
        {
          path: "src/a.ts",
          status: "modified",
          hunks: [{ section: "line 8", removedFrom: 9, addedFrom: 9, removed: ["line 9"], added: ["nine", "9"] }],
        },
      ],
      cut: false,
    });
  });

  it("marks a patch as cut when the host's diff is too large", async () => {
    const { open, intercept } = await serve(vendor, [
      { title: "feat: begin", files: { "src/big.ts": "1\n" } },
      { title: "feat: grow the file", files: { "src/big.ts": "2\n" } },
    ]);
    intercept((path) => (vendor.patch.test(path) ? vendor.answerTooLarge() : undefined));
    const { commits } = await (await open()).readActivity(since(1));
    expect(commits[0]?.patch?.cut).toBe(true);
  });

  it("returns null for a file that does not exist at the start of the range", async () => {
    const steps = [
      { title: "feat: begin", files: { "src/a.ts": "export const a = 1;\n" } },
      { title: "feat: go on", files: { "CHANGELOG.md": CHANGELOG } },
    ];
    const { open } = await serve(vendor, steps);
    const { files } = await (await open()).readActivity(since(1));
    expect(files).toEqual([{ path: "CHANGELOG.md", before: null, after: CHANGELOG }]);
  });

  it("returns null for the earlier files when the range starts with the history", async () => {
    const { open, count } = await serve(vendor, STEPS.slice(0, 1));
    const { files } = await (await open()).readActivity(EVERYTHING);
    expect(files?.[0]).toEqual({ path: "CHANGELOG.md", before: null, after: CHANGELOG });
    expect(count(vendor.file)).toBe(files?.length);
  });

  it("returns null for a file over two megabytes", async () => {
    const { open, intercept } = await serve(vendor, STEPS);
    const source = await open();
    const body = "- A line of a very long changelog\n".repeat(65_000);
    const large = { headers: { "content-type": "text/plain; charset=utf-8" }, body };
    intercept((path) => (vendor.file.test(path) && path.endsWith(source.head) ? large : undefined));
    const { files } = await source.readActivity(since(1));
    expect(files?.[0]).toEqual({ path: "CHANGELOG.md", before: CHANGELOG, after: null });
  });

  it("requests no patches and files for an outline", async () => {
    const { open, count } = await serve(vendor, STEPS);
    const activity = await (await open()).readActivity(since(1), "outline");
    expect([count(vendor.patch), count(vendor.file), activity.files, activity.notePolicy]).toEqual([
      0,
      0,
      undefined,
      undefined,
    ]);
  });

  it("reports a rate limit that interrupts the reading of contents", async () => {
    const { open, intercept } = await serve(vendor, STEPS);
    const source = await open();
    const answer = { status: 429, headers: { "retry-after": "600" }, body: "{}" };
    intercept((path) => (vendor.file.test(path) ? answer : undefined));
    expect(await catchAppError(source.readActivity(since(1)))).toBeInstanceOf(SourceRateLimited);
  });

  it("reads the other changes when one patch fails", async () => {
    const { open, intercept } = await serve(vendor, STEPS);
    const { head } = await open();
    intercept((path) => (vendor.patch.test(path) && path.includes(head) ? { status: 404, body: "{}" } : undefined));
    const { commits } = await (await open()).readActivity(since(1));
    expect(commits.map(({ subject, patch }) => [subject, patch !== undefined])).toEqual([
      ["feat: limit uploads", false],
      ["stale title", true],
    ]);
  });

  it("counts the changes of the last months that bring a note in few requests", async () => {
    const steps = Array.from({ length: 12 }, (_, index): Step => {
      const notes = Array.from({ length: Math.ceil((index + 1) / 3) }, (_, note) => `- Note ${note}\n`).join("");
      return { title: `feat: step ${index}`, files: { "src/a.ts": `${index}\n`, "CHANGELOG.md": `# Log\n\n${notes}` } };
    });
    const { open, count } = await serve(vendor, [...steps, { title: "Release v1.2.0", files: { "CHANGELOG.md": "" } }]);
    const { notePolicy } = await (await open()).readActivity(since(9));
    expect(notePolicy).toEqual({ changes: 12, noted: 4 });
    expect(count(/[?&]since=2023/)).toBeLessThanOrEqual(6);
  });

  it("requests contents once when a range is read twice", async () => {
    const { open, count, cacheDirectory } = await serve(vendor, STEPS);
    const read = async () => (await open({ cacheDirectory })).readActivity(since(1));
    const first = await read();
    const requested = count(vendor.patch) + count(vendor.file);
    expect(await read()).toEqual(first);
    expect(first.commits.every(({ patch }) => patch !== undefined)).toBe(true);
    expect(count(vendor.patch) + count(vendor.file)).toBe(requested);
    // One answer has the paths and the patch of a commit.
    expect(count(vendor.patch)).toBe(2);
  });
});

describe("diffs that hosts leave out without a word", () => {
  const [before, after] = [{ "src/big.ts": "1\n" }, { "src/big.ts": "2\n" }];
  const steps = [
    { title: "feat: begin", files: before },
    { title: "feat: grow the file", files: after },
  ];

  async function readCut(name: Vendor["name"], body: unknown): Promise<boolean | undefined> {
    const vendor = VENDORS.find((one) => one.name === name);
    if (vendor === undefined) throw new Error("no vendor");
    const { open, intercept } = await serve(vendor, steps);
    intercept((path) => (vendor.patch.test(path) ? { body: JSON.stringify(body) } : undefined));
    return (await (await open()).readActivity(since(1))).commits[0]?.patch?.cut;
  }

  it.each([
    ["a modified file has none", {}, true],
    ["a file changed its mode only", { b_mode: "100755" }, false],
    ["a file changed its name only", { renamed_file: true, old_path: "src/small.ts" }, false],
    ["a lock file has none", { new_path: "yarn.lock", old_path: "yarn.lock" }, false],
  ])("are noticed on GitLab before 18.4 when %s", async (_case, fields, isCut) => {
    const readme = { ...TOO_LARGE_GITLAB, new_path: "src/a.ts", old_path: "src/a.ts", diff: "@@ -1 +1 @@\n-1\n+2\n" };
    expect(await readCut("gitlab", [readme, { ...TOO_LARGE_GITLAB, ...fields }])).toBe(isCut);
  });

  it.each([
    [20_000, true],
    [10, false],
  ])("are noticed on GitHub when the diffs before them have %i lines", async (lines, isCut) => {
    const common = { status: "modified", additions: 0, deletions: 0, changes: 0 };
    const patch = `@@ -0,0 +1,${lines} @@\n${"+x\n".repeat(lines)}`;
    const files = [
      { ...common, filename: "package-lock.json", patch },
      { ...common, filename: "src/big.ts" },
    ];
    expect(await readCut("github", { files })).toBe(isCut);
  });
});

describe("budget of GithubSource", () => {
  const github = VENDORS.find(({ name }) => name === "github");

  it("reads the patches of the newest 300 changes", async () => {
    if (github === undefined) throw new Error("no vendor");
    const steps = Array.from({ length: 310 }, (_, index) => ({
      title: `feat: step ${index}`,
      files: { [`src/${index % 5}.ts`]: `export const value = ${index};\n` },
    }));
    const { open, count, cacheDirectory } = await serve(github, steps);
    const { commits } = await (await open({ cacheDirectory })).readActivity(EVERYTHING);
    const read = commits.filter(({ patch }) => patch !== undefined).map(({ subject }) => subject);
    expect([read.length, read[0], read.at(-1)]).toEqual([300, "feat: step 309", "feat: step 10"]);
    expect(count(github.file)).toBeLessThanOrEqual(60);
  });
});
