import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Draft } from "#lib/content/types.ts";
import { AppError } from "#lib/errors.ts";
import { GitRepository } from "#publisher/kinds/git-repository.ts";
import { readSection, writeSection } from "#publisher/text/changelog-section.ts";
import { toReleaseSection } from "#publisher/text/keep-a-changelog.ts";

const AUTHOR = "Clarion <publisher@users.noreply.localhost>";
/** The level of "### Added", under releases of level 2. */
const LIST_LEVEL = 3;

type Place = { repository: string; token: string | null; branch: string; path: string; heading: string };

/**
 * Pushes a release's section of the changelog to a branch. Nothing else of the file changes.
 * @param programs where the git program is looked for
 * @returns whether something was pushed; the same section is not pushed twice
 * @throws AppError `conflict` if the release has a section with another text
 */
export async function pushChangelog(draft: Draft, place: Place, programs: string): Promise<boolean> {
  const cache = mkdtempSync(join(tmpdir(), "clarion-ci-"));
  const { branch, path, heading, token, repository } = place;
  const git = new GitRepository({ repository, token, author: AUTHOR, cache, path: programs });
  try {
    const head = await git.getHead(branch);
    const file = head === null ? null : await git.readFile(branch, path);
    if (head === null || file === null)
      throw new AppError("notFound", `${branch} has no file ${path}`, "Name a branch and a file that exist.");
    const body = toReleaseSection(draft.markdown.replace(/^\s*# [^\n]*\n+/, ""), LIST_LEVEL);
    const present = readSection(file, heading);
    if (present === body) return false;
    if (present !== null)
      throw new AppError(
        "conflict",
        `${path} has another text for ${heading}`,
        "Remove that section to have it written, or leave it as it is.",
      );
    const content = writeSection(file, heading, body);
    const target = { branch, parent: head, expected: head };
    await git.push(target, [{ path, content }], `docs: add ${heading.replace(/[[\]]/g, "")} to the changelog`);
    return true;
  } finally {
    rmSync(cache, { recursive: true, force: true });
  }
}
