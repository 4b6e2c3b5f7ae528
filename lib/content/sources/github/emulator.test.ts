import { createEmulator, type Emulator } from "emulate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { assembleChanges } from "#lib/content/ledger/assemble/assemble.ts";
import type { HostedTarget, SourceNetwork } from "#lib/content/sources/source.ts";
import { env } from "#lib/env.ts";
import { findInstallation, installationToken } from "./app.ts";
import { openGithub, probeGithub } from "./open.ts";

/* Runs against a third-party emulator of GitHub: the data read here was created by the emulator's own write API. */

const TOKEN = "ghp_octocat";
let emulator: Emulator;
let network: SourceNetwork;
const savedEnv = { ...env };

const made = z.object({ number: z.number() }).or(z.unknown().transform(() => ({ number: undefined })));

async function write(method: string, path: string, body: object) {
  const response = await fetch(`${emulator.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return made.parse(await response.json());
}

const base = "/repos/acme/widget";
const commit = (path: string, message: string, branch = "main") =>
  write("PUT", `${base}/contents/${path}`, { message, branch, content: Buffer.from(message).toString("base64") });

async function readHead(branch: string): Promise<string> {
  const response = await fetch(`${emulator.url}${base}/git/ref/heads/${branch}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  return z.object({ object: z.object({ sha: z.string() }) }).parse(await response.json()).object.sha;
}

/** Creates a branch with commits, opens a pull request for it and merges it. */
async function merge(branch: string, files: string[], pull: { title: string; body?: string }, how: object) {
  await write("POST", `${base}/git/refs`, { ref: `refs/heads/${branch}`, sha: await readHead("main") });
  for (const file of files) await commit(file, `work on ${file}`, branch);
  const { number = 0 } = await write("POST", `${base}/pulls`, { ...pull, head: branch, base: "main" });
  await write("PUT", `${base}/pulls/${number}/merge`, how);
  return number;
}

const seed = {
  tokens: { [TOKEN]: { login: "octocat", scopes: ["repo", "user"] } },
  github: {
    users: [{ login: "octocat", name: "Octo Cat", email: "octo@example.org" }],
    orgs: [{ login: "acme", members: [{ login: "octocat", role: "admin" }] }],
    repos: [
      { owner: "acme", name: "widget", auto_init: true },
      { owner: "acme", name: "secret", private: true, auto_init: true },
      { owner: "acme", name: "kit", auto_init: true },
    ],
    apps: [
      {
        app_id: 4711,
        slug: "clarion",
        name: "Clarion",
        permissions: { contents: "read", issues: "read", pull_requests: "read", metadata: "read" },
        installations: [{ installation_id: 99, account: "acme", repository_selection: "all" }],
      },
    ],
  },
};

beforeAll(async () => {
  emulator = await createEmulator({ service: "github", port: 0, seed });
  network = { allowedHosts: [new URL(emulator.url).origin] };
  const key = emulator.generatedSecrets.find(({ kind }) => kind === "github.app_private_key")?.value;
  Object.assign(env, { GITHUB_API_URL: emulator.url, GITHUB_APP_ID: "4711", GITHUB_APP_PRIVATE_KEY: key });
});
afterAll(async () => {
  Object.assign(env, savedEnv);
  await emulator.close();
});

const target = (name: string, token: string | null): HostedTarget => ({
  provider: "github",
  baseUrl: null,
  owner: "acme",
  name,
  token,
  id: `repo_${name}`,
  branch: null,
  externalId: null,
});

describe("GitHub adapter on an emulated API", () => {
  test("reads squashed and merged requests, issues, files, direct commits and releases", async () => {
    const from = new Date(Date.now() - 60_000);
    const issue = await write("POST", `${base}/issues`, { title: "Lists are not sorted", labels: ["bug"] });
    const body = `Closes #${issue.number}`;
    const squashed = await merge("sort", ["src/sort.ts"], { title: "Sort lists", body }, { merge_method: "squash" });
    await write("POST", `${base}/issues/${squashed}/labels`, { labels: ["bug"] });
    const merged = await merge(
      "export",
      ["src/a.ts", "src/b.ts"],
      { title: "Export as CSV" },
      { merge_method: "merge" },
    );
    await commit("docs/guide.md", "docs: explain the export");
    await write("POST", `${base}/git/refs`, { ref: "refs/tags/v1.0.0", sha: await readHead("main") });
    await write("POST", `${base}/releases`, { tag_name: "v1.0.0", name: "First", body: "## Notes", draft: false });
    await write("POST", `${base}/releases`, { tag_name: "v2.0.0", name: "Secret plans", draft: true });

    const source = await openGithub(target("widget", TOKEN), network);
    const to = new Date(Date.now() + 60_000);
    const activity = await source.readActivity({ kind: "time", from, to });
    expect(activity.commitCount).toBe(activity.commits.length);
    const changes = assembleChanges(activity).map(({ change }) => [change.number, change.title, change.commits.length]);
    expect(changes.slice(0, 3)).toEqual([
      [undefined, "docs: explain the export", 1],
      [merged, "Export as CSV", 3],
      [squashed, "Sort lists", 1],
    ]);
    const [pull] = activity.pullRequests.filter(({ number }) => number === squashed);
    expect(pull).toMatchObject({
      labels: ["bug"],
      author: { login: "octocat" },
      linkedIssues: [{ number: issue.number, title: "Lists are not sorted", labels: ["bug"] }],
    });
    expect(activity.commits[0]?.files.map(({ path }) => path)).toEqual(["docs/guide.md"]);
    expect((await source.releases()).map(({ tag, name }) => [tag, name])).toEqual([["v1.0.0", "First"]]);
    const all = await source.readActivity({ kind: "revisions", from: null, to: "v1.0.0" });
    expect(all.commits.length).toBe(activity.commits.length);
  });

  test("reads the packages of a monorepo from its manifests and tags", async () => {
    const files = {
      "package.json": '{"private":true,"workspaces":["packages/*"]}',
      "packages/core/package.json": '{"name":"@acme/core"}',
      "packages/cli/package.json": '{"name":"@acme/cli","dependencies":{"@acme/core":"^1"}}',
    };
    for (const [path, text] of Object.entries(files)) {
      const content = Buffer.from(text).toString("base64");
      await write("PUT", `/repos/acme/kit/contents/${path}`, { message: "start", branch: "main", content });
    }
    const source = await openGithub(target("kit", TOKEN), network);
    await write("POST", "/repos/acme/kit/git/refs", { ref: "refs/tags/cli@1.0.0", sha: source.head });
    await write("POST", "/repos/acme/kit/releases", { tag_name: "cli@1.0.0", name: "First" });
    expect(await source.packages(source.head)).toEqual([
      { name: "@acme/cli", path: "packages/cli", dependsOn: ["@acme/core"], series: ["cli@"] },
      { name: "@acme/core", path: "packages/core", dependsOn: [], series: [] },
    ]);
  });

  test("finds a private repository only with a token that may see it", async () => {
    expect(await probeGithub(target("secret", TOKEN), network)).toMatchObject({ name: "secret", private: true });
    await expect(probeGithub(target("secret", null), network)).rejects.toMatchObject({ kind: "notFound" });
  });
});

describe("GitHub App", () => {
  test("finds its installation and reads with an installation token", async () => {
    expect(await findInstallation("acme", "secret", network)).toEqual({ id: "99", account: "acme" });
    expect(await findInstallation("acme", "nothing", network)).toBeUndefined();
    const token = await installationToken("99", network);
    const source = await openGithub(target("secret", token), network);
    expect(source.head).toMatch(/^[0-9a-f]{40}$/);
  });

  test("rejects a missing or removed installation", async () => {
    for (const id of ["98", "../99", ""]) {
      await expect(installationToken(id, network)).rejects.toMatchObject({ kind: "forbidden" });
    }
  });
});
