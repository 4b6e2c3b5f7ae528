import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listIntegrations as listRows } from "#db/queries/integrations/integrations.ts";
import { listRepositories } from "#db/queries/integrations/repositories.ts";
import { insertJob } from "#db/queries/posts/generation-jobs.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { serializeError } from "#lib/testing/faults.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { startGiteaServer } from "#lib/testing/gitea-server.ts";
import { GithubServer } from "#lib/testing/github-server.ts";
import { startGitlabServer } from "#lib/testing/gitlab-server.ts";
import type { HostedRepository } from "#lib/testing/hosted-repository.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { testPost } from "#lib/testing/posts.ts";
import type { VcsIntegration } from "./contract.ts";
import { integrationOperations } from "./operations.ts";
import { unsealToken } from "./service/token.ts";

const db = await testDatabase();
const call = callOperation(integrationOperations);
const now = new Date("2026-03-01T00:00:00.000Z");
const TOKEN = "token-that-may-read";
const PROVIDERS = ["github", "gitea", "gitlab"] as const;

/** The common interface of the hosts' emulators. */
type Host = {
  url: string;
  host: string;
  answer: (status: number | undefined) => void;
  /** Renames a repository and gives its old name to another one. */
  takeName: (id: number, name: string) => void;
  close: () => Promise<void>;
};

const git = new TestRepository();
const seeds = (): HostedRepository[] => [
  { id: 1, owner: "acme", name: "widget", git },
  { id: 2, owner: "acme", name: "secret", private: true, git },
  { id: 3, owner: "acme", name: "renamed", formerNames: ["acme/before"], git },
  { id: 4, owner: "acme", name: "movable", git },
];

function nameTaker<Seed extends { id: number; name: string }>(all: Seed[]): Host["takeName"] {
  return (id, name) => {
    const seed = all.find((one) => one.id === id);
    if (!seed) throw new Error("This test has no such repository.");
    all.push({ ...seed, id: id + 1_000 });
    seed.name = name;
  };
}

async function startGithub(): Promise<Host> {
  const all = seeds().map(({ id, owner, name, formerNames = [], private: isPrivate }) => ({
    ...{ id, owner, name, formerly: formerNames, commits: [{ title: "Start", minute: 1 }] },
    ...(isPrivate ? { token: TOKEN } : {}),
  }));
  const server = new GithubServer(all);
  await server.start();
  const answer = (status: number | undefined) => {
    server.intercept = () => (status === undefined ? undefined : { status, body: "{}" });
  };
  return { url: server.url, host: server.host, answer, takeName: nameTaker(all), close: () => server.stop() };
}

async function startOther(start: typeof startGiteaServer | typeof startGitlabServer): Promise<Host> {
  const all = seeds();
  const server = await start(all, { token: TOKEN });
  const answer = (status: number | undefined) => {
    server.intercept = status === undefined ? undefined : () => ({ status, json: {} });
  };
  return { url: server.url, host: server.host, answer, takeName: nameTaker(all), close: server.close };
}

const STARTS = {
  github: startGithub,
  gitea: () => startOther(startGiteaServer),
  gitlab: () => startOther(startGitlabServer),
};

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

let ctx: Ctx;

beforeAll(() => {
  git.commit("feat: one");
  git.git("branch", "next");
});
beforeEach(async () => {
  ctx = await newCtx();
});
afterAll(() => git.remove());

type Answer = { integration: VcsIntegration };
const send = async (body: object, from = ctx) =>
  (await call<Answer>("connectRepository", from, { body })).output.integration;
const update = async (integrationId: string, body: object, from = ctx) =>
  (await call<Answer>("updateIntegration", from, { params: { integrationId }, body })).output.integration;
const check = async (integrationId: string, from = ctx) =>
  (await call<Answer>("checkIntegration", from, { params: { integrationId } })).output.integration;
