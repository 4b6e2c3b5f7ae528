import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Texts are UTF-8; bytes can be anything. */
type Bytes = string | Buffer;

export type ImportedCommit = {
  message: Bytes;
  files?: readonly { path: Bytes; data: Bytes }[];
  author?: Bytes;
  /** Unix seconds; by default one hour after the previous commit. */
  seconds?: number;
};

const FIRST_SECOND = Date.UTC(2024, 0, 1) / 1000;
const HOUR = 3_600;

function toBuffer(value: Bytes): Buffer {
  return typeof value === "string" ? Buffer.from(value) : value;
}

/** A path in quotes, with C escapes for what would end it. */
function quotePath(path: Bytes): Buffer {
  const bytes = [...toBuffer(path)].flatMap((byte) => {
    const isPlain = byte !== 0x0a && byte !== 0x22 && byte !== 0x5c;
    return isPlain ? [byte] : [...Buffer.from(`\\${byte.toString(8).padStart(3, "0")}`)];
  });
  return Buffer.concat([Buffer.from('"'), Buffer.from(bytes), Buffer.from('"')]);
}

function* writeData(value: Bytes): Generator<Buffer> {
  const data = toBuffer(value);
  yield Buffer.from(`data ${data.length}\n`);
  yield data;
  yield Buffer.from("\n");
}

/** Commits on `main`, one after another, as a stream of `git fast-import`. */
function* writeStream(commits: Iterable<ImportedCommit>): Generator<Buffer> {
  let index = 0;
  for (const { message, files = [], author = "Ann Author <ann@example.org>", seconds } of commits) {
    const time = ` ${seconds ?? FIRST_SECOND + index * HOUR} +0000\n`;
    yield Buffer.from("commit refs/heads/main\nauthor ");
    yield Buffer.concat([toBuffer(author), Buffer.from(time)]);
    yield Buffer.from(`committer Ann Author <ann@example.org>${time}`);
    yield* writeData(message);
    for (const { path, data } of files) {
      yield Buffer.concat([Buffer.from("M 100644 inline "), quotePath(path), Buffer.from("\n")]);
      yield* writeData(data);
    }
    index++;
  }
}

/**
 * Adds commits to the branch `main` of a repository, with any bytes in messages and paths.
 * @throws Error when git refuses them
 */
export async function importCommits(directory: string, commits: Iterable<ImportedCommit>): Promise<void> {
  const child = spawn("git", ["fast-import", "--quiet", "--force", "--date-format=raw-permissive"], {
    cwd: directory,
    stdio: ["pipe", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = once(child, "close");
  await pipeline(Readable.from(writeStream(commits), { objectMode: false }), child.stdin);
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`git fast-import failed: ${errors.slice(0, 1_000)}`);
}
