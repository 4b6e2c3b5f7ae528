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
    allowedHosts: [`localhost:${server.port}`],
  };
  return { repo, server, url, options, cache };
}

async function subjects(url: URL, options: RemoteOptions): Promise<string[]> {
  const source = await openRemoteRepository(url, options);
  const { commits } = await source.readActivity({ kind: "revisions", from: null, to: "HEAD" });
  return commits.map(({ subject }) => subject);
}

/** Another process, which has the lock of a folder until it is killed. */
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

function faultOf(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => expect.unreachable("a fault was expected"),
    (fault: unknown) => {
      if (fault instanceof AppError) return fault;
      throw fault;
    },
  );
}

describe("openRemoteRepository", () => {
  it("fetches into a mirror in turn, whatever process fetches, and takes over from one that was killed", async () => {
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
    // A mirror that nobody holds is made and read in the meantime.
    const free = join(cache, "free");
    expect(await subjects(url, { ...options, cacheDirectory: free })).toEqual(["Two", "One"]);
    expect(await subjects(url, { ...options, cacheDirectory: free })).toEqual(["Two", "One"]);
    expect(isDone).toBe(false);
    other.kill("SIGKILL");
    expect(await reading).toEqual(["Two", "One"]);
  });

  it("clones over https without file contents and sees what is pushed later", async () => {
    const { repo, url, options, cache } = await host();
    repo.commit("One", { files: { "src/a.ts": "contents\n" } });
    repo.tag("v1.0.0");
    expect(await subjects(url, options)).toEqual(["One"]);
    const [mirror = ""] = readdirSync(cache);
    const missing = execFileSync("git", ["rev-list", "--objects", "--missing=print", "--all"], {
      cwd: join(cache, mirror),
      encoding: "utf8",
    });
    expect(missing.match(/^\?[0-9a-f]{40}/gm)).toHaveLength(1);
    repo.commit("Two");
    expect(await subjects(url, options)).toEqual(["Two", "One"]);
    const source = await openRemoteRepository(url, options);
    expect((await source.releases()).map(({ tag }) => tag)).toEqual(["v1.0.0"]);
    expect(source.defaultBranch).toBe("main");
  });

  it("reads the branch that was asked for", async () => {
    const { repo, url, options } = await host();
    repo.commit("One");
    repo.branch("next");
    repo.commit("Two");
    repo.checkout("main");
    expect(await subjects(url, { ...options, branch: "next" })).toEqual(["Two", "One"]);
    expect(await faultOf(subjects(url, { ...options, branch: "nope" }))).toMatchObject({ kind: "invalid" });
  });

  it("reads a branch where the server's HEAD names one that was never pushed", async () => {
    const { repo, url, options } = await host();
    repo.commit("One");
    repo.git("symbolic-ref", "HEAD", "refs/heads/unborn");
    expect(await subjects(url, options)).toEqual(["One"]);
    expect(await probeRemoteRepository(url, options)).toEqual({ defaultBranch: "main" });
  });

  it("tells a picked change once although the mirror has no file contents", async () => {
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

  it("names an empty repository and one that does not exist, and keeps nothing of them", async () => {
    const { url, options, cache } = await host();
    expect(await faultOf(subjects(url, options))).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("no commits yet"),
    });
    const missing = new URL("/missing.git", url);
    expect(await faultOf(subjects(missing, options))).toMatchObject({ kind: "notFound" });
    expect(readdirSync(cache)).toEqual([]);
  });

  it("refuses a private address before it connects", async () => {
    const { repo, server, url, options } = await host();
    repo.commit("One");
    const fault = await faultOf(subjects(url, { ...options, allowedHosts: [] }));
    expect(fault).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("not an address on the public internet"),
    });
    expect(server.requests).toEqual([]);
  });

  it("connects to the address that was checked, whatever the name resolves to", async () => {
    const { repo, server, options } = await host();
    repo.commit("One");
    const url = new URL(`https://pinned.example:${server.port}/${basename(repo.path)}/.git`);
    const checked = {
      ...options,
      allowedHosts: [`pinned.example:${server.port}`],
      lookup: async () => [{ address: "127.0.0.1", family: 4 as const }],
    };
    // The name exists nowhere: that the certificate is what fails proves which server answered.
    expect(await faultOf(subjects(url, checked))).toMatchObject({ kind: "unavailable" });
    const cause = (await faultOf(subjects(url, checked))).cause;
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
    expect(await faultOf(subjects(url, options))).toMatchObject({
      kind: "invalid",
      message: expect.stringContaining("moved"),
    });
    expect(server.requests.some(({ url: path }) => path.includes("elsewhere"))).toBe(false);
  });

  it.each([1, 2, 3, 4])("follows no redirect that comes after %i honest answers, and keeps nothing", async (honest) => {
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
    expect(await faultOf(openRemoteRepository(url, options))).toBeInstanceOf(AppError);
    expect(answered).toBeGreaterThan(honest);
    expect(server.requests.some(({ url: path }) => path.includes("elsewhere"))).toBe(false);
    expect(readdirSync(cache)).toEqual([]);
  });

  it("asks for no submodule, whatever address the repository gives it", async () => {
    const { repo, server, url, options } = await host();
    const inside = new URL("/inside.git", url).href;
    repo.commit("One", { files: { ".gitmodules": `[submodule "s"]\n\tpath = s\n\turl = ${inside}\n` } });
    repo.git("update-index", "--add", "--cacheinfo", `160000,${repo.git("rev-parse", "HEAD").trim()},s`);
    repo.git("commit", "--quiet", "--message", "Two");
    expect(await subjects(url, options)).toEqual(["Two", "One"]);
    expect(server.requests.some(({ url: path }) => path.includes("inside"))).toBe(false);
  });

  it("says when a server is not there", async () => {
    const { repo, server, url, options } = await host();
    repo.commit("One");
    await server.close();
    expect(await faultOf(subjects(url, options))).toMatchObject({ kind: "unavailable" });
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

  it("gives up a transfer that outgrows its bound and leaves nothing behind", async () => {
    const { repo, url, options, cache } = await host();
    repo.commit("One");
    const fault = await faultOf(openRemoteRepository(url, { ...options, maxBytes: 1 }));
    expect(fault).toMatchObject({ kind: "tooLarge" });
    expect(readdirSync(cache).filter((name) => existsSync(join(cache, name)))).toEqual([]);
  });

  it("lets two readers of one mirror in, one after the other", async () => {
    const { repo, url, options } = await host();
    repo.commit("One");
    expect(await Promise.all([subjects(url, options), subjects(url, options)])).toEqual([["One"], ["One"]]);
  });
});
