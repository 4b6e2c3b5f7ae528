import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HostedLocation } from "#lib/content/sources/source.ts";
import { createMemoize } from "./memoize-answers.ts";

const location: HostedLocation = {
  provider: "gitea",
  baseUrl: "https://git.example.org",
  owner: "acme",
  name: "widget",
  token: "tok_secret",
};

describe("createMemoize", () => {
  let cacheDirectory = "";
  let calls = 0;
  const work = async () => {
    calls += 1;
    return { calls };
  };

  beforeEach(() => {
    calls = 0;
    cacheDirectory = mkdtempSync(join(tmpdir(), "clarion-answers-"));
  });
  afterEach(() => rmSync(cacheDirectory, { recursive: true, force: true }));

  const createFor = (change: Partial<HostedLocation> = {}, repositoryId = 7) =>
    createMemoize({ ...location, ...change }, repositoryId, { allowedHosts: [], cacheDirectory });

  it("runs the work of a key once, also for later instances", async () => {
    expect(await (await createFor())("a", work)).toEqual({ calls: 1 });
    expect(await (await createFor({ name: "renamed" }))("a", work)).toEqual({ calls: 1 });
    expect(await (await createFor())("b", work)).toEqual({ calls: 2 });
  });

  it.each([
    ["token", { token: "tok_other" }, 7],
    ["visitor", { token: null }, 7],
    ["server", { baseUrl: "https://other.example.org" }, 7],
    ["repository", {}, 8],
  ])("does not share answers with another %s", async (_name, change, id) => {
    await (await createFor())("a", work);
    expect(await (await createFor(change, id))("a", work)).toEqual({ calls: 2 });
  });

  it("caches nothing without a folder, and no failures", async () => {
    const none = await createMemoize(location, 7, { allowedHosts: [] });
    await none("a", work);
    await none("a", work);
    expect(calls).toBe(2);
    const memoize = await createFor();
    await expect(memoize("a", () => Promise.reject(new Error("later")))).rejects.toThrow("later");
    expect(await memoize("a", work)).toEqual({ calls: 3 });
  });

  it("writes no token to the cache", async () => {
    await (await createFor())("a", work);
    const files = readdirSync(cacheDirectory, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files).toHaveLength(1);
    for (const file of files)
      expect(`${file.parentPath}/${file.name}${readFileSync(join(file.parentPath, file.name), "utf8")}`).not.toContain(
        "tok_secret",
      );
  });
});
