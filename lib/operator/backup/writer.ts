import "server-only";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { AppError } from "#lib/errors.ts";
import { type BackupHeader, type BackupPart, LINE_MAX_CHARS } from "./format.ts";

/** Rows that go into one write. */
type Lines = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

export type BackupWriter = {
  /** Writes a part; the lines are JSON. @returns how many rows it had */
  add: (part: BackupPart, lines: Lines) => Promise<number>;
};

/**
 * Writes a backup aside, as a file that its owner alone may read, and gives it its name once it is whole and on the disk.
 * Throws `conflict` when a file of that name is there already: a backup never replaces another.
 * @returns the bytes written
 */
export async function writeBackup(
  file: string,
  header: BackupHeader,
  fill: (writer: BackupWriter) => Promise<void>,
): Promise<number> {
  const aside = `${file}.${process.pid}.partial`;
  try {
    const bytes = await writeAside(aside, header, fill);
    await giveName(aside, file);
    return bytes;
  } finally {
    await rm(aside, { force: true });
  }
}

async function writeAside(aside: string, header: BackupHeader, fill: (writer: BackupWriter) => Promise<void>) {
  const gzip = createGzip({ level: 5 });
  const target = createWriteStream(aside, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(gzip, target);
  // The fault of a full disk is thrown where it is waited for.
  written.catch(() => {});
  const whole = createHash("sha256");
  const write = async (text: string) => {
    whole.update(text);
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
  await write(`${JSON.stringify({ end: "backup", parts, sha256: whole.copy().digest("hex") })}\n`);
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
  return new AppError("tooLarge", `A row of ${where} is too long for a backup`, "Shorten it; the log has its table.");
}

/** A link fails when the name exists. The directory is brought to the disk with it. */
async function giveName(aside: string, file: string): Promise<void> {
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
  return new AppError("conflict", `${file} is there already`, "Choose another name; a backup never replaces a file.");
}
