import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { connect, follow, type Integration, queue } from "#e2e/posts.ts";
import { freshName, makeRepository, repositoriesRoot, USUAL_WORK } from "#e2e/repositories.ts";
import { newKey } from "#e2e/workspaces.ts";
import { test as base, type Client, client, expect, world } from "#e2e/world.ts";

/** Twenty connections a minute for each key: every test has a key of its own. */
const test = base.extend<{ integrations: Client }>({
  integrations: async ({ request }, use) => {
    const key = await newKey(world().workspaces.integrations.slug, freshName("key"));
    await use(client(request, key));
  },
});

const ENVELOPE = { error: expect.any(String), code: expect.any(String), recovery: expect.any(String) };
const list = async (api: Client) => (await (await api.get("/v1/integrations")).json()).vcs as Integration[];
const post = (api: Client, body: unknown) => api.post("/v1/integrations/vcs", body);

test("a repository of the machine is connected, listed, renamed, paused, resumed and removed", async ({
  integrations,
}) => {
  const path = makeRepository();
  const made = await post(integrations, { provider: "git", cloneUrl: path, displayName: "Reports" });
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
  expect(await made.text()).not.toContain(repositoriesRoot());
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
  expect((await connect(integrations, path)).enabled).toBe(true);
});

test("the same repository is connected once, however its path is written", async ({ integrations }) => {
  const path = makeRepository();
  const first = await connect(integrations, path);
  for (const again of [path, `${path}/`, `file://${path}`, `${repositoriesRoot()}/./acme/${basename(path)}`]) {
    const response = await post(integrations, { provider: "git", cloneUrl: again });
    expect([again, response.status()]).toEqual([again, 409]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  const twice = await post(integrations, { provider: "git", cloneUrl: path });
  expect(twice.status()).toBe(409);
  expect(await twice.json()).toMatchObject({ error: "Repository already connected" });
  const same = (await list(integrations)).filter(({ repo }) => repo === first.repo);
  expect(same.map(({ id }) => id)).toEqual([first.id]);
});

/** Each is refused with a 4xx; none of them may leave a trace. */
async function refuses(api: Client, cases: readonly (readonly [string, unknown, number?])[]): Promise<void> {
  const before = await list(api);
  for (const [what, body, status = 400] of cases) {
    const response = await post(api, body);
    expect([what, response.status()]).toEqual([what, status]);
    expect(await response.json()).toMatchObject(ENVELOPE);
  }
  expect(await list(api)).toEqual(before);
}

const git = (cloneUrl: string) => ({ provider: "git", cloneUrl });

test("what is no repository that may be read is refused, and nothing is stored", async ({ integrations }) => {
  const root = repositoriesRoot();
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "clarion-outside-")));
  const secret = makeRepository(USUAL_WORK, "secret", outside);
  const plain = join(root, freshName("folder"));
  mkdirSync(plain);
  writeFileSync(join(plain, "file.txt"), "text");
  const link = join(root, freshName("link"));
  symlinkSync(secret, link);
  const good = makeRepository();
  const around = join(root, "..", basename(outside), "acme", "secret.git");
  try {
    await refuses(integrations, [
      ["nothing at the path", git(join(root, "none.git")), 404],
      ["a folder without a repository", git(plain), 404],
      ["a file", git(join(plain, "file.txt")), 404],
      ["an empty repository", git(makeRepository([]))],
      ["a path outside the allowed folders", git(secret), 403],
      ["a path that climbs out", git(around), 403],
      ["a link that leads out", git(link), 403],
      ["the machine's own files", git("/etc"), 403],
      ["a path that would not exist outside", git(join(outside, "none.git")), 403],
      ["a file URL outside", git(`file://${secret}`), 403],
      ["a branch that is not there", { ...git(good), branch: "none" }],
      ["a branch that reads as an option", { ...git(good), branch: "--upload-pack=touch /tmp/x" }],
    ]);
  } finally {
    rmSync(outside, { recursive: true, force: true });
  }
});

test("a clone URL that leads to a private address is refused, however it is written", async ({ integrations }) => {
  await refuses(
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
    ].map((url) => [url, git(url)]),
  );
});

test("what is no https address is refused before anything is asked", async ({ integrations }) => {
  await refuses(integrations, [
    ["plain http", git("http://example.com/acme/repo.git")],
    ["git's own protocol", git("git://example.com/acme/repo.git")],
    ["ssh", git("ssh://git@example.com/acme/repo.git")],
    ["ssh in short", git("git@example.com:acme/repo.git")],
    ["a helper that runs a program", git("ext::sh -c touch% /tmp/x")],
    ["a file URL of another host", git("file://example.com/etc")],
    ["credentials in the address", git("https://user:password@example.com/acme/repo.git")],
    ["an option of git", git("--upload-pack=touch /tmp/x")],
    ["a hyphen", git("-")],
    ["two lines", git("https://example.com/a\nhttps://example.com/b")],
    ["an empty address", git("")],
    ["no URL at all", git("https://")],
  ]);
});

