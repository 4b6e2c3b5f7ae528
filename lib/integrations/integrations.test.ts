import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { listIntegrations as listRows } from "#db/queries/integrations/integrations.ts";
import { listRepositories } from "#db/queries/integrations/repositories.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { env, origin } from "#lib/env.ts";
import { testCtx } from "#lib/testing/context.ts";
import { testDatabase } from "#lib/testing/database.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { type GitServer, startGitServer } from "#lib/testing/git-server.ts";
import { callOperation, catchAppError } from "#lib/testing/operations.ts";
import { testOrganization, testUser } from "#lib/testing/people.ts";
import { integrationOperations } from "./operations.ts";
import { getAllowedRoots } from "./service/local-roots.ts";
import { unsealToken } from "./service/token.ts";

const db = await testDatabase();
const call = callOperation(integrationOperations);
const now = new Date("2026-03-01T00:00:00.000Z");
const root = realpathSync(mkdtempSync(join(tmpdir(), "clarion-root-")));
const repository = new TestRepository();
const empty = new TestRepository();
const TOKEN = "token-of-a-reader";
const OTHER_TOKEN = "token-of-another";
const privatePath = `${repository.path}-private`;

type Integration = { id: string; repositoryId: string; owner: string; repo: string; enabled: boolean };
let server: GitServer;
let url: string;
let privateUrl: string;
let first: Ctx;
let ctx: Ctx;

function basic(token: string): string {
  return `Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
}

async function newCtx(): Promise<Ctx> {
  const userId = await testUser(db, now);
  const organization = await testOrganization(db, now, { [userId]: "owner" });
  return testCtx(db, organization, { userId, role: "owner" }, now);
}

const savedEnv = { ...env };

beforeAll(async () => {
  Object.assign(env, {
    CLARION_LOCAL_REPOSITORIES: [],
    CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS: [],
    CLARION_ALLOWED_HOSTS: structuredClone(env.CLARION_ALLOWED_HOSTS),
  });
  repository.commit("feat: one");
  repository.git("branch", "next");
  symlinkSync(repository.path, privatePath);
  env.CLARION_LOCAL_REPOSITORIES.push(repository.path, empty.path, root);
  first = await newCtx();
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(first.organization.slug);
  server = await startGitServer(dirname(repository.path), (request, response) => {
    const sent = request.headers.authorization;
    if (!request.url?.includes("private") || sent === basic(TOKEN)) return false;
    response.writeHead(sent === basic(OTHER_TOKEN) ? 403 : 401, { "WWW-Authenticate": "Basic" }).end();
    return true;
  });
  vi.stubEnv("GIT_SSL_CAINFO", server.certificate);
  env.CLARION_ALLOWED_HOSTS.git.push(`https://localhost:${server.port}`);
  url = `https://localhost:${server.port}/${basename(repository.path)}/.git`;
  privateUrl = url.replace("/.git", "-private/.git");
});
beforeEach(async () => {
  ctx = await newCtx();
  env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(ctx.organization.id);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  Object.assign(env, savedEnv);
  await server.close();
  for (const made of [repository, empty]) made.remove();
  rmSync(root, { recursive: true, force: true });
  rmSync(privatePath);
});

async function connect(body: object = {}, from = ctx): Promise<Integration> {
  const request = { provider: "git", cloneUrl: repository.path, ...body };
  return (await call<{ integration: Integration }>("connectRepository", from, { body: request })).output.integration;
}

async function list(from = ctx): Promise<Integration[]> {
  return (await call<{ vcs: Integration[] }>("listIntegrations", from)).output.vcs;
}

