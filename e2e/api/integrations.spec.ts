import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { connectRepository, type Integration, queueGeneration, waitForJob } from "#e2e/posts.ts";
import {
  type CommitSpec,
  getRepositoriesRoot,
  makeRepository,
  TYPICAL_COMMITS,
  uniqueName,
} from "#e2e/repositories.ts";
import { createKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** Each test has its own key, because a key is limited to twenty connections a minute. */
const test = base.extend<{ integrations: Client }>({
  integrations: async ({ request }, use) => {
    const key = await createKey(world().workspaces.integrations.slug, uniqueName("key"));
    await use(client(request, key));
  },
});

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const list = async (api: Client) => (await (await api.get("/v1/integrations")).json()).vcs as Integration[];
const postIntegration = (api: Client, body: unknown) => api.post("/v1/integrations/vcs", body);

test("connects a local repository, lists, renames, pauses, resumes and removes it", async ({ integrations }) => {
  const path = makeRepository();
  const made = await postIntegration(integrations, { provider: "git", cloneUrl: path, displayName: "Reports" });
  expect(made.status()).toBe(201);
  const { integration } = await made.json();
  expect(integration).toMatchObject({
    displayName: "Reports",
    provider: "git",
    owner: "acme",
    repo: basename(path, ".git"),
    defaultBranch: "main",
    private: false,
    enabled: true,
  });
  expect(await made.text()).not.toContain(getRepositoriesRoot());
  expect(await list(integrations)).toContainEqual(integration);

  const one = `/v1/integrations/${integration.id}`;
  for (const change of [{ displayName: "Renamed" }, { enabled: false }, { enabled: true }, { branch: "main" }]) {
    const changed = await integrations.patch(one, change);
    expect([change, changed.status()]).toEqual([change, 200]);
    if (!("branch" in change)) expect((await changed.json()).integration).toMatchObject(change);
  }
  const removed = await integrations.delete(one);
  expect(removed.status()).toBe(200);
  expect(await removed.json()).toMatchObject({ id: integration.id, disabledSchedules: [], disabledEvents: [] });
  expect((await list(integrations)).map(({ id }) => id)).not.toContain(integration.id);
  expect((await integrations.delete(one)).status()).toBe(404);
  expect((await connectRepository(integrations, path)).enabled).toBe(true);
});

test("connects a repository only once, however its path is written", async ({ integrations }) => {
  const path = makeRepository();
  const first = await connectRepository(integrations, path);
  for (const again of [path, `${path}/`, `file://${path}`, `${getRepositoriesRoot()}/./acme/${basename(path)}`]) {
    const response = await postIntegration(integrations, { provider: "git", cloneUrl: again });
    expect([again, response.status()]).toEqual([again, 409]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  const twice = await postIntegration(integrations, { provider: "git", cloneUrl: path });
  expect(twice.status()).toBe(409);
  expect(await twice.json()).toMatchObject({ error: "Repository already connected" });
  const same = (await list(integrations)).filter(({ repo }) => repo === first.repo);
  expect(same.map(({ id }) => id)).toEqual([first.id]);
});

/** Expects each body to be refused with a 4xx and nothing to be stored. */
async function expectRefused(api: Client, cases: readonly (readonly [string, unknown, number?])[]): Promise<void> {
  const listedBefore = await list(api);
  for (const [what, body, status = 400] of cases) {
    const response = await postIntegration(api, body);
    expect([what, response.status()]).toEqual([what, status]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  expect(await list(api)).toEqual(listedBefore);
}

const buildGitBody = (cloneUrl: string) => ({ provider: "git", cloneUrl });

test("rejects paths that are no readable repository and stores nothing", async ({ integrations }) => {
  const root = getRepositoriesRoot();
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "clarion-outside-")));
  const secret = makeRepository(TYPICAL_COMMITS, "secret", outside);
  const plain = join(root, uniqueName("folder"));
  mkdirSync(plain);
  writeFileSync(join(plain, "file.txt"), "text");
  const link = join(root, uniqueName("link"));
  symlinkSync(secret, link);
  const good = makeRepository();
  const around = join(root, "..", basename(outside), "acme", "secret.git");
  try {
    await expectRefused(integrations, [
      ["nothing at the path", buildGitBody(join(root, "none.git")), 404],
      ["a folder without a repository", buildGitBody(plain), 404],
      ["a file", buildGitBody(join(plain, "file.txt")), 404],
      ["an empty repository", buildGitBody(makeRepository([]))],
      ["a path outside the allowed folders", buildGitBody(secret), 403],
      ["a path that climbs out", buildGitBody(around), 403],
      ["a link that leads out", buildGitBody(link), 403],
      ["the machine's own files", buildGitBody("/etc"), 403],
      ["a path that would not exist outside", buildGitBody(join(outside, "none.git")), 403],
      ["a file URL outside", buildGitBody(`file://${secret}`), 403],
      ["a branch that is not there", { ...buildGitBody(good), branch: "none" }],
      ["a branch that reads as an option", { ...buildGitBody(good), branch: "--upload-pack=touch /tmp/x" }],
    ]);
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
});

test("rejects clone URLs with a private address in any notation", async ({ integrations }) => {
  await expectRefused(
    integrations,
    [
      "https://127.0.0.1/acme/repo.git",
      "https://localhost/acme/repo.git",
      "https://10.0.0.1/acme/repo.git",
      "https://192.168.1.1/acme/repo.git",
      "https://172.16.0.1/acme/repo.git",
      "https://169.254.169.254/latest/meta-data",
      "https://0.0.0.0/acme/repo.git",
      "https://[::1]/acme/repo.git",
      "https://[::ffff:127.0.0.1]/acme/repo.git",
      "https://[fd00::1]/acme/repo.git",
      "https://2130706433/acme/repo.git",
      "https://0x7f.1/acme/repo.git",
      "https://017700000001/acme/repo.git",
    ].map((url) => [url, buildGitBody(url)]),
  );
});

test("rejects clone URLs that are not https without a request", async ({ integrations }) => {
  await expectRefused(integrations, [
    ["plain http", buildGitBody("http://example.com/acme/repo.git")],
    ["git's own protocol", buildGitBody("git://example.com/acme/repo.git")],
    ["ssh", buildGitBody("ssh://git@example.com/acme/repo.git")],
    ["ssh in short", buildGitBody("git@example.com:acme/repo.git")],
    ["a helper that runs a program", buildGitBody("ext::sh -c touch% /tmp/x")],
    ["a file URL of another host", buildGitBody("file://example.com/etc")],
    ["credentials in the address", buildGitBody("https://user:password@example.com/acme/repo.git")],
    ["an option of git", buildGitBody("--upload-pack=touch /tmp/x")],
    ["a hyphen", buildGitBody("-")],
    ["two lines", buildGitBody("https://example.com/a\nhttps://example.com/b")],
    ["an empty address", buildGitBody("")],
    ["no URL at all", buildGitBody("https://")],
  ]);
});

test("rejects a forbidden or invalid host and names the field", async ({ integrations }) => {
  const hosted = { provider: "gitea", owner: "acme", repo: "widget" };
  const listedBefore = await list(integrations);
  for (const [what, change, path] of [
    ["a private address", { baseUrl: "https://10.0.0.1" }, "baseUrl"],
    ["this machine", { baseUrl: "https://localhost:8443" }, "baseUrl"],
    ["the address of a cloud's metadata", { baseUrl: "https://169.254.169.254" }, "baseUrl"],
    ["plain http", { baseUrl: "http://example.com" }, "baseUrl"],
    ["a password in the address", { baseUrl: "https://me:secret@example.com" }, "baseUrl"],
    ["no server where each has its own", {}, "baseUrl"],
    ["an owner that climbs", { baseUrl: "https://example.com", owner: ".." }, "owner"],
    ["a name that climbs", { baseUrl: "https://example.com", repo: "../secret" }, "repo"],
  ] as const) {
    const response = await postIntegration(integrations, { ...hosted, ...change });
    const { details } = await response.json();
    expect([what, response.status(), details?.[0]?.path]).toEqual([what, 400, path]);
  }
  expect(await list(integrations)).toEqual(listedBefore);
});

test("rejects an invalid tracker, names the field and stores nothing", async ({ integrations }) => {
  const linear = { provider: "linear", apiKey: "lin_api_test" };
  const trackers = async () => (await (await integrations.get("/v1/integrations")).json()).tracker;
  const trackersBefore = await trackers();
  for (const [what, body, path] of [
    ["no key", { provider: "linear" }, "apiKey"],
    ["an unknown tracker", { ...linear, provider: "jira" }, "provider"],
    ["a key of two lines", { ...linear, apiKey: "a\r\nX-Injected: 1" }, "apiKey"],
    ["a private address", { ...linear, baseUrl: "https://127.0.0.1" }, "baseUrl"],
    ["issues of no repository", { provider: "github_issues", apiKey: "token" }, "teamId"],
    ["a repository without an owner", { provider: "github_issues", apiKey: "token", teamId: "widget" }, "teamId"],
  ] as const) {
    const response = await integrations.post("/v1/integrations/tracker", body);
    expect(await response.json()).toMatchObject({ ...ENVELOPE, details: [{ path }] });
    expect([what, response.status()]).toEqual([what, 400]);
  }
  const teams = await integrations.post("/v1/integrations/tracker/teams", { ...linear, baseUrl: "https://10.0.0.1" });
  expect(teams.status()).toBe(400);
  expect(await trackers()).toEqual(trackersBefore);
});

test("checks access on demand and reports the consequences of a removal", async ({ integrations }) => {
  const path = makeRepository();
  const { id } = await connectRepository(integrations, path);
  const one = `/v1/integrations/${id}`;
  const checked = await integrations.post(`${one}/check`);
  expect(checked.status()).toBe(200);
  expect((await checked.json()).integration).toMatchObject({ id, checkError: null, checkedAt: expect.any(String) });

  const { job } = await waitForJob(
    integrations,
    (await queueGeneration(integrations, { integrations: { vcs: [id] }, newest: true })).id,
  );
  expect(job.status).toBe("completed");
  const consequences = await integrations.get(`${one}/consequences`);
  expect(await consequences.json()).toMatchObject({ id, disabledSchedules: [], disabledEvents: [], posts: 1 });

  rmSync(path, { recursive: true, force: true });
  const failed = await (await integrations.post(`${one}/check`)).json();
  expect(failed.integration.checkError).toEqual(expect.stringMatching(/^There is no git repository at acme\//));
  expect(failed.integration.checkError).not.toContain(getRepositoriesRoot());
  expect((await list(integrations)).find((item) => item.id === id)).toEqual(failed.integration);
  expect((await integrations.delete(one)).status()).toBe(200);
  expect((await integrations.get(`${one}/consequences`)).status()).toBe(404);
  expect((await integrations.get(`/v1/posts/${job.postId}`)).status()).toBe(200);
});

test("measures how many changes bring a note and lets a person decide about the others", async ({
  integrations,
  second,
}) => {
  const changes = Array.from({ length: 10 }, (_, index): CommitSpec => {
    const path = index < 4 ? { path: `.changeset/note-${index}.md` } : {};
    return { title: `feat: sort list ${index} by name (#${index + 1})`, days: 5, ...path };
  });
  const { id, foldWithoutNote, notedShare } = await connectRepository(integrations, makeRepository(changes));
  expect([notedShare, foldWithoutNote]).toEqual([null, null]);
  await waitForJob(integrations, (await queueGeneration(integrations, { integrations: { vcs: [id] } })).id);
  const find = async () => (await list(integrations)).find((item) => item.id === id);
  expect((await find())?.notedShare).toBeCloseTo(0.4);

  const decide = (api: Client, fold: unknown) => api.patch(`/v1/integrations/${id}`, { foldWithoutNote: fold });
  for (const fold of [true, false, null]) {
    const changed = await decide(integrations, fold);
    expect(changed.status()).toBe(200);
    expect((await changed.json()).integration).toMatchObject({ id, foldWithoutNote: fold });
    expect((await find())?.foldWithoutNote).toBe(fold);
  }
  expect((await decide(integrations, "always")).status()).toBe(400);
  expect((await decide(second, true)).status()).toBe(404);
  expect(await find()).toMatchObject({ foldWithoutNote: null });
});

test("rejects malformed fields", async ({ integrations }) => {
  await expectRefused(integrations, [
    ["no address", { provider: "git" }],
    ["an unknown provider", { provider: "svn", cloneUrl: "https://example.com/a/b" }],
    ["an address that is a number", { provider: "git", cloneUrl: 7 }],
    ["an address of 2,049 characters", buildGitBody(`https://example.com/${"a".repeat(2_049)}`)],
    ["a token of two lines", { ...buildGitBody("https://example.com/a/b"), token: "a\r\nX-Injected: 1" }],
    ["an empty token", { ...buildGitBody("https://example.com/a/b"), token: "" }],
    ["an empty name", { ...buildGitBody("https://example.com/a/b"), displayName: " " }],
    ["a host without owner and repo", { provider: "github" }],
  ]);
});

test("rejects malformed or unreadable changes and changes nothing", async ({ integrations }) => {
  const { id } = await connectRepository(integrations, makeRepository());
  const listedBefore = await list(integrations);
  for (const [what, body] of [
    ["nothing", {}],
    ["an empty name", { displayName: "" }],
    ["a name of two lines", { displayName: "a\nb" }],
    ["a switch that is a word", { enabled: "yes" }],
    ["a branch that is not there", { displayName: "Not written", branch: "none" }],
    ["a branch that reads as an option", { branch: "--all" }],
  ] as const) {
    const response = await integrations.patch(`/v1/integrations/${id}`, body);
    expect([what, response.status()]).toEqual([what, 400]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  expect((await integrations.patch("/v1/integrations/a.b", { enabled: true })).status()).toBe(400);
  expect((await integrations.patch("/v1/integrations/int_none", { enabled: true })).status()).toBe(404);
  expect(await list(integrations)).toEqual(listedBefore);
});

test("returns 404 to other organizations and lets them read no local folder", async ({ integrations, second }) => {
  const path = makeRepository();
  const { id } = await connectRepository(integrations, path);
  for (const attempt of [
    (one: string) => second.patch(`/v1/integrations/${one}`, { enabled: false }),
    (one: string) => second.delete(`/v1/integrations/${one}`),
    (one: string) => second.post(`/v1/integrations/${one}/check`),
    (one: string) => second.get(`/v1/integrations/${one}/consequences`),
  ]) {
    const [foreign, never] = [await attempt(id), await attempt("int_never")];
    expect(foreign.status()).toBe(404);
    expect(await foreign.json()).toEqual(await never.json());
  }
  expect((await list(second)).map((one) => one.id)).not.toContain(id);
  expect((await postIntegration(second, buildGitBody(path))).status()).toBe(403);
  expect((await list(integrations)).find((one) => one.id === id)?.enabled).toBe(true);
});

test("refuses to connect a repository with a read-only key", async ({ readOnly }) => {
  const refused = await postIntegration(readOnly, buildGitBody(makeRepository()));
  expect(refused.status()).toBe(403);
  expect((await refused.json()).recovery).toContain("integrations.write");
});

test("refuses the twenty-first connection within a minute", async ({ integrations }) => {
  expect((await postIntegration(integrations, {})).status()).toBe(400);
  const missing = buildGitBody(join(getRepositoriesRoot(), "none.git"));
  for (let hit = 1; hit <= 20; hit++) expect((await postIntegration(integrations, missing)).status()).toBe(404);
  const refused = await postIntegration(integrations, buildGitBody(makeRepository()));
  expect(refused.status()).toBe(429);
  expect(await refused.json()).toMatchObject({ error: "Rate limit exceeded", limit: 20, remaining: 0 });
});
