import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRepository } from "#lib/content/sources/git/open-repository.ts";
import type { GitSource } from "#lib/content/sources/git/source.ts";
import { root } from "#scripts/toolbox.mjs";
import { describeStanding, readProposedEntry } from "./entry.ts";
import { writeReleaseNotes } from "./release.ts";

const histories = join(root, "scripts/ci/histories");

/** Histories of public projects (MIT), each with a release and a pull request of it. */
const PROJECTS = [
  {
    name: "p-limit",
    page: "https://github.com/sindresorhus/p-limit",
    tag: "v7.0.0",
    pull: {
      ...{ number: 93, title: "Improve performance", login: "jdmarshall" },
      base: "7d14b3f04aa990f621a853e24e2a4b796baf1ec9",
      head: "be1965bea1133b683a509f680a31bcc2e14c1be2",
    },
    told: ["Features & Enhancements: 78b81a5, 86a5d73", "Performance Improvements: #93"],
    standing: "Under **Performance Improvements**, joined with other small changes.",
  },
  {
    name: "clsx",
    page: "https://github.com/lukeed/clsx",
    tag: "v2.0.0",
    pull: {
      ...{ number: 68, title: "chore: readme typo", login: "ghost" },
      base: "496db1dd7441cb42421cb731cbf4fd1d010e1e69",
      head: "4a4eadd3e492b882e59112b453f86e83316b7133",
    },
    told: ["Features & Enhancements: #57", "Bug Fixes: 0949868"],
    standing: "Left out of the changelog: touches no shipped source.",
  },
];

/** The changes of each category, by the numbers and short hashes that stand behind them. */
function listTold(markdown: string): string[] {
  return markdown.split(/^### /m).flatMap((section) => {
    const [category = "", ...lines] = section.split("\n");
    const references = lines.flatMap((line) => /^- .*?\[`?(#\d+|[\da-f]{7})`?\]/.exec(line)?.[1] ?? []);
    return references.length === 0 ? [] : [`${category}: ${references.join(", ")}`];
  });
}

describe.each(PROJECTS)("the pipeline of $name", ({ name, page, tag, pull, told, standing }) => {
  const folder = mkdtempSync(join(tmpdir(), "clarion-histories-"));
  let source: GitSource;
  beforeAll(async () => {
    const repository = join(folder, name);
    execFileSync("git", ["clone", "--quiet", "--bare", join(histories, `${name}.bundle`), repository]);
    source = await openRepository(repository, {
      environment: process.env,
      cacheDirectory: folder,
      allowedHosts: [],
      branch: tag,
      url: page,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("tells the changes of a release", async () => {
    const { draft } = await writeReleaseNotes(source, tag, { audience: "developers", packages: null });
    expect(listTold(draft?.markdown ?? "")).toEqual(told);
  });

  it("says what to check out where the commits of a pull request are missing", async () => {
    const { number, title, head } = pull;
    const proposal = {
      number,
      title,
      body: "",
      labels: [],
      author: null,
      base: "0".repeat(39).concat("1"),
      head,
      url: page,
    };
    await expect(readProposedEntry(source, proposal, "developers")).rejects.toMatchObject({
      recovery: expect.stringContaining("fetch-depth: 0"),
    });
  });

  it("says how a pull request stands", async () => {
    const { number, title, base, head, login } = pull;
    const author = { name: login, login, url: `https://github.com/${login}` };
    const proposal = { number, title, body: "", labels: [], author, base, head, url: `${page}/pull/${number}` };
    const proposed = await readProposedEntry(source, proposal, "developers");
    expect(describeStanding(proposed)).toBe(standing);
    expect(proposed.told === null).toBe(standing.startsWith("Left out"));
  });
});