test("a host that may not be asked, or is none, is refused with the field that names it", async ({ integrations }) => {
  const hosted = { provider: "gitea", owner: "acme", repo: "widget" };
  const before = await list(integrations);
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
    const response = await post(integrations, { ...hosted, ...change });
    const { details } = await response.json();
    expect([what, response.status(), details?.[0]?.path]).toEqual([what, 400, path]);
  }
  expect(await list(integrations)).toEqual(before);
});

test("a tracker is refused with the field that is wrong, and nothing is stored", async ({ integrations }) => {
  const linear = { provider: "linear", apiKey: "lin_api_test" };
  const trackers = async () => (await (await integrations.get("/v1/integrations")).json()).tracker;
  const before = await trackers();
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
  expect(await trackers()).toEqual(before);
});

test("access is tried on demand, and what a removal would do is told before it", async ({ integrations }) => {
  const path = makeRepository();
  const { id } = await connect(integrations, path);
  const one = `/v1/integrations/${id}`;
  const checked = await integrations.post(`${one}/check`);
  expect(checked.status()).toBe(200);
  expect((await checked.json()).integration).toMatchObject({ id, checkError: null, checkedAt: expect.any(String) });

  const { job } = await follow(
    integrations,
    (await queue(integrations, { integrations: { vcs: [id] }, newest: true })).id,
  );
  expect(job.status).toBe("completed");
  const told = await integrations.get(`${one}/consequences`);
  expect(await told.json()).toMatchObject({ id, disabledSchedules: [], disabledEvents: [], posts: 1 });

  rmSync(path, { recursive: true, force: true });
  const failed = await (await integrations.post(`${one}/check`)).json();
  expect(failed.integration.checkError).toEqual(expect.stringMatching(/^There is no git repository at acme\//));
  expect(failed.integration.checkError).not.toContain(repositoriesRoot());
  expect((await list(integrations)).find((item) => item.id === id)).toEqual(failed.integration);
  expect((await integrations.delete(one)).status()).toBe(200);
  expect((await integrations.get(`${one}/consequences`)).status()).toBe(404);
  expect((await integrations.get(`/v1/posts/${job.postId}`)).status()).toBe(200);
});

test("a malformed field is a 400 that names it", async ({ integrations }) => {
  await refuses(integrations, [
    ["no address", { provider: "git" }],
    ["an unknown provider", { provider: "svn", cloneUrl: "https://example.com/a/b" }],
    ["an address that is a number", { provider: "git", cloneUrl: 7 }],
    ["an address of 2,049 characters", git(`https://example.com/${"a".repeat(2_049)}`)],
    ["a token of two lines", { ...git("https://example.com/a/b"), token: "a\r\nX-Injected: 1" }],
    ["an empty token", { ...git("https://example.com/a/b"), token: "" }],
    ["an empty name", { ...git("https://example.com/a/b"), displayName: " " }],
    ["a host without owner and repo", { provider: "github" }],
  ]);
});

test("a change that is malformed or cannot be read is refused and changes nothing", async ({ integrations }) => {
  const { id } = await connect(integrations, makeRepository());
  const before = await list(integrations);
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
  expect(await list(integrations)).toEqual(before);
});

test("another organization meets the same 404, and may read no folder of the machine", async ({
  integrations,
  second,
}) => {
  const path = makeRepository();
  const { id } = await connect(integrations, path);
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
  expect((await post(second, git(path))).status()).toBe(403);
  expect((await list(integrations)).find((one) => one.id === id)?.enabled).toBe(true);
});

test("a key that may only read connects nothing", async ({ readOnly }) => {
  const refused = await post(readOnly, git(makeRepository()));
  expect(refused.status()).toBe(403);
  expect((await refused.json()).recovery).toContain("integrations.write");
});

test("the twenty-first connection within a minute is refused", async ({ integrations }) => {
  for (let hit = 1; hit <= 20; hit++) expect((await post(integrations, {})).status()).toBe(400);
  const refused = await post(integrations, git(makeRepository()));
  expect(refused.status()).toBe(429);
  expect(await refused.json()).toMatchObject({ error: "Rate limit exceeded", limit: 20, remaining: 0 });
});
