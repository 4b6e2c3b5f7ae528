import "server-only";
import type { Patch } from "#lib/content/activity.ts";
import { isUnread } from "#lib/content/sources/git/unread-files.ts";
import type { SourceContents } from "#lib/content/sources/source.ts";
import { AppError } from "#lib/errors.ts";
import type { ContentRead } from "./protocol.ts";

/** The most characters that one read returns. */
export const CONTENT_CHARACTERS = 3_000;
const COMMITS_MAX = 5;
const WORDS_MAX = 6;
const LINES_MAX = 30;
/** Files in which people keep secrets. */
const SECRET =
  /(?:^|\/)\.|\.(?:pem|key|p12|pfx|jks|keystore|env)$|(?:^|\/)(?:id_[a-z0-9]+|credentials|secrets?)(?:\.|$)/i;

/**
 * Reads single contents for a model that writes: the message and lines of a change, a file, or lines of documentation.
 * @returns the text, or a sentence that says why there is none
 */
export async function readContent(contents: SourceContents, read: ContentRead): Promise<string> {
  try {
    const text = (await readWhole(contents, read)).replaceAll("\0", "").trim();
    if (text === "") return "Nothing was found.";
    return text.length > CONTENT_CHARACTERS ? `${text.slice(0, CONTENT_CHARACTERS).toWellFormed()}...` : text;
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    return "It could not be read.";
  }
}

async function readWhole(contents: SourceContents, read: ContentRead): Promise<string> {
  switch (read.tool) {
    case "read_change":
      return (await Promise.all(read.commits.slice(0, COMMITS_MAX).map((sha) => readCommit(contents, sha)))).join(
        "\n\n",
      );
    case "read_file":
      if (!isReadable(read.path)) return "This file cannot be read.";
      return (await contents.file(read.path, read.sha)) ?? "There is no such file.";
    case "search_docs":
      return searchDocumentation(contents, read.query, read.sha);
  }
}

async function readCommit(contents: SourceContents, sha: string): Promise<string> {
  return `${await contents.message(sha)}\n\n${formatPatch(await contents.patch(sha))}`;
}

function formatPatch({ files, cut }: Patch): string {
  const parts = files
    .filter(({ path }) => isReadable(path))
    .map(({ path, status, hunks }) => {
      const lines = hunks.flatMap(({ removed, added }) => [
        ...removed.map((line) => `- ${line}`),
        ...added.map((line) => `+ ${line}`),
      ]);
      return [`${path} (${status})`, ...lines].join("\n");
    });
  return [...parts, ...(cut ? ["(Only a part of the changed lines could be read.)"] : [])].join("\n\n");
}

async function searchDocumentation(contents: SourceContents, query: string, sha: string): Promise<string> {
  const words = query.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return "Name the words to search for.";
  const lines = await contents.searchDocumentation(words.slice(0, WORDS_MAX), sha);
  if (lines === null) return "The documentation of this repository cannot be searched. Read a file by its path.";
  return lines
    .filter((line) => isReadable(line.slice(0, line.indexOf(":"))))
    .slice(0, LINES_MAX)
    .join("\n");
}

/** Whether a path is inside the repository and is no file that usually holds secrets. */
function isReadable(path: string): boolean {
  const isPlain = path.split("/").every((part) => part !== "" && part !== "..");
  return isPlain && !SECRET.test(path) && !isUnread(path);
}
