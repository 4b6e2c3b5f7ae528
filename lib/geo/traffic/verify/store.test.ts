import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { env } from "#lib/env.ts";
import { BUNDLED_LISTS } from "./bundled.ts";
import { getRangeLists, getVerifier, maintainRangeLists, refreshRangeLists } from "./store.ts";

const NOW = new Date("2026-12-01T08:00:00Z");
const PAGE = JSON.stringify({ prefixes: [{ ipv4Prefix: "198.51.100.0/24" }] });
const find = (id: string) => getRangeLists().find((list) => list.id === id);
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ranges-"));
  vi.spyOn(env, "CLARION_DATA_DIR", "get").mockReturnValue(folder);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it("uses the bundled lists when none was refreshed", () => {
  expect(getRangeLists()).toEqual(BUNDLED_LISTS);
});

it("uses refreshed lists at once, and keeps the others as they are", async () => {
  const readPage = async (url: string) => {
    if (url.includes("openai")) return PAGE;
    throw new Error("no route");
  };
  const refreshed = await refreshRangeLists(NOW, readPage);
  expect(refreshed.filter(({ fault }) => fault === null).map(({ list }) => list.id)).toEqual(["openai"]);
  expect(find("openai")).toMatchObject({ retrievedAt: "2026-12-01", prefixes: ["198.51.100.0/24"], complete: true });
  expect(getVerifier().get("openai")?.prefixes).toEqual(["198.51.100.0/24"]);
  expect(find("google")).toEqual(BUNDLED_LISTS.find(({ id }) => id === "google"));
});

it("keeps a refreshed list when a later refresh fails", async () => {
  await refreshRangeLists(NOW, async () => PAGE);
  await refreshRangeLists(new Date("2026-12-02T08:00:00Z"), () => Promise.reject(new Error("no route")));
  expect(find("openai")?.retrievedAt).toBe("2026-12-01");
});

it("fetches the lists once a day, and again until each of them answers", async () => {
  const fetched: string[] = [];
  const readPage = async (url: string) => {
    fetched.push(url);
    if (url.includes("openai") && fetched.length < 20) throw new Error("no route");
    return PAGE;
  };
  await maintainRangeLists(NOW, readPage);
  const firstPass = fetched.length;
  await maintainRangeLists(NOW, async () => Promise.reject(new Error("no route")));
  expect(find("google")?.retrievedAt).toBe("2026-12-01");
  await maintainRangeLists(NOW, async () => PAGE);
  await maintainRangeLists(NOW, readPage);
  expect(fetched).toHaveLength(firstPass);
  await maintainRangeLists(new Date("2026-12-02T08:00:00Z"), readPage);
  expect(fetched.length).toBeGreaterThan(firstPass);
});

it("prefers a bundled list that is newer than the refreshed one", async () => {
  await refreshRangeLists(new Date("2026-01-01T08:00:00Z"), async () => PAGE);
  expect(getRangeLists()).toEqual(BUNDLED_LISTS);
});

it.each(["{", "[{}]", '[{"id":"openai","retrievedAt":"2026-12-01","sha256":"","prefixes":["x/1"]}]'])(
  "uses the bundled lists when the file is damaged: %s",
  async (text) => {
    await refreshRangeLists(NOW, async () => PAGE);
    writeFileSync(join(folder, "address-ranges.json"), text);
    expect(getRangeLists()).toEqual(BUNDLED_LISTS);
    expect(readFileSync(join(folder, "address-ranges.json"), "utf8")).toBe(text);
  },
);