const list = async (from = ctx) => (await call<{ vcs: VcsIntegration[] }>("listIntegrations", from)).output.vcs;

describe.each(PROVIDERS)("repositories of %s", (provider) => {
  let host: Host;
  beforeAll(async () => {
    host = await STARTS[provider]();
    env.CLARION_ALLOWED_HOSTS.git.push(host.url);
  });
  beforeEach(() => host.answer(undefined));
  afterAll(() => host.close());

  const connect = (body: object = {}, from = ctx) =>
    send({ provider, baseUrl: `${host.url}/`, owner: "acme", repo: "widget", ...body }, from);

  test("connects a repository with the facts of its host", async () => {
    const made = await connect();
    expect(made).toMatchObject({
      provider,
      displayName: "acme/widget",
      owner: "acme",
      repo: "widget",
      defaultBranch: "main",
      private: false,
      enabled: true,
      access: "none",
      baseUrl: host.url,
      checkedAt: now.toISOString(),
      checkError: null,
    });
    expect(made).not.toHaveProperty("cloneUrl");
    const [stored] = await listRepositories(db, ctx.organization.id);
    expect(stored?.repository).toMatchObject({ externalId: "1", cloneUrl: expect.stringContaining("acme/widget") });
  });

  test("connects a repository once per organization, even under an old or new name", async () => {
    const made = await connect({ repo: "renamed" });
    expect(made.repo).toBe("renamed");
    for (const repo of ["renamed", "before", "renamed.git"]) {
      expect([repo, (await catchAppError(connect({ repo }))).message]).toEqual([repo, "Repository already connected"]);
    }
    expect(await list()).toHaveLength(1);
    await connect({ repo: "renamed" }, await newCtx());
  });

  test("connects a private repository with a token, which is sealed and never shown", async () => {
    expect((await catchAppError(connect({ repo: "secret" }))).kind).toBe("notFound");
    const wrong = await catchAppError(connect({ repo: "secret", token: "another-token" }));
    expect(["forbidden", "notFound"]).toContain(wrong.kind);
    expect(serializeError(wrong)).not.toContain("another-token");
    expect(await list()).toEqual([]);
    const made = await connect({ repo: "secret", token: TOKEN });
    expect(made).toMatchObject({ private: true, access: "token" });
    const answers = [made, await list(), await update(made.id, { displayName: "Ours" }), await check(made.id)];
    expect(JSON.stringify(answers)).not.toContain(TOKEN);
    const [row] = await listRows(db, ctx.organization.id, "vcs");
    expect(JSON.stringify(row)).not.toContain(TOKEN);
    const [stored] = await listRepositories(db, ctx.organization.id);
    expect(stored && unsealToken(stored)).toBe(TOKEN);
  });

  test.each([
    [401, "forbidden"],
    [403, "forbidden"],
    [404, "notFound"],
    [500, "unavailable"],
    [429, "unavailable"],
  ])("reports an error and stores nothing when the host answers %i", async (status, kind) => {
    host.answer(status);
    const fault = await catchAppError(connect({ token: TOKEN }));
    expect(fault.kind).toBe(kind);
    expect(fault.recovery).not.toBe("");
    expect(serializeError(fault)).not.toContain(TOKEN);
    expect(await list()).toEqual([]);
  });

  test.each([
    ["no repository of the host", { repo: "nowhere" }, "notFound", undefined],
    ["an owner that climbs", { owner: ".." }, "invalid", "owner"],
    ["a name that climbs", { repo: ".." }, "invalid", "repo"],
    ["a name with a path", { repo: "widget/../secret" }, "invalid", "repo"],
    ["no owner", { owner: undefined }, "invalid", "owner"],
    ["a branch that is not there", { branch: "gone" }, "invalid", undefined],
    ["a branch that climbs", { branch: "../../secret" }, "invalid", undefined],
    ["an invalid address", { baseUrl: "widget" }, "invalid", "baseUrl"],
    ["an address of another scheme", { baseUrl: "ftp://example.org" }, "invalid", "baseUrl"],
    ["an address with a password", { baseUrl: "https://me:secret@example.org" }, "invalid", "baseUrl"],
    ["an address with a query", { baseUrl: "https://example.org?a=b" }, "invalid", "baseUrl"],
    ["plain http", { baseUrl: "http://example.org" }, "invalid", "baseUrl"],
    ["a private address", { baseUrl: "https://10.0.0.1" }, "invalid", "baseUrl"],
    ["the address of a cloud's metadata", { baseUrl: "https://169.254.169.254" }, "invalid", "baseUrl"],
  ])("refuses %s", async (_, body, kind, path) => {
    const fault = await catchAppError(connect(body));
    expect(fault.kind).toBe(kind);
    if (path !== undefined) expect(fault.details?.[0]?.path).toBe(path);
    expect(await list()).toEqual([]);
  });

  test("replaces a token only after the new one has been tried", async () => {
    const { id } = await connect({ repo: "secret", token: TOKEN });
    for (const token of ["another-token", null]) {
      expect(["forbidden", "notFound"]).toContain((await catchAppError(update(id, { token, displayName: "No" }))).kind);
    }
    host.answer(500);
    expect((await catchAppError(update(id, { token: "third-token" }))).kind).toBe("unavailable");
    const [stored] = await listRepositories(db, ctx.organization.id);
    expect(stored && unsealToken(stored)).toBe(TOKEN);
    expect(stored?.integration.displayName).toBe("acme/secret");
    host.answer(undefined);
    expect(await update(id, { token: TOKEN })).toMatchObject({ access: "token", checkError: null });
  });

  test("reports why a repository is unreadable, and when it is readable again", async () => {
    const { id } = await connect();
    host.answer(404);
    const failed = await check(id);
    expect(failed.checkError).toMatch(/.+\. .+\.$/);
    expect(failed.enabled).toBe(true);
    expect(await list()).toEqual([failed]);
    host.answer(undefined);
    expect(await check(id)).toMatchObject({ checkError: null });
  });

  test("follows a renamed repository and never a foreign one under its old name", async () => {
    const { id } = await connect({ repo: "movable" });
    host.takeName(4, "moved");
    expect(await check(id)).toMatchObject({ repo: "moved", displayName: "acme/moved", checkError: null });
    const [stored] = await listRepositories(db, ctx.organization.id);
    expect(stored?.repository.externalId).toBe("4");
    expect((await connect({ repo: "movable" })).id).not.toBe(id);
  });
});

