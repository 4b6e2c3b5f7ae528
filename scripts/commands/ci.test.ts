import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { startTestServer } from "#publisher/testing/http-server.ts";
import { root } from "#scripts/toolbox.mjs";

const TOKEN = "ghp_octocat";
/** Each run starts a process, which takes seconds on a busy machine. */
const TIMEOUT_MS = 180_000;
const PROGRAM = [
  "--conditions=react-server",
  "--disable-warning=ExperimentalWarning",
  join(root, "scripts/clarion.ts"),
];
const folder = mkdtempSync(join(tmpdir(), "clarion-pipeline-"));
const checkout = new TestRepository();
let emulator: Emulator;

beforeAll(async () => {
  const seed = {
    tokens: { [TOKEN]: { login: "octocat", scopes: ["repo"] } },
    github: {
      users: [{ login: "octocat", name: "Octo Cat", email: "octo@example.org" }],
      orgs: [{ login: "acme", members: [{ login: "octocat", role: "admin" }] }],
      repos: [{ owner: "acme", name: "kit", auto_init: true }],
    },
  };
  emulator = await createEmulator({ service: "github", port: 0, seed });
});
afterAll(async () => {
  await emulator.close();
  checkout.remove();
  rmSync(folder, { recursive: true });
});

type Ended = { status: number | null; stdout: string; stderr: string };

/** Runs the program as a step of a pipeline does: with its environment alone. */
function run(environment: Record<string, string>): Promise<Ended> {
  const { PATH = "" } = process.env;
  const env = { NODE_ENV: "test" as const, PATH, HOME: folder, INIT_CWD: checkout.path, ...environment };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [...PROGRAM, "ci"], { cwd: root, env }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode, stdout, stderr }),
    );
  });
}

const SERVER = { GITHUB_SERVER_URL: `file://${folder}`, GITHUB_REPOSITORY: "acme/kit" };

/** The environment of a run on a pull request, whose event stands in a file. */
function onPullRequest(number: number, range: { base: string; head: string }, change: object = {}) {
  const path = join(folder, `event-${number}.json`);
  const user = { login: "lee", html_url: "https://github.com/lee" };
  const html_url = `https://github.com/acme/kit/pull/${number}`;
  const pull = {
    number,
    title: "feat: show a menu of recent files",
    body: null,
    labels: [],
    user,
    html_url,
    ...change,
  };
  const ends = { base: { sha: range.base }, head: { sha: range.head } };
  writeFileSync(path, JSON.stringify({ pull_request: { ...pull, ...ends } }));
  return {
    ...SERVER,
    GITHUB_API_URL: emulator.url,
    GITHUB_EVENT_PATH: path,
    GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
    GITHUB_OUTPUT: join(folder, "output"),
    GITHUB_TOKEN: TOKEN,
  };
}

async function listComments(number: number): Promise<string[]> {
  const response = await fetch(`${emulator.url}/repos/acme/kit/issues/${number}/comments`);
  const comments = z.array(z.object({ body: z.string() })).parse(await response.json());
  return comments.map(({ body }) => body);
}

async function openIssue(): Promise<number> {
  const response = await fetch(`${emulator.url}/repos/acme/kit/issues`, {
    method: "POST",
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "A pull request" }),
  });
  return z.object({ number: z.int() }).parse(await response.json()).number;
}

