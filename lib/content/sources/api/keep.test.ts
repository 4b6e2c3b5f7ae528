import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HostedLocation } from "#lib/content/sources/source.ts";
import { keeper } from "./keep.ts";

const location: HostedLocation = {
  provider: "gitea",
  baseUrl: "https://git.example.org",
  owner: "acme",
  name: "widget",
  token: "tok_secret",
};

describe("answers that cannot change", () => {
  let cacheDirectory = "";
  let asked = 0;
  const work = async () => {
    asked += 1;
    return { asked };
  };

  beforeEach(() => {
    asked = 0;
    cacheDirectory = mkdtempSync(join(tmpdir(), "clarion-answers-"));
  });
  afterEach(() => rmSync(cacheDirectory, { recursive: true, force: true }));

  const keepFor = (change: Partial<HostedLocation> = {}, repositoryId = 7) =>
    keeper({ ...location, ...change }, repositoryId, { allowedHosts: [], cacheDirectory });

  it("are asked for once, by whoever comes back", async () => {
    expect(await (await keepFor())("a", work)).toEqual({ asked: 1 });
    expect(await (await keepFor({ name: "renamed" }))("a", work)).toEqual({ asked: 1 });
    expect(await (await keepFor())("b", work)).toEqual({ asked: 2 });
  });

  it.each([
    ["token", { token: "tok_other" }, 7],
    ["visitor", { token: null }, 7],
    ["server", { baseUrl: "https://other.example.org" }, 7],
    ["repository", {}, 8],
  ])("are not shown to another %s", async (_name, change, id) => {
    await (await keepFor())("a", work);
    expect(await (await keepFor(change, id))("a", work)).toEqual({ asked: 2 });
  });

  it("are not kept without a folder, nor when they failed", async () => {
    const none = await keeper(location, 7, { allowedHosts: [] });
    await none("a", work);
    await none("a", work);
    expect(asked).toBe(2);
    const keep = await keepFor();
    await expect(keep("a", () => Promise.reject(new Error("later")))).rejects.toThrow("later");
    expect(await keep("a", work)).toEqual({ asked: 3 });
  });

  it("hold no token", async () => {
    await (await keepFor())("a", work);
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