describe("POST /v1/integrations/vcs", () => {
  test("connects a local repository and shows it without its path", async () => {
    const made = await connect({ displayName: "Ours" });
    expect(made).toMatchObject({
      provider: "git",
      displayName: "Ours",
      repo: basename(repository.path),
      defaultBranch: "main",
      enabled: true,
      private: false,
      webhookUrl: `${origin()}/api/webhooks/vcs/${ctx.organization.id}/${made.id}/${made.repositoryId}`,
    });
    expect(made).not.toHaveProperty("cloneUrl");
    expect(await list()).toEqual([made]);
  });

  test("says which setting the operator has to change for an organization that may not use local folders", async () => {
    const other = await newCtx();
    const refused = await catchAppError(connect({}, other));
    expect([refused.kind, refused.recovery]).toEqual([
      "forbidden",
      `Use an https clone URL, or ask the operator to add ${other.organization.slug} to CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.`,
    ]);
    const { CLARION_LOCAL_REPOSITORIES: roots } = env;
    Object.assign(env, { CLARION_LOCAL_REPOSITORIES: [] });
    const without = await catchAppError(connect({}, other));
    Object.assign(env, { CLARION_LOCAL_REPOSITORIES: roots });
    expect(without.recovery).toContain("add the folder to CLARION_LOCAL_REPOSITORIES.");
  });

  test("connects an https repository, whose token is sealed and never shown", async () => {
    expect((await catchAppError(connect({ cloneUrl: privateUrl }))).kind).toBe("notFound");
    for (const token of [OTHER_TOKEN, "short"]) {
      expect((await catchAppError(connect({ cloneUrl: privateUrl, token }))).kind).toBe("forbidden");
    }
    expect(await list()).toEqual([]);
    const made = await connect({ cloneUrl: privateUrl, token: TOKEN, owner: "acme", repo: "widget" });
    expect(made).toMatchObject({ owner: "acme", repo: "widget", private: true, defaultBranch: "main" });
    expect(JSON.stringify(made)).not.toContain(TOKEN);
    const [row] = await listRows(db, ctx.organization.id, "vcs");
    expect(row?.tokenCiphertext).not.toContain(TOKEN);
    const [connected] = await listRepositories(db, ctx.organization.id);
    expect(connected && unsealToken(connected)).toBe(TOKEN);
  });

  test.each([
    ["a repository that does not exist", () => ({ cloneUrl: join(root, "nowhere") }), "notFound"],
    ["one that the host does not have", () => ({ cloneUrl: url.replace(".git", "none.git") }), "notFound"],
    ["an empty repository", () => ({ cloneUrl: empty.path }), "invalid"],
    ["a branch that is not there", () => ({ branch: "gone" }), "invalid"],
    ["a path outside the allowed roots", () => ({ cloneUrl: "/etc" }), "forbidden"],
    ["a path that leaves a root", () => ({ cloneUrl: join(root, "..", "..", "etc") }), "forbidden"],
    ["a private address", () => ({ cloneUrl: "https://127.0.0.1/acme/widget.git" }), "invalid"],
    ["a private address by another spelling", () => ({ cloneUrl: "https://[::ffff:10.0.0.1]/acme/widget" }), "invalid"],
    ["the address of a cloud's metadata", () => ({ cloneUrl: "https://169.254.169.254/latest" }), "invalid"],
    ["plain http", () => ({ cloneUrl: "http://example.com/acme/widget" }), "invalid"],
    ["ssh", () => ({ cloneUrl: "git@example.com:acme/widget.git" }), "invalid"],
    ["a transport helper", () => ({ cloneUrl: "ext::sh -c id" }), "invalid"],
    ["an option of git", () => ({ cloneUrl: "--upload-pack=id" }), "invalid"],
    ["a credential in the address", () => ({ cloneUrl: "https://me:secret@example.com/acme/widget" }), "invalid"],
    ["a token that is no header", () => ({ cloneUrl: url, token: "a\r\nX: y" }), "invalid"],
    ["no address", () => ({ cloneUrl: undefined }), "invalid"],
    ["an unknown provider", () => ({ provider: "svn" }), "invalid"],
  ])("refuses %s and stores nothing", async (_, body, kind) => {
    const fault = await catchAppError(connect(body()));
    expect([fault.kind, fault.message]).toEqual([kind, expect.any(String)]);
    expect(fault.recovery).not.toBe("");
    expect(await list()).toEqual([]);
  });

  test("connects a repository once, also concurrently and with or without `.git`", async () => {
    const results = await Promise.allSettled([connect(), connect()]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const fault = await catchAppError(connect({ cloneUrl: `${repository.path}/` }));
    expect([fault.kind, fault.message]).toEqual(["conflict", "Repository already connected"]);
    await connect({}, first);
  });

  test("serves local repositories only to the organizations that the operator lists, or to the first one", async () => {
    const stranger = await newCtx();
    expect((await catchAppError(connect({}, stranger))).kind).toBe("forbidden");
    const servedOrganizations = env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.splice(0);
    expect(await getAllowedRoots(db, first.organization)).toHaveLength(3);
    expect(await getAllowedRoots(db, ctx.organization)).toEqual([]);
    env.CLARION_LOCAL_REPOSITORIES_ORGANIZATIONS.push(...servedOrganizations);
  });

  test("refuses a symbolic link that leads out of the roots", async () => {
    const [hidden, outside] = [new TestRepository(), join(root, "out")];
    hidden.commit("feat: hidden");
    symlinkSync(hidden.path, outside);
    expect((await catchAppError(connect({ cloneUrl: outside }))).kind).toBe("forbidden");
    hidden.remove();
  });
});

describe("PATCH /v1/integrations/{integrationId}", () => {
  const update = async (integrationId: string, body: object, from = ctx) =>
    (await call<{ integration: Integration }>("updateIntegration", from, { params: { integrationId }, body })).output
      .integration;

  test("renames, disables and changes the branch", async () => {
    const { id } = await connect();
    expect(await update(id, { displayName: "New", enabled: false, branch: "next" })).toMatchObject({
      id,
      displayName: "New",
      enabled: false,
      defaultBranch: "next",
    });
    expect(await list()).toMatchObject([{ displayName: "New", enabled: false, defaultBranch: "next" }]);
  });

  test("tries a new branch or token before storing it", async () => {
    const { id } = await connect({ cloneUrl: privateUrl, token: TOKEN });
    expect((await catchAppError(update(id, { branch: "gone" }))).kind).toBe("invalid");
    expect((await catchAppError(update(id, { token: OTHER_TOKEN }))).kind).toBe("forbidden");
    const [connected] = await listRepositories(db, ctx.organization.id);
    expect(connected && unsealToken(connected)).toBe(TOKEN);
  });

  test("names a missing repository in an error without its URL", async () => {
    const gone = new TestRepository();
    gone.commit("feat: here today");
    env.CLARION_LOCAL_REPOSITORIES.push(gone.path);
    const { id } = await connect({ cloneUrl: gone.path, displayName: "Gone" });
    gone.remove();
    const check = await call<{ integration: { checkError: string } }>("checkIntegration", ctx, {
      params: { integrationId: id },
    });
    for (const text of [
      check.output.integration.checkError,
      (await catchAppError(update(id, { branch: "next" }))).message,
    ]) {
      expect(text).toContain(basename(gone.path));
      expect(text).not.toContain(gone.path);
    }
  });

  test.each([{}, { displayName: "" }, { enabled: "yes" }, { branch: "a\nb" }, { foldWithoutNote: "no" }])(
    "refuses %j",
    async (body) => {
      const { id } = await connect();
      expect((await catchAppError(update(id, body))).kind).toBe("invalid");
    },
  );

  test("answers 404 for an unknown integration and for one of another organization", async () => {
    const { id } = await connect();
    for (const [integrationId, from] of [
      ["int_unknown", ctx],
      [id, first],
    ] as const) {
      expect((await catchAppError(update(integrationId, { enabled: false }, from))).message).toBe(
        "Integration not found",
      );
    }
    expect(await list()).toMatchObject([{ enabled: true }]);
  });
});

describe("DELETE /v1/integrations/{integrationId}", () => {
  const remove = (integrationId: string, from = ctx) => call("deleteIntegration", from, { params: { integrationId } });

  test("deletes the integration with its repository, which can be connected again", async () => {
    const { id } = await connect();
    const { output } = await remove(id);
    expect(output).toMatchObject({ id, disabledSchedules: [], disabledEvents: [] });
    expect(await list()).toEqual([]);
    expect((await catchAppError(remove(id))).kind).toBe("notFound");
    await connect();
  });

  test("answers 404 for an integration of another organization", async () => {
    const { id } = await connect();
    expect((await catchAppError(remove(id, first))).kind).toBe("notFound");
    expect(await list()).toHaveLength(1);
  });
});

test("hides integrations from a second organization and lets members read but not connect them", async () => {
  await connect();
  expect(await list(await newCtx())).toEqual([]);
  const member = { ...ctx, principal: { ...ctx.principal, type: "user", role: "member" } } as Ctx;
  expect(await list(member)).toHaveLength(1);
  expect((await catchAppError(connect({}, member))).kind).toBe("forbidden");
});
