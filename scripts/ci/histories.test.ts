import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRepository } from "#lib/content/sources/git/open-repository.ts";
import type { GitSource } from "#lib/content/sources/git/source.ts";
import { root } from "#scripts/toolbox.mjs";
import { pushChangelog } from "./changelog.ts";
import { describeStanding, readProposedEntry, saysTooLittle, writeComment } from "./entry.ts";
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
    standing: "Left out of the changelog: touches no shipped source.",
  },
];

/** A remote whose branch main has a changelog. */
function makeRemote(folder: string, changelog: string): string {
  const clone = mkdtempSync(join(folder, "clone-"));
  const git = (...args: string[]) => execFileSync("git", ["-C", clone, ...args], { stdio: "ignore" });
  git("init", "--initial-branch=main");
  writeFileSync(join(clone, "CHANGELOG.md"), changelog);
  git("add", "--all");
  git("-c", "user.name=Ana", "-c", "user.email=ana@example.com", "commit", "-m", "docs: begin the changelog");
  git("clone", "--bare", clone, `${clone}.git`);
  return `${clone}.git`;
}

describe.each(PROJECTS)("the pipeline of $name", ({ name, page, tag, pull, standing }) => {
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

  const golden = (text: string) => join(histories, `${name}.${text}.md`);

  it("writes the notes of a release, and the same changes to its changelog", async () => {
    const { draft, version, date } = await writeReleaseNotes(source, tag, { audience: "developers", packages: null });
    if (draft === null) throw new Error(`${tag} has no notes.`);
    await expect(draft.markdown).toMatchFileSnapshot(golden("notes"));
    const remote = makeRemote(folder, "# Changelog\n\n## [0.1.0] - 2019-01-01\n\n- First\n");
    const place = { repository: remote, token: null, branch: "main", path: "CHANGELOG.md" };
    const heading = `[${version}] - ${date}`;
    expect(await pushChangelog(draft, { ...place, heading }, process.env.PATH ?? "")).toBe(true);
    const file = execFileSync("git", ["-C", remote, "show", "main:CHANGELOG.md"], { encoding: "utf8" });
    await expect(file).toMatchFileSnapshot(golden("changelog"));
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

  it("writes the comment on a pull request", async () => {
    const { number, title, base, head, login } = pull;
    const author = { name: login, login, url: `https://github.com/${login}` };
    const proposal = { number, title, body: "", labels: [], author, base, head, url: `${page}/pull/${number}` };
    const proposed = await readProposedEntry(source, proposal, "developers");
    expect(describeStanding(proposed)).toBe(standing);
    expect(proposed.told === null).toBe(standing.startsWith("Left out"));
    // The mode "check" fails for titles that say nothing, and for no other reason.
    expect(saysTooLittle(proposed.entry)).toBe(false);
    await expect(writeComment(proposed)).toMatchFileSnapshot(golden("comment"));
  });
});
