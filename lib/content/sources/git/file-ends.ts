import "server-only";
import type { FileEnds } from "#lib/content/activity.ts";
import { AppError } from "#lib/errors.ts";
import { type GitContext, runGit, streamGit } from "./process.ts";

/** No file is read that is larger; changelogs and manifests are smaller. */
const FILE_MAX_BYTES = 2_000_000;
const FILES_MAX = 1_000;
/** No more is read of all files together. */
const TOTAL_MAX_BYTES = 64_000_000;

type Blob = { type: string; size: number };

async function findBlobs(context: GitContext, names: readonly string[]): Promise<Map<string, Blob>> {
  const input = names.join("\n");
  const { stdout } = await runGit({ ...context, input }, [
    "cat-file",
    "--batch-check=%(objectname) %(objecttype) %(objectsize)",
  ]);
  const lines = stdout.split("\n");
  return new Map(
    names.flatMap((name, index) => {
      const [, type = "", size = ""] = (lines[index] ?? "").split(" ");
      return type === "blob" ? [[name, { type, size: Number(size) }] as const] : [];
    }),
  );
}

/** The contents of blobs by name. `git cat-file --batch` prints a header line, the bytes and a newline for each. */
async function readBlobs(context: GitContext, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const chunks: Buffer[] = [];
  const batch = streamGit({ ...context, input: names.join("\n") }, ["cat-file", "--batch=%(objectsize)"], unreadable);
  for await (const chunk of batch) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const texts = new Map<string, string>();
  let start = 0;
  for (const name of names) {
    const end = bytes.indexOf("\n", start);
    const size = Number(bytes.toString("latin1", start, end));
    if (end < 0 || !Number.isInteger(size)) break;
    texts.set(name, bytes.toString("utf8", end + 1, end + 1 + size));
    start = end + 1 + size + 1;
  }
  return texts;
}

/**
 * Reads files at both ends of a range.
 * @param from commit before the range; null where the range starts with the history
 * @param to commit at its end
 * @returns the files that are there as text of at most 2 MB; empty where the clone has no file contents
 */
export async function readFileEnds(
  context: GitContext,
  { from, to }: { from: string | null; to: string },
  paths: readonly string[],
): Promise<FileEnds[]> {
  // Names are separated by line feeds.
  const readable = paths.filter((path) => !path.includes("\n")).slice(0, FILES_MAX);
  const names = readable.flatMap((path) => [`${to}:${path}`, ...(from === null ? [] : [`${from}:${path}`])]);
  if (names.length === 0) return [];
  const blobs = await findBlobs(context, names);
  let total = 0;
  const small = names.filter((name) => {
    const size = blobs.get(name)?.size ?? Number.POSITIVE_INFINITY;
    if (size > FILE_MAX_BYTES || total + size > TOTAL_MAX_BYTES) return false;
    total += size;
    return true;
  });
  const texts = await readBlobs(context, small);
  return readable.map((path) => ({
    path,
    before: from === null ? null : (texts.get(`${from}:${path}`) ?? null),
    after: texts.get(`${to}:${path}`) ?? null,
  }));
}

function unreadable(stderr: string): AppError {
  const cause = new Error(stderr);
  return new AppError("unavailable", "The files could not be read", "Check the repository with `git fsck`.", { cause });
}