describe("ci entry", { timeout: TIMEOUT_MS }, () => {
  it("writes one comment with what the changelog will say, and changes it in its place", async () => {
    const base = checkout.commit("chore: start", { files: { "src/a.ts": "1" } });
    checkout.commit("wip", { files: { "src/menu.ts": "export function showMenu() {}\n" } });
    const head = checkout.commit("wip", { files: { "README.md": "Press F2 to open the menu of recent files.\n" } });
    const number = await openIssue();
    const first = await run(onPullRequest(number, { base, head }));
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toContain("The comment is written.");
    const [comment = ""] = await listComments(number);
    expect(comment).toMatch(/^<!-- clarion: changelog entry -->\n### In the changelog\n\nUnder \*\*Features/);
    expect(comment).toMatch(/^> .*menu of recent files.*\[#1\]/im);
    expect(readFileSync(join(folder, "summary.md"), "utf8")).toContain("menu of recent files");
    expect(readFileSync(join(folder, "output"), "utf8")).toMatch(/^entry<<(\S+)\n[\s\S]*\n\1\ndisposition<</);
    expect((await run(onPullRequest(number, { base, head }))).stdout).toContain("The comment is unchanged.");
    const breaking = { title: "feat!: show a menu of recent files, as @octocat asked" };
    expect((await run(onPullRequest(number, { base, head }, breaking))).stdout).toContain("The comment is changed.");
    const [changed = "", ...others] = await listComments(number);
    expect(others).toEqual([]);
    expect(changed).toContain("A breaking change under");
    expect(changed).toContain("@<!-- -->octocat");
    expect(changed).not.toMatch(/@\w/);
  });

  it("says why a pull request is left out, and check fails only if a better title would let it be told", async () => {
    const base = checkout.commit("chore: again", { files: { "src/b.ts": "1" } });
    const head = checkout.commit("wip", { files: { "test/b.test.ts": "1" } });
    const tests = await run({ ...onPullRequest(90, { base, head }, { title: "Test b" }), INPUT_MODE: "check" });
    expect(tests.stdout).toMatch(/^Left out of the changelog: .*tests/);
    // The emulator has no such pull request, as a token that may not comment.
    expect(tests).toMatchObject({ status: 0, stderr: expect.stringContaining("There is no comment") });
    const last = checkout.commit("wip", { files: { "src/b.ts": "2" } });
    const empty = await run({
      ...onPullRequest(91, { base: head, head: last }, { title: "Fix" }),
      INPUT_MODE: "check",
    });
    expect(empty.stdout).toMatch(/^Left out of the changelog: its title names nothing/);
    expect(empty.status).toBe(1);
  });

  it("comments on a merge request of GitLab", async () => {
    const notes: { id: number; body: string; author: { username: string } }[] = [];
    const server = await startTestServer(({ method, path, headers, text }) => {
      if (headers["private-token"] !== "glpat") return { status: 401 };
      if (path !== "/api/v4/projects/7/merge_requests/3/notes") return { status: 404 };
      if (method === "GET") return { status: 200, body: notes };
      notes.push({ id: 1, author: { username: "bot" }, ...(JSON.parse(text) as { body: string }) });
      return { status: 201, body: notes[0] };
    });
    const base = checkout.git("rev-parse", "HEAD").trim();
    const head = checkout.commit("wip", { files: { "src/colours.ts": "1" } });
    const environment = {
      ...{ GITLAB_CI: "true", CI_API_V4_URL: `${server.url}/api/v4`, CI_PROJECT_ID: "7", INPUT_TOKEN: "glpat" },
      ...{ CI_PROJECT_URL: "https://gitlab.example/acme/kit", CI_MERGE_REQUEST_IID: "3", CI_COMMIT_SHA: head },
      ...{ CI_MERGE_REQUEST_TITLE: "feat: print colours", CI_MERGE_REQUEST_DIFF_BASE_SHA: base },
    };
    const { status, stdout } = await run(environment);
    await server.close();
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining("The comment is written.") });
    expect(notes.map(({ body }) => body)).toEqual([
      expect.stringContaining("> - **Prints colours** [!3](https://gitlab.example/acme/kit/-/merge_requests/3)"),
    ]);
  });
});

describe("ci notes and changelog", { timeout: TIMEOUT_MS }, () => {
  it("pushes the notes of a package's tag to the changelog once, and never over another text", async () => {
    const manifests = {
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "packages/web/package.json": '{"name":"web"}',
      "packages/cli/package.json": '{"name":"cli"}',
    };
    const before = "# Changelog\n\n## [1.0.0] - 2024-01-01\n\n- First\n";
    checkout.commit("chore: packages", { files: { ...manifests, "CHANGELOG.md": before } });
    checkout.tag("cli-v1.0.0");
    checkout.commit("feat: show a menu of recent files", { files: { "packages/web/menu.ts": "1" } });
    checkout.commit("feat: print colours in the terminal", { files: { "packages/cli/print.ts": "1" } });
    checkout.tag("cli-v1.1.0");
    const range = { base: checkout.git("rev-parse", "HEAD~1").trim(), head: checkout.git("rev-parse", "HEAD").trim() };
    const { GITHUB_TOKEN: _token, ...readOnly } = onPullRequest(92, range, { title: "feat: print colours" });
    expect((await run(readOnly)).stdout).toMatch(/^Under \*\*Features & Enhancements\*\* of `cli`\.\n/);
    mkdirSync(join(folder, "acme"));
    const remote = join(folder, "acme/kit.git");
    checkout.git("clone", "--quiet", "--bare", checkout.path, remote);
    const show = (path: string) => checkout.git("--git-dir", remote, "show", `main:${path}`);
    const count = () => checkout.git("--git-dir", remote, "rev-list", "--count", "main").trim();
    const onTag = {
      ...{ ...SERVER, GITHUB_API_URL: emulator.url, INPUT_BRANCH: "main", INPUT_MODE: "changelog" },
      ...{ GITHUB_REF_TYPE: "tag", GITHUB_REF_NAME: "cli-v1.1.0" },
    };
    const notes = await run({ ...onTag, INPUT_MODE: "notes", INPUT_OUTPUT: "notes.md" });
    expect(notes.stdout).toContain("colours in the terminal");
    expect(notes.stdout).not.toContain("menu");
    expect(readFileSync(join(checkout.path, "notes.md"), "utf8")).toBe(notes.stdout);
    const commits = Number(count());
    const pushed = await run(onTag);
    expect(pushed).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\[1\.1\.0\] - .* is pushed/) });
    expect(show("CHANGELOG.md")).toMatch(/^# Changelog\n\n## \[1\.1\.0\] - [\s\S]*colours[\s\S]*\n\n## \[1\.0\.0\] - /);
    expect((await run(onTag)).stdout).toContain("CHANGELOG.md has [1.1.0]");
    expect(Number(count())).toBe(commits + 1);
    const other = await run({ ...onTag, INPUT_HEADING: "[1.0.0] - 2024-01-01" });
    expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining("has another text") });
    expect(Number(count())).toBe(commits + 1);
  });

  it("says what is missing outside of a pipeline", async () => {
    expect(await run({})).toMatchObject({ status: 1, stderr: expect.stringContaining("GITHUB_REPOSITORY is not set") });
    expect(await run({ INPUT_MODE: "notify" })).toMatchObject({ status: 2 });
  });
});
