import "server-only";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { AppError } from "#lib/errors.ts";
import { authenticate } from "#lib/secrets.ts";
import { type BackupHeader, type BackupPart, LINE_MAX_CHARS } from "./format.ts";

/** Rows in batches, one batch per write. */
type Lines = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

export type BackupWriter = {
  /** Writes a part; the lines are JSON. @returns the number of rows */
  add: (part: BackupPart, lines: Lines) => Promise<number>;
};

/**
 * Writes a backup to a temporary file that only its owner may read, and renames it once it is complete and synced.
 * Throws `conflict` when the file exists: a backup never overwrites another.
 * @returns the number of bytes
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  fill: (writer: BackupWriter) => Promise<void>,
): Promise<number> {
  const aside = `${file}.${process.pid}.partial`;
  try {
    const bytes = await writeAside(aside, header, fill);
    await linkToFile(aside, file);
    return bytes;
  } finally {
    await rm(aside, { force: true });
  }
}

async function writeAside(aside: string, header: BackupHeader, fill: (writer: BackupWriter) => Promise<void>) {
  const gzip = createGzip({ level: 5 });
  const target = createWriteStream(aside, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(gzip, target);
  // The error of a full disk is thrown where the promise is awaited.
  written.catch(() => {});
  const fileHash = createHash("sha256");
  const write = async (text: string) => {
    fileHash.update(text);
    if (!gzip.write(text)) await Promise.race([once(gzip, "drain"), written]);
  };
  await write(`${JSON.stringify(header)}\n`);
  let parts = 0;
  await fill({
    add: (part, lines) => {
      parts++;
      return addPart(write, part, lines);
    },
  });
  const sha256 = fileHash.copy().digest("hex");
  await write(`${JSON.stringify({ end: "backup", parts, sha256, mac: authenticate(sha256, "backup") })}\n`);
  gzip.end();
  await written;
  return target.bytesWritten;
}

async function addPart(write: (text: string) => Promise<void>, part: BackupPart, lines: Lines): Promise<number> {
  await write(`${JSON.stringify(part)}\n`);
  const digest = createHash("sha256");
  let rows = 0;
  for await (const some of lines) {
    for (const line of some) if (line.length > LINE_MAX_CHARS) throw tooLong(part);
    const text = some.map((line) => `${line}\n`).join("");
    digest.update(text);
    rows += some.length;
    await write(text);
  }
  await write(`${JSON.stringify({ end: "part", rows, sha256: digest.digest("hex") })}\n`);
  return rows;
}

function tooLong(part: BackupPart): AppError {
  const where = "name" in part ? part.name : part.part;
  return new AppError(
    "tooLarge",
    `A row of ${where} is too long for a backup`,
    "Shorten it; the server log names its table.",
  );
}

/** A hard link fails when the name exists. The directory is synced too. */
async function linkToFile(aside: string, file: string): Promise<void> {
  try {
    await link(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw nameTaken(file);
    throw error;
  }
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

export function nameTaken(file: string): AppError {
  return new AppError("conflict", `${file} already exists`, "Choose another name; a backup never replaces a file.");
}