describe("GET /v1/integrations/{integrationId}/consequences", () => {
  test("counts each post that was made from a repository once", async () => {
    const host = await startOther(startGiteaServer);
    env.CLARION_ALLOWED_HOSTS.git.push(host.url);
    const made = await send({ provider: "gitea", baseUrl: host.url, owner: "acme", repo: "widget" });
    await host.close();
    const consequences = async (from = ctx) =>
      (await call("getIntegrationConsequences", from, { params: { integrationId: made.id } })).output;
    const nothing = { id: made.id, disabledSchedules: [], disabledEvents: [] };
    expect(await consequences()).toMatchObject({ ...nothing, posts: 0 });
    const postId = await testPost(db, ctx.organization.id, now);
    const job = { contentType: "changelog", source: "api", request: {}, status: "completed", postId } as const;
    for (const repositoryIds of [[made.repositoryId], ["repo_other", made.repositoryId], ["repo_other"]]) {
      const times = { createdAt: now, updatedAt: now };
      await insertJob(db, { ...job, ...times, id: newId("job"), organizationId: ctx.organization.id, repositoryIds });
    }
    expect(await consequences()).toMatchObject({ ...nothing, posts: 1 });
    expect((await catchAppError(consequences(await newCtx()))).message).toBe("Integration not found");
  });
});
