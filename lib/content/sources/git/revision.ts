import "server-only";
import type { Revision } from "#lib/content/sources/range.ts";
import { toInstant } from "./instant.ts";
import { runGit } from "./process.ts";
import type { OpenRepository } from "./repository.ts";

/** Resolves a revision to its commit, or undefined if it does not exist. */
export async function findRevision(open: OpenRepository, revision: string): Promise<Revision | undefined> {
  const { code, stdout } = await runGit(open.context, [
    "log",
    "-1",
    "--no-show-signature",
    "--format=%H %ct",
    "--end-of-options",
    revision === "HEAD" ? open.head : revision,
    "--",
  ]);
  const [sha = "", seconds = ""] = stdout.trim().split(" ");
  return code !== 0 || sha === "" ? undefined : { sha, committedAt: toInstant(seconds) };
}
