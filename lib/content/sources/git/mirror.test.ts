import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { resolveChanges } from "#lib/content/ledger/resolve.ts";
import { AppError } from "#lib/errors.ts";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { type GitServer, startGitServer } from "#lib/testing/git-server.ts";
import { openRemoteRepository, probeRemoteRepository, type RemoteOptions } from "./mirror.ts";

const cleanups: (() => void | Promise<void>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

async function host(
  intercept?: Intercept,
): Promise<{ repo: TestRepository; server: GitServer; url: URL; options: RemoteOptions; cache: string }> {
  const repo = new TestRepository();
  const cache = realpathSync(mkdtempSync(join(tmpdir(), "clarion-cache-")));
  const server = await startGitServer(dirname(repo.path), intercept);
  cleanups.push(
    () => repo.remove(),
    () => rmSync(cache, { recursive: true, force: true }),
    server.close,
  );
  const url = new URL(`https://localhost:${server.port}/${basename(repo.path)}/.git`);
  const options: RemoteOptions = {
    environment: { PATH: process.env.PATH, GIT_SSL_CAINFO: server.certificate },
    cacheDirectory: cache,
    allowedHosts: [`https://localhost:${server.port}`],
  };
  return { repo, server, url, options, cache };
}

async function subjects(url: URL, options: RemoteOptions): Promise<string[]> {
  const source = await openRemoteRepository(url, options);
  const { commits } = await source.readActivity({ kind: "revisions", from: null, to: "HEAD" });
  return commits.map(({ subject }) => subject);
}

/** Starts another process that holds the lock of a folder until it is killed. */
function holdLock(folder: string) {
  const program = `
    import { lockDirectory } from ${JSON.stringify(join(import.meta.dirname, "../../../../db/lock.ts"))};
    await lockDirectory(process.argv[1]);
    console.log("locked");
    setInterval(() => {}, 1_000);`;
  return spawn(process.execPath, ["--input-type=module", "--eval", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
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

/** The objects that the only mirror of a folder names and does not have. */
function countMissing(cache: string): number {
  const [mirror = ""] = readdirSync(cache);
  const args = ["rev-list", "--objects", "--missing=print", "--all"];
  const listed = execFileSync("git", args, { cwd: join(cache, mirror), encoding: "utf8" });
  return listed.match(/^\?[0-9a-f]{40}/gm)?.length ?? 0;
}

describe("openRemoteRepository", () => {
  it("serializes fetches into a mirror across processes, and continues when the other process is killed", async () => {
    const { repo, url, options, cache } = await host();
    repo.commit("One");
    await subjects(url, options);
    const [mirror = ""] = readdirSync(cache);
    const other = holdLock(join(cache, mirror));
    cleanups.push(() => void other.kill("SIGKILL"));
    await once(other.stdout, "data");
    repo.commit("Two");
    let isDone = false;
    const reading = subjects(url, options).finally(() => {
      isDone = true;
    });
    // A mirror without a lock is created and read in the meantime.
    const free = join(cache, "free");
    expect(await subjects(url, { ...options, cacheDirectory: free })).toEqual(["Two", "One"]);
    expect(await subjects(url, { ...options, cacheDirectory: free })).toEqual(["Two", "One"]);
    expect(isDone).toBe(false);
    other.kill("SIGKILL");
    expect(await reading).toEqual(["Two", "One"]);
  });

  it("clones over https without file contents and reads later pushes", async () => {
    const { repo, url, options, cache } = await host();
    repo.commit("One", { files: { "src/a.ts": "contents\n" } });
    repo.tag("v1.0.0");
    await openRemoteRepository(url, options);
    expect(countMissing(cache)).toBe(1);
    expect(await subjects(url, options)).toEqual(["One"]);
    repo.commit("Two");
    expect(await subjects(url, options)).toEqual(["Two", "One"]);
    const source = await openRemoteRepository(url, options);
    expect((await source.releases()).map(({ tag }) => tag)).toEqual(["v1.0.0"]);
    expect(source.defaultBranch).toBe("main");
  });

  it("fetches the contents of kept changes only", async () => {
    const { repo, url, options, cache } = await host();
    repo.commit("feat: add a page", { files: { "src/a.ts": "one\n", "logo.png": "\0" } });
    repo.commit("ci: cache packages", { files: { ".github/workflows/ci.yml": "on: push\n" } });
    const source = await openRemoteRepository(url, options);
    const { commits } = await source.readActivity({ kind: "revisions", from: null, to: source.head });
    const added = commits.map(({ patch }) => patch?.files.map(({ path, hunks }) => [path, hunks[0]?.added ?? null]));
    expect(added).toEqual([undefined, [["src/a.ts", ["one"]]]]);
    expect(countMissing(cache)).toBe(2);
  });

  it("reads the requested branch", async () => {
    const { repo, url, options } = await host();
    repo.commit("One");
    repo.branch("next");
    repo.commit("Two");
    repo.checkout("main");
    expect(await subjects(url, { ...options, branch: "next" })).toEqual(["Two", "One"]);
    expect(await catchAppError(subjects(url, { ...options, branch: "nope" }))).toMatchObject({ kind: "invalid" });
  });

  it("reads a branch when the server's HEAD names one that was never pushed", async () => {
    const { repo, url, options } = await host();
    repo.commit("One");
    repo.git("symbolic-ref", "HEAD", "refs/heads/unborn");
    expect(await subjects(url, options)).toEqual(["One"]);
    expect(await probeRemoteRepository(url, options)).toEqual({ defaultBranch: "main" });
  });

  it("deduplicates a cherry-picked change in a mirror without file contents", async () => {
    const { repo, url, options } = await host();
    repo.commit("Start", { files: { "src/a.ts": "1" } });
    repo.branch("stable");
    repo.commit("Only on stable");
    repo.commit("[8.x] Add frob (#11)", { files: { "src/frob.ts": "same\n" } });
    repo.checkout("main");
    repo.commit("Add frob (#10)", { files: { "src/frob.ts": "same\n" } });
    repo.merge("stable", "Merge branch 'stable'");
    const source = await openRemoteRepository(url, options);
    const activity = await source.readActivity({ kind: "revisions", from: null, to: "HEAD" });
    const kept = resolveChanges(activity).filter(({ dropReason }) => dropReason === null);
    expect(kept.filter(({ change }) => change.title.includes("frob"))).toHaveLength(1);
  });

  it("reports an empty and a missing repository, and keeps no mirror of them", async () => {
    const { url, options, cache } = await host();
    expect(await catchAppError(subjects(url, options))).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("no commits yet"),
    });
    const missing = new URL("/missing.git", url);
    expect(await catchAppError(subjects(missing, options))).toMatchObject({ kind: "notFound" });
    expect(readdirSync(cache)).toEqual([]);
  });

  it("rejects a private address before it connects", async () => {
    const { repo, server, url, options } = await host();
    repo.commit("One");
    const fault = await catchAppError(subjects(url, { ...options, allowedHosts: [] }));
    expect(fault).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("not an address on the public internet"),
    });
    expect(server.requests).toEqual([]);
  });

  it("connects to the checked address regardless of what the name resolves to", async () => {
    const { repo, server, options } = await host();
    repo.commit("One");
    const url = new URL(`https://pinned.example:${server.port}/${basename(repo.path)}/.git`);
    const checked = {
      ...options,
      allowedHosts: [`https://pinned.example:${server.port}`],
      lookup: async () => [{ address: "127.0.0.1", family: 4 as const }],
    };
    // The name does not resolve anywhere, so a certificate error proves that the pinned server answered.
    expect(await catchAppError(subjects(url, checked))).toMatchObject({ kind: "unavailable" });
    const cause = (await catchAppError(subjects(url, checked))).cause;
    expect(String(cause)).toMatch(/certificate|SSL/i);
  });

  it("follows no redirect", async () => {
    let target = "";
    const { repo, server, url, options } = await host((_, response) => {
      response.writeHead(302, { location: target }).end();
      return true;
    });
    target = `https://127.0.0.1:${server.port}/elsewhere`;
    repo.commit("One");
    expect(await catchAppError(subjects(url, options))).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("moved"),
    });
    expect(server.requests.some(({ url: path }) => path.includes("elsewhere"))).toBe(false);
  });

  it.each([1, 2, 3, 4])("follows no redirect after %i regular answers, and keeps no mirror", async (honest) => {
    let target = "";
    let answered = 0;
    const { repo, server, url, options, cache } = await host((_, response) => {
      answered += 1;
      if (answered <= honest) return false;
      response.writeHead(307, { location: target }).end();
      return true;
    });
    target = `https://127.0.0.1:${server.port}/elsewhere`;
    repo.commit("One");
    expect(await catchAppError(openRemoteRepository(url, options))).toBeInstanceOf(AppError);
    expect(answered).toBeGreaterThan(honest);
    expect(server.requests.some(({ url: path }) => path.includes("elsewhere"))).toBe(false);
    expect(readdirSync(cache)).toEqual([]);
  });

  it("fetches no submodules", async () => {
    const { repo, server, url, options } = await host();
    const inside = new URL("/inside.git", url).href;
    repo.commit("One", { files: { ".gitmodules": `[submodule "s"]\n\tpath = s\n\turl = ${inside}\n` } });
    repo.git("update-index", "--add", "--cacheinfo", `160000,${repo.git("rev-parse", "HEAD").trim()},s`);
    repo.git("commit", "--quiet", "--message", "Two");
    expect(await subjects(url, options)).toEqual(["Two", "One"]);
    expect(server.requests.some(({ url: path }) => path.includes("inside"))).toBe(false);
  });

  it("reports an unreachable server", async () => {
    const { repo, server, url, options } = await host();
    repo.commit("One");
    await server.close();
    expect(await catchAppError(subjects(url, options))).toMatchObject({ kind: "unavailable" });
  });

  it("sends a token as basic authentication and keeps it out of the mirror", async () => {
    const { repo, server, url, options, cache } = await host();
    repo.commit("One");
    await subjects(url, { ...options, token: "secret-token" });
    const expected = `Basic ${Buffer.from("x-access-token:secret-token").toString("base64")}`;
    expect(server.requests.every(({ headers }) => headers.authorization === expected)).toBe(true);
    const [mirror = ""] = readdirSync(cache);
    expect(execFileSync("git", ["config", "--list"], { cwd: join(cache, mirror), encoding: "utf8" })).not.toContain(
      "secret",
    );
  });

  it("aborts a transfer that exceeds its limit and removes the mirror", async () => {
    const { repo, url, options, cache } = await host();
    repo.commit("One");
    const fault = await catchAppError(openRemoteRepository(url, { ...options, maxBytes: 1 }));
    expect(fault).toMatchObject({ kind: "tooLarge" });
    expect(readdirSync(cache).filter((name) => existsSync(join(cache, name)))).toEqual([]);
  });

  it("serves two concurrent readers of one mirror", async () => {
    const { repo, url, options } = await host();
    repo.commit("One");
    expect(await Promise.all([subjects(url, options), subjects(url, options)])).toEqual([["One"], ["One"]]);
  });
});
