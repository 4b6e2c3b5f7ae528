import "server-only";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runGit } from "#lib/content/sources/git/process.ts";
import { getDemoDirectory } from "#lib/data-directory.ts";
import { programEnvironment } from "#lib/env.ts";
import { BASE } from "./base.ts";
import { AUTHORS, type DemoCommit, type FileChange } from "./commit.ts";
import { RELEASE_2_3 } from "./release-2-3.ts";
import { RELEASE_3_0 } from "./release-3-0.ts";
import { UNRELEASED } from "./unreleased.ts";

/** The history of the demo product, oldest commit first. */
export const DEMO_HISTORY: readonly DemoCommit[] = [BASE, ...RELEASE_2_3, ...RELEASE_3_0, ...UNRELEASED];

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

/**
 * Writes the bare repository of the demo product, unless it exists. Commits are dated by their distance from `now`, so
 * that the demo always has a recent past.
 * @returns its path
 * @throws Error when git cannot write it, or when a change of the history does not fit the file it changes
 */
export async function createDemoRepository(now: Date): Promise<string> {
  const path = join(getDemoDirectory(), "mossgate.git");
  if (existsSync(path)) return path;
  const unfinished = `${path}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const environment = programEnvironment();
  await git({ environment }, ["init", "--quiet", "--bare", "--initial-branch=main", unfinished]);
  const input = writeImportStream(DEMO_HISTORY, now);
  await git({ environment, directory: unfinished, input }, ["fast-import", "--quiet"]);
  await rename(unfinished, path);
  return path;
}

async function git(context: Parameters<typeof runGit>[0], args: readonly string[]): Promise<void> {
  const { code, stderr } = await runGit(context, args);
  if (code !== 0) throw new Error(`git ${args[0]} failed: ${stderr}`);
}

/**
 * Writes commits and tags in the format that `git fast-import` reads.
 * @throws Error when a replaced text is not in its file exactly once
 */
export function writeImportStream(history: readonly DemoCommit[], now: Date): string {
  const today = Math.floor(now.getTime() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  const files = new Map<string, string>();
  return history
    .map(({ daysAgo, hour, author, message, changes, tag }) => {
      const who = `${AUTHORS[author]} ${today - daysAgo * DAY_SECONDS + hour * HOUR_SECONDS} +0000`;
      const lines = [`commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${toData(message)}`];
      for (const change of changes) lines.push(writeChange(files, change));
      if (tag) lines.push(`reset refs/tags/${tag}\nfrom refs/heads/main\n`);
      return lines.join("\n");
    })
    .join("\n");
}

const toData = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}`;

function writeChange(files: Map<string, string>, change: FileChange): string {
  if ("removed" in change) {
    if (!files.delete(change.path)) throw new Error(`${change.path} does not exist.`);
    return `D ${change.path}`;
  }
  const content = "content" in change ? change.content : replaceOnce(files.get(change.path), change);
  files.set(change.path, content);
  return `M 100644 inline ${change.path}\n${toData(content)}`;
}

function replaceOnce(text: string | undefined, change: { path: string; before: string; after: string }): string {
  const parts = text?.split(change.before) ?? [];
  if (parts.length !== 2) throw new Error(`${change.path} must hold exactly once: ${change.before}`);
  return parts.join(change.after);
}
